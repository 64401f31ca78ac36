//! The action round (6): weather, action track, orders, and what interrupts them.

pub mod initiative;
pub mod orders;
pub mod turn;
pub mod weather;

use crate::Downfall;
use crate::action::Action;
use crate::event::{Event, Price};
use crate::frame::{Frame, RoundStep, Steps, Trigger};
use crate::ids::{Faction, OrderId};
use crate::pack::{OpsPart, OrderKind};
use crate::procedure::Procedure;
use crate::state::{Ledger, State, flag, space};
use sandtable_engine::{Chance, Decision, Message, Outcome, Refusal, Sink};

/// Initiative, weather, orders, windows, new turn.
pub struct Round;

impl Procedure for Round {
    fn decision(game: &Downfall, state: &State) -> Option<Decision> {
        match state.top()? {
            Frame::Weather { .. } => Some(Decision::chance(Chance::d6(2))),
            Frame::Failure { .. } => Some(Decision::chance(Chance::d6(1))),
            Frame::Security { unit: Some(_), .. } => Some(Decision::chance(Chance::d6(2))),
            Frame::Security { faction, unit: None } => {
                (!game.security_targets(state, *faction).is_empty()).then(|| Decision::seat(faction.seat()))
            }
            Frame::Yugoslavs { left } => {
                let mut out = Vec::new();
                game.yugoslav_options(state, &mut out);
                (*left > 0 && !out.is_empty()).then(|| Decision::seat(Faction::Soviet.seat()))
            }
            Frame::Refill => {
                let n = state.cup.len() as u16;
                (n > 0 && game.empty_slot(state).is_some()).then(|| Decision::chance(Chance::Pick { n }))
            }
            Frame::Choose { faction } => {
                (!game.offer(state).is_empty()).then(|| Decision::seat(faction.seat()))
            }
            Frame::Copy { faction, .. } | Frame::Window { faction, .. } => {
                Some(Decision::seat(faction.seat()))
            }
            Frame::Shortages { faction } => {
                (!state.hands[faction.idx()].is_empty()).then(|| Decision::seat(faction.seat()))
            }
            _ => None,
        }
    }

    fn options(game: &Downfall, state: &State, out: &mut Vec<Action>) {
        match state.top() {
            Some(Frame::Choose { faction }) => game.order_options(state, *faction, out),
            Some(Frame::Copy { faction, .. }) => out.extend(game.copies(*faction).map(Action::Copy)),
            Some(Frame::Window { faction, trigger }) => {
                game.window_options(state, *faction, *trigger, out);
            }
            Some(Frame::Security { faction, .. }) => {
                out.extend(game.security_targets(state, *faction).into_iter().map(Action::Select));
            }
            Some(Frame::Yugoslavs { .. }) => {
                game.yugoslav_options(state, out);
                out.push(Action::Done);
            }
            Some(Frame::Shortages { faction }) => {
                out.extend(state.hands[faction.idx()].iter().map(Action::Discard));
                out.push(Action::Pay);
            }
            _ => {}
        }
    }

