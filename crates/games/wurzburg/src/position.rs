//! Position files: set-up lines and facts (`docs/positions.md`).

use crate::Wurzburg;
use crate::field::{Field, Span};
use crate::frame::{Frame, Phase};
use crate::ids::{CounterId, FormationId};
use crate::pack::{Nation, Side, Support};
use crate::state::{Counter, FLAGS, Kind, Payer, Place, State};
use sandtable_engine::Silent;
use sandtable_hex::HexId;
use sandtable_pack::nearest;

/// A hex by its label.
pub(crate) fn hex(game: &Wurzburg, label: &str) -> Result<HexId, String> {
    game.pack.map.grid.find(label).map_err(|e| e.to_string())
}

/// A counter by its key.
pub fn counter(game: &Wurzburg, key: &str) -> Result<CounterId, String> {
    unit(game, key)
}

/// The same, for actions.
pub(crate) fn unit(game: &Wurzburg, key: &str) -> Result<CounterId, String> {
    find(key, "counter", game.pack.forces.counters.iter().map(|c| c.key.as_str()))
        .map(|i| CounterId(i as u16))
}

/// A formation by its key.
pub(crate) fn formation(game: &Wurzburg, key: &str) -> Result<FormationId, String> {
    find(key, "formation", game.pack.forces.formations.iter().map(|f| f.key.as_str()))
        .map(|i| FormationId(i as u8))
}

fn find<'a>(key: &str, what: &str, mut keys: impl Iterator<Item = &'a str> + Clone) -> Result<usize, String> {
    keys.clone().position(|k| k == key).ok_or_else(|| match nearest(key, &mut keys) {
        Some(near) => format!("no {what} '{key}'; nearest is '{near}'"),
        None => format!("no {what} '{key}'"),
    })
}

/// A side by its word.
pub(crate) fn side(word: &str) -> Result<Side, String> {
    Side::ALL
        .into_iter()
        .find(|s| s.word() == word)
        .ok_or_else(|| format!("'{word}': expected 'wp' or 'nato'"))
}

/// A kind of operation by its word.
pub(crate) fn kind(word: &str) -> Result<Kind, String> {
    Kind::ALL
        .into_iter()
        .find(|k| k.word() == word)
        .ok_or_else(|| format!("'{word}': expected march, hasty, assault or reserve"))
}

/// Who pays, by word.
pub(crate) fn payer(game: &Wurzburg, word: &str) -> Result<Payer, String> {
    match word {
        "free" => Ok(Payer::Free),
        "off-map" => Ok(Payer::OffMap),
        "effort" => Ok(Payer::Effort),
        key => unit(game, key).map(Payer::Hq),
    }
}

/// One of some words.
fn word<T: Copy>(word: &str, among: &[(&str, T)]) -> Result<T, String> {
    among.iter().find(|(w, _)| *w == word).map(|(_, t)| *t).ok_or_else(|| {
        let known: Vec<&str> = among.iter().map(|(w, _)| *w).collect();
        format!("'{word}': expected {}", known.join(", "))
    })
}

/// The bit of the bridge between two hexes.
fn bridge(game: &Wurzburg, a: &str, b: &str) -> Result<u64, String> {
    match game.pack.map.side(hex(game, a)?, hex(game, b)?).bridge {
        0 => Err(format!("no bridge between {a} and {b}")),
        n => Ok(1 << (n - 1)),
    }
}

/// Where a unit is, in a word.
fn place_word(game: &Wurzburg, st: &State, unit: CounterId) -> String {
    let place = st.counter(unit).place;
    let label = |h: HexId| game.pack.label(h).to_owned();
    if let Some(h) = place.on_map() {
        return label(h);
    }
    if place.is_afar() {
        return if place == Place::AIRFIELD { "airfield" } else { "aboard" }.into();
    }
    if let Some(h) = place.beside() {
        return format!("beside:{}", label(h));
    }
    if let Some(row) = place.on_display() {
        return format!("display:{}", if row == 0 { 5 } else { 10 });
    }
    if let Some(bridge) = st.works.bridges.iter().find(|m| m.engineer == Some(unit)) {
        return format!("bridge:{}-{}", label(bridge.span.0), label(bridge.span.1));
    }
    place.turn().map_or("none".into(), |turn| format!("track:{turn}"))
}

