//! Project chores. `cargo xtask test` is the one command that checks everything.

mod bench;
mod browser;
mod debian;
mod games;
mod golden;
mod licences;
mod postgres;
mod selection;
mod soak;
mod step;

use selection::Selection;
use std::process::{Command, ExitCode};
use std::time::Instant;
use step::{Runner, cargo};

const HELP: &str = "\
Project chores.

  cargo xtask test [--quick] [--release] [--advisories] [--games N] [--seconds S] [--game KEY | --changed]
                                format, lints, documentation, tests (on SQLite and on a PostgreSQL server started
                                for them), the client's types and units, licences, data, rules,
                                random play, whole games in a browser
      --quick                   without what needs the whole program (data, rules, random play, the browser),
                                and without PostgreSQL if it is not installed
      --release                 data, rules, random play and the browser with a release build
      --advisories              also ask for known weaknesses of dependencies (needs the network)
      --games N                 random games for each scenario, at most (default 20)
      --seconds S               seconds of random play for each scenario, at most (default 6)
      --game KEY                only this game's crate, data, rules and random play
      --changed                 only the crates that differ from the branch main, and their users
  cargo xtask browser [--repeat N] [--stress] [FILE...]
                                the browser tests, N times each; --stress runs two busy loops beside them
  cargo xtask soak [--minutes M] [--game KEY]
                                random play of every scenario with every invariant checked, by a release build
  cargo xtask golden [KEY...]   write the golden games anew, of these games or of all: after a change of the rules
                                that has raised rules_version, or of the data
  cargo xtask bench [FILTER]    timings, random play and, with Valgrind, instruction counts; with a filter only
                                the timings it names
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words.split_first() {
        Some((&"test", rest)) => match Wanted::read(rest) {
            Ok(wanted) => test(&wanted),
            Err(problem) => usage(&problem),
        },
        Some((&"bench", rest)) => bench(rest),
        Some((&"golden", rest)) => golden_only(rest),
        Some((&"browser", rest)) => match browser::Repeat::read(rest) {
            Ok(repeat) => browser_only(&repeat),
            Err(problem) => usage(&problem),
        },
        Some((&"soak", rest)) => match soak::Wanted::read(rest) {
            Ok(wanted) => soak_only(&wanted),
            Err(problem) => usage(&problem),
        },
        None | Some((&("help" | "--help" | "-h"), _)) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        Some((other, _)) => usage(&format!("no chore '{other}'")),
    }
}

fn usage(problem: &str) -> ExitCode {
    eprintln!("{problem}\n\n{HELP}");
    ExitCode::from(2)
}

/// What `cargo xtask test` was asked for.
struct Wanted {
    quick: bool,
    release: bool,
    advisories: bool,
    games: u32,
    seconds: u32,
    selection: Selection,
}

impl Wanted {
    fn read(words: &[&str]) -> Result<Wanted, String> {
        let mut wanted = Wanted {
            quick: false,
            release: false,
            advisories: false,
            games: 20,
            seconds: 6,
            selection: Selection::Everything,
        };
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "--quick" => wanted.quick = true,
                "--release" => wanted.release = true,
                "--advisories" => wanted.advisories = true,
                "--games" => wanted.games = step::number(word, words.next())?,
                "--seconds" => wanted.seconds = step::number(word, words.next())?,
                "--game" => {
                    let key = words.next().ok_or("--game needs the key of a game")?;
                    wanted.selection = Selection::game(key)?;
                }
                "--changed" => wanted.selection = Selection::changed()?,
                other => return Err(format!("no option '{other}'")),
            }
        }
        Ok(wanted)
    }
}

/// Everything there is to check, cheap checks first. A failed check never hides the next one.
fn test(wanted: &Wanted) -> ExitCode {
    let mut run = Runner::default();
    let packages = wanted.selection.packages();
    let on_packages = |before: &[&str], after: &[&str]| {
        let mut command = cargo(before);
        command.args(&packages).args(after);
        command
    };
    run.step("format", cargo(&["fmt", "--all", "--check"]));
    run.step("clippy", on_packages(&["clippy", "--locked", "--all-targets"], &["--", "-D", "warnings"]));
    let mut doc = on_packages(&["doc", "--no-deps", "--locked"], &[]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    run.step("rustdoc", doc);
    let tests = if step::works(cargo(&["nextest", "--version"])) {
        on_packages(&["nextest", "run", "--locked", "--no-fail-fast"], &[])
    } else {
        on_packages(&["test", "--locked", "--no-fail-fast", "--all-targets"], &[])
    };
    if wanted.selection.needs_database() {
        with_database(&mut run, wanted, tests);
    } else {
        run.tests("tests", tests);
    }
    run.tests("doc tests", on_packages(&["test", "--locked", "--no-fail-fast", "--doc"], &[]));
    let client = wanted.selection.needs_client() && browser::units(&mut run);
    if wanted.selection.is_everything() {
        licences::check(&mut run, wanted.advisories);
    }
    if !wanted.quick
        && let Some(program) = games::build(&mut run, wanted.release)
    {
        games::check(&mut run, &program, wanted);
        if client {
            browser::games(&mut run, &program, &browser::Repeat::once());
        }
    }
    run.close()
}

fn with_database(run: &mut Runner, wanted: &Wanted, mut tests: Command) {
    let database = database(run, wanted);
    tests.envs(database.as_ref().map(|server| (postgres::VARIABLE, server.url())));
    run.tests("tests", tests);
}

fn browser_only(repeat: &browser::Repeat) -> ExitCode {
    let mut run = Runner::default();
    if browser::units(&mut run)
        && let Some(program) = games::build(&mut run, false)
    {
        browser::games(&mut run, &program, repeat);
    }
    run.close()
}

fn golden_only(keys: &[&str]) -> ExitCode {
    let mut run = Runner::default();
    golden::run(&mut run, keys);
    run.close()
}

fn soak_only(wanted: &soak::Wanted) -> ExitCode {
    let mut run = Runner::default();
    if let Some(program) = games::build(&mut run, true) {
        soak::run(&mut run, &program, wanted);
    }
    run.close()
}

/// A PostgreSQL server for the tests that want one, unless one is named already.
fn database(run: &mut Runner, wanted: &Wanted) -> Option<postgres::Server> {
    let start = Instant::now();
    if std::env::var_os(postgres::VARIABLE).is_some() {
        run.result("postgresql", start, Ok(format!("the one {} names", postgres::VARIABLE)));
        return None;
    }
    let (server, result) = match postgres::Server::start() {
        Ok(server) => {
            let url = server.url();
            (Some(server), Ok(url))
        }
        Err(problem) if wanted.quick => (None, Ok(format!("left out: {problem}"))),
        Err(problem) => (None, Err(problem)),
    };
    run.result("postgresql", start, result);
    server
}

fn bench(rest: &[&str]) -> ExitCode {
    let mut run = Runner::default();
    bench::run(&mut run, rest);
    run.close()
}
