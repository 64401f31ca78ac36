//! Chapter 1, the glossary and the terrain key: stacking, control, borders, terrain.

use crate::common::*;
use sandtable_downfall::action::Action;
use sandtable_downfall::frame::{Frame, RoundStep};
use sandtable_downfall::ids::Faction::{Okh, Okw, Soviet, Western};
use sandtable_downfall::ids::{Country, Ideology, SOVIET_SEAT, WESTERN_SEAT, Weather};
use sandtable_downfall::state::{LAP, Place, period, space};
use sandtable_engine::{Game, Silent};

/// [rule INT-2, INT-3] A faction's choice is its player's; the two Axis factions are one ideology with different players.
#[test]
fn four_factions_have_two_players_and_three_ideologies() {
    assert_eq!([Western.seat(), Okh.seat()], [WESTERN_SEAT; 2]);
    assert_eq!([Soviet.seat(), Okw.seat()], [SOVIET_SEAT; 2]);
    assert_eq!([Okh.ideology(), Okw.ideology()], [Ideology::Axis; 2]);
    assert_eq!((Western.ideology(), Soviet.ideology()), (Ideology::West, Ideology::Soviet));
    // OKH's order is the Western player's to choose.
    let mut state = europe();
    stand(&mut state, "h12", "3338", 3);
    begin(&mut state, redeploy(Okh, 4, &["infantry"]));
    assert!(game().decision(&state).actor.includes(WESTERN_SEAT));
}

/// [rule INT-4, INT-5] The Axis is hostile to both Allies, who are no enemies; each Ally fights one Axis faction alone.
#[test]
fn hostility_is_of_ideologies_and_fighting_of_pairs() {
    assert!(Ideology::Axis.hostile(Ideology::West) && Ideology::Axis.hostile(Ideology::Soviet));
    assert!(!Ideology::West.hostile(Ideology::Soviet) && !Ideology::Axis.hostile(Ideology::Axis));
    assert_eq!([Soviet.foe(), Okh.foe(), Western.foe(), Okw.foe()], [Okh, Soviet, Okw, Western]);
}

/// [rule 1.A.1-a, 1.A.1-d, 7.1-d] A full hex may be entered while its unit can still leave, and must be cleared at once.
#[test]
fn a_hex_may_be_crowded_until_the_movement_ends() {
    let mut state = europe();
    let mover = stand(&mut state, "s22", "3439", 3);
    let a = stand(&mut state, "s21", "3438", 3);
    turned(&mut state, "s20", "3438", 3);
    begin(&mut state, redeploy(Soviet, 4, &["infantry"]));
    act(&mut state, Action::Select(mover));
    act(&mut state, Action::To(hex("3438")));
    act(&mut state, Action::Halt);
    assert_eq!(options(&state), [Action::Select(a)], "nothing else before there is room");
    assert_eq!(refused(&state, Action::Done), "1.A.1-d");
    act(&mut state, Action::Select(a));
    assert_eq!(refused(&state, Action::Halt), "1.A.1-d", "it has to leave");
    act(&mut state, Action::To(hex("3437")));
    act(&mut state, Action::Halt);
    assert!(options(&state).contains(&Action::Done));
    assert!(!game().overstacked(&state, hex("3438")));
}

/// [rule 1.A.1-d] Nobody ends in a full hex whose units have moved or are not active.
#[test]
fn a_full_hex_that_cannot_be_cleared_is_closed() {
    let mut state = europe();
    let mover = stand(&mut state, "s22", "3439", 3);
    turned(&mut state, "s21", "3438", 3);
    turned(&mut state, "s20", "3438", 3);
    begin(&mut state, redeploy(Soviet, 4, &["infantry"]));
    act(&mut state, Action::Select(mover));
    assert_eq!(refused(&state, Action::To(hex("3438"))), "1.A.1-a");
}

