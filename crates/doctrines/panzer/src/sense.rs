//! What a place is worth to a vehicle.

use crate::doctrine::Lean;
use crate::gunnery::{Post, points, shot};
use sandtable_hex::HexId;
use sandtable_panzer::Panzer;
use sandtable_panzer::geo::arc;
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::pack::{GoalKind, Start};
use sandtable_panzer::state::{State, flag};

/// Points for a hex nearer to a goal of one point.
const SLOPE: f64 = 0.02;

/// Somewhere a unit wants to be.
struct Aim {
    hexes: Vec<HexId>,
    worth: f64,
}

/// What one unit sees of the position. Commands of the enemy play no part.
pub struct Sense<'a> {
    pub game: &'a Panzer,
    pub st: &'a State,
    pub unit: UnitId,
    lean: Lean,
    enemies: Vec<(UnitId, Post)>,
    aims: Vec<Aim>,
    reach: [u16; 2],
    own: f64,
}

impl<'a> Sense<'a> {
    pub fn new(game: &'a Panzer, st: &'a State, unit: UnitId, lean: Lean) -> Sense<'a> {
        let side = st.unit(unit).side;
        let enemies = st
            .of(side.other())
            .filter(|(_, u)| !u.has(flag::BAILED))
            .filter_map(|(id, _)| Some((id, Post::of(st, id)?)))
            .collect();
        let table = &game.pack.tables.spotting;
        let size = game.card(st, unit).size();
        // Whoever has just moved or fired is seen farther; a place is judged by that.
        let seen = |cover: usize| {
            let net = i32::from(table.cover[cover]) + i32::from(table.spot_move);
            u16::from(table.range(size, net))
        };
        let reach = [seen(0), seen(1)];
        Sense {
            game,
            st,
            unit,
            lean,
            enemies,
            aims: aims(game, st, unit),
            reach,
            own: points(game, st, unit),
        }
    }

    /// Hexes by which the unit should leave the map.
    pub fn exits(&self) -> Vec<HexId> {
        exits(self.game, self.st, self.unit)
    }

    /// Whether an enemy at a hex can spot the unit at another.
    fn is_seen(&self, from: HexId, hex: HexId) -> bool {
        let covered = usize::from(self.game.cover(self.st, hex, |row| row.spotting).index() > 0);
        self.game.range(self.st, from, hex) <= self.reach[covered] && self.game.sees(self.st, from, hex)
    }

    /// Pull of the goals at a hex.
    pub fn pull(&self, hex: HexId) -> f64 {
        let last = f64::from(self.game.scenario(self.st).turns.max(1));
        let haste = 0.6 + f64::from(self.st.turn) / last;
        let mut best: f64 = 0.0;
        for (i, aim) in self.aims.iter().enumerate() {
            let far = aim.hexes.iter().map(|h| self.game.range(self.st, *h, hex)).min().unwrap_or(99);
            let near = (1.0 - SLOPE * f64::from(far) * haste).max(0.0) * 0.7;
            let there = if far == 0 { 0.3 } else { 0.0 };
            let worth = aim.worth * (near + there);
            best = if i == 0 { worth } else { best.max(worth) };
        }
        best * self.lean.goal()
    }

    /// What the unit can expect to do to enemies from a post in one shot.
    pub fn shots(&self, post: Post) -> f64 {
        let mut best: f64 = 0.0;
        for (id, at) in &self.enemies {
            if self.game.range(self.st, post.hex, at.hex) <= 30 && self.game.sees(self.st, post.hex, at.hex) {
                let gain =
                    shot(self.game, self.st, self.unit, post, *id, *at, 0) * points(self.game, self.st, *id);
                best = best.max(gain);
            }
        }
        best
    }

    /// What enemies can expect to do to the unit at a post.
    pub fn threat(&self, post: Post) -> f64 {
        let mut safe = 1.0;
        for (id, at) in &self.enemies {
            if self.is_seen(at.hex, post.hex) {
                safe *= 1.0 - shot(self.game, self.st, *id, *at, self.unit, post, 0).min(1.0);
            }
        }
        (1.0 - safe) * self.own
    }

    /// What a shot at somebody who comes a little nearer would be worth.
    pub fn ambush(&self, post: Post) -> f64 {
        let mut best: f64 = 0.0;
        for (id, at) in &self.enemies {
            let range = self.game.range(self.st, post.hex, at.hex);
            if (1..=25).contains(&range) {
                let gain =
                    shot(self.game, self.st, self.unit, post, *id, *at, 0) * points(self.game, self.st, *id);
                let seen = if self.game.sees(self.st, post.hex, at.hex) { 1.0 } else { 0.6 };
                best = best.max(gain * seen);
            }
        }
        best
    }

    /// The worth of standing at a post.
    pub fn worth(&self, post: Post) -> f64 {
        let crowd = self.st.at(post.hex).filter(|(id, _)| *id != self.unit).count();
        let full = usize::from(self.game.pack.tables.overstacked);
        let crowded = if crowd + 1 >= full { 4.0 } else { 0.3 * crowd as f64 };
        self.lean.fire() * 0.6 * self.shots(post) - self.lean.risk() * self.threat(post) + self.pull(post.hex)
            - crowded
            + self.front(post)
    }

    /// A little for looking towards the nearest enemy, or where he will come from.
    fn front(&self, post: Post) -> f64 {
        let nearest =
            self.enemies.iter().min_by_key(|(id, at)| (self.game.range(self.st, post.hex, at.hex), *id));
        let there = nearest.map(|(_, at)| at.hex).or_else(|| self.expected());
        let ahead = there
            .filter(|h| *h != post.hex)
            .is_some_and(|h| arc::in_front_arc(post.facing, self.game.displacement(self.st, post.hex, h)));
        if ahead { 0.2 } else { 0.0 }
    }

    /// A hex in the middle of where the enemy begins.
    fn expected(&self) -> Option<HexId> {
        let foe = self.st.unit(self.unit).side.other();
        let start = self.game.scenario(self.st).formations().find(|f| f.side == foe).map(|f| &f.start)?;
        let area: Vec<HexId> = match start {
            Start::Setup(area) => area.iter().collect(),
            Start::Enter { hexes, .. } => hexes.iter().collect(),
        };
        area.get(area.len() / 2).copied()
    }

    /// The best facing in a hex among some.
    pub fn facing(&self, hex: HexId, open: impl Iterator<Item = u8>) -> Option<(u8, f64)> {
        let worth = |facing: u8| {
            let post = Post { hex, facing };
            self.front(post) - self.lean.risk() * self.threat(post)
        };
        open.map(|f| (f, worth(f))).reduce(|a, b| if b.1 > a.1 + 1e-9 { b } else { a })
    }
}

