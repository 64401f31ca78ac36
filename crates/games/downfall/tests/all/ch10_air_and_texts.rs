//! Chapter 10: the texts of event cards, air units that come and go.

use crate::common::*;
use sandtable_downfall::action::Action;
use sandtable_downfall::event::Event;
use sandtable_downfall::frame::Frame;
use sandtable_downfall::ids::Faction::{self, Okh, Okw, Soviet, Western};
use sandtable_downfall::ids::{Ideology, Nation, PieceId, Weather};
use sandtable_downfall::state::{Beachhead, Place, State, flag};
use sandtable_engine::{Game, Outcome, Silent};

fn air(key: &str) -> PieceId {
    game().pack.air_units().find(|u| game().pack.key(*u) == key).expect("an air unit")
}

/// The text of a card, as far as it goes without an answer.
fn text(state: &mut State, faction: Faction, key: &str) -> Vec<Event> {
    begin(state, Frame::Text { faction, event: event(key), step: 0 })
}

/// [rule 1.P-1, 1.P-2, 10.3-e] Three cards are visible; the empty discard box shows a Western icon.
#[test]
fn the_empty_discard_box_shows_a_western_icon() {
    let mut state = europe();
    assert_eq!(game().air_wanted(&state, Western), 1);
    state.spent.push(event("E9"));
    assert_eq!(game().air_wanted(&state, Western), 0);
    state.spent.push(event("E12"));
    assert_eq!(game().air_wanted(&state, Western), 1, "the uppermost discard is visible");
    (state.pending, state.current) = (Some(event("E8")), Some(event("E6")));
    assert_eq!(game().visible(&state).len(), 3);
    assert_eq!((game().air_wanted(&state, Western), game().air_wanted(&state, Soviet)), (3, 1));
}

/// [rule 10.1-3, 10.3-b, 10.3-f] Factions take surplus air units off, Soviet, OKH, OKW, Western, each its own choice.
#[test]
fn surplus_air_units_go_to_the_pool() {
    let mut state = europe();
    state.spent.push(event("E9"));
    for (key, label) in [("sa1", "3534"), ("sa2", "3833"), ("wa1", "1123")] {
        put(&mut state, key, Place::Hex(hex(label)));
    }
    (state.pending, state.current) = (Some(event("E3")), Some(event("E2")));
    state.pile = [sandtable_downfall::ids::EventSet::one(event("E9"))].into_iter().collect();
    state.track[Soviet.idx()].pending = true;
    begin(&mut state, Frame::Events);
    assert!(matches!(state.top(), Some(Frame::AirOut { faction: Soviet })));
    assert_eq!(options(&state), [Action::Air(air("sa1")), Action::Air(air("sa2"))]);
    act(&mut state, Action::Air(air("sa2")));
    assert_eq!(state.piece(air("sa2")).place, Place::Pool);
    assert!(matches!(state.top(), Some(Frame::AirOut { faction: Western })), "then the West");
}

/// [rule 10.1-7, 10.3.2, 10.3-d] Air units come from the pool to match the icons; the first is not elite, and those there stay.
#[test]
fn the_first_air_unit_is_not_elite() {
    let mut state = europe();
    state.spent.push(event("E9"));
    (state.pending, state.current) = (Some(event("E3")), Some(event("E1")));
    for key in ["sa1", "sa2", "sa3", "sa4"] {
        put(&mut state, key, Place::Pool);
    }
    begin(&mut state, Frame::AirIn { faction: Soviet });
    assert_eq!(refused(&state, Action::Air(air("sa4"))), "10.3.2");
    act(&mut state, Action::Air(air("sa1")));
    act(&mut state, Action::In(sandtable_downfall::ids::Country::Ussr));
    act(&mut state, Action::At(hex("3833")));
    assert_eq!(state.hex_of(air("sa1")), Some(hex("3833")));
    assert!(options(&state).contains(&Action::Air(air("sa4"))), "now an elite one may come");
    assert!(!options(&state).contains(&Action::Air(air("sa1"))), "and the other stays");
}

