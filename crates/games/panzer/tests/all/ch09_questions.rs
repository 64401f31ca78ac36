//! What a player can ask before a shot: chances by location, arcs, lit cells.

use crate::ch06_air::{RUN, air, enter, onward, sky, to_air};
use crate::ch06_indirect::Front;
use crate::common::{Field, GAME};
use sandtable_engine::{Answer, Game, Query, Viewer};
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::air::AirAction;
use sandtable_panzer::effects::Pattern;
use sandtable_panzer::ids::{Grade, Side};
use sandtable_panzer::indirect::Gunner;
use sandtable_panzer::pack::{Altitude, Speed, Terrain};
use sandtable_panzer::state::{Spot, flag, switch};

fn ask(f: &Field, words: &[&str]) -> Answer {
    let query =
        Query { kind: words[0].to_owned(), words: words[1..].iter().map(|w| (*w).to_owned()).collect() };
    GAME.ask(&f.st, Viewer::Seat(Side::Axis.seat()), &query).unwrap_or_else(|r| panic!("{r}"))
}

/// The question a choice of this verb names.
fn named(f: &Field, side: Side, verb: &str) -> String {
    let view = GAME.view(&f.st, Viewer::Seat(side.seat()));
    let choice = view.options.iter().find(|c| c.verb == verb);
    choice.and_then(|c| c.ask.clone()).unwrap_or_else(|| panic!("{verb} names no question"))
}

fn asked(f: &Field, side: Side, question: &str) -> Answer {
    let mut words = question.split(' ').map(str::to_owned);
    let query = Query { kind: words.next().expect("a kind"), words: words.collect() };
    GAME.ask(&f.st, Viewer::Seat(side.seat()), &query).unwrap_or_else(|r| panic!("{question}: {r}"))
}

fn weight(answer: &Answer, value: &str) -> u64 {
    answer.outcomes.iter().find(|b| b.value == value).map_or(0, |b| b.weight)
}

fn keys(answer: &Answer) -> Vec<String> {
    answer.lines.iter().map(|l| l.text.key.to_string()).collect()
}

/// The chances of a shot count what the ground hides, and say what a hit does at each location.
/// [rule 6.5.2.2, 6.5.2.2.3, 6.5.2.5a]
#[test]
fn chances_by_location() {
    let mut f = Field::new();
    f.st.switches |= switch::HIT_LOCATION;
    let (_, target) = (f.unit("pz3j", "29L8", 1), f.unit("crus1", "29L5", 4));
    let open = ask(&f, &["odds", "pz3j-1", "crus1-1"]);
    // S 0 is 70: a tenth of the hits takes the track.
    assert_eq!((weight(&open, "miss"), weight(&open, "track")), (3_000, 700));
    assert_eq!(open.outcomes.iter().map(|b| b.weight).sum::<u64>(), 10_000);
    assert!(keys(&open).iter().any(|k| k == "answer-location-track"));
    assert!(keys(&open).iter().filter(|k| k.starts_with("answer-location")).count() >= 3);
    f.st.unit_mut(target).flags |= flag::HULL_DOWN;
    let hidden = ask(&f, &["odds", "pz3j-1", "crus1-1"]);
    // Six of ten locations are hidden: 42 more misses.
    assert_eq!((weight(&hidden, "miss"), weight(&hidden, "track")), (7_200, 0));
    assert!(keys(&hidden).iter().any(|k| k == "answer-location-hidden"));
}

/// Fire from above meets the deck on 1. [rule 6.5.2.2.2]
#[test]
fn chances_by_elevation() {
    let mut f = Field::new().level(2, &["29L8"]);
    f.st.switches |= switch::HIT_LOCATION;
    f.unit("pz3j", "29L8", 1);
    f.unit("crus1", "29L6", 4);
    let answer = ask(&f, &["odds", "pz3j-1", "crus1-1"]);
    let deck = answer.lines.iter().any(|l| format!("{:?}", l.text).contains("DK"));
    assert!(deck, "{:?}", answer.lines);
}

