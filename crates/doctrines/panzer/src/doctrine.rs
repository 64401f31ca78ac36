//! The doctrine as the levels use it: leanings, quick choices, worth.

use crate::choice::Choice;
use crate::gunnery::Gunnery;
use crate::sense::balance;
use sandtable_ai::doctrine::Doctrine;
use sandtable_engine::{Game, Message, Rng, Seat};
use sandtable_panzer::Panzer;
use sandtable_panzer::action::Action;
use sandtable_panzer::frame::Frame;
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::state::{Phase, State};
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
    pub units: Vec<(UnitId, Lean)>,
}

impl Order {
    const fn all(lean: Lean) -> Order {
        Order { lean, units: Vec::new() }
    }

    /// The leaning of a unit in a turn.
    pub fn of(&self, unit: UnitId, turn: u8) -> Lean {
        let lean = self.units.iter().find(|(u, _)| *u == unit).map_or(self.lean, |(_, l)| *l);
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

impl Doctrine<Panzer> for Desert {
    type Order = Order;

    fn routine(&self, _: &Panzer, _: &State, _: Seat) -> Order {
        Order::all(Lean::Routine)
    }

    fn orders(&self, _: &Panzer, st: &State, _: Seat) -> Vec<Order> {
        if matches!(st.top(), Some(Frame::Plot(_))) {
            Lean::ALL.map(Order::all).to_vec()
        } else {
            vec![Order::all(Lean::Routine)]
        }
    }

    fn vary(&self, _: &Panzer, st: &State, seat: Seat, order: &Order, rng: &mut Rng) -> Option<Order> {
        let side = Side::of_seat(seat)?;
        let units: Vec<UnitId> = st.of(side).filter(|(_, u)| u.hex().is_some()).map(|(id, _)| id).collect();
        if units.is_empty() || !matches!(st.top(), Some(Frame::Plot(_))) {
            return None;
        }
        let unit = units[rng.below(units.len() as u32) as usize];
        let now = order.of(unit, st.turn);
        let others: Vec<Lean> = Lean::SINGLE.into_iter().filter(|l| *l != now).collect();
        let lean = others[rng.below(others.len() as u32) as usize];
        let mut varied = order.clone();
        varied.units.retain(|(u, _)| *u != unit);
        if lean != varied.lean {
            varied.units.push((unit, lean));
        }
        Some(varied)
    }

    fn act(&self, game: &Panzer, st: &State, seat: Seat, order: &Order, _: &mut Rng) -> Option<Action> {
        self.choose(game, st, seat, order, |choice| choice.make())
    }

    fn alternatives(&self, game: &Panzer, st: &State, seat: Seat) -> Vec<Action> {
        let plotted = Side::of_seat(seat).and_then(|side| match st.top() {
            Some(Frame::Plot(plot)) => plot.focus[side.index()],
            _ => None,
        });
        let order = Order::all(Lean::Routine);
        match (plotted, st.top()) {
            (Some(unit), _) => self
                .choose(game, st, seat, &order, |choice| {
                    let own = choice.commands(unit).into_iter().map(|(o, _)| Action::Order(o));
                    Some(own.filter(|a| choice.options.contains(a)).take(3).collect())
                })
                .unwrap_or_default(),
            (None, Some(Frame::Fire(_))) => {
                let mut options = Vec::new();
                game.options(st, seat, &mut options);
                options.truncate(4);
                options
            }
            _ => Vec::new(),
        }
    }

    fn stretch(&self, _: &Panzer, st: &State) -> u64 {
        u64::from(st.turn)
    }

    fn clock(&self, _: &Panzer, st: &State) -> u32 {
        u32::from(st.turn) + u32::from(st.phase == Phase::Over)
    }

    fn end(&self, game: &Panzer, st: &State) -> Option<u32> {
        Some(u32::from(game.scenario(st).turns) + 1)
    }

    fn worth(&self, game: &Panzer, st: &State, seat: Seat) -> f64 {
        let Some(side) = Side::of_seat(seat) else { return 0.5 };
        let stakes: i32 = st.ids().map(|id| i32::from(game.card(st, id).points)).sum();
        // A sixth of everything on the map decides most games.
        let scale = (f64::from(stakes) / 6.0).max(10.0);
        1.0 / (1.0 + (-2.0 * balance(game, st, self.gunnery(game), side) / scale).exp())
    }

    fn explain(&self, game: &Panzer, st: &State, _: Seat, order: &Order) -> Vec<Message> {
        let mut list = vec![Message::new(order.lean.key())];
        let key = |unit: &UnitId| game.unit_key(st, *unit);
        list.extend(order.units.iter().map(|(u, lean)| Message::new(lean.unit_key()).piece("unit", key(u))));
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
