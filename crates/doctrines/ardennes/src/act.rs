//! The answer to every question the German is asked.

use super::goals::points;
use super::sense::Sense;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::{ActivationStep, Advance, Attack, AttackStep, Frame, HitsLeft};
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::{GermanCardId, Side, UnitId};
use sandtable_ardennes::state::State;
use sandtable_hex::HexId;

/// Least a tactic must bring to be thought about.
const TACTIC: f32 = 0.2;
/// Least an attack must promise.
const ATTACK: f32 = 0.1;

/// Hits that dispersing takes the place of (13.51-c), and what it costs in points.
const SPARED: u8 = 2;
const SCATTERED: f32 = 0.4;

/// What it is worth to stand on ground that was won: the next attack begins there.
const FOLLOW: f32 = 0.25;

/// The combat in progress.
fn battle(state: &State) -> Option<&Attack> {
    state.frames.iter().rev().find_map(|f| match f {
        Frame::Attack(attack) => Some(&**attack),
        _ => None,
    })
}

/// The action of these with the most worth.
fn best(options: &[Action], worth: impl Fn(Action) -> f32) -> Option<Action> {
    options.iter().map(|a| (worth(*a), *a)).max_by(|a, b| a.0.total_cmp(&b.0)).map(|b| b.1)
}

/// What giving up a card costs.
fn given(kept: &[(GermanCardId, f32)], action: Action) -> f32 {
    let Action::Discard(card) = action else { return 0.0 };
    kept.iter().find(|k| k.0 == card).map_or(0.0, |k| k.1)
}

