//! Unit types, formations and counters (rules 4, 7).

use super::kind::{DatumKind, Doc};
use super::table::{self, Row};
use crate::ids::{CounterId, FormationId, GroupId, MAX_COUNTERS};
use sandtable_pack::{nearest, record, words};
use serde::{Deserialize, Serialize};

words! {
    /// One of the two sides; also the number of its seat.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Side {
        /// Warsaw Pact.
        Wp = "wp",
        /// NATO.
        Nato = "nato",
    }
}

impl Side {
    /// The other side.
    pub const fn other(self) -> Side {
        match self {
            Side::Wp => Side::Nato,
            Side::Nato => Side::Wp,
        }
    }

    /// 0 for the Pact, 1 for NATO.
    pub const fn index(self) -> usize {
        self as usize
    }
}

words! {
    /// Nationality (7.1.7, 7.2).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Nation {
        /// The Pact's own: Soviet and East German units share everything.
        Wp = "wp",
        /// United States.
        Us = "us",
        /// West Germany.
        Wg = "wg",
        /// Canada.
        Ca = "ca",
    }
}

impl Nation {
    /// How many there are.
    pub const COUNT: usize = Nation::ALL.len();
}

words! {
    /// Combat support points (6.6).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    pub enum Support {
        /// Air points.
        Air = "air",
        /// Mine points.
        Mine = "mine",
        /// Artillery-delivered mines.
        Adm = "adm",
        /// Bridging points.
        Bridging = "bridging",
        /// Persistent gas.
        GasPersistent = "gas_persistent",
        /// Non-persistent gas.
        GasNonPersistent = "gas_non_persistent",
    }
}

words! {
    /// Unit symbol (4.1.1.6).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Symbol {
        /// Tanks.
        Armor = "armor",
        /// Mechanized infantry.
        Mechanized = "mechanized",
        /// Motorized infantry.
        Motorized = "motorized",
        /// Airborne or leg infantry.
        Airborne = "airborne",
        /// Armored cavalry.
        Cavalry = "cavalry",
        /// Anti-armor.
        AntiArmor = "anti-armor",
        /// Armored anti-armor.
        ArmoredAntiArmor = "armored-anti-armor",
        /// Self-propelled artillery.
        Sp = "sp",
        /// Towed artillery.
        Towed = "towed",
        /// Rocket artillery.
        Rocket = "rocket",
        /// Engineers.
        Engineer = "engineer",
        /// Headquarters.
        Hq = "hq",
    }
}

impl Symbol {
    /// Tanks, cavalry, anti-armor and every infantry (4.1.1).
    pub const fn is_maneuver(self) -> bool {
        self.is_infantry()
            || matches!(self, Symbol::Armor | Symbol::Cavalry | Symbol::AntiArmor | Symbol::ArmoredAntiArmor)
    }

    /// Mechanized, motorized and leg infantry.
    pub const fn is_infantry(self) -> bool {
        matches!(self, Symbol::Mechanized | Symbol::Motorized | Symbol::Airborne)
    }

    /// Tube and rocket artillery.
    pub const fn is_artillery(self) -> bool {
        matches!(self, Symbol::Sp | Symbol::Towed | Symbol::Rocket)
    }

    /// Ground units without a zone of control: HQ and rocket artillery (15.0).
    pub const fn has_zoc(self) -> bool {
        !matches!(self, Symbol::Hq | Symbol::Rocket)
    }
}

record! {
    /// Values like counters share.
    #[derive(Debug, Clone)]
    pub struct UnitType: fn read(row: &Row<'_>, printed: Symbol) {
        /// Key.
        pub key: String = row.string("id"),
        {
            for column in ["source_attack", "source_range", "source_defence"] {
                if !row.text(column).text.is_empty() {
                    row.note(DatumKind::Type, &format!("{key} {column}"), column);
                }
            }
        }
        let flags = row.string("flags");
        let has = |word: &str| flags.split(' ').any(|f| f == word);
        /// English name.
        pub en: String = row.string("name"),
        /// Korean name.
        pub ko: String = row.string("ko"),
        /// Symbol.
        pub symbol: Symbol = printed,
        /// Attack strength of a step; 0 for HQ.
        pub attack: u8 = row.number("attack"),
        /// Range of artillery in hexes.
        pub range: u8 = row.number("range"),
        /// Defence strength of a step.
        pub defence: u8 = row.number("defence"),
        /// Thermal sights.
        pub thermal: bool = has("thermal"),
        /// Moves one hex a turn.
        pub leg: bool = has("leg"),
        /// The division's artillery group: the only Pact artillery in defensive fire (4.1.2.4).
        pub dag: bool = has("dag"),
        /// Has cavalry's special rules (41).
        pub cavalry: bool = has("cavalry"),
        /// Can be flown (29.1).
        pub airmobile: bool = has("airmobile"),
        /// Can be dropped (29.1).
        pub airborne: bool = has("airborne"),
    }
}

