//! The German of Enemy Action: Ardennes: legal choices to the end of every scenario, better than chance, and the same
//! choice for the same seed.

use sandtable_ai::arena::{Match, play};
use sandtable_ai::solo::Comparison;
use sandtable_ai::staff::Briefing;
use sandtable_ai::{Budget, Doctrines, Level, Review, Staff};
use sandtable_ardennes::Ardennes;
use sandtable_doctrine_ardennes::doctrines;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::table::GameBox;
use sandtable_engine::{Actor, Seat, Table};
use std::sync::{Arc, LazyLock};

/// What a seat knows of a table.
fn brief(table: &dyn Table, seat: Seat, seed: u64) -> Option<Box<dyn Briefing>> {
    doctrines(Doctrines::default()).brief(table, seat, seed)
}

/// The game of a table, looked back on.
fn review(table: &dyn Table, budget: &Budget) -> Option<Review> {
    doctrines(Doctrines::default()).review(table, budget)
}

static GAME: LazyLock<Arc<Ardennes>> =
    LazyLock::new(|| Arc::new(Ardennes::standard().expect("the pack that comes with the program")));

fn table(scenario: &str, seed: u64) -> Box<dyn Table> {
    GAME.start(scenario, Options::none(), Seed::from_number(seed)).expect("a scenario of the game")
}

/// Plays a table to its end or so many decisions; gives the choices.
fn played(table: &mut dyn Table, level: Level, budget: &Budget, most: usize) -> Vec<String> {
    let mut staff = Staff::new(level);
    let mut chosen = Vec::new();
    while let Actor::Seat(seat) = table.actor() {
        if chosen.len() >= most {
            break;
        }
        let briefing = brief(table, seat, 7 + chosen.len() as u64).expect("a seat that is asked");
        let choice = staff.choose(&*briefing, budget).expect("a choice");
        table.act(seat, &choice.action).unwrap_or_else(|r| panic!("{}: {r}", choice.action));
        chosen.push(choice.action);
    }
    chosen
}

/// Random Germans lose on the 20th; the days after it are seen only by somebody who takes towns.
#[test]
fn the_recruit_plays_every_scenario_to_its_end() {
    for (scenario, seed) in [
        ("initial-assault", 1),
        ("allies-surprised", 2),
        ("german-breakout", 3),
        ("battle-of-the-bulge", 1),
        ("crisis-at-the-meuse", 2),
    ] {
        let mut table = table(scenario, seed);
        played(&mut *table, Level::Recruit, &Budget::default(), usize::MAX);
        assert!(table.result().is_some(), "{scenario}");
        assert_eq!(table.audit(), Vec::<String>::new(), "{scenario}");
    }
}

#[test]
fn the_recruit_makes_more_of_the_same_dice_than_chance() {
    let what = Match {
        scenario: "allies-surprised".into(),
        options: Options::none(),
        levels: [Level::Recruit, Level::Random],
        budget: Budget::default(),
        seed: 1,
    };
    let games: Vec<_> = (0..20)
        .map(|n| play(&doctrines(Doctrines::default()), &*GAME, &what, n, None).expect("a scenario"))
        .collect();
    let c = Comparison::of(&games);
    assert_eq!(c.faults, Vec::<String>::new());
    assert_eq!((c.a.games, c.b.games), (10, 10), "each level has played every seed");
    assert!(c.better >= 9 && c.margin > 5.0, "better {} times of 10, by {} points", c.better, c.margin);
}

/// Two of a kind have nothing to compare: every game has dice of its own.
#[test]
fn equal_levels_in_an_only_seat_meet_different_dice() {
    let what = Match {
        scenario: "initial-assault".into(),
        options: Options::none(),
        levels: [Level::Random; 2],
        budget: Budget::default(),
        seed: 5,
    };
    let games: Vec<_> = (0..3)
        .map(|n| play(&doctrines(Doctrines::default()), &*GAME, &what, n, None).expect("a scenario"))
        .collect();
    let seeds: Vec<u64> = games.iter().map(|g| g.seed).collect();
    assert_eq!(seeds, [5, 6, 7]);
    assert!(games.iter().all(|g| g.a_seat == 0 && g.decisions[1] == 0));
}

#[test]
fn an_officer_chooses_the_same_for_the_same_seed_on_any_number_of_threads() {
    let run = |threads| {
        let mut table = table("initial-assault", 11);
        // Late in the day, since playouts go on to its end.
        played(&mut *table, Level::Recruit, &Budget::default(), 150);
        played(&mut *table, Level::Officer, &Budget { threads, ..Budget::rounds(6) }, 20)
    };
    let alone = run(1);
    assert!(alone.len() == 20 && alone.iter().any(|a| a.starts_with("target")), "{alone:?}");
    assert_eq!(alone, run(1));
    assert_eq!(alone, run(2), "on two threads");
}

#[test]
fn hints_name_plans_in_words_and_reviews_know_the_game() {
    let mut table = table("initial-assault", 4);
    let Actor::Seat(seat) = table.actor() else { panic!("the German begins") };
    let plans = brief(&*table, seat, 1).expect("a briefing").hint(3, &Budget::rounds(4));
    assert!(!plans.is_empty() && plans.len() <= 3);
    let english = |t: &(&str, &'static str)| (t.0 == "en").then_some(t.1);
    let texts: String = GAME.texts().iter().filter_map(english).collect();
    for message in plans.iter().flat_map(|p| &p.why) {
        assert!(texts.contains(&format!("{} =", message.key)), "no sentence for {}", message.key);
    }
    played(&mut *table, Level::Recruit, &Budget::default(), usize::MAX);
    let review = review(&*table, &Budget::rounds(1)).expect("a review");
    let last = review.moments.last().expect("moments");
    assert!(last.chance <= 0.0 || last.chance >= 0.5, "the end is known: {}", last.chance);
}
