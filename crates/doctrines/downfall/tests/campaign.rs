//! Recruits on the whole map: legal choices without fault, orders of every front, and ground gained.

use sandtable_ai::{Budget, Doctrines, Level, Staff};
use sandtable_doctrine_downfall::doctrines;
use sandtable_downfall::Downfall;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::table::GameBox;
use sandtable_engine::{Actor, Table};
use std::sync::Arc;

/// Plays a scenario for so many decisions at a level for each seat; the choices.
fn opening(scenario: &str, levels: [Level; 2], seed: u64, most: usize) -> (Box<dyn Table>, Vec<String>) {
    let game = Arc::new(Downfall::standard().expect("the pack that comes with the program"));
    let mut table = game.start(scenario, Options::none(), Seed::from_number(seed)).expect("a scenario");
    let known = doctrines(Doctrines::default());
    let mut staff = levels.map(Staff::new);
    let mut chosen = Vec::new();
    while let Actor::Seat(seat) = table.actor() {
        if chosen.len() >= most {
            break;
        }
        let briefing = known.brief(&*table, seat, 7 + chosen.len() as u64).expect("a seat that is asked");
        let choice = staff[seat.idx()].choose(&*briefing, &Budget::default()).expect("a choice");
        table.act(seat, &choice.action).unwrap_or_else(|r| panic!("{}: {r}", choice.action));
        chosen.push(choice.action);
    }
    assert_eq!(table.audit(), Vec::<String>::new(), "{scenario} {seed}");
    (table, chosen)
}

#[test]
fn recruits_open_every_long_scenario_without_fault() {
    for scenario in ["campaign", "husky", "overlord"] {
        let (_, chosen) = opening(scenario, [Level::Recruit; 2], 3, 1500);
        let count = |verb: &str| chosen.iter().filter(|a| a.starts_with(verb)).count();
        assert!(count("declare") >= 5 && count("to ") >= 30, "{scenario}: {} attacks", count("declare"));
        assert!(count("embark") >= 3, "{scenario}: nobody goes to sea");
        assert!(count("take") + count("planned") >= 20, "{scenario}: {} orders", count("take"));
    }
}
