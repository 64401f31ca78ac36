//! An Allied activation: why it happens, and its four steps (10.0, 10.1).

use super::choose::{Choice, Notes};
use crate::Ardennes;
use crate::board::Board;
use crate::event::Event;
use crate::frame::{AlliedActivation, AlliedStep, Deal, Frame};
use crate::ids::UnitSet;
use crate::pack::{ActionCard, AlliedCard, Army, Command, Side, UnitId};
use crate::state::{State, Supply, flag};
use crate::survey::Survey;
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use std::cmp::Reverse;

impl Ardennes {
    /// The units a card activates, if there is a reason to (8.1-f, 10.0).
    pub(super) fn may_activate(
        &self,
        state: &State,
        card: &AlliedCard,
        notes: &mut Notes,
    ) -> Option<UnitSet> {
        let board = Board::new(&self.pack, state);
        let survey = Survey::new(&board);
        let units = match &card.command {
            Command::Army(army) => self.around_focus(&board, *army, notes)?,
            _ => self.commanded(card).and(state.cache.on_map),
        };
        if let Command::Corps(_) = card.command {
            let whole = units.len() > usize::from(self.pack.constants.activation.shattered);
            if !notes.figure("10.71", "not-shattered", whole, units.len() as i16) {
                return None;
            }
        }
        if !notes.reason("10.0-d", "units-on-map", !units.is_empty(), |r| r.units = units.iter().collect()) {
            return None;
        }
        let british = !matches!(card.command, Command::Army(_)) && units.iter().all(|u| self.is_british(u));
        if british && !notes.test("10.72", "british-free", self.british_released(state)) {
            return None;
        }
        let reason = units.iter().any(|u| self.reason_to_activate(&survey, u, notes));
        if !reason {
            notes.test("10.0-c", "reason-to-activate", false);
        }
        reason.then_some(units)
    }

    /// All Allied units near the German unit that is closest to an army's hexes (10.0-e to 10.0-g).
    fn around_focus(&self, board: &Board<'_>, army: Army, notes: &mut Notes) -> Option<UnitSet> {
        let (rule, key) = match army {
            Army::First => ("10.0-e", "closest-to-liege"),
            Army::Third => ("10.0-f", "closest-to-st-hubert"),
            _ => ("10.0-g", "closest-to-namur"),
        };
        let (grid, map) = (&self.pack.map.grid, &self.pack.map);
        let hexes = &self.pack.placements.focus.iter().find(|(a, _)| *a == army)?.1;
        let away = |h: HexId| hexes.iter().map(|f| grid.distance(*f, h)).min();
        let centre = Choice::among(board.occupied[Side::German.index()].iter(), notes)
            .best(rule, key, |h| Reverse(away(h)))
            .best(rule, "westernmost", |h| map.westness(h))
            .decide(board)?;
        let radius = u16::from(self.pack.constants.activation.radius);
        let near = |u: &UnitId| board.hex_of(*u).is_some_and(|h| grid.distance(h, centre) <= radius);
        Some(self.on_map(board.state, Side::Allied).iter().filter(near).collect())
    }

    /// Whether a unit is a reason to activate its formation (10.0-a, 10.0-b). The cheap reasons are looked at first.
    fn reason_to_activate(&self, survey: &Survey<'_, '_>, unit: UnitId, notes: &mut Notes) -> bool {
        let state = survey.board.state;
        let Some(hex) = survey.board.hex_of(unit) else { return false };
        let found = if state.unit(unit).has(flag::DISPERSED) {
            Some(("10.0-a", "is-dispersed"))
        } else if state.unit(unit).supply == Supply::Full && self.can_improve(state, hex) {
            Some(("10.0-a", "could-dig-in"))
        } else if self.wanders(survey, unit) {
            Some(("10.0-a", "wanders"))
        } else if self.pack.map.points_at(hex) == 0
            && self.in_danger(survey, hex)
            && !self.surrounded(survey.board, hex)
        {
            Some(("10.0-a", "in-danger"))
        } else if self.is_out_of_contact(survey, unit) {
            Some(("10.0-a", "out-of-contact"))
        } else if self.gate(state, |g| g.superiority) && self.superior(survey, unit) {
            Some(("10.0-b", "superior"))
        } else {
            None
        };
        found.is_some_and(|(rule, key)| notes.unit(rule, key, true, unit))
    }

    /// Whether the Allies proximate to Germans near a unit outnumber them two to one (10.0-b).
    fn superior(&self, survey: &Survey<'_, '_>, unit: UnitId) -> bool {
        let board = survey.board;
        let times = u32::from(self.pack.constants.activation.superiority);
        board.occupied[Side::German.index()].iter().any(|target| {
            self.proximate(survey, unit, target) && {
                let theirs = self.simple_strength(board, board.stack(target));
                let ours = self.simple_strength(board, self.near(survey, Side::Allied, target));
                ours >= times * theirs
            }
        })
    }

