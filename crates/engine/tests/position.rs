//! Position files: what holds is counted, what does not is reported with its line and what was expected.

use sandtable_conformance::example::Outpost;
use sandtable_engine::position::{Report, game_of, run};

fn report(text: &str) -> Report {
    run(&Outpost::new(), "t.pos", text)
}

/// Set-up lines, then `rest`, which starts on line 8.
fn patrol(rest: &str) -> Report {
    report(&format!(
        "title T\ngame outpost\nscenario skirmish\nscout west 2\nscout east 4\nphase patrol west\n\n{rest}"
    ))
}

#[track_caller]
fn faulty(report: &Report, line: usize, message: &str) {
    let fault = report.faults.first().unwrap_or_else(|| panic!("no fault, expected '{message}'"));
    assert_eq!(report.faults.len(), 1);
    assert_eq!((fault.file.as_str(), fault.line), ("t.pos", line), "{fault}");
    assert!(fault.message.contains(message), "{fault}");
}

#[test]
fn held_statements_are_counted() {
    let r = patrol(
        "expect actor = west # a comment\n# another\nexpect legal aim 3\nask where east => 4\nask odds\n\
         expect options of aim = 5 4 3 2 1\nexpect supply west = 5\n",
    );
    assert!(r.faults.is_empty(), "{:?}", r.faults);
    assert_eq!((r.title.as_str(), r.game.as_str(), r.held, r.answers.len()), ("T", "outpost", 5, 2));
    assert_eq!(game_of("# x\ngame  outpost \n"), Some("outpost"));
    assert_eq!(game_of("scenario x"), None);
}

#[test]
fn faults_name_line_and_expectation() {
    faulty(&patrol("expect supply west = 4"), 8, "supply west: expected '4', got '5'");
    faulty(&patrol("expect supply north = 4"), 8, "no side 'north'; there are: west, east");
    faulty(&patrol("expect colour = red"), 8, "no fact 'colour'");
    faulty(&patrol("expect supply west"), 8, "expected 'expect FACT = VALUE'");
    faulty(&patrol("expect"), 8, "expect what?");
    faulty(&patrol("expect actor = east"), 8, "expected 'east', got 'west'");
    faulty(&patrol("expect options = 3"), 8, "expected '3', got '6'");
    faulty(&patrol("expect options of aim = 1 2"), 8, "expected '1 2', got '1 2 3 4 5'");
    faulty(&patrol("expect legal aim 9"), 8, "'aim 9' should be legal, but: [1] refused-off-line");
    faulty(&patrol("expect legal dig"), 8, "expected 'scout HEX'");
    faulty(&patrol("expect refused aim 3"), 8, "should be refused, but is legal");
    faulty(&patrol("expect refused aim 9 by 4.2"), 8, "should be refused by 4.2, but is refused by [1]");
    faulty(&patrol("expect refused aim 9 by"), 8, "'by' which rule?");
    faulty(&patrol("expect legal north: hold"), 8, "no seat 'north'");
    faulty(&patrol("ask where east => 3"), 8, "ask where east: expected '3', got '4'");
    faulty(&patrol("ask weather => fine"), 8, "expected 'fine', got 'refused input'");
    faulty(&patrol("ask"), 8, "an empty question");
    faulty(&patrol("do hold\nexpect event event-found"), 9, "since the last 'do' there were");
    faulty(&patrol("do aim 1\nexpect no-event event-aimed"), 9, "no-event 'event-aimed'");
}

#[test]
fn actions_that_cannot_be_done_are_reported() {
    faulty(&patrol("do aim 9"), 8, "refused: [1] refused-off-line hex=9");
    faulty(&patrol("\n\ndo leap"), 10, "found 'leap'");
    faulty(&patrol("do aim 4\ndo go\ndo hold"), 10, "add a 'dice' line before");
    faulty(&patrol("dice 7 1\ndo aim 4\ndo go"), 10, "faces [7, 1] do not fit");
    faulty(&patrol("dice six"), 8, "'six' is not a face of a die");
    faulty(&patrol("dice 1 2\ndo hold"), 9, "2 scripted dice were never rolled");
    faulty(&patrol("dice 1 6\ndo aim 4\ndo go\ndo hold"), 11, "the game is over");
}

#[test]
fn set_up_that_cannot_be_is_reported() {
    faulty(&report("game chess"), 1, "game 'chess': expected 'outpost'");
    faulty(&report("game outpost\nscout west 1"), 2, "a 'scenario NAME' line must come before");
    faulty(&report("scenario x\nscout west 1"), 2, "no scenario 'x'; there are: skirmish, long-watch");
    faulty(&report("scenario skirmish\noption fog\nscout west 1"), 3, "no option 'fog'; there are: tie");
    faulty(
        &report("scenario skirmish\nscout west 1\noption tie=west"),
        3,
        "'option' must come before the set-up",
    );
    faulty(
        &report("scenario skirmish\nscout west 1\nscenario x"),
        3,
        "'scenario' must come before the set-up",
    );
    faulty(&report("scenario skirmish\nscout west 7"), 2, "no hex '7'; the line has 1 to 5");
    faulty(&report("scenario skirmish\nscout west x"), 2, "'x' is not a number");
    faulty(&report("scenario skirmish\nscuot west 1"), 2, "found 'scuot west 1'");
    faulty(
        &report("scenario skirmish\nscout west 1\nexpect actor = west"),
        3,
        "expected a line 'phase place'",
    );
    faulty(&report("scenario skirmish\nphase bid\nexpect actor = west"), 3, "a scout that is nowhere");
    faulty(&patrol("expect actor = west\nscout west 3"), 9, "'scout' is a set-up line");
}

/// Only the first fault is reported: later lines build on the broken one.
#[test]
fn the_first_fault_ends_the_file() {
    let r = patrol("do aim 9\nexpect actor = east\nnonsense");
    assert_eq!(r.faults.len(), 1);
    assert_eq!(r.held, 0);
}
