//! What the Allies do is told in both languages, with the rule of every reason.

use super::table::{game, unit};
use sandtable_ardennes::event::Event;
use sandtable_ardennes::pack::ActionCardId;
use sandtable_conformance::checks::words::assert_whole;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Log, Outcome, Query, Rng, Seat, Viewer};
use sandtable_text::Texts;

/// Whether the Allied system tells this.
fn ours(event: &Event) -> bool {
    matches!(
        event,
        Event::Considered { .. }
            | Event::Tested { .. }
            | Event::NotJoined { .. }
            | Event::NoPlace { .. }
            | Event::Escaped { .. }
            | Event::Expedited(_)
            | Event::Replaced(_)
            | Event::Actions(_)
            | Event::ActionRemoved(_)
            | Event::Blocked(_)
            | Event::Came { .. }
            | Event::AlliedCard(..)
    )
}

/// Two campaigns at random: everything the Allies considered, tested and placed can be said and cites the ledger.
#[test]
fn everything_is_said() {
    let (game, texts) = (game(), Texts::with_common(&game().texts()));
    let mut kinds = std::collections::BTreeSet::new();
    for (scenario, seed) in [("battle-of-the-bulge", 3), ("crisis-at-the-meuse", 4)] {
        let mut state = game.setup(scenario, &Options::none()).unwrap_or_else(|e| panic!("{e}"));
        let (mut rng, mut scratch) = (Rng::new(seed), Vec::new());
        for _ in 0..9_000 {
            let mut log = Log::default();
            let decision = game.decision(&state);
            match (decision.actor, decision.chance) {
                (Actor::Nobody, _) => break,
                (Actor::Chance, Some(chance)) => {
                    game.roll(&mut state, Outcome(rng.below(chance.len())), &mut log);
                }
                (Actor::System, _) => game.advance(&mut state, &mut log),
                _ => {
                    let Some(action) = game.sample(&state, Seat(0), &mut rng, &mut scratch) else { break };
                    game.perform(&mut state, Seat(0), action, &mut log);
                }
            }
            for (_, event) in log.entries.iter().filter(|(_, e)| ours(e)) {
                let line = game.describe(event);
                assert_ne!(line.text.key, "event-other", "{event:?}");
                kinds.insert(line.text.key.to_string());
                assert!(game.ledger().rule(&line.rule).is_some(), "{event:?} cites '{}'", line.rule);
                assert_whole(&texts, &line.text);
                for part in &line.lines {
                    assert!(game.ledger().rule(&part.rule).is_some(), "{event:?} reasons by '{}'", part.rule);
                    assert_whole(&texts, &part.text);
                }
            }
        }
    }
    assert!(kinds.len() >= 10, "a campaign has more to tell than {kinds:?}");
}

/// Every question about the Allies has an answer in words, and a wrong one says what was expected.
#[test]
fn questions_are_answered() {
    let (game, texts) = (game(), Texts::with_common(&game().texts()));
    let state = game.setup("crisis-at-the-meuse", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    let somebody =
        state.cache.on_map.iter().find(|u| game.pack.side_of(*u) == sandtable_ardennes::pack::Side::Allied);
    let key = somebody.and_then(|u| game.pack.unit(u)).map_or("", |u| u.key.as_str());
    let cards: Vec<String> = game.pack.action_cards.iter().map(|c| format!("{:02}", c.number)).collect();
    let mut asked: Vec<Vec<&str>> = vec![
        vec!["contact", key],
        vec!["danger", "1814"],
        vec!["gap"],
        vec!["near", "1814"],
        vec!["line", key, "1814"],
        vec!["deploy", "5.GA.XXX"],
    ];
    asked.extend(cards.iter().map(|c| vec!["action", c.as_str(), key]));
    for words in asked {
        let query = Query::parse(&words).unwrap_or_else(|| panic!("{words:?}"));
        let answer = game.ask(&state, Viewer::Public, &query).unwrap_or_else(|r| panic!("{words:?}: {r:?}"));
        assert_whole(&texts, &answer.text);
        assert!(!answer.value.is_empty());
        for line in &answer.lines {
            assert!(game.ledger().rule(&line.rule).is_some(), "{words:?} reasons by '{}'", line.rule);
            assert_whole(&texts, &line.text);
        }
        for layer in &answer.layers {
            assert_whole(&texts, &layer.text);
        }
    }
    let wrong =
        [vec!["contact", "352.LXXXV"], vec!["action", "99", key], vec!["danger", "9999"], vec!["gap", "x"]];
    for words in wrong {
        let query = Query::parse(&words).unwrap_or_else(|| panic!("{words:?}"));
        let refusal = game.ask(&state, Viewer::Public, &query).expect_err("no answer");
        assert_whole(&texts, &refusal.text);
    }
    assert_eq!(unit(key), somebody.unwrap_or(unit("16.1.V")));
}

/// [rule 10.2-a] The drawn action cards are introduced with their titles, as the pack has them, and with the order in which
/// they test units: a player can follow each test by hand.
#[test]
fn action_cards_are_introduced() {
    let (game, texts) = (game(), Texts::with_common(&game().texts()));
    for (i, card) in game.pack.action_cards.iter().enumerate() {
        let drawn = ActionCardId(i as u8);
        let line = game.describe(&Event::Actions(vec![drawn]));
        let [about] = line.lines.as_slice() else { panic!("{line:?}") };
        for (lang, title) in [("en", &card.title.en), ("ko", &card.title.ko)] {
            let said = texts.format(lang, &about.text);
            assert!(said.contains(title.as_str()), "{said} has no {title}");
            let (first, last) = (format!("{:02}", card.first), format!("{:02}", card.last));
            let order = said.find(&first).zip(said.rfind(&last));
            assert!(order.is_some_and(|(a, b)| a < b), "{said}: {first} to {last}");
        }
    }
}

/// [rule 12.2-a] The overlay of the front shows what bars the way, and where it does not the way through.
#[test]
fn the_front_is_shown_with_its_gap() {
    let game = game();
    let state = game.setup("battle-of-the-bulge", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    let query = Query::parse(&["gap"]).unwrap_or_else(|| panic!("no question"));
    let answer = game.ask(&state, Viewer::Public, &query).unwrap_or_else(|e| panic!("{e}"));
    let front = answer.layers.iter().find(|l| l.key == "front").unwrap_or_else(|| panic!("{answer:?}"));
    let held = sandtable_engine::view::Place::Hex("0705".into());
    assert!(front.places.contains(&held), "a hex with an Allied unit bars the way");
    let open = answer.layers.iter().filter(|l| l.key == "gap").flat_map(|l| &l.places);
    assert!(open.into_iter().all(|p| !front.places.contains(p)), "a gap leads past the front");
}
