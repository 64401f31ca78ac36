//! 13.7: retreats.

use super::fight::{Fight, at, game, open, plain, river, road, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::combat::retreat::RetreatHex;
use sandtable_ardennes::frame::Frame;
use sandtable_ardennes::pack::{Side, Terrain};
use sandtable_ardennes::state::{Place, Supply, flag};
use sandtable_hex::HexId;

/// A German regiment attacked by a lone American one, which controls the hexes around it.
fn german(target: HexId, from: usize) -> Fight {
    let mut fight = Fight::new(Side::Allied, target);
    fight.attacker("16.1.V", at(target, from)).defender("3.2P.XLVII");
    fight
}

fn ways(fight: &Fight, left: u8) -> Vec<RetreatHex> {
    let mut ways = game().retreats(&fight.state, &fight.attack, left);
    ways.sort_by_key(|w| w.hex.idx());
    ways
}

fn hexes(fight: &Fight, left: u8) -> Vec<HexId> {
    ways(fight, left).into_iter().map(|w| w.hex).collect()
}

fn sorted(mut hexes: Vec<HexId>) -> Vec<HexId> {
    hexes.sort_by_key(|h| h.idx());
    hexes
}

/// [rule 13.7-a] One hex per hit; not von der Heydte, not units without fuel; attackers never.
#[test]
fn retreat_excludes_units_without_fuel() {
    let target = open(Terrain::Clear);
    let mut fight = german(target, 4);
    assert_eq!(game().retreat_limit(&fight.state, &fight.attack), 2);
    fight.flag("3.2P.XLVII", flag::NO_FUEL);
    assert!(ways(&fight, 1).is_empty());
    let mut heydte = Fight::new(Side::Allied, target);
    heydte.attacker("16.1.V", at(target, 4)).defender("VDH.I-SS");
    assert!(ways(&heydte, 1).is_empty());
    let mut attackers = Fight::new(Side::German, target);
    attackers.attacker("3.2P.XLVII", at(target, 1)).attacker("2.2P.XLVII", at(target, 1)).defender("16.1.V");
    attackers.hits(1, 0);
    assert_eq!(attackers.refused(Action::Retreat(at(at(target, 1), 1))), "13.7-a");
}

/// [rule 13.7-b] [rule 12.1-d] Uncontrolled hexes first; then controlled ones with a supplied friend; then empty ones in
/// supply, for a step; then the rest. [rule 13.7-d] Among equals the German chooses.
#[test]
fn classes() {
    let target = open(Terrain::Clear);
    // The attacker controls the hexes beside it; the three behind are free.
    let mut fight = german(target, 4);
    let free = sorted(vec![at(target, 0), at(target, 1), at(target, 2)]);
    assert_eq!(hexes(&fight, 1), free);
    assert!(ways(&fight, 1).iter().all(|w| w.class == 1 && !w.costs));

    // Everything is controlled: a friend in supply makes one hex free of cost.
    fight
        .stand("9.2.V", at(at(target, 1), 1))
        .stand("23.2.V", at(at(target, 0), 0))
        .stand("38.2.V", at(at(target, 2), 2));
    assert!(ways(&fight, 1).iter().all(|w| w.class >= 3 && w.costs));
    fight.stand("39.26.XLVII", at(target, 2));
    assert_eq!(hexes(&fight, 1), [at(target, 2)]);
    assert_eq!(ways(&fight, 1)[0].class, 2);
    // A friend out of supply is no help.
    fight.supply("39.26.XLVII", Supply::Low);
    assert!(ways(&fight, 1).iter().all(|w| w.costs));
    fight.hits(0, 1);
    let to = fight.options().into_iter().find(|a| matches!(a, Action::Retreat(_))).expect("a retreat");
    fight.play(to);
    assert_eq!(fight.steps("3.2P.XLVII"), 1, "it costs a step");
    assert_eq!(fight.battle().map(|a| a.retreat.len()), Some(1), "and the hit is taken");
}

/// [rule 13.7-c] E65A: an unbridged river only if its class offers nothing else; then it satisfies the hit.
#[test]
fn rivers_last() {
    let map = &game().pack.map;
    let open_ground = |h: HexId| !map.towns.contains(h) && !map.behind_westwall.contains(h);
    let fits = |h: HexId, d: usize| {
        river(h, d)
            && map.grid.within(h, 2).count() == 19
            && map.grid.within(h, 1).all(open_ground)
            && [1, 2, 4, 5].iter().all(|turn| !river(h, d + turn))
            && map.bridge_between(h, at(h, d)).is_none()
            && map.terrain_at(at(h, d)) != Terrain::Forest
            && map.terrain_at(at(h, d + 1)) != Terrain::Forest
            && map.terrain_at(at(h, d + 5)) != Terrain::Forest
    };
    let (target, d) =
        map.grid.ids().find_map(|h| (0..6).find(|d| fits(h, *d)).map(|d| (h, d))).expect("a river");
    let mut fight = german(target, d + 3);
    let over = at(target, d);
    assert_eq!(hexes(&fight, 1), sorted(vec![at(target, d + 1), at(target, d + 5)]), "not over the river");
    // The two dry ways come under control; behind the river nobody is near.
    fight.stand("9.2.V", at(target, d + 2)).stand("23.2.V", at(target, d + 4));
    assert_eq!(hexes(&fight, 1), [over]);
    assert_eq!(ways(&fight, 1)[0].class, 1);
    fight.hits(0, 1).play(Action::Retreat(over));
    assert_eq!((fight.hex_of("3.2P.XLVII"), fight.steps("3.2P.XLVII")), (Some(over), 2));
}

/// [rule 13.75] E65B: two hexes for two hits, each away from the combat; then dispersed.
#[test]
fn two_hexes() {
    let target = open(Terrain::Clear);
    let mut fight = german(target, 4);
    fight.hits(0, 2).play(Action::Retreat(at(target, 1)));
    let next: Vec<HexId> = fight
        .options()
        .into_iter()
        .filter_map(|a| match a {
            Action::Retreat(h) => Some(h),
            _ => None,
        })
        .collect();
    assert!(!next.is_empty());
    assert!(next.iter().all(|h| game().pack.map.grid.distance(target, *h) == 2));
    assert_eq!(fight.refused(Action::Retreat(at(target, 0))), "13.75", "no further from the combat");
    fight.play(Action::Retreat(next[0]));
    assert!(fight.has("3.2P.XLVII", flag::DISPERSED));
    assert_eq!(fight.steps("3.2P.XLVII"), 2);
}

/// [rule 13.73] E65C: two units go together, so a hex without room for both is closed, and a worse one costs a step.
#[test]
fn together_within_stacking() {
    let target = open(Terrain::Clear);
    let mut fight = german(target, 4);
    fight.defender("2.2P.XLVII").stand("352.LXXXV", at(target, 1));
    // The neighbours of the free hex are controlled.
    fight.stand("9.2.V", at(at(target, 0), 0)).stand("23.2.V", at(at(target, 2), 2));
    assert!(!hexes(&fight, 1).contains(&at(target, 1)), "seven steps would be there");
    assert!(ways(&fight, 1).iter().all(|w| w.costs));
    fight.hits(0, 1);
    assert_eq!(fight.refused(Action::Retreat(at(target, 1))), "13.7-a");
    let to = fight
        .options()
        .into_iter()
        .find_map(|a| match a {
            Action::Retreat(h) => Some(h),
            _ => None,
        })
        .expect("a retreat");
    fight.play(Action::Retreat(to));
    assert_eq!(fight.refused(Action::Step(unit("352.LXXXV"))), "13.7-b");
    fight.play(Action::Step(unit("2.2P.XLVII")));
    assert_eq!((fight.hex_of("3.2P.XLVII"), fight.hex_of("2.2P.XLVII")), (Some(to), Some(to)));
    assert_eq!((fight.steps("3.2P.XLVII"), fight.steps("2.2P.XLVII")), (2, 1));
}

fn forest(h: HexId) -> bool {
    game().pack.map.terrain_at(h) == Terrain::Forest
}

/// A hex so far from the edge, without rivers, towns and Westwall around, and a direction in which lies forest without road, with open
/// ground to the right of it; and more, if asked.
fn beside_a_forest(inland: u16, more: impl Fn(HexId, usize) -> bool) -> (HexId, usize) {
    let map = &game().pack.map;
    let whole = 1 + 3 * usize::from(inland) * (usize::from(inland) + 1);
    let calm = |h: HexId| {
        map.river.get(h.idx()) == Some(&0) && !map.towns.contains(h) && !map.behind_westwall.contains(h)
    };
    let quiet = |h: HexId| map.grid.within(h, inland).count() == whole && map.grid.within(h, 2).all(calm);
    let fits = |h: HexId, d: usize| forest(at(h, d)) && !road(h, d) && !forest(at(h, d + 1)) && more(h, d);
    let places = map.grid.ids().filter(|h| quiet(*h));
    let found = places.into_iter().find_map(|h| (0..6).find(|d| fits(h, *d)).map(|d| (h, d)));
    found.unwrap_or_else(|| panic!("no such place"))
}

/// A German between open ground, on which two hexes cost two steps, and a forest, behind which a friend waits: one step.
fn field_or_forest() -> (Fight, HexId, HexId) {
    let (target, d) = beside_a_forest(3, |h, d| !forest(at(at(h, d + 1), d + 1)));
    let (wood, plain) = (at(target, d), at(target, d + 1));
    let mut fight = german(target, d + 3);
    // Americans stand right and left of the two hexes and behind the open one.
    fight
        .stand("9.2.V", at(target, d + 5))
        .stand("23.2.V", at(target, d + 2))
        .stand("38.2.V", at(target, d + 4));
    fight.stand("26.1.V", at(at(at(target, d + 1), d + 1), d + 1));
    fight.stand("18.1.V", at(at(target, d + 1), d + 2));
    assert_eq!(hexes(&fight, 1), [plain], "one hex: open ground first, both cost a step");
    // Behind the forest, out of reach of the open hex, a friend in supply is waiting.
    let friend = at(wood, d + 5);
    fight.stand("39.26.XLVII", friend);
    let map = &game().pack.map;
    let beyond =
        |h: HexId| map.grid.adjacent(h).filter(|n| map.grid.distance(target, *n) == 2).collect::<Vec<_>>();
    let safe = |h: HexId| beyond(h).into_iter().any(|n| n == friend || !fight.state.in_ezoc(Side::German, n));
    assert!(safe(wood), "the place is as meant");
    if safe(plain) {
        // Close what is still open behind the open hex.
        let open: Vec<HexId> =
            beyond(plain).into_iter().filter(|n| !fight.state.in_ezoc(Side::German, *n)).collect();
        for (hex, key) in open.into_iter().zip(["117.30.XVIII", "119.30.XVIII"]) {
            fight.stand(key, hex);
        }
    }
    (fight, plain, wood)
}

/// [rule 13.72] E65D: if the better way would end the unit on its two hexes and a worse one not, the worse is taken.
#[test]
fn elimination_is_avoided() {
    let (mut fight, plain, wood) = field_or_forest();
    assert_eq!(hexes(&fight, 2), [wood], "two hexes over the open ground would cost both steps");
    assert_eq!(hexes(&fight, 1), [plain]);
    fight.hits(0, 2).play(Action::Retreat(wood));
    assert_eq!(fight.steps("3.2P.XLVII"), 1);
    let next = fight.options().into_iter().find(|a| matches!(a, Action::Retreat(_))).expect("a second hex");
    fight.play(next);
    assert_eq!(fight.steps("3.2P.XLVII"), 1, "it lives, dispersed");
    assert!(fight.has("3.2P.XLVII", flag::DISPERSED));
}

/// [rule 13.71] No retreat into an empty enemy town, nor for the Allies into an empty Westwall hex. [rule 16.1-b]
#[test]
fn closed_hexes() {
    let map = &game().pack.map;
    let fits = |t: HexId, d: usize| {
        !map.behind_westwall.contains(t)
            && map.terrain_at(t) != Terrain::Forest
            && map.grid.within(t, 3).count() == 37
            && map.grid.within(at(t, d), 1).all(|h| map.river.get(h.idx()) == Some(&0))
            && !map.towns.contains(at(t, d))
    };
    let (town, d) =
        map.towns.iter().find_map(|t| (0..6).find(|d| fits(t, *d)).map(|d| (t, d))).expect("a dry town");
    let mut fight = german(at(town, d), d);
    fight.state.german_towns.remove(town);
    assert!(!hexes(&fight, 1).contains(&town));
    fight.state.german_towns.insert(town);
    assert!(hexes(&fight, 1).contains(&town), "its own it may enter");
    fight.state.german_towns.remove(town);
    fight.hits(0, 1);
    assert_eq!(fight.refused(Action::Retreat(town)), "13.71");

    let fits = |w: HexId, d: usize| {
        let from = at(w, d);
        !from.is_none()
            && !map.behind_westwall.contains(from)
            && !map.towns.contains(w)
            && map.terrain_at(w) != Terrain::Forest
            && map.grid.within(from, 2).count() == 19
            && map.river.get(from.idx()) == Some(&0)
    };
    let (wall, d) = map
        .westwall
        .iter()
        .find_map(|w| (0..6).find(|d| fits(w, *d)).map(|d| (w, d)))
        .expect("a Westwall hex");
    let mut allied = Fight::new(Side::German, at(wall, d));
    allied.attacker("3.2P.XLVII", at(at(wall, d), d)).defender("16.1.V");
    assert!(!hexes(&allied, 1).contains(&wall));
    allied.stand("18.1.V", wall);
    assert!(hexes(&allied, 1).contains(&wall), "with friends there it may");
}

/// [rule 13.7-e] The Allies go to a town, else along the withdrawal arrow, else as near to it as they can.
#[test]
fn the_system_goes_home() {
    let map = &game().pack.map;
    let target = open(Terrain::Clear);
    let arrow = map.arrows[target.idx()].withdrawal.expect("an arrow");
    let home = map.grid.neighbour(target, arrow);
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, arrow.index() + 3)).defender("393.99.V");
    fight.hits(0, 1).system();
    assert_eq!(fight.hex_of("393.99.V"), Some(home), "along the arrow");

    // Somebody without control bars the arrow: of the two ways beside it the westernmost.
    let fits = |h: &HexId| {
        let arrow = map.arrows[h.idx()].withdrawal.map(|a| a.index());
        map.grid.within(*h, 2).count() == 19
            && map.grid.within(*h, 1).all(plain)
            && arrow.is_some_and(|a| map.westness(at(*h, a + 1)) != map.westness(at(*h, a + 5)))
    };
    for target in map.grid.ids().filter(fits).take(8) {
        let arrow = map.arrows[target.idx()].withdrawal.expect("an arrow").index();
        let mut blocked = Fight::new(Side::German, target);
        blocked.attacker("3.2P.XLVII", at(target, arrow + 3)).defender("393.99.V");
        blocked.stand("2.2P.XLVII", at(target, arrow)).lost("2.2P.XLVII", 1);
        blocked.hits(0, 1).system();
        let west = [1, 5].map(|turn| at(target, arrow + turn)).into_iter().max_by_key(|h| map.westness(*h));
        assert_eq!(blocked.hex_of("393.99.V"), west);
    }
}

