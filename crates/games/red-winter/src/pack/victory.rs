//! How a scenario is won: the `[victory]` table of its file (rule 17).
//!
//! A game ends at once by the first [`Outcome`] that holds at its time. If the last turn passes
//! without one, the balance of victory points decides by [`LevelDef`]; a scenario without levels goes
//! to [`VictoryDef::otherwise`].

use super::provenance::{DatumKind, Tab};
use super::scenario::{Hexes, Text, World, hexes_or_places, text};
use super::units::{Side, UnitKind};
use sandtable_pack::{Source, Txt, record, words};

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
        UnitKind::WORDS.iter().all(|&(_, k)| !k.is_combat() || self.contains(k))
    }
}

record! {
    /// Points for one sort of loss (17.0.3), counted at the end of the game.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct LossVp: fn read(row: &Tab<'_>) {
        /// The side that suffers the loss; the other one scores.
        pub victim: Side = row.choice("victim", &Side::WORDS).unwrap_or(Side::Soviet),
        /// Which units.
        pub kinds: Kinds = kinds(row),
        /// Points for each unit out of play: in a dead pool or permanently eliminated.
        pub eliminated: u8 = row.int("eliminated", 0..=99),
        /// Points for each two-step unit that ends the game reduced.
        pub reduced: u8 = row.opt_int("reduced", 0..=99).unwrap_or(0),
    }
}

words! {
    /// What it takes to hold a place.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Hold {
        /// Control (7.3).
        Control = "control",
        /// A combat unit stands there.
        Occupied = "occupied",
        /// A combat unit in supply stands there (15.1).
        OccupiedInSupply = "occupied-in-supply",
    }
}

words! {
    /// How many hexes of a place have to be held.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Need {
        /// Every hex.
        All = "all",
        /// One hex, and the enemy holds none.
        AnyUncontested = "any-uncontested",
        /// More hexes than the enemy.
        Most = "most",
    }
}

record! {
    /// Points for a place at the end of the game.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PlaceVp: fn read(row: &Tab<'_>, world: &World<'_>) -> Option {
        let among: Vec<(&str, usize)> = world.map.places.iter().enumerate().map(|(i, p)| (p.key.as_str(), i)).collect();
        /// Index in [`super::Pack::places`].
        pub place: usize =? row.choice("place", &among),
        /// Points, by the side that holds it.
        pub vp: [u8; 2] = super::track::pair(row, "vp"),
        /// What holding means.
        pub hold: Hold =? row.choice("hold", &Hold::WORDS),
        /// How much of it.
        pub need: Need = row.opt_choice("need", &Need::WORDS).unwrap_or(Need::Most),
        /// Its hexes.
        pub hexes: Hexes = world.map.places.get(place?)?.hexes.iter().copied().collect(),
    }
}

words! {
    /// When an outcome is looked at.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Timing {
        /// As soon as it holds.
        AtOnce = "at-once",
        /// In the Victory Check Phase of every turn.
        EndOfTurn = "end-of-turn",
        /// Only after the last turn.
        EndOfGame = "end-of-game",
    }
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

words! {
    /// Degree of a victory.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Level {
        /// Narrow.
        Marginal = "marginal",
        /// Clear.
        Substantial = "substantial",
        /// Overwhelming.
        Decisive = "decisive",
    }
}

record! {
    /// A condition that decides the game.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Outcome: fn read(row: &Tab<'_>, world: &World<'_>) -> Option {
        /// What has to be true.
        pub condition: Condition =? condition(row, world),
        /// Who wins by it.
        pub winner: Side =? row.choice("winner", &Side::WORDS),
        /// How clearly.
        pub level: Level =? row.choice("level", &Level::WORDS),
        /// When it is looked at.
        pub when: Timing =? row.choice("when", &Timing::WORDS),
        /// The condition in words.
        pub text: Text = text(&row.tab("text")),
    }
}

record! {
    /// A degree of victory by points.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct LevelDef: fn read(row: &Tab<'_>, above: &[LevelDef]) {
        /// Least balance, Soviet minus Finnish points.
        pub balance: i16 = row.int("balance", -999..=999),
        {
            if above.last().is_some_and(|above| balance >= above.balance) {
                row.fault("balance", format!("a balance of {balance} comes too late"), "falling balances", None);
            }
        }
        /// Who wins; `None` is a draw.
        pub winner: Option<Side> = row.choice("winner", &WINNERS).flatten(),
        /// How clearly.
        pub level: Level = row.opt_choice("level", &Level::WORDS).unwrap_or(Level::Marginal),
    }
}

