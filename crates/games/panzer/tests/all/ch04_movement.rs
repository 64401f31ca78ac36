//! 4.5: movement.

use crate::common::{Field, GAME};
use sandtable_hex::Dir;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::Event;
use sandtable_panzer::frame::Frame;
use sandtable_panzer::ids::{Mode, Side, UnitId};
use sandtable_panzer::movement::halved;
use sandtable_panzer::pack::{Sides, Terrain};
use sandtable_panzer::state::{Place, State, Wreck, WreckKind, flag};

use Side::{Allied, Axis};

/// One axis vehicle about to move.
fn mover(mut f: Field, card: &str, hex: &str, facing: u8) -> (Field, UnitId) {
    let unit = f.unit(card, hex, facing);
    f.begin();
    f.order(unit, Order::Move);
    f.seal(Allied);
    f.act(Axis, Action::Start(unit));
    (f, unit)
}

fn country(st: &State) -> i8 {
    match st.frames.iter().rev().find_map(|f| if let Frame::Programme(p) = f { Some(p) } else { None }) {
        Some(p) => p.rates.country,
        None => panic!("nobody moves"),
    }
}

/// X06: halves round down and never fall below 1: 5, 2, 1. [rule 3.7]
#[test]
fn halves_round_down_to_one_at_least() {
    assert_eq!([halved(9), halved(5), halved(2), halved(3), halved(1)], [4, 2, 1, 1, 1]);
    let mut f = Field::new();
    let tank = f.unit("pz3j", "29J5", 1);
    let crusader = f.unit("crus1", "29J9", 1);
    let full = GAME.allowance(&f.st, tank).expect("a vehicle");
    f.begin();
    f.order(tank, Order::Halt);
    let half = GAME.allowance(&f.st, tank).expect("a vehicle");
    assert_eq!((half.country, half.road), (full.country / 2, full.road / 2));
    f.st.unit_mut(tank).flags |= flag::HULL;
    let quarter = GAME.allowance(&f.st, tank).expect("a vehicle");
    assert_eq!(quarter.country, (full.country / 4).max(1));
    assert!(f.st.unit(crusader).hex().is_some());
}

/// X32: "4T 6-9". [rule 4.5.1.1.1]
#[test]
fn movement_factor_of_the_rulebook() {
    let card = GAME.pack.card_by_key("pzj1").and_then(|c| c.vehicle()).expect("a vehicle").movement;
    assert_eq!((card.country, card.mode, card.path, card.road), (4, Mode::Tracked, 6, 9));
}

/// X33, X35: clear 1, rough 4; a slope adds a point for each level. [rule 4.5.1.1.2a, 4.5.1.1.2b]
#[test]
fn terrain_and_levels_cost() {
    let mut f = Field::new()
        .terrain(Terrain::Rough, &["29J4"])
        .terrain(Terrain::Scrub, &["29K5"])
        .level(1, &["29K5"])
        .level(3, &["29I4"])
        .terrain(Terrain::Water, &["29J6"]);
    let tank = f.unit("pz3j", "29J5", 1);
    let truck = f.unit("lancia", "29J5", 1);
    let hex = f.hex("29J5");
    let cost = |unit, dir| GAME.entry(&f.st, unit, hex, dir, false).map(|e| e.country).map_err(|w| w.rule);
    assert_eq!(cost(tank, Dir::Nw), Err("4.5.1.1.2b"), "three levels");
    assert_eq!(cost(tank, Dir::N), Ok(4));
    assert_eq!(cost(tank, Dir::Se), Ok(3));
    assert_eq!(cost(tank, Dir::S), Err("4.5.1.1.2a"));
    assert_eq!(cost(tank, Dir::Sw), Ok(1));
    // Wheels take one level only.
    let f = f.level(2, &["29K5"]);
    let cost = |unit, dir| GAME.entry(&f.st, unit, hex, dir, false).map(|e| e.country).map_err(|w| w.rule);
    assert_eq!(cost(tank, Dir::Se), Ok(4));
    assert_eq!(cost(truck, Dir::Se), Err("4.5.1.1.2b"));
}

