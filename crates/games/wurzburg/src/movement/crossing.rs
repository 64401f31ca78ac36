//! Over the Main without a bridge: ferries and amphibious crossings (17.4 to 17.6).

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Move, Roll};
use crate::ids::{CounterId, CounterSet};
use crate::pack::{River, Side, Slope, Support, Symbol};
use crate::state::{DISRUPTED, Kind, State, USED};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// A whole movement point in quarters.
const POINT: u8 = 4;

impl Wurzburg {
    /// Hexes on the far bank of the Main, free of enemies.
    fn far_bank(&self, st: &State, side: Side, at: HexId) -> Vec<HexId> {
        let area = &self.scenario_of(st).area;
        self.pack
            .map
            .grid
            .adjacent(at)
            .filter(|to| {
                self.pack.map.side(at, *to).river == Some(River::Main)
                    && area.contains(*to)
                    && self.stack(st, side.other(), *to).next().is_none()
            })
            .collect()
    }

    /// Engineers that can work a ferry here: they began the step here and have not helped anybody yet (17.4).
    fn ferrymen(&self, st: &State, at: HexId) -> Vec<CounterId> {
        let Some(op) = st.op() else { return Vec::new() };
        self.stack(st, op.side, at)
            .filter(|c| {
                self.pack.kind(*c).symbol == Symbol::Engineer
                    && !st.counter(*c).has(USED | DISRUPTED)
                    && !op.moved.contains(*c)
                    && !op.worked.contains(*c)
                    && (op.participants.contains(*c) || self.movable(st, *c))
            })
            .collect()
    }

    /// Engineers with bridging points of their nation to borrow (17.4.2).
    fn ferries(&self, st: &State, at: HexId) -> Vec<CounterId> {
        let mut left = st.support.map(|kinds| kinds[Support::Bridging as usize]);
        for (points, used) in left.iter_mut().zip(st.borrowed) {
            *points = points.saturating_sub(used);
        }
        let mut list = Vec::new();
        for unit in self.ferrymen(st, at) {
            let nation = self.pack.formation(self.pack.formation_of(unit)).nation as usize;
            if left[nation] > 0 {
                left[nation] -= 1;
                list.push(unit);
            }
        }
        list
    }

    /// Hexes a force may be ferried to (17.4): it began here, and the engineers can carry all its steps.
    pub(crate) fn ferry_hexes(&self, st: &State, m: &Move) -> Vec<HexId> {
        let Some(op) = st.op() else { return Vec::new() };
        let steps: u8 = m.force.iter().map(|c| st.counter(c).steps).sum();
        let begun = m.begun || m.off.is_some() || m.force.iter().any(|c| op.moved.contains(c));
        if op.kind == Kind::Reserve || begun || (steps == 0 && !self.is_veiled(st, m.force)) {
            return Vec::new();
        }
        let room = self.ferry_room(st, m.at);
        if steps > room || room == 0 {
            return Vec::new();
        }
        let mut list = self.far_bank(st, op.side, m.at);
        list.retain(|h| self.may_land(st, m, *h));
        list
    }

    /// Steps the engineers of a hex can carry over (17.4).
    pub(crate) fn ferry_room(&self, st: &State, at: HexId) -> u8 {
        self.pack.charts.ferry_steps.saturating_mul(self.ferries(st, at).len() as u8)
    }

    /// A force was revealed to be ferried: it crosses if the engineers can carry it, else it has to be split (45.4.3).
    pub(crate) fn ferry_revealed<K: Sink<Event>>(&self, st: &mut State, m: &Move, to: HexId, sink: &mut K) {
        if self.ferry_hexes(st, m).contains(&to) {
            self.ferry(st, m, to, sink);
        }
    }

    /// Unrevealed counters that may be given up so that a part of this force can be ferried (45.4.3).
    pub(crate) fn spares_for_ferry(&self, st: &State, m: &Move) -> Vec<CounterId> {
        let steps: u8 = m.force.iter().map(|c| st.counter(c).steps).sum();
        let room = if st.concealed.on && !m.begun && m.off.is_none() { self.ferry_room(st, m.at) } else { 0 };
        if room == 0 || steps <= room || self.far_bank(st, self.op_side(st), m.at).is_empty() {
            return Vec::new();
        }
        self.spares_for(st, m.force)
    }