fn number(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| format!("'{word}': expected a number from 0 to 255"))
}

/// Where the Operations Segment stands among the segments.
const OPERATIONS: u8 = 4;

/// Performs one line of set-up.
pub(crate) fn place(game: &Wurzburg, st: &mut State, words: &[&str]) -> Result<(), String> {
    match words {
        ["turn", turn] => st.turn = number(turn)?.max(1),
        ["unit", key, at, rest @ ..] => {
            let id = unit(game, key)?;
            let place = match at.split_once(':') {
                Some(("beside", at)) => Place::entry(hex(game, at)?),
                Some(("display", row)) => Place::display(u8::from(row == "10")),
                Some(("track", turn)) => Place::track(number(turn)?),
                None if *at == "airfield" => Place::AIRFIELD,
                _ => Place::hex(hex(game, at)?),
            };
            let mut counter = Counter::new(place, 1);
            for word in rest {
                match FLAGS.iter().find(|(flag, _)| flag == word) {
                    Some((_, bit)) => counter.flags |= bit,
                    None if matches!(*word, "dummy" | "unrevealed") => counter.steps = 0,
                    None => counter.steps = number(word)?,
                }
            }
            *st.counter_mut(id) = counter;
        }
        ["blown", a, b] => st.blown |= bridge(game, a, b)?,
        ["bridge", key, a, b] => {
            let (id, span) = (unit(game, key)?, Span::of(hex(game, a)?, hex(game, b)?));
            game.place_bridge(st, id, span)?;
        }
        ["attached", key, to] => {
            let (id, to) = (formation(game, key)?, formation(game, to)?);
            st.attached[id.idx()] = Some(to);
        }
        ["effort", key, turn] => st.effort.chit = Some((formation(game, key)?, number(turn)?)),
        ["support", nation, kind, points] => {
            let nation = word(nation, &Nation::WORDS)?;
            let kind = word(kind, &Support::WORDS)?;
            st.support[nation as usize][kind as usize] = number(points)?;
        }
        ["lost", key, steps] => {
            let group = game.pack.group_of(unit(game, key)?);
            st.lost[group.idx()] = number(steps)?;
        }
        ["improved", who, at] => {
            let entry = (hex(game, at)?, side(who)?);
            st.improved.push(entry);
        }
        ["control", who, at] => {
            let (at, who) = (hex(game, at)?, side(who)?);
            st.control.retain(|(h, _)| *h != at);
            st.control.push((at, who));
        }
        ["plan", regiment, plan, rest @ ..] => {
            let (id, plan) = (formation(game, regiment)?, kind(plan)?);
            let by = match rest {
                [word] => payer(game, word)?,
                _ if plan == Kind::March => Payer::Free,
                _ => Payer::OffMap,
            };
            let state = st.formation_mut(id);
            state.plan = plan;
            state.payer = by;
        }
        ["lead", regiment, at] => {
            let (id, at) = (formation(game, regiment)?, hex(game, at)?);
            let state = st.formation_mut(id);
            state.lead = at;
            state.led = true;
        }
        ["shattered", key] => {
            let id = formation(game, key)?;
            st.formation_mut(id).shattered = true;
        }
        ["cp", key, points] => {
            let group = game.pack.group_of(unit(game, key)?);
            st.cp[group.idx()] = number(points)?;
        }
        ["rp", key, points] => {
            let group = game.pack.group_of(unit(game, key)?);
            st.rp[group.idx()] = number(points)?;
        }
        ["off-map-rp", who, points] => st.off_map_rp[side(who)?.index()] = number(points)?,
        ["adm", nation, points] => {
            let nation = Nation::from_word(nation).ok_or("expected wp, us, wg or ca")?;
            st.support[nation as usize][crate::pack::Support::Adm as usize] = number(points)?;
        }
        ["acquired", who, at] => {
            let entry = (hex(game, at)?, side(who)?);
            st.acquired.push(entry);
        }
        ["air", nation, points] => {
            let nation = Nation::from_word(nation).ok_or("expected wp, us, wg or ca")?;
            st.support[nation as usize][crate::pack::Support::Air as usize] = number(points)?;
        }
        ["helicopter", key, steps] => {
            let kind = find(key, "helicopter", game.pack.air.iter().map(|t| t.key.as_str()))?;
            st.assets.boxes[kind][0] = number(steps)?;
        }
        ["mines", at] => {
            let at = hex(game, at)?;
            st.assets.mines.push(at);
        }
        ["minefield", who, kind, at, by @ ..] => {
            let field = crate::field::Minefield {
                hex: hex(game, at)?,
                side: side(who)?,
                real: word(kind, &[("real", true), ("dummy", false)])?,
                layer: by.first().map(|by| unit(game, by)).transpose()?,
            };
            st.works.minefields.push(field);
        }
        ["gas", at, kind] => {
            let hex = hex(game, at)?;
            let persistent = word(kind, &[("persistent", true), ("passing", false)])?;
            st.gas.zones.push(crate::gas::Zone { hex, persistent });
        }
        ["gas-spent", who, points] => st.gas.spent[side(who)?.index()] = number(points)?,
        // The pool is what the total has beyond the map; `placed` adds the rest.
        ["pool", key, steps] => {
            let group = game.pack.group_of(unit(game, key)?);
            st.total[group.idx()] = number(steps)?;
        }
        ["defending", key] => {
            let id = unit(game, key)?;
            st.concealed.marked.insert(id);
        }
        ["crossing", key, turn] => {
            let group = game.pack.group_of(unit(game, key)?);
            let turn = number(turn)?;
            st.concealed.crossed.push((group, turn));
        }
        ["redeployment", key] => {
            let id = formation(game, key)?;
            let holder = game.pack.formation(id).side.other();
            st.formation_mut(id).activated = true;
            st.frames.clear();
            st.frames.push(Frame::Turn(Phase::Maneuver));
            st.frames.push(Frame::Maneuver { holder, passes: 0 });
            st.frames.push(Frame::Activation { formation: id, segment: 1 });
        }
        ["reorganization"] => {
            st.frames.clear();
            st.frames.push(Frame::Turn(Phase::Engineering));
        }
        ["crossed", a, b] => st.crossed |= bridge(game, a, b)?,
        ["obstacle", at] => {
            let at = hex(game, at)?;
            st.works.obstacles.push(at);
        }
        ["smoke", key] => {
            let engineer = unit(game, key)?;
            let at = st.hex(engineer).ok_or("place the engineer first")?;
            st.smoke.push((at, engineer));
        }
        ["engineering", who] => {
            let side = side(who)?;
            st.frames.clear();
            st.frames.push(Frame::Turn(Phase::Engineering));
            st.frames.push(Frame::Field(Field::Engineering(side)));
        }
        ["demolition", key] => {
            let id = formation(game, key)?;
            st.frames.clear();
            st.frames.push(Frame::Turn(Phase::Maneuver));
            st.frames.push(Frame::Maneuver { holder: Side::Wp, passes: 0 });
            st.frames.push(Frame::Field(Field::Demolition(id)));
        }
        ["activation", key] => {
            let id = formation(game, key)?;
            let holder = game.pack.formation(id).side.other();
            st.formation_mut(id).activated = true;
            st.frames.clear();
            st.frames.push(Frame::Turn(Phase::Maneuver));
            st.frames.push(Frame::Maneuver { holder, passes: 0 });
            st.frames.push(Frame::Activation { formation: id, segment: 2 });
        }
        ["off-map-cp", points] => st.off_map_cp = number(points)?,
        ["planning"] => {
            st.frames.clear();
            st.frames.push(Frame::Turn(Phase::Planning));
            game.open_planning(st);
        }
        ["maneuver", who] => {
            let holder = side(who)?;
            st.frames.clear();
            st.frames.push(Frame::Turn(Phase::Maneuver));
            st.frames.push(Frame::Maneuver { holder, passes: 0 });
        }
        ["cycle", key] => {
            let id = formation(game, key)?;
            let holder = game.pack.formation(id).side.other();
            st.formation_mut(id).activated = true;
            st.frames.clear();
            st.frames.push(Frame::Turn(Phase::Maneuver));
            st.frames.push(Frame::Maneuver { holder, passes: 0 });
            st.frames.push(Frame::Activation { formation: id, segment: OPERATIONS });
        }
        ["reserve", who] => {
            let side = side(who)?;
            st.frames.clear();
            st.frames.push(Frame::Turn(Phase::Reserve));
            st.frames.push(Frame::Reserve { side, first: false });
        }
        _ => {
            return Err(format!(
                "'{}': expected turn, unit, blown, bridge, attached, effort, support, lost, improved, control, plan, lead, shattered, cp, rp, off-map-cp, off-map-rp, adm, air, helicopter, acquired, mines, minefield, gas, gas-spent, obstacle, smoke, pool, defending, crossing, crossed, engineering, reorganization, demolition, redeployment, activation, planning, maneuver, cycle or reserve",
                words.join(" ")
            ));
        }
    }
    Ok(())
}

