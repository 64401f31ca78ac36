//! 6.4 and 6.7: aircraft, their attacks, and anti-aircraft fire.
//!
//! An aircraft is no unit: it has no command, stands in no hex and is there for the length of its flight only. `flight` is
//! the procedure, `sight` says what it sees, `attack` what it strikes, `flak` who fires at it.

mod attack;
mod flak;
mod flight;
pub(crate) mod position;
mod sight;
mod text;
mod view;

pub(crate) use text::{
    choice, event, flak_lines, modifier_rule, modifier_text, question, read, roll_question, verb, write,
};
pub(crate) use view::{cards, pieces};

use crate::Panzer;
use crate::event::{At, Event, Modifier, Tag};
use crate::frame::Frame;
use crate::ids::{AircraftId, Grade, PlaneId, Side, UnitId, words};
use crate::pack::{Aircraft, Altitude, GpResult, Speed};
use crate::state::{State, flag, switch};
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

words! {
    /// What an aircraft carries besides its guns (6.7.1).
    Payload {
        /// Bombs.
        Bombs = "bombs",
        /// Rockets.
        Rockets = "rockets",
    }
    /// How it attacks (6.7.3).
    Attack {
        /// With its guns (6.7.3.2).
        Strafe = "strafe",
        /// Bombs in level flight (6.7.3.3).
        Bomb = "bomb",
        /// Bombs out of a dive (6.7.2.3.2).
        Dive = "dive",
        /// Rockets (6.7.3.4).
        Rocket = "rocket",
    }
}

/// An aircraft of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plane {
    /// Its card.
    pub aircraft: AircraftId,
    /// Number among the aircraft with this card: its key is `ju87-1`.
    pub number: u8,
    /// Its side.
    pub side: Side,
    /// Grade of its crew: that of its side.
    pub grade: Grade,
    /// What it carries; hidden until it is used (6.7.1).
    pub payload: Payload,
    /// Whether everybody knows its payload.
    pub shown: bool,
    /// How often it can still strafe (5.16.2.6).
    pub strafes: u8,
    /// How often it can still use its payload (5.16.2.6).
    pub drops: u8,
    /// Turn of its first appearance; 0 before (6.7.2.1).
    pub first: u8,
    /// Turn it last flew; 0 before.
    pub flown: u8,
    /// Edges it left by, as bits (6.7.2.1).
    pub exit: u8,
    /// Whether it was shot down.
    pub lost: bool,
    /// Suppression and damage, see [`flag`].
    pub flags: u32,
}

impl Plane {
    /// Whether any of these flags is set.
    #[inline]
    pub const fn has(&self, flags: u32) -> bool {
        self.flags & flags != 0
    }
}

/// Where a flight stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FlightStage {
    /// The hex it enters by is named.
    Approach,
    /// Direction, speed and altitude are set.
    Course,
    /// It flies.
    Fly,
    /// It has declared an attack: the enemy may answer before it is resolved.
    Declared(Attack),
    /// The attack is over; what was fired in answer follows.
    Struck,
    /// It was shot down.
    Down,
}

/// A shot at an aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlakShot {
    /// Who fires.
    pub unit: UnitId,
    /// With which weapon.
    pub weapon: u8,
    /// Whether its ammunition was checked.
    pub checked: bool,
    /// Whether that was short.
    pub limited: bool,
}

/// One flight over the map (6.7.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flight {
    /// The aircraft.
    pub plane: PlaneId,
    /// Where it stands.
    pub stage: FlightStage,
    /// Where it is, once it has entered.
    pub hex: HexId,
    /// Where it heads.
    pub facing: u8,
    /// Speed of this turn.
    pub speed: Speed,
    /// Altitude of this turn.
    pub altitude: Altitude,
    /// Whether it has turned (6.7.2.3.1).
    pub turned: bool,
    /// Whether it has just appeared: near targets count as acquired on the way in (6.7.3.1.1).
    pub fresh: bool,
    /// Whether it has named a target in this hex.
    pub named: bool,
    /// The target it goes for.
    pub target: Option<UnitId>,
    /// Hexes flown with that target in view.
    pub hexes: u8,
    /// Whether it has acquired the target.
    pub acquired: bool,
    /// Anti-aircraft units that see it, with the hexes flown in their view; [`TRACKED`] when they have it.
    pub trackers: Vec<(UnitId, u8)>,
    /// Shots at it still to resolve.
    pub flak: Vec<UnitId>,
    /// The shot that is being resolved.
    pub shot: Option<FlakShot>,
    /// Whether the enemy was asked in this hex.
    pub asked: bool,
    /// Whether the enemy holds its fire for the rest of the flight.
    pub held: bool,
}

