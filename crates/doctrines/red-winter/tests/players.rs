//! What every player promises: legal choices, no knowledge it may not have, the same choice for the same seed,
//! within its budget.

use sandtable_ai::playout::{Candidate, Study};
use sandtable_ai::race::{PATIENT, race};
use sandtable_ai::staff::Briefing;
use sandtable_ai::{Budget, Doctrine, Doctrines, Level, Player, Review, Staff};
use sandtable_doctrine_red_winter::{Tolvajarvi, doctrines};
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::event::Silent;
use sandtable_engine::info::Options;
use sandtable_engine::journal::Journal;
use sandtable_engine::table::GameBox;
use sandtable_engine::{Actor, Agreed, Game, Rng, Seat, Session, Snapshot, Table, Viewer, codec};
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::state::State;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Time this thread has been on a processor, so that a busy machine makes no difference; elsewhere none.
fn processor_time() -> Duration {
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = spent.and_then(|s| s.split_whitespace().next().and_then(|n| n.parse().ok()));
    nanos.map_or(Duration::ZERO, Duration::from_nanos)
}

/// What a seat knows of a table.
fn brief(table: &dyn Table, seat: Seat, seed: u64) -> Option<Box<dyn Briefing>> {
    doctrines(Doctrines::default()).brief(table, seat, seed)
}

/// The game of a table, looked back on.
fn review(table: &dyn Table, budget: &Budget) -> Option<Review> {
    doctrines(Doctrines::default()).review(table, budget)
}

fn game() -> Arc<RedWinter> {
    Arc::new(RedWinter::standard().expect("the pack that comes with the program"))
}

fn options(words: &[&str]) -> Options {
    let mut options = Options::none();
    for w in words {
        options.set(w);
    }
    options
}

fn table(scenario: &str, seed: u64, words: &[&str]) -> Box<dyn Table> {
    game().start(scenario, options(words), Seed::from_number(seed)).expect("a scenario of the game")
}

fn asked(actor: Actor) -> Option<Seat> {
    match actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Seats(set) => set.iter().next(),
        _ => None,
    }
}

/// Plays a table to its end or so many decisions.
fn play(table: &mut dyn Table, levels: [Level; 2], budget: &Budget, most: usize) -> Vec<String> {
    let mut staff = levels.map(Staff::new);
    let mut chosen = Vec::new();
    while let Some(seat) = asked(table.actor()).filter(|_| chosen.len() < most) {
        let briefing = brief(table, seat, 7 + chosen.len() as u64).expect("a seat that is asked");
        let choice = staff[seat.idx()].choose(&*briefing, budget).expect("a choice");
        table.act(seat, &choice.action).unwrap_or_else(|r| panic!("{}: {r}", choice.action));
        chosen.push(choice.action);
    }
    chosen
}

#[test]
fn recruits_finish_every_scenario_by_legal_choices() {
    for scenario in ["tutorial", "lake-crossing", "hirvasvaara", "first-day", "first-two-days", "campaign"] {
        let mut table = table(scenario, 3, &[]);
        play(&mut *table, [Level::Recruit; 2], &Budget::default(), usize::MAX);
        assert!(table.result().is_some(), "{scenario}");
        assert!(table.audit().is_empty(), "{scenario}");
    }
}

#[test]
fn every_optional_rule_is_played_with() {
    // The first game's profile leaves rules out instead of adding some.
    let keys: Vec<String> = game().info().options.iter().map(|o| o.key.clone()).collect();
    let words: Vec<&str> = keys.iter().map(String::as_str).filter(|k| *k != "first-game").collect();
    assert!(words.len() >= 4, "{words:?}");
    let mut table = table("first-two-days", 5, &words);
    play(&mut *table, [Level::Recruit; 2], &Budget::default(), usize::MAX);
    assert!(table.result().is_some());
}

#[test]
fn officer_and_general_choose_the_same_for_the_same_seed_on_any_number_of_threads() {
    for level in [Level::Officer, Level::General] {
        // A general looks at the steps of his plans only if he has playouts enough.
        let (rounds, most) = if level == Level::General { (4000, 8) } else { (16, 40) };
        let run = |threads| {
            let budget = Budget { threads, ..Budget::rounds(rounds) };
            play(&mut *table("tutorial", 11, &[]), [level, Level::Recruit], &budget, most)
        };
        let alone = run(1);
        assert_eq!(alone, run(1), "{level}");
        assert_eq!(alone, run(2), "{level} on two threads");
    }
}

