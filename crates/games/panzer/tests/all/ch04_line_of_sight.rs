//! 4.1.4: line of sight.

use crate::common::GAME;
use sandtable_hex::{Dir, HexId};
use sandtable_panzer::geo::sight::{dead_ground, look};
use sandtable_panzer::geo::{Relief, Sight};
use sandtable_panzer::pack::{Ground, Layout, Sides, Terrain};
use sandtable_panzer::state::GroundAt;

/// A flat map of clear hexes to shape.
struct Land {
    layout: &'static Layout,
    changed: Vec<GroundAt>,
}

impl Land {
    fn flat() -> Land {
        let layout = &GAME.pack.layouts[0];
        let changed = layout.grid.ids().map(|hex| GroundAt { hex, ground: Ground::clear(0) }).collect();
        Land { layout, changed }
    }

    fn hex(&self, label: &str) -> HexId {
        self.layout.find(label).unwrap_or_else(|| panic!("no hex {label}"))
    }

    fn at(&mut self, label: &str) -> &mut Ground {
        let hex = self.hex(label);
        &mut self.changed[hex.idx()].ground
    }

    fn level(mut self, level: i8, labels: &[&str]) -> Land {
        for label in labels {
            self.at(label).level = level;
        }
        self
    }

    fn terrain(mut self, terrain: Terrain, labels: &[&str]) -> Land {
        for label in labels {
            self.at(label).terrain = terrain;
        }
        self
    }

    /// A feature on the hexside of a hex; both hexes carry it.
    fn side(mut self, feature: Sides, label: &str, dir: Dir) -> Land {
        let hex = self.hex(label);
        let beyond = self.layout.grid.neighbour(hex, dir);
        for (h, d) in [(hex, dir), (beyond, dir.opposite())] {
            let sides = &mut self.changed[h.idx()].ground.sides[d.index()];
            *sides = sides.with(feature);
        }
        self
    }

    /// A road along neighbouring hexes.
    fn road(mut self, labels: &[&str]) -> Land {
        for pair in labels.windows(2) {
            let (a, b) = (self.hex(pair[0]), self.hex(pair[1]));
            let dir = self.layout.grid.dir_between(a, b).expect("neighbours");
            self.changed[a.idx()].ground.roads |= 1 << dir.index();
            self.changed[b.idx()].ground.roads |= 1 << dir.opposite().index();
        }
        self
    }

    fn look(&self, a: &str, b: &str) -> Sight {
        let relief = Relief { layout: self.layout, terrain: &GAME.pack.terrain, changed: &self.changed };
        let there = look(&relief, GAME.geo.lines(), self.hex(a), self.hex(b));
        let back = look(&relief, GAME.geo.lines(), self.hex(b), self.hex(a));
        assert_eq!(there.is_clear(), back.is_clear(), "{a} and {b} must agree");
        there
    }

    fn sees(&self, a: &str, b: &str) -> bool {
        self.look(a, b).is_clear()
    }

    fn rule(&self, a: &str, b: &str) -> &'static str {
        match self.look(a, b) {
            Sight::Blocked(block) => block.rule,
            other => panic!("{a} to {b}: {other:?}"),
        }
    }
}

/// Column labels from A, so that rows of hexes can be counted.
fn along(n: usize) -> String {
    let letters = |i: usize| {
        if i < 26 {
            char::from(b'A' + i as u8).to_string()
        } else {
            let c = char::from(b'A' + (i - 26) as u8);
            format!("{c}{c}")
        }
    };
    // The row of hexes that zigzags through the columns: a line of sight along it runs straight east.
    format!("29{}5", letters(n))
}

/// Clear, rough, scrub, brush and sand are flat: nothing blocks. [rule 4.1.4, 4.1.4.1, 4.1.4.1.1]
#[test]
fn flat_ground_never_blocks() {
    for terrain in [Terrain::Clear, Terrain::Rough, Terrain::Scrub, Terrain::Brush, Terrain::Sand] {
        let land = Land::flat().terrain(terrain, &["29J5", "29K5", "29L5"]);
        assert!(land.sees("29H5", "29P5"), "{terrain:?}");
    }
}

/// X18: above both ends blocks, above one and equal to the other blocks, not above either does not.
/// [rule 4.1.4.2, 4.1.4.2.1, 4.1.4.2.2, 4.1.4.2.3, 4.1.4.1.2, 4.1.4.1.4]
#[test]
fn obstacle_is_judged_by_both_heights() {
    // Column J: rows 2 to 8 are a straight line north to south.
    let hill = Land::flat().level(1, &["29J5"]);
    assert_eq!(hill.rule("29J2", "29J8"), "4.1.4.2.1");
    let hill = hill.level(1, &["29J2"]);
    assert_eq!(hill.rule("29J2", "29J8"), "4.1.4.2.2");
    let hill = hill.level(1, &["29J8"]);
    assert!(hill.sees("29J2", "29J8"));
}