/// X34: tracks cross a wall for a point, half-tracks and wheels do not; nobody crosses a cliff.
/// [rule 4.5.1.1.2c, 4.1.4.1.5a]
#[test]
fn walls_and_cliffs() {
    let mut f =
        Field::new().side(Sides::WALL, "29J5", Dir::N).side(Sides::CLIFF, "29J5", Dir::S).level(1, &["29J6"]);
    let tank = f.unit("pz3j", "29J5", 1);
    let half = f.unit("sdkfz10", "29J5", 1);
    let truck = f.unit("lancia", "29J5", 1);
    let hex = f.hex("29J5");
    let cost = |unit, dir| GAME.entry(&f.st, unit, hex, dir, false).map(|e| e.country).map_err(|w| w.rule);
    assert_eq!(cost(tank, Dir::N), Ok(2));
    assert_eq!((cost(half, Dir::N), cost(truck, Dir::N)), (Err("4.5.1.1.2c"), Err("4.5.1.1.2c")));
    assert_eq!(cost(tank, Dir::S), Err("4.1.4.1.5a"));
}

/// Brew-up smoke adds 1 to enter and to turn. [rule 4.5.1.1.2d]
#[test]
fn smoke_costs_one_more() {
    let mut f = Field::new();
    let tank = f.unit("pz3j", "29J5", 1);
    let (here, there) = (f.hex("29J5"), f.hex("29J4"));
    let turn = GAME.turn_cost(&f.st, here);
    f.st.wrecks = vec![
        Wreck { hex: there, kind: WreckKind::BrewUp, active: true },
        Wreck { hex: here, kind: WreckKind::BrewUp, active: true },
    ];
    assert_eq!(GAME.entry(&f.st, tank, here, Dir::N, false).map(|e| e.country).ok(), Some(2));
    assert_eq!(GAME.turn_cost(&f.st, here), turn + 1);
    f.st.wrecks[0].kind = WreckKind::KnockedOut;
    assert_eq!(GAME.entry(&f.st, tank, here, Dir::N, false).map(|e| e.country).ok(), Some(1));
}

/// One hexside a hex is free, two or three cost the hex's turn cost once; turning never exceeds the allowance.
/// [rule 4.5.1.1.4, 3.3]
#[test]
fn turning_costs_beyond_one_hexside() {
    let (mut f, _) = mover(Field::new(), "pz3j", "29J5", 1);
    let full = country(&f.st);
    f.act(Axis, Action::Turn(1));
    assert_eq!(country(&f.st), full);
    assert!(!f.options(Axis).iter().any(|a| matches!(a, Action::Turn(_))), "one turn a hex");
    f.act(Axis, Action::Step);
    f.act(Axis, Action::Turn(4));
    assert_eq!(country(&f.st), full - 2, "a hex and a turn in the open");
    // In the last hex nothing is left for more than the free hexside.
    let (mut f, _) = mover(Field::new().terrain(Terrain::Rough, &["29J4"]), "pz3j", "29J5", 1);
    f.act(Axis, Action::Step);
    assert_eq!(country(&f.st), full - 4);
    assert_eq!(f.refused(Axis, Action::Turn(3)), "4.5.1.1.4");
    assert!(f.can(Axis, Action::Turn(1)));
}

/// One hex can always be entered if nothing was paid for turning, in reverse too. [rule 4.5.1.1.3, 4.5.1.1.7]
#[test]
fn one_hex_is_always_allowed() {
    let rough = || Field::new().terrain(Terrain::Rough, &["29J4", "29J6"]);
    let (mut f, tank) = mover(rough(), "pz3j", "29J5", 1);
    assert!(f.can(Axis, Action::Back), "eight points in reverse");
    f.act(Axis, Action::Back);
    assert_eq!(f.at(tank), "29J6");
    assert!(!f.can(Axis, Action::Step) && !f.can(Axis, Action::Back));
    let (mut f, _) = mover(rough(), "pz3j", "29J5", 3);
    f.act(Axis, Action::Turn(0));
    assert_eq!(f.refused(Axis, Action::Step), "4.5.1.1.1", "it has paid for turning");
}

