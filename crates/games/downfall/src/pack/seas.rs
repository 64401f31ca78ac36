//! Sea areas, their borders, and the Western land areas (1.B, 1.C).

use super::kind::{DatumKind, Doc, Tab};
use crate::ids::{Faction, LandId, Nation, NationSet, SeaId, SeaSet};
use sandtable_engine::info::Words;
use sandtable_pack::{Origin, Source, Txt, record, words};

record! {
    /// A sea area.
    #[derive(Debug, Clone)]
    pub struct SeaDef: fn read_row(row: &Tab<'_>, number: usize) {
        /// Its number.
        pub id: SeaId = SeaId(number.min(63) as u8),
        /// Its key: `NA`.
        pub key: String = row.string("key"),
        /// Its name.
        pub name: Words = row.names(),
        /// The display whose modifier counts for Western strength here.
        pub war: Option<War> = row.opt_choice("war", &War::WORDS),
        /// A box without hexes.
        pub offmap: bool = row.switch("offmap"),
    }
}

words! {
    /// A strategic-warfare display (1.E).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    pub enum War {
        /// Siege of Malta.
        Malta = "malta",
        /// Battle of the Atlantic.
        Atlantic = "atlantic",
        /// Strategic Bombing.
        Bombing = "bombing",
    }
}

/// A border between two sea areas.
#[derive(Debug, Clone)]
pub struct SeaBorder {
    /// The two areas.
    pub areas: (SeaId, SeaId),
    /// Who may cross, by [`Faction::idx`].
    pub who: [bool; 4],
}

record! {
    /// A Western land area.
    #[derive(Debug, Clone)]
    pub struct LandDef: fn read_row(row: &Tab<'_>, number: usize, seas_known: &Seas) {
        let texts = |key: &str| row.list(key).iter().map(|t| t.text.to_owned()).collect::<Vec<_>>();
        /// Its number.
        pub id: LandId = LandId(number.min(63) as u8),
        /// Its key: `UK`.
        pub key: String = row.string("key"),
        /// Its name.
        pub name: Words = row.names(),
        /// The seas of its ports.
        pub seas: SeaSet = row.list("seas").iter().filter_map(|t| seas_known.find(row.doc, t)).collect(),
        /// Its ports.
        pub ports: Vec<String> = texts("ports"),
        /// Nations whose units enter and are supplied here.
        pub flags: NationSet = row.list("flags").iter().filter_map(|t| row.doc.choose(t, Nation::WORDS)).collect(),
        /// Whether air units can be here.
        pub air: bool = row.switch("air"),
        /// Beaches that count as next to it for air range (2.3-c), by the label of their sea hex.
        pub beaches: Vec<String> = texts("beaches"),
        /// Land hexes that touch it, by label.
        pub adjacent: Vec<String> = texts("adjacent"),
    }
}

/// All areas.
#[derive(Debug, Clone, Default)]
pub struct Seas {
    /// Sea areas; the index is the [`SeaId`].
    pub areas: Vec<SeaDef>,
    /// Their borders.
    pub borders: Vec<SeaBorder>,
    /// Land areas; the index is the [`LandId`].
    pub lands: Vec<LandDef>,
}

impl Seas {
    /// A sea area by its key.
    pub fn by_key(&self, key: &str) -> Option<SeaId> {
        self.areas.iter().find(|a| a.key == key).map(|a| a.id)
    }

    /// A land area by its key.
    pub fn land_by_key(&self, key: &str) -> Option<LandId> {
        self.lands.iter().find(|a| a.key == key).map(|a| a.id)
    }

    /// The area with this number.
    pub fn sea(&self, id: SeaId) -> Option<&SeaDef> {
        self.areas.get(id.idx())
    }

    /// The land area with this number.
    pub fn land(&self, id: LandId) -> Option<&LandDef> {
        self.lands.get(id.idx())
    }

    /// The areas a faction can enter from here.
    pub fn next(&self, from: SeaId, faction: Faction) -> impl Iterator<Item = SeaId> + '_ {
        self.borders.iter().filter(move |b| b.who[faction.idx()]).filter_map(move |b| match b.areas {
            (a, other) if a == from => Some(other),
            (other, b) if b == from => Some(other),
            _ => None,
        })
    }

    /// Finds a sea area, noting a fault.
    pub(crate) fn find(&self, doc: &Doc<'_>, txt: &Txt<'_>) -> Option<SeaId> {
        let keys = self.areas.iter().map(|a| (a.key.as_str(), a.id));
        doc.find(txt, "sea area", "the key of an area in seas.toml", keys)
    }
}

/// What a file without a source of its own counts as.
pub(crate) fn unstated() -> Source {
    Source { origin: Origin::Reconstructed, note: String::new() }
}

/// Reads `seas.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Seas {
    doc.toml(|root| {
        let mut seas = Seas::default();
        for row in root.rows("area") {
            let area = SeaDef::read_row(&row, seas.areas.len());
            if seas.by_key(&area.key).is_some() {
                row.fault("key", format!("`{}` stands twice", area.key), "each area once", None);
            }
            doc.datum(DatumKind::Area, &area.key, row.at(), row.provenance(&unstated()));
            seas.areas.push(area);
            row.done();
        }
        for row in root.rows("border") {
            let a = row.text("a").and_then(|t| seas.find(doc, &t));
            let b = row.text("b").and_then(|t| seas.find(doc, &t));
            let mut who = [!row.has("who"); 4];
            for txt in row.list("who") {
                if let Some(faction) = doc.choose(&txt, Faction::WORDS) {
                    who[faction.idx()] = true;
                }
            }
            let key = format!("{}-{}", row.string("a"), row.string("b"));
            doc.datum(DatumKind::Border, key, row.at(), row.provenance(&unstated()));
            if let (Some(a), Some(b)) = (a, b) {
                seas.borders.push(SeaBorder { areas: (a, b), who });
            }
            row.done();
        }
        for row in root.rows("land") {
            let land = LandDef::read_row(&row, seas.lands.len(), &seas);
            doc.datum(DatumKind::Area, &land.key, row.at(), row.provenance(&unstated()));
            seas.lands.push(land);
            row.done();
        }
        seas
    })
}
