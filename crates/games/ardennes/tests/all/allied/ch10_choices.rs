//! Chapters 9 and 10: what the Allied system prefers, one criterion at a time.

use super::table::{Table, game, hex, key, label, unit};
use sandtable_ardennes::allied::choose::Notes;
use sandtable_ardennes::pack::{Side, UnitId};
use sandtable_ardennes::state::{Place, Supply, flag};
use sandtable_ardennes::survey::Survey;
use sandtable_hex::HexId;

const LEAD: &str = "501.101.VIII";
const TARGET: &str = "1716";

/// Two-step Allied units the tests use as company, none of them active.
fn company() -> impl Iterator<Item = UnitId> {
    let fit = |u: &&sandtable_ardennes::pack::UnitDef| {
        u.side == Side::Allied && u.steps() == 2 && !u.key.ends_with("VIII") && !u.key.ends_with("XXX")
    };
    game().pack.units.iter().filter(fit).map(|u| u.id)
}

/// The lead in a hex near a German who controls nothing, so that it could come to every hex around him.
fn approach(from: HexId) -> Table {
    Table::empty(19)
        .put("39.26.XLVII", TARGET)
        .mark("39.26.XLVII", |u| u.flags |= flag::DISPERSED)
        .put(LEAD, label(from))
}

/// The hexes around the target the lead can come to, with what they cost it, the most westerly first.
fn costs(table: &Table) -> Vec<(HexId, u8)> {
    let (map, range) = (&game().pack.map, game().range(&table.board(), unit(LEAD)));
    let mut near: Vec<_> = map.grid.adjacent(hex(TARGET)).filter_map(|h| Some((h, range.cost(h)?))).collect();
    near.sort_by_key(|(h, _)| std::cmp::Reverse(map.westness(*h)));
    near
}

/// Fills the hexes around the target with so many units each, and lets the lead attack: where it went.
fn attack_from(mut table: Table, units: impl Fn(HexId) -> usize) -> &'static str {
    let mut spare = company();
    for at in game().pack.map.grid.adjacent(hex(TARGET)) {
        for unit in spare.by_ref().take(units(at)) {
            table.state.put(&game().pack, unit, Place::Hex(at));
        }
    }
    table.activate(&[LEAD], &[9]);
    assert!(table.attack().is_some(), "it attacks");
    table.at(LEAD).expect("on the map")
}

/// Hexes two away from the target, from which there is a choice.
fn starts() -> impl Iterator<Item = HexId> {
    game().pack.map.grid.ring(hex(TARGET), 2).collect::<Vec<_>>().into_iter()
}

/// [rule 10.63-a] An empty hex comes before one that costs more.
#[test]
fn empty_hexes_first() {
    let mut seen = 0;
    for from in starts() {
        let near = costs(&approach(from));
        let Some((cheapest, least)) = near.iter().copied().min_by_key(|(_, c)| *c) else { continue };
        if near.iter().all(|(_, c)| *c == least) {
            continue;
        }
        seen += 1;
        let at = attack_from(approach(from), |h| usize::from(h != cheapest));
        assert_eq!(at, label(cheapest), "from {}", label(from));
    }
    assert!(seen > 0);
}

/// [rule 10.63-a] Of occupied hexes that cost the same the one with the fewest units, though others lie farther west.
#[test]
fn fewest_units() {
    let mut seen = 0;
    for from in starts() {
        let near = costs(&approach(from));
        let most = near.iter().map(|(_, c)| *c).max();
        let dear: Vec<HexId> = near.iter().filter(|(_, c)| Some(*c) == most).map(|(h, _)| *h).collect();
        let (Some(last), true) = (dear.last().copied(), dear.len() > 1) else { continue };
        seen += 1;
        let crowd = |h: HexId| if dear.contains(&h) && h != last { 2 } else { 1 };
        assert_eq!(attack_from(approach(from), crowd), label(last), "from {}", label(from));
    }
    assert!(seen > 0);
}

/// [rule 10.63-a, 11.5-a] A hex that is full is none, whatever it costs.
#[test]
fn full_hexes_are_none() {
    let mut seen = 0;
    for from in starts() {
        let near = costs(&approach(from));
        let Some((dearest, most)) = near.iter().copied().max_by_key(|(_, c)| *c) else { continue };
        if near.iter().filter(|(_, c)| *c == most).count() > 1 || near.len() < 2 {
            continue;
        }
        seen += 1;
        let at = attack_from(approach(from), |h| if h == dearest { 3 } else { 1 });
        assert_ne!(at, label(dearest), "from {}", label(from));
    }
    assert!(seen > 0);
}

