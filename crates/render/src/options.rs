//! What a picture shows besides the board: texts, colours of the sides, crop, highlights and paths.

use crate::glyphs::can_draw;
use sandtable_engine::Seat;
use sandtable_engine::info::{GameInfo, SeatInfo};

/// Plain texts to print. Translation happens before they get here.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RenderText {
    /// Title of the picture. The strip above the map is left out when this and `turn` are empty.
    pub title: String,
    /// Current turn.
    pub turn: String,
    /// A line under the title: who decides, the question, or a caption.
    pub status: String,
    /// Names of what the legend explains, by key of terrain, line, side or feature: `("forest", "Forest")`.
    pub legend: Vec<(String, String)>,
    /// Titles of the boxes beside the map, by key. A box without a title shows its key.
    pub boxes: Vec<(String, String)>,
}

/// How the counters of one side look.
#[derive(Clone, Debug, PartialEq)]
pub struct SideStyle {
    /// The side or faction it is for; empty for whoever has this place among the seats.
    pub key: String,
    /// One or two letters in the counter's corner, so that colour is never the only sign.
    pub mark: String,
    /// Colour of the counter.
    pub paper: String,
    /// Colour of lines and figures.
    pub ink: String,
    /// Colour of the edge and of the hidden back.
    pub edge: String,
    /// Colours of the symbol's field, given to the formations in the order of their names.
    pub fields: Vec<String>,
}

impl SideStyle {
    fn new(mark: &str, paper: &str, ink: &str, edge: &str, fields: [&str; 6]) -> SideStyle {
        SideStyle {
            key: String::new(),
            mark: mark.into(),
            paper: paper.into(),
            ink: ink.into(),
            edge: edge.into(),
            fields: fields.map(String::from).to_vec(),
        }
    }

    /// The four styles used unless a game brings its own, in the order of the sides.
    pub fn standard() -> Vec<SideStyle> {
        vec![
            SideStyle::new(
                "1",
                "#cfa878",
                "#2a1608",
                "#6b3d1e",
                ["#f7e7c8", "#f2cf8f", "#f0b89b", "#e2e0b0", "#e7c3c3", "#ffffff"],
            ),
            SideStyle::new(
                "2",
                "#eaf1fa",
                "#0f2f5c",
                "#2c5c9c",
                ["#ffffff", "#bcd8f5", "#cfeadd", "#fdf0c4", "#dfd5f2", "#c8e6ef"],
            ),
            SideStyle::new(
                "3",
                "#b9cf9f",
                "#1e2f10",
                "#4b6a2c",
                ["#eef6e0", "#d8e8a8", "#c0dfc0", "#f4eec0", "#d8d8d8", "#ffffff"],
            ),
            SideStyle::new(
                "4",
                "#cfc9d8",
                "#2a1e3c",
                "#5f4d84",
                ["#f4f0fa", "#d8c8f0", "#f0d0e4", "#e0e4f4", "#f4ecd0", "#ffffff"],
            ),
        ]
    }

    /// The standard styles for a game's sides (its seats, where it names no sides), each marked with the first
    /// letter of its name in `lang` if that has a drawing, of its key otherwise. Sides that share a letter get two.
    pub fn for_game(info: &GameInfo, lang: &str) -> Vec<SideStyle> {
        let sides = if info.sides.is_empty() { &info.seats } else { &info.sides };
        let name = |side: &SeatInfo| {
            let own = side.name.get(lang).trim();
            let text = if own.is_empty() || !can_draw(own) { side.key.as_str() } else { own };
            text.to_string()
        };
        let mark = |side: &SeatInfo, letters: usize| -> String {
            let mut mark = String::new();
            for (i, c) in name(side).chars().take(letters).enumerate() {
                if i == 0 { mark.extend(c.to_uppercase()) } else { mark.push(c) }
            }
            mark
        };
        let styles = SideStyle::standard().into_iter().cycle();
        let dressed = styles.zip(sides).map(|(style, side)| {
            let alone = sides.iter().filter(|s| mark(s, 1) == mark(side, 1)).count() == 1;
            SideStyle { key: side.key.clone(), mark: mark(side, if alone { 1 } else { 2 }), ..style }
        });
        dressed.collect()
    }

    /// The style for a side by its key, else for a seat by its place; the last serves all further seats.
    pub(crate) fn find<'a>(
        styles: &'a [SideStyle],
        side: &str,
        owner: Option<Seat>,
    ) -> Option<&'a SideStyle> {
        let by_key = styles.iter().find(|s| !side.is_empty() && s.key == side);
        by_key.or_else(|| owner.and_then(|seat| styles.get(seat.idx()).or(styles.last())))
    }
}

