//! 6.1.4.3, 6.5.4.4.3, 6.6.3, 6.6.10c: what stands in a hex, and how it falls.

use crate::common::{Field, GAME};
use sandtable_hex::Dir;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::effects::EffectKind;
use sandtable_panzer::event::Event;
use sandtable_panzer::features::{Breach, FeatureAct, FeatureEvent, Minefield, Prey};
use sandtable_panzer::frame::{Charge, Load};
use sandtable_panzer::hits::Shelter;
use sandtable_panzer::ids::{Cover, Side, UnitId};
use sandtable_panzer::pack::{Fortification, Ground, Sides, Terrain};
use sandtable_panzer::spotting::Markers;
use sandtable_panzer::state::{Place, Work, flag, switch};

use Side::{Allied, Axis};

const GP: Load = Load { weapon: 0, charge: Charge::Gp };

fn breach(how: Breach) -> Action {
    Action::Feature(FeatureAct::Breach(how))
}

fn work(f: &mut Field, kind: Fortification, label: &str, holder: Option<UnitId>, open: u8) {
    let hex = f.hex(label);
    f.st.works.push(Work { hex, kind, built: Work::DONE, holder, open });
}

/// Starts the move of a unit on an otherwise quiet board.
fn start(f: &mut Field, unit: UnitId) {
    f.begin();
    f.order(unit, Order::Move);
    let side = f.st.unit(unit).side;
    f.seal(side);
    f.act(side, Action::Start(unit));
}

/// Nobody answers.
fn pass(f: &mut Field, side: Side) {
    while f.asked() == Some(side.seat()) && f.can(side, Action::Pass) {
        f.act(side, Action::Pass);
    }
}

/// Open vehicles, half-tracks and carriers with passengers stay out of buildings; a closed tank goes in forward only.
/// [rule 6.6.3a, 6.1.4.3.1a]
#[test]
fn open_vehicles_stay_out_of_buildings() {
    for (card, rule) in [("pzj1", "6.1.4.3.1a"), ("spw251", "6.1.4.3.1a")] {
        let mut f = Field::new().terrain(Terrain::WoodBuilding, &["29L5"]);
        let unit = f.unit(card, "29L5", 1);
        f.unit("crus2", "29GG5", 1);
        start(&mut f, unit);
        assert_eq!(f.refused(Axis, breach(Breach::In)), rule, "{card}");
    }
    let mut f = Field::new().terrain(Terrain::StoneBuilding, &["29L5", "29L7"]);
    let tank = f.unit("pz3j", "29L6", 1);
    f.unit("crus2", "29GG5", 1);
    start(&mut f, tank);
    assert!(f.can(Axis, breach(Breach::Ahead)));
    assert_eq!(f.refused(Axis, breach(Breach::In)), "6.6.3a", "no building here");
    f.act(Axis, breach(Breach::Ahead));
    f.roll(99);
    assert!(f.st.unit(tank).has(flag::INSIDE));
    pass(&mut f, Allied);
    assert_eq!(GAME.cover_of(&f.st, tank, |row| row.ap), Cover::Heavy);
    assert_eq!(f.refused(Axis, Action::Step), "6.6.3a", "the wall first");
}

/// Inside brick and stone a tank is hull down from everywhere, inside wood it is not. [rule 6.1.4.3.1a]
#[test]
fn walls_hide_the_hull() {
    for (terrain, shelter) in
        [(Terrain::WoodBuilding, Shelter::None), (Terrain::BrickBuilding, Shelter::HullDown)]
    {
        let mut f = Field::new().terrain(terrain, &["29L5"]);
        let tank = f.unit("pz3j", "29L5", 1);
        let to = f.hex("29L5");
        for from in ["29L2", "29L8", "29P5"] {
            assert_eq!(GAME.shelter(&f.st, tank, f.hex(from), to), Shelter::None, "in the alley");
        }
        f.st.unit_mut(tank).flags |= flag::INSIDE;
        for from in ["29L2", "29L8", "29P5"] {
            assert_eq!(GAME.shelter(&f.st, tank, f.hex(from), to), shelter, "{terrain:?} from {from}");
        }
    }
}

