//! Who fires at which hex: infiltration, defensive, offensive and retreat fire (18.6 to 18.9).

use super::strength::Shot;
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Allocation, Fire, Frame, Move, Operation};
use crate::ids::{CounterId, CounterSet};
use crate::readings::reading;
use crate::shock::Variant;
use crate::state::{State, USED};
use crate::support::Order;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// What fires at one hex.
pub(crate) struct Volley {
    /// Units with their steps.
    shots: Vec<(CounterId, u8)>,
    /// Artillery among them that fires by a call.
    called: CounterSet,
    /// Steps of helicopters.
    hovering: u8,
    /// Everybody's part, helicopters last.
    pub list: Vec<Shot>,
}

impl Wurzburg {
    /// Whether a participant can be hit by defensive fire (18.7.5): not if it was protected or did not move, unless it
    /// stands next to the objective.
    pub fn is_defensive_target(&self, st: &State, op: &Operation, unit: CounterId) -> bool {
        let Some(hex) = st.hex(unit) else { return false };
        // Of an overrun only the force itself is fired at (42.0#2, 42.0#3).
        if op.melee.variant != Variant::None {
            return op.melee.force.contains(unit) && st.counter(unit).steps > 0;
        }
        let calm = op.sheltered.contains(unit) || !op.moved.contains(unit);
        let close = op.objective.some().is_some_and(|o| self.pack.map.grid.are_adjacent(hex, o));
        let at_bridge = op.span.is_some_and(|span| span.touches(hex));
        op.participants.contains(unit) && st.counter(unit).steps > 0 && (!calm || close || at_bridge)
    }

    /// Units that can be hit in a hex by the fire being allotted.
    pub(crate) fn targets(&self, st: &State, a: &Allocation, hex: HexId) -> CounterSet {
        let Some(op) = st.op() else { return CounterSet::EMPTY };
        let here = op.participants.iter().chain(op.retreated.iter()).filter(|c| st.hex(*c) == Some(hex));
        match a.fire {
            Fire::Retreat => here.filter(|c| op.retreated.contains(*c)).collect(),
            _ => here.filter(|c| self.is_defensive_target(st, op, *c)).collect(),
        }
    }

    /// Steps of a unit that have not fired in this step.
    fn unspent(&self, st: &State, a: &Allocation, unit: CounterId) -> u8 {
        let used: u8 =
            a.spent.iter().chain(a.allotted.iter()).filter(|(c, _)| *c == unit).map(|(_, k)| *k).sum();
        st.counter(unit).steps.saturating_sub(used)
    }

    /// Units that may fire at a hex, with the steps they have left.
    fn shooters(&self, st: &State, a: &Allocation, hex: HexId) -> Vec<(CounterId, u8)> {
        let near: [HexId; 6] = *self.pack.map.grid.neighbours(hex);
        // Retreat fire needs a zone of control over the hex (18.9).
        if a.fire == Fire::Retreat && self.pack.map.terrain_at(hex).is_close() {
            return Vec::new();
        }
        let called = if a.fire == Fire::Defensive { self.called_at(st, hex) } else { CounterSet::EMPTY };
        // Cavalry that screened the retreat does not fire at it as well (41.2.6).
        let screened = st.op().map_or(CounterSet::EMPTY, |op| op.melee.screened);
        st.in_play()
            .filter(|c| {
                let direct = st.hex(*c).is_some_and(|h| near.contains(&h)) && self.may_fire(st, *c);
                self.pack.side(*c) == a.side && (direct || called.contains(*c)) && !screened.contains(*c)
            })
            .map(|c| (c, self.unspent(st, a, c)))
            .filter(|(_, steps)| *steps > 0)
            .collect()
    }

    /// Called artillery that may fire at a hex: in range, and observed for the HQ that called (21.2.4, 21.3.3).
    fn called_at(&self, st: &State, hex: HexId) -> CounterSet {
        let Some((op, hq)) = st.op().and_then(|op| Some((op, op.calls[0].hq?))) else {
            return CounterSet::EMPTY;
        };
        let observed = self.is_called_on(st, hq, hex);
        op.calls[0].guns.iter().filter(|g| observed && self.reaches(st, *g, hex)).collect()
    }

    /// Called artillery that has not fired and still could: it has to (21.2.1).
    fn owes_fire(&self, st: &State, a: &Allocation) -> bool {
        let Some(op) = st.op().filter(|_| a.fire == Fire::Defensive) else { return false };
        let idle = |g: &CounterId| !a.spent.iter().any(|(c, _)| c == g);
        op.calls[0]
            .guns
            .iter()
            .filter(idle)
            .any(|g| self.target_hexes(st, a).into_iter().any(|hex| self.called_at(st, hex).contains(g)))
    }

