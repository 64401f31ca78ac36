//! What must agree between the files of the pack.

use super::{Pack, PackError};

impl Pack {
    /// Everything that is wrong between files; empty for a sound pack.
    pub fn check(&self) -> Vec<PackError> {
        let mut errors = Vec::new();
        let mut fault = |file: &str, field: String, message: String, expected: &str| {
            errors.push(PackError {
                file: file.to_owned(),
                line: 0,
                column: 0,
                field,
                message,
                expected: expected.to_owned(),
                nearest: None,
            });
        };
        // Ids of pieces are bytes, and 255 stands for none.
        if self.pieces() >= 255 {
            fault("pieces.csv", "count".into(), format!("{} pieces", self.pieces()), "fewer than 255");
        }
        for land in &self.seas.lands {
            for label in land.beaches.iter().chain(&land.adjacent) {
                if self.map.grid.find(label).is_err() {
                    fault(
                        "seas.toml",
                        format!("land.{}", land.key),
                        format!("no hex `{label}`"),
                        "a hex of the map",
                    );
                }
            }
        }
        errors
    }
}
