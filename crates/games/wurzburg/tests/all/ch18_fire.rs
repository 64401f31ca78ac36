//! Fire combat, rule by rule (18): who fires, at what, how often; retreat, advance, mines.

use crate::play::{game, holds, state};
use sandtable_wurzburg::fire::{SCALE, Shot};
use sandtable_wurzburg::frame::Fire;
use sandtable_wurzburg::ids::{CounterId, CounterSet};

fn unit(key: &str) -> CounterId {
    let game = game();
    game.pack.counters().find(|c| game.pack.key(*c) == key).expect("a counter")
}

/// A hex is fired at once, by all that fire at it; the next attack of the turn is another matter. Who has attacked is
/// Used and attacks no more. [rule 18.1.3, 18.1.5, 18.7.7, 18.8.4]
#[test]
fn hex_is_fired_at_once_in_an_operation() {
    holds(
        "unit 117/39:1 2917 3
         unit 15/39:1 3018 3
         unit 3/3.m1:1 3017 1
         unit 3/3.m1:2 3017 1
         plan 117/39 hasty
         plan 15/39 hasty
         lead 117/39 2917
         lead 15/39 3018
         cycle 39
         do operate 117/39
         do at 3017
         do done
         do hold
         do at 2917
         do take 3/3.m1:1 1
         dice 1
         do fire
         expect event strength=4
         expect actor = wp
         dice 1
         do fire
         do stand
         expect unit 117/39:1 used = yes
         expect refused operate 117/39
         do operate 15/39
         do at 3017
         do done
         do hold
         do at 3018
         dice 1
         do all
         expect event event-fired fire=fire-defensive hex=3018
         expect event strength=9",
    );
}

/// Masked units, HQ and rockets fire at nobody next to them; Used, disrupted and foreign units do, and artillery over open
/// sights. [rule 18.1.4, 18.7.1]
#[test]
fn adjacent_fire_excludes_masked_hq_and_rockets() {
    let game = game();
    let may = |key: &str, flags: &str| {
        let st = state(&format!("unit {key} 3017 1 {flags}"));
        game.may_fire(&st, unit(key))
    };
    assert!(may("3/3.m2:1", "") && may("3/3.m2:1", "used") && may("3/3.m2:1", "disrupted"));
    assert!(may("2-41/3", "") && may("2-41/3", "fired"));
    assert!(!may("3/3.m2:1", "masked"));
    assert!(!may("HQ-3/3", ""));
    assert!(!may("MRL/39", ""));
    holds(
        "unit 117/39:1 2917 3
         unit 3/3.m2:1 2916 1
         unit 1/3.m2:1 3017 2 used disrupted
         unit 1/3.m1:1 3017 3 masked
         plan 117/39 hasty
         lead 117/39 2917
         cycle 39
         do operate 117/39
         do at 2916
         do done
         do hold
         do at 2917
         expect legal take 1/3.m2:1 2
         expect refused take 1/3.m1:1 1
         expect legal take 3/3.m2:1 1",
    );
}

/// Strengths are summed with their fractions, floored, halved and floored. [rule 18.2]
#[test]
fn strengths_are_summed_floored_halved_floored() {
    let shot =
        |quarters: u32| Shot { unit: None, steps: 1, factors: Vec::new(), strength: quarters * SCALE / 4 };
    let sum = |list: &[u32]| {
        let shots: Vec<Shot> = list.iter().map(|q| shot(*q)).collect();
        sandtable_wurzburg::Wurzburg::effective(&shots)
    };
    assert_eq!(sum(&[135]), 16, "33.75 is 33, half of it 16");
    assert_eq!(sum(&[62, 62]), 15, "15.5 and 15.5 are 31");
    assert_eq!(sum(&[6]), 0, "1.5 is 1, half of it nothing");
}

/// Fire without strength still rolls and may hit. [rule 18.2.4]
#[test]
fn fire_of_no_strength_still_rolls() {
    holds(
        "unit 120/39:1 2330 3
         unit 35/12.marder:1 2531 1 disrupted
         plan 120/39 hasty
         lead 120/39 2330
         cycle 39
         do operate 120/39
         do no-objective
         do take 120/39:1 3
         do go 2530
         do go 2630
         dice 10
         do fire
         expect event strength=0
         expect event hits=3",
    );
}

