//! What a picture shows besides the board: texts, colours of the sides, crop, highlights and paths.

use sandtable_engine::info::GameInfo;

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

/// How the counters of one seat look.
#[derive(Clone, Debug, PartialEq)]
pub struct SideStyle {
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
            mark: mark.into(),
            paper: paper.into(),
            ink: ink.into(),
            edge: edge.into(),
            fields: fields.map(String::from).to_vec(),
        }
    }

    /// The four styles used unless a game brings its own, in the order of the seats.
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

    /// The standard styles with the first letter of each seat's name in `lang` as its mark; the first of the key
    /// where the name does not start with a Latin letter.
    pub fn for_game(info: &GameInfo, lang: &str) -> Vec<SideStyle> {
        let mut styles = SideStyle::standard();
        for (style, seat) in styles.iter_mut().zip(&info.seats) {
            let letter = |t: &str| t.chars().next().filter(|c| ('A'..='ɏ').contains(c));
            if let Some(c) = letter(seat.name.get(lang)).or_else(|| letter(&seat.key)) {
                style.mark = c.to_uppercase().to_string();
            }
        }
        styles
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
    /// Styles by seat; the last serves all further seats.
    pub sides: Vec<SideStyle>,
    /// Hexes to mark.
    pub highlights: Vec<Highlight>,
    /// Paths to draw.
    pub paths: Vec<PathOverlay>,
    /// Draw the boxes beside the map and the counters in them.
    pub boxes: bool,
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
        }
    }
}
