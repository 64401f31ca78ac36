//! Axial coordinates, the six directions and dense hex ids.

use serde::{Deserialize, Serialize};

/// How the hexes stand on the printed map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Orientation {
    /// A flat side at the top: straight columns, neighbours to the north and south.
    FlatTop,
    /// A corner at the top: straight rows, neighbours to the east and west.
    PointyTop,
}

/// One of the six directions, clockwise as drawn. The names are those of a flat-top map; on a pointy-top map
/// the same axial steps carry the names given by [`Dir::name`] (NW, NE, E, SE, SW, W).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Dir {
    /// Axial (0, -1); north-west on a pointy-top map.
    N = 0,
    /// Axial (1, -1); north-east on a pointy-top map too.
    #[serde(rename = "NE")]
    Ne = 1,
    /// Axial (1, 0); east on a pointy-top map.
    #[serde(rename = "SE")]
    Se = 2,
    /// Axial (0, 1); south-east on a pointy-top map.
    S = 3,
    /// Axial (-1, 1); south-west on a pointy-top map too.
    #[serde(rename = "SW")]
    Sw = 4,
    /// Axial (-1, 0); west on a pointy-top map.
    #[serde(rename = "NW")]
    Nw = 5,
}

impl Dir {
    /// All six, clockwise from the north.
    pub const ALL: [Dir; 6] = [Dir::N, Dir::Ne, Dir::Se, Dir::S, Dir::Sw, Dir::Nw];

    /// Position in [`Dir::ALL`], 0 to 5.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction at `index`, if it is below 6.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Dir> {
        if index < 6 { Some(Dir::ALL[index]) } else { None }
    }

    /// The direction `sixths` of a turn further clockwise (negative: anticlockwise).
    #[inline]
    pub const fn turned(self, sixths: i8) -> Dir {
        Dir::ALL[(self as i32 + sixths as i32).rem_euclid(6) as usize]
    }

    /// The reverse direction.
    #[inline]
    pub const fn opposite(self) -> Dir {
        Dir::ALL[(self as usize + 3) % 6]
    }

    /// The axial step.
    #[inline]
    pub const fn step(self) -> Hex {
        const STEPS: [Hex; 6] = [
            Hex::new(0, -1),
            Hex::new(1, -1),
            Hex::new(1, 0),
            Hex::new(0, 1),
            Hex::new(-1, 1),
            Hex::new(-1, 0),
        ];
        STEPS[self as usize]
    }

    /// The compass name as printed on a map of this orientation.
    pub const fn name(self, orientation: Orientation) -> &'static str {
        const FLAT: [&str; 6] = ["N", "NE", "SE", "S", "SW", "NW"];
        const POINTY: [&str; 6] = ["NW", "NE", "E", "SE", "SW", "W"];
        match orientation {
            Orientation::FlatTop => FLAT[self as usize],
            Orientation::PointyTop => POINTY[self as usize],
        }
    }

    /// Reads a compass name as [`Dir::name`] writes it, in either case.
    pub fn from_name(name: &str, orientation: Orientation) -> Option<Dir> {
        Dir::ALL.into_iter().find(|dir| dir.name(orientation).eq_ignore_ascii_case(name))
    }
}

/// A hex, or a displacement between hexes, in axial coordinates: `q` grows to the right, `r` downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Hex {
    /// First axial coordinate.
    pub q: i16,
    /// Second axial coordinate.
    pub r: i16,
}

impl Hex {
    /// The origin, or no displacement.
    pub const ZERO: Hex = Hex::new(0, 0);
    /// What an id that is not on the map stands for; far away from every printed map.
    pub const NOWHERE: Hex = Hex::new(i16::MIN, i16::MIN);

