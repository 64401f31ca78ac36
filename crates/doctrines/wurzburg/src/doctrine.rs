//! Leanings that bend the quick choices, and what playouts need to know.

use crate::act::Desk;
use crate::sense::Sense;
use sandtable_ai::Doctrine;
use sandtable_engine::{Game, Message, Rng, Seat};
use sandtable_wurzburg::Wurzburg;
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::frame::Frame;
use sandtable_wurzburg::pack::Side;
use sandtable_wurzburg::state::State;

/// How a seat plays for a stretch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Order {
    /// What it is called.
    pub name: &'static str,
    /// Net steps an attack must promise.
    pub bar: f32,
    /// Weight of the goals in marches.
    pub march: f32,
    /// Steps a defender may lose before it retreats from a hex that is no goal.
    pub hold: f32,
}

impl Default for Order {
    fn default() -> Order {
        Order { name: "plan-routine", bar: 0.0, march: 1.0, hold: 2.0 }
    }
}

/// The doctrine of Würzburg. It reads everything off the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Staff;

fn side(seat: Seat) -> Side {
    if seat.idx() == 0 { Side::Wp } else { Side::Nato }
}

impl Doctrine<Wurzburg> for Staff {
    type Order = Order;

    fn routine(&self, _: &Wurzburg, _: &State, _: Seat) -> Order {
        Order::default()
    }

    fn orders(&self, _: &Wurzburg, state: &State, _: Seat) -> Vec<Order> {
        let base = Order::default();
        if !matches!(state.top(), Some(Frame::Plan | Frame::Maneuver { .. } | Frame::Cycle(_))) {
            return vec![base];
        }
        vec![
            base,
            Order { name: "plan-attack", bar: -1.5, ..base },
            Order { name: "plan-march", bar: 1.5, march: 2.0, ..base },
            Order { name: "plan-hold", bar: 1.0, hold: 4.0, march: 0.6 },
        ]
    }

    fn vary(&self, _: &Wurzburg, state: &State, _: Seat, order: &Order, rng: &mut Rng) -> Option<Order> {
        if !matches!(state.top(), Some(Frame::Plan | Frame::Maneuver { .. } | Frame::Cycle(_))) {
            return None;
        }
        let mut new = *order;
        let scale = 0.5 + rng.below(1000) as f32 / 1000.0;
        match rng.below(3) {
            0 => new.bar += 2.0 * (scale - 1.0),
            1 => new.march *= scale,
            _ => new.hold *= scale,
        }
        Some(new)
    }

    fn act(&self, game: &Wurzburg, state: &State, seat: Seat, order: &Order, _: &mut Rng) -> Option<Action> {
        let mut options = Vec::with_capacity(64);
        game.options(state, seat, &mut options);
        if options.len() <= 1 {
            return options.first().copied();
        }
        Desk::new(game, state, side(seat), order, &options).choose()
    }

    /// Which regiment attacks weighs most.
    fn alternatives(&self, game: &Wurzburg, state: &State, seat: Seat) -> Vec<Action> {
        let mut options = Vec::new();
        match state.top() {
            Some(Frame::Cycle(_) | Frame::Combat(_)) => game.options(state, seat, &mut options),
            _ => return options,
        }
        let order = Order::default();
        let first = Desk::new(game, state, side(seat), &order, &options).choose();
        if let Some(at) = first.and_then(|f| options.iter().position(|a| *a == f)) {
            options.swap(0, at);
        }
        options.truncate(4);
        if options.len() > 1 { options } else { Vec::new() }
    }

    /// An order lasts for an activation.
    fn stretch(&self, _: &Wurzburg, state: &State) -> u64 {
        let active = state.formations.iter().filter(|f| f.activated).count() as u64;
        u64::from(state.turn) * 64 + active
    }

    fn clock(&self, _: &Wurzburg, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn end(&self, game: &Wurzburg, state: &State) -> Option<u32> {
        Some(u32::from(game.scenario_of(state).turns.1) + 1)
    }

    fn worth(&self, game: &Wurzburg, state: &State, seat: Seat) -> f64 {
        let [wp, nato] = game.points(state);
        let sense = Sense::new(game, state, Side::Wp);
        let depth: f32 = state
            .on_map()
            .filter(|(c, _)| game.pack.side(*c) == Side::Wp)
            .map(|(c, h)| f32::from(state.counter(c).steps) * sense.pull(h))
            .sum();
        let draw = game.scenario_of(state).levels.iter().find(|(l, _)| l.winner().is_none());
        let middle = draw.map_or(0.0, |(_, least)| f64::from(*least) + 3.0);
        let net = f64::from(wp - nato) + 0.3 * f64::from(depth) - middle;
        let pact = 1.0 / (1.0 + (-net / 4.0).exp());
        if side(seat) == Side::Wp { pact } else { 1.0 - pact }
    }

    fn explain(&self, _: &Wurzburg, _: &State, _: Seat, order: &Order) -> Vec<Message> {
        vec![Message::new(order.name)]
    }
}
