//! Where a unit should stand.

use super::goals::points;
use super::sense::Sense;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::Activation;
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::{Side, UnitId};
use sandtable_ardennes::state::flag;
use sandtable_hex::HexId;
use std::cmp::Reverse;

/// Posts looked at for supply, which is dear to ask.
const CLOSER_LOOK: usize = 6;
/// Least a move must better a unit's post.
const GAIN: f32 = 0.05;

/// An attack the active units could make.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    target: HexId,
    /// What all who could come would bring.
    promise: f32,
    /// What those already there bring.
    now: f32,
    there: UnitSet,
    /// Strength still to come.
    missing: f32,
}

impl Sense<'_> {
    /// The attacks active units could make if they moved up.
    pub fn aims(&self, active: UnitSet) -> Vec<Aim> {
        let grid = &self.game.pack.map.grid;
        let aim = |target: HexId| {
            let all = self.who_could(active, target, true);
            let close = |u: &UnitId| self.state.hex_of(*u).is_some_and(|h| grid.are_adjacent(h, target));
            let there: UnitSet = all.iter().filter(close).collect();
            let missing = all.minus(there).iter().map(|u| self.strength(u)).sum();
            Aim {
                target,
                promise: self.promise(target, all),
                now: self.promise(target, there).max(0.0),
                there,
                missing,
            }
        };
        let mut list: Vec<Aim> = self.targets_near(active, true).into_iter().map(aim).collect();
        list.retain(|a| a.promise > 0.0);
        list
    }

    /// What a unit adds to an attack by standing next to its target.
    fn help(&self, aim: &Aim, unit: UnitId) -> f32 {
        if aim.there.contains(unit) {
            let without = self.promise(aim.target, aim.there.without(unit)).max(0.0);
            return (aim.now - without).max(0.0).max(aim.now * 0.2);
        }
        let with = self.promise(aim.target, aim.there.with(unit));
        let share = (aim.promise - aim.now).max(0.0) * self.strength(unit) / aim.missing.max(1.0);
        (with - aim.now).max(share).max(0.0)
    }

    /// What it is worth that a unit stands in a hex, supply left out.
    fn post(&self, helps: &[(HexId, f32)], unit: UnitId, hex: HexId) -> f32 {
        let (o, map, state) = (self.order, &self.game.pack.map, self.state);
        let mut worth = -o.push * self.field(unit).at(hex);
        let here = state.hex_of(unit) == Some(hex);
        if !here {
            worth += self.prize(hex);
        }
        let near = |t: &HexId| map.grid.are_adjacent(hex, *t);
        let attack = helps.iter().filter(|(t, _)| near(t)).map(|h| h.1).fold(0.0, f32::max);
        worth += o.gather * attack;
        let mine = points(self.game, state, hex);
        if mine > 0.0 && state.german_towns.contains(hex) {
            let alone = !state.stack(hex).any(|u| u != unit);
            if alone {
                worth += o.garrison * mine * (self.threat(hex) / 8.0).min(1.0);
            }
        }
        if map.westwall.contains(hex) && self.bares_the_wall(unit, hex) {
            let wall = f32::from(self.game.pack.constants.points.westwall).abs();
            worth += o.garrison * wall * (self.threat_to_wall(hex) / 8.0).min(1.0);
        }
        if state.in_ezoc(Side::German, hex) && attack <= 0.0 {
            let foe: f32 = map.grid.adjacent(hex).map(|h| self.strength_in(Side::Allied, h)).sum();
            let friends: f32 = state
                .stack(hex)
                .filter(|u| *u != unit && self.game.pack.side_of(*u) == Side::German)
                .map(|u| self.strength(u))
                .sum();
            worth -= self.care * 0.2 * (foe - friends - self.strength(unit)).clamp(0.0, 10.0);
        }
        worth
    }

    /// Whether a Westwall hex would have nobody in it or next to it without this unit (18.1-f).
    fn bares_the_wall(&self, unit: UnitId, hex: HexId) -> bool {
        let grid = &self.game.pack.map.grid;
        let other =
            |h: HexId| self.state.stack(h).any(|u| u != unit && self.game.pack.side_of(u) == Side::German);
        !other(hex) && !grid.adjacent(hex).any(other)
    }

    /// The best of these answers for a unit that may move; `None` if it should stay as it is.
    pub fn best_move(&self, aims: &[Aim], unit: UnitId, options: &[Action]) -> Option<Action> {
        let here = self.state.hex_of(unit)?;
        let best = *self.moves(aims, unit, options).first()?;
        (best.1 == Action::Leave || best.0 > self.staying(aims, unit, here) + GAIN).then_some(best.1)
    }

    fn helps(&self, aims: &[Aim], unit: UnitId) -> Vec<(HexId, f32)> {
        aims.iter().map(|a| (a.target, self.help(a, unit))).collect()
    }

    fn staying(&self, aims: &[Aim], unit: UnitId, here: HexId) -> f32 {
        self.post(&self.helps(aims, unit), unit, here) - self.hunger(here)
    }

    /// The moves of these that lead to good posts, best first, with their worth.
    pub fn moves(&self, aims: &[Aim], unit: UnitId, options: &[Action]) -> Vec<(f32, Action)> {
        let Some(here) = self.state.hex_of(unit) else { return Vec::new() };
        let helps = self.helps(aims, unit);
        let mut list: Vec<(f32, HexId, Action)> = Vec::with_capacity(options.len());
        for action in options {
            match *action {
                Action::Go(hex) | Action::March(hex) => {
                    if list.iter().any(|x| x.1 == hex) {
                        continue;
                    }
                    if self.game.room(&self.board, Side::German, hex, &[unit]) {
                        list.push((self.post(&helps, unit, hex), hex, *action));
                    }
                }
                Action::Leave => {
                    let west = self.game.pack.map.west_of_meuse.contains(here);
                    if west && self.strength(unit) > 0.0 {
                        return vec![(f32::MAX, Action::Leave)];
                    }
                }
                _ => {}
            }
        }
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
        list.truncate(CLOSER_LOOK);
        let mut list: Vec<_> =
            list.into_iter().map(|(w, hex, action)| (w - self.hunger(hex), action)).collect();
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
        list
    }

    /// What standing out of supply costs.
    fn hunger(&self, hex: HexId) -> f32 {
        // The Germans are judged from the 19th on, so the evening before counts.
        let judged = self.state.day + 1 >= 19;
        if judged && !self.supplied(hex) { self.order.supply } else { 0.0 }
    }

    /// The unit that should move next, of those that may.
    pub fn next_mover(&self, activation: &Activation, options: &[Action]) -> Action {
        let state = self.state;
        // The strongest first: it has the choice of roads and posts. Who comes before the last that moved has been passed
        // over.
        let rank = |u: UnitId| (Reverse(self.strength(u) as u8), u.0);
        let moved = activation.units.iter().filter(|u| state.unit(*u).has(flag::MOVED)).map(rank).max();
        let aims = self.aims(activation.units.and(state.cache.on_map));
        let mut units: Vec<UnitId> =
            options.iter().filter_map(|a| if let Action::Select(u) = a { Some(*u) } else { None }).collect();
        units.retain(|u| moved.is_none_or(|m| rank(*u) > m));
        units.sort_by_key(|u| rank(*u));
        for unit in units {
            let mut ways = Vec::with_capacity(64);
            self.ways(unit, &mut ways);
            if self.best_move(&aims, unit, &ways).is_some() {
                return Action::Select(unit);
            }
        }
        Action::Done
    }

    /// Where a unit that has not moved may go.
    fn ways(&self, unit: UnitId, out: &mut Vec<Action>) {
        let game = self.game;
        out.extend(game.range(&self.board, unit).hexes().iter().map(Action::Go));
        out.extend(game.strategic(&self.board, unit).hexes().iter().map(Action::March));
        if self.state.hex_of(unit).is_some_and(|h| game.can_leave(self.state, unit, h, 0)) {
            out.push(Action::Leave);
        }
    }

    /// What an advance of a unit into a hex is worth over staying.
    pub fn follow(&self, unit: UnitId, hex: HexId) -> f32 {
        let Some(here) = self.state.hex_of(unit) else { return 0.0 };
        self.post(&[], unit, hex) - self.hunger(hex) - self.post(&[], unit, here) + self.hunger(here)
    }
}