/// X19 to X22: the blind zone behind an obstacle one to four levels below the higher end. [rule 4.1.4.2.4]
#[test]
fn dead_ground_is_counted_from_the_higher_end() {
    assert_eq!(dead_ground(1, 14, 0), (15, 21));
    assert_eq!(dead_ground(2, 16, 0), (17, 20));
    assert_eq!(dead_ground(3, 18, 0), (19, 20));
    assert_eq!(dead_ground(4, 19, 0), (20, 20));
    assert_eq!(dead_ground(5, 19, 0), (20, 20));
    // Always one hex at least.
    assert_eq!(dead_ground(1, 1, 0), (2, 2));
}

/// X23: the lower end's height changes the divisor: 3, 5, 9 at level 1; 2, 3, 7 at level -1. [rule 4.1.4.2.4.1]
#[test]
fn lower_height_changes_the_divisor() {
    let zone = |below, low| dead_ground(below, 63, low).1 - 63;
    assert_eq!([zone(1, 0), zone(2, 0), zone(3, 0)], [63 / 2, 63 / 4, 63 / 8]);
    assert_eq!([zone(1, 1), zone(2, 1), zone(3, 1)], [63 / 3, 63 / 5, 63 / 9]);
    assert_eq!([zone(1, -1), zone(2, -1), zone(3, -1)], [63 / 2, 63 / 3, 63 / 7]);
}

/// X19 on the map: a unit two levels up, an obstacle of level 1 at 14 hexes; hexes 15 to 21 are blind.
/// [rule 4.1.4.2.4]
#[test]
fn blind_zone_ends_on_the_map() {
    let names: Vec<String> = (0..26).map(along).collect();
    let land = Land::flat().level(2, &[&names[0]]).level(1, &[&names[14]]);
    for (n, name) in names.iter().enumerate().skip(15) {
        assert_eq!(land.sees(&names[0], name), n > 21, "hex {n}");
    }
    assert!(land.sees(&names[0], &names[13]));
}

/// X15: a crest between two hexes of level 1 has height 2 and blocks even neighbours. [rule 4.1.4.1.5b]
#[test]
fn crest_blocks_between_equal_levels() {
    let land = Land::flat().level(1, &["29J4", "29J5", "29J6"]).side(Sides::CREST, "29J5", Dir::S);
    assert_eq!(land.rule("29J5", "29J6"), "4.1.4.2.1");
    assert_eq!(land.rule("29J4", "29J6"), "4.1.4.2.1");
    assert!(land.sees("29J4", "29J5"));
    // Two levels higher one looks over it but for the hex right behind.
    let land = land.level(3, &["29J4"]);
    assert!(!land.sees("29J4", "29J6"));
}

/// A slope is no obstacle of its own. [rule 4.1.4.1.5a]
#[test]
fn slope_hexside_never_blocks() {
    let land = Land::flat().level(1, &["29J5"]);
    assert!(land.sees("29J5", "29J6"));
    assert!(land.sees("29J5", "29J9"));
}

/// X16: on a continuous slope every hex sees the others; a step of equal level breaks it. [rule 4.1.4.1.5.1]
#[test]
fn continuous_slope_does_not_block() {
    let land = Land::flat().level(3, &["29J4"]).level(2, &["29J5"]).level(1, &["29J6"]);
    for (a, b) in [("29J4", "29J6"), ("29J4", "29J7"), ("29J5", "29J7"), ("29J7", "29J4")] {
        assert!(land.sees(a, b), "{a} {b}");
    }
    // A ledge two hexes wide hides what lies right behind it.
    let ledge = Land::flat().level(2, &["29J4"]).level(1, &["29J5", "29J6"]);
    assert_eq!(ledge.rule("29J4", "29J7"), "4.1.4.2.4");
    // Other terrain on the slope blocks.
    let grove = Land::flat().level(2, &["29J4"]).level(1, &["29J5"]).terrain(Terrain::LightGrove, &["29J5"]);
    assert!(!grove.sees("29J4", "29J7"));
}

