//! The fixed parts of the board: the line with a hill in the middle, the country where scouts hide, camps, tracks and
//! the scout's data card.

use super::Figures;
use sandtable_engine::Message;
use sandtable_engine::view::{
    Board, BoardArea, BoardBox, BoardDisplay, BoardHex, BoardQuestion, BoardSide, BoardTrack, CardGroup,
    DataCard, Place, Subject, TrackSpace,
};

/// Level of a hex: the line climbs to a hill in its middle.
pub fn level(figures: &Figures, hex: u8) -> i8 {
    let from_end = hex.min(figures.hexes + 1 - hex);
    (from_end - 1).min(2) as i8
}

/// The board of every scenario.
pub fn board(figures: &Figures, rounds: u8) -> Board {
    let last = figures.hexes;
    let root3 = 3f64.sqrt();
    let hex = |n: u8| BoardHex {
        label: n.to_string(),
        x: f64::from(n - 1) * root3,
        y: 0.0,
        terrain: "clear".into(),
        provenance: "reconstructed".into(),
        level: level(figures, n),
        ..BoardHex::default()
    };
    let wide = f64::from(last - 1) * root3 + 0.8;
    Board {
        hexes: (1..=last).map(hex).collect(),
        sides: (1..last).filter_map(|n| slope(figures, n)).collect(),
        areas: vec![BoardArea {
            key: "hidden".into(),
            text: Message::new("box-hidden"),
            class: "land".into(),
            outline: vec![(-0.8, -3.4), (wide, -3.4), (wide, -1.4), (-0.8, -1.4)],
            neighbours: (1..=last).map(|n| Place::Hex(n.to_string())).collect(),
            ..BoardArea::default()
        }],
        boxes: vec![
            BoardBox::new("west-camp", Message::new("box-west-camp")).beside(["1"]),
            BoardBox::new("east-camp", Message::new("box-east-camp")).beside([last.to_string()]),
            BoardBox::new("west-hand", Message::new("box-west-hand")),
            BoardBox::new("east-hand", Message::new("box-east-hand")),
            BoardBox::new("west-spent", Message::new("box-west-spent")),
            BoardBox::new("east-spent", Message::new("box-east-spent")),
            BoardBox::new("west-prisoners", Message::new("box-west-prisoners")).on("prisoners"),
            BoardBox::new("east-prisoners", Message::new("box-east-prisoners")).on("prisoners"),
        ],
        displays: vec![BoardDisplay {
            key: "prisoners".into(),
            text: Message::new("display-prisoners"),
            columns: 2,
            ..BoardDisplay::default()
        }],
        tracks: vec![round_track(rounds), supply_track(figures)],
        cards: vec![scout_card()],
        questions: vec![
            BoardQuestion {
                ask: "odds".into(),
                subject: Subject::Board,
                text: Message::new("question-odds"),
            },
            BoardQuestion {
                ask: "climb".into(),
                subject: Subject::HexHex,
                text: Message::new("question-climb"),
            },
        ],
        ..Board::default()
    }
}

/// The hexside between a hex and the next, where the ground rises or falls.
fn slope(figures: &Figures, n: u8) -> Option<BoardSide> {
    let (here, next) = (level(figures, n), level(figures, n + 1));
    let (low, high) = if here < next { (n, n + 1) } else { (n + 1, n) };
    let class = if here.max(next) > 1 { "crest" } else { "slope" };
    (here != next).then(|| BoardSide {
        class: class.into(),
        hexes: (low.to_string(), high.to_string()),
        directed: true,
    })
}

/// The rounds; the last one counts the points.
fn round_track(rounds: u8) -> BoardTrack {
    let mut track = BoardTrack::numbered("round", Message::new("track-round"), 1, rounds.into());
    if let Some(space) = track.spaces.last_mut() {
        *space = TrackSpace {
            text: Some(Message::new("calendar-last")),
            icons: vec!["flag".into()],
            band: "last".into(),
            ..space.clone()
        };
    }
    track
}

/// Supply left, from none to all; markers that share a space stand in the order of their arrival.
fn supply_track(figures: &Figures) -> BoardTrack {
    let text = Message::new("track-supply-left");
    BoardTrack { queue: true, ..BoardTrack::numbered("supply-left", text, 0, figures.supply.into()) }
}

/// The chances of a scout, by what the patrol rolls.
fn scout_card() -> DataCard {
    let faces = (1..=6).map(|n| n.to_string());
    let caught = (1..=6).map(|n| format!("{n}/6"));
    DataCard::new("scout", Message::new("card-scout")).group(
        CardGroup::new("fight", Message::new("card-fight"))
            .columns(faces)
            .row(Message::new("card-caught"), caught),
    )
}
