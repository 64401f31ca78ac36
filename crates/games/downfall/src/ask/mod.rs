//! Questions a player can ask, answered by the same functions that decide the game.

mod board;
mod combat;
mod moves;
mod sea;

pub use combat::reckoning_lines;

use crate::Downfall;
use crate::ids::PieceId;
use crate::state::State;
use crate::text::{self, Arg, Sort};
use sandtable_engine::{Answer, Query, Refusal, Viewer};
use sandtable_hex::HexId;
use sandtable_pack::nearest;

/// Every kind of question with the words that follow it.
pub const KINDS: [(&str, &str); 18] = [
    ("vp", ""),
    ("zones", ""),
    ("control", "[HEX]"),
    ("borders", ""),
    ("air", ""),
    ("prices", ""),
    ("after", "SPACES"),
    ("stack", "HEX"),
    ("odds", "[HEX with UNIT…]"),
    ("reach", "UNIT"),
    ("cost", "UNIT HEX"),
    ("supply", "UNIT"),
    ("zoc", "HEX"),
    ("seas", ""),
    ("beaches", ""),
    ("ports", "UNIT"),
    ("naval", ""),
    ("why-not", "ACTION, UNIT or HEX"),
];

/// Answers a question.
pub fn ask(game: &Downfall, state: &State, viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
    let words: Vec<&str> = query.words.iter().map(String::as_str).collect();
    match (query.kind.as_str(), words.as_slice()) {
        ("vp", []) => Ok(board::points(game, state)),
        ("zones", []) => Ok(board::zones(game, state, viewer)),
        ("control", []) => Ok(board::control(game, state)),
        ("control", [at]) => Ok(board::controller(game, state, hex(game, at)?)),
        ("borders", []) => Ok(board::borders(game, state)),
        ("air", []) => Ok(board::air(game, state)),
        ("prices", []) => Ok(board::prices(game, state)),
        ("after", [spaces]) => match spaces.parse::<u8>() {
            Ok(spaces) => Ok(board::after(game, state, spaces)),
            Err(_) => Err(unread("after")),
        },
        ("stack", [at]) => Ok(board::stack(game, state, hex(game, at)?)),
        ("zoc", [at]) => Ok(board::zone(game, state, hex(game, at)?)),
        ("odds", []) => combat::now(game, state),
        ("odds", [at, "with", units @ ..]) if !units.is_empty() => {
            let target = hex(game, at)?;
            let units: Vec<PieceId> = units.iter().map(|u| unit(game, u)).collect::<Result<_, _>>()?;
            combat::planned(game, state, target, &units)
        }
        ("reach", [who]) => moves::reach(game, state, unit(game, who)?),
        ("cost", [who, at]) => moves::cost(game, state, unit(game, who)?, hex(game, at)?),
        ("supply", [who]) => moves::supply(game, state, unit(game, who)?),
        ("seas", []) => Ok(sea::seas(game, state)),
        ("beaches", []) => Ok(sea::beaches(game, state)),
        ("ports", [who]) => sea::ports(game, state, unit(game, who)?),
        ("naval", []) => sea::naval(game, state),
        ("why-not", words) if !words.is_empty() => why_not(game, state, viewer, words),
        (kind, _) => Err(unread(kind)),
    }
}

/// What was expected instead.
fn unread(kind: &str) -> Refusal {
    let problem = match KINDS.iter().find(|(k, _)| *k == kind) {
        Some((k, rest)) => format!("expected '{}'", format!("{k} {rest}").trim_end()),
        None => {
            let known = KINDS.iter().map(|(k, _)| *k);
            let near = nearest(kind, known.clone()).map(|n| format!("; nearest is '{n}'"));
            let all = known.collect::<Vec<_>>().join(", ");
            format!("no question '{kind}'{}; known are {all}", near.unwrap_or_default())
        }
    };
    Refusal::not_understood(problem)
}

fn unit(game: &Downfall, word: &str) -> Result<PieceId, Refusal> {
    match text::arg(&game.pack, Sort::Unit, word) {
        Ok(Arg::Unit(id)) => Ok(id),
        Ok(_) => Err(Refusal::not_understood(format!("no counter '{word}'"))),
        Err(problem) => Err(Refusal::not_understood(problem)),
    }
}

fn hex(game: &Downfall, word: &str) -> Result<HexId, Refusal> {
    game.pack.map.grid.find(word).map_err(|e| Refusal::not_understood(e.to_string()))
}

/// Why an action is refused, or why nothing can be done with a counter or a hex.
fn why_not(game: &Downfall, state: &State, viewer: Viewer, words: &[&str]) -> Result<Answer, Refusal> {
    // A lone counter or hex stands for what one would do with it first.
    let tries: Vec<String> = match words {
        [one] if text::arg(&game.pack, Sort::Unit, one).is_ok() => {
            ["select", "primary", "flank", "step", "enter"].iter().map(|v| format!("{v} {one}")).collect()
        }
        [one] if game.pack.map.grid.find(one).is_ok() => {
            ["to", "target", "at"].iter().map(|v| format!("{v} {one}")).collect()
        }
        _ => vec![words.join(" ")],
    };
    sandtable_engine::why::why_not(game, state, viewer, &tries)
}
