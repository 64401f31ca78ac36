//! Procedures in progress: plain data on a stack, innermost last.
//!
//! A frame keeps ids and numbers, never a copy of what stands on the board; when it comes to the top again it looks at the
//! board anew. The land combat in progress is kept beside the stack ([`crate::combat::Combat`]), because there is never more
//! than one.

pub use crate::events::check::Check;
pub use crate::steps::{Only, Steps};

use crate::ids::{CardId, Country, EventId, Faction, OrderId, PieceId, PieceSet, SeaId};
use crate::pack::Symbols;
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// The steps of an action round (6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RoundStep {
    /// 6.1: the weather.
    Weather,
    /// 6.2: the action track is filled.
    Refill,
    /// 3.2-f: cards before an order is chosen.
    Window,
    /// 6.3 to 6.5: an order is chosen, paid and performed.
    Choose,
    /// 6.6: events.
    Events,
    /// Who has the initiative now? (5)
    Next,
}

impl RoundStep {
    /// The step that is under way while the round stands at this one and something lies on it: a round goes on to its next step
    /// before it begins one.
    pub const fn under_way(self) -> RoundStep {
        match self {
            RoundStep::Weather | RoundStep::Refill => RoundStep::Weather,
            RoundStep::Window => RoundStep::Refill,
            RoundStep::Choose => RoundStep::Window,
            RoundStep::Events => RoundStep::Choose,
            RoundStep::Next => RoundStep::Events,
        }
    }
}

/// Units that move together (7.1-d).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mover {
    /// Whose order it is.
    pub faction: Faction,
    /// The units.
    pub group: ArrayVec<PieceId, 4>,
    /// Movement points left.
    pub left: u8,
    /// Hexes entered.
    pub hexes: u8,
    /// They have to stop where they are.
    pub stopped: bool,
    /// Where they are going, hex by hex.
    pub goal: Option<HexId>,
    /// How they go.
    pub way: Way,
}

/// How a group moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    /// By movement points (7.1.1).
    #[default]
    March,
    /// Along friendly rail without limit (Reichsbahn).
    Rail,
    /// One hex by 7.1.1 and no more (Deep Operation).
    OneHex,
}

/// The steps of a land combat (8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
    /// Cards at the declaration (Airdrop).
    Declared,
    /// The attacker may play an HQ card (8.2s-a).
    AttackerHq,
    /// The defender may play an HQ card.
    DefenderHq,
    /// The attacker may play combat cards.
    AttackerCards,
    /// The defender may play combat cards.
    DefenderCards,
    /// Two dice (8.5s).
    Roll,
    /// The attacker takes hits (8.6s).
    AttackerHits,
    /// The defender may answer the hits with a card.
    Answer,
    /// The defender takes hits (8.6s).
    DefenderHits,
    /// Defenders retreat (8.6s-d).
    Retreat,
    /// Attackers advance (8.7s).
    Advance,
    /// Cards are discarded (8.8s).
    End,
}

impl Stage {
    /// The side that plays cards at this stage: 0 attacker, 1 defender.
    pub const fn side(self) -> usize {
        match self {
            Stage::DefenderHq | Stage::DefenderCards | Stage::Answer => 1,
            _ => 0,
        }
    }
}

/// When a window for action cards is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trigger {
    /// The faction has the initiative and has not chosen an order (3.2-f).
    Initiative,
    /// The faction's order begins (3.2-g).
    Order,
    /// An order of this other faction begins.
    OrderOf(Faction),
    /// This card has just been played.
    Card(CardId),
    /// A strategic warfare roll on this display is due.
    Strategic(u8),
    /// A city was just taken from the faction's ideology by this faction.
    CityLost(Faction),
}

