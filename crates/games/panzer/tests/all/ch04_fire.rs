//! 4.4: direct fire in the basic game.

use crate::common::{Field, GAME};
use sandtable_engine::Game;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::{Event, Modifier};
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::{Load, Shot};
use sandtable_panzer::ids::{Angle, Band, Cover, Side};
use sandtable_panzer::pack::Terrain;
use sandtable_panzer::spotting::Markers;
use sandtable_panzer::state::{Counter, Phase, Place, Spot, Wreck, WreckKind, flag};

use Side::{Allied, Axis};

fn shot(unit: sandtable_panzer::ids::UnitId) -> Shot {
    Shot::ap(unit)
}

/// S1: the rulebook's duel, with its numbers 21 and 35, damage and knock-out.
/// [rule 4.4.1a, 4.4.1d, 4.4.1f, 4.4.1g, 4.4.3.2, 4.4.3.2.2, 4.4.3.2.2b, 4.4.3.2.2c, 4.4.3.2.2d, 4.4.3.2.2e]
/// [rule 4.4.3.2.3, 4.4.3.2.5, 4.4.3.2.6a, 4.4.3.2.6c, 4.3.2, 3.4]
#[test]
fn rulebook_duel() {
    let mut f = Field::new().terrain(Terrain::MediumGrove, &["29J2"]);
    let panzer = f.unit("pz3j", "29J2", 4);
    let crusader = f.unit("crus1", "29J5", 4);
    f.begin();
    f.order(crusader, Order::Halt);
    f.order(panzer, Order::Fire);
    f.seal(Allied);

    f.act(Allied, Action::Target(panzer));
    f.act(Allied, Action::Aim(crusader, Load::AP));
    assert_eq!(f.st.unit(crusader).counter, Counter::Half);
    f.act(Allied, Action::Declare);
    f.act(Axis, Action::Nothing);
    f.roll(12);
    let sum = f.log.iter().find_map(|e| match e {
        Event::Shot { sum, .. } => Some(sum.clone()),
        _ => None,
    });
    let sum = sum.expect("a shot");
    assert_eq!((sum.band, sum.range, sum.net, sum.number), (Band::S, 3, -7, 21));
    assert!(
        f.log
            .iter()
            .any(|e| matches!(e, Event::Armor { angle: Angle::Front, armor: 11, penetration: 12, .. }))
    );
    assert!(f.st.unit(panzer).has(flag::TURRET) && f.st.unit(panzer).has(flag::HULL));
    assert_eq!((f.st.unit(crusader).spot, f.st.unit(crusader).pending), (Spot::None, Spot::Fire));

    f.log.clear();
    f.act(Axis, Action::Target(crusader));
    f.act(Axis, Action::Aim(panzer, Load::AP));
    // The short halt is known: it counts as moving without a question.
    f.act(Axis, Action::Declare);
    f.roll(35);
    let net = f.log.iter().find_map(|e| match e {
        Event::Shot { sum, .. } => Some((sum.net, sum.number)),
        _ => None,
    });
    assert_eq!(net, Some((-5, 35)));
    assert!(
        f.log.iter().any(|e| matches!(e, Event::Armor { angle: Angle::Rear, armor: 7, penetration: 11, .. }))
    );
    assert_eq!(f.st.unit(crusader).place, Place::Destroyed);
    let wreck = f.st.wrecks.first().copied().expect("a wreck");
    assert_eq!((wreck.hex, wreck.kind), (f.hex("29J5"), WreckKind::KnockedOut));
}

/// Rolls above the number miss; the number itself hits. [rule 4.4.3.2.3]
#[test]
fn roll_above_the_number_misses() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29J2", 4);
    let crusader = f.unit("crus1", "29J5", 1);
    f.begin();
    f.order(panzer, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Target(crusader));
    f.act(Axis, Action::Aim(panzer, Load::AP));
    f.act(Axis, Action::Declare);
    f.roll(71);
    assert_eq!(f.st.unit(crusader).hex(), Some(f.hex("29J5")));
    assert!(!f.st.unit(crusader).has(flag::DAMAGED));
}

/// X26, X30: bands by the first limit not below the range; table cells of the rulebook. [rule 4.4.3.2.1, 4.4.3.2.3]
#[test]
fn bands_and_stated_cells() {
    let table = &GAME.pack.tables.ap_hit;
    assert_eq!((table.number(Band::S, -2), table.number(Band::P, -6)), (56, 36));
    assert_eq!(table.number(Band::E, -10), 0, "no attack");
    assert_eq!((table.number(Band::S, -99), table.number(Band::S, 99)), (1, 100), "clamped");
    let mut f = Field::new();
    let gun = f.unit("pzj1", "29A5", 3);
    let at = |n: &str| f.hex(n);
    let _ = at;
    let target = f.unit("crus1", "29J5", 1);
    let sum = GAME.shot_sum(&f.st, shot(gun), target, Occasion::Ordered, false).expect("in range");
    assert_eq!((sum.range, sum.band), (9, Band::M));
}

