//! Events, reactions and tactics that cards name: `functions.toml`.

use super::days::{self, CAMPAIGN, Days};
use super::formations::Side;
use super::kind::{DatumKind, Doc, Tab};
use sandtable_engine::info::Words;
use sandtable_pack::{Txt, words};
use serde::{Deserialize, Serialize};

/// An event or reaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EventKind {
    /// Repair or build a bridge.
    BridgeEngineers,
    /// Save a formation's fuel.
    FuelPriority,
    /// The parachute drop.
    VonDerHeydte,
    /// Hard ground for the day.
    GroundFreeze,
    /// The next Allied impulse is skipped.
    Commandos,
    /// The British come a day later.
    AlliedCommandCrisis,
    /// An airborne division comes a day later.
    EisenhowerHesitates,
    /// Attacks on victory hexes gain, others lose.
    FuryOfBastogne,
    /// Reaction against a demolition.
    Greif,
    /// Reaction against a roadblock.
    Manteuffel,
    /// Allied: bridges, roadblocks, positions.
    Engineers,
    /// Allied: air supply, interdiction.
    Airpower,
    /// Allied: airpower in every combat of the day.
    BreakInTheClouds,
    /// Allied: III Corps comes a day earlier.
    PattonOnTheMove,
}

pub(crate) const EVENTS: [(&str, EventKind); 14] = [
    ("bridge-engineers", EventKind::BridgeEngineers),
    ("fuel-priority", EventKind::FuelPriority),
    ("von-der-heydte", EventKind::VonDerHeydte),
    ("ground-freeze", EventKind::GroundFreeze),
    ("commandos", EventKind::Commandos),
    ("allied-command-crisis", EventKind::AlliedCommandCrisis),
    ("eisenhower-hesitates", EventKind::EisenhowerHesitates),
    ("fury-of-bastogne", EventKind::FuryOfBastogne),
    ("greif", EventKind::Greif),
    ("manteuffel", EventKind::Manteuffel),
    ("engineers", EventKind::Engineers),
    ("airpower", EventKind::Airpower),
    ("break-in-the-clouds", EventKind::BreakInTheClouds),
    ("patton-on-the-move", EventKind::PattonOnTheMove),
];

/// A combat tactic (13.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Tactic {
    /// Units come to the battle.
    ReinforceBattle,
    /// Inactive neighbours join.
    AssaultCoordination,
    /// Against or for improved positions.
    CombatEngineers,
    /// A flank attack.
    InfantryInfiltration,
    /// Armor for the Germans.
    PanzerBattalion,
    /// Artillery within the day's range.
    FixedArtillery,
    /// Artillery.
    Artillery,
    /// Artillery on the 16th too.
    CorpsArtillery,
    /// Heavy artillery.
    Barrage,
    /// Airpower.
    Airpower,
    /// Armor for the Allies.
    TankBattalion,
    /// Two chits fewer.
    Screen,
    /// Against or for improved positions, Allied.
    Engineer,
    /// A chit and nothing else.
    PressTheAttack,
}

pub(crate) const TACTICS: [(&str, Tactic); 14] = [
    ("reinforce-battle", Tactic::ReinforceBattle),
    ("assault-coordination", Tactic::AssaultCoordination),
    ("combat-engineers", Tactic::CombatEngineers),
    ("infantry-infiltration", Tactic::InfantryInfiltration),
    ("panzer-battalion", Tactic::PanzerBattalion),
    ("fixed-artillery", Tactic::FixedArtillery),
    ("artillery", Tactic::Artillery),
    ("corps-artillery", Tactic::CorpsArtillery),
    ("barrage", Tactic::Barrage),
    ("airpower", Tactic::Airpower),
    ("tank-battalion", Tactic::TankBattalion),
    ("screen", Tactic::Screen),
    ("engineer", Tactic::Engineer),
    ("press-the-attack", Tactic::PressTheAttack),
];

impl EventKind {
    /// The key used in files, actions and texts.
    pub fn key(self) -> &'static str {
        EVENTS.iter().find(|(_, e)| *e == self).map_or("", |(k, _)| k)
    }
}

impl Tactic {
    /// How many there are.
    pub const COUNT: usize = TACTICS.len();

    /// The key used in files, actions and texts.
    pub fn key(self) -> &'static str {
        TACTICS.iter().find(|(_, t)| *t == self).map_or("", |(k, _)| k)
    }

    /// Index into tables of tactics.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// When a tactic can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// In attack only.
    Attack,
    /// In defence only.
    Defence,
    /// In both.
    Both,
}

const USES: [(&str, Use); 3] = [("attack", Use::Attack), ("defence", Use::Defence), ("both", Use::Both)];

