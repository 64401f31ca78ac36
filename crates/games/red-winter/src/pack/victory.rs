//! How a scenario is won: the `[victory]` table of its file (rule 17).
//!
//! A game ends at once by the first [`Outcome`] that holds at its time. If the last turn passes
//! without one, the balance of victory points decides by [`LevelDef`]; a scenario without levels goes
//! to [`VictoryDef::otherwise`].

use super::provenance::{DatumKind, Tab};
use super::scenario::{Hexes, Text, World, hexes_or_places, text};
use super::units::{KINDS, SIDES, Side, UnitKind};
use sandtable_pack::{Source, Txt};

/// A set of unit kinds, one bit each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Kinds(pub u16);

impl Kinds {
    /// Whether the kind belongs to the set.
    pub const fn contains(self, kind: UnitKind) -> bool {
        self.0 & kind.bit() != 0
    }

    /// Whether every combat unit belongs to the set.
    pub fn all_combat(self) -> bool {
        KINDS.iter().all(|&(_, k)| !k.is_combat() || self.contains(k))
    }
}

/// Points for one sort of loss (17.0.3), counted at the end of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LossVp {
    /// The side that suffers the loss; the other one scores.
    pub victim: Side,
    /// Which units.
    pub kinds: Kinds,
    /// Points for each unit out of play: in a dead pool or permanently eliminated.
    pub eliminated: u8,
    /// Points for each two-step unit that ends the game reduced.
    pub reduced: u8,
}

/// What it takes to hold a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hold {
    /// Control (7.3).
    Control,
    /// A combat unit stands there.
    Occupied,
    /// A combat unit in supply stands there (15.1).
    OccupiedInSupply,
}

/// How many hexes of a place have to be held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Every hex.
    All,
    /// One hex, and the enemy holds none.
    AnyUncontested,
    /// More hexes than the enemy.
    Most,
}

/// Points for a place at the end of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceVp {
    /// Index in [`super::Pack::places`].
    pub place: usize,
    /// Its hexes.
    pub hexes: Hexes,
    /// Points, by the side that holds it.
    pub vp: [u8; 2],
    /// What holding means.
    pub hold: Hold,
    /// How much of it.
    pub need: Need,
}

/// When an outcome is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// As soon as it holds.
    AtOnce,
    /// In the Victory Check Phase of every turn.
    EndOfTurn,
    /// Only after the last turn.
    EndOfGame,
}

/// What has to be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// A unit of these kinds stands in one of the hexes.
    Occupies {
        /// Its side.
        side: Side,
        /// Its kind.
        kinds: Kinds,
        /// Where.
        hexes: Hexes,
        /// Only if in supply.
        in_supply: bool,
    },
    /// So many units of these kinds are out of play.
    Eliminated {
        /// Whose units.
        victim: Side,
        /// Which.
        kinds: Kinds,
        /// How many.
        count: u8,
    },
    /// The side was the last to occupy at least one of the hexes with a combat unit.
    LastOccupied {
        /// Whose units.
        side: Side,
        /// Where.
        hexes: Hexes,
    },
}

impl Condition {
    /// The hexes it is about.
    pub fn hexes(&self) -> impl Iterator<Item = sandtable_hex::HexId> + '_ {
        let hexes = match self {
            Condition::Occupies { hexes, .. } | Condition::LastOccupied { hexes, .. } => Some(hexes),
            Condition::Eliminated { .. } => None,
        };
        hexes.into_iter().flat_map(|h| h.iter())
    }
}

impl VictoryDef {
    /// Whether holding or entering the hex brings points or decides.
    pub fn counts(&self, hex: sandtable_hex::HexId) -> bool {
        self.places.iter().any(|p| p.hexes.contains(hex))
            || self.outcomes.iter().any(|o| o.condition.hexes().any(|h| h == hex))
    }
}

/// Degree of a victory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Narrow.
    Marginal,
    /// Clear.
    Substantial,
    /// Overwhelming.
    Decisive,
}

/// A condition that decides the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Who wins by it.
    pub winner: Side,
    /// How clearly.
    pub level: Level,
    /// When it is looked at.
    pub when: Timing,
    /// What has to be true.
    pub condition: Condition,
    /// The condition in words.
    pub text: Text,
}

