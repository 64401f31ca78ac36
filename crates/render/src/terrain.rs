//! The ground: lakes, woods, bogs and villages as continuous shapes with a texture of their own.

use crate::layout::{Cell, H, Layout, R};
use crate::lines::{Verge, channels};
use crate::names::Placed;
use crate::regions;
use crate::svg::{Out, Path, Pt, dist, scatter};
use sandtable_engine::view::{Board, Season};

/// The kinds of ground the renderer knows how to draw, in the order in which they are laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    /// Open land, the paper itself.
    Open,
    Bog,
    Hills,
    Mountains,
    Settled,
    /// Light woods beside real forest.
    Grove,
    Woods,
    Water,
    /// Scattered bushes.
    Scrub,
    /// Loose sand.
    Dunes,
    /// A dry watercourse.
    Gully,
    /// Land outside the game.
    Closed,
    /// Desert that nobody can enter.
    Waste,
}

/// The colors of the ground.
pub(crate) struct Palette {
    /// Open land.
    paper: &'static str,
    /// What lies beyond the map.
    pub beyond: &'static str,
    hills: &'static str,
    mountains: &'static str,
    bog: &'static str,
    settled: &'static str,
    grove: &'static str,
    woods: &'static str,
    /// What grows, and what lies on it.
    look: Look,
}

/// How a landscape looks.
#[derive(Clone, Copy, PartialEq)]
enum Look {
    Snow,
    Green,
    Desert,
}

/// The colors of a board: sand where its terrain names it, else those of its season.
pub(crate) fn palette(board: &Board) -> Palette {
    let dry = |terrain: &str| matches!(ground(terrain), Ground::Dunes | Ground::Scrub | Ground::Gully);
    if board.hexes.iter().any(|h| dry(&h.terrain)) {
        Palette {
            paper: "fill=\"#ecd8aa\"",
            beyond: "#f4ead2",
            hills: "fill=\"#d9bd88\" stroke=\"#b9975f\" stroke-width=\"1.2\"",
            mountains: "fill=\"#c9a872\" stroke=\"#9c7a48\" stroke-width=\"1.2\"",
            bog: "fill=\"#d3cb96\" stroke=\"#a89f62\" stroke-width=\"1.2\"",
            settled: "fill=\"#f0e2c4\" stroke=\"#a98a5b\" stroke-width=\"1.4\" stroke-dasharray=\"5 3\"",
            grove: "fill=\"#cdc78c\" stroke=\"#9d9a58\" stroke-width=\"1.2\"",
            woods: "fill=\"#b7b873\" stroke=\"#87893f\" stroke-width=\"1.3\"",
            look: Look::Desert,
        }
    } else if board.season == Season::Summer {
        Palette {
            paper: "fill=\"#f0eed3\"",
            beyond: "#f3f1e2",
            hills: "fill=\"#dfd2a6\" stroke=\"#bfae7c\" stroke-width=\"1.2\"",
            mountains: "fill=\"#cdb88a\" stroke=\"#a08a5c\" stroke-width=\"1.2\"",
            bog: "fill=\"#c3d2bd\" stroke=\"#8ba78f\" stroke-width=\"1.2\"",
            settled: "fill=\"#f0dcc3\" stroke=\"#bd9a72\" stroke-width=\"1.4\" stroke-dasharray=\"5 3\"",
            grove: "fill=\"#cfdda4\" stroke=\"#a5b973\" stroke-width=\"1.2\"",
            woods: "fill=\"#aec687\" stroke=\"#83a05c\" stroke-width=\"1.3\"",
            look: Look::Green,
        }
    } else {
        Palette {
            paper: "fill=\"#f5f8f9\"",
            beyond: "#eef2f4",
            hills: "fill=\"#e6ddd0\" stroke=\"#cdbfae\" stroke-width=\"1.2\"",
            mountains: "fill=\"#d8ccbb\" stroke=\"#b3a48f\" stroke-width=\"1.2\"",
            bog: "fill=\"#f2f2ea\" stroke=\"#d9d8ca\" stroke-width=\"1.2\"",
            settled: "fill=\"#fbf6ef\" stroke=\"#cbb79c\" stroke-width=\"1.4\" stroke-dasharray=\"5 3\"",
            grove: "fill=\"#d2ded3\" stroke=\"#aec2b2\" stroke-width=\"1.2\"",
            woods: "fill=\"#adc2ba\" stroke=\"#86a196\" stroke-width=\"1.3\"",
            look: Look::Snow,
        }
    }
}

