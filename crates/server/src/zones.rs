//! The parts of a board beside its hexes, in words: areas, boxes, displays, tracks and data cards.

use crate::catalogue::Title;
use crate::lang::Lang;
use crate::localize::place;
use crate::wire;
use sandtable_engine::Message;
use sandtable_engine::view::{Board, BoardTrack, BoxSpot, CardGroup, DataCard, TrackSpace, Word};
use sandtable_render::MapGeometry;

fn round(v: f64) -> f64 {
    (v * 100.0).round() / 100.0
}

fn words(list: &[Word]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

/// Areas with their outlines.
pub(crate) fn areas(title: &Title, lang: Lang, board: &Board, places: &MapGeometry) -> Vec<wire::AreaDetail> {
    let drawn = |key: &str| places.areas.iter().find(|a| a.key == key);
    let areas = board.areas.iter().filter_map(|area| {
        let shape = drawn(&area.key)?;
        let ring = |ring: &Vec<(f64, f64)>| ring.iter().map(|(x, y)| (round(*x), round(*y))).collect();
        Some(wire::AreaDetail {
            key: area.key.to_string(),
            name: title.say(lang, &area.text).to_string(),
            class: area.class.to_string(),
            hexes: area.hexes.clone(),
            outline: shape.outline.iter().map(ring).collect(),
            at: (round(shape.at.0), round(shape.at.1)),
            neighbours: area.neighbours.iter().map(place).collect(),
        })
    });
    areas.collect()
}

/// Boxes, with their rectangle if they are drawn on the picture.
pub(crate) fn boxes(title: &Title, lang: Lang, board: &Board, places: &MapGeometry) -> Vec<wire::BoxDetail> {
    let boxes = board.boxes.iter().map(|b| {
        let drawn = places.boxes.iter().find(|drawn| drawn.key == b.key);
        wire::BoxDetail {
            key: b.key.to_string(),
            name: title.say(lang, &b.text).to_string(),
            rect: drawn.map(|d| (round(d.at.0), round(d.at.1), round(d.size.0), round(d.size.1))),
            beside: match &b.spot {
                BoxSpot::Beside(hexes) => hexes.clone(),
                BoxSpot::List | BoxSpot::At { .. } => Vec::new(),
            },
            display: b.display.to_string(),
        }
    });
    boxes.collect()
}

/// Titles of boxes and areas by key, as the drawing of a map wants them.
pub(crate) fn titles(board: &Board) -> impl Iterator<Item = (String, &Message)> {
    let boxes = board.boxes.iter().map(|b| (b.key.to_string(), &b.text));
    boxes.chain(board.areas.iter().map(|a| (a.key.to_string(), &a.text)))
}

/// Displays.
pub(crate) fn displays(title: &Title, lang: Lang, board: &Board) -> Vec<wire::DisplayDetail> {
    let displays = board.displays.iter().map(|d| wire::DisplayDetail {
        key: d.key.to_string(),
        name: title.say(lang, &d.text).to_string(),
        side: d.side.to_string(),
        columns: d.columns,
    });
    displays.collect()
}

/// Tracks.
pub(crate) fn tracks(title: &Title, lang: Lang, board: &Board) -> Vec<wire::TrackDetail> {
    let say = |text: &Message| title.say(lang, text).to_string();
    let space = |s: &TrackSpace| wire::TrackSpace {
        number: s.number,
        text: s.text.as_ref().map(say).unwrap_or_default(),
        icons: words(&s.icons),
        band: s.band.to_string(),
    };
    let track = |t: &BoardTrack| wire::TrackDetail {
        key: t.key.to_string(),
        name: say(&t.text),
        side: t.side.to_string(),
        spaces: t.spaces.iter().map(space).collect(),
        columns: t.columns,
        queue: t.queue,
        ring: t.ring,
    };
    board.tracks.iter().map(track).collect()
}

/// Data cards.
pub(crate) fn cards(title: &Title, lang: Lang, board: &Board) -> Vec<wire::DataCard> {
    let say = |text: &Message| title.say(lang, text).to_string();
    let group = |g: &CardGroup| wire::CardGroup {
        key: g.key.to_string(),
        name: say(&g.text),
        columns: g.columns.clone(),
        rows: g.rows.iter().map(|r| wire::CardRow { name: say(&r.text), values: r.values.clone() }).collect(),
    };
    let card = |c: &DataCard| wire::DataCard {
        key: c.key.to_string(),
        name: say(&c.text),
        side: c.side.to_string(),
        groups: c.groups.iter().map(group).collect(),
    };
    board.cards.iter().map(card).collect()
}
