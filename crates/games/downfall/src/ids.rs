//! Numbers of things and the words of the game: factions, ideologies, nations, countries, terrain, weather.

use sandtable_engine::Seat;
use sandtable_hex::HexSet;
use sandtable_mechanics::ids;
use sandtable_mechanics::ids::{Id, IdSet};
use serde::{Deserialize, Serialize};

/// Hexes of the map: land and sea.
pub type Hexes = HexSet<16>;

ids! { idx;
    /// A combat unit, air unit, naval unit or partisan. Combat units come first, then air, naval, Soviet partisans and
    /// Western partisans; [`Pack::piece`](crate::pack::Pack::piece) tells them apart.
    PieceId
    /// An order marker.
    OrderId
    /// An action card.
    CardId
    /// An event card.
    EventId
    /// A sea area.
    SeaId
    /// A Western land area (1.B).
    LandId
    /// A beach.
    BeachId
}

/// Pieces.
pub type PieceSet = IdSet<PieceId, 4>;
/// Order markers.
pub type OrderSet = IdSet<OrderId, 1>;
/// Action cards.
pub type CardSet = IdSet<CardId, 2>;
/// Event cards.
pub type EventSet = IdSet<EventId, 1>;
/// Sea areas.
pub type SeaSet = IdSet<SeaId, 1>;
/// Beaches.
pub type BeachSet = IdSet<BeachId, 1>;
/// Nations.
pub type NationSet = IdSet<Nation, 1>;
/// Countries.
pub type CountrySet = IdSet<Country, 1>;

macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name { $($(#[$doc])* $value,)* }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$value,)*];
            /// All of them by the word of the data files.
            pub const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$value),)*];

            /// The word of the data files.
            pub const fn word(self) -> &'static str {
                match self { $($name::$value => $word,)* }
            }

            /// Index for arrays.
            #[inline]
            pub const fn idx(self) -> usize {
                self as usize
            }

            /// By the word of the data files.
            pub fn by_word(word: &str) -> Option<$name> {
                $name::WORDS.iter().find(|(w, _)| *w == word).map(|&(_, v)| v)
            }
        }

        impl Id for $name {
            fn from_index(index: u8) -> Self {
                let last = $name::ALL.len() - 1;
                $name::ALL[(index as usize).min(last)]
            }
            fn index(self) -> u8 {
                self as u8
            }
        }
    };
}

words! {
    /// One of the four factions.
    Faction {
        /// The Western Allies.
        Western = "western",
        /// The German army command of the East.
        Okh = "okh",
        /// The German command of the West and South.
        Okw = "okw",
        /// The Soviet Union.
        Soviet = "soviet",
    }
}

impl Faction {
    /// The seat that plays it: Western with OKH, Soviet with OKW.
    pub const fn seat(self) -> Seat {
        match self {
            Faction::Western | Faction::Okh => WESTERN_SEAT,
            Faction::Soviet | Faction::Okw => SOVIET_SEAT,
        }
    }

    /// Its ideology.
    pub const fn ideology(self) -> Ideology {
        match self {
            Faction::Western => Ideology::West,
            Faction::Okh | Faction::Okw => Ideology::Axis,
            Faction::Soviet => Ideology::Soviet,
        }
    }

    /// The faction on the other side of its front: Soviet against OKH, Western against OKW.
    pub const fn foe(self) -> Faction {
        match self {
            Faction::Western => Faction::Okw,
            Faction::Okw => Faction::Western,
            Faction::Okh => Faction::Soviet,
            Faction::Soviet => Faction::Okh,
        }
    }

    /// The other Axis faction.
    pub const fn other_axis(self) -> Option<Faction> {
        match self {
            Faction::Okh => Some(Faction::Okw),
            Faction::Okw => Some(Faction::Okh),
            Faction::Western | Faction::Soviet => None,
        }
    }

    /// Whether it is OKH or OKW.
    pub const fn is_axis(self) -> bool {
        matches!(self, Faction::Okh | Faction::Okw)
    }
}

/// The seat of Western and OKH.
pub const WESTERN_SEAT: Seat = Seat(0);
/// The seat of Soviet and OKW.
pub const SOVIET_SEAT: Seat = Seat(1);

words! {
    /// Whom a hex or unit belongs to.
    Ideology {
        /// Western.
        West = "west",
        /// Axis.
        Axis = "axis",
        /// Soviet.
        Soviet = "soviet",
    }
}

