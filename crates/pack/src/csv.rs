//! Tables of comma-separated values: a heading, then one thing per line.
//!
//! The heading is checked word by word. A row's getters note their faults with file, line, field, what was expected and the
//! nearest valid value, as the getters of a [`Tab`](crate::Tab) do. A field in quotation marks may hold commas, and `""`
//! for a quotation mark; it ends on its own line.

use crate::error::nearest;
use crate::read::{Doc, Txt, words};
use crate::source::{Origin, Source};
use sandtable_hex::{Grid, HexId};
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// One field as it stands in the file.
struct Cell<'a> {
    text: Cow<'a, str>,
    at: usize,
}

/// One line of a table.
pub struct Row<'a, K> {
    /// The file it stands in.
    pub doc: &'a Doc<'a, K>,
    columns: std::rc::Rc<Vec<String>>,
    cells: Vec<Cell<'a>>,
    at: usize,
}

/// Reads a table whose heading must name each of these columns, in any order: `table(doc, "id,name,provenance")`.
pub fn table<'a, K>(doc: &'a Doc<'a, K>, columns: &str) -> Vec<Row<'a, K>> {
    rows(doc, &columns.split(',').collect::<Vec<_>>(), &[])
}

/// Reads a table whose heading must name each of `columns` and may name any of `optional`, in any order. Blank lines and
/// lines that begin with `#` are passed over. With a broken heading there are no rows.
pub fn rows<'a, K>(doc: &'a Doc<'a, K>, columns: &[&str], optional: &[&str]) -> Vec<Row<'a, K>> {
    let mut heading: Option<std::rc::Rc<Vec<String>>> = None;
    let mut found = Vec::new();
    let mut at = 0;
    for (number, line) in doc.text.split_inclusive('\n').enumerate() {
        let start = at;
        at += line.len();
        let line = line.trim_end_matches(['\n', '\r']);
        // Spreadsheets put a mark of byte order before the first word.
        let (line, start) = match line.strip_prefix('\u{feff}').filter(|_| number == 0) {
            Some(rest) => (rest, start + '\u{feff}'.len_utf8()),
            None => (line, start),
        };
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let cells = split(doc, line, start);
        match &heading {
            None => match head(doc, &cells, columns, optional, start) {
                Some(names) => heading = Some(std::rc::Rc::new(names)),
                None => return found,
            },
            Some(names) if names.len() == cells.len() => {
                found.push(Row { doc, columns: names.clone(), cells, at: start });
            }
            Some(names) => {
                let key = cells.first().map_or("", |c| &*c.text);
                let expected = format!("{}: {}", names.len(), names.join(","));
                doc.fault(start, key, format!("{} fields", cells.len()), expected, None);
            }
        }
    }
    if heading.is_none() {
        doc.fault(0, "", "the table is empty", format!("the heading {}", columns.join(",")), None);
    }
    found
}

/// The fields of one line.
fn split<'a, K>(doc: &Doc<'a, K>, line: &'a str, start: usize) -> Vec<Cell<'a>> {
    let mut cells = Vec::new();
    let mut from = 0;
    loop {
        let rest = line.get(from..).unwrap_or_default();
        let (text, len, at) = if let Some(quoted) = rest.strip_prefix('"') {
            let inside = quoted_len(quoted);
            let raw = quoted.get(..inside).unwrap_or(quoted);
            let after = quoted.get(inside + 1..).unwrap_or_default();
            if inside == quoted.len() || !(after.is_empty() || after.starts_with(',')) {
                let message = "a quotation mark that does not close its field";
                doc.fault(start + from, "", message, "a comma or the line's end after the second mark", None);
            }
            let text =
                if raw.contains('"') { Cow::Owned(raw.replace("\"\"", "\"")) } else { Cow::Borrowed(raw) };
            (text, (inside + 2 + after.find(',').unwrap_or(after.len())).min(rest.len()), from + 1)
        } else {
            let len = rest.find(',').unwrap_or(rest.len());
            (Cow::Borrowed(rest.get(..len).unwrap_or_default()), len, from)
        };
        cells.push(Cell { text, at: start + at });
        from += len;
        if from >= line.len() {
            return cells;
        }
        from += 1;
    }
}

/// Bytes up to the quotation mark that closes a field; all of them if none does.
fn quoted_len(text: &str) -> usize {
    let mut from = 0;
    while let Some(i) = text.get(from..).and_then(|t| t.find('"')) {
        let end = from + i;
        if !text.get(end + 1..).is_some_and(|t| t.starts_with('"')) {
            return end;
        }
        from = end + 2;
    }
    text.len()
}