    /// The hex at these axial coordinates.
    #[inline]
    pub const fn new(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// The third cube coordinate; the three sum to nought.
    #[inline]
    pub const fn s(self) -> i16 {
        (-(self.q as i32) - self.r as i32) as i16
    }

    /// Distance in hexes.
    #[inline]
    pub const fn distance(self, other: Hex) -> u16 {
        let dq = self.q as i32 - other.q as i32;
        let dr = self.r as i32 - other.r as i32;
        let steps = (dq.abs() + dr.abs() + (dq + dr).abs()) / 2;
        if steps > u16::MAX as i32 { u16::MAX } else { steps as u16 }
    }

    /// Distance from the origin.
    #[inline]
    pub const fn length(self) -> u16 {
        self.distance(Hex::ZERO)
    }

    /// The adjacent hex in a direction.
    #[inline]
    pub const fn neighbour(self, dir: Dir) -> Hex {
        self.plus(dir.step())
    }

    /// The six adjacent hexes in [`Dir`] order.
    pub fn neighbours(self) -> [Hex; 6] {
        Dir::ALL.map(|dir| self.neighbour(dir))
    }

    /// The hexes at exactly `radius`, clockwise from the one due north (flat-top). Radius 0 is the hex itself.
    pub fn ring(self, radius: u16) -> impl Iterator<Item = Hex> {
        let n = radius.min(i16::MAX as u16) as i16;
        let sides = Dir::ALL.into_iter().flat_map(move |corner| {
            // From each corner the ring runs along the direction two sixths further on.
            let along = corner.turned(2).step();
            (0..n).map(move |i| self.plus(corner.step().times(n)).plus(along.times(i)))
        });
        (n == 0).then_some(self).into_iter().chain(sides)
    }

    /// Every hex at most `radius` away, by columns of equal `q`, the hex itself included.
    pub fn range(self, radius: u16) -> impl Iterator<Item = Hex> {
        let n = radius.min(i16::MAX as u16) as i32;
        (-n..=n).flat_map(move |dq| {
            ((-n).max(-dq - n)..=n.min(n - dq))
                .map(move |dr| Hex::new((self.q as i32 + dq) as i16, (self.r as i32 + dr) as i16))
        })
    }

    /// Turned about the origin by `sixths` of a full turn clockwise (negative: anticlockwise).
    pub const fn rotated(self, sixths: i8) -> Hex {
        let mut hex = self;
        let mut left = sixths.rem_euclid(6);
        while left > 0 {
            hex = Hex::new((-(hex.r as i32)) as i16, (hex.q as i32 + hex.r as i32) as i16);
            left -= 1;
        }
        hex
    }

    /// Mirrored about the north-south axis of a flat-top map: NE becomes NW, N and S stay.
    pub const fn mirrored(self) -> Hex {
        Hex::new((-(self.q as i32)) as i16, (self.q as i32 + self.r as i32) as i16)
    }

    /// The twelve images under turning and mirroring about the origin, the hex itself first.
    pub fn symmetries(self) -> [Hex; 12] {
        std::array::from_fn(|i| {
            let hex = if i < 6 { self } else { self.mirrored() };
            hex.rotated((i % 6) as i8)
        })
    }

    /// Component-wise sum; wraps at the far ends of the coordinate range, where no map lies.
    #[inline]
    pub const fn plus(self, other: Hex) -> Hex {
        Hex::new(self.q.wrapping_add(other.q), self.r.wrapping_add(other.r))
    }

    /// The displacement `n` times over.
    #[inline]
    pub const fn times(self, n: i16) -> Hex {
        Hex::new(self.q.wrapping_mul(n), self.r.wrapping_mul(n))
    }
}

impl std::ops::Add for Hex {
    type Output = Hex;
    #[inline]
    fn add(self, other: Hex) -> Hex {
        self.plus(other)
    }
}

impl std::ops::Sub for Hex {
    type Output = Hex;
    #[inline]
    fn sub(self, other: Hex) -> Hex {
        Hex::new(self.q.wrapping_sub(other.q), self.r.wrapping_sub(other.r))
    }
}

impl std::ops::Neg for Hex {
    type Output = Hex;
    #[inline]
    fn neg(self) -> Hex {
        Hex::ZERO - self
    }
}

/// A hex of one particular [`Grid`](crate::Grid), numbered densely from 0 in label order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u16);

impl HexId {
    /// No hex: off the map, in a box, or not placed.
    pub const NONE: HexId = HexId(u16::MAX);

