//! Order markers and the boxes of the order displays (2.5, 1.K).

use super::kind::{DatumKind, Doc, Row};
use super::names::Names;
use crate::ids::{Category, Faction, OrderId, UnitType};
use arrayvec::ArrayVec;
use sandtable_engine::info::Words;
use sandtable_pack::{Txt, csv, nearest, words};

/// Which faction can use a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// One faction.
    Faction(Faction),
    /// Both Axis factions.
    Axis,
}

impl Owner {
    pub(crate) const WORDS: [(&'static str, Owner); 5] = [
        ("western", Owner::Faction(Faction::Western)),
        ("okh", Owner::Faction(Faction::Okh)),
        ("okw", Owner::Faction(Faction::Okw)),
        ("soviet", Owner::Faction(Faction::Soviet)),
        ("axis", Owner::Axis),
    ];

    /// Whether this faction can use it.
    pub fn includes(self, faction: Faction) -> bool {
        match self {
            Owner::Faction(own) => own == faction,
            Owner::Axis => faction.is_axis(),
        }
    }
}

/// The symbols of an ops part: unit categories, unit types and three more (2.5.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Symbols(u16);

/// A symbol that is not a unit type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// The infantry category.
    Infantry,
    /// The armored category.
    Armored,
    /// Elite units.
    Elite,
    /// Naval units.
    Naval,
    /// Partisans.
    Partisan,
    /// One unit type with its special ability.
    Type(UnitType),
}

impl Symbol {
    const fn bit(self) -> u16 {
        match self {
            Symbol::Infantry => 1 << 10,
            Symbol::Armored => 1 << 11,
            Symbol::Elite => 1 << 12,
            Symbol::Naval => 1 << 13,
            Symbol::Partisan => 1 << 14,
            Symbol::Type(ty) => 1 << ty as u16,
        }
    }

    /// By the word of the data files.
    pub const WORDS: [(&'static str, Symbol); 13] = [
        ("infantry", Symbol::Infantry),
        ("armored", Symbol::Armored),
        ("elite", Symbol::Elite),
        ("naval", Symbol::Naval),
        ("partisan", Symbol::Partisan),
        ("leg", Symbol::Type(UnitType::Leg)),
        ("mech", Symbol::Type(UnitType::Mech)),
        ("mot", Symbol::Type(UnitType::Mot)),
        ("tank", Symbol::Type(UnitType::Tank)),
        ("shock", Symbol::Type(UnitType::Shock)),
        ("airborne", Symbol::Type(UnitType::Airborne)),
        ("garrison", Symbol::Type(UnitType::Garrison)),
        ("fort", Symbol::Type(UnitType::Fort)),
    ];
}

impl Symbols {
    /// Whether the symbol is shown.
    #[inline]
    pub const fn has(self, symbol: Symbol) -> bool {
        self.0 & symbol.bit() != 0
    }

    /// With one more symbol.
    #[must_use]
    pub const fn with(self, symbol: Symbol) -> Symbols {
        Symbols(self.0 | symbol.bit())
    }

    /// Whether a unit of this type is meant, by its category or by its own symbol (2.1.1-c).
    pub const fn cover(self, ty: UnitType) -> bool {
        let category = match ty.category() {
            Category::Infantry => self.has(Symbol::Infantry),
            Category::Armored => self.has(Symbol::Armored),
            Category::Fortress => false,
        };
        category || self.has(Symbol::Type(ty))
    }

    /// The symbols shown, by their words.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        Symbol::WORDS.iter().filter(move |(_, s)| self.has(*s)).map(|(w, _)| *w)
    }
}

/// One part of an ops order, done in the order printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum OpsPart {
    /// Redeploy (7.1).
    Redeploy {
        /// Movement points.
        mp: u8,
        /// What it activates.
        symbols: Symbols,
    },
    /// Attack (7.2).
    Attack {
        /// How many attacks.
        count: u8,
        /// What can be the primary attacker.
        symbols: Symbols,
    },
}