/// [rule 13.74] Who retreated onto friends adds nothing to them, and shares their end.
#[test]
fn guests() {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::German, target);
    let arrow = game().pack.map.arrows[target.idx()].withdrawal.expect("an arrow");
    let home = game().pack.map.grid.neighbour(target, arrow);
    fight.attacker("3.2P.XLVII", at(target, arrow.index() + 3)).defender("393.99.V");
    // Friends stand where it will go.
    fight.stand("16.1.V", home);
    fight.hits(0, 1).system();
    assert_eq!(fight.hex_of("393.99.V"), Some(home));
    assert!(fight.has("393.99.V", flag::GUEST));
    let defenders = game().defenders_of(&fight.state, Side::Allied, home);
    assert_eq!(defenders.iter().collect::<Vec<_>>(), [unit("16.1.V")]);
    let board = sandtable_ardennes::board::Board::new(&game().pack, &fight.state);
    assert_eq!(game().defence_strength(&board, home), 3, "only the other regiment counts");

    // The friends are attacked and leave: the guest is lost.
    let mut next = Fight::new(Side::German, home);
    next.defender("16.1.V").stand("393.99.V", home).flag("393.99.V", flag::GUEST | flag::DEFENDED);
    next.attacker("3.2P.XLVII", at(home, arrow.index() + 3));
    next.hits(0, 3).system();
    assert_eq!(next.state.unit(unit("393.99.V")).place, Place::Eliminated);
    assert_ne!(next.hex_of("16.1.V"), Some(home));

    // Shut in, the friends die where they stand, and the guest with them.
    let mut shut = Fight::new(Side::German, target);
    shut.defender("16.1.V").stand("393.99.V", target).flag("393.99.V", flag::GUEST | flag::DEFENDED);
    let ring = ["2.2P.XLVII", "304.2P.XLVII", "39.26.XLVII", "77.26.XLVII", "78.26.XLVII"];
    for (i, key) in ring.into_iter().enumerate() {
        shut.stand(key, at(target, i + 1));
    }
    shut.attacker("3.2P.XLVII", at(target, 0)).hits(0, 2).system();
    for key in ["16.1.V", "393.99.V"] {
        assert_eq!(shut.state.unit(unit(key)).place, Place::Eliminated, "{key}");
    }
}

