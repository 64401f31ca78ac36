//! Panzer: North Africa, armoured battle on 100 metre hexes.
//!
//! One module per chapter of the rulebook, in its order; rule numbers stand in the doc comments and lead to the
//! ledger (`data/rules.toml`). Every figure comes from the [`pack`]: guns, data cards, tables, terrain, boards and
//! scenarios.
//!
//! | chapter | module |
//! | --- | --- |
//! | 2, 3.6 set-up, objectives, victory | [`scenario`] |
//! | 3 ranges, stacking, cover | [`facts`] |
//! | 4.0 sequence of play | [`sequence`] |
//! | 4.1 spotting, line of sight | [`spotting`], [`geo`] |
//! | 4.2 commands | [`plot`] |
//! | 6.2 command pools, sharing | [`command`] |
//! | 4.4 direct fire | [`fire`], [`volley`] |
//! | 6.5.2 advanced hits, bail-out, suppression | [`hits`] |
//! | 6.1.4.3 smoke, barrages, dust, sun | [`effects`] |
//! | 6.5.1 indirect fire | [`indirect`] |
//! | 6.5.4 general-purpose fire | [`gp`] |
//! | 4.4.2 overwatch | [`window`] |
//! | 4.5 movement | [`movement`] |
//! | 6.6.1 close assault, hand-to-hand | [`assault`], [`melee`] |
//! | 6.6.8 entrenchments, positions | [`works`] |
//! | 6.1.4.3, 6.5.1.11, 6.6.3 ground features, planned fire, buildings | [`features`] |
//! | 6.6.7 transport | [`transport`] |
//! | 6.4, 6.7 aircraft, anti-aircraft fire | [`air`] |
//! | 7.1 morale, with our own text | [`morale`] |
//! | 6.8.1, 6.8.2 pivots, full cover | [`adjust`] |
//! | 5.1 to 5.7 leg and towed units, weapons | [`arms`] |
//! | 5.2.1 portées | [`portee`] |
//! | options that change a ruling | [`switches`] |

pub mod action;
pub mod adjust;
pub mod air;
pub mod arms;
pub mod ask;
pub mod assault;
pub mod audit;
pub mod command;
pub mod effects;
pub mod event;
pub mod facts;
pub mod features;
pub mod fire;
pub mod frame;
pub mod geo;
pub mod gp;
pub mod hits;
pub mod ids;
pub mod indirect;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod pack;
pub mod plot;
pub mod portee;
pub mod position;
pub mod scenario;
pub mod secrets;
pub mod sequence;
pub mod spotting;
pub mod state;
pub mod switches;
pub mod text;
pub mod transport;
pub mod view;
pub mod volley;
pub mod why;
pub mod window;
pub mod works;

mod lesson;
pub mod rules;

use geo::Geo;
use pack::{Pack, PackErrors};
use sandtable_engine::info::GameInfo;
use sandtable_engine::ledger::Ledger;
use std::path::Path;

/// Version of these rules. A change of behaviour raises it, so that stored games keep theirs.
pub const RULES_VERSION: u32 = 5;

/// The game: printed data, what the ground decides, and the rules as methods.
#[derive(Debug)]
pub struct Panzer {
    /// The data pack.
    pub pack: Pack,
    /// Sight tables of the boards.
    pub geo: Geo,
    info: GameInfo,
    ledger: Ledger,
}

impl Panzer {
    /// The game with the data that comes with the program.
    pub fn standard() -> Result<Panzer, PackErrors> {
        Pack::load(None).map(Panzer::new)
    }

    /// The game with files of `dir` in place of the program's own.
    pub fn with_data(dir: &Path) -> Result<Panzer, PackErrors> {
        Pack::load(Some(dir)).map(Panzer::new)
    }

    /// The game with this pack.
    pub fn new(pack: Pack) -> Panzer {
        Panzer { geo: Geo::new(&pack), info: scenario::info(&pack), ledger: text::ledger(), pack }
    }
}
