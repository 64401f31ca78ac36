//! Chapter 2: combat units, their badges and zones; air units; markers.

use crate::common::*;
use sandtable_downfall::action::Action;
use sandtable_downfall::combat::Combat;
use sandtable_downfall::frame::{Check, Frame, Stage};
use sandtable_downfall::ids::Faction::{Okh, Okw, Soviet, Western};
use sandtable_downfall::ids::{Ideology, UnitType, Weather};
use sandtable_downfall::pack::OrderKind;
use sandtable_downfall::state::{Place, State, flag};
use sandtable_downfall::supply::Purpose;
use sandtable_engine::{Actor, Game, Silent};

/// [rule 2.1.1-d, 2.1.1-f, 2.1.3-d, 2.1.4] Two-sided units turn and keep their pips; boxed units have one side.
#[test]
fn two_sided_units_turn_and_keep_their_pips() {
    let mut state = europe();
    let tank = turned(&mut state, "s19", "3437", 3);
    assert_eq!(state.type_of(&game().pack, tank), Some(UnitType::Tank));
    let victim = stand(&mut state, "h12", "3338", 4);
    let flank = stand(&mut state, "s20", "3438", 1);
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    declare(&mut state, "3338", flank, &[]);
    let _ = victim;
    let mut state = europe();
    let tank = turned(&mut state, "s19", "3438", 3);
    stand(&mut state, "h12", "3338", 4);
    begin(&mut state, attack(Soviet, 1, &["armored"]));
    declare(&mut state, "3338", tank, &[]);
    dice(&mut state, [1, 1]);
    assert_eq!(options(&state), [Action::Flip(tank)], "the first hit turns armor down");
    act(&mut state, Action::Flip(tank));
    assert_eq!((state.type_of(&game().pack, tank), state.piece(tank).pips), (Some(UnitType::Mot), 3));
    for (key, sides) in [("s20", true), ("s19", true), ("h40", true), ("s03", false), ("s01", false)] {
        assert_eq!(game().pack.unit(unit(key)).expect("a unit").reverse.is_some(), sides, "{key}");
    }
}

/// [rule 2.1.1-g, 2.1.1-k, 7.1.4, 2.1.1-i] Fort Troops dig in or move where the marker shows their type; isolated ones do not dig.
#[test]
fn fort_troops_dig_in_when_their_symbol_is_shown() {
    let mut state = europe();
    let fort = stand(&mut state, "h40", "3324", 1);
    begin(&mut state, redeploy(Okh, 4, &["infantry"]));
    assert!(options(&state).contains(&Action::Select(fort)), "the infantry symbol moves it");
    assert_eq!(refused(&state, Action::Flip(fort)), "7.1.4");
    state.frames.clear();
    begin(&mut state, redeploy(Okh, 4, &["infantry", "fort"]));
    let mut isolated = state.clone();
    isolated.piece_mut(fort).flags |= flag::ISOLATED_1;
    assert_eq!(refused(&isolated, Action::Flip(fort)), "7.1.4");
    act(&mut state, Action::Flip(fort));
    assert_eq!(state.type_of(&game().pack, fort), Some(UnitType::Fortress));
    assert_eq!(refused(&state, Action::Select(fort)), "7.1-d", "it has used its move");
}

/// [rule 2.1.1-h, 10.2-E8-x] High Command lets Fortresses become Fort Troops.
#[test]
fn high_command_turns_fortresses_back() {
    let mut state = europe();
    let fort = turned(&mut state, "h40", "3324", 1);
    begin(&mut state, Frame::Forts { faction: Okh, up: false, left: u8::MAX });
    act(&mut state, Action::Flip(fort));
    assert_eq!(state.type_of(&game().pack, fort), Some(UnitType::Fort));
}

