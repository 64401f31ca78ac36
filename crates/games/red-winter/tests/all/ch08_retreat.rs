//! Rule 8.5.2: retreats, their priorities, limits, tolls and after-effects.

use crate::fight::{Fight, set};
use crate::play::{game, place, unit};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{Cause, Frame};
use sandtable_red_winter::state::{Place, flag};

/// A Finn in H9 attacks a Soviet company in H10 and the Soviet retreats; `more` adds units.
fn retreat(more: &str, dice: &[u32]) -> Fight {
    let mut f = set(&format!("phase combat finnish\nunit 1/1/JR16 H9\nunit 1/1/609 H10\n{more}"));
    f.attack("H10", &["1/1/JR16"]).roll(dice);
    f.act("retreat");
    f
}

/// 1:1, a 9: 0/1.
const ONE: &[u32] = &[4, 5];
/// 1:1, an 11: 0/2.
const TWO: &[u32] = &[5, 6];

/// [rule 8.5.2-IV1] [rule 8.5.2-f] [rule 8.5.2-h] Hexes farther from the attacker, and the owner chooses; the way to supply
/// does not matter.
#[test]
fn away_from_the_attacker() {
    let mut f = retreat("", ONE);
    assert_eq!(f.options(), ["retreat-to 1/1/609 G10", "retreat-to 1/1/609 H11", "retreat-to 1/1/609 I10"]);
    assert_eq!(f.refused("retreat-to 1/1/609 I9"), "8.5.2-III");
    assert_eq!(f.refused("retreat-to 1/1/609 H9"), "8.5.2-d");
    assert_eq!(f.refused("retreat-to 1/1/609 H12"), "8.5.2-a");
    assert_eq!(f.refused("retreat-off 1/1/609"), "8.5.2-II");
    assert_eq!(f.refused("stay 1/1/609"), "8.5.2-a");
    f.act("retreat-to 1/1/609 G10");
    assert!(f.is_at("1/1/609", "G10"));
}

/// [rule 8.5.2-IV1] Farther from every unit that added strength, not just from one.
#[test]
fn away_from_every_attacker() {
    let mut f = set("phase combat finnish\nunit 1/1/JR16 H9\nunit 2/1/JR16 G9\nunit 1/1/609 H10");
    f.attack("H10", &["1/1/JR16", "2/1/JR16"]).roll(&[4, 4]);
    f.act("retreat");
    // G10 is next to G9.
    assert_eq!(f.options(), ["retreat-to 1/1/609 H11", "retreat-to 1/1/609 I10"]);
}

/// [rule 8.5.2-a] [rule 8.5.2-b] [rule 8.5.2-c] Each loss moves every unit one hex, whatever the ground costs; they may part.
#[test]
fn all_units_go_one_hex_per_loss_and_may_part() {
    let mut f =
        set("phase combat finnish\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9\nunit 1/1/609 H10\nunit 2/1/609 H10");
    f.attack("H10", &["1/1/JR16", "2/1/JR16"]).roll(TWO).act("retreat");
    assert_eq!(f.refused("retreat-to 2/1/609 H11"), "8.5.2-a", "one after the other");
    f.act("retreat-to 1/1/609 G10; retreat-to 2/1/609 I10");
    assert!(matches!(f.st.top(), Some(Frame::Retreat(r)) if r.left == 1));
    f.act("retreat-to 1/1/609 F11");
    let second = f.options()[0].clone();
    f.act(&second);
    assert_eq!(f.st.battle().map(|b| b.retreated), Some(2));
    for key in ["1/1/609", "2/1/609"] {
        let hex = f.st.hex_of(unit(key)).unwrap_or(sandtable_hex::HexId::NONE);
        let target = game().pack.grid.find("H10").unwrap_or(hex);
        assert_eq!(game().pack.grid.distance(hex, target), 2, "{key}");
        assert!(f.st.unit(unit(key)).has(flag::RETREATED));
    }
}

