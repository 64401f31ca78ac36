//! 6.6.7: passengers, and what becomes of them when their carrier is lost or left.

use crate::Panzer;
use crate::event::Event;
use crate::frame::{Frame, Programme, Roll};
use crate::ids::UnitId;
use crate::pack::Bail;
use crate::state::{Command, Counter, Place, Spot, State, Supply, WreckKind, flag, switch};
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Panzer {
    /// A unit leaves the entrenchment or position it is in.
    pub(crate) fn vacate(&self, st: &mut State, id: UnitId) {
        for work in st.works.iter_mut().filter(|w| w.holder == Some(id)) {
            work.holder = None;
        }
    }

    /// Whether a carrier can take a unit besides what it has aboard (6.6.7.1).
    ///
    /// A carrier tows one gun or carries leg units, never both.
    pub fn has_room(&self, st: &State, carrier: UnitId, unit: UnitId) -> bool {
        let Some(vehicle) = self.vehicle(st, carrier) else { return false };
        let Some((tow, carry)) = self.card(st, unit).passenger() else { return false };
        let aboard = || st.passengers(carrier).filter(|(id, _)| *id != unit);
        if self.towed(st, unit).is_some() {
            return aboard().next().is_none() && vehicle.tow >= tow && vehicle.carry >= carry;
        }
        if aboard().any(|(id, _)| self.towed(st, id).is_some()) {
            return false;
        }
        let taken: u8 =
            aboard().filter_map(|(id, _)| self.card(st, id).passenger()).map(|(_, leg)| leg).sum();
        taken + carry <= vehicle.carry
    }

    /// The carrier of these passengers is destroyed: each finds out whether it gets out alive (6.5.2.6.2).
    pub(crate) fn carrier_lost<K: Sink<Event>>(
        &self,
        st: &mut State,
        carrier: UnitId,
        hex: HexId,
        wreck: WreckKind,
        sink: &mut K,
    ) {
        let riders: Vec<UnitId> = st.passengers(carrier).map(|(id, _)| id).collect();
        for unit in riders {
            if !st.on(switch::BAIL_OUT) {
                self.lose(st, unit, hex, sink);
                continue;
            }
            let row = match (wreck, self.towed(st, unit).is_some()) {
                (WreckKind::KnockedOut, false) => Bail::KnockedOutLeg,
                (WreckKind::KnockedOut, true) => Bail::KnockedOutTowed,
                (WreckKind::BrewUp, false) => Bail::BrewedUpLeg,
                (WreckKind::BrewUp, true) => Bail::BrewedUpTowed,
            };
            // The same fire still attacks it as a passenger; it gets out when that is over (5.15c).
            if let Some(Frame::Strike(strike)) = st.frames.top_mut()
                && strike.queue.contains(&unit)
            {
                strike.stranded.push((unit, carrier));
                strike.bails.push((unit, row));
                let facing = st.unit(carrier).facing;
                let rider = st.unit_mut(unit);
                (rider.place, rider.facing) = (Place::Hex(hex), facing);
                continue;
            }
            st.push(Frame::Roll(Roll::Passenger { unit, hex, row }));
        }
    }

    /// The dice of a passenger: it survives the loss of its carrier, or leaves one that was hit.
    pub(crate) fn passenger_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        unit: UnitId,
        hex: HexId,
        row: Bail,
        roll: u8,
        sink: &mut K,
    ) {
        let grade = self.pack.tables.grade.bail_out[self.grade(st, unit).index()];
        let roll = i16::from(roll) + i16::from(grade);
        let check = self.pack.tables.bail_out[row.index()];
        let happens = check.happens(i32::from(roll));
        let survives = row.survives();
        sink.emit(|| Event::Passenger { unit: self.tag(st, unit), roll, survives, happens });
        if happens {
            self.tumble_out(st, unit, hex, sink);
            // It may face anywhere (6.5.2.6.2).
            st.push(Frame::Facing { unit });
        } else if survives {
            self.lose(st, unit, hex, sink);
        }
    }

    /// A passenger leaves its carrier in a hurry: it stands in the hex, suppressed (6.5.2.6.2, 6.6.7.1.2).
    pub(crate) fn tumble_out<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, hex: HexId, sink: &mut K) {
        let facing = self.facing_of(st, unit);
        let u = st.unit_mut(unit);
        u.place = Place::Hex(hex);
        u.facing = facing;
        u.pending = Spot::Move;
        u.flags |= flag::DISMOUNTED;
        u.flags = (u.flags & !flag::SUPPRESSED_OFF) | flag::SUPPRESSED_ON;
        sink.emit(|| Event::Dismounted { unit: self.tag(st, unit), hex: self.spot(st, hex) });
        sink.emit(|| Event::Suppressed(self.tag(st, unit)));
    }

    /// Everybody leaves a carrier whose crew has bailed out (5.15c).
    pub(crate) fn all_out<K: Sink<Event>>(&self, st: &mut State, carrier: UnitId, sink: &mut K) {
        let Some(hex) = st.unit(carrier).hex() else { return };
        let riders: Vec<UnitId> = st.passengers(carrier).map(|(id, _)| id).collect();
        for unit in riders {
            self.tumble_out(st, unit, hex, sink);
            st.push(Frame::Facing { unit });
        }
    }

    /// Removes a leg or towed unit from play; it leaves no wreck.
    pub(crate) fn lose<K: Sink<Event>>(&self, st: &mut State, id: UnitId, hex: HexId, sink: &mut K) {
        self.vacate(st, id);
        let unit = st.unit_mut(id);
        unit.place = Place::Destroyed;
        unit.command = Command::None;
        unit.counter = Counter::Absent;
        unit.spot = Spot::None;
        unit.pending = Spot::None;
        unit.group = 0;
        sink.emit(|| Event::Eliminated { unit: self.tag(st, id), hex: self.spot(st, hex) });
    }

    /// A leg or towed unit is hit hard: a squad becomes a half-squad, anything else is lost (6.5.4.4.3b, 6.6.10.2).
    /// Says whether it is still there.
    pub fn reduce<K: Sink<Event>>(&self, st: &mut State, id: UnitId, sink: &mut K) -> bool {
        match self.leg(st, id).and_then(|l| l.half) {
            Some(half) => {
                // The half-squad keeps its name, so its key must not clash with another's.
                let number =
                    1 + st.units.iter().filter(|u| u.card == half).map(|u| u.number).max().unwrap_or(0);
                let whole = self.tag(st, id);
                let unit = st.unit_mut(id);
                unit.card = half;
                unit.number = number;
                let half = self.tag(st, id);
                sink.emit(|| Event::Reduced { unit: whole, half });
                true
            }
            None => {
                if let Some(hex) = st.whereabouts(id) {
                    self.lose(st, id, hex, sink);
                }
                false
            }
        }
    }

    // --- mounting and dismounting (6.6.7.1.1) ---

    /// Whether a passenger may be that far from its carrier when it mounts or dismounts.
    fn within_step(&self, st: &State, unit: UnitId, a: HexId, b: HexId) -> bool {
        a == b || (self.is_nimble(st, unit) && self.layout(st).grid.are_adjacent(a, b))
    }

    /// Whether a unit with a Move command can climb aboard now.
    fn mount_fit(&self, st: &State, unit: UnitId, carrier: UnitId) -> Check {
        let no = |key| Err(Why::new("6.6.7.1.1a", key).unit(unit));
        let (u, c) = (st.unit(unit), st.unit(carrier));
        let (Some(from), Some(to)) = (u.hex(), c.hex()) else { return no("why-no-mount") };
        self.rider_steady(st, unit)?;
        if u.side != c.side || c.has(flag::BAILED) || self.is_motorcycle(st, unit) {
            return no("why-no-mount");
        }
        if u.command != Command::Move || u.has(flag::DISMOUNTED | flag::ASSAULTED) {
            return no("why-no-mount");
        }
        if self.portee_of(st, unit, carrier).is_none() && !self.has_room(st, carrier, unit) {
            return Err(Why::new("6.6.7.1", "why-no-room").unit(carrier));
        }
        if self.within_step(st, unit, from, to) { Ok(()) } else { no("why-too-far-to-mount") }
    }

    /// Whether the moving unit may board a carrier that does not move itself.
    pub(crate) fn board_check(&self, st: &State, p: &Programme, carrier: UnitId) -> Check {
        if p.acted || p.quick {
            return Err(Why::new("6.6.7.1.1a", "why-no-mount").unit(p.unit));
        }
        if matches!(st.unit(carrier).command, Command::Move | Command::Halt) {
            return Err(Why::new("6.6.7.1.1c", "why-carrier-moves").unit(carrier));
        }
        self.mount_fit(st, p.unit, carrier)
    }

    /// Whether morale lets a unit mount or dismount: it does, unless the option says otherwise (ruling A-86).
    fn rider_steady(&self, st: &State, unit: UnitId) -> Check {
        if st.on(switch::WAVERING_RIDERS) && st.unit(unit).has(flag::WAVERS) {
            return Err(Why::new("6.6.7.1.1a", "why-wavers").unit(unit));
        }
        Ok(())
    }

    /// What stopping for passengers costs the moving carrier: half of its allowance, once in a hex (6.6.7.1.1c).
    pub(crate) fn halt_for(&self, st: &State, p: &Programme) -> Option<Programme> {
        if p.served {
            return Some(*p);
        }
        if p.spent {
            return None;
        }
        let all = self.allowance(st, p.unit)?;
        let mut next = *p;
        next.rates.country -= (all.country / 2) as i8;
        for (rate, full) in [(&mut next.rates.path, all.path), (&mut next.rates.road, all.road)] {
            if let Some(rate) = rate {
                *rate -= (full / 2) as i8;
            }
        }
        next.served = true;
        next.acted = true;
        next.is_paid().then_some(next)
    }

    /// Whether the moving carrier may take a unit aboard.
    pub(crate) fn mount_check(&self, st: &State, p: &Programme, unit: UnitId) -> Result<Programme, Why> {
        let due = matches!(st.unit(unit).counter, Counter::FaceDown | Counter::Shown);
        if !due || unit == p.unit {
            return Err(Why::new("6.6.7.1.1a", "why-no-mount").unit(unit));
        }
        self.mount_fit(st, unit, p.unit)?;
        // To take its gun up is all a truck does in a turn (5.2.1).
        if self.portee_of(st, unit, p.unit).is_some() {
            let whole = Programme { spent: true, acted: true, served: true, ..*p };
            let fresh = !p.acted && !p.spent && !p.paid_turning;
            return fresh.then_some(whole).ok_or_else(|| Why::new("5.2.1", "why-no-points"));
        }
        self.halt_for(st, p).ok_or_else(|| Why::new("6.6.7.1.1c", "why-no-points"))
    }

    /// Takes a unit aboard; its command is carried out.
    pub(crate) fn mount<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, carrier: UnitId, sink: &mut K) {
        self.vacate(st, unit);
        let u = st.unit_mut(unit);
        let hidden = u.is_face_down();
        u.place = Place::Aboard(carrier);
        // The first vehicle that takes it from its dump carries its ammunition from then on (5.16.2.4).
        if let Supply::Dump(dump) = u.supply {
            u.supply = Supply::Both(dump, carrier);
        }
        u.counter = Counter::Done;
        u.spot = Spot::None;
        u.pending = Spot::None;
        u.flags &= !(flag::FULL_COVER | flag::UPPER | flag::INSIDE);
        if hidden {
            sink.emit(|| Event::Revealed { unit: self.tag(st, unit), command: Command::Move });
        }
        if let Some(card) = self.portee_of(st, unit, carrier) {
            self.load_gun(st, unit, carrier, card, sink);
            return;
        }
        sink.emit(|| Event::Mounted { unit: self.tag(st, unit), carrier: self.tag(st, carrier) });
    }

    /// Whether a passenger may be set down in a hex.
    fn alight_fit(&self, st: &State, unit: UnitId, carrier: UnitId, hex: HexId) -> Check {
        let no = |key| Err(Why::new("6.6.7.1.1b", key).unit(unit));
        let Some(here) = st.unit(carrier).hex() else { return no("why-not-aboard") };
        self.rider_steady(st, unit)?;
        if st.unit(unit).carrier() != Some(carrier) || st.unit(unit).counter == Counter::Done {
            return no("why-not-aboard");
        }
        if !self.within_step(st, unit, here, hex) {
            return no("why-too-far-to-dismount");
        }
        if hex != here {
            let dir = self.layout(st).grid.dir_between(here, hex);
            let open = dir.is_some_and(|d| self.entry(st, unit, here, d, false).is_ok());
            if !open {
                return no("why-prohibited");
            }
        }
        if self.enemy_in(st, hex, st.unit(unit).side) {
            return Err(Why::new("4.5.1.1.10", "why-enemy-hex"));
        }
        Ok(())
    }

    /// Whether a passenger of the moving carrier may dismount.
    pub(crate) fn alight_check(
        &self,
        st: &State,
        p: &Programme,
        unit: UnitId,
        hex: HexId,
    ) -> Result<Programme, Why> {
        self.alight_fit(st, unit, p.unit, hex)?;
        if p.searched {
            return Err(Why::new("6.6.9b", "why-no-points"));
        }
        self.halt_for(st, p).ok_or_else(|| Why::new("6.6.7.1.1c", "why-no-points"))
    }

    /// Whether a passenger of a carrier that has no Move or Short Halt may dismount in its side's movement step.
    pub(crate) fn unload_check(&self, st: &State, unit: UnitId, hex: HexId) -> Check {
        let Some(carrier) = st.unit(unit).carrier() else {
            return Err(Why::new("6.6.7.1.1b", "why-not-aboard").unit(unit));
        };
        if matches!(st.unit(carrier).command, Command::Move | Command::Halt)
            || st.unit(carrier).has(flag::BAILED)
        {
            return Err(Why::new("6.6.7.1.1c", "why-carrier-moves").unit(carrier));
        }
        self.alight_fit(st, unit, carrier, hex)
    }

    /// Every hex a passenger of this carrier might dismount to.
    pub(crate) fn alighting(&self, st: &State, carrier: UnitId) -> Vec<(UnitId, HexId)> {
        let Some(here) = st.unit(carrier).hex() else { return Vec::new() };
        let grid = &self.layout(st).grid;
        let around = || grid.neighbours(here).iter().copied().filter(|h| !h.is_none()).chain([here]);
        st.passengers(carrier)
            .flat_map(|(id, _)| around().map(move |h| (id, h)))
            .filter(|(id, h)| self.alight_fit(st, *id, carrier, *h).is_ok())
            .collect()
    }

    /// Sets a passenger down; it may face anywhere.
    pub(crate) fn alight<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, hex: HexId, sink: &mut K) {
        let facing = st.unit(unit).carrier().map_or(0, |c| st.unit(c).facing);
        let from = st.whereabouts(unit);
        let u = st.unit_mut(unit);
        u.place = Place::Hex(hex);
        u.facing = facing;
        u.pending = Spot::Move;
        u.flags |= flag::DISMOUNTED;
        sink.emit(|| Event::Dismounted { unit: self.tag(st, unit), hex: self.spot(st, hex) });
        self.take_work(st, unit, false);
        st.push(Frame::Facing { unit });
        // A hex beside the carrier's is a new place for it (6.6.6).
        if from != Some(hex) {
            self.walk_into_barrage(st, unit, hex);
            self.entered(st, unit, hex, sink);
        }
    }

    /// Whether a passenger may jump off the moving carrier (6.6.7.1.2).
    pub(crate) fn jump_check(&self, st: &State, p: &Programme, unit: UnitId) -> Check {
        let u = st.unit(unit);
        let here = st.unit(p.unit).hex();
        let free = here.is_some_and(|h| !self.enemy_in(st, h, u.side));
        if u.carrier() == Some(p.unit) && !u.has(flag::SUPPRESSED) && free {
            return Ok(());
        }
        Err(Why::new("6.6.7.1.2", "why-no-jump").unit(unit))
    }
}
