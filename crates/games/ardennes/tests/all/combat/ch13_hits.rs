//! 13.51 to 13.61, 13.9: how hits are taken.

use super::fight::{Fight, at, game, open, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{Frame, Roll};
use sandtable_ardennes::pack::{Side, Terrain};
use sandtable_ardennes::state::{Place, Supply, flag};

/// Three German units in two hexes against a regiment.
fn german() -> Fight {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, 1)).attacker("2.2P.XLVII", at(target, 1));
    fight.attacker("39.26.XLVII", at(target, 2)).defender("16.1.V");
    fight
}

/// Two American regiments in two hexes against a panzer regiment.
fn allied() -> Fight {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::Allied, target);
    fight.attacker("16.1.V", at(target, 4)).attacker("18.1.V", at(target, 5)).defender("3.2P.XLVII");
    fight
}

/// [rule 13.0-G7] [rule 13.51-c] [rule 13.51-d] E64: the first hit is a step; the second another unit's step, or all disperse.
#[test]
fn german_attackers() {
    let mut fight = german();
    fight.hits(2, 0);
    assert_eq!(fight.refused(Action::Disperse), "13.51-c", "the first hit is a step");
    fight.play(Action::Step(unit("3.2P.XLVII")));
    assert_eq!(fight.steps("3.2P.XLVII"), 1);
    let mut steps = Fight { state: fight.state.clone(), attack: fight.attack.clone(), events: Vec::new() };
    steps.play(Action::Step(unit("39.26.XLVII")));
    assert!(steps.is_over() && !steps.has("3.2P.XLVII", flag::DISPERSED));
    fight.play(Action::Disperse);
    for key in ["3.2P.XLVII", "2.2P.XLVII", "39.26.XLVII"] {
        assert!(fight.has(key, flag::DISPERSED) && fight.has(key, flag::SHAKEN), "[rule 13.9-a] {key}");
    }
    assert!(fight.is_over());
}

/// [rule 13.51-c] Dispersal covers two hits after the first, the rest are steps.
#[test]
fn dispersal_covers_two() {
    let mut fight = german();
    fight.hits(4, 0).play(Action::Step(unit("3.2P.XLVII"))).play(Action::Disperse);
    // The fourth hit falls on the hex that has not paid yet, whose one unit leaves nothing to choose.
    assert_eq!((fight.steps("39.26.XLVII"), fight.steps("2.2P.XLVII")), (1, 2));
    assert!(fight.is_over());
}

/// [rule 13.61] No hex twice before every hex once, no unit twice before every unit once. [rule 13.6-a] The German chooses.
#[test]
fn losses_are_even() {
    let mut fight = german();
    fight.hits(4, 0).play(Action::Step(unit("3.2P.XLVII")));
    assert_eq!(fight.refused(Action::Step(unit("2.2P.XLVII"))), "13.61", "same hex");
    assert_eq!(fight.refused(Action::Step(unit("3.2P.XLVII"))), "13.61", "same unit");
    assert_eq!(fight.refused(Action::Step(unit("16.1.V"))), "13.6-a");
    fight.play(Action::Step(unit("39.26.XLVII")));
    assert_eq!(fight.refused(Action::Step(unit("39.26.XLVII"))), "13.61");
    fight.play(Action::Step(unit("2.2P.XLVII")));
    assert!(
        fight.allows(Action::Step(unit("3.2P.XLVII"))) && fight.allows(Action::Step(unit("39.26.XLVII")))
    );
    fight.play(Action::Step(unit("39.26.XLVII")));
    assert_eq!(fight.state.unit(unit("39.26.XLVII")).place, Place::Eliminated, "[rule 13.6-c]");
    assert!(fight.is_over());
    fight.sound();
}

/// [rule 13.6-c] A step changes the face, the last one eliminates, and the dead take no further part.
#[test]
fn steps_and_elimination() {
    let mut fight = german();
    let sink = &mut sandtable_engine::Silent;
    fight.state.improved.insert(fight.attack.target);
    fight.hits(1, 0);
    game().lose_step(&mut fight.state, unit("16.1.V"), "13.6-c", sink);
    assert_eq!((fight.steps("16.1.V"), fight.state.face(&game().pack, unit("16.1.V")).strength), (1, 2));
    game().lose_step(&mut fight.state, unit("16.1.V"), "13.6-c", sink);
    assert_eq!(fight.state.unit(unit("16.1.V")).place, Place::Eliminated);
    assert!(fight.battle().is_some_and(|a| a.defenders.is_empty() && a.eliminated));
    assert!(!fight.state.improved.contains(fight.attack.target));
    fight.sound();
}

