//! All shots of a volley together, before the first is fired.

use super::odds::Chances;
use super::{Ask, line};
use crate::fire::Occasion;
use crate::frame::{Frame, Shot, Window};
use crate::text::{Words, write_load};
use sandtable_engine::query::OutcomeBar;
use sandtable_engine::{Answer, Message, Refusal, Value};

/// Bars are shares of so many.
const WHOLE: u64 = 10_000;

impl Ask<'_> {
    /// The shots named so far with the number each needs, and the worst that can come to the target. One shot is told
    /// as a question about it alone would be.
    pub(super) fn volley(&self) -> Result<Answer, Refusal> {
        let (target, shots, occasion) = match self.st.top() {
            Some(Frame::Volley(volley)) => (volley.target, volley.shots.as_slice(), volley.occasion()),
            Some(Frame::Window(Window { target: Some(target), shots, .. })) => {
                (*target, shots.as_slice(), Occasion::Watch)
            }
            _ => return Err(Refusal::new("4.4.1e", Message::new("why-no-volley"))),
        };
        let moving = self.st.unit(target).is_known_to_move();
        // They were checked when they were named.
        let one = |shot: &Shot| self.odds_of(*shot, target, occasion, moving, None);
        let answers = shots.iter().map(one).collect::<Result<Vec<Answer>, Refusal>>()?;
        let answer = match <[Answer; 1]>::try_from(answers) {
            Ok([only]) => return Ok(only),
            Err(answers) if answers.is_empty() => {
                return Err(Refusal::new("4.4.1e", Message::new("why-no-shooter")));
            }
            Err(answers) => answers,
        };
        let all = together(&answer);
        let harm = all.damaged + all.knocked_out + all.brewed_up;
        let text = Message::new("answer-volley")
            .int("shots", shots.len() as i64)
            .unit(self.game, self.st, "target", target)
            .int("harm", (harm / 100) as i64);
        let known = answer.iter().all(|a| a.outcomes.iter().all(|o| rank(&o.value).is_some()));
        let text = if known {
            text
        } else {
            Message::new("answer-volley-mixed")
                .int("shots", shots.len() as i64)
                .unit(self.game, self.st, "target", target)
        };
        let values: Vec<&str> = answer.iter().map(|a| a.value.as_str()).collect();
        let mut told = Answer::new(text, values.join(", "));
        for (shot, one) in shots.iter().zip(&answer) {
            let text = Message::new("line-volley")
                .unit(self.game, self.st, "unit", shot.unit)
                .text("load", write_load(shot.load).trim().to_owned());
            told.lines.push(line("4.4.3.2.2", text, Some(Value::Text(one.value.clone()))));
            told.pieces.extend(one.pieces.iter().cloned());
            told.cells.extend(one.cells.iter().cloned());
            told.places.extend(one.places.first().cloned());
        }
        told.places.extend(answer.first().and_then(|a| a.places.last().cloned()));
        told.places.dedup();
        if known {
            told.outcomes = all.bars();
        }
        Ok(told)
    }
}

/// How bad a result is for the target; `None` for results of fire that does not pierce.
fn rank(value: &str) -> Option<usize> {
    ["miss", "nothing", "track", "DM", "KO", "BU"].iter().position(|v| *v == value)
}

/// The worst result of several shots, one after the other: a second damage knocks out.
fn together(answers: &[Answer]) -> Chances {
    const DAMAGED: usize = 3;
    const KNOCKED_OUT: usize = 4;
    let mut now = [0; 6];
    now[0] = WHOLE;
    for answer in answers {
        let sum: u64 = answer.outcomes.iter().map(|o| o.weight).sum::<u64>().max(1);
        let mut next = [0; 6];
        for (had, before) in now.iter().enumerate() {
            for OutcomeBar { value, weight, .. } in &answer.outcomes {
                let Some(got) = rank(value) else { continue };
                let worst = if had == DAMAGED && got == DAMAGED { KNOCKED_OUT } else { had.max(got) };
                next[worst] += before * weight / sum;
            }
        }
        // What rounding has cut off belongs to the likeliest.
        let lost = WHOLE.saturating_sub(next.iter().sum());
        if let Some(most) = next.iter_mut().max() {
            *most += lost;
        }
        now = next;
    }
    let [miss, nothing, track, damaged, knocked_out, brewed_up] = now;
    Chances { miss, nothing, track, damaged, knocked_out, brewed_up }
}
