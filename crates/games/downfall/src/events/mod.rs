//! Events (10): the procedure of a pending faction, its cards, air units, and the supply check.

pub mod air;
pub mod check;
pub mod texts;

use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{EventId, Faction, PieceId, UnitType};
use crate::pack::{Deck, Removal, War};
use crate::procedure::Procedure;
use crate::roster::ORDER;
use crate::state::{State, flag};
use crate::supply::Toll;
use sandtable_engine::{Audience, Chance, Decision, Message, Outcome, Refusal, Seats, Sink};

/// Events, air and supply.
pub struct Events;

impl Procedure for Events {
    fn decision(game: &Downfall, state: &State) -> Option<Decision> {
        match state.top()? {
            Frame::Reveal { .. } => {
                let n = state.pile.first().map_or(0, |g| g.len()) as u16;
                (n > 0).then(|| Decision::chance(Chance::Pick { n }))
            }
            Frame::Draw { faction } => {
                let n = state.decks[Deck::of(*faction).idx()].len() as u16;
                (n > 0).then(|| Decision::chance(Chance::Pick { n }))
            }
            frame @ (Frame::AirOut { .. }
            | Frame::AirIn { .. }
            | Frame::AirAt { .. }
            | Frame::AirShift { .. }
            | Frame::Guards
            | Frame::Forts { .. }
            | Frame::SupplyCheck { .. }) => {
                let faction = match frame {
                    Frame::AirOut { faction }
                    | Frame::AirIn { faction }
                    | Frame::Forts { faction, .. }
                    | Frame::SupplyCheck { faction, .. } => *faction,
                    Frame::AirAt { unit, .. } => game.pack.faction_of(*unit),
                    Frame::AirShift { .. } => Faction::Western,
                    _ => Faction::Soviet,
                };
                game.offers_more(state).then(|| Decision::seat(faction.seat()))
            }
            _ => None,
        }
    }

    fn options(game: &Downfall, state: &State, out: &mut Vec<Action>) {
        match state.top() {
            Some(Frame::AirOut { faction })
                if game.air_count(state, *faction) > game.air_wanted(state, *faction) =>
            {
                out.extend(state.air_on_map(&game.pack, *faction).iter().map(Action::Air));
            }
            Some(Frame::AirIn { faction }) => game.air_in_options(state, *faction, out),
            Some(Frame::AirAt { unit, country }) => game.air_at_options(state, *unit, *country, out),
            Some(Frame::AirShift { units }) => {
                out.extend(units.iter().map(Action::Air));
                if !units.is_empty() {
                    game.air_tolls(state, Faction::Western, out);
                }
                out.push(Action::Done);
            }
            Some(Frame::Guards) => {
                game.guard_options(state, out);
                if !out.is_empty() {
                    out.push(Action::Done);
                }
            }
            Some(Frame::Forts { faction, up, left }) => {
                if *left > 0 {
                    out.extend(game.fort_options(state, *faction, *up).map(Action::Flip));
                }
                if !out.is_empty() {
                    out.push(Action::Done);
                }
            }
            Some(Frame::SupplyCheck { faction, stage }) => game.check_options(state, *faction, *stage, out),
            _ => {}
        }
    }

