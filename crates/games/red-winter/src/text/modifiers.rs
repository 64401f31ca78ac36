//! Modifiers in words, by their row of the ledger.

use crate::combat::ratio::Note;
use sandtable_engine::Message;

/// The sentence of a modifier, by its row of the ledger.
const MODIFIERS: [(&str, &str); 43] = [
    ("2.2-g", "mod-doubled"),
    ("8.2#1", "mod-ice-or-bridge"),
    ("8.2#2", "mod-armor-at-night"),
    ("8.3#3", "mod-suppression"),
    ("8.3#4", "mod-concentric"),
    ("8.3#5", "mod-defender-on-lake"),
    ("8.3#5n", "mod-all-on-lake"),
    ("8.3#6", "mod-pajari"),
    ("8.3#7", "mod-dug-in"),
    ("8.3#8", "mod-morale"),
    ("8.3#9", "mod-soviet-armor"),
    ("8.3#10", "mod-stance"),
    ("8.3#11", "mod-bonfire"),
    ("8.3#12", "mod-collapse"),
    ("8.3#15", "mod-smg"),
    ("8.5.2.3-a", "mod-retreated-none"),
    ("8.5.2.3-b", "mod-retreated-half"),
    ("16.4-4b", "mod-raid"),
    ("RAT#1", "mod-companies"),
    ("RAT#2", "mod-target-on-lake"),
    ("RAT#3", "mod-self-spotting"),
    ("RAT#4", "mod-distant-spotter"),
    ("RAT#5", "mod-dug-in"),
    ("RAT#6", "mod-dim-light"),
    ("RAT#7", "mod-night"),
    ("RAT#8", "mod-long-range"),
    ("ATFT#1", "mod-assaulting"),
    ("ATFT#2", "mod-adjacent"),
    ("ATFT#3", "mod-ba10"),
    ("ATFT#4", "mod-t37"),
    ("ATFT#5", "mod-obuhov"),
    ("FNRT#1", "mod-first-raid"),
    ("FNRT#2", "mod-pajari"),
    ("FNRT#3", "mod-bonfire"),
    ("FNRT#4", "mod-short-route"),
    ("FNRT#5", "mod-easy-route"),
    ("10.4-a", "answer-fire-ras"),
    ("REC#1", "drm-morale"),
    ("REC#2", "drm-distance"),
    ("REC#3", "drm-pajari"),
    ("REC#4", "drm-night"),
    ("REC#5", "drm-out-of-supply"),
    ("REC#6", "drm-late-soviets"),
];

/// A modifier in words.
pub(crate) fn modifier(rule: &'static str) -> Message {
    let key = MODIFIERS.iter().find(|(r, _)| *r == rule).map_or("mod-other", |(_, key)| key);
    Message::new(key)
}

/// Columns as players write them: `2R` for the attacker, `1L` for the defender.
pub(crate) fn columns(n: i8) -> String {
    match n {
        0 => "0".into(),
        n if n > 0 => format!("{n}R"),
        n => format!("{}L", -i16::from(n)),
    }
}

/// Which way columns go: `right` for the attacker, `left` for the defender, `none`. Sentences choose their words by it.
pub(crate) fn way(n: i8) -> &'static str {
    match n {
        0 => "none",
        n if n > 0 => "right",
        _ => "left",
    }
}

/// A line of the odds in plain words: what it is, and for whom it shifts how far.
pub(crate) fn shifted(rule: &'static str, note: Note) -> Message {
    match note {
        Note::Shift(n) => Message { key: "mod-shift".into(), args: Vec::new() }
            .with("what", sandtable_engine::Value::Term(modifier(rule).key))
            .int("columns", i64::from(n).abs())
            .text("way", way(n)),
        Note::Attack(..) | Note::Defence(..) => modifier(rule),
    }
}

/// What a line of the odds did: columns, or a strength before and after.
pub(crate) fn effect(note: Note) -> String {
    match note {
        Note::Shift(n) => columns(n),
        Note::Attack(before, after) | Note::Defence(before, after) => format!("{before} → {after}"),
    }
}
