//! A match of two levels: `shares GAMES A B [SCENARIO…]`; without scenarios the first five.
//!
//! `SEED=N` begins with other dice, `ROUNDS=N` gives every plan so many playouts.

use sandtable_ai::arena::{Match, Standing, play};
use sandtable_ai::{Budget, Doctrines, Level};
use sandtable_doctrine_panzer::doctrines;
use sandtable_engine::info::Options;
use sandtable_panzer::Panzer;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(40);
    let mut level = |usual| args.next().and_then(|a| a.parse::<Level>().ok()).unwrap_or(usual);
    let levels = [level(Level::Recruit), level(Level::Random)];
    let game = Arc::new(Panzer::standard()?);
    let known = doctrines(Doctrines::default());
    let named: Vec<String> = args.collect();
    let usual = ["first-light", "troop-and-platoon", "beda-fomm", "halfaya", "hafid"];
    let scenarios = if named.is_empty() { usual.map(str::to_owned).to_vec() } else { named };
    for scenario in scenarios {
        let number = |name: &str| std::env::var(name).ok().and_then(|v| v.parse::<u64>().ok());
        let rounds = number("ROUNDS").and_then(|n| u32::try_from(n).ok());
        let (options, budget) = (Options::none(), Budget { rounds, ..Budget::default() });
        let seed = number("SEED").unwrap_or(1);
        let what = Match { scenario: scenario.clone(), options, levels, budget, seed };
        let list: Result<Vec<_>, _> = (0..games).map(|n| play(&known, &game, &what, n, None)).collect();
        let s = Standing::of(&list?);
        let [low, high] = s.interval;
        println!(
            "{scenario}: {:.1} % ({:.1} to {:.1}), {} won {} drawn {} lost, seats {:?}; faults {:?}",
            100.0 * s.share,
            100.0 * low,
            100.0 * high,
            s.won,
            s.drawn,
            s.lost,
            s.by_seat,
            s.faults
        );
    }
    Ok(())
}
