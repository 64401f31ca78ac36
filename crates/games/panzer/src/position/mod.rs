//! Position files: set-up lines and facts (`docs/positions.md`).

mod fact;

pub use fact::fact;

use crate::Panzer;
use crate::effects::{Effect, EffectKind, Pattern};
use crate::features::{Minefield, Prey};
use crate::frame::{Frame, Stage};
use crate::ids::{CardId, FormationId, Grade, Side, UnitId, UnitSet};
use crate::pack::{Fortification, Ground, Sides, Terrain};
use crate::spotting::Markers;
use crate::state::{
    Command, Counter, GroundAt, Phase, Place, Spot, State, Unit, Work, Wreck, WreckKind, flag,
};
use sandtable_engine::Silent;
use sandtable_hex::{Dir, HexId};

/// Words for flags, in set-up lines and facts.
pub const FLAGS: [(&str, u32); 24] = [
    ("turret", flag::TURRET),
    ("hull", flag::HULL),
    ("track", flag::TRACK),
    ("bailed", flag::BAILED),
    ("suppressed", flag::SUPPRESSED_ON),
    ("suppressed-off", flag::SUPPRESSED_OFF),
    ("full-cover", flag::FULL_COVER),
    ("hull-down", flag::HULL_DOWN),
    ("partial", flag::PARTIAL),
    ("tail", flag::TAIL),
    ("fired", flag::FIRED),
    ("under-fire", flag::UNDER_FIRE),
    ("headquarters", flag::COMMAND),
    ("observer", flag::OBSERVER),
    ("recon", flag::RECON),
    ("engineer", flag::ENGINEER),
    ("dismounted", flag::DISMOUNTED),
    ("crawled", flag::CRAWLED),
    ("upper", flag::UPPER),
    ("inside", flag::INSIDE),
    ("assaulted", flag::ASSAULTED),
    ("spent", flag::SPENT),
    ("hesitating", flag::HESITATING),
    ("broken", flag::BROKEN),
];

/// A hex by its label.
pub fn hex(game: &Panzer, st: &State, label: &str) -> Result<HexId, String> {
    let layout = game.layout(st);
    layout.find(label).ok_or_else(|| match layout.nearest(label) {
        Some(near) => format!("no hex '{label}'; nearest is '{near}'"),
        None => format!("no hex '{label}'; expected a board and a hex, such as 29Q5"),
    })
}

/// A counter in play by its key, `pz3j-1`.
pub fn unit(game: &Panzer, st: &State, key: &str) -> Result<UnitId, String> {
    st.ids().find(|id| game.unit_key(st, *id) == key).ok_or_else(|| {
        let keys: Vec<String> = st.ids().map(|id| game.unit_key(st, id)).collect();
        match sandtable_pack::nearest(key, keys.iter().map(String::as_str)) {
            Some(near) => format!("no counter '{key}'; nearest is '{near}'"),
            None => format!("no counter '{key}'"),
        }
    })
}

/// A side by its word.
pub fn side(word: &str) -> Result<Side, String> {
    Side::from_word(word).ok_or_else(|| format!("'{word}': expected 'axis' or 'allied'"))
}

/// A direction, 1 to 6, as an index from 0.
pub fn direction(word: &str) -> Result<u8, String> {
    match word.parse::<u8>() {
        Ok(n @ 1..=6) => Ok(n - 1),
        _ => Err(format!("'{word}': expected a direction from 1 (north) clockwise to 6")),
    }
}

/// A card's key and number: `pz3j-1`; a bare key is the first.
fn card(game: &Panzer, key: &str) -> Result<(CardId, u8), String> {
    let found = |key: &str| game.pack.card_by_key(key).map(|c| c.id);
    if let Some(card) = found(key) {
        return Ok((card, 1));
    }
    let split = key.rsplit_once('-').and_then(|(card, n)| Some((found(card)?, n.parse::<u8>().ok()?)));
    split.filter(|(_, n)| *n > 0).ok_or_else(|| {
        let bare = key.rsplit_once('-').map_or(key, |(card, _)| card);
        match sandtable_pack::nearest(bare, game.pack.cards.iter().map(|c| c.key.as_str())) {
            Some(near) => format!("no card '{key}'; nearest is '{near}-1'"),
            None => format!("no card '{key}'; expected a card and a number, such as pz3j-1"),
        }
    })
}

fn number(word: &str, max: u8) -> Result<u8, String> {
    word.parse::<u8>()
        .ok()
        .filter(|n| *n <= max)
        .ok_or_else(|| format!("'{word}': expected a number from 0 to {max}"))
}

