//! Times a typical movement flood: `cargo run --release -p sandtable-hex --example flood_timing`.

use sandtable_hex::{Enter, Flood, Grid, Numbering};
use std::{hint::black_box, time::Instant};

fn main() {
    let grid = Grid::new(Numbering::LETTERED, (0..24).flat_map(|c| (1..=30 + c % 2).map(move |r| (c, r))));
    // Two thirds of the hexes cost 1, the rest 2 or 3: about 60 within a budget of 5.
    let cost: Vec<u8> = grid.ids().map(|h| [1, 1, 2, 1, 3, 1, 2, 1, 1][(h.idx() * 7) % 9]).collect();
    let mut flood = Flood::new(&grid);
    // The best of many short batches: the machine may be busy with other things in the rest.
    let (batches, mut best, mut hexes) = (200, f64::INFINITY, 0);
    for _ in 0..batches {
        let begun = Instant::now();
        for start in grid.ids() {
            flood.run(&grid, start, 5, |_, to, _| Enter::Go(cost[to.idx()]));
            hexes += black_box(flood.reached()).len();
        }
        best = best.min(begun.elapsed().as_nanos() as f64 / grid.len() as f64);
    }
    println!("{} hexes, {best:.0} ns per flood", hexes / (batches * grid.len()));
}