/// Offensive fire strikes everybody in the objective, whatever the formation. [rule 18.3.5.1]
#[test]
fn offensive_fire_strikes_everybody() {
    holds(
        "unit 170/57:1 4006 9
         unit 3/3.m2:1 4106 1
         unit 2-41/3 4106 3
         plan 170/57 hasty
         lead 170/57 4006
         cycle 57
         do operate 170/57
         do at 4106
         do done
         do hold
         do done
         dice 5
         do fire
         do stand
         expect unit 3/3.m2:1 hex = none
         expect unit 2-41/3 hex = none",
    );
}

/// Infiltration fire hits the moving force alone; all that may fire at it fire together, once. [rule 18.3.5.2, 18.6.2]
#[test]
fn infiltration_fire_hits_the_movers_alone() {
    holds(
        "unit 120/39:1 4006 3
         unit 120/39:2 4006 3
         unit 35/12.leopard-1:1 4106 1
         unit 35/12.leopard-1:2 4106 1
         plan 120/39 hasty
         lead 120/39 4006
         cycle 39
         do operate 120/39
         do no-objective
         do take 120/39:1 3
         do go 4007
         dice 1
         do fire
         expect event strength=7
         expect event hits=4
         expect unit 120/39:1 steps = 2
         expect unit 120/39:2 steps = 3
         expect actor = wp",
    );
}

/// Defensive fire hits participants alone. [rule 18.3.5.3]
#[test]
fn defensive_fire_spares_bystanders() {
    holds(
        "unit 117/39:1 2917 1
         unit Main/39 2917
         unit 15/39:1 2510 3
         unit 3/3.m1:1 3017 4
         plan 117/39 hasty
         lead 117/39 2917
         cycle 39
         do operate 117/39
         do at 3017
         do done
         do hold
         do at 2917
         dice 10
         do all
         expect event hits=21
         expect unit 117/39:1 hex = none
         expect unit Main/39 hex = 2917",
    );
}

/// In offensive fire those under a mask lose last; other fire does not care. [rule 18.3.5.5]
#[test]
fn masked_units_lose_last_in_offensive_fire() {
    let game = game();
    let st = state("unit 3/3.m2:1 3017 2\nunit 3/3.m1:1 3017 4 masked");
    let hex = game.pack.map.grid.find("3017").expect("a hex");
    let both: CounterSet = [unit("3/3.m2:1"), unit("3/3.m1:1")].into_iter().collect();
    let first = |fire| game.next_to_lose(&st, fire, both, hex).1.first();
    assert_eq!(first(Fire::Offensive), Some(unit("3/3.m2:1")));
    assert_eq!(first(Fire::Defensive), Some(unit("3/3.m1:1")));
    assert_eq!(first(Fire::Retreat), Some(unit("3/3.m1:1")));
    let alone = CounterSet::one(unit("3/3.m1:1"));
    assert_eq!(game.next_to_lose(&st, Fire::Offensive, alone, hex).1.first(), Some(unit("3/3.m1:1")));
}

/// A regiment in 4006 attacks tanks in 4106.
fn attack(more: &str) -> String {
    format!(
        "unit 117/39:1 4006 3
         unit 3/3.m1:1 4106 2
         plan 117/39 hasty
         lead 117/39 4006
         {more}
         cycle 39
         do operate 117/39
         do at 4106
         do done
         do hold
         do done
         dice 5
         do fire
         "
    )
}

