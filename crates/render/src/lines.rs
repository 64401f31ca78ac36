//! Roads, trails, railways and rivers as smooth lines, and what lies on hexsides.

use crate::layout::{Cell, Layout, R, on_cubic, through};
use crate::svg::{Out, Path, Pt, dist, lerp};
use sandtable_engine::view::Board;

/// A line of the board in drawing units.
pub(crate) struct Course<'a> {
    class: &'a str,
    points: Vec<Pt>,
}

/// How a class of lines is drawn: strokes from the bottom up, as attributes.
fn strokes(class: &str) -> &'static [&'static str] {
    match class {
        c if c.starts_with("rail") => &[
            "stroke=\"#f6f8f9\" stroke-width=\"7\"",
            "stroke=\"#33373d\" stroke-width=\"1.6\"",
            "stroke=\"#33373d\" stroke-width=\"6\" stroke-dasharray=\"1.4 7\"",
        ],
        c if c.contains("river") || c.contains("stream") => {
            &["stroke=\"#7ea6c2\" stroke-width=\"6\"", "stroke=\"#d3e6f2\" stroke-width=\"3.6\""]
        }
        c if c.contains("main") || c.contains("highway") => &[
            "stroke=\"#f8fafb\" stroke-width=\"14\" stroke-opacity=\".8\"",
            "stroke=\"#474c55\" stroke-width=\"9.4\"",
            "stroke=\"#b4b9c1\" stroke-width=\"6.6\"",
        ],
        c if c.contains("primary") => &[
            "stroke=\"#f8fafb\" stroke-width=\"10\" stroke-opacity=\".8\"",
            "stroke=\"#555a63\" stroke-width=\"5.6\"",
            "stroke=\"#d9dce1\" stroke-width=\"3.2\"",
        ],
        c if c.contains("secondary") || c.contains("trail") || c.contains("track") || c.contains("path") => {
            &[
                "stroke=\"#fbfaf6\" stroke-width=\"6.5\" stroke-opacity=\".85\"",
                "stroke=\"#8a5a2f\" stroke-width=\"2.6\" stroke-dasharray=\"8 3.6\"",
            ]
        }
        _ => &[
            "stroke=\"#f8fafb\" stroke-width=\"8\" stroke-opacity=\".8\"",
            "stroke=\"#6b6f77\" stroke-width=\"3.4\"",
        ],
    }
}

/// Lower classes are drawn first, so that the main road runs over everything.
fn rank(class: &str) -> u8 {
    match class {
        c if c.contains("river") || c.contains("stream") => 0,
        c if c.contains("main") || c.contains("highway") => 4,
        c if c.contains("primary") => 3,
        c if c.starts_with("rail") => 2,
        _ => 1,
    }
}

/// All lines that have at least two points on the drawn part.
pub(crate) fn courses<'a>(board: &'a Board, layout: &Layout<'_>) -> Vec<Course<'a>> {
    let mut out = Vec::new();
    for line in &board.lines {
        let mut run: Vec<Pt> = Vec::new();
        let cells: Vec<Option<&Cell<'_>>> = line.hexes.iter().map(|l| layout.find(l)).collect();
        let exit = |cell: Option<&Cell<'_>>, side: Option<u8>| -> Option<Pt> {
            let (cell, side) = (cell?, usize::from(side?));
            let (here, beyond) = (layout.waypoint(cell.c), layout.across(cell.c, side));
            Some(lerp(here, beyond, 0.9))
        };
        run.extend(exit(cells.first().copied().flatten(), line.exits.0));
        for cell in &cells {
            match cell {
                Some(cell) => run.push(layout.waypoint(cell.c)),
                // A hex that is not drawn interrupts the line.
                None => close(&mut out, &line.class, &mut run),
            }
        }
        run.extend(exit(cells.last().copied().flatten(), line.exits.1));
        close(&mut out, &line.class, &mut run);
    }
    out.sort_by_key(|c| rank(c.class));
    out
}

fn close<'a>(out: &mut Vec<Course<'a>>, class: &'a str, run: &mut Vec<Pt>) {
    let points = std::mem::take(run);
    if points.len() > 1 {
        out.push(Course { class, points });
    }
}

/// Smooth path data through points.
pub(crate) fn smooth(points: &[Pt]) -> String {
    let mut path = Path::default();
    if let Some(&first) = points.first() {
        path.move_to(first);
    }
    for (a, b, p) in through(points) {
        path.cubic_to(a, b, p);
    }
    path.done()
}

/// How far the next road is, on a grid of small squares: trees, houses and names keep off.
pub(crate) struct Verge {
    origin: (i64, i64),
    wide: i64,
    high: i64,
    /// Square of the distance, counted in squares, up to [`FAR`].
    distance: Vec<u8>,
}

const SQUARE: f64 = 6.0;
/// Distances are told up to this many squares.
const FAR: i64 = 5;

fn square(p: Pt) -> (i64, i64) {
    ((p.0 / SQUARE).round() as i64, (p.1 / SQUARE).round() as i64)
}

