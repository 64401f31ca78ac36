//! Surround, and the danger of it (9.2-d, 10.3-d, 10.3-f).
//!
//! Each unit that could come near is a handful of six-bit masks: the hexes of the ring it would occupy or control from
//! each hex it can stand in. The set of unions that can be had is walked unit by unit over its 64 members. Two units that
//! control nothing alone may control together (12.0-b): such units are also tried in pairs.

use super::Survey;
use crate::Ardennes;
use crate::board::Board;
use crate::ids::UnitSet;
use crate::pack::{Side, UnitId};
use crate::state::{exerts, switch};
use arrayvec::ArrayVec;
use sandtable_hex::{Dir, HexId};

/// Every hex of the ring.
const FULL: u8 = 0b11_1111;

impl Ardennes {
    /// Whether a side has everything around a hex: each neighbour is occupied or controlled by it (10.3-f, M-02).
    pub fn encircles(&self, board: &Board<'_>, by: Side, hex: HexId) -> bool {
        let closed = self.closed(by, hex);
        Dir::ALL.into_iter().all(|dir| match self.pack.map.grid.neighbour(hex, dir).some() {
            Some(near) => board.holds(by, near) || board.zoc[by.index()].contains(near),
            None => closed,
        })
    }

    /// Whether the units in a hex are surrounded by their enemies; an empty hex is looked at as if Allied units were there.
    pub fn surrounded(&self, board: &Board<'_>, hex: HexId) -> bool {
        let by = if board.holds(Side::German, hex) { Side::Allied } else { Side::German };
        self.encircles(board, by, hex)
    }

    /// Whether the sides of a hex that lie off the map help `by` to surround it (M-02).
    fn closed(&self, by: Side, hex: HexId) -> bool {
        !self.friendly_edge(by.other()).contains(hex)
    }

    /// Whether Allied units in a hex could be surrounded by one move of the Germans (10.3-d), or are already.
    pub fn in_danger(&self, survey: &Survey<'_, '_>, hex: HexId) -> bool {
        self.can_encircle(survey, Side::German, hex, self.on_map(survey.board.state, Side::German))
    }

    /// Whether these Germans could surround a unit in a hex it does not stand in. `without` is a survey of the board without
    /// the unit: Germans reach nothing more with it there, so what is safe there is safe.
    pub fn would_be_in_danger(
        &self,
        without: &Survey<'_, '_>,
        unit: UnitId,
        hex: HexId,
        germans: UnitSet,
    ) -> bool {
        self.can_close(without, Side::German, hex, (germans, germans)) && {
            let board = without.board.with(unit, hex);
            self.can_close(&Survey::new(&board), Side::German, hex, (germans, germans))
        }
    }

    /// Whether a side could occupy or control every hex around `hex`, if the units of `movers` made one move each and all
    /// others stayed.
    pub fn can_encircle(&self, survey: &Survey<'_, '_>, by: Side, hex: HexId, movers: UnitSet) -> bool {
        self.can_close(survey, by, hex, (self.on_map(survey.board.state, by), movers))
    }

    /// The same, if of that side only the units of `there` counted.
    fn can_close(
        &self,
        survey: &Survey<'_, '_>,
        by: Side,
        hex: HexId,
        (there, movers): (UnitSet, UnitSet),
    ) -> bool {
        let grid = &self.pack.map.grid;
        let mut ring = [HexId::NONE; 6];
        let mut start = 0;
        for dir in Dir::ALL {
            ring[dir.index()] = grid.neighbour(hex, dir);
            if ring[dir.index()].is_none() && self.closed(by, hex) {
                start |= 1 << dir.index();
            }
        }
        let middle = grid.hex(hex);
        let spot = |at: HexId| Spot {
            at,
            occupies: self.ring_mask(&ring, at, false),
            controls: self.ring_mask(&ring, at, true),
        };
        let spots: ArrayVec<Spot, 19> = grid.within(hex, 2).take(19).map(spot).collect();
        let pairs = survey.board.state.switches & switch::RULES_2 != 0;
        let mut unions: u64 = 1 << start;
        let mut weak: Vec<Weak> = Vec::new();
        for unit in self.standing(survey, by).iter().filter(|s| there.contains(s.unit)) {
            let apart = unit.at.distance(middle);
            let moves = movers.contains(unit.unit) && apart <= unit.reach + 2;
            if apart > 2 && !moves {
                continue;
            }
            let Some(cover) = self.covers(survey, by, unit.unit, hex, &spots, (apart, moves), pairs) else {
                continue;
            };
            if cover.powerless.is_empty() {
                unions = join(unions, cover.alone);
                if unions & (1 << FULL) != 0 {
                    return true;
                }
            } else {
                weak.push(Weak { unit: unit.unit, cover });
            }
        }
        self.close(survey.board, by, &ring, &weak, unions)
    }

