//! Runs the program inside the test, with the example game, so that every command can be tried to its end.

use sandtable_cli::games::Games;
use sandtable_cli::{Io, run};
use sandtable_conformance::example::Outpost;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// What a run gave.
#[derive(Debug)]
pub struct Ran {
    pub code: u8,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Asserts the exit code and gives the output.
    #[track_caller]
    pub fn ok(self) -> String {
        assert_eq!(self.code, 0, "{self:?}");
        self.out
    }

    /// Asserts the exit code and that every part is in the complaint.
    #[track_caller]
    pub fn fails(self, code: u8, parts: &[&str]) {
        assert_eq!(self.code, code, "{self:?}");
        for part in parts {
            assert!(self.err.contains(part), "'{part}' is not in {self:?}");
        }
    }
}

/// The example game as the program knows it; `--data` names a folder with an `outpost.toml`.
pub fn games() -> Games {
    Games::default().with("outpost", |data| {
        let game = match data {
            None => Outpost::new(),
            Some(dir) => {
                let file = dir.join("outpost.toml");
                let text = std::fs::read_to_string(&file).map_err(|e| format!("{}: {e}", file.display()))?;
                Outpost::from_data(&text)?
            }
        };
        Ok(Box::new(Arc::new(game)))
    })
}

/// Runs `sandtable ARGS` in English with this input.
pub fn sandtable(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    run_with(&games(), args, input)
}

/// The same with other games.
pub fn run_with(games: &Games, args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut input = BufReader::new(input.as_ref());
    let (tty, width) = ([false; 3], usize::MAX);
    let mut io = Io { input: &mut input, out: &mut out, err: &mut err, tty, width, editor: None };
    let all = std::iter::once("sandtable").chain(args.iter().copied()).map(Into::into);
    let code = run(games, all, "en", &mut io);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes text");
    Ran { code, out: text(out), err: text(err) }
}

/// A folder of its own for a test, gone at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("sandtable-test-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).expect("a file for the test");
        self.file(name)
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("a file of the test")
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
