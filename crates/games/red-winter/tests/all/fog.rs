//! Optional rule 20.7, fog of war: what is seen, what is told, what a choice may depend on.

use crate::play::{game, unit};
use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_engine::{Game, Rng, Seat, Viewer, codec};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::pack::Side;
use sandtable_red_winter::state::State;
use sandtable_red_winter::view::fog;

const SOVIET: Viewer = Viewer::Seat(Seat(0));
const FINN: Viewer = Viewer::Seat(Seat(1));

fn position(lines: &str) -> State {
    let mut set = Options::none();
    set.set("fog-of-war");
    let mut st = game().blank("campaign", &set).unwrap_or_else(|e| panic!("{e}"));
    for line in lines.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        game().place(&mut st, &words).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
    game().placed(&mut st).unwrap_or_else(|e| panic!("{e}"));
    st
}

/// Two hidden Finnish stacks, a spotted one, and Pajari in one of the hidden ones.
const SCATTERED: &str = "turn 3
    phase action soviet
    unit 1/1/609 Q25
    unit MG/1/609 Q25
    unit 1/1/JR16 Q23 reduced
    unit 2/1/JR16 H19
    unit MG/1/JR16a H19
    unit Pajari H19
    unit 3/1/JR16 F21 reduced
    unit Mtr/JR16a F21 fired
    unit AT/JR16 G18";

fn keys(st: &State, viewer: Viewer) -> Vec<(String, bool)> {
    game().view(st, viewer).pieces.iter().map(|p| (p.id.clone(), p.face.is_some())).collect()
}

fn shows(st: &State, viewer: Viewer, key: &str) -> bool {
    keys(st, viewer).iter().any(|(id, face)| id == key && *face)
}

/// [rule 20.7] Next to a friendly unit or in its line of sight a stack is open; otherwise hex and number are all.
#[test]
fn stacks_are_hidden_until_spotted() {
    let mut st = position(SCATTERED);
    assert!(!shows(&st, SOVIET, "1/1/JR16"), "two hexes of forest away");
    assert!(shows(&st, FINN, "1/1/JR16"), "one's own units are never hidden");
    let backs = keys(&st, SOVIET).into_iter().filter(|(id, _)| id.starts_with("?H19")).count();
    assert_eq!(backs, 2, "the leader is not counted");
    game().place(&mut st, &["unit", "1/1/JR16", "Q24"]).unwrap_or_else(|e| panic!("{e}"));
    assert!(shows(&st, SOVIET, "1/1/JR16") && shows(&st, FINN, "1/1/609"), "adjacent");
}

/// [rule 20.7] A stack on the ice is seen from afar, and not when the light fails.
#[test]
fn ice_and_light_decide_how_far_one_sees() {
    let grid = &game().pack.grid;
    // A pair of hexes that see each other at 3 by day.
    let pair = grid.ids().find_map(|a| {
        let b = grid.ring(a, 3).find(|b| game().geo.sees[3][a.idx()].contains(*b))?;
        Some((grid.label(a).to_string(), grid.label(b).to_string()))
    });
    let (a, b) = pair.unwrap_or_else(|| panic!("no line of three hexes on the map"));
    for turn in 1..=12 {
        let st = position(&format!("turn {turn}\nphase action soviet\nunit 1/1/609 {a}\nunit 1/1/JR16 {b}"));
        assert_eq!(shows(&st, SOVIET, "1/1/JR16"), game().los_limit(&st) >= 3, "turn {turn}");
    }
}

/// [rule 20.7] [rule 12.3.1-c] Pajari alone is always seen; he spots for his side.
#[test]
fn a_lone_leader_is_seen_and_sees() {
    let st = position("turn 3\nphase action soviet\nunit 1/1/609 Q25\nunit Pajari Q24\nunit 1/1/JR16 A13");
    assert!(shows(&st, SOVIET, "Pajari"));
    assert!(shows(&st, FINN, "1/1/609"), "he is next to it");
    let away = position("turn 3\nphase action soviet\nunit 1/1/609 Q25\nunit Pajari H19\nunit 1/1/JR16 A13");
    assert!(shows(&away, SOVIET, "Pajari"));
    assert!(!shows(&away, FINN, "1/1/609"));
}

