//! What wins the game and how it stands (18), for the generic view.

use crate::Ardennes;
use crate::pack::{Degree, Level, Side, Threshold, VictoryLine};
use crate::state::State;
use sandtable_engine::view::{Goal, GoalKind, Place, Victory};
use sandtable_engine::{Message, Value};

/// Points and where they come from; what they have to be on which day.
pub(super) fn victory(game: &Ardennes, state: &State) -> Victory {
    let mut goals = levels(game, state);
    goals.extend(sources(game, state));
    let points = i64::from(game.points(state));
    Victory { standing: Some(Message::new("victory-standing").int("points", points)), goals }
}

/// 18.1, 19.1: what brings points, with what each has brought.
fn sources(game: &Ardennes, state: &State) -> Vec<Goal> {
    let (map, figures) = (&game.pack.map, &game.pack.constants.points);
    let towns = game.scenario_of(state).is_some_and(|s| s.features.town_points);
    let hexes = || map.grid.ids().filter(|h| map.points_at(*h) > 0).map(|h| map.grid.label(h).to_owned());
    let list = game.point_list(state).into_iter().filter(|(rule, _)| *rule != "19.1" || towns);
    list.map(|(rule, points)| {
        let (key, worth) = match rule {
            "18.1-a" => ("goal-towns", 0),
            "19.1" => ("goal-small-towns", 1),
            "18.1-b" => ("goal-meuse", i64::from(figures.meuse)),
            "18.1-c" => ("goal-exit", 0),
            "18.1-d" => ("goal-losses", i64::from(figures.units_per_point)),
            "18.1-e" => ("goal-heydte", i64::from(figures.heydte)),
            _ => ("goal-westwall", i64::from(figures.westwall).abs()),
        };
        let places = if rule == "18.1-a" { hexes().map(Place::Hex).collect() } else { Vec::new() };
        Goal {
            kind: GoalKind::Scores,
            side: Side::German.word().into(),
            text: Message::new(key).int("worth", worth),
            rule: rule.into(),
            worth: None,
            points: Some(i64::from(points)),
            met: points != 0,
            places,
        }
    })
    .collect()
}

/// 18.2: the points that decide at a day's end, from today on.
fn levels(game: &Ardennes, state: &State) -> Vec<Goal> {
    let Some(scenario) = game.scenario_of(state) else { return Vec::new() };
    let points = game.points(state);
    let due = |last: u8| last >= state.day;
    let mut goals = Vec::new();
    for day in game.pack.calendar.days.iter().filter(|d| due(d.day) && d.day <= scenario.span.last) {
        let checked = scenario.calendar.is_some_and(|days| days.hold(day.day));
        if let Some(threshold) = day.threshold.filter(|_| checked) {
            goals.push(goal(by_calendar(day.day, threshold), false));
        }
    }
    let holds =
        |l: &VictoryLine| l.at_least.is_none_or(|n| points >= n) && l.at_most.is_none_or(|n| points <= n);
    let lines = &scenario.victory;
    for (i, line) in lines.iter().enumerate().filter(|(_, l)| due(l.days.last)) {
        // Of those for the same day the first that holds decides.
        let settled = lines[..i].iter().any(|l| l.days.hold(line.days.last) && holds(l));
        goals.push(goal(by_line(line), holds(line) && !settled));
    }
    goals
}

fn goal(text: Message, met: bool) -> Goal {
    let (rule, side) = ("18.2".into(), "".into());
    Goal { kind: GoalKind::Level, side, text, rule, worth: None, points: None, met, places: Vec::new() }
}

fn by_calendar(day: u8, threshold: Threshold) -> Message {
    let (defeat, victory) = match threshold.degree {
        Degree::Strategic => (Level::StrategicDefeat, Level::StrategicVictory),
        Degree::Operational => (Level::OperationalDefeat, Level::OperationalVictory),
        Degree::Tactical => (Level::TacticalDefeat, Level::TacticalVictory),
    };
    Message::new("goal-calendar")
        .int("day", day)
        .int("below", threshold.below)
        .int("above", threshold.above)
        .with("defeat", level(defeat))
        .with("victory", level(victory))
}

fn by_line(line: &VictoryLine) -> Message {
    let (key, points) = match (line.at_least, line.at_most) {
        (Some(n), _) => ("goal-at-least", n),
        (None, n) => ("goal-at-most", n.unwrap_or(i16::MAX)),
    };
    let (first, last) = (line.days.first, line.days.last);
    let days = if first == last { first.to_string() } else { format!("{first}–{last}") };
    Message::new(key).text("days", days).int("points", points).with("level", level(line.level))
}

fn level(level: Level) -> Value {
    Value::Term(format!("level-{}", level.word()).into())
}
