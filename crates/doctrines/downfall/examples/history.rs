//! When recruits reach the milestones of the war: `cargo run --release -p sandtable-doctrine-downfall --example history -- campaign 40`.
//! A folder at the end holds data files in place of the program's own.

use sandtable_ai::Doctrine;
use sandtable_doctrine_downfall::Stavka;
use sandtable_downfall::Downfall;
use sandtable_downfall::ids::{Faction, Ideology, Nation};
use sandtable_downfall::state::State;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Outcome, Rng, Silent};
use std::collections::BTreeMap;

/// The milestones and whether they are reached.
fn milestones(game: &Downfall, state: &State) -> [(&'static str, bool); 7] {
    let taken = |name: &str| !game.holds_city(state, Ideology::Axis, name);
    [
        ("Africa liberated", state.africa_liberated),
        ("Italy out", state.surrendered.contains(Nation::Italian)),
        ("Minsk falls", taken("Minsk")),
        ("Paris falls", taken("Paris")),
        ("Rome falls", taken("Rome")),
        ("Warsaw falls", taken("Warsaw")),
        ("Berlin falls", taken("Berlin")),
    ]
}

/// The middle one; games that never came so far are later than all others.
fn median(mut turns: Vec<u8>, games: usize) -> String {
    turns.resize(games, u8::MAX);
    turns.sort_unstable();
    match turns.get(games / 2) {
        Some(&turn) if turn < u8::MAX => format!("turn {turn}"),
        _ => "not in the median game".into(),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, games, data @ ..] = args.as_slice() else {
        return Err("expected SCENARIO GAMES [DATA]".into());
    };
    let game = match data.first() {
        Some(dir) => Downfall::with_data(std::path::Path::new(dir))?,
        None => Downfall::standard()?,
    };
    let games = games.parse::<usize>()?;
    let mut reached: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    // By turn: VP, objectives of the West and the Soviets, pips of the factions; with how many games came so far.
    let mut course = [[0i64; 8]; 9];
    for seed in 1..=games as u64 {
        let mut rng = Rng::new(seed);
        let mut state = game.setup(scenario, &Options::none()).map_err(|e| e.to_string())?;
        let (mut turn, mut seen) = (0, [false; 7]);
        loop {
            for (i, (name, done)) in milestones(&game, &state).into_iter().enumerate() {
                if done && !std::mem::replace(&mut seen[i], true) {
                    reached.entry(name).or_default().push(state.turn);
                }
            }
            if state.turn != turn {
                turn = state.turn;
                let owned =
                    |i| game.pack.map.objectives.iter().filter(|h| game.owner(&state, *h) == i).count();
                let pips = |f| -> i64 {
                    let on_map = game.pack.units_of(f).filter(|u| state.piece(*u).place.in_play());
                    on_map.map(|u| i64::from(state.piece(u).pips)).sum()
                };
                let row = [
                    1,
                    i64::from(state.points),
                    owned(Ideology::West) as i64,
                    owned(Ideology::Soviet) as i64,
                    pips(Faction::Western),
                    pips(Faction::Soviet),
                    pips(Faction::Okh),
                    pips(Faction::Okw),
                ];
                for (sum, n) in course[usize::from(turn.min(8))].iter_mut().zip(row) {
                    *sum += n;
                }
            }
            let decision = game.decision(&state);
            match decision.actor {
                Actor::Seat(seat) => {
                    let order = Stavka.routine(&game, &state, seat);
                    let action = Stavka.act(&game, &state, seat, &order, &mut rng).ok_or("nothing to do")?;
                    game.perform(&mut state, seat, action, &mut Silent);
                }
                Actor::Chance => {
                    let n = decision.chance.map_or(1, |c| c.len());
                    game.roll(&mut state, Outcome(rng.below(n)), &mut Silent);
                }
                _ => break,
            }
        }
        if let Some(result) = game.result(&state) {
            *ends.entry(format!("{} {:?}", result.rule, result.winner)).or_default() += 1;
        }
    }
    println!("turn games   VP  objectives W  S   pips W    S   OKH  OKW");
    for (turn, row) in course.iter().enumerate().filter(|(_, row)| row[0] > 0) {
        let mean = |i: usize| row[i] as f64 / row[0] as f64;
        println!(
            "{turn:4} {:5} {:4.1} {:13.1} {:4.1} {:7.0} {:4.0} {:5.0} {:4.0}",
            row[0],
            mean(1),
            mean(2),
            mean(3),
            mean(4),
            mean(5),
            mean(6),
            mean(7)
        );
    }
    for (name, turns) in reached {
        let came = turns.len();
        println!("{name}: {} ({came} of {games} games)", median(turns, games));
    }
    for (end, count) in ends {
        println!("{count:4} x {end}");
    }
    Ok(())
}
