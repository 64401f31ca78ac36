//! Winning and losing: victory points (17.0.3), conditions that decide at once, after a turn or at the end (3.0-VI).

use crate::RedWinter;
use crate::event::Event;
use crate::pack::{Condition, Hold, Level, Need, PlaceVp, Side, Timing};
use crate::state::{Phase, State, Verdict};
use sandtable_engine::view::{GameResult, Winner, Word};
use sandtable_engine::{Message, Sink};
use sandtable_hex::HexId;
use std::borrow::Cow;

/// What points were given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointsFor {
    /// Losses of the other side: row of the scenario's loss table, units eliminated, units reduced.
    Losses(usize, u8, u8),
    /// A place: row of the scenario's places.
    Place(usize),
    /// Banked during play: bid, armor committed, artillery park.
    Banked,
}

/// One line of the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointsLine {
    /// Who scores.
    pub side: Side,
    /// How much.
    pub points: i32,
    /// What for.
    pub cause: PointsFor,
}

impl RedWinter {
    /// The score as if the game ended now, line by line; lines without points are left out.
    pub fn victory_lines(&self, st: &State) -> Vec<PointsLine> {
        let victory = &self.scenario_of(st).victory;
        let mut lines = Vec::new();
        for (i, loss) in victory.losses.iter().enumerate() {
            let (mut dead, mut reduced) = (0u8, 0u8);
            for unit in self.army(loss.victim).iter().filter(|u| loss.kinds.contains(self.kind(*u))) {
                dead += st.is_lost(unit) as u8;
                reduced += (st.unit(unit).reduced && st.hex_of(unit).is_some()) as u8;
            }
            let points =
                i32::from(dead) * i32::from(loss.eliminated) + i32::from(reduced) * i32::from(loss.reduced);
            let cause = PointsFor::Losses(i, dead, reduced);
            lines.push(PointsLine { side: loss.victim.other(), points, cause });
        }
        for (i, place) in victory.places.iter().enumerate() {
            for side in Side::ALL.into_iter().filter(|s| self.holds_place(st, place, *s)) {
                let points = i32::from(place.vp[side.index()]);
                lines.push(PointsLine { side, points, cause: PointsFor::Place(i) });
            }
        }
        for side in Side::ALL {
            let points = i32::from(st.vp[side.index()]);
            lines.push(PointsLine { side, points, cause: PointsFor::Banked });
        }
        lines.retain(|l| l.points != 0);
        lines
    }

    /// Victory points of both sides as if the game ended now.
    pub fn victory_points(&self, st: &State) -> [i32; 2] {
        let mut total = [0; 2];
        for line in self.victory_lines(st) {
            total[line.side.index()] += line.points;
        }
        total
    }

    fn holds_hex(&self, st: &State, hold: Hold, side: Side, hex: HexId) -> bool {
        match hold {
            Hold::Control => self.controller(st, hex) == side,
            Hold::Occupied => st.holds(side, hex),
            Hold::OccupiedInSupply => st.holds(side, hex) && self.hex_in_supply(st, side, hex),
        }
    }

    /// Whether a side holds enough of a place.
    fn holds_place(&self, st: &State, place: &PlaceVp, side: Side) -> bool {
        let count = |s| place.hexes.iter().filter(|h| self.holds_hex(st, place.hold, s, *h)).count();
        let (own, enemy) = (count(side), count(side.other()));
        match place.need {
            Need::All => own == place.hexes.iter().count(),
            Need::AnyUncontested => own > 0 && enemy == 0,
            Need::Most => own > enemy,
        }
    }

    /// Whether a condition is fulfilled now.
    pub(crate) fn condition_holds(&self, st: &State, condition: &Condition) -> bool {
        match condition {
            Condition::Occupies { side, kinds, hexes, in_supply } => {
                hexes.iter().filter(|h| st.holds(*side, *h)).any(|h| {
                    st.stack(h).any(|u| self.side(u) == *side && kinds.contains(self.kind(u)))
                        && (!in_supply || self.hex_in_supply(st, *side, h))
                })
            }
            Condition::Eliminated { victim, kinds, count } => {
                let lost =
                    self.army(*victim).iter().filter(|u| kinds.contains(self.kind(*u)) && st.is_lost(*u));
                lost.count() >= usize::from(*count)
            }
            Condition::LastOccupied { side, hexes } => {
                let finnish = *side == Side::Finnish;
                self.watched_hexes(st)
                    .any(|(i, h)| hexes.contains(h) && (st.watched >> i & 1 != 0) == finnish)
            }
        }
    }

