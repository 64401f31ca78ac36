//! Event cards (3.1, 10).

use super::kind::{DatumKind, Doc};
use super::names::Names;
use super::pattern::{self, Numbers};
use crate::ids::{EventId, Faction};
use arrayvec::ArrayVec;
use sandtable_engine::info::Words;
use sandtable_pack::{csv, nearest, words};

words! {
    /// What an event does. The figures of its text are in [`EventDef::n`].
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum EventKind {
        /// Lend-Lease: `n[0]` Soviet armor steps, `n[1]` with the Atlantic objective Western.
        LendLease = "Soviet # armor steps; # if Western holds the Atlantic objective",
        /// Ostheer: `n[0]` OKH infantry steps.
        Ostheer = "OKH # infantry steps",
        /// Urals Industry: `n[0]` Soviet armor and `n[1]` infantry steps.
        UralsIndustry = "Soviet # armor step and # infantry steps",
        /// Armaments Ministry: `n[0]` armor steps each for OKH and OKW.
        ArmamentsMinistry = "OKH and OKW # armor step each",
        /// Festung Europa: `n[0]` OKW infantry steps, one Fort Troop to Fortress.
        FestungEuropa = "OKW # infantry steps; it may turn one Fort Troop that is not isolated into a Fortress",
        /// Arsenal of Democracy: `n[0]` Western armor steps or `n[1]` in reserve, `n[2]` Transport Points.
        Arsenal = "Western # armor step or # into the Armor Reserve; # Transport Point",
        /// Fatherland Front: Bulgaria, or units more than `n[0]` hexes off are removed.
        FatherlandFront = "Bulgaria surrenders if its test holds; otherwise every Bulgarian unit more than # hexes from all hexes of Bulgaria is removed",
        /// High Command: beachheads from turn `n[0]`; closed beaches open in turn `n[1]` of the campaign, `n[2]` of Husky.
        HighCommand = "pending combat and air units and beachheads (beachheads from turn #) become available: units with steps are placed at a supply source of their nation, others go to the force pool; pending fleets go to the North Atlantic; Guards replace units; interdicted naval units become ready; each faction may turn its Fortresses into Fort Troops; closed beaches open (campaign turn #, Husky turn #)",
        /// Supply: marked Isolated `n[0]`, then `n[1]`; `n[2]` initiative for each pip.
        Supply = "supply check of all combat units without the badge: Soviet, OKH, OKW, Western; a unit without supply is marked Isolated #, or # if it was marked before; pay # initiative for each of its pips or remove it; supplied units lose the marker",
        /// Royal Coup: Romania, or `n[0]` OKH steps for Romanians.
        RoyalCoup = "Romania surrenders if its test holds; otherwise OKH # infantry step for a Romanian unit",
        /// Mare Nostrum: Africa Liberated, or `n[0]` OKW armor steps.
        MareNostrum = "no Axis combat unit in Africa: Africa Liberated (10.2-E11), card out; otherwise OKW # armor step",
        /// Comando Supremo: Italy, or `n[0]` OKW steps for Italians.
        ComandoSupremo = "Italy surrenders if its test holds; otherwise OKW # infantry steps for Italian units",
        /// Margarethe: Hungary, or `n[0]` OKH steps for Hungarians.
        Margarethe = "Hungary surrenders if its test holds; otherwise OKH # infantry step for a Hungarian unit",
        /// Resistance: partisans redeploy `n[0]`, the Axis pays `n[1]` each, at most `n[2]`.
        Resistance = "Western, then Soviet, may redeploy partisans # MP; then OKW pays # initiative for each Western partisan and OKH for each Soviet partisan in a city hex, at most # each",
        /// Führer Directive: OKH and OKW pay `n[0]` each.
        FuhrerDirective = "OKH and OKW pay # initiative each",
        /// Italian Campaign: `n[0]` Transport Points, `n[1]` OKW infantry steps.
        ItalianCampaign = "Western # Transport Point; OKW # infantry step",
        /// Red Tide Over Europe: a lead of `n[0]` and `n[1]` more partisans win, else `n[2]` Soviet infantry steps.
        RedTide = "Soviet wins with a VP lead of # or more and at least # more partisans (Yugoslav units count) than Western; otherwise Soviet # infantry steps",
        /// United Nations: a lead of `n[0]` and `n[1]` more partisans win, else `n[2]` VP.
        UnitedNations = "Western wins with a VP lead of # or more and at least # more partisans than Soviet; otherwise take back the VP of the last time and give # VP to the side with more partisans",
        /// VE-Day: `n[0]` VP and the end, or `n[1]` cards each.
        VeDay = "Berlin not Axis: # VP to its controller, then the game ends (13-e); otherwise Western and Soviet draw # card each",
    }
}