    fn refuse(_game: &Downfall, state: &State, action: Action) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        match (state.top()?, action) {
            (Frame::AirIn { .. }, Action::Air(_)) => no("10.3.2", "why-not-elite-first"),
            (Frame::AirAt { .. }, Action::At(_) | Action::In(_)) => no("2.3.2-c", "why-not-base"),
            (Frame::Guards, Action::Replace(..)) => no("10.2-E8-3", "why-not-guard"),
            (Frame::SupplyCheck { .. }, _) => no("11.3-b", "why-not-isolated"),
            _ => None,
        }
    }

    fn perform<K: Sink<Event>>(game: &Downfall, state: &mut State, action: Action, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::AirOut { .. }) => match action {
                Action::Air(unit) => game.air_to(state, unit, crate::state::Place::Pool, sink),
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::AirIn { faction }) => match action {
                Action::Air(unit) => state.frames.push(Frame::AirAt { unit, country: None }),
                Action::Toll(hex) => game.pay_toll(state, faction, Toll::Partisan(hex), false, sink),
                Action::TollSea(sea) => game.pay_toll(state, faction, Toll::Sea(sea), false, sink),
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::AirShift { .. }) => match action {
                Action::Air(unit) => {
                    if let Some(Frame::AirShift { units }) = state.frames.top_mut() {
                        units.remove(unit);
                    }
                    // Its own base is among those it may choose.
                    game.air_to(state, unit, crate::state::Place::Pool, sink);
                    state.frames.push(Frame::AirAt { unit, country: None });
                }
                Action::TollSea(sea) => game.pay_toll(state, Faction::Western, Toll::Sea(sea), false, sink),
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::AirAt { unit, .. }) => match action {
                Action::In(found) => {
                    if let Some(Frame::AirAt { country, .. }) = state.frames.top_mut() {
                        *country = Some(found);
                    }
                }
                Action::At(hex) => {
                    state.frames.pop();
                    game.air_based(state, unit, hex, sink);
                }
                Action::AtLand(land) => {
                    state.frames.pop();
                    game.air_to(state, unit, crate::state::Place::Land(land), sink);
                }
                _ => {}
            },
            Some(Frame::Guards) => match action {
                Action::Replace(guard, unit) => game.replace_by_guard(state, guard, unit, sink),
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::Forts { up, .. }) => match action {
                Action::Flip(unit) => {
                    if let Some(Frame::Forts { left, .. }) = state.frames.top_mut() {
                        *left = left.saturating_sub(1);
                    }
                    if up {
                        state.piece_mut(unit).flags |= flag::REVERSE;
                    } else {
                        state.piece_mut(unit).flags &= !flag::REVERSE;
                    }
                    sink.emit(|| Event::Flipped(unit));
                }
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::SupplyCheck { faction, stage }) => {
                game.check_perform(state, faction, stage, action, sink);
            }
            _ => {}
        }
    }

    fn roll<K: Sink<Event>>(game: &Downfall, state: &mut State, outcome: Outcome, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Reveal { faction }) => {
                let Some(event) = state.pile.first().and_then(|g| g.nth(outcome.0 as usize)) else { return };
                if let Some(group) = state.pile.first_mut() {
                    group.remove(event);
                    if group.is_empty() {
                        state.pile.remove(0);
                    }
                }
                game.revealed(state, faction, event, sink);
            }
            Some(Frame::Draw { faction }) => {
                state.frames.pop();
                let deck = Deck::of(faction).idx();
                if let Some(card) = state.decks[deck].nth(outcome.0 as usize) {
                    state.decks[deck].remove(card);
                    state.hands[faction.idx()].insert(card);
                    let own = Seats::one(faction.seat());
                    sink.emit_to(Audience::Only(own), || Event::Drew { faction, card });
                    sink.emit_to(Audience::Except(own), || Event::DrewHidden(faction));
                    if state.decks[deck].is_empty() && !state.discards[deck].is_empty() {
                        game.reshuffle(state, Deck::of(faction), sink);
                    }
                }
            }
            _ => {}
        }
    }

    fn settle<K: Sink<Event>>(game: &Downfall, state: &mut State, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Events) => match game.next_pending(state) {
                Some(faction) => state.frames.push(Frame::EventOf { faction, step: 0 }),
                None => {
                    state.frames.pop();
                }
            },
            Some(Frame::EventOf { faction, step }) => game.event_step(state, faction, step, sink),
            Some(Frame::Reveal { faction }) => {
                // The pile is empty: the lowest discard is turned up (10.1-10), but none that would only come
                // back here.
                let returns = state.on(crate::switches::EVENTS_RETURN);
                let next = state.spent.iter().position(|e| !returns || !game.is_removed(state, *e));
                match next.map(|i| state.spent.remove(i)) {
                    Some(event) => game.revealed(state, faction, event, sink),
                    None => drop(state.frames.pop()),
                }
            }
            Some(Frame::Draw { faction }) => {
                let deck = Deck::of(faction);
                if state.discards[deck.idx()].is_empty() {
                    state.frames.pop();
                } else {
                    game.reshuffle(state, deck, sink);
                }
            }
            Some(Frame::Text { faction, event, step }) => game.text_step(state, faction, event, step, sink),
            Some(Frame::SupplyCheck { faction, stage }) => game.check_settled(state, faction, stage, sink),
            _ => {
                state.frames.pop();
            }
        }
    }
}

impl Downfall {
    /// The pending faction that is first in the initiative order (6.6).
    fn next_pending(&self, state: &State) -> Option<Faction> {
        let pending = self.factions(state).iter().filter(|f| state.marker(**f).pending);
        pending.min_by_key(|f| (state.marker(**f).at, state.marker(**f).arrival)).copied()
    }

    /// A deck and its discards are shuffled together (3.2-j).
    fn reshuffle<K: Sink<Event>>(&self, state: &mut State, deck: Deck, sink: &mut K) {
        let i = deck.idx();
        state.decks[i] = state.decks[i].or(state.discards[i]);
        state.discards[i] = crate::ids::CardSet::EMPTY;
        let ideology = match deck {
            Deck::Western => crate::ids::Ideology::West,
            Deck::Soviet => crate::ids::Ideology::Soviet,
            Deck::Axis => crate::ids::Ideology::Axis,
        };
        sink.emit(|| Event::Shuffled(ideology));
    }

