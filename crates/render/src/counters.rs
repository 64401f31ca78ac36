//! Counters: stacks on hexes, faces, hidden backs, states.

use crate::glyphs::{Lettering, put};
use crate::layout::Layout;
use crate::options::{RenderOptions, SideStyle};
use crate::svg::{Out, Pt};
use crate::symbols;
use sandtable_engine::Seat;
use sandtable_engine::view::{Face, FaceValue, Piece, Place, Steps, View};
use std::collections::{BTreeMap, BTreeSet};

/// Side of a counter.
pub(crate) const SIDE: f64 = 58.0;
const HALF: f64 = SIDE / 2.0;
/// How far the counters of a stack are set off.
const OFFSET: f64 = 4.0;
/// More counters than this are only counted.
const SHOWN: usize = 6;

/// Colours of all formations, fixed by their names.
pub(crate) struct Dress<'a> {
    sides: &'a [SideStyle],
    fields: BTreeMap<(Whose<'a>, &'a str), usize>,
    plain: SideStyle,
}

/// The body a formation belongs to: `1/609` is part of `609`.
fn parent(formation: &str) -> &str {
    formation.rsplit('/').next().unwrap_or(formation).trim()
}

/// A counter's side and, where it names none, its seat.
type Whose<'a> = (&'a str, Option<Seat>);

fn whose(piece: &Piece) -> Whose<'_> {
    (&piece.side, if piece.side.is_empty() { piece.owner } else { None })
}

impl<'a> Dress<'a> {
    /// Gives every formation in the view its field colour.
    pub fn new(opts: &'a RenderOptions, view: Option<&'a View>) -> Dress<'a> {
        let mut bodies: BTreeSet<(Whose<'_>, &str)> = BTreeSet::new();
        for piece in view.iter().flat_map(|v| &v.pieces) {
            if let Some(face) = &piece.face {
                bodies.insert((whose(piece), parent(&face.formation)));
            }
        }
        let mut fields = BTreeMap::new();
        let mut next = BTreeMap::new();
        for body in bodies {
            let n: &mut usize = next.entry(body.0).or_default();
            fields.insert(body, *n);
            *n += 1;
        }
        let plain = SideStyle {
            key: String::new(),
            mark: String::new(),
            paper: "#e8e8e4".into(),
            ink: "#26292d".into(),
            edge: "#5a5f66".into(),
            fields: vec!["#ffffff".into()],
        };
        Dress { sides: &opts.sides, fields, plain }
    }

    /// The style of a piece's side.
    pub fn side(&self, piece: &Piece) -> &SideStyle {
        SideStyle::find(self.sides, &piece.side, piece.owner).unwrap_or(&self.plain)
    }

    fn field(&self, piece: &Piece, face: &Face) -> &str {
        let side = self.side(piece);
        let n = self.fields.get(&(whose(piece), parent(&face.formation))).copied().unwrap_or(0);
        match side.fields.len() {
            0 => &side.paper,
            many => side.fields.get(n % many).unwrap_or(&side.paper),
        }
    }
}

/// Draws every stack on the drawn hexes and hexsides.
pub(crate) fn draw(out: &mut Out, layout: &Layout<'_>, view: &View, dress: &Dress<'_>) {
    let mut stacks: BTreeMap<(i64, i64), (Pt, Vec<&Piece>)> = BTreeMap::new();
    for piece in &view.pieces {
        let Some(at) = spot(layout, carried(view, piece)) else { continue };
        let order = (at.1.round() as i64, at.0.round() as i64);
        stacks.entry(order).or_insert((at, Vec::new())).1.push(piece);
    }
    out.raw("<g class=\"pieces\">\n");
    for (at, pieces) in stacks.values() {
        stack(out, (at.0, at.1 + 6.0), pieces, dress, layout.flat);
    }
    out.end();
}

