//! Tests of the pack: every value the rulebook states, and faults told with their place.

use super::{Check, GpResult, Kind, Mount, Pack, Round, Size, Start, Switch, Terrain};
use crate::ids::{Angle, Band, Cover, Damage, Edge, Elevation, Grade, Level, Location, Mode, Side};
use std::sync::OnceLock;

fn pack() -> &'static Pack {
    static PACK: OnceLock<Pack> = OnceLock::new();
    PACK.get_or_init(|| Pack::load(None).unwrap_or_else(|errors| panic!("{errors}")))
}

fn gun(key: &str) -> &'static super::Gun {
    pack().guns.iter().find(|g| g.key == key).unwrap_or_else(|| panic!("no gun {key}"))
}

fn vehicle(key: &str) -> &'static super::Vehicle {
    match pack().card_by_key(key).map(|c| &c.kind) {
        Some(Kind::Vehicle(v)) => v,
        _ => panic!("no vehicle {key}"),
    }
}

fn leg(key: &str) -> &'static super::Leg {
    pack().card_by_key(key).and_then(|c| c.leg()).unwrap_or_else(|| panic!("no leg unit {key}"))
}

fn towed(key: &str) -> &'static super::Towed {
    pack().card_by_key(key).and_then(|c| c.towed()).unwrap_or_else(|| panic!("no towed gun {key}"))
}

fn crew(key: &str) -> &'static super::CrewWeapon {
    pack().crew.iter().find(|c| c.key == key).unwrap_or_else(|| panic!("no weapon {key}"))
}

#[test]
fn the_built_in_pack_is_read_whole() {
    let pack = pack();
    assert_eq!(
        (pack.guns.len(), pack.cards.len(), pack.crew.len(), pack.batteries.len(), pack.aircraft.len()),
        (44, 87 + 24 + 27, 15, 12, 9)
    );
    assert_eq!((pack.terrain.len(), pack.establishments.len(), pack.scenarios.len()), (36, 49, 18));
    assert!(pack.report().faults.is_empty());
    let total = pack.report().total();
    assert!(total.rulebook > 60 && total.derived > 100 && total.reconstructed > 150, "{total:?}");
}

/// Spotting ranges the rulebook states (4.1.1, 4.1.3, 6.1.3, 6.5.1).
#[test]
fn stated_spotting_ranges() {
    let t = &pack().tables.spotting;
    for (size, net, hexes) in [
        (Size::Vehicle, 0, 20),
        (Size::Vehicle, -2, 7),
        (Size::Vehicle, 1, 30),
        (Size::Large, 0, 15),
        (Size::Small, 0, 10),
        (Size::Small, 1, 15),
    ] {
        assert_eq!(t.range(size, net), hexes, "{size:?} {net}");
    }
    // Beyond the table its ends count.
    assert_eq!((t.range(Size::Vehicle, 9), t.range(Size::Vehicle, -9)), (40, 3));
}

/// Hit numbers the rulebook states (4.4.3.2.3) and the number of hits at 56 (6.5.2.1).
#[test]
fn stated_hit_numbers() {
    let tables = &pack().tables;
    for (band, net, number) in
        [(Band::S, -2, 56), (Band::P, -6, 36), (Band::S, -7, 21), (Band::S, -5, 35), (Band::E, -12, 0)]
    {
        assert_eq!(tables.ap_hit.number(band, net), number, "{band:?} {net}");
    }
    let hits = |roll| tables.hits(super::Rof::Fast, 56, roll);
    assert_eq!([hits(11), hits(12), hits(22), hits(23), hits(56), hits(57)], [3, 2, 2, 1, 1, 0]);
    assert_eq!(tables.hits(super::Rof::Normal, 56, 1), 1);
}

/// Locations the rulebook states (6.5.2.2), and what hull down misses.
#[test]
fn stated_locations() {
    let tables = &pack().tables;
    let at = |angle, tens| tables.location(angle, Elevation::Level, tens).location;
    assert_eq!(at(Angle::Front, 6), Location::HullFront);
    assert_eq!(at(Angle::FrontSide, 7), Location::HullSide);
    assert_eq!(at(Angle::RearSide, 1), Location::TurretSide);
    assert_eq!(at(Angle::RearSide, 5), Location::HullSide);
    let digits = |miss: fn(super::LocationCell) -> bool| {
        (1..=10)
            .filter(|d| miss(tables.location(Angle::FrontSide, Elevation::Level, *d)))
            .collect::<Vec<u8>>()
    };
    assert_eq!(digits(|c| !c.location.is_turret()), [5, 6, 7, 8, 9, 10]);
    assert_eq!(digits(|c| c.starred || c.location == Location::Track), [6, 8, 9, 10]);
    assert_eq!(tables.location(Angle::Rear, Elevation::Falling, 1).location, Location::Deck);
}

