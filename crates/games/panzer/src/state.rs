//! The position: plain numbers, cheap to clone.

use crate::air::Plane;
use crate::effects::Effect;
use crate::features::Features;
use crate::frame::Frame;
use crate::ids::{CardId, CrewId, FormationId, Grade, Level, ScenarioId, Side, UnitId, UnitSet, words};
use crate::indirect::Mission;
use crate::pack::{Fortification, Ground};
use crate::scenario::Muster;
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
use sandtable_mechanics::frames::Frames;
use serde::{Deserialize, Serialize};

/// How deep procedures can nest.
pub const DEPTH: usize = 24;

/// Where a unit is. Every unit is in exactly one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// On the map.
    Hex(HexId),
    /// Not yet in play: to be set up, or a reinforcement that has not entered (4.5.1.1.9).
    Reserve,
    /// Carried or towed by another unit (6.6.7).
    Aboard(UnitId),
    /// Part of a portée that has it mounted: no counter of its own (5.2.1).
    Stowed(UnitId),
    /// Left the map; it counts as neither lost nor present (4.5.1.1.9).
    Left,
    /// Out of the game by enemy action.
    Destroyed,
}

impl Place {
    /// The hex, if it stands on the map itself.
    #[inline]
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Place::Hex(hex) => Some(hex),
            _ => None,
        }
    }
}

words! {
    /// The five commands (4.2).
    Command {
        /// No command: the default.
        None = "none",
        /// Fire in the own direct fire step.
        Fire = "fire",
        /// Move in the own movement step.
        Move = "move",
        /// Short halt: fire, then move.
        Halt = "halt",
        /// Overwatch.
        Watch = "watch",
    }
    /// What lies beside a unit.
    Counter {
        /// No counter: no command, for everybody to see.
        Absent = "absent",
        /// A counter with its back up.
        FaceDown = "face-down",
        /// Turned over once to claim a modifier and put back: known, not yet carried out (4.4.3.2.2b).
        Shown = "shown",
        /// Short halt after its fire half: known, the move is still due (3.4).
        Half = "half",
        /// Carried out, or spent without effect.
        Done = "done",
    }
    /// Spot markers: one at most on a unit (3.4).
    Spot {
        /// None.
        None = "none",
        /// Has fired.
        Fire = "fire",
        /// Has moved.
        Move = "move",
        /// Has fired small arms only (6.1.3).
        SmallArms = "small-arms",
    }
    /// Wrecks: one at most in a hex (4.1.4.1.8).
    WreckKind {
        /// Knocked out.
        KnockedOut = "ko",
        /// Brewed up, with smoke.
        BrewUp = "bu",
    }
    /// Phases of a turn (4.0).
    Phase {
        /// Before the first turn.
        SetUp = "set-up",
        /// 4.1.
        Spotting = "spotting",
        /// 4.2.
        Command = "command",
        /// 4.3.
        Initiative = "initiative",
        /// 6.4.
        FirstAir = "first-air",
        /// 4.4.
        Combat = "combat",
        /// 4.5.
        Movement = "movement",
        /// 6.7.
        SecondAir = "second-air",
        /// 4.6.
        Adjustment = "adjustment",
        /// The game is over.
        Over = "over",
    }
}

