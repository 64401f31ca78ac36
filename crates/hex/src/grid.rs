//! A map as dense arrays: ids, labels, neighbours and drawing positions.

use crate::coord::{Dir, Hex, HexId, Orientation};
use crate::numbering::{LabelError, Numbering};
use serde::{Deserialize, Serialize};

/// The hexes of one map. Ids run from 0 in label order, so they are the same on every machine. All calls
/// accept any id: for [`HexId::NONE`] or an id of another map they answer "nothing there" (no neighbours, an
/// infinite distance, the label `-`) and never panic.
#[derive(Clone, Debug)]
pub struct Grid {
    numbering: Numbering,
    hexes: Vec<Hex>,
    labels: Vec<Box<str>>,
    neighbours: Vec<[HexId; 6]>,
    /// Ids over the bounding box of axial coordinates, row by row of equal `r`.
    lookup: Vec<HexId>,
    corner: Hex,
    width: usize,
}

const NO_NEIGHBOURS: [HexId; 6] = [HexId::NONE; 6];

impl Grid {
    /// Builds the map from its (column, row) cells, in any order; repeated cells count once. Cells the
    /// numbering cannot write (never the result of [`Numbering::parse`]) are left out; use
    /// [`Grid::try_new`] where they should be reported.
    pub fn new(numbering: Numbering, cells: impl IntoIterator<Item = (i16, i16)>) -> Grid {
        Grid::build(
            numbering,
            cells.into_iter().filter(|&(col, row)| numbering.can_label(col, row)).collect(),
        )
    }

    /// As [`Grid::new`], but refuses a cell the numbering cannot write.
    pub fn try_new(
        numbering: Numbering,
        cells: impl IntoIterator<Item = (i16, i16)>,
    ) -> Result<Grid, LabelError> {
        let cells: Vec<(i16, i16)> = cells.into_iter().collect();
        match cells.iter().find(|&&(col, row)| !numbering.can_label(col, row)) {
            Some(&(col, row)) => {
                Err(LabelError::new(&numbering.format(col, row), numbering.expected().to_owned(), None))
            }
            None => Ok(Grid::build(numbering, cells)),
        }
    }