/// [rule 8.5.2-III] Out of enemy zones of control first.
#[test]
fn out_of_zones_of_control_first() {
    // The Finn in G11 covers G10 and H11.
    let f = retreat("unit 2/1/JR16 G11", ONE);
    assert!(f.is_at("1/1/609", "I10"), "there was no choice");
    assert_eq!(f.steps("1/1/609"), 2);
}

/// [rule 8.5.2-III] [rule 8.5.2-IV2] A quiet hex that is no nearer goes before a hex that is farther but covered; a nearer
/// hex is out.
#[test]
fn not_nearer_if_nothing_else_is_quiet() {
    let mut f =
        set("phase combat finnish\nunit 1/1/JR16 H9\nunit 1/1/609 H10\nunit 2/1/609 G7\nunit 3/1/609 I7");
    // 1:1, a 6 is 2/1.
    f.attack("H10", &["1/1/JR16"]).roll(&[3, 3]);
    f.act("retreat; retreat-to 1/1/609 H11");
    // The step was paid without asking; now the retreat. G7 and I7 cover all hexes farther off.
    assert_eq!(f.steps("1/1/JR16"), 1);
    f.act("retreat");
    assert_eq!(f.options(), ["retreat-to 1/1/JR16 G9", "retreat-to 1/1/JR16 I9"]);
    assert_eq!(f.refused("retreat-to 1/1/JR16 H8"), "8.5.2-III");
}

/// [rule 8.5.2-g] Attackers measure from the hex the defender held, not from where he went.
#[test]
fn attackers_measure_from_the_defenders_hex() {
    let mut f = set("phase combat finnish\nunit 1/1/JR16 H9\nunit 1/1/609 H10");
    f.attack("H10", &["1/1/JR16"]).roll(&[3, 3]);
    f.act("retreat; retreat-to 1/1/609 I10; retreat");
    assert_eq!(f.options(), ["retreat-to 1/1/JR16 G8", "retreat-to 1/1/JR16 H8", "retreat-to 1/1/JR16 I8"]);
    assert_eq!(f.refused("retreat-to 1/1/JR16 G9"), "8.5.2-IV1");
}

/// [rule 8.5.2-I] Room comes before zones of control.
#[test]
fn stacking_before_zones_of_control() {
    let full = "unit 2/1/609 G10\nunit 3/1/609 G10\nunit 4/2/609 G10\nunit 1/1/364 H11\nunit 2/1/364 H11\nunit 3/1/364 H11";
    // I10 is covered from J10, the other two are full of companies.
    let f = retreat(&format!("{full}\nunit 2/1/JR16 J10"), ONE);
    assert!(f.is_at("1/1/609", "I10"));
    assert_eq!(f.steps("1/1/609"), 1, "and the zone of control takes its toll");
}

/// [rule 8.5.2-I] [rule 8.5.2-d] Hexes on the way may be full, the last may not.
#[test]
fn full_hexes_can_be_passed() {
    let full = "unit 2/1/609 H11\nunit 3/1/609 H11\nunit 4/2/609 H11";
    let mut f = retreat(full, TWO);
    f.act("retreat-to 1/1/609 H11");
    assert!(f.options().iter().all(|o| !o.ends_with("H11")));
    let mut f = retreat(full, ONE);
    assert_eq!(f.refused("retreat-to 1/1/609 H11"), "8.5.2-I");
    f.act("retreat-to 1/1/609 G10");
}

