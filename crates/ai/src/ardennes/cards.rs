//! Which card does most now, and for which command.

use super::sense::Sense;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::{EventKind, GermanCardId, Side, UnitId};
use sandtable_ardennes::state::Place;
use sandtable_hex::HexId;

/// Battle groups looked at closely.
const GROUPS: usize = 3;
/// Least a mobile unit is worth by being moved at all.
const STIR: f32 = 0.05;

impl Sense<'_> {
    /// What activating these units should bring.
    fn activating(&self, units: UnitSet, attacks: bool, later: bool) -> f32 {
        // In the surprise attack nobody moves; a card that is kept will move units afterwards.
        let moving = later || !self.game.surprise(self.state);
        let (mut sum, mut busy) = (0.0, UnitSet::EMPTY);
        if attacks {
            let mut aims: Vec<(f32, HexId, UnitSet)> = self
                .targets_near(units, moving)
                .into_iter()
                .map(|t| {
                    let who = self.who_could(units, t, moving);
                    (self.promise(t, who), t, who)
                })
                .filter(|a| a.0 > 0.0)
                .collect();
            aims.sort_by(|a, b| b.0.total_cmp(&a.0));
            for (promise, target, who) in aims {
                let free = who.minus(busy);
                let worth = if free == who { promise } else { self.promise(target, free) };
                if worth > 0.0 {
                    // Units that have to come up first may not all arrive.
                    sum += worth;
                    busy = busy.or(free);
                }
            }
        }
        if moving {
            sum += units.minus(busy).iter().map(|u| self.stirring(u)).sum::<f32>();
        }
        sum
    }

    /// What moving one unit should bring.
    fn stirring(&self, unit: UnitId) -> f32 {
        let stride = self.stride(unit);
        let Some(hex) = self.state.hex_of(unit).filter(|_| stride > 0) else { return 0.0 };
        let (map, state) = (&self.game.pack.map, self.state);
        let allowance = f32::from(state.face(&self.game.pack, unit).allowance);
        let far = self.field(unit).at(hex);
        let way = if stride == 1 { 0.5 } else { (allowance * 0.5).min(far) };
        let towns = map.towns.and_not(&state.german_towns);
        let free = |h: &HexId| !state.holds(Side::Allied, *h) && map.grid.distance(*h, hex) <= stride;
        let prize = towns.iter().filter(free).map(|h| self.prize(h)).fold(0.0, f32::max);
        STIR + self.order.push * way + 0.7 * prize
    }

    /// What a command of a card should bring.
    pub fn command(&self, card: GermanCardId, action: Action, later: bool) -> f32 {
        let (game, state, o) = (self.game, self.state, self.order);
        let strength = |units: UnitSet| units.iter().map(|u| self.strength(u)).sum::<f32>();
        match action {
            Action::Corps(c) => self.activating(game.activatable_corps(state, c), true, later),
            Action::Division(d) => self.activating(game.activatable_division(state, d), true, later),
            Action::Group(h) => self.activating(game.battle_group(state, card, h), true, later),
            Action::Single(u) => self.activating(UnitSet::one(u), false, later),
            Action::Deploy => {
                let waiting = |u: &UnitId| state.unit(*u).place == Place::Reserve;
                o.reserve * strength(game.card_units(card).iter().filter(waiting).collect())
            }
            Action::DeployOne(u) => o.reserve * self.strength(u),
            Action::Replace => 0.5 * f32::from(game.german_card(card).replacements),
            Action::Event(kind) => match kind {
                EventKind::Commandos => 2.5,
                EventKind::GroundFreeze => 1.5,
                EventKind::EisenhowerHesitates | EventKind::AlliedCommandCrisis => 1.2,
                EventKind::VonDerHeydte => 0.6,
                EventKind::BridgeEngineers => self.bridging(),
                _ => 0.3,
            },
            _ => 0.0,
        }
    }

    /// What the engineers could do now: a bridge on the way of somebody is worth a little.
    fn bridging(&self) -> f32 {
        if self.state.blown.is_empty() { 0.2 } else { 0.6 }
    }

    /// The commands worth a close look: every one but most battle groups, of which the strongest remain.
    pub fn worthy(&self, card: GermanCardId, options: &[Action]) -> Vec<Action> {
        let state = self.state;
        let mut groups: Vec<(f32, Action)> = Vec::new();
        let mut rest = Vec::with_capacity(options.len());
        for action in options {
            match *action {
                Action::Group(hex) => {
                    // Around a unit of our own there is always as good a centre as elsewhere.
                    if state.holds(Side::German, hex) {
                        let units = self.game.battle_group(state, card, hex);
                        let near = |u: &UnitId| {
                            self.state.hex_of(*u).is_some_and(|h| self.state.in_ezoc(Side::German, h))
                        };
                        let sum =
                            units.iter().map(|u| self.strength(u) * if near(&u) { 1.0 } else { 0.6 }).sum();
                        groups.push((sum, *action));
                    }
                }
                other => rest.push(other),
            }
        }
        groups.sort_by(|a, b| b.0.total_cmp(&a.0));
        rest.extend(groups.into_iter().take(GROUPS).map(|g| g.1));
        rest
    }

    /// The best command of these, with its worth.
    pub fn best_command(&self, card: GermanCardId, options: &[Action], later: bool) -> Option<(f32, Action)> {
        let list = self.worthy(card, options);
        let rated = list.into_iter().map(|a| (self.command(card, a, later), a));
        rated.max_by(|a, b| a.0.total_cmp(&b.0)).or_else(|| options.first().map(|a| (0.0, *a)))
    }

    /// What a card is worth as a command: now, or if it is kept.
    pub fn card_worth(&self, card: GermanCardId, later: bool) -> f32 {
        let mut options = Vec::new();
        self.game.command_options(self.state, card, &mut options);
        self.best_command(card, &options, later).map_or(0.0, |b| b.0)
    }

    /// Cards to play now, best first: what a card brings less its part in bringing the Allied impulse on.
    pub fn ranked(&self, options: &[Action]) -> Vec<(f32, Action)> {
        let level = f32::from(self.game.level(self.state).max(1));
        let left = (level - f32::from(self.state.impulse.value)).max(0.0);
        let mut list: Vec<(f32, Action)> = options
            .iter()
            .filter_map(|a| match *a {
                Action::Play(card) => {
                    let used = f32::from(self.game.german_card(card).value).min(left);
                    Some((self.card_worth(card, false) - self.order.tempo * used / level, *a))
                }
                _ => None,
            })
            .collect();
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
        list
    }
}
