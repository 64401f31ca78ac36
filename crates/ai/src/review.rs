//! Looking back on a game: how its fortunes went, where they turned, and what the dice had to do with it.
//!
//! The worth of the position is taken after every entry of the journal. Where the dice decided, it is compared with
//! the mean over everything they could have shown, each outcome played on by routine until it has taken effect:
//! the difference is luck, and what remains is play.

use crate::budget::Budget;
use crate::doctrine::Doctrine;
use crate::playout::share;
use crate::turning::{self, Swing};
use sandtable_engine::agreed::{Agreed, TABLE};
use sandtable_engine::event::Silent;
use sandtable_engine::info::SetupError;
use sandtable_engine::journal::Journal;
use sandtable_engine::{Actor, Game, Outcome, Rng, Seat, Session};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Decisions played by routine until a roll has taken effect.
const AFTERMATH: u32 = 24;

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

/// The dice of a game, as the first seat met them.
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

/// Looks back on the game a journal tells; the journal must have been loaded once, so that it is known to be sound.
pub fn of_journal<G: Game, D: Doctrine<G>>(
    game: &Arc<G>,
    doctrine: &D,
    journal: &Journal,
    budget: &Budget,
) -> Result<Review, SetupError> {
    // A part of the time is for a closer look at what may have been turning points.
    let whole = budget.start();
    let limit = Budget { time: budget.time.map(|t| t * 4 / 5), ..budget.clone() }.start();
    let mut state = game.setup_as(&journal.scenario, &journal.options, journal.rules_version)?;
    let judge = Judge { game: &**game, doctrine };
    let mut review = Review::default();
    let mut swings: Vec<Swing> = Vec::new();
    let mut chance = judge.worth(&state);
    for i in 0..journal.entries.len() {
        if limit.is_over() {
            review.cut_short = true;
            break;
        }
        let (mut before, mut after) = (chance, None);
        if let (Actor::Chance, Some(outcomes)) = dice(&**game, &state, journal, i) {
            let (fell, all) = judge.outcomes(&state, outcomes);
            (before, after) = (all, Some(fell));
            let brought = fell - all;
            review.luck.sum += brought;
            review.luck.better += u32::from(brought > 1e-3);
            review.luck.worse += u32::from(brought < -1e-3);
        }
        let Some(step) = follow(game, journal, i, &mut state) else {
            review.cut_short = !ends(&**game, journal, i);
            break;
        };
        chance = after.unwrap_or_else(|| judge.worth(&state));
        let clock = doctrine.clock(game, &state);
        review.moments.push(Moment { entry: i + 1, clock, chance, luck: review.luck.sum });
        if step == Step::Played {
            swings.push(Swing { entry: i, clock, before, after: chance });
        }
    }
    review.turning_points = turning::points(game, doctrine, journal, &swings, &whole);
    Ok(review)
}

/// What an entry of a journal was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A choice or a roll.
    Played,
    /// The players agreed on another position.
    Agreed,
}

/// The outcomes of the roll an entry is about, and the one it tells of; nothing if it is about something else.
fn dice<G: Game>(
    game: &G,
    state: &G::State,
    journal: &Journal,
    i: usize,
) -> (Actor, Option<(Vec<Outcome>, Outcome)>) {
    let decision = game.decision(state);
    let entry = journal.entries.get(i).filter(|e| e.by != TABLE);
    let outcomes =
        decision.chance.zip(entry).and_then(|(c, e)| Some((c.outcomes().collect(), c.parse(&e.text)?)));
    (decision.actor, outcomes)
}

/// Whether the table ended the game by this entry.
fn ends<G: Game>(game: &G, journal: &Journal, i: usize) -> bool {
    let by_table = journal.entries.get(i).filter(|e| e.by == TABLE);
    let agreed = by_table.and_then(|e| Agreed::parse(game.info(), &e.text).ok());
    matches!(agreed, Some(Agreed::Resign(_) | Agreed::Time(_) | Agreed::Draw))
}

/// Takes a position on by an entry of the journal. `None` where the game ends or the entry does not fit.
pub(crate) fn follow<G: Game>(
    game: &Arc<G>,
    journal: &Journal,
    i: usize,
    state: &mut G::State,
) -> Option<Step> {
    let entry = journal.entries.get(i)?;
    if entry.by == TABLE {
        match Agreed::parse(game.info(), &entry.text).ok()? {
            // Another position.
            Agreed::Back(_) | Agreed::Edit(_) => {
                *state = Session::at(game.clone(), journal, i + 1).ok()?.state().clone();
            }
            // The same, to be played on with other dice.
            Agreed::Dice(_) => {}
            // The game ends where it stands.
            Agreed::Resign(_) | Agreed::Time(_) | Agreed::Draw => return None,
        }
        return Some(Step::Agreed);
    }
    let decision = game.decision(state);
    match decision.actor {
        Actor::Chance => {
            let outcome = decision.chance?.parse(&entry.text)?;
            game.roll(state, outcome, &mut Silent);
        }
        Actor::System => game.advance(state, &mut Silent),
        Actor::Nobody => return None,
        Actor::Seat(_) | Actor::Seats(_) => {
            let seat = game.info().seat(&entry.by)?;
            let action = game.parse_action(state, sandtable_engine::standing::answer(&entry.text)).ok()?;
            game.play(state, seat, action, &mut Silent).ok()?;
        }
    }
    Some(Step::Played)
}

struct Judge<'a, G: Game, D: Doctrine<G>> {
    game: &'a G,
    doctrine: &'a D,
}

impl<G: Game, D: Doctrine<G>> Judge<'_, G, D> {
    /// Chance of the first seat.
    fn worth(&self, state: &G::State) -> f64 {
        match self.game.result(state) {
            Some(result) => share(result.winner, Seat(0)),
            None => self.doctrine.chance(self.game, state, Seat(0)),
        }
    }

    /// Chance of the first seat once the outcome that fell has taken effect, and the mean over all of them.
    fn outcomes(&self, state: &G::State, (all, fell): (Vec<Outcome>, Outcome)) -> (f64, f64) {
        // Most dice of a pair come to the same thing: it is played on once.
        let mut known: Vec<(G::State, f64)> = Vec::new();
        let (mut sum, mut actual) = (0.0, None);
        for outcome in &all {
            let mut now = state.clone();
            self.game.roll(&mut now, *outcome, &mut Silent);
            let value = match known.iter().find(|(s, _)| *s == now) {
                Some((_, value)) => *value,
                None => {
                    let value = self.after(now.clone());
                    known.push((now, value));
                    value
                }
            };
            sum += value;
            if *outcome == fell {
                actual = Some(value);
            }
        }
        let mean = sum / all.len().max(1) as f64;
        (actual.unwrap_or(mean), mean)
    }

    /// Chance of the first seat once a roll has taken effect.
    fn after(&self, mut state: G::State) -> f64 {
        let (game, doctrine) = (self.game, self.doctrine);
        let mut rng = Rng::new(0);
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
