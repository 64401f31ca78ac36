//! Hexagonal maps for board wargames: coordinates, the printed numbering schemes, a dense grid with
//! constant-time neighbours, bitsets of hexes, exact centre-to-centre lines and movement floods.
//!
//! The usual way in: describe the printed numbers with a [`Numbering`], list the hexes of the map, build a
//! [`Grid`], and from then on speak in dense [`HexId`]s. Everything in the hot path is an array access.
//!
//! ```
//! use sandtable_hex::{Grid, Numbering};
//! let cells = (0..24).flat_map(|col| (1..=31).map(move |row| (col, row)));
//! let grid = Grid::new(Numbering::LETTERED, cells);
//! let j16 = grid.find("J16").unwrap();
//! let around: Vec<&str> = grid.neighbours(j16).iter().map(|&h| grid.label(h)).collect();
//! assert_eq!(around, ["J15", "K15", "K16", "J17", "I16", "I15"]);
//! ```

pub mod coord;
pub mod flood;
pub mod grid;
pub mod line;
pub mod links;
pub mod numbering;
pub mod set;

pub use coord::{Dir, Hex, HexId, Orientation};
pub use flood::{Enter, Flood, Reach};
pub use grid::{Grid, HexSide};
pub use line::{LineTable, LineTemplate, line_template};
pub use links::Links;
pub use numbering::{EastWest, HalfHex, LabelError, LabelStyle, NorthSouth, Numbering, Parity};
pub use set::HexSet;
