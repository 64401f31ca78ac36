//! Questions about movement, control and supply.

use super::unclear;
use crate::Ardennes;
use crate::board::Board;
use crate::movement::Range;
use crate::pack::{Hexes, Side, UnitId};
use crate::position::{hex, side, supply_word, unit};
use crate::state::State;
use crate::text::Words;
use sandtable_engine::query::{Layer, Tone};
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Refusal};
use sandtable_hex::HexId;

/// The questions of this part with their words.
pub(super) const QUESTIONS: [(&str, &str); 8] = [
    ("path", "UNIT HEX"),
    ("cost", "UNIT HEX"),
    ("march", "UNIT HEX"),
    ("reach", "UNIT"),
    ("supply", "UNIT | SIDE HEX"),
    ("communication", "SIDE HEX"),
    ("supply-net", "SIDE"),
    ("stacking", "SIDE HEX"),
];

/// Answers a question of this part; `None` if it is none.
pub(super) fn ask(
    game: &Ardennes,
    state: &State,
    kind: &str,
    words: &[&str],
) -> Option<Result<Answer, Refusal>> {
    let ask = Ask { game, state, board: Board::new(&game.pack, state) };
    Some(match (kind, words) {
        ("path", [key, to]) => ask.path(key, to),
        ("cost", [key, to]) => ask.cost(key, to, false),
        ("march", [key, to]) => ask.cost(key, to, true),
        ("reach", [key]) => ask.reach(key),
        ("supply", [key]) => ask.supply_of(key),
        ("supply", [who, at]) => ask.supply_at(who, at),
        ("communication", [who, at]) => ask.communication(who, at),
        ("supply-net", [who]) => ask.net(who),
        ("stacking", [who, at]) => ask.stacking(who, at),
        _ => return None,
    })
}

struct Ask<'a> {
    game: &'a Ardennes,
    state: &'a State,
    board: Board<'a>,
}

