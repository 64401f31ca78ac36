//! The doctrine as the levels use it: leanings, quick choices, worth.

use crate::choice::Choice;
use crate::gunnery::Gunnery;
use crate::occasion::occasion;
use crate::plans::Task;
use crate::sense::balance;
use sandtable_ai::doctrine::{Doctrine, Emphasis};
use sandtable_ai::race::Heats;
use sandtable_engine::{Game, Message, Rng, Seat, Silent};
use sandtable_panzer::Panzer;
use sandtable_panzer::action::{Action, Order as Plotted};
use sandtable_panzer::frame::{Frame, Setup};
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::state::{Counter, Phase, State};
use std::sync::OnceLock;

/// How a turn is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lean {
    /// Goals, shots and risks as they come.
    Routine,
    /// To the goals, with less regard for losses.
    Attack,
    /// Stay and watch, hull down and out of danger.
    Hold,
    /// Look for weak armor rather than for goals.
    Flank,
    /// Everybody who can fires.
    Fire,
    /// One half goes on while the other watches.
    Bound,
    /// To the goals, with smoke on those who could stop it.
    Smoke,
    /// Back out of sight.
    Withdraw,
}

/// What a leaning makes of the usual weights.
#[derive(Clone, Copy, Debug)]
struct Weights {
    goal: f64,
    fire: f64,
    risk: f64,
    stay: f64,
    shots: f64,
    watch: f64,
    smoke: f64,
    patience: f64,
}

const USUAL: Weights =
    Weights { goal: 1.0, fire: 1.0, risk: 0.6, stay: 0.0, shots: 1.0, watch: 1.0, smoke: 1.0, patience: 1.0 };

impl Lean {
    pub(crate) const ALL: [Lean; 8] = [
        Lean::Routine,
        Lean::Attack,
        Lean::Hold,
        Lean::Flank,
        Lean::Fire,
        Lean::Bound,
        Lean::Smoke,
        Lean::Withdraw,
    ];
    /// What single units can be told.
    const SINGLE: [Lean; 6] =
        [Lean::Routine, Lean::Attack, Lean::Hold, Lean::Flank, Lean::Fire, Lean::Withdraw];

    const fn weights(self) -> Weights {
        match self {
            Lean::Routine | Lean::Bound => USUAL,
            Lean::Attack => Weights { goal: 1.6, fire: 1.3, risk: 0.3, ..USUAL },
            Lean::Hold => Weights { goal: 0.6, risk: 1.0, stay: 0.3, watch: 1.6, patience: 1.5, ..USUAL },
            Lean::Flank => Weights { goal: 0.6, fire: 2.0, ..USUAL },
            Lean::Fire => Weights { goal: 0.5, stay: 0.4, shots: 2.0, ..USUAL },
            Lean::Smoke => Weights { goal: 1.5, risk: 0.4, smoke: 4.0, ..USUAL },
            Lean::Withdraw => Weights { goal: 0.2, fire: 0.6, risk: 1.8, ..USUAL },
        }
    }

    /// Weight of the goals.
    pub(crate) const fn goal(self) -> f64 {
        self.weights().goal
    }

    /// Weight of shots from where a move ends.
    pub(crate) const fn fire(self) -> f64 {
        self.weights().fire
    }

    /// Weight of danger.
    pub(crate) const fn risk(self) -> f64 {
        self.weights().risk
    }

    /// Price of a movement point.
    pub(crate) const fn stay(self) -> f64 {
        self.weights().stay
    }

    /// Weight of shots now.
    pub(crate) const fn shots(self) -> f64 {
        self.weights().shots
    }

    /// Weight of overwatch.
    pub(crate) const fn watch(self) -> f64 {
        self.weights().watch
    }

    /// Weight of smoke.
    pub(crate) const fn smoke(self) -> f64 {
        self.weights().smoke
    }

    /// How good a shot must be before overwatch fires, against the usual.
    pub(crate) const fn patience(self) -> f64 {
        self.weights().patience
    }

    const fn key(self) -> &'static str {
        match self {
            Lean::Routine => "plan-routine",
            Lean::Attack => "plan-attack",
            Lean::Hold => "plan-hold",
            Lean::Flank => "plan-flank",
            Lean::Fire => "plan-fire",
            Lean::Bound => "plan-bound",
            Lean::Smoke => "plan-smoke",
            Lean::Withdraw => "plan-withdraw",
        }
    }

    const fn unit_key(self) -> &'static str {
        match self {
            Lean::Routine | Lean::Bound | Lean::Smoke => "plan-unit-routine",
            Lean::Attack => "plan-unit-attack",
            Lean::Hold => "plan-unit-hold",
            Lean::Flank => "plan-unit-flank",
            Lean::Fire => "plan-unit-fire",
            Lean::Withdraw => "plan-unit-withdraw",
        }
    }
}

/// An intention for a turn: a leaning for all, and others for single units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// For all.
    pub lean: Lean,
    /// For single units.
    pub units: Vec<(UnitId, Task)>,
}

