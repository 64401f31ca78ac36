//! Tests of the built-in pack against the rulebook, and of broken packs against their faults.

use super::*;
use sandtable_pack::Kind;

fn pack() -> Pack {
    Pack::load(None).unwrap_or_else(|e| panic!("{e}"))
}

fn hex(pack: &Pack, name: &str) -> HexId {
    pack.grid.find(name).unwrap_or_else(|e| panic!("{e}"))
}

fn unit<'a>(pack: &'a Pack, key: &str) -> &'a UnitDef {
    pack.unit_by_key(key).unwrap_or_else(|| panic!("no unit {key}"))
}

/// The built-in pack with one change, and the faults it brings.
fn broken(file: &str, from: &str, to: &str) -> Vec<PackError> {
    let mut files: Vec<(String, String)> =
        BUILT_IN.iter().map(|&(n, t)| (n.to_owned(), t.to_owned())).collect();
    let text = &mut files.iter_mut().find(|(n, _)| n == file).expect("file").1;
    assert!(text.contains(from), "{file} does not contain {from}");
    *text = text.replacen(from, to, 1);
    Pack::from_files(files).err().map(|e| e.0).unwrap_or_default()
}

/// Line, from 1, of the first occurrence in a built-in file.
fn line_of(file: &str, needle: &str) -> u32 {
    let (_, text) = BUILT_IN.iter().find(|(n, _)| *n == file).expect("file");
    let at = text.find(needle).expect("needle");
    u32::try_from(text[..at].matches('\n').count() + 1).expect("line")
}

#[track_caller]
fn one<'a>(errors: &'a [PackError], part: &str) -> &'a PackError {
    let shown: Vec<String> = errors.iter().map(ToString::to_string).collect();
    errors
        .iter()
        .find(|e| e.to_string().contains(part))
        .unwrap_or_else(|| panic!("no fault with `{part}` in {shown:#?}"))
}

/// 2.3, 5.2: 732 hexes; the rulebook's own hexes have the rulebook's terrain (RW-E04).
#[test]
fn terrain_agrees_with_the_rulebook() {
    let pack = pack();
    assert_eq!(pack.grid.len(), 732);
    assert_eq!(pack.terrain.len(), 732);
    for lake in ["H23", "H24", "I24", "U5", "R11", "V31"] {
        assert_eq!(pack.terrain_at(hex(&pack, lake)), Terrain::Lake, "{lake}");
    }
    let village: Vec<&str> = pack.village.iter().map(|&h| pack.grid.label(h)).collect();
    assert_eq!(village, ["G18", "G19", "H18", "H19", "H20", "H21", "I17", "I18"]);
    assert!(pack.village.iter().all(|&h| pack.terrain_at(h) == Terrain::Village));
    assert_eq!(pack.terrain_at(hex(&pack, "Q25")), Terrain::Forest);
    assert_eq!(pack.grid.label(pack.hotel), "M16");
    assert_eq!(pack.grid.label(pack.gravel), "L16");
    assert_eq!(pack.source.map(|h| pack.grid.label(h).to_owned()), ["X28", "A13"]);
}

/// 5.3, 5.4: 195 links, both ways; bridges at J16/K15 and O21/O22; road distances of the digest.
#[test]
fn roads_and_bridges() {
    let pack = pack();
    let ends: usize = pack.roads.iter().flatten().filter(|r| r.is_some()).count();
    assert_eq!(ends, 2 * 195);
    for h in pack.grid.ids() {
        for dir in Dir::ALL {
            let n = pack.grid.neighbour(h, dir);
            if let Some(class) = pack.road(h, dir) {
                assert_eq!(pack.road(n, dir.opposite()), Some(class));
            }
        }
    }
    let road_hexes = pack.grid.ids().filter(|&h| pack.is_road_hex(h)).count();
    assert_eq!(road_hexes, 183 + 4);
    let (j16, k15) = (hex(&pack, "J16"), hex(&pack, "K15"));
    let dir = pack.grid.dir_between(j16, k15).expect("neighbours");
    assert!(pack.is_bridge(j16, dir) && pack.is_bridge(k15, dir.opposite()));
    assert_eq!(pack.road(j16, dir), Some(RoadClass::Main));
    assert_eq!(pack.bridges.iter().map(|m| m.count_ones()).sum::<u32>(), 4);
    let class = |a, b| {
        let (a, b) = (hex(&pack, a), hex(&pack, b));
        pack.grid.dir_between(a, b).and_then(|d| pack.road(a, d))
    };
    assert_eq!(class("O18", "P18"), Some(RoadClass::Primary));
    assert_eq!(class("F14", "G14"), Some(RoadClass::Secondary));
    assert_eq!(class("C5", "D6"), Some(RoadClass::Secondary));
    assert_eq!(class("H18", "H19"), None);
    let exits: Vec<&str> =
        pack.grid.ids().filter(|h| pack.road_exit[h.idx()]).map(|h| pack.grid.label(h)).collect();
    assert_eq!(exits.len(), 10);
    assert!(exits.contains(&"X12"));
}

