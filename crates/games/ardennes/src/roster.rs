//! What the rules ask of units and formations, without their texts.

use crate::ids::UnitSet;
use crate::pack::{Army, Class, CorpsId, DivisionId, Face, Pack, Side, UnitId};

/// Units by side, army, corps and division, and the unit that is von der Heydte's.
#[derive(Debug, Clone)]
pub struct Roster {
    /// By [`Side`].
    pub sides: [UnitSet; 2],
    /// By [`Army`].
    pub armies: [UnitSet; 7],
    /// By [`CorpsId`].
    pub corps: Vec<UnitSet>,
    /// By [`DivisionId`]: divisions, brigades and battle groups.
    pub divisions: Vec<UnitSet>,
    /// Mechanized units (2.21-c).
    pub mechanized: UnitSet,
    /// Von der Heydte.
    pub heydte: Option<UnitId>,
}

impl Roster {
    /// The rosters of a pack.
    pub fn new(pack: &Pack) -> Roster {
        let all = |test: &dyn Fn(&crate::pack::UnitDef) -> bool| {
            pack.units.iter().filter(|u| test(u)).map(|u| u.id).collect::<UnitSet>()
        };
        Roster {
            sides: Side::ALL.map(|side| all(&|u| u.side == side)),
            armies: Army::ALL.map(|army| all(&|u| u.army == army)),
            corps: (0..pack.formations.corps.len()).map(|i| all(&|u| u.corps.index() == i)).collect(),
            divisions: (0..pack.formations.divisions.len())
                .map(|i| pack.members(DivisionId(i as u8)).collect())
                .collect(),
            mechanized: all(&|u| u.class.is_mechanized()),
            heydte: pack.units.iter().find(|u| u.printed == crate::pack::Start::Heydte).map(|u| u.id),
        }
    }

    /// Units of a corps.
    pub fn of_corps(&self, corps: CorpsId) -> UnitSet {
        self.corps.get(corps.index()).copied().unwrap_or_default()
    }

    /// Units of a division, brigade or battle group.
    pub fn of_division(&self, division: DivisionId) -> UnitSet {
        self.divisions.get(division.index()).copied().unwrap_or_default()
    }
}

/// How close two units are kin: same division, corps, army, or only side (7.1-c, 9.2-T, 13.2-c, 15.4-a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kin {
    /// The same side.
    Side,
    /// The same army.
    Army,
    /// The same corps.
    Corps,
    /// The same division.
    Division,
}

impl Pack {
    /// The face of a unit that has lost this many steps.
    #[inline]
    pub fn face(&self, unit: UnitId, lost: u8) -> &Face {
        const BLANK: Face = Face {
            strength: 0,
            bracketed: true,
            allowance: 0,
            quality: crate::pack::Quality::Regular,
            select: 0,
        };
        self.units.get(unit.index()).and_then(|u| u.faces.get(usize::from(lost))).unwrap_or(&BLANK)
    }

    /// Whose unit it is.
    #[inline]
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.units.get(unit.index()).map_or(Side::German, |u| u.side)
    }

    /// What it is.
    #[inline]
    pub fn class_of(&self, unit: UnitId) -> Class {
        self.units.get(unit.index()).map_or(Class::Infantry, |u| u.class)
    }

    /// How closely two units of a side belong together.
    pub fn kin(&self, a: UnitId, b: UnitId) -> Kin {
        let (Some(a), Some(b)) = (self.unit(a), self.unit(b)) else { return Kin::Side };
        if a.division.is_some() && a.division == b.division {
            Kin::Division
        } else if a.corps == b.corps {
            Kin::Corps
        } else if a.army == b.army {
            Kin::Army
        } else {
            Kin::Side
        }
    }
}
