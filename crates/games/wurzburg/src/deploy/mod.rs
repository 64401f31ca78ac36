//! Building units and placing them: set-up and reinforcements (11.1, 46.6).
//!
//! The forces of a side lie in a pool and stand in any order. What stands may be taken up again until the side is done.

mod arrival;
mod room;

use crate::Wurzburg;
use crate::action::Action;
use crate::concealed::Hidden;
use crate::event::Event;
use crate::frame::{Deploy, Frame};
use crate::ids::{CounterId, GroupId};
use crate::pack::{Arrival, Force, Side, Symbol};
use crate::state::{Counter, Place, State};
use sandtable_engine::{Audience, Seat, Silent, Sink};
use sandtable_hex::HexId;

/// A force of the side that sets up, and what of it stands.
#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    /// Its index among the scenario's forces.
    pub(crate) index: u8,
    pub(crate) force: &'a Force,
    /// Steps that stand; counters where they have no steps yet (45.2.1).
    pub(crate) placed: u8,
    /// Dummies that stand.
    pub(crate) dummies: u8,
}

impl Wurzburg {
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

    /// The forces a side places, but for those that stand already.
    fn parts(&self, st: &State, d: &Deploy) -> Vec<Part<'_>> {
        let mut sums = vec![(0u8, 0u8, 0u8); self.scenario_of(st).forces.len()];
        for (unit, index) in &d.stands {
            if let Some((steps, counters, dummies)) = sums.get_mut(usize::from(*index)) {
                *steps += st.counter(*unit).steps;
                *counters += 1;
                *dummies += u8::from(st.counter(*unit).steps == 0);
            }
        }
        let due = |f: &Force| match d.turn {
            0 => f.arrival == Arrival::SetUp,
            _ => self.arrives(st, f) && !self.flies_in(st, f),
        };
        (0u8..)
            .zip(&self.scenario_of(st).forces)
            .zip(sums)
            .filter(|((_, f), _)| self.side_of(f) == d.side && f.at.is_none() && due(f))
            .map(|((index, force), (steps, counters, dummies))| match self.draws(st, force) {
                true => Part { index, force, placed: counters, dummies: 0 },
                false => Part { index, force, placed: steps, dummies },
            })
            .collect()
    }

    /// Whether something of a force has still to be placed.
    fn lacks(&self, st: &State, part: &Part<'_>) -> bool {
        part.placed < self.quota(st, part.force, part.placed)
    }

    /// Whether a force whose steps all stand may have one more dummy.
    fn may_bluff(&self, st: &State, part: &Part<'_>) -> bool {
        let symbol = self.pack.type_of(part.force.group).symbol;
        !self.draws(st, part.force)
            && part.placed == part.force.steps
            && part.dummies < part.force.dummies
            && !matches!(symbol, Symbol::Hq | Symbol::Engineer)
            && self.may_add_dummy(st, part.force.group)
    }

    /// The force in hand.
    fn in_hand(&self, st: &State, d: &Deploy) -> Option<Part<'_>> {
        self.parts(st, d).into_iter().find(|p| Some(p.index) == d.hand)
    }

    /// The next counter of the force in hand.
    pub(crate) fn counter_in_hand(&self, st: &State, d: &Deploy) -> Option<CounterId> {
        self.in_hand(st, d).and_then(|p| st.spare(&self.pack, p.force.group))
    }

    /// The kind of counter in hand. What waits for its steps has a place already.
    pub(crate) fn group_in_hand(&self, st: &State, d: &Deploy) -> Option<GroupId> {
        self.in_hand(st, d).map(|p| p.force.group)
    }

    /// The pool: for every force that can still be placed its next counter, with the steps it has left. Of forces with the
    /// same counters the first stands for all.
    pub(crate) fn deploy_pool(&self, st: &State, d: &Deploy) -> Vec<(CounterId, u8)> {
        let mut list: Vec<(CounterId, u8)> = Vec::new();
        if d.dug.is_some() {
            return list;
        }
        for part in self.parts(st, d) {
            if (self.lacks(st, &part) || self.may_bluff(st, &part))
                && let Some(unit) = st.spare(&self.pack, part.force.group)
                && !list.iter().any(|(u, _)| *u == unit)
            {
                let left = if self.draws(st, part.force) { 0 } else { part.force.steps - part.placed };
                list.push((unit, left));
            }
        }
        list
    }

    /// Whether the owner is asked: something is in hand or may be placed again.
    pub(crate) fn deploy_asks(&self, st: &State, d: &Deploy) -> bool {
        match d.dug {
            Some(dug) => {
                d.turn == 0
                    && dug < self.scenario_of(st).means[d.side.index()].improved_free
                    && !self.diggable(st, d.side).is_empty()
            }
            None => d.hand.is_some() || !d.stands.is_empty(),
        }
    }

    pub(crate) fn deploy_options(&self, st: &State, d: &Deploy, out: &mut Vec<Action>) {
        if d.dug.is_some() {
            out.extend([Action::Default, Action::Done]);
            out.extend(self.diggable(st, d.side).into_iter().map(Action::At));
            return;
        }
        let parts = self.parts(st, d);
        let hand = parts.iter().find(|p| Some(p.index) == d.hand);
        if let Some(part) = hand.filter(|_| d.place != Place::FREE) {
            out.extend(self.deploy_steps(st, d.side, part, d.place).into_iter().map(Action::Steps));
            return;
        }
        let lacking = parts.iter().any(|p| self.lacks(st, p));
        if lacking {
            out.push(Action::Default);
        }
        if !lacking || d.stuck {
            out.push(Action::Done);
        }
        if let Some(part) = hand {
            out.extend(self.deploy_places(st, d, part).into_iter().filter_map(|place| {
                let hex = place.on_map().or(place.beside()).map(Action::At);
                hex.or(place.on_display().map(Action::Display))
            }));
        }
        let held = hand.and_then(|p| st.spare(&self.pack, p.force.group));
        let others = self.deploy_pool(st, d).into_iter().map(|(unit, _)| unit);
        out.extend(others.filter(|unit| Some(*unit) != held).map(Action::Pick));
        out.extend(d.stands.iter().map(|(unit, _)| Action::Pick(*unit)));
    }

    pub(crate) fn deploy_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        d: &Deploy,
        action: Action,
        sink: &mut K,
    ) {
        if d.dug.is_some() {
            match action {
                Action::At(hex) => self.dig(st, hex),
                Action::Default => self.dig_rest(st),
                _ => self.with_deploy(st, |open| open.dug = Some(u8::MAX)),
            }
            return;
        }
        match action {
            Action::At(hex) => {
                let place = if d.turn > 0 { Place::entry(hex) } else { Place::hex(hex) };
                match self.in_hand(st, d).map(|p| (self.draws(st, p.force), p.index)) {
                    // Without steps there is nothing more to choose (45.2.1, 45.2.2).
                    Some((true, index)) => {
                        self.deploy_one(st, index, place, 0, sink);
                        self.next_hand(st);
                    }
                    _ => self.with_deploy(st, |open| open.place = place),
                }
            }
            Action::Display(row) => self.with_deploy(st, |open| open.place = Place::display(row)),
            Action::Steps(steps) => {
                if let Some(index) = d.hand {
                    self.deploy_one(st, index, d.place, steps, sink);
                    self.next_hand(st);
                }
            }
            Action::Pick(unit) => self.pick(st, d, unit, sink),
            Action::Default => self.deploy_rest(st, sink),
            _ => self.end_placing(st, d),
        }
    }

    fn with_deploy(&self, st: &mut State, change: impl FnOnce(&mut Deploy)) {
        if let Some(Frame::Deploy(open)) = st.frames.top_mut() {
            change(open);
        }
    }

    /// Puts the next counter of a force into a place.
    fn deploy_one<K: Sink<Event>>(&self, st: &mut State, index: u8, place: Place, steps: u8, sink: &mut K) {
        let Some(force) = self.scenario_of(st).forces.get(usize::from(index)) else { return };
        let unit = self.put(st, force, place, steps, sink);
        self.with_deploy(st, |open| {
            open.place = Place::FREE;
            open.stands.extend(unit.map(|unit| (unit, index)));
        });
    }

    /// What comes to hand: the same force while it lacks something, else the next one that does.
    fn next_hand(&self, st: &mut State) {
        let Some(Frame::Deploy(d)) = st.top() else { return };
        let lacking: Vec<u8> =
            self.parts(st, d).iter().filter(|p| self.lacks(st, p)).map(|p| p.index).collect();
        let next = lacking.iter().copied().find(|i| Some(*i) >= d.hand).or(lacking.first().copied());
        self.with_deploy(st, |open| open.hand = next);
    }

    /// A counter comes to hand: one of the pool, or one that is taken up again.
    fn pick<K: Sink<Event>>(&self, st: &mut State, d: &Deploy, unit: CounterId, sink: &mut K) {
        let index = match d.stands.iter().find(|(c, _)| *c == unit) {
            Some((_, index)) => {
                self.take_up(st, unit, sink);
                Some(*index)
            }
            None => {
                let open = |p: &&Part<'_>| self.lacks(st, p) || self.may_bluff(st, p);
                let parts = self.parts(st, d);
                let own = parts.iter().filter(open).find(|p| p.force.group == self.pack.group_of(unit));
                own.map(|p| p.index)
            }
        };
        self.with_deploy(st, |open| {
            open.hand = index;
            open.stuck = false;
        });
    }

    /// Takes a counter up again, and with it the dummies its steps had room for (11.3.3).
    fn take_up<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        let mut next = Some(unit);
        while let Some(unit) = next {
            let place = st.counter(unit).place;
            let hex = place.on_map().or(place.beside()).unwrap_or(HexId::NONE);
            self.release(st, unit);
            self.with_deploy(st, |open| open.stands.retain(|(c, _)| *c != unit));
            sink.emit(|| Event::TakenUp(unit, hex));
            let group = self.pack.group_of(unit);
            next = match st.top() {
                Some(Frame::Deploy(open)) if self.has_surplus(st, group) => {
                    let own = |c: &CounterId| open.stands.iter().any(|(s, _)| s == c);
                    self.surplus(st, group).find(own)
                }
                _ => None,
            };
        }
    }

    /// Places everything that is left, force by force and evenly over its zone, without dummies. Of what finds no place
    /// the owner hears.
    fn deploy_rest<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(Frame::Deploy(d)) = st.top() else { return };
        let (side, all) = (d.side, self.parts(st, d).iter().map(|p| p.index).collect::<Vec<_>>());
        let mut homeless = Vec::new();
        for index in all {
            while let Some(Frame::Deploy(d)) = st.top()
                && let Some(part) = self.parts(st, d).into_iter().find(|p| p.index == index)
                && self.lacks(st, &part)
            {
                let Some((place, steps)) = self.usual_place(st, d, &part) else {
                    homeless.extend(st.spare(&self.pack, part.force.group));
                    break;
                };
                self.deploy_one(st, index, place, steps, sink);
            }
        }
        let owner = Audience::seat(Seat(side as u8));
        for unit in &homeless {
            sink.emit_to(owner, || Event::NoRoom(*unit));
        }
        let stuck = !homeless.is_empty();
        self.with_deploy(st, |open| open.stuck = stuck);
        self.next_hand(st);
    }

    /// Where the default puts the next counter of a force, and with how many steps.
    fn usual_place(&self, st: &State, d: &Deploy, part: &Part<'_>) -> Option<(Place, u8)> {
        let places = self.deploy_places(st, d, part);
        let quota = self.quota(st, part.force, part.placed);
        let done = usize::from(part.placed) * places.len() / usize::from(quota.max(1));
        let place = places.get(done).or(places.last()).copied()?;
        if self.draws(st, part.force) {
            return Some((place, 0));
        }
        let share = (part.force.steps - part.placed).div_ceil(self.free(st, part.force).max(1));
        let sizes = self.deploy_steps(st, d.side, part, place);
        let steps = sizes.iter().copied().find(|k| *k >= share).or(sizes.last().copied());
        steps.filter(|k| *k > 0).map(|k| (place, k))
    }

    /// The side is done. What found no place takes no part.
    fn end_placing(&self, st: &mut State, d: &Deploy) {
        let left: Vec<_> = self
            .parts(st, d)
            .into_iter()
            .filter(|p| !self.draws(st, p.force) && self.lacks(st, p))
            .map(|p| (p.force.group, p.force.steps - p.placed))
            .collect();
        for (group, steps) in left {
            let total = &mut st.total[group.idx()];
            *total = total.saturating_sub(steps);
        }
        self.with_deploy(st, |open| {
            open.hand = None;
            open.dug = Some(0);
        });
    }

    /// The first force comes to hand; when the side is done, its set-up ends.
    pub(crate) fn deploy_settle<K: Sink<Event>>(&self, st: &mut State, d: &Deploy, sink: &mut K) {
        if d.dug.is_none() {
            self.next_hand(st);
            if matches!(st.top(), Some(Frame::Deploy(open)) if open.hand.is_none()) {
                self.with_deploy(st, |open| open.dug = Some(0));
            }
            return;
        }
        st.frames.pop();
        if d.turn > 0 {
            return;
        }
        sink.emit(|| Event::SetUp(d.side));
        if self.scenario_of(st).means[d.side.index()].improved_all {
            for hex in self.diggable(st, d.side) {
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

    /// Hexes of the side's real units that have no improved position yet, those with most maneuver steps first.
    fn diggable(&self, st: &State, side: Side) -> Vec<HexId> {
        let mut list: Vec<(u8, HexId)> = Vec::new();
        for (unit, hex) in st.on_map() {
            let counter = st.counter(unit);
            if self.pack.side(unit) != side || !self.is_real(st, unit) || st.is_improved(hex, side) {
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
        while let Some(Frame::Deploy(open)) = st.top()
            && self.deploy_asks(st, open)
            && let Some(hex) = self.diggable(st, open.side).first().copied()
        {
            self.dig(st, hex);
        }
    }

    fn dig(&self, st: &mut State, hex: HexId) {
        if let Some(Frame::Deploy(d)) = st.frames.top_mut() {
            d.dug = d.dug.map(|n| n.saturating_add(1));
            let side = d.side;
            st.improved.push((hex, side));
        }
    }
}
