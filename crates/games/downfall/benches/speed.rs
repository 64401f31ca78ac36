//! What `docs/performance.md` promises: a decision, a clone, a view.
//!
//! `cargo bench -p sandtable-downfall`

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sandtable_downfall::Downfall;
use sandtable_downfall::action::Action;
use sandtable_downfall::frame::Frame;
use sandtable_downfall::state::State;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Seat, Silent, Viewer};
use std::sync::LazyLock;

static GAME: LazyLock<Downfall> =
    LazyLock::new(|| Downfall::standard().expect("the data that comes with the program is sound"));

/// Positions in the middle of a random campaign in which a unit may be chosen to move.
static REDEPLOYS: LazyLock<Vec<State>> = LazyLock::new(|| {
    let mut found = Vec::new();
    play("campaign", 1, &mut |state| {
        if state.turn >= 2 && matches!(state.top(), Some(Frame::Redeploy { .. })) {
            found.push(state.clone());
        }
    });
    found.truncate(64);
    found
});

fn main() {
    divan::main();
}

/// Plays a random game, showing every position in which a seat decides; counts the decisions.
fn play(scenario: &str, seed: u64, see: &mut dyn FnMut(&State)) -> u64 {
    let mut state = GAME.setup(scenario, &Options::none()).expect("the scenario");
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), chooser(seed));
    let (mut scratch, mut decisions) = (Vec::<Action>::new(), 0);
    loop {
        let decision = GAME.decision(&state);
        match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => {
                see(&state);
                let Some(action) = GAME.sample(&state, seat, &mut rng, &mut scratch) else {
                    return decisions;
                };
                GAME.perform(&mut state, seat, action, &mut Silent);
                decisions += 1;
            }
            (Actor::Chance, Some(chance)) => {
                let outcome = dice.draw(chance);
                GAME.roll(&mut state, outcome, &mut Silent);
            }
            _ => return decisions,
        }
    }
}

/// Every option listed, one drawn, applied: items are decisions of seats.
#[divan::bench(args = ["uranus", "campaign", "husky", "overlord"], sample_count = 10, sample_size = 1)]
fn random_game(bencher: Bencher, scenario: &'static str) {
    bencher
        .with_inputs(|| 1)
        .input_counter(move |seed| ItemsCount::new(play(scenario, *seed, &mut |_| {}) as usize))
        .bench_values(|seed| play(scenario, seed, &mut |_| {}));
}

/// A position in the middle of the campaign.
#[divan::bench(sample_size = 1000)]
fn clone_state(bencher: Bencher) {
    let state = &REDEPLOYS[0];
    bencher.bench(|| black_box(state).clone());
}

/// Every unit that may move in a Redeploy of the campaign.
#[divan::bench(sample_size = 64)]
fn options_of_a_redeploy(bencher: Bencher) {
    let (mut next, mut out) = (0, Vec::new());
    bencher.bench_local(|| {
        let state = &REDEPLOYS[next % REDEPLOYS.len()];
        next += 1;
        out.clear();
        for seat in [Seat(0), Seat(1)] {
            GAME.options(state, seat, &mut out);
        }
        out.len()
    });
}

/// Everything a player may see, options in words included.
#[divan::bench(sample_size = 20)]
fn view(bencher: Bencher) {
    let state = &REDEPLOYS[0];
    bencher.bench(|| GAME.view(black_box(state), Viewer::Seat(Seat(0))));
}
