//! Overlays: zones of control, command range, artillery, flak and protection.

use super::{Ask, line, not_understood};
use crate::ids::{CounterId, CounterSet};
use crate::pack::{Side, Symbol};
use crate::text::Words;
use sandtable_engine::query::{Layer, Tone};
use sandtable_engine::{Answer, Message, Refusal};
use sandtable_hex::HexId;

impl Ask<'_> {
    fn tone(&self, side: Side) -> Tone {
        if side == self.side() { Tone::Friend } else { Tone::Enemy }
    }

    pub(super) fn layer(&self, key: String, tone: Tone, text: Message, hexes: &[HexId]) -> Layer {
        Layer { places: hexes.iter().map(|h| self.place(*h)).collect(), ..Layer::new(key, tone, text) }
    }

    pub(super) fn area(&self) -> impl Iterator<Item = HexId> {
        self.game.scenario_of(self.st).area.iter()
    }

    /// An answer with one layer, worth its number of hexes.
    fn single(&self, text: &'static str, rule: &'static str, tone: Tone, hexes: &[HexId]) -> Answer {
        let key = text.trim_start_matches("layer-");
        let text = Message::new(text).int("count", hexes.len() as i64);
        let mut answer = Answer::new(text.clone(), hexes.len().to_string());
        answer.lines.push(line(rule, text.clone(), None));
        answer.layers.push(self.layer(key.to_owned(), tone, text, hexes));
        answer
    }

    /// Hexes in the zones of control of both sides; counters not seen may be dummies (15.0).
    pub(super) fn zones(&self) -> Answer {
        let known = self.known();
        let zone = |side: Side| -> Vec<HexId> {
            self.area().filter(|h| self.game.zoc_over(&known, side, *h).next().is_some()).collect()
        };
        let zones = Side::ALL.map(|side| (side, zone(side)));
        let counts: Vec<String> = zones.iter().map(|(_, hexes)| hexes.len().to_string()).collect();
        let mut answer = Answer::new(Message::new("answer-zones"), counts.join(" "));
        for (side, hexes) in zones {
            let text = Message::new("layer-zone").side("side", side).int("count", hexes.len() as i64);
            answer.lines.push(line("15.0", text.clone(), None));
            answer.layers.push(self.layer(format!("zone-{}", side.word()), self.tone(side), text, &hexes));
        }
        answer
    }

    /// Hexes in the command range of an HQ (4.1.4.3).
    pub(super) fn command(&self, hq: CounterId) -> Result<Answer, Refusal> {
        if self.game.pack.kind(hq).symbol != Symbol::Hq {
            return Err(not_understood(format!("'{}' is no HQ", self.game.pack.key(hq))));
        }
        let hexes: Vec<HexId> = self.area().filter(|h| self.game.in_range(self.st, hq, *h)).collect();
        Ok(self.single("layer-command", "4.1.4.3", Tone::Friend, &hexes))
    }

    /// Hexes a gun reaches by indirect fire (22.2).
    pub(super) fn range(&self, gun: CounterId) -> Result<Answer, Refusal> {
        if !self.game.pack.kind(gun).symbol.is_artillery() {
            return Err(not_understood(format!("'{}' is no artillery", self.game.pack.key(gun))));
        }
        let hexes: Vec<HexId> = self.area().filter(|h| self.game.reaches(self.st, gun, *h)).collect();
        Ok(self.single("layer-range", "22.2", self.tone(self.game.pack.side(gun)), &hexes))
    }

    /// The asker's artillery that reaches a hex.
    pub(super) fn guns(&self, hex: HexId) -> Result<Answer, Refusal> {
        let (game, st, side) = (self.game, self.st, self.side());
        let own = |c: &CounterId| game.pack.side(*c) == side && game.pack.kind(*c).symbol.is_artillery();
        let guns: CounterSet = st.in_play().filter(own).filter(|c| game.reaches(st, *c, hex)).collect();
        let text = Message::new("answer-guns").at(game, "hex", hex).int("count", guns.len() as i64);
        let mut answer = Answer::new(text, guns.len().to_string());
        for gun in guns.iter() {
            let text = Message::new("answer-gun").unit(game, "unit", gun);
            answer.lines.push(line("22.2", text, None));
            answer.pieces.push(game.pack.key(gun).to_owned());
            answer.places.extend(st.hex(gun).map(|h| self.place(h)));
        }
        answer.places.push(self.place(hex));
        Ok(answer)
    }

    /// Hexes in which the asker's aircraft may meet flak (27.2).
    pub(super) fn flak(&self) -> Result<Answer, Refusal> {
        let danger = self.game.flak_danger(self.st, self.side());
        let hexes: Vec<HexId> = self.area().filter(|h| danger.contains(*h)).collect();
        Ok(self.single("layer-flak", "27.2", Tone::Enemy, &hexes))
    }

    /// Hexes that protect the asker's movement (16.3).
    pub(super) fn protected(&self) -> Result<Answer, Refusal> {
        let set = self.game.protected_hexes(&self.known(), self.side(), CounterSet::EMPTY);
        let hexes: Vec<HexId> = self.area().filter(|h| set.contains(*h)).collect();
        Ok(self.single("layer-protected", "16.3", Tone::Good, &hexes))
    }
}
