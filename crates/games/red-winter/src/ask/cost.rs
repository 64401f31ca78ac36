//! What a move costs (4, 5, 7.1, 12.1.3), and which units could come here (threats).

use super::{Ask, line};
use crate::frame::{Frame, Mover};
use crate::pack::{RoadClass, Side, Terrain, UnitId, UnitKind};
use crate::state::{Phase, State, flag};
use crate::text::Words;
use crate::view::fog::is_on;
use sandtable_engine::{Answer, Message, Refusal, Value};
use sandtable_hex::HexId;

impl Ask<'_> {
    /// The cheapest way of a unit to a hex with the cost of every step, or the reason why there is none.
    pub(super) fn cost(&self, unit: UnitId, to: HexId) -> Result<Answer, Refusal> {
        let (st, m) = self.as_if_acting(unit);
        let game = self.game;
        if let Some(why) = game.move_why(&st, &m, to) {
            return Err(why.refusal(&game.pack));
        }
        let Some(plan) = game.move_plan(&st, &m, to) else {
            return Err(Refusal::new("4.1-a", Message::new("why-no-way").at(game, "hex", to)));
        };
        let total: i64 = plan.iter().map(|(_, c)| i64::from(*c)).sum();
        let text = Message::new("answer-cost")
            .unit(game, "unit", unit)
            .at(game, "hex", to)
            .half("cost", total)
            .half("allowance", i64::from(m.allowance.saturating_sub(m.spent)));
        let mut answer = Answer::new(text, Value::Half(total).plain());
        let mut from = None;
        for (hex, cost) in plan {
            if hex != m.hex {
                let (rule, key) = self.step(&st, &m, from, hex);
                let text = Message::new(key).at(game, "hex", hex);
                answer.lines.push(line(rule, text, Some(Value::Half(i64::from(cost)))));
                if from == Some(m.hex) && self.pays_to_leave(&st, &m) {
                    let extra = i64::from(game.pack.constants.movement.leave_ezoc.0);
                    let text = Message::new("step-leave-zoc").at(game, "hex", m.hex);
                    answer.lines.push(line("7.1-b", text, Some(Value::Half(extra))));
                }
            }
            answer.places.push(self.place(hex));
            from = Some(hex);
        }
        let left = i64::from(m.allowance.saturating_sub(m.spent));
        if total > left {
            let extended = i64::from(game.pack.constants.movement.extended_bonus.0);
            let (rule, key) = if m.extended && total <= left + extended {
                ("4.3-b", "answer-cost-extended")
            } else {
                ("4.1.1-a", "answer-cost-minimum")
            };
            answer.lines.push(line(rule, Message::new(key), None));
        }
        Ok(answer)
    }

    /// 7.1-b: the price of the first step includes the extra for leaving.
    fn pays_to_leave(&self, st: &State, m: &Mover) -> bool {
        let zone = self.game.zone_for(st, st.phasing, m.group);
        !m.moved && zone.contains(m.hex) && m.group.iter().any(|u| st.unit(u).has(flag::START_EZOC))
    }

    /// Which rule prices a step.
    fn step(&self, st: &State, m: &Mover, from: Option<HexId>, to: HexId) -> (&'static str, &'static str) {
        let game = self.game;
        let into_zone = game.zone_for(st, st.phasing, m.group).contains(to);
        let road = match from.and_then(|f| game.pack.grid.dir_between(f, to).map(|d| (f, d))) {
            Some((f, dir)) => game.pack.road(f, dir),
            None if from.is_none() && game.geo.road.contains(to) => Some(RoadClass::Main),
            None => None,
        };
        let armor = m.group.iter().any(|u| game.kind(u).is_armor());
        match (road, game.terrain(to)) {
            (Some(RoadClass::Secondary), _) if armor && !into_zone => {
                let car = m.group.iter().any(|u| game.kind(u) == UnitKind::ArmoredCar);
                (if car { "12.1.3-c" } else { "12.1.3-b" }, "step-armor-trail")
            }
            (Some(_), _) if !into_zone => ("5.3-a", "step-road"),
            (Some(_), _) => ("7.1-d", "step-road-zoc"),
            (None, Terrain::Forest) => ("5.2.1", "step-forest"),
            (None, Terrain::Suo) => ("5.2.2", "step-suo"),
            (None, Terrain::Village) => ("5.2.3-a", "step-village"),
            (None, Terrain::Lake) => {
                let skis = m.group.iter().all(|u| game.kind(u).skis(game.side(u)));
                if skis { ("4.4-a", "step-lake-skis") } else { ("5.2.4-a", "step-lake") }
            }
        }
    }

    /// The position with the unit about to act: as it is if the unit acts now, otherwise as its next Action Phase
    /// would find it if nobody else moved.
    fn as_if_acting(&self, unit: UnitId) -> (State, Mover) {
        for frame in self.st.frames.iter().rev() {
            if let Frame::Acting(m) = frame
                && m.group.contains(unit)
            {
                return (self.st.clone(), *m);
            }
        }
        let side = self.game.side(unit);
        let st = if self.st.phase == Phase::Action && self.st.phasing == side {
            self.st.clone()
        } else {
            self.next_action_phase(side)
        };
        let m = self.game.mover(&st, unit);
        (st, m)
    }

    /// The start of a side's next Action Phase, if everybody stayed where he is.
    fn next_action_phase(&self, side: Side) -> State {
        let mut st = self.st.clone();
        // Its own Action Phase of this turn is over or under way once its half-turn has begun.
        let begun = match st.phase {
            Phase::SetUp => false,
            Phase::Reset => st.phasing != side && side == st.first,
            Phase::Action | Phase::Combat => st.phasing == side || side == st.first,
            Phase::SubZero | Phase::Victory | Phase::Over => true,
        };
        let last = self.game.pack.track.len() as u8;
        st.turn = (st.turn + u8::from(begun)).min(last);
        // A longer sight would tell spectators of AT guns that nobody has spotted yet (20.7).
        let sight = |st: &State| self.game.los_limit(st);
        if self.viewer.seat().is_none() && is_on(&st) && sight(&st) > sight(self.st) {
            st.turn = self.st.turn;
        }
        st.phasing = side;
        st.phase = Phase::Action;
        for unit in self.game.army(side).iter() {
            let hex = st.hex_of(unit);
            let ezoc = hex.is_some_and(|h| self.game.ezoc_for(&st, unit, h));
            st.unmark(unit, flag::ACTION | flag::BONFIRE);
            if ezoc {
                st.mark(unit, flag::START_EZOC);
            }
            st.units[unit.index()].start = hex.unwrap_or(HexId::NONE);
        }
        st
    }

    /// Which units of the other side could enter the hex in their next Action Phase or, if it is held against them,
    /// come next to it. Units out of sight are counted only.
    pub(super) fn who(&self, hex: HexId) -> Result<Answer, Refusal> {
        let game = self.game;
        let holder = Side::ALL.into_iter().find(|s| self.st.holds(*s, hex));
        let own = self.viewer.seat().map(|s| self.st.side_of(s)).or(holder).unwrap_or(self.st.phasing);
        let enemy = own.other();
        let st = self.next_action_phase(enemy);
        let goals: Vec<HexId> =
            if self.st.holds(own, hex) { game.pack.grid.adjacent(hex).collect() } else { vec![hex] };
        let mut found = Vec::new();
        let mut unknown = 0;
        for unit in game.army(enemy).iter().filter(|u| st.hex_of(*u).is_some()) {
            if !self.sight.sees(game, self.st, unit) {
                unknown += i64::from(game.kind(unit).is_combat());
                continue;
            }
            let m = game.mover(&st, unit);
            let here = goals.contains(&m.hex).then_some(0);
            let costs = game.move_costs(&st, &m);
            let reached = costs.iter().filter(|(h, _)| goals.contains(h)).map(|(_, c)| *c).min();
            if let Some(cost) = here.or(reached) {
                found.push((unit, cost));
            }
        }
        found.sort_by_key(|(unit, cost)| (*cost, *unit));
        let keys: Vec<&str> = found.iter().map(|(u, _)| game.def(*u).key.as_str()).collect();
        let value = if keys.is_empty() { "none".to_string() } else { keys.join(" ") };
        let text = Message::new("answer-who")
            .side("side", enemy)
            .at(game, "hex", hex)
            .int("count", found.len() as i64);
        let mut answer = Answer::new(text, value);
        for (unit, cost) in &found {
            let from = st.hex_of(*unit).unwrap_or(HexId::NONE);
            let text = Message::new("answer-who-unit").unit(game, "unit", *unit).at(game, "hex", from);
            answer.lines.push(line("4.1-a", text, Some(Value::Half(i64::from(*cost)))));
            answer.places.push(self.place(from));
        }
        if unknown > 0 {
            let text = Message::new("answer-who-hidden").int("count", unknown);
            answer.lines.push(line("20.7", text, None));
        }
        Ok(answer)
    }
}