    /// Hexes whose last occupant matters, with their bit in [`State::watched`].
    fn watched_hexes<'a>(&'a self, st: &State) -> impl Iterator<Item = (usize, HexId)> + 'a {
        let outcomes = self.scenario_of(st).victory.outcomes.iter();
        outcomes
            .filter_map(|o| match &o.condition {
                Condition::LastOccupied { hexes, .. } => Some(hexes),
                _ => None,
            })
            .flat_map(|hexes| hexes.iter())
            .take(u16::BITS as usize)
            .enumerate()
    }

    /// A combat unit occupies a hex, if only in passing: the last occupant is remembered, and a hex that decides the
    /// game on entry does so.
    pub fn scenario_watch(&self, st: &mut State, side: Side, hex: HexId) {
        let outcomes = &self.scenario_of(st).victory.outcomes;
        if outcomes
            .iter()
            .any(|o| matches!(&o.condition, Condition::LastOccupied { hexes, .. } if hexes.contains(hex)))
        {
            self.watch(st, side, hex);
        }
        if st.verdict.is_some() || st.phase == Phase::SetUp {
            return;
        }
        // Who passes is not known here, so only conditions that any combat unit fulfils are met in passing.
        let entered = outcomes.iter().position(|o| match &o.condition {
            Condition::Occupies { side: s, kinds, hexes, in_supply: false } => {
                o.when == Timing::AtOnce && *s == side && hexes.contains(hex) && kinds.all_combat()
            }
            _ => false,
        });
        st.verdict = entered.map(|i| self.verdict(st, i));
    }

    fn watch(&self, st: &mut State, side: Side, hex: HexId) {
        for (i, _) in self.watched_hexes(st).filter(|(_, h)| *h == hex) {
            st.watched = st.watched & !(1 << i) | u16::from(side == Side::Finnish) << i;
        }
    }

    /// Watched hexes before anybody moves: whoever stands there, or else controls the hex, counts as its last
    /// occupant (S-04).
    pub fn watch_all(&self, st: &mut State) {
        for (_, hex) in self.watched_hexes(st) {
            self.watch(st, self.controller(st, hex), hex);
        }
    }

    /// The first outcome of these timings that holds decides, unless something has already.
    fn decide(&self, st: &mut State, timings: &[Timing]) {
        if st.verdict.is_some() || st.phase == Phase::SetUp {
            return;
        }
        let outcomes = &self.scenario_of(st).victory.outcomes;
        let due = |i: &usize| {
            let o = &outcomes[*i];
            timings.contains(&o.when) && self.condition_holds(st, &o.condition)
        };
        st.verdict = (0..outcomes.len()).find(due).map(|i| self.verdict(st, i));
    }

    fn verdict(&self, st: &State, outcome: usize) -> Verdict {
        let o = &self.scenario_of(st).victory.outcomes[outcome];
        Verdict { winner: Some(o.winner), reason: outcome as u8, level: o.level as u8 }
    }

    /// Conditions that decide the game as soon as they hold.
    pub fn scenario_sudden(&self, st: &mut State) {
        self.decide(st, &[Timing::AtOnce]);
    }

    /// 3.0-VI: the victory check at the end of a turn; after the last turn somebody has won or it is a draw.
    pub fn scenario_check(&self, st: &mut State) {
        let scenario = self.scenario_of(st);
        if st.turn < scenario.last_turn {
            self.decide(st, &[Timing::AtOnce, Timing::EndOfTurn]);
            return;
        }
        self.decide(st, &[Timing::AtOnce, Timing::EndOfTurn, Timing::EndOfGame]);
        if st.verdict.is_some() {
            return;
        }
        let [soviet, finnish] = self.victory_points(st);
        let (winner, level) = match scenario.victory.level(soviet, finnish) {
            Some(l) => (l.winner, l.level),
            None => (scenario.victory.otherwise, Level::Marginal),
        };
        st.verdict = Some(Verdict { winner, reason: Verdict::ON_POINTS, level: level as u8 });
    }

    /// Reports the result.
    pub fn scenario_over<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let winner = st.verdict.and_then(|v| v.winner);
        let vp = self.victory_points(st).map(|p| p as i16);
        sink.emit(|| Event::Over { winner, vp });
    }

    /// How it ended: winner, points by seat, and the deciding condition or the balance in words.
    pub fn scenario_result(&self, st: &State) -> Option<GameResult> {
        let verdict = st.verdict?;
        let scenario = self.scenario_of(st);
        let points = self.victory_points(st);
        let level = match verdict.level {
            0 => "level-marginal",
            1 => "level-substantial",
            _ => "level-decisive",
        };
        let side = |s: Side| if s == Side::Soviet { "side-soviet" } else { "side-finnish" };
        let score = |m: Message| m.int("soviet", points[0]).int("finnish", points[1]);
        let outcome = scenario.victory.outcomes.get(usize::from(verdict.reason));
        let text = match (verdict.winner, outcome) {
            (Some(winner), Some(o)) => Message::new("result-outcome")
                .term("side", side(winner))
                .term("level", level)
                .text("en", o.text.en.clone())
                .text("ko", o.text.ko.clone()),
            (Some(winner), None) if scenario.victory.by_points() => {
                score(Message::new("result-points").term("side", side(winner)).term("level", level))
            }
            (Some(winner), None) => Message::new("result-otherwise").term("side", side(winner)),
            (None, _) if scenario.victory.by_points() => score(Message::new("result-draw-points")),
            (None, _) => Message::new("result-draw"),
        };
        let mut by_seat = vec![0; 2];
        for side in Side::ALL {
            if let Some(p) = by_seat.get_mut(st.seat(side).idx()) {
                *p = i64::from(points[side.index()]);
            }
        }
        let rule: Word = Cow::Borrowed("3.0-VI");
        Some(GameResult {
            winner: verdict.winner.map_or(Winner::Draw, |w| Winner::Seat(st.seat(w))),
            text,
            rule,
            points: by_seat,
        })
    }
}
