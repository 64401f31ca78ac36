//! Procedures in progress: plain data on a stack, innermost last.

use crate::airmobile::{Airmobile, Pulses};
use crate::concealed::Hidden;
use crate::field::{Field, Span};
use crate::gas::Cloud;
use crate::ids::{CounterId, CounterSet, FormationId, GroupId};
use crate::pack::Side;
use crate::shock::{Melee, Shock, Stage};
use crate::state::{Kind, Place};
use crate::support::{Called, Procedure};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// Phases of a turn (9.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Both sides set up.
    SetUp,
    /// Reinforcements are made ready (46.6).
    Reinforcement,
    /// The Pact plans (12.3).
    Planning,
    /// Formations are activated by turns.
    Maneuver,
    /// Reserve operations.
    Reserve,
    /// Engineers work (33).
    Engineering,
    /// Everything is made ready again.
    Reorganization,
    /// The game is over.
    Over,
}

/// A die that is due, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Roll {
    /// Initiative of the Maneuver Phase (8.1.2).
    Maneuver,
    /// Initiative of the Reserve Phase (13.6.3).
    Reserve,
    /// Fire combat (18.2).
    Combat,
    /// Shatter check (31.0).
    Shatter(FormationId),
    /// Amphibious crossing (17.5).
    Ford,
    /// Gegenangriff (41.4).
    Gegenangriff,
}

/// Whether a hasty attack is a Gegenangriff, and what its die made of it (41.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gegenangriff {
    /// It is none.
    #[default]
    None,
    /// It was declared; the normal order holds until the die says otherwise.
    Declared,
    /// The attacker fires first.
    Reversed,
}

/// Fire combat types (18.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fire {
    /// Infiltration fire (18.6).
    Infiltration,
    /// Defensive fire (18.7).
    Defensive,
    /// Offensive fire (18.8).
    Offensive,
    /// Retreat fire (18.9).
    Retreat,
    /// Fire strike (23.1).
    Strike,
    /// Counter-battery fire (23.4).
    CounterBattery,
}

impl Fire {
    /// The word of messages.
    pub const fn word(self) -> &'static str {
        match self {
            Fire::Infiltration => "infiltration",
            Fire::Defensive => "defensive",
            Fire::Offensive => "offensive",
            Fire::Retreat => "retreat",
            Fire::Strike => "strike",
            Fire::CounterBattery => "counter-battery",
        }
    }
}

/// Steps of an operation cycle (13.0). The cycles are data: see [`crate::operation::steps`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Commitment.
    Commit,
    /// Movement.
    Move,
    /// Jamming (39).
    Jam,
    /// Gegenangriff (41.4).
    Gegenangriff,
    /// Reaction.
    React,
    /// Defensive fire call (21).
    DefensiveCall,
    /// NATO's helicopters fly to their firing positions (25).
    DefensiveFlight,
    /// Defensive fire.
    DefensiveFire,
    /// Offensive fire call (21).
    OffensiveCall,
    /// The active side's helicopters fly (25).
    OffensiveFlight,
    /// Offensive fire.
    OffensiveFire,
    /// Retreat.
    Retreat,
    /// Advance.
    Advance,
    /// A step of an overrun or a close attack (42, 43).
    Shock(Stage),
    /// Completion.
    Complete,
}

/// Segments of an activation cycle (10.0). The cycle is data: see [`crate::sequence::SEGMENTS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Segment {
    /// Activation: lead unit markers of the Pact.
    Activation,
    /// Redeployment, in Hidden Mode (45.6).
    Redeployment,
    /// Reconnaissance (20).
    Reconnaissance,
    /// Strikes (23).
    Strike,
    /// Operations (13).
    Operations,
    /// NATO blows bridges (38.1).
    Demolition,
    /// Contamination (44).
    Contamination,
    /// Acquired markers go.
    Fade,
    /// Deliberate Defense, in Hidden Mode (45.8).
    Defense,
}

