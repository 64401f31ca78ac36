//! Command cards of both sides: `cards-german.toml`, `cards-allied.toml` (2.31, 2.32).

use super::days;
use super::formations::{self, Army, CorpsId, DivisionId, Formations, Side};
use super::functions::{self, Dated, EventKind, Tactic};
use super::kind::{DatumKind, Doc, Tab};
use arrayvec::ArrayVec;
use sandtable_mechanics::ids;
use sandtable_pack::{Txt, record, words};

ids! { index;
    /// Number of a German card in [`super::Pack::german_cards`].
    GermanCardId
    /// Number of an Allied command card in [`super::Pack::allied_cards`].
    AlliedCardId
}

/// The most cards a deck can have.
pub const MAX_CARDS: usize = 64;

/// Whom a card commands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Nobody: an Allied No Command card.
    Nobody,
    /// Army Group B.
    Group,
    /// An army; for the Allies also the 21st Army Group.
    Army(Army),
    /// A corps.
    Corps(CorpsId),
    /// One to three divisions or brigades.
    Divisions(ArrayVec<DivisionId, 3>),
}

impl Command {
    /// Army and army group cards stand for any tactic (13.32).
    pub const fn is_wild(&self) -> bool {
        matches!(self, Command::Group | Command::Army(_))
    }
}

/// When a German card comes into play (2.31-f).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// On a day.
    Day(u8),
    /// With the OKW reserve (7.4).
    Okw,
}

record! {
    /// A German command card.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GermanCard: fn read_row(row: &Tab<'_>, before: &[GermanCard], formations: &Formations) {
        /// Printed number.
        pub number: u8 = number(row, before.iter().map(|c| c.number)),
        /// Whom it commands.
        pub command: Command = command(row, formations, Side::German),
        /// When it comes.
        pub entry: Entry = row.text("date").and_then(|t| entry(row.doc, &t)).unwrap_or(Entry::Okw),
        /// Available every day (2.31-g).
        pub primary: bool = row.switch("primary"),
        /// Command Value (2.31-b).
        pub value: u8 = row.int("cv", 0..=5),
        /// Replacement points (17.1).
        pub replacements: u8 = row.opt_int("replacements", 0..=5).unwrap_or(0),
        /// Special events.
        pub special: Vec<Dated<EventKind>> = functions::events(row, "special"),
        /// Command events.
        pub events: Vec<Dated<EventKind>> = functions::events(row, "events"),
        /// Reactions.
        pub reactions: Vec<Dated<EventKind>> = functions::events(row, "reactions"),
        /// Tactics; empty on wild cards.
        pub tactics: Vec<Tactic> = functions::tactics(row, "tactics"),
        /// Days without fuel (2.31-h).
        pub fuel: Vec<(DivisionId, Vec<u8>)> = days_of(row, formations, "fuel"),
        let days = days_of(row, formations, "no_zoc").into_iter();
        /// Formations that ignore enemy control when activated by this card, and the day (5.21).
        pub no_zoc: Vec<(DivisionId, u8)> = days.flat_map(|(d, days)| days.into_iter().map(move |day| (d, day))).collect(),
    }
}

record! {
    /// An Allied command card.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct AlliedCard: fn read_row(row: &Tab<'_>, before: &[AlliedCard], formations: &Formations) {
        /// Printed number.
        pub number: u8 = number(row, before.iter().map(|c| c.number)),
        /// Whom it commands.
        pub command: Command = command(row, formations, Side::Allied),
        /// Day it joins the deck.
        pub day: u8 = row.int("date", 16..=29),
        /// Brings reserves forward (9.5).
        pub expedite: bool = row.switch("expedite"),
        /// Replacement points (17.1).
        pub replacements: u8 = row.opt_int("replacements", 0..=5).unwrap_or(0),
        /// Special events.
        pub special: Vec<Dated<EventKind>> = functions::events(row, "special"),
        /// Command events by day.
        pub events: Vec<Dated<EventKind>> = functions::events(row, "events"),
        /// Tactics; empty on wild cards.
        pub tactics: Vec<Tactic> = functions::tactics(row, "tactics"),
    }
}

/// Reads the German cards.
pub(crate) fn german(doc: &Doc<'_>, formations: &Formations) -> Vec<GermanCard> {
    doc.toml(|root| {
        let cards = root.records("card", DatumKind::GermanCard, &root.file_source(), |row, before| {
            let card = GermanCard::read_row(row, before, formations);
            (card.number.to_string(), Some(card))
        });
        limit(doc, cards.len());
        cards
    })
}

