//! NATO symbols, silhouettes and size marks for counters. A symbol is drawn in a field 30 wide and 19 high about (0, 0).

use crate::glyphs::{Lettering, put};
use crate::svg::{Out, Pt};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Half the width and half the height of the symbol's field.
pub(crate) const FIELD: Pt = (15.0, 9.5);

/// Whether a symbol is a silhouette, which has no frame.
pub(crate) fn is_silhouette(symbol: &str) -> bool {
    symbol.starts_with("silhouette-")
}

/// The drawings, as the browser imports them: one line for each, with names, lines and filled parts in double quotes.
const DRAWINGS: &str = include_str!("../../../web/board/drawings.js");

/// Lines and filled parts by each name of a symbol.
static BY_NAME: LazyLock<BTreeMap<&str, (&str, &str)>> = LazyLock::new(|| {
    let parts = |line: &'static str| {
        let mut quoted = line.split('"').skip(1).step_by(2);
        Some((quoted.next()?, (quoted.next()?, quoted.next()?)))
    };
    let drawn = DRAWINGS.lines().filter(|l| l.starts_with("  \"")).filter_map(parts);
    drawn.flat_map(|(names, paths)| names.split(' ').map(move |name| (name, paths))).collect()
});

/// Lines and filled parts of a symbol, or nothing when it is not known. `artillery-76` is artillery with a 76.
fn drawing(symbol: &str) -> Option<((&'static str, &'static str), &str)> {
    let mut head = symbol;
    loop {
        if let Some(paths) = BY_NAME.get(head) {
            return Some((*paths, symbol.get(head.len() + 1..).unwrap_or_default()));
        }
        head = head.rsplit_once('-')?.0;
    }
}

/// Draws a symbol about (0, 0); one that is not known shows its first letters.
pub(crate) fn draw(out: &mut Out, symbol: &str, ink: &str) {
    match drawing(symbol) {
        Some(((lines, solid), rest)) => {
            // A calibre stands at the right, the symbol moves a little to the left.
            let calibre = !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit());
            out.group_at(if calibre { (-7.5, 0.0) } else { (0.0, 0.0) });
            let attrs = |fill: &str, stroke: &str| {
                format!("fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.7\" stroke-linejoin=\"round\"")
            };
            out.path(lines, &attrs("none", ink)).path(solid, &format!("fill=\"{ink}\"")).end();
            if calibre {
                put(out, rest, (5.0, 3.4), Lettering::new(6.6), 1.3, ink);
            }
        }
        None => {
            let short: String = symbol.chars().take(3).flat_map(char::to_uppercase).collect();
            put(out, &short, (0.0, 4.0), Lettering::new(8.0), 1.3, ink);
        }
    }
}

/// The size mark of a unit as text in strokes: `I`, `II`, `X`, or dots.
pub(crate) fn size_mark(size: &str) -> &'static str {
    match size {
        "team" => "ø",
        "squad" => "·",
        "section" => "··",
        "platoon" => "···",
        "company" | "battery" | "squadron" | "troop" => "I",
        "battalion" => "II",
        "regiment" => "III",
        "brigade" => "X",
        "division" => "XX",
        "corps" => "XXX",
        "army" => "XXXX",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browser_and_pictures_share_their_symbols() {
        for s in [
            "infantry",
            "rifle",
            "mechanized",
            "mech-infantry",
            "combined",
            "card",
            "artillery-76",
            "fortress",
        ] {
            assert!(drawing(s).is_some(), "{s}");
        }
        assert!(BY_NAME.len() > 60, "{} names", BY_NAME.len());
        assert_eq!(drawing("artillery-76").map(|d| d.1), Some("76"));
    }

    #[test]
    fn an_unknown_symbol_shows_letters() {
        let mut out = Out::default();
        draw(&mut out, "zeppelin", "#000");
        assert!(out.0.starts_with("<path d=\"M"));
    }
}
