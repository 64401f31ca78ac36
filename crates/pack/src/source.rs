//! Where every datum of a pack comes from.

use sandtable_engine::data::DataShare;
use std::fmt;

/// The four origins a figure can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// Stated by the rulebook; the note names the section.
    Rulebook,
    /// Read off public sources about the printed components.
    Public,
    /// Follows by argument from the two above.
    Derived,
    /// Our own design where nothing is known.
    Reconstructed,
}

impl Origin {
    /// All origins, firmest first.
    pub const ALL: [Origin; 4] = [Origin::Rulebook, Origin::Public, Origin::Derived, Origin::Reconstructed];

    /// The word used in the pack's files.
    pub const fn word(self) -> &'static str {
        match self {
            Origin::Rulebook => "rulebook",
            Origin::Public => "public",
            Origin::Derived => "derived",
            Origin::Reconstructed => "reconstructed",
        }
    }
}

/// An origin with its section or reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Which of the four.
    pub origin: Origin,
    /// Rulebook section, or the reason for a derived or reconstructed value.
    pub note: String,
}

impl Source {
    /// Reads `"rulebook 5.2.3"`, `"public"`, `"derived: why"` or `"reconstructed: why"`.
    /// A rulebook section and a reason are required, not decoration.
    pub fn parse(text: &str) -> Option<Self> {
        Source::bare(text).filter(|s| s.origin == Origin::Public || !s.note.is_empty())
    }

    /// As [`Source::parse`], but a bare word will do: in a table a reason in every row would say the same a thousand times.
    pub fn bare(text: &str) -> Option<Self> {
        let text = text.trim();
        let origin = Origin::ALL.into_iter().find(|o| text.starts_with(o.word()))?;
        let rest = text.get(origin.word().len()..)?;
        if !rest.is_empty() && !rest.starts_with([' ', ':', ';']) {
            return None;
        }
        let note = rest.trim_start_matches([' ', ':', ';']).to_owned();
        Some(Source { origin, note })
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.note.is_empty() {
            write!(f, "{}", self.origin.word())
        } else {
            write!(f, "{}: {}", self.origin.word(), self.note)
        }
    }
}

/// What sorts of things a game's data are. A game names its own; the report lists them in this order.
pub trait Kind: Copy + PartialEq + 'static {
    /// Every kind, in the order of the report.
    const ALL: &'static [Self];

    /// Label for reports.
    fn label(self) -> &'static str;
}

/// One figure with its key, its place in the files and its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Datum<K> {
    /// Sort of datum.
    pub kind: K,
    /// What it is: a hex, a counter key, `recovery.success`, `campaign: 1/1/609`.
    pub key: String,
    /// File that states it.
    pub file: String,
    /// Line that states it.
    pub line: u32,
    /// Where it comes from.
    pub source: Source,
}

/// How many data of each kind come from where.
pub fn shares<K: Kind>(data: &[Datum<K>]) -> Vec<DataShare> {
    let share = |kind: K| {
        let [rulebook, public, derived, reconstructed] = Origin::ALL.map(|origin| {
            let n = data.iter().filter(|d| d.kind == kind && d.source.origin == origin).count();
            u32::try_from(n).unwrap_or(u32::MAX)
        });
        DataShare { kind: kind.label().into(), rulebook, public, derived, reconstructed }
    };
    K::ALL.iter().map(|kind| share(*kind)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_needs_its_section_or_reason() {
        assert_eq!(
            Source::parse("rulebook 5.2.3"),
            Some(Source { origin: Origin::Rulebook, note: "5.2.3".into() })
        );
        assert_eq!(Source::parse("public").map(|s| s.origin), Some(Origin::Public));
        assert_eq!(
            Source::parse("derived: turn 1 counts five units").map(|s| s.note),
            Some("turn 1 counts five units".into())
        );
        for bad in ["rulebook", "derived", "reconstructed:", "publicity", "hearsay", ""] {
            assert_eq!(Source::parse(bad), None, "{bad}");
        }
    }
}