/// The cells a shot is read off are lit: penetration of the shooter, armor of the target, GP factor.
/// [rule 4.4.3.2.5, 6.5.4.1]
#[test]
fn cells_of_both_cards_are_lit() {
    let mut f = Field::new();
    f.st.switches |= switch::HIT_LOCATION | switch::GP;
    f.unit("pz3j", "29L8", 1);
    f.unit("crus1", "29L5", 4);
    f.unit("b-inf", "29M5", 4);
    let lit = |words: &[&str]| -> Vec<(String, String, u16)> {
        let cells = ask(&f, words).cells;
        cells.into_iter().map(|c| (c.card.to_string(), c.group.to_string(), c.row)).collect()
    };
    let shot = lit(&["odds", "pz3j-1", "crus1-1"]);
    assert_eq!(shot[0], ("pz3j".into(), "weapon-0".into(), 1));
    assert!(shot[1..].iter().all(|c| *c == ("crus1".into(), "ends".into(), 0)) && shot.len() == 5);
    // Every cell is on the card.
    for (card, group, row) in lit(&["odds", "pz3j-1", "b-inf-1", "1", "gp"]) {
        let cards = sandtable_panzer::view::cards(&GAME);
        let data = cards.iter().find(|c| c.key == card).expect("a card");
        let group = data.groups.iter().find(|g| g.key == group).expect("a group");
        assert!(usize::from(row) < group.rows.len());
    }
}

/// The arc of a unit is what it sees of the 60 degrees it faces; behind a hill lies dead ground. [rule 4.4.3.1.4]
#[test]
fn arc_shows_dead_ground() {
    let mut f = Field::new().level(2, &["29L6"]);
    f.unit("pzj1", "29L8", 1);
    let answer = ask(&f, &["arc", "pzj1-1"]);
    let layer = |key: &str| answer.layers.iter().find(|l| l.key == key).expect("a layer").places.len();
    assert!(layer("arc") > 0 && layer("arc-dead") > 0);
    assert_eq!(answer.value, layer("arc").to_string());
    let dead = &answer.layers.iter().find(|l| l.key == "arc-dead").expect("a layer").places;
    assert!(dead.iter().any(|p| format!("{p:?}").contains("29L5")));
}

/// What the dice of a close assault can bring is asked once the attackers are named: each modifier, and every result out of a
/// hundred rolls. [rule 6.6.1.1.1, 6.6.1.1.2, 6.6.1.1.3b]
#[test]
fn close_assault_is_asked_before_the_dice() {
    let mut f = Field::new().terrain(Terrain::Scrub, &["29L5"]);
    f.st.switches |= switch::GRADES | switch::HIT_LOCATION | switch::GP;
    let (squad, gun) = (f.unit("b-inf", "29L6", 1), f.unit("sem75", "29L5", 4));
    f.st.unit_mut(squad).grade = Grade::Regulars;
    f.st.unit_mut(gun).flags |= flag::SUPPRESSED_ON;
    f.begin();
    f.order(squad, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Allied, Action::Assault(gun));
    f.act(Side::Allied, Action::Join(squad));
    let question = named(&f, Side::Allied, "declare");
    assert_eq!(question, "assault");
    let answer = asked(&f, Side::Allied, &question);
    // 8 against 2: suppressed from 28, effective from 60; C and suppressed add 40, regulars take 10.
    let (none, suppressed) = GAME.pack.tables.gp.thresholds(8, 2);
    assert_eq!(answer.value, format!("{}:{}", none + 1 - 30, suppressed + 1 - 30));
    let parts = ["mod-close-suppressed", "mod-close-c", "mod-close-grade"];
    assert!(parts.iter().all(|part| keys(&answer).iter().any(|k| k == part)), "{:?}", keys(&answer));
    let whole: u64 = answer.outcomes.iter().map(|b| b.weight).sum();
    // Every roll by hand: the last digit of the total decides, four of ten dice brew it up.
    let effective: Vec<i32> = (1..=100).map(|r| r + 30).filter(|t| *t > suppressed).collect();
    let of = |digit: i32| effective.iter().filter(|t| *t % 10 == digit).count() as u64;
    let lost = effective.len() as u64 - of(5) - of(0);
    let share = |value: &str| weight(&answer, value) * 1_000 / whole;
    assert_eq!((share("DM"), share("track")), (of(5) * 10, of(0) * 10));
    assert_eq!((share("BU"), share("KO")), (lost * 4, lost * 6));
    // It is suppressed already: to suppress it again is nothing new.
    assert_eq!(share("none"), (1..=100).filter(|r| r + 30 <= suppressed).count() as u64 * 10);
    assert_eq!(share("suppressed"), 0);
}