/// X04: 14 hexes is the Panzerjäger's farthest, 15 is too far. [rule 3.5.1, 3.5.2]
#[test]
fn no_fire_beyond_the_last_band() {
    let reach = |label: &str| {
        let mut f = Field::new();
        let gun = f.unit("pzj1", "29A5", 3);
        let target = f.unit("crus1", label, 1);
        f.begin();
        (
            GAME.range(&f.st, f.hex("29A5"), f.hex(label)),
            GAME.best_shot(&f.st, gun, target, Occasion::Ordered).is_some(),
        )
    };
    assert_eq!(reach("29O5"), (14, true));
    assert_eq!(reach("29P5"), (15, false));
}

/// Modifiers: size, light cover and a short halt add up; X27. [rule 4.4.3.2.2, 4.4.3.2.2a, 4.4.3.2.2c, 4.4.3.2.2d]
#[test]
fn modifiers_add_up() {
    let mut f = Field::new().terrain(Terrain::Scrub, &["29J2"]);
    let gun = f.unit("pzj1", "29J2", 4);
    let crusader = f.unit("crus1", "29J5", 1);
    f.begin();
    f.order(crusader, Order::Halt);
    let sum = GAME.shot_sum(&f.st, shot(crusader), gun, Occasion::Ordered, false).expect("in range");
    assert_eq!(
        sum.modifiers,
        [(Modifier::Size, -1), (Modifier::Cover(Cover::Light), -1), (Modifier::ShortHalt, -4)]
    );
}

/// Brush hides from spotters but gives no cover against fire. [rule 4.4.3.2.2c, 4.1.3b]
#[test]
fn brush_is_cover_for_spotting_only() {
    let mut f = Field::new().terrain(Terrain::Brush, &["29J5"]);
    let panzer = f.unit("pz3j", "29J2", 4);
    let crusader = f.unit("crus1", "29J5", 1);
    f.begin();
    assert_eq!(GAME.spotting_range(&f.st, crusader, Markers::Active), 12);
    let sum = GAME.shot_sum(&f.st, shot(panzer), crusader, Occasion::Ordered, false).expect("in range");
    assert!(sum.modifiers.is_empty());
}

/// X31: the owner may keep a Move command to itself; then there is no modifier. [rule 4.4.3.2.2b]
#[test]
fn moving_modifier_needs_the_counter_shown() {
    for (answer, number) in [(Action::Reveal, 56), (Action::Nothing, 70)] {
        let mut f = Field::new();
        let panzer = f.unit("pz3j", "29J2", 4);
        let crusader = f.unit("crus1", "29J5", 1);
        f.begin();
        f.order(panzer, Order::Fire);
        f.order(crusader, Order::Move);
        f.seal(Axis);
        f.act(Axis, Action::Target(crusader));
        f.act(Axis, Action::Aim(panzer, Load::AP));
        f.act(Axis, Action::Declare);
        f.act(Allied, answer);
        assert_eq!(f.st.unit(crusader).is_face_down(), answer == Action::Nothing);
        f.roll(100);
        let got = f.log.iter().find_map(|e| match e {
            Event::Shot { sum, .. } => Some(sum.number),
            _ => None,
        });
        assert_eq!(got, Some(number));
    }
}

/// A unit that does not move can only answer that there is no effect, but is asked all the same. [rule 4.4.3.2.2b]
#[test]
fn question_is_asked_whatever_the_counter() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29J2", 4);
    let crusader = f.unit("crus1", "29J5", 1);
    f.begin();
    f.order(panzer, Order::Fire);
    f.order(crusader, Order::Watch);
    f.seal(Axis);
    f.act(Axis, Action::Target(crusader));
    f.act(Axis, Action::Aim(panzer, Load::AP));
    f.act(Axis, Action::Declare);
    assert_eq!(f.options(Allied), [Action::Nothing]);
    assert_eq!(f.refused(Allied, Action::Reveal), "4.4.3.2.2b");
}

