//! Perft: how many ways a game can go on, counted to a depth and compared with stored counts.
//!
//! A count changes whenever an option appears, vanishes or leads elsewhere, so a stored count guards every rule
//! that takes part in it; and counting is pure move generation, so the same function is a benchmark.
//!
//! The depth counts choices of seats. Chance is folded in: all outcomes are followed, and none costs depth. Seats
//! that choose in secret do so one after the other, lowest first. A game that is over counts as one way.
//!
//! Files hold one statement a line, `#` starts a comment:
//!
//! ```text
//! game outpost
//! position after-bids        # starts a new position; the name is for messages
//! scenario skirmish
//! option tie=west
//! do west: scout 2           # as in position files; the seat may be left out if only one is asked
//! dice 5                     # faces for the dice asked for here
//! perft 2 25                 # depth, count
//! ```

use crate::config::Case;
use crate::report::Failure;
use crate::walk::{Step, Walk};
use sandtable_engine::game::Game;
use sandtable_engine::info::Options;
use sandtable_engine::position::Fault;
use sandtable_engine::{Actor, Chance, Seat, Silent};

/// What running a perft file gave.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct PerftReport {
    /// Counts that held.
    pub held: usize,
    /// Ways counted in all.
    pub nodes: u64,
    /// What went wrong, with the line.
    pub faults: Vec<Fault>,
}

/// The number of ways to make `depth` choices from `state`.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let decision = game.decision(state);
    let seat = match (decision.actor, decision.chance) {
        (Actor::Seat(seat), _) => Some(seat),
        (Actor::Seats(set), _) => set.iter().next(),
        (Actor::Chance, Some(chance)) => {
            return chance
                .outcomes()
                .map(|o| {
                    let mut next = state.clone();
                    game.roll(&mut next, o, &mut Silent);
                    perft(game, &next, depth)
                })
                .sum();
        }
        (Actor::System, _) => {
            let mut next = state.clone();
            game.advance(&mut next, &mut Silent);
            return perft(game, &next, depth);
        }
        (Actor::Chance | Actor::Nobody, _) => None,
    };
    let Some(seat) = seat else { return 1 };
    let mut list = Vec::new();
    game.options(state, seat, &mut list);
    if depth == 1 {
        return list.len() as u64;
    }
    list.into_iter().map(|action| after(game, state, seat, action, depth)).sum()
}

fn after<G: Game>(game: &G, state: &G::State, seat: Seat, action: G::Action, depth: u32) -> u64 {
    let mut next = state.clone();
    game.perform(&mut next, seat, action, &mut Silent);
    perft(game, &next, depth - 1)
}

/// The same count, split by the first choice (or roll): the place to look when a count is wrong.
pub fn divide<G: Game>(game: &G, state: &G::State, depth: u32) -> Vec<(String, u64)> {
    let decision = game.decision(state);
    if depth == 0 {
        return Vec::new();
    }
    if let (Actor::Chance, Some(chance)) = (decision.actor, decision.chance) {
        let each = chance.outcomes().map(|o| {
            let mut next = state.clone();
            game.roll(&mut next, o, &mut Silent);
            (format!("dice {}", chance.text(o)), perft(game, &next, depth))
        });
        return each.collect();
    }
    let seat = match decision.actor {
        Actor::Seat(seat) => seat,
        Actor::Seats(set) => match set.iter().next() {
            Some(seat) => seat,
            None => return Vec::new(),
        },
        _ => return Vec::new(),
    };
    let mut list = Vec::new();
    game.options(state, seat, &mut list);
    let each = list.into_iter().map(|a| (game.action_text(state, a), after(game, state, seat, a, depth)));
    each.collect()
}

/// Writes a position of random play as lines of a perft file, with its counts up to `depth`: the case after
/// `steps` steps.
pub fn script<G: Game>(game: &G, case: &Case, steps: usize, depth: u32) -> Result<String, Failure> {
    let mut text = format!("scenario {}\n", case.scenario);
    for (key, value) in &case.options.0 {
        text.push_str(&format!("option {key}={value}\n"));
    }
    let mut walk = Walk::new(game, case, "perft", steps)?;
    while walk.steps < steps {
        match walk.step()? {
            Some(Step::Act(seat, action)) => {
                let by = game.info().seats.get(seat.idx()).map_or("?", |s| s.key.as_str());
                text.push_str(&format!("do {by}: {}\n", game.action_text(&walk.state, action)));
                walk.take(Step::Act(seat, action));
            }
            Some(Step::Roll(chance, outcome)) => {
                text.push_str(&format!("dice {}\n", chance.text(outcome)));
                walk.take(Step::Roll(chance, outcome));
            }
            Some(Step::System) => walk.take(Step::System),
            None => break,
        }
    }
    for d in 1..=depth {
        text.push_str(&format!("perft {d} {}\n", perft(game, &walk.state, d)));
    }
    Ok(text)
}

