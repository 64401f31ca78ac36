//! Pictures of a whole board: complete, well formed, repeatable, safe against odd input.

mod common;

use common::{board, hex, piece, view};
use roxmltree::{Document, Node};
use sandtable_engine::info::Words;
use sandtable_engine::view::*;
use sandtable_engine::{Message, Seat};
use sandtable_render::*;
use std::collections::BTreeMap;

fn with<'a>(doc: &'a Document<'a>, attribute: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    doc.descendants().filter(move |n| n.has_attribute(attribute))
}

#[test]
fn every_hex_label_is_printed_once() {
    let board = board();
    let text = svg(&board, Some(&view()), &RenderOptions::default());
    let doc = Document::parse(&text).expect("well-formed XML");
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for node in with(&doc, "data-hex") {
        *seen.entry(node.attribute("data-hex").unwrap_or("")).or_default() += 1;
        assert!(node.attribute("d").is_some_and(|d| d.len() > 8), "a label has strokes");
    }
    assert_eq!(board.hexes.len(), 732);
    assert_eq!(seen.len(), 732);
    assert!(seen.values().all(|&n| n == 1));
}

#[test]
fn grid_and_labels_can_be_left_to_a_client() {
    let opts = RenderOptions { grid: false, labels: false, ..RenderOptions::default() };
    let (bare, full) = (svg(&board(), None, &opts), svg(&board(), None, &RenderOptions::default()));
    assert!(full.contains("class=\"grid\"") && full.contains("data-hex="));
    assert!(!bare.contains("class=\"grid\"") && !bare.contains("data-hex=") && bare.contains("data-name="));
    Document::parse(&bare).expect("well-formed XML");
}

#[test]
fn every_reference_is_defined_and_no_font_is_asked_for() {
    let text = svg(&board(), Some(&view()), &RenderOptions::default());
    let doc = Document::parse(&text).expect("well-formed XML");
    let ids: Vec<&str> = doc.descendants().filter_map(|n| n.attribute("id")).collect();
    for node in doc.descendants() {
        if let Some(target) = node.attribute("href") {
            assert!(ids.contains(&target.trim_start_matches('#')), "{target}");
        }
        assert_ne!(node.tag_name().name(), "text");
        assert_ne!(node.tag_name().name(), "image");
    }
    let mut unique = ids.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), ids.len(), "no id twice");
}

#[test]
fn every_counter_shows_its_values_and_its_side() {
    let (view, mut opts) = (view(), RenderOptions::default());
    opts.sides[0].mark = "S".into();
    opts.sides[1].mark = "F".into();
    let text = svg(&board(), Some(&view), &opts);
    let doc = Document::parse(&text).expect("well-formed XML");
    for piece in &view.pieces {
        let node = with(&doc, "data-piece")
            .find(|n| n.attribute("data-piece") == Some(piece.id.as_str()))
            .unwrap_or_else(|| panic!("{} is drawn", piece.id));
        let values: Vec<&str> = node.descendants().filter_map(|n| n.attribute("data-value")).collect();
        let expected: Vec<&str> =
            piece.face.iter().flat_map(|f| &f.values).map(|v| v.text.as_str()).collect();
        assert_eq!(values, expected, "{}", piece.id);
        let title = node.descendants().find(|n| n.has_tag_name("title")).and_then(|n| n.text()).unwrap_or("");
        assert!(title.starts_with(if piece.owner == Some(Seat(0)) { 'S' } else { 'F' }), "{title}");
    }
    let kinds: Vec<&str> = with(&doc, "data-marker").filter_map(|n| n.attribute("data-marker")).collect();
    assert_eq!(kinds.len(), view.markers.len());
}

#[test]
fn a_hidden_counter_is_only_a_back() {
    let mut view = view();
    view.pieces.retain(|p| p.face.is_none());
    let text = svg(&board(), Some(&view), &RenderOptions::default());
    let doc = Document::parse(&text).expect("well-formed XML");
    assert_eq!(with(&doc, "data-piece").count(), 4);
    assert_eq!(with(&doc, "data-value").count(), 0);
}

