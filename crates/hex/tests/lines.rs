//! Exact lines: the printed cases, and the symmetry they must have.

use sandtable_hex::*;
use std::collections::BTreeSet;

type Pairs<'a> = &'a [(i16, i16)];

fn hexes(pairs: Pairs) -> BTreeSet<Hex> {
    pairs.iter().map(|&(q, r)| Hex::new(q, r)).collect()
}

fn set(list: &[Hex]) -> BTreeSet<Hex> {
    list.iter().copied().collect()
}

/// Red Winter 10.6.1: every displacement up to five hexes, in one sector.
#[test]
fn red_winter_10_6_1_the_fourteen_lines_up_to_five_hexes() {
    let table: [((i16, i16), Pairs, Pairs, Pairs); 14] = [
        ((2, 0), &[(1, 0)], &[], &[]),
        ((1, 1), &[], &[(1, 0)], &[(0, 1)]),
        ((3, 0), &[(1, 0), (2, 0)], &[], &[]),
        ((2, 1), &[(1, 0), (1, 1)], &[], &[]),
        ((1, 2), &[(0, 1), (1, 1)], &[], &[]),
        ((4, 0), &[(1, 0), (2, 0), (3, 0)], &[], &[]),
        ((3, 1), &[(1, 0), (1, 1), (2, 0), (2, 1)], &[], &[]),
        ((2, 2), &[(1, 1)], &[(1, 0), (2, 1)], &[(0, 1), (1, 2)]),
        ((1, 3), &[(0, 1), (1, 1), (0, 2), (1, 2)], &[], &[]),
        ((5, 0), &[(1, 0), (2, 0), (3, 0), (4, 0)], &[], &[]),
        ((4, 1), &[(1, 0), (2, 0), (2, 1), (3, 1)], &[], &[]),
        ((3, 2), &[(1, 0), (1, 1), (2, 1), (2, 2)], &[], &[]),
        ((2, 3), &[(0, 1), (1, 1), (1, 2), (2, 2)], &[], &[]),
        ((1, 4), &[(0, 1), (0, 2), (1, 2), (1, 3)], &[], &[]),
    ];
    for ((q, r), through, left, right) in table {
        let line = line_template(Hex::new(q, r));
        assert_eq!(set(&line.through), hexes(through), "through to ({q},{r})");
        assert_eq!(line.through.len(), through.len());
        assert_eq!(line.left, left.iter().map(|&(q, r)| Hex::new(q, r)).collect::<Vec<_>>(), "({q},{r})");
        assert_eq!(line.right, right.iter().map(|&(q, r)| Hex::new(q, r)).collect::<Vec<_>>(), "({q},{r})");
    }
}

#[test]
fn no_hexes_between_a_hex_and_itself_or_its_neighbours() {
    for d in Hex::ZERO.range(1) {
        assert_eq!(line_template(d), LineTemplate::default());
    }
}

#[test]
fn turned_and_mirrored_lines_are_turned_and_mirrored() {
    for d in Hex::ZERO.range(12) {
        let line = line_template(d);
        for i in 0..12 {
            let turned = |list: &[Hex]| list.iter().map(|h| h.symmetries()[i]).collect::<Vec<_>>();
            let image = line_template(d.symmetries()[i]);
            // A mirror swaps the hands.
            let (left, right) = if i < 6 { (&line.left, &line.right) } else { (&line.right, &line.left) };
            assert_eq!(image.through, turned(&line.through), "{d:?}");
            assert_eq!((image.left, image.right), (turned(left), turned(right)), "{d:?}");
        }
    }
}

#[test]
fn a_line_is_the_same_both_ways() {
    for d in Hex::ZERO.range(12) {
        let (there, back) = (line_template(d), line_template(-d));
        let from_far_end = |list: &[Hex]| list.iter().rev().map(|&h| d + h).collect::<Vec<_>>();
        assert_eq!(there.through, from_far_end(&back.through), "{d:?}");
        assert_eq!(there.left, from_far_end(&back.right), "{d:?}");
        assert_eq!(there.right, from_far_end(&back.left), "{d:?}");
    }
}

/// Against a search of every hex nearby, and against sampled points well inside or outside the hexes.
#[test]
fn no_hex_on_a_line_is_missed() {
    for d in Hex::ZERO.range(14) {
        let line = line_template(d);
        assert_eq!(line.left.len(), line.right.len());
        for (l, r) in line.left.iter().zip(&line.right) {
            assert_eq!(l.distance(*r), 1, "spine hexes come in pairs: {d:?}");
        }
        // A crossing begins and ends at fractions with denominators of at most 28 (the largest difference at
        // distance 14), so one of positive length spans at least 1/784 and holds a sample.
        const PARTS: i64 = 2048;
        let differences = |q: i64, r: i64| [q - r, q + 2 * r, -2 * q - r];
        let (dq, dr) = (i64::from(d.q), i64::from(d.r));
        let near: BTreeSet<Hex> =
            Hex::ZERO.range(d.length() + 1).filter(|h| h.distance(d) <= d.length() + 1).collect();
        let mut inside = BTreeSet::new();
        for i in 0..PARTS {
            let p = differences(dq * i, dr * i);
            let holds = |h: &Hex| {
                let c = differences(i64::from(h.q), i64::from(h.r));
                p.iter().zip(c).all(|(p, c)| (p - c * PARTS).abs() < PARTS)
            };
            let rounded = Hex::new((dq * i / PARTS) as i16, (dr * i / PARTS) as i16);
            inside.extend(rounded.range(2).filter(|h| near.contains(h) && holds(h)));
        }
        inside.remove(&Hex::ZERO);
        inside.remove(&d);
        assert_eq!(set(&line.through), inside, "{d:?}");
    }
}

#[test]
fn red_winter_10_6_1_f_a_spine_blocks_only_with_blockers_on_both_hands() {
    let (start, line) = (Hex::new(5, 5), line_template(Hex::new(2, 2)));
    let blocked = |blockers: Pairs| {
        let blockers = hexes(blockers);
        line.is_blocked(start, |h| blockers.contains(&(h - start)))
    };
    assert!(blocked(&[(1, 1)]), "a hex passed through");
    assert!(!blocked(&[(1, 0), (2, 1)]), "one hand only");
    assert!(!blocked(&[(0, 1), (1, 2)]), "the other hand only");
    assert!(blocked(&[(1, 0), (1, 2)]), "both hands, at different hexsides");
    assert!(!blocked(&[]));
}

#[test]
fn the_table_knows_every_line_up_to_its_distance() {
    let table = LineTable::new(6);
    for d in Hex::ZERO.range(8) {
        match table.get(d) {
            Some(line) => assert_eq!(*line, line_template(d)),
            None => assert!(d.length() > 6),
        }
    }
    assert_eq!(table.get(Hex::NOWHERE), None);
    assert_eq!(LineTable::new(0).get(Hex::ZERO), Some(&LineTemplate::default()));
}
