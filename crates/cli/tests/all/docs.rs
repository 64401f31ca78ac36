//! The outputs that README and docs show are what the program prints.
//!
//! A console block that begins with `$ sandtable …` is run; a line `…` or a line's end `…` stands for anything. Files that it
//! names are the text block before it, or a recorded game.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The root of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

struct Block {
    /// File and line, for complaints.
    at: String,
    kind: String,
    lines: Vec<String>,
}

fn blocks(file: &str) -> Vec<Block> {
    let text = std::fs::read_to_string(root().join(file)).expect("a document");
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    for (i, line) in text.lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), open) {
            (Some(kind), false) => {
                let at = format!("{file}:{}", i + 1);
                found.push(Block { at, kind: kind.to_string(), lines: Vec::new() });
                open = true;
            }
            (Some(_), true) => open = false,
            (None, true) => found.last_mut().expect("a block").lines.push(line.to_string()),
            (None, false) => {}
        }
    }
    found
}

fn run(folder: &Path, command: &str) -> Vec<String> {
    let args = command.split_whitespace().skip(1);
    let out = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .current_dir(folder)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C")
        .args(args)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let both = [out.stdout, out.stderr].concat();
    String::from_utf8_lossy(&both).lines().map(str::to_string).collect()
}

/// Compares what is shown with what is printed; `…` stands for anything.
#[track_caller]
fn compare(at: &str, shown: &[String], printed: &[String]) {
    let mut rest = printed.iter();
    let mut skip = false;
    for line in shown {
        if line.trim() == "…" {
            skip = true;
            continue;
        }
        let fits = |p: &&String| match line.strip_suffix('…') {
            Some(begin) => p.starts_with(begin),
            None => p.trim_end() == line.trim_end(),
        };
        let found = if skip { rest.find(|p| fits(p)) } else { rest.next().filter(|p| fits(p)) };
        assert!(found.is_some(), "{at}: the program does not print\n{line}\nbut\n{}", printed.join("\n"));
        skip = false;
    }
    assert!(skip || rest.next().is_none(), "{at}: the program prints more:\n{}", printed.join("\n"));
}

/// A folder of its own, gone at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("sandtable-docs-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Figures and hashes that differ from game to game, taken out.
fn without_figures(line: &str) -> String {
    let mut shape = String::new();
    for c in line.chars() {
        match c {
            '0'..='9' | 'a'..='f' | '…' if !shape.ends_with('#') => shape.push('#'),
            '0'..='9' | 'a'..='f' | '…' => {}
            c => shape.push(c),
        }
    }
    shape.replace("# #", "#")
}

/// Every block of a document that shows a command, with the files it needs.
fn check(file: &str, lang: &str) -> usize {
    let scratch = Scratch::new(&file.replace('/', "-"));
    let mut seen = 0;
    let mut position: Option<String> = None;
    for block in blocks(file) {
        if block.kind == "text" && block.lines.first().is_some_and(|l| l.starts_with("title ")) {
            position = Some(block.lines.join("\n") + "\n");
        }
        let Some(command) = block.lines.first().and_then(|l| l.strip_prefix("$ ")) else { continue };
        if block.kind != "console" || command.contains("my-pack") || command.contains("m.json") {
            continue;
        }
        let localized = match lang {
            "en" => command.to_string(),
            _ if command.contains("--lang") => command.to_string(),
            lang => format!("{command} --lang {lang}"),
        };
        if let (Some(text), true) = (&position, command.starts_with("sandtable ask ")) {
            let name = command.split_whitespace().nth(2).expect("a file");
            std::fs::write(scratch.0.join(name), text).expect("a position file");
        }
        let shown = &block.lines[1..];
        if command.starts_with("sandtable verify ") {
            record_and_forge(&scratch.0);
            let printed = run(&scratch.0, &localized);
            let shape = |lines: &[String]| lines.iter().map(|l| without_figures(l)).collect::<Vec<_>>();
            assert_eq!(shape(shown), shape(&printed), "{}", block.at);
        } else {
            compare(&block.at, shown, &run(&scratch.0, &localized));
        }
        seen += 1;
    }
    seen
}

