//! A plot of shares with their intervals, as SVG.

use std::fmt::Write;

/// A share that was measured.
pub struct Point {
    /// What was measured.
    pub label: String,
    /// What stands at the right edge, such as the number of games.
    pub note: String,
    pub share: f64,
    pub interval: [f64; 2],
}

/// Shares under each other, over the band they should lie in.
pub struct Plot {
    pub title: String,
    pub points: Vec<Point>,
    pub fair: [f64; 2],
}

/// Left and right edge of the scale, in pixels.
const SCALE: [f64; 2] = [230.0, 690.0];

/// Height of a line.
const LINE: f64 = 34.0;

/// Where the lines begin.
const TOP: f64 = 60.0;

fn x(share: f64) -> f64 {
    SCALE[0] + (SCALE[1] - SCALE[0]) * share.clamp(0.0, 1.0)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Plot {
    /// The picture.
    pub fn svg(&self) -> String {
        let bottom = TOP + LINE * self.points.len() as f64;
        let (width, height) = (SCALE[1] + 60.0, bottom + 36.0);
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
             <text x=\"16\" y=\"26\" font-size=\"16\" fill=\"#1c2530\">{}</text>\n",
            escaped(&self.title)
        );
        // Writing to a string cannot fail.
        let _ = writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"#e3eee3\"/>",
            x(self.fair[0]),
            TOP - 12.0,
            x(self.fair[1]) - x(self.fair[0]),
            bottom - TOP + 16.0
        );
        for tick in 0..=10 {
            let at = x(f64::from(tick) / 10.0);
            let stroke = if tick == 5 { "#6b7785" } else { "#d5dae0" };
            let _ = writeln!(
                out,
                "<line x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"{stroke}\"/>\n\
                 <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#4a5664\">{}</text>",
                TOP - 12.0,
                bottom + 4.0,
                bottom + 22.0,
                tick * 10
            );
        }
        for (i, p) in self.points.iter().enumerate() {
            let y = TOP + LINE * (i as f64 + 0.4);
            let inside = (self.fair[0]..=self.fair[1]).contains(&p.share);
            let colour = if inside { "#24527a" } else { "#a8322d" };
            let _ = writeln!(
                out,
                "<text x=\"16\" y=\"{:.1}\" fill=\"#1c2530\">{}</text>\n\
                 <line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{colour}\" \
                 stroke-width=\"3\"/>\n\
                 <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"6\" fill=\"{colour}\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#4a5664\">{}</text>",
                y + 4.5,
                escaped(&p.label),
                x(p.interval[0]),
                x(p.interval[1]),
                x(p.share),
                SCALE[1] + 14.0,
                y + 4.5,
                escaped(&p.note)
            );
        }
        out + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_outside_the_band_is_red_and_names_are_escaped() {
        let point =
            |label: &str, share| Point { label: label.into(), note: "9".into(), share, interval: [0.0, 1.0] };
        let plot = |points| Plot { title: "a < b".into(), points, fair: [0.4, 0.6] }.svg();
        let fair = plot(vec![point("x & y", 0.6)]);
        assert!(
            fair.contains("a &lt; b") && fair.contains("x &amp; y") && !fair.contains("#a8322d"),
            "{fair}"
        );
        assert!(plot(vec![point("x", 0.61)]).contains("#a8322d"));
        assert!(fair.contains(&format!("cx=\"{:.1}\"", SCALE[0] + 0.6 * (SCALE[1] - SCALE[0]))), "{fair}");
    }
}
