//! Rule 17: bid, stance, collapse, points and victory.

use crate::play::{act, deploy, game, holds, options, refused, start, unit};
use sandtable_engine::view::Winner;
use sandtable_engine::{Actor, Game, Seat};
use sandtable_red_winter::frame::Frame;
use sandtable_red_winter::pack::{Condition, Side, Timing};
use sandtable_red_winter::scenario::PointsFor;
use sandtable_red_winter::state::{Phase, Place, State};

fn position(lines: &str) {
    holds(&format!("game red-winter\nscenario campaign\n{lines}"));
}

fn play_it(st: &mut State, seat: u8, text: &str) {
    act(st, seat, text).unwrap_or_else(|r| panic!("{text}: {r}"));
}

/// [rule 1.2-a, 17.0.2] Both bid in secret; the higher bidder picks his side and the other receives the points.
#[test]
fn the_higher_bidder_picks_the_side() {
    let mut st = start("campaign", &["vp-bid"]);
    assert!(matches!(game().decision(&st).actor, Actor::Seats(s) if s.iter().count() == 2), "both at once");
    play_it(&mut st, 1, "bid 12");
    assert!(options(&st, 1).is_empty(), "a bid stands");
    assert_eq!(refused(&st, 0, "bid 31"), "17.0.2");
    play_it(&mut st, 0, "bid 7");
    assert!(matches!(st.top(), Some(Frame::PickSide { seat: Seat(1), bid: 12 })));
    play_it(&mut st, 1, "side soviet");
    assert_eq!(st.commander, [Seat(1), Seat(0)], "seat 1 leads the Soviets now");
    assert_eq!(st.vp, [0, 12], "the Finns, now seat 0, have the points");
    let Some(Frame::Deploy(Side::Finnish)) = st.top() else { panic!("{:?}", st.top()) };
    assert_eq!(game().decision(&st).actor, Actor::Seat(Seat(0)));
}

/// [rule 17.0.2] The winner of the bid may also keep the side he sits at; the points always go to the other.
#[test]
fn the_points_go_to_the_other_side() {
    let mut st = start("campaign", &["vp-bid"]);
    play_it(&mut st, 0, "bid 9");
    play_it(&mut st, 1, "bid 3");
    play_it(&mut st, 0, "side soviet");
    assert_eq!((st.commander, st.vp), ([Seat(0), Seat(1)], [0, 9]));
    let mut tie = start("campaign", &["vp-bid"]);
    play_it(&mut tie, 0, "bid 5");
    play_it(&mut tie, 1, "bid 5");
    assert_eq!((tie.commander, tie.vp), ([Seat(0), Seat(1)], [0, 0]), "S-02");
    assert!(matches!(tie.top(), Some(Frame::Deploy(_))));
}

/// [rule 17.0.2] A scenario that is not decided by points knows no bid, and without the option nobody bids.
#[test]
fn no_bid_without_points() {
    let mut bid = sandtable_engine::info::Options::none();
    bid.set("vp-bid");
    assert!(game().setup("tutorial", &bid).is_err());
    assert!(!matches!(start("campaign", &[]).top(), Some(Frame::Bid(_))));
}

/// [rule 17.1-1] From turn 20 the Finns may change their stance once, at the start of a turn; declining leaves it open.
#[test]
fn stance_from_turn_20_once() {
    position(
        "turn 18\nunit 1/1/609 X28\nunit 1/1/JR16 A13\nphase victory finnish\nexpect turn = 19\nexpect frame = action",
    );
    position(
        "turn 19\nunit 1/1/609 X28\nunit 1/1/JR16 A13\nphase victory finnish\nexpect turn = 20\n\
         expect frame = stance\nexpect actor = finnish\nexpect refused select 1/1/JR16 by 17.1-1\ndo done\n\
         expect phasing = soviet\nexpect stance = 0",
    );
    position(
        "turn 24\nunit 1/1/609 X28\nunit 1/1/JR16 A13\nphase victory finnish\ndo stance\nexpect stance = 25\n\
         expect first = finnish\nexpect phasing = finnish",
    );
    position(
        "turn 25\nstance 22\nfirst finnish\nunit 1/1/609 X28\nunit 1/1/JR16 A13\nphase victory soviet\n\
         expect turn = 26\nexpect frame = action\nexpect phasing = finnish",
    );
}