/// [rule 1.A.1-e, 7.1.1-e] No unit enters a hex of another ideology, not even an Ally's; Axis factions share hexes.
#[test]
fn ideologies_do_not_share_hexes_and_axis_factions_do() {
    let mut state = europe();
    let soviet = stand(&mut state, "s22", "3016", 3);
    stand(&mut state, "w09", "3017", 2);
    begin(&mut state, redeploy(Soviet, 4, &["infantry"]));
    act(&mut state, Action::Select(soviet));
    assert_eq!(refused(&state, Action::To(hex("3017"))), "1.A.1-e");
    let mut state = europe();
    let okh = stand(&mut state, "h12", "3016", 2);
    stand(&mut state, "k05", "3017", 2);
    begin(&mut state, redeploy(Okh, 4, &["infantry"]));
    act(&mut state, Action::Select(okh));
    act(&mut state, Action::To(hex("3017")));
    assert_eq!(state.hex_of(okh), Some(hex("3017")));
}

/// [rule 1.A.1-c, 2.3.1, 2.3.2-d] One air unit to a hex with a city or rail; not alone in an enemy zone, not with an enemy.
#[test]
fn air_units_stand_on_cities_and_rails_one_by_one() {
    let mut state = europe();
    stand(&mut state, "s21", "3436", 3);
    let bases = |state: &_| game().all_bases(state, Soviet, Default::default());
    assert!(!bases(&state).contains(&hex("3436")), "neither city nor rail");
    assert!(bases(&state).contains(&hex("3437")), "rail");
    put(&mut state, "sa1", Place::Hex(hex("3437")));
    assert!(!bases(&state).contains(&hex("3437")), "one is there");
    let mut state = europe();
    stand(&mut state, "h12", "3337", 3);
    stand(&mut state, "s21", "3437", 3);
    assert!(bases(&state).contains(&hex("3437")), "in an enemy zone with a friend");
    assert!(!bases(&state).contains(&hex("3438")), "in an enemy zone alone");
}

/// [rule 1.A.2-a, GL-7] Every hex has one controller or none, zones of control change nothing; nobody's hex is friendly to all.
#[test]
fn control_is_of_one_ideology_or_of_nobody() {
    let mut state = europe();
    for city in game().pack.map.cities.iter() {
        state.set_city(city, Ideology::Axis);
    }
    stand(&mut state, "s21", "3436", 3);
    stand(&mut state, "h12", "3438", 3);
    let control = game().control(&state);
    assert_eq!(control.of(hex("3436")), Some(Ideology::Soviet));
    assert_eq!(control.of(hex("3437")), None, "as near to both");
    assert!(state.in_ezoc(Ideology::Axis, hex("3437")) && state.in_ezoc(Ideology::Soviet, hex("3437")));
    assert!(control.friendly(Ideology::Axis, hex("3437")) && control.friendly(Ideology::Soviet, hex("3437")));
    assert!(!control.friendly(Ideology::Axis, hex("3436")));
}

/// [rule 1.A.2-c, 4-d, 4-e] Cities at the start of the Campaign and of Overlord; units stand with their stated steps.
#[test]
fn cities_begin_as_the_scenario_says() {
    let start = |key| game().start(key, &Default::default()).unwrap_or_else(|e| panic!("{e}"));
    let campaign = start("campaign");
    for (label, owner) in [
        ("1620", Ideology::West),
        ("1904", Ideology::West),
        ("1234", Ideology::West),
        ("1714", Ideology::West),
        ("1716", Ideology::Axis),
        ("3833", Ideology::Soviet),
        ("3338", Ideology::Axis),
        ("3420", Ideology::Axis),
        ("2219", Ideology::Axis),
    ] {
        assert_eq!(campaign.city_of(hex(label)), owner, "{label}");
    }
    let overlord = start("overlord");
    for label in ["1819", "1720", "2016", "2120", "2219"] {
        assert_eq!(overlord.city_of(hex(label)), Ideology::West, "{label}");
    }
    assert_eq!(overlord.city_of(hex("3338")), Ideology::Soviet);
    let sixth = unit("h12");
    assert_eq!((campaign.hex_of(sixth), campaign.piece(sixth).pips), (Some(hex("3338")), 3));
    assert_eq!(campaign.piece(unit("s32")).place, Place::Turn(3), "waits for its turn");
    assert_eq!(campaign.piece(unit("s28")).place, Place::Pending, "of the first turn");
}