/// [rule 2.1.3-a, 2.1.3-b] Pips are strength in attack as primary and in defence, and the hits a unit can take.
#[test]
fn pips_are_strength_and_life() {
    let mut state = europe();
    let (a, d) = (stand(&mut state, "s22", "3339", 3), stand(&mut state, "h46", "3338", 2));
    let mut combat = Combat::new(Soviet, hex("3338"), shown(&["infantry"]), true, 0);
    combat.primary = Some(a);
    combat.defenders = game().defenders(&state, Soviet, hex("3338")).expect("a unit");
    let r = game().strengths(&state, &combat);
    assert!(r.attack.iter().any(|l| l.rule == "8.3s-A0" && l.value == 3));
    assert!(r.defence.iter().any(|l| l.rule == "8.3s-D0" && l.value == 2));
    game().lose_step(&mut state, d, &mut Silent);
    game().lose_step(&mut state, d, &mut Silent);
    assert_eq!(state.piece(d).place, Place::Eliminated);
}

/// [rule 2.1.5-a] One Soviet Redeploy activates elite units alone; a badge more counts in combat.
#[test]
fn the_elite_order_moves_elite_units() {
    let mut state = europe();
    let (elite, plain) = (stand(&mut state, "s18", "3436", 4), stand(&mut state, "s22", "3339", 3));
    let face = game().face(order("S2"), false).expect("a face");
    let OrderKind::Ops(parts) = &face.kind else { panic!("an ops order") };
    let sandtable_downfall::pack::OpsPart::Redeploy { symbols, .. } = parts[0] else { panic!("a redeploy") };
    assert!(game().is_active(&state, Soviet, elite, symbols));
    assert!(!game().is_active(&state, Soviet, plain, symbols));
}

/// [rule 2.1.5-b, 8.3s-A7, 8.3s-D2, 8.3s-D1, 8.3s-A6] More elite badges add one, more conscripts take one, for both sides.
#[test]
fn badges_are_compared() {
    let mut state = europe();
    let minor = stand(&mut state, "h46", "3337", 2);
    stand(&mut state, "s18", "3436", 4);
    let mut combat = Combat::new(Okh, hex("3436"), shown(&["infantry"]), true, 0);
    combat.primary = Some(minor);
    combat.defenders = game().defenders(&state, Okh, hex("3436")).expect("guards");
    let r = game().strengths(&state, &combat);
    assert!(r.attack.iter().any(|l| l.rule == "8.3s-A7" && l.value == -1), "{r:?}");
    assert!(r.defence.iter().any(|l| l.rule == "8.3s-D1" && l.value == 1), "{r:?}");
    let mut combat = Combat::new(Soviet, hex("3337"), shown(&["infantry"]), true, 0);
    combat.primary = Some(unit("s18"));
    combat.defenders = game().defenders(&state, Soviet, hex("3337")).expect("Hungarians");
    let r = game().strengths(&state, &combat);
    assert!(r.attack.iter().any(|l| l.rule == "8.3s-A6" && l.value == 1), "{r:?}");
    assert!(r.defence.iter().any(|l| l.rule == "8.3s-D2" && l.value == -1), "{r:?}");
}

/// [rule 2.1.5-c] A unit with the badge is always in supply, its neighbour in the hex is not.
#[test]
fn a_supply_badge_is_not_shared() {
    let mut state = europe();
    for city in game().pack.map.cities.iter() {
        state.set_city(city, Ideology::Soviet);
    }
    let badge = stand(&mut state, "k07", "4219", 2);
    let other = stand(&mut state, "k05", "4219", 2);
    assert!(game().in_supply(&state, badge, Purpose::Event));
    assert!(!game().in_supply(&state, other, Purpose::Event));
    assert_eq!(game().unsupplied(&state, Okw, Default::default()), [other]);
}

