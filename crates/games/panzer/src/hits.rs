//! 6.5.2: hits in the advanced game: how many, where, what they do, and whether the crew stays.

use crate::Panzer;
use crate::event::Event;
use crate::frame::{Frame, Roll, Shot};
use crate::geo::arc;
use crate::ids::{Angle, Damage, Elevation, Location, UnitId};
use crate::pack::{Armoured, Bail, Check, DamageClass, Fortification, LocationCell, Rof, Sides, Terrain};
use crate::state::{Command, Counter, Place, State, WreckKind, flag, switch};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// How much of a target the ground hides (6.1.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelter {
    /// Nothing.
    None,
    /// Partially hull down: starred hull locations and the track.
    Partial,
    /// Hull down: the whole hull and the track.
    HullDown,
}

impl Shelter {
    /// Whether a hit at this location is a miss (6.5.2.2.3).
    pub const fn hides(self, cell: LocationCell) -> bool {
        let track = matches!(cell.location, Location::Track);
        let hull = !cell.location.is_turret() && !matches!(cell.location, Location::Deck);
        match self {
            Shelter::HullDown => hull,
            Shelter::Partial => cell.starred || track,
            Shelter::None => false,
        }
    }
}

impl Panzer {
    /// Hits of a shot whose roll was made against a number: one at most without rates of fire (6.5.2.1).
    pub(crate) fn number_of_hits(&self, st: &State, shot: Shot, limited: bool, number: u8, roll: u8) -> u8 {
        let played = st.on(switch::RATE_OF_FIRE) && !limited;
        let rof = self.weapon(st, shot).and_then(|arm| arm.rof).filter(|_| played);
        self.pack.tables.hits(rof.unwrap_or(Rof::Normal), number, roll)
    }

