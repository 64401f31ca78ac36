//! Where every datum of the pack comes from.

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
        let text = text.trim();
        let origin = Origin::ALL.into_iter().find(|o| text.starts_with(o.word()))?;
        let rest = text.get(origin.word().len()..)?;
        if !rest.is_empty() && !rest.starts_with([' ', ':']) {
            return None;
        }
        let note = rest.trim_start_matches([' ', ':']).to_owned();
        (origin == Origin::Public || !note.is_empty()).then_some(Source { origin, note })
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

/// What sort of thing a datum is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DatumKind {
    /// Terrain of one hex.
    Terrain,
    /// One road link between two hexes.
    RoadLink,
    /// Bridges, exits, supply sources and other marked hexes.
    MapFeature,
    /// A named place or lake.
    Place,
    /// One counter with both faces and its set-up code.
    Counter,
    /// One cell of the combat results table.
    CrtCell,
    /// One figure of another table.
    TableFigure,
    /// One turn of the track.
    Turn,
    /// One constant of the rules.
    Constant,
    /// One unit's place in one scenario.
    Placement,
    /// A scenario's length, area, switches and start values.
    ScenarioFrame,
    /// One line of a scenario's victory conditions.
    Victory,
}

impl DatumKind {
    /// Every kind, in the order of the report.
    pub const ALL: [DatumKind; 12] = [
        DatumKind::Terrain,
        DatumKind::RoadLink,
        DatumKind::MapFeature,
        DatumKind::Place,
        DatumKind::Counter,
        DatumKind::CrtCell,
        DatumKind::TableFigure,
        DatumKind::Turn,
        DatumKind::Constant,
        DatumKind::Placement,
        DatumKind::ScenarioFrame,
        DatumKind::Victory,
    ];

    /// Label for reports.
    pub const fn label(self) -> &'static str {
        match self {
            DatumKind::Terrain => "terrain hexes",
            DatumKind::RoadLink => "road links",
            DatumKind::MapFeature => "map features",
            DatumKind::Place => "places and lakes",
            DatumKind::Counter => "counters",
            DatumKind::CrtCell => "combat results",
            DatumKind::TableFigure => "table figures",
            DatumKind::Turn => "turns",
            DatumKind::Constant => "constants",
            DatumKind::Placement => "placements",
            DatumKind::ScenarioFrame => "scenario frames",
            DatumKind::Victory => "victory lines",
        }
    }
}

/// One figure with its key, its place in the files and its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Datum {
    /// Sort of datum.
    pub kind: DatumKind,
    /// What it is: a hex, a counter key, `recovery.success`, `campaign: 1/1/609`.
    pub key: String,
    /// File that states it.
    pub file: String,
    /// Line that states it.
    pub line: u32,
    /// Where it comes from.
    pub source: Source,
}

/// Counts by kind and origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provenance {
    /// One row per kind: counts in the order of [`Origin::ALL`].
    pub rows: Vec<(DatumKind, [u32; 4])>,
}

impl Provenance {
    /// Counts a list of data.
    pub fn count(data: &[Datum]) -> Self {
        let rows = DatumKind::ALL
            .into_iter()
            .map(|kind| {
                let per = Origin::ALL.map(|origin| {
                    let n = data.iter().filter(|d| d.kind == kind && d.source.origin == origin);
                    u32::try_from(n.count()).unwrap_or(u32::MAX)
                });
                (kind, per)
            })
            .collect();
        Provenance { rows }
    }

    /// Totals by origin over all kinds.
    pub fn totals(&self) -> [u32; 4] {
        self.rows.iter().fold([0; 4], |mut sum, (_, row)| {
            for (s, n) in sum.iter_mut().zip(row) {
                *s += n;
            }
            sum
        })
    }
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
