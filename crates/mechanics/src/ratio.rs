//! Combat ratios.

use std::fmt;

/// A combat ratio, rounded in the defender's favour and not limited to any table.
///
/// Neighbouring ratios differ by one (… 1:2, 1:1, 2:1 …), so that a column shift is an addition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ratio(i16);

impl Ratio {
    /// 1:1.
    pub const EVEN: Ratio = Ratio(0);

    /// The ratio of two total strengths; a side without any counts as one.
    pub fn of(attack: u16, defence: u16) -> Ratio {
        let (a, d) = (attack.max(1), defence.max(1));
        let whole = |n: u16| i16::try_from(n).unwrap_or(i16::MAX);
        if a >= d { Ratio(whole(a / d) - 1) } else { Ratio(1 - whole(d.div_ceil(a))) }
    }

    /// The ratio so many columns farther right.
    #[must_use]
    pub const fn shifted(self, columns: i8) -> Ratio {
        Ratio(self.0.saturating_add(columns as i16))
    }

    /// The column of a table with `columns` columns of which number `even` is 1:1; ratios beyond its ends use the
    /// last one.
    pub fn column(self, even: u8, columns: u8) -> u8 {
        self.0.saturating_add(even.into()).clamp(0, i16::from(columns) - 1) as u8
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 >= 0 { write!(f, "{}:1", self.0 + 1) } else { write!(f, "1:{}", 1 - self.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the definition: the best column the attacker's strength fully pays for.
    #[test]
    fn rounds_for_the_defender() {
        for a in 1..=40u16 {
            for d in 1..=40u16 {
                let text = Ratio::of(a, d).to_string();
                let (x, y) = text.split_once(':').unwrap_or_default();
                let (x, y): (u16, u16) = (x.parse().unwrap_or(0), y.parse().unwrap_or(0));
                assert!(a * y >= d * x, "{a} against {d} does not pay for {text}");
                let (nx, ny) = if y == 1 { (x + 1, 1) } else { (1, y - 1) };
                assert!(a * ny < d * nx, "{a} against {d} pays for more than {text}");
            }
        }
    }

    #[test]
    fn shifts_before_it_is_cut() {
        assert_eq!(Ratio::of(1, 7).shifted(1).to_string(), "1:6");
        assert_eq!(Ratio::of(1, 7).shifted(1).column(3, 9), 0);
        assert_eq!(Ratio::of(6, 1).shifted(3).column(3, 9), 8);
        assert_eq!(Ratio::of(1, 5).shifted(2).column(3, 9), 1);
        assert_eq!(Ratio::of(0, 0), Ratio::EVEN);
    }
}
