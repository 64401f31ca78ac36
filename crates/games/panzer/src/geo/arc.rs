//! Directions between hexes: the sector a hex lies in, fields of fire, and the side of a vehicle a shot meets.
//!
//! A unit faces a hexside. The six sectors of 60 degrees are centred on the six hexside directions; their borders
//! run through the corners of the hex. A hex on a border lies in both sectors.

use crate::ids::Angle;
use sandtable_hex::{Dir, Hex};

/// The sectors a displacement lies in: bit `k` stands for direction `k`. Two bits on a border, all six for the
/// hex itself.
pub fn sectors(d: Hex) -> u8 {
    let (q, r, s) = (i32::from(d.q), i32::from(d.r), i32::from(d.s()));
    // The projection on each direction, up to a factor.
    let along = [s - r, q - r, q - s, r - s, r - q, s - q];
    let most = along.into_iter().max().unwrap_or(0);
    along.iter().enumerate().filter(|(_, a)| **a == most).map(|(k, _)| 1 << k).sum()
}

/// Whether the hex at `d` is in the 60 degree arc of somebody who faces `facing` (4.4.3.1.4). The border belongs
/// to it.
#[inline]
pub fn in_front_arc(facing: u8, d: Hex) -> bool {
    sectors(d) & (1 << (facing % 6)) != 0
}

/// Whether the hex at `d` is in the 60 degree arc to the rear (4.4.3.1.5).
#[inline]
pub fn in_rear_arc(facing: u8, d: Hex) -> bool {
    in_front_arc(facing + 3, d)
}

/// From where a vehicle that faces `facing` is hit by a shot from the hex at `from`, seen from the vehicle: one
/// angle, or two on a border, of which the owner picks one (6.5.2.2).
pub fn angles(facing: u8, from: Hex) -> Vec<Angle> {
    let mut found: Vec<Angle> = (0..6u8)
        .filter(|k| sectors(from) & (1 << k) != 0)
        .map(|k| match (k + 6 - facing % 6) % 6 {
            0 => Angle::Front,
            1 | 5 => Angle::FrontSide,
            2 | 4 => Angle::RearSide,
            _ => Angle::Rear,
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The same with the two faces of the basic game: the front half is the front and both front/sides (4.4.3.2.4,
/// ruling 21).
pub fn basic_angles(facing: u8, from: Hex) -> Vec<Angle> {
    let mut found: Vec<Angle> = angles(facing, from)
        .into_iter()
        .map(|a| if matches!(a, Angle::Front | Angle::FrontSide) { Angle::Front } else { Angle::Rear })
        .collect();
    found.dedup();
    found
}

/// The direction from a hex to one beside it.
pub fn direction(from: Hex, to: Hex) -> Option<Dir> {
    Dir::ALL.into_iter().find(|d| from.neighbour(*d) == to)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hexes the border bisects are inside, both ways. [rule 4.4.3.1.4, 4.4.3.1.5]
    #[test]
    fn arc_includes_its_border() {
        let corner = Dir::N.step() + Dir::Ne.step();
        assert!(in_front_arc(0, corner) && in_front_arc(1, corner));
        assert!(!in_front_arc(0, Dir::Ne.step()) && !in_front_arc(2, corner));
        assert!(in_rear_arc(3, corner) && in_rear_arc(4, corner) && !in_rear_arc(0, corner));
    }

    /// Every hex but the own one is in one or two sectors. [rule 4.4.3.1.4]
    #[test]
    fn sectors_cover_the_plane() {
        for hex in Hex::ZERO.range(9).filter(|h| *h != Hex::ZERO) {
            let n = sectors(hex).count_ones();
            assert!(n == 1 || n == 2, "{hex:?}");
            assert_eq!(sectors(-hex).rotate_left(0), {
                let bits = sectors(hex);
                ((bits << 3) | (bits >> 3)) & 0x3f
            });
        }
    }

    /// The front half has three of the six sectors; the dividing hexside leaves the choice. [rule 4.4.3.2.4]
    #[test]
    fn basic_face_is_chosen_on_the_dividing_line() {
        assert_eq!(basic_angles(0, Dir::N.step()), [Angle::Front]);
        assert_eq!(basic_angles(0, Dir::Ne.step()), [Angle::Front]);
        assert_eq!(basic_angles(0, Dir::Se.step()), [Angle::Rear]);
        let dividing = Dir::Ne.step() + Dir::Se.step();
        assert_eq!(basic_angles(0, dividing), [Angle::Front, Angle::Rear]);
    }

    /// Six angles; on a border the owner picks. [rule 6.5.2.2]
    #[test]
    fn advanced_angles_are_the_six_sectors() {
        assert_eq!(angles(0, Dir::Ne.step()), [Angle::FrontSide]);
        assert_eq!(angles(0, Dir::Nw.step()), [Angle::FrontSide]);
        assert_eq!(angles(0, Dir::Sw.step()), [Angle::RearSide]);
        assert_eq!(angles(0, Dir::S.step()), [Angle::Rear]);
        assert_eq!(angles(0, Dir::N.step() + Dir::Ne.step()), [Angle::Front, Angle::FrontSide]);
    }
}