/// Where a piece is shown: at the place of its carrier, if it has one.
pub(crate) fn carried<'a>(view: &'a View, piece: &'a Piece) -> &'a Place {
    let mut place = &piece.place;
    // A carrier may be carried itself; a ring of carriers ends here.
    for _ in 0..4 {
        let Place::Aboard(id) = place else { break };
        let Some(carrier) = view.pieces.iter().find(|p| p.id == *id) else { break };
        place = &carrier.place;
    }
    place
}

/// Where a place is on the map, if it is on the drawn part.
pub(crate) fn spot(layout: &Layout<'_>, place: &Place) -> Option<Pt> {
    match place {
        Place::Box(key) => layout.zone(key),
        Place::Hex(label) => layout.find(label).map(|c| c.c),
        Place::Side(a, b) => {
            let (a, b) = (layout.find(a)?, layout.find(b)?);
            Some(((a.c.0 + b.c.0) / 2.0, (a.c.1 + b.c.1) / 2.0))
        }
        Place::Track(..) | Place::Aboard(_) => None,
    }
}

/// Draws a stack, its first piece on top.
fn stack(out: &mut Out, at: Pt, pieces: &[&Piece], dress: &Dress<'_>, flat: bool) {
    let shown = pieces.len().min(SHOWN);
    let spread = (shown.saturating_sub(1)) as f64 * OFFSET / 2.0;
    for (i, piece) in pieces.iter().take(shown).enumerate().rev() {
        let off = i as f64 * OFFSET;
        let p = (at.0 - spread + off, at.1 + spread - off);
        counter(out, p, piece, dress);
        if let Some(facing) = piece.facing {
            nose(out, p, facing, flat, &dress.side(piece).edge);
        }
    }
    if pieces.len() > 1 {
        let p = (at.0 - spread - HALF - 1.5, at.1 + spread + HALF + 1.0);
        out.circle(p, 8.0, "fill=\"#20262c\" stroke=\"#ffffff\" stroke-width=\"1.4\"");
        put(out, &pieces.len().to_string(), (p.0, p.1 + 4.2), Lettering::new(8.4), 1.5, "#ffffff");
    }
}

/// Draws the nose of a counter: a wedge on its edge that points to the hexside it faces.
fn nose(out: &mut Out, at: Pt, facing: u8, flat: bool, edge: &str) {
    let angle = (f64::from(facing % 6) * 60.0 - if flat { 90.0 } else { 120.0 }).to_radians();
    let (x, y) = (angle.cos(), angle.sin());
    // The ray meets the square at this distance.
    let reach = HALF / x.abs().max(y.abs());
    let point = |ahead: f64, aside: f64| {
        format!("{:.1} {:.1}", at.0 + x * ahead - y * aside, at.1 + y * ahead + x * aside)
    };
    let (tip, base) = (reach + 13.0, reach);
    let d = format!("M{}L{}L{}z", point(tip, 0.0), point(base, 9.0), point(base, -9.0));
    let ink = colour(edge);
    out.path(&d, &format!("class=\"nose\" fill=\"{ink}\" stroke=\"#ffffff\" stroke-width=\"1.4\""));
}

/// Draws one counter about a point.
pub(crate) fn counter(out: &mut Out, at: Pt, piece: &Piece, dress: &Dress<'_>) {
    let side = dress.side(piece);
    out.raw("<g class=\"piece\"").attr_text("data-piece", &piece.id);
    out.raw(" transform=\"translate(").num(at.0).raw(" ").num(at.1).raw(")\"><title>");
    out.text(&describe(piece, side)).raw("</title>");
    out.rect((-HALF + 1.6, -HALF + 2.4), (SIDE, SIDE), 6.0, "fill=\"#1c2a33\" fill-opacity=\".34\"");
    let body = |fill: &str| {
        format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"", colour(fill), colour(&side.edge))
    };
    match &piece.face {
        Some(face) => {
            out.rect((-HALF, -HALF), (SIDE, SIDE), 6.0, &body(&side.paper));
            // A light upper edge, as of a cut card.
            out.raw("<path d=\"M-25-27.4H25\" stroke=\"#ffffff\" stroke-opacity=\".6\" stroke-width=\"1.4\" stroke-linecap=\"round\"/>");
            self::face(out, face, side, dress.field(piece, face));
        }
        None => back(out, side, &body(&side.edge)),
    }
    states(out, piece, side);
    out.end();
}

