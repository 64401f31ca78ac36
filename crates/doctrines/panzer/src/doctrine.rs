//! The doctrine as the levels use it: leanings, quick choices, worth.

use crate::choice::Choice;
use crate::sense::balance;
use sandtable_ai::doctrine::Doctrine;
use sandtable_engine::{Game, Message, Rng, Seat};
use sandtable_panzer::Panzer;
use sandtable_panzer::action::Action;
use sandtable_panzer::frame::Frame;
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::state::{Phase, State};

/// How a turn is fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lean {
    /// Goals, shots and risks as they come.
    Routine,
    /// To the goals, with less regard for losses.
    Attack,
    /// Stay and watch, out of danger.
    Hold,
    /// Look for weak armor rather than for goals.
    Flank,
}

impl Lean {
    const ALL: [Lean; 4] = [Lean::Routine, Lean::Attack, Lean::Hold, Lean::Flank];

    /// Weight of the goals.
    pub(crate) const fn goal(self) -> f64 {
        match self {
            Lean::Routine => 1.0,
            Lean::Attack => 1.6,
            Lean::Hold => 0.6,
            Lean::Flank => 0.6,
        }
    }

    /// Weight of shots.
    pub(crate) const fn fire(self) -> f64 {
        match self {
            Lean::Routine | Lean::Hold => 1.0,
            Lean::Attack => 1.3,
            Lean::Flank => 2.0,
        }
    }

    /// Weight of danger.
    pub(crate) const fn risk(self) -> f64 {
        match self {
            Lean::Routine | Lean::Flank => 0.6,
            Lean::Attack => 0.3,
            Lean::Hold => 1.0,
        }
    }

    /// Price of a movement point.
    pub(crate) const fn stay(self) -> f64 {
        match self {
            Lean::Hold => 0.3,
            _ => 0.0,
        }
    }

    /// How good a shot must be before overwatch fires, against the usual.
    pub(crate) const fn patience(self) -> f64 {
        match self {
            Lean::Hold => 1.5,
            _ => 1.0,
        }
    }

    const fn key(self) -> &'static str {
        match self {
            Lean::Routine => "plan-routine",
            Lean::Attack => "plan-attack",
            Lean::Hold => "plan-hold",
            Lean::Flank => "plan-flank",
        }
    }

    const fn unit_key(self) -> &'static str {
        match self {
            Lean::Routine => "plan-unit-routine",
            Lean::Attack => "plan-unit-attack",
            Lean::Hold => "plan-unit-hold",
            Lean::Flank => "plan-unit-flank",
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

    /// The leaning of a unit.
    pub fn of(&self, unit: UnitId) -> Lean {
        self.units.iter().find(|(u, _)| *u == unit).map_or(self.lean, |(_, l)| *l)
    }
}

/// The doctrine of the game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Desert;

impl Desert {
    fn choose<T>(
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
        use_it(&Choice { game, st, side, order, options: &options })
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
        let others: Vec<Lean> = Lean::ALL.into_iter().filter(|l| *l != order.of(unit)).collect();
        let lean = others[rng.below(others.len() as u32) as usize];
        let mut varied = order.clone();
        varied.units.retain(|(u, _)| *u != unit);
        if lean != varied.lean {
            varied.units.push((unit, lean));
        }
        Some(varied)
    }

    fn act(&self, game: &Panzer, st: &State, seat: Seat, order: &Order, _: &mut Rng) -> Option<Action> {
        Desert::choose(game, st, seat, order, |choice| choice.make())
    }

    fn alternatives(&self, game: &Panzer, st: &State, seat: Seat) -> Vec<Action> {
        let plotted = Side::of_seat(seat).and_then(|side| match st.top() {
            Some(Frame::Plot(plot)) => plot.focus[side.index()],
            _ => None,
        });
        let order = Order::all(Lean::Routine);
        match (plotted, st.top()) {
            (Some(unit), _) => Desert::choose(game, st, seat, &order, |choice| {
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
        1.0 / (1.0 + (-2.0 * balance(game, st, side) / scale).exp())
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
            ("balance", balance(game, st, side)),
            ("worth", self.worth(game, st, seat)),
        ]
    }
}
