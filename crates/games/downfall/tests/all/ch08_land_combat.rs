//! Chapter 8, step by step: strengths, the roll, hits, retreats, advance.

use crate::common::*;
use sandtable_downfall::action::Action;
use sandtable_downfall::combat::{Combat, Reckoning};
use sandtable_downfall::frame::{Frame, Stage};
use sandtable_downfall::ids::Faction::{self, Okh, Okw, Soviet, Western};
use sandtable_downfall::ids::{PieceId, Weather};
use sandtable_downfall::state::{Place, State};

/// A combat as it would be declared.
fn combat(state: &State, faction: Faction, label: &str, primary: PieceId, flanks: &[PieceId]) -> Combat {
    let mut combat = Combat::new(faction, hex(label), shown(&["infantry", "armored"]), true, 0);
    combat.primary = Some(primary);
    for flank in flanks {
        combat.flanks.insert(*flank);
    }
    combat.defenders = game().defenders(state, faction, hex(label)).expect("defenders");
    combat
}

fn reckon(state: &State, faction: Faction, label: &str, primary: PieceId, flanks: &[PieceId]) -> Reckoning {
    game().strengths(state, &combat(state, faction, label, primary, flanks))
}

fn line(r: &Reckoning, rule: &str) -> i8 {
    r.attack.iter().chain(&r.defence).chain(&r.drm).filter(|l| l.rule == rule).map(|l| l.value).sum()
}

/// The combat in progress stands at the defender's hits, so many.
fn hit(state: &mut State, hits: u8) {
    let combat = state.combat.as_deref_mut().expect("a combat");
    (combat.hits, combat.left) = (hits, [0, hits]);
    while !matches!(state.top(), Some(Frame::Combat(_))) {
        state.frames.pop();
    }
    if let Some(Frame::Combat(stage)) = state.frames.top_mut() {
        *stage = Stage::DefenderHits;
    }
}

/// [rule 8.3s-A3, 8.3s-A4, 8.3s-A5] Armor: one in snow, two for Germans and one for others in fair weather, none in mud.
#[test]
fn armor_counts_by_weather_and_nation() {
    let mut state = europe();
    let german = turned(&mut state, "h16", "3438", 4);
    let romanian = turned(&mut state, "h51", "3337", 1);
    stand(&mut state, "s21", "3338", 3);
    let sum = |state: &State| {
        let r = reckon(state, Okh, "3338", german, &[romanian]);
        (line(&r, "8.3s-A3"), line(&r, "8.3s-A4"), line(&r, "8.3s-A5"))
    };
    assert_eq!(sum(&state), (0, 2, 1));
    state.weather = Weather::Snow;
    assert_eq!(sum(&state), (2, 0, 0));
    state.weather = Weather::Mud;
    assert_eq!(sum(&state), (0, 0, 0));
}

/// [rule 8.3s-A8, 8.3s-D3] A Western or German unit adds one to its side.
#[test]
fn quality_is_german_or_western() {
    let mut state = europe();
    let (german, minor) = (stand(&mut state, "h12", "3438", 3), stand(&mut state, "h49", "3337", 3));
    stand(&mut state, "s21", "3338", 3);
    assert_eq!(line(&reckon(&state, Okh, "3338", german, &[]), "8.3s-A8"), 1);
    assert_eq!(line(&reckon(&state, Okh, "3338", minor, &[]), "8.3s-A8"), 0);
    assert_eq!(line(&reckon(&state, Okh, "3338", minor, &[german]), "8.3s-A8"), 1);
    assert_eq!(line(&reckon(&state, Okh, "3338", german, &[]), "8.3s-D3"), 0);
    let soviet = unit("s21");
    assert_eq!(line(&reckon(&state, Soviet, "3438", soviet, &[]), "8.3s-D3"), 1);
    assert_eq!(line(&reckon(&state, Soviet, "3337", soviet, &[]), "8.3s-D3"), 0);
}

/// [rule 8.3s-D4, 8.3s-D5, 8.3s-D6, TK-2, TK-3, TK-4] City one, hills and forest two, mountain and swamp three.
#[test]
fn ground_helps_the_defender() {
    let mut state = europe();
    for (label, from, city, rough, steep) in [
        ("3338", "3337", 1, 0, 0),
        ("2712", "2711", 0, 2, 0),
        ("3524", "3525", 0, 2, 0),
        ("2424", "2523", 0, 0, 3),
        ("3327", "3427", 0, 0, 3),
        ("3436", "3437", 0, 0, 0),
    ] {
        let defender = stand(&mut state, "h12", label, 3);
        let attacker = stand(&mut state, "s21", from, 3);
        let r = reckon(&state, Soviet, label, attacker, &[]);
        assert_eq!(
            (line(&r, "8.3s-D4"), line(&r, "8.3s-D5"), line(&r, "8.3s-D6")),
            (city, rough, steep),
            "{label}"
        );
        state.put(&game().pack, defender, Place::Out);
        state.put(&game().pack, attacker, Place::Out);
    }
}

