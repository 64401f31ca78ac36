//! Zones of control.

use sandtable_hex::{Grid, HexSet};

/// The hexes adjacent to any of `occupied`: the zone of control of units that exert one all around.
pub fn around<const W: usize>(grid: &Grid, occupied: &HexSet<W>) -> HexSet<W> {
    let mut zone = HexSet::default();
    for hex in occupied.iter() {
        for near in grid.neighbours(hex) {
            if near.some().is_some() {
                zone.insert(*near);
            }
        }
    }
    zone
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_hex::Numbering;

    #[test]
    fn covers_the_neighbours_and_nothing_else() {
        let cells = (0..5).flat_map(|c| (1..=5).map(move |r| (c, r)));
        let grid = Grid::new(Numbering::LETTERED, cells);
        let mut occupied = HexSet::<1>::default();
        for label in ["C3", "A1"] {
            occupied.insert(grid.find(label).expect("on the map"));
        }
        let zone = around(&grid, &occupied);
        for hex in grid.ids() {
            let near = occupied.iter().any(|o| grid.distance(o, hex) == 1);
            assert_eq!(zone.contains(hex), near, "{}", grid.label(hex));
        }
    }
}