/// The ground of a terrain key. Games name terrain in their own words; a word decides.
pub(crate) fn ground(terrain: &str) -> Ground {
    let has = |words: &[&str]| words.iter().any(|w| terrain.contains(w));
    if has(&["lake", "sea", "water", "ocean", "ice"]) {
        Ground::Water
    } else if has(&["forest", "hotel", "gravel", "jungle"]) {
        Ground::Woods
    } else if has(&["building"]) {
        // Whatever it is made of.
        Ground::Settled
    } else if has(&["wood", "grove"]) {
        Ground::Grove
    } else if has(&["suo", "bog", "swamp", "marsh"]) {
        Ground::Bog
    } else if has(&["village", "town", "city", "urban"]) {
        Ground::Settled
    } else if has(&["mountain"]) {
        Ground::Mountains
    } else if has(&["hill", "rough", "ridge", "broken"]) {
        Ground::Hills
    } else if has(&["scrub", "brush"]) {
        Ground::Scrub
    } else if has(&["sand", "dune"]) {
        Ground::Dunes
    } else if has(&["gully", "wadi"]) {
        Ground::Gully
    } else if has(&["neutral"]) {
        Ground::Closed
    } else if has(&["desert"]) {
        Ground::Waste
    } else {
        Ground::Open
    }
}

