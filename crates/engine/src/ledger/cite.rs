//! Citations of rules in test sources and position files.

use std::collections::BTreeSet;

/// The opening of a citation.
const OPEN: &str = "[rule ";

/// One cited row and where it is cited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The cited id.
    pub id: String,
    /// Line of the text, from 1.
    pub line: usize,
}

/// Finds all citations in a text.
///
/// There is one notation, wherever it stands (comment, doc comment, string): an opening bracket, the
/// word `rule`, ids separated by commas, a closing bracket, all on one line, as in `[rule 8.2-a, 8.2-b]`.
/// Anything that cannot be an id is passed over, so a format string such as `[rule {id}]` cites nothing.
pub fn citations(text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for after in line.split(OPEN).skip(1) {
            let Some((ids, _)) = after.split_once(']') else { continue };
            for id in ids.split(',').map(str::trim).filter(|id| is_citable(id)) {
                found.push(Citation { id: id.to_string(), line: index + 1 });
            }
        }
    }
    found
}

/// The ids cited in a text, each once.
pub fn cited_rules(text: &str) -> BTreeSet<String> {
    citations(text).into_iter().map(|c| c.id).collect()
}

/// Whether a citation can name this id.
pub(super) fn is_citable(id: &str) -> bool {
    !id.is_empty() && id.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '#' | '-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cited(text: &str) -> Vec<String> {
        cited_rules(text).into_iter().collect()
    }

    #[test]
    fn finds_single_ids_lists_and_several_citations_on_a_line() {
        assert_eq!(cited("/// The lake. [rule 8.3#5n]"), ["8.3#5n"]);
        assert_eq!(cited("// [rule 8.2-a, 8.2-b,8.5.2-IV1 ]"), ["8.2-a", "8.2-b", "8.5.2-IV1"]);
        assert_eq!(
            cited("a [rule RAT#9-12] b \"[rule GL-VR]\" [rule 3.0-IV]"),
            ["3.0-IV", "GL-VR", "RAT#9-12"]
        );
    }

    #[test]
    fn passes_over_everything_else() {
        assert!(cited("[rule]").is_empty());
        assert!(cited("[rules 8.2-a]").is_empty());
        assert!(cited("the rule 8.2-a]").is_empty());
        assert!(cited("[rule 8.2-a").is_empty());
        assert!(cited("[rule 8.2-a\n]").is_empty());
        assert!(cited("format!(\"[rule {id}]\") [rule , ]").is_empty());
        assert_eq!(cited("[rule 8.2-a [rule 8.2-b]"), ["8.2-b"]);
    }

    #[test]
    fn reports_the_line() {
        let found = citations("one\n[rule 4.0-a]\n\n[rule 4.1-a] [rule 4.0-a]");
        let places: Vec<_> = found.iter().map(|c| (c.id.as_str(), c.line)).collect();
        assert_eq!(places, [("4.0-a", 2), ("4.1-a", 4), ("4.0-a", 4)]);
    }
}
