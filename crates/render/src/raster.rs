//! From SVG to PNG.

use resvg::{tiny_skia, usvg};
use thiserror::Error;

/// The largest picture that is made, in points. Larger ones would only exhaust memory.
const MOST_PIXELS: u64 = 120_000_000;

/// Why no PNG could be made.
#[derive(Debug, Error)]
pub enum RenderError {
    /// The text is not an SVG document.
    #[error("not an SVG document: {0}")]
    Svg(#[from] usvg::Error),
    /// The picture would be too large; a smaller scale or a crop helps.
    #[error(
        "a picture of {width} by {height} points is too large: at most {MOST_PIXELS} points; use a smaller scale or a crop"
    )]
    Size {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// The picture could not be written as PNG.
    #[error("the PNG could not be written: {0}")]
    Png(String),
}

/// An SVG document as PNG bytes, at the size the document states.
pub fn png(svg: &str) -> Result<Vec<u8>, RenderError> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let too_large = RenderError::Size { width, height };
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large);
    }
    let mut pixels = tiny_skia::Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| RenderError::Png(e.to_string()))
}