/// Definitions used by the ground: trees, tufts, houses.
pub(crate) fn defs(out: &mut Out, palette: &Palette) {
    dry_defs(out);
    if palette.look == Look::Desert {
        desert_defs(out);
        return;
    }
    let green = palette.look == Look::Green;
    // Groves: spruces, in winter with snow on their western branches; in summer every other grove is broad-leaved. Each entry
    // is (x, y of the foot, height).
    const GROVES: [&[(f64, f64, f64)]; 6] = [
        &[(-8.0, 2.0, 17.0), (1.0, 6.0, 20.0), (9.0, 3.0, 15.0), (-3.0, 11.0, 14.0)],
        &[(-9.0, 7.0, 15.0), (-1.0, 3.0, 18.0), (8.0, 8.0, 19.0)],
        &[(-6.0, 4.0, 20.0), (4.0, 2.0, 15.0), (9.0, 9.0, 16.0), (0.0, 12.0, 13.0)],
        &[(-7.0, 9.0, 17.0), (2.0, 4.0, 16.0), (10.0, 6.0, 14.0)],
        &[(-4.0, 7.0, 19.0), (6.0, 9.0, 16.0)],
        &[(0.0, 8.0, 17.0)],
    ];
    for (i, grove) in GROVES.iter().enumerate() {
        let (mut shade, mut body, mut snow) = (Path::default(), Path::default(), Path::default());
        for &(x, y, h) in *grove {
            let w = h * 0.30;
            if green && i % 2 == 1 {
                crown((x, y), h, &mut shade, &mut body);
                continue;
            }
            shade.move_to((x - w, y));
            shade.quad_to((x + w * 0.6, y + 4.0), (x + w * 2.1, y + 0.6));
            shade.line_to((x, y - 2.0));
            shade.close();
            body.move_to((x, y - h));
            for (dx, dy) in
                [(0.52, -0.62), (0.24, -0.62), (0.80, -0.32), (0.40, -0.32), (1.0, -0.04), (0.14, -0.04)]
            {
                body.line_to((x + w * dx, y + h * dy));
            }
            for (dx, dy) in [
                (0.14, 0.07),
                (-0.14, 0.07),
                (-0.14, -0.04),
                (-1.0, -0.04),
                (-0.40, -0.32),
                (-0.80, -0.32),
                (-0.24, -0.62),
                (-0.52, -0.62),
            ] {
                body.line_to((x + w * dx, y + h * dy));
            }
            body.close();
            for (top, foot, out_to) in [(-0.98, -0.64, -0.50), (-0.60, -0.35, -0.76), (-0.31, -0.07, -0.94)] {
                snow.move_to((x - w * 0.02, y + h * top));
                snow.line_to((x + w * out_to, y + h * foot));
                snow.line_to((x + w * out_to * 0.32, y + h * (foot - 0.05)));
                snow.close();
            }
        }
        out.raw("<g id=\"w").num(i as f64).raw("\">");
        out.path(&shade.done(), "fill=\"#5d7a7c\" fill-opacity=\".35\"");
        let ink = match (green, i % 2) {
            (false, 0) => "fill=\"#2c4c43\"",
            (false, _) => "fill=\"#365a4c\"",
            (true, 0) => "fill=\"#3f6b3c\"",
            (true, _) => "fill=\"#5f8a44\"",
        };
        out.path(&body.done(), ink);
        if !green {
            out.path(&snow.done(), "fill=\"#eef4f4\"");
        }
        out.end();
    }
    // Tufts of sedge, dry where they stand in the snow, and a pair of bog strokes.
    for (i, blades) in [
        "M-6 3q-1-5-4-8M-4 3q0-6-1-10M-2 3q1-5 4-8M-11 3.5h15",
        "M5 0q-1-4-3-6M7 0q0-5 0-8M9 0q1-4 3-6M1 .5h13M-9 6h9",
        "M-3 2q-1-4-3-7M-1 2q0-5 1-8M1 2q1-3 4-6M-8 2.5h13M2 8h8",
    ]
    .iter()
    .enumerate()
    {
        out.raw("<path id=\"b").num(i as f64).raw("\" d=\"").raw(blades);
        let sedge = if green { "#5d7453" } else { "#94834e" };
        out.raw("\" fill=\"none\" stroke=\"").raw(sedge);
        out.raw("\" stroke-width=\"1.15\" stroke-linecap=\"round\"/>\n");
    }
    // Houses: red boards with snow on the roof, or plaster under red tiles.
    let (wall, tiles) = if green {
        ("fill=\"#f6ecd9\"", "fill=\"#b4543d\"")
    } else {
        ("fill=\"#a8473a\"", "fill=\"#fbfdfe\"")
    };
    for (i, (w, h)) in [(15.0, 8.0), (11.0, 7.0), (18.0, 8.0)].iter().enumerate() {
        let (w, h) = (*w, *h);
        out.raw("<g id=\"v")
            .num(i as f64)
            .raw("\" stroke=\"#4a2620\" stroke-width=\".9\" stroke-linejoin=\"round\">");
        out.raw("<path d=\"M-").num(w / 2.0).raw(" 0h").num(w + 5.0).raw("l-3 3h-").num(w);
        out.raw("z\" fill=\"#6d8795\" fill-opacity=\".35\" stroke=\"none\"/>");
        out.rect((-w / 2.0, -h), (w, h), 0.0, wall);
        let mut roof = Path::default();
        roof.move_to((-w / 2.0 - 2.0, -h + 0.6));
        roof.line_to((-w / 2.0 + 2.2, -h - 6.0));
        roof.line_to((w / 2.0 - 2.2, -h - 6.0));
        roof.line_to((w / 2.0 + 2.0, -h + 0.6));
        roof.close();
        out.path(&roof.done(), tiles);
        out.rect((-w / 2.0 + 2.2, -h + 2.4), (2.6, 2.6), 0.0, "fill=\"#f7e6a8\" stroke-width=\".5\"");
        out.rect((w / 2.0 - 4.8, -h + 2.4), (2.6, 2.6), 0.0, "fill=\"#f7e6a8\" stroke-width=\".5\"");
        out.raw("<path d=\"M")
            .num(w / 4.0)
            .raw(" ")
            .num(-h - 5.0)
            .raw("v-3.4h2.4v3.4\" fill=\"#7d5a4e\"/>")
            .end();
    }
    hill_def(out);
}

/// A broad-leaved tree with its foot at `p`.
fn crown(p: Pt, h: f64, shade: &mut Path, body: &mut Path) {
    let ((x, y), w) = (p, h * 0.36);
    shade.move_to((x - w, y));
    shade.quad_to((x + w * 0.6, y + 4.0), (x + w * 2.0, y + 0.6));
    shade.line_to((x, y - 2.0));
    shade.close();
    body.move_to((x - 0.9, y + 0.6));
    body.line_to((x - 0.9, y - h * 0.3));
    body.quad_to((x - w * 1.5, y - h * 0.35), (x - w, y - h * 0.62));
    body.quad_to((x - w * 0.7, y - h), (x, y - h * 0.95));
    body.quad_to((x + w * 0.8, y - h), (x + w, y - h * 0.6));
    body.quad_to((x + w * 1.4, y - h * 0.32), (x + 0.9, y - h * 0.3));
    body.line_to((x + 0.9, y + 0.6));
    body.close();
}

