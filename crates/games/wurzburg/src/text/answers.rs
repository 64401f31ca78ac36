//! Questions about the position.

use super::Words;
use crate::Wurzburg;
use crate::position::formation;
use crate::state::State;
use sandtable_engine::{Answer, Message, Query, Refusal, Viewer};

/// Answers from what everybody may know (11.2.4).
pub fn ask(game: &Wurzburg, st: &State, _viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
    let words: Vec<&str> = query.words.iter().map(String::as_str).collect();
    match (query.kind.as_str(), words.as_slice()) {
        ("strength", [key]) => {
            let id = formation(game, key).map_err(Refusal::not_understood)?;
            let mut sum = 0;
            let mut lines = Vec::new();
            for group in game.pack.groups().filter(|g| game.pack.group(*g).formation == id) {
                let steps = st.steps_in_play(&game.pack, group);
                sum += u32::from(steps);
                lines.push((game.pack.group(group).key.clone(), steps, st.total[group.idx()]));
            }
            let text = Message::new("answer-strength").formation(game, "formation", id).int("steps", sum);
            let mut answer = Answer::new(text, sum.to_string());
            if st.formation(id).shattered {
                let text = Message::new("answer-shattered").formation(game, "formation", id);
                answer = answer.line("31.2", text, None);
            }
            for (key, steps, total) in lines {
                let text = Message::new("answer-group").piece("group", key).int("steps", steps);
                answer = answer.line("11.2.4", text.int("total", total), None);
            }
            Ok(answer)
        }
        ("points", []) => {
            let [wp, nato] = game.points(st);
            let text = Message::new("answer-points").int("wp", wp).int("nato", nato);
            Ok(Answer::new(text, (wp - nato).to_string()))
        }
        _ => Err(Refusal::not_understood("expected 'strength FORMATION' or 'points'".into())),
    }
}
