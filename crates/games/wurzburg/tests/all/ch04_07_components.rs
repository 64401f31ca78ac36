//! Counters, markers, points and nationalities (4, 6, 7).

use crate::play::{game, holds, holds_full, state};
use sandtable_engine::{Game, Query, Seat, Viewer};
use sandtable_wurzburg::ids::{CounterId, FormationId};
use sandtable_wurzburg::pack::{Nation, Side, Support, Symbol};
use sandtable_wurzburg::state::State;

fn unit(key: &str) -> CounterId {
    game().pack.counters().find(|c| game().pack.key(*c) == key).unwrap_or_else(|| panic!("no counter {key}"))
}

fn formation(key: &str) -> FormationId {
    let at = game().pack.forces.formations.iter().position(|f| f.key == key);
    FormationId(at.unwrap_or_else(|| panic!("no formation {key}")) as u8)
}

/// Both HQ of every division of the Pact and NATO's Main HQ have a jammer, for one use a turn; the air assault brigade has
/// none. [rule 4.1.5]
#[test]
fn jammers_belong_to_division_hq() {
    let st = state("unit 117/39:1 2010 9");
    let with = |key: &str| game().has_jammer(&st, unit(key));
    for key in ["27", "39", "57", "79", "EG4"] {
        assert!(with(&format!("Fwd/{key}")) && with(&format!("Main/{key}")), "{key}");
    }
    assert!(with("Main/3") && !with("Fwd/3") && with("Main/12"));
    let others = game().pack.counters().filter(|c| {
        let base = &game().pack.formation(game().pack.formation_of(*c)).key;
        let jams = ["27-base", "39-base", "57-base", "79-base", "EG4-base", "3ID-base", "12PZ-base"];
        game().pack.kind(*c).symbol == Symbol::Hq && !jams.contains(&base.as_str())
    });
    let others: Vec<CounterId> = others.collect();
    assert!(others.len() > 5 && others.iter().all(|hq| !game().has_jammer(&st, *hq)));
    holds_full(
        "unit 117/39:1 4306 9
         unit Main/39 4103
         unit 120/39:1 4406 9
         unit 3/3.m2:1 4407 4
         unit 3/3.m1:1 6010 4
         plan 117/39 hasty
         plan 120/39 hasty
         lead 117/39 4306
         lead 120/39 4406
         cycle 39
         do operate 117/39
         do at 4407
         do done
         dice 3
         do jam Main/39
         do hold
         do done
         do hold
         do operate 120/39
         do at 4407
         do done
         expect refused jam Main/39",
    );
}

/// A brigade HQ pays for its own brigade alone. There are three division HQ, and the US Forward HQ has no reconnaissance
/// points. [rule 4.1.4.5]
#[test]
fn headquarters_of_nato() {
    let pack = &game().pack;
    let mut divisions: Vec<&str> = pack
        .counters()
        .filter(|c| {
            let base = pack.formation(pack.formation_of(*c));
            pack.kind(*c).symbol == Symbol::Hq && base.side == Side::Nato && base.key.ends_with("-base")
        })
        .map(|c| pack.key(c))
        .collect();
    divisions.sort_unstable();
    assert_eq!(divisions, ["Fwd/3", "Main/12", "Main/3"]);
    assert_eq!(pack.group(pack.group_of(unit("Fwd/3"))).rp, 0);
    assert!(pack.group(pack.group_of(unit("Main/3"))).rp > 0);
    holds(
        "unit HQ-2/3 4408
         unit 3/3.m1:1 4407 2
         unit 117/39:1 2010 9
         off-map-cp 0
         cycle 3/3
         expect refused start hasty
         expect legal start march",
    );
}

/// An acquired hex lies open to the side that acquired it, until the cycle ends. [rule 6.3.2, 10.0#Fade]
#[test]
fn acquired_hexes_lie_open() {
    let lines = "unit 117/39:1 4306 7
         unit 3/3.m2:1 4607 2
         unit HQ-3/3 4711";
    let steps = |extra: &str, seat: u8| {
        let st = state(&format!("{lines}\n{extra}"));
        let seen = sandtable_wurzburg::view::visible(game(), &st, Viewer::Seat(Seat(seat)));
        (seen.contains(unit("117/39:1")), seen.contains(unit("3/3.m2:1")))
    };
    assert_eq!(steps("", 1), (false, true));
    assert_eq!(steps("acquired nato 4306", 1), (true, true));
    assert_eq!(steps("acquired nato 4306", 0), (true, false), "only the side that acquired it");
}

