//! 4.5.1.1: the move of one vehicle, step by step.
//!
//! Which allowance a move may use depends on its whole path. The programme keeps every rate that is still open with
//! what it has left; a step is legal if one of them can pay.

use super::cost::Entry;
use crate::Panzer;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Cause, Frame, Programme, Roll, Window};
use crate::ids::{Edge, UnitId, UnitSet};
use crate::pack::Start;
use crate::state::{Place, Spot, State, flag};
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::{Dir, HexId};

/// Hexsides between two facings, 0 to 3.
fn hexsides(a: u8, b: u8) -> u8 {
    let d = (a + 6 - b) % 6;
    d.min(6 - d)
}

pub(super) fn dir(facing: u8) -> Dir {
    Dir::ALL[usize::from(facing % 6)]
}

impl Programme {
    /// What is left at the road or path rate the hexes so far allow: the type with more of them counts, path on a tie
    /// (4.5.1.1.5c).
    fn way_left(&self) -> Option<i8> {
        if self.roads > self.paths { self.rates.road } else { self.rates.path }
    }

    /// Whether the move so far is within an allowance.
    pub(crate) fn is_paid(&self) -> bool {
        self.spent || self.rates.country >= 0 || self.way_left().is_some_and(|left| left >= 0)
    }

    fn close_way(&mut self) {
        self.rates.path = None;
        self.rates.road = None;
    }

    /// The programme after an entry; `None` if no rate can pay it. `turn` is what a turn on the way costs at the
    /// cross-country rate.
    pub(crate) fn after(&self, entry: &Entry, turn: u8, blocked_way: bool) -> Option<Programme> {
        let mut next = self.charged(entry, turn, blocked_way);
        if !next.is_paid() {
            // One hex is always allowed if nothing was spent on turning (4.5.1.1.3).
            if self.hexes > 0 || self.paid_turning || turn > 0 {
                return None;
            }
            next.spent = true;
        }
        Some(next)
    }

    /// The programme after an entry, whether a rate can pay it or not.
    fn charged(&self, entry: &Entry, turn: u8, blocked_way: bool) -> Programme {
        let mut next = *self;
        next.rates.country = next.rates.country.saturating_sub_unsigned(entry.country + turn);
        match entry.way {
            Some(cost) if !blocked_way => {
                for rate in [&mut next.rates.path, &mut next.rates.road].into_iter().flatten() {
                    *rate = rate.saturating_sub_unsigned(cost);
                }
                if entry.road {
                    next.roads += 1;
                } else {
                    next.paths += 1;
                }
            }
            _ => next.close_way(),
        }
        next.hexes += 1;
        next.served = false;
        next.turned = false;
        next.acted = true;
        next
    }
}

impl Panzer {
    /// Whether a move has used half its allowance, rounded down (6.1.4.3.12).
    fn moved_half(&self, st: &State, p: &Programme) -> bool {
        let Some(full) = self.allowance(st, p.unit) else { return false };
        let (full, left) = match (p.rates.road, p.rates.path) {
            (Some(road), _) if p.roads > p.paths => (full.road, road),
            (_, Some(path)) => (full.path, path),
            _ => (full.country, p.rates.country),
        };
        p.hexes > 0 && i16::from(full) - i16::from(left) >= i16::from(full / 2)
    }

    /// Whether a hex denies the road and path rates to a unit that enters it: a wreck, an abandoned or enemy vehicle, or overstacking
    /// that counts the unit (4.5.1.1.5d).
    fn blocks_way(&self, st: &State, id: UnitId, hex: HexId) -> bool {
        st.wreck(hex).is_some()
            || st.at(hex).any(|(o, u)| u.has(flag::BAILED) || self.clogs_road(st, o))
            || self.enemy_vehicle_in(st, hex, st.unit(id).side)
            || self.vehicles_in(st, hex) + 1 >= usize::from(self.pack.tables.overstacked)
    }

    /// Unlimbered guns and motorcycles deny vehicles the road rate, other leg units do not (6.6.4.1b).
    fn clogs_road(&self, st: &State, id: UnitId) -> bool {
        self.towed(st, id).is_some() || self.is_motorcycle(st, id)
    }