/// [rule 17.1-1] The column is gained in the turn of the declaration only.
#[test]
fn the_stance_shift_lasts_one_turn() {
    let shift = |turn: u8| {
        let mut st = start("campaign", &[]);
        (st.turn, st.stance) = (turn, 21);
        game().stance_shift(&st)
    };
    assert_eq!([20, 21, 22].map(shift), [false, true, false]);
}

/// Eliminates the first `count` Soviet companies and machine guns.
fn collapse_position(turn: u8, lost: usize, phase: &str) -> String {
    let mut keys = game()
        .pack
        .units
        .iter()
        .filter(|u| u.side == Side::Soviet)
        .filter(|u| u.kind.is_infantry_company() || u.key.starts_with("MG"))
        .map(|u| u.key.as_str());
    let mut lines = format!("turn {turn}\nunit 1/1/JR16 H25\n");
    for (i, key) in keys.by_ref().take(lost).enumerate() {
        let place = if i % 2 == 0 { "dead-pool" } else { "eliminated" };
        lines.push_str(&format!("unit {key} {place}\n"));
    }
    let survivor = keys.next().unwrap_or("1/1/609");
    lines.push_str(&format!("unit {survivor} H28 reduced\nphase {phase}\n"));
    lines
}

/// [rule 17.0.4] On the last two days, in the Soviet Reset Phase, losses of companies and machine guns break Soviet
/// morale: no Combat, no Assault, no entering enemy zones of control, no recovery, and 1R for attacking Finns.
#[test]
fn soviet_morale_collapses() {
    let limit = usize::from(game().pack.constants.collapse.threshold);
    let check = |turn, lost, phase: &str, expected| {
        position(&format!("{}expect collapse = {expected}", collapse_position(turn, lost, phase)));
    };
    check(20, limit, "reset soviet", "yes");
    check(20, limit - 1, "reset soviet", "no");
    check(19, limit, "reset soviet", "no");
    check(20, limit, "reset finnish", "no");
    position(
        "turn 21\ncollapse\nunit 1/1/609 H25 reduced\nunit 2/1/609 H28\nunit 3/1/609 H28\nunit 1/1/JR16 H29\n\
         phase action soviet\ndo select 2/1/609\nexpect refused assault H29\ndo done\n\
         do select 1/1/609\nexpect refused recover by 17.0.4\nexpect legal move H26\ndo move H26\ndo done\ndo done\n\
         expect phase = combat\nexpect refused target H29",
    );
    position(
        "turn 21\ncollapse\nunit 1/1/609 H25\nunit 1/1/JR16 H28\nphase action soviet\ndo select 1/1/609\n\
         expect refused move H27 by 17.0.4\nexpect legal move H26",
    );
    let odds = |collapse: &str| {
        let mut st = game().blank("campaign", &Default::default()).unwrap_or_else(|e| panic!("{e}"));
        for line in ["turn 21", collapse, "unit 1/1/609 H28", "unit 1/1/JR16 H29", "phase combat finnish"] {
            let words: Vec<&str> = line.split_whitespace().collect();
            game().place(&mut st, &words).unwrap_or_else(|e| panic!("{e}"));
        }
        game().placed(&mut st).unwrap_or_else(|e| panic!("{e}"));
        let at = |l: &str| game().pack.grid.find(l).unwrap_or_else(|e| panic!("{e}"));
        let attackers = sandtable_red_winter::units::UnitSet::one(unit("1/1/JR16"));
        let battle = sandtable_red_winter::frame::Battle::new(
            sandtable_red_winter::frame::BattleKind::Combat,
            Side::Finnish,
            at("H28"),
            at("H29"),
            attackers,
        );
        game().odds(&st, &battle).shift
    };
    assert_eq!(odds("collapse") - odds("vp finnish 0"), 1);
}

/// [rule 17.0.4] Scenarios without the rule never check it.
#[test]
fn collapse_belongs_to_the_campaign() {
    for scenario in &game().pack.scenarios {
        assert_eq!(scenario.features.collapse, scenario.id == "campaign");
        assert_eq!(scenario.features.stance, scenario.id == "campaign");
    }
}

