//! Rules 1.2, 2.1, 2.2 and 17.0: how a game is set up, what stands on the counters, and what the words of the rules mean.

use crate::play::{act, at, deploy, game, holds, options, place, refused, start, unit};
use sandtable_engine::Game;
use sandtable_engine::info::Options;
use sandtable_red_winter::frame::Frame;
use sandtable_red_winter::pack::{SetupCode, SetupPlace, Side, UnitKind};
use sandtable_red_winter::state::{Place, State, switch};

/// [rule 1.2-b] No counter with an asterisk is in play: no optional rule that uses them can be switched on.
#[test]
fn asterisk_counters_stay_out() {
    let asterisk: Vec<_> = game().pack.units.iter().filter(|u| u.setup == SetupCode::Optional).collect();
    assert_eq!(asterisk.len(), 5);
    for scenario in &game().pack.scenarios {
        let mut st = start(&scenario.id, &[]);
        deploy(&mut st);
        for u in &asterisk {
            assert_eq!(st.unit(u.id).place, Place::Unused, "{} in {}", u.key, scenario.id);
        }
    }
}

/// [rule 1.2-c] The campaign is set up by the codes on the counters; exactly the five Finnish units whose code is on
/// the back start reduced.
#[test]
fn campaign_units_start_by_their_codes() {
    let st = start("campaign", &[]);
    for u in &game().pack.units {
        let expected = match u.setup {
            SetupCode::At(hex) => Place::Hex(hex),
            SetupCode::Turn(turn) => Place::Track(turn),
            SetupCode::OffMap | SetupCode::Variable => Place::Beside,
            SetupCode::Within(..) | SetupCode::WithAny | SetupCode::Optional => Place::Unused,
        };
        assert_eq!(st.unit(u.id).place, expected, "{}", u.key);
    }
    let mut reduced: Vec<&str> =
        game().pack.units.iter().filter(|u| st.unit(u.id).reduced).map(|u| u.key.as_str()).collect();
    reduced.sort_unstable();
    assert_eq!(reduced, ["1/PPP7", "2/PPP7", "3/ErP112", "3/PPP7", "8/3/JR37"]);
}

/// [rule 1.2-d] A short scenario follows its own list: the code Q25 on the counter means nothing there.
#[test]
fn short_scenarios_have_their_own_set_up() {
    let st = start("tutorial", &[]);
    assert_eq!(game().pack.unit_by_key("1/1/609").map(|u| u.setup), Some(SetupCode::At(hex("Q25"))));
    assert_eq!(place(&st, "1/1/609"), at("O19"));
    let in_play = st.units.iter().filter(|u| u.place != Place::Unused).count();
    assert_eq!(in_play, 8, "only the listed counters take part");
}

