//! What a seat may choose, each with its verb, counter, place, cost, words, odds and what should be known before.

use super::cards::{card_id, order_id};
use crate::Downfall;
use crate::action::Action;
use crate::frame::{Frame, Mover};
use crate::ids::{Faction, OrderId};
use crate::state::State;
use crate::text::{self, Arg, Words};
use sandtable_engine::view::{Choice, ChoiceKind, Place, Warning};
use sandtable_engine::{Game, Message, Seat, Value};

/// Every choice of the seat.
pub(super) fn options(game: &Downfall, state: &State, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    game.options(state, seat, &mut list);
    let costs = Costs::of(game, state);
    let all = list.clone();
    list.into_iter()
        .map(|action| Choice {
            action: text::write(game, action),
            verb: text::split(action).0.into(),
            kind: kind(action),
            piece: piece(game, state, action),
            place: place(game, state, action),
            cost: costs.of_action(game, state, action),
            ask: odds(state, action),
            preview: price(game, state, action).map(|spaces| format!("after {spaces}")),
            warning: warning(game, state, action, &all),
            text: text::choice(game, state, action),
            ..Choice::default()
        })
        .collect()
}

const fn kind(action: Action) -> ChoiceKind {
    match action {
        Action::Target(_) | Action::Primary(_) | Action::Flank(_) | Action::Declare | Action::Intercept => {
            ChoiceKind::Attack
        }
        Action::To(_)
        | Action::ToLand(_)
        | Action::Sail(_)
        | Action::Advance(_)
        | Action::Retreat
        | Action::At(_)
        | Action::AtLand(_)
        | Action::AtSea(_) => ChoiceKind::Move,
        Action::Play(_) => ChoiceKind::Play,
        Action::Pass | Action::PassRest => ChoiceKind::Pass,
        Action::Done | Action::Halt => ChoiceKind::End,
        Action::Back | Action::Drop(_) => ChoiceKind::Back,
        _ => ChoiceKind::Choose,
    }
}

/// The marker a choice of an order is about.
fn marker(state: &State, action: Action) -> Option<OrderId> {
    match action {
        Action::Take { slot, .. } | Action::Plan(slot) => {
            state.action_track.get(usize::from(slot)).copied().flatten()
        }
        Action::Planned { .. } => asked(state).and_then(|f| state.planning[f.idx()]),
        Action::Copy(order) => Some(order),
        _ => None,
    }
}

/// The faction the top frame is about.
fn asked(state: &State) -> Option<Faction> {
    state.top().and_then(Frame::faction)
}

fn piece(game: &Downfall, state: &State, action: Action) -> Option<String> {
    if let Some(order) = marker(state, action) {
        return Some(order_id(game, order));
    }
    if let Some(unit) = text::unit(action) {
        return Some(game.pack.key(unit));
    }
    match (action, state.top()) {
        (Action::Play(card) | Action::Discard(card), _) => Some(card_id(game, card)),
        (Action::To(_) | Action::ToLand(_) | Action::Embark, Some(Frame::Move(mover))) => {
            mover.group.first().map(|u| game.pack.key(*u))
        }
        (Action::To(_) | Action::ToLand(_), Some(Frame::Ports { group, .. })) => {
            group.first().map(|u| game.pack.key(*u))
        }
        (
            Action::At(_) | Action::AtLand(_),
            Some(Frame::Enter { unit, .. } | Frame::AirAt { unit, .. } | Frame::Rebase { unit }),
        ) => Some(game.pack.key(*unit)),
        (Action::Sail(_), Some(Frame::Naval { group, .. })) => group.first().map(|u| game.pack.key(*u)),
        (Action::To(_), Some(Frame::Combat(_))) => {
            state.combat.as_ref().and_then(|c| c.going.first()).map(|u| game.pack.key(*u))
        }
        _ => None,
    }
}

fn place(game: &Downfall, state: &State, action: Action) -> Option<Place> {
    let pack = &game.pack;
    if let Action::Take { slot, .. } | Action::Plan(slot) = action {
        return Some(Place::Box(format!("track-{}", slot + 1).into()));
    }
    if let Some(hex) = text::hex(pack, action) {
        return Some(Place::Hex(pack.map.grid.label(hex).to_owned()));
    }
    let area = text::split(action).1.iter().find_map(|arg| match arg {
        Arg::Land(id) => pack.seas.land(*id).map(|l| format!("land-{}", l.key)),
        Arg::Sea(id) => pack.seas.sea(*id).map(|s| format!("sea-{}", s.key)),
        _ => None,
    });
    if let Some(key) = area {
        return Some(Place::Box(key.into()));
    }
    // An advance goes to the hex that was attacked.
    match action {
        Action::Advance(_) => {
            state.combat.as_ref().map(|c| Place::Hex(pack.map.grid.label(c.target).to_owned()))
        }
        _ => None,
    }
}