/// Reverse doubles the cost of the terrain and keeps the facing. [rule 4.5.1.1.7, 3.3]
#[test]
fn reverse_doubles_the_terrain() {
    let (mut f, tank) = mover(Field::new(), "pz3j", "29J5", 1);
    let full = country(&f.st);
    f.act(Axis, Action::Back);
    assert_eq!((country(&f.st), f.at(tank), f.st.unit(tank).facing), (full - 2, "29J6", 0));
}

/// Along a road each hex costs 1 whatever the terrain, to the road allowance; turning with it is free. X37.
/// [rule 4.5.1.1.5a, 4.5.1.1.5c]
#[test]
fn road_move_uses_the_road_allowance() {
    let road: Vec<String> = (0..11).map(|i| format!("29{}5", char::from(b'A' + i))).collect();
    let labels: Vec<&str> = road.iter().map(String::as_str).collect();
    let f = Field::new().terrain(Terrain::Rough, &labels).way(true, &labels);
    let (mut f, tank) = mover(f, "pzj1", "29A5", 1);
    for hex in &labels[1..10] {
        let step = f.options(Axis).into_iter().find(|a| match a {
            Action::Follow(d) => ahead(&f, tank, *d, hex),
            Action::Step => ahead(&f, tank, f.st.unit(tank).facing, hex),
            _ => false,
        });
        f.act(Axis, step.unwrap_or_else(|| panic!("{hex} lies on the road")));
    }
    assert_eq!(f.at(tank), labels[9], "nine hexes");
    assert!(!f.options(Axis).iter().any(|a| matches!(a, Action::Step | Action::Follow(_))));
    assert!(
        !f.options(Axis).iter().any(|a| matches!(a, Action::Turn(_))),
        "no facing of its own on the road"
    );
}

fn ahead(f: &Field, unit: UnitId, facing: u8, label: &str) -> bool {
    let hex = f.st.unit(unit).hex().expect("on the map");
    let grid = &GAME.layout(&f.st).grid;
    grid.neighbour(hex, Dir::ALL[usize::from(facing)]) == f.hex(label)
}

/// With road and path mixed the type with more hexes counts, path on a tie. X37. [rule 4.5.1.1.5c]
#[test]
fn mixed_way_uses_the_majority() {
    let column: Vec<String> = (1..=10).map(|r| format!("29J{}", 11 - r)).collect();
    let labels: Vec<&str> = column.iter().map(String::as_str).collect();
    let far = |roads: usize| {
        let f = Field::new()
            .terrain(Terrain::Rough, &labels)
            .way(true, &labels[..=roads])
            .way(false, &labels[roads..]);
        let (mut f, tank) = mover(f, "pzj1", "29J10", 1);
        while f.can(Axis, Action::Step) {
            f.act(Axis, Action::Step);
        }
        labels.iter().position(|l| *l == f.at(tank)).expect("on the way")
    };
    assert_eq!(far(6), 9, "six of road and three of path: the road allowance");
    assert_eq!(far(3), 6, "three and three: the path allowance");
}

/// Leaving the road makes the whole move cross-country; entered by road a hex costs 1. [rule 4.5.1.1.5b]
#[test]
fn mixing_with_open_ground_is_cross_country() {
    let f = Field::new().terrain(Terrain::Rough, &["29J8", "29J7"]).way(true, &["29J9", "29J8", "29J7"]);
    let (mut f, tank) = mover(f, "pzj1", "29J9", 1);
    f.act(Axis, Action::Step);
    f.act(Axis, Action::Step);
    f.act(Axis, Action::Step);
    f.act(Axis, Action::Step);
    assert_eq!((f.at(tank), country(&f.st)), ("29J5", 0));
    assert!(!f.can(Axis, Action::Step));
}

/// A wreck, an enemy or overstacking on the road denies its rate for the whole move. [rule 4.5.1.1.5d]
#[test]
fn obstructed_road_is_cross_country() {
    let labels = ["29J9", "29J8", "29J7", "29J6", "29J5", "29J4", "29J3"];
    let steps = |shape: &dyn Fn(&mut Field)| {
        let mut f = Field::new().way(true, &labels);
        shape(&mut f);
        let (mut f, tank) = mover(f, "pzj1", "29J9", 1);
        while f.can(Axis, Action::Step) {
            f.act(Axis, Action::Step);
        }
        (f.at(tank), f)
    };
    assert_eq!(steps(&|_| {}).0, "29J3", "to the end of the road");
    let wreck = steps(&|f| {
        let hex = f.hex("29J7");
        f.st.wrecks.push(Wreck { hex, kind: WreckKind::KnockedOut, active: true });
    });
    assert_eq!(wreck.0, "29J5", "four hexes");
    let crowd = steps(&|f| {
        for _ in 0..5 {
            f.unit("pz3j", "29J7", 1);
        }
    });
    assert_eq!(crowd.0, "29J5", "the mover is the sixth");
}

