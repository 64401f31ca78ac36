//! 13.4 and 13.5: how many chits, which face, what hits.

use super::fight::{Fight, at, chits, game, hex, open, set, unit};
use sandtable_ardennes::board::Board;
use sandtable_ardennes::combat::chits::{adjusted, by_role, face};
use sandtable_ardennes::combat::facts::Facts;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::Tactics;
use sandtable_ardennes::pack::{
    ActionCardId, Chit, ChitFace, ChitId, Hits, Odds, Role, Side, Situation, Tactic, Terrain,
};
use sandtable_ardennes::procedure::Procedure;
use sandtable_ardennes::state::{Supply, flag, today};
use sandtable_engine::Game;

const GERMANS: [&str; 3] = ["3.2P.XLVII", "2.2P.XLVII", "39.26.XLVII"];

/// A German panzer attacks an American regiment in the open.
fn plain() -> Fight {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, 1)).defender("393.99.V");
    fight
}

fn holds(fight: &Fight, situation: Situation) -> bool {
    fight.facts().holds(situation, 1)
}

/// [rule 13.41-a] Of a chit that does not apply both faces are told, each with the row its situation comes from.
#[test]
fn chit_reports_both_faces() {
    let game = game();
    for (chit, number) in game.pack.chits.iter().zip(0..) {
        let told = |face| game.describe(&Event::Chit { chit: ChitId(number), face, drawn: 1 }).lines;
        let lines = told(None);
        assert_eq!(lines.len(), 2, "chit {}", chit.number);
        for (line, face) in lines.iter().zip(&chit.faces) {
            let odds = matches!(face.when.first(), Some(Situation::Odds(_)));
            assert_eq!(line.text.key, if odds { "chit-unmet-odds" } else { "chit-unmet" });
            assert_eq!(line.rule == "13.41-b", odds, "chit {}", chit.number);
        }
        assert!(told(Some(0)).is_empty(), "what counts stands in the sentence");
    }
}

/// [rule 13.41-b] E54: ratios are compared exactly, bracketed strengths count.
#[test]
fn odds() {
    let when = |compare, attacker, defender| Situation::Odds(Odds { compare, attacker, defender });
    use sandtable_ardennes::pack::Compare::{AtLeast, Less, More};
    let base = plain().facts();
    let with = |a, d| Facts { odds: (a, d), ..base };
    assert!(with(9, 3).holds(when(AtLeast, 3, 1), 1));
    assert!(with(5, 4).holds(when(More, 1, 1), 1) && !with(4, 4).holds(when(More, 1, 1), 1));
    assert!(with(5, 3).holds(when(Less, 2, 1), 1));
    assert!(with(16, 2).holds(when(AtLeast, 8, 1), 1));
    assert!(with(7, 5).holds(when(Less, 3, 2), 1));
    let mut fight = plain();
    fight.attacker("39.26.XLVII", at(fight.attack.target, 1)).lost("39.26.XLVII", 1);
    assert_eq!(fight.facts().odds, (6, 3), "5 and a bracketed 1 against 3");
}

/// [rule 13.41-c] E55: a total of 7 across a river counts 3; city and German Westwall double.
#[test]
fn odds_modifiers() {
    let map = &game().pack.map;
    let wet = map.grid.ids().find_map(|h| {
        let dirs: Vec<usize> = (0..6)
            .filter(|d| {
                let near = at(h, *d);
                !near.is_none() && map.is_river(h, sandtable_hex::Dir::from_index(*d).expect("0 to 5"))
            })
            .collect();
        (dirs.len() >= 2 && !map.cities.contains(h)).then_some((h, dirs))
    });
    let (target, dirs) = wet.expect("a hex with two river sides");
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, dirs[0])).attacker("39.26.XLVII", at(target, dirs[1]));
    fight.defender("393.99.V");
    assert_eq!(fight.facts().odds.0, 3, "5 and 2 across a river");
    let board = Board::new(&game().pack, &fight.state);
    assert_eq!(game().attack_strength(&board, set(&["3.2P.XLVII", "39.26.XLVII"]), target), 3);
    assert_eq!(game().defence_strength(&board, target), 3);

    let city = map.cities.iter().next().expect("a city");
    let mut fight = Fight::new(Side::German, city);
    fight.attacker("3.2P.XLVII", at(city, 1)).defender("393.99.V");
    assert_eq!(fight.facts().odds.1, 6);

    let wall = map.westwall.iter().find(|h| !map.towns.contains(*h)).expect("a Westwall hex");
    let mut fight = Fight::new(Side::Allied, wall);
    fight.attacker("393.99.V", at(wall, 4)).defender("3.2P.XLVII");
    assert_eq!(fight.facts().odds.1, 10);
    let mut fight = Fight::new(Side::German, wall);
    fight.attacker("3.2P.XLVII", at(wall, 4)).defender("393.99.V");
    assert_eq!(fight.facts().odds.1, 3, "it shelters Germans only");
}

