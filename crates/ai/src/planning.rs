//! Making a plan and keeping an eye on it.

use crate::budget::{Budget, Limit};
use crate::doctrine::Doctrine;
use crate::level::Level;
use crate::playout::{Candidate, Study};
use crate::race::{Bouts, Heats, PATIENT, Tally, challenge, confirm, race, winner};
use sandtable_engine::{Game, Rng, Seat};

/// How hard a level tries.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Playouts for a plan, unless the budget names another number.
    pub plan: u32,
    /// Playouts for a single answer.
    pub answer: u32,
    /// How many times as many where playouts are short, at most.
    pub closer: u32,
    /// Clock steps a playout looks ahead. Farther is not better: the evaluation tells plans apart with less luck than
    /// the end of the game does.
    pub ahead: u32,
    /// Whether time that is left is used up; the others are content with their number of playouts.
    pub tireless: bool,
    /// Whether every step of a plan is compared with others before it is made, and the plan itself when dice have changed
    /// what it leads to.
    pub watchful: bool,
}

impl Effort {
    /// What a level spends.
    pub const fn of(level: Level) -> Effort {
        let officer = Effort { plan: 160, answer: 32, closer: 2, ahead: 6, tireless: false, watchful: false };
        match level {
            Level::Random | Level::Recruit => Effort { plan: 0, answer: 0, ahead: 0, ..officer },
            Level::Officer => officer,
            Level::General => {
                Effort { plan: 640, answer: 128, closer: 4, ahead: 6, tireless: true, watchful: true }
            }
        }
    }
}

/// When a variation replaces the plan, if few playouts must do.
const QUICK: Bouts = Bouts { length: 64, beaten: 2.2 };

/// The same with playouts enough to be sure. Whoever tries hundreds of variations meets many that are lucky.
const THOROUGH: Bouts = Bouts { length: 96, beaten: 2.8 };

/// That many are enough.
const ENOUGH: f64 = 2000.0;

/// Variations in a row that were no better: the plan will do.
const CONTENT: u32 = 400;

/// Steps of a playout that count as many. Where playouts are shorter, as in small scenarios, the same work pays for more of
/// them, up to what the level allows.
const LONG: u32 = 200;

/// An end no farther than so many clock steps, and so many steps of a playout, is played out by those who have the playouts for
/// it: an evaluation is doubtful where the end itself is not.
const ENDGAME: u32 = 12;
const SHORT: u32 = 300;

/// Share of the budget for the plan itself. What is left is for its steps, which a general looks at one by one; others need
/// less.
const WATCHFUL: f64 = 0.5;
const TRUSTING: f64 = 0.75;

/// A step gets one of so many parts of what is left.
const PARTS: f64 = 6.0;

/// What weighs more than a step gets one of so many.
const WEIGHTY: f64 = 4.0;

/// With fewer playouts a step is not compared with others.
const FEWEST: u32 = 160;

/// Playouts that tell whether a plan still leads where it did, and how many times as many a budget must pay for.
const PROBE: u32 = 64;
const PROBES: f64 = 16.0;

/// The plan is compared with others again when the chance to win has changed by so much.
const SURPRISE: f64 = 0.12;

/// An order that is being carried out.
#[derive(Debug)]
pub struct Standing<O> {
    /// Until this stretch ends.
    pub stretch: u64,
    /// The order.
    pub order: O,
    /// The chance to win it was seen to give.
    pub expects: f64,
    /// Whether it was picked among others.
    planned: bool,
    /// Playouts the whole budget pays for.
    rate: f64,
    /// Share of the budget that is left for carrying it out.
    left: f64,
}

impl<O> Standing<O> {
    /// What is done without a plan: every answer has a budget of its own.
    pub fn routine(stretch: u64, order: O) -> Standing<O> {
        Standing { stretch, order, expects: 0.5, planned: false, rate: 0.0, left: 1.0 }
    }

    /// Whether the order was picked among others.
    pub const fn is_planned(&self) -> bool {
        self.planned
    }

    /// The chance to win, if anybody looked.
    pub fn expects(&self) -> Option<f64> {
        self.planned.then_some(self.expects)
    }

    /// Share of the budget that is left.
    pub fn left(&self) -> f64 {
        self.left
    }

    /// Pays for what was done since the limit of a decision began, by the clock if there is one and by playouts if not.
    pub fn pay(&mut self, limit: &Limit, playouts: u32) {
        if self.is_planned() {
            let gone = limit.spent().unwrap_or_else(|| f64::from(playouts) / self.rate.max(1.0));
            self.left = (self.left - gone).max(0.0);
        }
    }

