//! Acting on a card: moves, and units gathering for an attack (10.4, 10.63, 10.64).

use super::choose::{Choice, Notes};
use super::unit_decision::Verdict;
use crate::Ardennes;
use crate::board::Board;
use crate::event::{Arrival, Event};
use crate::frame::{Frame, Gathering};
use crate::ids::UnitSet;
use crate::pack::{ActionCardId, Side, UnitId, With};
use crate::state::{State, flag};
use crate::survey::Survey;
use arrayvec::ArrayVec;
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use std::cmp::Reverse;

impl Ardennes {
    /// Tests the next unit for the card at hand and lets it act (10.2-b, 10.2-f).
    pub(super) fn test_next<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(lead) = self.next_tested(state) else { return };
        let Some(Frame::AlliedActivation(frame)) = state.top() else { return };
        let (units, Some(id)) = (frame.units, frame.cards.get(usize::from(frame.at)).copied()) else {
            return;
        };
        let Some(card) = self.pack.action_cards.get(usize::from(id.0)) else { return };
        let mut notes = Notes::new(K::LISTENS);
        let verdict = {
            let board = Board::new(&self.pack, state);
            self.test_unit(&Survey::new(&board), card, units, lead, &mut notes)
        };
        let (acts, trace) = (verdict != Verdict::No, notes.done());
        sink.emit(|| Event::Tested { card: id, unit: lead, acts, trace });
        match verdict {
            Verdict::No => {}
            Verdict::Move(movers, hex) => {
                for unit in movers.iter().rev() {
                    self.send(state, *unit, hex);
                }
            }
            Verdict::Attack(target) => self.gather(state, id, units, lead, target),
        }
    }

    /// A unit has acted (10.4-d).
    pub(super) fn acted(&self, state: &mut State, unit: UnitId) {
        state.change(&self.pack, unit, |u| u.flags |= flag::ACTED);
    }

    /// Sends a unit to a hex it can reach; it has acted then.
    pub(super) fn send(&self, state: &mut State, unit: UnitId, hex: HexId) {
        let way = self.range(&Board::new(&self.pack, state), unit).way(hex);
        self.acted(state, unit);
        if !way.is_empty() {
            self.begin_system_move(state, unit, way);
        }
    }

    /// Who takes part in an attack begins to move up (10.63-a).
    fn gather(&self, state: &mut State, card: ActionCardId, units: UnitSet, lead: UnitId, target: HexId) {
        let Some(def) = self.pack.action_cards.get(usize::from(card.0)) else { return };
        let order = {
            let board = Board::new(&self.pack, state);
            let stack: Vec<UnitId> = match board.hex_of(lead) {
                Some(hex) => board.stack(hex).collect(),
                None => return,
            };
            let others = if def.with == With::Stack { UnitSet::EMPTY } else { units };
            let mut order = self.attackers(&Survey::new(&board), &stack, others, target);
            order.reverse();
            order
        };
        let attackers = UnitSet::EMPTY;
        let redeployed = def.with != With::Corps;
        state.frames.push(Frame::Gathering(Gathering { card, lead, target, order, attackers, redeployed }));
    }

    /// The next unit moves up, or joins from out of contact (10.63, 10.64).
    pub(super) fn gather_next<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Gathering(frame)) = state.frames.last_mut() else { return };
        let Some(unit) = frame.order.pop() else { return };
        let (target, attackers) = (frame.target, frame.attackers);
        if state.hex_of(unit).is_some_and(|_| self.joins(state, unit)) {
            self.redeploy(state, unit, target, attackers, sink);
            return;
        }
        if !self.may_attack(state, unit) {
            return;
        }
        let mut notes = Notes::new(K::LISTENS);
        let from = {
            let board = Board::new(&self.pack, state);
            self.approach(&Survey::new(&board), unit, target, &mut notes)
        };
        let Some(hex) = from else { return };
        let trace = notes.done();
        sink.emit(|| Event::Gathered { unit, target, from: hex, trace });
        if let Some(Frame::Gathering(frame)) = state.frames.last_mut() {
            frame.attackers.insert(unit);
        }
        if state.hex_of(unit) == Some(hex) { self.acted(state, unit) } else { self.send(state, unit, hex) }
    }

    /// Whether a unit of the list joins from out of contact: the list of those comes after all who move up.
    fn joins(&self, state: &State, unit: UnitId) -> bool {
        let Some(Frame::Gathering(frame)) = state.top() else { return false };
        let with_corps =
            self.pack.action_cards.get(usize::from(frame.card.0)).is_some_and(|c| c.with == With::Corps);
        with_corps && frame.redeployed && !frame.attackers.contains(unit)
    }

    /// The list is through: units out of contact are looked for once (10.64-a), then the combat begins.
    pub(super) fn gathered<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Gathering(frame)) = state.top() else { return };
        if !frame.redeployed {
            let lead = frame.lead;
            let attackers = frame.attackers;
            let order = {
                let board = Board::new(&self.pack, state);
                let survey = Survey::new(&board);
                let corps = self.pack.unit(lead).map(|u| self.roster.of_corps(u.corps)).unwrap_or_default();
                let lost = corps
                    .minus(attackers)
                    .and(state.cache.on_map)
                    .iter()
                    .filter(|u| self.may_attack(state, *u) && self.is_out_of_contact(&survey, *u));
                let mut order = self.rising(&board, lost);
                order.reverse();
                order
            };
            if let Some(Frame::Gathering(frame)) = state.frames.last_mut() {
                frame.redeployed = true;
                frame.order = order;
            }
            return;
        }
        let Some(Frame::Gathering(frame)) = state.frames.pop() else { return };
        // A bracketed unit that was left alone does not attack (2.21-g).
        let strong = frame.attackers.iter().any(|u| !state.face(&self.pack, u).bracketed);
        if strong || frame.attackers.len() > 1 {
            self.begin_attack(state, Side::Allied, frame.target, frame.attackers, Some(frame.card), sink);
        }
    }

    /// A unit out of contact is put next to the target; the German breaks a tie (10.64-b, 10.64-c).
    fn redeploy<K: Sink<Event>>(
        &self,
        state: &mut State,
        unit: UnitId,
        target: HexId,
        attackers: UnitSet,
        sink: &mut K,
    ) {
        let mut notes = Notes::new(K::LISTENS);
        let left = self.hexes_to_join(state, unit, target, attackers, &mut notes);
        match left.as_slice() {
            [] => {
                let trace = notes.done();
                sink.emit(|| Event::NotJoined { unit, target, trace });
            }
            [hex] => self.join(state, unit, *hex, notes, sink),
            several => {
                let among: ArrayVec<HexId, 6> = several.iter().copied().take(6).collect();
                state.frames.push(Frame::Tie { unit, among });
            }
        }
    }

    /// The hexes in which a unit out of contact may join an attack, those of equal worth (10.64-b, 10.64-c).
    fn hexes_to_join(
        &self,
        state: &State,
        unit: UnitId,
        target: HexId,
        attackers: UnitSet,
        notes: &mut Notes,
    ) -> Vec<HexId> {
        let here = Board::new(&self.pack, state);
        if !self.is_out_of_contact(&Survey::new(&here), unit) {
            notes.test("9.3-a", "out-of-contact", false);
            return Vec::new();
        }
        let board = here.without(unit);
        let survey = Survey::new(&board);
        let hexes = self.hexes_of(&board, attackers);
        let germans = self.on_map(state, Side::German);
        let flank = |h: HexId| {
            let mut all = hexes.clone();
            if !all.contains(&h) {
                all.push(h);
            }
            self.flanks(&all, target)
        };
        let near = self.pack.map.grid.adjacent(target).filter(|h| !board.holds(Side::German, *h));
        Choice::among(near, notes)
            .must("10.64-b", "room", |h| self.room(&board, Side::Allied, h, &[unit]))
            .must("10.64-b", "supply-traceable", |h| self.would_be_fed(&survey, unit, h))
            .must("10.64-b", "no-danger", |h| !self.would_be_in_danger(&survey, unit, h, germans))
            .best("10.64-c", "surrounds", |h| self.encircles(&board.with(unit, h), Side::Allied, target))
            .best("10.64-c", "flank-attack", flank)
            .best("10.64-c", "empty-first", |h| !board.holds(Side::Allied, h))
            .best("10.64-c", "fewest-units", |h| Reverse(board.stack(h).count()))
            .rest()
    }

    /// A unit joins the attack in a hex.
    fn join<K: Sink<Event>>(&self, state: &mut State, unit: UnitId, hex: HexId, notes: Notes, sink: &mut K) {
        if let Some(Frame::Gathering(frame)) = state.frames.last_mut() {
            frame.attackers.insert(unit);
        }
        self.arrive(state, unit, hex, Arrival::Joined, notes.done(), sink);
        self.acted(state, unit);
    }

    /// The German has broken the tie (10.64-c).
    pub(super) fn tie_broken<K: Sink<Event>>(&self, state: &mut State, hex: HexId, sink: &mut K) {
        let Some(Frame::Tie { unit, .. }) = state.frames.pop() else { return };
        let Some(Frame::Gathering(frame)) = state.top() else { return };
        let mut notes = Notes::new(K::LISTENS);
        if K::LISTENS {
            self.hexes_to_join(state, unit, frame.target, frame.attackers, &mut notes);
        }
        notes.hex("10.64-c", "german-chose", true, hex);
        self.join(state, unit, hex, notes, sink);
    }
}
