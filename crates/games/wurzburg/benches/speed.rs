//! What `docs/performance.md` promises: a random decision, a clone, a view and its size.
//!
//! `cargo bench -p sandtable-wurzburg`

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Seat, Silent, Viewer};
use sandtable_wurzburg::Wurzburg;
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::state::State;
use std::sync::LazyLock;

static GAME: LazyLock<Wurzburg> =
    LazyLock::new(|| Wurzburg::standard().expect("the data that comes with the program is sound"));

/// A position in the middle of a random game of the largest scenario.
static MIDDLE: LazyLock<State> = LazyLock::new(|| {
    let mut found = None;
    play("road-to-stuttgart", 1, &mut |st| {
        if st.turn >= 4 && found.is_none() {
            found = Some(st.clone());
        }
    });
    found.expect("the game lasts so long")
});

fn main() {
    let view = GAME.view(&MIDDLE, Viewer::Seat(Seat(0)));
    let bytes = serde_json::to_vec(&view).map_or(0, |json| json.len());
    println!("view of road-to-stuttgart: {bytes} bytes of JSON");
    divan::main();
}

/// Plays a random game with all rules, showing every position in which a seat decides; counts the decisions.
fn play(scenario: &str, seed: u64, see: &mut dyn FnMut(&State)) -> u64 {
    let mut all = Options::none();
    all.set("rules=full");
    let mut st = GAME.setup(scenario, &all).expect("a scenario");
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), chooser(seed));
    let (mut scratch, mut decisions) = (Vec::<Action>::new(), 0);
    loop {
        let decision = GAME.decision(&st);
        let seat = match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => seat,
            (Actor::Chance, Some(chance)) => {
                let outcome = dice.draw(chance);
                GAME.roll(&mut st, outcome, &mut Silent);
                continue;
            }
            _ => return decisions,
        };
        see(&st);
        let Some(action) = GAME.sample(&st, seat, &mut rng, &mut scratch) else { return decisions };
        GAME.perform(&mut st, seat, action, &mut Silent);
        decisions += 1;
    }
}

/// Every option listed, one drawn, applied: items are decisions of seats.
#[divan::bench(sample_count = 10, sample_size = 1, args = ["lesson", "thermopylae", "road-to-stuttgart"])]
fn random_game(bencher: Bencher<'_, '_>, scenario: &'static str) {
    bencher
        .with_inputs(|| 1)
        .input_counter(|seed| ItemsCount::new(play(scenario, *seed, &mut |_| {}) as usize))
        .bench_values(|seed| play(scenario, seed, &mut |_| {}));
}

/// A position in the middle of the largest scenario.
#[divan::bench(sample_size = 1000)]
fn clone_state(bencher: Bencher<'_, '_>) {
    let st = &*MIDDLE;
    bencher.bench(|| black_box(st).clone());
}

/// Everything a player may see.
#[divan::bench(sample_size = 20)]
fn view(bencher: Bencher<'_, '_>) {
    let st = &*MIDDLE;
    bencher.bench(|| GAME.view(black_box(st), Viewer::Seat(Seat(0))));
}
