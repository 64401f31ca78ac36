//! Position files: set-up lines and facts (`docs/positions.md`).

use crate::RedWinter;
use crate::frame::{Fire, Frame, Stage};
use crate::pack::{Side, UnitId};
use crate::state::{Place, State, flag};
use sandtable_engine::Silent;
use sandtable_hex::HexId;

/// Words for flags, in set-up lines and facts.
pub const FLAGS: [(&str, u16); 16] = [
    ("acted", flag::ACTED),
    ("fired", flag::FIRED),
    ("retreated", flag::RETREATED),
    ("attacked", flag::ATTACKED),
    ("shot", flag::SHOT),
    ("at-shot", flag::AT_SHOT),
    ("bonfire", flag::BONFIRE),
    ("skull", flag::SKULL),
    ("raider", flag::RAIDER),
    ("start-ezoc", flag::START_EZOC),
    ("recovery", flag::RECOVERY),
    ("stays", flag::STAYS),
    ("lmg", flag::LMG),
    ("heart", flag::HEART),
    ("delayed", flag::DELAYED),
    ("found-way", flag::FOUND_WAY),
];

/// A hex by its label.
pub fn hex(game: &RedWinter, label: &str) -> Result<HexId, String> {
    game.pack.grid.find(label).map_err(|e| e.to_string())
}

/// A counter by its key.
pub fn unit(game: &RedWinter, key: &str) -> Result<UnitId, String> {
    game.pack.unit_by_key(key).map(|u| u.id).ok_or_else(|| match game.pack.nearest_unit(key) {
        Some(near) => format!("no counter '{key}'; nearest is '{near}'"),
        None => format!("no counter '{key}'"),
    })
}

/// A side by its word.
pub fn side(word: &str) -> Result<Side, String> {
    Side::ALL
        .into_iter()
        .find(|s| s.word() == word)
        .ok_or_else(|| format!("'{word}': expected 'soviet' or 'finnish'"))
}

fn number(word: &str, max: i32) -> Result<i32, String> {
    match word.parse::<i32>() {
        Ok(n) if (0..=max).contains(&n) => Ok(n),
        _ => Err(format!("'{word}': expected a number from 0 to {max}")),
    }
}

/// Performs one line of set-up.
pub fn place(game: &RedWinter, st: &mut State, words: &[&str]) -> Result<(), String> {
    let word =
        |i: usize| words.get(i).copied().ok_or_else(|| format!("'{}' needs more words", words.join(" ")));
    match word(0)? {
        "turn" => {
            let last = game.pack.track.len() as i32;
            st.turn = number(word(1)?, last)?.max(1) as u8;
        }
        "phase" => {
            let phasing = side(word(2)?)?;
            let half = (phasing != st.first) as u8;
            let stage = match word(1)? {
                "reset" => Stage::Reset(half),
                "action" => Stage::Action(half),
                "combat" => Stage::Combat(half),
                "sub-zero" => Stage::SubZero,
                "victory" => Stage::Victory,
                other => {
                    return Err(format!(
                        "phase '{other}': expected reset, action, combat, sub-zero or victory"
                    ));
                }
            };
            st.phasing = phasing;
            st.frames.clear();
            st.push(Frame::Turn(stage));
        }
        "first" => st.first = side(word(1)?)?,
        "unit" => return unit_line(game, st, words),
        "scenario-units" => {
            for p in &game.scenario_of(st).units {
                if let crate::pack::SetupPlace::Turn(t) = p.place {
                    st.units[p.unit.index()].reduced = p.reduced;
                    st.put(&game.pack, p.unit, Place::Track(t));
                }
            }
        }
        "marker" => {
            let kind = word(1)?;
            for label in &words[2..] {
                let h = hex(game, label)?;
                match kind {
                    "dug-in" => st.dug_in.insert(h),
                    "digging" => st.digging.insert(h),
                    "bonfire" => st.bonfires.insert(h),
                    "suppressed" => st.suppressed.insert(h),
                    "fought" => st.fought.insert(h),
                    other => {
                        return Err(format!(
                            "marker '{other}': expected dug-in, digging, bonfire, suppressed or fought"
                        ));
                    }
                };
            }
        }
        "control" => {
            let soviet = side(word(1)?)? == Side::Soviet;
            for label in &words[2..] {
                let h = hex(game, label)?;
                st.control.set(h, soviet);
            }
        }
        "ammo" => st.ammo[side(word(1)?)?.index()] = number(word(2)?, 99)? as u8,
        "vp" => st.vp[side(word(1)?)?.index()] = number(word(2)?, 999)? as i16,
        "stance" => st.stance = number(word(1)?, 32)? as u8,
        "collapse" => st.collapse = true,
        "west" => st.west = true,
        "raided" => st.raided = true,
        other => {
            return Err(format!(
                "'{other}' is no set-up line; known: turn, phase, first, unit, scenario-units, marker, control, \
                 ammo, vp, stance, collapse, west, raided"
            ));
        }
    }
    Ok(())
}