/// [rule 13.41-d] E56: Trois Ponts is town and forest at once, and a chit that names both counts once.
#[test]
fn terrain() {
    let mut fight = Fight::new(Side::German, hex("0812"));
    fight.attacker("3.2P.XLVII", at(hex("0812"), 1)).defender("393.99.V");
    assert!(holds(&fight, Situation::Town) && holds(&fight, Situation::Terrain(Terrain::Forest)));
    assert!(
        !holds(&fight, Situation::Terrain(Terrain::Clear))
            && !holds(&fight, Situation::Terrain(Terrain::City))
    );
    let both = ChitFace {
        when: vec![Situation::Town, Situation::Terrain(Terrain::Forest)],
        hits: Hits { attacker: 1, ..Hits::default() },
        priority: false,
    };
    let never = ChitFace { when: vec![Situation::AlliedAttack], hits: Hits::default(), priority: false };
    let chit = Chit { number: 99, faces: [both, never], blue: false };
    assert_eq!(face(&fight.facts(), &chit, 1), Some(0));
    assert_eq!(sandtable_ardennes::combat::chits::hits(&fight.facts(), &chit, 1).attacker, 1);
}

/// [rule 13.41-a] One face, the starred face of two, or none.
#[test]
fn which_face() {
    let facts = plain().facts();
    let made = |a: Situation, b: Situation, star: bool| Chit {
        number: 99,
        faces: [
            ChitFace { when: vec![a], hits: Hits::default(), priority: false },
            ChitFace { when: vec![b], hits: Hits::default(), priority: star },
        ],
        blue: false,
    };
    let (yes, no) = (Situation::Terrain(Terrain::Clear), Situation::Terrain(Terrain::Forest));
    assert_eq!(face(&facts, &made(yes, no, true), 1), Some(0));
    assert_eq!(face(&facts, &made(no, yes, false), 1), Some(1));
    assert_eq!(face(&facts, &made(yes, yes, true), 1), Some(1));
    assert_eq!(face(&facts, &made(yes, yes, false), 1), Some(0));
    assert_eq!(face(&facts, &made(no, no, true), 1), None);
}

/// [rule 13.41-e] The day. [rule 13.41-n] The Allies attack. [rule 13.41-m] Seven chits make a large attack.
#[test]
fn day_side_and_size() {
    let mut fight = plain();
    assert!(!holds(&fight, Situation::Day(16)) && !holds(&fight, Situation::AlliedAttack));
    fight.state.day = 16;
    assert!(holds(&fight, Situation::Day(16)) && !holds(&fight, Situation::Day(17)));
    assert!(!fight.facts().holds(Situation::Large, 6) && fight.facts().holds(Situation::Large, 7));
    let mut allied = Fight::new(Side::Allied, open(Terrain::Clear));
    allied.attacker("393.99.V", at(allied.attack.target, 1)).defender("3.2P.XLVII");
    assert!(holds(&allied, Situation::AlliedAttack));
}