impl Sense<'_> {
    /// The choice among these options.
    pub fn choose(&self, frame: &Frame, options: &[Action]) -> Option<Action> {
        let done = options.contains(&Action::Done).then_some(Action::Done);
        match frame {
            Frame::GermanImpulse => self.play(options).or(done),
            Frame::Command(card) => self.best_command(*card, options, false).map(|b| b.1),
            Frame::Interdicted => {
                let kept = self.kept();
                best(options, |a| -given(&kept, a))
            }
            Frame::SupplyEngineers => done,
            Frame::Fuel { .. } => self.fuel(options),
            Frame::Placing(_) => self.place(options).or(done),
            Frame::Replacing { .. } => best(options, |a| match a {
                Action::Restore(u) => self.step_worth(u, true),
                _ => 0.0,
            }),
            Frame::Eventful(_) => self.event(options),
            Frame::Activation(a) => match a.step {
                ActivationStep::Movement => Some(self.next_mover(a, options)),
                ActivationStep::Combat => self.target(a.units.and(self.state.cache.on_map), options),
                _ => options.iter().copied().find(|a| matches!(a, Action::DigIn(_))).or(done),
            },
            Frame::Move(mover) => {
                let aims = self.aims(self.active());
                self.best_move(&aims, mover.unit, options).or(done)
            }
            Frame::Demolition { .. } | Frame::RoadblockChecks { .. } => {
                options.iter().copied().find(|a| matches!(a, Action::React(_))).or(done)
            }
            Frame::Overstacked { .. } => best(options, |a| match a {
                Action::Reduce(u) => -self.step_worth(u, false),
                _ => 0.0,
            }),
            Frame::Attack(attack) => self.fight(attack, options),
            Frame::Hits(hits) => self.suffer(hits, options),
            Frame::PickStep { .. } => best(options, |a| match a {
                Action::Step(u) => -self.step_worth(u, false),
                _ => 0.0,
            }),
            Frame::Retreat(_) => best(options, |a| self.refuge(a)),
            Frame::Advance(advance) => self.advance(advance, options),
            _ => options.first().copied(),
        }
    }

    fn play(&self, options: &[Action]) -> Option<Action> {
        let named = self.order.card.map(Action::Play).filter(|a| options.contains(a));
        named.or_else(|| {
            let best = *self.ranked(options).first()?;
            let stops = options.contains(&Action::Done) && best.0 < -self.haste(f32::MAX);
            Some(if stops { Action::Done } else { best.1 })
        })
    }

    /// A depot if there is one; else the poorest card, if there is one that does nothing.
    fn fuel(&self, options: &[Action]) -> Option<Action> {
        if options.contains(&Action::Depot) {
            return Some(Action::Depot);
        }
        let cards: Vec<Action> =
            options.iter().copied().filter(|a| matches!(a, Action::Discard(_))).collect();
        let kept = self.kept();
        let poorest = best(&cards, |a| -given(&kept, a)).filter(|a| given(&kept, *a) < 1.0);
        poorest.or_else(|| options.first().copied())
    }

    /// Reserves come as near to their goals as they may.
    fn place(&self, options: &[Action]) -> Option<Action> {
        let entries: Vec<Action> = options.iter().copied().filter(|a| *a != Action::Done).collect();
        best(&entries, |a| match a {
            Action::Enter(u, h) => self.strength(u) * 0.01 - self.field(u).at(h),
            _ => f32::MIN,
        })
    }

    /// Engineers repair what is nearest to the enemy; the paratroopers drop where units will come.
    fn event(&self, options: &[Action]) -> Option<Action> {
        let map = &self.game.pack.map;
        let front = |h: HexId| {
            let there = &self.state.cache.occupied[Side::Allied.index()];
            there.iter().map(|t| map.grid.distance(t, h)).min().map_or(99.0, f32::from)
        };
        best(options, |a| match a {
            Action::Repair(b) => {
                let bridge = &map.bridges[b.index()];
                20.0 - front(bridge.hexes.0).min(front(bridge.hexes.1))
            }
            Action::Build(side) => {
                let (a, b) = side.hexes(&map.grid);
                10.0 - front(a).min(front(b))
            }
            Action::Drop(h) => -(map.westness(h) as f32),
            Action::Done => -1.0,
            _ => 1.0,
        })
    }

    /// The attack that promises most, if one is worth it.
    fn target(&self, active: UnitSet, options: &[Action]) -> Option<Action> {
        let promise = |a: Action| match a {
            Action::Target(h) => self.promise(h, self.who_could(active, h, false)),
            _ => ATTACK,
        };
        best(options, promise)
    }

    fn fight(&self, attack: &Attack, options: &[Action]) -> Option<Action> {
        match attack.step {
            AttackStep::Declare => {
                // Whoever adds to the attack comes along.
                let with = |u: UnitId| self.promise(attack.target, attack.attackers.with(u));
                let now = self.promise(attack.target, attack.attackers);
                let joins: Vec<Action> =
                    options.iter().copied().filter(|a| matches!(a, Action::Attack(_))).collect();
                let next = best(&joins, |a| if let Action::Attack(u) = a { with(u) } else { 0.0 });
                let may_begin = options.contains(&Action::Done);
                match next {
                    Some(Action::Attack(u)) if !may_begin || with(u) > now - 0.05 => Some(Action::Attack(u)),
                    other => {
                        if may_begin {
                            Some(Action::Done)
                        } else {
                            other
                        }
                    }
                }
            }
            AttackStep::Tactics => self.tactic(attack, options),
            AttackStep::Commit => {
                let n = self.best_draw(attack);
                options
                    .contains(&Action::Draw(n))
                    .then_some(Action::Draw(n))
                    .or_else(|| options.last().copied())
            }
            _ => options.first().copied(),
        }
    }

    /// A card for the combat if it brings more there than as a command; then whoever it lets join.
    fn tactic(&self, attack: &Attack, options: &[Action]) -> Option<Action> {
        if let Some(join) = options.iter().find(|a| matches!(a, Action::Attack(_))) {
            return Some(*join);
        }
        let brought: Vec<Action> =
            options.iter().copied().filter(|a| matches!(a, Action::Bring(..))).collect();
        if let Some(bring) = best(&brought, |a| match a {
            Action::Bring(u, h) => {
                let held = self.state.hex_of(u).map_or(0.0, |h| points(self.game, self.state, h));
                self.strength(u) - held - if self.state.holds(Side::German, h) { 0.0 } else { 0.1 }
            }
            _ => 0.0,
        }) {
            return Some(bring);
        }
        let list = self.tactics(attack, options);
        let best = list.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
        best.filter(|b| b.0 > 0.0).map(|b| b.2).or(Some(Action::Done))
    }

    /// Tactics that help here, with their card and what they bring more than the card would as a command.
    pub fn tactics(&self, attack: &Attack, options: &[Action]) -> Vec<(f32, GermanCardId, Action)> {
        let now = self.with_tactics(attack);
        let gain = |tactic| {
            let mut more = attack.clone();
            more.tactics[Side::German.index()].add(tactic);
            self.with_tactics(&more) - now
        };
        let mut list: Vec<(f32, GermanCardId, Action)> = options
            .iter()
            .filter_map(|a| match *a {
                Action::Tactic(card, tactic) => Some((gain(tactic), card, *a)),
                _ => None,
            })
            .filter(|x| x.0 > TACTIC)
            .collect();
        if !list.is_empty() {
            let kept = self.kept();
            for x in &mut list {
                x.0 -= self.order.thrift * kept.iter().find(|k| k.0 == x.1).map_or(0.0, |k| k.1);
            }
        }
        list
    }

    /// Worth of the combat with the tactics it has.
    fn with_tactics(&self, attack: &Attack) -> f32 {
        if attack.side == Side::Allied {
            return -self.menace(attack);
        }
        let total = self.game.maximum_draw(self.state, attack).0;
        self.value(attack, &self.prospect(&self.board, attack, total))
    }

    /// What a step of a unit is worth: the strength that goes, or comes, with it.
    pub fn step_worth(&self, unit: UnitId, more: bool) -> f32 {
        let (pack, lost) = (&self.game.pack, self.state.unit(unit).lost);
        let strength = |lost: u8| f32::from(pack.face(unit, lost).strength);
        if more {
            return strength(lost.saturating_sub(1)) - strength(lost);
        }
        if self.state.steps(pack, unit) <= 1 {
            return strength(lost) + 3.0;
        }
        strength(lost) - strength(lost + 1)
    }

    fn suffer(&self, hits: &HitsLeft, options: &[Action]) -> Option<Action> {
        let steps: Vec<Action> = options.iter().copied().filter(|a| matches!(a, Action::Step(_))).collect();
        let step = best(&steps, |a| if let Action::Step(u) = a { -self.step_worth(u, false) } else { 0.0 });
        let attack = battle(self.state)?;
        if hits.attacker {
            // Whoever disperses neither follows up nor is of use in his next activation; on the last day steps are cheaper.
            let vacated = attack.eliminated || !attack.retreat.is_empty();
            let prize = if vacated { self.ground(attack.target, attack.attackers) } else { 0.0 };
            let spared = self.care * f32::from(hits.left.min(SPARED));
            let disperse = options.contains(&Action::Disperse) && spared > SCATTERED + prize / 3.0;
            return if disperse { Some(Action::Disperse) } else { step.or_else(|| options.first().copied()) };
        }
        let retreats: Vec<Action> =
            options.iter().copied().filter(|a| matches!(a, Action::Retreat(_))).collect();
        let away = best(&retreats, |a| self.refuge(a));
        let left: u8 = attack.defenders.iter().map(|u| self.state.steps(&self.game.pack, u)).sum();
        let stake = points(self.game, self.state, attack.target);
        let holds = stake > 0.0 && left > hits.left || left > 2 * hits.left + 1;
        match (holds, step, away) {
            (true, Some(step), _) => Some(step),
            (_, _, Some(away)) => Some(away),
            (_, step, None) => step.or_else(|| options.first().copied()),
        }
    }

    /// How good a hex is to fall back to.
    pub fn refuge(&self, action: Action) -> f32 {
        let Action::Retreat(hex) = action else { return f32::MIN };
        let map = &self.game.pack.map;
        let foe: f32 = map.grid.adjacent(hex).map(|h| self.strength_in(Side::Allied, h)).sum();
        let fed = if self.supplied(hex) { 3.0 } else { 0.0 };
        fed + points(self.game, self.state, hex) - 0.3 * foe
            + 0.1 * self.strength_in(Side::German, hex)
            + if map.towns.contains(hex) { 1.0 } else { 0.0 }
    }

    fn advance(&self, advance: &Advance, options: &[Action]) -> Option<Action> {
        let empty = !self.state.holds(Side::German, advance.first);
        best(options, |a| match a {
            Action::Advance(u, h) => {
                // Somebody has to take the ground that was won.
                let first = if empty && h == advance.first { 0.5 } else { 0.0 };
                self.follow(u, h) + first + FOLLOW
            }
            _ => 0.05,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{GERMAN, watch};
    use super::*;
    use sandtable_ai::doctrine::Doctrine;
    use sandtable_engine::{Game, Rng};

    /// How often attackers dispersed where they could have lost steps as well, and how often they could.
    fn dispersals(scenario: &str) -> (usize, usize) {
        let (mut dispersed, mut asked) = (0, 0);
        watch(scenario, 1, |game, doctrine, state| {
            let mut options = Vec::new();
            game.options(state, GERMAN, &mut options);
            let steps = options.iter().any(|a| matches!(a, Action::Step(_)));
            if steps && options.contains(&Action::Disperse) {
                let order = doctrine.routine(game, state, GERMAN);
                let chosen = doctrine.act(game, state, GERMAN, &order, &mut Rng::new(1));
                dispersed += usize::from(chosen == Some(Action::Disperse));
                asked += 1;
            }
        });
        (dispersed, asked)
    }

    #[test]
    fn steps_are_spared_only_while_there_are_days_to_miss_them() {
        let (dispersed, asked) = dispersals("initial-assault");
        assert!(asked > 0 && dispersed == 0, "{dispersed} of {asked} on the only day");
        let (dispersed, asked) = dispersals("german-breakout");
        assert!(dispersed > 0, "none of {asked} with days to come");
    }
}
