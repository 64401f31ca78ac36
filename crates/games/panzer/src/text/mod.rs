//! Words: actions as text, prompts and events as messages, Fluent sources, the ledger.

mod actions;
mod choices;
mod events;
mod features;
pub(crate) mod fire;
mod parties;
mod prompts;

pub use actions::{VERBS, read, subject, verb, write};
pub(crate) use actions::{read_load, write_load};
pub use choices::choice;
pub use events::modifier;
pub(crate) use parties::{hit_row, hit_table, tables};
pub use prompts::prompt;

use crate::Panzer;
use crate::event::{At, Event, Tag};
use crate::frame::Charge;
use crate::ids::{Angle, Side, UnitId};
use crate::pack::Fortification;
use crate::state::{Command, Phase, State};
use sandtable_engine::info::Words as Two;
use sandtable_engine::ledger::Ledger;
use sandtable_engine::{EventText, Message, Value};
use sandtable_hex::HexId;

/// The ledger.
pub fn ledger() -> Ledger {
    let rules = include_str!("../../data/rules.toml");
    let rulings = include_str!("../../data/rulings.toml");
    // The files come with the program and a test reads them; a fault here can only cost the lookup.
    Ledger::parse(rules, rulings).unwrap_or_default()
}

/// Fluent sources: sentences, and the names of cards.
pub fn sources() -> Vec<(&'static str, &'static str)> {
    vec![
        ("en", include_str!("../../locales/en.ftl")),
        ("en", include_str!("../../locales/names.en.ftl")),
        ("en", include_str!("../../locales/fire.en.ftl")),
        ("en", include_str!("../../locales/plans.en.ftl")),
        ("en", include_str!("../../locales/arms.en.ftl")),
        ("en", include_str!("../../locales/air.en.ftl")),
        ("en", include_str!("../../locales/features.en.ftl")),
        ("en", include_str!("../../locales/glossary.en.ftl")),
        ("ko", include_str!("../../locales/ko.ftl")),
        ("ko", include_str!("../../locales/names.ko.ftl")),
        ("ko", include_str!("../../locales/fire.ko.ftl")),
        ("ko", include_str!("../../locales/plans.ko.ftl")),
        ("ko", include_str!("../../locales/arms.ko.ftl")),
        ("ko", include_str!("../../locales/air.ko.ftl")),
        ("ko", include_str!("../../locales/features.ko.ftl")),
        ("ko", include_str!("../../locales/glossary.ko.ftl")),
    ]
}

/// An event in words, with what counts on both sides.
pub fn event(game: &Panzer, event: &Event) -> EventText {
    parties::parties(game, event, events::event(game, event))
}

