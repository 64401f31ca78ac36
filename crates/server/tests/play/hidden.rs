//! Attacks on what is hidden: everything a reader is sent, questions and refusals included, is the same whatever lies hidden.

use crate::common::{FOG, Player, Server, TableSpec, play, quick, red_winter, sqlite, wurzburg};
use crate::secrets::check;
use sandtable_engine::session::Session;
use sandtable_engine::{Game, Query, Rng, Seat, Table, Viewer, codec};
use sandtable_red_winter::RedWinter;
use sandtable_server::catalogue::Catalogue;
use sandtable_server::computer::Opponents;
use sandtable_server::lang::Lang;
use sandtable_server::localize::Voice;
use sandtable_wurzburg::Wurzburg;
use serde_json::{Value, json};
use std::sync::Arc;

/// Positions a reader cannot tell from the true one, for each he saw.
const OTHERS: usize = 3;

/// What somebody did to learn more than he may, and what he was sent.
struct Probe {
    viewer: Viewer,
    /// The position it was put to.
    entries: usize,
    /// A question, or an action that is not open.
    words: String,
    question: bool,
    sent: Value,
}

/// An action the reader may not take: one that was open to him with a word of it exchanged for any counter or word he knows.
fn forged(player: &Player, known: &[String], rng: &mut Rng) -> Option<String> {
    let pieces = player.state["view"]["pieces"].as_array()?;
    let any = |n: usize, rng: &mut Rng| rng.below(n.max(1) as u32) as usize;
    let mut words: Vec<String> = known.get(any(known.len(), rng))?.split(' ').map(str::to_owned).collect();
    let other = match rng.below(2) {
        0 => pieces.get(any(pieces.len(), rng))?["id"].as_str()?.to_owned(),
        _ => known.get(any(known.len(), rng))?.split(' ').next_back()?.to_owned(),
    };
    *words.last_mut()? = other;
    let text = words.join(" ");
    let open = player.options().iter().any(|o| o["action"] == text.as_str());
    (!open).then_some(text)
}

/// Plays a game with secrets, tries at every turn to learn them, and holds every byte that came against positions in which
/// the secrets are others.
async fn nothing_depends_on_what_is_hidden<G: Game>(
    game: Arc<G>,
    spec: TableSpec,
    questions: &[&str],
    rounds: usize,
) {
    let (store, _dir) = sqlite().await;
    let games = vec![red_winter(), wurzburg()];
    let server = Server::hosting(store, quick(), Opponents::default(), games.clone()).await;
    let table = spec.create(&server.state.store).await;
    let [one, two] = [0, 1].map(|seat| Some(&table.tokens[seat]));
    let mut readers = vec![
        (
            Viewer::Seat(Seat(0)),
            Player::connect(server.address, &table.id, one, "").await,
            Vec::<String>::new(),
        ),
        (Viewer::Seat(Seat(1)), Player::connect(server.address, &table.id, two, "").await, Vec::new()),
        (Viewer::Public, Player::connect(server.address, &table.id, None, "").await, Vec::new()),
    ];
    let (mut rng, mut probes, mut probers) = (Rng::new(77), Vec::new(), Vec::new());
    for _ in 0..rounds {
        if let [(_, one, _), (_, two, _), _] = &mut readers[..] {
            play(one, two, &mut rng, 6).await;
        }
        let newest = readers[0].1.version();
        for (viewer, player, known) in &mut readers {
            player.until_state(|s| s["version"].as_i64() >= Some(newest)).await;
            known.extend(player.options().iter().filter_map(|o| o["action"].as_str().map(str::to_owned)));
            // Whoever asks so much does it by a connection of its own: each may send so many messages and no more.
            let token = viewer.seat().map(|seat| &table.tokens[usize::from(seat.0)]);
            let mut prober = Player::connect(server.address, &table.id, token, "").await;
            let entries = prober.entries() as usize;
            for question in questions {
                let sent = prober.ask(json!({ "do": "ask", "question": question })).await;
                probes.push(Probe {
                    viewer: *viewer,
                    entries,
                    words: (*question).into(),
                    question: true,
                    sent,
                });
            }
            for _ in 0..8 {
                let Some(action) = forged(&prober, known, &mut rng) else { continue };
                let words = format!("why-not {action}");
                let sent = prober.ask(json!({ "do": "ask", "question": words })).await;
                probes.push(Probe { viewer: *viewer, entries, words, question: true, sent });
                let sent = prober.act(&action).await;
                if sent["type"] != "refused" {
                    // It was open after all, under another name.
                    break;
                }
                probes.push(Probe { viewer: *viewer, entries, words: action, question: false, sent });
            }
            let version = prober.version();
            player.until_state(|s| s["version"].as_i64() >= Some(version)).await;
            probers.push((*viewer, prober));
        }
        for (_, prober) in &mut probers {
            // A ping is answered after everything that came before it.
            prober.ask(json!({ "do": "ping" })).await;
        }
        let newest = probers.iter().map(|(_, p): &(Viewer, Player)| p.version()).max();
        for (_, player, _) in &mut readers {
            player.until_state(|s| s["version"].as_i64() >= newest).await;
        }
    }
    assert!(!readers[0].1.is_over(), "the seed is told at the end: the game must go on for this");
    let journal = server.state.store.load(&table.id).await.expect("read").expect("there").journal;
    let seed: String = journal.seed.expect("a seed").0.iter().map(|b| format!("{b:02x}")).collect();

    let catalogue = Catalogue::new(games);
    let voice = Voice::new(catalogue.get(spec.game).expect("the game"), Lang::En);
    let at = |entries: usize| Session::<G>::at(game.clone(), &journal, entries).expect("it replays");
    let (mut looked, mut differing) = (0, 0);
    for (viewer, player, _) in &readers {
        let (positions, _) = check(player, *viewer, &journal);
        assert!(positions > rounds, "{viewer:?} saw {positions} positions");
        let told = probers.iter().filter(|(v, _)| v == viewer).flat_map(|(_, p)| &p.bytes);
        assert!(told.chain(&player.bytes).all(|text| !text.contains(&seed)), "the seed");
        let mut seen: Vec<usize> = probes.iter().filter(|p| p.viewer == *viewer).map(|p| p.entries).collect();
        seen.dedup();
        for entries in seen {
            let session = at(entries);
            let (state, truth) = (session.state(), codec::bytes(session.state()));
            let view = serde_json::to_value(game.view(state, *viewer)).expect("JSON");
            for _ in 0..OTHERS {
                let other = game.resample(state, *viewer, &mut rng);
                looked += 1;
                differing += usize::from(codec::bytes(&other) != truth);
                let again = serde_json::to_value(game.view(&other, *viewer)).expect("JSON");
                assert_eq!(view, again, "the view and the prompt of {viewer:?} at {entries}");
                for probe in probes.iter().filter(|p| p.viewer == *viewer && p.entries == entries) {
                    same_for_both(&*game, (&session, &other), probe, &voice);
                }
            }
        }
    }
    let refused = probes.iter().filter(|p| !p.question).count();
    assert!(differing * 4 > looked, "of {looked} positions only {differing} hide something else");
    assert!(refused > 2 * rounds, "only {refused} attempts were refused");
}