/// A plan is not told to NATO before its operation is committed, a main effort neither. [rule 6.5.1]
#[test]
fn plans_lie_face_down() {
    let lines = |plan: &str| {
        format!(
            "unit 117/39:1 4306 7
             unit Fwd/39 4103
             unit 3/3.m2:1 4607 2
             plan 117/39 {plan} off-map
             maneuver nato"
        )
    };
    let placed = |plan: &str| {
        let mut st = state(&lines(plan));
        game().placed(&mut st).unwrap_or_else(|e| panic!("{e}"));
        st
    };
    let nato = Viewer::Seat(Seat(1));
    let (hasty, assault) = (placed("hasty"), placed("assault"));
    let text = |st: &State, viewer| serde_json::to_string(&game().view(st, viewer)).unwrap_or_default();
    assert!(text(&hasty, nato) == text(&assault, nato), "NATO cannot tell the plans apart");
    let pact = Viewer::Seat(Seat(0));
    assert!(text(&hasty, pact) != text(&assault, pact), "the Pact can");
}

/// A minefield that lies face down looks the same to the enemy, real or not; one laid by a strike is open. [rule 6.2.4]
#[test]
fn minefields_lie_face_down() {
    let lines = |kind: &str| {
        format!(
            "unit 11-Gds-Eng/39-a 2930
             unit 117/39:1 2928 3
             unit 35/12.marder:1 3528 2
             {kind}"
        )
    };
    let kinds = |extra: &str, seat: u8| {
        let view = game().view(&state(&lines(extra)), Viewer::Seat(Seat(seat)));
        view.markers
            .iter()
            .map(|m| m.kind.to_string())
            .find(|k| k.starts_with("minefield"))
            .unwrap_or_default()
    };
    let (real, dummy) = ("minefield wp real 2930 11-Gds-Eng/39-a", "minefield wp dummy 2930 11-Gds-Eng/39-a");
    assert_eq!(kinds(real, 1), kinds(dummy, 1));
    assert_ne!(kinds(real, 0), kinds(dummy, 0));
    assert_eq!(kinds("mines 2930", 1), "minefield");
}

/// Support points belong to nations in NATO and to all of the Pact. An engineer lays mines with those of its nation.
/// [rule 6.6, 6.6.2, 7.1.7]
#[test]
fn mine_points_belong_to_nations() {
    holds_full(
        "unit 10-Eng/3-a 4407
         unit Pi-350/12 4410
         unit 117/39:1 1010 3
         support us mine 0
         support wg mine 2
         support ca mine 0
         engineering nato
         expect refused mine 10-Eng/3-a real
         do mine Pi-350/12 real
         expect mine-points wg = 1
         expect minefield 4410 = yes",
    );
    holds_full(
        "unit 4-Eng/EG4-a 4407
         unit 11-Gds-Eng/39-a 4410
         unit 3/3.m2:1 6010 3
         support wp mine 2
         engineering wp
         do mine 4-Eng/EG4-a real
         do mine 11-Gds-Eng/39-a dummy
         expect mine-points wp = 0",
    );
}

