//! The pack's report on itself, as the program prints it.

use super::Pack;
use sandtable_engine::data::{DataReport, DataShare};
use sandtable_engine::position::Fault;

impl Pack {
    /// Origins of all data, and everything [`Pack::check`] finds.
    pub fn report(&self) -> DataReport {
        let shares = self.provenance().rows.into_iter().map(|(kind, counts)| {
            let [rulebook, public, derived, reconstructed] = counts;
            DataShare { kind: kind.label().into(), rulebook, public, derived, reconstructed }
        });
        let faults = self.check().into_iter().map(|e| Fault {
            file: e.file.clone(),
            line: e.line as usize,
            message: e.without_place(),
        });
        DataReport { shares: shares.collect(), faults: faults.collect() }
    }
}
