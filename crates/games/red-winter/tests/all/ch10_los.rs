//! Rule 10.6: line of sight, on the printed map.

use crate::firing::{FINNISH, SOVIET, Table, table, table_of};
use sandtable_red_winter::geo::MAX_LOS;
use sandtable_red_winter::pack::Terrain;

fn empty(turn: u8) -> Table {
    table(&format!("turn {turn}; phase combat soviet"), "")
}

fn sees(t: &Table, from: &str, to: &str) -> bool {
    t.game.sees(&t.st, t.hex(from), t.hex(to))
}

/// [rule 10.6.1-a] [rule 10.6.1-c] Down the lake in column O nothing is in the way; the suo of O18 ends the line
/// only as an end, not in between.
#[test]
fn only_frozen_lake_lets_the_line_pass() {
    let t = empty(9);
    assert_eq!(t.game.terrain(t.hex("O18")), Terrain::Suo);
    assert!(sees(&t, "O18", "O13"), "five hexes over ice, from land");
    assert!(!sees(&t, "O19", "O17"), "O18 is suo");
    let report = t.game.los_report(&t.st, t.hex("O19"), t.hex("O17"));
    assert_eq!((report.range, report.clear, report.blocking.as_slice()), (2, false, &[t.hex("O18")][..]));
    assert!(!sees(&t, "O18", "O12"), "six hexes are too many in the best light");
}

/// [rule 10.6.1-b] An adjacent hex is seen at night and through any terrain.
#[test]
fn adjacent_hexes_are_always_seen() {
    for turn in [9, 12] {
        let t = empty(turn);
        for hex in t.game.pack.grid.ids() {
            for n in t.game.pack.grid.adjacent(hex) {
                assert!(t.game.sees(&t.st, hex, n));
            }
        }
    }
}

/// [rule 10.6.1-d] [rule 10.6.1-g] The road over the ice changes nothing, and a hex with a little land on it is
/// all land: only the terrain letter of the hex decides.
#[test]
fn roads_do_not_matter_and_a_hex_is_filled_by_its_terrain() {
    let t = empty(9);
    let grid = &t.game.pack.grid;
    let mut roads = [0; 2];
    for from in grid.ids() {
        for to in grid.ring(from, 2) {
            let between: Vec<_> = grid.adjacent(from).filter(|h| grid.are_adjacent(*h, to)).collect();
            let clear = match between.as_slice() {
                [only] => t.game.is_lake(*only),
                pair => pair.iter().any(|h| t.game.is_lake(*h)),
            };
            // On a spine at the edge of the map one hand may be off the map, which blocks like land.
            if between.len() == 1 && grid.dir_between(from, between[0]) != grid.dir_between(between[0], to) {
                continue;
            }
            assert_eq!(t.game.sees(&t.st, from, to), clear, "{} {}", grid.label(from), grid.label(to));
            if between.iter().any(|h| t.game.geo.road.contains(*h)) {
                roads[clear as usize] += 1;
            }
        }
    }
    assert!(roads[0] > 0 && roads[1] > 0, "roads on land and on ice were both tried");
}

/// [rule 10.6.1-h] What sees is seen, at every range.
#[test]
fn sight_is_mutual() {
    let t = empty(9);
    let sees = &t.game.geo.sees[MAX_LOS];
    for a in t.game.pack.grid.ids() {
        for b in sees[a.idx()].iter() {
            assert!(sees[b.idx()].contains(a));
        }
    }
}

/// [rule 10.6.2-a] The track's limit of the turn: dawn 2, fog 3 and 4, day 5, dusk 2, night 1.
#[test]
fn the_limit_follows_the_light() {
    for (turn, limit) in [(6, 2), (7, 3), (8, 4), (9, 5), (11, 2), (12, 1)] {
        let t = empty(turn);
        assert_eq!(t.game.los_limit(&t.st), limit, "turn {turn}");
        for range in 1..=5u8 {
            let to = format!("O{}", 18 - range);
            assert_eq!(sees(&t, "O18", &to), range <= limit, "turn {turn} range {range}");
        }
    }
}

