//! Choices worth comparing one by one, by playing each of them out.

use super::sense::Sense;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::{ActivationStep, Attack, AttackStep, Frame};
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::GermanCardId;

/// Cards and commands compared.
const CARDS: usize = 5;
/// Other choices compared, besides doing nothing.
const OTHERS: usize = 3;
/// A choice so much poorer than the best at first sight is not looked at again, in points.
const POORER: f32 = 2.0;

/// The best of these by their worth, at most so many, and none that is much poorer than the best.
fn pick(mut list: Vec<(f32, Action)>, most: usize) -> Vec<Action> {
    list.sort_by(|a, b| b.0.total_cmp(&a.0));
    let least = list.first().map_or(0.0, |best| best.0 - POORER);
    list.into_iter().filter(|r| r.0 >= least).take(most).map(|r| r.1).collect()
}

impl Sense<'_> {
    /// The choices of these that deserve a closer look; fewer than two where first sight will do.
    pub fn rivals(&self, frame: &Frame, options: &[Action]) -> Vec<Action> {
        let rated = |worth: &dyn Fn(Action) -> Option<f32>| -> Vec<(f32, Action)> {
            options.iter().filter_map(|a| Some((worth(*a)?, *a))).collect()
        };
        let mut list = match frame {
            Frame::GermanImpulse => self.ranked(options).into_iter().take(CARDS).map(|r| r.1).collect(),
            Frame::Command(card) => {
                let worthy = self.worthy(*card, options).into_iter();
                pick(worthy.map(|a| (self.command(*card, a, false), a)).collect(), CARDS)
            }
            Frame::Activation(a) if a.step == ActivationStep::Combat => {
                let active = a.units.and(self.state.cache.on_map);
                let promise = |a: Action| match a {
                    Action::Target(h) => Some(self.promise(h, self.who_could(active, h, false))),
                    _ => None,
                };
                pick(rated(&promise), OTHERS)
            }
            Frame::Move(mover) => {
                let aims = self.aims(self.active());
                self.moves(&aims, mover.unit, options).into_iter().take(OTHERS).map(|m| m.1).collect()
            }
            Frame::Attack(attack) => self.rivals_in_combat(attack, options),
            Frame::Hits(_) => {
                let cheap = |a: Action| match a {
                    Action::Step(u) => Some(-self.step_worth(u, false)),
                    _ => None,
                };
                let away = |a: Action| match a {
                    Action::Retreat(_) => Some(self.refuge(a)),
                    Action::Disperse => Some(0.0),
                    _ => None,
                };
                let mut list = pick(rated(&cheap), 1);
                list.extend(pick(rated(&away), 1));
                list
            }
            Frame::Advance(_) => {
                let follow = |a: Action| match a {
                    Action::Advance(u, h) => Some(self.follow(u, h)),
                    _ => None,
                };
                pick(rated(&follow), OTHERS)
            }
            _ => return Vec::new(),
        };
        // To leave it at that is always a choice; an attack that was opened has one already.
        let opened = matches!(frame, Frame::Attack(_));
        if !opened && options.contains(&Action::Done) && !list.is_empty() {
            list.push(Action::Done);
        }
        list
    }

    /// The units of the activation in progress that are on the map.
    pub fn active(&self) -> UnitSet {
        let units = self.state.frames.iter().rev().find_map(|f| match f {
            Frame::Activation(a) => Some(a.units),
            _ => None,
        });
        units.unwrap_or_default().and(self.state.cache.on_map)
    }

    fn rivals_in_combat(&self, attack: &Attack, options: &[Action]) -> Vec<Action> {
        let done = options.contains(&Action::Done).then_some(Action::Done);
        match attack.step {
            AttackStep::Tactics => {
                let joins = |a: &Action| matches!(a, Action::Attack(_) | Action::Bring(..));
                if options.iter().any(joins) {
                    return Vec::new();
                }
                let mut list = self.tactics(attack, options);
                list.sort_by(|a, b| b.0.total_cmp(&a.0));
                let mut cards: Vec<GermanCardId> = Vec::new();
                list.retain(|(_, card, _)| {
                    let new = !cards.contains(card);
                    cards.push(*card);
                    new
                });
                list.into_iter().take(OTHERS).map(|x| x.2).chain(done).collect()
            }
            AttackStep::Commit => {
                let n = self.best_draw(attack);
                let near = |a: &&Action| matches!(a, Action::Draw(m) if m.abs_diff(n) <= 1);
                options.iter().filter(near).copied().collect()
            }
            _ => Vec::new(),
        }
    }
}
