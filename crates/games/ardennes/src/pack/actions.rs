//! The Allied action cards and their small language: `actions.toml` (2.33, 10).
//!
//! A card says which units are checked in which order, what must hold for the lead, what it looks for, what must hold for
//! that, how to choose among several, and what it then does. The interpreter is the Allied system's; this module gives
//! the words their types.

use super::cards;
use super::functions::{self, Tactic};
use super::kind::{DatumKind, Doc, Tab};
use sandtable_engine::info::Words;
use sandtable_mechanics::ids;
use sandtable_pack::{Txt, phrase, phrases, record, words};

ids! { index;
    /// Number of an action card in [`super::Pack::action_cards`].
    ActionCardId
}

/// The most action cards a pack can have.
pub const MAX_ACTION_CARDS: usize = 32;

words! {
    /// Who is judged (10.2-c to 10.2-e).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Subject {
        /// The lead alone.
        Unit = "unit",
        /// The lead and all in its hex that have not acted.
        Stack = "stack",
        /// These and every active unit proximate to the goal.
        Force = "force",
    }
}

phrases! {
    /// What must hold for the lead.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LeadIf {
        /// In supply, without any marker (10.62).
        Supplied = "supplied",
        /// In danger of surround (10.3-d).
        Danger = "danger",
        /// Surrounded (10.3-f).
        Surrounded = "surrounded",
        /// Next to a German unit.
        NextToGerman = "next-to-german",
        /// Next to no German unit.
        NotNextToGerman = "not-next-to-german",
        /// Out of contact (9.3).
        OutOfContact = "out-of-contact",
        /// Not in a victory hex.
        NotInVp = "not-in-vp",
        /// The subject's strength is at most this.
        Weak(u8) = "weak",
        /// Germans proximate to its hex have this many times the subject's strength.
        Outweighed(u8) = "outweighed",
    }
}

words! {
    /// What it looks for within one move.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Seek {
        /// A position.
        Position = "position",
        /// A town or city.
        Town = "town",
        /// Any hex.
        Hex = "hex",
        /// A hex with Allied units.
        Friend = "friend",
        /// A hex with Germans, to attack.
        Enemy = "enemy",
    }
}

phrases! {
    /// What must hold for what it found.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum GoalIf {
        /// No Allied unit is there.
        Empty = "empty",
        /// A victory hex.
        Vp = "vp",
        /// Hold Value at least this.
        Hold(u8) = "hv",
        /// A bridge adjoins it.
        Bridge = "bridge",
        /// A German unit is proximate to it.
        NearGerman = "near-german",
        /// A German unit is within this many hexes.
        WithinGerman(u8) = "within-german",
        /// No German unit is next to it.
        NotNextToGerman = "not-next-to-german",
        /// Nearer to the nearest German than the lead is.
        NearerGerman = "nearer-german",
        /// Not under German control.
        NoControl = "no-control",
        /// The lead would not be in danger of surround there.
        Safe = "safe",
        /// Allied supply reaches it.
        Supplied = "supplied",
        /// Stacking allows the lead there.
        Room = "room",
        /// The units there have at most this strength, in a victory hex at most this many steps.
        StrengthAtMost(u8) = "strength-at-most",
        /// The units there are proximate to Germans of this strength.
        Threatened(u8) = "threatened",
        /// Not the lead's own hex.
        OtherHex = "other-hex",
        /// Situational strength below the subject's (10.61).
        Weaker = "weaker",
        /// The subject has at least this many times its situational strength.
        Odds(u8) = "odds",
        /// One unit only.
        Lone = "lone",
        /// In a town or city.
        InTown = "in-town",
        /// All of it in bad supply, dispersed or without fuel.
        Unsupplied = "unsupplied",
        /// Those who attack could surround it.
        CanBeSurrounded = "can-be-surrounded",
        /// Next to an Allied unit that is surrounded or out of communication.
        PinsFriend = "pins-friend",
    }
}

words! {
    /// How to choose among several.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Prefer {
        /// Victory hexes, by points.
        Vp = "vp",
        /// One that closes a gap.
        FillsGap = "fills-gap",
        /// Highest Hold Value.
        HighestHold = "highest-hv",
        /// Fewest movement points.
        Closest = "closest",
        /// Lowest strength.
        Weakest = "weakest",
        /// Best ratio of situational strengths.
        BestOdds = "best-odds",
        /// Nearest to a German unit.
        NearestGerman = "nearest-german",
        /// Towns and cities.
        Town = "town",
        /// Along the withdrawal arrow.
        Withdrawal = "withdrawal",
        /// Along the advance arrows, primary first.
        Advance = "advance",
        /// Unsupplied Germans.
        Unsupplied = "unsupplied",
    }
}

