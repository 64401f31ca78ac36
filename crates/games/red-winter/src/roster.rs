//! What every rule asks of the printed counters, in a few cache lines: the [`UnitDef`]s carry names and set-up
//! codes that no rule looks at in play.

use crate::pack::{Face, Pack, Side, UnitDef, UnitId, UnitKind};
use crate::units::UnitSet;

/// A printed counter without its texts.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    /// Type.
    pub kind: UnitKind,
    /// Owner.
    pub side: Side,
    /// 1 or 2.
    pub steps: u8,
    /// Full and reduced face.
    pub faces: [Face; 2],
}

/// All counters, and sets of those that have something in common.
#[derive(Debug)]
pub struct Roster {
    counters: Vec<Counter>,
    /// Counters of each side.
    pub armies: [UnitSet; 2],
    /// Combat units: everything but leaders and off-map artillery.
    pub combat: UnitSet,
    /// Infantry companies, the ones stacking counts apart (6.0-b).
    pub companies: UnitSet,
    /// Tanks and armored cars.
    pub armor: UnitSet,
    /// Leaders.
    pub leaders: UnitSet,
    /// Off-map artillery.
    pub off_map: UnitSet,
    /// Counters that can attack with at least one of their faces (8.0).
    pub fighters: UnitSet,
    /// Counters with a printed RAS on at least one of their faces (10.0-b).
    pub shooters: UnitSet,
    /// Counters with AT Fire on at least one of their faces (11.0-a).
    pub at_guns: UnitSet,
}

impl Roster {
    /// The roster of a pack.
    pub fn new(pack: &Pack) -> Roster {
        let set = |has: &dyn Fn(&UnitDef) -> bool| -> UnitSet {
            pack.units.iter().filter(|u| has(u)).map(|u| u.id).collect()
        };
        let either = |has: fn(&Face) -> bool| set(&|u: &UnitDef| u.faces.iter().any(has));
        Roster {
            counters: pack
                .units
                .iter()
                .map(|u| Counter { kind: u.kind, side: u.side, steps: u.steps, faces: u.faces })
                .collect(),
            armies: Side::ALL.map(|side| set(&|u| u.side == side)),
            combat: set(&|u| u.kind.is_combat()),
            companies: set(&|u| u.kind.is_infantry_company()),
            armor: set(&|u| u.kind.is_armor()),
            leaders: set(&|u| u.kind == UnitKind::Leader),
            off_map: set(&|u| u.kind.is_off_map()),
            fighters: either(|f| f.cs > 0),
            shooters: either(|f| f.ras.is_some()),
            at_guns: either(|f| f.at_range > 0),
        }
    }

    /// A counter.
    #[inline]
    pub fn counter(&self, unit: UnitId) -> &Counter {
        &self.counters[unit.index()]
    }
}