/// [rule 8.3s-D7, 8.3s-D9, 8.3s-D10, TK-6, TK-7] Water helps if all attackers are across it, and the best kind alone.
#[test]
fn water_helps_only_against_all() {
    let mut state = europe();
    stand(&mut state, "k05", "2713", 3);
    let (across, beside) = (stand(&mut state, "w09", "2714", 3), stand(&mut state, "w20", "2712", 3));
    assert_eq!(line(&reckon(&state, Western, "2713", across, &[]), "8.3s-D7"), 1);
    let r = reckon(&state, Western, "2713", across, &[beside]);
    assert_eq!(line(&r, "8.3s-D7") + line(&r, "8.3s-D10"), 0, "one is not across");
    let mut state = europe();
    stand(&mut state, "h17", "2734", 3);
    let strait = stand(&mut state, "s27", "2735", 3);
    assert_eq!(line(&reckon(&state, Soviet, "2734", strait, &[]), "8.3s-D9"), 3);
}

/// [rule 8.3s-D10] Across a river here and a strait there: the strait alone counts.
#[test]
fn of_several_waters_the_best_counts() {
    let map = &game().pack.map;
    // A hex with a strait side and a river side to two neighbours.
    for target in map.land.iter() {
        let near = |wanted: fn(&sandtable_downfall::pack::Side) -> bool| {
            map.walk(target).find(|(_, s)| wanted(s) && !s.rail).map(|(h, _)| h)
        };
        if let (Some(a), Some(b)) = (near(|s| s.strait), near(|s| s.river)) {
            let mut state = europe();
            let label = map.grid.label(target).to_owned();
            stand(&mut state, "h17", &label, 3);
            let one = stand(&mut state, "s27", map.grid.label(a), 3);
            let two = stand(&mut state, "s25", map.grid.label(b), 3);
            let r = reckon(&state, Soviet, &label, one, &[two]);
            assert_eq!((line(&r, "8.3s-D9"), line(&r, "8.3s-D7")), (3, 0), "{label}");
            return;
        }
    }
    // The map has no such hex: a river beside a beachhead then.
    let mut state = europe();
    let beach =
        map.beaches.iter().find(|b| map.walk(b.target).any(|(_, s)| s.river)).expect("a river by a beach");
    state.beachheads[0] = sandtable_downfall::state::Beachhead::On(beach.id);
    state.rebuild(&game().pack);
    let target = map.grid.label(beach.target).to_owned();
    let river = map.walk(beach.target).find(|(_, s)| s.river).map(|(h, _)| h).expect("a side");
    stand(&mut state, "k05", &target, 3);
    let landed = stand(&mut state, "w09", map.grid.label(beach.hex), 3);
    let other = stand(&mut state, "w20", map.grid.label(river), 3);
    let r = reckon(&state, Western, &target, landed, &[other]);
    assert_eq!((line(&r, "8.3s-D8"), line(&r, "8.3s-D7")), (2, 0), "{target}");
}

/// [rule 8.3s-D8] Both ways over a beach the defender gains two.
#[test]
fn a_beach_helps_the_defender_both_ways() {
    let map = &game().pack.map;
    let beach = &map.beaches[3];
    let mut state = europe();
    state.beachheads[0] = sandtable_downfall::state::Beachhead::On(beach.id);
    state.rebuild(&game().pack);
    let (sea, land) = (map.grid.label(beach.hex), map.grid.label(beach.target));
    let okw = stand(&mut state, "k05", land, 3);
    let landed = stand(&mut state, "w09", sea, 3);
    assert_eq!(line(&reckon(&state, Western, land, landed, &[]), "8.3s-D8"), 2);
    assert_eq!(line(&reckon(&state, Okw, sea, okw, &[]), "8.3s-D8"), 2);
}