/// [rule 2.1.6-e, 8.6s-e] A retreat enters no enemy zone and crosses no hexspine in one; every hex is farther away.
#[test]
fn retreats_shun_enemy_zones() {
    let mut state = europe();
    let defender = stand(&mut state, "h12", "3338", 3);
    let (a, b) = (stand(&mut state, "s20", "3438", 3), stand(&mut state, "s22", "3339", 3));
    stand(&mut state, "s19", "3437", 3);
    stand(&mut state, "s24", "3240", 2);
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    declare(&mut state, "3338", a, &[b]);
    let combat = state.combat.as_deref_mut().expect("a combat");
    (combat.hits, combat.left) = (1, [0, 1]);
    if let Some(Frame::Combat(stage)) = state.frames.top_mut() {
        *stage = Stage::DefenderHits;
    }
    act(&mut state, Action::Retreat);
    assert_eq!(options(&state), [Action::To(hex("3238"))]);
    act(&mut state, Action::To(hex("3238")));
    assert_eq!(state.hex_of(defender), Some(hex("3238")));
}

/// [rule 2.1.6-f, 11.1-a, 11-e] A supply path enters a hex in an enemy zone only where a friend stands; by rail it goes on.
#[test]
fn a_friend_opens_an_enemy_zone_to_supply() {
    use sandtable_downfall::ids::{Nation, NationSet};
    let mut state = europe();
    for city in game().pack.map.cities.iter() {
        state.set_city(city, Ideology::Axis);
    }
    let fed = |state: &State, label| {
        let german = NationSet::one(Nation::German);
        game().supplied(state, Okh, german, Purpose::Event, Default::default()).hexes.contains(hex(label))
    };
    assert!(fed(&state, "3437"), "by rail all the way from Germany");
    stand(&mut state, "s21", "3436", 3);
    assert!(!fed(&state, "3437"), "in an enemy zone");
    stand(&mut state, "h12", "3437", 3);
    assert!(fed(&state, "3437"), "a friend is there");
}

/// [rule 2.3-b, 2.3.3-b, 7.2-j] An air unit reaches four hexes, an elite one five, and helps in every combat there.
#[test]
fn air_units_reach_four_hexes_and_elite_ones_five() {
    let mut state = europe();
    put(&mut state, "sa1", Place::Hex(hex("3534")));
    let at = |state: &State, label| game().air_in_range(state, Soviet, hex(label));
    assert_eq!(at(&state, "3538"), (1, 0));
    assert_eq!(at(&state, "3539"), (0, 0), "five hexes");
    put(&mut state, "sa4", Place::Hex(hex("3534")));
    assert_eq!(at(&state, "3539"), (1, 1));
    assert_eq!(at(&state, "3530"), (2, 1), "as many combats as there are");
}

/// [rule 2.3-c] Air units in the UK count from its six beaches.
#[test]
fn air_in_the_uk_counts_from_the_beaches() {
    let mut state = europe();
    let uk = game().pack.seas.land_by_key("UK").expect("the area");
    put(&mut state, "wa1", Place::Land(uk));
    let seen = |label| game().air_in_range(&state, Western, hex(label)).0;
    // The beach itself is one hex away, the land behind it two.
    assert_eq!(game().distance_from(Place::Land(uk), hex("3312")), Some(1));
    assert_eq!((seen("3212"), seen("3113")), (1, 1));
    assert_eq!(seen("2710"), 0);
}

/// [rule 2.3-d, 2.3.3-a, 8.1-a, 8.1-b] More air units win, then more elite ones; the modifier goes by weather, none in mud.
#[test]
fn air_superiority_goes_by_number_then_by_elite() {
    let mut state = europe();
    stand(&mut state, "h12", "3338", 3);
    let primary = stand(&mut state, "s22", "3339", 3);
    let mut combat = Combat::new(Soviet, hex("3338"), shown(&["infantry"]), true, 0);
    combat.primary = Some(primary);
    combat.defenders = game().defenders(&state, Soviet, hex("3338")).expect("6th Army");
    let air = |state: &State| {
        let r = game().strengths(state, &combat);
        r.drm.iter().find(|l| l.rule == "8.5s-5").map_or(0, |l| l.value)
    };
    assert_eq!(air(&state), 0);
    put(&mut state, "sa1", Place::Hex(hex("3538")));
    assert_eq!(air(&state), 2);
    put(&mut state, "ha1", Place::Hex(hex("3336")));
    assert_eq!(air(&state), 0, "one each");
    put(&mut state, "ha1", Place::Pool);
    put(&mut state, "ha4", Place::Hex(hex("3336")));
    assert_eq!(air(&state), -2, "the elite unit breaks the tie");
    state.weather = Weather::Snow;
    assert_eq!(air(&state), -1);
    state.weather = Weather::Mud;
    assert_eq!(air(&state), 0);
}

