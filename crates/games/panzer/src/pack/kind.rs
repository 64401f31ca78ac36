//! The sorts of data this pack has, and the readers that note them.

use sandtable_pack::{Origin, Source, Txt, kinds, nearest};

kinds! {
    /// One table of the game cards, or a group of its modifiers.
    Table = "tables",
    /// One cell of a table that the rulebook states.
    StatedCell = "stated cells",
    /// One row of the terrain effects.
    Terrain = "terrain rows",
    /// One gun.
    Gun = "guns",
    /// One vehicle.
    Vehicle = "vehicles",
    /// One towed gun.
    Towed = "towed guns",
    /// One leg unit.
    Leg = "leg units",
    /// One crew-served weapon.
    Crew = "crew weapons",
    /// One battery.
    Battery = "batteries",
    /// One aircraft.
    Aircraft = "aircraft",
    /// One company of the establishment.
    Formation = "formations",
    /// One board.
    Board = "boards",
    /// One overlay.
    Overlay = "overlays",
    /// One scenario.
    Scenario = "scenarios",
}

/// The source of a row. One that names several origins (`rulebook 5.2 / reconstructed`) counts as the weakest of them:
/// most of its figures come from there.
pub(crate) fn source(row: &Row<'_>) -> Source {
    let txt = row.get("source");
    let first = txt.text.split([' ', ':', ';']).next().unwrap_or_default();
    if !Origin::ALL.iter().any(|o| o.word() == first) {
        let words = Origin::ALL.map(Origin::word);
        row.fault(
            "source",
            format!("`{}` is not a source", txt.text),
            format!("one of {}, with a note after it if need be", words.join(", ")),
            nearest(first, words),
        );
    }
    let weakest = Origin::ALL
        .into_iter()
        .rev()
        .find(|o| txt.text.split(" / ").any(|part| part.trim_start().starts_with(o.word())));
    Source { origin: weakest.unwrap_or(Origin::Reconstructed), note: txt.text.to_owned() }
}

/// Numbers joined by `/`, exactly `N` of them.
pub(crate) fn numbers<const N: usize>(doc: &Doc<'_>, txt: &Txt<'_>, most: u8) -> [u8; N] {
    let mut row = [0; N];
    let parts: Vec<&str> = txt.text.split('/').collect();
    let read: Option<Vec<u8>> = parts.iter().map(|p| p.trim().parse().ok().filter(|n| *n <= most)).collect();
    match read.filter(|r| r.len() == N) {
        Some(read) => row.copy_from_slice(&read),
        None => {
            let message = format!("found `{}`", txt.text);
            let expected = format!("{N} whole numbers from 0 to {most} joined by `/`");
            doc.fault(txt.at, &txt.field, message, expected, None);
        }
    }
    row
}

/// Whether a column says `yes` or 1.
pub(crate) fn yes(row: &Row<'_>, column: &str) -> bool {
    const ANSWERS: [(&str, bool); 4] = [("yes", true), ("no", false), ("1", true), ("0", false)];
    row.opt_choice(column, &ANSWERS).unwrap_or(false)
}

/// A limit behind its letter: `S6`.
pub(crate) fn lettered(row: &Row<'_>, column: &str, letter: char) -> Option<u8> {
    let txt = row.opt(column)?;
    let number =
        txt.text.strip_prefix(letter).and_then(|n| n.parse::<u8>().ok()).filter(|n| (1..=9).contains(n));
    if number.is_none() {
        let expected = format!("{letter} and a limit from 1 to 9, as in {letter}5");
        row.fault(column, format!("found `{}`", txt.text), expected, None);
    }
    number
}