/// [rule 1.A.2-i, 11-f] Supply runs through own hexes and nobody's, never through another ideology's.
#[test]
fn supply_does_not_run_through_foreign_hexes() {
    let mut state = europe();
    let unit = stand(&mut state, "s21", "3436", 3);
    assert!(game().in_supply(&state, unit, sandtable_downfall::supply::Purpose::Event));
    for city in game().pack.map.cities.iter() {
        state.set_city(city, Ideology::Axis);
    }
    state.set_city(hex("4233"), Ideology::Soviet);
    assert!(
        !game().in_supply(&state, unit, sandtable_downfall::supply::Purpose::Event),
        "Axis cities lie between"
    );
}

/// [rule 1.A.3-c, TK-9, 7.2-k] Nothing crosses an impassable hexside: no move, no zone, no attack, no supply.
#[test]
fn impassable_hexsides_bar_everything() {
    let mut state = europe();
    let (a, b) = (stand(&mut state, "w09", "2619", 2), stand(&mut state, "k05", "2620", 2));
    assert!(game().crossing(&state, hex("2619"), hex("2620")).is_none());
    assert!(!state.in_ezoc(Ideology::Axis, hex("2620")) && !state.in_ezoc(Ideology::West, hex("2619")));
    begin(&mut state, attack(Western, 1, &["infantry"]));
    assert!(state.frames.is_empty(), "there is nothing to attack");
    let _ = (a, b);
}

/// EX-02: the stated hexsides.
/// [rule 1.A.3-a, 1.A.3-b] Sea and land out of play cannot be entered; sea sides bar without rail or strait.
#[test]
fn the_stated_hexsides_are_as_stated() {
    let map = &game().pack.map;
    assert!(!map.passable(hex("2619"), hex("2620")));
    assert!(map.passable(hex("2620"), hex("2520")));
    assert!(!map.passable(hex("2420"), hex("2520")));
    assert!(map.grid.find("3720").is_err() || !map.land.contains(hex("3720")));
}

/// [rule GL-5, 1.A.3-g, 1.A.3-h, TK-3] Difficult hexes: mountains in snow, swamps in mud; no supply off the rails, zones as ever.
#[test]
fn difficult_hexes_carry_no_supply_off_the_rails() {
    use sandtable_downfall::supply::Purpose::Event;
    let hard = |weather, label| game().is_difficult(weather, hex(label));
    assert!(hard(Weather::Snow, "2424") && !hard(Weather::Mud, "2424") && !hard(Weather::Fair, "2424"));
    assert!(hard(Weather::Mud, "3327") && !hard(Weather::Snow, "3327"));
    let mut state = europe();
    let unit = stand(&mut state, "h12", "3327", 3);
    assert!(game().in_supply(&state, unit, Event));
    state.weather = Weather::Mud;
    state.stale();
    assert!(!game().in_supply(&state, unit, Event), "a swamp without rail");
    assert!(state.in_ezoc(Ideology::Soviet, hex("3328")), "its zone reaches as in fair weather");
    let railway = stand(&mut state, "h11", "3428", 3);
    assert!(game().in_supply(&state, railway, Event), "by rail it is fed");
}