/// A track hit leaves it in the alley, on the way out inside. [rule 6.6.3b]
#[test]
fn track_hit_at_the_wall() {
    let mut f = Field::new().terrain(Terrain::StoneBuilding, &["29L5"]);
    let tank = f.unit("pz3j", "29L6", 1);
    f.unit("crus2", "29GG5", 1);
    start(&mut f, tank);
    f.act(Axis, breach(Breach::Ahead));
    f.roll(1);
    f.roll(10);
    assert_eq!((f.at(tank), f.st.unit(tank).has(flag::INSIDE)), ("29L5", false));
    assert!(f.st.unit(tank).has(flag::TRACK));

    let mut f = Field::new().terrain(Terrain::StoneBuilding, &["29L5"]);
    let tank = f.unit("pz3j", "29L5", 1);
    f.st.unit_mut(tank).flags |= flag::INSIDE;
    f.unit("crus2", "29GG5", 1);
    start(&mut f, tank);
    f.act(Axis, breach(Breach::Out));
    f.roll(1);
    f.roll(10);
    assert!(f.st.unit(tank).has(flag::TRACK) && f.st.unit(tank).has(flag::INSIDE));
}

/// Hull damage halves what is left; if that does not pay for the building it stays where it was. [rule 6.6.3b]
#[test]
fn damage_at_the_wall() {
    let mut f = Field::new().terrain(Terrain::StoneBuilding, &["29L5"]);
    let tank = f.unit("pz3j", "29L7", 1);
    f.unit("crus2", "29GG5", 1);
    start(&mut f, tank);
    f.act(Axis, Action::Step);
    pass(&mut f, Allied);
    // 4 left would not pay for 5 anyway: a tank with hull damage cannot.
    assert_eq!(f.refused(Axis, breach(Breach::Ahead)), "4.5.1.1.1");

    let mut f = Field::new().terrain(Terrain::WoodBuilding, &["29L5"]);
    let tank = f.unit("pz3j", "29L7", 1);
    f.unit("crus2", "29GG5", 1);
    start(&mut f, tank);
    f.act(Axis, Action::Step);
    pass(&mut f, Allied);
    f.act(Axis, breach(Breach::Ahead));
    f.roll(1);
    f.roll(90);
    f.die(9);
    assert_eq!((f.at(tank), f.st.unit(tank).has(flag::INSIDE)), ("29L6", false), "half of it is too little");
    assert!(f.st.unit(tank).has(flag::HULL));
}

/// A squad in a building is overrun only by a tank that breaks in; a track hit stops it outside. [rule 6.6.10c]
#[test]
fn overrun_into_a_building() {
    for (dice, inside) in [(&[99][..], true), (&[1, 10][..], false)] {
        let mut f = Field::new().terrain(Terrain::WoodBuilding, &["29L5"]);
        f.st.switches |= switch::GP;
        let tank = f.unit("pz3j", "29L6", 1);
        let squad = f.unit("b-inf", "29L5", 4);
        start(&mut f, tank);
        f.act(Axis, Action::Overrun(squad));
        for value in dice {
            f.roll(*value);
        }
        assert_eq!(f.at(tank) == "29L5", inside);
        assert_eq!(f.log.iter().any(|e| matches!(e, Event::Overruns { .. })), inside);
        assert_eq!(f.st.unit(tank).has(flag::TRACK), !inside);
    }
    let mut f = Field::new().terrain(Terrain::WoodBuilding, &["29L5"]);
    f.st.switches |= switch::GP;
    let car = f.unit("sdkfz222", "29L6", 1);
    let squad = f.unit("b-inf", "29L5", 4);
    start(&mut f, car);
    assert_eq!(f.refused(Axis, Action::Overrun(squad)), "6.1.4.3.1a");
}

/// Guns in a building hex are in the alley, where the scenario says so inside. [rule 6.1.4.3.1b]
#[test]
fn guns_in_buildings() {
    let mut f = Field::printed("bir-el-gubi");
    let gun = f.unit("i47", "38Q5", 1);
    let hex = GAME.layout(&f.st).grid.ids().find(|h| GAME.ground(&f.st, *h).terrain.is_building());
    f.st.unit_mut(gun).place = Place::Hex(hex.expect("a village"));
    assert_eq!(GAME.terrain_of(&f.st, gun, hex.expect("a village")), Terrain::Alley);
    f.st.unit_mut(gun).flags |= flag::INSIDE;
    assert!(GAME.terrain_of(&f.st, gun, hex.expect("a village")).is_building());
    assert!(GAME.scenario(&f.st).guns_inside);
    assert!(!GAME.pack.scenario_by_key("hafid").expect("there").guns_inside);
}

