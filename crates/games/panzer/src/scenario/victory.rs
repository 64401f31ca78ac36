//! 3.6 and 4.6.2: objectives, points, the end.

use crate::Panzer;
use crate::event::Event;
use crate::ids::{Side, UnitId};
use crate::pack::{Goal, GoalKind};
use crate::state::{Place, State, Verdict, flag};
use sandtable_engine::Sink;
use sandtable_engine::view::{GameResult, Winner};
use sandtable_engine::{Message, Value};
use sandtable_hex::HexId;

impl Panzer {
    /// The objectives that are held, in the order of [`State::goals`].
    pub fn hold_goals<'a>(&'a self, st: &State) -> impl Iterator<Item = (&'a Goal, &'a [HexId])> {
        self.scenario(st).goals.iter().filter_map(|g| match &g.kind {
            GoalKind::Hold(hexes) => Some((g, hexes.as_slice())),
            GoalKind::Exit { .. } => None,
        })
    }

    /// Whether a side has an armed unit in one of the hexes (3.6).
    fn occupies(&self, st: &State, side: Side, hexes: &[HexId]) -> bool {
        st.of(side).any(|(id, u)| {
            u.hex().is_some_and(|h| hexes.contains(&h)) && self.is_armed(st, id) && !u.has(flag::BAILED)
        })
    }

    /// Who alone has an armed unit in one of the hexes; nobody where both have (3.6).
    fn occupier(&self, st: &State, hexes: &[HexId]) -> Option<Side> {
        match [Side::Axis, Side::Allied].map(|side| self.occupies(st, side, hexes)) {
            [true, false] => Some(Side::Axis),
            [false, true] => Some(Side::Allied),
            _ => None,
        }
    }

    /// Whether both sides have, or stand beside it while it burns and nobody can be in it: then neither controls it (3.6).
    fn is_contested(&self, st: &State, hexes: &[HexId]) -> bool {
        let burns = !hexes.is_empty() && hexes.iter().all(|hex| self.burns(st, *hex));
        let beside = |side: Side| {
            let near = |h: HexId| hexes.iter().any(|hex| self.range(st, h, *hex) <= 1);
            st.of(side).any(|(id, u)| u.hex().is_some_and(near) && self.is_armed(st, id))
        };
        let there = |side: Side| self.occupies(st, side, hexes) || (burns && beside(side));
        there(Side::Axis) && there(Side::Allied)
    }

    pub(crate) fn goals_at_start(&self, st: &mut State) {
        let now: Vec<Option<Side>> = self.hold_goals(st).map(|(_, hexes)| self.occupier(st, hexes)).collect();
        for (goal, side) in st.goals.iter_mut().zip(now) {
            goal.at_start = side;
        }
    }

    /// Who stood there at the start and at the end of the same turn takes control, and keeps it after leaving; where both
    /// sides stand at the end neither has it (3.6, ruling 110).
    pub(crate) fn goals_at_end<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let now: Vec<Option<Side>> = self.hold_goals(st).map(|(_, hexes)| self.occupier(st, hexes)).collect();
        let contested: Vec<bool> =
            self.hold_goals(st).map(|(_, hexes)| self.is_contested(st, hexes)).collect();
        let scenario = st.scenario;
        for (i, goal) in st.goals.iter_mut().enumerate().filter(|(i, _)| contested.get(*i) == Some(&true)) {
            if goal.owner.take().is_some() {
                sink.emit(|| Event::Contested { scenario, goal: i as u8 });
            }
        }
        for (i, (goal, side)) in st.goals.iter_mut().zip(now).enumerate() {
            let Some(owner) = side.filter(|s| goal.at_start == Some(*s) && goal.owner != Some(*s)) else {
                continue;
            };
            goal.owner = Some(owner);
            sink.emit(|| Event::Control { scenario, goal: i as u8, owner });
        }
    }

    /// Whether leaving the map here earns points.
    pub(crate) fn exit_goal(&self, st: &State, id: UnitId, hex: HexId) -> bool {
        let side = st.unit(id).side;
        self.scenario(st).goals.iter().any(|g| match &g.kind {
            GoalKind::Exit { hexes, vehicles, .. } => {
                g.side.is_none_or(|s| s == side)
                    && hexes.contains(hex)
                    && (!vehicles || self.vehicle(st, id).is_some())
            }
            GoalKind::Hold(_) => false,
        })
    }

    /// Points of a side for what it destroyed, half for what it damaged.
    pub fn spoils(&self, st: &State, side: Side) -> i32 {
        let losses: i32 = st
            .of(side.other())
            .map(|(id, u)| {
                let points = i32::from(self.card(st, id).points);
                match u.place {
                    Place::Destroyed => points,
                    Place::Hex(_) if u.has(flag::DAMAGED | flag::BAILED) => points / 2,
                    _ => 0,
                }
            })
            .sum();
        losses + self.plane_losses(st, side.other()) + self.credit(st, side)
    }

    /// Points of a side: what it destroyed, and its goals.
    pub fn points(&self, st: &State, side: Side) -> i32 {
        let held: i32 = self
            .hold_goals(st)
            .zip(&st.goals)
            .filter(|((g, _), now)| now.owner == Some(side) && g.side.is_none_or(|s| s == side))
            .map(|((g, _), _)| i32::from(g.points))
            .sum();
        let exits: i32 = self
            .scenario(st)
            .goals
            .iter()
            .filter(|g| matches!(g.kind, GoalKind::Exit { .. }) && g.side.is_none_or(|s| s == side))
            .map(|g| {
                i32::from(g.points) * st.exited.iter().filter(|u| st.unit(*u).side == side).count() as i32
            })
            .sum();
        self.spoils(st, side) + held + exits
    }

    /// Who has won; nobody within the scenario's percentage of both totals.
    pub(crate) fn verdict(&self, st: &State) -> Verdict {
        let points = [self.points(st, Side::Axis), self.points(st, Side::Allied)];
        let [axis, allied] = points;
        let close = (axis - allied).abs() * 100 <= i32::from(self.scenario(st).draw) * (axis + allied);
        let winner = if close { None } else { Some(if axis > allied { Side::Axis } else { Side::Allied }) };
        Verdict { winner, points }
    }

    /// The verdict as the engine carries it.
    pub(crate) fn game_result(&self, st: &State) -> Option<GameResult> {
        let verdict = st.verdict?;
        let [axis, allied] = verdict.points;
        let key = match verdict.winner {
            Some(Side::Axis) => "result-axis",
            Some(Side::Allied) => "result-allied",
            None => "result-draw",
        };
        let text = Message::new(key)
            .with("axis", Value::Int(i64::from(axis)))
            .with("allied", Value::Int(i64::from(allied)));
        let winner = match verdict.winner {
            Some(side) => Winner::Seat(side.seat()),
            None => Winner::Draw,
        };
        Some(GameResult { winner, text, rule: "4.6.2".into(), points: vec![axis.into(), allied.into()] })
    }
}
