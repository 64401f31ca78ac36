//! Saving, taking up and leaving a game at the terminal.

use super::{Next, Sitting, read_line};
use crate::Context;
use crate::failure::Outcome;
use crate::files;
use sandtable_engine::Message;
use std::path::{Path, PathBuf};

impl Sitting {
    /// The game as a save: its journal, and who plays it.
    fn content(&self) -> String {
        let mut journal = self.table.journal().clone();
        journal.players = self.seats.remembered.clone();
        journal.to_json() + "\n"
    }

    /// Stores the game where it is kept, if it is.
    pub(super) fn autosave(&mut self, cx: &mut Context<'_, '_>) -> Outcome {
        if let Some(path) = self.file.clone() {
            files::write(cx, &path, self.content().as_bytes(), true)?;
            self.stored = self.table.journal().entries.len();
        }
        Ok(())
    }

    /// Stores the game in a file and says so; whether that worked.
    fn store(&mut self, cx: &mut Context<'_, '_>, path: &Path) -> Outcome<bool> {
        let name = path.display().to_string();
        let written = files::replace(path, self.content().as_bytes());
        let said = match &written {
            Ok(()) => {
                self.stored = self.table.journal().entries.len();
                Message::new("saved").text("file", name)
            }
            Err(e) => Message::new("error-write").text("file", name).text("reason", e.to_string()),
        };
        writeln!(cx.io.out, "{}", self.opened.voice.say(&said))?;
        Ok(written.is_ok())
    }

    /// `save FILE`, or `save` for a game that has its file.
    pub(super) fn save(&mut self, cx: &mut Context<'_, '_>, file: &str) -> Outcome {
        let path = match (file.is_empty(), &self.file) {
            (false, _) => PathBuf::from(file),
            (true, Some(path)) => path.clone(),
            (true, None) => return Ok(writeln!(cx.io.out, "{}", self.opened.voice.t("play-save-where"))?),
        };
        self.store(cx, &path)?;
        Ok(())
    }

    /// Whether something would be lost by leaving.
    fn unsaved(&self) -> bool {
        self.file.is_none()
            && self.table.result().is_none()
            && self.stored != self.table.journal().entries.len()
    }

    /// `GAME-SCENARIO.json`, with a number if that is taken.
    fn free_file(&self) -> PathBuf {
        let journal = self.table.journal();
        let name = format!("{}-{}", journal.game, journal.scenario);
        let numbered = (2..).map(|n| format!("{name}-{n}.json"));
        let names = std::iter::once(format!("{name}.json")).chain(numbered);
        names.map(PathBuf::from).find(|p| !p.exists()).unwrap_or_default()
    }

    /// `quit`: asks where to save what is in no file.
    pub(super) fn quit(&mut self, cx: &mut Context<'_, '_>) -> Outcome<Next> {
        while self.unsaved() {
            let free = self.free_file();
            let m = Message::new("play-quit-unsaved").text("file", free.display().to_string());
            let question = self.opened.voice.say(&m);
            let Some(answer) = read_line(cx, &format!("{question} "))? else {
                writeln!(cx.io.out)?;
                self.store(cx, &free)?;
                break;
            };
            match answer.trim() {
                "no" => break,
                "back" => return Ok(Next::Stay),
                "" => self.store(cx, &free)?,
                file => self.store(cx, Path::new(file))?,
            };
        }
        Ok(Next::Quit)
    }

    /// The input ended: what is in no file is saved, since nobody is left to ask.
    pub(super) fn input_ended(&mut self, cx: &mut Context<'_, '_>) -> Outcome {
        writeln!(cx.io.out, "\n{}", self.opened.voice.t("play-input-ended"))?;
        if self.unsaved() {
            let free = self.free_file();
            self.store(cx, &free)?;
        }
        Ok(())
    }

    /// Takes up another save; a broken one leaves the game as it is.
    pub(super) fn load(&mut self, cx: &mut Context<'_, '_>, file: &str) -> Outcome<Next> {
        let loaded = cx.load(Path::new(file)).and_then(|(opened, table)| {
            let seats = super::seats::seats(&opened, &table.journal().players, &[])?;
            Ok((opened, table, seats))
        });
        match loaded {
            Ok((opened, table, seats)) if table.info().key == self.table.info().key => {
                self.opened = opened;
                self.table = table;
                self.seats = seats;
                self.file = Some(PathBuf::from(file));
                self.stored = self.table.journal().entries.len();
                self.told.fill(self.stored);
                Ok(Next::Moved)
            }
            Ok((_, table, _)) => {
                let m = Message::new("error-game")
                    .text("found", &table.info().key)
                    .text("expected", &self.table.info().key);
                writeln!(cx.io.out, "{}", self.opened.voice.say(&m))?;
                Ok(Next::Stay)
            }
            Err(f) => {
                writeln!(cx.io.out, "{}", f.text.unwrap_or_default())?;
                Ok(Next::Stay)
            }
        }
    }
}