/// Nobody retreats beside a disrupted or masked unit; obstacles and enemies bar a hex. [rule 18.4.2]
#[test]
fn retreat_is_barred_by_state_and_ground() {
    holds(&(attack("unit 3/3.m2:1 4106 1 disrupted") + "expect refused retreat"));
    holds(&(attack("unit 3/3.m2:1 4106 1") + "expect legal retreat"));
    holds(&(attack("unit 3/3.m2:1 4106 3 masked") + "expect refused retreat"));
    holds(
        &(attack("obstacle 4207\nunit 15/39:1 4206 1")
            + "do retreat
               expect refused retreat-to 3/3.m1:1 4207
               expect refused retreat-to 3/3.m1:1 4206"),
    );
}

/// Priorities: a hex without mines is better, one within the stacking limits too; the worse is taken if it is the only one.
/// [rule 18.4.1]
#[test]
fn retreat_avoids_mines_and_overstacking() {
    holds(
        &(attack("mines 4206\nunit 3/3.m2:1 4207 3")
            + "do retreat
               expect options of retreat-to = 3/3.m1:1 4107"),
    );
    holds(
        &(attack("mines 4206\nunit 3/3.m2:1 4207 3\nobstacle 4107")
            + "do retreat
               expect options of retreat-to = 3/3.m1:1 4207"),
    );
}

/// A retreat into an overstack: the surplus alone is masked with a spare counter, or a whole unit. [rule 18.4.3, 18.4-ex]
#[test]
fn overstacked_retreat_masks_the_surplus() {
    let flee = attack("obstacle 4107\nobstacle 4206\nunit 3/3.m2:1 4207 3")
        + "do retreat
           do retreat-to 3/3.m1:1 4207
           expect legal mask 3/3.m1:1 2
           expect legal mask 3/3.m2:1 3
           do mask 3/3.m2:1 1
           expect unit 3/3.m2:1 masked = no
           expect unit 3/3.m2:1 steps = 2
           expect unit 3/3.m2:2 masked = yes
           expect unit 3/3.m2:2 steps = 1
           expect unit 3/3.m1:1 masked = no";
    holds(&flee);
}

/// A minefield attacks those who leave it and those who enter it. [rule 18.4.5]
#[test]
fn mines_attack_a_retreat() {
    let way = "obstacle 4107\nobstacle 4206\nmines 4207";
    let go = "do retreat\n";
    holds(&(attack(way) + go + "dice 1 9\ndo retreat-to 3/3.m1:1 4207\nexpect unit 3/3.m1:1 steps = 1"));
    holds(
        &(attack(&format!("{way}\nmines 4106"))
            + go
            + "dice 1 9 1\ndo retreat-to 3/3.m1:1 4207\nexpect unit 3/3.m1:1 hex = none"),
    );
}

/// Off the edge: gone for good, but not lost. [rule 18.4.7]
#[test]
fn retreat_off_the_map() {
    holds(
        "unit 117/39:1 0210 3
         unit 3/3.m1:1 0110 2
         plan 117/39 hasty
         lead 117/39 0210
         cycle 39
         do operate 117/39
         do at 0110
         do done
         do hold
         do done
         dice 5
         do fire
         do retreat
         do retreat-off 3/3.m1:1
         expect unit 3/3.m1:1 hex = none
         expect lost 3/3.m1:1 = 0
         expect points wp = 0",
    );
}

/// A unit retreats as often as it is fired at. [rule 18.4.8]
#[test]
fn retreat_knows_no_limit() {
    holds(
        &(attack("unit 15/39:1 4307 3\nplan 15/39 hasty\nlead 15/39 4307\nobstacle 4107\nobstacle 4206")
            + "do retreat
               do retreat-to 3/3.m1:1 4207
               do done
               do done
               do operate 15/39
               do at 4207
               do done
               do hold
               do done
               dice 5
               do fire
               expect legal retreat"),
    );
}

/// Retreat may be chosen though nobody is left to go. [rule 18.4.9]
#[test]
fn retreat_that_nobody_survives() {
    holds(
        "unit 170/57:1 4006 9
         unit 3/3.m2:1 4106 1
         plan 170/57 hasty
         lead 170/57 4006
         cycle 57
         do operate 170/57
         do at 4106
         do done
         do hold
         do done
         dice 5
         do fire
         do retreat
         expect unit 3/3.m2:1 hex = none
         expect legal take 170/57:1 9",
    );
}

/// Only those who retreated are hit by retreat fire, by everybody with a zone of control there; artillery beside the hex
/// joins in, nothing is called. [rule 18.3.5.4, 18.4.4, 18.9.2, 18.9.3]
#[test]
fn retreat_fire_hits_the_retreated_alone() {
    holds(
        &(attack(
            "unit 3/3.m2:1 4207 1
             unit DAG/39 4307 3
             unit MRL/39 4307 1
             unit Fwd/39 3806
             obstacle 4107
             obstacle 4206",
        ) + "do retreat
               do retreat-to 3/3.m1:1 4207
               do at 4207
               expect legal take DAG/39 3
               expect refused take MRL/39 1
               dice 10
               do all
               expect event event-fired fire=fire-retreat hex=4207
               expect unit 3/3.m2:1 steps = 1"),
    );
}

/// An advance takes part of a unit, and hands steps to one that has advanced; it draws no fire.
/// [rule 18.5.1, 18.5.4]
#[test]
fn advance_by_parts() {
    holds(
        &(attack("unit 117/39:2 4007 3\nunit 3/3.m2:1 4208 1")
            + "do retreat
               do retreat-to 3/3.m1:1 4206
               do take 117/39:1 2
               expect unit 117/39:3 hex = 4106
               do transfer 117/39:2 117/39:3 2
               expect unit 117/39:3 steps = 4
               expect unit 117/39:2 steps = 1
               expect unit 117/39:1 steps = 1
               expect no-event event-fired"),
    );
}

/// Nobody advances into an obstacle or out of a masked stack; mines attack each step that goes. [rule 18.5.2]
#[test]
fn advance_is_barred_by_obstacles_and_masks() {
    let gone = "do retreat\ndo retreat-to 3/3.m1:1 4207\n";
    holds(&(attack("") + gone + "expect legal take 117/39:1 3"));
    holds(&(attack("obstacle 4106") + gone + "expect refused take 117/39:1 3"));
    holds(&(attack("unit 15/39:1 4006 3 masked") + gone + "expect refused take 117/39:1 3"));
    holds(
        &(attack("mines 4006")
            + gone
            + "dice 1 9 9\ndo take 117/39:1 3\nexpect unit 117/39:1 steps = 2\nexpect unit 117/39:1 hex = 4106"),
    );
}

/// Artillery in the way fires over open sights, rockets do not; nobody calls for support. [rule 18.6.3]
#[test]
fn artillery_in_the_way_fires_over_open_sights() {
    let pass = |gun: &str, mover: &str| {
        format!(
            "unit {mover} 4006 3
             unit {gun} 4106 3
             unit HQ-3/3 4310
             unit 1-10/3 4311 3
             "
        )
    };
    holds(
        &(pass("2-41/3", "120/39:1")
            + "plan 120/39 hasty
               lead 120/39 4006
               cycle 39
               do operate 120/39
               do no-objective
               do take 120/39:1 3
               do go 4007
               expect actor = nato
               dice 5
               do fire
               expect event strength=3
               expect unit 2-41/3 fired = yes"),
    );
    holds(
        "unit 3/3.m2:1 4006 3
         unit MRL/39 4106 1
         off-map-cp 1
         cycle 3/3
         do start hasty
         do lead 3/3.m2:1 off-map
         do no-objective
         do take 3/3.m2:1 3
         do go 4007
         expect unit 3/3.m2:1 hex = 4007
         expect no-event event-fired",
    );
}

/// Who has a zone of control on both banks fires double at a force that crosses the Main, and the river halves nothing then.
/// [rule 18.2.2#8, 18.6.5]
#[test]
fn crossing_force_is_a_sitting_duck() {
    let game = game();
    let grid = &game.pack.map.grid;
    let hex = |label: &str| grid.find(label).expect("a hex");
    let (from, to) = (hex("6011"), hex("6111"));
    let both = grid.adjacent(from).find(|h| grid.are_adjacent(*h, to)).expect("a hex beside both");
    let one = hex("5911");
    for (at, duck) in [(both, true), (one, false)] {
        let st = state(&format!("unit 3/3.m2:1 {} 1", game.pack.label(at)));
        let strength = |fire| game.shot(&st, fire, unit("3/3.m2:1"), 1, from, Some(to)).strength / SCALE;
        if duck {
            assert_eq!(strength(Fire::Infiltration), 8);
        } else {
            assert_eq!(strength(Fire::Infiltration), 4, "doubled into clear, halved over the Main");
        }
        let across = game.pack.map.side(at, from).river.is_some();
        assert_eq!(strength(Fire::Defensive), if across { 2 } else { 4 });
    }
}
