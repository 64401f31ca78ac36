//! What is printed on the counters, made once for all views.

use crate::pack::{CsKind, Face as Printed, Pack, Side, UnitDef, UnitId, UnitKind};
use sandtable_engine::view::{Face, FaceValue};
use std::sync::Arc;

/// Both faces of every counter.
#[derive(Debug)]
pub struct Faces(Vec<[Arc<Face>; 2]>);

impl Faces {
    /// The faces of a pack's counters.
    pub fn new(pack: &Pack) -> Faces {
        Faces(
            pack.units.iter().map(|def| [false, true].map(|reduced| Arc::new(face(def, reduced)))).collect(),
        )
    }

    /// The face a counter shows.
    pub fn of(&self, unit: UnitId, reduced: bool) -> Arc<Face> {
        self.0[unit.index()][usize::from(reduced)].clone()
    }
}

/// The face a counter shows, values in their printed places (2.2).
pub fn face(def: &UnitDef, reduced: bool) -> Face {
    let printed: &Printed = def.face(reduced);
    let mut values = Vec::with_capacity(4);
    let mut add = |key: &'static str, text: String, raised: String, frame: &'static str| {
        values.push(FaceValue { key: key.into(), text, raised, frame: frame.into() });
    };
    if def.kind.is_combat() {
        let frame = match printed.cs_kind {
            CsKind::Normal => "",
            CsKind::DoubledInDefence => "black",
            CsKind::CannotAttack => "paren",
        };
        add("cs", printed.cs.to_string(), String::new(), frame);
    }
    if let Some(ras) = printed.ras {
        let range =
            if printed.range == Printed::UNLIMITED { "∞".into() } else { printed.range.to_string() };
        add("ras", ras.to_string(), range, if printed.indirect { "yellow" } else { "" });
    }
    if printed.at_range > 0 {
        add("at", String::new(), printed.at_range.to_string(), "red");
    }
    if printed.ma > 0 {
        add("ma", printed.ma.to_string(), String::new(), if def.kind.is_armor() { "orange" } else { "" });
    }
    Face {
        symbol: def.kind.word().into(),
        size: size(def).into(),
        name: def.designation.clone(),
        formation: def.formation.clone(),
        values,
        steps: (if reduced { 1 } else { def.steps }, def.steps).into(),
    }
}

/// What a counter stands for (1.1-b).
fn size(def: &UnitDef) -> &'static str {
    match (def.kind, def.side) {
        (UnitKind::Leader, _) => "",
        (UnitKind::Engineer, _) => "platoon",
        (UnitKind::ArmoredCar, _) => "battalion",
        (kind, Side::Soviet) if kind.is_off_map() => "battalion",
        (kind, Side::Finnish) if kind.is_off_map() => "battery",
        _ => "company",
    }
}
