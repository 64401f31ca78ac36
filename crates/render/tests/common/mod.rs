//! A board and a view to draw: the land around Tolvajärvi in December 1939. Terrain: public figures.
#![allow(dead_code, missing_docs, reason = "each test uses a part of it, and nobody else does")]

use sandtable_engine::info::Words;
use sandtable_engine::view::*;
use sandtable_engine::{Actor, Message, Seat};
use std::sync::Arc;

const TERRAIN: &str = include_str!("terrain.txt");

/// Lines: class, chain; `<` and `>` at the ends leave the map in the given direction.
const ROADS: &[(&str, &str)] = &[
    (
        "main-road",
        "<4 A13 B13 C13 D13 E13 F14 F15 F16 F17 F18 G18 H19 I18 I17 I16 J16 K15 L16 M16 N17 N18 O18 O19 O20 O21 O22 O23 P24 P25 Q25 Q26 R27 S27 T28 U27 V28 W27 X28 >2",
    ),
    ("primary-road", "O18 P18 P17 Q16 R16 S15 T15 T14 T13 T12 S11"),
    ("trail", "<4 A7 B8 C8 C9 D10 D11 D12 D13"),
    ("trail", "D6 E6 E7 E8 F9 G9 G10 G11 G12 F13 F14"),
    ("trail", "F14 G14 H15 I15 J16"),
    ("trail", "I15 I14 I13 J13 K12 L12 M11 M10 M9 M8 M7 L7 L6 L5 L4 K3 K2 J2 J1"),
    ("trail", "M11 N12 N13 N14 N15 N16 M16"),
    ("trail", "M7 N7 O6 P6 Q5 Q4 P4 P3 P2 O1"),
    ("trail", "P3 Q2 R3 S3 S4 S5 T6 T7 T8 T9 T10 S10 S11"),
    ("trail", "<0 I1 J1 K1 L1 M1 N1 O1 P1 Q1 R1 S1 T2 U2 V2 W2"),
    ("trail", "<1 X1 W1 W2 W3 W4 V5 V6 V7 V8 V9 V10 V11 V12"),
    ("trail", "<2 X12 W12 V12 U12 T12"),
    ("trail", "O19 P19 Q18 R18 S18 S19 T20 T21 T22 T23 S23 R24 Q23 P24"),
    ("trail", "K20 K21 K22 K23"),
    ("trail", "G18 G19 F19 E19 D20 C20 B21 A21 >4"),
    ("trail", "G19 F20 F21"),
    ("trail", "G19 H20"),
    ("trail", "H19 H20 H21 G21 F21"),
    ("trail", "C20 D21 E20 F21 F22 F23 F24 F25 E25 E26 F27 F28 G28 G29 G30 H31 >3"),
    ("trail", "F22 G22 F23"),
    ("trail", "<5 A20 A21 A22 A23"),
];

const NAMES: &[(&str, &str, &str)] = &[
    ("lake", "Lehtisenjärvi", "B3 C3 B4 C4 B5 C5"),
    ("lake", "Jänislampi", "O4 O5 P5"),
    ("lake", "Haukilampi", "U5 U6"),
    (
        "lake",
        "Hirvasjärvi",
        "N8 O8 P8 N9 O9 P9 N10 O10 P10 Q10 O11 P11 Q11 R11 O12 P12 Q12 R12 O13 P13 Q13 R13 O14 Q14 R14 S14",
    ),
    ("lake", "Myllyjärvi", "K14 L14 M14 L15 M15 M13 M12"),
    ("lake", "Pompatan lahti", "L9 L10 L11 K11"),
    ("lake", "Suuri Asmojärvi", "A16"),
    (
        "lake",
        "Tolvajärvi",
        "I19 I20 I21 I22 J18 J19 J20 J21 J22 J23 K17 K18 K19 L17 L18 L19 L20 L21 L23 M21 M22 M23 M24 N21 N22 N23 N24 L24 K24 J24 I24 I25 J25 L25 M25 L26 M26 L27",
    ),
    ("lake", "Taivaljärvi", "Q19 R19 Q20 R20 S20 Q21 P21 P22 Q22 R22 S22 S21"),
    ("lake", "Pieni Kuohajärvi", "V17 W17 W16 W18 W19 W20"),
    ("lake", "Suuri Kuohajärvi", "W22 X22 W23 X23 X24 X25 V23 V24 V25"),
    ("lake", "Juurikkajärvi", "M30 N29 N30 O30 N31"),
    ("lake", "Ylä Tolvajärvi", "W28 U29 V29 W29 U30 V30 W30 V31"),
    ("village", "Tolvajärvi", "G18 G19 H18 H19 H20 H21 I17 I18"),
    ("village", "Lutikkamökki", "E13"),
    ("village", "Hirvasvaara", "S11"),
    ("village", "Taipaleenvaara", "T22"),
    ("village", "Tuninenselkä", "O1"),
    ("village", "Varisvaara", "A21"),
    ("village", "Saarola", "K20"),
    ("island", "Kotisaari", "K21 K22 K23 L22"),
    ("island", "Välisaari", "I23"),
    ("island", "Hernesaari", "R21"),
    ("bridge", "Kivisalmi", "O21"),
    ("bridge", "Hevossalmi", "J16"),
];

