//! Terrain effects: `terrain.csv`.

use crate::ids::{Cover, Mode, words};
use sandtable_engine::info::Words;

words! {
    /// Every row of the terrain effects table.
    Terrain {
        /// Clear.
        Clear = "clear",
        /// Rough.
        Rough = "rough",
        /// Scrub.
        Scrub = "scrub",
        /// Brush.
        Brush = "brush",
        /// Sand.
        Sand = "sand",
        /// Soft sand.
        SoftSand = "soft-sand",
        /// Light grove.
        LightGrove = "light-grove",
        /// Medium grove.
        MediumGrove = "medium-grove",
        /// Gully (wadi).
        Gully = "gully",
        /// Wooden building.
        WoodBuilding = "wood-building",
        /// Brick building.
        BrickBuilding = "brick-building",
        /// Stone building.
        StoneBuilding = "stone-building",
        /// Where vehicles and guns stand in a building hex.
        Alley = "alley",
        /// Roof of a desert building.
        Roof = "roof",
        /// Water.
        Water = "water",
        /// Road in the hex.
        Road = "road",
        /// Path in the hex.
        Path = "path",
        /// Bridge.
        Bridge = "bridge",
        /// Ford.
        Ford = "ford",
        /// Block.
        Block = "block",
        /// Ditch.
        Ditch = "ditch",
        /// Wire.
        Wire = "wire",
        /// Rubble.
        Rubble = "rubble",
        /// Improved position.
        ImprovedPosition = "improved-position",
        /// Hasty entrenchment.
        HastyEntrenchment = "hasty-entrenchment",
        /// Mines.
        Mines = "mines",
        /// Wreck.
        Wreck = "wreck",
        /// Brew-up smoke.
        BrewUpSmoke = "brew-up-smoke",
        /// Smoke or barrage.
        Smoke = "smoke",
        /// On fire.
        OnFire = "on-fire",
        /// Slope hexside.
        Slope = "slope",
        /// Crest hexside.
        Crest = "crest",
        /// Cliff hexside.
        Cliff = "cliff",
        /// Wall hexside.
        Wall = "wall",
        /// Defilade hexside.
        Defilade = "defilade",
        /// Hedgerow hexside.
        Hedgerow = "hedgerow",
    }
    /// What an owner digs or lays before the game.
    Fortification {
        /// Improved position.
        ImprovedPosition = "improved-position",
        /// Hasty entrenchment.
        HastyEntrenchment = "hasty-entrenchment",
        /// Mines.
        Mines = "mines",
        /// Wire.
        Wire = "wire",
        /// Block.
        Block = "block",
        /// Ditch.
        Ditch = "ditch",
    }
}

impl Terrain {
    /// Buildings.
    #[inline]
    pub const fn is_building(self) -> bool {
        matches!(self, Terrain::WoodBuilding | Terrain::BrickBuilding | Terrain::StoneBuilding)
    }

    /// Groves.
    #[inline]
    pub const fn is_grove(self) -> bool {
        matches!(self, Terrain::LightGrove | Terrain::MediumGrove)
    }
}

/// What entering costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// So many movement points.
    Points(u8),
    /// Not at all.
    Prohibited,
    /// So many more than the other terrain.
    More(u8),
    /// One more for every level.
    MorePerLevel,
}

/// Cover the hex gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CoverRule {
    /// This much.
    Own(Cover),
    /// That of the other terrain in the hex.
    Other,
    /// That of the building it replaces, one less.
    Replaced,
}

/// One row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainRow {
    /// Which.
    pub terrain: Terrain,
    /// The letter of the board files.
    pub letter: Option<char>,
    /// Name.
    pub name: Words,
    /// Height for lines of sight above the ground; `None` where it has none of its own.
    pub height: Option<i8>,
    /// Cover against spotting.
    pub spotting: CoverRule,
    /// Cover against armour-piercing fire.
    pub ap: CoverRule,
    /// Cover that chooses the defence of leg and towed units.
    pub defence: CoverRule,
    /// Entry costs in the order of [`Mode::ALL`].
    pub costs: [Cost; 4],
    /// What a turn of one hexside costs.
    pub turn: Cost,
    /// Hull down is found on this or less (6.6.9).
    pub hull_down: Option<u8>,
    /// Leg units in it support vehicles against close assault.
    pub support: bool,
    /// Its own defence, where it can be fired at.
    pub own_defence: Option<u8>,
    /// Quickmarch is possible.
    pub quick: bool,
    /// Moving in it raises dust.
    pub dust: bool,
    /// Full cover can be taken.
    pub full_cover: bool,
    /// Vehicles can bog (7.29).
    pub bogs: bool,
}

impl TerrainRow {
    /// What entering costs in this mode.
    #[inline]
    pub const fn cost(&self, mode: Mode) -> Cost {
        self.costs[mode.index()]
    }
}