/// Air icons of an event card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Icons {
    /// Soviet.
    pub soviet: u8,
    /// Western.
    pub western: u8,
    /// Axis: they count for the Axis faction of the player who revealed the card.
    pub axis: u8,
}

/// When a card leaves the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// Never.
    Never,
    /// When revealed in one of these turns.
    Turns(u8, u8),
    /// When Africa is liberated.
    AfricaLiberated,
}

/// An event card.
#[derive(Debug, Clone)]
pub struct EventDef {
    /// Its number.
    pub id: EventId,
    /// Its key: `E8`.
    pub key: String,
    /// Its name.
    pub name: Words,
    /// Who draws an action card when it is resolved, in order.
    pub draws: ArrayVec<Faction, 4>,
    /// Its air icons.
    pub air: Icons,
    /// What it adds to the rolls of each faction while visible, by [`Faction::idx`].
    pub lasting: [i8; 4],
    /// What it does.
    pub kind: EventKind,
    /// The figures of its text.
    pub n: Numbers,
    /// When it leaves the game.
    pub remove: Removal,
    /// The card that comes in its place.
    pub replaced_by: Option<EventId>,
    /// Whether it is among the 15 of the start.
    pub start: bool,
}

/// Reads `events.csv`.
pub(crate) fn read(doc: &Doc<'_>, names: &Names) -> Vec<EventDef> {
    let rows = csv::table(doc, "id,name,draws,air,lasting,text,remove,replaced_by,start,provenance");
    let keys: Vec<String> = rows.iter().map(|r| r.get("id").text.to_owned()).collect();
    let mut events: Vec<EventDef> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let key = row.string("id");
        row.datum(DatumKind::Event, &key);
        let mut draws = ArrayVec::new();
        for txt in row.words("draws") {
            draws.extend(doc.choose(&txt, Faction::WORDS).filter(|_| !draws.is_full()));
        }
        let mut air = Icons::default();
        for txt in row.words("air") {
            match doc.choose(&txt, &[("soviet", 0), ("western", 1), ("axis", 2)]) {
                Some(0) => air.soviet += 1,
                Some(1) => air.western += 1,
                Some(_) => air.axis += 1,
                None => {}
            }
        }
        let mut lasting = [0; 4];
        for pair in row.words("lasting").chunks(2) {
            let [who, bonus] = pair else {
                row.fault("lasting", "a faction without its bonus", "FACTION +N", None);
                continue;
            };
            if let (Some(f), Ok(n)) = (doc.choose(who, Faction::WORDS), bonus.text.parse::<i8>()) {
                lasting[f.idx()] = n;
            }
        }
        let remove = match row.get("remove").text {
            "" => Removal::Never,
            "Africa liberated" => Removal::AfricaLiberated,
            text => {
                let turns = text.strip_prefix("turn ").and_then(|t| t.split_once('-'));
                let turns = turns.and_then(|(a, b)| a.parse().ok().zip(b.parse().ok()));
                turns.map_or_else(
                    || {
                        row.fault("remove", format!("`{text}`"), "`turn 6-8` or `Africa liberated`", None);
                        Removal::Never
                    },
                    |(a, b)| Removal::Turns(a, b),
                )
            }
        };
        let replaced_by = row.opt("replaced_by").and_then(|t| {
            let found = keys.iter().position(|k| k == t.text);
            if found.is_none() {
                let near = nearest(t.text, keys.iter().map(String::as_str));
                row.fault("replaced_by", format!("no event `{}`", t.text), "the id of an event", near);
            }
            found.map(|i| EventId(i.min(63) as u8))
        });
        let start = row.choice("start", &[("yes", true), ("no", false)]).unwrap_or_default();
        let text = row.string("text");
        let Some((kind, n)) = pattern::find(row, "text", &text, &EventKind::WORDS) else { continue };
        if events.iter().any(|e| e.kind == kind) {
            row.fault("text", "this event stands twice", "each event once", None);
        }
        let name = names.beside("event", &key, &row.string("name"));
        let id = EventId(index.min(63) as u8);
        events.push(EventDef { id, key, name, draws, air, lasting, kind, n, remove, replaced_by, start });
    }
    if rows.len() > 64 {
        doc.fault(0, "id", format!("{} events", rows.len()), "at most 64", None);
    }
    events
}
