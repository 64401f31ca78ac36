//! Who attacks and is attacked (13.1), and how a combat begins.

use super::{activation, battle_mut, no};
use crate::Ardennes;
use crate::event::Event;
use crate::frame::{Attack, AttackStep, Frame};
use crate::ids::UnitSet;
use crate::pack::{Hexes, Side, UnitId};
use crate::state::{State, Supply, flag};
use crate::text::Words;
use sandtable_engine::event::Sink;
use sandtable_engine::message::{Message, Refusal};
use sandtable_hex::HexId;

impl Ardennes {
    /// Whether a unit can attack anybody in this activation (13.1-c, 13.1-d).
    pub fn fit_to_attack(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let now = state.unit(unit);
        let text = |key| Message::new(key).unit(self, "unit", unit);
        if now.has(flag::ATTACKED) {
            return no("13.1-c", text("why-attack-again"));
        }
        if now.has(flag::DISPERSED) {
            return no("13.1-d", text("why-attack-dispersed"));
        }
        if now.supply >= Supply::Out {
            return no("13.1-d", text("why-attack-supply"));
        }
        if now.has(flag::NO_FUEL) {
            return no("13.1-d", text("why-attack-fuel"));
        }
        Ok(())
    }

    /// The units in a hex that can be attacked: those that were not yet in this activation (13.1-c, 13.74).
    pub fn defenders_of(&self, state: &State, side: Side, hex: HexId) -> UnitSet {
        state
            .stack(hex)
            .filter(|u| self.pack.side_of(*u) == side && !state.unit(*u).has(flag::DEFENDED))
            .collect()
    }

    /// The hexes these German units could attack now (13.1): one of them, or two bracketed ones together, must be able to.
    pub fn targets(&self, state: &State, active: UnitSet) -> Hexes {
        let mut found = Hexes::new();
        for unit in active.iter().filter(|u| self.fit_to_attack(state, *u).is_ok()) {
            let Some(from) = state.hex_of(unit) else { continue };
            // Most hexes hold nobody; no reason need be put together for them.
            let near = self.pack.map.grid.adjacent(from).filter(|h| state.holds(Side::Allied, *h));
            for hex in near {
                if !found.contains(hex) && self.may_target(state, active, hex).is_ok() {
                    found.insert(hex);
                }
            }
        }
        found
    }

    /// Whether these German units can attack a hex, and if not, by which rule.
    pub fn may_target(&self, state: &State, active: UnitSet, hex: HexId) -> Result<(), Refusal> {
        let text = |key| Message::new(key).at(self, "hex", hex);
        if !state.holds(Side::Allied, hex) {
            return no("13.1-a", text("why-target-empty"));
        }
        if self.defenders_of(state, Side::Allied, hex).is_empty() {
            return no("13.1-c", text("why-target-again"));
        }
        let able = self.able(state, active, hex);
        if able.is_empty() {
            return no("13.1-a", text("why-target-nobody"));
        }
        self.not_alone(state, able)
    }

    /// Those of these units that stand next to a hex and can attack it.
    pub fn able(&self, state: &State, units: UnitSet, hex: HexId) -> UnitSet {
        let near = |u: &UnitId| state.hex_of(*u).is_some_and(|h| self.pack.map.grid.are_adjacent(h, hex));
        units.iter().filter(near).filter(|u| self.fit_to_attack(state, *u).is_ok()).collect()
    }

    /// A bracketed unit does not attack alone (2.21-g).
    fn not_alone(&self, state: &State, attackers: UnitSet) -> Result<(), Refusal> {
        match (attackers.first(), attackers.len()) {
            (Some(unit), 1) if state.face(&self.pack, unit).bracketed => {
                no("2.21-g", Message::new("why-attack-bracketed").unit(self, "unit", unit))
            }
            _ => Ok(()),
        }
    }

    /// Whether a unit may be named as attacker (13.0-G1, 13.1); `inactive` if a tactic lets inactive ones join.
    pub(super) fn may_join(
        &self,
        state: &State,
        attack: &Attack,
        unit: UnitId,
        inactive: bool,
    ) -> Result<(), Refusal> {
        let text = |key| Message::new(key).unit(self, "unit", unit).at(self, "hex", attack.target);
        if self.pack.side_of(unit) != attack.side {
            return no("13.1-a", text("why-attack-side"));
        }
        if attack.attackers.contains(unit) {
            return no("13.1-a", text("why-attack-named"));
        }
        let near = state.hex_of(unit).is_some_and(|h| self.pack.map.grid.are_adjacent(h, attack.target));
        if !near {
            return no("13.1-a", text("why-attack-far"));
        }
        if !inactive && activation(state).is_some_and(|a| !a.units.contains(unit)) {
            return no("13.1-b", text("why-attack-inactive"));
        }
        self.fit_to_attack(state, unit)
    }

    /// Whether the attackers named can begin.
    pub(super) fn may_begin(&self, state: &State, attack: &Attack) -> Result<(), Refusal> {
        if attack.attackers.is_empty() {
            return no("13.0-G1", Message::new("why-attack-nobody"));
        }
        self.not_alone(state, attack.attackers)
    }

    /// Attackers and defenders are known: the combat begins.
    pub(super) fn commence<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Attack(attack)) = state.top() else { return };
        let (side, target) = (attack.side, attack.target);
        let attackers: UnitSet = attack.attackers.iter().filter(|u| state.hex_of(*u).is_some()).collect();
        let defenders = self.defenders_of(state, side.other(), target);
        if attackers.is_empty() || defenders.is_empty() {
            state.frames.pop();
            return;
        }
        sink.emit(|| Event::Attack { side, target, attackers });
        if let Some(attack) = battle_mut(state) {
            attack.attackers = UnitSet::EMPTY;
            attack.step = if side == Side::German { AttackStep::Tactics } else { AttackStep::AlliedCard };
        }
        for unit in attackers.iter() {
            self.join_attack(state, unit, sink);
        }
        for unit in defenders.iter() {
            self.join_defence(state, unit);
        }
    }

    /// A unit takes part in the attack: it attacks once (13.1-c), and a position whose units all attack is lost (16.34).
    pub(super) fn join_attack<K: Sink<Event>>(&self, state: &mut State, unit: UnitId, sink: &mut K) {
        if let Some(attack) = battle_mut(state) {
            attack.attackers.insert(unit);
        }
        state.change(&self.pack, unit, |u| u.flags |= flag::ATTACKED);
        let Some(hex) = state.hex_of(unit) else { return };
        if state.improved.contains(hex) && state.stack(hex).all(|u| state.unit(u).has(flag::ATTACKED)) {
            self.set_improved(state, hex, false, sink);
        }
    }

    /// A unit takes part in the defence: it is attacked once (13.1-c) and no fresh neighbour any more (13.41-i).
    pub(super) fn join_defence(&self, state: &mut State, unit: UnitId) {
        if let Some(attack) = battle_mut(state) {
            attack.defenders.insert(unit);
        }
        state.change(&self.pack, unit, |u| u.flags |= flag::DEFENDED);
        state.impulse.attacked.insert(unit);
    }

    /// An improved position comes or goes.
    pub(super) fn set_improved<K: Sink<Event>>(
        &self,
        state: &mut State,
        hex: HexId,
        there: bool,
        sink: &mut K,
    ) {
        if state.improved.contains(hex) != there {
            state.improved.set(hex, there);
            sink.emit(|| Event::Improved(hex, there));
        }
    }
}
