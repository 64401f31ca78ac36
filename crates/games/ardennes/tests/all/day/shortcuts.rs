//! What is found by a short cut is what a whole search finds.

use sandtable_ardennes::Ardennes;
use sandtable_ardennes::board::Board;
use sandtable_ardennes::pack::Side;
use sandtable_ardennes::survey::Survey;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Silent};

/// Compares the line and the ranges of one position.
fn compare(game: &Ardennes, state: &sandtable_ardennes::state::State) -> usize {
    let board = Board::new(&game.pack, state);
    let survey = Survey::new(&board);
    let gaps = game.gaps(&board);
    let mut broken = 0;
    for unit in game.on_map(state, Side::Allied).iter() {
        let hex = board.hex_of(unit).expect("on the map");
        // Gone, and a hex away in two directions.
        let mut boards = vec![board.without(unit)];
        boards.extend(game.pack.map.grid.adjacent(hex).step_by(3).map(|h| board.with(unit, h)));
        for (after, widening) in boards.iter().flat_map(|b| [(b, false), (b, true)]) {
            let whole = game.breaks(&gaps, &board, after, widening);
            assert_eq!(
                game.breaks_line(&survey, after, widening),
                whole,
                "{}",
                game.pack.map.grid.label(hex)
            );
            broken += usize::from(whole);
        }
    }
    for side in Side::ALL {
        for unit in game.on_map(state, side).iter() {
            let whole = game.range(&board, unit);
            assert_eq!(game.reach(&survey, unit), whole.hexes(), "unit {}", unit.index());
        }
    }
    for unit in game.on_map(state, Side::Allied).iter().step_by(9) {
        let bare = board.without(unit);
        let survey = Survey::new(&bare);
        for hex in game.pack.map.positions.iter().filter(|h| !bare.holds(Side::German, *h)).step_by(3) {
            let there = bare.with(unit, hex);
            let whole = game.fed(&survey, hex) || game.fed(&Survey::new(&there), hex);
            assert_eq!(
                game.would_be_fed(&survey, unit, hex),
                whole,
                "fed in {}",
                game.pack.map.grid.label(hex)
            );
        }
    }
    for side in Side::ALL {
        let (heads, fed) = (game.supply_heads(&board, side), game.supplied_hexes(&board, side));
        for hex in game.pack.map.grid.ids() {
            let alone = game.supplied(&board, side, hex, &heads);
            assert_eq!(fed.contains(hex), alone, "supply of {}", game.pack.map.grid.label(hex));
        }
        for hex in game.pack.map.grid.ids().step_by(29) {
            let all = game.on_map(state, side).iter().filter(|u| game.proximate(&survey, *u, hex));
            assert!(game.near(&survey, side, hex).eq(all), "near {}", game.pack.map.grid.label(hex));
        }
    }
    broken
}

/// [rule 12.2-a, 14.2-b] In random games of three scenarios, every few steps.
#[test]
fn lines_ranges_and_supply_match_a_whole_search() {
    let game = Ardennes::standard().expect("the data is sound");
    let mut broken = 0;
    for (scenario, seed) in [("crisis-at-the-meuse", 3), ("battle-of-the-bulge", 4), ("initial-assault", 5)] {
        let mut state = game.setup(scenario, &Options::default()).expect("a scenario");
        let (mut rng, mut dice) = (chooser(seed), Dice::new(&Seed::from_number(seed)));
        let mut scratch = Vec::new();
        for step in 0u32.. {
            let decision = game.decision(&state);
            match decision.actor {
                Actor::Seat(seat) => {
                    let Some(action) = game.sample(&state, seat, &mut rng, &mut scratch) else { break };
                    game.perform(&mut state, seat, action, &mut Silent);
                }
                Actor::Chance => {
                    let Some(chance) = decision.chance else { break };
                    let outcome = dice.draw(chance);
                    game.roll(&mut state, outcome, &mut Silent);
                }
                Actor::System => game.advance(&mut state, &mut Silent),
                Actor::Seats(_) | Actor::Nobody => break,
            }
            if step % 23 == 0 {
                broken += compare(&game, &state);
            }
        }
    }
    assert!(broken > 20, "lines that break are among them: {broken}");
}
