//! Actions as text: what journals, position files and the network carry.

use crate::Ardennes;
use crate::action::Action;
use crate::pack::{BridgeId, CorpsId, DivisionId, EventKind, GermanCardId, Tactic, UnitId};
use crate::position::{bridge, card, hex, side_between, unit};
use sandtable_engine::verbs::Speaks;
use sandtable_engine::{spell, verbs};
use sandtable_hex::{HexId, HexSide};
use sandtable_pack::nearest;

verbs! { Ardennes, Action;
    "done" "" Done,
    "play" "CARD" Play(card),
    "corps" "CORPS" Corps(corps),
    "division" "DIVISION" Division(division),
    "single" "UNIT" Single(unit),
    "group" "HEX" Group(hex),
    "deploy" "" Deploy,
    "deploy-one" "UNIT" DeployOne(unit),
    "replace" "" Replace,
    "restore" "UNIT" Restore(unit),
    "event" "EVENT" Event(event),
    "discard" "CARD" Discard(card),
    "dry" "" Dry,
    "depot" "" Depot,
    "enter" "UNIT HEX" Enter(unit, hex),
    "drop" "HEX" Drop(hex),
    "repair" "HEX HEX" Repair(bridge),
    "build" "HEX HEX" Build(side),
    "select" "UNIT" Select(unit),
    "go" "HEX" Go(hex),
    "march" "HEX" March(hex),
    "leave" "" Leave,
    "reduce" "UNIT" Reduce(unit),
    "react" "CARD" React(card),
    "dig-in" "UNIT" DigIn(unit),
    "target" "HEX" Target(hex),
    "attack" "UNIT" Attack(unit),
    "tactic" "CARD TACTIC" Tactic(card, tactic),
    "bring" "UNIT HEX" Bring(unit, hex),
    "draw" "CHITS" Draw(chits),
    "step" "UNIT" Step(unit),
    "disperse" "" Disperse,
    "retreat" "HEX" Retreat(hex),
    "advance" "UNIT HEX" Advance(unit, hex),
    "choose" "HEX" Choose(hex),
}

impl Speaks for Ardennes {
    /// The unit, the hex and the German card.
    type Subject = (Option<UnitId>, Option<HexId>, Option<GermanCardId>);
}

spell! { Ardennes;
    UnitId: unit, |game, unit| game.key(unit).to_owned(), 0;
    HexId: hex, |game, hex| game.pack.map.grid.label(hex).to_owned(), 1;
    GermanCardId: card, |game, card| game.pack.german_cards.get(card.index()).map_or(0, |c| c.number).to_string(), 2;
    CorpsId: corps, |game, corps| game.corps_key(corps).to_owned();
    DivisionId: division, |game, division| game.division_key(division).to_owned();
    EventKind: |_, word| known("event", word, &EventKind::WORDS), |_, kind| kind.word().to_owned();
    Tactic: |_, word| known("tactic", word, &Tactic::WORDS), |_, tactic| tactic.word().to_owned();
    u8: |_, n| n.parse().map_err(|_| format!("'{n}': expected a number of chits")), |_, n| n.to_string();
    // The hexes at both ends.
    BridgeId [2]: |game, ends| { let (a, b) = two(ends); bridge(game, a, b) },
        |game, bridge| game.pack.map.bridges.get(bridge.index()).map_or(String::new(), |b| ends(game, b.side));
    HexSide [2]: |game, ends| { let (a, b) = two(ends); side_between(game, a, b) }, ends;
}

fn two(words: &str) -> (&str, &str) {
    words.split_once(' ').unwrap_or((words, ""))
}

/// The hexes at both ends of a crossing.
fn ends(game: &Ardennes, side: HexSide) -> String {
    let grid = &game.pack.map.grid;
    let (a, b) = side.hexes(grid);
    format!("{} {}", grid.label(a), grid.label(b))
}

/// Reads an action.
pub fn read(game: &Ardennes, text: &str) -> Result<Action, String> {
    let given: Vec<&str> = text.split_whitespace().collect();
    let Some(verb) = given.first() else {
        return Err("nothing to do; expected a verb such as 'done' or 'play 1'".into());
    };
    words(game, &given).unwrap_or_else(|| Err(unread(verb)))
}

/// What was expected instead of the words that follow this verb, or instead of the verb.
fn unread(verb: &str) -> String {
    match VERBS.iter().find(|(v, _)| *v == verb) {
        Some((v, rest)) => format!("expected '{}'", format!("{v} {rest}").trim_end()),
        None => {
            let known = VERBS.iter().map(|(v, _)| *v);
            match nearest(verb, known.clone()) {
                Some(near) => format!("no action '{verb}'; nearest is '{near}'"),
                None => {
                    format!("no action '{verb}'; expected one of {}", known.collect::<Vec<_>>().join(", "))
                }
            }
        }
    }
}

fn unknown<'a>(what: &str, key: &str, known: impl Iterator<Item = &'a str>) -> String {
    match nearest(key, known) {
        Some(near) => format!("no {what} '{key}'; nearest is '{near}'"),
        None => format!("no {what} '{key}'"),
    }
}

/// A corps by its key.
pub fn corps(game: &Ardennes, key: &str) -> Result<CorpsId, String> {
    let all = &game.pack.formations;
    all.corps_by_key(key).ok_or_else(|| unknown("corps", key, all.corps.iter().map(|c| c.key.as_str())))
}

/// A division, brigade or battle group by its key.
pub fn division(game: &Ardennes, key: &str) -> Result<DivisionId, String> {
    let all = &game.pack.formations;
    let known = || all.divisions.iter().map(|d| d.key.as_str());
    all.division_by_key(key).ok_or_else(|| unknown("division", key, known()))
}

fn known<T: Copy>(what: &str, key: &str, among: &[(&str, T)]) -> Result<T, String> {
    let found = among.iter().find(|(k, _)| *k == key).map(|(_, value)| *value);
    found.ok_or_else(|| unknown(what, key, among.iter().map(|(k, _)| *k)))
}

impl Ardennes {
    /// Key of a unit.
    pub fn key(&self, unit: UnitId) -> &str {
        self.pack.unit(unit).map_or("", |u| u.key.as_str())
    }

    /// Key of a corps.
    pub fn corps_key(&self, corps: CorpsId) -> &str {
        self.pack.formations.corps.get(corps.index()).map_or("", |c| c.key.as_str())
    }

    /// Key of a division.
    pub fn division_key(&self, division: DivisionId) -> &str {
        self.pack.formations.divisions.get(division.index()).map_or("", |d| d.key.as_str())
    }

    /// The two hexes of a bridge of the map.
    pub fn bridge_ends(&self, bridge: BridgeId) -> Option<(HexId, HexId)> {
        self.pack.map.bridges.get(bridge.index()).map(|b| b.side.hexes(&self.pack.map.grid))
    }
}
