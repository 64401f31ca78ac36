//! Rules 13.0 to 13.2: who attacks whom, the order of a combat, the Allied card and undetected defenders.

use super::fight::{Fight, at, chits, game, hex, open, set, unit};
use super::sides::{allied, german, has, stack_deck};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{AttackStep, DrawFor, Frame};
use sandtable_ardennes::ids::{AlliedCards, GermanCards};
use sandtable_ardennes::pack::{AlliedCardId, Command, Side, Tactic, Terrain};
use sandtable_ardennes::state::{Place, Supply, flag};

/// [rule 13.0-G1] [rule 13.1-a] [rule 13.1-b] Active units next to the one target join, as many as one likes; others do not.
#[test]
fn attackers_are_named() {
    let mut fight = german();
    let target = fight.attack.target;
    fight.stand("39.26.XLVII", at(target, 1)).stand("Peiper.1SS.I-SS", at(at(target, 1), 1));
    fight.open(0, true);
    assert_eq!(fight.refused(Action::Done), "13.0-G1", "nobody yet");
    assert_eq!(
        fight.refused(Action::Attack(unit("39.26.XLVII"))),
        "13.1-b",
        "inactive, though stacked with active ones"
    );
    assert_eq!(fight.refused(Action::Attack(unit("Peiper.1SS.I-SS"))), "13.1-a", "too far");
    assert_eq!(fight.refused(Action::Attack(unit("393.99.V"))), "13.1-a", "an American");
    fight.play(Action::Attack(unit("3.2P.XLVII")));
    assert!(fight.allows(Action::Done), "the other need not attack");
    assert_eq!(fight.refused(Action::Attack(unit("3.2P.XLVII"))), "13.1-a", "named already");
    fight.play(Action::Done);
    assert_eq!(fight.battle().map(|a| a.attackers), Some(set(&["3.2P.XLVII"])));
    assert!(fight.has("3.2P.XLVII", flag::ATTACKED) && !fight.has("2.2P.XLVII", flag::ATTACKED));
}

/// [rule 13.1-c] Once each. [rule 13.1-d] Not dispersed, unsupplied or without fuel. [rule 2.21-g] Not alone in brackets.
#[test]
fn attack_excludes_unfit_units() {
    let units = set(&["3.2P.XLVII", "2.2P.XLVII"]);
    let targets = |fight: &Fight| game().targets(&fight.state, units).iter().collect::<Vec<_>>();
    let fight = german();
    let target = fight.attack.target;
    assert_eq!(targets(&fight), [target]);
    let rule =
        |f: &Fight| game().fit_to_attack(&f.state, unit("3.2P.XLVII")).err().map(|r| r.rule.to_string());
    assert_eq!(rule(&fight), None);
    for (mark, expected) in
        [(flag::ATTACKED, "13.1-c"), (flag::DISPERSED, "13.1-d"), (flag::NO_FUEL, "13.1-d")]
    {
        let mut fight = german();
        fight.flag("3.2P.XLVII", mark);
        assert_eq!(rule(&fight).as_deref(), Some(expected));
    }
    for (supply, expected) in
        [(Supply::Low, None), (Supply::Out, Some("13.1-d")), (Supply::Isolated, Some("13.1-d"))]
    {
        let mut fight = german();
        fight.supply("3.2P.XLVII", supply);
        assert_eq!(rule(&fight).as_deref(), expected);
    }
    let mut attacked = german();
    attacked.flag("393.99.V", flag::DEFENDED);
    assert!(targets(&attacked).is_empty(), "nobody is attacked twice");
    let mut alone = german();
    alone.flag("3.2P.XLVII", flag::ATTACKED).lost("2.2P.XLVII", 1);
    assert!(targets(&alone).is_empty(), "one bracketed unit");
    let mut pair = german();
    pair.lost("2.2P.XLVII", 1).open(0, true).play(Action::Attack(unit("2.2P.XLVII")));
    assert_eq!(pair.refused(Action::Done), "2.21-g");
}

