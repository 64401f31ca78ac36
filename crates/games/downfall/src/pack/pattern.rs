//! Texts of cards and events that the rules know: the words name the effect, the numbers in them are figures.

use super::kind::Row;
use sandtable_pack::nearest;

/// The numbers of an effect in the order of its text; 0 where there are fewer.
pub type Numbers = [u8; 4];

/// The text with `#` for every number, and the numbers. A number inside a word (`E16`, `7.8-b`) stays as it is.
pub(crate) fn split(text: &str) -> (String, Numbers) {
    let mut pattern = String::new();
    let mut numbers = [0; 4];
    let mut found = 0;
    for (i, word) in text.split(' ').enumerate() {
        if i > 0 {
            pattern.push(' ');
        }
        let bare = word.trim_end_matches([',', ';', ':', '.', ')']);
        let digits = bare.trim_start_matches('+');
        match digits.parse::<u8>() {
            Ok(number) => {
                if let Some(slot) = numbers.get_mut(found) {
                    *slot = number;
                }
                found += 1;
                pattern.push_str(&word.replacen(digits, "#", 1));
            }
            Err(_) => pattern.push_str(word),
        }
    }
    (pattern, numbers)
}

/// Looks a text up by its pattern, noting a fault with the nearest text the rules know.
pub(crate) fn find<T: Copy>(
    row: &Row<'_>,
    column: &str,
    text: &str,
    among: &[(&str, T)],
) -> Option<(T, Numbers)> {
    let (pattern, numbers) = split(text);
    let found = among.iter().find(|(known, _)| *known == pattern);
    if found.is_none() {
        let near = nearest(&pattern, among.iter().map(|(known, _)| *known));
        let expected = "one of the texts the rules know, with numbers in place of `#`";
        row.fault(column, format!("the rules do not know `{text}`"), expected, near);
    }
    found.map(|(_, value)| (*value, numbers))
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn numbers_are_taken_out_and_words_stay() {
        assert_eq!(
            split("free attack order: 2 attacks"),
            ("free attack order: # attacks".into(), [2, 0, 0, 0])
        );
        let (pattern, numbers) = split("Atlantic: +2 to the roll; place 3, by 7.8-b");
        assert_eq!(pattern, "Atlantic: +# to the roll; place #, by 7.8-b");
        assert_eq!(numbers, [2, 3, 0, 0]);
    }
}