/// What an event or tactic is called and does, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventDef {
    /// Which.
    pub kind: EventKind,
    /// Whose cards carry it.
    pub side: Side,
    /// Name.
    pub name: Words,
    /// What it does.
    pub text: Words,
    /// How far it reaches, where that matters.
    pub reach: u8,
}

/// A tactic in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TacticDef {
    /// Which.
    pub tactic: Tactic,
    /// Whose cards carry it: German, Allied.
    pub sides: [bool; 2],
    /// When it can be used.
    pub usage: Use,
    /// Name.
    pub name: Words,
    /// What it does.
    pub text: Words,
}

/// Everything `functions.toml` says.
#[derive(Debug, Clone, Default)]
pub struct Functions {
    /// Events and reactions.
    pub events: Vec<EventDef>,
    /// Tactics.
    pub tactics: Vec<TacticDef>,
}

impl Functions {
    /// The words of an event.
    pub fn event(&self, kind: EventKind) -> Option<&EventDef> {
        self.events.iter().find(|e| e.kind == kind)
    }

    /// The words of a tactic.
    pub fn tactic(&self, tactic: Tactic) -> Option<&TacticDef> {
        self.tactics.iter().find(|t| t.tactic == tactic)
    }
}

/// Reads `functions.toml`.
pub(crate) fn read(doc: &Doc<'_>) -> Functions {
    doc.toml(|root| {
        let source = root.file_source();
        let mut all = Functions::default();
        for row in root.rows("event") {
            let own = row.source(&source);
            let (kind, side) = (row.choice("key", &EVENTS), row.choice("side", &super::formations::SIDES));
            let (name, text) = (pair(&row), row_text(&row));
            let reach = row.opt_int("reach", 1..=20).unwrap_or(0);
            if let (Some(kind), Some(side)) = (kind, side) {
                twice(&row, all.event(kind).is_some());
                all.events.push(EventDef { kind, side, name, text, reach });
            }
            doc.datum(DatumKind::Function, row.string("key"), row.at(), own);
            row.done();
        }
        for row in root.rows("tactic") {
            let own = row.source(&source);
            let tactic = row.choice("key", &TACTICS);
            let sides = row.choice(
                "side",
                &[("german", [true, false]), ("allied", [false, true]), ("both", [true, true])],
            );
            let usage = row.choice("use", &USES);
            let (name, text) = (pair(&row), row_text(&row));
            if let (Some(tactic), Some(sides), Some(usage)) = (tactic, sides, usage) {
                twice(&row, all.tactic(tactic).is_some());
                all.tactics.push(TacticDef { tactic, sides, usage, name, text });
            }
            doc.datum(DatumKind::Function, row.string("key"), row.at(), own);
            row.done();
        }
        for (key, missing) in EVENTS.iter().map(|(k, e)| (*k, all.event(*e).is_none())) {
            absent(doc, key, missing, "[[event]]");
        }
        for (key, missing) in TACTICS.iter().map(|(k, t)| (*k, all.tactic(*t).is_none())) {
            absent(doc, key, missing, "[[tactic]]");
        }
        all
    })
}

fn pair(row: &Tab<'_>) -> Words {
    Words { en: row.string("en"), ko: row.string("ko") }
}

fn row_text(row: &Tab<'_>) -> Words {
    let tab = row.tab("text");
    let words = pair(&tab);
    tab.done();
    words
}

fn twice(row: &Tab<'_>, there: bool) {
    if there {
        row.doc.fault(row.at(), &row.field("key"), "described twice", "each once", None);
    }
}

fn absent(doc: &Doc<'_>, key: &str, missing: bool, table: &str) {
    if missing {
        doc.fault(0, key, format!("`{key}` is not described"), format!("a {table} with this key"), None);
    }
}

/// Something with the days on which it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dated<T> {
    /// What.
    pub what: T,
    /// When.
    pub days: Days,
}

/// Events of a card, `"ground-freeze 23"`; without days they hold throughout.
pub(crate) fn events(row: &Tab<'_>, key: &str) -> Vec<Dated<EventKind>> {
    row.list(key).iter().filter_map(|t| dated(row.doc, t, &EVENTS)).collect()
}

/// Tactics of a card.
pub(crate) fn tactics(row: &Tab<'_>, key: &str) -> Vec<Tactic> {
    row.list(key).iter().filter_map(|t| row.doc.choose(t, &TACTICS)).collect()
}

fn dated<T: Copy>(doc: &Doc<'_>, txt: &Txt<'_>, among: &[(&str, T)]) -> Option<Dated<T>> {
    let mut parts = words(txt);
    let what = doc.choose(&parts.next()?, among)?;
    let days = match parts.next() {
        Some(t) => days::read(doc, &t)?,
        None => CAMPAIGN,
    };
    Some(Dated { what, days })
}