/// Positions of a recruits' game in the fog, for each seat when it is asked.
fn foggy() -> Vec<(State, Seat)> {
    foggy_when("first-day", |n, _, _| n % 23 == 0)
}

/// The positions among them that are wanted, by number, state and seat.
fn foggy_when(scenario: &str, mut wanted: impl FnMut(usize, &State, Seat) -> bool) -> Vec<(State, Seat)> {
    let game = game();
    let doctrine = Arc::new(Tolvajarvi::new(&game));
    let mut state = game
        .setup(scenario, &options(&["fog-of-war"]).resolved(game.info()))
        .expect("a scenario of the game");
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(4)), Rng::new(4));
    let mut players = [Level::Recruit; 2].map(|l| Player::new(doctrine.clone(), l));
    let mut found = Vec::new();
    for n in 0.. {
        let decision = game.decision(&state);
        let seat = match decision.actor {
            Actor::Seat(seat) => seat,
            Actor::Chance => {
                let outcome = dice.draw(decision.chance.expect("dice"));
                game.roll(&mut state, outcome, &mut Silent);
                continue;
            }
            _ => break,
        };
        if wanted(n, &state, seat) {
            found.push((state.clone(), seat));
        }
        let seen = game.resample(&state, Viewer::Seat(seat), &mut rng);
        let choice = players[seat.idx()].choose(&game, &seen, seat, &Budget::default(), &mut rng);
        game.perform(&mut state, seat, choice.expect("a choice").action, &mut Silent);
    }
    found
}

/// The heart of it: what a seat cannot know has no part in its choice. The same position with the hidden facts dealt
/// anew gives the same choice for the same seed, at every level.
#[test]
fn hidden_facts_change_no_choice() {
    let game = game();
    let doctrine = Arc::new(Tolvajarvi::new(&game));
    let (mut compared, mut differing, mut weighed) = (0, 0, 0);
    for (i, (state, seat)) in foggy().into_iter().enumerate() {
        let mut other = game.resample(&state, Viewer::Seat(seat), &mut Rng::new(1000 + i as u64));
        game.restore(&mut other);
        differing += usize::from(other != state);
        for level in [Level::Random, Level::Recruit, Level::Officer, Level::General] {
            // The slow levels look at some of the positions.
            if level > Level::Recruit && i % 7 != 0 {
                continue;
            }
            let choose = |truth: &State| {
                let mut rng = Rng::new(99);
                let seen = game.resample(truth, Viewer::Seat(seat), &mut rng);
                let mut player = Player::new(doctrine.clone(), level);
                let choice =
                    player.choose(&game, &seen, seat, &Budget::rounds(8), &mut rng).expect("a choice");
                (choice.action, choice.expects.map(f64::to_bits))
            };
            assert_eq!(choose(&state), choose(&other), "{level} at position {i}");
            compared += 1;
            weighed += usize::from(level > Level::Recruit && other != state);
        }
    }
    assert!(compared > 40 && differing > 10, "{compared} compared, {differing} differ");
    assert!(weighed > 4, "{weighed} that differ were looked at by the slow levels");
}

/// A table in the fog that stands at this position, with dice of its own.
fn table_at(game: &Arc<RedWinter>, scenario: &str, state: &State) -> Session<RedWinter> {
    let fresh = Session::start(game.clone(), scenario, options(&["fog-of-war"]), Seed::from_number(8))
        .expect("a scenario of the game");
    let head = Journal { start: codec::short_hash(state), entries: Vec::new(), ..fresh.journal().clone() };
    let here = Snapshot { entries: 0, state: codec::bytes(state), dice: 0, orders: None };
    Session::open(game.clone(), &head, &here, Vec::new()).expect("a position of the game")
}

/// Two tables that a seat cannot tell apart though they differ; nothing if everything lies open to it.
fn twins(
    game: &Arc<RedWinter>,
    scenario: &str,
    state: &State,
    seat: Seat,
) -> Option<[Session<RedWinter>; 2]> {
    let mut rng = Rng::new(1000);
    let mut deals = (0..4).map(|_| game.resample(state, Viewer::Seat(seat), &mut rng));
    let other = deals.find(|other| other != state)?;
    Some([state, &other].map(|truth| table_at(game, scenario, truth)))
}

