//! The log of one viewer in one language, as JSON that grows and is cut.

use crate::localize::Voice;
use sandtable_engine::{Table, Viewer};

/// Lines a reader is sent at once. Older ones are asked for.
pub(super) const PAGE: usize = 200;

/// Lines of all audiences a table is opened with, and a new reader's log is begun with.
pub(super) const HELD: usize = 300;

/// Lines of a log, already written.
#[derive(Default)]
pub(super) struct LogText {
    /// The lines, each followed by a comma.
    text: String,
    /// Journal entry and start of each line.
    lines: Vec<(usize, usize)>,
    /// The first journal entry covered; none before the first use.
    from: Option<usize>,
    /// Journal entries covered.
    entries: usize,
}

/// Lines for a reader.
pub(super) struct LogPart<'a> {
    /// The first journal entry they cover.
    pub from: usize,
    /// Whether the reader must drop all older lines, because some between them may be missing or changed.
    pub page: bool,
    /// The lines, as the inside of a JSON list.
    pub text: &'a str,
}

impl LogText {
    /// Forgets what the entries from `keep` on caused.
    pub(super) fn cut(&mut self, keep: usize) {
        if self.from.is_some_and(|from| keep < from) {
            *self = LogText::default();
            return;
        }
        let at = self.lines.partition_point(|(entry, _)| *entry < keep);
        if let Some((_, start)) = self.lines.get(at) {
            self.text.truncate(*start);
            self.lines.truncate(at);
        }
        self.entries = self.entries.min(keep);
    }

    /// Writes down what has happened since; at first only the last lines before entry `end`.
    pub(super) fn catch_up(&mut self, table: &dyn Table, viewer: Viewer, voice: Voice<'_>, end: usize) {
        if self.from.is_none() {
            let from = table.recent_log(end, HELD);
            (self.from, self.entries) = (Some(from), from);
        }
        let entries = table.entries();
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

    /// The lines up to entry `end` for a reader who has those up to entry `has`: what is new, or if that is too much, or
    /// the reader has nothing, the last page.
    pub(super) fn part(&self, has: Option<usize>, end: usize) -> LogPart<'_> {
        let before_end = self.lines.partition_point(|(entry, _)| *entry < end);
        let page = match before_end.checked_sub(PAGE).and_then(|at| self.lines.get(at)) {
            Some((entry, _)) => *entry,
            None => self.from.unwrap_or_default(),
        };
        let page = page.min(end);
        match has.map(|has| has.min(end)).filter(|has| *has >= page) {
            Some(has) => LogPart { from: has, page: false, text: self.between(has, end) },
            None => LogPart { from: page, page: page > 0, text: self.between(page, end) },
        }
    }

    /// The lines caused by the entries from `from` to before `to`.
    fn between(&self, from: usize, to: usize) -> &str {
        let start = |entry: usize| {
            let at = self.lines.partition_point(|(e, _)| *e < entry);
            self.lines.get(at).map_or(self.text.len(), |(_, start)| *start)
        };
        self.text.get(start(from)..start(to.max(from))).unwrap_or_default().trim_end_matches(',')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A log with one line for each entry from `from` to before `to`.
    fn log(from: usize, to: usize) -> LogText {
        let mut log = LogText { from: Some(from), entries: to, ..LogText::default() };
        for entry in from..to {
            log.lines.push((entry, log.text.len()));
            log.text.push_str(&format!("{entry},"));
        }
        log
    }

    #[test]
    fn new_reader_gets_the_last_page() {
        let log = log(0, 1000);
        let part = log.part(None, 1000);
        assert_eq!((part.from, part.page), (800, true));
        assert_eq!(part.text.split(',').count(), PAGE);
        let short = self::log(0, 10);
        assert_eq!((short.part(None, 10).from, short.part(None, 10).page), (0, false), "it is whole");
    }

    #[test]
    fn reader_gets_what_is_new_and_no_more_than_a_page() {
        let log = log(0, 1000);
        let part = log.part(Some(997), 1000);
        assert_eq!((part.from, part.page, part.text), (997, false, "997,998,999"));
        let far = log.part(Some(3), 1000);
        assert_eq!((far.from, far.page), (800, true), "too much is missing");
        let hidden = log.part(Some(997), 998);
        assert_eq!((hidden.from, hidden.text), (997, "997"), "what comes later is not shown yet");
    }

    #[test]
    fn log_begins_where_the_table_does() {
        let mut log = log(500, 520);
        let part = log.part(None, 520);
        assert_eq!((part.from, part.page), (500, true));
        log.cut(510);
        assert_eq!(log.part(None, 510).text.split(',').count(), 10);
        log.cut(400);
        assert!(log.from.is_none(), "all of it was taken back");
    }
}
