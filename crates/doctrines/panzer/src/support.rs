//! Artillery, smoke and fire that was planned before the battle.

use crate::choice::{Choice, best};
use crate::gunnery::{Mark, Shooter, blast};
use sandtable_hex::HexId;
use sandtable_panzer::action::Action;
use sandtable_panzer::effects::Pattern;
use sandtable_panzer::features::{Drafting, FeatureAct};
use sandtable_panzer::frame::{Call, CallStage};
use sandtable_panzer::hits::Shelter;
use sandtable_panzer::ids::UnitId;
use sandtable_panzer::indirect::{Gunner, Mission};
use sandtable_panzer::spotting::Markers;
use sandtable_panzer::state::{Command, flag, switch};

/// What own units under shells count, against enemies.
const OWN: f64 = 1.5;
/// A mission must promise so many points.
const WORTH_IT: f64 = 0.8;
/// Fire is moved when that promises so many times as much.
const BETTER: f64 = 1.6;
/// The share of an enemy's menace that smoke takes away.
const VEIL: f64 = 0.3;
/// How far an enemy's fire is looked at.
const MENACE: u16 = 18;
/// Shells keep falling where they fall: what that is worth over the first turn.
const LASTING: f64 = 1.3;

/// Turns of a plan, and the turn it is to arrive.
const PLANNED: usize = 3;
const ARRIVES: u8 = 3;

