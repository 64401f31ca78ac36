//! Who could come to a hex or fire at it next.

use super::{Ask, line, signed};
use crate::pack::{Side, UnitId};
use crate::state::{Hexes, Phase, State, flag};
use sandtable_engine::query::{Layer, Tone};
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Refusal, Value, say};
use sandtable_hex::HexId;

/// Units that can come to a hex, each with its cost in half points, and how many more are out of sight.
struct Comers {
    known: Vec<(UnitId, u8)>,
    unseen: i64,
}

impl Ask<'_> {
    /// The side a hex is threatened by: the asker's enemy, or that of whoever holds the hex.
    fn threatening(&self, hex: HexId) -> Side {
        let holder = Side::ALL.into_iter().find(|s| self.st.holds(*s, hex));
        let own = self.viewer.seat().map(|s| self.st.side_of(s)).or(holder);
        own.unwrap_or(self.st.phasing).other()
    }

    /// Who of `side` could enter the hex in its next Action Phase or, if it is held against them, come next to it.
    fn comers(&self, side: Side, hex: HexId) -> Comers {
        let game = self.game;
        let st = self.next_action_phase(side);
        let mut goals = Hexes::default();
        match self.st.holds(side.other(), hex) {
            true => goals = game.geo.adjacent[hex.idx()],
            false => goals.extend([hex]),
        }
        let mut comers = Comers { known: Vec::new(), unseen: 0 };
        for unit in game.army(side).iter().filter(|u| st.hex_of(*u).is_some()) {
            if !self.sight.sees(game, self.st, unit) {
                comers.unseen += i64::from(game.kind(unit).is_combat());
                continue;
            }
            let m = game.mover(&st, unit);
            let here = goals.contains(m.hex).then_some(0);
            let costs = game.move_costs(&st, &m);
            let reached = costs.iter().filter(|(h, _)| goals.contains(*h)).map(|(_, c)| *c).min();
            if let Some(cost) = here.or(reached) {
                comers.known.push((unit, cost));
            }
        }
        comers.known.sort_by_key(|(unit, cost)| (*cost, *unit));
        comers
    }

    /// Who of `side` could fire at the hex in its next Combat Phase from where he is now.
    fn shooters(&self, side: Side, hex: HexId) -> Vec<UnitId> {
        let game = self.game;
        let st = self.next_combat_phase(side);
        let known = game.army(side).iter().filter(|u| self.sight.sees(game, self.st, *u));
        known
            .filter(|u| game.may_shoot(&st, *u).is_ok() && game.may_reach(&st, *u, hex, false).is_ok())
            .collect()
    }

    /// The side's next Combat Phase, if everybody stayed where he is.
    fn next_combat_phase(&self, side: Side) -> State {
        let own_turn = self.st.phasing == side && matches!(self.st.phase, Phase::Action | Phase::Combat);
        let mut st = if own_turn { self.st.clone() } else { self.next_action_phase(side) };
        st.phase = Phase::Combat;
        if !own_turn {
            st.suppressed = Hexes::default();
            for unit in self.game.army(side).iter() {
                st.unmark(unit, flag::COMBAT | flag::FIRED);
            }
        }
        st
    }

    /// Which units of the other side could enter the hex in their next Action Phase or, if it is held against them,
    /// come next to it. Units out of sight are counted only.
    pub(super) fn who(&self, hex: HexId) -> Result<Answer, Refusal> {
        let side = self.threatening(hex);
        let comers = self.comers(side, hex);
        let mut answer = Answer::new(
            say!(self.game, "answer-who", side, hex, count = comers.known.len() as i64),
            self.names(comers.known.iter().map(|(u, _)| *u)),
        );
        self.tell_comers(&comers, &mut answer);
        answer.places =
            comers.known.iter().filter_map(|(u, _)| self.st.hex_of(*u)).map(|h| self.place(h)).collect();
        Ok(answer)
    }

    /// Who could come to the hex and who could fire at it next. The value names both, `fire` between them.
    pub(super) fn threat(&self, hex: HexId, side: Option<Side>) -> Result<Answer, Refusal> {
        let (game, st) = (self.game, self.st);
        let side = side.unwrap_or_else(|| self.threatening(hex));
        let (comers, shooters) = (self.comers(side, hex), self.shooters(side, hex));
        let value = format!(
            "{} fire {}",
            self.names(comers.known.iter().map(|(u, _)| *u)),
            self.names(shooters.iter().copied())
        );
        let held = st.holds(side.other(), hex);
        let mut answer = Answer::new(
            say!(
                game,
                if held { "answer-threat-held" } else { "answer-threat" },
                side,
                hex,
                count = comers.known.len() as i64,
                shots = shooters.len() as i64
            ),
            value,
        );
        self.tell_comers(&comers, &mut answer);
        let tone = self.tone(side);
        let mut reach = Layer::new("threat-reach", tone, say!(game, "layer-threat-reach", hex));
        for (unit, cost) in &comers.known {
            let Some(at) = st.hex_of(*unit).map(|h| self.place(h)) else { continue };
            // The cheapest comes first; the others of its stack add nothing to the map.
            if !reach.places.contains(&at) {
                reach.labels.push((at.clone(), Value::Half(i64::from(*cost)).plain()));
                reach.places.push(at);
            }
        }
        let mut fire = Layer::new("threat-fire", tone, say!(game, "layer-threat-fire", hex));
        for unit in &shooters {
            let range = st.hex_of(*unit).map_or(0, |h| game.pack.grid.distance(h, hex));
            let ras = signed(i64::from(game.ras_at(st, *unit, range).unwrap_or(0)));
            let at = match st.hex_of(*unit) {
                Some(h) => self.place(h),
                None => {
                    Place::Box(if side == Side::Soviet { "soviet-off-map" } else { "finnish-off-map" }.into())
                }
            };
            if !fire.places.contains(&at) {
                fire.labels.push((at.clone(), ras.plain()));
                fire.places.push(at);
            }
            answer.lines.push(line("10.0-l", say!(game, "answer-threat-fire", unit), Some(ras)));
        }
        answer.places.push(self.place(hex));
        let target = Layer::new("threatened", Tone::Bad, say!(game, "layer-threatened", hex));
        answer.layers = vec![Layer { places: vec![self.place(hex)], ..target }, reach, fire];
        answer.layers.retain(|l| !l.places.is_empty());
        Ok(answer)
    }

    fn tell_comers(&self, comers: &Comers, answer: &mut Answer) {
        for (unit, cost) in &comers.known {
            let from = self.st.hex_of(*unit).unwrap_or(HexId::NONE);
            answer.lines.push(line(
                "4.1-a",
                say!(self.game, "answer-who-unit", unit, hex = from),
                Some(Value::Half(i64::from(*cost))),
            ));
        }
        if comers.unseen > 0 {
            let text = Message::new("answer-who-hidden").int("count", comers.unseen);
            answer.lines.push(line("20.7", text, None));
        }
    }

    fn names(&self, units: impl Iterator<Item = UnitId>) -> String {
        let keys: Vec<&str> = units.map(|u| self.game.def(u).key.as_str()).collect();
        if keys.is_empty() { "none".to_string() } else { keys.join(" ") }
    }
}
