//! HQ, shattering and the off-map display, rule by rule (30, 31, 40).

use crate::play::{game, holds, state};
use sandtable_wurzburg::ids::CounterId;
use sandtable_wurzburg::pack::Purpose;

fn unit(key: &str) -> CounterId {
    let game = game();
    game.pack.counters().find(|c| game.pack.key(*c) == key).expect("a counter")
}

/// A Used HQ works, a disrupted one does not; range and chain count. [rule 30.0, 30.1]
#[test]
fn used_headquarters_work() {
    let scout = |hq: &str| {
        format!(
            "unit Fwd/39 {hq}
             unit 117/39:1 2717 3
             unit 3/3.m2:1 3017 1
             activation 39
             "
        )
    };
    holds(&(scout("2619 used") + "expect legal scout Fwd/39"));
    holds(&(scout("2619 used disrupted") + "expect refused scout Fwd/39"));
    holds(&(scout("0105") + "expect refused scout Fwd/39"));
}

/// The Pact knows no nations among its HQ; NATO's serve their own, but for corps artillery in strikes and assaults.
/// [rule 30.3.1, 30.3.2]
#[test]
fn nations_of_headquarters() {
    let game = game();
    let st = state(
        "unit Fwd/EG4 3020
         unit 390-Gds-Arty/8GA:1 2921 1
         unit HQ-34/12 5220
         unit 3-35/72 5121 3",
    );
    let pooled = |hq: &str, gun: &str, purpose| game.in_pool(&st, unit(hq), unit(gun), purpose);
    assert!(pooled("Fwd/EG4", "390-Gds-Arty/8GA:1", Purpose::OffensiveHasty));
    assert!(pooled("Fwd/EG4", "390-Gds-Arty/8GA:1", Purpose::CounterBattery));
    assert!(pooled("HQ-34/12", "3-35/72", Purpose::FireStrike));
    assert!(pooled("HQ-34/12", "3-35/72", Purpose::OffensiveAssault));
    assert!(!pooled("HQ-34/12", "3-35/72", Purpose::DefensiveAssault));
    assert!(!pooled("HQ-34/12", "3-35/72", Purpose::CounterBattery));
}

/// An HQ has flak but neither zone of control nor a limit of its own in a stack, sees for itself and spots for nobody;
/// a regiment attached to its division counts as its own. [rule 30.4]
#[test]
fn headquarters_have_flak_but_no_zone() {
    let game = game();
    let hex = |label: &str| game.pack.map.grid.find(label).expect("a hex");
    let st = state("unit Fwd/39 4106\nunit 117/39:1 4106 9\nunit Main/39 4206\nunit 3/3.m2:1 4008 1");
    let wp = sandtable_wurzburg::pack::Side::Wp;
    assert!(game.hex_is_legal(&st, wp, hex("4106")));
    assert!(game.zoc_over(&st, wp, hex("4006")).all(|c| c == unit("117/39:1")));
    assert!(game.zoc_over(&st, wp, hex("4306")).next().is_none(), "an HQ alone has no zone");
    assert!(game.flak(&st, wp, hex("4206"), false) > 0);
    let main = unit("Main/39");
    assert_eq!(game.observers(&st, main, hex("4306"), |_| true), vec![main]);
    let cycle = game.pack.formation_of(unit("117/39:1"));
    let division = game.division_of(&st, cycle).expect("a division");
    let payer = sandtable_wurzburg::state::Payer::Hq(main);
    assert_eq!(game.spotters(&st, division, payer).inside, vec![hex("4106")], "HQ spot for nobody");
    let mut st = st;
    let free = game
        .pack
        .formations()
        .find(|f| game.pack.formation(*f).kind == sandtable_wurzburg::pack::FormationKind::Independent)
        .expect("an independent regiment");
    let own = game.pack.formation_of(main);
    assert!(!game.is_under(&st, own, free));
    st.attached[free.idx()] = Some(division);
    assert!(game.is_under(&st, own, free));
}