/// Lasting conditions and labels of a unit.
pub mod flag {
    /// Turret damage: -3 on its fire (6.5.2.2.4). Basic damage sets this and [`HULL`].
    pub const TURRET: u32 = 1 << 0;
    /// Hull damage: half its movement (6.5.2.2.4).
    pub const HULL: u32 = 1 << 1;
    /// Track hit: it never moves or turns again (6.5.2.2.1).
    pub const TRACK: u32 = 1 << 2;
    /// Crew bailed out: the vehicle is abandoned (5.15).
    pub const BAILED: u32 = 1 << 3;
    /// Suppressed this turn (5.10).
    pub const SUPPRESSED_ON: u32 = 1 << 4;
    /// Suppressed since an earlier turn (5.10).
    pub const SUPPRESSED_OFF: u32 = 1 << 5;
    /// In full cover (6.1.4.2).
    pub const FULL_COVER: u32 = 1 << 6;
    /// Hull down (6.6.9).
    pub const HULL_DOWN: u32 = 1 << 7;
    /// Partially hull down (6.6.9).
    pub const PARTIAL: u32 = 1 << 8;
    /// Has fired this turn (4.4.1c).
    pub const FIRED: u32 = 1 << 9;
    /// Has been fired at this turn (6.8.3.1).
    pub const UNDER_FIRE: u32 = 1 << 10;
    /// Headquarters (5.9.1).
    pub const COMMAND: u32 = 1 << 11;
    /// Forward observer (5.9.4).
    pub const OBSERVER: u32 = 1 << 12;
    /// Reconnaissance (5.9.2).
    pub const RECON: u32 = 1 << 13;
    /// Engineer (5.9.3).
    pub const ENGINEER: u32 = 1 << 14;
    /// Had a legal target when the plot was made: Fire and Short Halt were open to it (4.2.1c).
    pub const HAD_TARGET: u32 = 1 << 15;
    /// Has fired its second weapon too this turn (5.14).
    pub const DUAL: u32 = 1 << 16;
    /// Fire is open to it for indirect fire alone: no Short Halt (6.5.1b).
    pub const INDIRECT_ONLY: u32 = 1 << 17;
    /// Has advanced to attack this turn: those points are spent (6.6.1.1c).
    pub const ADVANCED: u32 = 1 << 27;
    /// Left a carrier this turn (6.6.7.1.1b): no target of an overrun (6.6.10a).
    pub const DISMOUNTED: u32 = 1 << 18;
    /// Crawled this turn: easier to hit (6.6.4.3).
    pub const CRAWLED: u32 = 1 << 19;
    /// On the top floor or roof of a building (6.1.4.3.1c, d).
    pub const UPPER: u32 = 1 << 20;
    /// A vehicle or gun inside a building, not in its alley (6.1.4.3.1a, b).
    pub const INSIDE: u32 = 1 << 21;
    /// Began a close assault, hand-to-hand or overrun this turn (6.6.1.1d).
    pub const ASSAULTED: u32 = 1 << 22;
    /// Used up its move by mounting, dismounting or searching (6.6.7.1.1, 6.6.9).
    pub const SPENT: u32 = 1 << 23;
    /// Moves as part of a column on the road (6.2.1.1.3b).
    pub const COLUMN: u32 = 1 << 24;
    /// Hesitates (7.1, our text).
    pub const HESITATING: u32 = 1 << 30;
    /// Broken (7.1, our text).
    pub const BROKEN: u32 = 1 << 31;
    /// Either of the two.
    pub const WAVERS: u32 = HESITATING | BROKEN;
    /// The position was found in reverse: it shelters the rear (6.6.9b).
    pub const TAIL: u32 = 1 << 25;
    /// Its mission was checked: no indirect fire for the rest of the turn (6.5.1.9).
    pub const CHECKED: u32 = 1 << 26;
    /// What is forgotten when the turn ends.
    pub const OF_THE_TURN: u32 = FIRED
        | DUAL
        | UNDER_FIRE
        | HAD_TARGET
        | INDIRECT_ONLY
        | ADVANCED
        | DISMOUNTED
        | CRAWLED
        | ASSAULTED
        | SPENT
        | COLUMN
        | CHECKED;
    /// Any damage: a second one knocks it out.
    pub const DAMAGED: u32 = TURRET | HULL;
    /// Suppressed, on or off: the effects are the same.
    pub const SUPPRESSED: u32 = SUPPRESSED_ON | SUPPRESSED_OFF;
}