    /// The programme after a step, or why it cannot be made.
    fn step_to(&self, st: &State, p: &Programme, facing: u8, back: bool) -> Result<(Programme, Entry), Why> {
        let Some(hex) = st.unit(p.unit).hex() else { return Err(Why::new("4.5.1.1", "why-not-on-map")) };
        // Out of a building it goes through the wall first (6.6.3a).
        if st.unit(p.unit).has(flag::INSIDE) && self.vehicle(st, p.unit).is_some() {
            return Err(Why::new("6.6.3a", "why-inside").unit(p.unit));
        }
        if p.spent {
            return Err(Why::new("4.5.1.1.3", "why-no-points"));
        }
        if st.unit(p.unit).has(flag::TRACK) {
            return Err(Why::new("6.5.2.2.1a", "why-track").unit(p.unit));
        }
        if p.hexes > 0 && self.towed(st, p.unit).is_some() {
            return Err(Why::new("6.6.5", "why-no-points"));
        }
        let going = dir(if back { facing + 3 } else { facing });
        let entry = self.entry(st, p.unit, hex, going, back)?;
        let free = self.is_on_foot(st, p.unit);
        let turn =
            if hexsides(p.heading, facing) > 1 && !p.turned && !free { self.turn_cost(st, hex) } else { 0 };
        let blocked = self.blocks_way(st, p.unit, entry.to);
        let owing = || Some(p.charged(&entry, turn, blocked)).filter(|n| self.comes_to_road(st, n, &entry));
        let Some(mut next) = p.after(&entry, turn, blocked).or_else(owing) else {
            return Err(Why::new("4.5.1.1.1", "why-no-points"));
        };
        if p.quick {
            self.quick_entry(st, p, hex, &entry)?;
        }
        // A column keeps to its road (6.2.1.1.3b).
        if st.unit(p.unit).has(flag::COLUMN) && next.rates.path.is_none() {
            return Err(Why::new("6.2.1.1.3b", "why-column").unit(p.unit));
        }
        if p.hexes > 0 && self.is_behind_column(st, p.unit, hex) {
            return Err(Why::new("6.2.1.1.3b", "why-column-order").unit(p.unit));
        }
        next.heading = facing;
        if !self.enemy_in(st, entry.to, st.unit(p.unit).side) {
            next.last = entry.to;
        } else if !self.can_go_on(st, &next, entry.to, facing) {
            return Err(Why::new("4.5.1.1.10", "why-enemy-hex"));
        }
        Ok((next, entry))
    }

    /// Whether a move that has used up the path rate can still become one at the road rate: the kind with more hexes of the
    /// whole path decides, and the road may come last (4.5.1.1.5c).
    fn comes_to_road(&self, st: &State, p: &Programme, last: &Entry) -> bool {
        let Some(road) = p.rates.road.filter(|left| *left >= 0) else { return false };
        if last.way.is_none() || p.rates.path.is_none() || p.spent {
            return false;
        }
        if p.is_paid() {
            return true;
        }
        // Every hex costs at least one.
        if i16::from(p.paths) - i16::from(p.roads) >= i16::from(road) {
            return false;
        }
        Dir::ALL.into_iter().any(|dir| {
            let Ok(entry) = self.entry(st, p.unit, last.to, dir, false) else { return false };
            let open = entry.way.is_some()
                && !self.blocks_way(st, p.unit, entry.to)
                && !self.enemy_in(st, entry.to, st.unit(p.unit).side);
            let back = self.layout(st).grid.neighbour(last.to, dir) == last.from;
            open && !back && self.comes_to_road(st, &p.charged(&entry, 0, false), &entry)
        })
    }

    /// Whether a unit that passes through an enemy's hex can leave it again, through others if need be: it may never end
    /// there (4.5.1.1.10).
    fn can_go_on(&self, st: &State, p: &Programme, hex: HexId, facing: u8) -> bool {
        let side = st.unit(p.unit).side;
        let backs = !self.is_on_foot(st, p.unit) && !self.tows(st, p.unit);
        let ahead = self.ways_on(st, p.unit).iter().map(|turn| ((facing + turn) % 6, false));
        let all = ahead.chain(backs.then_some((facing, true)));
        let mut steps = all.filter_map(|(facing, back)| {
            let entry =
                self.entry(st, p.unit, hex, dir(if back { facing + 3 } else { facing }), back).ok()?;
            let next = p.after(&entry, 0, self.blocks_way(st, p.unit, entry.to)).filter(|n| !n.spent)?;
            Some((next, entry.to, facing))
        });
        !p.spent
            && self.towed(st, p.unit).is_none()
            && steps.any(|(next, to, facing)| {
                !self.enemy_in(st, to, side) || self.can_go_on(st, &next, to, facing)
            })
    }

