//! A move (7.1.1): who goes together, where to, hex by hex.

use super::reach::Reach;
use crate::Downfall;
use crate::action::Action;
use crate::event::{Event, Price};
use crate::frame::{Frame, Mover, Way};
use crate::ids::{Faction, Ideology, PieceId};
use crate::pack::Symbols;
use crate::state::{Place, State, flag};
use arrayvec::ArrayVec;
use sandtable_engine::{Message, Refusal, Sink};
use sandtable_hex::HexId;

impl Downfall {
    /// A unit starts its move.
    pub(super) fn select(&self, state: &mut State, faction: Faction, unit: PieceId, mp: u8) {
        state.piece_mut(unit).flags |= flag::MOVED;
        if self.pack.is_naval(unit) {
            let group = std::iter::once(unit).collect();
            state.frames.push(Frame::Naval { faction, group, left: mp, begun: false });
            return;
        }
        let left = if self.pack.is_partisan(unit) { mp } else { self.allowance(state, unit, mp) };
        state.frames.push(Frame::Move(self.mover(faction, unit, left, Way::March)));
    }

    /// One unit about to move.
    pub(crate) fn mover(&self, faction: Faction, unit: PieceId, left: u8, way: Way) -> Mover {
        let mut group = ArrayVec::new();
        group.push(unit);
        Mover { faction, group, left, hexes: 0, stopped: false, goal: None, way }
    }

    /// Movement points and symbols of the Redeploy part in progress.
    pub(super) fn redeploying(&self, state: &State) -> (u8, Symbols) {
        let part = state.frames.iter().rev().find_map(|f| match f {
            Frame::Redeploy { mp, symbols, .. } => Some((*mp, *symbols)),
            _ => None,
        });
        part.unwrap_or_default()
    }

    /// Where the group can go by the way it goes.
    fn ways(&self, state: &State, mover: &Mover, from: HexId) -> Reach {
        match mover.way {
            Way::Rail => self.rail_reach(state, &mover.group, from),
            Way::March | Way::OneHex => self.reach(state, &mover.group, from, mover.left, mover.hexes),
        }
    }

    /// Whether the group may leave by rail without limit (Reichsbahn).
    fn may_entrain(&self, state: &State, mover: &Mover) -> bool {
        mover.way == Way::March
            && mover.hexes == 0
            && mover.faction.is_axis()
            && usize::from(state.order.rail_moves) >= mover.group.len()
    }

    /// Hexes the group may go to next: those it could stay in.
    pub fn destinations(&self, state: &State, mover: &Mover) -> Vec<HexId> {
        let Some(&first) = mover.group.first() else { return Vec::new() };
        if mover.stopped {
            return Vec::new();
        }
        if self.pack.is_partisan(first) {
            return match state.hex_of(first) {
                Some(hex) if mover.hexes == 0 => self.partisan_reach(state, hex, mover.left),
                _ => Vec::new(),
            };
        }
        let mut found = match state.piece(first).place {
            Place::Hex(hex) => {
                let mut found = self.ways(state, mover, hex).hexes;
                if mover.way == Way::OneHex {
                    found.retain(|h| self.pack.map.grid.are_adjacent(hex, *h));
                }
                if self.may_entrain(state, mover) {
                    let rail = self.rail_reach(state, &mover.group, hex).hexes;
                    let more: Vec<HexId> = rail.into_iter().filter(|h| !found.contains(h)).collect();
                    found.extend(more);
                }
                found
            }
            place @ Place::Land(_) => self.gate_hexes(state, &mover.group, place, mover.left),
            _ => Vec::new(),
        };
        found.retain(|h| self.may_end(state, &mover.group, *h));
        found
    }

    /// Hexes next to a land area a group can walk into: the area is one hex that touches them (1.B-d).
    pub(super) fn gate_hexes(&self, state: &State, group: &[PieceId], place: Place, mp: u8) -> Vec<HexId> {
        let gates = self.land_gate(place);
        if gates.is_empty() {
            return Vec::new();
        }
        let open = self.open_countries(state, Ideology::West, group);
        gates
            .into_iter()
            .filter_map(Place::hex)
            .filter(|h| {
                !state.foreign(Ideology::West, *h)
                    && self.entry_cost(*h) <= mp
                    && self.pack.map.country(*h).is_none_or(|c| open.contains(c))
            })
            .collect()
    }

