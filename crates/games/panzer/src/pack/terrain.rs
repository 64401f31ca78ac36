//! Terrain effects: `terrain.csv`.

use super::kind::{DatumKind, Doc, Row, source, yes};
use super::names::Names;
use crate::ids::{Cover, Mode, words};
use sandtable_engine::info::Words;
use sandtable_pack::{csv, record};

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
        /// Mines against vehicles only.
        VehicleMines = "vehicle-mines",
        /// Mines against leg units and guns only.
        PersonnelMines = "personnel-mines",
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

record! {
    /// One row of the table.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct TerrainRow: fn read(row: &Row<'_>, of: Terrain, board: Option<char>, names: &Names) {
        /// Which.
        pub terrain: Terrain = of,
        /// The letter of the board files.
        pub letter: Option<char> = board,
        /// Name.
        pub name: Words = names.words("terrain", terrain.word(), &row.string("name")),
        /// Height for lines of sight above the ground; `None` where it has none of its own.
        pub height: Option<i8> = row.opt_int("height", -5..=9),
        /// Cover against spotting.
        pub spotting: CoverRule = cover(row, "spot"),
        /// Cover against armour-piercing fire.
        pub ap: CoverRule = cover(row, "ap"),
        /// Cover that chooses the defence of leg and towed units.
        pub defence: CoverRule = cover(row, "gpd"),
        /// Entry costs in the order of [`Mode::ALL`].
        pub costs: [Cost; 4] = ["T", "H", "W", "L"].map(|column| cost(row, column)),
        /// What a turn of one hexside costs.
        pub turn: Cost = cost(row, "turn"),
        /// Hull down is found on this or less (6.6.9).
        pub hull_down: Option<u8> = row.opt_int("hull_down", 0..=100),
        /// Leg units in it support vehicles against close assault.
        pub support: bool = yes(row, "support"),
        /// Its own defence, where it can be fired at.
        pub own_defence: Option<u8> = row.opt_int("gp_defence", 1..=10),
        /// Quickmarch is possible.
        pub quick: bool = yes(row, "quick"),
        /// Moving in it raises dust.
        pub dust: bool = yes(row, "dust"),
        /// Full cover can be taken.
        pub full_cover: bool = yes(row, "full_cover"),
        /// Vehicles can bog (7.29).
        pub bogs: bool = yes(row, "bogs"),
    }
}

impl TerrainRow {
    /// What entering costs in this mode.
    #[inline]
    pub const fn cost(&self, mode: Mode) -> Cost {
        self.costs[mode.index()]
    }
}

/// Reads `terrain.csv`: every terrain once, in any order.
pub(crate) fn read(doc: &Doc<'_>, names: &Names) -> Vec<TerrainRow> {
    const COLUMNS: &str = "id,letter,name,height,spot,ap,gpd,T,H,W,L,turn,hull_down,support,gp_defence,quick,dust,full_cover,bogs,source";
    let mut rows: Vec<TerrainRow> = Vec::new();
    for row in csv::table(doc, COLUMNS) {
        let Some(terrain) = row.choice("id", Terrain::WORDS) else { continue };
        if rows.iter().any(|r| r.terrain == terrain) {
            row.fault("id", format!("`{}` stands twice", terrain.word()), "each terrain once", None);
            continue;
        }
        let letter = row.opt("letter").and_then(|t| t.text.chars().next());
        if letter.is_some() && rows.iter().any(|r| r.letter == letter) {
            row.fault("letter", "another terrain has this letter", "a letter of its own", None);
        }
        doc.datum(DatumKind::Terrain, terrain.word(), row.at(), source(&row));
        rows.push(TerrainRow::read(&row, terrain, letter, names));
    }
    for missing in Terrain::ALL.iter().filter(|t| !rows.iter().any(|r| r.terrain == **t)) {
        doc.fault(0, "id", format!("no row for `{}`", missing.word()), "a row for every terrain", None);
    }
    rows.sort_by_key(|r| r.terrain);
    rows
}

fn cover(row: &Row<'_>, column: &str) -> CoverRule {
    const RULES: [(&str, CoverRule); 6] = [
        ("none", CoverRule::Own(Cover::None)),
        ("light", CoverRule::Own(Cover::Light)),
        ("medium", CoverRule::Own(Cover::Medium)),
        ("heavy", CoverRule::Own(Cover::Heavy)),
        ("other", CoverRule::Other),
        ("replaced", CoverRule::Replaced),
    ];
    row.opt_choice(column, &RULES).unwrap_or(CoverRule::Other)
}

fn cost(row: &Row<'_>, column: &str) -> Cost {
    let txt = row.get(column);
    let number = |text: &str| text.parse::<u8>().ok().filter(|n| *n <= 9);
    let read = match txt.text {
        "" => Some(Cost::More(0)),
        "P" => Some(Cost::Prohibited),
        "+levels" => Some(Cost::MorePerLevel),
        text => match text.strip_prefix('+') {
            Some(more) => number(more).map(Cost::More),
            None => number(text).map(Cost::Points),
        },
    };
    read.unwrap_or_else(|| {
        let expected = "points, `+` and points, `+levels`, or P where nobody may go";
        row.fault(column, format!("found `{}`", txt.text), expected, None);
        Cost::Prohibited
    })
}
