//! Questions: who acts after a price, sides that zones close, closed borders, what a supply line would cost.

use crate::common::{europe, game, hex, mark, order, put, stand};
use sandtable_downfall::frame::Frame;
use sandtable_downfall::ids::{Faction, Ideology};
use sandtable_downfall::state::{Place, State};
use sandtable_engine::view::Place as Spot;
use sandtable_engine::{Answer, Game, Query, Value, Viewer};

fn ask(state: &State, words: &str) -> Answer {
    let words: Vec<&str> = words.split(' ').collect();
    let query = Query::parse(&words).expect("a question");
    game().ask(state, Viewer::Public, &query).unwrap_or_else(|r| panic!("{words:?}: {r}"))
}

/// Every price says who acts then: the least advanced, on one space whoever came first. [rule 5-a, 5.1-b]
#[test]
fn prices_name_the_next_faction() {
    let mut state = europe();
    mark(&mut state, Faction::Okh, 23);
    mark(&mut state, Faction::Okw, 25);
    mark(&mut state, Faction::Western, 40);
    mark(&mut state, Faction::Soviet, 19);
    state.action_track = [None; 10];
    state.action_track[0] = Some(order("S2"));
    state.action_track[1] = Some(order("S1"));
    state.frames.push(Frame::Choose { faction: Faction::Soviet });
    let next: Vec<Option<Value>> = ask(&state, "prices")
        .lines
        .iter()
        .map(|l| l.text.args.iter().find(|(n, _)| n == "next").map(|(_, v)| v.clone()))
        .collect();
    let faction = |f: Faction| Some(Value::Term(format!("faction-{}", f.word()).into()));
    // 19 and 3 is 22; 19, 4 and 1 skipped is 24.
    assert_eq!(next, [faction(Faction::Soviet), faction(Faction::Okh)]);
    // Coming to a space with another marker it lies on top.
    assert_eq!(game().next_after(&state, Faction::Soviet, 4), Faction::Okh);
    assert_eq!(game().next_after(&state, Faction::Soviet, 3), Faction::Soviet);
    assert_eq!(game().next_after(&state, Faction::Soviet, 5), Faction::Okh);
}

/// A side whose two hexes one enemy unit reaches is marked for the enemies beside it. [rule 2.1.6-d]
#[test]
fn zones_mark_closed_sides() {
    let mut state = europe();
    stand(&mut state, "s20", "3438", 2);
    stand(&mut state, "h12", "3338", 3);
    let axis = ask(&state, "zones").layers.into_iter().find(|l| l.key == "zone-axis").expect("the Axis");
    let shut =
        |a: &str, b: &str| axis.labels.iter().any(|(p, _)| *p == Spot::Side(a.to_owned(), b.to_owned()));
    assert!(shut("3438", "3439") && shut("3438", "3337"), "{:?}", axis.labels);
    assert!(!shut("3438", "3538") && !shut("3438", "3338"), "{:?}", axis.labels);
}

/// A country with Soviet combat units alone is closed to the West. [rule 1.A.4-f]
#[test]
fn borders_list_closed_countries() {
    let mut state = europe();
    assert_eq!(ask(&state, "borders").value, "none");
    stand(&mut state, "s20", "2823", 2);
    let answer = ask(&state, "borders");
    assert_eq!(answer.value, "west Hungary");
    let west = answer.layers.iter().find(|l| l.key == "barred-west").expect("a layer of the West");
    assert!(west.places.contains(&Spot::Hex("2823".to_owned())));
    stand(&mut state, "h47", "2824", 2);
    assert_eq!(ask(&state, "borders").value, "none");
}

/// A unit without supply reads what a line past a partisan would cost. [rule 11.1-b]
#[test]
fn supply_names_its_tolls() {
    let mut state = europe();
    for city in game().pack.map.cities.iter() {
        state.set_city(city, Ideology::Soviet);
    }
    state.set_city(hex("3420"), Ideology::Axis);
    let map = &game().pack.map;
    let (next, _) = map.walk(hex("3420")).find(|(h, s)| !map.is_city(*h) && s.rail).expect("a railway");
    stand(&mut state, "h12", map.grid.label(next), 2);
    let fed = ask(&state, "supply h12");
    assert_eq!((fed.value.as_str(), fed.lines.len()), ("yes", 0));
    put(&mut state, "sp2", Place::Hex(hex("3420")));
    let cut = ask(&state, "supply h12");
    assert_eq!(cut.value, "no");
    let tolls: Vec<_> = cut.lines.iter().map(|l| (l.rule.as_ref(), l.value.clone())).collect();
    assert_eq!(tolls, [("11.1-b", Some(Value::Int(1)))]);
}
