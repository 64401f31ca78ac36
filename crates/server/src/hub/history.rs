//! A position of the past: for replays, and for spectators who lag behind.

use sandtable_engine::journal::{Entry, Journal, JournalError};
use sandtable_engine::session::Tail;
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
        let mut part = Journal { seed: None, ..journal.head() };
        part.entries.extend_from_slice(journal.entries.get(..entries).unwrap_or(&journal.entries));
        let entries = part.entries.len();
        let table = match from.filter(|p| p.entries <= entries && p.is_of(|i| part.entries.get(i))) {
            Some(past) if past.entries == entries => past.table,
            Some(past) => {
                game.open(&part, &past.table.snapshot(), Vec::new()).or_else(|_| game.at(&part, entries))?
            }
            None => game.at(&part, entries)?,
        };
        Ok(Past { table, entries })
    }

    /// Whether this is a position of a game. An entry names the hash of what it led to, so the last decides.
    pub(super) fn is_of<'a>(&self, entry: impl Fn(usize) -> Option<&'a Entry>) -> bool {
        let last = self.entries.checked_sub(1);
        last.and_then(|i| self.table.entry(i)) == last.and_then(entry)
    }

    /// What a copy of the present position is opened from; see [`Past::present`].
    pub(super) fn tail(table: &dyn Table) -> Tail {
        let snapshot = table.snapshot();
        let skipped = snapshot.entries.saturating_sub(1).max(table.skipped());
        let mut journal = Journal { seed: None, ..table.journal().head() };
        journal.entries.extend((skipped..table.entries()).filter_map(|n| table.entry(n).cloned()));
        Tail { journal, skipped, snapshot, log: Vec::new(), log_from: skipped }
    }

    /// A copy of the present position.
    pub(super) fn present(game: &dyn GameBox, tail: Tail) -> Result<Past, JournalError> {
        let table = game.open_tail(tail)?;
        Ok(Past { entries: table.entries(), table })
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
