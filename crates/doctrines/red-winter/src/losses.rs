//! Paying for a fight and following it up: steps or ground, whose steps, which way back, how far forward.

use super::sense::Sense;
use sandtable_hex::HexId;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::frame::{Advance, Losses, Mover};
use sandtable_red_winter::pack::UnitId;
use sandtable_red_winter::units::UnitSet;

impl Sense<'_> {
    /// Steps, or ground.
    pub fn pick_loss(&self, l: &Losses, options: &[Action]) -> Action {
        let step = self.cheapest_step(options);
        if options.contains(&Action::Done) {
            return Action::Done;
        }
        if !options.contains(&Action::Retreat) {
            return step.map_or_else(|| options[0], |(_, a)| a);
        }
        let Some((price, action)) = step else { return Action::Retreat };
        let Some(battle) = self.st.battle() else { return action };
        let here = if l.attacker { self.first_hex(battle.attackers) } else { Some(battle.target) };
        let ground = here.map_or(0.0, |h| if l.attacker { 0.1 } else { self.keep_value(h) });
        let boxed = here.map_or(0.0, |h| self.boxed(h));
        // Steps get dearer as the weak ones are used up; ground costs disorder and, among enemies, steps.
        let steps = price + f32::from(l.left - 1) * self.step_value(self.side) * 1.2;
        let away = ground + 0.25 * f32::from(l.left) + boxed * boxed * self.step_value(self.side) * 1.5;
        if away + self.order.hold < steps { Action::Retreat } else { action }
    }

    fn first_hex(&self, units: UnitSet) -> Option<HexId> {
        units.iter().find_map(|u| self.st.hex_of(u))
    }

    /// What giving a hex up costs by itself.
    fn keep_value(&self, hex: HexId) -> f32 {
        let soon = 1.0 / (1.0 + self.turns_left);
        let mut value = 0.1;
        for goal in &self.ground.goals {
            if goal.hexes.contains(hex) && goal.taker != Some(self.side) {
                value += goal.worth * (0.1 + 0.8 * soon);
            } else if goal.hexes.contains(hex) {
                value += goal.worth * (0.05 + 0.8 * soon);
            }
        }
        value + self.stand_value(hex)
    }

    /// The step that costs least: full companies before machine-guns, nobody's last step if it can be helped.
    fn cheapest_step(&self, options: &[Action]) -> Option<(f32, Action)> {
        let mut best: Option<(f32, Action)> = None;
        for action in options {
            let Action::Step(unit) = action else { continue };
            let price = self.step_price(*unit);
            if best.is_none_or(|(b, _)| price < b) {
                best = Some((price, *action));
            }
        }
        best
    }

    fn step_price(&self, unit: UnitId) -> f32 {
        let (game, st) = (self.game, self.st);
        let now = self.defence_of(unit).max(self.attack_of(unit));
        // Points for the first step are part of those for the unit.
        let points = self.maim[game.side(unit).index()];
        if game.steps(st, unit) > 1 {
            let reduced = &game.def(unit).faces[1];
            let after = f32::from(reduced.cs)
                * if game.face(st, unit).cs_kind == sandtable_red_winter::pack::CsKind::DoubledInDefence {
                    2.0
                } else {
                    1.0
                };
            0.3 + (now - after) * 0.2 + points
        } else {
            0.6 + now * 0.2 + self.kill[game.side(unit).index()] - points
                + f32::from(game.face(st, unit).ras.unwrap_or(0)) * 0.05
        }
    }

    /// Whose step is lost where the owner chooses.
    pub fn pick_step(&self, options: &[Action]) -> Action {
        self.cheapest_step(options).map_or_else(|| options[0], |(_, a)| a)
    }

    /// The way back: out of reach, off the ice, towards friends and goals.
    pub fn pick_retreat(&self, options: &[Action]) -> Action {
        let mut best: Option<(f32, Action)> = None;
        for action in options {
            let score = match action {
                Action::RetreatTo(unit, hex) => self.place_score(&standing(*unit, *hex), *unit, *hex),
                Action::Stay(unit) => {
                    self.st.hex_of(*unit).map_or(-5.0, |h| self.place_score(&standing(*unit, h), *unit, h))
                }
                _ => -20.0,
            };
            if best.is_none_or(|(b, _)| score > b) {
                best = Some((score, *action));
            }
        }
        best.map_or_else(|| options[0], |(_, a)| a)
    }

    /// Forward, if the new hex is better than the old.
    pub fn pick_advance(&self, a: &Advance, options: &[Action]) -> Action {
        let done = options.contains(&Action::Done);
        let mut best: Option<(f32, Action)> = None;
        for action in options {
            let Action::Advance(unit, hex) = action else { continue };
            let here = self.st.hex_of(*unit).unwrap_or(*hex);
            // Together they are stronger than one alone in front.
            let together = a.ready.with(*unit);
            let m = Mover { group: together, ..standing(*unit, *hex) };
            let gain = self.place_score(&m, *unit, *hex)
                - self.place_score(&standing(*unit, here), *unit, here)
                + self.ground_value(*hex) * 0.3;
            if best.is_none_or(|(b, _)| gain > b) {
                best = Some((gain, *action));
            }
        }
        match best {
            Some((gain, action)) if gain > 0.0 || !done => action,
            _ if done => Action::Done,
            _ => options[0],
        }
    }
}

/// A unit that is where it is.
pub(super) fn standing(unit: UnitId, hex: HexId) -> Mover {
    Mover {
        group: UnitSet::one(unit),
        hex,
        spent: 0,
        allowance: 0,
        extended: false,
        moved: true,
        stopped: false,
        ended: false,
    }
}