/// GP results the rulebook states (6.5.4.4).
#[test]
fn stated_gp_results() {
    let gp = &pack().tables.gp;
    for (factor, defence, thresholds) in
        [(8, 5, (40, 72)), (8, 4, (36, 68)), (8, 2, (27, 59)), (5, 3, (43, 72))]
    {
        assert_eq!(gp.thresholds(factor, defence), thresholds, "{factor} against {defence}");
    }
    assert_eq!(gp.result(7, 5, 60), GpResult::Suppressed);
    assert_eq!(gp.result(2, 9, 109), GpResult::Effective);
    assert_eq!(gp.result(15, 2, -1), GpResult::None);
    // Every cell follows the formula that fits them.
    for d in 1..=10_u8 {
        for g in 1..=15_u8 {
            let none = (100 + 9 * i32::from(d) - 8 * i32::from(g)).div_euclid(2);
            assert_eq!(gp.thresholds(g, d), (none, none + 24 + i32::from(g)), "{g} against {d}");
        }
    }
}

/// Grade cells the rulebook states (6.3.2, 6.5.2.4, 6.5.4.3, 6.6, 6.8.3).
#[test]
fn stated_grades() {
    let grade = &pack().tables.grade;
    assert_eq!(grade.ap(Grade::Regulars, Band::M), -2);
    assert_eq!(grade.gp(Grade::Veteran, Band::L), 5);
    assert_eq!(grade.close_combat[Grade::Regulars.index()], -10);
    assert_eq!(grade.quickmarch_suppressed[Grade::Veteran.index()], 40);
    assert_eq!(grade.recovery[Grade::Regulars.index()], 50);
    assert_eq!(grade.initiative, [40, 20, 0, -20, -40]);
    for band in Band::ALL {
        assert_eq!((grade.ap(Grade::Seasoned, *band), grade.gp(Grade::Seasoned, *band)), (0, 0));
    }
}

/// Bail-out, response, commands, buildings and air (5.15, 6.5.1.12, 6.2.1.1.1, 6.6.3, 6.7).
#[test]
fn stated_rows_of_the_smaller_tables() {
    let t = &pack().tables;
    use super::Bail;
    for (row, check) in [
        (Bail::NoDamagePassengers, Check::UpTo(50)),
        (Bail::DamagedCrew, Check::UpTo(30)),
        (Bail::TrackCrew, Check::UpTo(30)),
        (Bail::SuppressedDirect, Check::UpTo(20)),
        (Bail::KnockedOutLeg, Check::From(21)),
        (Bail::KnockedOutTowed, Check::From(61)),
    ] {
        assert_eq!(t.bail_out[row.index()], check, "{row:?}");
    }
    assert_eq!(t.response.factor[0][..2], [2, 4]);
    assert_eq!((t.commands(Grade::Regulars, 7), t.commands(Grade::Veteran, 12)), (3, 8));
    assert_eq!(t.commands(Grade::Green, 1), 1, "never below one");
    let brick = t.building_entry[super::Material::Brick.index()];
    assert_eq!((brick.hit, brick.track), (65, 65));
    assert_eq!((t.air.acquire[1][0], t.air.track[1][1], t.air.los_base[0]), (10, 6, 2));
    assert_eq!(t.basic_damage(12, 11), Some(Damage::Damaged));
    assert_eq!(t.basic_damage(11, 7), Some(Damage::KnockedOut));
    assert_eq!(t.basic_damage(11, 11), Some(Damage::Damaged), "excess 0");
    assert_eq!(t.basic_damage(10, 11), None);
}

