//! The chance to win: how points will come and go from evening to evening, held against what the calendar asks on each.

use super::field::reach;
use super::goals::{Lore, PARTS, goals, time_left};
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::pack::{Level, Side};
use sandtable_ardennes::state::{Place, State};

/// A morning of recruits as it is on average, and what the day brought: means and fits over 325 games of three scenarios
/// (docs/balance/ardennes.md).
struct Typical {
    /// Points held.
    points: f32,
    /// German and Allied strength.
    own: f32,
    foe: f32,
    /// Points the day brought.
    gain: f32,
    /// How far that was spread.
    spread: f32,
}

const fn typical(points: f32, own: f32, foe: f32, gain: f32, spread: f32) -> Typical {
    Typical { points, own, foe, gain, spread }
}

/// From the 16th on; the last stands for all that follow.
const DAYS: [Typical; 13] = [
    typical(0.0, 139.0, 52.0, 2.9, 2.4),
    typical(2.9, 139.0, 50.0, 7.5, 5.0),
    typical(10.5, 162.0, 59.0, 6.1, 5.5),
    typical(16.6, 167.0, 88.0, 6.2, 6.2),
    typical(22.7, 171.0, 104.0, 6.4, 7.0),
    typical(25.2, 170.0, 111.0, 5.6, 7.5),
    typical(19.5, 168.0, 120.0, 4.4, 6.8),
    typical(23.8, 169.0, 161.0, 3.7, 6.5),
    typical(27.2, 169.0, 194.0, 0.7, 6.5),
    typical(29.1, 166.0, 209.0, -0.6, 6.5),
    typical(29.2, 159.0, 215.0, -0.5, 6.5),
    typical(28.7, 145.0, 232.0, -3.9, 6.5),
    typical(27.6, 131.0, 245.0, -4.0, 6.0),
];

/// Where every small town counts, the first day brings so many times as much, and is spread so many times as far.
const TOWNS: (f32, f32) = (2.0, 1.4);

/// Points a day more or less for a point of strength more than is typical, of our own and of the Allies.
const OWN: f32 = 0.06;
const FOE: f32 = -0.02;
/// The same for points within reach, while the Allies are surprised; on the first day the front is where it was set up.
const REACH: f32 = 0.25;
const SURPRISED: std::ops::RangeInclusive<u8> = 17..=20;
/// Points within reach on an average morning, with one day left, two, three, and more.
const NEAR: [f32; 4] = [14.0, 52.0, 80.0, 100.0];
/// Share of the points above what is typical that a day takes back, once the Allies attack.
const LOSS: f32 = -0.25;
const TURNED: u8 = 22;
/// The least spread, a few cards before night.
const LAST_CARDS: f32 = 0.8;

fn on(day: u8) -> &'static Typical {
    &DAYS[usize::from(day.saturating_sub(16)).min(DAYS.len() - 1)]
}

/// Points that are told apart in a forecast: from this many on, so many.
const LEAST: i16 = -30;
const TOLD: usize = 136;

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

/// What so many points within reach bring today beyond what is typical, with so many days left.
fn closeness(day: u8, days: f32, reach: f32) -> f32 {
    if !SURPRISED.contains(&day) {
        return 0.0;
    }
    let at = (days - 1.0).clamp(0.0, (NEAR.len() - 1) as f32);
    let (low, part) = (at as usize, at.fract());
    let typical = NEAR[low] + part * (NEAR[(low + 1).min(NEAR.len() - 1)] - NEAR[low]);
    REACH * (reach - typical)
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
    let today = on(state.day);
    let edge = OWN * (own - today.own) + FOE * (foe - today.foe);
    let close = closeness(state.day, days, near + meuse);
    let forecast = Forecast { game, state, edge, close };
    let (outlook, chance) = forecast.run(points, days);
    Judgement { points, reach: near + meuse, own, foe, need, outlook, days, chance }
}

/// How points will come and go.
struct Forecast<'a> {
    game: &'a Ardennes,
    state: &'a State,
    /// What strength brings in a day beyond what is typical.
    edge: f32,
    /// What being near to goals brings today beyond that.
    close: f32,
}

impl Forecast<'_> {
    /// What a day brings to somebody with so many points.
    fn gain(&self, day: u8, points: f32) -> f32 {
        let typical = on(day);
        let close = if day == self.state.day { self.close } else { 0.0 };
        let back = if day >= TURNED { LOSS * (points - typical.points).max(-10.0) } else { 0.0 };
        typical.gain * self.towns().0 + self.edge + close + back
    }

    /// How many times as much small towns make of a day.
    fn towns(&self) -> (f32, f32) {
        let counted = self.game.scenario_of(self.state).is_some_and(|s| s.features.town_points);
        if counted { TOWNS } else { (1.0, 1.0) }
    }

    /// Points to be expected at the end, and the chance to win: what is decided on an evening leaves the spread.
    fn run(&self, points: f32, days: f32) -> (f32, f32) {
        let (game, state) = (self.game, self.state);
        let last = game.scenario_of(state).map_or(state.day, |s| s.span.last);
        let (mut won, mut outlook) = (0.0, points);
        let mut spread = vec![0.0f32; TOLD];
        add(&mut spread, points, 1.0);
        for day in state.day..=last {
            // What is left of today; all of the others.
            let part = (days - f32::from(last - state.day)).clamp(0.0, 1.0);
            let part = if day == state.day { part } else { 1.0 };
            outlook += part * self.gain(day, outlook);
            let mut moved = vec![0.0f32; TOLD];
            for (n, chance) in spread.iter().enumerate().filter(|x| *x.1 > 1e-6) {
                let held = f32::from(LEAST) + n as f32;
                add(&mut moved, held + part * self.gain(day, held), *chance);
            }
            let wide = on(day).spread * self.towns().1 * part.sqrt();
            spread = blurred(&moved, wide.max(LAST_CARDS));
            let (floor, ceiling) = (floor(game, state, day), ceiling(game, state, day));
            let enough = if day == last { Some(needed(game, state)) } else { ceiling };
            let half = if day == last { drawn(game, state) } else { None };
            for (n, chance) in spread.iter_mut().enumerate() {
                let held = f32::from(LEAST) + n as f32;
                if enough.is_some_and(|e| held >= e) {
                    won += std::mem::take(chance);
                } else if half.is_some_and(|h| held >= h) {
                    won += 0.5 * std::mem::take(chance);
                } else if floor.is_some_and(|f| held < f) {
                    *chance = 0.0;
                }
            }
        }
        (outlook, won.clamp(0.0, 1.0))
    }
}

