//! Where a plan leads: the steps its own side would take until dice fall or somebody else decides.

use crate::doctrine::Doctrine;
use crate::playout::Study;
use sandtable_engine::event::Silent;
use sandtable_engine::view::Place;
use sandtable_engine::{Actor, Game, Rng, Viewer};

/// Steps looked at: a phase of a large side has more, and then its beginning will do.
const STEPS: usize = 80;

/// The places of a plan's steps, each once, in the order of the steps.
pub(crate) fn places<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    first: G::Action,
    order: &D::Order,
    rng: &mut Rng,
) -> Vec<Place> {
    let (game, doctrine, seat) = (study.game, study.doctrine, study.seat);
    let mut state = study.seen.clone();
    let stretch = doctrine.stretch(game, &state);
    let mut found: Vec<Place> = Vec::new();
    let mut next = Some(first);
    for _ in 0..STEPS {
        let Some(action) = next else { break };
        let text = game.action_text(&state, action);
        let choices = game.view(&state, Viewer::Seat(seat)).options;
        let place = choices.into_iter().find(|c| c.action == text).and_then(|c| c.place);
        if let Some(place) = place.filter(|p| !found.contains(p)) {
            found.push(place);
        }
        game.perform(&mut state, seat, action, &mut Silent);
        if game.decision(&state).actor != Actor::Seat(seat) || doctrine.stretch(game, &state) != stretch {
            break;
        }
        next = doctrine.act(game, &state, seat, order, rng);
    }
    found
}
