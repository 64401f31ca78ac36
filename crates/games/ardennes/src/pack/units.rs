//! Units: `units.toml` (2.21).

use super::formations::{Army, CorpsId, DivisionId, Formations, Side};
use super::hexes;
use super::kind::{DatumKind, Doc, Tab};
use arrayvec::ArrayVec;
use sandtable_hex::{Grid, HexId};
use sandtable_mechanics::ids;
use sandtable_pack::{Txt, nearest, words};

/// The most units a pack can have.
pub const MAX_UNITS: usize = 192;

ids! { index;
    /// Number of a unit in [`super::Pack::units`].
    UnitId
}

words! {
    /// What a unit is (2.21-c).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Class {
        /// Infantry.
        Infantry = "infantry",
        /// Airborne, glider or parachute infantry: plays as infantry.
        Airborne = "airborne",
        /// Mechanized infantry.
        MechInfantry = "mech-infantry",
        /// Armor.
        Armor = "armor",
        /// Recon.
        Recon = "recon",
        /// Armor and mechanized infantry in one.
        Combined = "combined",
    }
}

impl Class {
    /// Everything but infantry on foot.
    #[inline]
    pub const fn is_mechanized(self) -> bool {
        !matches!(self, Class::Infantry | Class::Airborne)
    }

    /// Counts as armor in combat (13.41-r).
    #[inline]
    pub const fn is_armor(self) -> bool {
        matches!(self, Class::Armor | Class::Combined)
    }

    /// Counts as infantry in combat, mechanized or not (13.41-s).
    #[inline]
    pub const fn is_infantry(self) -> bool {
        matches!(self, Class::Infantry | Class::Airborne | Class::MechInfantry | Class::Combined)
    }
}

/// How good its soldiers are (2.21-j).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quality {
    /// Line unit.
    #[default]
    Regular,
    /// Elite.
    Elite,
    /// Inexperienced.
    Green,
}

/// A unit in one step state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Combat strength.
    pub strength: u8,
    /// Whether it stands in brackets (2.21-g).
    pub bracketed: bool,
    /// Movement allowance.
    pub allowance: u8,
    /// Quality.
    pub quality: Quality,
    /// Selection number; 0 for Germans, whose numbers this game never asks for.
    pub select: u8,
}

/// The faces of a unit, full strength first: one for each step it can have.
pub type Faces = ArrayVec<Face, 4>;

/// Where a unit starts (2.21-k, 2.21-l).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// In a hex.
    Hex {
        /// The hex.
        hex: HexId,
        /// With an improved position.
        dug_in: bool,
    },
    /// A reserve from a day on.
    Day {
        /// The day.
        day: u8,
        /// A strategic reserve (9.41).
        strategic: bool,
    },
    /// In the reserve box.
    Reserve,
    /// In the OKW box (7.4).
    Okw,
    /// In von der Heydte's box.
    Heydte,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnitDef {
    /// Its number.
    pub id: UnitId,
    /// Designation: `501.101.VIII`.
    pub key: String,
    /// Whose.
    pub side: Side,
    /// What it is.
    pub class: Class,
    /// Its army.
    pub army: Army,
    /// Its corps.
    pub corps: CorpsId,
    /// Its division or brigade, if that is a formation of its own.
    pub division: Option<DivisionId>,
    /// Step states.
    pub faces: Faces,
    /// What the counter says.
    pub printed: Start,
    /// Where it starts on 16 December in this game (3-e, 3-f).
    pub start: Start,
}

impl UnitDef {
    /// Steps at full strength.
    #[inline]
    pub fn steps(&self) -> u8 {
        self.faces.len() as u8
    }

    /// Whether it is a strategic reserve (9.41).
    pub fn is_strategic(&self) -> bool {
        matches!(self.printed, Start::Day { strategic: true, .. })
    }
}

struct Profile {
    side: Side,
    class: Class,
    faces: Faces,
}

