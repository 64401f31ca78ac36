//! Procedures in progress: plain data on a stack, innermost last.
//!
//! A frame keeps ids and numbers, never a copy of what stands on the board; when it comes to the top again it looks at the
//! board anew. Each variant names the chapter that owns it. How the procedures interlock is told in
//! `docs/decisions/0010-ardennes-frames.md`.

use crate::ids::{Chits, GermanCards, UnitSet};
use crate::pack::{
    ActionCardId, AlliedCardId, BridgeId, CorpsId, DivisionId, EventKind, GermanCardId, Hits, Side, UnitId,
};
use arrayvec::ArrayVec;
use sandtable_hex::{HexId, HexSide};
use serde::{Deserialize, Serialize};

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    // --- the day: chapters 3 to 7, 14.5, 17, 18 ---
    /// The day itself: always the outermost frame (4.0).
    Day(Stage),
    /// Cards are dealt or added at random (4.II): chance.
    Deal(Deal),
    /// An Allied card is drawn (8.0-b): chance. When it is known, the frame below goes on with it.
    AlliedDraw(DrawFor),
    /// The German gives up one of several cards of equal value (4.III.1).
    Interdicted,
    /// The German may play Bridge Engineers in the supply phase (4.III.2).
    SupplyEngineers,
    /// Cards whose formations may run dry (14.5): the German may help.
    Fuel {
        /// Cards still to be looked at.
        cards: GermanCards,
    },
    /// A German impulse: which card next? (4.IV.1)
    GermanImpulse,
    /// A card has been played: for which command? (5)
    Command(GermanCardId),
    /// Reserves are being placed (7).
    Placing(Placing),
    /// Replacements are being assigned (17).
    Replacing {
        /// The corps.
        corps: CorpsId,
        /// Points left.
        points: u8,
    },
    /// An event asks for a hex, a bridge or a division.
    Eventful(EventKind),
    /// A German activation (4.IV.1-c).
    Activation(Activation),

    // --- ground: chapters 11, 14, 15, 16 ---
    /// A German unit moves (11).
    Move(Mover),
    /// The Allies try to blow a bridge (11.4): chance, then perhaps the German's reaction.
    Demolition {
        /// The bridge.
        bridge: Span,
        /// The roll succeeded and Greif may answer.
        blown: bool,
    },
    /// Positions next to a hex a German unit has entered (15.1): chance for each, then perhaps a reaction.
    RoadblockChecks {
        /// The unit.
        unit: UnitId,
        /// Positions still to be checked, first come first.
        positions: ArrayVec<HexId, 6>,
        /// A roadblock was just placed here and a reaction may answer.
        placed: Option<HexId>,
    },
    /// Roadblocks next to units that start an activation (15.3): chance for each.
    ReserveChecks {
        /// Roadblocks still to be checked, in order.
        roadblocks: ArrayVec<HexId, 24>,
    },
    /// The German brings hexes back within stacking (11.5-c).
    Overstacked {
        /// Hexes to look at.
        hexes: ArrayVec<HexId, 24>,
    },
    /// An Allied unit moves by order of the system (10.4): one hex at a time.
    SystemMove(SystemMove),
    /// Isolated units without supply roll for surrender (14.34), then roadblocks are purged (4.III.5).
    Surrenders {
        /// Units still to be rolled for.
        left: UnitSet,
    },

    // --- combat: chapter 13 ---
    /// A combat, German or Allied.
    Attack(Box<Attack>),
    /// A side's hits are being taken (13.51 to 13.53).
    Hits(HitsLeft),
    /// Somebody chooses who loses a step (13.6); the system's choice needs no question.
    PickStep {
        /// Whose.
        side: Side,
        /// Units to choose from.
        among: UnitSet,
    },
    /// Defenders retreat (13.7).
    Retreat(Retreat),
    /// Attackers advance (13.8).
    Advance(Advance),

    // --- the Allies: chapters 8 to 10, 12.2 ---
    /// An Allied impulse (8.1).
    AlliedImpulse(AlliedImpulse),
    /// Allied reserves are deployed (9.2).
    Deploying(Deploying),
    /// An Allied activation (10.1).
    AlliedActivation(AlliedActivation),
    /// Allied units gather for an attack (10.6); the combat follows.
    Gathering(Gathering),
    /// The German breaks a tie the rules leave to him (10.64-c).
    Tie {
        /// The unit to be placed.
        unit: UnitId,
        /// Hexes of equal worth.
        among: ArrayVec<HexId, 6>,
    },

    /// A ten-sided die is due.
    Roll(Roll),
}

