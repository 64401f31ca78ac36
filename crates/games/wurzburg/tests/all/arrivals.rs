//! Reinforcements and smoke: what a scenario brings later, and where it enters (9.0, 46.6, 6.3.3).

use sandtable_engine::{Game, info::Options, position};
use sandtable_wurzburg::pack::{Arrival, Pack};
use sandtable_wurzburg::{Wurzburg, state::State};
use std::sync::OnceLock;

/// Canadians come by two hexes of the south edge; points and helicopters arrive on turn 2.
const ARRIVALS: &str = r#"
id = "arrivals"
number = "T"
name = { en = "Arrivals", ko = "도착" }
summary = { en = "For tests.", ko = "시험용입니다." }
area = "0101:7034"
turns = [1, 4]
setup_first = "nato"
shatter = false
fog = [3]
source = "reconstructed: for tests"
[wp]
off_map_cp = 1
off_map_rp = 0
sam = 3
smoke = "11-Gds-Eng/39-a"
[nato]
off_map_cp = 1
off_map_rp = 0
[[support]]
nation = "us"
mine = 1
[[support]]
nation = "us"
turn = 2
mine = 2
air = 3
[[helicopter]]
side = "nato"
type = "ah-1"
turn = 2
steps = 4
[[force]]
group = "11-Gds-Eng/39-a"
at = "4407"
[[force]]
formation = "4CMBG"
enter = "7020:7021"
turn = 2
[[level]]
name = "draw"
at_least = -99
"#;

fn game() -> &'static Wurzburg {
    static GAME: OnceLock<Wurzburg> = OnceLock::new();
    GAME.get_or_init(|| {
        let pack = Pack::load(None).unwrap_or_else(|e| panic!("{e}"));
        let mut files: Vec<(String, String)> =
            pack.files().into_iter().map(|(n, t)| (n.to_owned(), t.to_owned())).collect();
        files.push(("scenarios/arrivals.toml".into(), ARRIVALS.into()));
        Wurzburg::new(Pack::from_files(files).unwrap_or_else(|e| panic!("{e}")))
    })
}

fn holds(text: &str) {
    holds_with("", text);
}