/// Makes the position playable.
pub(crate) fn placed(game: &Wurzburg, st: &mut State) -> Result<(), String> {
    for group in game.pack.groups() {
        let i = group.idx();
        st.total[i] += st.steps_in_play(&game.pack, group) + st.lost[i] + st.exited[i];
    }
    if st.cp.iter().all(|cp| *cp == 0) {
        for group in game.pack.groups() {
            st.cp[group.idx()] = game.pack.group(group).cp;
        }
    }
    if st.rp.iter().all(|rp| *rp == 0) {
        for group in game.pack.groups() {
            st.rp[group.idx()] = game.pack.group(group).rp;
        }
    }
    if st.frames.is_empty() {
        st.frames.push(Frame::Turn(Phase::Planning));
        game.open_planning(st);
    }
    game.run(st, &mut Silent);
    match crate::audit::audit(game, st).first() {
        Some(fault) => Err(fault.clone()),
        None => Ok(()),
    }
}

/// The bare value of a fact.
pub(crate) fn fact(game: &Wurzburg, st: &State, words: &[&str]) -> Result<String, String> {
    let yes = |b: bool| if b { "yes" } else { "no" }.to_owned();
    Ok(match words {
        ["turn"] => st.turn.to_string(),
        ["unit", key, "hex"] => {
            st.hex(unit(game, key)?).map_or("none".into(), |h| game.pack.label(h).to_owned())
        }
        ["unit", key, "place"] => place_word(game, st, unit(game, key)?),
        ["bridging", nation] => {
            let nation = word(nation, &Nation::WORDS)? as usize;
            let all = st.support[nation][Support::Bridging as usize];
            all.saturating_sub(st.borrowed[nation]).to_string()
        }
        ["attached", key] => {
            let to = st.attached[formation(game, key)?.idx()];
            to.map_or("none".into(), |f| game.pack.formation(f).key.clone())
        }
        ["pool", key] => game.pool_of(st, game.pack.group_of(unit(game, key)?)).to_string(),
        ["unit", key, "defending"] => yes(game.is_defending(st, unit(game, key)?)),
        ["dummies", key] => {
            let (dummies, _) = game.dummies_and_steps(st, game.pack.group_of(unit(game, key)?));
            dummies.to_string()
        }
        ["plan", key] => st.formation(formation(game, key)?).plan.word().to_owned(),
        ["lead", key] => {
            let lead = st.formation(formation(game, key)?).lead.some();
            lead.map_or("none".into(), |h| game.pack.label(h).to_owned())
        }
        ["off-map-cp", "wp"] => game.wp_off_map(st).to_string(),
        ["off-map-cp", "nato"] => st.off_map_cp.to_string(),
        ["effort-rp"] => st.effort.rp.to_string(),
        ["level"] => game.standing(st).1.word().to_owned(),
        ["unit", key, "steps"] => st.counter(unit(game, key)?).steps.to_string(),
        ["unit", key, "mp"] => {
            let mp = st.counter(unit(game, key)?).mp;
            format!("{}.{:02}", mp / 4, mp % 4 * 25)
        }
        ["unit", key, flag] => {
            let bit = FLAGS.iter().find(|(word, _)| word == flag).map(|(_, bit)| *bit);
            let bit = bit.ok_or_else(|| format!("'{flag}': expected hex, steps, mp or a flag"))?;
            yes(st.counter(unit(game, key)?).has(bit))
        }
        ["objective"] => game.objective(st).map_or("none".into(), |h| game.pack.label(h).to_owned()),
        ["points", who] => game.points(st)[side(who)?.index()].to_string(),
        ["lost", key] => st.lost[game.pack.group_of(unit(game, key)?).idx()].to_string(),
        ["holder", at] => st.holder(hex(game, at)?).map_or("none", Side::word).to_owned(),
        ["cp", key] => st.cp[game.pack.group_of(unit(game, key)?).idx()].to_string(),
        ["rp", key] => st.rp[game.pack.group_of(unit(game, key)?).idx()].to_string(),
        ["off-map-rp", who] => st.off_map_rp[side(who)?.index()].to_string(),
        ["adm", nation] => {
            let nation = Nation::from_word(nation).ok_or("expected wp, us, wg or ca")?;
            st.support[nation as usize][crate::pack::Support::Adm as usize].to_string()
        }
        ["acquired", at] => {
            let at = hex(game, at)?;
            yes(st.acquired.iter().any(|(h, _)| *h == at))
        }
        ["obstacle", at] => yes(game.is_blocked(st, hex(game, at)?)),
        ["bridge", a, b] => {
            let found = game.military_bridge(st, hex(game, a)?, hex(game, b)?);
            found.map_or("none", |m| m.side.word()).to_owned()
        }
        ["smoke", at] => yes(game.is_smoked(st, hex(game, at)?)),
        ["blown", a, b] => yes(st.blown & bridge(game, a, b)? != 0),
        ["crossed", a, b] => yes(st.crossed & bridge(game, a, b)? != 0),
        ["jamming"] => st.works.jamming.term().trim_start_matches("jam-").to_owned(),
        ["jammer", key] => yes(game.has_jammer(st, unit(game, key)?)),
        ["air", nation] => {
            let nation = Nation::from_word(nation).ok_or("expected wp, us, wg or ca")?;
            st.support[nation as usize][crate::pack::Support::Air as usize].to_string()
        }
        ["helicopter", key, at] => {
            let kind = find(key, "helicopter", game.pack.air.iter().map(|t| t.key.as_str()))?;
            let boxes = ["ready", "rearm", "recovery"];
            match boxes.iter().position(|b| b == at) {
                Some(i) => st.assets.boxes[kind][i].to_string(),
                None => return Err(format!("'{at}': expected ready, rearm or recovery")),
            }
        }
        ["air-hits", who] => st.assets.air_hits[side(who)?.index()].to_string(),
        ["minefield", at] => yes(game.has_minefield(st, hex(game, at)?)),
        ["mine-points", nation] => {
            let nation = word(nation, &Nation::WORDS)? as usize;
            st.support[nation][Support::Mine as usize].to_string()
        }
        ["gas", at] => yes(game.in_gas(st, hex(game, at)?)),
        ["support", nation, kind] => {
            let nation = word(nation, &Nation::WORDS)?;
            let kind = word(kind, &Support::WORDS)?;
            st.support[nation as usize][kind as usize].to_string()
        }
        ["mines", at] => yes(st.assets.mines.contains(&hex(game, at)?)),
        ["shattered", key] => yes(st.formation(formation(game, key)?).shattered),
        ["improved", who, at] => yes(st.is_improved(hex(game, at)?, side(who)?)),
        _ => {
            return Err(format!(
                "'{}': expected turn, unit, pool, bridging, attached, dummies, plan, lead, off-map-cp, effort-rp, level, objective, points, lost, holder, cp, rp, off-map-rp, adm, air, helicopter, air-hits, acquired, mines, minefield, gas, support, mine-points, obstacle, smoke, blown, crossed, bridge, jamming, jammer, shattered or improved",
                words.join(" ")
            ));
        }
    })
}
