//! Air & Armor: Würzburg, the Soviet 8th Guards Army against VII Corps, 1986.
//!
//! Modules follow the rulebook; rule numbers stand in the doc comments and lead to the ledger (`data/rules.toml`).
//! Every figure comes from the [`pack`].
//!
//! | chapter | module |
//! | --- | --- |
//! | 2 components | [`pack`] |
//! | 7, 12 formations, command | [`command`] |
//! | 8 to 10 sequence of play | [`sequence`] |
//! | 11, 15 units, zones of control | [`units`] |
//! | 13 operations | [`operation`] |
//! | 14 stacking | [`stacking`] |
//! | 16 movement | [`movement`] |
//! | 18 fire combat | [`fire`] |
//! | 19 reaction | [`reaction`] |
//! | 40 off the map | [`offmap`] |
//! | 20 reconnaissance | [`recon`] |
//! | 21, 22 fire support, artillery | [`support`] |
//! | 23 strikes | [`strike`] |
//! | 24, 25, 27 aircraft, helicopters, anti-aircraft fire | [`air`] |
//! | 26, 29 utility helicopters, airmobile operations | [`airmobile`] |
//! | 33 to 39 engineers, bridges, mines, electronic warfare | [`field`] |
//! | 41 rules of single nations | [`national`] |
//! | 41.2, 42, 43 screening, overrun, close attack | [`shock`] |
//! | 6.3.3 smoke | `smoke` |
//! | 44 poison gas | [`gas`] |
//! | 45 Hidden Mode | [`concealed`] |
//! | rulings that can be read otherwise | [`readings`] |
//! | 46 set-up, victory | [`setup`], [`victory`] |

pub mod action;
pub mod air;
pub mod airmobile;
pub mod ask;
pub mod attachment;
mod audit;
pub mod command;
pub mod concealed;
mod deploy;
pub mod effort;
pub mod event;
pub mod field;
pub mod fire;
pub mod frame;
pub mod gas;
pub mod ids;
mod lead;
mod lesson;
pub mod movement;
pub mod national;
pub mod offmap;
pub mod operation;
pub mod pack;
pub mod position;
pub mod reaction;
pub mod readings;
pub mod recon;
mod rules;
pub mod sequence;
pub mod setup;
pub mod shock;
mod smoke;
pub mod stacking;
pub mod state;
pub mod strike;
pub mod support;
pub mod text;
pub mod transfer;
pub mod units;
pub mod victory;
pub mod view;
mod why;

use movement::bound::Bounds;
use pack::{Pack, PackErrors};
use sandtable_engine::info::GameInfo;
use sandtable_engine::ledger::Ledger;
use std::path::Path;

/// Version of these rules. A change of behaviour raises it, so that stored games keep theirs.
pub const RULES_VERSION: u32 = 5;

/// The game: printed data, and the rules as methods.
#[derive(Debug)]
pub struct Wurzburg {
    /// The data pack.
    pub pack: Pack,
    info: GameInfo,
    ledger: Ledger,
    bounds: Bounds,
}

impl Wurzburg {
    /// The game with the data that comes with the program.
    pub fn standard() -> Result<Wurzburg, PackErrors> {
        Pack::load(None).map(Wurzburg::new)
    }

    /// The game with files of `dir` in place of the program's own.
    pub fn with_data(dir: &Path) -> Result<Wurzburg, PackErrors> {
        Pack::load(Some(dir)).map(Wurzburg::new)
    }

    /// The game with this pack.
    pub fn new(pack: Pack) -> Wurzburg {
        Wurzburg { info: setup::info(&pack), ledger: text::ledger(), bounds: Bounds::new(&pack), pack }
    }
}
