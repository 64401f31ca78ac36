//! Bare facts of a position, to compare with.

use super::{FLAGS, hex, side, unit};
use crate::Panzer;
use crate::state::{Place, State};

/// The value of a fact: `unit crus1-1 hex`, `turn`, `first`, `points axis`, `wreck 29Q5`, `control 29I3`.
pub fn fact(game: &Panzer, st: &State, words: &[&str]) -> Result<String, String> {
    match words {
        ["turn"] => Ok(st.turn.to_string()),
        ["phase"] => Ok(st.phase.word().to_owned()),
        ["first"] => Ok(st.first.map_or("none", |s| s.word()).to_owned()),
        ["points", who] => Ok(game.points(st, side(who)?).to_string()),
        ["active", key] => {
            let formation = st.unit(unit(game, st, key)?).formation;
            Ok(game.active_units(st, formation).to_string())
        }
        ["commands", key] => {
            let formation = st.unit(unit(game, st, key)?).formation;
            Ok(game.commands_available(st, formation).to_string())
        }
        ["room", carrier, key] => {
            let free = game.has_room(st, unit(game, st, carrier)?, unit(game, st, key)?);
            Ok(if free { "yes" } else { "no" }.to_owned())
        }
        ["effect", label] => {
            let at = hex(game, st, label)?;
            let there = st.effects.iter().filter(|e| game.covers(st, e.pattern, e.hex, e.dir, at));
            let list: Vec<&str> = there.map(|e| e.kind.word()).collect();
            Ok(if list.is_empty() { "none".to_owned() } else { list.join(" ") })
        }
        ["work", label] => {
            let at = hex(game, st, label)?;
            let list: Vec<&str> = st.works.iter().filter(|w| w.hex == at).map(|w| w.kind.word()).collect();
            Ok(if list.is_empty() { "none".to_owned() } else { list.join(" ") })
        }
        ["wreck", label] => {
            let at = hex(game, st, label)?;
            Ok(st.wreck(at).map_or("none", |w| w.kind.word()).to_owned())
        }
        ["control", label] => {
            let at = hex(game, st, label)?;
            let found = game.hold_goals(st).position(|(_, hexes)| hexes.contains(&at));
            let goal =
                found.and_then(|i| st.goals.get(i)).ok_or_else(|| format!("{label} is no objective"))?;
            Ok(goal.owner.map_or("none", |s| s.word()).to_owned())
        }
        ["level", label] => Ok(game.ground(st, hex(game, st, label)?).level.to_string()),
        ["terrain", label] => Ok(game.ground(st, hex(game, st, label)?).terrain.word().to_owned()),
        ["plane", key, what] => crate::air::position::fact(game, st, key, what),
        ["tracking", key] => crate::air::position::tracking(game, st, key),
        ["unit", key, what] => {
            let id = unit(game, st, key)?;
            let unit = st.unit(id);
            match *what {
                "hex" => Ok(unit.hex().map_or("none", |h| game.layout(st).label(h)).to_owned()),
                "place" => Ok(match unit.place {
                    Place::Hex(_) => "map",
                    Place::Reserve => "reserve",
                    Place::Aboard(_) => "aboard",
                    Place::Left => "left",
                    Place::Destroyed => "destroyed",
                }
                .to_owned()),
                "facing" => Ok((unit.facing + 1).to_string()),
                "command" => Ok(unit.command.word().to_owned()),
                "counter" => Ok(unit.counter.word().to_owned()),
                "spot" => Ok(unit.latest_spot().word().to_owned()),
                "grade" => Ok(unit.grade.word().to_owned()),
                "flags" => {
                    let set = FLAGS.iter().filter(|(_, bit)| unit.has(*bit)).map(|(word, _)| *word);
                    let list: Vec<&str> = set.collect();
                    Ok(if list.is_empty() { "none".to_owned() } else { list.join(" ") })
                }
                other => Err(format!(
                    "'{other}': expected hex, place, facing, command, counter, spot, grade or flags"
                )),
            }
        }
        _ => Err(format!(
            "no fact '{}'; known: turn, phase, first, points SIDE, active KEY, commands KEY, room CARRIER KEY, wreck HEX, work HEX, effect HEX, control HEX, level HEX, terrain HEX, unit KEY WHAT, plane KEY WHAT, tracking KEY",
            words.join(" ")
        )),
    }
}