    pub(super) fn move_options(&self, state: &State, mover: &Mover, out: &mut Vec<Action>) {
        let Some(&first) = mover.group.first() else { return };
        let crowded = self.crowded(state).is_some_and(|h| state.hex_of(first) == Some(h));
        if mover.hexes == 0 && self.pack.is_combat(first) && mover.way == Way::March {
            let place = state.piece(first).place;
            let (_, symbols) = self.redeploying(state);
            // From a hex that must be cleared units go one by one: a group might find no room.
            if mover.group.len() < mover.group.capacity() && !crowded {
                let joins = |u: &PieceId| {
                    state.piece(*u).place == place
                        && !mover.group.contains(u)
                        && self.may_start(state, mover.faction, *u, symbols)
                };
                match place {
                    Place::Hex(hex) => {
                        out.extend(state.units_at(&self.pack, hex).filter(joins).map(Action::Join));
                    }
                    _ => out.extend(self.pack.units_of(mover.faction).filter(joins).map(Action::Join)),
                }
            }
            // A voyage may be blocked and end where it began: it cannot clear a hex.
            if !crowded && self.may_embark(state, mover.faction, &mover.group, symbols) {
                out.push(Action::Embark);
            }
        }
        out.extend(self.destinations(state, mover).into_iter().map(Action::To));
        if self.western(first)
            && !mover.stopped
            && mover.left > 0
            && mover.way == Way::March
            && let Some(hex) = state.hex_of(first)
        {
            out.extend(self.land_gate(Place::Hex(hex)).into_iter().filter_map(|p| match p {
                Place::Land(land) => Some(Action::ToLand(land)),
                _ => None,
            }));
        }
        if self.may_halt(state, mover) {
            out.push(Action::Halt);
        }
    }

