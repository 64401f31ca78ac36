//! Rule 8.2: combat strengths and the combat ratio, and rule 8.4: what the dice can bring.

use crate::RedWinter;
use crate::frame::{Battle, BattleKind};
use crate::pack::{CRT_COLUMNS, CrtCell, CsKind, Tables, UnitId};
use crate::state::{State, flag, switch};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
pub use sandtable_mechanics::ratio::Ratio;
use serde::Serialize;

/// Most lines an account of the odds can have.
const LINES: usize = 20;

/// Column of 1:1 on the CRT.
const EVEN: u8 = 3;

/// The CRT column of a ratio: above 6:1 is 6:1, below 1:4 is 1:4 (8.2-c).
pub fn column(ratio: Ratio) -> u8 {
    ratio.column(EVEN, CRT_COLUMNS.len() as u8)
}

/// What a line of the odds says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Note {
    /// Columns, to the right for the attacker.
    Shift(i8),
    /// Part of the attacking strength before and after a halving.
    Attack(u16, u16),
    /// Part of the defending strength before and after a change.
    Defence(u16, u16),
}

/// One modifier that applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Row of the ledger.
    pub rule: &'static str,
    /// What it did.
    pub note: Note,
}

/// The odds of an attack as things stand, with every modifier in the order of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Attacking strength, halved where it has to be.
    pub attack: u16,
    /// Defending strength.
    pub defence: u16,
    /// True ratio before shifts.
    pub ratio: Ratio,
    /// Modifiers that applied.
    pub lines: ArrayVec<Line, LINES>,
    /// Net column shift.
    pub shift: i8,
    /// Column of the CRT.
    pub column: u8,
}

impl Odds {
    /// Every result of the column with its weight out of 36, in the order of the dice totals; equal results are
    /// counted together.
    pub fn outcomes(&self, tables: &Tables) -> ArrayVec<(CrtCell, u8), 11> {
        let mut list: ArrayVec<(CrtCell, u8), 11> = ArrayVec::new();
        for total in 2..=12_u8 {
            let weight = 6 - total.abs_diff(7);
            let cell = tables.crt(total, usize::from(self.column));
            match list.iter_mut().find(|(c, _)| *c == cell) {
                Some((_, w)) => *w += weight,
                None => list.push((cell, weight)),
            }
        }
        list
    }

    pub(super) fn note(&mut self, rule: &'static str, note: Note) {
        if !self.lines.is_full() {
            self.lines.push(Line { rule, note });
        }
    }

    /// Adds a shift; nothing is noted if there is none.
    pub(super) fn add(&mut self, rule: &'static str, columns: i8) {
        if columns != 0 {
            self.shift += columns;
            self.note(rule, Note::Shift(columns));
        }
    }
}

impl RedWinter {
    /// The odds of an attack as things stand (8.2, 8.3, 16.4-4).
    pub fn odds(&self, st: &State, b: &Battle) -> Odds {
        let mut odds =
            Odds { attack: 0, defence: 0, ratio: Ratio::EVEN, lines: ArrayVec::new(), shift: 0, column: 0 };
        odds.attack = self.attack_strength(st, b, &mut odds);
        odds.defence = self.defence_strength(st, b.target, &mut odds);
        odds.ratio = Ratio::of(odds.attack, odds.defence);
        self.shifts(st, b, &mut odds);
        odds.column = column(odds.ratio.shifted(odds.shift));
        odds
    }

    /// Printed strength, with captured machine-guns (20.4).
    fn strength(&self, st: &State, unit: UnitId) -> u16 {
        let bonus = if st.unit(unit).has(flag::LMG) { self.pack.tables.captured_lmg.bonus } else { 0 };
        u16::from(self.face(st, unit).cs) + u16::from(bonus)
    }

    /// The hex a unit attacks from: its own, on a raid the last hex of the route.
    pub(super) fn attack_hex(&self, st: &State, b: &Battle, unit: UnitId) -> Option<HexId> {
        if b.kind == BattleKind::Raid { Some(b.from) } else { st.hex_of(unit) }
    }

    /// Whether everybody stands on frozen lake, attackers and defender (8.3#5n, A-07). Raids know no such case.
    pub(super) fn all_on_lake(&self, st: &State, b: &Battle) -> bool {
        b.kind != BattleKind::Raid
            && self.is_lake(b.target)
            && b.attackers.iter().all(|u| st.hex_of(u).is_some_and(|h| self.is_lake(h)))
    }