/// A degree of victory by points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelDef {
    /// Least balance, Soviet minus Finnish points.
    pub balance: i16,
    /// Who wins; `None` is a draw.
    pub winner: Option<Side>,
    /// How clearly.
    pub level: Level,
}

/// The victory conditions of a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VictoryDef {
    /// Points for losses.
    pub losses: Vec<LossVp>,
    /// Points for places.
    pub places: Vec<PlaceVp>,
    /// Committed armor gives the Finns the points on the track (12.1.4-b).
    pub armor_price: bool,
    /// Finnish points for the first artillery park event and for each later one (12.4.3-e).
    pub park_vp: [u8; 2],
    /// Conditions that decide the game, in order.
    pub outcomes: Vec<Outcome>,
    /// Degrees by points, highest balance first; the last one reaches down to the bottom.
    pub levels: Vec<LevelDef>,
    /// Who wins if nothing else decides; `None` is a draw.
    pub otherwise: Option<Side>,
}

impl VictoryDef {
    /// Result by points: the first level whose balance is reached.
    pub fn level(&self, soviet: i32, finnish: i32) -> Option<&LevelDef> {
        let balance = soviet - finnish;
        self.levels.iter().find(|l| balance >= i32::from(l.balance)).or(self.levels.last())
    }

    /// Whether points are counted at all.
    pub fn by_points(&self) -> bool {
        !self.levels.is_empty()
    }
}

const HOLDS: [(&str, Hold); 3] = [
    ("control", Hold::Control),
    ("occupied", Hold::Occupied),
    ("occupied-in-supply", Hold::OccupiedInSupply),
];
const NEEDS: [(&str, Need); 3] =
    [("all", Need::All), ("any-uncontested", Need::AnyUncontested), ("most", Need::Most)];
const TIMINGS: [(&str, Timing); 3] =
    [("at-once", Timing::AtOnce), ("end-of-turn", Timing::EndOfTurn), ("end-of-game", Timing::EndOfGame)];
const LEVELS: [(&str, Level); 3] =
    [("marginal", Level::Marginal), ("substantial", Level::Substantial), ("decisive", Level::Decisive)];
const WINNERS: [(&str, Option<Side>); 3] =
    [("soviet", Some(Side::Soviet)), ("finnish", Some(Side::Finnish)), ("draw", None)];

/// Reads the `[victory]` table.
pub(crate) fn read(tab: &Tab<'_>, world: &World<'_>, id: &str, default: &Source) -> VictoryDef {
    let source = tab.source(default);
    let note = |row: &Tab<'_>, what: &str, n: usize| {
        let own = row.source(&source);
        row.doc.datum(DatumKind::Victory, format!("{id}: {what} {}", n + 1), row.at(), own);
    };
    let mut losses = Vec::new();
    for (n, row) in tab.rows("loss").iter().enumerate() {
        note(row, "loss", n);
        losses.push(LossVp {
            victim: row.choice("victim", &SIDES).unwrap_or(Side::Soviet),
            kinds: kinds(row),
            eliminated: row.int("eliminated", 0..=99),
            reduced: row.opt_int("reduced", 0..=99).unwrap_or(0),
        });
        row.done();
    }
    let mut places = Vec::new();
    for (n, row) in tab.rows("place").iter().enumerate() {
        note(row, "place", n);
        if let Some(place) = place(row, world) {
            places.push(place);
        }
        row.done();
    }
    let mut outcomes = Vec::new();
    for (n, row) in tab.rows("outcome").iter().enumerate() {
        note(row, "outcome", n);
        let condition = condition(row, world);
        let outcome = (
            row.choice("winner", &SIDES),
            row.choice("level", &LEVELS),
            row.choice("when", &TIMINGS),
            text(&row.tab("text")),
        );
        if let (Some(condition), (Some(winner), Some(level), Some(when), text)) = (condition, outcome) {
            outcomes.push(Outcome { winner, level, when, condition, text });
        }
        row.done();
    }
    let mut levels: Vec<LevelDef> = Vec::new();
    for (n, row) in tab.rows("level").iter().enumerate() {
        note(row, "level", n);
        let balance = row.int("balance", -999..=999);
        if levels.last().is_some_and(|above| balance >= above.balance) {
            let message = format!("a balance of {balance} comes too late");
            row.doc.fault(row.at(), &row.field("balance"), message, "falling balances", None);
        }
        levels.push(LevelDef {
            balance,
            winner: row.choice("winner", &WINNERS).flatten(),
            level: row.opt_choice("level", &LEVELS).unwrap_or(Level::Marginal),
        });
        row.done();
    }
    let park = tab.opt_tab("park_vp");
    let park_vp = park.as_ref().map_or([0, 0], |t| [t.int("first", 0..=99), t.int("later", 0..=99)]);
    if let Some(park) = park {
        park.done();
    }
    let victory = VictoryDef {
        losses,
        places,
        armor_price: tab.switch("armor_price"),
        park_vp,
        outcomes,
        levels,
        otherwise: tab.opt_choice("otherwise", &WINNERS).flatten(),
    };
    if victory.levels.is_empty() && !tab.has("otherwise") {
        let expected = "[[victory.level]] rows, or `otherwise` with the winner";
        tab.doc.fault(tab.at(), &tab.field("otherwise"), "nothing decides", expected, None);
    }
    tab.done();
    victory
}

