//! Leanings that bend the quick choices, and what playouts need to know.

use crate::act::Desk;
use crate::sense::{chance, full, is_wide, outlook, rough};
use sandtable_ai::Doctrine;
use sandtable_ai::race::Heats;
use sandtable_downfall::Downfall;
use sandtable_downfall::action::Action;
use sandtable_downfall::frame::Frame;
use sandtable_downfall::ids::{Faction, SOVIET_SEAT};
use sandtable_downfall::state::State;
use sandtable_engine::{Game, Message, Rng, Seat};

/// Orders compared one by one at a choice.
const RIVALS: usize = 4;

/// How a seat plays for a stretch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Order {
    /// What it is called.
    pub name: &'static str,
    /// Weight of attacks when an order is chosen.
    pub attack: f32,
    /// Weight of moves when an order is chosen.
    pub march: f32,
    /// What an attack must promise to be made.
    pub bar: f32,
    /// Weight of own losses.
    pub care: f32,
    /// Weight of ground when hits could be turned into a retreat.
    pub hold: f32,
    /// The marker to take, while the faction that has the choice stands at this space.
    pub pick: Option<(u16, Action)>,
}

impl Default for Order {
    fn default() -> Order {
        Order { name: "plan-routine", attack: 1.0, march: 1.0, bar: 0.1, care: 1.0, hold: 1.0, pick: None }
    }
}

/// The doctrine of Downfall. It reads everything off the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stavka;

fn options(game: &Downfall, state: &State, seat: Seat) -> Vec<Action> {
    let mut list = Vec::with_capacity(64);
    game.options(state, seat, &mut list);
    list
}

impl Doctrine<Downfall> for Stavka {
    type Order = Order;

    fn routine(&self, _: &Downfall, _: &State, _: Seat) -> Order {
        Order::default()
    }

    /// Which marker is taken weighs most, so the best few are plans of their own; then ways to carry out the first of them.
    fn orders(&self, game: &Downfall, state: &State, seat: Seat) -> Vec<Order> {
        let base = Order::default();
        let Some(Frame::Choose { faction }) = state.top() else { return vec![base] };
        let options = options(game, state, seat);
        let ranked = Desk::new(game, state, &base, &options).ranked(*faction);
        let at = state.marker(*faction).at;
        let mut list = vec![base];
        list.extend(ranked.into_iter().skip(1).take(RIVALS).map(|(_, action)| Order {
            name: "plan-other",
            pick: Some((at, action)),
            ..base
        }));
        list.extend([
            Order { name: "plan-attack", attack: 1.6, bar: -0.05, care: 0.6, ..base },
            Order { name: "plan-hold", hold: 2.5, bar: 0.3, march: 1.2, ..base },
            Order { name: "plan-spare", hold: 0.4, bar: 0.3, care: 1.7, ..base },
        ]);
        list
    }

    fn vary(&self, _: &Downfall, state: &State, _: Seat, order: &Order, rng: &mut Rng) -> Option<Order> {
        if !matches!(state.top(), Some(Frame::Choose { .. })) {
            return None;
        }
        let mut new = *order;
        let scale = 0.5 + rng.below(1000) as f32 / 1000.0;
        match rng.below(5) {
            0 => new.attack *= scale,
            1 => new.march *= scale,
            2 => new.bar += 0.4 * (scale - 1.0),
            3 => new.care *= scale,
            _ => new.hold *= scale,
        }
        Some(new)
    }

    fn act(&self, game: &Downfall, state: &State, seat: Seat, order: &Order, _: &mut Rng) -> Option<Action> {
        let options = options(game, state, seat);
        if options.len() <= 1 {
            return options.first().copied();
        }
        if let (Some((at, action)), Some(Frame::Choose { faction })) = (order.pick, state.top())
            && state.marker(*faction).at == at
            && options.contains(&action)
        {
            return Some(action);
        }
        Desk::new(game, state, order, &options).choose()
    }