/// [rule 2.3.3-c] The badge of an elite air unit counts in any weather.
#[test]
fn an_elite_air_badge_counts_in_mud() {
    let mut state = europe();
    state.weather = Weather::Mud;
    stand(&mut state, "h12", "3338", 3);
    let primary = stand(&mut state, "s22", "3339", 3);
    put(&mut state, "sa4", Place::Hex(hex("3538")));
    let mut combat = Combat::new(Soviet, hex("3338"), shown(&["infantry"]), true, 0);
    combat.primary = Some(primary);
    combat.defenders = game().defenders(&state, Soviet, hex("3338")).expect("6th Army");
    let r = game().strengths(&state, &combat);
    assert!(r.attack.iter().any(|l| l.rule == "8.3s-A6" && l.value == 1));
}

/// [rule 2.3.2-b, 2.3.2-f, 2.3.2-c] JETS come by their card alone, stand outside the count, and leave after the combat.
#[test]
fn jets_come_for_one_combat() {
    let mut state = europe();
    state.turn = 7;
    let defender = stand(&mut state, "h12", "3324", 3);
    let primary = stand(&mut state, "s22", "3325", 3);
    let jet = put(&mut state, "jet", Place::Card);
    state.hands[Okh.idx()].insert(card("A27"));
    state.decks[2].remove(card("A27"));
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    declare(&mut state, "3324", primary, &[]);
    while !options(&state).contains(&Action::Play(card("A27"))) {
        act(&mut state, Action::Pass);
    }
    let before = (game().air_count(&state, Okh), game().air_wanted(&state, Okh));
    act(&mut state, Action::Play(card("A27")));
    assert!(state.hex_of(jet).is_some(), "on the map");
    assert_eq!((game().air_count(&state, Okh), game().air_wanted(&state, Okh)), before);
    assert_eq!(game().air_in_range(&state, Okh, hex("3324")), (1, 1));
    while state.combat.is_some() {
        match options(&state).first() {
            Some(action) => drop(act(&mut state, *action)),
            None => drop(dice(&mut state, [1, 1])),
        }
    }
    assert_eq!(state.piece(jet).place, Place::Card);
    let _ = defender;
}

/// [rule 2.3.2-e] A Western air unit may find its nearest base in a land area.
#[test]
fn a_western_air_unit_may_rebase_to_a_land_area() {
    let mut state = europe();
    for city in game().pack.map.cities.iter() {
        state.set_city(city, Ideology::Axis);
    }
    state.set_city(hex("1234"), Ideology::West);
    stand(&mut state, "k01", "1233", 3);
    put(&mut state, "wa1", Place::Hex(hex("1234")));
    begin(&mut state, redeploy(Okw, 3, &["armored"]));
    let me = game().pack.seas.land_by_key("ME").expect("the area");
    let air = put_at(&state, "wa1");
    assert_eq!(state.piece(air).place, Place::Land(me));
}

fn put_at(_state: &State, key: &str) -> sandtable_downfall::ids::PieceId {
    game().pack.air_units().find(|u| game().pack.key(*u) == key).expect("an air unit")
}

