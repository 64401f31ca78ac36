//! Actions as text: what journals, position files and the network carry.

use super::features;
use crate::Panzer;
use crate::action::{Action, Order};
use crate::air::{self, AirAction};
use crate::effects::Pattern;
use crate::frame::{Charge, Load};
use crate::ids::{Angle, UnitId};
use crate::indirect::Gunner;
use crate::position::{direction, hex, unit};
use crate::state::State;
use sandtable_hex::HexId;

/// Every verb with the words that follow it, for error messages and help.
pub const VERBS: &[(&str, &str)] = &[
    ("place", "HEX"),
    ("face", "DIRECTION"),
    ("default", ""),
    ("unit", "UNIT"),
    ("fire", ""),
    ("move", ""),
    ("halt", ""),
    ("watch", "[UNIT TARGET [WEAPON] [CHARGE]]"),
    ("none", ""),
    ("clear", ""),
    ("share", "UNIT"),
    ("seal", ""),
    ("target", "UNIT"),
    ("aim", "UNIT [WEAPON] [CHARGE]"),
    ("smoke", "UNIT"),
    ("observe", "UNIT"),
    ("continue", "MISSION"),
    ("adjust", "MISSION"),
    ("cease", "MISSION"),
    ("battery", "NUMBER"),
    ("gun", "UNIT"),
    ("call", "hex|closed|open|linear [DIRECTION] [smoke]"),
    ("declare", ""),
    ("reveal", ""),
    ("nothing", ""),
    ("angle", "front|front-side|rear-side|rear"),
    ("pass", ""),
    ("hold", ""),
    ("start", "UNIT"),
    ("go", "DIRECTION"),
    ("assault", "UNIT"),
    ("join", "UNIT"),
    ("advance", "UNIT HEX"),
    ("occupy", "UNIT"),
    ("overrun", "UNIT"),
    ("quick", ""),
    ("crawl", "DIRECTION"),
    ("search", "hd|phd [back]"),
    ("mount", "UNIT"),
    ("board", "CARRIER"),
    ("dismount", "UNIT HEX"),
    ("jump", "UNIT"),
    ("done", ""),
    ("cover", "UNIT"),
    ("uncover", "UNIT"),
    ("step", ""),
    ("back", ""),
    ("follow", "DIRECTION"),
    ("turn", "DIRECTION"),
    ("enter", "HEX"),
    ("exit", ""),
    ("stop", ""),
    ("load", "bombs|rockets"),
    ("fly", "AIRCRAFT"),
    ("approach", "HEX"),
    ("course", "DIRECTION slow|fast low|medium|high"),
    ("onward", ""),
    ("bank", "DIRECTION"),
    ("acquire", "UNIT"),
    ("attack", "strafe|bomb|dive|rocket"),
    ("flak", "UNIT"),
    ("breach", "in|out|ahead"),
    ("up", ""),
    ("down", ""),
    ("when", "TURN"),
    ("arrive", "PLAN"),
    ("lead", "first|second"),
    ("unload", "UNIT"),
    ("switch", "MISSION"),
];

/// The verb of an action.
pub const fn verb(action: Action) -> &'static str {
    match action {
        Action::Place(_) => "place",
        Action::Face(_) => "face",
        Action::Default => "default",
        Action::Pick(_) => "unit",
        Action::Order(order) => order.word(),
        Action::Share(_) => "share",
        Action::Seal => "seal",
        Action::Target(_) => "target",
        Action::Aim(..) => "aim",
        Action::Smoke(_) => "smoke",
        Action::Observe(_) => "observe",
        Action::Continue(_) => "continue",
        Action::Adjust(_) => "adjust",
        Action::Cease(_) => "cease",
        Action::Gunner(Gunner::Battery(_)) => "battery",
        Action::Gunner(Gunner::Unit(_)) => "gun",
        Action::Call(..) => "call",
        Action::Declare => "declare",
        Action::Reveal => "reveal",
        Action::Nothing => "nothing",
        Action::Angle(_) => "angle",
        Action::Watch(..) => "watch",
        Action::Pass => "pass",
        Action::Hold => "hold",
        Action::Start(_) => "start",
        Action::Go(_) => "go",
        Action::Assault(_) => "assault",
        Action::Join(_) => "join",
        Action::Advance(..) => "advance",
        Action::Occupy(_) => "occupy",
        Action::Overrun(_) => "overrun",
        Action::Quick => "quick",
        Action::Crawl(_) => "crawl",
        Action::Search(..) => "search",
        Action::Mount(_) => "mount",
        Action::Board(_) => "board",
        Action::Dismount(..) => "dismount",
        Action::Jump(_) => "jump",
        Action::Done => "done",
        Action::Cover(_) => "cover",
        Action::Uncover(_) => "uncover",
        Action::Step => "step",
        Action::Back => "back",
        Action::Follow(_) => "follow",
        Action::Turn(_) => "turn",
        Action::Enter(_) => "enter",
        Action::Exit => "exit",
        Action::Stop => "stop",
        Action::Lead(_) => "lead",
        Action::Unload(_) => "unload",
        Action::Switch(_) => "switch",
        Action::Air(action) => air::verb(action),
        Action::Feature(act) => features::verb(act),
    }
}

