//! Dates: `18`, `18+`, `18-23` (2.0).

use super::kind::{Doc, Tab};
use sandtable_pack::{Figure, Txt};
use std::fmt;

/// First and last day of the campaign.
pub const CAMPAIGN: Days = Days { first: 16, last: 29 };

/// A span of days of December 1944, both ends included. The default holds on no day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Days {
    /// First day.
    pub first: u8,
    /// Last day.
    pub last: u8,
}

impl Days {
    /// Reads a day, a day with a plus, or two days (2.0-a).
    pub fn parse(text: &str) -> Option<Days> {
        let day = |t: &str| t.parse::<u8>().ok().filter(|d| CAMPAIGN.hold(*d));
        let (first, last) = match (text.strip_suffix('+'), text.split_once('-')) {
            (Some(first), _) => (day(first)?, CAMPAIGN.last),
            (None, Some((first, last))) => (day(first)?, day(last)?),
            (None, None) => (day(text)?, day(text)?),
        };
        (first <= last).then_some(Days { first, last })
    }

    /// Whether the day is one of them.
    #[inline]
    pub const fn hold(self, day: u8) -> bool {
        self.first <= day && day <= self.last
    }
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.first, self.last) {
            (a, b) if a == b => write!(f, "{a}"),
            (a, b) if b == CAMPAIGN.last => write!(f, "{a}+"),
            (a, b) => write!(f, "{a}-{b}"),
        }
    }
}

/// Reads days, noting a fault.
pub(crate) fn read(doc: &Doc<'_>, txt: &Txt<'_>) -> Option<Days> {
    let days = Days::parse(txt.text);
    if days.is_none() {
        doc.bad(
            txt,
            format!("`{}` is not a date", txt.text),
            "a day from 16 to 29 (`18`), from a day on (`18+`) or two days (`18-23`)",
            None,
        );
    }
    days
}

impl Figure for Days {
    fn read<K>(tab: &sandtable_pack::Tab<'_, K>, key: &str) -> Self {
        let Some(txt) = tab.text(key) else { return Days::default() };
        Days::parse(txt.text).unwrap_or_else(|| {
            let message = format!("`{}` is not a date", txt.text);
            tab.doc.bad(&txt, message, "`18`, `18+` or `18-23`, from 16 to 29", None);
            Days::default()
        })
    }
}

/// Optional days of a table.
pub(crate) fn opt(tab: &Tab<'_>, key: &str) -> Option<Days> {
    tab.opt_text(key).and_then(|t| read(tab.doc, &t))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [rule 2.0-a] A day, from a day on, and both ends of a span.
    #[test]
    fn gates_hold_on_their_days() {
        let held = |text: &str| {
            (16..=29).filter(|d| Days::parse(text).is_some_and(|g| g.hold(*d))).collect::<Vec<u8>>()
        };
        assert_eq!(held("18"), [18]);
        assert_eq!(held("18+"), (18..=29).collect::<Vec<u8>>());
        assert_eq!(held("18-23"), (18..=23).collect::<Vec<u8>>());
        for bad in ["", "15", "30", "23-18", "18-", "+", "18+19"] {
            assert_eq!(Days::parse(bad), None, "{bad}");
        }
        assert_eq!(Days::parse("18-23").map(|d| d.to_string()), Some("18-23".into()));
    }
}