/// [rule 17.0.3] Losses score by kind for the other side, whether reconstitution is possible or not; companies that are
/// back in play score no longer.
#[test]
fn losses_score() {
    position(
        "turn 9\nunit 1/1/JR16 dead-pool\nunit 2/1/JR16 eliminated\nunit MG/1/JR16a eliminated\n\
         unit Pajari eliminated\nunit 1/1/609 dead-pool\nunit Mtr/609 eliminated\nunit T-37 eliminated\n\
         unit 3/1/JR16 gone\nunit 2/1/609 X28\nphase action soviet\n\
         expect points soviet = 13\nexpect points finnish = 34",
    );
    let mut st = start("campaign", &[]);
    deploy(&mut st);
    let before = game().victory_points(&st);
    st.put(&game().pack, unit("1/1/609"), Place::DeadPool);
    assert_eq!(game().victory_points(&st)[1], before[1] + 3);
    st.put(&game().pack, unit("1/1/609"), Place::Track(9));
    assert_eq!(game().victory_points(&st), before);
}

/// [rule 17.0.3] The score is the sum of its lines, each with its reason.
#[test]
fn the_score_is_explained() {
    let mut st = start("campaign", &[]);
    deploy(&mut st);
    st.vp = [3, 4];
    st.put(&game().pack, unit("1/1/609"), Place::DeadPool);
    let lines = game().victory_lines(&st);
    for side in Side::ALL {
        let sum: i32 = lines.iter().filter(|l| l.side == side).map(|l| l.points).sum();
        assert_eq!(sum, game().victory_points(&st)[side.index()]);
    }
    assert!(lines.iter().any(|l| l.cause == PointsFor::Losses(0, 1, 0) && l.points == 3));
    assert_eq!(lines.iter().filter(|l| l.cause == PointsFor::Banked).count(), 2);
    assert!(lines.iter().any(|l| matches!(l.cause, PointsFor::Place(_)) && l.side == Side::Finnish));
}

/// [rule 3.0-VI] Places score for the side that holds them: control, or a unit in supply for the bend at R27.
#[test]
fn places_score() {
    // Only the hotel changes hands.
    position(
        "turn 9\nunit 1/1/609 X28\nunit 1/1/JR16 A13\nphase action soviet\nexpect points finnish = 25\n\
         expect points soviet = 0",
    );
    position(
        "turn 9\nunit 1/1/609 X28\nunit 1/1/JR16 A13\ncontrol soviet M16\nphase action soviet\n\
         expect points finnish = 19\nexpect points soviet = 6",
    );
    // R27 wants a Finnish unit in supply.
    position("turn 9\nunit 1/1/609 H28\nunit 1/1/JR16 R27\nphase action soviet\nexpect points finnish = 35");
    position(
        "turn 9\nunit 1/1/609 R26\nunit 2/1/609 Q26\nunit 3/1/609 S27\nunit 4/2/609 R28\nunit 5/2/609 S28\nunit 6/2/609 Q27\n\
         unit 1/1/JR16 R27\nphase action soviet\nexpect unit 1/1/JR16 supply = no\nexpect points finnish = 25",
    );
}

/// [rule 3.0-VI] After the last turn the balance of points decides, and seats receive their points even when swapped.
#[test]
fn the_balance_decides_the_campaign() {
    for (soviet, winner) in [(0, "finnish"), (46, "finnish"), (47, "draw"), (49, "draw"), (50, "soviet")] {
        position(&format!(
            "turn 32\nvp soviet {soviet}\nunit 1/1/609 X28\nunit 1/1/JR16 A13\nphase victory finnish\n\
             expect winner = {winner}\nexpect actor = nobody"
        ));
    }
    let mut st = start("campaign", &["vp-bid"]);
    play_it(&mut st, 0, "bid 0");
    play_it(&mut st, 1, "bid 1");
    play_it(&mut st, 1, "side soviet");
    deploy(&mut st);
    st.turn = 32;
    crate::play::run_until(&mut st, 6, |st| st.phase == Phase::Over);
    let result = game().result(&st).unwrap_or_else(|| panic!("no result"));
    let [soviet, finnish] = game().victory_points(&st);
    assert_eq!(result.points, [i64::from(finnish), i64::from(soviet)], "seat 0 leads the Finns");
    let expected = if soviet - finnish >= 25 { Seat(1) } else { Seat(0) };
    assert_eq!(result.winner, Winner::Seat(expected));
}