/// Blocks of the advanced game that are switched on (L1280 of the rulebook: each may be used by itself).
pub mod switch {
    /// Unit, formation and force grades (5.8).
    pub const GRADES: u32 = 1 << 0;
    /// Hit angles and locations, split damage, hull down, suppression by a brew-up (6.5.2.2 to 6.5.2.5).
    pub const HIT_LOCATION: u32 = 1 << 1;
    /// Rates of fire (6.5.2.1).
    pub const RATE_OF_FIRE: u32 = 1 << 2;
    /// Crews may bail out (5.15).
    pub const BAIL_OUT: u32 = 1 << 3;
    /// General-purpose fire, small arms, direct smoke, two weapons at once (6.5.3, 6.5.4, 5.14).
    pub const GP: u32 = 1 << 4;
    /// Special rounds and ammunition limits (5.16).
    pub const AMMO: u32 = 1 << 5;
    /// Indirect fire (6.5.1).
    pub const INDIRECT: u32 = 1 << 6;
    /// Aircraft (6.4, 6.7).
    pub const AIR: u32 = 1 << 7;
    /// Command pools and shared commands (6.2).
    pub const COMMAND: u32 = 1 << 8;
    /// Heat haze (6.5.2.4h).
    pub const HAZE: u32 = 1 << 9;
    /// Dust behind moving vehicles (6.1.4.3.12).
    pub const DUST: u32 = 1 << 10;
    /// Sun in the eyes (6.1.4.3.13).
    pub const SUN: u32 = 1 << 11;
    /// Mines (6.1.4.3.8).
    pub const MINES: u32 = 1 << 20;
    /// Mines are hidden until somebody enters them.
    pub const HIDDEN_MINES: u32 = 1 << 21;
    /// Units may hesitate and break (7.1, our text).
    pub const MORALE: u32 = 1 << 23;
    /// Buildings may burn (6.1.4.3.5).
    pub const FIRES: u32 = 1 << 22;
    /// Pinning fire (7.18, our text).
    pub const PINNING: u32 = 1 << 12;
    /// Hollow charges as general-purpose fire (7.15, our text).
    pub const CE_GP: u32 = 1 << 13;
    /// The winner of initiative chooses to be First or Second Player (ruling A-01).
    pub const LEAD: u32 = 1 << 14;
    /// The Second Player declares overwatch first (ruling A-17).
    pub const SECOND_WATCHES: u32 = 1 << 15;
    /// Who wavers neither mounts nor dismounts (ruling A-86).
    pub const WAVERING_RIDERS: u32 = 1 << 16;
    /// High bombing strikes the hexes on both hands of the target (ruling A-97).
    pub const WIDE_BOMBS: u32 = 1 << 17;
    /// Vehicles do not enter the hex of an improved position (ruling S-12).
    pub const CLOSED_POSITIONS: u32 = 1 << 18;
    /// A moving vehicle counts against aircraft as against indirect fire (ruling S-23).
    pub const AIR_INDIRECT: u32 = 1 << 19;
    /// Dust hinders air combat (ruling S-23).
    pub const AIR_DUST: u32 = 1 << 24;
    /// Fire of passengers shows the carrier's command (ruling S-28).
    pub const RIDERS_SHOW: u32 = 1 << 25;
    /// A hidden Move lowers the defence of leg and towed units too (ruling S-33).
    pub const HIDDEN_MARCH: u32 = 1 << 26;
    /// Smoke fired directly counts from the close assault step on (ruling S-42).
    pub const SMOKE_WAITS: u32 = 1 << 27;
    /// Blocks that belong to the advanced level, with the key of each one's option.
    pub const BLOCKS: &[(&str, u32)] = &[
        ("grades", GRADES),
        ("hit-location", HIT_LOCATION),
        ("rate-of-fire", RATE_OF_FIRE),
        ("bail-out", BAIL_OUT),
        ("gp", GP),
        ("ammo", AMMO),
        ("indirect", INDIRECT),
        ("air", AIR),
        ("command-control", COMMAND),
    ];
    /// What only some scenarios have, with the key of each one's option.
    pub const DESERT: [(&str, u32); 3] = [("heat-haze", HAZE), ("dust", DUST), ("sun", SUN)];
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// Its side.
    pub side: Side,
    /// Its data card; a squad that loses half takes that of its half-squad.
    pub card: CardId,
    /// Number among the units with this card: its key is `pz3j-1`.
    pub number: u8,
    /// Its formation.
    pub formation: FormationId,
    /// Unit grade (5.8.3).
    pub grade: Grade,
    /// The hexside it faces: index of a direction, 0 north and clockwise (3.3).
    pub facing: u8,
    /// The plotted command; hidden while [`Unit::counter`] is face down.
    pub command: Command,
    /// What lies beside it.
    pub counter: Counter,
    /// Units that share a command have the same number; 0 shares with nobody (6.2.1.1.3).
    pub group: u8,
    /// Spot marker that counts in the spotting phase.
    pub spot: Spot,
    /// Spot marker gained this turn: it replaces [`Unit::spot`] in the next spotting phase.
    pub pending: Spot,
    /// See [`flag`].
    pub flags: u32,
    /// Crew-served weapon it carries (5.1.3).
    pub weapon: Option<CrewId>,
    /// Where its ammunition is (5.16.2.4).
    pub supply: Supply,
}

/// Where a leg or towed unit has ammunition without limit (5.16.2.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Supply {
    /// Nowhere.
    #[default]
    None,
    /// In the hex where it was set up.
    Dump(HexId),
    /// Within a hex of the vehicle that brought it.
    Transport(UnitId),
    /// In the hex where it was set up, and within a hex of the vehicle that has taken it from there.
    Both(HexId, UnitId),
}

