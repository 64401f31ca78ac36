//! What is read: names agree with the data, and whatever is asked or told in random play is there in both languages.

use sandtable_conformance::checks::words::assert_whole;
use sandtable_downfall::Downfall;
use sandtable_downfall::event::Event;
use sandtable_downfall::ids::PieceId;
use sandtable_downfall::state::State;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Log, Message, Outcome, Rng, Seat, Viewer};
use sandtable_text::Texts;

fn game() -> Downfall {
    Downfall::standard().unwrap_or_else(|e| panic!("{e}"))
}

/// One more step at random.
fn step(game: &Downfall, state: &mut State, rng: &mut Rng, log: &mut Log<Event>) -> bool {
    let decision = game.decision(state);
    match (decision.actor, decision.chance) {
        (Actor::Nobody, _) => return false,
        (Actor::Chance, Some(chance)) => game.roll(state, Outcome(rng.below(chance.len())), log),
        (Actor::Seat(seat), _) => {
            let Some(action) = game.sample(state, seat, rng, &mut Vec::new()) else { return false };
            game.perform(state, seat, action, log);
        }
        _ => return false,
    }
    true
}

/// Names stand in the data and in the texts; both say the same in both languages.
#[test]
fn names_agree_with_the_data() {
    let game = game();
    let texts = Texts::with_common(&game.texts());
    let said = |lang: &str, key: String| texts.format(lang, &Message { key: key.into(), args: Vec::new() });
    let pack = &game.pack;
    for (key, name) in pack
        .units
        .iter()
        .map(|u| (format!("piece-{}", u.key), &u.name))
        .chain(pack.air.iter().map(|u| (format!("piece-{}", u.key), &u.name)))
        .chain(pack.naval.iter().map(|u| (format!("piece-{}", u.key), &u.name)))
        .chain(pack.orders.iter().map(|o| (format!("order-{}", o.key), &o.name)))
        .chain(pack.events.iter().map(|e| (format!("card-{}", e.key), &e.name)))
        .chain(pack.cards.iter().map(|c| (format!("card-{}", c.key), &c.name)))
        .chain(pack.seas.areas.iter().map(|s| (format!("sea-{}", s.key), &s.name)))
        .chain(pack.seas.lands.iter().map(|l| (format!("land-{}", l.key), &l.name)))
        .chain(pack.map.grid.ids().filter_map(|h| {
            let name = pack.map.hex(h).name.as_ref()?;
            Some((format!("place-{}", pack.map.grid.label(h)), name))
        }))
    {
        assert_eq!(
            (said("en", key.clone()), said("ko", key.clone())),
            (name.en.clone(), name.ko.clone()),
            "{key}"
        );
    }
    let last = PieceId(pack.pieces() as u8 - 1);
    assert_eq!(
        (pack.key(last).as_str(), said("en", "piece-wp7".into()).as_str()),
        ("wp7", "Western partisan 7")
    );
}

/// The list of games says of every scenario how long it takes: an evening for the short one, the rulebook's 6 to 18 hours for
/// the others.
#[test]
fn every_scenario_says_how_long_it_takes() {
    let game = game();
    let known = Game::profile(&game).scenarios;
    for scenario in &game.info().scenarios {
        let minutes = known.iter().find(|s| s.key == scenario.key).map_or(0, |s| s.minutes);
        let right = if scenario.key == "uranus" { minutes == 45 } else { (360..=1080).contains(&minutes) };
        assert!(right, "{}: {minutes}", scenario.key);
    }
}

/// Every prompt, choice, warning, counter, card and event of random games is whole in both languages and cites the ledger.
#[test]
fn everything_said_in_random_play_is_whole() {
    let game = game();
    let texts = Texts::with_common(&game.texts());
    let known = |rule: &str| assert!(game.ledger().rule(rule).is_some(), "no rule {rule}");
    let games = [("uranus", 1), ("uranus", 2), ("campaign", 1), ("husky", 1), ("overlord", 1)];
    for (scenario, seed) in games {
        let mut state = game.setup(scenario, &Options::none()).unwrap_or_else(|e| panic!("{e}"));
        let mut rng = Rng::new(seed);
        for n in 0..2_000 {
            if let Actor::Seat(seat) = game.decision(&state).actor {
                let prompt = game.prompt(&state, Viewer::Seat(seat));
                assert_whole(&texts, &prompt.text);
                known(&prompt.rule);
                assert!(!prompt.side.is_empty(), "for whom? {:?}", state.top());
                if n % 10 == 0 {
                    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public] {
                        let view = game.view(&state, viewer);
                        for choice in &view.options {
                            assert_whole(&texts, &choice.text);
                            if let Some(warning) = &choice.warning {
                                assert_whole(&texts, &warning.text);
                                known(&warning.rule);
                            }
                        }
                        for piece in &view.pieces {
                            assert_whole(&texts, &piece.text);
                            for line in piece.print.iter().flat_map(|p| &p.lines) {
                                assert_whole(&texts, &line.text);
                            }
                        }
                        for part in &view.procedures {
                            assert_whole(&texts, &part.text);
                            known(&part.rule);
                        }
                        for goal in &view.victory.goals {
                            assert_whole(&texts, &goal.text);
                            known(&goal.rule);
                        }
                    }
                }
            }
            let mut log = Log::default();
            if !step(&game, &mut state, &mut rng, &mut log) {
                break;
            }
            for (_, event) in &log.entries {
                let line = game.describe(event);
                assert_whole(&texts, &line.text);
                known(&line.rule);
                for part in &line.lines {
                    assert_whole(&texts, &part.text);
                    known(&part.rule);
                }
            }
        }
    }
}

/// The text of every card and event is there in both languages.
#[test]
fn every_card_has_its_text() {
    let game = game();
    let texts = Texts::with_common(&game.texts());
    for card in &game.pack.cards {
        for line in sandtable_downfall::text::card_lines(&game.pack, card.id) {
            assert_whole(&texts, &line);
        }
    }
    for event in &game.pack.events {
        for line in sandtable_downfall::text::event_lines(&game.pack, event.id) {
            assert_whole(&texts, &line);
        }
    }
    for scenario in &game.pack.scenarios {
        let board = game.board(&scenario.key);
        let boxes = board.boxes.iter().map(|b| &b.text);
        let displays = board.displays.iter().map(|d| &d.text);
        let tracks = board.tracks.iter().map(|t| &t.text);
        for text in boxes.chain(displays).chain(tracks).chain(board.areas.iter().map(|a| &a.text)) {
            assert_whole(&texts, text);
        }
        for space in board.tracks.iter().flat_map(|t| &t.spaces) {
            for icon in &space.icons {
                assert_whole(&texts, &Message { key: format!("icon-{icon}").into(), args: Vec::new() });
            }
        }
    }
}

/// A fact or symbol a position file asks for and nobody knows is named, with those that are known and the nearest.
#[test]
fn unknown_words_of_a_position_name_the_nearest() {
    let mut state = crate::common::europe();
    let fault = game().fact(&state, &["frme"]).expect_err("no such fact");
    assert!(
        fault.contains("'frme': expected one of turn,") && fault.ends_with("nearest is 'frame'"),
        "{fault}"
    );
    let fault =
        game().place(&mut state, &["redeploy", "soviet", "4", "infantri"]).expect_err("no such symbol");
    assert!(fault.ends_with("nearest is 'infantry'"), "{fault}");
}