/// Only where the scenario has desert buildings can a squad go onto the roof; it sees over a house from there, has light
/// cover and fires its machine gun. [rule 4.1.4.1.3.1, 6.1.4.3.1d, 6.1.4.3.1c, 6.5.4.2.2b]
#[test]
fn roofs() {
    let up = Action::Feature(FeatureAct::Storey(true));
    let mut f = Field::new().terrain(Terrain::StoneBuilding, &["29L5"]);
    let squad = f.unit("g-rifle", "29L5", 1);
    f.unit("crus2", "29GG5", 1);
    start(&mut f, squad);
    assert_eq!(f.refused(Axis, up), "4.1.4.1.3.1", "no flat roofs in this scenario");

    let mut f =
        Field::flat("bir-el-gubi").terrain(Terrain::StoneBuilding, &["38L5", "38L7"]).level(1, &["38L9"]);
    f.st.switches = 0;
    let squad = f.unit("i-inf", "38L5", 4);
    f.attach(squad, "i-hmg");
    let tank = f.unit("crus1", "38L9", 1);
    assert!(!GAME.spots(&f.st, squad, tank, Markers::Active), "a house between them");
    start(&mut f, squad);
    f.act(Axis, up);
    assert!(f.st.unit(squad).has(flag::UPPER));
    assert!(GAME.spots(&f.st, squad, tank, Markers::Active), "over the house to the hill");
    assert!(GAME.unit_sees(&f.st, tank, squad), "and the other way");
    assert_eq!(GAME.cover_of(&f.st, squad, |row| row.defence), Cover::Light);
    pass(&mut f, Allied);
    assert!(f.can(Axis, Action::Feature(FeatureAct::Storey(false))), "and down again");
    assert_eq!(f.refused(Axis, up), "6.1.4.3.1d");
}

/// Wood and brick count lower for defence than for spotting, brush and sand not at all. [rule 6.5.4.2.2b]
#[test]
fn cover_exceptions() {
    let rows = [
        (Terrain::WoodBuilding, Cover::Heavy, Cover::Light),
        (Terrain::BrickBuilding, Cover::Heavy, Cover::Medium),
        (Terrain::StoneBuilding, Cover::Heavy, Cover::Heavy),
        (Terrain::Brush, Cover::Light, Cover::None),
        (Terrain::Sand, Cover::Light, Cover::None),
    ];
    for (terrain, spotting, defence) in rows {
        let mut f = Field::new().terrain(terrain, &["29L5"]);
        let squad = f.unit("g-rifle", "29L5", 1);
        assert_eq!(GAME.cover_of(&f.st, squad, |row| row.spotting), spotting, "{terrain:?}");
        assert_eq!(GAME.cover_of(&f.st, squad, |row| row.defence), defence, "{terrain:?}");
    }
}