/// Whether a seat cannot tell two tables apart.
fn look_alike([a, b]: &[Session<RedWinter>; 2], seat: Seat) -> bool {
    a.view(Viewer::Seat(seat)) == b.view(Viewer::Seat(seat))
}

/// Lets the same player go on at two tables that its seat cannot tell apart, until it is somebody else's turn or something
/// that was hidden shows. How many steps of its plans it made, and how many of them it compared with others.
fn carried_out(
    tables: &mut [Session<RedWinter>; 2],
    seat: Seat,
    level: Level,
    budget: &Budget,
) -> (usize, usize) {
    let mut staff = [level; 2].map(Staff::new);
    let (mut followed, mut compared) = (0, 0);
    for n in 0..12 {
        if asked(tables[0].actor()) != Some(seat) || !look_alike(tables, seat) {
            break;
        }
        let [a, b] = [0, 1].map(|i| {
            let briefing = brief(&tables[i], seat, n).expect("a seat that is asked");
            (staff[i].choose(&*briefing, budget).expect("a choice"), briefing.features())
        });
        assert_eq!(a, b, "{level} at step {n}");
        let (a, _) = a;
        followed += usize::from(a.follows);
        compared += usize::from(a.follows && a.playouts > 0);
        for table in tables.iter_mut() {
            table.act(seat, &a.action).unwrap_or_else(|r| panic!("{}: {r}", a.action));
        }
    }
    (followed, compared)
}

/// The beginnings of phases that a seat plans.
fn phases(scenario: &str) -> Vec<(State, Seat)> {
    let game = game();
    let doctrine = Tolvajarvi::new(&game);
    let mut last = None;
    foggy_when(scenario, |_, state, seat| {
        let begins = doctrine.orders(&game, state, seat).len() > 1;
        begins && last.replace(doctrine.stretch(&game, state)) != Some(doctrine.stretch(&game, state))
    })
}

/// A plan, its steps and what is compared with them on the way: with playouts enough for a general to do all of it.
#[test]
fn hidden_facts_change_no_plan_and_no_step_of_one() {
    let game = game();
    let (mut officers, mut generals) = ((0, 0), (0, 0));
    for (i, (state, seat)) in phases("hirvasvaara").into_iter().enumerate() {
        let Some(mut tables) = twins(&game, "hirvasvaara", &state, seat) else { continue };
        let (level, rounds, sum) = match i % 4 {
            0 => (Level::General, 2400, &mut generals),
            _ => (Level::Officer, 40, &mut officers),
        };
        let (followed, compared) = carried_out(&mut tables, seat, level, &Budget::rounds(rounds));
        *sum = (sum.0 + followed, sum.1 + compared);
    }
    assert!(officers.0 > 20 && generals.0 > 10, "{officers:?} and {generals:?} steps");
    assert!(officers.1 > 3 && generals.1 > 5, "{officers:?} and {generals:?} steps compared");
}

/// What somebody is told who asks for advice, and the numbers behind it.
#[test]
fn hidden_facts_change_no_hint() {
    let game = game();
    let (mut hints, mut several) = (0, 0);
    for (state, seat) in phases("hirvasvaara") {
        let Some(tables) = twins(&game, "hirvasvaara", &state, seat) else { continue };
        assert!(look_alike(&tables, seat));
        let [a, b] = tables.map(|table| {
            let briefing = brief(&table, seat, 5).expect("a seat that is asked");
            (briefing.hint(3, &Budget::rounds(300)), briefing.features())
        });
        assert_eq!(a, b);
        assert!(!a.1.is_empty());
        hints += 1;
        several += usize::from(a.0.len() > 1);
    }
    assert!(hints > 8 && several > 4, "{hints} hints, {several} of more than one plan");
}