    fn refuse(game: &Downfall, state: &State, action: Action) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        let Some(Frame::Choose { faction }) = state.top() else {
            return match (state.top(), action) {
                (Some(Frame::Window { .. }), Action::Play(_)) => no("3.2-c", "why-not-this-card"),
                (Some(Frame::Copy { .. }), Action::Copy(_)) => no("6.4-f", "why-not-copy"),
                _ => None,
            };
        };
        match action {
            Action::Take { slot, .. } | Action::Plan(slot) => {
                let Some(order) = state.action_track.get(usize::from(slot)).copied().flatten() else {
                    return no("6.3-a", "why-not-empty-box");
                };
                if !game.is_own(*faction, order) {
                    return no("6.3-a", "why-not-your-marker");
                }
                if game.is_duplicate(state, *faction, order) {
                    return no("6.3-e", "why-not-duplicate");
                }
                match action {
                    Action::Plan(_) => no("1.K-4", "why-not-planning-full"),
                    _ => no("1.K-2", "why-not-box-full"),
                }
            }
            Action::Planned { .. } => no("6.3-b", "why-not-planned"),
            Action::Reseed => no("7.12-a", "why-not-reseed"),
            _ => None,
        }
    }

    fn perform<K: Sink<Event>>(game: &Downfall, state: &mut State, action: Action, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Choose { faction }) => {
                state.frames.pop();
                game.choose(state, faction, action, sink);
            }
            Some(Frame::Copy { faction, marker: _, skipped }) => {
                state.frames.pop();
                if let Action::Copy(order) = action {
                    let price = game.printed_cost(order, false).unwrap_or_default();
                    sink.emit(|| Event::Copied { faction, order });
                    game.pay(state, faction, price + skipped, Price::Order, sink);
                    state.frames.push(Frame::Perform { faction, order, back: false, step: 0 });
                }
            }
            Some(Frame::Window { faction, trigger }) => {
                game.window_perform(state, faction, trigger, action, sink);
            }
            Some(Frame::Security { .. }) => {
                if let (Some(Frame::Security { unit, .. }), Action::Select(chosen)) =
                    (state.frames.top_mut(), action)
                {
                    *unit = Some(chosen);
                }
            }
            Some(Frame::Yugoslavs { .. }) => game.yugoslav_perform(state, action, sink),
            Some(Frame::Shortages { faction }) => {
                state.frames.pop();
                match action {
                    Action::Discard(card) => {
                        state.hands[faction.idx()].remove(card);
                        game.discard(state, card);
                        sink.emit(|| Event::Discarded { faction, card });
                    }
                    _ => game.pay(state, faction, game.pack.tables.limits.shortages, Price::Shortages, sink),
                }
            }
            _ => {}
        }
    }

    fn roll<K: Sink<Event>>(game: &Downfall, state: &mut State, outcome: Outcome, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Weather { from }) => {
                state.frames.pop();
                game.weather_rolled(state, from, Chance::d6(2).sum(outcome) as u8, sink);
            }
            Some(Frame::Refill) => {
                if let (Some(slot), Some(order)) = (game.empty_slot(state), state.cup.nth(outcome.0 as usize))
                {
                    state.cup.remove(order);
                    state.action_track[slot] = Some(order);
                    sink.emit(|| Event::Drawn { slot: slot as u8, order });
                }
            }
            Some(Frame::Security { faction, unit: Some(unit) }) => {
                state.frames.pop();
                let dice = Chance::d6(2).sum(outcome) as u8;
                let bonus = game.roll_bonus(state, faction);
                let result = u8::from(dice + bonus >= game.security_roll());
                sink.emit(|| Event::Rolled { faction, dice, bonus, result });
                if result > 0 {
                    game.eliminate(state, unit, sink);
                }
            }
            Some(Frame::Failure { faction }) => {
                state.frames.pop();
                let die = Chance::d6(1).sum(outcome) as u8;
                sink.emit(|| Event::Failure { faction, die });
                if let Some(other) = faction.other_axis() {
                    let total = die + game.roll_bonus(state, faction);
                    game.pay(state, other, total, Price::Failure, sink);
                }
            }
            _ => {}
        }
    }

    fn settle<K: Sink<Event>>(game: &Downfall, state: &mut State, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Round { faction, step }) => game.round_step(state, faction, step, sink),
            Some(Frame::Choose { faction }) => {
                state.frames.pop();
                game.no_order(state, faction, sink);
            }
            Some(Frame::Perform { faction, order, back, step }) => {
                game.perform_step(state, faction, order, back, step, sink);
            }
            Some(Frame::Effect { faction, card, target }) => {
                state.frames.pop();
                game.take_effect(state, faction, card, target, sink);
            }
            Some(Frame::Shortages { faction }) => {
                state.frames.pop();
                game.pay(state, faction, game.pack.tables.limits.shortages, Price::Shortages, sink);
            }
            Some(Frame::NewTurn { step }) => game.new_turn_step(state, step, sink),
            _ => {
                state.frames.pop();
            }
        }
    }
}