/// [rule 10.3-c, 2.3.2-c, 11-c, TK-14] A base must trace supply to any flag of the faction.
#[test]
fn a_base_needs_supply_to_a_flag_of_the_faction() {
    let mut state = europe();
    let bases = |state: &State| game().all_bases(state, Okh, Default::default());
    assert!(bases(&state).contains(&hex("2527")), "Bucharest by a Romanian flag");
    for city in game().pack.map.cities.iter() {
        state.set_city(city, Ideology::Soviet);
    }
    state.set_city(hex("2527"), Ideology::Axis);
    assert!(bases(&state).contains(&hex("2527")));
    state.set_city(hex("2527"), Ideology::Soviet);
    state.set_city(hex("2628"), Ideology::Axis);
    assert!(!bases(&state).contains(&hex("2628")), "no flag is left");
}

/// [rule 10.3.1, 2.6-f] An Axis icon belongs to the Axis faction of the player who revealed the card.
#[test]
fn an_axis_icon_belongs_to_who_revealed_it() {
    for (who, axis) in [(Soviet, Okw), (Okw, Okw), (Western, Okh), (Okh, Okh)] {
        let mut state = europe();
        state.spent.push(event("E9"));
        state.okw_air = Default::default();
        state.pile = [sandtable_downfall::ids::EventSet::one(event("E2"))].into_iter().collect();
        state.frames.push(Frame::Reveal { faction: who });
        game().roll(&mut state, Outcome(0), &mut Silent);
        assert_eq!(game().air_wanted(&state, axis), 1 + spent_icons(&state, axis), "{who:?}");
    }
}

/// Axis icons of the spent card for a faction.
fn spent_icons(state: &State, faction: Faction) -> u8 {
    let spent = state.spent.last().map_or(0, |e| game().pack.events[e.idx()].air.axis);
    if faction == Okh { spent } else { 0 }
}

/// [rule 10.1-10] With an empty pile the lowest discard is turned up.
#[test]
fn an_empty_pile_turns_up_the_lowest_discard() {
    let mut state = europe();
    state.spent.extend([event("E15"), event("E1")]);
    state.pile.clear();
    begin(&mut state, Frame::Reveal { faction: Soviet });
    assert_eq!((state.pending, state.spent.as_slice()), (Some(event("E15")), [event("E1")].as_slice()));
}

/// [rule 3.1-e, 10.1-4, 10.2-a] The text of the current card is applied: steps by the rules of chapter 7.
#[test]
fn event_texts_grant_steps() {
    let mut state = europe();
    let tank = turned(&mut state, "s19", "3534", 2);
    text(&mut state, Soviet, "E1");
    act(&mut state, Action::Step(tank));
    assert_eq!(state.piece(tank).pips, 3);
    // Führer Directive: both Axis factions pay two.
    let mut state = europe();
    let before = [state.marker(Okh).at, state.marker(Okw).at];
    text(&mut state, Western, "E15");
    assert_eq!([state.marker(Okh).at, state.marker(Okw).at], before.map(|at| at + 2));
}

/// [rule 10.2-b] A surrender takes the units and changes no hex.
#[test]
fn a_surrender_leaves_the_cities() {
    let mut state = europe();
    let romanian = stand(&mut state, "h49", "2628", 2);
    stand(&mut state, "s21", "2728", 3);
    assert_eq!(state.city_of(hex("2527")), Ideology::Axis);
    let log = text(&mut state, Soviet, "E10");
    assert!(log.contains(&Event::Surrendered(Nation::Romanian)), "{log:?}");
    assert_eq!(state.piece(romanian).place, Place::Out);
    assert_eq!(state.city_of(hex("2527")), Ideology::Axis);
    // With a German in Bucharest it fights on.
    let mut state = europe();
    let romanian = stand(&mut state, "h49", "2628", 1);
    stand(&mut state, "s21", "2728", 3);
    stand(&mut state, "h12", "2527", 3);
    text(&mut state, Soviet, "E10");
    assert!(state.hex_of(romanian).is_some());
}

