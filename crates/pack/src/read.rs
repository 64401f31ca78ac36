//! A reader over parsed TOML that notes every fault with its place and carries on.
//!
//! Each getter records the key it asked for; [`Tab::done`] then refuses keys nobody asked for. On a
//! fault the getter notes it and returns a harmless default, so that one pass finds them all. A pack
//! with any fault noted is never handed out.

use crate::error::{PackError, nearest};
use crate::source::{Datum, Origin, Source};
use sandtable_engine::info::Words;
use sandtable_hex::{Grid, HexId};
use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

/// A piece of text with its place in the file.
#[derive(Clone)]
pub struct Txt<'a> {
    /// The text itself.
    pub text: &'a str,
    /// Byte offset in the file.
    pub at: usize,
    /// Dotted path of the field.
    pub field: String,
}

/// One file being read, with the shared lists of faults and data.
pub struct Doc<'a, K> {
    /// File name.
    pub name: &'a str,
    /// Its whole text.
    pub text: &'a str,
    /// Where faults and data are noted.
    pub log: &'a Log<K>,
    /// Offsets at which lines begin, once somebody asks for a line.
    starts: OnceCell<Vec<usize>>,
}

/// What reading has found so far.
pub struct Log<K> {
    /// Faults.
    pub errors: RefCell<Vec<PackError>>,
    /// Data with their sources.
    pub data: RefCell<Vec<Datum<K>>>,
}

impl<K> Default for Log<K> {
    fn default() -> Self {
        Log { errors: RefCell::default(), data: RefCell::default() }
    }
}

impl<'a, K> Doc<'a, K> {
    /// A file to be read.
    pub fn new(name: &'a str, text: &'a str, log: &'a Log<K>) -> Self {
        Doc { name, text, log, starts: OnceCell::new() }
    }

    /// Line and column, from 1, of a byte offset.
    pub fn position(&self, at: usize) -> (u32, u32) {
        let starts = self.starts.get_or_init(|| {
            std::iter::once(0).chain(self.text.match_indices('\n').map(|(i, _)| i + 1)).collect()
        });
        let at = at.min(self.text.len());
        let line = starts.partition_point(|start| *start <= at);
        let start = line.checked_sub(1).and_then(|i| starts.get(i)).copied().unwrap_or(0);
        let column = self.text.get(start..at).unwrap_or_default().chars().count() + 1;
        (u32::try_from(line).unwrap_or(u32::MAX), u32::try_from(column).unwrap_or(u32::MAX))
    }

    /// Notes a fault at a byte offset.
    pub fn fault(
        &self,
        at: usize,
        field: &str,
        message: impl Into<String>,
        expected: impl Into<String>,
        nearest: Option<String>,
    ) {
        let (line, column) = self.position(at);
        self.log.errors.borrow_mut().push(PackError {
            file: self.name.to_owned(),
            line,
            column,
            field: field.to_owned(),
            message: message.into(),
            expected: expected.into(),
            nearest,
        });
    }

    /// Notes a fault of a text of the file.
    pub fn bad(
        &self,
        txt: &Txt<'_>,
        message: impl Into<String>,
        expected: impl Into<String>,
        nearest: Option<String>,
    ) {
        self.fault(txt.at, &txt.field, message, expected, nearest);
    }

    /// Finds a thing by its key among all of a sort; where there is none, notes that there is `no WHAT` and the nearest key.
    pub fn find<'k, T>(
        &self,
        txt: &Txt<'_>,
        what: &str,
        expected: &str,
        among: impl IntoIterator<Item = (&'k str, T)>,
    ) -> Option<T> {
        let mut keys = Vec::new();
        for (key, value) in among {
            if key == txt.text {
                return Some(value);
            }
            keys.push(key);
        }
        self.bad(txt, format!("no {what} `{}`", txt.text), expected, nearest(txt.text, keys));
        None
    }