/// What was sent is what the rules say of the true position, and they say the same of the other one.
fn same_for_both<G: Game>(
    game: &G,
    (session, other): (&Session<G>, &G::State),
    probe: &Probe,
    voice: &Voice,
) {
    let Probe { viewer, entries, words, question, sent } = probe;
    let what = format!("'{words}' of {viewer:?} at {entries}");
    if *question {
        let query = Query::parse(&words.split(' ').collect::<Vec<_>>()).expect("a question");
        let (here, there) = (Table::ask(session, *viewer, &query), game.ask(other, *viewer, &query));
        assert_eq!(here, there, "{what}");
        match here {
            Ok(answer) => {
                let answer = serde_json::to_value(voice.answer(&answer)).expect("JSON");
                assert_eq!(sent["answer"], answer, "{what}");
            }
            Err(refusal) => assert_eq!(sent["text"], voice.refusal(&refusal).1, "{what}"),
        }
        return;
    }
    let Viewer::Seat(seat) = *viewer else { return assert_eq!(sent["rule"], "seat", "{what}") };
    if !game.decision(session.state()).actor.includes(seat) {
        assert_eq!(sent["rule"], "turn", "{what}");
        return;
    }
    let refusal = Table::why_not(session, seat, words).expect("it was refused");
    assert_eq!(sent["text"], voice.refusal(&refusal).1, "{what}");
    if let Ok(action) = game.parse_action(session.state(), words) {
        let mut open = Vec::new();
        game.options(other, seat, &mut open);
        assert!(!open.contains(&action), "{what} would be open elsewhere");
        assert_eq!(game.why_not(other, seat, action), refusal, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hidden_mode_of_wurzburg_gives_nothing_away() {
    let spec = TableSpec {
        game: "wurzburg",
        scenario: "thermopylae",
        options: &["mode=hidden"],
        seed: 5,
        ..TableSpec::default()
    };
    let game = Arc::new(Wurzburg::standard().expect("the data is good"));
    let spec = spec.with_secrets(&game);
    let questions = ["strength 117/39", "strength 3/3", "points", "pool 117/39", "zones", "odds", "odds all"];
    nothing_depends_on_what_is_hidden(game, spec, &questions, 8).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_fog_of_red_winter_gives_nothing_away() {
    let game = Arc::new(RedWinter::standard().expect("the data is good"));
    let questions = ["zones", "supply-net", "threat", "odds O15", "los O15 O17"];
    nothing_depends_on_what_is_hidden(game, FOG, &questions, 8).await;
}
