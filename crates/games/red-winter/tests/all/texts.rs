//! Every sentence the game can say exists in English and Korean, with the arguments the code gives it.

use sandtable_conformance::checks::words::assert_whole;
use sandtable_engine::Game;
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{BattleKind, Cause, Fire};
use sandtable_red_winter::pack::{Side, UnitId};
use sandtable_red_winter::position::FLAGS;
use sandtable_red_winter::state::Phase;
use sandtable_red_winter::units::UnitSet;
use sandtable_red_winter::{text, view};
use sandtable_text::{LANGUAGES, Texts};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Prefixes of message keys; a literal in the sources that starts with one must have a sentence.
const PREFIXES: [&str; 29] = [
    "why-",
    "prompt-",
    "event-",
    "asked-",
    "act-",
    "done-",
    "answer-",
    "ask-",
    "step-",
    "box-",
    "light-",
    "side-",
    "phase-",
    "fire-",
    "cause-",
    "attack-",
    "result-",
    "level-",
    "line-",
    "track-",
    "bar-",
    "reason-",
    "mod-",
    "drm-",
    "calendar-",
    "layer-",
    "table-",
    "question-",
    "counter-",
];

fn game() -> RedWinter {
    RedWinter::standard().expect("the pack that comes with the program")
}

fn texts() -> Texts {
    Texts::with_common(&text::sources())
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

fn sources() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    rust_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    files.into_iter().map(|p| (p.clone(), std::fs::read_to_string(&p).expect("a source file"))).collect()
}

/// String literals of a source that look like message keys, with what follows each.
fn keys(source: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for (at, _) in source.match_indices('"') {
        let rest = &source[at + 1..];
        let Some(end) = rest.find('"') else { break };
        let word = &rest[..end];
        let plain = word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if plain && PREFIXES.iter().any(|p| word.len() > p.len() && word.starts_with(p)) {
            found.push((word, &rest[end + 1..]));
        }
    }
    found
}

/// Words that only look like keys: verbs, flags, kinds of places.
const NOT_KEYS: [&str; 7] =
    ["why-not", "at-fire", "at-shot", "start-ezoc", "retreat-to", "retreat-off", "step-loss"];