/// [rule 13.41-f] Airpower by nationality, artillery by role; fixed artillery as far as it reaches today.
#[test]
fn airpower_and_artillery() {
    let mut fight = plain();
    for situation in [Situation::Airpower(Side::German), Situation::Artillery(Role::Attacker)] {
        assert!(!holds(&fight, situation));
    }
    fight.tactic(Side::German, Tactic::Airpower).tactic(Side::Allied, Tactic::CorpsArtillery);
    assert!(
        holds(&fight, Situation::Airpower(Side::German)) && !holds(&fight, Situation::Airpower(Side::Allied))
    );
    assert!(
        holds(&fight, Situation::Artillery(Role::Defender))
            && !holds(&fight, Situation::Artillery(Role::Attacker))
    );
    fight.tactic(Side::German, Tactic::FixedArtillery);
    let map = &game().pack.map;
    let far = |hex| map.westwall.iter().map(|h| map.grid.distance(h, hex)).min().expect("a Westwall");
    let range = |day: u8| game().pack.calendar.day(day).map_or(0, |d| u16::from(d.range));
    // From the least range of the calendar to beyond the greatest.
    for apart in 3..=9 {
        fight.attack.target = map.grid.ids().find(|h| far(*h) == apart).expect("a hex so far away");
        for day in 16..=29 {
            fight.state.day = day;
            let held = holds(&fight, Situation::Artillery(Role::Attacker));
            assert_eq!(held, apart <= range(day), "{apart} hexes, day {day}");
        }
    }
    fight.tactic(Side::German, Tactic::Artillery);
    assert!(holds(&fight, Situation::Artillery(Role::Attacker)));
}

/// [rule 13.41-g] Elite and green units of either role. [rule 13.41-j] Recon counts only against a German attack.
#[test]
fn qualities() {
    let mut fight = plain();
    assert!(
        holds(&fight, Situation::Green(Role::Defender)) && !holds(&fight, Situation::Green(Role::Attacker))
    );
    assert!(!holds(&fight, Situation::Elite(Role::Attacker)) && !holds(&fight, Situation::DefenderRecon));
    fight.attacker("Peiper.1SS.I-SS", at(fight.attack.target, 2)).defender("102Cav.V");
    assert!(holds(&fight, Situation::Elite(Role::Attacker)) && holds(&fight, Situation::DefenderRecon));
    fight.lost("Peiper.1SS.I-SS", 3);
    assert!(!holds(&fight, Situation::Elite(Role::Attacker)), "its last step is regular");
}

/// [rule 13.41-h] Combat engineers count for the attacker alone. [rule 13.41-p] An improved position makes a crossfire.
#[test]
fn engineers_and_positions() {
    let mut fight = plain();
    assert!(!holds(&fight, Situation::CombatEngineers) && !holds(&fight, Situation::Crossfire));
    fight.tactic(Side::German, Tactic::CombatEngineers);
    assert!(holds(&fight, Situation::CombatEngineers));
    fight.state.improved.insert(fight.attack.target);
    assert!(holds(&fight, Situation::Crossfire));
    let mut allied = Fight::new(Side::Allied, open(Terrain::Clear));
    allied.attacker("393.99.V", at(allied.attack.target, 1)).defender("3.2P.XLVII");
    allied.tactic(Side::German, Tactic::CombatEngineers);
    assert!(!holds(&allied, Situation::CombatEngineers));
}

/// [rule 13.41-i] A fresh friend next to the defender: in supply, undispersed, not attacked in this impulse.
#[test]
fn defender_adjacent() {
    let mut fight = plain();
    let near = at(fight.attack.target, 4);
    assert!(!holds(&fight, Situation::DefenderAdjacent));
    fight.stand("16.1.V", near);
    assert!(holds(&fight, Situation::DefenderAdjacent));
    fight.supply("16.1.V", Supply::Low);
    assert!(!holds(&fight, Situation::DefenderAdjacent));
    fight.supply("16.1.V", Supply::Full).flag("16.1.V", flag::DISPERSED);
    assert!(!holds(&fight, Situation::DefenderAdjacent));
    fight.state.change(&game().pack, unit("16.1.V"), |u| u.flags = 0);
    fight.state.impulse.attacked.insert(unit("16.1.V"));
    assert!(!holds(&fight, Situation::DefenderAdjacent));
}

/// [rule 13.41-k] All defenders are dispersed, in bad supply or without fuel.
#[test]
fn unsupplied() {
    let mut fight = plain();
    fight.defender("16.1.V").supply("16.1.V", Supply::Low);
    assert!(!holds(&fight, Situation::Unsupplied), "one is well");
    fight.flag("393.99.V", flag::DISPERSED);
    assert!(holds(&fight, Situation::Unsupplied));
}

