//! What players tell people: a chance where they have looked, at every choice, and the whole of a game looked back on.

use sandtable_ai::staff::Briefing;
use sandtable_ai::{Budget, Doctrines, Level, Review, Staff};
use sandtable_ardennes::Ardennes;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::table::GameBox;
use sandtable_engine::view::Winner;
use sandtable_engine::{Actor, Seat, Table};
use sandtable_red_winter::RedWinter;
use std::sync::Arc;

/// The players of both games.
fn known() -> Doctrines {
    sandtable_doctrine_red_winter::doctrines(sandtable_doctrine_ardennes::doctrines(Doctrines::default()))
}

/// What a seat knows of a table.
fn brief(table: &dyn Table, seat: Seat, seed: u64) -> Option<Box<dyn Briefing>> {
    known().brief(table, seat, seed)
}

/// The game of a table, looked back on.
fn review(table: &dyn Table, budget: &Budget) -> Option<Review> {
    known().review(table, budget)
}

fn games() -> [Box<dyn GameBox>; 2] {
    let red_winter = RedWinter::standard().expect("the pack that comes with the program");
    let ardennes = Ardennes::standard().expect("the pack that comes with the program");
    [Box::new(Arc::new(red_winter)), Box::new(Arc::new(ardennes))]
}

fn start(game: &dyn GameBox, scenario: &str, seed: u64) -> Box<dyn Table> {
    game.start(scenario, Options::none(), Seed::from_number(seed)).expect("a scenario of the game")
}

fn asked(table: &dyn Table) -> Option<Seat> {
    match table.actor() {
        Actor::Seat(seat) => Some(seat),
        _ => None,
    }
}

/// Recruits play on, for so many decisions at most; before each the position is looked at.
fn play(table: &mut dyn Table, most: usize, look: &mut dyn FnMut(&dyn Table, Seat)) {
    let mut recruit = Staff::new(Level::Recruit);
    for n in 0..most {
        let Some(seat) = asked(table) else { return };
        look(table, seat);
        let briefing = brief(table, seat, n as u64).expect("a seat that is asked");
        let choice = recruit.choose(&*briefing, &Budget::default()).expect("a choice");
        table.act(seat, &choice.action).expect("a legal choice");
    }
}

#[test]
fn a_hint_has_looked_before_it_tells_a_chance() {
    let [red_winter, ardennes] = games();
    let budget = Budget::rounds(12);
    for (game, scenario, most) in [(red_winter, "tutorial", 50), (ardennes, "initial-assault", 50)] {
        let mut table = start(&*game, scenario, 4);
        let (mut hints, mut several) = (0, 0);
        play(&mut *table, most, &mut |table, seat| {
            let plans = brief(table, seat, 1).expect("a seat that is asked").hint(3, &budget);
            let told = || format!("{}: {plans:?}", table.options(seat).join(", "));
            assert!(!plans.is_empty(), "{}", told());
            assert!(plans.iter().all(|p| p.playouts > 0 && p.expects.is_some()), "{}", told());
            hints += 1;
            several += usize::from(plans.len() > 1);
        });
        assert!(hints > 20 && several * 2 > hints, "{scenario}: {several} of {hints} offer a choice");
    }
}

#[test]
fn a_hint_without_time_tells_no_chance() {
    let [red_winter, _] = games();
    let table = start(&*red_winter, "tutorial", 1);
    let seat = asked(&*table).expect("somebody is asked");
    let stopped = Budget::default();
    stopped.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let plans = brief(&*table, seat, 1).expect("a briefing").hint(3, &stopped);
    assert!(!plans.is_empty() && plans.iter().all(|p| p.playouts == 0 && p.expects.is_none()), "{plans:?}");
}

/// How near a defeat was helps a player to choose; people are told of victories.
#[test]
fn a_game_that_is_as_good_as_decided_is_told_so() {
    let [_, ardennes] = games();
    let mut decided = 0;
    for seed in 0..12 {
        let mut table = start(&*ardennes, "initial-assault", seed);
        let mut last = None;
        play(&mut *table, 4000, &mut |table, seat| {
            last = Some(brief(table, seat, 1).expect("a seat that is asked"));
        });
        let won = table.result().expect("an end").winner != Winner::System;
        let plans = last.expect("somebody was asked").hint(1, &Budget::rounds(8));
        let chance = plans.first().and_then(|p| p.expects).expect("a chance");
        // The last choice mostly leaves nothing open.
        decided += usize::from(chance == f64::from(u8::from(won)));
    }
    assert!(decided >= 9, "{decided} of 12");
}

#[test]
fn a_review_goes_on_with_new_dice() {
    let [red_winter, _] = games();
    let mut table = start(&*red_winter, "tutorial", 6);
    play(&mut *table, 20, &mut |_, _| ());
    let known = table.journal().entries.len();
    table.renew_dice(Seed::from_number(77));
    play(&mut *table, 4000, &mut |_, _| ());
    let all = table.journal().entries.len();
    let looked = review(&*table, &Budget::default()).expect("somebody knows the game");
    assert!(all > known + 10, "the game went on");
    assert_eq!(looked.moments.last().map(|m| m.entry), Some(all));
    assert!(!looked.cut_short);
}

#[test]
fn known_games_have_players_and_reviews() {
    for (game, scenario) in games().into_iter().zip(["tutorial", "initial-assault"]) {
        assert!(known().knows(&game.info().key), "{}", game.info().key);
        let table = start(&*game, scenario, 1);
        let seat = asked(&*table).expect("somebody is asked");
        assert!(brief(&*table, seat, 1).is_some() && review(&*table, &Budget::default()).is_some());
    }
    assert!(!known().knows("outpost"));
}
