//! Answers about movement, supply and communication, as position files and players read them.

use super::field::{Field, game, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::pack::Side;
use sandtable_ardennes::state::Supply;
use sandtable_engine::view::Place;
use sandtable_engine::{Game, Query, Seat, Silent, Viewer};

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
        labels(&answer.places)
    };
    assert_eq!(path("1708"), ["1708", "1607"], "over the river");
    assert_eq!(path("1706"), ["1706"], "a Supply Head itself");
    assert_eq!(path("1805").len(), 2, "to the road beside it");
    assert!(path("1814").is_empty());
}

fn labels(places: &[Place]) -> Vec<String> {
    let label = |p: &Place| match p {
        Place::Hex(label) => label.clone(),
        other => panic!("{other:?}"),
    };
    places.iter().map(label).collect()
}

/// [rule 11.0-b, 11.6-c] The way of a move with what it has cost, hex by hex; strategic where no other way leads.
#[test]
fn ways() {
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1405");
    field.put("2.2P.XLVII", "1316");
    let path = |at: &str| {
        let query = Query::parse(&["path", "3.2P.XLVII", at]).unwrap_or_else(|| panic!("no question"));
        let answer = game().ask(&field.state, Viewer::Public, &query).unwrap_or_else(|e| panic!("{e}"));
        let costs = answer.layers.iter().filter(|l| l.key == "path").flat_map(|l| l.labels.clone());
        (answer.value.clone(), labels(&answer.places), costs.map(|(_, cost)| cost).collect::<Vec<_>>())
    };
    let (value, hexes, costs) = path("1307");
    assert_eq!((value.as_str(), hexes), ("2", ["1405", "1406", "1307"].map(str::to_owned).to_vec()));
    assert_eq!(costs, ["1", "2"]);
    let far = game().strategic(&field.board(), unit("3.2P.XLVII"));
    let near = field.range("3.2P.XLVII");
    let beyond = far.hexes().and_not(near.hexes()).first().unwrap_or_else(|| panic!("nowhere"));
    let (value, hexes, _) = path(game().pack.map.grid.label(beyond));
    assert_eq!((value, hexes.len()), (far.cost(beyond).unwrap_or(0).to_string(), far.way(beyond).len() + 1));
    assert_eq!(path("0116"), ("no".to_owned(), Vec::new(), Vec::new()));
}

/// A unit on the move is offered every hex with its cost.
#[test]
fn costs_of_choices() {
    use sandtable_engine::{Seat, Value};
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1405");
    field.put("2.2P.XLVII", "1316");
    field.activate(&["3.2P.XLVII"]);
    field.select("3.2P.XLVII");
    let view = game().view(&field.state, Viewer::Seat(Seat(0)));
    let choice = |action: &str| view.options.iter().find(|c| c.action == action).cloned();
    let go = choice("go 1307").unwrap_or_else(|| panic!("not offered"));
    assert_eq!((go.cost, go.piece.as_deref()), (Some(Value::Int(2)), Some("3.2P.XLVII")));
    assert_eq!(choice("march 1204").and_then(|c| c.cost), Some(Value::Int(2)));
    assert_eq!(choice("done").map(|c| (c.cost, c.piece)), Some((None, None)));
}

/// Every unit has a name of its own in both languages, and lists of units use them.
#[test]
fn units_have_names() {
    use sandtable_engine::Value;
    use sandtable_text::{LANGUAGES, Texts};
    let texts = Texts::with_common(&sandtable_ardennes::text::sources());
    for lang in LANGUAGES {
        let name = |key: &str| texts.value(lang, &Value::Piece(key.to_owned()));
        let names: std::collections::BTreeSet<String> =
            game().pack.units.iter().map(|u| name(&u.key)).collect();
        assert_eq!(names.len(), game().pack.units.len(), "{lang}");
        assert!(game().pack.units.iter().all(|u| name(&u.key) != u.key), "{lang}");
    }
    assert_eq!(texts.value("en", &Value::Piece("27.12.I-SS".into())), "27/12th VG");
    assert_eq!(texts.value("ko", &Value::Piece("27.12.I-SS".into())), "제12국민척탄병사단 제27연대");
    let two = [unit("27.12.I-SS"), unit("CCA.9A.VIII")].into_iter().collect();
    let event = sandtable_ardennes::event::Event::Recovered(two);
    let text = game().describe(&event);
    assert!(texts.format("en", &text.text).contains("27/12th VG, CCA/9th Armored"));
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

/// [rule 10.2-a, 13.1-a] Of an Allied counter it is said who decides for it, and whether it can be attacked now.
#[test]
fn why_not_an_allied_counter() {
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1405");
    field.put("394.99.V", "1406");
    field.put("395.99.V", "1410");
    field.activate(&["3.2P.XLVII"]);
    let why = |field: &Field, word: &str| {
        let query = Query::parse(&["why-not", word]).unwrap_or_else(|| panic!("no question"));
        let answer = game().ask(&field.state, Viewer::Public, &query).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((answer.value.as_str(), answer.text.key.as_ref()), ("allied", "why-not-allied"));
        answer.lines.into_iter().map(|l| l.text.key.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(why(&field, "394.99.V"), ["why-not-allied", "prompt-movement"], "no target is asked for yet");
    game().perform(&mut field.state, Seat(0), Action::Done, &mut Silent);
    assert_eq!(why(&field, "394.99.V"), ["why-not-allied", "why-not-allied-attack"]);
    assert_eq!(why(&field, "395.99.V"), ["why-not-allied", "why-target-nobody"], "and why it cannot be");
}

/// [rule 6.0-a, 11.0-a] Why not? Of a counter and of a hex: what is offered of others is tried with it, and the rule
/// against it is named.
#[test]
fn why_not_a_counter_or_a_hex() {
    let mut field = Field::on(20);
    field.put("3.2P.XLVII", "1405");
    field.put("39.26.XLVII", "1709");
    field.activate(&["3.2P.XLVII"]);
    let why = |field: &Field, word: &str| {
        let query = Query::parse(&["why-not", word]).unwrap_or_else(|| panic!("no question"));
        game().ask(&field.state, Viewer::Public, &query).unwrap_or_else(|e| panic!("{word}: {e}"))
    };
    assert_eq!(why(&field, "3.2P.XLVII").value, "legal");
    let other = why(&field, "39.26.XLVII");
    assert_eq!(other.text.key, "refused-not-active");
    assert_eq!(other.lines.first().map(|l| l.rule.to_string()), Some(other.value), "with its rule");
    let hex = why(&field, "1008");
    assert_eq!(hex.text.key, "why-not-now", "a unit is asked for, not a hex");
    assert!(hex.lines.iter().all(|l| l.text.key.starts_with("prompt-")), "and that is said");
    field.select("3.2P.XLVII");
    assert_eq!(why(&field, "1008").value, "legal");
    let far = why(&field, "1814");
    assert!(far.value != "legal" && far.text.key != "why-not-now", "{far:?}");
    assert_eq!(labels(&far.places), ["1814"]);
    assert!(ask(&field, "why-not nonsense").is_err());
}