/// Checks the heading.
fn head<K>(
    doc: &Doc<'_, K>,
    cells: &[Cell<'_>],
    columns: &[&str],
    optional: &[&str],
    at: usize,
) -> Option<Vec<String>> {
    let names: Vec<String> = cells.iter().map(|c| c.text.trim().to_owned()).collect();
    let mut whole = true;
    for column in columns.iter().filter(|c| !names.iter().any(|n| n == *c)) {
        let hint = nearest(column, names.iter().map(String::as_str));
        let message = format!("the column `{column}` is missing");
        doc.fault(at, column, message, format!("the heading {}", columns.join(",")), hint);
        whole = false;
    }
    for (i, (name, cell)) in names.iter().zip(cells).enumerate() {
        let known = columns.iter().chain(optional);
        if names.iter().take(i).any(|n| n == name) {
            doc.fault(cell.at, name, format!("`{name}` stands twice"), "each column once", None);
            whole = false;
        } else if !known.clone().any(|k| k == name) {
            let all: Vec<&str> = known.copied().collect();
            let message = format!("unknown column `{name}`");
            let hint = nearest(name, all.iter().copied());
            doc.fault(cell.at, name, message, format!("one of {}", all.join(",")), hint);
            whole = false;
        }
    }
    whole.then_some(names)
}

impl<'a, K> Row<'a, K> {
    /// Where the row begins.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The field of a column, as the name of a fault: the row's first word and the column.
    pub fn field(&self, column: &str) -> String {
        let key = self.cells.first().map_or("", |c| &*c.text);
        format!("{key}.{column}")
    }

    /// Notes a fault of a column.
    pub fn fault(
        &self,
        column: &str,
        message: impl Into<String>,
        expected: impl Into<String>,
        near: Option<String>,
    ) {
        let at = self.cell(column).map_or(self.at, |c| c.at);
        self.doc.fault(at, &self.field(column), message, expected, near);
    }

    fn cell(&self, column: &str) -> Option<&Cell<'a>> {
        self.columns.iter().position(|c| c == column).and_then(|i| self.cells.get(i))
    }

    /// The text of a column; empty where the column is optional and left out.
    pub fn get(&self, column: &str) -> Txt<'_> {
        let cell = self.cell(column);
        let text = cell.map_or("", |c| &*c.text);
        Txt { text: text.trim(), at: cell.map_or(self.at, |c| c.at), field: self.field(column) }
    }

    /// The text, if there is one.
    pub fn opt(&self, column: &str) -> Option<Txt<'_>> {
        Some(self.get(column)).filter(|t| !t.text.is_empty())
    }

    /// Required text.
    pub fn text(&self, column: &str) -> Option<Txt<'_>> {
        let found = self.opt(column);
        if found.is_none() {
            self.fault(column, "the field is empty", "a text", None);
        }
        found
    }

    /// Required text, owned.
    pub fn string(&self, column: &str) -> String {
        self.text(column).map(|t| t.text.to_owned()).unwrap_or_default()
    }

    /// The words of a column, separated by blanks.
    pub fn words(&self, column: &str) -> Vec<Txt<'_>> {
        words(&self.get(column)).collect()
    }

    /// A whole number within a range, if the field is not empty.
    pub fn opt_int<T: TryFrom<i64> + Default>(&self, column: &str, range: RangeInclusive<i64>) -> Option<T> {
        let txt = self.opt(column)?;
        let number = txt.text.parse::<i64>().ok().filter(|n| range.contains(n));
        let number = number.and_then(|n| T::try_from(n).ok());
        if number.is_none() {
            let expected = format!("a whole number from {} to {}", range.start(), range.end());
            self.fault(column, format!("found `{}`", txt.text), expected, None);
        }
        Some(number.unwrap_or_default())
    }

    /// Required whole number within a range.
    pub fn int<T: TryFrom<i64> + Default>(&self, column: &str, range: RangeInclusive<i64>) -> T {
        self.text(column);
        self.opt_int(column, range).unwrap_or_default()
    }

    /// Required choice among named values.
    pub fn choice<T: Copy>(&self, column: &str, among: &[(&str, T)]) -> Option<T> {
        self.text(column).and_then(|t| self.doc.choose(&t, among))
    }

    /// Optional choice among named values.
    pub fn opt_choice<T: Copy>(&self, column: &str, among: &[(&str, T)]) -> Option<T> {
        self.opt(column).and_then(|t| self.doc.choose(&t, among))
    }

    /// Whether the field holds this word; anything else but nothing is a fault.
    pub fn flag(&self, column: &str, word: &str) -> bool {
        self.opt_choice(column, &[(word, ())]).is_some()
    }

    /// Required hex.
    pub fn hex(&self, grid: &Grid, column: &str) -> Option<HexId> {
        self.text(column).and_then(|t| self.doc.hex(grid, &t))
    }

    /// Where the row comes from, by its column `provenance`: one of the four origins, with a note or without.
    pub fn source(&self) -> Source {
        let txt = self.text("provenance");
        let source = txt.as_ref().and_then(|t| Source::bare(t.text));
        if let (Some(txt), None) = (txt, &source) {
            let among = Origin::ALL.map(Origin::word);
            let first = txt.text.split([' ', ':', ';']).next().unwrap_or_default();
            let message = format!("`{}` is not a source", txt.text);
            let expected = format!("one of {}, with a note after a colon if need be", among.join(", "));
            self.fault("provenance", message, expected, nearest(first, among));
        }
        source.unwrap_or(Source { origin: Origin::Reconstructed, note: "no source stated".into() })
    }

    /// Notes the row as one datum with its source.
    pub fn datum(&self, kind: K, key: impl Into<String>) {
        self.doc.datum(kind, key, self.at, self.source());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Log;
    use crate::source::Kind;

    #[derive(Debug, Clone, Copy, PartialEq)]
    enum Thing {
        Hex,
    }

    impl Kind for Thing {
        const ALL: &'static [Thing] = &[Thing::Hex];
        fn label(self) -> &'static str {
            "hexes"
        }
    }

    fn faults(text: &str, read: impl Fn(&Row<'_, Thing>)) -> Vec<String> {
        let log = Log::default();
        let doc = Doc::new("map.csv", text, &log);
        for row in rows(&doc, &["hex", "terrain", "provenance"], &["name"]) {
            read(&row);
        }
        log.errors.take().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn fields_are_read_with_and_without_quotation_marks() {
        let log: Log<Thing> = Log::default();
        let text = "hex,name,terrain,provenance\n\n# a comment\n3338,\"Stalingrad, on the \"\"Volga\"\"\",clear,rulebook\n3339,,woods,reconstructed: by eye\n";
        let doc = Doc::new("map.csv", text, &log);
        let read = rows(&doc, &["hex", "terrain", "provenance"], &["name"]);
        assert_eq!(read.len(), 2);
        assert_eq!(read[0].get("name").text, "Stalingrad, on the \"Volga\"");
        assert_eq!(read[0].int::<u16>("hex", 0..=9999), 3338);
        assert_eq!(read[1].get("terrain").text, "woods");
        assert!(read[1].opt("name").is_none());
        assert_eq!(read[1].get("missing").text, "");
        for row in &read {
            row.datum(Thing::Hex, row.string("hex"));
        }
        assert!(log.errors.borrow().is_empty());
        let shares = crate::shares(&log.data.borrow());
        assert_eq!((shares[0].rulebook, shares[0].reconstructed), (1, 1));
        assert_eq!(log.data.borrow()[1].line, 5);
    }

    #[test]
    fn a_wrong_heading_names_the_column_and_the_nearest() {
        let found = faults("hex,terain,provenance\n3338,clear,rulebook\n", |_| panic!("no rows"));
        assert_eq!(
            found,
            [
                "map.csv:1:1: terrain: the column `terrain` is missing; expected the heading hex,terrain,provenance; did you mean `terain`?",
                "map.csv:1:5: terain: unknown column `terain`; expected one of hex,terrain,provenance,name; did you mean `terrain`?",
            ]
        );
        assert_eq!(
            faults("", |_| ()),
            ["map.csv:1:1: the table is empty; expected the heading hex,terrain,provenance"]
        );
        let twice = faults("hex,terrain,provenance,hex\n", |_| ());
        assert_eq!(twice, ["map.csv:1:24: hex: `hex` stands twice; expected each column once"]);
    }

    #[test]
    fn every_fault_of_a_row_has_its_place_and_what_was_expected() {
        let text =
            "hex,terrain,provenance\n3338,claer,rulebok\n33x9,,public\n3340,clear\n\"3341,clear,public\n";
        let found = faults(text, |row| {
            row.int::<u16>("hex", 0..=9999);
            row.choice("terrain", &[("clear", 0), ("swamp", 1)]);
            row.source();
        });
        assert_eq!(
            found,
            [
                "map.csv:4:1: 3340: 2 fields; expected 3: hex,terrain,provenance",
                "map.csv:5:1: a quotation mark that does not close its field; expected a comma or the line's end after the second mark",
                "map.csv:5:1: 3341,clear,public: 1 fields; expected 3: hex,terrain,provenance",
                "map.csv:2:6: 3338.terrain: `claer` is not known here; expected one of clear, swamp; did you mean `clear`?",
                "map.csv:2:12: 3338.provenance: `rulebok` is not a source; expected one of rulebook, public, derived, reconstructed, with a note after a colon if need be; did you mean `rulebook`?",
                "map.csv:3:1: 33x9.hex: found `33x9`; expected a whole number from 0 to 9999",
                "map.csv:3:6: 33x9.terrain: the field is empty; expected a text",
            ]
        );
    }
}