/// Flags of the map; places know their hexes.
#[test]
fn places() {
    let pack = pack();
    assert_eq!(pack.places.iter().filter(|p| p.flag).count(), 10);
    assert_eq!(pack.place("kotisaari").map(|p| p.hexes.len()), Some(5));
    assert!(pack.places.iter().all(|p| !p.name_en.is_empty() && !p.name_ko.is_empty()));
}

/// 1.0, 2.2: the order of battle by side and type.
#[test]
fn order_of_battle() {
    let pack = pack();
    assert!(pack.units.len() <= MAX_UNITS);
    assert!(pack.units.iter().enumerate().all(|(i, u)| u.id.index() == i));
    let count = |side, test: &dyn Fn(&UnitDef) -> bool| {
        pack.units.iter().filter(|u| u.side == side && u.optional.is_none() && test(u)).count()
    };
    let s = Side::Soviet;
    assert_eq!(count(s, &|u| u.kind == UnitKind::Infantry), 27);
    assert_eq!(count(s, &|u| u.kind == UnitKind::Mg), 9);
    assert_eq!(count(s, &|u| u.kind == UnitKind::At), 6);
    assert_eq!(count(s, &|u| u.kind.is_armor()), 4);
    assert_eq!(count(s, &|u| u.kind.is_off_map()), 6);
    assert_eq!(count(s, &|u| !u.kind.is_off_map()), 52);
    let f = Side::Finnish;
    assert_eq!(count(f, &|u| u.kind.is_infantry_company()), 23);
    assert_eq!(count(f, &|u| u.kind == UnitKind::Mg), 8);
    assert_eq!(count(f, &|u| u.kind == UnitKind::Mortar), 3);
    assert_eq!(count(f, &|u| u.kind.is_off_map()), 4);
    assert_eq!(count(f, &|u| u.starts_reduced), 5, "1.2-c");
    assert_eq!(pack.units.iter().filter(|u| u.optional.is_some()).count(), 5, "1.2-b");
    assert_eq!(pack.units.iter().filter(|u| u.entry_x1).count(), 16, "13.1.1-b");
}

/// 2.2: faces as printed.
#[test]
fn counter_faces() {
    let pack = pack();
    let mg = unit(&pack, "MG/1/609");
    assert_eq!((mg.steps, mg.face(false).cs, mg.face(true).cs), (2, 4, 2));
    assert_eq!(mg.face(false).cs_kind, CsKind::DoubledInDefence);
    assert_eq!((mg.face(false).ras, mg.face(false).range), (Some(5), 3));
    let mortar = unit(&pack, "Mtr/609");
    assert_eq!((mortar.steps, mortar.face(false).cs_kind), (1, CsKind::CannotAttack));
    assert!(mortar.face(true).indirect);
    let gun = unit(&pack, "AT/JR16");
    assert_eq!((gun.face(false).at_range, gun.face(false).ras, gun.steps), (2, Some(2), 2));
    assert_eq!(unit(&pack, "Eng/JR16").face(false).ras, None, "10.0-b");
    assert_eq!(unit(&pack, "3/354").face(false).range, Face::UNLIMITED);
    assert_eq!(unit(&pack, "5/2/JR16").entry_penalty_half_mp, 4, "13.1.1-a");
    assert_eq!(unit(&pack, "2/1/JR16").regiment(), "JR16");
    assert_eq!(unit(&pack, "MG/1/JR16b").designation, "MG/1/JR16");
    assert!(UnitKind::Mg.skis(Side::Finnish) && !UnitKind::At.skis(Side::Finnish), "4.4");
}

