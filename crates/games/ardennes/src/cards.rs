//! German cards (5): what they are, what playing one costs and which commands it gives now.

use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::UnitSet;
use crate::pack::{
    AlliedCard, AlliedCardId, Army, Command, Days, EventKind, Gates, GermanCard, GermanCardId, Side,
};
use crate::state::{Place, State, today};
use sandtable_engine::Sink;

impl Ardennes {
    /// A German card.
    pub fn german_card(&self, card: GermanCardId) -> &GermanCard {
        &self.pack.german_cards[usize::from(card.0)]
    }

    /// An Allied command card.
    pub fn allied_card(&self, card: AlliedCardId) -> &AlliedCard {
        &self.pack.allied_cards[usize::from(card.0)]
    }

    /// Allied Command Level of the German impulse in progress (4.IV.1-e, 4.11-a).
    pub fn level(&self, state: &State) -> u8 {
        let first = state.impulse.number <= 1;
        self.pack.calendar.day(state.day).map_or(0, |d| if first { d.first_level } else { d.level })
    }

    /// Whether a rule that holds only on certain days holds today.
    pub fn gate(&self, state: &State, which: fn(&Gates) -> Days) -> bool {
        which(&self.pack.calendar.gates).hold(state.day)
    }

    /// Whether this is the surprise attack of the first impulse of the 16th (4.11).
    pub fn surprise(&self, state: &State) -> bool {
        self.gate(state, |g| g.surprise) && state.impulse.number <= 1
    }

    /// Whether a German impulse is in progress: then the values of all cards played count (4.IV.1-d).
    fn in_german_impulse(state: &State) -> bool {
        state.frames.iter().any(|f| matches!(f, Frame::GermanImpulse))
    }

    /// A card is played, for whatever: from the hand to the discards (5.6); its value counts in a German impulse.
    pub fn spend<K: Sink<Event>>(&self, state: &mut State, card: GermanCardId, sink: &mut K) {
        state.german.hand.remove(card);
        state.german.discards.insert(card);
        if Self::in_german_impulse(state) {
            state.impulse.value = state.impulse.value.saturating_add(self.german_card(card).value);
            state.impulse.cards = state.impulse.cards.saturating_add(1);
        }
        let (total, level) = (state.impulse.value, self.level(state));
        sink.emit(|| Event::Played { card, total, level });
    }

    /// Whether a card shows an event that holds today, special or command.
    pub fn has_event(&self, state: &State, card: GermanCardId, kind: EventKind) -> bool {
        let card = self.german_card(card);
        card.special.iter().chain(&card.events).any(|e| e.what == kind && e.days.hold(state.day))
    }

    /// Whether the impulse goes on: the Level is not reached and there are cards (4.IV.1-e).
    pub(crate) fn impulse_open(&self, state: &State) -> bool {
        !state.german.hand.is_empty() && (state.impulse.cards == 0 || state.impulse.value < self.level(state))
    }

    /// Whether the German may end the impulse below the Level: after one card (5.1-c), but not in the surprise attack,
    /// whose ten points must be played (4.11-a).
    pub(crate) fn may_stop(&self, state: &State) -> bool {
        state.impulse.cards > 0 && !self.surprise(state)
    }

    /// Units of a card's formations, wherever they are (7.1-a).
    pub fn card_units(&self, card: GermanCardId) -> UnitSet {
        match &self.german_card(card).command {
            Command::Nobody => UnitSet::EMPTY,
            Command::Group => self.roster.sides[Side::German.index()],
            Command::Army(army) => self.roster.armies[army.index()],
            Command::Corps(corps) => self.roster.of_corps(*corps),
            Command::Divisions(list) => {
                list.iter().fold(UnitSet::EMPTY, |all, d| all.or(self.roster.of_division(*d)))
            }
        }
    }

