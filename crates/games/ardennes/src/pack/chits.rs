//! The combat chits: `chits.toml` (2.22, 13.41, 13.5).

use super::formations::Side;
use super::kind::{DatumKind, Doc, Tab};
use super::map::Terrain;
use sandtable_mechanics::ids;
use sandtable_pack::{Txt, nearest, words};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

ids! { index;
    /// Number of a chit in [`super::Pack::chits`].
    ChitId
}

/// The most chits a cup can hold.
pub const MAX_CHITS: usize = 64;

/// A part in the combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Who attacks.
    Attacker,
    /// Who defends.
    Defender,
}

/// How a ratio is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// Below.
    Less,
    /// Above.
    More,
    /// At least.
    AtLeast,
}

/// Odds a chit asks for, exactly: `>=3:2` of attacker to defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// How.
    pub compare: Compare,
    /// Attacker's part.
    pub attacker: u16,
    /// Defender's part.
    pub defender: u16,
}

impl Odds {
    /// Whether these strengths satisfy it (13.41-b).
    pub fn hold(self, attacker: u16, defender: u16) -> bool {
        let found = (u32::from(attacker) * u32::from(self.defender))
            .cmp(&(u32::from(defender) * u32::from(self.attacker)));
        match self.compare {
            Compare::Less => found == Ordering::Less,
            Compare::More => found == Ordering::Greater,
            Compare::AtLeast => found != Ordering::Less,
        }
    }
}

impl Odds {
    /// Whether no strengths satisfy both: one asks for less than the other asks for at least.
    fn excludes(self, other: Odds) -> bool {
        let below = |low: Odds, high: Odds| {
            low.compare == Compare::Less
                && high.compare != Compare::Less
                && high.attacker * low.defender >= low.attacker * high.defender
        };
        below(self, other) || below(other, self)
    }
}

/// When a face applies (13.41).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// Odds (13.41-b).
    Odds(Odds),
    /// Terrain of the defender (13.41-d).
    Terrain(Terrain),
    /// The defender is in a town (13.41-d).
    Town,
    /// The attack happens on this day (13.41-e).
    Day(u8),
    /// This side has airpower (13.41-f).
    Airpower(Side),
    /// This role has artillery (13.41-f).
    Artillery(Role),
    /// An elite unit in this role (13.41-g).
    Elite(Role),
    /// A green unit in this role (13.41-g).
    Green(Role),
    /// The attacker plays combat engineers (13.41-h).
    CombatEngineers,
    /// A supplied friend of the defender is adjacent (13.41-i).
    DefenderAdjacent,
    /// An Allied recon unit defends (13.41-j).
    DefenderRecon,
    /// All defenders dispersed or badly supplied (13.41-k).
    Unsupplied,
    /// Flank attack (13.41-l).
    Flank,
    /// Large attack (13.41-m).
    Large,
    /// The Allies attack (13.41-n).
    AlliedAttack,
    /// Half of the attackers are of the Fifth Panzer Army (13.41-o).
    FifthPanzerAttack,
    /// The defender has an improved position (13.41-p).
    Crossfire,
    /// All attackers in one hex (13.41-q).
    OneHex,
    /// Only this role has armor (13.41-r).
    OnlyArmor(Role),
    /// Only this role has combined arms (13.41-s).
    OnlyCombined(Role),
}

impl Situation {
    /// Whether two situations can never hold of one combat. Where only the map or the cards would prevent it, they can.
    fn excludes(self, other: Situation) -> bool {
        use Situation::*;
        match (self, other) {
            (Odds(a), Odds(b)) => a.excludes(b),
            (Terrain(a), Terrain(b)) => a != b,
            (Town, Terrain(super::map::Terrain::City)) | (Terrain(super::map::Terrain::City), Town) => true,
            (Day(a), Day(b)) => a != b,
            (OnlyArmor(a), OnlyArmor(b)) | (OnlyCombined(a), OnlyCombined(b)) => a != b,
            (AlliedAttack, FifthPanzerAttack | DefenderRecon | CombatEngineers)
            | (FifthPanzerAttack | DefenderRecon | CombatEngineers, AlliedAttack) => true,
            // Engineers clear a position before the combat is resolved (16.34).
            (CombatEngineers, Crossfire) | (Crossfire, CombatEngineers) => true,
            _ => false,
        }
    }
}

/// Whether both faces of a chit can apply at once (2.22-b).
fn can_meet(front: &ChitFace, back: &ChitFace) -> bool {
    front.when.iter().any(|a| back.when.iter().any(|b| !a.excludes(*b)))
}

