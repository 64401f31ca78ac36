//! Words: actions as text, prompts, choices and events as messages, Fluent sources, the ledger.
//!
//! Sentences live in `locales/parts`, one file per part of the rules and language.

mod actions;
mod cards;
mod choices;
mod events;
mod parties;
mod prompts;

pub use actions::{Arg, Args, Sort, VERBS, arg, hex, split, unit, word};
pub use cards::{card_lines, event_lines, order_lines};
pub use choices::choice;
pub use events::{event, victor};
pub(crate) use parties::{combat_table, tables};
pub use prompts::{crumb, prompt};

use crate::Downfall;
use crate::action::Action;
use crate::ids::{
    CardId, Country, EventId, Faction, Ideology, Nation, OrderId, PieceId, PieceSet, SeaId, Weather,
};
use crate::pack::{Pack, War};
use crate::state::Place;
use sandtable_engine::view::Place as Spot;
use sandtable_engine::{Value, names, texts};
use sandtable_hex::HexId;

texts! {
    "names" "words" "board" "actions" "events" "cards" "ask" "land" "plans" "lesson" "glossary" "sea"
}

/// Canonical text of an action.
pub fn write(game: &Downfall, action: Action) -> String {
    actions::write(&game.pack, action)
}

/// Reads an action.
pub fn read(game: &Downfall, text: &str) -> Result<Action, String> {
    actions::read(&game.pack, text)
}

/// A word of the vocabulary.
pub fn term(key: impl Into<String>) -> Value {
    Value::Term(key.into().into())
}

names! {
    /// Messages about pieces, places, factions and cards.
    pub trait Words(pack: Pack) {
        /// Adds a counter.
        unit(unit: PieceId) = Value::Piece(pack.key(unit)),
        /// Adds several counters, listed.
        units(units: PieceSet) = match (units.first(), units.len()) {
            (Some(only), 1) => only.say(pack),
            _ => Value::Pieces(units.iter().map(|u| pack.key(u)).collect()),
        },
        /// Adds a hex.
        at(hex: HexId) = Value::Hex(pack.map.grid.label(hex).to_owned()),
        /// Adds a place of any sort.
        place(place: Place) = place_value(pack, place),
        /// Adds an order marker.
        order(order: OrderId) = term(format!("order-{}", pack.order(order).map_or("", |o| &o.key))),
        /// Adds an action card.
        card(card: CardId) = term(format!("card-{}", pack.card(card).map_or("", |c| &c.key))),
        /// Adds an event card.
        event(event: EventId) = term(format!("card-{}", pack.event(event).map_or("", |e| &e.key))),
        /// Adds a sea area.
        sea(sea: SeaId) = sea_term(pack, sea),
    }
    plain {
        /// Adds a faction.
        faction(faction: Faction) = faction_term(faction),
        /// Adds an ideology.
        ideology(ideology: Ideology) = term(format!("ideology-{}", ideology.word())),
    }
}

/// The word of a faction.
pub fn faction_term(faction: Faction) -> Value {
    term(format!("faction-{}", faction.word()))
}

/// The word of a sea area.
pub fn sea_term(pack: &Pack, sea: SeaId) -> Value {
    term(format!("sea-{}", pack.seas.sea(sea).map_or("", |s| &s.key)))
}

/// The word of a nation.
pub fn nation_term(nation: Nation) -> Value {
    term(format!("nation-{}", nation.word()))
}

/// The word of a country.
pub fn country_term(country: Country) -> Value {
    term(format!("country-{}", country.word().replace(' ', "-")))
}

/// The word of the weather.
pub fn weather_term(weather: Weather) -> Value {
    term(match weather {
        Weather::Fair => "weather-fair",
        Weather::Snow => "weather-snow",
        Weather::Mud => "weather-mud",
    })
}

/// The word of a display.
pub fn war_term(display: u8) -> Value {
    term(format!("war-{}", War::ALL.get(usize::from(display)).map_or("malta", |w| w.word())))
}

/// A place in words.
pub fn place_value(pack: &Pack, place: Place) -> Value {
    match place {
        Place::Hex(hex) => Value::Hex(pack.map.grid.label(hex).to_owned()),
        Place::Land(land) => term(format!("land-{}", pack.seas.land(land).map_or("", |l| &l.key))),
        Place::Sea(sea) => sea_term(pack, sea),
        Place::Pool => term("place-pool"),
        Place::Pending => term("place-pending"),
        Place::Turn(_) => term("place-turn"),
        Place::Display => term("place-display"),
        Place::Card => term("place-card"),
        Place::Eliminated => term("place-eliminated"),
        Place::Out => term("place-out"),
    }
}

/// A place as the view names it, for a piece of a faction; `None` for pieces that are nowhere to be seen.
pub fn spot(pack: &Pack, faction: Faction, place: Place) -> Option<Spot> {
    Some(match place {
        Place::Hex(hex) => Spot::Hex(pack.map.grid.label(hex).to_owned()),
        Place::Land(land) => Spot::Box(format!("land-{}", pack.seas.land(land)?.key).into()),
        Place::Sea(sea) => Spot::Box(format!("sea-{}", pack.seas.sea(sea)?.key).into()),
        Place::Pool => Spot::Box(format!("{}-pool", faction.word()).into()),
        Place::Pending => Spot::Box(format!("{}-pending", faction.word()).into()),
        Place::Turn(turn) => Spot::Track("turns".into(), i32::from(turn)),
        Place::Display => Spot::Box("displays".into()),
        Place::Eliminated => Spot::Box(format!("{}-eliminated", faction.word()).into()),
        Place::Card | Place::Out => return None,
    })
}