/// [rule 13.0-G4] [rule 13.4-b] The minimum, then one number, then exactly that many. [rule 13.0-G9] [rule 13.43] Clean-up.
#[test]
fn a_german_attack() {
    let mut fight = german();
    fight.attacker("39.26.XLVII", at(fight.attack.target, 1));
    fight.begin(0);
    assert_eq!(fight.step(), Some(AttackStep::Minimum));
    fight.draw(16).draw(26);
    assert_eq!(fight.step(), Some(AttackStep::Commit));
    assert_eq!(fight.options(), [Action::Draw(2), Action::Draw(3)], "two steps defend, three units attack");
    assert_eq!(fight.refused(Action::Draw(4)), "13.4-b");
    fight.play(Action::Draw(3)).draw(19);
    // D1 for clear twice; no chit of the 22nd.
    assert!(fight.events.iter().any(|e| matches!(e, Event::Hits { attacker: 0, defender: 2, .. })));
    assert_eq!(fight.battle().map(|a| a.hits), Some((0, 2)));
    fight.system();
    while !fight.is_over() {
        let last = *fight.options().last().expect("an option");
        fight.play(last);
    }
    assert_eq!(fight.state.cup.out, chits(&[16, 19, 26]));
    assert!(fight.state.cup.cup.and(fight.state.cup.out).is_empty());
    fight.sound();
}

/// [rule 13.43] A blue chit brings back the chits of earlier combats at once, not those of this one. [rule 2.22-c] Its own
/// face counts like any other's.
#[test]
fn the_cup_is_refilled() {
    let mut fight = german();
    let earlier = chits(&[1, 2, 3]);
    fight.state.cup.cup = fight.state.cup.cup.minus(earlier);
    fight.state.cup.out = earlier;
    fight.begin(0);
    fight.draw(16).draw(8);
    assert!(fight.state.cup.out.is_empty());
    let cup = fight.state.cup.cup;
    assert_eq!(cup.and(earlier), earlier);
    assert!(cup.and(chits(&[8, 16])).is_empty());
    assert!(fight.events.contains(&Event::Refilled));
    assert!(fight.battle().is_some_and(|a| a.chits == chits(&[8, 16])));
}

/// [rule 13.74] Units that retreated to the defenders earlier do not count for undetected defenders: neither their steps nor
/// their formation.
#[test]
fn guests_detect_nobody() {
    // One German alone surrounds nobody.
    let target = open(Terrain::Clear);
    let alone = || {
        let mut fight = Fight::new(Side::German, target);
        fight.attacker("3.2P.XLVII", at(target, 1)).defender("393.99.V");
        fight
    };
    let mut fight = alone();
    fight.stand("16.1.V", target).flag("16.1.V", flag::DEFENDED | flag::GUEST);
    fight.state.put(&game().pack, unit("394.99.V"), Place::Reserve);
    let found = |fight: &Fight, test: &dyn Fn(&sandtable_ardennes::pack::AlliedCard) -> bool| {
        let card = game().pack.allied_cards.iter().position(test).expect("such a card");
        let mut notes = sandtable_ardennes::allied::choose::Notes::default();
        game().find_undetected(&fight.state, target, AlliedCardId(card as u8), &mut notes)
    };
    let corps = |key: &str| {
        let id = game().pack.unit(unit(key)).map(|u| u.corps);
        move |c: &sandtable_ardennes::pack::AlliedCard| matches!(c.command, Command::Corps(x) if Some(x) == id)
    };
    let by_corps = corps("393.99.V");
    assert_eq!(found(&fight, &by_corps), Some(unit("394.99.V")), "two steps defend, not four");
    fight.state.change(&game().pack, unit("16.1.V"), |u| u.flags = flag::DEFENDED);
    assert_eq!(found(&fight, &by_corps), None, "four steps");
    // A guest of another corps fits no card.
    let mut stranger = alone();
    stranger.stand("8.4.XII", target).flag("8.4.XII", flag::DEFENDED | flag::GUEST);
    stranger.state.put(&game().pack, unit("12.4.XII"), Place::Reserve);
    assert_eq!(found(&stranger, &corps("8.4.XII")), None);
}