/// Bushes, dunes and the bed of a gully.
fn dry_defs(out: &mut Out) {
    for (i, d) in [
        "M-8 3q1-6 4-6t4 6zM2 5q1-5 3.5-5t3.5 5z",
        "M-4 4q1-7 4.5-7t4.5 7z",
        "M-9 1q1-4 3-4t3 4zM0 4q1-6 4-6t4 6z",
    ]
    .iter()
    .enumerate()
    {
        out.raw("<path id=\"s").num(i as f64).raw("\" d=\"").raw(d);
        out.raw("\" fill=\"#8d9150\" stroke=\"#6a6c35\" stroke-width=\".8\"/>\n");
    }
    for (i, d) in ["M-15 3q8-9 15-2q7-7 15 1", "M-11 2q6-7 11-1q5-5 10 1M-4 8q5-5 12-1"].iter().enumerate() {
        out.raw("<path id=\"d").num(i as f64).raw("\" d=\"").raw(d);
        out.raw("\" fill=\"none\" stroke=\"#c59f5d\" stroke-width=\"1.5\" stroke-linecap=\"round\"/>\n");
    }
    out.raw("<path id=\"g0\" d=\"M-13 0q6-5 12 0t13-1M-8 7q5-4 10 0t8 0\" fill=\"none\" stroke=\"#8a6a3c\" stroke-width=\"1.5\" stroke-linecap=\"round\"/>\n");
}

/// Palms, sedge and mud-brick houses.
fn desert_defs(out: &mut Out) {
    const PALM: &str =
        "M0 0q1.5-7 0-13q-5-5-9-1M0-13q5-5 9-1M0-13q-6-1-8 5M0-13q6-1 8 5M0-13q-1-6-4-7M0-13q2-6 5-6";
    for i in 0..6 {
        out.raw("<g id=\"w").num(f64::from(i)).raw("\">");
        out.raw("<ellipse cx=\"5\" cy=\".5\" rx=\"7\" ry=\"2\" fill=\"#7c6a3a\" fill-opacity=\".35\"/>");
        let ink = if i % 2 == 0 { "#4f6b2c" } else { "#5f7a35" };
        let stroke = format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\" stroke-linecap=\"round\"");
        out.path(PALM, &stroke).end();
    }
    for i in 0..3 {
        out.raw("<path id=\"b").num(f64::from(i));
        out.raw("\" d=\"M-6 3q-1-5-4-8M-4 3q0-6-1-10M-2 3q1-5 4-8M-11 3.5h15\" fill=\"none\"");
        out.raw(" stroke=\"#94834e\" stroke-width=\"1.15\" stroke-linecap=\"round\"/>\n");
    }
    for (i, (w, h)) in [(15.0, 9.0), (11.0, 7.0), (18.0, 9.0)].iter().enumerate() {
        let (w, h) = (*w, *h);
        out.raw("<g id=\"v").num(i as f64);
        out.raw("\" stroke=\"#6b4d2a\" stroke-width=\".9\" stroke-linejoin=\"round\">");
        out.raw("<path d=\"M-").num(w / 2.0).raw(" 0h").num(w + 5.0).raw("l-3 3h-").num(w);
        out.raw("z\" fill=\"#7c6a3a\" fill-opacity=\".35\" stroke=\"none\"/>");
        out.rect((-w / 2.0, -h), (w, h), 0.0, "fill=\"#d3ab73\"");
        out.rect((-w / 2.0, -h - 3.4), (w, 3.4), 0.0, "fill=\"#f3e3c2\"");
        out.rect((-1.4, -h + 3.6), (2.8, h - 3.6), 0.0, "fill=\"#6b4d2a\" stroke-width=\".5\"").end();
    }
    hill_def(out);
}