/// A colour that cannot break out of its attribute.
fn colour(text: &str) -> &str {
    let safe = text.chars().all(|c| c.is_ascii_alphanumeric() || "#(),.% ".contains(c));
    if safe && !text.is_empty() { text } else { "#888888" }
}

/// What a counter shows, in words, for the tooltip and the screen reader.
fn describe(piece: &Piece, side: &SideStyle) -> String {
    let mut t = side.mark.clone();
    match &piece.face {
        None => t.push_str(" ?"),
        Some(face) => {
            t = format!("{t} {} {}", face.name, face.symbol);
            for (i, v) in face.values.iter().enumerate() {
                t.push(if i == 0 { ' ' } else { '-' });
                t.push_str(&v.text);
                if !v.raised.is_empty() {
                    t = format!("{t}({})", v.raised);
                }
            }
            let known = |n: Option<u8>| n.map_or_else(|| "?".to_string(), |n| n.to_string());
            t = format!("{t}, {}/{}", known(face.steps.left), known(face.steps.full));
        }
    }
    for flag in &piece.flags {
        t = format!("{t}, {flag}");
    }
    t
}

fn face(out: &mut Out, face: &Face, side: &SideStyle, field: &str) {
    let ink = colour(&side.ink);
    let (fw, fh) = symbols::FIELD;
    // The band of a reduced face runs behind the values, marked at both ends.
    if face.steps.reduced() {
        out.rect((-HALF + 0.8, 9.6), (SIDE - 1.6, 16.6), 0.0, "fill=\"#ffffff\" fill-opacity=\".78\"");
        out.path(
            "M-28 9.6H28M-28 26.2H28",
            &format!("stroke=\"{}\" stroke-width=\"1\" fill=\"none\"", colour(&side.edge)),
        );
    }
    out.group_at((0.0, -10.0));
    if symbols::is_silhouette(&face.symbol) {
        out.rect((-24.0, -fh), (48.0, 2.0 * fh), 2.0, &format!("fill=\"{}\"", colour(field)));
    } else if face.symbol != "leader" {
        out.rect(
            (-fw, -fh),
            (2.0 * fw, 2.0 * fh),
            0.0,
            &format!("fill=\"{}\" stroke=\"{ink}\" stroke-width=\"1.6\"", colour(field)),
        );
    }
    symbols::draw(out, &face.symbol, ink);
    out.end();
    size(out, &face.size, ink);
    fitted(out, &face.name, (0.0, 7.8), 6.6, 53.0, 1.15, ink);
    mark(out, side);
    steps(out, face.steps, ink);
    values(out, &face.values, ink);
}

/// The size mark: strokes and dots over the symbol.
fn size(out: &mut Out, size: &str, ink: &str) {
    let marks = symbols::size_mark(size);
    let n = marks.chars().count() as f64;
    for (i, c) in marks.chars().enumerate() {
        let x = (i as f64 - (n - 1.0) / 2.0) * 4.4;
        match c {
            '·' => {
                out.circle((x, -23.4), 1.5, &format!("fill=\"{ink}\""));
            }
            'I' => {
                out.path(&format!("M{x:.1}-26V-21"), &format!("stroke=\"{ink}\" stroke-width=\"1.7\""));
            }
            c => put(out, &c.to_string(), (x * 1.3, -21.2), Lettering::new(4.6), 1.2, ink),
        }
    }
}

/// The side's letter in the upper left corner.
fn mark(out: &mut Out, side: &SideStyle) {
    if !side.mark.is_empty() {
        out.circle((-22.2, -22.2), 5.0, &format!("fill=\"{}\"", colour(&side.edge)));
        let short: String = side.mark.chars().take(2).collect();
        let size = if short.chars().count() > 1 { 4.2 } else { 6.0 };
        put(out, &short, (-22.2, -22.2 + size / 2.0), Lettering::new(size), 1.15, "#ffffff");
    }
}

