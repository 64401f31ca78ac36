//! Procedures in progress: plain data on a stack, innermost last.
//!
//! Each chapter's module owns the frames it pushes. A frame either rests at a decision or is moved on by
//! [`crate::RedWinter::settle`]; an interrupt is one more frame on top.

use crate::pack::{Side, UnitId};
use crate::units::UnitSet;
use arrayvec::ArrayVec;
use sandtable_engine::Seat;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    /// The game turn itself: always the outermost frame (rule 3).
    Turn(Stage),
    /// Both seats bid victory points in secret (17.0.2); bids by seat.
    Bid([Option<u8>; 2]),
    /// The higher bidder picks a side (17.0.2).
    PickSide {
        /// The higher bidder.
        seat: Seat,
        /// The bid the other side receives.
        bid: u8,
    },
    /// A side places units whose set-up leaves a choice (1.2, 17.0-a).
    Deploy(Side),
    /// The Finns may change their operational stance (17.1).
    Stance,
    /// Spending replacement points (13.2).
    Reset,
    /// Placing a reconstituted company (13.2.1).
    Rebuild {
        /// The company.
        unit: UnitId,
        /// At full strength.
        full: bool,
    },
    /// The Soviets may commit armor (12.1.4).
    Commit,
    /// Choosing which unit acts next (3.0-II).
    Action,
    /// A unit or stack is acting: before, between and after the hexes of its move (4, 6.1, 9).
    Acting(Mover),
    /// Choosing the last hex of a night raid's route (16.4.1).
    RaidRoute {
        /// The raiders.
        group: UnitSet,
        /// The target hex.
        target: HexId,
    },
    /// The Finns may trade a company on X28 for the artillery park (12.4.3).
    Park(UnitId),
    /// The Soviets choose the 76 mm unit they lose (12.4.3-c).
    Lose76,
    /// The Finns choose the unit Pajari joins (12.3.1-b).
    Rescue {
        /// The hex he leaves.
        from: HexId,
    },
    /// Choosing the next enemy hex to attack (3.0-III).
    Combat,
    /// An enemy hex is being attacked (8.1-11).
    Open(OpenHex),
    /// A Combat, Assault or Night Raid.
    Battle(Battle),
    /// Finnish AT guns may fire (11).
    AtFire(AtFire),
    /// The owner takes losses by step or retreat (8.5).
    Losses(Losses),
    /// Units retreat, one hex of all units at a time (8.5.2).
    Retreat(Retreat),
    /// The owner chooses which unit loses a step.
    PickStep(PickStep),
    /// Attackers advance (8.7).
    Advance(Advance),
    /// Sub-Zero Loss Phase (16.3).
    SubZero(SubZero),
    /// Dice are due.
    Roll(Roll),
}

/// What the turn does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Before the first turn: bid, set-up.
    SetUp,
    /// Start of a turn: stance.
    Begin,
    /// Reset Phase of the first (0) or second (1) player.
    Reset(u8),
    /// Action Phase.
    Action(u8),
    /// Combat Phase.
    Combat(u8),
    /// End of a half-turn's Combat Phase.
    EndCombat(u8),
    /// Sub-Zero Loss Phase.
    SubZero,
    /// Victory check.
    Victory,
    /// The game is over.
    Over,
}

/// A unit or stack in its action. Movement points are half points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mover {
    /// The units; fixed once the first hex is entered (6.1-e).
    pub group: UnitSet,
    /// Where they are; `NONE` while a reinforcement is still off the map.
    pub hex: HexId,
    /// Spent so far.
    pub spent: u8,
    /// What they may spend without the extended move.
    pub allowance: u8,
    /// Whether the extended move is still open: on road all the way, 4 or more hexes from every enemy (4.3).
    pub extended: bool,
    /// Whether they have left the hex they started in (or entered the map).
    pub moved: bool,
    /// Whether an enemy zone of control or the minimum move has stopped them; they may still assault unless
    /// [`Mover::ended`].
    pub stopped: bool,
    /// Whether nothing further may be done (assault made, minimum move used).
    pub ended: bool,
}

/// An enemy hex under attack in the Combat Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenHex {
    /// The hex.
    pub hex: HexId,
    /// Whether a non-supporting shot was rolled at it: then no Combat any more (10.3.2-c, A-17).
    pub shot: bool,
    /// Whether its Combat is over.
    pub fought: bool,
    /// Who fought that Combat without emptying the hex: fire that empties it later lets them advance (10.4.3).
    pub fighters: UnitSet,
}

/// The three attacks that use the CRT.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BattleKind {
    /// Rule 8.
    Combat,
    /// Rule 9.
    Assault,
    /// Rule 16.4.
    Raid,
}

/// Steps of 8.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum BattleStage {
    /// Naming attackers (8.1-1).
    Attackers,
    /// Offensive support (8.1-2).
    Offensive,
    /// Defensive support (8.1-3).
    Defensive,
    /// AT Fire (8.1-4).
    AtFire,
    /// Rolling support (8.1-5).
    Support,
    /// Finding the way on a night raid (16.4-3).
    RaidFind,
    /// Ratio, shifts, dice (8.1-6 to 8).
    Resolve,
    /// Defender's losses (8.1-9).
    DefenderLosses,
    /// Attacker's losses (8.1-9).
    AttackerLosses,
    /// Advance (8.1-10).
    Advance,
    /// Finished.
    Done,
}