/// Air points are spent by the nation of the HQ that calls. [rule 6.6, 6.6.1]
#[test]
fn air_points_belong_to_the_caller() {
    let position = |us: u8, wg: u8| {
        format!(
            "unit HQ-3/3 4711
             unit 3/3.m2:1 4407 1
             unit 117/39:1 4306 2
             air us {us}
             air wg {wg}
             activation 3/3
             do done
             "
        )
    };
    holds_full(&(position(0, 5) + "expect refused strike fire"));
    holds_full(
        &(position(2, 5)
            + "do strike fire
               do at 4306
               expect refused air 3
               dice 3
               do air 2
               expect air us = 0
               expect air wg = 5"),
    );
}

/// Every mine strike takes a point of the gun's nation; Canada has none. [rule 6.6.3]
#[test]
fn adm_points_are_spent_one_by_one() {
    holds(
        "unit 3/3.m2:1 3017 2
         unit 3/3.m2:2 3120 1
         unit 117/39:1 2717 3
         unit Fwd/39 2619
         unit MRL/39 2518 1
         adm wp 1
         acquired wp 3017
         acquired wp 3120
         activation 39
         do done
         do strike adm
         do at 3017
         do call MRL/39
         dice 9 9
         do fire
         expect mines 3017 = yes
         expect adm wp = 0
         expect refused strike adm",
    );
    for scenario in &game().pack.scenarios {
        assert_eq!(scenario.support[Nation::Ca as usize][Support::Adm as usize], 0, "{}", scenario.id);
    }
}

/// SAM fires with the strength the scenario gives, as often as aircraft come. [rule 6.7.3]
#[test]
fn sam_strength_is_not_used_up() {
    let mut text = String::from(
        "unit HQ-1/3 3011
         unit DAG/27 2309 3
         unit 68/27:1 2506 3
         unit 1/3.m2:1 2911 1
         acquired nato 2309
         acquired nato 2506
         air us 2
         activation 1/3
         do done
         ",
    );
    for hex in ["2309", "2506"] {
        text += &format!(
            "do strike fire
             do at {hex}
             dice 3
             do air 1
             do profile high-bomb
             expect actor = wp
             dice 9
             do fire
             expect event strength=3 die=9
             do abort
             "
        );
    }
    holds_full(&text);
}

/// Steps shot down are counted for whoever did it, and are points. [rule 6.7.5]
#[test]
fn air_hits_are_counted_apart() {
    holds_full(
        "unit HQ-1/3 3011
         unit 1/3.m2:1 2609 2
         unit 68/27:1 2309 9
         unit DAG/27 2309 3
         acquired nato 2309
         air us 1
         activation 1/3
         do done
         do strike fire
         do at 2309
         dice 8
         do air 1
         do profile low-bomb
         dice 9 6
         do announce 4
         expect air-hits wp = 1
         expect air-hits nato = 0
         expect points wp = 1
         expect points nato = 0",
    );
}

/// An HQ jams for its own and what is under it, attached regiments too, and for nobody else. [rule 7.3#4]
#[test]
fn jamming_follows_the_chain() {
    let attack = |regiment: &str, unit: &str, cycle: &str, extra: &str| {
        format!(
            "unit {unit}:1 4306 3
             unit Fwd/39 4103
             unit Fwd/57 4104
             unit 3/3.m2:1 4407 2
             {extra}
             plan {regiment} hasty
             lead {regiment} 4306
             cycle {cycle}
             do operate {regiment}
             do at 4407
             do done
             "
        )
    };
    holds_full(
        &(attack("117/39", "117/39", "39", "") + "expect legal jam Fwd/39\nexpect refused jam Fwd/57"),
    );
    holds_full(
        &(attack("119", "119/8GA", "57", "attached 119 57")
            + "expect legal jam Fwd/57\nexpect refused jam Fwd/39"),
    );
}

/// Units observe for HQ of their chain; those of the corps base not for other nations. [rule 7.3#8]
#[test]
fn observers_belong_to_the_chain() {
    let st = state(
        "unit 9-Eng/VII-a 4407
         unit 3/3.m2:1 4506 1
         unit HQ-3/3 4711
         unit HQ-1/3 4712
         unit HQ-4CMBG 4713
         unit Main/3 4714
         unit 117/39:1 4406 3",
    );
    let hex = game().pack.map.grid.find("4406").unwrap_or_else(|e| panic!("{e}"));
    let sees = |hq: &str, by: &str| game().observers(&st, unit(hq), hex, |_| true).contains(&unit(by));
    assert!(sees("HQ-3/3", "3/3.m2:1") && sees("Main/3", "3/3.m2:1"));
    assert!(!sees("HQ-1/3", "3/3.m2:1") && !sees("HQ-4CMBG", "3/3.m2:1"));
    assert!(sees("HQ-3/3", "9-Eng/VII-a") && sees("HQ-1/3", "9-Eng/VII-a"));
    assert!(!sees("HQ-4CMBG", "9-Eng/VII-a"), "a corps base observes for its own nation");
}

/// A maneuver unit spots for the HQ of its chain, an attached battalion for its brigade. [rule 7.3#7, 12.8.3]
#[test]
fn spotters_belong_to_the_chain() {
    use sandtable_wurzburg::state::Payer;
    let lines = |extra: &str| {
        state(&format!(
            "unit 126/12:1 4407 1
             unit 3/3.m2:1 4506 1
             unit HQ-35/12 4711
             {extra}
             unit 117/39:1 4306 3"
        ))
    };
    let spots = |st: &State| {
        let list = game().spotters(st, formation("35/12"), Payer::Hq(unit("HQ-35/12"))).inside;
        list.iter().map(|h| game().pack.label(*h).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(spots(&lines("unit 35/12.marder:1 4507 1")), ["4507"]);
    assert_eq!(spots(&lines("attached 126 35/12")), ["4407"]);
    assert!(spots(&lines("attached 126 36/12")).is_empty());
}

/// Steps left by type and shattered formations are told to everybody; artillery that has fired is known. [rule 11.2.4]
#[test]
fn public_questions() {
    let st = state(
        "unit 117/39:1 4306 3
         unit 3/3.m2:1 4607 2
         unit 3/3.m1:1 4608 1
         unit DAG/39 4103 3 fired
         unit DAG/57 4103 3
         lost 117/39:1 6
         shattered 117/39",
    );
    let ask = |words: &[&str]| {
        let query = Query::parse(words).unwrap_or_else(|| panic!("a question"));
        game().ask(&st, Viewer::Seat(Seat(1)), &query).unwrap_or_else(|e| panic!("{e:?}"))
    };
    let answer = ask(&["strength", "117/39"]);
    assert_eq!(answer.value, "3");
    assert!(answer.lines.iter().any(|l| l.text.key == "answer-shattered"));
    let answer = ask(&["strength", "3/3"]);
    assert_eq!(answer.value, "3");
    assert!(answer.lines.len() > 1, "type by type");
    assert!(!answer.lines.iter().any(|l| l.text.key == "answer-shattered"));
    let seen = sandtable_wurzburg::view::visible(game(), &st, Viewer::Seat(Seat(1)));
    assert!(seen.contains(unit("DAG/39")) && !seen.contains(unit("DAG/57")));
}

/// Ground fire into or out of smoke is halved once, but not of thermal sights; artillery fires out of it freely, and
/// everybody's flak is a third. [rule 6.3.3, 18.2.2#3, 32.2.2]
#[test]
fn fire_and_smoke() {
    use sandtable_wurzburg::fire::SCALE;
    use sandtable_wurzburg::frame::Fire;
    let lines = |smoke: &str| {
        state(&format!(
            "unit 11-Gds-Eng/39-a 4306
             unit 117/39:1 4306 3
             unit 10-Eng/3-a 4407
             unit 3/3.m2:1 4407 2
             unit 54HSB.m48:1 4406 2
             {smoke}"
        ))
    };
    let hex = |label: &str| game().pack.map.grid.find(label).unwrap_or_else(|e| panic!("{e}"));
    let fire = |st: &State, by: &str, steps: u8, at: &str| {
        game().shot(st, Fire::Defensive, unit(by), steps, hex(at), None).strength / SCALE
    };
    let clear = lines("");
    assert_eq!((fire(&clear, "117/39:1", 3, "4407"), fire(&clear, "54HSB.m48:1", 2, "4306")), (15, 12));
    let here = lines("smoke 11-Gds-Eng/39-a");
    assert_eq!(fire(&here, "117/39:1", 3, "4407"), 7, "out of smoke");
    assert_eq!(fire(&here, "54HSB.m48:1", 2, "4306"), 6, "into smoke");
    assert_eq!(fire(&here, "3/3.m2:1", 2, "4306"), 8, "thermal sights see through it");
    let both = lines("smoke 11-Gds-Eng/39-a\nsmoke 10-Eng/3-a");
    assert_eq!(fire(&both, "117/39:1", 3, "4407"), 7, "once");
    // Flak: twelve steps' worth at one hex, a third of them in smoke.
    let flak = |st: &State| game().flak(st, Side::Wp, hex("4307"), false);
    assert_eq!((flak(&clear), flak(&here)), (4, 1));
    holds(
        "unit HQ-3/3 4711
         unit 3/3.m2:1 4407 1
         unit 2-41/3 4610 3
         unit 11-Gds-Eng/39-a 4306
         unit 117/39:1 4306 6
         smoke 11-Gds-Eng/39-a
         activation 3/3
         do done
         do strike fire
         do at 4306
         do call 2-41/3
         dice 5
         do fire
         expect event strength=3",
    );
}

/// In Reorganization jammers are ready again and helicopters move up a box. [rule 4.1.6, 9.0#Reorg-2]
#[test]
fn reorganization_readies_jammers_and_helicopters() {
    use sandtable_engine::Silent;
    use sandtable_wurzburg::action::Action;
    let mut st = state(
        "unit 117/39:1 2010 9 used
         unit Main/39 2012
         unit 3/3.m1:1 4010 4 used
         unit 3/3.m2:1 4012 4 used
         reserve nato",
    );
    let kind = game().pack.air.iter().position(|t| t.key == "mi-24").unwrap_or_else(|| panic!("no type"));
    st.assets.boxes[kind] = [1, 2, 4];
    st.works.jammed.insert(unit("Main/39"));
    game().placed(&mut st).unwrap_or_else(|e| panic!("{e}"));
    game().perform(&mut st, Seat(1), Action::Done, &mut Silent);
    assert_eq!(st.turn, 3);
    assert!(!st.works.jammed.contains(unit("Main/39")));
    assert_eq!(st.assets.boxes[kind], [3, 4, 0]);
    assert!(st.counters.iter().all(|c| !c.has(sandtable_wurzburg::state::USED)));
}
