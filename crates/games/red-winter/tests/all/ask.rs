//! Questions about a position: the answers agree with the rules and with what is then played.

use crate::play::{ask, game, holds, position};
use sandtable_engine::{Seat, Viewer};
use sandtable_red_winter::state::State;

fn value(st: &State, question: &str) -> String {
    match ask(st, Viewer::Referee, question) {
        Ok(a) => a.value,
        Err(r) => format!("refused {}", r.rule),
    }
}

/// [rule 5.3-a] [rule 5.2.1] [rule 4.1-a] The price of a way is told step by step, and nothing dearer than the
/// allowance is offered.
#[test]
fn cost_names_every_step() {
    let st = position(
        &[],
        "turn 2
         phase action soviet
         unit 1/1/609 W27
         unit 1/1/JR16 A13",
    );
    // Two road hexes at a half each.
    let answer = ask(&st, Viewer::Referee, "cost 1/1/609 U27").unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(answer.value, "1");
    assert_eq!(answer.lines.iter().map(|l| l.rule.as_ref()).collect::<Vec<_>>(), ["5.3-a", "5.3-a"]);
    assert_eq!(answer.places.len(), 3, "the hex it leaves and the two it enters");
    assert_eq!(value(&st, "cost 1/1/609 A14"), "refused 4.1-a", "too far");
    assert_eq!(value(&st, "cost 1/1/609 A13"), "refused 4.1-c", "the enemy is there");
}

/// [rule 7.1-b] Leaving a zone of control costs one point more, and the answer says for what.
#[test]
fn cost_of_leaving_a_zone() {
    let st = position(
        &[],
        "turn 2
         phase action soviet
         unit 1/1/609 Q25
         unit 1/1/JR16 Q24",
    );
    let near = ask(&st, Viewer::Referee, "cost 1/1/609 Q26").unwrap_or_else(|r| panic!("{r}"));
    assert!(near.lines.iter().any(|l| l.rule == "7.1-b"), "{:?}", near.lines);
}

/// [rule 10.6.1-a] [rule 10.6.2-a] Sight is clear over lake, blocked by land and limited by the light.
#[test]
fn line_of_sight_in_words() {
    let st = position(&[], "turn 3\nphase action soviet\nunit 1/1/609 X28\nunit 1/1/JR16 A13");
    let limit = game().los_limit(&st);
    let grid = &game().pack.grid;
    let mut seen = std::collections::BTreeSet::new();
    for a in grid.ids().step_by(7) {
        for b in grid.within(a, 6).filter(|b| *b != a) {
            let answer = value(&st, &format!("los {} {}", grid.label(a), grid.label(b)));
            let clear = game().sees(&st, a, b);
            let far = grid.distance(a, b) > u16::from(limit);
            let word = answer.split(' ').next().unwrap_or_default().to_string();
            assert_eq!(word == "clear", clear, "{} {}: {answer}", grid.label(a), grid.label(b));
            assert_eq!(word == "too-far", far, "{} {}: {answer}", grid.label(a), grid.label(b));
            seen.insert(word);
        }
    }
    assert_eq!(seen.len(), 3, "every kind of answer was given: {seen:?}");
}

/// [rule 15.2-a] [rule 15.2-b] [rule 15.3-a] The line of supply, or the hex that cuts it.
#[test]
fn supply_shows_the_line_or_the_cut() {
    let free = position(&[], "turn 2\nphase action soviet\nunit 1/1/609 Q25\nunit 1/1/JR16 H19");
    let answer = ask(&free, Viewer::Referee, "supply 1/1/609").unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(answer.value, "yes");
    assert_eq!(answer.places.last().map(|p| format!("{p:?}")), Some("Hex(\"X28\")".into()));
    let cut = position(
        &[],
        "turn 2
         phase action soviet
         unit 1/1/609 Q25
         unit 1/1/JR16 U27
         unit 2/1/JR16 U24",
    );
    let answer = ask(&cut, Viewer::Referee, "supply 1/1/609").unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(answer.value, "no");
    assert!(answer.lines.iter().any(|l| l.rule == "15.2-b"), "{:?}", answer.lines);
    assert_eq!(value(&cut, "supply finnish A13"), "yes");
}

