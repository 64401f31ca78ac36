//! Korean syllables, composed from strokes.
//!
//! A syllable of the Unicode block U+AC00 to U+D7A3 is an initial, a vowel and perhaps a final. Each of them is
//! drawn in a box of ten by ten and fitted into its part of the square; the vowel's shape decides which parts.

/// Width of a syllable in glyph units.
pub(crate) const WIDTH: f64 = 19.0;

/// A part of a syllable: its strokes and the box they go into (left, top, right, bottom).
pub(crate) type Part = (&'static str, [f64; 4]);

/// Initials in the order of Unicode; two letters stand side by side.
const INITIALS: [&str; 19] = [
    "ㄱ", "ㄱㄱ", "ㄴ", "ㄷ", "ㄷㄷ", "ㄹ", "ㅁ", "ㅂ", "ㅂㅂ", "ㅅ", "ㅅㅅ", "ㅇ", "ㅈ", "ㅈㅈ", "ㅊ", "ㅋ",
    "ㅌ", "ㅍ", "ㅎ",
];

/// Vowels in the order of Unicode: what stands under the initial, what stands at its right.
const VOWELS: [(char, char); 21] = [
    (' ', 'ㅏ'),
    (' ', 'ㅐ'),
    (' ', 'ㅑ'),
    (' ', 'ㅒ'),
    (' ', 'ㅓ'),
    (' ', 'ㅔ'),
    (' ', 'ㅕ'),
    (' ', 'ㅖ'),
    ('ㅗ', ' '),
    ('ㅗ', 'ㅏ'),
    ('ㅗ', 'ㅐ'),
    ('ㅗ', 'ㅣ'),
    ('ㅛ', ' '),
    ('ㅜ', ' '),
    ('ㅜ', 'ㅓ'),
    ('ㅜ', 'ㅔ'),
    ('ㅜ', 'ㅣ'),
    ('ㅠ', ' '),
    ('ㅡ', ' '),
    ('ㅡ', 'ㅣ'),
    (' ', 'ㅣ'),
];

/// Finals in the order of Unicode, the empty one first.
const FINALS: [&str; 28] = [
    "", "ㄱ", "ㄱㄱ", "ㄱㅅ", "ㄴ", "ㄴㅈ", "ㄴㅎ", "ㄷ", "ㄹ", "ㄹㄱ", "ㄹㅁ", "ㄹㅂ", "ㄹㅅ", "ㄹㅌ",
    "ㄹㅍ", "ㄹㅎ", "ㅁ", "ㅂ", "ㅂㅅ", "ㅅ", "ㅅㅅ", "ㅇ", "ㅈ", "ㅊ", "ㅋ", "ㅌ", "ㅍ", "ㅎ",
];

fn strokes(letter: char) -> &'static str {
    match letter {
        'ㄱ' => "M0 0L10 0L9 10",
        'ㄴ' => "M0 0L0 10L10 10",
        'ㄷ' => "M10 0L0 0L0 10L10 10",
        'ㄹ' => "M0 0L10 0L10 5L0 5L0 10L10 10",
        'ㅁ' => "M0 0L10 0L10 10L0 10L0 0",
        'ㅂ' => "M0 0L0 10L10 10L10 0M0 5L10 5",
        'ㅅ' => "M5 0Q5 7 0 10M5 3Q6 7 10 10",
        'ㅇ' => "M5 0Q10 0 10 5Q10 10 5 10Q0 10 0 5Q0 0 5 0",
        'ㅈ' => "M0 0L10 0M5 0Q5 7 0 10M5 3Q6 7 10 10",
        'ㅊ' => "M5 0L5 2M0 3L10 3M5 3Q5 8 0 10M5 5.5Q6 8.5 10 10",
        'ㅋ' => "M0 0L10 0L9 10M0 5L9.5 5",
        'ㅌ' => "M10 0L0 0L0 10L10 10M0 5L9 5",
        'ㅍ' => "M0 0L10 0M0 10L10 10M3 0L3 10M7 0L7 10",
        'ㅎ' => "M3.5 0L6.5 0M0 2.5L10 2.5M5 4.5Q9 4.5 9 7.2Q9 10 5 10Q1 10 1 7.2Q1 4.5 5 4.5",
        'ㅏ' => "M3 0L3 10M3 5L10 5",
        'ㅑ' => "M3 0L3 10M3 3.5L10 3.5M3 6.5L10 6.5",
        'ㅓ' => "M8 0L8 10M1 5L8 5",
        'ㅕ' => "M8 0L8 10M1 3.5L8 3.5M1 6.5L8 6.5",
        'ㅣ' => "M6 0L6 10",
        'ㅐ' => "M2 0L2 10M8 0L8 10M2 5L8 5",
        'ㅒ' => "M2 0L2 10M8 0L8 10M2 3.5L8 3.5M2 6.5L8 6.5",
        'ㅔ' => "M4 0L4 10M9 0L9 10M0 5L4 5",
        'ㅖ' => "M4 0L4 10M9 0L9 10M0 3.5L4 3.5M0 6.5L4 6.5",
        'ㅗ' => "M0 10L10 10M5 1L5 10",
        'ㅛ' => "M0 10L10 10M3.5 1L3.5 10M6.5 1L6.5 10",
        'ㅜ' => "M0 1L10 1M5 1L5 10",
        'ㅠ' => "M0 1L10 1M3.5 1L3.5 10M6.5 1L6.5 10",
        'ㅡ' => "M0 5L10 5",
        _ => "",
    }
}