/// [rule 10.2-E7] Bulgaria surrenders to Soviets at its border; else units far from home are removed.
#[test]
fn bulgarians_stay_near_home() {
    let mut state = europe();
    let (near, far) = (stand(&mut state, "h56", "2425", 2), stand(&mut state, "h57", "3338", 2));
    text(&mut state, Soviet, "E7");
    assert_eq!((state.hex_of(near), state.piece(far).place), (Some(hex("2425")), Place::Out));
    stand(&mut state, "s21", "2528", 3);
    text(&mut state, Soviet, "E7");
    assert_eq!(state.piece(near).place, Place::Out);
}

/// [rule 10.2-E8-2, 10.2-E8-x, 1.M, 2.4-c] High Command: fleets to the North Atlantic, units at their flags, the rest to the pool;
/// interdicted ships are ready, beachheads come from turn 2.
#[test]
fn high_command_brings_what_is_pending() {
    let mut state = europe();
    state.turn = 2;
    let na = game().pack.seas.by_key("NA").expect("the area");
    let fleet = put(&mut state, "wf8", Place::Pending);
    let hurt = put(&mut state, "wf4", Place::Sea(na));
    state.piece_mut(hurt).flags |= flag::REVERSE;
    let army = unit("s32");
    state.pieces[army.idx()].pips = 3;
    state.put(&game().pack, army, Place::Pending);
    let detach = unit("w18");
    state.pieces[detach.idx()].pips = 0;
    state.put(&game().pack, detach, Place::Pending);
    text(&mut state, Soviet, "E8");
    assert!(options(&state).iter().all(|a| matches!(a, Action::At(_))), "{:?}", state.top());
    act(&mut state, Action::At(hex("3833")));
    assert_eq!((state.hex_of(army), state.piece(army).pips), (Some(hex("3833")), 3));
    assert_eq!(state.piece(fleet).place, Place::Sea(na));
    assert_eq!(state.piece(detach).place, Place::Pool);
    assert!(!state.piece(hurt).has(flag::REVERSE));
    assert_eq!(state.beachheads, [Beachhead::Pool; 2]);
}

/// [rule 10.2-E8-3, 2.1.4] EX-34: Guards take hex, side and steps of a supplied unit of their kind.
#[test]
fn guards_replace_units_of_their_kind() {
    let mut state = europe();
    let (a, b) = (turned(&mut state, "s20", "3534", 3), stand(&mut state, "s30", "3636", 1));
    let cut_off = stand(&mut state, "s22", "2424", 2);
    let boxed = stand(&mut state, "s03", "3833", 2);
    let elite = stand(&mut state, "s23", "3638", 2);
    let (gd, gd_tk) = (unit("g01"), unit("g02"));
    for guard in [gd, gd_tk] {
        state.put(&game().pack, guard, Place::Pending);
    }
    begin(&mut state, Frame::Guards);
    let all = options(&state);
    assert!(all.contains(&Action::Replace(gd, a)) && all.contains(&Action::Replace(gd_tk, b)));
    assert!(all.contains(&Action::Replace(gd, elite)), "elite, but no Guards");
    assert!(!all.contains(&Action::Replace(gd, cut_off)), "without supply");
    assert!(!all.contains(&Action::Replace(gd, boxed)) && !all.contains(&Action::Replace(gd, b)));
    act(&mut state, Action::Replace(gd, a));
    act(&mut state, Action::Replace(gd_tk, b));
    assert_eq!(
        (state.hex_of(gd), state.piece(gd).pips, state.piece(gd).reverse()),
        (Some(hex("3534")), 3, true)
    );
    assert_eq!(
        (state.hex_of(gd_tk), state.piece(gd_tk).pips, state.piece(gd_tk).reverse()),
        (Some(hex("3636")), 1, false)
    );
    assert_eq!([state.piece(a).place, state.piece(b).place], [Place::Out; 2]);
}