/// [rule 13.0-G3] [rule 13.2-a] An Allied card is drawn if a defender is in supply, not in the surprise, not for dispersed
/// ones alone. [rule 13.21] [rule 13.3-b] Its tactic serves.
#[test]
fn the_allied_card_in_defence() {
    let start = |change: &dyn Fn(&mut Fight), surprise: bool| {
        let mut fight = german();
        stack_deck(&mut fight, |c| c.tactics == [Tactic::TankBattalion]);
        change(&mut fight);
        fight.open(0, surprise);
        fight.play(Action::Attack(unit("3.2P.XLVII"))).play(Action::Done);
        fight
    };
    let draws = |fight: &Fight| matches!(fight.state.top(), Some(Frame::AlliedDraw(DrawFor::Defence)));
    let mut fight = start(&|_| {}, false);
    assert!(draws(&fight));
    fight.roll(0);
    assert!(has(&fight, Side::Allied, Tactic::TankBattalion));
    assert_eq!(fight.step(), Some(AttackStep::Minimum));
    assert!(!draws(&start(&|_| {}, true)));
    assert!(!draws(&start(&|f| _ = f.supply("393.99.V", Supply::Low), false)));
    assert!(!draws(&start(&|f| _ = f.flag("393.99.V", flag::DISPERSED), false)));
    // What serves only attackers does nothing here.
    let mut fight = start(&|f| _ = stack_deck(f, |c| c.command.is_wild()), false);
    fight.roll(0);
    assert!(has(&fight, Side::Allied, Tactic::Artillery) && has(&fight, Side::Allied, Tactic::Airpower));
}

/// [rule 13.0-A4] [rule 13.4-c] The Allies draw the minimum, then chit by chit to the maximum or the break-off.
#[test]
fn an_allied_attack() {
    let mut fight = allied();
    fight.state.allied.deck = AlliedCards::EMPTY;
    fight.state.german.hand = GermanCards::EMPTY;
    fight.attacker("26.1.V", at(fight.attack.target, 4));
    fight.open(0, false);
    // 9:5; two steps defend; three units and artillery.
    assert_eq!(fight.step(), Some(AttackStep::Minimum));
    fight.draw(26).draw(27);
    assert_eq!(fight.step(), Some(AttackStep::Commit));
    fight.system_once();
    assert_eq!(fight.step(), Some(AttackStep::Further));
    fight.draw(31);
    fight.system();
    assert!(fight.events.iter().any(|e| matches!(e, Event::BrokeOff(_))), "A1 of 27 and A1 of 31 are two");
    assert!(fight.events.iter().any(|e| matches!(e, Event::Hits { attacker: 2, defender: 0, .. })));

    let mut fight = allied();
    fight.state.allied.deck = AlliedCards::EMPTY;
    fight.state.german.hand = GermanCards::EMPTY;
    fight.open(0, false);
    fight.draw(26).draw(30).system().draw(47);
    fight.system();
    assert!(
        !fight.events.iter().any(|e| matches!(e, Event::BrokeOff(_))),
        "two units and a tactic: three chits"
    );
    assert!(fight.is_over(), "no hits");
    assert_eq!(fight.state.cup.out, chits(&[26, 30, 47]), "[rule 13.0-A9]");
}

/// The hex of Trois Ponts is on the map where the rules say; other examples rely on it.
#[test]
fn trois_ponts_is_there() {
    assert!(game().pack.map.towns.contains(hex("0812")));
}