    /// What a step may take: the share of a budget, and the playouts it pays for; `None` if those would be too few to tell
    /// anything.
    pub fn part(&self) -> Option<(f64, u32)> {
        let share = self.left / PARTS;
        let playouts = self.worth_of(share);
        (playouts >= FEWEST).then_some((share, playouts))
    }

    /// The share of a budget for an answer that weighs much: all of it where nothing else has to be paid.
    pub fn weighty(&self) -> f64 {
        if self.planned { self.left / WEIGHTY } else { 1.0 }
    }

    /// Playouts that a share of the budget pays for.
    pub fn worth_of(&self, share: f64) -> u32 {
        (self.rate * share) as u32
    }
}

/// What a player looks at who decides now.
pub fn study<'a, G: Game, D: Doctrine<G>>(
    doctrine: &'a D,
    game: &'a G,
    seen: &'a G::State,
    seat: Seat,
    effort: Effort,
    limit: Limit,
    seed: u64,
) -> Study<'a, G, D> {
    let now = doctrine.clock(game, seen);
    let whole = Study {
        game,
        doctrine,
        seen,
        seat,
        until: u32::MAX,
        limit,
        seed,
        paired: effort.watchful || doctrine.occasion(game, seen).is_some(),
        told: false,
    };
    let routine = || Candidate { first: None, order: doctrine.routine(game, seen, seat) };
    let near = doctrine.end(game, seen).is_some_and(|end| end <= now.saturating_add(ENDGAME));
    if effort.watchful && near && whole.length(&routine()).is_some_and(|steps| steps <= SHORT) {
        return whole;
    }
    Study { until: now.saturating_add(effort.ahead), ..whole }
}

/// How many times as closely this position can be looked at, since playouts from it are short.
pub fn closer<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    effort: Effort,
    candidate: &Candidate<G::Action, D::Order>,
) -> u32 {
    study.length(candidate).map_or(1, |steps| (LONG / steps.max(1)).clamp(1, effort.closer))
}

/// Compares the doctrine's orders and varies the best while the budget lasts; the best and the playouts it took. `None` where
/// there is nothing to plan.
pub fn plan<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    effort: Effort,
    budget: &Budget,
    rng: &mut Rng,
) -> Option<(Standing<D::Order>, u32)> {
    let (game, doctrine) = (study.game, study.doctrine);
    let emphasis = doctrine.emphasis().plan;
    let orders = if emphasis > 0 { doctrine.orders(game, study.seen, study.seat) } else { Vec::new() };
    if orders.len() < 2 {
        return None;
    }
    let share = if effort.watchful { WATCHFUL } else { TRUSTING };
    let study = &Study { limit: study.limit.part(share), ..*study };
    let mut candidates: Vec<Candidate<G::Action, D::Order>> =
        orders.into_iter().map(|order| Candidate { first: None, order }).collect();
    let total = match budget.rounds {
        Some(rounds) if effort.watchful => (f64::from(rounds) * share) as u32,
        Some(rounds) => rounds,
        None => effort.plan * emphasis * closer(study, effort, &candidates[0]),
    };
    let opening = (total / 2).max(4 * candidates.len() as u32).min(total);
    // Won and lost games say less in four playouts than evaluations do.
    let heats = if effort.watchful { Heats { trust: 0.0, ..PATIENT } } else { doctrine.heats() };
    let mut tallies = race(study, &candidates, opening.max(1), heats, budget.threads);
    let best = winner(&tallies, heats);
    let mut made: u32 = tallies.iter().map(Tally::len).sum();
    let mut champion = candidates.swap_remove(best);
    let mut held = tallies.swap_remove(best);
    let untiring = effort.tireless && study.limit.is_timed() && budget.rounds.is_none();
    // Playouts the whole budget pays for, as far as can be told.
    let room = |made: u32| match study.limit.spent().filter(|_| untiring) {
        Some(spent) => f64::from(made) / spent.max(1e-6),
        None => f64::from(total) / share,
    };
    let thorough = effort.tireless && room(made) >= ENOUGH;
    let bouts = if thorough { THOROUGH } else { QUICK };
    let mut failed = 0;
    while (made < total || (untiring && failed < CONTENT)) && !study.limit.is_over() {
        let Some(order) = doctrine.vary(game, study.seen, study.seat, &champion.order, rng) else { break };
        let rival = Candidate { first: None, order };
        let (won, playouts) = duel(study, (&champion, &mut held), &rival, bouts, thorough, budget.threads);
        made += playouts;
        failed += 1;
        if let Some(tally) = won {
            (champion, held, failed) = (rival, tally, 0);
        }
    }
    let standing = Standing {
        stretch: doctrine.stretch(game, study.seen),
        order: champion.order,
        expects: held.mean(),
        planned: true,
        rate: room(made),
        left: 1.0,
    };
    Some((standing, made))
}

