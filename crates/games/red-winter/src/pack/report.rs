//! The pack's report on itself, as the program prints it.

use super::Pack;
use sandtable_engine::data::DataReport;
use sandtable_pack::shares;

impl Pack {
    /// Origins of all data, and everything [`Pack::check`] finds.
    pub fn report(&self) -> DataReport {
        let faults = self.check();
        DataReport { shares: shares(&self.data), faults: faults.iter().map(Into::into).collect() }
    }
}