/// [rule 11.71-b] Out of its army's zone only if there is no other way; [rule 15.2-a] never into a roadblock.
#[test]
fn zones_and_roadblocks() {
    let target = open(Terrain::Clear);
    let mut fight = german(target, 4);
    let zone = game().pack.map.zone_of(sandtable_ardennes::pack::Army::FifthPanzer).expect("a zone");
    // At the edge of the zone only the hexes inside are left.
    let map = &game().pack.map;
    let edge = map.grid.ids().find_map(|h| {
        let free = |d: usize| [0, 1, 5].map(|turn| at(h, d + turn));
        let split = |d: &usize| {
            let inside = free(*d).into_iter().filter(|n| !n.is_none() && zone.contains(*n)).count();
            (1..3).contains(&inside)
        };
        let fits =
            map.grid.within(h, 2).count() == 19 && map.grid.within(h, 1).all(plain) && zone.contains(h);
        fits.then(|| (0..6).find(split)).flatten().map(|d| (h, d))
    });
    let (border, d) = edge.expect("the edge of a zone");
    let mut there = german(border, d + 3);
    assert_eq!(hexes(&there, 1).len(), 3);
    there.state.day = 17;
    assert!(hexes(&there, 1).len() < 3 && hexes(&there, 1).iter().all(|h| zone.contains(*h)));
    fight.state.roadblocks.insert(at(target, 1));
    assert!(!hexes(&fight, 1).contains(&at(target, 1)));
}