pub fn board() -> Board {
    let mut hexes = Vec::new();
    for line in TERRAIN.lines().filter(|l| l.trim_start().starts_with(|c: char| c.is_ascii_digit())) {
        let mut words = line.split_whitespace();
        let row: i32 = words.next().unwrap().parse().unwrap();
        for (q, t) in words.enumerate().filter(|(_, t)| *t != ".") {
            let label = format!("{}{row}", (b'A' + q as u8) as char);
            let half = if q % 2 == 1 { -0.5 } else { 0.0 };
            let features: Vec<Word> = match label.as_str() {
                "M16" => vec!["hotel".into(), "flag".into()],
                "L16" => vec!["gravel-pits".into(), "flag".into()],
                "A13" => vec!["flag".into(), "supply-source".into()],
                "X28" => vec!["supply-source".into()],
                "X1" => vec!["entry".into()],
                "E13" | "S11" | "R27" | "H19" | "K20" => vec!["flag".into()],
                _ => vec![],
            };
            let terrain = match t {
                "L" => "lake",
                "S" => "suo",
                "V" => "village",
                _ => "forest",
            };
            hexes.push(BoardHex {
                label,
                x: 1.5 * q as f64,
                y: 3f64.sqrt() * (f64::from(row) + half),
                terrain: terrain.into(),
                features,
                provenance: "public".into(),
                ..BoardHex::default()
            });
        }
    }
    let lines = ROADS
        .iter()
        .map(|(class, chain)| {
            let mut exits = (None, None);
            let mut chain: Vec<String> = chain.split(' ').map(String::from).collect();
            if let Some(d) = chain[0].strip_prefix('<') {
                exits.0 = d.parse().ok();
                chain.remove(0);
            }
            if let Some(d) = chain.last().unwrap().strip_prefix('>') {
                exits.1 = d.parse().ok();
                chain.pop();
            }
            BoardLine { class: (*class).into(), hexes: chain, exits }
        })
        .collect();
    let sides = [("J16", "K15"), ("O21", "O22")]
        .map(|(a, b)| BoardSide { class: "bridge".into(), hexes: (a.into(), b.into()), directed: false })
        .to_vec();
    let names = NAMES
        .iter()
        .map(|(kind, name, hexes)| BoardName {
            name: Words {
                en: (*name).into(),
                ko: match *name {
                    "Tolvajärvi" => "톨바야르비".into(),
                    "Kivisalmi" => "키비살미".into(),
                    "Taivaljärvi" => "타이발야르비".into(),
                    other => other.into(),
                },
            },
            kind: (*kind).into(),
            hexes: hexes.split(' ').map(String::from).collect(),
        })
        .collect();
    let boxes = vec![BoardBox::new("off-map", Message::new("box-off-map"))];
    Board { flat_top: true, hexes, lines, sides, names, boxes, ..Board::default() }
}

/// A counter in short: seat, symbol, size, name, formation, steps, values like `5 4^2 5` (`[4]` black, `(1)` paren,
/// `<8>` orange, `{6}` yellow).
#[allow(clippy::too_many_arguments, reason = "a counter is written on one line, as on a roster")]
pub fn piece(
    place: Place,
    seat: u8,
    symbol: &'static str,
    size: &'static str,
    name: &str,
    formation: &str,
    steps: (u8, u8),
    values: &str,
) -> Piece {
    let values = values
        .split_whitespace()
        .zip(["cs", "ras", "ma"])
        .map(|(v, key)| {
            let (body, raised) = v.split_once('^').unwrap_or((v, ""));
            let frame = match body.chars().next() {
                Some('[') => "black",
                Some('(') => "paren",
                Some('<') => "orange",
                Some('{') => "yellow",
                _ => "",
            };
            FaceValue {
                key: key.into(),
                text: body.trim_matches(|c| "[]()<>{}".contains(c)).into(),
                raised: raised.into(),
                frame: frame.into(),
            }
        })
        .collect();
    Piece {
        id: format!("{name}@{place:?}"),
        place,
        owner: Some(Seat(seat)),
        side: ["soviet", "finnish", ""][usize::from(seat).min(2)].into(),
        face: Some(Arc::new(Face {
            symbol: symbol.into(),
            size: size.into(),
            name: name.into(),
            formation: formation.into(),
            values,
            steps: steps.into(),
        })),
        text: Message::new("piece"),
        ..Piece::default()
    }
}

pub fn hex(label: &str) -> Place {
    Place::Hex(label.into())
}

