//! Airmobile units, their command, and what an airmobile operation may attack (29.1 to 29.3).

use super::{AirOrder, AirReport, Airmobile, Pulse};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Operation};
use crate::ids::{CounterId, FormationId};
use crate::pack::{AirKind, Arrival, Force, FormationKind, Nation, Side, Symbol};
use crate::shock::Variant;
use crate::state::{Counter, DISRUPTED, Kind, Place, State, USED};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether a unit can be flown: everything of the air assault formations (29.1).
    #[inline]
    pub fn is_airmobile(&self, unit: CounterId) -> bool {
        self.pack.formation(self.pack.formation_of(unit)).airmobile
    }

    /// Whether a unit can be dropped: all airmobile units but those of heavy vehicles (29.1).
    pub fn is_airborne(&self, unit: CounterId) -> bool {
        let kind = self.pack.kind(unit);
        self.is_airmobile(unit) && (!kind.airmobile || kind.airborne)
    }

    /// What a formation counts as: where the HQ of its brigade takes no part, an airmobile battalion acts like other
    /// independent ones (29.2.4).
    pub fn role(&self, st: &State, id: FormationId) -> FormationKind {
        let formation = self.pack.formation(id);
        if !formation.airmobile {
            return formation.kind;
        }
        match formation.kind {
            FormationKind::Regiment if !self.has_command(st, id) => FormationKind::Independent,
            FormationKind::Brigade if !self.has_command(st, id) => FormationKind::Battalion,
            kind => kind,
        }
    }

    /// Whether an HQ above an airmobile battalion, or the brigade's own, takes part in the game.
    fn has_command(&self, st: &State, id: FormationId) -> bool {
        self.pack.groups().any(|g| {
            self.pack.type_of(g).symbol == Symbol::Hq
                && (st.total[g.idx()] > 0 || st.steps_in_play(&self.pack, g) > 0)
                && self.pack.formation(self.pack.group(g).formation).airmobile
                && self.superior(self.pack.group(g).formation, id)
        })
    }

    /// The shatter number of a formation: an airmobile battalion on its own has one (31.1.2).
    pub fn shatter_number(&self, st: &State, id: FormationId) -> u8 {
        let formation = self.pack.formation(id);
        if formation.airmobile && self.role(st, id) != formation.kind {
            self.pack.charts.support.airmobile_shatter
        } else {
            formation.shatter
        }
    }

    /// Whether a force is flown in: it waits at an airfield, not at the edge (29.7, 40.2.1).
    pub(crate) fn flies_in(&self, st: &State, force: &Force) -> bool {
        self.pack.formation(self.pack.group(force.group).formation).airmobile
            && force.arrival != Arrival::SetUp
            && self.plays(st, 29)
    }

    /// Airmobile reinforcements are ready at their airfield (29.7).
    pub(crate) fn muster(&self, st: &mut State, force: &Force) {
        let side = self.pack.formation(self.pack.group(force.group).formation).side;
        let mut left = force.steps;
        while left > 0 {
            let Some(unit) = st.spare(&self.pack, force.group) else { return };
            let most = if self.is_single(st, force.group) { 1 } else { self.counter_limit(side) };
            let steps = left.min(most);
            *st.counter_mut(unit) = Counter::new(Place::AIRFIELD, steps);
            left -= steps;
        }
    }

    /// The helicopters that can carry units of a nation now: type and steps ready (26.1, 26.4.3).
    pub fn utility(&self, st: &State, nation: Nation) -> Option<(u8, u8)> {
        (0..self.pack.air.len() as u8)
            .filter(|kind| {
                let of = self.air_type(*kind);
                of.kind == AirKind::Utility && of.nation == nation && self.may_fly(st, *kind)
            })
            .map(|kind| (kind, st.assets.boxes.get(usize::from(kind)).map_or(0, |b| b[crate::air::READY])))
            .find(|(_, steps)| *steps > 0)
    }

    /// Whether the operation being committed may be declared airmobile: no Reserve operation, units that can fly, and
    /// something that flies them (29.3, 29.6.4). One that is an overrun or a close attack already needs an objective that
    /// it may still have then (29.3.4, 29.6.6).
    pub fn may_declare_airmobile(&self, st: &State) -> bool {
        let Some(op) = st.op() else { return false };
        !op.air.declared
            && op.kind.is_offensive()
            && self.plays(st, 29)
            && op.participants.iter().any(|c| {
                let nation = self.pack.formation(self.pack.formation_of(c)).nation;
                let drops = op.kind == Kind::Assault && self.may_drop(st, c);
                self.is_airmobile(c) && (drops || self.utility(st, nation).is_some())
            })
            && (op.melee.variant == Variant::None
                || self.objectives_by(st, true).into_iter().any(|h| self.may_storm(st, op.melee.variant, h)))
    }

    /// Declares it.
    pub(crate) fn declare_airmobile<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(formation) = st.op().map(|op| op.formation) else { return };
        self.with_pulses(st, |air| air.declared = true);
        sink.emit(|| Event::Airmobile(AirReport::Declared(formation)));
    }

    /// Whether a hex may be the objective of an airmobile operation: acquired in this cycle, or a friend stands next to it
    /// as the operation begins (29.3.4).
    pub(crate) fn is_spied(&self, st: &State, side: Side, hex: HexId) -> bool {
        st.acquired.contains(&(hex, side)) || self.is_near_enemy(st, side.other(), hex)
    }

    /// Whether an operation is made by airmobile units alone (29.1.2, 29.6.5).
    pub(crate) fn is_airmobile_alone(&self, st: &State) -> bool {
        st.op().is_some_and(|op| {
            !op.participants.is_empty() && op.participants.iter().all(|c| self.is_airmobile(c))
        })
    }

    /// Whether a hex is no place to end a pulse in: next to an enemy, and not next to the objective (29.3.4).
    pub(crate) fn is_too_near(&self, st: &State, side: Side, hex: HexId) -> bool {
        let objective = st.op().and_then(|op| op.objective.some().filter(|_| !op.kept));
        self.is_near_enemy(st, side, hex)
            && objective.is_none_or(|o| o != hex && !self.pack.map.grid.are_adjacent(o, hex))
    }

    /// Whether that rule binds a force on the ground.
    pub(crate) fn is_bound(&self, st: &State, mut force: impl Iterator<Item = CounterId>) -> bool {
        // A march is an airmobile operation once somebody flies in it (29.3).
        st.op().is_some_and(|op| op.air.declared || op.air.order.contains(&Some(Pulse::Air)))
            && !self.is_charging(st)
            && force.any(|c| self.is_airmobile(c))
    }

    /// Whether the air pulse is over or came too late: before an overrun or a close attack it has to be first (29.3.3,
    /// 29.6.6).
    fn is_grounded(&self, op: &Operation) -> bool {
        let storms = op.melee.variant != Variant::None && op.air.began_with(Pulse::Ground);
        op.air.is_over(Pulse::Air) || storms
    }

    /// Whether a unit may fly in the operation in progress (26.0, 29.3.2, 29.6.3).
    pub fn may_board(&self, st: &State, unit: CounterId) -> bool {
        let Some(op) = st.op() else { return false };
        let counter = st.counter(unit);
        let own = self.pack.formation_of(unit);
        if !self.pack.formation(own).airmobile
            || self.pack.side(unit) != op.side
            || op.kind == Kind::Reserve
            || counter.steps == 0
            || counter.has(USED | DISRUPTED)
            || op.air.flown.contains(unit)
            || self.is_grounded(op)
            || (op.kind.is_offensive() && !op.air.declared)
        {
            return false;
        }
        let takes_part = if op.open { self.in_open_march(st, unit) } else { op.participants.contains(unit) };
        // A battalion that drops does so as a whole, but for what cannot (29.3.2).
        let split = op.air.dropped & (1 << own.idx()) != 0 && self.is_airborne(unit);
        // NATO marches with one force, in the air as on the ground (13.2).
        let alone = op.side == Side::Wp
            || !op.open
            || (op.air.flown.is_empty() && (op.moved.is_empty() || op.moved.contains(unit)));
        let open = counter.place == Place::AIRFIELD
            || counter.place.on_map().is_some_and(|h| !self.pack.map.terrain_at(h).is_close());
        takes_part && !split && alone && open
    }

    /// Whether an airborne unit may drop in this cycle: off the map, by day, in the turn the scenario grants (29.5).
    pub fn may_drop(&self, st: &State, unit: CounterId) -> bool {
        let counter = st.counter(unit);
        let group = self.pack.group_of(unit);
        counter.place == Place::AIRFIELD
            && counter.steps > 0
            && !counter.has(USED | DISRUPTED)
            && self.is_airborne(unit)
            && st.airlift.declared.is_some()
            && !self.is_night(st.turn)
            && !self.is_fog(st)
            && self.scenario_of(st).forces.iter().any(|f| f.group == group && f.paradrop > 0)
    }

    /// Whether a paradrop may be declared as a cycle begins: granted this turn, not made before, with units of the cycle
    /// that can drop (29.5, 29.5.3).
    pub(crate) fn may_declare_drop(&self, st: &State, cycle: FormationId) -> bool {
        let side = self.pack.formation(cycle).side;
        if !self.plays(st, 29) || st.airlift.spent[side.index()] || self.is_night(st.turn) || self.is_fog(st)
        {
            return false;
        }
        let granted = self.scenario_of(st).forces.iter().filter(|f| f.paradrop == st.turn && f.paradrop > 0);
        granted.map(|f| f.group).any(|g| {
            self.pack.members(g).any(|c| {
                st.counter(c).place == Place::AIRFIELD
                    && self.is_airborne(c)
                    && self.pack.kind(c).symbol.is_maneuver()
                    && self.activates_in(st, c, cycle)
            })
        })
    }

    /// Asks whether a paradrop is declared.
    pub(crate) fn offer_drop(&self, st: &mut State, cycle: FormationId) {
        if self.may_declare_drop(st, cycle) {
            st.frames.push(Frame::Airmobile(Box::new(Airmobile::Declare(cycle))));
        }
    }

    /// Declares it.
    pub(super) fn declare_drop<K: Sink<Event>>(&self, st: &mut State, cycle: FormationId, sink: &mut K) {
        st.airlift.spent[self.pack.formation(cycle).side.index()] = true;
        st.airlift.declared = Some(cycle);
        sink.emit(|| Event::Airmobile(AirReport::Paradrop(cycle)));
    }

    /// What can fly next in the Movement Step.
    pub(crate) fn flight_orders(&self, st: &State, out: &mut Vec<Action>) {
        let Some(op) = st.op() else { return };
        if !self.plays(st, 29) || self.is_grounded(op) {
            return;
        }
        // Before an overrun or a close attack the flight comes first (29.3.3, 29.6.6).
        let storms = op.melee.variant != Variant::None;
        if storms && (op.air.began_with(Pulse::Ground) || !op.melee.force.is_empty()) {
            return;
        }
        for part in &op.parts {
            let fits = op.kind == Kind::Assault && op.air.declared && op.moved.is_empty();
            let bit = 1 << part.formation.idx();
            let taken = (op.air.lifted | op.air.dropped) & bit != 0 && !self.only_heavy(st, part.formation);
            if fits && !taken && self.droppers(st, part.formation).next().is_some() {
                out.push(Action::Air(AirOrder::Drop(part.formation)));
            }
        }
        out.extend(self.pick_ups(st).into_iter().map(|hex| Action::Air(AirOrder::Lift(hex))));
    }

    /// Whether everything of a formation that has flown is what cannot drop: the 900th's BMD (29.3.2).
    fn only_heavy(&self, st: &State, formation: FormationId) -> bool {
        st.op().is_some_and(|op| {
            let mut flown = op.air.flown.iter().filter(|c| self.pack.formation_of(*c) == formation);
            op.air.dropped & (1 << formation.idx()) == 0 && flown.all(|c| !self.is_airborne(c))
        })
    }

    /// Units of a battalion or task force that drop together.
    pub(super) fn droppers<'a>(
        &'a self,
        st: &'a State,
        formation: FormationId,
    ) -> impl Iterator<Item = CounterId> + 'a {
        let cycle = st.op().map(|op| op.formation);
        st.in_place(Place::AIRFIELD).filter(move |c| {
            self.pack.formation_of(*c) == formation
                && st.airlift.declared == cycle
                && st.op().is_some_and(|op| op.participants.contains(*c))
                && self.may_drop(st, *c)
        })
    }
}
