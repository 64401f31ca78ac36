//! 6.7.2: flight. An aircraft comes in over an edge, flies straight on and leaves the map.

use super::{AirAction, AirEvent, AirFrame, Attack, Flight, FlightStage};
use crate::Panzer;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{Edge, PlaneId, Side};
use crate::pack::{Altitude, Speed};
use crate::state::{State, flag};
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_engine::event::Audience;
use sandtable_hex::{Dir, HexId};

/// Directions that lead onto the map from each edge.
const fn inward(edge: Edge) -> &'static [u8] {
    match edge {
        Edge::North => &[3, 2, 4],
        Edge::South => &[0, 1, 5],
        Edge::East => &[5, 4],
        Edge::West => &[1, 2],
    }
}

const fn bit(edge: Edge) -> u8 {
    1 << edge.index()
}

impl Flight {
    /// A flight that is about to begin.
    pub const fn new(plane: PlaneId) -> Flight {
        Flight {
            plane,
            stage: FlightStage::Approach,
            hex: HexId::NONE,
            facing: 0,
            speed: Speed::Slow,
            altitude: Altitude::Low,
            turned: false,
            fresh: true,
            named: false,
            target: None,
            hexes: 0,
            acquired: false,
            trackers: Vec::new(),
            flak: Vec::new(),
            shot: None,
            asked: false,
            held: false,
        }
    }
}

impl Panzer {
    /// The edges an aircraft may come in by: the one it left by if it flew last turn, any other time all (6.7.2.1).
    fn entry_edges(&self, st: &State, id: PlaneId) -> u8 {
        let plane = st.plane(id);
        let returns = plane.flown != 0 && plane.flown + 1 == st.turn && plane.exit != 0;
        if returns { plane.exit } else { Edge::ALL.iter().map(|e| bit(*e)).sum() }
    }

    /// Directions in which an aircraft can come in over a hex.
    pub(crate) fn courses(&self, st: &State, id: PlaneId, hex: HexId) -> Vec<u8> {
        let (layout, open) = (self.layout(st), self.entry_edges(st, id));
        let edges = Edge::ALL.iter().filter(|e| open & bit(**e) != 0 && layout.on_edge(hex, **e));
        let mut list: Vec<u8> = edges
            .flat_map(|e| inward(*e).iter().copied())
            .filter(|d| {
                Dir::from_index(usize::from(*d))
                    .is_some_and(|d| layout.grid.neighbour(hex, d).some().is_some())
            })
            .collect();
        list.sort_unstable();
        list.dedup();
        list
    }

    /// Whether an aircraft can fly at a speed this turn: a damaged one only slow (6.7.2.2, 6.7.4.2.1).
    pub(crate) fn speed_check(&self, st: &State, id: PlaneId, speed: Speed) -> Check {
        let (damaged, card) = (st.plane(id).has(flag::DAMAGED), self.aircraft(st, id));
        let can = match speed {
            Speed::Slow => card.slow || damaged,
            Speed::Fast => card.fast && !damaged,
        };
        if can { Ok(()) } else { Err(Why::new("6.7.2.2", "why-wrong-speed")) }
    }

    fn bank_check(&self, flight: &Flight, facing: u8) -> Check {
        let near = [1, 5].iter().any(|d| (flight.facing + d) % 6 == facing % 6);
        if flight.speed == Speed::Slow && !flight.turned && near {
            Ok(())
        } else {
            Err(Why::new("6.7.2.3.1", "why-no-bank"))
        }
    }

    pub(crate) fn air_options(&self, st: &State, frame: &AirFrame, out: &mut Vec<Action>) {
        match frame {
            AirFrame::Load(_) => {
                out.extend(super::Payload::ALL.iter().map(|p| Action::Air(AirAction::Load(*p))));
            }
            AirFrame::Phase(side) => {
                let ready = st.plane_ids().filter(|id| st.plane(*id).side == *side && self.may_fly(st, *id));
                out.extend(ready.map(|id| Action::Air(AirAction::Fly(id))));
                out.push(Action::Done);
            }
            AirFrame::Flight(flight) => self.flight_options(st, flight, out),
            AirFrame::Flak(side) => self.flak_options(st, *side, out),
        }
    }

