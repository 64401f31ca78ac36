//! Main Effort of a division of the Pact (12.4).

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::ids::{CounterSet, FormationId};
use crate::pack::{FormationKind, Side, Symbol};
use crate::state::{DISRUPTED, FIRED, Payer, State};
use sandtable_engine::{Audience, Seat, Sink};

impl Wurzburg {
    /// Whether a division's chit lies on this turn: its plans are free (12.4.1).
    pub fn makes_effort(&self, st: &State, division: FormationId) -> bool {
        st.effort.chit == Some((division, st.turn))
    }

    /// Whether a regiment may be planned free: of the division itself, in range of one of its HQ (12.4.1).
    pub(crate) fn has_free_plan(&self, st: &State, division: FormationId, regiment: FormationId) -> bool {
        self.pack.formation(regiment).kind != FormationKind::Independent
            && self
                .headquarters(st, division)
                .any(|hq| self.roster(st, regiment).any(|(unit, _)| self.commands(st, hq, unit)))
    }

    /// Whether a division may have its chit on the track: unused, all its HQ fit, at least one of them in play (12.4.2).
    pub(crate) fn may_make_effort(&self, st: &State, division: FormationId) -> bool {
        let mut ready = false;
        for unit in self.pack.counters() {
            let own = self.pack.kind(unit).symbol == Symbol::Hq
                && self.division_of(st, self.pack.formation_of(unit)) == Some(division);
            let counter = st.counter(unit);
            if own && (counter.place.turn().is_some() || (counter.in_play() && counter.has(DISRUPTED))) {
                return false;
            }
            ready |= own && counter.in_play();
        }
        ready && self.pack.formation(division).main_effort && st.effort.used & (1 << division.idx()) == 0
    }

    /// Planning begins: a chit whose division lacks an HQ is taken off; one of an earlier turn goes back (12.4.2).
    pub(crate) fn check_effort(&self, st: &mut State) {
        st.effort.paid = 0;
        st.effort.declared = None;
        if let Some((division, turn)) = st.effort.chit
            && (turn < st.turn || !self.may_make_effort(st, division))
        {
            st.effort.chit = None;
        }
    }

    /// What may be done with chits in planning (12.4).
    pub(crate) fn effort_options(&self, st: &State, out: &mut Vec<Action>) {
        if !self.plays(st, 20) {
            return;
        }
        let pays = self.wp_off_map(st) > 0;
        let last = st.turn >= self.scenario_of(st).turns.1;
        let free = |division| !self.regiments(st, division).any(|r| st.formation(r).payer == Payer::Effort);
        match st.effort.chit {
            Some((_, turn)) if turn > st.turn => {}
            Some((own, _)) if free(own) => {
                out.push(Action::TakeBack);
                if pays && !last {
                    out.push(Action::Slide);
                    let others = self.divisions(st).filter(|d| *d != own && self.may_make_effort(st, *d));
                    out.extend(others.map(Action::Effort));
                }
            }
            Some(_) => {}
            None if pays && !last && st.effort.paid == 0 => {
                out.extend(self.divisions(st).filter(|d| self.may_make_effort(st, *d)).map(Action::Effort));
            }
            None => {}
        }
    }

    pub(crate) fn effort_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let next = st.turn + 1;
        match (action, st.effort.chit) {
            (Action::Effort(division), _) => {
                st.effort.chit = Some((division, next));
                st.effort.paid += 1;
            }
            (Action::Slide, Some((division, _))) => {
                st.effort.chit = Some((division, next));
                st.effort.paid += 1;
            }
            _ => st.effort.chit = None,
        }
        let chit = st.effort.chit.map(|(division, _)| division);
        sink.emit_to(Audience::seat(Seat(Side::Wp as u8)), || Event::Chit(chit));
    }

    /// The division is activated: its chit is turned over and spent (12.4).
    pub(crate) fn declare_effort<K: Sink<Event>>(&self, st: &mut State, division: FormationId, sink: &mut K) {
        if !self.makes_effort(st, division) {
            return;
        }
        st.effort.chit = None;
        st.effort.used |= 1 << division.idx();
        st.effort.declared = Some(division);
        st.effort.rp = self.pack.charts.main_effort_rp;
        sink.emit(|| Event::MainEffort(division));
    }

    fn artillery_that_fired(&self, st: &State) -> CounterSet {
        self.pack.counters().filter(|c| self.pack.side(*c) == Side::Wp && st.counter(*c).has(FIRED)).collect()
    }

    /// The Strike Segment begins: what has fired before stays marked.
    pub(crate) fn before_strikes(&self, st: &mut State) {
        st.effort.fired = self.artillery_that_fired(st);
    }

    /// The Strike Segment of a Main Effort is over: artillery that fired in it may fire again (12.4.1).
    pub(crate) fn after_strikes(&self, st: &mut State, formation: FormationId) {
        st.effort.rp = 0;
        if st.effort.declared != Some(formation) {
            return;
        }
        for unit in self.artillery_that_fired(st).iter() {
            if !st.effort.fired.contains(unit) {
                st.counter_mut(unit).flags &= !FIRED;
            }
        }
    }
}
