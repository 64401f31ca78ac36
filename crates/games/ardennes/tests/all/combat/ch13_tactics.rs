//! Rules 13.3: tactics of both sides, the units they bring, engineers.

use super::fight::{Fight, at, card, game, hex, open, set, unit};
use super::sides::{allied, allied_chits, german, hand, has, stack_deck};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::{AttackStep, DrawFor, Frame};
use sandtable_ardennes::ids::{AlliedCards, GermanCards};
use sandtable_ardennes::pack::{AlliedCardId, Army, Command, Side, Tactic, Terrain};
use sandtable_ardennes::state::{Place, Supply, flag, today};

/// [rule 13.33-a] E50: a card of value 3 allows three tactics over all attacks. [rule 13.31] Any formation's card serves.
/// [rule 13.3-c] Each is a chit more.
#[test]
fn german_tactics_are_limited() {
    let mut fight = german();
    let cards: Vec<u8> = game()
        .pack
        .german_cards
        .iter()
        .filter(|c| c.tactics == [Tactic::PressTheAttack] || c.tactics == [Tactic::Artillery])
        .map(|c| c.number)
        .take(4)
        .collect();
    hand(&mut fight, &cards);
    fight.begin(3);
    for number in &cards[..3] {
        let played = *fight
            .options()
            .iter()
            .find(|a| matches!(a, Action::Tactic(c, _) if *c == card(*number)))
            .expect("a tactic");
        fight.play(played);
    }
    let activation = fight.state.frames.iter().find_map(|f| match f {
        Frame::Activation(a) => Some(a.tactics),
        _ => None,
    });
    assert_eq!(activation, Some(0), "none is left for later attacks");
    assert_eq!(fight.step(), Some(AttackStep::Minimum), "nothing more can be played");
    let attack = fight.battle().expect("a combat");
    assert_eq!(attack.tactics[Side::German.index()].chits, 3);
    assert_eq!(game().maximum_draw(&fight.state, attack).0, 5, "two units and three tactics");
    assert_eq!(fight.state.german.discards.len(), 3);
}

/// [rule 13.3-a] A German tactic needs a participant in supply, undispersed; [rule 13.33-c] von der Heydte is none, and a
/// card of value 0 allows none.
#[test]
fn german_tactics_need_supply() {
    let offered = |fight: &mut Fight, tactics: u8| {
        hand(fight, &[39]);
        fight.begin(tactics);
        fight.step() == Some(AttackStep::Tactics)
    };
    assert!(offered(&mut german(), 1));
    assert!(!offered(&mut german(), 0));
    let mut low = german();
    low.supply("3.2P.XLVII", Supply::Low);
    assert!(offered(&mut low, 1), "the other is in supply");
    low = german();
    low.supply("3.2P.XLVII", Supply::Low).supply("2.2P.XLVII", Supply::Low);
    assert!(!offered(&mut low, 1));
    let target = open(Terrain::Clear);
    let defend = |key: &str| {
        let mut fight = Fight::new(Side::Allied, target);
        fight.attacker("16.1.V", at(target, 4)).defender(key);
        fight.state.allied.deck = AlliedCards::EMPTY;
        hand(&mut fight, &[36]);
        fight.open(0, false);
        fight.step() == Some(AttackStep::Tactics)
    };
    assert!(defend("3.2P.XLVII") && !defend("VDH.I-SS"));
}

/// [rule 13.32-a] An army or army group card is any German tactic; another card only its own.
#[test]
fn wild_cards() {
    let mut fight = german();
    hand(&mut fight, &[35, 38]);
    fight.begin(2);
    let of = |fight: &Fight, number: u8| {
        fight.options().iter().filter(|a| matches!(a, Action::Tactic(c, _) if *c == card(number))).count()
    };
    let german = game().pack.functions.tactics.iter().filter(|t| t.sides[0]).count();
    assert_eq!((of(&fight, 35), of(&fight, 38)), (german, 1));
    assert_eq!(fight.refused(Action::Tactic(card(38), Tactic::Artillery)), "13.32-a");
}