/// [rule 20.7] The public sees what both sides see; the referee sees all; without the option everybody does.
#[test]
fn the_public_sees_what_both_see() {
    let st = position(SCATTERED);
    assert!(!shows(&st, Viewer::Public, "2/1/JR16") && !shows(&st, Viewer::Public, "1/1/609"));
    assert!(shows(&st, Viewer::Referee, "2/1/JR16") && shows(&st, Viewer::Referee, "1/1/609"));
    let open = crate::play::start("campaign", &[]);
    assert!(keys(&open, Viewer::Public).iter().all(|(_, face)| *face));
}

/// [rule 20.7] Nothing of a hidden counter gets into the bytes of a view: neither key nor state.
#[test]
fn a_view_carries_nothing_hidden() {
    let st = position(SCATTERED);
    let json = serde_json::to_string(&game().view(&st, SOVIET)).unwrap_or_else(|e| panic!("{e}"));
    for key in ["2/1/JR16", "3/1/JR16", "MG/1/JR16a", "Mtr/JR16a", "AT/JR16", "Pajari", "reduced", "fired"] {
        assert!(!json.contains(key), "{key} leaks");
    }
}

/// [rule 20.7] Resampling keeps the viewer's view byte for byte, the counts and every limit, and really changes
/// something.
#[test]
fn resampling_deals_the_unknown_anew() {
    let st = position(SCATTERED);
    let mut rng = Rng::new(7);
    for viewer in [SOVIET, FINN, Viewer::Public] {
        let seen = serde_json::to_string(&game().view(&st, viewer)).unwrap_or_else(|e| panic!("{e}"));
        let mut differing = 0;
        let mut guns = std::collections::BTreeSet::new();
        for _ in 0..60 {
            let other = game().resample(&st, viewer, &mut rng);
            let again = serde_json::to_string(&game().view(&other, viewer)).unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(seen, again);
            assert!(game().audit(&other).is_empty(), "{:?}", game().audit(&other));
            differing += usize::from(codec::bytes(&other) != codec::bytes(&st));
            guns.insert(format!("{:?}", other.hex_of(unit("AT/JR16"))));
            // A state goes with its counter.
            assert!(other.unit(unit("3/1/JR16")).reduced && !other.unit(unit("2/1/JR16")).reduced);
        }
        if viewer == SOVIET {
            assert!(differing > 40, "{differing} of 60 differ");
            assert!(guns.len() > 2, "the gun may be anywhere hidden: {guns:?}");
        }
    }
}

/// [rule 20.7] Armor is dealt to roads and villages only, companies never four to a hex.
#[test]
fn resampling_keeps_terrain_and_stacking() {
    let st = position(
        "turn 8
         phase action finnish
         unit T-37 W27
         unit 1/1/609 W27
         unit 2/1/609 W27
         unit 3/1/609 V20
         unit 4/2/609 V20
         unit 5/2/609 V20
         unit MG/1/609 T22
         unit Mtr/609 T22
         unit 1/1/JR16 A13",
    );
    let mut rng = Rng::new(3);
    for _ in 0..100 {
        let other = game().resample(&st, FINN, &mut rng);
        assert!(game().audit(&other).is_empty(), "{:?}", game().audit(&other));
    }
}

/// So many Soviet stacks of three companies on the road, the first with a tank: only there is room for it.
fn column(stacks: usize) -> State {
    let grid = &game().pack.grid;
    let eyes = grid.find("A13").unwrap_or_else(|e| panic!("{e}"));
    let far = game().geo.road.iter().filter(|h| grid.distance(*h, eyes) > 12);
    let roads: Vec<&str> = far.map(|h| grid.label(h)).take(stacks).collect();
    let mut lines = format!("turn 8\nphase action finnish\nunit 1/1/JR16 A13\nunit T-37 {}\n", roads[0]);
    let companies = ["609", "364", "718"]
        .into_iter()
        .flat_map(|regiment| (1..=9).map(move |n| format!("{n}/{}/{regiment}", (n + 2) / 3)));
    for (i, key) in companies.take(3 * stacks).enumerate() {
        lines.push_str(&format!("unit {key} {}\n", roads[i / 3]));
    }
    position(&lines)
}