/// An operation in progress (13.0).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Operation {
    /// Kind.
    pub kind: Kind,
    /// The active side.
    pub side: Side,
    /// The activated division or brigade.
    pub formation: FormationId,
    /// A base or NATO march: units take part by moving, not by belonging to it (13.2).
    pub open: bool,
    /// Index of the step in progress.
    pub step: u8,
    /// The objective hex (13.5).
    pub objective: HexId,
    /// The objective proved empty and was kept: it may not be entered in the Movement Step (13.5.3).
    pub kept: bool,
    /// Units that take part.
    pub participants: CounterSet,
    /// Participants that began within reach of their lead marker (12.3.2.1).
    pub led: CounterSet,
    /// Participants that have moved at least one hex.
    pub moved: CounterSet,
    /// Participants that have come next to an enemy by tactical movement: no more roads in an attack from march (16.5).
    pub closed: CounterSet,
    /// Participants that have finished their move.
    pub stopped: CounterSet,
    /// Participants left on the way that may go on: parts of a split, or forces waiting at a rally hex (16.6).
    pub paused: CounterSet,
    /// Participants that stand in a hex they entered under protection (16.3.1).
    pub sheltered: CounterSet,
    /// Engineers that helped units over a river, and units that sent steps: Used when the operation ends (11.7, 17.6).
    pub worked: CounterSet,
    /// Task forces or regiments: formation, hex of the lead marker, maneuver steps committed.
    pub parts: ArrayVec<Part, 8>,
    /// The objective was reinforced by reaction (19.5).
    pub reacted: bool,
    /// Units that fired at the objective: retreats avoid them first (18.4.1).
    pub shooters: CounterSet,
    /// Defenders that must retreat in the Retreat Step.
    pub retreating: CounterSet,
    /// Defenders that have retreated.
    pub retreated: CounterSet,
    /// Where they went.
    pub refuges: ArrayVec<HexId, 6>,
    /// HQ that had an observer at the objective when the movement ended (21.3.2).
    pub observed: CounterSet,
    /// Fire calls that were made, for defensive and offensive fire.
    pub calls: [Called; 2],
    /// The bridge the operation is against instead of a hex (38.3.2).
    pub span: Option<Span>,
    /// Whether it is a Gegenangriff (41.4).
    pub gegenangriff: Gegenangriff,
    /// The pulses of an airmobile operation (29.3).
    pub air: Pulses,
    /// Overrun, close attack, screening (41.2, 42, 43).
    pub melee: Melee,
}

/// A regiment or task force of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its formation.
    pub formation: FormationId,
    /// Hex of the lead marker.
    pub lead: HexId,
    /// Maneuver steps committed so far (12.6.2).
    pub steps: u8,
    /// Its maneuver units; engineers go with any of the parts.
    pub units: CounterSet,
    /// Another part has moved after it: its move is over (13.4#2).
    pub over: bool,
}

/// A force in motion (16.6).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Move {
    /// Its units, all in one hex.
    pub force: CounterSet,
    /// Where it is, or the edge hex it waits beside.
    pub at: HexId,
    /// Its place off the map, until it enters (40.4, 46.6.4).
    pub off: Option<Place>,
    /// It has moved since it was taken.
    pub begun: bool,
    /// It entered its hex under protection and has not been in contact there.
    pub passing: bool,
    /// It is being carried or swims over a river, and ends its move there (17.4, 17.5).
    pub landing: bool,
    /// The hex it is leaving for, while infiltration fire is settled, with the cost.
    pub pending: Option<(HexId, u8)>,
}

/// Fire being allotted to target hexes (18.7, 18.9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Allocation {
    /// Defensive or retreat fire.
    pub fire: Fire,
    /// The firing side.
    pub side: Side,
    /// Hexes that have been fired at.
    pub done: ArrayVec<HexId, 24>,
    /// Steps that have fired, by unit.
    pub spent: ArrayVec<(CounterId, u8), 64>,
    /// The hex being fired at.
    pub target: HexId,
    /// Steps allotted to it, by unit.
    pub allotted: ArrayVec<(CounterId, u8), 32>,
    /// Steps of helicopters allotted to the hex, and steps that have fired (18.7.3).
    pub gunships: (u8, u8),
    /// Artillery that has fired indirectly and may still be answered (23.4).
    pub indirect: CounterSet,
}

/// What a combat waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CombatStage {
    /// The die.
    Die,
    /// The defender stands or retreats (18.3.2).
    Stand,
    /// The defender picks the covering unit (18.4).
    Cover,
    /// Steps are lost (18.3.3).
    Losses,
}