/// [rule 13.0-G2] Reinforce Battle brings units of one hex, active or not; Assault Coordination lets neighbours join.
#[test]
fn units_join_by_tactics() {
    let mut fight = german();
    let target = fight.attack.target;
    let behind = at(at(target, 1), 1);
    fight.stand("77.26.XLVII", behind).stand("78.26.XLVII", behind).stand("39.26.XLVII", at(target, 2));
    hand(&mut fight, &[36, 35]);
    fight.begin(2);
    assert_eq!(
        fight.refused(Action::Bring(unit("77.26.XLVII"), at(target, 1))),
        "13.0-G2",
        "no such card yet"
    );
    assert_eq!(fight.refused(Action::Attack(unit("39.26.XLVII"))), "13.1-b");
    fight.play(Action::Tactic(card(36), Tactic::ReinforceBattle));
    fight.play(Action::Bring(unit("77.26.XLVII"), at(target, 1)));
    assert_eq!(
        fight.refused(Action::Bring(unit("39.26.XLVII"), at(target, 2))),
        "13.0-G2",
        "of one hex only"
    );
    fight.play(Action::Bring(unit("78.26.XLVII"), at(target, 1)));
    assert_eq!(fight.hex_of("77.26.XLVII"), Some(at(target, 1)));
    fight
        .play(Action::Tactic(card(35), Tactic::AssaultCoordination))
        .play(Action::Attack(unit("39.26.XLVII")));
    let attackers = fight.battle().map(|a| a.attackers);
    let all = ["3.2P.XLVII", "2.2P.XLVII", "77.26.XLVII", "78.26.XLVII", "39.26.XLVII"];
    assert_eq!(attackers, Some(set(&all)));
    assert!(all.iter().all(|k| fight.has(k, flag::ATTACKED)));
}

/// [rule 13.0-G2] Other cards may be played before the units of Reinforce Battle come.
#[test]
fn reinforcements_wait() {
    let mut fight = german();
    let target = fight.attack.target;
    fight.stand("77.26.XLVII", at(at(target, 1), 1));
    hand(&mut fight, &[36, 35]);
    fight.begin(2);
    fight
        .play(Action::Tactic(card(36), Tactic::ReinforceBattle))
        .play(Action::Tactic(card(35), Tactic::Artillery))
        .play(Action::Bring(unit("77.26.XLVII"), at(target, 1)));
    assert!(fight.battle().is_some_and(|a| a.attackers.contains(unit("77.26.XLVII"))));
}

/// [rule 13.32-b] An army card is Artillery and Airpower; [rule 4.13-c] on the 16th no Artillery. Break in the Clouds.
#[test]
fn allied_tactics_of_the_day() {
    let drawn = |day: u8, clouds: bool, test: &dyn Fn(&sandtable_ardennes::pack::AlliedCard) -> bool| {
        let mut fight = german();
        fight.state.day = day;
        fight.state.today = if clouds { today::CLOUDS } else { 0 };
        stack_deck(&mut fight, test);
        fight.open(0, false);
        fight.play(Action::Attack(unit("3.2P.XLVII"))).play(Action::Done).roll(0);
        fight
    };
    let wild = |c: &sandtable_ardennes::pack::AlliedCard| c.command.is_wild();
    let fight = drawn(16, false, &wild);
    assert!(!has(&fight, Side::Allied, Tactic::Artillery) && has(&fight, Side::Allied, Tactic::Airpower));
    let guns = |c: &sandtable_ardennes::pack::AlliedCard| c.tactics == [Tactic::CorpsArtillery];
    assert!(has(&drawn(16, false, &guns), Side::Allied, Tactic::CorpsArtillery));
    assert!(!has(&drawn(20, false, &guns), Side::Allied, Tactic::Airpower));
    assert!(has(&drawn(20, true, &guns), Side::Allied, Tactic::Airpower));
}

/// [rule 16.31-b] Engineers dig in for a defence, [rule 16.34] clear a position in attack; a position whose units all
/// attack is lost.
#[test]
fn engineers_and_positions() {
    let mut fight = german();
    let target = fight.attack.target;
    stack_deck(&mut fight, |c| c.tactics == [Tactic::Engineer]);
    fight.state.improved.insert(at(target, 1));
    fight.stand("39.26.XLVII", at(target, 2));
    fight.state.improved.insert(at(target, 2));
    fight.open(0, false);
    fight
        .play(Action::Attack(unit("3.2P.XLVII")))
        .play(Action::Attack(unit("2.2P.XLVII")))
        .play(Action::Done);
    assert!(!fight.state.improved.contains(at(target, 1)), "its only unit attacks");
    assert!(fight.state.improved.contains(at(target, 2)), "one stays behind");
    fight.roll(0);
    assert!(fight.state.improved.contains(target));

    let mut fight = german();
    fight.state.improved.insert(target);
    let engineers =
        game().pack.german_cards.iter().find(|c| c.tactics == [Tactic::CombatEngineers]).expect("a card");
    hand(&mut fight, &[engineers.number]);
    fight.begin(1);
    fight.play(Action::Tactic(card(engineers.number), Tactic::CombatEngineers));
    assert!(!fight.state.improved.contains(target));
}

