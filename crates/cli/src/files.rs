//! Reading and writing files, with errors that name the file and the line.

use crate::failure::{self, Failure, Outcome};
use crate::voice::Voice;
use crate::{Context, Io};
use sandtable_engine::info::Options;
use sandtable_engine::journal::{Journal, JournalError};
use sandtable_engine::table::GameBox;
use sandtable_engine::{Actor, Message, Seat, Table, Viewer};
use std::io::Write;
use std::path::Path;

/// A game with its sentences.
pub struct Opened {
    pub game: Box<dyn GameBox>,
    pub voice: Voice,
}

impl Context<'_, '_> {
    /// Opens a game by its key.
    pub fn open(&self, key: &str) -> Outcome<Opened> {
        let game = self.games.open(&self.voice, key, self.data.as_deref())?;
        let voice = Voice::game(&self.voice.lang, &*game);
        Ok(Opened { game, voice })
    }

    /// Every game; those the data pack fits play with it.
    pub fn every_game(&self) -> Outcome<Vec<Box<dyn GameBox>>> {
        let (mut games, mut misfits) = (Vec::new(), Vec::new());
        for key in self.games.keys() {
            let opened = match self.games.open(&self.voice, &key, self.data.as_deref()) {
                Err(why) if self.data.is_some() => {
                    misfits.push(why);
                    self.games.open(&self.voice, &key, None)
                }
                opened => opened,
            };
            games.push(opened?);
        }
        // A pack that fits no game is a mistake, and the reason of the first says which.
        match misfits.len() == games.len() {
            true => misfits.into_iter().next().map_or(Ok(games), Err),
            false => Ok(games),
        }
    }

    /// Reads a save and replays it.
    pub fn load(&self, path: &Path) -> Outcome<(Opened, Box<dyn Table>)> {
        let text = read(&self.voice, path)?;
        let (opened, journal) = self.journal(path, &text)?;
        let table = opened
            .game
            .load(&journal)
            .map_err(|e| Failure::input(journal_fault(&opened.voice, path, &text, &e)))?;
        Ok((opened, table))
    }

    /// Reads the text of a save and opens its game, without replaying it.
    pub fn journal(&self, path: &Path, text: &str) -> Outcome<(Opened, Journal)> {
        let journal = Journal::from_json(text)
            .map_err(|e| Failure::input(journal_fault(&self.voice, path, text, &e)))?;
        Ok((self.open(&journal.game)?, journal))
    }
}

impl Opened {
    /// The scenario that was named, or the game's longest: the whole battle.
    pub fn scenario(&self, named: Option<&str>) -> String {
        // The first of several that are equally long.
        let longest = self.game.info().scenarios.iter().rev().max_by_key(|s| s.turns);
        named.map_or_else(|| longest.map(|s| s.key.clone()).unwrap_or_default(), str::to_string)
    }
}

/// Options from `key=value` words.
pub fn options(words: &[String]) -> Options {
    let mut options = Options::none();
    for w in words {
        options.set(w);
    }
    options
}

/// The viewer a word names, or the seat that is to act, or (when nobody is) the referee.
pub fn viewer(voice: &Voice, table: &dyn Table, word: Option<&str>) -> Outcome<Viewer> {
    match word {
        Some("referee") => Ok(Viewer::Referee),
        Some("public") => Ok(Viewer::Public),
        Some(key) => table.info().seat(key).map(Viewer::Seat).ok_or_else(|| {
            let mut known: Vec<String> = table.info().seats.iter().map(|s| s.key.clone()).collect();
            known.extend(["public".to_string(), "referee".to_string()]);
            let m = Message::new("error-no-seat").text("word", key).text("known", known.join(", "));
            Failure::input(failure::did_you_mean(voice, &m, key, &known))
        }),
        None => Ok(acting(table.actor()).map_or(Viewer::Referee, Viewer::Seat)),
    }
}

/// The seat that is to act; the first of several.
pub fn acting(actor: Actor) -> Option<Seat> {
    match actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Seats(set) => set.iter().next(),
        Actor::System | Actor::Chance | Actor::Nobody => None,
    }
}

/// Reads a text file.
pub fn read(voice: &Voice, path: &Path) -> Outcome<String> {
    std::fs::read_to_string(path).map_err(|e| {
        let m =
            Message::new("error-read").text("file", path.display().to_string()).text("reason", e.to_string());
        Failure::input(voice.say(&m))
    })
}

/// Writes a file; `-` is the output. An existing file is only replaced when `force` says so.
pub fn write(cx: &mut Context<'_, '_>, path: &Path, content: &[u8], force: bool) -> Outcome {
    if path == Path::new("-") {
        return Ok(cx.io.out.write_all(content)?);
    }
    let name = path.display().to_string();
    if !force && path.exists() {
        return Err(Failure::input(cx.voice.say(&Message::new("error-exists").text("file", name))));
    }
    replace(path, content).map_err(|e| {
        let m = Message::new("error-write").text("file", name).text("reason", e.to_string());
        Failure::input(cx.voice.say(&m))
    })
}

/// Writes beside the file and then renames, so that a save is never left half-written.
pub fn replace(path: &Path, content: &[u8]) -> std::io::Result<()> {
    if path.exists() && !path.is_file() {
        // A device or a pipe cannot be renamed over.
        return std::fs::write(path, content);
    }
    let mut name = path.file_name().map(ToOwned::to_owned).unwrap_or_default();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = std::fs::File::create(&part)
        .and_then(|mut f| f.write_all(content).and_then(|()| f.sync_all()))
        .and_then(|()| std::fs::rename(&part, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    written
}

/// Prints a value as JSON.
pub fn json(io: &mut Io<'_>, value: &impl serde::Serialize) -> Outcome {
    let text = serde_json::to_string_pretty(value).map_err(|e| Failure::input(e.to_string()))?;
    Ok(writeln!(io.out, "{text}")?)
}

/// What is wrong with a save: `file:line:column: …` or `file:line: …` where the place is known.
pub fn journal_fault(voice: &Voice, path: &Path, text: &str, error: &JournalError) -> String {
    let file = path.display();
    let said = failure::journal(voice, error);
    match error {
        JournalError::Syntax { .. } => format!("{file}:{said}"),
        JournalError::Entry { index, .. } => match entry_line(text, *index) {
            Some(line) => format!("{file}:{line}: {said}"),
            None => format!("{file}: {said}"),
        },
        _ => format!("{file}: {said}"),
    }
}

/// The line of the journal's entry number `index` (from 1), found by walking over the strings of its list.
fn entry_line(text: &str, index: usize) -> Option<usize> {
    let start = text.find("\"entries\"")? + "\"entries\"".len();
    let mut line = text.get(..start)?.lines().count().max(1);
    let (mut inside, mut escaped, mut seen) = (false, false, 0);
    for c in text.get(start..)?.chars() {
        match c {
            '\n' => line += 1,
            _ if escaped => escaped = false,
            '\\' if inside => escaped = true,
            '"' => {
                inside = !inside;
                seen += usize::from(inside);
                if inside && seen == index {
                    return Some(line);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_found_by_its_number() {
        let text = "{\n  \"game\": \"x\",\n  \"entries\": [\n    \"a: b #1\",\n    \"c: \\\"d\\\" #2\", \"e: f #3\"\n  ]\n}";
        assert_eq!(entry_line(text, 1), Some(4));
        assert_eq!(entry_line(text, 2), Some(5));
        assert_eq!(entry_line(text, 3), Some(5));
        assert_eq!(entry_line(text, 4), None);
        assert_eq!(entry_line("{}", 1), None);
    }
}