/// [rule 8.2-b] [rule 8.3#4] [rule 8.3.1-a] The odds name ratio, shifts and column, and the bars add up to 36.
#[test]
fn odds_name_every_modifier() {
    let st = position(
        &[],
        "turn 3
         phase combat soviet
         unit 1/1/609 Q25
         unit 2/1/609 Q25
         unit 3/1/609 Q23
         unit 1/1/JR16 Q24",
    );
    let answer = ask(&st, Viewer::Referee, "odds Q24 from 1/1/609,2/1/609").unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(answer.value, "3:1", "10 to 5 is 2:1, and the Soviets have the morale bonus");
    let all =
        ask(&st, Viewer::Referee, "odds Q24 from 1/1/609 2/1/609 3/1/609").unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(all.value, "5:1", "15 to 5 is 3:1; morale, and from two sides");
    assert!(all.lines.iter().any(|l| l.rule == "8.3#4"), "{:?}", all.lines);
    // A shift is said once, in words; a number beside it would say it again.
    let shifts = all.lines.iter().filter(|l| l.text.key == "mod-shift" || l.text.key == "answer-odds-shift");
    let said: Vec<bool> = shifts.map(|l| l.value.is_none()).collect();
    assert_eq!(said, [true; 3], "concentric, morale, and both together");
    assert_eq!(all.outcomes.iter().map(|o| o.weight).sum::<u64>(), 36);
    assert_eq!(value(&st, "odds Q24"), "5:1", "everybody who could attack");
    assert_eq!(value(&st, "odds Q24 from 1/1/JR16"), "refused 8.0-b");
    assert_eq!(value(&st, "odds Q20"), "refused 8.0-b", "nobody is there");
    assert_eq!(value(&st, "assault Q24 from 1/1/609 3/1/609"), "refused 9.1-h", "from two hexes");
}

/// [rule 10.4-b] The odds of a shot agree with the table.
#[test]
fn fire_agrees_with_the_table() {
    let st = position(
        &[],
        "turn 3
         phase combat soviet
         unit MG/1/609 N18
         unit 1/1/JR16 N16
         unit 2/1/JR16 N16",
    );
    let answer = ask(&st, Viewer::Referee, "fire MG/1/609 N16").unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(answer.outcomes.iter().map(|o| o.weight).sum::<u64>(), 36);
    assert!(answer.lines.iter().any(|l| l.rule == "RAT#1"), "two companies in the hex: {:?}", answer.lines);
}

/// [rule 6.0-a] [rule 7.0-a] Stacks and zones of control.
#[test]
fn stacks_and_zones() {
    let st = position(
        &[],
        "turn 3
         phase action soviet
         unit 1/1/609 Q25
         unit MG/1/609 Q25
         unit 1/1/JR16 Q23",
    );
    assert_eq!(value(&st, "stack Q25"), "1/1/609 MG/1/609");
    assert_eq!(value(&st, "stack Q20"), "none");
    assert_eq!(value(&st, "zoc Q24"), "both");
    assert_eq!(value(&st, "zoc Q26"), "soviet");
    assert_eq!(value(&st, "zoc Q22"), "finnish");
    assert_eq!(value(&st, "zoc A1"), "none");
    assert_eq!(value(&st, "range Q25 Q23"), "2");
}

/// [rule 4.1-a] Threats are the units that really can come.
#[test]
fn threats_are_units_in_reach() {
    let st = position(
        &[],
        "turn 3
         phase action soviet
         unit 1/1/609 W27
         unit 2/1/609 X1
         unit 1/1/JR16 Q24",
    );
    assert_eq!(value(&st, "who X5"), "none", "the Finns are far from X5");
    let near = position(&[], "turn 3\nphase action finnish\nunit 1/1/609 W27\nunit 1/1/JR16 S27");
    assert_eq!(value(&near, "who U27"), "1/1/609", "the Soviet unit moves next");
}

