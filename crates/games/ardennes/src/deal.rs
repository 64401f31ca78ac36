//! Cards prepared and drawn (4.II, 8.0, 10.65), and what a depot holds (14.52).
//!
//! Decks are sets: a draw picks one of what is left. A card that was added face down is decided only when it is drawn.

use crate::Ardennes;
use crate::event::Event;
use crate::frame::{Deal, DrawFor, Frame};
use crate::ids::{AlliedCards, GermanCards};
use crate::pack::{ActionCardId, AlliedCardId, Army, Command, Entry, EventKind, GermanCardId};
use crate::state::{State, once, today};
use sandtable_engine::{Chance, Decision, Outcome, Sink};

fn pick(n: usize) -> Option<Decision> {
    u16::try_from(n).ok().filter(|n| *n > 0).map(|n| Decision::chance(Chance::Pick { n }))
}

impl Ardennes {
    /// German cards of the day (4.II-1 to 4.II-5): today's come into play, supplementals are drawn from those that were not
    /// in yesterday's pile, yesterday's primaries return, and a hand is dealt.
    pub(crate) fn prepare_german<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let day = state.day;
        let due = |c: &GermanCardId| matches!(self.german_card(*c).entry, Entry::Day(d) if d <= day);
        let new: GermanCards = state.german.entering.iter().filter(due).collect();
        self.bring_in(state, new);
        let deck = &mut state.german;
        let wanted = self.pack.calendar.day(day).map_or(0, |d| d.supplementals);
        deck.available = deck.available.or(deck.resting);
        deck.unknown = wanted.min(deck.available.len() as u8);
        let primaries: GermanCards = deck.discards.iter().filter(|c| self.german_card(*c).primary).collect();
        deck.resting = deck.discards.minus(primaries);
        deck.discards = GermanCards::EMPTY;
        deck.pile = deck.pile.or(primaries);
        let (supplementals, pile) = (deck.unknown, deck.left() as u8);
        sink.emit(|| Event::Dealt { supplementals, pile });
        let hand = &self.pack.constants.hand;
        let cards = if self.gate(state, |g| g.surprise) { hand.first_day } else { hand.cards };
        state.frames.push(Frame::Deal(Deal::Hand(cards)));
    }

    /// Cards come into play: primaries to the pile, the others to the available supplementals.
    pub(crate) fn bring_in(&self, state: &mut State, cards: GermanCards) {
        let deck = &mut state.german;
        let primaries: GermanCards = cards.iter().filter(|c| self.german_card(*c).primary).collect();
        deck.entering = deck.entering.minus(cards);
        deck.pile = deck.pile.or(primaries);
        deck.available = deck.available.or(cards.minus(primaries));
    }

    /// Allied decks of the day (4.II-6, 4.II-7).
    pub(crate) fn prepare_allied<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let due = |c: &AlliedCardId| self.allied_due(state, *c) <= state.day;
        let new: AlliedCards = state.allied.entering.iter().filter(due).collect();
        if !new.is_empty() {
            sink.emit(|| Event::AlliedJoined(new.iter().collect()));
        }
        let deck = &mut state.allied;
        deck.entering = deck.entering.minus(new);
        deck.deck = deck.deck.or(new).or(deck.discards);
        deck.discards = AlliedCards::EMPTY;
        let actions = &mut state.actions;
        let offensive = self.pack.calendar.day(state.day).map_or(0, |d| d.offensive);
        let more = offensive.min((actions.aside.len() as u8).saturating_sub(actions.unknown));
        if more > 0 {
            actions.unknown += more;
            sink.emit(|| Event::OffensiveJoined(more));
        }
        actions.deck = actions.deck.or(actions.discards);
        actions.discards = Default::default();
    }

    /// The day an Allied card joins the deck; the command crisis holds the British back by a day.
    fn allied_due(&self, state: &State, card: AlliedCardId) -> u8 {
        let card = self.allied_card(card);
        let british = match &card.command {
            Command::Army(army) => *army == Army::TwentyFirst,
            Command::Corps(corps) => self.pack.formations.army_of(*corps) == Army::TwentyFirst,
            Command::Divisions(list) => list.iter().any(|d| {
                let def = self.pack.formations.divisions.get(d.index());
                def.is_some_and(|d| self.pack.formations.army_of(d.corps) == Army::TwentyFirst)
            }),
            Command::Nobody | Command::Group => false,
        };
        let late = british && state.once & once::CRISIS != 0 && card.day == CRISIS_DAY;
        if late { CRISIS_DAY + 1 } else { card.day }
    }

    /// What is drawn from, while there is something to draw.
    pub(crate) fn deal_decision(&self, state: &State, deal: Deal) -> Option<Decision> {
        match deal {
            Deal::Hand(0) => None,
            Deal::Hand(_) => pick(state.german.left()),
            Deal::Unknown(_) => pick(state.german.available.len()),
            Deal::Actions if self.actions_missing(state) => {
                pick(state.actions.deck.len() + usize::from(state.actions.unknown))
            }
            Deal::Actions => None,
            Deal::UnknownAction => pick(state.actions.aside.len()),
            Deal::Depot(_) => pick(state.depots_left.iter().map(|n| usize::from(*n)).sum()),
        }
    }

    /// Whether the activation below still wants action cards.
    fn actions_missing(&self, state: &State) -> bool {
        let wanted = usize::from(self.pack.constants.hand.actions_drawn);
        let below = state.frames.len().checked_sub(2).and_then(|i| state.frames.get(i));
        matches!(below, Some(Frame::AlliedActivation(a)) if a.cards.len() < wanted)
    }

    /// Nothing left to draw: a new action deck from the discards (10.65), or the end of the deal.
    pub(crate) fn deal_settle(&self, state: &mut State, deal: Deal) {
        if deal == Deal::Actions {
            renew_actions(state);
        }
        if self.deal_decision(state, deal).is_none() {
            state.frames.pop();
        }
    }

    /// A card or marker is drawn.
    pub(crate) fn deal_roll<K: Sink<Event>>(
        &self,
        state: &mut State,
        deal: Deal,
        outcome: Outcome,
        sink: &mut K,
    ) {
        let rank = outcome.0 as usize;
        match deal {
            Deal::Hand(n) => {
                state.frames.pop();
                state.frames.push(Frame::Deal(Deal::Hand(n.saturating_sub(1))));
                match state.german.pile.nth(rank) {
                    Some(card) => self.draw(state, card, sink),
                    None => state.frames.push(Frame::Deal(Deal::Unknown(n))),
                }
            }
            Deal::Unknown(_) => {
                state.frames.pop();
                state.german.unknown = state.german.unknown.saturating_sub(1);
                if let Some(card) = state.german.available.nth(rank) {
                    self.draw(state, card, sink);
                }
            }
            Deal::Actions => match state.actions.deck.nth(rank) {
                Some(card) => {
                    state.actions.deck.remove(card);
                    self.draw_action(state, card, sink);
                }
                None => state.frames.push(Frame::Deal(Deal::UnknownAction)),
            },
            Deal::UnknownAction => {
                state.frames.pop();
                state.actions.unknown = state.actions.unknown.saturating_sub(1);
                if let Some(card) = state.actions.aside.nth(rank) {
                    state.actions.aside.remove(card);
                    self.draw_action(state, card, sink);
                }
            }
            Deal::Depot(hex) => {
                state.frames.pop();
                let full = rank >= usize::from(state.depots_left[0]);
                let left = &mut state.depots_left[usize::from(full)];
                *left = left.saturating_sub(1);
                state.depots.remove(hex);
                state.fuel += u8::from(full);
                sink.emit(|| Event::Depot(hex, full));
            }
        }
    }

    /// A German card comes to the hand; one drawn in a refill is looked at for fuel (4.IV.1-g).
    fn draw<K: Sink<Event>>(&self, state: &mut State, card: GermanCardId, sink: &mut K) {
        let deck = &mut state.german;
        deck.pile.remove(card);
        deck.available.remove(card);
        deck.hand.insert(card);
        let below = state.frames.len().checked_sub(2).and_then(|i| state.frames.get_mut(i));
        if let Some(Frame::Fuel { cards }) = below {
            cards.insert(card);
        }
        sink.emit(|| Event::Drew(card));
    }

    /// An action card goes to the activation below, or, past its date, out of the game (10.66). The last of the deck makes
    /// a new one of the discards at once, so that cards in use are not in it (10.65).
    fn draw_action<K: Sink<Event>>(&self, state: &mut State, card: ActionCardId, sink: &mut K) {
        renew_actions(state);
        let removed = self.pack.action_cards.get(usize::from(card.0)).and_then(|c| c.removed);
        if removed.is_some_and(|day| day <= state.day) {
            state.actions.removed.insert(card);
            sink.emit(|| Event::ActionRemoved(card));
            return;
        }
        let below = state.frames.len().checked_sub(2).and_then(|i| state.frames.get_mut(i));
        if let Some(Frame::AlliedActivation(activation)) = below
            && activation.cards.try_push(card).is_ok()
        {
            return;
        }
        state.actions.discards.insert(card);
    }

    /// An Allied card is due: which? An empty deck is made anew first.
    pub(crate) fn allied_draw_decision(&self, state: &State) -> Option<Decision> {
        pick(state.allied.deck.len())
    }

    /// The Allied deck is empty: all discards are shuffled again. Without any card nothing is drawn.
    pub(crate) fn allied_draw_settle(&self, state: &mut State) {
        state.allied.deck = std::mem::take(&mut state.allied.discards);
        if state.allied.deck.is_empty() {
            state.frames.pop();
        }
    }

    /// An Allied card is drawn and lies face up; the frame below goes on with it (8.0-b).
    pub(crate) fn allied_draw_roll<K: Sink<Event>>(
        &self,
        state: &mut State,
        use_: DrawFor,
        outcome: Outcome,
        sink: &mut K,
    ) {
        state.frames.pop();
        let Some(card) = state.allied.deck.nth(outcome.0 as usize) else { return };
        state.allied.deck.remove(card);
        state.allied.discards.insert(card);
        sink.emit(|| Event::AlliedCard(card, use_));
        match (use_, state.frames.last_mut()) {
            (DrawFor::Interdiction, _) => self.interdict(state, card),
            (DrawFor::Impulse | DrawFor::Second, Some(Frame::AlliedImpulse(impulse))) => {
                impulse.card = Some(card);
            }
            (DrawFor::Defence | DrawFor::Attack, Some(Frame::Attack(attack))) => attack.card = Some(card),
            _ => {}
        }
    }

    /// Airpower over the roads: an airpower event or an army's card costs a card and the first impulse (4.III.1).
    fn interdict(&self, state: &mut State, card: AlliedCardId) {
        let card = self.allied_card(card);
        let airpower = card.events.iter().any(|e| e.what == EventKind::Airpower && e.days.hold(state.day));
        if airpower || card.command.is_wild() {
            state.today |= today::INTERDICTED;
            state.frames.push(Frame::Interdicted);
        }
    }

    /// Cards of the highest value in hand: one of them is lost to interdiction.
    pub(crate) fn dearest(&self, state: &State) -> GermanCards {
        let value = |c: GermanCardId| self.german_card(c).value;
        let top = state.german.hand.iter().map(value).max().unwrap_or(0);
        state.german.hand.iter().filter(|c| value(*c) == top).collect()
    }

    /// A card of the hand is given up.
    pub(crate) fn give_up<K: Sink<Event>>(&self, state: &mut State, card: GermanCardId, sink: &mut K) {
        if state.german.hand.remove(card) {
            state.german.discards.insert(card);
            sink.emit(|| Event::Discarded(card));
        }
    }
}

/// An empty action deck is made anew from the discards (10.65).
fn renew_actions(state: &mut State) {
    let actions = &mut state.actions;
    if actions.deck.is_empty() && actions.unknown == 0 {
        actions.deck = std::mem::take(&mut actions.discards);
    }
}

/// The day the command crisis is about.
pub(crate) const CRISIS_DAY: u8 = 22;
