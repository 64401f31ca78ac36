//! What `docs/performance.md` promises: a random decision, a clone, a look, a table of sight.
//!
//! `cargo bench -p sandtable-panzer`

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Silent, Viewer};
use sandtable_hex::HexId;
use sandtable_panzer::Panzer;
use sandtable_panzer::action::Action;
use sandtable_panzer::geo::Geo;
use sandtable_panzer::state::State;
use std::sync::LazyLock;

static GAME: LazyLock<Panzer> =
    LazyLock::new(|| Panzer::standard().expect("the data that comes with the program is sound"));

/// A position in the middle of a random game of scenario 3.
static MIDDLE: LazyLock<State> = LazyLock::new(|| {
    let mut found = None;
    play("beda-fomm", 1, &mut |st| {
        if st.turn >= 4 && found.is_none() {
            found = Some(st.clone());
        }
    });
    found.expect("the game lasts so long")
});

fn main() {
    divan::main();
}

/// Plays a random game, showing every position in which a seat decides; counts the decisions.
fn play(scenario: &str, seed: u64, see: &mut dyn FnMut(&State)) -> u64 {
    let mut st = GAME.setup(scenario, &Options::none()).expect("a scenario");
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), chooser(seed));
    let (mut scratch, mut decisions) = (Vec::<Action>::new(), 0);
    loop {
        let decision = GAME.decision(&st);
        let seat = match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => seat,
            (Actor::Seats(seats), _) => match seats.iter().next() {
                Some(seat) => seat,
                None => return decisions,
            },
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
#[divan::bench(sample_count = 20, sample_size = 1, args = ["first-light", "beda-fomm", "hafid", "totensonntag"])]
fn random_game(bencher: Bencher<'_, '_>, scenario: &'static str) {
    bencher
        .with_inputs(|| 1)
        .input_counter(|seed| ItemsCount::new(play(scenario, *seed, &mut |_| {}) as usize))
        .bench_values(|seed| play(scenario, seed, &mut |_| {}));
}

/// A position in the middle of scenario 3.
#[divan::bench(sample_size = 1000)]
fn clone_state(bencher: Bencher<'_, '_>) {
    let st = &*MIDDLE;
    bencher.bench(|| black_box(st).clone());
}

/// Sight between two hexes, once it is in the table.
#[divan::bench(sample_size = 10000)]
fn sight_of_a_pair(bencher: Bencher<'_, '_>) {
    let st = &*MIDDLE;
    let hexes = GAME.layout(st).len();
    let mut next = 0usize;
    bencher.bench_local(|| {
        next = (next + 7) % 64;
        GAME.sees(st, HexId((next % hexes) as u16), HexId(((next * 5 + 3) % hexes) as u16))
    });
}

/// The whole table of sight of two boards.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn table_of_two_boards(bencher: Bencher<'_, '_>) {
    let st = &*MIDDLE;
    let (layout, relief) = (GAME.scenario(st).layout, GAME.relief(st));
    let hexes: Vec<HexId> = GAME.layout(st).grid.ids().collect();
    bencher.with_inputs(|| Geo::new(&GAME.pack)).bench_local_values(|geo| {
        let map = geo.map(layout);
        let seen = |a: &HexId| hexes.iter().filter(|b| map.sees(&relief, geo.lines(), *a, **b)).count();
        hexes.iter().map(seen).sum::<usize>()
    });
}

/// Everything a player may see.
#[divan::bench(sample_size = 20)]
fn view(bencher: Bencher<'_, '_>) {
    let st = &*MIDDLE;
    bencher.bench(|| GAME.view(black_box(st), Viewer::Seat(sandtable_engine::Seat(0))));
}