/// `unit KEY WHERE [reduced] [FLAG…]`
fn unit_line(game: &RedWinter, st: &mut State, words: &[&str]) -> Result<(), String> {
    let [_, key, at, rest @ ..] = words else {
        return Err("expected 'unit KEY WHERE [reduced] [FLAG…]'".into());
    };
    let id = unit(game, key)?;
    let mut rest = rest.iter();
    let place = match *at {
        "track" => {
            let turn = rest.next().ok_or("'track' needs a turn")?;
            Place::Track(number(turn, game.pack.track.len() as i32)? as u8)
        }
        "beside" => Place::Beside,
        "dead-pool" => Place::DeadPool,
        "eliminated" => Place::Eliminated,
        "gone" => Place::Gone,
        label => {
            let h = hex(game, label)?;
            if let Some(other) = st.stack(h).find(|u| game.side(*u) != game.side(id)) {
                return Err(format!("{label} holds {} of the other side", game.def(other).key));
            }
            Place::Hex(h)
        }
    };
    let mut unit = crate::state::Unit { place: Place::Unused, start: HexId::NONE, flags: 0, reduced: false };
    for word in rest {
        match FLAGS.iter().find(|(w, _)| w == word) {
            Some((_, bit)) => unit.flags |= bit,
            None if *word == "reduced" && game.def(id).steps > 1 => unit.reduced = true,
            None if *word == "reduced" => return Err(format!("{key} has one step only")),
            None => return Err(format!("'{word}': expected 'reduced' or a state such as 'fired'")),
        }
    }
    st.put(&game.pack, id, Place::Unused);
    st.units[id.index()] = unit;
    st.put(&game.pack, id, place);
    Ok(())
}

/// Ends the set-up: the phase named (or the first turn) begins.
pub fn placed(game: &RedWinter, st: &mut State) -> Result<(), String> {
    for h in game.pack.grid.ids() {
        if !st.is_vacant(h) && !game.stack_ok(st, h, crate::units::UnitSet::EMPTY) {
            return Err(format!("{} is overstacked (6.0)", game.pack.grid.label(h)));
        }
    }
    st.rebuild(&game.pack);
    for side in Side::ALL {
        for h in st.cache.occupied[side.index()].iter().collect::<Vec<_>>() {
            game.scenario_watch(st, side, h);
        }
    }
    if matches!(st.top(), Some(Frame::Turn(Stage::SetUp))) {
        return Err("a 'phase PHASE SIDE' line is missing".into());
    }
    // The beginning of a phase clears states of the phase before; those the file names are given for this one.
    let given: Vec<u16> = st.units.iter().map(|u| u.flags).collect();
    game.settle(st, &mut Silent);
    for (unit, flags) in st.units.iter_mut().zip(given) {
        unit.flags |= flags & (flag::ACTION | flag::COMBAT);
    }
    Ok(())
}

