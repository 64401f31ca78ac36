//! Weapons: `guns.csv`, `crew-weapons.csv`, `artillery.csv`.

use super::kind::{DatumKind, Doc, Row, lettered, numbers, source, yes};
use super::names::Names;
use crate::ids::{Band, BatteryId, CrewId, GunId, Nation, words};
use sandtable_engine::info::Words;
use sandtable_pack::{Txt, csv, record};
use serde::{Deserialize, Serialize};

/// A row of range limits with a value for each band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bands {
    /// The farthest hex of each band.
    pub limit: [u8; 5],
    /// The value in each band.
    pub value: [u8; 5],
}

impl Bands {
    /// The band of a range; `None` beyond the last.
    #[inline]
    pub fn band(&self, range: u16) -> Option<Band> {
        let at = self.limit.iter().position(|limit| range <= u16::from(*limit))?;
        Band::ALL.get(at).copied()
    }

    /// Band and value at a range.
    #[inline]
    pub fn at(&self, range: u16) -> Option<(Band, u8)> {
        self.band(range).map(|band| (band, self.value[band.index()]))
    }

    /// The farthest range.
    #[inline]
    pub const fn farthest(&self) -> u8 {
        self.limit[4]
    }
}

words! {
    /// Rates of fire (6.5.2.1).
    Rof {
        /// Normal.
        Normal = "N",
        /// Quick.
        Quick = "Q",
        /// Rapid.
        Rapid = "R",
        /// Fast.
        Fast = "F",
    }
    /// Special rounds.
    Round {
        /// Hard core.
        Apcr = "APCR",
        /// Hollow charge.
        Heat = "HEAT",
    }
    /// Damage classes of guns, smallest first (6.5.2.5).
    DamageClass {
        /// Rifles to 20 mm.
        A = "a",
        /// 25 to 37 mm.
        B = "b",
        /// 40 to 57 mm.
        C = "c",
        /// 65 to 77 mm.
        D = "d",
        /// 84 mm and more.
        E = "e",
    }
    /// Kinds of crew-served weapons.
    CrewKind {
        /// Mortar.
        Mortar = "mortar",
        /// Heavy machine gun.
        HeavyMg = "hmg",
        /// Anti-tank rifle.
        AtRifle = "atr",
        /// Flamethrower.
        Flamethrower = "flame",
    }
    /// Weights of batteries.
    Weight {
        /// Light.
        Light = "light",
        /// Medium.
        Medium = "medium",
        /// Heavy.
        Heavy = "heavy",
        /// Super-heavy.
        SuperHeavy = "super-heavy",
    }
}

/// A month: what dates of service are compared by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Month {
    /// Year.
    pub year: u16,
    /// Month, 1 to 12.
    pub month: u8,
}

/// A special round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Special {
    /// Which.
    pub round: Round,
    /// Penetration by range.
    pub bands: Bands,
    /// First month it is there.
    pub from: Month,
    /// Ammunition limit: the roll it must not exceed (5.16.2).
    pub limit: u8,
}

