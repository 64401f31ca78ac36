//! Lessons and result tables of a game in the reader's language.

use super::{Voice, place};
use crate::wire;
use sandtable_engine::Seat;
use sandtable_engine::lesson::{CoachMark, Moment, Trigger};
use std::collections::BTreeMap;

impl Voice<'_> {
    /// What a scenario teaches, for each seat it teaches anything.
    pub fn lessons(&self, scenario: &str) -> Vec<wire::LessonDetail> {
        let game = self.title.game();
        let seats = 0..game.info().seats.len();
        seats
            .filter_map(|i| {
                let seat = Seat(u8::try_from(i).ok()?);
                let lesson = game.lesson(scenario, seat)?;
                Some(wire::LessonDetail {
                    seat: self.seat(seat),
                    briefing: lesson.briefing.iter().map(|m| self.say(m)).collect(),
                    places: lesson.places.iter().map(place).collect(),
                    marks: lesson.marks.iter().map(|m| self.coach_mark(m)).collect(),
                    next: lesson.next,
                })
            })
            .collect()
    }

    fn coach_mark(&self, mark: &CoachMark) -> wire::CoachMark {
        let (trigger, value) = match &mark.trigger {
            Trigger::Choice(verb) => (wire::CoachTrigger::Choice, verb.to_string()),
            Trigger::Prompt(rule) => (wire::CoachTrigger::Prompt, rule.to_string()),
            Trigger::Event(rule) => (wire::CoachTrigger::Event, rule.to_string()),
            Trigger::Moment(moment) => (wire::CoachTrigger::Moment, moment_key(*moment).to_owned()),
        };
        wire::CoachMark {
            key: mark.key.to_string(),
            trigger,
            value,
            text: self.say(&mark.text),
            places: mark.places.iter().map(place).collect(),
        }
    }

    /// The result tables of the game, by key.
    pub fn tables(&self) -> BTreeMap<String, wire::ResultTable> {
        let tables = self.title.game().tables().into_iter();
        tables.map(|(key, table)| (key.to_owned(), self.table(&table))).collect()
    }
}

fn moment_key(moment: Moment) -> &'static str {
    match moment {
        Moment::Start => "start",
        Moment::Selected => "selected",
        Moment::Stack => "stack",
        Moment::Odds => "odds",
        Moment::Rolled => "rolled",
        Moment::Undo => "undo",
        Moment::WhyNot => "why-not",
        Moment::Enemy => "enemy",
    }
}