    /// Strength as printed, without any adjustment.
    pub(super) fn simple_strength(&self, board: &Board<'_>, units: impl Iterator<Item = UnitId>) -> u32 {
        units.map(|u| u32::from(board.state.face(&self.pack, u).strength)).sum()
    }

    /// A unit that may act: on the map, not dispersed, and it has not acted (10.3-a, 10.73).
    pub(super) fn can_act(&self, state: &State, unit: UnitId) -> bool {
        state.hex_of(unit).is_some() && !state.unit(unit).has(flag::DISPERSED | flag::ACTED)
    }

    /// Moves an activation on whose list is empty (10.1, 10.2-g).
    pub(super) fn activation_step<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::AlliedActivation(frame)) = state.top() else { return };
        let mut frame = frame.clone();
        match frame.step {
            AlliedStep::Wanderers => {
                // Three cards are drawn for every activation, be anybody left to act or not (10.2, S-44).
                frame.step = AlliedStep::Draw;
                self.replace_activation(state, frame);
                state.frames.push(Frame::Deal(Deal::Actions));
                return;
            }
            AlliedStep::Draw => {
                frame.cards.sort_by_key(|c| self.pack.action_cards.get(usize::from(c.0)).map(|c| c.number));
                let cards = frame.cards.to_vec();
                sink.emit(|| Event::Actions(cards));
                frame.step = AlliedStep::Cards;
                frame.at = 0;
                frame.order = self.test_order(state, &frame);
            }
            AlliedStep::Cards => {
                frame.at += 1;
                let over = usize::from(frame.at) >= frame.cards.len()
                    || !frame.units.iter().any(|u| self.can_act(state, u));
                if over {
                    frame.step = AlliedStep::DigIn;
                    frame.order.clear();
                } else {
                    frame.order = self.test_order(state, &frame);
                }
            }
            AlliedStep::DigIn => {
                self.dig(state, frame.units, sink);
                frame.step = AlliedStep::Recover;
            }
            AlliedStep::Recover => return self.finish_activation(state, &frame, sink),
        }
        self.replace_activation(state, frame);
    }

    fn replace_activation(&self, state: &mut State, frame: AlliedActivation) {
        if let Some(top) = state.frames.last_mut() {
            *top = Frame::AlliedActivation(frame);
        }
    }

    /// Units to be tested for the card at hand, next one last (10.2-b).
    fn test_order(&self, state: &State, frame: &AlliedActivation) -> Vec<UnitId> {
        let Some(card) = self.current_card(frame) else { return Vec::new() };
        let board = Board::new(&self.pack, state);
        let select = |u: &UnitId| state.face(&self.pack, *u).select;
        let tested = frame.units.iter().filter(|u| self.can_act(state, *u) && card.covers(select(u)));
        let mut order = if card.rises() { self.rising(&board, tested) } else { self.falling(&board, tested) };
        order.reverse();
        order
    }

    /// The action card being tested.
    pub(super) fn current_card(&self, frame: &AlliedActivation) -> Option<&ActionCard> {
        let id = frame.cards.get(usize::from(frame.at))?;
        self.pack.action_cards.get(usize::from(id.0))
    }

    /// Units that did nothing dig in (10.1-3, 16.31-c).
    fn dig<K: Sink<Event>>(&self, state: &mut State, units: UnitSet, sink: &mut K) {
        for unit in units.iter() {
            let Some(hex) = state.hex_of(unit) else { continue };
            let supplied = matches!(state.unit(unit).supply, Supply::Full | Supply::Low);
            if self.can_act(state, unit) && supplied && self.can_improve(state, hex) {
                self.dig_in(state, hex, sink);
            }
        }
    }

    /// Dispersal ends for those that did not attack (10.1-4); cards are discarded (10.65).
    fn finish_activation<K: Sink<Event>>(&self, state: &mut State, frame: &AlliedActivation, sink: &mut K) {
        let shaken = flag::ATTACKED | flag::SHAKEN;
        let back: UnitSet = frame
            .units
            .iter()
            .filter(|u| state.hex_of(*u).is_some())
            .filter(|u| state.unit(*u).has(flag::DISPERSED) && !state.unit(*u).has(shaken))
            .collect();
        for unit in back.iter() {
            state.change(&self.pack, unit, |u| u.flags &= !flag::DISPERSED);
        }
        if !back.is_empty() {
            sink.emit(|| Event::Recovered(back));
        }
        for card in &frame.cards {
            if !state.actions.deck.contains(*card) {
                state.actions.discards.insert(*card);
            }
        }
        state.frames.pop();
        self.clear_activation(state);
    }

    /// Takes the next unit off the list of the activation, leaving out those that can no longer act.
    pub(super) fn next_tested(&self, state: &mut State) -> Option<UnitId> {
        loop {
            let Some(Frame::AlliedActivation(frame)) = state.frames.last_mut() else { return None };
            let unit = frame.order.pop()?;
            if self.can_act(state, unit) {
                return Some(unit);
            }
        }
    }
}
