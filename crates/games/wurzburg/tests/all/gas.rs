//! Poison gas (44).

use crate::play::{game, holds_with, state};
use sandtable_engine::{Game, Viewer};
use sandtable_wurzburg::fire::SCALE;
use sandtable_wurzburg::frame::Fire;
use sandtable_wurzburg::pack::Side;

fn holds(text: &str) {
    holds_with("option rules=full\noption gas=on\n", text);
}

const STRIKE: &str = "unit Fwd/27 5416
     unit DAG/27 5415 3
     unit MRL/27 5415 1
     acquired wp 5719
     support wp gas_non_persistent 1
     support wp gas_persistent 1
     activation 27
     do done
     ";

/// Without the option nobody strikes with gas; nor on a hex that is not acquired, nor beside friends. [rule 44.2.1]
#[test]
fn gas_needs_the_option_and_an_acquired_hex() {
    let units = "unit 36/12.leopard-2:1 5719 1\nunit 36/12.marder:1 5619 1\n";
    holds(&format!("{units}{STRIKE}expect legal strike gas\ndo strike gas\nexpect refused at 5619"));
    holds_with("option rules=full\n", &format!("{units}{STRIKE}expect refused strike gas"));
    holds(&format!("unit 68/27:1 5718 2\n{units}{STRIKE}expect refused strike gas"));
}

/// Artillery of strength eight delivers it; one step of howitzers is too weak. Helicopters do not. [rule 44.2]
#[test]
fn gas_takes_strong_artillery() {
    let strike = "do strike persistent-gas
         do at 5719
         ";
    let weak = STRIKE.replace("DAG/27 5415 3", "DAG/27 5415 1");
    holds(&format!(
        "unit 36/12.leopard-2:1 5719 1\n{weak}{strike}expect refused call DAG/27\nexpect legal call MRL/27"
    ));
    holds(&format!(
        "unit 36/12.leopard-2:1 5719 1
         helicopter mi-24 4
         {STRIKE}{strike}expect refused helicopter mi-24 1
         do call DAG/27
         expect refused call MRL/27
         dice 10
         do fire
         expect event event-gas-persistent
         expect support wp gas_persistent = 0"
    ));
}

/// The target's stack is contaminated and loses a step by a one, each stack around rolls once; dummies roll too, are shown
/// when they are attacked, and go. [rule 44.4, 44.4.1, 44.5]
#[test]
fn one_die_a_stack_then_one_a_step() {
    holds(&format!(
        "unit 36/12.leopard-2:1 5719 2
         unit 36/12.marder:1 5619 2
         unit 36/12.marder:2 5619 dummy
         {STRIKE}do strike gas
         do at 5719
         do call DAG/27
         dice 5 1 2 1 1
         do fire
         expect event event-gas-check-failed
         expect event event-gas-hit
         expect event event-dummies
         expect unit 36/12.leopard-2:1 steps = 1
         expect unit 36/12.marder:1 place = none
         expect unit 36/12.marder:2 place = none"
    ));
}

/// A unit that is contaminated already is not attacked again. [rule 44.5]
#[test]
fn no_second_gas_attack() {
    holds(&format!(
        "unit 36/12.leopard-2:1 5719 2 contaminated
         {STRIKE}do strike gas
         do at 5719
         do call DAG/27
         do fire
         expect event event-gas
         expect unit 36/12.leopard-2:1 steps = 2
         expect actor = wp"
    ));
}

/// NATO has US points alone and waits for the Pact's first. Its air call brings F-16 for two points and one of gas, spent
/// before they come; with less than two steps left nothing falls. [rule 44.1, 44.2.2, 44.2.3, 24.2.2, 24.5.1]
#[test]
fn nato_answers_with_f_16() {
    let start = "unit HQ-1/3 3011
         unit 1/3.m2:1 2609 2
         unit DAG/27 2309 3
         acquired nato 2309
         air us 2
         support us gas_non_persistent 1
         ";
    holds(&format!("{start}activation 1/3\ndo done\nexpect refused strike gas"));
    holds(&format!(
        "{start}gas-spent wp 1
         activation 1/3
         do done
         do strike gas
         do at 2309
         expect refused air 1
         do air 2
         expect event type=air-f-16
         expect support us gas_non_persistent = 0
         do profile high-bomb
         dice 10 10
         do fire
         expect event event-aa-and
         expect gas 2309 = no"
    ));
    holds(&format!(
        "{start}gas-spent wp 1
         activation 1/3
         do done
         do strike gas
         do at 2309
         do air 2
         do profile high-bomb
         dice 10 10 10
         do hold
         expect gas 2309 = yes
         expect unit DAG/27 contaminated = yes
         expect points wp = 0"
    ));
}

