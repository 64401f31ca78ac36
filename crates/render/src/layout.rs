//! Where everything lies: cells in drawing units, their neighbours, outlines of regions.

use crate::svg::{Path, Pt, dist, lerp, scatter};
use crate::zones;
use sandtable_engine::view::{Board, BoardArea};
use std::collections::{BTreeMap, BTreeSet};

/// Circumradius of a hex in drawing units.
pub(crate) const R: f64 = 60.0;
/// Distance from a hex's centre to its sides.
pub(crate) const H: f64 = R * 0.866_025_403_784_438_6;

/// A hex as it is drawn, or the strip of land just beyond the edge of the map.
pub(crate) struct Cell<'a> {
    pub label: &'a str,
    pub c: Pt,
    pub terrain: &'a str,
    pub features: Vec<&'a str>,
    /// The country whose tint it has.
    pub region: &'a str,
    /// Height of the ground.
    pub level: i8,
    /// Beyond the map: it has terrain, so that shapes run on to the edge, and nothing else.
    pub ghost: bool,
}

/// The drawn part of a board.
pub(crate) struct Layout<'a> {
    pub cells: Vec<Cell<'a>>,
    by_label: BTreeMap<&'a str, usize>,
    by_place: BTreeMap<(i64, i64), usize>,
    pub flat: bool,
    /// Left top and right bottom of the map.
    pub rect: (Pt, Pt),
    /// Boxes drawn on the picture, by key.
    pub boxes: Vec<(String, zones::Rect)>,
    /// Where the counters of areas stand, by key.
    pub hearts: Vec<(String, Pt)>,
}

/// A key for points that are the same up to rounding.
pub(crate) fn key(p: Pt) -> (i64, i64) {
    ((p.0 / 3.0).round() as i64, (p.1 / 3.0).round() as i64)
}

impl<'a> Layout<'a> {
    /// Lays a board out, or the part of it around the hexes of `crop`.
    pub fn new(board: &'a Board, crop: &[String]) -> Layout<'a> {
        let wanted: BTreeSet<&str> = crop.iter().map(String::as_str).collect();
        let shown = |label: &str| wanted.is_empty() || wanted.contains(label);
        // Nonsense coordinates are left out: a picture must come of any board.
        let sane = |v: f64| v.is_finite() && v.abs() < 1e6;
        let mut all: Vec<Cell<'a>> = Vec::new();
        for hex in board.hexes.iter().filter(|h| sane(h.x) && sane(h.y)) {
            let features: Vec<&str> = hex.features.iter().map(|f| f.as_ref()).collect();
            all.push(Cell {
                label: &hex.label,
                c: (hex.x * R, hex.y * R),
                terrain: &hex.terrain,
                features,
                region: &hex.region,
                level: hex.level,
                ghost: false,
            });
        }
        let mut layout = Layout {
            cells: Vec::new(),
            by_label: BTreeMap::new(),
            by_place: BTreeMap::new(),
            flat: board.flat_top,
            rect: ((0.0, 0.0), (2.0 * R, 2.0 * R)),
            boxes: Vec::new(),
            hearts: Vec::new(),
        };
        let none = !all.iter().any(|c| shown(c.label));
        let (hx, hy) = if layout.flat { (R, H) } else { (H, R) };
        let pad = if wanted.is_empty() { 0.0 } else { R * 0.35 };
        let mut seen = false;
        for c in all.iter().filter(|c| none || shown(c.label)) {
            let (lt, rb) = layout.rect;
            let a = (c.c.0 - hx - pad, c.c.1 - hy - pad);
            let b = (c.c.0 + hx + pad, c.c.1 + hy + pad);
            layout.rect =
                if seen { ((lt.0.min(a.0), lt.1.min(a.1)), (rb.0.max(b.0), rb.1.max(b.1))) } else { (a, b) };
            seen = true;
        }
        let (lt, rb) = layout.rect;
        all.retain(|c| {
            c.c.0 > lt.0 - 2.5 * R
                && c.c.0 < rb.0 + 2.5 * R
                && c.c.1 > lt.1 - 2.5 * R
                && c.c.1 < rb.1 + 2.5 * R
        });
        for cell in all {
            layout.add(cell);
        }
        let heart = |a: &BoardArea| Some((a.key.to_string(), zones::heart(a, &layout)?));
        layout.hearts = board.areas.iter().filter_map(heart).collect();
        if wanted.is_empty() {
            layout.boxes = zones::boxes(board, layout.rect, &|label| layout.find(label).map(|c| c.c));
            let boxes = layout.boxes.iter().flat_map(|(_, (p, size))| [*p, (p.0 + size.0, p.1 + size.1)]);
            for p in zones::corners(board).chain(boxes).collect::<Vec<_>>() {
                let (lt, rb) = layout.rect;
                layout.rect = ((lt.0.min(p.0), lt.1.min(p.1)), (rb.0.max(p.0), rb.1.max(p.1)));
            }
        }
        for i in 0..layout.cells.len() {
            for side in 0..6 {
                let Some(cell) = layout.cells.get(i) else { continue };
                let region = cell.region;
                let at = layout.across(cell.c, side);
                if !layout.by_place.contains_key(&key(at)) {
                    let terrain = match cell.terrain {
                        "village" | "town" | "city" => "clear",
                        t => t,
                    };
                    layout.add(Cell {
                        label: "",
                        c: at,
                        terrain,
                        features: Vec::new(),
                        region,
                        level: 0,
                        ghost: true,
                    });
                }
            }
        }
        layout
    }

    fn add(&mut self, cell: Cell<'a>) {
        let i = self.cells.len();
        self.by_place.entry(key(cell.c)).or_insert(i);
        if !cell.ghost {
            self.by_label.entry(cell.label).or_insert(i);
        }
        self.cells.push(cell);
    }

    /// The cell with a label, if it is drawn.
    pub fn find(&self, label: &str) -> Option<&Cell<'a>> {
        self.by_label.get(label).and_then(|&i| self.cells.get(i))
    }

