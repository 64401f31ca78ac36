//! Rules 11.3, 11.4 and 16.2: rivers, bridges, and bridges that are blown.

use super::field::{Field, game, hex, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::board::Board;
use sandtable_ardennes::enter::Entry;
use sandtable_ardennes::frame::{
    AlliedActivation, AlliedStep, Attack, AttackStep, Crossing, Frame, Roll, Span, Stage,
};
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::{AlliedCardId, BridgeId, EventKind, GermanCardId, Side};
use sandtable_ardennes::state::{Built, Supply, flag};
use sandtable_engine::event::Silent;
use sandtable_hex::HexSide;

/// [rule 11.3, 11.31] A river without a bridge is crossed at the start of a move, with everything, one unit per hexside (E38, E39).
#[test]
fn rivers_without_a_bridge() {
    let mut field = Field::on(20);
    field.put("39.26.XLVII", "1606");
    assert_eq!(field.cost("39.26.XLVII", "1607"), Some(1));
    assert_eq!(field.cost("39.26.XLVII", "1608"), None, "it did not start at the river");
    for key in ["39.26.XLVII", "77.26.XLVII"] {
        field.put(key, "1607");
        assert_eq!(field.cost(key, "1608"), Some(3));
    }
    assert_eq!(field.cost("39.26.XLVII", "1609"), None, "it stops");
    field.activate(&["39.26.XLVII", "77.26.XLVII"]);
    field.go("39.26.XLVII", "1608");
    assert!(!field.is_moving());
    assert_eq!(field.cost("77.26.XLVII", "1608"), None, "one unit for a hexside");
    field.select("77.26.XLVII");
    assert_eq!(field.refused(Action::Go(hex("1608"))), "11.31");
    // A blown bridge is no bridge.
    field.put("78.26.XLVII", "1707");
    assert_eq!(field.cost("78.26.XLVII", "1708"), Some(3));
    field.give_bridge("1707", "1708", Side::German);
    assert_eq!(field.cost("78.26.XLVII", "1708"), Some(1), "[rule 16.21] repaired, road and all");
}

/// [rule 11.32] Over a bridge into enemy control one unit goes in an activation.
#[test]
fn bridges_into_control() {
    let mut field = Field::on(20);
    field.put("112.28.VIII", "1308");
    for key in ["3.2P.XLVII", "2.2P.XLVII"] {
        field.put(key, "1406");
        assert_eq!(field.cost(key, "1307"), Some(1));
    }
    field.activate(&["3.2P.XLVII", "2.2P.XLVII"]);
    field.go("3.2P.XLVII", "1307");
    assert_eq!(field.cost("2.2P.XLVII", "1307"), None);
    field.select("2.2P.XLVII");
    assert_eq!(field.refused(Action::Go(hex("1307"))), "11.32");
}

/// [rule 4.12] On the 16th a bridge serves one German unit an activation; the next crosses beside it.
#[test]
fn traffic_jams() {
    for (day, beyond) in [(16, None), (17, Some(2))] {
        let mut field = Field::on(day);
        for key in ["3.2P.XLVII", "2.2P.XLVII"] {
            field.put(key, "1406");
        }
        field.activate(&["3.2P.XLVII", "2.2P.XLVII"]);
        field.go("3.2P.XLVII", "1207");
        while field.due().is_some() {
            field.roll(10);
        }
        field.done();
        assert_eq!(field.at("3.2P.XLVII"), "1207");
        assert_eq!(field.cost("2.2P.XLVII", "1307"), Some(if day == 16 { 5 } else { 1 }));
        assert_eq!(field.cost("2.2P.XLVII", "1207"), beyond);
    }
}

/// A German activation is over and the Allies attack `target`: the German may call units to its defence.
fn called_to_the_defence(field: &mut Field, target: &str) {
    let mut attack = Attack::new(Side::Allied, hex(target), UnitSet::EMPTY, None);
    attack.step = AttackStep::Tactics;
    field.state.frames.push(Frame::Attack(Box::new(attack)));
}

/// [rule 4.12, 11.31, 11.32, 13.0-A3] A German called to a defence is held up by Germans who crossed before it, not by the attackers
/// (S-10).
#[test]
fn the_attackers_jam_no_bridge() {
    let cross = |field: &mut Field, key: &str, way: [&str; 2]| {
        field.put(key, way[0]);
        game().enter(&mut field.state, unit(key), hex(way[1]), Entry::Move, &mut Silent);
        field.put(key, "2001");
    };
    let german = "2.2P.XLVII";
    // The 16th: the bridge of 1406 serves one German, whoever of the Allies came over it.
    let mut field = Field::on(16);
    called_to_the_defence(&mut field, "1207");
    cross(&mut field, "112.28.VIII", ["1307", "1406"]);
    field.put(german, "1406");
    assert_eq!((field.cost(german, "1307"), field.cost(german, "1207")), (Some(1), Some(2)));
    cross(&mut field, "3.2P.XLVII", ["1406", "1307"]);
    assert_eq!((field.cost(german, "1307"), field.cost(german, "1207")), (Some(5), None), "as over a river");
    // Later: over a bridge into control, and over a river, one German each.
    let mut field = Field::on(20);
    called_to_the_defence(&mut field, "1207");
    field.put("110.28.VIII", "1308");
    for (way, cost) in [(["1406", "1307"], 1), (["1607", "1608"], 5)] {
        cross(&mut field, "112.28.VIII", way);
        field.put(german, way[0]);
        assert_eq!(field.cost(german, way[1]), Some(cost), "{way:?}");
        cross(&mut field, "3.2P.XLVII", way);
        assert_eq!(field.cost(german, way[1]), None, "{way:?}");
    }
    // Nor do those who were called hold up the Allies.
    let mut field = Field::on(20);
    field.state.frames.push(Frame::AlliedActivation(AlliedActivation {
        card: AlliedCardId(0),
        units: UnitSet::EMPTY,
        step: AlliedStep::Cards,
        cards: Default::default(),
        at: 0,
        order: Vec::new(),
    }));
    cross(&mut field, german, ["1608", "1607"]);
    field.put("112.28.VIII", "1608");
    assert!(field.cost("112.28.VIII", "1607").is_some());
    cross(&mut field, "110.28.VIII", ["1608", "1607"]);
    assert_eq!(field.cost("112.28.VIII", "1607"), None, "one of their own went there");
}

/// [rule 4.12, 11.32, 16.23] A bridge the engineers built is a bridge like others: one unit into control, one on the 16th.
#[test]
fn built_bridges_are_crossed_like_others() {
    use sandtable_ardennes::state::Built;
    use sandtable_hex::HexSide;
    let keys = ["39.26.XLVII", "77.26.XLVII", "78.26.XLVII"];
    let bridged = |day: u8| {
        let mut field = Field::on(day);
        let side = HexSide::between(&game().pack.map.grid, hex("1607"), hex("1608"));
        let side = side.unwrap_or_else(|| panic!("neighbours"));
        field.state.built.push(Built { side, owner: Side::German });
        for key in keys {
            field.put(key, "1607");
            assert_eq!(field.cost(key, "1608"), Some(1), "no river penalty");
        }
        field.activate(&keys);
        field
    };
    // Later any number goes over it, but one into control.
    let mut field = bridged(20);
    field.go(keys[0], "1608");
    field.done();
    assert_eq!(field.cost(keys[1], "1608"), Some(1));
    field.put("110.28.VIII", "1609");
    assert_eq!(field.cost(keys[1], "1608"), None);
    field.select(keys[1]);
    assert_eq!(field.refused(Action::Go(hex("1608"))), "11.32");
    // The 16th: one by the bridge, one beside it, and no more.
    let mut field = bridged(16);
    field.go(keys[0], "1608");
    while field.due().is_some() {
        field.roll(10);
    }
    field.done();
    assert_eq!(field.cost(keys[1], "1608"), Some(3), "as over a river");
    field.go(keys[1], "1608");
    assert!(!field.is_moving());
    assert_eq!(field.cost(keys[2], "1608"), None);
    field.select(keys[2]);
    assert_eq!(field.refused(Action::Go(hex("1608"))), "11.31");
}

/// [rule 11.4, 11.0-a] From the 17th Germans who come to an Allied bridge let the Allies try to blow it, once an activation (E35, E36).
#[test]
fn demolition() {
    let mut field = Field::on(17);
    for key in ["3.2P.XLVII", "2.2P.XLVII"] {
        field.put(key, "1405");
    }
    let bridge = field.bridge("1406", "1307");
    field.activate(&["3.2P.XLVII", "2.2P.XLVII"]);
    field.go("3.2P.XLVII", "1307");
    assert_eq!(field.at("3.2P.XLVII"), "1406");
    assert_eq!(field.due(), Some(Roll::Demolition(bridge.into())));
    field.roll(5);
    assert!(!field.state.blown.contains(bridge), "the number is 4");
    while field.due().is_some() {
        field.roll(10);
    }
    assert_eq!(field.at("3.2P.XLVII"), "1307", "it goes on");
    assert_eq!(game().bridge_owner(&field.state, bridge), Side::German, "[rule 16.2-c] crossed");
    field.done();
    // Taken or not, one die for a bridge and activation.
    field.state.german_bridges.remove(bridge);
    field.go("2.2P.XLVII", "1406");
    assert!(field.due().is_none());

    let mut field = Field::on(17);
    field.put("3.2P.XLVII", "1405");
    field.activate(&["3.2P.XLVII"]);
    field.go("3.2P.XLVII", "1307");
    field.roll(4);
    assert!(field.state.blown.contains(bridge));
    while field.due().is_some() {
        field.roll(10);
    }
    assert_eq!(field.at("3.2P.XLVII"), "1406", "the way is gone");
    assert!(field.asked(), "but the move is not");
    assert!(!field.options().contains(&Action::Go(hex("1307"))));

    let mut early = Field::on(16);
    early.put("3.2P.XLVII", "1405");
    early.activate(&["3.2P.XLVII"]);
    early.go("3.2P.XLVII", "1307");
    while let Some(roll) = early.due() {
        assert!(!matches!(roll, Roll::Demolition(_)), "[rule 4.13-b] not on the 16th");
        early.roll(10);
    }
    assert_eq!(early.at("3.2P.XLVII"), "1307");
    // The number is the better Hold Value of the two ends, at least four (M-08).
    let map = &game().pack.map;
    let mut far = 0;
    for (id, bridge) in (0..).map(BridgeId).zip(&map.bridges) {
        let (a, b) = (map.hold_at(bridge.hexes.0), map.hold_at(bridge.hexes.1));
        assert_eq!(game().demolition_number(id), a.max(b).max(4));
        far += usize::from(b > a.max(4));
    }
    assert!(far > 0, "some bridge leads to the better hex");
}

/// [rule 11.4, 14.2-b] Without Allied supply at the bridge nothing is blown.
#[test]
fn demolition_needs_supply() {
    let mut field = Field::on(17);
    field.put("3.2P.XLVII", "1405");
    let bridge = field.bridge("1406", "1307");
    assert!(game().can_blow(&field.board(), bridge));
    for (key, at) in [("39.26.XLVII", "1308"), ("77.26.XLVII", "1207"), ("78.26.XLVII", "1306")] {
        field.put(key, at);
    }
    field.put("2.2P.XLVII", "1407");
    assert!(!game().can_blow(&field.board(), bridge), "both ends are shut in");
    // What is blown is not blown again, and German bridges are left alone.
    let mut other = Field::on(17);
    other.state.blown.insert(bridge);
    assert!(!game().can_blow(&other.board(), bridge));
    other.give_bridge("1406", "1307", Side::German);
    assert!(!game().can_blow(&other.board(), bridge));
    // A hex Germans stand in has no Allied supply, however open the country around it.
    let mut field = Field::on(17);
    field.put("3.2P.XLVII", "1307");
    field.put("2.2P.XLVII", "1406");
    assert!(!game().can_blow(&field.board(), bridge));
    // Nor if they control nothing around it (S-07).
    let mut field = Field::on(17);
    for (key, at) in [("39.26.XLVII", "1307"), ("77.26.XLVII", "1406")] {
        field.put(key, at);
        field.state.change(&game().pack, unit(key), |u| u.flags |= flag::DISPERSED);
    }
    assert!(!field.board().in_ezoc(Side::Allied, hex("1306")), "dispersed units");
    assert!(!game().can_blow(&field.board(), bridge));
}

fn card_with(kind: EventKind, day: u8) -> GermanCardId {
    let found = game()
        .pack
        .german_cards
        .iter()
        .position(|c| c.reactions.iter().any(|r| r.what == kind && r.days.hold(day)));
    GermanCardId(found.unwrap_or_else(|| panic!("no card with {kind:?}")) as u8)
}

/// [rule 11.41] Greif undoes a demolition and its card is played.
#[test]
fn operation_greif() {
    let greif = card_with(EventKind::Greif, 17);
    for play in [true, false] {
        let mut field = Field::on(17);
        field.put("3.2P.XLVII", "1405");
        field.state.german.hand.insert(greif);
        let bridge = field.bridge("1406", "1307");
        field.activate(&["3.2P.XLVII"]);
        field.go("3.2P.XLVII", "1406");
        field.roll(1);
        assert!(field.asked());
        assert_eq!(field.options(), [Action::React(greif), Action::Done]);
        field.act(if play { Action::React(greif) } else { Action::Done });
        assert_eq!(field.state.blown.contains(bridge), !play);
        assert_eq!(field.state.german.hand.contains(greif), !play);
    }
}

/// [rule 11.41, 16.21] Greif answers the engineers in the Allied impulse too, and its Command Value is not counted then.
#[test]
fn greif_against_engineers() {
    use sandtable_ardennes::allied::Allied;
    use sandtable_ardennes::procedure::Procedure;
    use sandtable_engine::Outcome;
    let greif = card_with(EventKind::Greif, 17);
    for (die, play) in [(4, Some(true)), (4, Some(false)), (5, None)] {
        let mut field = Field::on(17);
        field.state.frames.clear();
        field.state.frames.push(Frame::Day(Stage::Allied));
        field.state.german.hand.insert(greif);
        let bridge = field.bridge("1406", "1307");
        field.state.frames.push(Frame::Roll(Roll::EngineersBridge(bridge.into())));
        Allied::roll(game(), &mut field.state, Outcome(die - 1), &mut field.log);
        field.run();
        assert_eq!(field.asked(), play.is_some());
        if let Some(play) = play {
            assert!(!field.state.blown.contains(bridge), "not before the answer");
            field.act(if play { Action::React(greif) } else { Action::Done });
        }
        assert_eq!(field.state.blown.contains(bridge), play == Some(false));
        assert_eq!(field.state.german.hand.contains(greif), play != Some(true));
        assert_eq!(field.state.impulse.cards, 0);
        assert_eq!(field.state.frames.as_slice(), [Frame::Day(Stage::Allied)]);
    }
    let mut field = Field::on(17);
    let bridge = field.bridge("1406", "1307");
    field.state.frames.push(Frame::Roll(Roll::EngineersBridge(bridge.into())));
    Allied::roll(game(), &mut field.state, Outcome(0), &mut field.log);
    assert!(field.state.blown.contains(bridge), "nobody to answer");
}

/// [rule 16.22, 11.4] A bridge the engineers built can be blown once the Allies have it, with the number of the better hex at it; then it is
/// gone. While it is German nobody tries.
#[test]
fn built_bridges_are_blown() {
    let grid = &game().pack.map.grid;
    let side = HexSide::between(grid, hex("1406"), hex("1407")).unwrap_or_else(|| panic!("neighbours"));
    for (owner, die, stands) in
        [(Side::German, None, true), (Side::Allied, Some(1), false), (Side::Allied, Some(10), true)]
    {
        let mut field = Field::on(20);
        field.put("3.2P.XLVII", "1405");
        // The bridge of the map in the same hex is none of this.
        let other = field.bridge("1406", "1307");
        field.state.german_bridges.insert(other);
        field.state.built.push(Built { side, owner });
        field.activate(&["3.2P.XLVII"]);
        field.go("3.2P.XLVII", "1406");
        let asked = field.due() == Some(Roll::Demolition(Span::Built(side)));
        assert_eq!(asked, die.is_some(), "{owner:?}");
        if let Some(die) = die {
            field.roll(die);
        }
        assert_eq!(game().built_owner(&field.state, side).is_some(), stands, "{owner:?} {die:?}");
        let dir = grid.dir_between(hex("1406"), hex("1407")).unwrap_or_else(|| panic!("neighbours"));
        let river = matches!(game().crossing(&field.state, hex("1406"), dir), Crossing::River(_));
        assert_eq!(river, !stands);
        while field.due().is_some() {
            field.roll(10);
        }
        // One die for a bridge and activation.
        field.done();
        let again = Board::new(&game().pack, &field.state);
        assert_eq!(game().can_blow(&again, Span::Built(side)), owner == Side::Allied && stands);
        assert_eq!(field.state.traffic.checked(Span::Built(side)), die.is_some());
    }
}

/// [rule 11.31] The Allies too cross a river one unit a hexside in an activation.
#[test]
fn allied_crossings() {
    use sandtable_ardennes::frame::{AlliedActivation, AlliedStep};
    let mut field = Field::on(20);
    for key in ["110.28.VIII", "109.28.VIII"] {
        field.put(key, "1608");
        assert!(field.cost(key, "1607").is_some());
    }
    field.state.frames.push(Frame::AlliedActivation(AlliedActivation {
        card: sandtable_ardennes::pack::AlliedCardId(0),
        units: Default::default(),
        step: AlliedStep::Cards,
        cards: Default::default(),
        at: 0,
        order: Default::default(),
    }));
    use sandtable_ardennes::enter::Entry;
    game().enter(&mut field.state, unit("110.28.VIII"), hex("1607"), Entry::Move, &mut field.log);
    assert_eq!(field.cost("109.28.VIII", "1607"), None);
}

/// [rule 14.33] An isolated unit crosses no enemy bridge.
#[test]
fn isolated_units_and_bridges() {
    let mut field = Field::on(20);
    field.put("39.26.XLVII", "1709");
    field.supply("39.26.XLVII", Supply::Isolated);
    assert_eq!(field.cost("39.26.XLVII", "1710"), None);
    field.give_bridge("1709", "1710", Side::German);
    assert_eq!(field.cost("39.26.XLVII", "1710"), Some(1));
}
