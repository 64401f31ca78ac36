//! The war at sea on the whole map: landings, shipping, fleets, interception, strategic warfare.

use crate::act::{Desk, best};
use crate::wide::Wide;
use sandtable_downfall::action::Action;
use sandtable_downfall::frame::{Frame, Mover};
use sandtable_downfall::ids::{BeachId, Faction, Ideology, PieceId, SeaId, SeaSet, Weather};
use sandtable_downfall::pack::{OpsPart, OrderKind, Symbols, War};
use sandtable_downfall::state::{Beachhead, Place};
use sandtable_hex::HexId;

/// What a place across the sea must be better by.
const SAIL: f32 = 0.2;
/// Prizes around a beach that make a landing worth while.
const PRIZE: f32 = 0.3;
/// Pips that are gathered for a landing and what follows it.
const WAVE: f32 = 22.0;

impl Desk<'_> {
    /// Whether the order in progress attacks after its moves.
    pub(crate) fn strikes_after(&self) -> bool {
        let performed = self.state.frames.iter().rev().find_map(|f| match f {
            Frame::Perform { order, back, .. } => self.game.face(*order, *back),
            _ => None,
        });
        performed.is_some_and(|face| match &face.kind {
            OrderKind::Ops(parts) => matches!(parts.last(), Some(OpsPart::Attack { .. })) && parts.len() > 1,
            _ => false,
        })
    }

    /// The seas of the port or land area a Western unit is in.
    pub(crate) fn seas_at(&self, place: Place) -> SeaSet {
        match place {
            Place::Hex(hex) => self.game.pack.map.hex(hex).seas,
            Place::Land(land) => self.game.pack.seas.land(land).map_or(SeaSet::EMPTY, |l| l.seas),
            _ => SeaSet::EMPTY,
        }
    }

    /// What can be won from a hex on: every objective of the Axis around it, the nearer the more. Nothing where none can be
    /// walked to.
    fn prizes(&self, wide: &Wide<'_>, from: HexId) -> f32 {
        if wide.prize(from) > 6.0 {
            return 0.0;
        }
        let (game, state) = (self.game, self.state);
        let map = &game.pack.map;
        let near = map.objectives.iter().filter_map(|h| {
            let far = map.grid.distance(h, from);
            let ours = far <= 8 && game.owner(state, h) == Ideology::Axis;
            ours.then(|| 1.0 / (1.0 + 0.35 * f32::from(far)))
        });
        0.5 * near.sum::<f32>()
    }

    /// What a landing on a beach promises: prizes near, against its price and its defenders. Nothing without troops for it.
    pub(crate) fn landing(&self, wide: &Wide<'_>, beach: BeachId, symbols: Symbols, strikes: bool) -> f32 {
        let (game, state) = (self.game, self.state);
        let Some(def) = game.pack.map.beach(beach) else { return -1.0 };
        if !game.fleet_in(state, Faction::Western, def.sea) {
            return -1.0;
        }
        let room = game.pack.tables.limits.beachhead_pips;
        let mut ready: Vec<(u8, bool)> = game
            .pack
            .units_of(Faction::Western)
            .filter(|u| {
                game.is_active(state, Faction::Western, *u, symbols)
                    && self.seas_at(state.piece(*u).place).contains(def.sea)
                    && state.piece(*u).pips <= room
            })
            .map(|u| (state.piece(u).pips, state.is_armored(&game.pack, u)))
            .collect();
        ready.sort_unstable_by(|a, b| b.cmp(a));
        let Some(&(lead, armored)) = ready.first() else { return -1.0 };
        let second = ready.iter().skip(1).find(|(n, _)| lead + n <= room);
        let pips = f32::from(lead + second.map_or(0, |s| s.0));
        let prize = self.prizes(wide, def.target);
        if pips < 3.0 || prize < PRIZE || self.is_ours(def.target) {
            return -1.0;
        }
        let defence = wide.pips_at(def.target, &[]);
        let odds = if defence == 0.0 {
            0.9
        } else {
            let armor = u8::from(armored) + u8::from(second.is_some_and(|s| s.1));
            let armor = if state.weather == Weather::Mud { 0.0 } else { f32::from(armor) };
            let attack = f32::from(lead) + armor + if second.is_some() { 2.0 } else { 1.0 };
            let column = attack - defence - 3.0 - wide.cover(def.target);
            (0.65 + 0.12 * column).clamp(0.02, 0.9) * if strikes { 1.0 } else { 0.4 }
        };
        // What can follow, against what can come up to throw it back.
        let all: f32 = ready.iter().map(|(n, _)| f32::from(*n)).sum();
        let grid = &game.pack.map.grid;
        let around = state.cache.occupied[Ideology::Axis.idx()];
        let around = around.iter().filter(|h| grid.distance(*h, def.target) <= 3);
        let foes: f32 = around.map(|h| wide.pips_at(h, &[])).sum();
        let after = 0.06 * (all - foes).clamp(-10.0, 6.0);
        1.5 * prize * odds + after - 0.05 * f32::from(def.transport) - 0.3
    }

    /// The best landing an order would allow.
    pub(crate) fn best_landing(&self, symbols: Symbols, strikes: bool) -> f32 {
        let (game, state) = (self.game, self.state);
        if !state.beachheads.iter().any(|b| self.is_free(*b)) {
            return 0.0;
        }
        let wide = Wide::new(game, state, Faction::Western);
        let open = game.pack.map.beaches.iter().filter(|b| {
            !state.closed.contains(b.id)
                && b.transport <= state.transport
                && b.weather[state.weather.idx()]
                && game.fleet_in(state, Faction::Western, b.sea)
                && !state.beachheads.iter().any(|h| h.beach() == Some(b.id))
        });
        open.map(|b| self.landing(&wide, b.id, symbols, strikes)).fold(0.0, f32::max)
    }

    /// Whether a beachhead may be used for a new landing: it is in the pool, or nobody came ashore where it is.
    pub(crate) fn is_free(&self, held: Beachhead) -> bool {
        match held {
            Beachhead::Pool => true,
            Beachhead::On(beach) => {
                let def = self.game.pack.map.beach(beach);
                def.is_some_and(|d| {
                    !self.state.holds(Ideology::West, d.hex) && !self.state.holds(Ideology::West, d.target)
                })
            }
            Beachhead::Waiting | Beachhead::Mulberry(_) => false,
        }
    }

    /// What a new landing must be better by: a beachhead on the map is not moved about for little.
    pub(crate) fn landing_bar(
        &self,
        wide: &Wide<'_>,
        held: Beachhead,
        symbols: Symbols,
        strikes: bool,
    ) -> f32 {
        match held {
            Beachhead::On(beach) => 0.3 + self.landing(wide, beach, symbols, strikes).max(0.0),
            _ => 0.0,
        }
    }

    /// What it is worth to wait in a port: the best beach that can be landed at from there, while it wants more troops than wait
    /// there.
    fn waiting(&self, wide: &Wide<'_>, seas: SeaSet, units: &[PieceId]) -> f32 {
        let (game, state) = (self.game, self.state);
        let beaches = game.pack.map.beaches.iter().filter(|b| seas.contains(b.sea));
        let soon = !state.beachheads.iter().all(|b| *b == Beachhead::Waiting);
        let rated = beaches.map(|b| {
            let prize = self.prizes(wide, b.target);
            let shut = if state.closed.contains(b.id) || !soon { 0.5 } else { 1.0 };
            if self.is_ours(b.target) || prize < PRIZE {
                return 0.0;
            }
            let ready = game
                .pack
                .units_of(Faction::Western)
                .filter(|u| !units.contains(u) && self.seas_at(state.piece(*u).place).contains(b.sea));
            let ready: u8 = ready.map(|u| state.piece(u).pips).sum();
            let wanted = (WAVE / f32::from(ready.max(1))).min(1.0);
            0.55 * shut * wanted * (prize - 0.04 * f32::from(b.transport)).max(0.0)
        });
        rated.fold(0.0, f32::max) - 0.1
    }

    /// Whether the West holds a hex with units or as a city.
    fn is_ours(&self, hex: HexId) -> bool {
        self.state.holds(Ideology::West, hex)
            || self.game.pack.map.is_city(hex) && self.state.city_of(hex) == Ideology::West
    }

    /// What more Western units could win from a hex on: less where more stand already than the enemy around warrants.
    fn theatre(&self, wide: &Wide<'_>, units: &[PieceId], hex: HexId) -> f32 {
        let (game, state) = (self.game, self.state);
        let prize = self.prizes(wide, hex);
        if prize == 0.0 {
            return 0.0;
        }
        let grid = &game.pack.map.grid;
        let around = |ideology: Ideology, far: u16| -> f32 {
            let held = state.cache.occupied[ideology.idx()];
            let near = held.iter().filter(|h| grid.distance(*h, hex) <= far);
            near.map(|h| wide.pips_at(h, units)).sum()
        };
        let wanted = 6.0 + 1.8 * around(Ideology::Axis, 5);
        let there = around(Ideology::West, 4);
        prize * (wanted / there.max(1.0)).min(1.0)
    }

    /// The worth of Western units in a place they can be shipped to.
    fn ashore(&self, wide: &Wide<'_>, units: &[PieceId], place: Place) -> f32 {
        let map = &self.game.pack.map;
        let waiting = self.waiting(wide, self.seas_at(place), units);
        match place {
            Place::Hex(hex) => {
                let beach = map.beaches.iter().find(|b| b.hex == hex);
                match beach {
                    // Whoever is across the beach is where the war goes on.
                    Some(def) => 0.3 + self.theatre(wide, units, def.target),
                    None => {
                        let front =
                            self.theatre(wide, units, hex) + 0.4 * wide.worth(units, hex).clamp(-0.8, 1.5);
                        front.max(waiting)
                    }
                }
            }
            Place::Land(_) => {
                let gates = self.game.land_gate(place).into_iter().filter_map(Place::hex);
                gates.map(|h| self.theatre(wide, units, h) - 0.1).fold(waiting, f32::max)
            }
            _ => -2.0,
        }
    }

    /// What a voyage risks: the price of the least contested way, roughly.
    fn risk(&self, from: Place, to: Place) -> f32 {
        let (game, state) = (self.game, self.state);
        if game.profile(state).supremacy {
            return 0.0;
        }
        let price = |sea: SeaId| {
            if game.contested(state, Faction::Western, sea) {
                1.0 + f32::from(game.interception_price(state, Faction::Western, sea))
            } else {
                0.0
            }
        };
        let (a, b) = (self.seas_at(from), self.seas_at(to));
        let least = |seas: SeaSet| seas.iter().map(price).fold(9.0, f32::min);
        let both = a.and(b);
        0.06 * if both.is_empty() { least(a) + least(b) } else { least(both) }
    }

    /// Beaches with a beachhead, room for units, and an enemy or open land before them.
    pub(crate) fn awaited(&self, pips: u8) -> Vec<Place> {
        let (game, state) = (self.game, self.state);
        let on = state.beachheads.iter().filter_map(|b| game.pack.map.beach(b.beach()?));
        let near = |hex: HexId| {
            let grid = &game.pack.map.grid;
            let own = state.cache.occupied[Ideology::West.idx()];
            own.iter().any(|h| grid.distance(h, hex) <= 1)
        };
        on.filter(|d| {
            game.fits(state, d.hex, 1, pips.max(1), &[]) && !(near(d.target) && self.is_ours(d.target))
        })
        .map(|d| Place::Hex(d.hex))
        .collect()
    }

    /// Where Western units do better across the sea, if anywhere.
    pub(crate) fn voyage(&self, units: &[PieceId]) -> Option<Place> {
        let (game, state) = (self.game, self.state);
        let from = units.first().map(|u| state.piece(*u).place)?;
        let pips: u8 = units.iter().map(|u| state.piece(*u).pips).sum();
        // What an order can ship is kept for a beach that was just taken or is to be.
        let awaited = self.awaited(pips);
        let wide = Wide::of(game, state, Faction::Western, units);
        let here = self.ashore(&wide, units, from) + SAIL;
        let there = game.landings(state, Faction::Western, units).into_iter();
        let there = there.filter(|p| awaited.is_empty() || awaited.contains(p));
        let rated = there.map(|p| (self.ashore(&wide, units, p) - self.risk(from, p), p));
        let most = rated.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (most.0 > here).then_some(most.1)
    }

    /// Whether a group goes to sea.
    pub(crate) fn wants_sea(&self, mover: &Mover) -> bool {
        mover.faction == Faction::Western && mover.hexes == 0 && self.voyage(&mover.group).is_some()
    }

    /// Where a group that has gone to sea lands.
    pub(crate) fn port(&self, faction: Faction, units: &[PieceId]) -> Option<Action> {
        if faction != Faction::Western {
            let wide = Wide::of(self.game, self.state, faction, units);
            return best(self.options, |a| match a {
                Action::To(hex) => 10.0 + wide.worth(units, hex),
                _ => -1.0,
            });
        }
        match self.voyage(units)? {
            Place::Hex(hex) => Some(Action::To(hex)),
            Place::Land(land) => Some(Action::ToLand(land)),
            _ => None,
        }
    }

    /// The sea a Western fleet should go to: where none is and one is wanted. A fleet that is alone stays.
    pub(crate) fn fleet_goal(&self, unit: PieceId) -> Option<SeaId> {
        let (game, state) = (self.game, self.state);
        let here = state.piece(unit).place.sea()?;
        let def = game.pack.naval_unit(unit).filter(|d| d.faction == Faction::Western && !d.submarine)?;
        let alone = !game.ready_units(state, Faction::Western, here).any(|u| u != unit);
        if alone {
            return None;
        }
        let wanted = ["CM", "WM", "NS", "NA"].into_iter().filter_map(|key| game.pack.seas.by_key(key));
        let weak = |sea: SeaId| {
            let own = game.naval_strength(state, Faction::Western, sea) + def.strength as i8;
            own < game.naval_strength(state, Faction::Okw, sea)
        };
        wanted.filter(|s| !game.fleet_in(state, Faction::Western, *s) && !weak(*s)).find(|s| *s != here)
    }

    /// The next sea on a fleet's way.
    pub(crate) fn sail(&self, group: &[PieceId]) -> Option<Action> {
        let unit = *group.first()?;
        let (goal, here) = (self.fleet_goal(unit)?, self.state.piece(unit).place.sea()?);
        let next = |sea: SeaId| self.game.pack.seas.next(sea, Faction::Western);
        let near = next(here).find(|s| *s == goal);
        let over = || next(here).find(|s| next(*s).any(|t| t == goal));
        near.or_else(over).map(Action::Sail).filter(|a| self.options.contains(a))
    }

    /// Interception: attack when the dice are likely to be kind; losses go where they hurt least.
    pub(crate) fn interception(&self) -> Option<Action> {
        let Some(Frame::Interception { sea, defender, steps, .. }) = self.state.top() else { return None };
        let good = self.game.naval_drm(self.state, *sea, *defender, *steps) >= 0;
        let fleets = self.game.ready_units(self.state, *defender, *sea).count();
        best(self.options, |a| match a {
            Action::Intercept if good => 1.0,
            Action::Intercept => -1.0,
            Action::Flip(_) => 4.0,
            Action::Interdict(_) if fleets > 1 => 3.0,
            Action::GiveUp => 2.5,
            Action::Lose(_) => 2.0,
            Action::Interdict(_) => 1.5,
            _ => 0.0,
        })
    }

    /// Boxes until a display changes hands, in favour of a faction.
    fn boxes_to(&self, war: War, faction: Faction) -> u8 {
        let def = &self.game.pack.tables.wars[war as usize];
        let border = def.western.iter().copied().max().unwrap_or(0);
        let at = self.state.wars[war as usize];
        if faction == Faction::Western { at.saturating_sub(border) } else { (border + 1).saturating_sub(at) }
    }

    /// The display strategic warfare is worth most on: one that soon changes hands, else one that might be lost.
    pub(crate) fn display(&self, faction: Faction) -> Option<Action> {
        best(self.options, |a| match a {
            Action::Display(n) => {
                let Some(war) = War::ALL.get(usize::from(n)) else { return -1.0 };
                match self.boxes_to(*war, faction) {
                    0 => 0.5,
                    boxes => 2.0 - 0.2 * f32::from(boxes),
                }
            }
            _ => 0.0,
        })
    }

    /// What strategic warfare brings: displays that can change hands, and Transport Points to land with.
    pub(crate) fn strategic(&self, faction: Faction) -> f32 {
        let wars = War::ALL.into_iter().filter(|w| self.game.war_active(self.state, *w));
        let nearest = wars.map(|w| self.boxes_to(w, faction)).filter(|n| *n > 0).min();
        let turn = nearest.map_or(0.05, |n| 0.8 / f32::from(n.max(1)).sqrt());
        if faction == Faction::Okw {
            return 0.7 * turn;
        }
        let points = match self.state.transport {
            0..=3 => 0.4,
            4..=6 => 0.2,
            _ => 0.0,
        };
        turn + points
    }
}
