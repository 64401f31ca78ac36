//! Draws a board as SVG and as PNG.
//!
//! The picture is made from the fixed [`Board`] and, if there is one, a [`View`]: nothing else is known here, so a
//! picture can never show more than its viewer may see. Terrain becomes continuous shapes, roads become smooth
//! lines, letters are strokes of our own. No font and no image file is read, and equal input gives equal bytes.
//!
//! ```
//! use sandtable_engine::view::{Board, BoardHex};
//! use sandtable_render::{RenderOptions, svg};
//!
//! let hex = BoardHex {
//!     label: "A1".into(), x: 0.0, y: 0.0, terrain: "forest".into(), ..BoardHex::default()
//! };
//! let board = Board { flat_top: true, hexes: vec![hex], ..Board::default() };
//! assert!(svg(&board, None, &RenderOptions::default()).contains("data-hex=\"A1\""));
//! ```

mod counters;
mod features;
mod geometry;
mod glyphs;
mod hangul;
mod layout;
mod lines;
mod markers;
mod names;
mod options;
mod overlay;
mod panel;
mod raster;
mod regions;
mod relief;
mod svg;
mod symbols;
mod terrain;
mod zones;

pub use geometry::{AreaGeometry, BoxGeometry, MapGeometry, by_night, map_geometry};
pub use glyphs::can_draw;
pub use options::{Highlight, PathKind, PathOverlay, RenderOptions, RenderText, SideStyle, Tone};
pub use raster::{RenderError, png};

use layout::Layout;
use sandtable_engine::view::{Board, View};
use svg::Out;

/// Space around the map.
const MARGIN: f64 = 16.0;

/// The board, and what a viewer sees on it, as an SVG document.
pub fn svg(board: &Board, view: Option<&View>, opts: &RenderOptions) -> String {
    let layout = Layout::new(board, &opts.crop);
    let courses = lines::courses(board, &layout);
    let verge = lines::Verge::new(&courses, &layout);
    let dress = counters::Dress::new(opts, view);
    let (lt, rb) = layout.rect;
    let (width, height) = (rb.0 - lt.0, rb.1 - lt.1);
    let shelves = view
        .filter(|_| opts.boxes)
        .map(|v| panel::shelves(board, &layout, v, &opts.text))
        .unwrap_or_default();
    let head = panel::strip_height(&opts.text, width);
    let foot = panel::shelves_height(&shelves, width);
    let foot_gap = if foot > 0.0 { MARGIN } else { 0.0 };
    let whole = (width + 2.0 * MARGIN, head + height + foot + foot_gap + 2.0 * MARGIN);
    let scale = if opts.scale.is_finite() { opts.scale.clamp(0.05, 8.0) } else { 1.0 };

    let mut out = Out(String::with_capacity(600_000));
    out.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
    out.attr("width", (whole.0 * scale).round()).attr("height", (whole.1 * scale).round());
    out.raw(" viewBox=\"0 0 ").num(whole.0).raw(" ").num(whole.1).raw("\">\n<title>");
    out.text(&opts.text.title).raw(" ").text(&opts.text.turn).raw("</title>\n<defs>\n");
    let palette = terrain::palette(board);
    terrain::defs(&mut out, &palette);
    features::defs(&mut out);
    overlay::defs(&mut out, &opts.highlights);
    out.raw("<clipPath id=\"sheet\">").rect(lt, (width, height), 0.0, "").raw("</clipPath>\n</defs>\n");
    out.rect((0.0, 0.0), whole, 0.0, "fill=\"#e4eaee\"").raw("\n");

    out.group_at((MARGIN, MARGIN));
    panel::strip(&mut out, &opts.text, width);
    out.end();

    out.group_at((MARGIN - lt.0, MARGIN + head - lt.1)).raw("<g clip-path=\"url(#sheet)\">\n");
    let names = names::place(board, &layout, &verge, &opts.lang);
    terrain::draw(&mut out, board, &layout, &verge, &names, &palette);
    relief::levels(&mut out, &layout);
    lines::draw_rivers(&mut out, board, &layout);
    lines::draw(&mut out, &courses);
    lines::draw_sides(&mut out, board, &layout, &courses);
    relief::slopes(&mut out, board, &layout);
    names::veil(&mut out, &layout, palette.beyond);
    zones::draw(&mut out, board, &layout, &opts.text);
    if opts.grid {
        names::grid(&mut out, &layout);
    }
    features::draw(&mut out, &layout, &verge);
    if opts.labels {
        names::labels(&mut out, &layout);
    }
    names::draw(&mut out, &names);
    overlay::fills(&mut out, &layout, &opts.highlights);
    if let Some(view) = view {
        counters::draw(&mut out, &layout, view, &dress);
        markers::draw(&mut out, &layout, view, opts);
    }
    overlay::lines(&mut out, &layout, &opts.highlights, &opts.paths);
    out.end();
    out.rect(lt, (width, height), 0.0, "fill=\"none\" stroke=\"#2d3a44\" stroke-width=\"2.2\"").end();

    if foot > 0.0 {
        out.group_at((MARGIN, MARGIN + head + height + foot_gap));
        panel::draw_shelves(&mut out, &shelves, width, &dress);
        out.end();
    }
    out.raw("</svg>\n");
    out.0
}
