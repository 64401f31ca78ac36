//! What a place is worth to a unit: shots, dangers, goals.

use crate::aims::{Aim, aims, attacks};
use crate::doctrine::Lean;
use crate::gunnery::{Gunnery, Mark, Post, Shooter, angles, points, sectors};
use sandtable_hex::HexId;
use sandtable_panzer::Panzer;
use sandtable_panzer::geo::arc;
use sandtable_panzer::hits::Shelter;
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::pack::{Mount, Start};
use sandtable_panzer::spotting::Markers;
use sandtable_panzer::state::{State, flag};

/// No shot beyond this range is looked at.
const FARTHEST: u16 = 28;
/// What a shot at somebody who is not spotted yet is worth.
const UNSPOTTED: f64 = 0.4;
/// A gun that would have to be turned first.
const TO_TURN: f64 = 0.5;
/// What a good shot from a place is worth now that it is fired next turn.
const LATER: f64 = 0.6;

/// What driving over a unit is worth, as a share of its points.
const OVERRUN: f64 = 0.7;
/// Who has to attack minds danger less.
const BOLD: f64 = 0.6;

/// What gives a unit away where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Noise {
    /// Nothing new.
    Quiet,
    /// It has fired.
    Fired,
    /// It has moved there.
    Moved,
}

#[derive(Clone, Copy, Debug)]
struct Foe {
    id: UnitId,
    post: Post,
    points: f64,
    /// How far off it can be spotted.
    shows: u16,
    hidden: bool,
    /// Whether it turns its gun by turning itself, and can do so between turns.
    turns: bool,
}

/// What one enemy means to a hex.
#[derive(Clone, Copy, Debug)]
struct Look {
    /// Sectors in which the enemy lies.
    there: u8,
    /// Points a shot at it promises, all round and ahead only.
    gain: [f64; 2],
    /// Share of the unit a shot by it takes, by angle.
    risk: [f64; 4],
}

/// A hex as a unit would find it.
#[derive(Clone, Debug)]
pub struct Prospect {
    hex: HexId,
    looks: Vec<Look>,
}

/// What one unit sees of the position. Commands of the enemy play no part.
pub struct Sense<'a> {
    pub game: &'a Panzer,
    pub st: &'a State,
    pub unit: UnitId,
    gunnery: &'a Gunnery,
    lean: Lean,
    foes: Vec<Foe>,
    aims: Vec<Aim>,
    own: f64,
    fixed: bool,
    tank: bool,
    /// What danger counts to a side that has to attack.
    bold: f64,
}