/// The Pact's call rolls for its aircraft as always; two points and one of gas. [rule 24.2.1]
#[test]
fn the_pact_calls_aircraft_with_gas() {
    holds(
        "unit Fwd/27 5416
         unit 36/12.leopard-2:1 5719 1
         acquired wp 5719
         support wp gas_non_persistent 1
         air wp 3
         activation 27
         do done
         do strike gas
         do at 5719
         expect refused air 1
         dice 1
         do air 2
         expect event type=air-su-17
         expect support wp gas_non_persistent = 0
         expect air wp = 1
         expect refused profile low-standoff",
    );
}

/// Contaminated or in a zone, fire and flak count half, once. [rule 44.3, 44.4.4, 18.2.2#5, 18.2.2#6, 22.2.1, 27.2.1.1, 6.1.4]
#[test]
fn gas_halves_fire_and_flak_once() {
    let game = game();
    let unit = |key: &str| game.pack.counters().find(|c| game.pack.key(*c) == key).expect("a counter");
    let hex = |label: &str| game.pack.map.grid.ids().find(|h| game.pack.label(*h) == label).expect("a hex");
    let at = |setting: &str| {
        let mut st = state(&format!(
            "unit 36/12.leopard-2:1 5719 2 {setting}\nunit 365/12 5719 2 {setting}\nunit 68/27:1 5817 1"
        ));
        st.gas.on = true;
        st
    };
    let strengths = |st: &sandtable_wurzburg::state::State| {
        let direct = game.shot(st, Fire::Defensive, unit("36/12.leopard-2:1"), 2, hex("5718"), None).strength;
        let indirect = game.indirect(st, unit("365/12"), 2, false).strength;
        (direct / SCALE, indirect / SCALE, game.flak(st, Side::Nato, hex("5719"), false))
    };
    let clean = strengths(&at(""));
    let mut zone = at("");
    zone.gas.zones.push(sandtable_wurzburg::gas::Zone { hex: hex("5819"), persistent: true });
    let mut both = at("contaminated");
    both.gas.zones = zone.gas.zones.clone();
    assert_eq!(clean.2, 4);
    for st in [at("contaminated"), zone, both] {
        assert_eq!(strengths(&st), (clean.0 / 2, clean.1 / 2, 2));
    }
    assert_eq!(strengths(&at("contaminated disrupted")).2, 1, "with disruption a quarter");
}

/// A contaminated unit has four points of six; contamination on the way costs it two. [rule 44.4.4, 6.1.4]
#[test]
fn contaminated_units_are_slow() {
    let march = "unit HQ-36/12 6116
         unit 36/12.leopard-2:1 5717 2 FLAG
         gas 5620 persistent
         cycle 36/12
         do start march
         do take 36/12.leopard-2:1 2
         ";
    holds(&format!(
        "{}do go 5716\nexpect unit 36/12.leopard-2:1 mp = 3.00",
        march.replace("FLAG", "contaminated")
    ));
    holds(&format!("{}do go 5716\nexpect unit 36/12.leopard-2:1 mp = 5.00", march.replace("FLAG", "")));
    holds(&format!(
        "{}do go 5618
         dice 5
         do go 5619
         expect event event-gas-check-failed
         expect unit 36/12.leopard-2:1 mp = 2.50",
        march.replace("FLAG", "")
    ));
}

/// Two zones over one hex call for one check. [rule 44.4.2]
#[test]
fn zones_that_overlap_check_once() {
    holds(
        "unit HQ-36/12 6116
         unit 36/12.leopard-2:1 5618 2
         gas 5620 persistent
         gas 5719 passing
         cycle 36/12
         do start march
         do take 36/12.leopard-2:1 2
         dice 6
         do go 5619
         expect event event-gas-check-passed
         expect actor = nato
         expect unit 36/12.leopard-2:1 contaminated = no",
    );
}

/// A contaminated unit keeps its marker when it splits and does not combine with a clean one. [rule 44.4.3]
#[test]
fn markers_follow_and_part_units() {
    holds(
        "unit HQ-36/12 6116
         unit 36/12.leopard-2:1 5717 2 contaminated
         unit 36/12.leopard-2:2 5717 1
         cycle 36/12
         do start march
         do take 36/12.leopard-2:1 1
         expect unit 36/12.leopard-2:3 contaminated = yes
         do take 36/12.leopard-2:2 1
         expect refused merge 36/12.leopard-2:2 36/12.leopard-2:3
         expect legal go 5716",
    );
}