/// One fire combat (18.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Combat {
    /// Type.
    pub fire: Fire,
    /// The firing side.
    pub side: Side,
    /// Target hex.
    pub hex: HexId,
    /// Units that can be hit.
    pub targets: CounterSet,
    /// Units that fire.
    pub firers: CounterSet,
    /// Effective strength (18.2.3).
    pub strength: u16,
    /// Stage.
    pub stage: CombatStage,
    /// The die.
    pub die: u8,
    /// Hits left to absorb.
    pub hits: u16,
    /// Hits as they were rolled (23.3).
    pub inflicted: u16,
    /// The covering unit of a retreat: it loses steps first.
    pub cover: Option<CounterId>,
    /// Steps lost so far.
    pub lost: u8,
}

/// Set-up of one side: its forces stand in any order, and may be taken up again (11.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deploy {
    /// The side.
    pub side: Side,
    /// The turn of these reinforcements; 0 for the set-up.
    pub turn: u8,
    /// Index of the force in hand; none when all stand.
    pub hand: Option<u8>,
    /// Place chosen for its next counter; free while it is being chosen.
    pub place: Place,
    /// Counters their owner has placed, with the index of their force.
    pub stands: Vec<(CounterId, u8)>,
    /// The default found no place for something.
    pub stuck: bool,
    /// All stand: so many free improved positions are placed.
    pub dug: Option<u8>,
}

/// A reaction being put together (19.0).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reaction {
    /// Hex the force starts from; none while it is being chosen.
    pub from: HexId,
    /// Units chosen.
    pub force: CounterSet,
}

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    /// The turn itself: always the outermost frame (9.0).
    Turn(Phase),
    /// A side sets up.
    Deploy(Box<Deploy>),
    /// The Pact plans (12.3).
    Plan,
    /// Who is activated next (8.1.2)?
    Maneuver {
        /// Who has the initiative.
        holder: Side,
        /// How many have passed in a row.
        passes: u8,
    },
    /// An activation cycle walks through its segments (10.0).
    Activation {
        /// The division or brigade.
        formation: FormationId,
        /// Index of the next segment.
        segment: u8,
    },
    /// The Pact places lead unit markers (12.3.2).
    Leads(FormationId),
    /// An enemy has entered the hex of a lead marker: another unit near it may take it (12.3.2.2).
    Relead(FormationId),
    /// The operations of an activation cycle (10.0).
    Cycle(FormationId),
    /// Reserve operations of one side (13.6.3).
    Reserve {
        /// Whose.
        side: Side,
        /// The other side follows.
        first: bool,
    },
    /// An operation moves from step to step.
    Operation,
    /// Commitment: who takes part, and against what.
    Commit,
    /// Movement Step: which force moves next?
    Moves,
    /// A force moves.
    Move(Move),
    /// Steps of a force may swim the river: which, and where to (17.5)?
    Ford {
        /// Steps that may still cross.
        steps: u8,
    },
    /// The objective proved empty: keep it or name another (13.5.3)?
    NewObjective,
    /// The inactive side may fire at a force leaving a hex (18.6).
    Infiltration {
        /// Units that may fire.
        firers: CounterSet,
    },
    /// The inactive side may react (19.0).
    React(Reaction),
    /// A side allots its fire.
    Allocate(Box<Allocation>),
    /// The active side may fire at the objective (18.8).
    Offensive,
    /// One fire combat.
    Combat(Box<Combat>),
    /// Defenders retreat (18.4).
    Retreat,
    /// Attackers advance (18.5).
    Advance,
    /// An HQ comes back: its owner chooses the hex (30.4.1).
    Rebuilt(CounterId),
    /// The owner masks units in an overstacked hex (14.4).
    Mask {
        /// The hex.
        hex: HexId,
        /// Whose units.
        side: Side,
        /// Units that have just come: they may be masked even if Used.
        arrivals: CounterSet,
    },
    /// A die is due.
    Roll(Roll),
    /// Engineers, demolition, electronic warfare (33 to 39).
    Field(Field),
    /// Poison gas (44).
    Gas(Box<Cloud>),
    /// Reconnaissance, fire support, strikes (20 to 23).
    Support(Box<Procedure>),
    /// Lifts and paradrops (26, 29).
    Airmobile(Box<Airmobile>),
    /// Screening, overrun, close attack (41.2, 42, 43).
    Shock(Shock),
    /// Hidden Mode (45).
    Hidden(Box<Hidden>),
    /// The owner picks dummies that must go (11.3.3).
    Surplus(GroupId),
}

