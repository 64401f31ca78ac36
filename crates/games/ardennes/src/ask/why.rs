//! Why not? Of an action, or of a counter or hex that cannot be chosen now.

use super::unclear;
use crate::Ardennes;
use crate::action::Action;
use crate::pack::{Side, UnitId};
use crate::position::{hex, unit};
use crate::rules::GERMAN;
use crate::state::State;
use crate::text::{self, Words};
use sandtable_engine::query::AnswerLine;
use sandtable_engine::view::{Place, Word};
use sandtable_engine::{Answer, Game, Message, Refusal, Viewer};
use sandtable_hex::HexId;

/// Reasons that are told; more say nothing new.
const MOST: usize = 4;

/// Whether an action is allowed, a counter or a hex can be chosen now; and if not, why.
pub(super) fn why_not(game: &Ardennes, state: &State, words: &str) -> Result<Answer, Refusal> {
    if let Ok(unit) = unit(game, words) {
        if game.pack.side_of(unit) == Side::Allied && asks_for_germans(game, state, unit) {
            return Ok(allied(game, state, unit));
        }
        let about = |a: Action| text::subject(a).0 == Some(unit);
        return Ok(judge(game, state, about, |a| with_unit(a, unit)));
    }
    if let Ok(hex) = hex(game, words) {
        let about = |a: Action| text::subject(a).1 == Some(hex);
        let mut answer = judge(game, state, about, |a| with_hex(a, hex));
        answer.places.push(Place::Hex(game.pack.map.grid.label(hex).to_owned()));
        return Ok(answer);
    }
    let action = text::read(game, words).map_err(unclear)?;
    Ok(match game.check(state, GERMAN, action) {
        Ok(()) => Answer::new(Message::new("answer-why-legal"), "legal"),
        Err(refusal) => reasons(vec![refusal]),
    })
}

/// Whether an Allied unit is no answer to what is asked now.
fn asks_for_germans(game: &Ardennes, state: &State, unit: UnitId) -> bool {
    let mut legal = Vec::new();
    game.options(state, GERMAN, &mut legal);
    !legal.into_iter().any(|a| text::subject(a).0 == Some(unit))
}

/// Of an Allied unit: who decides for it, and whether it can be attacked now; if not, why (10.1, 13.1).
fn allied(game: &Ardennes, state: &State, unit: UnitId) -> Answer {
    let mut answer = Answer::new(Message::new("why-not-allied").unit(game, "unit", unit), "allied");
    answer.lines.push(line("10.2-a".into(), answer.text.clone()));
    let Some(hex) = state.hex_of(unit) else { return answer };
    let mut legal = Vec::new();
    game.options(state, GERMAN, &mut legal);
    if !legal.iter().any(|a| matches!(a, Action::Target(_))) {
        let prompt = game.prompt(state, Viewer::Public);
        answer.lines.push(line(prompt.rule, prompt.text));
        return answer;
    }
    answer.lines.push(match game.check(state, GERMAN, Action::Target(hex)) {
        Ok(()) => line("13.1-a".into(), Message::new("why-not-allied-attack").at(game, "hex", hex)),
        Err(refusal) => line(refusal.rule, refusal.text),
    });
    answer.places.push(Place::Hex(game.pack.map.grid.label(hex).to_owned()));
    answer
}

/// What can be done with the subject, or what speaks against it: whatever is offered of others is tried with it.
fn judge(
    game: &Ardennes,
    state: &State,
    about: impl Fn(Action) -> bool,
    instead: impl Fn(Action) -> Option<Action>,
) -> Answer {
    let mut legal = Vec::new();
    game.options(state, GERMAN, &mut legal);
    let prompt = game.prompt(state, Viewer::Public);
    let fits: Vec<Action> = legal.iter().copied().filter(|a| about(*a)).take(MOST).collect();
    if !fits.is_empty() {
        let mut answer = Answer::new(Message::new("answer-why-legal"), "legal");
        let say = |a: Action| line(prompt.rule.clone(), text::choice(game, state, a));
        answer.lines = fits.into_iter().map(say).collect();
        return answer;
    }
    let mut refusals: Vec<Refusal> = Vec::new();
    for action in legal.into_iter().filter_map(instead) {
        if let Err(refusal) = game.check(state, GERMAN, action)
            && !refusals.contains(&refusal)
        {
            refusals.push(refusal);
        }
        if refusals.len() == MOST {
            break;
        }
    }
    if refusals.is_empty() {
        // Nothing is asked that it could be an answer to.
        let mut answer = Answer::new(Message::new("why-not-now"), prompt.rule.to_string());
        answer.lines.push(line(prompt.rule, prompt.text));
        return answer;
    }
    reasons(refusals)
}

fn reasons(refusals: Vec<Refusal>) -> Answer {
    let (text, value) = refusals
        .first()
        .map_or((Message::new("why-not-now"), String::new()), |r| (r.text.clone(), r.rule.to_string()));
    let mut answer = Answer::new(text, value);
    answer.lines = refusals.into_iter().map(|r| line(r.rule, r.text)).collect();
    answer
}

fn line(rule: Word, text: Message) -> AnswerLine {
    AnswerLine { rule, text, value: None }
}

/// The same choice of another unit.
fn with_unit(action: Action, unit: UnitId) -> Option<Action> {
    Some(match action {
        Action::Single(_) => Action::Single(unit),
        Action::DeployOne(_) => Action::DeployOne(unit),
        Action::Restore(_) => Action::Restore(unit),
        Action::Enter(_, hex) => Action::Enter(unit, hex),
        Action::Select(_) => Action::Select(unit),
        Action::Reduce(_) => Action::Reduce(unit),
        Action::DigIn(_) => Action::DigIn(unit),
        Action::Attack(_) => Action::Attack(unit),
        Action::Bring(_, hex) => Action::Bring(unit, hex),
        Action::Step(_) => Action::Step(unit),
        Action::Advance(_, hex) => Action::Advance(unit, hex),
        _ => return None,
    })
}

/// The same choice of another hex.
fn with_hex(action: Action, hex: HexId) -> Option<Action> {
    Some(match action {
        Action::Group(_) => Action::Group(hex),
        Action::Enter(unit, _) => Action::Enter(unit, hex),
        Action::Drop(_) => Action::Drop(hex),
        Action::Go(_) => Action::Go(hex),
        Action::March(_) => Action::March(hex),
        Action::Target(_) => Action::Target(hex),
        Action::Bring(unit, _) => Action::Bring(unit, hex),
        Action::Retreat(_) => Action::Retreat(hex),
        Action::Advance(unit, _) => Action::Advance(unit, hex),
        Action::Choose(_) => Action::Choose(hex),
        _ => return None,
    })
}
