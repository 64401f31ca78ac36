//! Bare facts of a position, to compare with.

use super::{FLAGS, hex, side, unit};
use crate::Panzer;
use crate::hits::Shelter;
use crate::ids::{Angle, Elevation};
use crate::pack::{GpResult, Rof};
use crate::state::{Place, State};

/// A number of a table.
fn small(word: &str) -> Result<u8, String> {
    word.parse::<u8>().map_err(|_| format!("'{word}': expected a number from 0 to 255"))
}

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
        ["movement", key] => {
            let m = game.movement_of(st, unit(game, st, key)?);
            Ok(format!("{}{} {}-{}", m.country, m.mode.word(), m.path, m.road))
        }
        ["factor", key, range] => {
            let id = unit(game, st, key)?;
            let rows = game.arm(st, id, 0).and_then(|arm| arm.gp).ok_or("it has no GP row")?;
            let range = range.parse::<u16>().map_err(|_| format!("'{range}': expected a range"))?;
            Ok(rows.at(range).map_or("none".to_owned(), |(_, factor)| factor.to_string()))
        }
        ["gp-effect", key] => {
            let id = unit(game, st, key)?;
            Ok(game.arm(st, id, 0).map_or(0, |arm| arm.effect()).to_string())
        }
        ["defence", key] => Ok(game.gp_defence(st, unit(game, st, key)?).to_string()),
        ["gp", factor, defence, rest @ ..] => {
            let (factor, defence) = (small(factor)?, small(defence)?);
            match rest {
                [] => {
                    let (none, suppressed) = game.pack.tables.gp.thresholds(factor, defence);
                    Ok(format!("{none}/{suppressed}"))
                }
                [total, ..] => {
                    let total = total.parse::<i32>().map_err(|_| format!("'{total}': expected a total"))?;
                    Ok(match game.pack.tables.gp.result(factor, defence, total) {
                        GpResult::None => "none",
                        GpResult::Suppressed => "suppressed",
                        GpResult::Effective => "effective",
                    }
                    .to_owned())
                }
            }
        }
        ["hits", rate, number, roll] => {
            let rate = Rof::from_word(rate).ok_or_else(|| format!("'{rate}': expected N, Q, R or F"))?;
            Ok(game.pack.tables.hits(rate, small(number)?, small(roll)?).to_string())
        }
        ["location", angle, elevation, tens, shelter @ ..] => {
            let angle = Angle::from_word(angle).ok_or_else(|| format!("no angle '{angle}'"))?;
            let level =
                Elevation::from_word(elevation).ok_or_else(|| format!("no elevation '{elevation}'"))?;
            let cell = game.pack.tables.location(angle, level, small(tens)?);
            let missed = match shelter {
                ["hull-down"] => Shelter::HullDown.hides(cell),
                ["partial"] => Shelter::Partial.hides(cell),
                _ => false,
            };
            Ok(if missed { "miss" } else { cell.location.word() }.to_owned())
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
                    Place::Stowed(_) => "stowed",
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
            "no fact '{}'; known: turn, phase, first, points SIDE, active KEY, commands KEY, room CARRIER KEY, movement KEY, factor KEY RANGE, gp-effect KEY, defence KEY, gp FACTOR DEFENCE [TOTAL], hits RATE NUMBER ROLL, location ANGLE ELEVATION TENS [SHELTER], wreck HEX, work HEX, effect HEX, control HEX, level HEX, terrain HEX, unit KEY WHAT, plane KEY WHAT, tracking KEY",
            words.join(" ")
        )),
    }
}
