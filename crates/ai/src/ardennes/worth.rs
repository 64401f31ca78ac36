//! The chance to win: points now, points within reach and strength, held against what the calendar will ask.

use super::goals::{Lore, PARTS, days_left, goals, reach};
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::pack::{Level, Side};
use sandtable_ardennes::state::{Place, State};

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
    /// Points that should be there by now.
    pub pace: f32,
    /// Days left, today included.
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
    let days = f32::from(days_left(game, state));
    let scale = (3.0 + 3.0 * days).min(20.0) * f32::from(PARTS);
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
    let first = game.scenario_of(state).map_or(16, |s| s.span.first);
    let last = game.scenario_of(state).map_or(29, |s| s.span.last);
    let need = needed(game, state);
    let points = f32::from(game.points(state));
    let length = f32::from(last.saturating_sub(first)) + 1.0;
    // Points come late: the way to them is long.
    let done = (length - days + 1.0) / length;
    let pace = need * done;
    let outlook = points + 0.5 * (near + meuse) + 0.03 * (own - 0.7 * foe);
    let expected = pace + 0.12 * need;
    let mut chance = logistic((outlook - expected) / (2.0 + 0.08 * need));
    if let Some(ceiling) = ceiling(game, state, state.day) {
        let early = logistic((points + 0.3 * (near + meuse) - ceiling) / 2.5);
        chance = 1.0 - (1.0 - chance) * (1.0 - early);
    }
    if let Some(floor) = floor(game, state, state.day) {
        chance *= logistic((outlook - floor) / 2.0).sqrt();
    }
    Judgement { points, reach: near + meuse, own, foe, need, pace, days, chance }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