impl Operation {
    /// Drops a counter that is no longer in use, so that its next use begins afresh.
    pub fn forget(&mut self, unit: CounterId) {
        for set in [
            &mut self.participants,
            &mut self.led,
            &mut self.moved,
            &mut self.closed,
            &mut self.stopped,
            &mut self.paused,
            &mut self.sheltered,
            &mut self.worked,
            &mut self.shooters,
            &mut self.retreating,
            &mut self.retreated,
            &mut self.observed,
            &mut self.air.flown,
        ] {
            set.remove(unit);
        }
        self.calls.iter_mut().for_each(|call| call.guns.remove(unit));
        self.parts.iter_mut().for_each(|part| part.units.remove(unit));
        self.melee.sets().into_iter().for_each(|set| set.remove(unit));
    }

    /// A new counter takes over everything its parent takes part in (11.5.3).
    pub fn inherit(&mut self, parent: CounterId, child: CounterId) {
        for set in [
            &mut self.participants,
            &mut self.led,
            &mut self.moved,
            &mut self.closed,
            &mut self.stopped,
            &mut self.paused,
            &mut self.sheltered,
            &mut self.worked,
            &mut self.retreating,
            &mut self.retreated,
            &mut self.air.flown,
        ] {
            set.inherit(parent, child);
        }
        self.parts.iter_mut().for_each(|part| part.units.inherit(parent, child));
        self.melee.sets().into_iter().for_each(|set| set.inherit(parent, child));
    }

    /// Two units have become one: it has moved if either has, and it keeps only what both may do (11.6, 16.6).
    pub fn combine(&mut self, kept: CounterId, gone: CounterId) {
        let calm = [kept, gone].into_iter().all(|c| self.sheltered.contains(c) || !self.moved.contains(c));
        for set in [&mut self.moved, &mut self.closed, &mut self.air.flown, &mut self.melee.tried] {
            if set.contains(gone) {
                set.insert(kept);
            }
        }
        for set in [&mut self.led, &mut self.melee.began] {
            if !set.contains(gone) {
                set.remove(kept);
            }
        }
        self.sheltered.remove(kept);
        if calm && self.moved.contains(kept) {
            self.sheltered.insert(kept);
        }
    }

    /// The regiment or task force a maneuver unit belongs to.
    pub fn part_of(&self, unit: CounterId) -> Option<usize> {
        self.parts.iter().position(|part| part.units.contains(unit))
    }

    /// A unit begins to move: the parts that have moved before it are done (13.4#2).
    pub fn begin_part(&mut self, unit: CounterId) {
        let Some(now) = self.part_of(unit) else { return };
        let moved = self.moved;
        for (i, part) in self.parts.iter_mut().enumerate() {
            if i != now && !part.over && part.units.iter().any(|c| moved.contains(c)) {
                part.over = true;
                part.units.iter().for_each(|c| self.paused.remove(c));
            }
        }
    }
}

impl Deploy {
    /// A side begins to place the set-up, or the reinforcements of a turn.
    pub const fn new(side: Side, turn: u8) -> Deploy {
        Deploy { side, turn, hand: None, place: Place::FREE, stands: Vec::new(), stuck: false, dug: None }
    }
}

impl Move {
    /// A force that is about to move.
    pub const fn of(force: CounterSet, at: HexId) -> Move {
        Move { force, at, off: None, begun: false, passing: false, landing: false, pending: None }
    }

    /// The place its units are in.
    pub fn place(&self) -> Place {
        self.off.unwrap_or(Place::hex(self.at))
    }
}

impl Frame {
    /// Drops a counter that is no longer in use.
    pub fn forget(&mut self, unit: CounterId) {
        match self {
            Frame::Move(m) => m.force.remove(unit),
            Frame::Infiltration { firers } => firers.remove(unit),
            Frame::React(r) => r.force.remove(unit),
            Frame::Mask { arrivals, .. } => arrivals.remove(unit),
            Frame::Support(procedure) => procedure.forget(unit),
            Frame::Airmobile(air) => air.forget(unit),
            Frame::Shock(shock) => shock.forget(unit),
            Frame::Hidden(hidden) => hidden.forget(unit),
            Frame::Allocate(a) => a.indirect.remove(unit),
            Frame::Gas(cloud) => cloud.forget(unit),
            Frame::Combat(c) => {
                c.targets.remove(unit);
                c.firers.remove(unit);
            }
            _ => {}
        }
    }
}
