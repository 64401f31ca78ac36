//! Position files: set up a situation, script the dice, act, and state what must hold.
//!
//! One statement a line; `#` starts a comment. See `docs/positions.md` for the full reference.

use crate::actor::{Actor, Seat, Viewer};
use crate::chance::Chance;
use crate::event::Log;
use crate::game::Game;
use crate::info::Options;
use crate::message::{Message, Refusal};
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
    pub faults: Vec<Failed>,
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

/// Something that does not hold, in plain words: a fault of a data file, or of a list of counts.
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

/// A line of a position file that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Failed {
    /// File name.
    pub file: String,
    /// Line number.
    pub line: usize,
    /// What is wrong and what was expected, untranslated, for test failures.
    #[serde(skip)]
    pub message: String,
    /// The same to be put into words.
    #[serde(rename = "message")]
    pub text: Message,
    /// Why: what refused it, the reasoning of an answer, or what happened instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
}

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

/// A part of the explanation of a fault.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Reason {
    /// Row of the rule ledger.
    pub rule: String,
    /// In words.
    pub text: Message,
}

impl Reason {
    fn of(refusal: &Refusal) -> Vec<Reason> {
        vec![Reason { rule: refusal.rule.to_string(), text: refusal.text.clone() }]
    }
}

/// A fault whose place is not known yet.
struct Problem {
    plain: String,
    text: Message,
    reasons: Vec<Reason>,
}

impl Problem {
    fn new(plain: impl Into<String>, text: Message) -> Problem {
        Problem { plain: plain.into(), text, reasons: Vec::new() }
    }

    fn because(mut self, reasons: Vec<Reason>) -> Problem {
        self.reasons = reasons;
        self
    }

    fn at(self, file: &str, line: usize) -> Failed {
        Failed { file: file.into(), line, message: self.plain, text: self.text, reasons: self.reasons }
    }

    /// Set-up lines that come too late or too early have no position to act on.
    fn no_position() -> Problem {
        Problem::new("no position", Message::new("fault-no-position"))
    }
}