/// 8.4: the printed result of the worked example, corners, and clamping by 8.3.1.
#[test]
fn combat_results() {
    let tables = pack().tables;
    assert_eq!(tables.crt(8, 3), (1, 1), "1:1, roll 8");
    assert_eq!(tables.crt(2, 0), (5, 0));
    assert_eq!(tables.crt(12, 8), (0, 8));
    assert_eq!(tables.crt(9, 4), (1, 2));
    assert_eq!(tables.crt(99, 99), (0, 8));
    assert_eq!(tables.crt(0, 0), (5, 0));
}

/// 16.4-3: the night raid table.
#[test]
fn night_raid_table() {
    let raid = pack().tables.raid;
    let shifts: Vec<Option<i8>> = (1..=11).map(|roll| raid.shift(roll)).collect();
    let expected = [None, None, Some(-1), Some(0), Some(1), Some(2), Some(3), Some(4)];
    assert_eq!(shifts[..8], expected);
    assert_eq!(shifts[8..], [Some(5), Some(5), Some(5)]);
}

/// 3, 10.6.2: the track.
#[test]
fn turn_track() {
    let pack = pack();
    assert_eq!(pack.track.len(), 32);
    let nights: Vec<u8> = pack.track.iter().filter(|t| t.is_night()).map(|t| t.turn).collect();
    assert_eq!(nights, [5, 12, 19, 26]);
    let t8 = pack.turn(8).expect("turn 8");
    assert_eq!((t8.day, t8.kind, t8.los, t8.ammo), (9, TurnKind::Fog, 4, [10, 0]));
    assert_eq!(pack.turn(30).map(|t| t.armor_vp), Some(2), "12.1.4, example of turn 30");
    assert_eq!(pack.turn(5).and_then(|t| t.morale), Some(Side::Soviet), "A-77");
    assert_eq!(pack.turn(6).and_then(|t| t.morale), None);
    assert_eq!(pack.turn(20).and_then(|t| t.morale), Some(Side::Finnish));
    assert_eq!(pack.turn(14).map(|t| t.rp), Some([3, 3]));
    assert!(pack.turn(0).is_none() && pack.turn(33).is_none());
}

/// 4, 5, 12.1: costs in half points.
#[test]
fn movement_costs() {
    let m = pack().constants.movement;
    assert_eq!([m.forest, m.suo, m.village, m.lake].map(|c| c.0), [4, 6, 2, 3]);
    assert_eq!([m.lake_ski, m.road, m.overrun_main].map(|c| c.0), [2, 1, 5]);
}

/// 17: what each scenario has.
#[test]
fn scenarios() {
    let pack = pack();
    let ids: Vec<&str> = pack.scenarios.iter().map(|s| s.id.as_str()).collect();
    let menu = ["tutorial", "first-day", "first-two-days", "campaign", "lake-crossing", "hirvasvaara"];
    assert_eq!(ids, menu);
    let campaign = pack.scenario("campaign").expect("campaign");
    assert_eq!((campaign.turns(), campaign.area.len(), campaign.ammo), (32, 732, [10, 3]));
    assert_eq!(campaign.units.len(), 100, "all but the optional counters");
    let company = unit(&pack, "1/PPP7").id;
    let placed = campaign.placement(company).expect("placed");
    assert_eq!((placed.place, placed.reduced), (SetupPlace::At(hex(&pack, "H19")), true));
    let zone = campaign.setup_hexes(&pack.grid, &pack.terrain, &SetupPlace::Within(hex(&pack, "O19"), 4));
    assert_eq!(zone.len(), 31, "3.4: the Finnish set-up zone");
    let day = pack.scenario("first-day").expect("first day");
    assert!(day.placement(unit(&pack, "1/1/364").id).is_some(), "enters on turn 2");
    assert!(day.placement(unit(&pack, "1/354").id).is_none(), "turn 8 is too late");
    assert!(day.placement(unit(&pack, "T-37").id).is_none(), "armor comes from turn 6 on");
    let lake = pack.scenario("lake-crossing").expect("lake crossing");
    assert_eq!((lake.first_turn, lake.turns()), (21, 4));
    assert!(!lake.area.contains(hex(&pack, "M16")) && lake.area.contains(hex(&pack, "X28")));
    assert_eq!(lake.victory.outcomes.len(), 4);
    let hirvas = pack.scenario("hirvasvaara").expect("hirvasvaara");
    let nights =
        (hirvas.first_turn..=hirvas.last_turn).filter(|&t| pack.turn(t).is_some_and(TurnDef::is_night));
    assert_eq!(nights.count(), 0);
}

