//! What happened. Every event is put into words with its rule by the text module.

use crate::combat::Reckoning;
use crate::ids::{
    BeachId, CardId, Country, EventId, Faction, Ideology, OrderId, PieceId, PieceSet, SeaId, Weather,
};
use crate::state::{Place, Verdict};
use sandtable_hex::HexId;
use serde::Serialize;

/// Why initiative was paid (5.1-a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Price {
    /// An order, with the markers skipped.
    Order,
    /// Planning.
    Planning,
    /// Re-seed.
    Reseed,
    /// A partisan's hex.
    Partisan,
    /// Interception.
    Interception,
    /// Material Shortages.
    Shortages,
    /// Command Failure.
    Failure,
    /// Isolated units.
    Isolation,
    /// An event card.
    Event(EventId),
    /// An action card.
    Card(CardId),
    /// The Baltic or Black Sea in Overlord (14-e).
    Supremacy,
    /// No order was possible (6.3-f).
    NoOrder,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    // --- the round ---
    /// A faction has the initiative.
    Round {
        /// Who.
        faction: Faction,
        /// Its space.
        space: u8,
    },
    /// The weather marker moved.
    WeatherMoved {
        /// The dice; `None` if it only came up to the active marker.
        dice: Option<u8>,
        /// The space it came to.
        space: u8,
    },
    /// The weather is now so.
    Weather(Weather),
    /// A new turn begins.
    Turn(u8),
    /// A marker was drawn into a box of the action track, 0 to 9.
    Drawn {
        /// The box.
        slot: u8,
        /// The marker.
        order: OrderId,
    },
    /// An order was chosen.
    Ordered {
        /// By whom.
        faction: Faction,
        /// The marker.
        order: OrderId,
        /// Its reverse.
        back: bool,
        /// Printed price.
        price: u8,
        /// For markers skipped.
        skipped: u8,
    },
    /// A marker was planned.
    Planned {
        /// By whom.
        faction: Faction,
        /// The marker.
        order: OrderId,
    },
    /// The HQ order copies an order.
    Copied {
        /// By whom.
        faction: Faction,
        /// The order copied.
        order: OrderId,
    },
    /// The action track was re-seeded.
    Reseeded(Faction),
    /// Initiative was paid.
    Paid {
        /// By whom.
        faction: Faction,
        /// Spaces.
        spaces: u8,
        /// Where the marker came to.
        space: u8,
        /// What for.
        price: Price,
    },
    /// A marker passed one of its event spaces.
    Pending(Faction),
    /// Cards joined the decks on a new turn.
    CardsJoined(u8),
    /// Used markers went back to the cup.
    Returned(u8),
    /// A die for Command Failure.
    Failure {
        /// Who performs the order.
        faction: Faction,
        /// The die.
        die: u8,
    },

    // --- cards ---
    /// A card was played.
    Played {
        /// By whom.
        faction: Faction,
        /// The card.
        card: CardId,
    },
    /// A card was cancelled.
    Cancelled(CardId),
    /// A card was discarded for Material Shortages.
    Discarded {
        /// By whom.
        faction: Faction,
        /// The card.
        card: CardId,
    },
    /// A faction drew this card: for its own seat.
    Drew {
        /// Who.
        faction: Faction,
        /// The card.
        card: CardId,
    },
    /// A faction drew a card: for everybody else.
    DrewHidden(Faction),
    /// A deck was shuffled with its discards.
    Shuffled(Ideology),
    /// A hand was looked at: for the seat that looks.
    Looked(Faction),

    // --- ground ---
    /// A unit moved.
    Moved {
        /// The unit.
        unit: PieceId,
        /// Where it came from.
        from: Place,
        /// Where it is now.
        to: Place,
    },
    /// A unit was turned.
    Flipped(PieceId),
    /// A city changed hands.
    Controlled {
        /// Where.
        hex: HexId,
        /// Whose it is now.
        by: Ideology,
    },
    /// The VP marker moved: positive for the Soviets.
    Points(i8),
    /// An air unit rebased; `Place::Pool` if it found no base.
    Rebased {
        /// The unit.
        unit: PieceId,
        /// Where it is now.
        to: Place,
    },

    // --- combat ---
    /// An attack was declared.
    Declared {
        /// Who.
        faction: Faction,
        /// Where.
        target: HexId,
        /// Who leads.
        primary: PieceId,
        /// Who helps.
        flanks: PieceSet,
    },
    /// A combat was fought.
    Fought {
        /// Where.
        target: HexId,
        /// Both strengths and the modifiers, line by line.
        reckoning: Box<Reckoning>,
        /// The two dice.
        dice: u8,
        /// The modified roll.
        total: i8,
        /// Hits on the attacker.
        attacker: u8,
        /// Hits on the defender.
        defender: u8,
    },
    /// A unit lost a step.
    Lost {
        /// The unit.
        unit: PieceId,
        /// Pips left.
        pips: u8,
    },
    /// A unit is out of the game.
    Eliminated(PieceId),
    /// A unit left the map without being eliminated: surrendered, removed by an event, back to the pool.
    Removed {
        /// The unit.
        unit: PieceId,
        /// Where it went.
        to: Place,
    },
    /// A hit was turned into a hex of retreat.
    Retreats(u8),
    /// A unit retreated.
    Retreated {
        /// The unit.
        unit: PieceId,
        /// Where to.
        to: HexId,
    },
    /// A unit advanced.
    Advanced {
        /// The unit.
        unit: PieceId,
        /// Where to.
        to: HexId,
    },

    // --- steps ---
    /// Steps were granted.
    Granted {
        /// To whom.
        faction: Faction,
        /// Infantry steps.
        infantry: u8,
        /// Armor steps.
        armor: u8,
    },
    /// A unit gained a step.
    Gained {
        /// The unit.
        unit: PieceId,
        /// Pips now.
        pips: u8,
    },
    /// A unit entered.
    Entered {
        /// The unit.
        unit: PieceId,
        /// Where.
        at: Place,
    },
    /// The Armor Reserve changed.
    Reserve(u8),
    /// The Transport Points changed.
    Transport(u8),
    /// A Guards unit replaced a unit.
    Guard {
        /// The Guards unit.
        guard: PieceId,
        /// The old unit.
        unit: PieceId,
    },

    // --- events ---
    /// A faction resolves an event.
    EventBegins {
        /// Who.
        faction: Faction,
        /// The card that is current now.
        event: EventId,
    },
    /// A card was revealed as the pending event.
    Revealed {
        /// By whom.
        faction: Faction,
        /// The card.
        event: EventId,
    },
    /// A card was removed on reveal and replaced.
    Replaced(EventId),
    /// An event had no effect.
    NoEffect(EventId),
    /// A nation surrendered.
    Surrendered(crate::ids::Nation),
    /// Africa was liberated.
    AfricaLiberated,
    /// Pieces became available by High Command.
    Available(PieceSet),
    /// An air unit came to the map or left it.
    Air {
        /// The unit.
        unit: PieceId,
        /// Where it is now.
        to: Place,
    },
    /// A supply check of a faction.
    Checked {
        /// Whose.
        faction: Faction,
        /// Units without supply.
        isolated: PieceSet,
    },
    /// A unit was marked Isolated 1 or 3.
    Isolated {
        /// The unit.
        unit: PieceId,
        /// 1 or 3.
        level: u8,
    },

    // --- partisans, strategic warfare, sea ---
    /// Dice for Partisan Warfare, Strategic Warfare or a card, with what they bring.
    Rolled {
        /// By whom.
        faction: Faction,
        /// The sum.
        dice: u8,
        /// Bonus.
        bonus: u8,
        /// What they bring.
        result: u8,
    },
    /// The Partisan Table was rolled on.
    PartisanCountry {
        /// By whom.
        faction: Faction,
        /// The sum with bonus.
        total: u8,
        /// The country.
        country: Country,
    },
    /// A partisan was placed.
    PartisanPlaced {
        /// The partisan.
        unit: PieceId,
        /// Where.
        hex: HexId,
    },
    /// A partisan could not be placed.
    Forfeited(Faction),
    /// A strategic warfare marker moved.
    WarMoved {
        /// The display.
        display: u8,
        /// The box it came to.
        to: u8,
    },
    /// A beachhead was placed, or went back to the pool.
    Beachhead {
        /// Which.
        marker: u8,
        /// Where.
        beach: Option<BeachId>,
    },
    /// A beachhead became a Mulberry.
    Mulberry(BeachId),
    /// An interception check.
    Interception {
        /// Where.
        sea: SeaId,
        /// Who moves or traces.
        defender: Faction,
        /// Strength of the interceptor and of the defender.
        strengths: (i8, i8),
        /// Initiative paid.
        paid: u8,
    },
    /// A naval attack.
    NavalAttack {
        /// Where.
        sea: SeaId,
        /// By whom.
        faction: Faction,
        /// The sum of the dice.
        dice: u8,
        /// The modified roll.
        total: i8,
        /// Hits; 0 if a unit of the attacker is interdicted.
        hits: u8,
    },
    /// A naval unit was interdicted, or is ready again.
    Interdicted {
        /// The unit.
        unit: PieceId,
        /// Ready again.
        ready: bool,
    },
    /// The activity at sea was blocked (9.2.1).
    Blocked(SeaId),

    /// The game is over.
    Over(Verdict),
}