words! {
    /// What it does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Act {
        /// Moves there.
        Move = "move",
        /// Moves there out of German control.
        Withdraw = "withdraw",
        /// Moves next to it and attacks.
        Attack = "attack",
    }
}

words! {
    /// Who takes part in an attack besides the lead.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum With {
        /// Its stack.
        Stack = "stack",
        /// And proximate active units.
        Active = "active",
        /// And units of its corps out of contact (10.64).
        Corps = "corps",
    }
}

words! {
    /// A restriction (10.3).
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Keep {
        /// Preserve Line.
        PreserveLine = "preserve-line",
        /// Avoid Surround.
        AvoidSurround = "avoid-surround",
        /// Defend VP hex.
        DefendVp = "defend-vp",
    }
}

record! {
    /// An action card.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ActionCard: fn read_row(row: &Tab<'_>, printed: u8) -> Option {
        /// Printed number: the order of resolution (10.2-a).
        pub number: u8 = printed,
        /// One of the offensive cards (2.33-b).
        pub offensive: bool =? row.choice("kind", &[("action", false), ("offensive", true)]),
        /// Title.
        pub title: Words = row.names(),
        let units = row.text("units").and_then(|t| range(row.doc, &t));
        /// First selection number checked.
        pub first: u8 =? units.map(|(first, _)| first),
        /// Last selection number checked; below the first if they fall.
        pub last: u8 =? units.map(|(_, last)| last),
        /// Who is judged.
        pub subject: Subject =? row.choice("subject", &Subject::WORDS),
        /// What it looks for.
        pub seek: Seek =? row.choice("seek", &Seek::WORDS),
        /// What it does.
        pub act: Act =? row.choice("act", &Act::WORDS),
        /// What must hold for the lead.
        pub lead: Vec<LeadIf> = row.list("lead").iter().filter_map(|t| phrase(row.doc, t, &LeadIf::PHRASES)).collect(),
        /// What must hold for that.
        pub goal: Vec<GoalIf> = row.list("goal").iter().filter_map(|t| phrase(row.doc, t, &GoalIf::PHRASES)).collect(),
        /// How to choose.
        pub prefer: Vec<Prefer> = row.list("prefer").iter().filter_map(|t| row.doc.choose(t, &Prefer::WORDS)).collect(),
        /// Restrictions.
        pub keep: Vec<Keep> = row.list("keep").iter().filter_map(|t| row.doc.choose(t, &Keep::WORDS)).collect(),
        let joining = row.opt_choice("with", &With::WORDS);
        /// Who joins an attack.
        pub with: With = joining.unwrap_or(With::Stack),
        /// Tactics of its attacks (10.5).
        pub tactics: Vec<Tactic> = functions::tactics(row, "tactics"),
        let hits = row.opt_int("break_off", 1..=9);
        /// Own hits at which an attack breaks off (13.42-a); 0 for none.
        pub break_off: u8 = hits.unwrap_or(0),
        /// Day from which it leaves the deck (10.66).
        pub removed: Option<u8> = row.opt_int("removed", 16..=29),
        {
            let attack = act == Some(Act::Attack);
            if attack != (seek == Some(Seek::Enemy)) {
                row.fault("act", "attack and enemy do not agree", "both or neither", None);
            }
            if attack != joining.is_some() || attack != hits.is_some() || !attack && !tactics.is_empty() {
                let expected = "`with` and `break_off` for an attack, neither of them nor tactics otherwise";
                row.fault("with", "does not fit what the card does", expected, None);
            }
            if attack && !keep.is_empty() {
                let expected = "restrictions only for cards that move or withdraw";
                row.fault("keep", "an attack has no restrictions", expected, None);
            }
        }
    }
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

/// Reads `actions.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Vec<ActionCard> {
    doc.toml(|root| {
        let all = root.records("card", DatumKind::ActionCard, &root.file_source(), |row, before| {
            let number = cards::number(row, before.iter().map(|c: &ActionCard| c.number));
            (number.to_string(), ActionCard::read_row(row, number))
        });
        if all.is_empty() || all.len() > MAX_ACTION_CARDS {
            doc.fault(0, "card", format!("{} cards", all.len()), format!("1 to {MAX_ACTION_CARDS}"), None);
        }
        all
    })
}

/// `27-01` falls, `01-19` rises.
fn range(doc: &Doc<'_>, txt: &Txt<'_>) -> Option<(u8, u8)> {
    let number = |t: &str| t.parse::<u8>().ok().filter(|n| (1..=39).contains(n));
    let found = txt.text.split_once('-').and_then(|(a, b)| Some((number(a)?, number(b)?)));
    if found.is_none() {
        let message = format!("`{}` is no range", txt.text);
        doc.bad(txt, message, "selection numbers from 01 to 39, `27-01`", None);
    }
    found
}
