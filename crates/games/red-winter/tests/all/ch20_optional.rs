//! Rules 20.4 to 20.6, as laid down in rulings S-05 to S-08.

use crate::play::{game, holds, unit};
use sandtable_engine::{Game, Silent};
use sandtable_red_winter::frame::{Frame, Mover, Roll};
use sandtable_red_winter::pack::Side;
use sandtable_red_winter::state::{Place, State, flag};
use sandtable_red_winter::units::UnitSet;

fn position(option: &str, lines: &str) {
    let option = if option.is_empty() { String::new() } else { format!("option {option}\n") };
    holds(&format!("game red-winter\nscenario campaign\n{option}{lines}"));
}

fn stand(option: &str, lines: &[&str]) -> State {
    let mut options = sandtable_engine::info::Options::none();
    options.set(option);
    let mut st = game().blank("campaign", &options).unwrap_or_else(|e| panic!("{e}"));
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        game().place(&mut st, &words).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
    game().placed(&mut st).unwrap_or_else(|e| panic!("{e}"));
    st
}

fn hex(label: &str) -> sandtable_hex::HexId {
    game().pack.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

/// Three Finnish companies against a reduced Soviet one in its last step, cut off from every retreat.
fn last_stand(turn: u8, extra: &str) -> String {
    format!(
        "turn {turn}\nunit 1/1/609 F25 reduced\nunit 1/1/JR16 F26 reduced\nunit 2/1/JR16 F26\nunit 3/1/JR16 F26\n\
         {extra}phase combat finnish\n"
    )
}

/// A Finn on the only road east: the Soviets are out of supply.
const CUT: &str = "unit 7/3/JR16 W27\n";

const ATTACK: &str = "do target F25\ndo combat\ndo attack 1/1/JR16\ndo attack 2/1/JR16\ndo attack 3/1/JR16\n";

/// [rule 20.4] When a Soviet company dies defending, a roll of 12 with +1 for it and +2 for being out of supply hands
/// machine-guns to a Finn at full strength.
#[test]
fn machine_guns_are_captured() {
    // A 6 at 4:1 is 0/1.
    let w = "3 3";
    // 9 + 1 (company) + 2 (out of supply, far from every road the Soviets hold) = 12.
    position(
        "captured-lmgs",
        &format!(
            "{}dice {w} 4 5\n{ATTACK}do step 1/1/609\ndo done\nexpect unit 1/1/609 place = eliminated\n\
             expect unit 2/1/JR16 lmg = yes\nexpect unit 1/1/JR16 lmg = no\nexpect unit 3/1/JR16 lmg = no",
            last_stand(9, CUT)
        ),
    );
    position(
        "captured-lmgs",
        &format!(
            "{}dice {w} 4 4\n{ATTACK}do step 1/1/609\ndo done\nexpect unit 2/1/JR16 lmg = no",
            last_stand(9, CUT)
        ),
    );
    // In supply 9 + 1 is not enough, 11 + 1 is.
    for (dice, got) in [("4 5", "no"), ("5 6", "yes")] {
        position(
            "captured-lmgs",
            &format!(
                "{}dice {w} {dice}\n{ATTACK}do step 1/1/609\ndo done\nexpect unit 1/1/609 place = dead-pool\n\
                 expect unit 2/1/JR16 lmg = {got}",
                last_stand(9, "")
            ),
        );
    }
    // Without the option no dice are rolled.
    position(
        "",
        &format!(
            "{}dice {w}\n{ATTACK}do step 1/1/609\ndo done\nexpect unit 2/1/JR16 lmg = no",
            last_stand(9, CUT)
        ),
    );
}

fn roll(st: &mut State, faces: [u32; 2]) {
    let chance = sandtable_engine::Chance::d6(2);
    let outcome = chance.from_faces(&faces).unwrap_or_else(|| panic!("two dice"));
    game().roll(st, outcome, &mut Silent);
}

/// [rule 20.4] The night, the lake and an assault count as the card says; a Soviet attack by Combat captures nothing.
#[test]
fn modifiers_of_the_capture() {
    use sandtable_red_winter::frame::{Battle, BattleKind};
    let drm = |turn: &str, kind: BattleKind, side: Side, target: &str, from: &str, cut_off: bool| {
        let mut st =
            stand("captured-lmgs", &[turn, "unit 1/1/JR16 F26", "unit 1/1/609 A1", "phase combat finnish"]);
        let finns = UnitSet::one(unit("1/1/JR16"));
        let mut battle = Battle::new(kind, side, hex(target), hex(from), finns);
        battle.defenders = finns;
        battle.companies_lost = 2;
        battle.cut_off = cut_off;
        game().after_battle(&mut st, &battle);
        match st.top() {
            Some(Frame::Roll(Roll::Lmg { drm, .. })) => Some(*drm),
            _ => None,
        }
    };
    let (f, s) = (Side::Finnish, Side::Soviet);
    assert_eq!(drm("turn 9", BattleKind::Combat, f, "F25", "F26", false), Some(2));
    assert_eq!(drm("turn 9", BattleKind::Combat, f, "F25", "F26", true), Some(4));
    assert_eq!(drm("turn 9", BattleKind::Combat, f, "J20", "F26", false), Some(3), "J20 is lake");
    assert_eq!(drm("turn 12", BattleKind::Combat, f, "F25", "F26", false), Some(1), "night");
    assert_eq!(
        drm("turn 9", BattleKind::Assault, s, "F26", "J20", false),
        Some(3),
        "assaulting from the ice"
    );
    assert_eq!(drm("turn 9", BattleKind::Assault, s, "F26", "F25", false), Some(2));
    assert_eq!(drm("turn 9", BattleKind::Combat, s, "F26", "F25", false), None, "attackers in Combat");
    assert_eq!(drm("turn 12", BattleKind::Raid, f, "F25", "F26", false), None);
}

/// [rule 20.4] The marker adds 2 to combat strength, and 2 to ranged strength up to range 2; it dies with the unit.
#[test]
fn marker_adds_two_and_dies_with_its_unit() {
    let base = ["turn 9", "unit 1/1/609 F25", "unit Eng/JR16 F28", "phase combat finnish"];
    let with = |line: &str| {
        let mut lines = base.to_vec();
        lines.insert(1, line);
        stand("captured-lmgs", &lines)
    };
    let (plain, armed) = (with("unit 1/1/JR16 F26"), with("unit 1/1/JR16 F26 lmg"));
    let strength = |st: &State| {
        use sandtable_red_winter::frame::{Battle, BattleKind};
        let b = Battle::new(
            BattleKind::Combat,
            Side::Finnish,
            hex("F25"),
            hex("F26"),
            UnitSet::one(unit("1/1/JR16")),
        );
        game().odds(st, &b).attack
    };
    assert_eq!((strength(&plain), strength(&armed)), (5, 7));
    let ras = |st: &State, range| game().ras_at(st, unit("1/1/JR16"), range);
    assert_eq!((ras(&plain, 2), ras(&armed, 2)), (Some(2), Some(4)));
    let mut dead = armed;
    game().depart(&mut dead, unit("1/1/JR16"), Place::DeadPool, &mut Silent);
    assert!(!dead.unit(unit("1/1/JR16")).has(flag::LMG));
}

/// [rule 20.5] Before it leaves the road for the woods a unit rolls; on 3 or less, modified, it stays and is done.
#[test]
fn lost_in_the_woods() {
    let fog = "turn 8\nunit 1/1/609 F25\nunit 1/1/JR16 A13\nphase action soviet\n";
    // Fog is -1: a 4 is lost, a 5 is not.
    position(
        "lost-in-the-woods",
        &format!(
            "{fog}dice 2 2\ndo select 1/1/609\ndo move F26\nexpect unit 1/1/609 place = F25\nexpect refused select 1/1/609 by 4.1-b"
        ),
    );
    position(
        "lost-in-the-woods",
        &format!(
            "{fog}dice 2 3\ndo select 1/1/609\ndo move F26\nexpect unit 1/1/609 place = F26\ndo move F27\nexpect unit 1/1/609 place = F27"
        ),
    );
    position("", &format!("{fog}do select 1/1/609\ndo move F26\nexpect unit 1/1/609 place = F26"));
    // Along the road nobody gets lost.
    position(
        "lost-in-the-woods",
        "turn 8\nunit 1/1/609 X28\nunit 1/1/JR16 A13\nphase action soviet\ndo select 1/1/609\ndo move W27\n\
         expect unit 1/1/609 place = W27",
    );
}

/// [rule 20.5] Finns +1, dim light -1, night -2.
#[test]
fn modifiers_of_the_way() {
    let drm = |turn: &str, side: Side| {
        game().lost_drm(&stand("lost-in-the-woods", &[turn, "unit 1/1/609 X28", "phase action soviet"]), side)
    };
    assert_eq!(["turn 9", "turn 8", "turn 12"].map(|t| drm(t, Side::Soviet)), [0, -1, -2]);
    assert_eq!(["turn 9", "turn 8", "turn 12"].map(|t| drm(t, Side::Finnish)), [1, 0, -1]);
}

/// [rule 20.5] One roll for each action, and none for ice or village.
#[test]
fn one_roll_for_each_action() {
    let st = stand("lost-in-the-woods", &["turn 9", "unit 1/1/609 F25", "phase action soviet"]);
    let mover: Mover = game().mover(&st, unit("1/1/609"));
    let path = |labels: &[&str]| labels.iter().map(|l| hex(l)).collect::<Vec<_>>();
    assert!(game().lost_due(&st, &mover, &path(&["F25", "F26"])));
    assert!(!game().lost_due(&st, &mover, &path(&["J20", "J21"])), "over the ice");
    let mut found = st.clone();
    found.mark(unit("1/1/609"), flag::FOUND_WAY);
    assert!(!game().lost_due(&found, &mover, &path(&["F25", "F26"])));
}

const HEART: &str =
    "unit Pajari F26\nunit 1/1/JR16 F26\nunit 2/1/JR16 F26\nunit 3/1/JR16 F26\nunit 1/1/609 F25\n";

/// [rule 20.6] A Combat in which Pajari helped: on 3 or less by day he is away, the first die plus one turns.
#[test]
fn pajaris_heart_by_day() {
    let fight = format!("turn 9\n{HEART}phase combat finnish\n");
    // A 6 at 4:1 is 0/1.
    let w = "3 3";
    let open = "do target F25\ndo combat\ndo attack 1/1/JR16\ndo attack 2/1/JR16\ndo attack 3/1/JR16\n";
    position(
        "pajaris-heart",
        &format!(
            "{fight}dice {w} 1 2 4 6\n{open}do step 1/1/609\nexpect unit Pajari place = track 14\nexpect unit Pajari heart = yes"
        ),
    );
    position(
        "pajaris-heart",
        &format!(
            "{fight}dice {w} 1 3\n{open}do step 1/1/609\nexpect unit Pajari place = F26\nexpect unit Pajari heart = no"
        ),
    );
    position("", &format!("{fight}dice {w}\n{open}do step 1/1/609\nexpect unit Pajari place = F26"));
    // Not with the fighters: no check.
    let apart = fight.replace("unit Pajari F26", "unit Pajari A13");
    position(
        "pajaris-heart",
        &format!("{apart}dice 3 4\n{open}do step 1/1/609\nexpect unit Pajari place = A13"),
    );
}

/// [rule 20.6] At night 4 or less fails and both dice count the turns; the second failure is the end, without points
/// for the Soviets.
#[test]
fn pajaris_heart_at_night_and_for_good() {
    let checked = |turn: &str, pajari: &str| {
        let mut st = stand("pajaris-heart", &[turn, pajari, "unit 1/1/JR16 F26", "phase combat finnish"]);
        st.push(Frame::Roll(Roll::Heart { absent: false }));
        st
    };
    let place = |st: &State| st.unit(unit("Pajari")).place;
    let mut night = checked("turn 12", "unit Pajari F26");
    roll(&mut night, [1, 3]);
    roll(&mut night, [5, 6]);
    assert_eq!(place(&night), Place::Track(23));
    let mut spared = checked("turn 12", "unit Pajari F26");
    roll(&mut spared, [2, 3]);
    assert_eq!(place(&spared), Place::Hex(hex("F26")));
    let mut again = checked("turn 9", "unit Pajari F26 heart");
    let before = game().victory_points(&again);
    roll(&mut again, [1, 1]);
    assert_eq!(place(&again), Place::Gone);
    assert_eq!(game().victory_points(&again), before);
}

/// [rule 20.6] He comes back as a reinforcement.
#[test]
fn pajari_returns() {
    position(
        "pajaris-heart",
        "turn 14\nunit Pajari track 14 heart\nunit 1/1/JR16 H19\nunit 1/1/609 X28\nphase action finnish\n\
         do select Pajari\ndo move A13\nexpect unit Pajari place = A13",
    );
}

/// With every optional rule on at once, each scenario still plays to its end, and nothing breaks on the way.
#[test]
fn all_options_play_together() {
    use sandtable_engine::{Actor, Rng};
    for scenario in &game().pack.scenarios {
        let mut options = sandtable_engine::info::Options::none();
        for key in ["captured-lmgs", "lost-in-the-woods", "pajaris-heart", "fog-of-war"] {
            options.set(key);
        }
        if scenario.vp_bid {
            options.set("vp-bid");
        }
        let mut st = game().setup(&scenario.id, &options).unwrap_or_else(|e| panic!("{e}"));
        let mut rng = Rng::new(7);
        let mut list = Vec::new();
        for n in 0..200_000 {
            let decision = game().decision(&st);
            let seat = match (decision.actor, decision.chance) {
                (Actor::Nobody, _) => break,
                (Actor::Chance, Some(chance)) => {
                    let all: Vec<_> = chance.outcomes().collect();
                    game().roll(&mut st, all[rng.below(all.len() as u32) as usize], &mut Silent);
                    continue;
                }
                (Actor::Seat(seat), _) => seat,
                (Actor::Seats(seats), _) => seats.iter().next().unwrap_or_else(|| panic!("nobody")),
                (other, _) => panic!("{other:?}"),
            };
            list.clear();
            game().options(&st, seat, &mut list);
            assert!(!list.is_empty(), "{}: nothing to do at {:?}", scenario.id, st.top());
            let action = list[rng.below(list.len() as u32) as usize];
            game().play(&mut st, seat, action, &mut Silent).unwrap_or_else(|r| panic!("{r}"));
            if n % 97 == 0 {
                let faults = game().audit(&st);
                assert!(faults.is_empty(), "{}: {faults:?}", scenario.id);
            }
        }
        let result = game().result(&st).unwrap_or_else(|| panic!("{} never ended", scenario.id));
        assert_eq!(result.points.len(), 2);
    }
}
