//! Choices worth comparing one by one, by playing each of them out.

use super::sense::Sense;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::{ActivationStep, Attack, AttackStep, Frame};
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::GermanCardId;

/// Cards compared, and commands for a card.
const CARDS: usize = 4;
const COMMANDS: usize = 3;
/// Other choices compared, besides doing nothing.
const OTHERS: usize = 3;
/// A choice so much poorer than the best at first sight is not looked at again, in points; a command for a card.
const POORER: f32 = 2.0;
const POORER_COMMAND: f32 = 1.0;

/// The best of these by their worth, at most so many, and none that is much poorer than the best.
fn pick(list: Vec<(f32, Action)>, most: usize) -> Vec<Action> {
    pick_within(list, most, POORER)
}

fn pick_within(mut list: Vec<(f32, Action)>, most: usize, poorer: f32) -> Vec<Action> {
    list.sort_by(|a, b| b.0.total_cmp(&a.0));
    let least = list.first().map_or(0.0, |best| best.0 - poorer);
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
                let rated = worthy.map(|a| (self.command(*card, a, false), a)).collect();
                pick_within(rated, COMMANDS, POORER_COMMAND)
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
                // What is nearly as many is nearly the same: none more, one or two of each side, and all there are.
                let all: Vec<u8> = options
                    .iter()
                    .filter_map(|a| if let Action::Draw(m) = a { Some(*m) } else { None })
                    .collect();
                let (least, most) = (all.iter().min().copied(), all.iter().max().copied());
                let tried =
                    |m: &u8| [n, n + 1, n.saturating_sub(1)].contains(m) || [least, most].contains(&Some(*m));
                all.iter().filter(|m| tried(m)).map(|m| Action::Draw(*m)).collect()
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{GERMAN, watch};
    use super::*;
    use sandtable_ai::doctrine::Doctrine;
    use sandtable_engine::Game;

    /// What is compared is open, named once, and never a single choice; cards, commands, targets and tactics all come up.
    #[test]
    fn rivals_are_open_choices_of_every_kind() {
        let (mut kinds, mut days) = ([0usize; 5], Vec::new());
        watch("german-breakout", 5, |game, doctrine, state| {
            let mut options = Vec::new();
            game.options(state, GERMAN, &mut options);
            let list = doctrine.finer(game, state, GERMAN);
            let text = |a: &Action| game.action_text(state, *a);
            for (n, action) in list.iter().enumerate() {
                assert!(options.contains(action), "{} is not open", text(action));
                assert!(!list[..n].contains(action), "{} twice", text(action));
            }
            if list.len() > 1 {
                let slot = match list[0] {
                    Action::Play(_) => 0,
                    Action::Corps(_) | Action::Division(_) | Action::Group(_) => 1,
                    Action::Target(_) => 2,
                    Action::Tactic(..) => 3,
                    _ => 4,
                };
                kinds[slot] += 1;
                days.push(state.day);
            }
        });
        assert!(kinds.iter().all(|n| *n > 0), "cards, commands, targets, tactics, others: {kinds:?}");
        assert!(days.contains(&16) && days.contains(&20));
    }

    #[test]
    fn far_worse_candidates_are_dropped() {
        let rated =
            [(1.0, Action::Draw(1)), (3.0, Action::Draw(2)), (0.9, Action::Draw(3)), (2.0, Action::Draw(4))];
        assert_eq!(pick(rated.to_vec(), 9), [Action::Draw(2), Action::Draw(4), Action::Draw(1)]);
        assert_eq!(pick(rated.to_vec(), 2), [Action::Draw(2), Action::Draw(4)]);
    }
}
