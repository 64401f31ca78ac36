//! Writing SVG text: short numbers, escaping, elements.

/// A point in drawing units, y downwards.
pub(crate) type Pt = (f64, f64);

/// SVG text in the making.
#[derive(Default)]
pub(crate) struct Out(pub String);

impl Out {
    /// Appends text as it is.
    pub fn raw(&mut self, text: &str) -> &mut Out {
        self.0.push_str(text);
        self
    }

    /// Appends text with markup characters escaped and control characters, which XML forbids, dropped.
    pub fn text(&mut self, text: &str) -> &mut Out {
        for c in text.chars() {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&apos;"),
                '\n' | '\t' => self.0.push(' '),
                c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
                c => self.0.push(c),
            }
        }
        self
    }

    /// Appends a number with at most two decimals.
    pub fn num(&mut self, v: f64) -> &mut Out {
        let h = (v * 100.0).round() as i64;
        if h < 0 {
            self.0.push('-');
        }
        let (whole, frac) = (h.unsigned_abs() / 100, (h.unsigned_abs() % 100) as u8);
        if whole > 0 || frac == 0 {
            self.whole(whole);
        }
        if frac > 0 {
            self.0.push('.');
            self.0.push(char::from(b'0' + frac / 10));
            if frac % 10 > 0 {
                self.0.push(char::from(b'0' + frac % 10));
            }
        }
        self
    }

    /// A number is written thousands of times per picture; this is faster than the formatting machinery.
    fn whole(&mut self, n: u64) {
        if n > 9 {
            self.whole(n / 10);
        }
        self.0.push(char::from(b'0' + (n % 10) as u8));
    }

    /// Appends ` name="number"`.
    pub fn attr(&mut self, name: &str, v: f64) -> &mut Out {
        self.raw(" ").raw(name).raw("=\"").num(v).raw("\"")
    }

    /// Appends ` name="text"`, escaped.
    pub fn attr_text(&mut self, name: &str, v: &str) -> &mut Out {
        self.raw(" ").raw(name).raw("=\"").text(v).raw("\"")
    }

    /// Opens a group moved to a point.
    pub fn group_at(&mut self, (x, y): Pt) -> &mut Out {
        self.raw("<g transform=\"translate(").num(x).raw(" ").num(y).raw(")\">")
    }

    /// Closes a group.
    pub fn end(&mut self) -> &mut Out {
        self.raw("</g>\n")
    }

    /// A path with further attributes as written.
    pub fn path(&mut self, d: &str, attrs: &str) -> &mut Out {
        if !d.is_empty() {
            self.raw("<path d=\"").raw(d).raw("\" ").raw(attrs).raw("/>");
        }
        self
    }

    /// A use of a definition at a point.
    pub fn used(&mut self, id: &str, (x, y): Pt) -> &mut Out {
        self.raw("<use href=\"#").raw(id).raw("\"").attr("x", x.round()).attr("y", y.round()).raw("/>")
    }

    /// A rectangle with rounded corners and further attributes as written.
    pub fn rect(&mut self, (x, y): Pt, (w, h): Pt, r: f64, attrs: &str) -> &mut Out {
        self.raw("<rect").attr("x", x).attr("y", y).attr("width", w).attr("height", h);
        if r > 0.0 {
            self.attr("rx", r);
        }
        self.raw(" ").raw(attrs).raw("/>")
    }

    /// A circle with further attributes as written.
    pub fn circle(&mut self, (x, y): Pt, r: f64, attrs: &str) -> &mut Out {
        self.raw("<circle").attr("cx", x).attr("cy", y).attr("r", r).raw(" ").raw(attrs).raw("/>")
    }
}

/// Path data in the making: relative commands with one or two decimals, free of drift because every step is
/// taken from the rounded point before it.
#[derive(Default)]
pub(crate) struct Path {
    out: Out,
    at: (i64, i64),
}

impl Path {
    fn step(&mut self, (x, y): Pt) -> (i64, i64) {
        let to = ((x * 10.0).round() as i64, (y * 10.0).round() as i64);
        let by = (to.0 - self.at.0, to.1 - self.at.1);
        self.at = to;
        by
    }

    fn tenth(&mut self, v: i64, first: bool) {
        if !first && v >= 0 {
            self.out.0.push(' ');
        }
        self.out.num(v as f64 / 10.0);
    }

    fn pair(&mut self, by: (i64, i64), first: bool) {
        self.tenth(by.0, first);
        self.tenth(by.1, false);
    }

    /// Starts a line at a point.
    pub fn move_to(&mut self, p: Pt) {
        self.at = (0, 0);
        let by = self.step(p);
        self.out.raw("M");
        self.pair(by, true);
    }

    /// A straight line.
    pub fn line_to(&mut self, p: Pt) {
        let by = self.step(p);
        self.out.raw("l");
        self.pair(by, true);
    }

    /// A quadratic curve.
    pub fn quad_to(&mut self, c: Pt, p: Pt) {
        let from = self.at;
        let control = self.step(c);
        self.at = from;
        let by = self.step(p);
        self.out.raw("q");
        self.pair(control, true);
        self.pair(by, false);
    }

    /// A cubic curve.
    pub fn cubic_to(&mut self, c: Pt, d: Pt, p: Pt) {
        let from = self.at;
        let one = self.step(c);
        self.at = from;
        let two = self.step(d);
        self.at = from;
        let by = self.step(p);
        self.out.raw("c");
        self.pair(one, true);
        self.pair(two, false);
        self.pair(by, false);
    }

    /// Closes the line.
    pub fn close(&mut self) {
        self.out.raw("z");
    }

    /// The path data.
    pub fn done(self) -> String {
        self.out.0
    }
}

/// A repeatable scatter: the same inputs give the same value from 0 to 1 everywhere.
pub(crate) fn scatter(a: i64, b: i64, salt: u64) -> f64 {
    let mut z = (a as u64)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add((b as u64).wrapping_mul(0xC2B2_AE3D_27D4_EB4F))
        .wrapping_add(salt.wrapping_mul(0x1656_67B1_9E37_79F9));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
}

/// The point a share `t` of the way from `a` to `b`.
pub(crate) fn lerp(a: Pt, b: Pt, t: f64) -> Pt {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

/// The distance between two points.
pub(crate) fn dist(a: Pt, b: Pt) -> f64 {
    ((a.0 - b.0).powi(2) + (a.1 - b.1).powi(2)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let mut out = Out::default();
        for v in [0.0, 1.0, -0.5, 12.25, -3.1, 0.004] {
            out.num(v).raw(" ");
        }
        assert_eq!(out.0, "0 1 -.5 12.25 -3.1 0 ");
    }

    #[test]
    fn markup_and_control_characters_cannot_get_through() {
        let mut out = Out::default();
        out.text("<a b=\"c\">&'\u{1}\n");
        assert_eq!(out.0, "&lt;a b=&quot;c&quot;&gt;&amp;&apos; ");
    }

    #[test]
    fn relative_steps_do_not_drift() {
        let mut path = Path::default();
        path.move_to((0.04, 0.0));
        for i in 1..=10 {
            path.line_to((f64::from(i) * 0.04 + 0.04, 0.0));
        }
        assert_eq!(path.at, (4, 0), "eleven steps of 0.04 end at 0.4");
    }
}