    /// Artillery whose fire is over and may be answered now (23.4).
    pub(crate) fn batteries_due(&self, st: &State, a: &Allocation) -> CounterSet {
        if a.indirect.is_empty() || a.target.some().is_some() {
            return CounterSet::EMPTY;
        }
        let over = !self.allocate_asks(st, a);
        let late = st.reads(reading::LATE_BATTERY);
        a.indirect.iter().filter(|g| over || (!late && self.unspent(st, a, *g) == 0)).collect()
    }

    /// Nothing to ask: counter-battery fire, or the end of the step.
    pub(crate) fn allocate_settle(&self, st: &mut State, a: &Allocation) {
        let due = self.batteries_due(st, a);
        if due.is_empty() {
            st.frames.pop();
            return;
        }
        if let Some(Frame::Allocate(open)) = st.frames.top_mut() {
            due.iter().for_each(|g| open.indirect.remove(g));
        }
        self.begin_battery(st, due);
    }

    /// Steps of helicopters that may fire at a hex: those called for the step, where an observer stands (18.7.2); in
    /// retreat fire those that fired at the objective, into their own hex and the six around it (18.9.2, 25.4.2).
    fn gunships_left(&self, st: &State, a: &Allocation, hex: HexId) -> u8 {
        let Some(sortie) = self.gunships(st, a.side, hex) else { return 0 };
        let may = match a.fire {
            Fire::Retreat => self.pack.map.grid.distance(sortie.hex, hex) <= 1,
            _ => st.op().and_then(|op| op.calls[0].hq).is_some_and(|hq| self.is_called_on(st, hq, hex)),
        };
        if may { sortie.steps.saturating_sub(a.gunships.0 + a.gunships.1) } else { 0 }
    }

    /// Hexes that can be fired at.
    fn target_hexes(&self, st: &State, a: &Allocation) -> Vec<HexId> {
        let Some(op) = st.op() else { return Vec::new() };
        let units = if a.fire == Fire::Retreat { op.retreated } else { op.participants };
        let mut list: Vec<HexId> = units.iter().filter_map(|c| st.hex(c)).collect();
        list.sort_unstable();
        list.dedup();
        list.retain(|h| {
            !a.done.contains(h)
                && !self.targets(st, a, *h).is_empty()
                && (!self.shooters(st, a, *h).is_empty() || self.gunships_left(st, a, *h) > 0)
        });
        list
    }

    /// Whether there is anything to allot.
    pub(crate) fn allocate_asks(&self, st: &State, a: &Allocation) -> bool {
        a.target.some().is_some() || !self.target_hexes(st, a).is_empty()
    }

    pub(crate) fn allocate_options(&self, st: &State, a: &Allocation, out: &mut Vec<Action>) {
        if a.target.is_none() {
            if !self.owes_fire(st, a) {
                out.push(Action::Done);
            }
            out.extend(self.target_hexes(st, a).into_iter().map(Action::At));
            return;
        }
        let left = self.shooters(st, a, a.target);
        let gunships = self.gunships_left(st, a, a.target);
        out.extend((1..=gunships).map(|k| Action::Order(Order::Gunships(k))));
        if (gunships > 0 || !left.is_empty()) && !a.allotted.is_full() {
            out.push(Action::All);
            for (unit, steps) in left {
                out.extend((1..=steps).map(|k| Action::Take(unit, k)));
            }
        }
        if !a.allotted.is_empty() || a.gunships.0 > 0 {
            out.push(Action::Fire);
        }
    }

    /// What fires at the target as it is allotted now, or everything that still can.
    pub(crate) fn volley(&self, st: &State, a: &Allocation, all: bool) -> Volley {
        let mut shots: Vec<(CounterId, u8)> = a.allotted.to_vec();
        if all {
            shots.extend(self.shooters(st, a, a.target));
        }
        let called = if a.fire == Fire::Defensive { self.called_at(st, a.target) } else { CounterSet::EMPTY };
        let mut list: Vec<Shot> = shots
            .iter()
            .map(|(c, k)| match called.contains(*c) {
                true => self.through_smoke(st, self.indirect(st, *c, *k, false), a.target, false),
                false => self.shot(st, a.fire, *c, *k, a.target, None),
            })
            .collect();
        let mut hovering = a.gunships.0;
        if all {
            hovering += self.gunships_left(st, a, a.target);
        }
        if let Some(sortie) = self.gunships(st, a.side, a.target).filter(|_| hovering > 0) {
            let shot = self.helicopter_shot(a.fire, sortie, hovering, a.target);
            list.push(self.through_smoke(st, shot, a.target, self.air_type(sortie.kind).thermal));
        }
        Volley { shots, called, hovering, list }
    }

