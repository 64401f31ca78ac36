//! Rule 3: the sequence of play, and the words it uses (glossary).

use crate::play::{act, game, holds, options, start, unit};
use sandtable_engine::{Actor, Game, Log, Seat};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{Battle, BattleKind, Frame, Roll};
use sandtable_red_winter::pack::Side;
use sandtable_red_winter::state::{Phase, State};
use sandtable_red_winter::units::UnitSet;

const HEAD: &str = "game red-winter\nscenario campaign\n";

fn position(lines: &str) {
    holds(&format!("{HEAD}{lines}"));
}

/// A position to ask further questions about.
fn stand(lines: &[&str]) -> State {
    let game = game();
    let mut st = game.blank("campaign", &Default::default()).unwrap_or_else(|e| panic!("{e}"));
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        game.place(&mut st, &words).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
    game.placed(&mut st).unwrap_or_else(|e| panic!("{e}"));
    st
}

fn hex(label: &str) -> sandtable_hex::HexId {
    game().pack.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

/// The phases of the current turn, with everybody passing.
fn phases(st: &mut State) -> Vec<(Side, Phase)> {
    let (turn, mut log) = (st.turn, Log::default());
    while st.turn == turn && st.phase != Phase::Over {
        let decision = game().decision(st);
        match (decision.actor, decision.chance) {
            (Actor::Chance, Some(chance)) => {
                let outcome = chance.outcomes().last().unwrap_or_else(|| panic!("no outcome"));
                game().roll(st, outcome, &mut log);
            }
            (Actor::Seat(seat), _) => {
                let action = game().parse_action(st, "done").unwrap_or_else(|e| panic!("{e}"));
                game().play(st, seat, action, &mut log).unwrap_or_else(|r| panic!("{r}"));
            }
            (other, _) => panic!("{other:?}"),
        }
    }
    log.entries
        .iter()
        .filter_map(|(_, e)| match e {
            Event::Phase(side, phase) => Some((*side, *phase)),
            _ => None,
        })
        .collect()
}

/// [rule 3.0-a] The Soviets play first unless the scenario says otherwise.
#[test]
fn soviets_play_first_by_default() {
    for (scenario, first) in
        [("campaign", Side::Soviet), ("first-day", Side::Soviet), ("lake-crossing", Side::Finnish)]
    {
        let mut st = start(scenario, &[]);
        crate::play::deploy(&mut st);
        assert_eq!((st.phasing, st.phase), (first, Phase::Action), "{scenario}");
    }
}

/// [rule 3.0-a] From the turn of the change of stance on the Finns are Player One.
#[test]
fn the_stance_swaps_the_order() {
    let lines = ["turn 19", "unit 1/1/609 X28", "unit 1/1/JR16 A13", "phase victory finnish"];
    let mut st = stand(&lines);
    assert!(matches!(st.top(), Some(Frame::Stance)), "asked at the start of turn 20");
    act(&mut st, 1, "stance").unwrap_or_else(|r| panic!("{r}"));
    for turn in [20, 21] {
        assert_eq!((st.turn, st.phasing, st.first), (turn, Side::Finnish, Side::Finnish));
        let order: Vec<Side> = phases(&mut st).iter().map(|(s, _)| *s).collect();
        let swap = order.iter().position(|s| *s == Side::Soviet);
        assert!(swap.is_some_and(|i| order[i..].iter().take(3).all(|s| *s == Side::Soviet)), "{order:?}");
    }
}

/// [rule 3.0-IV] Both players go through Reset, Action and Combat in this order, then the next turn begins.
#[test]
fn two_half_turns_of_three_phases() {
    let mut st = stand(&["turn 9", "unit 1/1/609 X28", "unit 1/1/JR16 A13", "phase reset soviet"]);
    assert_eq!((st.phasing, st.phase), (Side::Soviet, Phase::Action), "nothing to decide in the Reset Phase");
    let seen = phases(&mut st);
    let (s, f) = (Side::Soviet, Side::Finnish);
    assert_eq!(
        seen,
        [
            (s, Phase::Combat),
            (f, Phase::Reset),
            (f, Phase::Action),
            (f, Phase::Combat),
            (s, Phase::Reset),
            (s, Phase::Action)
        ]
    );
    assert_eq!(st.turn, 10);
}

/// [rule 3.0-I-a] Fired weapons of the phasing side become ready, the enemy's do not, and 354th units stay on the
/// track until they are due.
#[test]
fn reset_readies_own_weapons() {
    position(
        "turn 9\nunit Mtr/609 Q25 fired\nunit IG/609 Q25 fired\nunit 1/47 beside fired\nunit 1/354 track 13\n\
         unit 2/354 track 9\nunit Mtr/JR16a H19 fired\nunit 5/KTR12 beside fired\nphase reset soviet\n\
         expect unit Mtr/609 fired = no\nexpect unit IG/609 fired = no\nexpect unit 1/47 fired = no\n\
         expect unit 1/354 place = track 13\nexpect unit 2/354 place = beside\n\
         expect unit Mtr/JR16a fired = yes\nexpect unit 5/KTR12 fired = yes\n\
         do done\ndo done\nexpect phasing = finnish\n\
         expect unit Mtr/JR16a fired = no\nexpect unit 5/KTR12 fired = no",
    );
}

/// [rule 3.0-I-b] Each side adds the ammunition printed for the turn in its own Reset Phase.
#[test]
fn reset_brings_ammunition() {
    position(
        "turn 13\nammo soviet 2\nammo finnish 1\nunit 1/1/609 X28\nunit 1/1/JR16 A13\nphase reset soviet\n\
         expect ammo soviet = 12\nexpect ammo finnish = 1\ndo done\ndo done\n\
         expect phasing = finnish\nexpect ammo soviet = 12\nexpect ammo finnish = 5",
    );
}

/// [rule 3.0-I-c] Replacement points of the turn are spent in the Reset Phase, and only there.
#[test]
fn reset_spends_replacements() {
    position(
        "turn 14\nunit 1/1/609 W27 reduced\nunit 2/1/609 W27 reduced\nunit 1/1/JR16 B13 reduced\n\
         phase reset soviet\nexpect phase = reset\nexpect rp = 3\ndo replace 1/1/609\nexpect rp = 2\n\
         expect unit 1/1/609 reduced = no\nexpect refused replace 1/1/JR16\ndo done\nexpect phase = action\n\
         expect refused replace 2/1/609\nexpect unit 2/1/609 reduced = yes",
    );
}

/// [rule 3.0-II-a] One action for each unit: having moved it can neither dig in nor recover, nor act again.
#[test]
fn one_action_each() {
    position(
        "turn 9\nunit 1/1/609 F25 reduced\nunit 2/1/609 F25\nphase action soviet\n\
         do select 1/1/609\nexpect legal recover\nexpect legal dig\nexpect legal move F26\n\
         do move F26\nexpect refused dig\nexpect refused recover\ndo done\n\
         expect refused select 1/1/609 by 4.1-b\n\
         do select 2/1/609\ndo dig\nexpect hex F25 digging = yes\nexpect refused select 2/1/609",
    );
}

/// [rule 3.0-II-b] Recovery is for reduced infantry companies; digging in for infantry companies, engineers and MGs.
#[test]
fn recovery_and_digging_need_infantry() {
    let st = stand(&[
        "turn 9",
        "unit 1/1/JR16 F25",
        "unit 2/1/JR16 F25 reduced",
        "unit Eng/JR16 F25 reduced",
        "unit MG/1/JR16a F26 reduced",
        "unit Mtr/JR16a F26",
        "unit AT/JR16 F27",
        "phase action finnish",
    ]);
    for (key, recover, dig) in [
        ("1/1/JR16", false, true),
        ("2/1/JR16", true, true),
        ("Eng/JR16", false, true),
        ("MG/1/JR16a", false, true),
        ("Mtr/JR16a", false, false),
        ("AT/JR16", false, false),
    ] {
        let mut st = st.clone();
        act(&mut st, 1, &format!("select {key}")).unwrap_or_else(|r| panic!("{r}"));
        let open = options(&st, 1);
        assert_eq!(open.contains(&"recover".into()), recover, "{key} recovers");
        assert_eq!(open.contains(&"dig".into()), dig, "{key} digs in");
    }
}

/// [rule 3.0-II-c] At night: double movement unless the unit began in an enemy zone of control, bonfires and recovery
/// for the Soviets, raids for full-strength Finnish companies.
#[test]
fn night_adds_movement_bonfires_and_raids() {
    let day = ["unit 1/1/609 I27 reduced", "unit MG/1/609 D27", "unit MG/2/609 D29", "unit 1/1/JR16 D26"];
    let night = |turn: &str, side: &str| {
        let mut lines = vec![turn];
        lines.extend(day);
        let phase = format!("phase action {side}");
        lines.push(&phase);
        stand(&lines)
    };
    let select = |st: &State, seat: u8, key: &str| {
        let mut st = st.clone();
        act(&mut st, seat, &format!("select {key}")).unwrap_or_else(|r| panic!("{r}"));
        options(&st, seat)
    };
    let has = |open: &[String], text: &str| open.iter().any(|o| o == text);
    let (light, dark) = (night("turn 9", "soviet"), night("turn 12", "soviet"));
    // Two forest hexes are four points of five; at night the allowance is ten.
    assert!(!has(&select(&light, 0, "1/1/609"), "move I30"));
    assert!(has(&select(&dark, 0, "1/1/609"), "move I30"));
    // Two MGs with 4 points: from D27, next to a Finn, suo and forest cost 6; from D29 back to D27 they cost 5.
    assert!(!has(&select(&dark, 0, "MG/1/609"), "move D29"), "began in an enemy zone of control");
    assert!(has(&select(&dark, 0, "MG/2/609"), "move D27"));
    assert!(!has(&select(&light, 0, "MG/2/609"), "move D27"));
    let open = select(&dark, 0, "1/1/609");
    assert!(has(&open, "bonfire") && has(&open, "recover"));
    assert!(!has(&select(&light, 0, "1/1/609"), "bonfire"));
    let raid = |turn: &str, state: &str| {
        let unit = format!("unit 1/1/JR16 F19 {state}");
        let st = stand(&[turn, "unit 1/1/609 F25", &unit, "phase action finnish"]);
        select(&st, 1, "1/1/JR16").iter().any(|o| o.starts_with("raid"))
    };
    assert!(raid("turn 12", ""));
    assert!(!raid("turn 12", "reduced"));
    assert!(!raid("turn 9", ""));
}

/// [rule 3.0-II-d] A reinforcement may enter after others have acted, or before.
#[test]
fn reinforcements_enter_at_any_moment() {
    position(
        "turn 9\nunit 1/1/609 F25\nunit 2/1/609 track 9\nunit 3/1/609 F25\nphase action soviet\n\
         do select 1/1/609\ndo move F26\ndo done\nexpect legal select 2/1/609\n\
         do select 2/1/609\ndo move X28\nexpect unit 2/1/609 place = X28\ndo done\nexpect legal select 3/1/609",
    );
}

/// [rule 3.0-III-a] The phasing player fires and fights in any order; the opponent may answer with defensive support.
#[test]
fn combat_phase_in_any_order() {
    position(
        "turn 9\nunit 1/1/609 F25\nunit MG/1/609 F25\nunit 1/1/JR16 F26\nunit 2/1/JR16 D26\nunit 2/1/609 D25\n\
         unit MG/1/JR16a F26\nphase combat soviet\nexpect legal target F26\nexpect legal target D26\n\
         do target D26\ndo combat\ndo attack 2/1/609\nexpect actor = dice",
    );
    position(
        "turn 9\nunit 1/1/609 F25\nunit Mtr/609 F23\nunit 1/1/JR16 F26\nunit Mtr/JR16a F28\n\
         phase combat soviet\ndo target F26\nexpect legal combat\nexpect legal fire Mtr/609\n\
         do combat\ndo attack 1/1/609\ndo done\nexpect actor = finnish\n\
         expect legal defend Mtr/JR16a F25",
    );
}

/// [rule 3.0-III-b] Suppressed markers go when the Combat Phase ends.
#[test]
fn suppression_ends_with_the_phase() {
    position(
        "turn 9\nunit 1/1/609 F25\nunit 1/1/JR16 F26\nmarker suppressed F26\nphase combat soviet\n\
         expect hex F26 suppressed = yes\ndo done\nexpect phasing = finnish\nexpect hex F26 suppressed = no",
    );
}

/// [rule 3.0-V-a] Only after a night turn, after both half-turns, and the Soviets roll first.
#[test]
fn frost_comes_at_night_and_to_the_soviets_first() {
    let units = ["unit 1/1/609 F25", "unit 1/1/JR16 F28 skull"];
    let stand_at = |turn| stand(&[turn, units[0], units[1], "phase sub-zero finnish"]);
    let night = stand_at("turn 12");
    let Some(Frame::Roll(Roll::SubZero { stack })) = night.top() else { panic!("{:?}", night.top()) };
    assert_eq!(*stack, UnitSet::one(unit("1/1/609")));
    let mut after = night.clone();
    game().roll(
        &mut after,
        sandtable_engine::Chance::d6(1).from_faces(&[6]).unwrap_or_else(|| panic!("d6")),
        &mut Log::default(),
    );
    let Some(Frame::Roll(Roll::SubZero { stack })) = after.top() else { panic!("{:?}", after.top()) };
    assert_eq!(*stack, UnitSet::one(unit("1/1/JR16")), "then the Finns");
    let day = stand_at("turn 9");
    assert_eq!((day.turn, day.phase), (10, Phase::Action), "no such phase by day");
}

/// [rule 3.0-V-b] Skulls and bonfires are gone when it is over.
#[test]
fn skulls_and_bonfires_are_cleared() {
    position(
        "turn 12\nunit 1/1/609 F25 bonfire\nmarker bonfire F25\nunit 1/1/JR16 F28 skull\ndice 6\n\
         phase sub-zero finnish\nexpect turn = 13\nexpect unit 1/1/JR16 skull = no\n\
         expect unit 1/1/609 bonfire = no\nexpect hex F25 bonfire = no",
    );
}

/// [rule 3.0-VI] At the end of the turn victory is checked; if nobody has won, the next turn begins.
#[test]
fn the_turn_ends_with_the_victory_check() {
    // A supplied Soviet unit on the Finnish source wins, but only when the turn is over.
    let st = stand(&["turn 9", "unit 1/1/609 A13", "unit 1/1/JR16 H25", "phase combat finnish"]);
    assert_eq!(st.verdict, None, "not in the middle of the turn");
    position(
        "turn 9\nunit 1/1/609 A13\nunit 1/1/JR16 H25\nphase victory finnish\nexpect winner = soviet\n\
         expect actor = nobody",
    );
    position(
        "turn 9\nunit 1/1/609 B13\nunit 1/1/JR16 H25\nphase victory finnish\nexpect winner = open\nexpect turn = 10",
    );
}

/// [rule GL-attack] Five kinds of attack and no more, none of them compulsory: with enemies adjacent everybody may
/// pass, in the Action Phase as in the Combat Phase, and support and AT Fire may be declined.
#[test]
fn no_attack_is_compulsory() {
    for (phase, turn) in [("action", 9), ("combat", 9), ("action", 12), ("combat", 12)] {
        for side in ["soviet", "finnish"] {
            position(&format!(
                "turn {turn}\nunit 1/1/609 F25\nunit MG/1/609 F25\nunit 1/1/JR16 F26\nunit MG/1/JR16a F26\n\
                 phase {phase} {side}\nexpect legal done"
            ));
        }
    }
    position(
        "turn 9\nunit T-37 T27\nunit 1/1/609 T27\nunit AT/JR16 S27\nunit 1/1/JR16 S27\nphase combat soviet\n\
         do target S27\nexpect legal done\ndo combat\ndo attack 1/1/609\nexpect legal done",
    );
}

/// [rule GL-loss] A loss is a step, or one hex of retreat by everybody involved.
#[test]
fn a_loss_is_a_step_or_a_hex() {
    // Three companies against one, 3:1; the defender has to pay.
    let dice =
        (2..=12).find(|t| game().pack.tables.crt(*t, 5).1 == 1 && game().pack.tables.crt(*t, 5).0 == 0);
    let Some(total) = dice else { panic!("no 0/1 in the 3:1 column") };
    let (a, b) = (total / 2, total - total / 2);
    let fight = format!(
        "turn 9\nunit 1/1/609 F25\nunit 2/1/609 F25\nunit 3/1/609 F25\nunit 1/1/JR16 F26\nphase combat soviet\n\
         dice {a} {b}\ndo target F26\ndo combat\ndo attack 1/1/609\ndo attack 2/1/609\ndo attack 3/1/609\n"
    );
    position(&format!(
        "{fight}expect actor = finnish\nexpect legal step 1/1/JR16\nexpect legal retreat\n\
         do step 1/1/JR16\nexpect unit 1/1/JR16 reduced = yes\nexpect unit 1/1/JR16 place = F26"
    ));
    position(&format!(
        "{fight}do retreat\ndo retreat-to 1/1/JR16 F27\nexpect unit 1/1/JR16 reduced = no\n\
         expect unit 1/1/JR16 place = F27"
    ));
}

/// [rule GL-morale] The side on the track gains one column in Combat, two in Assaults and one on recovery rolls.
#[test]
fn morale_bonus() {
    let shift = |turn: &str, kind: BattleKind, side: Side| {
        let st = stand(&[
            turn,
            "unit 1/1/609 F25",
            "unit MG/1/JR16a F26",
            &format!("phase combat {}", side.word()),
        ]);
        let (attacker, target, from) = match side {
            Side::Soviet => (unit("1/1/609"), hex("F26"), hex("F25")),
            Side::Finnish => (unit("MG/1/JR16a"), hex("F25"), hex("F26")),
        };
        game().odds(&st, &Battle::new(kind, side, target, from, UnitSet::one(attacker))).shift
    };
    for (kind, columns) in [(BattleKind::Combat, 1), (BattleKind::Assault, 2)] {
        for side in Side::ALL {
            let none = shift("turn 9", kind, side);
            let soviet = if side == Side::Soviet { columns } else { -columns };
            assert_eq!(shift("turn 2", kind, side) - none, soviet, "{kind:?} by {side:?} on turn 2");
            assert_eq!(shift("turn 23", kind, side) - none, -soviet, "{kind:?} by {side:?} on turn 23");
        }
    }
    let recovery = |turn: &str, key: &str| -> i8 {
        let st =
            stand(&[turn, "unit 1/1/609 F25 reduced", "unit 1/1/JR16 H29 reduced", "phase action soviet"]);
        game().recovery_drms(&st, unit(key)).filter(|(rule, ..)| *rule == "REC#1").map(|(_, _, n)| n).sum()
    };
    assert_eq!((recovery("turn 2", "1/1/609"), recovery("turn 2", "1/1/JR16")), (1, 0));
    assert_eq!((recovery("turn 9", "1/1/609"), recovery("turn 9", "1/1/JR16")), (0, 0));
    assert_eq!((recovery("turn 23", "1/1/609"), recovery("turn 23", "1/1/JR16")), (0, 1));
}

/// Nobody but the phasing side is asked in the Action Phase.
#[test]
fn only_the_phasing_side_acts() {
    let st = stand(&["turn 9", "unit 1/1/609 F25", "unit 1/1/JR16 H29", "phase action soviet"]);
    assert_eq!(game().decision(&st).actor, Actor::Seat(Seat(0)));
    assert!(options(&st, 1).is_empty());
}