/// [rule 1.A.4-b] A border bars moves and retreats, not the advance.
/// [rule 1.A.4-c] Axis units cross every border.
#[test]
fn borders_do_not_bar_an_advance() {
    let mut state = europe();
    let attacker = turned(&mut state, "s12", "2824", 4);
    let flank = stand(&mut state, "s11", "2924", 3);
    stand(&mut state, "w09", "2922", 2);
    stand(&mut state, "h46", "2923", 1);
    let open = game().open_countries(&state, Ideology::Soviet, &[attacker]);
    assert_eq!(game().pack.map.country(hex("2923")), Some(Country::Slovakia));
    assert!(open.contains(Country::Slovakia), "an Axis unit is there");
    begin(&mut state, attack(Soviet, 1, &["infantry", "armored"]));
    declare(&mut state, "2923", attacker, &[flank]);
    dice(&mut state, [6, 6]);
    while matches!(state.top(), Some(Frame::Combat(sandtable_downfall::frame::Stage::DefenderHits))) {
        let lose = Action::Lose(unit("h46"));
        act(&mut state, lose);
    }
    let open = game().open_countries(&state, Ideology::Soviet, &[attacker, flank]);
    assert!(!open.contains(Country::Slovakia), "only Western units are there now");
    act(&mut state, Action::Advance(attacker));
    assert_eq!(state.hex_of(attacker), Some(hex("2923")));
    let axis = game().open_countries(&state, Ideology::Axis, &[]);
    assert!(Country::ALL.iter().all(|c| axis.contains(*c)));
}

/// [rule 1.A.4-g, TK-15] A partisan stays in its country.
#[test]
fn partisans_do_not_cross_borders() {
    let mut state = europe();
    let partisan = put(&mut state, "sp1", Place::Hex(hex("2424")));
    let reach = game().partisan_reach(&state, hex("2424"), 4);
    assert!(!reach.is_empty());
    assert!(reach.iter().all(|h| game().pack.map.country(*h) == Some(Country::Serbia)));
    let _ = partisan;
}

/// [rule 1.A.4-i] Who controls a country's cities opens and closes no border.
#[test]
fn cities_do_not_close_borders() {
    let mut state = europe();
    state.set_city(hex("2823"), Ideology::Soviet);
    assert!(game().open_countries(&state, Ideology::West, &[]).contains(Country::Hungary));
}

/// [rule 1.A.1-b, 2.2-d] One partisan of any ideology beside two combat units, even enemies; never two partisans.
#[test]
fn a_partisan_shares_a_hex_with_anybody_but_a_partisan() {
    let mut state = europe();
    stand(&mut state, "h12", "2424", 3);
    stand(&mut state, "h11", "2424", 3);
    put(&mut state, "sp1", Place::Hex(hex("2523")));
    assert!(game().partisan_reach(&state, hex("2523"), 4).contains(&hex("2424")));
    assert!(!game().overstacked(&state, hex("2424")));
    put(&mut state, "wp1", Place::Hex(hex("2424")));
    assert!(!game().partisan_reach(&state, hex("2523"), 4).contains(&hex("2424")));
}

/// [rule 1.B-a, 1.B-b, 1.B-d, GL-21] Land areas are the West's, hold any number, and the Middle East is a hex between two.
#[test]
fn the_middle_east_is_walked_through() {
    let mut state = europe();
    let land = |key| game().pack.seas.land_by_key(key).expect("an area");
    let units = ["w01", "w02", "w08"].map(unit);
    for id in units {
        state.pieces[id.idx()].pips = 2;
        state.put(&game().pack, id, Place::Land(land("ME")));
    }
    begin(&mut state, redeploy(Western, 4, &["infantry"]));
    act(&mut state, Action::Select(units[0]));
    let gates = [Action::To(hex("1034")), Action::To(hex("1235"))];
    assert!(gates.iter().all(|g| options(&state).contains(g)));
    act(&mut state, gates[0]);
    // And back again through the area to the other side.
    act(&mut state, Action::ToLand(land("ME")));
    act(&mut state, gates[1]);
    assert_eq!(state.hex_of(units[0]), Some(hex("1235")));
    // Axis units come next to it and not in.
    let mut state = europe();
    let axis = stand(&mut state, "k01", "1034", 3);
    begin(&mut state, redeploy(Okw, 5, &["infantry"]));
    act(&mut state, Action::Select(axis));
    assert!(!options(&state).iter().any(|a| matches!(a, Action::ToLand(_))));
}