/// What a game says of a line it cannot read.
impl From<String> for Problem {
    fn from(problem: String) -> Problem {
        let text = Message::new("fault-problem").text("problem", problem.clone());
        Problem::new(problem, text)
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
        if let Err(problem) = runner.statement(i + 1, line) {
            runner.report.faults.push(problem.at(file, i + 1));
            // Later lines build on this one; their faults would only hide the first.
            break;
        }
    }
    if runner.report.faults.is_empty() && !runner.dice.is_empty() {
        let left = runner.dice.len();
        let problem = Problem::new(
            format!("{left} scripted dice were never rolled"),
            Message::new("fault-dice-left").int("n", left as i64),
        );
        runner.report.faults.push(problem.at(file, text.lines().count()));
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
    fn statement(&mut self, number: usize, line: &str) -> Result<(), Problem> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((verb, rest)) = words.split_first() else { return Ok(()) };
        match *verb {
            "title" => self.report.title = rest.join(" "),
            "rules" => self.report.rules.extend(rest.iter().map(|r| r.trim_end_matches(',').to_string())),
            "game" => {
                let key = rest.join(" ");
                if key != self.game.info().key {
                    let here = &self.game.info().key;
                    return Err(Problem::new(
                        format!("game '{key}': expected '{here}'"),
                        Message::new("fault-game").text("game", key).text("expected", here.to_string()),
                    ));
                }
                self.report.game = key;
            }
            "scenario" | "option" if self.state.is_some() => {
                return Err(Problem::new(
                    format!("'{verb}' must come before the set-up"),
                    Message::new("fault-before-set-up").text("line", *verb),
                ));
            }
            "scenario" => self.scenario = Some(rest.join(" ")),
            "option" => self.options.set(&rest.join(" ")),
            "dice" => {
                for w in rest {
                    let face = w.parse().map_err(|_| {
                        Problem::new(
                            format!("'{w}' is not a face of a die"),
                            Message::new("fault-face").text("word", *w),
                        )
                    });
                    self.dice.push_back(face?);
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
                return Err(Problem::new(
                    format!("'{verb}' is a set-up line; set-up ends with the first 'do', 'ask' or 'expect'"),
                    Message::new("fault-set-up-line").text("line", *verb),
                ));
            }
            _ => {
                self.prepare()?;
                let state = self.state.as_mut().ok_or_else(Problem::no_position)?;
                self.game.place(state, &words)?;
            }
        }
        Ok(())
    }

    /// Makes the empty board once scenario and options are known.
    fn prepare(&mut self) -> Result<(), Problem> {
        if self.state.is_none() {
            let scenario = self.scenario.as_deref().ok_or_else(|| {
                Problem::new(
                    "a 'scenario NAME' line must come before the set-up",
                    Message::new("fault-no-scenario"),
                )
            })?;
            self.options.check(self.game.info()).map_err(|e| Problem::from(e.to_string()))?;
            self.state =
                Some(self.game.blank(scenario, &self.options).map_err(|e| Problem::from(e.to_string()))?);
        }
        Ok(())
    }

    /// Ends the set-up.
    fn start(&mut self) -> Result<(), Problem> {
        self.prepare()?;
        if !self.playing {
            let state = self.state.as_mut().ok_or_else(Problem::no_position)?;
            self.game.placed(state)?;
            self.playing = true;
            self.roll()?;
        }
        Ok(())
    }

    /// Rolls scripted dice while chance is asked and faces are left.
    fn roll(&mut self) -> Result<(), Problem> {
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
                        let plain = format!("faces {faces:?} do not fit what is rolled here ({chance:?})");
                        let words: Vec<String> = faces.iter().map(ToString::to_string).collect();
                        Problem::new(plain, Message::new("fault-faces").text("faces", words.join(" ")))
                    })?;
                    self.game.roll(state, outcome, &mut self.log);
                }
                (Actor::System, _) => self.game.advance(state, &mut self.log),
                _ => return Ok(()),
            }
        }
    }

    fn seat(&self) -> Result<Seat, Problem> {
        let state = self.state.as_ref().ok_or_else(Problem::no_position)?;
        let nobody = || Problem::new("nobody is asked", Message::new("fault-nobody-asked"));
        match self.game.decision(state).actor {
            Actor::Seat(s) => Ok(s),
            Actor::Seats(set) => set.iter().next().ok_or_else(nobody),
            Actor::Chance => Err(Problem::new(
                "dice are rolled here: add a 'dice' line before",
                Message::new("fault-dice-due"),
            )),
            Actor::System => {
                Err(Problem::new("the game's own system acts here", Message::new("fault-system")))
            }
            Actor::Nobody => Err(Problem::new("the game is over", Message::new("refused-over"))),
        }
    }

    /// A seat by its key.
    fn seat_of(&self, key: &str, also: &str) -> Result<Seat, Problem> {
        let plain = || format!("no seat '{key}'{}{also}", if also.is_empty() { "" } else { "; also: " });
        let known = || {
            let seats = self.game.info().seats.iter().map(|s| s.key.as_ref());
            seats.chain(Some(also).filter(|a| !a.is_empty())).collect::<Vec<&str>>().join(", ")
        };
        self.game.info().seat(key).ok_or_else(|| {
            Problem::new(plain(), Message::new("fault-no-seat").text("word", key).text("known", known()))
        })
    }

    /// A viewer by its word: a seat's key, `public` or `referee`.
    fn viewer(&self, word: &str) -> Result<Viewer, Problem> {
        match word {
            "public" => Ok(Viewer::Public),
            "referee" => Ok(Viewer::Referee),
            key => self.seat_of(key, "public, referee").map(Viewer::Seat),
        }
    }

    /// An action, perhaps with the seat before it: `finnish: bid 5`.
    fn split_seat<'t>(&self, text: &'t str) -> Result<(Seat, &'t str), Problem> {
        if let Some((by, rest)) = text.split_once(": ") {
            return Ok((self.seat_of(by, "")?, rest.trim()));
        }
        Ok((self.seat()?, text))
    }

    fn perform(&mut self, text: &str) -> Result<(), Problem> {
        self.start()?;
        self.roll()?;
        let (seat, text) = self.split_seat(text)?;
        self.seen = self.log.entries.len();
        let state = self.state.as_mut().ok_or_else(Problem::no_position)?;
        let action = self.game.parse_action(state, text)?;
        self.game.play(state, seat, action, &mut self.log).map_err(|r| {
            let text = Message::new("fault-refused").text("action", text);
            Problem::new(format!("refused: {r}"), text).because(Reason::of(&r))
        })?;
        self.roll()
    }

    fn ask(&mut self, number: usize, words: &[&str]) -> Result<(), Problem> {
        self.start()?;
        let (viewer, words) = match words {
            ["as", seat, rest @ ..] => (self.viewer(seat)?, rest),
            _ => (Viewer::Referee, words),
        };
        let at = words.iter().position(|w| *w == "=>").unwrap_or(words.len());
        let query = Query::parse(&words[..at])
            .ok_or_else(|| Problem::new("an empty question", Message::new("fault-empty-question")))?;
        let state = self.state.as_ref().ok_or_else(Problem::no_position)?;
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
                let reasons = match &answer {
                    Ok(a) => {
                        let reason = |l: &crate::query::AnswerLine| Reason {
                            rule: l.rule.to_string(),
                            text: l.text.clone(),
                        };
                        a.lines.iter().map(reason).collect()
                    }
                    Err(r) => Reason::of(r),
                };
                let asked = format!("ask {}", words[..at].join(" "));
                let text = expected(&asked, &want, &got);
                return Err(Problem::new(format!("{asked}: expected '{want}', got '{got}'{detail}"), text)
                    .because(reasons));
            }
            self.report.held += 1;
        } else if let Err(refusal) = &answer
            && ["ask", "input"].contains(&refusal.rule.as_ref())
        {
            // No rule stands against the question: it was not understood.
            let asked = words.join(" ");
            let text = Message::new("fault-ask").text("question", asked.clone());
            return Err(Problem::new(format!("ask {asked}: {refusal}"), text).because(Reason::of(refusal)));
        }
        self.report.answers.push(Asked { line: number, question: words[..at].join(" "), answer });
        Ok(())
    }

    fn expect(&mut self, words: &[&str]) -> Result<(), Problem> {
        let state = self.state.as_ref().ok_or_else(Problem::no_position)?;
        let Some((what, rest)) = words.split_first() else {
            return Err(Problem::new("expect what?", Message::new("fault-expect")));
        };
        match *what {
            "legal" => {
                let text = rest.join(" ");
                let (seat, text) = self.split_seat(&text)?;
                let action = self.game.parse_action(state, text)?;
                self.game.check(state, seat, action).map_err(|r| {
                    let why = Message::new("fault-legal").text("action", text);
                    Problem::new(format!("'{text}' should be legal, but: {r}"), why).because(Reason::of(&r))
                })
            }
            "refused" => {
                let at = rest.iter().position(|w| *w == "by").unwrap_or(rest.len());
                let text = rest[..at].join(" ");
                let (seat, text) = self.split_seat(&text)?;
                let action = self.game.parse_action(state, text)?;
                let Err(refusal) = self.game.check(state, seat, action) else {
                    return Err(Problem::new(
                        format!("'{text}' should be refused, but is legal"),
                        Message::new("fault-allowed").text("action", text),
                    ));
                };
                match rest.get(at + 1) {
                    None if at < rest.len() => {
                        Err(Problem::new("'by' which rule?", Message::new("fault-by")))
                    }
                    Some(rule) if refusal.rule != **rule => {
                        let plain =
                            format!("'{text}' should be refused by {rule}, but is refused by {refusal}");
                        let why = Message::new("fault-refused-by").text("action", text).text("rule", *rule);
                        Err(Problem::new(plain, why).because(Reason::of(&refusal)))
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
                    let (verb, want) = verbs.split_first().ok_or_else(|| {
                        Problem::new("expect options of VERB = …", form("expect options of VERB = …"))
                    })?;
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
                let [seat, piece] = rest else {
                    let line = format!("expect {what} SEAT PIECE");
                    return Err(Problem::new(format!("expected '{line}'"), form(&line)));
                };
                let view = self.game.view(state, self.viewer(seat)?);
                let shown = view.pieces.iter().any(|p| p.id == **piece && p.face.is_some());
                match shown == (*what == "shown") {
                    true => Ok(()),
                    false if shown => Err(Problem::new(
                        format!("{piece} is shown to {seat}"),
                        Message::new("fault-shown").text("piece", *piece).text("seat", *seat),
                    )),
                    false => Err(Problem::new(
                        format!("{piece} is not shown to {seat}"),
                        Message::new("fault-hidden").text("piece", *piece).text("seat", *seat),
                    )),
                }
            }
            "event" | "no-event" => {
                let want = strip_equals(rest).join(" ");
                let told: Vec<_> =
                    self.log.entries[self.seen..].iter().map(|(_, e)| self.game.describe(e)).collect();
                let lines: Vec<String> =
                    told.iter().map(|t| format!("{} [{}]", t.text.plain(), t.rule)).collect();
                if lines.iter().any(|l| l.contains(&want)) == (*what == "event") {
                    Ok(())
                } else {
                    let plain = format!(
                        "{what} '{want}'; since the last 'do' there were:\n    {}",
                        lines.join("\n    ")
                    );
                    let why = Message::new(if *what == "event" { "fault-event" } else { "fault-no-event" });
                    let reasons = told.into_iter().map(|t| Reason { rule: t.rule.to_string(), text: t.text });
                    Err(Problem::new(plain, why.text("event", want)).because(reasons.collect()))
                }
            }
            _ => {
                let at = words.iter().position(|w| *w == "=").ok_or_else(|| {
                    Problem::new("expected 'expect FACT = VALUE'", form("expect FACT = VALUE"))
                })?;
                let got = self.game.fact(state, &words[..at])?;
                let (fact, want) = (words[..at].join(" "), words[at + 1..].join(" "));
                compare(&got, &want)
                    .map_err(|p| Problem::new(format!("{fact}: {}", p.plain), expected(&fact, &want, &got)))
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

fn compare(got: &str, want: &str) -> Result<(), Problem> {
    let text = || Message::new("fault-compare").text("want", want).text("got", got);
    if got == want { Ok(()) } else { Err(Problem::new(format!("expected '{want}', got '{got}'"), text())) }
}

/// Something is not what it should be.
fn expected(what: &str, want: &str, got: &str) -> Message {
    Message::new("fault-compare-of").text("what", what).text("want", want).text("got", got)
}

/// How a line is written.
fn form(line: &str) -> Message {
    Message::new("fault-form").text("line", line)
}
