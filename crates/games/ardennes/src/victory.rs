//! Points and how a game ends (18).

use crate::Ardennes;
use crate::event::Event;
use crate::pack::{Degree, Level, ScenarioDef, Side, Threshold, VictoryLine};
use crate::rules::GERMAN;
use crate::state::{Place, State, once};
use sandtable_engine::view::{GameResult, Winner};
use sandtable_engine::{Message, Sink};

impl Ardennes {
    /// The scenario that is played.
    pub fn scenario_of(&self, state: &State) -> Option<&ScenarioDef> {
        self.pack.scenarios.get(usize::from(state.scenario))
    }

    /// German points now (18.1): everything but what left the map is counted anew, so that nothing can drift.
    pub fn points(&self, state: &State) -> i16 {
        self.point_list(state).iter().map(|(_, n)| n).sum()
    }

    /// Where the points come from, each with its rule.
    pub fn point_list(&self, state: &State) -> Vec<(&'static str, i16)> {
        let (map, figures) = (&self.pack.map, &self.pack.constants.points);
        let towns: i16 = state.german_towns.iter().map(|h| i16::from(map.points_at(h))).sum();
        let small = self.scenario_of(state).is_some_and(|s| s.features.town_points);
        let taken = state.german_towns.and(&map.towns).and_not(&map.behind_westwall);
        let small = if small { taken.iter().filter(|h| map.points_at(*h) == 0).count() as i16 } else { 0 };
        let bit = |bit: u8, points: u8| if state.once & bit != 0 { i16::from(points) } else { 0 };
        let dead =
            |u: &crate::pack::UnitDef| u.side == Side::Allied && state.unit(u.id).place == Place::Eliminated;
        let dead = self.pack.units.iter().filter(|u| dead(u)).count() as i16;
        let westwall = if self.gate(state, |g| g.westwall_points) {
            state.allied_westwall.len() as i16 * i16::from(figures.westwall)
        } else {
            0
        };
        vec![
            ("18.1-a", towns),
            ("19.1", small),
            ("18.1-b", bit(once::MEUSE, figures.meuse)),
            ("18.1-c", state.exit_points),
            ("18.1-d", dead / i16::from(figures.units_per_point.max(1))),
            ("18.1-e", bit(once::HEYDTE, figures.heydte)),
            ("18.1-f", westwall),
        ]
    }

    /// The victory check at a day's end (4.V-a, 18.1-b, 18.2).
    pub(crate) fn check_victory<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(scenario) = self.scenario_of(state) else { return };
        let day = state.day;
        let calendar = scenario.calendar.filter(|days| days.hold(day));
        let threshold = calendar.and_then(|_| self.pack.calendar.day(day)?.threshold);
        // The Meuse scores at a victory check, so not on a day that has none.
        let checked = threshold.is_some() || scenario.victory.iter().any(|l| l.days.hold(day));
        if checked && state.once & once::MEUSE == 0 && self.supplied_at(state, &self.pack.map.west_of_meuse) {
            state.once |= once::MEUSE;
            let total = self.points(state);
            sink.emit(|| Event::Points { rule: "18.1-b", total });
        }
        let points = self.points(state);
        let by_calendar = threshold.and_then(|t| by_threshold(t, points));
        let by_line = || {
            let holds = |l: &&VictoryLine| {
                l.days.hold(day)
                    && l.at_least.is_none_or(|n| points >= n)
                    && l.at_most.is_none_or(|n| points <= n)
            };
            scenario.victory.iter().find(holds).map(|l| l.level)
        };
        let last = (day >= scenario.span.last).then_some(Level::Draw);
        state.verdict = by_calendar.or_else(by_line).or(last);
    }

    /// How the game ended.
    pub(crate) fn outcome(&self, state: &State) -> Option<GameResult> {
        let level = state.verdict?;
        let winner = match level {
            Level::StrategicDefeat | Level::OperationalDefeat | Level::TacticalDefeat => Winner::System,
            Level::Draw => Winner::Draw,
            _ => Winner::Seat(GERMAN),
        };
        let points = i64::from(self.points(state));
        let text = Message {
            key: format!("result-{}", level.word()).into(),
            args: vec![("points".into(), sandtable_engine::Value::Int(points))],
        };
        Some(GameResult { winner, text, rule: "18.3".into(), points: vec![points] })
    }
}

/// What the calendar's figures make of the points (18.2, A-03, A-04).
fn by_threshold(threshold: Threshold, points: i16) -> Option<Level> {
    let (defeat, victory) = match threshold.degree {
        Degree::Strategic => (Level::StrategicDefeat, Level::StrategicVictory),
        Degree::Operational => (Level::OperationalDefeat, Level::OperationalVictory),
        Degree::Tactical => (Level::TacticalDefeat, Level::TacticalVictory),
    };
    if points < threshold.below { Some(defeat) } else { (points > threshold.above).then_some(victory) }
}
