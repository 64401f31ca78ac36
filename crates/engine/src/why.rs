//! Why something cannot be done: shared by the games that answer `why-not ACTION, UNIT or HEX`.

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
