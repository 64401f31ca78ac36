//! Where things are in a picture, for whoever lays something over it.

use crate::layout::{Layout, R};
use crate::{MARGIN, RenderOptions, panel, zones};
use sandtable_engine::view::Board;

/// Places in the picture [`crate::svg`] draws without a view, in the units of its `viewBox`.
#[derive(Clone, Debug, PartialEq)]
pub struct MapGeometry {
    /// Width of the picture.
    pub width: f64,
    /// Height of the picture.
    pub height: f64,
    /// Circumradius of a hex.
    pub radius: f64,
    /// Centres of the hexes that are drawn, in the board's order.
    centres: Vec<(String, (f64, f64))>,
    /// Areas, in the board's order.
    pub areas: Vec<AreaGeometry>,
    /// Boxes drawn on the picture.
    pub boxes: Vec<BoxGeometry>,
}

/// A box in the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct BoxGeometry {
    /// Its key.
    pub key: String,
    /// Left top corner.
    pub at: (f64, f64),
    /// Width and height.
    pub size: (f64, f64),
}

/// An area in the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct AreaGeometry {
    /// Its key.
    pub key: String,
    /// Closed outlines.
    pub outline: Vec<Vec<(f64, f64)>>,
    /// Where its name and its counters stand.
    pub at: (f64, f64),
}

impl MapGeometry {
    /// The centres of all hexes, with their labels.
    pub fn centres(&self) -> impl Iterator<Item = (&str, (f64, f64))> {
        self.centres.iter().map(|(label, at)| (label.as_str(), *at))
    }

    /// The centre of one hex.
    pub fn centre(&self, label: &str) -> Option<(f64, f64)> {
        self.centres.iter().find(|(l, _)| l == label).map(|(_, at)| *at)
    }
}

/// The places of a map as `opts` would draw it.
pub fn map_geometry(board: &Board, opts: &RenderOptions) -> MapGeometry {
    let layout = Layout::new(board, &opts.crop);
    let (lt, rb) = layout.rect;
    let (width, height) = (rb.0 - lt.0, rb.1 - lt.1);
    let head = panel::strip_height(&opts.text, width);
    let moved = |c: (f64, f64)| (c.0 - lt.0 + MARGIN, c.1 - lt.1 + MARGIN + head);
    let areas = board.areas.iter().filter_map(|area| {
        let rings = zones::outline(area, &layout);
        let ring = |ring: Vec<(f64, f64)>| ring.into_iter().map(moved).collect();
        Some(AreaGeometry {
            key: area.key.to_string(),
            outline: rings.into_iter().map(ring).collect(),
            at: moved(zones::heart(area, &layout)?),
        })
    });
    MapGeometry {
        areas: areas.collect(),
        boxes: layout
            .boxes
            .iter()
            .map(|(key, (at, size))| BoxGeometry { key: key.clone(), at: moved(*at), size: *size })
            .collect(),
        width: width + 2.0 * MARGIN,
        height: height + head + 2.0 * MARGIN,
        radius: R,
        centres: layout.hexes().map(|c| (c.label.to_string(), moved(c.c))).collect(),
    }
}

/// The same picture by moonlight: every colour darker and a little bluer, so that a dark page is not torn open by a
/// white map. Shapes and what stands out from what stay the same.
pub fn by_night(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some(at) = rest.find('#') {
        let (before, found) = rest.split_at(at);
        out.push_str(before);
        match colour(found).filter(|_| !before.ends_with("href=\"")) {
            Some((rgb, len)) => {
                let [r, g, b] = rgb.map(f64::from);
                let dim = |v: f64, by: f64, least: f64| (v * by + least).round().clamp(0.0, 255.0) as u8;
                out.push_str(&format!(
                    "#{:02x}{:02x}{:02x}",
                    dim(r, 0.50, 6.0),
                    dim(g, 0.55, 8.0),
                    dim(b, 0.61, 12.0)
                ));
                rest = &found[len..];
            }
            None => {
                out.push('#');
                rest = &found[1..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// A colour as an attribute's whole value, `#rrggbb"` or `#rgb"`, and its length.
fn colour(text: &str) -> Option<([u8; 3], usize)> {
    let len = text.find('"').filter(|n| matches!(n, 4 | 7))?;
    let digit = |c: char| c.to_digit(16).map(|d| d as u8);
    let digits: Vec<u8> = text[1..len].chars().map(digit).collect::<Option<_>>()?;
    match digits[..] {
        [r, g, b] => Some(([r * 17, g * 17, b * 17], len)),
        [a, b, c, d, e, f] => Some(([a * 16 + b, c * 16 + d, e * 16 + f], len)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::by_night;

    #[test]
    fn night_dims_colours_and_nothing_else() {
        let day =
            "<use href=\"#facade\" fill=\"#ffffff\"/><path fill=\"url(#sheet)\" stroke=\"#000000\"/># #12";
        let night = by_night(day);
        assert!(night.contains("fill=\"#8694a8\"") && night.contains("stroke=\"#06080c\""), "{night}");
        assert!(
            night.contains("href=\"#facade\"") && night.contains("url(#sheet)") && night.ends_with("# #12"),
            "{night}"
        );
    }
}