    /// Whether a vehicle tows a gun.
    fn tows(&self, st: &State, id: UnitId) -> bool {
        st.passengers(id).any(|(rider, _)| self.towed(st, rider).is_some())
    }

    /// A hex backwards; not while towing (6.6.7.1).
    fn back_check(&self, st: &State, p: &Programme) -> Result<(Programme, Entry), Why> {
        if self.tows(st, p.unit) {
            return Err(Why::new("6.6.7.1", "why-tows").unit(p.unit));
        }
        self.step_to(st, p, st.unit(p.unit).facing, true)
    }

    /// The turns without a price before the next hex.
    fn ways_on(&self, st: &State, id: UnitId) -> &'static [u8] {
        if self.is_on_foot(st, id) { &[0, 1, 2, 3, 4, 5] } else { &[0, 1, 5] }
    }

    /// A hex in any direction, on foot (6.6.4.1b).
    fn go_check(&self, st: &State, p: &Programme, facing: u8) -> Result<(Programme, Entry), Why> {
        if !self.is_on_foot(st, p.unit) {
            return Err(Why::new("3.3", "why-not-on-foot").unit(p.unit));
        }
        self.step_to(st, p, facing % 6, false)
    }

    /// Whether the move may follow the road or path in a direction, turning with it (4.5.1.1.5a).
    fn follow_check(&self, st: &State, p: &Programme, facing: u8) -> Result<(Programme, Entry), Why> {
        let unit = st.unit(p.unit);
        let Some(hex) = unit.hex() else { return Err(Why::new("4.5.1.1", "why-not-on-map")) };
        let no_way = Why::new("4.5.1.1.5a", "why-no-way");
        if facing == unit.facing || p.rates.path.is_none() || p.turned {
            return Err(no_way);
        }
        let ground = self.ground(st, hex);
        let leads = (ground.roads | ground.paths) & (1 << facing) != 0;
        // At the start any facing will do; then it goes on along the way and never back.
        if !leads || (p.hexes > 0 && hexsides(p.heading, facing) == 3) {
            return Err(no_way);
        }
        self.step_to(st, p, facing, false)
    }

    /// What a turn costs, or why it cannot be made (4.5.1.1.4).
    fn turn_check(&self, st: &State, p: &Programme, facing: u8) -> Result<u8, Why> {
        let unit = st.unit(p.unit);
        let Some(hex) = unit.hex() else { return Err(Why::new("4.5.1.1", "why-not-on-map")) };
        if unit.has(flag::TRACK) {
            return Err(Why::new("6.5.2.2.1a", "why-track").unit(p.unit));
        }
        if p.turned || facing == unit.facing || facing > 5 {
            return Err(Why::new("4.5.1.1.4", "why-has-turned"));
        }
        let free = self.is_on_foot(st, p.unit);
        let cost = if hexsides(p.heading, facing) > 1 && !free { self.turn_cost(st, hex) } else { 0 };
        // Off the way once it has turned: the cross-country rate must hold, but for the one hex beyond it.
        let enough = p.rates.country >= cost as i8 || (cost == 0 && (p.spent || p.hexes == 0));
        if enough { Ok(cost) } else { Err(Why::new("4.5.1.1.4", "why-no-points")) }
    }

    fn exit_check(&self, st: &State, p: &Programme) -> Check {
        let unit = st.unit(p.unit);
        let Some(hex) = unit.hex() else { return Err(Why::new("4.5.1.1", "why-not-on-map")) };
        let edge = |facing: u8| self.layout(st).grid.neighbour(hex, dir(facing)).is_none();
        // In reverse a hex costs double (4.5.1.1.7).
        let backs = !self.is_on_foot(st, p.unit) && !self.tows(st, p.unit) && edge(unit.facing + 3);
        if unit.has(flag::TRACK | flag::INSIDE) || !(edge(unit.facing) || backs) {
            return Err(Why::new("4.5.1.1.9", "why-not-at-edge"));
        }
        let times = if edge(unit.facing) { 1 } else { 2 };
        let Some(cost) = self.exit_cost(st, p.unit, hex).map(|cost| cost * times) else {
            return Err(Why::new("4.5.1.1.9", "why-prohibited"));
        };
        let way = p.way_left().is_some_and(|left| left >= times as i8);
        let free = p.hexes == 0 && !p.paid_turning;
        if !p.spent && (p.rates.country >= cost as i8 || way || free) {
            Ok(())
        } else {
            Err(Why::new("4.5.1.1.9", "why-no-points"))
        }
    }

    /// Where a reinforcement may enter, with the facing it comes in.
    fn entries(&self, st: &State, id: UnitId) -> Vec<(HexId, u8)> {
        let unit = st.unit(id);
        let Some(Start::Enter { edge, road, hexes, .. }) =
            self.scenario(st).formation(unit.formation).map(|f| &f.start)
        else {
            return Vec::new();
        };
        let inward: &[u8] = match edge {
            Edge::North => &[3, 2, 4],
            Edge::South => &[0, 1, 5],
            Edge::East => &[5, 4],
            Edge::West => &[1, 2],
        };
        let facing = |hex: HexId| {
            let ground = self.ground(st, hex);
            let ways = if *road { ground.roads | ground.paths } else { 0 };
            let there = |d: &&u8| !self.layout(st).grid.neighbour(hex, dir(**d)).is_none();
            let along = inward.iter().filter(there).find(|d| ways & (1 << **d) != 0);
            along.or_else(|| inward.iter().find(there)).copied().unwrap_or(0)
        };
        let free = hexes
            .iter()
            .filter(|hex| !self.enemy_in(st, *hex, unit.side) && self.going(st, id, *hex).is_ok());
        free.map(|hex| (hex, facing(hex))).collect()
    }

    pub(crate) fn programme_options(&self, st: &State, p: &Programme, out: &mut Vec<Action>) {
        let unit = st.unit(p.unit);
        let Some(hex) = unit.hex() else {
            out.extend(self.entries(st, p.unit).into_iter().map(|(hex, _)| Action::Enter(hex)));
            out.push(Action::Stop);
            return;
        };
        if self.is_on_foot(st, p.unit) {
            out.extend((0..6).filter(|f| self.go_check(st, p, *f).is_ok()).map(Action::Go));
        } else {
            if self.step_to(st, p, unit.facing, false).is_ok() {
                out.push(Action::Step);
            }
            if self.back_check(st, p).is_ok() {
                out.push(Action::Back);
            }
        }
        out.extend((0..6).filter(|f| self.follow_check(st, p, *f).is_ok()).map(Action::Follow));
        out.extend((0..6).filter(|f| self.turn_check(st, p, *f).is_ok()).map(Action::Turn));
        self.special_options(st, p, hex, out);
        self.feature_options(st, p, out);
        if self.exit_check(st, p).is_ok() {
            out.push(Action::Exit);
        }
        if self.stop_check(st, p, hex).is_ok() {
            out.push(Action::Stop);
        }
    }

    /// Whether a move may end here: never with an enemy (4.5.1.1.10), and who shares a move closes up as long as a step
    /// brings it nearer (6.2.1.1.4b).
    fn stop_check(&self, st: &State, p: &Programme, hex: HexId) -> Check {
        if self.enemy_in(st, hex, st.unit(p.unit).side) {
            return Err(Why::new("4.5.1.1.10", "why-enemy-hex"));
        }
        let step = |f: u8| {
            let facing = st.unit(p.unit).facing;
            if self.is_on_foot(st, p.unit) {
                self.go_check(st, p, f)
            } else if f == facing {
                self.step_to(st, p, f, false)
            } else {
                self.follow_check(st, p, f)
            }
        };
        // Too many hexes of path so far: it goes on to the road that pays for them, if nothing has come between.
        if !p.is_paid() && (0..6).any(|f| step(f).is_ok()) {
            return Err(Why::new("4.5.1.1.5c", "why-owes-road").unit(p.unit));
        }
        let astray = self.straggles(st, p.unit, hex);
        if astray > 0 {
            let nearer = |f: u8| step(f).is_ok_and(|(_, e)| self.straggles(st, p.unit, e.to) < astray);
            if (0..6).any(nearer) {
                return Err(Why::new("6.2.1.1.4b", "why-straggles").unit(p.unit));
            }
        }
        Ok(())
    }

    pub(crate) fn programme_why(&self, st: &State, p: &Programme, action: Action) -> Option<Why> {
        let facing = st.unit(p.unit).facing;
        match action {
            Action::Step | Action::Back if self.is_on_foot(st, p.unit) => {
                Some(Why::new("6.6.4.1b", "why-on-foot").unit(p.unit))
            }
            Action::Step => self.step_to(st, p, facing, false).err(),
            Action::Back => self.back_check(st, p).err(),
            Action::Go(f) if f < 6 => self.go_check(st, p, f).err(),
            Action::Follow(f) if f < 6 => self.follow_check(st, p, f).err(),
            Action::Turn(f) => self.turn_check(st, p, f).err(),
            Action::Exit => self.exit_check(st, p).err(),
            Action::Enter(_) => Some(Why::new("4.5.1.1.9", "why-no-entry")),
            Action::Quick
            | Action::Overrun(_)
            | Action::Crawl(_)
            | Action::Search(..)
            | Action::Board(_)
            | Action::Mount(_)
            | Action::Dismount(..)
            | Action::Unload(_)
            | Action::Jump(_) => self.special_why(st, p, action),
            Action::Stop => self.stop_check(st, p, st.unit(p.unit).hex()?).err(),
            Action::Feature(act) => self.feature_why(st, p, act),
            _ => None,
        }
    }

    pub(crate) fn programme_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Programme(p)) = st.top() else { return };
        let (p, id) = (*p, p.unit);
        if self.special_perform(st, p, action, sink) {
            return;
        }
        let facing = st.unit(id).facing;
        let next = match action {
            Action::Step => self.step_to(st, &p, facing, false).map(|(n, e)| (n, e, facing, false)),
            Action::Back => self.back_check(st, &p).map(|(n, e)| (n, e, facing, true)),
            Action::Go(f) => self.go_check(st, &p, f).map(|(n, e)| (n, e, f, false)),
            Action::Follow(f) => self.follow_check(st, &p, f).map(|(n, e)| (n, e, f, false)),
            Action::Turn(f) => {
                self.turn(st, p, f, sink);
                return;
            }
            Action::Enter(hex) => {
                self.enter(st, p, hex, sink);
                return;
            }
            Action::Exit => {
                if let Some(hex) = st.unit(id).hex() {
                    self.leave_map(st, id, hex, sink);
                }
                return;
            }
            Action::Stop => {
                self.stop(st, p, sink);
                return;
            }
            Action::Feature(act) => {
                self.feature_perform(st, p, act, sink);
                return;
            }
            _ => return,
        };
        let Ok((next, entry, facing, back)) = next else { return };
        let from = st.unit(id).hex();
        let cost = (i16::from(p.rates.country) - i16::from(next.rates.country)).clamp(0, 99) as u8;
        self.vacate(st, id);
        self.leave_trail(st, from, entry.to);
        let unit = st.unit_mut(id);
        unit.place = Place::Hex(entry.to);
        unit.facing = facing;
        unit.flags &= !(flag::FULL_COVER | flag::UPPER | flag::INSIDE);
        sink.emit(|| Event::Moved {
            unit: self.tag(st, id),
            from: from.map(|h| self.spot(st, h)),
            to: self.spot(st, entry.to),
            cost,
            back,
        });
        self.go_on(st, Programme { backed: back, ..next });
        self.walk_into_barrage(st, id, entry.to);
        self.entered(st, id, entry.to, sink);
    }

    /// Stores the programme and lets the other side answer.
    pub(super) fn go_on(&self, st: &mut State, next: Programme) {
        if let Some(Frame::Programme(p)) = st.frames.top_mut() {
            *p = next;
        }
        let side = st.unit(next.unit).side.other();
        st.push(Frame::Window(Window::new(Cause::Movement, side, UnitSet::one(next.unit))));
    }

    fn turn<K: Sink<Event>>(&self, st: &mut State, p: Programme, facing: u8, sink: &mut K) {
        let Ok(cost) = self.turn_check(st, &p, facing) else { return };
        let mut next = p;
        next.rates.country -= cost as i8;
        next.paid_turning |= cost > 0;
        next.turned = true;
        next.acted = true;
        if p.hexes > 0 {
            next.close_way();
        }
        st.unit_mut(p.unit).facing = facing;
        sink.emit(|| Event::Turned { unit: self.tag(st, p.unit), facing, cost });
        self.go_on(st, next);
    }

    /// A reinforcement pays for its first hex; on a road or path it comes in at that rate.
    fn enter<K: Sink<Event>>(&self, st: &mut State, p: Programme, hex: HexId, sink: &mut K) {
        let Some((_, facing)) = self.entries(st, p.unit).into_iter().find(|(h, _)| *h == hex) else { return };
        let ground = self.ground(st, hex);
        let wheels = !self.is_on_foot(st, p.unit);
        let (on_road, on_path) = (ground.roads != 0 && wheels, ground.paths != 0 && wheels);
        let way = on_road || on_path;
        let cost = if way { 1 } else { self.exit_cost(st, p.unit, hex).unwrap_or(1) };
        let mut next = p;
        if way && let Some(allowance) = self.allowance(st, p.unit) {
            next.rates.path = Some(allowance.path as i8);
            next.rates.road = Some(allowance.road as i8);
        }
        let blocked = self.blocks_way(st, p.unit, hex);
        let entry = Entry { from: HexId::NONE, to: hex, country: cost, way: way.then_some(1), road: on_road };
        let Some(mut next) = next.after(&entry, 0, blocked) else { return };
        next.heading = facing;
        next.last = hex;
        let unit = st.unit_mut(p.unit);
        unit.place = Place::Hex(hex);
        unit.facing = facing;
        unit.pending = Spot::Move;
        sink.emit(|| Event::Moved {
            unit: self.tag(st, p.unit),
            from: None,
            to: self.spot(st, hex),
            cost,
            back: false,
        });
        self.go_on(st, next);
        self.walk_into_barrage(st, p.unit, hex);
        self.entered(st, p.unit, hex, sink);
    }

    /// Ends a move. A vehicle that did nothing counts as moved all the same and may be answered (4.5.1.1.8).
    fn stop<K: Sink<Event>>(&self, st: &mut State, p: Programme, sink: &mut K) {
        let mut next = p;
        next.ended = true;
        let in_play = st.unit(p.unit).hex().is_some();
        sink.emit(|| Event::Stopped(self.tag(st, p.unit)));
        self.take_work(st, p.unit, p.backed);
        if p.acted || !in_play {
            if let Some(Frame::Programme(p)) = st.frames.top_mut() {
                *p = next;
            }
        } else {
            next.acted = true;
            self.go_on(st, next);
        }
    }

    /// Ends the programme of a unit that has stopped, left or died. A unit that cannot leave an enemy's hex any more goes
    /// back to its last hex without enemies.
    pub(crate) fn programme_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let Some(Frame::Programme(p)) = st.top() else { return false };
        let p = *p;
        let gone = matches!(
            st.unit(p.unit).place,
            Place::Left | Place::Destroyed | Place::Aboard(_) | Place::Stowed(_)
        );
        if gone || p.ended {
            let half = self.moved_half(st, &p);
            self.raise_dust(st, p.unit, half, sink);
            st.pop();
            if p.quick && p.hexes > 0 && st.unit(p.unit).hex().is_some() {
                st.push(Frame::Roll(Roll::Quickmarch(p.unit)));
            }
            return true;
        }
        // The search is made and answered: that was its move.
        if p.searched {
            let side = st.unit(p.unit).side.other();
            if let Some(Frame::Programme(p)) = st.frames.top_mut() {
                p.ended = true;
            }
            st.push(Frame::Window(Window::new(Cause::Movement, side, UnitSet::one(p.unit))));
            return true;
        }
        // An overrun has cleared the hex: it may stay.
        if let Some(hex) = st.unit(p.unit).hex()
            && p.last != hex
            && !self.enemy_in(st, hex, st.unit(p.unit).side)
            && let Some(Frame::Programme(p)) = st.frames.top_mut()
        {
            p.last = hex;
        }
        if let Some(hex) = st.unit(p.unit).hex()
            && self.enemy_in(st, hex, st.unit(p.unit).side)
        {
            let mut options = Vec::new();
            self.programme_options(st, &p, &mut options);
            if options.is_empty() {
                st.unit_mut(p.unit).place = Place::Hex(p.last);
                st.unit_mut(p.unit).flags &= !flag::INSIDE;
                sink.emit(|| Event::Returned { unit: self.tag(st, p.unit), hex: self.spot(st, p.last) });
                if let Some(Frame::Programme(p)) = st.frames.top_mut() {
                    p.ended = true;
                }
                return true;
            }
        }
        false
    }
}