/// Values of single cards the rulebook states.
#[test]
fn stated_cards() {
    let pzj = vehicle("pzj1");
    let m = pzj.movement;
    assert_eq!((m.country, m.mode, m.path, m.road), (4, Mode::Tracked, 6, 9));
    assert_eq!((pzj.size, pzj.defence, pzj.armoured.word(), pzj.basic), (-1, 1, "P", [3, 2]));
    let pak = gun("47-pak-t");
    assert_eq!(pak.ap.map(|b| b.farthest()), Some(14));
    assert_eq!(pak.ap.and_then(|b| b.at(9)), Some((Band::M, 10)));
    assert_eq!(pak.gp.and_then(|b| b.at(7)).map(|b| b.1), Some(2));
    assert_eq!(pak.effect, Some(2));
    let apcr =
        pak.special.iter().find(|s| s.round == Round::Apcr).map(|s| (s.from.year, s.from.month, s.limit));
    assert_eq!(apcr, Some((1941, 1, 4)));
    assert_eq!(gun("2pdr").ap.and_then(|b| b.at(3)), Some((Band::S, 12)));
    assert_eq!(vehicle("crus1").basic[1], 7);
    let plate = |key, angle, elevation, location| vehicle(key).armour(angle, elevation, location);
    assert_eq!(plate("crus1", Angle::FrontSide, Elevation::Level, Location::HullSide), Some(5));
    assert_eq!(gun("50-l42").ap.and_then(|b| b.at(3)), Some((Band::S, 11)));
    assert_eq!(vehicle("pz3j").basic[0], 11);
    assert_eq!(plate("pz3j", Angle::Front, Elevation::Level, Location::HullFront), Some(10));
    assert!(vehicle("pz3j").coax);
    let digit = |key: &str, digit| gun(key).damage.map(|class| pack().tables.ap_damage(class, digit, false));
    assert_eq!(digit("2pdr", 4), Some(Damage::Damaged));
    assert_eq!(digit("50-l42", 7), Some(Damage::KnockedOut));
    assert_eq!(vehicle("pz3jl").movement.country, 4);
    assert_eq!(plate("grant", Angle::Front, Elevation::Rising, Location::HullFront), Some(16));
    assert_eq!(plate("grant", Angle::FrontSide, Elevation::Level, Location::HullFront), Some(19));
    assert_eq!((vehicle("matilda2").defence, vehicle("matilda2").armoured.word()), (4, "A"));
    let sem = vehicle("sem75");
    assert_eq!((sem.defence, sem.armoured.word(), sem.close_assault), (2, "A", true));
    assert_eq!(vehicle("a10cs").limit, Some(3));
    assert!(vehicle("m1139").weapons[0].not_hull_down && !vehicle("m1139").weapons[1].not_hull_down);
    assert!(vehicle("pz4d").smoke.is_some());
    assert_eq!((vehicle("sdkfz10").tow, vehicle("sdkfz10").carry), (1, 2));
    assert!(vehicle("spw251").under_cover);
    let mounts: Vec<&str> = vehicle("mcs9").weapons.iter().map(|w| pack().gun(w.gun).key.as_str()).collect();
    assert_eq!(mounts, ["boys", "mg-303"]);
    assert_eq!(vehicle("port2").weapons[0].mount, Mount::Rear);
    assert_eq!(vehicle("port2").dismounts, pack().card_by_key("b2pdr").map(|c| c.id));
}

/// Guns, infantry, batteries and aircraft the rulebook states.
#[test]
fn stated_guns_and_men() {
    let flak = towed("g88");
    assert_eq!((flak.size, flak.passenger), (Size::Large, (3, 3)));
    assert_eq!((gun("88-flak").rof_towed, gun("88-flak").aa), (Some(super::Rof::Quick), Some(20)));
    let pak40 = gun("75-pak40");
    assert_eq!((pak40.limit, pak40.smoke, pak40.special[0].limit), (Some(6), Some(4), 4));
    assert_eq!((towed("b2pdr").size, towed("b2pdr").defence[Cover::Medium.index()]), (Size::Small, 5));
    assert!(gun("25pdr").indirect.is_some() && gun("25pdr").gp.is_some());
    let battery = pack().batteries.iter().find(|b| b.key == "g-medium");
    assert_eq!(battery.and_then(|b| b.bands.at(12)), Some((Band::S, 8)));
    assert_eq!((leg("i-inf").defence[0], leg("i-inf").defence[2]), (2, 6));
    assert_eq!(leg("i-sec").passenger, (0, 1));
    assert_eq!(leg("i-lmg").gp.at(5).map(|b| b.1), Some(5));
    assert_eq!(leg("b-inf").gp.at(1).map(|b| b.1), Some(5));
    assert_eq!((leg("i-inf").country, leg("i-inf").quick), (2, 3));
    assert_eq!(crew("g-8cm").min_range, 2);
    assert!(crew("b-3in").smoke.is_some() && crew("i-fucile").direct.is_some());
    let stuka = pack().aircraft.iter().find(|a| a.key == "ju87");
    assert_eq!(stuka.map(|a| (a.slow, a.fast, a.dive)), Some((true, false, true)));
    assert_eq!(leg("g-rifle").half, pack().card_by_key("g-rifle-h").map(|c| c.id));
}

