//! Choices of screening, overruns and close attacks.

use crate::act::Desk;
use sandtable_hex::HexId;
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::frame::{Frame, Move};
use sandtable_wurzburg::ids::CounterId;
use sandtable_wurzburg::pack::Terrain;
use sandtable_wurzburg::shock::{Close, Shock, Variant};

/// Steps an attack must promise to destroy, against those that are there.
const SURE: f32 = 1.3;

impl Desk<'_> {
    /// Screens wherever no goal is given up, fights where that pays, and otherwise breaks off.
    pub fn storm(&self, shock: &Shock) -> Option<Action> {
        match shock {
            Shock::Screen(s) => {
                let units = self.game.screeners(self.st, s);
                let goal = units.iter().filter_map(|c| self.st.hex(c)).any(|h| self.sense.is_goal(h));
                Some(if goal { Action::Hold } else { Action::All })
            }
            Shock::Rush => Some(Action::Close(if self.is_winning() { Close::Fight } else { Close::Through })),
            Shock::Flight(_) => {
                Some(Action::Close(if self.is_winning() { Close::Fight } else { Close::Withdraw }))
            }
            _ => self.best(|a| match a {
                Action::RetreatTo(_, hex) | Action::At(hex) => {
                    Some(self.sense.cover(hex) + self.sense.pull(hex) - 0.05 * self.sense.threat(hex))
                }
                _ => None,
            }),
        }
    }

    /// Whether a round in the objective costs the enemy more of his strength than this side of its own.
    fn is_winning(&self) -> bool {
        let Some(objective) = self.game.objective(self.st) else { return true };
        let mut sums = [[0.0f32; 3]; 2];
        for unit in self.st.at(objective) {
            let kind = self.game.pack.kind(unit);
            let steps = self.sense.steps(unit);
            let sum = &mut sums[usize::from(self.game.pack.side(unit) == self.side)];
            sum[0] += self.sense.power(unit, objective);
            sum[1] += steps;
            sum[2] = sum[2].max(f32::from(kind.defence) + self.sense.cover(objective));
        }
        let [enemy, own] = sums;
        let loss = |fire: [f32; 3], at: [f32; 3]| fire[0] / at[2].max(1.0) / at[1].max(0.1);
        loss(own, enemy) >= loss(enemy, own)
    }

    /// Whether the attack on a hex is better made as an overrun or a close attack.
    pub fn declare(&self, hex: HexId) -> Option<Action> {
        let op = self.st.op().filter(|op| op.melee.variant == Variant::None)?;
        let grid = &self.game.pack.map.grid;
        let stack = self.sense.enemies.iter().find(|s| s.hex == hex)?;
        let close = self.game.pack.map.terrain_at(hex) != Terrain::Clear;
        let wish = Action::Close(if close { Close::CloseAttack } else { Close::Overrun });
        if !self.options.contains(&wish) || !self.game.may_storm(self.st, variant(close), hex) {
            return None;
        }
        let ready = |c: &CounterId| !close || self.game.may_enter(self.st, *c, hex);
        let units: Vec<(CounterId, HexId)> = op
            .participants
            .iter()
            .filter(ready)
            .filter_map(|c| Some((c, self.st.hex(c).filter(|h| grid.distance(*h, hex) <= 3)?)))
            .collect();
        // One force overruns: the strongest stack. Into close terrain all go that stand next to it.
        let power = |at: Option<HexId>| -> f32 {
            let here = units.iter().filter(|(_, h)| at.is_none_or(|at| at == *h));
            here.map(|(c, _)| self.sense.power(*c, hex)).sum()
        };
        let most = match close {
            true => power(None),
            false => units.iter().map(|(_, h)| power(Some(*h))).fold(0.0, f32::max),
        };
        let kills = most / stack.defence.max(1.0);
        (kills >= SURE * stack.steps && most > 1.5 * stack.attack).then_some(wish)
    }

    /// The next move of such an attack: everything of a stack that can drive up to the objective, or go in.
    pub fn storm_moves(&self) -> Option<Action> {
        let op = self.st.op()?;
        self.best(|a| match a {
            Action::Take(unit, steps) if steps == self.st.counter(unit).steps && steps > 0 => {
                let at = self.st.hex(unit)?;
                let m = Move::of(std::iter::once(unit).collect(), at);
                let goes = match op.melee.variant {
                    Variant::CloseAttack => op.melee.began.contains(unit) && !op.moved.contains(unit),
                    _ => !op.moved.contains(unit) && self.drive(&m).is_some(),
                };
                let stack = self.game.stack(self.st, self.side, at);
                let power: f32 = stack.map(|c| self.sense.power(c, op.objective)).sum();
                goes.then_some(power)
            }
            _ => None,
        })
        .or(Some(Action::Done))
    }

    /// The best hex next to the objective a force can drive to.
    fn drive(&self, m: &Move) -> Option<HexId> {
        let objective = self.game.objective(self.st)?;
        let reach = self.game.reach(self.st, m);
        let near = reach.entries.iter().filter(|e| self.game.pack.map.grid.are_adjacent(e.hex, objective));
        near.min_by_key(|e| e.total).map(|e| e.hex)
    }

    /// A force of such an attack in motion.
    pub fn storm_go(&self, m: &Move) -> Option<Action> {
        let objective = self.game.objective(self.st)?;
        if self.options.contains(&Action::Go(objective)) {
            return Some(Action::Go(objective));
        }
        let join =
            self.find(|a| matches!(a, Action::Take(unit, k) if *k > 0 && *k == self.st.counter(*unit).steps));
        if !m.begun && join.is_some() {
            return join;
        }
        if self.game.pack.map.grid.are_adjacent(m.at, objective) && m.begun {
            return Some(Action::Done);
        }
        self.drive(m).map(Action::Go).or(Some(Action::Done))
    }

    /// Whether the operation in progress is such an attack.
    pub fn is_storming(&self) -> bool {
        let frame = matches!(self.st.top(), Some(Frame::Moves | Frame::Move(_)));
        frame
            && self
                .st
                .op()
                .is_some_and(|op| op.melee.variant != Variant::None && op.objective.some().is_some())
    }
}

const fn variant(close: bool) -> Variant {
    if close { Variant::CloseAttack } else { Variant::Overrun }
}
