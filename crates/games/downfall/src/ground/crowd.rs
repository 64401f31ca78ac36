//! Stacking while units move: a hex may hold too much until the movement of the order ends (1.A.1-d, A-71).
//!
//! A group may end in a full hex only if a unit there can make room at once: it has not moved, it is active, and it has a hex
//! to go to. So the movement can always be finished within stacking. One hex at a time is crowded.

use crate::Downfall;
use crate::frame::{Frame, Mover};
use crate::ids::PieceId;
use crate::state::{Place, State};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;

impl Downfall {
    /// Whether a group may end its move in a hex: it fits, or a unit there can make room.
    pub(super) fn may_end(&self, state: &State, group: &[PieceId], hex: HexId) -> bool {
        let pips = group.iter().map(|u| state.piece(*u).pips).sum();
        let units = group.len() as u8;
        if self.fits(state, hex, units, pips, group) {
            return true;
        }
        let room = self.room(state, hex);
        let (mp, _) = self.redeploying(state);
        let could = |u: &PieceId| {
            let rest = self.load(state, hex, &[*u]);
            !group.contains(u)
                && self.is_fresh(state, *u)
                && rest.0 + units <= room.0
                && rest.1 + pips <= room.1
        };
        // Most find room next door, and what the group leaves or enters makes no difference to that.
        let next_door = |u: PieceId| {
            let (pips, mp) = (state.piece(u).pips, self.allowance(state, u, mp));
            let without: ArrayVec<PieceId, 8> = group.iter().copied().chain([u]).take(8).collect();
            self.steps_from(state, u, hex, mp).any(|h| self.fits(state, h, 1, pips, &without))
        };
        let mut able = state.units_at(&self.pack, hex).filter(could);
        let Some(first) = able.next() else { return false };
        next_door(first) || able.any(next_door) || {
            let mut after = state.clone();
            for unit in group {
                after.put(&self.pack, *unit, Place::Hex(hex));
            }
            self.clearing(&after, group, hex).next().is_some()
        }
    }

    /// The hex that must be cleared before anything else.
    pub(super) fn crowded(&self, state: &State) -> Option<HexId> {
        state.order.crowded.filter(|h| self.overstacked(state, *h))
    }

    /// Whether a unit may still move in this part of the order: one of the other Axis faction makes no room.
    fn is_fresh(&self, state: &State, unit: PieceId) -> bool {
        let part = state.frames.iter().rev().find_map(|f| match f {
            Frame::Redeploy { faction, symbols, .. } => Some((*faction, *symbols)),
            _ => None,
        });
        part.is_some_and(|(faction, symbols)| self.may_start(state, faction, unit, symbols))
    }

    /// The units that can make room in a crowded hex by leaving it for a hex with room.
    pub(super) fn clearing<'s>(
        &'s self,
        state: &'s State,
        group: &'s [PieceId],
        hex: HexId,
    ) -> impl Iterator<Item = PieceId> + 's {
        let room = self.room(state, hex);
        let (mp, _) = self.redeploying(state);
        state.units_at(&self.pack, hex).filter(move |u| {
            let rest = self.load(state, hex, &[*u]);
            !group.contains(u)
                && rest.0 <= room.0
                && rest.1 <= room.1
                && self.is_fresh(state, *u)
                && self.finds_room(state, *u, mp)
        })
    }

    /// Whether a combat unit has a hex with room to go to on land.
    pub(super) fn finds_room(&self, state: &State, unit: PieceId, mp: u8) -> bool {
        let pips = state.piece(unit).pips;
        let fits = |h: &HexId| self.fits(state, *h, 1, pips, &[unit]);
        let mp = self.allowance(state, unit, mp);
        match state.piece(unit).place {
            // Most units have room next door; only for the others the whole reach is searched.
            Place::Hex(hex) => {
                self.steps_from(state, unit, hex, mp).any(|h| fits(&h))
                    || self.reach(state, &[unit], hex, mp, 0).hexes.iter().any(fits)
            }
            place @ Place::Land(_) => self.gate_hexes(state, &[unit], place, mp).iter().any(fits),
            _ => false,
        }
    }

    /// Whether the group may end its move where it stands.
    pub(super) fn may_halt(&self, state: &State, mover: &Mover) -> bool {
        match mover.group.first().and_then(|u| state.hex_of(*u)) {
            Some(hex) => {
                !self.overstacked(state, hex) || self.clearing(state, &mover.group, hex).next().is_some()
            }
            None => true,
        }
    }

    /// A move is over: the hex it ended in may have to be cleared next.
    pub(super) fn end_move(&self, state: &mut State) {
        let Some(Frame::Move(mover)) = state.top() else { return };
        let hex = mover.group.first().and_then(|u| state.hex_of(*u));
        state.order.crowded = hex.filter(|h| self.overstacked(state, *h));
        state.frames.pop();
    }
}