/// Messages about units, hexes and sides.
pub(crate) trait Words: Sized {
    /// Adds a unit by its key.
    fn unit(self, game: &Panzer, st: &State, name: &'static str, unit: UnitId) -> Self;
    /// Adds a unit an event names.
    fn tag(self, game: &Panzer, name: &'static str, tag: Tag) -> Self;
    /// Adds a hex by its label.
    fn at(self, game: &Panzer, st: &State, name: &'static str, hex: HexId) -> Self;
    /// Adds a hex an event names.
    fn spot(self, game: &Panzer, name: &'static str, at: At) -> Self;
    /// Adds a side by its name.
    fn side(self, name: &'static str, side: Side) -> Self;
    /// Adds a command by its name.
    fn command(self, name: &'static str, command: Command) -> Self;
    /// Adds a direction, 1 to 6.
    fn direction(self, name: &'static str, facing: u8) -> Self;
    /// Adds a name in both languages.
    fn two(self, words: &Two) -> Self;
}

impl Words for Message {
    fn unit(self, game: &Panzer, st: &State, name: &'static str, unit: UnitId) -> Message {
        self.piece(name, game.unit_key(st, unit))
    }

    fn tag(self, game: &Panzer, name: &'static str, tag: Tag) -> Message {
        self.piece(name, game.tag_key(tag))
    }

    fn at(self, game: &Panzer, st: &State, name: &'static str, hex: HexId) -> Message {
        self.hex(name, game.layout(st).label(hex))
    }

    fn spot(self, game: &Panzer, name: &'static str, at: At) -> Message {
        self.hex(name, game.pack.layout(at.layout).label(at.hex))
    }

    fn side(self, name: &'static str, side: Side) -> Message {
        self.term(name, side_key(side))
    }

    fn command(self, name: &'static str, command: Command) -> Message {
        self.term(name, command_key(command))
    }

    fn direction(self, name: &'static str, facing: u8) -> Message {
        self.int(name, i64::from(facing) + 1)
    }

    fn two(self, words: &Two) -> Message {
        self.text("en", words.en.clone()).text("ko", words.ko.clone())
    }
}

/// A name in both languages, as a sentence of its own.
pub(crate) fn named(words: &Two) -> Message {
    Message::new("named").two(words)
}

/// A signed number.
pub(crate) fn signed(n: i64) -> Value {
    Value::Text(if n == 0 { "±0".into() } else { format!("{n:+}") })
}

/// Message key of a side's name.
pub(crate) const fn side_key(side: Side) -> &'static str {
    match side {
        Side::Axis => "side-axis",
        Side::Allied => "side-allied",
    }
}

/// Message key of a command's name.
pub(crate) const fn command_key(command: Command) -> &'static str {
    match command {
        Command::None => "command-none",
        Command::Fire => "command-fire",
        Command::Move => "command-move",
        Command::Halt => "command-halt",
        Command::Watch => "command-watch",
    }
}

/// Message key of a phase's name.
pub(crate) const fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "phase-set-up",
        Phase::Spotting => "phase-spotting",
        Phase::Command => "phase-command",
        Phase::Initiative => "phase-initiative",
        Phase::FirstAir => "phase-first-air",
        Phase::SecondAir => "phase-second-air",
        Phase::Combat => "phase-combat",
        Phase::Movement => "phase-movement",
        Phase::Adjustment => "phase-adjustment",
        Phase::Over => "phase-over",
    }
}

/// Row of the ledger for a phase.
pub(crate) const fn phase_rule(phase: Phase) -> &'static str {
    match phase {
        Phase::SetUp => "2.0",
        Phase::Spotting => "4.1",
        Phase::Command => "4.2",
        Phase::Initiative => "4.3.1",
        Phase::FirstAir => "6.4",
        Phase::SecondAir => "6.7",
        Phase::Combat => "4.4",
        Phase::Movement => "4.5a",
        Phase::Adjustment => "4.6.1",
        Phase::Over => "4.6.2",
    }
}

/// Message key of what is fired.
pub(crate) const fn charge_key(charge: Charge) -> &'static str {
    match charge {
        Charge::Ap => "charge-ap",
        Charge::Apcr => "charge-apcr",
        Charge::Heat => "charge-heat",
        Charge::Gp => "charge-gp",
        Charge::Smoke => "charge-smoke",
        Charge::Pin => "charge-pin",
        Charge::Ce => "charge-ce",
    }
}

/// Message key of what is dug or laid.
pub(crate) const fn work_key(kind: Fortification) -> &'static str {
    match kind {
        Fortification::ImprovedPosition => "work-improved-position",
        Fortification::HastyEntrenchment => "work-hasty-entrenchment",
        Fortification::Mines => "work-mines",
        Fortification::VehicleMines => "work-vehicle-mines",
        Fortification::PersonnelMines => "work-personnel-mines",
        Fortification::Wire => "work-wire",
        Fortification::Block => "work-block",
        Fortification::Ditch => "work-ditch",
    }
}

/// Message key of an angle's name.
pub(crate) const fn angle_key(angle: Angle) -> &'static str {
    match angle {
        Angle::Front => "angle-front",
        Angle::FrontSide => "angle-front-side",
        Angle::RearSide => "angle-rear-side",
        Angle::Rear => "angle-rear",
    }
}
