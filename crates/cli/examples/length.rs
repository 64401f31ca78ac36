//! Whether the cost of a table depends on the length of its game: opening it, loading its page, choosing and taking
//! back, at 100 and at 10,000 entries. One game of Würzburg, cut twice, so the ratios are of one run.
//!
//! `cargo run --release -p sandtable-cli --example length`

use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::journal::Journal;
use sandtable_engine::table::GameBox;
use sandtable_engine::{Rng, Seats, Table};
use sandtable_server::auth::now_ms;
use sandtable_server::catalogue::Catalogue;
use sandtable_server::computer::Opponents;
use sandtable_server::hub::{Form, Hub, HubConfig, Observer, Opening};
use sandtable_server::lang::Lang;
use sandtable_server::table_settings::TableSettings;
use sandtable_store::{Hand, Holder, NewSeat, NewTable, Store, new_table_id};
use sandtable_wurzburg::Wurzburg;
use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

const LENGTHS: [usize; 2] = [100, 10_000];
const RUNS: usize = 31;

/// What was measured of one table, in milliseconds, and the bytes of its first page.
struct Measured {
    times: Vec<(&'static str, f64)>,
    bytes: usize,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let game: Arc<dyn GameBox> = Arc::new(Arc::new(Wurzburg::standard()?));
    let journal = long_game(&*game)?;
    let mut all = Vec::new();
    for length in LENGTHS {
        all.push(measure(&game, &cut(&*game, &journal, length)?).await?);
    }
    let [short, long] = &all[..] else { return Err("two lengths".into()) };
    println!("{:34} {:>10} {:>10} {:>7}", "median of 31 runs (ms)", LENGTHS[0], LENGTHS[1], "ratio");
    for ((what, a), (_, b)) in short.times.iter().zip(&long.times) {
        println!("{what:34} {a:10.2} {b:10.2} {:7.2}", b / a);
    }
    let ratio = long.bytes as f64 / short.bytes as f64;
    println!("{:34} {:10} {:10} {ratio:7.2}", "page of a new reader (bytes)", short.bytes, long.bytes);
    Ok(())
}

/// A random game of at least the greatest length.
fn long_game(game: &dyn GameBox) -> Result<Journal, Box<dyn Error>> {
    for seed in 1..100 {
        let mut table = game.start("road-to-stuttgart", Options::none(), Seed::from_number(seed))?;
        let mut rng = Rng::new(seed);
        while table.entries() < LENGTHS[1] + 100 {
            let Some(seat) = seats(&*table).iter().next() else { break };
            let action = table.sample(seat, &mut rng).ok_or("no choice")?;
            table.act(seat, &action).map_err(|r| r.to_string())?;
        }
        if table.entries() > LENGTHS[1] {
            return Ok(table.journal().clone());
        }
    }
    Err("no random game is long enough".into())
}

fn seats(table: &dyn Table) -> Seats {
    match table.actor() {
        sandtable_engine::Actor::Seat(seat) => Seats::one(seat),
        sandtable_engine::Actor::Seats(seats) => seats,
        _ => Seats::NONE,
    }
}

/// The game after about `length` entries, where a seat is asked whose choice can be taken back.
fn cut(game: &dyn GameBox, journal: &Journal, length: usize) -> Result<Journal, Box<dyn Error>> {
    for entries in length..journal.entries.len() {
        let part = Journal { entries: journal.entries[..entries].to_vec(), ..journal.head() };
        let table = game.load(&part)?;
        if table.entries() == entries && undoable(game, &part).is_some() {
            return Ok(part);
        }
    }
    Err("nothing can be taken back".into())
}

/// A choice that can be taken back.
fn undoable(game: &dyn GameBox, part: &Journal) -> Option<(sandtable_engine::Seat, String)> {
    let table = game.load(part).ok()?;
    let seat = seats(&*table).iter().next()?;
    table.options(seat).into_iter().find_map(|action| {
        let mut table = game.open(part, &table.snapshot(), Vec::new()).ok()?;
        table.act(seat, &action).ok()?;
        (table.can_undo(seat).is_ok() && table.entries() == part.entries.len() + 1).then_some((seat, action))
    })
}

async fn measure(game: &Arc<dyn GameBox>, journal: &Journal) -> Result<Measured, Box<dyn Error>> {
    let file = std::env::temp_dir().join(format!("sandtable-length-{}.sqlite", std::process::id()));
    let store = Store::open(&format!("sqlite://{}", file.display())).await?;
    let table = game.load(journal)?;
    let (seat, action) = undoable(&**game, journal).ok_or("nothing can be taken back")?;
    let (visitor, _) = store.new_visitor(now_ms()).await?;
    let owner = Holder::Visitor(visitor);
    let terms = TableSettings::default();
    let opening = Opening::of(&*table, &terms, Seats(3), now_ms());
    let id = new_table_id();
    let seat_of = |info: &sandtable_engine::info::SeatInfo| NewSeat {
        key: info.key.clone(),
        holder: Some(owner.clone()),
        ..NewSeat::default()
    };
    let new = NewTable {
        id: id.clone(),
        name: "Length".into(),
        journal: opening.journal,
        times: Vec::new(),
        log: opening.log,
        snapshot: opening.snapshot,
        seats: game.info().seats.iter().map(seat_of).collect(),
        owner: Some(owner.clone()),
        public: true,
        settings: terms.write(),
        clock: None,
        deadline: None,
        result: None,
        turn: opening.turn,
        now_ms: now_ms(),
    };
    store.create(new).await?;
    let catalogue = Catalogue::new(vec![game.clone()]);
    let hub = || Hub::new(store.clone(), catalogue.clone(), Opponents::default(), HubConfig::default());
    let who = Observer { held: Seats::one(seat), watching: Some(seat), lang: Lang::default() };
    let names = ["open a table", "page of a new reader", "choose and store", "take back and store"];
    let mut times: Vec<Vec<f64>> = vec![Vec::new(); names.len()];
    let mut bytes = 0;
    let ms = |since: Instant| since.elapsed().as_secs_f64() * 1000.0;
    for _ in 0..RUNS {
        let hub = hub();
        let start = Instant::now();
        let live = hub.live(&id).await?;
        times[0].push(ms(start));
        let start = Instant::now();
        let page = live.state(&hub, &who, None, &Form::Bare).await?;
        times[1].push(ms(start));
        bytes = page.text.map_or(0, |t| t.len());
        let hand = || (seat, Hand::Holders(seat, vec![owner.clone()]));
        let start = Instant::now();
        let version = live.act(&hub, hand(), page.seen.version, &action).await.map_err(|r| r.to_string())?;
        times[2].push(ms(start));
        let start = Instant::now();
        live.undo(&hub, hand(), version).await.map_err(|r| r.to_string())?;
        times[3].push(ms(start));
    }
    for times in &mut times {
        times.sort_by(f64::total_cmp);
    }
    drop(store);
    let _ = std::fs::remove_file(file);
    Ok(Measured { times: names.into_iter().zip(times.iter().map(|t| t[RUNS / 2])).collect(), bytes })
}