/// Steps left as filled pips, lost ones as rings, down from the upper right corner.
fn steps(out: &mut Out, steps: Steps, ink: &str) {
    let (left, full) = match (steps.left, steps.full) {
        (Some(left), Some(full)) if full <= 6 => (left, full),
        (None, None) => return,
        (left, full) => {
            let known = |n: Option<u8>| n.map_or_else(|| "?".to_string(), |n| n.to_string());
            let text = if full.is_none() || left == full {
                known(left)
            } else {
                format!("{}/{}", known(left), known(full))
            };
            out.rect((14.6, -27.2), (13.0, 9.0), 2.0, &format!("fill=\"{ink}\""));
            return fitted(out, &text, (21.1, -20.6), 5.4, 11.0, 1.0, "#ffffff");
        }
    };
    for i in 0..full.min(6) {
        let fill = if i < left { ink } else { "none" };
        let p = (23.4, -23.0 + f64::from(i) * 6.2);
        out.circle(p, 2.0, &format!("fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"1\""));
    }
}

/// Values along the lower edge, each in its box.
fn values(out: &mut Out, values: &[FaceValue], ink: &str) {
    let n = values.len();
    let small = Lettering { spacing: 4.0, ..Lettering::new(6.2) };
    let raised_width = |v: &FaceValue| if v.raised.is_empty() { 0.0 } else { small.width(&v.raised) + 2.2 };
    let width_at = |big: Lettering, v: &FaceValue| {
        let text = match v.frame.as_ref() {
            "paren" => big.width(&format!("({})", v.text)),
            "" => big.width(&v.text),
            _ => big.width(&v.text).max(5.0) + 5.6,
        };
        text + raised_width(v)
    };
    let gap = if n > 3 { 3.5 } else { 6.5 };
    let total_at = |big: Lettering| {
        values.iter().map(|v| width_at(big, v)).sum::<f64>() + gap * n.saturating_sub(1) as f64
    };
    // The largest figures that leave a gap between the values.
    let sizes = [11.6, 10.8, 10.0, 9.2].map(|s| Lettering { spacing: 4.0, ..Lettering::new(s) });
    let big = sizes.into_iter().find(|b| total_at(*b) <= 52.0).unwrap_or(sizes[3]);
    let width = |v: &FaceValue| width_at(big, v);
    let total = total_at(big);
    // Wide rows are pressed together rather than cut off.
    let press = (53.0 / total.max(1.0)).min(1.0);
    let spare = if n > 1 { ((47.0 - total) / (n as f64 - 1.0)).clamp(0.0, 4.0) } else { 0.0 };
    out.raw("<g transform=\"translate(0 23.7) scale(").num(press).raw(" 1)\">");
    let mut x = -(total + spare * n.saturating_sub(1) as f64) / 2.0;
    for v in values {
        let all = width(v);
        let raised = raised_width(v);
        let middle = x + (all - raised) / 2.0;
        let framed =
            |fill: &str, line: &str| format!("fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.1\"");
        let frame = match v.frame.as_ref() {
            "black" => Some((framed("#16191c", "#16191c"), "#ffffff")),
            "yellow" => Some((framed("#ffe14d", ink), ink)),
            "orange" => Some((framed("#ff9a3d", ink), ink)),
            "" | "paren" => None,
            _ => Some((framed("none", ink), ink)),
        };
        let text = if v.frame == "paren" { format!("({})", v.text) } else { v.text.clone() };
        let mut pen = ink;
        if let Some((attrs, inside)) = &frame {
            out.rect((x, -big.size - 2.0), (all - raised, big.size + 4.0), 1.6, attrs);
            pen = inside;
        }
        out.raw("<g").attr_text("data-value", &v.text).raw(">");
        put(out, &text, (middle, 0.0), big, 1.95, pen);
        if !v.raised.is_empty() {
            let p = (x + all - small.width(&v.raised) / 2.0, -big.size + small.size - 1.6);
            put(out, &v.raised, p, small, 1.15, ink);
        }
        out.end();
        x += all + gap + spare;
    }
    out.end();
}

