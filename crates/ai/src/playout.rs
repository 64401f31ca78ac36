//! Playing a position on: one side by an order, everybody else by routine, chance by its weights.

use crate::budget::Limit;
use crate::doctrine::Doctrine;
use crate::luck::Luck;
use sandtable_engine::event::Silent;
use sandtable_engine::view::Winner;
use sandtable_engine::{Actor, Game, Outcome, Rng, Seat, Viewer};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A way to go on that is tried out.
#[derive(Clone, Debug)]
pub struct Candidate<A, O> {
    /// The action now, if it is not left to the order.
    pub first: Option<A>,
    /// The order until the end of the stretch.
    pub order: O,
}

/// What playouts start from and how far they go.
pub struct Study<'a, G: Game, D: Doctrine<G>> {
    /// The game.
    pub game: &'a G,
    /// How it is played.
    pub doctrine: &'a D,
    /// The position as the seat knows it.
    pub seen: &'a G::State,
    /// The seat that decides.
    pub seat: Seat,
    /// Clock at which a playout stops and the position is judged.
    pub until: u32,
    /// Time.
    pub limit: Limit,
    /// Base of the playouts' random numbers: playout `n` of every candidate meets the same ones.
    pub seed: u64,
    /// Whether candidates meet the same dice later, whatever they do first: see [`Luck`].
    pub paired: bool,
    /// Whether the results are told to people: then they are chances to win, and not only fit to be compared.
    pub told: bool,
}

/// How many decisions are played between two looks at the clock.
const LOOK: u32 = 4;

/// No playout is longer than this.
const LONGEST: u32 = 100_000;

impl<G: Game, D: Doctrine<G>> Study<'_, G, D> {
    /// The result of one playout for the seat, from 0 to 1; `None` if time ran out.
    pub fn playout(&self, candidate: &Candidate<G::Action, D::Order>, number: u32) -> Option<f64> {
        self.played(candidate, number).map(|(value, _)| value)
    }

    /// Steps a playout of this candidate takes, as far as one can tell.
    pub fn length(&self, candidate: &Candidate<G::Action, D::Order>) -> Option<u32> {
        self.played(candidate, 0).map(|(_, steps)| steps)
    }

    /// The result of a playout and the steps it took.
    fn played(&self, candidate: &Candidate<G::Action, D::Order>, number: u32) -> Option<(f64, u32)> {
        let (game, doctrine) = (self.game, self.doctrine);
        let mut rng = Rng::new(self.seed ^ u64::from(number + 1).wrapping_mul(0xa076_1d64_78bd_642f));
        rng = Rng::new(rng.next_u64());
        // Every playout imagines the hidden facts anew.
        let mut state = game.resample(self.seen, Viewer::Seat(self.seat), &mut rng);
        doctrine.imagine(game, &mut state, self.seat);
        let mut luck = Luck::new(rng, self.paired);
        let stretch = doctrine.stretch(game, &state);
        let mut under_order = true;
        let mut first = candidate.first;
        let mut watch = self.limit.watch();
        let mut steps = 0;
        while steps < LONGEST {
            if steps % LOOK == 0 && watch.is_over() {
                return None;
            }
            steps += 1;
            let decision = game.decision(&state);
            let seat = match decision.actor {
                Actor::Seat(seat) => seat,
                Actor::Seats(set) => set.iter().next()?,
                Actor::Chance => {
                    let chance = decision.chance?;
                    let dice = match doctrine.occasion(game, &state).filter(|_| self.paired) {
                        Some(occasion) => luck.on(occasion),
                        None => luck.dice(doctrine.clock(game, &state)),
                    };
                    let fell = dice.below(chance.len());
                    game.roll(&mut state, Outcome(fell), &mut Silent);
                    continue;
                }
                Actor::System => {
                    game.advance(&mut state, &mut Silent);
                    continue;
                }
                Actor::Nobody => break,
            };
            let clock = doctrine.clock(game, &state);
            if clock >= self.until {
                return Some((self.judged(&state), steps));
            }
            let action = if let Some(action) = first.take().filter(|_| seat == self.seat) {
                action
            } else {
                under_order = under_order && doctrine.stretch(game, &state) == stretch;
                let routine;
                let order = if under_order && seat == self.seat {
                    &candidate.order
                } else {
                    routine = doctrine.routine(game, &state, seat);
                    &routine
                };
                doctrine.act(game, &state, seat, order, luck.whim(clock))?
            };
            game.perform(&mut state, seat, action, &mut Silent);
        }
        let value = match game.result(&state) {
            Some(result) => {
                // How near a defeat came to a victory helps to choose; a chance that is told is of victories alone.
                let verdict = doctrine.verdict(game, &state, self.seat).filter(|_| !self.told);
                verdict.unwrap_or_else(|| share(result.winner, self.seat))
            }
            None => self.judged(&state),
        };
        Some((value, steps))
    }

    /// What a position that is not over comes to.
    fn judged(&self, state: &G::State) -> f64 {
        let (game, doctrine) = (self.game, self.doctrine);
        if self.told {
            doctrine.chance(game, state, self.seat)
        } else {
            doctrine.worth(game, state, self.seat)
        }
    }

    /// The same playouts for each of the candidates, spread over threads. The answer does not depend on how many.
    pub fn batch(
        &self,
        candidates: &[&Candidate<G::Action, D::Order>],
        numbers: std::ops::Range<u32>,
        threads: usize,
    ) -> Vec<Vec<Option<f64>>> {
        let jobs: Vec<(usize, u32)> =
            numbers.clone().flat_map(|n| (0..candidates.len()).map(move |c| (c, n))).collect();
        let mut results = vec![vec![None; numbers.len()]; candidates.len()];
        let threads = threads.clamp(1, jobs.len().max(1));
        // Whoever is done takes the next: playouts differ in length, and the slower half would be waited for.
        let next = AtomicUsize::new(0);
        let work = || -> Vec<(usize, u32, Option<f64>)> {
            let mine = std::iter::from_fn(|| jobs.get(next.fetch_add(1, Ordering::Relaxed)));
            mine.map(|&(c, n)| (c, n, self.playout(candidates[c], n))).collect()
        };
        let done = std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let mut done = work();
            for other in others {
                // A fault in the rules is one on any number of threads.
                done.extend(other.join().unwrap_or_else(|fault| std::panic::resume_unwind(fault)));
            }
            done
        });
        for (c, n, value) in done {
            results[c][(n - numbers.start) as usize] = value;
        }
        results
    }
}

/// What a result is worth to a seat: 1 for a victory, half for a draw.
pub fn share(winner: Winner, seat: Seat) -> f64 {
    match winner {
        Winner::Seat(s) if s == seat => 1.0,
        Winner::Draw => 0.5,
        _ => 0.0,
    }
}