/// Runs a perft file.
pub fn run<G: Game>(game: &G, file: &str, text: &str) -> PerftReport {
    let mut report = PerftReport::default();
    let mut block = Block::<G>::default();
    let fault = |line: usize, message: String| Fault { file: file.into(), line, message };
    // A broken line spoils the rest of its position, but not the next one.
    let mut skipping = false;
    for (i, raw) in text.lines().enumerate() {
        let line = raw.split(" #").next().unwrap_or_default().trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (verb, rest) = line.split_once(' ').map_or((line, ""), |(v, r)| (v, r.trim()));
        if verb == "position" {
            (block, skipping) = (Block::default(), false);
            continue;
        }
        if skipping {
            continue;
        }
        match block.statement(game, verb, rest) {
            Ok(None) => {}
            Ok(Some((got, want, depth))) => {
                report.nodes += got;
                if got == want {
                    report.held += 1;
                } else {
                    let message =
                        format!("perft {depth}: expected {want}, got {got}{}", block.split(game, depth));
                    report.faults.push(fault(i + 1, message));
                }
            }
            Err(message) => {
                report.faults.push(fault(i + 1, message));
                skipping = true;
            }
        }
    }
    report
}

/// The position the lines so far have led to.
struct Block<G: Game> {
    scenario: Option<String>,
    options: Options,
    state: Option<G::State>,
}

impl<G: Game> Default for Block<G> {
    fn default() -> Self {
        Block { scenario: None, options: Options::none(), state: None }
    }
}

impl<G: Game> Block<G> {
    /// One line; for `perft` lines the count, the expected count and the depth.
    fn statement(&mut self, game: &G, verb: &str, rest: &str) -> Result<Option<(u64, u64, u32)>, String> {
        match verb {
            "game" if rest != game.info().key => {
                return Err(format!("game '{rest}': expected '{}'", game.info().key));
            }
            "game" => {}
            "scenario" | "option" if self.state.is_some() => {
                return Err(format!("'{verb}' must come before the first 'do', 'dice' or 'perft'"));
            }
            "scenario" => self.scenario = Some(rest.to_string()),
            "option" => self.options.set(rest),
            "do" => self.act(game, rest)?,
            "dice" => self.roll(game, rest)?,
            "perft" => {
                let numbers = rest.split_once(' ');
                let (depth, want) = numbers
                    .and_then(|(d, n)| {
                        Some((d.parse::<u32>().ok()?, n.trim().replace('_', "").parse().ok()?))
                    })
                    .ok_or_else(|| format!("expected 'perft DEPTH COUNT', found 'perft {rest}'"))?;
                return Ok(Some((perft(game, self.start(game)?, depth), want, depth)));
            }
            _ => {
                return Err(format!(
                    "expected 'game', 'position', 'scenario', 'option', 'do', 'dice' or 'perft', found '{verb}'"
                ));
            }
        }
        Ok(None)
    }

    fn start(&mut self, game: &G) -> Result<&mut G::State, String> {
        if self.state.is_none() {
            let scenario = self.scenario.as_deref().ok_or("a 'scenario NAME' line must come first")?;
            self.options.check(game.info()).map_err(|e| e.to_string())?;
            self.state = Some(game.setup(scenario, &self.options).map_err(|e| e.to_string())?);
        }
        let state = self.state.as_mut().ok_or("no position")?;
        while game.decision(state).actor == Actor::System {
            game.advance(state, &mut Silent);
        }
        Ok(state)
    }

    fn act(&mut self, game: &G, text: &str) -> Result<(), String> {
        let state = self.start(game)?;
        let named = text.split_once(": ").map(|(by, rest)| (game.info().seat(by), by, rest));
        let (seat, text) = match (named, game.decision(state).actor) {
            (Some((Some(seat), _, rest)), _) => (seat, rest),
            (Some((None, by, _)), _) => return Err(format!("no seat '{by}'")),
            (None, Actor::Seat(seat)) => (seat, text),
            (None, Actor::Seats(_)) => return Err("several seats are asked: write 'do SEAT: ACTION'".into()),
            (None, Actor::Chance) => return Err("dice are rolled here: add a 'dice' line before".into()),
            (None, _) => return Err("nobody is asked here".into()),
        };
        let action = game.parse_action(state, text)?;
        game.play(state, seat, action, &mut Silent).map_err(|r| format!("refused: {r}"))
    }

    fn roll(&mut self, game: &G, text: &str) -> Result<(), String> {
        let state = self.start(game)?;
        let chance: Chance = game.decision(state).chance.ok_or("no dice are rolled here")?;
        let outcome = chance
            .parse(text)
            .ok_or_else(|| format!("'{text}' does not fit what is rolled here ({chance:?})"))?;
        game.roll(state, outcome, &mut Silent);
        Ok(())
    }

    /// The count by first choice, for the message of a wrong count.
    fn split(&self, game: &G, depth: u32) -> String {
        let parts = self.state.as_ref().map_or(Vec::new(), |state| divide(game, state, depth));
        parts.iter().take(60).map(|(text, n)| format!("\n    {text}: {n}")).collect()
    }
}
