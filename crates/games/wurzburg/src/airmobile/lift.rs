//! Flights of utility helicopters, leg by leg (26.4).

use super::{AirOrder, AirReport, Airmobile, Leg, Lift, Pulse};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::CounterSet;
use crate::pack::{Hexes, Side};
use crate::shock::Cause;
use crate::state::{MASKED, Place, State, Survey, USED};
use crate::support::Order;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// Where helicopters may go in the operation in progress.
struct Sky {
    /// Who stands where.
    survey: Survey,
    /// Within range of enemy flak (27.2).
    danger: Hexes,
    /// Can be reached from the edge, or from the pick-up hex, without coming into that range.
    safe: Hexes,
    /// The operation is offensive: flak may be risked (26.4.6).
    offensive: bool,
}

impl Wurzburg {
    fn sky(&self, st: &State, side: Side) -> Sky {
        let offensive = st.op().is_some_and(|op| op.kind.is_offensive());
        let danger = self.flak_danger(st, side);
        let mut sky = Sky { survey: Survey::of(&self.pack, st), danger, safe: Hexes::default(), offensive };
        self.clear_sky(st, &mut sky, self.flight_edge(st, side));
        sky
    }

    /// The same with a pick-up hex: the way to the landing zone begins there (26.4.6).
    fn sky_over(&self, st: &State, side: Side, from: HexId) -> Sky {
        let mut sky = self.sky(st, side);
        if let Some(from) = from.some().filter(|from| sky.safe.contains(*from)) {
            self.clear_sky(st, &mut sky, vec![from]);
        }
        sky
    }

    /// Hexes helicopters reach from some hexes without coming into the range of flak, where they may not risk it.
    fn clear_sky(&self, st: &State, sky: &mut Sky, from: Vec<HexId>) {
        if !sky.offensive {
            sky.safe = self.calm(st, from, &sky.danger);
        }
    }

    fn calm(&self, st: &State, from: Vec<HexId>, danger: &Hexes) -> Hexes {
        let area = self.scenario_of(st).area;
        let mut safe = Hexes::default();
        let mut open: Vec<HexId> = from.into_iter().filter(|h| !danger.contains(*h)).collect();
        open.iter().for_each(|h| {
            safe.insert(*h);
        });
        while let Some(hex) = open.pop() {
            for next in self.pack.map.grid.adjacent(hex) {
                if area.contains(next) && !danger.contains(next) && !safe.contains(next) {
                    safe.insert(next);
                    open.push(next);
                }
            }
        }
        safe
    }

    /// Hexes units can be fetched from; none is the airfield (26.4.5, 26.4.6).
    pub(super) fn pick_ups(&self, st: &State) -> Vec<HexId> {
        let Some(op) = st.op() else { return Vec::new() };
        let mut list: Vec<HexId> = st
            .in_play()
            .filter(|c| self.may_board(st, *c))
            .filter(|c| self.utility(st, self.pack.formation(self.pack.formation_of(*c)).nation).is_some())
            .map(|c| st.hex(c).unwrap_or(HexId::NONE))
            .collect();
        if list.is_empty() {
            return list;
        }
        list.sort_unstable();
        list.dedup();
        list.retain(|h| {
            let sky = self.sky_over(st, op.side, *h);
            (h.is_none() || sky.offensive || sky.safe.contains(*h))
                && (h.is_none() || !self.has_minefield(st, *h))
                && self.any_zone(st, op.side, &sky, *h, CounterSet::EMPTY)
        });
        list
    }

