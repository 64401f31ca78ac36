//! Building units and placing them: set-up and reinforcements (11.1, 46.6).

use crate::Wurzburg;
use crate::action::Action;
use crate::concealed::Hidden;
use crate::event::Event;
use crate::frame::{Deploy, Frame};
use crate::ids::CounterId;
use crate::pack::{Arrival, Force, Side, Symbol};
use crate::readings::reading;
use crate::state::{Counter, Place, State, Survey};
use sandtable_engine::{Silent, Sink};
use sandtable_hex::HexId;

impl Wurzburg {
    /// Reinforcements that are due are counted in, and their owners place them, the Pact first (46.6).
    pub(crate) fn reinforce(&self, st: &mut State) {
        let scenario = self.scenario_of(st);
        if st.released == 0 && self.is_released(st) {
            st.released = st.turn;
        }
        let now = st.turn;
        for (_, nation, points) in scenario.later_support.iter().filter(|(turn, ..)| *turn == now) {
            for (left, more) in st.support[*nation as usize].iter_mut().zip(points) {
                *left = left.saturating_add(*more);
            }
        }
        for (_, key, steps) in scenario.later_helicopters.iter().filter(|(turn, ..)| *turn == now) {
            self.ready_more(st, key, *steps);
        }
        let mut due = [false; 2];
        for force in &scenario.forces {
            if self.arrives(st, force) {
                st.total[force.group.idx()] += force.steps;
                if self.flies_in(st, force) {
                    self.muster(st, force);
                } else {
                    due[self.side_of(force).index()] = true;
                }
            }
        }
        for side in [Side::Nato, Side::Wp] {
            if due[side.index()] {
                st.frames.push(Frame::Deploy(Deploy::new(side, st.turn)));
            }
        }
    }

    /// Whether a force is due this turn.
    fn arrives(&self, st: &State, force: &Force) -> bool {
        match force.arrival {
            Arrival::Edge(turn) => turn == st.turn,
            Arrival::Released => st.released > 0 && st.released == st.turn,
            Arrival::Air(turn) => turn == st.turn && self.plays(st, 29),
            Arrival::SetUp => false,
        }
    }

    /// Whether what releases a waiting force has happened.
    fn is_released(&self, st: &State) -> bool {
        self.scenario_of(st).release.as_ref().is_some_and(|(hexes, count)| {
            let mut held: Vec<HexId> = st
                .on_map()
                .filter(|(c, h)| {
                    hexes.contains(*h)
                        && self.pack.side(*c) == Side::Wp
                        && self.is_real(st, *c)
                        && self.pack.kind(*c).symbol.is_maneuver()
                })
                .map(|(_, h)| h)
                .collect();
            held.sort_unstable();
            held.dedup();
            held.len() >= usize::from(*count)
        })
    }

    fn side_of(&self, force: &Force) -> Side {
        self.pack.formation(self.pack.group(force.group).formation).side
    }

    /// Puts a counter of a force into a place.
    pub(crate) fn put<K: Sink<Event>>(
        &self,
        st: &mut State,
        force: &Force,
        place: Place,
        steps: u8,
        sink: &mut K,
    ) -> Option<CounterId> {
        let unit = st.spare(&self.pack, force.group)?;
        *st.counter_mut(unit) = Counter::new(place, steps);
        match place.on_map() {
            Some(hex) => sink.emit(|| Event::Deployed(unit, hex)),
            None => {
                let hex = place.beside().unwrap_or(HexId::NONE);
                sink.emit(|| Event::Waiting { unit, hex });
            }
        }
        Some(unit)
    }

    /// The force a side places now, skipping those that stand already.
    pub(crate) fn deploying(&self, st: &State, d: &Deploy) -> Option<&Force> {
        let forces = &self.scenario_of(st).forces;
        forces.get(usize::from(d.force)).filter(|f| {
            let due = if d.turn == 0 {
                f.arrival == Arrival::SetUp
            } else {
                self.arrives(st, f) && !self.flies_in(st, f)
            };
            self.side_of(f) == d.side && f.at.is_none() && due
        })
    }