    /// Builds the map from its labels.
    pub fn from_labels<'a>(
        numbering: Numbering,
        labels: impl IntoIterator<Item = &'a str>,
    ) -> Result<Grid, LabelError> {
        let cells: Result<Vec<_>, _> = labels.into_iter().map(|label| numbering.parse(label)).collect();
        cells.map(|cells| Grid::build(numbering, cells))
    }

    /// Every cell can be labelled, so there are at most 10,000 and ids never run out.
    fn build(numbering: Numbering, mut cells: Vec<(i16, i16)>) -> Grid {
        cells.sort_unstable_by_key(|&cell| numbering.label_order(cell));
        cells.dedup();
        let hexes: Vec<Hex> = cells.iter().map(|&(col, row)| numbering.to_hex(col, row)).collect();
        let labels = cells.iter().map(|&(col, row)| numbering.format(col, row).into()).collect();

        let span = |axis: fn(&Hex) -> i16| {
            let low = hexes.iter().map(axis).min().unwrap_or(0);
            let high = hexes.iter().map(axis).max().unwrap_or(0);
            (low, (high as i32 - low as i32) as usize + 1)
        };
        let ((q0, width), (r0, height)) = (span(|h| h.q), span(|h| h.r));
        let mut grid = Grid {
            numbering,
            labels,
            neighbours: Vec::with_capacity(hexes.len()),
            lookup: vec![HexId::NONE; width * height],
            corner: Hex::new(q0, r0),
            width,
            hexes,
        };
        for (i, &hex) in grid.hexes.iter().enumerate() {
            if let Some(slot) = grid.slot(hex).and_then(|slot| grid.lookup.get_mut(slot)) {
                *slot = HexId(i as u16);
            }
        }
        grid.neighbours = grid
            .hexes
            .iter()
            .map(|hex| hex.neighbours().map(|next| grid.id(next).unwrap_or(HexId::NONE)))
            .collect();
        grid
    }

    /// Where a hex stands in the lookup table, if it is inside the bounding box.
    #[inline]
    fn slot(&self, hex: Hex) -> Option<usize> {
        let q = usize::try_from(hex.q as i32 - self.corner.q as i32).ok()?;
        let r = usize::try_from(hex.r as i32 - self.corner.r as i32).ok()?;
        (q < self.width).then_some(r * self.width + q)
    }

    /// The printed numbering.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Number of hexes.
    #[inline]
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether the map has no hexes.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// All ids in label order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = HexId> + DoubleEndedIterator + use<> {
        (0..self.hexes.len() as u16).map(HexId)
    }

    /// Whether the id belongs to a hex of this map.
    #[inline]
    pub fn contains(&self, id: HexId) -> bool {
        id.idx() < self.hexes.len()
    }

    /// The id at axial coordinates.
    #[inline]
    pub fn id(&self, hex: Hex) -> Option<HexId> {
        self.lookup.get(self.slot(hex)?)?.some()
    }

    /// The id of a printed column and row.
    pub fn id_at(&self, col: i16, row: i16) -> Option<HexId> {
        self.id(self.numbering.to_hex(col, row)).filter(|&id| self.cell(id) == Some((col, row)))
    }

    /// The axial coordinates; [`Hex::NOWHERE`] off the map.
    #[inline]
    pub fn hex(&self, id: HexId) -> Hex {
        self.hexes.get(id.idx()).copied().unwrap_or(Hex::NOWHERE)
    }

    /// The printed column and row.
    pub fn cell(&self, id: HexId) -> Option<(i16, i16)> {
        self.hexes.get(id.idx()).map(|&hex| self.numbering.from_hex(hex))
    }

    /// The printed label; `-` off the map.
    #[inline]
    pub fn label(&self, id: HexId) -> &str {
        self.labels.get(id.idx()).map_or("-", |label| label)
    }

    /// Reads a printed label. The error names the nearest label on the map: the nearest hex if the label is
    /// well formed, the most similar writing otherwise.
    pub fn find(&self, label: &str) -> Result<HexId, LabelError> {
        let first_and_last = || match (self.labels.first(), self.labels.last()) {
            (Some(first), Some(last)) => format!("a hex of this map, {first} to {last}"),
            _ => "a hex, but this map has none".to_owned(),
        };
        match self.numbering.parse(label) {
            Ok((col, row)) => self.id_at(col, row).ok_or_else(|| {
                let hex = self.numbering.to_hex(col, row);
                let nearest = self.ids().min_by_key(|&id| self.hex(id).distance(hex));
                LabelError::new(label, first_and_last(), nearest.map(|id| self.label(id).to_owned()))
            }),
            Err(error) => {
                let given: String = label.trim().to_uppercase().chars().take(8).collect();
                let nearest = self.labels.iter().min_by_key(|known| edits(&given, known));
                Err(LabelError { nearest: nearest.map(|known| known.to_string()), ..error })
            }
        }
    }

    /// The adjacent hex in a direction, [`HexId::NONE`] off the map.
    #[inline]
    pub fn neighbour(&self, id: HexId, dir: Dir) -> HexId {
        self.neighbours(id)[dir.index()]
    }

    /// The six adjacent hexes in [`Dir`] order, [`HexId::NONE`] where the map ends.
    #[inline]
    pub fn neighbours(&self, id: HexId) -> &[HexId; 6] {
        self.neighbours.get(id.idx()).unwrap_or(&NO_NEIGHBOURS)
    }

    /// The adjacent hexes that exist, in [`Dir`] order.
    #[inline]
    pub fn adjacent(&self, id: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.neighbours(id).iter().copied().filter(|next| !next.is_none())
    }

    /// The direction from a hex to an adjacent one; `None` for any other pair.
    #[inline]
    pub fn dir_between(&self, a: HexId, b: HexId) -> Option<Dir> {
        b.some()?;
        Dir::from_index(self.neighbours(a).iter().position(|&next| next == b)?)
    }

    /// Whether the two hexes share a side.
    #[inline]
    pub fn are_adjacent(&self, a: HexId, b: HexId) -> bool {
        self.dir_between(a, b).is_some()
    }

    /// Distance in hexes, over gaps in the map too; `u16::MAX` if either is not on the map.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        match (self.hexes.get(a.idx()), self.hexes.get(b.idx())) {
            (Some(a), Some(b)) => a.distance(*b),
            _ => u16::MAX,
        }
    }

    /// Whether the hex lacks a neighbour on some side.
    #[inline]
    pub fn is_edge(&self, id: HexId) -> bool {
        self.contains(id) && self.neighbours(id).contains(&HexId::NONE)
    }

    /// The hexes at most `n` away, the hex itself included, in a fixed order.
    pub fn within(&self, id: HexId, n: u16) -> impl Iterator<Item = HexId> + '_ {
        // No map is wider than its bounding box, so a large radius need not be walked in full.
        let reach = n.min((self.width + self.lookup.len() / self.width) as u16);
        self.hexes
            .get(id.idx())
            .into_iter()
            .flat_map(move |hex| hex.range(reach))
            .filter_map(|hex| self.id(hex))
    }

    /// The hexes at exactly `n`, clockwise.
    pub fn ring(&self, id: HexId, n: u16) -> impl Iterator<Item = HexId> + '_ {
        self.hexes.get(id.idx()).into_iter().flat_map(move |hex| hex.ring(n)).filter_map(|hex| self.id(hex))
    }

    /// Centre for drawing, x to the right and y down, in units of the distance from centre to corner.
    pub fn center(&self, id: HexId) -> (f64, f64) {
        center_of(self.hex(id), self.numbering.orientation)
    }

    /// Corner `k` of a hex for drawing, clockwise; the side in direction `k` runs from corner `k` to `k + 1`.
    pub fn corner(&self, id: HexId, k: usize) -> (f64, f64) {
        let ((x, y), (dx, dy)) = (self.center(id), corner_offset(k, self.numbering.orientation));
        (x + dx, y + dy)
    }

    /// The six corners of a hex, clockwise.
    pub fn corners(&self, id: HexId) -> [(f64, f64); 6] {
        std::array::from_fn(|k| self.corner(id, k))
    }

    /// The smallest box around all hexes for drawing: left, top, right, bottom.
    pub fn bounds(&self) -> (f64, f64, f64, f64) {
        let points = self.ids().flat_map(|id| self.corners(id)).map(|(x, y)| (x, y, x, y));
        points.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3))).unwrap_or_default()
    }
}