    /// Whether these units, each alone or with one other, can add to one of the unions what it lacks.
    fn close(&self, board: &Board<'_>, by: Side, ring: &[HexId; 6], weak: &[Weak], unions: u64) -> bool {
        if unions & (1 << FULL) != 0 {
            return true;
        }
        let Some((first, rest)) = weak.split_first() else { return false };
        // What all of them could add at the very most.
        let most = weak.iter().fold(0, |m, w| m | self.most(ring, w));
        if !bits(unions).any(|u| u | most == FULL) {
            return false;
        }
        if self.close(board, by, ring, rest, join(unions, first.cover.alone)) {
            return true;
        }
        (0..rest.len()).any(|i| {
            let together = self.together(board, by, ring, first, &rest[i]);
            let mut others = rest.to_vec();
            others.remove(i);
            together != 0 && self.close(board, by, ring, &others, join(unions, together))
        })
    }

    /// Everything a weak unit could have a part in covering.
    fn most(&self, ring: &[HexId; 6], weak: &Weak) -> u8 {
        let paired = weak.cover.powerless.iter().fold(0, |m, at| m | self.ring_mask(ring, *at, true));
        bits(weak.cover.alone).fold(paired, |m, mask| m | mask)
    }

    /// The masks two units cover from a hex in which they exert control only together (12.0-b).
    fn together(&self, board: &Board<'_>, by: Side, ring: &[HexId; 6], one: &Weak, other: &Weak) -> u64 {
        let pair = [one.unit, other.unit];
        let common = one.cover.powerless.iter().filter(|at| other.cover.powerless.contains(at));
        common
            .filter(|at| exerts(&self.pack, board.state, by, **at, pair.into_iter()))
            .fold(0, |set, at| set | 1 << self.ring_mask(ring, *at, true))
    }

    /// The hexes of the ring that are occupied or controlled from a hex.
    fn ring_mask(&self, ring: &[HexId; 6], at: HexId, controls: bool) -> u8 {
        let grid = &self.pack.map.grid;
        (0..6).fold(0u8, |m, i| {
            let near = ring[i];
            let covered = !near.is_none() && (near == at || controls && grid.are_adjacent(near, at));
            m | u8::from(covered) << i
        })
    }

    /// What a unit so far from the middle can cover of the ring; nothing if it cannot come near. Without `pairs` a stack that exerts control where
    /// it stands counts for each of its units, and no other pair is looked at: the first version of these rules.
    #[expect(clippy::too_many_arguments, reason = "one question with all its givens")]
    fn covers(
        &self,
        survey: &Survey<'_, '_>,
        by: Side,
        unit: UnitId,
        hex: HexId,
        spots: &[Spot],
        (apart, moves): (u16, bool),
        pairs: bool,
    ) -> Option<Cover> {
        let board = survey.board;
        let here = board.hex_of(unit)?;
        let exerts = |at: HexId| exerts(&self.pack, board.state, by, at, std::iter::once(unit));
        // Who controls off the map, where no town helps, does so everywhere.
        let strong = exerts(HexId::NONE);
        let alone = |at: HexId| strong || exerts(at);
        let mut cover = Cover { alone: u64::from(apart > 2), powerless: ArrayVec::new() };
        if let Some(spot) = spots.iter().find(|s| s.at == here) {
            let controls = if pairs { alone(here) } else { board.exerting[by.index()].contains(here) };
            cover.stand(here, spot.mask(controls), pairs && !controls);
        }
        if moves {
            let reach = self.reach(survey, unit);
            for spot in spots.iter().filter(|s| s.at != hex && reach.contains(s.at)) {
                let controls = alone(spot.at);
                cover.stand(spot.at, spot.mask(controls), pairs && !controls);
            }
        }
        (cover.alone & !1 != 0 || !cover.powerless.is_empty()).then_some(cover)
    }
}

/// A hex within two of the middle.
struct Spot {
    at: HexId,
    /// What of the ring is occupied from there.
    occupies: u8,
    /// What of the ring is occupied or controlled from there.
    controls: u8,
}

impl Spot {
    fn mask(&self, controls: bool) -> u8 {
        if controls { self.controls } else { self.occupies }
    }
}

/// What one unit can cover of a ring.
#[derive(Clone)]
struct Cover {
    /// The masks it can cover by itself, as a set: bit `m` is set if it can cover exactly `m`.
    alone: u64,
    /// Hexes near the ring in which it could stand and would exert no control alone.
    powerless: ArrayVec<HexId, 19>,
}

impl Cover {
    /// The unit could stand in a hex.
    fn stand(&mut self, at: HexId, mask: u8, powerless: bool) {
        self.alone |= 1 << mask;
        if powerless {
            // There are 19 hexes within two of the middle.
            let _ = self.powerless.try_push(at);
        }
    }
}

/// A unit that exerts no control alone somewhere near the ring.
#[derive(Clone)]
struct Weak {
    unit: UnitId,
    cover: Cover,
}

/// Every union of a member of one set of masks with a member of the other.
fn join(unions: u64, masks: u64) -> u64 {
    let mut joined = 0;
    for union in bits(unions) {
        for mask in bits(masks) {
            joined |= 1 << (union | mask);
        }
    }
    joined
}

fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as u8;
        // The lowest one goes.
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
