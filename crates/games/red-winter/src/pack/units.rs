//! The counters: `units.toml` (rule 2.2).

use super::provenance::{DatumKind, Doc, Tab};
use sandtable_hex::{Grid, HexId};
use sandtable_pack::{Txt, nearest, record, words};

words! {
    /// One of the two players' sides.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Side {
        /// The 139th Rifle Division and its independent assets.
        Soviet = "soviet",
        /// Task Force Pajari.
        Finnish = "finnish",
    }
}

impl Side {
    /// The other side.
    pub const fn other(self) -> Side {
        match self {
            Side::Soviet => Side::Finnish,
            Side::Finnish => Side::Soviet,
        }
    }

    /// 0 for the Soviets, 1 for the Finns.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Dense number of a counter: its index in [`super::Pack::units`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct UnitId(pub u8);

impl UnitId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As one bit of a set of units.
    pub const fn bit(self) -> u128 {
        1u128 << (self.0 & 127)
    }
}

/// Most counters a pack may hold, so that a set of units fits 128 bits.
pub const MAX_UNITS: usize = 127;

words! {
    /// What a counter is (rules 2.2 and 12).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum UnitKind {
        /// Rifle company.
        Infantry = "infantry",
        /// Finnish bicycle company (12.7): a rifle company in every way.
        Bicycle = "bicycle",
        /// Finnish provisional company (12.8).
        Provisional = "provisional",
        /// Finnish engineer platoon (12.6).
        Engineer = "engineer",
        /// Machine-gun company.
        Mg = "mg",
        /// Mortar company (12.5).
        Mortar = "mortar",
        /// Soviet infantry gun company (12.5).
        InfantryGun = "infantry-gun",
        /// Anti-tank guns (12.2).
        At = "at",
        /// Soviet tanks (12.1).
        Tank = "tank",
        /// Soviet armored cars (12.1).
        ArmoredCar = "armored-car",
        /// Pajari (12.3).
        Leader = "leader",
        /// 76 mm off-map artillery (12.4.1).
        Artillery76 = "artillery-76",
        /// 122 mm off-map artillery (12.4.2).
        Artillery122 = "artillery-122",
        /// 152 mm off-map artillery (12.4.2).
        Artillery152 = "artillery-152",
    }
}

impl UnitKind {
    /// Infantry company of any sort (GL-company): counts for stacking, RAT, RP, recovery, dead pool.
    pub const fn is_infantry_company(self) -> bool {
        matches!(self, UnitKind::Infantry | UnitKind::Bicycle | UnitKind::Provisional)
    }

    /// Infantry (GL-infantry): companies and the engineer platoon.
    pub const fn is_infantry(self) -> bool {
        self.is_infantry_company() || matches!(self, UnitKind::Engineer)
    }

    /// Soviet armor (12.1).
    pub const fn is_armor(self) -> bool {
        matches!(self, UnitKind::Tank | UnitKind::ArmoredCar)
    }

    /// Off-map artillery (12.4).
    pub const fn is_off_map(self) -> bool {
        matches!(self, UnitKind::Artillery76 | UnitKind::Artillery122 | UnitKind::Artillery152)
    }

    /// Mortar or infantry gun (12.5).
    pub const fn is_mortar_or_gun(self) -> bool {
        matches!(self, UnitKind::Mortar | UnitKind::InfantryGun)
    }

    /// A combat unit on the map (7.0, 12.3-a): everything but the leader and off-map artillery.
    pub const fn is_combat(self) -> bool {
        !self.is_off_map() && !matches!(self, UnitKind::Leader)
    }

    /// Has the ski bonus on frozen lakes (4.4): Finns except anti-tank guns.
    pub const fn skis(self, side: Side) -> bool {
        matches!(side, Side::Finnish) && !matches!(self, UnitKind::At) && !self.is_off_map()
    }

    /// May assault (9.1-i): infantry, armor, MG.
    pub const fn may_assault(self) -> bool {
        self.is_infantry() || self.is_armor() || matches!(self, UnitKind::Mg)
    }

    /// May dig in (14.1-a): infantry and MG.
    pub const fn may_dig(self) -> bool {
        self.is_infantry() || matches!(self, UnitKind::Mg)
    }

    /// May advance after combat (8.7-e): not mortars, infantry guns or AT guns.
    pub const fn may_advance(self) -> bool {
        !self.is_mortar_or_gun() && !matches!(self, UnitKind::At) && !self.is_off_map()
    }