/// Fire needs a target of this turn's spotting phase; an order without one is refused. [rule 4.2.1c, 4.4.1b]
#[test]
fn fire_needs_a_spotted_target() {
    let mut f = Field::new().terrain(Terrain::MediumGrove, &["29J5"]);
    let panzer = f.unit("pz3j", "29A5", 3);
    let crusader = f.unit("crus1", "29J5", 1);
    f.begin();
    // Nine hexes: a quiet vehicle in a medium grove is seen at seven.
    f.act(Axis, Action::Pick(panzer));
    assert!(!f.can(Axis, Action::Order(Order::Fire)) && !f.can(Axis, Action::Order(Order::Halt)));
    assert_eq!(f.refused(Axis, Action::Order(Order::Fire)), "4.2.1c");
    assert!(f.can(Axis, Action::Order(Order::Watch)));
    // The other way round nothing hides the target.
    f.act(Allied, Action::Pick(crusader));
    assert!(f.can(Allied, Action::Order(Order::Fire)));
}

/// The firer itself must have spotted the target, not only a friend. [rule 4.1.1c]
#[test]
fn friend_cannot_spot_for_the_shooter() {
    let mut f = Field::new().terrain(Terrain::LightGrove, &["29J4"]);
    let near = f.unit("pz3j", "29K4", 4);
    let behind = f.unit("pz3j", "29J2", 4);
    let crusader = f.unit("crus1", "29J6", 1);
    f.begin();
    assert!(GAME.is_spotted(&f.st, crusader, Markers::Active));
    assert!(GAME.has_target(&f.st, near) && !GAME.has_target(&f.st, behind));
}

/// All shots at one target are declared before the first is rolled; what is left over is wasted. [rule 4.4.1e, 4.4.1c]
#[test]
fn shots_left_over_are_wasted() {
    let mut f = Field::new();
    let a = f.unit("pz3j", "29J3", 4);
    let b = f.unit("pz3j", "29K4", 4);
    let victim = f.unit("crus1", "29J5", 4);
    let other = f.unit("crus1", "29L5", 4);
    f.begin();
    f.order(a, Order::Fire);
    f.order(b, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Target(victim));
    f.act(Axis, Action::Aim(a, Load::AP));
    f.act(Axis, Action::Aim(b, Load::AP));
    f.act(Axis, Action::Declare);
    f.roll(1);
    assert_eq!(f.st.unit(victim).place, Place::Destroyed);
    assert!(f.log.iter().any(|e| matches!(e, Event::Wasted { .. })));
    assert_eq!(f.st.unit(b).spot, Spot::Fire, "it has fired all the same");
    assert!(f.st.unit(other).hex().is_some());
    assert_eq!(f.st.phase, Phase::Command, "nobody has a command left: the next turn's plot");
}

/// Everybody with Fire must fire while there is a target, together with the others at it. [rule 4.4.1h, 4.4.1e, 4.2.1b]
#[test]
fn fire_must_be_carried_out() {
    let mut f = Field::new();
    let a = f.unit("pz3j", "29J3", 4);
    let b = f.unit("pz3j", "29K4", 4);
    let victim = f.unit("crus1", "29J5", 4);
    f.begin();
    f.order(a, Order::Fire);
    f.order(b, Order::Fire);
    f.seal(Axis);
    assert_eq!(f.options(Axis), [Action::Target(victim)], "no way to decline");
    f.act(Axis, Action::Target(victim));
    f.act(Axis, Action::Aim(a, Load::AP));
    // All fire at a target is declared together, and the second tank has no other.
    assert_eq!(f.refused(Axis, Action::Declare), "4.4.1h");
    f.act(Axis, Action::Aim(b, Load::AP));
    f.act(Axis, Action::Declare);
    assert_eq!(f.st.unit(b).latest_spot(), Spot::Fire);
    f.roll(1);
    // The target is gone: the second shot is wasted.
    assert!(f.log.iter().any(|e| matches!(e, Event::Wasted { .. })));
}

/// The Second Player's victims never shoot: results count at once. [rule 4.3.2, 4.4.1a, 4.4.1f]
#[test]
fn losses_take_effect_before_the_second_player_fires() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29J3", 4);
    let crusader = f.unit("crus1", "29J5", 4);
    f.begin();
    f.order(panzer, Order::Fire);
    f.order(crusader, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Target(crusader));
    f.act(Axis, Action::Aim(panzer, Load::AP));
    f.act(Axis, Action::Declare);
    f.act(Allied, Action::Nothing);
    f.roll(1);
    assert_eq!(f.st.unit(crusader).place, Place::Destroyed);
    assert_eq!((f.st.turn, f.st.phase), (2, Phase::Command));
}

