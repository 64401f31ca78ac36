//! Actions as text: what journals, position files and the network carry.

use crate::Ardennes;
use crate::action::Action;
use crate::pack::{BridgeId, CorpsId, DivisionId, EventKind, GermanCardId, Tactic, UnitId};
use crate::pack::{EVENTS, TACTICS};
use crate::position::{bridge, card, hex, side_between, unit};
use sandtable_hex::{HexId, HexSide};
use sandtable_pack::nearest;

/// Every verb with the words that follow it, for error messages and help.
pub const VERBS: &[(&str, &str)] = &[
    ("done", ""),
    ("play", "CARD"),
    ("corps", "CORPS"),
    ("division", "DIVISION"),
    ("single", "UNIT"),
    ("group", "HEX"),
    ("deploy", ""),
    ("deploy-one", "UNIT"),
    ("replace", ""),
    ("restore", "UNIT"),
    ("event", "EVENT"),
    ("discard", "CARD"),
    ("dry", ""),
    ("depot", ""),
    ("enter", "UNIT HEX"),
    ("drop", "HEX"),
    ("repair", "HEX HEX"),
    ("build", "HEX HEX"),
    ("select", "UNIT"),
    ("go", "HEX"),
    ("march", "HEX"),
    ("leave", ""),
    ("reduce", "UNIT"),
    ("react", "CARD"),
    ("dig-in", "UNIT"),
    ("target", "HEX"),
    ("attack", "UNIT"),
    ("tactic", "CARD TACTIC"),
    ("bring", "UNIT HEX"),
    ("draw", "CHITS"),
    ("step", "UNIT"),
    ("disperse", ""),
    ("retreat", "HEX"),
    ("advance", "UNIT HEX"),
    ("choose", "HEX"),
];

/// The verb of an action.
pub const fn verb(action: Action) -> &'static str {
    match action {
        Action::Done => "done",
        Action::Play(_) => "play",
        Action::Corps(_) => "corps",
        Action::Division(_) => "division",
        Action::Single(_) => "single",
        Action::Group(_) => "group",
        Action::Deploy => "deploy",
        Action::DeployOne(_) => "deploy-one",
        Action::Replace => "replace",
        Action::Restore(_) => "restore",
        Action::Event(_) => "event",
        Action::Discard(_) => "discard",
        Action::Dry => "dry",
        Action::Depot => "depot",
        Action::Enter(..) => "enter",
        Action::Drop(_) => "drop",
        Action::Repair(_) => "repair",
        Action::Build(_) => "build",
        Action::Select(_) => "select",
        Action::Go(_) => "go",
        Action::March(_) => "march",
        Action::Leave => "leave",
        Action::Reduce(_) => "reduce",
        Action::React(_) => "react",
        Action::DigIn(_) => "dig-in",
        Action::Target(_) => "target",
        Action::Attack(_) => "attack",
        Action::Tactic(..) => "tactic",
        Action::Bring(..) => "bring",
        Action::Draw(_) => "draw",
        Action::Step(_) => "step",
        Action::Disperse => "disperse",
        Action::Retreat(_) => "retreat",
        Action::Advance(..) => "advance",
        Action::Choose(_) => "choose",
    }
}

/// The unit and the hex an action is about.
pub const fn subject(action: Action) -> (Option<UnitId>, Option<HexId>) {
    match action {
        Action::Enter(u, h) | Action::Bring(u, h) | Action::Advance(u, h) => (Some(u), Some(h)),
        Action::Single(u)
        | Action::DeployOne(u)
        | Action::Restore(u)
        | Action::Select(u)
        | Action::Reduce(u)
        | Action::DigIn(u)
        | Action::Attack(u)
        | Action::Step(u) => (Some(u), None),
        Action::Group(h)
        | Action::Drop(h)
        | Action::Go(h)
        | Action::March(h)
        | Action::Target(h)
        | Action::Retreat(h)
        | Action::Choose(h) => (None, Some(h)),
        _ => (None, None),
    }
}

/// The German card an action is about.
pub const fn card_of(action: Action) -> Option<GermanCardId> {
    match action {
        Action::Play(c) | Action::Discard(c) | Action::React(c) | Action::Tactic(c, _) => Some(c),
        _ => None,
    }
}