/// [rule 10.6.2-a] Beginners see 5 hexes on every turn but the night.
#[test]
fn without_variable_sight_only_the_night_is_dark() {
    let t = table_of("tutorial", &[], "turn 4; phase combat soviet", "");
    assert_eq!(t.game.los_limit(&t.st), 5);
    let t = table_of("tutorial", &[], "turn 5; phase combat soviet", "");
    assert_eq!(t.game.los_limit(&t.st), 1);
}

/// [rule 10.6.1-f] From Q14 the line to O11 runs between P14 and Q13, through P13, and between O12 and P12. Only
/// P14 is land, so the eastern hand is free. The line to O17 runs between P15 and Q15, through P16, and between O16
/// and P17: land on one hand here and on the other there, which blocks.
#[test]
fn a_line_along_hexsides_needs_one_free_hand() {
    let t = empty(9);
    let report = t.game.los_report(&t.st, t.hex("Q14"), t.hex("O11"));
    assert!(report.spine && report.clear);
    assert_eq!(report.blocking.as_slice(), [t.hex("P14")]);
    let report = t.game.los_report(&t.st, t.hex("Q14"), t.hex("O17"));
    assert!(report.spine && !report.clear);
    let mut blocking: Vec<&str> = report.blocking.iter().map(|h| t.game.pack.grid.label(*h)).collect();
    blocking.sort_unstable();
    assert_eq!(blocking, ["P15", "P17"]);
    assert!(sees(&t, "Q14", "O11") && sees(&t, "O11", "Q14"));
    assert!(!sees(&t, "Q14", "O17") && !sees(&t, "O17", "Q14"));
}

/// [rule 10.6.1-f] Every line of four hexes along hexsides, by the terrain letters alone.
#[test]
fn spines_by_the_letters_of_the_map() {
    let t = empty(9);
    let grid = &t.game.pack.grid;
    let mut kinds = [0; 3];
    for from in grid.ids() {
        for to in grid.ring(from, 4) {
            let beside = |a, b| -> Vec<_> { grid.adjacent(a).filter(|h| grid.are_adjacent(*h, b)).collect() };
            // Along a spine the line passes one hex right in the middle, with two hexes beside it before and after.
            let straight = |h: &_| grid.hex(to) - grid.hex(*h) == grid.hex(*h) - grid.hex(from);
            let Some(half) = grid.ring(from, 2).find(straight) else { continue };
            let (near, far) = (beside(from, half), beside(half, to));
            let (&[a, b], &[c, d]) = (near.as_slice(), far.as_slice()) else { continue };
            // Hexes on the same hand are two hexes apart.
            let (c, d) = if grid.distance(a, c) == 2 { (c, d) } else { (d, c) };
            let hand = |x, y| !t.game.is_lake(x) || !t.game.is_lake(y);
            let blocked = !t.game.is_lake(half) || (hand(a, c) && hand(b, d));
            assert_eq!(t.game.sees(&t.st, from, to), !blocked, "{} {}", grid.label(from), grid.label(to));
            if t.game.is_lake(half) {
                kinds[hand(a, c) as usize + hand(b, d) as usize] += 1;
            }
        }
    }
    assert!(kinds.iter().all(|n| *n > 20), "each case occurs: {kinds:?}");
}

