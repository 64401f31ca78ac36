//! Chapters 5, 6.1 and 13: the track, the weather marker, the end of the teaching game.

use crate::common::{bare, begin, game, mark, uranus};
use sandtable_downfall::event::{Event, Price};
use sandtable_downfall::frame::{Frame, RoundStep};
use sandtable_downfall::ids::Faction::{Okh, Soviet};
use sandtable_downfall::state::{Ending, LAP};
use sandtable_engine::event::Log;
use sandtable_engine::{Actor, Chance, Game, Silent};

/// [rule 5-a, 5.1-b] On one space the first to come acts first; a marker that arrives goes on top.
#[test]
fn of_markers_on_one_space_the_first_to_come_acts() {
    let mut state = uranus();
    mark(&mut state, Okh, 25);
    mark(&mut state, Soviet, 25);
    assert_eq!(game().first(&state), Okh);
    mark(&mut state, Okh, 25);
    assert_eq!(game().first(&state), Soviet);
}

/// [rule 5-b, 5.1-c, 1.I-4] After 91 comes 1; a lapped marker is ahead of all that are not.
#[test]
fn a_lapped_marker_waits_for_the_others() {
    let mut state = uranus();
    mark(&mut state, Soviet, 90);
    mark(&mut state, Okh, 91);
    game().pay(&mut state, Soviet, 4, Price::Order, &mut Silent);
    assert_eq!((state.marker(Soviet).space(), state.marker(Soviet).at), (3, LAP + 2));
    assert_eq!(game().first(&state), Okh);
}

/// [rule 5.2-a, 5.2-b, 1.I-2, 2.6-a] Passing an own event space makes a marker pending, another faction's does nothing.
#[test]
fn an_own_event_space_entered_or_passed_makes_pending() {
    let mut state = uranus();
    mark(&mut state, Soviet, 23);
    let mut log = Log::default();
    game().pay(&mut state, Soviet, 2, Price::Order, &mut log);
    assert!(!state.marker(Soviet).pending, "24 is an OKH space");
    game().pay(&mut state, Soviet, 2, Price::Order, &mut log);
    assert!(state.marker(Soviet).pending, "27 entered");
    assert!(log.entries.iter().any(|(_, e)| *e == Event::Pending(Soviet)));
}

/// [rule 6.1-a, 6.1-b] Ahead of the active marker the weather marker stays; else it comes up and two dice move it on.
#[test]
fn the_weather_marker_follows_the_active_one() {
    let mut state = bare();
    mark(&mut state, Soviet, 25);
    mark(&mut state, Okh, 30);
    state.weather_at = 26;
    begin(&mut state, Frame::Round { faction: Soviet, step: RoundStep::Weather });
    assert_eq!(state.weather_at, 26);
    let mut state = bare();
    mark(&mut state, Soviet, 25);
    mark(&mut state, Okh, 30);
    state.weather_at = 20;
    begin(&mut state, Frame::Round { faction: Soviet, step: RoundStep::Weather });
    assert_eq!(game().decision(&state).chance, Some(Chance::d6(2)));
    let eleven = Chance::d6(2).from_faces(&[5, 6]).expect("faces");
    game().roll(&mut state, eleven, &mut Silent);
    assert_eq!(state.weather_at, 29, "never past the leading marker");
}

/// [rule 6.1-c, 13-f] The weather changes with the period; the last turn ends when its third begins.
#[test]
fn periods_bring_their_weather_and_the_end() {
    let mut state = bare();
    state.scenario = game().scenario_index("campaign").expect("the campaign") as u8;
    state.turn = 8;
    mark(&mut state, Soviet, 59);
    mark(&mut state, Okh, 80);
    mark(&mut state, sandtable_downfall::ids::Faction::Okw, 81);
    mark(&mut state, sandtable_downfall::ids::Faction::Western, 82);
    state.weather_at = 57;
    state.points = game().count_points(&state);
    begin(&mut state, Frame::Round { faction: Soviet, step: RoundStep::Weather });
    let six = Chance::d6(2).from_faces(&[3, 3]).expect("faces");
    game().roll(&mut state, six, &mut Silent);
    assert_eq!(state.verdict.map(|v| v.how), Some(Ending::Time));
    assert_eq!(game().decision(&state).actor, Actor::Nobody);
}
