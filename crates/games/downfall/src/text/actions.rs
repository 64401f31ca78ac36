//! Actions as text: what journals, position files and the network carry.
//!
//! One table says for every verb which words follow it and which action it is. Writing, reading, help and what a choice is
//! about all come from it.

use crate::action::Action;
use crate::ids::{BeachId, CardId, Country, LandId, OrderId, PieceId, SeaId};
use crate::pack::{Pack, War};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
use sandtable_pack::nearest;

/// A word that follows a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A counter by its key.
    Unit(PieceId),
    /// A hex.
    Hex(HexId),
    /// A land area.
    Land(LandId),
    /// A sea area.
    Sea(SeaId),
    /// An action card.
    Card(CardId),
    /// An order marker.
    Order(OrderId),
    /// A country.
    In(Country),
    /// A beach, by its hex.
    Beach(BeachId),
    /// A box of the action track: 1 to 10 in words, from 0 within.
    Slot(u8),
    /// Which side of a marker: `front` or `back`.
    Face(bool),
    /// A strategic warfare display.
    War(u8),
    /// One of two markers: 1 or 2 in words, from 0 within.
    Marker(u8),
}

/// What sort of word follows a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// See [`Arg::Unit`].
    Unit,
    /// See [`Arg::Hex`].
    Hex,
    /// See [`Arg::Land`].
    Land,
    /// See [`Arg::Sea`].
    Sea,
    /// See [`Arg::Card`].
    Card,
    /// See [`Arg::Order`].
    Order,
    /// See [`Arg::In`].
    In,
    /// See [`Arg::Beach`].
    Beach,
    /// See [`Arg::Slot`].
    Slot,
    /// See [`Arg::Face`].
    Face,
    /// See [`Arg::War`].
    War,
    /// See [`Arg::Marker`].
    Marker,
}

impl Sort {
    /// What stands for it in help.
    const fn word(self) -> &'static str {
        match self {
            Sort::Unit => "UNIT",
            Sort::Hex => "HEX",
            Sort::Land | Sort::Sea => "AREA",
            Sort::Card => "CARD",
            Sort::Order => "MARKER",
            Sort::In => "COUNTRY",
            Sort::Beach => "BEACH",
            Sort::Slot => "BOX",
            Sort::Face => "front|back",
            Sort::War => "malta|atlantic|bombing",
            Sort::Marker => "1|2",
        }
    }
}

/// The words that follow a verb.
pub type Args = ArrayVec<Arg, 2>;

macro_rules! verbs {
    ($(($word:literal, [$($arg:ident: $sort:ident),*], {$($body:tt)*}),)*) => {
        /// Every verb with the words that follow it.
        pub const VERBS: &[(&str, &[Sort])] = &[$(($word, &[$(Sort::$sort),*])),*];

        /// The verb of an action and the words that follow it.
        pub fn split(action: Action) -> (&'static str, Args) {
            match action {
                $($($body)* => ($word, [$(Arg::$sort($arg)),*].into_iter().collect()),)*
            }
        }

        /// The action of a verb with its words.
        fn join(word: &str, args: &[Arg]) -> Option<Action> {
            match (word, args) {
                $(($word, [$(Arg::$sort($arg)),*]) => {
                    $(let $arg = *$arg;)*
                    Some($($body)*)
                })*
                _ => None,
            }
        }
    };
}