/// What the day does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
    /// Reserve phase (4.I).
    Reserves,
    /// Card preparation (4.II): German cards.
    Cards,
    /// Card preparation: Allied decks.
    AlliedCards,
    /// Supply phase: interdiction (4.III.1).
    Interdiction,
    /// Bridge engineers (4.III.2).
    Engineers,
    /// Judging supply, surrender and roadblocks (4.III.3 to 5).
    Judging,
    /// Fuel (4.III.6).
    Fuel,
    /// The German impulse.
    German,
    /// Refilling the hand after it (4.IV.1-f).
    Refill,
    /// The Allied impulse.
    Allied,
    /// End of the day (4.V).
    End,
    /// The game is over.
    Over,
}

/// Cards being dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deal {
    /// To the German hand, so many more; each may turn out to be one of the unknown supplementals.
    Hand(u8),
    /// A card of the hand was one of the unknown: which?
    Unknown(u8),
    /// The three action cards of an activation; the frame below holds them.
    Actions,
    /// An action card was one of the unknown: which?
    UnknownAction,
    /// A depot is turned over (14.52).
    Depot(HexId),
}

/// What an Allied card is drawn for (8.0-b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DrawFor {
    /// Interdiction.
    Interdiction,
    /// The impulse.
    Impulse,
    /// The second card after No Command.
    Second,
    /// A German attack.
    Defence,
    /// An Allied attack.
    Attack,
}

/// German reserves being placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// Units that may enter.
    pub units: UnitSet,
    /// Without a card, in the reserve phase (7.3).
    pub delayed: bool,
    /// OKW units: no army zone (7.41).
    pub okw: bool,
}

/// A German activation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Activation {
    /// The card.
    pub card: GermanCardId,
    /// Units activated, eliminated ones taken out.
    pub units: UnitSet,
    /// Where it stands.
    pub step: ActivationStep,
    /// Tactic cards that may still be played (13.33-a).
    pub tactics: u8,
    /// One-unit activation: no attack (6.3).
    pub single: bool,
    /// First impulse of the 16th: no movement, no Allied card (4.11).
    pub surprise: bool,
    /// Units that ignore enemy control (5.21).
    pub no_zoc: UnitSet,
}

/// Steps of a German activation (4.IV.1-c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActivationStep {
    /// Adjacent roadblocks, bridges taken (15.3, 16.2-c).
    Roadblocks,
    /// Movement.
    Movement,
    /// Stacking after movement (11.5-b).
    Stacking,
    /// Combat.
    Combat,
    /// Improved positions (16.31).
    DigIn,
    /// Dispersal ends (13.9-d).
    Recover,
}

/// A German unit on the move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mover {
    /// The unit.
    pub unit: UnitId,
    /// Where it began.
    pub start: HexId,
    /// Points spent.
    pub spent: u8,
    /// Strategic movement (11.6); fixed with the first hex.
    pub strategic: bool,
    /// Nothing more may be entered: control, river, roadblock, minimum move.
    pub stopped: bool,
    /// Brought to a battle (13.0-G2): nobody is asked, and it takes part if it gets there.
    pub brought: bool,
    /// Hexes still to be entered of the way that was chosen, last one first.
    pub way: ArrayVec<HexId, 16>,
}

/// An Allied unit moved by the system.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SystemMove {
    /// The unit.
    pub unit: UnitId,
    /// Hexes still to be entered, last one first.
    pub way: ArrayVec<HexId, 16>,
}

/// Steps of an attack (13.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AttackStep {
    /// Naming attackers (G1); the Allies have gathered.
    Declare,
    /// German tactics, in attack or defence (G2, A3).
    Tactics,
    /// The Allied card (G3, A2).
    AlliedCard,
    /// Chits up to the minimum (G4, A4).
    Minimum,
    /// How many more? The German names a number, the system tests its break-off after each.
    Commit,
    /// Drawing what was named.
    Further,
    /// Totals (G5, A5).
    Totals,
    /// The defender's hits (G6, A6).
    Defender,
    /// The attacker's hits (G7, A7).
    Attacker,
    /// Advance (G8, A8).
    Advance,
    /// Clean-up (G9, A9).
    CleanUp,
}

/// Tactics in use on one side: one bit for each, and how many cards count for chits (13.34).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tactics {
    /// By [`crate::pack::Tactic`] index.
    pub bits: u16,
    /// Chits they give an attacker.
    pub chits: u8,
}