/// Reads `units.toml`.
pub(crate) fn read(doc: &Doc<'_>, grid: &Grid, formations: &Formations) -> Vec<UnitDef> {
    doc.toml(|root| {
        let source = root.file_source();
        let profiles_tab = root.tab("profile");
        let mut profiles: Vec<(String, Profile)> = Vec::new();
        for key in profiles_tab.keys() {
            let tab = profiles_tab.tab(key.text);
            let own = tab.source(&source);
            if let Some(profile) = profile(&tab) {
                profiles.push((key.text.to_owned(), profile));
            }
            doc.datum(DatumKind::Profile, key.text, key.at, own);
            tab.done();
        }
        let mut units: Vec<UnitDef> = Vec::new();
        for row in root.rows("unit") {
            let own = row.source(&source);
            if let Some(unit) = unit(&row, grid, formations, &profiles, units.len()) {
                if units.iter().any(|u| u.key == unit.key) {
                    row.fault("key", format!("`{}` is named twice", unit.key), "a unique designation", None);
                }
                doc.datum(DatumKind::Unit, &unit.key, row.at(), own);
                units.push(unit);
            }
            row.done();
        }
        if units.is_empty() || units.len() > MAX_UNITS {
            let message = format!("{} units", units.len());
            doc.fault(root.at(), "unit", message, format!("1 to {MAX_UNITS}"), None);
            units.truncate(MAX_UNITS);
        }
        units
    })
}

fn profile(tab: &Tab<'_>) -> Option<Profile> {
    let (side, class) = (tab.choice("side", &Side::WORDS), tab.choice("class", &Class::WORDS));
    let texts = tab.list("faces");
    let mut faces = Faces::new();
    for txt in &texts {
        if let Some(face) = face(tab.doc, txt)
            && faces.try_push(face).is_err()
        {
            tab.doc.bad(txt, "a fifth face", "1 to 4, one for each step", None);
        }
    }
    if faces.is_empty() {
        tab.fault("faces", "no faces", "1 to 4, one for each step", None);
    }
    if faces.windows(2).any(|pair| pair[1].strength >= pair[0].strength) {
        let message = "not weaker with every step lost";
        tab.fault("faces", message, "falling strengths", None);
    }
    Some(Profile { side: side?, class: class?, faces })
}

/// `"3 6"`, `"(1) 4 green"`: strength, allowance, quality.
fn face(doc: &Doc<'_>, txt: &Txt<'_>) -> Option<Face> {
    let mut parts = txt.text.split_whitespace();
    let (strength, allowance, quality) = (parts.next(), parts.next(), parts.next());
    let bare = strength.map(|s| s.trim_start_matches('(').trim_end_matches(')'));
    let bracketed = strength.is_some_and(|s| s.starts_with('(') && s.ends_with(')'));
    let number = |t: Option<&str>| t.and_then(|t| t.parse::<u8>().ok()).filter(|n| (1..=12).contains(n));
    let quality = match quality {
        None => Some(Quality::Regular),
        Some("elite") => Some(Quality::Elite),
        Some("green") => Some(Quality::Green),
        Some(_) => None,
    };
    let face = match (number(bare), number(allowance), quality, parts.next()) {
        (Some(strength), Some(allowance), Some(quality), None) => {
            Some(Face { strength, bracketed, allowance, quality, select: 0 })
        }
        _ => None,
    };
    if face.is_none() {
        let message = format!("`{}` is no face", txt.text);
        doc.bad(txt, message, "STRENGTH ALLOWANCE [elite|green], `(1) 4 green`", None);
    }
    face
}

