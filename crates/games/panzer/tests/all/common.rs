//! What the tests share.

use sandtable_panzer::Panzer;
use std::sync::LazyLock;

/// The game, loaded once.
pub static GAME: LazyLock<Panzer> = LazyLock::new(|| Panzer::standard().expect("the pack it comes with is sound"));
