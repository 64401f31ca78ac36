//! What the German reads: every choice says what it does, and warns of what would be regretted.

use super::table::{game, hex, start, unit};
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{Frame, Mover};
use sandtable_ardennes::pack::VictoryLine;
use sandtable_ardennes::state::{Place, State};
use sandtable_conformance::checks::words::assert_whole;
use sandtable_engine::info::Options;
use sandtable_engine::view::{Choice, GoalKind, View, Warning};
use sandtable_engine::{Actor, Game, Log, Outcome, Rng, Seat, Silent, Value, Viewer};
use sandtable_text::Texts;
use std::collections::BTreeSet;

fn seen(game: &Ardennes, state: &State) -> View {
    game.view(state, Viewer::Seat(Seat(0)))
}

fn choice(view: &View, action: &str) -> Choice {
    let found = view.options.iter().find(|c| c.action == action);
    found.cloned().unwrap_or_else(|| panic!("no '{action}' among {:?}", view.options))
}

fn warned(view: &View, action: &str) -> Option<Warning> {
    choice(view, action).warning
}

/// [rule 18.2] Of the results a scenario's lines promise only one is marked as what the points come to.
#[test]
fn one_result_at_most_is_marked_as_reached() {
    let (game, mut several) = (game(), 0);
    for scenario in &game.pack.scenarios {
        let state = start(&game, &scenario.id);
        let goals = seen(&game, &state).victory.goals;
        let met = goals.iter().filter(|g| g.kind == GoalKind::Level && g.met).count();
        assert!(met <= 1, "{}: {goals:?}", scenario.id);
        let points = game.points(&state);
        let holds = |l: &&VictoryLine| {
            l.at_least.is_none_or(|n| points >= n) && l.at_most.is_none_or(|n| points <= n)
        };
        several += usize::from(scenario.victory.iter().filter(holds).count() > 1);
    }
    assert!(several > 0, "some scenario has two lines that hold at its start");
}

/// One more step at random.
fn step(game: &Ardennes, state: &mut State, rng: &mut Rng, log: &mut Log<Event>) -> bool {
    let decision = game.decision(state);
    match (decision.actor, decision.chance) {
        (Actor::Nobody, _) => return false,
        (Actor::Chance, Some(chance)) => game.roll(state, Outcome(rng.below(chance.len())), log),
        (Actor::System, _) => game.advance(state, log),
        _ => {
            let Some(action) = game.sample(state, Seat(0), rng, &mut Vec::new()) else { return false };
            game.perform(state, Seat(0), action, log);
        }
    }
    true
}

/// [rule 4.0] Whatever is asked in some campaigns: being done says what ends, an impulse is only called over where it can be ended, every
/// sentence and warning is there in both languages, and only phases and impulses head the log.
#[test]
fn every_choice_says_what_it_does() {
    let (game, texts) = (game(), Texts::with_common(&game().texts()));
    let (mut ends, mut warnings) = (BTreeSet::new(), BTreeSet::new());
    for (scenario, seed) in [("battle-of-the-bulge", 1), ("initial-assault", 2), ("crisis-at-the-meuse", 3)] {
        let mut state = game.setup(scenario, &Options::none()).unwrap_or_else(|e| panic!("{e}"));
        let mut rng = Rng::new(seed);
        let heads: BTreeSet<_> = seen(&game, &state).sequence.into_iter().map(|s| s.rule).collect();
        for _ in 0..6_000 {
            if matches!(game.decision(&state).actor, Actor::Seat(_)) {
                let view = seen(&game, &state);
                assert_whole(&texts, &view.prompt.text);
                let stops = view.options.iter().any(|c| c.action == "done");
                assert!(view.prompt.text.key != "prompt-impulse-on" || stops, "it cannot be ended");
                for choice in &view.options {
                    assert_whole(&texts, &choice.text);
                    assert_ne!(choice.text.key, "choice-done", "what ends here? {:?}", state.top());
                    if choice.action == "done" {
                        ends.insert(choice.text.key.to_string());
                    }
                    if let Some(warning) = &choice.warning {
                        assert_whole(&texts, &warning.text);
                        assert!(game.ledger().rule(&warning.rule).is_some(), "{warning:?}");
                        warnings.insert(warning.text.key.to_string());
                    }
                }
            }
            let mut log = Log::default();
            if !step(&game, &mut state, &mut rng, &mut log) {
                break;
            }
            for (_, event) in &log.entries {
                let line = game.describe(event);
                let announces = matches!(event, Event::Phase(_) | Event::Impulse { .. });
                assert!(announces || !heads.contains(&line.rule), "{event:?} would be a heading");
                assert_whole(&texts, &line.text);
            }
        }
    }
    assert!(ends.len() >= 12, "{ends:?}");
    assert!(warnings.len() >= 8, "{warnings:?}");
}