/// The bare value of a fact.
pub fn fact(game: &RedWinter, st: &State, words: &[&str]) -> Result<String, String> {
    let grid = &game.pack.grid;
    let yes = |b: bool| if b { "yes".to_string() } else { "no".to_string() };
    Ok(match words {
        ["turn"] => st.turn.to_string(),
        ["phase"] => format!("{:?}", st.phase).to_lowercase(),
        ["phasing"] => st.phasing.word().into(),
        ["first"] => st.first.word().into(),
        ["winner"] => match st.verdict {
            None => "open".into(),
            Some(v) => v.winner.map_or("draw", Side::word).into(),
        },
        ["ammo", s] => st.ammo[side(s)?.index()].to_string(),
        ["vp", s] => st.vp[side(s)?.index()].to_string(),
        ["points", s] => game.victory_points(st)[side(s)?.index()].to_string(),
        ["rp"] => st.rp.to_string(),
        ["stance"] => st.stance.to_string(),
        ["collapse"] => yes(st.collapse),
        ["mp"] => {
            match st.frames.iter().rev().find_map(|f| if let Frame::Acting(m) = f { Some(m) } else { None }) {
                Some(m) => sandtable_engine::Value::Half(i64::from(m.allowance) - i64::from(m.spent)).plain(),
                None => return Err("nobody is moving".into()),
            }
        }
        ["frame"] => match st.top() {
            Some(f) => format!("{f:?}").split(['(', ' ', '{']).next().unwrap_or_default().to_lowercase(),
            None => "none".into(),
        },
        ["unit", key, what] => unit_fact(game, st, unit(game, key)?, what)?,
        ["hex", label, what] => {
            let h = hex(game, label)?;
            match *what {
                "terrain" => format!("{:?}", game.terrain(h)).to_lowercase(),
                "control" => game.controller(st, h).word().into(),
                "stack" => {
                    let keys: Vec<&str> = st.stack(h).map(|u| game.def(u).key.as_str()).collect();
                    if keys.is_empty() { "none".into() } else { keys.join(" ") }
                }
                "dug-in" => yes(st.dug_in.contains(h)),
                "digging" => yes(st.digging.contains(h)),
                "bonfire" => yes(st.bonfires.contains(h)),
                "suppressed" => yes(st.suppressed.contains(h)),
                "soviet-zoc" => yes(st.in_ezoc(Side::Finnish, h)),
                "finnish-zoc" => yes(st.in_ezoc(Side::Soviet, h)),
                "road" => yes(game.geo.road.contains(h)),
                "edge" => yes(game.geo.edge.contains(h)),
                other => return Err(format!("no fact '{other}' of a hex")),
            }
        }
        ["battle", what] => battle_fact(game, st, what)?,
        ["los", a, b] => yes(game.sees(st, hex(game, a)?, hex(game, b)?)),
        ["los-limit"] => game.los_limit(st).to_string(),
        ["shot", key, label] => {
            let (shooter, target) = (unit(game, key)?, hex(game, label)?);
            // In a Combat a shot supports it: that of the defender's side defends.
            let fire = match st.battle() {
                None => Fire::Free,
                Some(battle) if battle.side == game.side(shooter) => Fire::Offensive,
                Some(_) => Fire::Defensive,
            };
            format!("{:+}", game.ranged_total(st, shooter, target, fire))
        }
        ["distance", a, b] => grid.distance(hex(game, a)?, hex(game, b)?).to_string(),
        ["parse", label] => {
            let h = hex(game, label)?;
            let (col, row) = grid.cell(h).unwrap_or_default();
            format!("column {col} row {row}")
        }
        _ => return Err(format!("no fact '{}'", words.join(" "))),
    })
}

/// Odds of the attack in progress as things stand.
fn battle_fact(game: &RedWinter, st: &State, what: &str) -> Result<String, String> {
    let battle = st.battle().ok_or("no attack is in progress")?;
    let odds = game.odds(st, battle);
    Ok(match what {
        "attack" => odds.attack.to_string(),
        "defence" => odds.defence.to_string(),
        "ratio" => odds.ratio.to_string(),
        "shift" => odds.shift.to_string(),
        "column" => crate::pack::CRT_COLUMNS[usize::from(odds.column)].to_string(),
        "suppressed-by-attacker" => battle.suppress_attacker.to_string(),
        "suppressed-by-defender" => battle.suppress_defender.to_string(),
        other => return Err(format!("no fact '{other}' of an attack")),
    })
}

fn unit_fact(game: &RedWinter, st: &State, id: UnitId, what: &str) -> Result<String, String> {
    let u = st.unit(id);
    let yes = |b: bool| if b { "yes".to_string() } else { "no".to_string() };
    Ok(match what {
        "place" | "hex" => match u.place {
            Place::Hex(h) => game.pack.grid.label(h).to_string(),
            Place::Track(t) => format!("track {t}"),
            Place::Beside => "beside".into(),
            Place::DeadPool => "dead-pool".into(),
            Place::Eliminated => "eliminated".into(),
            Place::Gone => "gone".into(),
            Place::Unused => "unused".into(),
        },
        "reduced" => yes(u.reduced),
        "steps" => game.steps(st, id).to_string(),
        "ma" => game.face(st, id).ma.to_string(),
        "cs" => game.face(st, id).cs.to_string(),
        "ras" => game.face(st, id).ras.map_or("none".into(), |r| r.to_string()),
        "supply" => yes(game.in_supply(st, id)),
        "designation" => game.def(id).designation.clone(),
        "formation" => game.def(id).formation.clone(),
        "flags" => {
            let list: Vec<&str> = FLAGS.iter().filter(|(_, b)| u.has(*b)).map(|(w, _)| *w).collect();
            if list.is_empty() { "none".into() } else { list.join(" ") }
        }
        flag => match FLAGS.iter().find(|(w, _)| *w == flag) {
            Some((_, bit)) => yes(u.has(*bit)),
            None => return Err(format!("no fact '{flag}' of a counter")),
        },
    })
}