/// [rule 10.6.1-e] Friends between stop direct fire and nothing else: the mortar next to the gun fires over them,
/// and they hinder no spotter. Enemies between stop nobody.
#[test]
fn friends_stand_in_the_way_of_direct_fire_only() {
    let base = "unit MG/1/JR16a O18; unit Mtr/JR16a P18; unit 1/1/609 O15";
    let mut t = table(FINNISH, base);
    t.go("target O15");
    assert_eq!(t.options("fire"), ["MG/1/JR16a", "Mtr/JR16a"]);
    let mut t = table(FINNISH, &format!("{base}; unit 1/1/JR16 O17"));
    t.go("target O15");
    assert_eq!(t.options("fire"), ["1/1/JR16", "Mtr/JR16a"]);
    assert_eq!(t.refused("fire MG/1/JR16a"), "10.6.1-e");
    // Enemies in between: the whole battalion may stand there, if only the gun is in no zone of control.
    let mut t = table(SOVIET, "unit AT/1/1/139 O18; unit T-26m31 O18; unit 1/1/JR16 O16; unit 2/1/JR16 O15");
    t.go("target O15");
    assert_eq!(t.options("fire"), ["AT/1/1/139", "T-26m31"]);
}

/// [rule 10.6.1-e] [rule 10.6.1-f] On a spine a friend counts like land: on the hand that land blocks already he
/// changes nothing, on the free hand he closes the line. Line Q14 to O11, P14 is land.
#[test]
fn friends_beside_a_spine() {
    let base = "unit AT/JR16 Q14; unit 1/1/609 O11";
    for (friend, clear) in [("O12", true), ("P14", true), ("P12", false), ("Q13", false), ("P13", false)] {
        let t = table(FINNISH, &format!("{base}; unit Eng/JR16 {friend}"));
        let (gun, target) = (t.unit("AT/JR16"), t.hex("O11"));
        let answer = t.game.may_fire(&t.st, gun, target);
        assert_eq!(answer.is_ok(), clear, "{friend}: {answer:?}");
        if let Err(why) = answer {
            assert_eq!(why.rule, "10.6.1-e");
        }
    }
}

/// [rule 10.6.1-e] A leader alone is no unit and stands in nobody's way.
#[test]
fn pajari_alone_does_not_block() {
    let mut t = table(FINNISH, "unit MG/1/JR16a O18; unit Pajari O17; unit 1/1/609 O15");
    t.go("target O15");
    assert!(t.legal("fire MG/1/JR16a"));
}

/// [rule 10.6-a] [rule 10.0-i] Direct fire needs its own line of sight; a spotter does not help it.
#[test]
fn direct_fire_needs_sight_itself() {
    // P17 to P15 over the ice of P16; P18 sees nothing of P15, though the company in P17 does.
    let mut t = table(SOVIET, "unit 1/1/609 P17; unit MG/1/609 P18; unit 1/1/JR16 P15");
    t.go("target P15");
    assert_eq!(t.options("fire"), ["1/1/609"]);
    assert_eq!(t.refused("fire MG/1/609"), "10.6.1-a");
}

/// [rule 10.6.2-b] At night nobody fires directly.
#[test]
fn no_direct_fire_at_night() {
    let lines = "unit 1/1/609 P17; unit Mtr/609 P18; unit 2/1/609 O15; unit 1/1/JR16 P15";
    let mut t = table("turn 12; phase combat soviet", lines);
    t.go("target P15");
    assert_eq!(t.refused("fire 1/1/609"), "10.6.2-b");
    assert!(t.legal("fire Mtr/609"), "the company in O15 is adjacent and spots");
}

/// [rule 10.6.2-a] In fog the same shot may be too long.
#[test]
fn fog_shortens_the_shot() {
    let lines = "unit AT/JR16 O18; unit 1/1/609 O14; unit Mtr/JR16a P18";
    let mut t = table("turn 9; phase combat finnish", lines);
    t.go("target O14");
    assert!(t.legal("fire AT/JR16"), "range 4 by day");
    let t = table("turn 7; phase combat finnish", lines);
    let why = t.game.may_fire(&t.st, t.unit("AT/JR16"), t.hex("O14")).expect_err("fog");
    assert_eq!(why.rule, "10.6.2-a");
    assert_eq!(t.refused("target O14"), "10.0-a", "nobody else sees it for the mortar either");
}
