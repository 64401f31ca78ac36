//! Which card does most now, and for which command.

use super::sense::Sense;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::{Army, Command, CorpsId, EventKind, GermanCardId, Side, UnitId};
use sandtable_ardennes::state::Place;
use sandtable_hex::HexId;

/// Battle groups looked at closely.
const GROUPS: usize = 3;
/// Least a mobile unit is worth by being moved at all.
const STIR: f32 = 0.05;
/// Command Value of a card nobody has seen yet.
const VALUE: f32 = 2.1;

impl Sense<'_> {
    /// What activating these units should bring. Many cards can activate the same ones.
    fn activating(&self, units: UnitSet, attacks: bool, later: bool) -> f32 {
        let what = (units, attacks, later);
        let known = self.activated.borrow().iter().find(|a| a.0 == what).map(|a| a.1);
        known.unwrap_or_else(|| {
            let worth = self.activate(units, attacks, later);
            self.activated.borrow_mut().push((what, worth));
            worth
        })
    }

    fn activate(&self, units: UnitSet, attacks: bool, later: bool) -> f32 {
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
        let days = super::goals::days_left(self.game, self.state);
        match (days, self.state.blown.is_empty()) {
            (..=1, _) => 0.0,
            (_, true) => 0.1,
            (_, false) => 0.4,
        }
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

    /// What a card is worth as a command now.
    pub fn card_worth(&self, card: GermanCardId) -> f32 {
        let mut options = Vec::new();
        self.game.command_options(self.state, card, &mut options);
        self.best_command(card, &options, false).map_or(0.0, |b| b.0)
    }

    /// What activating a corps would bring if it were not tired (6.5-a).
    fn rested_corps(&self, corps: CorpsId) -> f32 {
        let worth = || self.activating(self.corps_on_map(corps), true, true);
        self.rested.get(corps.index()).map_or_else(worth, |slot| *slot.get_or_init(worth))
    }

    fn corps_on_map(&self, corps: CorpsId) -> UnitSet {
        self.game.roster.of_corps(corps).and(self.state.cache.on_map)
    }

    /// The best a card could do if nobody were tired, and who would do it.
    fn rested(&self, card: GermanCardId) -> (f32, UnitSet) {
        let game = self.game;
        let corps = |army: Option<Army>| {
            let all = (0..).map(CorpsId).zip(&game.pack.formations.corps);
            let own = all.filter(move |(_, def)| {
                army.map_or(def.army.side() == Side::German, |army| def.army == army)
            });
            let rated = own.map(|(c, _)| (self.rested_corps(c), self.corps_on_map(c)));
            rated.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default()
        };
        match &game.german_card(card).command {
            Command::Divisions(list) => {
                let rated = list.iter().map(|d| {
                    let units = game.roster.of_division(*d).and(self.state.cache.on_map);
                    (self.activating(units, true, true), units)
                });
                rated.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default()
            }
            Command::Corps(c) => (self.rested_corps(*c), self.corps_on_map(*c)),
            Command::Army(army) => corps(Some(*army)),
            Command::Group => corps(None),
            Command::Nobody => Default::default(),
        }
    }

    /// What every card of the hand is worth if it is kept for a later impulse of the day. Units can be activated every
    /// other impulse: of many cards for the same units only some will find them rested.
    pub fn kept(&self) -> Vec<(GermanCardId, f32)> {
        let german = &self.state.german;
        let rated: Vec<_> = german.hand.iter().map(|c| (c, self.rested(c))).collect();
        let values: u8 = german.hand.iter().map(|c| self.game.german_card(c).value).sum();
        let level = f32::from(self.game.level(self.state).max(1));
        let impulses = (f32::from(values) + VALUE * german.left() as f32) / level;
        let turns = 1.0 + (impulses / 2.0).floor();
        let share = |units: UnitSet| {
            let rivals = rated.iter().filter(|(_, (_, other))| !other.and(units).is_empty()).count();
            (turns / rivals.max(1) as f32).min(1.0)
        };
        rated.iter().map(|(card, (worth, units))| (*card, worth * share(*units))).collect()
    }

    /// Cards to play now, best first: what a card brings less its part in bringing the Allied impulse on, and less what it
    /// would rather do later.
    pub fn ranked(&self, options: &[Action]) -> Vec<(f32, Action)> {
        let kept = self.kept();
        let mut list: Vec<(f32, Action)> = options
            .iter()
            .filter_map(|a| match *a {
                Action::Play(card) => {
                    let now = self.card_worth(card);
                    let later = kept.iter().find(|k| k.0 == card).map_or(0.0, |k| k.1);
                    let used = f32::from(self.game.german_card(card).value);
                    Some((now - self.haste(used) - self.order.patience * (later - now).max(0.0), *a))
                }
                _ => None,
            })
            .collect();
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
        list
    }

    /// What so much of the Command Level costs, up to what is left of it.
    pub fn haste(&self, used: f32) -> f32 {
        let level = f32::from(self.game.level(self.state).max(1));
        let left = (level - f32::from(self.state.impulse.value)).max(0.0);
        self.order.tempo * used.min(left) / level
    }
}
