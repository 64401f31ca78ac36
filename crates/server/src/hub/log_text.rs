//! The log of one viewer in one language, as JSON that grows and is cut.

use crate::localize::Voice;
use sandtable_engine::{Table, Viewer};

/// Lines of a log, already written.
#[derive(Default)]
pub(super) struct LogText {
    /// The lines, each followed by a comma.
    text: String,
    /// Journal entry and start of each line.
    lines: Vec<(usize, usize)>,
    /// Journal entries covered.
    entries: usize,
}

impl LogText {
    /// Forgets what the entries from `keep` on caused.
    pub(super) fn cut(&mut self, keep: usize) {
        let at = self.lines.partition_point(|(entry, _)| *entry < keep);
        if let Some((_, start)) = self.lines.get(at) {
            self.text.truncate(*start);
            self.lines.truncate(at);
        }
        self.entries = self.entries.min(keep);
    }

    /// Writes down what has happened since.
    pub(super) fn catch_up(&mut self, table: &dyn Table, viewer: Viewer, voice: Voice<'_>) {
        let entries = table.journal().entries.len();
        if self.entries >= entries {
            return;
        }
        for line in table.log(viewer, self.entries) {
            let start = self.text.len();
            if let Ok(json) = serde_json::to_string(&voice.log_line(&line)) {
                self.lines.push((line.entry, start));
                self.text.push_str(&json);
                self.text.push(',');
            }
        }
        self.entries = entries;
    }

    /// The lines caused by the entries in `range`, as the inside of a JSON list.
    pub(super) fn between(&self, range: std::ops::Range<usize>) -> &str {
        let start = |entry: usize| {
            let at = self.lines.partition_point(|(e, _)| *e < entry);
            self.lines.get(at).map_or(self.text.len(), |(_, start)| *start)
        };
        let (from, to) = (start(range.start), start(range.end.max(range.start)));
        self.text.get(from..to).unwrap_or_default().trim_end_matches(',')
    }
}
