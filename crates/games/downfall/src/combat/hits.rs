//! The dice, hits, advance and the end of a combat (8.5s to 8.8s).

use super::Combat;
use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Stage};
use crate::ids::{PieceId, PieceSet, UnitType};
use crate::pack::Effect;
use crate::state::{Place, State, flag};
use sandtable_engine::Sink;

impl Downfall {
    pub(super) fn combat_rolled<K: Sink<Event>>(&self, state: &mut State, dice: u8, sink: &mut K) {
        let Some(combat) = state.combat.as_deref() else { return };
        let reckoning = self.strengths(state, combat);
        let (total, attacker, defender) = self.outcome(state, combat, &reckoning, dice);
        let target = combat.target;
        if let Some(combat) = state.combat.as_deref_mut() {
            combat.hits = defender;
            combat.left = [attacker, defender];
        }
        sink.emit(|| Event::Fought {
            target,
            reckoning: Box::new(reckoning),
            dice,
            total,
            attacker,
            defender,
        });
        self.next_stage(state, Stage::AttackerHits);
    }

    /// Whether a unit can take a hit by flipping from its armored side (2.1.1-f).
    pub(crate) fn can_flip(&self, state: &State, unit: PieceId) -> bool {
        state.is_armored(&self.pack, unit) && self.pack.unit(unit).is_some_and(|d| !d.front.is_armored())
    }

    fn losses(&self, state: &State, units: PieceSet, out: &mut Vec<Action>) {
        for unit in units.iter() {
            out.push(Action::Lose(unit));
            if self.can_flip(state, unit) {
                out.push(Action::Flip(unit));
            }
        }
    }

    /// The attacker's first hit goes to armor, by a flip if one is possible (8.6s-b, A-21).
    pub(super) fn attacker_hit_options(&self, state: &State, out: &mut Vec<Action>) {
        let Some(combat) = state.combat.as_deref() else { return };
        let units = combat.attackers();
        let armor: PieceSet = units.iter().filter(|u| state.is_armored(&self.pack, *u)).collect();
        if combat.applied[0] == 0 && !armor.is_empty() {
            out.extend(armor.iter().filter(|u| self.can_flip(state, *u)).map(Action::Flip));
            if out.is_empty() {
                out.extend(armor.iter().map(Action::Lose));
            }
            return;
        }
        self.losses(state, units, out);
    }

    /// The defender's first hit goes to a Fortress; half of the hits, rounded up, may become a retreat (8.6s-b, 8.6s-d).
    pub(super) fn defender_hit_options(&self, state: &State, out: &mut Vec<Action>) {
        let Some(combat) = state.combat.as_deref() else { return };
        let fortresses: PieceSet =
            combat.defenders.iter().filter(|u| state.is_fortress(&self.pack, *u)).collect();
        if combat.applied[1] == 0 && !fortresses.is_empty() {
            out.extend(fortresses.iter().map(Action::Lose));
            return;
        }
        self.losses(state, combat.defenders, out);
        if self.may_retreat(state, combat) {
            out.push(Action::Retreat);
        }
    }

    /// Whether one more hit may be turned into a hex of retreat.
    pub(super) fn may_retreat(&self, state: &State, combat: &Combat) -> bool {
        let mut most = combat.hits.div_ceil(2);
        if self.has_effect(combat, 1, Effect::ElasticDefence) {
            most = (most + 1).min(combat.hits);
        }
        let barred = self.has_effect(combat, 1, Effect::NoRetreat)
            || self.has_effect(combat, 1, Effect::NotOneStepBack)
            || combat.defenders.iter().any(|u| state.is_fortress(&self.pack, u));
        combat.retreat < most && !barred && self.retreat_possible(state, combat, combat.retreat + 1)
    }

    /// One hit is taken; `side` 0 is the attacker.
    pub(super) fn take_hit<K: Sink<Event>>(
        &self,
        state: &mut State,
        side: usize,
        action: Action,
        sink: &mut K,
    ) {
        if let Some(combat) = state.combat.as_deref_mut() {
            combat.left[side] = combat.left[side].saturating_sub(1);
            combat.applied[side] += 1;
        }
        match action {
            Action::Lose(unit) => self.lose_step(state, unit, sink),
            Action::Flip(unit) => {
                state.piece_mut(unit).flags &= !flag::REVERSE;
                sink.emit(|| Event::Flipped(unit));
            }
            _ => {
                if let Some(combat) = state.combat.as_deref_mut() {
                    combat.retreat += 1;
                    let hexes = combat.retreat;
                    sink.emit(|| Event::Retreats(hexes));
                }
            }
        }
    }