    /// Whether the force may come next to enemies there, if there are any.
    fn may_land(&self, st: &State, m: &Move, to: HexId) -> bool {
        self.may_rest(st, m.force, self.op_side(st), to)
            && self.mover(st, m).is_some_and(|mover| self.entry_risk(st, &mover, to).is_some())
    }

    /// Carries a force over; that is its whole move (17.4).
    pub(crate) fn ferry<K: Sink<Event>>(&self, st: &mut State, m: &Move, to: HexId, sink: &mut K) {
        let steps: u8 = m.force.iter().map(|c| st.counter(c).steps).sum();
        let need = steps.div_ceil(self.pack.charts.ferry_steps);
        for unit in self.ferries(st, m.at).into_iter().take(usize::from(need)) {
            let nation = self.pack.formation(self.pack.formation_of(unit)).nation as usize;
            st.borrowed[nation] += 1;
            if let Some(op) = st.operation.as_deref_mut() {
                op.worked.insert(unit);
                op.participants.insert(unit);
                if !m.force.contains(unit) {
                    op.stopped.insert(unit);
                }
            }
        }
        sink.emit(|| Event::Ferried { units: m.force, to });
        self.land(st, m, to);
    }

    /// Starts the way over the river; fire at the crossing steps comes first (17.8).
    fn land(&self, st: &mut State, m: &Move, to: HexId) {
        m.force.iter().for_each(|c| self.note_crossing(st, c));
        let cost = m.force.iter().map(|c| st.counter(c).mp).max().unwrap_or(0);
        let firers = self.infiltrators(st, m, to);
        if let Some(Frame::Move(open)) = st.frames.top_mut() {
            open.pending = Some((to, cost));
            open.landing = true;
        }
        if !firers.is_empty() {
            st.frames.push(Frame::Infiltration { firers });
        }
    }

    /// Hexes steps of this force could swim to (17.5): an assault of a motor-rifle regiment that has not tried this turn,
    /// not more than two points spent, no built-up banks, never the objective.
    pub(crate) fn ford_hexes(&self, st: &State, m: &Move) -> Vec<HexId> {
        let Some(op) = st.op() else { return Vec::new() };
        let Some(first) = m.force.first() else { return Vec::new() };
        let regiment = self.pack.formation_of(first);
        let swims = op.kind == Kind::Assault
            && m.off.is_none()
            && self.pack.formation(regiment).motor_rifle
            && st.formation(regiment).site.is_none()
            && !st.formations.iter().any(|f| f.site == m.at)
            && !self.pack.map.terrain_at(m.at).is_built_up()
            && m.force.iter().all(|c| self.pack.formation_of(c) == regiment && self.is_real(st, c));
        if !swims {
            return Vec::new();
        }
        let mut list = self.far_bank(st, op.side, m.at);
        list.retain(|to| self.may_ford(st, m, *to));
        list
    }

    fn may_ford(&self, st: &State, m: &Move, to: HexId) -> bool {
        let Some(op) = st.op() else { return false };
        let bridged = self.is_bridged(st, op.side, m.at, to);
        let fresh = !m.force.iter().any(|c| op.moved.contains(c));
        let mp = m.force.iter().map(|c| st.counter(c).mp).min().unwrap_or(0);
        let spent = self.allowance_of(st, self.allowance(op.kind), m.force).saturating_sub(mp);
        let cost = self.bank_cost(st, m.at, to);
        !bridged
            && to != op.objective
            && !self.pack.map.terrain_at(to).is_built_up()
            && spent <= 2 * POINT
            && (fresh || cost <= mp)
            && self.may_land(st, m, to)
    }

    /// What the far bank costs as a hex like any other: the river itself does not count (17.5#3).
    fn bank_cost(&self, st: &State, at: HexId, to: HexId) -> u8 {
        let costs = &self.pack.charts.moves;
        let mut cost = costs.terrain[self.pack.map.terrain_at(to) as usize];
        if self.pack.map.side(at, to).slope == Some(Slope::Up) {
            cost += costs.slope_up;
        }
        if self.is_blocked(st, to) {
            cost += costs.obstacle;
        }
        if self.is_smoked(st, to) {
            cost += costs.smoke;
        }
        cost
    }

