//! Events, reactions and tactics that cards name: `functions.toml`.

use super::days::{self, CAMPAIGN, Days};
use super::formations::Side;
use super::kind::{DatumKind, Doc, Tab};
use sandtable_engine::info::Words;
use sandtable_pack::{Txt, record, words};
use serde::{Deserialize, Serialize};

words! {
    /// An event or reaction.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum EventKind {
        /// Repair or build a bridge.
        BridgeEngineers = "bridge-engineers",
        /// Save a formation's fuel.
        FuelPriority = "fuel-priority",
        /// The parachute drop.
        VonDerHeydte = "von-der-heydte",
        /// Hard ground for the day.
        GroundFreeze = "ground-freeze",
        /// The next Allied impulse is skipped.
        Commandos = "commandos",
        /// The British come a day later.
        AlliedCommandCrisis = "allied-command-crisis",
        /// An airborne division comes a day later.
        EisenhowerHesitates = "eisenhower-hesitates",
        /// Attacks on victory hexes gain, others lose.
        FuryOfBastogne = "fury-of-bastogne",
        /// Reaction against a demolition.
        Greif = "greif",
        /// Reaction against a roadblock.
        Manteuffel = "manteuffel",
        /// Allied: bridges, roadblocks, positions.
        Engineers = "engineers",
        /// Allied: air supply, interdiction.
        Airpower = "airpower",
        /// Allied: airpower in every combat of the day.
        BreakInTheClouds = "break-in-the-clouds",
        /// Allied: III Corps comes a day earlier.
        PattonOnTheMove = "patton-on-the-move",
    }
}

words! {
    /// A combat tactic (13.3).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[repr(u8)]
    pub enum Tactic {
        /// Units come to the battle.
        ReinforceBattle = "reinforce-battle",
        /// Inactive neighbours join.
        AssaultCoordination = "assault-coordination",
        /// Against or for improved positions.
        CombatEngineers = "combat-engineers",
        /// A flank attack.
        InfantryInfiltration = "infantry-infiltration",
        /// Armor for the Germans.
        PanzerBattalion = "panzer-battalion",
        /// Artillery within the day's range.
        FixedArtillery = "fixed-artillery",
        /// Artillery.
        Artillery = "artillery",
        /// Artillery on the 16th too.
        CorpsArtillery = "corps-artillery",
        /// Heavy artillery.
        Barrage = "barrage",
        /// Airpower.
        Airpower = "airpower",
        /// Armor for the Allies.
        TankBattalion = "tank-battalion",
        /// Two chits fewer.
        Screen = "screen",
        /// Against or for improved positions, Allied.
        Engineer = "engineer",
        /// A chit and nothing else.
        PressTheAttack = "press-the-attack",
    }
}

impl Tactic {
    /// How many there are.
    pub const COUNT: usize = Tactic::ALL.len();

    /// Index into tables of tactics.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

words! {
    /// When a tactic can be used.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Use {
        /// In attack only.
        Attack = "attack",
        /// In defence only.
        Defence = "defence",
        /// In both.
        Both = "both",
    }
}

record! {
    /// What an event is called and does, in words.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct EventDef: fn read_row(row: &Tab<'_>, before: &[EventDef]) -> Option {
        /// Which.
        pub kind: EventKind =? row.choice("key", &EventKind::WORDS),
        /// Whose cards carry it.
        pub side: Side =? row.choice("side", &Side::WORDS),
        /// Name.
        pub name: Words = row.names(),
        /// What it does.
        pub text: Words = row.both("text"),
        /// How far it reaches, where that matters.
        pub reach: u8 = row.opt_int("reach", 1..=20).unwrap_or(0),
        { twice(row, side.is_some() && before.iter().any(|e| Some(e.kind) == kind)) }
    }
}

record! {
    /// A tactic in words.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct TacticDef: fn read_row(row: &Tab<'_>, before: &[TacticDef]) -> Option {
        /// Which.
        pub tactic: Tactic =? row.choice("key", &Tactic::WORDS),
        /// Whose cards carry it: German, Allied.
        pub sides: [bool; 2] =? row.choice("side", &[("german", [true, false]), ("allied", [false, true]), ("both", [true, true])]),
        /// When it can be used.
        pub usage: Use =? row.choice("use", &Use::WORDS),
        /// Name.
        pub name: Words = row.names(),
        /// What it does.
        pub text: Words = row.both("text"),
        {
            let read = sides.is_some() && usage.is_some();
            twice(row, read && before.iter().any(|t| Some(t.tactic) == tactic));
        }
    }
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
        let kind = DatumKind::Function;
        let all = Functions {
            events: root.records("event", kind, &source, |row, before| {
                (row.string("key"), EventDef::read_row(row, before))
            }),
            tactics: root.records("tactic", kind, &source, |row, before| {
                (row.string("key"), TacticDef::read_row(row, before))
            }),
        };
        for (key, missing) in EventKind::WORDS.iter().map(|(k, e)| (*k, all.event(*e).is_none())) {
            absent(doc, key, missing, "[[event]]");
        }
        for (key, missing) in Tactic::WORDS.iter().map(|(k, t)| (*k, all.tactic(*t).is_none())) {
            absent(doc, key, missing, "[[tactic]]");
        }
        all
    })
}

fn twice(row: &Tab<'_>, there: bool) {
    if there {
        row.fault("key", "described twice", "each once", None);
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
    row.list(key).iter().filter_map(|t| dated(row.doc, t, &EventKind::WORDS)).collect()
}

/// Tactics of a card.
pub(crate) fn tactics(row: &Tab<'_>, key: &str) -> Vec<Tactic> {
    row.list(key).iter().filter_map(|t| row.doc.choose(t, &Tactic::WORDS)).collect()
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