impl Downfall {
    /// The lowest empty box of the action track.
    fn empty_slot(&self, state: &State) -> Option<usize> {
        let boxes = usize::from(self.profile(state).track_boxes);
        state.action_track.iter().take(boxes).position(Option::is_none)
    }

    fn set_step(&self, state: &mut State, next: RoundStep) {
        if let Some(Frame::Round { step, .. }) = state.frames.top_mut() {
            *step = next;
        }
    }

    fn round_step<K: Sink<Event>>(&self, state: &mut State, faction: Faction, step: RoundStep, sink: &mut K) {
        match step {
            RoundStep::Weather => {
                self.set_step(state, RoundStep::Refill);
                self.clear_order(state);
                sink.emit(|| Event::Round { faction, space: state.marker(faction).space() });
                if faction == Faction::Okw {
                    self.lift_beachheads(state, sink);
                }
                self.update_weather(state, faction, sink);
            }
            RoundStep::Refill => {
                self.set_step(state, RoundStep::Window);
                self.slide(state);
                state.frames.push(Frame::Refill);
            }
            RoundStep::Window => {
                self.set_step(state, RoundStep::Choose);
                self.open_window(state, faction, Trigger::Initiative);
            }
            RoundStep::Choose => {
                self.set_step(state, RoundStep::Events);
                state.frames.push(Frame::Choose { faction });
            }
            RoundStep::Events => {
                self.set_step(state, RoundStep::Next);
                self.clear_order(state);
                state.frames.push(Frame::Events);
            }
            RoundStep::Next => {
                state.frames.pop();
                if !self.uranus_over(state) {
                    let next = self.first(state);
                    state.frames.push(Frame::Round { faction: next, step: RoundStep::Weather });
                }
            }
        }
    }

    /// Forgets what an order has used up.
    pub fn clear_order(&self, state: &mut State) {
        state.order = Ledger::default();
        for piece in &mut state.pieces {
            piece.flags &= !flag::ORDER;
        }
    }

    /// Markers slide down to fill gaps (6.2).
    fn slide(&self, state: &mut State) {
        let mut to = 0;
        for from in 0..state.action_track.len() {
            if let Some(order) = state.action_track[from].take() {
                state.action_track[to] = Some(order);
                to += 1;
            }
        }
    }

    /// An order is chosen, placed and paid (6.3, 6.4).
    fn choose<K: Sink<Event>>(&self, state: &mut State, faction: Faction, action: Action, sink: &mut K) {
        match action {
            Action::Take { slot, back } => {
                let skipped = self.surcharge(state, faction, slot);
                if let Some(order) = state.action_track.get_mut(usize::from(slot)).and_then(Option::take) {
                    self.place_order(state, faction, order, back, skipped, sink);
                }
            }
            Action::Planned { back } => {
                if let Some(order) = state.planning[faction.idx()].take() {
                    self.place_order(state, faction, order, back, 0, sink);
                }
            }
            Action::Plan(slot) => {
                let skipped = self.surcharge(state, faction, slot);
                if let Some(order) = state.action_track.get_mut(usize::from(slot)).and_then(Option::take) {
                    state.planning[faction.idx()] = Some(order);
                    sink.emit(|| Event::Planned { faction, order });
                    let price = self.pack.tables.limits.planning + skipped;
                    self.pay(state, faction, price, Price::Planning, sink);
                }
            }
            Action::Reseed => {
                sink.emit(|| Event::Reseeded(faction));
                self.pay(state, faction, self.pack.tables.limits.reseed, Price::Reseed, sink);
                for slot in &mut state.action_track {
                    if let Some(order) = slot.take() {
                        state.cup.insert(order);
                    }
                }
                state.frames.push(Frame::Refill);
            }
            _ => {}
        }
    }

