//! Markers on hexes: small signs along the lower edge, so that the stack stays in sight.

use crate::counters::spot;
use crate::glyphs::{Lettering, put};
use crate::layout::{H, Layout};
use crate::options::{RenderOptions, SideStyle};
use crate::svg::{Out, Pt};
use sandtable_engine::view::{Marker, View};
use std::collections::BTreeMap;

/// Distance between two signs.
const STEP: f64 = 22.0;

/// Draws the markers of a view.
pub(crate) fn draw(out: &mut Out, layout: &Layout<'_>, view: &View, opts: &RenderOptions) {
    let mut hexes: BTreeMap<(i64, i64), (Pt, Vec<&Marker>)> = BTreeMap::new();
    for marker in &view.markers {
        if let Some(at) = spot(layout, &marker.place) {
            let order = (at.1.round() as i64, at.0.round() as i64);
            hexes.entry(order).or_insert((at, Vec::new())).1.push(marker);
        }
    }
    out.raw("<g class=\"markers\">\n");
    for (at, markers) in hexes.values() {
        let left = at.0 - (markers.len() as f64 - 1.0) / 2.0 * STEP;
        for (i, marker) in markers.iter().enumerate() {
            let side = SideStyle::find(&opts.sides, &marker.side, marker.owner);
            sign(out, (left + i as f64 * STEP, at.1 + H - 8.0), marker, side);
        }
    }
    out.end();
}

fn sign(out: &mut Out, at: Pt, marker: &Marker, side: Option<&SideStyle>) {
    out.raw("<g class=\"marker\"").attr_text("data-marker", &marker.kind);
    out.raw(" transform=\"translate(").num(at.0).raw(" ").num(at.1).raw(")\"><title>");
    out.text(&marker.kind);
    if marker.count != 0 && marker.count != 1 {
        out.raw(" ").raw(&marker.count.to_string());
    }
    if let Some(side) = side {
        out.raw(" ").text(&side.mark);
    }
    out.raw("</title>");
    out.circle((0.8, 1.4), 10.4, "fill=\"#1c2a33\" fill-opacity=\".35\"");
    let disc = |out: &mut Out, fill: &str, line: &str| {
        out.circle((0.0, 0.0), 10.2, &format!("fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.5\""));
    };
    let mut number = (marker.count > 1).then_some(marker.count);
    match marker.kind.as_ref() {
        "dug-in" | "entrenched" | "trench" => {
            disc(out, "#e9dcc3", "#5b4327");
            out.raw("<path d=\"M-6.6 4.5v-4q0-5 6.6-5t6.6 5v4\" fill=\"none\" stroke=\"#5b4327\" stroke-width=\"2.6\" stroke-linejoin=\"round\"/><path d=\"M-3 5.6h6\" stroke=\"#5b4327\" stroke-width=\"1.6\"/>");
        }
        "digging" | "digging-in" => {
            disc(out, "#fbf7ee", "#8a734f");
            out.raw("<path d=\"M4-6.5L-1.6.4M2.6-7.4l2.8 2.2\" stroke=\"#6b5434\" stroke-width=\"2\" stroke-linecap=\"round\" fill=\"none\"/><path d=\"M-3.4-1.4l3.6 2.9q-1 5-6.4 5.3q-.6-5.4 2.8-8.2z\" fill=\"#8d99a3\" stroke=\"#4a545c\" stroke-width=\".9\"/>");
        }
        "suppressed" | "suppression" => {
            out.raw("<path d=\"M0-12l2.9 5 5.6-1.5-1.5 5.6 5 2.9-5 2.9 1.5 5.6-5.6-1.5-2.9 5-2.9-5-5.6 1.5 1.5-5.6-5-2.9 5-2.9-1.5-5.6 5.6 1.5z\" fill=\"#ffd7a8\" stroke=\"#b4430f\" stroke-width=\"1.3\"/>");
            put(out, &marker.count.max(1).to_string(), (0.0, 4.4), Lettering::new(8.8), 1.7, "#7a2306");
            number = None;
        }
        "bonfire" | "fire" => {
            disc(out, "#3a2a20", "#1d1410");
            out.raw("<path d=\"M0-8q6 5 4.6 9.4q-1 4-4.6 4t-4.6-4q-.6-3 2-5q.2 2 1.6 2.4q-.4-4 1-6.8z\" fill=\"#ff9d2e\" stroke=\"#ffd166\" stroke-width=\".8\"/><path d=\"M-6 7.2l12-2.4M-6 4.8l12 2.4\" stroke=\"#a9743f\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>");
        }
        "skull" | "frostbite" => {
            disc(out, "#f5f7f8", "#2c3338");
            out.raw("<path d=\"M-6-1q0-6.5 6-6.5t6 6.5q0 2.6-2.2 3.6v3.6h-7.6v-3.6q-2.2-1-2.2-3.6z\" fill=\"#2c3338\"/><circle cx=\"-2.4\" cy=\"-.8\" r=\"1.7\" fill=\"#f5f7f8\"/><circle cx=\"2.4\" cy=\"-.8\" r=\"1.7\" fill=\"#f5f7f8\"/><path d=\"M-1.3 3.6v2.6M1.3 3.6v2.6\" stroke=\"#f5f7f8\" stroke-width=\"1\"/>");
        }
        "control" => {
            let (paper, edge) = side.map_or(("#e8e8e4", "#5a5f66"), |s| (&s.paper, &s.edge));
            disc(out, safe(paper), safe(edge));
            out.raw("<path d=\"M-4 7.5V-7\" fill=\"none\" stroke-width=\"1.7\" stroke=\"").raw(safe(edge));
            out.raw("\"/><path d=\"M-3.6-7.2h10v8h-10z\" fill=\"").raw(safe(edge)).raw("\"/>");
            if let Some(side) = side {
                put(out, &side.mark, (1.4, -0.6), Lettering::new(5.2), 1.1, "#ffffff");
            }
        }
        "night-raid" | "raid" => {
            disc(out, "#1f2d4a", "#0d1526");
            out.raw("<path d=\"M3.5 4.8a6.5 6.5 0 1 1 0-9.6a5 5 0 0 0 0 9.6z\" fill=\"#f3e9b0\"/>");
        }
        kind => {
            let (paper, edge) = side.map_or(("#ffffff", "#4b565e"), |s| (&s.paper, &s.edge));
            disc(out, safe(paper), safe(edge));
            // Initials of its words: `player-one` is PO.
            let words: Vec<&str> = kind.split(['-', ' ']).collect();
            let initials: String = if words.len() > 1 {
                words.iter().take(2).filter_map(|w| w.chars().next()).flat_map(char::to_uppercase).collect()
            } else {
                kind.chars().take(2).flat_map(char::to_uppercase).collect()
            };
            put(out, &initials, (0.0, 3.4), Lettering::new(6.8), 1.2, "#22282d");
        }
    }
    if let Some(n) = number {
        out.circle((8.0, -7.0), 5.6, "fill=\"#20262c\" stroke=\"#fff\" stroke-width=\"1\"");
        put(out, &n.to_string(), (8.0, -4.2), Lettering::new(5.6), 1.1, "#ffffff");
    }
    out.end();
}

fn safe(colour: &str) -> &str {
    let fine = colour.chars().all(|c| c.is_ascii_alphanumeric() || "#(),.% ".contains(c));
    if fine && !colour.is_empty() { colour } else { "#888888" }
}
