//! Landings from the air: paradrops and helicopter lifts (26, 29).

use crate::act::Desk;
use sandtable_hex::HexId;
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::airmobile::{AirOrder, Airmobile};
use sandtable_wurzburg::ids::FormationId;
use sandtable_wurzburg::state::{Kind, Payer, Place};
use sandtable_wurzburg::support::Order;

impl Desk<'_> {
    /// An assault for a battalion that may drop this turn.
    pub fn plan_drop(&self) -> Option<Action> {
        let due = |f: FormationId| {
            let granted = self.game.scenario_of(self.st).forces.iter().any(|force| {
                force.paradrop == self.st.turn
                    && force.paradrop > 0
                    && self.game.pack.group(force.group).formation == f
            });
            let waits =
                self.game.pack.counters().any(|c| {
                    self.game.pack.formation_of(c) == f && self.st.counter(c).place == Place::AIRFIELD
                });
            granted
                && waits
                && !self.st.airlift.spent[self.side.index()]
                && self.game.plays(self.st, 29)
                && self.st.formation(f).plan == Kind::March
        };
        let rank = |payer: Payer| if payer == Payer::OffMap { 0.0 } else { 1.0 };
        self.best(|a| match a {
            Action::Plan(f, Kind::Assault, payer) if due(f) => Some(rank(payer)),
            _ => None,
        })
    }

    /// Units at the airfield drop or are flown in.
    pub fn take_off(&self) -> Option<Action> {
        let drop = self.find(|a| matches!(a, Action::Air(AirOrder::Drop(_))));
        drop.or(self.find(|a| matches!(a, Action::Air(AirOrder::Lift(hex)) if hex.is_none())))
    }

    /// The choices of a landing.
    pub fn land(&self, air: &Airmobile) -> Option<Action> {
        let zones = match air {
            Airmobile::Declare(_) => return Some(Action::Air(AirOrder::Paradrop)),
            Airmobile::Drop(drop) => self.game.drop_zones(self.st, drop),
            Airmobile::Lift(lift) => {
                let most = self.scored(|a| match a {
                    Action::Air(AirOrder::Form(steps)) => Some(f32::from(steps)),
                    Action::Take(unit, steps) => {
                        let kind = self.game.pack.kind(unit);
                        let fights = if kind.symbol.is_maneuver() { 10.0 } else { 0.0 };
                        Some(fights + f32::from(steps))
                    }
                    _ => None,
                });
                if let Some((action, _)) = most {
                    return Some(action);
                }
                self.game.landing_zones(self.st, lift)
            }
        };
        let value = |hex: HexId| self.landing(hex);
        let best = zones.into_iter().max_by(|a, b| value(*a).total_cmp(&value(*b)))?;
        let row = self.game.pack.label(best).get(..2).and_then(|row| row.parse().ok()).unwrap_or(0);
        if self.options.contains(&Action::Order(Order::Row(row))) {
            return Some(Action::Order(Order::Row(row)));
        }
        self.best(|a| match a {
            Action::At(hex) => Some(value(hex)),
            _ => None,
        })
    }

    /// What a landing in a hex is worth: near goals nobody of its own side stands at, away from enemy fire.
    fn landing(&self, hex: HexId) -> f32 {
        let grid = &self.game.pack.map.grid;
        let own = |at: HexId| self.game.stack(self.st, self.side, at).next().is_some();
        let worth = |g: &crate::sense::Goal| {
            let share = if own(g.hex) { 0.2 } else { 1.0 };
            share * g.value / (1.0 + f32::from(grid.distance(hex, g.hex)))
        };
        let goal = self.sense.goals.iter().map(worth).fold(0.0, f32::max);
        // Flak reaches two hexes.
        let flak = self.sense.enemies.iter().filter(|s| grid.distance(s.hex, hex) <= 2).count() as f32;
        goal - 0.05 * self.sense.threat(hex) - 0.4 * flak
    }
}