    /// Notes a datum with its source.
    pub fn datum(&self, kind: K, key: impl Into<String>, at: usize, source: Source) {
        let (line, _) = self.position(at);
        self.log.data.borrow_mut().push(Datum {
            kind,
            key: key.into(),
            file: self.name.to_owned(),
            line,
            source,
        });
    }

    /// Parses the TOML, noting syntax faults, and hands the root table to `read`.
    pub fn toml<T>(&'a self, read: impl FnOnce(&Tab<'_, K>) -> T) -> T {
        let (root, errors) = DeTable::parse_recoverable(self.text);
        for error in &errors {
            let at = error.span().map_or(0, |s| s.start);
            self.fault(at, "", error.message().to_owned(), "valid TOML", None);
        }
        let tab = Tab::new(self, Some(root.get_ref()), root.span(), String::new());
        let value = read(&tab);
        // After a syntax fault half the keys may be lost, so a second list of faults would mislead.
        if errors.is_empty() {
            tab.done();
        }
        value
    }

    /// Finds a hex by its name.
    pub fn hex(&self, grid: &Grid, txt: &Txt<'_>) -> Option<HexId> {
        match grid.find(txt.text) {
            Ok(hex) => Some(hex),
            Err(error) => {
                let message = format!("no hex `{}`", txt.text);
                self.fault(txt.at, &txt.field, message, error.expected, error.nearest);
                None
            }
        }
    }

    /// Finds hexes named in one text, separated by blanks. `A1-A5` style ranges are not read.
    pub fn hexes(&self, grid: &Grid, txt: &Txt<'_>) -> Vec<(HexId, usize)> {
        words(txt).filter_map(|w| self.hex(grid, &w).map(|h| (h, w.at))).collect()
    }

    /// Chooses by word among named values.
    pub fn choose<T: Copy>(&self, txt: &Txt<'_>, among: &[(&str, T)]) -> Option<T> {
        let found = among.iter().find(|(name, _)| *name == txt.text).map(|&(_, v)| v);
        if found.is_none() {
            let names: Vec<&str> = among.iter().map(|&(n, _)| n).collect();
            self.fault(
                txt.at,
                &txt.field,
                format!("`{}` is not known here", txt.text),
                format!("one of {}", names.join(", ")),
                nearest(txt.text, names.iter().copied()),
            );
        }
        found
    }
}

/// The blank-separated words of a text, each with its own place (exact while the text has no escapes).
pub fn words<'a>(txt: &Txt<'a>) -> impl Iterator<Item = Txt<'a>> + use<'a> {
    let base = txt.text.as_ptr() as usize;
    let (at, field) = (txt.at, txt.field.clone());
    txt.text.split_whitespace().map(move |word| Txt {
        text: word,
        at: at + (word.as_ptr() as usize - base),
        field: field.clone(),
    })
}

/// A table of a TOML file.
pub struct Tab<'a, K> {
    /// The file it stands in.
    pub doc: &'a Doc<'a, K>,
    map: Option<&'a DeTable<'a>>,
    span: Range<usize>,
    path: String,
    asked: RefCell<Vec<String>>,
}

impl<'a, K> Tab<'a, K> {
    fn new(doc: &'a Doc<'a, K>, map: Option<&'a DeTable<'a>>, span: Range<usize>, path: String) -> Self {
        Tab { doc, map, span, path, asked: RefCell::default() }
    }

    /// Where the table begins.
    pub fn at(&self) -> usize {
        self.span.start
    }