record! {
    /// The victory conditions of a scenario.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct VictoryDef: fn read(tab: &Tab<'_>, world: &World<'_>, id: &str, default: &Source) {
        let source = tab.source(default);
        let note = Note { tab, id, source: &source };
        /// Points for losses.
        pub losses: Vec<LossVp> = note.rows("loss", |row, _| Some(LossVp::read(row))),
        /// Points for places.
        pub places: Vec<PlaceVp> = note.rows("place", |row, _| PlaceVp::read(row, world)),
        /// Conditions that decide the game, in order.
        pub outcomes: Vec<Outcome> = note.rows("outcome", |row, _| Outcome::read(row, world)),
        /// Degrees by points, highest balance first; the last one reaches down to the bottom.
        pub levels: Vec<LevelDef> = note.rows("level", |row, above| Some(LevelDef::read(row, above))),
        let park = tab.opt_tab("park_vp");
        /// Finnish points for the first artillery park event and for each later one (12.4.3-e).
        pub park_vp: [u8; 2] = park.as_ref().map_or([0, 0], |t| [t.int("first", 0..=99), t.int("later", 0..=99)]),
        { park.iter().for_each(Tab::done) }
        /// Committed armor gives the Finns the points on the track (12.1.4-b).
        pub armor_price: bool = tab.switch("armor_price"),
        /// Who wins if nothing else decides; `None` is a draw.
        pub otherwise: Option<Side> = tab.opt_choice("otherwise", &WINNERS).flatten(),
        {
            if levels.is_empty() && !tab.has("otherwise") {
                let expected = "[[victory.level]] rows, or `otherwise` with the winner";
                tab.fault("otherwise", "nothing decides", expected, None);
            }
            tab.done();
        }
    }
}

/// Reads the rows of the `[victory]` table and notes each.
struct Note<'a, 'b> {
    tab: &'a Tab<'b>,
    id: &'a str,
    source: &'a Source,
}

impl Note<'_, '_> {
    fn rows<T>(&self, what: &str, read: impl Fn(&Tab<'_>, &[T]) -> Option<T>) -> Vec<T> {
        let mut all = Vec::new();
        for (n, row) in self.tab.rows(what).iter().enumerate() {
            let own = row.source(self.source);
            row.doc.datum(DatumKind::Victory, format!("{}: {what} {}", self.id, n + 1), row.at(), own);
            all.extend(read(row, &all));
            row.done();
        }
        all
    }
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

const WINNERS: [(&str, Option<Side>); 3] =
    [("soviet", Some(Side::Soviet)), ("finnish", Some(Side::Finnish)), ("draw", None)];

/// Reads `kinds = ["infantry", "mg"]`; `company` and `combat` stand for whole classes.
fn kinds(row: &Tab<'_>) -> Kinds {
    let class = |belongs: fn(UnitKind) -> bool| {
        UnitKind::WORDS.iter().filter(|&&(_, k)| belongs(k)).fold(0, |bits, &(_, k)| bits | k.bit())
    };
    let mut words: Vec<(&str, u16)> = UnitKind::WORDS.iter().map(|&(w, k)| (w, k.bit())).collect();
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

fn condition(row: &Tab<'_>, world: &World<'_>) -> Option<Condition> {
    let mut found = Vec::new();
    if let Some(tab) = row.opt_tab("occupies") {
        let side = tab.choice("side", &Side::WORDS);
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
        let victim = tab.choice("victim", &Side::WORDS);
        let kinds = kinds(&tab);
        let count = tab.int("count", 1..=127);
        tab.done();
        found.push(victim.map(|victim| Condition::Eliminated { victim, kinds, count }));
    }
    if let Some(tab) = row.opt_tab("last_occupied") {
        let side = tab.choice("side", &Side::WORDS);
        let hexes = tab.text("hexes").map(|t| hexes_or_places(tab.doc, world, &t));
        tab.done();
        found.push(side.zip(hexes).map(|(side, hexes)| Condition::LastOccupied { side, hexes }));
    }
    if found.len() != 1 {
        let message = format!("{} conditions in one outcome", found.len());
        let expected = "exactly one of occupies, eliminated, last_occupied";
        row.fault("occupies", message, expected, None);
    }
    found.pop().flatten()
}
