//! Questions about points, cards, reserves and rules.

use crate::Ardennes;
use crate::board::Board;
use crate::ids::UnitSet;
use crate::pack::{GermanCardId, Hexes, Side, UnitId};
use crate::state::State;
use crate::text::{self, Words};
use sandtable_engine::query::{AnswerLine, Layer, Tone};
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Refusal, Value};
use sandtable_hex::HexId;

fn line(rule: impl Into<String>, text: Message, value: Option<Value>) -> AnswerLine {
    AnswerLine { rule: rule.into().into(), text, value }
}

fn spots(game: &Ardennes, hexes: &Hexes) -> Vec<Place> {
    hexes.iter().map(|h| Place::Hex(game.pack.map.grid.label(h).to_owned())).collect()
}

/// Where the German points come from (18.1).
pub(super) fn points(game: &Ardennes, state: &State) -> Answer {
    let total = game.points(state);
    let mut answer = Answer::new(Message::new("answer-vp").int("total", total), total.to_string());
    for (rule, n) in game.point_list(state).into_iter().filter(|(_, n)| *n != 0) {
        let text = Message { key: format!("points-{}", rule.replace('.', "-")).into(), args: Vec::new() };
        answer.lines.push(line(rule, text, Some(Value::Int(n.into()))));
    }
    answer
}

/// The hexes each side controls (12.0).
pub(super) fn zones(game: &Ardennes, state: &State, sides: &[Side]) -> Answer {
    let zone = |side: &Side| &state.cache.zoc[side.index()];
    let counts: Vec<String> = sides.iter().map(|s| zone(s).len().to_string()).collect();
    let mut answer = Answer::new(Message::new("answer-zones"), counts.join(" "));
    for side in sides {
        let (key, title, tone) = match side {
            Side::German => ("zone-german", "layer-zone-german", Tone::Friend),
            Side::Allied => ("zone-allied", "layer-zone-allied", Tone::Enemy),
        };
        let text = Message::new(title);
        answer.lines.push(line("12.0-a", text.clone(), Some(Value::Int(zone(side).len() as i64))));
        answer.layers.push(Layer { places: spots(game, zone(side)), ..Layer::new(key, tone, text) });
    }
    answer
}

/// Who stands in a hex.
pub(super) fn stack(game: &Ardennes, state: &State, hex: HexId) -> Answer {
    let units: UnitSet = state.stack(hex).collect();
    let keys: Vec<&str> = units.iter().map(|u| game.key(u)).collect();
    let value = if keys.is_empty() { "none".to_owned() } else { keys.join(" ") };
    let text = Message::new("answer-stack").at(game, "hex", hex).text("units", value.clone());
    let mut answer = Answer::new(text, value);
    answer.places.push(Place::Hex(game.pack.map.grid.label(hex).to_owned()));
    answer
}

/// Everything a card could do if it were played now (5).
pub(super) fn card(game: &Ardennes, state: &State, card: GermanCardId) -> Answer {
    let mut options = Vec::new();
    game.command_options(state, card, &mut options);
    let text = Message::new("answer-card").card(game, "card", card).int("count", options.len() as i64);
    let mut answer = Answer::new(text, options.len().to_string());
    answer.lines =
        options.into_iter().map(|a| line("4.IV.1-b", text::choice(game, state, a), None)).collect();
    answer
}

/// Where a reserve could enter if it were deployed now (7.1).
pub(super) fn reserve(game: &Ardennes, state: &State, unit: UnitId) -> Answer {
    let board = Board::new(&game.pack, state);
    let sites = game.reserve_sites(&board);
    let hexes = game.entry_hexes(&board, &sites, unit, UnitSet::one(unit));
    let labels: Vec<&str> = hexes.iter().map(|h| game.pack.map.grid.label(h)).collect();
    let text = Message::new("answer-reserves").unit(game, "unit", unit).int("count", hexes.len() as i64);
    let mut answer = Answer::new(text, if labels.is_empty() { "none".into() } else { labels.join(" ") });
    let layer = Layer::new("enter", Tone::Good, Message::new("layer-enter"));
    answer.layers.push(Layer { places: spots(game, &hexes), ..layer });
    answer
}

/// A rule or ruling of the ledger.
pub(super) fn rule(game: &Ardennes, id: &str) -> Result<Answer, Refusal> {
    sandtable_engine::why::rule(game, id)
}
