//! What the table shows: the fire board, the steps of an operation, parts of counters, the command tree, who sees what.

use crate::play::{game, state};
use sandtable_engine::view::{Group, View};
use sandtable_engine::{Actor, Answer, Game, Query, Refusal, Seat, Silent, Value, Viewer};
use sandtable_wurzburg::state::State;

const WP: Viewer = Viewer::Seat(Seat(0));
const NATO: Viewer = Viewer::Seat(Seat(1));

/// Whoever is asked answers.
fn answer(st: &mut State, texts: &[&str]) {
    let game = game();
    game.placed(st).unwrap_or_else(|e| panic!("{e}"));
    for text in texts {
        let Actor::Seat(seat) = game.decision(st).actor else { panic!("nobody is asked before '{text}'") };
        let action = game.parse_action(st, text).unwrap_or_else(|e| panic!("{e}"));
        game.play(st, seat, action, &mut Silent).unwrap_or_else(|r| panic!("{text}: {r}"));
        while game.decision(st).actor == Actor::System {
            game.advance(st, &mut Silent);
        }
    }
}

fn ask(st: &State, viewer: Viewer, question: &str) -> Result<Answer, Refusal> {
    let words: Vec<&str> = question.split(' ').collect();
    game().ask(st, viewer, &Query::parse(&words).expect("a question"))
}

/// A brigade attacks a hex from two sides; the defender is to name a target.
fn attacked() -> State {
    let mut st = state(
        "unit 117/39:1 3010 6
         unit 15/39:1 3012 3 disrupted
         unit 3/3.m2:1 3011 3
         unit HQ-3/3 3110
         cycle 3/3",
    );
    answer(&mut st, &["start hasty", "lead 3/3.m2:1 HQ-3/3", "at 3010", "done", "hold", "at 3011"]);
    st
}

/// The fire board: each shooter with the figure it begins with, every factor and what comes of it; then the sum, and half of
/// it rounded down. [rule 18.2.1, 18.2.2, 18.2.3]
#[test]
fn fire_is_spelled_out() {
    let st = attacked();
    let odds = ask(&st, WP, "odds all").expect("odds");
    let parts: Vec<_> = odds
        .parts
        .iter()
        .map(|p| (p.piece.as_deref(), p.base.clone(), p.factors.len(), p.value.clone()))
        .collect();
    let quarters = |n| Value::Fraction(n, 4);
    assert_eq!(
        parts,
        [
            (Some("117/39:1"), quarters(120), 0, quarters(120)),
            (Some("15/39:1"), quarters(60), 2, quarters(15)),
        ]
    );
    let sums: Vec<_> = odds.lines.iter().map(|l| l.value.clone()).collect();
    assert_eq!(sums, [Some(quarters(135)), Some(Value::Int(16))]);
    // The attacker does not learn what will be fired.
    assert!(ask(&st, NATO, "odds all").is_err());
}

/// Where an operation stands: the steps it goes through, and the one it is in. [rule 13.3]
#[test]
fn operation_ticks_off_its_steps() {
    let st = attacked();
    let view = game().view(&st, NATO);
    let operation = view.procedures.iter().find(|p| p.rule == "13.0").expect("the operation");
    let keys: Vec<&str> = operation.steps.iter().map(|s| s.text.key.as_ref()).collect();
    assert_eq!(keys.first(), Some(&"step-commit"));
    assert_eq!(keys.last(), Some(&"step-complete"));
    let now: Vec<&str> = operation.steps.iter().filter(|s| s.current).map(|s| s.text.key.as_ref()).collect();
    assert_eq!(now, ["step-defensive-fire"]);
    // Jamming is no step of the basic rules.
    assert!(!keys.contains(&"step-jam"));
}

/// Choices about a part of a counter say how many of its steps. [rule 11.5]
#[test]
fn choices_show_their_steps() {
    let st = attacked();
    let view = game().view(&st, WP);
    let shares: Vec<_> =
        view.options.iter().filter(|c| c.piece.as_deref() == Some("15/39:1")).map(|c| c.steps).collect();
    assert_eq!(shares, [Some((1, 3)), Some((2, 3)), Some((3, 3))]);
}

fn group<'a>(view: &'a View, key: &str) -> &'a Group {
    view.groups.iter().find(|g| g.key == key).unwrap_or_else(|| panic!("no group {key}"))
}

