//! What the players promise: legal games to the end, better than chance, no knowledge they may not have.

use sandtable_ai::arena::{Match, Standing, play};
use sandtable_ai::{Budget, Doctrine, Doctrines, Level, Staff};
use sandtable_doctrine_panzer::{Desert, Order, Task, doctrines};
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::info::Options;
use sandtable_engine::table::GameBox;
use sandtable_engine::{Actor, Game, Rng, Seat, Silent, Table, Viewer};
use sandtable_panzer::Panzer;
use sandtable_panzer::action::Action;
use sandtable_panzer::frame::Frame;
use sandtable_panzer::ids::Side;
use sandtable_panzer::state::{Counter, State};
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

/// Plays a recruits' game and shows every position with the seat that is asked, until that is enough.
fn walk(game: &Panzer, scenario: &str, mut enough: impl FnMut(&State, Seat) -> bool) {
    let mut state = game.setup(scenario, &Options::default()).expect("a scenario of the game");
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(4)), Rng::new(4));
    loop {
        let decision = game.decision(&state);
        if let (Actor::Chance, Some(chance)) = (decision.actor, decision.chance) {
            game.roll(&mut state, dice.draw(chance), &mut Silent);
            continue;
        }
        let Some(seat) = asked(decision.actor).filter(|seat| !enough(&state, *seat)) else { return };
        let order = DESERT.routine(game, &state, seat);
        let action = DESERT.act(game, &state, seat, &order, &mut rng).expect("a choice");
        game.perform(&mut state, seat, action, &mut Silent);
    }
}

/// Positions of a recruits' game, for each seat when it is asked.
fn positions(game: &Panzer, scenario: &str) -> Vec<(State, Seat)> {
    let mut found = Vec::new();
    walk(game, scenario, |state, seat| {
        found.push((state.clone(), seat));
        false
    });
    found
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

/// The first plot of a side in a recruits' game.
fn plot_of(game: &Panzer, scenario: &str, side: Side, turn: u8) -> State {
    let mut found = None;
    walk(game, scenario, |st, seat| {
        let plots = matches!(st.top(), Some(Frame::Plot(_))) && st.turn == turn;
        if plots && Side::of_seat(seat) == Some(side) {
            found = Some(st.clone());
        }
        found.is_some()
    });
    found.expect("a plot")
}

/// Carries an order out until the side is ready.
fn plotted(game: &Panzer, st: &State, seat: Seat, order: &Order) -> State {
    let mut st = st.clone();
    while game.decision(&st).actor.includes(seat) && matches!(st.top(), Some(Frame::Plot(_))) {
        let action = DESERT.act(game, &st, seat, order, &mut Rng::new(1)).expect("a choice");
        if action == Action::Seal {
            break;
        }
        game.perform(&mut st, seat, action, &mut Silent);
    }
    st
}

#[test]
fn officer_compares_commands_of_single_units() {
    let game = game();
    let st = plot_of(&game, "first-light", Side::Allied, 2);
    let seat = Side::Allied.seat();
    let orders = DESERT.orders(&game, &st, seat);
    let mut told = 0;
    for order in &orders {
        let after = plotted(&game, &st, seat, order);
        for (unit, task) in &order.units {
            let Task::Command(command, _) = task else { continue };
            assert_eq!(after.unit(*unit).command, command.command(), "{order:?}");
            told += 1;
        }
    }
    assert!(told >= 2, "{orders:?}");
}

#[test]
fn orders_to_compare_differ() {
    let game = game();
    let st = plot_of(&game, "first-light", Side::Axis, 1);
    let seat = Side::Axis.seat();
    let orders = DESERT.orders(&game, &st, seat);
    // Eight leanings of one tank that nobody has seen yet come to a few moves.
    let leanings = orders.iter().filter(|o| o.units.is_empty()).count();
    assert!(leanings < 4, "{orders:?}");
    for (i, order) in orders.iter().enumerate() {
        assert!(!orders[..i].contains(order), "{order:?}");
    }
}

#[test]
fn unit_goes_where_the_plan_sends_it() {
    let game = game();
    let seat = Side::Allied.seat();
    let plots: Vec<State> = (1..=3).map(|turn| plot_of(&game, "first-light", Side::Allied, turn)).collect();
    let (mut sent, mut there) = (0, 0);
    let orders = |st: &State| DESERT.orders(&game, st, seat);
    for (st, order) in plots.iter().flat_map(|st| orders(st).into_iter().map(move |order| (st, order))) {
        let Some((unit, Task::Command(_, Some(post)))) = order.units.first().copied() else { continue };
        let mut st = st.clone();
        let (mut dice, turn) = (Dice::new(&Seed::from_number(2)), st.turn);
        while st.turn == turn {
            let decision = game.decision(&st);
            if let (Actor::Chance, Some(chance)) = (decision.actor, decision.chance) {
                game.roll(&mut st, dice.draw(chance), &mut Silent);
                continue;
            }
            let asked = asked(decision.actor).expect("a seat");
            let routine = DESERT.routine(&game, &st, asked);
            let order = if asked == seat { &order } else { &routine };
            let action = DESERT.act(&game, &st, asked, order, &mut Rng::new(1)).expect("a choice");
            game.perform(&mut st, asked, action, &mut Silent);
        }
        // Fire may stop one of them on its way.
        there += usize::from(st.unit(unit).hex() == Some(post.hex));
        sent += 1;
    }
    assert!(sent > 0 && there * 2 > sent, "{there} of {sent}");
}

#[test]
fn playouts_let_the_enemy_plot_anew() {
    let game = game();
    let st = plot_of(&game, "troop-and-platoon", Side::Allied, 2);
    let drawn = game.resample(&st, Viewer::Seat(Side::Allied.seat()), &mut Rng::new(3));
    assert!(drawn.of(Side::Axis).any(|(_, u)| u.counter != Counter::Absent), "commands are drawn");
    let mut imagined = drawn.clone();
    DESERT.imagine(&game, &mut imagined, Side::Allied.seat());
    assert!(imagined.of(Side::Axis).all(|(_, u)| u.counter == Counter::Absent));
    assert!(game.decision(&imagined).actor.includes(Side::Axis.seat()), "it is asked again");
    for (id, unit) in drawn.of(Side::Allied) {
        assert_eq!(unit, imagined.unit(id));
    }
}
