//! Computer players of the teaching game: legal choices to its end, better than chance, the same choice for the same seed.

use sandtable_ai::arena::{Match, Standing, play};
use sandtable_ai::{Budget, Doctrines, Level, Staff};
use sandtable_doctrine_downfall::doctrines;
use sandtable_downfall::Downfall;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::table::GameBox;
use sandtable_engine::{Actor, Table};
use std::sync::{Arc, LazyLock};

static GAME: LazyLock<Arc<Downfall>> =
    LazyLock::new(|| Arc::new(Downfall::standard().expect("the pack that comes with the program")));

fn table(seed: u64) -> Box<dyn Table> {
    GAME.start("uranus", Options::none(), Seed::from_number(seed)).expect("a scenario of the game")
}

/// Plays a table on for so many decisions, with an audit after each; gives the choices.
fn played(table: &mut dyn Table, level: Level, budget: &Budget, most: usize) -> Vec<String> {
    let known = doctrines(Doctrines::default());
    let mut staff = [Staff::new(level), Staff::new(level)];
    let mut chosen = Vec::new();
    while let Actor::Seat(seat) = table.actor() {
        if chosen.len() >= most {
            break;
        }
        let briefing = known.brief(table, seat, 7 + chosen.len() as u64).expect("a seat that is asked");
        let choice = staff[seat.idx()].choose(&*briefing, budget).expect("a choice");
        table.act(seat, &choice.action).unwrap_or_else(|r| panic!("{}: {r}", choice.action));
        assert_eq!(table.audit(), Vec::<String>::new(), "after {}", choice.action);
        chosen.push(choice.action);
    }
    chosen
}

#[test]
fn recruits_play_to_the_end_without_fault() {
    for seed in 1..=4 {
        let mut table = table(seed);
        let chosen = played(&mut *table, Level::Recruit, &Budget::default(), 3000);
        assert!(table.result().is_some(), "{seed}: no end after {}", chosen.len());
        let said = |verb: &str| chosen.iter().any(|a| a.starts_with(verb));
        assert!(said("declare") && said("to ") && said("take"), "{seed}: {chosen:?}");
    }
}

#[test]
fn recruits_beat_chance_with_either_side() {
    let what = Match {
        scenario: "uranus".into(),
        options: Options::none(),
        levels: [Level::Recruit, Level::Random],
        budget: Budget::default(),
        seed: 1,
    };
    let games: Vec<_> = (0..20)
        .map(|n| play(&doctrines(Doctrines::default()), &*GAME, &what, n, None).expect("a scenario"))
        .collect();
    let standing = Standing::of(&games);
    assert_eq!(standing.faults, Vec::<String>::new());
    assert!(standing.share >= 0.9, "{standing:?}");
}

#[test]
fn an_officer_chooses_the_same_for_the_same_seed() {
    let run = || played(&mut *table(3), Level::Officer, &Budget::rounds(2), 6);
    let first = run();
    assert_eq!(first.len(), 6);
    assert_eq!(first, run());
}
