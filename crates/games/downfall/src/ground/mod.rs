//! Redeploy (7.1): moving on land, Fort Troops that dig in, air units that must rebase.

pub mod reach;

use crate::Downfall;
use crate::action::Action;
use crate::event::{Event, Price};
use crate::frame::{Frame, Mover};
use crate::ids::{Faction, Ideology, PieceId, UnitType};
use crate::pack::{Symbol, Symbols};
use crate::procedure::Procedure;
use crate::state::{Place, State, flag};
use crate::supply::{Accepted, Purpose};
use arrayvec::ArrayVec;
use sandtable_engine::{Decision, Message, Outcome, Refusal, Sink};
use sandtable_hex::HexId;

/// Movement on land and rebase.
pub struct Ground;

impl Procedure for Ground {
    fn decision(game: &Downfall, state: &State) -> Option<Decision> {
        match state.top()? {
            Frame::Redeploy { faction, .. } | Frame::PartisanMoves { faction, .. } => {
                Some(Decision::seat(faction.seat()))
            }
            Frame::Move(mover) => {
                let open = mover.goal.is_none() && game.can_go_on(state, mover);
                open.then(|| Decision::seat(mover.faction.seat()))
            }
            Frame::Rebase { unit } => {
                let bases = game.bases(state, *unit);
                (bases.len() > 1).then(|| Decision::seat(game.pack.faction_of(*unit).seat()))
            }
            _ => None,
        }
    }

    fn options(game: &Downfall, state: &State, out: &mut Vec<Action>) {
        match state.top() {
            Some(Frame::Redeploy { faction, mp, symbols }) => {
                game.redeploy_options(state, *faction, *mp, *symbols, out);
            }
            Some(Frame::PartisanMoves { faction, .. }) => {
                let fresh = |p: &PieceId| !state.piece(*p).has(flag::MOVED);
                out.extend(state.partisans_of(&game.pack, *faction).iter().filter(fresh).map(Action::Select));
                out.push(Action::Done);
            }
            Some(Frame::Move(mover)) => game.move_options(state, mover, out),
            Some(Frame::Rebase { unit }) => {
                out.extend(game.bases(state, *unit).into_iter().map(|p| match p {
                    Place::Land(land) => Action::AtLand(land),
                    Place::Hex(hex) => Action::At(hex),
                    _ => Action::Done,
                }));
            }
            _ => {}
        }
    }

    fn refuse(game: &Downfall, state: &State, action: Action) -> Option<Refusal> {
        match state.top()? {
            Frame::Redeploy { faction, mp, symbols } => {
                game.refuse_redeploy(state, *faction, *mp, *symbols, action)
            }
            Frame::Move(mover) => game.refuse_move(state, mover, action),
            Frame::Rebase { .. } => Some(Refusal::new("2.3.2-e", Message::new("why-not-nearest-base"))),
            _ => None,
        }
    }

    fn perform<K: Sink<Event>>(game: &Downfall, state: &mut State, action: Action, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Redeploy { faction, mp, .. }) => match action {
                Action::Select(unit) => game.select(state, faction, unit, mp),
                Action::Flip(unit) => {
                    let piece = state.piece_mut(unit);
                    piece.flags |= flag::REVERSE | flag::MOVED;
                    sink.emit(|| Event::Flipped(unit));
                }
                Action::Beachhead(marker, beach) => game.place_beachhead(state, marker, beach, sink),
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::PartisanMoves { faction, mp }) => match action {
                Action::Select(unit) => game.select(state, faction, unit, mp),
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::Move(_)) => game.move_perform(state, action, sink),
            Some(Frame::Rebase { unit }) => {
                let to = match action {
                    Action::At(hex) => Place::Hex(hex),
                    Action::AtLand(land) => Place::Land(land),
                    _ => Place::Pool,
                };
                state.frames.pop();
                game.rebase(state, unit, to, sink);
            }
            _ => {}
        }
    }

    fn roll<K: Sink<Event>>(_game: &Downfall, _state: &mut State, _outcome: Outcome, _sink: &mut K) {}

    fn settle<K: Sink<Event>>(game: &Downfall, state: &mut State, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Move(mover)) => match mover.goal {
                Some(goal) => game.walk(state, &mover, goal, sink),
                None => {
                    state.frames.pop();
                }
            },
            Some(Frame::Rebase { unit }) => {
                let to = game.bases(state, unit).first().copied().unwrap_or(Place::Pool);
                state.frames.pop();
                game.rebase(state, unit, to, sink);
            }
            _ => {
                state.frames.pop();
            }
        }
    }
}

impl Downfall {
    /// Units that may start a move in a Redeploy part.
    fn may_start(&self, state: &State, faction: Faction, unit: PieceId, symbols: Symbols) -> bool {
        !state.piece(unit).has(flag::MOVED) && self.is_active(state, faction, unit, symbols)
    }

