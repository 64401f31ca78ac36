//! The levels: one way of deciding for every game.

use crate::budget::{Budget, Limit};
use crate::doctrine::Doctrine;
use crate::level::Level;
use crate::outline;
use crate::playout::{Candidate, Study};
use crate::race::{Bouts, Tally, challenge, confirm, race, winner};
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
    /// Chance of winning.
    pub expects: f64,
    /// Playouts behind the figure.
    pub playouts: u32,
}

/// How hard a level tries.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Playouts for a plan, unless the budget names another number.
    plan: u32,
    /// Playouts for a single answer.
    answer: u32,
    /// Clock steps a playout looks ahead. Farther is not better: the evaluation tells plans apart with less luck than
    /// the end of the game does.
    ahead: u32,
    /// Whether time that is left is used up; the others are content with their number of playouts.
    tireless: bool,
}

impl Effort {
    const fn of(level: Level) -> Effort {
        match level {
            Level::Random | Level::Recruit => Effort { plan: 0, answer: 0, ahead: 0, tireless: false },
            Level::Officer => Effort { plan: 160, answer: 32, ahead: 6, tireless: false },
            Level::General => Effort { plan: 640, answer: 128, ahead: 6, tireless: true },
        }
    }
}

/// When a variation replaces the plan, if few playouts must do.
const QUICK: Bouts = Bouts { length: 64, beaten: 2.2 };

/// The same with playouts enough to be sure. Whoever tries hundreds of variations meets many that are lucky.
const THOROUGH: Bouts = Bouts { length: 96, beaten: 2.8 };

/// That many are enough.
const ENOUGH: f64 = 2000.0;

/// An answer found within this share of the time is looked at again, so many times as closely.
const EARLY: f64 = 0.15;
const CLOSELY: u32 = 4;

/// A single answer gets this part of the playouts of a plan.
const ANSWERS: u32 = 5;

/// Variations in a row that were no better: the plan will do.
const CONTENT: u32 = 1000;

/// Steps of a playout that count as many. Where playouts are shorter, as in small scenarios, the same work pays for more of
/// them, up to [`CLOSER`] times the level's number.
const LONG: u32 = 200;
const CLOSER: u32 = 4;

/// Variations of routine among the plans somebody asks for.
const VARIATIONS: usize = 4;

/// An order that is being carried out.
struct Standing<O> {
    /// Until this stretch ends.
    stretch: u64,
    order: O,
    expects: f64,
}

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
        let bare = |action| Choice { action, why: Vec::new(), expects: None, playouts: 0 };
        match self.level {
            Level::Random => return game.sample(seen, seat, rng, &mut Vec::new()).map(bare),
            Level::Recruit => {
                let order = doctrine.routine(game, seen, seat);
                return doctrine.act(game, seen, seat, &order, rng).map(bare);
            }
            Level::Officer | Level::General => {}
        }
        let study = study(&*doctrine, game, seen, seat, effort.ahead, budget.start(), rng.next_u64());
        let stretch = doctrine.stretch(game, seen);
        let (mut why, mut playouts) = (Vec::new(), 0);
        let standing = match self.order.take().filter(|o| o.stretch == stretch) {
            Some(running) => running,
            None => match plan(&study, effort, budget, rng) {
                Some((order, expects, made)) => {
                    why = doctrine.explain(game, seen, seat, &order);
                    playouts = made;
                    Standing { stretch, order, expects }
                }
                None => Standing { stretch, order: doctrine.routine(game, seen, seat), expects: 0.5 },
            },
        };
        let (order, expects) = (standing.order.clone(), standing.expects);
        self.order = Some(standing);
        let action = doctrine.act(game, seen, seat, &order, rng)?;
        let mut rivals = doctrine.alternatives(game, seen, seat);
        if playouts > 0 || rivals.len() < 2 {
            return Some(Choice { action, why, expects: Some(expects), playouts });
        }
        // The order's own choice first: it stays unless another is better.
        rivals.retain(|a| *a != action);
        rivals.insert(0, action);
        let candidates: Vec<_> =
            rivals.iter().map(|a| Candidate { first: Some(*a), order: order.clone() }).collect();
        let answer = match budget.rounds {
            Some(rounds) => (rounds / ANSWERS).max(1),
            None => effort.answer * closer(&study, &candidates[0]),
        };
        let mut tallies = race(&study, &candidates, answer, budget.threads);
        let early = study.limit.spent().is_some_and(|spent| spent < EARLY);
        if early && effort.tireless && budget.rounds.is_none() {
            tallies = race(&study, &candidates, answer * CLOSELY, budget.threads);
        }
        let best = winner(&tallies);
        Some(Choice {
            action: rivals[best],
            why,
            expects: Some(tallies[best].mean()),
            playouts: tallies.iter().map(Tally::len).sum(),
        })
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
        let study = study(&**doctrine, game, seen, seat, effort.ahead, budget.start(), rng.next_u64());
        let mut candidates: Vec<Candidate<G::Action, D::Order>> = doctrine
            .orders(game, seen, seat)
            .into_iter()
            .map(|order| Candidate { first: None, order })
            .collect();
        let singles = doctrine.finer(game, seen, seat);
        if candidates.len() < 2 || singles.len() > 1 {
            let order = doctrine.routine(game, seen, seat);
            candidates
                .extend(singles.into_iter().map(|a| Candidate { first: Some(a), order: order.clone() }));
        }
        for _ in 0..VARIATIONS {
            let routine = doctrine.routine(game, seen, seat);
            let order = doctrine.vary(game, seen, seat, &routine, rng);
            candidates.extend(order.map(|order| Candidate { first: None, order }));
        }
        // Every plan is asked about, so none drops out before it has been looked at well.
        let rounds = budget.rounds.unwrap_or(effort.plan);
        let tallies = race(&study, &candidates, rounds, budget.threads);
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
            let (places, expects, playouts) = (outline.places, tallies[i].mean(), tallies[i].len());
            plans.push(Plan { action, why, places, expects, playouts });
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
        plans.sort_by(|a, b| b.expects.total_cmp(&a.expects));
        plans
    }
}