/// Front and rear arcs of 60 degrees bind guns without a turret; turrets fire all round.
/// [rule 4.4.3.1.1, 4.4.3.1.3, 4.4.3.1.4]
#[test]
fn fixed_gun_fires_into_its_arc_only() {
    let legal = |card: &str, facing: u8| {
        let mut f = Field::new();
        let gun = f.unit(card, "29J2", facing);
        let crusader = f.unit("crus1", "29J5", 1);
        f.begin();
        GAME.best_shot(&f.st, gun, crusader, Occasion::Ordered).is_some()
    };
    assert!(legal("pzj1", 4) && !legal("pzj1", 3) && !legal("pzj1", 1));
    assert!((1..=6).all(|facing| legal("pz3j", facing)));
}

/// Guns on a pivot fire all round; one over the tail into the rear arc only. [rule 4.4.3.1.2, 4.4.3.1.5]
#[test]
fn pivot_and_tail_guns() {
    let legal = |card: &str, facing: u8| {
        let mut f = Field::new();
        let gun = f.unit(card, "29J2", facing);
        let target = f.unit("pz3j", "29J5", 1);
        f.begin();
        GAME.best_shot(&f.st, gun, target, Occasion::Ordered).is_some()
    };
    assert!((1..=6).all(|facing| legal("deacon", facing)));
    assert!(legal("port2", 1) && !legal("port2", 2) && !legal("port2", 4));
}

/// Basic scenarios use nothing of the advanced game, advanced ones do; a player may switch a block. [rule 1.0, AG intro]
#[test]
fn level_decides_the_blocks() {
    use sandtable_engine::info::Options;
    use sandtable_panzer::ids::Level;
    use sandtable_panzer::state::switch;
    for scenario in &GAME.info().scenarios {
        let st = GAME.setup(&scenario.key, &Options::none()).expect("set up");
        match st.level {
            Level::Basic => assert_eq!(st.switches, 0, "{}", scenario.key),
            Level::Advanced => assert!(st.on(switch::GRADES) && st.on(switch::COMMAND), "{}", scenario.key),
        }
    }
    let mut options = Options::none();
    options.set("command-control=off");
    options.set("grades=on");
    let basic = GAME.setup("first-light", &options).expect("set up");
    assert!(basic.on(switch::GRADES) && !basic.on(switch::COMMAND));
    let advanced = GAME.setup("hafid", &options).expect("set up");
    assert!(!advanced.on(switch::COMMAND) && advanced.on(switch::HIT_LOCATION));
}

/// Excess 0 to 3 damages, 4 to 9 knocks out, 10 and more brews up (ruling 2). [rule 4.4.3.2.5, 4.4.3.2.6a]
#[test]
fn damage_by_excess() {
    use sandtable_panzer::ids::Damage::{BrewUp, Damaged, KnockedOut};
    let table = &GAME.pack.tables;
    let by = |excess: u8| table.basic_damage(10 + excess, 10);
    assert_eq!(table.basic_damage(9, 10), None);
    assert_eq!(
        [by(0), by(3), by(4), by(9), by(10)].map(Option::unwrap),
        [Damaged, Damaged, KnockedOut, KnockedOut, BrewUp]
    );
}

/// A second damage knocks the vehicle out. [rule 4.4.3.2.6b]
#[test]
fn second_damage_knocks_out() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29J2", 4);
    let crusader = f.unit("crus1", "29J5", 4);
    f.st.unit_mut(panzer).flags |= flag::TURRET | flag::HULL;
    f.begin();
    f.order(crusader, Order::Fire);
    f.seal(Allied);
    f.act(Allied, Action::Target(panzer));
    f.act(Allied, Action::Aim(crusader, Load::AP));
    f.act(Allied, Action::Declare);
    f.roll(1);
    assert_eq!(f.st.unit(panzer).place, Place::Destroyed);
    assert_eq!(f.st.wrecks.len(), 1);
}

/// On the dividing hexside the owner picks the face. [rule 4.4.3.2.4]
#[test]
fn owner_picks_the_face_on_the_dividing_line() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29H5", 1);
    let crusader = f.unit("crus1", "29J5", 1);
    f.begin();
    f.order(panzer, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Target(crusader));
    f.act(Axis, Action::Aim(panzer, Load::AP));
    f.act(Axis, Action::Declare);
    f.roll(1);
    assert_eq!(f.options(Allied), [Action::Angle(Angle::Front), Action::Angle(Angle::Rear)]);
    f.act(Allied, Action::Angle(Angle::Front));
    assert!(f.log.iter().any(|e| matches!(e, Event::Armor { angle: Angle::Front, .. })));
}

