//! What `docs/performance.md` promises of this game: a random campaign, the Allied system, a clone, a view.
//!
//! `cargo bench -p sandtable-ardennes`

use divan::{Bencher, black_box};
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::Frame;
use sandtable_ardennes::state::State;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Seat, Silent, Viewer};
use std::sync::LazyLock;

static GAME: LazyLock<Ardennes> =
    LazyLock::new(|| Ardennes::standard().expect("the data that comes with the program is sound"));

/// Positions in which an Allied activation begins, in all the days random Germans see.
static ACTIVATIONS: LazyLock<Vec<State>> = LazyLock::new(|| {
    let mut found: Vec<State> = Vec::new();
    for seed in 1..=3 {
        let mut depth = 0;
        play("crisis-at-the-meuse", seed, &mut |state| {
            let active = state.frames.iter().any(|f| matches!(f, Frame::AlliedActivation(_)));
            if active && depth == 0 {
                found.push(state.clone());
            }
            depth = usize::from(active);
        });
    }
    found
});

fn main() {
    divan::main();
}

/// Plays a random game, showing every position in which somebody decides or a die is due.
fn play(scenario: &str, seed: u64, see: &mut dyn FnMut(&State)) -> u64 {
    let mut state = GAME.setup(scenario, &Options::default()).expect("the scenario");
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), chooser(seed));
    let (mut scratch, mut decisions) = (Vec::<Action>::new(), 0);
    loop {
        see(&state);
        let decision = GAME.decision(&state);
        match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => {
                let Some(action) = GAME.sample(&state, seat, &mut rng, &mut scratch) else {
                    return decisions;
                };
                GAME.perform(&mut state, seat, action, &mut Silent);
                decisions += 1;
            }
            (Actor::Chance, Some(chance)) => GAME.roll(&mut state, dice.draw(chance), &mut Silent),
            (Actor::System, _) => GAME.advance(&mut state, &mut Silent),
            _ => return decisions,
        }
    }
}

/// Random Germans are beaten on the 20th.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn random_campaign() -> u64 {
    play("battle-of-the-bulge", black_box(1), &mut |_| {})
}

/// A week of the later days, with every Allied unit in play.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn random_crisis() -> u64 {
    play("crisis-at-the-meuse", black_box(1), &mut |_| {})
}

/// One Allied activation from its cards to its end: every test of every unit, its moves and attacks.
#[divan::bench(sample_count = 50, sample_size = 1)]
fn allied_activation(bencher: Bencher) {
    let mut next = 0;
    bencher.bench_local(|| {
        let mut state = ACTIVATIONS[next % ACTIVATIONS.len()].clone();
        next += 1;
        let (mut dice, mut rng) = (Dice::new(&Seed::from_number(next as u64)), chooser(next as u64));
        let mut scratch = Vec::new();
        while state.frames.iter().any(|f| matches!(f, Frame::AlliedActivation(_))) {
            let decision = GAME.decision(&state);
            match (decision.actor, decision.chance) {
                (Actor::Chance, Some(chance)) => GAME.roll(&mut state, dice.draw(chance), &mut Silent),
                (Actor::System, _) => GAME.advance(&mut state, &mut Silent),
                // The German may be asked for a tactic or a loss.
                (Actor::Seat(seat), _) => {
                    let Some(action) = GAME.sample(&state, seat, &mut rng, &mut scratch) else { break };
                    GAME.perform(&mut state, seat, action, &mut Silent);
                }
                _ => break,
            }
        }
        state.day
    });
}

#[divan::bench(sample_size = 1000)]
fn clone_state(bencher: Bencher) {
    let state = &ACTIVATIONS[0];
    bencher.bench(|| black_box(state).clone());
}

/// Everything the player may see.
#[divan::bench(sample_size = 10)]
fn view(bencher: Bencher) {
    let state = &ACTIVATIONS[0];
    bencher.bench(|| GAME.view(black_box(state), Viewer::Seat(Seat(0))));
}
