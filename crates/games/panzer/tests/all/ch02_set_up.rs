//! Set-up: any order, placed again until the side is done, the rest at one choice.

use crate::common::{Field, GAME};
use sandtable_engine::Game;
use sandtable_engine::info::Options;
use sandtable_panzer::action::Action;
use sandtable_panzer::frame::Frame;
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::pack::Start;
use sandtable_panzer::state::{Phase, Supply};

fn begin(scenario: &str) -> (Field, Side) {
    let st = GAME.setup(scenario, &Options::none()).expect("set up");
    let side = match st.top() {
        Some(Frame::Setup(setup)) => setup.side,
        other => panic!("no set-up: {other:?}"),
    };
    (Field { st, log: Vec::new() }, side)
}

fn options(f: &Field, side: Side) -> Vec<Action> {
    let mut list = Vec::new();
    GAME.options(&f.st, side.seat(), &mut list);
    list
}

fn places(f: &Field, side: Side) -> Vec<Action> {
    options(f, side).into_iter().filter(|a| matches!(a, Action::Place(_))).collect()
}

/// Units are taken in any order, and one that stands can be placed again before the side is done. [rule 2.0]
#[test]
fn units_are_placed_in_any_order_and_again() {
    let (mut f, side) = begin("troop-and-platoon");
    let own: Vec<UnitId> = f.st.of(side).map(|(id, _)| id).collect();
    let last = *own.last().expect("units");
    assert_ne!(own.first(), Some(&last));
    assert_eq!(f.refused(side, Action::Done), "2.0", "units wait");
    f.act(side, Action::Pick(last));
    let spots = places(&f, side);
    f.act(side, spots[0]);
    f.act(side, Action::Face(2));
    let first_hex = f.st.unit(last).hex();
    assert!(first_hex.is_some());
    f.act(side, Action::Pick(last));
    assert_eq!(f.st.unit(last).hex(), None, "it is in hand again");
    assert_eq!(f.st.unit(last).supply, Supply::None);
    f.act(side, spots[1]);
    f.act(side, Action::Face(3));
    assert_ne!(f.st.unit(last).hex(), first_hex);
    for _ in 1..own.len() {
        let spot = places(&f, side)[0];
        f.act(side, spot);
        f.act(side, Action::Face(0));
    }
    assert!(matches!(f.st.top(), Some(Frame::Setup(s)) if s.unit.is_none() && s.side == side));
    f.act(side, Action::Pick(last));
    f.act(side, spots[0]);
    f.act(side, Action::Face(1));
    f.act(side, Action::Done);
    assert!(!matches!(f.st.top(), Some(Frame::Setup(s)) if s.side == side), "the side is done");
}

/// The rest is placed at one choice: each unit inside its area and alone in its hex. [rule 2.0]
#[test]
fn default_places_the_rest() {
    for scenario in ["first-light", "troop-and-platoon", "beda-fomm"] {
        let (mut f, side) = begin(scenario);
        let spot = places(&f, side)[0];
        f.act(side, spot);
        f.act(side, Action::Face(4));
        if options(&f, side).contains(&Action::Default) {
            f.act(side, Action::Default);
        }
        assert_eq!(f.st.phase, Phase::SetUp);
        let mut taken = Vec::new();
        for (_, u) in f.st.of(side) {
            let Some(Start::Setup(area)) = GAME.scenario(&f.st).formation(u.formation).map(|f| &f.start)
            else {
                continue;
            };
            let hex = u.hex().expect("it stands");
            assert!(area.contains(hex), "{scenario}");
            assert!(!taken.contains(&hex), "{scenario}: alone in its hex");
            taken.push(hex);
        }
        f.act(side, Action::Done);
    }
}
