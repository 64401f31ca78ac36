//! Where a plan leads: the steps its own side would take until dice fall or somebody else decides.

use crate::doctrine::Doctrine;
use crate::playout::Study;
use sandtable_engine::event::Silent;
use sandtable_engine::view::Place;
use sandtable_engine::{Actor, Game, Rng, Viewer};

/// Steps looked at: a phase of a large side has more, and then its beginning will do.
const STEPS: usize = 80;

/// A plan as far as it can be foreseen.
pub(crate) struct Outline<A> {
    /// Its steps.
    pub steps: Vec<A>,
    /// Their places, each once, in the order of the steps.
    pub places: Vec<Place>,
}

/// Follows a plan.
pub(crate) fn follow<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    first: G::Action,
    order: &D::Order,
    rng: &mut Rng,
) -> Outline<G::Action> {
    let (game, doctrine, seat) = (study.game, study.doctrine, study.seat);
    let mut state = study.seen.clone();
    let stretch = doctrine.stretch(game, &state);
    let mut outline = Outline { steps: Vec::new(), places: Vec::new() };
    let mut next = Some(first);
    for _ in 0..STEPS {
        let Some(action) = next else { break };
        let text = game.action_text(&state, action);
        let choices = game.view(&state, Viewer::Seat(seat)).options;
        let place = choices.into_iter().find(|c| c.action == text).and_then(|c| c.place);
        if let Some(place) = place.filter(|p| !outline.places.contains(p)) {
            outline.places.push(place);
        }
        outline.steps.push(action);
        game.perform(&mut state, seat, action, &mut Silent);
        if game.decision(&state).actor != Actor::Seat(seat) || doctrine.stretch(game, &state) != stretch {
            break;
        }
        next = doctrine.act(game, &state, seat, order, rng);
    }
    outline
}

/// A step to begin a plan with that no other begins with: the first one in which it differs from the plans before it,
/// or the nearest before that which is open now. Units act in any order, so a plan may as well begin with what sets it
/// apart.
pub(crate) fn beginning<A: Copy + PartialEq>(
    steps: &[A],
    others: &[Vec<A>],
    taken: &[A],
    legal: &[A],
) -> Option<A> {
    let same = |other: &Vec<A>| steps.iter().zip(other).take_while(|(a, b)| a == b).count();
    let apart = others.iter().map(same).max().unwrap_or(0);
    let open = |a: &&A| legal.contains(a) && !taken.contains(a);
    steps.iter().take(apart + 1).rev().find(open).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_begins_with_what_sets_it_apart_if_that_is_open() {
        // Letters are units to choose, figures where they go: only units can be chosen at first.
        let legal = ['a', 'b', 'c'];
        let one = vec!['a', '1', 'b', '2', 'c', '3'];
        assert_eq!(beginning(&one, &[], &[], &legal), Some('a'));
        let two = ['a', '1', 'b', '9', 'c', '3'];
        assert_eq!(beginning(&two, std::slice::from_ref(&one), &['a'], &legal), Some('b'));
        let three = ['a', '8', 'b', '2', 'c', '3'];
        assert_eq!(beginning(&three, &[one], &['a'], &legal), None, "the same unit, to another place");
    }
}
