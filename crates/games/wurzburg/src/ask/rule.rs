//! Rows of the ledger, and why something is refused.

use super::Ask;
use sandtable_engine::why::{rule, why_not};
use sandtable_engine::{Answer, Refusal};

/// What one would do first with a counter, and in a hex.
const WITH_UNIT: [&str; 5] = ["take", "lead", "join", "lose", "react"];
const IN_HEX: [&str; 4] = ["go", "at", "objective", "scout"];

impl Ask<'_> {
    /// A row of the ledger or a ruling in words.
    pub(super) fn rule(&self, id: &str) -> Result<Answer, Refusal> {
        rule(self.game, id)
    }

    /// Why an action is refused, or why nothing can be done with a counter or a hex.
    pub(super) fn why_not(&self, words: &[&str]) -> Result<Answer, Refusal> {
        // A lone counter or hex stands for what one would do with it first.
        let tries: Vec<String> = match words {
            [one] if self.unit(one).is_ok() => {
                WITH_UNIT.iter().flat_map(|v| [format!("{v} {one}"), format!("{v} {one} 1")]).collect()
            }
            [one] if self.hex(one).is_ok() => IN_HEX.iter().map(|v| format!("{v} {one}")).collect(),
            _ => vec![words.join(" ")],
        };
        why_not(self.game, self.st, self.viewer, &tries)
    }
}