impl Ideology {
    /// Whether the two fight each other. West and Soviet do not.
    pub const fn hostile(self, other: Ideology) -> bool {
        matches!(self, Ideology::Axis) != matches!(other, Ideology::Axis)
    }
}

words! {
    /// What a combat unit's nation is.
    Nation {
        /// Soviet.
        Soviet = "SU",
        /// Yugoslav.
        Yugoslav = "YU",
        /// German.
        German = "DE",
        /// Hungarian.
        Hungarian = "HU",
        /// Romanian.
        Romanian = "RO",
        /// Italian.
        Italian = "IT",
        /// Bulgarian.
        Bulgarian = "BU",
        /// Slovakian.
        Slovakian = "SK",
        /// Of the United States.
        American = "US",
        /// British.
        British = "BR",
        /// Canadian.
        Canadian = "CA",
        /// French.
        French = "FR",
        /// Commonwealth.
        Commonwealth = "CW",
    }
}

words! {
    /// A country of the map (1.A.4).
    Country {
        /// Albania.
        Albania = "Albania",
        /// Belgium.
        Belgium = "Belgium",
        /// Bulgaria.
        Bulgaria = "Bulgaria",
        /// Croatia.
        Croatia = "Croatia",
        /// Denmark.
        Denmark = "Denmark",
        /// Egypt.
        Egypt = "Egypt",
        /// French North Africa.
        NorthAfrica = "FNA",
        /// France.
        France = "France",
        /// Germany.
        Germany = "Germany",
        /// Greece.
        Greece = "Greece",
        /// Hungary.
        Hungary = "Hungary",
        /// Italy.
        Italy = "Italy",
        /// Libya.
        Libya = "Libya",
        /// Middle East; only a land area.
        MiddleEast = "Middle East",
        /// Montenegro.
        Montenegro = "Montenegro",
        /// Netherlands.
        Netherlands = "Netherlands",
        /// Norway.
        Norway = "Norway",
        /// Ostland.
        Ostland = "Ostland",
        /// Poland.
        Poland = "Poland",
        /// Romania.
        Romania = "Romania",
        /// Serbia.
        Serbia = "Serbia",
        /// Slovakia.
        Slovakia = "Slovakia",
        /// United Kingdom with its dependencies.
        Uk = "UK",
        /// Soviet Union.
        Ussr = "USSR",
        /// Ukraine.
        Ukraine = "Ukraine",
    }
}

words! {
    /// Terrain of a land hex.
    Terrain {
        /// Clear.
        Clear = "clear",
        /// Forest.
        Forest = "forest",
        /// Hills.
        Hills = "hills",
        /// Swamp: difficult in mud.
        Swamp = "swamp",
        /// Mountain: difficult in snow.
        Mountain = "mountain",
    }
}

words! {
    /// The weather of a period.
    Weather {
        /// Fair.
        Fair = "F",
        /// Snow.
        Snow = "S",
        /// Mud.
        Mud = "M",
    }
}

words! {
    /// What a side of a combat unit is (2.1.2).
    UnitType {
        /// Leg.
        Leg = "leg",
        /// Mechanized.
        Mech = "mech",
        /// Motorized.
        Mot = "mot",
        /// Tank.
        Tank = "tank",
        /// Shock.
        Shock = "shock",
        /// Airborne.
        Airborne = "airborne",
        /// Airdrop, the reverse of an airborne unit.
        Airdrop = "airdrop",
        /// Garrison.
        Garrison = "garrison",
        /// Fort Troop.
        Fort = "fort",
        /// Fortress, the reverse of a Fort Troop.
        Fortress = "fortress",
    }
}

/// What a unit's type belongs to (2.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Category {
    /// Leg, motorized, shock, airborne, garrison, Fort Troop.
    Infantry,
    /// Mechanized and tank.
    Armored,
    /// Fortress.
    Fortress,
}

impl UnitType {
    /// Its category.
    pub const fn category(self) -> Category {
        match self {
            UnitType::Mech | UnitType::Tank => Category::Armored,
            UnitType::Fortress => Category::Fortress,
            _ => Category::Infantry,
        }
    }

    /// Whether it is of the armored category.
    pub const fn is_armored(self) -> bool {
        matches!(self.category(), Category::Armored)
    }
}