const SITUATIONS: [(&str, Situation); 30] = [
    ("clear", Situation::Terrain(Terrain::Clear)),
    ("broken", Situation::Terrain(Terrain::Broken)),
    ("woods", Situation::Terrain(Terrain::Woods)),
    ("forest", Situation::Terrain(Terrain::Forest)),
    ("city", Situation::Terrain(Terrain::City)),
    ("town", Situation::Town),
    ("dec-16", Situation::Day(16)),
    ("dec-17", Situation::Day(17)),
    ("allied-airpower", Situation::Airpower(Side::Allied)),
    ("german-airpower", Situation::Airpower(Side::German)),
    ("attacker-artillery", Situation::Artillery(Role::Attacker)),
    ("defender-artillery", Situation::Artillery(Role::Defender)),
    ("attacker-elite", Situation::Elite(Role::Attacker)),
    ("defender-elite", Situation::Elite(Role::Defender)),
    ("attacker-green", Situation::Green(Role::Attacker)),
    ("defender-green", Situation::Green(Role::Defender)),
    ("combat-engineers", Situation::CombatEngineers),
    ("defender-adjacent", Situation::DefenderAdjacent),
    ("defender-recon", Situation::DefenderRecon),
    ("unsupplied", Situation::Unsupplied),
    ("flank", Situation::Flank),
    ("large", Situation::Large),
    ("allied-attack", Situation::AlliedAttack),
    ("5-pz-attack", Situation::FifthPanzerAttack),
    ("crossfire", Situation::Crossfire),
    ("one-hex", Situation::OneHex),
    ("only-attacker-armor", Situation::OnlyArmor(Role::Attacker)),
    ("only-defender-armor", Situation::OnlyArmor(Role::Defender)),
    ("only-attacker-combined", Situation::OnlyCombined(Role::Attacker)),
    ("only-defender-combined", Situation::OnlyCombined(Role::Defender)),
];

/// Hits of a face (13.5-a): by role and by nationality; a minus takes hits away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hits {
    /// On the attacker.
    pub attacker: i8,
    /// On the defender.
    pub defender: i8,
    /// On the Germans.
    pub german: i8,
    /// On the Allies.
    pub allied: i8,
}

/// One face of a chit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChitFace {
    /// Situations of which one must hold.
    pub when: Vec<Situation>,
    /// Its hits.
    pub hits: Hits,
    /// Counts when both faces apply (2.22-b).
    pub priority: bool,
}

/// A combat chit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chit {
    /// Its number.
    pub number: u8,
    /// Front and back.
    pub faces: [ChitFace; 2],
    /// Brings earlier chits back (13.43).
    pub blue: bool,
}

/// Reads `chits.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Vec<Chit> {
    doc.toml(|root| {
        let source = root.file_source();
        let mut chits: Vec<Chit> = Vec::new();
        for row in root.rows("chit") {
            let own = row.source(&source);
            let number = super::cards::number(&row, chits.iter().map(|c| c.number));
            let (front, back) = (face(&row, "front"), face(&row, "back"));
            let blue = row.switch("blue");
            if let (Some(front), Some(back)) = (front, back) {
                let problem = match (front.priority, back.priority) {
                    (true, true) => Some(("both faces have priority", "one star at most")),
                    (false, false) if can_meet(&front, &back) => {
                        Some(("both situations can hold, and no face has priority", "a star on one"))
                    }
                    _ => None,
                };
                if let Some((message, expected)) = problem {
                    row.fault("back", message, expected, None);
                }
                chits.push(Chit { number, faces: [front, back], blue });
            }
            doc.datum(DatumKind::Chit, number.to_string(), row.at(), own);
            row.done();
        }
        if chits.is_empty() || chits.len() > MAX_CHITS {
            doc.fault(0, "chit", format!("{} chits", chits.len()), format!("1 to {MAX_CHITS}"), None);
        }
        chits
    })
}

/// `"forest woods -> A1"`, `"*odds>=7:1 -> D2"`.
fn face(row: &Tab<'_>, key: &str) -> Option<ChitFace> {
    let doc = row.doc;
    let txt = row.text(key)?;
    let Some((when, hits)) = txt.text.split_once("->") else {
        let message = format!("`{}` is no face", txt.text);
        doc.bad(&txt, message, "SITUATION -> HITS, `clear -> D1`", None);
        return None;
    };
    let priority = when.trim_start().starts_with('*');
    let star = usize::from(priority);
    let skipped = when.len() - when.trim_start().len() + star;
    let when =
        Txt { text: when.get(skipped..).unwrap_or(""), at: txt.at + skipped, field: txt.field.clone() };
    let hits_at = txt.at + (txt.text.len() - hits.len());
    let hits = Txt { text: hits, at: hits_at, field: txt.field.clone() };
    let when: Vec<Situation> = words(&when).filter_map(|w| situation(doc, &w)).collect();
    if when.is_empty() {
        doc.bad(&txt, "no situation", "at least one word of the list at the head", None);
    }
    Some(ChitFace { when, hits: read_hits(doc, &hits), priority })
}