/// [rule 2.5.1-b, 7.2-a, 7.2-b] All units attack, one at a time, as often as shown, each led by a shown kind.
#[test]
fn an_attack_part_allows_so_many_attacks() {
    let mut state = europe();
    stand(&mut state, "h12", "3338", 1);
    stand(&mut state, "h46", "3335", 1);
    let (a, b) = (stand(&mut state, "s22", "3339", 3), stand(&mut state, "s21", "3436", 3));
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    let targets: Vec<Action> = options(&state);
    assert!(targets.contains(&Action::Target(hex("3338"))) && targets.contains(&Action::Target(hex("3335"))));
    declare(&mut state, "3338", a, &[]);
    while state.combat.is_some() {
        match options(&state).first() {
            Some(action) => drop(act(&mut state, *action)),
            None => drop(dice(&mut state, [1, 1])),
        }
    }
    assert!(state.frames.is_empty(), "one attack was all");
    let _ = b;
}

/// [rule 2.5.2-a, 2.5.2-b, 2.5.2-c] Ops markers of the West and OKW have Strategic Warfare behind; Axis markers serve both;
/// Recruit and Mechanize share markers.
#[test]
fn markers_have_two_faces() {
    let kind = |key: &str, back| game().face(order(key), back).map(|f| f.kind.word());
    for key in ["W1", "W7", "K1", "K7"] {
        assert_eq!(kind(key, true), Some("strategic"), "{key}");
    }
    for key in ["SR1", "WR3"] {
        assert_eq!((kind(key, false), kind(key, true)), (Some("recruit"), Some("mechanize")), "{key}");
    }
    for key in ["X1", "X3", "X9"] {
        assert!(game().is_own(Okh, order(key)) && game().is_own(Okw, order(key)), "{key}");
        assert!(!game().is_own(Soviet, order(key)));
    }
    let state = game().start("campaign", &Default::default()).unwrap_or_else(|e| panic!("{e}"));
    assert!(
        game().playable(&state, Western, order("W1"), false)
            && game().playable(&state, Western, order("W1"), true)
    );
}

/// [rule 2.1.1-j, 8.1s-d] Where the marker shows it an airborne unit helps from two hexes away, leaves rivers to the defender, and
/// goes to the pool.
#[test]
fn an_airborne_unit_helps_from_two_hexes() {
    let mut state = europe();
    stand(&mut state, "k05", "2713", 2);
    let primary = turned(&mut state, "w01", "2714", 3);
    let drop_unit = stand(&mut state, "w25", "2715", 2);
    begin(&mut state, attack(Western, 1, &["armored"]));
    act(&mut state, Action::Target(hex("2713")));
    act(&mut state, Action::Primary(primary));
    assert_eq!(refused(&state, Action::Flank(drop_unit)), "7.2-b", "the symbol is not shown");
    state.frames.clear();
    state.combat = None;
    begin(&mut state, attack(Western, 1, &["armored", "airborne"]));
    declare(&mut state, "2713", primary, &[drop_unit]);
    let combat = state.combat.clone().expect("a combat");
    let r = game().strengths(&state, &combat);
    assert!(r.defence.iter().any(|l| l.rule == "8.3s-D7" && l.value == 1), "the river still counts");
    while state.combat.is_some() {
        match options(&state).first() {
            Some(action) => drop(act(&mut state, *action)),
            None => drop(dice(&mut state, [6, 6])),
        }
    }
    assert_eq!(state.piece(drop_unit).place, Place::Pool);
}

