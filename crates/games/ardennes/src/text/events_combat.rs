//! Events of combat in words.

use super::{Words, lines};
use crate::Ardennes;
use crate::event::Event;
use crate::frame::Roll;
use crate::pack::{ChitFace, ChitId, Compare, Hits, Odds, Role, Side, Situation, Terrain, UnitId};
use sandtable_engine::query::AnswerLine;
use sandtable_engine::view::Place;
use sandtable_engine::{DrawnKind, EventText, Message, Value};
use sandtable_hex::HexId;

/// The words of an event of this part; `None` for any other.
pub(super) fn describe(game: &Ardennes, event: &Event) -> Option<EventText> {
    let new = Message::new;
    let (text, rule, places): (Message, &'static str, Vec<HexId>) = match event {
        Event::Attack { side, target, attackers } => {
            let rule = if *side == Side::German { "13.0-G1" } else { "13.0-A1" };
            let text = new("event-attack").side("side", *side).at(game, "hex", *target);
            let text = text.units(game, "units", *attackers).int("count", attackers.len() as i64);
            (text, rule, vec![*target])
        }
        Event::Tactic { side, tactic, card } => {
            let name = Value::Term(format!("tactic-{}", tactic.word()).into());
            let (key, rule) = match card {
                Some(_) => ("event-tactic-card", "13.3-a"),
                None => ("event-tactic", "13.3-b"),
            };
            let text = new(key).side("side", *side).with("tactic", name);
            let text = match card {
                Some(card) => text.card(game, "card", *card),
                None => text,
            };
            (text, rule, Vec::new())
        }
        Event::Chit { chit, face, drawn } => {
            (chit_text(game, *chit, *face).int("drawn", *drawn), "13.41-a", Vec::new())
        }
        Event::Refilled => (new("event-refilled"), "13.43", Vec::new()),
        Event::Hits { sum, attacker, defender, .. } => {
            let text = new("event-hits").text("sum", hits_text(*sum));
            (text.int("attacker", *attacker).int("defender", *defender), "13.5-a", Vec::new())
        }
        Event::Lost { unit, eliminated, rule } => {
            let key = if *eliminated { "event-eliminated" } else { "event-lost" };
            (new(key).unit(game, "unit", *unit), *rule, Vec::new())
        }
        Event::Rolled { roll: Roll::Hold { number }, die, success, .. } => {
            let key = if *success { "event-held" } else { "event-not-held" };
            (new(key).int("die", *die).int("number", *number), "13.52-D", Vec::new())
        }
        Event::Rolled { roll: Roll::Advance { unit, hex, number }, die, success, .. } => {
            let key = if *success { "event-pursues" } else { "event-stays" };
            let text = new(key).unit(game, "unit", *unit).at(game, "hex", *hex);
            (text.int("die", *die).int("number", *number), "13.83-b", vec![*hex])
        }
        Event::Retreated { units, to, .. } => {
            let text = new("event-retreated").units(game, "units", *units).at(game, "hex", *to);
            (text.int("count", units.len() as i64), "13.7-b", vec![*to])
        }
        Event::Dispersed(units) => {
            (new("event-dispersed").units(game, "units", *units), "13.9-a", Vec::new())
        }
        Event::Advanced(unit, hex) => {
            (new("event-advanced").unit(game, "unit", *unit).at(game, "hex", *hex), "13.8", vec![*hex])
        }
        Event::BrokeOff(trace) => {
            let rule = trace.iter().find(|r| r.held).map_or("13.42-a", |r| r.rule);
            (new("event-broke-off"), rule, Vec::new())
        }
        _ => return None,
    };
    let mut line = EventText::new(text, rule);
    for hex in places {
        line = line.at(Place::Hex(game.pack.map.grid.label(hex).to_owned()));
    }
    if let Event::Rolled { trace, .. }
    | Event::Retreated { trace, .. }
    | Event::BrokeOff(trace)
    | Event::Hits { reasons: trace, .. } = event
    {
        line.lines = lines(game, trace);
    }
    if let Event::Chit { chit, face, .. } = event {
        line = line.drew(DrawnKind::Chit, chit_face(game, *chit, *face));
    }
    if let Event::Chit { chit, face: None, .. } = event {
        line.lines = unmet(game, *chit);
    }
    let key = |unit: &UnitId| game.key(*unit).to_owned();
    match event {
        Event::Attack { attackers, .. } => line = line.by(attackers.iter().map(|u| key(&u))),
        Event::Lost { unit, .. } => line = line.against([key(unit)]),
        Event::Retreated { units, .. } | Event::Dispersed(units) => {
            line = line.against(units.iter().map(|u| key(&u)));
        }
        Event::Advanced(unit, _) => line = line.by([key(unit)]),
        _ => {}
    }
    Some(line)
}

/// A chit with the face that counts, if any.
fn chit_text(game: &Ardennes, id: ChitId, face: Option<u8>) -> Message {
    let Some(chit) = game.chit(id) else { return Message::new("event-chit-none").int("chit", id.0) };
    let face = face.and_then(|f| chit.faces.get(usize::from(f)));
    let Some(face) = face else { return Message::new("event-chit-none").int("chit", chit.number) };
    let key = if by_odds(face) { "event-chit-odds" } else { "event-chit" };
    face_text(Message::new(key).int("chit", chit.number), face)
}

/// What stands on the face of a chit that counts: its hits; a dash where none does.
fn chit_face(game: &Ardennes, id: ChitId, face: Option<u8>) -> Message {
    let face = face.and_then(|f| game.chit(id)?.faces.get(usize::from(f)));
    let hits = face.map_or_else(|| "–".to_owned(), |f| hits_text(f.hits));
    Message::new("chit-face").text("hits", hits)
}

