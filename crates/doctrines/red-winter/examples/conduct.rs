//! How computer players conduct Red Winter, day by day: whether the battle they fight is a recognisable Tolvajärvi.
//!
//! ```text
//! conduct SCENARIO GAMES SEED LEVEL
//! ```
//!
//! Both sides are played by the same level. For every day of December and either side: who is on the ice after moving, by
//! daylight and in the dark; attacks a game, and the share of them with support; steps lost a game; 76 mm shells and
//! replacements spent; at the day's end, how many of the places with points the Soviets hold, and how many hexes.

use sandtable_ai::{Budget, Level, Player};
use sandtable_doctrine_red_winter::Tolvajarvi;
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Rng, Seat, Viewer};
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::BattleKind;
use sandtable_red_winter::pack::Side;
use sandtable_red_winter::state::{Phase, State};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What one side did on one day, over all games.
#[derive(Clone, Copy, Debug, Default)]
struct Deeds {
    /// Units after a move, and those of them on the ice: by daylight, and at dusk, dawn and night.
    stood: [u32; 2],
    ice: [u32; 2],
    combats: u32,
    assaults: u32,
    raids: u32,
    supported: u32,
    steps: u32,
    shells: u32,
    replaced: u32,
    armor: u32,
}

/// One day over all games.
#[derive(Clone, Copy, Debug, Default)]
struct Day {
    of: [Deeds; 2],
    /// Games that came to its end, and what the Soviets held then.
    games: u32,
    places: u32,
    hexes: u32,
}

fn share(part: u32, whole: u32) -> f64 {
    f64::from(part) / f64::from(whole.max(1)) * 100.0
}

/// Whether enemies see far: the time when ice is deadly.
fn is_light(game: &RedWinter, st: &State) -> bool {
    game.now(st).los >= 3
}

/// Counts where the units of the side that has moved stand now.
fn stand(game: &RedWinter, st: &State, side: Side, deeds: &mut Deeds) {
    let dark = usize::from(!is_light(game, st));
    for unit in game.army(side).and(st.cache.on_map).iter().filter(|u| game.kind(*u).is_combat()) {
        deeds.stood[dark] += 1;
        deeds.ice[dark] += u32::from(st.hex_of(unit).is_some_and(|h| game.is_lake(h)));
    }
}

/// Takes down what happened at one decision or roll.
fn note(game: &RedWinter, st: &State, log: &Log<Event>, day: &mut Day) {
    for (_, event) in &log.entries {
        match event {
            Event::Phase(side, Phase::Combat) => stand(game, st, *side, &mut day.of[side.index()]),
            Event::Attack { kind, .. } => {
                let deeds = &mut day.of[st.phasing.index()];
                match kind {
                    BattleKind::Combat => deeds.combats += 1,
                    BattleKind::Assault => deeds.assaults += 1,
                    BattleKind::Raid => deeds.raids += 1,
                }
            }
            Event::SupportDeclared { side, .. } if *side == st.phasing => day.of[side.index()].supported += 1,
            Event::Step(unit, _) => day.of[game.side(*unit).index()].steps += 1,
            Event::Replaced(unit) => day.of[game.side(*unit).index()].replaced += 1,
            Event::Committed(unit, _) => day.of[game.side(*unit).index()].armor += 1,
            _ => {}
        }
    }
}

/// Plays one game and adds it to the days.
fn play(
    game: &RedWinter,
    start: &State,
    doctrine: &Arc<Tolvajarvi>,
    level: Level,
    seed: u64,
    days: &mut BTreeMap<u8, Day>,
) {
    let mut players = [0, 1].map(|_| Player::new(doctrine.clone(), level));
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), Rng::new(seed * 77 + 5));
    let (mut state, mut log) = (start.clone(), Log::default());
    loop {
        let (today, ammo) = (game.now(&state).day, state.ammo);
        let decision = game.decision(&state);
        match decision.actor {
            Actor::Chance => {
                let Some(chance) = decision.chance else { break };
                let fell = dice.draw(chance);
                game.roll(&mut state, fell, &mut log);
            }
            Actor::Seat(_) | Actor::Seats(_) => {
                let seat = match decision.actor {
                    Actor::Seats(set) => set.iter().next().unwrap_or(Seat(0)),
                    Actor::Seat(seat) => seat,
                    _ => break,
                };
                let seen = game.resample(&state, Viewer::Seat(seat), &mut rng);
                let choice = players[seat.idx()].choose(game, &seen, seat, &Budget::default(), &mut rng);
                let Some(choice) = choice else { break };
                game.perform(&mut state, seat, choice.action, &mut log);
            }
            _ => break,
        }
        let day = days.entry(today).or_default();
        note(game, &state, &log, day);
        for side in Side::ALL {
            day.of[side.index()].shells +=
                u32::from(ammo[side.index()].saturating_sub(state.ammo[side.index()]));
        }
        log.entries.clear();
        if game.now(&state).day != today || game.result(&state).is_some() {
            let victory = &game.scenario_of(&state).victory;
            let held = victory.places.iter().filter(|p| p.hexes.iter().all(|h| state.control.contains(h)));
            day.places += held.count() as u32;
            day.hexes += state.control.iter().count() as u32;
            day.games += 1;
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [scenario, games, seed, level] = words.as_slice() else {
        return eprintln!("conduct SCENARIO GAMES SEED LEVEL");
    };
    let (Ok(games), Ok(seed), Ok(level)) =
        (games.parse::<u64>(), seed.parse::<u64>(), level.parse::<Level>())
    else {
        return eprintln!("GAMES and SEED are numbers, LEVEL is random, recruit, officer or general");
    };
    let game = match RedWinter::standard() {
        Ok(game) => game,
        Err(e) => return eprintln!("{e}"),
    };
    let start = match game.setup(scenario, &Options::none().resolved(game.info())) {
        Ok(start) => start,
        Err(e) => return eprintln!("{e}"),
    };
    let doctrine = Arc::new(Tolvajarvi::new(&game));
    let mut days = BTreeMap::new();
    for seed in seed..seed + games {
        play(&game, &start, &doctrine, level, seed, &mut days);
    }
    println!(
        "day  side     ice light/dark %  combats assaults raids  supported %  steps lost  shells  replaced  armor"
    );
    let all = games as f64;
    for (date, day) in &days {
        for side in Side::ALL {
            let d = &day.of[side.index()];
            let each = |n: u32| f64::from(n) / all;
            println!(
                "{date:3}  {:8} {:7.1} {:7.1} {:9.1} {:8.1} {:6.1} {:11.0} {:11.1} {:8.1} {:8.1} {:7.2}",
                format!("{side:?}"),
                share(d.ice[0], d.stood[0]),
                share(d.ice[1], d.stood[1]),
                each(d.combats),
                each(d.assaults),
                each(d.raids),
                share(d.supported, d.combats),
                each(d.steps),
                each(d.shells),
                each(d.replaced),
                each(d.armor),
            );
        }
        let each = |n: u32| f64::from(n) / f64::from(day.games.max(1));
        println!(
            "     at the end of {} games the Soviets held {:.1} places, {:.0} hexes",
            day.games,
            each(day.places),
            each(day.hexes)
        );
    }
}
