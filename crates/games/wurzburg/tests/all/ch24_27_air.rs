//! What aircraft, attack helicopters and flak do beyond the worked examples (24, 25, 27).

use crate::play::{game, holds_full as holds, state};
use sandtable_engine::{Game, Seat, Viewer};

/// The Pact lays mines by air: two points at least, the die tells the aircraft, one mine point whatever they are, bombs
/// alone. An air unit has as many steps as points were spent. [rule 24.2.1, 24.5.1, 11.1.7]
#[test]
fn pact_mines_from_the_air() {
    holds(
        "unit Fwd/27 3305
         unit 68/27:1 3306 3
         unit 1/3.m2:1 6010 1
         acquired wp 3510
         air wp 3
         adm wp 2
         activation 27
         do done
         do strike adm
         do at 3510
         expect refused air 1
         dice 3
         do air 3
         expect event event-air
         expect event steps=3
         expect refused profile high-standoff
         do profile high-bomb
         expect mines 3510 = yes
         expect adm wp = 1
         expect air wp = 0",
    );
    holds(
        "unit Fwd/27 3305
         unit 68/27:1 3306 3
         unit 1/3.m2:1 6010 1
         acquired wp 3510
         air wp 3
         adm wp 0
         activation 27
         do done
         expect refused strike adm",
    );
}