pub fn view() -> View {
    let mut pieces = vec![
        piece(hex("Q25"), 0, "infantry", "company", "1/1/609", "1/609", (2, 2), "5 4^2 5"),
        piece(hex("Q25"), 0, "infantry", "company", "2/1/609", "1/609", (2, 2), "5 4^2 5"),
        piece(hex("Q25"), 0, "mg", "company", "MG/1/609", "1/609", (2, 2), "[4] {5}^3 4"),
        piece(hex("R27"), 0, "infantry", "company", "4/2/609", "2/609", (2, 2), "5 4^2 5"),
        piece(hex("R27"), 0, "mg", "company", "MG/2/609", "2/609", (2, 2), "[4] {5}^3 4"),
        piece(hex("P24"), 0, "infantry", "company", "3/1/609", "1/609", (1, 2), "3 4^2 5"),
        piece(hex("O23"), 0, "mg", "company", "MG/2/609", "2/609", (2, 2), "[4] {5}^3 4"),
        piece(hex("P23"), 0, "mortar", "platoon", "Mtr/609", "609", (1, 1), "(1) 5i^6 2"),
        piece(hex("Q24"), 0, "infantry-gun", "battery", "IG/609", "609", (1, 1), "2 3i^10 2"),
        piece(hex("O24"), 0, "tank", "company", "T-26 m31", "tanks", (2, 2), "10 8^3 <8>"),
        piece(hex("P25"), 0, "armored-car", "company", "BA-10", "tanks", (1, 2), "5 5^3 <12>"),
        piece(hex("N23"), 0, "at", "platoon", "AT 1/1/139", "139", (1, 1), "[1] 1^3 3"),
        piece(hex("O19"), 1, "infantry", "company", "1/1/JR16", "1/JR16", (2, 2), "5 2^2 6"),
        piece(hex("O19"), 1, "infantry", "company", "2/1/JR16", "1/JR16", (1, 2), "3 2^2 6"),
        piece(hex("O19"), 1, "mg", "company", "MG/1/JR16", "1/JR16", (2, 2), "[3] {4}^3 4"),
        piece(hex("O19"), 1, "leader", "", "Pajari", "TF-P", (1, 1), "7"),
        piece(hex("O21"), 1, "infantry", "company", "3/1/JR16", "1/JR16", (1, 2), "3 2^2 6"),
        piece(hex("O21"), 1, "mg", "company", "MG/1/JR16", "1/JR16", (1, 2), "[2] {3}^3 4"),
        piece(hex("N20"), 1, "mortar", "platoon", "Mtr/JR16", "JR16", (1, 1), "(1) 4i^6 3"),
        piece(hex("P20"), 1, "bicycle", "company", "1/PPP7", "PPP7", (2, 2), "4 1^2 6"),
        piece(hex("M20"), 1, "engineer", "platoon", "Eng/JR16", "JR16", (2, 2), "2 6"),
        piece(hex("M16"), 1, "infantry", "company", "1/ErP9", "ErP9", (2, 2), "5 1^2 6"),
    ];
    pieces[5].flags = vec!["acted".into(), "fired".into()];
    pieces[16].flags = vec!["retreated".into()];
    pieces[19].flags = vec!["fired".into(), "oos".into()];
    for (i, h) in ["S27", "S27", "S27", "T28"].iter().enumerate() {
        pieces.push(Piece {
            id: format!("hidden-{i}"),
            place: hex(h),
            owner: Some(Seat(0)),
            side: "soviet".into(),
            text: Message::new("piece"),
            ..Piece::default()
        });
    }
    pieces.push(piece(Place::Box("off-map".into()), 0, "artillery", "battalion", "1/47", "47", (1, 1), "5i"));
    pieces.push(piece(
        Place::Track("turn".into(), 4),
        1,
        "infantry",
        "company",
        "5/2/JR16",
        "2/JR16",
        (2, 2),
        "5 2^2 6",
    ));
    pieces.push(piece(
        Place::Track("turn".into(), 4),
        1,
        "infantry",
        "company",
        "6/2/JR16",
        "2/JR16",
        (2, 2),
        "5 2^2 6",
    ));
    let marker = |kind: &'static str, at: &str, owner: Option<u8>, count| Marker {
        kind: kind.into(),
        place: hex(at),
        owner: owner.map(Seat),
        side: owner.map_or("", |seat| ["soviet", "finnish"][usize::from(seat)]).into(),
        count,
        order: 0,
    };
    let markers = vec![
        marker("dug-in", "O19", Some(1), 1),
        marker("digging-in", "O21", Some(1), 1),
        marker("suppressed", "O21", Some(1), 2),
        marker("bonfire", "R27", Some(0), 1),
        marker("skull", "Q25", Some(0), 1),
        marker("control", "S25", Some(0), 1),
        marker("night-raid", "M20", Some(1), 1),
        marker("player-one", "N19", Some(1), 1),
    ];
    View {
        game: "red-winter".into(),
        scenario: "first-day".into(),
        turn: Message::new("turn"),
        pieces: pieces.into_iter().map(Arc::new).collect(),
        markers,
        actor: Actor::Chance,
        prompt: Prompt { text: Message::new("prompt"), rule: "8.1".into(), side: "".into() },
        ..View::default()
    }
}
