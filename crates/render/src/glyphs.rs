//! Letters and figures as strokes.
//!
//! No font is read: every letter is a few lines and curves of our own, so that a picture is the same on every
//! machine. Latin letters are listed here, Korean syllables are composed. Capitals are 20 units high; small letters reach from 6 to 20; the baseline is at 20.

use crate::hangul;
use crate::svg::{Out, Path, Pt};

/// Height of a capital in glyph units.
const CAP: f64 = 20.0;
/// Width of a character without a drawing, which is shown as an empty frame.
const UNKNOWN: (f64, &str) = (10.0, "M0 2L10 2L10 20L0 20L0 2");

/// Where a text stands relative to its point.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text is written.
#[derive(Clone, Copy)]
pub(crate) struct Lettering {
    /// Height of a capital.
    pub size: f64,
    /// Space between letters in glyph units.
    pub spacing: f64,
    /// Lean to the right per unit of height.
    pub slant: f64,
    /// Where the point is.
    pub anchor: Anchor,
}

impl Lettering {
    /// Upright text centred on its point.
    pub const fn new(size: f64) -> Lettering {
        Lettering { size, spacing: 5.0, slant: 0.0, anchor: Anchor::Middle }
    }

    /// The same with another anchor.
    pub const fn at(self, anchor: Anchor) -> Lettering {
        Lettering { anchor, ..self }
    }

    /// The width of a text.
    pub fn width(&self, text: &str) -> f64 {
        let units: f64 = text.chars().map(|c| glyph(c).0 + self.spacing).sum();
        (units - self.spacing).max(0.0) * self.size / CAP
    }

    /// Path data of a text whose baseline runs through the point.
    pub fn write(&self, text: &str, (x, y): Pt) -> String {
        let mut path = Path::default();
        self.write_to(&mut path, text, (x, y));
        path.done()
    }

    /// Adds a text to path data.
    pub fn write_to(&self, path: &mut Path, text: &str, (x, y): Pt) {
        let k = self.size / CAP;
        let mut left = match self.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - self.width(text) / 2.0,
            Anchor::End => x - self.width(text),
        };
        for c in text.chars() {
            let (width, strokes, accent) = glyph_parts(c);
            let lift = if c.is_uppercase() { 0.0 } else { 5.0 };
            let place = |px: f64, py: f64| -> Pt {
                (left + px * k + (CAP - py) * k * self.slant, y + (py - CAP) * k)
            };
            trace(path, strokes, &place);
            for (strokes, [x0, y0, x1, y1]) in hangul::syllable(c).unwrap_or_default() {
                let fit = |px: f64, py: f64| place(x0 + px / 10.0 * (x1 - x0), y0 + py / 10.0 * (y1 - y0));
                trace(path, strokes, &fit);
            }
            if let Some(accent) = accent {
                let shift = width / 2.0;
                trace(path, accent, &|px, py| place(px + shift, py + lift));
            }
            left += (width + self.spacing) * k;
        }
    }
}

/// Writes a stroked text.
pub(crate) fn put(out: &mut Out, text: &str, at: Pt, how: Lettering, weight: f64, ink: &str) {
    let d = how.write(text, at);
    if d.is_empty() {
        return;
    }
    out.raw("<path d=\"").raw(&d).raw("\" fill=\"none\" stroke=\"").raw(ink).raw("\"");
    out.attr("stroke-width", weight).raw(" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>");
}

/// Follows the strokes `M x y`, `L x y`, `Q cx cy x y` of a glyph.
fn trace(path: &mut Path, strokes: &str, place: &dyn Fn(f64, f64) -> Pt) {
    let mut rest = strokes;
    while let Some(command) = rest.chars().next() {
        let body = &rest[1..];
        let end = body.find(['M', 'L', 'Q']).unwrap_or(body.len());
        let mut v = [0.0; 4];
        for (slot, word) in v.iter_mut().zip(body[..end].split(' ')) {
            *slot = word.parse().unwrap_or(0.0);
        }
        match command {
            'M' => path.move_to(place(v[0], v[1])),
            'L' => path.line_to(place(v[0], v[1])),
            _ => path.quad_to(place(v[0], v[1]), place(v[2], v[3])),
        }
        rest = &body[end..];
    }
}

