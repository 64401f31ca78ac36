//! Looking back on a game: how its fortunes went, where they turned, and what the dice had to do with it.
//!
//! The worth of the position is taken after every entry of the journal. Where the dice decided, it is compared with
//! the mean over everything they could have shown, each outcome played on by routine until it has taken effect:
//! the difference is luck, and what remains is play.

use crate::budget::{Budget, Limit};
use crate::doctrine::Doctrine;
use crate::plain::share;
use crate::red_winter::Tolvajarvi;
use crate::staff::{tolvajarvi, wacht_am_rhein};
use sandtable_ardennes::Ardennes;
use sandtable_engine::agreed::{Agreed, TABLE};
use sandtable_engine::event::Silent;
use sandtable_engine::info::SetupError;
use sandtable_engine::journal::Journal;
use sandtable_engine::{Actor, Game, Outcome, Rng, Seat, Session, Table};
use sandtable_red_winter::RedWinter;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Decisions played by routine until a roll has taken effect.
const AFTERMATH: u32 = 24;

/// Turning points that are reported.
const TURNING_POINTS: usize = 8;

/// A moment of the game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// Journal entries made so far.
    pub entry: usize,
    /// How far the game had come, by the doctrine's clock.
    pub clock: u32,
    /// Chance of the first seat to win.
    pub chance: f64,
    /// Luck of the first seat up to here, in chances to win; the second seat's is its opposite.
    pub luck: f64,
}

/// An entry that changed much.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TurningPoint {
    /// Index of the journal entry.
    pub entry: usize,
    /// Who made it: a seat key, or `dice`.
    pub by: String,
    /// Its text: the action or the faces.
    pub text: String,
    /// Chance of the first seat to win before and after; for dice before means on average.
    pub before: f64,
    /// After.
    pub after: f64,
}

/// Rolls of one seat's actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Luck {
    /// Rolls that went better for the first seat than expected.
    pub better: u32,
    /// Rolls that went worse.
    pub worse: u32,
    /// Sum of what they brought the first seat.
    pub sum: f64,
}

/// A game looked back on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// Fortunes over time, for a chart.
    pub moments: Vec<Moment>,
    /// What mattered most, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// The dice in all.
    pub luck: Luck,
    /// Whether the budget ended before the game did.
    pub cut_short: bool,
}

/// Looks back on the game of a table. For the end of a game: the review knows everything. `None` if nobody knows the
/// game well enough.
pub fn review(table: &dyn Table, budget: &Budget) -> Option<Review> {
    if let Some(session) = table.as_any().downcast_ref::<Session<Ardennes>>() {
        let doctrine = wacht_am_rhein(session.game());
        return of_journal(session.game(), &*doctrine, session.journal(), budget).ok();
    }
    let session = table.as_any().downcast_ref::<Session<RedWinter>>()?;
    let doctrine = tolvajarvi(session.game());
    of_journal::<RedWinter, Tolvajarvi>(session.game(), &doctrine, session.journal(), budget).ok()
}