/// Hand-to-hand is asked to its end: squad against half-squad, 25 behind, then whoever is left. [rule 6.6.1.2.1, 6.6.1.2.3b]
#[test]
fn hand_to_hand_is_asked_to_its_end() {
    let mut f = Field::new();
    f.st.switches |= switch::HIT_LOCATION | switch::GP;
    let (squad, foe) = (f.unit("b-inf", "29L6", 1), f.unit("g-rifle-h", "29L5", 4));
    f.begin();
    f.order(squad, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Allied, Action::Assault(foe));
    f.act(Side::Allied, Action::Join(squad));
    let answer = asked(&f, Side::Allied, &named(&f, Side::Allied, "declare"));
    // Pairs of rolls that win with so much more, ties aside.
    let chance = |ahead: i32| {
        let pairs = (1..=100).flat_map(|a| (1..=100).map(move |d| a + ahead - d));
        let (won, lost) = pairs.fold((0.0, 0.0), |(w, l), d: i32| {
            if d > 0 {
                (w + 1.0, l)
            } else if d < 0 {
                (w, l + 1.0)
            } else {
                (w, l)
            }
        });
        won / (won + lost)
    };
    let whole: u64 = answer.outcomes.iter().map(|b| b.weight).sum();
    let told = weight(&answer, "won") as f64 / whole as f64;
    // A loss leaves a half-squad, even with the defender.
    let real: f64 = chance(25) + (1.0 - chance(25)) * chance(0);
    assert!((told - real).abs() < 0.001, "{told} for {real}");
    assert_eq!(answer.value, format!("{:.0}", real * 100.0));
}

/// An overrun and a search name the question that shows their chances. [rule 6.6.9, 6.6.10.1]
#[test]
fn overrun_and_search_are_asked_before_the_dice() {
    let mut f = Field::new().terrain(Terrain::Scrub, &["29L6"]);
    f.st.switches |= switch::HIT_LOCATION | switch::GP;
    let (tank, foe) = (f.unit("pz3j", "29L6", 1), f.unit("b-inf", "29L5", 4));
    f.st.unit_mut(foe).pending = Spot::Fire;
    f.begin();
    f.order(tank, Order::Move);
    f.seal(Side::Axis);
    f.act(Side::Axis, Action::Start(tank));
    let overrun = asked(&f, Side::Axis, &named(&f, Side::Axis, "overrun"));
    assert!(keys(&overrun).iter().any(|k| k == "mod-overrun"));
    let factor = GAME.overrun_factor(&f.st, tank);
    let (none, suppressed) = GAME.pack.tables.gp.thresholds(factor, GAME.gp_defence(&f.st, foe));
    // The coaxial machine gun helps at one hex against men.
    let net = i32::from(GAME.pack.tables.gp.overrun) + i32::from(GAME.pack.tables.gp.coax);
    assert_eq!(overrun.value, format!("{}:{}", none + 1 - net, suppressed + 1 - net));
    let question = named(&f, Side::Axis, "search");
    let search = asked(&f, Side::Axis, &question);
    let number = GAME.pack.terrain(Terrain::Scrub).hull_down.expect("a number");
    let needed = i16::from(number) - GAME.search_modifier(&f.st, tank, false);
    assert_eq!(search.value, needed.to_string());
    assert_eq!(weight(&search, "found"), needed as u64);
}

