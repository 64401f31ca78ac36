//! Why something cannot be done, and what a rule says: shared by the games that answer `why-not ACTION, UNIT or HEX` and
//! `rule ID`.

use crate::game::Game;
use crate::query::AnswerLine;
use crate::{Actor, Answer, Message, Refusal, Viewer};

/// Whether one of `tries` is legal for whoever asks, and if not, why the first of them is refused.
///
/// The tries are actions as text, likeliest first: what one would do with a counter or in a hex. Those that cannot be read
/// are passed over. The game has the message `answer-allowed` with the argument `action`.
///
/// # Errors
///
/// If a spectator asks, if nobody is asked, or if no try can be read.
pub fn why_not<G: Game>(
    game: &G,
    state: &G::State,
    viewer: Viewer,
    tries: &[String],
) -> Result<Answer, Refusal> {
    let seat = match (viewer, game.decision(state).actor) {
        (Viewer::Seat(seat), _) | (Viewer::Referee, Actor::Seat(seat)) => seat,
        // A reason may tell what only the seat that is asked knows.
        _ => return Err(Refusal::not_your_decision()),
    };
    let mut refused: Option<Refusal> = None;
    let mut unread: Option<String> = None;
    for phrase in tries {
        let action = match game.parse_action(state, phrase) {
            Ok(action) => action,
            Err(problem) => {
                unread = unread.or(Some(problem));
                continue;
            }
        };
        match game.check(state, seat, action) {
            Ok(()) => {
                let text = Message::new("answer-allowed").text("action", phrase.clone());
                return Ok(Answer::new(text, "allowed"));
            }
            Err(refusal) => refused = refused.or(Some(refusal)),
        }
    }
    let Some(refusal) = refused else { return Err(Refusal::not_understood(unread.unwrap_or_default())) };
    let mut answer = Answer::new(refusal.text.clone(), refusal.rule.to_string());
    answer.lines.push(AnswerLine { rule: refusal.rule, text: refusal.text, value: None });
    Ok(answer)
}

/// What a row of the game's ledger says, or all rows under a number, with the rulings on them; or one ruling with its issue.
///
/// The game has the messages `answer-rule` with the arguments `en` and `ko`, and `ask-no-rule` with `rule` and `nearest`.
///
/// # Errors
///
/// If the ledger has neither.
pub fn rule<G: Game>(game: &G, id: &str) -> Result<Answer, Refusal> {
    let ledger = game.ledger();
    let say = |en: &str, ko: &str| Message::new("answer-rule").text("en", en).text("ko", ko);
    let line = |id: &str, text| AnswerLine { rule: id.to_owned().into(), text, value: None };
    if let Some(r) = ledger.ruling(id) {
        let mut answer = Answer::new(say(&r.ruling.en, &r.ruling.ko), r.id.clone());
        answer.lines.push(line(&r.id, say(&r.issue.en, &r.issue.ko)));
        return Ok(answer);
    }
    let rows = match ledger.rule(id) {
        Some(row) => vec![row],
        None => ledger.under(id),
    };
    let Some(first) = rows.first() else {
        let near = ledger.nearest_id(id).unwrap_or_default();
        let text = Message::new("ask-no-rule").text("rule", id).text("nearest", near);
        return Err(Refusal::new("ask", text));
    };
    let mut answer = Answer::new(say(&first.title.en, &first.title.ko), id);
    for row in &rows {
        answer.lines.push(line(&row.id, say(&row.text.en, &row.text.ko)));
        for r in ledger.rulings_on(&row.id) {
            // An answer says little without its question.
            let en = format!("{} {}", r.issue.en, r.ruling.en);
            let ko = format!("{} {}", r.issue.ko, r.ruling.ko);
            answer.lines.push(line(&r.id, say(&en, &ko)));
        }
    }
    Ok(answer)
}
