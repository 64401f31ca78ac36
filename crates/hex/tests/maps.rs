//! The printed maps: what each rulebook's examples say about which hexes touch.

use proptest::prelude::*;
use sandtable_hex::*;

/// Würzburg: `CCRR`, flat-top, rows grow down the sheet, odd columns half a hex lower.
const WURZBURG: Numbering =
    Numbering { style: LabelStyle::ColRow, shift: HalfHex::DownOrRight, ..Numbering::LETTERED };

/// Ardennes: `RRCC`, pointy-top, rows grow south, columns grow west, odd rows half a hex further east.
const ARDENNES: Numbering = Numbering {
    orientation: Orientation::PointyTop,
    style: LabelStyle::RowCol,
    columns: EastWest::West,
    shift: HalfHex::DownOrRight,
    ..Numbering::LETTERED
};

/// Downfall: `RRCC`, pointy-top, rows grow north, columns grow east, odd rows half a hex further east.
const DOWNFALL: Numbering = Numbering { columns: EastWest::East, rows: NorthSouth::North, ..ARDENNES };

/// All 732 hexes: 12 columns of 30 rows (A, C, …) and 12 of 31 (B, D, …).
fn red_winter() -> Grid {
    Grid::new(Numbering::LETTERED, (0..24).flat_map(|c| (1..=30 + c % 2).map(move |r| (c, r))))
}

fn rectangle(numbering: Numbering, cols: i16, rows: i16) -> Grid {
    Grid::new(numbering, (1..=cols).flat_map(|c| (1..=rows).map(move |r| (c, r))))
}

fn around(grid: &Grid, label: &str) -> Vec<String> {
    grid.neighbours(grid.find(label).unwrap()).iter().map(|&h| grid.label(h).to_owned()).collect()
}

fn touches(grid: &Grid, a: &str, b: &str) -> bool {
    grid.are_adjacent(grid.find(a).unwrap(), grid.find(b).unwrap())
}

fn apart(grid: &Grid, a: &str, b: &str) -> u16 {
    grid.distance(grid.find(a).unwrap(), grid.find(b).unwrap())
}

#[test]
fn red_winter_geometry() {
    let grid = red_winter();
    assert_eq!(grid.len(), 732);
    assert_eq!(around(&grid, "A1"), ["-", "B1", "B2", "A2", "-", "-"]);
    assert_eq!(around(&grid, "J16"), ["J15", "K15", "K16", "J17", "I16", "I15"]);
    assert_eq!(around(&grid, "O21"), ["O20", "P21", "P22", "O22", "N22", "N21"]);
    assert!(touches(&grid, "X28", "W27") && touches(&grid, "X28", "W28") && touches(&grid, "X1", "W1"));
    for id in grid.ids() {
        let (c, row) = grid.cell(id).unwrap();
        let y = 2 * row - c % 2;
        assert_eq!(grid.hex(id), Hex::new(c, (y - c) / 2), "{}", grid.label(id));
    }
    let labels: Vec<&str> = [0, 1, 30, 731].map(|i| grid.label(HexId(i))).to_vec();
    assert_eq!(labels, ["A1", "A2", "B1", "X31"], "ids run in label order");
}

#[test]
fn panzer_boards_double_the_letters_after_z_and_have_a_row_0() {
    let n = Numbering::LETTERED;
    assert_eq!(n.parse("AA1"), Ok((26, 1)));
    assert_eq!(n.parse("bb1"), Ok((27, 1)));
    assert_eq!(n.format(27, 0), "BB0");
    assert!(n.parse("AB1").is_err());
    let grid = Grid::new(n, (0..30).flat_map(|c| (0..12).map(move |r| (c, r))));
    for pair in [["T7", "U6"], ["U6", "V6"], ["V6", "W5"], ["W5", "X5"]] {
        assert!(touches(&grid, pair[0], pair[1]), "{pair:?}");
    }
    let step = |a: &str, b: &str| grid.dir_between(grid.find(a).unwrap(), grid.find(b).unwrap());
    let row = ["X3", "Y2", "Z2", "AA1", "BB1"];
    assert!(row.windows(2).all(|w| step(w[0], w[1]) == Some(Dir::Ne)), "one straight row of hexes");
}