/// [rule 20.7] Where few deals break no limit, what is imagined is as seldom the truth as chance has it: the companies
/// of four stacks alone can stand in 369 600 ways.
#[test]
fn a_column_with_a_tank_is_not_given_away() {
    for stacks in [4, 6, 8] {
        let st = column(stacks);
        let seen = codec::bytes(&game().view(&st, FINN));
        let mut rng = Rng::new(5);
        for n in 0..200 {
            let other = game().resample(&st, FINN, &mut rng);
            assert!(other != st, "draw {n} of {stacks} stacks is the truth");
            assert_eq!(codec::bytes(&game().view(&other, FINN)), seen, "draw {n} of {stacks} stacks");
            assert!(game().audit(&other).is_empty(), "{:?}", game().audit(&other));
        }
    }
}

/// [rule 20.7] Two positions the seat cannot tell apart give the same deal for the same seed, however hard it is to find.
#[test]
fn a_deal_does_not_depend_on_the_truth() {
    for stacks in [4, 6, 8] {
        let st = column(stacks);
        let other = game().resample(&st, FINN, &mut Rng::new(1));
        assert!(other != st);
        for seed in 0..200 {
            let [a, b] = [&st, &other].map(|truth| game().resample(truth, FINN, &mut Rng::new(seed)));
            assert!(a == b, "seed {seed} of {stacks} stacks");
        }
    }
}

/// [rule 20.7] [rule 6.0-e] In the middle of a procedure a stack may hold more than it can: no deal is within the limits
/// then, and the truth is no way out either.
#[test]
fn an_overfull_stack_is_dealt_anew() {
    let mut st = column(2);
    let full = st.hex_of(unit("T-37")).map_or("", |h| game().pack.grid.label(h));
    game().place(&mut st, &["unit", "1/1/718", full]).unwrap_or_else(|e| panic!("{e}"));
    let mut rng = Rng::new(5);
    let draws: Vec<State> = (0..60).map(|_| game().resample(&st, FINN, &mut rng)).collect();
    assert!(draws.iter().filter(|other| **other == st).count() < 10, "one in thirty-five is the truth");
    let [a, b] = [&st, &draws[0]].map(|truth| game().resample(truth, FINN, &mut Rng::new(6)));
    assert!(a == b, "the same seed, the same deal");
}

/// [rule 20.7] A sealed bid of the other seat is drawn anew, one's own is not.
#[test]
fn sealed_bids_are_drawn_anew() {
    let mut st = crate::play::start("campaign", &["vp-bid"]);
    crate::play::act(&mut st, 0, "bid 3").unwrap_or_else(|r| panic!("{r}"));
    let mut rng = Rng::new(1);
    let differs = |viewer, rng: &mut Rng| {
        (0..30).any(|_| codec::bytes(&game().resample(&st, viewer, rng)) != codec::bytes(&st))
    };
    assert!(differs(FINN, &mut rng));
    assert!(!differs(SOVIET, &mut rng));
    let tracks = |viewer| game().view(&st, viewer).tracks.iter().any(|t| t.kind == "bid");
    assert!(tracks(SOVIET) && !tracks(FINN) && !tracks(Viewer::Public));
}

/// [rule 20.7] A move that brings an enemy into sight adds to what the mover knows, so it cannot be taken back.
#[test]
fn seeing_something_new_bars_undo() {
    let mut st = position(SCATTERED);
    let before = game().known(&st, SOVIET);
    crate::play::act(&mut st, 0, "select 1/1/609").unwrap_or_else(|r| panic!("{r}"));
    assert!(!game().known(&st, SOVIET).gained_over(&before), "choosing a unit shows nothing");
    crate::play::act(&mut st, 0, "move Q24").unwrap_or_else(|r| panic!("{r}"));
    assert!(game().known(&st, SOVIET).gained_over(&before), "now it is next to Q23");
}

