//! The Allied command card: its commands in their fixed order, the first that can be performed (8).

use super::choose::Notes;
use crate::Ardennes;
use crate::board::Board;
use crate::event::{AlliedCommand, Event, Trace};
use crate::frame::{AlliedActivation, AlliedImpulse, AlliedStep, DrawFor, Frame};
use crate::ids::UnitSet;
use crate::pack::{AlliedCard, AlliedCardId, Army, Command, CorpsId, Dated, EventKind, Side, UnitId};
use crate::state::{Place, State};
use crate::survey::Survey;
use sandtable_engine::Sink;

/// The order of 8.1 and 4.IV.2-b.
const ORDER: [AlliedCommand; 6] = [
    AlliedCommand::Special,
    AlliedCommand::Deploy,
    AlliedCommand::Expedite,
    AlliedCommand::Replace,
    AlliedCommand::Activate,
    AlliedCommand::Event,
];

impl AlliedCommand {
    /// Its place in the order.
    const fn place(self) -> u8 {
        self as u8
    }
}

impl Ardennes {
    /// The impulse needs its card (8.0-b).
    pub(super) fn draw_command<K: Sink<Event>>(
        &self,
        state: &mut State,
        impulse: AlliedImpulse,
        _sink: &mut K,
    ) {
        if !impulse.second {
            state.impulse.attacked = UnitSet::EMPTY;
        }
        let what = if impulse.second { DrawFor::Second } else { DrawFor::Impulse };
        state.frames.push(Frame::AlliedDraw(what));
    }

