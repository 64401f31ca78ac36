//! Formations and command (7, 12): one service for chain of command, ranges and command points.

use crate::Wurzburg;
use crate::ids::{CounterId, FormationId};
use crate::pack::{FormationKind, Side, Symbol};
use crate::state::{DISRUPTED, Kind, Payer, State};
use sandtable_hex::HexId;

impl Wurzburg {
    /// The echelon a formation belongs to: a division base is its division (7.0).
    fn echelon(&self, id: FormationId) -> FormationId {
        let formation = self.pack.formation(id);
        match (formation.kind, formation.parent) {
            (FormationKind::DivisionBase, Some(division)) => division,
            _ => id,
        }
    }

    /// Whether `above` is the echelon of `below` or stands over it (7.0, 12.1).
    pub fn superior(&self, above: FormationId, below: FormationId) -> bool {
        let above = self.echelon(above);
        let mut at = Some(self.echelon(below));
        while let Some(id) = at {
            if id == above {
                return true;
            }
            at = self.pack.formation(id).parent;
        }
        false
    }

    /// Whether `above` commands `below`: as its superior, or because `below` is attached to it or to one of its own (30.4).
    pub fn is_under(&self, st: &State, above: FormationId, below: FormationId) -> bool {
        let attached = st.attached.get(below.idx()).copied().flatten();
        self.superior(above, below) || attached.is_some_and(|to| self.superior(above, to))
    }

    /// Whether one of the two is superior to the other (7.1.8, 7.2.5).
    pub fn in_chain(&self, a: FormationId, b: FormationId) -> bool {
        self.superior(a, b) || self.superior(b, a)
    }

    /// Whether two formations share resources: always in the Pact, by nationality in NATO (7.1.7).
    pub fn same_nation(&self, a: FormationId, b: FormationId) -> bool {
        self.pack.formation(a).nation == self.pack.formation(b).nation
    }

    /// The division a regiment belongs to or is attached to (12.5.3).
    pub fn division_of(&self, st: &State, id: FormationId) -> Option<FormationId> {
        let attached = st.attached.get(id.idx()).copied().flatten();
        if attached.is_none() && self.role(st, id) == FormationKind::Independent {
            return None;
        }
        let mut at = attached.or(Some(id));
        while let Some(id) = at {
            if self.pack.formation(id).kind == FormationKind::Division {
                return Some(id);
            }
            at = self.pack.formation(id).parent;
        }
        None
    }

