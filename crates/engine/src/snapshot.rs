//! A position to start from, so that a long game need not be replayed to be opened.

use crate::standing::Orders;
use serde::{Deserialize, Serialize};

/// The position at the last point nothing before which can be taken back. Opening a game from it and repeating the
/// entries that follow restores everything, undo included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    /// How many journal entries led to it.
    pub entries: usize,
    /// Canonical bytes of the position.
    pub state: Vec<u8>,
    /// How many words the dice have used.
    pub dice: u64,
    /// The standing orders; none in snapshots of earlier releases.
    #[serde(default)]
    pub orders: Option<Orders>,
}