/// NATO's mines come with the aircraft of their nation, without a die: the A-10 for the US, the Tornado for West Germany.
/// Fewer than two steps left after flak fail, and the points are gone. [rule 24.2.2, 24.5.1]
#[test]
fn nato_mines_from_the_air() {
    let strike = |hq: &str, unit: &str, nation: &str| {
        format!(
            "unit {hq} 5010
             unit {unit} 5011 1
             unit 68/27:1 4509 9
             acquired nato 4510
             air {nation} 2
             adm {nation} 1
             activation {}
             do done
             do strike adm
             do at 4510
             expect refused air 1
             do air 2
             expect event event-air-fixed
             expect air {nation} = 0
             expect adm {nation} = 0
             ",
            if nation == "us" { "1/3" } else { "36/12" }
        )
    };
    holds(
        &(strike("HQ-1/3", "1/3.m2:1", "us")
            + "expect event type=air-a-10
         do profile low-bomb
         dice 7
         do announce 3
         dice 9
         do check
         expect event event-hit
         expect mines 4510 = no"),
    );
    holds(
        &(strike("HQ-1/3", "1/3.m2:1", "us")
            + "do profile low-bomb
         dice 7
         do announce 3
         dice 2
         do check
         expect event event-no-hit
         expect mines 4510 = yes"),
    );
    holds(
        &(strike("HQ-36/12", "36/12.marder:1", "wg")
            + "expect event type=air-tornado
         do profile low-bomb
         dice 1
         do announce 0
         expect mines 4510 = yes"),
    );
}

/// A US HQ has no German mines, and a call takes points of the HQ's own nation. [rule 24.2.2]
#[test]
fn no_mines_of_another_nation() {
    holds(
        "unit HQ-1/3 5010
         unit 1/3.m2:1 5011 1
         unit 68/27:1 4509 9
         acquired nato 4510
         air us 2
         adm wg 1
         activation 1/3
         do done
         expect refused strike adm",
    );
}

/// Attack helicopters wait on their track; a call forms a unit up to the limit of its type. They answer strikes and
/// assaults, NATO's in defence against assaults too, but never in a hasty attack. [rule 25.0, 25.1, 11.1.8]
#[test]
fn helicopters_answer_calls_by_kind_of_fire() {
    holds(
        "unit Fwd/27 3305
         unit 68/27:1 3306 3
         unit 1-18/72 3510 3
         acquired wp 3510
         helicopter mi-24 9
         activation 27
         do done
         do strike fire
         do at 3510
         expect refused helicopter mi-24 7
         do helicopter mi-24 6
         expect helicopter mi-24 ready = 3
         expect refused helicopter mi-24 3",
    );
    let attack = |kind: &str| {
        format!(
            "unit Fwd/27 3303
             unit 68/27:1 3306 3
             unit 1/3.m2:1 3407 4
             helicopter mi-24 3
             plan 68/27 {kind}
             lead 68/27 3306
             cycle 27
             do operate 68/27
             do at 3407
             do done
             do done
             do hold
             do done
             "
        )
    };
    holds(&(attack("hasty") + "expect refused hq Fwd/27\ndo fire\nexpect actor = dice"));
    holds(&(attack("assault") + "do hq Fwd/27\ndo helicopter mi-24 3\nexpect actor = wp"));
}

/// NATO's helicopters answer the defensive call of an assault, fly to their hex under flak and fire. The Pact's have no such
/// call. [rule 13.4#6, 25.0]
#[test]
fn helicopters_defend_against_an_assault() {
    let attack = |kind: &str| {
        format!(
            "unit Fwd/27 3303
             unit 68/27:1 3306 3
             unit HQ-1/3 3709
             unit 1/3.m2:1 3407 4
             helicopter ah-1 4
             plan 68/27 {kind}
             lead 68/27 3306
             cycle 27
             do operate 68/27
             do at 3407
             do done
             do done
             do hold
             "
        )
    };
    holds(
        &(attack("assault")
            + "expect actor = nato
         do hq HQ-1/3
         expect refused helicopter ah-1 5
         do helicopter ah-1 2
         expect refused fly 3707
         do fly 3507
         expect event event-flew
         dice 1
         do announce 0
         do at 3306
         do gunships 2
         dice 5
         do fire
         expect event strength=4"),
    );
    holds(&(attack("hasty") + "expect refused hq HQ-1/3\ndo at 3306\nexpect actor = nato"));
}

/// At night only helicopters with thermal sights fly, and flak is a third whatever the distance; disruption halves it.
/// [rule 25.0, 25.6, 27.2.1.2, 27.2.1]
#[test]
fn night_flights_and_flak() {
    let call = |turn: u8| {
        format!(
            "turn {turn}
             unit HQ-1/3 3709
             unit 1/3.m2:1 3407 4
             unit 68/27:1 3306 3
             helicopter ah-1 4
             helicopter ah-64 3
             activation 1/3
             do done
             do strike fire
             do at 3306
             "
        )
    };
    holds(&(call(2) + "do helicopter ah-1 1\nexpect actor = nato"));
    holds(&(call(7) + "expect refused helicopter ah-1 1\ndo helicopter ah-64 1\nexpect actor = nato"));
    let game = game();
    let hex = |label: &str| game.pack.map.grid.find(label).expect("a hex");
    let wp = sandtable_wurzburg::pack::Side::Wp;
    let mut st = state("unit 68/27:1 3306 6");
    assert_eq!(game.flak(&st, wp, hex("3307"), false), 6);
    assert_eq!(game.flak(&st, wp, hex("3308"), false), 2);
    assert_eq!(game.flak(&st, wp, hex("3307"), true), 2, "a third against aircraft");
    st.turn = 7;
    assert_eq!(game.flak(&st, wp, hex("3307"), false), 2, "a third at night");
    assert_eq!(game.flak(&st, wp, hex("3306"), false), 2);
    let st = state("unit 68/27:1 3306 6\nunit 29-Gds-Eng/27-a 3306\nsmoke 29-Gds-Eng/27-a");
    assert_eq!(game.flak(&st, wp, hex("3307"), false), 2, "a third out of smoke");
    let st = state("unit 68/27:1 3306 6 disrupted");
    assert_eq!(game.flak(&st, wp, hex("3307"), false), 3);
}

/// Helicopters show nothing they come near, dummies stay; their own steps lie open to both sides.
/// [rule 11.2.3, 25.2.3]
#[test]
fn helicopters_reveal_nothing() {
    let start = "unit Fwd/27 2106
         unit 68/27:1 2508 6
         unit 1-18/72 2811 3
         unit 1/3.m2:1 6010 2
         unit 1/3.m2:2 2712 dummy
         acquired wp 2811
         helicopter mi-24 2
         activation 27
         do done
         do strike fire
         do at 2811
         do helicopter mi-24 2
         do fire
         do fly 2711
         dice 3
         do announce 0
         expect dummies 1/3.m2:1 = 1
         expect unit 1/3.m2:2 hex = 2712
         ";
    holds(start);
    let game = game();
    let mut st = state("unit 68/27:1 2508 6\nunit 1/3.m2:1 6010 2\nmaneuver nato");
    let kind = game.pack.air.iter().position(|t| t.key == "mi-24").expect("a type") as u8;
    st.assets.flying[0] = Some(sandtable_wurzburg::air::Sortie {
        kind,
        steps: 5,
        hex: game.pack.map.grid.find("5909").expect("a hex"),
        aborted: false,
    });
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
        let view = game.view(&st, viewer);
        let seen = view.markers.iter().find(|m| m.kind == "helicopter").map(|m| m.count);
        assert_eq!(seen, Some(5));
    }
}

/// Over the target itself helicopters find it even in the woods: no half. [rule 25.4.1]
#[test]
fn hunting_in_the_woods() {
    holds(
        "unit Fwd/27 2106
         unit 68/27:1 2508 6
         unit 1-18/72 2811 3
         acquired wp 2811
         helicopter mi-24 2
         activation 27
         do done
         do strike fire
         do at 2811
         do helicopter mi-24 2
         do fire
         do fly 2811
         dice 3
         do announce 0
         do fly 2811
         dice 3
         do announce 0
         do fly 2811
         dice 3 5
         do announce 0
         expect event strength=4",
    );
}

/// Helicopters that fired in the assault join retreat fire into their own hex and the six around it. [rule 25.4.2]
#[test]
fn helicopters_join_retreat_fire() {
    let assault = "unit Fwd/27 4703
         unit 68/27:1 4910 2
         unit 2/3.m1:1 5010 3
         helicopter mi-24 3
         plan 68/27 assault
         lead 68/27 4910
         cycle 27
         do operate 68/27
         do at 5010
         do done
         do done
         do hold
         do done
         do hq Fwd/27
         do helicopter mi-24 3
         do fly 5109
         dice 1
         do announce 0
         do fly 5109
         dice 1
         do announce 0
         dice 10
         do fire
         do retreat
         ";
    holds(
        &(assault.to_owned()
            + "do retreat-to 2/3.m1:1 5009
         do at 5009
         do gunships 3
         dice 5
         do fire
         expect event fire=fire-retreat
         expect event strength=12"),
    );
    // Two hexes away they reach nothing.
    holds(
        &(assault.replace("5109", "5110")
            + "do retreat-to 2/3.m1:1 5009
         expect refused at 5009
         expect actor = wp"),
    );
}

/// A shattered regiment keeps out of minefields, open or face down; others drive in. [rule 31.2]
#[test]
fn shattered_units_shun_mines() {
    let march = |more: &str| {
        format!(
            "unit Fwd/27 3303
             unit 68/27:1 3306 3
             mines 3307
             minefield nato dummy 3406 1/3-Eng
             {more}
             plan 68/27 march
             lead 68/27 3306
             cycle 27
             do operate 68/27
             do take 68/27:1 3
             "
        )
    };
    let engineer = game()
        .pack
        .counters()
        .find(|c| {
            let kind = game().pack.kind(*c);
            kind.symbol == sandtable_wurzburg::pack::Symbol::Engineer
                && game().pack.side(*c) == sandtable_wurzburg::pack::Side::Nato
        })
        .map(|c| game().pack.key(c))
        .expect("NATO has engineers");
    let march = |more: &str| march(more).replace("1/3-Eng", engineer);
    holds(&(march("shattered 68/27") + "expect refused go 3307\nexpect refused go 3406\ndo go 3305"));
    holds(&(march("") + "expect legal go 3406\ndice 9 9 9\ndo go 3307\nexpect unit 68/27:1 hex = 3307"));
}