impl Unit {
    /// A unit off the map without any marker.
    pub const fn new(side: Side, card: CardId, number: u8, formation: FormationId) -> Unit {
        Unit {
            place: Place::Reserve,
            side,
            card,
            number,
            formation,
            grade: Grade::Seasoned,
            facing: 0,
            command: Command::None,
            counter: Counter::Absent,
            group: 0,
            spot: Spot::None,
            pending: Spot::None,
            flags: 0,
            weapon: None,
            supply: Supply::None,
        }
    }

    /// The unit that carries or tows it.
    #[inline]
    pub const fn carrier(&self) -> Option<UnitId> {
        match self.place {
            Place::Aboard(carrier) => Some(carrier),
            _ => None,
        }
    }

    /// Whether any of these flags is set.
    #[inline]
    pub const fn has(&self, flags: u32) -> bool {
        self.flags & flags != 0
    }

    /// Its hex, if it stands on the map.
    #[inline]
    pub const fn hex(&self) -> Option<HexId> {
        self.place.hex()
    }

    /// Whether its counter hides its command from the enemy.
    #[inline]
    pub fn is_face_down(&self) -> bool {
        self.counter == Counter::FaceDown
    }

    /// Whether everybody knows that it moves this turn (4.4.3.2.2b).
    #[inline]
    pub fn is_known_to_move(&self) -> bool {
        matches!(self.command, Command::Move | Command::Halt)
            && matches!(self.counter, Counter::Shown | Counter::Half | Counter::Done)
    }

    /// The marker it bears at the moment, a new one included.
    #[inline]
    pub fn latest_spot(&self) -> Spot {
        if self.pending == Spot::None { self.spot } else { self.pending }
    }
}

/// A wreck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wreck {
    /// Where.
    pub hex: HexId,
    /// Kind.
    pub kind: WreckKind,
    /// Whether its smoke counts: not before the player step that made it has ended (4.4.3.2.2g).
    pub active: bool,
}

/// Ground that differs from the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroundAt {
    /// Where.
    pub hex: HexId,
    /// What is there.
    pub ground: Ground,
}

/// Something dug or laid in a hex (6.1.4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// Where.
    pub hex: HexId,
    /// What.
    pub kind: Fortification,
    /// Turns of digging: [`Work::DONE`] when it can be used (6.6.8).
    pub built: u8,
    /// The unit in it: an entrenchment or improved position holds one (6.1.4.3.6, 6.1.4.3.7).
    pub holder: Option<UnitId>,
    /// The hexside an improved position leaves open, fixed when it is entered (6.1.4.3.7).
    pub open: u8,
}

impl Work {
    /// Turns it takes to dig an entrenchment (6.6.8).
    pub const DONE: u8 = 4;

    /// Whether it can be used.
    #[inline]
    pub const fn is_done(&self) -> bool {
        self.built >= Work::DONE
    }
}

/// Where a group that shares its fire has fired this turn (6.2.1.1.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salvo {
    /// Whose.
    pub side: Side,
    /// Which group.
    pub group: u8,
    /// The target.
    pub target: UnitId,
    /// Its hex.
    pub hex: HexId,
}

/// An objective of the scenario (3.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// Who controls it.
    pub owner: Option<Side>,
    /// Who alone stood there when the turn began.
    pub at_start: Option<Side>,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Points of each side.
    pub points: [i32; 2],
}

