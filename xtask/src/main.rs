//! Project chores. `cargo xtask test` is the one command that checks everything.

mod bench;
mod browser;
mod debian;
mod games;
mod licences;
mod postgres;
mod step;

use std::process::ExitCode;
use std::time::Instant;
use step::{Runner, cargo};

const HELP: &str = "\
Project chores.

  cargo xtask test [--quick] [--release] [--advisories] [--games N]
                                format, lints, documentation, tests (on SQLite and on a PostgreSQL server started
                                for them), the client's types and units, licences, data, rules,
                                random play, whole games in a browser
      --quick                   without what needs the whole program (data, rules, random play, the browser),
                                and without PostgreSQL if it is not installed
      --release                 data, rules, random play and the browser with a release build
      --advisories              also ask for known weaknesses of dependencies (needs the network)
      --games N                 random games for each scenario (default 20)
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
}

impl Wanted {
    fn read(words: &[&str]) -> Result<Wanted, String> {
        let mut wanted = Wanted { quick: false, release: false, advisories: false, games: 20 };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match *word {
                "--quick" => wanted.quick = true,
                "--release" => wanted.release = true,
                "--advisories" => wanted.advisories = true,
                "--games" => {
                    let n = words.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0);
                    wanted.games = n.ok_or("--games needs a number of at least 1")?;
                }
                other => return Err(format!("no option '{other}'")),
            }
        }
        Ok(wanted)
    }
}

/// Everything there is to check, cheap checks first. A failed check never hides the next one.
fn test(wanted: &Wanted) -> ExitCode {
    let mut run = Runner::default();
    run.step("format", cargo(&["fmt", "--all", "--check"]));
    run.step(
        "clippy",
        cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]),
    );
    let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    doc.env("RUSTDOCFLAGS", "-D warnings");
    run.step("rustdoc", doc);
    let mut tests = if step::works(cargo(&["nextest", "--version"])) {
        cargo(&["nextest", "run", "--workspace", "--locked", "--no-fail-fast"])
    } else {
        cargo(&["test", "--workspace", "--locked", "--no-fail-fast", "--all-targets"])
    };
    let database = database(&mut run, wanted);
    tests.envs(database.as_ref().map(|server| (postgres::VARIABLE, server.url())));
    run.tests("tests", tests);
    drop(database);
    run.tests("doc tests", cargo(&["test", "--workspace", "--locked", "--no-fail-fast", "--doc"]));
    let client = browser::units(&mut run);
    licences::check(&mut run, wanted.advisories);
    if !wanted.quick
        && let Some(program) = games::build(&mut run, wanted.release)
    {
        games::check(&mut run, &program, wanted.games);
        if client {
            browser::games(&mut run, program);
        }
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
