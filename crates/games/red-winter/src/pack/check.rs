//! Cross-checks between the files of a pack.

use super::{Pack, PackError};

impl Pack {
    /// Everything in the pack that contradicts something else in it.
    pub fn check(&self) -> Vec<PackError> {
        Vec::new()
    }
}
