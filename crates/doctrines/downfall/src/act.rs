//! The quick choice at every decision. Every choice moves the procedure on, so that nothing can go round in circles: an attack
//! once opened is declared, and every unit is picked up once.

use crate::doctrine::Order;
use crate::fight::{Allowed, attacks, blow, promise};
use crate::sense::{full, is_wide, left, moved, pip, points_at, rough, worth_to};
use crate::wide::Wide;
use sandtable_downfall::Downfall;
use sandtable_downfall::action::Action;
use sandtable_downfall::combat::Combat;
use sandtable_downfall::frame::{Frame, Mover, Stage, Trigger};
use sandtable_downfall::ids::{CardId, Faction, PieceId, SeaSet};
use sandtable_downfall::pack::{CardKind, Effect, Symbol, Symbols};
use sandtable_downfall::state::{Place, State, flag};
use sandtable_hex::HexId;

/// Hexes looked at with supply before a unit moves.
const CLOSER: usize = 5;
/// What a move must gain to be made.
const STIR: f32 = 0.01;
/// The same on the whole map.
const WIDE_STIR: f32 = 0.03;

/// One decision.
pub struct Desk<'a> {
    pub(crate) game: &'a Downfall,
    pub(crate) state: &'a State,
    pub(crate) order: &'a Order,
    pub(crate) options: &'a [Action],
}

/// The option with the most worth; of equals the first.
pub(crate) fn best(options: &[Action], mut worth: impl FnMut(Action) -> f32) -> Option<Action> {
    let mut found: Option<(f32, Action)> = None;
    for action in options {
        let w = worth(*action);
        if found.is_none_or(|(f, _)| w > f) {
            found = Some((w, *action));
        }
    }
    found.map(|(_, a)| a)
}

