//! 4.1 to 4.3: spotting, the plot, initiative.

use crate::common::{Field, GAME};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::Event;
use sandtable_panzer::ids::Side;
use sandtable_panzer::pack::Terrain;
use sandtable_panzer::spotting::Markers;
use sandtable_panzer::state::{Counter, Phase, Spot};

use Side::{Allied, Axis};

/// X07, X10, X11: a tank in a medium grove is seen at 7 hexes, 20 after moving in, 30 after firing. In the open it is
/// 20, and never above 40. [rule 4.1.3a, 4.1.3b, 4.1.3c, 4.1.3.1]
#[test]
fn spotting_ranges_of_the_rulebook() {
    let range = |terrain, spot| {
        let mut f = Field::new().terrain(terrain, &["29J5"]);
        let tank = f.unit("pz3g", "29J5", 1);
        f.st.unit_mut(tank).spot = spot;
        GAME.spotting_range(&f.st, tank, Markers::Active)
    };
    assert_eq!(range(Terrain::Clear, Spot::None), 20);
    assert_eq!(range(Terrain::MediumGrove, Spot::None), 7);
    assert_eq!(range(Terrain::MediumGrove, Spot::Move), 20);
    assert_eq!(range(Terrain::MediumGrove, Spot::Fire), 30);
    assert_eq!(range(Terrain::Clear, Spot::Fire), 40, "net above +2 counts as +2");
}

/// X12: a path in a brush hex has the brush's cover. [rule 4.1.3d]
#[test]
fn path_has_the_cover_of_the_hex() {
    let mut f = Field::new().terrain(Terrain::Brush, &["29J5"]).way(false, &["29J4", "29J5"]);
    let tank = f.unit("pz3g", "29J5", 1);
    assert_eq!(GAME.spotting_range(&f.st, tank, Markers::Active), 12);
}

/// Vehicles in a building hex stand in the alley. [rule 4.1.4.1.3a]
#[test]
fn vehicle_in_a_building_hex_is_in_the_alley() {
    let mut f = Field::new().terrain(Terrain::StoneBuilding, &["29J5"]);
    let tank = f.unit("pz3g", "29J5", 1);
    assert_eq!(GAME.spotting_range(&f.st, tank, Markers::Active), 7, "medium cover");
}

/// Trucks do not spot; armed vehicles do, all round. [rule 4.1.1a, 4.1.2, 4.1]
#[test]
fn only_armed_vehicles_spot() {
    for facing in 1..=6 {
        let mut f = Field::new();
        let truck = f.unit("lancia", "29J3", facing);
        let tank = f.unit("m1340", "29K3", facing);
        let target = f.unit("a13", "29J5", 1);
        f.begin();
        assert!(!GAME.spots(&f.st, truck, target, Markers::Active));
        assert!(GAME.spots(&f.st, tank, target, Markers::Active));
        assert!(f.st.seen[target.index()].contains(tank) && !f.st.seen[target.index()].contains(truck));
    }
}

/// A marker stays while anybody keeps range and line of sight, whoever that is, and goes with the last one.
/// [rule 4.1.1b, 4.1.1d, 4.1.5]
#[test]
fn marker_stays_while_somebody_spots() {
    let mut f = Field::new().terrain(Terrain::MediumGrove, &["29J5"]);
    let tank = f.unit("pz3g", "29J5", 1);
    f.unit("a13", "29AA5", 1);
    f.st.unit_mut(tank).spot = Spot::Fire;
    f.begin();
    assert_eq!(f.st.unit(tank).spot, Spot::Fire, "17 hexes away it is seen by its fire");
    let mut f = Field::new()
        .terrain(Terrain::MediumGrove, &["29J5"])
        .terrain(Terrain::LightGrove, &["29K5", "29K6", "29K4"]);
    let tank = f.unit("pz3g", "29J5", 1);
    f.unit("a13", "29AA5", 1);
    f.st.unit_mut(tank).spot = Spot::Fire;
    f.begin();
    assert_eq!(f.st.unit(tank).spot, Spot::None, "nobody sees it");
}

/// X08, X09: a marker gained this turn counts for overwatch at once, for the snapshot from the next spotting phase on.
/// [rule 4.4.1g, 4.1.1b]
#[test]
fn new_marker_counts_from_the_next_spotting_phase() {
    let mut f = Field::new().terrain(Terrain::MediumGrove, &["29J5"]);
    let tank = f.unit("pz3g", "29J5", 1);
    let far = f.unit("a13", "29AA5", 1);
    f.st.unit_mut(tank).pending = Spot::Fire;
    assert!(!GAME.spots(&f.st, far, tank, Markers::Active));
    assert!(GAME.spots(&f.st, far, tank, Markers::Latest));
    f.begin();
    assert!(f.st.seen[tank.index()].contains(far));
    assert_eq!((f.st.unit(tank).spot, f.st.unit(tank).pending), (Spot::Fire, Spot::None));
}

/// Five orders, one counter a unit; a plot can be changed until it is sealed; nothing is told to the other side.
/// [rule 4.2, 4.2.1a, 1.7.2]
#[test]
fn plot_is_secret_and_can_be_changed() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29J2", 4);
    f.unit("crus1", "29J5", 1);
    f.begin();
    assert_eq!(f.st.phase, Phase::Command);
    f.act(Axis, Action::Pick(panzer));
    let orders = [Order::Fire, Order::Move, Order::Halt, Order::Watch, Order::Bluff, Order::Clear];
    assert_eq!(f.options(Axis), orders.map(Action::Order));
    let before = f.options(Allied);
    f.act(Axis, Action::Order(Order::Fire));
    f.order(panzer, Order::Move);
    f.order(panzer, Order::Bluff);
    assert_eq!(f.options(Allied), before);
    assert_eq!(f.st.unit(panzer).counter, Counter::FaceDown);
    f.act(Axis, Action::Seal);
    assert!(f.options(Axis).is_empty(), "sealed is sealed");
    assert!(f.log.iter().any(|e| matches!(e, Event::Sealed(Axis))));
}

/// The higher roll is First Player; ties roll again. [rule 4.3.1]
#[test]
fn higher_roll_is_first_player() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29J2", 4);
    f.unit("crus1", "29J5", 1);
    f.begin();
    f.order(panzer, Order::Fire);
    f.act(Axis, Action::Seal);
    f.act(Allied, Action::Seal);
    f.roll(50);
    f.roll(50);
    f.roll(100);
    f.roll(99);
    assert_eq!(f.st.first, Some(Axis));
    assert!(f.log.iter().any(|e| matches!(e, Event::InitiativeTie)));
}

/// What lies face down at the end of a turn is turned over and goes. [rule 4.6.1, 4.6.2]
#[test]
fn leftover_commands_are_shown_and_removed() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29J2", 4);
    f.unit("crus1", "29J5", 1);
    f.begin();
    f.order(panzer, Order::Bluff);
    f.seal(Axis);
    assert_eq!((f.st.turn, f.st.phase), (2, Phase::Command));
    assert!(f.log.iter().any(|e| matches!(e, Event::Leftover { .. })));
    assert_eq!(f.st.unit(panzer).counter, Counter::Absent);
}