/// [rule 8.3s-D11, 8.3s-D12, 2.2-i] A partisan takes the ground from Axis defenders; beside the other Ally it takes no part.
#[test]
fn a_partisan_takes_the_ground_from_the_axis() {
    let mut state = europe();
    stand(&mut state, "k05", "2713", 3);
    let attacker = stand(&mut state, "w09", "2714", 3);
    let ground = |state: &State| {
        let r = reckon(state, Western, "2713", attacker, &[]);
        line(&r, "8.3s-D5") + line(&r, "8.3s-D7")
    };
    assert_eq!(ground(&state), 3);
    put(&mut state, "sp1", Place::Hex(hex("2713")));
    assert_eq!(ground(&state), 0, "a partisan of any ideology");
    let mut state = europe();
    stand(&mut state, "s21", "2713", 2);
    let foreign = put(&mut state, "wp1", Place::Hex(hex("2713")));
    let okh = stand(&mut state, "h12", "2714", 3);
    let fight = combat(&state, Okh, "2713", okh, &[]);
    assert!(!fight.defenders.contains(foreign));
    assert!(line(&game().strengths(&state, &fight), "8.3s-D5") == 2, "Soviets keep the ground");
}

/// [rule 8.5s-3, 8.5s-4, 8.5s-7] A Fortress two, snow two, mud three against the attacker; isolation of the defender for him.
#[test]
fn the_roll_is_modified() {
    let mut state = europe();
    let fortress = turned(&mut state, "h40", "3436", 1);
    let attacker = stand(&mut state, "s21", "3437", 3);
    let drm = |state: &State, rule| line(&reckon(state, Soviet, "3436", attacker, &[]), rule);
    assert_eq!((drm(&state, "8.5s-3"), drm(&state, "8.5s-4")), (-2, 0));
    state.weather = Weather::Snow;
    assert_eq!(drm(&state, "8.5s-4"), -2);
    state.weather = Weather::Mud;
    assert_eq!(drm(&state, "8.5s-4"), -3);
    state.piece_mut(fortress).flags |= sandtable_downfall::state::flag::ISOLATED_1;
    assert_eq!(drm(&state, "8.5s-7"), 1);
    let _ = fortress;
}

/// [rule 8.5s-9, 8.5s-10] Left of the stroke for the attacker; s0 hurts Soviets alone.
#[test]
fn s0_hurts_soviets_alone() {
    let mut state = europe();
    stand(&mut state, "h46", "3338", 2);
    let soviet = stand(&mut state, "s21", "3339", 2);
    let mut fight = combat(&state, Soviet, "3338", soviet, &[]);
    let r = game().strengths(&state, &fight);
    // The column +1 and a modified nine: s0/1.
    let find = |r: &Reckoning, fight: &Combat| {
        (2..=12u8).find_map(|d| {
            let (total, a, h) = game().outcome(&state, fight, r, d);
            (total == 9).then_some((a, h))
        })
    };
    let mut even = r.clone();
    even.attack[0].value += 1 - (r.attack_strength() - r.defence_strength());
    assert_eq!(find(&even, &fight), Some((1, 1)));
    fight.attacker = Western;
    assert_eq!(find(&even, &fight), Some((0, 1)));
}

/// [rule 8.5s-11] G: one hit fewer while all defenders are German, up to turn 6.
#[test]
fn g_spares_germans_until_turn_six() {
    let mut state = europe();
    stand(&mut state, "h12", "3338", 3);
    let soviet = stand(&mut state, "s21", "3339", 2);
    // A cell with G: column 0, modified 7 is 1/1G.
    let zero = |state: &State| {
        let fight = combat(state, Soviet, "3338", soviet, &[]);
        let mut r = game().strengths(state, &fight);
        r.attack[0].value -= r.attack_strength() - r.defence_strength();
        r.drm.clear();
        game().outcome(state, &fight, &r, 7).2
    };
    assert_eq!(zero(&state), 0);
    stand(&mut state, "h46", "3338", 1);
    assert_eq!(zero(&state), 1, "a Hungarian is there");
    state.put(&game().pack, unit("h46"), Place::Out);
    state.turn = 7;
    assert_eq!(zero(&state), 1);
}

/// [rule 8.6s-d] EX-28: of one hit one may be retreated, of three two.
#[test]
fn half_the_hits_rounded_up_may_be_retreated() {
    for (hits, most) in [(1, 1), (2, 1), (3, 2), (4, 2)] {
        let mut state = europe();
        stand(&mut state, "h12", "3436", 4);
        let attacker = stand(&mut state, "s21", "3536", 3);
        begin(&mut state, attack(Soviet, 1, &["infantry"]));
        declare(&mut state, "3436", attacker, &[]);
        hit(&mut state, hits);
        for n in 0..most {
            assert!(options(&state).contains(&Action::Retreat), "{hits} hits, {n} retreated");
            act(&mut state, Action::Retreat);
        }
        if hits > most {
            assert_eq!(refused(&state, Action::Retreat), "8.6s-d");
            for _ in 0..hits - most {
                act(&mut state, Action::Lose(unit("h12")));
            }
        }
        let ends = options(&state);
        let far = |a: &Action| match a {
            Action::To(h) => game().pack.map.grid.distance(*h, hex("3436")),
            _ => 0,
        };
        assert!(!ends.is_empty() && ends.iter().all(|a| far(a) == u16::from(most)), "{hits}: {ends:?}");
    }
}