    /// Free counters of a force.
    pub(crate) fn free(&self, st: &State, force: &Force) -> u8 {
        self.pack.members(force.group).filter(|c| st.counter(*c).place == Place::FREE).count() as u8
    }

    /// How many steps the next counter may hold in a place. All steps must be placed, within the stacking limits (11.1,
    /// 46.6.3).
    fn deploy_steps(&self, st: &State, d: &Deploy, force: &Force, place: Place) -> Vec<u8> {
        let limit = self.counter_limit(d.side);
        if self.draws(st, force) {
            return self.deploy_unrevealed(st, d, force, place);
        }
        let single = self.is_single(st, force.group);
        let limit = if single { 1 } else { limit };
        let rest = force.steps - d.placed;
        let free = self.free(st, force);
        let symbol = self.pack.type_of(force.group).symbol;
        let formation = self.pack.group(force.group).formation;
        let mut here = 0;
        let loose = place.beside().is_some() && st.reads(reading::LOOSE_QUEUE);
        for unit in st.in_place(place).filter(|c| !loose && self.pack.side(*c) == d.side) {
            if place.on_display().is_none() && !self.may_stack(st, formation, self.pack.formation_of(unit)) {
                // Forces may queue behind each other where an edge is full; nobody may share a hex of the map.
                if place.beside().is_none() || !self.is_full(st, d, force) {
                    return Vec::new();
                }
                continue;
            }
            if self.pack.kind(unit).symbol.is_maneuver() {
                here += st.counter(unit).steps;
            }
        }
        let most = self.counter_limit(d.side);
        let room = if symbol.is_maneuver() { most.saturating_sub(here).min(limit) } else { limit };
        if single && place.on_map().is_some_and(|h| !self.has_room(st, d.side, h, 1)) {
            return Vec::new();
        }
        let least = rest.saturating_sub(free.saturating_sub(1) * limit);
        let mut list: Vec<u8> = (least.max(1)..=rest.min(room)).collect();
        if rest == 0
            && free > 0
            && d.dummies < force.dummies
            && !matches!(symbol, Symbol::Hq | Symbol::Engineer)
            && self.may_add_dummy(st, force.group)
        {
            list.push(0);
        }
        if free == 0 { Vec::new() } else { list }
    }

    /// Whether others wait beside every edge hex of a force.
    fn is_full(&self, st: &State, d: &Deploy, force: &Force) -> bool {
        let formation = self.pack.group(force.group).formation;
        force.zone.iter().all(|hex| {
            st.in_place(Place::entry(hex)).any(|c| {
                self.pack.side(c) == d.side && !self.may_stack(st, formation, self.pack.formation_of(c))
            })
        })
    }

    /// Places for the next counter: hexes of its zone that are not next to an enemy; off the map the display for HQ and
    /// artillery, the edge hexes for everybody else (40.1, 46.6).
    fn deploy_places(&self, st: &State, d: &Deploy, force: &Force) -> Vec<Place> {
        let fits = |place: &Place| !self.deploy_steps(st, d, force, *place).is_empty();
        if d.turn > 0 && self.uses_display(force.group) && !st.reads(reading::BESIDE_MAP) {
            return [0, 1].map(Place::display).into_iter().filter(fits).collect();
        }
        if d.turn > 0 {
            return force.zone.iter().map(Place::entry).filter(fits).collect();
        }
        let (survey, enemy) = (Survey::of(&self.pack, st), d.side.other().index());
        let clear =
            |hex: &HexId| !survey.near[enemy].contains(*hex) && !survey.occupied[enemy].contains(*hex);
        let within: Vec<Place> = force.zone.iter().filter(clear).map(Place::hex).filter(fits).collect();
        if !within.is_empty() || d.placed == self.quota(st, d, force) {
            return within;
        }
        // Others have filled the zone: the nearest hexes around it do instead.
        let grid = &self.pack.map.grid;
        let far = |hex: HexId| force.zone.iter().map(|z| grid.distance(z, hex)).min();
        let around: Vec<HexId> =
            self.scenario_of(st).area.iter().filter(clear).filter(|h| fits(&Place::hex(*h))).collect();
        let nearest = around.iter().filter_map(|h| far(*h)).min();
        around.into_iter().filter(|h| far(*h) == nearest).map(Place::hex).collect()
    }