/// [rule 2.6-i, 8.5s-6, 8.1s-e] Airdrop: the unit lies on the target as a marker, +2 and an elite badge, and then lands or leaves.
#[test]
fn an_airdrop_lands_or_goes_to_the_pool() {
    let mut state = europe();
    state.turn = 2;
    stand(&mut state, "k05", "2713", 2);
    let primary = turned(&mut state, "w01", "2714", 3);
    let (a, b) = (stand(&mut state, "w25", "2715", 2), stand(&mut state, "w26", "2717", 2));
    state.hands[Western.idx()].insert(card("W19"));
    begin(&mut state, attack(Western, 1, &["armored", "airborne"]));
    declare(&mut state, "2713", primary, &[]);
    act(&mut state, Action::Play(card("W19")));
    assert_eq!(options(&state), [Action::Select(a), Action::Select(b)], "either may drop");
    act(&mut state, Action::Select(b));
    let combat = state.combat.clone().expect("a combat");
    let r = game().strengths(&state, &combat);
    assert!(r.drm.iter().any(|l| l.rule == "8.5s-6" && l.value == 2));
    assert!(r.attack.iter().any(|l| l.rule == "8.3s-A6" && l.value == 1));
    while state.combat.is_some() {
        let landing = Action::Advance(b);
        if options(&state).contains(&landing) {
            act(&mut state, landing);
            continue;
        }
        match options(&state).first() {
            Some(action) => drop(act(&mut state, *action)),
            None => drop(dice(&mut state, [6, 6])),
        }
    }
    assert_eq!(state.hex_of(b), Some(hex("2713")));
    assert_eq!(state.type_of(&game().pack, b), Some(UnitType::Airborne));
}

/// [rule 2.1.1-l, 8.3s-A2] Each Shock unit adds one where the order shows its type.
#[test]
fn shock_units_add_one_when_shown() {
    let mut state = europe();
    stand(&mut state, "h12", "3338", 3);
    let shock = stand(&mut state, "s28", "3339", 3);
    let other = stand(&mut state, "s03", "3438", 2);
    let strength = |symbols: &[&str]| {
        let mut combat = Combat::new(Soviet, hex("3338"), shown(symbols), true, 0);
        combat.primary = Some(shock);
        combat.flanks.insert(other);
        combat.defenders = game().defenders(&state, Soviet, hex("3338")).expect("6th Army");
        game().strengths(&state, &combat).attack_strength()
    };
    assert_eq!((strength(&["infantry"]), strength(&["infantry", "shock"])), (4, 6));
}

/// [rule 2.6-e, 11.3-a] Isolated 1 at first, Isolated 3 when still cut off at the next check, nothing when supplied again.
#[test]
fn isolation_grows_and_ends() {
    let mut state = bare();
    let unit = stand(&mut state, "h12", "3338", 3);
    for (key, label) in
        [("s20", "3438"), ("s22", "3339"), ("s23", "3239"), ("s24", "3238"), ("s19", "3337"), ("s21", "3439")]
    {
        stand(&mut state, key, label, 2);
    }
    for level in [1, 3, 3] {
        begin(&mut state, Frame::SupplyCheck { faction: Okh, stage: Check::Tolls });
        assert_eq!(state.isolation(unit), level);
        act(&mut state, Action::PayFor(unit));
    }
    for key in ["s19", "s20", "s21", "s22", "s23", "s24"] {
        state.put(&game().pack, crate::common::unit(key), Place::Out);
    }
    begin(&mut state, Frame::SupplyCheck { faction: Okh, stage: Check::Tolls });
    assert_eq!(state.isolation(unit), 0);
    assert!(state.frames.is_empty(), "nothing is owed");
}

/// [rule 2.3.2-e, 2.3.2-b] JETS in a combat of OKW that must rebase are moved by OKW's player.
#[test]
fn jets_are_of_the_faction_that_fights() {
    let mut state = europe();
    let jet = put(&mut state, "jet", Place::Hex(hex("2737")));
    for (faction, unit) in [(Okh, "s26"), (Okw, "w05")] {
        let mut state = state.clone();
        stand(&mut state, unit, "2838", 2);
        let fight = Combat::new(faction, hex("2838"), shown(&["infantry"]), true, 0);
        state.combat = Some(Box::new(fight));
        state.frames.push(Frame::Rebase { unit: jet });
        state.unask();
        assert!(options(&state).len() > 1);
        assert_eq!(game().decision(&state).actor, Actor::Seat(faction.seat()));
    }
}
