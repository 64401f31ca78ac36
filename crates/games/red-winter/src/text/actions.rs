//! Actions as text: what journals, position files and the network carry.

use crate::RedWinter;
use crate::action::Action;
use crate::pack::UnitId;
use crate::position::{hex, side, unit};
use sandtable_hex::HexId;

/// Every verb with the words that follow it, for error messages and help.
pub const VERBS: &[(&str, &str)] = &[
    ("done", ""),
    ("bid", "POINTS"),
    ("side", "SIDE"),
    ("deploy", "UNIT HEX"),
    ("lift", "UNIT"),
    ("default", ""),
    ("stance", ""),
    ("replace", "UNIT"),
    ("rebuild", "UNIT reduced|full"),
    ("at", "HEX"),
    ("on", "TURN"),
    ("commit", "UNIT"),
    ("select", "UNIT"),
    ("join", "UNIT"),
    ("move", "HEX"),
    ("exit", ""),
    ("assault", "HEX"),
    ("recover", ""),
    ("dig", ""),
    ("bonfire", ""),
    ("raid", "HEX"),
    ("via", "HEX"),
    ("create", "HEX"),
    ("fill", "HEX"),
    ("park", ""),
    ("lose", "UNIT"),
    ("rescue", "HEX"),
    ("target", "HEX"),
    ("fire", "UNIT"),
    ("combat", ""),
    ("attack", "UNIT"),
    ("support", "UNIT"),
    ("defend", "UNIT HEX"),
    ("at-fire", "GUN TARGET"),
    ("step", "UNIT"),
    ("retreat", ""),
    ("retreat-to", "UNIT HEX"),
    ("retreat-off", "UNIT"),
    ("stay", "UNIT"),
    ("advance", "UNIT HEX"),
];

/// The verb of an action.
pub fn verb(action: Action) -> &'static str {
    match action {
        Action::Done => "done",
        Action::Bid(_) => "bid",
        Action::TakeSide(_) => "side",
        Action::Deploy(..) => "deploy",
        Action::Lift(_) => "lift",
        Action::Default => "default",
        Action::Stance => "stance",
        Action::Replace(_) => "replace",
        Action::Rebuild(..) => "rebuild",
        Action::RebuildAt(_) => "at",
        Action::RebuildOn(_) => "on",
        Action::Commit(_) => "commit",
        Action::Select(_) => "select",
        Action::Join(_) => "join",
        Action::Move(_) => "move",
        Action::Exit => "exit",
        Action::Assault(_) => "assault",
        Action::Recover => "recover",
        Action::Dig => "dig",
        Action::Bonfire => "bonfire",
        Action::Raid(_) => "raid",
        Action::RaidVia(_) => "via",
        Action::Create(_) => "create",
        Action::Fill(_) => "fill",
        Action::Park => "park",
        Action::Lose(_) => "lose",
        Action::Rescue(_) => "rescue",
        Action::Target(_) => "target",
        Action::Fire(_) => "fire",
        Action::Combat => "combat",
        Action::Attack(_) => "attack",
        Action::Support(_) => "support",
        Action::Defend(..) => "defend",
        Action::AtFire(..) => "at-fire",
        Action::Step(_) => "step",
        Action::Retreat => "retreat",
        Action::RetreatTo(..) => "retreat-to",
        Action::RetreatOff(_) => "retreat-off",
        Action::Stay(_) => "stay",
        Action::Advance(..) => "advance",
    }
}

/// The counter and the hex an action is about.
pub fn subject(action: Action) -> (Option<UnitId>, Option<HexId>) {
    match action {
        Action::Deploy(u, h) | Action::Defend(u, h) | Action::RetreatTo(u, h) | Action::Advance(u, h) => {
            (Some(u), Some(h))
        }
        Action::Lift(u)
        | Action::Replace(u)
        | Action::Rebuild(u, _)
        | Action::Commit(u)
        | Action::Select(u)
        | Action::Join(u)
        | Action::Lose(u)
        | Action::Fire(u)
        | Action::Attack(u)
        | Action::Support(u)
        | Action::Step(u)
        | Action::RetreatOff(u)
        | Action::Stay(u) => (Some(u), None),
        Action::AtFire(_, target) => (Some(target), None),
        Action::RebuildAt(h)
        | Action::Move(h)
        | Action::Assault(h)
        | Action::Raid(h)
        | Action::RaidVia(h)
        | Action::Create(h)
        | Action::Fill(h)
        | Action::Rescue(h)
        | Action::Target(h) => (None, Some(h)),
        Action::Done
        | Action::Bid(_)
        | Action::TakeSide(_)
        | Action::Default
        | Action::Stance
        | Action::RebuildOn(_)
        | Action::Exit
        | Action::Recover
        | Action::Dig
        | Action::Bonfire
        | Action::Park
        | Action::Combat
        | Action::Retreat => (None, None),
    }
}

