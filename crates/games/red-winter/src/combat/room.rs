//! Whether a retreat can end within the stacking limits (8.5.2-d, 6.0).
//!
//! Hexes passed on the way may hold any number, so the question is only who can end where. It is answered
//! exactly: each unit can end in the hexes it can reach in the steps it has left, each hex takes so many units and
//! so many companies, and units already given a hex make way for others as long as they find another.

use crate::RedWinter;
use crate::pack::{Side, UnitId};
use crate::state::{Hexes, State};
use crate::units::UnitSet;
use arrayvec::ArrayVec;
use sandtable_hex::HexId;

/// Most units that can retreat together: six full stacks.
const MOST: usize = 32;

/// A unit under way: where it is, and how many hexes it still goes. Armor may stop earlier.
#[derive(Clone, Copy)]
pub(super) struct Runner {
    pub unit: UnitId,
    pub at: HexId,
    pub steps: u8,
}

/// Hexes where runners from one hex can end.
struct Ends {
    at: HexId,
    steps: u8,
    armor: bool,
    hexes: Hexes,
    /// May leave the map on the way.
    off: bool,
}

/// A runner in search of a hex to end in, and the one it has been given.
#[derive(Clone, Copy)]
struct Berth {
    company: bool,
    ends: usize,
    hex: Option<HexId>,
}

/// The search: runners given a hex so far.
struct Search<'g> {
    game: &'g RedWinter,
    st: &'g State,
    side: Side,
    group: UnitSet,
    ends: ArrayVec<Ends, MOST>,
    berths: ArrayVec<Berth, MOST>,
}

impl RedWinter {
    /// Whether all of `group` can go `steps` hexes from where they are.
    pub(super) fn retreat_has_room(&self, st: &State, side: Side, group: UnitSet, steps: u8) -> bool {
        let runners = group.iter().filter_map(|unit| Some(Runner { unit, at: st.hex_of(unit)?, steps }));
        self.room(st, side, group, runners)
    }

    /// Whether every runner can end its retreat legally. Units of `group` are not in anybody's way.
    pub(super) fn room(
        &self,
        st: &State,
        side: Side,
        group: UnitSet,
        runners: impl Iterator<Item = Runner>,
    ) -> bool {
        let mut search =
            Search { game: self, st, side, group, ends: ArrayVec::new(), berths: ArrayVec::new() };
        for runner in runners.filter(|r| self.kind(r.unit).is_combat()) {
            search.add(runner);
        }
        search.is_easy() || (0..search.berths.len()).all(|i| search.place(i, &mut [Hexes::default(); 2]))
    }

    /// Where a unit of `side` may step in a retreat or an advance: hexes in play without enemy combat units.
    pub(super) fn open_to(&self, st: &State, side: Side, hex: HexId) -> bool {
        self.scenario_of(st).area.contains(hex) && !st.holds(side.other(), hex)
    }

    /// Whether a retreating unit may leave the map here (4.2-b): the edge of the map, or of the part in play.
    pub(super) fn is_brink(&self, st: &State, hex: HexId) -> bool {
        let area = &self.scenario_of(st).area;
        self.geo.edge.contains(hex) || !self.geo.adjacent[hex.idx()].is_subset(area)
    }
}

