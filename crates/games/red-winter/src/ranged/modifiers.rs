//! Modifiers and odds of ranged attacks (RAT#1 to RAT#8).

use super::Spot;
use crate::RedWinter;
use crate::frame::Fire;
use crate::pack::{Face, Side, UnitId, UnitKind};
use crate::state::{State, flag};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;

/// Modifiers, each with its row of the ledger.
pub type Modifiers = ArrayVec<(&'static str, i8), 10>;

/// Of 36 equally likely rolls, how many give each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// No effect.
    pub none: u8,
    /// Suppressed.
    pub suppressed: u8,
    /// Suppressed and one step.
    pub one_step: u8,
    /// Suppressed and two steps.
    pub two_steps: u8,
}

impl RedWinter {
    /// Ranged attack strength at a range (2.2-j). Captured machine-guns add theirs where they reach (20.4).
    pub fn ras_at(&self, st: &State, unit: UnitId, range: u16) -> Option<u8> {
        let own = self.face(st, unit).ras;
        let lmg = &self.pack.tables.captured_lmg;
        if st.unit(unit).has(flag::LMG) && range <= u16::from(lmg.range) {
            Some(own.unwrap_or(0) + lmg.bonus)
        } else {
            own
        }
    }

    /// How far the unit shoots (10.1); [`Face::UNLIMITED`] for off-map artillery.
    pub fn range_of(&self, st: &State, unit: UnitId) -> u8 {
        let own = self.face(st, unit).range;
        if st.unit(unit).has(flag::LMG) { own.max(self.pack.tables.captured_lmg.range) } else { own }
    }

    /// The range of a shot; 0 from off the map, where range means nothing (10.1-b).
    pub(super) fn shot_range(&self, st: &State, unit: UnitId, target: HexId) -> u16 {
        st.hex_of(unit).map_or(0, |h| self.pack.grid.distance(h, target))
    }

    /// The modifiers of a ranged attack, the RAS not among them.
    pub fn ranged_modifiers(&self, st: &State, unit: UnitId, target: HexId, fire: Fire) -> Modifiers {
        let rat = &self.pack.tables.rat;
        let mut list = Modifiers::new();
        let mut add = |rule, drm: i8| {
            if drm != 0 {
                list.push((rule, drm));
            }
        };
        let companies = st.stack(target).filter(|u| self.kind(*u).is_infantry_company()).count();
        add("RAT#1", rat.per_company * companies as i8);
        if self.is_lake(target) {
            let soviet = self.side(unit) == Side::Finnish;
            add("RAT#2", if soviet { rat.lake_soviet } else { rat.lake });
        }
        let indirect = self.face(st, unit).indirect;
        if indirect {
            match self.spotter(st, unit, target) {
                Some(Spot::Own) if self.kind(unit) == UnitKind::Mortar => add("RAT#3", rat.self_spot_mortar),
                Some(Spot::Own) => add("RAT#3", rat.self_spot_gun),
                // Nobody: the spotter fell between the declaration and the dice (S-09).
                Some(Spot::Distant) | None => add("RAT#4", rat.distant_spotter),
                Some(Spot::Adjacent) => {}
            }
        }
        // An attacker who came out of his holes is not protected by them.
        if fire != Fire::Defensive && st.dug_in.contains(target) {
            add("RAT#5", if indirect { rat.dug_in_indirect } else { rat.dug_in_direct });
        }
        let turn = self.now(st);
        if turn.kind.is_dim() {
            add("RAT#6", rat.dim_light);
        }
        if turn.is_night() {
            add("RAT#7", rat.night);
        }
        if self.shot_range(st, unit, target) >= u16::from(rat.long_range) {
            match self.kind(unit) {
                UnitKind::Mg => add("RAT#8", rat.long_range_mg),
                kind if kind.is_armor() => add("RAT#8", rat.long_range_armor),
                _ => {}
            }
        }
        list
    }

    /// RAS and modifiers together.
    pub fn ranged_total(&self, st: &State, unit: UnitId, target: HexId, fire: Fire) -> i8 {
        let ras = self.ras_at(st, unit, self.shot_range(st, unit, target)).unwrap_or(0);
        let drms: i8 = self.ranged_modifiers(st, unit, target, fire).iter().map(|(_, n)| n).sum();
        ras as i8 + drms
    }

    /// What a total on the RAT means: whether it suppresses, and how many steps it costs (10.4-b, A-19).
    pub fn rat_result(&self, total: i8) -> (bool, u8) {
        let rat = &self.pack.tables.rat;
        let at_least = |n: u8| i16::from(total) >= i16::from(n);
        (at_least(rat.suppressed), at_least(rat.one_step) as u8 + at_least(rat.two_steps) as u8)
    }

    /// The odds of a ranged attack.
    pub fn ranged_odds(&self, st: &State, unit: UnitId, target: HexId, fire: Fire) -> Odds {
        let modifier = self.ranged_total(st, unit, target, fire);
        let mut odds = Odds::default();
        for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
            let count = match self.rat_result(a + b + modifier) {
                (false, _) => &mut odds.none,
                (true, 0) => &mut odds.suppressed,
                (true, 1) => &mut odds.one_step,
                (true, _) => &mut odds.two_steps,
            };
            *count += 1;
        }
        odds
    }
}

const _: () = assert!(Face::UNLIMITED == u8::MAX, "unlimited range compares as the longest");
