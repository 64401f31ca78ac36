//! Meeting engagements: forces drawn by points.

use crate::common::GAME;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Outcome, Silent};
use sandtable_panzer::frame::Frame;
use sandtable_panzer::ids::{Grade, Side};
use sandtable_panzer::pack::Month;
use sandtable_panzer::state::{State, flag};

fn options(points: &str, year: &str, grade: &str) -> Options {
    let all = [("points", points), ("year", year), ("force-grade", grade)];
    Options(all.map(|(k, v)| (k.to_owned(), v.to_owned())).into())
}

/// Draws with this number modulo what there is.
fn drawn(scenario: &str, options: &Options, pick: u32) -> State {
    let mut st = GAME.setup(scenario, options).expect("a scenario");
    while let Some(chance) = GAME.decision(&st).chance {
        GAME.roll(&mut st, Outcome(pick % chance.len()), &mut Silent);
    }
    st
}

/// Whatever is drawn is in service, led by a headquarters, within the points, and so close to them that nothing more
/// fits; the difference is credited. [rule 2.0]
#[test]
fn forces_are_legal_and_balanced() {
    for (points, year) in [("300", "1941"), ("600", "1942"), ("1000", "1943")] {
        for pick in [0, 1, 2, 3, 5, 8, 13, 21, 34, 55] {
            let st = drawn("meeting-desert", &options(points, year, "veteran"), pick);
            let muster = st.muster.as_ref().expect("drawn");
            let month: Month = muster.month;
            assert_eq!(
                (GAME.month(&st).year.to_string(), muster.points.to_string()),
                (year.into(), points.into())
            );
            for side in Side::ALL {
                let spent = muster.spent[side.index()];
                assert!(
                    spent > muster.points / 2 && spent <= muster.points,
                    "{points} {year} {pick}: {spent}"
                );
                assert!(GAME.offers(&st, *side).is_empty(), "nothing more fits");
            }
            for (id, unit) in st.of(Side::Axis).chain(st.of(Side::Allied)) {
                let card = GAME.card(&st, id);
                assert!(card.from <= month && month <= card.to, "{} in {year}", card.key);
                assert_eq!((card.nation.side(), unit.grade), (unit.side, Grade::Veteran));
            }
            for (formation, _) in &muster.drawn {
                let mut members = st.units.iter().filter(|u| u.formation == *formation);
                assert!(members.any(|u| u.has(flag::COMMAND)) || !has_command(&st, *formation));
            }
            let [axis, allied] = muster.spent.map(i32::from);
            assert!(Side::ALL.iter().all(|side| GAME.points(&st, *side) >= 0), "credit, no fine");
            assert_eq!(GAME.points(&st, Side::Axis) - GAME.points(&st, Side::Allied), allied - axis);
        }
    }
}

/// Whether the establishment has a headquarters at all.
fn has_command(st: &State, formation: sandtable_panzer::ids::FormationId) -> bool {
    let muster = st.muster.as_ref().expect("drawn");
    let (_, at) = muster.drawn.iter().find(|(f, _)| *f == formation).expect("there");
    GAME.pack.establishments[usize::from(*at)].units.iter().any(|l| l.roles.is_headquarters())
}

/// Other dice, other forces; the same dice, the same; then both sides set up. [rule 2.0]
#[test]
fn forces_come_from_the_dice() {
    let options = options("600", "1942", "seasoned");
    let cards = |pick| {
        let st = drawn("meeting-village", &options, pick);
        assert!(matches!(st.top(), Some(Frame::Setup(_))), "set-up comes next");
        assert!(matches!(GAME.decision(&st).actor, Actor::Seat(_)));
        assert_eq!(GAME.audit(&st), Vec::<String>::new());
        st.units.iter().map(|u| (u.card, u.number)).collect::<Vec<_>>()
    };
    assert_eq!(cards(3), cards(3));
    assert_ne!(cards(3), cards(4));
    assert!(GAME.board("meeting-village").cards.len() > 80, "every card that may be drawn");
}