/// [rule 13.53-1] [rule 13.53-2] With fewer than four steps left the second hit disperses. [rule 13.53-3] Then nothing.
/// [rule 13.53-4] The fourth hit is a second step if only one was lost; more are ignored. [rule 13.0-A7]
#[test]
fn allied_attackers() {
    let after = |hits: u8, keys: &[(&str, usize)]| {
        let target = open(Terrain::Clear);
        let mut fight = Fight::new(Side::Allied, target);
        fight.defender("3.2P.XLVII");
        for (key, dir) in keys {
            fight.attacker(key, at(target, *dir));
        }
        fight.hits(hits, 0).system();
        assert!(fight.is_over());
        let left: u8 = keys.iter().map(|(k, _)| fight.steps(k)).sum();
        (left, keys.iter().any(|(k, _)| fight.has(k, flag::DISPERSED)))
    };
    let weak = [("16.1.V", 4), ("18.1.V", 5)];
    assert_eq!(after(1, &weak), (3, false));
    assert_eq!(after(2, &weak), (3, true));
    assert_eq!(after(3, &weak), (3, true));
    assert_eq!(after(4, &weak), (2, true));
    assert_eq!(after(6, &weak), (2, true));
    let strong = [("16.1.V", 4), ("18.1.V", 5), ("26.1.V", 5)];
    assert_eq!(after(2, &strong), (4, false), "five steps are left after the first");
    assert_eq!(after(3, &strong), (4, true));
    assert_eq!(after(4, &strong), (4, true), "two steps were lost already");
}

/// [rule 13.6-b] The stack with most steps, in it the highest number of several steps. A-27: even losses first.
#[test]
fn the_system_chooses_who_loses() {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::Allied, target);
    // 16.1 has number 6, 26.1 number 5; 18.1 stands alone.
    fight
        .attacker("16.1.V", at(target, 4))
        .attacker("26.1.V", at(target, 4))
        .attacker("18.1.V", at(target, 5));
    fight.defender("3.2P.XLVII").hits(1, 0).system();
    assert_eq!((fight.steps("16.1.V"), fight.steps("26.1.V"), fight.steps("18.1.V")), (1, 2, 2));
    // With one step left a unit is passed over for one with two.
    let mut fight = Fight::new(Side::Allied, target);
    fight.attacker("16.1.V", at(target, 4)).attacker("26.1.V", at(target, 4)).lost("16.1.V", 1);
    fight.defender("3.2P.XLVII").hits(1, 0).system();
    assert_eq!((fight.steps("16.1.V"), fight.steps("26.1.V")), (1, 1));
    // Both have number 12: the lower corps loses, though it stands later in the file.
    let mut fight = Fight::new(Side::Allied, target);
    fight.attacker("47.9.V", at(target, 4)).attacker("CCR.6A.III", at(target, 4));
    fight.defender("3.2P.XLVII").hits(1, 0).system();
    assert_eq!((fight.steps("47.9.V"), fight.steps("CCR.6A.III")), (2, 1));
}

/// [rule 13.0-G6] [rule 13.52-B] Hits that would end the unit: it retreats a hex for each, then (rule 13.52-A) loses steps.
#[test]
fn allied_defenders_beyond_their_strength() {
    let mut fight = german();
    fight.hits(0, 3).system();
    let attack = fight.battle().map(|a| (a.retreat.len(), a.eliminated));
    assert_eq!(attack, Some((2, false)), "two hexes for two hits");
    assert_eq!(fight.steps("16.1.V"), 1, "[rule 13.52-A] the third is a step");
    assert!(fight.has("16.1.V", flag::DISPERSED) && !fight.has("16.1.V", flag::SHAKEN), "[rule 13.9-a]");
    let away = fight.hex_of("16.1.V").expect("on the map");
    assert_eq!(game().pack.map.grid.distance(away, fight.attack.target), 2, "[rule 13.75]");
}

/// [rule 13.52-C] A step that would end its control: it goes.
#[test]
fn allied_defenders_keep_their_control() {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, 1)).defender("393.99.V").hits(0, 1).system();
    assert_eq!(fight.steps("393.99.V"), 2, "its second face is in brackets");
    assert_ne!(fight.hex_of("393.99.V"), Some(target));
}

/// [rule 13.52-C, 13.52-D] Who exerts no control has none to keep: the die decides (S-40).
#[test]
fn defenders_without_control() {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, 1)).defender("16.1.V").supply("16.1.V", Supply::Isolated);
    assert!(!fight.state.cache.exerting[Side::Allied.index()].contains(target), "isolated units exert none");
    fight.hits(0, 1).system();
    assert!(matches!(fight.state.top(), Some(Frame::Roll(Roll::Hold { .. }))), "{:?}", fight.state.top());
}