fn study<'a, G: Game, D: Doctrine<G>>(
    doctrine: &'a D,
    game: &'a G,
    seen: &'a G::State,
    seat: Seat,
    ahead: u32,
    limit: Limit,
    seed: u64,
) -> Study<'a, G, D> {
    let until = doctrine.clock(game, seen).saturating_add(ahead);
    Study { game, doctrine, seen, seat, until, limit, seed }
}

/// How many times as closely this position can be looked at, since playouts from it are short.
fn closer<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    candidate: &Candidate<G::Action, D::Order>,
) -> u32 {
    study.length(candidate).map_or(1, |steps| (LONG / steps.max(1)).clamp(1, CLOSER))
}

/// Compares the doctrine's orders and varies the best while the budget lasts. `None` where there is nothing to plan.
fn plan<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    effort: Effort,
    budget: &Budget,
    rng: &mut Rng,
) -> Option<(D::Order, f64, u32)> {
    let (game, doctrine) = (study.game, study.doctrine);
    let orders = doctrine.orders(game, study.seen, study.seat);
    if orders.len() < 2 {
        return None;
    }
    let mut candidates: Vec<Candidate<G::Action, D::Order>> =
        orders.into_iter().map(|order| Candidate { first: None, order }).collect();
    let total = budget.rounds.unwrap_or_else(|| effort.plan * closer(study, &candidates[0]));
    let opening = (total / 2).max(4 * candidates.len() as u32).min(total);
    let mut tallies = race(study, &candidates, opening.max(1), budget.threads);
    let best = winner(&tallies);
    let mut made: u32 = tallies.iter().map(Tally::len).sum();
    let mut champion = candidates.swap_remove(best);
    let mut held = tallies.swap_remove(best);
    let untiring = effort.tireless && study.limit.is_timed() && budget.rounds.is_none();
    // Playouts there will be in all, as far as can be told.
    let room = match study.limit.spent().filter(|_| untiring) {
        Some(spent) => f64::from(made) / spent.max(1e-6),
        None => f64::from(total),
    };
    let thorough = effort.tireless && room >= ENOUGH;
    let bouts = if thorough { THOROUGH } else { QUICK };
    let mut failed = 0;
    while (made < total || (untiring && failed < CONTENT)) && !study.limit.is_over() {
        let Some(order) = doctrine.vary(game, study.seen, study.seat, &champion.order, rng) else { break };
        let rival = Candidate { first: None, order };
        let mut bout = challenge(study, (&champion, &mut held), &rival, bouts, budget.threads);
        made += bout.playouts.max(1);
        if bout.won.is_some() && thorough {
            bout = confirm(study, (&champion, &mut held), &rival, bouts, budget.threads);
            made += bout.playouts;
        }
        failed += 1;
        if let Some(tally) = bout.won {
            (champion, held, failed) = (rival, tally, 0);
        }
    }
    Some((champion.order, held.mean(), made))
}