    /// Dotted path of a key of this table.
    pub fn field(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_owned() } else { format!("{}.{key}", self.path) }
    }

    /// Notes a fault of a key of this table.
    pub fn fault(
        &self,
        key: &str,
        message: impl Into<String>,
        expected: impl Into<String>,
        nearest: Option<String>,
    ) {
        self.doc.fault(self.at(), &self.field(key), message, expected, nearest);
    }

    /// The rows of a list of records, read one after the other: `read` gets the row and those read before, the row's key
    /// and source are noted, and keys nobody asked for are refused.
    pub fn records<T>(
        &self,
        key: &str,
        kind: K,
        default: &Source,
        mut read: impl FnMut(&Tab<'a, K>, &[T]) -> (String, Option<T>),
    ) -> Vec<T>
    where
        K: Copy,
    {
        let mut all = Vec::new();
        for row in self.rows(key) {
            let source = row.source(default);
            let (name, record) = read(&row, &all);
            all.extend(record);
            self.doc.datum(kind, name, row.at(), source);
            row.done();
        }
        all
    }

    fn ask(&self, key: &str) -> Option<(&'a DeValue<'a>, Range<usize>)> {
        self.asked.borrow_mut().push(key.to_owned());
        let value = self.map?.get(key)?;
        Some((value.get_ref(), value.span()))
    }

    /// All keys in the order of the file, for tables whose keys are themselves data.
    pub fn keys(&self) -> Vec<Txt<'a>> {
        let mut keys: Vec<Txt<'a>> = self
            .map
            .into_iter()
            .flat_map(|m| m.iter())
            .map(|(k, _)| Txt {
                text: k.get_ref().as_ref(),
                at: k.span().start,
                field: self.field(k.get_ref()),
            })
            .collect();
        keys.sort_by_key(|k| k.at);
        keys
    }

    /// True if the key is there; does not count as asking for it.
    pub fn has(&self, key: &str) -> bool {
        self.map.is_some_and(|m| m.get(key).is_some())
    }

    fn need(&self, key: &str, expected: &str) -> Option<(&'a DeValue<'a>, Range<usize>)> {
        let found = self.ask(key);
        if found.is_none() && self.map.is_some() {
            // A misspelt key is reported where it stands by `done`; this names the one that is missing.
            let hint = self.map.and_then(|m| nearest(key, m.keys().map(|k| k.get_ref().as_ref())));
            self.doc.fault(
                self.at(),
                &self.field(key),
                format!("`{key}` is missing"),
                expected,
                hint.filter(|h| !self.asked.borrow().contains(h)),
            );
        }
        found
    }

    fn wrong(&self, key: &str, value: &DeValue<'_>, at: usize, expected: &str) {
        let found = match value {
            DeValue::String(s) => format!("`{s}`"),
            DeValue::Integer(i) => i.as_str().to_owned(),
            other => format!("a {}", other.type_str()),
        };
        self.doc.fault(at, &self.field(key), format!("found {found}"), expected, None);
    }

    /// Optional text.
    pub fn opt_text(&self, key: &str) -> Option<Txt<'a>> {
        let (value, span) = self.ask(key)?;
        match value {
            DeValue::String(s) => {
                // Past the opening quotation mark.
                Some(Txt { text: s.as_ref(), at: span.start + 1, field: self.field(key) })
            }
            other => {
                self.wrong(key, other, span.start, "a text in quotation marks");
                None
            }
        }
    }

    /// Optional small number or text.
    pub fn opt_text_or_int(&self, key: &str) -> Option<Result<u8, Txt<'a>>> {
        let (value, _) = self.ask(key)?;
        if value.is_integer() { self.opt_int(key, 0..=254).map(Ok) } else { self.opt_text(key).map(Err) }
    }

    /// Required text.
    pub fn text(&self, key: &str) -> Option<Txt<'a>> {
        self.need(key, "a text in quotation marks")?;
        self.opt_text(key)
    }

    /// A name in both languages: the texts `en` and `ko` of this table.
    pub fn names(&self) -> Words {
        Words { en: self.string("en"), ko: self.string("ko") }
    }

    /// A table that has a text in both languages and nothing else.
    pub fn both(&self, key: &str) -> Words {
        let tab = self.tab(key);
        let words = tab.names();
        tab.done();
        words
    }

    /// Required text, owned.
    pub fn string(&self, key: &str) -> String {
        self.text(key).map(|t| t.text.to_owned()).unwrap_or_default()
    }

    /// Optional whole number within a range.
    pub fn opt_int<T: TryFrom<i64> + Default>(
        &self,
        key: &str,
        range: std::ops::RangeInclusive<i64>,
    ) -> Option<T> {
        let (value, span) = self.ask(key)?;
        let number = value
            .as_integer()
            .and_then(|i| i64::from_str_radix(i.as_str(), i.radix()).ok())
            .filter(|n| range.contains(n))
            .and_then(|n| T::try_from(n).ok());
        if number.is_none() {
            let expected = format!("a whole number from {} to {}", range.start(), range.end());
            self.wrong(key, value, span.start, &expected);
        }
        Some(number.unwrap_or_default())
    }

    /// Required whole number within a range.
    pub fn int<T: TryFrom<i64> + Default>(&self, key: &str, range: std::ops::RangeInclusive<i64>) -> T {
        self.need(key, &format!("a whole number from {} to {}", range.start(), range.end()));
        self.opt_int(key, range).unwrap_or_default()
    }

    /// Required movement points, written in full points with halves (`1.5`), returned in half points.
    pub fn half_points(&self, key: &str) -> u8 {
        const EXPECTED: &str = "movement points in steps of one half, from 0 to 100";
        let Some((value, span)) = self.need(key, EXPECTED) else { return 0 };
        let halves = match value {
            DeValue::Integer(i) => i.as_str().parse::<f64>().ok(),
            DeValue::Float(f) => f.as_str().parse::<f64>().ok(),
            _ => None,
        }
        .map(|points| points * 2.0)
        .filter(|h| h.fract() == 0.0 && (0.0..=200.0).contains(h));
        match halves {
            // In range and whole by the filter above.
            Some(h) => h as u8,
            None => {
                self.wrong(key, value, span.start, EXPECTED);
                0
            }
        }
    }

    /// Optional switch, off unless stated.
    pub fn switch(&self, key: &str) -> bool {
        let Some((value, span)) = self.ask(key) else { return false };
        value.as_bool().unwrap_or_else(|| {
            self.wrong(key, value, span.start, "true or false");
            false
        })
    }

    /// Required switch.
    pub fn flag(&self, key: &str) -> bool {
        self.need(key, "true or false");
        self.switch(key)
    }

    /// Required choice among named values.
    pub fn choice<T: Copy>(&self, key: &str, among: &[(&str, T)]) -> Option<T> {
        self.text(key).and_then(|t| self.doc.choose(&t, among))
    }

    /// Optional choice among named values.
    pub fn opt_choice<T: Copy>(&self, key: &str, among: &[(&str, T)]) -> Option<T> {
        self.opt_text(key).and_then(|t| self.doc.choose(&t, among))
    }

    /// Required hex.
    pub fn hex(&self, grid: &Grid, key: &str) -> Option<HexId> {
        self.text(key).and_then(|t| self.doc.hex(grid, &t))
    }

    /// Optional list of texts.
    pub fn list(&self, key: &str) -> Vec<Txt<'a>> {
        let Some((value, span)) = self.ask(key) else { return Vec::new() };
        let DeValue::Array(items) = value else {
            self.wrong(key, value, span.start, "a list of texts");
            return Vec::new();
        };
        let mut texts = Vec::new();
        for (i, item) in items.iter().enumerate() {
            match item.get_ref() {
                DeValue::String(s) => texts.push(Txt {
                    text: s.as_ref(),
                    at: item.span().start + 1,
                    field: format!("{}[{i}]", self.field(key)),
                }),
                other => self.wrong(key, other, item.span().start, "a text in quotation marks"),
            }
        }
        texts
    }

    /// Optional list of whole numbers within a range.
    pub fn numbers(&self, key: &str, range: std::ops::RangeInclusive<i64>) -> Vec<u8> {
        self.integers(key, range)
    }

    /// Optional list of whole numbers within a range, signed or wide.
    pub fn integers<T: TryFrom<i64>>(&self, key: &str, range: std::ops::RangeInclusive<i64>) -> Vec<T> {
        let Some((value, span)) = self.ask(key) else { return Vec::new() };
        let expected = format!("a list of whole numbers from {} to {}", range.start(), range.end());
        let DeValue::Array(items) = value else {
            self.wrong(key, value, span.start, &expected);
            return Vec::new();
        };
        let mut numbers = Vec::new();
        for item in items {
            let number = item.get_ref().as_integer();
            let number = number.and_then(|i| i64::from_str_radix(i.as_str(), i.radix()).ok());
            match number.filter(|n| range.contains(n)).and_then(|n| T::try_from(n).ok()) {
                Some(number) => numbers.push(number),
                None => self.wrong(key, item.get_ref(), item.span().start, &expected),
            }
        }
        numbers
    }

    /// Required list of exactly `N` whole numbers within a range, which may go below 0.
    pub fn row<T: TryFrom<i64> + Default + Copy, const N: usize>(
        &self,
        key: &str,
        range: std::ops::RangeInclusive<i64>,
    ) -> [T; N] {
        let expected = format!("a list of {N} whole numbers from {} to {}", range.start(), range.end());
        let mut row = [T::default(); N];
        let Some((value, span)) = self.need(key, &expected) else { return row };
        let DeValue::Array(items) = value else {
            self.wrong(key, value, span.start, &expected);
            return row;
        };
        if items.len() != N {
            let message = format!("{} numbers", items.len());
            self.doc.fault(span.start, &self.field(key), message, &expected, None);
        }
        for (item, cell) in items.iter().zip(&mut row) {
            let number = item.get_ref().as_integer();
            let number = number.and_then(|i| i64::from_str_radix(i.as_str(), i.radix()).ok());
            match number.filter(|n| range.contains(n)).and_then(|n| T::try_from(n).ok()) {
                Some(number) => *cell = number,
                None => self.wrong(key, item.get_ref(), item.span().start, &expected),
            }
        }
        row
    }

    /// Required list of lists of numbers, each of exactly `N`.
    pub fn grid<T: TryFrom<i64> + Default + Copy, const N: usize, const M: usize>(
        &self,
        key: &str,
        range: std::ops::RangeInclusive<i64>,
    ) -> [[T; N]; M] {
        let expected = format!("{M} lists of {N} whole numbers from {} to {}", range.start(), range.end());
        let mut grid = [[T::default(); N]; M];
        let Some((value, span)) = self.need(key, &expected) else { return grid };
        let rows = value.as_array().filter(|rows| rows.len() == M);
        let Some(rows) = rows else {
            self.wrong(key, value, span.start, &expected);
            return grid;
        };
        for (items, row) in rows.iter().zip(&mut grid) {
            let Some(items) = items.get_ref().as_array().filter(|i| i.len() == N) else {
                self.wrong(key, items.get_ref(), items.span().start, &expected);
                continue;
            };
            for (item, cell) in items.iter().zip(row) {
                let number = item.get_ref().as_integer();
                let number = number.and_then(|i| i64::from_str_radix(i.as_str(), i.radix()).ok());
                match number.filter(|n| range.contains(n)).and_then(|n| T::try_from(n).ok()) {
                    Some(number) => *cell = number,
                    None => self.wrong(key, item.get_ref(), item.span().start, &expected),
                }
            }
        }
        grid
    }

    /// Optional list of lists of texts.
    pub fn lists(&self, key: &str) -> Vec<Vec<Txt<'a>>> {
        let Some((value, span)) = self.ask(key) else { return Vec::new() };
        let DeValue::Array(rows) = value else {
            self.wrong(key, value, span.start, "a list of lists of texts");
            return Vec::new();
        };
        let mut lists = Vec::new();
        for (i, row) in rows.iter().enumerate() {
            let mut list = Vec::new();
            match row.get_ref() {
                DeValue::Array(items) => {
                    for item in items.iter() {
                        match item.get_ref() {
                            DeValue::String(s) => list.push(Txt {
                                text: s.as_ref(),
                                at: item.span().start + 1,
                                field: format!("{}[{i}]", self.field(key)),
                            }),
                            other => self.wrong(key, other, item.span().start, "a text in quotation marks"),
                        }
                    }
                }
                other => self.wrong(key, other, row.span().start, "a list of texts"),
            }
            lists.push(list);
        }
        lists
    }

    /// Optional table.
    pub fn opt_tab(&self, key: &str) -> Option<Tab<'a, K>> {
        let (value, span) = self.ask(key)?;
        let map = value.as_table();
        if map.is_none() {
            self.wrong(key, value, span.start, "a table");
        }
        Some(Tab::new(self.doc, map, span, self.field(key)))
    }

    /// Required table. Where it is missing, the getters of the empty table stay silent.
    pub fn tab(&self, key: &str) -> Tab<'a, K> {
        self.need(key, &format!("a table [{}]", self.field(key)));
        self.opt_tab(key).unwrap_or_else(|| Tab::new(self.doc, None, self.span.clone(), self.field(key)))
    }

    /// List of tables, in the order of the file; empty if absent.
    pub fn rows(&self, key: &str) -> Vec<Tab<'a, K>> {
        let Some((value, span)) = self.ask(key) else { return Vec::new() };
        let DeValue::Array(items) = value else {
            self.wrong(key, value, span.start, &format!("rows headed [[{}]]", self.field(key)));
            return Vec::new();
        };
        let mut tabs = Vec::new();
        for (i, item) in items.iter().enumerate() {
            match item.get_ref() {
                DeValue::Table(map) => {
                    let path = format!("{}[{i}]", self.field(key));
                    tabs.push(Tab::new(self.doc, Some(map), item.span(), path));
                }
                other => self.wrong(key, other, item.span().start, "a table"),
            }
        }
        tabs
    }

    /// The table's own `source`, if it states one.
    pub fn opt_source(&self) -> Option<Source> {
        let txt = self.opt_text("source")?;
        self.source_of(&txt)
    }

    /// Reads a source text, noting a fault.
    pub fn source_of(&self, txt: &Txt<'_>) -> Option<Source> {
        let source = Source::parse(txt.text);
        if source.is_none() {
            self.doc.fault(
                txt.at,
                &txt.field,
                format!("`{}` is not a source", txt.text),
                "\"rulebook SECTION\", \"public\", \"derived: WHY\" or \"reconstructed: WHY\"",
                nearest(txt.text, ["rulebook", "public", "derived", "reconstructed"]),
            );
        }
        source
    }

    /// The table's source, or the default of the table above.
    pub fn source(&self, default: &Source) -> Source {
        self.opt_source().unwrap_or_else(|| default.clone())
    }

    /// The source every file has to state at its head.
    pub fn file_source(&self) -> Source {
        self.need("source", "the default source of the file's data");
        self.opt_source().unwrap_or(Source { origin: Origin::Reconstructed, note: "no source stated".into() })
    }

    /// The source stated by the key `provenance`, where a bare origin will do; the default of the table above otherwise.
    pub fn provenance(&self, default: &Source) -> Source {
        let Some(txt) = self.opt_text("provenance") else { return default.clone() };
        let source = Source::bare(txt.text);
        if source.is_none() {
            let among = Origin::ALL.map(Origin::word);
            let first = txt.text.split([' ', ':', ';']).next().unwrap_or_default();
            let message = format!("`{}` is not a source", txt.text);
            let expected = format!("one of {}, with a note after a colon if need be", among.join(", "));
            self.doc.fault(txt.at, &txt.field, message, expected, nearest(first, among));
        }
        source.unwrap_or_else(|| default.clone())
    }

    /// Refuses every key that was not asked for.
    pub fn done(&self) {
        let asked = self.asked.borrow();
        for key in self.keys() {
            if !asked.iter().any(|a| a == key.text) {
                self.doc.fault(
                    key.at,
                    &key.field,
                    format!("unknown key `{}`", key.text),
                    format!("one of {}", unique(&asked)),
                    nearest(key.text, asked.iter().map(String::as_str)),
                );
            }
        }
    }
}

fn unique(asked: &[String]) -> String {
    let mut names: Vec<&str> = asked.iter().map(String::as_str).collect();
    names.sort_unstable();
    names.dedup();
    names.join(", ")
}