/// [rule 13.9-b] A dispersed unit hampers whom it is stacked with when they are attacked, guests among them; whom retreating
/// units meet on their way does not stop them.
#[test]
fn dispersed_company() {
    let target = open(Terrain::Clear);
    let mut passing = german(target, 4);
    passing.stand("39.26.XLVII", at(target, 1)).flag("39.26.XLVII", flag::DISPERSED);
    passing.hits(0, 2).play(Action::Retreat(at(target, 1)));
    assert!(passing.has("3.2P.XLVII", flag::GUEST));
    let on = passing.options().into_iter().find(|a| matches!(a, Action::Retreat(_)));
    passing.play(on.expect("on to the second hex"));
    assert!(!passing.has("3.2P.XLVII", flag::GUEST), "[rule 13.74] nobody is there");
    let mut guest = german(target, 4);
    guest.stand("39.26.XLVII", target).flag("39.26.XLVII", flag::DISPERSED | flag::GUEST | flag::DEFENDED);
    guest.hits(0, 2).play(Action::Retreat(at(target, 1)));
    assert!(!guest.options().iter().any(|a| matches!(a, Action::Retreat(_))), "one hex only");
    assert_eq!(guest.steps("3.2P.XLVII"), 1, "so the second hit was a step");
}

/// [rule 13.75] [rule 13.52-D] Allies who stand overstacked after their first hex go on without a hold check.
#[test]
fn overstacked_on_the_way() {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, 1)).defender("16.1.V").defender("18.1.V");
    let rear = [("26.1.V", 3), ("9.2.V", 3), ("23.2.V", 4), ("38.2.V", 4), ("8.4.XII", 5), ("12.4.XII", 5)];
    for (key, dir) in rear {
        fight.stand(key, at(target, dir));
    }
    fight.hits(0, 2).system();
    assert!(matches!(fight.state.top(), Some(Frame::Roll(_))), "the first hit is rolled for");
    fight.roll(10).system();
    let gone = fight.battle().map(|a| a.retreat.len());
    assert_eq!(gone, Some(2), "eight steps cannot stay");
    assert!(fight.has("16.1.V", flag::DISPERSED) && fight.steps("16.1.V") == 2);
}