    /// One bit per kind, for sets of kinds.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

words! {
    /// How the combat strength is printed (2.2-g, 2.2-h).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum CsKind {
        /// Plain figure.
        Normal = "normal",
        /// Black box: doubled in defence.
        DoubledInDefence = "doubled",
        /// Parentheses: cannot attack, counts in defence.
        CannotAttack = "no-attack",
    }
}

record! {
    /// One face of a counter.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct Face: fn read_fields(tab: &Tab<'_>) {
        /// Ranged attack strength, if any.
        pub ras: Option<u8> = tab.opt_int("ras", 0..=20),
        /// Range of ranged attacks; [`Face::UNLIMITED`] for off-map artillery, 0 without RAS.
        pub range: u8 = match tab.opt_text_or_int("range") {
            Some(Ok(n)) => n,
            Some(Err(txt)) => tab.doc.choose(&txt, &[("unlimited", Face::UNLIMITED)]).unwrap_or(0),
            None => 0,
        },
        {
            if ras.is_some() != (range > 0) {
                let message = "a ranged attack strength and a range belong together";
                tab.fault("range", message, "both `ras` and `range`, or neither", None);
            }
        }
        /// Combat strength.
        pub cs: u8 = tab.int("cs", 0..=20),
        /// How the strength counts.
        pub cs_kind: CsKind = tab.opt_choice("cs_kind", &CsKind::WORDS).unwrap_or(CsKind::Normal),
        /// Indirect fire (2.2-i).
        pub indirect: bool = tab.switch("indirect"),
        /// Range of AT Fire (2.2-k), 0 for none.
        pub at_range: u8 = tab.opt_int("at_range", 0..=9).unwrap_or(0),
        /// Movement allowance in full points; 0 off the map.
        pub ma: u8 = tab.opt_int("ma", 0..=20).unwrap_or(0),
    }
}

impl Face {
    /// Range of off-map artillery.
    pub const UNLIMITED: u8 = 255;
}

/// Set-up code of the counter in the campaign (1.2, 2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetupCode {
    /// In this hex.
    At(HexId),
    /// Within so many hexes of this hex.
    Within(HexId, u8),
    /// Enters on this turn.
    Turn(u8),
    /// Off the map and ready from the start (artillery).
    OffMap,
    /// With any friendly unit (Pajari).
    WithAny,
    /// Variable reinforcement (12.1.4, 12.8).
    Variable,
    /// Only with the optional rule that needs it.
    Optional,
}

/// Armor models, which AT Fire tells apart (11.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Model {
    /// T-26 of 1931.
    T26M31,
    /// T-26 of 1933.
    T26M33,
    /// T-37.
    T37,
    /// BA-10.
    Ba10,
    /// No armor.
    None,
}

const MODELS: [(&str, Model); 4] =
    [("t26m31", Model::T26M31), ("t26m33", Model::T26M33), ("t37", Model::T37), ("ba10", Model::Ba10)];

record! {
    /// One counter.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct UnitDef: fn read_row(row: &Tab<'_>, grid: &Grid, profiles: &[Profile], index: usize) -> Option {
        /// Dense number.
        pub id: UnitId = UnitId(u8::try_from(index).unwrap_or(u8::MAX)),
        /// Unique key: `1/1/609`, `MG/1/JR16a`.
        pub key: String = row.string("key"),
        /// Battalion and regiment, `1/609`; battalion is absent for some.
        pub formation: String = row.string("formation"),
        /// What the counter shows; two like counters share it.
        pub designation: String = row.opt_text("designation").map_or_else(|| key.clone(), |t| t.text.to_owned()),
        let name = row.text("profile");
        /// Campaign set-up code.
        pub setup: SetupCode =? row.text("setup").and_then(|t| setup_code(row.doc, grid, &t)),
        /// Set-up code is on the back: starts reduced (1.2-c).
        pub starts_reduced: bool = row.switch("starts_reduced"),
        /// Enters at X1 (13.1.1-b).
        pub entry_x1: bool = row.switch("enters_at_x1"),
        /// Half movement points lost on the entry turn (13.1.1-a).
        pub entry_penalty_half_mp: u8 = if row.has("entry_penalty") { row.half_points("entry_penalty") } else { 0 },
        /// The optional rule the counter belongs to (asterisk counters, 1.2-b).
        pub optional: Option<String> = row.opt_text("optional").map(|t| t.text.to_owned()),
        /// Armor model.
        pub model: Model = row.opt_choice("model", &MODELS).unwrap_or(Model::None),
        /// The Obuhov guns (ATFT#5).
        pub obuhov: bool = row.switch("obuhov"),
        /// 354th howitzer regiment (12.4.2).
        pub regiment354: bool = row.switch("regiment354"),
        let among = profiles.iter().map(|p| (p.name.as_str(), p));
        let profile = row.doc.find(&name?, "profile", "the name of a [profile.NAME] table", among)?;
        /// Owner.
        pub side: Side = profile.side,
        /// Type.
        pub kind: UnitKind = profile.kind,
        /// 1 or 2.
        pub steps: u8 = if profile.reduced.is_some() { 2 } else { 1 },
        /// Full and reduced face; a one-step unit repeats its face.
        pub faces: [Face; 2] = [profile.full, profile.reduced.unwrap_or(profile.full)],
    }
}