    /// Every command a card gives now (5.2 to 5.5). A card that can do nothing is spent for nothing, since one must be
    /// played (4.IV.1-a).
    pub fn command_options(&self, state: &State, card: GermanCardId, out: &mut Vec<Action>) {
        let first = out.len();
        let def = self.german_card(card);
        let corps = (0..).map(crate::pack::CorpsId).zip(&self.pack.formations.corps);
        let may = |c: &crate::pack::CorpsId| !self.activatable_corps(state, *c).is_empty();
        match &def.command {
            Command::Divisions(list) => {
                let ready = list.iter().filter(|d| !self.activatable_division(state, **d).is_empty());
                out.extend(ready.map(|d| Action::Division(*d)));
            }
            Command::Corps(c) => out.extend(Some(*c).filter(may).map(Action::Corps)),
            Command::Army(army) => {
                let own = corps.map(|(c, _)| c).filter(|c| self.commands_corps(state, *army, *c));
                out.extend(own.filter(may).map(Action::Corps));
            }
            Command::Group => {
                let german = corps.filter(|(_, def)| def.army.side() == Side::German);
                out.extend(german.map(|(c, _)| c).filter(may).map(Action::Corps));
            }
            Command::Nobody => {}
        }
        if def.command.is_wild() {
            out.extend(self.battle_centres(state, card).iter().map(Action::Group));
        } else if state.today & today::ONE_UNIT == 0 {
            out.extend(self.single_units(state).iter().map(Action::Single));
        }
        if !self.surprise(state) {
            self.reserve_commands(state, card, out);
            self.replacement_command(state, card, out);
            self.event_commands(state, card, out);
        }
        if out.len() == first {
            out.push(Action::Done);
        }
    }

    /// Commands that bring reserves (5.2 to 5.5, 7.1-a). Only those that could place somebody are offered.
    fn reserve_commands(&self, state: &State, card: GermanCardId, out: &mut Vec<Action>) {
        let waiting = |units: UnitSet| -> UnitSet {
            units.iter().filter(|u| state.unit(*u).place == Place::Reserve).collect()
        };
        let own = waiting(self.card_units(card));
        let near = match &self.german_card(card).command {
            Command::Divisions(list) => list.iter().fold(UnitSet::EMPTY, |all, d| {
                let corps = self.pack.formations.divisions.get(d.index()).map(|d| d.corps);
                // The OKW divisions are a corps only once they are on the map (7.41, 7.42).
                let near = corps.map_or(UnitSet::EMPTY, |c| match self.pack.formations.army_of(c) {
                    Army::Okw => self.roster.of_division(*d),
                    _ => self.roster.of_corps(c),
                });
                all.or(waiting(near))
            }),
            _ => UnitSet::EMPTY,
        };
        if own.or(near).is_empty() {
            return;
        }
        let board = Board::new(&self.pack, state);
        let sites = self.reserve_sites(&board);
        let fits =
            |u: crate::pack::UnitId, all: UnitSet| !self.entry_hexes(&board, &sites, u, all).is_empty();
        if own.iter().any(|u| fits(u, own)) {
            out.push(Action::Deploy);
        }
        out.extend(near.iter().filter(|u| fits(*u, UnitSet::one(*u))).map(Action::DeployOne));
    }

    /// Replacements of a corps card (5.3, 17.0-a).
    fn replacement_command(&self, state: &State, card: GermanCardId, out: &mut Vec<Action>) {
        let def = self.german_card(card);
        if let Command::Corps(corps) = def.command
            && def.replacements > 0
            && self.replacements_on(state)
            && !self.restorable(state, corps, state.impulse.restored).is_empty()
        {
            out.push(Action::Replace);
        }
    }

    /// Events of the card that hold today and can happen.
    fn event_commands(&self, state: &State, card: GermanCardId, out: &mut Vec<Action>) {
        let def = self.german_card(card);
        let due = def.special.iter().chain(&def.events).filter(|e| e.days.hold(state.day));
        out.extend(due.map(|e| e.what).filter(|e| self.event_possible(state, *e)).map(Action::Event));
    }

    /// Whether an army's card may activate a corps: one of its own, or the OKW reserve (6.1, 7.42).
    pub(crate) fn commands_corps(&self, state: &State, army: Army, corps: crate::pack::CorpsId) -> bool {
        self.pack.formations.army_of(corps) == army || self.lends_okw(state, army, corps)
    }

    /// Whether an army's card may activate the OKW corps, by where its units stand (7.42).
    fn lends_okw(&self, state: &State, army: Army, corps: crate::pack::CorpsId) -> bool {
        if self.pack.formations.army_of(corps) != Army::Okw {
            return false;
        }
        let inside = |u: crate::pack::UnitId, army: Army| {
            let zone = self.pack.map.zone_of(army);
            state.hex_of(u).zip(zone).is_some_and(|(h, zone)| zone.contains(h))
        };
        let units = self.roster.of_corps(corps).and(state.cache.on_map);
        let all_in = |army: Army| units.iter().all(|u| inside(u, army));
        match army {
            Army::FifthPanzer => !all_in(Army::SixthPanzer) && !all_in(Army::Seventh),
            Army::SixthPanzer | Army::Seventh => all_in(army),
            _ => false,
        }
    }
}