#[test]
fn names_and_texts_from_outside_are_escaped() {
    let mut board = board();
    let nasty = "<script>&\"'\u{7}]]>";
    board.hexes[0].label = nasty.into();
    board.hexes[1].features = vec![nasty.into()];
    board.hexes[2].terrain = nasty.into();
    board.names.push(BoardName {
        name: Words { en: nasty.into(), ko: nasty.into() },
        kind: nasty.into(),
        hexes: vec!["M10".into()],
    });
    board.lines[0].class = nasty.into();
    let mut view = view();
    let mut odd = piece(hex("M10"), 7, "infantry", "company", nasty, nasty, (1, 2), "5 4 5");
    odd.flags = vec![nasty.into()];
    view.pieces.push(std::sync::Arc::new(odd));
    view.markers[0].kind = nasty.into();
    let mut opts = RenderOptions::default();
    opts.text.title = nasty.into();
    opts.text.legend = vec![(nasty.into(), nasty.into())];
    opts.sides = vec![SideStyle {
        key: nasty.into(),
        mark: nasty.into(),
        paper: nasty.into(),
        ink: nasty.into(),
        edge: nasty.into(),
        fields: vec![nasty.into()],
    }];
    opts.highlights = vec![Highlight { tone: Tone::Bad, hexes: vec![(nasty.into(), nasty.into())] }];
    let text = svg(&board, Some(&view), &opts);
    let doc = Document::parse(&text).expect("well-formed XML");
    assert!(!doc.descendants().any(|n| n.has_tag_name("script")));
    let kept = "<script>&\"']]>";
    assert!(with(&doc, "data-hex").any(|n| n.attribute("data-hex") == Some(kept)));
    assert!(with(&doc, "data-name").any(|n| n.attribute("data-name") == Some(kept)));
}

#[test]
fn equal_input_gives_equal_bytes() {
    let (board, view, opts) = (board(), view(), RenderOptions::default());
    let first = svg(&board, Some(&view), &opts);
    assert_eq!(first, svg(&board, Some(&view), &opts));
    assert!(first.len() < 1_500_000, "{} bytes", first.len());
}

#[test]
fn a_crop_shows_its_hexes_and_leaves_far_ones_out() {
    let opts = RenderOptions { crop: vec!["O21".into(), "O22".into()], ..RenderOptions::default() };
    let text = svg(&board(), Some(&view()), &opts);
    let doc = Document::parse(&text).expect("well-formed XML");
    let labels: Vec<&str> = with(&doc, "data-hex").filter_map(|n| n.attribute("data-hex")).collect();
    assert!(labels.contains(&"O21") && labels.contains(&"P22"));
    assert!(!labels.contains(&"A1") && labels.len() < 60, "{}", labels.len());
    assert!(text.len() < 250_000);
}

#[test]
fn a_crop_of_hexes_that_do_not_exist_shows_the_whole_map() {
    let opts = RenderOptions { crop: vec!["ZZ99".into()], ..RenderOptions::default() };
    let text = svg(&board(), None, &opts);
    assert_eq!(text.matches("data-hex=").count(), 732);
}

#[test]
fn a_png_has_the_size_the_scale_says() {
    let opts = RenderOptions {
        scale: 0.5,
        crop: ["O20", "O21", "O22"].map(String::from).to_vec(),
        ..RenderOptions::default()
    };
    let text = svg(&board(), Some(&view()), &opts);
    let doc = Document::parse(&text).expect("well-formed XML");
    let bytes = png(&text).expect("a picture");
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    let stated = |name: &str| doc.root_element().attribute(name).and_then(|v| v.parse::<u32>().ok());
    assert_eq!((Some(number(16)), Some(number(20))), (stated("width"), stated("height")));
}

#[test]
fn a_text_that_is_no_svg_and_a_giant_are_refused() {
    assert!(matches!(png("no"), Err(RenderError::Svg(_))));
    let giant = "<svg xmlns='http://www.w3.org/2000/svg' width='90000' height='90000'/>";
    let error = png(giant).expect_err("too large");
    assert!(matches!(error, RenderError::Size { width: 90_000, height: 90_000 }));
    assert!(error.to_string().contains("smaller scale"), "{error}");
}

#[test]
fn pointed_hexes_and_an_empty_board_are_drawn_too() {
    let mut hexes = Vec::new();
    for row in 0..4 {
        for col in 0..5 {
            let x = 3f64.sqrt() * (f64::from(col) + f64::from(row % 2) / 2.0);
            hexes.push(BoardHex {
                label: format!("{:02}{:02}", col + 1, row + 1),
                x,
                y: 1.5 * f64::from(row),
                terrain: if col > 2 { "sea" } else { "clear" }.into(),
                ..BoardHex::default()
            });
        }
    }
    let mut small = Board { hexes, ..Board::default() };
    let text = svg(&small, None, &RenderOptions::default());
    assert_eq!(text.matches("data-hex=").count(), 20);
    Document::parse(&text).expect("well-formed XML");
    small.hexes.clear();
    Document::parse(&svg(&small, None, &RenderOptions::default())).expect("well-formed XML");
}