/// [rule 8.5.2-d] Two companies and two hexes with room for one each: they part, and neither is ever stuck.
#[test]
fn room_is_shared_out() {
    let lines = "phase combat finnish\nunit 1/1/609 H10\nunit 2/1/609 H10\nunit 1/1/JR16 H9\nunit 2/1/JR16 I9\nunit 3/1/JR16 G9\n\
                 unit 4/2/JR16 I10\nunit 1/1/364 G10\nunit 2/1/364 G10\nunit 4/2/364 H11\nunit 5/2/364 H11";
    let mut f = set(lines);
    f.attack("H10", &["1/1/JR16"]).roll(&[5, 5]);
    f.act("retreat");
    assert_eq!(f.options(), ["retreat-to 1/1/609 G10", "retreat-to 1/1/609 H11"]);
    f.act("retreat-to 1/1/609 G10");
    assert!(f.is_at("2/1/609", "H11"), "the only hex left");
    // One place less, and they cannot retreat at all.
    let mut f = set(&format!("{lines}\nunit 6/2/364 H11"));
    f.attack("H10", &["1/1/JR16"]).roll(&[5, 5]);
    assert_eq!(f.refused("retreat"), "8.5.2-e");
    assert_eq!(f.options(), ["step 1/1/609", "step 2/1/609"]);
}

/// [rule 8.5.2-e] Whoever is surrounded pays steps.
#[test]
fn without_a_way_out_losses_are_steps() {
    let mut f = set(
        "phase combat finnish\nunit 1/1/609 H10\nunit 1/1/JR16 H9\nunit 2/1/JR16 I9\nunit 3/1/JR16 I10\n\
         unit 4/2/JR16 H11\nunit 5/2/JR16 G10\nunit 6/2/JR16 G9",
    );
    f.attack("H10", &["1/1/JR16"]).roll(TWO);
    assert_eq!(place(&f.st, "1/1/609"), Place::Eliminated, "both losses were steps, and it was cut off");
}

/// [rule 8.5.2-II] [rule 4.2-b] [rule 4.2-c] Off the map only when no hex is left; even a covered hex goes before.
#[test]
fn off_the_map_last() {
    let ring = "phase combat soviet\nunit 1/1/JR16 A5\nunit 1/1/609 A4\nunit 2/1/609 B5\nunit 3/1/609 B6";
    let mut f = set(ring);
    f.attack("A5", &["1/1/609"]).roll(ONE).act("retreat");
    assert!(f.is_at("1/1/JR16", "A6"));
    assert_eq!(f.steps("1/1/JR16"), 1);
    let mut f = set(&format!("{ring}\nunit 4/2/609 A6"));
    f.attack("A5", &["1/1/609"]).roll(ONE).act("retreat");
    assert_eq!(place(&f.st, "1/1/JR16"), Place::Gone);
    assert!(f.saw(|e| matches!(e, Event::RetreatedOff(_))));
}

/// [rule 8.5.2.1-a] [rule 8.5.2.1-b] Allowance less two, day and night; one slow unit holds all back.
#[test]
fn retreat_limits() {
    for turn in [9, 12] {
        let mut f = set(&format!(
            "turn {turn}\nphase combat finnish\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9\nunit 3/1/JR16 H9\n\
             unit 4/2/JR16 G9\nunit MG/1/609 H10\nunit MG/2/609 H10"
        ));
        // 20 against 16 is 1:1; a 12 is 0/3.
        f.attack("H10", &["1/1/JR16", "2/1/JR16", "3/1/JR16", "4/2/JR16"]).roll(&[6, 6]);
        assert_eq!(f.refused("retreat"), "8.5.2.1-a");
        f.act("step MG/1/609; retreat");
        assert!(matches!(f.st.top(), Some(Frame::Retreat(r)) if r.left == 2));
    }
    let mut f = set("phase combat finnish\nunit 1/1/JR16 H9\nunit 1/1/609 H10\nunit Mtr/609 H10");
    // 5 against 6 is 1:2; a 12 is 0/2.
    f.attack("H10", &["1/1/JR16"]).roll(&[6, 6]);
    assert_eq!(f.refused("retreat"), "8.5.2.1-b");
    f.act("step Mtr/609");
    assert!(f.may("retreat"), "the company alone can go");
}