/// A wall beside the target hides its hull from fire across it and exactly along it, not from elsewhere.
/// A defilade hides it in its hex from everywhere, and behind its hexside. [rule 6.1.4.3.2]
#[test]
fn walls_and_defilades() {
    let mut f = Field::new().side(Sides::WALL, "29L5", Dir::N);
    let tank = f.unit("pz3j", "29L5", 1);
    let to = f.hex("29L5");
    assert_eq!(GAME.shelter(&f.st, tank, f.hex("29L2"), to), Shelter::HullDown, "across");
    assert_eq!(GAME.shelter(&f.st, tank, f.hex("29L8"), to), Shelter::None, "from behind");

    // The line from two hexes east runs along the hexside between the neighbours to the north-east and south-east.
    let mut f = Field::new();
    let tank = f.unit("pz3j", "29L5", 1);
    let grid = &GAME.layout(&f.st).grid;
    let to = f.hex("29L5");
    let (ne, se) = (grid.neighbour(to, Dir::Ne), grid.neighbour(to, Dir::Se));
    let east = grid.neighbour(ne, Dir::Se);
    assert_eq!(GAME.shelter(&f.st, tank, east, to), Shelter::None);
    let between = grid.dir_between(ne, se).expect("neighbours");
    let label = GAME.layout(&f.st).label(ne);
    let f = f.side(Sides::WALL, label, between);
    assert_eq!(GAME.shelter(&f.st, tank, east, to), Shelter::HullDown, "along");
    // Along a defilade a vehicle is not hidden.
    let mut f = Field::new().side(Sides::DEFILADE, label, between);
    let tank = f.unit("pz3j", "29L5", 1);
    assert_eq!(GAME.shelter(&f.st, tank, east, to), Shelter::None);

    let mut f = Field::printed("snipe");
    let tank = f.unit("crus2", "29O8", 1);
    let to = f.hex("29O8");
    assert!(GAME.ground(&f.st, to).defilade, "overlay D2");
    for from in ["29O5", "29O10", "29S8", "29K8"] {
        assert_eq!(GAME.shelter(&f.st, tank, f.hex(from), to), Shelter::HullDown, "{from}");
    }
    let mut f = Field::new().side(Sides::DEFILADE, "29L5", Dir::N);
    let tank = f.unit("pz3j", "29L5", 1);
    let to = f.hex("29L5");
    assert_eq!(GAME.shelter(&f.st, tank, f.hex("29L2"), to), Shelter::HullDown);
    assert_eq!(GAME.shelter(&f.st, tank, f.hex("29L8"), to), Shelter::None);
}

/// An improved position: heavy cover, hull down but from behind, and the open side stays when the tank turns; one that
/// backed in is open in front. It cannot be driven over. [rule 6.1.4.3.7]
#[test]
fn improved_positions() {
    for (back, open_from, shut_from) in [(false, "29L8", "29L2"), (true, "29L2", "29L8")] {
        let mut f = Field::new();
        work(&mut f, Fortification::ImprovedPosition, "29L5", None, 0);
        let tank = f.unit("pz3j", if back { "29L4" } else { "29L6" }, 1);
        f.unit("crus2", "29GG5", 1);
        start(&mut f, tank);
        f.act(Axis, if back { Action::Back } else { Action::Step });
        pass(&mut f, Allied);
        f.act(Axis, Action::Stop);
        assert_eq!(f.at(tank), "29L5");
        let to = f.hex("29L5");
        assert_eq!(GAME.cover_of(&f.st, tank, |row| row.spotting), Cover::Heavy);
        assert_eq!(GAME.cover_of(&f.st, tank, |row| row.ap), Cover::Heavy);
        for facing in [0, 2] {
            f.st.unit_mut(tank).facing = facing;
            assert_eq!(GAME.shelter(&f.st, tank, f.hex(open_from), to), Shelter::None, "{back} {facing}");
            assert_eq!(GAME.shelter(&f.st, tank, f.hex(shut_from), to), Shelter::HullDown, "{back} {facing}");
        }
    }
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let tank = f.unit("pz3j", "29L6", 1);
    let squad = f.unit("b-inf", "29L5", 4);
    work(&mut f, Fortification::ImprovedPosition, "29L5", Some(squad), 0);
    start(&mut f, tank);
    assert_eq!(f.refused(Axis, Action::Overrun(squad)), "6.1.4.3.7");
}

/// A block: light cover for a squad; a ditch: no vehicle, light cover, a level lower and seen like a gully.
/// [rule 6.1.4.3.3, 6.1.4.3.4]
#[test]
fn blocks_and_ditches() {
    let mut f = Field::new().way(true, &["29L6", "29L5", "29L4"]);
    let squad = f.unit("g-rifle", "29L5", 1);
    assert_eq!(GAME.cover_of(&f.st, squad, |row| row.defence), Cover::None);
    work(&mut f, Fortification::Block, "29L5", None, 0);
    assert_eq!(GAME.cover_of(&f.st, squad, |row| row.defence), Cover::Light);
    assert_eq!(GAME.cover_of(&f.st, squad, |row| row.spotting), Cover::Light);
    let tank = f.unit("pz3j", "29L6", 1);
    f.unit("crus2", "29GG5", 1);
    start(&mut f, tank);
    assert_eq!(f.refused(Axis, Action::Step), "6.1.4.3.3", "not even along the road");

    let mut f = Field::new().way(true, &["29L6", "29L5", "29L4"]).terrain(Terrain::Ditch, &["29L5"]);
    let (tank, squad) = (f.unit("pz3j", "29L6", 1), f.unit("g-rifle", "29L5", 1));
    let far = f.unit("crus2", "29L9", 1);
    assert!(
        GAME.sees(&f.st, f.hex("29L5"), f.hex("29L6")) && !GAME.spots(&f.st, far, squad, Markers::Active)
    );
    assert!(!GAME.sees(&f.st, f.hex("29L9"), f.hex("29L5")), "seen from beside it only");
    assert_eq!(GAME.cover_of(&f.st, squad, |row| row.defence), Cover::Light);
    start(&mut f, tank);
    assert_eq!(f.refused(Axis, Action::Step), "6.1.4.3.4");
}