record! {
    /// A gun or machine gun.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Gun: fn read(row: &Row<'_>, number: u8) {
        /// Remark of the file.
        pub note: String = row.get("note").text.to_owned(),
        /// Its number.
        pub id: GunId = GunId(number),
        /// Key.
        pub key: String = row.string("id"),
        /// Name.
        pub name: String = row.string("name"),
        /// Nation.
        pub nation: Nation = row.choice("nation", Nation::WORDS).unwrap_or(Nation::German),
        /// Calibre.
        pub mm: u16 = row.int("mm", 1..=400),
        /// Rate of fire in a vehicle.
        pub rof_vehicle: Option<Rof> = row.opt_choice("rof_vehicle", Rof::WORDS),
        /// Rate of fire as a towed gun.
        pub rof_towed: Option<Rof> = row.opt_choice("rof_towed", Rof::WORDS),
        /// Damage class; `None` for guns that only fire at soft targets.
        pub damage: Option<DamageClass> = row.opt_choice("dmg", DamageClass::WORDS),
        /// Basic armour-piercing round: penetration by band.
        pub ap: Option<Bands> = two_columns(row, "ap_range", "ap_pen"),
        /// Special rounds in the order of the file; of one type the latest that is dated counts.
        pub special: Vec<Special> = special(row),
        /// General-purpose fire: factor by band.
        pub gp: Option<Bands> = two_columns(row, "gp_range", "gp_factor"),
        /// Effect factor against armour (6.5.4.4).
        pub effect: Option<u8> = row.opt_int("gp_effect", 0..=15),
        /// Small arms.
        pub small_arms: bool = yes(row, "small_arms"),
        /// Smoke rounds: their limit.
        pub smoke: Option<u8> = lettered(row, "smoke", 'S'),
        /// Basic ammunition limit, for towed and crew-served use (5.16.2.4).
        pub limit: Option<u8> = row.opt_int("limit", 1..=9),
        /// Anti-aircraft modifier; `None` if it cannot fire at aircraft.
        pub aa: Option<i8> = row.opt_int("aa", -50..=50),
        /// Whether it reaches aircraft at high altitude.
        pub aa_high: bool = !note.contains("N/A against high altitude"),
        /// Indirect fire: factor by band.
        pub indirect: Option<Bands> = one_column(row, "gp_if"),
    }
}

impl Gun {
    /// The special round of this type at a date: of several the latest that is in service.
    pub fn special(&self, round: Round, now: Month) -> Option<&Special> {
        self.special.iter().filter(|s| s.round == round && s.from <= now).max_by_key(|s| s.from)
    }
}

record! {
    /// A crew-served weapon a section or squad carries (5.1.3).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct CrewWeapon: fn read(row: &Row<'_>, number: u8, guns: &[Gun], names: &Names) {
        /// Its number.
        pub id: CrewId = CrewId(number),
        /// Key.
        pub key: String = row.string("key"),
        /// Name.
        pub name: Words = names.words("crew", &key, &row.string("name")),
        /// Nation.
        pub nation: Nation = row.choice("nation", Nation::WORDS).unwrap_or(Nation::German),
        /// Kind.
        pub kind: CrewKind = row.choice("kind", CrewKind::WORDS).unwrap_or(CrewKind::HeavyMg),
        /// The gun whose armour-piercing row it fires.
        pub gun: Option<GunId> = row.opt("gun").and_then(|t| gun(row.doc, guns, &t)),
        /// Direct fire.
        pub direct: Option<Bands> = one_column(row, "gp_df"),
        /// Indirect fire.
        pub indirect: Option<Bands> = one_column(row, "gp_if"),
        /// Least range.
        pub min_range: u8 = row.int("min_range", 0..=9),
        /// Small arms.
        pub small_arms: bool = yes(row, "small_arms"),
        /// Smoke limit.
        pub smoke: Option<u8> = lettered(row, "smoke", 'S'),
        /// Ammunition limit.
        pub limit: Option<u8> = row.opt_int("limit", 1..=9),
        /// May fire from a carrier.
        pub transported: bool = yes(row, "transported"),
        /// Points.
        pub points: u8 = row.int("pts", 0..=200),
    }
}

record! {
    /// A battery off the map (6.5.1).
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Battery: fn read(row: &Row<'_>, number: u8, names: &Names) {
        /// Its number.
        pub id: BatteryId = BatteryId(number),
        /// Key.
        pub key: String = row.string("key"),
        /// Nation.
        pub nation: Nation = row.choice("nation", Nation::WORDS).unwrap_or(Nation::German),
        /// Weight.
        pub weight: Weight = row.choice("weight", Weight::WORDS).unwrap_or(Weight::Medium),
        /// Name.
        pub name: Words = named(nation, weight, row.string("name"), names),
        /// Factor by the observer's range.
        pub bands: Bands = two_columns(row, "gp_range", "gp_factor").unwrap_or_default(),
        /// Effect factor.
        pub effect: u8 = row.int("gp_effect", 0..=15),
        /// Smoke limit.
        pub smoke: Option<u8> = lettered(row, "smoke", 'S'),
        /// Illumination limit.
        pub illumination: Option<u8> = lettered(row, "illumination", 'I'),
        /// Points.
        pub points: u8 = row.int("pts", 0..=200),
    }
}