    /// Where counters in an area or a box on the picture stand.
    pub fn zone(&self, key: &str) -> Option<Pt> {
        let in_box = || self.boxes.iter().find(|(k, _)| k == key);
        let middle = |(p, size): zones::Rect| (p.0 + size.0 / 2.0, p.1 + size.1 / 2.0 + 6.0);
        self.hearts
            .iter()
            .find(|(k, _)| k == key)
            .map(|(_, p)| *p)
            .or_else(|| in_box().map(|(_, r)| middle(*r)))
    }

    /// The cell at a centre.
    pub fn at(&self, c: Pt) -> Option<&Cell<'a>> {
        self.by_place.get(&key(c)).and_then(|&i| self.cells.get(i))
    }

    /// The cells that are hexes of the map.
    pub fn hexes(&self) -> impl Iterator<Item = &Cell<'a>> {
        self.cells.iter().filter(|c| !c.ghost)
    }

    /// Whether a point is on the drawn map, with a margin.
    pub fn inside(&self, p: Pt, margin: f64) -> bool {
        let (lt, rb) = self.rect;
        p.0 > lt.0 - margin && p.0 < rb.0 + margin && p.1 > lt.1 - margin && p.1 < rb.1 + margin
    }

    /// Corner `k` of a cell; side `k` runs from corner `k` to the next, clockwise from the top (flat tops) or
    /// the upper left (pointed tops).
    pub fn corner(&self, c: Pt, k: usize) -> Pt {
        const FLAT: [Pt; 6] =
            [(-0.5 * R, -H), (0.5 * R, -H), (R, 0.0), (0.5 * R, H), (-0.5 * R, H), (-R, 0.0)];
        const POINTED: [Pt; 6] =
            [(-H, -0.5 * R), (0.0, -R), (H, -0.5 * R), (H, 0.5 * R), (0.0, R), (-H, 0.5 * R)];
        let (x, y) = if self.flat { FLAT[k % 6] } else { POINTED[k % 6] };
        (c.0 + x, c.1 + y)
    }

    /// Middle of side `k`.
    pub fn side(&self, c: Pt, k: usize) -> Pt {
        lerp(self.corner(c, k), self.corner(c, k + 1), 0.5)
    }

    /// Centre of the neighbour across side `k`.
    pub fn across(&self, c: Pt, k: usize) -> Pt {
        let m = self.side(c, k);
        (2.0 * m.0 - c.0, 2.0 * m.1 - c.1)
    }

    /// Where a hex's label stands: the upper part of the hex.
    pub fn label_at(&self, c: Pt) -> Pt {
        (c.0, c.1 - if self.flat { H * 0.80 } else { R * 0.66 })
    }

    /// The borders of a region as closed chains of corners, clockwise around the region.
    pub fn borders(&self, member: &dyn Fn(&Cell<'_>) -> bool) -> Vec<Vec<Pt>> {
        let mut next: BTreeMap<(i64, i64), (Pt, Pt)> = BTreeMap::new();
        for cell in self.cells.iter().filter(|c| member(c)) {
            for k in 0..6 {
                if !self.at(self.across(cell.c, k)).is_some_and(member) {
                    let (a, b) = (self.corner(cell.c, k), self.corner(cell.c, k + 1));
                    next.insert(key(a), (a, b));
                }
            }
        }
        let mut chains = Vec::new();
        // Three hexes meet at a corner, so a border that comes in has exactly one way on.
        while let Some((_, (a, mut b))) = next.pop_first() {
            let mut chain = vec![a];
            while let Some((from, to)) = next.remove(&key(b)) {
                chain.push(from);
                b = to;
            }
            chains.push(chain);
        }
        chains
    }

    /// The same borders as straight-edged path data.
    pub fn straight(&self, member: &dyn Fn(&Cell<'_>) -> bool) -> String {
        let mut path = Path::default();
        for chain in self.borders(member) {
            for (i, p) in chain.iter().enumerate() {
                if i == 0 { path.move_to(*p) } else { path.line_to(*p) }
            }
            path.close();
        }
        path.done()
    }

    /// The same borders rounded like a drawn shore: corners are cut and every side swings a little. Two regions
    /// that share a side draw it the same way, because the swing depends on the place alone.
    pub fn rounded(&self, member: &dyn Fn(&Cell<'_>) -> bool, swing: f64) -> String {
        let mut path = Path::default();
        for chain in self.borders(member) {
            let n = chain.len();
            let corner = |i: usize| chain[i % n];
            let mut controls = Vec::with_capacity(3 * n);
            for i in 0..n {
                let (before, here, after) = (corner(i + n - 1), corner(i), corner(i + 1));
                let between = lerp(before, after, 0.5);
                controls.push(swung(lerp(here, between, 0.22), swing * 0.8, key(here)));
                let (a, b) = (lerp(here, after, 0.34), lerp(here, after, 0.66));
                let along = key(lerp(here, after, 0.5));
                // Both directions along a side must find the same two points.
                let (p, q) = if key(here) < key(after) { (1, 2) } else { (2, 1) };
                controls.push(swung(a, swing, (along.0 * 4 + p, along.1)));
                controls.push(swung(b, swing, (along.0 * 4 + q, along.1)));
            }
            let m = controls.len();
            path.move_to(lerp(controls[m - 1], controls[0], 0.5));
            for i in 0..m {
                path.quad_to(controls[i], lerp(controls[i], controls[(i + 1) % m], 0.5));
            }
            path.close();
        }
        path.done()
    }

    /// The same borders as a coast: bays and headlands within the hexes they belong to, the same for the same place.
    pub fn coast(&self, member: &dyn Fn(&Cell<'_>) -> bool) -> String {
        let mut path = Path::default();
        for shore in self.shores(member) {
            for (i, p) in shore.iter().enumerate() {
                if i == 0 { path.move_to(*p) } else { path.line_to(*p) }
            }
            path.close();
        }
        path.done()
    }

    /// The points of every coast around a region.
    fn shores(&self, member: &dyn Fn(&Cell<'_>) -> bool) -> Vec<Vec<Pt>> {
        let shore = |chain: Vec<Pt>| {
            let n = chain.len();
            let at = |i: usize| swung(chain[i % n], R * 0.14, key(chain[i % n]));
            let mut points = Vec::with_capacity(n * (COAST_POINTS + 1));
            for i in 0..n {
                points.push(at(i));
                let first = points.len();
                // Two regions that share a side draw it in the same direction.
                if key(chain[i]) < key(chain[(i + 1) % n]) {
                    broken(at(i), at(i + 1), COAST_DEPTH, &mut points);
                } else {
                    broken(at(i + 1), at(i), COAST_DEPTH, &mut points);
                    points[first..].reverse();
                }
            }
            points
        };
        self.borders(member).into_iter().map(shore).collect()
    }

    /// The sides on which land of the map meets land, each once for either hex.
    pub fn inland(&self, cell: &Cell<'_>, wet: &dyn Fn(&Cell<'_>) -> bool) -> Vec<(Pt, Pt)> {
        (0..6)
            .filter(|&k| {
                let next = self.at(self.across(cell.c, k));
                next.is_some_and(|n| n.region != cell.region && !wet(n))
            })
            .map(|k| (self.corner(cell.c, k), self.corner(cell.c, k + 1)))
            .collect()
    }

    /// Whether the board shows countries, as an atlas does.
    pub fn is_atlas(&self) -> bool {
        self.cells.iter().any(|c| !c.region.is_empty())
    }

    /// The sides of a cell beyond which `member` does not hold.
    pub fn open_sides(&self, cell: &Cell<'_>, member: &dyn Fn(&Cell<'_>) -> bool) -> [bool; 6] {
        std::array::from_fn(|k| !self.at(self.across(cell.c, k)).is_some_and(member))
    }

    /// Whether a point of a cell keeps `margin` from its open sides.
    pub fn keeps_off(&self, cell: &Cell<'_>, p: Pt, margin: f64, open: &[bool; 6]) -> bool {
        (0..6).all(|k| {
            if !open[k] {
                return true;
            }
            let m = self.side(cell.c, k);
            let n = ((m.0 - cell.c.0) / H, (m.1 - cell.c.1) / H);
            let off = H - ((p.0 - cell.c.0) * n.0 + (p.1 - cell.c.1) * n.1);
            // Where two open sides meet, the corner is rounded away.
            let corner = !open[(k + 1) % 6] || dist(p, self.corner(cell.c, k + 1)) > margin + R * 0.26;
            off > margin && corner
        })
    }

    /// Where a road passes through a hex: near its centre, never twice in a straight row.
    pub fn waypoint(&self, c: Pt) -> Pt {
        swung(c, R * 0.13, (key(c).0 * 7 + 3, key(c).1))
    }
}

/// A point moved by at most `by` in each direction, always the same way for the same key.
fn swung(p: Pt, by: f64, (a, b): (i64, i64)) -> Pt {
    (p.0 + (scatter(a, b, 1) - 0.5) * 2.0 * by, p.1 + (scatter(a, b, 2) - 0.5) * 2.0 * by)
}

/// How often a side of a coast is broken in two, and the points that makes.
const COAST_DEPTH: u32 = 3;
const COAST_POINTS: usize = (1 << COAST_DEPTH) - 1;

/// The points between two ends of a broken line: its middle moved aside, and the middles of both halves.
fn broken(a: Pt, b: Pt, depth: u32, points: &mut Vec<Pt>) {
    if depth == 0 {
        return;
    }
    let middle = lerp(a, b, 0.5);
    let (x, y) = key((middle.0 * 3.0, middle.1 * 3.0));
    let aside = swung(middle, dist(a, b) * 0.17, (x, y));
    broken(a, aside, depth - 1, points);
    points.push(aside);
    broken(aside, b, depth - 1, points);
}

/// A smooth line through points, as cubic pieces: `(control, control, end)` after the first point.
pub(crate) fn through(points: &[Pt]) -> Vec<(Pt, Pt, Pt)> {
    let n = points.len();
    let at = |i: isize| points[i.clamp(0, n as isize - 1) as usize];
    (1..n as isize)
        .map(|i| {
            let (p0, p1, p2, p3) = (at(i - 2), at(i - 1), at(i), at(i + 1));
            let a = (p1.0 + (p2.0 - p0.0) / 5.5, p1.1 + (p2.1 - p0.1) / 5.5);
            let b = (p2.0 - (p3.0 - p1.0) / 5.5, p2.1 - (p3.1 - p1.1) / 5.5);
            (a, b, p2)
        })
        .collect()
}

/// A point on a cubic piece.
pub(crate) fn on_cubic(p: Pt, (a, b, q): (Pt, Pt, Pt), t: f64) -> Pt {
    let (ab, bc, cd) = (lerp(p, a, t), lerp(a, b, t), lerp(b, q, t));
    lerp(lerp(ab, bc, t), lerp(bc, cd, t), t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::view::BoardHex;

    fn board(places: &[(f64, f64, &'static str)]) -> Board {
        let hexes = places
            .iter()
            .enumerate()
            .map(|(i, &(x, y, t))| BoardHex {
                label: format!("H{i}"),
                x,
                y,
                terrain: t.into(),
                features: vec![],
                provenance: "public".into(),
                ..BoardHex::default()
            })
            .collect();
        Board { flat_top: true, hexes, ..Board::default() }
    }

    #[test]
    fn two_neighbours_of_one_kind_share_one_border() {
        let root3 = 3f64.sqrt();
        let b = board(&[(0.0, 0.0, "lake"), (0.0, root3, "lake"), (1.5, root3 / 2.0, "forest")]);
        let layout = Layout::new(&b, &[]);
        let lake = |c: &Cell<'_>| !c.ghost && c.terrain == "lake";
        let chains = layout.borders(&lake);
        assert_eq!(chains.len(), 1);
        assert_eq!(chains[0].len(), 10, "two hexes joined have ten free sides");
    }

    #[test]
    fn a_hole_is_a_border_of_its_own() {
        let root3 = 3f64.sqrt();
        let mut places = vec![(0.0, 0.0, "forest")];
        for (x, y) in [(0.0, root3), (0.0, -root3)] {
            places.push((x, y, "lake"));
        }
        for (x, y) in [(1.5, 0.5), (1.5, -0.5), (-1.5, 0.5), (-1.5, -0.5)] {
            places.push((x, y * root3, "lake"));
        }
        let b = board(&places);
        let layout = Layout::new(&b, &[]);
        let chains = layout.borders(&|c: &Cell<'_>| !c.ghost && c.terrain == "lake");
        let mut sizes: Vec<usize> = chains.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        assert_eq!(sizes, [6, 18]);
    }

    /// Where land meets sea both draw one line, and bays stay within the hexes at it.
    #[test]
    fn a_coast_is_the_same_from_both_sides() {
        let root3 = 3f64.sqrt();
        let b = board(&[(0.0, 0.0, "sea"), (0.0, root3, "clear")]);
        let layout = Layout::new(&b, &[]);
        let points = |terrain: &'static str| -> BTreeSet<(i64, i64)> {
            let shores = layout.shores(&|c: &Cell<'_>| !c.ghost && c.terrain == terrain);
            shores.into_iter().flatten().map(|p| ((p.0 * 10.0) as i64, (p.1 * 10.0) as i64)).collect()
        };
        let (sea, land) = (points("sea"), points("clear"));
        assert_eq!(sea.len(), 6 * (COAST_POINTS + 1), "every side is broken");
        assert_eq!(sea.intersection(&land).count(), COAST_POINTS + 2, "the side between them");
    }

    #[test]
    fn an_empty_board_and_mad_coordinates_still_lay_out() {
        assert_eq!(Layout::new(&board(&[]), &[]).cells.len(), 0);
        let b = board(&[(f64::NAN, 0.0, "lake"), (1e300, 0.0, "lake"), (0.0, 0.0, "lake")]);
        assert_eq!(Layout::new(&b, &[]).hexes().count(), 1);
    }
}