/// The parts of a syllable; nothing for any other character.
pub(crate) fn syllable(c: char) -> Option<Vec<Part>> {
    let n = (c as usize).checked_sub(0xAC00).filter(|n| *n < 11_172)?;
    let initial = INITIALS.get(n / 588)?;
    let &(under, beside) = VOWELS.get(n % 588 / 28)?;
    let last = FINALS.get(n % 28)?;
    let closed = !last.is_empty();
    // Left, top, right, bottom of the initial, the vowel under it, the vowel beside it, the final.
    let (i, u, b, f) = match (under != ' ', beside != ' ', closed) {
        (false, _, false) => ([0., 2., 9.5, 16.], [0.; 4], [12., 0., 19., 20.], [0.; 4]),
        (false, _, true) => ([0., 0., 9.5, 8.5], [0.; 4], [12., 0., 19., 11.], [2.5, 12.5, 17., 20.]),
        (true, false, false) => ([3., 0., 16., 9.], [0., 11., 19., 18.], [0.; 4], [0.; 4]),
        (true, false, true) => ([3., 0., 16., 5.5], [0., 7., 19., 11.], [0.; 4], [3., 13.5, 16., 20.]),
        (true, true, false) => ([0.5, 0., 10., 8.], [0., 9.5, 12., 17.], [13.5, 0., 19., 20.], [0.; 4]),
        (true, true, true) => {
            ([0.5, 0., 10., 5.], [0., 6., 12., 11.], [13.5, 0., 19., 12.], [2.5, 13.5, 17., 20.])
        }
    };
    let mut parts = Vec::with_capacity(5);
    for (letters, [x0, y0, x1, y1]) in [(*initial, i), (*last, f)] {
        let mut pair = letters.chars();
        match (pair.next(), pair.next()) {
            (Some(a), Some(b)) => {
                let gap = (x1 - x0) * 0.09;
                let middle = (x0 + x1) / 2.0;
                parts.push((strokes(a), [x0, y0, middle - gap, y1]));
                parts.push((strokes(b), [middle + gap, y0, x1, y1]));
            }
            (Some(a), None) => parts.push((strokes(a), [x0, y0, x1, y1])),
            _ => {}
        }
    }
    parts.push((strokes(under), u));
    parts.push((strokes(beside), b));
    parts.retain(|(s, _)| !s.is_empty());
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_syllable_has_all_its_parts() {
        for code in 0xAC00..=0xD7A3u32 {
            let c = char::from_u32(code).unwrap_or(' ');
            let parts = syllable(c).unwrap_or_default();
            assert!(parts.len() >= 2, "{c}");
            assert!(
                parts.iter().all(|(s, [x0, y0, x1, y1])| s.starts_with('M') && x0 < x1 && y0 < y1),
                "{c}"
            );
        }
        assert_eq!(syllable('A'), None);
        assert_eq!(syllable('\u{D7A4}'), None);
    }

    #[test]
    fn syllables_come_apart_as_unicode_says() {
        let letters = |c: char| syllable(c).unwrap_or_default().iter().map(|p| p.0).collect::<Vec<_>>();
        assert_eq!(letters('겨'), [strokes('ㄱ'), strokes('ㅕ')]);
        assert_eq!(letters('울'), [strokes('ㅇ'), strokes('ㄹ'), strokes('ㅜ')]);
        assert_eq!(letters('뷁'), ['ㅂ', 'ㄹ', 'ㄱ', 'ㅜ', 'ㅔ'].map(strokes));
    }
}