/// [rule 13.72] Hits that no retreat can take any more count among what would end the unit.
#[test]
fn elimination_by_later_hits() {
    let (target, d) = beside_a_forest(2, |_, _| true);
    let (wood, field) = (at(target, d), at(target, d + 1));
    let mut fight = german(target, d + 3);
    // Americans without control close the third free hex and everything behind the field.
    for (key, hex) in [
        ("393.99.V", at(target, d + 5)),
        ("394.99.V", at(field, d)),
        ("395.99.V", at(field, d + 1)),
        ("102Cav.V", at(field, d + 2)),
    ] {
        fight.stand(key, hex).lost(key, 1);
    }
    assert_eq!(hexes(&fight, 2), [field], "the second hit is a step, and one is left");
    assert_eq!(hexes(&fight, 3), [wood], "two hits as steps would end it");
}

/// [rule 13.72] S-45: one unit of the stack is enough, though the others would live.
#[test]
fn no_unit_is_given_up() {
    let (mut fight, plain, wood) = field_or_forest();
    fight.defender("2.2P.XLVII");
    assert_eq!(hexes(&fight, 2), [plain], "a step of each, and both live");
    fight.lost("2.2P.XLVII", 1);
    assert_eq!(hexes(&fight, 2), [wood], "two of three steps, evenly borne, are the end of one");
    fight.lost("2.2P.XLVII", 0).lost("3.2P.XLVII", 1);
    assert_eq!(hexes(&fight, 2), [wood], "whichever it is");
    fight.lost("2.2P.XLVII", 1);
    assert_eq!(hexes(&fight, 2), [wood], "one of two dies in the forest, both in the field");
}

