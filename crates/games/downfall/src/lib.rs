//! Downfall: Conquest of the Third Reich, 1942-1945.
//!
//! Two seats, four factions, three ideologies: one player commands the Western Allies and OKH, the other the Soviet Union and
//! OKW. Every figure comes from the [`pack`].
//!
//! | chapter | module |
//! | --- | --- |
//! | 1, 2 map and pieces | [`pack`], [`roster`], [`control`] |
//! | 3 cards | [`cards`], [`secret`] |
//! | 4, 14 scenarios | [`scenario`] |
//! | 5, 6, 12 initiative, round, new turn | [`round`] |
//! | 7.1 redeploy | [`ground`], [`sea`] |
//! | 7.2, 8 attack | [`combat`] |
//! | 7.6, 7.7 steps | [`steps`] |
//! | 7.8, 7.9 partisans, strategic warfare | [`war`] |
//! | 9 interception | [`sea`] |
//! | 10 events, air | [`events`] |
//! | 11 supply | [`supply`] |
//! | 13 victory | [`victory`] |
//!
//! A position is a [`state::State`] with a stack of [`frame::Frame`]s; what a seat can do is an [`action::Action`], what
//! happened an [`event::Event`].

pub mod action;
pub mod ask;
pub mod audit;
pub mod board;
pub mod cards;
pub mod combat;
pub mod control;
pub mod event;
pub mod events;
pub mod frame;
pub mod ground;
pub mod ids;
mod lesson;
pub mod pack;
pub mod position;
pub mod procedure;
pub mod roster;
pub mod round;
pub mod scenario;
pub mod sea;
pub mod secret;
pub mod state;
pub mod steps;
pub mod supply;
pub mod switches;
pub mod text;
pub mod victory;
pub mod view;
pub mod war;

mod rules;

use pack::{Pack, PackErrors};
use sandtable_engine::info::GameInfo;
use sandtable_engine::ledger::Ledger;
use scenario::Profile;
use std::path::Path;

/// Version of these rules. A change of behaviour raises it, so that stored games keep theirs.
pub const RULES_VERSION: u32 = 5;

/// The game: printed data and, as methods, the rules.
#[derive(Debug)]
pub struct Downfall {
    /// The data pack.
    pub pack: Pack,
    /// What each scenario changes in the rules.
    pub profiles: Vec<Profile>,
    /// Seats, scenarios, options.
    pub info: GameInfo,
    /// The rule ledger.
    pub ledger: Ledger,
    /// Land areas with the hexes that touch them (1.B-d).
    gates: Vec<(ids::LandId, sandtable_hex::HexId)>,
}

impl Downfall {
    /// The game with the data that comes with the program.
    pub fn standard() -> Result<Downfall, PackErrors> {
        Pack::load(None).map(Downfall::new)
    }

    /// The game with files of `dir` in place of the program's own.
    pub fn with_data(dir: &Path) -> Result<Downfall, PackErrors> {
        Pack::load(Some(dir)).map(Downfall::new)
    }

    /// The game with this pack.
    pub fn new(pack: Pack) -> Downfall {
        let hexes = |land: &pack::LandDef| -> Vec<_> {
            land.adjacent.iter().filter_map(|l| pack.map.grid.find(l).ok()).map(|h| (land.id, h)).collect()
        };
        Downfall {
            gates: pack.seas.lands.iter().flat_map(hexes).collect(),
            profiles: Profile::all(&pack),
            info: scenario::info(&pack, RULES_VERSION),
            ledger: text::ledger(),
            pack,
        }
    }
}
