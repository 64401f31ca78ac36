//! An attack on hidden information (11.2): in random games every question, every refusal and every prompt that a viewer can get is
//! compared with those of positions that hide something else.

use crate::play::game;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Query, Rng, Seat, Silent, Viewer};
use sandtable_wurzburg::state::State;

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public];

/// Everything that can be asked about what stands on the map now.
fn questions(st: &State) -> Vec<String> {
    let game = game();
    let fixed = [
        "odds",
        "odds all",
        "losses stand",
        "losses retreat",
        "zones",
        "flak",
        "protected",
        "spotted",
        "points",
    ];
    let mut list: Vec<String> = fixed.iter().map(|q| (*q).to_owned()).collect();
    let mut hexes: Vec<_> = st.on_map().map(|(_, hex)| hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    for hex in hexes {
        let label = game.pack.label(hex);
        list.extend(["scout", "guns", "seen", "why-not"].map(|verb| format!("{verb} {label}")));
    }
    for unit in st.in_play() {
        let key = game.pack.key(unit);
        list.extend(["battery", "command", "range", "recon", "why-not"].map(|verb| format!("{verb} {key}")));
    }
    for formation in game.pack.formations().filter(|f| game.is_present(st, *f)) {
        let key = &game.pack.formation(formation).key;
        list.extend(["strength", "pool"].map(|verb| format!("{verb} {key}")));
    }
    if let Actor::Seat(seat) = game.decision(st).actor {
        let mut options = Vec::new();
        game.options(st, seat, &mut options);
        for action in options.into_iter().take(12) {
            let text = game.action_text(st, action);
            list.extend(["chance", "strike", "why-not"].map(|verb| format!("{verb} {text}")));
        }
    }
    list
}

/// Every byte a viewer gets, question by question.
fn heard(st: &State, viewer: Viewer, asked: &[String]) -> Vec<String> {
    let game = game();
    let mut list = vec![
        serde_json::to_string(&game.view(st, viewer)).expect("a view"),
        format!("{:?}{:?}{:?}", game.decision(st), game.prompt(st, viewer), game.known(st, viewer)),
    ];
    if let Viewer::Seat(seat) = viewer {
        list.push(format!("{:?}", game.window(st, seat)));
    }
    list.extend(asked.iter().map(|question| {
        let words: Vec<&str> = question.split(' ').collect();
        let answer = Query::parse(&words).map(|query| game.ask(st, viewer, &query));
        format!("{question}: {answer:?}")
    }));
    list
}

/// Plays a random game and attacks every so many decisions.
fn attack(scenario: &str, options: &str, seed: u64, stride: u64) {
    let game = game();
    let mut chosen = Options::none();
    options.split(' ').for_each(|word| chosen.set(word));
    let mut st = game.setup(scenario, &chosen).expect("a scenario with its options");
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), chooser(seed));
    let (mut lots, mut scratch, mut decisions, mut compared) = (Rng::new(seed), Vec::new(), 0, 0);
    loop {
        let decision = game.decision(&st);
        match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => {
                decisions += 1;
                if decisions % stride == 0 {
                    let asked = questions(&st);
                    for viewer in VIEWERS {
                        let other = game.resample(&st, viewer, &mut lots);
                        compared += u32::from(other != st);
                        let (a, b) = (heard(&st, viewer, &asked), heard(&other, viewer, &asked));
                        for (a, b) in a.iter().zip(&b) {
                            assert_eq!(a, b, "{scenario} {seed} after {decisions}, {viewer:?}");
                        }
                    }
                }
                let action = game.sample(&st, seat, &mut rng, &mut scratch).expect("something to choose");
                game.perform(&mut st, seat, action, &mut Silent);
            }
            (Actor::Chance, Some(chance)) => game.roll(&mut st, dice.draw(chance), &mut Silent),
            _ => break,
        }
    }
    assert!(compared > 0, "nothing was hidden");
}

/// No answer depends on steps, dummies, plans or mines of the enemy. [rule 11.2, 11.3, 12.3, 37.1]
#[test]
fn nobody_hears_what_is_hidden() {
    attack("lesson", "rules=full", 1, 29);
    attack("thermopylae", "rules=full gas=on overrun=on close-attack=on", 2, 211);
    attack("forward-defense", "rules=full gas=on overrun=on close-attack=on", 3, 1499);
}

/// Nor on pools and revealed steps in Hidden Mode. [rule 11.2, 45.1, 45.3]
#[test]
fn nobody_hears_what_a_pool_holds() {
    attack("lesson", "rules=full mode=hidden", 1, 29);
    attack("thermopylae", "rules=full gas=on overrun=on close-attack=on mode=hidden", 2, 211);
    attack("forward-defense", "rules=full gas=on overrun=on close-attack=on mode=hidden", 3, 1499);
}
