//! The map draws: all hexes, rivers, roads and names of the pack reach the picture.

use sandtable_ardennes::pack::Pack;
use sandtable_ardennes::view::board::board;
use sandtable_render::{RenderOptions, svg};

#[test]
fn the_map_draws() {
    let pack = Pack::load(None).unwrap_or_else(|e| panic!("{e}"));
    let board = board(&pack);
    assert_eq!(board.hexes.len(), 714);
    assert_eq!(board.sides.iter().filter(|s| s.class == "bridge").count(), pack.map.bridges.len());
    // Half the usual size: the map is seven hundred hexes.
    let text = svg(&board, None, &RenderOptions { scale: 0.5, boxes: false, ..RenderOptions::default() });
    for name in ["Bastogne", "St. Vith", "Dinant"] {
        assert!(text.contains(name), "{name}");
    }
    // SANDTABLE_PICTURE=FILE keeps the picture for looking at.
    if let Some(path) = std::env::var_os("SANDTABLE_PICTURE") {
        let png = sandtable_render::png(&text).unwrap_or_else(|e| panic!("{e}"));
        std::fs::write(path, png).unwrap_or_else(|e| panic!("{e}"));
    }
}
