//! The first three scenarios teach: each tip is bound to something that comes.

use crate::common::GAME;
use sandtable_engine::chance::Seed;
use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_engine::lesson::Trigger;
use sandtable_engine::view::Place;
use sandtable_engine::{Actor, Dice, Game, Rng, Seat, Viewer};
use sandtable_hex::{Dir, HexId};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::frame::Frame;
use sandtable_panzer::ids::Side;
use sandtable_panzer::state::State;
use std::collections::BTreeSet;

const LESSONS: [&str; 3] = ["first-light", "troop-and-platoon", "beda-fomm"];

/// What a player of each seat is offered (by verb) and told (by rule) in a game.
#[derive(Default)]
struct Met {
    verbs: [BTreeSet<String>; 2],
    rules: [BTreeSet<String>; 2],
}

/// Off the map, along the road, onto the map.
fn along(options: &[Action]) -> Option<Action> {
    let wish = |a: &Action| match a {
        Action::Exit => Some(0),
        Action::Follow(_) => Some(1),
        Action::Enter(_) => Some(2),
        _ => None,
    };
    options.iter().filter(|a| wish(a).is_some()).min_by_key(|a| wish(a)).copied()
}

/// The same, and towards the nearest goal that is to be held; who stands there stays and fires.
fn purpose(st: &State, seat: Seat, options: &[Action]) -> Option<Action> {
    let grid = &GAME.layout(st).grid;
    let goals: Vec<HexId> = GAME.hold_goals(st).flat_map(|(_, hexes)| hexes.to_vec()).collect();
    let away = |hex: HexId| goals.iter().map(|g| grid.distance(*g, hex)).min().unwrap_or(0);
    let has = |a: Action| options.contains(&a).then_some(a);
    match st.top() {
        Some(Frame::Plot(plot)) => {
            let at = plot.focus[usize::from(seat.0)].and_then(|u| st.unit(u).hex());
            let stays = at.is_some_and(|hex| away(hex) == 0);
            if stays {
                return has(Action::Order(Order::Fire)).or_else(|| has(Action::Order(Order::Clear)));
            }
            has(Action::Order(Order::Move))
        }
        Some(Frame::Programme(p)) if along(options).is_none() => {
            let hex = st.unit(p.unit).hex()?;
            let ahead = |d: u8| grid.neighbour(hex, Dir::ALL[usize::from(d % 6)]);
            let nearer = |d: u8| !ahead(d).is_none() && away(ahead(d)) < away(hex);
            if away(hex) == 0 {
                return has(Action::Stop);
            }
            let step = has(Action::Step).filter(|_| nearer(st.unit(p.unit).facing));
            step.or_else(|| (0..6).filter(|d| nearer(*d)).find_map(|d| has(Action::Turn(d))))
        }
        _ => along(options),
    }
}

/// Plays a game: some go where there is something to gain, all else is chosen at random.
fn play(scenario: &str, seed: u64, met: &mut Met) {
    let mut st = GAME.setup(scenario, &Options::none()).expect("a scenario");
    let (mut rng, mut dice) = (Rng::new(seed), Dice::new(&Seed::from_number(seed)));
    let (mut scratch, mut options) = (Vec::new(), Vec::new());
    loop {
        let mut log = Log::default();
        let decision = GAME.decision(&st);
        let seat = match decision.actor {
            Actor::Nobody => {
                adds_up(&st);
                break;
            }
            Actor::Chance => {
                GAME.roll(&mut st, dice.draw(decision.chance.expect("dice")), &mut log);
                tell(&log, met);
                continue;
            }
            Actor::Seat(seat) => seat,
            Actor::Seats(seats) => seats.iter().next().expect("somebody"),
            Actor::System => panic!("nothing plays by itself"),
        };
        options.clear();
        GAME.options(&st, seat, &mut options);
        let verbs = options.iter().map(|a| GAME.action_text(&st, *a));
        met.verbs[usize::from(seat.0)]
            .extend(verbs.map(|t| t.split(' ').next().unwrap_or_default().to_owned()));
        let found = if seed.is_multiple_of(2) { purpose(&st, seat, &options) } else { along(&options) };
        let action = found.or_else(|| GAME.sample(&st, seat, &mut rng, &mut scratch)).expect("an option");
        GAME.play(&mut st, seat, action, &mut log).expect("legal");
        tell(&log, met);
    }
}

/// The goals of a side bring what it has: what it destroyed counts beside what it holds. [rule 4.6.2]
fn adds_up(st: &State) {
    let goals = GAME.view(st, Viewer::Public).victory.goals;
    for side in Side::ALL {
        let own = goals.iter().filter(|g| g.side == side.word());
        let sum: i64 = own.filter_map(|g| g.points).sum();
        // What counts for either side is told once, and stands with neither.
        let either = goals.iter().any(|g| g.side.is_empty() && g.points.is_some_and(|n| n > 0));
        assert!(either || sum == i64::from(GAME.points(st, *side)), "{side:?}: {sum}");
    }
}

fn tell(log: &Log<sandtable_panzer::event::Event>, met: &mut Met) {
    for (audience, event) in &log.entries {
        for seat in [Seat(0), Seat(1)] {
            if audience.hears(Viewer::Seat(seat)) {
                met.rules[usize::from(seat.0)].insert(GAME.describe(event).rule.to_string());
            }
        }
    }
}

/// Whether a rule is the row of a tip or below it, as clients read it.
fn under(rule: &str, row: &str) -> bool {
    rule.strip_prefix(row).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Six to ten tips for each side of the first three scenarios, the goals lit, each tip's choice offered and each tip's
/// line told in the games that are played here. [rule 4.0, 3.6, 4.5.1.1.9]
#[test]
fn every_tip_comes() {
    for scenario in LESSONS {
        let mut met = Met::default();
        for seed in 0..72 {
            play(scenario, seed, &mut met);
        }
        for seat in [Seat(0), Seat(1)] {
            let lesson = GAME.lesson(scenario, seat).expect("a lesson");
            assert!((6..=10).contains(&lesson.marks.len()), "{scenario}: {} tips", lesson.marks.len());
            let board = GAME.board(scenario);
            let known = |p: &Place| matches!(p, Place::Hex(l) if board.hexes.iter().any(|h| h.label == *l));
            assert!(!lesson.places.is_empty() && lesson.places.iter().all(known));
            let keys: BTreeSet<_> = lesson.marks.iter().map(|m| m.key.to_string()).collect();
            assert_eq!(keys.len(), lesson.marks.len());
            let next = lesson.next.expect("what to play next");
            assert!(GAME.info().scenarios.iter().any(|s| s.key == next));
            let (verbs, rules) = (&met.verbs[usize::from(seat.0)], &met.rules[usize::from(seat.0)]);
            for mark in &lesson.marks {
                let comes = match &mark.trigger {
                    Trigger::Choice(verb) => verbs.contains(&**verb),
                    Trigger::Event(row) => rules.iter().any(|r| under(r, row)),
                    Trigger::Prompt(_) => false,
                    Trigger::Moment(_) => true,
                };
                assert!(comes, "{scenario} {seat:?}: {} never comes: {verbs:?} {rules:?}", mark.key);
            }
        }
    }
}

/// The others do not teach.
#[test]
fn only_the_first_three_teach() {
    for scenario in &GAME.info().scenarios {
        let teaches = GAME.lesson(&scenario.key, Seat(0)).is_some();
        assert_eq!(teaches, LESSONS.contains(&scenario.key.as_str()), "{}", scenario.key);
    }
}