/// Canonical text of an action.
pub fn write(game: &RedWinter, action: Action) -> String {
    let verb = verb(action);
    let key = |u: UnitId| game.def(u).key.as_str();
    match action {
        Action::Bid(n) | Action::RebuildOn(n) => format!("{verb} {n}"),
        Action::TakeSide(s) => format!("{verb} {}", s.word()),
        Action::Rebuild(u, full) => format!("{verb} {} {}", key(u), if full { "full" } else { "reduced" }),
        Action::AtFire(gun, target) => format!("{verb} {} {}", key(gun), key(target)),
        _ => match subject(action) {
            (Some(u), Some(h)) => format!("{verb} {} {}", key(u), game.pack.grid.label(h)),
            (Some(u), None) => format!("{verb} {}", key(u)),
            (None, Some(h)) => format!("{verb} {}", game.pack.grid.label(h)),
            (None, None) => verb.to_string(),
        },
    }
}

/// Reads an action.
pub fn read(game: &RedWinter, text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let u = |key: &str| unit(game, key);
    let h = |label: &str| hex(game, label);
    let n = |word: &str| word.parse::<u8>().map_err(|_| format!("'{word}': expected a small number"));
    Ok(match words.as_slice() {
        ["done"] => Action::Done,
        ["bid", points] => Action::Bid(n(points)?),
        ["side", word] => Action::TakeSide(side(word)?),
        ["deploy", key, at] => Action::Deploy(u(key)?, h(at)?),
        ["lift", key] => Action::Lift(u(key)?),
        ["default"] => Action::Default,
        ["stance"] => Action::Stance,
        ["replace", key] => Action::Replace(u(key)?),
        ["rebuild", key, "full"] => Action::Rebuild(u(key)?, true),
        ["rebuild", key, "reduced"] => Action::Rebuild(u(key)?, false),
        ["at", label] => Action::RebuildAt(h(label)?),
        ["on", turn] => Action::RebuildOn(n(turn)?),
        ["commit", key] => Action::Commit(u(key)?),
        ["select", key] => Action::Select(u(key)?),
        ["join", key] => Action::Join(u(key)?),
        ["move", label] => Action::Move(h(label)?),
        ["exit"] => Action::Exit,
        ["assault", label] => Action::Assault(h(label)?),
        ["recover"] => Action::Recover,
        ["dig"] => Action::Dig,
        ["bonfire"] => Action::Bonfire,
        ["raid", label] => Action::Raid(h(label)?),
        ["via", label] => Action::RaidVia(h(label)?),
        ["create", label] => Action::Create(h(label)?),
        ["fill", label] => Action::Fill(h(label)?),
        ["park"] => Action::Park,
        ["lose", key] => Action::Lose(u(key)?),
        ["rescue", label] => Action::Rescue(h(label)?),
        ["target", label] => Action::Target(h(label)?),
        ["fire", key] => Action::Fire(u(key)?),
        ["combat"] => Action::Combat,
        ["attack", key] => Action::Attack(u(key)?),
        ["support", key] => Action::Support(u(key)?),
        ["defend", key, at] => Action::Defend(u(key)?, h(at)?),
        ["at-fire", gun, target] => Action::AtFire(u(gun)?, u(target)?),
        ["step", key] => Action::Step(u(key)?),
        ["retreat"] => Action::Retreat,
        ["retreat-to", key, to] => Action::RetreatTo(u(key)?, h(to)?),
        ["retreat-off", key] => Action::RetreatOff(u(key)?),
        ["stay", key] => Action::Stay(u(key)?),
        ["advance", key, to] => Action::Advance(u(key)?, h(to)?),
        [] => return Err("expected an action such as 'move W27'".into()),
        [verb, ..] => {
            return Err(match VERBS.iter().find(|(v, _)| v == verb) {
                Some((v, rest)) => format!("expected '{}'", format!("{v} {rest}").trim_end()),
                None => {
                    let known: Vec<&str> = VERBS.iter().map(|(v, _)| *v).collect();
                    format!("no action '{verb}'; known: {}", known.join(", "))
                }
            });
        }
    })
}
