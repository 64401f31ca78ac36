//! The sea (7.1.2, 7.1.3, 9): naval moves, port to port, beachheads, interception.

use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::ids::{BeachId, Faction, PieceId};
use crate::pack::Symbols;
use crate::procedure::Procedure;
use crate::state::State;
use sandtable_engine::{Decision, Outcome, Sink};

/// The sea.
pub struct Naval;

impl Procedure for Naval {
    fn decision(_game: &Downfall, _state: &State) -> Option<Decision> {
        None
    }

    fn options(_game: &Downfall, _state: &State, _out: &mut Vec<Action>) {}

    fn perform<K: Sink<Event>>(_game: &Downfall, _state: &mut State, _action: Action, _sink: &mut K) {}

    fn roll<K: Sink<Event>>(_game: &Downfall, _state: &mut State, _outcome: Outcome, _sink: &mut K) {}

    fn settle<K: Sink<Event>>(_game: &Downfall, state: &mut State, _sink: &mut K) {
        state.frames.pop();
    }
}

impl Downfall {
    pub(crate) fn may_embark(
        &self,
        _state: &State,
        _faction: Faction,
        _unit: PieceId,
        _symbols: Symbols,
    ) -> bool {
        false
    }

    pub(crate) fn group_fits_ports(&self, _state: &State, _group: &[PieceId]) -> bool {
        false
    }

    pub(crate) fn naval_options(&self, _state: &State, _faction: Faction, _mp: u8, _out: &mut Vec<Action>) {}

    pub(crate) fn place_beachhead<K: Sink<Event>>(
        &self,
        _state: &mut State,
        _marker: u8,
        _beach: BeachId,
        _sink: &mut K,
    ) {
    }

    pub(crate) fn lift_beachheads<K: Sink<Event>>(&self, _state: &mut State, _sink: &mut K) {}

    pub(crate) fn naval_dominance<K: Sink<Event>>(&self, state: &mut State, n: u8, sink: &mut K) {
        self.gain_transport(state, n, sink);
    }
}
