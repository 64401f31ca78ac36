//! Random play that can be repeated: the same case always takes the same steps.

use crate::config::Case;
use crate::report::Failure;
use sandtable_engine::game::Game;
use sandtable_engine::{Actor, Chance, Dice, Outcome, Rng, Seat, Silent, Sink};
use std::cell::Cell;

thread_local! {
    /// The step that is being looked at, so that a panic inside a game can be reported with its place.
    static REACHED: Cell<usize> = const { Cell::new(0) };
}

/// The step that was being looked at last on this thread.
pub fn reached() -> usize {
    REACHED.get()
}

/// Notes the step that is looked at now.
pub(crate) fn reach(step: usize) {
    REACHED.set(step);
}

/// One step of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<A> {
    /// A seat chooses.
    Act(Seat, A),
    /// Dice fall.
    Roll(Chance, Outcome),
    /// The system plays on.
    System,
}

impl<A: Copy> Step<A> {
    /// Takes the step.
    pub fn take<G: Game<Action = A>, K: Sink<G::Event>>(self, game: &G, state: &mut G::State, sink: &mut K) {
        match self {
            Step::Act(seat, action) => game.perform(state, seat, action, sink),
            Step::Roll(_, outcome) => game.roll(state, outcome, sink),
            Step::System => game.advance(state, sink),
        }
    }
}

/// Picks choices at random. A walk and a session given the same chooser make the same choices.
pub struct Chooser<A> {
    rng: Rng,
    scratch: Vec<A>,
}

impl<A> Chooser<A> {
    /// The chooser of a case.
    pub fn new(case: &Case) -> Chooser<A> {
        Chooser {
            rng: Rng::new(case.seed.wrapping_mul(0x9e37_79b9).wrapping_add(0x5eed)),
            scratch: Vec::new(),
        }
    }

    /// A legal choice of one of the seats that are asked; `None` if no seat is.
    pub fn choose<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &G::State,
    ) -> Result<Option<(Seat, A)>, String> {
        let seat = match game.decision(state).actor {
            Actor::Seat(seat) => seat,
            Actor::Seats(set) => {
                let seats: Vec<Seat> = set.iter().collect();
                let at = self.rng.below(seats.len() as u32) as usize;
                *seats.get(at).ok_or("several seats are asked, but none of them")?
            }
            Actor::System | Actor::Chance | Actor::Nobody => return Ok(None),
        };
        if seat.idx() >= game.info().seats.len() {
            return Err(format!("seat {} is asked, but there is no such seat", seat.0));
        }
        let action = game.sample(state, seat, &mut self.rng, &mut self.scratch);
        action.map(|a| Some((seat, a))).ok_or_else(|| format!("seat {} is asked but has no option", seat.0))
    }
}

/// A game under way.
pub struct Walk<'g, G: Game> {
    /// The game.
    pub game: &'g G,
    /// The position.
    pub state: G::State,
    /// Steps taken.
    pub steps: usize,
    chooser: Chooser<G::Action>,
    dice: Dice,
    case: Case,
    check: &'static str,
    runaway: usize,
}

impl<'g, G: Game> Walk<'g, G> {
    /// Sets the case up; `check` is named in failures.
    pub fn new(
        game: &'g G,
        case: &Case,
        check: &'static str,
        runaway: usize,
    ) -> Result<Walk<'g, G>, Failure> {
        reach(0);
        let state =
            game.setup(&case.scenario, &case.options).map_err(|e| case.failure(check, 0, e.to_string()))?;
        let (chooser, dice) = (Chooser::new(case), Dice::new(&case.dice_seed()));
        Ok(Walk { game, state, steps: 0, chooser, dice, case: case.clone(), check, runaway })
    }

    /// The step to take now; `None` at the end of the game.
    pub fn step(&mut self) -> Result<Option<Step<G::Action>>, Failure> {
        if self.steps > self.runaway {
            return Err(self.failure(format!("the game has not ended after {} steps", self.runaway)));
        }
        let decision = self.game.decision(&self.state);
        match (decision.actor, decision.chance) {
            (Actor::Nobody, _) => Ok(None),
            (Actor::System, _) => Ok(Some(Step::System)),
            (Actor::Chance, Some(chance)) if !chance.is_empty() => {
                Ok(Some(Step::Roll(chance, self.dice.draw(chance))))
            }
            (Actor::Chance, _) => Err(self.failure("chance is asked, but nothing can come out")),
            _ => {
                let chosen = self.chooser.choose(self.game, &self.state).map_err(|e| self.failure(e))?;
                Ok(chosen.map(|(seat, action)| Step::Act(seat, action)))
            }
        }
    }

    /// Takes a step.
    pub fn take(&mut self, step: Step<G::Action>) {
        step.take(self.game, &mut self.state, &mut Silent);
        self.went();
    }

    /// Notes that a step was taken by other means.
    pub(crate) fn went(&mut self) {
        self.steps += 1;
        reach(self.steps);
    }

    /// A failure at this step.
    pub fn failure(&self, message: impl Into<String>) -> Failure {
        self.case.failure(self.check, self.steps, message)
    }
}

/// The position a failure speaks of: the case after `decision` steps, or its end if it is shorter.
pub fn replay<G: Game>(game: &G, case: &Case, decision: usize) -> Result<G::State, Failure> {
    let mut walk = Walk::new(game, case, "replay", decision)?;
    while walk.steps < decision {
        match walk.step()? {
            Some(step) => walk.take(step),
            None => break,
        }
    }
    Ok(walk.state)
}