/// The whole position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The scenario.
    pub scenario: ScenarioId,
    /// The level of rules in use.
    pub level: Level,
    /// Blocks of the advanced game in use, see [`switch`].
    pub switches: u32,
    /// Current turn, from 1.
    pub turn: u8,
    /// First Player of this turn, once initiative is decided (4.3).
    pub first: Option<Side>,
    /// Phase.
    pub phase: Phase,
    /// Aircraft (6.7).
    pub planes: Vec<Plane>,
    /// Forward observers who point targets out to aircraft this turn, each with its target (6.7.3.1.2).
    pub guides: Vec<(UnitId, UnitId)>,
    /// Every unit, by id.
    pub units: Vec<Unit>,
    /// Enemies that spotted each unit in this turn's spotting phase (4.4.1b).
    pub seen: Vec<UnitSet>,
    /// Wrecks, by hex.
    pub wrecks: Vec<Wreck>,
    /// Smoke, barrages, dust and fires.
    pub effects: Vec<Effect>,
    /// Missions of indirect fire (6.5.1.8).
    pub missions: Vec<Mission>,
    /// Batteries of each side that have fired or failed this turn, as bits.
    pub batteries_used: [u16; 2],
    /// Points batteries have registered before the game: side, battery, hex (6.5.1.4).
    pub registered: Vec<(Side, u8, HexId)>,
    /// Sources whose shells the moving unit has met, as bits, [`Mission::SOURCES`] to a mission (6.6.6).
    pub shelled: u64,
    /// Hexes the moving vehicle has left for dusty ground (6.1.4.3.12).
    pub trail: Vec<HexId>,
    /// Ground that differs from the boards, by hex.
    pub ground: Vec<GroundAt>,
    /// Units whose attackers have been declared in this step: nobody else joins in (4.4.1e, 6.6.1.1d).
    pub engaged: UnitSet,
    /// Targets of shared fire this turn.
    pub salvos: Vec<Salvo>,
    /// Entrenchments, positions and the like, by hex.
    pub works: Vec<Work>,
    /// Rubble, fires, mines, planned fire.
    pub features: Features,
    /// Forces drawn by points, in a meeting engagement.
    pub muster: Option<Muster>,
    /// Objectives in the scenario's order.
    pub goals: ArrayVec<Goal, 12>,
    /// Units that left by an edge the scenario rewards.
    pub exited: UnitSet,
    /// How it ended.
    pub verdict: Option<Verdict>,
    /// Procedures in progress, innermost last.
    pub frames: Frames<Frame, DEPTH>,
}

impl State {
    /// The innermost procedure.
    #[inline]
    pub fn top(&self) -> Option<&Frame> {
        self.frames.top()
    }

    /// Starts a procedure inside the innermost one.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    /// Ends the innermost procedure.
    #[inline]
    pub fn pop(&mut self) -> Option<Frame> {
        self.frames.pop()
    }

    /// Whether a block of the advanced game is played.
    #[inline]
    pub const fn on(&self, block: u32) -> bool {
        self.switches & block != 0
    }

    /// Which meaning of a hit is played: two faces and the excess, or angles and locations. Everything that differs
    /// between the two levels asks here.
    #[inline]
    pub const fn hits(&self) -> Level {
        if self.on(switch::HIT_LOCATION) { Level::Advanced } else { Level::Basic }
    }

    /// A unit.
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A unit, to change.
    #[inline]
    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[id.index()]
    }

    /// Every unit id.
    #[inline]
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|i| UnitId(i as u8))
    }

    /// Units of a side.
    pub fn of(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units.iter().enumerate().filter(move |(_, u)| u.side == side).map(|(i, u)| (UnitId(i as u8), u))
    }

    /// Units on the map, with their hexes.
    pub fn on_map(&self) -> impl Iterator<Item = (UnitId, &Unit, HexId)> {
        self.units.iter().enumerate().filter_map(|(i, u)| Some((UnitId(i as u8), u, u.hex()?)))
    }

    /// Units in a hex.
    pub fn at(&self, hex: HexId) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.on_map().filter(move |(_, _, h)| *h == hex).map(|(id, u, _)| (id, u))
    }

    /// The wreck in a hex.
    pub fn wreck(&self, hex: HexId) -> Option<&Wreck> {
        self.wrecks.iter().find(|w| w.hex == hex)
    }

    /// The finished entrenchment or position a unit is in.
    pub fn work_of(&self, id: UnitId) -> Option<&Work> {
        self.works.iter().find(|w| w.holder == Some(id) && w.is_done())
    }

    /// Units carried or towed by another.
    pub fn passengers(&self, carrier: UnitId) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units
            .iter()
            .enumerate()
            .filter(move |(_, u)| u.carrier() == Some(carrier))
            .map(|(i, u)| (UnitId(i as u8), u))
    }

    /// The hex a unit is in, by itself or aboard another (6.6.7).
    #[inline]
    pub fn whereabouts(&self, id: UnitId) -> Option<HexId> {
        match self.unit(id).place {
            Place::Hex(hex) => Some(hex),
            Place::Aboard(carrier) => self.units.get(carrier.index())?.hex(),
            _ => None,
        }
    }

    /// Second Player of this turn, once initiative is decided.
    pub fn second(&self) -> Option<Side> {
        self.first.map(Side::other)
    }
}