/// [rule 20.7] A move out of sight is told in full to its owner; the other side hears of counters only.
#[test]
fn moves_out_of_sight_are_told_as_such() {
    let mut st = position(
        "turn 3
         phase action finnish
         unit 1/1/609 Q25
         unit 1/1/JR16 Q22
         unit 2/1/JR16 H19",
    );
    let mut tell = |choices: &[&str]| {
        let mut log = Log::default();
        for text in choices {
            let action = game().parse_action(&st, text).unwrap_or_else(|e| panic!("{e}"));
            game().play(&mut st, Seat(1), action, &mut log).unwrap_or_else(|r| panic!("{text}: {r}"));
        }
        log.entries
    };
    let far = tell(&["select 2/1/JR16", "move H20", "done"]);
    let hears = |log: &[(sandtable_engine::Audience, Event)], viewer, full: bool| {
        log.iter().any(|(to, e)| {
            to.hears(viewer)
                && matches!(e, Event::Moved { .. }) == full
                && matches!(e, Event::Moved { .. } | Event::MovedUnseen { .. })
        })
    };
    assert!(hears(&far, FINN, true) && !hears(&far, FINN, false));
    assert!(hears(&far, SOVIET, false) && !hears(&far, SOVIET, true));
    assert!(hears(&far, Viewer::Public, false) && !hears(&far, Viewer::Public, true));
    assert!(far.iter().any(|(_, e)| matches!(e, Event::MovedUnseen { side: Side::Finnish, count: 1, .. })));
    let near = tell(&["select 1/1/JR16", "move Q24"]);
    assert!(hears(&near, SOVIET, true) && !hears(&near, SOVIET, false), "it came into sight");
}

/// [rule 20.7] [rule 7.2-k] A gun out of sight does not change what armor may choose; it stops armor that comes
/// next to it.
#[test]
fn hidden_guns_stop_armor_only_on_meeting_it() {
    let lines = |gun: &str| {
        format!(
            "turn 8
             phase action soviet
             unit T-37 W27
             unit 1/1/JR16 S26
             unit {gun} S26"
        )
    };
    // The same road with a gun and with a machine-gun beside it.
    let mut with = position(&lines("AT/JR16"));
    let mut without = position(&lines("MG/1/JR16a"));
    for st in [&mut with, &mut without] {
        crate::play::act(st, 0, "select T-37").unwrap_or_else(|r| panic!("{r}"));
    }
    assert_eq!(
        crate::play::options(&with, 0),
        crate::play::options(&without, 0),
        "the list itself would be the spy"
    );
    let grid = &game().pack.grid;
    let gun = grid.find("S26").unwrap_or_else(|e| panic!("{e}"));
    assert!(!fog::known_at_zone(game(), &with).contains(grid.neighbours(gun)[0]));
    // Drive past S26 as far as possible along the road.
    let past = crate::play::options(&with, 0)
        .into_iter()
        .filter_map(|o| o.strip_prefix("move ").map(str::to_string))
        .rfind(|l| l.starts_with('Q') || l.starts_with('P') || l.starts_with('R'))
        .unwrap_or_else(|| panic!("the tanks should be able to pass"));
    let (start, go) = (without.clone(), format!("move {past}"));
    for st in [&mut with, &mut without] {
        crate::play::act(st, 0, &go).unwrap_or_else(|r| panic!("{r}"));
    }
    let end = |st: &State| st.hex_of(unit("T-37")).map(|h| grid.label(h).to_string());
    let met = with.hex_of(unit("T-37")).unwrap_or(gun);
    assert_eq!(grid.distance(met, gun), 1, "it ran into the gun at {:?}", end(&with));
    assert!(crate::play::options(&with, 0).iter().all(|o| !o.starts_with("move")), "and is stopped there");
    // Whoever finds no gun halts in the same place, has seen what is there and cannot take it back, but may go on.
    assert_eq!(end(&without), end(&with));
    assert_ne!(game().known(&start, SOVIET), game().known(&without, SOVIET));
    crate::play::act(&mut without, 0, &go).unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(end(&without), Some(past.clone()), "nothing stops armor but AT guns");
    // By version 2 it drove past, and might have taken that back.
    let mut before = start;
    before.switches &= !sandtable_red_winter::state::switch::RULES_3;
    crate::play::act(&mut before, 0, &go).unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(end(&before), Some(past));
}

/// [rule 20.7] A refusal says nothing about where a hidden counter is.
#[test]
fn refusals_do_not_betray_hidden_counters() {
    let st = position(
        "turn 8
         phase combat finnish
         unit T-37 X28
         unit AT/JR16 S26
         unit 1/1/JR16 S26
         unit 1/1/609 S24",
    );
    let action = game().parse_action(&st, "at-fire AT/JR16 T-37").unwrap_or_else(|e| panic!("{e}"));
    match game().check(&st, Seat(1), action) {
        Err(refusal) => assert_eq!(refusal.rule, "20.7"),
        Ok(()) => panic!("it is out of range"),
    }
}
