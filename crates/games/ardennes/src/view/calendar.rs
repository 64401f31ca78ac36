//! The calendar: every day of the scenario with what it brings.

use crate::Ardennes;
use crate::ids::UnitSet;
use crate::pack::{DayDef, Side, UnitId};
use crate::state::{Place, State};
use crate::text::Words;
use sandtable_engine::Message;
use sandtable_engine::view::{CalendarEntry, Place as Spot};

/// The days from first to last. What lies behind shows nothing more.
pub(super) fn calendar(game: &Ardennes, state: &State) -> Vec<CalendarEntry> {
    let Some(scenario) = game.scenario_of(state) else { return Vec::new() };
    let span = scenario.span.first..=scenario.span.last;
    let days = game.pack.calendar.days.iter().filter(|d| span.contains(&d.day));
    days.map(|day| CalendarEntry {
        place: Spot::Box(format!("calendar-{}", day.day).into()),
        text: Message::new("calendar-day").int("day", day.day),
        light: "".into(),
        lines: if day.day < state.day { Vec::new() } else { lines(game, state, day) },
        current: day.day == state.day,
    })
    .collect()
}

fn lines(game: &Ardennes, state: &State, day: &DayDef) -> Vec<Message> {
    let mut lines = Vec::new();
    let due = |u: &UnitId| state.unit(*u).place == Place::Calendar(day.day);
    for side in Side::ALL {
        let units: UnitSet = game.roster.sides[side.index()].iter().filter(due).collect();
        if !units.is_empty() {
            let text = Message::new("calendar-arrivals").side("side", side);
            lines.push(text.int("count", units.len() as i64).units(game, "units", units));
        }
    }
    lines.push(
        Message::new("calendar-level")
            .int("level", day.level)
            .int("range", day.range)
            .int("cards", day.supplementals),
    );
    if day.first_level != day.level {
        lines.push(Message::new("calendar-first-level").int("level", day.first_level));
    }
    if day.offensive > 0 {
        lines.push(Message::new("calendar-offensive").int("cards", day.offensive));
    }
    let scenario = game.scenario_of(state);
    let checked = scenario.and_then(|s| s.calendar).is_some_and(|days| days.hold(day.day));
    if let Some(threshold) = day.threshold.filter(|_| checked) {
        let text = Message::new("calendar-threshold").int("below", threshold.below);
        lines.push(text.int("above", threshold.above));
    }
    if scenario.is_some_and(|s| s.span.last == day.day) {
        lines.push(Message::new("calendar-last"));
    }
    lines
}