/// [rule 10.2-E11] Africa Liberated: cities to the West, air units may leave, then Malta two boxes, then a Transport Point.
#[test]
fn africa_is_liberated_when_the_axis_is_gone() {
    let mut state = europe();
    let axis = stand(&mut state, "k01", "1318", 2);
    text(&mut state, Okw, "E11");
    assert!(!state.africa_liberated, "the Axis is there");
    state.frames.clear();
    state.put(&game().pack, axis, Place::Out);
    put(&mut state, "wa1", Place::Hex(hex("1123")));
    state.set_city(hex("1318"), Ideology::Axis);
    let malta = state.wars[0];
    text(&mut state, Okw, "E11");
    assert!(state.africa_liberated);
    assert_eq!(state.city_of(hex("1318")), Ideology::West);
    assert_eq!((state.transport, state.wars[0]), (0, malta), "the air units first");
    act(&mut state, Action::Air(air("wa1")));
    let uk = game().pack.seas.land_by_key("UK").expect("the area");
    act(&mut state, Action::AtLand(uk));
    assert_eq!(state.piece(air("wa1")).place, Place::Land(uk));
    assert_eq!((state.transport, state.wars[0]), (1, malta - 2));
}

/// [rule 3.1-d, 10.1-1, 10.1-5] Mare Nostrum is spent like any card; turned up after Africa Liberated, E16 comes in its place.
#[test]
fn italian_campaign_replaces_mare_nostrum() {
    let mut state = europe();
    (state.current, state.pending) = (Some(event("E9")), Some(event("E11")));
    state.pile = [sandtable_downfall::ids::EventSet::one(event("E12"))].into_iter().collect();
    state.wars[0] = 0;
    begin(&mut state, Frame::EventOf { faction: Okw, step: 0 });
    assert!(state.africa_liberated);
    assert_eq!(state.current, Some(event("E11")), "it stays in its box");
    // The next time it is turned up.
    let mut state = europe();
    state.africa_liberated = true;
    state.pile = [sandtable_downfall::ids::EventSet::one(event("E11"))].into_iter().collect();
    begin(&mut state, Frame::Reveal { faction: Okw });
    game().roll(&mut state, Outcome(0), &mut Silent);
    assert_eq!(state.pending, Some(event("E16")));
    assert!(!state.spent.contains(&event("E11")));
}

/// [rule 10.2-b] A nation surrenders once: its card has nothing left to do.
#[test]
fn a_nation_surrenders_once() {
    let mut state = europe();
    let budapest = game().pack.map.named("Budapest").expect("the city");
    state.set_city(budapest, Ideology::Soviet);
    let fell = |log: Vec<Event>| log.iter().filter(|e| matches!(e, Event::Surrendered(_))).count();
    assert_eq!(fell(text(&mut state, Soviet, "E13")), 1);
    state.frames.clear();
    assert_eq!(fell(text(&mut state, Soviet, "E13")), 0);
}