/// [rule 13.72] [rule 13.61] S-45: whoever has lost a step in this combat loses no other before all have, so the weak one dies on
/// either way, and the better class is left.
#[test]
fn steps_lost_before_count() {
    let (mut fight, plain, _) = field_or_forest();
    fight.lost("3.2P.XLVII", 1).defender("18.LXVI").lost("18.LXVI", 1);
    fight.hits(0, 3).play(Action::Step(unit("18.LXVI")));
    let ways: Vec<Action> = fight.options().into_iter().filter(|a| matches!(a, Action::Retreat(_))).collect();
    assert_eq!(ways, [Action::Retreat(plain)]);
}

/// [rule 11.82-a] The Meuse binds XXX Corps in movement and advance, not in retreat.
#[test]
fn the_british_retreat_over_the_river() {
    let map = &game().pack.map;
    let west = |h: HexId| map.west_of_meuse.contains(h);
    let fits = |h: HexId, d: usize| !west(at(h, d)) && west(at(h, d + 2)) && west(at(h, d + 4));
    let calm = |h: &HexId| {
        map.grid.within(*h, 2).count() == 19 && !map.grid.within(*h, 1).any(|n| map.towns.contains(n))
    };
    let bank = map.west_of_meuse.iter().filter(calm);
    let (target, d) =
        bank.into_iter().find_map(|h| (0..6).find(|d| fits(h, *d)).map(|d| (h, d))).expect("the west bank");
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, d + 3)).defender("71.53.XXX");
    // Germans without control leave it the river, or hexes that cost a step.
    for (key, turn) in [("39.26.XLVII", 1), ("77.26.XLVII", 5)] {
        fight.stand(key, at(target, d + turn)).lost(key, 1);
    }
    fight.state.once = 0;
    assert!(!game().british_free(&fight.state, unit("71.53.XXX")));
    assert_eq!(hexes(&fight, 1), [at(target, d)]);
}

