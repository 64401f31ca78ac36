//! Lesser choices that are worth a closer look if there is time: where to start, which way back, whether to assault at
//! the end of a move, whom to fire at in defence.

use super::action::first_to_deploy;
use super::losses::standing;
use super::sense::Sense;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::frame::{BattleStage, Frame};

/// Choices compared at one decision.
const MOST: usize = 4;

/// Deeds compared of one unit.
const DEEDS: usize = 10;

impl Sense<'_> {
    /// The choices to compare, the best by the evaluation first; fewer than two where nothing is to be compared.
    pub fn finer(&self, options: &[Action]) -> Vec<Action> {
        if options.len() < 2 {
            return Vec::new();
        }
        match self.st.top() {
            Some(Frame::Deploy(_) | Frame::Retreat(_)) => {
                let first = first_to_deploy(options);
                let open = |a: &&Action| !matches!(a, Action::Deploy(unit, _) if first != Some(*unit));
                let scored = options.iter().filter(open).filter_map(|a| Some((self.standing_score(a)?, *a)));
                let mut ranked: Vec<(f32, Action)> = scored.collect();
                ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
                ranked.into_iter().take(MOST).map(|(_, a)| a).collect()
            }
            Some(Frame::Acting(m)) if m.moved => {
                let list: Vec<Action> = options
                    .iter()
                    .copied()
                    .filter(|a| matches!(a, Action::Assault(_) | Action::Done))
                    .take(MOST)
                    .collect();
                list
            }
            Some(Frame::Battle(b)) if b.stage == BattleStage::Defensive => {
                let mut list: Vec<Action> = options
                    .iter()
                    .copied()
                    .filter(|a| matches!(a, Action::Defend(..)))
                    .take(MOST - 1)
                    .collect();
                list.extend(options.contains(&Action::Done).then_some(Action::Done));
                list
            }
            _ => Vec::new(),
        }
    }

    /// What to compare at a step of a plan: where to go, who attacks and fires, whose loss it is. Empty where the choices above
    /// are all there is.
    pub fn instead(&self, options: &[Action]) -> Vec<Action> {
        if options.len() < 2 {
            return Vec::new();
        }
        match self.st.top() {
            Some(Frame::Acting(m)) if !m.moved => {
                let mut ranked = self.deeds(m, options);
                ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
                ranked.into_iter().take(DEEDS).map(|(_, a)| a).collect()
            }
            Some(Frame::Losses(_) | Frame::PickStep(_)) => {
                let mut list: Vec<Action> =
                    options.iter().copied().filter(|a| *a == Action::Retreat).collect();
                list.extend(options.iter().copied().filter(|a| matches!(a, Action::Step(_))).take(MOST));
                list
            }
            Some(Frame::Battle(b)) if b.stage < BattleStage::Defensive => {
                let mut list: Vec<Action> = options
                    .iter()
                    .copied()
                    .filter(|a| matches!(a, Action::Attack(_) | Action::Support(_)))
                    .take(MOST - 1)
                    .collect();
                list.extend(options.contains(&Action::Done).then_some(Action::Done));
                list
            }
            Some(Frame::Advance(_)) => options.iter().copied().take(MOST + 1).collect(),
            _ => Vec::new(),
        }
    }

    fn standing_score(&self, action: &Action) -> Option<f32> {
        let (unit, hex) = match action {
            Action::Deploy(unit, hex) | Action::RetreatTo(unit, hex) => (*unit, *hex),
            Action::Stay(unit) => (*unit, self.st.hex_of(*unit)?),
            _ => return None,
        };
        Some(self.place_score(&standing(unit, hex), unit, hex))
    }
}