/// Hill shading, and peaks with a dark and a light side.
fn hill_def(out: &mut Out) {
    for (i, (w, h)) in [(13.0, 16.0), (10.0, 12.0), (15.0, 19.0)].into_iter().enumerate() {
        out.raw("<g id=\"p").num(i as f64).raw("\" stroke-linejoin=\"round\">");
        let (mut light, mut dark) = (Path::default(), Path::default());
        light.move_to((-w, 5.0));
        light.quad_to((-w * 0.5, -h * 0.3), (0.0, 5.0 - h));
        light.quad_to((w * 0.45, -h * 0.35), (w, 5.0));
        light.close();
        dark.move_to((0.0, 5.0 - h));
        dark.quad_to((w * 0.45, -h * 0.35), (w, 5.0));
        dark.line_to((w * 0.15, 5.0));
        dark.line_to((w * 0.3, 1.0));
        dark.line_to((-w * 0.08, -h * 0.3));
        dark.close();
        out.path(&light.done(), "fill=\"#f1e9d6\" stroke=\"#7d6a4a\" stroke-width=\"1\"");
        out.path(&dark.done(), "fill=\"#957f5b\"").end();
    }
    out.raw("<path id=\"m0\" d=\"M-12 6q6-12 12-12q4 0 12 12M-2-3l-4 7M3-4l0 6M6-1l4 6\" fill=\"none\" stroke=\"#8b7d6c\" stroke-width=\"1.2\" stroke-linecap=\"round\"/>\n");
}

