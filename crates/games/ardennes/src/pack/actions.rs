//! The Allied action cards and their small language: `actions.toml` (2.33, 10).
//!
//! A card says which units are checked in which order, what must hold for the lead, what it looks for, what must hold for
//! that, how to choose among several, and what it then does. The interpreter is the Allied system's; this module gives
//! the words their types.

use super::cards;
use super::functions::{self, Tactic};
use super::kind::{DatumKind, Doc, Tab};
use sandtable_engine::info::Words;
use sandtable_pack::{Txt, nearest, words};
use serde::{Deserialize, Serialize};

/// Number of an action card in [`super::Pack::action_cards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActionCardId(pub u8);

/// The most action cards a pack can have.
pub const MAX_ACTION_CARDS: usize = 32;

/// Who is judged (10.2-c to 10.2-e).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The lead alone.
    Unit,
    /// The lead and all in its hex that have not acted.
    Stack,
    /// These and every active unit proximate to the goal.
    Force,
}

/// What must hold for the lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeadIf {
    /// In supply, without any marker (10.62).
    Supplied,
    /// In danger of surround (10.3-d).
    Danger,
    /// Surrounded (10.3-f).
    Surrounded,
    /// Next to a German unit.
    NextToGerman,
    /// Next to no German unit.
    NotNextToGerman,
    /// Out of contact (9.3).
    OutOfContact,
    /// Not in a victory hex.
    NotInVp,
    /// The subject's strength is at most this.
    Weak(u8),
    /// Germans proximate to its hex have this many times the subject's strength.
    Outweighed(u8),
}

/// What it looks for within one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seek {
    /// A position.
    Position,
    /// A town or city.
    Town,
    /// Any hex.
    Hex,
    /// A hex with Allied units.
    Friend,
    /// A hex with Germans, to attack.
    Enemy,
}

/// What must hold for what it found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalIf {
    /// No Allied unit is there.
    Empty,
    /// A victory hex.
    Vp,
    /// Hold Value at least this.
    Hold(u8),
    /// A bridge adjoins it.
    Bridge,
    /// A German unit is proximate to it.
    NearGerman,
    /// A German unit is within this many hexes.
    WithinGerman(u8),
    /// No German unit is next to it.
    NotNextToGerman,
    /// Nearer to the nearest German than the lead is.
    NearerGerman,
    /// Not under German control.
    NoControl,
    /// The lead would not be in danger of surround there.
    Safe,
    /// Allied supply reaches it.
    Supplied,
    /// Stacking allows the lead there.
    Room,
    /// The units there have at most this strength, in a victory hex at most this many steps.
    StrengthAtMost(u8),
    /// The units there are proximate to Germans of this strength.
    Threatened(u8),
    /// Not the lead's own hex.
    OtherHex,
    /// Situational strength below the subject's (10.61).
    Weaker,
    /// The subject has at least this many times its situational strength.
    Odds(u8),
    /// One unit only.
    Lone,
    /// In a town or city.
    InTown,
    /// All of it in bad supply, dispersed or without fuel.
    Unsupplied,
    /// Those who attack could surround it.
    CanBeSurrounded,
    /// Next to an Allied unit that is surrounded or out of communication.
    PinsFriend,
}

/// How to choose among several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefer {
    /// Victory hexes, by points.
    Vp,
    /// One that closes a gap.
    FillsGap,
    /// Highest Hold Value.
    HighestHold,
    /// Fewest movement points.
    Closest,
    /// Lowest strength.
    Weakest,
    /// Best ratio of situational strengths.
    BestOdds,
    /// Nearest to a German unit.
    NearestGerman,
    /// Towns and cities.
    Town,
    /// Along the withdrawal arrow.
    Withdrawal,
    /// Along the advance arrows, primary first.
    Advance,
    /// Unsupplied Germans.
    Unsupplied,
}

/// What it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Moves there.
    Move,
    /// Moves there out of German control.
    Withdraw,
    /// Moves next to it and attacks.
    Attack,
}

/// Who takes part in an attack besides the lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With {
    /// Its stack.
    Stack,
    /// And proximate active units.
    Active,
    /// And units of its corps out of contact (10.64).
    Corps,
}

/// A restriction (10.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Preserve Line.
    PreserveLine,
    /// Avoid Surround.
    AvoidSurround,
    /// Defend VP hex.
    DefendVp,
}