/// The bid of the other seat is sealed (17.0.2) until both have made theirs.
#[test]
fn a_sealed_bid_changes_no_bid() {
    let [low, high] = ["bid 0", "bid 5"].map(|bid| {
        let mut table = table("campaign", 1, &["vp-bid"]);
        table.act(Seat(0), bid).unwrap_or_else(|r| panic!("{bid}: {r}"));
        table
    });
    assert_ne!(low.hash(), high.hash());
    for seed in 0..8 {
        let [a, b] = [&low, &high].map(|table| {
            let briefing = brief(&**table, Seat(1), seed).expect("a seat that is asked");
            let levels = [Level::Random, Level::Recruit, Level::Officer, Level::General];
            let choices = levels.map(|level| briefing.choose(level, &Budget::rounds(8)));
            (choices, briefing.hint(3, &Budget::rounds(8)), briefing.features())
        });
        assert_eq!(a, b, "seed {seed}");
    }
}

#[test]
fn thinking_keeps_to_its_time_and_stops_when_told() {
    let table = table("campaign", 2, &[]);
    let seat = asked(table.actor()).expect("somebody is asked");
    let briefing = brief(&*table, seat, 1).expect("a briefing");
    let budget = Budget::of(Duration::from_millis(300));
    let began = processor_time();
    assert!(briefing.choose(Level::General, &budget).is_some());
    let took = processor_time() - began;
    assert!(took < Duration::from_millis(600), "{took:?}");
    let stopped = Budget::of(Duration::from_secs(3600));
    stopped.stop.store(true, Ordering::Relaxed);
    let began = processor_time();
    assert!(briefing.choose(Level::General, &stopped).is_some(), "the best it has");
    assert!(processor_time() - began < Duration::from_secs(5));
}

#[test]
fn only_the_asked_seat_is_briefed() {
    let table = table("tutorial", 1, &[]);
    let seat = asked(table.actor()).expect("somebody is asked");
    assert!(brief(&*table, seat, 1).is_some());
    assert!(brief(&*table, Seat(1 - seat.0), 1).is_none());
}

#[test]
fn a_hint_offers_different_plans_best_first() {
    let mut table = table("tutorial", 1, &[]);
    play(&mut *table, [Level::Recruit; 2], &Budget::default(), 3);
    let seat = asked(table.actor()).expect("somebody is asked");
    let plans = brief(&*table, seat, 1).expect("a briefing").hint(3, &Budget::rounds(60));
    assert!(!plans.is_empty() && plans.len() <= 3);
    assert!(plans.windows(2).all(|w| w[0].expects >= w[1].expects));
    for plan in &plans {
        assert!(table.options(seat).contains(&plan.action), "{}", plan.action);
    }
    assert!(plans.iter().any(|p| p.places.len() > 1), "a plan leads somewhere: {plans:?}");
}

#[test]
fn plans_of_a_hint_differ_in_what_the_player_sees() {
    let mut several = 0;
    for steps in [0, 3, 8, 14, 20, 26, 33, 40] {
        let mut table = table("lake-crossing", 2, &[]);
        play(&mut *table, [Level::Recruit; 2], &Budget::default(), steps);
        let Some(seat) = asked(table.actor()) else { continue };
        let plans = brief(&*table, seat, 1).expect("a briefing").hint(3, &Budget::rounds(60));
        several += usize::from(plans.len() > 1);
        for (i, a) in plans.iter().enumerate() {
            for b in &plans[i + 1..] {
                assert!(a.action != b.action || a.why != b.why, "after {steps}: {a:?} and {b:?}");
            }
        }
    }
    assert!(several > 1, "there is mostly more than one plan");
}

#[test]
fn a_review_goes_on_after_the_table_went_back() {
    let mut table = table("tutorial", 6, &[]);
    play(&mut *table, [Level::Recruit; 2], &Budget::default(), 20);
    table.agree(&Agreed::Back(5)).expect("they agree");
    play(&mut *table, [Level::Recruit; 2], &Budget::default(), usize::MAX);
    let found = review(&*table, &Budget::default()).expect("a review");
    assert_eq!(found.moments.len(), table.journal().entries.len());
    let back = table.journal().entries.iter().position(|e| e.by == "table").expect("the agreement");
    assert_eq!(found.moments[back].chance, found.moments[4].chance, "the same position");
    assert!(found.turning_points.iter().all(|p| p.entry != back), "nobody played that");
}

