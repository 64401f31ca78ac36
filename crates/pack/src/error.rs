//! What is wrong with a pack, and where: file, line, what was expected, the nearest valid value.

use sandtable_engine::position::Fault;
use std::fmt;

/// One fault in a data pack. Lines and columns count from 1; a line of 0 means the file as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackError {
    /// File name inside the pack, such as `map.toml`.
    pub file: String,
    /// Line of the fault.
    pub line: u32,
    /// Column of the fault.
    pub column: u32,
    /// The field at fault, as a dotted path such as `road[3].chain`.
    pub field: String,
    /// What is wrong.
    pub message: String,
    /// What would be right. Empty where the message already says so.
    pub expected: String,
    /// The valid value that looks most like the one found.
    pub nearest: Option<String>,
}

impl PackError {
    /// Field, message, what was expected and the nearest valid value, for reports that name the place themselves.
    pub fn without_place(&self) -> String {
        let mut text = String::new();
        if !self.field.is_empty() {
            text.push_str(&format!("{}: ", self.field));
        }
        text.push_str(&self.message);
        if !self.expected.is_empty() {
            text.push_str(&format!("; expected {}", self.expected));
        }
        if let Some(nearest) = &self.nearest {
            text.push_str(&format!("; did you mean `{nearest}`?"));
        }
        text
    }
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        write!(f, ": {}", self.without_place())
    }
}

/// Every fault found in a pack, in reading order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackErrors(pub Vec<PackError>);

impl fmt::Display for PackErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PackErrors {}

impl From<&PackError> for Fault {
    fn from(error: &PackError) -> Fault {
        Fault { file: error.file.clone(), line: error.line as usize, message: error.without_place() }
    }
}

/// The candidate closest to `found` by edit distance, unless even that one looks nothing like it.
pub fn nearest<'a>(found: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let limit = found.chars().count() / 2 + 1;
    candidates
        .into_iter()
        .map(|c| (distance(found, c), c))
        .min_by_key(|&(d, _)| d)
        .filter(|&(d, _)| d <= limit)
        .map(|(_, c)| c.to_owned())
}

/// Edits between two words, whatever their case.
pub fn distance(a: &str, b: &str) -> usize {
    sandtable_engine::near::edits(&a.to_lowercase(), &b.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_prefers_the_smallest_edit_and_gives_up_on_nonsense() {
        assert_eq!(nearest("villige", ["forest", "village"]), Some("village".into()));
        assert_eq!(nearest("Q52", ["Q25", "Q2", "R27"]), Some("Q2".into()));
        assert_eq!(nearest("zzzzzzzz", ["forest", "village"]), None);
        assert_eq!(distance("Kitten", "sitting"), 3);
    }
}
