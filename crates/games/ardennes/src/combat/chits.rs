//! Combat chits: how many are drawn, which face counts, what they add up to (13.4, 13.41, 13.42, 13.5).

use super::facts::Facts;
use crate::Ardennes;
use crate::board::Board;
use crate::event::{Reason, Trace};
use crate::frame::Attack;
use crate::ids::Chits;
use crate::pack::{Chit, ChitId, Hits, Quality, Side, Tactic};
use crate::state::{State, Supply};

/// Hits on attacker and defender.
pub type Taken = (u8, u8);

/// The face of a chit that counts once this many are drawn (13.41-a): 0 front, 1 back.
pub fn face(facts: &Facts, chit: &Chit, drawn: usize) -> Option<u8> {
    let [front, back] = [0, 1].map(|i: usize| chit.faces[i].when.iter().any(|s| facts.holds(*s, drawn)));
    match (front, back) {
        (false, false) => None,
        (true, false) => Some(0),
        (false, true) => Some(1),
        // Without a star on either the front counts.
        (true, true) => Some(u8::from(chit.faces[1].priority)),
    }
}

/// A chit's hits with the face that counts; nothing if none does.
pub fn hits(facts: &Facts, chit: &Chit, drawn: usize) -> Hits {
    match face(facts, chit, drawn) {
        Some(0) => chit.faces[0].hits,
        Some(_) => chit.faces[1].hits,
        None => Hits::default(),
    }
}

/// Adds the hits of a face to a sum.
pub const fn add(sum: &mut Hits, hits: Hits) {
    sum.attacker += hits.attacker;
    sum.defender += hits.defender;
    sum.german += hits.german;
    sum.allied += hits.allied;
}

/// Hits by role: G and U fall on whoever is of that nationality (13.5-a). Below zero is kept here.
pub const fn by_role(sum: Hits, side: Side) -> (i8, i8) {
    match side {
        Side::German => (sum.attacker + sum.german, sum.defender + sum.allied),
        Side::Allied => (sum.attacker + sum.allied, sum.defender + sum.german),
    }
}

/// Hits after cover and weakness (13.5-b, 13.5-c), never below zero.
pub fn adjusted(facts: &Facts, sum: Hits) -> Taken {
    let (attacker, defender) = by_role(sum, facts.side);
    let [attacker, defender] = [attacker, defender].map(|n| n.max(0) as u8);
    let attacker = match (facts.isolated, facts.weak) {
        (true, _) => 0,
        (false, true) => attacker.saturating_sub(1),
        (false, false) => attacker,
    };
    (attacker, defender.saturating_sub(u8::from(facts.cover)))
}

impl Ardennes {
    /// The hits of these chits, with their number as the count of the draw (13.0-G5, 13.41-m).
    pub fn sum_chits(&self, facts: &Facts, chits: Chits) -> Hits {
        let mut sum = Hits::default();
        for chit in chits.iter().filter_map(|c| self.chit(c)) {
            add(&mut sum, hits(facts, chit, chits.len()));
        }
        sum
    }

    /// A chit by its number.
    pub fn chit(&self, id: ChitId) -> Option<&Chit> {
        self.pack.chits.get(usize::from(id.0))
    }

    /// The fewest chits of a combat: the steps of the defenders (13.4-a).
    pub fn minimum_draw(&self, state: &State, attack: &Attack) -> u8 {
        attack.defenders.iter().map(|u| state.steps(&self.pack, u)).sum()
    }