    /// The regiment names this hex as its crossing site; the die follows.
    pub(crate) fn try_ford(&self, st: &mut State, m: &Move) {
        if let Some(first) = m.force.first() {
            let regiment = self.pack.formation_of(first);
            st.formation_mut(regiment).site = m.at;
        }
        st.frames.push(Frame::Roll(Roll::Ford));
    }

    /// An engineer of the operation at the site with a point left, not busy with a ferry (17.5, 17.6.2).
    fn ford_engineer(&self, st: &State, at: HexId) -> Option<CounterId> {
        let op = st.op()?;
        self.stack(st, op.side, at).find(|c| {
            self.pack.kind(*c).symbol == Symbol::Engineer
                && op.participants.contains(*c)
                && !op.worked.contains(*c)
                && st.counter(*c).mp >= POINT
        })
    }

    /// What an engineer at the site adds to the die.
    pub(crate) fn ford_bonus(&self, st: &State, at: HexId) -> u8 {
        if self.ford_engineer(st, at).is_some() { self.pack.charts.amphibious_engineer } else { 0 }
    }

    /// How many steps can cross.
    pub(crate) fn ford_roll<K: Sink<Event>>(&self, st: &mut State, die: u8, sink: &mut K) {
        let Some(Frame::Move(m)) = st.top().cloned() else { return };
        let (engineer, bonus) = (self.ford_engineer(st, m.at), self.ford_bonus(st, m.at));
        if let (Some(unit), Some(op)) = (engineer, st.operation.as_deref_mut()) {
            op.worked.insert(unit);
            op.stopped.insert(unit);
        }
        let table = &self.pack.charts.amphibious;
        let row = usize::from(die + bonus).clamp(1, table.len());
        let steps = table[row - 1];
        sink.emit(|| Event::Forded { hex: m.at, die, bonus, steps });
        if steps > 0 {
            st.frames.push(Frame::Ford { steps });
        }
    }

    /// Which steps swim where: whole units, or parts while counters are spare; dummies beside them (17.5).
    pub(crate) fn ford_options(&self, st: &State, steps: u8, out: &mut Vec<Action>) {
        out.push(Action::Done);
        let Some(m) = self.fording(st) else { return };
        let side = self.op_side(st);
        for to in self.far_bank(st, side, m.at).into_iter().filter(|to| self.may_ford(st, &m, *to)) {
            for unit in m.force.iter() {
                for k in 0..=st.counter(unit).steps.min(steps) {
                    let bars = || self.dummy_may_go(st, side, to, to).is_err();
                    let dummy = k == 0 && (st.concealed.on || self.is_near_enemy(st, side, to) || bars());
                    if !dummy && self.may_take(st, unit, k) {
                        out.push(Action::Ford(unit, k, to));
                    }
                }
            }
        }
        out.extend(self.spares_for(st, m.force).into_iter().map(Action::Discard));
    }

    /// The force at the crossing site, below the question.
    fn fording(&self, st: &State) -> Option<Move> {
        st.frames.iter().rev().find_map(|f| match f {
            Frame::Move(m) => Some(*m),
            _ => None,
        })
    }

    pub(crate) fn ford_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        steps: u8,
        action: Action,
        sink: &mut K,
    ) {
        if let Action::Discard(unit) = action {
            self.discard(st, unit, sink);
            return;
        }
        st.frames.pop();
        let (Action::Ford(unit, k, to), Some(m)) = (action, self.fording(st)) else { return };
        let child = self.split(st, unit, k);
        if let Some(Frame::Move(open)) = st.frames.top_mut() {
            open.force.remove(child);
        }
        if steps > k {
            st.frames.push(Frame::Ford { steps: steps - k });
        }
        let m = Move { begun: m.begun, ..Move::of(CounterSet::one(child), m.at) };
        st.frames.push(Frame::Move(m));
        self.land(st, &m, to);
    }

    /// A force that has landed ends its move there.
    pub(crate) fn end_landing<K: Sink<Event>>(&self, st: &mut State, m: &Move, sink: &mut K) {
        st.frames.pop();
        self.arrive(st, m, sink);
        if let Some(op) = st.operation.as_deref_mut() {
            m.force.iter().for_each(|c| op.stopped.insert(c));
        }
    }
}