/// X17: a gully and ground one level higher see each other only as neighbours; along the gully one sees far.
/// [rule 4.1.4.1.6a, 4.1.4.1.6b]
#[test]
fn gully_sees_its_neighbours_and_along_itself() {
    let land = Land::flat().terrain(Terrain::Gully, &["29J4", "29J5", "29J6", "29J7"]);
    assert!(land.sees("29J5", "29K5"));
    assert_eq!(land.rule("29J5", "29L5"), "4.1.4.1.6b");
    assert_eq!(land.rule("29L5", "29J5"), "4.1.4.1.6b");
    assert!(land.sees("29J4", "29J7"));
    // The gully itself hides nothing.
    assert!(land.sees("29I4", "29M4"));
    // From two levels above, the common rules judge: the rim throws its dead ground.
    let hill = land.level(1, &["29P5"]);
    assert_eq!(hill.rule("29P5", "29J5"), "4.1.4.2.4");
}

/// X24: one hex into or out of a grove, and one hex inside it. [rule 4.1.4.1.7, 4.1.4.2.5]
#[test]
fn grove_is_seen_one_hex_deep() {
    let land = Land::flat().terrain(Terrain::MediumGrove, &["29J4", "29J5", "29J6"]);
    assert!(land.sees("29J1", "29J4"), "its edge");
    assert_eq!(land.rule("29J1", "29J5"), "4.1.4.2.1");
    assert!(land.sees("29J4", "29J5"), "neighbours inside");
    assert!(!land.sees("29J4", "29J6"), "two hexes inside");
    assert!(!land.sees("29J1", "29J9"), "through it");
}

/// X25: a line exactly along a hexside is blocked if either hex blocks. [rule 4.1.4.2.6]
#[test]
fn line_along_a_hexside_is_blocked_by_either_hand() {
    // H5 to J5 runs along the hexside between I4 and I5.
    let line = |hex| Land::flat().terrain(Terrain::LightGrove, &[hex]);
    assert!(Land::flat().sees("29H5", "29J5"));
    assert!(!line("29I4").sees("29H5", "29J5"));
    assert!(!line("29I5").sees("29H5", "29J5"));
    let hedge = Land::flat().side(Sides::HEDGEROW, "29I4", Dir::S);
    assert!(!hedge.sees("29H5", "29J5"), "the hexside itself");
}

/// A hedgerow is one level high and blocks between level ground; a wall does not. [rule 4.1.4.1.10]
#[test]
fn hedgerow_blocks_wall_does_not() {
    let land = |feature| Land::flat().side(feature, "29J5", Dir::S);
    assert!(!land(Sides::HEDGEROW).sees("29J4", "29J7"));
    assert!(land(Sides::WALL).sees("29J4", "29J7"));
}

/// Buildings block by their height; a road straight through opens them. [rule 4.1.4.1.3a, 4.1.4.1.3b]
#[test]
fn road_opens_buildings_along_a_straight_line() {
    let town = || Land::flat().terrain(Terrain::BrickBuilding, &["29J4", "29J5"]);
    assert!(!town().sees("29J3", "29J6"));
    let street = town().road(&["29J3", "29J4", "29J5", "29J6"]);
    assert!(street.sees("29J3", "29J6"));
    // A bend in the street ends the view.
    let bend = town().road(&["29J3", "29J4", "29J5", "29K5"]);
    assert!(bend.sees("29J3", "29J5"));
    assert!(!bend.sees("29J3", "29J6"));
}

/// X13: on board 38, X3 sees AA1 along the road through the village, not BB1. [rule 4.1.4.1.3b]
#[test]
fn village_street_of_board_38() {
    let layout = GAME.pack.layouts.iter().find(|l| l.find("38X3").is_some()).expect("a layout with board 38");
    let relief = Relief { layout, terrain: &GAME.pack.terrain, changed: &[] };
    let sees = |a: &str, b: &str| {
        let hex = |label| layout.find(label).expect("on board 38");
        look(&relief, GAME.geo.lines(), hex(a), hex(b)).is_clear()
    };
    assert!(sees("38X3", "38AA1"));
    assert!(!sees("38X3", "38BB1"));
}

/// The table answers as the line itself does, and both ways alike. [rule 4.1.4]
#[test]
fn sight_table_matches_the_line() {
    for (layout, id) in GAME.pack.layouts.iter().zip(0u8..).take(3) {
        let relief = Relief { layout, terrain: &GAME.pack.terrain, changed: &[] };
        let map = GAME.geo.map(sandtable_panzer::ids::LayoutId(id));
        let ids: Vec<HexId> = layout.grid.ids().step_by(7).collect();
        for &a in &ids {
            for &b in &ids {
                let clear = look(&relief, GAME.geo.lines(), a, b).is_clear();
                assert_eq!(map.sees(&relief, GAME.geo.lines(), a, b), clear);
                assert_eq!(map.sees(&relief, GAME.geo.lines(), b, a), clear);
            }
        }
    }
}
