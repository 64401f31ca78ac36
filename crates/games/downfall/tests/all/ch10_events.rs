//! Chapters 10 and 7.6: events, air units, steps.

use crate::common::{bare, begin, game, hex, stand, uranus};
use sandtable_downfall::action::Action;
use sandtable_downfall::frame::{Check, Frame, Steps};
use sandtable_downfall::ids::Faction::{Okh, Soviet};
use sandtable_downfall::ids::{SOVIET_SEAT, WESTERN_SEAT};
use sandtable_engine::{Game, Silent};

/// [rule 2.3.2-a, 10.3-a] At the start of the teaching game each faction has as many air units as icons.
#[test]
fn air_units_are_as_many_as_icons() {
    let state = uranus();
    assert_eq!((game().air_wanted(&state, Soviet), game().air_count(&state, Soviet)), (2, 2));
    assert_eq!((game().air_wanted(&state, Okh), game().air_count(&state, Okh)), (1, 1));
}

/// [rule 10.1-1, 10.1-2] Current becomes spent, pending becomes current.
#[test]
fn an_event_moves_the_cards_on() {
    let mut state = uranus();
    let (pending, current) = (state.pending, state.current);
    state.track[Soviet.idx()].pending = true;
    begin(&mut state, Frame::Events);
    assert_eq!((state.current, state.spent.last().copied()), (pending, current));
}

/// [rule 7.6-a, 7.6-c, 7.6.1-a, 2.1.3-c] Four infantry steps, one of them at most for Shock units, never above the maximum.
#[test]
fn recruits_get_steps_within_their_maximum() {
    let mut state = bare();
    let leg = stand(&mut state, "s22", "3534", 2);
    let shock = stand(&mut state, "s28", "3536", 1);
    let steps = Steps { recruit: true, ..game().grant(Soviet, 4, 0) };
    begin(&mut state, Frame::Steps(steps));
    let play = |state: &mut _, action| game().play(state, SOVIET_SEAT, action, &mut Silent);
    play(&mut state, Action::Step(shock)).expect("the first for a Shock unit");
    assert!(play(&mut state, Action::Step(shock)).is_err(), "only one");
    play(&mut state, Action::Step(leg)).expect("below its maximum");
    let refused = game().check(&state, SOVIET_SEAT, Action::Step(leg));
    assert!(refused.is_err(), "three is its maximum");
    assert_eq!((state.piece(leg).pips, state.piece(shock).pips), (3, 2));
}

/// [rule 7.6-b] The Axis gives one step of a Recruit order to a minor if it can.
#[test]
fn an_axis_recruit_remembers_its_minors() {
    let mut state = bare();
    stand(&mut state, "h12", "3233", 2);
    let minor = stand(&mut state, "h49", "3033", 1);
    let steps = Steps { recruit: true, ..game().grant(Okh, 1, 0) };
    begin(&mut state, Frame::Steps(steps));
    let mut options = Vec::new();
    game().options(&state, WESTERN_SEAT, &mut options);
    assert_eq!(options, [Action::Step(minor)]);
}

/// [rule 11.3-b] Who is found without supply is marked, and paid for by its pips or removed.
#[test]
fn isolation_is_paid_by_pips() {
    let mut state = bare();
    let unit = stand(&mut state, "h12", "3338", 3);
    for (key, label) in
        [("s20", "3438"), ("s22", "3339"), ("s23", "3239"), ("s24", "3238"), ("s19", "3337"), ("s21", "3439")]
    {
        stand(&mut state, key, label, 2);
    }
    let before = state.marker(Okh).at;
    begin(&mut state, Frame::SupplyCheck { faction: Okh, stage: Check::Tolls });
    assert_eq!(state.isolation(unit), 1);
    let mut paid = state.clone();
    game().play(&mut paid, WESTERN_SEAT, Action::PayFor(unit), &mut Silent).expect("payable");
    assert_eq!(paid.marker(Okh).at, before + 3);
    game().play(&mut state, WESTERN_SEAT, Action::Remove(unit), &mut Silent).expect("removable");
    assert_eq!((state.hex_of(unit), state.marker(Okh).at), (None, before));
    let _ = hex("3338");
}