/// [rule 16.31-b] [rule 16.34] S-47: the attacker's engineers clear what the defender's dig in the same combat, whoever comes
/// first.
#[test]
fn engineers_against_engineers() {
    let mut fight = german();
    let target = fight.attack.target;
    hand(&mut fight, &[35]);
    stack_deck(&mut fight, |c| c.tactics == [Tactic::Engineer]);
    fight.open(1, false);
    fight.play(Action::Attack(unit("3.2P.XLVII"))).play(Action::Done);
    fight.play(Action::Tactic(card(35), Tactic::CombatEngineers)).roll(0);
    assert!(has(&fight, Side::Allied, Tactic::Engineer) && !fight.state.improved.contains(target));

    for (engineers, dug) in [(true, false), (false, true)] {
        let mut fight = allied();
        let target = fight.attack.target;
        hand(&mut fight, &[35]);
        let wanted = if engineers { Tactic::Engineer } else { Tactic::Artillery };
        stack_deck(&mut fight, |c| c.tactics == [wanted]);
        fight.open(0, false);
        fight.roll(0);
        fight.play(Action::Tactic(card(35), Tactic::CombatEngineers));
        assert_eq!(fight.state.improved.contains(target), dug);
    }
}

/// [rule 16.31-b] Engineers give no position to a stack in which nobody can dig (13.9-b, 14.32).
#[test]
fn engineers_need_units_that_can_dig() {
    let dug = |change: &dyn Fn(&mut Fight)| {
        let mut fight = german();
        fight.defender("394.99.V");
        stack_deck(&mut fight, |c| c.tactics == [Tactic::Engineer]);
        change(&mut fight);
        let target = fight.attack.target;
        fight.open(0, false);
        fight.play(Action::Attack(unit("3.2P.XLVII"))).play(Action::Done).roll(0);
        assert!(has(&fight, Side::Allied, Tactic::Engineer));
        fight.state.improved.contains(target)
    };
    assert!(dug(&|f| _ = f.supply("394.99.V", Supply::Out)), "the other can");
    assert!(dug(&|f| _ = f.flag("394.99.V", flag::DISPERSED)));
    assert!(!dug(&|f| _ = f.supply("394.99.V", Supply::Out).flag("393.99.V", flag::DISPERSED)));
}

/// [rule 13.0-A2] [rule 13.34] An Allied attack has the card's tactic, the action card's and the army card's, each a chit.
#[test]
fn allied_tactics_add_up() {
    let mut fight = allied();
    stack_deck(&mut fight, |c| c.tactics == [Tactic::Artillery]);
    fight.open(0, false);
    assert!(matches!(fight.state.top(), Some(Frame::AlliedDraw(DrawFor::Attack))));
    fight.roll(0);
    assert!(has(&fight, Side::Allied, Tactic::Artillery));
    assert_eq!(allied_chits(&fight), 2, "E51: the same tactic twice");

    let by = |test: &dyn Fn(&sandtable_ardennes::pack::AlliedCard) -> bool| {
        let mut fight = allied();
        fight.state.allied.deck = AlliedCards::EMPTY;
        fight.state.allied.discards = AlliedCards::EMPTY;
        let found = game().pack.allied_cards.iter().position(test).expect("such a card");
        fight.attack.action = None;
        fight.open(0, false);
        // Again, with an activation below it.
        let tie = fight.state.frames[0].clone();
        let activation = sandtable_ardennes::frame::AlliedActivation {
            card: AlliedCardId(found as u8),
            units: fight.attack.attackers,
            step: sandtable_ardennes::frame::AlliedStep::Cards,
            cards: arrayvec::ArrayVec::new(),
            at: 0,
            order: Vec::new(),
        };
        for unit in fight.attack.attackers.or(fight.attack.defenders).iter() {
            fight.state.change(&game().pack, unit, |u| u.flags = 0);
        }
        fight.state.frames.clear();
        fight.state.frames.push(Frame::AlliedActivation(activation));
        fight.state.frames.push(tie);
        let (target, attackers) = (fight.attack.target, fight.attack.attackers);
        let silent = &mut sandtable_engine::Silent;
        game().begin_attack(&mut fight.state, Side::Allied, target, attackers, None, silent);
        game().run(&mut fight.state, silent);
        fight
    };
    let army = by(&|c| matches!(c.command, Command::Army(a) if a != Army::TwentyFirst));
    assert!(has(&army, Side::Allied, Tactic::TankBattalion) && allied_chits(&army) == 1);
    let group = by(&|c| c.command == Command::Army(Army::TwentyFirst));
    assert!(has(&group, Side::Allied, Tactic::Artillery) && has(&group, Side::Allied, Tactic::Airpower));
    let corps = by(&|c| matches!(c.command, Command::Corps(_)));
    assert_eq!(allied_chits(&corps), 0);
}