/// A Combat, Assault or Night Raid in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Battle {
    /// Which.
    pub kind: BattleKind,
    /// Where it stands.
    pub stage: BattleStage,
    /// Attacking side.
    pub side: Side,
    /// The defending hex.
    pub target: HexId,
    /// Raid: the last hex of the route. Assault: the hex it is made from. Unused in Combat.
    pub from: HexId,
    /// Units that attack; units that die are taken out.
    pub attackers: UnitSet,
    /// Hexes the attackers attacked from that contributed CS, for retreats (8.5.2-IV): filled at the CRT roll.
    pub attack_hexes: ArrayVec<HexId, 6>,
    /// Declared offensive support not yet rolled.
    pub offensive: UnitSet,
    /// Declared defensive support not yet rolled, by the direction of the attacking hex seen from the target.
    pub defensive: [UnitSet; 6],
    /// Suppressed results for the attacker.
    pub suppress_attacker: u8,
    /// Suppressed results for the defender.
    pub suppress_defender: u8,
    /// Column shift found on the FNRT.
    pub raid_shift: i8,
    /// CRT result still to be paid: attacker, defender.
    pub losses: (u8, u8),
    /// Hexes the defender actually retreated (8.7.1).
    pub retreated: u8,
    /// Defending units at the CRT roll.
    pub defenders: UnitSet,
    /// Soviet infantry companies eliminated, for captured LMGs (20.4).
    pub companies_lost: u8,
    /// Whether one of them was out of supply.
    pub cut_off: bool,
    /// Whether Pajari gave the Finns his bonus (20.6).
    pub pajari: bool,
}

/// AT Fire in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtFire {
    /// Guns that may still fire.
    pub guns: UnitSet,
    /// The gun firing now and dice it still has.
    pub firing: Option<(UnitId, u8)>,
    /// Armor that may be fired at.
    pub targets: UnitSet,
    /// Fired in defence against an assault (ATFT#1; does not use up the Combat Phase shot, A-40).
    pub assault: bool,
}

/// Losses to be paid by one side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses {
    /// Whose.
    pub side: Side,
    /// Whether it is the attacker's share.
    pub attacker: bool,
    /// Losses still to pay.
    pub left: u8,
    /// Whether the next loss must be a step (attacker's first, 8.5-b).
    pub step_due: bool,
    /// Whether retreat is open at all (assault attackers and raids: steps only).
    pub may_retreat: bool,
}

/// A retreat in progress: every unit moves one hex, then zones of control take their toll, then the next hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    /// Whose.
    pub side: Side,
    /// Whether the attackers retreat.
    pub attacker: bool,
    /// All retreating units.
    pub group: UnitSet,
    /// Units that still have to move in this step.
    pub waiting: UnitSet,
    /// Units that have moved in this step and whose hex has not taken its toll yet (8.5.2.2).
    pub tolls: UnitSet,
    /// Hexes still to go, this step included.
    pub left: u8,
    /// Hexes of the whole retreat.
    pub hexes: u8,
}

/// The owner chooses which unit loses a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PickStep {
    /// Whose.
    pub side: Side,
    /// Units to choose from.
    pub among: UnitSet,
    /// Steps still to lose.
    pub left: u8,
    /// Why.
    pub cause: Cause,
}

/// Why a step is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// CRT result (8.5).
    Crt,
    /// Ranged attack (10.4.2).
    Ranged,
    /// AT Fire (11).
    AtFire,
    /// Retreat into an enemy zone of control (8.5.2.2).
    Toll,
    /// Sub-Zero Loss (16.3).
    SubZero,
}

/// Attackers advance after combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advance {
    /// The vacated hex.
    pub first: HexId,
    /// How many hexes may be advanced.
    pub hexes: u8,
    /// Units that may still advance, and have not started.
    pub ready: UnitSet,
    /// The unit advancing now and the hexes it has gone.
    pub going: Option<(UnitId, u8)>,
    /// Whether units must advance (9.2-d).
    pub must: bool,
}

/// Sub-Zero Loss Phase in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubZero {
    /// Side that rolls now.
    pub side: Side,
    /// Units whose stack has not rolled yet.
    pub waiting: UnitSet,
}

/// Dice that are due, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Roll {
    /// A ranged attack by `unit` at `target` (10.4).
    Ranged {
        /// The firer.
        unit: UnitId,
        /// The target hex.
        target: HexId,
        /// What the fire is for.
        fire: Fire,
    },
    /// The CRT (8.4).
    Crt,
    /// AT Fire (11.1).
    AtFire {
        /// The gun.
        gun: UnitId,
        /// The armor.
        target: UnitId,
    },
    /// Recovery (13.3).
    Recovery(UnitId),
    /// Finding the way on a night raid (16.4-3).
    RaidFind,
    /// Sub-Zero Loss (16.3).
    SubZero {
        /// The stack that rolls.
        stack: UnitSet,
    },
    /// Return of a 354th artillery unit (12.4.2).
    Delay354(UnitId),
    /// Pajari's fate (12.3.1-d).
    Fate {
        /// The hex he was in.
        from: HexId,
    },
    /// Captured light machine-guns (20.4).
    Lmg {
        /// Modifier found when the company died.
        drm: i8,
        /// Finnish units that may take them.
        takers: UnitSet,
    },
    /// Lost in the woods (20.5).
    Lost {
        /// The hex the move goes to, if the way is found.
        to: HexId,
    },
    /// Pajari's heart (20.6): first the check, then, if it failed, for how long.
    Heart {
        /// Whether the check has failed and the length of the absence is rolled.
        absent: bool,
    },
}

/// What a ranged attack is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fire {
    /// Not in support of a Combat (10.0-l).
    Free,
    /// Offensive support.
    Offensive,
    /// Defensive support.
    Defensive,
}
