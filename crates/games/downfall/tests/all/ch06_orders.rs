//! Chapters 6.2 to 6.4 and 7.12: the action track, prices, planning.

use crate::common::{begin, game, mark, order, uranus};
use sandtable_downfall::action::Action;
use sandtable_downfall::frame::{Frame, RoundStep};
use sandtable_downfall::ids::Faction::{Okh, Soviet};
use sandtable_downfall::ids::{SOVIET_SEAT, WESTERN_SEAT};
use sandtable_engine::{Actor, Game, Outcome, Silent};

/// [rule 1.J-2, 6.2] Markers slide down and the lowest empty box is drawn first.
#[test]
fn the_action_track_slides_down_and_fills_from_below() {
    let mut state = uranus();
    mark(&mut state, Okh, 20);
    let keys = ["S1", "S2", "S4", "S5"];
    for (slot, key) in [0, 1, 3, 4].into_iter().zip(keys) {
        state.cup.remove(order(key));
        state.action_track[slot] = Some(order(key));
    }
    state.weather_at = 60;
    begin(&mut state, Frame::Round { faction: Soviet, step: RoundStep::Refill });
    assert_eq!(
        &state.action_track[..5],
        &[Some(order("S1")), Some(order("S2")), Some(order("S4")), Some(order("S5")), None]
    );
    assert_eq!(game().decision(&state).actor, Actor::Chance);
    let first = state.cup.nth(0);
    game().roll(&mut state, Outcome(0), &mut Silent);
    assert_eq!(state.action_track[4], first);
}

/// [rule 1.K-2, 1.K-3, 6.3-a] A chosen marker goes to the display, its price with one for each own marker skipped.
#[test]
fn an_order_costs_its_price_and_one_for_each_own_marker_skipped() {
    let mut state = uranus();
    for (slot, key) in ["S1", "H1", "S2"].into_iter().enumerate() {
        state.cup.remove(order(key));
        state.action_track[slot] = Some(order(key));
    }
    let before = state.marker(Soviet).at;
    begin(&mut state, Frame::Choose { faction: Soviet });
    game().play(&mut state, SOVIET_SEAT, Action::Take { slot: 2, back: false }, &mut Silent).expect("legal");
    assert_eq!(state.marker(Soviet).at, before + 3 + 1);
    assert!(state.displays[Soviet.idx()].contains(order("S2")));
}

/// [rule 6.4-d, 6.5] Planning costs one with the markers skipped, and no order is performed.
#[test]
fn planning_costs_one_and_performs_nothing() {
    let mut state = uranus();
    state.cup.insert(order("S3"));
    state.planning[Soviet.idx()] = None;
    state.cup.remove(order("S4"));
    state.action_track[0] = Some(order("S4"));
    let before = state.marker(Soviet).at;
    begin(&mut state, Frame::Choose { faction: Soviet });
    let mut after = state.clone();
    game().perform(&mut after, SOVIET_SEAT, Action::Plan(0), &mut Silent);
    assert_eq!((after.marker(Soviet).at, after.planning[Soviet.idx()]), (before + 1, Some(order("S4"))));
    assert!(after.frames.is_empty());
}

/// [rule 6.3-b] The planned marker can be performed; with the box full nothing more is planned.
#[test]
fn the_planning_box_holds_one_marker() {
    let mut state = uranus();
    state.cup.remove(order("S4"));
    state.action_track[0] = Some(order("S4"));
    begin(&mut state, Frame::Choose { faction: Soviet });
    let mut options = Vec::new();
    game().options(&state, SOVIET_SEAT, &mut options);
    assert!(options.contains(&Action::Planned { back: false }));
    let refused = game().check(&state, SOVIET_SEAT, Action::Plan(0)).expect_err("full");
    assert_eq!(refused.rule, "1.K-4");
}

/// [rule 6.4-c, 7.12-c] Re-seeding costs three and puts the whole track back into the cup.
#[test]
fn a_reseed_costs_three_and_draws_the_track_anew() {
    let mut state = uranus();
    state.cup.remove(order("S4"));
    state.action_track[0] = Some(order("S4"));
    let (before, cup) = (state.marker(Okh).at, state.cup.len());
    begin(&mut state, Frame::Choose { faction: Okh });
    game().play(&mut state, WESTERN_SEAT, Action::Reseed, &mut Silent).expect("no OKH marker is there");
    assert_eq!((state.marker(Okh).at, state.cup.len()), (before + 3, cup + 1));
    assert!(state.action_track.iter().all(Option::is_none));
}

/// [rule 6.3-f] Without any order the marker goes to the next space with another marker.
#[test]
fn without_an_order_the_marker_goes_to_the_next_one() {
    let mut state = uranus();
    mark(&mut state, Okh, 20);
    mark(&mut state, Soviet, 26);
    state.cup = sandtable_downfall::ids::OrderSet::EMPTY;
    begin(&mut state, Frame::Choose { faction: Okh });
    assert_eq!(state.marker(Okh).space(), 26);
    assert_eq!(game().first(&state), Soviet, "it comes on top");
}