    /// The event procedure (10.1).
    fn event_step<K: Sink<Event>>(&self, state: &mut State, faction: Faction, step: u8, sink: &mut K) {
        if let Some(Frame::EventOf { step, .. }) = state.frames.top_mut() {
            *step += 1;
        }
        match step {
            0 => {
                // Tolls and checks are counted for each event anew.
                self.clear_order(state);
                if let Some(current) = state.current.take() {
                    let _ = state.spent.try_push(current);
                }
                state.current = state.pending.take();
                if let Some(event) = state.current {
                    sink.emit(|| Event::EventBegins { faction, event });
                }
            }
            1..=4 => state.frames.push(Frame::AirOut { faction: ORDER[usize::from(step - 1)] }),
            5 => {
                if let Some(event) = state.current {
                    state.frames.push(Frame::Text { faction, event, step: 0 });
                }
            }
            6 => state.frames.push(Frame::Reveal { faction }),
            7 => {
                let draws =
                    state.pending.map(|e| self.pack.events[e.idx()].draws.clone()).unwrap_or_default();
                // The stack turns the order round: the first printed is drawn first (10.1-6).
                if faction == Faction::Western && self.bombing_bonus(state) {
                    state.frames.push(Frame::Draw { faction });
                }
                for drawer in draws.iter().rev() {
                    if self.factions(state).contains(drawer) {
                        state.frames.push(Frame::Draw { faction: *drawer });
                    }
                }
            }
            8..=11 => {
                let faction = ORDER[usize::from(step - 8)];
                self.forget_tolls(state, faction);
                state.frames.push(Frame::AirIn { faction });
            }
            _ => {
                state.track[faction.idx()].pending = false;
                state.frames.pop();
            }
        }
    }

    /// Strategic Bombing in its leftmost section: one more card for the West (7.9.2-d).
    fn bombing_bonus(&self, state: &State) -> bool {
        let war = &self.pack.tables.wars[War::Bombing as usize];
        let at = usize::from(state.wars[War::Bombing as usize]);
        self.profile(state).strategic && war.section.get(at) == Some(&0)
    }

    /// Whether a card is removed when it is turned up now (3.1-d).
    fn is_removed(&self, state: &State, event: EventId) -> bool {
        match self.pack.events[event.idx()].remove {
            Removal::Never => false,
            Removal::Turns(first, last) => (first..=last).contains(&state.turn),
            Removal::AfricaLiberated => state.africa_liberated,
        }
    }

    /// Whether an event card is in the pile, the discards or a box.
    fn event_is_out(&self, state: &State, event: EventId) -> bool {
        state.pending == Some(event)
            || state.current == Some(event)
            || state.spent.contains(&event)
            || state.pile.iter().any(|g| g.contains(event))
    }

    /// A card is turned up: removed and replaced in its turns, else pending (3.1-d, 10.1-5).
    fn revealed<K: Sink<Event>>(&self, state: &mut State, faction: Faction, event: EventId, sink: &mut K) {
        let def = &self.pack.events[event.idx()];
        if self.is_removed(state, event) {
            sink.emit(|| Event::Replaced(event));
            if state.on(crate::switches::EVENTS_RETURN) {
                let _ = state.spent.try_insert(0, event);
            }
            if let Some(other) = def.replaced_by.filter(|e| !self.event_is_out(state, *e)) {
                // The replacement is turned up in its place.
                state.frames.pop();
                self.turn_up(state, faction, other, sink);
            }
            return;
        }
        state.frames.pop();
        self.turn_up(state, faction, event, sink);
    }

    fn turn_up<K: Sink<Event>>(&self, state: &mut State, faction: Faction, event: EventId, sink: &mut K) {
        state.pending = Some(event);
        // An Axis icon belongs to the Axis faction of the player who revealed the card (10.3.1).
        let okw = faction.seat() == Faction::Okw.seat() && self.factions(state).contains(&Faction::Okw);
        state.okw_air.set(event, okw);
        sink.emit(|| Event::Revealed { faction, event });
    }

    /// Units whose Fortress side may be turned, up or down.
    fn fort_options(&self, state: &State, faction: Faction, up: bool) -> impl Iterator<Item = PieceId> + '_ {
        let wanted = if up { UnitType::Fort } else { UnitType::Fortress };
        let units: Vec<PieceId> = self
            .pack
            .units_of(faction)
            .filter(|u| {
                state.hex_of(*u).is_some()
                    && state.type_of(&self.pack, *u) == Some(wanted)
                    && (!up || state.isolation(*u) == 0)
            })
            .collect();
        units.into_iter()
    }
}