impl Order {
    pub(crate) const fn all(lean: Lean) -> Order {
        Order { lean, units: Vec::new() }
    }

    /// What a unit was told by itself.
    pub(crate) fn task(&self, unit: UnitId) -> Option<Task> {
        self.units.iter().find(|(u, _)| *u == unit).map(|(_, task)| *task)
    }

    /// The leaning of a unit in a turn.
    pub fn of(&self, unit: UnitId, turn: u8) -> Lean {
        let lean = match self.task(unit) {
            Some(Task::Lean(lean)) => lean,
            _ => self.lean,
        };
        match lean {
            // The halves change places every turn.
            Lean::Bound if (unit.0 ^ turn) & 1 == 0 => Lean::Attack,
            Lean::Bound => Lean::Hold,
            lean => lean,
        }
    }
}

/// The doctrine of the game. One serves one data pack: it keeps what the guns of that pack can do.
#[derive(Debug, Default)]
pub struct Desert {
    gunnery: OnceLock<Gunnery>,
}

impl Desert {
    fn gunnery(&self, game: &Panzer) -> &Gunnery {
        self.gunnery.get_or_init(|| Gunnery::new(game))
    }

    fn choose<T>(
        &self,
        game: &Panzer,
        st: &State,
        seat: Seat,
        order: &Order,
        use_it: impl FnOnce(&Choice<'_>) -> Option<T>,
    ) -> Option<T> {
        let side = Side::of_seat(seat)?;
        let mut options = Vec::new();
        game.options(st, seat, &mut options);
        if options.is_empty() {
            return None;
        }
        let gunnery = self.gunnery(game);
        use_it(&Choice { game, st, side, order, options: &options, gunnery })
    }
}

/// Turns in a step of the clock: playouts go on to the end of most scenarios. What goals and shots are worth two turns from now
/// tells less than the dice that decide: judged that early, the officer lost nine games of ten to the recruit.
const STEP: u32 = 3;
/// What the margin of a result counts beside victory.
const MARGIN: f64 = 0.3;
/// A variation that changes nothing is tried again.
const TRIES: usize = 4;
/// A force so small is set up with care: so many places are compared for each unit.
const FEW: usize = 6;
const PLACES: usize = 6;

/// The lead that decides most games: a sixth of everything on the map.
fn scale(game: &Panzer, st: &State) -> f64 {
    let stakes: i32 = st.ids().map(|id| i32::from(game.card(st, id).points)).sum();
    (f64::from(stakes) / 6.0).max(10.0)
}

/// A lead, in units of the lead that decides, as a chance to win.
fn logistic(lead: f64) -> f64 {
    1.0 / (1.0 + (-2.0 * lead).exp())
}

/// Takes away what was drawn for a side that plots in secret: it will plot by routine, as any opponent who knows his trade.
fn plan_anew(game: &Panzer, st: &mut State, side: Side) {
    if !matches!(st.top(), Some(Frame::Plot(_))) {
        return;
    }
    for frame in st.frames.iter_mut() {
        if let Frame::Plot(plot) = frame {
            plot.sealed[side.index()] = false;
            plot.focus[side.index()] = None;
        }
    }
    let plotted: Vec<UnitId> =
        st.of(side).filter(|(_, u)| u.counter != Counter::Absent).map(|(id, _)| id).collect();
    for id in plotted {
        game.perform(st, side.seat(), Action::Pick(id), &mut Silent);
        game.perform(st, side.seat(), Action::Order(Plotted::Clear), &mut Silent);
    }
}

impl Doctrine<Panzer> for Desert {
    type Order = Order;

    fn routine(&self, _: &Panzer, _: &State, _: Seat) -> Order {
        Order::all(Lean::Routine)
    }

    fn orders(&self, game: &Panzer, st: &State, seat: Seat) -> Vec<Order> {
        let usual = Order::all(Lean::Routine);
        if !matches!(st.top(), Some(Frame::Plot(_))) {
            return vec![usual];
        }
        self.choose(game, st, seat, &usual, |choice| Some(choice.plans()))
            .unwrap_or_else(|| vec![usual.clone()])
    }

    fn vary(&self, game: &Panzer, st: &State, seat: Seat, order: &Order, rng: &mut Rng) -> Option<Order> {
        let side = Side::of_seat(seat)?;
        let units: Vec<UnitId> = st.of(side).filter(|(_, u)| u.hex().is_some()).map(|(id, _)| id).collect();
        if units.is_empty() || !matches!(st.top(), Some(Frame::Plot(_))) {
            return None;
        }
        for _ in 0..TRIES {
            let unit = units[rng.below(units.len() as u32) as usize];
            let told = order.task(unit);
            let task = self.choose(game, st, seat, order, |choice| {
                let wander = if rng.below(3) == 0 { choice.wander(unit, rng) } else { None };
                wander.or_else(|| {
                    let now = order.of(unit, st.turn);
                    let leans = Lean::SINGLE.into_iter().filter(|l| *l != now).map(Task::Lean);
                    let all = choice.tasks(unit).into_iter().chain(leans).filter(|t| Some(*t) != told);
                    let all: Vec<Task> = all.collect();
                    all.get(rng.below(all.len().max(1) as u32) as usize).copied()
                })
            });
            let mut varied = order.clone();
            varied.units.retain(|(u, _)| *u != unit);
            varied.units.extend(task.filter(|t| *t != Task::Lean(varied.lean)).map(|t| (unit, t)));
            if varied != *order {
                return Some(varied);
            }
        }
        None
    }