/// [rule 8.6s-b, 8.6s-g] The first hit goes to the Fortress; until it is gone nobody there retreats.
#[test]
fn a_fortress_takes_the_first_hit_and_holds_the_rest() {
    let mut state = europe();
    let fortress = turned(&mut state, "h40", "3436", 1);
    let leg = stand(&mut state, "h11", "3436", 2);
    let attacker = stand(&mut state, "s21", "3536", 3);
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    declare(&mut state, "3436", attacker, &[]);
    hit(&mut state, 3);
    assert_eq!(options(&state), [Action::Lose(fortress)]);
    assert_eq!(refused(&state, Action::Lose(leg)), "8.6s-b");
    act(&mut state, Action::Lose(fortress));
    assert!(options(&state).contains(&Action::Retreat), "the rest may go now");
    let mut state = europe();
    turned(&mut state, "h40", "3436", 2);
    stand(&mut state, "h11", "3436", 2);
    let attacker = stand(&mut state, "s21", "3536", 3);
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    declare(&mut state, "3436", attacker, &[]);
    hit(&mut state, 3);
    act(&mut state, Action::Lose(fortress));
    assert_eq!(refused(&state, Action::Retreat), "8.6s-d", "it still stands");
}

/// [rule 8.6s-f] Where every hex is full one hex more may be gone; each unit finds its own end.
#[test]
fn a_full_end_lets_a_retreat_go_one_hex_on() {
    let mut state = europe();
    let defender = stand(&mut state, "h12", "3338", 3);
    let (a, b) = (stand(&mut state, "s20", "3438", 3), stand(&mut state, "s22", "3339", 3));
    stand(&mut state, "s19", "3437", 3);
    stand(&mut state, "s24", "3240", 2);
    for key in ["h11", "h08"] {
        stand(&mut state, key, "3238", 3);
    }
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    declare(&mut state, "3338", a, &[b]);
    hit(&mut state, 1);
    act(&mut state, Action::Retreat);
    let ends = options(&state);
    let grid = &game().pack.map.grid;
    assert!(!ends.is_empty());
    assert!(
        ends.iter().all(|e| matches!(e, Action::To(h) if grid.distance(*h, hex("3338")) == 2)),
        "{ends:?}"
    );
    act(&mut state, ends[0]);
    assert_ne!(state.hex_of(defender), Some(hex("3338")));
}

/// [rule 8.6s-f] Two units with room for one: the second goes a hex on.
#[test]
fn the_second_unit_goes_on_where_the_first_took_the_room() {
    let mut state = europe();
    let (one, two) = (stand(&mut state, "h11", "3338", 2), stand(&mut state, "h46", "3338", 2));
    let (a, b) = (stand(&mut state, "s20", "3438", 3), stand(&mut state, "s22", "3339", 3));
    stand(&mut state, "s19", "3437", 3);
    stand(&mut state, "s24", "3240", 2);
    stand(&mut state, "h08", "3238", 3);
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    declare(&mut state, "3338", a, &[b]);
    hit(&mut state, 1);
    act(&mut state, Action::Retreat);
    act(&mut state, Action::To(hex("3238")));
    let ends = options(&state);
    let grid = &game().pack.map.grid;
    assert!(
        !ends.is_empty()
            && ends.iter().all(|e| matches!(e, Action::To(h) if grid.distance(*h, hex("3338")) == 2))
    );
    let _ = (one, two);
}

/// [rule 8.6s-h, 2.2-m] A partisan retreats next to Axis units and not into their hex.
#[test]
fn a_partisan_slips_away() {
    let mut state = europe();
    let partisan = put(&mut state, "sp1", Place::Hex(hex("2523")));
    let okh = stand(&mut state, "h12", "2524", 3);
    begin(&mut state, attack(Okh, 1, &["infantry"]));
    declare(&mut state, "2523", okh, &[]);
    hit(&mut state, 1);
    act(&mut state, Action::Retreat);
    let ends = options(&state);
    assert!(!ends.is_empty() && !ends.contains(&Action::To(hex("2524"))));
    let map = &game().pack.map;
    assert!(ends.iter().all(|e| matches!(e, Action::To(h) if map.country(*h) == map.country(hex("2523")))));
    let _ = partisan;
}