verbs! {
    ("done", [], { Action::Done }),
    ("pass", [], { Action::Pass }),
    ("pass-rest", [], { Action::PassRest }),
    ("back", [], { Action::Back }),
    ("take", [slot: Slot, back: Face], { Action::Take { slot, back } }),
    ("plan", [slot: Slot], { Action::Plan(slot) }),
    ("planned", [back: Face], { Action::Planned { back } }),
    ("reseed", [], { Action::Reseed }),
    ("copy", [order: Order], { Action::Copy(order) }),
    ("play", [card: Card], { Action::Play(card) }),
    ("discard", [card: Card], { Action::Discard(card) }),
    ("pay", [], { Action::Pay }),
    ("pay-for", [unit: Unit], { Action::PayFor(unit) }),
    ("remove", [unit: Unit], { Action::Remove(unit) }),
    ("toll", [hex: Hex], { Action::Toll(hex) }),
    ("toll-sea", [sea: Sea], { Action::TollSea(sea) }),
    ("select", [unit: Unit], { Action::Select(unit) }),
    ("join", [unit: Unit], { Action::Join(unit) }),
    ("to", [hex: Hex], { Action::To(hex) }),
    ("to-land", [land: Land], { Action::ToLand(land) }),
    ("halt", [], { Action::Halt }),
    ("flip", [unit: Unit], { Action::Flip(unit) }),
    ("embark", [], { Action::Embark }),
    ("sail", [sea: Sea], { Action::Sail(sea) }),
    ("beachhead", [marker: Marker, beach: Beach], { Action::Beachhead(marker, beach) }),
    ("target", [hex: Hex], { Action::Target(hex) }),
    ("primary", [unit: Unit], { Action::Primary(unit) }),
    ("flank", [unit: Unit], { Action::Flank(unit) }),
    ("drop", [unit: Unit], { Action::Drop(unit) }),
    ("declare", [], { Action::Declare }),
    ("lose", [unit: Unit], { Action::Lose(unit) }),
    ("retreat", [], { Action::Retreat }),
    ("advance", [unit: Unit], { Action::Advance(unit) }),
    ("step", [unit: Unit], { Action::Step(unit) }),
    ("enter", [unit: Unit], { Action::Enter(unit) }),
    ("at", [hex: Hex], { Action::At(hex) }),
    ("at-land", [land: Land], { Action::AtLand(land) }),
    ("at-sea", [sea: Sea], { Action::AtSea(sea) }),
    ("in", [country: In], { Action::In(country) }),
    ("deposit", [], { Action::Deposit }),
    ("withdraw", [], { Action::Withdraw }),
    ("air", [unit: Unit], { Action::Air(unit) }),
    ("replace", [unit: Unit, other: Unit], { Action::Replace(unit, other) }),
    ("display", [war: War], { Action::Display(war) }),
    ("left", [], { Action::Left }),
    ("right", [], { Action::Right }),
    ("intercept", [], { Action::Intercept }),
    ("interdict", [unit: Unit], { Action::Interdict(unit) }),
    ("give-up", [], { Action::GiveUp }),
}

/// Canonical text of an action.
pub fn write(pack: &Pack, action: Action) -> String {
    let (verb, args) = split(action);
    let mut text = verb.to_owned();
    for arg in args {
        text.push(' ');
        text.push_str(&word(pack, arg));
    }
    text
}

/// The word of one argument.
pub fn word(pack: &Pack, arg: Arg) -> String {
    match arg {
        Arg::Unit(id) => pack.key(id),
        Arg::Hex(hex) => pack.map.grid.label(hex).to_owned(),
        Arg::Land(id) => pack.seas.land(id).map_or_else(String::new, |l| l.key.clone()),
        Arg::Sea(id) => pack.seas.sea(id).map_or_else(String::new, |s| s.key.clone()),
        Arg::Card(id) => pack.card(id).map_or_else(String::new, |c| c.key.clone()),
        Arg::Order(id) => pack.order(id).map_or_else(String::new, |o| o.key.clone()),
        Arg::In(country) => country.word().replace(' ', "-"),
        Arg::Beach(id) => {
            pack.map.beach(id).map_or_else(String::new, |b| pack.map.grid.label(b.hex).to_owned())
        }
        Arg::Slot(n) | Arg::Marker(n) => (n + 1).to_string(),
        Arg::Face(back) => if back { "back" } else { "front" }.to_owned(),
        Arg::War(n) => War::ALL.get(usize::from(n)).map_or("", |w| w.word()).to_owned(),
    }
}

/// Reads an action.
pub fn read(pack: &Pack, text: &str) -> Result<Action, String> {
    let mut words = text.split_whitespace();
    let Some(verb) = words.next() else {
        return Err("nothing to do; expected a verb such as 'done' or 'take 1 front'".into());
    };
    let Some((_, sorts)) = VERBS.iter().find(|(v, _)| *v == verb) else {
        let known = VERBS.iter().map(|(v, _)| *v);
        return Err(match nearest(verb, known.clone()) {
            Some(near) => format!("no action '{verb}'; nearest is '{near}'"),
            None => format!("no action '{verb}'; expected one of {}", known.collect::<Vec<_>>().join(", ")),
        });
    };
    let rest: Vec<&str> = words.collect();
    if rest.len() != sorts.len() {
        let shape: Vec<&str> = sorts.iter().map(|s| s.word()).collect();
        return Err(format!("expected '{}'", format!("{verb} {}", shape.join(" ")).trim_end()));
    }
    let args: Vec<Arg> =
        sorts.iter().zip(rest).map(|(sort, word)| arg(pack, *sort, word)).collect::<Result<_, _>>()?;
    join(verb, &args).ok_or_else(|| format!("no action '{text}'"))
}