/// The count of a tracker that has its target.
pub const TRACKED: u8 = u8::MAX;

/// Procedures of the air phases.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum AirFrame {
    /// Bombs or rockets, before the scenario (6.7.1).
    Load(PlaneId),
    /// A side's air phase: it names the next aircraft (6.4, 6.7).
    Phase(Side),
    /// An aircraft flies.
    Flight(Flight),
    /// The other side may fire at it (6.7.4).
    Flak(Side),
}

/// Dice of the air phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AirRoll {
    /// A d10 for the ammunition of an anti-aircraft shot (5.16.2).
    Ammo,
    /// Anti-aircraft fire (6.7.4.2).
    Flak,
    /// A d10 for the hexes a falling aircraft still flies (6.7.4.2.1).
    Crash,
    /// Whether an aircraft recovers from suppression (6.8.3.1).
    Recovery(PlaneId),
}

/// Choices of the air phases. Directions are 0 to 5; their text is 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AirAction {
    /// What it carries: `load bombs`.
    Load(Payload),
    /// Flies this aircraft next: `fly ju87-1`.
    Fly(PlaneId),
    /// Comes in over this hex: `approach 29A5`.
    Approach(HexId),
    /// Direction, speed, altitude: `course 3 slow high`.
    Course(u8, Speed, Altitude),
    /// On to the next hex, or off the map: `onward`.
    Onward,
    /// Turns: `bank 2`.
    Bank(u8),
    /// Goes for this target: `acquire U`.
    Acquire(UnitId),
    /// Attacks: `attack dive`.
    Attack(Attack),
    /// Fires at the aircraft: `flak U`.
    Flak(UnitId),
}

/// Modifiers of air combat (6.7.3.5, 6.7.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AirModifier {
    /// From low altitude.
    Low,
    /// From medium altitude.
    Medium,
    /// From high altitude.
    High,
    /// At high speed.
    Fast,
    /// Of the anti-aircraft weapon.
    Weapon,
    /// At a fast aircraft.
    AtFast,
    /// At an aircraft at high altitude.
    AtHigh,
    /// At an aircraft at low altitude.
    AtLow,
}

/// An aircraft as an event names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PlaneTag {
    /// Card.
    pub aircraft: AircraftId,
    /// Number among the aircraft with this card.
    pub number: u8,
}

/// How anti-aircraft fire was worked out (6.7.4.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FlakSum {
    /// Who fires.
    pub unit: Tag,
    /// At what.
    pub plane: PlaneTag,
    /// Factor.
    pub factor: u8,
    /// Defence of the aircraft.
    pub defence: u8,
    /// Every modifier that is not 0.
    pub modifiers: Vec<(Modifier, i8)>,
    /// Their sum.
    pub net: i16,
    /// No effect up to this.
    pub none: i16,
    /// Suppressed up to this.
    pub suppressed: i16,
}

/// What happens in the air.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum AirEvent {
    /// Its load is chosen; only its own side hears it.
    Loaded(PlaneTag, Payload),
    /// It comes in.
    Entered {
        /// Which.
        plane: PlaneTag,
        /// Where.
        hex: At,
        /// Heading.
        facing: u8,
        /// Speed.
        speed: Speed,
        /// Altitude.
        altitude: Altitude,
    },
    /// It flies on.
    Flew(PlaneTag, At),
    /// It turns.
    Banked(PlaneTag, u8),
    /// It leaves the map.
    Left(PlaneTag, At),
    /// It goes for a target.
    Sighted(PlaneTag, Tag),
    /// It has acquired the target.
    Acquired(PlaneTag, Tag),
    /// It has lost the target from view.
    LostSight(PlaneTag, Tag),
    /// A forward observer points the target out.
    Guided(Tag, Tag),
    /// It attacks.
    Attacks {
        /// Which.
        plane: PlaneTag,
        /// How.
        attack: Attack,
        /// The target.
        target: Tag,
    },
    /// A unit fires at it.
    Fires(Tag, PlaneTag),
    /// Dice of that fire.
    Flak {
        /// How it was worked out.
        sum: FlakSum,
        /// The roll.
        roll: u8,
        /// With all modifiers.
        total: i16,
        /// What it does.
        result: GpResult,
    },
    /// It is suppressed.
    Suppressed(PlaneTag),
    /// It is damaged.
    Damaged(PlaneTag),
    /// It is shot down.
    ShotDown(PlaneTag),
    /// It hits the ground, or falls outside the map.
    Crashed {
        /// Which.
        plane: PlaneTag,
        /// The die.
        roll: u8,
        /// Where.
        hex: Option<At>,
    },
    /// An attempt to recover from suppression.
    Recovery {
        /// Which.
        plane: PlaneTag,
        /// The roll.
        roll: u8,
        /// Recovers on this or less.
        number: u8,
    },
}