/// A tracked vehicle that drives into wire destroys it. [rule 6.1.4.3.11]
#[test]
fn wire_goes_down() {
    let mut f = Field::new();
    work(&mut f, Fortification::Wire, "29L5", None, 0);
    let tank = f.unit("pz3j", "29L6", 1);
    f.unit("crus2", "29GG5", 1);
    start(&mut f, tank);
    f.act(Axis, Action::Step);
    assert!(f.st.works.is_empty());
    assert!(f.log.iter().any(|e| matches!(e, Event::Feature(FeatureEvent::WireDown { .. }))));
}

/// Fires 7.5 cm high explosive at a squad and brings what it is in down with two effective results.
fn shell(f: &mut Field, gun: UnitId, target: UnitId, dice: &[u8]) {
    f.begin();
    f.order(gun, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Target(target));
    f.act(Axis, Action::Aim(gun, GP));
    f.act(Axis, Action::Declare);
    if f.can(Allied, Action::Nothing) {
        f.act(Allied, Action::Nothing);
    }
    for value in dice {
        f.roll(*value);
    }
}

/// Two effective results turn a building into rubble and bury everybody in the hex, without a wreck; one is not enough.
/// Rubble bars wheels and guns, and covers as the building did. [rule 6.5.4.2.5, 6.5.4.4.3c, 6.5.4.4.3d, 6.1.4.3.9, 6.1.4.3]
#[test]
fn buildings_fall() {
    let field = || {
        let mut f = Field::new().terrain(Terrain::BrickBuilding, &["29L5"]);
        f.st.switches |= switch::GP;
        let gun = f.unit("pz4d", "29L8", 1);
        let squad = f.unit("b-inf", "29L5", 4);
        let truck = f.unit("ton3", "29L5", 4);
        (f, gun, squad, truck)
    };
    let (mut f, gun, squad, truck) = field();
    // The squad escapes; 100 and 50 against the building.
    shell(&mut f, gun, squad, &[1, 100, 1]);
    assert!(GAME.ground(&f.st, f.hex("29L5")).terrain.is_building(), "one result is not enough");
    assert!(f.st.unit(squad).hex().is_some() && f.st.unit(truck).hex().is_some());

    let (mut f, gun, squad, truck) = field();
    shell(&mut f, gun, squad, &[1, 100, 100]);
    assert_eq!(GAME.ground(&f.st, f.hex("29L5")).terrain, Terrain::Rubble);
    assert_eq!((f.st.unit(squad).place, f.st.unit(truck).place), (Place::Destroyed, Place::Destroyed));
    assert!(f.st.wrecks.is_empty(), "no wreck");

    let (car, half, tank) =
        (f.unit("sdkfz222", "29L6", 1), f.unit("spw251", "29L6", 1), f.unit("pz3j", "29L6", 1));
    let (from, north) = (f.hex("29L6"), Dir::N);
    for unit in [car, half] {
        assert_eq!(GAME.entry(&f.st, unit, from, north, false).expect_err("barred").rule, "6.1.4.3.9");
    }
    assert_eq!(GAME.entry(&f.st, tank, from, north, false).expect("tracks").country, 4);
    let hex = f.hex("29L5");
    f.st.unit_mut(tank).place = Place::Hex(hex);
    assert_eq!(GAME.cover_of(&f.st, tank, |row| row.ap), Cover::Medium);
    assert_eq!(GAME.cover_of(&f.st, tank, |row| row.spotting), Cover::Medium);
}

