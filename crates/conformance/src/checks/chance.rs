//! Chance: weights sum to one, every outcome can be played, and the dice keep to the weights.

use crate::config::{Case, SuiteConfig};
use crate::report::{Failure, SuiteReport};
use crate::walk::{Step, Walk};
use sandtable_engine::game::Game;
use sandtable_engine::{Actor, Silent};

/// Outcomes tried at one node; more are thinned out evenly.
const TRIED: u32 = 64;

/// At every chance node the weights sum to one, texts read back, and every outcome leads to a sound position.
pub fn weights<G: Game>(
    game: &G,
    case: &Case,
    cfg: &SuiteConfig,
    report: &mut SuiteReport,
) -> Result<(), Failure> {
    let mut walk = Walk::new(game, case, "chance", cfg.runaway)?;
    while let Some(step) = walk.step()? {
        let decision = game.decision(&walk.state);
        if decision.chance.is_some() != (decision.actor == Actor::Chance) {
            return Err(walk.failure("dice must be offered when chance is asked, and only then"));
        }
        if let Step::Roll(chance, outcome) = step {
            report.tally(chance, outcome.0 as usize);
            let sum: f64 = chance.outcomes().map(|_| 1.0 / f64::from(chance.len())).sum();
            if (sum - 1.0).abs() > 1e-9 {
                return Err(walk.failure(format!("the weights of {chance:?} sum to {sum}")));
            }
            if chance.parse(&chance.text(outcome)) != Some(outcome) {
                return Err(walk.failure(format!("'{}' does not read back", chance.text(outcome))));
            }
            if cfg.looks_at(case, walk.steps) {
                let thin = chance.len().div_ceil(TRIED).max(1);
                for other in chance.outcomes().step_by(thin as usize) {
                    let mut state = walk.state.clone();
                    game.roll(&mut state, other, &mut Silent);
                    if let Some(fault) = game.audit(&state).first() {
                        return Err(walk.failure(format!("after {}: {fault}", chance.text(other))));
                    }
                }
            }
        }
        walk.take(step);
    }
    Ok(())
}

/// Holds the sampled frequencies against the weights with a chi-square test, for each kind of chance that came up
/// at least five times as often as it has outcomes. A sound game fails once in a million runs.
pub fn frequencies(report: &SuiteReport) -> Vec<Failure> {
    let mut failures = Vec::new();
    for tally in &report.chance {
        let cells = tally.seen.len() as f64;
        let total: u64 = tally.seen.iter().sum();
        let expected = total as f64 / cells;
        if cells < 2.0 || expected < 5.0 {
            continue;
        }
        let chi: f64 = tally.seen.iter().map(|n| (*n as f64 - expected).powi(2) / expected).sum();
        let limit = chi_square_limit(cells - 1.0);
        if chi > limit {
            failures.push(Failure {
                check: "frequency",
                scenario: "(all)".into(),
                options: String::new(),
                seed: 0,
                decision: 0,
                message: format!(
                    "{:?}: chi-square {chi:.1} over {total} rolls, at most {limit:.1}",
                    tally.chance
                ),
            });
        }
    }
    failures
}

/// The value that chi-square with so many degrees of freedom exceeds once in a million (Wilson and Hilferty).
fn chi_square_limit(freedom: f64) -> f64 {
    const Z: f64 = 4.753;
    let a = 2.0 / (9.0 * freedom);
    freedom * (1.0 - a + Z * a.sqrt()).powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Tally;
    use sandtable_engine::Chance;

    #[test]
    fn loaded_dice_are_noticed_and_fair_ones_are_not() {
        let with = |seen: Vec<u64>| SuiteReport {
            chance: vec![Tally { chance: Chance::d6(1), seen }],
            ..SuiteReport::default()
        };
        assert!(frequencies(&with(vec![100, 104, 96, 99, 101, 100])).is_empty());
        assert_eq!(frequencies(&with(vec![100, 100, 100, 100, 100, 190])).len(), 1);
    }

    #[test]
    fn the_limit_agrees_with_the_tables() {
        assert!((chi_square_limit(5.0) - 35.9).abs() < 2.0, "{}", chi_square_limit(5.0));
        assert!((chi_square_limit(35.0) - 89.7).abs() < 2.5, "{}", chi_square_limit(35.0));
    }
}