    /// The regiments of a division with units in play, in the order of battle.
    pub fn regiments<'a>(
        &'a self,
        st: &'a State,
        division: FormationId,
    ) -> impl Iterator<Item = FormationId> + 'a {
        self.pack.formations().filter(move |f| {
            self.pack.formation(*f).kind.is_planned()
                && self.division_of(st, *f) == Some(division)
                && self.is_present(st, *f)
        })
    }

    /// Whether a formation has a counter on the map, about to enter it or at an airfield.
    pub fn is_present(&self, st: &State, formation: FormationId) -> bool {
        self.roster(st, formation).next().is_some()
    }

    /// The counters of a formation on the map or about to enter it, with the hex they stand in or beside; none at an
    /// airfield.
    pub fn roster<'a>(
        &'a self,
        st: &'a State,
        formation: FormationId,
    ) -> impl Iterator<Item = (CounterId, HexId)> + 'a {
        let members = self.pack.counters().filter(move |c| self.pack.formation_of(*c) == formation);
        members.filter_map(|c| {
            let place = st.counter(c).place;
            match place.on_map().or(place.beside()) {
                Some(hex) => Some((c, hex)),
                None => place.is_afar().then_some((c, HexId::NONE)),
            }
        })
    }

    /// The counters of a formation on the map.
    pub fn units_of<'a>(
        &'a self,
        st: &'a State,
        formation: FormationId,
    ) -> impl Iterator<Item = (CounterId, HexId)> + 'a {
        st.on_map().filter(move |(c, _)| self.pack.formation_of(*c) == formation)
    }

    /// HQ on the map or the off-map display that are not disrupted and belong to this echelon (12.2.2, 40.2).
    pub fn headquarters<'a>(
        &'a self,
        st: &'a State,
        echelon: FormationId,
    ) -> impl Iterator<Item = CounterId> + 'a {
        st.in_play().filter(move |c| {
            self.pack.kind(*c).symbol == Symbol::Hq
                && !st.counter(*c).has(DISRUPTED)
                && self.echelon(self.pack.formation_of(*c)) == self.echelon(echelon)
        })
    }

    /// Whether a hex is in command range of an HQ: the unit's hex counts, the HQ's does not (4.1.4.3, 30.1).
    pub fn in_range(&self, st: &State, hq: CounterId, hex: HexId) -> bool {
        let range = self.pack.group(self.pack.group_of(hq)).range;
        self.distance_to(st, hq, hex).is_some_and(|d| d <= u16::from(range))
    }

    /// The same for a unit, which may still be off the map (40.3.2).
    pub fn commands(&self, st: &State, hq: CounterId, unit: CounterId) -> bool {
        let range = self.pack.group(self.pack.group_of(hq)).range;
        self.distance_between(st, hq, unit).is_some_and(|d| d <= u16::from(range))
    }

    /// Off-map command points the Pact has left: what its plans have not used (12.2.3).
    pub fn wp_off_map(&self, st: &State) -> u8 {
        let all = self.scenario_of(st).means[Side::Wp.index()].off_map_cp;
        let used = st.formations.iter().filter(|f| f.payer == Payer::OffMap).count();
        all.saturating_sub(used as u8).saturating_sub(st.effort.paid)
    }

    /// Who can pay for an operation of this regiment: an HQ of its division in range, or the off-map pool (12.3, 12.3.1).
    pub fn plan_payers(&self, st: &State, regiment: FormationId) -> Vec<Payer> {
        let mut list = Vec::new();
        let own = st.formation(regiment).payer;
        if let Some(division) = self.division_of(st, regiment) {
            let effort = self.makes_effort(st, division);
            if effort && self.has_free_plan(st, division, regiment) {
                list.push(Payer::Effort);
            }
            for hq in self.headquarters(st, division).filter(|_| !effort) {
                let cp = self.pack.group(self.pack.group_of(hq)).cp;
                let used = st.formations.iter().filter(|f| f.payer == Payer::Hq(hq)).count() as u8;
                let has = used < cp || own == Payer::Hq(hq);
                if has && self.roster(st, regiment).any(|(unit, _)| self.commands(st, hq, unit)) {
                    list.push(Payer::Hq(hq));
                }
            }
        }
        if self.wp_off_map(st) > 0 || own == Payer::OffMap {
            list.push(Payer::OffMap);
        }
        list
    }

    /// Who can pay for a NATO task force led by this unit, or for its reaction (12.7).
    pub fn nato_payers(
        &self,
        st: &State,
        brigade: FormationId,
        unit: CounterId,
        reaction: bool,
    ) -> Vec<Payer> {
        let mut list = Vec::new();
        let left = |hq: CounterId| st.cp[self.pack.group_of(hq).idx()];
        // A division passes points through a brigade HQ in its range (12.7.4).
        if let Some(hq) = self.headquarters(st, brigade).find(|hq| self.commands(st, *hq, unit)) {
            if left(hq) > 0 {
                list.push(Payer::Hq(hq));
            }
            if let Some(division) = self.pack.formation(brigade).parent {
                for above in self.headquarters(st, division) {
                    if left(above) > 0 && self.commands(st, above, hq) {
                        list.push(Payer::Hq(above));
                    }
                }
            }
        }
        if !reaction && st.off_map_cp > 0 {
            list.push(Payer::OffMap);
        }
        list
    }

    /// Takes a command point of NATO.
    pub(crate) fn pay(&self, st: &mut State, payer: Payer) {
        match payer {
            Payer::Free | Payer::Effort => {}
            Payer::Hq(hq) => {
                let cp = &mut st.cp[self.pack.group_of(hq).idx()];
                *cp = cp.saturating_sub(1);
            }
            Payer::OffMap => st.off_map_cp = st.off_map_cp.saturating_sub(1),
        }
    }

    /// Whether the scenario keeps a unit from operating this turn.
    pub fn is_held(&self, st: &State, unit: CounterId) -> bool {
        let group = self.pack.group_of(unit);
        self.scenario_of(st).forces.iter().any(|f| f.group == group && st.turn < f.hold)
    }

    /// Divisions or brigades of a side that may still be activated (10.0).
    pub fn activatable<'a>(&'a self, st: &'a State, side: Side) -> impl Iterator<Item = FormationId> + 'a {
        self.pack.formations().filter(move |f| {
            let formation = self.pack.formation(*f);
            let kind = match side {
                Side::Wp => FormationKind::Division,
                Side::Nato => FormationKind::Brigade,
            };
            formation.side == side
                && formation.kind == kind
                && self.role(st, *f) == kind
                && !st.formation(*f).activated
                && st.in_play().any(|c| {
                    let of = self.pack.formation_of(c);
                    of == *f || self.division_of(st, of) == Some(*f)
                })
        })
    }

    /// Whether a regiment's unit may carry the lead marker (12.3.2).
    pub fn may_lead(&self, st: &State, unit: CounterId) -> bool {
        let formation = self.pack.formation_of(unit);
        let state = st.formation(formation);
        if state.payer == Payer::OffMap || state.plan == Kind::March || st.counter(unit).place.is_afar() {
            return true;
        }
        let division = self.division_of(st, formation);
        division.is_some_and(|d| self.headquarters(st, d).any(|hq| self.commands(st, hq, unit)))
    }

    /// Takes a counter off the map and out of every procedure; its steps are gone with it.
    pub(crate) fn release(&self, st: &mut State, unit: CounterId) {
        let counter = st.counter_mut(unit);
        *counter = crate::state::Counter::FREE;
        st.concealed.forget(unit);
        if let Some(op) = st.operation.as_deref_mut() {
            op.forget(unit);
        }
        for frame in st.frames.iter_mut() {
            frame.forget(unit);
        }
    }
}