/// What a formation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormationKind {
    /// Army or corps base.
    TopBase,
    /// Division, or the air assault brigade that counts as one (7.1.6).
    Division,
    /// Division base.
    DivisionBase,
    /// Regiment, divisional tank battalion or air assault battalion: what the Pact plans for.
    Regiment,
    /// Divisional tank battalion.
    Dtb,
    /// Independent regiment or battalion of the Pact.
    Independent,
    /// NATO brigade.
    Brigade,
    /// NATO independent battalion.
    Battalion,
}

impl FormationKind {
    /// Whether the Pact plans operations for it (12.3).
    pub const fn is_planned(self) -> bool {
        matches!(self, FormationKind::Regiment | FormationKind::Dtb | FormationKind::Independent)
    }
}

/// A formation.
#[derive(Debug, Clone)]
pub struct Formation {
    /// Key.
    pub key: String,
    /// English name.
    pub en: String,
    /// Korean name.
    pub ko: String,
    /// Side.
    pub side: Side,
    /// Nationality.
    pub nation: Nation,
    /// The formation above it.
    pub parent: Option<FormationId>,
    /// What it is.
    pub kind: FormationKind,
    /// Shatter number; 0 if it is never checked (31).
    pub shatter: u8,
    /// A motor-rifle regiment: its carriers swim (17.5).
    pub motor_rifle: bool,
    /// Has a Main Effort chit (12.4).
    pub main_effort: bool,
    /// EW assets of its HQ (39.1).
    pub jammers: u8,
    /// All its units can be flown (29.1).
    pub airmobile: bool,
}

/// Counters that are alike.
#[derive(Debug, Clone)]
pub struct Group {
    /// Key: the designation, with the type where the designation alone is not enough.
    pub key: String,
    /// Designation as printed.
    pub designation: String,
    /// Formation.
    pub formation: FormationId,
    /// Index of its type.
    pub unit_type: u8,
    /// First of its counters; the others follow.
    pub first: CounterId,
    /// How many counters there are.
    pub counters: u8,
    /// Steps of the order of battle.
    pub steps: u8,
    /// Command points of an HQ.
    pub cp: u8,
    /// Reconnaissance points of an HQ.
    pub rp: u8,
    /// Command range of an HQ.
    pub range: u8,
}

/// A counter.
#[derive(Debug, Clone)]
pub struct CounterDef {
    /// Key: that of its group, with a number if the group has several.
    pub key: String,
    /// Group.
    pub group: GroupId,
}

/// All forces.
#[derive(Debug, Clone, Default)]
pub struct Forces {
    /// Types.
    pub types: Vec<UnitType>,
    /// Formations.
    pub formations: Vec<Formation>,
    /// Groups.
    pub groups: Vec<Group>,
    /// Counters.
    pub counters: Vec<CounterDef>,
    /// What is asked of counters all the time, close together.
    pub briefs: Vec<Brief>,
}

/// What is asked of a counter all the time.
#[derive(Debug, Clone, Copy)]
pub struct Brief {
    /// Side.
    pub side: Side,
    /// Formation.
    pub formation: FormationId,
    /// Number of its type.
    pub unit_type: u8,
}

/// Reads the three files.
pub(crate) fn read(types: &Doc<'_>, formations: &Doc<'_>, counters: &Doc<'_>) -> Forces {
    let mut forces = Forces {
        types: read_types(types),
        formations: read_formations(formations),
        groups: Vec::new(),
        counters: Vec::new(),
        briefs: Vec::new(),
    };
    read_counters(counters, &mut forces);
    for counter in &forces.counters {
        let group = &forces.groups[counter.group.idx()];
        let (formation, unit_type) = (group.formation, group.unit_type);
        let side = forces.formations.get(formation.idx()).map_or(Side::Wp, |f| f.side);
        forces.briefs.push(Brief { side, formation, unit_type });
    }
    // A formation with airmobile types is airmobile with everything in it (29.1).
    for i in 0..forces.formations.len() {
        forces.formations[i].airmobile = forces.groups.iter().any(|g| {
            g.formation.idx() == i && forces.types.get(usize::from(g.unit_type)).is_some_and(|t| t.airmobile)
        });
    }
    forces
}

fn read_types(doc: &Doc<'_>) -> Vec<UnitType> {
    let rows = table::rows(doc);
    let read = |row: &Row<'_>| Some(UnitType::read(row, doc.choose(&row.text("symbol"), &Symbol::WORDS)?));
    rows.iter().filter_map(read).collect()
}