    pub(crate) fn allocate_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Allocate(a)) = st.top().cloned() else { return };
        let change = |st: &mut State, f: &mut dyn FnMut(&mut Allocation)| {
            if let Some(Frame::Allocate(open)) = st.frames.top_mut() {
                f(open);
            }
        };
        match action {
            Action::At(hex) => change(st, &mut |open| open.target = hex),
            Action::Take(unit, steps) => change(st, &mut |open| {
                let _ = open.allotted.try_push((unit, steps));
            }),
            Action::Order(Order::Gunships(k)) => change(st, &mut |open| open.gunships.0 += k),
            Action::All | Action::Fire => {
                let targets = self.targets(st, &a, a.target);
                let Volley { shots, called, hovering, list } = self.volley(st, &a, action == Action::All);
                change(st, &mut |open| {
                    open.gunships = (0, open.gunships.1 + hovering);
                    let _ = open.done.try_push(a.target);
                    for shot in &shots {
                        let _ = open.spent.try_push(*shot);
                        if called.contains(shot.0) {
                            open.indirect.insert(shot.0);
                        }
                    }
                    open.allotted.clear();
                    open.target = HexId::NONE;
                });
                self.open_fire(st, (a.fire, a.side, a.target), targets, &list, sink);
            }
            _ => {
                st.frames.pop();
                self.begin_battery(st, a.indirect);
            }
        }
    }

    /// Answers to infiltration fire (18.6).
    pub(crate) fn infiltration_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        firers: CounterSet,
        action: Action,
        sink: &mut K,
    ) {
        if let (Action::Leave(unit, _), Some(Frame::Infiltration { firers })) = (action, st.frames.top_mut())
        {
            firers.remove(unit);
            return;
        }
        st.frames.pop();
        if action != Action::Fire {
            return;
        }
        let Some((m, shots)) = self.infiltration_shots(st, firers) else { return };
        let Some(side) = firers.first().map(|c| self.pack.side(c)) else { return };
        self.open_fire(st, (Fire::Infiltration, side, m.at), m.force, &shots, sink);
    }

    /// The force that is about to leave a hex, and what fires at it (18.6).
    pub(crate) fn infiltration_shots(&self, st: &State, firers: CounterSet) -> Option<(Move, Vec<Shot>)> {
        let m = st.frames.iter().rev().find_map(|f| match f {
            Frame::Move(m) => Some(*m),
            _ => None,
        })?;
        let to = m.pending.map(|(to, _)| to);
        let part = |c: CounterId| self.shot(st, Fire::Infiltration, c, st.counter(c).steps, m.at, to);
        Some((m, firers.iter().map(part).collect()))
    }

    /// Participants that fire at the objective (18.8). Who has combined with a Used unit is Used (11.4.1, 11.6).
    pub fn attackers(&self, st: &State) -> Vec<CounterId> {
        let Some(op) = st.op() else { return Vec::new() };
        op.participants
            .iter()
            .filter(|c| {
                st.hex(*c).is_some_and(|h| self.pack.map.grid.are_adjacent(h, op.objective))
                    && self.may_fire(st, *c)
                    && !st.counter(*c).has(USED)
                    && !self.pack.kind(*c).symbol.is_artillery()
            })
            .collect()
    }

    /// Whether artillery or helicopters have come to fire at the objective; they have to (21.2.1).
    pub(crate) fn is_supported(&self, st: &State) -> bool {
        st.op().is_some_and(|op| {
            !op.calls[1].guns.is_empty() || self.gunships(st, op.side, op.objective).is_some()
        })
    }

    /// What fires at the objective (18.8).
    pub(crate) fn offensive_shots(&self, st: &State) -> Vec<Shot> {
        let Some(op) = st.op() else { return Vec::new() };
        let (objective, late) = (op.objective, self.observers_lost(st));
        let direct = |c| self.shot(st, Fire::Offensive, c, st.counter(c).steps, objective, None);
        let mut shots: Vec<Shot> = self.attackers(st).into_iter().map(direct).collect();
        let indirect = op.calls[1].guns.iter().map(|g| self.indirect(st, g, st.counter(g).steps, late));
        shots.extend(indirect.map(|shot| self.through_smoke(st, shot, objective, false)));
        shots.extend(self.gunships(st, op.side, objective).map(|sortie| {
            let shot = self.helicopter_shot(Fire::Offensive, sortie, sortie.steps, objective);
            self.through_smoke(st, shot, objective, self.air_type(sortie.kind).thermal)
        }));
        shots
    }

    pub(crate) fn offensive_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        st.frames.pop();
        let Some(op) = st.op() else { return };
        let (side, objective) = (op.side, op.objective);
        if action != Action::Fire {
            return;
        }
        let guns = op.calls[1].guns;
        let shots = self.offensive_shots(st);
        st.assets.deferred = guns;
        let targets = self.stack(st, side.other(), objective).collect();
        self.open_fire(st, (Fire::Offensive, side, objective), targets, &shots, sink);
    }
}