    /// 8.2#2, then 8.2#1: armor at night is summed stack by stack and halved down, then everybody who attacks from a lake
    /// or over a bridge is summed and halved up, once.
    fn attack_strength(&self, st: &State, b: &Battle, odds: &mut Odds) -> u16 {
        let free_ice = self.all_on_lake(st, b);
        // [not hindered, hindered]
        let (mut foot, mut armor) = ([0_u16; 2], [0_u16; 2]);
        // Armor of each hex: the hex, whether it is hindered, its strength.
        let mut stacks: ArrayVec<(Option<HexId>, bool, u16), 6> = ArrayVec::new();
        for u in b.attackers.iter().filter(|u| self.kind(*u).is_combat()) {
            let hindered = !free_ice
                && self.attack_hex(st, b, u).is_some_and(|h| {
                    let bridge = |d| self.pack.is_bridge(h, d);
                    self.is_lake(h) || self.pack.grid.dir_between(h, b.target).is_some_and(bridge)
                });
            let strength = self.strength(st, u);
            if !self.kind(u).is_armor() {
                foot[usize::from(hindered)] += strength;
                continue;
            }
            armor[usize::from(hindered)] += strength;
            let hex = self.attack_hex(st, b, u);
            match stacks.iter_mut().find(|(h, ..)| *h == hex) {
                Some((_, _, sum)) => *sum += strength,
                // A hex has six neighbours.
                None => drop(stacks.try_push((hex, hindered, strength))),
            }
        }
        if self.is_night(st) && armor != [0, 0] {
            let before = armor[0] + armor[1];
            if st.on(switch::RULES_2) {
                armor = [false, true].map(|kind| {
                    stacks.iter().filter(|(_, hindered, _)| *hindered == kind).map(|(.., sum)| sum / 2).sum()
                });
            } else {
                armor[1] /= 2;
                armor[0] = before / 2 - armor[1];
            }
            odds.note("8.2#2", Note::Attack(before, armor[0] + armor[1]));
        }
        let hindered = foot[1] + armor[1];
        if hindered > 0 {
            odds.note("8.2#1", Note::Attack(hindered, hindered.div_ceil(2)));
        }
        foot[0] + armor[0] + hindered.div_ceil(2)
    }

    /// Whether the units of a hex that retreated in this phase count for nothing, because others are with them
    /// (8.5.2.3-a).
    pub(super) fn has_fresh(&self, st: &State, hex: HexId) -> bool {
        st.stack(hex).any(|u| self.kind(u).is_combat() && !st.unit(u).has(flag::RETREATED))
    }

    /// Black boxes doubled (2.2-g); units that retreated count 0, or half if there are no others (8.5.2.3, A-16);
    /// armor halved at night (8.2#2).
    fn defence_strength(&self, st: &State, hex: HexId, odds: &mut Odds) -> u16 {
        let fresh = self.has_fresh(st, hex);
        let (mut foot, mut armor, mut dropped, mut boxed) = (0_u16, 0_u16, 0_u16, 0_u16);
        for u in st.stack(hex).filter(|u| self.kind(*u).is_combat()) {
            let cs = self.strength(st, u);
            let doubled = self.face(st, u).cs_kind == CsKind::DoubledInDefence;
            boxed += if doubled { cs } else { 0 };
            let cs = if doubled { cs * 2 } else { cs };
            if fresh && st.unit(u).has(flag::RETREATED) {
                dropped += cs;
            } else if self.kind(u).is_armor() {
                armor += cs;
            } else {
                foot += cs;
            }
        }
        if boxed > 0 {
            odds.note("2.2-g", Note::Defence(boxed, boxed * 2));
        }
        if dropped > 0 {
            odds.note("8.5.2.3-a", Note::Defence(dropped, 0));
        }
        if armor > 0 && self.is_night(st) {
            odds.note("8.2#2", Note::Defence(armor, armor / 2));
            armor /= 2;
        }
        let total = foot + armor;
        if fresh || total == 0 {
            return total;
        }
        odds.note("8.5.2.3-b", Note::Defence(total, total.div_ceil(2)));
        total.div_ceil(2)
    }
}