/// Draws the ground of the whole layout.
pub(crate) fn draw(
    out: &mut Out,
    board: &Board,
    layout: &Layout<'_>,
    verge: &Verge,
    names: &[Placed<'_>],
    palette: &Palette,
) {
    let (lt, rb) = layout.rect;
    out.rect(lt, (rb.0 - lt.0, rb.1 - lt.1), 0.0, palette.paper);
    let shape = |g: Ground, swing: f64| layout.rounded(&|c: &Cell<'_>| ground(c.terrain) == g, swing);
    let wet = |c: &Cell<'_>| ground(c.terrain) == Ground::Water;
    let atlas = layout.is_atlas();

    if atlas {
        // Land runs on under the sea, whose shore swings.
        let land = layout.straight(&|c| ground(c.terrain) == Ground::Closed);
        out.path(&land, "fill=\"#d9d5c8\" stroke=\"#d9d5c8\" stroke-width=\"30\" stroke-linejoin=\"round\"")
            .raw("\n");
    }
    regions::draw(out, layout, &wet);
    for (kind, style) in [
        (Ground::Closed, "fill=\"#d9d5c8\" stroke=\"#b7b2a2\" stroke-width=\"1.2\""),
        (Ground::Waste, "fill=\"#ead9ac\" stroke=\"#cdb57c\" stroke-width=\"1\""),
    ] {
        out.path(&shape(kind, R * 0.09), style).raw("\n");
    }
    // In an atlas the tints of the countries show through the ground.
    let over = |plain: &'static str, sheer: &'static str| if atlas { sheer } else { plain };
    out.path(&shape(Ground::Bog, R * 0.09), over(palette.bog, "fill=\"#7f9f95\" fill-opacity=\".42\""))
        .raw("\n");
    out.path(&shape(Ground::Hills, R * 0.05), over(palette.hills, "fill=\"#a98a52\" fill-opacity=\".34\""))
        .raw("\n");
    out.path(
        &shape(Ground::Mountains, R * 0.05),
        over(palette.mountains, "fill=\"#8d6c3c\" fill-opacity=\".5\""),
    )
    .raw("\n");
    for (kind, style) in [
        (Ground::Scrub, "fill=\"#dfcf96\" stroke=\"#c3b173\" stroke-width=\"1\""),
        (Ground::Dunes, "fill=\"#f6e5b4\" stroke=\"#d8bb78\" stroke-width=\"1\""),
        (Ground::Gully, "fill=\"#c9a878\" stroke=\"#8a6a3c\" stroke-width=\"2\" stroke-dasharray=\"7 3\""),
    ] {
        out.path(&shape(kind, R * 0.07), style).raw("\n");
    }
    let settled = shape(Ground::Settled, R * 0.07);
    out.path(&settled, palette.settled).raw("\n");
    let grove = shape(Ground::Grove, R * 0.09);
    out.path(&grove, palette.grove).raw("\n");
    let woods = shape(Ground::Woods, R * 0.09);
    out.path(&woods, over(palette.woods, "fill=\"#6f9a54\" fill-opacity=\".45\"")).raw("\n");
    let channels = channels(board, layout);
    out.path(&channels, "fill=\"none\" stroke=\"#5d88a6\" stroke-width=\"20\"");
    if atlas {
        sea(out, &layout.coast(&wet));
    } else {
        water(out, layout, &shape(Ground::Water, R * 0.09), palette.look);
    }
    out.path(&channels, "fill=\"none\" stroke=\"#c3dbea\" stroke-width=\"16.6\"");
    texture(out, layout, verge, names);
}

/// The sea of an atlas: lighter towards its coast, with a fine line along it.
fn sea(out: &mut Out, coast: &str) {
    if coast.is_empty() {
        return;
    }
    out.raw("<clipPath id=\"ice\">").path(coast, "").raw("</clipPath>\n");
    out.raw("<defs><path id=\"shore\" d=\"").raw(coast).raw("\" stroke-linejoin=\"round\"/></defs>\n");
    out.raw("<use href=\"#shore\" fill=\"#9fc3dc\"/>\n<g clip-path=\"url(#ice)\" fill=\"none\">");
    for (width, ink) in [
        (230.0, "#a9cae0"),
        (170.0, "#b3d1e5"),
        (116.0, "#bdd8e9"),
        (70.0, "#c8e0ee"),
        (34.0, "#d5e8f2"),
        (7.0, "#8fb6cf"),
    ] {
        out.raw("<use href=\"#shore\" fill=\"none\" stroke=\"")
            .raw(ink)
            .raw("\"")
            .attr("stroke-width", width)
            .raw("/>");
    }
    out.end();
    out.raw("<use href=\"#shore\" fill=\"none\" stroke=\"#3d6a8c\" stroke-width=\"2\"/>\n");
}

/// Water: a shore line and lines that follow it further out; on ice drifted snow and cracks as well.
fn water(out: &mut Out, layout: &Layout<'_>, shore: &str, look: Look) {
    if shore.is_empty() {
        return;
    }
    out.raw("<clipPath id=\"ice\">").path(shore, "").raw("</clipPath>\n");
    out.raw("<defs><path id=\"shore\" d=\"")
        .raw(shore)
        .raw("\"/></defs><use href=\"#shore\" fill=\"#cfe3f0\"/>\n");
    out.raw("<g clip-path=\"url(#ice)\" fill=\"none\">");
    for (width, ink) in
        [(26.0, "#bdd7e8"), (23.0, "#d4e7f2"), (15.0, "#a9c8dd"), (12.4, "#d0e4f0"), (6.0, "#8fb4cd")]
    {
        out.raw("<use href=\"#shore\" fill=\"none\" stroke=\"")
            .raw(ink)
            .raw("\"")
            .attr("stroke-width", width)
            .raw("/>");
    }
    if look == Look::Green {
        out.end();
        out.raw("<use href=\"#shore\" fill=\"none\" stroke=\"#4f7fa0\" stroke-width=\"1.7\"/>\n");
        return;
    }
    let (mut cracks, mut drifts) = (Path::default(), Path::default());
    let wet = |c: &Cell<'_>| ground(c.terrain) == Ground::Water;
    for cell in layout.cells.iter().filter(|c| wet(c)) {
        let (a, b) = (cell.c.0 as i64, cell.c.1 as i64);
        let r = |salt: u64| scatter(a, b, salt) - 0.5;
        for i in 0..2u64 {
            let p = (cell.c.0 + r(10 + i) * R, cell.c.1 + r(20 + i) * R);
            let w = R * (0.28 + r(30 + i).abs() * 0.5);
            drifts.move_to((p.0 - w, p.1));
            drifts.quad_to((p.0 - w * 0.2, p.1 - w * 0.22), (p.0 + w, p.1 - w * 0.06));
            drifts.quad_to((p.0, p.1 + w * 0.16), (p.0 - w, p.1));
            drifts.close();
        }
        if scatter(a, b, 40) < 0.45 {
            let mut p = (cell.c.0 + r(41) * R, cell.c.1 + r(42) * R * 0.8);
            cracks.move_to(p);
            for i in 0..4u64 {
                p = (p.0 + 9.0 + r(50 + i) * 10.0, p.1 + r(60 + i) * 15.0);
                cracks.line_to(p);
            }
        }
    }
    out.path(&drifts.done(), "fill=\"#f4fafd\" fill-opacity=\".75\"");
    out.path(&cracks.done(), "stroke=\"#9dbfd6\" stroke-width=\".9\" stroke-linejoin=\"round\"");
    out.end();
    out.raw("<use href=\"#shore\" fill=\"none\" stroke=\"#5d88a6\" stroke-width=\"1.7\"/>\n");
}

/// Sets trees, tufts, houses and hill strokes on a loose lattice, row by row from the north so that the nearer
/// ones stand in front. They keep off roads, labels, symbols and the edges of their region.
fn texture(out: &mut Out, layout: &Layout<'_>, verge: &Verge, names: &[Placed<'_>]) {
    let mut things: Vec<(i64, i64, &str, usize)> = Vec::new();
    for cell in &layout.cells {
        let kind = ground(cell.terrain);
        let (step, id, variants, margin, off_road) = match kind {
            Ground::Woods => (22.0, "w", 6, 6.0, 12.0),
            Ground::Grove => (33.0, "w", 6, 8.0, 12.0),
            Ground::Bog => (30.0, "b", 3, 9.0, 10.0),
            Ground::Settled => (26.0, "v", 3, 12.0, 12.0),
            Ground::Hills => (34.0, "m", 1, 12.0, 8.0),
            Ground::Mountains => (30.0, "p", 3, 10.0, 9.0),
            Ground::Waste => (46.0, "d", 2, 14.0, 10.0),
            Ground::Scrub => (30.0, "s", 3, 8.0, 10.0),
            Ground::Dunes => (36.0, "d", 2, 14.0, 10.0),
            Ground::Gully => (34.0, "g", 1, 14.0, 8.0),
            Ground::Open | Ground::Closed | Ground::Water => continue,
        };
        let same = |c: &Cell<'_>| ground(c.terrain) == kind;
        let open = layout.open_sides(cell, &same);
        let clearing = cell
            .features
            .iter()
            .any(|f| crate::features::needs_clearing(f))
            .then(|| crate::features::clearing(cell.c, verge));
        let row_step = step * 0.74;
        let rows = (H / row_step).ceil() as i64 + 1;
        let first = (cell.c.1 / row_step).round() as i64;
        for row in first - rows..=first + rows {
            let y = row as f64 * row_step;
            let shift = if row.rem_euclid(2) == 0 { 0.0 } else { step / 2.0 };
            let column = ((cell.c.0 - shift) / step).round() as i64;
            let columns = (R / step).ceil() as i64;
            for col in column - columns..=column + columns {
                let salt = 70 + kind as u64;
                let p = (
                    col as f64 * step + shift + (scatter(col, row, salt) - 0.5) * step * 0.5,
                    y + (scatter(col, row, salt + 10) - 0.5) * row_step * 0.5,
                );
                if !in_hex(layout, cell, p) || !layout.inside(p, 20.0) {
                    continue;
                }
                let label = layout.label_at(cell.c);
                let free = layout.keeps_off(cell, p, margin, &open)
                    && !verge.near(p, off_road)
                    && (cell.ghost || (p.0 - label.0).abs() > 26.0 || (p.1 + 2.0 - label.1).abs() > 13.0)
                    && !names.iter().any(|n| n.covers(p))
                    && !clearing.is_some_and(|q| dist(p, q) < R * 0.5);
                // Bogs and villages are sparse.
                let keep = match kind {
                    Ground::Woods => 0.97,
                    Ground::Settled | Ground::Grove => 0.62,
                    _ => 0.8,
                };
                if free && scatter(col, row, salt + 20) < keep {
                    let edge =
                        !layout.keeps_off(cell, p, margin + 8.0, &open) || verge.near(p, off_road + 7.0);
                    let pick = (scatter(col, row, salt + 30) * 997.0) as usize;
                    let variant = if id == "w" && (edge || kind == Ground::Grove) {
                        4 + pick % 2
                    } else {
                        pick % variants
                    };
                    things.push((p.1.round() as i64, p.0.round() as i64, id, variant));
                }
            }
        }
    }
    things.sort_unstable();
    things.dedup();
    out.raw("<g class=\"texture\">");
    for (y, x, id, variant) in things {
        out.raw("<use href=\"#").raw(id).num(variant as f64);
        out.raw("\"").attr("x", x as f64).attr("y", y as f64).raw("/>");
    }
    out.end();
}

/// Whether a point lies in a cell rather than in a neighbour.
fn in_hex(layout: &Layout<'_>, cell: &Cell<'_>, p: Pt) -> bool {
    let (dx, dy) = ((p.0 - cell.c.0).abs(), (p.1 - cell.c.1).abs());
    let (across, along) = if layout.flat { (dy, dx) } else { (dx, dy) };
    across <= H && across * 0.5 + along * 0.866_025_403_784_438_6 <= H
}