fn situation(doc: &Doc<'_>, word: &Txt<'_>) -> Option<Situation> {
    if let Some(rest) = word.text.strip_prefix("odds") {
        let odds = odds(rest);
        if odds.is_none() {
            let message = format!("`{}` are no odds", word.text);
            doc.bad(word, message, "`odds<2:1`, `odds>1:1` or `odds>=1.5:1`", None);
        }
        return odds.map(Situation::Odds);
    }
    let found = SITUATIONS.iter().find(|(name, _)| *name == word.text).map(|(_, s)| *s);
    if found.is_none() {
        let near = nearest(word.text, SITUATIONS.iter().map(|(n, _)| *n));
        let message = format!("`{}` is no situation", word.text);
        doc.bad(word, message, "a word of the list at the head", near);
    }
    found
}

fn odds(text: &str) -> Option<Odds> {
    let (compare, rest) = if let Some(rest) = text.strip_prefix(">=") {
        (Compare::AtLeast, rest)
    } else if let Some(rest) = text.strip_prefix('>') {
        (Compare::More, rest)
    } else {
        (Compare::Less, text.strip_prefix('<')?)
    };
    let number = rest.strip_suffix(":1")?;
    let (attacker, defender) = match number.split_once('.') {
        Some((whole, "5")) => (whole.parse::<u16>().ok()? * 2 + 1, 2),
        Some(_) => return None,
        None => (number.parse().ok()?, 1),
    };
    (attacker > 0 && attacker < 100).then_some(Odds { compare, attacker, defender })
}

fn read_hits(doc: &Doc<'_>, txt: &Txt<'_>) -> Hits {
    let mut hits = Hits::default();
    let mut any = false;
    for word in words(txt) {
        let (letter, number) = word.text.split_at_checked(1).unwrap_or(("", ""));
        let number = number.parse::<i8>().ok().filter(|n| n.unsigned_abs() <= 4 && *n != 0);
        let slot = match letter {
            "A" => Some(&mut hits.attacker),
            "D" => Some(&mut hits.defender),
            "G" => Some(&mut hits.german),
            "U" => Some(&mut hits.allied),
            _ => None,
        };
        any = true;
        match (slot, number) {
            (Some(slot), Some(number)) => *slot += number,
            _ => {
                let message = format!("`{}` are no hits", word.text);
                doc.bad(&word, message, "A, D, G or U and a number, `A1 D-1`", None);
            }
        }
    }
    if !any {
        doc.bad(txt, "no hits", "A, D, G or U and a number, `A1 D-1`", None);
    }
    hits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [rule 2.22-b] Situations that can hold together are known as such.
    #[test]
    fn situations_exclude_each_other() {
        let named = |word: &str| match word.strip_prefix("odds") {
            Some(rest) => odds(rest).map(Situation::Odds),
            None => SITUATIONS.iter().find(|(name, _)| *name == word).map(|(_, s)| *s),
        };
        let apart = |a: &str, b: &str| match (named(a), named(b)) {
            (Some(a), Some(b)) => a.excludes(b) && b.excludes(a),
            _ => panic!("{a} or {b} is no situation"),
        };
        for (a, b) in [
            ("odds<2:1", "odds>=2:1"),
            ("odds<1:1", "odds>1:1"),
            ("odds<1.5:1", "odds>=4:1"),
            ("clear", "forest"),
            ("city", "town"),
            ("dec-16", "dec-17"),
            ("allied-attack", "5-pz-attack"),
            ("allied-attack", "combat-engineers"),
            ("crossfire", "combat-engineers"),
            ("only-attacker-armor", "only-defender-armor"),
        ] {
            assert!(apart(a, b), "{a}, {b}");
        }
        for (a, b) in [
            ("odds<2:1", "odds>=1.5:1"),
            ("odds>=2:1", "odds>=8:1"),
            ("town", "clear"),
            ("allied-attack", "dec-16"),
            ("attacker-elite", "defender-elite"),
        ] {
            assert!(!apart(a, b), "{a}, {b}");
        }
    }

    /// [rule 13.41-b] Ratios are compared exactly (E54).
    #[test]
    fn odds_are_exact() {
        let hold = |text: &str, a, d| odds(text).is_some_and(|o| o.hold(a, d));
        assert!(hold(">=3:1", 9, 3) && !hold(">=3:1", 8, 3));
        assert!(hold(">1:1", 5, 4) && !hold(">1:1", 4, 4));
        assert!(hold("<2:1", 5, 3) && !hold("<2:1", 6, 3));
        assert!(hold(">=8:1", 16, 2));
        assert!(hold("<1.5:1", 7, 5) && !hold("<1.5:1", 6, 4));
        for bad in ["=3:1", ">=3", ">=3:2", "<1.25:1", ">=0:1"] {
            assert_eq!(odds(bad), None, "{bad}");
        }
    }
}
