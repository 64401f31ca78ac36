//! Observers and artillery pools (21.3, 22.2, 22.3).

use crate::Wurzburg;
use crate::ids::{CounterId, FormationId};
use crate::pack::{FormationKind, Purpose, Side, Symbol};
use crate::state::{DISRUPTED, FIRED, MASKED, State};
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether a formation is a base whose units choose the cycle they are activated in (10.1.1, 10.1.2).
    pub fn is_base(&self, formation: FormationId) -> bool {
        matches!(
            self.pack.formation(formation).kind,
            FormationKind::TopBase | FormationKind::DivisionBase | FormationKind::Division
        )
    }

    /// Whether a unit can be activated in this cycle (10.1, 10.1.3). A base unit that has been activated in another cycle
    /// cannot.
    pub fn activates_in(&self, st: &State, unit: CounterId, cycle: FormationId) -> bool {
        let own = self.pack.formation_of(unit);
        let side = self.pack.formation(cycle).side;
        if self.pack.side(unit) != side {
            return false;
        }
        if !self.is_base(own) {
            return match side {
                Side::Wp => self.division_of(st, own) == Some(cycle),
                // An attached battalion acts as one of the brigade's own (12.8.3).
                Side::Nato => self.brigade_of(st, own) == cycle,
            };
        }
        let free = st.counter(unit).with.is_none_or(|formation| formation == cycle);
        free && self.superior(own, cycle) && (side == Side::Wp || self.same_nation(own, cycle))
    }

    /// Every HQ of a side on the map or the off-map display, disrupted or not (21.2.2). At an airfield it calls nothing
    /// (29.2.3).
    pub fn all_headquarters<'a>(&'a self, st: &'a State, side: Side) -> impl Iterator<Item = CounterId> + 'a {
        st.in_play().filter(move |c| {
            self.pack.kind(*c).symbol == Symbol::Hq
                && self.pack.side(*c) == side
                && !st.counter(*c).place.is_afar()
        })
    }

    /// HQ that may call in a cycle: those of the formation, and in NATO those of the division above it (21.2, 23.0).
    pub fn callers(&self, st: &State, cycle: FormationId) -> Vec<CounterId> {
        let formation = self.pack.formation(cycle);
        self.all_headquarters(st, formation.side)
            .filter(|hq| {
                let own = self.pack.formation_of(*hq);
                let same = self.superior(own, cycle) && self.superior(cycle, own);
                let above =
                    formation.side == Side::Nato && self.superior(own, cycle) && self.same_nation(own, cycle);
                same || above
            })
            .collect()
    }

    /// Whether an HQ may call against a hex: a disrupted one only if it observes itself (21.2.2).
    pub fn may_call(&self, st: &State, hq: CounterId, target: HexId) -> bool {
        let counter = st.counter(hq);
        let beside = || st.hex(hq).is_some_and(|hex| self.pack.map.grid.are_adjacent(hex, target));
        !counter.has(DISRUPTED) || (!counter.has(MASKED) && beside())
    }

    /// Units next to a hex that can observe it for an HQ: in its range and chain, of its nation, not masked; the HQ
    /// itself always (21.3).
    pub fn observers(
        &self,
        st: &State,
        hq: CounterId,
        target: HexId,
        may: impl Fn(CounterId) -> bool,
    ) -> Vec<CounterId> {
        let near: [HexId; 6] = *self.pack.map.grid.neighbours(target);
        let (side, own) = (self.pack.side(hq), self.pack.formation_of(hq));
        st.on_map()
            .filter(|(c, h)| {
                let counter = st.counter(*c);
                let of = self.pack.formation_of(*c);
                near.contains(h)
                    && self.pack.side(*c) == side
                    && counter.steps > 0
                    && !counter.has(MASKED)
                    && may(*c)
                    && (*c == hq
                        || (self.in_range(st, hq, *h)
                            && (self.in_chain(own, of) || self.is_under(st, own, of))
                            && self.same_nation(own, of)))
            })
            .map(|(c, _)| c)
            .collect()
    }

    /// Whether artillery may fire indirectly at all: not fired, not disrupted, no enemy ground unit beside it (22.2). A
    /// counter that might be a dummy passes; its steps are for the owner to know.
    pub fn may_fire_indirect(&self, st: &State, gun: CounterId) -> bool {
        let counter = st.counter(gun);
        self.pack.kind(gun).symbol.is_artillery()
            && !counter.has(FIRED | DISRUPTED)
            && counter.in_play()
            && counter.place.beside().is_none()
            && counter.place.on_map().is_none_or(|hex| !self.is_near_enemy(st, self.pack.side(gun), hex))
    }

    /// Whether a gun belongs to an HQ's pool for this purpose (22.3, 22.3.1, 22.4.1, 22.7).
    pub fn in_pool(&self, st: &State, hq: CounterId, gun: CounterId, purpose: Purpose) -> bool {
        let (caller, own) = (self.pack.formation_of(hq), self.pack.formation_of(gun));
        let side = self.pack.side(hq);
        let (kind, limit) = (self.pack.kind(gun), self.pack.charts.support.limit(purpose, side));
        let corps = self.pack.formation(own).kind == FormationKind::TopBase && self.superior(own, caller);
        let lent = corps
            && matches!(
                purpose,
                Purpose::FireStrike | Purpose::Adm | Purpose::Gas | Purpose::OffensiveAssault
            );
        self.pack.side(gun) == side
            && self.commands(st, hq, gun)
            && self.in_chain(own, caller)
            && (side == Side::Wp || self.same_nation(own, caller) || lent)
            && (limit.rockets || kind.symbol != Symbol::Rocket)
            && (!limit.dag || (kind.dag && self.division_of(st, own) == self.division_of(st, caller)))
            && self.may_fire_indirect(st, gun)
    }

    /// Whether a gun reaches a hex by indirect fire (22.2).
    pub fn reaches(&self, st: &State, gun: CounterId, target: HexId) -> bool {
        let range = u16::from(self.pack.kind(gun).range);
        self.distance_to(st, gun, target).is_some_and(|d| (2..=range).contains(&d))
    }

    /// The guns of an HQ's pool that reach one of these hexes; with dummies among them if `all`.
    pub fn pool(
        &self,
        st: &State,
        hq: CounterId,
        purpose: Purpose,
        targets: &[HexId],
        all: bool,
    ) -> Vec<CounterId> {
        st.in_play()
            .filter(|c| {
                self.pack.kind(*c).symbol.is_artillery()
                    && (all || st.counter(*c).steps > 0)
                    && targets.iter().any(|t| self.reaches(st, *c, *t))
                    && self.in_pool(st, hq, *c, purpose)
            })
            .collect()
    }
}