    pub(super) fn refuse_move(&self, state: &State, mover: &Mover, action: Action) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        if action == Action::Halt {
            return no("1.A.1-d", "why-not-crowded");
        }
        let Action::To(hex) = action else { return None };
        let first = *mover.group.first()?;
        let own = self.pack.faction_of(first).ideology();
        if mover.stopped {
            return no("2.1.6-d", "why-not-stopped");
        }
        if state.foreign(own, hex) {
            return no("1.A.1-e", "why-not-occupied");
        }
        let from = state.hex_of(first)?;
        if self.pack.is_partisan(first) {
            return no("2.2-h", "why-not-too-far");
        }
        let open = self.open_countries(state, own, &mover.group);
        if self.pack.map.country(hex).is_some_and(|c| !open.contains(c)) {
            return no("1.A.4-d", "why-not-border");
        }
        if self.pack.map.grid.are_adjacent(from, hex) {
            if self.crossing(state, from, hex).is_none() {
                return no("1.A.3-c", "why-not-impassable");
            }
            if self.crosses_spine(state, own, from, hex) {
                return no("2.1.6-d", "why-not-spine");
            }
            if self.crossing(state, from, hex).is_some_and(|c| c.difficult) && mover.hexes > 0 {
                return no("1.A.3-e", "why-not-difficult");
            }
        }
        if self.ways(state, mover, from).cost(hex).is_some() {
            return no("1.A.1-a", "why-not-stacking");
        }
        no("7.1.1-c", "why-not-too-far")
    }

    pub(super) fn move_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Move(mover)) = state.top().cloned() else { return };
        let Some(&first) = mover.group.first() else { return };
        match action {
            Action::Join(unit) => {
                state.piece_mut(unit).flags |= flag::MOVED;
                // Together they go as far as the slowest.
                let least = self.allowance(state, unit, self.redeploying(state).0);
                self.change_mover(state, |m| {
                    let _ = m.group.try_push(unit);
                    m.left = m.left.min(least);
                });
            }
            Action::To(hex) if self.pack.is_partisan(first) => {
                let from = state.piece(first).place;
                state.frames.pop();
                state.put(&self.pack, first, Place::Hex(hex));
                sink.emit(|| Event::Moved { unit: first, from, to: Place::Hex(hex) });
                self.objectives_changed(state, sink);
            }
            Action::To(hex) if matches!(state.piece(first).place, Place::Land(_)) => {
                let cost = self.entry_cost(hex);
                let stopped = state.in_ezoc(mover.faction.ideology(), hex);
                self.change_mover(state, |m| {
                    m.left = m.left.saturating_sub(cost);
                    m.hexes += 1;
                    m.stopped = stopped;
                });
                for unit in &mover.group {
                    self.step_into(state, *unit, hex, sink);
                }
            }
            Action::To(hex) => {
                let marches = !self.may_entrain(state, &mover)
                    || state
                        .hex_of(first)
                        .is_some_and(|from| self.ways(state, &mover, from).cost(hex).is_some());
                if !marches {
                    state.order.rail_moves = state.order.rail_moves.saturating_sub(mover.group.len() as u8);
                }
                self.change_mover(state, |m| {
                    m.goal = Some(hex);
                    if !marches {
                        m.way = Way::Rail;
                    }
                });
            }
            Action::ToLand(land) => {
                self.change_mover(state, |m| {
                    m.left = m.left.saturating_sub(1);
                    m.hexes += 1;
                });
                for unit in mover.group {
                    let from = state.piece(unit).place;
                    state.put(&self.pack, unit, Place::Land(land));
                    sink.emit(|| Event::Moved { unit, from, to: Place::Land(land) });
                }
            }
            Action::Embark => {
                // The move stays below: the embarkation can be taken back.
                let (faction, group) = (mover.faction, mover.group);
                state.frames.push(Frame::Ports {
                    faction,
                    group,
                    route: ArrayVec::new(),
                    to: None,
                    at: None,
                });
            }
            _ => self.end_move(state),
        }
    }

    fn change_mover(&self, state: &mut State, change: impl FnOnce(&mut Mover)) {
        if let Some(Frame::Move(mover)) = state.frames.top_mut() {
            change(mover);
        }
    }

    /// The way to the goal, hex by hex. What entering a hex brings about is dealt with before the next: then the way
    /// is looked for anew.
    pub(super) fn walk<K: Sink<Event>>(&self, state: &mut State, mover: &Mover, goal: HexId, sink: &mut K) {
        let Some(start) = mover.group.first().and_then(|u| state.hex_of(*u)) else { return };
        let mut way = Vec::new();
        let reach = self.ways(state, mover, start);
        let mut at = Some(goal).filter(|g| reach.cost(*g).is_some());
        while let Some(hex) = at.filter(|h| *h != start) {
            way.push(hex);
            at = reach.before(hex);
        }
        let mut from = start;
        while let Some(next) = way.pop() {
            let Some(crossing) = self.crossing(state, from, next) else { break };
            let own = mover.faction.ideology();
            let there = next == goal;
            let stopped = crossing.difficult || state.in_ezoc(own, next) || there && mover.way != Way::March;
            self.change_mover(state, |m| {
                if m.way == Way::March {
                    m.left = m.left.saturating_sub(crossing.cost);
                }
                m.hexes = m.hexes.saturating_add(1);
                m.stopped = stopped;
                if there || stopped {
                    m.goal = None;
                }
            });
            for (i, unit) in mover.group.iter().enumerate() {
                // Each unit pays for a partisan's hex.
                let pays = i == 0 || !state.on(crate::switches::GROUP_TOLL);
                self.step(state, *unit, next, pays, sink);
            }
            let goes_on = matches!(state.top(), Some(Frame::Move(m)) if m.goal == Some(goal))
                && state.verdict.is_none()
                && self.homeless_air(state).is_none();
            if there || stopped || !goes_on {
                return;
            }
            from = next;
        }
        // Something on the way has closed it: the group stays where it is.
        self.change_mover(state, |m| {
            m.goal = None;
            m.stopped = true;
        });
    }

    /// A unit comes into a hex: toll, control, objectives.
    pub fn step_into<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, hex: HexId, sink: &mut K) {
        self.step(state, unit, hex, true, sink);
    }

    fn step<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, hex: HexId, pays: bool, sink: &mut K) {
        let from = state.piece(unit).place;
        state.put(&self.pack, unit, Place::Hex(hex));
        sink.emit(|| Event::Moved { unit, from, to: Place::Hex(hex) });
        let faction = self.pack.faction_of(unit);
        if pays && faction.is_axis() && state.cache.partisans.contains(hex) {
            self.pay(state, faction, self.pack.tables.limits.partisan_toll, Price::Partisan, sink);
        }
        self.entered(state, unit, hex, sink);
    }
}
