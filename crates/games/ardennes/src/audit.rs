//! What must hold in every position.

use crate::Ardennes;
use crate::ids::{ActionCards, AlliedCards, Chits, GermanCards};
use crate::pack::Side;
use crate::state::{State, Supply};

impl Ardennes {
    /// Broken invariants in words; empty when all is well.
    pub fn audit_state(&self, state: &State) -> Vec<String> {
        let mut broken = Vec::new();
        self.audit_units(state, &mut broken);
        self.audit_cards(state, &mut broken);
        let mut rebuilt = state.clone();
        rebuilt.rebuild(&self.pack);
        if rebuilt.cache != state.cache {
            broken.push("the caches differ from a rebuild".to_owned());
        }
        broken
    }

    fn audit_units(&self, state: &State, broken: &mut Vec<String>) {
        for unit in &self.pack.units {
            let now = state.unit(unit.id);
            if now.lost >= unit.steps() && now.place.hex().is_some() {
                broken.push(format!("{} is on the map without a step", unit.key));
            }
            if unit.side == Side::German && now.supply > Supply::Full && now.place.hex().is_none() {
                broken.push(format!("{} has a supply marker off the map", unit.key));
            }
        }
        for hex in self.pack.map.grid.ids() {
            let label = self.pack.map.grid.label(hex);
            if state.holds(Side::German, hex) && state.holds(Side::Allied, hex) {
                broken.push(format!("both sides in {label}"));
            }
            let empty = !state.holds(Side::German, hex) && !state.holds(Side::Allied, hex);
            if state.improved.contains(hex) && (empty || self.pack.map.towns.contains(hex)) {
                broken.push(format!("improved position in {label}"));
            }
            let blocked = state.roadblocks.contains(hex);
            if blocked && (!empty || !self.pack.map.positions.contains(hex)) {
                broken.push(format!("roadblock in {label}"));
            }
        }
    }

    /// Every card and chit is in one place at most, and unknown ones can still be something.
    fn audit_cards(&self, state: &State, broken: &mut Vec<String>) {
        let g = &state.german;
        let piles = [g.hand, g.pile, g.available, g.resting, g.discards, g.entering];
        let mut seen = GermanCards::EMPTY;
        for pile in piles {
            if !seen.and(pile).is_empty() {
                broken.push(format!("German cards twice: {:?}", seen.and(pile)));
            }
            seen = seen.or(pile);
        }
        if usize::from(g.unknown) > g.available.len() {
            broken.push("more unknown supplementals than there are".to_owned());
        }
        let a = &state.allied;
        let mut seen = AlliedCards::EMPTY;
        for pile in [a.deck, a.discards, a.entering] {
            if !seen.and(pile).is_empty() {
                broken.push(format!("Allied cards twice: {:?}", seen.and(pile)));
            }
            seen = seen.or(pile);
        }
        let d = &state.actions;
        let mut seen = ActionCards::EMPTY;
        for pile in [d.deck, d.aside, d.discards, d.removed] {
            if !seen.and(pile).is_empty() {
                broken.push(format!("action cards twice: {:?}", seen.and(pile)));
            }
            seen = seen.or(pile);
        }
        if usize::from(d.unknown) > d.aside.len() {
            broken.push("more unknown offensive cards than there are".to_owned());
        }
        if !state.cup.cup.and(state.cup.out).is_empty() {
            broken.push("chits twice".to_owned());
        }
        let all = Chits::first_n(self.pack.chits.len());
        if !state.cup.cup.or(state.cup.out).minus(all).is_empty() {
            broken.push("chits that do not exist".to_owned());
        }
    }
}
