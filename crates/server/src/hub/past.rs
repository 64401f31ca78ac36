//! A position of the past: for replays, and for spectators who lag behind.

use sandtable_engine::journal::{Journal, JournalError};
use sandtable_engine::snapshot::Snapshot;
use sandtable_engine::table::GameBox;
use sandtable_engine::{Table, View, Viewer};

/// The position after some of a journal's entries.
pub(super) struct Past {
    table: Box<dyn Table>,
    entries: usize,
}

impl Past {
    /// The position after the first `entries` entries, going on from an earlier one where that is possible.
    ///
    /// This repeats moves and may take some milliseconds: not for a thread that others wait for.
    pub(super) fn reach(
        game: &dyn GameBox,
        journal: &Journal,
        entries: usize,
        from: Option<Past>,
    ) -> Result<Past, JournalError> {
        // Without the seed nothing can be rolled that is not in the journal yet.
        let mut part = Journal { seed: None, entries: Vec::new(), ..journal.clone() };
        part.entries.extend_from_slice(journal.entries.get(..entries).unwrap_or(&journal.entries));
        let entries = part.entries.len();
        let table = match from.filter(|p| p.entries <= entries && p.is_of(&part)) {
            Some(past) if past.entries == entries => past.table,
            Some(past) => {
                game.open(&part, &past.table.snapshot(), Vec::new()).or_else(|_| game.at(&part, entries))?
            }
            None => game.at(&part, entries)?,
        };
        Ok(Past { table, entries })
    }

    /// Whether a journal leads to this position. An entry names the hash of what it led to, so the last decides.
    pub(super) fn is_of(&self, journal: &Journal) -> bool {
        let last = self.entries.checked_sub(1);
        let known = last.and_then(|i| self.table.journal().entries.get(i));
        known == last.and_then(|i| journal.entries.get(i))
    }

    /// The last position of a journal, of which there is a snapshot.
    pub(super) fn present(
        game: &dyn GameBox,
        journal: &Journal,
        snapshot: &Snapshot,
    ) -> Result<Past, JournalError> {
        let part = Journal { seed: None, ..journal.clone() };
        Ok(Past { table: game.open(&part, snapshot, Vec::new())?, entries: part.entries.len() })
    }

    pub(super) fn entries(&self) -> usize {
        self.entries
    }

    pub(super) fn view(&self, viewer: Viewer) -> View {
        self.table.view(viewer)
    }

    pub(super) fn table(&self) -> &dyn Table {
        &*self.table
    }
}
