//! Retreat and advance (18.4, 18.5).

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Fire, Frame};
use crate::ids::{CounterId, CounterSet};
use crate::operation::allocation;
use crate::pack::{Avoid, Side, Slope, Symbol};
use crate::readings::reading;
use crate::shock::{Cause, Variant};
use crate::state::{CONTAMINATED, DISRUPTED, MASKED, Place, State, USED};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether the defenders of the objective may retreat from offensive fire (18.4.2).
    pub fn may_retreat(&self, st: &State) -> bool {
        let Some(op) = st.op() else { return false };
        let (side, hex) = (op.side.other(), op.objective);
        let barred = self.stack(st, side, hex).any(|c| st.counter(c).has(DISRUPTED | MASKED));
        // Everybody has to go, so each of them needs a way: some hexes are closed to air assault units alone (29.6.5).
        let ways: Vec<HexId> =
            self.pack.map.grid.adjacent(hex).filter(|h| self.may_flee_to(st, side, hex, *h)).collect();
        let held = |c: CounterId, h: HexId| self.city_resists(st, [c].into_iter(), h);
        let exits = self.stack(st, side, hex).all(|c| ways.iter().any(|h| !held(c, *h)));
        let stormed = op.melee.variant != Variant::None;
        !barred && !stormed && !op.air.city && !op.reacted && (exits || self.is_map_edge(st, hex))
    }

    /// Whether a hex lies at the edge of the area in play.
    pub(crate) fn is_map_edge(&self, st: &State, hex: HexId) -> bool {
        let area = self.scenario_of(st).area;
        self.pack.map.grid.neighbours(hex).iter().any(|h| h.is_none() || !area.contains(*h))
    }

    /// Hexes a retreat may never enter (18.4.2).
    pub(crate) fn may_flee_to(&self, st: &State, side: Side, from: HexId, to: HexId) -> bool {
        self.scenario_of(st).area.contains(to)
            && !self.is_blocked(st, to)
            && self.pack.map.side(from, to).slope != Some(Slope::Impassable)
            && !self.river_bars(st, side, from, to, true)
            && self.stack(st, side.other(), to).next().is_none()
    }

    /// How far a hex offends against each priority, the first one counting most (18.4.1).
    fn offences(&self, st: &State, unit: CounterId, from: HexId, to: HexId) -> Vec<u16> {
        let Some(op) = st.op() else { return Vec::new() };
        let side = self.pack.side(unit);
        let grid = &self.pack.map.grid;
        let next_to = |c: CounterId| st.hex(c).is_some_and(|h| grid.are_adjacent(h, to));
        let charts = &self.pack.charts;
        let avoid = if st.reads(reading::HOMEWARD) { &charts.avoid_homeward } else { &charts.avoid };
        avoid
            .iter()
            .map(|what| match what {
                Avoid::Firer => u16::from(op.shooters.iter().any(next_to)),
                Avoid::Enemy => u16::from(
                    st.on_map()
                        .any(|(c, _)| self.pack.side(c) != side && !op.shooters.contains(c) && next_to(c)),
                ),
                Avoid::Minefield => u16::from(self.has_minefield(st, to)),
                Avoid::Gas => u16::from(self.in_gas(st, to)),
                Avoid::Stacking => {
                    let all = self.stack(st, side, to).chain([unit]);
                    u16::from(!self.stack_is_legal(st, all))
                }
                Avoid::Farther => {
                    let (near, now) = (self.hq_distance(st, unit, to), self.hq_distance(st, unit, from));
                    u16::from(near > now)
                }
            })
            .collect()
    }

    /// Distance to the nearest superior HQ, that of the attachment among them (12.8.3); 0 without one.
    fn hq_distance(&self, st: &State, unit: CounterId, hex: HexId) -> u16 {
        let own = self.pack.formation_of(unit);
        st.on_map()
            .filter(|(c, _)| {
                self.pack.kind(*c).symbol == Symbol::Hq
                    && self.is_under(st, self.pack.formation_of(*c), own)
                    && self.same_nation(self.pack.formation_of(*c), own)
            })
            .map(|(_, h)| self.pack.map.grid.distance(h, hex))
            .min()
            .unwrap_or(0)
    }

    /// The best hexes for a retreating unit.
    pub fn refuges(&self, st: &State, unit: CounterId) -> Vec<HexId> {
        let Some(from) = st.hex(unit) else { return Vec::new() };
        let side = self.pack.side(unit);
        let mut list: Vec<(Vec<u16>, HexId)> = self
            .pack
            .map
            .grid
            .adjacent(from)
            .filter(|h| self.may_flee_to(st, side, from, *h))
            // Air assault units never retreat into a city NATO holds (29.6.5).
            .filter(|h| !self.city_resists(st, [unit].into_iter(), *h))
            .map(|h| (self.offences(st, unit, from, h), h))
            .collect();
        list.sort();
        let best = list.first().map(|(o, _)| o.clone()).unwrap_or_default();
        list.into_iter().filter(|(o, _)| *o == best).map(|(_, h)| h).collect()
    }

    pub(crate) fn retreat_options(&self, st: &State, out: &mut Vec<Action>) {
        let Some(op) = st.op() else { return };
        // One unit after the other, the lowest first; splitting the stack is choosing different hexes.
        let Some(unit) = op.retreating.first() else { return };
        let refuges = self.refuges(st, unit);
        let off = st.hex(unit).is_some_and(|h| self.is_map_edge(st, h));
        // With more than one way to go a unit may be divided among them (11.5, 18.4.1).
        if refuges.len() + usize::from(off) > 1 {
            let steps = 1..st.counter(unit).steps;
            out.extend(steps.filter(|k| self.may_take(st, unit, *k)).map(|k| Action::Take(unit, k)));
        }
        out.extend(refuges.into_iter().map(|h| Action::RetreatTo(unit, h)));
        if off {
            out.push(Action::RetreatOff(unit));
        }
    }

    pub(crate) fn retreat_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Take(unit, steps) => {
                self.split(st, unit, steps);
            }
            Action::RetreatTo(unit, to) => {
                let (side, from) = (self.pack.side(unit), st.hex(unit).unwrap_or(HexId::NONE));
                if let Some(op) = st.operation.as_deref_mut() {
                    op.retreating.remove(unit);
                    op.retreated.insert(unit);
                    if !op.refuges.contains(&to) {
                        let _ = op.refuges.try_push(to);
                    }
                }
                st.counter_mut(unit).place = Place::hex(to);
                sink.emit(|| Event::Retreated(unit, to));
                self.cut_wires(st, side, from, to);
                self.occupy(st, side, to, sink);
                self.displace_leads(st, side, to);
                self.contact(st, side, to, sink);
                if self.is_near_enemy(st, side, to) {
                    st.counter_mut(unit).flags |= USED;
                }
                self.cross_mines(st, unit, from, to, sink);
                self.ask_for_leads(st);
            }
            Action::RetreatOff(unit) => {
                sink.emit(|| Event::Retreated(unit, HexId::NONE));
                let group = self.pack.group_of(unit);
                st.exited[group.idx()] += st.counter(unit).steps;
                st.fled[group.idx()] += st.counter(unit).steps;
                self.release(st, unit);
                self.trim_dummies(st, group, sink);
            }
            _ => {}
        }
    }

    /// When all have gone: masks, then retreat fire (18.4.3, 18.4.4).
    pub(crate) fn retreat_settle(&self, st: &mut State) {
        let Some(op) = st.operation.as_deref_mut() else {
            st.frames.pop();
            return;
        };
        let stuck: Vec<CounterId> =
            op.retreating.iter().filter(|c| st.counters[c.idx()].place == Place::FREE).collect();
        stuck.iter().for_each(|c| op.retreating.remove(*c));
        if !op.retreating.is_empty() {
            return;
        }
        let (side, refuges, retreated) = (op.side, op.refuges.clone(), op.retreated);
        let op_refuges = refuges.clone();
        st.frames.pop();
        st.frames.push(Frame::Allocate(Box::new(allocation(Fire::Retreat, side))));
        for hex in refuges {
            let here: CounterSet = retreated.iter().filter(|c| st.hex(*c) == Some(hex)).collect();
            self.offer_screen(st, here, hex, Cause::Retreat);
            self.check_stack(st, side.other(), hex, here);
        }
        // A force that comes into gas checks once, before it is fired at (18.4.6).
        for hex in op_refuges {
            let here: CounterSet = retreated.iter().filter(|c| st.hex(*c) == Some(hex)).collect();
            self.enter_gas(st, here, hex);
        }
    }

    /// Participants that may advance into the emptied objective (18.5, 18.5.2).
    pub fn may_advance(&self, st: &State, unit: CounterId) -> bool {
        self.is_real(st, unit) && self.could_advance(st, unit)
    }

    /// The same for a counter that may be a dummy: whether its owner is asked tells nobody what it is.
    fn could_advance(&self, st: &State, unit: CounterId) -> bool {
        let Some(op) = st.op() else { return false };
        let Some(hex) = st.hex(unit) else { return false };
        if st.concealed.on && !self.may_follow(st, unit, op.objective) {
            return false;
        }
        let edge = self.pack.map.side(hex, op.objective);
        let alone = self.pack.kind(unit).symbol.is_maneuver()
            || self.stack(st, op.side, op.objective).any(|c| self.pack.kind(c).symbol.is_maneuver());
        op.participants.contains(unit)
            && !st.counter(unit).has(USED)
            && !self.is_blocked(st, op.objective)
            && self.pack.map.grid.are_adjacent(hex, op.objective)
            && edge.slope != Some(Slope::Impassable)
            && !self.river_bars(st, op.side, hex, op.objective, false)
            && !self.stack(st, op.side, hex).any(|c| st.counter(c).has(MASKED | DISRUPTED))
            && alone
    }

    /// Whether the objective is empty of enemies.
    fn is_cleared(&self, st: &State) -> bool {
        st.op().is_some_and(|op| self.stack(st, op.side.other(), op.objective).next().is_none())
    }

    /// Whether anybody may advance.
    pub(crate) fn advance_asks(&self, st: &State) -> bool {
        self.is_cleared(st) && !self.is_unbreached(st) && st.on_map().any(|(c, _)| self.could_advance(st, c))
    }

    pub(crate) fn advance_options(&self, st: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        for (unit, _) in st.on_map().filter(|(c, _)| self.may_advance(st, *c)) {
            let steps = st.counter(unit).steps;
            let most = steps.min(self.advance_room(st, unit));
            // In Hidden Mode a unit without steps is real until it is revealed (11.3.5).
            out.extend((steps == 0).then_some(Action::Take(unit, 0)));
            out.extend((1..=most).filter(|k| self.may_take(st, unit, *k)).map(|k| Action::Take(unit, k)));
            for taker in self.takers(st, unit) {
                let room = self.counter_limit(self.pack.side(unit)).saturating_sub(st.counter(taker).steps);
                out.extend((1..=most.min(room)).map(|k| Action::Transfer(unit, taker, k)));
            }
        }
    }

    /// Like units that have advanced: a participant next to the objective may hand them steps (18.5.1). Steps handed over
    /// go the same way, so not through mines, which would attack them.
    fn takers(&self, st: &State, unit: CounterId) -> Vec<CounterId> {
        let Some(op) = st.op() else { return Vec::new() };
        let mines = !st.reads(reading::HANDS_OVER_MINES);
        let mined = |hex: HexId| (mines && st.assets.mines.contains(&hex)) || self.in_gas(st, hex);
        let Some(hex) = st.hex(unit).filter(|h| !mined(*h) && !mined(op.objective)) else {
            return Vec::new();
        };
        let like = |c: &CounterId| {
            st.hex(*c) == Some(op.objective)
                && op.participants.contains(*c)
                && !st.counter(*c).has(DISRUPTED)
                && st.counter(*c).has(CONTAMINATED) == st.counter(unit).has(CONTAMINATED)
        };
        // Airmobile units of Hidden Mode have one step always (45.2.3).
        let group = self.pack.group_of(unit);
        if hex == op.objective || !self.pack.kind(unit).symbol.is_maneuver() || self.is_single(st, group) {
            return Vec::new();
        }
        self.pack.members(group).filter(like).collect()
    }

    pub(crate) fn advance_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let (unit, steps) = match action {
            Action::Take(unit, steps) => (unit, steps),
            Action::Transfer(from, to, steps) => {
                self.transfer(st, from, to, steps, sink);
                self.clear_emptied(st, from, sink);
                return;
            }
            _ => {
                self.end_advance(st);
                return;
            }
        };
        let Some(from) = st.hex(unit) else { return };
        let unit = self.split(st, unit, steps);
        let Some(op) = st.operation.as_deref_mut() else { return };
        let (side, to, retreated) = (op.side, op.objective, op.retreated);
        st.counter_mut(unit).place = Place::hex(to);
        sink.emit(|| Event::Advanced(unit, to));
        self.cut_wires(st, side, from, to);
        self.occupy(st, side, to, sink);
        self.displace_leads(st, side, to);
        self.unmask(st, from);
        self.contact(st, side, to, sink);
        // The pursuit engages those who retreated (18.5.3).
        for other in retreated.iter() {
            if st.hex(other).is_some() {
                st.counter_mut(other).flags |= USED;
            }
        }
        self.offer_screen(st, CounterSet::one(unit), to, Cause::Advance);
        self.cross_mines(st, unit, from, to, sink);
        self.enter_gas(st, CounterSet::one(unit), to);
        self.ask_for_leads(st);
    }

    /// A unit that has handed over all its steps stays as a dummy, but not next to an enemy (11.3, 18.5.1).
    fn clear_emptied<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        let side = self.pack.side(unit);
        let Some(hex) = st.hex(unit).filter(|_| st.counter(unit).steps == 0) else { return };
        if self.is_near_enemy(st, side, hex) {
            self.remove_dummy(st, unit, sink);
        }
        self.unmask(st, hex);
    }

    /// Ends the Advance Step: the objective may be overstacked (14.2.4).
    pub(crate) fn end_advance(&self, st: &mut State) {
        st.frames.pop();
        let Some(op) = st.op() else { return };
        let (side, hex) = (op.side, op.objective);
        let here = self.stack(st, side, hex).collect();
        self.check_stack(st, side, hex, here);
    }
}