/// An action card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionCard {
    /// Printed number: the order of resolution (10.2-a).
    pub number: u8,
    /// One of the offensive cards (2.33-b).
    pub offensive: bool,
    /// Title.
    pub title: Words,
    /// First selection number checked.
    pub first: u8,
    /// Last selection number checked; below the first if they fall.
    pub last: u8,
    /// Who is judged.
    pub subject: Subject,
    /// What must hold for the lead.
    pub lead: Vec<LeadIf>,
    /// What it looks for.
    pub seek: Seek,
    /// What must hold for that.
    pub goal: Vec<GoalIf>,
    /// How to choose.
    pub prefer: Vec<Prefer>,
    /// What it does.
    pub act: Act,
    /// Who joins an attack.
    pub with: With,
    /// Restrictions.
    pub keep: Vec<Keep>,
    /// Tactics of its attacks (10.5).
    pub tactics: Vec<Tactic>,
    /// Own hits at which an attack breaks off (13.42-a); 0 for none.
    pub break_off: u8,
    /// Day from which it leaves the deck (10.66).
    pub removed: Option<u8>,
}

impl ActionCard {
    /// Whether a unit with this selection number is checked.
    pub fn covers(&self, select: u8) -> bool {
        (self.first.min(self.last)..=self.first.max(self.last)).contains(&select)
    }

    /// Whether units are checked from low to high numbers (2.0-b).
    pub const fn rises(&self) -> bool {
        self.first <= self.last
    }
}

/// A word of the language: plain, or with a number.
enum Word<T> {
    Plain(T),
    Number(fn(u8) -> T),
}

use Word::{Number, Plain};

const LEAD: [(&str, Word<LeadIf>); 9] = [
    ("supplied", Plain(LeadIf::Supplied)),
    ("danger", Plain(LeadIf::Danger)),
    ("surrounded", Plain(LeadIf::Surrounded)),
    ("next-to-german", Plain(LeadIf::NextToGerman)),
    ("not-next-to-german", Plain(LeadIf::NotNextToGerman)),
    ("out-of-contact", Plain(LeadIf::OutOfContact)),
    ("not-in-vp", Plain(LeadIf::NotInVp)),
    ("weak", Number(LeadIf::Weak)),
    ("outweighed", Number(LeadIf::Outweighed)),
];

const GOAL: [(&str, Word<GoalIf>); 22] = [
    ("empty", Plain(GoalIf::Empty)),
    ("vp", Plain(GoalIf::Vp)),
    ("hv", Number(GoalIf::Hold)),
    ("bridge", Plain(GoalIf::Bridge)),
    ("near-german", Plain(GoalIf::NearGerman)),
    ("within-german", Number(GoalIf::WithinGerman)),
    ("not-next-to-german", Plain(GoalIf::NotNextToGerman)),
    ("nearer-german", Plain(GoalIf::NearerGerman)),
    ("no-control", Plain(GoalIf::NoControl)),
    ("safe", Plain(GoalIf::Safe)),
    ("supplied", Plain(GoalIf::Supplied)),
    ("room", Plain(GoalIf::Room)),
    ("strength-at-most", Number(GoalIf::StrengthAtMost)),
    ("threatened", Number(GoalIf::Threatened)),
    ("other-hex", Plain(GoalIf::OtherHex)),
    ("weaker", Plain(GoalIf::Weaker)),
    ("odds", Number(GoalIf::Odds)),
    ("lone", Plain(GoalIf::Lone)),
    ("in-town", Plain(GoalIf::InTown)),
    ("unsupplied", Plain(GoalIf::Unsupplied)),
    ("can-be-surrounded", Plain(GoalIf::CanBeSurrounded)),
    ("pins-friend", Plain(GoalIf::PinsFriend)),
];

const PREFER: [(&str, Prefer); 11] = [
    ("vp", Prefer::Vp),
    ("fills-gap", Prefer::FillsGap),
    ("highest-hv", Prefer::HighestHold),
    ("closest", Prefer::Closest),
    ("weakest", Prefer::Weakest),
    ("best-odds", Prefer::BestOdds),
    ("nearest-german", Prefer::NearestGerman),
    ("town", Prefer::Town),
    ("withdrawal", Prefer::Withdrawal),
    ("advance", Prefer::Advance),
    ("unsupplied", Prefer::Unsupplied),
];

const SUBJECTS: [(&str, Subject); 3] =
    [("unit", Subject::Unit), ("stack", Subject::Stack), ("force", Subject::Force)];
const SEEKS: [(&str, Seek); 5] = [
    ("position", Seek::Position),
    ("town", Seek::Town),
    ("hex", Seek::Hex),
    ("friend", Seek::Friend),
    ("enemy", Seek::Enemy),
];
const ACTS: [(&str, Act); 3] = [("move", Act::Move), ("withdraw", Act::Withdraw), ("attack", Act::Attack)];
const WITHS: [(&str, With); 3] = [("stack", With::Stack), ("active", With::Active), ("corps", With::Corps)];
const KEEPS: [(&str, Keep); 3] = [
    ("preserve-line", Keep::PreserveLine),
    ("avoid-surround", Keep::AvoidSurround),
    ("defend-vp", Keep::DefendVp),
];

