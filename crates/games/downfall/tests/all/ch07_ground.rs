//! Chapters 1, 2.1.6 and 7.1: stacking, zones, moves, control.

use crate::common::{bare, game, hex, stand};
use sandtable_downfall::ids::Faction::{Okh, Soviet};
use sandtable_downfall::ids::Ideology;
use sandtable_downfall::pack::{Symbol, Symbols};
use sandtable_engine::Silent;

/// [rule 1.A.1-a] Two combat units of six pips in all.
#[test]
fn a_hex_holds_two_units_and_six_pips() {
    let mut state = bare();
    stand(&mut state, "s18", "3436", 4);
    assert!(game().fits(&state, hex("3436"), 1, 2, &[]));
    assert!(!game().fits(&state, hex("3436"), 1, 3, &[]), "seven pips");
    stand(&mut state, "s23", "3436", 1);
    assert!(!game().fits(&state, hex("3436"), 1, 1, &[]), "three units");
}

/// [rule 2.1.6-c, 2.1.6-d, 7.1.1-d] A unit stops in an enemy zone and does not go from zone to zone past one enemy.
#[test]
fn enemy_zones_stop_and_spines_bar() {
    let mut state = bare();
    let mover = stand(&mut state, "s23", "3335", 2);
    stand(&mut state, "h12", "3336", 3);
    let grid = &game().pack.map.grid;
    let beside =
        grid.adjacent(hex("3336")).find(|h| grid.are_adjacent(*h, hex("3335"))).expect("a common neighbour");
    assert!(state.in_ezoc(Ideology::Soviet, hex("3335")) && state.in_ezoc(Ideology::Soviet, beside));
    assert!(game().crosses_spine(&state, Ideology::Soviet, hex("3335"), beside));
    let reach = game().reach(&state, &[mover], hex("3335"), 5, 0);
    assert!(reach.cost(hex("3336")).is_none(), "an enemy is there");
    // From the open it may come up to the enemy, and there it stops.
    let west = hex("3334");
    let reach = game().reach(&state, &[mover], west, 5, 0);
    assert!(reach.cost(hex("3335")).is_some(), "into the zone");
    assert_ne!(reach.before(beside), Some(hex("3335")), "not on from there");
}

/// [rule 1.A.1-f, 2.1.6-c] OKH and OKW do not bar each other, Soviet and Axis units do.
#[test]
fn zones_are_those_of_hostile_ideologies() {
    let mut state = bare();
    stand(&mut state, "h12", "3336", 3);
    assert!(state.in_ezoc(Ideology::Soviet, hex("3335")) && state.in_ezoc(Ideology::West, hex("3335")));
    assert!(!state.in_ezoc(Ideology::Axis, hex("3335")));
}

/// [rule 1.A.2-d, 1.A.2-f, 13.1-b] A city flips when a unit enters, and an objective moves the VP marker.
#[test]
fn a_city_changes_hands_when_entered() {
    let mut state = bare();
    let unit = stand(&mut state, "s20", "3438", 2);
    let before = game().count_points(&state);
    state.points = before;
    game().step_into(&mut state, unit, hex("3338"), &mut Silent);
    assert_eq!(state.city_of(hex("3338")), Ideology::Soviet);
    assert_eq!(state.points, before + 1, "Stalingrad is an objective");
    game().step_into(&mut state, unit, hex("3438"), &mut Silent);
    assert_eq!(state.city_of(hex("3338")), Ideology::Soviet, "and stays");
}

/// [rule 7.1-a, 2.1.1-c] Categories and types of the marker activate, nothing else.
#[test]
fn symbols_activate_categories_and_types() {
    let mut state = bare();
    let (leg, tank) = (stand(&mut state, "s22", "3339", 3), stand(&mut state, "s19", "3437", 3));
    state.pieces[tank.idx()].flags |= sandtable_downfall::state::flag::REVERSE;
    let infantry = Symbols::default().with(Symbol::Infantry);
    let armored = Symbols::default().with(Symbol::Armored);
    assert!(
        game().is_active(&state, Soviet, leg, infantry) && !game().is_active(&state, Soviet, leg, armored)
    );
    assert!(
        game().is_active(&state, Soviet, tank, armored) && !game().is_active(&state, Soviet, tank, infantry)
    );
    assert!(!game().is_active(&state, Okh, leg, infantry));
}

/// [rule 11-b, 11-d, 11.1-a, 11.3-a] Supply goes three hexes overland and by rail to a source; a ring of enemies cuts it.
#[test]
fn surrounded_units_are_without_supply() {
    use sandtable_downfall::supply::Accepted;
    let mut state = bare();
    let unit = stand(&mut state, "h12", "3338", 3);
    assert!(game().unsupplied(&state, Okh, Accepted::default()).is_empty());
    for (key, label) in
        [("s20", "3438"), ("s22", "3339"), ("s23", "3239"), ("s24", "3238"), ("s19", "3337"), ("s21", "3439")]
    {
        stand(&mut state, key, label, 2);
    }
    assert_eq!(game().unsupplied(&state, Okh, Accepted::default()), [unit]);
}