/// Years the cards know.
const FIRST: Month = Month { year: 1939, month: 1 };
const LAST: Month = Month { year: 1945, month: 12 };

/// Limits and values of five bands; limits grow, values never do.
fn bands(doc: &Doc<'_>, limits: &Txt<'_>, values: &Txt<'_>) -> Bands {
    let bands = Bands { limit: numbers(doc, limits, 60), value: numbers(doc, values, 60) };
    if !bands.limit.is_sorted() {
        doc.fault(limits.at, &limits.field, "the limits do not grow", "the farthest hex of each band", None);
    }
    if !bands.value.iter().rev().is_sorted() {
        doc.fault(
            values.at,
            &values.field,
            "the values grow with the range",
            "values that fall or stay",
            None,
        );
    }
    bands
}

/// Two columns that are both there or both empty.
fn two_columns(row: &Row<'_>, limits: &str, values: &str) -> Option<Bands> {
    let (limit, value) = (row.opt(limits), row.opt(values));
    match (limit, value) {
        (Some(limit), Some(value)) => Some(bands(row.doc, &limit, &value)),
        (None, None) => None,
        (Some(_), None) => {
            row.fault(values, "the field is empty", format!("five values, as `{limits}` is filled"), None);
            None
        }
        (None, Some(_)) => {
            row.fault(limits, "the field is empty", format!("five limits, as `{values}` is filled"), None);
            None
        }
    }
}

/// `LIMITS:VALUES` in one column.
fn one_column(row: &Row<'_>, column: &str) -> Option<Bands> {
    let txt = row.opt(column)?;
    let Some((limits, values)) = txt.text.split_once(':') else {
        row.fault(
            column,
            format!("found `{}`", txt.text),
            "LIMITS:VALUES, as in 3/6/10/14/18:5/4/4/3/2",
            None,
        );
        return None;
    };
    let part = |text, skip| Txt { text, at: txt.at + skip, field: txt.field.clone() };
    Some(bands(row.doc, &part(limits, 0), &part(values, limits.len() + 1)))
}

/// `early 1941`, `mid 1942`, `late 1943`: each a third of a year.
fn season(text: &str) -> Option<Month> {
    let (third, year) = text.split_once(' ')?;
    let month = match third {
        "early" => 1,
        "mid" => 5,
        "late" => 9,
        _ => return None,
    };
    let month = Month { year: year.parse().ok()?, month };
    (FIRST <= month && month <= LAST).then_some(month)
}

/// `41-05`; the first or last month of all where the field is empty.
pub(super) fn month(row: &Row<'_>, column: &str, default_last: bool) -> Month {
    let Some(txt) = row.opt(column) else { return if default_last { LAST } else { FIRST } };
    let read = txt.text.split_once('-').and_then(|(year, month)| {
        let month = Month { year: 1900 + year.parse::<u16>().ok()?, month: month.parse().ok()? };
        (FIRST <= month && month <= LAST && (1..=12).contains(&month.month)).then_some(month)
    });
    read.unwrap_or_else(|| {
        row.fault(column, format!("found `{}`", txt.text), "year and month, as in 41-05", None);
        FIRST
    })
}

/// `TYPE:ranges:penetration:from:limit`, several joined by `;`.
fn special(row: &Row<'_>) -> Vec<Special> {
    const EXPECTED: &str =
        "TYPE:LIMITS:PENETRATION:FROM:LIMIT, as in APCR:2/4/8/11/14:17/14/10/8/6:early 1941:A3";
    let Some(txt) = row.opt("special") else { return Vec::new() };
    let mut rounds = Vec::new();
    for part in txt.text.split(';') {
        let words: Vec<&str> = part.split(':').collect();
        let [kind, limits, values, from, limit] = words.as_slice() else {
            row.fault("special", format!("found `{part}`"), EXPECTED, None);
            continue;
        };
        let here = |text| Txt { text, at: txt.at, field: txt.field.clone() };
        let round = row.doc.choose(&here(kind), Round::WORDS);
        let number = limit.strip_prefix(['A', 'H']).and_then(|n| n.parse::<u8>().ok());
        let (Some(round), Some(from), Some(limit)) = (round, season(from), number) else {
            row.fault("special", format!("found `{part}`"), EXPECTED, None);
            continue;
        };
        rounds.push(Special { round, bands: bands(row.doc, &here(limits), &here(values)), from, limit });
    }
    rounds
}