/// `game.json`, and `forged.json` with another roll.
fn record_and_forge(folder: &Path) {
    run(folder, "sandtable sim red-winter tutorial --seed 8 --record game.json");
    let game = std::fs::read_to_string(folder.join("game.json")).expect("a game");
    let at = game.find("\"dice: ").expect("a roll") + "\"dice: ".len();
    let (a, b) = (&game[at..at + 1], if &game[at..at + 1] == "6" { "5" } else { "6" });
    assert_ne!(a, b);
    // On one line, as somebody who forges would leave it.
    let forged = format!("{}{b}{}", &game[..at], &game[at + 1..]);
    let forged: String = forged.lines().map(str::trim).collect();
    std::fs::write(folder.join("forged.json"), forged).expect("a forged game");
}

#[test]
fn readme_shows_what_the_program_prints() {
    assert!(check("README.md", "en") >= 3);
    assert!(check("README.ko.md", "ko") >= 3);
}

#[test]
fn docs_show_what_the_program_prints() {
    let mut seen = 0;
    for entry in std::fs::read_dir(root().join("docs")).expect("the documents") {
        let name = entry.expect("a file").file_name().to_string_lossy().into_owned();
        if name.ends_with(".md") {
            seen += check(&format!("docs/{name}"), "en");
        }
    }
    assert!(seen >= 1, "only {seen}");
}

/// The table of figures that README shows without a command.
#[test]
fn readme_counts_the_figures_as_the_program_does() {
    let scratch = Scratch::new("data");
    let printed = run(&scratch.0, "sandtable data red-winter");
    let shown = blocks("README.md").into_iter().find(|b| {
        b.kind == "console" && b.lines.len() > 8 && b.lines.first().is_some_and(|l| l.starts_with("    "))
    });
    let shown = shown.expect("README shows the figures");
    compare(&shown.at, &shown.lines, &printed);
}

/// Every command that a document tells to type is understood: no argument of it is unknown.
#[test]
fn documented_commands_are_understood() {
    let mut files = vec!["README.md".to_string(), "README.ko.md".into(), "CONTRIBUTING.md".into()];
    for entry in std::fs::read_dir(root().join("docs")).expect("the documents") {
        let name = entry.expect("a file").file_name().to_string_lossy().into_owned();
        files.extend(name.ends_with(".md").then(|| format!("docs/{name}")));
    }
    let scratch = Scratch::new("understood");
    let mut seen = 0;
    for file in files {
        let text = std::fs::read_to_string(root().join(&file)).expect("a document");
        for (i, line) in text.lines().enumerate() {
            let Some(at) = line.find("sandtable ") else { continue };
            let before = &line[..at];
            let typed = before.is_empty() || before.ends_with('`') || before == "$ ";
            let command = line[at..].split(['`', '#', '|', '>', ';', '\\']).next().unwrap_or_default();
            let words: Vec<&str> = command.split_whitespace().collect();
            let flags =
                words.iter().filter_map(|w| w.strip_prefix("--")).map(|f| f.split('=').next().unwrap_or(f));
            let Some(name) = words.get(1).filter(|w| typed && w.chars().all(|c| c.is_ascii_lowercase()))
            else {
                continue;
            };
            let help = run(&scratch.0, &format!("sandtable help {name}")).join("\n");
            assert!(help.contains("Usage:"), "{file}:{}: no command {name}: {help}", i + 1);
            for flag in flags {
                let flag: String = flag.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
                assert!(help.contains(&format!("--{flag}")), "{file}:{}: {name} has no --{flag}", i + 1);
            }
            seen += 1;
        }
    }
    assert!(seen > 20, "only {seen}");
}