/// What a face of a marker orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderKind {
    /// An ops order.
    Ops(ArrayVec<OpsPart, 2>),
    /// Headquarters: copies an ops order (7.5).
    Headquarters,
    /// Recruit: infantry steps (7.6).
    Recruit(u8),
    /// Mechanize: armor steps (7.7).
    Mechanize(u8),
    /// Partisan Warfare (7.8).
    Partisans,
    /// Strategic Warfare (7.9).
    Strategic,
    /// Material Shortages (7.10).
    Shortages,
    /// Command Failure (7.11).
    Failure,
}

impl OrderKind {
    /// Whether it is an ops order.
    pub fn is_ops(&self) -> bool {
        matches!(self, OrderKind::Ops(_))
    }

    /// The word of the data files; `ops` for redeploy and attack.
    pub fn word(&self) -> &'static str {
        match self {
            OrderKind::Ops(_) => "ops",
            OrderKind::Headquarters => "headquarters",
            OrderKind::Recruit(_) => "recruit",
            OrderKind::Mechanize(_) => "mechanize",
            OrderKind::Partisans => "partisans",
            OrderKind::Strategic => "strategic",
            OrderKind::Shortages => "shortages",
            OrderKind::Failure => "failure",
        }
    }
}

/// A face of a marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderFace {
    /// What it orders.
    pub kind: OrderKind,
    /// Initiative it costs; `None`: as much as the order it copies.
    pub cost: Option<u8>,
}

/// An order marker.
#[derive(Debug, Clone)]
pub struct OrderDef {
    /// Its number.
    pub id: OrderId,
    /// Its key: `S3`.
    pub key: String,
    /// Who can use it.
    pub owner: Owner,
    /// Its name.
    pub name: Words,
    /// One face or two.
    pub faces: ArrayVec<OrderFace, 2>,
}

/// Boxes of an order display that are alike, or one ops marker's own box.
#[derive(Debug, Clone)]
pub struct BoxDef {
    /// Whose display.
    pub faction: Faction,
    /// What goes in: a marker's key for ops orders, `HQ`, `recruit`, `mechanize`, `partisans`, `strategic`, `shortages`,
    /// `failure`, `planning`.
    pub key: String,
    /// How many there are.
    pub count: u8,
    /// Initiative a use costs; `None`: as the marker's face says.
    pub cost: Option<u8>,
}

/// Reads `orders.csv`.
pub(crate) fn read(doc: &Doc<'_>, names: &Names) -> Vec<OrderDef> {
    let mut orders: Vec<OrderDef> = Vec::new();
    for row in csv::table(doc, "id,faction,name,front,front_cost,back,back_cost,provenance") {
        let key = row.string("id");
        let owner = row.choice("faction", &Owner::WORDS);
        let mut faces = ArrayVec::new();
        faces.extend(face(&row, "front", "front_cost"));
        if row.opt("back").is_some() {
            faces.extend(face(&row, "back", "back_cost"));
        }
        row.datum(DatumKind::Order, &key);
        let name = row.string("name");
        if orders.iter().any(|o| o.key == key) {
            row.fault("id", format!("`{key}` stands twice"), "each marker once", None);
        }
        let id = OrderId(orders.len().min(63) as u8);
        if let Some(owner) = owner {
            let name = names.beside("order", &name, &name);
            orders.push(OrderDef { id, key, owner, name, faces });
        }
    }
    if orders.is_empty() || orders.len() > 64 {
        doc.fault(0, "id", format!("{} markers", orders.len()), "1 to 64", None);
    }
    orders
}

const FACES: &str = "`redeploy MP: SYMBOLS`, `attack N: SYMBOLS`, both with `;`, `headquarters`, `recruit N`, `mechanize N`, `partisans`, `strategic`, `shortages` or `failure`";