/// [rule 8.2s-c, 8.1-c, 2.2-j] For a lone partisan no card is played and its side's air does not count.
#[test]
fn a_lone_partisan_gets_no_help() {
    let mut state = europe();
    put(&mut state, "sp1", Place::Hex(hex("2523")));
    let okh = stand(&mut state, "h12", "2524", 3);
    put(&mut state, "sa1", Place::Hex(hex("2623")));
    state.hands[Soviet.idx()].insert(card("S1"));
    state.decks[1].remove(card("S1"));
    let r = reckon(&state, Okh, "2523", okh, &[]);
    assert_eq!(line(&r, "8.3s-D0"), 1);
    assert_eq!(line(&r, "8.5s-5"), 0, "the defender's air does not count");
    begin(&mut state, attack(Okh, 1, &["infantry"]));
    declare(&mut state, "2523", okh, &[]);
    assert!(matches!(state.top(), Some(Frame::Combat(Stage::Roll))), "nobody is asked: {:?}", state.top());
}

/// [rule 8.1s-b, 8.1s-c] The leader is of a shown kind; part of a stack may attack.
#[test]
fn part_of_a_stack_may_attack() {
    let mut state = europe();
    stand(&mut state, "h12", "3338", 3);
    let (leg, tank) = (stand(&mut state, "s21", "3438", 3), turned(&mut state, "s19", "3438", 3));
    begin(&mut state, attack(Soviet, 1, &["armored"]));
    act(&mut state, Action::Target(hex("3338")));
    assert_eq!(refused(&state, Action::Primary(leg)), "8.1s-b");
    act(&mut state, Action::Primary(tank));
    act(&mut state, Action::Declare);
    assert!(!state.combat.as_ref().is_some_and(|c| c.attackers().contains(leg)));
}

/// [rule 7.2-h, 8.0] A unit that was attacked is left out beside a fresh one; the other reading shields the hex.
#[test]
fn a_unit_is_attacked_once() {
    let mut state = europe();
    let spent = stand(&mut state, "h12", "3338", 3);
    stand(&mut state, "h46", "3338", 1);
    state.piece_mut(spent).flags |= sandtable_downfall::state::flag::DEFENDED;
    let there = game().defenders(&state, Soviet, hex("3338")).expect("the fresh one");
    assert!(!there.contains(spent) && there.len() == 1);
    state.switches |= sandtable_downfall::switches::SPENT_SHIELDS;
    assert!(game().defenders(&state, Soviet, hex("3338")).is_none());
}

/// [rule 11.3-c] Isolated units fight worse and move as ever.
#[test]
fn isolation_touches_combat_alone() {
    let mut state = europe();
    let unit = stand(&mut state, "h12", "3436", 3);
    let reach = |state: &State| game().reach(state, &[unit], hex("3436"), 3, 0).hexes.len();
    let before = reach(&state);
    state.piece_mut(unit).flags |= sandtable_downfall::state::flag::ISOLATED_3;
    assert_eq!(reach(&state), before);
}

/// [rule 8.6s-e, 8.6s-f] The defender says who goes first, where the first takes the room and the second goes a hex on.
#[test]
fn the_defender_says_who_retreats_first() {
    let mut state = europe();
    let (one, two) = (stand(&mut state, "h11", "3338", 2), stand(&mut state, "h46", "3338", 2));
    let (a, b) = (stand(&mut state, "s20", "3438", 3), stand(&mut state, "s22", "3339", 3));
    stand(&mut state, "s19", "3437", 3);
    stand(&mut state, "s24", "3240", 2);
    let third = stand(&mut state, "h08", "3238", 3);
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    declare(&mut state, "3338", a, &[b]);
    hit(&mut state, 1);
    act(&mut state, Action::Retreat);
    assert_eq!(options(&state), [Action::To(hex("3238")), Action::Select(two)]);
    let mut free = state.clone();
    act(&mut state, Action::Select(two));
    assert_eq!(options(&state), [Action::To(hex("3238"))], "nobody goes round in circles");
    act(&mut state, Action::To(hex("3238")));
    assert_eq!(state.hex_of(two), Some(hex("3238")));
    let first = options(&state)[0];
    act(&mut state, first);
    let grid = &game().pack.map.grid;
    assert_eq!(state.hex_of(one).map(|h| grid.distance(h, hex("3338"))), Some(2));
    // With room for both nobody is asked.
    free.put(&game().pack, third, Place::Out);
    assert!(!options(&free).iter().any(|o| matches!(o, Action::Select(_))));
}