    /// Resolves the next hit of the current shot; `false` when none is left.
    pub(crate) fn resolve_hits<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let Some(Frame::Volley(volley)) = st.frames.top_mut() else { return false };
        let target = volley.target;
        if volley.hits == 0 {
            return false;
        }
        let there = st.unit(target).hex().is_some();
        let Some(Frame::Volley(volley)) = st.frames.top_mut() else { return false };
        if !there {
            volley.hits = 0;
            return true;
        }
        volley.hits -= 1;
        let angle = volley.angle.unwrap_or(Angle::Front);
        if st.on(switch::HIT_LOCATION) {
            st.push(Frame::Roll(Roll::Location));
        } else {
            self.basic_hit(st, angle, sink);
        }
        true
    }

    /// The next bail-out check of the innermost procedure; `false` when none is left.
    pub(crate) fn resolve_bails<K: Sink<Event>>(&self, st: &mut State, _sink: &mut K) -> bool {
        let bails = match st.frames.top_mut() {
            Some(Frame::Volley(volley)) => &mut volley.bails,
            Some(Frame::Strike(strike)) => &mut strike.bails,
            _ => return false,
        };
        // What concerns the carrier comes first (5.15c).
        let Some(at) = bails.iter().position(|(_, row)| row.is_crew()).or((!bails.is_empty()).then_some(0))
        else {
            return false;
        };
        let (unit, row) = bails.remove(at);
        let who = st.unit(unit);
        match (who.place, st.whereabouts(unit)) {
            (Place::Hex(_), _) if !who.has(flag::BAILED) && self.vehicle(st, unit).is_some() => {
                st.push(Frame::Roll(Roll::BailOut { unit, row }));
            }
            // Out of a carrier that the same fire has destroyed.
            (Place::Hex(hex), _) if row.survives() && self.vehicle(st, unit).is_none() => {
                st.push(Frame::Roll(Roll::Passenger { unit, hex, row }));
            }
            // Everybody is out already when the carrier is lost or left.
            (Place::Aboard(_), Some(hex)) => st.push(Frame::Roll(Roll::Passenger { unit, hex, row })),
            _ => {}
        }
        true
    }

    /// The crew stays after a hit: every passenger decides for itself, unless it rides under cover (6.5.2.6.2a).
    fn passengers_check(&self, st: &mut State, carrier: UnitId, row: Bail) {
        let row = match row {
            Bail::NoDamageCrew => Bail::NoDamagePassengers,
            Bail::DamagedCrew => Bail::DamagedPassengers,
            Bail::TrackCrew => Bail::TrackPassengers,
            _ => return,
        };
        if self.vehicle(st, carrier).is_some_and(|v| v.under_cover) {
            return;
        }
        let riders: Vec<UnitId> = st.passengers(carrier).map(|(id, _)| id).collect();
        for unit in riders {
            self.owe_bail_out(st, unit, row);
        }
    }

    /// Notes that a crew must check, if that block is played.
    pub(crate) fn owe_bail_out(&self, st: &mut State, unit: UnitId, row: Bail) {
        if !st.on(switch::BAIL_OUT) {
            return;
        }
        match st.frames.top_mut() {
            Some(Frame::Volley(volley)) => volley.bails.push((unit, row)),
            Some(Frame::Strike(strike)) => strike.bails.push((unit, row)),
            _ => {}
        }
    }

    /// Whether a shot comes from above or below (6.5.2.3.1).
    pub fn elevation(&self, st: &State, from: HexId, to: HexId) -> Elevation {
        self.elevation_from(st, (from, 0), to)
    }

    /// The same for who stands some height above the ground: on a roof or top floor.
    pub(crate) fn elevation_from(&self, st: &State, (from, up): (HexId, i8), to: HexId) -> Elevation {
        let relief = self.relief(st);
        match (relief.height(from) + up).cmp(&relief.height(to)) {
            std::cmp::Ordering::Equal => Elevation::Level,
            std::cmp::Ordering::Less => Elevation::Rising,
            std::cmp::Ordering::Greater => Elevation::Falling,
        }
    }

    /// How much of a target is hidden from a shot (6.1.4.1): by the ground, or by a position it has found or entered.
    pub fn shelter(&self, st: &State, target: UnitId, from: HexId, to: HexId) -> Shelter {
        self.shelter_from(st, target, (from, 0), to, None)
    }

    /// The same for a shot whose angle is settled: on a dividing hexside its owner has picked one (6.5.2.2). Who fires may
    /// stand some height above the ground of his hex.
    pub(crate) fn shelter_from(
        &self,
        st: &State,
        target: UnitId,
        (from, up): (HexId, i8),
        to: HexId,
        angle: Option<Angle>,
    ) -> Shelter {
        let unit = st.unit(target);
        let ahead = {
            let d = self.displacement(st, to, from);
            // A position found in reverse shelters the rear (6.6.9b).
            let front = !unit.has(flag::TAIL);
            let met = angle.map_or_else(|| arc::angles(unit.facing, d), |a| vec![a]);
            met.iter().any(|a| matches!(a, Angle::Front | Angle::FrontSide) == front)
        };
        let ground = self.ground_shelter_from(st, (from, up), to);
        if self.is_walled_in(st, target, to) {
            return Shelter::HullDown;
        }
        if self.is_dug_in(st, target, to, from) {
            // A gun that cannot fire hull down takes the position as a partial one (6.1.4.1.2).
            let low = self.vehicle(st, target).is_some_and(|v| v.weapons.iter().any(|w| w.not_hull_down));
            return if low && ground != Shelter::HullDown { Shelter::Partial } else { Shelter::HullDown };
        }
        if unit.has(flag::HULL_DOWN) && ahead {
            return Shelter::HullDown;
        }
        if unit.has(flag::PARTIAL) && ahead && ground == Shelter::None {
            return Shelter::Partial;
        }
        ground
    }

    /// Whether a vehicle is hull down wherever the shot comes from, so that some weapons cannot be used (6.1.4.1.2).
    pub(crate) fn is_hull_down(&self, st: &State, id: UnitId) -> bool {
        st.unit(id).has(flag::HULL_DOWN) || st.unit(id).hex().is_some_and(|h| self.is_walled_in(st, id, h))
    }

    /// Whether a vehicle is inside a brick or stone building: hull down all round (6.1.4.3.1a).
    fn is_walled_in(&self, st: &State, id: UnitId, hex: HexId) -> bool {
        let solid = matches!(self.ground(st, hex).terrain, Terrain::BrickBuilding | Terrain::StoneBuilding);
        st.unit(id).has(flag::INSIDE) && solid
    }

    /// Whether a vehicle is hull down by its improved position: but for the open side (6.1.4.3.7).
    fn is_dug_in(&self, st: &State, target: UnitId, to: HexId, from: HexId) -> bool {
        let Some(work) = st.work_of(target).filter(|w| w.kind == Fortification::ImprovedPosition) else {
            return false;
        };
        let d = self.displacement(st, to, from);
        arc::angles((work.open + 3) % 6, d).iter().any(|angle| *angle != Angle::Rear)
    }

    /// What the ground alone hides: a wall or defilade hexside right before the target, or height.
    pub fn ground_shelter(&self, st: &State, from: HexId, to: HexId) -> Shelter {
        self.ground_shelter_from(st, (from, 0), to)
    }

    fn ground_shelter_from(&self, st: &State, (from, up): (HexId, i8), to: HexId) -> Shelter {
        if self.wall_shelter(st, from, to) == Shelter::HullDown {
            return Shelter::HullDown;
        }
        let relief = self.relief(st);
        let higher = i16::from(relief.height(to)) - i16::from(relief.height(from) + up);
        // 6.1.4.1.3: a target above the firer by at least the range shows its turret only.
        if higher > 0 && i32::from(self.range(st, from, to)) <= i32::from(higher) {
            return Shelter::Partial;
        }
        Shelter::None
    }

    /// A wall or defilade hexside beside the target that the line crosses or runs along (6.1.4.3.2).
    pub(crate) fn wall_shelter(&self, st: &State, from: HexId, to: HexId) -> Shelter {
        self.wall_shelter_along(st, from, to, Sides::WALL)
    }

    /// The same with the hexsides that shelter from a line that runs along them, too.
    pub(crate) fn wall_shelter_along(&self, st: &State, from: HexId, to: HexId, along_too: Sides) -> Shelter {
        let grid = &self.layout(st).grid;
        let crossed = crate::geo::sight::crossed(&self.relief(st), self.geo.lines(), from, to);
        let beside = crossed.into_iter().chain([from]).filter(|h| grid.are_adjacent(*h, to));
        let walled = |sides: Sides| sides.0 & (Sides::WALL.0 | Sides::DEFILADE.0) != 0;
        // Whoever is in a defilade is hidden from every side.
        if self.ground(st, to).defilade {
            return Shelter::HullDown;
        }
        for hex in beside {
            if grid.dir_between(to, hex).is_some_and(|dir| walled(self.ground(st, to).side(dir))) {
                return Shelter::HullDown;
            }
        }
        // The line may run exactly along a wall that meets the target's hex.
        let along = crate::geo::sight::along(&self.relief(st), self.geo.lines(), from, to);
        let met = |(a, b): (HexId, HexId)| {
            grid.are_adjacent(a, to)
                && grid.are_adjacent(b, to)
                && grid.dir_between(a, b).is_some_and(|dir| self.ground(st, a).side(dir).0 & along_too.0 != 0)
        };
        if along.into_iter().any(met) {
            return Shelter::HullDown;
        }
        Shelter::None
    }

    /// The dice of a location: tens digit where, units digit what (6.5.2.2).
    pub(crate) fn location_rolled<K: Sink<Event>>(&self, st: &mut State, tens: u8, units: u8, sink: &mut K) {
        let Some(Frame::Volley(volley)) = st.top() else { return };
        let (target, Some(shot), Some(angle)) = (volley.target, volley.current, volley.angle) else { return };
        let (Some(from), Some(to)) = (st.whereabouts(shot.unit), st.unit(target).hex()) else { return };
        let place = (from, self.lift(st, shot.unit));
        let elevation = self.elevation_from(st, place, to);
        let cell = self.pack.tables.location(angle, elevation, tens);
        let hull = !cell.location.is_turret() && cell.location != Location::Deck;
        let sheltered = self.shelter_from(st, target, place, to, Some(angle)).hides(cell);
        let location = cell.location;
        sink.emit(|| Event::Located {
            target: self.tag(st, target),
            angle,
            tens,
            units,
            location,
            sheltered,
        });
        if sheltered {
            return;
        }
        if location == Location::Track {
            self.track_hit(st, target, sink);
            return;
        }
        let Some(vehicle) = self.vehicle(st, target) else { return };
        let Some((_, penetration)) = self.rows(st, shot).and_then(|b| b.at(self.range(st, from, to))) else {
            return;
        };
        let armor = vehicle.armour(angle, elevation, location).unwrap_or(0);
        let gun = self.weapon(st, shot).and_then(|arm| arm.gun);
        let class = gun.and_then(|g| g.damage).unwrap_or(DamageClass::A);
        let soft = vehicle.armoured == Armoured::Soft;
        let damage = (penetration >= armor).then(|| self.pack.tables.ap_damage(class, units, soft));
        sink.emit(|| Event::Armor { target: self.tag(st, target), angle, armor, penetration, damage });
        match damage {
            None => {}
            Some(Damage::None) => self.owe_bail_out(st, target, Bail::NoDamageCrew),
            Some(Damage::Damaged) => {
                // The deck counts as turret (6.5.2.5c).
                let part = if hull { flag::HULL } else { flag::TURRET };
                self.damage(st, target, part, sink);
                self.owe_bail_out(st, target, Bail::DamagedCrew);
            }
            Some(Damage::KnockedOut) => self.destroy(st, target, WreckKind::KnockedOut, sink),
            Some(Damage::BrewUp) => {
                self.destroy(st, target, WreckKind::BrewUp, sink);
                self.brew_up_suppresses(st, target, to, sink);
            }
        }
    }

    /// A track hit stops a vehicle for good; a second one does nothing (6.5.2.2.1a).
    pub(crate) fn track_hit<K: Sink<Event>>(&self, st: &mut State, target: UnitId, sink: &mut K) {
        if st.unit(target).has(flag::TRACK) {
            // The crew shrugs, passengers do not (ruling 60).
            self.passengers_check(st, target, Bail::TrackCrew);
            return;
        }
        st.unit_mut(target).flags |= flag::TRACK;
        sink.emit(|| Event::Tracked(self.tag(st, target)));
        self.end_move(st, target);
        self.owe_bail_out(st, target, Bail::TrackCrew);
    }

    /// A brew-up suppresses its friends in the hex at once (6.5.2.5e).
    pub(crate) fn brew_up_suppresses<K: Sink<Event>>(
        &self,
        st: &mut State,
        lost: UnitId,
        hex: HexId,
        sink: &mut K,
    ) {
        let side = st.unit(lost).side;
        // Passengers under cover are safe, others are not.
        let stranded = |id: UnitId| {
            st.frames.iter().any(|f| match f {
                Frame::Strike(s) => s
                    .stranded
                    .iter()
                    .any(|(u, c)| *u == id && self.vehicle(st, *c).is_some_and(|v| v.under_cover)),
                _ => false,
            })
        };
        let exposed = |id: UnitId| {
            let open = self.vehicle(st, id).is_some_and(|v| !v.under_cover);
            let riders = st.passengers(id).filter(move |_| open).map(|(p, _)| p);
            std::iter::once(id).chain(riders)
        };
        let there = st.at(hex).filter(|(id, u)| u.side == side && !u.has(flag::BAILED) && !stranded(*id));
        let near: Vec<UnitId> = there.flat_map(|(id, _)| exposed(id)).collect();
        for id in near {
            self.suppress(st, id, sink);
        }
    }

    /// Suppresses a unit. Twice is no more than once, but a new result turns Off into On (5.10). What is left of a move is
    /// halved.
    pub(crate) fn suppress<K: Sink<Event>>(&self, st: &mut State, id: UnitId, sink: &mut K) {
        let before = st.unit(id).has(flag::SUPPRESSED);
        let unit = st.unit_mut(id);
        unit.flags = (unit.flags & !flag::SUPPRESSED) | flag::SUPPRESSED_ON;
        sink.emit(|| Event::Suppressed(self.tag(st, id)));
        if !before {
            self.halve_move(st, id);
        }
    }

    /// Dice for a crew: the vehicle is abandoned if it bails out (5.15b, 6.5.2.6.1).
    pub(crate) fn bail_out_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        target: UnitId,
        row: Bail,
        roll: u8,
        sink: &mut K,
    ) {
        let grade = self.grade(st, target);
        let total = i16::from(roll) + i16::from(self.pack.tables.grade.bail_out[grade.index()]);
        let check = self.pack.tables.bail_out[row.index()];
        let out = check.happens(i32::from(total));
        let number = match check {
            Check::UpTo(n) | Check::From(n) => n,
        };
        sink.emit(|| Event::BailOut { unit: self.tag(st, target), roll: total, number, out });
        if out {
            let unit = st.unit_mut(target);
            unit.flags |= flag::BAILED;
            unit.command = Command::None;
            unit.counter = Counter::Absent;
            unit.group = 0;
            self.end_move(st, target);
            self.all_out(st, target, sink);
        } else {
            self.passengers_check(st, target, row);
        }
    }

    /// Dice for a suppressed unit: harder with a command and under fire (6.8.3).
    pub(crate) fn recovery_rolled<K: Sink<Event>>(&self, st: &mut State, id: UnitId, roll: u8, sink: &mut K) {
        let unit = st.unit(id);
        let tables = &self.pack.tables;
        let mut total = i16::from(roll);
        if unit.command != Command::None {
            total += i16::from(tables.recovery_command);
        }
        if unit.has(flag::UNDER_FIRE) {
            total += i16::from(tables.recovery_under_fire);
        }
        let number = tables.grade.recovery[self.grade(st, id).index()];
        let recovered = total <= i16::from(number);
        sink.emit(|| Event::Recovery { unit: self.tag(st, id), roll: total, number, recovered });
        if recovered {
            st.unit_mut(id).flags &= !flag::SUPPRESSED_OFF;
        }
    }
}