/// [rule 13.41-l] E57: three hexes or two apart make a flank, not one, never against a town; infiltration does.
/// [rule 13.41-q] All attackers in one hex, unless they infiltrate.
#[test]
fn flanks() {
    let from = |target, dirs: &[usize]| {
        let mut fight = Fight::new(Side::German, target);
        fight.defender("393.99.V");
        for (dir, key) in dirs.iter().zip(GERMANS) {
            fight.attacker(key, at(target, *dir));
        }
        fight
    };
    let target = open(Terrain::Clear);
    let flank = |fight: &Fight| holds(fight, Situation::Flank);
    assert!(flank(&from(target, &[0, 1, 2])), "E57 A");
    assert!(!flank(&from(target, &[1])), "E57 B");
    assert!(!flank(&from(hex("0812"), &[0, 1, 2])), "E57 C");
    assert!(flank(&from(target, &[1, 3])), "E57 D");
    assert!(!flank(&from(target, &[1, 2])), "two that touch");
    let one = |fight: &Fight| holds(fight, Situation::OneHex);
    assert!(one(&from(target, &[1])) && !one(&from(target, &[1, 2])));
    let mut fight = from(target, &[1, 1, 1]);
    assert!(one(&fight));
    fight.tactic(Side::German, Tactic::InfantryInfiltration);
    assert!(flank(&fight) && !one(&fight), "infantry is among them");
    // The text asks for no infantry (S-50), but a town still shields the flank.
    let mut tanks = from(target, &[1]);
    tanks.tactic(Side::German, Tactic::InfantryInfiltration);
    assert!(flank(&tanks) && !one(&tanks));
    let mut town = from(hex("0812"), &[1]);
    town.tactic(Side::German, Tactic::InfantryInfiltration);
    assert!(!flank(&town) && !one(&town));
}

/// [rule 13.41-o] Half of the attackers are of the Fifth Panzer Army.
#[test]
fn fifth_panzer() {
    let mut fight = plain();
    let target = fight.attack.target;
    fight.attacker("27.12.I-SS", at(target, 1));
    assert!(holds(&fight, Situation::FifthPanzerAttack), "one of two");
    fight.attacker("48.12.I-SS", at(target, 1));
    assert!(!holds(&fight, Situation::FifthPanzerAttack), "one of three");
}

/// [rule 13.41-r] Only one side has armor; battalions count. [rule 13.41-s] E58: armor with infantry, or one unit that is both.
#[test]
fn armor_and_combined_arms() {
    let mut fight = plain();
    let attacker = Situation::OnlyArmor(Role::Attacker);
    assert!(holds(&fight, attacker) && !holds(&fight, Situation::OnlyArmor(Role::Defender)));
    fight.tactic(Side::Allied, Tactic::TankBattalion);
    assert!(!holds(&fight, attacker), "both have it now");
    let combined = |keys: &[&str], battalion: bool| {
        let mut fight = Fight::new(Side::German, open(Terrain::Clear));
        fight.defender("102Cav.V");
        for key in keys {
            fight.attacker(key, at(fight.attack.target, 1));
        }
        if battalion {
            fight.tactic(Side::German, Tactic::PanzerBattalion);
        }
        holds(&fight, Situation::OnlyCombined(Role::Attacker))
    };
    assert!(!combined(&["3.2P.XLVII"], false), "armor alone");
    assert!(combined(&["3.2P.XLVII", "2.2P.XLVII"], false));
    assert!(combined(&["Peiper.1SS.I-SS"], false), "both at once");
    assert!(!combined(&["39.26.XLVII", "2.2P.XLVII"], false), "infantry alone");
    assert!(combined(&["39.26.XLVII"], true), "the battalion is the armor");
}

/// [rule 13.4-a] E52: a unit of two steps and one of one: three chits.
#[test]
fn minimum() {
    let mut fight = plain();
    fight.defender("16.1.V").lost("16.1.V", 1);
    assert_eq!(game().minimum_draw(&fight.state, &fight.attack), 3);
}