    fn flight_options(&self, st: &State, flight: &Flight, out: &mut Vec<Action>) {
        match flight.stage {
            FlightStage::Approach => {
                let hexes = self.layout(st).grid.ids();
                let open = hexes.filter(|h| !self.courses(st, flight.plane, *h).is_empty());
                out.extend(open.map(|h| Action::Air(AirAction::Approach(h))));
            }
            FlightStage::Course => {
                for dir in self.courses(st, flight.plane, flight.hex) {
                    for speed in Speed::ALL.iter().filter(|s| self.speed_check(st, flight.plane, **s).is_ok())
                    {
                        let heights = Altitude::ALL.iter();
                        out.extend(heights.map(|a| Action::Air(AirAction::Course(dir, *speed, *a))));
                    }
                }
            }
            FlightStage::Fly => {
                out.push(Action::Air(AirAction::Onward));
                let sides = [(flight.facing + 5) % 6, (flight.facing + 1) % 6];
                let turns = sides.into_iter().filter(|d| self.bank_check(flight, *d).is_ok());
                out.extend(turns.map(|d| Action::Air(AirAction::Bank(d))));
                let attacks = Attack::ALL.iter().filter(|a| self.air_attack_check(st, flight, **a).is_ok());
                out.extend(attacks.map(|a| Action::Air(AirAction::Attack(*a))));
                if !flight.named {
                    let enemy = st.of(st.plane(flight.plane).side.other()).map(|(id, _)| id);
                    let seen = enemy.filter(|t| self.acquire_check(st, flight, *t).is_ok());
                    out.extend(seen.map(|t| Action::Air(AirAction::Acquire(t))));
                }
            }
            FlightStage::Declared(_) | FlightStage::Struck | FlightStage::Down => {}
        }
    }

    pub(crate) fn air_why(&self, st: &State, frame: &AirFrame, action: Action) -> Option<Why> {
        let Action::Air(action) = action else { return None };
        match (frame, action) {
            (AirFrame::Phase(side), AirAction::Fly(id)) => match st.planes.get(id.index()) {
                Some(plane) if plane.side == *side => Some(Why::new("6.7.2.1", "why-no-flight")),
                _ => Some(Why::new("3.1", "why-not-yours")),
            },
            (AirFrame::Flak(side), _) => self.flak_why(st, *side, Action::Air(action)),
            (AirFrame::Flight(flight), _) => match (flight.stage, action) {
                (FlightStage::Approach, AirAction::Approach(_)) => {
                    Some(Why::new("6.7.2.1", "why-wrong-edge"))
                }
                (FlightStage::Course, AirAction::Course(_, speed, _)) => {
                    let speed = self.speed_check(st, flight.plane, speed).err();
                    speed.or(Some(Why::new("6.7.2", "why-not-inward")))
                }
                (FlightStage::Fly, AirAction::Bank(facing)) => self.bank_check(flight, facing).err(),
                (FlightStage::Fly, AirAction::Attack(attack)) => {
                    self.air_attack_check(st, flight, attack).err()
                }
                (FlightStage::Fly, AirAction::Acquire(target)) if target.index() < st.units.len() => {
                    self.acquire_check(st, flight, target).err()
                }
                _ => None,
            },
            _ => None,
        }
    }