/// [rule 13.52-D] Otherwise a die against Hold Value and steps decides; not above it costs a step, above it a hex.
#[test]
fn hold_check() {
    let number = |fight: &Fight| match fight.state.top() {
        Some(Frame::Roll(Roll::Hold { number })) => *number,
        other => panic!("no hold check: {other:?}"),
    };
    let mut fight = german();
    let target = fight.attack.target;
    fight.hits(0, 1).system();
    let value = game().pack.map.hold_at(target) as i8;
    assert_eq!(number(&fight), value + 2);
    let mut stays = Fight { state: fight.state.clone(), attack: fight.attack.clone(), events: Vec::new() };
    stays.roll((value + 2) as u32);
    assert_eq!((stays.steps("16.1.V"), stays.hex_of("16.1.V")), (1, Some(target)));
    assert!(stays.is_over(), "the hex is held, nobody advances");
    fight.roll((value + 3) as u32).system();
    assert_eq!(fight.steps("16.1.V"), 2);
    assert_ne!(fight.hex_of("16.1.V"), Some(target));

    // Surrounded: three less, and four more because every way costs a step.
    let mut ring = german();
    ring.stand("77.26.XLVII", at(target, 4)).stand("78.26.XLVII", at(target, 5));
    ring.hits(0, 1).system();
    assert_eq!(number(&ring), value + 2 - 3 + 4);

    // After one hex of retreat two more, and the value of the new hex (D-07: no river any more).
    let mut gone = german();
    gone.defender("9.2.V").hits(0, 2).system();
    assert_eq!(number(&gone), value + 4);
    gone.roll(10).system();
    let now = gone.hex_of("16.1.V").expect("on the map");
    assert_eq!(number(&gone), game().pack.map.hold_at(now) as i8 + 4 + 2);
}

/// [rule 13.52-D] All attackers across a river: two more.
#[test]
fn hold_behind_a_river() {
    let map = &game().pack.map;
    let calm = |h: sandtable_hex::HexId| {
        map.grid.within(h, 2).count() == 19 && !map.behind_westwall.contains(h) && !map.towns.contains(h)
    };
    let (target, dir) = map
        .grid
        .ids()
        .filter(|h| calm(*h))
        .find_map(|h| {
            (0..3)
                .find(|d| map.is_river(h, sandtable_hex::Dir::from_index(*d).expect("0 to 5")))
                .map(|d| (h, d))
        })
        .expect("a hex behind a river");
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, dir)).defender("16.1.V").defender("18.1.V");
    let attack = fight.attack.clone();
    let (number, _) = game().hold_number(&fight.state, &attack, 1);
    let expected = map.hold_at(target) as i8 + 4 + 2;
    assert_eq!(number, expected);
    let dry = (0..6).find(|d| !super::fight::river(target, *d)).expect("a dry side");
    let mut mixed = Fight { state: fight.state.clone(), attack: attack.clone(), events: Vec::new() };
    mixed.attacker("2.2P.XLVII", at(target, dry));
    assert_eq!(game().hold_number(&mixed.state, &mixed.attack, 1).0, expected - 2, "one is not across");
    let mut later = attack.clone();
    later.retreat.push(at(target, dir + 3));
    assert_eq!(
        game().hold_number(&fight.state, &later, 1).0,
        expected,
        "two for having retreated, none for the river"
    );
}

/// [rule 13.0-A6] [rule 13.51-b] A German defender takes each hit as a step or as a hex of retreat, two hexes at most.
#[test]
fn german_defenders() {
    let mut fight = allied();
    fight.hits(0, 3);
    let away = fight.options().iter().copied().find(|a| matches!(a, Action::Retreat(_))).expect("a retreat");
    assert!(fight.allows(Action::Step(unit("3.2P.XLVII"))), "[rule 13.51-d]");
    assert_eq!(fight.refused(Action::Disperse), "13.51-b");
    fight.play(away);
    let further =
        fight.options().iter().copied().find(|a| matches!(a, Action::Retreat(_))).expect("a second hex");
    fight.play(further);
    assert!(fight.has("3.2P.XLVII", flag::DISPERSED));
    assert_eq!(fight.steps("3.2P.XLVII"), 1, "the third hit can only be a step, so it is taken");
}

/// [rule 13.51-a] The defender's hits come first.
#[test]
fn defenders_first() {
    let mut fight = german();
    fight.hits(1, 1);
    assert!(matches!(fight.state.top(), Some(Frame::Hits(h)) if !h.attacker && h.side == Side::Allied));
    fight.system().roll(1);
    assert!(matches!(fight.state.top(), Some(Frame::Hits(h)) if h.attacker && h.side == Side::German));
}