    /// Which order is chosen weighs most.
    fn alternatives(&self, game: &Downfall, state: &State, seat: Seat) -> Vec<Action> {
        let Some(Frame::Choose { faction }) = state.top() else { return Vec::new() };
        let options = options(game, state, seat);
        let order = Order::default();
        let ranked = Desk::new(game, state, &order, &options).ranked(*faction);
        ranked.into_iter().take(RIVALS).map(|(_, a)| a).collect()
    }

    /// Also targets, and whether to retreat.
    fn finer(&self, game: &Downfall, state: &State, seat: Seat) -> Vec<Action> {
        match state.top() {
            Some(Frame::Attacks { .. } | Frame::Combat(_) | Frame::Copy { .. }) => {
                let mut list = options(game, state, seat);
                let order = Order::default();
                let first = Desk::new(game, state, &order, &list).choose();
                if let Some(at) = first.and_then(|f| list.iter().position(|a| *a == f)) {
                    list.swap(0, at);
                }
                list.truncate(2 * RIVALS);
                if list.len() > 1 { list } else { Vec::new() }
            }
            _ => self.alternatives(game, state, seat),
        }
    }

    /// An order lasts while the other faction waits.
    fn stretch(&self, _: &Downfall, state: &State) -> u64 {
        let faction = state.frames.iter().next().and_then(Frame::faction).unwrap_or(Faction::Soviet);
        u64::from(state.marker(faction.foe()).at) * 4 + faction.idx() as u64
    }

    /// Dice decide much: a plan must lead by more than its luck.
    fn heats(&self) -> Heats {
        Heats { look: 8, out: 2.5, trust: 0.0, lead: 1.0 }
    }

    /// The attack on a hex, the weather and draws at a space meet the same luck whatever was done before.
    fn occasion(&self, _: &Downfall, state: &State) -> Option<u64> {
        let at = |f: Faction| u64::from(state.marker(f).at);
        Some(match (state.combat.as_deref(), state.top()) {
            (Some(combat), _) => {
                (1 << 48)
                    | (at(combat.attacker) << 32)
                    | ((combat.attacker.idx() as u64) << 24)
                    | u64::from(combat.target.0)
            }
            (None, Some(Frame::Weather { .. })) => (2 << 48) | u64::from(state.weather_at),
            (None, Some(frame)) => {
                let faction = frame.faction().unwrap_or(Faction::Soviet);
                (3 << 48) | (at(faction) << 8) | faction.idx() as u64
            }
            (None, None) => 0,
        })
    }

    /// About one step for each order.
    fn clock(&self, _: &Downfall, state: &State) -> u32 {
        let at = |f| u32::from(state.marker(f).at);
        (at(Faction::Soviet) + at(Faction::Okh)) / 6
    }

    fn worth(&self, game: &Downfall, state: &State, seat: Seat) -> f64 {
        if is_wide(game, state) {
            // VP decide; steps on both fronts weigh a little.
            let pips = |f: Faction| -> f64 {
                let on_map = game.pack.units_of(f).filter(|u| state.hex_of(*u).is_some());
                on_map.map(|u| f64::from(state.piece(u).pips)).sum()
            };
            let east = pips(Faction::Soviet) - pips(Faction::Okh);
            let west = pips(Faction::Western) - pips(Faction::Okw);
            let lead = f64::from(state.points) + 0.04 * (east - west);
            let soviet = 1.0 / (1.0 + (-lead / 3.0).exp());
            return if seat == SOVIET_SEAT { soviet } else { 1.0 - soviet };
        }
        let soviet = chance(game, state);
        if seat == SOVIET_SEAT { soviet } else { 1.0 - soviet }
    }

    fn explain(&self, _: &Downfall, _: &State, _: Seat, order: &Order) -> Vec<Message> {
        vec![Message::new(order.name)]
    }

    fn features(&self, game: &Downfall, state: &State, seat: Seat) -> Vec<(&'static str, f64)> {
        vec![
            ("points", f64::from(game.short_points(state))),
            ("position", f64::from(rough(game, state))),
            ("position-with-supply", f64::from(full(game, state))),
            ("points-expected", f64::from(outlook(game, state))),
            ("worth", self.worth(game, state, seat)),
        ]
    }
}
