//! What a player can ask before a shot: chances by location, arcs, lit cells.

use crate::common::{Field, GAME};
use sandtable_engine::{Answer, Game, Query, Viewer};
use sandtable_panzer::ids::Side;
use sandtable_panzer::state::{flag, switch};

fn ask(f: &Field, words: &[&str]) -> Answer {
    let query =
        Query { kind: words[0].to_owned(), words: words[1..].iter().map(|w| (*w).to_owned()).collect() };
    GAME.ask(&f.st, Viewer::Seat(Side::Axis.seat()), &query).unwrap_or_else(|r| panic!("{r}"))
}

fn weight(answer: &Answer, value: &str) -> u64 {
    answer.outcomes.iter().find(|b| b.value == value).map_or(0, |b| b.weight)
}

fn keys(answer: &Answer) -> Vec<String> {
    answer.lines.iter().map(|l| l.text.key.to_string()).collect()
}

/// The chances of a shot count what the ground hides, and say what a hit does at each location.
/// [rule 6.5.2.2, 6.5.2.2.3, 6.5.2.5a]
#[test]
fn chances_by_location() {
    let mut f = Field::new();
    f.st.switches |= switch::HIT_LOCATION;
    let (_, target) = (f.unit("pz3j", "29L8", 1), f.unit("crus1", "29L5", 4));
    let open = ask(&f, &["odds", "pz3j-1", "crus1-1"]);
    // S 0 is 70: a tenth of the hits takes the track.
    assert_eq!((weight(&open, "miss"), weight(&open, "track")), (3_000, 700));
    assert_eq!(open.outcomes.iter().map(|b| b.weight).sum::<u64>(), 10_000);
    assert!(keys(&open).iter().any(|k| k == "answer-location-track"));
    assert!(keys(&open).iter().filter(|k| k.starts_with("answer-location")).count() >= 3);
    f.st.unit_mut(target).flags |= flag::HULL_DOWN;
    let hidden = ask(&f, &["odds", "pz3j-1", "crus1-1"]);
    // Six of ten locations are hidden: 42 more misses.
    assert_eq!((weight(&hidden, "miss"), weight(&hidden, "track")), (7_200, 0));
    assert!(keys(&hidden).iter().any(|k| k == "answer-location-hidden"));
}

/// Fire from above meets the deck on 1. [rule 6.5.2.2.2]
#[test]
fn chances_by_elevation() {
    let mut f = Field::new().level(2, &["29L8"]);
    f.st.switches |= switch::HIT_LOCATION;
    f.unit("pz3j", "29L8", 1);
    f.unit("crus1", "29L6", 4);
    let answer = ask(&f, &["odds", "pz3j-1", "crus1-1"]);
    let deck = answer.lines.iter().any(|l| format!("{:?}", l.text).contains("DK"));
    assert!(deck, "{:?}", answer.lines);
}

/// The cells a shot is read off are lit: penetration of the shooter, armor of the target, GP factor.
/// [rule 4.4.3.2.5, 6.5.4.1]
#[test]
fn cells_of_both_cards_are_lit() {
    let mut f = Field::new();
    f.st.switches |= switch::HIT_LOCATION | switch::GP;
    f.unit("pz3j", "29L8", 1);
    f.unit("crus1", "29L5", 4);
    f.unit("b-inf", "29M5", 4);
    let lit = |words: &[&str]| -> Vec<(String, String, u16)> {
        let cells = ask(&f, words).cells;
        cells.into_iter().map(|c| (c.card.to_string(), c.group.to_string(), c.row)).collect()
    };
    let shot = lit(&["odds", "pz3j-1", "crus1-1"]);
    assert_eq!(shot[0], ("pz3j".into(), "weapon-0".into(), 1));
    assert!(shot[1..].iter().all(|c| *c == ("crus1".into(), "ends".into(), 0)) && shot.len() == 5);
    // Every cell is on the card.
    for (card, group, row) in lit(&["odds", "pz3j-1", "b-inf-1", "1", "gp"]) {
        let cards = sandtable_panzer::view::cards(&GAME);
        let data = cards.iter().find(|c| c.key == card).expect("a card");
        let group = data.groups.iter().find(|g| g.key == group).expect("a group");
        assert!(usize::from(row) < group.rows.len());
    }
}

/// The arc of a unit is what it sees of the 60 degrees it faces; behind a hill lies dead ground. [rule 4.4.3.1.4]
#[test]
fn arc_shows_dead_ground() {
    let mut f = Field::new().level(2, &["29L6"]);
    f.unit("pzj1", "29L8", 1);
    let answer = ask(&f, &["arc", "pzj1-1"]);
    let layer = |key: &str| answer.layers.iter().find(|l| l.key == key).expect("a layer").places.len();
    assert!(layer("arc") > 0 && layer("arc-dead") > 0);
    assert_eq!(answer.value, layer("arc").to_string());
    let dead = &answer.layers.iter().find(|l| l.key == "arc-dead").expect("a layer").places;
    assert!(dead.iter().any(|p| format!("{p:?}").contains("29L5")));
}
