//! Which hexes a straight line between two hex centres crosses, in exact integer arithmetic.
//!
//! In the three differences of cube coordinates (q - r, r - s, s - q) a hex is the region where each
//! differs from its centre's by at most 1. Along the line each difference is linear, so the part of the line
//! inside a hex is the intersection of three intervals with rational ends, compared by cross-multiplication.

use crate::coord::Hex;

/// The hexes between the two ends of a line, relative to its start, each list in the order of passage. The
/// ends themselves and hexes touched in a single point are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineTemplate {
    /// Hexes whose interior the line crosses.
    pub through: Vec<Hex>,
    /// Where the line runs along a hexside: the hexes on the left hand of somebody walking it.
    pub left: Vec<Hex>,
    /// The partners of `left`, on the right hand.
    pub right: Vec<Hex>,
}

/// What a line meets at one distance from its start: the hex it passes through, or the two hexes on both hands of a
/// hexside it runs along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop<T> {
    /// The hex, or the one on the left hand.
    pub hex: T,
    /// The one on the right hand, where the line runs along their common hexside.
    pub partner: Option<T>,
}

impl<T: Copy> Stop<T> {
    /// A hex the line passes through.
    pub const fn through(hex: T) -> Stop<T> {
        Stop { hex, partner: None }
    }

    /// The hex, or both of a pair.
    pub fn hexes(self) -> impl Iterator<Item = T> {
        [Some(self.hex), self.partner].into_iter().flatten()
    }

    /// The hexside the line runs along, as the hexes on its left and right hand.
    pub fn along(self) -> Option<(T, T)> {
        self.partner.map(|right| (self.hex, right))
    }

    /// The hexsides the line crosses or touches on its way to the next stop, each as the hex left and the hex entered.
    /// Between two pairs some of them are not adjacent.
    pub fn sides_to(self, next: Stop<T>) -> impl Iterator<Item = (T, T)> {
        self.hexes().flat_map(move |x| next.hexes().map(move |y| (x, y)))
    }

    /// The same stop in other terms.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Stop<U> {
        Stop { hex: f(self.hex), partner: self.partner.map(f) }
    }
}

impl LineTemplate {
    /// Everything the line meets between its ends, in order, so that a game can judge hexes, hexsides and pairs.
    pub fn stops(&self) -> Vec<Stop<Hex>> {
        let pairs = self.left.iter().zip(&self.right);
        let mut stops: Vec<Stop<Hex>> = self.through.iter().map(|hex| Stop::through(*hex)).collect();
        stops.extend(pairs.map(|(left, right)| Stop { hex: *left, partner: Some(*right) }));
        // `through` is in order already, and a stable sort keeps hexes at one distance so.
        stops.sort_by_key(|stop| stop.hex.length());
        stops
    }

    /// Whether a line from `start` is blocked: some hex passed through blocks, or there is a blocking hex on
    /// both hands of the hexsides it runs along (not necessarily at the same side).
    pub fn is_blocked(&self, start: Hex, mut blocks: impl FnMut(Hex) -> bool) -> bool {
        let mut any = |hexes: &[Hex]| hexes.iter().any(|&hex| blocks(start + hex));
        any(&self.through) || (any(&self.left) && any(&self.right))
    }
}

/// A rational number with a positive denominator.
#[derive(Clone, Copy)]
struct Ratio(i64, i64);

impl Ratio {
    fn less(self, other: Ratio) -> bool {
        self.0 * other.1 < other.0 * self.1
    }

    fn max(self, other: Ratio) -> Ratio {
        if self.less(other) { other } else { self }
    }

    fn min(self, other: Ratio) -> Ratio {
        if other.less(self) { other } else { self }
    }
}

fn differences(q: i64, r: i64) -> [i64; 3] {
    let s = -q - r;
    [q - r, r - s, s - q]
}

/// How the line to `d` meets the hex at (`q`, `r`): the parameter at which it enters, and whether it only
/// runs along the border. `None` if they share no more than a point.
fn passage(d: [i64; 3], q: i64, r: i64) -> Option<(Ratio, bool)> {
    let (mut enter, mut leave, mut border) = (Ratio(0, 1), Ratio(1, 1), false);
    for (a, b) in d.into_iter().zip(differences(q, r)) {
        if a == 0 {
            if b.abs() > 1 {
                return None;
            }
            border |= b.abs() == 1;
        } else {
            let sign = a.signum();
            enter = enter.max(Ratio(sign * b - 1, a.abs()));
            leave = leave.min(Ratio(sign * b + 1, a.abs()));
        }
    }
    enter.less(leave).then_some((enter, border))
}

/// The hexes between the origin and `d`. Empty for the origin itself and for adjacent hexes.
pub fn line_template(d: Hex) -> LineTemplate {
    let (dq, dr) = (i64::from(d.q), i64::from(d.r));
    let slope = differences(dq, dr);
    let mut met = Vec::new();
    // The line stays within one hex of the rounded position in each column of equal q, or, if it is steeper
    // in r, in each row of equal r; walking the longer axis keeps the number of candidates linear.
    let by_column = dq.abs() >= dr.abs();
    let (long, short) = if by_column { (dq, dr) } else { (dr, dq) };
    for i in long.min(0) - 1..=long.max(0) + 1 {
        let middle = if long == 0 { 0 } else { (short * i).div_euclid(long) };
        for j in middle - 2..=middle + 3 {
            let (q, r) = if by_column { (i, j) } else { (j, i) };
            if (q, r) == (0, 0) || (q, r) == (dq, dr) {
                continue;
            }
            if let Some((enter, border)) = passage(slope, q, r) {
                met.push((enter, border, Hex::new(q as i16, r as i16)));
            }
        }
    }
    met.sort_by(|(a, ..), (b, ..)| (a.0 * b.1).cmp(&(b.0 * a.1)));

    let mut template = LineTemplate::default();
    for (_, border, hex) in met {
        let cross = dq * i64::from(hex.r) - dr * i64::from(hex.q);
        match (border, cross < 0) {
            (false, _) => template.through.push(hex),
            (true, true) => template.left.push(hex),
            (true, false) => template.right.push(hex),
        }
    }
    template
}

/// All templates up to a distance, worked out once and looked up without hashing.
#[derive(Clone, Debug)]
pub struct LineTable {
    max: u16,
    templates: Vec<LineTemplate>,
}

impl LineTable {
    /// Templates for every displacement of length at most `max`.
    pub fn new(max: u16) -> LineTable {
        let n = max.min(i16::MAX as u16) as i16;
        let square = (-n..=n).flat_map(|r| (-n..=n).map(move |q| Hex::new(q, r)));
        let template = |d: Hex| if d.length() <= max { line_template(d) } else { LineTemplate::default() };
        LineTable { max, templates: square.map(template).collect() }
    }

    /// The template for the displacement, if it is not too long.
    #[inline]
    pub fn get(&self, d: Hex) -> Option<&LineTemplate> {
        if d.length() > self.max {
            return None;
        }
        let n = i32::from(self.max);
        let index = (i32::from(d.r) + n) * (2 * n + 1) + i32::from(d.q) + n;
        self.templates.get(usize::try_from(index).ok()?)
    }
}
