//! The combat table, the tracks, the strategic-warfare displays and small tables.

use super::kind::{DatumKind, Doc, Tab};
use super::seas::{War, unstated};
use crate::ids::{Country, Faction, Nation, Weather};
use sandtable_engine::info::Words;
use sandtable_pack::{Txt, figures};

/// One result of the combat table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Hits on the attacker.
    pub attacker: u8,
    /// One hit more if the attacker is Soviet (`s0`).
    pub soviet: bool,
    /// Hits on the defender.
    pub defender: u8,
    /// One hit less in turns 1 to 6 if every defender is German (`G`).
    pub german: bool,
}

impl Cell {
    /// As printed: `s0/1G`.
    pub fn text(self) -> String {
        let s = if self.soviet { "s" } else { "" };
        let g = if self.german { "G" } else { "" };
        format!("{s}{}/{}{g}", self.attacker, self.defender)
    }
}

/// The land combat table.
#[derive(Debug, Clone, Default)]
pub struct CombatTable {
    /// The differences of strength that head the columns, rising.
    pub columns: Vec<i8>,
    /// The rolls that head the rows, rising.
    pub rolls: Vec<i8>,
    /// Results by row and column.
    pub cells: Vec<Vec<Cell>>,
}

impl CombatTable {
    /// Index of the column for a difference; the outer columns hold for all beyond.
    pub fn column(&self, difference: i32) -> usize {
        let first = i32::from(self.columns.first().copied().unwrap_or_default());
        usize::try_from(difference - first).unwrap_or(0).min(self.columns.len().saturating_sub(1))
    }

    /// Index of the row for a modified roll; the outer rows hold for all beyond.
    pub fn row(&self, roll: i32) -> usize {
        let first = i32::from(self.rolls.first().copied().unwrap_or_default());
        usize::try_from(roll - first).unwrap_or(0).min(self.rolls.len().saturating_sub(1))
    }

    /// The result of a modified roll in a column; the outer rows hold for all beyond.
    pub fn result(&self, column: usize, roll: i32) -> Cell {
        self.cells.get(self.row(roll)).and_then(|r| r.get(column)).copied().unwrap_or_default()
    }
}

/// Reads `combat.toml`.
pub(crate) fn combat(doc: &Doc<'_>) -> CombatTable {
    doc.toml(|root| {
        let source = root.provenance(&unstated());
        let stated: Vec<String> = root.list("stated").iter().map(|t| t.text.to_owned()).collect();
        let mut table = CombatTable::default();
        for txt in root.list("columns") {
            match txt.text.parse::<i8>() {
                Ok(n) if table.columns.last().is_none_or(|last| n == last + 1) => table.columns.push(n),
                _ => doc.bad(&txt, format!("found `{}`", txt.text), "columns rising by 1", None),
            }
        }
        let rows = root.tab("rows");
        for key in rows.keys() {
            let roll = key.text.parse::<i8>().ok().filter(|n| table.rolls.last().is_none_or(|l| *n == l + 1));
            let Some(roll) = roll else {
                doc.bad(&key, format!("found `{}`", key.text), "rolls rising by 1", None);
                continue;
            };
            let texts = rows.list(key.text);
            if texts.len() != table.columns.len() {
                let message = format!("{} results", texts.len());
                doc.bad(&key, message, format!("{}, one a column", table.columns.len()), None);
            }
            for (txt, column) in texts.iter().zip(&table.columns) {
                let name = format!("{column:+}/{roll}");
                let mut own = source.clone();
                if stated.contains(&name) {
                    own.origin = sandtable_pack::Origin::Rulebook;
                }
                doc.datum(DatumKind::Combat, name, txt.at, own);
            }
            table.rolls.push(roll);
            table.cells.push(texts.iter().map(|t| cell(doc, t)).collect());
        }
        rows.done();
        table
    })
}

fn cell(doc: &Doc<'_>, txt: &Txt<'_>) -> Cell {
    let read = || {
        let (a, d) = txt.text.split_once('/')?;
        let (soviet, a) = a.strip_prefix('s').map_or((false, a), |a| (true, a));
        let (german, d) = d.strip_suffix('G').map_or((false, d), |d| (true, d));
        Some(Cell { attacker: a.parse().ok()?, soviet, defender: d.parse().ok()?, german })
    };
    read().unwrap_or_else(|| {
        doc.bad(txt, format!("`{}` is no result", txt.text), "`2/1`, `s0/1` or `1/2G`", None);
        Cell::default()
    })
}

/// A turn.
#[derive(Debug, Clone)]
pub struct TurnDef {
    /// Its months.
    pub name: Words,
    /// The weather of its three periods.
    pub weather: [Weather; 3],
}

/// The initiative track.
#[derive(Debug, Clone, Default)]
pub struct Initiative {
    /// Number of spaces.
    pub spaces: u8,
    /// First spaces of the three periods.
    pub periods: [u8; 3],
    /// Event spaces by [`Faction::idx`].
    pub events: [Vec<u8>; 4],
}