#[test]
fn a_review_follows_the_game_and_splits_luck_from_play() {
    let mut table = table("tutorial", 6, &[]);
    play(&mut *table, [Level::Recruit; 2], &Budget::default(), usize::MAX);
    let found = review(&*table, &Budget::default()).expect("a review");
    assert!(!found.cut_short);
    assert_eq!(found.moments.len(), table.journal().entries.len());
    let end = found.moments.last().expect("moments").chance;
    assert!(end == 0.0 || end == 1.0 || end == 0.5, "the result is certain at the end: {end}");
    assert!(found.luck.better + found.luck.worse > 0);
    assert!(found.moments.iter().all(|m| (0.0..=1.0).contains(&m.chance) && m.luck.abs() <= 20.0));
    assert!((1..=5).contains(&found.turning_points.len()), "{:?}", found.turning_points);
    let points = found.turning_points.windows(2);
    points.for_each(|w| assert!(w[1].entry > w[0].entry, "in the order of the game, each once: {w:?}"));
    assert!(found.turning_points.iter().all(|p| (p.after - p.before).abs() >= 0.05));
    let json = serde_json::to_string(&found).expect("plain data");
    let again: sandtable_ai::Review = serde_json::from_str(&json).expect("the same");
    assert_eq!(again.moments.len(), found.moments.len());
    assert_eq!(again.luck.better, found.luck.better);
}

#[test]
fn ground_without_points_is_given_up_before_steps_that_cost_some() {
    // In the tutorial a reduced Finnish company is worth two points to the Soviets, most hexes are worth nothing.
    let mut retreats = 0;
    for seed in 0..20 {
        let mut table = table("tutorial", seed, &[]);
        let chosen = play(&mut *table, [Level::Recruit; 2], &Budget::default(), usize::MAX);
        retreats += chosen.iter().filter(|c| *c == "retreat").count();
    }
    assert!(retreats >= 30, "only {retreats} retreats in 20 games");
}

#[test]
fn small_positions_are_looked_at_more_closely() {
    let plan = |scenario| {
        let mut table = table(scenario, 1, &[]);
        let mut staff = Staff::new(Level::Officer);
        loop {
            let seat = asked(table.actor()).expect("somebody is asked");
            let briefing = brief(&*table, seat, 1).expect("a briefing");
            let choice = staff.choose(&*briefing, &Budget::default()).expect("a choice");
            if choice.playouts > 0 {
                return choice.playouts;
            }
            table.act(seat, &choice.action).expect("a legal choice");
        }
    };
    let (small, large) = (plan("tutorial"), plan("first-day"));
    assert!(small >= 2 * large, "{small} playouts against {large}");
}

/// How many of the first decisions of a player in the tutorial were looked at.
fn looked_at(level: Level, rounds: u32) -> usize {
    let mut table = table("tutorial", 4, &[]);
    let mut staff = [Staff::new(level), Staff::new(Level::Recruit)];
    let first = asked(table.actor()).expect("somebody is asked");
    let mut looked = 0;
    for n in 0..14 {
        let seat = asked(table.actor()).expect("somebody is asked");
        let briefing = brief(&*table, seat, n).expect("a briefing");
        let who = usize::from(seat != first);
        let choice = staff[who].choose(&*briefing, &Budget::rounds(rounds)).expect("a choice");
        looked += usize::from(who == 0 && choice.playouts > 0);
        table.act(seat, &choice.action).expect("a legal choice");
    }
    looked
}

#[test]
fn generals_look_at_every_step_of_a_plan_if_they_have_the_playouts() {
    let officer = looked_at(Level::Officer, 4000);
    let general = looked_at(Level::General, 4000);
    assert!(general >= officer + 4, "{general} decisions against {officer}");
    assert!(looked_at(Level::General, 40) < general, "too few playouts to tell steps apart");
}

