//! Whole games at random: what movement offers is what it allows, a move ends where it was sent or for a reason, and supply
//! agrees with itself.

use super::field::game;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::board::Board;
use sandtable_ardennes::frame::Frame;
use sandtable_ardennes::movement::Ground;
use sandtable_ardennes::pack::Side;
use sandtable_ardennes::procedure::Procedure;
use sandtable_ardennes::state::{State, Supply};
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Outcome, Rng, Seat, Silent};

/// Offered and not refused are the same, for every hex of the map.
fn offers_what_it_allows(state: &State) {
    let mut offered = Vec::new();
    Ground::options(game(), state, &mut offered);
    for hex in game().pack.map.grid.ids() {
        for action in [Action::Go(hex), Action::March(hex)] {
            let legal = Ground::refuse(game(), state, action).is_none();
            assert_eq!(offered.contains(&action), legal, "{}", game().action_text(state, action));
        }
    }
}

/// Units on a friendly edge or in a Supply Head are supplied, communication covers supply, and isolated units control nothing.
fn supply_is_sound(state: &State) {
    let board = Board::new(&game().pack, state);
    for side in Side::ALL {
        let heads = game().supply_heads(&board, side);
        let joined = game().communication(&board, side);
        for hex in game().pack.map.grid.ids().filter(|h| !state.holds(side.other(), *h)) {
            let fed = game().supplied(&board, side, hex, &heads);
            assert!(fed || !heads.contains(hex));
            assert!(joined.contains(hex) || !fed, "supply without communication at {hex:?}");
        }
        for unit in state.cache.on_map.iter().filter(|u| state.unit(*u).supply == Supply::Isolated) {
            let hex = state.hex_of(unit).into_iter();
            let alone = |h: &_| state.stack(*h).all(|u| state.unit(u).supply == Supply::Isolated);
            let side = game().pack.side_of(unit).index();
            assert!(hex.filter(alone).all(|h| !state.cache.exerting[side].contains(h)));
        }
    }
}

/// [rule 11.0-c, 14.0-a, 12.0-c] Three games, looked at whenever a unit moves.
#[test]
fn random_games() {
    let (mut moves, mut reached) = (0, 0);
    for (scenario, seed) in [("allies-surprised", 3), ("battle-of-the-bulge", 5), ("crisis-at-the-meuse", 7)]
    {
        let mut state = game().setup(scenario, &Options::none()).unwrap_or_else(|e| panic!("{e}"));
        let (mut rng, mut scratch) = (Rng::new(seed), Vec::new());
        for _ in 0..30_000 {
            let decision = game().decision(&state);
            match decision.actor {
                Actor::Nobody => break,
                Actor::Seat(seat) => {
                    let Some(action) = game().sample(&state, seat, &mut rng, &mut scratch) else {
                        panic!("nothing to choose")
                    };
                    let mover = match state.top() {
                        Some(Frame::Move(mover)) => Some((mover.unit, state.hex_of(mover.unit))),
                        _ => None,
                    };
                    if mover.is_some() && moves % 5 == 0 {
                        offers_what_it_allows(&state);
                        supply_is_sound(&state);
                    }
                    game().perform(&mut state, Seat(0), action, &mut Silent);
                    if let (Some((unit, from)), Action::Go(to) | Action::March(to)) = (mover, action) {
                        moves += 1;
                        reached += usize::from(state.hex_of(unit) == Some(to));
                        assert_ne!(state.hex_of(unit), from, "the first hex is always entered");
                    }
                }
                Actor::Chance => {
                    let n = decision.chance.map_or(1, |c| c.len());
                    game().roll(&mut state, Outcome(rng.below(n)), &mut Silent);
                }
                _ => game().advance(&mut state, &mut Silent),
            }
        }
    }
    assert!(moves > 100 && reached * 10 > moves * 6, "{reached} of {moves} moves went all the way at once");
}