/// [rule 14.33] Isolated infantry retreats over no bridge of the enemy, printed or built.
#[test]
fn isolated_units_and_enemy_bridges() {
    let map = &game().pack.map;
    let calm = |h: HexId| map.grid.within(h, 1).count() == 7 && !map.behind_westwall.contains(h);
    let dry = |h: HexId, d: usize| {
        [2, 3, 4].into_iter().all(|turn| !river(h, d + turn)) && !map.towns.contains(at(h, d + 3))
    };
    let (bridge, target, d) = map
        .bridges
        .iter()
        .find_map(|b| {
            let d = map.grid.dir_between(b.hexes.0, b.hexes.1)?.index();
            (calm(b.hexes.0) && dry(b.hexes.0, d) && !map.towns.contains(b.hexes.1))
                .then_some((b, b.hexes.0, d))
        })
        .expect("a bridge with room around it");
    let over = at(target, d);
    let id = map.bridge_between(target, over).expect("the bridge");
    let retreat = |supply: Supply, owner: Side| {
        let mut fight = Fight::new(Side::Allied, target);
        fight.attacker("16.1.V", at(target, d + 3)).defender("39.26.XLVII").supply("39.26.XLVII", supply);
        fight.state.german_towns.insert(target);
        fight.state.blown.remove(id);
        fight.state.german_bridges.set(id, owner == Side::German);
        fight
    };
    assert!(hexes(&retreat(Supply::Out, Side::Allied), 1).contains(&over));
    assert!(hexes(&retreat(Supply::Isolated, Side::German), 1).contains(&over));
    let mut shut = retreat(Supply::Isolated, Side::Allied);
    assert!(!hexes(&shut, 1).contains(&over));
    assert_eq!(shut.hits(0, 1).refused(Action::Retreat(over)), "14.33");
    // A built one is no other.
    let built = |owner: Side| {
        let mut fight = retreat(Supply::Isolated, Side::German);
        fight.state.blown.insert(id);
        fight.state.built.push(sandtable_ardennes::state::Built { side: bridge.side, owner });
        hexes(&fight, 1).contains(&over)
    };
    assert!(built(Side::German) && !built(Side::Allied));
}

/// [rule 13.61] S-16: the step of a costly retreat falls on a unit that has lost none.
#[test]
fn the_price_is_even() {
    let target = open(Terrain::Clear);
    let mut fight = german(target, 4);
    fight.defender("2.2P.XLVII").stand("18.LXVI", at(target, 1));
    fight.stand("9.2.V", at(at(target, 0), 0)).stand("23.2.V", at(at(target, 2), 2));
    fight.hits(0, 2).play(Action::Step(unit("3.2P.XLVII")));
    let to = fight.options().into_iter().find(|a| matches!(a, Action::Retreat(_))).expect("a retreat");
    fight.play(to);
    assert_eq!((fight.steps("3.2P.XLVII"), fight.steps("2.2P.XLVII")), (1, 1));
}

/// [rule 13.75] A German stack that is overstacked after its first hex loses no step there.
#[test]
fn germans_must_go_on() {
    let target = open(Terrain::Clear);
    let mut fight = german(target, 4);
    fight.defender("2.2P.XLVII").stand("18.LXVI", at(target, 0));
    fight.stand("62.LXVI", at(target, 1)).stand("352.LXXXV", at(target, 2));
    fight.hits(0, 2).play(Action::Retreat(at(target, 1)));
    assert_eq!(fight.refused(Action::Step(unit("3.2P.XLVII"))), "13.75");
}