impl Initiative {
    /// The period, from 0, a space lies in.
    pub fn period(&self, space: u8) -> usize {
        self.periods.iter().filter(|p| space >= **p).count().saturating_sub(1)
    }
}

/// A strategic-warfare display.
#[derive(Debug, Clone)]
pub struct WarDef {
    /// Which.
    pub war: War,
    /// Its name.
    pub name: Words,
    /// The section of each box, from the left.
    pub section: Vec<u8>,
    /// Units in play in each section.
    pub units: Vec<u8>,
    /// Modifier to Western naval strength of each box; none for Strategic Bombing.
    pub modifier: Vec<i8>,
    /// Boxes of Western advantage.
    pub western: Vec<u8>,
    /// The box of the start, by [`Setup::idx`](super::Setup::idx).
    pub start: [u8; 3],
}

impl WarDef {
    /// Units in play while the marker is in a box.
    pub fn units_at(&self, at: u8) -> u8 {
        let section = self.section.get(at as usize).copied().unwrap_or_default();
        self.units.get(section as usize).copied().unwrap_or_default()
    }

    /// Modifier to Western naval strength in a box.
    pub fn modifier_at(&self, at: u8) -> i8 {
        self.modifier.get(at as usize).copied().unwrap_or_default()
    }
}

/// Who surrenders when.
#[derive(Debug, Clone)]
pub struct SurrenderDef {
    /// The nation.
    pub nation: Nation,
    /// Key of the event that tests it.
    pub event: String,
    /// The test in words.
    pub test: String,
    /// OKW infantry steps of the effect.
    pub steps: u8,
    /// The effect in words.
    pub effect: String,
}

figures! { DatumKind = DatumKind::Limit;
    /// Limits of the rules.
    Limits {
        /// Combat units in a hex (1.A.1-a).
        stack_units: u8,
        /// Pips in a hex.
        stack_pips: u8,
        /// Pips on a beachhead.
        beachhead_pips: u8,
        /// Steps moved from port to port in an order.
        port_steps: u8,
        /// Infantry steps of a Recruit order.
        recruit: u8,
        /// Price of seeding the action track anew.
        reseed: u8,
        /// Price of planning a marker.
        planning: u8,
        /// Most armor steps in reserve.
        armor_reserve: u8,
        /// Most Transport Points.
        transport: u8,
        /// Range of an air unit.
        air_range: u8,
        /// Range of an elite air unit.
        elite_air_range: u8,
        /// Hexes of an overland supply line.
        supply_overland: u8,
        /// Victory points that end the game.
        victory: u8,
        /// Initiative for each pip of an isolated unit.
        isolated_price: u8,
        /// Initiative paid instead of a card in Material Shortages (7.10).
        shortages: u8,
        /// Initiative for entering or tracing into a partisan's hex (2.2-g).
        partisan_toll: u8,
        /// Overlord: initiative for a sea both Soviet and OKH have a fleet in (14-e).
        inner_sea: u8,
    }

    /// The naval attack table: the highest modified roll of each row.
    NavalAttack {
        /// An interceptor is interdicted.
        interdict: u8,
        /// One hit.
        one: u8,
        /// Two hits; three above.
        two: u8,
    }
}

/// All of `tables.toml`.
#[derive(Debug, Clone)]
pub struct Tables {
    /// The turns, the first at index 0.
    pub turns: Vec<TurnDef>,
    /// The initiative track.
    pub initiative: Initiative,
    /// The partisan table: country by roll from 2 to 13, Soviet and Western.
    pub partisans: [Vec<Country>; 2],
    /// The displays in the order of [`War::ALL`].
    pub wars: Vec<WarDef>,
    /// Limits.
    pub limits: Limits,
    /// The naval attack table.
    pub naval_attack: NavalAttack,
    /// Surrenders.
    pub surrender: Vec<SurrenderDef>,
}

impl Tables {
    /// The country a partisan roll names, for Western or Soviet.
    pub fn partisan_country(&self, faction: Faction, roll: u8) -> Option<Country> {
        let table = match faction {
            Faction::Soviet => self.partisans.first(),
            Faction::Western => self.partisans.get(1),
            Faction::Okh | Faction::Okw => None,
        }?;
        let row = usize::from(roll.saturating_sub(2)).min(table.len().saturating_sub(1));
        table.get(row).copied()
    }

    /// The weather at a space of a turn.
    pub fn weather(&self, turn: u8, space: u8) -> Weather {
        let turn = self.turns.get(usize::from(turn.saturating_sub(1)));
        turn.and_then(|t| t.weather.get(self.initiative.period(space))).copied().unwrap_or(Weather::Fair)
    }

    /// A display.
    pub fn war(&self, war: War) -> Option<&WarDef> {
        self.wars.iter().find(|w| w.war == war)
    }
}