#[test]
fn wurzburg_odd_columns_sit_lower() {
    let grid = rectangle(WURZBURG, 70, 34);
    assert_eq!(around(&grid, "3816"), ["3815", "3915", "3916", "3817", "3716", "3715"]);
    assert_eq!(around(&grid, "3716"), ["3715", "3816", "3817", "3717", "3617", "3616"]);
    let way = ["2916", "3017", "3116", "3115", "3215", "3214", "3313", "3312"];
    assert!(way.windows(2).all(|w| touches(&grid, w[0], w[1])));
    for (a, b, n) in [("3215", "3817", 6), ("3217", "3819", 6), ("3019", "3619", 6), ("3619", "3919", 3)] {
        assert_eq!(apart(&grid, a, b), n, "{a} to {b}");
    }
    for (a, b, n) in [("2422", "2720", 3), ("2718", "3019", 3), ("4028", "3829", 2)] {
        assert_eq!(apart(&grid, a, b), n, "{a} to {b}");
    }
}

#[test]
fn ardennes_columns_grow_west_and_odd_rows_sit_further_east() {
    let grid = rectangle(ARDENNES, 30, 25);
    // NW, NE, E, SE, SW, W
    assert_eq!(around(&grid, "1614"), ["1515", "1514", "1613", "1714", "1715", "1615"]);
    assert_eq!(around(&grid, "1321"), ["1221", "1220", "1320", "1420", "1421", "1322"]);
    let pairs = [("0116", "0117"), ("0608", "0609"), ("2015", "2014"), ("2014", "2013"), ("1808", "1708")];
    for (a, b) in
        pairs.into_iter().chain([("1808", "1709"), ("1714", "1813"), ("1614", "1514"), ("1615", "1516")])
    {
        assert!(touches(&grid, a, b), "{a} {b}");
    }
    assert!(apart(&grid, "0416", "0116").min(apart(&grid, "0416", "0117")) == 3);
    assert!(apart(&grid, "0418", "0116").min(apart(&grid, "0418", "0117")) == 3);
    // 0608 lies further west than 0308 although the column number is the same.
    let x = |label| grid.center(grid.find(label).unwrap()).0;
    assert!(x("0608") < x("0308") && x("0609") < x("0608"));
    assert_eq!(grid.label(HexId(30)), "0201", "ids run in label order, row first");
}

#[test]
fn downfall_rows_grow_north_and_odd_rows_sit_further_east() {
    let grid = rectangle(DOWNFALL, 45, 45);
    for (label, odd) in [("2713", true), ("2812", false)] {
        let (c, r) = DOWNFALL.parse(label).unwrap();
        let (west, east) = if odd { (c, c + 1) } else { (c - 1, c) };
        let cells = [(west, r + 1), (east, r + 1), (c + 1, r), (east, r - 1), (west, r - 1), (c - 1, r)];
        assert_eq!(around(&grid, label), cells.map(|(c, r)| DOWNFALL.format(c, r)));
    }
    assert_eq!(apart(&grid, "2713", "2812"), 2);
    for cassino in ["2220", "2320"] {
        assert!(touches(&grid, cassino, "2221") && touches(&grid, cassino, "2319"), "{cassino}");
    }
    for (hex, bordeaux_nearer) in [("2610", 1), ("2811", 1), ("2611", 0), ("2711", 0), ("2812", 0)] {
        let (bordeaux, toulouse) = (apart(&grid, hex, "2710"), apart(&grid, hex, "2612"));
        assert_eq!((toulouse - bordeaux).min(1), bordeaux_nearer, "{hex}");
    }
}