impl<'a> Desk<'a> {
    pub fn new(game: &'a Downfall, state: &'a State, order: &'a Order, options: &'a [Action]) -> Desk<'a> {
        Desk { game, state, order, options }
    }

    /// The choice.
    pub fn choose(&self) -> Option<Action> {
        let chosen = match self.state.top()? {
            Frame::Choose { faction } => self.ranked(*faction).first().map(|(_, a)| *a),
            Frame::Copy { faction, skipped, .. } => best(self.options, |a| match a {
                Action::Copy(order) => self.rate(*faction, order, false, *skipped),
                _ => -1.0,
            }),
            Frame::Window { faction, trigger } => self.window(*faction, *trigger),
            Frame::Redeploy { .. } => self.redeploy(),
            Frame::Move(mover) => self.march(mover),
            Frame::Attacks { faction, symbols, marker, drm, .. } => {
                let allowed = Allowed { faction: *faction, symbols: *symbols, marker: *marker, drm: *drm };
                self.target(allowed)
            }
            Frame::Compose => self.compose(),
            Frame::Combat(stage) => self.combat(*stage),
            Frame::Steps(steps) => self.steps(steps.faction),
            Frame::Enter { unit, .. } => self.enter(*unit),
            Frame::AirAt { unit, .. } | Frame::Rebase { unit } => self.base(*unit),
            Frame::AirOut { faction } => best(self.options, |a| match a {
                Action::Air(unit) => self.state.hex_of(unit).map_or(0.0, |h| -self.base_worth(*faction, h)),
                _ => -100.0,
            }),
            Frame::Guards => best(self.options, |a| match a {
                Action::Replace(_, unit) => f32::from(self.state.piece(unit).pips),
                _ => 0.0,
            }),
            Frame::Forts { up, .. } => {
                best(self.options, |a| if matches!(a, Action::Flip(_)) == *up { 1.0 } else { 0.0 })
            }
            Frame::Strategic { faction } => self.display(*faction),
            // The West moves its displays left, OKW right.
            Frame::StrategicMove { faction, .. } => best(self.options, |a| {
                if (a == Action::Left) == (*faction == Faction::Western) { 1.0 } else { 0.0 }
            }),
            Frame::Ports { faction, group, .. } => self.port(*faction, group),
            Frame::Naval { group, .. } => self.sail(group),
            Frame::Interception { .. } => self.interception(),
            // A harbour of its own where most troops come ashore.
            Frame::Mulberry { .. } => best(self.options, |a| match a {
                Action::Beachhead(..) => 1.0,
                _ => 0.0,
            }),
            Frame::PartisanAt { faction, .. } => best(self.options, |a| match a {
                Action::At(hex) if points_at(self.game, self.state, hex) > 0 => 3.0,
                Action::At(hex) if self.game.pack.map.rail.contains(hex) => 2.0,
                Action::At(hex) => 1.0 / (1.0 + self.enemy_distance(*faction, hex)),
                _ => 0.0,
            }),
            Frame::SupplyCheck { .. } => best(self.options, |a| match a {
                // The weakest goes without where a beachhead has no room.
                Action::Drop(unit) => 1.0 - 0.1 * f32::from(self.state.piece(unit).pips),
                Action::Pay => 3.0,
                Action::PayFor(_) | Action::Toll(_) | Action::TollSea(_) => 2.0,
                _ => 0.0,
            }),
            _ => None,
        };
        let end = |a: &&Action| matches!(a, Action::Done | Action::Pass | Action::Halt);
        chosen
            .filter(|a| self.options.contains(a))
            .or_else(|| self.options.iter().find(end).copied())
            .or_else(|| self.options.first().copied())
    }

    // --- movement ---

    /// Every unit is picked up once, those next to the enemy first; whether it moves is seen then. Fleets and beachheads
    /// come before the troops that use them.
    fn redeploy(&self) -> Option<Action> {
        let Some(Frame::Redeploy { faction, symbols, .. }) = self.state.top() else { return None };
        let wide = (*faction == Faction::Western).then(|| Wide::new(self.game, self.state, *faction));
        let strikes = self.strikes_after();
        let awaited = if wide.is_some() { self.awaited(1) } else { Vec::new() };
        let lands = |unit: PieceId| {
            let seas = self.seas_at(self.state.piece(unit).place);
            let sea = |p: &Place| p.hex().map_or(SeaSet::EMPTY, |h| self.game.pack.map.hex(h).seas);
            awaited.iter().any(|p| !seas.and(sea(p)).is_empty() && self.state.piece(unit).place != *p)
        };
        best(self.options, |a| match a {
            Action::Select(unit) if self.fleet_goal(unit).is_some() => 250.0,
            Action::Select(unit) if self.game.pack.is_naval(unit) => -1.0,
            // The strongest that fits goes first over a beach.
            Action::Select(unit) if lands(unit) => {
                let afloat = matches!(self.state.piece(unit).place, Place::Land(_));
                let first = if afloat { 130.0 } else { 110.0 };
                first
                    + f32::from(self.state.piece(unit).pips)
                    + if self.state.is_armored(&self.game.pack, unit) { 0.5 } else { 0.0 }
            }
            Action::Select(unit) => match self.state.hex_of(unit) {
                Some(hex) => 100.0 - self.enemy_distance(self.game.pack.faction_of(unit), hex),
                // The strongest goes first: a beachhead has little room.
                None => 10.0 + f32::from(self.state.piece(unit).pips),
            },
            Action::Beachhead(marker, beach) => {
                let held = self.state.beachheads.get(usize::from(marker)).filter(|b| self.is_free(**b));
                let promise = held.zip(wide.as_ref()).map_or(-1.0, |(held, w)| {
                    let bar = self.landing_bar(w, *held, *symbols, strikes);
                    self.landing(w, beach, *symbols, strikes) - bar
                });
                if promise > 0.0 { 150.0 + promise } else { -1.0 }
            }
            Action::Flip(unit) => {
                let here = self.state.hex_of(unit);
                if here.is_some_and(|h| points_at(self.game, self.state, h) > 0) { 200.0 } else { -1.0 }
            }
            Action::Done => 0.0,
            _ => -1.0,
        })
    }

    fn enemy_distance(&self, faction: Faction, hex: HexId) -> f32 {
        let grid = &self.game.pack.map.grid;
        let enemies = self.state.cache.occupied[faction.foe().ideology().idx()];
        enemies.iter().map(|h| f32::from(grid.distance(h, hex))).fold(50.0, f32::min)
    }

    fn march(&self, mover: &Mover) -> Option<Action> {
        let places: Vec<HexId> =
            self.options.iter().filter_map(|a| if let Action::To(h) = a { Some(*h) } else { None }).collect();
        let free: Vec<HexId> = places
            .iter()
            .copied()
            .filter(|h| {
                let pips = mover.group.iter().map(|u| self.state.piece(*u).pips).sum();
                self.game.fits(self.state, *h, mover.group.len() as u8, pips, &mover.group)
            })
            .collect();
        if self.options.contains(&Action::Embark) && self.wants_sea(mover) {
            return Some(Action::Embark);
        }
        let to = self.place(mover.faction, &mover.group, &free, true);
        // A hex that holds too much has to be left.
        let forced = !self.options.contains(&Action::Halt);
        let to = to.or_else(|| self.place(mover.faction, &mover.group, &free, false).filter(|_| forced));
        Some(to.map_or(Action::Halt, Action::To))
    }

    /// The best of some hexes for units; with `stay`, only if it is better than where they are.
    fn place(&self, faction: Faction, units: &[PieceId], places: &[HexId], stay: bool) -> Option<HexId> {
        if is_wide(self.game, self.state) {
            let wide = Wide::of(self.game, self.state, faction, units);
            let here = units.first().and_then(|u| self.state.hex_of(*u)).filter(|_| stay);
            let most = here.map_or(f32::NEG_INFINITY, |h| wide.worth(units, h) + WIDE_STIR);
            let rated = places.iter().map(|h| (wide.worth(units, *h), *h)).filter(|(w, _)| *w > most);
            return rated.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, h)| h);
        }
        let mut list: Vec<(f32, HexId)> = places
            .iter()
            .map(|h| (worth_to(self.game, &moved(self.game, self.state, units, *h), faction, false), *h))
            .collect();
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut found: Option<HexId> = None;
        let mut most =
            if stay { worth_to(self.game, self.state, faction, true) + STIR } else { f32::NEG_INFINITY };
        for (_, hex) in list.into_iter().take(CLOSER) {
            let worth = worth_to(self.game, &moved(self.game, self.state, units, hex), faction, true);
            if worth > most {
                (most, found) = (worth, Some(hex));
            }
        }
        found
    }

    // --- attacks ---

    fn target(&self, allowed: Allowed) -> Option<Action> {
        best(self.options, |a| match a {
            Action::Target(hex) => {
                let found = blow(self.game, self.state, allowed, hex, None, self.order.care);
                found.map_or(-1.0, |b| b.worth - self.order.bar)
            }
            Action::Done => 0.0,
            _ => -1.0,
        })
    }

    fn compose(&self) -> Option<Action> {
        let combat = self.state.combat.as_deref()?;
        let allowed = Allowed {
            faction: combat.attacker,
            symbols: combat.symbols,
            marker: combat.marker,
            drm: combat.drm,
        };
        let plan = blow(self.game, self.state, allowed, combat.target, combat.primary, self.order.care);
        let first = |wanted: fn(&Action) -> bool| self.options.iter().copied().find(wanted);
        if combat.primary.is_none() {
            return plan
                .map(|p| Action::Primary(p.primary))
                .filter(|a| self.options.contains(a))
                .or_else(|| first(|a| matches!(a, Action::Primary(_))));
        }
        let wanted = plan.map(|p| p.flanks).unwrap_or_default();
        let flank = self.options.iter().copied().find(|a| match a {
            Action::Flank(unit) => wanted.contains(*unit) && !combat.flanks.contains(*unit),
            _ => false,
        });
        flank.or(Some(Action::Declare))
    }

    fn combat(&self, stage: Stage) -> Option<Action> {
        let combat = self.state.combat.as_deref()?;
        match stage {
            Stage::AttackerHits => best(self.options, |a| -self.cost(combat.attacker, a)),
            Stage::DefenderHits => best(self.options, |a| -self.defender_cost(combat, a)),
            Stage::Retreat => {
                let unit = *combat.going.first()?;
                let places: Vec<HexId> = self
                    .options
                    .iter()
                    .filter_map(|a| if let Action::To(h) = a { Some(*h) } else { None })
                    .collect();
                self.place(combat.defender, &[unit], &places, false).map(Action::To)
            }
            Stage::Advance if is_wide(self.game, self.state) => best(self.options, |a| match a {
                Action::Advance(unit) => {
                    let wide = Wide::of(self.game, self.state, combat.attacker, &[unit]);
                    let here = self.state.hex_of(unit).map_or(0.0, |h| wide.worth(&[unit], h));
                    0.05 + wide.worth(&[unit], combat.target) - here
                }
                Action::Done => 0.0,
                _ => -1.0,
            }),
            Stage::Advance => {
                let sign = if combat.attacker.is_axis() { -1.0 } else { 1.0 };
                let now = sign * full(self.game, self.state);
                best(self.options, |a| match a {
                    Action::Advance(unit) => {
                        let there = moved(self.game, self.state, &[unit], combat.target);
                        sign * full(self.game, &there) - now
                    }
                    Action::Done => 0.0,
                    _ => -1.0,
                })
            }
            Stage::Answer => {
                let pips: u8 = combat.defenders.iter().map(|u| self.state.piece(u).pips).sum();
                let city = points_at(self.game, self.state, combat.target) > 0;
                let hard = combat.left[1] >= 2 && (city || combat.left[1] <= pips);
                best(self.options, |a| match a {
                    Action::Play(_) if hard => 1.0,
                    Action::Pass => 0.5,
                    _ => 0.0,
                })
            }
            _ => best(self.options, |a| match a {
                Action::Play(card) => self.help(combat, stage.side(), card),
                Action::Pass => 0.0,
                _ => -1.0,
            }),
        }
    }

    /// What a card brings its side in a combat, beyond what it is worth to keep.
    fn help(&self, combat: &Combat, side: usize, card: CardId) -> f32 {
        let Some(def) = self.game.pack.cards.get(card.idx()) else { return -1.0 };
        let care = self.order.care;
        let before = promise(self.game, self.state, combat, care);
        if def.effect == Effect::ElasticDefence {
            return before - 0.8;
        }
        let mut with = combat.clone();
        match def.kind {
            CardKind::Hq => with.hq[side] = Some(card),
            _ => drop(with.cards[side].insert(card)),
        }
        let gain = promise(self.game, self.state, &with, care) - before;
        let keep = 0.06 * (0.3 + left(self.game, self.state, combat.side(side)));
        (if side == 0 { gain } else { -gain }) - keep
    }

    /// What a hit costs: the cheapest pip is one of a unit that lives on.
    fn cost(&self, faction: Faction, action: Action) -> f32 {
        match action {
            Action::Flip(_) => 0.1,
            Action::Lose(unit) => {
                let pips = self.state.piece(unit).pips;
                let last = if pips > 1 {
                    0.0
                } else if faction.is_axis() {
                    1.0
                } else {
                    0.25
                };
                let elite = self.game.pack.unit(unit).is_some_and(|d| d.badges.elite);
                pip(faction) + last - 0.005 * f32::from(pips) + if elite { 0.02 } else { 0.0 }
            }
            _ => 5.0,
        }
    }

    fn defender_cost(&self, combat: &Combat, action: Action) -> f32 {
        if action != Action::Retreat {
            return self.cost(combat.defender, action);
        }
        let pips: u8 = combat.defenders.iter().map(|u| self.state.piece(u).pips).sum();
        if combat.left[1] >= pips {
            // The stack would be lost with the hex.
            return -1.0;
        }
        if combat.retreat > 0 {
            return 0.05;
        }
        let city = f32::from(points_at(self.game, self.state, combat.target));
        self.order.hold * (0.1 + 0.7 * city)
            + if self.game.pack.map.is_city(combat.target) { 0.1 } else { 0.0 }
    }

    // --- cards, steps, air ---

    /// Cards outside of combats do good at any time; those that grant attacks wait for good ones.
    fn window(&self, faction: Faction, trigger: Trigger) -> Option<Action> {
        let attack = || {
            let symbols = Symbols::default().with(Symbol::Armored).with(Symbol::Infantry);
            let allowed = Allowed { faction, symbols, marker: false, drm: 0 };
            attacks(self.game, self.state, allowed, 2, self.order.care)
        };
        best(self.options, |a| match a {
            Action::Play(card) => match self.game.pack.cards.get(card.idx()).map(|d| d.effect) {
                Some(Effect::FreeAttack | Effect::FreeAttackArmored | Effect::FreeAttackShock) => {
                    attack() - 0.4
                }
                Some(_) if matches!(trigger, Trigger::Initiative | Trigger::Order) => 1.0,
                _ => 0.5,
            },
            Action::Pass => 0.0,
            _ => -1.0,
        })
    }

    fn steps(&self, faction: Faction) -> Option<Action> {
        if is_wide(self.game, self.state) {
            // Those near the enemy first.
            let near = |unit: PieceId| {
                self.state.hex_of(unit).map_or(0.3, |h| 2.0 / (1.0 + self.enemy_distance(faction, h)))
            };
            return best(self.options, |a| match a {
                Action::Step(unit) | Action::Flip(unit) => 1.0 + near(unit),
                Action::Enter(_) => 1.4,
                Action::Deposit | Action::Withdraw => 0.5,
                Action::Done => 0.1,
                _ => 0.0,
            });
        }
        let sign = if faction.is_axis() { -1.0 } else { 1.0 };
        let now = sign * rough(self.game, self.state);
        best(self.options, |a| match a {
            Action::Step(unit) => {
                let mut state = self.state.clone();
                state.piece_mut(unit).pips += 1;
                sign * rough(self.game, &state) - now
            }
            Action::Flip(unit) => {
                let mut state = self.state.clone();
                state.piece_mut(unit).flags |= flag::REVERSE;
                sign * rough(self.game, &state) - now
            }
            Action::Enter(_) => pip(faction) + 0.03,
            Action::Done => -5.0,
            _ => -10.0,
        })
    }

    fn enter(&self, unit: PieceId) -> Option<Action> {
        let mut state = self.state.clone();
        let piece = state.piece_mut(unit);
        piece.pips = piece.pips.max(1);
        let faction = self.game.pack.faction_of(unit);
        if is_wide(self.game, self.state) {
            return best(self.options, |a| match a {
                Action::At(hex) => -self.enemy_distance(faction, hex),
                _ => -15.0,
            });
        }
        best(self.options, |a| match a {
            Action::At(hex) => worth_to(self.game, &moved(self.game, &state, &[unit], hex), faction, false),
            _ => -1000.0,
        })
    }

    /// Air units stand where they reach most of the front, not beside it.
    fn base(&self, unit: PieceId) -> Option<Action> {
        let faction = self.game.pack.faction_of(unit);
        let map = &self.game.pack.map;
        let control = self.game.control(self.state);
        let own = faction.ideology();
        best(self.options, |a| match a {
            Action::At(hex) => self.base_worth(faction, hex),
            Action::In(country) => {
                let bases = map.countries[country.idx()].and(&map.rail.or(&map.cities));
                let ours = bases.iter().filter(|h| control.friendly(own, *h));
                ours.map(|h| self.base_worth(faction, h)).fold(-5.0, f32::max)
            }
            // Over the Channel while troops are on its beaches.
            Action::AtLand(land) => {
                let beaches = self.game.pack.seas.land(land).map(|l| &l.beaches[..]).unwrap_or_default();
                let landed = self.state.beachheads.iter().filter_map(|b| map.beach(b.beach()?));
                landed.filter(|d| beaches.iter().any(|l| map.grid.find(l) == Ok(d.hex))).count() as f32 * 2.0
            }
            _ => 0.0,
        })
    }

    fn base_worth(&self, faction: Faction, hex: HexId) -> f32 {
        let grid = &self.game.pack.map.grid;
        let enemies = self.state.cache.occupied[faction.foe().ideology().idx()];
        let own = self.state.cache.zoc[faction.ideology().idx()];
        let range = u16::from(self.game.pack.tables.limits.air_range);
        let reached = enemies.iter().filter(|h| own.contains(*h) && grid.distance(*h, hex) <= range).count();
        let near = if self.enemy_distance(faction, hex) < 2.0 { 3.0 } else { 0.0 };
        reached as f32 - near
    }
}
