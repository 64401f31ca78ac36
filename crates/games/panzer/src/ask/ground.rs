//! Ranges, lines of sight, dead ground, range bands, costs.

use super::{Ask, line};
use crate::geo::{FARTHEST, Sight, arc};
use crate::ids::{Band, UnitId};
use crate::pack::Mount;
use crate::spotting::Markers;
use crate::text::{Words, signed};
use sandtable_engine::query::{Layer, Tone};
use sandtable_engine::{Answer, Message, Refusal, Value};
use sandtable_hex::{Dir, HexId};

impl Ask<'_> {
    pub(super) fn range(&self, a: HexId, b: HexId) -> Result<Answer, Refusal> {
        let range = self.game.range(self.st, a, b);
        let text =
            Message::new("answer-range").at(self.game, self.st, "from", a).at(self.game, self.st, "to", b);
        let mut answer = Answer::new(text.int("range", range), range.to_string());
        answer.lines.push(line("3.5.1", Message::new("answer-range-rule"), None));
        answer.places = vec![self.place(a), self.place(b)];
        Ok(answer)
    }

    /// `clear`, `blocked HEX` or `too-far`, with the obstacle and the ground it hides.
    pub(super) fn los(&self, from: HexId, to: HexId) -> Result<Answer, Refusal> {
        let range = self.game.range(self.st, from, to);
        let new = |key: &'static str| {
            let text = Message::new(key).at(self.game, self.st, "from", from);
            text.at(self.game, self.st, "to", to).int("range", range)
        };
        let relief = self.game.relief(self.st);
        let height = |hex: HexId| Some(Value::Int(i64::from(relief.height(hex))));
        let mut answer = match self.game.look(self.st, from, to) {
            Sight::Clear => Answer::new(new("answer-los-clear"), "clear"),
            Sight::TooFar => Answer::new(new("answer-los-far"), "too-far"),
            Sight::Blocked(block) => {
                let text = new("answer-los-blocked").at(self.game, self.st, "hex", block.hex);
                let mut answer = Answer::new(text, format!("blocked {}", self.label(block.hex)));
                let what = if block.side.is_some() { "answer-los-side" } else { "answer-los-hex" };
                let text = Message::new(what).at(self.game, self.st, "hex", block.hex);
                answer.lines.push(line(block.rule, text, Some(Value::Int(i64::from(block.top)))));
                if let Some((first, last)) = block.dead {
                    let text = Message::new("answer-los-dead").int("first", first).int("last", last);
                    answer.lines.push(line("4.1.4.2.4", text, None));
                }
                answer.places.push(self.place(block.hex));
                answer
            }
        };
        for (key, hex) in [("answer-los-from", from), ("answer-los-to", to)] {
            let text = Message::new(key).at(self.game, self.st, "hex", hex);
            answer.lines.push(line("4.1.4.1", text, height(hex)));
        }
        answer.places.insert(0, self.place(from));
        answer.places.push(self.place(to));
        Ok(answer)
    }

    /// What a hex can see of the map, and the dead ground.
    pub(super) fn sight(&self, from: HexId) -> Result<Answer, Refusal> {
        let mut seen = Layer::new("seen", Tone::Good, Message::new("layer-seen"));
        let mut dead = Layer::new("dead-ground", Tone::Bad, Message::new("layer-dead-ground"));
        for hex in self.game.layout(self.st).grid.ids().filter(|h| *h != from) {
            let layer = if self.game.sees(self.st, from, hex) { &mut seen } else { &mut dead };
            layer.places.push(self.place(hex));
        }
        let count = i64::try_from(seen.places.len()).unwrap_or(0);
        let text = Message::new("answer-sight").at(self.game, self.st, "hex", from).int("count", count);
        let mut answer = Answer::new(text, count.to_string());
        answer.places.push(self.place(from));
        answer.layers = vec![seen, dead];
        Ok(answer)
    }

    /// The range bands of a unit's main weapon, inside its field of fire.
    pub(super) fn bands(&self, id: UnitId) -> Result<Answer, Refusal> {
        let from = self.stands(id)?;
        let card = self.game.card(self.st, id);
        let (gun, mount) = match (card.vehicle(), card.towed()) {
            (Some(v), _) => v.weapons.first().map(|w| (w.gun, w.mount)).unzip(),
            (None, Some(t)) => (Some(t.gun), Some(Mount::Front)),
            (None, None) => (None, None),
        };
        let pierces = gun.is_some_and(|g| self.game.pack.gun(g).ap.is_some());
        let bands = gun.and_then(|g| self.game.pack.gun(g).ap.or(self.game.pack.gun(g).gp));
        let Some(bands) = bands.or_else(|| card.leg().map(|l| l.gp)) else {
            let text = Message::new("why-no-ap-weapon").unit(self.game, self.st, "unit", id);
            return Err(Refusal::new("4.4.3", text));
        };
        let facing = self.st.unit(id).facing;
        let covers = |hex: HexId| {
            let d = self.game.displacement(self.st, from, hex);
            match mount.unwrap_or(Mount::AllRound) {
                Mount::Front => arc::in_front_arc(facing, d),
                Mount::Rear => arc::in_rear_arc(facing, d),
                Mount::Turret1 | Mount::Turret2 | Mount::Turret3 | Mount::AllRound => true,
            }
        };
        let farthest = i64::from(bands.farthest());
        let text = Message::new("answer-bands").unit(self.game, self.st, "unit", id).int("range", farthest);
        let mut answer = Answer::new(text, farthest.to_string());
        let tones = [Tone::Good, Tone::Friend, Tone::Neutral, Tone::Doubtful, Tone::Bad];
        for (band, tone) in Band::ALL.iter().zip(tones) {
            let key = if pierces { "layer-band" } else { "layer-band-gp" };
            let text = Message::new(key)
                .text("band", band.word())
                .int("value", bands.value[band.index()])
                .int("limit", bands.limit[band.index()]);
            let mut layer = Layer::new(format!("band-{}", band.word().to_lowercase()), tone, text.clone());
            let hexes = self.game.layout(self.st).grid.within(from, bands.farthest().into());
            for hex in hexes.filter(|h| *h != from && covers(*h)) {
                if bands.band(self.game.range(self.st, from, hex)) == Some(*band) {
                    layer.places.push(self.place(hex));
                }
            }
            answer.lines.push(line("3.5.2", text, None));
            answer.layers.push(layer);
        }
        answer.places.push(self.place(from));
        Ok(answer)
    }

    /// The 60 degree arc a unit faces, as far as it spots: what it sees of it, and the dead ground in it.
    pub(super) fn arc(&self, id: UnitId) -> Result<Answer, Refusal> {
        let from = self.stands(id)?;
        let facing = self.st.unit(id).facing;
        let tail = self.game.vehicle(self.st, id).and_then(|v| v.weapons.first()).map(|w| w.mount)
            == Some(Mount::Rear);
        let mut seen = Layer::new("arc", Tone::Good, Message::new("layer-arc"));
        let mut dead = Layer::new("arc-dead", Tone::Bad, Message::new("layer-dead-ground"));
        for hex in self.game.layout(self.st).grid.within(from, FARTHEST).filter(|h| *h != from) {
            let d = self.game.displacement(self.st, from, hex);
            if if tail { arc::in_rear_arc(facing, d) } else { arc::in_front_arc(facing, d) } {
                let layer = if self.game.sees(self.st, from, hex) { &mut seen } else { &mut dead };
                layer.places.push(self.place(hex));
            }
        }
        let count = i64::try_from(seen.places.len()).unwrap_or(0);
        let text = Message::new("answer-arc").unit(self.game, self.st, "unit", id).int("count", count);
        let mut answer = Answer::new(text, count.to_string());
        let rule = if tail { "4.4.3.1.5" } else { "4.4.3.1.4" };
        answer.lines.push(line(rule, Message::new("answer-arc-rule"), None));
        answer.places.push(self.place(from));
        answer.layers = vec![seen, dead];
        Ok(answer)
    }

    /// Who spots a unit now, how far it can be seen, and why the others do not see it.
    pub(super) fn seen(&self, id: UnitId) -> Result<Answer, Refusal> {
        let at = self.stands(id)?;
        let net = self.game.spotting_modifier(self.st, id, Markers::Latest);
        let range = self.game.spotting_range(self.st, id, Markers::Latest);
        let mut lines = vec![
            line("4.1.3b", Message::new("answer-seen-net"), Some(signed(i64::from(net)))),
            line("4.1.3a", Message::new("answer-seen-range"), Some(Value::Int(i64::from(range)))),
        ];
        let mut by = Vec::new();
        for (other, _) in self.st.of(self.st.unit(id).side.other()) {
            let Some(from) = self.st.unit(other).hex() else { continue };
            let distance = self.game.range(self.st, from, at);
            let (key, rule) = if self.game.spots(self.st, other, id, Markers::Latest) {
                by.push(other);
                ("answer-seen-yes", "4.1.1a")
            } else if !self.game.is_armed(self.st, other) {
                ("answer-seen-unarmed", "4.1.1a")
            } else if distance > range {
                ("answer-seen-far", "4.1.3a")
            } else {
                ("answer-seen-blocked", "4.1.4")
            };
            let text = Message::new(key).unit(self.game, self.st, "unit", other).int("range", distance);
            lines.push(line(rule, text, None));
        }
        let key = if by.is_empty() { "answer-unseen" } else { "answer-seen" };
        let count = i64::try_from(by.len()).unwrap_or(0);
        let text =
            Message::new(key).unit(self.game, self.st, "unit", id).int("count", count).int("range", range);
        let keys: Vec<String> = by.iter().map(|u| self.game.unit_key(self.st, *u)).collect();
        let value = if keys.is_empty() { "none".to_owned() } else { keys.join(" ") };
        let mut answer = Answer::new(text, value);
        answer.lines = lines;
        answer.places.push(self.place(at));
        Ok(answer)
    }

    /// What a step into a neighbouring hex costs.
    pub(super) fn cost(&self, id: UnitId, to: HexId) -> Result<Answer, Refusal> {
        let from = self.stands(id)?;
        let grid = &self.game.layout(self.st).grid;
        let Some(dir) = grid.dir_between(from, to) else {
            let text = Message::new("ask-not-adjacent").unit(self.game, self.st, "unit", id);
            return Err(Refusal::new("4.5.1.1.2a", text.at(self.game, self.st, "hex", to)));
        };
        let back = Dir::from_index(usize::from(self.st.unit(id).facing)).is_some_and(|d| d.opposite() == dir);
        let entry =
            self.game.entry(self.st, id, from, dir, back).map_err(|why| why.refusal(self.game, self.st))?;
        let text = Message::new("answer-cost")
            .unit(self.game, self.st, "unit", id)
            .at(self.game, self.st, "hex", to);
        let mut answer = Answer::new(text.int("cost", entry.country), entry.country.to_string());
        let country = Some(Value::Int(i64::from(entry.country)));
        answer.lines.push(line("4.5.1.1.2a", Message::new("answer-cost-country"), country));
        if let Some(way) = entry.way {
            let key = if entry.road { "answer-cost-road" } else { "answer-cost-path" };
            answer.lines.push(line("4.5.1.1.5a", Message::new(key), Some(Value::Int(i64::from(way)))));
        }
        if back {
            answer.lines.push(line("4.5.1.1.7", Message::new("answer-cost-back"), None));
        }
        answer.places = vec![self.place(from), self.place(to)];
        Ok(answer)
    }
}