/// The sea movement, trace or assignment an interception is about (9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Activity {
    /// Naval units move in.
    Naval,
    /// Combat units move through.
    Ports,
    /// Steps are assigned to a unit by a trace through the area.
    Steps,
    /// Supply event or air placement: no naval attack (9-a).
    Trace,
}

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Frame {
    // --- the round: chapters 5, 6, 7.5, 7.9 to 7.12, 12 ---
    /// An action round: always the outermost frame.
    Round {
        /// Who has the initiative.
        faction: Faction,
        /// Where it stands.
        step: RoundStep,
    },
    /// The weather marker has come to the active marker; two dice move it on (6.1-b).
    Weather {
        /// Where it stood before.
        from: u16,
    },
    /// A marker is drawn for the lowest empty box (6.2).
    Refill,
    /// An order is chosen (6.3).
    Choose {
        /// By whom.
        faction: Faction,
    },
    /// The HQ order copies an ops order (6.4-b).
    Copy {
        /// By whom.
        faction: Faction,
        /// The HQ marker.
        marker: OrderId,
        /// What is paid for markers skipped.
        skipped: u8,
    },
    /// An order is performed (6.5).
    Perform {
        /// By whom.
        faction: Faction,
        /// The marker whose face is performed.
        order: OrderId,
        /// Its reverse.
        back: bool,
        /// Parts done, the windows at its start included.
        step: u8,
    },
    /// A faction may play a situational card.
    Window {
        /// Who.
        faction: Faction,
        /// When.
        trigger: Trigger,
    },
    /// A card takes effect (3.2-e); one more frame so that it can be cancelled before.
    Effect {
        /// Who played it.
        faction: Faction,
        /// The card.
        card: CardId,
        /// The card it cancels.
        target: Option<CardId>,
    },
    /// Yugoslav units get steps (National Liberation Army).
    Yugoslavs {
        /// Steps left.
        left: u8,
    },
    /// Two dice against a lone partisan (Security Divisions); first it is chosen.
    Security {
        /// Who.
        faction: Faction,
        /// The partisan.
        unit: Option<PieceId>,
    },
    /// The other Axis faction pays or discards (7.10).
    Shortages {
        /// Who suffers.
        faction: Faction,
    },
    /// A die for Command Failure (7.11).
    Failure {
        /// Who performs the order.
        faction: Faction,
    },
    /// A new turn begins (12).
    NewTurn {
        /// Steps done.
        step: u8,
    },

    // --- ground: chapters 1, 2.1.6, 7.1 ---
    /// A Redeploy part (7.1).
    Redeploy {
        /// Who.
        faction: Faction,
        /// Movement points of each unit.
        mp: u8,
        /// Who is active.
        symbols: Symbols,
    },
    /// Units move (7.1.1).
    Move(Mover),
    /// One of these units may move on after its advance (Deep Operation).
    Exploit {
        /// Whose.
        faction: Faction,
        /// Armored units that advanced.
        units: ArrayVec<PieceId, 2>,
    },
    /// An air unit must rebase (2.3.2-e).
    Rebase {
        /// The air unit.
        unit: PieceId,
    },

    // --- combat: chapter 8 ---
    /// An Attack part (7.2).
    Attacks {
        /// Who.
        faction: Faction,
        /// Attacks left.
        left: u8,
        /// Who may lead, and which abilities hold.
        symbols: Symbols,
        /// An order marker was played; in attacks by cards any unit may lead (8.1s-b).
        marker: bool,
        /// A bonus for the next attack alone.
        drm: i8,
    },
    /// An attack is being composed (8.1s).
    Compose,
    /// A land combat (8).
    Combat(Stage),
    /// An airborne unit is chosen for the drop (Airdrop).
    Drop,

    // --- steps: chapters 7.6, 7.7 ---
    /// Steps are assigned.
    Steps(Steps),
    /// A unit of the force pool enters (7.6.2).
    Enter {
        /// The unit.
        unit: PieceId,
        /// It comes with these steps; 0 for one taken from the steps being assigned.
        steps: u8,
    },

    // --- events: chapters 10, 11, 12.6 ---
    /// Pending factions resolve events until none is pending (6.6).
    Events,
    /// One event (10.1).
    EventOf {
        /// Whose.
        faction: Faction,
        /// Steps done.
        step: u8,
    },
    /// The next event card is revealed (10.1-5): chance.
    Reveal {
        /// By whom.
        faction: Faction,
    },
    /// A faction draws an action card: chance.
    Draw {
        /// Who.
        faction: Faction,
    },
    /// A faction takes air units off the map (10.1-3).
    AirOut {
        /// Who.
        faction: Faction,
    },
    /// A faction puts air units on the map (10.1-7).
    AirIn {
        /// Who.
        faction: Faction,
    },
    /// An air unit is placed: country first, then hex.
    AirAt {
        /// The unit.
        unit: PieceId,
        /// The country.
        country: Option<Country>,
    },
    /// Western air units may leave Africa (10.2-E11).
    AirShift {
        /// Those that have not been asked for.
        units: PieceSet,
    },
    /// The text of the current event (10.1-4).
    Text {
        /// Whose event it is.
        faction: Faction,
        /// The card.
        event: EventId,
        /// Steps of it done.
        step: u8,
    },
    /// Guards replace units (10.2-E8-3).
    Guards,
    /// Fortresses may become Fort Troops (2.1.1-h), or Fort Troops Fortresses where a card says so.
    Forts {
        /// Whose.
        faction: Faction,
        /// To Fortress.
        up: bool,
        /// How many at most.
        left: u8,
    },
    /// The supply check of a faction (11, E9).
    SupplyCheck {
        /// Whose.
        faction: Faction,
        /// How far it has come.
        stage: Check,
    },
    /// Partisans of a faction move by an event or card.
    PartisanMoves {
        /// Whose.
        faction: Faction,
        /// Movement points.
        mp: u8,
    },

    // --- partisans and strategic warfare: chapters 7.8, 7.9 ---
    /// Two dice for Partisan Warfare (7.8-a).
    PartisanRoll {
        /// Whose.
        faction: Faction,
    },
    /// Two dice on the Partisan Table (7.8-a).
    PartisanTable {
        /// Whose.
        faction: Faction,
        /// Rolls left, this one included.
        left: u8,
    },
    /// A partisan is placed (7.8-b).
    PartisanAt {
        /// Whose.
        faction: Faction,
        /// In which countries.
        countries: crate::ids::CountrySet,
        /// How many, in different countries.
        left: u8,
    },
    /// A display is chosen (7.9-b).
    Strategic {
        /// By whom.
        faction: Faction,
    },
    /// Two dice for it.
    StrategicRoll {
        /// By whom.
        faction: Faction,
        /// The display.
        display: u8,
        /// Bonus by cards.
        bonus: u8,
    },
    /// The marker moves (7.9-b).
    StrategicMove {
        /// Who decides.
        faction: Faction,
        /// The display.
        display: u8,
        /// Boxes.
        boxes: u8,
    },
    /// Units are brought in line with the display (7.9.2).
    Adjust {
        /// The display.
        display: u8,
    },

    // --- the sea: chapters 7.1.2, 7.1.3, 9 ---
    /// Naval units move (7.1.3).
    Naval {
        /// Who.
        faction: Faction,
        /// The units, all in one area.
        group: ArrayVec<PieceId, 8>,
        /// Movement points left.
        left: u8,
        /// They have left the first area: nobody may join.
        begun: bool,
    },
    /// Units go from port to port (7.1.2).
    Ports {
        /// Who.
        faction: Faction,
        /// The units.
        group: ArrayVec<PieceId, 4>,
        /// Sea areas still to be entered, the next one last.
        route: ArrayVec<SeaId, 11>,
        /// Where they go; `None` while that is asked.
        to: Option<crate::state::Place>,
        /// The area they are in.
        at: Option<SeaId>,
    },
    /// A manned beachhead becomes a Mulberry, or Transport Points are gained (2.4.2-j).
    Mulberry {
        /// The points.
        points: u8,
    },
    /// An interception check and perhaps a naval attack (9).
    Interception {
        /// The area.
        sea: SeaId,
        /// Who moves or traces.
        defender: Faction,
        /// What is done there.
        activity: Activity,
        /// Steps moved or assigned.
        steps: u8,
        /// Land units at sea.
        group: PieceSet,
        /// Where it stands: asked, rolling, hits left.
        step: Sea,
    },
}