/// Canonical text of an action.
pub fn write(game: &Ardennes, action: Action) -> String {
    let (verb, pack) = (verb(action), &game.pack);
    let label = |h: HexId| pack.map.grid.label(h);
    let number = |c: GermanCardId| pack.german_cards.get(usize::from(c.0)).map_or(0, |c| c.number);
    let ends = |side: HexSide| {
        let (a, b) = side.hexes(&pack.map.grid);
        format!("{verb} {} {}", label(a), label(b))
    };
    match action {
        Action::Corps(c) => format!("{verb} {}", game.corps_key(c)),
        Action::Division(d) => format!("{verb} {}", game.division_key(d)),
        Action::Event(kind) => format!("{verb} {}", kind.key()),
        Action::Tactic(c, tactic) => format!("{verb} {} {}", number(c), tactic.key()),
        Action::Repair(b) => pack.map.bridges.get(b.index()).map_or(String::new(), |b| ends(b.side)),
        Action::Build(side) => ends(side),
        Action::Draw(n) => format!("{verb} {n}"),
        _ => match (subject(action), card_of(action)) {
            ((Some(u), Some(h)), _) => format!("{verb} {} {}", game.key(u), label(h)),
            ((Some(u), None), _) => format!("{verb} {}", game.key(u)),
            ((None, Some(h)), _) => format!("{verb} {}", label(h)),
            (_, Some(c)) => format!("{verb} {}", number(c)),
            _ => verb.to_owned(),
        },
    }
}

/// Reads an action.
pub fn read(game: &Ardennes, text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let u = |key: &str| unit(game, key);
    let h = |label: &str| hex(game, label);
    let c = |number: &str| card(game, number);
    Ok(match words.as_slice() {
        ["done"] => Action::Done,
        ["play", n] => Action::Play(c(n)?),
        ["corps", key] => Action::Corps(corps(game, key)?),
        ["division", key] => Action::Division(division(game, key)?),
        ["single", key] => Action::Single(u(key)?),
        ["group", at] => Action::Group(h(at)?),
        ["deploy"] => Action::Deploy,
        ["deploy-one", key] => Action::DeployOne(u(key)?),
        ["replace"] => Action::Replace,
        ["restore", key] => Action::Restore(u(key)?),
        ["event", key] => Action::Event(event(key)?),
        ["discard", n] => Action::Discard(c(n)?),
        ["dry"] => Action::Dry,
        ["depot"] => Action::Depot,
        ["enter", key, at] => Action::Enter(u(key)?, h(at)?),
        ["drop", at] => Action::Drop(h(at)?),
        ["repair", a, b] => Action::Repair(bridge(game, a, b)?),
        ["build", a, b] => Action::Build(side_between(game, a, b)?),
        ["select", key] => Action::Select(u(key)?),
        ["go", at] => Action::Go(h(at)?),
        ["march", at] => Action::March(h(at)?),
        ["leave"] => Action::Leave,
        ["reduce", key] => Action::Reduce(u(key)?),
        ["react", n] => Action::React(c(n)?),
        ["dig-in", key] => Action::DigIn(u(key)?),
        ["target", at] => Action::Target(h(at)?),
        ["attack", key] => Action::Attack(u(key)?),
        ["tactic", n, key] => Action::Tactic(c(n)?, tactic(key)?),
        ["bring", key, at] => Action::Bring(u(key)?, h(at)?),
        ["draw", n] => Action::Draw(n.parse().map_err(|_| format!("'{n}': expected a number of chits"))?),
        ["step", key] => Action::Step(u(key)?),
        ["disperse"] => Action::Disperse,
        ["retreat", at] => Action::Retreat(h(at)?),
        ["advance", key, at] => Action::Advance(u(key)?, h(at)?),
        ["choose", at] => Action::Choose(h(at)?),
        [] => return Err("nothing to do; expected a verb such as 'done' or 'play 1'".into()),
        [verb, ..] => return Err(unread(verb)),
    })
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

/// An event by its key.
pub fn event(key: &str) -> Result<EventKind, String> {
    let found = EVENTS.iter().find(|(k, _)| *k == key).map(|(_, e)| *e);
    found.ok_or_else(|| unknown("event", key, EVENTS.iter().map(|(k, _)| *k)))
}

/// A tactic by its key.
pub fn tactic(key: &str) -> Result<Tactic, String> {
    let found = TACTICS.iter().find(|(k, _)| *k == key).map(|(_, t)| *t);
    found.ok_or_else(|| unknown("tactic", key, TACTICS.iter().map(|(k, _)| *k)))
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
