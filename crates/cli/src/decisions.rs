//! The record of decisions for researchers: a line of JSON for each, and one for each game's end.

use crate::failure::Outcome;
use crate::files::Opened;
use crate::games::DOCTRINES;
use crate::interrupt;
use crate::sim::quietly;
use sandtable_ai::arena::{DecisionRecord, GameRecord, Watch, play_random};
use sandtable_engine::info::SetupError;
use sandtable_engine::simulate::{Simulation, panic_text};
use serde::Serialize;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

/// A line of the record.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Line<'a> {
    Decision(&'a DecisionRecord),
    Result(&'a GameRecord),
}

/// The file that takes the lines. Those of one game stand together, whatever the number of threads.
pub struct Decisions(Mutex<BufWriter<Sink>>);

/// Where they go: a file, or memory until they are shown.
enum Sink {
    File(File),
    Memory(Vec<u8>),
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        match self {
            Sink::File(file) => file.write(bytes),
            Sink::Memory(memory) => memory.write(bytes),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        match self {
            Sink::File(file) => file.flush(),
            Sink::Memory(_) => Ok(()),
        }
    }
}

impl Decisions {
    /// A new file; an old one of the same name is gone.
    pub fn create(path: &Path) -> Outcome<Decisions> {
        let sink = match path == Path::new("-") {
            true => Sink::Memory(Vec::new()),
            false => Sink::File(File::create(path)?),
        };
        Ok(Decisions(Mutex::new(BufWriter::new(sink))))
    }

    fn write(&self, lines: &[String]) {
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for line in lines {
            // A full disk shows when the file is flushed.
            let _ = writeln!(out, "{line}");
        }
    }

    /// All is written; what went to no file goes to `out`.
    pub fn finish(self, out: &mut dyn Write) -> Outcome {
        let mut all = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        all.flush()?;
        if let Sink::Memory(lines) = all.get_ref() {
            out.write_all(lines)?;
        }
        Ok(())
    }
}

/// Plays one game, catches what goes wrong in it, and writes its decisions down if there is a record. A game that goes wrong
/// is told with the dice it began with, so that it can be played again.
pub fn played(
    record: Option<&Decisions>,
    begun: GameRecord,
    opened: &Opened,
    play: impl FnOnce(Watch<'_>) -> Result<GameRecord, SetupError>,
) -> GameRecord {
    let mut lines = Vec::new();
    let mut note = |d: DecisionRecord| lines.extend(serde_json::to_string(&Line::Decision(&d)));
    let outcome =
        catch_unwind(AssertUnwindSafe(|| play(if record.is_some() { Some(&mut note) } else { None })));
    let fault = |text: String| GameRecord { fault: Some(text), ..begun };
    let game = match outcome {
        Ok(Ok(game)) => game,
        Ok(Err(e)) => fault(crate::failure::setup(&opened.voice, &e)),
        Err(panic) => fault(panic_text(&*panic)),
    };
    if let Some(record) = record {
        lines.extend(serde_json::to_string(&Line::Result(&game)));
        record.write(&lines);
    }
    game
}

/// Writes the decisions of the random games with these numbers until Ctrl-C; how many games it were.
pub fn of_random_games(
    opened: &Opened,
    what: &Simulation,
    games: Range<u64>,
    path: &Path,
    out: &mut dyn Write,
) -> Outcome<u64> {
    let record = Decisions::create(path)?;
    let stop = interrupt::flag();
    let mut written = 0;
    quietly(|| {
        for seed in games.take_while(|_| !stop.load(Ordering::Relaxed)) {
            written += 1;
            let begun = GameRecord { game: seed, seed, ..GameRecord::default() };
            played(Some(&record), begun, opened, |watch| {
                play_random(&DOCTRINES, &*opened.game, what, seed, watch)
            });
        }
    });
    record.finish(out)?;
    Ok(written)
}