/// A combat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attack {
    /// Attacking side.
    pub side: Side,
    /// The hex attacked.
    pub target: HexId,
    /// Where it stands.
    pub step: AttackStep,
    /// Attackers; the dead are taken out.
    pub attackers: UnitSet,
    /// Defenders when the chits are drawn, guests left out (13.74).
    pub defenders: UnitSet,
    /// Tactics of the Germans and of the Allies.
    pub tactics: [Tactics; 2],
    /// German cards played for it.
    pub played: GermanCards,
    /// Units that Reinforce Battle brought.
    pub brought: UnitSet,
    /// Whether it may bring more, and from where.
    pub bringing: Bringing,
    /// The Allied card drawn.
    pub card: Option<AlliedCardId>,
    /// The action card that ordered it.
    pub action: Option<ActionCardId>,
    /// Chits of this combat.
    pub chits: Chits,
    /// Chits to be drawn in all.
    pub total: u8,
    /// Hits when the chits were counted, after cover and weakness: attacker, defender.
    pub hits: (u8, u8),
    /// Sums by letter, for the log.
    pub sum: Hits,
    /// Hexes the defenders retreated, in order.
    pub retreat: ArrayVec<HexId, 2>,
    /// Whether the defenders were eliminated.
    pub eliminated: bool,
    /// Whether the attackers dispersed.
    pub dispersed: bool,
}

/// What a Reinforce Battle just played still allows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bringing {
    /// Nothing.
    #[default]
    Nobody,
    /// Units of any one hex.
    Anybody,
    /// More units of this hex.
    From(HexId),
}

/// Hits a side still has to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HitsLeft {
    /// Whose.
    pub side: Side,
    /// The attacker's.
    pub attacker: bool,
    /// Left.
    pub left: u8,
    /// Taken so far.
    pub taken: u8,
    /// Steps lost so far.
    pub steps: u8,
    /// Units that have lost a step in this combat (13.61).
    pub hurt: UnitSet,
    /// Hexes that have, as seen from the target: one bit per direction (13.61).
    pub from: u8,
}

/// Defenders on retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Retreat {
    /// Whose.
    pub side: Side,
    /// The hex they leave.
    pub from: HexId,
    /// Units; they go together (13.73).
    pub units: UnitSet,
}

/// Attackers on advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advance {
    /// The hex that was vacated.
    pub first: HexId,
    /// Units that may still go.
    pub ready: UnitSet,
    /// The unit that has entered it and may go a second hex.
    pub going: Option<UnitId>,
    /// How many hexes the defender left open: 1 or 2.
    pub hexes: u8,
}

/// An Allied impulse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlliedImpulse {
    /// The card, once drawn.
    pub card: Option<AlliedCardId>,
    /// Command to be tested next, by its place in the fixed order (8.1-a).
    pub command: u8,
    /// Whether this is the second card (8.2).
    pub second: bool,
}

/// Steps of deploying Allied reserves (9.2-b, 9.2-c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum DeployStep {
    /// Method A for reserves.
    Reserves,
    /// Method A for units out of contact.
    OutOfContact,
    /// Method B for the reserves left.
    MethodB,
}

/// Allied reserves being deployed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deploying {
    /// Units of the card's formations (9.1).
    pub eligible: UnitSet,
    /// Where it stands.
    pub step: DeployStep,
    /// Units still to be tried in this step, next one last.
    pub order: Vec<UnitId>,
    /// How many have been placed.
    pub placed: u8,
    /// XXX Corps comes to its listed hexes (9.61).
    pub basic: bool,
}

/// Steps of an Allied activation (10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AlliedStep {
    /// Units behind the lines (10.8).
    Wanderers,
    /// Drawing three action cards.
    Draw,
    /// Testing the cards, lowest number first.
    Cards,
    /// Improved positions.
    DigIn,
    /// Dispersal ends.
    Recover,
}

/// An Allied activation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AlliedActivation {
    /// The command card.
    pub card: AlliedCardId,
    /// Units activated, eliminated ones taken out.
    pub units: UnitSet,
    /// Where it stands.
    pub step: AlliedStep,
    /// Action cards drawn; sorted once all are there.
    pub cards: ArrayVec<ActionCardId, 4>,
    /// Which of them is being tested.
    pub at: u8,
    /// Units still to be tested for it, next one last: a snapshot of the selection numbers (2.21-m).
    pub order: Vec<UnitId>,
}