/// [rule 4.11-a, 4.11-b] The surprise attack says that nobody moves and that it goes on until the Level.
#[test]
fn the_surprise_is_explained() {
    let game = game();
    let mut state = game.setup("battle-of-the-bulge", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    let mut rng = Rng::new(5);
    while !matches!(game.decision(&state).actor, Actor::Seat(_)) {
        step(&game, &mut state, &mut rng, &mut Log::default());
    }
    let view = seen(&game, &state);
    assert_eq!(
        (view.prompt.text.key.as_ref(), view.prompt.rule.as_ref()),
        ("prompt-impulse-surprise", "4.11-a")
    );
    let mut keys = BTreeSet::new();
    for _ in 0..400 {
        if state.impulse.number > 1 {
            break;
        }
        if matches!(game.decision(&state).actor, Actor::Seat(_)) {
            let prompt = seen(&game, &state).prompt;
            keys.insert((prompt.text.key.to_string(), prompt.rule.to_string()));
        }
        step(&game, &mut state, &mut rng, &mut Log::default());
    }
    for (key, rule) in [("prompt-impulse-surprise-on", "4.11-a"), ("prompt-combat-surprise", "4.11-b")] {
        assert!(keys.contains(&(key.to_owned(), rule.to_owned())), "{key} is missing in {keys:?}");
    }
    assert!(!keys.iter().any(|(k, _)| k == "prompt-impulse-on" || k == "prompt-movement"), "{keys:?}");
}

/// A corps on the 17th with somebody to move and somebody to attack.
fn activated(game: &Ardennes) -> State {
    let mut state = start(game, "battle-of-the-bulge");
    state.day = 17;
    state.impulse.number = 1;
    let card = state.german.pile.iter().next().unwrap_or_else(|| panic!("no card"));
    state.german.hand.insert(card);
    state.frames.push(Frame::Command(card));
    state
}

/// [rule 11.0-a, 11.5-b, 11.92] A move tells its points and whom it would crowd.
#[test]
fn moves_tell_their_points() {
    let (game, texts) = (game(), Texts::with_common(&game().texts()));
    let mut state = activated(&game);
    let mover = unit(&game, "3.2P.XLVII");
    let from = state.hex_of(mover).unwrap_or_else(|| panic!("not there"));
    game.begin_move(&mut state, mover);
    let view = seen(&game, &state);
    let said = texts.format("en", &view.prompt.text);
    let allowance = state.face(&game.pack, mover).allowance;
    assert!(said.contains(&format!("0 of {allowance} movement points")), "{said}");
    let stays = choice(&view, "done").text;
    assert_eq!(stays.key, "choice-done-unmoved");
    let near = view.options.iter().find(|c| c.verb == "go").unwrap_or_else(|| panic!("nowhere to go"));
    assert_eq!(near.warning, None);
    let label = near.action.trim_start_matches("go ").to_owned();
    let crowd = game.roster.sides[0].iter().filter(|u| *u != mover).take(3).collect::<Vec<_>>();
    for other in crowd {
        state.put(&game.pack, other, Place::Hex(hex(&game, &label)));
    }
    let crowded = warned(&seen(&game, &state), &format!("go {label}"));
    assert_eq!(crowded.map(|w| w.rule.to_string()), Some("11.5-b".into()));
    if let Some(Frame::Move(Mover { spent, .. })) = state.frames.last_mut() {
        *spent = 2;
    }
    let view = seen(&game, &state);
    assert_eq!(choice(&view, "done").text.key, "choice-done-move");
    assert!(texts.format("en", &view.prompt.text).contains(&format!("2 of {allowance}")));
    assert_ne!(from, hex(&game, &label));
}

/// [rule 5.1-c, 4.IV.1-b, 4.IV.1-c, 13.1-a] What could still be done is told before an impulse, a movement or the attacks end, and a card with
/// nothing to do is marked.
#[test]
fn prompt_names_unused_choices() {
    let game = game();
    let mut state = start(&game, "battle-of-the-bulge");
    state.day = 17;
    state.impulse.number = 1;
    state.impulse.cards = 1;
    let card = |number: u8| {
        let at = (0..).map(sandtable_ardennes::pack::GermanCardId).zip(&game.pack.german_cards);
        at.into_iter()
            .find(|(_, c)| c.number == number)
            .map(|(id, _)| id)
            .unwrap_or_else(|| panic!("no card"))
    };
    state.german.hand.insert(card(45));
    state.frames.push(Frame::GermanImpulse);
    let view = seen(&game, &state);
    let left = warned(&view, "done").unwrap_or_else(|| panic!("units could act"));
    assert_eq!((left.text.key.as_ref(), left.rule.as_ref()), ("warn-impulse", "5.1-c"));
    assert_eq!(choice(&view, "done").text.key, "choice-done-impulse");
    assert_eq!(warned(&view, "play 45"), None);

    // Everybody has just acted: cards without events have nothing left to do.
    let mut spent = state.clone();
    spent.impulse.units[0] = game.roster.sides[0];
    spent.german.hand = spent.german.pile;
    let view = seen(&game, &spent);
    assert_eq!(warned(&view, "done"), None, "nobody could act");
    let mut idle = 0;
    for card in spent.german.hand.iter() {
        let mut commands = Vec::new();
        game.command_options(&spent, card, &mut commands);
        let warning = warned(&view, &format!("play {}", game.german_card(card).number));
        let told = warning.is_some_and(|w| w.text.key == "warn-card-idle");
        assert_eq!(told, commands == [Action::Done]);
        idle += usize::from(told);
    }
    assert!(idle > 0, "some card has nothing to do");

    game.perform(&mut state, Seat(0), Action::Play(card(45)), &mut Silent);
    let corps =
        game.pack.unit(unit(&game, "3.2P.XLVII")).map(|u| u.corps).unwrap_or_else(|| panic!("no unit"));
    game.perform(&mut state, Seat(0), Action::Corps(corps), &mut Silent);
    let view = seen(&game, &state);
    let done = choice(&view, "done");
    assert_eq!(done.text.key, "choice-done-movement");
    let whose = done.text.args.iter().find(|(k, _)| k == "formation").map(|(_, v)| v.clone());
    assert_eq!(whose, Some(Value::Term("corps-XLVII".into())));
    let still = done.warning.unwrap_or_else(|| panic!("nobody has moved"));
    assert_eq!((still.text.key.as_ref(), still.rule.as_ref()), ("warn-unmoved", "4.IV.1-c"));
    game.perform(&mut state, Seat(0), Action::Done, &mut Silent);
    let view = seen(&game, &state);
    let done = choice(&view, "done");
    assert_eq!(done.text.key, "choice-done-combat");
    let targets = done.warning.unwrap_or_else(|| panic!("nobody has attacked"));
    assert_eq!((targets.text.key.as_ref(), targets.rule.as_ref()), ("warn-targets", "13.1-a"));
}

/// [rule 6.1, 4.IV.1-d] A command points at the units it would activate, the group says how many, and what was played
/// is counted up to the Allied Command Level.
#[test]
fn commands_point_at_their_units() {
    let game = game();
    let (mut formations, mut groups) = (0, 0);
    let begun = || game.setup("initial-assault", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    let (mut state, mut rng) = (begun(), Rng::new(7));
    for _ in 0..20_000 {
        if formations > 0 && groups > 0 {
            break;
        }
        if let Some(Frame::Command(_)) = state.top() {
            let view = seen(&game, &state);
            for c in view.options.iter().filter(|c| c.verb == "corps" || c.verb == "division") {
                let known = |id: &String| view.pieces.iter().any(|p| p.id == *id);
                assert!(!c.units.is_empty() && c.units.iter().all(known), "{c:?}");
                formations += 1;
            }
            for c in view.options.iter().filter(|c| c.verb == "group") {
                let count = c.text.args.iter().find(|(name, _)| name == "count").map(|(_, value)| value);
                assert!(matches!(count, Some(Value::Int(n)) if *n > 0), "{c:?}");
                groups += 1;
            }
            let played = view.tracks.iter().find(|t| t.kind == "command").map(|t| t.of);
            assert_eq!(played, Some(Some(i64::from(game.level(&state)))));
        }
        if !step(&game, &mut state, &mut rng, &mut Log::default()) {
            state = begun();
        }
    }
    assert!(formations > 0 && groups > 0, "{formations} {groups}");
}