/// 17.0.3: degrees of victory by points.
#[test]
fn victory_levels() {
    let pack = pack();
    let victory = &pack.scenario("campaign").expect("campaign").victory;
    let level = |s, f| victory.level(s, f).map(|l| (l.winner, l.level));
    assert_eq!(level(100, 0), Some((Some(Side::Soviet), Level::Decisive)));
    assert_eq!(level(35, 10), Some((Some(Side::Soviet), Level::Marginal)));
    assert_eq!([34, 32].map(|s| level(s, 10).map(|l| l.0)), [Some(None); 2]);
    assert_eq!(level(31, 10), Some((Some(Side::Finnish), Level::Marginal)));
    assert_eq!(level(0, 5000), Some((Some(Side::Finnish), Level::Decisive)));
    let days = &pack.scenario("first-two-days").expect("first-two-days").victory;
    let winner = |lead| days.level(lead, 0).map(|l| l.winner);
    assert_eq!(winner(30), Some(Some(Side::Soviet)));
    assert_eq!([29, 27].map(winner), [Some(None); 2]);
    assert_eq!(winner(26), Some(Some(Side::Finnish)));
    let hill = &pack.scenario("hirvasvaara").expect("hirvasvaara").victory;
    let winner = |finnish| hill.level(0, finnish).map(|l| l.winner);
    assert_eq!([16, 17, 18].map(winner), [Some(Some(Side::Soviet)), Some(None), Some(Some(Side::Finnish))]);
}

/// Every datum has a source, and reconstructed ones say why.
#[test]
fn provenance_is_complete() {
    let pack = pack();
    let report = pack.report();
    let row = |kind: DatumKind| report.shares.iter().find(|s| s.kind == kind.label()).expect("row");
    assert_eq!(row(DatumKind::Terrain).total(), 732);
    assert_eq!(row(DatumKind::RoadLink).total(), 195);
    assert_eq!(row(DatumKind::CrtCell).total(), 99);
    let counters = row(DatumKind::Counter);
    assert_eq!(
        [counters.rulebook, counters.public, counters.derived, counters.reconstructed],
        [0, 101, 4, 0]
    );
    assert_eq!(row(DatumKind::Turn).total(), 32);
    let sum = report.total();
    assert!([sum.rulebook, sum.public, sum.derived, sum.reconstructed].iter().all(|&n| n > 0));
    assert!(pack.data().iter().all(|d| d.line > 0 && !d.key.is_empty()));
    let bare = |d: &&Datum| d.source.origin != Origin::Public && d.source.note.is_empty();
    assert_eq!(pack.data().iter().find(bare), None);
}

#[test]
fn files_are_the_hash_input() {
    assert_eq!(pack().files().len(), BUILT_IN.len());
}

#[test]
fn a_wrong_hex_names_file_line_and_nearest() {
    let errors = broken("units.toml", "setup = \"R27\"", "setup = \"R99\"");
    let e = one(&errors, "no hex `R99`");
    assert_eq!((e.file.as_str(), e.line), ("units.toml", line_of("units.toml", "setup = \"R27\"")));
    assert!(e.nearest.is_some() && e.column > 1);
    assert!(e.field.ends_with(".setup"), "{}", e.field);
}

#[test]
fn an_unknown_key_names_the_one_meant() {
    let errors = broken("tables.toml", "long_range_mg = -1", "long_rnage_mg = -1");
    let e = one(&errors, "unknown key `long_rnage_mg`");
    assert_eq!(e.line, line_of("tables.toml", "long_range_mg = -1"));
    assert_eq!(e.nearest.as_deref(), Some("long_range_mg"));
    one(&errors, "`long_range_mg` is missing");
}