/// Why something is not allowed is told before it is tried, with the same rule.
#[test]
fn why_not_tells_the_rule_of_the_refusal() {
    holds(
        "game red-winter
         scenario campaign
         turn 3
         phase action soviet
         unit 1/1/609 Q25
         unit 1/1/JR16 Q23
         do select 1/1/609
         expect refused move Q23 by 4.1-c
         ask why-not move Q23 => 4.1-c
         ask why-not done => legal",
    );
}

/// The ledger can be asked, and an unknown row names its nearest.
#[test]
fn rules_can_be_looked_up() {
    let st = position(&[], "turn 3\nphase action soviet\nunit 1/1/609 Q25");
    assert_eq!(value(&st, "rule 8.3#4"), "8.3#4");
    assert_eq!(value(&st, "rule 20.7"), "20.7");
    assert_eq!(value(&st, "rule A-01"), "A-01");
    assert_eq!(value(&st, "rule 99.9"), "refused ask");
    assert_eq!(value(&st, "weather"), "refused ask");
    assert_eq!(value(&st, "cost 1/1/609"), "refused ask");
    assert_eq!(value(&st, "cost 1/1/60 Q25"), "refused ask");
}

/// [rule 20.7] Answers to a seat never use what is hidden from it.
#[test]
fn fog_closes_questions_about_what_is_hidden() {
    let st = position(
        &["fog-of-war"],
        "turn 3
         phase action soviet
         unit 1/1/609 Q25
         unit MG/1/609 Q25
         unit 1/1/JR16 H19
         unit 2/1/JR16 H19
         unit 3/1/JR16 Q23",
    );
    let finn = Viewer::Seat(Seat(1));
    let soviet = Viewer::Seat(Seat(0));
    let closed = |viewer, question: &str| match ask(&st, viewer, question) {
        Err(r) => r.rule.to_string(),
        Ok(a) => a.value,
    };
    assert_eq!(closed(soviet, "stack H19"), "hidden 2");
    assert_eq!(closed(finn, "stack H19"), "1/1/JR16 2/1/JR16");
    assert_eq!(closed(soviet, "supply 1/1/JR16"), "20.7");
    assert_eq!(closed(soviet, "odds H19 from 1/1/609"), "20.7");
    assert_eq!(closed(soviet, "vp"), "20.7");
    assert_eq!(closed(Viewer::Public, "cost 1/1/JR16 H18"), "20.7");
    assert_ne!(closed(Viewer::Referee, "supply 1/1/JR16"), "20.7");
}

/// [rule 8.0-a] [rule 10.1-a] [rule 10.0-b] That nothing can be done to a hex is told with what keeps each unit from it.
#[test]
fn a_hex_out_of_reach_says_who_is_how_far_away() {
    let st =
        position(&[], "turn 9\nphase combat finnish\nunit 1/1/JR16 O18\nunit Eng/JR16 O17\nunit 1/1/609 O12");
    let answer = ask(&st, Viewer::Referee, "why-not O12").unwrap_or_else(|r| panic!("{r}"));
    let told: Vec<(&str, String)> = answer.lines.iter().map(|l| (l.rule.as_ref(), l.text.plain())).collect();
    let said = |rule: &str, key: &str, words: &[&str]| {
        told.iter().any(|(r, t)| *r == rule && t.starts_with(key) && words.iter().all(|w| t.contains(w)))
    };
    assert!(said("10.0-a", "why-nothing-to-attack-with", &["O12"]), "{told:?}");
    assert!(said("8.0-a", "why-attacker-away", &["Eng/JR16", "range=5"]), "the nearest: {told:?}");
    assert!(said("10.1-a", "why-out-of-range", &["1/1/JR16", "range=6"]), "{told:?}");
    // Of a unit that stands beside it, its own reason.
    let st = position(&[], "turn 9\nphase combat soviet\nunit Mtr/609 O13\nunit 1/1/JR16 O12");
    let answer = ask(&st, Viewer::Referee, "why-not O12").unwrap_or_else(|r| panic!("{r}"));
    assert!(
        answer.lines.iter().any(|l| l.rule == "10.2-b"),
        "mortars do not fire at adjacent hexes: {:?}",
        answer.lines
    );
}