/// X38: on a road two levels cost 1 more. [rule 4.5.1.1.5e]
#[test]
fn road_takes_a_point_off_the_levels() {
    let mut f = Field::new().level(2, &["29J4"]).level(1, &["29J6"]).way(true, &["29J4", "29J5", "29J6"]);
    let tank = f.unit("pz3j", "29J5", 1);
    let hex = f.hex("29J5");
    let entry = |dir| GAME.entry(&f.st, tank, hex, dir, false).expect("a road");
    assert_eq!((entry(Dir::N).way, entry(Dir::S).way), (Some(2), Some(1)));
}

/// Enemies may be passed but a move never ends with them. [rule 4.5.1.1.10]
#[test]
fn move_never_ends_with_an_enemy() {
    let mut f = Field::new();
    let enemy = f.unit("crus1", "29J4", 1);
    let (mut f, tank) = mover(f, "pz3j", "29J5", 1);
    f.act(Axis, Action::Step);
    assert_eq!(f.at(tank), f.at(enemy));
    assert_eq!(f.refused(Axis, Action::Stop), "4.5.1.1.10");
    f.act(Axis, Action::Step);
    assert!(f.can(Axis, Action::Stop));
    // Without the points to go on it cannot enter.
    let around = ["29J3", "29I3", "29K3", "29I4", "29K4", "29J5"];
    let mut f = Field::new().terrain(Terrain::Rough, &around);
    f.unit("crus1", "29J4", 1);
    let (f, _) = mover(f, "pz3j", "29J5", 1);
    assert_eq!(f.refused(Axis, Action::Step), "4.5.1.1.10");
}

/// A vehicle that drives off the edge is gone, but not lost. [rule 4.5.1.1.9]
#[test]
fn leaving_the_map_is_no_loss() {
    let (mut f, tank) = mover(Field::new(), "pz3j", "29J1", 1);
    assert!(!f.can(Axis, Action::Step));
    f.act(Axis, Action::Exit);
    assert_eq!(f.st.unit(tank).place, Place::Left);
    assert_eq!(GAME.points(&f.st, Allied), 0);
    assert!(f.log.iter().any(|e| matches!(e, Event::Exited { .. })));
}

/// Reinforcements enter by their hexes from their turn on. [rule 4.5.1.1.9]
#[test]
fn reinforcements_enter_on_their_turn() {
    use sandtable_engine::Game;
    use sandtable_engine::info::Options;
    let mut f = Field { st: GAME.setup("beda-fomm", &Options::none()).expect("set up"), log: Vec::new() };
    while f.st.turn == 0 {
        let side = Side::of_seat(f.asked().expect("set-up")).expect("a side");
        let action = f.options(side)[0];
        f.act(side, action);
    }
    let truck = f.st.ids().find(|id| GAME.unit_key(&f.st, *id) == "lancia-1").expect("a truck");
    assert!(!f.can(Axis, Action::Pick(truck)), "the column is due in turn 2");
    f.seal(Axis);
    f.order(truck, Order::Move);
    f.seal(Allied);
    f.act(Axis, Action::Start(truck));
    let entry = f.hex("39A5");
    f.act(Axis, Action::Enter(entry));
    while f.asked() != Some(Axis.seat()) {
        f.act(Allied, Action::Pass);
    }
    assert_eq!(f.at(truck), "39A5");
}

