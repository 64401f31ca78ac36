//! The words every module shares: sides, levels, bands, angles, and the numbers of things.

use sandtable_engine::Seat;
use sandtable_mechanics::ids;
use sandtable_mechanics::ids::IdSet;

/// The most counters one game can have.
pub const MAX_UNITS: usize = 256;
/// The most hexes one layout can have: three boards.
pub const MAX_HEXES: usize = 1024;

ids! { index, Default;
    /// A counter of a game: index into the state's units.
    UnitId
    /// A data card of a vehicle, a towed gun or a leg unit: index into [`crate::pack::Pack::cards`].
    CardId
    /// A gun or machine gun: index into [`crate::pack::Pack::guns`].
    GunId
    /// A crew-served weapon: index into [`crate::pack::Pack::crew`].
    CrewId
    /// A battery off the map: index into [`crate::pack::Pack::batteries`].
    BatteryId
    /// An aircraft: index into [`crate::pack::Pack::aircraft`].
    AircraftId
    /// An aircraft of a game: index into the state's planes.
    PlaneId
    /// A layout of joined boards: index into [`crate::pack::Pack::layouts`].
    LayoutId
    /// A scenario: index into [`crate::pack::Pack::scenarios`].
    ScenarioId
    /// A formation of a side: index into [`crate::pack::SideDef::formations`] of both sides, axis first.
    FormationId
}

/// Units.
pub type UnitSet = IdSet<UnitId, 4>;
/// Hexes of a layout.
pub type HexSet = sandtable_hex::HexSet<16>;

/// Enums with a word for each value, as files, actions and messages write it.
macro_rules! words {
    ($($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal,)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$doc])* $value,)* }

        impl $name {
            /// Every value in order.
            pub const ALL: &'static [$name] = &[$($name::$value),*];
            /// Words with their values, for readers.
            pub const WORDS: &'static [(&'static str, $name)] = &[$(($word, $name::$value)),*];

            /// Its word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$value => $word,)* }
            }

            /// Its place in [`Self::ALL`].
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The value with this word.
            pub fn from_word(word: &str) -> Option<$name> {
                $name::WORDS.iter().find(|(w, _)| *w == word).map(|(_, v)| *v)
            }
        }
    )*};
}
pub(crate) use words;

words! {
    /// The two sides; the axis has seat 0.
    Side {
        /// Germans and Italians.
        Axis = "axis",
        /// British, Commonwealth and Free French.
        Allied = "allied",
    }
    /// Which rules are played: the same word can mean two things.
    Level {
        /// Chapter 4.
        Basic = "basic",
        /// Chapters 5 and 6.
        Advanced = "advanced",
    }
    /// How good a crew is (6.3.1).
    Grade {
        /// Elite.
        Elite = "elite",
        /// Veteran.
        Veteran = "veteran",
        /// Seasoned: all modifiers are 0.
        Seasoned = "seasoned",
        /// Regulars.
        Regulars = "regulars",
        /// Green.
        Green = "green",
    }
    /// Range bands of a weapon.
    Band {
        /// Point blank.
        P = "P",
        /// Short.
        S = "S",
        /// Medium.
        M = "M",
        /// Long.
        L = "L",
        /// Extreme.
        E = "E",
    }
    /// From where a vehicle is hit (4.4.3.2.5, 6.5.2.3).
    Angle {
        /// Front.
        Front = "front",
        /// Front/side.
        FrontSide = "front-side",
        /// Rear/side.
        RearSide = "rear-side",
        /// Rear.
        Rear = "rear",
    }
    /// Whether a shot comes from below, from the same level or from above (6.5.2.2).
    Elevation {
        /// Level.
        Level = "level",
        /// Rising: from below.
        Rising = "rising",
        /// Falling: from above.
        Falling = "falling",
    }
    /// Where a vehicle is hit (6.5.2.2).
    Location {
        /// Turret front.
        TurretFront = "TF",
        /// Turret side.
        TurretSide = "TS",
        /// Turret rear.
        TurretRear = "TR",
        /// Hull front.
        HullFront = "HF",
        /// Hull side.
        HullSide = "HS",
        /// Hull rear.
        HullRear = "HR",
        /// Track.
        Track = "TK",
        /// Deck: falling fire only.
        Deck = "DK",
    }
    /// What a penetrating hit does.
    Damage {
        /// No damage.
        None = "ND",
        /// Damaged.
        Damaged = "DM",
        /// Knocked out.
        KnockedOut = "KO",
        /// Brewed up.
        BrewUp = "BU",
    }
    /// Cover of a hex.
    Cover {
        /// None.
        None = "none",
        /// Light.
        Light = "light",
        /// Medium.
        Medium = "medium",
        /// Heavy.
        Heavy = "heavy",
    }
    /// Nations.
    Nation {
        /// German.
        German = "G",
        /// Italian.
        Italian = "I",
        /// British and those who fight with them.
        British = "B",
    }
    /// How it moves.
    Mode {
        /// Tracked.
        Tracked = "T",
        /// Half-tracked.
        HalfTracked = "H",
        /// Wheeled.
        Wheeled = "W",
        /// On foot, or pushed by its crew.
        Leg = "L",
    }
    /// Edges of a layout.
    Edge {
        /// North.
        North = "north",
        /// South.
        South = "south",
        /// East.
        East = "east",
        /// West.
        West = "west",
    }
}

impl Side {
    /// The other side.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Axis => Side::Allied,
            Side::Allied => Side::Axis,
        }
    }

    /// Its seat.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side of a seat; seats beyond the second are nobody's.
    #[inline]
    pub const fn of_seat(seat: Seat) -> Option<Side> {
        match seat.0 {
            0 => Some(Side::Axis),
            1 => Some(Side::Allied),
            _ => None,
        }
    }
}

impl Nation {
    /// On which side it fights.
    pub const fn side(self) -> Side {
        match self {
            Nation::German | Nation::Italian => Side::Axis,
            Nation::British => Side::Allied,
        }
    }
}

impl Location {
    /// Turret locations; a turret hit counts against a hull-down target.
    pub const fn is_turret(self) -> bool {
        matches!(self, Location::TurretFront | Location::TurretSide | Location::TurretRear)
    }
}
