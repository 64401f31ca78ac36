//! Chapters 7.8 and 7.9: where partisans come, what displays do at their edges.

use crate::common::*;
use sandtable_downfall::action::Action;
use sandtable_downfall::frame::Frame;
use sandtable_downfall::ids::Faction::{Okw, Soviet, Western};
use sandtable_downfall::ids::{Country, CountrySet, Ideology};
use sandtable_downfall::pack::War;
use sandtable_downfall::state::{Beachhead, Place};
use sandtable_engine::Silent;
use sandtable_engine::info::Options;

/// [rule 7.8-b] A partisan comes to an empty hex that is not nearer to friends than to enemies, and never to Africa.
#[test]
fn partisans_come_nearer_to_the_enemy_than_to_friends() {
    let mut state = europe();
    stand(&mut state, "s01", "3528", 2);
    stand(&mut state, "h01", "3524", 2);
    put(&mut state, "sp1", Place::Pool);
    let hexes = game().partisan_hexes(&state, Soviet, CountrySet::one(Country::Ostland));
    assert!(hexes.contains(&hex("3526")), "as near to one as to the other");
    assert!(!hexes.contains(&hex("3527")), "nearer to the friend");
    assert!(!hexes.contains(&hex("3524")), "the enemy is there");
    put(&mut state, "wp1", Place::Pool);
    stand(&mut state, "k01", "1123", 2);
    assert!(game().partisan_hexes(&state, Western, CountrySet::one(Country::Libya)).is_empty());
}

/// [rule 7.9.2-e] A move within a section changes no units, whatever is at sea.
#[test]
fn within_a_section_no_fleet_goes() {
    let mut state = europe();
    let sea = game().pack.seas.by_key("CM").expect("a sea");
    for key in ["ki1", "ki2", "ki3"] {
        put(&mut state, key, Place::Sea(sea));
    }
    state.wars[War::Malta as usize] = 4;
    begin(&mut state, Frame::StrategicMove { faction: Western, display: War::Malta as u8, boxes: 1 });
    act(&mut state, Action::Left);
    assert_eq!(state.wars[War::Malta as usize], 3);
    assert!(!state.frames.iter().any(|f| matches!(f, Frame::Adjust { .. })), "{:?}", state.top());
}

/// [rule 7.9.2-a] A fleet returns only to a sea with a port of Italy that the Axis holds.
#[test]
fn a_fleet_returns_where_the_axis_has_an_italian_port() {
    let mut state = europe();
    put(&mut state, "ki1", Place::Display);
    state.wars[War::Malta as usize] = 2;
    let map = &game().pack.map;
    let adriatic = game().pack.seas.by_key("AD").expect("a sea");
    for port in map.countries[Country::Italy.idx()].and(&map.ports).iter() {
        let there = map.hex(port).seas.contains(adriatic);
        state.set_city(port, if there { Ideology::Axis } else { Ideology::West });
    }
    put(&mut state, "ki2", Place::Display);
    put(&mut state, "ki3", Place::Out);
    begin(&mut state, Frame::StrategicMove { faction: Okw, display: War::Malta as u8, boxes: 1 });
    act(&mut state, Action::Right);
    let seas: Vec<Action> = options(&state);
    assert!(seas.contains(&Action::AtSea(adriatic)));
    assert!(!seas.contains(&Action::AtSea(game().pack.seas.by_key("WM").expect("a sea"))), "{seas:?}");
}

/// [rule 7.9-a, 1.G-2] Transport Points end at ten.
#[test]
fn transport_points_end_at_ten() {
    let mut state = europe();
    state.transport = 9;
    for expected in [10, 10] {
        game().gain_transport(&mut state, 1, &mut Silent);
        assert_eq!(state.transport, expected);
    }
}

/// [rule 14-a, 7.9.4] In Overlord only Strategic Bombing is fought over, unless the switch of A-67 opens the others.
#[test]
fn in_overlord_the_displays_of_the_sea_are_shut() {
    let mut state = game().start("overlord", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    state.wars = [3, 3, 3];
    let active = |state: &_| War::ALL.map(|w| game().war_active(state, w));
    assert_eq!(active(&state), [false, false, true]);
    state.switches |= sandtable_downfall::switches::OPEN_DISPLAYS;
    assert_eq!(active(&state), [true, true, true]);
    // Read so, the Atlantic is still fought over from the start; Malta ended with Italy.
    let mut options = Options::none();
    options.set("open-displays=on");
    let open = game().start("overlord", &options).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(active(&open), [false, true, true]);
    assert!(game().western_war(&open, War::Atlantic));
    let shut = game().start("overlord", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(active(&shut), [false, false, true]);
    assert_eq!(open.points, shut.points);
}

/// [rule 7.8-b, 2.4.2-k] A unit on a beachhead is one step from the land before it: near its beach no partisan of its side comes.
#[test]
fn a_unit_on_a_beachhead_is_near_its_beach() {
    let mut state = europe();
    let found = game().pack.map.beaches.iter().find(|b| b.hex == hex("3312")).expect("Normandy");
    state.beachheads = [Beachhead::On(found.id), Beachhead::Waiting];
    state.rebuild(&game().pack);
    put(&mut state, "wp1", Place::Pool);
    stand(&mut state, "k01", "2713", 2);
    let france = CountrySet::one(Country::France);
    assert!(game().partisan_hexes(&state, Western, france).contains(&hex("3211")));
    stand(&mut state, "w11", "3312", 2);
    let hexes = game().partisan_hexes(&state, Western, france);
    assert!(!hexes.contains(&hex("3211")), "two steps from a friend");
    assert!(hexes.contains(&hex("2714")), "nearer to the enemy");
}