/// Reads `tables.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Tables {
    doc.toml(|root| Tables {
        turns: root.rows("turn").iter().enumerate().map(|(i, row)| turn(row, i)).collect(),
        initiative: initiative(&root.tab("initiative")),
        partisans: partisans(&root.tab("partisans")),
        wars: {
            let tab = root.tab("war");
            let found = War::ALL.map(|w| war(&tab.tab(w.word()), w)).into();
            tab.done();
            found
        },
        limits: Limits::read(&root.tab("limits"), &unstated()),
        naval_attack: NavalAttack::read(&root.tab("naval_attack"), &unstated()),
        surrender: root.rows("surrender").iter().filter_map(surrender).collect(),
    })
}

fn turn(row: &Tab<'_>, index: usize) -> TurnDef {
    let n: usize = row.int("n", 1..=20);
    if n != index + 1 {
        row.fault("n", format!("turn {n}"), format!("turn {}", index + 1), None);
    }
    let texts = row.list("weather");
    if texts.len() != 3 {
        row.fault("weather", format!("{} periods", texts.len()), "three", None);
    }
    let mut weather = [Weather::Fair; 3];
    for (slot, txt) in weather.iter_mut().zip(&texts) {
        *slot = row.doc.choose(txt, Weather::WORDS).unwrap_or(Weather::Fair);
    }
    row.numbers("stated", 1..=3);
    row.doc.datum(DatumKind::Turn, n.to_string(), row.at(), row.provenance(&unstated()));
    let name = row.names();
    row.done();
    TurnDef { name, weather }
}

fn initiative(tab: &Tab<'_>) -> Initiative {
    let periods = tab.numbers("periods", 1..=200);
    let events = tab.tab("events");
    let track = Initiative {
        spaces: tab.int("spaces", 10..=200),
        periods: periods.try_into().unwrap_or_else(|found: Vec<u8>| {
            let message = format!("{} periods", found.len());
            tab.fault("periods", message, "the first spaces of three periods", None);
            [1; 3]
        }),
        events: std::array::from_fn(|i| events.numbers(Faction::ALL[i].word(), 1..=200)),
    };
    events.done();
    tab.doc.datum(DatumKind::Table, "initiative track", tab.at(), tab.provenance(&unstated()));
    tab.done();
    track
}

fn partisans(tab: &Tab<'_>) -> [Vec<Country>; 2] {
    let tables = ["soviet", "western"].map(|side| {
        let rolls = tab.tab(side);
        let keys = rolls.keys();
        if keys.len() != 12 {
            tab.doc.fault(rolls.at(), &tab.field(side), format!("{} rolls", keys.len()), "2 to 13", None);
        }
        let read = (2..=13).filter_map(|n: u8| rolls.choice(&n.to_string(), Country::WORDS)).collect();
        rolls.done();
        read
    });
    tab.list("stated");
    tab.doc.datum(DatumKind::Table, "partisan table", tab.at(), tab.provenance(&unstated()));
    tab.done();
    tables
}

fn war(tab: &Tab<'_>, war: War) -> WarDef {
    let modifiers = tab.list("modifier");
    let modifier = modifiers.iter().map(|txt| {
        txt.text.parse::<i8>().unwrap_or_else(|_| {
            tab.doc.bad(txt, format!("found `{}`", txt.text), "`+1`, `+0`, `-2`", None);
            0
        })
    });
    let start = tab.tab("start");
    let def = WarDef {
        war,
        name: tab.names(),
        section: tab.numbers("section", 0..=9),
        units: tab.numbers("units", 0..=9),
        modifier: modifier.collect(),
        western: tab.numbers("western", 0..=20),
        start: super::Setup::WORDS.map(|(key, _)| start.int(key, 0..=20)),
    };
    start.done();
    tab.text("unit");
    tab.list("stated");
    let boxes = def.section.len();
    if !def.modifier.is_empty() && def.modifier.len() != boxes {
        let message = format!("{} modifiers", def.modifier.len());
        tab.fault("modifier", message, format!("{boxes}, one a box"), None);
    }
    let sections = def.section.iter().max().map_or(0, |s| *s as usize + 1);
    if def.units.len() != sections {
        let message = format!("{} counts", def.units.len());
        tab.fault("units", message, format!("{sections}, one a section"), None);
    }
    tab.doc.datum(DatumKind::Table, format!("{} display", war.word()), tab.at(), tab.provenance(&unstated()));
    tab.done();
    def
}

fn surrender(row: &Tab<'_>) -> Option<SurrenderDef> {
    let nation = row
        .text("nation")
        .and_then(|t| row.doc.find(&t, "nation", "a nation of units.csv", Nation::WORDS.iter().copied()));
    let effect = row.string("effect");
    let steps = effect.split_once("OKW ").and_then(|(_, t)| t.split(' ').next()?.parse().ok()).unwrap_or(0);
    let def =
        SurrenderDef { nation: nation?, event: row.string("event"), test: row.string("test"), steps, effect };
    row.doc.datum(
        DatumKind::Table,
        format!("surrender {}", def.nation.word()),
        row.at(),
        row.provenance(&unstated()),
    );
    row.done();
    Some(def)
}