impl UnitDef {
    /// The face in use.
    pub fn face(&self, reduced: bool) -> &Face {
        let [full, back] = &self.faces;
        if reduced { back } else { full }
    }

    /// Regiment part of the formation: `609` of `1/609`.
    pub fn regiment(&self) -> &str {
        self.formation.rsplit('/').next().unwrap_or_default()
    }
}

record! {
    pub(crate) struct Profile: fn read(tab: &Tab<'_>, key: &str) -> Option {
        name: String = key.to_owned(),
        side: Side =? tab.choice("side", &Side::WORDS),
        kind: UnitKind =? tab.choice("kind", &UnitKind::WORDS),
        full: Face = face(&tab.tab("full")),
        reduced: Option<Face> = tab.opt_tab("reduced").map(|t| face(&t)),
        { tab.done() }
    }
}

/// Reads `units.toml`.
pub(crate) fn read(doc: &Doc<'_>, grid: &Grid) -> Vec<UnitDef> {
    doc.toml(|root| {
        let source = root.file_source();
        let all = root.tab("profile");
        let profiles: Vec<Profile> =
            all.keys().iter().filter_map(|name| Profile::read(&all.tab(name.text), name.text)).collect();
        let mut units: Vec<UnitDef> = Vec::new();
        for row in root.rows("unit") {
            let own = row.source(&source);
            if let Some(unit) = UnitDef::read_row(&row, grid, &profiles, units.len()) {
                if units.iter().any(|u| u.key == unit.key) {
                    let at = row.text("key").map_or(row.at(), |t| t.at);
                    let message = format!("`{}` is listed twice", unit.key);
                    doc.fault(at, &row.field("key"), message, "a unique key", None);
                }
                doc.datum(DatumKind::Counter, &unit.key, row.at(), own);
                units.push(unit);
            }
            row.done();
        }
        if units.len() > MAX_UNITS {
            doc.fault(0, "unit", format!("{} counters", units.len()), "at most 127", None);
            units.truncate(MAX_UNITS);
        }
        units
    })
}

fn face(tab: &Tab<'_>) -> Face {
    let face = Face::read_fields(tab);
    tab.done();
    face
}

/// Reads `"Q25"`, `"within 4 of O19"`, `"turn 3"`, `"off-map"`, `"with any"`, `"variable"`, `"optional"`.
pub(crate) fn setup_code(doc: &Doc<'_>, grid: &Grid, txt: &Txt<'_>) -> Option<SetupCode> {
    let words: Vec<Txt<'_>> = sandtable_pack::words(txt).collect();
    let plain: Vec<&str> = words.iter().map(|w| w.text).collect();
    match *plain.as_slice() {
        ["off-map"] => return Some(SetupCode::OffMap),
        ["with", "any"] => return Some(SetupCode::WithAny),
        ["variable"] => return Some(SetupCode::Variable),
        ["optional"] => return Some(SetupCode::Optional),
        ["turn", n] => {
            if let Some(n) = n.parse().ok().filter(|n| (1..=99).contains(n)) {
                return Some(SetupCode::Turn(n));
            }
        }
        ["within", n, "of", _] => {
            if let (Ok(n), Some(hex)) = (n.parse(), words.get(3)) {
                return doc.hex(grid, hex).map(|h| SetupCode::Within(h, n));
            }
        }
        [hex] if hex.starts_with(|c: char| c.is_ascii_uppercase()) => {
            return doc.hex(grid, txt).map(SetupCode::At);
        }
        _ => {}
    }
    let forms = ["Q25", "within 4 of O19", "turn 3", "off-map", "with any", "variable", "optional"];
    doc.bad(
        txt,
        format!("`{}` is not a set-up code", txt.text),
        "\"Q25\", \"within 4 of O19\", \"turn 3\", \"off-map\", \"with any\", \"variable\" or \"optional\"",
        nearest(txt.text, forms),
    );
    None
}