/// Centre of a hex for drawing, in units of the distance from centre to corner.
pub fn center_of(hex: Hex, orientation: Orientation) -> (f64, f64) {
    let (q, r, root3) = (f64::from(hex.q), f64::from(hex.r), 3f64.sqrt());
    match orientation {
        Orientation::FlatTop => (1.5 * q, root3 * (r + q / 2.0)),
        Orientation::PointyTop => (root3 * (q + r / 2.0), 1.5 * r),
    }
}

/// Corner `k` (taken modulo 6) relative to the centre; the side in direction `k` runs from corner `k` to the next.
pub fn corner_offset(k: usize, orientation: Orientation) -> (f64, f64) {
    let h = 3f64.sqrt() / 2.0;
    let flat = [(-0.5, -h), (0.5, -h), (1.0, 0.0), (0.5, h), (-0.5, h), (-1.0, 0.0)];
    let pointy = [(-h, -0.5), (0.0, -1.0), (h, -0.5), (h, 0.5), (0.0, 1.0), (-h, 0.5)];
    match orientation {
        Orientation::FlatTop => flat[k % 6],
        Orientation::PointyTop => pointy[k % 6],
    }
}

/// Edit distance between two short labels.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, ca) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, &cb) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(ca != cb);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// A physical hexside. Made with [`HexSide::new`] or [`HexSide::between`], the same side has the same key
/// from whichever hex it is named: the direction is N, NE or SE unless the map ends there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HexSide {
    /// The hex that owns the key.
    pub a: HexId,
    /// The side of that hex.
    pub dir: Dir,
}

impl HexSide {
    /// The side of `a` in a direction.
    #[inline]
    pub fn new(grid: &Grid, a: HexId, dir: Dir) -> HexSide {
        match grid.neighbour(a, dir).some() {
            Some(b) if dir.index() >= 3 => HexSide { a: b, dir: dir.opposite() },
            _ => HexSide { a, dir },
        }
    }

    /// The side two adjacent hexes share.
    #[inline]
    pub fn between(grid: &Grid, a: HexId, b: HexId) -> Option<HexSide> {
        grid.dir_between(a, b).map(|dir| HexSide::new(grid, a, dir))
    }

    /// The hexes on both sides; the second is [`HexId::NONE`] on the map edge.
    #[inline]
    pub fn hexes(self, grid: &Grid) -> (HexId, HexId) {
        (self.a, grid.neighbour(self.a, self.dir))
    }

    /// Index below `6 * grid.len()` for tables of hexsides.
    #[inline]
    pub const fn idx(self) -> usize {
        self.a.idx() * 6 + self.dir.index()
    }
}