/// The next number of a list of at most 255.
pub(super) fn next(row: &Row<'_>, len: usize) -> u8 {
    if len >= 255 {
        row.fault("key", "too many rows", "255 at most", None);
    }
    u8::try_from(len).unwrap_or(u8::MAX)
}

/// Refuses a key that stands twice.
pub(super) fn unique<'a>(row: &Row<'_>, column: &str, mut keys: impl Iterator<Item = &'a str>) {
    let key = row.get(column);
    if keys.any(|k| k == key.text) {
        row.fault(column, format!("`{}` stands twice", key.text), "a key of its own", None);
    }
}

/// Finds a gun.
pub(super) fn gun(doc: &Doc<'_>, guns: &[Gun], txt: &Txt<'_>) -> Option<GunId> {
    doc.find(txt, "gun", "the id of a row in guns.csv", guns.iter().map(|g| (g.key.as_str(), g.id)))
}

/// Reads `guns.csv`.
pub(crate) fn guns(doc: &Doc<'_>) -> Vec<Gun> {
    const COLUMNS: &str = "id,name,nation,mm,rof_vehicle,rof_towed,dmg,ap_range,ap_pen,special,gp_range,gp_factor,gp_effect,small_arms,smoke,limit,aa,gp_if,note,source";
    let mut guns: Vec<Gun> = Vec::new();
    for row in csv::table(doc, COLUMNS) {
        unique(&row, "id", guns.iter().map(|g| g.key.as_str()));
        let gun = Gun::read(&row, next(&row, guns.len()));
        if gun.ap.is_some() && gun.damage.is_none() {
            row.fault("dmg", "the field is empty", "a damage class, as the gun pierces armour", None);
        }
        doc.datum(DatumKind::Gun, &gun.key, row.at(), source(&row));
        guns.push(gun);
    }
    guns
}

/// Reads `crew-weapons.csv`.
pub(crate) fn crew(doc: &Doc<'_>, guns: &[Gun], names: &Names) -> Vec<CrewWeapon> {
    const COLUMNS: &str = "key,card,nation,name,kind,gun,gp_df,gp_if,min_range,small_arms,smoke,limit,transported,pts,note,source";
    let mut crew: Vec<CrewWeapon> = Vec::new();
    for row in csv::table(doc, COLUMNS) {
        unique(&row, "key", crew.iter().map(|c| c.key.as_str()));
        let weapon = CrewWeapon::read(&row, next(&row, crew.len()), guns, names);
        doc.datum(DatumKind::Crew, &weapon.key, row.at(), source(&row));
        crew.push(weapon);
    }
    crew
}

/// The name of a battery: in Korean of its nation and weight.
fn named(nation: Nation, weight: Weight, en: String, names: &Names) -> Words {
    let ko = [names.get("nation", nation.word()), names.get("weight", weight.word())];
    let ko = ko.into_iter().collect::<Option<Vec<&str>>>().map_or(en.clone(), |words| words.join(" "));
    Words { en, ko }
}

/// Reads `artillery.csv`.
pub(crate) fn batteries(doc: &Doc<'_>, names: &Names) -> Vec<Battery> {
    const COLUMNS: &str =
        "key,card,nation,name,weight,gp_range,gp_factor,gp_effect,smoke,illumination,pts,source";
    let mut batteries: Vec<Battery> = Vec::new();
    for row in csv::table(doc, COLUMNS) {
        unique(&row, "key", batteries.iter().map(|b| b.key.as_str()));
        let battery = Battery::read(&row, next(&row, batteries.len()), names);
        doc.datum(DatumKind::Battery, &battery.key, row.at(), source(&row));
        batteries.push(battery);
    }
    batteries
}