#[test]
fn a_plan_and_all_that_carries_it_out_keep_to_one_budget() {
    const ROUNDS: u32 = 1600;
    let mut table = table("tutorial", 4, &[]);
    let mut staff = [Staff::new(Level::General), Staff::new(Level::Recruit)];
    let first = asked(table.actor()).expect("somebody is asked");
    let (mut groups, mut steps): (Vec<u32>, u32) = (Vec::new(), 0);
    for n in 0..24 {
        let Some(seat) = asked(table.actor()) else { break };
        let briefing = brief(&*table, seat, n).expect("a briefing");
        let who = usize::from(seat != first);
        let choice = staff[who].choose(&*briefing, &Budget::rounds(ROUNDS)).expect("a choice");
        if who == 0 && choice.follows {
            steps += u32::from(choice.playouts > 0);
            *groups.last_mut().expect("a step follows a plan") += choice.playouts;
        } else if who == 0 {
            groups.push(choice.playouts);
        }
        table.act(seat, &choice.action).expect("a legal choice");
    }
    assert!(steps > 0 && groups.iter().any(|made| *made > ROUNDS / 2), "{steps} steps, {groups:?}");
    assert!(groups.iter().all(|made| *made <= ROUNDS + ROUNDS / 10), "{groups:?}");
}

#[test]
fn a_phase_takes_no_longer_than_its_time() {
    let time = Duration::from_millis(600);
    let mut table = table("tutorial", 4, &[]);
    let mut staff = [Staff::new(Level::General), Staff::new(Level::Recruit)];
    let first = asked(table.actor()).expect("somebody is asked");
    let (mut group, mut longest, mut follow) = (Duration::ZERO, Duration::ZERO, 0);
    let mut slowest = Duration::ZERO;
    for n in 0..20 {
        let Some(seat) = asked(table.actor()) else { break };
        let briefing = brief(&*table, seat, n).expect("a briefing");
        let (who, began, at) = (usize::from(seat != first), processor_time(), Instant::now());
        let choice = staff[who].choose(&*briefing, &Budget::of(time)).expect("a choice");
        if who == 0 {
            group = if choice.follows { group } else { Duration::ZERO } + (processor_time() - began);
            follow += u32::from(choice.follows);
            longest = longest.max(group);
            slowest = slowest.max(at.elapsed());
        }
        table.act(seat, &choice.action).expect("a legal choice");
    }
    assert!(follow > 2, "{follow} steps carry out a plan");
    assert!(longest < time * 3 / 2, "{longest:?} of a processor");
    assert!(slowest > time / 4, "{slowest:?} by the clock: it hardly searched");
}

#[test]
fn general_compares_legal_distinct_alternatives() {
    let game = game();
    let doctrine = Tolvajarvi::new(&game);
    let (mut moves, mut others) = (0, 0);
    for (state, seat) in foggy() {
        let order = doctrine.routine(&game, &state, seat);
        let list = doctrine.instead(&game, &state, seat, &order);
        let mut options = Vec::new();
        game.options(&state, seat, &mut options);
        assert!(list.iter().all(|a| options.contains(a)), "{list:?} of {options:?}");
        assert!((1..list.len()).all(|i| !list[..i].contains(&list[i])), "{list:?}");
        assert!(list.len() <= 10, "{list:?}");
        let marches = list.iter().filter(|a| matches!(a, Action::Move(_))).count();
        moves += usize::from(marches > 1);
        others += usize::from(list.len() > 1 && marches == 0);
    }
    assert!(moves > 5 && others > 0, "{moves} with moves, {others} others");
}

/// A study, for the seat that is asked, of what comes of a position within so many steps of the clock.
fn study<'a>(
    game: &'a RedWinter,
    doctrine: &'a Tolvajarvi,
    seen: &'a State,
    steps: u32,
    paired: bool,
) -> Study<'a, RedWinter, Tolvajarvi> {
    let seat = asked(game.decision(seen).actor).expect("somebody is asked");
    let (until, limit) = (doctrine.clock(game, seen) + steps, Budget::default().start());
    Study { game, doctrine, seen, seat, until, limit, seed: 3, paired, told: false }
}