#[test]
fn every_key_in_the_sources_has_a_sentence_in_both_languages() {
    let texts = texts();
    let mut missing = BTreeSet::new();
    for (path, source) in sources() {
        for (key, _) in keys(&source) {
            for lang in LANGUAGES {
                if !texts.has(lang, key) && !NOT_KEYS.contains(&key) {
                    missing.insert(format!("{lang} {key} ({})", path.file_name().unwrap().to_string_lossy()));
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

/// Arguments a chain such as `.hex(h).int("need", 2)` adds right after a reason's key.
///
/// `None` if the chain is completed in a later statement.
fn arguments(after: &str) -> Option<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    let (mut depth, mut at) = (1i32, 0);
    let bytes = after.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                let next = after[at + 1..].trim_start();
                if depth == 0 && next.starts_with(';') {
                    return None;
                }
                if depth < 0 || (depth == 0 && !next.starts_with('.')) {
                    break;
                }
            }
            b'.' if depth == 0 => {
                let call = after[at + 1..].trim_start();
                for (method, name) in [("hex(", "hex"), ("unit(", "unit")] {
                    if call.starts_with(method) {
                        names.insert(name.to_string());
                    }
                }
                for method in ["int(\"", "half(\""] {
                    if let Some(name) = call.strip_prefix(method).and_then(|r| r.split('"').next()) {
                        names.insert(name.to_string());
                    }
                }
            }
            _ => {}
        }
        at += 1;
    }
    Some(names)
}

#[test]
fn refusals_use_only_arguments_they_are_given() {
    let english: BTreeMap<String, BTreeSet<String>> = text::sources()
        .iter()
        .filter(|(lang, _)| *lang == "en")
        .flat_map(|(_, ftl)| ftl.lines())
        .filter_map(|line| line.split_once(" = "))
        .map(|(key, sentence)| {
            let names = sentence.split("{ $").skip(1).filter_map(|s| s.split([' ', '}']).next());
            (key.to_string(), names.map(str::to_string).collect())
        })
        .collect();
    let mut wrong = Vec::new();
    for (path, source) in sources() {
        for (key, after) in keys(&source).into_iter().filter(|(k, _)| k.starts_with("why-")) {
            let Some(given) = arguments(after) else { continue };
            let used = english.get(key).cloned().unwrap_or_default();
            let lacks: Vec<&String> = used.difference(&given).collect();
            // A reason that is completed somewhere else shows no chain here.
            if !given.is_empty() && !lacks.is_empty() {
                wrong.push(format!("{key} in {}: the sentence uses {lacks:?}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One of every event, with every branch of its wording.
fn events(game: &RedWinter) -> Vec<Event> {
    let hex = |l: &str| game.pack.grid.find(l).expect("a hex");
    let unit = |k: &str| game.pack.unit_by_key(k).expect("a counter").id;
    let (a, b, h, k) = (unit("1/1/609"), unit("2/1/609"), hex("Q25"), hex("Q26"));
    let (one, two) = (UnitSet::one(a), UnitSet::one(a).with(b));
    let ranged = |steps, suppressed, fire| Event::Ranged {
        unit: a,
        target: h,
        fire,
        dice: [3, 4],
        modifier: 5,
        steps,
        suppressed,
        why: vec![("10.4-a", 4), ("RAT#1", 1)],
    };
    let gun: UnitId = unit("AT/JR16");
    let mut list = vec![
        Event::Turn(1),
        Event::Bid(Side::Soviet),
        Event::Bids([3, 4]),
        Event::Sides { soviet: 1, vp: 4 },
        Event::Deployed(a, h),
        Event::Ammo(Side::Finnish, 2),
        Event::Artillery(unit("1/354")),
        Event::Replacements(Side::Finnish, 2),
        Event::Replaced(a),
        Event::Rebuilt { unit: a, full: true, hex: Some(h) },
        Event::Rebuilt { unit: a, full: false, hex: Some(h) },
        Event::Rebuilt { unit: a, full: true, hex: None },
        Event::Committed(unit("T-37"), 3),
        Event::Moved { units: two, path: vec![h, k], cost: 3 },
        Event::MovedUnseen { side: Side::Soviet, count: 2, from: h, to: k },
        Event::MovedUnseen { side: Side::Soviet, count: 2, from: sandtable_hex::HexId::NONE, to: k },
        Event::LeftMap(one),
        Event::SupportDeclared { side: Side::Soviet, units: two },
        ranged(0, false, Fire::Free),
        ranged(0, true, Fire::Offensive),
        ranged(1, true, Fire::Defensive),
        ranged(2, true, Fire::Free),
        Event::Hotel,
        Event::Eliminated { unit: a, pool: true },
        Event::Eliminated { unit: a, pool: false },
        Event::LossesIgnored(Side::Soviet, 1, "8.5-a"),
        Event::Retreated(a, h, k),
        Event::RetreatedOff(a),
        Event::Advanced(a, k),
        Event::Digging(h),
        Event::DugIn(h),
        Event::Filled(h),
        Event::Bonfire(a, h),
        Event::RaidFind { target: h, die: 3, modifier: 0, shift: Some(2) },
        Event::RaidFind { target: h, die: 3, modifier: -1, shift: None },
        Event::Created(unit("Prov/TF-P"), h),
        Event::ArtilleryLost(unit("1/47")),
        Event::ArtilleryLost(unit("1/354")),
        Event::ArtilleryDelayed(unit("1/354"), 9),
        Event::PajariJoins(h),
        Event::PajariHeart([1, 2], false, 0),
        Event::PajariHeart([1, 2], true, 0),
        Event::PajariHeart([1, 2], true, 12),
        Event::CapturedLmg([5, 6], 1, Some(a)),
        Event::CapturedLmg([1, 2], 1, None),
        Event::Stance,
        Event::Collapse,
        Event::Over { winner: Some(Side::Finnish), vp: [1, 2] },
        Event::Over { winner: None, vp: [1, 1] },
    ];
    for phase in [
        Phase::SetUp,
        Phase::Reset,
        Phase::Action,
        Phase::Combat,
        Phase::SubZero,
        Phase::Victory,
        Phase::Over,
    ] {
        list.push(Event::Phase(Side::Soviet, phase));
    }
    for kind in [BattleKind::Combat, BattleKind::Assault, BattleKind::Raid] {
        list.push(Event::Attack { kind, units: two, target: h });
        list.push(Event::Crt {
            kind,
            target: h,
            attack: 10,
            defence: 4,
            shift: -1,
            column: 4,
            dice: [3, 3],
            result: (1, 2),
            why: Vec::new(),
        });
    }
    for cause in [Cause::Crt, Cause::Ranged, Cause::AtFire, Cause::Toll, Cause::SubZero] {
        list.push(Event::Step(a, cause));
    }
    for yes in [false, true] {
        list.push(Event::AtFire {
            gun,
            target: unit("T-37"),
            die: 5,
            modifier: 1,
            hit: yes,
            why: vec![("ATFT#2", 1)],
        });
        list.push(Event::Recovery { unit: a, die: 5, modifier: 1, success: yes, why: vec![("REC#4", 1)] });
        list.push(Event::PajariFate(2, yes));
        list.push(Event::SubZero { units: two, die: 2, modifier: 0, loss: yes });
        list.push(Event::LostInWoods([2, 3], 0, yes));
        for ammo in [None, Some(3)] {
            list.push(Event::Park { unit: a, event_a: yes, ammo });
        }
    }
    list
}

#[test]
fn every_event_reads_whole_and_cites_a_row_of_the_ledger() {
    let (game, texts) = (game(), texts());
    for event in events(&game) {
        let line = game.describe(&event);
        assert!(game.ledger().rule(&line.rule).is_some(), "{event:?} cites '{}'", line.rule);
        assert_whole(&texts, &line.text);
        for part in &line.lines {
            assert!(game.ledger().rule(&part.rule).is_some(), "{event:?} reasons by '{}'", part.rule);
            assert_whole(&texts, &part.text);
            assert_ne!(part.text.key, "mod-other", "{}", part.rule);
        }
    }
}

#[test]
fn counters_markers_and_tracks_have_names() {
    let texts = texts();
    let game = game();
    let mut keys: BTreeSet<String> = FLAGS.iter().map(|(word, _)| format!("flag-{word}")).collect();
    keys.extend(game.pack.units.iter().map(|u| format!("symbol-{}", u.kind.word())));
    let board = game.board("lake-crossing");
    keys.extend(board.hexes.iter().map(|h| format!("terrain-{}", h.terrain)));
    keys.extend(board.hexes.iter().flat_map(|h| h.features.iter()).map(|f| format!("feature-{f}")));
    keys.extend(board.lines.iter().map(|l| format!("line-{}", l.class)));
    keys.extend(board.sides.iter().map(|s| format!("hexside-{}", s.class)));
    keys.extend(text::VERBS.iter().map(|(verb, _)| format!("verb-{verb}")));
    for unit in &game.pack.units {
        let face = view::face(unit, false);
        keys.extend(face.values.iter().map(|v| format!("value-{}", v.key)));
        keys.extend(Some(face.size).filter(|s| !s.is_empty()).map(|s| format!("size-{s}")));
    }
    keys.extend(board.boxes.iter().map(|b| b.text.key.to_string()));
    for kind in ["dug-in", "digging", "bonfire", "suppressed", "control"] {
        keys.insert(format!("marker-{kind}"));
    }
    for kind in ["turn", "vp", "vp-banked", "ammo", "rp", "bid"] {
        keys.insert(format!("track-{kind}"));
    }
    for key in keys {
        for lang in LANGUAGES {
            assert!(texts.has(lang, &key), "{lang} {key}");
        }
    }
}

#[test]
fn korean_sentences_are_korean() {
    let strange: Vec<&str> = text::sources()
        .into_iter()
        .filter(|(lang, _)| *lang == "ko")
        .flat_map(|(_, ftl)| ftl.lines())
        .filter(|line| {
            let said = line.split_once(" = ").map(|(_, s)| s);
            said.is_some_and(|s| {
                s.chars().any(char::is_alphabetic) && !s.chars().any(|c| ('가'..='힣').contains(&c))
            })
        })
        .filter(|line| {
            // Abbreviations of the tables and a bare argument need no Korean.
            let said = line.split_once(" = ").map_or("", |(_, s)| s);
            said.split("{ $").skip(1).count() == 0 && said.chars().any(|c| c.is_ascii_lowercase())
        })
        .collect();
    assert!(strange.is_empty(), "{strange:#?}");
}

/// The reference of position files names every verb, question, state and option there is.
#[test]
fn the_reference_of_position_files_is_complete() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/positions.md");
    let page = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let actions = page.split("## Red Winter: actions").nth(1).unwrap_or_default();
    let questions = page.split("## Red Winter: questions").nth(1).unwrap_or_default();
    let mut missing = Vec::new();
    let mut look = |place: &str, word: &str| {
        if !place.contains(&format!("`{word}`")) && !place.contains(&format!("`{word} ")) {
            missing.push(word.to_string());
        }
    };
    for (verb, _) in text::VERBS {
        look(actions, verb);
    }
    for (kind, _) in sandtable_red_winter::ask::QUESTIONS {
        look(questions, kind);
    }
    for (state, _) in FLAGS {
        look(&page, state);
    }
    let game = game();
    for option in &game.info().options {
        look(&page, &option.key);
    }
    for scenario in &game.info().scenarios {
        look(&page, &scenario.key);
    }
    assert!(missing.is_empty(), "docs/positions.md does not name: {missing:?}");
}

/// The example at the head of the reference runs as it stands.
#[test]
fn the_example_of_the_reference_holds() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/positions.md");
    let page = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let example = page.split("```").nth(1).unwrap_or_default();
    let report = sandtable_engine::position::run(&game(), "positions.md", example);
    let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty() && report.held > 0, "{}", faults.join("\n"));
}