/// A call tells what each source needs and what the shells can do; a mission that goes on needs no die. Nobody else is told.
/// [rule 6.5.1.12a, 6.5.1.12b, 6.5.1.13, 6.5.1.8.1]
#[test]
fn calls_are_asked_before_the_dice() {
    let (mut f, observer, gun, _) = Front::situation();
    let target = f.hex("30Q8");
    f.st.registered.push((Side::Axis, 0, target));
    f.game.begin_play(&mut f.st);
    f.order(observer, Order::Watch);
    f.seal(Side::Axis);
    f.act(Side::Axis, Action::Observe(observer));
    f.act(Side::Axis, Action::Place(target));
    f.act(Side::Axis, Action::Gunner(Gunner::Battery(1)));
    let question = |f: &Front, verb: &str| {
        let view = f.game.view(&f.st, Viewer::Seat(Side::Axis.seat()));
        view.options.iter().find(|c| c.verb == verb).and_then(|c| c.ask.clone()).expect("a question")
    };
    let asks = |f: &Front, side: Side, question: &str| {
        let mut words = question.split(' ').map(str::to_owned);
        let query = Query { kind: words.next().expect("a kind"), words: words.collect() };
        f.game.ask(&f.st, Viewer::Seat(side.seat()), &query)
    };
    assert_eq!(question(&f, "call"), "call closed");
    let one = asks(&f, Side::Axis, "call closed").expect("an answer");
    // It answers on 2 or more: nine faces. 8 against 5: 40 none, 32 suppressed, 28 effective.
    assert_eq!(one.value, "2 41:73");
    assert_eq!((weight(&one, "suppressed"), weight(&one, "effective")), (288_000, 252_000));
    f.act(Side::Axis, Action::Gunner(Gunner::Battery(0)));
    let both = asks(&f, Side::Axis, "call closed").expect("an answer");
    // The heavy battery, 11 against 5: 28 none, 35 suppressed, 37 effective; the worse of the two counts.
    assert_eq!(both.value, "2 41:73, 2 29:64");
    assert_eq!((weight(&both, "none"), weight(&both, "effective")), (161_920, 501_084));
    assert!(keys(&both).iter().any(|k| k == "mod-registered"));
    let other = asks(&f, Side::Allied, "call closed").expect_err("the other side's");
    assert_eq!(other.rule.to_string(), "3.1");
    // Open: 20 less. Smoke: nine faces answer, five rounds of ten are there, twice.
    assert_eq!(asks(&f, Side::Axis, "call open").expect("an answer").value, "2 61:93, 2 49:84");
    let smoke = asks(&f, Side::Axis, "call closed smoke").expect("an answer");
    assert_eq!(weight(&smoke, "smoke") + weight(&smoke, "no-smoke"), 1_000_000);
    f.act(Side::Axis, Action::Call(Pattern::Closed, 0, false));
    for faces in [&[5][..], &[10, 1], &[10, 1], &[1]] {
        f.roll(faces);
    }
    f.end_adjustment();
    f.st.unit_mut(gun).spot = Spot::Fire;
    f.order(observer, Order::Watch);
    f.seal(Side::Axis);
    assert_eq!(question(&f, "continue"), "mission 1");
    let on = asks(&f, Side::Axis, "mission 1").expect("an answer");
    assert_eq!((on.value.as_str(), weight(&on, "effective")), ("41:73", 280_000));
}

/// An attack from the air and the fire at it tell their numbers first; what an aircraft carries is told to its own side.
/// [rule 6.7.3.5, 6.7.4.2, 6.7.4.2.1b, 6.7.4.2.1c]
#[test]
fn air_attacks_are_asked_before_the_dice() {
    let mut f = sky("ju87");
    let tank = f.unit("crus1", RUN[4], 6);
    let near = f.unit("b-inf", RUN[4], 6);
    to_air(&mut f, &[]);
    enter(&mut f, Speed::Slow, Altitude::High);
    f.act(Side::Axis, air(AirAction::Acquire(tank)));
    onward(&mut f, 3);
    let question = named(&f, Side::Axis, "attack");
    assert!(["attack bomb", "attack dive"].contains(&question.as_str()), "{question}");
    let dive = asked(&f, Side::Axis, "attack dive");
    assert_eq!(dive.value, "8:45");
    assert_eq!((weight(&dive, "none"), weight(&dive, "effective")), (7, 56));
    let told = dive.lines.iter().any(|l| format!("{:?}", l.text).contains(&GAME.unit_key(&f.st, near)));
    assert!(told, "everybody in the hex is struck");
    let query = Query { kind: "attack".into(), words: vec!["dive".into()] };
    let other = GAME.ask(&f.st, Viewer::Seat(Side::Allied.seat()), &query).expect_err("the other side's");
    assert_eq!(other.rule.to_string(), "3.1");

    let mut f = sky("hurri");
    let flak = f.unit("g88", RUN[4], 6);
    to_air(&mut f, &[flak]);
    enter(&mut f, Speed::Slow, Altitude::Medium);
    let question = named(&f, Side::Axis, "flak");
    assert_eq!(question, format!("flak {}", GAME.unit_key(&f.st, flak)));
    let answer = asked(&f, Side::Axis, &question);
    // 7 against 4 and 20 more: none up to 40, suppressed up to 71; of the rest every fifth only damages.
    assert_eq!(answer.value, "21:52");
    assert_eq!((weight(&answer, "none"), weight(&answer, "suppressed")), (20, 31));
    assert_eq!((weight(&answer, "DM"), weight(&answer, "down")), (10, 39));
}
