//! Shares of two levels in a scenario: `cargo run --release -p sandtable-doctrine-downfall --example shares -- uranus recruit random 40`.

use sandtable_ai::arena::{Match, Standing, play};
use sandtable_ai::{Budget, Doctrines, Level};
use sandtable_doctrine_downfall::doctrines;
use sandtable_downfall::Downfall;
use sandtable_engine::info::Options;
use std::collections::BTreeMap;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, a, b, games] = args.as_slice() else {
        return Err("expected SCENARIO LEVEL LEVEL GAMES".into());
    };
    let levels: [Level; 2] = [a.parse()?, b.parse()?];
    let game = Downfall::standard()?;
    let known = doctrines(Doctrines::default());
    let what = Match {
        scenario: scenario.clone(),
        options: Options::none(),
        levels,
        budget: Budget::default(),
        seed: 1,
    };
    let game = std::sync::Arc::new(game);
    let mut played = Vec::new();
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for n in 0..games.parse::<u64>()? {
        let record = play(&known, &game, &what, n, None)?;
        *ends.entry(record.result.as_ref().map_or_else(String::new, |r| r.rule.to_string())).or_default() +=
            1;
        played.push(record);
    }
    let standing = Standing::of(&played);
    println!(
        "{scenario} {a} {b}: share {:.2} [{:.2}, {:.2}], seats {:?}, turns {:.1}, decisions {:?}, faults {:?}",
        standing.share,
        standing.interval[0],
        standing.interval[1],
        standing.by_seat,
        standing.turns,
        standing.decisions,
        standing.faults
    );
    for (end, count) in ends {
        println!("  {count} x {end}");
    }
    Ok(())
}