fn face(row: &Row<'_>, column: &str, cost: &str) -> Option<OrderFace> {
    let txt = row.text(column)?;
    let price = row.text(cost)?;
    let price = if price.text == "*" { None } else { Some(row.int(cost, 0..=60)) };
    let mut parts = ArrayVec::<OpsPart, 2>::new();
    let mut single = None;
    for part in txt.text.split(';') {
        let (head, symbols) = part.split_once(':').map_or((part, ""), |(h, s)| (h, s));
        let mut head = head.split_whitespace();
        let (word, number) =
            (head.next().unwrap_or_default(), head.next().and_then(|n| n.parse::<u8>().ok()));
        let list = Txt { text: symbols, at: txt.at, field: txt.field.clone() };
        let mut shown = Symbols::default();
        for symbol in words(&list) {
            if let Some(symbol) = row.doc.choose(&symbol, &Symbol::WORDS) {
                shown = shown.with(symbol);
            }
        }
        let kind = match (word, number) {
            ("redeploy", Some(mp)) => {
                let _ = parts.try_push(OpsPart::Redeploy { mp, symbols: shown });
                continue;
            }
            ("attack", Some(count)) => {
                let _ = parts.try_push(OpsPart::Attack { count, symbols: shown });
                continue;
            }
            ("headquarters", None) => OrderKind::Headquarters,
            ("recruit", Some(n)) => OrderKind::Recruit(n),
            ("mechanize", Some(n)) => OrderKind::Mechanize(n),
            ("partisans", None) => OrderKind::Partisans,
            ("strategic", None) => OrderKind::Strategic,
            ("shortages", None) => OrderKind::Shortages,
            ("failure", None) => OrderKind::Failure,
            _ => {
                let all =
                    ["redeploy", "attack", "headquarters", "recruit", "mechanize", "partisans", "strategic"];
                let message = format!("`{}` is no order", part.trim());
                row.fault(column, message, FACES, nearest(word, all));
                return None;
            }
        };
        single = Some(kind);
    }
    let kind = match single {
        Some(kind) => kind,
        None => OrderKind::Ops(parts),
    };
    Some(OrderFace { kind, cost: price })
}

/// Reads `displays.csv`. A group such as `S1..S7` has a box for each marker; words separated by blanks have one each.
pub(crate) fn displays(doc: &Doc<'_>, orders: &[OrderDef]) -> Vec<BoxDef> {
    let mut boxes = Vec::new();
    for row in csv::table(doc, "faction,box,count,cost,provenance") {
        let faction = row.choice("faction", Faction::WORDS);
        let group = row.string("box");
        let count = row.get("count").text.split(' ').next().and_then(|n| n.parse::<u8>().ok());
        let cost = row.get("cost").text.parse::<u8>().ok();
        row.datum(DatumKind::Display, format!("{} {group}", row.get("faction").text));
        let (Some(faction), Some(count)) = (faction, count) else {
            row.fault("count", "no number of boxes", "`2` or `1 each`", None);
            continue;
        };
        let keys: Vec<String> = match group.split_once("..") {
            Some((first, last)) => {
                let known: Vec<&str> = orders.iter().map(|o| o.key.as_str()).collect();
                let from = known.iter().position(|k| *k == first);
                let to = known.iter().position(|k| *k == last);
                match (from, to) {
                    (Some(from), Some(to)) if from <= to => {
                        known.iter().skip(from).take(to - from + 1).map(|k| (*k).to_owned()).collect()
                    }
                    _ => {
                        let message = format!("`{group}` is no range of markers");
                        row.fault("box", message, "FIRST..LAST, keys of orders.csv", nearest(first, known));
                        continue;
                    }
                }
            }
            None => group.split_whitespace().map(str::to_owned).collect(),
        };
        for key in keys {
            // Each faction has its own name for headquarters; the rules have one.
            let key = if matches!(key.as_str(), "STAVKA" | "CCoS") { "HQ".to_owned() } else { key };
            boxes.push(BoxDef { faction, key, count, cost });
        }
    }
    boxes
}
