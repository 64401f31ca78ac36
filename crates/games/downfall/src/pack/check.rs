//! What must agree between the files of the pack.

use super::{Pack, PackError};
use sandtable_pack::Report;

impl Pack {
    /// Everything that is wrong between files; empty for a sound pack.
    pub fn check(&self) -> Vec<PackError> {
        let mut report = Report::new(&self.base);
        // Ids of pieces are bytes, and 255 stands for none.
        if self.pieces() >= 255 {
            report.whole("pieces.csv", "count", format!("{} pieces", self.pieces()), "fewer than 255");
        }
        for land in &self.seas.lands {
            for label in land.beaches.iter().chain(&land.adjacent) {
                if self.map.grid.find(label).is_err() {
                    let field = format!("land.{}", land.key);
                    report.whole("seas.toml", &field, format!("no hex `{label}`"), "a hex of the map");
                }
            }
        }
        report.errors
    }
}