fn hex(label: &str) -> sandtable_hex::HexId {
    game().pack.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

/// [rule 1.2-e] A number is a turn: the unit waits on the track and cannot act before.
#[test]
fn a_number_is_a_turn_on_the_track() {
    let mut st = start("campaign", &[]);
    assert_eq!(place(&st, "7/3/609"), Place::Track(1));
    assert_eq!(place(&st, "1/1/364"), Place::Track(2));
    deploy(&mut st);
    crate::play::run_until(&mut st, 1, |st| matches!(st.top(), Some(Frame::Action)));
    assert!(options(&st, 0).contains(&"select 7/3/609".to_string()), "due on turn 1");
    assert!(!options(&st, 0).contains(&"select 1/1/364".to_string()), "due on turn 2");
}

/// [rule 1.2-f] A letter and a number are column and hex.
#[test]
fn a_letter_and_a_number_are_a_hex() {
    let grid = &game().pack.grid;
    assert_eq!(grid.cell(hex("Q25")), Some((16, 25)));
    assert_eq!(place(&start("campaign", &[]), "1/1/609"), at("Q25"));
}

/// [rule 2.2-c] The boxed number of the 718th and of AT 1/3/139 means the corner of the map, X1, on that turn.
#[test]
fn boxed_numbers_enter_at_x1() {
    let boxed = ["1/1/718", "MG/2/718", "IG/718", "AT/1/3/139"];
    for key in boxed {
        assert!(game().def(unit(key)).entry_x1, "{key}");
    }
    assert!(!game().def(unit("1/1/364")).entry_x1);
    holds(
        "game red-winter\nscenario campaign\nturn 11\nunit 1/1/718 track 11\nunit 1/1/364 track 11\n\
         phase action soviet\n\
         do select 1/1/718\nexpect legal move X1\nexpect refused move X28\ndo move X1\n\
         expect unit 1/1/718 place = X1\ndo done\n\
         do select 1/1/364\nexpect legal move X28\nexpect refused move X1",
    );
}

/// [rule 2.2-d] A number in a hex symbol: anywhere within that many hexes. [rule 17.0-a] But not on frozen lake.
#[test]
fn a_number_in_a_hex_symbol_leaves_a_choice() {
    let st = start("campaign", &[]);
    assert!(matches!(st.top(), Some(Frame::Deploy(Side::Finnish))), "the Soviets have nothing to choose");
    let grid = &game().pack.grid;
    let mut expected: Vec<String> = grid
        .within(hex("O19"), 4)
        .filter(|h| !game().is_lake(*h))
        .map(|h| format!("deploy 1/1/JR16 {}", grid.label(h)))
        .collect();
    let mut offered = options(&st, 1);
    offered.retain(|a| a.starts_with("deploy 1/1/JR16 "));
    expected.sort();
    offered.sort();
    assert_eq!(offered, expected);
    assert!(offered.len() > 20);
    assert_eq!(refused(&st, 1, "deploy 1/1/JR16 J16"), "2.2-d");
    assert_eq!(refused(&st, 1, "deploy 1/1/JR16 O17"), "17.0-a", "O17 is lake");
    assert_eq!(refused(&st, 1, "deploy 1/1/609 O19"), "17.0-a", "its hex is printed");
    assert_eq!(refused(&st, 1, "done"), "17.0-a", "everybody takes part");
}

/// [rule 2.2-e] An empty hex symbol: Pajari starts with any friendly unit, and is placed when the others stand.
#[test]
fn pajari_starts_with_friends() {
    let mut st = start("campaign", &[]);
    for key in ["1/1/JR16", "2/1/JR16", "3/1/JR16", "MG/1/JR16a", "MG/1/JR16b"] {
        act(&mut st, 1, &format!("deploy {key} O19")).unwrap_or_else(|r| panic!("{r}"));
    }
    assert_eq!(refused(&st, 1, "deploy Mtr/JR16a O19"), "6.0-a", "five units are enough");
    act(&mut st, 1, "deploy Mtr/JR16a O18").unwrap_or_else(|r| panic!("{r}"));
    let mut offered = options(&st, 1);
    offered.retain(|a| a.starts_with("deploy"));
    offered.sort();
    assert_eq!(
        offered,
        ["deploy Pajari F21", "deploy Pajari H19", "deploy Pajari O18", "deploy Pajari O19"],
        "every stack of friends, and no other hex"
    );
    assert_eq!(refused(&st, 1, "deploy Pajari N19"), "2.2-e");
    act(&mut st, 1, "deploy Pajari O19").unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(place(&st, "Pajari"), at("O19"));
    act(&mut st, 1, "done").unwrap_or_else(|r| panic!("{r}"));
    assert!(!matches!(st.top(), Some(Frame::Deploy(_))), "the first turn begins");
}

/// [rule 17.0-a] Units listed with several areas may be split among them, and nobody is ever offered a lake hex or a
/// hex with more than its limit.
#[test]
fn areas_may_be_split_and_lakes_are_barred() {
    for scenario in &game().pack.scenarios {
        let mut st = start(&scenario.id, &[]);
        while let Some(Frame::Deploy(side)) = st.top() {
            let seat = st.seat(*side).0;
            let offered = options(&st, seat);
            for text in offered.iter().filter(|a| a.starts_with("deploy")) {
                let label = text.rsplit(' ').next().unwrap_or_default();
                assert!(!game().is_lake(hex(label)), "{}: {text}", scenario.id);
            }
            // The last one, so that the areas fill up from the other end than in the other tests.
            let last = offered.iter().rfind(|a| a.starts_with("deploy")).unwrap_or(&offered[0]);
            act(&mut st, seat, last).unwrap_or_else(|r| panic!("{r}"));
        }
        for p in &scenario.units {
            let place = st.unit(p.unit).place;
            assert_ne!(place, Place::Unused, "{} of {}", game().def(p.unit).key, scenario.id);
            if matches!(p.place, SetupPlace::AnyOf(_) | SetupPlace::Within(..)) {
                assert!(place.hex().is_some_and(|h| !game().is_lake(h)));
            }
        }
    }
    let mut st = start("lake-crossing", &[]);
    while !matches!(st.top(), Some(Frame::Deploy(Side::Finnish))) {
        let first = options(&st, 0)[0].clone();
        act(&mut st, 0, &first).unwrap_or_else(|r| panic!("{r}"));
    }
    let next = game().next_to_deploy(&st, Side::Finnish).map(|u| game().def(u).key.clone());
    assert_eq!(next.as_deref(), Some("Mtr/JR16a"));
    act(&mut st, 1, "deploy Mtr/JR16a H20").unwrap_or_else(|r| panic!("{r}"));
    act(&mut st, 1, "deploy MG/ErP9 K21").unwrap_or_else(|r| panic!("{r}"));
    act(&mut st, 1, "deploy 1/ErP10 G21").unwrap_or_else(|r| panic!("{r}"));
    assert_eq!(refused(&st, 1, "deploy 2/ErP10 E13"), "17.0-a", "in neither area");
}

/// Units are placed in any order, taken up and placed again; the set-up ends when its side says so. [rule 17.0-a, 2.2-d, 2.2-e]
#[test]
fn units_are_set_up_in_any_order() {
    let mut st = start("campaign", &[]);
    let does = |st: &mut State, text: &str| act(st, 1, text).unwrap_or_else(|r| panic!("{text}: {r}"));
    assert_eq!(refused(&st, 1, "lift 1/1/JR16"), "17.0-a", "it has no place yet");
    assert_eq!(refused(&st, 1, "lift 1/1/609"), "17.0-a", "its hex is printed");
    does(&mut st, "deploy Mtr/JR16a O18");
    does(&mut st, "deploy Pajari O18");
    assert_eq!(refused(&st, 1, "deploy Mtr/JR16a O19"), "17.0-a", "it stands already");
    does(&mut st, "lift Mtr/JR16a");
    assert_eq!(
        (place(&st, "Mtr/JR16a"), place(&st, "Pajari")),
        (Place::Unused, Place::Unused),
        "he stands with nobody now"
    );
    assert_eq!(refused(&st, 1, "deploy Pajari O18"), "2.2-e");
    does(&mut st, "default");
    assert_ne!(place(&st, "Pajari"), Place::Unused, "all stand");
    assert_eq!(refused(&st, 1, "default"), "17.0-a", "nobody waits");
    does(&mut st, "lift 1/1/JR16");
    assert_eq!(refused(&st, 1, "done"), "17.0-a", "one waits again");
    does(&mut st, "default");
    assert!(matches!(st.top(), Some(Frame::Deploy(Side::Finnish))));
    does(&mut st, "done");
    assert!(!matches!(st.top(), Some(Frame::Deploy(_))), "the first turn begins");
}

/// Games begun by version 2 of the rules go on by it: one unit after the other, and the last one ends the set-up. [rule 17.0-a]
#[test]
fn version_2_sets_up_in_order() {
    let mut st = game().scenario_start_as("campaign", &Options::none(), 2).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(refused(&st, 1, "deploy 2/1/JR16 O19"), "17.0-a", "one counter after the other");
    while let Some(Frame::Deploy(side)) = st.top() {
        let seat = st.seat(*side).0;
        let offered = options(&st, seat);
        assert!(offered.iter().all(|a| a.starts_with("deploy")), "{offered:?}");
        act(&mut st, seat, &offered[0]).unwrap_or_else(|r| panic!("{r}"));
    }
}

/// [rule 7.3-c] On 8 December the Finns control everything but X28 and what the Soviets occupy or adjoin.
#[test]
fn control_at_the_start_of_the_campaign() {
    let mut st = start("campaign", &[]);
    deploy(&mut st);
    let grid = &game().pack.grid;
    for h in grid.ids() {
        let near = grid.within(h, 1).any(|n| st.holds(Side::Soviet, n));
        let soviet = (near && !st.holds(Side::Finnish, h)) || h == hex("X28");
        let expected = if soviet { Side::Soviet } else { Side::Finnish };
        assert_eq!(game().controller(&st, h), expected, "{}", grid.label(h));
    }
}

/// [rule GL-infantry] Companies, bicycles and engineers are infantry; MG, mortars and guns are not.
/// [rule GL-company] Engineers are no company: three companies, the engineers and an MG may stand together, and
/// replacement points do nothing for engineers.
#[test]
fn infantry_and_companies() {
    let infantry = |k: &str| game().kind(unit(k)).is_infantry();
    assert!(["1/1/609", "1/PPP7", "Prov/TF-P", "Eng/JR16"].into_iter().all(infantry));
    assert!(!["MG/1/609", "Mtr/609", "IG/609", "AT/JR16", "Pajari", "T-37"].into_iter().any(infantry));
    assert!(!UnitKind::Engineer.is_infantry_company());
    holds(
        "game red-winter\nscenario campaign\nturn 9\n\
         unit 1/1/JR16 H19\nunit 2/1/JR16 H19\nunit 3/1/JR16 H19\nunit Eng/JR16 H19\nunit MG/1/JR16a H19\n\
         phase action finnish\nexpect hex H19 stack = 1/1/JR16 2/1/JR16 3/1/JR16 MG/1/JR16a Eng/JR16",
    );
    let four = "game red-winter\nscenario campaign\nturn 9\nunit 1/1/JR16 H19\nunit 2/1/JR16 H19\n\
                unit 3/1/JR16 H19\nunit 7/3/JR16 H19\nphase action finnish\nexpect turn = 9";
    let report = sandtable_engine::position::run(game(), "four.pos", four);
    assert_eq!(report.faults.len(), 1, "four companies are too many");
    holds(
        "game red-winter\nscenario campaign\nturn 14\nunit Eng/JR16 B13 reduced\nunit 1/1/JR16 B13 reduced\n\
         phase reset finnish\nexpect legal replace 1/1/JR16\nexpect refused replace Eng/JR16 by 13.2-d",
    );
}

/// [rule GL-range] The adjacent hex is at range 1: an MG with range 3 reaches the third hex and no farther.
#[test]
fn range_is_counted_in_hexes() {
    holds(
        "game red-winter\nscenario campaign\nturn 9\nunit MG/1/609 O18\nunit 1/1/JR16 O15\nunit 2/1/JR16 O14\n\
         phase combat soviet\nexpect distance O18 O17 = 1\nexpect distance O18 O15 = 3\n\
         expect legal target O15\nexpect refused target O14",
    );
}

/// [rule 2.1-a] Combat, Assault and ranged attacks take two dice. [rule 2.1-b] AT Fire, recovery, frost and the way of
/// a raid take one. [rule 2.1-c] So do the delay of the 354th and Pajari's fate.
#[test]
fn how_many_dice() {
    use sandtable_engine::{Chance, Game};
    use sandtable_red_winter::frame::{Fire, Roll};
    use sandtable_red_winter::units::UnitSet;
    let (u, h) = (unit("1/1/609"), hex("F25"));
    let stack = UnitSet::one(u);
    let two = [Roll::Crt, Roll::Ranged { unit: u, target: h, fire: Fire::Free }];
    let one = [
        Roll::AtFire { gun: u, target: u },
        Roll::Recovery(u),
        Roll::SubZero { stack },
        Roll::RaidFind,
        Roll::Delay354(u),
        Roll::Fate { from: h },
    ];
    let dice = |roll: &Roll| {
        let mut st = start("tutorial", &[]);
        st.push(Frame::Roll(*roll));
        game().decision(&st).chance
    };
    for roll in &two {
        assert_eq!(dice(roll), Some(Chance::d6(2)), "{roll:?}");
    }
    for roll in &one {
        assert_eq!(dice(roll), Some(Chance::d6(1)), "{roll:?}");
    }
}

/// [rule 2.2-i] A yellow box is indirect fire: the mortar fires over the forest where a friend sees the target, the MG
/// beside it does not.
#[test]
fn boxed_ranged_strength_is_indirect() {
    holds(
        "game red-winter\nscenario campaign\nturn 9\nunit Mtr/609 I27\nunit MG/1/609 I27\nunit 1/1/609 I29\n\
         unit 1/1/JR16 I30\nphase combat soviet\ndo target I30\nexpect legal fire Mtr/609\n\
         expect refused fire MG/1/609",
    );
    for u in &game().pack.units {
        let indirect = u.kind.is_mortar_or_gun() || u.kind.is_off_map();
        assert_eq!(u.faces[0].indirect, indirect, "{}", u.key);
    }
}

/// [rule 2.2-j] The superscript is the range: a mortar reaches six hexes, off-map artillery everything.
#[test]
fn superscripts_are_ranges() {
    let fire = |mortar: &str| {
        format!(
            "game red-winter\nscenario campaign\nturn 9\nammo soviet 5\nunit Mtr/609 {mortar}\nunit 1/47 beside\n\
             unit 1/1/609 F27\nunit 1/1/JR16 F28\nphase combat soviet\ndo target F28\nexpect legal fire 1/47\n"
        )
    };
    holds(&format!("{}expect legal fire Mtr/609", fire("F22")));
    holds(&format!("{}expect refused fire Mtr/609", fire("F21")));
}

/// [rule 2.2-k] A red box is the range of AT Fire: 2, on Finnish AT guns and nobody else.
#[test]
fn red_boxes_are_for_finnish_at_guns() {
    for u in &game().pack.units {
        let gun = u.side == Side::Finnish && u.kind == UnitKind::At;
        assert_eq!(u.faces[0].at_range, if gun { 2 } else { 0 }, "{}", u.key);
    }
}

/// [rule 2.2-m] A reduced unit uses the values on its back.
#[test]
fn reduced_units_use_their_back() {
    holds(
        "game red-winter\nscenario campaign\nturn 9\nunit 1/1/609 F25\nunit 2/1/609 F25 reduced\n\
         unit T-26m31 R27\nunit T-37 R27 reduced\nphase action soviet\n\
         expect unit 1/1/609 cs = 5\nexpect unit 2/1/609 cs = 3\nexpect unit T-26m31 ras = 8\n\
         expect unit T-37 ras = 4\nexpect unit 2/1/609 steps = 1",
    );
}

/// Games begun by version 1 keep its rules; an unknown version is refused.
#[test]
fn older_rules_are_set_up_for_games_begun_with_them() {
    let set_up = |rules| game().setup_as("campaign", &Options::none(), rules);
    assert!(!set_up(1).expect("version 1").on(switch::RULES_2));
    let second = set_up(2).expect("version 2");
    assert!(second.on(switch::RULES_2) && !second.on(switch::RULES_3));
    assert!(set_up(3).expect("version 3").on(switch::RULES_3));
    assert!(set_up(4).is_err());
}
