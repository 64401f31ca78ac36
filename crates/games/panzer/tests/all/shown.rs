//! What people see: words in both languages, views, cards, answers.

use sandtable_conformance::checks::words::assert_whole;
use sandtable_engine::info::Options;
use sandtable_engine::{Game, Query, Seat, Viewer};
use sandtable_panzer::{Panzer, text, view};
use sandtable_text::{LANGUAGES, Texts};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Prefixes of message keys; a literal in the sources that starts with one must have a sentence.
const PREFIXES: [&str; 28] = [
    "why-",
    "prompt-",
    "event-",
    "asked-",
    "act-",
    "answer-",
    "ask-",
    "step-",
    "box-",
    "side-",
    "phase-",
    "result-",
    "bar-",
    "mod-",
    "calendar-",
    "layer-",
    "table-",
    "question-",
    "counter-",
    "card-",
    "goal-",
    "command-",
    "angle-",
    "cover-",
    "damage-",
    "edge-",
    "procedure-",
    "briefing-",
];

/// Words that only look like keys.
const NOT_KEYS: [&str; 3] = ["why-not", "command-hidden", "command-control"];

fn game() -> Panzer {
    Panzer::standard().expect("the pack that comes with the program")
}

fn rust_files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("the crate's sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            out.push(path);
        }
    }
}

#[test]
fn every_key_in_the_sources_has_a_sentence_in_both_languages() {
    let texts = Texts::with_common(&text::sources());
    let mut files = Vec::new();
    rust_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut missing = BTreeSet::new();
    for path in files {
        let source = std::fs::read_to_string(&path).expect("a source file");
        for word in source.split('"') {
            let plain = word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
            let key = plain && PREFIXES.iter().any(|p| word.len() > p.len() && word.starts_with(p));
            for lang in LANGUAGES {
                if key && !NOT_KEYS.contains(&word) && !texts.has(lang, word) {
                    missing.insert(format!("{lang} {word} ({})", path.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no sentence for:\n{}", missing.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn the_languages_agree() {
    let faults: Vec<String> = Texts::new(&text::sources()).check().iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The names of cards in the locales are those of the pack.
#[test]
fn cards_have_the_names_of_the_pack() {
    let game = game();
    let texts = Texts::new(&text::sources());
    for card in &game.pack.cards {
        for lang in LANGUAGES {
            let value = sandtable_engine::Value::Piece(format!("{}-2", card.key));
            assert_eq!(texts.value(lang, &value), format!("{} 2", card.name.get(lang)), "{}", card.key);
        }
    }
}

/// A view says nothing that has no words.
#[test]
fn the_first_views_are_whole() {
    let game = game();
    let texts = Texts::with_common(&text::sources());
    for scenario in game.info().scenarios.clone() {
        let st = game.setup(&scenario.key, &Options::none()).expect("a scenario of the menu");
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public, Viewer::Referee] {
            let shown = game.view(&st, viewer);
            assert!(!shown.pieces.is_empty() || st.muster.is_some(), "{} has no counters", scenario.key);
            assert_whole(&texts, &shown.turn);
            assert_whole(&texts, &shown.prompt.text);
            for piece in &shown.pieces {
                assert_whole(&texts, &piece.text);
            }
            for choice in &shown.options {
                assert_whole(&texts, &choice.text);
            }
        }
    }
}

/// The first three scenarios teach both seats, in both languages.
#[test]
fn the_first_scenarios_teach() {
    let game = game();
    let texts = Texts::with_common(&text::sources());
    let scenarios = ["first-light", "troop-and-platoon", "beda-fomm"];
    for (scenario, seat) in scenarios.iter().flat_map(|s| [(s, Seat(0)), (s, Seat(1))]) {
        let lesson = game.lesson(scenario, seat).expect("a lesson");
        for line in lesson.briefing.iter().chain(lesson.marks.iter().map(|m| &m.text)) {
            assert_whole(&texts, line);
        }
    }
    assert_eq!(game.profile().scenarios.len(), game.info().scenarios.len());
}

#[test]
fn boards_show_levels_slopes_and_cards() {
    let game = game();
    let board = game.board("first-light");
    assert_eq!(board.hexes.len(), 347);
    assert!(
        board.hexes.iter().any(|h| h.label == "29I3" && h.level == 2 && h.features.contains(&"flag".into()))
    );
    let slope = board.sides.iter().find(|s| s.hexes.1 == "29I3").expect("a slope up to the hill");
    assert!(slope.directed && slope.class == "slope");
    let keys: Vec<&str> = board.cards.iter().map(|c| c.key.as_ref()).collect();
    assert_eq!(keys, ["pz3j", "crus2"]);
    let cards = view::cards(&game);
    assert_eq!(cards.len(), game.pack.cards.len());
    let texts = Texts::with_common(&text::sources());
    for card in &cards {
        assert_whole(&texts, &card.text);
        for group in &card.groups {
            assert_whole(&texts, &group.text);
            for row in &group.rows {
                assert_whole(&texts, &row.text);
            }
        }
    }
    // Row 1 of a weapon is its penetration: the cell answers light up.
    let panzer = cards.iter().find(|c| c.key == "pz3j").expect("the card");
    let weapon = panzer.groups.iter().find(|g| g.key == "weapon-0").expect("its gun");
    assert_eq!(weapon.rows[1].values[1], "11");
}

#[test]
fn questions_answer_in_both_languages_or_say_what_they_expect() {
    let game = game();
    let st = game.setup("first-light", &Options::none()).expect("the duel");
    let texts = Texts::with_common(&text::sources());
    for words in [
        "range 29A5 29C5",
        "los 29I3 29Z8",
        "los 29I3 29I5",
        "sight 29I3",
        "vp",
        "rule 4.4.1b",
        "rule 99",
        "bands pz3j-1",
        "seen pz3j-1",
        "odds pz3j-1 crus2-1",
        "cost pz3j-1 29A5",
        "los 29I3",
        "los 29I3 29I44",
        "weather",
        "why-not seal",
        "why-not dance",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let query = Query::parse(&words).expect("words");
        let message = match game.ask(&st, Viewer::Seat(Seat(0)), &query) {
            Ok(answer) => answer.text,
            Err(refusal) => refusal.text,
        };
        assert_whole(&texts, &message);
    }
}