#[test]
fn wrong_labels_say_what_was_expected_and_what_is_nearest() {
    let grid = red_winter();
    let error = grid.find("X32").unwrap_err();
    assert_eq!(error.nearest.as_deref(), Some("X31"));
    assert_eq!(error.to_string(), "no hex \"X32\": expected a hex of this map, A1 to X31; nearest is X31");
    let error = grid.find("Q2S").unwrap_err();
    assert_eq!(error.nearest.as_deref(), Some("Q2"));
    assert!(error.expected.contains("column letter"), "{error}");
    assert_eq!(grid.find(" q25 ").map(|h| grid.label(h)), Ok("Q25"));
    for bad in ["", "Q", "25", "Q-1", "Q+1", "Q123", "é1", "日本", "QQQ1", &"Z".repeat(10_000)] {
        assert!(grid.find(bad).is_err(), "{bad}");
    }
    for bad in ["", "1", "123", "12345", "12a4", "1é34", "+1+2", "ééé"] {
        assert!(WURZBURG.parse(bad).is_err(), "{bad}");
    }
    let empty = Grid::new(Numbering::LETTERED, []);
    assert_eq!(empty.find("A1").unwrap_err().nearest, None);
    assert!(empty.is_empty() && empty.within(HexId(0), 9).next().is_none());
}

#[test]
fn cells_that_cannot_be_labelled_are_refused_or_left_out() {
    let cells = [(0, 1), (-1, 1), (0, 100), (0, 1)];
    assert_eq!(Grid::new(Numbering::LETTERED, cells).len(), 1);
    assert_eq!(Grid::try_new(Numbering::LETTERED, cells).unwrap_err().label, "(-1,1)");
    assert_eq!(Grid::try_new(Numbering::LETTERED, [(0, 1), (1, 1)]).unwrap().len(), 2);
    assert!(Grid::from_labels(WURZBURG, ["0101", "0102"]).is_ok());
    assert_eq!(Grid::from_labels(WURZBURG, ["0101", "A1"]).unwrap_err().label, "A1");
}

#[test]
fn ids_of_no_hex_are_answered_with_nothing() {
    let grid = red_winter();
    let a1 = grid.find("A1").unwrap();
    for stranger in [HexId::NONE, HexId(732)] {
        assert!(!grid.contains(stranger) && !grid.is_edge(stranger));
        assert_eq!(grid.neighbours(stranger), &[HexId::NONE; 6]);
        assert_eq!(grid.label(stranger), "-");
        assert_eq!(grid.distance(a1, stranger), u16::MAX);
        assert_eq!(grid.dir_between(a1, stranger), None);
        assert_eq!(grid.cell(stranger), None);
        assert_eq!(grid.within(stranger, 3).count() + grid.ring(stranger, 3).count(), 0);
    }
    assert_eq!(grid.id(Hex::NOWHERE), None);
    assert_eq!(grid.id(Hex::new(i16::MAX, i16::MAX)), None);
}

#[test]
fn within_ring_and_edge_agree_with_distance() {
    let grid = red_winter();
    for label in ["A1", "L15", "X31"] {
        let centre = grid.find(label).unwrap();
        for n in [0, 1, 4, 200, u16::MAX] {
            let mut found: Vec<HexId> = grid.within(centre, n).collect();
            found.sort();
            assert!(found.iter().copied().eq(grid.ids().filter(|&h| grid.distance(centre, h) <= n)));
        }
        assert!(grid.ring(centre, 3).all(|h| grid.distance(centre, h) == 3));
    }
    let edge = grid.ids().filter(|&h| grid.is_edge(h)).count();
    assert_eq!(edge, 2 * 24 + 28 + 29, "top and bottom of 24 columns, the rest of columns A and X");
}

#[test]
fn hexsides_have_one_key() {
    let grid = red_winter();
    let mut keys = std::collections::BTreeSet::new();
    for a in grid.ids() {
        for dir in Dir::ALL {
            let side = HexSide::new(&grid, a, dir);
            assert!(side.idx() < 6 * grid.len());
            keys.insert(side);
            if let Some(b) = grid.neighbour(a, dir).some() {
                assert_eq!(side, HexSide::new(&grid, b, dir.opposite()));
                assert_eq!(Some(side), HexSide::between(&grid, a, b));
                let (x, y) = side.hexes(&grid);
                assert!((x, y) == (a, b) || (x, y) == (b, a));
            }
        }
    }
    let outer: usize = grid.ids().map(|h| 6 - grid.adjacent(h).count()).sum();
    assert_eq!(keys.len(), (6 * grid.len() - outer) / 2 + outer);
    assert_eq!(HexSide::between(&grid, HexId(0), HexId(2)), None);
}

