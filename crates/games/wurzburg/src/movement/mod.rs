//! Ground movement (16): the Movement Step, forces, contact, infiltration.

pub(crate) mod bound;
mod cost;
mod crossing;
mod entry;
mod helpers;
mod queue;

pub use cost::{Barred, Entry, Mover, Reach, Step};

use crate::Wurzburg;
use crate::action::Action;
use crate::airmobile::{AirOrder, Pulse};
use crate::concealed::After;
use crate::event::Event;
use crate::field::Work;
use crate::frame::{Frame, Move};
use crate::ids::{CounterId, CounterSet};
use crate::pack::{FormationKind, River, Side};
use crate::shock::{Cause, Variant};
use crate::state::{DISRUPTED, Kind, MASKED, Place, State, USED};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether a unit may still move in the operation in progress.
    pub fn movable(&self, st: &State, unit: CounterId) -> bool {
        let Some(op) = st.op() else { return false };
        let counter = st.counter(unit);
        if !counter.in_play()
            || counter.place.is_afar()
            || self.pack.side(unit) != op.side
            || counter.has(USED | DISRUPTED)
            || op.stopped.contains(unit)
        {
            return false;
        }
        if op.open {
            return self.in_open_march(st, unit);
        }
        op.participants.contains(unit)
            && !op.part_of(unit).is_some_and(|part| op.parts[part].over)
            && self.may_still_move(st, unit)
    }

    /// Whether a unit may join the march of a base or brigade (12.5.1, 12.5.2, 12.7.3, 12.8, 13.2).
    pub(crate) fn in_open_march(&self, st: &State, unit: CounterId) -> bool {
        let Some(op) = st.op() else { return false };
        let formation = self.pack.formation_of(unit);
        let kind = self.pack.formation(formation).kind;
        let base = matches!(kind, FormationKind::TopBase | FormationKind::DivisionBase)
            && self.superior(formation, op.formation)
            && self.same_nation(formation, op.formation);
        let own = op.side == Side::Nato && formation == op.formation;
        let with = st.counter(unit).with.is_none_or(|f| f == op.formation);
        let joins = op.side == Side::Nato && self.may_attach(st, formation, op.formation);
        ((base && with) || own || joins) && !self.is_held(st, unit)
    }

    /// Movement Step: which force moves next?
    pub(crate) fn moves_options(&self, st: &State, out: &mut Vec<Action>) {
        let Some(op) = st.op() else { return };
        out.push(Action::Done);
        self.flight_orders(st, out);
        if op.air.is_over(Pulse::Ground) {
            return;
        }
        for unit in st.in_play() {
            if !self.movable(st, unit) {
                continue;
            }
            if !op.paused.is_empty() && !op.paused.contains(unit) && !self.is_rally(st) {
                continue;
            }
            // NATO marches with one force (13.2); others may join it only at a rally hex.
            let begun = !op.moved.is_empty() || !op.air.flown.is_empty() || !op.worked.is_empty();
            let flown = op.air.flown.contains(unit) && op.moved.is_empty();
            let sender = op.worked.contains(unit) && op.moved.is_empty();
            let started = op.side == Side::Nato && op.open && begun && !flown && !sender;
            if started && op.paused.is_empty() {
                continue;
            }
            self.take_options(st, unit, out);
            self.transfer_options(st, unit, out);
        }
        if op.open {
            self.abandon_options(st, out);
        }
        let dummies = st.in_play().filter(|c| st.counter(*c).steps == 0 && self.pack.side(*c) == op.side);
        let may = |c: &CounterId| self.movable(st, *c) && self.may_discard(st, *c);
        out.extend(dummies.filter(may).map(Action::Discard));
        if self.owes_entry(st, out) {
            out.retain(|choice| *choice != Action::Done);
        }
    }

    /// Whether forces may converge: one waits at a rally hex (16.6.2).
    fn is_rally(&self, st: &State) -> bool {
        st.op().is_some_and(|op| op.paused.iter().any(|c| st.hex(c).is_some()))
    }

    fn take_options(&self, st: &State, unit: CounterId, out: &mut Vec<Action>) {
        let steps = st.counter(unit).steps;
        out.extend((0..=steps).filter(|k| self.may_take(st, unit, *k)).map(|k| Action::Take(unit, k)));
    }

    pub(crate) fn moves_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Air(AirOrder::Lift(from)) => self.begin_lift(st, from),
            Action::Air(AirOrder::Drop(formation)) => self.begin_drop(st, formation),
            Action::Take(unit, steps) => {
                if let Some(op) = st.operation.as_deref_mut() {
                    op.air.begin(Pulse::Ground);
                }
                let place = st.counter(unit).place;
                let at = self.stand(st, unit).unwrap_or(HexId::NONE);
                let unit = self.split(st, unit, steps);
                if let Some(op) = st.operation.as_deref_mut() {
                    op.begin_part(unit);
                    op.paused.remove(unit);
                }
                let off = place.on_map().is_none().then_some(place);
                let force = CounterSet::one(unit);
                st.frames.push(Frame::Move(Move { off, ..Move::of(force, at) }));
            }
            Action::Transfer(from, to, steps) => self.transfer(st, from, to, steps, sink),
            Action::Discard(unit) => self.discard(st, unit, sink),
            Action::Work(Work::Bridge(work)) => self.give_up(st, work, sink),
            _ => {
                st.frames.pop();
                self.end_movement(st, sink);
            }
        }
    }

    /// Whether a unit may join a force: same hex, same operation, within the stacking limit (16.6.1, 16.6.2).
    fn may_join(&self, st: &State, m: &Move, unit: CounterId, steps: u8) -> bool {
        if m.force.contains(unit) || st.counter(unit).place != m.place() || !self.movable(st, unit) {
            return false;
        }
        // One regiment or task force moves at a time (13.4#2).
        let part = |c: CounterId| st.op().and_then(|op| op.part_of(c));
        if let Some(own) = part(unit)
            && m.force.iter().filter_map(part).any(|other| other != own)
        {
            return false;
        }
        let all: Vec<CounterId> = m.force.iter().chain([unit]).collect();
        let maneuver = |c: &CounterId| self.pack.kind(*c).symbol.is_maneuver();
        let others: u8 = m.force.iter().filter(maneuver).map(|c| st.counter(c).steps).sum();
        let own = if maneuver(&unit) { steps } else { 0 };
        let formations = all.iter().all(|a| {
            let formation = self.pack.formation_of(*a);
            all.iter().all(|b| self.may_stack(st, formation, self.pack.formation_of(*b)))
        });
        formations && others + own <= self.counter_limit(self.pack.side(unit))
    }

    /// A force in motion: where next?
    pub(crate) fn move_options(&self, st: &State, m: &Move, out: &mut Vec<Action>) {
        if self.shock_move(st, m, out) {
            return;
        }
        let side = self.op_side(st);
        let reach = self.reach(st, m);
        // A force that may not stay here goes on while it can (29.3.4).
        let forced = m.begun
            && self.is_bound(st, m.force.iter())
            && self.is_too_near(st, side, m.at)
            && !reach.entries.is_empty();
        if forced {
            out.extend(reach.entries.iter().map(|e| Action::Go(e.hex)));
            return;
        }
        out.push(Action::Done);
        if m.begun {
            out.push(Action::Wait);
        }
        let near = m.off.is_none() && self.is_near_enemy(st, side, m.at);
        for unit in st.in_place(m.place()).filter(|c| self.pack.side(*c) == side) {
            let steps = st.counter(unit).steps;
            if m.force.contains(unit) {
                if m.force.len() > 1 || steps > 1 {
                    // A dummy may be left only where no enemy is near (11.3).
                    let least = u8::from(steps > 0 && near);
                    for k in least..=steps {
                        let whole = k == steps;
                        if (whole && m.force.len() > 1) || (!whole && self.may_take(st, unit, k)) {
                            out.push(Action::Leave(unit, k));
                        }
                    }
                }
                for other in m.force.iter().filter(|o| *o > unit) {
                    if self.may_merge(st, unit, other) {
                        out.push(Action::Merge(unit, other));
                    }
                }
            } else {
                let least = steps.min(1);
                for k in least..=steps {
                    if self.may_join(st, m, unit, k) && self.may_take(st, unit, k) {
                        out.push(Action::Take(unit, k));
                    }
                }
                if let Some(part) = m.force.iter().find(|c| self.may_end_in(st, *c, unit)) {
                    out.push(Action::Merge(part, unit));
                }
            }
        }
        if let Some(place) = m.off {
            if let Some(row) = place.on_display() {
                out.push(Action::Display(1 - row.min(1)));
            }
            out.extend(self.entries(st, m).into_iter().map(|(hex, _)| Action::Go(hex)));
            return;
        }
        self.wreck_options(st, m, out);
        if self.may_exit(st, m) {
            out.push(Action::Exit);
        }
        out.extend(self.careful_exits(st, m).into_iter().map(|(hex, _)| Action::Careful(hex)));
        out.extend(self.ferry_hexes(st, m).into_iter().map(Action::Ferry));
        if !self.ford_hexes(st, m).is_empty() {
            out.push(Action::Cross);
        }
        let rest = |hex: &HexId| self.may_rest(st, m.force, side, *hex);
        out.extend(reach.entries.iter().map(|e| e.hex).filter(rest).map(Action::Go));
        if self.may_go_in(st, m) {
            out.push(Action::Go(st.op().map_or(HexId::NONE, |op| op.objective)));
        }
        out.extend(self.spares_for_ferry(st, m).into_iter().map(Action::Discard));
    }

    /// Whether a moving unit may end its move by combining with one that moves no more: Used, or done with its move (11.6). Of
    /// NATO only in a March, or within the task force (11.6.5).
    fn may_end_in(&self, st: &State, unit: CounterId, other: CounterId) -> bool {
        let Some(op) = st.op() else { return false };
        let same = op.participants.contains(other) && op.part_of(unit) == op.part_of(other);
        (st.counter(other).has(USED) || op.stopped.contains(other))
            && (op.side == Side::Wp || op.kind == Kind::March || same)
            && !self.is_single(st, self.pack.group_of(unit))
            && self.may_merge(st, unit, other)
            // Whom to mask is settled before units combine.
            && st.hex(unit).is_some_and(|h| self.hex_is_legal(st, op.side, h))
    }

    /// The moving unit comes under a counter that moves no more.
    fn end_in<K: Sink<Event>>(
        &self,
        st: &mut State,
        m: &Move,
        unit: CounterId,
        other: CounterId,
        sink: &mut K,
    ) {
        self.arrive(st, m, sink);
        self.merge(st, other, unit);
        if let Some(op) = st.operation.as_deref_mut() {
            op.participants.insert(other);
            op.stopped.insert(other);
        }
    }

    pub(crate) fn op_side(&self, st: &State) -> Side {
        st.op().map_or(Side::Wp, |op| op.side)
    }

    /// Whether the force may leave the map here: an exit hex of the scenario, a point of movement left.
    fn may_exit(&self, st: &State, m: &Move) -> bool {
        self.exit_points(st, self.op_side(st), m.at).is_some()
            && m.force
                .iter()
                .all(|c| st.counter(c).mp >= self.pack.charts.moves.terrain[0] && self.is_real(st, c))
    }

    pub(crate) fn move_perform<K: Sink<Event>>(&self, st: &mut State, m: Move, action: Action, sink: &mut K) {
        match action {
            Action::Go(to) if m.off.is_some() => self.enter(st, &m, to, sink),
            Action::Go(to) if self.objective(st) == Some(to) && self.may_go_in(st, &m) => {
                self.go_in(st, &m, sink);
            }
            Action::Go(to) => self.go(st, m, to, sink),
            Action::Careful(to) => self.creep(st, m, to, sink),
            Action::Ferry(_) | Action::Cross | Action::Exit if self.is_veiled(st, m.force) => {
                self.reveal_for(st, m.force, action, sink);
            }
            Action::Ferry(to) => self.ferry(st, &m, to, sink),
            Action::Cross => self.try_ford(st, &m),
            Action::Work(Work::Bridge(work)) => self.wreck(st, work, sink),
            Action::Discard(unit) => self.discard(st, unit, sink),
            Action::Display(row) => {
                st.frames.pop();
                self.change_row(st, &m, row, sink);
            }
            Action::Take(unit, steps) => {
                let unit = self.split(st, unit, steps);
                if let Some(op) = st.operation.as_deref_mut() {
                    op.paused.remove(unit);
                }
                self.change_force(st, |force| force.insert(unit));
                // Nobody goes farther than the least of those that meet here, if one of them has moved (16.6.1, 16.6.2).
                let all: CounterSet = m.force.iter().chain([unit]).collect();
                let moved = st.op().is_some_and(|op| all.iter().any(|c| op.moved.contains(c)));
                if m.begun || moved {
                    let least = all.iter().map(|c| st.counter(c).mp).min().unwrap_or(0);
                    all.iter().for_each(|c| st.counter_mut(c).mp = least);
                }
            }
            Action::Leave(unit, steps) => {
                let left = self.split(st, unit, steps);
                self.change_force(st, |force| force.remove(left));
                if let Some(op) = st.operation.as_deref_mut()
                    && op.moved.contains(left)
                {
                    op.paused.insert(left);
                }
            }
            Action::Merge(a, b) if !m.force.contains(b) => self.end_in(st, &m, a, b, sink),
            Action::Merge(a, b) => self.merge(st, a, b),
            Action::Wait => {
                st.frames.pop();
                self.arrive(st, &m, sink);
                if let Some(op) = st.operation.as_deref_mut() {
                    m.force.iter().for_each(|c| op.paused.insert(c));
                }
            }
            Action::Exit => {
                st.frames.pop();
                self.exit(st, &m, sink);
            }
            _ => {
                st.frames.pop();
                let moved = |st: &State, c| st.op().is_some_and(|op| op.moved.contains(c));
                if m.begun || m.force.iter().any(|c| moved(st, c)) {
                    self.arrive(st, &m, sink);
                    if let Some(op) = st.operation.as_deref_mut() {
                        m.force.iter().for_each(|c| op.stopped.insert(c));
                    }
                }
            }
        }
    }

    fn change_force(&self, st: &mut State, change: impl FnOnce(&mut CounterSet)) {
        if let Some(Frame::Move(m)) = st.frames.top_mut() {
            change(&mut m.force);
        }
    }

    /// Begins the way to a hex. Leaving a zone of control may draw fire first (18.6).
    fn go<K: Sink<Event>>(&self, st: &mut State, m: Move, to: HexId, sink: &mut K) {
        // What is left of the force chooses again: its mines attack real units alone.
        if self.is_veiled_in_mines(st, m.force, m.at) {
            self.reveal_all(st, self.op_side(st), m.force, After::Nothing, sink);
            return;
        }
        let reach = self.reach_to(st, &m, &[to]);
        let path = reach.path(to);
        let Some(first) = path.first().copied() else { return };
        let firers = self.infiltrators(st, &m, first.hex);
        if !firers.is_empty() || self.is_mined_in(st, m.force, m.at) {
            self.leave(st, m, (first.hex, first.step.cost), firers, false, sink);
            return;
        }
        let mut at = m.at;
        for entry in path {
            self.walk(st, Some(at), entry.hex, entry.step, sink);
            at = entry.hex;
        }
        self.after_step(st, sink);
    }

    /// The step out of a hex waits for fire at it, then for the mines it stands in.
    fn leave<K: Sink<Event>>(
        &self,
        st: &mut State,
        m: Move,
        step: (HexId, u8),
        firers: CounterSet,
        careful: bool,
        sink: &mut K,
    ) {
        if let Some(Frame::Move(open)) = st.frames.top_mut() {
            open.pending = Some(step);
            open.landing |= careful;
        }
        self.leave_mines(st, m.force, m.at, careful, sink);
        if !firers.is_empty() {
            self.reveal_all(st, self.op_side(st), m.force, After::Nothing, &mut sandtable_engine::Silent);
            st.frames.push(Frame::Infiltration { firers });
        }
    }

    /// Hexes a force may go to with care out of a minefield, with what that costs: one hex, and no farther (37.4#3).
    pub(crate) fn careful_exits(&self, st: &State, m: &Move) -> Vec<(HexId, u8)> {
        if m.off.is_some() || !self.is_mined_in(st, m.force, m.at) {
            return Vec::new();
        }
        let Some(mut mover) = self.mover(st, m) else { return Vec::new() };
        mover.careful = true;
        let reach = self.reach_of(st, &mover, m.at, true);
        reach.entries.iter().map(|e| (e.hex, e.step.cost)).collect()
    }

    /// Goes out of a minefield with care.
    fn creep<K: Sink<Event>>(&self, st: &mut State, m: Move, to: HexId, sink: &mut K) {
        if self.is_veiled_in_mines(st, m.force, m.at) {
            self.reveal_all(st, self.op_side(st), m.force, After::Nothing, sink);
            return;
        }
        let Some(step) = self.careful_exits(st, &m).into_iter().find(|(hex, _)| *hex == to) else { return };
        let firers = self.infiltrators(st, &m, to);
        self.leave(st, m, step, firers, true, sink);
    }

    /// Units that may fire at a force leaving its hex for another (18.6): those with a zone of control over both, and
    /// all over a hex the force entered in this move.
    pub fn infiltrators(&self, st: &State, m: &Move, to: HexId) -> CounterSet {
        // Out of the objective of an overrun nobody is fired at (42.1.2).
        if self.objective(st) == Some(m.at) && self.is_charging(st) {
            return CounterSet::EMPTY;
        }
        let enemy = self.op_side(st).other();
        let entered = m.force.iter().any(|c| st.op().is_some_and(|op| op.moved.contains(c)));
        let ahead: CounterSet = self.zoc_over(st, enemy, to).collect();
        self.zoc_over(st, enemy, m.at)
            .filter(|c| (entered || ahead.contains(*c)) && self.may_fire(st, *c))
            .collect()
    }

    /// Settles a move that was interrupted: the survivors complete the step they declared.
    pub(crate) fn move_settle<K: Sink<Event>>(&self, st: &mut State, m: Move, sink: &mut K) {
        if m.force.is_empty() {
            st.frames.pop();
            return;
        }
        let Some((to, cost)) = m.pending else {
            if m.landing {
                self.end_landing(st, &m, sink);
            }
            return;
        };
        if let Some(Frame::Move(open)) = st.frames.top_mut() {
            open.pending = None;
        }
        let shelter = self.protected_hexes(st, self.op_side(st), m.force).contains(to);
        let near = self.is_near_enemy(st, self.op_side(st), to);
        let step = Step { cost, protected: near && shelter, exposed: near && !shelter, road: false };
        self.walk(st, Some(m.at), to, step, sink);
        self.after_step(st, sink);
    }

    /// One hex of a force's way.
    pub(crate) fn walk<K: Sink<Event>>(
        &self,
        st: &mut State,
        from: Option<HexId>,
        to: HexId,
        step: Step,
        sink: &mut K,
    ) {
        let Some(Frame::Move(m)) = st.top().cloned() else { return };
        let side = self.op_side(st);
        let real = m.force.iter().any(|c| self.is_real(st, c));
        if let Some(from) = from.filter(|_| real) {
            self.cut_wires(st, side, from, to);
        }
        let with = st.op().map(|op| op.formation);
        if let (Some(brigade), Some(first)) = (with.filter(|_| side == Side::Nato), m.force.first()) {
            self.attach(st, self.pack.formation_of(first), brigade, sink);
        }
        for unit in m.force.iter() {
            let counter = st.counter_mut(unit);
            counter.with = with;
            counter.place = Place::hex(to);
            counter.mp = counter.mp.saturating_sub(step.cost);
            counter.flags &= !MASKED;
        }
        if let Some(op) = st.operation.as_deref_mut() {
            for unit in m.force.iter() {
                op.moved.insert(unit);
                op.participants.insert(unit);
                op.sheltered.remove(unit);
                if step.protected {
                    op.sheltered.insert(unit);
                }
                if (step.exposed || step.protected) && !step.road {
                    op.closed.insert(unit);
                }
            }
        }
        if let Some(op) = st.operation.as_deref_mut()
            && op.melee.variant == Variant::Overrun
            && step.exposed
        {
            op.melee.force = m.force;
        }
        if let Some(Frame::Move(open)) = st.frames.top_mut() {
            open.at = to;
            open.off = None;
            open.begun = true;
            open.passing = step.protected;
        }
        match from {
            Some(from) => sink.emit(|| Event::Moved { units: m.force, from, to, cost: step.cost }),
            None => sink.emit(|| Event::Entered { units: m.force, to, cost: step.cost }),
        }
        if real {
            self.occupy(st, side, to, sink);
        }
        self.displace_leads(st, side, to);
        if let Some(from) = from {
            self.unmask(st, from);
        }
        if st.concealed.on {
            self.step_hidden(st, &Move { at: to, ..m }, step.exposed, sink);
            return;
        }
        if step.exposed {
            self.contact(st, side, to, sink);
            self.offer_screen(st, m.force, to, Cause::Move);
        }
        self.run_into_mines(st, m.force, to, sink);
        self.enter_gas(st, m.force, to);
    }

    /// After a step: an objective that held only dummies may be replaced (13.5.3).
    pub(crate) fn after_step<K: Sink<Event>>(&self, st: &mut State, _sink: &mut K) {
        self.ask_for_leads(st);
        let Some(op) = st.op() else { return };
        let objective = op.objective;
        if objective.is_none() || op.kept || op.air.city || op.step > 2 {
            return;
        }
        let asked = st.frames.iter().any(|f| matches!(f, Frame::NewObjective));
        if !asked && self.stack(st, op.side.other(), objective).next().is_none() {
            st.frames.push(Frame::NewObjective);
        }
    }

    /// A force ends its move or waits: contact in a protected hex happens only now (16.3.1).
    pub(crate) fn arrive<K: Sink<Event>>(&self, st: &mut State, m: &Move, sink: &mut K) {
        if m.passing {
            self.contact_of(st, m, sink);
            self.after_step(st, sink);
        }
    }

    /// The force leaves the map for good.
    pub(crate) fn exit<K: Sink<Event>>(&self, st: &mut State, m: &Move, sink: &mut K) {
        let points = self.exit_points(st, self.op_side(st), m.at).unwrap_or(0);
        let steps: u8 = m.force.iter().map(|c| st.counter(c).steps).sum();
        sink.emit(|| Event::Exited { units: m.force, from: m.at, steps });
        st.exit_points += u16::from(points) * u16::from(steps);
        for unit in m.force.iter() {
            st.exited[self.pack.group_of(unit).idx()] += st.counter(unit).steps;
            self.release(st, unit);
        }
        for unit in m.force.iter() {
            self.trim_dummies(st, self.pack.group_of(unit), sink);
        }
        self.unmask(st, m.at);
    }

    /// End of the Movement Step: overstacked hexes are masked, an objective without an attacker is dropped (13.5,
    /// 14.2.4).
    fn end_movement<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(op) = st.operation.as_deref_mut() else { return };
        op.paused = CounterSet::EMPTY;
        // Who has flown has moved, for all that follows.
        op.air.flown.iter().for_each(|c| op.moved.insert(c));
        let (side, participants, objective) = (op.side, op.participants, op.objective);
        let mut hexes: Vec<HexId> = participants.iter().filter_map(|c| st.hex(c)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            let here = participants.iter().filter(|c| st.hex(*c) == Some(hex)).collect();
            self.check_stack(st, side, hex, here);
        }
        if let Some(op) = st.operation.as_deref_mut() {
            op.melee.tried = CounterSet::EMPTY;
            if op.melee.variant != Variant::None {
                self.form_force(st);
                return;
            }
        }
        if objective.is_none() {
            return;
        }
        let attacks = participants.iter().any(|c| {
            self.pack.kind(c).symbol.is_maneuver()
                && st.hex(c).is_some_and(|h| self.pack.map.grid.are_adjacent(h, objective))
        });
        if attacks {
            self.reveal_objective(st, sink);
        }
        if !attacks && let Some(op) = st.operation.as_deref_mut() {
            op.objective = HexId::NONE;
            op.kept = false;
            op.air.city = false;
        }
    }

    /// Whether a hexside is a river that bars advance or retreat of a side (17.7).
    pub(crate) fn river_bars(&self, st: &State, side: Side, from: HexId, to: HexId, saale: bool) -> bool {
        match self.pack.map.side(from, to).river {
            Some(River::Main) => !self.is_bridged(st, side, from, to),
            Some(River::Saale) => saale && !self.is_bridged(st, side, from, to),
            None => false,
        }
    }
}
