//! Rows of comma-separated files, each field with its place.

use super::kind::{DatumKind, Doc};
use sandtable_pack::{Origin, Source, Txt, nearest};

/// One row.
pub(crate) struct Row<'a> {
    /// The file.
    pub doc: &'a Doc<'a>,
    /// Where the row begins.
    pub at: usize,
    fields: Vec<(&'a str, Txt<'a>)>,
}

/// Reads a file whose first line names the columns.
pub(crate) fn rows<'a>(doc: &'a Doc<'a>) -> Vec<Row<'a>> {
    let mut heads: Vec<&str> = Vec::new();
    let mut list = Vec::new();
    let mut at = 0;
    for line in doc.text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let line = line.trim_end();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if heads.is_empty() {
            heads = line.split(',').collect();
            continue;
        }
        let mut place = start;
        let mut fields = Vec::with_capacity(heads.len());
        for (i, text) in line.split(',').enumerate() {
            let head = heads.get(i).copied().unwrap_or("?");
            fields.push((head, Txt { text, at: place, field: head.to_owned() }));
            place += text.len() + 1;
        }
        if fields.len() != heads.len() {
            let (found, due) = (fields.len(), heads.len());
            doc.fault(start, "row", format!("{found} fields"), format!("{due}: {}", heads.join(", ")), None);
            continue;
        }
        list.push(Row { doc, at: start, fields });
    }
    list
}

impl<'a> Row<'a> {
    /// A field; empty if the file has no such column.
    pub fn text(&self, name: &str) -> Txt<'a> {
        let found = self.fields.iter().find(|(head, _)| *head == name).map(|(_, txt)| txt);
        match found {
            Some(txt) => Txt { text: txt.text, at: txt.at, field: txt.field.clone() },
            None => {
                self.doc.fault(self.at, name, "the column is missing", format!("a column `{name}`"), None);
                Txt { text: "", at: self.at, field: name.to_owned() }
            }
        }
    }

    /// A field as text.
    pub fn string(&self, name: &str) -> String {
        self.text(name).text.to_owned()
    }

    /// A whole number; 0 if the field is empty.
    pub fn number(&self, name: &str) -> u8 {
        let txt = self.text(name);
        if txt.text.is_empty() {
            return 0;
        }
        txt.text.parse().unwrap_or_else(|_| {
            let found = format!("`{}` is no number", txt.text);
            self.doc.fault(txt.at, name, found, "a whole number from 0 to 255", None);
            0
        })
    }

    /// Notes the row as a datum with the origin that stands in `column`.
    pub fn note(&self, kind: DatumKind, key: &str, column: &str) {
        let txt = self.text(column);
        match source(&txt) {
            Some(source) => self.doc.datum(kind, key, self.at, source),
            None => {
                let words = Origin::ALL.map(Origin::word);
                let found = format!("`{}` is not a source", txt.text);
                self.doc.fault(
                    txt.at,
                    column,
                    found,
                    format!("one of {}", words.join(", ")),
                    nearest(txt.text, words),
                );
            }
        }
    }
}

/// The origin a word or a phrase names; the phrase is its note.
pub(crate) fn source(txt: &Txt<'_>) -> Option<Source> {
    let origin = Origin::ALL.into_iter().find(|o| txt.text.starts_with(o.word()))?;
    Some(Source { origin, note: txt.text.to_owned() })
}
