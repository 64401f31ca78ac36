//! What an order is worth for its price.

use crate::act::Desk;
use crate::fight::{Allowed, attacks};
use crate::sense::{is_wide, left, moved, pip, worth_to};
use crate::wide::Wide;
use sandtable_downfall::action::Action;
use sandtable_downfall::ids::{Faction, OrderId, PieceId};
use sandtable_downfall::pack::{OpsPart, OrderKind, Symbol, Symbols};
use sandtable_downfall::state::Place;

impl Desk<'_> {
    /// The ways to choose an order, the best for its price first.
    pub fn ranked(&self, faction: Faction) -> Vec<(f32, Action)> {
        let mut list: Vec<(f32, Action)> = self
            .options
            .iter()
            .map(|a| {
                let worth = match a {
                    Action::Take { slot, back } => {
                        let order = self.state.action_track.get(usize::from(*slot)).copied().flatten();
                        let extra = self.game.surcharge(self.state, faction, *slot);
                        order.map_or(-1.0, |o| self.rate(faction, o, *back, extra))
                    }
                    Action::Planned { back } => {
                        let order = self.state.planning[faction.idx()];
                        order.map_or(-1.0, |o| self.rate(faction, o, *back, 0))
                    }
                    Action::Reseed => 0.01,
                    _ => -1.0,
                };
                (worth, *a)
            })
            .collect();
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
        list
    }

    /// The worth of an order over its price. What goes beyond the end of the game costs nothing.
    pub(crate) fn rate(&self, faction: Faction, order: OrderId, back: bool, extra: u8) -> f32 {
        let Some(face) = self.game.face(order, back) else { return -1.0 };
        let over = |cost: u8| {
            let rest = (left(self.game, self.state, faction) * 42.0).max(1.0);
            f32::from(cost + extra).min(rest).max(1.0)
        };
        let price = over(face.cost.unwrap_or(0));
        match &face.kind {
            OrderKind::Headquarters => self
                .game
                .copies(faction)
                .filter(|o| *o != order)
                .map(|o| self.rate(faction, o, false, extra))
                .fold(-1.0, f32::max),
            OrderKind::Ops(parts) => {
                let (mut sum, mut moves) = (0.0, false);
                for part in parts {
                    match part {
                        OpsPart::Redeploy { mp, symbols } => {
                            let strikes = matches!(parts.last(), Some(OpsPart::Attack { .. }));
                            sum += self.order.march * self.stir(faction, *mp, *symbols, strikes);
                            moves = true;
                        }
                        OpsPart::Attack { count, symbols } => {
                            let allowed = Allowed { faction, symbols: *symbols, marker: true, drm: 0 };
                            let now = attacks(self.game, self.state, allowed, *count, self.order.care);
                            sum += self.order.attack * if moves { now.max(0.4) + 0.2 } else { now };
                        }
                    }
                }
                // The West has the most to gain from attacks on the whole map, and the least time for them.
                let bold = faction == Faction::Western && is_wide(self.game, self.state);
                sum * if bold { 1.5 } else { 1.0 } / price
            }
            OrderKind::Recruit(n) => {
                let gaps = self.gaps(faction, false);
                pip(faction) * f32::from((*n).min(gaps)) / price
            }
            OrderKind::Mechanize(n) => {
                let gaps = self.gaps(faction, true);
                (pip(faction) + 0.06) * f32::from((*n).min(gaps)) / price
            }
            // What the teaching game does not have: the war at sea and in the air, partisans, quarrels of the Axis.
            OrderKind::Strategic => self.strategic(faction) / price,
            OrderKind::Partisans => {
                let waits = |p: PieceId| self.state.piece(p).place == Place::Pool;
                if self.game.pack.partisans(faction).any(waits) { 0.5 / price } else { -0.5 }
            }
            OrderKind::Shortages | OrderKind::Failure => 0.3 / price,
        }
    }

    /// Steps a faction could use.
    fn gaps(&self, faction: Faction, armor: bool) -> u8 {
        let game = self.game;
        let in_play = |u: &PieceId| {
            let place = self.state.piece(*u).place;
            place.in_play() || !armor && place == Place::Pool && is_wide(game, self.state)
        };
        let on_map = game.pack.units_of(faction).filter(in_play);
        let gap = |u: PieceId| {
            let Some(def) = game.pack.unit(u) else { return 0 };
            if armor && !def.front.is_armored() && !def.reverse.is_some_and(|r| r.is_armored()) {
                return 0;
            }
            def.max.saturating_sub(self.state.piece(u).pips)
        };
        on_map.map(gap).fold(0, u8::saturating_add)
    }

    /// What moves of active units would gain, each for itself.
    fn stir(&self, faction: Faction, mp: u8, symbols: Symbols, strikes: bool) -> f32 {
        if is_wide(self.game, self.state) {
            return self.wide_stir(faction, mp, symbols, strikes);
        }
        let now = worth_to(self.game, self.state, faction, false);
        let mut sum = 0.0;
        for unit in self.game.pack.units_of(faction) {
            let Some(hex) = self.state.hex_of(unit) else { continue };
            if !self.game.is_active(self.state, faction, unit, symbols) {
                continue;
            }
            let reach = self.game.reach(self.state, &[unit], hex, mp, 0);
            let pips = self.state.piece(unit).pips;
            let gain = reach
                .hexes
                .iter()
                .filter(|h| self.game.fits(self.state, **h, 1, pips, &[unit]))
                .map(|h| {
                    worth_to(self.game, &moved(self.game, self.state, &[unit], *h), faction, false) - now
                })
                .fold(0.0, f32::max);
            sum += gain;
        }
        0.7 * sum
    }

    /// The same on the whole map: the best gains count in full, others less, because units want the same hexes.
    fn wide_stir(&self, faction: Faction, mp: u8, symbols: Symbols, strikes: bool) -> f32 {
        let (game, state) = (self.game, self.state);
        let mut wide = Wide::new(game, state, faction);
        let mut gains: Vec<f32> = Vec::new();
        for unit in game.pack.units_of(faction) {
            let Some(hex) = state.hex_of(unit) else { continue };
            if !game.is_active(state, faction, unit, symbols) {
                continue;
            }
            wide.lift(&[unit]);
            let now = wide.worth(&[unit], hex);
            let reach = game.reach(state, &[unit], hex, mp, 0);
            let pips = state.piece(unit).pips;
            let free = reach.hexes.iter().filter(|h| game.fits(state, **h, 1, pips, &[unit]));
            gains.push(free.map(|h| wide.worth(&[unit], *h) - now).fold(0.0, f32::max));
        }
        gains.sort_by(|a, b| b.total_cmp(a));
        let mut sum: f32 = gains.iter().zip(0i32..).map(|(g, i)| g * 0.85f32.powi(i)).sum();
        if faction == Faction::Western && symbols.has(Symbol::Naval) {
            // Units that wait across the sea, and landings.
            let waits = |u: &PieceId| {
                matches!(state.piece(*u).place, Place::Land(_)) && game.is_active(state, faction, *u, symbols)
            };
            let afloat: u8 = game
                .pack
                .units_of(faction)
                .filter(|u| waits(u) && self.voyage(&[*u]).is_some())
                .map(|u| state.piece(u).pips)
                .sum();
            sum += 0.12 * f32::from(afloat.min(6)) + 2.0 * self.best_landing(symbols, strikes);
        }
        0.6 * sum
    }
}
