//! What the players promise: legal games to the end, better than chance, no knowledge they may not have.

use sandtable_ai::arena::{Match, Standing, play};
use sandtable_ai::{Budget, Doctrine, Doctrines, Level};
use sandtable_doctrine_wurzburg::{Staff, doctrines};
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Rng, Seat, Silent, Viewer};
use sandtable_wurzburg::Wurzburg;
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::frame::Frame;
use sandtable_wurzburg::pack::Side;
use sandtable_wurzburg::state::{Kind, State};
use std::sync::Arc;

fn game() -> Arc<Wurzburg> {
    Arc::new(Wurzburg::standard().expect("the pack that comes with the program"))
}

/// Positions of a recruits' game, for each seat when it is asked; the game ends with a result and a clean audit.
fn positions(game: &Wurzburg, scenario: &str) -> Vec<(State, Seat)> {
    positions_with(game, scenario, &Options::default())
}

/// The same with options.
fn positions_with(game: &Wurzburg, scenario: &str, options: &Options) -> Vec<(State, Seat)> {
    let mut state = game.setup(scenario, options).expect("a scenario of the game");
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(4)), Rng::new(4));
    let mut found = Vec::new();
    for _ in 0..20_000 {
        let decision = game.decision(&state);
        if let (Actor::Chance, Some(chance)) = (decision.actor, decision.chance) {
            game.roll(&mut state, dice.draw(chance), &mut Silent);
            continue;
        }
        let Actor::Seat(seat) = decision.actor else { break };
        found.push((state.clone(), seat));
        let order = Staff.routine(game, &state, seat);
        let action = Staff.act(game, &state, seat, &order, &mut rng).expect("a choice");
        let mut options = Vec::new();
        game.options(&state, seat, &mut options);
        assert!(options.contains(&action), "{}", game.action_text(&state, action));
        game.perform(&mut state, seat, action, &mut Silent);
    }
    assert!(game.result(&state).is_some(), "{scenario} does not end");
    assert!(game.audit(&state).is_empty(), "{scenario}: {:?}", game.audit(&state));
    found
}

#[test]
fn recruits_finish_scenarios_by_legal_choices() {
    let game = game();
    for scenario in ["thermopylae", "blackhorse", "last-reserve", "maple-leaf"] {
        assert!(positions(&game, scenario).len() > 50, "{scenario}");
    }
}

#[test]
fn recruit_beats_random() {
    let (game, known) = (game(), doctrines(Doctrines::default()));
    let what = Match {
        scenario: "lesson".into(),
        options: Options::none(),
        levels: [Level::Recruit, Level::Random],
        budget: Budget::default(),
        seed: 1,
    };
    let games: Vec<_> = (0..20).map(|n| play(&known, &game, &what, n, None).expect("a scenario")).collect();
    let standing = Standing::of(&games);
    assert!(standing.faults.is_empty(), "{:?}", standing.faults);
    assert!(standing.share >= 0.8, "{}", standing.share);
}

#[test]
fn choices_do_not_depend_on_hidden_steps_and_plans() {
    let game = game();
    let mut changed = 0;
    for (i, (state, seat)) in positions(&game, "thermopylae").into_iter().enumerate() {
        if i % 11 != 0 {
            continue;
        }
        let order = Staff.routine(&game, &state, seat);
        let choice = |st: &State| Staff.act(&game, st, seat, &order, &mut Rng::new(1));
        for seed in 0..3 {
            let other = game.resample(&state, Viewer::Seat(seat), &mut Rng::new(seed));
            changed += usize::from(other != state);
            assert_eq!(choice(&state), choice(&other), "position {i}");
        }
    }
    assert!(changed > 20, "{changed}");
}