#[test]
fn paired_luck_tells_plans_apart_sooner() {
    let game = game();
    let doctrine = Tolvajarvi::new(&game);
    let seen = game.setup("tutorial", &options(&[]).resolved(game.info())).expect("a scenario of the game");
    let seat = asked(game.decision(&seen).actor).expect("somebody is asked");
    let routine = doctrine.routine(&game, &seen, seat);
    let mut rng = Rng::new(2);
    let rivals: Vec<_> =
        (0..6).filter_map(|_| doctrine.vary(&game, &seen, seat, &routine, &mut rng)).collect();
    let candidates: Vec<_> =
        std::iter::once(routine).chain(rivals).map(|order| Candidate { first: None, order }).collect();
    let spread = |paired| {
        let study = study(&game, &doctrine, &seen, 8, paired);
        let all: Vec<&Candidate<_, _>> = candidates.iter().collect();
        let results = study.batch(&all, 0..40, 1);
        let (first, others) = results.split_first().expect("routine");
        let squares = |other: &Vec<Option<f64>>| -> f64 {
            let differences =
                first.iter().zip(other).map(|(a, b)| a.expect("no limit") - b.expect("no limit"));
            differences.map(|d| d * d).sum()
        };
        others.iter().map(squares).sum::<f64>()
    };
    let (paired, unpaired) = (spread(true), spread(false));
    assert!(paired > 0.0 && paired < 0.7 * unpaired, "{paired} against {unpaired}");
}

#[test]
fn equal_candidates_end_the_comparison() {
    let game = game();
    let doctrine = Tolvajarvi::new(&game);
    let seen = game.setup("tutorial", &options(&[]).resolved(game.info())).expect("a scenario of the game");
    let study = study(&game, &doctrine, &seen, 2, true);
    let order = doctrine.routine(&game, &seen, study.seat);
    let same = [0, 1].map(|_| Candidate { first: None, order: order.clone() });
    let playouts: u32 = race(&study, &same, 5000, PATIENT, 1).iter().map(|t| t.len()).sum();
    assert!((100..400).contains(&playouts), "{playouts}");
}

#[test]
fn generals_play_a_short_game_out_to_its_end() {
    // On the last turns of a small scenario nothing is left to judgement: every playout is won, lost or drawn.
    let game = game();
    let doctrine = Arc::new(Tolvajarvi::new(&game));
    let seat_of = |state: &State| asked(game.decision(state).actor);
    let left = |state: &State| {
        doctrine.end(&game, state).expect("the last turn is known") - doctrine.clock(&game, state)
    };
    let set_up =
        |scenario| game.setup(scenario, &options(&[]).resolved(game.info())).expect("a scenario of the game");
    let mut seen = set_up("tutorial");
    assert!(left(&seen) > 12 && left(&set_up("campaign")) > 100);
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(4)), Rng::new(4));
    let mut recruit = Player::new(doctrine.clone(), Level::Recruit);
    while left(&seen) > 12 || seat_of(&seen).is_none_or(|s| doctrine.orders(&game, &seen, s).len() < 2) {
        let decision = game.decision(&seen);
        match (asked(decision.actor), decision.chance) {
            (Some(seat), _) => {
                let choice = recruit.choose(&game, &seen, seat, &Budget::default(), &mut rng);
                game.perform(&mut seen, seat, choice.expect("a choice").action, &mut Silent);
            }
            (None, Some(chance)) => {
                let fell = dice.draw(chance);
                game.roll(&mut seen, fell, &mut Silent);
            }
            _ => panic!("the game is over"),
        }
    }
    let seat = seat_of(&seen).expect("somebody is asked");
    let expects = |level| {
        let mut player = Player::new(doctrine.clone(), level);
        let choice = player.choose(&game, &seen, seat, &Budget::rounds(1), &mut Rng::new(5));
        choice.and_then(|c| c.expects).expect("an expectation")
    };
    // So few playouts are made that the mean of won, drawn and lost ones is a round number.
    let (general, officer) = (expects(Level::General), expects(Level::Officer));
    assert_eq!((general * 32.0).fract(), 0.0, "{general}");
    assert_ne!((officer * 32.0).fract(), 0.0, "{officer}");
}

/// What people are told is a chance: scenarios are even, so games of equals begin near one half. The worth that players compare
/// says 0.8 of some of them and 0.02 of others.
#[test]
fn games_begin_with_even_chances_as_they_are_told() {
    let game = game();
    let doctrine = Tolvajarvi::new(&game);
    for scenario in &game.info().scenarios {
        let state = game.setup(&scenario.key, &options(&[]).resolved(game.info())).expect("a scenario");
        let [soviet, finnish] = [0, 1].map(|s| doctrine.chance(&game, &state, Seat(s)));
        assert!((0.35..=0.65).contains(&soviet), "{}: {soviet}", scenario.key);
        assert!((soviet + finnish - 1.0).abs() < 1e-9, "{}", scenario.key);
    }
}