/// The counter and the hex an action names.
pub const fn subject(action: Action) -> (Option<UnitId>, Option<HexId>) {
    match action {
        Action::Place(h) | Action::Enter(h) => (None, Some(h)),
        Action::Pick(u)
        | Action::Target(u)
        | Action::Aim(u, _)
        | Action::Watch(u, ..)
        | Action::Smoke(u)
        | Action::Observe(u)
        | Action::Gunner(Gunner::Unit(u))
        | Action::Start(u)
        | Action::Share(u)
        | Action::Mount(u)
        | Action::Board(u)
        | Action::Jump(u)
        | Action::Unload(u)
        | Action::Assault(u)
        | Action::Join(u)
        | Action::Occupy(u)
        | Action::Overrun(u)
        | Action::Cover(u)
        | Action::Uncover(u) => (Some(u), None),
        Action::Dismount(u, h) | Action::Advance(u, h) => (Some(u), Some(h)),
        Action::Air(AirAction::Approach(h)) => (None, Some(h)),
        Action::Air(AirAction::Acquire(u) | AirAction::Flak(u)) => (Some(u), None),
        _ => (None, None),
    }
}

/// Canonical text of an action.
pub fn write(game: &Panzer, st: &State, action: Action) -> String {
    let verb = verb(action);
    let key = |u: UnitId| game.unit_key(st, u);
    match action {
        Action::Place(h) | Action::Enter(h) => format!("{verb} {}", game.layout(st).label(h)),
        Action::Face(d) | Action::Follow(d) | Action::Turn(d) | Action::Go(d) | Action::Crawl(d) => {
            format!("{verb} {}", d + 1)
        }
        Action::Pick(u)
        | Action::Target(u)
        | Action::Smoke(u)
        | Action::Start(u)
        | Action::Share(u)
        | Action::Mount(u)
        | Action::Board(u)
        | Action::Jump(u)
        | Action::Unload(u)
        | Action::Assault(u)
        | Action::Join(u)
        | Action::Occupy(u)
        | Action::Overrun(u)
        | Action::Cover(u)
        | Action::Uncover(u) => {
            format!("{verb} {}", key(u))
        }
        Action::Observe(u) | Action::Gunner(Gunner::Unit(u)) => format!("{verb} {}", key(u)),
        Action::Continue(i)
        | Action::Switch(i)
        | Action::Adjust(i)
        | Action::Cease(i)
        | Action::Gunner(Gunner::Battery(i)) => {
            format!("{verb} {}", i + 1)
        }
        Action::Call(pattern, dir, smoke) => {
            let dir = if pattern == Pattern::Linear { format!(" {}", dir + 1) } else { String::new() };
            format!("{verb} {}{dir}{}", pattern.word(), if smoke { " smoke" } else { "" })
        }
        Action::Aim(u, load) => format!("{verb} {}{}", key(u), write_load(load)),
        Action::Watch(u, target, load) => {
            format!("{verb} {} {}{}", key(u), key(target), write_load(load))
        }
        Action::Dismount(u, h) | Action::Advance(u, h) => {
            format!("{verb} {} {}", key(u), game.layout(st).label(h))
        }
        Action::Search(partial, back) => {
            format!("{verb} {}{}", if partial { "phd" } else { "hd" }, if back { " back" } else { "" })
        }
        Action::Angle(angle) => format!("{verb} {}", angle.word()),
        Action::Lead(first) => format!("{verb} {}", if first { "first" } else { "second" }),
        Action::Air(action) => air::write(game, st, action),
        Action::Feature(act) => features::write(act),
        _ => verb.to_owned(),
    }
}

/// A number from 1 as an index from 0.
fn number(word: &str) -> Result<u8, String> {
    match word.parse::<u8>() {
        Ok(n @ 1..=32) => Ok(n - 1),
        _ => Err(format!("'{word}': expected a number from 1 on")),
    }
}

/// Weapon and charge; what goes without saying is left out.
pub(crate) fn write_load(load: Load) -> String {
    match load.charge {
        Charge::Ap => format!(" {}", load.weapon + 1),
        charge => format!(" {} {}", load.weapon + 1, charge.word()),
    }
}

