//! Answers about movement, supply and communication, as position files and players read them.

use crate::field::{Field, game};
use sandtable_ardennes::pack::Side;
use sandtable_ardennes::state::Supply;
use sandtable_engine::view::Place;
use sandtable_engine::{Game, Query, Viewer};

fn ask(field: &Field, words: &str) -> Result<String, String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let query = Query::parse(&words).unwrap_or_else(|| panic!("no question"));
    game().ask(&field.state, Viewer::Public, &query).map(|a| a.value).map_err(|r| r.text.plain())
}

/// [rule 14.2-c, 14.2-a, 14.1-a, 11.5-a] Values, and the layers that go with them.
#[test]
fn answers() {
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1405");
    field.put("39.26.XLVII", "1709");
    field.put("2.2P.XLVII", "1316");
    field.supply("39.26.XLVII", Supply::Low);
    let said = |words: &str| ask(&field, words).unwrap_or_else(|e| panic!("{words}: {e}"));
    assert_eq!(said("cost 3.2P.XLVII 1008"), "5");
    assert_eq!(said("cost 3.2P.XLVII 1814"), "no");
    assert_eq!(said("march 3.2P.XLVII 1204"), "2");
    assert_eq!(said("supply 39.26.XLVII"), "low no");
    assert_eq!(said("supply german 1708"), "yes");
    assert_eq!(said("supply allied 1008"), "yes");
    assert_eq!(said("communication german 1709"), "yes");
    assert_eq!(said("stacking german 1709"), "1 2");
    let heads = game().supply_heads(&field.board(), Side::German).len().to_string();
    assert!(said("supply-net german").starts_with(&format!("{heads} ")));
    assert_eq!(said("reach 3.2P.XLVII"), field.range("3.2P.XLVII").hexes().len().to_string());
    let query = Query::parse(&["reach", "3.2P.XLVII"]).unwrap_or_else(|| panic!("no question"));
    let answer = game().ask(&field.state, Viewer::Public, &query).unwrap_or_else(|e| panic!("{e}"));
    assert!(answer.layers.iter().any(|l| l.key == "reach" && l.labels.len() == l.places.len()));
}

/// [rule 14.2-c, 14.2-d] The answer shows the path, from the hex to the head.
#[test]
fn supply_paths() {
    let field = Field::on(20);
    let path = |at: &str| {
        let query = Query::parse(&["supply", "german", at]).unwrap_or_else(|| panic!("no question"));
        let answer = game().ask(&field.state, Viewer::Public, &query).unwrap_or_else(|e| panic!("{e}"));
        let label = |p: &Place| match p {
            Place::Hex(label) => label.clone(),
            other => panic!("{other:?}"),
        };
        answer.places.iter().map(label).collect::<Vec<String>>()
    };
    assert_eq!(path("1708"), ["1708", "1607"], "over the river");
    assert_eq!(path("1706"), ["1706"], "a Supply Head itself");
    assert_eq!(path("1805").len(), 2, "to the road beside it");
    assert!(path("1814").is_empty());
}

#[test]
fn unclear_questions() {
    let field = Field::on(20);
    for (words, expected) in [
        ("cost 3.2P.XLVI 1008", "nearest"),
        ("cost 3.2P.XLVII", "UNIT HEX"),
        ("supply french 1008", "german"),
        ("supply 3.2P.XLVII", "not-on-map"),
        ("supply german 9999", "9999"),
    ] {
        let said = ask(&field, words).expect_err(words);
        assert!(said.contains(expected), "{words}: {said}");
    }
}

/// Readings the ground rests on can be looked up.
#[test]
fn rulings() {
    for id in ["M-07", "D-06", "S-07", "S-08", "S-09", "S-10", "S-11"] {
        assert!(ask(&Field::on(20), &format!("rule {id}")).is_ok(), "{id}");
    }
}

/// The reference names every verb and every question.
#[test]
fn the_reference_is_complete() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/positions-ardennes.md");
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{e}"));
    let known = ask(&Field::on(20), "nonsense").expect_err("no question");
    let (_, questions) = known.split_once("known=").unwrap_or_else(|| panic!("{known}"));
    let verbs = sandtable_ardennes::text::VERBS.iter().map(|(verb, _)| *verb);
    let named = |word: &&str| ["`", " ", "|"].iter().any(|end| text.contains(&format!("`{word}{end}")));
    let missing: Vec<&str> = verbs.chain(questions.split(", ")).filter(|w| !named(w)).collect();
    assert!(missing.is_empty(), "not named: {missing:?}");
}
