//! Invariants: what must hold of every position between two decisions.

use crate::RedWinter;
use crate::frame::{Frame, Stage};
use crate::pack::{Side, Terrain, UnitId, UnitKind};
use crate::state::{Phase, Place, State, flag};
use crate::units::UnitSet;
use sandtable_hex::HexId;

/// Broken invariants, in words.
pub fn audit(game: &RedWinter, st: &State) -> Vec<String> {
    let mut faults = Vec::new();
    if st.units.len() != game.pack.units.len() {
        // Everything below looks counters up; without the right number there is nothing to look at.
        return vec![format!("{} counters in play, {} in the pack", st.units.len(), game.pack.units.len())];
    }
    caches(game, st, &mut faults);
    counters(game, st, &mut faults);
    stacks(game, st, &mut faults);
    markers(game, st, &mut faults);
    flags(game, st, &mut faults);
    frames(st, &mut faults);
    numbers(game, st, &mut faults);
    faults
}

fn label(game: &RedWinter, hex: HexId) -> &str {
    game.pack.grid.label(hex)
}

/// The caches equal a rebuild, and the stacks they list are exactly the counters that are there.
fn caches(game: &RedWinter, st: &State, faults: &mut Vec<String>) {
    let mut fresh = st.clone();
    fresh.rebuild(&game.pack);
    for side in Side::ALL {
        let i = side.index();
        if st.cache.occupied[i] != fresh.cache.occupied[i] {
            faults.push(format!("cache of occupied hexes is stale ({})", side.word()));
        }
        if st.cache.zoc[i] != fresh.cache.zoc[i] {
            faults.push(format!("cache of zones of control is stale ({})", side.word()));
        }
    }
    if (st.cache.on_map, st.cache.on_track) != (fresh.cache.on_map, fresh.cache.on_track) {
        faults.push("cache of the counters on map and track is stale".into());
    }
    if st.cache.at_zoc != fresh.cache.at_zoc {
        faults.push("cache of AT zones is stale".into());
    }
    for hex in game.pack.grid.ids() {
        if st.stack_set(hex) != fresh.stack_set(hex) {
            faults.push(format!("cache of the stack in {} is stale", label(game, hex)));
        }
    }
}

/// Every counter is somewhere it can be.
fn counters(game: &RedWinter, st: &State, faults: &mut Vec<String>) {
    let scenario = game.scenario_of(st);
    for def in &game.pack.units {
        let unit = st.unit(def.id);
        let mut fault = |what: String| faults.push(format!("{}: {what}", def.key));
        match unit.place {
            Place::Hex(hex) if !game.pack.grid.contains(hex) => {
                fault("is in a hex that does not exist".into())
            }
            Place::Hex(hex) => {
                if !scenario.area.contains(hex) {
                    fault(format!("is in {}, outside the scenario's area (17.0.1)", label(game, hex)));
                }
                if def.kind.is_off_map() {
                    fault("is off-map artillery on the map (12.4-a)".into());
                }
                let road = game.geo.road.contains(hex) || game.terrain(hex) == Terrain::Village;
                if def.kind.is_armor() && !road {
                    fault(format!("is off the roads in {} (12.1.3-a)", label(game, hex)));
                }
            }
            Place::Track(turn) if usize::from(turn) > game.pack.track.len() || turn == 0 => {
                fault(format!("waits on turn {turn}, which the track does not have"));
            }
            Place::DeadPool if !def.kind.is_infantry_company() => {
                fault("is in the Dead Pool but no infantry company (8.6-b)".into());
            }
            _ => {}
        }
        if unit.reduced && def.steps < 2 {
            fault("is reduced but has one step only".into());
        }
        if unit.start != HexId::NONE && !game.pack.grid.contains(unit.start) {
            fault("began the phase in a hex that does not exist".into());
        }
    }
}

/// Units that are on their way in a procedure: stacking is checked when they arrive (6.0-e).
fn moving(st: &State) -> UnitSet {
    st.frames.iter().fold(UnitSet::EMPTY, |set, frame| match frame {
        Frame::Acting(m) => set.or(m.group),
        Frame::Retreat(r) => set.or(r.group),
        Frame::Advance(a) => a.going.map_or(set, |(u, _)| set.with(u)).or(a.ready),
        Frame::Battle(b) => set.or(b.attackers).or(b.defenders),
        _ => set,
    })
}

/// No hex holds both sides' units, and nobody at rest is overstacked (6.0).
fn stacks(game: &RedWinter, st: &State, faults: &mut Vec<String>) {
    let moving = moving(st);
    for hex in game.pack.grid.ids().filter(|h| !st.is_vacant(*h)) {
        let stack = st.stack_set(hex);
        if stack.iter().any(|u| game.side(u) == Side::Soviet)
            && stack.iter().any(|u| game.side(u) == Side::Finnish)
        {
            // A leader who is being driven out is still there while his owner chooses (12.3.1-b).
            let leaving = st.frames.iter().any(|f| match f {
                Frame::Rescue { from } => *from == hex,
                _ => false,
            });
            if !leaving {
                faults.push(format!("{} holds units of both sides (6.0-c)", label(game, hex)));
            }
        }
        if stack.and(moving).is_empty() && !game.stack_ok(st, hex, UnitSet::EMPTY) {
            faults.push(format!("{} is overstacked (6.0-a)", label(game, hex)));
        }
    }
}

