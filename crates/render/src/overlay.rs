//! Highlights and paths over the map: reach, odds, lines of sight, supply.

use crate::glyphs::{Lettering, put};
use crate::layout::{H, Layout, R};
use crate::lines::smooth;
use crate::options::{Highlight, PathKind, PathOverlay, Tone};
use crate::svg::{Out, Pt, dist, lerp};
use std::collections::BTreeSet;

fn ink(tone: Tone) -> &'static str {
    match tone {
        Tone::Reach => "#1f6fd1",
        Tone::Focus => "#c77700",
        Tone::Good => "#1f7a3d",
        Tone::Bad => "#b3261e",
    }
}

/// Each tone has its own hatching, so that it can be told without colour.
fn hatch(tone: Tone) -> (&'static str, &'static str) {
    match tone {
        Tone::Reach => ("h-reach", "M4 4h.1"),
        Tone::Focus => ("h-focus", "M0 0h8M0 4h8"),
        Tone::Good => ("h-good", "M0 8L8 0"),
        Tone::Bad => ("h-bad", "M0 8L8 0M0 0L8 8"),
    }
}

/// Definitions of the hatchings in use.
pub(crate) fn defs(out: &mut Out, highlights: &[Highlight]) {
    for tone in [Tone::Reach, Tone::Focus, Tone::Good, Tone::Bad] {
        if highlights.iter().any(|h| h.tone == tone) {
            let (id, d) = hatch(tone);
            let dot = if tone == Tone::Reach { "2.2" } else { "1.1" };
            out.raw("<pattern id=\"")
                .raw(id)
                .raw("\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><path d=\"");
            out.raw(d)
                .raw("\" fill=\"none\" stroke=\"")
                .raw(ink(tone))
                .raw("\" stroke-opacity=\".55\" stroke-linecap=\"round\" stroke-width=\"");
            out.raw(dot).raw("\"/></pattern>\n");
        }
    }
}

fn area(layout: &Layout<'_>, highlight: &Highlight) -> String {
    let wanted: BTreeSet<&str> = highlight.hexes.iter().map(|(l, _)| l.as_str()).collect();
    layout.straight(&|c| !c.ghost && wanted.contains(c.label))
}

/// Fills the highlighted areas; drawn below the counters.
pub(crate) fn fills(out: &mut Out, layout: &Layout<'_>, highlights: &[Highlight]) {
    for highlight in highlights {
        let d = area(layout, highlight);
        let tone = ink(highlight.tone);
        out.path(&d, &format!("fill=\"{tone}\" fill-opacity=\".16\""));
        out.path(&d, &format!("fill=\"url(#{})\"", hatch(highlight.tone).0)).raw("\n");
    }
}

/// Outlines, texts and paths; drawn above the counters.
pub(crate) fn lines(out: &mut Out, layout: &Layout<'_>, highlights: &[Highlight], paths: &[PathOverlay]) {
    out.raw("<g class=\"overlay\">\n");
    for highlight in highlights {
        let d = area(layout, highlight);
        out.path(&d, "fill=\"none\" stroke=\"#ffffff\" stroke-opacity=\".85\" stroke-width=\"6\" stroke-linejoin=\"round\"");
        let dash = if highlight.tone == Tone::Bad { " stroke-dasharray=\"12 6\"" } else { "" };
        let tone = ink(highlight.tone);
        out.path(
            &d,
            &format!("fill=\"none\" stroke=\"{tone}\" stroke-width=\"3\" stroke-linejoin=\"round\"{dash}"),
        );
    }
    for path in paths {
        draw_path(out, layout, path);
    }
    for highlight in highlights {
        for (label, text) in highlight.hexes.iter().filter(|(_, t)| !t.is_empty()) {
            if let Some(cell) = layout.find(label) {
                pill(out, text, (cell.c.0, cell.c.1 + H - 8.0), ink(highlight.tone));
            }
        }
    }
    out.end();
}

/// A short text in a white pill.
fn pill(out: &mut Out, text: &str, at: Pt, tone: &str) {
    let how = Lettering::new(9.4);
    let w = how.width(text) + 12.0;
    out.rect(
        (at.0 - w / 2.0, at.1 - 8.5),
        (w, 17.0),
        8.5,
        &format!("fill=\"#ffffff\" fill-opacity=\".95\" stroke=\"{tone}\" stroke-width=\"1.6\""),
    );
    put(out, text, (at.0, at.1 + 4.7), how, 1.6, tone);
}

fn draw_path(out: &mut Out, layout: &Layout<'_>, path: &PathOverlay) {
    let mut points: Vec<Pt> = path.hexes.iter().filter_map(|l| layout.find(l)).map(|c| c.c).collect();
    if path.kind != PathKind::Route
        && let (Some(&a), Some(&b)) = (points.first(), points.last())
    {
        points = vec![a, b];
    }
    let &[.., before, end] = points.as_slice() else { return };
    let tone = ink(path.tone);
    // The arrow stops short of the centre, its head points there.
    let length = dist(before, end).max(1.0);
    let tip = lerp(before, end, 1.0 - R * 0.1 / length);
    let neck = lerp(before, end, 1.0 - R * 0.34 / length);
    let d = {
        let mut body = points.clone();
        if let Some(last) = body.last_mut() {
            *last = neck;
        }
        smooth(&body)
    };
    let dash = match path.kind {
        PathKind::Route => "",
        PathKind::Sight => " stroke-dasharray=\"3 9\"",
        PathKind::Blocked => " stroke-dasharray=\"14 8\"",
    };
    out.path(&d, "fill=\"none\" stroke=\"#ffffff\" stroke-opacity=\".9\" stroke-width=\"10\" stroke-linecap=\"round\" stroke-linejoin=\"round\"");
    out.path(&d, &format!("fill=\"none\" stroke=\"{tone}\" stroke-width=\"5.4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{dash}"));
    let (ux, uy) = ((end.0 - before.0) / length, (end.1 - before.1) / length);
    let wing = |s: f64| (neck.0 - uy * s * 11.0, neck.1 + ux * s * 11.0);
    let head = format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z",
        tip.0,
        tip.1,
        wing(1.0).0,
        wing(1.0).1,
        wing(-1.0).0,
        wing(-1.0).1
    );
    out.path(
        &head,
        &format!("fill=\"{tone}\" stroke=\"#ffffff\" stroke-width=\"1.6\" stroke-linejoin=\"round\""),
    );
    if let Some(&start) = points.first() {
        out.circle(start, 6.0, &format!("fill=\"{tone}\" stroke=\"#ffffff\" stroke-width=\"2\""));
    }
    if path.kind == PathKind::Blocked {
        let m = lerp(before, end, 0.5);
        out.group_at(m).circle(
            (0.0, 0.0),
            13.0,
            &format!("fill=\"#ffffff\" stroke=\"{tone}\" stroke-width=\"3\""),
        );
        out.path(
            "M-6-6L6 6M6-6L-6 6",
            &format!("stroke=\"{tone}\" stroke-width=\"3.6\" stroke-linecap=\"round\""),
        )
        .end();
    }
    if !path.text.is_empty() {
        pill(out, &path.text, (end.0, end.1 - H * 0.55), tone);
    }
}