/// Small arms and AP fire never attack terrain; direct fire at a vehicle in the alley does not either.
/// [rule 6.5.4.2.5]
#[test]
fn small_arms_do_not_attack_terrain() {
    let mut f = Field::new().terrain(Terrain::BrickBuilding, &["29L5"]);
    f.st.switches |= switch::GP;
    let (squad, truck) = (f.unit("b-inf", "29L5", 4), f.unit("ton3", "29L5", 4));
    assert_eq!(GAME.terrain_around(&f.st, squad).len(), 1);
    assert!(GAME.terrain_around(&f.st, truck).is_empty(), "the alley is no building");
    let rifles = f.unit("g-rifle", "29L6", 1);
    shell(&mut f, rifles, squad, &[1]);
    assert!(!f.log.iter().any(|e| matches!(e, Event::Feature(_))));
}

/// A fallen bridge bars everybody and takes who is on it along. [rule 6.5.4.4.3e]
#[test]
fn bridges_fall() {
    let mut f = Field::new().way(true, &["29L6", "29L5", "29L4"]).terrain(Terrain::Gully, &["29L5"]);
    let hex = f.hex("29L5");
    for at in f.st.ground.iter_mut().filter(|g| g.hex == hex) {
        at.ground = Ground { bridge: true, ..at.ground };
    }
    f.st.switches |= switch::GP;
    let gun = f.unit("pz4d", "29L8", 1);
    let truck = f.unit("ton3", "29L5", 4);
    // The truck is missed, the bridge is hit twice.
    shell(&mut f, gun, truck, &[1, 100, 100]);
    assert_eq!(f.st.unit(truck).place, Place::Destroyed);
    let squad = f.unit("g-rifle", "29L6", 1);
    let refused = GAME.entry(&f.st, squad, f.hex("29L6"), Dir::N, false).expect_err("barred");
    assert_eq!(refused.rule, "6.5.4.4.3e");
    assert!(!GAME.ground(&f.st, hex).bridge);
}

/// A position falls with its holder alone; wire and blocks vanish, mines at the first effective result, and nobody is
/// hurt by that. [rule 6.5.4.4.3c, 6.5.4.4.3f, 6.5.4.4.3g]
#[test]
fn works_fall() {
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let gun = f.unit("pz4d", "29L8", 1);
    let (squad, other) = (f.unit("b-inf", "29L5", 4), f.unit("b-inf", "29L5", 4));
    work(&mut f, Fortification::ImprovedPosition, "29L5", Some(squad), 0);
    shell(&mut f, gun, squad, &[1, 100, 100]);
    assert_eq!(f.st.unit(squad).place, Place::Destroyed);
    assert!(f.st.unit(other).hex().is_some() && f.st.works.is_empty());
    assert_eq!(GAME.ground(&f.st, f.hex("29L5")).terrain, Terrain::Rubble);

    for kind in [Fortification::Block, Fortification::Wire] {
        let mut f = Field::new();
        f.st.switches |= switch::GP;
        let gun = f.unit("pz4d", "29L8", 1);
        let squad = f.unit("b-inf", "29L5", 4);
        work(&mut f, kind, "29L5", None, 0);
        shell(&mut f, gun, squad, &[1, 100, 100]);
        assert!(f.st.works.is_empty() && f.st.unit(squad).hex().is_some());
    }
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let gun = f.unit("pz4d", "29L8", 1);
    let squad = f.unit("b-inf", "29L5", 4);
    let hex = f.hex("29L5");
    f.st.features.mines.push(Minefield { hex, side: Allied, prey: Prey::Both, known: true });
    shell(&mut f, gun, squad, &[1, 100]);
    assert!(f.st.features.mines.is_empty() && f.st.unit(squad).hex().is_some());
}