/// Allied units gathering for an attack (10.63, 10.64).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gathering {
    /// The action card.
    pub card: ActionCardId,
    /// Who leads.
    pub lead: UnitId,
    /// The hex to be attacked.
    pub target: HexId,
    /// Units that still move up, next one last.
    pub order: Vec<UnitId>,
    /// Units that will attack.
    pub attackers: UnitSet,
    /// Whether units out of contact have been looked for.
    pub redeployed: bool,
}

/// A die that is due, and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Roll {
    /// Bridge demolition (11.4).
    Demolition(Span),
    /// Demolition of a bridge by the engineers event.
    EngineersBridge(Span),
    /// Roadblock check (15.1-d).
    Roadblock(HexId),
    /// Reserve check of a roadblock (15.3).
    Reserve(HexId),
    /// Surrender (14.34).
    Surrender(UnitId),
    /// Hold check (13.52-D): up to this number they hold.
    Hold {
        /// The number.
        number: i8,
    },
    /// Allied advance (13.83): up to this number the unit enters the hex.
    Advance {
        /// The unit.
        unit: UnitId,
        /// The hex.
        hex: HexId,
        /// The number.
        number: u8,
    },
    /// Behind the lines (10.8-e).
    Wanderer(UnitId),
}

/// A hexside crossed without a bridge, or by one: what movement and advance count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// No river.
    Dry,
    /// A bridge of the map, intact.
    Bridge(BridgeId),
    /// A bridge the engineers built.
    Built(HexSide),
    /// An unbridged river, or a blown bridge.
    River(HexSide),
}

impl Crossing {
    /// The bridge it is, if it is one.
    pub const fn span(self) -> Option<Span> {
        match self {
            Crossing::Bridge(bridge) => Some(Span::Printed(bridge)),
            Crossing::Built(side) => Some(Span::Built(side)),
            Crossing::Dry | Crossing::River(_) => None,
        }
    }
}

/// A bridge that can be blown: one of the map or one the engineers built (16.21, 16.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Span {
    /// Of the map.
    Printed(BridgeId),
    /// Built in play, by its hexside.
    Built(HexSide),
}

impl From<BridgeId> for Span {
    fn from(bridge: BridgeId) -> Span {
        Span::Printed(bridge)
    }
}

/// A formation that was activated, for the ban of 6.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Formation {
    /// A corps.
    Corps(CorpsId),
    /// A division, brigade or battle group of the order of battle.
    Division(DivisionId),
    /// A battle group around a hex (6.4).
    Group(HexId),
    /// One unit (6.3).
    Single(UnitId),
}

/// Which part of the rules answers for a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The day, cards, German activation and reserves, victory.
    Day,
    /// Movement, roadblocks, bridges, stacking.
    Ground,
    /// Combat.
    Combat,
    /// The Allied system.
    Allied,
}

impl Frame {
    /// The part of the rules that answers while this frame is on top. A die belongs to whoever asked for it.
    pub const fn part(&self) -> Part {
        match self {
            Frame::Day(_)
            | Frame::Deal(_)
            | Frame::AlliedDraw(_)
            | Frame::Interdicted
            | Frame::SupplyEngineers
            | Frame::Fuel { .. }
            | Frame::GermanImpulse
            | Frame::Command(_)
            | Frame::Placing(_)
            | Frame::Replacing { .. }
            | Frame::Eventful(_)
            | Frame::Activation(_) => Part::Day,
            Frame::Move(_)
            | Frame::Demolition { .. }
            | Frame::RoadblockChecks { .. }
            | Frame::ReserveChecks { .. }
            | Frame::Overstacked { .. }
            | Frame::SystemMove(_)
            | Frame::Surrenders { .. } => Part::Ground,
            Frame::Attack(_)
            | Frame::Hits(_)
            | Frame::PickStep { .. }
            | Frame::Retreat(_)
            | Frame::Advance(_) => Part::Combat,
            Frame::AlliedImpulse(_)
            | Frame::Deploying(_)
            | Frame::AlliedActivation(_)
            | Frame::Gathering(_)
            | Frame::Tie { .. } => Part::Allied,
            Frame::Roll(roll) => match roll {
                Roll::Demolition(_) | Roll::Roadblock(_) | Roll::Reserve(_) | Roll::Surrender(_) => {
                    Part::Ground
                }
                Roll::Hold { .. } | Roll::Advance { .. } => Part::Combat,
                Roll::EngineersBridge(_) | Roll::Wanderer(_) => Part::Allied,
            },
        }
    }
}