    /// A unit loses a step; the last one takes it out of the game (2.1.3-b).
    pub fn lose_step<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, sink: &mut K) {
        let piece = state.piece_mut(unit);
        piece.pips = piece.pips.saturating_sub(1);
        let pips = piece.pips;
        if pips == 0 {
            self.eliminate(state, unit, sink);
        } else {
            sink.emit(|| Event::Lost { unit, pips });
        }
    }

    /// A unit is out of the game. Airborne units alone go back to the pool (brief of the pieces: they return).
    pub fn eliminate<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, sink: &mut K) {
        if let Some(combat) = state.combat.as_deref_mut() {
            combat.flanks.remove(unit);
            combat.defenders.remove(unit);
            if combat.primary == Some(unit) {
                combat.primary = None;
            }
            combat.going.retain(|u| *u != unit);
        }
        state.piece_mut(unit).flags = 0;
        state.piece_mut(unit).pips = 0;
        state.put(&self.pack, unit, Place::Eliminated);
        sink.emit(|| Event::Eliminated(unit));
        self.objectives_changed(state, sink);
    }

    /// What surviving attackers may do in the advance (8.7s): nothing unless the hex is empty of enemies.
    pub(super) fn advancers(&self, state: &State) -> Vec<Action> {
        let mut out = Vec::new();
        let Some(combat) = state.combat.as_deref() else { return out };
        let own = combat.attacker.ideology();
        let beach = self.pack.map.sea.contains(combat.target);
        if state.foreign(own, combat.target)
            || beach && combat.attacker.is_axis()
            || state.partisan_at(&self.pack, combat.target).is_some_and(|p| combat.defenders.contains(p))
        {
            return out;
        }
        let room = combat.advanced.len() < 2;
        for unit in self.adjacent_attackers(state, combat).iter() {
            let stays = state.is_fortress(&self.pack, unit);
            if stays || state.hex_of(unit) == Some(combat.target) || combat.advanced.contains(&unit) {
                continue;
            }
            if room && self.fits(state, combat.target, 1, state.piece(unit).pips, &[]) {
                out.push(Action::Advance(unit));
            }
            let forts = combat.marker && self.has_ability(state, combat, UnitType::Fort);
            if forts && state.type_of(&self.pack, unit) == Some(UnitType::Fort) {
                out.push(Action::Flip(unit));
            }
        }
        if let Some(unit) = combat.airdrop
            && room
            && self.fits(state, combat.target, 1, state.piece(unit).pips, &[])
        {
            out.push(Action::Advance(unit));
        }
        out
    }

    pub(super) fn advance_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        let Some(target) = state.combat.as_deref().map(|c| c.target) else { return };
        match action {
            Action::Advance(unit) => {
                if let Some(combat) = state.combat.as_deref_mut() {
                    let _ = combat.advanced.try_push(unit);
                    if combat.airdrop == Some(unit) {
                        combat.airdrop = None;
                    }
                }
                let airborne = state.type_of(&self.pack, unit) == Some(UnitType::Airdrop);
                if airborne {
                    state.piece_mut(unit).flags &= !flag::REVERSE;
                }
                state.put(&self.pack, unit, Place::Hex(target));
                sink.emit(|| Event::Advanced { unit, to: target });
                self.entered(state, unit, target, sink);
            }
            Action::Flip(unit) => {
                state.piece_mut(unit).flags |= flag::REVERSE;
                sink.emit(|| Event::Flipped(unit));
            }
            _ => self.next_stage(state, Stage::End),
        }
    }

    /// Cards are discarded; remote airborne units and the Airdrop go to the pool, JETS leave (8.8s, 8.1s-d).
    pub(super) fn end_combat<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        self.lift_airdrop(state, sink);
        if state.combat.as_deref().is_some_and(|c| c.jets) {
            self.lift_jets(state);
        }
        let Some(combat) = state.combat.take() else {
            state.frames.pop();
            return;
        };
        for side in 0..2 {
            for card in combat.played(side) {
                self.discard(state, card);
            }
        }
        for unit in combat.attackers().iter() {
            let remote = state.type_of(&self.pack, unit) == Some(UnitType::Airborne)
                && state
                    .hex_of(unit)
                    .is_none_or(|h| h != combat.target && !self.pack.map.grid.are_adjacent(h, combat.target));
            if remote {
                state.put(&self.pack, unit, Place::Pool);
                sink.emit(|| Event::Removed { unit, to: Place::Pool });
            }
        }
        state.frames.pop();
        self.deep_operation(state, &combat);
    }

    /// Deep Operation: an armored unit that advanced may move on (card).
    fn deep_operation(&self, state: &mut State, combat: &Combat) {
        if !self.has_effect(combat, 0, Effect::DeepOperation) {
            return;
        }
        let armored = |u: &PieceId| state.hex_of(*u).is_some() && state.is_armored(&self.pack, *u);
        let units: arrayvec::ArrayVec<PieceId, 2> = combat.advanced.iter().copied().filter(armored).collect();
        if !units.is_empty() {
            state.frames.push(Frame::Exploit { faction: combat.attacker, units });
        }
    }
}