/// Where an interception stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sea {
    /// The price is due.
    Check,
    /// The interceptor may attack (9.2-0).
    Offer,
    /// Two dice.
    Roll,
    /// The defender takes hits.
    Hits(u8),
    /// The defender interdicts a unit of the interceptor (9.2-3).
    Riposte,
}

/// Which part of the rules answers for a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Initiative, weather, orders, windows, new turn.
    Round,
    /// Movement and rebase.
    Ground,
    /// Combat.
    Combat,
    /// Steps.
    Steps,
    /// Events, air, supply.
    Events,
    /// Partisans and strategic warfare.
    War,
    /// The sea.
    Sea,
}

impl Frame {
    /// The part of the rules that answers while this frame is on top.
    pub const fn part(&self) -> Part {
        match self {
            Frame::Round { .. }
            | Frame::Weather { .. }
            | Frame::Refill
            | Frame::Choose { .. }
            | Frame::Copy { .. }
            | Frame::Perform { .. }
            | Frame::Window { .. }
            | Frame::Effect { .. }
            | Frame::Yugoslavs { .. }
            | Frame::Security { .. }
            | Frame::Shortages { .. }
            | Frame::Failure { .. }
            | Frame::NewTurn { .. } => Part::Round,
            Frame::Redeploy { .. }
            | Frame::Move(_)
            | Frame::Exploit { .. }
            | Frame::Rebase { .. }
            | Frame::PartisanMoves { .. } => Part::Ground,
            Frame::Attacks { .. } | Frame::Compose | Frame::Combat(_) | Frame::Drop => Part::Combat,
            Frame::Steps(_) | Frame::Enter { .. } => Part::Steps,
            Frame::Events
            | Frame::EventOf { .. }
            | Frame::Reveal { .. }
            | Frame::Draw { .. }
            | Frame::AirOut { .. }
            | Frame::AirIn { .. }
            | Frame::AirAt { .. }
            | Frame::AirShift { .. }
            | Frame::Text { .. }
            | Frame::Guards
            | Frame::Forts { .. }
            | Frame::SupplyCheck { .. } => Part::Events,
            Frame::PartisanRoll { .. }
            | Frame::PartisanTable { .. }
            | Frame::PartisanAt { .. }
            | Frame::Strategic { .. }
            | Frame::StrategicRoll { .. }
            | Frame::StrategicMove { .. }
            | Frame::Adjust { .. } => Part::War,
            Frame::Naval { .. }
            | Frame::Ports { .. }
            | Frame::Mulberry { .. }
            | Frame::Interception { .. } => Part::Sea,
        }
    }

