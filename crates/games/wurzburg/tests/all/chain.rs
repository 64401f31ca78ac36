//! Chain of command, task forces, stacking of formations (7, 12, 14.3).

use crate::play::{game, holds, state};
use sandtable_engine::Game;
use sandtable_wurzburg::ids::FormationId;

fn formation(key: &str) -> FormationId {
    let at = game().pack.forces.formations.iter().position(|f| f.key == key);
    FormationId(at.unwrap_or_else(|| panic!("no formation {key}")) as u8)
}

/// Subordination is vertical: army and corps bases reach everybody below, divisions only their own. [rule 7.1.8, 7.2.5]
#[test]
fn chain_of_command_is_vertical() {
    let chain = |a: &str, b: &str| game().in_chain(formation(a), formation(b));
    assert!(chain("79-base", "17/79") && chain("8GA", "17/79") && chain("8GA", "79-base"));
    assert!(!chain("79-base", "117/39") && !chain("17/79", "45/79"));
    assert!(chain("3ID-base", "2/11ACR") && chain("VII", "4CMBG") && chain("VII", "3/3"));
    assert!(!chain("3ID-base", "4CMBG") && !chain("1/3", "2/3") && !chain("12PZ-base", "54HSB"));
}

/// Regiments, divisions, brigades and nations do not mix; the divisional tanks and base units do.
/// [rule 14.3.1#1, 14.3.1#2-3, 14.3.1#4, 14.3.2#1-3, 14.3.2#4, 14.3.2#6]
#[test]
fn formations_stack_by_the_chain() {
    let st = state("");
    let stack = |a: &str, b: &str| game().may_stack(&st, formation(a), formation(b));
    assert!(!stack("117/39", "120/39") && stack("DTB/39", "117/39") && !stack("DTB/39", "68/27"));
    assert!(!stack("117/39", "68/27") && stack("8GA", "117/39") && stack("39-base", "117/39"));
    assert!(!stack("1/3", "2/3") && stack("3ID-base", "2/3") && stack("VII", "3/3"));
    assert!(!stack("VII", "4CMBG") && !stack("4CMBG", "3/3") && !stack("39-base", "68/27"));
}

/// A task force has four maneuver steps at most, all within three hexes of its lead. [rule 12.6, 12.6.2, 12.7.1]
#[test]
fn task_force_holds_four_steps() {
    holds(
        "unit 3/3.m2:1 4006 3
         unit 3/3.m1:1 4007 2
         unit 3/3.m1:2 4012 1
         unit HQ-3/3 4206
         off-map-cp 1
         cycle 3/3
         do start hasty
         do lead 3/3.m2:1 HQ-3/3
         expect cp HQ-3/3 = 0
         expect refused take 3/3.m1:1 2
         expect refused take 3/3.m1:2 1
         expect legal take 3/3.m1:1 1",
    );
}

/// A division passes its points through a working brigade HQ; the off-map pool needs none. [rule 12.7.4, 12.7.6]
#[test]
fn division_passes_points_through_the_brigade() {
    let set_up = "unit 3/3.m2:1 4006 3
         unit Fwd/3 4210
         off-map-cp 1
         cp Fwd/3 2";
    holds(&format!(
        "{set_up}
         unit HQ-3/3 4206
         cycle 3/3
         do start hasty
         expect refused lead 3/3.m2:1 HQ-3/3
         expect legal lead 3/3.m2:1 off-map
         do lead 3/3.m2:1 Fwd/3
         expect cp Fwd/3 = 1"
    ));
    holds(&format!(
        "{set_up}
         unit HQ-3/3 4206 1 disrupted
         cycle 3/3
         do start hasty
         expect refused lead 3/3.m2:1 Fwd/3
         expect legal lead 3/3.m2:1 off-map"
    ));
}

/// Units that stand together stay so, unmasked, when the battalion changes its brigade elsewhere. The invariants excuse
/// that and nothing else: neither a battalion of another brigade that has not changed, nor a fifth step.
/// [rule 12.8.3, 14.2.2, 14.3.2#5, 14.4]
#[test]
fn a_change_of_brigade_leaves_units_together() {
    holds(
        "unit HQ-34/12 4512
         unit 35/12.marder:1 4406 2
         unit 126/12:1 4406 1
         unit 126/12:2 4410 1
         attached 126 35/12
         cycle 34/12
         do start march
         do take 126/12:2 1
         do go 4409
         do done
         do done
         expect attached 126 = 34/12
         expect unit 126/12:1 masked = no
         expect unit 35/12.marder:1 masked = no",
    );
    let overstacked = |brigade: &str, changed: bool, steps: u8| {
        let units = format!("unit 35/12.marder:1 4406 {steps}\nunit 126/12:1 4406 1");
        let mut st = state(&format!("{units}\nattached 126 {brigade}"));
        st.reattached = u64::from(changed) << formation("126").idx();
        game().audit(&st).iter().any(|fault| fault.contains("overstacked"))
    };
    assert!(!overstacked("35/12", false, 3) && overstacked("35/12", false, 4));
    assert!(overstacked("34/12", false, 3));
    assert!(!overstacked("34/12", true, 3) && overstacked("34/12", true, 4));
}
