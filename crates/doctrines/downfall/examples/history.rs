//! When recruits reach the milestones of the war: `cargo run --release -p sandtable-doctrine-downfall --example history -- campaign 40`.
//! A number after it is the seed of the first game; a folder at the end holds data files in place of the program's own.
//!
//! Also who wins, who takes which objective when, and what each faction spends its initiative on.

use sandtable_ai::Doctrine;
use sandtable_doctrine_downfall::Stavka;
use sandtable_downfall::Downfall;
use sandtable_downfall::event::{Event, Price};
use sandtable_downfall::ids::{Faction, Ideology, Nation};
use sandtable_downfall::pack::OrderKind;
use sandtable_downfall::state::State;
use sandtable_engine::info::Options;
use sandtable_engine::view::Winner;
use sandtable_engine::{Actor, Audience, Game, Outcome, Rng, Sink};
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

/// The events of a choice or a roll.
#[derive(Default)]
struct Heard(Vec<Event>);

impl Sink<Event> for Heard {
    fn emit_to(&mut self, _: Audience, event: impl FnOnce() -> Event) {
        self.0.push(event());
    }
}

/// What was counted over all games.
#[derive(Default)]
struct Counts {
    /// By objective and who took it: the turns.
    taken: BTreeMap<(String, &'static str), Vec<u8>>,
    /// By faction and what for: how often, and initiative.
    spent: BTreeMap<(Faction, String), (u32, u32)>,
    /// By who attacked: attacks, hits suffered, hits made.
    fights: [[u32; 3]; 4],
    /// Units eliminated.
    lost: [u32; 4],
}

impl Counts {
    fn hear(&mut self, game: &Downfall, state: &State, event: &Event, attacker: &mut Faction) {
        match event {
            Event::Ordered { faction, order, back, price, skipped } => {
                let kind = game.face(*order, *back).map_or_else(String::new, |f| match &f.kind {
                    OrderKind::Ops(parts) => {
                        format!("ops {}", game.pack.orders[order.idx()].key)
                            + if parts.len() > 1 { " (both)" } else { "" }
                    }
                    other => other.word().to_string(),
                });
                let sum = self.spent.entry((*faction, kind)).or_default();
                *sum = (sum.0 + 1, sum.1 + u32::from(price + skipped));
            }
            Event::Paid { faction, spaces, price, .. } if *price != Price::Order => {
                let what = format!("{price:?}");
                let sum = self.spent.entry((*faction, format!("- {what}"))).or_default();
                *sum = (sum.0 + 1, sum.1 + u32::from(*spaces));
            }
            Event::Controlled { hex, by } if game.pack.map.objectives.contains(*hex) => {
                let name =
                    game.pack.map.hex(*hex).name.as_ref().map_or_else(String::new, |n| n.en.to_string());
                let who = match by {
                    Ideology::West => "West",
                    Ideology::Soviet => "Soviet",
                    _ => "Axis",
                };
                self.taken.entry((name, who)).or_default().push(state.turn);
            }
            Event::Declared { faction, .. } => *attacker = *faction,
            Event::Fought { attacker: own, defender, .. } => {
                let sum = &mut self.fights[attacker.idx()];
                *sum = [sum[0] + 1, sum[1] + u32::from(*own), sum[2] + u32::from(*defender)];
            }
            Event::Eliminated(unit) if !game.pack.is_naval(*unit) => {
                self.lost[game.pack.faction_of(*unit).idx()] += 1;
            }
            _ => {}
        }
    }
}

/// Plays games and prints what was counted.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, games, more @ ..] = args.as_slice() else {
        return Err("expected SCENARIO GAMES [FIRST] [DATA]".into());
    };
    let first: u64 = more.first().and_then(|w| w.parse().ok()).unwrap_or(1);
    let game = match more.iter().find(|w| w.parse::<u64>().is_err()) {
        Some(dir) => Downfall::with_data(std::path::Path::new(dir))?,
        None => Downfall::standard()?,
    };
    let games = games.parse::<usize>()?;
    let mut reached: BTreeMap<&str, Vec<u8>> = BTreeMap::new();
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let mut leads: Vec<i8> = Vec::new();
    let mut counts = Counts::default();
    // By turn: VP, objectives of the West and the Soviets, pips of the factions; with how many games came so far.
    let mut course = [[0i64; 8]; 9];
    for seed in first..first + games as u64 {
        let mut rng = Rng::new(seed);
        let mut state = game.setup(scenario, &Options::none()).map_err(|e| e.to_string())?;
        let (mut turn, mut seen) = (0, [false; 7]);
        let mut attacker = Faction::Soviet;
        loop {
            for (i, (name, done)) in milestones(&game, &state).into_iter().enumerate() {
                if done && !std::mem::replace(&mut seen[i], true) {
                    reached.entry(name).or_default().push(state.turn);
                }
            }
            if state.turn != turn {
                turn = state.turn;
                for (sum, n) in course[usize::from(turn.min(8))].iter_mut().zip(row(&game, &state)) {
                    *sum += n;
                }
            }
            let decision = game.decision(&state);
            let mut heard = Heard::default();
            match decision.actor {
                Actor::Seat(seat) => {
                    let order = Stavka.routine(&game, &state, seat);
                    let action = Stavka.act(&game, &state, seat, &order, &mut rng).ok_or("nothing to do")?;
                    game.perform(&mut state, seat, action, &mut heard);
                }
                Actor::Chance => {
                    let n = decision.chance.map_or(1, |c| c.len());
                    game.roll(&mut state, Outcome(rng.below(n)), &mut heard);
                }
                _ => break,
            }
            for event in heard.0 {
                counts.hear(&game, &state, &event, &mut attacker);
            }
        }
        if let Some(result) = game.result(&state) {
            let winner = match result.winner {
                Winner::Seat(seat) => {
                    ["Western seat", "Soviet seat"].get(seat.idx()).unwrap_or(&"nobody").to_string()
                }
                _ => "nobody".into(),
            };
            *ends.entry(format!("{winner} by {}", result.rule)).or_default() += 1;
        }
        leads.push(state.points);
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
    for ((name, who), turns) in &counts.taken {
        let mean = turns.iter().map(|t| f64::from(*t)).sum::<f64>() / turns.len() as f64;
        println!("  {name} to {who}: {:.2} a game, turn {mean:.1}", turns.len() as f64 / games as f64);
    }
    for ((faction, what), (n, spaces)) in &counts.spent {
        let of = |n: u32| f64::from(n) / games as f64;
        println!("  {faction:?} {what}: {:.1} a game, {:.1} spaces", of(*n), of(*spaces));
    }
    for faction in Faction::ALL {
        let [n, own, other] = counts.fights[faction.idx()].map(|n| f64::from(n) / games as f64);
        let lost = f64::from(counts.lost[faction.idx()]) / games as f64;
        println!("  {faction:?}: {n:.1} attacks a game, {own:.1} hits for {other:.1}; {lost:.1} units lost");
    }
    for (end, count) in ends {
        println!("{count:4} x {end}");
    }
    leads.sort_unstable();
    println!("VP at the end: {leads:?}");
    Ok(())
}

/// VP, objectives and pips of a position.
fn row(game: &Downfall, state: &State) -> [i64; 8] {
    let owned = |i| game.pack.map.objectives.iter().filter(|h| game.owner(state, *h) == i).count() as i64;
    let pips = |f| -> i64 {
        let on_map = game.pack.units_of(f).filter(|u| state.piece(*u).place.in_play());
        on_map.map(|u| i64::from(state.piece(u).pips)).sum()
    };
    let [w, s, h, k] = [Faction::Western, Faction::Soviet, Faction::Okh, Faction::Okw].map(pips);
    [1, i64::from(state.points), owned(Ideology::West), owned(Ideology::Soviet), w, s, h, k]
}