/// Each brew-up smoke on the line costs 2; the smoke of the current step does not count yet.
/// [rule 4.4.3.2.2g, 4.1.4.1.9, 4.4.3.2.6d]
#[test]
fn brew_up_smoke_hinders_after_its_step() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29J2", 4);
    let crusader = f.unit("crus1", "29J6", 1);
    f.begin();
    let net =
        |f: &Field| GAME.shot_sum(&f.st, shot(panzer), crusader, Occasion::Ordered, false).map(|s| s.net);
    let clear = net(&f).expect("in range");
    let (mid, end) = (f.hex("29J4"), f.hex("29J6"));
    f.st.wrecks.push(Wreck { hex: mid, kind: WreckKind::BrewUp, active: false });
    assert_eq!(net(&f), Some(clear));
    f.st.wrecks[0].active = true;
    assert_eq!(net(&f), Some(clear - 2));
    f.st.wrecks.push(Wreck { hex: end, kind: WreckKind::BrewUp, active: true });
    assert_eq!(net(&f), Some(clear - 4));
    f.st.wrecks[1].kind = WreckKind::KnockedOut;
    assert_eq!(net(&f), Some(clear - 2), "a wreck without smoke hinders nobody");
    assert!(GAME.sees(&f.st, f.hex("29J2"), f.hex("29J6")), "smoke never blocks");
}

/// Six vehicles in a hex lose their cover; five do not. [rule 3.8, 4.1.3.2, 4.4.3.2.2f]
#[test]
fn overstacked_hex_gives_no_cover() {
    for (count, cover) in [(5, Cover::Medium), (6, Cover::None)] {
        let mut f = Field::new().terrain(Terrain::MediumGrove, &["29J5"]);
        f.unit("pz3j", "29J2", 4);
        let crusaders: Vec<_> = (0..count).map(|_| f.unit("crus1", "29J5", 1)).collect();
        f.begin();
        assert_eq!(GAME.cover(&f.st, f.hex("29J5"), |row| row.ap), cover);
        let range = GAME.spotting_range(&f.st, crusaders[0], Markers::Active);
        assert_eq!(range, if count == 6 { 20 } else { 7 });
    }
}

/// One wreck at most in a hex: a brew-up replaces a knocked-out one, never the other way. [rule 4.1.4.1.8, 4.4.3.2.6c, 4.4.3.2.6d]
#[test]
fn hex_has_one_wreck() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29J3", 4);
    let victim = f.unit("crus1", "29J5", 4);
    let hex = f.hex("29J5");
    f.st.wrecks.push(Wreck { hex, kind: WreckKind::BrewUp, active: true });
    f.begin();
    f.order(panzer, Order::Fire);
    f.seal(Axis);
    f.act(Axis, Action::Target(victim));
    f.act(Axis, Action::Aim(panzer, Load::AP));
    f.act(Axis, Action::Declare);
    f.roll(1);
    assert_eq!(f.st.wrecks, [Wreck { hex, kind: WreckKind::BrewUp, active: true }]);
}

/// AP fire is for units with an AP row: a machine-gun tank has none. [rule 4.4.3]
#[test]
fn machine_gun_has_no_ap_fire() {
    let mut f = Field::new();
    let pz1 = f.unit("pz1b", "29J3", 4);
    f.unit("crus1", "29J5", 4);
    f.begin();
    assert!(!GAME.can_fire(&f.st, pz1) && GAME.is_armed(&f.st, pz1));
    f.act(Axis, Action::Pick(pz1));
    assert_eq!(f.refused(Axis, Action::Order(Order::Watch)), "4.2.1c");
}

/// Dice: 00 is 100, a face of 10 reads 0. X02. [rule 1.10, 3.2]
#[test]
fn percentile_dice_are_read_as_digits() {
    use sandtable_panzer::rules::{D100, d100};
    let read = |a, b| d100(D100.from_faces(&[a, b]).unwrap());
    assert_eq!([read(2, 7), read(10, 10), read(10, 1), read(1, 10)], [27, 100, 1, 10]);
    assert_eq!(D100.outcomes().map(d100).map(u32::from).sum::<u32>(), 5050);
}

/// Nobody else can be asked while a seat decides. [rule 3.1]
#[test]
fn other_side_is_not_asked() {
    let mut f = Field::new();
    let panzer = f.unit("pz3j", "29J3", 4);
    f.unit("crus1", "29J5", 4);
    f.begin();
    f.order(panzer, Order::Fire);
    assert_eq!(f.refused(Allied, Action::Pick(panzer)), "3.1");
    f.seal(Axis);
    assert_eq!(f.asked(), Some(Axis.seat()));
    assert!(f.options(Allied).is_empty());
    assert!(GAME.check(&f.st, Allied.seat(), Action::Pass).is_err());
}
