//! The `sandtable` program: serve, play, look, simulate, ask and check, from a terminal or a script.
//!
//! [`run`] is the whole program with its input and output as arguments, so that tests drive it like a user would.
//! Exit codes: 0 done, 1 a check failed or something was refused, 2 the command or a file could not be used.

mod arena;
mod args;
mod ask;
mod balance;
mod board;
mod bot;
mod card;
mod data;
mod decisions;
mod failure;
mod files;
pub mod games;
mod help;
mod host;
mod interrupt;
mod lines;
mod list;
mod manual;
mod opponents;
mod play;
mod plot;
mod render;
mod rules;
mod save;
mod serve;
mod show;
mod sim;
mod voice;

use args::{Cli, Command};
use clap::{CommandFactory, FromArgMatches};
use failure::{Failure, Outcome};
use games::Games;
pub use lines::LineEditor;
use std::ffi::OsString;
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use voice::Voice;

/// Where the program reads from and writes to.
pub struct Io<'a> {
    /// What the user types.
    pub input: &'a mut dyn BufRead,
    /// Answers.
    pub out: &'a mut dyn Write,
    /// Complaints and progress.
    pub err: &'a mut dyn Write,
    /// Whether a person sits at the other end: input, output, complaints.
    pub tty: [bool; 3],
    /// How many characters fit on a line of output.
    pub width: usize,
    /// Lets a person at a terminal edit the line; without it lines come from `input` as they are.
    pub editor: Option<Box<dyn LineEditor>>,
}

/// What every command works with.
struct Context<'a, 'io> {
    games: &'a Games,
    /// A corrected data pack to use instead of the one that is built in.
    data: Option<PathBuf>,
    /// The program's own sentences.
    voice: Voice,
    io: &'a mut Io<'io>,
}

/// Runs the program on the process's own arguments and streams.
pub fn main() -> u8 {
    main_with(&Games::standard())
}

/// The same with other games.
pub fn main_with(games: &Games) -> u8 {
    let (stdin, stdout, stderr) = (std::io::stdin(), std::io::stdout(), std::io::stderr());
    let tty = [stdin.is_terminal(), stdout.is_terminal(), stderr.is_terminal()];
    let width =
        terminal_size::terminal_size_of(&stdout).map_or(usize::MAX, |(w, _)| usize::from(w.0).max(20));
    let mut out = std::io::BufWriter::new(stdout.lock());
    // The error stream stays unlocked: a server writes its log to it from other threads.
    let mut complaints = std::io::stderr();
    // The input stays unlocked, too: the line editor reads it by itself.
    let mut input = std::io::BufReader::new(stdin);
    let editor = lines::terminal(tty);
    let mut io = Io { input: &mut input, out: &mut out, err: &mut complaints, tty, width, editor };
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|v| std::env::var(v).unwrap_or_default());
    let lang = sandtable_text::from_locale(locale.iter().map(String::as_str));
    run(games, std::env::args_os(), lang, &mut io)
}

/// Runs the program: `lang` is the language unless `--lang` names another. Returns the exit code.
pub fn run(games: &Games, args: impl IntoIterator<Item = OsString>, lang: &str, io: &mut Io<'_>) -> u8 {
    let args = serve::named(args.into_iter().collect());
    let lang = help::language_in(&args).unwrap_or_else(|| lang.to_string());
    let voice = Voice::program(&lang);
    let parsed = help::localise(Cli::command(), &voice)
        .try_get_matches_from(args)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let outcome = match parsed {
        Ok(cli) => dispatch(cli, games, Voice::program(&lang), io),
        Err(e) => help::show(&e, &voice, io),
    };
    let outcome = outcome.and_then(|()| io.out.flush().map_err(Failure::from));
    match outcome {
        Ok(()) => 0,
        Err(failure) => {
            // A reader that went away has seen enough; nobody is left to hear a complaint.
            let _ = io.out.flush();
            if let Some(text) = &failure.text {
                let _ = writeln!(io.err, "sandtable: {text}");
            }
            failure.code
        }
    }
}

fn dispatch(cli: Cli, games: &Games, voice: Voice, io: &mut Io<'_>) -> Outcome {
    let mut cx = Context { games, data: cli.data, voice, io };
    match cli.command.unwrap_or_else(|| Command::Serve(args::ServeArgs::default())) {
        Command::Serve(a) => serve::serve(&mut cx, &a),
        Command::Games(a) => list::games(&mut cx, &a),
        Command::New(a) => save::new(&mut cx, &a),
        Command::Show(a) => show::show(&mut cx, &a),
        Command::Render(a) => render::render(&mut cx, &a),
        Command::Play(a) => play::play(&mut cx, &a),
        Command::Sim(a) => sim::sim(&mut cx, &a),
        Command::Arena(a) => arena::arena(&mut cx, &a),
        Command::Balance(a) => balance::balance(&mut cx, &a),
        Command::Bot(a) => bot::bot(&mut cx, &a),
        Command::Ask(a) => ask::ask(&mut cx, &a),
        Command::Rules(a) => rules::rules(&mut cx, &a),
        Command::Data(a) => data::data(&mut cx, &a),
        Command::Verify(a) => save::verify(&mut cx, &a),
        Command::Export(a) => save::export(&mut cx, &a),
        Command::Import(a) => save::import(&mut cx, &a),
        Command::Backup(a) => host::backup(&mut cx, &a),
        Command::Restore(a) => host::restore(&mut cx, &a),
        Command::Move(a) => host::move_all(&mut cx, &a),
        Command::Admin(a) => host::admin(&mut cx, &a),
        Command::Completions { shell } => manual::completions(&mut cx, shell),
        Command::Man { command } => manual::man(&mut cx, command.as_deref()),
        Command::Help { command } => help::of_command(&mut cx, command.as_deref()),
    }
}