/// [rule 13.0-A3] [rule 13.33-b] One German tactic in defence; Reinforce Battle brings one stack no stronger than the defenders.
#[test]
fn german_defence() {
    let mut fight = allied();
    let target = fight.attack.target;
    fight.state.allied.deck = AlliedCards::EMPTY;
    let behind = at(at(target, 1), 1);
    fight.stand("77.26.XLVII", behind).stand("78.26.XLVII", behind).stand("2.2P.XLVII", behind);
    fight.stand("Peiper.1SS.I-SS", at(target, 2));
    hand(&mut fight, &[36, 35]);
    fight.open(0, false);
    assert_eq!(fight.step(), Some(AttackStep::Tactics));
    assert_eq!(
        fight.refused(Action::Tactic(card(35), Tactic::PressTheAttack)),
        "13.32-a",
        "of no use in defence"
    );
    fight.play(Action::Tactic(card(36), Tactic::ReinforceBattle));
    assert_eq!(fight.refused(Action::Tactic(card(35), Tactic::Artillery)), "13.33-b");
    assert_eq!(
        fight.refused(Action::Bring(unit("Peiper.1SS.I-SS"), target)),
        "13.0-A3",
        "7 for a defender of 5"
    );
    fight.play(Action::Bring(unit("77.26.XLVII"), target)).play(Action::Bring(unit("78.26.XLVII"), target));
    // A third unit of 3 would be too much, so nothing is left to ask.
    assert_eq!(fight.step(), Some(AttackStep::Minimum));
    assert_eq!(fight.battle().map(|a| a.defenders), Some(set(&["3.2P.XLVII", "77.26.XLVII", "78.26.XLVII"])));
    assert_eq!(fight.battle().map(|a| a.total), Some(6), "the minimum counts them");
    assert_eq!(fight.state.german.hand, GermanCards::one(card(35)));
}

/// [rule 13.3-a] Dispersed Germans alone get no tactic in defence. [rule 13.9-c]
#[test]
fn no_tactics_for_the_dispersed() {
    let mut fight = allied();
    fight.state.allied.deck = AlliedCards::EMPTY;
    fight.flag("3.2P.XLVII", flag::DISPERSED);
    hand(&mut fight, &[36]);
    fight.open(0, false);
    assert_eq!(fight.step(), Some(AttackStep::Minimum));
}

/// [rule 13.0-G2] [rule 13.0-A3] Whom Reinforce Battle cannot bring: dispersed units, too much strength, from too far, without
/// room.
#[test]
fn reinforce_battle_excludes_unfit_units() {
    let mut fight = allied();
    let target = fight.attack.target;
    let behind = at(at(target, 1), 1);
    fight.state.allied.deck = AlliedCards::EMPTY;
    fight.attack.defenders = set(&["39.26.XLVII"]);
    fight.state.put(&game().pack, unit("3.2P.XLVII"), Place::Out);
    fight.stand("39.26.XLVII", target).stand("77.26.XLVII", behind).stand("78.26.XLVII", behind);
    fight.stand("27.12.I-SS", behind).flag("27.12.I-SS", flag::DISPERSED);
    hand(&mut fight, &[36]);
    fight.open(0, false).play(Action::Tactic(card(36), Tactic::ReinforceBattle));
    assert_eq!(fight.refused(Action::Bring(unit("27.12.I-SS"), target)), "13.9-b");
    fight.play(Action::Bring(unit("77.26.XLVII"), target));
    let defenders = fight.battle().map(|a| a.defenders);
    assert_eq!(defenders, Some(set(&["39.26.XLVII", "77.26.XLVII"])), "2 for a defender of 2, not 4");
    assert_eq!(fight.step(), Some(AttackStep::Minimum), "nothing is left to ask");

    let mut fight = german();
    let target = fight.attack.target;
    fight.stand("77.26.XLVII", at(at(target, 1), 1)).stand("78.26.XLVII", hex("2610"));
    fight.stand("18.LXVI", at(target, 1));
    hand(&mut fight, &[36]);
    fight.begin(1).play(Action::Tactic(card(36), Tactic::ReinforceBattle));
    assert_eq!(fight.refused(Action::Bring(unit("78.26.XLVII"), at(target, 0))), "13.0-G2", "far away");
    assert_eq!(
        fight.refused(Action::Bring(unit("77.26.XLVII"), at(target, 1))),
        "11.5-a",
        "six steps are there"
    );
    assert!(fight.allows(Action::Bring(unit("77.26.XLVII"), at(target, 0))));
}

/// [rule 16.32] Engineers dig in nobody in a town.
#[test]
fn no_position_in_a_town() {
    let town = hex("0812");
    let mut fight = Fight::new(Side::German, town);
    fight.attacker("3.2P.XLVII", at(town, 1)).defender("393.99.V");
    stack_deck(&mut fight, |c| c.tactics == [Tactic::Engineer]);
    fight.open(0, false).play(Action::Attack(unit("3.2P.XLVII"))).play(Action::Done).roll(0);
    assert!(has(&fight, Side::Allied, Tactic::Engineer) && !fight.state.improved.contains(town));
}