/// [rule 13.4-d] Each part of the maximum. [rule 13.4-e] It is never below the minimum. [rule 13.3-c] A tactic is a chit.
#[test]
fn maximum() {
    let most = |fight: &Fight| game().maximum_draw(&fight.state, &fight.attack).0;
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::German, target);
    fight.defender("393.99.V").lost("393.99.V", 1);
    fight.attacker("3.2P.XLVII", at(target, 1)).attacker("39.26.XLVII", at(target, 1));
    assert_eq!(most(&fight), 2, "two units");
    fight.lost("39.26.XLVII", 1);
    assert_eq!(most(&fight), 1, "a bracketed one gives none");
    fight.attacker("12.12SS.I-SS", at(target, 2)).attacker("25.12SS.I-SS", at(target, 2));
    assert_eq!(most(&fight), 4, "three units and elite, once");
    fight.attacker("18.LXVI", at(target, 3));
    assert_eq!(most(&fight), 6, "a unit of four steps gives two");
    fight.lost("18.LXVI", 2);
    assert_eq!(most(&fight), 5, "with two steps left one");
    fight.tactic(Side::German, Tactic::PressTheAttack);
    assert_eq!(most(&fight), 6);
    fight.tactic(Side::Allied, Tactic::Screen).tactic(Side::Allied, Tactic::Artillery);
    assert_eq!(most(&fight), 4, "a screen takes two, other tactics of the defender nothing");
    fight.supply("393.99.V", Supply::Low);
    assert_eq!(most(&fight), 4);
    fight.supply("393.99.V", Supply::Out);
    assert_eq!(most(&fight), 5);
    fight.supply("393.99.V", Supply::Isolated);
    assert_eq!(most(&fight), 6);
    fight.defender("16.1.V");
    assert_eq!(most(&fight), 4, "all must be as badly off (A-28)");
    fight.state.today |= today::FURY;
    assert_eq!(most(&fight), 3, "no victory hex: two fewer, but three steps defend");
}

/// [rule 13.34] E51: a tactic twice works once and gives two chits.
#[test]
fn a_tactic_twice() {
    let mut tactics = Tactics::default();
    tactics.add(Tactic::Artillery);
    let once = tactics.bits;
    tactics.add(Tactic::Artillery);
    assert_eq!((tactics.bits, tactics.chits), (once, 2));
}

fn sum(facts: &Facts, numbers: &[u8]) -> Hits {
    game().sum_chits(facts, chits(numbers))
}

/// [rule 13.5-a] E60: <1:1, combat engineers and broken/clear make A2 D2. [rule 13.0-G5] Sums of what applies.
#[test]
fn hits_of_three_chits() {
    let mut fight = plain();
    fight.tactic(Side::German, Tactic::CombatEngineers);
    let facts = Facts { odds: (2, 3), ..fight.facts() };
    assert_eq!(by_role(sum(&facts, &[1, 45, 17]), Side::German), (2, 2));
}

/// [rule 13.5-a] E62: G1, D1, A1 D1 and A-1 D1 are A1 D3 for a German attack, A0 D4 for an Allied one. [rule 13.0-A5] The Allied attack is a
/// position file; the German one can be none, since airpower helps a defender in supply (13.3-b) and the last chit wants nobody in supply.
#[test]
fn hits_by_nationality() {
    let base = plain().facts();
    let facts = Facts { air: [false, true], odds: (3, 1), unsupplied: true, artillery: [false; 2], ..base };
    let german = sum(&facts, &[29, 6, 49]);
    assert_eq!(by_role(german, Side::German), (1, 2));
    // The example's four faces; two of them share a chit of ours, so one is added by hand.
    let clear = Hits { defender: 1, ..Hits::default() };
    let mut all = german;
    sandtable_ardennes::combat::chits::add(&mut all, clear);
    assert_eq!(by_role(all, Side::German), (1, 3));
    assert_eq!(by_role(all, Side::Allied), (0, 4));
    let negative = Hits { attacker: -1, defender: -2, ..Hits::default() };
    assert_eq!(adjusted(&facts, negative), (0, 0), "never below zero");
}

