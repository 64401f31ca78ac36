//! The stored counts of the example game hold, and wrong ones are reported with their line.

use sandtable_conformance::Case;
use sandtable_conformance::example::Outpost;
use sandtable_conformance::perft::{divide, perft, run, script};
use sandtable_engine::game::Game;
use sandtable_engine::info::Options;

#[test]
fn stored_counts_hold() {
    let report = run(&Outpost::new(), "outpost.perft", include_str!("outpost.perft"));
    let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(report.held >= 8);
}

#[test]
fn divide_sums_to_the_count() {
    let game = Outpost::new();
    let state = game.setup("skirmish", &Options::none()).unwrap();
    let parts = divide(&game, &state, 5);
    assert_eq!(parts.len(), 5);
    assert_eq!(parts[0].0, "scout 1");
    assert_eq!(parts.iter().map(|(_, n)| n).sum::<u64>(), perft(&game, &state, 5));
}

#[test]
fn faults_name_their_line_and_spare_other_positions() {
    let text = "game outpost\nposition a\nscenario skirmish\nperft 1 6\nposition b\nscenario nowhere\nperft 1 5\n\
                position c\nscenario skirmish\ndo scout 2\nperft 1 5\nposition d\nscenario skirmish\nperft 1 5\n\
                dice 3\nperft x\n";
    let report = run(&Outpost::new(), "p", text);
    let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    assert_eq!(report.held, 1);
    assert!(faults[0].starts_with("p:4: perft 1: expected 6, got 5\n    scout 1: 1"), "{}", faults[0]);
    assert!(faults[1].starts_with("p:7: no scenario 'nowhere'; there are: skirmish, long-watch"));
    assert!(faults[2].starts_with("p:10: several seats are asked"));
    assert_eq!(faults[3], "p:15: no dice are rolled here");
    assert_eq!(faults.len(), 4);
}

/// What random play writes down reads back as the same position.
#[test]
fn scripts_read_back() {
    let game = Outpost::new();
    for seed in 0..20 {
        let case = Case { scenario: "long-watch".into(), options: Options::none(), seed };
        let text = script(&game, &case, 12, 3).expect("a sound game");
        let report = run(&game, "script", &format!("game outpost\n{text}"));
        assert_eq!((report.held, report.faults), (3, vec![]), "{text}");
    }
}