/// What a chit that does not apply asked for: both faces, so that the draw can be checked (13.41-a).
fn unmet(game: &Ardennes, id: ChitId) -> Vec<AnswerLine> {
    let faces = game.chit(id).map(|chit| chit.faces.as_slice()).unwrap_or_default();
    let line = |face: &ChitFace| {
        let rule = face.when.first().map_or("13.41-a", |s| situation_rule(*s));
        let key = if by_odds(face) { "chit-unmet-odds" } else { "chit-unmet" };
        AnswerLine { rule: rule.into(), text: face_text(Message::new(key), face), value: None }
    };
    faces.iter().map(line).collect()
}

/// Whether a face counts by the odds, and not by another situation: the two have sentences of their own.
fn by_odds(face: &ChitFace) -> bool {
    matches!(face.when.first(), Some(Situation::Odds(_)))
}

/// Adds what a face brings and when it counts.
fn face_text(text: Message, face: &ChitFace) -> Message {
    let text = text.text("hits", hits_text(face.hits));
    match face.when.first() {
        Some(Situation::Odds(odds)) => text.text("odds", odds_text(*odds)),
        _ => {
            let names = face.when.iter().map(|s| situation_key(*s).into()).collect();
            text.with("situations", Value::Terms(names))
        }
    }
}

/// Hits as chits write them: `A1 D-1`.
pub(crate) fn hits_text(hits: Hits) -> String {
    let parts = [("A", hits.attacker), ("D", hits.defender), ("G", hits.german), ("U", hits.allied)];
    let words: Vec<String> =
        parts.into_iter().filter(|(_, n)| *n != 0).map(|(letter, n)| format!("{letter}{n}")).collect();
    if words.is_empty() { "0".to_owned() } else { words.join(" ") }
}

/// Odds as chits write them: `≥3:1`.
pub(crate) fn odds_text(odds: Odds) -> String {
    let sign = match odds.compare {
        Compare::Less => "<",
        Compare::More => ">",
        Compare::AtLeast => "≥",
    };
    match (odds.attacker, odds.defender) {
        (a, 2) => format!("{sign}{}.5:1", a / 2),
        (a, d) => format!("{sign}{a}:{d}"),
    }
}

/// Message key of a situation; odds have a number besides.
pub(crate) const fn situation_key(situation: Situation) -> &'static str {
    match situation {
        Situation::Odds(_) => "situation-odds",
        Situation::Terrain(Terrain::Clear) => "situation-clear",
        Situation::Terrain(Terrain::Broken) => "situation-broken",
        Situation::Terrain(Terrain::Woods) => "situation-woods",
        Situation::Terrain(Terrain::Forest) => "situation-forest",
        Situation::Terrain(Terrain::City) => "situation-city",
        Situation::Town => "situation-town",
        Situation::Day(16) => "situation-dec-16",
        Situation::Day(_) => "situation-dec-17",
        Situation::Airpower(Side::German) => "situation-german-airpower",
        Situation::Airpower(Side::Allied) => "situation-allied-airpower",
        Situation::Artillery(Role::Attacker) => "situation-attacker-artillery",
        Situation::Artillery(Role::Defender) => "situation-defender-artillery",
        Situation::Elite(Role::Attacker) => "situation-attacker-elite",
        Situation::Elite(Role::Defender) => "situation-defender-elite",
        Situation::Green(Role::Attacker) => "situation-attacker-green",
        Situation::Green(Role::Defender) => "situation-defender-green",
        Situation::CombatEngineers => "situation-combat-engineers",
        Situation::DefenderAdjacent => "situation-defender-adjacent",
        Situation::DefenderRecon => "situation-defender-recon",
        Situation::Unsupplied => "situation-unsupplied",
        Situation::Flank => "situation-flank",
        Situation::Large => "situation-large",
        Situation::AlliedAttack => "situation-allied-attack",
        Situation::FifthPanzerAttack => "situation-5-pz-attack",
        Situation::Crossfire => "situation-crossfire",
        Situation::OneHex => "situation-one-hex",
        Situation::OnlyArmor(Role::Attacker) => "situation-only-attacker-armor",
        Situation::OnlyArmor(Role::Defender) => "situation-only-defender-armor",
        Situation::OnlyCombined(Role::Attacker) => "situation-only-attacker-combined",
        Situation::OnlyCombined(Role::Defender) => "situation-only-defender-combined",
    }
}

/// The row of the ledger a situation comes from.
pub(crate) const fn situation_rule(situation: Situation) -> &'static str {
    match situation {
        Situation::Odds(_) => "13.41-b",
        Situation::Terrain(_) | Situation::Town => "13.41-d",
        Situation::Day(_) => "13.41-e",
        Situation::Airpower(_) | Situation::Artillery(_) => "13.41-f",
        Situation::Elite(_) | Situation::Green(_) => "13.41-g",
        Situation::CombatEngineers => "13.41-h",
        Situation::DefenderAdjacent => "13.41-i",
        Situation::DefenderRecon => "13.41-j",
        Situation::Unsupplied => "13.41-k",
        Situation::Flank => "13.41-l",
        Situation::Large => "13.41-m",
        Situation::AlliedAttack => "13.41-n",
        Situation::FifthPanzerAttack => "13.41-o",
        Situation::Crossfire => "13.41-p",
        Situation::OneHex => "13.41-q",
        Situation::OnlyArmor(_) => "13.41-r",
        Situation::OnlyCombined(_) => "13.41-s",
    }
}