/// Text shrunk to a width.
fn fitted(out: &mut Out, text: &str, at: Pt, size: f64, width: f64, weight: f64, ink: &str) {
    let natural = Lettering::new(size).width(text);
    let k = (width / natural.max(1.0)).min(1.0);
    put(out, text, at, Lettering::new(size * k), weight * (0.5 + 0.5 * k), ink);
}

/// The back of a counter whose identity is hidden.
fn back(out: &mut Out, side: &SideStyle, body: &str) {
    out.rect((-HALF, -HALF), (SIDE, SIDE), 6.0, body);
    let paper = colour(&side.paper);
    out.path(
        "M-24-10L-10-24M-24 2L2-24M-24 14L14-24M-22 24L24-22M-10 24L24-10M2 24L24 2M14 24L24 14",
        &format!("stroke=\"{paper}\" stroke-opacity=\".28\" stroke-width=\"2\""),
    );
    out.circle(
        (0.0, 0.0),
        15.0,
        &format!("fill=\"{}\" stroke=\"{paper}\" stroke-width=\"2\"", colour(&side.edge)),
    );
    put(out, "?", (0.0, 9.0), Lettering::new(18.0), 3.0, paper);
    if !side.mark.is_empty() {
        put(out, &side.mark, (-21.0, -17.0), Lettering::new(7.0), 1.4, paper);
    }
}

/// States: what has acted is paler; each further state has a small sign on the right edge.
fn states(out: &mut Out, piece: &Piece, side: &SideStyle) {
    let has = |flag: &str| piece.flags.iter().any(|f| f == flag);
    if has("acted") || has("moved") || has("done") {
        out.rect((-HALF, -HALF), (SIDE, SIDE), 6.0, "fill=\"#e9eef1\" fill-opacity=\".5\"");
        out.circle((-23.0, -6.0), 5.4, "fill=\"#4b565e\"");
        out.raw("<path d=\"M-25.6-6l2 2.2 3.6-4.6\" fill=\"none\" stroke=\"#fff\" stroke-width=\"1.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>");
    }
    let mut y = -5.0;
    for flag in piece.flags.iter().filter(|f| !matches!(f.as_ref(), "acted" | "moved" | "done")) {
        out.group_at((24.0, y));
        match flag.as_ref() {
            "fired" => {
                out.raw("<path d=\"M0-7.5l1.7 4.3 4.2-1.9-1.9 4.2 4.3 1.7-4.3 1.7 1.9 4.2-4.2-1.9-1.7 4.3-1.7-4.3-4.2 1.9 1.9-4.2-4.3-1.7 4.3-1.7-1.9-4.2 4.2 1.9z\" fill=\"#ffb02e\" stroke=\"#8a2c0d\" stroke-width=\"1\"/>");
            }
            "retreated" => {
                out.circle((0.0, 0.0), 6.6, "fill=\"#fff\" stroke=\"#a32020\" stroke-width=\"1.2\"");
                out.raw("<path d=\"M3.6 1.6a4 4 0 1 1-.6-4M3.6-4.4v2.4h-2.6\" fill=\"none\" stroke=\"#a32020\" stroke-width=\"1.6\" stroke-linecap=\"round\"/>");
            }
            flag => {
                let letter: String = flag.chars().take(1).flat_map(char::to_uppercase).collect();
                let out_of_supply = flag == "oos" || flag.contains("supply");
                let line = if out_of_supply { "#b3261e" } else { colour(&side.edge) };
                out.circle((0.0, 0.0), 6.2, &format!("fill=\"#fff\" stroke=\"{line}\" stroke-width=\"1.3\""));
                put(
                    out,
                    if out_of_supply { "!" } else { &letter },
                    (0.0, 3.3),
                    Lettering::new(6.6),
                    1.3,
                    line,
                );
            }
        }
        out.end();
        y += 13.5;
    }
}