/// Reads the Allied cards.
pub(crate) fn allied(doc: &Doc<'_>, formations: &Formations) -> Vec<AlliedCard> {
    doc.toml(|root| {
        let cards = root.records("card", DatumKind::AlliedCard, &root.file_source(), |row, before| {
            let card = AlliedCard::read_row(row, before, formations);
            (card.number.to_string(), Some(card))
        });
        limit(doc, cards.len());
        cards
    })
}

fn limit(doc: &Doc<'_>, found: usize) {
    if found == 0 || found > MAX_CARDS {
        doc.fault(0, "card", format!("{found} cards"), format!("1 to {MAX_CARDS}"), None);
    }
}

pub(super) fn number(row: &Tab<'_>, mut taken: impl Iterator<Item = u8>) -> u8 {
    let number = row.int("number", 1..=99);
    if taken.any(|n| n == number) {
        let message = format!("there is a card {number} already");
        row.fault("number", message, "a number of its own", None);
    }
    number
}

fn entry(doc: &Doc<'_>, txt: &Txt<'_>) -> Option<Entry> {
    if txt.text == "OR" {
        return Some(Entry::Okw);
    }
    let day = txt.text.parse().ok().filter(|d| days::CAMPAIGN.hold(*d));
    if day.is_none() {
        let message = format!("`{}` is no entry", txt.text);
        doc.bad(txt, message, "a day from 16 to 29, or `OR`", None);
    }
    day.map(Entry::Day)
}

/// `"corps I-SS"`, `"divisions 2P.XLVII Lehr.XLVII"`, `"army 5-pz"`, `"group"`, `"none"`.
fn command(row: &Tab<'_>, all: &Formations, side: Side) -> Command {
    let Some(txt) = row.text("formation") else { return Command::Nobody };
    let doc = row.doc;
    let mut parts = words(&txt);
    let Some(kind) = parts.next() else {
        doc.bad(&txt, "no formation", "`corps V`, `divisions 1.V`, `army 1-us`", None);
        return Command::Nobody;
    };
    let rest: Vec<Txt<'_>> = parts.collect();
    let found = match (kind.text, rest.as_slice()) {
        ("none", []) if side == Side::Allied => Some(Command::Nobody),
        ("group", []) if side == Side::German => Some(Command::Group),
        ("army", [key]) => formations::army(doc, key).map(Command::Army),
        ("corps", [key]) => formations::corps(doc, all, key).map(Command::Corps),
        ("divisions", keys @ ([_] | [_, _] | [_, _, _])) => {
            Some(Command::Divisions(keys.iter().filter_map(|k| formations::division(doc, all, k)).collect()))
        }
        _ => {
            let expected = match side {
                Side::German => "`group`, `army KEY`, `corps KEY`, `divisions KEY` (up to three)",
                Side::Allied => "`none`, `army KEY`, `corps KEY`, `divisions KEY` (up to three)",
            };
            doc.bad(&txt, format!("`{}` is no formation", txt.text), expected, None);
            None
        }
    };
    let owner = match &found {
        Some(Command::Army(army)) => army.side(),
        Some(Command::Corps(corps)) => all.army_of(*corps).side(),
        Some(Command::Divisions(list)) => list
            .first()
            .and_then(|d| all.divisions.get(d.index()))
            .map_or(side, |d| all.army_of(d.corps).side()),
        _ => side,
    };
    if owner != side {
        doc.bad(&txt, "a formation of the other side", side.word(), None);
    }
    found.unwrap_or(Command::Nobody)
}

/// `"1SS.I-SS 22 26"`: a formation and days.
fn days_of(row: &Tab<'_>, all: &Formations, key: &str) -> Vec<(DivisionId, Vec<u8>)> {
    let mut found = Vec::new();
    for txt in row.list(key) {
        let mut parts = words(&txt);
        let division = parts.next().and_then(|t| formations::division(row.doc, all, &t));
        let mut days = Vec::new();
        for t in parts {
            match t.text.parse::<u8>().ok().filter(|d| days::CAMPAIGN.hold(*d)) {
                Some(day) => days.push(day),
                None => {
                    let message = format!("`{}` is no day", t.text);
                    row.doc.bad(&t, message, "days from 16 to 29", None);
                }
            }
        }
        found.extend(division.map(|d| (d, days)));
    }
    found
}