/// Terrain the rulebook states (4.5.1.1.2, 4.1.4.1).
#[test]
fn stated_terrain() {
    use super::Cost;
    let tracked = |t| pack().terrain(t).cost(Mode::Tracked);
    assert_eq!(tracked(Terrain::Clear), Cost::Points(1));
    assert_eq!(tracked(Terrain::Rough), Cost::Points(4));
    assert_eq!(tracked(Terrain::Scrub), Cost::Points(2));
    let heights =
        [Terrain::LightGrove, Terrain::BrickBuilding, Terrain::Gully, Terrain::Crest, Terrain::BrewUpSmoke];
    assert_eq!(heights.map(|t| pack().terrain(t).height), [Some(3), Some(1), Some(-1), Some(1), Some(2)]);
    assert_eq!(pack().terrain(Terrain::Slope).cost(Mode::Wheeled), Cost::MorePerLevel);
}

/// Boards carry the stated hexes (4.1.4.1.3, 6.1.4.3.12), and joined boards are one map.
#[test]
fn boards_join_and_keep_the_stated_hexes() {
    let beda = pack().scenario_by_key("beda-fomm").unwrap();
    let map = pack().layout(beda.layout);
    assert_eq!(map.len(), 2 * 347 - 17);
    let chain = ["39T7", "39U6", "39V6", "39W5", "39X5"].map(|l| map.find(l).unwrap());
    assert!(chain.windows(2).all(|w| map.grid.are_adjacent(w[0], w[1])));
    // A half hex of both boards has two names; the northern board's is canonical.
    let joined = map.find("29Q0").unwrap();
    assert_eq!((map.label(joined), map.find("39Q10")), ("39Q10", Some(joined)));
    // The path runs on over the joint.
    let ground = map.ground(joined);
    assert_eq!(ground.paths.count_ones(), 2);
    let village = pack().layout(pack().scenario_by_key("bir-el-gubi").unwrap().layout);
    let road = ["38X3", "38Y2", "38Z2", "38AA1"].map(|l| village.find(l).unwrap());
    for pair in road.windows(2) {
        let dir = village.grid.dir_between(pair[0], pair[1]).unwrap();
        assert!(village.ground(pair[0]).road(dir));
    }
    assert!(village.ground(road[1]).terrain.is_building());
    // A turned board keeps its labels: its north-west corner lies in the south-east.
    let turned = pack().layout(pack().scenario_by_key("totensonntag").unwrap().layout);
    let (a, gg) = (turned.find("30A5").unwrap(), turned.find("30GG5").unwrap());
    assert!(turned.grid.center(a).0 > turned.grid.center(gg).0);
    assert_eq!(turned.len(), 3 * 347 - 2 * 17);
    // Board 29 lies on level 3 south of the escarpment.
    let pass = pack().layout(pack().scenario_by_key("halfaya").unwrap().layout);
    assert_eq!(pass.ground(pass.find("29I3").unwrap()).level, 5);
    assert_eq!(map.edge(Edge::North).len(), 33);
    assert_eq!(map.edge(Edge::West).len(), 21);
}

#[test]
fn overlays_are_laid_with_their_arrow() {
    let snipe = pack().layout(pack().scenario_by_key("snipe").unwrap().layout);
    // S1 on 29S6 with the arrow in direction 2.
    for label in ["29S6", "29T6", "29T7"] {
        assert_eq!(snipe.ground(snipe.find(label).unwrap()).terrain, Terrain::Scrub, "{label}");
    }
    let medenine = pack().layout(pack().scenario_by_key("medenine").unwrap().layout);
    assert_eq!(medenine.ground(medenine.find("34T2").unwrap()).level, 1);
    let crests = medenine.ground.iter().flat_map(|g| g.sides).filter(|s| s.has(super::Sides::CREST)).count();
    assert_eq!(crests, 10, "five hexsides, noted by both hexes");
}

