//! The levels: one way of deciding for every game.

use crate::budget::Budget;
use crate::doctrine::Doctrine;
use crate::level::Level;
use crate::outline;
use crate::planning::{Effort, Standing, closer, plan, reconsider, study};
use crate::playout::{Candidate, Study};
use crate::race::{HASTY, Heats, PATIENT, Tally, alone, race, winner};
use sandtable_engine::view::Place;
use sandtable_engine::{Game, Message, Rng, Seat};
use std::sync::Arc;

/// A choice with the thoughts behind it.
#[derive(Clone, Debug)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// The plan it belongs to, in words.
    pub why: Vec<Message>,
    /// The chance of winning the player sees, if it looked that far.
    pub expects: Option<f64>,
    /// Playouts made for this choice.
    pub playouts: u32,
    /// Whether it carries out what was planned before, and was paid for by that plan's budget.
    pub follows: bool,
}

impl<A> Choice<A> {
    /// What a plan or routine leads to, compared with nothing.
    fn plain(action: A, expects: Option<f64>) -> Choice<A> {
        Choice { action, why: Vec::new(), expects, playouts: 0, follows: false }
    }
}

/// A plan a player could follow, and what it expects of it.
#[derive(Clone, Debug)]
pub struct Plan<A> {
    /// The first action.
    pub action: A,
    /// The plan in words.
    pub why: Vec<Message>,
    /// Where its steps lead, as far as they can be foreseen.
    pub places: Vec<Place>,
    /// Chance of winning; nothing if there was no time to look.
    pub expects: Option<f64>,
    /// Playouts behind the figure.
    pub playouts: u32,
}

/// An answer found early is looked at again, as closely as its time allows, up to so many times.
const CLOSELY: u32 = 4;

/// An answer without a plan gets this part of the playouts of one.
const ANSWERS: u32 = 5;

/// What weighs much in a general's plan is not looked at with fewer playouts.
const FEW: u32 = 64;

/// Variations of routine among the plans somebody asks for.
const VARIATIONS: usize = 4;

