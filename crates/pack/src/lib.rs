//! Data packs: what a game prints, as text that people correct.
//!
//! A pack is a set of named files, TOML, comma-separated tables ([`csv`]) and plain grids, built into the program and replaced file by file from a
//! player's own folder ([`files`]). Reading notes every fault with file, line, field, what was expected and the nearest
//! valid value, and carries on, so that one pass finds them all ([`Doc`], [`Tab`]); every datum is noted with its
//! [`Source`]. A game adds its own concepts on top and never hands out a pack with a fault.

pub mod csv;
mod declare;
mod error;
mod figures;
pub mod files;
pub mod grid;
mod read;
mod source;

pub use declare::{Base, Files, Phrase, Report, built_in, phrase};
pub use error::{PackError, PackErrors, distance, nearest};
pub use figures::{Figure, note};
pub use read::{Doc, Log, Tab, Txt, words};
pub use source::{Datum, Kind, Origin, Source, shares};