/// Markers stand only where a unit of their owner is.
fn markers(game: &RedWinter, st: &State, faults: &mut Vec<String>) {
    let mut fault = |what: &str, hex: HexId| faults.push(format!("{what} in {}", label(game, hex)));
    for hex in st.dug_in.or(&st.digging).iter() {
        if game.combatants(st, hex).is_empty() {
            fault("a Dug-In or Digging In marker without a unit (14.4-a)", hex);
        }
        if game.is_lake(hex) {
            fault("a Dug-In or Digging In marker on frozen lake (14.1-b)", hex);
        }
    }
    for hex in st.dug_in.and(&st.digging).iter() {
        fault("both a Dug-In and a Digging In marker (14.2-a)", hex);
    }
    if st.phase != Phase::Combat {
        for hex in st.recent.and_not(&st.digging).iter() {
            fault("a Digging In marker of this phase that is not there", hex);
        }
    }
    for hex in st.bonfires.iter() {
        if !st.stack(hex).any(|u| game.side(u) == Side::Soviet && st.unit(u).has(flag::BONFIRE)) {
            fault("a bonfire nobody sits at (16.2-d)", hex);
        }
    }
}

/// States last as long as their rule says.
fn flags(game: &RedWinter, st: &State, faults: &mut Vec<String>) {
    let allowed = allowed_flags(st);
    for def in &game.pack.units {
        let unit = st.unit(def.id);
        let mut fault = |what: &str| faults.push(format!("{}: {what}", def.key));
        if unit.flags & !allowed != 0 {
            let words: Vec<&str> = crate::position::FLAGS
                .iter()
                .filter(|(_, bit)| unit.flags & !allowed & bit != 0)
                .map(|(word, _)| *word)
                .collect();
            fault(&format!("is marked {} in the {:?} phase", words.join(", "), st.phase));
        }
        if unit.has(flag::FIRED) && !(def.kind.is_mortar_or_gun() || def.kind.is_off_map()) {
            fault("is marked as fired but needs no reset (12.5-b)");
        }
        if unit.has(flag::BONFIRE) && st.hex_of(def.id).is_none_or(|h| !st.bonfires.contains(h)) {
            fault("is under a bonfire that is not there (16.2-d)");
        }
        if unit.has(flag::BONFIRE) && def.side == Side::Finnish {
            fault("is a Finnish unit under a bonfire (16.2-a)");
        }
        if unit.has(flag::HEART) && def.kind != UnitKind::Leader {
            fault("has a weak heart but is not Pajari (20.6)");
        }
    }
}

/// Flags a unit may carry in this phase.
fn allowed_flags(st: &State) -> u16 {
    let lasting = flag::FIRED | flag::LMG | flag::HEART | flag::DELAYED | flag::NIGHT;
    match st.phase {
        Phase::Action => lasting | flag::ACTION,
        Phase::Combat => lasting | flag::COMBAT,
        // A verdict ends the game where it stands.
        Phase::Over => u16::MAX,
        Phase::SetUp | Phase::Reset | Phase::SubZero | Phase::Victory => lasting,
    }
}

/// The outermost procedure is the turn, and there is no other.
fn frames(st: &State, faults: &mut Vec<String>) {
    match st.frames.first() {
        Some(Frame::Turn(stage)) => {
            if (*stage == Stage::Over) != (st.phase == Phase::Over) && st.frames.len() == 1 {
                faults.push("the turn's stage and the phase disagree about the end of the game".into());
            }
        }
        _ => faults.push("the outermost procedure is not the turn".into()),
    }
    if st.frames.iter().skip(1).any(|f| matches!(f, Frame::Turn(_))) {
        faults.push("a turn within a turn".into());
    }
    if st.phase == Phase::Over && st.verdict.is_none() {
        faults.push("the game is over without a verdict".into());
    }
    // Beneath another procedure the group may be scattered or dead; at rest it stands together.
    if let Some(Frame::Acting(m)) = st.top() {
        let there = |u: UnitId| st.hex_of(u) == m.hex.some();
        if m.group.is_empty() || !m.group.iter().all(there) {
            faults.push("the units that act are not where their group is".into());
        }
    }
    if st.battle().is_some_and(|b| b.side != st.phasing) {
        faults.push("a battle of the side that is not phasing".into());
    }
}

/// Numbers stay within what the track and the scenario allow.
fn numbers(game: &RedWinter, st: &State, faults: &mut Vec<String>) {
    let scenario = game.scenario_of(st);
    if st.turn < scenario.first_turn || (st.turn > scenario.last_turn && st.verdict.is_none()) {
        faults.push(format!(
            "turn {} of a scenario from {} to {}",
            st.turn, scenario.first_turn, scenario.last_turn
        ));
    }
    for side in Side::ALL {
        let given: u32 = game.pack.track.iter().map(|t| u32::from(t.ammo[side.index()])).sum();
        let most = u32::from(scenario.ammo[side.index()]) + given;
        if u32::from(st.ammo[side.index()]) > most.max(99) {
            faults.push(format!("{} ammunition {} of at most {most}", side.word(), st.ammo[side.index()]));
        }
        if !(0..=999).contains(&st.vp[side.index()]) {
            faults.push(format!("{} victory points {}", side.word(), st.vp[side.index()]));
        }
    }
    let rp = game.pack.track.iter().flat_map(|t| t.rp).max().unwrap_or(0);
    if st.rp > rp {
        faults.push(format!("{} replacement points; no turn brings more than {rp}", st.rp));
    }
    if st.commander[0] == st.commander[1] {
        faults.push("one seat commands both sides".into());
    }
}