/// What the next hexes of a move cost.
struct Costs {
    reach: Option<crate::ground::reach::Reach>,
}

impl Costs {
    fn of(game: &Downfall, state: &State) -> Costs {
        let reach = match state.top() {
            Some(Frame::Move(mover)) => Costs::reach(game, state, mover),
            _ => None,
        };
        Costs { reach }
    }

    fn reach(game: &Downfall, state: &State, mover: &Mover) -> Option<crate::ground::reach::Reach> {
        let first = *mover.group.first()?;
        if game.pack.is_partisan(first) {
            return None;
        }
        let hex = state.hex_of(first)?;
        Some(game.reach(state, &mover.group, hex, mover.left, mover.hexes))
    }

    fn of_action(&self, game: &Downfall, state: &State, action: Action) -> Option<Value> {
        let cost = match action {
            Action::To(hex) => self.reach.as_ref()?.cost(hex)?,
            _ => price(game, state, action)?,
        };
        Some(Value::Int(i64::from(cost)))
    }
}

/// The initiative a choice of an order costs, markers skipped included.
pub(crate) fn price(game: &Downfall, state: &State, action: Action) -> Option<u8> {
    let faction = asked(state)?;
    let limits = &game.pack.tables.limits;
    match action {
        Action::Take { slot, back } => {
            let order = marker(state, action)?;
            Some(game.printed_cost(order, back)? + game.surcharge(state, faction, slot))
        }
        Action::Plan(slot) => Some(limits.planning + game.surcharge(state, faction, slot)),
        Action::Planned { back } => game.printed_cost(marker(state, action)?, back),
        Action::Reseed => Some(limits.reseed),
        Action::Copy(order) => game.printed_cost(order, false),
        _ => None,
    }
}

/// The question that shows what an attack can bring, where choosing leads to dice.
fn odds(state: &State, action: Action) -> Option<String> {
    match (state.top()?, action) {
        (Frame::Compose, Action::Declare) => Some("odds".to_owned()),
        (Frame::Interception { .. }, Action::Intercept) => Some("naval".to_owned()),
        _ => None,
    }
}

/// What one should know before choosing.
fn warning(game: &Downfall, state: &State, action: Action, all: &[Action]) -> Option<Warning> {
    let warn = |rule: &'static str, text: Message| Some(Warning { text, rule: rule.into() });
    let new = Message::new;
    match (state.top()?, action) {
        (
            Frame::Choose { faction },
            Action::Take { .. } | Action::Plan(_) | Action::Planned { .. } | Action::Reseed,
        ) => {
            let spaces = price(game, state, action)?;
            let event = game.would_trigger(state, *faction, spaces);
            let text = new("warn-event-space").faction("faction", *faction).int("spaces", spaces);
            if event { warn("5.2-a", text) } else { None }
        }
        (Frame::Redeploy { .. }, Action::Done) => {
            let left = all.iter().filter(|a| matches!(a, Action::Select(_))).count();
            let text = new("warn-redeploy").int("count", left as i64);
            if left > 0 { warn("7.1-a", text) } else { None }
        }
        (Frame::Attacks { left, .. }, Action::Done) => {
            let targets = all.iter().any(|a| matches!(a, Action::Target(_)));
            if targets { warn("7.2-a", new("warn-attacks").int("left", *left)) } else { None }
        }
        (Frame::Steps(steps), Action::Done) => {
            let more = all.iter().any(|a| matches!(a, Action::Step(_) | Action::Enter(_) | Action::Flip(_)));
            let text = new("warn-steps").int("infantry", steps.infantry).int("armor", steps.armor);
            if more { warn("7.6-a", text) } else { None }
        }
        (Frame::SupplyCheck { .. }, Action::Remove(unit)) => {
            warn("11.3-b", new("warn-remove").unit(&game.pack, "unit", unit))
        }
        _ => None,
    }
}
