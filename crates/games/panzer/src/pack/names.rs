//! Korean names: `names.toml`. English names stand in the files themselves.

use super::kind::Doc;
use sandtable_engine::info::Words;
use std::collections::BTreeMap;

/// Korean names by section and key.
#[derive(Clone, Debug, Default)]
pub struct Names(BTreeMap<(String, String), String>);

/// The sections a file must have.
const SECTIONS: [&str; 19] = [
    "game",
    "side",
    "nation",
    "grade",
    "command",
    "kind",
    "label",
    "weight",
    "fortification",
    "option",
    "terrain",
    "board",
    "place",
    "vehicle",
    "towed",
    "leg",
    "crew",
    "aircraft",
    "formation",
];

/// Reads `names.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Names {
    doc.toml(|root| {
        root.file_source();
        let mut names = Names::default();
        for section in SECTIONS {
            let tab = root.tab(section);
            for key in tab.keys() {
                let name = tab.string(key.text);
                names.0.insert((section.to_owned(), key.text.to_owned()), name);
            }
            tab.done();
        }
        names
    })
}

impl Names {
    /// The Korean name, if there is one.
    pub fn get(&self, section: &str, key: &str) -> Option<&str> {
        self.0.get(&(section.to_owned(), key.to_owned())).map(String::as_str)
    }

    /// Both names. A thing without a Korean name, such as a player's own card, keeps the English one.
    pub fn words(&self, section: &str, key: &str, en: &str) -> Words {
        Words { en: en.to_owned(), ko: self.get(section, key).unwrap_or(en).to_owned() }
    }
}
