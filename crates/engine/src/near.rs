//! How far a misspelt word is from the right one.

/// Letters to add, drop or change to make one word of the other (Levenshtein). Upper and lower case differ.
pub fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        for (slot, cb) in row.iter_mut().skip(1).zip(&b) {
            let cost = (diagonal + usize::from(ca != *cb)).min(left + 1).min(*slot + 1);
            diagonal = std::mem::replace(slot, cost);
            left = cost;
        }
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted_by_letter() {
        for (a, b, d) in
            [("", "", 0), ("a", "", 1), ("", "ab", 2), ("kitten", "sitting", 3), ("캠페", "캠페인", 1)]
        {
            assert_eq!(edits(a, b), d, "{a} {b}");
            assert_eq!(edits(b, a), d, "{b} {a}");
        }
    }
}