/// What a side can win by a unit at the goals.
fn aims(game: &Panzer, st: &State, unit: UnitId) -> Vec<Aim> {
    let side = st.unit(unit).side;
    let leave = exits(game, st, unit);
    if !leave.is_empty() {
        return vec![Aim { hexes: leave, worth: 40.0 }];
    }
    if !game.is_armed(st, unit) {
        return Vec::new();
    }
    let taken = |hexes: &[HexId]| {
        st.of(side)
            .any(|(id, u)| id != unit && u.hex().is_some_and(|h| hexes.contains(&h)) && game.is_armed(st, id))
    };
    let mut found = Vec::new();
    for ((goal, hexes), now) in game.hold_goals(st).zip(&st.goals) {
        let mine = goal.side.is_none_or(|s| s == side);
        let theirs = goal.side.is_none_or(|s| s != side);
        let stakes = f64::from(goal.points);
        let mut worth = 0.0;
        if mine && now.owner != Some(side) {
            worth += stakes;
        } else if mine {
            worth += 0.3 * stakes;
        }
        if theirs && now.owner == Some(side.other()) {
            worth += stakes;
        } else if theirs {
            worth += 0.3 * stakes;
        }
        if taken(hexes) {
            worth *= 0.35;
        }
        found.push(Aim { hexes: hexes.to_vec(), worth });
    }
    found
}

/// Hexes by which a unit should leave: unarmed vehicles always, others when time runs out.
fn exits(game: &Panzer, st: &State, unit: UnitId) -> Vec<HexId> {
    let def = game.scenario(st);
    let side = st.unit(unit).side;
    if game.is_armed(st, unit) && st.turn + 1 < def.turns {
        return Vec::new();
    }
    let mut list = Vec::new();
    for goal in def.goals.iter().filter(|g| g.side.is_none_or(|s| s == side)) {
        if let GoalKind::Exit { hexes, .. } = &goal.kind {
            list.extend(hexes.iter());
        }
    }
    // A tank too far away to make it stays in the fight.
    if game.is_armed(st, unit) {
        let near = |h: &HexId| st.unit(unit).hex().is_some_and(|at| game.range(st, at, *h) <= 12);
        list.retain(near);
    }
    list
}

/// How a position stands for a side: points, what each side threatens, who is near the goals.
pub fn balance(game: &Panzer, st: &State, side: Side) -> f64 {
    let of = |side: Side| {
        let mut sum = f64::from(game.points(st, side));
        for (id, unit) in st.of(side) {
            let Some(post) = Post::of(st, id).filter(|_| !unit.has(flag::BAILED)) else { continue };
            let sense = Sense::new(game, st, id, Lean::Routine);
            sum += 0.35 * sense.shots(post) + 0.3 * sense.pull(post.hex);
        }
        sum
    };
    of(side) - of(side.other())
}