/// Whether every character of a text has a drawing.
pub fn can_draw(text: &str) -> bool {
    text.chars().all(|c| glyph(c) != UNKNOWN)
}

fn glyph(c: char) -> (f64, &'static str) {
    let (width, strokes, _) = glyph_parts(c);
    (width, strokes)
}

const DOTS: &str = "M-3.5 -5L-3.5 -4.5M3.5 -5L3.5 -4.5";
const RING: &str = "M0 -8Q2.5 -8 2.5 -5.5Q2.5 -3 0 -3Q-2.5 -3 -2.5 -5.5Q-2.5 -8 0 -8";
const ACUTE: &str = "M-1 -3L2 -7";
const GRAVE: &str = "M1 -3L-2 -7";
const HAT: &str = "M-3 -3L0 -7L3 -3";
const CARON: &str = "M-3 -7L0 -3L3 -7";
const TILDE: &str = "M-4 -4Q-2 -7 0 -5Q2 -3 4 -6";
const MACRON: &str = "M-4 -5L4 -5";

/// A character's width, strokes and the accent over it.
fn glyph_parts(c: char) -> (f64, &'static str, Option<&'static str>) {
    let (base, accent) = match c {
        'Ä' => ('A', DOTS),
        'Ö' => ('O', DOTS),
        'Ü' => ('U', DOTS),
        'Ë' => ('E', DOTS),
        'Ï' => ('I', DOTS),
        'ä' => ('a', DOTS),
        'ö' => ('o', DOTS),
        'ü' => ('u', DOTS),
        'ë' => ('e', DOTS),
        'ï' => ('ı', DOTS),
        'Å' => ('A', RING),
        'å' => ('a', RING),
        'É' => ('E', ACUTE),
        'é' => ('e', ACUTE),
        'Á' => ('A', ACUTE),
        'á' => ('a', ACUTE),
        'Í' => ('I', ACUTE),
        'í' => ('ı', ACUTE),
        'Ó' => ('O', ACUTE),
        'ó' => ('o', ACUTE),
        'Ú' => ('U', ACUTE),
        'ú' => ('u', ACUTE),
        'ý' => ('y', ACUTE),
        'ń' => ('n', ACUTE),
        'È' => ('E', GRAVE),
        'è' => ('e', GRAVE),
        'À' => ('A', GRAVE),
        'à' => ('a', GRAVE),
        'ù' => ('u', GRAVE),
        'Â' => ('A', HAT),
        'â' => ('a', HAT),
        'Ê' => ('E', HAT),
        'ê' => ('e', HAT),
        'î' => ('ı', HAT),
        'ô' => ('o', HAT),
        'û' => ('u', HAT),
        'Š' => ('S', CARON),
        'š' => ('s', CARON),
        'Ž' => ('Z', CARON),
        'ž' => ('z', CARON),
        'č' => ('c', CARON),
        'Č' => ('C', CARON),
        'ř' => ('r', CARON),
        'ñ' => ('n', TILDE),
        'ã' => ('a', TILDE),
        'õ' => ('o', TILDE),
        'ā' => ('a', MACRON),
        'ō' => ('o', MACRON),
        'ū' => ('u', MACRON),
        other => (other, ""),
    };
    let (width, strokes) = plain(base);
    (width, strokes, (!accent.is_empty()).then_some(accent))
}

