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
use sandtable_engine::ledger::Ledger;
use sandtable_engine::view::Place as Spot;
use sandtable_engine::{Message, Value};
use sandtable_hex::HexId;

/// The rule ledger's two files.
const LEDGER: (&str, &str) = (include_str!("../../data/rules.toml"), include_str!("../../data/rulings.toml"));

/// The ledger.
pub fn ledger() -> Ledger {
    // The files come with the program and a test reads them; a fault here can only cost the lookup.
    Ledger::parse(LEDGER.0, LEDGER.1).unwrap_or_default()
}

/// The two languages of one part.
macro_rules! part {
    ($name:literal) => {
        [
            ("en", include_str!(concat!("../../locales/parts/", $name, ".en.ftl"))),
            ("ko", include_str!(concat!("../../locales/parts/", $name, ".ko.ftl"))),
        ]
    };
}

const PARTS: &[[(&str, &str); 2]] = &[
    part!("names"),
    part!("words"),
    part!("board"),
    part!("actions"),
    part!("events"),
    part!("cards"),
    part!("ask"),
    part!("land"),
    part!("plans"),
    part!("lesson"),
    part!("glossary"),
    part!("sea"),
];

/// Fluent sources.
pub fn sources() -> Vec<(&'static str, &'static str)> {
    PARTS.iter().flatten().copied().collect()
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

/// Messages about pieces, places, factions and cards.
pub trait Words: Sized {
    /// Adds a counter.
    fn unit(self, pack: &Pack, name: &'static str, unit: PieceId) -> Self;
    /// Adds several counters, listed.
    fn units(self, pack: &Pack, name: &'static str, units: PieceSet) -> Self;
    /// Adds a hex.
    fn at(self, pack: &Pack, name: &'static str, hex: HexId) -> Self;
    /// Adds a place of any sort.
    fn place(self, pack: &Pack, name: &'static str, place: Place) -> Self;
    /// Adds a faction.
    fn faction(self, name: &'static str, faction: Faction) -> Self;
    /// Adds an ideology.
    fn ideology(self, name: &'static str, ideology: Ideology) -> Self;
    /// Adds an order marker.
    fn order(self, pack: &Pack, name: &'static str, order: OrderId) -> Self;
    /// Adds an action card.
    fn card(self, pack: &Pack, name: &'static str, card: CardId) -> Self;
    /// Adds an event card.
    fn event(self, pack: &Pack, name: &'static str, event: EventId) -> Self;
    /// Adds a sea area.
    fn sea(self, pack: &Pack, name: &'static str, sea: SeaId) -> Self;
}

impl Words for Message {
    fn unit(self, pack: &Pack, name: &'static str, unit: PieceId) -> Message {
        self.piece(name, pack.key(unit))
    }

    fn units(self, pack: &Pack, name: &'static str, units: PieceSet) -> Message {
        match (units.first(), units.len()) {
            (Some(only), 1) => self.unit(pack, name, only),
            _ => self.with(name, Value::Pieces(units.iter().map(|u| pack.key(u)).collect())),
        }
    }

    fn at(self, pack: &Pack, name: &'static str, hex: HexId) -> Message {
        self.hex(name, pack.map.grid.label(hex))
    }

    fn place(self, pack: &Pack, name: &'static str, place: Place) -> Message {
        let value = place_value(pack, place);
        self.with(name, value)
    }

    fn faction(self, name: &'static str, faction: Faction) -> Message {
        self.with(name, faction_term(faction))
    }

    fn ideology(self, name: &'static str, ideology: Ideology) -> Message {
        self.with(name, term(format!("ideology-{}", ideology.word())))
    }

    fn order(self, pack: &Pack, name: &'static str, order: OrderId) -> Message {
        self.with(name, term(format!("order-{}", pack.order(order).map_or("", |o| &o.key))))
    }

    fn card(self, pack: &Pack, name: &'static str, card: CardId) -> Message {
        self.with(name, term(format!("card-{}", pack.card(card).map_or("", |c| &c.key))))
    }

    fn event(self, pack: &Pack, name: &'static str, event: EventId) -> Message {
        self.with(name, term(format!("card-{}", pack.event(event).map_or("", |e| &e.key))))
    }

    fn sea(self, pack: &Pack, name: &'static str, sea: SeaId) -> Message {
        self.with(name, sea_term(pack, sea))
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