impl Choice<'_> {
    // --- what shells do ---

    /// Factor and effect of a source on a hex.
    fn shells(&self, gunner: Gunner, observer: UnitId, hex: HexId) -> Option<(u8, u8)> {
        let seen = self.game.range(self.st, self.st.whereabouts(observer)?, hex);
        match gunner {
            Gunner::Battery(i) => {
                let side = &self.game.scenario(self.st).sides[self.side.index()];
                let battery = self.game.pack.battery(side.batteries.get(usize::from(i))?.0);
                battery.bands.at(seen).map(|(_, factor)| (factor, battery.effect))
            }
            Gunner::Unit(id) => {
                let (rows, least) = self.game.indirect_rows(self.st, id)?;
                let own = self.game.range(self.st, self.st.unit(id).hex()?, hex);
                let factor = rows.at(own.max(seen)).filter(|_| own >= least)?.1;
                let arms =
                    (0..self.game.arm_count(self.st, id)).filter_map(|w| self.game.arm(self.st, id, w));
                Some((factor, arms.map(|a| a.effect()).max().unwrap_or(0)))
            }
        }
    }

    /// Points that shells on a hex are expected to take, own units counted against it.
    fn barrage(&self, hex: HexId, pattern: Pattern, dir: u8, (factor, effect): (u8, u8)) -> f64 {
        let net = if pattern == Pattern::Open { i32::from(self.game.pack.tables.gp.open_sheaf) } else { 0 };
        let mut sum = 0.0;
        for (id, unit, at) in self.st.on_map() {
            if self.game.range(self.st, hex, at) > 6 || !self.game.covers(self.st, pattern, hex, dir, at) {
                continue;
            }
            let mark = Mark { id, hex: at, range: 9, shelter: Shelter::None, moved: false };
            let loss = blast(self.game, self.st, &mark, factor, effect, false, net) * self.points(id);
            sum += if unit.side == self.side { -OWN * loss } else { loss };
        }
        sum
    }

    fn pattern(gunner: Gunner) -> Pattern {
        match gunner {
            Gunner::Battery(_) => Pattern::Closed,
            Gunner::Unit(_) => Pattern::Single,
        }
    }

    /// The chance that a source answers an observer.
    fn answers(&self, gunner: Gunner, observer: UnitId) -> f64 {
        let factor = i32::from(self.game.response_factor(self.st, self.side, gunner, observer));
        let grade = self.game.grade(self.st, observer).index();
        let mut more = i32::from(self.game.pack.tables.grade.observer[grade]);
        let table = &self.game.pack.tables.response;
        more += if self.st.unit(observer).has(flag::SUPPRESSED) {
            i32::from(table.observer_suppressed)
        } else {
            0
        };
        (f64::from(11 - factor + more) / 10.0).clamp(0.0, 0.9)
    }

    /// Batteries that are free, and guns that were told to fire.
    fn sources(&self) -> Vec<Gunner> {
        let all = self.game.scenario(self.st).sides[self.side.index()].batteries.len().min(16) as u8;
        let off = (0..all).filter(|i| self.game.is_battery_free(self.st, self.side, *i)).map(Gunner::Battery);
        let ready = |u: &sandtable_panzer::state::Unit| {
            u.command == Command::Fire && u.is_face_down() && !u.has(flag::FIRED)
        };
        let on = self
            .st
            .of(self.side)
            .filter(|(id, u)| ready(u) && self.game.indirect_rows(self.st, *id).is_some());
        off.chain(on.map(|(id, _)| Gunner::Unit(id))).collect()
    }

    /// Hexes of enemies an observer spots.
    fn spotted(&self, observer: UnitId) -> Vec<HexId> {
        let foes = self.st.of(self.side.other());
        let seen = foes.filter(|(t, _)| self.game.spots(self.st, observer, *t, Markers::Latest));
        let mut hexes: Vec<HexId> = seen.filter_map(|(_, u)| u.hex()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// What a mission does where it falls.
    fn mission_worth(&self, m: &Mission) -> f64 {
        let all = m.gunners.iter().filter_map(|g| {
            let shells = self.shells(*g, m.observer, m.hex)?;
            let (pattern, dir) = m.sheaf(*g);
            Some(if m.smoke {
                self.veil(m.hex, pattern, dir)
            } else {
                self.barrage(m.hex, pattern, dir, shells)
            })
        });
        all.sum()
    }

    // --- the plot ---

    /// What an observer on overwatch is worth: the fire it can call or keep up.
    pub(crate) fn observation(&self, unit: UnitId) -> f64 {
        if !self.st.on(switch::INDIRECT) || !self.game.is_observer(self.st, unit) {
            return 0.0;
        }
        if let Some(m) = self.st.missions.iter().find(|m| m.observer == unit) {
            return self.mission_worth(m).max(0.0);
        }
        let others = self.st.of(self.side).filter(|(id, u)| {
            *id != unit && u.command == Command::Watch && self.game.is_observer(self.st, *id)
        });
        let taken: usize = others.map(|(_, u)| if u.has(flag::OBSERVER) { 2 } else { 1 }).sum();
        let sources = self.sources();
        if sources.len() <= taken {
            return 0.0;
        }
        self.best_call(unit, &sources).map_or(0.0, |(_, worth)| worth * LASTING)
    }

    /// The hex an observer would call fire on, and what that is worth.
    fn best_call(&self, observer: UnitId, sources: &[Gunner]) -> Option<(HexId, f64)> {
        let chances: Vec<(Gunner, f64)> = sources.iter().map(|g| (*g, self.answers(*g, observer))).collect();
        let hexes = self.spotted(observer).into_iter();
        best(hexes.map(|hex| {
            let by = chances.iter().filter_map(|(g, chance)| {
                Some(chance * self.barrage(hex, Self::pattern(*g), 0, self.shells(*g, observer, hex)?))
            });
            (hex, by.fold(0.0, f64::max))
        }))
        .filter(|(_, worth)| *worth > 0.0)
    }

    /// What a gun or mortar can do for the observers of its side, over the heads of others.
    pub(crate) fn support(&self, unit: UnitId) -> f64 {
        if !self.st.on(switch::INDIRECT) || self.game.indirect_rows(self.st, unit).is_none() {
            return 0.0;
        }
        let gunner = Gunner::Unit(unit);
        let ready = |u: &sandtable_panzer::state::Unit| u.command == Command::Watch;
        let observers =
            self.st.of(self.side).filter(|(id, u)| ready(u) && self.game.is_observer(self.st, *id));
        let calls = observers.filter_map(|(o, _)| {
            let (hex, worth) = self.best_call(o, &[gunner])?;
            let own = self
                .st
                .at(hex)
                .any(|(t, f)| f.side != self.side && self.game.spots(self.st, unit, t, Markers::Latest));
            (!own).then_some(worth)
        });
        calls.fold(0.0, f64::max)
    }

    // --- smoke ---

    /// What an enemy can do to the own side from where it is, in points.
    fn menace(&self, foe: UnitId) -> f64 {
        let Some(from) = self.st.unit(foe).hex() else { return 0.0 };
        let shooter = Shooter { game: self.game, st: self.st, gunnery: self.gunnery, id: foe, more: 0 };
        let mut most: f64 = 0.0;
        for (id, unit) in self.st.of(self.side) {
            let Some(hex) = unit.hex() else { continue };
            let range = self.game.range(self.st, from, hex);
            if range <= MENACE && self.game.sees(self.st, from, hex) {
                let mark = Mark { id, hex, range, shelter: Shelter::None, moved: true };
                most = most.max(shooter.best(&mark, true)[0] * self.points(id));
            }
        }
        most
    }

    /// What smoke on a hex takes from the enemies in it; own units in it are hampered too.
    fn veil(&self, hex: HexId, pattern: Pattern, dir: u8) -> f64 {
        let inside = self.st.on_map().filter(|(_, _, at)| self.game.covers(self.st, pattern, hex, dir, *at));
        let sum: f64 =
            inside.map(|(id, u, _)| if u.side == self.side { -3.0 } else { self.menace(id) }).sum();
        sum * VEIL * self.order.lean.smoke()
    }

    /// The best hex for a unit's smoke rounds among those of enemies, with what it is worth.
    fn smoke_target(&self, unit: UnitId) -> Option<(HexId, f64)> {
        let u = self.st.unit(unit);
        let played = self.st.on(switch::GP) && self.st.on(switch::AMMO);
        let from = u.hex().filter(|_| played && !u.has(flag::BAILED | flag::FIRED))?;
        let arm = (0..self.game.arm_count(self.st, unit))
            .rev()
            .filter_map(|w| self.game.arm(self.st, unit, w))
            .find(|a| a.smoke.is_some() && a.gp.is_some())?;
        let chance = f64::from(arm.smoke?) / 10.0;
        let reach = u16::from(arm.gp?.farthest()).min(u16::from(arm.smoke_reach.unwrap_or(u8::MAX)));
        let mut hexes: Vec<HexId> = self.st.of(self.side.other()).filter_map(|(_, f)| f.hex()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        let fits = |h: &HexId| {
            (1..=reach).contains(&self.game.range(self.st, from, *h))
                && self.game.sees(self.st, from, *h)
                && !self.st.effects.iter().any(|e| e.hex == *h)
        };
        best(hexes.into_iter().filter(fits).map(|h| (h, chance * self.veil(h, Pattern::Single, 0))))
            .filter(|(_, worth)| *worth > 0.3)
    }

    pub(crate) fn best_smoke(&self, unit: UnitId) -> f64 {
        self.smoke_target(unit).map_or(0.0, |(_, worth)| worth)
    }

    pub(crate) fn smoke_hex(&self, unit: UnitId) -> Option<Action> {
        self.smoke_target(unit).map(|(hex, _)| Action::Place(hex))
    }

    // --- missions ---

    pub(crate) fn missions(&self) -> Option<Action> {
        let arrives = self.options.iter().find(|a| match a {
            Action::Feature(FeatureAct::Arrive(i)) => self.is_wanted(*i),
            _ => false,
        });
        if arrives.is_some() {
            return arrives.copied();
        }
        let open = self.options.iter().find_map(|a| match a {
            Action::Cease(i) => Some(*i),
            _ => None,
        });
        if let Some(i) = open {
            return Some(self.go_on(i));
        }
        let sources = self.sources();
        let calls = self.options.iter().filter_map(|a| match a {
            Action::Observe(o) => Some((*a, self.best_call(*o, &sources)?.1)),
            _ => None,
        });
        best(calls).filter(|(_, worth)| *worth >= WORTH_IT).map(|(a, _)| a).or(Some(Action::Pass))
    }

    /// Keeps a mission up, moves it, or ends it.
    fn go_on(&self, i: u8) -> Action {
        let can = |a: Action| self.options.contains(&a);
        let Some(m) = self.st.missions.get(usize::from(i)) else { return Action::Cease(i) };
        let now = if can(Action::Continue(i)) { self.mission_worth(m) } else { 0.0 };
        let elsewhere = self.best_call(m.observer, &m.gunners).map_or(0.0, |(_, worth)| worth);
        if now >= WORTH_IT && now * BETTER >= elsewhere {
            Action::Continue(i)
        } else if can(Action::Adjust(i)) && elsewhere >= WORTH_IT {
            Action::Adjust(i)
        } else {
            Action::Cease(i)
        }
    }

    /// Whether planned fire should arrive now: it is due and no friend is in the way.
    fn is_wanted(&self, i: u8) -> bool {
        let Some(plan) = self.st.features.plans.get(usize::from(i)) else { return false };
        let near = |h: HexId| plan.legs.iter().any(|l| self.game.range(self.st, l.hex, h) <= 3);
        self.st.turn >= plan.turn && !self.st.of(self.side).any(|(_, u)| u.hex().is_some_and(near))
    }

    pub(crate) fn call(&self, call: &Call) -> Option<Action> {
        if call.stage == CallStage::Danger {
            // The enemy's shells fall short: on the dearest.
            let friends = self.options.iter().filter_map(|a| match a {
                Action::Target(t) => Some((*a, self.points(*t))),
                _ => None,
            });
            return best(friends).map(|(a, _)| a);
        }
        let mut sources = self.sources();
        sources.extend(call.firing.iter().copied());
        let fall = |hex: HexId, g: Gunner| {
            let shells = self.shells(g, call.observer, hex);
            shells.map_or(0.0, |s| {
                self.barrage(hex, Self::pattern(g), 0, s).max(self.veil(hex, Self::pattern(g), 0))
            })
        };
        let Some(hex) = call.hex else {
            let worth = |hex: HexId| sources.iter().map(|g| fall(hex, *g)).fold(f64::MIN, f64::max);
            let places = self.options.iter().filter_map(|a| match a {
                Action::Place(hex) => Some((*a, worth(*hex))),
                _ => None,
            });
            return best(places).map(|(a, _)| a);
        };
        let more = self.options.iter().filter_map(|a| match a {
            Action::Gunner(g) => Some((*a, fall(hex, *g) * self.answers(*g, call.observer))),
            _ => None,
        });
        if let Some((gunner, worth)) = best(more)
            && (call.queue.is_empty() || worth >= WORTH_IT)
        {
            return Some(gunner);
        }
        let shells: Vec<(u8, u8)> =
            call.queue.iter().filter_map(|g| self.shells(*g, call.observer, hex)).collect();
        let sheaves = self.options.iter().filter_map(|a| match a {
            Action::Call(pattern, dir, true) => Some((*a, self.veil(hex, *pattern, *dir))),
            Action::Call(pattern, dir, false) => {
                Some((*a, shells.iter().map(|s| self.barrage(hex, *pattern, *dir, *s)).sum()))
            }
            _ => None,
        });
        best(sheaves).map(|(a, _)| a)
    }

    // --- before the battle ---

    /// Registers points and plans fire on the ground around the goals.
    pub(crate) fn draft(&self, draft: &Drafting) -> Option<Action> {
        if draft.legs.len() >= PLANNED {
            return Some(Action::Declare);
        }
        let when = Action::Feature(FeatureAct::When(ARRIVES));
        if self.options.contains(&when) {
            return Some(when);
        }
        let shells = self.options.iter().find(|a| matches!(a, Action::Call(Pattern::Closed, _, false)));
        if shells.is_some() {
            return shells.copied();
        }
        let goals: Vec<HexId> = self.game.hold_goals(self.st).flat_map(|(_, hexes)| hexes.to_vec()).collect();
        let some = self.st.of(self.side).next().map(|(id, _)| self.sense(id))?;
        let worth = |hex: HexId| {
            let near = goals.iter().map(|g| self.game.range(self.st, *g, hex)).min().unwrap_or(0);
            let there = some.expected(hex).map_or(0, |h| self.game.range(self.st, hex, h));
            // Who attacks shells the goal; who defends the way to it.
            let foes = self.st.of(self.side.other()).any(|(_, u)| u.hex().is_some());
            let known = self.st.registered.iter().any(|(_, _, h)| *h == hex);
            let front = if foes { 0.0 } else { 0.15 * f64::from(there) };
            -0.3 * f64::from(near) - front - if known { 9.0 } else { 0.0 }
        };
        let places = self.options.iter().filter_map(|a| match a {
            Action::Place(hex) => Some((*a, worth(*hex))),
            _ => None,
        });
        best(places).map(|(a, _)| a).or_else(|| self.options.first().copied())
    }
}