impl Verge {
    /// The ground along all courses.
    pub fn new(courses: &[Course<'_>], layout: &Layout<'_>) -> Verge {
        let (lt, rb) = layout.rect;
        let (from, to) = (square((lt.0 - R, lt.1 - R)), square((rb.0 + R, rb.1 + R)));
        let (wide, high) = (to.0 - from.0 + 1, to.1 - from.1 + 1);
        let mut verge = Verge { origin: from, wide, high, distance: vec![u8::MAX; (wide * high) as usize] };
        for course in courses {
            let Some(mut from) = course.points.first().copied() else { continue };
            for piece in through(&course.points) {
                for i in 0..=20 {
                    verge.mark(square(on_cubic(from, piece, f64::from(i) / 20.0)));
                }
                from = piece.2;
            }
        }
        verge
    }

    fn slot(&self, x: i64, y: i64) -> Option<usize> {
        let (x, y) = (x - self.origin.0, y - self.origin.1);
        ((0..self.wide).contains(&x) && (0..self.high).contains(&y)).then(|| (y * self.wide + x) as usize)
    }

    fn mark(&mut self, (x, y): (i64, i64)) {
        if self.slot(x, y).is_some_and(|s| self.distance.get(s) == Some(&0)) {
            return;
        }
        for dy in -FAR..=FAR {
            for dx in -FAR..=FAR {
                if let Some(d) = self.slot(x + dx, y + dy).and_then(|s| self.distance.get_mut(s)) {
                    *d = (*d).min((dx * dx + dy * dy) as u8);
                }
            }
        }
    }

    /// Whether a road passes within about `reach` of a point, up to 30 units.
    pub fn near(&self, p: Pt, reach: f64) -> bool {
        let (x, y) = square(p);
        let d = self.slot(x, y).and_then(|s| self.distance.get(s)).copied().unwrap_or(u8::MAX);
        f64::from(d) * SQUARE * SQUARE <= reach * reach
    }
}

/// Draws the lines.
pub(crate) fn draw(out: &mut Out, courses: &[Course<'_>]) {
    out.raw("<g class=\"lines\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
    let mut rest = courses;
    // All lines of a class share each stroke, so that casings do not cut junctions.
    while let Some(first) = rest.first() {
        let n = rest.iter().take_while(|c| c.class == first.class).count();
        let (same, further) = rest.split_at(n);
        let d: String = same.iter().map(|c| smooth(&c.points)).collect();
        for stroke in strokes(first.class) {
            out.path(&d, stroke).raw("\n");
        }
        rest = further;
    }
    out.end();
}

/// Whether water runs along a side of this class.
fn is_water(class: &str) -> bool {
    ["river", "stream", "water"].iter().any(|w| class.contains(w))
}

/// The corners of the side two hexes share.
fn corners(layout: &Layout<'_>, (a, b): &(String, String)) -> Option<(Pt, Pt)> {
    let (a, b) = (layout.find(a)?, layout.find(b)?);
    let k = (0..6).find(|&k| layout.at(layout.across(a.c, k)).is_some_and(|c| c.c == b.c))?;
    Some((layout.corner(a.c, k), layout.corner(a.c, k + 1)))
}

/// Rivers: hexsides listed one after another that meet in a corner make one course, drawn smooth through their middles.
fn rivers<'b>(board: &'b Board, layout: &Layout<'_>) -> Vec<(&'b str, Vec<Pt>)> {
    let near = |p: Pt, q: Pt| dist(p, q) < 1.0;
    let mut runs: Vec<(&str, Vec<(Pt, Pt)>)> = Vec::new();
    for side in board.sides.iter().filter(|s| is_water(&s.class)) {
        let Some(ends) = corners(layout, &side.hexes) else { continue };
        let meets =
            |(p, q): (Pt, Pt)| near(p, ends.0) || near(p, ends.1) || near(q, ends.0) || near(q, ends.1);
        match runs.last_mut() {
            Some((class, run)) if *class == side.class && run.last().is_some_and(|l| meets(*l)) => {
                run.push(ends)
            }
            _ => runs.push((&side.class, vec![ends])),
        }
    }
    runs.into_iter()
        .map(|(class, run)| {
            let loose = |(p, q): (Pt, Pt), other: Option<&(Pt, Pt)>| match other {
                Some(o) if near(p, o.0) || near(p, o.1) => q,
                _ => p,
            };
            let first = run.first().map(|s| loose(*s, run.get(1)));
            let last = run.last().map(|s| loose(*s, run.len().checked_sub(2).and_then(|i| run.get(i))));
            let only = run.len() == 1;
            let middles = run.iter().map(|(p, q)| lerp(*p, *q, 0.5));
            let last = if only { run.first().map(|s| s.1) } else { last };
            (class, first.into_iter().chain(middles).chain(last).collect())
        })
        .collect()
}

/// Draws the rivers, below everything that crosses them.
pub(crate) fn draw_rivers(out: &mut Out, board: &Board, layout: &Layout<'_>) {
    let waters = rivers(board, layout);
    out.raw("<g class=\"rivers\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
    for (bank, wide) in [(true, 1.0), (false, 0.6)] {
        for (class, points) in &waters {
            let width = if class.contains("wide") { 13.0 } else { 7.0 } * wide;
            let ink = match (layout.is_atlas(), bank) {
                (true, true) => "#3d78a8",
                (true, false) => "#8fc0e0",
                (false, true) => "#6f97b3",
                (false, false) => "#cfe4f1",
            };
            out.path(&smooth(points), &format!("stroke=\"{ink}\" stroke-width=\"{width:.1}\""));
        }
    }
    out.end();
}

/// Draws what else lies on hexsides: bridges across the side, cliffs and boundaries along it.
pub(crate) fn draw_sides(out: &mut Out, board: &Board, layout: &Layout<'_>, courses: &[Course<'_>]) {
    out.raw("<g class=\"sides\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n");
    for side in board.sides.iter().filter(|s| !is_water(&s.class) && !s.directed) {
        let (Some(a), Some(b)) = (layout.find(&side.hexes.0), layout.find(&side.hexes.1)) else { continue };
        if side.class.contains("bridge") || side.class.contains("ford") || side.class.contains("ferry") {
            let (at, angle) = crossing(courses, layout.waypoint(a.c), layout.waypoint(b.c));
            bridge(out, at, angle);
        } else {
            let Some((p, q)) = corners(layout, &side.hexes) else { continue };
            let mut path = Path::default();
            path.move_to(p);
            path.line_to(q);
            let d = path.done();
            let (wide, narrow) = match side.class.as_ref() {
                c if c.contains("cliff") || c.contains("ridge") || c.contains("slope") => (
                    "stroke=\"#8c7a66\" stroke-width=\"6\" stroke-dasharray=\"2 4\"",
                    "stroke=\"#6d5a46\" stroke-width=\"2\"",
                ),
                _ if layout.is_atlas() => (
                    "stroke=\"#fbf6ee\" stroke-opacity=\".6\" stroke-width=\"5\"",
                    "stroke=\"#9a3b46\" stroke-width=\"2.2\" stroke-dasharray=\"10 4 2 4\"",
                ),
                _ => (
                    "stroke=\"#f8fafb\" stroke-width=\"7\"",
                    "stroke=\"#7a3d6a\" stroke-width=\"3\" stroke-dasharray=\"9 5\"",
                ),
            };
            out.path(&d, wide).path(&d, narrow).raw("\n");
        }
    }
    out.end();
}

/// Middle and direction of the road between two waypoints; of the straight line where no road runs.
fn crossing(courses: &[Course<'_>], a: Pt, b: Pt) -> (Pt, f64) {
    let turn = |p: Pt, q: Pt| (q.1 - p.1).atan2(q.0 - p.0).to_degrees();
    for course in courses.iter().rev() {
        let pieces = through(&course.points);
        for (pair, piece) in course.points.windows(2).zip(pieces) {
            if pair == [a, b] || pair == [b, a] {
                let at = |t: f64| on_cubic(pair[0], piece, t);
                return (at(0.5), turn(at(0.4), at(0.6)));
            }
        }
    }
    (lerp(a, b, 0.5), turn(a, b))
}

/// The water under the bridges: a narrow channel along each bridged side, from lake to lake. Rivers need none.
pub(crate) fn channels(board: &Board, layout: &Layout<'_>) -> String {
    let mut path = Path::default();
    if board.sides.iter().any(|s| is_water(&s.class)) {
        return path.done();
    }
    for side in board.sides.iter().filter(|s| s.class.contains("bridge")) {
        if let Some((p, q)) = corners(layout, &side.hexes) {
            // A little beyond both corners, where the shores are rounded away.
            path.move_to(lerp(p, q, -0.22));
            path.line_to(lerp(p, q, 1.22));
        }
    }
    path.done()
}

/// A bridge: a deck with two parapets that open at their ends.
fn bridge(out: &mut Out, m: Pt, angle: f64) {
    out.raw("<g transform=\"translate(").num(m.0).raw(" ").num(m.1).raw(") rotate(").num(angle).raw(")\">");
    let half = R * 0.3;
    out.rect((-half, -7.5), (2.0 * half, 15.0), 2.0, "fill=\"#e9e4da\" stroke=\"none\"");
    out.rect((-half, -3.3), (2.0 * half, 6.6), 0.0, "fill=\"#b4b9c1\" stroke=\"none\"");
    let mut d = Path::default();
    for s in [-1.0, 1.0] {
        d.move_to((-half - 5.0, s * 12.0));
        d.line_to((-half, s * 7.5));
        d.line_to((half, s * 7.5));
        d.line_to((half + 5.0, s * 12.0));
    }
    let mut planks = Path::default();
    let mut x = -half + 5.0;
    while x < half {
        planks.move_to((x, -7.0));
        planks.line_to((x, 7.0));
        x += 5.0;
    }
    out.path(&planks.done(), "stroke=\"#8b7a63\" stroke-width=\".9\"");
    out.path(&d.done(), "stroke=\"#2f2a25\" stroke-width=\"2.8\"").end();
}