/// Our rule for fires: a building hit effectively may burn; nobody enters it, fire through it is hindered but sees, and
/// who is there at the end of the next turn is lost. [rule 6.1.4.3.5]
#[test]
fn fires_burn() {
    let mut f = Field::new().terrain(Terrain::BrickBuilding, &["29L5"]);
    f.st.switches |= switch::GP | switch::FIRES;
    let gun = f.unit("pz4d", "29L8", 1);
    let squad = f.unit("b-inf", "29L5", 4);
    let walker = f.unit("g-rifle", "29L6", 1);
    shell(&mut f, gun, squad, &[1, 100, 1, 20]);
    let hex = f.hex("29L5");
    assert!(f.st.features.fires.iter().any(|b| b.hex == hex));
    assert!(f.st.effects.iter().any(|e| e.kind == EffectKind::Fire && e.hex == hex));
    assert_eq!(GAME.entry(&f.st, walker, f.hex("29L6"), Dir::N, false).expect_err("fire").rule, "6.1.4.3.5");
    assert!(f.st.unit(squad).hex().is_some(), "this turn it lives");
    // Nobody does anything until the next plot.
    let quiet = |f: &mut Field| {
        while GAME.plot(&f.st).is_none() {
            let side = if f.asked() == Some(Axis.seat()) { Axis } else { Allied };
            if f.can(side, Action::Pass) { f.act(side, Action::Pass) } else { f.act(side, Action::Done) }
        }
    };
    quiet(&mut f);
    assert_eq!(GAME.hindrance(&f.st, f.hex("29L8"), f.hex("29L2")).fires, 1);
    f.seal(Axis);
    quiet(&mut f);
    assert_eq!(f.st.unit(squad).place, Place::Destroyed, "it stayed");
}

/// Our rule for mines: the other side's units roll on entering, once a hidden field is met everybody knows it, it is not
/// used up, and men do not set vehicle mines off. [rule 6.1.4.3.8]
#[test]
fn mines_go_off() {
    let field = |prey, card: &str| {
        let mut f = Field::new();
        let unit = f.unit(card, "29L6", 1);
        f.unit("crus2", "29GG5", 1);
        let hex = f.hex("29L5");
        f.st.features.mines.push(Minefield { hex, side: Allied, prey, known: false });
        start(&mut f, unit);
        (f, unit)
    };
    let (mut f, tank) = field(Prey::Both, "pz3j");
    f.act(Axis, Action::Step);
    f.roll(25);
    f.die(1);
    assert!(f.st.unit(tank).has(flag::TRACK), "35 less 10 for going slowly");
    assert!(f.st.features.mines.iter().all(|m| m.known), "known, and still there");

    let (mut f, tank) = field(Prey::Both, "pz3j");
    f.act(Axis, Action::Step);
    f.roll(26);
    assert!(!f.st.unit(tank).has(flag::TRACK));

    let (mut f, squad) = field(Prey::Vehicles, "g-rifle");
    f.act(Axis, Action::Go(0));
    assert_eq!(f.at(squad), "29L5");
    assert!(f.asked().is_some(), "no dice");

    let (mut f, squad) = field(Prey::Men, "g-rifle");
    f.act(Axis, Action::Go(0));
    f.roll(1);
    f.roll(100);
    assert!(f.log.iter().any(|e| matches!(e, Event::Reduced { .. })), "{squad:?} is hit");
}

/// A track costs 1 a hex whatever the ground, 2 backwards, at the cross-country rate, wherever the move began; off its
/// hexsides the ground counts. [rule 4.5.1.1.11]
#[test]
fn tracks() {
    let rough = ["29L6", "29L5", "29L4", "29L3", "29L2", "29L1", "29K4"];
    let mut f = Field::flat("bir-hacheim").terrain(Terrain::Rough, &rough);
    f = f.way(false, &["29L6", "29L5", "29L4", "29L3", "29L2", "29L1"]);
    f.st.switches = 0;
    let tank = f.unit("pz3j", "29L6", 1);
    f.unit("crus2", "29GG5", 1);
    start(&mut f, tank);
    for label in ["29L5", "29L4", "29L3", "29L2"] {
        f.act(Axis, Action::Step);
        pass(&mut f, Allied);
        assert_eq!(f.at(tank), label);
    }
    assert_eq!(
        f.refused(Axis, Action::Step),
        "4.5.1.1.1",
        "4 at the cross-country rate, a path would give 6"
    );
    let (from, back) = (f.hex("29L5"), f.hex("29L4"));
    let entry = |from, dir, back| GAME.entry(&f.st, tank, from, dir, back).expect("open");
    assert_eq!(entry(back, Dir::S, true).country, 2, "backwards");
    let side = entry(from, Dir::Nw, false);
    assert_eq!(GAME.layout(&f.st).label(side.to), "29K4");
    assert_eq!(side.country, 4, "off the track");
}