fn holds_with(options: &str, text: &str) {
    let text = format!("game wurzburg\nscenario arrivals\noption rules=full\n{options}{text}");
    let report = position::run(game(), "test.pos", &text);
    let faults: Vec<String> =
        report.faults.iter().map(|f| format!("line {}: {}", f.line, f.message)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(report.held > 0, "nothing was expected");
}

/// Turn 2 brings points to those that are left, helicopters into the Ready box, HQ and artillery to the display, the others
/// beside their entry hexes. [rule 9.0#Reinforcement, 46.6, 46.6.2]
#[test]
fn a_turn_brings_units_points_and_helicopters() {
    holds(
        "turn 1
         unit 117/39:1 1010 9
         unit 3/3.m2:1 3010 1
         reserve nato
         expect mine-points us = 1
         expect helicopter ah-1 ready = 0
         do done
         expect turn = 2
         expect mine-points us = 3
         expect air us = 3
         expect helicopter ah-1 ready = 4
         expect actor = nato
         do default
         expect unit HQ-4CMBG place = display:5
         expect unit 4CMBG.leopard-c1:1 hex = none",
    );
}

/// With enemies in the whole entry zone units enter by the nearest free road hexes of the edge. [rule 46.6.2]
#[test]
fn a_blocked_entry_zone_opens_the_nearest_road() {
    let set_up = "turn 2
         unit 4CMBG.m113-ca:1 beside:7020 2
         unit 117/39:1 7020 1
         unit 3/3.m2:1 3010 1";
    let go = "cycle 4CMBG
         do start hasty
         do lead 4CMBG.m113-ca:1 off-map
         do no-objective
         do take 4CMBG.m113-ca:1 2";
    holds(&format!("{set_up}\noff-map-cp 1\n{go}\nexpect options of go = 7021"));
    // 7018 and 7022 have roads; 7022 is nearer to the zone.
    holds(&format!("{set_up}\nunit 117/39:2 7021 1\noff-map-cp 1\n{go}\nexpect options of go = 7022"));
}

/// By the other readings units wait while their zone is blocked, HQ arrive beside the map, and Reserve operations bring units
/// onto it. [rule 46.6, 46.6.1, 46.6.2]
#[test]
fn other_readings_of_arrivals() {
    let blocked = "turn 2
         unit 4CMBG.m113-ca:1 beside:7020 2
         unit 117/39:1 7020 1
         unit 117/39:2 7021 1
         unit 3/3.m2:1 3010 1
         off-map-cp 1
         cycle 4CMBG
         do start hasty
         do lead 4CMBG.m113-ca:1 off-map
         do no-objective
         do take 4CMBG.m113-ca:1 2";
    holds_with("option arrivals-wait=on\n", &format!("{blocked}\nexpect refused go 7022"));
    let turn = "turn 1
         unit 117/39:1 1010 9
         unit 3/3.m2:1 3010 1
         reserve nato
         do done
         expect turn = 2
         ";
    holds_with(
        "option arrivals-beside=on\n",
        &format!("{turn}do default\nexpect unit HQ-4CMBG place = beside:7020"),
    );
    let late = "turn 2
         unit 4CMBG.m113-ca:1 beside:7020 2
         unit 3/3.m2:1 3010 1
         off-map-cp 1
         reserve nato
         ";
    holds(&format!("{late}expect refused operate 4CMBG"));
    holds_with(
        "option arrivals-in-reserve=on\n",
        &format!(
            "{late}do operate 4CMBG
             do lead 4CMBG.m113-ca:1 off-map
             do done
             do take 4CMBG.m113-ca:1 2
             do go 7020
             expect unit 4CMBG.m113-ca:1 hex = 7020"
        ),
    );
}

/// The engineer a scenario names begins under smoke: entry costs a point, also by road; it lifts when the engineer leaves
/// and in Reorganization. [rule 6.3.3, 16.1.1, 9.0#Reorg-1]
#[test]
fn smoke_slows_and_lifts() {
    let game = game();
    let st: State = game.setup("arrivals", &Options::none()).unwrap_or_else(|e| panic!("{e:?}"));
    let hex = game.pack.map.grid.find("4407").unwrap_or_else(|e| panic!("{e}"));
    assert!(game.is_smoked(&st, hex), "laid when the set-up ends");
    holds(
        "turn 1
         unit 11-Gds-Eng/39-a 4206
         smoke 11-Gds-Eng/39-a
         unit 117/39:1 4305 3
         unit 3/3.m2:1 6010 1
         plan 117/39 march
         lead 117/39 4305
         cycle 39
         do operate 117/39
         do done
         do take 117/39:1 3
         do go 4206
         expect unit 117/39:1 mp = 4.50
         do done
         do done
         expect smoke 4206 = yes
         do operate 39-base
         do take 11-Gds-Eng/39-a 1
         do go 4207
         expect smoke 4206 = no
         expect smoke 4207 = no",
    );
    holds(
        "turn 1
         unit 11-Gds-Eng/39-a 4206
         smoke 11-Gds-Eng/39-a
         unit 3/3.m2:1 6010 1
         reserve wp
         expect smoke 4206 = yes
         do done
         do done
         expect turn = 2
         expect smoke 4206 = no",
    );
}

/// The scenario says which turns have fog: nothing flies then. [rule 6.7.2]
#[test]
fn fog_grounds_all_aircraft() {
    let position = |turn: u8| {
        format!(
            "turn {turn}
             unit HQ-3/3 4711
             unit 3/3.m2:1 4407 1
             unit 117/39:1 4306 2
             air us 3
             helicopter ah-1 2
             activation 3/3
             do done
             "
        )
    };
    holds(&(position(2) + "do strike fire\ndo at 4306\nexpect legal air 1\nexpect legal helicopter ah-1 1"));
    holds(&(position(3) + "expect refused strike fire"));
}

/// Every reinforcement of every scenario has a way in: hexes at the rim of its area, or wings. Two of the last battle
/// enter by no edge because they are flown in. [rule 46.6.2, 29.3.2]
#[test]
fn every_reinforcement_has_a_way_in() {
    let game = game();
    let pack = &game.pack;
    let mut flown = Vec::new();
    for scenario in &pack.scenarios {
        for force in &scenario.forces {
            let group = pack.group(force.group);
            let whole = format!("{} of {}", group.key, scenario.id);
            let rim = |h: sandtable_hex::HexId| {
                let near = pack.map.grid.neighbours(h);
                near.iter().filter(|n| scenario.area.contains(**n)).count() < 6
            };
            match force.arrival {
                Arrival::SetUp => {}
                Arrival::Edge(_) | Arrival::Released => {
                    assert!(!force.zone.is_empty(), "{whole}: no edge");
                    assert!(force.zone.iter().any(rim), "{whole}: not at the edge");
                }
                Arrival::Air(turn) => {
                    assert!(turn <= scenario.turns.1, "{whole}: too late");
                    let side = pack.side(group.first);
                    let wings = scenario.helicopters.iter().any(|(s, _, steps)| *s == side && *steps > 0);
                    assert!(wings || force.paradrop > 0, "{whole}: no helicopters");
                    flown.push(whole);
                }
            }
        }
    }
    assert!(!flown.is_empty());
}
