//! `sandtable new`, `verify`, `export` and `import`: stored games.

use crate::Context;
use crate::args::{ExportArgs, ImportArgs, NewArgs, VerifyArgs};
use crate::failure::{self, Failure, Outcome};
use crate::files::{self, Opened, journal_fault, json, read, viewer, write};
use sandtable_engine::chance::Seed;
use sandtable_engine::journal::Journal;
use sandtable_engine::{Message, Table, Viewer};
use serde::Serialize;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// The seed with this number, or one nobody can guess.
pub fn seed(number: Option<u64>) -> Outcome<Seed> {
    match number {
        Some(n) => Ok(Seed::from_number(n)),
        None => {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).map_err(|e| Failure::input(e.to_string()))?;
            Ok(Seed(bytes))
        }
    }
}

pub fn new(cx: &mut Context<'_, '_>, args: &NewArgs) -> Outcome {
    let opened = cx.open(&args.game)?;
    let scenario = opened.scenario(args.scenario.as_deref());
    let options = files::options(&args.setup.options);
    let table = opened
        .game
        .start(&scenario, options, seed(args.seed)?)
        .map_err(|e| Failure::input(failure::setup(&opened.voice, &e)))?;
    let path = args.output.clone().unwrap_or_else(|| PathBuf::from(format!("{}-{scenario}.json", args.game)));
    store(cx, &path, table.journal(), args.force)
}

/// Writes a save and says so.
fn store(cx: &mut Context<'_, '_>, path: &Path, journal: &Journal, force: bool) -> Outcome {
    write(cx, path, (journal.to_json() + "\n").as_bytes(), force)?;
    if path == Path::new("-") {
        return Ok(());
    }
    let m = Message::new("saved").text("file", path.display().to_string());
    Ok(writeln!(cx.io.out, "{}", cx.voice.say(&m))?)
}

/// What `verify --json` says about one save.
#[derive(Serialize)]
struct Verdict {
    file: String,
    ok: bool,
    entries: usize,
    hash: Option<String>,
    seed: bool,
    problem: Option<String>,
}

pub fn verify(cx: &mut Context<'_, '_>, args: &VerifyArgs) -> Outcome {
    let mut verdicts = Vec::new();
    // A file that cannot be used weighs more than one that does not hold.
    let mut code = 0;
    for path in &args.saves {
        let (verdict, failed) = verify_one(cx, path);
        code = code.max(failed);
        if !args.json {
            match &verdict.problem {
                Some(problem) => writeln!(cx.io.err, "{problem}")?,
                None => {
                    let m = Message::new(if verdict.seed { "verified" } else { "verified-without-seed" })
                        .text("file", &verdict.file)
                        .int("entries", verdict.entries as i64)
                        .text("hash", verdict.hash.clone().unwrap_or_default());
                    writeln!(cx.io.out, "{}", cx.voice.say(&m))?;
                }
            }
        }
        verdicts.push(verdict);
    }
    if args.json {
        json(cx.io, &verdicts)?;
    }
    if code == 0 { Ok(()) } else { Err(Failure { code, text: None }) }
}

fn verify_one(cx: &Context<'_, '_>, path: &Path) -> (Verdict, u8) {
    let file = path.display().to_string();
    let bad = |f: Failure, entries| {
        let code = f.code;
        (Verdict { file: file.clone(), ok: false, entries, hash: None, seed: false, problem: f.text }, code)
    };
    let text = match read(&cx.voice, path) {
        Ok(text) => text,
        Err(f) => return bad(f, 0),
    };
    let (opened, journal) = match cx.journal(path, &text) {
        Ok(both) => both,
        Err(f) => return bad(f, 0),
    };
    let entries = journal.entries.len();
    match opened.game.load(&journal) {
        Ok(table) => {
            let hash = Some(table.hash());
            (Verdict { file, ok: true, entries, hash, seed: journal.seed.is_some(), problem: None }, 0)
        }
        Err(e) => bad(Failure::refused(journal_fault(&opened.voice, path, &text, &e)), entries),
    }
}

pub fn export(cx: &mut Context<'_, '_>, args: &ExportArgs) -> Outcome {
    let (opened, table) = cx.load(&args.save)?;
    let is_text = args.output.extension().is_some_and(|e| e.eq_ignore_ascii_case("txt"));
    let content = if is_text {
        let over = table.result().is_some();
        let looker = match &args.viewer {
            None if !over => Viewer::Public,
            named => viewer(&opened.voice, &*table, named.as_deref())?,
        };
        transcript(&opened, &*table, looker)
    } else if args.viewer.is_some() {
        // A journal tells everything, the seed of the dice included; there is none for some eyes only.
        return Err(Failure::input(opened.voice.t("export-as-text")));
    } else {
        let mut journal = table.journal().clone();
        if args.without_seed {
            journal.seed = None;
        }
        journal.to_json() + "\n"
    };
    write(cx, &args.output, content.as_bytes(), args.force)?;
    if args.output != Path::new("-") {
        let m = Message::new("exported").text("file", args.output.display().to_string());
        writeln!(cx.io.out, "{}", cx.voice.say(&m))?;
    }
    Ok(())
}

/// The game told in sentences, with the rule behind each.
fn transcript(opened: &Opened, table: &dyn Table, looker: Viewer) -> String {
    let (voice, info, journal) = (&opened.voice, table.info(), table.journal());
    let scenario = info.scenarios.iter().find(|s| s.key == journal.scenario);
    let scenario = scenario.map_or(journal.scenario.as_str(), |s| s.name.get(&voice.lang));
    let mut text = format!("{} · {scenario}\n", info.name.get(&voice.lang));
    for (key, value) in &journal.options.0 {
        let _ = writeln!(text, "{key}={value}");
    }
    let head = Message::new("transcript-head")
        .int("rules", journal.rules_version)
        .text("data", &journal.data)
        .text("commitment", &journal.commitment);
    let _ = writeln!(text, "{}\n", voice.say(&head));
    let mut log = table.log(looker, 0).into_iter().peekable();
    for (i, entry) in journal.entries.iter().enumerate() {
        let mut lines = Vec::new();
        while let Some(line) = log.next_if(|l| l.entry <= i) {
            lines.push(line);
        }
        // What was chosen is only told to those who may know everything; others read what happened.
        if looker == Viewer::Referee {
            let by = match info.seat(&entry.by) {
                Some(seat) => voice.seat(info, seat).to_string(),
                None => voice.word(&format!("by-{}", entry.by), &entry.by),
            };
            let _ = writeln!(text, "{:>5}. {by}: {}", i + 1, entry.text);
        }
        for line in lines {
            let _ = writeln!(text, "       {} [{}]", voice.say(&line.told.text), line.told.rule);
        }
    }
    if let Some(result) = table.result() {
        let _ = writeln!(text, "\n{}: {} [{}]", voice.t("result"), voice.say(&result.text), result.rule);
    }
    text
}

pub fn import(cx: &mut Context<'_, '_>, args: &ImportArgs) -> Outcome {
    let (_, table) = cx.load(&args.file)?;
    let journal = table.journal().clone();
    let path = args
        .output
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("{}-{}.json", journal.game, journal.scenario)));
    store(cx, &path, &journal, args.force)?;
    if journal.seed.is_none() && table.result().is_none() {
        writeln!(cx.io.err, "{}", cx.voice.t("import-without-seed"))?;
    }
    Ok(())
}