/// What a highlight says. Each kind has its own colour and its own hatching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Possible: a hex that can be entered or chosen.
    Reach,
    /// The hex in question: where a unit stands, what is attacked.
    Focus,
    /// In the viewer's favour: in supply, visible.
    Good,
    /// Against the viewer: out of supply, blocked, in an enemy zone of control.
    Bad,
}

/// Hexes to mark.
#[derive(Clone, Debug, PartialEq)]
pub struct Highlight {
    /// What the mark says.
    pub tone: Tone,
    /// Labels, each with a short text to print in it (a cost, odds), which may be empty.
    pub hexes: Vec<(String, String)>,
}

/// How a path is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    /// A smooth arrow along hexes: movement, retreat, supply.
    Route,
    /// Straight from the first to the last hex: a line of sight that is clear.
    Sight,
    /// The same, barred: a line of sight that is blocked.
    Blocked,
}

/// A path to draw over the map.
#[derive(Clone, Debug, PartialEq)]
pub struct PathOverlay {
    /// How it is drawn.
    pub kind: PathKind,
    /// Its colour is that of the tone.
    pub tone: Tone,
    /// Labels in order.
    pub hexes: Vec<String>,
    /// A short text at its end.
    pub text: String,
}

/// What to draw.
#[derive(Clone, Debug, PartialEq)]
pub struct RenderOptions {
    /// Size of the picture: 1 makes a hex 120 units wide.
    pub scale: f64,
    /// Draw only these hexes and a little around them; all when empty.
    pub crop: Vec<String>,
    /// Texts.
    pub text: RenderText,
    /// Language of the names on the map. A name with characters that have no drawing falls back to English.
    pub lang: String,
    /// Styles by side or, without keys, in the order of the seats; the last serves all further seats.
    pub sides: Vec<SideStyle>,
    /// Hexes to mark.
    pub highlights: Vec<Highlight>,
    /// Paths to draw.
    pub paths: Vec<PathOverlay>,
    /// Draw the boxes beside the map and the counters in them.
    pub boxes: bool,
    /// Draw the grid. A client that lets its reader switch it off draws its own.
    pub grid: bool,
    /// Print the labels of the hexes; the same holds for them.
    pub labels: bool,
}

impl Default for RenderOptions {
    fn default() -> RenderOptions {
        RenderOptions {
            scale: 1.0,
            crop: Vec::new(),
            text: RenderText::default(),
            lang: "en".into(),
            sides: SideStyle::standard(),
            highlights: Vec::new(),
            paths: Vec::new(),
            boxes: true,
            grid: true,
            labels: true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::info::Words;

    fn info(seats: &[(&str, &str)], sides: &[(&str, &str)]) -> GameInfo {
        let list = |names: &[(&str, &str)]| -> Vec<SeatInfo> {
            let one = |(key, en): &(&str, &str)| SeatInfo {
                key: (*key).into(),
                name: Words { en: (*en).into(), ko: "핀란드".into() },
            };
            names.iter().map(one).collect()
        };
        GameInfo {
            key: "test".into(),
            name: Words::default(),
            rules_version: 1,
            oldest_rules: 1,
            data: sandtable_engine::digest::DataHashes::default(),
            seats: list(seats),
            sides: list(sides),
            scenarios: vec![],
            options: vec![],
        }
    }

    #[test]
    fn sides_that_share_a_letter_are_told_apart() {
        let seats = [("one", "One"), ("two", "Two")];
        let sides = [("soviet", "Soviet"), ("swede", "Swedish"), ("finn", "Finnish")];
        let styles = SideStyle::for_game(&info(&seats, &sides), "en");
        let marks: Vec<&str> = styles.iter().map(|s| s.mark.as_str()).collect();
        assert_eq!(marks, ["So", "Sw", "F"]);
        let found = SideStyle::find(&styles, "finn", Some(Seat(0)));
        assert_eq!(found.map(|s| s.mark.as_str()), Some("F"), "the side counts before the seat");
    }

    #[test]
    fn seats_serve_where_a_game_names_no_sides() {
        let styles = SideStyle::for_game(&info(&[("red", "Red"), ("blue", "Blue")], &[]), "en");
        let found = |seat| SideStyle::find(&styles, "", Some(Seat(seat))).map(|s| s.mark.as_str());
        assert_eq!((found(0), found(1), found(5)), (Some("R"), Some("B"), Some("B")));
        assert_eq!(SideStyle::find(&styles, "", None), None);
    }

    #[test]
    fn a_korean_name_gives_a_korean_mark() {
        let styles = SideStyle::for_game(&info(&[("finnish", "Finnish")], &[]), "ko");
        assert_eq!(styles[0].mark, "핀");
    }
}