/// Without its brigade's HQ a brigade has the points from off the map alone; its division calls fire all the same.
/// [rule 30.4.2, 30.4.4]
#[test]
fn brigade_without_its_headquarters() {
    let position = |hq: &str| {
        format!(
            "{hq}
             unit Main/3 3316
             unit 3/3.m2:1 2916 2
             unit 2-41/3 3217 3
             unit 117/39:1 2816 3
             unit 117/39:2 2616 3
             off-map-rp nato 1
             off-map-cp 1
             activation 3/3
             "
        )
    };
    holds(
        &(position("unit HQ-3/3 track:4")
            + "expect refused scout Main/3
               expect refused scout HQ-3/3
               expect legal scout off-map
               do done
               do strike fire
               do at 2816
               do call 2-41/3
               dice 1
               do fire
               expect event event-strike
               do done
               do start hasty
               expect refused lead 3/3.m2:1 Main/3
               expect legal lead 3/3.m2:1 off-map"),
    );
    holds(&(position("unit HQ-3/3 3116") + "expect legal scout Main/3\nexpect legal scout HQ-3/3"));
}

/// X51: an HQ that is eliminated in turn 2 lies on turn 4 of the track; with the last other step of its brigade it leaves for
/// good, and no points are given for that. [rule 30.4.1, 30.4.3]
#[test]
fn headquarters_leave_with_their_formation() {
    holds(
        "unit 170/57:1 4006 9
         unit HQ-3/3 4310
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
         do stand
         expect unit HQ-3/3 place = none
         expect points wp = 1",
    );
    holds(
        "unit 170/57:1 4006 9
         unit HQ-3/3 4106
         unit 3/3.m2:1 4310 1
         plan 170/57 hasty
         lead 170/57 4006
         cycle 57
         do operate 170/57
         do at 4106
         do done
         do hold
         dice 5
         do fire
         do stand
         expect unit HQ-3/3 place = track:4",
    );
}

/// Battalions of the air assault brigade are counted together; an independent one has its own number; a formation whose
/// last steps left the map is not shattered, one that lost them is. [rule 31.1.1, 31.1.3, 31.1.4, 31.1.5]
#[test]
fn special_cases_of_shattering() {
    use sandtable_wurzburg::pack::FormationKind;
    let game = game();
    let named = |key: &str| game.pack.formations().find(|f| game.pack.formation(*f).key == key).expect("it");
    let whole = named("35");
    let st = crate::play::state("unit HQ/35 3010");
    for battalion in ["1/35", "2/35", "3/35", "4/35"] {
        assert!(game.counts_for(&st, whole, named(battalion)));
        assert_eq!(
            game.pack.formation(named(battalion)).shatter,
            0,
            "the brigade is checked, not its battalions"
        );
    }
    assert!(game.pack.formation(whole).shatter > 0);
    for formation in game.pack.formations().map(|f| game.pack.formation(f)) {
        if formation.kind == FormationKind::Battalion {
            assert_eq!(formation.shatter, 2, "{}", formation.key);
        }
    }
    let mut st = state("unit HQ-3/3 4106\nunit 3/3.m2:1 4310 1");
    let brigade = named("3/3");
    let group = game.pack.group_of(unit("3/3.m2:1")).idx();
    st.total[group] = 1;
    assert!(!game.counts_as_shattered(&st, brigade));
    *st.counter_mut(unit("3/3.m2:1")) = sandtable_wurzburg::state::Counter::FREE;
    st.lost[group] = 1;
    assert!(game.counts_as_shattered(&st, brigade));
    st.lost[group] = 0;
    st.exited[group] = 1;
    assert!(!game.counts_as_shattered(&st, brigade));
}

/// A jammer is of no use to an HQ whose regiments are all shattered; it calls and scouts all the same. [rule 31.2.1]
#[test]
fn beaten_headquarters_do_not_jam() {
    let game = game();
    let mut st = state("unit Fwd/39 2619\nunit 117/39:1 2717 3\nunit 15/39:1 2617 3\nunit 3/3.m2:1 3017 1");
    for key in ["117/39:1", "15/39:1"] {
        st.total[game.pack.group_of(unit(key)).idx()] = 3;
    }
    let own = game.pack.formation_of(unit("Fwd/39"));
    let regiments = ["117/39:1", "15/39:1"].map(|key| game.pack.formation_of(unit(key)));
    assert!(!game.is_beaten(&st, own));
    st.formation_mut(regiments[0]).shattered = true;
    assert!(!game.is_beaten(&st, own));
    st.formation_mut(regiments[1]).shattered = true;
    assert!(game.is_beaten(&st, own));
    holds(
        "unit Fwd/39 2619
         unit 117/39:1 2717 3
         unit 3/3.m2:1 3017 1
         shattered 117/39
         activation 39
         expect legal scout Fwd/39",
    );
}
