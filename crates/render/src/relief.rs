//! Heights: shading by level, contours, and marks on slopes that point downhill.

use crate::layout::Layout;
use crate::svg::{Out, Path, Pt, lerp};
use sandtable_engine::view::{Board, BoardSide};

/// Draws shading and contours: one step for each level above or below the ground.
pub(crate) fn levels(out: &mut Out, layout: &Layout<'_>) {
    let heights = || layout.hexes().map(|c| c.level);
    let (low, high) = (heights().min().unwrap_or(0), heights().max().unwrap_or(0));
    if low >= 0 && high <= 0 {
        return;
    }
    out.raw("<g class=\"levels\">\n");
    for level in 1..=high.max(0) {
        let hill = layout.rounded(&|c| !c.ghost && c.level >= level, 2.5);
        out.path(&hill, "fill=\"#8a5a2b\" fill-opacity=\".15\" stroke=\"#7a4d22\" stroke-opacity=\".6\" stroke-width=\"1.4\"");
    }
    for level in low.min(0)..0 {
        let hollow = layout.rounded(&|c| !c.ghost && c.level <= level, 2.5);
        out.path(&hollow, "fill=\"#3b5a66\" fill-opacity=\".16\" stroke=\"#3b5a66\" stroke-opacity=\".6\" stroke-width=\"1.4\" stroke-dasharray=\"6 4\"");
    }
    out.end();
}

/// How a hexside with a direction is drawn: its line, and ticks on the lower side.
struct Mark {
    ink: &'static str,
    line: f64,
    ticks: usize,
    length: f64,
    solid: bool,
}

fn mark(class: &str) -> Mark {
    if class.contains("cliff") {
        Mark { ink: "#3a2c20", line: 4.0, ticks: 7, length: 10.0, solid: true }
    } else if class.contains("crest") {
        Mark { ink: "#5e3f1f", line: 3.4, ticks: 5, length: 7.0, solid: false }
    } else {
        Mark { ink: "#7a5430", line: 0.0, ticks: 6, length: 9.0, solid: false }
    }
}

/// Draws the hexsides that have a lower and a higher side.
pub(crate) fn slopes(out: &mut Out, board: &Board, layout: &Layout<'_>) {
    let directed: Vec<&BoardSide> = board.sides.iter().filter(|s| s.directed).collect();
    if directed.is_empty() {
        return;
    }
    out.raw("<g class=\"slopes\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
    for side in directed {
        if let Some((a, b, down)) = edge(layout, side) {
            slope(out, (a, b), down, &mark(&side.class));
        }
    }
    out.end();
}

/// The two corners of a hexside and the direction downhill, of length 1.
fn edge(layout: &Layout<'_>, side: &BoardSide) -> Option<(Pt, Pt, Pt)> {
    let (low, high) = (layout.find(&side.hexes.0)?.c, layout.find(&side.hexes.1)?.c);
    let far = ((low.0 - high.0).powi(2) + (low.1 - high.1).powi(2)).sqrt().max(1.0);
    let down = ((low.0 - high.0) / far, (low.1 - high.1) / far);
    let middle = lerp(low, high, 0.5);
    let half = far / 3f64.sqrt() / 2.0;
    let along = (-down.1 * half, down.0 * half);
    Some(((middle.0 - along.0, middle.1 - along.1), (middle.0 + along.0, middle.1 + along.1), down))
}

fn slope(out: &mut Out, (a, b): (Pt, Pt), down: Pt, mark: &Mark) {
    let stroke = |width: f64| format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{width:.1}\"", mark.ink);
    if mark.line > 0.0 {
        let mut path = Path::default();
        path.move_to(lerp(a, b, 0.06));
        path.line_to(lerp(a, b, 0.94));
        out.path(&path.done(), &stroke(mark.line));
    }
    let mut path = Path::default();
    for i in 0..mark.ticks {
        let t = (i as f64 + 0.5) / mark.ticks as f64;
        // Ticks of a slope alternate, as hachures do.
        let length = if mark.line == 0.0 && i % 2 == 1 { mark.length * 0.6 } else { mark.length };
        let from = lerp(a, b, 0.08 + t * 0.84);
        let tip = (from.0 + down.0 * length, from.1 + down.1 * length);
        if mark.solid {
            let half = 0.42 / mark.ticks as f64;
            path.move_to(lerp(a, b, 0.08 + (t - half) * 0.84));
            path.line_to(tip);
            path.line_to(lerp(a, b, 0.08 + (t + half) * 0.84));
            path.close();
        } else {
            path.move_to(from);
            path.line_to(tip);
        }
    }
    let d = path.done();
    let how = if mark.solid { format!("fill=\"{}\"", mark.ink) } else { stroke(1.8) };
    out.path(&d, &how).raw("\n");
}