fn read_formations(doc: &Doc<'_>) -> Vec<Formation> {
    use FormationKind as K;
    const KINDS: [(&str, K); 14] = [
        ("army-base", K::TopBase),
        ("corps-base", K::TopBase),
        ("division", K::Division),
        ("air-assault-brigade", K::Division),
        ("division-base", K::DivisionBase),
        ("motor-rifle-regiment", K::Regiment),
        ("tank-regiment", K::Regiment),
        ("airmobile-battalion", K::Regiment),
        ("dtb", K::Dtb),
        ("independent-tank-regiment", K::Independent),
        ("independent-airmobile-battalion", K::Independent),
        ("brigade", K::Brigade),
        ("independent-battalion", K::Battalion),
        ("cavalry-squadron", K::Brigade),
    ];
    const ORIGINS: [(&str, Nation); 5] =
        [("su", Nation::Wp), ("eg", Nation::Wp), ("us", Nation::Us), ("wg", Nation::Wg), ("ca", Nation::Ca)];
    let mut list: Vec<Formation> = Vec::new();
    for row in table::rows(doc) {
        let (Some(side), Some(nation), Some(kind)) = (
            doc.choose(&row.text("side"), &Side::WORDS),
            doc.choose(&row.text("nation"), &ORIGINS),
            doc.choose(&row.text("kind"), &KINDS),
        ) else {
            continue;
        };
        let above = row.text("parent");
        let parent = list.iter().position(|f| f.key == above.text).map(|i| FormationId(i as u8));
        if parent.is_none() && !above.text.is_empty() {
            let near = nearest(above.text, list.iter().map(|f| f.key.as_str()));
            let found = format!("no formation `{}` above this row", above.text);
            doc.fault(above.at, "parent", found, "a formation of an earlier row", near);
        }
        let key = row.string("id");
        row.note(DatumKind::Formation, &key, "source");
        list.push(Formation {
            en: row.string("name"),
            ko: row.string("ko"),
            side,
            nation,
            parent,
            kind,
            shatter: row.number("shatter"),
            motor_rifle: row.text("kind").text == "motor-rifle-regiment",
            main_effort: row.number("main_effort_chit") > 0,
            jammers: row.number("ew_assets"),
            airmobile: false,
            key,
        });
    }
    list
}

fn read_counters(doc: &Doc<'_>, forces: &mut Forces) {
    let rows = table::rows(doc);
    let designations: Vec<String> = rows.iter().map(|r| r.string("designation")).collect();
    for row in &rows {
        let find = |column: &str, names: &mut dyn Iterator<Item = &str>| {
            let txt = row.text(column);
            let names: Vec<&str> = names.collect();
            let found = names.iter().position(|n| *n == txt.text);
            if found.is_none() {
                let message = format!("no `{}`", txt.text);
                let near = nearest(txt.text, names.iter().copied());
                doc.fault(txt.at, column, message, "a key of the other file", near);
            }
            found
        };
        let formation = find("formation", &mut forces.formations.iter().map(|f| f.key.as_str()));
        let unit_type = find("type", &mut forces.types.iter().map(|t| t.key.as_str()));
        let (Some(formation), Some(unit_type)) = (formation, unit_type) else { continue };
        let designation = row.string("designation");
        let mut key = designation.replace(' ', "-");
        if designations.iter().filter(|d| **d == designation).count() > 1 {
            key = format!("{key}.{}", row.text("type").text);
        }
        let (counters, steps) = (row.number("counters"), row.number("steps"));
        if forces.counters.len() + usize::from(counters) > MAX_COUNTERS {
            doc.fault(row.at, "counters", "too many counters", format!("at most {MAX_COUNTERS}"), None);
            continue;
        }
        for (column, source) in [
            ("counters", "source_counters"),
            ("steps", "source_steps"),
            ("cp", "source_cp"),
            ("rp", "source_rp"),
            ("range", "source_range"),
        ] {
            if !row.text(column).text.is_empty() {
                row.note(DatumKind::Counter, &format!("{key} {column}"), source);
            }
        }
        let group = GroupId(forces.groups.len() as u8);
        let first = CounterId(forces.counters.len() as u16);
        for n in 1..=counters {
            let key = if counters == 1 { key.clone() } else { format!("{key}:{n}") };
            forces.counters.push(CounterDef { key, group });
        }
        forces.groups.push(Group {
            key,
            designation,
            formation: FormationId(formation as u8),
            unit_type: unit_type as u8,
            first,
            counters,
            steps,
            cp: row.number("cp"),
            rp: row.number("rp"),
            range: row.number("range"),
        });
    }
}