/// [rule 13.5-b] Town, city, improved position and German Westwall take one hit off, together only one.
/// [rule 13.5-c] Weak defenders spare the attackers a hit, isolated ones all. [rule 13.52-0] [rule 13.9-c]
#[test]
fn cover_and_weakness() {
    let three = Hits { attacker: 3, defender: 3, ..Hits::default() };
    let mut fight = plain();
    assert_eq!(adjusted(&fight.facts(), three), (3, 3));
    fight.state.improved.insert(fight.attack.target);
    assert_eq!(adjusted(&fight.facts(), three), (3, 2));
    fight.flag("393.99.V", flag::DISPERSED);
    assert_eq!(adjusted(&fight.facts(), three), (2, 2));
    fight.defender("16.1.V");
    assert_eq!(adjusted(&fight.facts(), three), (3, 2), "one defender is well");
    fight.supply("16.1.V", Supply::Low);
    assert_eq!(adjusted(&fight.facts(), three), (3, 2), "Low Supply is not weak");
    fight.supply("16.1.V", Supply::Out);
    assert_eq!(adjusted(&fight.facts(), three), (2, 2));
    fight.supply("16.1.V", Supply::Isolated).supply("393.99.V", Supply::Isolated);
    assert_eq!(adjusted(&fight.facts(), three), (0, 2));
    let mut town = Fight::new(Side::German, hex("0812"));
    town.attacker("3.2P.XLVII", at(hex("0812"), 1)).defender("393.99.V");
    assert_eq!(adjusted(&town.facts(), three), (3, 2));
    let map = &game().pack.map;
    let wall = map.westwall.iter().find(|h| !map.towns.contains(*h)).expect("a Westwall hex");
    let mut german = Fight::new(Side::Allied, wall);
    german.attacker("393.99.V", at(wall, 4)).defender("3.2P.XLVII");
    assert_eq!(adjusted(&german.facts(), three), (3, 2), "the Westwall alone takes off one");
    german.state.improved.insert(wall);
    assert_eq!(adjusted(&german.facts(), three), (3, 2), "wall and position together take off one");
    german.flag("3.2P.XLVII", flag::NO_FUEL);
    assert_eq!(adjusted(&german.facts(), three), (2, 2));
    let mut intruder = Fight::new(Side::German, wall);
    intruder.attacker("3.2P.XLVII", at(wall, 1)).defender("393.99.V");
    assert_eq!(adjusted(&intruder.facts(), three), (3, 3), "it covers Germans only");
}

/// [rule 16.34] [rule 13.5-b] An improved position that has taken no hit stays.
#[test]
fn an_unhurt_position_stays() {
    for (drawn, stays) in [(vec![], true), (vec![16, 18, 19], false)] {
        let mut fight = allied_attack(Terrain::Clear);
        fight.attack.chits = chits(&drawn);
        let target = fight.attack.target;
        let hits = by_role(game().sum_chits(&fight.facts(), fight.attack.chits), Side::Allied).1;
        assert_eq!(hits > 0, !stays);
        fight.state.improved.insert(target);
        let mut attack = fight.attack.clone();
        attack.step = sandtable_ardennes::frame::AttackStep::Totals;
        fight.state.frames.clear();
        fight.state.frames.push(sandtable_ardennes::frame::Frame::Attack(Box::new(attack)));
        let mut log = sandtable_engine::Log::default();
        sandtable_ardennes::combat::Combat::settle(game(), &mut fight.state, &mut log);
        assert_eq!(fight.state.improved.contains(target), stays, "{hits} hits");
    }
}

fn allied_attack(terrain: Terrain) -> Fight {
    let target = open(terrain);
    let mut fight = Fight::new(Side::Allied, target);
    fight.attacker("16.1.V", at(target, 4)).attacker("18.1.V", at(target, 5)).defender("3.2P.XLVII");
    let card = game().pack.action_cards.iter().position(|c| c.break_off == 2);
    fight.attack.action = Some(ActionCardId(card.expect("a card that breaks off at 2") as u8));
    fight
}

