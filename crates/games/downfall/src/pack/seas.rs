//! Sea areas, their borders, and the Western land areas (1.B, 1.C).

use super::kind::{DatumKind, Doc, Tab};
use crate::ids::{Faction, LandId, Nation, NationSet, SeaId, SeaSet};
use sandtable_engine::info::Words;
use sandtable_pack::{Origin, Source, Txt, nearest};

/// A sea area.
#[derive(Debug, Clone)]
pub struct SeaDef {
    /// Its number.
    pub id: SeaId,
    /// Its key: `NA`.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// The display whose modifier counts for Western strength here.
    pub war: Option<War>,
    /// A box without hexes.
    pub offmap: bool,
}

/// A strategic-warfare display (1.E).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum War {
    /// Siege of Malta.
    Malta,
    /// Battle of the Atlantic.
    Atlantic,
    /// Strategic Bombing.
    Bombing,
}

impl War {
    /// All three.
    pub const ALL: [War; 3] = [War::Malta, War::Atlantic, War::Bombing];
    /// By the word of the data files.
    pub const WORDS: [(&'static str, War); 3] =
        [("malta", War::Malta), ("atlantic", War::Atlantic), ("bombing", War::Bombing)];

    /// The word of the data files.
    pub const fn word(self) -> &'static str {
        match self {
            War::Malta => "malta",
            War::Atlantic => "atlantic",
            War::Bombing => "bombing",
        }
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

/// A Western land area.
#[derive(Debug, Clone)]
pub struct LandDef {
    /// Its number.
    pub id: LandId,
    /// Its key: `UK`.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// The seas of its ports.
    pub seas: SeaSet,
    /// Its ports.
    pub ports: Vec<String>,
    /// Nations whose units enter and are supplied here.
    pub flags: NationSet,
    /// Whether air units can be here.
    pub air: bool,
    /// Beaches that count as next to it for air range (2.3-c), by the label of their sea hex.
    pub beaches: Vec<String>,
    /// Land hexes that touch it, by label.
    pub adjacent: Vec<String>,
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
        let found = self.by_key(txt.text);
        if found.is_none() {
            let keys = self.areas.iter().map(|a| a.key.as_str());
            let near = nearest(txt.text, keys);
            let message = format!("no sea area `{}`", txt.text);
            doc.fault(txt.at, &txt.field, message, "the key of an area in seas.toml", near);
        }
        found
    }
}

/// What a file without a source of its own counts as.
pub(crate) fn unstated() -> Source {
    Source { origin: Origin::Reconstructed, note: String::new() }
}

/// A name in two languages from the keys `en` and `ko`.
pub(crate) fn words(tab: &Tab<'_>) -> Words {
    Words { en: tab.string("en"), ko: tab.string("ko") }
}

/// Reads `seas.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Seas {
    doc.toml(|root| {
        let mut seas = Seas::default();
        for row in root.rows("area") {
            let key = row.string("key");
            let area = SeaDef {
                id: SeaId(seas.areas.len().min(63) as u8),
                name: words(&row),
                war: row.opt_choice("war", &War::WORDS),
                offmap: row.switch("offmap"),
                key,
            };
            if seas.by_key(&area.key).is_some() {
                doc.fault(
                    row.at(),
                    &row.field("key"),
                    format!("`{}` stands twice", area.key),
                    "each area once",
                    None,
                );
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
            let key = row.string("key");
            let texts = |key: &str| row.list(key).iter().map(|t| t.text.to_owned()).collect::<Vec<_>>();
            let land = LandDef {
                id: LandId(seas.lands.len().min(63) as u8),
                name: words(&row),
                seas: row.list("seas").iter().filter_map(|t| seas.find(doc, t)).collect(),
                ports: texts("ports"),
                flags: row.list("flags").iter().filter_map(|t| doc.choose(t, Nation::WORDS)).collect(),
                air: row.switch("air"),
                beaches: texts("beaches"),
                adjacent: texts("adjacent"),
                key,
            };
            doc.datum(DatumKind::Area, &land.key, row.at(), row.provenance(&unstated()));
            seas.lands.push(land);
            row.done();
        }
        seas
    })
}