#[test]
fn scenarios_name_their_forces_and_goals() {
    let duel = pack().scenario_by_key("first-light").unwrap();
    assert_eq!((duel.level, duel.turns, duel.units.len(), duel.goals.len()), (Level::Basic, 7, 3, 2));
    assert!(matches!(&duel.formations().next().unwrap().start, Start::Setup(area) if area.len() == 28));
    let fort = pack().scenario_by_key("cauldron").unwrap();
    assert!(fort.has(Switch::HeatHaze) && fort.has(Switch::Mines) && !fort.has(Switch::Morale));
    assert_eq!(fort.sides[Side::Axis.index()].fortifications.len(), 2);
    // Carriers are counters of their own and come before what they carry.
    let sidi = pack().scenario_by_key("sidi-rezegh").unwrap();
    let carried = sidi.units.iter().filter(|u| u.aboard.is_some()).count();
    assert_eq!(carried, 6 + 2 + 2);
    for unit in sidi.units.iter() {
        if let Some(carrier) = unit.aboard {
            assert!(pack().card(sidi.units[usize::from(carrier)].card).vehicle().is_some());
        }
    }
    let most = pack().scenarios.iter().map(|s| s.units.len()).max();
    assert!(most < Some(200), "{most:?}");
}

fn changed(file: &str, from: &str, to: &str) -> Vec<String> {
    let mut files: Vec<(String, String)> =
        pack().files().iter().map(|(n, t)| ((*n).to_owned(), (*t).to_owned())).collect();
    let text = files.iter_mut().find(|(n, _)| n == file).map(|(_, t)| t).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    *text = text.replacen(from, to, 1);
    match Pack::from_files(files) {
        Ok(_) => Vec::new(),
        Err(errors) => errors.0.iter().map(ToString::to_string).collect(),
    }
}

/// Faults name file, line, field, what was expected and the nearest valid value.
#[test]
fn faults_are_told_with_their_place() {
    for (file, from, to, told) in [
        (
            "guns.csv",
            "40,N,Q,c,",
            "40,X,Q,c,",
            "2pdr.rof_vehicle: `X` is not known here; expected one of N, Q, R, F",
        ),
        (
            "vehicles.csv",
            "50-l42@1",
            "50-l43@1",
            "no gun `50-l43`; expected the id of a row in guns.csv; did you mean `50-l42`?",
        ),
        ("vehicles.csv", "11/6/10/10", "11/6/10", "expected 4 whole numbers from 0 to 60 joined by `/`"),
        ("terrain.csv", "rough,r,", "rouhg,r,", "did you mean `rough`?"),
        ("tables.toml", "spot_fire = 3", "spot_fyre = 3", "unknown key `spot_fyre`"),
        ("boards/29.txt", "path A5 B5", "path A5 D5", "the hex does not touch the one before"),
        ("boards/29.txt", ".2 .1 .1 .1  .  . r1", ".2 .1 .1 .1  .  . ?1", "found `?1`"),
        ("overlays.toml", "light-grove", "light-grave", "did you mean `light-grove`?"),
        ("formations.toml", "2 pz3g CHQ", "2 pz3q CHQ", "no card `pz3q`"),
        ("formations.toml", "3 g50 in sdkfz10", "3 g88 in sdkfz10", "`sdkfz10` cannot take `g88`"),
        ("scenarios/01-first-light.toml", "1 pz3j", "1 pz4h", "no card `pz4h`"),
        ("scenarios/01-first-light.toml", "29I3 29I2", "29I3 29I22", "no hex `29I22`"),
        (
            "scenarios/01-first-light.toml",
            "1942-05-28",
            "1940-05-28",
            "`pz3j` was not in service on 1940-05-28",
        ),
        (
            "scenarios/02-troop-and-platoon.toml",
            "[[\"29\"], [\"30\"]]",
            "[[\"29\"], [\"31\"]]",
            "no board `31`",
        ),
    ] {
        let faults = changed(file, from, to);
        let found = faults.iter().any(|f| f.starts_with(file) && f.contains(told));
        assert!(found, "{file}: wanted {told}, found {faults:#?}");
    }
}

/// A card is one row: a corrected figure of a player's own file is played.
#[test]
fn a_card_is_one_row_of_a_file() {
    let mut files: Vec<(String, String)> =
        pack().files().iter().map(|(n, t)| ((*n).to_owned(), (*t).to_owned())).collect();
    let text = files.iter_mut().find(|(n, _)| n == "vehicles.csv").map(|(_, t)| t).unwrap();
    let row = text.lines().find(|l| l.starts_with("pz3j,")).unwrap().replacen("pz3j,", "pz3x,", 1);
    text.push_str(&row);
    text.push('\n');
    let pack = Pack::from_files(files).unwrap();
    let (old, new) = (pack.card_by_key("pz3j").unwrap(), pack.card_by_key("pz3x").unwrap());
    assert_eq!(old.kind, new.kind);
}