    /// The most chits of a combat, with every part of it (13.4-d); never fewer than the minimum (13.4-e).
    pub fn maximum_draw(&self, state: &State, attack: &Attack) -> (u8, Trace) {
        let draw = &self.pack.constants.draw;
        let (side, pack) = (attack.side, &self.pack);
        let face = |u| state.face(pack, u);
        let worse = |supply: Supply| {
            !attack.defenders.is_empty() && attack.defenders.iter().all(|u| state.unit(u).supply >= supply)
        };
        let count = |n: usize, each: i8| (n as i8).saturating_mul(each);
        let units = attack.attackers.iter().filter(|u| !face(*u).bracketed).count();
        let elite = attack.attackers.iter().any(|u| face(u).quality == Quality::Elite);
        let big = attack.attackers.iter().filter(|u| state.steps(pack, *u) >= draw.big_unit_steps).count();
        let screen = attack.tactics[side.other().index()].has(Tactic::Screen);
        let supply = match (worse(Supply::Isolated), worse(Supply::Out)) {
            (true, _) => ("draw-isolated", draw.isolated),
            (false, true) => ("draw-out-of-supply", draw.out_of_supply),
            (false, false) => ("draw-out-of-supply", 0),
        };
        let parts = [
            ("13.4-d", "draw-units", count(units, draw.unit)),
            ("13.4-d", "draw-tactics", count(usize::from(attack.tactics[side.index()].chits), draw.tactic)),
            ("13.4-d", "draw-elite", if elite { draw.elite } else { 0 }),
            ("13.4-d", "draw-big-units", count(big, draw.big_unit)),
            ("13.4-d", supply.0, supply.1),
            ("13.4-d", "draw-screen", if screen { draw.screen } else { 0 }),
            ("13.4-d", "draw-fury", if side == Side::German { self.fury(state, attack.target) } else { 0 }),
        ];
        let sum: i8 = parts.iter().map(|(_, _, n)| *n).sum();
        let least = self.minimum_draw(state, attack);
        let trace = parts.iter().filter(|p| p.2 != 0).map(|p| reason(p.0, p.1, true, p.2)).collect();
        ((sum.max(0) as u8).max(least), trace)
    }

    /// Whether the Allies break off with the chits drawn so far, and why (13.42). Net hits count.
    pub fn break_off(&self, state: &State, attack: &Attack) -> (bool, Trace) {
        let facts = self.facts(state, attack);
        let (own, theirs) = by_role(self.sum_chits(&facts, attack.chits), attack.side);
        let limit = attack.action.and_then(|a| self.pack.action_cards.get(usize::from(a.0)));
        let limit = limit.map_or(0, |card| card.break_off);
        let losses = limit > 0 && own >= limit as i8;
        let needed = self.kill_threshold(state, attack);
        let kill = theirs >= needed;
        let trace = vec![
            reason("13.42-a", "break-off-losses", losses, own.max(0)),
            reason("13.42-a", "break-off-limit", losses, limit as i8),
            reason("13.42-b", "break-off-kill", kill, theirs.max(0)),
            reason("13.42-b", "break-off-needed", kill, needed),
        ];
        (losses || kill, trace)
    }

    /// Hits on the defender at which the Allies hold him for eliminated (13.42-b).
    pub fn kill_threshold(&self, state: &State, attack: &Attack) -> i8 {
        let (figures, map) = (&self.pack.constants.break_off, &self.pack.map);
        let target = attack.target;
        let defender = attack.side.other();
        let supplied = |u| {
            let now = state.unit(u);
            self.pack.side_of(u) == defender && now.supply == Supply::Full
        };
        let helped = map.grid.adjacent(target).flat_map(|h| state.stack(h)).any(supplied);
        let cut_off = !helped && self.surrounded(&Board::new(&self.pack, state), target);
        let fortified = map.towns.contains(target)
            || defender == Side::German && map.westwall.contains(target)
            || state.improved.contains(target);
        let mut needed = self.minimum_draw(state, attack) as i8 + figures.over_steps;
        if cut_off {
            needed += figures.cut_off;
        }
        if fortified {
            needed += figures.fortified;
        }
        needed
    }
}

/// A line of reasoning with a number.
pub(crate) fn reason(rule: &'static str, key: &'static str, held: bool, number: impl Into<i16>) -> Reason {
    Reason { rule, key, held, number: Some(number.into()), hexes: Vec::new(), units: Vec::new() }
}