/// [rule 1.I-3, 1.I-1, 2.6-b] 91 spaces in three periods; the marker furthest back has the initiative.
#[test]
fn the_track_has_three_periods() {
    assert_eq!([0, 29, 30, 59, 60, 90].map(period), [0, 0, 1, 1, 2, 2]);
    assert_eq!([0, 90, LAP].map(space), [1, 91, 1]);
    let mut state = europe();
    for (faction, at) in [(Soviet, 30), (Okh, 12), (Okw, 70), (Western, 13)] {
        mark(&mut state, faction, at);
    }
    assert_eq!(game().first(&state), Okh);
}

/// [rule 1.J-1, 2.5-b, 2.5-c] The first round fills ten boxes from the cup; what was set up stays where it is.
#[test]
fn the_first_round_fills_ten_boxes() {
    let mut state = game().start("campaign", &Default::default()).unwrap_or_else(|e| panic!("{e}"));
    state.frames.clear();
    assert_eq!(state.action_track.iter().flatten().count(), 2, "two are stated");
    assert_eq!(state.markers().len(), 48);
    begin(&mut state, Frame::Round { faction: Soviet, step: RoundStep::Refill });
    for _ in 0..8 {
        game().roll(&mut state, sandtable_engine::Outcome(0), &mut Silent);
    }
    assert!(state.action_track.iter().all(Option::is_some));
    assert_eq!(state.planning[Soviet.idx()], Some(order("S3")));
    assert!(state.displays[Soviet.idx()].contains(order("S1")));
    assert_eq!(state.markers().len(), 48);
}

/// [rule TK-1, TK-2, TK-5, TK-6, TK-7, 7.1.1-a, 7.1.1-b, GL-13] Points of terrain, water and rail.
#[test]
fn every_kind_of_ground_has_its_cost() {
    let state = europe();
    let cost = |a: &str, b: &str| game().crossing(&state, hex(a), hex(b)).map(|c| c.cost);
    assert_eq!(cost("3436", "3437"), Some(1), "clear");
    assert_eq!(cost("2812", "2712"), Some(2), "hills");
    assert_eq!(cost("2323", "2424"), Some(2), "mountain");
    assert_eq!(cost("3436", "3336"), Some(2), "clear across a river");
    assert_eq!(cost("2614", "2713"), Some(3), "hills across a river");
    assert_eq!(cost("3339", "3338"), Some(1), "by rail across a river");
    assert_eq!(cost("2219", "2220"), Some(1), "by rail into a mountain");
    assert_eq!(cost("2735", "2734"), Some(2), "clear across a strait");
}

/// [rule 7.1.1-c] A unit enters no hex it cannot pay in full.
#[test]
fn a_hex_must_be_paid_in_full() {
    let mut state = europe();
    let unit = stand(&mut state, "s21", "3436", 3);
    begin(&mut state, redeploy(Soviet, 1, &["infantry"]));
    act(&mut state, Action::Select(unit));
    assert_eq!(refused(&state, Action::To(hex("3336"))), "7.1.1-c");
    assert!(options(&state).contains(&Action::To(hex("3437"))));
}

/// [rule TK-4, 1.P-3] A city is taken by entering; the discards are open and the event pile is not.
#[test]
fn event_pile_is_hidden() {
    use sandtable_engine::Viewer;
    let state = game().start("campaign", &Default::default()).unwrap_or_else(|e| panic!("{e}"));
    let mut other = state.clone();
    if let Some(group) = other.pile.first_mut() {
        let card = group.iter().next().expect("a card");
        group.remove(card);
        group.insert(event("E17"));
    }
    for viewer in [Viewer::Public, Viewer::Seat(SOVIET_SEAT), Viewer::Seat(WESTERN_SEAT)] {
        let seen = |s| format!("{:?}", game().view(s, viewer));
        assert!(seen(&state) == seen(&other), "the pile shows through");
    }
}