/// [rule 10.2-b, 2.0-b] A card that tests falling numbers still takes the lower corps first among equals.
#[test]
fn equal_numbers_on_a_falling_card() {
    let units = ["CCA.7A.XVIII", "CCA.5A.V"];
    let mut table = units.iter().fold(Table::empty(20), |t, u| t.put(u, "1719"));
    table.activate(&units, &[15]);
    assert_eq!(
        table.tested(15).into_iter().map(|(u, _)| u).collect::<Vec<_>>(),
        ["CCA.5A.V", "CCA.7A.XVIII"]
    );
}

/// A reserve of V Corps that method B would put into a position next to a friend, and Germans around it in these hexes.
fn method_b(
    position: HexId,
    friend: HexId,
    germans: &[HexId],
    change: fn(&mut sandtable_ardennes::state::Unit),
) -> Option<HexId> {
    let tanks =
        ["2.2P.XLVII", "3.2P.XLVII", "304.2P.XLVII", "16.116P.LVIII", "60.116P.LVIII", "156.116P.LVIII"];
    let mut table = Table::empty(20).reserve("47.9.V").put("26.1.V", label(friend));
    for (at, tank) in germans.iter().zip(tanks) {
        table = table.put(tank, label(*at)).mark(tank, change);
    }
    let board = table.board();
    assert!(!board.holds(Side::German, position), "{}", key(unit("47.9.V")));
    game().method_b(&Survey::new(&board), unit("47.9.V"), &mut Notes::default())
}

/// Positions of V Corps well inside the map, each with a hex next to it for a friend.
fn positions() -> Vec<(HexId, HexId)> {
    let map = &game().pack.map;
    let corps = game().pack.formations.corps_by_key("V").expect("V Corps");
    let deep = |h: &HexId| map.grid.ring(*h, 3).count() == 18;
    let inside = map.positions.and(&map.corps_zones[corps.index()]);
    inside.iter().filter(deep).filter_map(|h| Some((h, map.grid.adjacent(h).next()?))).collect()
}

/// [rule 9.2-B2] Method B passes over a position in which three Germans could surround the unit by moving a hex each.
#[test]
fn method_b_shuns_the_ring() {
    let grid = &game().pack.map.grid;
    let mut seen = 0;
    for (position, friend) in positions() {
        // Of the hexes two away every second one touches two of the ring; three of these close it.
        let ends: Vec<HexId> = grid
            .ring(position, 2)
            .filter(|h| grid.adjacent(*h).filter(|n| grid.are_adjacent(*n, position)).count() == 2)
            .collect();
        let far = |end: &HexId| grid.adjacent(*end).find(|h| grid.distance(*h, position) == 3);
        let from: Vec<HexId> = ends.iter().step_by(2).filter_map(far).collect();
        if from.len() != 3 || from.contains(&friend) {
            continue;
        }
        // Without fuel they stay where they are.
        if method_b(position, friend, &from, |u| u.flags |= flag::NO_FUEL) != Some(position) {
            continue;
        }
        if method_b(position, friend, &from, |u| u.supply = Supply::Out) != Some(position) {
            seen += 1;
        }
    }
    assert!(seen > 0);
}

/// [rule 9.2-B2, 14.2-b] Method B passes over a position to which no supply leads.
#[test]
fn method_b_needs_supply() {
    let grid = &game().pack.map.grid;
    let mut seen = 0;
    for (position, friend) in positions() {
        let corners: Vec<HexId> = grid.ring(position, 3).step_by(3).collect();
        let dry: fn(&mut sandtable_ardennes::state::Unit) = |u| u.flags |= flag::NO_FUEL;
        let open = (0..corners.len()).any(|gap| {
            let some: Vec<HexId> =
                corners.iter().copied().enumerate().filter(|(i, _)| *i != gap).map(|(_, h)| h).collect();
            method_b(position, friend, &some, dry) == Some(position)
        });
        if open && method_b(position, friend, &corners, dry) != Some(position) {
            seen += 1;
        }
    }
    assert!(seen > 0);
}