impl Panzer {
    /// The card of an aircraft in play.
    #[inline]
    pub fn aircraft<'a>(&'a self, st: &State, id: PlaneId) -> &'a Aircraft {
        self.pack.plane(st.plane(id).aircraft)
    }

    /// An aircraft for an event.
    pub(crate) fn plane_tag(&self, st: &State, id: PlaneId) -> PlaneTag {
        let plane = st.plane(id);
        PlaneTag { aircraft: plane.aircraft, number: plane.number }
    }

    /// The key of an aircraft an event names: `ju87-1`.
    pub(crate) fn plane_tag_key(&self, tag: PlaneTag) -> String {
        format!("{}-{}", self.pack.plane(tag.aircraft).key, tag.number)
    }

    /// The key of an aircraft: `ju87-1`.
    pub fn plane_key(&self, st: &State, id: PlaneId) -> String {
        self.plane_tag_key(self.plane_tag(st, id))
    }

    /// An aircraft with its whole load, not yet seen.
    pub(crate) fn new_plane(&self, aircraft: AircraftId, number: u8, grade: Grade) -> Plane {
        let card = self.pack.plane(aircraft);
        Plane {
            aircraft,
            number,
            side: card.nation.side(),
            grade,
            payload: Payload::Bombs,
            // Who cannot choose has nothing to hide.
            shown: !has_choice(card),
            strafes: card.strafe_loads,
            drops: card.bomb_loads,
            first: 0,
            flown: 0,
            exit: 0,
            lost: false,
            flags: 0,
        }
    }

    /// The aircraft of a scenario, if air is played (6.7).
    pub(crate) fn scenario_planes(&self, st: &State) -> Vec<Plane> {
        let mut planes: Vec<Plane> = Vec::new();
        if !st.on(switch::AIR) {
            return planes;
        }
        for side in &self.scenario(st).sides {
            for aircraft in &side.aircraft {
                let number = planes.iter().filter(|p| p.aircraft == *aircraft).count() as u8 + 1;
                planes.push(self.new_plane(*aircraft, number, side.grade.unwrap_or(Grade::Seasoned)));
            }
        }
        planes
    }

    /// The grade of an aircraft's crew; without the block on grades everybody is seasoned.
    pub(crate) fn plane_grade(&self, st: &State, id: PlaneId) -> Grade {
        if st.on(switch::GRADES) { st.plane(id).grade } else { Grade::Seasoned }
    }

    /// Whether an aircraft may fly now: once a turn, for five turns from its first appearance on (6.7.2.1).
    pub fn may_fly(&self, st: &State, id: PlaneId) -> bool {
        let plane = st.plane(id);
        let gone = plane.first != 0 && st.turn >= plane.first + self.pack.tables.air.loiter;
        !plane.lost && !gone && plane.flown != st.turn
    }

    /// The side that has aircraft; one at most (6.7).
    pub(crate) fn air_side(&self, st: &State) -> Option<Side> {
        st.planes.first().map(|p| p.side)
    }

    /// Sets the payload of an aircraft with as much as it can carry of it (6.7.1).
    pub(crate) fn load(&self, st: &mut State, id: PlaneId, payload: Payload) {
        let card = self.aircraft(st, id);
        let drops = match payload {
            Payload::Bombs => card.bomb_loads,
            Payload::Rockets => card.rockets.map_or(0, |r| r.loads),
        };
        let plane = st.plane_mut(id);
        (plane.payload, plane.drops) = (payload, drops);
    }

    /// The next aircraft whose load is to be chosen before the scenario (6.7.1).
    pub(crate) fn begin_loads(&self, st: &mut State, side: Side, from: u8) {
        let next = st.plane_ids().skip(usize::from(from)).find(|id| {
            let plane = st.plane(*id);
            plane.side == side && has_choice(self.aircraft(st, *id))
        });
        if let Some(id) = next {
            st.push(Frame::Air(AirFrame::Load(id)));
        }
    }

    /// What the end of the turn does to aircraft: Suppression On becomes Off, observers are free again (6.8.4).
    pub(crate) fn end_air_turn(&self, st: &mut State) {
        st.guides.clear();
        for plane in &mut st.planes {
            if plane.has(flag::SUPPRESSED_ON) {
                plane.flags = (plane.flags & !flag::SUPPRESSED_ON) | flag::SUPPRESSED_OFF;
            }
        }
    }

    /// Dice for an aircraft's recovery: the base number of its grade, without modifiers (6.8.3.1).
    pub(crate) fn plane_recovery_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        id: PlaneId,
        roll: u8,
        sink: &mut K,
    ) {
        let number = self.pack.tables.grade.recovery[self.plane_grade(st, id).index()];
        let plane = self.plane_tag(st, id);
        sink.emit(|| Event::Air(AirEvent::Recovery { plane, roll, number }));
        if roll <= number {
            st.plane_mut(id).flags &= !flag::SUPPRESSED_OFF;
        }
    }

    /// What an enemy scores for an aircraft: its points when lost, half when damaged.
    pub(crate) fn plane_losses(&self, st: &State, side: Side) -> i32 {
        let worth = |p: &Plane| {
            let points = i32::from(self.pack.plane(p.aircraft).points);
            if p.lost {
                points
            } else if p.has(flag::DAMAGED) {
                points / 2
            } else {
                0
            }
        };
        st.planes.iter().filter(|p| p.side == side).map(worth).sum()
    }

    /// Invariants of aircraft, in words.
    pub(crate) fn audit_air(&self, st: &State, fault: &mut impl FnMut(String)) {
        for id in st.plane_ids() {
            let (plane, card) = (st.plane(id), self.aircraft(st, id));
            let name = self.plane_key(st, id);
            let full = match plane.payload {
                Payload::Bombs => card.bomb_loads,
                Payload::Rockets => card.rockets.map_or(0, |r| r.loads),
            };
            if plane.drops > full || plane.strafes > card.strafe_loads {
                fault(format!("{name} carries more than it can"));
            }
            if (plane.first == 0) != (plane.flown == 0) || plane.flown > st.turn {
                fault(format!("{name} flew before it appeared"));
            }
            if plane.first != 0 && plane.flown >= plane.first + self.pack.tables.air.loiter {
                fault(format!("{name} stayed too long"));
            }
            if plane.side != st.planes[0].side {
                fault("both sides have aircraft".into());
            }
        }
        if let Some(flight) = st.flight() {
            let plane = st.planes.get(flight.plane.index());
            if plane.is_none() {
                fault("nothing flies".into());
            }
            if plane.is_some_and(|p| p.lost) != (flight.stage == FlightStage::Down) {
                fault("a lost aircraft flies on".into());
            }
            if plane.is_some_and(|p| p.has(flag::DAMAGED)) && flight.speed == Speed::Fast {
                fault("a damaged aircraft flies fast".into());
            }
            if flight.stage != FlightStage::Approach && flight.hex.idx() >= self.layout(st).len() {
                fault("an aircraft flies off the board".into());
            }
        }
    }
}