    fn act(&self, game: &Panzer, st: &State, seat: Seat, order: &Order, _: &mut Rng) -> Option<Action> {
        self.choose(game, st, seat, order, |choice| choice.make())
    }

    fn heats(&self) -> Heats {
        Heats { look: 8, out: 2.5, trust: 0.0, lead: 2.0 }
    }

    fn imagine(&self, game: &Panzer, st: &mut State, seat: Seat) {
        if let Some(side) = Side::of_seat(seat) {
            plan_anew(game, st, side.other());
        }
    }

    fn occasion(&self, _: &Panzer, st: &State) -> Option<u64> {
        Some(occasion(st))
    }

    fn alternatives(&self, game: &Panzer, st: &State, seat: Seat) -> Vec<Action> {
        let usual = Order::all(Lean::Routine);
        match st.top() {
            // With a handful of units each place weighs much.
            Some(Frame::Setup(Setup { side, unit: Some(unit), hex: None, .. }))
                if st.of(*side).count() <= FEW =>
            {
                self.choose(game, st, seat, &usual, |choice| {
                    let mut places = choice.places(*unit);
                    places.sort_by(|a, b| b.1.total_cmp(&a.1));
                    Some(places.into_iter().map(|(a, _)| a).take(PLACES).collect())
                })
                .unwrap_or_default()
            }
            Some(Frame::Fire(_)) => {
                let mut options = Vec::new();
                game.options(st, seat, &mut options);
                options.truncate(4);
                options
            }
            _ => Vec::new(),
        }
    }

    fn emphasis(&self) -> Emphasis {
        Emphasis { plan: 4, answer: 2 }
    }

    fn stretch(&self, _: &Panzer, st: &State) -> u64 {
        u64::from(st.turn)
    }

    fn clock(&self, _: &Panzer, st: &State) -> u32 {
        u32::from(st.turn) / STEP + u32::from(st.phase == Phase::Over)
    }

    fn end(&self, game: &Panzer, st: &State) -> Option<u32> {
        Some(u32::from(game.scenario(st).turns) / STEP + 1)
    }

    fn verdict(&self, game: &Panzer, st: &State, seat: Seat) -> Option<f64> {
        let (side, verdict) = (Side::of_seat(seat)?, st.verdict?);
        let won = match verdict.winner {
            Some(s) if s == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        let [own, other] = [side, side.other()].map(|s| f64::from(verdict.points[s.index()]));
        Some((1.0 - MARGIN) * won + MARGIN * logistic((own - other) / scale(game, st)))
    }

    fn worth(&self, game: &Panzer, st: &State, seat: Seat) -> f64 {
        let Some(side) = Side::of_seat(seat) else { return 0.5 };
        logistic(balance(game, st, self.gunnery(game), side) / scale(game, st))
    }

    fn explain(&self, game: &Panzer, st: &State, _: Seat, order: &Order) -> Vec<Message> {
        let mut list = vec![Message::new(order.lean.key())];
        let key = |unit: &UnitId| game.unit_key(st, *unit);
        list.extend(order.units.iter().map(|(u, task)| {
            let told = match task {
                Task::Lean(lean) => Message::new(lean.unit_key()),
                Task::Command(Plotted::Fire, _) => Message::new("plan-unit-fire"),
                Task::Command(Plotted::Move, Some(post)) => {
                    Message::new("plan-unit-move").hex("hex", game.layout(st).label(post.hex))
                }
                Task::Command(Plotted::Halt, Some(post)) => {
                    Message::new("plan-unit-halt").hex("hex", game.layout(st).label(post.hex))
                }
                Task::Command(Plotted::Watch, _) => Message::new("plan-unit-watch"),
                Task::Command(..) => Message::new("plan-unit-rest"),
            };
            told.piece("unit", key(u))
        }));
        list
    }

    fn features(&self, game: &Panzer, st: &State, seat: Seat) -> Vec<(&'static str, f64)> {
        let Some(side) = Side::of_seat(seat) else { return Vec::new() };
        let lead = game.points(st, side) - game.points(st, side.other());
        vec![
            ("points", f64::from(lead)),
            ("balance", balance(game, st, self.gunnery(game), side)),
            ("worth", self.worth(game, st, seat)),
        ]
    }
}