/// Reads `actions.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Vec<ActionCard> {
    doc.toml(|root| {
        let source = root.file_source();
        let mut all: Vec<ActionCard> = Vec::new();
        for row in root.rows("card") {
            let own = row.source(&source);
            let number = cards::number(&row, all.iter().map(|c| c.number));
            all.extend(card(&row, number));
            doc.datum(DatumKind::ActionCard, number.to_string(), row.at(), own);
            row.done();
        }
        if all.is_empty() || all.len() > MAX_ACTION_CARDS {
            doc.fault(0, "card", format!("{} cards", all.len()), format!("1 to {MAX_ACTION_CARDS}"), None);
        }
        all
    })
}

fn card(row: &Tab<'_>, number: u8) -> Option<ActionCard> {
    let doc = row.doc;
    let offensive = row.choice("kind", &[("action", false), ("offensive", true)]);
    let title = Words { en: row.string("en"), ko: row.string("ko") };
    let units = row.text("units").and_then(|t| range(doc, &t));
    let (subject, seek, act) =
        (row.choice("subject", &SUBJECTS), row.choice("seek", &SEEKS), row.choice("act", &ACTS));
    let lead = row.list("lead").iter().filter_map(|t| phrase(doc, t, &LEAD)).collect();
    let goal = row.list("goal").iter().filter_map(|t| phrase(doc, t, &GOAL)).collect();
    let prefer = row.list("prefer").iter().filter_map(|t| doc.choose(t, &PREFER)).collect();
    let keep: Vec<Keep> = row.list("keep").iter().filter_map(|t| doc.choose(t, &KEEPS)).collect();
    let with = row.opt_choice("with", &WITHS);
    let tactics = functions::tactics(row, "tactics");
    let break_off = row.opt_int("break_off", 1..=9);
    let removed = row.opt_int("removed", 16..=29);
    let attack = act == Some(Act::Attack);
    if attack != (seek == Some(Seek::Enemy)) {
        doc.fault(row.at(), &row.field("act"), "attack and enemy do not agree", "both or neither", None);
    }
    if attack != with.is_some() || attack != break_off.is_some() || !attack && !tactics.is_empty() {
        let expected = "`with` and `break_off` for an attack, neither of them nor tactics otherwise";
        doc.fault(row.at(), &row.field("with"), "does not fit what the card does", expected, None);
    }
    if attack && !keep.is_empty() {
        let expected = "restrictions only for cards that move or withdraw";
        doc.fault(row.at(), &row.field("keep"), "an attack has no restrictions", expected, None);
    }
    let (first, last) = units?;
    Some(ActionCard {
        number,
        offensive: offensive?,
        title,
        first,
        last,
        subject: subject?,
        lead,
        seek: seek?,
        goal,
        prefer,
        act: act?,
        with: with.unwrap_or(With::Stack),
        keep,
        tactics,
        break_off: break_off.unwrap_or(0),
        removed,
    })
}

/// `27-01` falls, `01-19` rises.
fn range(doc: &Doc<'_>, txt: &Txt<'_>) -> Option<(u8, u8)> {
    let number = |t: &str| t.parse::<u8>().ok().filter(|n| (1..=39).contains(n));
    let found = txt.text.split_once('-').and_then(|(a, b)| Some((number(a)?, number(b)?)));
    if found.is_none() {
        let message = format!("`{}` is no range", txt.text);
        doc.fault(txt.at, &txt.field, message, "selection numbers from 01 to 39, `27-01`", None);
    }
    found
}

/// A word with its number, if it takes one.
fn phrase<T: Copy>(doc: &Doc<'_>, txt: &Txt<'_>, among: &[(&str, Word<T>)]) -> Option<T> {
    let mut parts = words(txt);
    let (word, number, rest) = (parts.next()?, parts.next(), parts.next());
    let Some((_, meaning)) = among.iter().find(|(name, _)| *name == word.text) else {
        let names: Vec<&str> = among.iter().map(|(n, _)| *n).collect();
        let message = format!("`{}` is not known here", word.text);
        let near = nearest(word.text, names.iter().copied());
        doc.fault(word.at, &word.field, message, format!("one of {}", names.join(", ")), near);
        return None;
    };
    let figure = number.as_ref().and_then(|n| n.text.parse::<u8>().ok());
    match (meaning, figure) {
        (Plain(meaning), _) if number.is_none() => Some(*meaning),
        (Number(make), Some(n)) if rest.is_none() => Some(make(n)),
        (meaning, _) => {
            let expected =
                if matches!(meaning, Plain(_)) { "the word alone" } else { "the word and a number" };
            doc.fault(txt.at, &txt.field, format!("`{}`", txt.text), expected, None);
            None
        }
    }
}
