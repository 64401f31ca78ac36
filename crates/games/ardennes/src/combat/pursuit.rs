//! The Allied system's advance (13.83): unit by unit, by the arrows of the map and a die.

use super::battle;
use super::chits::reason;
use crate::Ardennes;
use crate::board::Board;
use crate::event::{Event, Trace};
use crate::frame::{Advance, Frame, Roll};
use crate::ids::UnitSet;
use crate::pack::{Side, UnitId, Way};
use crate::state::State;
use crate::survey::Survey;
use sandtable_engine::event::Sink;
use sandtable_hex::HexId;

/// The die that cannot fail.
const CERTAIN: u8 = 10;

impl Ardennes {
    /// The system looks at the next unit: first at one that may go a second hex, then at the lowest number (13.83-a).
    pub(super) fn pursue<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Advance(advance)) = state.top() else { return };
        let advance = *advance;
        let (unit, hex) = match advance.going {
            Some(unit) => {
                set_going(state, None);
                (unit, self.second_hex(state, &advance, unit))
            }
            None => {
                let Some(unit) = self.next_pursuer(state, advance.ready) else { return };
                let group = self.weak_group(state, unit);
                if let Some(Frame::Advance(advance)) = state.frames.last_mut() {
                    advance.ready = advance.ready.minus(group);
                }
                (unit, Some(advance.first).filter(|_| self.pursues(state, unit)))
            }
        };
        let Some(hex) = hex.filter(|h| self.wise(state, unit, *h)) else { return };
        let number = self.pursuit_number(state, unit, hex).0;
        match number {
            0 => {}
            CERTAIN.. => self.pursue_to(state, unit, hex, sink),
            _ => self.push_roll(state, Roll::Advance { unit, hex, number }),
        }
    }

    /// The lowest number first, then the lower corps.
    fn next_pursuer(&self, state: &State, ready: UnitSet) -> Option<UnitId> {
        ready.iter().min_by_key(|u| self.pack.order_of(*u, state.unit(*u).lost))
    }

    /// Whether a unit checks at all: the hex is open to it, and it is no lone unit without control (13.83-f,
    /// S-39).
    fn pursues(&self, state: &State, unit: UnitId) -> bool {
        let Some(Frame::Advance(advance)) = state.top() else { return false };
        let alone = state.hex_of(unit).is_none_or(|h| state.stack(h).count() < 2);
        !(alone && self.weak(state, unit)) && self.may_follow(state, unit, advance.first).is_ok()
    }

    /// Whether an attacker has no control of its own where it stands: a town lends it to a bracketed unit (12.0-b, S-46).
    fn weak(&self, state: &State, unit: UnitId) -> bool {
        let town = state.hex_of(unit).is_some_and(|h| self.pack.map.towns.contains(h));
        state.face(&self.pack, unit).bracketed && !town
    }

    /// The unit with those that check as one with it: attackers without control of their own in its stack (13.83-f).
    fn weak_group(&self, state: &State, unit: UnitId) -> UnitSet {
        let weak = |u: UnitId| self.weak(state, u);
        let others = battle(state).map_or(UnitSet::EMPTY, |a| a.attackers);
        let with = |u: &UnitId| weak(*u) && weak(unit) && state.hex_of(*u) == state.hex_of(unit);
        others.iter().filter(with).collect::<UnitSet>().with(unit)
    }

    /// Whether the system would have the unit there: not surrounded or in danger without a Hold Value (13.83-d), no gap
    /// opened or widened but for a victory hex (13.83-e).
    fn wise(&self, state: &State, unit: UnitId, hex: HexId) -> bool {
        let map = &self.pack.map;
        let board = Board::new(&self.pack, state);
        // Who checks as one leaves as one (13.83-f), and no farther than the first hex.
        let first = battle(state).is_some_and(|a| a.target == hex);
        let group = if first { self.weak_group(state, unit).without(unit) } else { UnitSet::EMPTY };
        let after = group.iter().fold(board.with(unit, hex), |board, other| board.with(other, hex));
        if map.points_at(hex) == 0 && self.breaks_line(&Survey::new(&board), &after, true) {
            return false;
        }
        map.hold_at(hex) > 0 || !self.surrounded(&after, hex) && !self.in_danger(&Survey::new(&after), hex)
    }

    /// How a hex lies for a unit (13.83-a, -b): by the arrows of the hex it stands in, by victory points and towns.
    fn way_to(&self, state: &State, unit: UnitId, hex: HexId) -> Way {
        let map = &self.pack.map;
        match self.arrow_to(state, unit, hex) {
            Way::Primary => Way::Primary,
            _ if map.points_at(hex) > 0 => Way::Primary,
            Way::Other if map.towns.contains(hex) => Way::Secondary,
            way => way,
        }
    }

    /// Which arrow of the hex a unit stands in points to a neighbour.
    fn arrow_to(&self, state: &State, unit: UnitId, hex: HexId) -> Way {
        let map = &self.pack.map;
        let from = state.hex_of(unit);
        let dir = from.and_then(|f| map.grid.dir_between(f, hex));
        let arrows = from.and_then(|f| map.arrows.get(f.idx())).copied().unwrap_or_default();
        match dir {
            Some(dir) if arrows.primary == Some(dir) => Way::Primary,
            Some(dir) if arrows.secondary == Some(dir) => Way::Secondary,
            _ => Way::Other,
        }
    }

    /// The die up to which a unit enters a hex, and why (13.83-b): by the way there and the Allied units in it now.
    pub fn pursuit_number(&self, state: &State, unit: UnitId, hex: HexId) -> (u8, Trace) {
        let way = self.way_to(state, unit, hex);
        let there = state.stack(hex).filter(|u| self.pack.side_of(*u) == Side::Allied).count();
        let number = self.pack.constants.advance.die(way, there);
        let key = match way {
            Way::Primary => "advance-primary",
            Way::Secondary => "advance-secondary",
            Way::Other => "advance-other",
        };
        (
            number,
            vec![
                reason("13.83-a", key, true, number),
                reason("13.83-b", "advance-there", there > 0, there as i16),
            ],
        )
    }

    /// The second hex a mechanized unit would try: off the retreat along an arrow or into a place the Germans own, the
    /// likeliest first; else along the retreat (13.83-c, 13.83-g, S-17).
    fn second_hex(&self, state: &State, advance: &Advance, unit: UnitId) -> Option<HexId> {
        let map = &self.pack.map;
        let retreat = battle(state).and_then(|a| a.retreat.first().copied());
        let open = |h: &HexId| self.may_go_on(state, advance, unit, *h).is_ok() && self.wise(state, unit, *h);
        let number = |h: HexId| self.pursuit_number(state, unit, h).0;
        let arrow = |h: HexId| self.arrow_to(state, unit, h) != Way::Other;
        let prize = |h: HexId| map.towns.contains(h) && state.owner(h) == Side::German;
        let aside = map
            .grid
            .adjacent(advance.first)
            .filter(|h| retreat != Some(*h) && (arrow(*h) || prize(*h)))
            .filter(open)
            .max_by_key(|h| (number(*h), arrow(*h), map.westness(*h), std::cmp::Reverse(h.idx())));
        aside.filter(|h| number(*h) > 0).or_else(|| retreat.filter(open))
    }

    /// The die of an advance is rolled.
    pub(super) fn pursuit_rolled<K: Sink<Event>>(
        &self,
        state: &mut State,
        (unit, hex, number): (UnitId, HexId, u8),
        die: u8,
        sink: &mut K,
    ) {
        let success = die <= number;
        sink.emit(|| {
            let trace = self.pursuit_number(state, unit, hex).1;
            Event::Rolled { roll: Roll::Advance { unit, hex, number }, die, success, trace }
        });
        if success {
            self.pursue_to(state, unit, hex, sink);
        }
    }

    /// A unit enters, with the others of its group as far as there is room.
    fn pursue_to<K: Sink<Event>>(&self, state: &mut State, unit: UnitId, hex: HexId, sink: &mut K) {
        let Some(Frame::Advance(advance)) = state.top() else { return };
        let second = hex != advance.first;
        let group = self.weak_group(state, unit).without(unit);
        self.go_forward(state, unit, hex, sink);
        for other in group.iter().filter(|_| !second) {
            if self.may_follow(state, other, hex).is_ok() {
                self.go_forward(state, other, hex, sink);
            }
        }
        // A group that checks as one goes one hex.
        if second || !group.is_empty() {
            set_going(state, None);
        }
    }
}

fn set_going(state: &mut State, unit: Option<UnitId>) {
    if let Some(Frame::Advance(advance)) = state.frames.last_mut() {
        advance.going = unit;
    }
}