/// Looks back on the game a journal tells; the journal must have been loaded once, so that it is known to be sound.
pub fn of_journal<G: Game, D: Doctrine<G>>(
    game: &Arc<G>,
    doctrine: &D,
    journal: &Journal,
    budget: &Budget,
) -> Result<Review, SetupError> {
    let limit = budget.start();
    let mut state = game.setup_as(&journal.scenario, &journal.options, journal.rules_version)?;
    let judge = Judge { game: &**game, doctrine, limit };
    let mut review = Review::default();
    let mut swings: Vec<TurningPoint> = Vec::new();
    let mut chance = judge.worth(&state);
    for (i, entry) in journal.entries.iter().enumerate() {
        if judge.limit.is_over() {
            review.cut_short = true;
            break;
        }
        if entry.by == TABLE {
            // Going back or a correction leads to another position; anything else ends the game where it stands.
            let goes_on =
                matches!(Agreed::parse(game.info(), &entry.text), Ok(Agreed::Back(_) | Agreed::Edit(_)));
            let Some(now) = goes_on.then(|| Session::at(game.clone(), journal, i + 1).ok()).flatten() else {
                break;
            };
            state = now.state().clone();
            chance = judge.worth(&state);
            let clock = doctrine.clock(game, &state);
            review.moments.push(Moment { entry: i + 1, clock, chance, luck: review.luck.sum });
            continue;
        }
        let decision = game.decision(&state);
        let mut before = chance;
        match decision.actor {
            Actor::Chance => {
                let Some((chance_node, outcome)) =
                    decision.chance.and_then(|c| Some((c, c.parse(&entry.text)?)))
                else {
                    break;
                };
                let values: Vec<f64> = chance_node.outcomes().map(|o| judge.after(&state, o)).collect();
                before = values.iter().sum::<f64>() / values.len().max(1) as f64;
                chance = values.get(outcome.0 as usize).copied().unwrap_or(before);
                game.roll(&mut state, outcome, &mut Silent);
                let brought = chance - before;
                review.luck.sum += brought;
                review.luck.better += u32::from(brought > 1e-3);
                review.luck.worse += u32::from(brought < -1e-3);
            }
            Actor::System => game.advance(&mut state, &mut Silent),
            Actor::Nobody => break,
            Actor::Seat(_) | Actor::Seats(_) => {
                let (Some(seat), Ok(action)) =
                    (game.info().seat(&entry.by), game.parse_action(&state, &entry.text))
                else {
                    break;
                };
                if game.play(&mut state, seat, action, &mut Silent).is_err() {
                    break;
                }
                chance = judge.worth(&state);
            }
        }
        review.moments.push(Moment {
            entry: i + 1,
            clock: doctrine.clock(game, &state),
            chance,
            luck: review.luck.sum,
        });
        swings.push(TurningPoint {
            entry: i,
            by: entry.by.clone(),
            text: entry.text.clone(),
            before,
            after: chance,
        });
    }
    swings.sort_by(|a, b| (b.after - b.before).abs().total_cmp(&(a.after - a.before).abs()));
    swings.truncate(TURNING_POINTS);
    swings.sort_by_key(|s| s.entry);
    review.turning_points = swings;
    Ok(review)
}

struct Judge<'a, G: Game, D: Doctrine<G>> {
    game: &'a G,
    doctrine: &'a D,
    limit: Limit,
}

impl<G: Game, D: Doctrine<G>> Judge<'_, G, D> {
    /// Chance of the first seat.
    fn worth(&self, state: &G::State) -> f64 {
        match self.game.result(state) {
            Some(result) => share(result.winner, Seat(0)),
            None => self.doctrine.worth(self.game, state, Seat(0)),
        }
    }

    /// Chance of the first seat once an outcome has taken effect.
    fn after(&self, state: &G::State, outcome: Outcome) -> f64 {
        let (game, doctrine) = (self.game, self.doctrine);
        let mut state = state.clone();
        let mut rng = Rng::new(u64::from(outcome.0));
        game.roll(&mut state, outcome, &mut Silent);
        let stretch = doctrine.stretch(game, &state);
        for _ in 0..AFTERMATH {
            // The next roll is luck of its own, and the next phase not this one's.
            let seat = match game.decision(&state).actor {
                Actor::Seat(seat) => seat,
                Actor::System => {
                    game.advance(&mut state, &mut Silent);
                    continue;
                }
                _ => break,
            };
            if doctrine.orders(game, &state, seat).len() > 1 || doctrine.stretch(game, &state) != stretch {
                break;
            }
            let order = doctrine.routine(game, &state, seat);
            let Some(action) = doctrine.act(game, &state, seat, &order, &mut rng) else { break };
            game.perform(&mut state, seat, action, &mut Silent);
        }
        self.worth(&state)
    }
}