fn unit(
    row: &Tab<'_>,
    grid: &Grid,
    formations: &Formations,
    profiles: &[(String, Profile)],
    index: usize,
) -> Option<UnitDef> {
    let doc = row.doc;
    let key = row.text("key");
    let named = profiles.iter().map(|(name, profile)| (name.as_str(), profile));
    let profile = row
        .text("profile")
        .and_then(|t| doc.find(&t, "profile", "the name of a [profile.NAME] table", named));
    let select = row.numbers("select", 1..=39);
    let printed = row.text("start").and_then(|t| start(doc, grid, &t));
    let solo = row.opt_text("solo").map(|t| start(doc, grid, &t));
    let (key, profile, printed) = (key?, profile?, printed?);
    let corps = formations.corps_by_key(key.text.rsplit('.').next().unwrap_or_default());
    let Some(corps) = corps else {
        let near = nearest(
            key.text.rsplit('.').next().unwrap_or(""),
            formations.corps.iter().map(|c| c.key.as_str()),
        );
        let message = format!("`{}` names no corps", key.text);
        doc.bad(&key, message, "UNIT.CORPS or UNIT.DIVISION.CORPS", near);
        return None;
    };
    let army = formations.army_of(corps);
    if army.side() != profile.side {
        let message = format!("a {} unit of a {} corps", profile.side.word(), army.side().word());
        doc.bad(&key, message, "a profile of its own side", None);
    }
    let division = division(doc, formations, &key);
    let mut faces = profile.faces.clone();
    let due = if profile.side == Side::Allied { faces.len() } else { 0 };
    if select.len() != due {
        let message = format!("{} selection numbers", select.len());
        row.fault("select", message, format!("{due}, one for each Allied face"), None);
    }
    for (face, number) in faces.iter_mut().zip(select) {
        face.select = number;
    }
    Some(UnitDef {
        id: UnitId(index.min(MAX_UNITS) as u8),
        key: key.text.to_owned(),
        side: profile.side,
        class: profile.class,
        army,
        corps,
        division,
        faces,
        printed,
        start: solo.unwrap_or(Some(printed))?,
    })
}

/// The division of a key with three parts, or the formation a unit under a corps is by itself.
fn division(doc: &Doc<'_>, formations: &Formations, key: &Txt<'_>) -> Option<DivisionId> {
    let parts: Vec<&str> = key.text.split('.').collect();
    match parts.as_slice() {
        [_, division, corps] => {
            let name = format!("{division}.{corps}");
            let txt = Txt { text: &name, at: key.at, field: key.field.clone() };
            super::formations::division(doc, formations, &txt)
        }
        [_, _] => formations.division_by_key(key.text),
        _ => {
            let message = format!("`{}` has {} parts", key.text, parts.len());
            doc.bad(key, message, "UNIT.CORPS or UNIT.DIVISION.CORPS", None);
            None
        }
    }
}

/// Reads a set-up code.
fn start(doc: &Doc<'_>, grid: &Grid, txt: &Txt<'_>) -> Option<Start> {
    let mut parts = words(txt);
    let (first, second) = (parts.next(), parts.next());
    let day = |t: &str| t.parse::<u8>().ok().filter(|d| super::days::CAMPAIGN.hold(*d));
    let code = match (first.as_ref().map(|t| t.text), second.as_ref().map(|t| t.text)) {
        (Some("OR"), None) => Some(Start::Okw),
        (Some("VDH"), None) => Some(Start::Heydte),
        (Some("reserve"), None) => Some(Start::Reserve),
        (Some(d), None) if d.len() == 2 => day(d).map(|day| Start::Day { day, strategic: false }),
        (Some(d), Some("S")) if d.len() == 2 => day(d).map(|day| Start::Day { day, strategic: true }),
        (Some(_), dug @ (None | Some("dug-in"))) => {
            let hex = first.and_then(|t| hexes::list(doc, grid, &t).first().map(|(h, _)| *h))?;
            Some(Start::Hex { hex, dug_in: dug.is_some() })
        }
        _ => None,
    };
    if code.is_none() {
        let message = format!("`{}` is no set-up code", txt.text);
        doc.bad(txt, message, "`0608`, `0608 dug-in`, `17`, `18 S`, `OR`, `VDH`, `reserve`", None);
    }
    code
}

/// Finds a unit by its key, noting a fault.
pub(crate) fn find(doc: &Doc<'_>, units: &[UnitDef], txt: &Txt<'_>) -> Option<UnitId> {
    let keys = units.iter().map(|u| (u.key.as_str(), u.id));
    doc.find(txt, "unit", "the key of a unit in units.toml", keys)
}