/// [rule 13.42-a] The card's losses, net of negative chits.
#[test]
fn break_off_by_losses() {
    let mut fight = allied_attack(Terrain::Clear);
    let stops = |fight: &Fight| game().break_off(&fight.state, &fight.attack).0;
    // 6:5 against two steps in the open: chits 3 and 4 are A1, 16 and 19 D1.
    fight.attack.chits = chits(&[3]);
    assert!(!stops(&fight));
    fight.attack.chits = chits(&[3, 4]);
    assert!(stops(&fight));
    fight.attack.action = None;
    assert!(!stops(&fight), "without a card nothing limits its losses");
}

/// [rule 13.42-b] E59: two steps in the open are held for dead at four hits; one more in cover, one less if cut off.
#[test]
fn break_off_by_success() {
    let mut fight = allied_attack(Terrain::Clear);
    let needed = |fight: &Fight| game().kill_threshold(&fight.state, &fight.attack);
    assert_eq!(needed(&fight), 4);
    fight.attack.chits = chits(&[16, 18, 19]);
    assert!(!game().break_off(&fight.state, &fight.attack).0);
    fight.attack.chits = chits(&[16, 18, 19, 21]);
    assert!(game().break_off(&fight.state, &fight.attack).0);
    fight.state.improved.insert(fight.attack.target);
    assert_eq!(needed(&fight), 5);
    fight.state.improved.clear();
    let target = fight.attack.target;
    for (dir, key) in (0..6).zip(["26.1.V", "9.2.V", "23.2.V", "38.2.V"]) {
        fight.stand(key, at(target, dir));
    }
    assert_eq!(needed(&fight), 3, "surrounded, no friend near");
    fight.state.put(&game().pack, unit("26.1.V"), sandtable_ardennes::state::Place::Out);
    fight.stand("39.26.XLVII", at(target, 0));
    assert_eq!(needed(&fight), 4, "a friend in supply is next to it");
    fight.supply("39.26.XLVII", Supply::Low);
    assert_eq!(needed(&fight), 3, "one in Low Supply does not help");

    let map = &game().pack.map;
    let wall = map.westwall.iter().find(|h| !map.towns.contains(*h)).expect("a Westwall hex");
    let mut fight = Fight::new(Side::Allied, wall);
    fight.attacker("16.1.V", at(wall, 4)).defender("3.2P.XLVII");
    assert_eq!(needed(&fight), 5, "the Westwall");
}

/// [rule 10.5] A barrage takes the cover of an improved position. [rule 13.41-l] Only Germans infiltrate.
#[test]
fn allied_tactics_in_attack() {
    let mut fight = allied_attack(Terrain::Clear);
    fight.state.improved.insert(fight.attack.target);
    assert!(fight.facts().cover);
    fight.tactic(Side::Allied, Tactic::Barrage);
    assert!(!fight.facts().cover && holds(&fight, Situation::Crossfire));
    let target = open(Terrain::Clear);
    let mut one = Fight::new(Side::Allied, target);
    one.attacker("16.1.V", at(target, 4)).defender("3.2P.XLVII");
    one.tactic(Side::Allied, Tactic::InfantryInfiltration);
    assert!(!holds(&one, Situation::Flank) && holds(&one, Situation::OneHex));
}

/// [rule 13.42-b] Two hits more than steps are held for the end of a defender, three in a town, a city, the Westwall or an
/// improved position, and no more if several of these hold.
#[test]
fn extra_hits_eliminate_by_terrain() {
    let map = &game().pack.map;
    let needed = |at, improved| {
        let mut fight = Fight::new(Side::Allied, at);
        fight.defender("3.2P.XLVII");
        fight.state.improved.set(at, improved);
        let steps = fight.state.steps(&game().pack, unit("3.2P.XLVII")) as i8;
        game().kill_threshold(&fight.state, &fight.attack) - steps
    };
    let bare = open(Terrain::Clear);
    assert_eq!((needed(bare, false), needed(bare, true)), (2, 3));
    let town = map.towns.and_not(&map.cities).iter().next().expect("a town");
    let city = map.cities.iter().next().expect("a city");
    let wall = map.westwall.and_not(&map.towns).iter().next().expect("the Westwall");
    assert_eq!([town, city, wall].map(|h| needed(h, false)), [3, 3, 3]);
    assert_eq!(needed(wall, true), 3);
}
