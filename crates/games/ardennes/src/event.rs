//! What happened. Every event is put into words with its rule by the text module.
//!
//! The Allied system explains itself: whatever it considers, chooses or passes over is an event with every criterion, its
//! row of the ledger and what was left after it, so that a player can check it by hand.

use crate::frame::{DrawFor, Formation, Roll, Span};
use crate::ids::UnitSet;
use crate::pack::{
    ActionCardId, AlliedCardId, BridgeId, ChitId, CorpsId, EventKind, GermanCardId, Hits, Level, Side,
    Tactic, UnitId,
};
use crate::state::{Phase, Supply};
use sandtable_hex::{HexId, HexSide};
use serde::Serialize;

/// One line of a reasoning: a criterion, its rule, and what it left or what it said.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reason {
    /// Row of the ledger.
    pub rule: &'static str,
    /// Message key of the criterion: `supplied`, `highest-hv`.
    pub key: &'static str,
    /// Whether it held; for a preference, whether it left fewer.
    pub held: bool,
    /// A number it speaks of: a strength, a distance, a Hold Value.
    pub number: Option<i16>,
    /// Hexes left after it, or the hex it speaks of.
    pub hexes: Vec<HexId>,
    /// Units left after it, or the unit it speaks of.
    pub units: Vec<UnitId>,
}

/// The reasoning behind a choice of the system.
pub type Trace = Vec<Reason>;

/// Commands of an Allied card in their fixed order (8.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum AlliedCommand {
    /// Special event.
    Special,
    /// Deploy reserves.
    Deploy,
    /// Expedite reserves.
    Expedite,
    /// Replacements.
    Replace,
    /// Activate units.
    Activate,
    /// Command event.
    Event,
}

