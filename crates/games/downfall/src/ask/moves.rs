//! Where a unit can go, what it costs, and whether it is in supply.

use crate::Downfall;
use crate::frame::Frame;
use crate::ids::PieceId;
use crate::state::State;
use crate::supply::{Accepted, Purpose, Toll};
use crate::text::Words;
use sandtable_engine::query::{Layer, Tone};
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Refusal, Value};
use sandtable_hex::HexId;

/// Movement points a unit would have: those of the Redeploy part in progress, or the least any order gives.
fn points(game: &Downfall, state: &State, unit: PieceId) -> u8 {
    let part = state.frames.iter().rev().find_map(|f| match f {
        Frame::Redeploy { mp, .. } => Some(*mp),
        _ => None,
    });
    game.allowance(state, unit, part.unwrap_or(3))
}

fn here(game: &Downfall, state: &State, unit: PieceId) -> Result<HexId, Refusal> {
    state
        .hex_of(unit)
        .ok_or_else(|| Refusal::new("ask", Message::new("refused-not-on-map").unit(&game.pack, "unit", unit)))
}

fn spot(game: &Downfall, hex: HexId) -> Place {
    Place::Hex(game.pack.map.grid.label(hex).to_owned())
}

/// Hexes a unit can reach with what they cost.
pub(super) fn reach(game: &Downfall, state: &State, unit: PieceId) -> Result<Answer, Refusal> {
    let hex = here(game, state, unit)?;
    let mp = points(game, state, unit);
    let mut layer = Layer::new("reach", Tone::Good, Message::new("layer-reach").int("mp", mp));
    if game.pack.is_partisan(unit) {
        layer.places = game.partisan_reach(state, hex, mp).into_iter().map(|h| spot(game, h)).collect();
    } else {
        let reach = game.reach(state, &[unit], hex, mp, 0);
        layer.places = reach.hexes.iter().map(|h| spot(game, *h)).collect();
        let cost = |h: &HexId| reach.cost(*h).map(|c| (spot(game, *h), c.to_string()));
        layer.labels = reach.hexes.iter().filter_map(cost).collect();
    }
    let count = layer.places.len();
    let text =
        Message::new("answer-reach").unit(&game.pack, "unit", unit).int("mp", mp).int("count", count as i64);
    let mut answer = Answer::new(text, count.to_string());
    answer.layers = vec![layer];
    Ok(answer)
}

/// What the way to a hex costs.
pub(super) fn cost(game: &Downfall, state: &State, unit: PieceId, to: HexId) -> Result<Answer, Refusal> {
    let hex = here(game, state, unit)?;
    let most = 11;
    let found = game.reach(state, &[unit], hex, most, 0).cost(to);
    let new = |key| Message::new(key).unit(&game.pack, "unit", unit).at(&game.pack, "hex", to);
    let mut answer = match found {
        Some(cost) => Answer::new(new("answer-cost").int("cost", cost), cost.to_string()),
        None => Answer::new(new("answer-cost-never"), "none"),
    };
    if game.pack.map.grid.are_adjacent(hex, to)
        && let Some(step) = game.crossing(state, hex, to)
    {
        let key = if step.rail { "line-rail" } else { "line-terrain" };
        answer = answer.line("7.1.1-b", Message::new(key), Some(Value::Int(step.cost.into())));
    }
    answer.places = vec![spot(game, hex), spot(game, to)];
    Ok(answer)
}

/// Whether a unit is in supply, and the hexes its line could run through.
pub(super) fn supply(game: &Downfall, state: &State, unit: PieceId) -> Result<Answer, Refusal> {
    let hex = here(game, state, unit)?;
    let fed = game.in_supply(state, unit, Purpose::Event);
    let key = if fed { "answer-supplied" } else { "answer-unsupplied" };
    let text = Message::new(key).unit(&game.pack, "unit", unit);
    let mut answer = Answer::new(text, if fed { "yes" } else { "no" });
    if let Some(def) = game.pack.unit(unit) {
        let nation = crate::ids::NationSet::one(def.nation);
        let net = game.supplied(state, def.faction, nation, Purpose::Event, Accepted::default()).hexes;
        let mut layer = Layer::new("supply", Tone::Good, Message::new("layer-supply"));
        layer.places = net.iter().map(|h| spot(game, h)).collect();
        answer.layers = vec![layer];
        if def.badges.supply {
            answer = answer.line("2.1.5-c", Message::new("line-supply-badge"), None);
        }
        if !fed {
            answer = tolls(game, state, unit, answer);
        }
    }
    answer.places = vec![spot(game, hex)];
    Ok(answer)
}

/// What a supply line would cost a unit that has none: a partisan's hex or a contested sea, each alone.
fn tolls(game: &Downfall, state: &State, unit: PieceId, mut answer: Answer) -> Answer {
    let Some(def) = game.pack.unit(unit) else { return answer };
    let nation = crate::ids::NationSet::one(def.nation);
    for toll in game.tolls(state, def.faction, false) {
        let net = game.supplied(state, def.faction, nation, Purpose::Event, Accepted::one(toll));
        if !game.in_net(&net, state.piece(unit).place, def.nation) {
            continue;
        }
        let (rule, text, price) = match toll {
            Toll::Partisan(hex) => {
                let price = game.pack.tables.limits.partisan_toll;
                ("11.1-b", Message::new("line-toll-partisan").at(&game.pack, "hex", hex), price)
            }
            Toll::Sea(sea) => {
                let price = game.interception_price(state, def.faction, sea);
                ("11.2-a", Message::new("line-toll-sea").sea(&game.pack, "sea", sea), price)
            }
        };
        answer = answer.line(rule, text, Some(Value::Int(price.into())));
    }
    answer
}
