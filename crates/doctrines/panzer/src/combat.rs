//! Fire, overwatch and close quarters.

use crate::choice::{Choice, best};
use crate::gunnery::{Mark, Post, Shooter, angles, sectors};
use crate::sense::Noise;
use sandtable_panzer::action::Action;
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::{Cause, Load, Volley, VolleyStage, Window};
use sandtable_panzer::hits::Shelter;
use sandtable_panzer::ids::UnitId;
use sandtable_panzer::pack::LegKind;
use sandtable_panzer::state::{Command, Unit, flag};

/// Overwatch is fired when it promises this share of the target.
const WATCH: f64 = 0.1;
/// The same at units that have just fired: those will stand where they are.
const WATCH_FIRED: f64 = 0.06;
/// Share of the danger a hidden unit brings upon itself by firing that the shot must be worth.
const SECRET: f64 = 0.3;
/// Another shot at a target must be worth this share of the best elsewhere.
const SPREAD: f64 = 0.8;

impl Choice<'_> {
    fn mark(&self, from: Post, target: UnitId, to: Post) -> Mark {
        let unit = self.st.unit(target);
        let dug = unit.has(flag::HULL_DOWN | flag::PARTIAL) || self.game.in_position(self.st, target);
        let shelter = if dug { self.game.shelter(self.st, target, from.hex, to.hex) } else { Shelter::None };
        let range = self.game.range(self.st, from.hex, to.hex);
        Mark { id: target, hex: to.hex, range, shelter, moved: false }
    }

    /// The loss a shot is expected to cause, as a share and in points; by its best weapon unless one is named.
    fn loss(&self, unit: UnitId, target: UnitId, load: Option<Load>, watch: bool) -> (f64, f64) {
        let from = self.st.whereabouts(unit).map(|hex| Post { hex, facing: self.st.unit(unit).facing });
        let (Some(from), Some(to)) = (from, Post::of(self.st, target)) else { return (0.0, 0.0) };
        let table = &self.game.pack.tables.ap_hit;
        let mut more = 0;
        for (on, value) in [
            (watch, table.overwatch),
            (self.st.unit(unit).command == Command::Halt, table.short_halt),
            (self.st.unit(target).is_known_to_move(), table.target_moving),
        ] {
            more += if on { i32::from(value) } else { 0 };
        }
        let shooter = Shooter { game: self.game, st: self.st, gunnery: self.gunnery, id: unit, more };
        let mark = self.mark(from, target, to);
        let by = match load {
            Some(load) => shooter.load(load, &mark, true).unwrap_or_default(),
            None => shooter.best(&mark, true),
        };
        let back = sectors(self.game, self.st, to.hex, from.hex);
        let share = angles(to.facing, back).map(|a| by[a]).fold(f64::INFINITY, f64::min).min(1.0);
        (share, share * self.points(target))
    }

    /// The best a unit can expect of a shot at what it spotted.
    pub(crate) fn best_shot(&self, unit: UnitId) -> f64 {
        let foes = self.st.of(self.side.other()).map(|(t, _)| t);
        let open = foes.filter(|t| self.game.best_shot(self.st, unit, *t, Occasion::Ordered).is_some());
        open.map(|t| self.loss(unit, t, None, false).1).fold(0.0, f64::max)
    }

    fn owing(&self) -> Vec<UnitId> {
        self.st.of(self.side).map(|(id, _)| id).filter(|id| self.game.owes_shot(self.st, *id)).collect()
    }

    pub(crate) fn target(&self) -> Option<Action> {
        let owing = self.owing();
        let sum = |t: UnitId| {
            let can = |u: &&UnitId| self.game.best_shot(self.st, **u, t, Occasion::Ordered).is_some();
            let miss: f64 = owing.iter().filter(can).map(|u| 1.0 - self.loss(*u, t, None, false).0).product();
            (1.0 - miss) * self.points(t)
        };
        let all = self.options.iter().filter_map(|a| match a {
            Action::Target(t) => Some((*a, sum(*t))),
            Action::Smoke(u) => {
                let smoke = self.best_smoke(*u);
                (smoke > self.best_shot(*u)).then_some((*a, smoke))
            }
            _ => None,
        });
        best(all).map(|(a, _)| a)
    }

    pub(crate) fn volley(&self, volley: &Volley) -> Option<Action> {
        match volley.stage {
            VolleyStage::Gather => self.gather(volley),
            VolleyStage::Spread => Some(Action::Declare),
            VolleyStage::Reveal => self.reveal(),
            // The front comes first and is the thickest.
            VolleyStage::Face | VolleyStage::Shoot => self.options.first().copied(),
        }
    }

    /// The modifier helps at once; a secret helps later, if at all.
    pub(crate) fn reveal(&self) -> Option<Action> {
        let shown = self.options.contains(&Action::Reveal);
        Some(if shown { Action::Reveal } else { Action::Nothing })
    }

    fn gather(&self, volley: &Volley) -> Option<Action> {
        let hurt = |u: UnitId, l: Load| self.loss(u, volley.target, Some(l), false);
        let alive: f64 = volley.shots.iter().map(|s| 1.0 - hurt(s.unit, s.load).0).product();
        let elsewhere = |unit: UnitId| {
            let others = self.st.of(self.side.other()).map(|(t, _)| t).filter(|t| *t != volley.target);
            others
                .filter(|t| self.game.best_shot(self.st, unit, *t, Occasion::Ordered).is_some())
                .map(|t| self.loss(unit, t, None, false).1)
                .fold(0.0, f64::max)
        };
        let aims = self.options.iter().filter_map(|a| match a {
            Action::Aim(unit, load) => {
                let gain = hurt(*unit, *load).1 * alive;
                let wanted = volley.shots.is_empty() || gain >= SPREAD * elsewhere(*unit);
                wanted.then_some((*a, gain))
            }
            _ => None,
        });
        let next = best(aims);
        // A shot that can do nothing is not worth being seen for, once somebody fires.
        let next = next.filter(|(_, gain)| volley.shots.is_empty() || *gain > 0.02).map(|(a, _)| a);
        if next.is_some() || self.options.contains(&Action::Declare) {
            return next.or(Some(Action::Declare));
        }
        // Somebody has no other target and must join in.
        let owing = self.options.iter().filter_map(|a| match a {
            Action::Aim(unit, load) if self.game.owes_shot(self.st, *unit) => {
                Some((*a, hurt(*unit, *load).1 - elsewhere(*unit)))
            }
            _ => None,
        });
        best(owing).map(|(a, _)| a)
    }

    // --- overwatch ---

    /// What firing costs a unit that is not seen yet.
    fn secret(&self, unit: UnitId) -> f64 {
        let Some(post) = Post::of(self.st, unit) else { return 0.0 };
        let sense = self.sense(unit);
        let danger = |noise| sense.threat(&sense.prospect(post.hex, noise), post.facing);
        (danger(Noise::Fired) - danger(Noise::Quiet)).max(0.0) * SECRET
    }

    pub(crate) fn window(&self, window: &Window) -> Option<Action> {
        let bar =
            if window.cause == Cause::Combat { WATCH_FIRED } else { WATCH } * self.order.lean.patience();
        let alive: f64 = match window.target {
            Some(t) => {
                window.shots.iter().map(|s| 1.0 - self.loss(s.unit, t, Some(s.load), true).0).product()
            }
            None => 1.0,
        };
        let shots = self.options.iter().filter_map(|a| match a {
            Action::Watch(unit, target, load) => {
                let (share, gain) = self.loss(*unit, *target, Some(*load), true);
                let worth = share * alive >= bar && gain * alive > self.secret(*unit);
                worth.then_some((*a, gain))
            }
            _ => None,
        });
        if let Some((action, _)) = best(shots) {
            return Some(action);
        }
        if window.target.is_some() {
            return Some(Action::Declare);
        }
        let watches = |u: &Unit| u.command == Command::Watch && u.is_face_down();
        let ready = self.st.of(self.side).any(|(_, u)| watches(u));
        let hold = !ready && self.options.contains(&Action::Hold);
        Some(if hold { Action::Hold } else { Action::Pass })
    }

    // --- close quarters ---

    /// What an attack by a leg unit on a neighbour is expected to bring, in points.
    fn melee(&self, unit: UnitId, target: UnitId) -> f64 {
        let (st, game) = (self.st, self.game);
        let kind = |id: UnitId| game.leg(st, id).map(|l| l.kind);
        let Some(own) = kind(unit) else { return 0.0 };
        let (prize, stake) = (self.points(target), self.points(unit));
        let weak = st.unit(target).has(flag::SUPPRESSED);
        if game.vehicle(st, target).is_some() {
            // Nothing happens to the attacker.
            let chance: f64 = match own {
                LegKind::Squad => 0.35,
                LegKind::Half => 0.2,
                LegKind::Section => 0.1,
            };
            return prize * (chance + if weak { 0.2 } else { 0.0 });
        }
        let table = &game.pack.tables.hand_to_hand;
        let mut net = i32::from(table.kind[own.index()]);
        net -= kind(target).map_or(i32::from(table.towed), |k| i32::from(table.kind[k.index()]));
        net -= if weak { i32::from(table.defender_suppressed) } else { 0 };
        let chance = bout(net);
        chance * prize - (1.0 - chance) * stake
    }

    /// What the best attack within reach of a leg unit that is told to move is worth.
    pub(crate) fn storm(&self, unit: UnitId) -> f64 {
        let u = self.st.unit(unit);
        let (Some(hex), Some(_)) = (u.hex(), self.game.leg(self.st, unit)) else { return 0.0 };
        if u.has(flag::SUPPRESSED | flag::WAVERS) || self.game.is_laden_section(self.st, unit) {
            return 0.0;
        }
        let reach = |h| match self.game.range(self.st, hex, h) {
            1 => 1.0,
            2 => 0.7,
            _ => 0.0,
        };
        let foes = self.st.of(self.side.other()).filter_map(|(t, f)| Some((t, reach(f.hex()?))));
        foes.filter(|(_, near)| *near > 0.0).map(|(t, near)| near * self.melee(unit, t)).fold(0.0, f64::max)
    }

    /// The target worth most.
    pub(crate) fn assault(&self) -> Option<Action> {
        let near = |t: UnitId| {
            let hex = self.st.unit(t).hex()?;
            let close = |u: &Unit| u.hex().is_some_and(|h| self.game.range(self.st, h, hex) <= 2);
            let party = self.st.of(self.side).filter(|(_, u)| u.command == Command::Move && close(u));
            Some(party.map(|(id, _)| self.melee(id, t)).fold(0.0, f64::max))
        };
        let targets = self.options.iter().filter_map(|a| match a {
            Action::Assault(t) => near(*t).filter(|w| *w > 0.0).map(|w| (*a, w)),
            _ => None,
        });
        best(targets).map(|(a, _)| a).or(Some(Action::Done))
    }

    /// Everybody at hand takes part; the victors follow.
    pub(crate) fn attack(&self) -> Option<Action> {
        let joins = |a: &&Action| matches!(a, Action::Join(_));
        let comes = |a: &&Action| matches!(a, Action::Advance(..));
        self.options
            .iter()
            .find(joins)
            .or_else(|| self.options.iter().find(|a| **a == Action::Declare))
            .or_else(|| self.options.iter().find(comes))
            .or_else(|| self.options.iter().find(|a| matches!(a, Action::Reveal | Action::Occupy(_))))
            .copied()
    }
}

/// The chance of the higher of two percentile dice, with so much added to the first.
fn bout(net: i32) -> f64 {
    let n = f64::from(net.clamp(-99, 99)) / 100.0;
    if n >= 0.0 { 1.0 - 0.5 * (1.0 - n) * (1.0 - n) } else { 0.5 * (1.0 + n) * (1.0 + n) }
}