/// Why a unit came to the map or to another hex without moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Arrival {
    /// German reserve (7).
    Reserve,
    /// Method A (9.2).
    MethodA,
    /// Method B (9.2).
    MethodB,
    /// Basic placement of XXX Corps (9.61).
    Basic,
    /// Out of contact, redeployed (9.3).
    Redeployed,
    /// Undetected defender (13.2).
    Undetected,
    /// Roadblock reserve (15.3).
    Roadblock,
    /// Joins an attack (10.64).
    Joined,
    /// Brought by Reinforce Battle.
    Brought,
    /// Engineers event.
    Engineers,
    /// Von der Heydte's drop.
    Dropped,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    // --- the day ---
    /// A day begins.
    Day(u8),
    /// A phase begins.
    Phase(Phase),
    /// Units came from the calendar to the reserves.
    Arrived(UnitSet),
    /// The OKW reserve was released (7.4).
    OkwReleased,
    /// German cards are ready: supplementals in the pile, cards in it.
    Dealt {
        /// Supplementals drawn.
        supplementals: u8,
        /// Cards in the pile.
        pile: u8,
    },
    /// The German drew a card.
    Drew(GermanCardId),
    /// Allied cards joined the deck.
    AlliedJoined(Vec<AlliedCardId>),
    /// Offensive cards joined the action deck, face down.
    OffensiveJoined(u8),
    /// An impulse begins, or is skipped.
    Impulse {
        /// Whose.
        side: Side,
        /// Skipped by interdiction or commandos.
        skipped: bool,
    },
    /// The German played a card for a command.
    Played {
        /// The card.
        card: GermanCardId,
        /// Command Values of the impulse with it.
        total: u8,
        /// Allied Command Level.
        level: u8,
    },
    /// A formation was activated.
    Activated {
        /// Which.
        formation: Activated,
        /// Its units.
        units: UnitSet,
    },
    /// A card was given up.
    Discarded(GermanCardId),
    /// A formation has no fuel; its card is lost.
    OutOfFuel {
        /// The card.
        card: GermanCardId,
        /// Units marked.
        units: UnitSet,
    },
    /// Fuel was found for it: by a card or a depot.
    Refuelled(GermanCardId),
    /// A step was restored (17).
    Restored(UnitId),
    /// An event was made.
    Event(EventKind),
    /// Points changed, and why.
    Points {
        /// Row of the ledger.
        rule: &'static str,
        /// Points now.
        total: i16,
    },
    /// The game is over.
    Over(Level),

    // --- ground ---
    /// A unit entered a hex.
    Moved {
        /// Who.
        unit: UnitId,
        /// From.
        from: HexId,
        /// To.
        to: HexId,
        /// Points spent so far.
        spent: u8,
    },
    /// A unit left the map for points.
    Left(UnitId, i16),
    /// A town, city or Westwall hex changed hands.
    Taken(HexId, Side),
    /// A bridge changed hands.
    BridgeTaken(Span, Side),
    /// A bridge was blown, or not.
    Demolition {
        /// The bridge.
        bridge: Span,
        /// The die.
        die: u8,
        /// Up to which it is blown.
        number: u8,
        /// Whether it is.
        blown: bool,
    },
    /// A reaction was played.
    Reacted(GermanCardId, EventKind),
    /// A bridge was repaired.
    Repaired(BridgeId),
    /// A bridge was built.
    Built(HexSide),
    /// A roadblock appeared, or not.
    Roadblock {
        /// The position.
        hex: HexId,
        /// The die.
        die: u8,
        /// Up to which it appears.
        number: u8,
        /// Whether it does.
        placed: bool,
    },
    /// A roadblock was removed.
    RoadblockGone(HexId),
    /// A depot was found, full or empty.
    Depot(HexId, bool),
    /// A unit came to a hex without moving there.
    Came {
        /// Who.
        unit: UnitId,
        /// Where.
        hex: HexId,
        /// Why.
        how: Arrival,
        /// The system's reasoning.
        trace: Trace,
    },
    /// An improved position was built or lost.
    Improved(HexId, bool),
    /// A unit's supply status changed.
    Supply(UnitId, Supply),
    /// XXX Corps may cross the Meuse from now on (11.82).
    BritishFree,
    /// Dispersal ended.
    Recovered(UnitSet),

    // --- combat ---
    /// A combat begins.
    Attack {
        /// Attacking side.
        side: Side,
        /// Where.
        target: HexId,
        /// Attackers.
        attackers: UnitSet,
    },
    /// A tactic is used.
    Tactic {
        /// Whose.
        side: Side,
        /// Which.
        tactic: Tactic,
        /// The German card.
        card: Option<GermanCardId>,
    },
    /// An Allied card was drawn.
    AlliedCard(AlliedCardId, DrawFor),
    /// A chit was drawn: the face that applies, if any.
    Chit {
        /// The chit.
        chit: ChitId,
        /// 0 front, 1 back.
        face: Option<u8>,
        /// Chits drawn so far.
        drawn: u8,
    },
    /// The cup was refilled (13.43).
    Refilled,
    /// Hits were counted.
    Hits {
        /// Sums of the chits.
        sum: Hits,
        /// On the attacker, after everything.
        attacker: u8,
        /// On the defender.
        defender: u8,
        /// Cover and weakness.
        reasons: Trace,
    },
    /// A unit lost a step; with the last one it is eliminated.
    Lost {
        /// Who.
        unit: UnitId,
        /// Whether it is eliminated.
        eliminated: bool,
        /// Row of the ledger.
        rule: &'static str,
    },
    /// A die was rolled for the system, with its reasoning.
    Rolled {
        /// What for.
        roll: Roll,
        /// The die.
        die: u8,
        /// Whether it succeeded.
        success: bool,
        /// Modifiers and their rules.
        trace: Trace,
    },
    /// Units retreated.
    Retreated {
        /// Who.
        units: UnitSet,
        /// Where to.
        to: HexId,
        /// The system's reasoning.
        trace: Trace,
    },
    /// Units were dispersed.
    Dispersed(UnitSet),
    /// A unit advanced.
    Advanced(UnitId, HexId),
    /// The Allies broke off (13.42).
    BrokeOff(Trace),

    // --- the Allies ---
    /// A command of the card was considered.
    Considered {
        /// The card.
        card: AlliedCardId,
        /// The command.
        command: AlliedCommand,
        /// Whether it is performed.
        performed: bool,
        /// Why, or why not.
        trace: Trace,
    },
    /// Reserves were brought forward.
    Expedited(UnitSet),
    /// Allied replacements went to a corps.
    Replaced(CorpsId),
    /// Action cards were drawn, sorted.
    Actions(Vec<ActionCardId>),
    /// A card left the game (10.66).
    ActionRemoved(ActionCardId),
    /// A unit was tested for an action card.
    Tested {
        /// The card.
        card: ActionCardId,
        /// The unit.
        unit: UnitId,
        /// Whether it acts.
        acts: bool,
        /// Each condition.
        trace: Trace,
    },
    /// A unit joins the attack of an action card from a hex it is in or moves to (10.63).
    Gathered {
        /// The unit.
        unit: UnitId,
        /// Whom it will attack.
        target: HexId,
        /// From where.
        from: HexId,
        /// How the hex was chosen; nothing if it stays where it is.
        trace: Trace,
    },
    /// A unit out of contact found no hex to join an attack from (10.64).
    NotJoined {
        /// The unit.
        unit: UnitId,
        /// Whom it would have attacked.
        target: HexId,
        /// What was missing.
        trace: Trace,
    },
    /// A unit behind the lines makes its escape (10.8).
    Escaped {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: HexId,
        /// The reasoning.
        trace: Trace,
    },
    /// Engineers blocked a road.
    Blocked(HexId),
    /// A reserve found no place.
    NoPlace {
        /// Who.
        unit: UnitId,
        /// Why.
        trace: Trace,
    },
}

/// Who was activated, by which card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Activated {
    /// A German formation.
    German(Formation),
    /// The units an Allied card commands.
    Allied(AlliedCardId),
}