/// [rule 13.7-c] Forest by road is as good as open ground.
#[test]
fn forest_by_road() {
    let map = &game().pack.map;
    let calm = |h: HexId| {
        map.river.get(h.idx()) == Some(&0) && !map.towns.contains(h) && !map.behind_westwall.contains(h)
    };
    let forest = |h: HexId| map.terrain_at(h) == Terrain::Forest;
    let fits = |h: HexId, d: usize| {
        map.grid.within(h, 2).count() == 19
            && map.grid.within(h, 1).all(calm)
            && forest(at(h, d))
            && road(h, d)
            && !forest(at(h, d + 1))
    };
    let (target, d) =
        map.grid.ids().find_map(|h| (0..6).find(|d| fits(h, *d)).map(|d| (h, d))).expect("such a place");
    assert!(hexes(&german(target, d + 3), 1).contains(&at(target, d)));
}

/// [rule 13.7-e] A town comes before the withdrawal arrow.
#[test]
fn the_system_goes_to_town() {
    let map = &game().pack.map;
    let fits = |town: HexId, d: usize| {
        let target = at(town, d);
        !target.is_none()
            && plain(target)
            && map.grid.within(target, 2).count() == 19
            && map.grid.adjacent(target).all(|h| !map.behind_westwall.contains(h))
            && map.arrows[target.idx()].withdrawal.is_some_and(|a| map.grid.neighbour(target, a) != town)
            && map.grid.adjacent(target).filter(|h| map.towns.contains(*h)).count() == 1
            && map.terrain_at(town) != Terrain::Forest
    };
    let (town, d) =
        map.towns.iter().find_map(|t| (0..6).find(|d| fits(t, *d)).map(|d| (t, d))).expect("a town");
    let target = at(town, d);
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, d)).defender("393.99.V");
    fight.state.german_towns.remove(town);
    fight.hits(0, 1).system();
    assert_eq!(fight.hex_of("393.99.V"), Some(town));
}

/// [rule 13.72] Among equal ways the Allies take one they survive.
#[test]
fn the_system_wants_to_live() {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, 1)).defender("16.1.V").lost("16.1.V", 1);
    let blind = at(target, 3);
    assert!(hexes(&fight, 2).contains(&blind));
    // Germans without control close everything behind it, so that the second hit would be its last step.
    for (key, dir) in [("39.26.XLVII", 2), ("77.26.XLVII", 3), ("78.26.XLVII", 4)] {
        fight.stand(key, at(blind, dir)).lost(key, 1);
    }
    assert!(!hexes(&fight, 2).is_empty() && !hexes(&fight, 2).contains(&blind));
    assert!(hexes(&fight, 1).contains(&blind), "for one hit it will do");
}

/// [rule 13.7-b] One friend in supply is enough: behind control a stack that has one costs nothing, one without any a step.
#[test]
fn a_friend_in_supply_is_enough() {
    let target = open(Terrain::Clear);
    let price = |second: Supply| {
        let mut fight = Fight::new(Side::German, target);
        fight.attacker("3.2P.XLVII", at(target, 0)).defender("16.1.V");
        fight.stand("18.1.V", at(target, 3)).stand("26.1.V", at(target, 3));
        fight.supply("18.1.V", Supply::Out).supply("26.1.V", second);
        // Control everywhere around.
        for (key, dir) in
            [("130.Lehr.XLVII", 1), ("2.2P.XLVII", 2), ("901.Lehr.XLVII", 4), ("902.Lehr.XLVII", 5)]
        {
            fight.stand(key, at(target, dir));
        }
        let ways = game().retreats(&fight.state, &fight.attack, 1);
        ways.iter().map(|w| (w.hex == at(target, 3), w.class, w.costs)).collect::<Vec<_>>()
    };
    assert_eq!(price(Supply::Full), [(true, 2, false)]);
    assert_eq!(price(Supply::Out), [(true, 4, true)]);
}