    /// Whether the owner is asked: something of the force is left to place.
    pub(crate) fn deploy_asks(&self, st: &State, d: &Deploy) -> bool {
        if self.is_digging(st, d) {
            return d.turn == 0
                && d.placed < self.scenario_of(st).means[d.side.index()].improved_free
                && !self.diggable(st, d).is_empty();
        }
        self.deploying(st, d).is_some_and(|force| {
            d.placed < self.quota(st, d, force) || !self.deploy_places(st, d, force).is_empty()
        })
    }

    pub(crate) fn deploy_options(&self, st: &State, d: &Deploy, out: &mut Vec<Action>) {
        if self.is_digging(st, d) {
            out.extend([Action::Default, Action::Done]);
            out.extend(self.diggable(st, d).into_iter().map(Action::At));
            return;
        }
        let Some(force) = self.deploying(st, d) else { return };
        if d.place != Place::FREE {
            out.extend(self.deploy_steps(st, d, force, d.place).into_iter().map(Action::Steps));
            return;
        }
        out.push(Action::Default);
        if d.placed == self.quota(st, d, force) {
            out.push(Action::Done);
        }
        out.extend(self.deploy_places(st, d, force).into_iter().filter_map(|place| {
            let hex = place.on_map().or(place.beside()).map(Action::At);
            hex.or(place.on_display().map(Action::Display))
        }));
    }