    /// Whether a Fort Troop may dig in (7.1.4).
    fn may_fortify(&self, state: &State, faction: Faction, unit: PieceId, symbols: Symbols) -> bool {
        symbols.has(Symbol::Type(UnitType::Fort))
            && self.may_start(state, faction, unit, symbols)
            && state.type_of(&self.pack, unit) == Some(UnitType::Fort)
            && state.isolation(unit) == 0
    }

    fn redeploy_options(
        &self,
        state: &State,
        faction: Faction,
        mp: u8,
        symbols: Symbols,
        out: &mut Vec<Action>,
    ) {
        for unit in self.pack.units_of(faction) {
            if self.may_start(state, faction, unit, symbols) {
                if self.can_leave(state, unit, mp) || self.may_embark(state, faction, unit, symbols) {
                    out.push(Action::Select(unit));
                }
                if self.may_fortify(state, faction, unit, symbols) {
                    out.push(Action::Flip(unit));
                }
            }
        }
        if symbols.has(Symbol::Partisan) {
            let fresh = |p: &PieceId| !state.piece(*p).has(flag::MOVED);
            let partisans = state.partisans_of(&self.pack, faction);
            out.extend(partisans.iter().filter(fresh).map(Action::Select));
        }
        if symbols.has(Symbol::Naval) {
            self.naval_options(state, faction, out);
        }
        out.push(Action::Done);
    }

    /// Whether a combat unit has anywhere to go on land.
    fn can_leave(&self, state: &State, unit: PieceId, mp: u8) -> bool {
        let mp = self.allowance(state, unit, mp);
        match state.piece(unit).place {
            Place::Hex(hex) => {
                let reach = self.reach(state, &[unit], hex, mp, 0);
                let pips = state.piece(unit).pips;
                reach.hexes.iter().any(|h| self.fits(state, *h, 1, pips, &[unit]))
                    || self.land_gate(Place::Hex(hex)).iter().any(|_| self.western(unit))
            }
            place @ Place::Land(_) => !self.gate_hexes(state, &[unit], place, mp).is_empty(),
            _ => false,
        }
    }

    fn western(&self, unit: PieceId) -> bool {
        self.pack.faction_of(unit) == Faction::Western
    }

    /// Hexes units in a land area can walk into, each at its own cost (1.B-d).
    fn gate_hexes(&self, state: &State, group: &[PieceId], place: Place, mp: u8) -> Vec<HexId> {
        let pips = group.iter().map(|u| state.piece(*u).pips).sum();
        let open = self.open_countries(state, Ideology::West, group);
        let map = &self.pack.map;
        self.land_gate(place)
            .into_iter()
            .filter_map(Place::hex)
            .filter(|h| {
                !state.foreign(Ideology::West, *h)
                    && mp >= self.entry_cost(*h)
                    && map.country(*h).is_none_or(|c| open.contains(c))
                    && self.fits(state, *h, group.len() as u8, pips, group)
            })
            .collect()
    }