/// The odds of a plan: strengths, limits, what holds, and all draws counted; a refilled cup gives a sample.
#[test]
fn odds_are_answered() {
    let mut fight = german();
    let label = super::fight::label(fight.attack.target);
    let ask = |fight: &Fight, words: &[&str]| {
        let query = sandtable_engine::Query::parse(words).expect("a question");
        sandtable_engine::Game::ask(game(), &fight.state, sandtable_engine::Viewer::Public, &query)
    };
    let plan = ask(&fight, &["odds", label, "from", "3.2P.XLVII", "2.2P.XLVII"]).expect("an answer");
    assert_eq!(plan.value, "8:3 2-2");
    let total: u64 = plan.outcomes.iter().map(|o| o.weight).sum();
    assert_eq!(total, 60 * 59 / 2, "every pair of chits");
    for rule in ["13.41-b", "13.41-d", "13.41-g", "13.4-a", "13.4-d"] {
        assert!(plan.lines.iter().any(|l| l.rule == rule), "{rule}");
    }
    // By hand: the pairs of chits that give the defender no hit and the attacker none.
    let facts = fight.facts();
    let ids: Vec<_> = fight.state.cup.cup.iter().collect();
    let mut none = 0;
    for (i, a) in ids.iter().enumerate() {
        for b in &ids[i + 1..] {
            let sum = game().sum_chits(&facts, [*a, *b].into_iter().collect());
            none += u64::from(sandtable_ardennes::combat::chits::adjusted(&facts, sum) == (0, 0));
        }
    }
    let bar = plan.outcomes.iter().find(|o| o.value == "0/0").map_or(0, |o| o.weight);
    assert_eq!(bar, none);

    let all = ask(&fight, &["odds", label, "draw", "4"]).expect("an answer");
    assert_eq!(all.outcomes.iter().map(|o| o.weight).sum::<u64>(), 487_635, "sets of four out of sixty");
    fight.state.cup.out = chits(&[1, 2]);
    fight.state.cup.cup = fight.state.cup.cup.minus(fight.state.cup.out);
    let sample = ask(&fight, &["odds", label]).expect("an answer");
    assert_eq!(sample.outcomes.iter().map(|o| o.weight).sum::<u64>(), 20_000);
    assert!(sample.lines.iter().any(|l| l.text.key == "odds-sampled"));

    assert!(ask(&fight, &["odds"]).is_err(), "no combat is in progress");
    assert!(ask(&fight, &["odds", label, "from", "393.99.V"]).is_err());
    assert!(ask(&fight, &["odds", label, "draw", "many"]).is_err());
    fight.begin(0);
    assert_eq!(ask(&fight, &["odds"]).map(|a| a.value), Ok("8:3 2-2".to_owned()));
}

/// What leads to chits names the question that shows its odds, and only that, so that one attack is confirmed once; the
/// counters and the question itself say who attacks whom.
#[test]
fn the_view_shows_the_attack() {
    let mut fight = german();
    fight.stand("39.26.XLVII", at(fight.attack.target, 1));
    let label = super::fight::label(fight.attack.target);
    let view = |fight: &Fight| {
        let viewer = sandtable_engine::Viewer::Seat(sandtable_engine::Seat(0));
        sandtable_ardennes::view::view(game(), &fight.state, viewer)
    };
    let asks = |fight: &Fight| -> Vec<(String, Option<String>)> {
        view(fight).options.into_iter().map(|c| (c.action, c.ask)).collect()
    };
    let answered = |fight: &Fight| {
        for question in asks(fight).into_iter().filter_map(|(_, ask)| ask) {
            let words: Vec<&str> = question.split(' ').collect();
            let query = sandtable_engine::Query::parse(&words).expect("a question");
            let answer =
                sandtable_engine::Game::ask(game(), &fight.state, sandtable_engine::Viewer::Public, &query);
            assert!(answer.is_ok_and(|a| !a.outcomes.is_empty()), "{question}");
        }
    };
    let flagged = |fight: &Fight, flag: &str| -> Vec<String> {
        view(fight)
            .pieces
            .iter()
            .filter(|p| p.flags.iter().any(|f| f == flag))
            .map(|p| p.id.clone())
            .collect()
    };
    fight.open(0, true);
    answered(&fight);
    assert_eq!(
        asks(&fight),
        [("attack 3.2P.XLVII".to_owned(), None), ("attack 2.2P.XLVII".to_owned(), None)]
    );
    assert_eq!(view(&fight).prompt.text.key, "prompt-attackers");
    fight.play(Action::Attack(unit("3.2P.XLVII")));
    answered(&fight);
    let more = asks(&fight);
    assert!(more.contains(&("attack 2.2P.XLVII".to_owned(), None)));
    assert!(more.contains(&("done".to_owned(), Some("odds".to_owned()))));
    assert_eq!(flagged(&fight, "attacking"), ["3.2P.XLVII"]);
    assert_eq!(flagged(&fight, "defending"), ["393.99.V"]);
    assert_eq!(view(&fight).about, [sandtable_engine::view::Place::Hex(label.to_string())]);
    let prompt = view(&fight).prompt.text;
    assert_eq!(prompt.key, "prompt-attackers-more");
    assert!(
        prompt.args.iter().any(|(name, _)| name == "units") && prompt.args.iter().any(|(n, _)| n == "hex")
    );
    fight.play(Action::Attack(unit("2.2P.XLVII"))).play(Action::Done);
    // A chit more than the minimum is to be had: two units, one step.
    let mut weak = german();
    weak.lost("393.99.V", 1).begin(0).draw(16);
    answered(&weak);
    assert_eq!(
        asks(&weak),
        [("draw 1".to_owned(), None), ("draw 2".to_owned(), Some("odds draw 2".to_owned()))],
        "who stops draws nothing"
    );
    let words: Vec<_> = view(&weak).options.into_iter().map(|c| c.text.key).collect();
    assert_eq!(words, ["choice-draw-no-more", "choice-draw"]);
    let text = view(&weak).prompt.text;
    let int = |name: &str| text.args.iter().find(|(n, _)| n == name).map(|(_, v)| v.clone());
    assert_eq!(int("defender"), Some(sandtable_engine::Value::Int(1)), "D1 of the chit in the open");
}

