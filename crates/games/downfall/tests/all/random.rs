//! Random games to their end, with the audit after every decision.

use sandtable_downfall::Downfall;
use sandtable_downfall::action::Action;
use sandtable_downfall::frame::Frame;
use sandtable_downfall::ids::Faction;
use sandtable_downfall::state::State;
use sandtable_engine::info::Options;
use sandtable_engine::random::Rng;
use sandtable_engine::{Actor, Game, Outcome, Silent};

/// After events every faction has as many air units on the map as the visible cards show icons; fewer only where no counter
/// or no base is left. [rule 2.3.2-a, 10.3-a]
fn air_as_shown(game: &Downfall, state: &State) {
    for faction in Faction::ALL {
        let (count, wanted) = (game.air_count(state, *faction), game.air_wanted(state, *faction));
        assert!(count <= wanted, "{faction:?} has {count} air units for {wanted} icons");
        if count < wanted {
            let mut asked = state.clone();
            asked.frames.push(Frame::AirIn { faction: *faction });
            asked.unask();
            let mut options = Vec::new();
            game.options(&asked, faction.seat(), &mut options);
            let more = options.iter().any(|a| matches!(a, Action::Air(_)));
            assert!(!more, "{faction:?} has {count} air units for {wanted} icons and could place one");
        }
    }
}

/// Plays a scenario at random; the number of decisions.
fn play(game: &Downfall, scenario: &str, seed: u64, audit: bool) -> usize {
    let mut state = game.setup(scenario, &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    let mut rng = Rng::new(seed);
    let mut options = Vec::new();
    let mut event = state.current;
    for count in 0..200_000 {
        let busy = state.frames.iter().any(|f| matches!(f, Frame::Events | Frame::NewTurn { .. }));
        if audit && event != state.current && !busy {
            event = state.current;
            air_as_shown(game, &state);
        }
        let decision = game.decision(&state);
        match decision.actor {
            Actor::Nobody => {
                assert!(game.result(&state).is_some(), "{scenario} {seed}: no result at the end");
                return count;
            }
            Actor::Chance => {
                let n = decision.chance.map_or(1, |c| c.len());
                game.roll(&mut state, Outcome(rng.below(n)), &mut Silent);
            }
            Actor::Seat(seat) => {
                options.clear();
                game.options(&state, seat, &mut options);
                assert!(!options.is_empty(), "{scenario} {seed}: nothing to choose at {:?}", state.top());
                let action = options[rng.below(options.len() as u32) as usize];
                game.perform(&mut state, seat, action, &mut Silent);
            }
            other => panic!("{scenario} {seed}: {other:?}"),
        }
        if audit {
            let faults = game.audit(&state);
            assert!(faults.is_empty(), "{scenario} {seed} after {count}: {faults:?} at {:?}", state.top());
        }
    }
    panic!("{scenario} {seed}: no end");
}

#[test]
fn the_teaching_game_ends_without_fault() {
    let game = Downfall::standard().unwrap_or_else(|e| panic!("{e}"));
    for seed in 0..30 {
        play(&game, "uranus", seed, seed < 6);
    }
}

#[test]
fn the_campaign_ends_without_fault() {
    let game = Downfall::standard().unwrap_or_else(|e| panic!("{e}"));
    for seed in 0..2 {
        play(&game, "campaign", seed, seed < 1);
    }
}

#[test]
fn husky_ends_without_fault() {
    let game = Downfall::standard().unwrap_or_else(|e| panic!("{e}"));
    for seed in 0..2 {
        play(&game, "husky", seed, seed < 1);
    }
}

#[test]
fn overlord_ends_without_fault() {
    let game = Downfall::standard().unwrap_or_else(|e| panic!("{e}"));
    for seed in 0..2 {
        play(&game, "overlord", seed, seed < 1);
    }
}