    pub(crate) fn air_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Air(frame)) = st.top() else { return };
        match (frame, action) {
            (AirFrame::Flak(_), _) => self.flak_perform(st, action, sink),
            (AirFrame::Phase(_), Action::Done) => {
                st.pop();
            }
            (AirFrame::Load(id), Action::Air(AirAction::Load(payload))) => {
                let (id, side) = (*id, st.plane(*id).side);
                st.pop();
                self.load(st, id, payload);
                let tag = self.plane_tag(st, id);
                sink.emit_to(Audience::seat(side.seat()), || Event::Air(AirEvent::Loaded(tag, payload)));
                self.begin_loads(st, side, id.0 + 1);
            }
            (AirFrame::Phase(_), Action::Air(AirAction::Fly(id))) => {
                st.push(Frame::Air(AirFrame::Flight(Flight::new(id))));
            }
            (AirFrame::Flight(_), Action::Air(action)) => self.fly(st, action, sink),
            _ => {}
        }
    }

    fn fly<K: Sink<Event>>(&self, st: &mut State, action: AirAction, sink: &mut K) {
        match action {
            AirAction::Approach(hex) => {
                if let Some(flight) = st.flight_mut() {
                    flight.hex = hex;
                    flight.stage = FlightStage::Course;
                }
            }
            AirAction::Course(facing, speed, altitude) => self.enter_map(st, facing, speed, altitude, sink),
            AirAction::Onward => self.fly_on(st, sink),
            AirAction::Bank(facing) => {
                let Some(flight) = st.flight_mut() else { return };
                (flight.facing, flight.turned) = (facing, true);
                let plane = flight.plane;
                let tag = self.plane_tag(st, plane);
                sink.emit(|| Event::Air(AirEvent::Banked(tag, facing)));
                self.keep_in_view(st, false, sink);
            }
            AirAction::Acquire(target) => self.go_for(st, target, sink),
            AirAction::Attack(attack) => self.declare_attack(st, attack, sink),
            AirAction::Load(_) | AirAction::Fly(_) | AirAction::Flak(_) => {}
        }
    }

    fn enter_map<K: Sink<Event>>(
        &self,
        st: &mut State,
        facing: u8,
        speed: Speed,
        altitude: Altitude,
        sink: &mut K,
    ) {
        let turn = st.turn;
        let Some(flight) = st.flight_mut() else { return };
        (flight.facing, flight.speed, flight.altitude) = (facing, speed, altitude);
        flight.stage = FlightStage::Fly;
        let (id, hex) = (flight.plane, flight.hex);
        let plane = st.plane_mut(id);
        plane.flown = turn;
        if plane.first == 0 {
            plane.first = turn;
        }
        let (plane, hex) = (self.plane_tag(st, id), self.spot(st, hex));
        sink.emit(|| Event::Air(AirEvent::Entered { plane, hex, facing, speed, altitude }));
        self.follow_plane(st, true);
    }

    /// One hex straight on, or off the map.
    fn fly_on<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(flight) = st.flight() else { return };
        let (id, from, facing) = (flight.plane, flight.hex, flight.facing);
        let tag = self.plane_tag(st, id);
        let Some(next) = self.ahead(st, flight, 1) else {
            st.plane_mut(id).exit = self.exit_edges(st, from, facing);
            let hex = self.spot(st, from);
            sink.emit(|| Event::Air(AirEvent::Left(tag, hex)));
            st.pop();
            return;
        };
        if let Some(flight) = st.flight_mut() {
            flight.hex = next;
            (flight.fresh, flight.named, flight.asked) = (false, false, false);
        }
        let hex = self.spot(st, next);
        sink.emit(|| Event::Air(AirEvent::Flew(tag, hex)));
        self.keep_in_view(st, true, sink);
        self.follow_plane(st, false);
    }

    /// The edges an aircraft leaves by: two in a corner.
    fn exit_edges(&self, st: &State, hex: HexId, facing: u8) -> u8 {
        let layout = self.layout(st);
        let on = |e: &&Edge| layout.on_edge(hex, **e);
        let out = |e: &&Edge| inward(**e).contains(&((facing + 3) % 6));
        let bits: u8 = Edge::ALL.iter().filter(on).filter(out).map(|e| bit(*e)).sum();
        if bits != 0 { bits } else { Edge::ALL.iter().filter(on).map(|e| bit(*e)).sum() }
    }

    /// Moves a procedure of the air on; `false` when it rests at a decision.
    pub(crate) fn air_step(&self, st: &mut State) -> bool {
        match st.top() {
            Some(Frame::Air(AirFrame::Phase(side))) => {
                let side = *side;
                let over = !st.plane_ids().any(|id| st.plane(id).side == side && self.may_fly(st, id));
                if over {
                    st.pop();
                }
                over
            }
            Some(Frame::Air(AirFrame::Flak(side))) => {
                let side = *side;
                self.flak_step(st, side)
            }
            Some(Frame::Air(AirFrame::Flight(_))) => self.flight_step(st),
            _ => false,
        }
    }

    fn flight_step(&self, st: &mut State) -> bool {
        let Some(flight) = st.flight() else { return false };
        let (stage, asked, held) = (flight.stage, flight.asked, flight.held);
        let ground = st.plane(flight.plane).side.other();
        match stage {
            FlightStage::Approach | FlightStage::Course => false,
            FlightStage::Down => {
                st.pop();
                true
            }
            FlightStage::Fly | FlightStage::Struck if self.next_flak(st) => true,
            FlightStage::Struck => {
                if let Some(flight) = st.flight_mut() {
                    flight.stage = FlightStage::Fly;
                }
                true
            }
            // The other side is asked after every hex, and after every declared attack (6.7.4.1.1).
            FlightStage::Fly | FlightStage::Declared(_) if !asked => {
                if let Some(flight) = st.flight_mut() {
                    flight.asked = true;
                }
                if !held && self.could_flak(st, ground) {
                    st.push(Frame::Air(AirFrame::Flak(ground)));
                }
                true
            }
            FlightStage::Fly => false,
            FlightStage::Declared(attack) => {
                self.resolve_attack(st, attack);
                true
            }
        }
    }

    /// The side that flies in an air phase, if any aircraft can.
    pub(crate) fn begin_air(&self, st: &mut State) {
        if let Some(side) = self.air_side(st) {
            st.push(Frame::Air(AirFrame::Phase(side)));
        }
    }

    /// Whether air phases are held at all.
    pub(crate) fn air_played(&self, st: &State) -> bool {
        st.on(crate::state::switch::AIR) && !st.planes.is_empty()
    }

    /// Which aircraft tries to recover next, from this number on (6.8.3.1).
    pub(crate) fn next_plane_recovery(&self, st: &State, from: u8) -> Option<PlaneId> {
        st.plane_ids().skip(usize::from(from)).find(|id| {
            let plane = st.plane(*id);
            plane.has(flag::SUPPRESSED_OFF) && !plane.lost
        })
    }

    /// Whether a side may know what an aircraft carries (6.7.1).
    pub(crate) fn knows_payload(&self, st: &State, own: Option<Side>, id: PlaneId) -> bool {
        let plane = st.plane(id);
        plane.shown || own == Some(plane.side)
    }
}