/// Whether an aircraft can carry bombs or rockets, so that its owner chooses (6.7.1).
pub(crate) fn has_choice(card: &Aircraft) -> bool {
    card.bomb_loads > 0 && card.rockets.is_some()
}

impl State {
    /// An aircraft.
    #[inline]
    pub fn plane(&self, id: PlaneId) -> &Plane {
        &self.planes[id.index()]
    }

    /// An aircraft, to change.
    #[inline]
    pub(crate) fn plane_mut(&mut self, id: PlaneId) -> &mut Plane {
        &mut self.planes[id.index()]
    }

    /// Every aircraft.
    pub fn plane_ids(&self) -> impl Iterator<Item = PlaneId> + use<> {
        (0..self.planes.len()).map(|i| PlaneId(i as u8))
    }

    /// The flight in progress.
    pub fn flight(&self) -> Option<&Flight> {
        self.frames.iter().find_map(|f| match f {
            Frame::Air(AirFrame::Flight(flight)) => Some(flight),
            _ => None,
        })
    }

    /// The flight in progress, to change.
    pub(crate) fn flight_mut(&mut self) -> Option<&mut Flight> {
        self.frames.iter_mut().find_map(|f| match f {
            Frame::Air(AirFrame::Flight(flight)) => Some(flight),
            _ => None,
        })
    }
}
