//! Lines typed by a person at a terminal: editing and history.

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use std::io;

/// Something that lets a person edit a line before it is read.
pub trait LineEditor {
    /// The next line; nothing at the end of the input.
    fn read(&mut self, prompt: &str) -> io::Result<Option<String>>;
}

/// An editor if a person types and reads.
pub fn terminal(tty: [bool; 3]) -> Option<Box<dyn LineEditor>> {
    if !tty[0] || !tty[1] {
        return None;
    }
    let config = Config::builder().auto_add_history(true).build();
    let editor = Editor::with_history(config.clone(), MemHistory::with_config(&config)).ok()?;
    Some(Box::new(Terminal(editor)))
}

struct Terminal(Editor<(), MemHistory>);

impl LineEditor for Terminal {
    fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        match self.0.readline(prompt) {
            Ok(line) => Ok(Some(line)),
            // Ctrl-C gives the line up, not the game; Ctrl-D on an empty line ends the input.
            Err(ReadlineError::Interrupted) => Ok(Some(String::new())),
            Err(ReadlineError::Eof) => Ok(None),
            Err(ReadlineError::Io(e)) => Err(e),
            Err(e) => Err(io::Error::other(e)),
        }
    }
}
