//! A match of two levels: `shares SCENARIO LEVEL LEVEL GAMES [nets] [OPTION=VALUE …]`; `all` plays every
//! scenario, `nets` prints the net points of the Pact of every game, `SEED=N` in the environment chooses other dice, `DATA=DIR` the files of
//! a folder in place of the built-in ones.

use sandtable_ai::arena::{Match, Standing, play};
use sandtable_ai::{Budget, Doctrines, Level};
use sandtable_doctrine_wurzburg::doctrines;
use sandtable_engine::Game;
use sandtable_engine::info::Options;
use sandtable_wurzburg::Wurzburg;
use sandtable_wurzburg::pack::Pack;
use std::path::PathBuf;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let which = args.next().unwrap_or_else(|| "lesson".into());
    let mut level = |usual| args.next().and_then(|a| a.parse::<Level>().ok()).unwrap_or(usual);
    let levels = [level(Level::Recruit), level(Level::Random)];
    let games: u64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(40);
    let rest: Vec<String> = args.collect();
    let options =
        Options(rest.iter().filter_map(|a| a.split_once('=').map(|(k, v)| (k.into(), v.into()))).collect());
    let show_nets = rest.iter().any(|a| a == "nets");
    let seed = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let data = std::env::var_os("DATA").map(PathBuf::from);
    let game = Arc::new(Wurzburg::new(Pack::load(data.as_deref())?));
    let known = doctrines(Doctrines::default());
    let keys = game.info().scenarios.iter().map(|s| s.key.clone());
    for scenario in keys.filter(|key| which == "all" || *key == which) {
        let what = Match {
            scenario: scenario.clone(),
            options: options.clone(),
            levels,
            budget: Budget::default(),
            seed,
        };
        // Players of one level play the same game twice when they change seats, so only one of the two is played.
        let step = if levels[0] == levels[1] { 2 } else { 1 };
        let list: Result<Vec<_>, _> =
            (0..games).map(|n| play(&known, &game, &what, n * step, None)).collect();
        let list = list?;
        let s = Standing::of(&list);
        let [low, high] = s.interval;
        let mut nets: Vec<i64> =
            list.iter().map(|g| if g.a_seat == 0 { g.margin } else { -g.margin }).collect();
        nets.sort_unstable();
        let at = |part: usize| nets.get(nets.len() * part / 8).copied().unwrap_or(0);
        println!(
            "{scenario}: {:.1} % ({:.1} to {:.1}), {} won {} drawn {} lost, seats {:?}, net of the Pact by eighths {:?}; faults {:?}",
            100.0 * s.share,
            100.0 * low,
            100.0 * high,
            s.won,
            s.drawn,
            s.lost,
            s.by_seat,
            (1..8).map(at).collect::<Vec<_>>(),
            s.faults
        );
        if show_nets {
            println!("nets {nets:?}");
        }
    }
    Ok(())
}