/// [rule 13.4-b] Who stops with the defenders unhurt while chits are left is warned, and nobody else.
#[test]
fn stopping_unhurt_is_warned_of() {
    let mut seen = [0, 0];
    for chit in 1..=60 {
        let mut fight = german();
        fight.lost("393.99.V", 1).begin(0).draw(chit);
        let viewer = sandtable_engine::Viewer::Seat(sandtable_engine::Seat(0));
        let view = sandtable_ardennes::view::view(game(), &fight.state, viewer);
        let hits = view.prompt.text.args.iter().find(|(n, _)| n == "defender").map(|(_, v)| v.clone());
        let unhurt = hits == Some(sandtable_engine::Value::Int(0));
        let warned =
            |action: &str| view.options.iter().find(|c| c.action == action).map(|c| c.warning.is_some());
        assert_eq!((warned("draw 1"), warned("draw 2")), (Some(unhurt), Some(false)), "chit {chit}");
        seen[usize::from(unhurt)] += 1;
    }
    assert!(seen.iter().all(|n| *n > 0), "{seen:?}");
}

/// [rule 13.41-i] Who is attacked is no fresh neighbour for the rest of the impulse.
#[test]
fn attacked_units_are_remembered() {
    let mut fight = german();
    fight.begin(0);
    assert!(fight.state.impulse.attacked.contains(unit("393.99.V")));
}

/// [rule 13.0-G3] [rule 13.2-d] [rule 13.21] An undetected defender joins the combat, and the card's tactic does not serve then.
#[test]
fn an_undetected_defender_joins() {
    let target = open(Terrain::Clear);
    let corps = game().pack.unit(unit("393.99.V")).map(|u| u.corps);
    let start = |reserve: bool| {
        let mut fight = Fight::new(Side::German, target);
        fight.attacker("3.2P.XLVII", at(target, 1)).defender("393.99.V");
        if reserve {
            fight.state.put(&game().pack, unit("394.99.V"), Place::Reserve);
        }
        stack_deck(&mut fight, |c| matches!(c.command, Command::Corps(x) if Some(x) == corps));
        fight.open(0, false).play(Action::Attack(unit("3.2P.XLVII"))).play(Action::Done).roll(0);
        fight
    };
    let fight = start(true);
    assert_eq!(fight.hex_of("394.99.V"), Some(target));
    let attack = fight.battle().expect("a combat");
    assert_eq!((attack.defenders, attack.total), (set(&["393.99.V", "394.99.V"]), 4));
    assert_eq!(attack.tactics[Side::Allied.index()].bits, 0);
    assert_ne!(start(false).battle().map(|a| a.tactics[Side::Allied.index()].bits), Some(0));
}
