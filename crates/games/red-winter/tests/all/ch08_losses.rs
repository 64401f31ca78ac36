//! Rules 8.5, 8.5.1 and 8.6: paying losses, steps, elimination; 9.2 and 16.4-4c where they differ.

use crate::fight::{FINNISH, Fight, SOVIET, set};
use crate::play::{game, place, unit};
use sandtable_engine::Silent;
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{BattleKind, BattleStage, Cause};
use sandtable_red_winter::state::Place;
use sandtable_red_winter::units::UnitSet;

fn hex(label: &str) -> sandtable_hex::HexId {
    game().pack.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

/// Two Soviet companies in H10, one Finn in H9 who attacks alone: 1:2.
fn two_defenders() -> Fight {
    let mut f = set("phase combat finnish\nunit 1/1/609 H10\nunit 2/1/609 H10\nunit 1/1/JR16 H9");
    f.attack("H10", &["1/1/JR16"]);
    f
}

/// [rule 8.5-a] [rule 8.5-d] The owner mixes steps and retreat freely, steps first.
#[test]
fn the_owner_mixes_steps_and_retreat() {
    let mut f = two_defenders();
    f.roll(&[6, 6]);
    assert_eq!(f.seat(), SOVIET);
    assert_eq!(f.options(), ["retreat", "step 1/1/609", "step 2/1/609"]);
    f.act("step 2/1/609");
    assert_eq!(f.options(), ["retreat", "step 1/1/609", "step 2/1/609"], "one loss is left");
    f.act("retreat");
    assert!(f.options().iter().all(|o| o.starts_with("retreat-to 1/1/609")), "{:?}", f.options());
    f.act("retreat-to 1/1/609 H11; retreat-to 2/1/609 H11");
    assert_eq!((f.steps("1/1/609"), f.steps("2/1/609")), (2, 1));
    assert!(f.is_at("1/1/609", "H11") && f.is_at("2/1/609", "H11"));
}

/// [rule 8.5-a] Only units that fought pay, and the other side's never do.
#[test]
fn only_units_of_the_battle_pay() {
    let mut f =
        set("phase combat finnish\nunit 1/1/609 H10\nunit 2/1/609 H12\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9");
    f.attack("H10", &["1/1/JR16"]).roll(&[5, 5]);
    assert_eq!(f.refused("step 2/1/609"), "8.5-a");
    assert_eq!(f.refused("step 1/1/JR16"), "8.5-a");
    f.act("step 1/1/609; step 1/1/609");
    assert_eq!(
        (f.steps("1/1/JR16"), f.steps("2/1/JR16")),
        (1, 2),
        "the friend who only looked on is untouched"
    );
}

/// [rule 8.5-b] The attacker's first loss is a step; after it he may retreat.
#[test]
fn the_attackers_first_loss_is_a_step() {
    let mut f = set("phase combat finnish\nunit 1/1/609 H10\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9");
    f.attack("H10", &["1/1/JR16", "2/1/JR16"]).roll(&[1, 2]);
    assert_eq!(f.seat(), FINNISH);
    assert_eq!(f.options(), ["step 1/1/JR16", "step 2/1/JR16"]);
    assert_eq!(f.refused("retreat"), "8.5-b");
    f.act("step 1/1/JR16");
    assert_eq!(f.options(), ["retreat", "step 1/1/JR16", "step 2/1/JR16"]);
}

/// [rule 8.5-c] [rule 9.2-a] [rule 9.2-b] [rule 9.2-c] An assault: no support, the attacker pays steps only, the defender as
/// he likes.
#[test]
fn assault_attackers_pay_steps() {
    let mut f = set(
        "phase action finnish\nunit 1/1/609 H10\nunit 1/1/JR16 H9\nunit 2/1/JR16 H9\nunit 5/KTR12 beside\n\
         ammo finnish 3",
    );
    f.act("select 1/1/JR16; join 2/1/JR16; assault H10");
    assert!(f.rolls(), "nobody is asked for support");
    // 2:1 and one column for the submachine-guns: 3:1; a 4 is 2/1.
    f.roll(&[2, 2]);
    assert_eq!((f.seat(), f.options()), (SOVIET, vec!["retreat".to_string(), "step 1/1/609".to_string()]));
    f.act("step 1/1/609");
    assert_eq!(f.options(), ["step 1/1/JR16", "step 2/1/JR16"]);
    f.act("step 1/1/JR16");
    assert_eq!(f.refused("retreat"), "8.5-c");
}

/// [rule 8.5-e] [rule 5.2.5-a] [rule 5.2.5-b] [rule 5.2.5-c] The hotel takes one loss off for infantry and MGs of either side,
/// not for guns; otherwise it is forest.
#[test]
fn the_hotel_ignores_the_first_loss() {
    let losses = |phasing: &str, defender: &str, attacker: &str, dice: &[u32]| {
        let mut f = set(&format!("phase combat {phasing}\nunit {defender} M16\nunit {attacker} N17"));
        f.attack("M16", &[attacker]).roll(dice);
        while !f.over() && f.options()[0] != "done" && !f.options()[0].starts_with("advance") {
            let step =
                f.options().into_iter().find(|o| o.starts_with("step")).unwrap_or_else(|| "done".into());
            f.act(&step);
        }
        (f.saw(|e| *e == Event::Hotel), f.steps(defender))
    };
    assert_eq!(game().terrain(hex("M16")), sandtable_red_winter::pack::Terrain::Forest);
    // 1:1, a 10 is 1/2: one step instead of two.
    assert_eq!(losses("soviet", "1/1/JR16", "1/1/609", &[5, 5]), (true, 1));
    assert_eq!(losses("finnish", "1/1/609", "1/1/JR16", &[5, 5]), (true, 1));
    // 4 against 6 is 1:2, a 10 is 0/1: nothing.
    assert_eq!(losses("soviet", "MG/1/JR16a", "MG/1/609", &[5, 5]), (true, 2));
    // 5 against 2 is 2:1, a 10 is 0/2: the guns are gone.
    assert_eq!(losses("soviet", "AT/JR16", "1/1/609", &[5, 5]), (false, 0));
    // No loss, nothing to ignore.
    assert_eq!(losses("soviet", "1/1/JR16", "1/1/609", &[1, 1]), (false, 2));
}

/// [rule 8.5.1-a] [rule 8.6-a] A full unit flips; a reduced unit and a unit of one step are eliminated.
#[test]
fn steps_flip_then_eliminate() {
    let mut f = set("phase combat finnish\nunit 1/1/609 H10\nunit Mtr/609 H11\nunit 1/1/JR16 C5");
    let lose = |f: &mut Fight, key: &str| game().lose_step(&mut f.st, unit(key), Cause::Crt, &mut Silent);
    lose(&mut f, "1/1/609");
    assert_eq!(f.steps("1/1/609"), 1);
    lose(&mut f, "1/1/609");
    assert_eq!(f.steps("1/1/609"), 0);
    lose(&mut f, "Mtr/609");
    assert_eq!(f.steps("Mtr/609"), 0);
}

/// [rule 8.6-b] [rule 8.6-c] Companies in supply go to the Dead Pool; companies out of supply and all other units are gone.
#[test]
fn the_dead_pool_takes_companies_in_supply() {
    let end = |lines: &str, key: &str| {
        let mut f = set(&format!("phase combat finnish\n{lines}"));
        game().lose_step(&mut f.st, unit(key), Cause::Crt, &mut Silent);
        place(&f.st, key)
    };
    assert_eq!(end("unit 1/1/609 W27 reduced", "1/1/609"), Place::DeadPool);
    assert_eq!(end("unit MG/1/609 W27 reduced", "MG/1/609"), Place::Eliminated);
    assert_eq!(end("unit 1/PPP7 B13 reduced", "1/PPP7"), Place::DeadPool);
    // A Finn on the only supply source cuts everybody off.
    assert_eq!(end("unit 1/1/609 T27 reduced\nunit 1/1/JR16 X28", "1/1/609"), Place::Eliminated);
}

/// [rule 8.6-a] The dead leave every list of the battle, and what nobody can pay is forgotten.
#[test]
fn losses_beyond_the_last_unit_vanish() {
    let mut f = set("phase combat finnish\nunit Mtr/609 H10\nunit 1/1/JR16 H9");
    // 5:1, a 12 is 0/7 against a single step.
    f.attack("H10", &["1/1/JR16"]).roll(&[6, 6]);
    assert_eq!(place(&f.st, "Mtr/609"), Place::Eliminated);
    assert!(f.saw(|e| matches!(e, Event::LossesIgnored(_, 6, "8.5-a"))));
    assert_eq!(f.options(), ["advance 1/1/JR16 H10", "done"]);
}

/// [rule 16.4-4c] Both sides pay a night raid in steps.
#[test]
fn raids_cost_steps_only() {
    let mut f = set(
        "turn 12\nphase action finnish\nunit 1/1/609 H10\nunit 2/1/609 H10\nunit 1/1/JR16 H15\nunit 2/1/JR16 H15",
    );
    let raiders = UnitSet::one(unit("1/1/JR16")).with(unit("2/1/JR16"));
    game().begin_battle(&mut f.st, BattleKind::Raid, hex("H10"), hex("H11"), raiders, &mut Silent);
    if let Some(b) = f.st.battle_mut() {
        b.stage = BattleStage::Resolve;
        b.raid_shift = 1;
    }
    game().settle(&mut f.st, &mut Silent);
    // 1:1 shifted to 2:1; a 5 is 2/1.
    f.roll(&[2, 3]);
    assert_eq!(
        (f.seat(), f.options()),
        (SOVIET, vec!["step 1/1/609".to_string(), "step 2/1/609".to_string()])
    );
    assert_eq!(f.refused("retreat"), "16.4-4c");
    f.act("step 1/1/609; step 1/1/JR16");
    assert_eq!(f.refused("retreat"), "16.4-4c");
    f.act("step 2/1/JR16");
    assert!(f.over());
    assert!(f.is_at("1/1/JR16", "H15"), "raiders stay where they were");
}

/// [rule 12.3.1-a] [rule 12.3.1-b] [rule 12.3.1-c] Pajari cannot be chosen for a loss, dies of none and cannot be attacked
/// alone; an enemy in his hex drives him to the nearest friends.
#[test]
fn pajari_takes_no_losses() {
    let mut f = set(
        "phase combat soviet\nunit 1/1/JR16 H10 reduced\nunit Pajari H10\nunit 1/1/609 H9\nunit 2/1/JR16 H13",
    );
    f.attack("H10", &["1/1/609"]).roll(&[6, 5]);
    assert_eq!(f.refused("step Pajari"), "12.3.1-a");
    f.act("step 1/1/JR16");
    // Nobody is left to pay the second loss; in supply he is in no danger and waits alone.
    assert!(f.is_at("Pajari", "H10"));
    assert_eq!(f.options(), ["advance 1/1/609 H10", "done"]);
    // Alone he is no target, but the advance drives him to the nearest friends.
    let mut alone = set("phase combat soviet\nunit Pajari H10\nunit 1/1/609 H9\nunit 2/1/JR16 H13");
    assert!(!alone.may("target H10"));
    alone = set("phase action soviet\nunit Pajari H10\nunit 1/1/609 H9\nunit 2/1/JR16 H13");
    alone.act("select 1/1/609");
    assert!(!alone.may("assault H10"));
    f.act("advance 1/1/609 H10");
    assert!(f.is_at("Pajari", "H13"));
}

/// [rule 12.3.1-d] If all units with him die out of supply, a die decides over Pajari.
#[test]
fn pajari_is_at_risk_when_his_men_die_cut_off() {
    for (die, lost) in [(1, true), (2, false), (6, false)] {
        let mut f = set(
            "phase combat soviet\nunit 1/1/JR16 H10 reduced\nunit Pajari H10\nunit 2/1/JR16 D3\nunit 4/2/364 A13\n\
             unit 1/1/609 H9\nunit 2/1/609 H11\nunit 3/1/609 G10\nunit 5/2/364 G9\nunit 6/2/364 I9\nunit 1/1/364 I10",
        );
        f.attack("H10", &["1/1/609"]).roll(&[6, 3]);
        assert_eq!(place(&f.st, "1/1/JR16"), Place::Eliminated);
        f.roll(&[die]);
        assert_eq!(place(&f.st, "Pajari") == Place::Eliminated, lost);
        assert_eq!(f.is_at("Pajari", "D3"), !lost);
    }
}
