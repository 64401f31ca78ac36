//! The games this program knows.

use crate::failure::{Failure, Outcome, did_you_mean};
use crate::voice::Voice;
use sandtable_ai::Doctrines;
use sandtable_ardennes::Ardennes;
use sandtable_downfall::Downfall;
use sandtable_engine::Message;
use sandtable_engine::table::GameBox;
use sandtable_panzer::Panzer;
use sandtable_red_winter::RedWinter;
use sandtable_wurzburg::Wurzburg;
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// The computer players of the games.
pub static DOCTRINES: LazyLock<Doctrines> = LazyLock::new(|| {
    let known = sandtable_doctrine_red_winter::doctrines(Doctrines::default());
    let known = sandtable_doctrine_ardennes::doctrines(known);
    let known = sandtable_doctrine_downfall::doctrines(known);
    let known = sandtable_doctrine_panzer::doctrines(known);
    sandtable_doctrine_wurzburg::doctrines(known)
});

/// Opens a game with the data that is built in, or with the pack in a folder; errors are ready to print.
pub type Open = fn(Option<&Path>) -> Result<Box<dyn GameBox>, String>;

/// A list of games.
#[derive(Default)]
pub struct Games {
    list: Vec<(&'static str, Open)>,
}

impl Games {
    /// The games of this program.
    pub fn standard() -> Games {
        Games::default()
            .with("red-winter", |data| {
                let game = match data {
                    None => RedWinter::standard(),
                    Some(dir) => RedWinter::with_data(dir),
                };
                game.map(|g| Box::new(Arc::new(g)) as Box<dyn GameBox>).map_err(|e| e.to_string())
            })
            .with("ardennes", |data| {
                let game = match data {
                    None => Ardennes::standard(),
                    Some(dir) => Ardennes::with_data(dir),
                };
                game.map(|g| Box::new(Arc::new(g)) as Box<dyn GameBox>).map_err(|e| e.to_string())
            })
            .with("downfall", |data| {
                let game = match data {
                    None => Downfall::standard(),
                    Some(dir) => Downfall::with_data(dir),
                };
                game.map(|g| Box::new(Arc::new(g)) as Box<dyn GameBox>).map_err(|e| e.to_string())
            })
            .with("panzer", |data| {
                let game = match data {
                    None => Panzer::standard(),
                    Some(dir) => Panzer::with_data(dir),
                };
                game.map(|g| Box::new(Arc::new(g)) as Box<dyn GameBox>).map_err(|e| e.to_string())
            })
            .with("wurzburg", |data| {
                let game = match data {
                    None => Wurzburg::standard(),
                    Some(dir) => Wurzburg::with_data(dir),
                };
                game.map(|g| Box::new(Arc::new(g)) as Box<dyn GameBox>).map_err(|e| e.to_string())
            })
    }

    /// Adds a game.
    #[must_use]
    pub fn with(mut self, key: &'static str, open: Open) -> Games {
        self.list.push((key, open));
        self
    }

    /// The keys of all games.
    pub fn keys(&self) -> Vec<String> {
        self.list.iter().map(|(key, _)| (*key).to_string()).collect()
    }

    /// Opens a game. A pack of another game is told as such; of many faults the first are told.
    pub(crate) fn open(&self, voice: &Voice, key: &str, data: Option<&Path>) -> Outcome<Box<dyn GameBox>> {
        let Some((_, open)) = self.list.iter().find(|(k, _)| *k == key) else {
            let known = self.keys();
            let m = Message::new("error-no-game").text("word", key).text("known", known.join(", "));
            return Err(Failure::input(did_you_mean(voice, &m, key, &known)));
        };
        open(data).map_err(|faults| match data.and_then(|dir| self.pack_of(dir, key)) {
            Some(other) if other != key => {
                let dir = data.map(|d| d.display().to_string()).unwrap_or_default();
                let m = Message::new("error-pack").text("file", dir).text("found", other);
                Failure::input(voice.say(&m.text("expected", key)))
            }
            _ => Failure::input(capped(&faults)),
        })
    }

    /// The game whose pack a folder holds: `pack.toml` names it, or else most of its files are called like the game's.
    fn pack_of(&self, dir: &Path, key: &str) -> Option<&'static str> {
        if let Ok(text) = std::fs::read_to_string(dir.join("pack.toml")) {
            let named = text.lines().filter_map(|l| l.split_once('=')).find(|(k, _)| k.trim() == "game");
            let named = named.map(|(_, value)| value.trim().trim_matches('"').to_string())?;
            return self.list.iter().map(|(key, _)| *key).find(|key| *key == named);
        }
        let fits = |open: &Open| {
            let files = open(None).map(|game| game.data_files()).unwrap_or_default();
            files.iter().filter(|(name, _)| dir.join(name).is_file()).count()
        };
        // Of games that fit alike the one that was asked for: a pack may be a single file.
        let found = self.list.iter().map(|(name, open)| ((fits(open), *name == key), *name)).max();
        found.filter(|((fit, _), _)| *fit > 0).map(|(_, name)| name)
    }
}

/// Faults that are told.
const FAULTS: usize = 20;

fn capped(faults: &str) -> String {
    let count = faults.lines().count();
    if count <= FAULTS + 1 {
        return faults.to_string();
    }
    let first: Vec<&str> = faults.lines().take(FAULTS).collect();
    format!("{}\n… +{}", first.join("\n"), count - FAULTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_of_faults_is_capped() {
        let many: String = (0..2900).map(|n| format!("fault {n}\n")).collect();
        assert_eq!(capped(&many).lines().count(), FAULTS + 1);
        assert!(capped(&many).ends_with("+2880"));
        assert_eq!(capped("one\ntwo"), "one\ntwo");
    }
}
