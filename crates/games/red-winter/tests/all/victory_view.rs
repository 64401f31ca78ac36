//! What a player is told before it is too late: what wins, what a choice rules out, who could still act.

use crate::play::{act, ask, game, position, run_until, start};
use sandtable_engine::view::{Choice, GoalKind, Place, View};
use sandtable_engine::{Game, Message, Seat, Viewer};
use sandtable_red_winter::state::State;
use sandtable_text::Texts;

fn say(message: &Message) -> String {
    Texts::with_common(&game().texts()).format("en", message)
}

fn view(st: &State, seat: u8) -> View {
    game().view(st, Viewer::Seat(Seat(seat)))
}

fn choice(st: &State, action: &str) -> Choice {
    let list = view(st, 0).options;
    list.into_iter().find(|c| c.action == action).unwrap_or_else(|| panic!("{action} cannot be chosen"))
}

/// [rule 17.0.3] [rule 3.0-VI] The tutorial says what decides, what brings points, what points mean, and how it stands.
#[test]
fn the_goals_of_the_tutorial() {
    let st = start("tutorial", &[]);
    let victory = view(&st, 0).victory;
    let of = |kind: GoalKind| victory.goals.iter().filter(|g| g.kind == kind).collect::<Vec<_>>();
    assert_eq!((of(GoalKind::Decides).len(), of(GoalKind::Level).len()), (2, 4));
    let hotel = victory.goals.iter().find(|g| g.worth == Some(9)).expect("the hotel counts");
    assert_eq!((hotel.side.as_ref(), hotel.points, hotel.met), ("soviet", Some(0), false));
    assert_eq!(hotel.places, [Place::Hex("M16".into())]);
    assert_eq!(say(&hotel.text), "Tourist hotel (M16) held by a Soviet combat unit: 9 VP");
    assert_eq!(of(GoalKind::Level).iter().filter(|g| g.met).count(), 1, "one degree applies as it stands");
    let total: i64 = victory.goals.iter().filter_map(|g| g.points).sum();
    assert_eq!(total, game().victory_points(&st).iter().map(|n| i64::from(*n)).sum::<i64>());
    assert!(victory.standing.is_some_and(|s| say(&s).contains("Finnish victory")));
}

/// How it would end is told until it has ended.
#[test]
fn projected_result_ends_with_the_game() {
    let mut st = start("tutorial", &[]);
    run_until(&mut st, 1, |st| game().result(st).is_some());
    assert!(game().result(&st).is_some());
    assert_eq!(view(&st, 0).victory.standing, None);
}

/// [rule 20.7] Under fog of war nobody is told the points of what he cannot see, nor how it stands.
#[test]
fn fog_hides_the_score() {
    let st = start("tutorial", &["fog-of-war"]);
    let victory = view(&st, 0).victory;
    assert_eq!(victory.standing, None);
    assert!(victory.goals.iter().all(|g| g.points.is_none() && !g.met), "{:?}", victory.goals);
    assert!(game().view(&st, Viewer::Referee).victory.standing.is_some());
}

/// Flags fly where the scenario gives something, and nowhere else.
#[test]
fn only_hexes_that_count_are_flagged() {
    let flags = |scenario: &str| -> Vec<String> {
        let hexes = game().board(scenario).hexes;
        hexes.into_iter().filter(|h| h.features.iter().any(|f| f == "flag")).map(|h| h.label).collect()
    };
    let tutorial = flags("tutorial");
    assert!(tutorial.contains(&"M16".to_string()) && tutorial.len() == 2, "{tutorial:?}");
    assert!(flags("lake-crossing").contains(&"X28".to_string()), "entering it decides");
    assert!(flags("campaign").len() > tutorial.len());
}

const FACING: &str = "turn 2
    phase combat soviet
    unit 1/1/JR16 N17
    unit 1/1/609 N18
    unit Mtr/609 N19";

/// [rule 10.3.2-c] A shot at a hex that could be attacked warns that Combat is then out of the question.
#[test]
fn a_shot_that_rules_combat_out_warns() {
    let mut st = position(&[], FACING);
    act(&mut st, 0, "target N17").expect("it can be attacked");
    let fire = choice(&st, "fire Mtr/609");
    assert_eq!(fire.warning.map(|w| w.rule.into_owned()), Some("10.3.2-c".into()));
    assert_eq!(choice(&st, "combat").warning, None);
    let view = view(&st, 0);
    assert_eq!(view.prompt.rule, "10.3.2-c");
    assert_eq!(view.about, [Place::Hex("N17".into())], "the hex in question is marked");
}

/// [rule 3.0-II-a] [rule 3.0-III-a] Ending a phase while something could be done says what; ending it with nothing left
/// to do says nothing.
#[test]
fn ending_a_phase_too_early_warns() {
    let st = start("tutorial", &[]);
    let warning = choice(&st, "done").warning.expect("five units have not acted");
    assert!(say(&warning.text).starts_with("5 units have not acted yet:"), "{}", say(&warning.text));
    let st = position(&[], FACING);
    let warning = choice(&st, "done").warning.expect("N17 could be attacked");
    assert_eq!(say(&warning.text), "One enemy hex could still be attacked: N17.");
}

/// [rule 2.2-g] [rule 8.2-a] A black box is a step of its own in the odds, and the units that attack are named.
#[test]
fn the_odds_list_a_doubled_defence() {
    let text = "turn 2\nphase combat soviet\nunit MG/1/JR16a N17\nunit 1/1/609 N18";
    let answer = ask(&position(&[], text), Viewer::Seat(Seat(0)), "odds N17 from 1/1/609").expect("odds");
    let rules: Vec<&str> = answer.lines.iter().map(|l| l.rule.as_ref()).collect();
    assert_eq!(&rules[..4], ["8.2-a", "2.2-g", "8.2-a", "8.2-b"]);
    assert_eq!(answer.pieces, ["1/1/609"]);
}

/// [rule 10.4-b] The ranged attack table is read by the total the log names.
#[test]
fn the_ranged_table_is_read_by_the_total() {
    let answer = ask(&position(&[], FACING), Viewer::Seat(Seat(0)), "fire Mtr/609 N17").expect("it can fire");
    let table = answer.table.expect("a table");
    let modifier: i64 = table.columns[0].parse().expect("a number with its sign");
    assert_eq!(table.rows.first().map(String::as_str), Some((2 + modifier).to_string().as_str()));
    assert_eq!(answer.pieces, ["Mtr/609"], "who fires, not who stands with him");
}

/// [rule 9.1-a] Whoever is too far away is named, with the distance.
#[test]
fn too_far_to_assault_says_who_and_how_far() {
    let mut st = start("tutorial", &[]);
    act(&mut st, 0, "select 1/1/609").expect("it can act");
    let answer = ask(&st, Viewer::Seat(Seat(0)), "why-not N17").expect("an answer");
    assert_eq!(
        say(&answer.text),
        "1/1/609 is 3 hexes from N17: only an adjacent enemy can be assaulted. Move next to it first."
    );
}
