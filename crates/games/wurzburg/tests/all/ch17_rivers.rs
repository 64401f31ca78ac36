//! Rivers in combat (17.7).

use crate::play::{game, state};
use sandtable_wurzburg::fire::SCALE;
use sandtable_wurzburg::frame::Fire;
use sandtable_wurzburg::pack::River;

/// Fire over the Main is halved, over the Saale it is not; artillery over any distance does not care. [rule 17.7]
#[test]
fn fire_over_rivers() {
    let game = game();
    let map = &game.pack.map;
    let unit = |key: &str| game.pack.counters().find(|c| game.pack.key(*c) == key).expect("a counter");
    for (river, halved) in [(River::Main, true), (River::Saale, false)] {
        let (from, to) = map
            .grid
            .ids()
            .flat_map(|a| map.grid.adjacent(a).map(move |b| (a, b)))
            .find(|(a, b)| map.side(*a, *b).river == Some(river) && map.side(*a, *b).slope.is_none())
            .expect("a hexside");
        let st = state(&format!(
            "unit 3/3.m2:1 {} 1\nunit 2-41/3 {} 1",
            map.grid.label(from),
            map.grid.label(from)
        ));
        let strength = game.shot(&st, Fire::Defensive, unit("3/3.m2:1"), 1, to, None).strength / SCALE;
        assert_eq!(strength, if halved { 2 } else { 4 });
        assert_eq!(game.indirect(&st, unit("2-41/3"), 1, false).strength / SCALE, 4);
    }
}

/// Over the Saale one may advance without a bridge, over the Main not. [rule 17.7, 18.5.2]
#[test]
fn advance_over_rivers() {
    let attack = |from: &str, to: &str| {
        format!(
            "unit 170/57:1 {from} 9
             unit 3/3.m2:1 {to} 1
             plan 170/57 hasty
             lead 170/57 {from}
             cycle 57
             do operate 170/57
             do at {to}
             do done
             do hold
             do done
             dice 10
             do fire
             "
        )
    };
    // The Saale between 0719 and 0819.
    crate::play::holds(
        &(attack("0719", "0819") + "do stand\nexpect unit 3/3.m2:1 hex = none\nexpect legal take 170/57:1 9"),
    );
    // The Main between 6011 and 6111.
    crate::play::holds(
        &(attack("6011", "6111")
            + "do stand\nexpect unit 3/3.m2:1 hex = none\nexpect refused take 170/57:1 9"),
    );
}