/// [rule 13.5-b] [rule 16.3] [rule 16.34] One hit goes with the position: the marker is spent even if nothing is left of the hits.
#[test]
fn a_position_is_spent() {
    let mut fight = german();
    fight.state.improved.insert(fight.attack.target);
    fight.begin(0);
    fight.draw(16).draw(26);
    fight.play(Action::Draw(2));
    assert!(fight.events.iter().any(|e| matches!(e, Event::Hits { attacker: 0, defender: 0, .. })));
    assert!(!fight.state.improved.contains(fight.attack.target));
    assert!(fight.is_over());
}

/// [rule 13.9-b] Dispersed units control nothing and their stack retreats one hex at most; nor do isolated ones go far.
#[test]
fn dispersed_units() {
    let mut fight = german();
    let target = fight.attack.target;
    assert!(fight.state.in_ezoc(Side::German, at(target, 1)));
    fight.flag("16.1.V", flag::DISPERSED);
    assert!(!fight.state.in_ezoc(Side::German, at(target, 1)));
    let limit = |fight: &Fight| game().retreat_limit(&fight.state, &fight.attack);
    assert_eq!(limit(&fight), 1);
    fight.defender("18.1.V");
    assert_eq!(limit(&fight), 1, "its neighbours in the hex too");
    fight.hits(0, 4).system();
    assert_eq!(fight.battle().map(|a| a.retreat.len()), Some(1));
    let mut fight = german();
    fight.supply("16.1.V", Supply::Isolated);
    assert_eq!(limit(&fight), 1, "isolated infantry");
    let mut tanks = Fight::new(Side::German, target);
    tanks.defender("CCB.7A.XVIII").supply("CCB.7A.XVIII", Supply::Isolated);
    assert_eq!(game().retreat_limit(&tanks.state, &tanks.attack), 0);
}

/// [rule 13.53-2] Four steps left are enough to take the second hit as a step.
#[test]
fn four_steps_stand() {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::Allied, target);
    fight
        .attacker("16.1.V", at(target, 4))
        .attacker("18.1.V", at(target, 5))
        .attacker("26.1.V", at(target, 5));
    fight.lost("26.1.V", 1).defender("3.2P.XLVII").hits(2, 0).system();
    let steps: u8 = ["16.1.V", "18.1.V", "26.1.V"].iter().map(|k| fight.steps(k)).sum();
    assert_eq!((steps, fight.has("16.1.V", flag::DISPERSED)), (3, false));
}

/// [rule 13.52-D] Out of communication counts like surrounded: three less.
#[test]
fn hold_out_of_communication() {
    let map = &game().pack.map;
    let fits = |h: &sandtable_hex::HexId| {
        map.grid.within(*h, 3).count() == 37 && map.grid.within(*h, 1).all(super::fight::plain)
    };
    let target = map.grid.ids().find(fits).expect("a hex inland");
    let number = |ring: bool| {
        let mut fight = Fight::new(Side::German, target);
        fight.attacker("2.2P.XLVII", at(target, 1)).defender("16.1.V");
        let far = ["3.2P.XLVII", "130.Lehr.XLVII", "12.12SS.I-SS", "Peiper.1SS.I-SS", "18.LXVI", "62.LXVI"];
        for (dir, key) in far.iter().enumerate().filter(|_| ring) {
            fight.stand(key, at(at(at(target, dir), dir), dir));
        }
        game().hold_number(&fight.state, &fight.attack, 1).0
    };
    assert_eq!(number(true), number(false) - 3);
}

/// [rule 13.52-D] [rule 10.3-f] Surrounded units hold worse even if a friend in the ring keeps them in communication.
#[test]
fn surrounded_but_not_cut_off() {
    let target = open(Terrain::Clear);
    let map = &game().pack.map;
    let mut seen = 0;
    for turn in 0..6 {
        let friend = at(target, turn + 4);
        for third in map.grid.adjacent(friend).filter(|h| map.grid.distance(*h, target) == 2) {
            let mut fight = Fight::new(Side::German, target);
            fight.attacker("39.26.XLVII", at(target, turn)).attacker("77.26.XLVII", at(target, turn + 2));
            fight.defender("16.1.V").stand("18.1.V", friend);
            let open = game().hold_number(&fight.state, &fight.attack, 1).1;
            fight.stand("78.26.XLVII", third);
            let board = sandtable_ardennes::board::Board::new(&game().pack, &fight.state);
            let linked = game().communication(&board, Side::Allied).contains(target);
            if !linked || !game().surrounded(&board, target) {
                continue;
            }
            seen += 1;
            let closed = game().hold_number(&fight.state, &fight.attack, 1).1;
            let cut =
                |trace: &sandtable_ardennes::event::Trace| trace.iter().any(|r| r.key == "hold-cut-off");
            assert_eq!((cut(&open), cut(&closed)), (false, true));
        }
    }
    assert!(seen > 0, "a friend can keep the way");
}