/// The command tree: regiments under their division, parents first; the enemy's plans lie face down, and what is left of the
/// command points that paid for them is the Pact's business. [rule 6.5.1, 12.3]
#[test]
fn plans_lie_face_down() {
    let mut st = state(
        "unit 117/39:1 5025 9
         unit Fwd/39 5024
         unit 36/12.leopard-2:1 5225 2
         unit HQ-36/12 5325
         plan 117/39 hasty Fwd/39
         maneuver wp",
    );
    answer(&mut st, &[]);
    let (own, other) = (game().view(&st, WP), game().view(&st, NATO));
    for view in [&own, &other] {
        let at = |key: &str| view.groups.iter().position(|g| g.key == key);
        assert!(at("39") < at("117/39"), "parents first");
        assert_eq!(group(view, "117/39").parent, "39");
    }
    let regiment = group(&own, "117/39");
    assert!(regiment.plan.is_some() && !regiment.covered);
    let regiment = group(&other, "117/39");
    assert!(regiment.plan.is_none() && regiment.covered);
    let left = |view: &View| {
        let all = view.groups.iter().filter(|g| g.side == "wp").flat_map(|g| &g.points);
        all.filter(|p| p.key == "cp").map(|p| p.of.unwrap_or_default() - p.value).sum::<i64>()
    };
    assert_eq!((left(&own), left(&other)), (1, 0));
}

/// Who sees the steps of a stack, and why: its owner reads what the enemy knows. [rule 11.2, 20.3]
#[test]
fn sight_is_explained() {
    let st = state(
        "unit 117/39:1 5125 3
         unit 117/39:2 5023 6
         unit 117/39:3 4823 2
         unit 36/12.leopard-2:1 5225 2
         acquired nato 4823
         planning",
    );
    let seen = |hex: &str| ask(&st, WP, &format!("seen {hex}")).expect("an answer");
    assert_eq!((seen("5125").value.as_str(), seen("5023").value.as_str()), ("1/1", "0/1"));
    assert_eq!(seen("4823").lines[0].rule, "20.3");
    assert!(ask(&st, WP, "seen 4001").is_err());
    let flagged = |viewer| {
        let view = game().view(&st, viewer);
        let of = |flag: &str| view.pieces.iter().filter(|p| p.flags.iter().any(|f| f == flag)).count();
        (of("seen"), of("steps-unknown"))
    };
    assert_eq!((flagged(WP), flagged(NATO)), ((2, 0), (1, 1)));
    assert_eq!(ask(&st, WP, "spotted").expect("an answer").value, "2 1 1 0");
    assert_eq!(ask(&st, NATO, "spotted").expect("an answer").value, "1 0 2 1");
}

/// The numbers reconnaissance has to reach, hex by hex, and to its own side alone. [rule 20.2.1]
#[test]
fn recon_numbers_are_printed() {
    let mut st = state(
        "unit 117/39:1 2929 3
         unit Fwd/39 2728
         unit 35/12.leopard-1:1 3228 2
         unit 35/12.marder:1 3330 2
         activation 39",
    );
    answer(&mut st, &[]);
    let numbers = ask(&st, WP, "recon Fwd/39").expect("an answer");
    let enemy = &numbers.layers[0];
    let mut labels: Vec<_> = enemy.labels.iter().map(|(_, n)| n.as_str()).collect();
    labels.sort_unstable();
    assert_eq!(labels, ["5+", "9+"]);
    assert!(ask(&st, NATO, "recon Fwd/39").is_err());
}

/// The road net shows what the enemy bars. [rule 16.4]
#[test]
fn roads_show_what_is_barred() {
    let free = state("unit 117/39:1 2929 3\nplanning");
    assert_eq!(ask(&free, WP, "roads").expect("an answer").value, "0");
    let held = state("unit 117/39:1 2929 3\nunit 35/12.marder:1 3330 2\nplanning");
    assert_ne!(ask(&held, WP, "roads").expect("an answer").value, "0");
}

/// What the goals of a side bring is what it has: what it destroyed counts beside the conditions of the scenario. [rule 8.7]
#[test]
fn goals_of_a_side_sum_to_its_points() {
    let mut st = state("unit 3/3.m2:1 3011 3");
    st.lost.iter_mut().step_by(3).for_each(|steps| *steps = 1);
    st.hq_hits = [1, 0];
    st.assets.air_hits = [0, 2];
    let view = game().view(&st, Viewer::Public);
    let sum = |side: &str| -> i64 {
        view.victory.goals.iter().filter(|g| g.side == side).filter_map(|g| g.points).sum()
    };
    let [wp, nato] = game().points(&st).map(i64::from);
    assert!(wp > 0 && nato > 0);
    assert_eq!([sum("wp"), sum("nato")], [wp, nato]);
}