impl<'a> Sense<'a> {
    pub fn new(game: &'a Panzer, st: &'a State, gunnery: &'a Gunnery, unit: UnitId, lean: Lean) -> Sense<'a> {
        let side = st.unit(unit).side;
        let foe = |id: UnitId| {
            let u = st.unit(id);
            let post = Post::of(st, id).filter(|_| !u.has(flag::BAILED))?;
            Some(Foe {
                id,
                post,
                points: points(game, st, id),
                shows: game.spotting_range(st, id, Markers::Latest),
                hidden: u.has(flag::HULL_DOWN) || game.in_position(st, id),
                turns: game.vehicle(st, id).is_none(),
            })
        };
        let arms = (0..game.arm_count(st, unit)).filter_map(|w| game.arm(st, unit, w));
        Sense {
            game,
            st,
            unit,
            gunnery,
            lean,
            foes: st.of(side.other()).filter_map(|(id, _)| foe(id)).collect(),
            aims: aims(game, st, unit),
            own: points(game, st, unit),
            tank: game.vehicle(st, unit).is_some_and(|v| !v.weapons.is_empty() && v.defence > 2),
            bold: if attacks(game, st, side) { BOLD } else { 1.0 },
            fixed: arms.into_iter().any(|a| a.mount == Mount::Front),
        }
    }

    /// Hexes by which the unit should leave the map.
    pub fn exits(&self) -> Vec<HexId> {
        self.aims.iter().filter(|a| a.exit).flat_map(|a| a.hexes.iter().copied()).collect()
    }

    /// How far the unit is from what it wants most.
    pub fn distance(&self, hex: HexId) -> Option<u16> {
        self.aims.iter().map(|a| a.far(self.game, self.st, hex)).min()
    }

    /// How far off the unit can be spotted in a hex.
    fn shows(&self, hex: HexId, noise: Noise) -> u16 {
        let (table, size) = (&self.game.pack.tables.spotting, self.game.card(self.st, self.unit).size());
        let here = self.st.unit(self.unit).hex() == Some(hex) && noise != Noise::Moved;
        let cover = if here {
            self.game.spotting_modifier(self.st, self.unit, Markers::Latest)
        } else {
            i32::from(table.cover[self.game.cover(self.st, hex, |row| row.spotting).index()])
        };
        let net = match noise {
            Noise::Quiet => cover,
            // A marker it bears already does not count twice.
            Noise::Fired => cover.max(cover.min(0) + i32::from(table.spot_fire)),
            Noise::Moved => cover + i32::from(table.spot_move),
        };
        u16::from(table.range(size, net))
    }

    /// Looks around from a hex.
    pub fn prospect(&self, hex: HexId, noise: Noise) -> Prospect {
        let (game, st) = (self.game, self.st);
        let here = st.unit(self.unit).hex() == Some(hex) && noise != Noise::Moved;
        let shows = self.shows(hex, noise);
        let mut looks = Vec::new();
        let gunner = Shooter { game, st, gunnery: self.gunnery, id: self.unit, more: 0 };
        for foe in &self.foes {
            let range = game.range(st, hex, foe.post.hex);
            if range == 0 || range > FARTHEST || !game.sees(st, hex, foe.post.hex) {
                continue;
            }
            let there = sectors(game, st, hex, foe.post.hex);
            let back = sectors(game, st, foe.post.hex, hex);
            let shelter = if foe.hidden { Shelter::HullDown } else { Shelter::None };
            let mark = Mark { id: foe.id, hex: foe.post.hex, range, shelter, moved: false };
            let met =
                |by: [f64; 4]| angles(foe.post.facing, back).map(|a| by[a]).fold(f64::INFINITY, f64::min);
            let spotted = if range <= foe.shows { 1.0 } else { UNSPOTTED };
            let mut ahead = met(gunner.best(&mark, true)) * foe.points * spotted;
            let around =
                if self.fixed { met(gunner.best(&mark, false)) * foe.points * spotted } else { ahead };
            // What stands on foot right before a tank can be driven over.
            if range == 1 && self.tank && foe.turns && !foe.hidden {
                ahead = ahead.max(OVERRUN * foe.points);
            }
            let mut risk = [0.0; 4];
            if range <= shows {
                let shelter = if here { self.shelter(foe.post.hex, hex) } else { Shelter::None };
                let mark = Mark { id: self.unit, hex, range, shelter, moved: !here };
                let faced = back & (1 << (foe.post.facing % 6)) != 0;
                let other = Shooter { game, st, gunnery: self.gunnery, id: foe.id, more: 0 };
                risk = other.best(&mark, faced || foe.turns);
                if !faced && foe.turns && game.leg(st, foe.id).is_none() {
                    risk = risk.map(|r| r * TO_TURN);
                }
            }
            looks.push(Look { there, gain: [around, ahead], risk });
        }
        Prospect { hex, looks }
    }

    /// What hides the unit where it stands.
    fn shelter(&self, from: HexId, hex: HexId) -> Shelter {
        let unit = self.st.unit(self.unit);
        let dug = unit.has(flag::HULL_DOWN | flag::PARTIAL) || self.game.in_position(self.st, self.unit);
        if dug { self.game.shelter(self.st, self.unit, from, hex) } else { Shelter::None }
    }

    /// The best shot from a hex with a facing, in points.
    pub fn shots(&self, at: &Prospect, facing: u8) -> f64 {
        let gain = |l: &Look| l.gain[usize::from(l.there & (1 << (facing % 6)) != 0)];
        at.looks.iter().map(gain).fold(0.0, f64::max)
    }

    /// What enemies can be expected to take from the unit, in points.
    pub fn threat(&self, at: &Prospect, facing: u8) -> f64 {
        let mut safe = 1.0;
        for look in &at.looks {
            let risk = angles(facing, look.there).map(|a| look.risk[a]).fold(f64::INFINITY, f64::min);
            safe *= 1.0 - risk.min(0.95);
        }
        (1.0 - safe) * self.own
    }

    /// Pull of the goals at a hex.
    pub fn pull(&self, hex: HexId) -> f64 {
        let worth = |aim: &Aim| aim.pull(aim.far(self.game, self.st, hex));
        self.aims.iter().map(worth).fold(0.0, f64::max) * self.lean.goal()
    }

    /// What a shot at somebody who comes a little nearer would be worth.
    pub fn ambush(&self, post: Post) -> f64 {
        let (game, st) = (self.game, self.st);
        let gunner = Shooter { game, st, gunnery: self.gunnery, id: self.unit, more: -1 };
        let mut best: f64 = 0.0;
        for foe in &self.foes {
            let range = game.range(st, post.hex, foe.post.hex);
            if !(1..=FARTHEST).contains(&range) {
                continue;
            }
            let seen = game.sees(st, post.hex, foe.post.hex);
            let there = sectors(game, st, post.hex, foe.post.hex);
            let ahead = there & (1 << (post.facing % 6)) != 0;
            // It comes on, and shows its front.
            let range = range.saturating_sub(3).max(1);
            let mark = Mark { id: foe.id, hex: foe.post.hex, range, shelter: Shelter::None, moved: true };
            let gain = gunner.best(&mark, ahead)[0] * foe.points * if seen { 1.0 } else { 0.5 };
            best = best.max(gain);
        }
        best
    }

    /// The worth of standing at a place with a facing.
    pub fn judge(&self, at: &Prospect, facing: u8) -> f64 {
        let crowd = self.st.at(at.hex).filter(|(id, _)| *id != self.unit).count();
        let full = usize::from(self.game.pack.tables.overstacked);
        let crowded = if crowd + 1 >= full { 6.0 } else { 0.5 * crowd as f64 };
        self.lean.fire() * LATER * self.shots(at, facing)
            - self.bold * self.lean.risk() * self.threat(at, facing)
            + self.pull(at.hex)
            + self.front(Post { hex: at.hex, facing })
            - crowded
    }

    /// A little for looking towards the nearest enemy, or where one will come from.
    fn front(&self, post: Post) -> f64 {
        let near = |f: &&Foe| (self.game.range(self.st, post.hex, f.post.hex), f.id);
        let nearest = self.foes.iter().min_by_key(near).map(|f| f.post.hex);
        let there = nearest.or_else(|| self.expected(post.hex));
        let ahead = there
            .filter(|h| *h != post.hex)
            .is_some_and(|h| arc::in_front_arc(post.facing, self.game.displacement(self.st, post.hex, h)));
        if ahead { 0.2 } else { 0.0 }
    }

    /// The nearest place from which enemies come.
    pub fn expected(&self, hex: HexId) -> Option<HexId> {
        let foe = self.st.unit(self.unit).side.other();
        let starts = self.game.scenario(self.st).formations().filter(|f| f.side == foe);
        let middle = |start: &Start| {
            let area: Vec<HexId> = match start {
                Start::Setup(area) => area.iter().collect(),
                Start::Enter { hexes, .. } => hexes.iter().collect(),
            };
            area.get(area.len() / 2).copied()
        };
        starts.filter_map(|f| middle(&f.start)).min_by_key(|h| (self.game.range(self.st, hex, *h), *h))
    }

    /// The share of the ground before a hex that can be seen from it.
    pub fn field(&self, hex: HexId) -> f64 {
        let (game, st) = (self.game, self.st);
        let Some(there) = self.expected(hex) else { return 0.0 };
        let own = game.range(st, hex, there);
        let (mut all, mut seen) = (0u32, 0u32);
        for h in game.layout(st).grid.ids().filter(|h| h.idx() % 2 == 0) {
            if (3..=14).contains(&game.range(st, h, hex)) && game.range(st, h, there) < own {
                all += 1;
                seen += u32::from(game.sees(st, hex, h));
            }
        }
        if all == 0 { 0.0 } else { f64::from(seen) / f64::from(all) }
    }

    /// The best facing in a hex among some.
    pub fn facing(&self, hex: HexId, open: impl Iterator<Item = u8>) -> Option<(u8, f64)> {
        let at = self.prospect(hex, Noise::Fired);
        let gun = if self.fixed { LATER } else { 0.0 };
        let worth = |facing: u8| {
            self.front(Post { hex, facing }) + gun * self.shots(&at, facing)
                - self.bold * self.lean.risk() * self.threat(&at, facing)
        };
        open.map(|f| (f, worth(f))).reduce(|a, b| if b.1 > a.1 + 1e-9 { b } else { a })
    }
}

/// How a position stands for a side: points, what each side threatens, who is near the goals.
pub fn balance(game: &Panzer, st: &State, gunnery: &Gunnery, side: Side) -> f64 {
    let of = |side: Side| {
        let mut sum = f64::from(game.points(st, side));
        for (id, unit) in st.of(side) {
            let Some(post) = Post::of(st, id).filter(|_| !unit.has(flag::BAILED)) else { continue };
            let sense = Sense::new(game, st, gunnery, id, Lean::Routine);
            let at = sense.prospect(post.hex, Noise::Quiet);
            sum += 0.35 * sense.shots(&at, post.facing) + 0.3 * sense.pull(post.hex);
            sum -= if unit.has(flag::SUPPRESSED) { 0.1 * points(game, st, id) } else { 0.0 };
            sum -= if unit.has(flag::TRACK) { 0.2 * points(game, st, id) } else { 0.0 };
        }
        sum
    };
    of(side) - of(side.other())
}