    fn place_order<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        order: OrderId,
        back: bool,
        skipped: u8,
        sink: &mut K,
    ) {
        state.displays[faction.idx()].insert(order);
        state.backs.set(order, back);
        let price = self.printed_cost(order, back).unwrap_or_default();
        sink.emit(|| Event::Ordered { faction, order, back, price, skipped });
        if self.face(order, back).is_some_and(|f| f.kind == OrderKind::Headquarters) {
            state.frames.push(Frame::Copy { faction, marker: order, skipped });
        } else {
            self.pay(state, faction, price + skipped, Price::Order, sink);
            state.frames.push(Frame::Perform { faction, order, back, step: 0 });
        }
    }

    /// No order is possible: the marker goes to the next space with another faction's marker (6.3-f, A-30). A marker on its
    /// own space counts only if its faction could act; or those of one space would hand the initiative round for ever.
    fn no_order<K: Sink<Event>>(&self, state: &mut State, faction: Faction, sink: &mut K) {
        let own = state.marker(faction).at;
        let next = self
            .factions(state)
            .iter()
            .filter(|f| **f != faction)
            .filter_map(|f| {
                let at = state.marker(*f).at;
                let mut out = Vec::new();
                if at == own {
                    self.order_options(state, *f, &mut out);
                }
                (at > own || !out.is_empty()).then_some(at)
            })
            .min()
            .unwrap_or(own + 1);
        self.pay(state, faction, (next - own) as u8, Price::NoOrder, sink);
    }

    /// One part of an order in its printed sequence (6.5, 7).
    fn perform_step<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        order: OrderId,
        back: bool,
        step: u8,
        sink: &mut K,
    ) {
        if let Some(Frame::Perform { step, .. }) = state.frames.top_mut() {
            *step += 1;
        }
        let kind = self.face(order, back).map(|f| f.kind.clone());
        // First the windows: the faction's own cards, then those of others on its order.
        match step {
            0 => {
                self.clear_order(state);
                self.open_window(state, faction, Trigger::Order);
                return;
            }
            1 => {
                self.open_order_windows(state, faction);
                return;
            }
            _ => {}
        }
        let part = usize::from(step - 2);
        match kind {
            Some(OrderKind::Ops(parts)) => match parts.get(part) {
                Some(part) => self.begin_part(state, faction, *part),
                None => {
                    state.frames.pop();
                    self.drive_on(state, faction);
                }
            },
            Some(other) if part == 0 => self.begin_general(state, faction, &other, sink),
            _ => {
                state.frames.pop();
            }
        }
    }

    fn begin_part(&self, state: &mut State, faction: Faction, part: OpsPart) {
        match part {
            OpsPart::Redeploy { mp, symbols } => {
                state.frames.push(Frame::Redeploy { faction, mp, symbols });
            }
            OpsPart::Attack { count, symbols } => {
                state.frames.push(Frame::Attacks { faction, left: count, symbols, marker: true, drm: 0 });
            }
        }
    }

    fn begin_general<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        kind: &OrderKind,
        sink: &mut K,
    ) {
        match kind {
            OrderKind::Recruit(n) => {
                let steps = Steps { recruit: true, ..self.grant(faction, *n, 0) };
                self.grant_steps(state, steps, sink);
            }
            OrderKind::Mechanize(n) => {
                let western = faction == Faction::Western;
                let deposit = if western { 2.min(*n) } else { 0 };
                let steps = Steps { deposit, withdraw: western, ..self.grant(faction, 0, *n) };
                self.grant_steps(state, steps, sink);
            }
            OrderKind::Partisans => state.frames.push(Frame::PartisanRoll { faction }),
            OrderKind::Strategic => self.begin_strategic(state, faction, sink),
            OrderKind::Shortages => {
                if let Some(other) = faction.other_axis() {
                    state.frames.push(Frame::Shortages { faction: other });
                }
            }
            OrderKind::Failure => state.frames.push(Frame::Failure { faction }),
            OrderKind::Ops(_) | OrderKind::Headquarters => {}
        }
    }

    /// The space a faction's marker would come to.
    pub fn space_after(&self, state: &State, faction: Faction, price: u8) -> u8 {
        space(state.marker(faction).at + u16::from(price))
    }
}