/// A bridge is entered and left by its way only, and takes one over the gully. [rule 4.5.1.1.6]
#[test]
fn bridge_is_entered_by_its_way() {
    let mut f = Field::new().terrain(Terrain::Gully, &["29J5"]).way(true, &["29J4", "29J5", "29J6"]);
    let bridge = f.hex("29J5");
    f.st.ground.iter_mut().find(|g| g.hex == bridge).expect("flat board").ground.bridge = true;
    let tank = f.unit("pz3j", "29J4", 4);
    let (n, e) = (f.hex("29J4"), f.hex("29K5"));
    assert_eq!(GAME.entry(&f.st, tank, n, Dir::S, false).map(|x| x.country).ok(), Some(1));
    assert_eq!(GAME.entry(&f.st, tank, e, Dir::Nw, false).map_err(|w| w.rule).err(), Some("4.5.1.1.6"));
}

/// Who holds an objective from start to end of a turn takes it and keeps it; trucks do not. [rule 3.6]
#[test]
fn objective_takes_a_full_turn() {
    let mut f = Field::printed("first-light");
    let tank = f.unit("pz3j", "29I4", 1);
    let goals: Vec<_> = GAME.hold_goals(&f.st).map(|(g, h)| (g.side, h.to_vec())).collect();
    let axis = goals.iter().position(|(s, _)| *s == Some(Axis)).expect("an axis goal");
    let on = GAME.layout(&f.st).label(goals[axis].1[0]).to_string();
    assert_eq!(on, "29I3");
    f.begin();
    f.order(tank, Order::Move);
    f.seal(Axis);
    f.act(Axis, Action::Start(tank));
    f.act(Axis, Action::Step);
    f.act(Axis, Action::Stop);
    assert_eq!(f.st.goals[axis].owner, None, "it came during the turn");
    f.seal(Axis);
    assert_eq!(f.st.goals[axis].owner, Some(Axis));
    assert_eq!(GAME.points(&f.st, Axis), 15);
    f.order(tank, Order::Move);
    f.seal(Axis);
    f.act(Axis, Action::Start(tank));
    f.act(Axis, Action::Back);
    f.act(Axis, Action::Stop);
    assert_eq!(f.st.goals[axis].owner, Some(Axis), "it keeps it after leaving");
}

/// Where both sides stand in an objective neither controls it; who is alone there for a full turn takes it again. [rule 3.6]
#[test]
fn a_contested_objective_is_nobodys() {
    let mut f = Field::printed("first-light");
    let tank = f.unit("pz3j", "29I3", 1);
    let foe = f.unit("crus2", "29I1", 4);
    let goal = GAME.hold_goals(&f.st).position(|(g, _)| g.side == Some(Axis)).expect("an axis goal");
    f.begin();
    f.seal(Axis);
    assert_eq!(f.st.goals[goal].owner, Some(Axis));
    // The other hex of the same objective.
    f.order(foe, Order::Move);
    f.seal(Axis);
    f.act(Allied, Action::Start(foe));
    f.act(Allied, Action::Step);
    while f.can(Axis, Action::Pass) {
        f.act(Axis, Action::Pass);
    }
    f.act(Allied, Action::Stop);
    assert_eq!((f.at(tank), f.at(foe)), ("29I3", "29I2"));
    assert_eq!(f.st.goals[goal].owner, None, "contested");
    assert_eq!(GAME.points(&f.st, Axis), 0);
    f.seal(Axis);
    assert_eq!(f.st.goals[goal].owner, None);
}

/// A bridge between a path and a road is a road hex: it decides for the road rate. [rule 4.5.1.1.5c, 4.5.1.1.6]
#[test]
fn a_bridge_between_path_and_road_is_road() {
    for bridge in [true, false] {
        let paths = ["29Q0", "29Q1", "29Q2", "29Q3", "29Q4"];
        let roads = ["29Q4", "29Q5", "29Q6", "29Q7"];
        let mut f = Field::new().way(false, &paths).way(true, &roads);
        let hex = f.hex("29Q4");
        f.st.ground.iter_mut().find(|g| g.hex == hex).expect("a hex").ground.bridge = bridge;
        let tank = f.unit("pzj1", "29Q0", 4);
        f.begin();
        f.order(tank, Order::Move);
        f.seal(Allied);
        f.act(Axis, Action::Start(tank));
        for _ in 0..6 {
            f.act(Axis, Action::Step);
        }
        // Three hexes of path, then four of road with the bridge; four and three without it.
        assert_eq!(f.can(Axis, Action::Step), bridge);
    }
}