/// Reads one word, or says what was expected and what is nearest.
pub fn arg(pack: &Pack, sort: Sort, word: &str) -> Result<Arg, String> {
    let among = |known: Vec<&str>, what: &str| {
        let near = nearest(word, known).map(|n| format!("; nearest is '{n}'")).unwrap_or_default();
        format!("no {what} '{word}'{near}")
    };
    match sort {
        Sort::Unit => pack.piece_by_key(word).map(Arg::Unit).ok_or_else(|| {
            let keys: Vec<String> = (0..pack.pieces().min(255)).map(|i| pack.key(PieceId(i as u8))).collect();
            among(keys.iter().map(String::as_str).collect(), "counter")
        }),
        Sort::Hex => pack.map.grid.find(word).map(Arg::Hex).map_err(|e| e.to_string()),
        Sort::Land => pack
            .seas
            .land_by_key(word)
            .map(Arg::Land)
            .ok_or_else(|| among(pack.seas.lands.iter().map(|l| l.key.as_str()).collect(), "land area")),
        Sort::Sea => pack
            .seas
            .by_key(word)
            .map(Arg::Sea)
            .ok_or_else(|| among(pack.seas.areas.iter().map(|l| l.key.as_str()).collect(), "sea area")),
        Sort::Card => pack
            .card_by_key(word)
            .map(Arg::Card)
            .ok_or_else(|| among(pack.cards.iter().map(|c| c.key.as_str()).collect(), "action card")),
        Sort::Order => pack
            .order_by_key(word)
            .map(Arg::Order)
            .ok_or_else(|| among(pack.orders.iter().map(|o| o.key.as_str()).collect(), "order marker")),
        Sort::In => Country::by_word(&word.replace('-', " "))
            .map(Arg::In)
            .ok_or_else(|| among(Country::WORDS.iter().map(|(w, _)| *w).collect(), "country")),
        Sort::Beach => {
            let hex = pack.map.grid.find(word).map_err(|e| e.to_string())?;
            let beach = pack.map.hex(hex).beach;
            let labels = pack.map.beaches.iter().map(|b| pack.map.grid.label(b.hex)).collect();
            beach.map(Arg::Beach).ok_or_else(|| among(labels, "beach"))
        }
        Sort::Slot => number(word, 10).map(Arg::Slot),
        Sort::Marker => number(word, 2).map(Arg::Marker),
        Sort::Face => match word {
            "front" => Ok(Arg::Face(false)),
            "back" => Ok(Arg::Face(true)),
            _ => Err(format!("'{word}': expected front or back")),
        },
        Sort::War => War::ALL
            .iter()
            .position(|w| w.word() == word)
            .map(|i| Arg::War(i as u8))
            .ok_or_else(|| among(War::ALL.iter().map(|w| w.word()).collect(), "display")),
    }
}

/// A number from 1, kept from 0.
fn number(word: &str, last: u8) -> Result<u8, String> {
    let found = word.parse::<u8>().ok().filter(|n| (1..=last).contains(n));
    found.map(|n| n - 1).ok_or_else(|| format!("'{word}': expected a number from 1 to {last}"))
}

/// The counter an action is about.
pub fn unit(action: Action) -> Option<PieceId> {
    split(action).1.iter().find_map(|a| if let Arg::Unit(id) = a { Some(*id) } else { None })
}

/// The hex an action is about.
pub fn hex(pack: &Pack, action: Action) -> Option<HexId> {
    split(action).1.iter().find_map(|a| match a {
        Arg::Hex(hex) => Some(*hex),
        Arg::Beach(id) => pack.map.beach(*id).map(|b| b.hex),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One word of every sort.
    fn sample(sort: Sort) -> &'static str {
        match sort {
            Sort::Unit => "s23",
            Sort::Hex => "3338",
            Sort::Land => "UK",
            Sort::Sea => "NA",
            Sort::Card => "S18",
            Sort::Order => "S3",
            Sort::In => "Middle-East",
            Sort::Beach => "3312",
            Sort::Slot => "10",
            Sort::Face => "back",
            Sort::War => "atlantic",
            Sort::Marker => "2",
        }
    }

    #[test]
    fn every_verb_reads_what_it_writes() {
        let pack = Pack::load(None).unwrap_or_else(|e| panic!("{e}"));
        for (verb, sorts) in VERBS {
            let words: Vec<&str> = sorts.iter().map(|s| sample(*s)).collect();
            let text = format!("{verb} {}", words.join(" ")).trim_end().to_owned();
            let action = read(&pack, &text).unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(write(&pack, action), text);
        }
    }

    #[test]
    fn unreadable_action_names_the_nearest() {
        let pack = Pack::load(None).unwrap_or_else(|e| panic!("{e}"));
        let cases = [
            ("tak 1 front", "no action 'tak'; nearest is 'take'"),
            ("take 1", "expected 'take BOX front|back'"),
            ("take 11 front", "'11': expected a number from 1 to 10"),
            ("select s99", "no counter 's99'; nearest is 's09'"),
            ("at-land UL", "no land area 'UL'; nearest is 'US'"),
            ("sail XX", "no sea area 'XX'; nearest is 'NA'"),
            ("in Frnce", "no country 'Frnce'; nearest is 'France'"),
        ];
        for (text, expected) in cases {
            assert_eq!(read(&pack, text), Err(expected.to_owned()), "{text}");
        }
    }
}
