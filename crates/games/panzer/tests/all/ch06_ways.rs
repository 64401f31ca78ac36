//! 6.6: roads past infantry, motorcycles in villages, marches, crawling, overruns, stops for passengers.

use crate::common::{Field, GAME};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::ids::Side;
use sandtable_panzer::pack::Terrain;
use sandtable_panzer::state::{Spot, flag, switch};

use Side::{Allied, Axis};

const ROAD: [&str; 8] = ["29L10", "29L9", "29L8", "29L7", "29L6", "29L5", "29L4", "29L3"];

/// Infantry on a road, even the enemy's, does not slow vehicles down; a motorcycle unit does.
/// [rule 6.6.4.1b, 4.5.1.1.5d]
#[test]
fn infantry_leaves_the_road_open() {
    for (card, steps) in [("g-rifle", 7), ("g-mc", 4)] {
        let mut f = Field::new().way(true, &ROAD);
        f.st.switches |= switch::GP;
        let tank = f.unit("crus1", "29L10", 1);
        f.unit(card, "29L8", 4);
        f.begin();
        f.order(tank, Order::Move);
        f.seal(Axis);
        f.act(Allied, Action::Start(tank));
        let mut made = 0;
        while f.can(Allied, Action::Step) && made < 7 {
            f.act(Allied, Action::Step);
            made += 1;
        }
        assert!(made == steps || (steps < 7 && made < 7), "{card}: {made} steps");
    }
}

/// Motorcycles stop outside, their riders go into the house. [rule 6.1.4.3.1c, 6.6.4.4]
#[test]
fn motorcycle_units_enter_buildings() {
    let mut f = Field::new().terrain(Terrain::BrickBuilding, &["29L7"]);
    f.st.switches |= switch::GP;
    let riders = f.unit("g-mc", "29L8", 1);
    let (from, to) = (f.hex("29L8"), f.hex("29L7"));
    let dir = GAME.layout(&f.st).grid.dir_between(from, to).expect("neighbours");
    assert!(GAME.entry(&f.st, riders, from, dir, false).is_ok());
    assert_eq!(GAME.terrain_of(&f.st, riders, to), Terrain::BrickBuilding);
}

/// Who wavers does not quickmarch, and nobody crawls off a roof. [rule 6.6.4.2, 6.6.4.3]
#[test]
fn wavering_and_roofs_forbid_short_cuts() {
    let mut f = Field::new().terrain(Terrain::BrickBuilding, &["29M8"]);
    f.st.switches |= switch::GP | switch::MORALE;
    let (steady, wavers) = (f.unit("g-rifle", "29L8", 1), f.unit("g-rifle", "29L9", 1));
    let (low, high) = (f.unit("g-rifle", "29M8", 1), f.unit("g-rifle", "29M8", 1));
    f.st.unit_mut(wavers).flags |= flag::HESITATING;
    f.st.unit_mut(low).flags |= flag::FULL_COVER;
    f.st.unit_mut(high).flags |= flag::FULL_COVER | flag::UPPER;
    f.unit("crus1", "29GG2", 4);
    f.begin();
    for unit in [steady, wavers, low, high] {
        f.order(unit, Order::Move);
    }
    f.seal(Allied);
    for (unit, action, may) in [
        (steady, Action::Quick, true),
        (wavers, Action::Quick, false),
        (low, Action::Crawl(0), true),
        (high, Action::Crawl(0), false),
    ] {
        f.act(Axis, Action::Start(unit));
        assert_eq!(f.can(Axis, action), may, "{action:?}");
        f.act(Axis, Action::Stop);
    }
}

/// A vehicle overruns whom its side had spotted before it started, not whom it finds on the way. [rule 6.6.10a]
#[test]
fn overruns_need_a_target_spotted_before() {
    for (fired, may) in [(Spot::Fire, true), (Spot::None, false)] {
        // In a grove and full cover a squad is seen from the next hex only, unless it has fired.
        let mut f = Field::new().terrain(Terrain::MediumGrove, &["29L5"]);
        f.st.switches |= switch::GP;
        let (tank, squad) = (f.unit("pz3j", "29L7", 1), f.unit("b-inf", "29L5", 4));
        f.st.unit_mut(squad).flags |= flag::FULL_COVER;
        f.begin();
        f.st.unit_mut(squad).spot = fired;
        f.order(tank, Order::Move);
        f.seal(Allied);
        f.act(Axis, Action::Start(tank));
        f.act(Axis, Action::Step);
        assert_eq!(f.can(Axis, Action::Overrun(squad)), may);
    }
}

/// Loading passengers spends points, so the other side may answer. [rule 4.5.1.1, 6.6.7.1.1c]
#[test]
fn loading_can_be_answered() {
    let mut f = Field::new();
    f.st.switches |= switch::GP;
    let (truck, squad) = (f.unit("opel", "29L8", 1), f.unit("g-rifle", "29L8", 1));
    let enemy = f.unit("crus1", "29L5", 4);
    f.begin();
    f.order(truck, Order::Move);
    f.order(squad, Order::Move);
    f.order(enemy, Order::Watch);
    f.seal(Allied);
    f.act(Axis, Action::Start(truck));
    f.act(Axis, Action::Mount(squad));
    assert_eq!(f.asked(), Some(Allied.seat()));
}