/// Reads `[WEAPON] [CHARGE]`.
pub(crate) fn read_load(words: &[&str]) -> Result<Load, String> {
    let mut load = Load::AP;
    for word in words {
        match (word.parse::<u8>(), Charge::from_word(word)) {
            (Ok(n @ 1..=3), _) => load.weapon = n - 1,
            (_, Some(charge)) => load.charge = charge,
            _ => {
                return Err(format!(
                    "'{word}': expected a weapon from 1 to 3, or ap, apcr, heat, gp, pin, heat-gp, smoke"
                ));
            }
        }
    }
    Ok(load)
}

/// Reads an action.
pub fn read(game: &Panzer, st: &State, text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let u = |key: &str| unit(game, st, key);
    let h = |label: &str| hex(game, st, label);
    if let Some(action) = air::read(game, st, &words) {
        return action.map(Action::Air);
    }
    if let Some(action) = features::read(&words) {
        return action;
    }
    Ok(match words.as_slice() {
        ["place", label] => Action::Place(h(label)?),
        ["face", d] => Action::Face(direction(d)?),
        ["default"] => Action::Default,
        ["unit", key] => Action::Pick(u(key)?),
        ["share", key] => Action::Share(u(key)?),
        ["seal"] => Action::Seal,
        ["target", key] => Action::Target(u(key)?),
        ["aim", key, load @ ..] => Action::Aim(u(key)?, read_load(load)?),
        ["smoke", key] => Action::Smoke(u(key)?),
        ["observe", key] => Action::Observe(u(key)?),
        ["continue", n] => Action::Continue(number(n)?),
        ["adjust", n] => Action::Adjust(number(n)?),
        ["cease", n] => Action::Cease(number(n)?),
        ["battery", n] => Action::Gunner(Gunner::Battery(number(n)?)),
        ["gun", key] => Action::Gunner(Gunner::Unit(u(key)?)),
        ["call", pattern, rest @ ..] => {
            let found = Pattern::from_word(pattern);
            let pattern =
                found.ok_or_else(|| format!("'{pattern}': expected hex, closed, open or linear"))?;
            let (mut dir, mut smoke) = (0, false);
            for word in rest {
                if *word == "smoke" {
                    smoke = true;
                } else {
                    dir = direction(word)?;
                }
            }
            Action::Call(pattern, dir, smoke)
        }
        ["declare"] => Action::Declare,
        ["reveal"] => Action::Reveal,
        ["nothing"] => Action::Nothing,
        ["angle", word] => match Angle::from_word(word) {
            Some(angle) => Action::Angle(angle),
            None => return Err(format!("angle '{word}': expected front, front-side, rear-side or rear")),
        },
        ["watch", key, target, load @ ..] => Action::Watch(u(key)?, u(target)?, read_load(load)?),
        ["pass"] => Action::Pass,
        ["hold"] => Action::Hold,
        ["start", key] => Action::Start(u(key)?),
        ["go", d] => Action::Go(direction(d)?),
        ["assault", key] => Action::Assault(u(key)?),
        ["join", key] => Action::Join(u(key)?),
        ["advance", key, label] => Action::Advance(u(key)?, h(label)?),
        ["occupy", key] => Action::Occupy(u(key)?),
        ["overrun", key] => Action::Overrun(u(key)?),
        ["quick"] => Action::Quick,
        ["crawl", d] => Action::Crawl(direction(d)?),
        ["search", "hd"] => Action::Search(false, false),
        ["search", "phd"] => Action::Search(true, false),
        ["search", "hd", "back"] => Action::Search(false, true),
        ["search", "phd", "back"] => Action::Search(true, true),
        ["mount", key] => Action::Mount(u(key)?),
        ["board", key] => Action::Board(u(key)?),
        ["dismount", key, label] => Action::Dismount(u(key)?, h(label)?),
        ["jump", key] => Action::Jump(u(key)?),
        ["done"] => Action::Done,
        ["cover", key] => Action::Cover(u(key)?),
        ["uncover", key] => Action::Uncover(u(key)?),
        ["step"] => Action::Step,
        ["back"] => Action::Back,
        ["follow", d] => Action::Follow(direction(d)?),
        ["turn", d] => Action::Turn(direction(d)?),
        ["enter", label] => Action::Enter(h(label)?),
        ["exit"] => Action::Exit,
        ["stop"] => Action::Stop,
        ["lead", "first"] => Action::Lead(true),
        ["lead", "second"] => Action::Lead(false),
        ["unload", key] => Action::Unload(u(key)?),
        ["switch", n] => Action::Switch(number(n)?),
        [word] if Order::from_word(word).is_some() => {
            // Found by the guard.
            Order::from_word(word).map(Action::Order).ok_or_else(String::new)?
        }
        [] => return Err("expected an action such as 'unit pz3j-1'".into()),
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
