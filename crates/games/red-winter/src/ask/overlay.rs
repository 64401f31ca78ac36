//! Overlays for the whole map: zones of control (7), supply (15), what is seen from a hex (10.6).
//!
//! Where stacks stand is no secret under fog of war (20.7), so zones and supply lines are none; which counters they
//! are made of is told only where the asker sees them.

use super::{Ask, line};
use crate::pack::{Side, UnitKind};
use crate::state::Hexes;
use crate::supply::SupplyLine;
use crate::text::Words;
use sandtable_engine::query::{Layer, Tone};
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Refusal, Value, say};
use sandtable_hex::HexId;

impl Ask<'_> {
    /// Whose hexes these are, seen from where the asker sits; a spectator looks on from the Soviet side.
    pub(super) fn tone(&self, side: Side) -> Tone {
        let own = self.viewer.seat().map_or(Side::Soviet, |s| self.st.side_of(s));
        if side == own { Tone::Friend } else { Tone::Enemy }
    }

    pub(super) fn spots(&self, hexes: impl IntoIterator<Item = HexId>) -> Vec<Place> {
        hexes.into_iter().map(|h| self.place(h)).collect()
    }

    /// Every hex in the zone of control of each side, or of one. The value is the number of hexes of each.
    pub(super) fn zones(&self, sides: &[Side]) -> Result<Answer, Refusal> {
        let area = &self.game.scenario_of(self.st).area;
        let zone = |side: Side| self.st.cache.zoc[side.index()].and(area);
        let counts: Vec<String> = sides.iter().map(|s| zone(*s).len().to_string()).collect();
        let mut answer = Answer::new(Message::new("answer-zones"), counts.join(" "));
        for side in sides {
            let (key, hexes) = (format!("zone-{}", side.word()), zone(*side));
            let text = Message::new("layer-zone").side("side", *side).int("count", hexes.len() as i64);
            answer.lines.push(line("7.0-a", text.clone(), None));
            answer
                .layers
                .push(Layer { places: self.spots(hexes.iter()), ..Layer::new(key, self.tone(*side), text) });
        }
        let guns = self.known_gun_zone().and(area);
        if sides.contains(&Side::Finnish) && !guns.is_empty() {
            let text = Message::new("layer-zone-at");
            answer.lines.push(line("7.2-k", text.clone(), None));
            answer.layers.push(Layer {
                places: self.spots(guns.iter()),
                ..Layer::new("zone-at", Tone::Doubtful, text)
            });
        }
        Ok(answer)
    }

    /// The hexes next to AT guns the asker knows of: the only ones armor minds (7.2-k).
    fn known_gun_zone(&self) -> Hexes {
        let (game, st) = (self.game, self.st);
        let mut zone = Hexes::default();
        for gun in game.army(Side::Finnish).iter().filter(|u| game.kind(*u) == UnitKind::At) {
            if let Some(hex) = st.hex_of(gun).filter(|_| self.sight.sees(game, st, gun)) {
                zone = zone.or(&game.geo.adjacent[hex.idx()]);
            }
        }
        zone
    }

    /// Hexes in which a unit of the side would be in supply, and what cuts off the stacks that are not. The value is
    /// the list of their hexes.
    pub(super) fn supply_net(&self, side: Side) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        let (net, scenario) = (game.supply_net(st, side), game.scenario_of(st));
        let (own, enemy) = (&st.cache.occupied[side.index()], &st.cache.occupied[side.other().index()]);
        let served: Hexes = scenario.area.and_not(enemy).iter().filter(|h| net.serves(game, *h)).collect();
        let without: Vec<HexId> = own.and_not(&served).iter().collect();
        let labels: Vec<&str> = without.iter().map(|h| self.label(*h)).collect();
        let value = if labels.is_empty() { "none".to_string() } else { labels.join(" ") };
        let text = Message::new("answer-supply-net").side("side", side).int("count", without.len() as i64);
        let mut answer = Answer::new(text, value);
        let (mut cut_off, mut cuts) = (Vec::new(), Hexes::default());
        for hex in &without {
            let who = match self.sight.hides(st, side, *hex) {
                true => Value::Term("answer-units-unseen".into()),
                false => self.stack_names(*hex),
            };
            let new = |key: &'static str| say!(game, key, hex, units = who);
            answer.lines.push(match game.supply_line(st, side, *hex) {
                SupplyLine::Cut(Some((_, cut))) => {
                    cuts.insert(cut);
                    cut_off.push((self.place(*hex), self.label(cut).to_string()));
                    line("15.2-b", say!(game, "answer-supply-net-cut", cut), None)
                }
                SupplyLine::Open(_) | SupplyLine::Cut(None) => {
                    line("15.2-a", new("answer-supply-net-none"), None)
                }
            });
        }
        let sources = scenario.sources[side.index()].iter().copied();
        let layer = |key: &'static str, tone: Tone, text: &'static str, places: Vec<Place>| Layer {
            places,
            ..Layer::new(key, tone, Message::new(text).side("side", side))
        };
        answer.layers = vec![
            layer("supplied", Tone::Good, "layer-supplied", self.spots(served.iter())),
            layer("supply-source", Tone::Neutral, "layer-supply-source", self.spots(sources)),
            layer("supply-cut-by", Tone::Enemy, "layer-supply-cut-by", self.spots(cuts.iter())),
            Layer {
                labels: cut_off,
                ..layer("unsupplied", Tone::Bad, "layer-unsupplied", self.spots(without.iter().copied()))
            },
        ];
        answer.layers.retain(|l| !l.places.is_empty());
        Ok(answer)
    }

    /// The counters of a stack by name.
    fn stack_names(&self, hex: HexId) -> Value {
        let keys: Vec<&str> = self.st.stack(hex).map(|u| self.game.def(u).key.as_str()).collect();
        Value::Text(keys.join(", "))
    }

    /// Every hex that is seen from a hex now, and for the others within this turn's sight the hex that blocks.
    pub(super) fn sight_from(&self, from: HexId) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        let (limit, area) = (game.los_limit(st), &game.scenario_of(st).area);
        let (mut seen, mut blocked, mut labels) = (Vec::new(), Vec::new(), Vec::new());
        for to in
            game.pack.grid.within(from, u16::from(limit).max(1)).filter(|h| *h != from && area.contains(*h))
        {
            let report = game.los_report(st, from, to);
            if report.clear {
                seen.push(to);
                continue;
            }
            if let Some(by) = report.blocking.first() {
                labels.push((self.place(to), self.label(*by).to_string()));
            }
            blocked.push(to);
        }
        let text = say!(game, "answer-sight", hex = from, count = seen.len() as i64);
        let mut answer = Answer::new(text, seen.len().to_string());
        let sight = Some(Value::Int(i64::from(limit)));
        answer.lines.push(line("10.6.2-a", Message::new("answer-los-limit"), sight));
        answer.lines.push(line("10.6.1-a", Message::new("answer-sight-rule"), None));
        answer.places.push(self.place(from));
        let layer = |key: &'static str, tone: Tone, text: &'static str, hexes: Vec<HexId>| Layer {
            places: self.spots(hexes),
            ..Layer::new(key, tone, say!(game, text, hex = from))
        };
        answer.layers = vec![
            layer("seen", Tone::Good, "layer-seen", seen),
            Layer { labels, ..layer("blocked", Tone::Bad, "layer-blocked", blocked) },
        ];
        Ok(answer)
    }
}