/// A retreat keeps out of gas if it can; a force that advances into gas checks. [rule 18.4.1, 18.4.6, 18.5.2]
#[test]
fn retreat_and_advance_meet_gas() {
    let attack = "unit 170/57:1 2628 9
         unit 35/12.marder:1 2629 2
         plan 170/57 hasty
         lead 170/57 2628
         gas 2730 persistent
         cycle 57
         do operate 170/57
         do at 2629
         do done
         do hold
         do done
         dice 10
         do fire
         ";
    // All hexes behind the objective but those in the zone come first.
    holds(&format!("{attack}do retreat\nexpect refused retreat-to 35/12.marder:1 2730"));
    let inside = attack.replace("gas 2730", "gas 2629");
    holds(&format!(
        "{inside}do stand
         expect unit 35/12.marder:1 place = none
         dice 5
         do take 170/57:1 9
         expect event event-gas-check-failed
         expect unit 170/57:1 contaminated = yes"
    ));
}

/// In the Reorganization Phase a Main HQ cleans one hex in its range: four steps of NATO, nine of the Pact, out of the gas and
/// seven hexes from enemies. They are Used in the next turn. Gas that persists stays, other gas goes.
/// [rule 44.6, 9.0#Reorg-1, 9.0#Reorg-3, 7.3#6, 44.3, 6.3.5]
#[test]
fn main_headquarters_clean_units() {
    let turn = "unit Main/12 6116
         unit 36/12.leopard-2:1 6117 3 contaminated
         unit 365/12 6117 3 contaminated
         unit 35/12.marder:1 6119 1 contaminated
         unit 35/12.marder:2 5216 1 contaminated
         unit 68/27:1 4916 2
         gas 6119 persistent
         gas 5719 passing
         engineering nato
         ";
    holds(&format!(
        "{turn}expect actor = nato
         expect gas 5719 = no
         expect gas 6119 = yes
         expect refused clean 35/12.marder:1 1
         expect refused clean 35/12.marder:2 1
         do clean 36/12.leopard-2:1 2
         expect event event-cleaned
         expect unit 36/12.leopard-2:1 contaminated = yes
         expect unit 36/12.leopard-2:2 contaminated = no
         expect unit 36/12.leopard-2:2 used = yes
         expect refused clean 365/12 3
         do clean 36/12.leopard-2:1 1
         dice 1 1 1
         do done
         expect turn = 3
         expect unit 36/12.leopard-2:1 used = yes
         expect unit 365/12 contaminated = yes"
    ));
    holds(
        &turn
            .replace("unit Main/12 6116", "unit HQ-36/12 6116")
            .replace("engineering nato\n", "dice 1 1 1\nengineering nato\nexpect turn = 3"),
    );
}

/// Reorganization: disruption goes, but not from HQ of the Pact; so do Fired and smoke markers and gas that does not persist.
/// [rule 9.0#Reorg-1]
#[test]
fn markers_go_in_reorganization() {
    holds(
        "unit 36/12.leopard-2:1 6117 3 disrupted used
         unit Pi-360/12 6017
         unit 365/12 6217 3 fired
         unit Fwd/27 4416 disrupted
         unit DAG/27 4416 3 disrupted
         unit 68/27:1 4216 3
         gas 6119 persistent
         gas 5719 passing
         smoke Pi-360/12
         dice 1 1
         engineering nato
         do done
         expect turn = 3
         expect gas 5719 = no
         expect gas 6119 = yes
         expect smoke 6017 = no
         expect unit 36/12.leopard-2:1 disrupted = no
         expect unit 365/12 fired = no
         expect unit DAG/27 disrupted = no
         expect unit Fwd/27 disrupted = yes",
    );
}

/// The Pact's gas gives NATO points, or by the other reading costs the Pact a level; NATO's gas costs nothing. [rule 44.7]
#[test]
fn gas_costs_the_pact_victory() {
    let text = "unit 68/27:1 4916 2\ngas-spent wp 2\ngas-spent nato 1\nplanning\n";
    holds(&format!("{text}expect points nato = 2\nexpect points wp = 0\nexpect level = draw"));
    holds_with(
        "option rules=full\noption gas=on\noption gas_penalty=level\n",
        &format!("{text}expect points nato = 0\nexpect level = nato-marginal"),
    );
}

/// Zones and contaminated units are seen by everybody. [rule 6.3.5, 6.1.4]
#[test]
fn gas_is_seen() {
    let mut st = state(
        "unit 36/12.leopard-2:1 5719 2 contaminated\nunit 68/27:1 5817 1\ngas 5719 passing\ngas 5620 persistent",
    );
    st.gas.on = true;
    let view = game().view(&st, Viewer::Public);
    assert!(view.markers.iter().any(|m| m.kind == "gas"));
    assert!(view.markers.iter().any(|m| m.kind == "gas-persistent"));
    let piece = view.pieces.iter().find(|p| p.id == "36/12.leopard-2:1").expect("it is on the map");
    assert!(piece.flags.iter().any(|f| f == "contaminated"));
}