/// Performs one line of set-up.
pub fn place(game: &Panzer, st: &mut State, words: &[&str]) -> Result<(), String> {
    let word =
        |i: usize| words.get(i).copied().ok_or_else(|| format!("'{}' needs more words", words.join(" ")));
    match word(0)? {
        "turn" => st.turn = number(word(1)?, game.scenario(st).turns)?.max(1),
        "first" => st.first = Some(side(word(1)?)?),
        "phase" => return phase(st, word(1)?, words.get(2).copied()),
        "unit" => return unit_line(game, st, words),
        "plane" => return crate::air::position::place(game, st, words),
        "ground" => return ground_line(game, st, words),
        "side" => return side_line(game, st, words),
        "command" => {
            let id = unit(game, st, word(1)?)?;
            let command = Command::from_word(word(2)?)
                .ok_or_else(|| format!("'{}': expected fire, move, halt, watch or none", words[2]))?;
            let counter = match words.get(3) {
                None => Counter::FaceDown,
                Some(text) => Counter::from_word(text)
                    .ok_or_else(|| format!("'{text}': expected face-down, shown, half, done or absent"))?,
            };
            let unit = st.unit_mut(id);
            unit.command = command;
            unit.counter = counter;
        }
        "share" => {
            let (id, with) = (unit(game, st, word(1)?)?, unit(game, st, word(2)?)?);
            game.share(st, id, with);
        }
        "marker" => {
            let kind = word(1)?;
            for label in words.get(2..).unwrap_or_default() {
                match kind {
                    "wreck" | "smoke" => {
                        let hex = hex(game, st, label)?;
                        let kind = if kind == "wreck" { WreckKind::KnockedOut } else { WreckKind::BrewUp };
                        st.wrecks.retain(|w| w.hex != hex);
                        st.wrecks.push(Wreck { hex, kind, active: true });
                    }
                    "spot-fire" | "spot-move" | "spot-small-arms" => {
                        let id = unit(game, st, label)?;
                        st.unit_mut(id).spot = match kind {
                            "spot-fire" => Spot::Fire,
                            "spot-move" => Spot::Move,
                            _ => Spot::SmallArms,
                        };
                    }
                    "wire" | "block" | "ditch" => {
                        let hex = hex(game, st, label)?;
                        let kind = Fortification::from_word(kind).unwrap_or(Fortification::Block);
                        game.lay_work(st, hex, kind, Work::DONE);
                    }
                    "hasty-entrenchment" | "improved-position" => {
                        // In the hex of a unit that may use it, or in a hex.
                        let holder = unit(game, st, label).ok();
                        let hex = match holder.and_then(|id| st.unit(id).hex()) {
                            Some(hex) => hex,
                            None => hex(game, st, label)?,
                        };
                        let kind = Fortification::from_word(kind).unwrap_or(Fortification::HastyEntrenchment);
                        let open = holder.map_or(0, |id| (st.unit(id).facing + 3) % 6);
                        st.works.push(Work { hex, kind, built: Work::DONE, holder, open });
                    }
                    other => {
                        let known = "wreck, smoke, spot-fire, spot-move, spot-small-arms, hasty-entrenchment, improved-position, wire, block or ditch";
                        return Err(format!("marker '{other}': expected {known}"));
                    }
                }
            }
        }
        "formation" => {
            let id = unit(game, st, word(1)?)?;
            let own = st.unit(id).side;
            let n = usize::from(number(word(2)?, 20)?);
            let all = game.scenario(st).formations().filter(|f| f.side == own);
            let found = all.map(|f| f.id).nth(n.saturating_sub(1));
            st.unit_mut(id).formation = found.ok_or_else(|| format!("no formation {n}"))?;
        }
        "weapon" => {
            let (id, key) = (unit(game, st, word(1)?)?, word(2)?);
            let crew = game.pack.crew.iter().find(|c| c.key == key);
            let crew = crew.ok_or_else(|| {
                let near = sandtable_pack::nearest(key, game.pack.crew.iter().map(|c| c.key.as_str()));
                format!("no crew-served weapon '{key}'; nearest is '{}'", near.unwrap_or_default())
            })?;
            st.unit_mut(id).weapon = Some(crew.id);
        }
        "register" => {
            let (owner, battery) = (side(word(1)?)?, number(word(2)?, 16)?.saturating_sub(1));
            st.registered.push((owner, battery, hex(game, st, word(3)?)?));
        }
        "mines" => {
            let owner = side(word(1)?)?;
            for label in words.get(2..).unwrap_or_default() {
                let hex = hex(game, st, label)?;
                st.features.mines.push(Minefield { hex, side: owner, prey: Prey::Both, known: true });
            }
            st.features.mines.sort_by_key(|m| m.hex);
        }
        "effect" => return effect_line(game, st, words),
        "control" => {
            let owner = side(word(1)?)?;
            let label = word(2)?;
            let at = hex(game, st, label)?;
            let found = game.hold_goals(st).position(|(_, hexes)| hexes.contains(&at));
            let goal =
                found.and_then(|i| st.goals.get_mut(i)).ok_or_else(|| format!("{label} is no objective"))?;
            goal.owner = Some(owner);
        }
        other => {
            let known = "turn, first, phase, unit, plane, ground, side, command, share, formation, weapon, register, marker, mines, effect, control";
            return Err(format!("no set-up line '{other}'; known: {known}"));
        }
    }
    Ok(())
}

