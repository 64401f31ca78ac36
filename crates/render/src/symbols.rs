//! NATO symbols and size marks for counters. A symbol is drawn in a field 30 wide and 19 high about (0, 0).

use crate::glyphs::{Lettering, put};
use crate::svg::{Out, Pt};

/// Half the width and half the height of the symbol's field.
pub(crate) const FIELD: Pt = (15.0, 9.5);

/// Lines and filled parts of a symbol, or nothing when it is not known.
fn drawing(symbol: &str) -> Option<(&'static str, &'static str)> {
    const CROSS: &str = "M-15-9.5L15 9.5M15-9.5L-15 9.5";
    Some(match symbol {
        "infantry" | "rifle" | "ski" => (CROSS, ""),
        "provisional" => ("M-15-9.5L15 9.5M15-9.5L-15 9.5M-3.4 9.5V4.2H3.4V9.5", ""),
        "bicycle" => (
            CROSS,
            "M-7.6 7a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1-4.8 0M2.8 7a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1-4.8 0",
        ),
        "motorized" | "motorized-infantry" => ("M-15-9.5L15 9.5M15-9.5L-15 9.5M0-9.5V9.5", ""),
        "mechanized" | "mechanized-infantry" => {
            ("M-15-9.5L15 9.5M15-9.5L-15 9.5M-6-5.5H6a5.5 5.5 0 0 1 0 11H-6a5.5 5.5 0 0 1 0-11z", "")
        }
        "airborne" | "parachute" => ("M-15-9.5L15 9.5M15-9.5L-15 9.5M-6 9.5a3 3 0 0 1 6 0a3 3 0 0 1 6 0", ""),
        "mountain" => (CROSS, "M-5 9.5L0 2L5 9.5z"),
        "marine" | "marines" => {
            ("M-15-9.5L15 9.5M15-9.5L-15 9.5M0-6V6M-4 2.5Q-4 6 0 6Q4 6 4 2.5M-2.5-3.5H2.5", "")
        }
        "mg" | "machine-gun" => ("M0 7.5V-6M-3.6-2.4L0-7L3.6-2.4M-4.5 7.5H4.5M-3 3.6H3", ""),
        "mortar" => ("M0 1.4V-7M-3.2-3.6L0-7.2L3.2-3.6M-2.9 4.4a2.9 2.9 0 1 1 5.8 0a2.9 2.9 0 1 1-5.8 0", ""),
        "infantry-gun" | "ig" | "gun" => ("M0 7V-7M-3.6-4H3.6M-5.5 7V1.5Q-5.5-1 0-1Q5.5-1 5.5 1.5V7", ""),
        "at" | "anti-tank" => ("M-15 9.5L0-9.5L15 9.5", ""),
        "aa" | "anti-aircraft" | "flak" => ("M-12 9.5Q-12-4 0-4Q12-4 12 9.5", ""),
        "tank" | "armor" | "armour" => ("M-5-5H5a5 5 0 0 1 0 10H-5a5 5 0 0 1 0-10z", ""),
        "armored-car" | "armoured-car" => ("M-5-5H5a5 5 0 0 1 0 10H-5a5 5 0 0 1 0-10zM-15 9.5L15-9.5", ""),
        "recon" | "reconnaissance" | "cavalry" => ("M-15 9.5L15-9.5", ""),
        "assault-gun" | "tank-destroyer" => ("M-5-5H5a5 5 0 0 1 0 10H-5a5 5 0 0 1 0-10zM0 5V-5", ""),
        "engineer" | "pioneer" => ("M-8 5V-4.5H8V5M0-4.5V5", ""),
        "artillery" => ("", "M-3.8 0a3.8 3.8 0 1 1 7.6 0a3.8 3.8 0 1 1-7.6 0"),
        "rocket" | "rocket-artillery" => {
            ("M-4-2L0-7L4-2M-4 2L0-3L4 2", "M-2.4 5a2.4 2.4 0 1 1 4.8 0a2.4 2.4 0 1 1-4.8 0")
        }
        "self-propelled-artillery" => {
            ("M-5-5H5a5 5 0 0 1 0 10H-5a5 5 0 0 1 0-10z", "M-2.6 0a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1-5.2 0")
        }
        "leader" | "general" => {
            ("", "M0-8.6L2.3-2.9L8.4-2.5L3.7 1.4L5.2 7.4L0 4.1L-5.2 7.4L-3.7 1.4L-8.4-2.5L-2.3-2.9z")
        }
        "headquarters" | "hq" => ("M-15-3H15", ""),
        "field-kitchen" | "kitchen" | "supply" => ("M-15 5.5H15M-5 2V-1.5H5V2M-5-1.5Q0-6 5-1.5M3-4V-7", ""),
        "truck" | "transport" => ("M-9 3.5V-4H3V3.5H9V-.5L6-4H3M-6 6a2 2 0 1 1 .1 0M6 6a2 2 0 1 1 .1 0", ""),
        "air" | "aircraft" | "fighter" | "bomber" => {
            ("M-9 0Q-4.5-4.5 0 0Q4.5 4.5 9 0Q4.5-4.5 0 0Q-4.5 4.5-9 0", "")
        }
        "naval" | "ship" => ("M-9 1H9L6 6H-6zM0 1V-7L6-1", ""),
        "dummy" | "decoy" => ("M-9 9.5L0-6L9 9.5", ""),
        // `artillery-76` is artillery.
        _ => return symbol.rsplit_once('-').and_then(|(kind, _)| drawing(kind)),
    })
}

/// Draws a symbol about (0, 0); one that is not known shows its first letters.
pub(crate) fn draw(out: &mut Out, symbol: &str, ink: &str) {
    match drawing(symbol) {
        Some((lines, solid)) => {
            let attrs = |fill: &str, stroke: &str| {
                format!("fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.7\" stroke-linejoin=\"round\"")
            };
            out.path(lines, &attrs("none", ink)).path(solid, &format!("fill=\"{ink}\""));
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
    fn every_symbol_of_red_winter_has_a_drawing() {
        for s in [
            "infantry",
            "mg",
            "mortar",
            "infantry-gun",
            "at",
            "tank",
            "armored-car",
            "engineer",
            "bicycle",
            "artillery-76",
            "provisional",
            "leader",
        ] {
            assert!(drawing(s).is_some(), "{s}");
        }
    }

    #[test]
    fn an_unknown_symbol_shows_letters() {
        let mut out = Out::default();
        draw(&mut out, "zeppelin", "#000");
        assert!(out.0.starts_with("<path d=\"M"));
    }
}
