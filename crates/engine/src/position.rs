//! Position files: set up a situation, script the dice, act, and state what must hold.
//!
//! One statement a line; `#` starts a comment. See `docs/positions.md` for the full reference.

use crate::actor::{Actor, Seat, Viewer};
use crate::chance::Chance;
use crate::event::Log;
use crate::game::Game;
use crate::info::Options;
use crate::message::Refusal;
use crate::query::{Answer, Query};
use std::collections::VecDeque;

/// What running a position file gave.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct Report {
    /// Title of the file.
    pub title: String,
    /// Game key.
    pub game: String,
    /// Rows of the ledger it cites.
    pub rules: Vec<String>,
    /// Statements that held.
    pub held: usize,
    /// Answers to `ask` lines.
    pub answers: Vec<Asked>,
    /// What went wrong, with the line.
    pub faults: Vec<Fault>,
}

/// An `ask` line and its answer.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Asked {
    /// Line number.
    pub line: usize,
    /// The question as written.
    pub question: String,
    /// The answer, or why there is none.
    pub answer: Result<Answer, Refusal>,
}

/// Something that did not hold.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Fault {
    /// File name.
    pub file: String,
    /// Line number.
    pub line: usize,
    /// What is wrong and what was expected.
    pub message: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

/// The game key a position file names, so that the right game can run it.
pub fn game_of(text: &str) -> Option<&str> {
    text.lines().map(str::trim).find_map(|l| l.strip_prefix("game ")).map(str::trim)
}

/// Runs a position file.
pub fn run<G: Game>(game: &G, file: &str, text: &str) -> Report {
    let mut runner = Runner {
        game,
        report: Report::default(),
        scenario: None,
        options: Options::none(),
        state: None,
        playing: false,
        dice: VecDeque::new(),
        log: Log::default(),
        seen: 0,
    };
    for (i, raw) in text.lines().enumerate() {
        let line = raw.split(" #").next().unwrap_or_default().trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Err(message) = runner.statement(i + 1, line) {
            runner.report.faults.push(Fault { file: file.into(), line: i + 1, message });
            // Later lines build on this one; their faults would only hide the first.
            break;
        }
    }
    if runner.report.faults.is_empty() && !runner.dice.is_empty() {
        let message = format!("{} scripted dice were never rolled", runner.dice.len());
        runner.report.faults.push(Fault { file: file.into(), line: text.lines().count(), message });
    }
    runner.report
}

struct Runner<'g, G: Game> {
    game: &'g G,
    report: Report,
    scenario: Option<String>,
    options: Options,
    state: Option<G::State>,
    playing: bool,
    dice: VecDeque<u32>,
    log: Log<G::Event>,
    seen: usize,
}