/// What a client lays over the map must meet it: the label of a hex is printed in its upper part, so its strokes start
/// less than a hex away from the centre and above it.
#[test]
fn the_geometry_of_a_map_agrees_with_its_picture() {
    let (board, mut opts) = (board(), RenderOptions::default());
    for title in ["", "Red Winter"] {
        opts.text.title = title.into();
        let text = svg(&board, None, &opts);
        let doc = Document::parse(&text).expect("well-formed XML");
        let map = map_geometry(&board, &opts);
        let size = format!("0 0 {} {}", map.width, map.height);
        let drawn: Vec<f64> = numbers(doc.root_element().attribute("viewBox").unwrap_or(""));
        let told: Vec<f64> = numbers(&size);
        assert!(drawn.iter().zip(&told).all(|(a, b)| (a - b).abs() < 0.01), "{drawn:?} {told:?}");
        assert_eq!(map.centres().count(), board.hexes.len());
        // The map's own group carries the shift that the geometry has already added.
        let shift = doc
            .descendants()
            .filter(|n| n.attribute("clip-path") == Some("url(#sheet)"))
            .find_map(|n| n.parent()?.attribute("transform"))
            .map(numbers)
            .expect("the map is moved into place");
        for node in with(&doc, "data-hex") {
            let label = node.attribute("data-hex").unwrap_or("");
            let start = numbers(node.attribute("d").unwrap_or(""));
            let centre = map.centre(label).expect("every drawn hex has a place");
            let (dx, dy) = (start[0] + shift[0] - centre.0, start[1] + shift[1] - centre.1);
            assert!(dx.abs() < map.radius * 0.7, "{label}: {dx} off");
            assert!(dy < -map.radius * 0.4 && dy > -map.radius, "{label}: {dy} off");
        }
    }
}

/// Levels, slopes, areas, boxes and facing are drawn; boxes beside an edge lie outside the hexes and apart.
#[test]
fn relief_areas_boxes_and_facing_are_drawn() {
    let mut board = board();
    if let Some(hex) = board.hexes.iter_mut().find(|h| h.label == "Q25") {
        hex.level = 2;
    }
    let side = |class: &'static str| BoardSide {
        class: class.into(),
        hexes: ("Q24".into(), "Q25".into()),
        directed: true,
    };
    board.sides.extend(["slope", "crest", "cliff"].map(side));
    board.areas.push(BoardArea {
        key: "sea".into(),
        class: "sea".into(),
        hexes: vec!["M16".into(), "M17".into()],
        ..BoardArea::default()
    });
    for key in ["north", "south"] {
        board.boxes.push(BoardBox::new(key, Message::new("box")).beside(["A13"]));
    }
    let mut view = view();
    let mut tank = piece(hex("Q25"), 0, "tank", "company", "T", "tanks", (2, 9), "1");
    tank.facing = Some(3);
    tank.id = "tank".into();
    let mut rider = piece(Place::Aboard("tank".into()), 0, "infantry", "company", "R", "tanks", (1, 1), "1");
    rider.id = "rider".into();
    view.pieces.extend([tank, rider].map(std::sync::Arc::new));
    let opts = RenderOptions::default();
    let text = svg(&board, Some(&view), &opts);
    let doc = Document::parse(&text).expect("well-formed XML");
    let classes = |name: &str| doc.descendants().filter(|n| n.attribute("class") == Some(name)).count();
    assert_eq!((classes("levels"), classes("slopes"), classes("areas"), classes("boxes")), (1, 1, 1, 1));
    assert_eq!(classes("nose"), 1);
    assert_eq!(with(&doc, "data-piece").filter(|n| n.attribute("data-piece") == Some("rider")).count(), 1);
    let map = map_geometry(&board, &opts);
    let [one, two] = &map.boxes[..] else { panic!("two boxes: {:?}", map.boxes) };
    let (a, b, size) = (one.at, two.at, one.size);
    assert!((a.1 - b.1).abs() >= size.1 || (a.0 - b.0).abs() >= size.0, "{a:?} {b:?}");
    let left = map.centres().map(|(_, c)| c.0).fold(f64::MAX, f64::min);
    assert!(a.0 + size.0 <= left - map.radius * 0.9, "{a:?} is on the hexes from {left}");
    assert_eq!(map.areas.len(), 1);
    assert_eq!(map.areas[0].outline[0].len(), 10, "two hexes joined have ten free sides");
}

fn numbers(text: &str) -> Vec<f64> {
    let split = text.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    split.filter_map(|t| t.parse().ok()).collect()
}
