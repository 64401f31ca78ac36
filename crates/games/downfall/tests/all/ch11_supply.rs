//! Chapter 11 on land: paths, tolls, the Supply event.

use crate::common::*;
use sandtable_downfall::action::Action;
use sandtable_downfall::frame::{Check, Frame};
use sandtable_downfall::ids::Faction::{Okh, Okw, Soviet};
use sandtable_downfall::ids::{Ideology, SOVIET_SEAT, WESTERN_SEAT};
use sandtable_downfall::state::{Place, State};
use sandtable_downfall::supply::{Purpose, Toll};
use sandtable_engine::Game;

fn fed(state: &State, unit: sandtable_downfall::ids::PieceId) -> bool {
    game().in_supply(state, unit, Purpose::Event)
}

/// [rule 11-d, 11-e, 11-i, TK-5] Three hexes overland to the rails, and along them without limit; a fourth is too far.
#[test]
fn three_hexes_to_the_rails() {
    let map = &game().pack.map;
    let state = europe();
    // The hexes farthest from any rail are the test: with three hexes they are fed, with two some are not.
    let german = sandtable_downfall::ids::NationSet::one(sandtable_downfall::ids::Nation::German);
    let mut all = state.clone();
    for city in map.cities.iter() {
        all.set_city(city, Ideology::Axis);
    }
    let net = game().supplied(&all, Okh, german, Purpose::Event, Default::default()).hexes;
    let mut far = vec![u8::MAX; map.grid.len()];
    let mut queue: Vec<_> = map.rail.iter().chain(map.ports.iter()).collect();
    for hex in &queue {
        far[hex.idx()] = 0;
    }
    let mut at = 0;
    while let Some(&hex) = queue.get(at) {
        at += 1;
        for (near, _) in map.walk(hex) {
            if far[near.idx()] == u8::MAX {
                far[near.idx()] = far[hex.idx()] + 1;
                queue.push(near);
            }
        }
    }
    let mut seen = [0; 6];
    for hex in map.land.iter() {
        let distance = usize::from(far[hex.idx()]).min(5);
        if distance > 3 {
            assert!(!net.contains(hex), "{} is {distance} hexes from any rail", map.grid.label(hex));
        }
        if net.contains(hex) {
            seen[distance] += 1;
        }
    }
    assert!(seen[0] > 100 && seen[2] > 0, "{seen:?}");
}

/// [rule 11.1-b, 2.2-g] An Axis path through a partisan's hex costs one, once for a partisan in a Supply event; its own hex is free.
#[test]
fn a_partisan_on_the_line_takes_its_toll() {
    let mut state = europe();
    for city in game().pack.map.cities.iter() {
        state.set_city(city, Ideology::Soviet);
    }
    state.set_city(hex("3420"), Ideology::Axis);
    mark(&mut state, Okh, 20);
    // In a row from Berlin: a unit, two partisans between.
    let map = &game().pack.map;
    let (next, _) = map.walk(hex("3420")).find(|(h, s)| !map.is_city(*h) && s.rail).expect("a railway");
    let unit = stand(&mut state, "h12", map.grid.label(next), 2);
    assert!(fed(&state, unit));
    put(&mut state, "sp1", Place::Hex(next));
    assert!(fed(&state, unit), "the partisan in its own hex is not on the way");
    put(&mut state, "sp2", Place::Hex(hex("3420")));
    assert!(!fed(&state, unit), "the source's hex has to be entered");
    assert_eq!(game().useful_tolls(&state, Okh), [(Toll::Partisan(hex("3420")), 1)]);
    begin(&mut state, Frame::SupplyCheck { faction: Okh, stage: Check::Tolls });
    act(&mut state, Action::Toll(hex("3420")));
    assert_eq!(state.marker(Okh).space(), 21);
    assert_eq!(state.isolation(unit), 0);
    assert!(state.frames.is_empty());
}