impl<G: Game> Runner<'_, G> {
    fn statement(&mut self, number: usize, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((verb, rest)) = words.split_first() else { return Ok(()) };
        match *verb {
            "title" => self.report.title = rest.join(" "),
            "rules" => self.report.rules.extend(rest.iter().map(|r| r.trim_end_matches(',').to_string())),
            "game" => {
                let key = rest.join(" ");
                if key != self.game.info().key {
                    return Err(format!("game '{key}': expected '{}'", self.game.info().key));
                }
                self.report.game = key;
            }
            "scenario" | "option" if self.state.is_some() => {
                return Err(format!("'{verb}' must come before the set-up"));
            }
            "scenario" => self.scenario = Some(rest.join(" ")),
            "option" => self.options.set(&rest.join(" ")),
            "dice" => {
                for w in rest {
                    self.dice.push_back(w.parse().map_err(|_| format!("'{w}' is not a face of a die"))?);
                }
                // A roll that is due waits for nothing but faces.
                if self.playing {
                    self.roll()?;
                }
            }
            "do" => self.perform(&rest.join(" "))?,
            "ask" => self.ask(number, rest)?,
            "expect" => {
                self.start()?;
                self.expect(rest)?;
                self.report.held += 1;
            }
            _ if self.playing => {
                return Err(format!(
                    "'{verb}' is a set-up line; set-up ends with the first 'do', 'ask' or 'expect'"
                ));
            }
            _ => {
                self.prepare()?;
                let state = self.state.as_mut().ok_or("no position")?;
                self.game.place(state, &words)?;
            }
        }
        Ok(())
    }

    /// Makes the empty board once scenario and options are known.
    fn prepare(&mut self) -> Result<(), String> {
        if self.state.is_none() {
            let scenario =
                self.scenario.as_deref().ok_or("a 'scenario NAME' line must come before the set-up")?;
            self.options.check(self.game.info()).map_err(|e| e.to_string())?;
            self.state = Some(self.game.blank(scenario, &self.options).map_err(|e| e.to_string())?);
        }
        Ok(())
    }

    /// Ends the set-up.
    fn start(&mut self) -> Result<(), String> {
        self.prepare()?;
        if !self.playing {
            let state = self.state.as_mut().ok_or("no position")?;
            self.game.placed(state)?;
            self.playing = true;
            self.roll()?;
        }
        Ok(())
    }

    /// Rolls scripted dice while chance is asked and faces are left.
    fn roll(&mut self) -> Result<(), String> {
        let Some(state) = self.state.as_mut() else { return Ok(()) };
        loop {
            let decision = self.game.decision(state);
            match (decision.actor, decision.chance) {
                (Actor::Chance, Some(chance)) => {
                    let need = match chance {
                        Chance::Dice { count, .. } => count as usize,
                        Chance::Pick { .. } => 1,
                    };
                    if self.dice.len() < need {
                        return Ok(());
                    }
                    let faces: Vec<u32> = self.dice.drain(..need).collect();
                    let outcome = chance.from_faces(&faces).ok_or_else(|| {
                        format!("faces {faces:?} do not fit what is rolled here ({chance:?})")
                    })?;
                    self.game.roll(state, outcome, &mut self.log);
                }
                (Actor::System, _) => self.game.advance(state, &mut self.log),
                _ => return Ok(()),
            }
        }
    }

    fn seat(&self) -> Result<Seat, String> {
        let state = self.state.as_ref().ok_or("no position")?;
        match self.game.decision(state).actor {
            Actor::Seat(s) => Ok(s),
            Actor::Seats(set) => set.iter().next().ok_or_else(|| "nobody is asked".into()),
            Actor::Chance => Err("dice are rolled here: add a 'dice' line before".into()),
            Actor::System => Err("the game's own system acts here".into()),
            Actor::Nobody => Err("the game is over".into()),
        }
    }

    /// A viewer by its word: a seat's key, `public` or `referee`.
    fn viewer(&self, word: &str) -> Result<Viewer, String> {
        match word {
            "public" => Ok(Viewer::Public),
            "referee" => Ok(Viewer::Referee),
            key => {
                let seat = self.game.info().seat(key);
                seat.map(Viewer::Seat).ok_or_else(|| format!("no seat '{key}'; also: public, referee"))
            }
        }
    }

    /// An action, perhaps with the seat before it: `finnish: bid 5`.
    fn split_seat<'t>(&self, text: &'t str) -> Result<(Seat, &'t str), String> {
        if let Some((by, rest)) = text.split_once(": ") {
            let seat = self.game.info().seat(by).ok_or_else(|| format!("no seat '{by}'"))?;
            return Ok((seat, rest.trim()));
        }
        Ok((self.seat()?, text))
    }

    fn perform(&mut self, text: &str) -> Result<(), String> {
        self.start()?;
        self.roll()?;
        let (seat, text) = self.split_seat(text)?;
        self.seen = self.log.entries.len();
        let state = self.state.as_mut().ok_or("no position")?;
        let action = self.game.parse_action(state, text)?;
        self.game.play(state, seat, action, &mut self.log).map_err(|r| format!("refused: {r}"))?;
        self.roll()
    }

    fn ask(&mut self, number: usize, words: &[&str]) -> Result<(), String> {
        self.start()?;
        let (viewer, words) = match words {
            ["as", seat, rest @ ..] => (self.viewer(seat)?, rest),
            _ => (Viewer::Referee, words),
        };
        let at = words.iter().position(|w| *w == "=>").unwrap_or(words.len());
        let query = Query::parse(&words[..at]).ok_or("an empty question")?;
        let state = self.state.as_ref().ok_or("no position")?;
        let answer = self.game.ask(state, viewer, &query);
        if at < words.len() {
            let want = words[at + 1..].join(" ");
            let got = match &answer {
                Ok(a) => a.value.clone(),
                Err(r) => format!("refused {}", r.rule),
            };
            if got != want {
                let detail = match &answer {
                    Ok(a) => {
                        a.lines.iter().map(|l| format!("\n    [{}] {}", l.rule, l.text.plain())).collect()
                    }
                    Err(r) => format!(" ({r})"),
                };
                return Err(format!("ask {}: expected '{want}', got '{got}'{detail}", words[..at].join(" ")));
            }
            self.report.held += 1;
        } else if let Err(refusal) = &answer
            && ["ask", "input"].contains(&refusal.rule.as_ref())
        {
            // No rule stands against the question: it was not understood.
            return Err(format!("ask {}: {refusal}", words.join(" ")));
        }
        self.report.answers.push(Asked { line: number, question: words[..at].join(" "), answer });
        Ok(())
    }

    fn expect(&mut self, words: &[&str]) -> Result<(), String> {
        let state = self.state.as_ref().ok_or("no position")?;
        let Some((what, rest)) = words.split_first() else { return Err("expect what?".into()) };
        match *what {
            "legal" => {
                let text = rest.join(" ");
                let (seat, text) = self.split_seat(&text)?;
                let action = self.game.parse_action(state, text)?;
                self.game
                    .check(state, seat, action)
                    .map_err(|r| format!("'{text}' should be legal, but: {r}"))
            }
            "refused" => {
                let at = rest.iter().position(|w| *w == "by").unwrap_or(rest.len());
                let text = rest[..at].join(" ");
                let (seat, text) = self.split_seat(&text)?;
                let action = self.game.parse_action(state, text)?;
                let Err(refusal) = self.game.check(state, seat, action) else {
                    return Err(format!("'{text}' should be refused, but is legal"));
                };
                match rest.get(at + 1) {
                    None if at < rest.len() => Err("'by' which rule?".into()),
                    Some(rule) if refusal.rule != **rule => {
                        Err(format!("'{text}' should be refused by {rule}, but is refused by {refusal}"))
                    }
                    _ => Ok(()),
                }
            }
            "options" => {
                let seat = self.seat()?;
                let mut list = Vec::new();
                self.game.options(state, seat, &mut list);
                let mut texts: Vec<String> =
                    list.into_iter().map(|a| self.game.action_text(state, a)).collect();
                if let Some(("of", verbs)) = rest.split_first().map(|(w, r)| (*w, r)) {
                    let (verb, want) = verbs.split_first().ok_or("expect options of VERB = …")?;
                    texts.retain(|t| t.split(' ').next() == Some(verb));
                    let got = texts.iter().map(|t| t.split_once(' ').map_or("", |(_, r)| r));
                    return compare(&sorted(got), &sorted(listed(&strip_equals(want).join(" "))));
                }
                compare(&texts.len().to_string(), &strip_equals(rest).join(" "))
            }
            "actor" => {
                let got = match self.game.decision(state).actor {
                    Actor::Seat(s) => self.game.info().seats[s.idx()].key.clone(),
                    Actor::Seats(_) => "several".into(),
                    Actor::System => "system".into(),
                    Actor::Chance => "dice".into(),
                    Actor::Nobody => "nobody".into(),
                };
                compare(&got, &strip_equals(rest).join(" "))
            }
            "shown" | "hidden" => {
                let [seat, piece] = rest else { return Err(format!("expected 'expect {what} SEAT PIECE'")) };
                let view = self.game.view(state, self.viewer(seat)?);
                let shown = view.pieces.iter().any(|p| p.id == **piece && p.face.is_some());
                match shown == (*what == "shown") {
                    true => Ok(()),
                    false if shown => Err(format!("{piece} is shown to {seat}")),
                    false => Err(format!("{piece} is not shown to {seat}")),
                }
            }
            "event" | "no-event" => {
                let want = strip_equals(rest).join(" ");
                let lines: Vec<String> = self.log.entries[self.seen..]
                    .iter()
                    .map(|(_, e)| {
                        let told = self.game.describe(e);
                        format!("{} [{}]", told.text.plain(), told.rule)
                    })
                    .collect();
                if lines.iter().any(|l| l.contains(&want)) == (*what == "event") {
                    Ok(())
                } else {
                    Err(format!(
                        "{what} '{want}'; since the last 'do' there were:\n    {}",
                        lines.join("\n    ")
                    ))
                }
            }
            _ => {
                let at = words.iter().position(|w| *w == "=").ok_or("expected 'expect FACT = VALUE'")?;
                let got = self.game.fact(state, &words[..at])?;
                compare(&got, &words[at + 1..].join(" "))
                    .map_err(|e| format!("{}: {e}", words[..at].join(" ")))
            }
        }
    }
}

fn strip_equals<'a>(words: &'a [&'a str]) -> &'a [&'a str] {
    match words.split_first() {
        Some((&"=", rest)) => rest,
        _ => words,
    }
}

/// The things of a list: between commas if there are any, otherwise every word.
fn listed(text: &str) -> Vec<&str> {
    if text.contains(',') { text.split(',').map(str::trim).collect() } else { text.split(' ').collect() }
}

/// A list in a fixed order, written as it would be read.
fn sorted<'a>(things: impl IntoIterator<Item = &'a str>) -> String {
    let mut list: Vec<&str> = things.into_iter().filter(|t| !t.is_empty()).collect();
    list.sort_unstable();
    list.join(if list.iter().any(|t| t.contains(' ')) { ", " } else { " " })
}

fn compare(got: &str, want: &str) -> Result<(), String> {
    if got == want { Ok(()) } else { Err(format!("expected '{want}', got '{got}'")) }
}