/// Adds a chance of so many points, shared between the whole numbers next to them.
fn add(spread: &mut [f32], points: f32, chance: f32) {
    let at = (points - f32::from(LEAST)).clamp(0.0, (TOLD - 1) as f32);
    let (low, part) = (at as usize, at.fract());
    spread[low] += chance * (1.0 - part);
    if let Some(next) = spread.get_mut(low + 1) {
        *next += chance * part;
    }
}

/// The spread blurred by so many points; what would fall off the scale stays at its end.
fn blurred(spread: &[f32], wide: f32) -> Vec<f32> {
    let reach = (wide * 3.0).ceil() as i32;
    let weight = |d: i32| (-0.5 * (d as f32 / wide).powi(2)).exp();
    let weights: Vec<f32> = (-reach..=reach).map(weight).collect();
    let sum: f32 = weights.iter().sum();
    let mut out = vec![0.0; spread.len()];
    for (n, chance) in spread.iter().enumerate().filter(|x| *x.1 > 1e-6) {
        for (d, weight) in (-reach..=reach).zip(&weights) {
            let to = (n as i32 + d).clamp(0, spread.len() as i32 - 1) as usize;
            out[to] += chance * weight / sum;
        }
    }
    out
}

/// Points with which the last day ends in a draw, if it can.
fn drawn(game: &Ardennes, state: &State) -> Option<f32> {
    let scenario = game.scenario_of(state)?;
    let last = scenario.span.last;
    let line = scenario.victory.iter().find(|l| l.days.hold(last) && l.level == Level::Draw)?;
    line.at_least.map(f32::from)
}

/// The part of a finished game's worth that is victory itself.
const WON: f32 = 0.4;

/// What a finished game is worth: victory, and how near the points came to it, so that a player who cannot win by routine still
/// learns which choice brings more. The nearness is less a matter of luck, so fewer playouts tell choices apart by it.
pub fn verdict(game: &Ardennes, state: &State) -> Option<f32> {
    let won = match state.verdict? {
        level if level > Level::Draw => 1.0,
        Level::Draw => 0.5,
        _ => 0.0,
    };
    // The points that would have been enough on the day it ended.
    let enough = ceiling(game, state, state.day).unwrap_or_else(|| needed(game, state));
    let near = logistic((f32::from(game.points(state)) - enough + 0.5) / (2.0 + 0.06 * enough));
    Some(WON * won + (1.0 - WON) * near)
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forecast_loses_nobody() {
        let mut spread = vec![0.0; TOLD];
        add(&mut spread, 12.25, 0.5);
        add(&mut spread, 500.0, 0.5);
        let wide = blurred(&spread, 6.0);
        let sum = |s: &[f32]| s.iter().sum::<f32>();
        assert!((sum(&spread) - 1.0).abs() < 1e-5 && (sum(&wide) - 1.0).abs() < 1e-4);
        let mean: f32 =
            spread.iter().take(100).enumerate().map(|(n, c)| c * (n as f32 + f32::from(LEAST))).sum();
        assert!((mean - 0.5 * 12.25).abs() < 1e-3, "{mean}");
    }

    #[test]
    fn points_within_reach_count_while_the_allies_are_surprised() {
        assert_eq!(closeness(17, 2.0, NEAR[1]), 0.0, "an average morning");
        assert!(closeness(17, 2.0, NEAR[1] + 10.0) > 1.0 && closeness(17, 2.0, NEAR[1] - 10.0) < -1.0);
        assert!(closeness(17, 2.5, NEAR[1]) < 0.0, "half a day more, and more should be within reach");
        assert_eq!(closeness(18, 12.0, 110.0), closeness(18, 4.0, 110.0), "more days do not bring more near");
        assert_eq!(closeness(22, 2.0, 90.0), 0.0, "the Allies attack");
        assert_eq!(closeness(16, 3.0, 62.0), 0.0, "nobody has moved");
    }

    /// On the 20th of the campaign, what the 23rd will ask counts today: too few points to get there are worth next to nothing,
    /// though today's and the last day's lines are the same for both.
    #[test]
    fn the_days_between_are_asked_for_as_well() {
        let game = Ardennes::standard().expect("the pack that comes with the program");
        let mut state =
            game.start("battle-of-the-bulge", &sandtable_engine::info::Options::default()).expect("a start");
        state.day = 20;
        let chance = |edge, points| {
            let (_, chance) = Forecast { game: &game, state: &state, edge, close: 0.0 }.run(points, 10.0);
            chance
        };
        let [poor, fair, rich] = [13.0, 22.0, 36.0].map(|points| chance(0.0, points));
        assert!(poor < 0.25 && rich > 0.4 && poor < fair && fair < rich, "{poor} {fair} {rich}");
        let weak = chance(-4.0, 22.0);
        assert!(weak < fair, "{weak}");
        let lost = chance(-4.0, 5.0);
        assert!(lost < 0.05, "{lost}");
    }
}