#[test]
fn a_bad_number_says_what_it_may_be() {
    let errors = broken("track.toml", "los = 5", "los = 50");
    let e = one(&errors, "found 50");
    assert_eq!((e.file.as_str(), e.line), ("track.toml", line_of("track.toml", "los = 5")));
    assert_eq!(e.expected, "a whole number from 1 to 9");
    let errors = broken("constants.toml", "lake = 1.5", "lake = 1.3");
    one(&errors, "steps of one half");
    let errors = broken("tables.toml", "roll_7  = \"2/0", "roll_7  = \"2-0");
    let e = one(&errors, "`2-0` in column 1:4");
    assert_eq!((e.line, e.column), (line_of("tables.toml", "roll_7"), 12));
}

#[test]
fn a_missing_row_is_named() {
    let row = "roll_7  = \"2/0 2/0 2/1 1/0 1/1 0/1 0/2 0/3 0/4\"\n";
    let errors = broken("tables.toml", row, "");
    assert_eq!(one(&errors, "`roll_7` is missing").field, "crt.roll_7");
    let (_, track) = BUILT_IN.iter().find(|(n, _)| *n == "track.toml").expect("track");
    let ninth = track.lines().find(|l| l.contains("turn = 9,")).expect("turn 9");
    let errors = broken("track.toml", ninth, "");
    let e = one(&errors, "turn 10 stands where turn 9 is due");
    assert_eq!((e.nearest.as_deref(), e.line), (Some("9"), line_of("track.toml", "turn = 10,")));
    let (_, grid) = BUILT_IN.iter().find(|(n, _)| *n == "terrain.txt").expect("terrain");
    let fourth = grid.lines().find(|l| l.starts_with("  4 ")).expect("row 4");
    let errors = broken("terrain.txt", &format!("{fourth}\n"), "");
    one(&errors, "row `5` stands where row 4 is due");
}

#[test]
fn terrain_faults_point_at_the_letter() {
    let errors = broken("terrain.txt", "  1 F S S F", "  1 F S X F");
    let e = one(&errors, "`X` is not known here");
    assert_eq!((e.file.as_str(), e.line, e.column), ("terrain.txt", 5, 9));
    assert_eq!(e.field, "C1");
    // H23 is lake by rule 5.2.4.
    let errors = broken("terrain.txt", " 23 F S F S F S S L", " 23 F S F S F S S F");
    let e = one(&errors, "H23 is F here");
    assert!(e.expected.contains("rulebook: 5.2.4"), "{}", e.expected);
    assert_eq!(e.line, line_of("terrain.txt", " 23 F"));
}

#[test]
fn roads_have_to_join_neighbours_and_agree_with_the_mileage() {
    let errors = broken("map.toml", "A7 B8 C8", "A7 B9 C8");
    let e = one(&errors, "B9 does not touch A7");
    assert_eq!(e.line, line_of("map.toml", "A7 B8 C8"));
    assert!(e.nearest.is_some());
    let errors = broken("map.toml", "W1=1 W3=2", "W1=1 W3=3");
    let e = one(&errors, "4 road hexes from X1 to W3");
    assert_eq!((e.file.as_str(), e.line > 0), ("map.toml", true));
}

#[test]
fn tables_and_track_are_held_against_the_counters() {
    let errors = broken("tables.toml", "0/6 0/7 0/8\"", "0/6 0/7 0/1\"");
    let e = one(&errors, "0/1 is worse for the attacker");
    assert_eq!((e.line, e.field.as_str()), (line_of("tables.toml", "roll_12"), "6:1 roll 12"));
    let key = "key = \"MG/3/JR16b\", formation = \"3/JR16\", profile = \"finnish-mg\", setup = \"turn 1\"";
    let errors = broken("units.toml", key, &key.replace("turn 1", "turn 2"));
    let e = one(&errors, "4 finnish counters arrive");
    assert_eq!((e.file.as_str(), e.line), ("track.toml", line_of("track.toml", "turn = 1,")));
}