/// A computer player in one seat. It remembers the order it is carrying out; a new player takes up a game at any
/// point and gives its own.
pub struct Player<G: Game, D: Doctrine<G>> {
    doctrine: Arc<D>,
    level: Level,
    order: Option<Standing<D::Order>>,
    _game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Game, D: Doctrine<G>> Player<G, D> {
    /// A player of this level.
    pub fn new(doctrine: Arc<D>, level: Level) -> Player<G, D> {
        Player { doctrine, level, order: None, _game: std::marker::PhantomData }
    }

    /// Chooses for `seat`, which is asked. `seen` must be resampled for the seat: the player reads all of it.
    pub fn choose(
        &mut self,
        game: &G,
        seen: &G::State,
        seat: Seat,
        budget: &Budget,
        rng: &mut Rng,
    ) -> Option<Choice<G::Action>> {
        let doctrine = self.doctrine.clone();
        let effort = Effort::of(self.level);
        let bare = |action| Choice::plain(action, None);
        match self.level {
            Level::Random => return game.sample(seen, seat, rng, &mut Vec::new()).map(bare),
            Level::Recruit => {
                let order = doctrine.routine(game, seen, seat);
                return doctrine.act(game, seen, seat, &order, rng).map(bare);
            }
            Level::Officer | Level::General => {}
        }
        let stretch = doctrine.stretch(game, seen);
        let running = self.order.take().filter(|o| o.stretch == stretch);
        // A plan and everything done to carry it out share one budget.
        let follows = running.as_ref().is_some_and(Standing::is_planned);
        let limit = budget.start().part(running.as_ref().map_or(1.0, Standing::left));
        let study = study(&*doctrine, game, seen, seat, effort, limit.clone(), rng.next_u64());
        let (mut why, mut playouts) = (Vec::new(), 0);
        // Whoever comes to a phase in its middle plans what is left of it.
        let mut standing = match running.filter(Standing::is_planned) {
            Some(mut running) => {
                if effort.watchful {
                    playouts = reconsider(&study, &mut running, budget, rng);
                }
                running
            }
            None => match plan(&study, effort, budget, rng) {
                Some((plan, made)) => {
                    why = doctrine.explain(game, seen, seat, &plan.order);
                    playouts = made;
                    plan
                }
                None => Standing::routine(stretch, doctrine.routine(game, seen, seat)),
            },
        };
        let chosen = doctrine.act(game, seen, seat, &standing.order, rng).map(|action| {
            if effort.watchful {
                weigh_step(&study, &mut standing, action, playouts > 0, effort, budget)
            } else if playouts > 0 {
                Choice::plain(action, standing.expects())
            } else {
                let rivals = doctrine.alternatives(game, seen, seat);
                weigh(&study, &standing, action, rivals, effort, budget)
            }
        });
        let choice = chosen.map(|c| Choice { why, playouts: c.playouts + playouts, follows, ..c });
        standing.pay(&limit, choice.as_ref().map_or(0, |c| c.playouts));
        self.order = Some(standing);
        choice
    }

    /// The best plans of the moment, best first, at most `n` of them, no two of which lead to the same steps. Each begins
    /// with what the others do not, where it can, and says in what it differs.
    pub fn plans(
        &self,
        game: &G,
        seen: &G::State,
        seat: Seat,
        n: usize,
        budget: &Budget,
        rng: &mut Rng,
    ) -> Vec<Plan<G::Action>> {
        let doctrine = &self.doctrine;
        let effort = Effort::of(self.level.max(Level::Officer));
        let study = study(&**doctrine, game, seen, seat, effort, budget.start(), rng.next_u64());
        let study = Study { told: true, ..study };
        let mut candidates: Vec<Candidate<G::Action, D::Order>> = doctrine
            .orders(game, seen, seat)
            .into_iter()
            .map(|order| Candidate { first: None, order })
            .collect();
        let order = doctrine.routine(game, seen, seat);
        let mut singles = doctrine.finer(game, seen, seat);
        if candidates.len() < 2 && singles.len() < 2 {
            // A step of something larger: the other steps a general would think of.
            singles = doctrine.instead(game, seen, seat, &order);
        }
        if candidates.len() < 2 || singles.len() > 1 {
            candidates
                .extend(singles.into_iter().map(|a| Candidate { first: Some(a), order: order.clone() }));
        }
        for _ in 0..VARIATIONS {
            let order = doctrine.vary(game, seen, seat, &order, rng);
            candidates.extend(order.map(|order| Candidate { first: None, order }));
        }
        // Every plan is asked about, so none drops out before it has been looked at well.
        let rounds = budget.rounds.unwrap_or(effort.plan);
        let tallies = match &candidates[..] {
            // With nothing to compare, what it promises is still asked for.
            [only] => vec![alone(&study, only, rounds, budget.threads)],
            _ => race(&study, &candidates, rounds, HASTY, budget.threads),
        };
        let mut ranked: Vec<usize> = (0..candidates.len()).collect();
        ranked.sort_by(|a, b| {
            (tallies[*b].len().cmp(&tallies[*a].len()))
                .then(tallies[*b].mean().total_cmp(&tallies[*a].mean()))
        });
        let mut legal = Vec::new();
        game.options(seen, seat, &mut legal);
        let mut plans: Vec<Plan<G::Action>> = Vec::new();
        let mut all_steps: Vec<Vec<G::Action>> = Vec::new();
        // The same luck for all: steps differ because plans do.
        let luck = rng.next_u64();
        for i in ranked {
            let c = &candidates[i];
            let rng = &mut Rng::new(luck);
            let Some(first) = c.first.or_else(|| doctrine.act(game, seen, seat, &c.order, rng)) else {
                continue;
            };
            let outline = outline::follow(&study, first, &c.order, rng);
            // What does not lead to other steps is no other plan, whatever it is called.
            if all_steps.contains(&outline.steps) {
                continue;
            }
            let taken: Vec<G::Action> = plans.iter().map(|p| p.action).collect();
            let action = outline::beginning(&outline.steps, &all_steps, &taken, &legal).unwrap_or(first);
            // Two plans may part after the same first step; a third that begins like one of them helps nobody.
            if plans.len() > 1 && taken.contains(&action) {
                continue;
            }
            let why =
                if c.first.is_some() { Vec::new() } else { doctrine.explain(game, seen, seat, &c.order) };
            let expects = (!tallies[i].is_empty()).then(|| tallies[i].mean());
            plans.push(Plan { action, why, places: outline.places, expects, playouts: tallies[i].len() });
            all_steps.push(outline.steps);
            if plans.len() == n {
                break;
            }
        }
        for (i, plan) in plans.iter_mut().enumerate() {
            let Some(other) = all_steps.get(usize::from(i == 0)) else { continue };
            let more = doctrine.contrast(game, &all_steps[i], other);
            let new: Vec<Message> = more.into_iter().filter(|m| !plan.why.contains(m)).collect();
            plan.why.extend(new);
        }
        let hoped = |plan: &Plan<G::Action>| plan.expects.unwrap_or(-1.0);
        plans.sort_by(|a, b| hoped(b).total_cmp(&hoped(a)));
        plans
    }
}

/// Compares the action an order leads to with others.
fn weigh<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    standing: &Standing<D::Order>,
    action: G::Action,
    rivals: Vec<G::Action>,
    effort: Effort,
    budget: &Budget,
) -> Choice<G::Action> {
    if rivals.len() < 2 {
        return Choice::plain(action, standing.expects());
    }
    let candidates = beside(action, rivals, &standing.order);
    let heats = if effort.watchful { PATIENT } else { study.doctrine.heats() };
    let share = standing.weighty();
    let study = &Study { limit: study.limit.next(share), ..*study };
    let answer = match budget.rounds {
        Some(rounds) if effort.watchful && standing.is_planned() => (f64::from(rounds) * share) as u32,
        Some(rounds) => (rounds / ANSWERS).max(1),
        None => effort.answer * study.doctrine.emphasis().answer * closer(study, effort, &candidates[0]),
    };
    if standing.is_planned() && effort.watchful && standing.worth_of(share) < FEW {
        return Choice::plain(action, standing.expects());
    }
    let mut tallies = race(study, &candidates, answer, heats, budget.threads);
    let mut made = sum(&tallies);
    if effort.tireless && budget.rounds.is_none() {
        let closely = study.limit.room_for().min(CLOSELY);
        if closely > 1 {
            let again = race(study, &candidates, answer * closely, heats, budget.threads);
            let more = sum(&again);
            if more > made {
                tallies = again;
            }
            made += more;
        }
    }
    if made == 0 {
        return Choice::plain(action, standing.expects());
    }
    Choice { playouts: made, ..chosen(action, &candidates, &tallies, heats) }
}