fn phase(st: &mut State, word: &str, who: Option<&str>) -> Result<(), String> {
    let who = who.map(side).transpose()?;
    let first = st.first.unwrap_or(Side::Axis);
    let (phase, stage) = match (word, who) {
        ("spotting", _) => (Phase::Adjustment, Stage::Spotting),
        ("command", _) => (Phase::Spotting, Stage::Command),
        ("initiative", _) => (Phase::Command, Stage::Initiative),
        ("indirect", Some(who)) => (Phase::Initiative, Stage::Indirect(u8::from(who != first))),
        ("fire", Some(who)) => (Phase::Initiative, Stage::Fire(u8::from(who != first))),
        ("watch", _) => (Phase::Combat, Stage::Watch),
        ("close", Some(who)) => (Phase::Combat, Stage::Close(u8::from(who != first))),
        ("move", Some(who)) => (Phase::Combat, Stage::Move(u8::from(who == first))),
        ("first-air", _) => (Phase::Initiative, Stage::Air(0)),
        ("second-air", _) => (Phase::Movement, Stage::Air(1)),
        ("adjustment", _) => (Phase::Movement, Stage::Adjustment),
        _ => {
            let known = "spotting, command, initiative, first-air, indirect SIDE, fire SIDE, watch, close SIDE, move SIDE, second-air or adjustment";
            return Err(format!("phase '{word}': expected {known}"));
        }
    };
    st.phase = phase;
    st.frames = Default::default();
    st.push(Frame::Turn(stage));
    Ok(())
}

/// `unit KEY HEX FACING [flags] [GRADE] [spotted]`, or `unit KEY off|gone|lost`.
fn unit_line(game: &Panzer, st: &mut State, words: &[&str]) -> Result<(), String> {
    let usage = || {
        "expected 'unit KEY HEX DIRECTION [GRADE] [FLAG…]' 'unit KEY aboard CARRIER' or 'unit KEY reserve|left|destroyed'".to_owned()
    };
    let (key, place) = (words.get(1).ok_or_else(usage)?, words.get(2).ok_or_else(usage)?);
    let (card, number) = card(game, key)?;
    let own = game.pack.card(card).nation.side();
    let formation = game.scenario(st).formations().find(|f| f.side == own);
    let (formation, grade) = formation.map_or((FormationId(0), Grade::Seasoned), |f| (f.id, Grade::Seasoned));
    let (at, rest) = match *place {
        "reserve" => (Place::Reserve, 3),
        "aboard" => (Place::Aboard(self::unit(game, st, words.get(3).ok_or_else(usage)?)?), 4),
        "left" => (Place::Left, 3),
        "destroyed" => (Place::Destroyed, 3),
        label => (Place::Hex(hex(game, st, label)?), 4),
    };
    let facing = if matches!(at, Place::Hex(_)) { direction(words.get(3).ok_or_else(usage)?)? } else { 0 };
    let mut unit = Unit { place: at, grade, facing, ..Unit::new(own, card, number, formation) };
    for word in words.get(rest..).unwrap_or_default() {
        if let Some(grade) = Grade::from_word(word) {
            unit.grade = grade;
        } else if *word == "damaged" {
            unit.flags |= flag::DAMAGED;
        } else if let Some((_, bit)) = FLAGS.iter().find(|(name, _)| name == word) {
            unit.flags |= bit;
        } else {
            let known: Vec<&str> = FLAGS.iter().map(|(name, _)| *name).collect();
            return Err(format!("'{word}': expected a grade, damaged, or one of {}", known.join(", ")));
        }
    }
    let there = st.ids().find(|id| (st.unit(*id).card, st.unit(*id).number) == (card, number));
    match there {
        Some(id) => *st.unit_mut(id) = unit,
        None if st.units.len() >= crate::ids::MAX_UNITS - 1 => return Err("too many counters".into()),
        None => {
            st.units.push(unit);
            st.seen.push(UnitSet::EMPTY);
        }
    }
    Ok(())
}

