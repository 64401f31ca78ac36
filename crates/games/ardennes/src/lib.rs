//! Enemy Action: Ardennes, the German solitaire game.
//!
//! One person commands the German offensive of December 1944; the game's own system plays the Allies from command cards,
//! action cards and ordered lists. Every figure comes from the [`pack`].
//!
//! | chapter | module |
//! | --- | --- |
//! | 2 components | [`pack`], [`roster`] |
//! | 3, 19 set-up and scenarios | [`scenario`] |
//! | 4 sequence of play | [`sequence`], [`deal`] |
//! | 5, 6 cards and activation | [`cards`], [`activation`], [`german_card_events`] |
//! | 7 German reserves | [`reserves`] |
//! | 8, 9, 10 the Allied system; 13.2, 15.4 | [`allied`] with the facts of [`survey`] |
//! | 11 movement, stacking | [`movement`], [`enter`], [`stacking`] |
//! | 12.0 zones of control | [`state`]; of hypothetical positions [`board`] |
//! | 12.2 the front line | [`frontline`] |
//! | 13 combat | [`combat`] |
//! | 14 communication and supply | [`supply`] |
//! | 14.5 fuel | [`fuel`] |
//! | 15 roadblocks | [`roadblocks`] |
//! | 16 towns, bridges, improved positions | [`towns`], [`bridges`], [`improved`] |
//! | 17 replacements | [`replacement`] |
//! | 18 victory | [`victory`] |
//! | what the map alone decides | [`geo`] |
//!
//! A position is a [`state::State`] with a stack of [`frame::Frame`]s; what the German can do is an [`action::Action`], what
//! happened an [`event::Event`].

pub mod action;
pub mod activation;
pub mod allied;
pub mod ask;
pub mod audit;
pub mod board;
pub mod bridges;
pub mod cards;
pub mod combat;
pub mod deal;
pub mod enter;
pub mod event;
pub mod frame;
pub mod frontline;
pub mod fuel;
pub mod geo;
pub mod german_card_events;
pub mod ids;
pub mod improved;
mod lesson;
pub mod movement;
pub mod pack;
pub mod position;
pub mod procedure;
mod recent;
pub mod replacement;
pub mod reserves;
pub mod roadblocks;
pub mod roster;
pub mod scenario;
pub mod sequence;
pub mod stacking;
pub mod state;
pub mod supply;
pub mod survey;
pub mod text;
pub mod towns;
pub mod victory;
pub mod view;

mod rules;

use pack::{Pack, PackErrors};
use roster::Roster;
use sandtable_engine::info::GameInfo;
use sandtable_engine::ledger::Ledger;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Version of these rules. A change of behaviour raises it, so that stored games keep theirs.
pub const RULES_VERSION: u32 = 2;

/// The game: printed data and, as methods, the rules.
#[derive(Debug)]
pub struct Ardennes {
    /// The data pack.
    pub pack: Pack,
    /// Units by formation.
    pub roster: Roster,
    /// Seats, scenarios, options.
    pub info: GameInfo,
    /// What the map alone decides.
    pub geo: geo::Geo,
    /// The rule ledger, once asked for.
    ledger: LazyLock<Ledger>,
    /// Tells games with different packs apart within one process.
    id: u64,
}

impl Ardennes {
    /// The game with the data that comes with the program.
    pub fn standard() -> Result<Ardennes, PackErrors> {
        Pack::load(None).map(Ardennes::new)
    }

    /// The game with files of `dir` in place of the program's own.
    pub fn with_data(dir: &Path) -> Result<Ardennes, PackErrors> {
        Pack::load(Some(dir)).map(Ardennes::new)
    }

    /// The game with this pack.
    pub fn new(pack: Pack) -> Ardennes {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Ardennes {
            roster: Roster::new(&pack),
            info: scenario::info(&pack, RULES_VERSION),
            geo: geo::Geo::new(&pack),
            ledger: LazyLock::new(text::ledger),
            pack,
            id: NEXT.fetch_add(1, Ordering::Relaxed),
        }
    }
}