    /// Looks at the next command of the card: performs it or passes on (8.1-a).
    pub(super) fn consider<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::AlliedImpulse(impulse)) = state.top() else { return };
        let (Some(id), place) = (impulse.card, impulse.command) else { return };
        let Some(command) = ORDER.get(usize::from(place)).copied() else { return self.end_impulse(state) };
        let Some(card) = self.pack.allied_cards.get(usize::from(id.0)) else {
            return self.end_impulse(state);
        };
        let mut notes = Notes::new(K::LISTENS);
        match command {
            AlliedCommand::Special => {
                let due = self.due(state, &card.special, ("8.1-b", "special-today"), &mut notes);
                self.happen(state, id, command, due, notes, sink);
            }
            AlliedCommand::Deploy => self.deploy_command(state, id, card, notes, sink),
            AlliedCommand::Expedite => self.expedite(state, id, card, notes, sink),
            AlliedCommand::Replace => {
                let may = self.may_replace(state, card, &mut notes);
                self.report(state, id, command, may.is_some(), notes.done(), sink);
                if let Some(corps) = may {
                    self.allied_replacements(state, corps, card.replacements, sink);
                    self.end_impulse(state);
                }
            }
            AlliedCommand::Activate => {
                let units = self.may_activate(state, card, &mut notes);
                self.report(state, id, command, units.is_some(), notes.done(), sink);
                if let Some(units) = units {
                    self.activate(state, id, units, sink);
                }
            }
            AlliedCommand::Event => {
                let due = self.due(state, &card.events, ("8.1-g", "event-today"), &mut notes);
                self.happen(state, id, command, due, notes, sink);
            }
        }
    }

    /// Tells what became of a command; one that is not performed leads to the next (8.1-a).
    pub(super) fn report<K: Sink<Event>>(
        &self,
        state: &mut State,
        card: AlliedCardId,
        command: AlliedCommand,
        performed: bool,
        trace: Trace,
        sink: &mut K,
    ) {
        sink.emit(|| Event::Considered { card, command, performed, trace });
        if !performed && let Some(Frame::AlliedImpulse(impulse)) = state.frames.last_mut() {
            impulse.command = command.place() + 1;
            if impulse.command as usize >= ORDER.len() {
                self.end_impulse(state);
            }
        }
    }

    /// The impulse is over; after a first No Command card from the 22nd on another card follows (8.2).
    pub(super) fn end_impulse(&self, state: &mut State) {
        let Some(Frame::AlliedImpulse(impulse)) = state.frames.pop() else { return };
        let nobody = impulse
            .card
            .and_then(|c| self.pack.allied_cards.get(usize::from(c.0)))
            .is_some_and(|c| c.command == Command::Nobody);
        if nobody && !impulse.second && self.gate(state, |g| g.second_card) {
            state.frames.push(Frame::AlliedImpulse(AlliedImpulse { card: None, command: 0, second: true }));
        }
    }

    /// Units of a card's formations, wherever they are (9.1, 10.0-d).
    pub fn commanded(&self, card: &AlliedCard) -> UnitSet {
        match &card.command {
            Command::Nobody | Command::Group => UnitSet::EMPTY,
            Command::Army(Army::TwentyFirst) => self.roster.sides[Side::Allied.index()],
            Command::Army(army) => self.roster.armies[army.index()],
            Command::Corps(corps) => self.roster.of_corps(*corps),
            Command::Divisions(list) => {
                list.iter().fold(UnitSet::EMPTY, |all, d| all.or(self.roster.of_division(*d)))
            }
        }
    }

    /// The event of a list that is dated today (8.1-b, 8.1-g).
    fn due(
        &self,
        state: &State,
        events: &[Dated<EventKind>],
        (rule, key): (&'static str, &'static str),
        notes: &mut Notes,
    ) -> Option<EventKind> {
        let found = events.iter().find(|e| e.days.hold(state.day)).map(|e| e.what);
        notes.test(rule, key, found.is_some());
        found
    }

    /// An event of the card happens, if it is due and possible. The impulse is over before it: what the event asks of dice
    /// lies on top.
    fn happen<K: Sink<Event>>(
        &self,
        state: &mut State,
        id: AlliedCardId,
        command: AlliedCommand,
        event: Option<EventKind>,
        mut notes: Notes,
        sink: &mut K,
    ) {
        let event = event.filter(|e| {
            let possible = self.allied_event_possible(state, *e, &mut notes);
            notes.test("8.1-a", "event-possible", possible)
        });
        self.report(state, id, command, event.is_some(), notes.done(), sink);
        if let Some(kind) = event {
            self.end_impulse(state);
            sink.emit(|| Event::Event(kind));
            self.allied_event(state, kind, sink);
        }
    }

    /// Tomorrow's reserves of the corps come forward (9.5); late in the day straight to the map (9.51).
    fn expedite<K: Sink<Event>>(
        &self,
        state: &mut State,
        id: AlliedCardId,
        card: &AlliedCard,
        mut notes: Notes,
        sink: &mut K,
    ) {
        let tomorrow = Place::Calendar(state.day + 1);
        let due: UnitSet = self.commanded(card).iter().filter(|u| state.unit(*u).place == tomorrow).collect();
        let performed = notes.test("8.1-d", "card-expedites", card.expedite)
            && notes.reason("9.5", "units-tomorrow", !due.is_empty(), |r| r.units = due.iter().collect());
        let late = usize::from(self.pack.constants.hand.air_expedite_pile) >= state.german.left();
        if performed {
            notes.figure("9.51", "late-day", late, state.german.left() as i16);
        }
        self.report(state, id, AlliedCommand::Expedite, performed, notes.done(), sink);
        if performed {
            for unit in due.iter() {
                state.put(&self.pack, unit, Place::Reserve);
            }
            sink.emit(|| Event::Expedited(due));
            if late {
                self.begin_deploying(state, due);
            } else {
                self.end_impulse(state);
            }
        }
    }

    /// The corps that gets replacements (8.1-e, 17.0-b).
    fn may_replace(&self, state: &State, card: &AlliedCard, notes: &mut Notes) -> Option<CorpsId> {
        let Command::Corps(corps) = card.command else {
            notes.test("8.1-e", "corps-card", false);
            return None;
        };
        let reduced = |u: &UnitId| state.hex_of(*u).is_some() && state.unit(*u).lost > 0;
        let count = self.roster.of_corps(corps).iter().filter(reduced).count();
        let need = usize::from(self.pack.constants.activation.reduced_for_replacements);
        let may = notes.figure("17.1", "replacement-points", card.replacements > 0, card.replacements.into())
            && notes.test("17.0-a", "replacements-today", self.replacements_on(state))
            && notes.figure("17.0-b", "reduced-units", count >= need, count as i16);
        may.then_some(corps)
    }

    /// Starts an activation of these units (10.1).
    fn activate<K: Sink<Event>>(&self, state: &mut State, card: AlliedCardId, units: UnitSet, sink: &mut K) {
        self.end_impulse(state);
        self.clear_activation(state);
        let wanderers = {
            let board = Board::new(&self.pack, state);
            let survey = Survey::new(&board);
            let steady = units.iter().filter(|u| !state.unit(*u).has(crate::state::flag::DISPERSED));
            let mut order = self.rising(&board, steady.filter(|u| self.wanders(&survey, *u)));
            order.reverse();
            order
        };
        sink.emit(|| Event::Activated { formation: crate::event::Activated::Allied(card), units });
        // Whoever starts at a bridge the Germans do not hold on the far side has taken it (16.2-c).
        self.take_bridges(state, units, sink);
        state.frames.push(Frame::AlliedActivation(AlliedActivation {
            card,
            units,
            step: AlliedStep::Wanderers,
            cards: Default::default(),
            at: 0,
            order: wanderers,
        }));
    }

    /// Marks of the last activation go (4.IV.1-c).
    pub(super) fn clear_activation(&self, state: &mut State) {
        state.traffic = Default::default();
        for unit in state.cache.on_map.iter() {
            // These flags have no part in control, so the caches stay right.
            state.units[unit.index()].flags &= !crate::state::flag::ACTIVATION;
        }
    }
}