/// A character without accent: width and strokes.
fn plain(c: char) -> (f64, &'static str) {
    match c {
        ' ' | '\u{a0}' => (7.0, ""),
        'A' => (14.0, "M0 20L7 0L14 20M2.6 13L11.4 13"),
        'B' => (12.0, "M0 10L7 10Q12 10 12 15Q12 20 7 20L0 20L0 0L6.5 0Q11 0 11 5Q11 10 6.5 10"),
        'C' => (13.0, "M13 4Q11 0 7 0Q0 0 0 10Q0 20 7 20Q11 20 13 16"),
        'D' => (13.0, "M0 0L0 20L5 20Q13 20 13 10Q13 0 5 0L0 0"),
        'E' => (11.0, "M11 0L0 0L0 20L11 20M0 10L9 10"),
        'F' => (10.0, "M10 0L0 0L0 20M0 10L8.5 10"),
        'G' => (14.0, "M13 4Q11 0 7 0Q0 0 0 10Q0 20 7 20Q14 20 14 11L8 11"),
        'H' => (13.0, "M0 0L0 20M13 0L13 20M0 10L13 10"),
        'I' => (2.0, "M1 0L1 20"),
        'J' => (9.0, "M9 0L9 14Q9 20 4.5 20Q1 20 0 17"),
        'K' => (12.0, "M0 0L0 20M12 0L0 12M4 8.5L12 20"),
        'L' => (10.0, "M0 0L0 20L10 20"),
        'M' => (16.0, "M0 20L0 0L8 13L16 0L16 20"),
        'N' => (13.0, "M0 20L0 0L13 20L13 0"),
        'O' => (14.0, "M7 0Q14 0 14 10Q14 20 7 20Q0 20 0 10Q0 0 7 0"),
        'P' => (12.0, "M0 20L0 0L6 0Q12 0 12 6Q12 12 6 12L0 12"),
        'Q' => (14.0, "M7 0Q14 0 14 10Q14 20 7 20Q0 20 0 10Q0 0 7 0M9 15L14 21"),
        'R' => (12.0, "M0 20L0 0L6 0Q12 0 12 5.5Q12 11 6 11L0 11M6 11L12 20"),
        'S' => (12.0, "M11.5 4Q11 0 6 0Q.5 0 .5 5Q.5 9 6 10Q12 11 12 15Q12 20 6 20Q.5 20 0 16"),
        'T' => (12.0, "M0 0L12 0M6 0L6 20"),
        'U' => (12.0, "M0 0L0 13Q0 20 6 20Q12 20 12 13L12 0"),
        'V' => (14.0, "M0 0L7 20L14 0"),
        'W' => (20.0, "M0 0L5 20L10 3L15 20L20 0"),
        'X' => (13.0, "M0 0L13 20M13 0L0 20"),
        'Y' => (14.0, "M0 0L7 10L14 0M7 10L7 20"),
        'Z' => (12.0, "M0 0L12 0L0 20L12 20"),
        'a' => (11.0, "M11 6L11 20M11 10Q9 6 6 6Q0 6 0 13Q0 20 6 20Q9 20 11 16"),
        'b' => (11.0, "M0 0L0 20M0 10Q2 6 5 6Q11 6 11 13Q11 20 5 20Q2 20 0 16"),
        'c' => (10.0, "M10 9Q9 6 6 6Q0 6 0 13Q0 20 6 20Q9 20 10 17"),
        'd' => (11.0, "M11 0L11 20M11 10Q9 6 6 6Q0 6 0 13Q0 20 6 20Q9 20 11 16"),
        'e' => (11.0, "M0 13L11 13Q11 6 6 6Q0 6 0 13Q0 20 6 20Q9.5 20 11 17"),
        'f' => (7.0, "M7 0Q3 0 3 4L3 20M0 7L6.5 7"),
        'g' => (11.0, "M11 6L11 20Q11 26 6 26Q2 26 1 24M11 10Q9 6 6 6Q0 6 0 13Q0 20 6 20Q9 20 11 16"),
        'h' => (10.0, "M0 0L0 20M0 11Q1 6 6 6Q10 6 10 11L10 20"),
        'i' => (2.0, "M1 6L1 20M1 1L1 1.5"),
        'ı' => (2.0, "M1 6L1 20"),
        'j' => (4.0, "M3 6L3 22Q3 26 0 26M3 1L3 1.5"),
        'k' => (10.0, "M0 0L0 20M9 6L0 14M4 11L10 20"),
        'l' => (2.0, "M1 0L1 20"),
        'm' => (17.0, "M0 6L0 20M0 11Q1 6 5 6Q8.5 6 8.5 11L8.5 20M8.5 11Q9.5 6 13 6Q17 6 17 11L17 20"),
        'n' => (10.0, "M0 6L0 20M0 11Q1 6 6 6Q10 6 10 11L10 20"),
        'o' => (12.0, "M6 6Q12 6 12 13Q12 20 6 20Q0 20 0 13Q0 6 6 6"),
        'p' => (11.0, "M0 6L0 26M0 10Q2 6 5 6Q11 6 11 13Q11 20 5 20Q2 20 0 16"),
        'q' => (11.0, "M11 6L11 26M11 10Q9 6 6 6Q0 6 0 13Q0 20 6 20Q9 20 11 16"),
        'r' => (7.0, "M0 6L0 20M0 12Q1 6 7 6"),
        's' => (9.0, "M8.5 8.5Q8 6 4.5 6Q.5 6 .5 9.5Q.5 12 4.5 13Q9 14 9 16.5Q9 20 4.5 20Q.5 20 0 17.5"),
        't' => (7.0, "M3 1L3 16Q3 20 7 20M0 7L7 7"),
        'u' => (10.0, "M0 6L0 15Q0 20 4 20Q9 20 10 15M10 6L10 20"),
        'v' => (11.0, "M0 6L5.5 20L11 6"),
        'w' => (16.0, "M0 6L4 20L8 8L12 20L16 6"),
        'x' => (10.0, "M0 6L10 20M10 6L0 20"),
        'y' => (11.0, "M0 6L5.5 20M11 6L4 24Q3 26 0 26"),
        'z' => (10.0, "M0 6L10 6L0 20L10 20"),
        'ø' => (12.0, "M6 6Q12 6 12 13Q12 20 6 20Q0 20 0 13Q0 6 6 6M0 21L12 5"),
        'Ø' => (14.0, "M7 0Q14 0 14 10Q14 20 7 20Q0 20 0 10Q0 0 7 0M1 21L13 -1"),
        'ł' => (5.0, "M2.5 0L2.5 20M0 12L5 8"),
        'Ł' => (10.0, "M1 0L1 20L10 20M-2 12L5 8"),
        'ß' => (11.0, "M0 20L0 5Q0 0 5 0Q10 0 10 4.5Q10 9 5 9Q11 9 11 14.5Q11 20 5 20"),
        '0' => (12.0, "M6 0Q12 0 12 10Q12 20 6 20Q0 20 0 10Q0 0 6 0"),
        '1' => (7.0, "M0 4.5L6 0L6 20"),
        '2' => (12.0, "M0 5.5Q0 0 6 0Q12 0 12 5.5Q12 9 8 12.5L0 20L12 20"),
        '3' => (12.0, "M.5 4Q1.5 0 6 0Q11.5 0 11.5 5Q11.5 9.5 5 9.5Q12 9.5 12 14.5Q12 20 6 20Q1 20 0 16"),
        '4' => (12.0, "M9 20L9 0L0 14L12 14"),
        '5' => (12.0, "M11 0L1.5 0L1 9.5Q3 7.5 6 7.5Q12 7.5 12 13.5Q12 20 6 20Q1 20 0 16.5"),
        '6' => (12.0, "M10 .5Q0 2 0 13Q0 20 6 20Q12 20 12 14Q12 8 6 8Q1 8 0 13"),
        '7' => (12.0, "M0 0L12 0Q6 8 4.5 20"),
        '8' => (
            12.0,
            "M6 9Q1 9 1 4.5Q1 0 6 0Q11 0 11 4.5Q11 9 6 9Q0 9.5 0 14.5Q0 20 6 20Q12 20 12 14.5Q12 9.5 6 9",
        ),
        '9' => (12.0, "M2 19.5Q12 18 12 7Q12 0 6 0Q0 0 0 6Q0 12 6 12Q11 12 12 7"),
        '.' => (2.0, "M1 19.5L1 20"),
        ',' => (3.0, "M2 19L2 20L.5 23"),
        ':' => (2.0, "M1 9L1 9.5M1 19.5L1 20"),
        ';' => (3.0, "M2 9L2 9.5M2 19L2 20L.5 23"),
        '-' | '\u{2010}' | '\u{2011}' => (7.0, "M0 12L7 12"),
        '–' | '−' => (10.0, "M0 12L10 12"),
        '—' => (16.0, "M0 12L16 12"),
        '/' => (8.0, "M0 22L8 -2"),
        '\\' => (8.0, "M0 -2L8 22"),
        '|' => (2.0, "M1 -2L1 24"),
        '(' => (5.0, "M5 -2Q0 3 0 10Q0 17 5 22"),
        ')' => (5.0, "M0 -2Q5 3 5 10Q5 17 0 22"),
        '[' => (5.0, "M5 -2L0 -2L0 22L5 22"),
        ']' => (5.0, "M0 -2L5 -2L5 22L0 22"),
        '+' => (12.0, "M0 11L12 11M6 5L6 17"),
        '×' => (10.0, "M0 6L10 16M10 6L0 16"),
        '=' => (11.0, "M0 8L11 8M0 14L11 14"),
        '<' => (10.0, "M10 5L0 11L10 17"),
        '>' => (10.0, "M0 5L10 11L0 17"),
        '≤' => (10.0, "M10 3L0 8.5L10 14M0 18L10 18"),
        '≥' => (10.0, "M0 3L10 8.5L0 14M0 18L10 18"),
        '_' => (12.0, "M0 22L12 22"),
        '\'' | '’' | '‘' | 'ʼ' => (2.0, "M1 0L1 5"),
        '"' | '“' | '”' => (6.0, "M1 0L1 5M5 0L5 5"),
        '!' => (2.0, "M1 0L1 14M1 19.5L1 20"),
        '?' => (11.0, "M0 5Q0 0 5.5 0Q11 0 11 5Q11 8 7.5 10Q5.5 11.5 5.5 14M5.5 19.5L5.5 20"),
        '&' => (15.0, "M15 20L3 6Q2 0 6 0Q10 0 9.5 4Q9 7 4 10Q0 12 0 15Q0 20 6 20Q11 20 14 11"),
        '*' => (10.0, "M5 1L5 11M.7 3.5L9.3 8.5M9.3 3.5L.7 8.5"),
        '#' => (14.0, "M5 1L3 19M11 1L9 19M1 7L14 7M0 13L13 13"),
        '%' => (
            17.0,
            "M14 0L3 20M4 0Q8 0 8 4.5Q8 9 4 9Q0 9 0 4.5Q0 0 4 0M13 11Q17 11 17 15.5Q17 20 13 20Q9 20 9 15.5Q9 11 13 11",
        ),
        '°' => (6.0, "M3 0Q6 0 6 3Q6 6 3 6Q0 6 0 3Q0 0 3 0"),
        '·' => (3.0, "M1.5 10.5L1.5 11"),
        '•' => (6.0, "M3 8.5Q5.5 8.5 5.5 11Q5.5 13.5 3 13.5Q.5 13.5 .5 11Q.5 8.5 3 8.5M3 11L3 11.4"),
        '…' => (14.0, "M1 19.5L1 20M7 19.5L7 20M13 19.5L13 20"),
        '½' => (17.0, "M0 2L3 0L3 9M3 20L14 0M9 13Q9 11 13 11Q17 11 17 13.5Q17 15 14 17L9 20L17 20"),
        '→' => (18.0, "M0 11L17 11M11 5L18 11L11 17"),
        '←' => (18.0, "M18 11L1 11M7 5L0 11L7 17"),
        '↑' => (12.0, "M6 20L6 2M0 8L6 1L12 8"),
        '↓' => (12.0, "M6 0L6 18M0 12L6 19L12 12"),
        '가'..='힣' => (hangul::WIDTH, ""),
        _ => UNKNOWN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_a_map_needs_is_drawn() {
        let letters =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÄÖÅäöåéüß.,:;-–/()[]+×='!?&*#%°½→";
        for c in letters.chars() {
            assert_ne!(glyph(c), UNKNOWN, "{c}");
            let how = Lettering::new(10.0);
            assert!(how.write(&c.to_string(), (0.0, 0.0)).starts_with('M'), "{c}");
        }
    }

    #[test]
    fn centred_text_has_its_point_in_the_middle() {
        let how = Lettering::new(20.0);
        assert_eq!(how.width("HH"), 31.0);
        assert!(how.write("H", (0.0, 0.0)).starts_with("M-6.5-20"), "{}", how.write("H", (0.0, 0.0)));
    }

    #[test]
    fn a_character_without_a_drawing_becomes_a_frame_not_a_gap() {
        assert_eq!(glyph('\u{16A0}'), UNKNOWN);
    }
}