/// When the defenders of Hambach have gone the regiment marches in; it does not plan an attack on somebody else.
#[test]
fn pact_recruit_walks_into_an_empty_goal() {
    let game = game();
    let hambach = game.pack.map.grid.find("2916").expect("a hex of the map");
    let empty = |st: &State| {
        st.holder(hambach) != Some(Side::Wp)
            && st.at(hambach).next().is_none()
            && st
                .on_map()
                .any(|(c, h)| game.pack.side(c) == Side::Wp && game.pack.map.grid.distance(h, hambach) <= 4)
    };
    let mut met = 0;
    for seed in 0..30 {
        let mut state = game.setup("lesson", &Options::none()).expect("a scenario of the game");
        let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), Rng::new(seed));
        let mut options = Vec::new();
        loop {
            let decision = game.decision(&state);
            if let (Actor::Chance, Some(chance)) = (decision.actor, decision.chance) {
                game.roll(&mut state, dice.draw(chance), &mut Silent);
                continue;
            }
            let Actor::Seat(seat) = decision.actor else { break };
            options.clear();
            game.options(&state, seat, &mut options);
            let order = Staff.routine(&game, &state, seat);
            let action = if seat.idx() == 0 {
                Staff.act(&game, &state, seat, &order, &mut rng).expect("a choice")
            } else {
                options[rng.below(options.len() as u32) as usize]
            };
            if seat.idx() == 0 && matches!(state.top(), Some(Frame::Plan)) && empty(&state) {
                met += 1;
                assert!(!matches!(action, Action::Plan(..)), "{}", game.action_text(&state, action));
            }
            game.perform(&mut state, seat, action, &mut Silent);
        }
    }
    assert!(met > 3, "{met}");
}

/// The brigade that arrives by the map edge comes on.
#[test]
fn nato_recruit_brings_up_its_reserves() {
    let game = game();
    let positions = positions(&game, "last-reserve");
    let nato = |st: &State| -> Vec<_> {
        st.on_map().filter(|(c, _)| game.pack.side(*c) == Side::Nato).map(|(c, _)| c).collect()
    };
    let entered = |st: &State| {
        nato(st).iter().filter(|c| game.pack.group(game.pack.group_of(**c)).key.contains("36/12")).count()
    };
    let last = &positions.last().expect("a game").0;
    assert_eq!(entered(&positions[0].0), 0);
    assert!(entered(last) > 0, "the panzer brigade stays off the map");
}

/// A march of NATO always moves somebody: otherwise the brigade would begin the same march for ever.
#[test]
fn nato_begins_no_march_without_a_mover() {
    let game = game();
    let mut marches = 0;
    for pair in positions(&game, "bear-trap").windows(2) {
        let [(before, _), (after, seat)] = pair else { continue };
        let begun = before.op().is_none() && after.op().is_some_and(|op| op.kind == Kind::March && op.open);
        if seat.idx() == 1 && begun {
            marches += 1;
            let order = Staff.routine(&game, after, *seat);
            let choice = Staff.act(&game, after, *seat, &order, &mut Rng::new(1));
            assert!(matches!(choice, Some(Action::Take(..))), "{choice:?}");
        }
    }
    assert!(marches > 5, "{marches}");
}

/// With all rules the Pact's air assault lands, NATO lays its mines, digs in and blows bridges.
#[test]
fn recruits_use_what_all_rules_give() {
    let game = game();
    let mut all = Options::none();
    all.set("rules=full");
    let drop = positions_with(&game, "vertical-envelopment", &all);
    let flown = |st: &State| {
        let pact = st.on_map().filter(|(c, _)| game.pack.side(*c) == Side::Wp);
        pact.filter(|(c, _)| game.is_airmobile(*c)).count()
    };
    assert!(drop.iter().any(|(st, _)| st.airlift.spent[0]), "no paradrop");
    assert!(drop.iter().map(|(st, _)| flown(st)).max() > Some(3), "nobody lands");
    let fog = positions_with(&game, "out-of-the-fog", &all);
    let (first, last) = (&fog[0].0, &fog[fog.len() - 1].0);
    assert!(fog.iter().any(|(st, _)| st.works.minefields.len() >= 8), "no mines");
    assert!(first.blown == 0 && last.blown != 0, "no bridge is blown");
}
