//! What `docs/performance.md` promises: a decision, a clone, a flood, a view, a stored game.
//!
//! `cargo bench -p sandtable-red-winter`

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::journal::Journal;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Seat, Session, Silent, Viewer, codec};
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::frame::Frame;
use sandtable_red_winter::state::State;
use std::sync::{Arc, LazyLock};

static GAME: LazyLock<Arc<RedWinter>> =
    LazyLock::new(|| Arc::new(RedWinter::standard().expect("the data that comes with the program is sound")));

/// Positions of one random campaign in which a unit is about to move. There are several, as the game keeps the
/// last flood: asked twice about the same unit it would only remember.
static MOVERS: LazyLock<Vec<State>> = LazyLock::new(|| {
    let mut found = Vec::new();
    play(1, &mut |st| {
        if st.turn >= 4 && matches!(st.top(), Some(Frame::Acting(m)) if !m.moved && !m.hex.is_none()) {
            found.push(st.clone());
        }
    });
    found.truncate(256);
    found
});

/// A random campaign as it is stored.
static STORED: LazyLock<String> = LazyLock::new(|| {
    let seed = Seed::from_number(1);
    let mut session = Session::start(GAME.clone(), "campaign", Options::default(), seed).expect("campaign");
    let (mut rng, mut scratch) = (chooser(1), Vec::new());
    while let Actor::Seat(seat) = GAME.decision(session.state()).actor {
        let Some(action) = GAME.sample(session.state(), seat, &mut rng, &mut scratch) else { break };
        let text = GAME.action_text(session.state(), action);
        session.act(seat, &text).expect("an option is legal");
    }
    session.journal().to_json()
});

fn main() {
    divan::main();
}

/// Plays random campaign number `seed`, showing every position in which a seat decides; counts the decisions.
fn play(seed: u64, see: &mut dyn FnMut(&State)) -> u64 {
    let mut st = GAME.setup("campaign", &Options::default()).expect("the campaign");
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), chooser(seed));
    let (mut scratch, mut decisions) = (Vec::<Action>::new(), 0);
    loop {
        let decision = GAME.decision(&st);
        match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => {
                see(&st);
                let Some(action) = GAME.sample(&st, seat, &mut rng, &mut scratch) else { return decisions };
                GAME.perform(&mut st, seat, action, &mut Silent);
                decisions += 1;
            }
            (Actor::Chance, Some(chance)) => {
                let outcome = dice.draw(chance);
                GAME.roll(&mut st, outcome, &mut Silent);
            }
            _ => return decisions,
        }
    }
}

/// Every option listed, one drawn, applied: items are decisions of seats.
#[divan::bench(sample_count = 20, sample_size = 1)]
fn random_campaign(bencher: Bencher) {
    bencher
        .with_inputs(|| 1)
        .input_counter(|seed| ItemsCount::new(play(*seed, &mut |_| {}) as usize))
        .bench_values(|seed| play(seed, &mut |_| {}));
}

/// A position in the middle of the campaign.
#[divan::bench(sample_size = 1000)]
fn clone_state(bencher: Bencher) {
    let st = &MOVERS[0];
    bencher.bench(|| black_box(st).clone());
}

/// How far a unit about to move can go: its floods over ground and road. One sample goes over units by day and by
/// night, when they have twice the points.
#[divan::bench(sample_size = 256)]
fn flood_of_a_mover(bencher: Bencher) {
    let mut next = 0;
    bencher.bench_local(|| {
        let st = &MOVERS[next % MOVERS.len()];
        next += 1;
        let Some(Frame::Acting(m)) = st.top() else { return 0 };
        GAME.reach_of(st, m).len()
    });
}

/// Everything a unit about to move may do: its floods, stacking where it might stop, and its other options, night
/// raids over half the map included.
#[divan::bench(sample_size = 256)]
fn options_of_a_mover(bencher: Bencher) {
    let (mut next, mut out) = (0, Vec::new());
    bencher.bench_local(|| {
        let st = &MOVERS[next % MOVERS.len()];
        next += 1;
        out.clear();
        GAME.options(st, st.seat(st.phasing), &mut out);
        out.len()
    });
}

/// Everything a player may see.
#[divan::bench(sample_size = 20)]
fn view(bencher: Bencher) {
    let st = &MOVERS[0];
    bencher.bench(|| GAME.view(black_box(st), Viewer::Seat(Seat(0))));
}

/// The same as JSON, as a server would send it.
#[divan::bench(sample_size = 20)]
fn view_as_json(bencher: Bencher) {
    let st = &MOVERS[0];
    bencher.bench(|| serde_json::to_string(&GAME.view(black_box(st), Viewer::Seat(Seat(0)))));
}

/// The identity of a position.
#[divan::bench(sample_size = 20)]
fn hash_state(bencher: Bencher) {
    let st = &MOVERS[0];
    bencher.bench(|| codec::hash(black_box(st)));
}

/// Reads a finished campaign and proves it: every choice legal, every roll from the seed, every hash right.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn load_and_verify_campaign(bencher: Bencher) {
    let text = &*STORED;
    bencher.bench(|| {
        let journal = Journal::from_json(black_box(text)).expect("a journal");
        Session::load(GAME.clone(), &journal).map(|s| s.journal().entries.len()).expect("it holds")
    });
}

/// The program's own data, read and checked.
#[divan::bench(sample_count = 10, sample_size = 1)]
fn load_data() -> RedWinter {
    RedWinter::standard().expect("sound")
}