impl Ask<'_> {
    fn spot(&self, hex: HexId) -> Place {
        Place::Hex(self.game.pack.map.grid.label(hex).to_owned())
    }

    fn layer(&self, key: &'static str, tone: Tone, text: Message, hexes: &Hexes) -> Layer {
        Layer { places: hexes.iter().map(|h| self.spot(h)).collect(), ..Layer::new(key, tone, text) }
    }

    /// Where the unit can go: from the middle of its move if it is on it.
    fn range(&self, unit: UnitId) -> Range {
        match self.state.top() {
            Some(crate::frame::Frame::Move(m)) if m.unit == unit => match self.state.hex_of(unit) {
                Some(hex) if m.strategic => {
                    self.game.strategic_from(&self.board, unit, (m.start, hex), m.spent)
                }
                Some(hex) => self.game.range_from(&self.board, unit, hex, m.spent),
                None => Range::default(),
            },
            _ => self.game.range(&self.board, unit),
        }
    }

    fn cost(&self, key: &str, to: &str, march: bool) -> Result<Answer, Refusal> {
        let id = unit(self.game, key).map_err(unclear)?;
        let to = hex(self.game, to).map_err(unclear)?;
        let range = if march { self.marching(id) } else { self.range(id) };
        Ok(self.answer_cost(id, to, march, &range))
    }

    fn answer_cost(&self, id: UnitId, to: HexId, march: bool, range: &Range) -> Answer {
        let new = |key: &'static str| Message::new(key).unit(self.game, "unit", id).at(self.game, "hex", to);
        let Some(cost) = range.cost(to) else { return Answer::new(new("answer-no-way"), "no") };
        let key = if march { "answer-march" } else { "answer-cost" };
        let mut answer = Answer::new(new(key).int("cost", cost), cost.to_string());
        answer.places = range.way(to).iter().rev().map(|h| self.spot(*h)).collect();
        answer
    }

    /// Where the unit can go by strategic movement.
    fn marching(&self, unit: UnitId) -> Range {
        match (self.state.top(), self.state.hex_of(unit)) {
            (Some(crate::frame::Frame::Move(m)), Some(hex)) if m.unit == unit => {
                self.game.strategic_from(&self.board, unit, (m.start, hex), m.spent)
            }
            _ => self.game.strategic(&self.board, unit),
        }
    }

    /// The way a unit would take, normal or else strategic, with what each hex of it has cost by then.
    fn path(&self, key: &str, to: &str) -> Result<Answer, Refusal> {
        let id = unit(self.game, key).map_err(unclear)?;
        let at = hex(self.game, to).map_err(unclear)?;
        let march = !self.range(id).contains(at);
        let range = if march { self.marching(id) } else { self.range(id) };
        let mut answer = self.answer_cost(id, at, march, &range);
        if let (Some(from), true) = (self.state.hex_of(id), range.contains(at)) {
            answer.places.insert(0, self.spot(from));
            let text = Message::new("layer-path").unit(self.game, "unit", id);
            let mut layer = Layer::new("path", Tone::Good, text);
            let cost = |h: &HexId| (self.spot(*h), range.cost(*h).unwrap_or(0).to_string());
            layer.labels = range.way(at).iter().rev().map(cost).collect();
            layer.places.clone_from(&answer.places);
            answer.layers.push(layer);
        }
        Ok(answer)
    }

    fn reach(&self, key: &str) -> Result<Answer, Refusal> {
        let id = unit(self.game, key).map_err(unclear)?;
        let range = self.range(id);
        let new = |key: &'static str| Message::new(key).unit(self.game, "unit", id);
        let count = range.hexes().len();
        let mut answer = Answer::new(new("answer-reach").int("count", count as i64), count.to_string());
        let mut layer = self.layer("reach", Tone::Good, new("layer-move-reach"), range.hexes());
        let label = |h: HexId| (self.spot(h), range.cost(h).unwrap_or(0).to_string());
        layer.labels = range.hexes().iter().map(label).collect();
        answer.layers.push(layer);
        let march = self.game.strategic(&self.board, id).hexes().and_not(range.hexes());
        if !march.is_empty() {
            answer.layers.push(self.layer("reach-march", Tone::Doubtful, new("layer-march"), &march));
        }
        Ok(answer)
    }

    /// Today's state of a unit, and whether its hex could trace supply now: `low yes`.
    fn supply_of(&self, key: &str) -> Result<Answer, Refusal> {
        let id = unit(self.game, key).map_err(unclear)?;
        let Some(at) = self.state.hex_of(id) else {
            let text = Message::new("ask-not-on-map").unit(self.game, "unit", id);
            return Err(Refusal::new("14.2-a", text));
        };
        let side = self.game.pack.side_of(id);
        let mut answer = self.traced(side, at);
        let status = supply_word(self.state.unit(id).supply);
        answer.value = format!("{status} {}", answer.value);
        let text = Message::new(match self.state.unit(id).supply {
            crate::state::Supply::Full => "answer-status-full",
            crate::state::Supply::Low => "answer-status-low",
            crate::state::Supply::Out => "answer-status-out",
            crate::state::Supply::Isolated => "answer-status-isolated",
        });
        Ok(answer.line("14.2-a", text, None))
    }

    fn supply_at(&self, who: &str, at: &str) -> Result<Answer, Refusal> {
        Ok(self.traced(side(who).map_err(unclear)?, hex(self.game, at).map_err(unclear)?))
    }

    fn traced(&self, side: Side, at: HexId) -> Answer {
        let heads = self.game.supply_heads(&self.board, side);
        let path = self.game.supply_line(&self.board, side, at, &heads);
        let new = |key: &'static str| Message::new(key).side("side", side).at(self.game, "hex", at);
        let (key, value) =
            if path.is_some() { ("answer-supply-yes", "yes") } else { ("answer-supply-no", "no") };
        let mut answer = Answer::new(new(key), value);
        answer.places = path.iter().flatten().map(|h| self.spot(*h)).collect();
        if heads.contains(at) {
            answer = answer.line("14.2-e", Message::new("answer-supply-head"), None);
        }
        if self.game.friendly_edge(side).contains(at) {
            answer = answer.line("14.21", Message::new("answer-supply-edge"), None);
        }
        answer.line("14.2-c", Message::new("answer-supply-path"), None)
    }

    fn communication(&self, who: &str, at: &str) -> Result<Answer, Refusal> {
        let (side, at) = (side(who).map_err(unclear)?, hex(self.game, at).map_err(unclear)?);
        let joined = self.game.communication(&self.board, side).contains(at);
        let key = if joined { "answer-communication-yes" } else { "answer-communication-no" };
        let text = Message::new(key).side("side", side).at(self.game, "hex", at);
        let answer = Answer::new(text, if joined { "yes" } else { "no" });
        Ok(answer.line("14.1-a", Message::new("answer-communication-path"), None))
    }

    /// Supply Heads and supplied hexes of a side; the value counts both.
    fn net(&self, who: &str) -> Result<Answer, Refusal> {
        let side = side(who).map_err(unclear)?;
        let heads = self.game.supply_heads(&self.board, side);
        let free = |h: &HexId| !self.board.holds(side.other(), *h);
        let fed: Hexes = self.game.supplied_hexes(&self.board, side).iter().filter(free).collect();
        let new = |key: &'static str| Message::new(key).side("side", side);
        let text = new("answer-net").int("heads", heads.len() as i64).int("hexes", fed.len() as i64);
        let mut answer = Answer::new(text, format!("{} {}", heads.len(), fed.len()));
        answer.layers.push(self.layer("supply-heads", Tone::Good, new("layer-supply-heads"), &heads));
        let beyond = fed.and_not(&heads);
        let whose = if side == Side::German { Tone::Friend } else { Tone::Enemy };
        answer.layers.push(self.layer("supplied", whose, new("layer-supplied"), &beyond));
        let cut: Hexes =
            self.game.unsupplied(&self.board, side).iter().filter_map(|u| self.state.hex_of(u)).collect();
        if !cut.is_empty() {
            answer.layers.push(self.layer("unsupplied", Tone::Bad, new("layer-unsupplied"), &cut));
        }
        Ok(answer)
    }

    /// Units and steps of a side in a hex: `2 4`.
    fn stacking(&self, who: &str, at: &str) -> Result<Answer, Refusal> {
        let (side, at) = (side(who).map_err(unclear)?, hex(self.game, at).map_err(unclear)?);
        let mine = self.board.stack(at).filter(|u| self.game.pack.side_of(*u) == side);
        let (units, steps) = mine.fold((0u8, 0u8), |(units, steps), unit| {
            (units + 1, steps + self.state.steps(&self.game.pack, unit))
        });
        let limit = &self.game.pack.constants.stacking;
        let text = Message::new("answer-stacking")
            .side("side", side)
            .at(self.game, "hex", at)
            .int("units", units)
            .int("steps", steps)
            .int("most-units", limit.units)
            .int("most-steps", limit.steps);
        Ok(Answer::new(text, format!("{units} {steps}")).line(
            "11.5-a",
            Message::new("answer-stacking-limit"),
            None,
        ))
    }
}