    /// Whether a hex can be the landing zone of units fetched from another (26.4.5, 26.4.6, 29.3.4, 29.4.2).
    fn is_zone(
        &self,
        st: &State,
        side: Side,
        sky: &Sky,
        from: HexId,
        aboard: CounterSet,
        hex: HexId,
    ) -> bool {
        let enemy = side.other().index();
        if hex == from
            || self.pack.map.terrain_at(hex).is_close()
            || sky.survey.occupied[enemy].contains(hex)
            || (!sky.offensive && !sky.safe.contains(hex))
        {
            return false;
        }
        if sky.danger.contains(hex) && from.some().is_some_and(|f| sky.danger.contains(f)) {
            return false;
        }
        if sky.survey.near[enemy].contains(hex) {
            let led = |c| !self.needs_lead(c) || st.op().is_some_and(|op| op.led.contains(c));
            if self.is_too_near(st, side, hex) || !aboard.iter().all(led) {
                return false;
            }
        }
        // Nobody boards or lands in a minefield (37.4#7).
        !self.has_minefield(st, hex)
    }

    fn any_zone(&self, st: &State, side: Side, sky: &Sky, from: HexId, aboard: CounterSet) -> bool {
        let area = self.scenario_of(st).area;
        area.iter().any(|h| self.is_zone(st, side, sky, from, aboard, h))
    }

    /// The landing zones open to a flight.
    pub fn landing_zones(&self, st: &State, lift: &Lift) -> Vec<HexId> {
        let sky = self.sky_over(st, lift.side, lift.from);
        let area = self.scenario_of(st).area;
        area.iter().filter(|h| self.is_zone(st, lift.side, &sky, lift.from, lift.aboard, *h)).collect()
    }

    /// Helicopters are sent for units in a hex, or at the airfield.
    pub(crate) fn begin_lift(&self, st: &mut State, from: HexId) {
        let Some(op) = st.op() else { return };
        let side = op.side;
        let place = from.some().map_or(Place::AIRFIELD, Place::hex);
        let first = st.in_place(place).find(|c| self.pack.side(*c) == side && self.may_board(st, *c));
        let Some((kind, _)) =
            first.and_then(|c| self.utility(st, self.pack.formation(self.pack.formation_of(c)).nation))
        else {
            return;
        };
        let lift = Lift {
            side,
            kind,
            from,
            leg: Leg::Form,
            aboard: CounterSet::EMPTY,
            row: None,
            zone: HexId::NONE,
            due: 0,
        };
        self.with_pulses(st, |air| air.begin(Pulse::Air));
        st.frames.push(Frame::Airmobile(Box::new(Airmobile::Lift(lift))));
    }

    pub(super) fn lift_asks(&self, lift: &Lift) -> Option<Side> {
        if lift.due > 0 {
            // The side that fired chooses among several passengers (26.4.7).
            return (lift.aboard.len() > 1).then_some(lift.side.other());
        }
        matches!(lift.leg, Leg::Form | Leg::Load).then_some(lift.side)
    }

    /// Room left aboard: a step carries a step (26.3).
    fn room(&self, st: &State, lift: &Lift) -> u8 {
        let steps = st.assets.flying[lift.side.index()].map_or(0, |s| s.steps);
        let taken: u8 = lift.aboard.iter().map(|c| st.counter(c).steps).sum();
        steps.saturating_sub(taken)
    }

    pub(super) fn lift_options(&self, st: &State, lift: &Lift, out: &mut Vec<Action>) {
        if lift.due > 0 {
            out.extend(lift.aboard.iter().map(Action::Lose));
            return;
        }
        match lift.leg {
            Leg::Form => {
                let ready = st.assets.boxes.get(usize::from(lift.kind)).map_or(0, |b| b[crate::air::READY]);
                out.extend((1..=ready).map(|n| Action::Air(AirOrder::Form(n))));
            }
            Leg::Load => {
                let zones = self.landing_zones(st, lift);
                if let Some(row) = lift.row {
                    out.extend(zones.into_iter().filter(|h| self.row_of(*h) == row).map(Action::At));
                    return;
                }
                let room = self.room(st, lift);
                let place = lift.from.some().map_or(Place::AIRFIELD, Place::hex);
                for unit in st.in_place(place).filter(|c| self.may_board(st, *c)) {
                    let most = st.counter(unit).steps.min(room);
                    out.extend(
                        (1..=most).filter(|k| self.may_take(st, unit, *k)).map(|k| Action::Take(unit, k)),
                    );
                }
                if lift.aboard.is_empty() {
                    out.push(Action::Order(Order::Abort));
                    return;
                }
                let mut rows: Vec<u8> = zones.into_iter().map(|h| self.row_of(h)).collect();
                rows.sort_unstable();
                rows.dedup();
                if rows.is_empty() {
                    out.push(Action::Order(Order::Abort));
                }
                out.extend(rows.into_iter().map(|row| Action::Order(Order::Row(row))));
            }
            Leg::Out | Leg::In | Leg::Back | Leg::Home => {}
        }
    }