    fn refuse_redeploy(
        &self,
        state: &State,
        faction: Faction,
        mp: u8,
        symbols: Symbols,
        action: Action,
    ) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        match action {
            Action::Select(unit) | Action::Flip(unit) => {
                let owner = self.pack.faction_of(unit);
                if owner != faction {
                    return no("7.1-a", "why-not-yours");
                }
                if state.piece(unit).has(flag::MOVED) {
                    return no("7.1-d", "why-not-moved");
                }
                if self.pack.is_naval(unit) {
                    return self.refuse_sail(state, unit);
                }
                if self.pack.is_combat(unit) && !self.is_active(state, faction, unit, symbols) {
                    return no("7.1-a", "why-not-active");
                }
                if matches!(action, Action::Flip(_)) {
                    return no("7.1.4", "why-not-fortify");
                }
                (!self.can_leave(state, unit, mp))
                    .then(|| Refusal::new("7.1.1-c", Message::new("why-not-nowhere")))
            }
            Action::Beachhead(marker, beach) if symbols.has(Symbol::Naval) => {
                self.refuse_beachhead(state, marker, beach)
            }
            _ => None,
        }
    }

    /// A unit starts its move.
    fn select(&self, state: &mut State, faction: Faction, unit: PieceId, mp: u8) {
        state.piece_mut(unit).flags |= flag::MOVED;
        if self.pack.is_naval(unit) {
            let group = std::iter::once(unit).collect();
            state.frames.push(Frame::Naval { faction, group, left: mp, begun: false });
            return;
        }
        let left = if self.pack.is_partisan(unit) { mp } else { self.allowance(state, unit, mp) };
        let mut group = ArrayVec::new();
        group.push(unit);
        state.frames.push(Frame::Move(Mover {
            faction,
            group,
            left,
            hexes: 0,
            stopped: false,
            goal: None,
            rail: false,
        }));
    }

    /// The symbols of the Redeploy part a move belongs to.
    fn move_symbols(&self, state: &State) -> Symbols {
        state
            .frames
            .iter()
            .rev()
            .find_map(|f| match f {
                Frame::Redeploy { symbols, .. } => Some(*symbols),
                _ => None,
            })
            .unwrap_or_default()
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
        let pips = mover.group.iter().map(|u| state.piece(*u).pips).sum();
        let units = mover.group.len() as u8;
        match state.piece(first).place {
            Place::Hex(hex) => {
                let reach = self.reach(state, &mover.group, hex, mover.left, mover.hexes);
                let fits = |h: &HexId| self.fits(state, *h, units, pips, &mover.group);
                reach.hexes.into_iter().filter(fits).collect()
            }
            place @ Place::Land(_) => self.gate_hexes(state, &mover.group, place, mover.left),
            _ => Vec::new(),
        }
    }

    fn can_go_on(&self, state: &State, mover: &Mover) -> bool {
        let mut out = Vec::new();
        self.move_options(state, mover, &mut out);
        out.iter().any(|a| *a != Action::Halt)
    }

    fn move_options(&self, state: &State, mover: &Mover, out: &mut Vec<Action>) {
        let Some(&first) = mover.group.first() else { return };
        if mover.hexes == 0 && self.pack.is_combat(first) {
            let place = state.piece(first).place;
            let symbols = self.move_symbols(state);
            if mover.group.len() < mover.group.capacity() {
                let joins = self.pack.units_of(mover.faction).filter(|u| {
                    state.piece(*u).place == place
                        && !mover.group.contains(u)
                        && self.may_start(state, mover.faction, *u, symbols)
                });
                out.extend(joins.map(Action::Join));
            }
            if self.may_embark(state, mover.faction, first, symbols)
                && self.group_fits_ports(state, &mover.group)
            {
                out.push(Action::Embark);
            }
        }
        out.extend(self.destinations(state, mover).into_iter().map(Action::To));
        if self.western(first)
            && !mover.stopped
            && mover.left > 0
            && let Some(hex) = state.hex_of(first)
        {
            out.extend(self.land_gate(Place::Hex(hex)).into_iter().filter_map(|p| match p {
                Place::Land(land) => Some(Action::ToLand(land)),
                _ => None,
            }));
        }
        out.push(Action::Halt);
    }

    fn refuse_move(&self, state: &State, mover: &Mover, action: Action) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
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
        let reach = self.reach(state, &mover.group, from, mover.left, mover.hexes);
        if reach.cost(hex).is_some() {
            return no("1.A.1-a", "why-not-stacking");
        }
        no("7.1.1-c", "why-not-too-far")
    }

    fn move_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Move(mover)) = state.frames.top_mut() else { return };
        match action {
            Action::Join(unit) => {
                let _ = mover.group.try_push(unit);
                let mp = mover.left;
                state.piece_mut(unit).flags |= flag::MOVED;
                // Together they go as far as the slowest.
                let least = self.allowance(state, unit, self.printed_mp(state));
                if let Some(Frame::Move(mover)) = state.frames.top_mut() {
                    mover.left = mp.min(least);
                }
            }
            Action::To(hex) => {
                let first = mover.group.first().copied();
                match first {
                    Some(p) if self.pack.is_partisan(p) => {
                        mover.stopped = true;
                        let from = state.piece(p).place;
                        state.frames.pop();
                        state.put(&self.pack, p, Place::Hex(hex));
                        sink.emit(|| Event::Moved { unit: p, from, to: Place::Hex(hex) });
                        self.objectives_changed(state, sink);
                    }
                    Some(u) if matches!(state.pieces[u.idx()].place, Place::Land(_)) => {
                        let group = mover.group.clone();
                        let stopped = state.cache.zoc[Ideology::Axis.idx()].contains(hex);
                        mover.left = mover.left.saturating_sub(self.entry_cost(hex));
                        mover.hexes += 1;
                        mover.stopped = stopped;
                        for unit in group {
                            self.step_into(state, unit, hex, sink);
                        }
                    }
                    _ => mover.goal = Some(hex),
                }
            }
            Action::ToLand(land) => {
                let group = mover.group.clone();
                mover.left = mover.left.saturating_sub(1);
                mover.hexes += 1;
                for unit in group {
                    let from = state.piece(unit).place;
                    state.put(&self.pack, unit, Place::Land(land));
                    sink.emit(|| Event::Moved { unit, from, to: Place::Land(land) });
                }
            }
            Action::Embark => {
                // The move stays below: the embarkation can be taken back.
                let (faction, group) = (mover.faction, mover.group.clone());
                state.frames.push(Frame::Ports {
                    faction,
                    group,
                    route: ArrayVec::new(),
                    to: None,
                    at: None,
                });
            }
            _ => {
                state.frames.pop();
            }
        }
    }

    /// The movement points printed on the Redeploy part in progress.
    fn printed_mp(&self, state: &State) -> u8 {
        state
            .frames
            .iter()
            .rev()
            .find_map(|f| match f {
                Frame::Redeploy { mp, .. } => Some(*mp),
                _ => None,
            })
            .unwrap_or(0)
    }

    /// One hex of the way to the goal; what it brings about is dealt with before the next.
    fn walk<K: Sink<Event>>(&self, state: &mut State, mover: &Mover, goal: HexId, sink: &mut K) {
        let from = mover.group.first().and_then(|u| state.hex_of(*u));
        let step = from.and_then(|from| {
            let reach = self.reach(state, &mover.group, from, mover.left, mover.hexes);
            let next = reach.first_step(from, goal)?;
            Some((next, self.crossing(state, from, next)?))
        });
        let Some((next, crossing)) = step else {
            // Something on the way has closed it: the group stays where it is.
            if let Some(Frame::Move(mover)) = state.frames.top_mut() {
                mover.goal = None;
                mover.stopped = true;
            }
            return;
        };
        let own = mover.faction.ideology();
        let stopped = crossing.difficult || state.in_ezoc(own, next);
        if let Some(Frame::Move(mover)) = state.frames.top_mut() {
            mover.left = mover.left.saturating_sub(crossing.cost);
            mover.hexes += 1;
            mover.stopped = stopped;
            if next == goal || stopped {
                mover.goal = None;
            }
        }
        for unit in &mover.group {
            self.step_into(state, *unit, next, sink);
        }
    }

    /// A unit comes into a hex: toll, control, objectives.
    pub fn step_into<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, hex: HexId, sink: &mut K) {
        let from = state.piece(unit).place;
        state.put(&self.pack, unit, Place::Hex(hex));
        sink.emit(|| Event::Moved { unit, from, to: Place::Hex(hex) });
        let faction = self.pack.faction_of(unit);
        if faction.is_axis() && state.cache.partisans.contains(hex) {
            self.pay(state, faction, 1, Price::Partisan, sink);
        }
        self.entered(state, unit, hex, sink);
    }

    /// The first air unit alone in an enemy zone (2.3.2-e).
    pub fn homeless_air(&self, state: &State) -> Option<PieceId> {
        self.pack.air_units().find(|u| {
            state.hex_of(*u).is_some_and(|hex| {
                let own = self.pack.faction_of(*u).ideology();
                (state.in_ezoc(own, hex) || state.foreign(own, hex)) && !state.holds(own, hex)
            })
        })
    }

    /// Whether an air unit may be based in a hex (2.3.2-c, 2.3.2-d); `net` is where its faction can trace supply from.
    pub fn is_base(&self, state: &State, own: Ideology, hex: HexId, net: &crate::ids::Hexes) -> bool {
        let map = &self.pack.map;
        net.contains(hex)
            && (map.is_city(hex) || map.rail.contains(hex))
            && (!map.is_city(hex) || state.city_of(hex) == own)
            && self.control(state).friendly(own, hex)
            && !state.foreign(own, hex)
            && (!state.in_ezoc(own, hex) || state.holds(own, hex))
            && !state.stack(hex).any(|p| self.pack.is_air(p))
            && self.profile(state).land.contains(hex)
    }

    /// Every hex an air unit of a faction may be based in.
    pub fn all_bases(&self, state: &State, faction: Faction, accepted: Accepted) -> Vec<HexId> {
        let nations = self.nations_of(faction);
        let net = self.supplied(state, faction, nations, Purpose::Air, accepted).hexes;
        net.iter().filter(|h| self.is_base(state, faction.ideology(), *h, &net)).collect()
    }

    /// The nearest places a homeless air unit may go to.
    pub fn bases(&self, state: &State, unit: PieceId) -> Vec<Place> {
        let Some(from) = state.hex_of(unit) else { return Vec::new() };
        // A rebase is not intercepted.
        let free = Accepted { seas: true, ..Accepted::default() };
        let bases = self.all_bases(state, self.pack.faction_of(unit), free);
        let lands = self.air_lands(self.pack.faction_of(unit)).map(Place::Land);
        let places: Vec<Place> = bases.into_iter().map(Place::Hex).chain(lands).collect();
        let near = places.iter().filter_map(|p| self.distance_from(*p, from)).min();
        places.into_iter().filter(|p| self.distance_from(*p, from) == near).collect()
    }

    fn rebase<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, to: Place, sink: &mut K) {
        state.put(&self.pack, unit, to);
        sink.emit(|| Event::Rebased { unit, to });
    }
}
