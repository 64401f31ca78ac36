//! What a move costs and which way it goes (4, 5, 7.1, 12.1.3), and how far a unit can go.

use super::{Ask, line, signed};
use crate::frame::{Frame, Mover};
use crate::pack::{RoadClass, Side, Terrain, UnitId, UnitKind};
use crate::state::{Phase, Place as Spot, State, flag};
use crate::view::fog::is_on;
use sandtable_engine::query::{Layer, OutcomeBar, Tone};
use sandtable_engine::{Answer, Message, Refusal, Value, Viewer, say};
use sandtable_hex::HexId;

/// The rule that limits stacks.
const NO_ROOM: &str = "6.0-a";

impl Ask<'_> {
    /// The cheapest way of a unit to a hex with the cost of every step, or the reason why there is none.
    pub(super) fn cost(&self, unit: UnitId, to: HexId) -> Result<Answer, Refusal> {
        let (st, m) = self.as_if_acting(unit);
        let game = self.game;
        // Whether there is room in a stack out of sight is nobody's business (20.7).
        let unseen = self.sight.hides(self.st, game.side(unit), to);
        if let Some(why) = game.move_why(&st, &m, to).filter(|why| !(unseen && why.rule == NO_ROOM)) {
            return Err(why.refusal(&game.pack));
        }
        let Some(plan) = game.move_plan(&st, &m, to) else {
            return Err(Refusal::new("4.1-a", say!(game, "why-no-way", hex = to)));
        };
        let total: i64 = plan.iter().map(|(_, c)| i64::from(*c)).sum();
        let text = say!(game, "answer-cost", unit, hex = to)
            .half("cost", total)
            .half("allowance", i64::from(m.allowance.saturating_sub(m.spent)));
        let mut answer = Answer::new(text, Value::Half(total).plain());
        let mut from = None;
        let mut path = Layer::new("path", Tone::Good, say!(game, "layer-path", unit));
        let mut spent = 0;
        for (hex, cost) in plan {
            if hex != m.hex {
                let (rule, key) = self.step(&st, &m, from, hex);
                let text = say!(game, key, hex);
                answer.lines.push(line(rule, text, Some(Value::Half(i64::from(cost)))));
                if from == Some(m.hex) && self.pays_to_leave(&st, &m) {
                    let extra = i64::from(game.pack.constants.movement.leave_ezoc.0);
                    answer.lines.push(line(
                        "7.1-b",
                        say!(game, "step-leave-zoc", hex = m.hex),
                        Some(Value::Half(extra)),
                    ));
                }
            }
            spent += i64::from(cost);
            if spent > 0 {
                path.labels.push((self.place(hex), Value::Half(spent).plain()));
            }
            answer.places.push(self.place(hex));
            from = Some(hex);
        }
        path.places.clone_from(&answer.places);
        answer.layers.push(path);
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
        self.may_get_lost(&st, &m, to, &mut answer);
        Ok(answer)
    }

    /// 20.5: a way through the woods may have to be found first.
    fn may_get_lost(&self, st: &State, m: &Mover, to: HexId, answer: &mut Answer) {
        let (game, table) = (self.game, &self.game.pack.tables.lost);
        let path: Vec<HexId> =
            game.move_plan(st, m, to).unwrap_or_default().into_iter().map(|(hex, _)| hex).collect();
        if !game.lost_due(st, m, &path) {
            return;
        }
        let drm = game.lost_drm(st, st.phasing);
        let rolls = || (1..=6_i8).flat_map(|a| (1..=6_i8).map(move |b| a + b));
        let lost = rolls().filter(|roll| roll + drm <= table.lost).count() as u64;
        answer.lines.push(line("20.5", Message::new("answer-cost-lost"), Some(signed(drm.into()))));
        let bar = |key: &'static str, value: &str, weight| OutcomeBar::new(Message::new(key), value, weight);
        answer.outcomes =
            vec![bar("bar-found", "found", 36 - lost).good(true), bar("bar-lost", "lost", lost).good(false)];
    }

    /// Every hex the unit can reach with what it has now, or in its next Action Phase if nobody else moved. The value
    /// is the number of hexes.
    pub(super) fn reach(&self, unit: UnitId) -> Result<Answer, Refusal> {
        let game = self.game;
        let side = game.side(unit);
        if !matches!(self.st.unit(unit).place, Spot::Hex(_) | Spot::Track(_)) {
            return Err(Refusal::new("4.0-a", say!(game, "ask-not-on-map", unit)));
        }
        let (st, m) = self.as_if_acting(unit);
        let left = m.allowance.saturating_sub(m.spent);
        let most =
            left.saturating_add(if m.extended { game.pack.constants.movement.extended_bonus.0 } else { 0 });
        let new =
            |key: &'static str, tone: Tone, text: &'static str| Layer::new(key, tone, say!(game, text, unit));
        let mut layers = [
            new("reach", Tone::Good, "layer-reach"),
            new("reach-extended", Tone::Doubtful, "layer-reach-extended"),
            new("reach-minimum", Tone::Doubtful, "layer-reach-minimum"),
            new("reach-no-room", Tone::Neutral, "layer-reach-no-room"),
        ];
        let costs = game.move_costs(&st, &m);
        for (hex, cost) in &costs {
            // Whether there is room in a stack out of sight is nobody's business (20.7).
            let room = self.sight.hides(self.st, side, *hex) || game.may_stop(&st, *hex, m.group);
            let which = match *cost {
                _ if !room => 3,
                cost if cost <= left => 0,
                cost if cost <= most => 1,
                _ => 2,
            };
            let Some(layer) = layers.get_mut(which) else { continue };
            layer.places.push(self.place(*hex));
            layer.labels.push((self.place(*hex), Value::Half(i64::from(*cost)).plain()));
        }
        let text =
            say!(game, "answer-reach", unit).half("points", i64::from(left)).int("count", costs.len() as i64);
        let mut answer = Answer::new(text, costs.len().to_string());
        let points = Some(Value::Half(i64::from(left)));
        answer.lines.push(line("4.1-a", Message::new("answer-reach-points"), points));
        if let Err(why) = game.may_go_on(&m) {
            let refusal = why.refusal(&game.pack);
            answer.lines.push(line(refusal.rule, refusal.text, None));
        }
        answer.places = self.spots(m.hex.some());
        answer.layers = layers.into_iter().filter(|l| !l.places.is_empty()).collect();
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
    pub(super) fn next_action_phase(&self, side: Side) -> State {
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
        // Whoever sees farther next turn must not hear already now of AT guns that nobody has spotted yet (20.7).
        let sight = |st: &State| self.game.los_limit(st);
        let knows_guns = [Viewer::Referee, Viewer::Seat(self.st.seat(Side::Finnish))].contains(&self.viewer);
        if !knows_guns && is_on(&st) && sight(&st) > sight(self.st) {
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
}
