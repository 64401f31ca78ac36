//! The sea (2.4, 7.1.2, 7.1.3, 9, 14): naval moves, port to port, beachheads, interception, the Overlord profile.

pub mod beachhead;
pub mod fleets;
pub mod interception;
pub mod naval;
pub mod ports;

use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Sea};
use crate::ids::Faction;
use crate::procedure::Procedure;
use crate::state::State;
use sandtable_engine::{Chance, Decision, Message, Outcome, Refusal, Sink};

/// The sea.
pub struct Naval;

impl Procedure for Naval {
    fn decision(game: &Downfall, state: &State) -> Option<Decision> {
        let faction = match state.top()? {
            Frame::Interception { step: Sea::Roll, .. } => {
                return Some(Decision::chance(Chance::d6(2)));
            }
            Frame::Interception { step: Sea::Offer, defender, .. } => defender.foe(),
            Frame::Interception { step: Sea::Check, .. } => return None,
            Frame::Interception { defender, .. } => *defender,
            Frame::Ports { to: Some(_), .. } => return None,
            Frame::Ports { faction, .. } | Frame::Naval { faction, .. } => *faction,
            Frame::Mulberry { .. } => Faction::Western,
            _ => return None,
        };
        // What leaves no choice is not asked.
        let asked = match state.top() {
            Some(Frame::Interception { step: Sea::Riposte, .. }) => game.offer(state).len() > 1,
            _ => game.offers_more(state),
        };
        asked.then(|| Decision::seat(faction.seat()))
    }

    fn options(game: &Downfall, state: &State, out: &mut Vec<Action>) {
        match state.top() {
            Some(Frame::Naval { faction, group, left, begun }) => {
                game.sail_options(state, *faction, group, *left, *begun, out);
            }
            Some(Frame::Ports { faction, group, to: None, .. }) => {
                game.landing_options(state, *faction, group, out);
                out.push(Action::Back);
            }
            Some(Frame::Interception { step: Sea::Offer, .. }) => {
                out.extend([Action::Intercept, Action::Pass]);
            }
            Some(Frame::Interception { sea, defender, step: Sea::Riposte, .. }) => {
                out.extend(game.ready_units(state, defender.foe(), *sea).map(Action::Interdict));
            }
            Some(Frame::Interception { sea, defender, group, activity, step: Sea::Hits(_), .. }) => {
                game.naval_hit_options(state, *sea, *defender, *group, *activity, out);
            }
            Some(Frame::Mulberry { .. }) => game.mulberry_options(state, out),
            _ => {}
        }
    }

    fn refuse(game: &Downfall, state: &State, action: Action) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        match (state.top()?, action) {
            (Frame::Naval { .. }, Action::Sail(_)) => no("1.C-6", "why-not-sea-border"),
            (Frame::Ports { faction, group, .. }, Action::To(hex)) => {
                game.refuse_landing(state, *faction, group, hex)
            }
            (Frame::Ports { .. }, Action::ToLand(_)) => no("7.1.2-a", "why-not-no-fleet"),
            (Frame::Interception { .. }, _) => no("9.2-4", "why-not-naval-hit"),
            _ => None,
        }
    }

    fn perform<K: Sink<Event>>(game: &Downfall, state: &mut State, action: Action, sink: &mut K) {
        match state.top() {
            Some(Frame::Naval { .. }) => game.sail_perform(state, action, sink),
            Some(Frame::Ports { .. }) => game.ports_perform(state, action),
            Some(Frame::Interception { .. }) => game.interception_perform(state, action, sink),
            Some(Frame::Mulberry { .. }) => game.mulberry_perform(state, action, sink),
            _ => {}
        }
    }

    fn roll<K: Sink<Event>>(game: &Downfall, state: &mut State, outcome: Outcome, sink: &mut K) {
        game.naval_rolled(state, Chance::d6(2).sum(outcome) as u8, sink);
    }

    fn settle<K: Sink<Event>>(game: &Downfall, state: &mut State, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Interception { step: Sea::Check, .. }) => game.check_interception(state, sink),
            Some(Frame::Interception { step: Sea::Riposte, sea, defender, .. }) => {
                let unit = game.ready_units(state, defender.foe(), sea).next();
                game.interception_perform(state, unit.map_or(Action::Pass, Action::Interdict), sink);
            }
            Some(Frame::Interception { .. }) => game.end_interception(state, sink),
            Some(Frame::Ports { to: Some(_), .. }) => game.voyage_step(state, sink),
            Some(Frame::Mulberry { .. }) => game.mulberry_perform(state, Action::Done, sink),
            _ => {
                state.frames.pop();
            }
        }
    }
}