/// [rule 11.1-b] Two partisans in a row are both offered, though neither toll alone helps.
#[test]
fn tolls_that_help_only_together_are_offered() {
    let mut state = europe();
    let map = &game().pack.map;
    for city in map.cities.iter() {
        state.set_city(city, Ideology::Soviet);
    }
    state.set_city(hex("3420"), Ideology::Axis);
    // A chain of three hexes from Berlin along a railway, flanked by nothing.
    let (a, _) = map.walk(hex("3420")).find(|(h, s)| !map.is_city(*h) && s.rail).expect("a railway");
    let unit = stand(&mut state, "h12", map.grid.label(a), 2);
    put(&mut state, "sp1", Place::Hex(hex("3420")));
    for (i, (near, _)) in map.walk(a).filter(|(h, _)| *h != hex("3420")).take(2).enumerate() {
        put(&mut state, ["sp2", "sp3"][i], Place::Hex(near));
    }
    let tolls = game().useful_tolls(&state, Okh);
    assert!(tolls.iter().any(|(t, _)| *t == Toll::Partisan(hex("3420"))), "{tolls:?}");
    let _ = unit;
}

/// [rule 11-a] The Supply event checks the factions Soviet, OKH, OKW, Western; a switch goes by initiative.
#[test]
fn the_supply_event_checks_everybody() {
    let mut state = europe();
    for (key, label) in [("s22", "2424"), ("h12", "3436")] {
        stand(&mut state, key, label, 2);
    }
    stand(&mut state, "k05", "3316", 2);
    // Nobody but the West has a source.
    for city in game().pack.map.cities.iter() {
        state.set_city(city, Ideology::West);
    }
    for (faction, at) in [(Okw, 10), (Okh, 11), (Soviet, 12)] {
        mark(&mut state, faction, at);
    }
    let mut other = state.clone();
    begin(&mut state, Frame::Text { faction: Soviet, event: event("E9"), step: 0 });
    assert!(game().decision(&state).actor.includes(SOVIET_SEAT), "the Soviets first");
    assert!(matches!(state.top(), Some(Frame::SupplyCheck { faction: Soviet, stage: Check::Judged })));
    other.switches |= sandtable_downfall::switches::SUPPLY_BY_INITIATIVE;
    begin(&mut other, Frame::Text { faction: Soviet, event: event("E9"), step: 0 });
    assert!(matches!(other.top(), Some(Frame::SupplyCheck { faction: Okw, .. })), "{:?}", other.top());
}

/// [rule 11-b] Each unit traces to the flag of its own nation.
#[test]
fn units_trace_to_their_own_flag() {
    let mut state = europe();
    let (german, romanian) = (stand(&mut state, "h11", "2628", 2), stand(&mut state, "h49", "2628", 2));
    assert!(fed(&state, german) && fed(&state, romanian));
    state.set_city(hex("2527"), Ideology::Soviet);
    assert!(fed(&state, german) && !fed(&state, romanian), "Bucharest is the Romanian flag");
}

/// [rule 11.3-b] The owner pays one for each pip or removes the unit; a switch of the data is the price.
#[test]
fn isolated_units_are_paid_for_or_removed() {
    let mut state = europe();
    for city in game().pack.map.cities.iter() {
        state.set_city(city, Ideology::Soviet);
    }
    mark(&mut state, Okh, 20);
    let (a, b) = (stand(&mut state, "h12", "3436", 3), stand(&mut state, "h11", "3438", 1));
    begin(&mut state, Frame::SupplyCheck { faction: Okh, stage: Check::Tolls });
    assert!(game().decision(&state).actor.includes(WESTERN_SEAT));
    act(&mut state, Action::Pay);
    // EX-36: four pips, four spaces, Isolated 1 on both.
    assert_eq!(state.marker(Okh).space(), 24);
    assert_eq!([state.isolation(a), state.isolation(b)], [1, 1]);
}