/// [rule 3.0-VI] Some conditions decide at once, in the middle of a phase and of a move.
#[test]
fn sudden_victory_breaks_off_everything() {
    let lake = "game red-winter\nscenario lake-crossing\nturn 22\n";
    holds(&format!(
        "{lake}unit 1/ErP9 A21\nunit 4/2/364 H22\nphase action soviet\ndo select 4/2/364\ndo move H21\n\
         expect winner = soviet\nexpect actor = nobody"
    ));
    // In passing: from the ice through the village and out again is one move.
    let mut st = start("tutorial", &[]);
    deploy(&mut st);
    for (key, over) in [("1/1/JR16", false), ("2/1/JR16", true)] {
        st.put(&game().pack, unit(key), Place::Eliminated);
        game().settle(&mut st, &mut sandtable_engine::Silent);
        assert_eq!(st.phase == Phase::Over, over);
    }
    assert_eq!(st.frames.len(), 1, "no procedure is left");
    assert_eq!(game().result(&st).map(|r| r.winner), Some(Winner::Seat(Seat(0))));
}

/// [rule 3.0-VI] Lake Crossing: whoever last stood on the bridge has it at the end, even after leaving; before anybody
/// came it is the Soviets' (S-04).
#[test]
fn the_last_occupant_counts() {
    let lake = "game red-winter\nscenario lake-crossing\nturn 24\nunit 4/2/364 W28\n";
    holds(&format!("{lake}unit 1/ErP9 A21\nphase victory soviet\nexpect winner = soviet"));
    holds(&format!("{lake}unit 1/ErP9 O21\nphase victory soviet\nexpect winner = finnish"));
    holds(&format!(
        "{lake}unit 1/ErP9 O21\nphase action finnish\ndo select 1/ErP9\ndo move N20\ndo done\ndo done\ndo done\ndo done\n\
         do done\nexpect winner = finnish"
    ));
    holds(&format!(
        "{lake}unit 1/ErP9 N20\nunit 5/2/364 O22\nunit 6/2/364 O21\nphase victory soviet\nexpect winner = soviet"
    ));
}

/// [rule 3.0-VI] A scenario without levels goes to the side it names if nothing else decides.
#[test]
fn otherwise_somebody_wins() {
    holds(
        "game red-winter\nscenario tutorial\nturn 5\nunit 1/1/609 O19\nunit 1/1/JR16 M16\nphase victory finnish\n\
         expect winner = finnish",
    );
    holds(
        "game red-winter\nscenario tutorial\nturn 5\nunit 1/1/609 M16\nunit 1/1/JR16 J16\nphase victory finnish\n\
         expect winner = soviet",
    );
}

/// Outcomes fit their scenario: hexes in play, at most sixteen watched ones.
#[test]
fn outcomes_fit_their_scenarios() {
    for scenario in &game().pack.scenarios {
        let mut watched = 0;
        for o in &scenario.victory.outcomes {
            match &o.condition {
                Condition::Occupies { hexes, .. } => assert!(hexes.and_not(&scenario.area).is_empty()),
                Condition::LastOccupied { hexes, .. } => {
                    assert_eq!(o.when, Timing::EndOfGame);
                    watched += hexes.iter().count();
                }
                Condition::Eliminated { .. } => {}
            }
        }
        assert!(watched <= 16, "{}", scenario.id);
    }
}

/// The first-game profile leaves out what the getting-started card lists, and no optional rule goes with it.
#[test]
fn the_first_game_is_simpler() {
    let st = start("campaign", &["first-game"]);
    let f = game().features(&st);
    assert!(!(f.armor_commitment || f.provisional || f.night_raids || f.bonfires || f.sub_zero));
    assert!(!(f.variable_los || f.adjacent_support));
    assert!(f.reinforcements && f.replacements && f.collapse && f.stance && f.park_events);
    let mut both = sandtable_engine::info::Options::none();
    both.set("first-game");
    both.set("pajaris-heart");
    assert!(game().setup("campaign", &both).is_err());
}
