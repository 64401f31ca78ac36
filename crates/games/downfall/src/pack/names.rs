//! The Korean names of `names.ko.csv`.

use super::kind::Doc;
use sandtable_engine::info::Words;
use sandtable_pack::csv;
use std::collections::BTreeMap;

/// English and Korean names by kind and key.
#[derive(Debug, Clone, Default)]
pub struct Names(BTreeMap<(String, String), Words>);

impl Names {
    /// The name of a thing; its key where none is listed.
    pub fn get(&self, kind: &str, key: &str) -> Words {
        let found = self.0.get(&(kind.to_owned(), key.to_owned()));
        found.cloned().unwrap_or_else(|| Words { en: key.to_owned(), ko: key.to_owned() })
    }

    /// Whether a thing is listed.
    pub fn has(&self, kind: &str, key: &str) -> bool {
        self.0.contains_key(&(kind.to_owned(), key.to_owned()))
    }

    /// The Korean beside an English name of another file; that file's English wins.
    pub(crate) fn beside(&self, kind: &str, key: &str, en: &str) -> Words {
        Words { en: en.to_owned(), ko: self.get(kind, key).ko }
    }
}

/// Reads `names.ko.csv`.
pub(crate) fn read(doc: &Doc<'_>) -> Names {
    let mut names = Names::default();
    for row in csv::table(doc, "kind,id,en,ko") {
        let words = Words { en: row.string("en"), ko: row.string("ko") };
        let key = (row.string("kind"), row.string("id"));
        if names.0.insert(key.clone(), words).is_some() {
            row.fault("id", format!("{} `{}` is named twice", key.0, key.1), "each thing once", None);
        }
    }
    names
}