/// `effect smoke|barrage|dust|fire HEX [hex|closed|open|linear DIRECTION] [off]`: what hangs in the air.
fn effect_line(game: &Panzer, st: &mut State, words: &[&str]) -> Result<(), String> {
    let usage = || {
        "expected 'effect smoke|barrage|dust|fire HEX [hex|closed|open|linear DIRECTION] [off]'".to_owned()
    };
    let (kind, label) = (words.get(1).ok_or_else(usage)?, words.get(2).ok_or_else(usage)?);
    let kind = EffectKind::from_word(kind).ok_or_else(usage)?;
    let mut effect =
        Effect { kind, hex: hex(game, st, label)?, pattern: Pattern::Single, dir: 0, on: true, active: true };
    for word in words.get(3..).unwrap_or_default() {
        match (*word, Pattern::from_word(word)) {
            ("off", _) => effect.on = false,
            (_, Some(pattern)) => effect.pattern = pattern,
            (dir, None) => effect.dir = direction(dir)?,
        }
    }
    st.effects.push(effect);
    Ok(())
}

/// `ground HEX… LEVEL` or `ground HEX… TERRAIN [LEVEL]`: what differs from the boards.
fn ground_line(game: &Panzer, st: &mut State, words: &[&str]) -> Result<(), String> {
    let mut hexes = Vec::new();
    let mut change: Vec<&str> = Vec::new();
    for word in words.get(1..).unwrap_or_default() {
        match game.layout(st).find(word) {
            Some(hex) if change.is_empty() => hexes.push(hex),
            _ => change.push(word),
        }
    }
    if hexes.is_empty() || change.is_empty() {
        return Err("expected 'ground HEX… LEVEL' or 'ground HEX… TERRAIN [LEVEL]'".into());
    }
    for at in hexes {
        let mut ground = *game.ground(st, at);
        for word in &change {
            if let Ok(level) = word.parse::<i8>() {
                ground.level = level.clamp(-9, 20);
            } else if let Some(terrain) = Terrain::from_word(word) {
                ground = Ground { terrain, bridge: false, ..ground };
            } else if *word == "bare" {
                ground = Ground::clear(ground.level);
            } else {
                let known = Terrain::WORDS.iter().map(|(w, _)| *w);
                let near = sandtable_pack::nearest(word, known).unwrap_or_default();
                return Err(format!("'{word}': expected a level, a terrain or 'bare'; nearest is '{near}'"));
            }
        }
        put(st, at, ground);
    }
    Ok(())
}

fn put(st: &mut State, hex: HexId, ground: Ground) {
    st.ground.retain(|g| g.hex != hex);
    st.ground.push(GroundAt { hex, ground });
    st.ground.sort_by_key(|g| g.hex);
}

/// `side FEATURE HEX HEX`: a crest, cliff, wall, defilade or hedgerow between two hexes; `road` and `path` lead over it.
fn side_line(game: &Panzer, st: &mut State, words: &[&str]) -> Result<(), String> {
    let [_, feature, a, b] = words else {
        return Err("expected 'side FEATURE HEX HEX'".into());
    };
    let (a, b) = (hex(game, st, a)?, hex(game, st, b)?);
    let dir = game.layout(st).grid.dir_between(a, b).ok_or("the hexes do not touch")?;
    for (at, dir) in [(a, dir), (b, dir.opposite())] {
        let mut ground = *game.ground(st, at);
        change_side(&mut ground, dir, feature)?;
        put(st, at, ground);
    }
    Ok(())
}

fn change_side(ground: &mut Ground, dir: Dir, feature: &str) -> Result<(), String> {
    let side = &mut ground.sides[dir.index()];
    match feature {
        "crest" => *side = side.with(Sides::CREST),
        "cliff" => *side = side.with(Sides::CLIFF),
        "wall" => *side = side.with(Sides::WALL),
        "defilade" => *side = side.with(Sides::DEFILADE),
        "hedgerow" => *side = side.with(Sides::HEDGEROW),
        "road" => ground.roads |= 1 << dir.index(),
        "path" => ground.paths |= 1 << dir.index(),
        "none" => {
            *side = Sides::default();
            ground.roads &= !(1 << dir.index());
            ground.paths &= !(1 << dir.index());
        }
        other => {
            let known = "crest, cliff, wall, defilade, hedgerow, road, path or none";
            return Err(format!("side '{other}': expected {known}"));
        }
    }
    Ok(())
}

/// Takes the snapshot of who spots whom and moves on to the first decision.
pub fn placed(game: &Panzer, st: &mut State) -> Result<(), String> {
    if st.turn == 0 {
        st.turn = 1;
    }
    st.wrecks.sort_by_key(|w| w.hex);
    let ids: Vec<UnitId> = st.ids().collect();
    for target in &ids {
        let spotters = ids.iter().filter(|o| game.spots(st, **o, *target, Markers::Active)).copied();
        st.seen[target.index()] = spotters.collect();
    }
    for id in ids {
        game.note_target(st, id);
    }
    if st.frames.is_empty() {
        st.phase = Phase::Spotting;
        st.push(Frame::Turn(Stage::Command));
    }
    game.settle(st, &mut Silent);
    Ok(())
}