/// Looks whether a plan still leads where it did; if dice have changed that, the plan is compared with others again. The
/// playouts it took.
pub fn reconsider<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    standing: &mut Standing<D::Order>,
    budget: &Budget,
    rng: &mut Rng,
) -> u32 {
    let (game, doctrine) = (study.game, study.doctrine);
    if standing.rate * standing.left < PROBES * f64::from(PROBE) {
        return 0;
    }
    let orders = doctrine.orders(game, study.seen, study.seat);
    if orders.len() < 2 {
        return 0;
    }
    let mut champion = Candidate { first: None, order: standing.order.clone() };
    let results = study.batch(&[&champion], 0..PROBE, budget.threads);
    let values: Vec<f64> = results.into_iter().flatten().flatten().collect();
    let mut made = values.len() as u32;
    if made < PROBE {
        return made;
    }
    let found = values.iter().sum::<f64>() / f64::from(made);
    if (found - standing.expects).abs() <= SURPRISE {
        return made;
    }
    standing.expects = found;
    let Some((share, playouts)) = standing.part() else { return made };
    let study = &Study { limit: study.limit.next(share), ..*study };
    let (mut held, mut orders) = (Tally::default(), orders.into_iter());
    while made < playouts && !study.limit.is_over() {
        let vary = |rng: &mut Rng| doctrine.vary(game, study.seen, study.seat, &champion.order, rng);
        let Some(order) = orders.next().or_else(|| vary(rng)) else { break };
        let rival = Candidate { first: None, order };
        let (won, playouts) = duel(study, (&champion, &mut held), &rival, THOROUGH, true, budget.threads);
        made += playouts;
        if let Some(tally) = won {
            (standing.order, standing.expects) = (rival.order.clone(), tally.mean());
            (champion, held) = (rival, tally);
        }
    }
    made
}

/// A challenge, with a second one by other dice if asked for: the rival's playouts if it has won, and how many there were.
fn duel<G: Game, D: Doctrine<G>>(
    study: &Study<'_, G, D>,
    (champion, held): (&Candidate<G::Action, D::Order>, &mut Tally),
    rival: &Candidate<G::Action, D::Order>,
    bouts: Bouts,
    twice: bool,
    threads: usize,
) -> (Option<Tally>, u32) {
    let first = challenge(study, (champion, held), rival, bouts, threads);
    let made = first.playouts.max(1);
    if first.won.is_none() || !twice {
        return (first.won, made);
    }
    let second = confirm(study, (champion, held), rival, bouts, threads);
    (second.won, made + second.playouts)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plan that has cost what plans cost, of a budget that pays for so many playouts.
    fn planned(rate: f64) -> Standing<()> {
        let mut plan = Standing { planned: true, rate, ..Standing::routine(0, ()) };
        plan.pay(&Budget::default().start(), (rate * WATCHFUL) as u32);
        plan
    }

    #[test]
    fn plan_and_steps_together_keep_to_the_budget() {
        let (mut plan, untimed) = (planned(10_000.0), Budget::default().start());
        let (mut shares, mut playouts) = (WATCHFUL, 0);
        while let Some((share, n)) = plan.part() {
            assert!(n >= FEWEST);
            (shares, playouts) = (shares + share, playouts + n);
            plan.pay(&untimed, n);
        }
        assert!((0.8..1.0).contains(&shares) && (3000..=5000).contains(&playouts), "{shares} {playouts}");
        assert!(Standing::routine(0, ()).part().is_none(), "nothing was planned");
        let mut hurried = planned(0.0);
        hurried.pay(&untimed, 3);
        assert!(
            hurried.is_planned() && hurried.left() < 0.1,
            "a plan without a playout is one, and is paid for"
        );
        assert!(planned(500.0).part().is_none(), "too few playouts to tell ten moves apart");
    }

    #[test]
    fn plan_time_is_charged_to_the_clock() {
        let limit = Budget::of(std::time::Duration::from_millis(100)).start();
        std::thread::sleep(std::time::Duration::from_millis(30));
        let mut plan = planned(1e9);
        plan.pay(&limit, 5);
        assert!(plan.left() <= 0.2, "{}", plan.left());
        let mut answer = Standing::routine(0, ());
        answer.pay(&limit, 5);
        assert_eq!(answer.left(), 1.0, "an answer without a plan has a budget of its own");
    }
}
