//! Red Winter: the Soviet attack at Tolvajärvi, 8 to 12 December 1939.
//!
//! One module per chapter of the rulebook, in its order; rule numbers stand in the doc comments and lead to the
//! ledger (`data/rules.toml`). Every figure comes from the [`pack`].
//!
//! | chapter | module |
//! | --- | --- |
//! | 3 sequence of play | [`sequence`] |
//! | 4, 5 movement, terrain | [`movement`], [`geo`] |
//! | 6, 7 stacking, zones of control, hex control | [`facts`], [`presence`] |
//! | 8 combat | [`combat`] |
//! | 9 assault | [`assault`] |
//! | 10 ranged attacks, line of sight | [`ranged`], [`los`] |
//! | 11 anti-tank fire | [`at_fire`] |
//! | 12 special units | [`armor`], [`pajari`], [`artillery`], [`provisional`] |
//! | 13 reinforcement, replacement, recovery | [`reinforcement`], [`replacement`], [`recovery`] |
//! | 14 digging in | [`digging`] |
//! | 15 supply | [`supply`] |
//! | 16 night | [`night`] |
//! | 17 scenarios and victory | [`scenario`] |
//! | 20 optional rules | [`optional`] |

pub mod action;
pub mod armor;
pub mod artillery;
pub mod ask;
pub mod assault;
pub mod at_fire;
pub mod audit;
pub mod combat;
pub mod digging;
pub mod event;
pub mod facts;
pub mod frame;
pub mod geo;
mod lesson;
pub mod los;
pub mod movement;
pub mod night;
pub mod optional;
pub mod pack;
pub mod pajari;
pub mod position;
pub mod presence;
pub mod provisional;
pub mod ranged;
pub mod recovery;
pub mod reinforcement;
pub mod replacement;
pub mod roster;
pub mod scenario;
pub mod sequence;
pub mod state;
pub mod supply;
pub mod text;
pub mod units;
pub mod view;
pub mod why;

mod rules;

use geo::Geo;
use pack::{Pack, PackErrors};
use roster::Roster;
use sandtable_engine::info::GameInfo;
use sandtable_engine::ledger::Ledger;
use std::path::Path;

/// Version of these rules. A change of behaviour raises it, so that stored games keep theirs.
pub const RULES_VERSION: u32 = 3;

/// The game: printed data, what the map decides, and the rules as methods.
#[derive(Debug)]
pub struct RedWinter {
    /// The data pack.
    pub pack: Pack,
    /// Tables derived from the map.
    pub geo: Geo,
    info: GameInfo,
    ledger: Ledger,
    roster: Roster,
    faces: view::Faces,
    counters: view::Counters,
}

impl RedWinter {
    /// The game with the data that comes with the program.
    pub fn standard() -> Result<RedWinter, PackErrors> {
        Pack::load(None).map(RedWinter::new)
    }

    /// The game with files of `dir` in place of the program's own.
    pub fn with_data(dir: &Path) -> Result<RedWinter, PackErrors> {
        Pack::load(Some(dir)).map(RedWinter::new)
    }

    /// The game with this pack.
    pub fn new(pack: Pack) -> RedWinter {
        RedWinter {
            geo: Geo::new(&pack),
            info: scenario::info(&pack),
            ledger: text::ledger(),
            roster: Roster::new(&pack),
            faces: view::Faces::new(&pack),
            counters: view::Counters::default(),
            pack,
        }
    }
}
