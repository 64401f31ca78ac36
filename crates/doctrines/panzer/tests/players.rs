//! What the players promise: legal games to the end, better than chance, no knowledge they may not have.

use sandtable_ai::arena::{Match, Standing, play};
use sandtable_ai::{Budget, Doctrine, Doctrines, Level, Staff};
use sandtable_doctrine_panzer::{Desert, doctrines};
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::info::Options;
use sandtable_engine::table::GameBox;
use sandtable_engine::{Actor, Game, Rng, Seat, Silent, Table, Viewer};
use sandtable_panzer::Panzer;
use sandtable_panzer::state::State;
use std::sync::{Arc, LazyLock};

static DESERT: LazyLock<Desert> = LazyLock::new(Desert::default);

fn game() -> Arc<Panzer> {
    Arc::new(Panzer::standard().expect("the pack that comes with the program"))
}

fn asked(actor: Actor) -> Option<Seat> {
    match actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Seats(set) => set.iter().next(),
        _ => None,
    }
}

/// Plays a table to its end or so many decisions.
fn conduct(table: &mut dyn Table, levels: [Level; 2], budget: &Budget, most: usize) {
    let known = doctrines(Doctrines::default());
    let mut staff = levels.map(Staff::new);
    for n in 0..most {
        let Some(seat) = asked(table.actor()) else { return };
        let briefing = known.brief(table, seat, 7 + n as u64).expect("a seat that is asked");
        let choice = staff[seat.idx()].choose(&*briefing, budget).expect("a choice");
        table.act(seat, &choice.action).unwrap_or_else(|r| panic!("{}: {r}", choice.action));
    }
}

#[test]
fn recruits_finish_every_scenario_by_legal_choices() {
    for scenario in ["first-light", "troop-and-platoon", "beda-fomm", "halfaya", "hafid", "snipe", "medenine"]
    {
        let mut table =
            game().start(scenario, Options::none(), Seed::from_number(3)).expect("a scenario of the game");
        conduct(&mut *table, [Level::Recruit; 2], &Budget::default(), 20_000);
        assert!(table.result().is_some(), "{scenario}");
        assert!(table.audit().is_empty(), "{scenario}: {:?}", table.audit());
    }
}

#[test]
fn officer_finishes_the_smallest_scenario() {
    let mut table =
        game().start("first-light", Options::none(), Seed::from_number(5)).expect("a scenario of the game");
    conduct(&mut *table, [Level::Officer, Level::Recruit], &Budget::rounds(8), 20_000);
    assert!(table.result().is_some());
    assert!(table.audit().is_empty());
}

#[test]
fn recruit_beats_random() {
    let (game, known) = (game(), doctrines(Doctrines::default()));
    let what = Match {
        scenario: "first-light".into(),
        options: Options::none(),
        levels: [Level::Recruit, Level::Random],
        budget: Budget::default(),
        seed: 1,
    };
    let games: Vec<_> = (0..20).map(|n| play(&known, &game, &what, n, None).expect("a scenario")).collect();
    let standing = Standing::of(&games);
    assert!(standing.faults.is_empty(), "{:?}", standing.faults);
    assert!(standing.share >= 0.7, "{}", standing.share);
}

/// Positions of a recruits' game, for each seat when it is asked.
fn positions(game: &Panzer, scenario: &str) -> Vec<(State, Seat)> {
    let mut state = game.setup(scenario, &Options::default()).expect("a scenario of the game");
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(4)), Rng::new(4));
    let mut found = Vec::new();
    loop {
        let decision = game.decision(&state);
        if let (Actor::Chance, Some(chance)) = (decision.actor, decision.chance) {
            game.roll(&mut state, dice.draw(chance), &mut Silent);
            continue;
        }
        let Some(seat) = asked(decision.actor) else { return found };
        found.push((state.clone(), seat));
        let order = DESERT.routine(game, &state, seat);
        let action = DESERT.act(game, &state, seat, &order, &mut rng).expect("a choice");
        game.perform(&mut state, seat, action, &mut Silent);
    }
}

#[test]
fn choices_do_not_depend_on_the_enemys_plot() {
    let game = game();
    let mut changed = 0;
    for (i, (state, seat)) in positions(&game, "troop-and-platoon").into_iter().enumerate() {
        if i % 7 != 0 {
            continue;
        }
        let order = DESERT.routine(&game, &state, seat);
        let choice = |st: &State| DESERT.act(&game, st, seat, &order, &mut Rng::new(1));
        for seed in 0..3 {
            let other = game.resample(&state, Viewer::Seat(seat), &mut Rng::new(seed));
            changed += usize::from(other != state);
            assert_eq!(choice(&state), choice(&other), "position {i}");
        }
    }
    assert!(changed > 20, "{changed}");
}

#[test]
fn every_leaning_has_words() {
    let game = game();
    let (state, seat) = positions(&game, "first-light")
        .into_iter()
        .find(|(st, seat)| DESERT.orders(&game, st, *seat).len() > 1)
        .expect("a plot");
    let texts = game.texts();
    let mut rng = Rng::new(2);
    for order in DESERT.orders(&game, &state, seat) {
        let varied = DESERT.vary(&game, &state, seat, &order, &mut rng).expect("another order");
        assert_ne!(order, varied);
        for message in DESERT.explain(&game, &state, seat, &varied) {
            for language in ["en", "ko"] {
                let line = format!("{} =", message.key);
                let known = texts.iter().any(|(l, t)| *l == language && t.contains(&line));
                assert!(known, "{language} {}", message.key);
            }
        }
    }
}