/// Reads `kinds = ["infantry", "mg"]`; `company` and `combat` stand for whole classes.
fn kinds(row: &Tab<'_>) -> Kinds {
    let class = |belongs: fn(UnitKind) -> bool| {
        KINDS.iter().filter(|&&(_, k)| belongs(k)).fold(0, |bits, &(_, k)| bits | k.bit())
    };
    let mut words: Vec<(&str, u16)> = KINDS.iter().map(|&(w, k)| (w, k.bit())).collect();
    words.push(("company", class(UnitKind::is_infantry_company)));
    words.push(("armor", class(UnitKind::is_armor)));
    words.push(("combat", class(UnitKind::is_combat)));
    let list = row.list("kinds");
    if list.is_empty() {
        let field = row.field("kinds");
        row.doc.fault(row.at(), &field, "no kinds named", "a list such as [\"company\"]", None);
    }
    Kinds(list.iter().filter_map(|t: &Txt<'_>| row.doc.choose(t, &words)).fold(0, |a, b| a | b))
}

fn place(row: &Tab<'_>, world: &World<'_>) -> Option<PlaceVp> {
    let among: Vec<(&str, usize)> =
        world.map.places.iter().enumerate().map(|(i, p)| (p.key.as_str(), i)).collect();
    let place = row.choice("place", &among);
    let vp = super::track::pair(row, "vp");
    let hold = row.choice("hold", &HOLDS);
    let need = row.opt_choice("need", &NEEDS).unwrap_or(Need::Most);
    let place = place?;
    let hexes = world.map.places.get(place)?.hexes.iter().copied().collect();
    Some(PlaceVp { place, hexes, vp, hold: hold?, need })
}

fn condition(row: &Tab<'_>, world: &World<'_>) -> Option<Condition> {
    let mut found = Vec::new();
    if let Some(tab) = row.opt_tab("occupies") {
        let side = tab.choice("side", &SIDES);
        let kinds = kinds(&tab);
        let hexes = tab.text("hexes").map(|t| hexes_or_places(tab.doc, world, &t));
        let in_supply = tab.switch("in_supply");
        tab.done();
        found.push(side.zip(hexes).map(|(side, hexes)| Condition::Occupies {
            side,
            kinds,
            hexes,
            in_supply,
        }));
    }
    if let Some(tab) = row.opt_tab("eliminated") {
        let victim = tab.choice("victim", &SIDES);
        let kinds = kinds(&tab);
        let count = tab.int("count", 1..=127);
        tab.done();
        found.push(victim.map(|victim| Condition::Eliminated { victim, kinds, count }));
    }
    if let Some(tab) = row.opt_tab("last_occupied") {
        let side = tab.choice("side", &SIDES);
        let hexes = tab.text("hexes").map(|t| hexes_or_places(tab.doc, world, &t));
        tab.done();
        found.push(side.zip(hexes).map(|(side, hexes)| Condition::LastOccupied { side, hexes }));
    }
    if found.len() != 1 {
        let message = format!("{} conditions in one outcome", found.len());
        let expected = "exactly one of occupies, eliminated, last_occupied";
        row.doc.fault(row.at(), &row.field("occupies"), message, expected, None);
    }
    found.pop().flatten()
}