impl Search<'_> {
    fn add(&mut self, runner: Runner) {
        let kind = self.game.kind(runner.unit);
        let (at, steps, armor) = (runner.at, runner.steps, kind.is_armor());
        let known = self.ends.iter().position(|e| e.at == at && e.steps == steps && e.armor == armor);
        let ends = known.unwrap_or_else(|| {
            let (hexes, off) = self.reach(at, steps, armor.then_some(runner.unit));
            self.ends.push(Ends { at, steps, armor, hexes, off });
            self.ends.len() - 1
        });
        if !self.berths.is_full() {
            self.berths.push(Berth { company: kind.is_infantry_company(), ends, hex: None });
        }
    }

    fn reach(&self, at: HexId, steps: u8, armor: Option<UnitId>) -> (Hexes, bool) {
        let mut front = Hexes::default();
        front.insert(at);
        match armor {
            Some(unit) => (self.reach_by_road(unit, front, steps), false),
            None => self.reach_on_foot(front, steps),
        }
    }

    /// Hexes exactly `steps` away, and whether the map's edge is on the way.
    fn reach_on_foot(&self, mut front: Hexes, steps: u8) -> (Hexes, bool) {
        let area = &self.game.scenario_of(self.st).area;
        let closed = &self.st.cache.occupied[self.side.other().index()];
        let mut off = false;
        for _ in 0..steps {
            let mut next = Hexes::default();
            for hex in front.iter() {
                next = next.or(&self.game.geo.adjacent[hex.idx()]);
            }
            off |= front.intersects(&self.game.geo.edge) || !next.is_subset(area);
            front = next.and(area).and_not(closed);
        }
        (front, off)
    }

    /// Hexes at most `steps` away by road: armor never has to go on (12.1.1-c), and never leaves the map.
    fn reach_by_road(&self, unit: UnitId, mut front: Hexes, steps: u8) -> Hexes {
        let mut all = front;
        for _ in 0..steps {
            let mut next = Hexes::default();
            for hex in front.iter() {
                for n in self.game.pack.grid.adjacent(hex) {
                    if self.game.open_to(self.st, self.side, n) && self.game.may_enter(unit, hex, n) {
                        next.insert(n);
                    }
                }
            }
            front = next;
            all = all.or(&front);
        }
        all
    }

    /// The usual case: an empty hex for everybody who starts from the same hex.
    fn is_easy(&self) -> bool {
        let limits = &self.game.pack.constants.stacking;
        let mut taken = self.st.cache.occupied[self.side.index()];
        for (i, ends) in self.ends.iter().enumerate().filter(|(_, e)| !e.off) {
            let berths = self.berths.iter().filter(|s| s.ends == i);
            let (units, companies) = berths.fold((0, 0), |(u, c), s| (u + 1, c + u8::from(s.company)));
            let free = ends.hexes.and_not(&taken).first();
            let Some(hex) = free.filter(|_| units <= limits.units && companies <= limits.companies) else {
                return false;
            };
            taken.insert(hex);
        }
        true
    }

    /// Units and companies in a hex, runners included.
    fn load(&self, hex: HexId) -> (u8, u8) {
        let residents = self
            .st
            .stack(hex)
            .filter(|u| !self.group.contains(*u))
            .map(|u| self.game.kind(u))
            .filter(|k| k.is_combat());
        let berthed = self.berths.iter().filter(|s| s.hex == Some(hex)).map(|s| s.company);
        residents
            .map(|k| k.is_infantry_company())
            .chain(berthed)
            .fold((0, 0), |(units, companies), company| (units + 1, companies + u8::from(company)))
    }

    /// Finds a hex for runner `i`, moving others on if need be. `seen` are hexes already tried on this path, for
    /// any unit and for companies.
    fn place(&mut self, i: usize, seen: &mut [Hexes; 2]) -> bool {
        let Berth { company, ends, .. } = self.berths[i];
        if self.ends[ends].off {
            return true;
        }
        let limits = self.game.pack.constants.stacking;
        for hex in self.ends[ends].hexes.iter() {
            if seen[usize::from(company)].contains(hex) {
                continue;
            }
            let (units, companies) = self.load(hex);
            let crowded = company && companies >= limits.companies;
            if !crowded && units < limits.units {
                self.berths[i].hex = Some(hex);
                return true;
            }
            seen[1].insert(hex);
            if !crowded {
                seen[0].insert(hex);
            }
            for j in 0..self.berths.len() {
                if self.berths[j].hex == Some(hex) && (!crowded || self.berths[j].company) {
                    // The place is taken before the other looks for one, so that nobody it moves on slips in.
                    (self.berths[j].hex, self.berths[i].hex) = (None, Some(hex));
                    if self.place(j, seen) {
                        return true;
                    }
                    (self.berths[j].hex, self.berths[i].hex) = (Some(hex), None);
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::Game;

    /// Runners share what they can reach only if they start from the same hex with as many steps and on the same terms.
    #[test]
    fn runners_share_only_what_they_share() {
        let game = RedWinter::standard().expect("the pack");
        let st = game.setup("campaign", &sandtable_engine::info::Options::none()).expect("a position");
        let unit =
            |key: &str| game.army(Side::Soviet).iter().find(|u| game.def(*u).key == key).expect("a unit");
        let hex = |label: &str| game.pack.grid.find(label).expect("a hex");
        let (foot, tank) = (unit("1/1/609"), unit("T-26m31"));
        let mut search = Search {
            game: &game,
            st: &st,
            side: Side::Soviet,
            group: UnitSet::EMPTY,
            ends: ArrayVec::new(),
            berths: ArrayVec::new(),
        };
        let mut runners = Vec::new();
        for at in ["U27", "H10"] {
            for steps in [1, 2] {
                runners.extend([foot, tank, foot].map(|unit| Runner { unit, at: hex(at), steps }));
            }
        }
        runners.iter().for_each(|r| search.add(*r));
        assert_eq!(search.ends.len(), 8, "two hexes, two ranges, on foot and by road");
        for (runner, berth) in runners.iter().zip(&search.berths) {
            let armor = game.kind(runner.unit).is_armor().then_some(runner.unit);
            let ends = &search.ends[berth.ends];
            assert_eq!(
                (ends.hexes, ends.off),
                search.reach(runner.at, runner.steps, armor),
                "{:?}",
                runner.unit
            );
        }
    }
}
