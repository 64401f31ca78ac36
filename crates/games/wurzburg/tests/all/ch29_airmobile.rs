//! Airmobile operations (29): command, objectives, cities, paradrops.

use crate::play::{game, holds_full as holds};
use sandtable_engine::position;

/// The same in a scenario that grants a paradrop in turn 3.
fn holds_in_may(text: &str) {
    let text = format!("game wurzburg\nscenario vertical-envelopment\noption rules=full\nturn 3\n{text}");
    let report = position::run(game(), "test.pos", &text);
    let faults: Vec<String> =
        report.faults.iter().map(|f| format!("line {}: {}", f.line, f.message)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(report.held > 0, "nothing was expected");
}

/// The HQ of the brigade orders battalions only while it is off the map like them; on the map only off-map points reach the
/// airfield. A battalion on the map is out of its reach from the airfield. Other divisions do not pay for the 35th.
/// [rule 29.2.1, 29.2.3, 29.3]
#[test]
fn airfield_command() {
    holds(
        "unit HQ/35 airfield
         unit 1/35:1 airfield 3
         unit 2/35:1 3306 3
         unit Fwd/27 3307
         planning
         expect refused plan 2/35 hasty HQ/35
         expect refused plan 1/35 hasty Fwd/27
         do plan 1/35 hasty HQ/35
         expect plan 1/35 = hasty
         do plan 2/35 hasty off-map
         expect off-map-cp wp = 4",
    );
    holds(
        "unit HQ/35 3305
         unit 1/35:1 airfield 3
         unit 2/35:1 3306 3
         planning
         expect refused plan 1/35 hasty HQ/35
         do plan 2/35 hasty HQ/35
         do plan 1/35 hasty off-map
         expect off-map-cp wp = 4",
    );
}

/// The 900th takes its points from the division it is attached to, and may assault with that division's regiments.
/// [rule 29.2.1, 29.3.5]
#[test]
fn the_900th_serves_a_division() {
    holds(
        "unit Fwd/27 3305
         unit 900/8GA.desant:1 3306 2
         unit 68/27:1 3307 3
         unit 1/3.m2:1 3510 2
         attached 900 27
         plan 68/27 assault
         lead 68/27 3307
         lead 900 3306
         planning
         do plan 900 assault Fwd/27
         expect plan 900 = assault",
    );
    holds(
        "unit Fwd/27 3305
         unit 900/8GA.desant:1 3306 2
         unit 68/27:1 3307 3
         unit 1/3.m2:1 3510 2
         attached 900 27
         plan 900 assault
         plan 68/27 assault
         lead 68/27 3307
         lead 900 3306
         cycle 27
         do operate 900
         do with 68/27
         do at 3510
         expect objective = 3510",
    );
}

/// Battalions of the 35th without its HQ are independent: they are attached to a division that pays, and each has a
/// shatter number of one. With the HQ they are not. [rule 29.2.4, 31.1.2]
#[test]
fn battalions_without_their_brigade() {
    holds(
        "unit Fwd/27 3305
         unit 1/35:1 3306 3
         unit 68/27:1 3307 3
         planning
         do attach 1/35 27
         expect attached 1/35 = 27
         do plan 1/35 hasty Fwd/27
         expect plan 1/35 = hasty",
    );
    holds(
        "unit Fwd/27 3305
         unit HQ/35 3304
         unit 1/35:1 3306 3
         unit 68/27:1 3307 3
         planning
         expect refused attach 1/35 27",
    );
    let game = game();
    let named = |key: &str| game.pack.formations().find(|f| game.pack.formation(*f).key == key).expect("it");
    let alone =
        crate::play::state("unit 1/35:1 3306 3\nunit 26LL.kraka:1 5010 1\nunit 36/12.marder:1 5012 2");
    let led = crate::play::state("unit 1/35:1 3306 3\nunit HQ/35 3305");
    assert_eq!(game.shatter_number(&alone, named("1/35")), 1);
    assert_eq!(game.shatter_number(&alone, named("900")), 1);
    assert!(!game.counts_for(&alone, named("35"), named("1/35")));
    assert_eq!(game.shatter_number(&led, named("1/35")), 0);
    assert!(game.counts_for(&led, named("35"), named("1/35")));
    // A battalion of the 26th goes with a German brigade.
    assert!(game.may_attach(&alone, named("26LL"), named("36/12")));
    assert!(!game.may_attach(&alone, named("26LL"), named("1/3")));
    assert!(!game.activatable(&alone, sandtable_wurzburg::pack::Side::Nato).any(|f| f == named("26LL")));
}

/// A unit of one step that has lost two: an independent battalion is checked at one step. [rule 31.1.2]
#[test]
fn the_900th_is_checked_at_one_step() {
    let check = |steps: u8, dice: &str| {
        format!(
            "unit Fwd/27 3305
             unit 900/8GA.desant:1 3306 {steps}
             unit 2/3.m2:1 6010 2
             attached 900 27
             engineering nato
             dice {dice}
             do done
             "
        )
    };
    holds(&(check(1, "5 5 5") + "expect shattered 900 = yes"));
    holds(&(check(2, "5 5") + "expect shattered 900 = no"));
}

/// Task forces of the 26th are made of its own units, at the airfield too, and take points from its HQ or from off the map.
/// [rule 29.2.2, 29.2.3]
#[test]
fn task_force_of_the_26th() {
    holds(
        "unit HQ-26LL airfield
         unit 26LL.fallschirm:1 airfield 4
         unit 26LL.kraka:1 airfield 1
         unit 36/12.marder:1 6010 2
         unit 170/57:1 5010 3
         unit HQ-36/12 6011
         acquired nato 5010
         helicopter uh-1d 4
         cycle 26LL
         do start hasty
         expect refused lead 36/12.marder:1 HQ-36/12
         expect refused lead 26LL.kraka:1 HQ-36/12
         do lead 26LL.kraka:1 HQ-26LL
         expect refused take 26LL.fallschirm:1 4
         do take 26LL.fallschirm:1 3
         expect refused take 36/12.marder:1 1
         do airmobile
         do at 5010
         do lift off-map
         do form 4
         expect refused take 26LL.fallschirm:1 1
         do take 26LL.fallschirm:2 3
         do take 26LL.kraka:1 1
         do row 51
         do at 5110
         expect actor = wp",
    );
}

/// From the airfield the HQ reconnoitres with any unit of its side, and calls no strikes; on the map it needs its own.
/// [rule 20.2.8, 40.2.1]
#[test]
fn airfield_reconnaissance() {
    let start = |hq: &str| {
        format!(
            "unit HQ/35 {hq}
             unit 1/35:1 airfield 3
             unit 68/27:1 4103 3
             unit HQ-2/3 4106
             air wp 3
             activation 35
             "
        )
    };
    holds(
        &(start("airfield")
            + "do scout HQ/35
         dice 10
         do at 4106
         expect acquired 4106 = yes
         expect refused strike fire
         do done
         expect actor = nato"),
    );
    holds(&(start("4003") + "expect refused scout HQ/35"));
}

/// A battalion at the airfield may attack a hex a friend touches, or one that is acquired, and no other. Without an
/// objective nobody lands next to enemies. [rule 29.3.4, 29.6.1]
#[test]
fn objectives_of_airmobile_operations() {
    let start = "unit HQ/35 airfield
         unit 1/35:1 airfield 3
         unit 68/27:1 3103 3
         unit 1/3.m2:1 3105 1
         unit HQ-2/3 4106
         unit 2/3.m2:1 3504 2
         helicopter mi-8 3
         plan 1/35 hasty
         cycle 35
         do operate 1/35
         do airmobile
         ";
    holds(&(start.to_owned() + "expect refused at 4106\nexpect refused at 3504"));
    holds(
        &(start.replace("3103", "3503")
            + "do at 3504
         expect objective = 3504"),
    );
    holds(
        &(start.to_owned()
            + "do no-objective
         do lift off-map
         do form 3
         do take 1/35:1 3
         do row 41
         expect refused at 4105
         expect refused at 4107
         do at 4108
         dice 3
         do announce 0
         expect unit 1/35:1 hex = 4108"),
    );
}

/// Nobody jams for air assault units alone, and they do not spot for counter-battery fire; they do spot for
/// reconnaissance and observe. [rule 29.1.1, 29.1.2]
#[test]
fn airmobile_units_neither_jam_nor_spot_batteries() {
    let attack = |with: &str| {
        format!(
            "unit Fwd/27 3303
             unit 900/8GA.desant:1 3305 2
             unit 68/27:1 3208 3
             unit 1/3.m2:1 3407 2
             attached 900 27
             plan 900 assault
             plan 68/27 assault
             lead 68/27 3208
             lead 900 3305
             cycle 27
             do operate 900
             {with}
             do at 3407
             do take 900/8GA.desant:1 2
             do go 3306
             do done
             do done
             "
        )
    };
    holds(&(attack("") + "expect refused jam Fwd/27\nexpect actor = nato"));
    holds(&(attack("do with 68/27") + "do jam Fwd/27\nexpect actor = dice"));
    // A battalion of the 900th two hexes from the target is the only spotter.
    holds(
        "unit Fwd/27 3305
         unit 900/8GA.desant:1 3306 2
         unit HQ-2/3 3508
         attached 900 27
         activation 27
         do scout Fwd/27
         dice 10
         do at 3508
         expect acquired 3508 = yes",
    );
}

/// A city NATO holds resists air assault units alone: they cannot walk in, but may name it as objective; nobody reacts into
/// it, and one hit of their fire opens it. [rule 29.6.5]
#[test]
fn city_resistance() {
    // 5710 is a city, 5711 next to it.
    let start = "unit Fwd/27 5404
         unit 900/8GA.desant:1 5711 2
         unit 2/3.m2:1 6010 2
         control nato 5710
         attached 900 27
         lead 900 5711
         ";
    holds(
        &(start.to_owned()
            + "plan 900 hasty
         cycle 27
         do operate 900
         do no-objective
         do take 900/8GA.desant:1 2
         expect refused go 5710"),
    );
    let attack = start.to_owned()
        + "plan 900 hasty
         cycle 27
         do operate 900
         do at 5710
         do done
         ";
    holds(
        &(attack.clone()
            + "dice 10
         do fire
         expect event event-fired
         do take 900/8GA.desant:1 2
         expect unit 900/8GA.desant:1 hex = 5710
         expect holder 5710 = wp"),
    );
    holds(
        &(attack
            + "dice 1
         do fire
         expect event hits=0
         expect unit 900/8GA.desant:1 hex = 5711
         expect holder 5710 = nato
         expect unit 900/8GA.desant:1 used = yes"),
    );
    // A tank regiment just drives in.
    holds(
        "unit Fwd/27 5404
         unit 68/27:1 5711 2
         control nato 5710
         plan 68/27 march
         lead 68/27 5711
         cycle 27
         do operate 68/27
         do take 68/27:1 2
         do go 5710
         expect holder 5710 = wp",
    );
}

/// In an airmobile operation the city has to be acquired first, in the row of empty hexes. [rule 20.2.4, 29.6.5]
#[test]
fn city_is_acquired_as_an_empty_hex() {
    let start = "unit HQ/35 airfield
         unit 1/35:1 airfield 3
         unit 68/27:1 5706 3
         unit 2/3.m2:1 6010 2
         control nato 5710
         helicopter mi-8 3
         plan 1/35 hasty
         activation 35
         ";
    holds(
        &(start.to_owned()
            + "do scout HQ/35
         do empty
         do row 57
         expect refused at 5709
         dice 10
         do at 5710
         expect acquired 5710 = yes
         do operate 1/35
         do airmobile
         do at 5710
         expect objective = 5710"),
    );
    holds(
        &(start.to_owned()
            + "do done
         do operate 1/35
         do airmobile
         expect refused at 5710"),
    );
}

/// Air assault units never retreat into a city NATO holds; others may. [rule 29.6.5]
#[test]
fn no_refuge_in_a_city() {
    let attack = |unit: &str| {
        format!(
            "unit Fwd/27 5704
             unit {unit} 5711 2
             unit HQ-2/3 6012
             unit 2/3.m2:1 5712 1
             control nato 5710
             attached 900 27
             cycle 2/3
             do start hasty
             do lead 2/3.m2:1 HQ-2/3
             do at 5711
             do done
             do hold
             do done
             dice 9
             do fire
             do retreat
             "
        )
    };
    holds(
        &(attack("900/8GA.desant:1")
            + "expect refused retreat-to 900/8GA.desant:1 5710
         do retreat-to 900/8GA.desant:1 5611
         expect holder 5710 = nato"),
    );
    holds(
        &(attack("68/27:1")
            + "do retreat-to 68/27:1 5710
         expect holder 5710 = wp"),
    );
}

/// A paradrop is declared as the cycle begins, once a scenario, by day, and only for an assault; what is on the map already
/// does not drop, nor do BMD. [rule 29.1, 29.5, 29.5.2, 29.5.3, 29.3.3]
#[test]
fn paradrop_is_granted_once() {
    let start = "unit HQ/35 airfield
         unit 1/35:1 airfield 2
         unit 1/35:2 4110 1
         unit 3/35:1 airfield 3
         unit 119/8GA:1 3705 3
         unit HQ-2/3 4106
         acquired wp 4106
         plan 1/35 assault
         plan 3/35 assault
         lead 1/35 4110
         ";
    holds_in_may(
        &(start.to_owned()
            + "maneuver wp
         do activate 35
         do pass
         expect refused paradrop
         do done
         do operate 1/35
         do airmobile
         do no-objective
         expect refused drop 1/35"),
    );
    let declared = start.to_owned()
        + "maneuver wp
         do activate 35
         do paradrop
         do done
         ";
    holds_in_may(
        &(declared.clone()
            + "do operate 1/35
         do with 3/35
         do airmobile
         do no-objective
         expect refused drop 3/35
         do drop 1/35
         do row 50
         do at 5010
         do row 50
         dice 5 5
         do at 5012
         expect unit 1/35:2 hex = 4110
         expect unit 1/35:1 hex = 5010
         expect unit 1/35:3 hex = 5012"),
    );
    // Ground movement has begun: too late to drop.
    holds_in_may(
        &(declared
            + "do operate 1/35
         do airmobile
         do no-objective
         do take 1/35:2 1
         do go 4111
         do done
         expect refused drop 1/35"),
    );
    holds_in_may(&("turn 7\n".to_owned() + start + "maneuver wp\ndo activate 35\nexpect refused paradrop"));
    // A hasty attack has no drop.
    holds_in_may(
        &(start.replace("assault", "hasty")
            + "maneuver wp
         do activate 35
         do paradrop
         do done
         do operate 1/35
         do airmobile
         do no-objective
         expect refused drop 1/35"),
    );
}

/// No spotter for counter-battery fire among airmobile units. [rule 29.1.2]
#[test]
fn airmobile_units_spot_no_guns() {
    use sandtable_wurzburg::position::counter;
    let game = game();
    let number = |spotter: &str| {
        let mut st = crate::play::state(&format!(
            "unit Fwd/27 3305\nunit DAG/27 3304 3\nunit {spotter} 3308 2\nunit 1-18/72 3811 3\nattached 900 27"
        ));
        st.full = true;
        let find = |key: &str| counter(game, key).expect("a counter");
        game.battery_number(&st, find("DAG/27"), find("1-18/72"))
    };
    assert!(number("68/27:1").is_some());
    assert_eq!(number("900/8GA.desant:1"), None);
}

/// Airmobile reinforcements gather at an airfield: HQ, artillery and battalions alike, with three steps to a battalion; they
/// do not drive in. Without these rules they come by the edge. [rule 29.7, 40.2.1, 11.1.2]
#[test]
fn reinforcements_gather_at_an_airfield() {
    use sandtable_engine::{Actor, Game, Silent, info::Options};
    use sandtable_wurzburg::action::Action;
    use sandtable_wurzburg::frame::Frame;
    use sandtable_wurzburg::state::Place;
    let game = game();
    for (rules, afar) in [("rules=full", true), ("rules=basic", false)] {
        let mut options = Options::none();
        options.set(rules);
        let mut st = game.setup("vertical-envelopment", &options).expect("it sets up");
        while let (Some(Frame::Deploy(d)), Actor::Seat(seat)) = (st.top(), game.decision(&st).actor) {
            let action = if d.hand.is_none() { Action::Done } else { Action::Default };
            game.perform(&mut st, seat, action, &mut Silent);
        }
        for group in game.pack.groups() {
            let formation = game.pack.formation(game.pack.group(group).formation);
            if !formation.key.contains("35") || formation.nation != sandtable_wurzburg::pack::Nation::Wp {
                continue;
            }
            let steps: u8 = game
                .pack
                .members(group)
                .filter(|c| (st.counter(*c).place == Place::AIRFIELD) == afar)
                .map(|c| st.counter(c).steps)
                .sum();
            assert_eq!(steps, game.pack.group(group).steps, "{} with {rules}", game.pack.group(group).key);
            if formation.key.ends_with("/35") {
                assert_eq!((game.pack.group(group).steps, game.pack.group(group).counters), (3, 3));
            }
        }
    }
    holds(
        "unit HQ/35 airfield
         unit MRL/35 airfield
         unit 1/35:1 airfield 3
         plan 1/35 march
         cycle 35
         do operate 1/35
         expect refused take 1/35:1 3
         do done
         do operate 35-base
         expect refused take HQ/35 1
         expect refused take MRL/35 1",
    );
}

/// The 900th may drop with the division it is attached to; its BMD flies while the rest drops. [rule 29.3.2, 29.5]
#[test]
fn the_900th_drops_but_for_its_bmd() {
    let text = "game wurzburg
         scenario forward-defense
         option rules=full
         turn 2
         unit Fwd/39 0505
         unit 117/39:1 0506 3
         unit 900/8GA.desant:1 airfield 2
         unit 900/8GA.bmd airfield 1
         unit 1/3.m2:1 3010 1
         attached 900 39
         plan 900 assault
         helicopter mi-8 3
         maneuver wp
         do activate 39
         do paradrop
         do lead 117/39:1
         do done
         do done
         do operate 900
         do airmobile
         do no-objective
         do lift off-map
         do form 1
         do take 900/8GA.bmd 1
         do row 20
         do at 2005
         expect unit 900/8GA.bmd hex = 2005
         do drop 900
         do row 20
         do at 2006
         do row 20
         dice 4 4
         do at 2007
         expect unit 900/8GA.desant:1 hex = 2006
         expect unit 900/8GA.desant:2 hex = 2007
         expect refused lift 2005
         ";
    let report = position::run(game(), "test.pos", text);
    assert!(report.faults.is_empty(), "{:?}", report.faults);
}