/// Compares a step of a plan with what could be done instead: what weighs much as closely as any answer, the rest within a
/// part of what the plan's steps may take together.
fn weigh_step<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    standing: &mut Standing<D::Order>,
    action: G::Action,
    planned: bool,
    effort: Effort,
    budget: &Budget,
) -> Choice<G::Action> {
    let (game, doctrine, seen, seat) = (study.game, study.doctrine, study.seen, study.seat);
    let rivals = doctrine.instead(game, seen, seat, &standing.order);
    let weighty = !planned && doctrine.alternatives(game, seen, seat).len() > 1;
    if weighty || !standing.is_planned() {
        return weigh(study, standing, action, rivals, effort, budget);
    }
    let Some(part) = Some(rivals).filter(|r| r.len() > 1).zip(standing.part()) else {
        return Choice::plain(action, standing.expects());
    };
    let (rivals, (share, playouts)) = part;
    // Other dice than those the plan was picked by.
    let study = Study { limit: study.limit.next(share), seed: study.seed.wrapping_add(1), ..*study };
    let candidates = beside(action, rivals, &standing.order);
    let tallies = race(&study, &candidates, playouts, PATIENT, budget.threads);
    let choice = chosen(action, &candidates, &tallies, PATIENT);
    if choice.playouts > 0 {
        standing.expects = choice.expects.unwrap_or(standing.expects);
    }
    Choice { expects: standing.expects(), ..choice }
}

/// The order's own choice first: it stays unless another is better.
fn beside<A: Copy + PartialEq, O: Clone>(action: A, rivals: Vec<A>, order: &O) -> Vec<Candidate<A, O>> {
    let others = rivals.into_iter().filter(|a| *a != action);
    std::iter::once(action)
        .chain(others)
        .map(|a| Candidate { first: Some(a), order: order.clone() })
        .collect()
}

/// Playouts of all candidates.
fn sum(tallies: &[Tally]) -> u32 {
    tallies.iter().map(Tally::len).sum()
}

fn chosen<A: Copy, O>(
    action: A,
    candidates: &[Candidate<A, O>],
    tallies: &[Tally],
    heats: Heats,
) -> Choice<A> {
    let best = winner(tallies, heats);
    let playouts = sum(tallies);
    let best_action = candidates[best].first.unwrap_or(action);
    Choice { playouts, ..Choice::plain(best_action, Some(tallies[best].mean())) }
}