    /// The id as an array index.
    #[inline]
    pub const fn idx(self) -> usize {
        self.0 as usize
    }

    /// Whether this is [`HexId::NONE`].
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == u16::MAX
    }

    /// `None` for the sentinel, the id itself otherwise.
    #[inline]
    pub const fn some(self) -> Option<HexId> {
        if self.is_none() { None } else { Some(self) }
    }
}

impl Default for HexId {
    fn default() -> HexId {
        HexId::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_the_six_axial_steps_clockwise() {
        let steps = Dir::ALL.map(|d| (d.step().q, d.step().r));
        assert_eq!(steps, [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]);
        for (i, dir) in Dir::ALL.into_iter().enumerate() {
            assert_eq!(dir.index(), i);
            assert_eq!(Dir::from_index(i), Some(dir));
            assert_eq!(dir.opposite().step(), -dir.step());
            assert_eq!(dir.turned(1).step(), dir.step().rotated(1), "clockwise turn of {dir:?}");
            assert_eq!(dir.turned(-7), dir.turned(5));
            for o in [Orientation::FlatTop, Orientation::PointyTop] {
                assert_eq!(Dir::from_name(&dir.name(o).to_lowercase(), o), Some(dir));
            }
        }
        assert_eq!(Dir::from_index(6), None);
        assert_eq!(Dir::from_name("E", Orientation::FlatTop), None);
        assert_eq!(Dir::from_name("E", Orientation::PointyTop), Some(Dir::Se));
    }

    #[test]
    fn rings_and_ranges_hold_every_hex_once() {
        let centre = Hex::new(4, -7);
        for n in 0..6u16 {
            let mut ring: Vec<Hex> = centre.ring(n).collect();
            assert!(ring.iter().all(|h| h.distance(centre) == n));
            let walk_is_closed = (0..ring.len()).all(|i| ring[i].distance(ring[(i + 1) % ring.len()]) <= 1);
            assert!(walk_is_closed, "consecutive ring hexes touch");
            ring.sort();
            ring.dedup();
            assert_eq!(ring.len(), if n == 0 { 1 } else { 6 * n as usize });
            let mut range: Vec<Hex> = centre.range(n).collect();
            assert!(range.iter().all(|h| h.distance(centre) <= n));
            range.sort();
            range.dedup();
            assert_eq!(range.len(), 1 + 3 * n as usize * (n as usize + 1));
        }
        assert_eq!(Hex::ZERO.ring(3).next(), Some(Hex::new(0, -3)));
    }

    #[test]
    fn the_twelve_symmetries_keep_distances() {
        let (a, b) = (Hex::new(3, 1), Hex::new(-2, 5));
        for (x, y) in a.symmetries().into_iter().zip(b.symmetries()) {
            assert_eq!(x.distance(y), a.distance(b));
            assert_eq!(x.length(), a.length());
        }
        let mut images = a.symmetries().to_vec();
        images.sort();
        images.dedup();
        assert_eq!(images.len(), 12);
        assert_eq!(Dir::Ne.step().mirrored(), Dir::Nw.step());
        assert_eq!(Dir::N.step().mirrored(), Dir::N.step());
    }

    #[test]
    fn nowhere_is_far_from_everything_and_never_overflows() {
        assert_eq!(Hex::NOWHERE.distance(Hex::new(i16::MAX, i16::MAX)), u16::MAX);
        let _ = (Hex::NOWHERE.neighbours(), Hex::NOWHERE.symmetries(), Hex::NOWHERE.s(), -Hex::NOWHERE);
        assert_eq!(HexId::NONE.some(), None);
        assert_eq!(HexId(3).some(), Some(HexId(3)));
        assert_eq!(serde_json::to_string(&HexId(7)).unwrap(), "7");
    }
}