/// EX-33: a Soviet event with Mare Nostrum, from Supply to Comando Supremo.
/// [rule 10.1-1, 10.1-2, 10.1-3, 10.1-4, 10.1-5, 10.1-6, 10.1-7, 10.1-8, 10.3.2] The whole procedure of the worked example.
#[test]
fn the_event_of_the_worked_example() {
    let mut state = europe();
    state.spent.push(event("E8"));
    (state.current, state.pending) = (Some(event("E9")), Some(event("E11")));
    state.pile = [sandtable_downfall::ids::EventSet::one(event("E12"))].into_iter().collect();
    put(&mut state, "sa1", Place::Hex(hex("3534")));
    put(&mut state, "wa1", Place::Hex(hex("1123")));
    put(&mut state, "wa2", Place::Pool);
    put(&mut state, "wa8", Place::Pool);
    let tank = turned(&mut state, "k02", "3316", 2);
    stand(&mut state, "k01", "1318", 2);
    state.track[Soviet.idx()].pending = true;
    begin(&mut state, Frame::Events);
    assert_eq!(state.spent.as_slice(), [event("E8"), event("E9")]);
    assert_eq!(state.current, Some(event("E11")));
    // High Command has left the boxes: Soviet and West take one air unit off each.
    act(&mut state, Action::Air(air("sa1")));
    act(&mut state, Action::Air(air("wa1")));
    assert_eq!(game().air_count(&state, Soviet) + game().air_count(&state, Western), 0);
    // OKW gets one armor step.
    assert!(matches!(state.top(), Some(Frame::Steps(s)) if s.faction == Okw && s.armor == 1));
    act(&mut state, Action::Step(tank));
    assert_eq!(state.piece(tank).pips, 3);
    game().roll(&mut state, Outcome(0), &mut Silent);
    assert_eq!(state.pending, Some(event("E12")));
    game().roll(&mut state, Outcome(0), &mut Silent);
    assert_eq!(state.hands[Western.idx()].len(), 1, "the West draws one");
    let offered = options(&state);
    assert!(!offered.contains(&Action::Air(air("wa8"))), "elite");
    assert!(offered.iter().all(|a| matches!(a, Action::Air(_))), "{offered:?}");
    act(&mut state, offered[0]);
    act(&mut state, Action::AtLand(game().pack.seas.land_by_key("UK").expect("the area")));
    assert!(!state.marker(Soviet).pending);
    assert_eq!(game().air_count(&state, Western), 1);
    let _ = Weather::Fair;
}

/// [rule 2.3.2-c, 2.3.2-d, 10.3-c] A base needs supply, and in an enemy zone a friend beside it.
#[test]
fn a_base_needs_supply_and_in_a_zone_a_friend() {
    let bases = |friend: bool| {
        let mut state = europe();
        stand(&mut state, "s01", "3526", 2);
        if friend {
            stand(&mut state, "h01", "3525", 2);
        }
        game().all_bases(&state, Okh, Default::default())
    };
    let rail = |h: &str| game().pack.map.rail.contains(hex(h)) || game().pack.map.is_city(hex(h));
    let zone: Vec<&str> = ["3525", "3527", "3626", "3625", "3426", "3425", "3427", "3627"]
        .into_iter()
        .filter(|h| rail(h) && game().pack.map.grid.are_adjacent(hex(h), hex("3526")))
        .collect();
    assert!(!zone.is_empty());
    for label in zone {
        assert!(!bases(false).contains(&hex(label)), "{label} is in a zone");
    }
    // Stalingrad held, everything around it the enemy's: no base.
    let mut state = europe();
    for hex in game().pack.map.cities.iter() {
        state.set_city(hex, Ideology::Soviet);
    }
    state.set_city(hex("3338"), Ideology::Axis);
    assert!(game().all_bases(&state, Okh, Default::default()).is_empty());
}

/// [rule 10.2-E7] Bulgarians three hexes from their country stay, those four away are removed.
#[test]
fn bulgarians_three_hexes_away_stay() {
    let map = &game().pack.map;
    let land = map.countries[sandtable_downfall::ids::Country::Bulgaria.idx()];
    let far = |n: u16| {
        let distance = |h| land.iter().map(|l| map.grid.distance(l, h)).min();
        map.land.iter().find(|h| distance(*h) == Some(n)).expect("a hex")
    };
    for (distance, stays) in [(3, true), (4, false)] {
        let mut state = europe();
        let unit = unit("h56");
        state.pieces[unit.idx()].pips = 2;
        state.put(&game().pack, unit, Place::Hex(far(distance)));
        text(&mut state, Soviet, "E7");
        assert_eq!(state.hex_of(unit).is_some(), stays, "{distance} hexes away");
    }
}