#[test]
fn scenario_faults() {
    let file = "scenarios/tutorial.toml";
    let errors = broken(file, "2/1/JR16", "2/1/JR61");
    let e = one(&errors, "no unit `2/1/JR61`");
    assert_eq!(e.line, line_of(file, "2/1/JR16"));
    assert_eq!(e.nearest.as_deref(), Some("2/1/JR16"));
    let errors = broken(file, "at = \"N17\"", "at = \"O17\"");
    let e = one(&errors, "nowhere to set up");
    assert_eq!((e.file.as_str(), e.line), (file, line_of(file, "2/1/JR16")));
    let errors = broken(file, "at = \"O20\"", "at = \"O19\"");
    assert!(errors.is_empty(), "five units, three companies: {errors:?}");
    let errors = broken(file, "2/1/609 3/1/609\"", "2/1/609 3/1/609 4/2/609\"");
    one(&errors, "4 companies, 1 hexes");
    let errors = broken(file, "at = \"N17\"", "at = \"O19\"");
    one(&errors, "both sides may set up in one hex");
    let errors = broken("scenarios/lake-crossing.toml", "hexes = \"kivisalmi\"", "hexes = \"kivislami\"");
    assert_eq!(one(&errors, "no place `kivislami`").nearest.as_deref(), Some("kivisalmi"));
    let errors = broken(file, "finnish = \"J16\"", "finnish = \"A13\"");
    one(&errors, "supply source A13 is out of play");
    let errors = broken(file, "kinds = [\"combat\"]", "kinds = [\"combt\"]");
    assert_eq!(one(&errors, "`combt`").nearest.as_deref(), Some("combat"));
}

#[test]
fn faults_are_collected_and_syntax_errors_placed() {
    let mut files: Vec<(String, String)> =
        BUILT_IN.iter().map(|&(n, t)| (n.to_owned(), t.to_owned())).collect();
    for (name, text) in &mut files {
        match name.as_str() {
            "units.toml" => *text = text.replacen("\"Q25\"", "\"Q77\"", 2),
            "track.toml" => *text = text.replacen("kind = \"day\"", "kind = \"noon\"", 1),
            "constants.toml" => text.push_str("\n[oops\n"),
            _ => {}
        }
    }
    let errors = Pack::from_files(files).expect_err("broken").0;
    assert_eq!(errors.iter().filter(|e| e.message == "no hex `Q77`").count(), 2);
    one(&errors, "`noon` is not known here");
    let e = errors.iter().find(|e| e.file == "constants.toml").expect("syntax fault");
    assert!(e.line > 100 && e.expected == "valid TOML", "{e}");
}

#[test]
fn nonsense_never_panics() {
    for &(name, text) in BUILT_IN {
        for cut in (0..text.len()).step_by(text.len() / 12 + 1) {
            let cut = (cut..text.len()).find(|&i| text.is_char_boundary(i)).unwrap_or(0);
            let files = BUILT_IN
                .iter()
                .map(|&(n, t)| (n.to_owned(), if n == name { &t[..cut] } else { t }.to_owned()));
            assert!(Pack::from_files(files.collect()).is_err(), "{name} cut at {cut}");
        }
    }
    assert!(Pack::from_files(Vec::new()).is_err());
}

#[test]
fn a_folder_replaces_files_and_adds_scenarios() {
    let dir = std::env::temp_dir().join(format!("sandtable-pack-{}", std::process::id()));
    std::fs::create_dir_all(dir.join("scenarios")).expect("folder");
    let (_, constants) = BUILT_IN.iter().find(|(n, _)| *n == "constants.toml").expect("file");
    let changed = constants.replacen("soviet_markers = 10", "soviet_markers = 12", 1);
    std::fs::write(dir.join("constants.toml"), changed).expect("write");
    let (_, tutorial) = BUILT_IN.iter().find(|(n, _)| n.contains("tutorial")).expect("file");
    let own = tutorial.replacen("id = \"tutorial\"", "id = \"mine\"", 1);
    std::fs::write(dir.join("scenarios/mine.toml"), own).expect("write");
    let pack = Pack::load(Some(&dir)).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(pack.constants.digging.soviet_markers, 12);
    assert!(pack.scenario("mine").is_some() && pack.scenario("campaign").is_some());
    std::fs::write(dir.join("unit.toml"), "").expect("write");
    let errors = Pack::load(Some(&dir)).expect_err("misspelt file").0;
    assert_eq!(one(&errors, "unit.toml").nearest.as_deref(), Some("units.toml"));
    std::fs::remove_dir_all(&dir).expect("clean up");
    assert!(Pack::load(Some(&dir)).is_err(), "no folder");
}
