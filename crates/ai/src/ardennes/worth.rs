//! The chance to win: points now, points within reach and strength, held against what the calendar will ask.

use super::field::reach;
use super::goals::{Lore, PARTS, goals, time_left};
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::pack::{Level, Side};
use sandtable_ardennes::state::{Place, State};

// Fitted to the points recruits had at the end of 156 games of four scenarios, by what they had at the start of each
// impulse: four tenths of the spread of what came later are explained (docs/balance/ardennes.md).
/// Points for a point within reach.
const REACH: f32 = 0.17;
/// Points for a point of strength of our own with three days left, and for one of the Allies.
const OWN: f32 = 0.03;
const FOE: f32 = 0.18;
/// Points that come in three days besides.
const DRIVE: f32 = 13.0;

/// What a position is made of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judgement {
    /// Points now.
    pub points: f32,
    /// Points within reach, by their distance.
    pub reach: f32,
    /// German strength on the map and to come.
    pub own: f32,
    /// Allied strength on the map.
    pub foe: f32,
    /// Points that will be asked for at the end.
    pub need: f32,
    /// Points that can be expected at the end.
    pub outlook: f32,
    /// Days left, with what is left of today.
    pub days: f32,
    /// The chance to win.
    pub chance: f32,
}

/// Points the scenario asks for a victory on its last day.
pub fn needed(game: &Ardennes, state: &State) -> f32 {
    let Some(scenario) = game.scenario_of(state) else { return 1.0 };
    let last = scenario.span.last;
    let line = scenario
        .victory
        .iter()
        .filter(|l| l.days.hold(last) && l.level > Level::Draw)
        .filter_map(|l| l.at_least)
        .min();
    let calendar = scenario.calendar.filter(|d| d.hold(last));
    let calendar = calendar.and_then(|_| game.pack.calendar.day(last)?.threshold).map(|t| t.above + 1);
    f32::from(line.or(calendar).unwrap_or(1))
}

/// Points below which the game is lost at the end of a day.
fn floor(game: &Ardennes, state: &State, day: u8) -> Option<f32> {
    let scenario = game.scenario_of(state)?;
    let calendar = scenario.calendar.filter(|d| d.hold(day));
    let below = calendar.and_then(|_| game.pack.calendar.day(day)?.threshold).map(|t| f32::from(t.below));
    let line = scenario
        .victory
        .iter()
        .filter(|l| l.days.hold(day) && l.level < Level::Draw && l.at_least.is_none())
        .filter_map(|l| l.at_most)
        .max();
    below.or(line.map(|n| f32::from(n) + 1.0))
}

/// Points with which the game is won at the end of a day before the last.
fn ceiling(game: &Ardennes, state: &State, day: u8) -> Option<f32> {
    let scenario = game.scenario_of(state)?;
    let calendar = scenario.calendar.filter(|d| d.hold(day));
    let above =
        calendar.and_then(|_| game.pack.calendar.day(day)?.threshold).map(|t| f32::from(t.above) + 1.0);
    let line = scenario
        .victory
        .iter()
        .filter(|l| l.days.hold(day) && l.level > Level::Draw && l.at_most.is_none())
        .filter_map(|l| l.at_least)
        .min();
    above.or(line.map(f32::from))
}

/// Judges a position.
pub fn judge(game: &Ardennes, lore: &Lore, state: &State) -> Judgement {
    let far = reach(game, lore, state);
    let days = time_left(game, state);
    let scale = (1.0 + 5.0 * days).min(20.0) * f32::from(PARTS);
    let mut meuse: f32 = 0.0;
    let mut near = 0.0;
    for (hex, worth) in goals(game, lore, state) {
        let part = worth * (-f32::from(far[hex.idx()]) / scale).exp();
        // Of the Meuse and the way off the map only the best counts.
        if game.pack.map.west_of_meuse.contains(hex) && !game.pack.map.towns.contains(hex) {
            meuse = meuse.max(part);
        } else {
            near += part;
        }
    }
    let (mut own, mut foe) = (0.0, 0.0);
    for def in &game.pack.units {
        let strength = f32::from(state.face(&game.pack, def.id).strength);
        match (def.side, state.unit(def.id).place) {
            (Side::German, Place::Hex(_)) => own += strength,
            (Side::German, Place::Reserve) => own += 0.7 * strength,
            (Side::Allied, Place::Hex(_)) => foe += strength,
            _ => {}
        }
    }
    let need = needed(game, state);
    let points = f32::from(game.points(state));
    // Points come by ground within reach and by strength, while there is time to use it.
    let time = (days / 3.0).min(1.0);
    let gain = REACH * (near + meuse) + time * (OWN * own - FOE * foe + DRIVE);
    let outlook = points + gain.max(0.0);
    let spread = (1.4 + 2.2 * (days - 0.5).max(0.0)).min(10.0);
    let mut chance = logistic((outlook - need + 0.5) / spread);
    if let Some(ceiling) = ceiling(game, state, state.day) {
        let early = logistic((points + REACH * (near + meuse) - ceiling + 0.5) / 2.5);
        chance = 1.0 - (1.0 - chance) * (1.0 - early);
    }
    if let Some(floor) = floor(game, state, state.day) {
        chance *= logistic((outlook - floor) / 2.0).sqrt();
    }
    Judgement { points, reach: near + meuse, own, foe, need, outlook, days, chance }
}

/// What a finished game is worth: most of it victory, and the rest how near the points came to it, so that a player who
/// cannot win by routine still learns which choice brings more.
pub fn verdict(game: &Ardennes, state: &State) -> Option<f32> {
    let won = match state.verdict? {
        level if level > Level::Draw => 1.0,
        Level::Draw => 0.5,
        _ => 0.0,
    };
    // The points that would have been enough on the day it ended.
    let enough = ceiling(game, state, state.day).unwrap_or_else(|| needed(game, state));
    let near = logistic((f32::from(game.points(state)) - enough + 0.5) / (1.5 + 0.06 * enough));
    Some(0.5 * won + 0.5 * near)
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