    /// The faction the procedure is about, for the breadcrumb.
    pub const fn faction(&self) -> Option<Faction> {
        match self {
            Frame::Round { faction, .. }
            | Frame::Choose { faction }
            | Frame::Copy { faction, .. }
            | Frame::Perform { faction, .. }
            | Frame::Window { faction, .. }
            | Frame::Effect { faction, .. }
            | Frame::Security { faction, .. }
            | Frame::Shortages { faction }
            | Frame::Failure { faction }
            | Frame::Redeploy { faction, .. }
            | Frame::Exploit { faction, .. }
            | Frame::Attacks { faction, .. }
            | Frame::EventOf { faction, .. }
            | Frame::Reveal { faction }
            | Frame::Draw { faction }
            | Frame::AirOut { faction }
            | Frame::AirIn { faction }
            | Frame::Text { faction, .. }
            | Frame::Forts { faction, .. }
            | Frame::SupplyCheck { faction, .. }
            | Frame::PartisanMoves { faction, .. }
            | Frame::PartisanRoll { faction }
            | Frame::PartisanTable { faction, .. }
            | Frame::PartisanAt { faction, .. }
            | Frame::Strategic { faction }
            | Frame::StrategicRoll { faction, .. }
            | Frame::StrategicMove { faction, .. }
            | Frame::Naval { faction, .. }
            | Frame::Ports { faction, .. } => Some(*faction),
            Frame::Move(mover) => Some(mover.faction),
            Frame::Steps(steps) => Some(steps.faction),
            Frame::Interception { defender, .. } => Some(*defender),
            Frame::Mulberry { .. } => Some(Faction::Western),
            _ => None,
        }
    }
}
