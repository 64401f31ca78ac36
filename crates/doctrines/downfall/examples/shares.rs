//! Shares of two levels in a scenario: `cargo run --release -p sandtable-doctrine-downfall --example shares -- uranus recruit random 40`.
//! A number after it is that of the first game. With `calibrate` at the end also how often positions of a worth were won by the seat that chose an order.

use sandtable_ai::arena::{DecisionRecord, Match, Standing, play};
use sandtable_ai::{Budget, Doctrines, Level};
use sandtable_doctrine_downfall::doctrines;
use sandtable_downfall::Downfall;
use sandtable_engine::info::Options;
use std::collections::BTreeMap;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, a, b, games, more @ ..] = args.as_slice() else {
        return Err("expected SCENARIO LEVEL LEVEL GAMES [FIRST] [calibrate]".into());
    };
    let first: u64 = more.first().and_then(|w| w.parse().ok()).unwrap_or(0);
    let calibrate = more.iter().any(|w| w == "calibrate");
    // Positions by tenths of their worth: how many, and how many were won.
    let mut bins = [(0u32, 0u32); 10];
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
    for n in first..first + games.parse::<u64>()? {
        let mut seen: Vec<(String, f64)> = Vec::new();
        let mut note = |d: DecisionRecord| {
            let order = d.choice.starts_with("take") || d.choice.starts_with("planned");
            if let Some((_, worth)) = d.features.iter().find(|(name, _)| *name == "worth").filter(|_| order) {
                seen.push((d.seat, *worth));
            }
        };
        let record = play(&known, &game, &what, n, calibrate.then_some(&mut note))?;
        for (seat, worth) in seen {
            let won = record.winner.is_some_and(|w| ["western", "soviet"].get(w) == Some(&seat.as_str()));
            let bin = &mut bins[((worth * 10.0) as usize).min(9)];
            *bin = (bin.0 + 1, bin.1 + u32::from(won));
        }
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
    for (i, (count, won)) in bins.iter().enumerate().filter(|(_, b)| b.0 > 0) {
        println!("  worth 0.{i}: {count} positions, {:.2} won", f64::from(*won) / f64::from(*count));
    }
    Ok(())
}