/// Finns in G10 and G9 attack H10; Soviets in F12, E9 and G7 cover every hex they can retreat to. The attackers owe a
/// step and a hex.
fn covered_retreat() -> Fight {
    let mut f = set(
        "phase combat finnish\nunit 1/1/JR16 G10\nunit 2/1/JR16 G9\nunit 1/1/609 H10\nunit 2/1/609 F12\n\
         unit 3/1/609 E9\nunit 4/2/609 G7",
    );
    f.attack("H10", &["1/1/JR16", "2/1/JR16"]).roll(&[1, 2]);
    f.act("step 1/1/JR16; retreat");
    f
}

fn tolls(f: &Fight) -> usize {
    f.log.entries.iter().filter(|(_, e)| matches!(e, Event::Step(_, Cause::Toll))).count()
}

/// [rule 8.5.2.2-a] [rule 8.5.2.2-b] [rule 8.5.2.2-c] [rule 8.5.2.2-e] [rule 7.2-f] Units that come together pay one step, and the
/// owner says who; it is on top of the losses.
#[test]
fn a_merged_stack_pays_once() {
    let mut f = covered_retreat();
    assert_eq!(
        f.options(),
        ["retreat-to 1/1/JR16 F10", "retreat-to 1/1/JR16 F11", "retreat-to 1/1/JR16 G11"]
    );
    f.act("retreat-to 1/1/JR16 F10; retreat-to 2/1/JR16 F10");
    assert_eq!(f.options(), ["step 1/1/JR16", "step 2/1/JR16"]);
    assert_eq!(f.refused("step 1/1/609"), "8.5.2.2-c");
    f.act("step 2/1/JR16");
    assert_eq!(tolls(&f), 1);
    assert_eq!((f.steps("1/1/JR16"), f.steps("2/1/JR16")), (1, 1));
    assert!(f.over());
}

/// [rule 8.5.2.2-a] Apart, each pays.
#[test]
fn separate_stacks_pay_each() {
    let mut f = covered_retreat();
    f.act("retreat-to 1/1/JR16 F10; retreat-to 2/1/JR16 F9");
    assert_eq!(tolls(&f), 2);
    assert_eq!((f.steps("1/1/JR16"), f.steps("2/1/JR16")), (0, 1));
}

/// [rule 8.5.2.2-d] A covered hex does not end the retreat, and each one costs a step; friends already there neither help
/// nor pay.
#[test]
fn every_covered_hex_costs_a_step() {
    let covers = "unit 2/1/JR16 G11\nunit 3/1/JR16 J10\nunit 4/2/JR16 J11\nunit 2/1/609 H11";
    let mut f = retreat(covers, TWO);
    f.act("retreat-to 1/1/609 H11");
    assert_eq!(f.steps("1/1/609"), 1, "toll in H11");
    assert_eq!(f.steps("2/1/609"), 2, "the friend who was there pays nothing");
    assert!(matches!(f.st.top(), Some(Frame::Retreat(r)) if r.left == 1), "and on it goes");
}

/// [rule 8.5.2.2-f] [rule 8.6-b] [rule 8.6-c] Supply is judged where and when the unit dies: cut off in its own hex, in supply one
/// hex farther.
#[test]
fn supply_is_judged_where_the_unit_dies() {
    let ring = "phase combat finnish\nunit 1/1/609 S23 reduced\nunit 1/1/JR16 S22\nunit 2/1/JR16 T23\nunit 3/1/JR16 S24\n\
                unit 4/2/JR16 R24\nunit 5/2/JR16 R23";
    let fight = |action: &str| {
        let mut f = set(ring);
        // 5 against 3 is 1:1; a 9 is 0/1.
        f.attack("S23", &["1/1/JR16"]).roll(ONE).act(action);
        place(&f.st, "1/1/609")
    };
    assert_eq!(fight("step 1/1/609"), Place::Eliminated);
    assert_eq!(fight("retreat"), Place::DeadPool);
}