#[test]
fn neighbours_share_the_two_corners_of_their_side() {
    let close = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).abs() < 1e-9 && (a.1 - b.1).abs() < 1e-9;
    for numbering in [Numbering::LETTERED, ARDENNES] {
        let grid = rectangle(numbering, 8, 8);
        for a in grid.ids() {
            for dir in Dir::ALL {
                let Some(b) = grid.neighbour(a, dir).some() else { continue };
                let k = dir.index();
                assert!(close(grid.corner(a, k), grid.corner(b, k + 4)));
                assert!(close(grid.corner(a, k + 1), grid.corner(b, k + 3)));
            }
        }
        let (left, top, right, bottom) = grid.bounds();
        assert!(
            grid.ids().map(|h| grid.center(h)).all(|(x, y)| left < x && x < right && top < y && y < bottom)
        );
    }
}

fn any_numbering() -> impl Strategy<Value = Numbering> {
    let style = prop_oneof![Just(LabelStyle::LetterRow), Just(LabelStyle::ColRow), Just(LabelStyle::RowCol)];
    (any::<[bool; 5]>(), style, -40i16..40, -40i16..40).prop_map(|([o, p, h, c, r], style, x, y)| Numbering {
        orientation: if o { Orientation::FlatTop } else { Orientation::PointyTop },
        style,
        shifted: if p { Parity::Odd } else { Parity::Even },
        shift: if h { HalfHex::UpOrLeft } else { HalfHex::DownOrRight },
        columns: if c { EastWest::East } else { EastWest::West },
        rows: if r { NorthSouth::North } else { NorthSouth::South },
        origin: (x, y),
    })
}

proptest! {
    #[test]
    fn every_scheme_reads_what_it_writes(n in any_numbering(), col in 0i16..52, row in 0i16..100) {
        prop_assert_eq!(n.parse(&n.format(col, row)), Ok((col, row)));
        prop_assert_eq!(n.from_hex(n.to_hex(col, row)), (col, row));
        let json = serde_json::to_string(&n).unwrap();
        prop_assert_eq!(serde_json::from_str::<Numbering>(&json).unwrap(), n);
    }

    /// Numbers grow the way they should on the sheet, and the shifted lines lie half a hex to the named side.
    #[test]
    fn every_scheme_is_drawn_as_described(n in any_numbering(), col in 1i16..50, row in 1i16..98) {
        let at = |c, r| sandtable_hex::grid::center_of(n.to_hex(c, r), n.orientation);
        let ((x, y), (xc, _), (_, yr)) = (at(col, row), at(col + 2, row), at(col, row + 2));
        prop_assert_eq!(xc > x, n.columns == EastWest::East);
        prop_assert_eq!(yr > y, n.rows == NorthSouth::South);
        let (number, here, other) = match n.orientation {
            Orientation::FlatTop => (col, y, at(col + 1, row).1),
            Orientation::PointyTop => (row, x, at(col, row + 1).0),
        };
        let this_is_shifted = (number % 2 == 1) == (n.shifted == Parity::Odd);
        let (shifted, plain) = if this_is_shifted { (here, other) } else { (other, here) };
        prop_assert!(((shifted - plain).abs() - 3f64.sqrt() / 2.0).abs() < 1e-9);
        prop_assert_eq!(shifted < plain, n.shift == HalfHex::UpOrLeft);
    }

    #[test]
    fn no_text_makes_the_parser_panic(n in any_numbering(), text in "\\PC{0,6}") {
        if let Ok((col, row)) = n.parse(&text) {
            prop_assert!(n.can_label(col, row));
        }
    }
}