    pub(super) fn lift_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        mut lift: Lift,
        action: Action,
        sink: &mut K,
    ) {
        match action {
            Action::Air(AirOrder::Form(steps)) => {
                self.form_sortie(st, lift.kind, steps);
                lift.leg = if lift.from.is_none() { Leg::Load } else { Leg::Out };
                let kind = lift.kind;
                sink.emit(|| Event::Airmobile(AirReport::Formed(kind, steps)));
            }
            Action::Take(unit, steps) => {
                let unit = self.split(st, unit, steps);
                st.counter_mut(unit).place = Place::ABOARD;
                st.counter_mut(unit).flags &= !MASKED;
                lift.aboard.insert(unit);
                let bit = 1 << self.pack.formation_of(unit).idx();
                self.with_pulses(st, |air| air.lifted |= bit);
                if let Some(hex) = lift.from.some() {
                    self.unmask(st, hex);
                }
                let from = lift.from;
                sink.emit(|| Event::Airmobile(AirReport::Boarded(CounterSet::one(unit), from)));
            }
            Action::Order(Order::Row(row)) => lift.row = Some(row),
            Action::At(hex) => {
                lift.zone = hex;
                lift.leg = Leg::In;
            }
            Action::Lose(unit) => {
                lift.due = lift.due.saturating_sub(1);
                self.refly(st, Airmobile::Lift(lift));
                self.lose(st, unit, 1, sink);
                return;
            }
            _ => lift.leg = if lift.aboard.is_empty() { Leg::Home } else { Leg::Back },
        }
        self.refly(st, Airmobile::Lift(lift));
    }

    /// A helicopter of a side is shot down: one that carries a passenger takes a step of it along (26.4.7).
    pub(crate) fn lose_passenger(&self, st: &mut State, side: Side) {
        for frame in st.frames.iter_mut() {
            if let Frame::Airmobile(air) = frame
                && let Airmobile::Lift(lift) = &mut **air
                && lift.side == side
                && !lift.aboard.is_empty()
            {
                lift.due += 1;
            }
        }
    }

    pub(super) fn lift_settle<K: Sink<Event>>(&self, st: &mut State, mut lift: Lift, sink: &mut K) {
        if lift.due > 0 {
            match lift.aboard.first() {
                Some(unit) => self.lift_perform(st, lift, Action::Lose(unit), sink),
                None => {
                    lift.due = 0;
                    self.refly(st, Airmobile::Lift(lift));
                }
            }
            return;
        }
        let Some(sortie) = st.assets.flying[lift.side.index()] else {
            st.frames.pop();
            return;
        };
        let starts = match sortie.hex.some() {
            Some(hex) => vec![hex],
            None => self.flight_edge(st, lift.side),
        };
        lift.leg = match lift.leg {
            Leg::Out if sortie.aborted => Leg::Home,
            Leg::In if lift.aboard.is_empty() => Leg::Home,
            Leg::In if sortie.aborted => Leg::Back,
            Leg::Back if lift.aboard.is_empty() => Leg::Home,
            leg => leg,
        };
        self.refly(st, Airmobile::Lift(lift));
        let side = lift.side;
        match lift.leg {
            Leg::Out => {
                if self.fly(st, side, &starts, &[lift.from], false, sink) {
                    self.arrive_by_air(st, lift, Leg::Load);
                }
            }
            Leg::In => {
                if self.fly(st, side, &starts, &[lift.zone], false, sink) {
                    self.arrive_by_air(st, Lift { aboard: CounterSet::EMPTY, ..lift }, Leg::Home);
                    self.touch_down(st, side, lift.aboard, lift.zone, sink);
                    self.after_step(st, sink);
                }
            }
            Leg::Back => match lift.from.some() {
                Some(hex) if sortie.hex == hex || self.fly(st, side, &starts, &[hex], true, sink) => {
                    self.arrive_by_air(st, Lift { aboard: CounterSet::EMPTY, ..lift }, Leg::Home);
                    self.bring_back(st, lift.aboard, Place::hex(hex), sink);
                }
                Some(_) => {}
                None => self.fly_home(st, lift, sortie.hex, sink),
            },
            Leg::Home => self.fly_home(st, lift, sortie.hex, sink),
            Leg::Form | Leg::Load => {}
        }
    }

    /// The flight has come where it wanted to be, unless flak waits there: then it is asked again afterwards.
    fn arrive_by_air(&self, st: &mut State, lift: Lift, leg: Leg) {
        self.refly(st, Airmobile::Lift(Lift { leg, ..lift }));
    }

    /// To the edge and into the Recovery box; passengers from off the map are there again (26.4.7, 26.5).
    fn fly_home<K: Sink<Event>>(&self, st: &mut State, lift: Lift, at: HexId, sink: &mut K) {
        let off = match at.some() {
            Some(hex) => {
                let edge = self.flight_edge(st, lift.side);
                edge.contains(&hex) || self.fly(st, lift.side, &[hex], &edge, true, sink)
            }
            None => true,
        };
        if !off {
            return;
        }
        st.frames.pop();
        if let Some(sortie) = st.assets.flying[lift.side.index()] {
            sink.emit(|| Event::Airmobile(AirReport::Recovered(sortie.kind, sortie.steps)));
        }
        self.recover(st, lift.side);
        if !lift.aboard.is_empty() {
            self.bring_back(st, lift.aboard, Place::AIRFIELD, sink);
        }
    }

    /// Passengers are back where they boarded and have done their operation (26.4.7).
    fn bring_back<K: Sink<Event>>(&self, st: &mut State, units: CounterSet, place: Place, sink: &mut K) {
        for unit in units.iter() {
            let counter = st.counter_mut(unit);
            counter.place = place;
            counter.flags |= USED;
        }
        self.with_pulses(st, |air| units.iter().for_each(|c| air.flown.insert(c)));
        let hex = place.on_map().unwrap_or(HexId::NONE);
        sink.emit(|| Event::Airmobile(AirReport::Returned(units, hex)));
    }

    /// Units stand on the ground again: they hold the hex and are in contact like any others (26.4, 29.6.2).
    pub(super) fn touch_down<K: Sink<Event>>(
        &self,
        st: &mut State,
        side: Side,
        units: CounterSet,
        hex: HexId,
        sink: &mut K,
    ) {
        let with = st.op().map(|op| op.formation);
        for unit in units.iter() {
            let counter = st.counter_mut(unit);
            counter.place = Place::hex(hex);
            counter.with = with;
            counter.flags &= !MASKED;
        }
        if let (Some(first), Some(brigade), Side::Nato) = (units.first(), with, side) {
            self.attach(st, self.pack.formation_of(first), brigade, sink);
        }
        if let Some(op) = st.operation.as_deref_mut() {
            for unit in units.iter() {
                op.participants.insert(unit);
                op.air.flown.insert(unit);
                op.sheltered.remove(unit);
                op.stopped.remove(unit);
                op.paused.remove(unit);
            }
        }
        sink.emit(|| Event::Airmobile(AirReport::Landed(units, hex)));
        self.occupy(st, side, hex, sink);
        self.displace_leads(st, side, hex);
        self.contact(st, side, hex, sink);
        self.offer_screen(st, units, hex, Cause::Move);
        self.enter_mines(st, units, hex, sink);
        self.enter_gas(st, units, hex);
    }
}