/// [rule 8.5.2.3-a] [rule 8.5.2.3-b] [rule 8.5.2.3-c] Units that retreated: nothing with others, half alone, rounded up after doubling;
/// they suffer losses like the rest.
#[test]
fn retreated_units_defend_badly() {
    let defence = |units: &str| {
        let mut f = set(&format!("phase combat finnish\nunit 1/1/JR16 H9\n{units}"));
        f.attack("H10", &["1/1/JR16"]);
        f
    };
    assert_eq!(defence("unit 1/1/609 H10 retreated\nunit 2/1/609 H10 reduced").odds().defence, 3);
    assert_eq!(defence("unit 1/1/609 H10 retreated").odds().defence, 3);
    assert_eq!(defence("unit 1/1/609 H10 retreated\nunit 2/1/609 H10 retreated").odds().defence, 5);
    assert_eq!(
        defence("unit MG/1/609 H10 reduced retreated\nunit AT/1/1/139 H10 retreated").odds().defence,
        3
    );
    let mut f = defence("unit 1/1/609 H10 retreated\nunit 2/1/609 H10 reduced");
    f.roll(&[4, 5]);
    assert!(f.may("step 1/1/609"));
}

/// [rule 8.5.2.3-d] Whoever retreated does not fire in that phase.
#[test]
fn retreated_units_do_not_fire() {
    let f = set("phase combat soviet\nunit MG/1/609 H10 retreated\nunit MG/2/609 H11\nunit 1/1/JR16 D5");
    assert_eq!(game().may_shoot(&f.st, unit("MG/1/609")).err().map(|w| w.rule), Some("8.5.2.3-d"));
    assert!(game().may_shoot(&f.st, unit("MG/2/609")).is_ok());
}

/// [rule 12.3-f] Pajari goes with his units; where they part he chooses.
#[test]
fn pajari_retreats_with_his_units() {
    let lines = "phase combat soviet\nunit 1/1/609 H9\nunit 2/1/609 H9\nunit 1/1/JR16 H10\nunit 2/1/JR16 H10\nunit Pajari H10";
    let mut f = set(lines);
    f.attack("H10", &["1/1/609", "2/1/609"]).roll(&[6, 4]);
    f.act("retreat; retreat-to 1/1/JR16 H11; retreat-to 2/1/JR16 H11");
    assert!(f.is_at("Pajari", "H11"));
    let mut f = set(lines);
    f.attack("H10", &["1/1/609", "2/1/609"]).roll(&[6, 4]);
    f.act("retreat; retreat-to 1/1/JR16 G10; retreat-to 2/1/JR16 I10");
    assert_eq!(f.options(), ["retreat-to Pajari G10", "retreat-to Pajari I10"]);
    assert_eq!(f.refused("retreat-to Pajari H11"), "12.3-f");
}

/// [rule 12.3.1-d] [rule 12.3.1-a] Into a zone of control Pajari pays no step but rolls for his life, and stays with his stack.
#[test]
fn pajari_risks_his_life_in_zones_of_control() {
    for (die, lost) in [(1, true), (2, false)] {
        let mut f = set(
            "phase combat soviet\nunit 1/1/609 H9\nunit 2/1/609 G12\nunit 3/1/609 J11\nunit 1/1/364 G11\nunit 2/1/364 J10\n\
             unit 1/1/JR16 H10\nunit Pajari H10",
        );
        // Pajari's column makes 1:1 into 1:2; a 10 is 0/1.
        f.attack("H10", &["1/1/609"]).roll(&[5, 5]);
        f.act("retreat; retreat-to 1/1/JR16 H11");
        assert_eq!(f.steps("1/1/JR16"), 1);
        f.roll(&[die]);
        assert_eq!(f.is_at("Pajari", "H11"), !lost);
        assert_eq!(place(&f.st, "Pajari") == Place::Eliminated, lost);
    }
}