    pub(crate) fn deploy_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        d: Deploy,
        action: Action,
        sink: &mut K,
    ) {
        if self.is_digging(st, &d) {
            match action {
                Action::At(hex) => self.dig(st, hex),
                Action::Default => self.dig_rest(st),
                _ => self.with_deploy(st, |open| open.placed = u8::MAX),
            }
            return;
        }
        match action {
            Action::At(hex) => {
                let place = if d.turn > 0 { Place::entry(hex) } else { Place::hex(hex) };
                self.with_deploy(st, |open| open.place = place);
                // Without steps there is nothing more to choose (45.2.1, 45.2.2).
                if self.deploying(st, &d).is_some_and(|force| self.draws(st, force)) {
                    self.deploy_one(st, Deploy { place, ..d }, 0, sink);
                }
            }
            Action::Display(row) => self.with_deploy(st, |open| open.place = Place::display(row)),
            Action::Steps(steps) => self.deploy_one(st, d, steps, sink),
            Action::Default => self.deploy_rest(st, sink),
            _ => self.next_force(st),
        }
    }

    /// Puts the next counter into the place that was chosen.
    fn deploy_one<K: Sink<Event>>(&self, st: &mut State, d: Deploy, steps: u8, sink: &mut K) {
        let Some(force) = self.deploying(st, &d).cloned() else { return };
        let draws = self.draws(st, &force);
        self.put(st, &force, d.place, steps, sink);
        self.with_deploy(st, |open| {
            open.place = Place::FREE;
            open.placed += if draws { 1 } else { steps };
            open.dummies += u8::from(steps == 0);
        });
    }

    fn with_deploy(&self, st: &mut State, change: impl FnOnce(&mut Deploy)) {
        if let Some(Frame::Deploy(open)) = st.frames.top_mut() {
            change(open);
        }
    }

    fn next_force(&self, st: &mut State) {
        self.with_deploy(st, |open| {
            open.force += 1;
            open.placed = 0;
            open.dummies = 0;
            open.place = Place::FREE;
        });
    }

    /// Goes on to the next force, or ends the set-up of the side.
    pub(crate) fn deploy_settle<K: Sink<Event>>(&self, st: &mut State, d: Deploy, sink: &mut K) {
        if usize::from(d.force) < self.scenario_of(st).forces.len() {
            self.next_force(st);
            return;
        }
        st.frames.pop();
        if d.turn > 0 {
            return;
        }
        sink.emit(|| Event::SetUp(d.side));
        if self.scenario_of(st).means[d.side.index()].improved_all {
            for hex in self.diggable(st, &d) {
                st.improved.push((hex, d.side));
            }
        }
        if st.concealed.on {
            self.push_hidden(st, Hidden::Defend(d.side, None));
        }
        // What stands in its own zone holds it.
        let held: Vec<(Side, HexId)> =
            st.on_map().filter(|(c, _)| self.is_real(st, *c)).map(|(c, h)| (self.pack.side(c), h)).collect();
        for (side, hex) in held {
            self.occupy(st, side, hex, &mut Silent);
        }
    }

    /// All forces stand: improved positions are what is left to place.
    pub(crate) fn is_digging(&self, st: &State, d: &Deploy) -> bool {
        usize::from(d.force) >= self.scenario_of(st).forces.len()
    }

    /// Hexes of the side's real units that have no improved position yet, those with most maneuver steps first.
    fn diggable(&self, st: &State, d: &Deploy) -> Vec<HexId> {
        let mut list: Vec<(u8, HexId)> = Vec::new();
        for (unit, hex) in st.on_map() {
            let counter = st.counter(unit);
            if self.pack.side(unit) != d.side || !self.is_real(st, unit) || st.is_improved(hex, d.side) {
                continue;
            }
            let steps = if self.pack.kind(unit).symbol.is_maneuver() { counter.steps } else { 0 };
            match list.iter_mut().find(|(_, h)| *h == hex) {
                Some(entry) => entry.0 += steps,
                None => list.push((steps, hex)),
            }
        }
        list.sort_unstable_by_key(|(steps, hex)| (std::cmp::Reverse(*steps), *hex));
        list.into_iter().map(|(_, h)| h).collect()
    }

    /// Digs in where most steps are.
    fn dig_rest(&self, st: &mut State) {
        while let Some(Frame::Deploy(open)) = st.top().cloned()
            && self.deploy_asks(st, &open)
            && let Some(hex) = self.diggable(st, &open).first().copied()
        {
            self.dig(st, hex);
        }
    }

    fn dig(&self, st: &mut State, hex: HexId) {
        if let Some(Frame::Deploy(d)) = st.frames.top_mut() {
            d.placed += 1;
            let side = d.side;
            st.improved.push((hex, side));
        }
    }

    /// Places everything that is left, evenly over its zone; no dummies.
    fn deploy_rest<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        while let Some(Frame::Deploy(d)) = st.top().cloned() {
            if self.is_digging(st, &d) {
                self.dig_rest(st);
                return;
            }
            let Some(force) = self.deploying(st, &d).cloned() else {
                self.next_force(st);
                continue;
            };
            if d.placed >= self.quota(st, &d, &force) {
                self.next_force(st);
                continue;
            }
            let places = self.deploy_places(st, &d, &force);
            let quota = self.quota(st, &d, &force);
            let done = usize::from(d.placed) * places.len() / usize::from(quota.max(1));
            let Some(place) = places.get(done).or(places.last()).copied() else { return };
            if self.draws(st, &force) {
                self.deploy_one(st, Deploy { place, ..d }, 0, sink);
                continue;
            }
            let share = (force.steps - d.placed).div_ceil(self.free(st, &force).max(1));
            let sizes = self.deploy_steps(st, &d, &force, place);
            let steps = sizes.iter().copied().find(|k| *k >= share).or(sizes.last().copied());
            let Some(steps) = steps.filter(|k| *k > 0) else { return };
            self.with_deploy(st, |open| open.place = place);
            self.deploy_one(st, Deploy { place, ..d }, steps, sink);
        }
    }
}
