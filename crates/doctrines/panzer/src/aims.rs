//! Where a unit wants to be: goals to take or keep, edges to leave by.

use sandtable_hex::HexId;
use sandtable_panzer::Panzer;
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::pack::GoalKind;
use sandtable_panzer::state::State;

/// Share of a goal's worth that a hex nearer brings.
const SLOPE: f64 = 0.02;
/// What keeping a goal is worth that nobody attacks yet, against taking it.
const KEEP: f64 = 0.3;
/// What a goal is worth to the next unit once somebody is there.
const TAKEN: f64 = 0.35;
/// Share of a goal for whoever stands on it.
const THERE: f64 = 0.3;
/// So many units share a goal before each counts half.
const SHARED: f64 = 24.0;
/// How much more a goal pulls when the time is only just enough to reach it.
const HURRY: f64 = 3.0;
/// What a vehicle that has only to leave pulls by.
const WAY_OUT: f64 = 40.0;

/// Somewhere a unit wants to be.
#[derive(Clone, Debug)]
pub struct Aim {
    /// Any of these hexes.
    pub hexes: Vec<HexId>,
    /// Whether it leaves the map there.
    pub exit: bool,
    near: f64,
    there: f64,
}

impl Aim {
    /// Range to the nearest of its hexes.
    pub fn far(&self, game: &Panzer, st: &State, hex: HexId) -> u16 {
        self.hexes.iter().map(|h| game.range(st, *h, hex)).min().unwrap_or(99)
    }

    /// Its pull at a distance.
    pub fn pull(&self, far: u16) -> f64 {
        let near = (1.0 - SLOPE * f64::from(far)).max(0.0) * self.near;
        near + if far == 0 { self.there } else { 0.0 }
    }
}

/// Whether a unit fights, or carries somebody who does.
fn bears_arms(game: &Panzer, st: &State, unit: UnitId) -> bool {
    game.is_armed(st, unit) || st.passengers(unit).any(|(p, _)| game.is_armed(st, p))
}

/// Whether a side has goals to take yet.
pub fn attacks(game: &Panzer, st: &State, side: Side) -> bool {
    let wants = |goal: &sandtable_panzer::pack::Goal| goal.side.is_none_or(|s| s == side);
    game.hold_goals(st)
        .zip(&st.goals)
        .any(|((goal, _), now)| wants(goal) && now.owner != Some(side) && f64::from(goal.points) >= 50.0)
}

/// Hexes a turn, about.
fn pace(game: &Panzer, st: &State, unit: UnitId) -> f64 {
    let movement = game.movement_of(st, unit);
    (f64::from(movement.country) * 0.75).max(0.7)
}

/// What a side can win by a unit at the goals.
pub fn aims(game: &Panzer, st: &State, unit: UnitId) -> Vec<Aim> {
    let (u, def) = (st.unit(unit), game.scenario(st));
    let side = u.side;
    let hex = st.whereabouts(unit);
    let left = f64::from(def.turns.saturating_sub(st.turn).max(1));
    let pace = pace(game, st, unit);
    let urgency = |hexes: &[HexId]| {
        let far = hex.and_then(|h| hexes.iter().map(|g| game.range(st, *g, h)).min()).unwrap_or(20);
        let need = (f64::from(far) / pace / left).min(1.2);
        1.0 + HURRY * need * need
    };
    let leave = exits(game, st, unit, left, pace);
    if !leave.is_empty() {
        return vec![Aim { hexes: leave, exit: true, near: WAY_OUT, there: THERE * WAY_OUT }];
    }
    if !bears_arms(game, st, unit) {
        return Vec::new();
    }
    let armed = st.of(side).filter(|(id, u)| u.hex().is_some() && game.is_armed(st, *id)).count() as f64;
    let spread = 1.0 / (1.0 + armed / SHARED);
    let taken = |hexes: &[HexId]| {
        st.of(side)
            .any(|(id, u)| id != unit && u.hex().is_some_and(|h| hexes.contains(&h)) && game.is_armed(st, id))
    };
    let mut found = Vec::new();
    for ((goal, hexes), now) in game.hold_goals(st).zip(&st.goals) {
        let stakes = f64::from(goal.points);
        let mine = goal.side.is_none_or(|s| s == side);
        let theirs = goal.side.is_none_or(|s| s != side);
        let mut worth = 0.0;
        if mine {
            worth += if now.owner == Some(side) { KEEP * stakes } else { stakes };
        }
        if theirs {
            worth += if now.owner == Some(side.other()) { stakes } else { KEEP * stakes };
        }
        if taken(hexes) {
            worth *= TAKEN;
        }
        let near = worth * spread * urgency(hexes);
        found.push(Aim { hexes: hexes.to_vec(), exit: false, near, there: THERE * worth });
    }
    found
}

/// Hexes by which a unit should leave: unarmed vehicles always, others when the time is just enough.
fn exits(game: &Panzer, st: &State, unit: UnitId, left: f64, pace: f64) -> Vec<HexId> {
    let side = st.unit(unit).side;
    let fights = bears_arms(game, st, unit);
    let Some(hex) = st.whereabouts(unit) else { return Vec::new() };
    let mut list = Vec::new();
    for goal in game.scenario(st).goals.iter().filter(|g| g.side.is_none_or(|s| s == side)) {
        let GoalKind::Exit { hexes, vehicles, .. } = &goal.kind else { continue };
        if *vehicles && game.vehicle(st, unit).is_none() {
            continue;
        }
        let far = hexes.iter().map(|h| game.range(st, h, hex)).min().unwrap_or(99);
        let need = f64::from(far) / pace + 1.0;
        // A tank that cannot make it any more stays in the fight.
        if !fights || (need >= left - 1.0 && need <= left + 0.5) {
            list.extend(hexes.iter());
        }
    }
    list
}
