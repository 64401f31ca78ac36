//! What an order is worth for its price.

use crate::act::Desk;
use crate::fight::{Allowed, attacks};
use crate::sense::{is_wide, left, moved, pip, worth_to};
use crate::wide::Wide;
use sandtable_downfall::action::Action;
use sandtable_downfall::ids::{BeachId, Faction, OrderId, PieceId};
use sandtable_downfall::pack::{OpsPart, OrderKind, Symbol, Symbols, War};
use sandtable_downfall::state::{Beachhead, Place};

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
                            sum += self.order.march * self.stir(faction, *mp, *symbols);
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

    /// What strategic warfare brings: displays that can change hands, then Transport Points until there are enough to land.
    fn strategic(&self, faction: Faction) -> f32 {
        let (game, state) = (self.game, self.state);
        let open = |west: bool| {
            let wars = War::ALL.into_iter().filter(|w| game.war_active(state, *w));
            wars.filter(|w| game.western_war(state, *w) == west).count()
        };
        if faction == Faction::Okw {
            return if open(true) > 0 { 0.4 } else { 0.15 };
        }
        let points = if state.transport < 4 { 0.3 } else { 0.0 };
        points + if open(false) > 0 { 0.6 } else { 0.05 }
    }

    /// Steps a faction could use.
    fn gaps(&self, faction: Faction, armor: bool) -> u8 {
        let game = self.game;
        let on_map = game.pack.units_of(faction).filter(|u| self.state.hex_of(*u).is_some());
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
    fn stir(&self, faction: Faction, mp: u8, symbols: Symbols) -> f32 {
        if is_wide(self.game, self.state) {
            return self.wide_stir(faction, mp, symbols);
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

    /// The same on the whole map.
    fn wide_stir(&self, faction: Faction, mp: u8, symbols: Symbols) -> f32 {
        let wide = Wide::new(self.game, self.state, faction);
        let mut sum = 0.0;
        for unit in self.game.pack.units_of(faction) {
            let Some(hex) = self.state.hex_of(unit) else { continue };
            if !self.game.is_active(self.state, faction, unit, symbols) {
                continue;
            }
            let now = wide.worth(&[unit], hex);
            let reach = self.game.reach(self.state, &[unit], hex, mp, 0);
            let gains = reach.hexes.iter().map(|h| wide.worth(&[unit], *h) - now);
            sum += gains.fold(0.0, f32::max);
        }
        // Units that wait across the sea, while there is somewhere to land.
        if faction == Faction::Western && symbols.has(Symbol::Naval) && self.may_land() {
            let waits = |u: &PieceId| {
                matches!(self.state.piece(*u).place, Place::Land(_))
                    && self.game.is_active(self.state, faction, *u, symbols)
            };
            let pips: u8 =
                self.game.pack.units_of(faction).filter(waits).map(|u| self.state.piece(u).pips).sum();
            sum += 0.6 * f32::from(pips.min(6));
        }
        (0.4 * sum).min(3.0)
    }

    /// Whether the West has a beachhead, or points for one, or Africa to go to.
    pub(crate) fn may_land(&self) -> bool {
        let manned = self.state.beachheads.iter().any(|b| b.beach().is_some());
        let ready = self.state.beachheads.contains(&Beachhead::Pool) && self.state.transport >= 2;
        manned || ready || !self.state.africa_liberated
    }

    /// What a landing on a beach promises: few defenders, prizes near.
    pub(crate) fn landing(&self, beach: BeachId) -> f32 {
        let Some(def) = self.game.pack.map.beach(beach) else { return -1.0 };
        let wide = Wide::new(self.game, self.state, Faction::Western);
        let there = self.state.units_at(&self.game.pack, def.target);
        let pips: u8 = there.map(|u| self.state.piece(u).pips).sum();
        3.0 - 0.5 * f32::from(pips) + wide.worth(&[], def.target)
    }
}
