//! Set-up (11.1): a pool of forces that stand in any order.

use sandtable_engine::info::Options;
use sandtable_engine::view::{Place as Spot, View};
use sandtable_engine::{Actor, Game, Log, Seat, Silent, Viewer};
use sandtable_wurzburg::Wurzburg;
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::event::Event;
use sandtable_wurzburg::frame::{Deploy, Frame};
use sandtable_wurzburg::ids::CounterId;
use sandtable_wurzburg::pack::Pack;
use sandtable_wurzburg::state::State;

const NATO: Seat = Seat(1);

/// Three NATO forces that may not share a hex, and two hexes for them.
const NARROW: &str = r#"
id = "narrow"
number = "T"
name = { en = "Narrow", ko = "좁은 곳" }
summary = { en = "For tests.", ko = "시험용입니다." }
area = "2915:2916"
turns = [1, 2]
setup_first = "nato"
shatter = true
source = "reconstructed: for tests"
[wp]
off_map_cp = 0
off_map_rp = 0
[nato]
zone = "2915:2916"
off_map_cp = 0
off_map_rp = 0
[[force]]
group = "3/3.m2"
steps = 2
[[force]]
group = "2/3.m2"
steps = 2
[[force]]
formation = "VKK1"
[[level]]
name = "draw"
at_least = -99
"#;

fn narrow() -> Wurzburg {
    let pack = Pack::load(None).unwrap_or_else(|e| panic!("{e}"));
    let mut files: Vec<(String, String)> =
        pack.files().into_iter().map(|(n, t)| (n.to_owned(), t.to_owned())).collect();
    files.push(("scenarios/narrow.toml".into(), NARROW.into()));
    Wurzburg::new(Pack::from_files(files).unwrap_or_else(|e| panic!("{e}")))
}

fn play(game: &Wurzburg, st: &mut State, action: Action) -> Vec<Event> {
    let Actor::Seat(seat) = game.decision(st).actor else { panic!("nobody is asked") };
    let mut log = Log::default();
    game.play(st, seat, action, &mut log).unwrap_or_else(|r| panic!("{action:?}: {r}"));
    log.entries.into_iter().map(|(_, event)| event).collect()
}

fn options(game: &Wurzburg, st: &State) -> Vec<Action> {
    let mut list = Vec::new();
    if let Actor::Seat(seat) = game.decision(st).actor {
        game.options(st, seat, &mut list);
    }
    list
}

fn deploy(st: &State) -> &Deploy {
    match st.top() {
        Some(Frame::Deploy(d)) => d,
        other => panic!("no set-up but {other:?}"),
    }
}

fn pool(view: &View) -> Vec<&str> {
    let waits = |spot: &Spot| matches!(spot, Spot::Box(key) if key.starts_with("pool-"));
    view.pieces.iter().filter(|p| waits(&p.place)).map(|p| p.id.as_str()).collect()
}

fn picks(list: &[Action]) -> Vec<CounterId> {
    list.iter().filter_map(|a| if let Action::Pick(unit) = a { Some(*unit) } else { None }).collect()
}

/// The first hex the force in hand may stand in, with as many steps as go there.
fn place(game: &Wurzburg, st: &mut State) -> CounterId {
    let at = options(game, st).into_iter().find(|a| matches!(a, Action::At(_))).expect("a hex");
    play(game, st, at);
    if matches!(options(game, st)[0], Action::Steps(_)) {
        let steps = *options(game, st).last().expect("steps");
        play(game, st, steps);
    }
    deploy(st).stands.last().expect("a counter stands").0
}

/// All forces lie in the pool of their owner, and of nobody else. Any of them comes to hand; what stands is taken up again,
/// until the side is done. [rule 11.1]
#[test]
fn forces_stand_in_any_order() {
    let game = Wurzburg::standard().expect("the data is sound");
    let mut st = game.setup("thermopylae", &Options::none()).expect("it sets up");
    let Actor::Seat(seat) = game.decision(&st).actor else { panic!("nobody is asked") };
    let all = pool(&game.view(&st, Viewer::Seat(seat))).len();
    assert!(all >= 4, "{all} forces wait");
    assert!(pool(&game.view(&st, Viewer::Seat(Seat(1 - seat.0)))).is_empty());
    assert!(pool(&game.view(&st, Viewer::Public)).is_empty());
    // The first is in hand; the last is taken instead.
    let last = *picks(&options(&game, &st)).last().expect("others wait");
    play(&game, &mut st, Action::Pick(last));
    let view = game.view(&st, Viewer::Seat(seat));
    let movers: Vec<_> = view.options.iter().filter(|c| c.verb == "at").map(|c| c.piece.clone()).collect();
    assert!(movers.iter().all(|p| p.as_deref() == Some(game.pack.key(last))));
    let unit = place(&game, &mut st);
    assert_eq!(unit, last);
    assert!(game.check(&st, seat, Action::Done).is_err(), "others wait");
    // The rest at one click; then it is taken up and waits again.
    play(&game, &mut st, Action::Default);
    assert!(deploy(&st).hand.is_none());
    assert!(game.check(&st, seat, Action::Done).is_ok());
    let log = play(&game, &mut st, Action::Pick(unit));
    assert!(log.iter().any(|e| matches!(e, Event::TakenUp(u, _) if *u == unit)));
    assert_eq!(pool(&game.view(&st, Viewer::Seat(seat))), [game.pack.key(unit)]);
    assert!(game.check(&st, seat, Action::Done).is_err());
    place(&game, &mut st);
    play(&game, &mut st, Action::Done);
    assert!(deploy(&st).dug.is_some() || deploy(&st).side as u8 != seat.0);
}

/// A dummy that has no step left to hide behind is taken up with the steps. [rule 11.3.3]
#[test]
fn dummies_go_with_their_steps() {
    let game = Wurzburg::standard().expect("the data is sound");
    let mut st = game.setup("lesson", &Options::none()).expect("it sets up");
    // All steps in one counter, then the dummy.
    while deploy(&st).hand.is_some() {
        place(&game, &mut st);
    }
    let real: Vec<CounterId> = deploy(&st).stands.iter().map(|(unit, _)| *unit).collect();
    let bluff = picks(&options(&game, &st)).into_iter().find(|c| !real.contains(c)).expect("a dummy");
    play(&game, &mut st, Action::Pick(bluff));
    let at = options(&game, &st).into_iter().find(|a| matches!(a, Action::At(_))).expect("a hex");
    play(&game, &mut st, at);
    play(&game, &mut st, Action::Steps(0));
    assert!(st.counter(bluff).is_dummy());
    for unit in real {
        play(&game, &mut st, Action::Pick(unit));
        assert!(game.audit(&st).is_empty(), "{:?}", game.audit(&st));
    }
    assert!(deploy(&st).stands.is_empty());
}

/// What finds no place is named to its owner; the side may go on without it. [rule 11.1]
#[test]
fn default_says_what_finds_no_place() {
    let game = narrow();
    let mut st = game.setup("narrow", &Options::none()).expect("it sets up");
    let log = play(&game, &mut st, Action::Default);
    let homeless: Vec<&str> = log
        .iter()
        .filter_map(|e| if let Event::NoRoom(unit) = e { Some(game.pack.key(*unit)) } else { None })
        .collect();
    // The first force spreads over both hexes.
    assert_eq!(homeless.len(), 2, "{homeless:?}");
    let view = game.view(&st, Viewer::Seat(NATO));
    assert!(homeless.iter().all(|unit| pool(&view).contains(unit)), "{:?}", pool(&view));
    let done =
        |st: &State| game.view(st, Viewer::Seat(NATO)).options.into_iter().find(|c| c.action == "done");
    assert!(done(&st).expect("the rest may stay away").warning.is_some());
    // Taken up again, others make room.
    let stands = deploy(&st).stands[0].0;
    let mut other = st.clone();
    play(&game, &mut other, Action::Pick(stands));
    assert!(done(&other).is_none());
    game.play(&mut st, NATO, Action::Done, &mut Silent).expect("done");
    assert!(game.audit(&st).is_empty(), "{:?}", game.audit(&st));
}

/// A hex is refused with its reason. [rule 11.1, 14.3]
#[test]
fn refused_hexes_have_reasons() {
    let game = narrow();
    let mut st = game.setup("narrow", &Options::none()).expect("it sets up");
    let hex = |label: &str| game.pack.map.grid.find(label).expect("a hex");
    let refused = |st: &State, at: &str| match game.check(st, NATO, Action::At(hex(at))) {
        Err(refusal) => (refusal.rule.to_string(), refusal.text.key.to_string()),
        Ok(()) => panic!("{at} is open"),
    };
    assert_eq!(refused(&st, "3020"), ("11.1".into(), "why-deploy-zone".into()));
    play(&game, &mut st, Action::At(hex("2916")));
    play(&game, &mut st, Action::Steps(2));
    assert_eq!(refused(&st, "2916"), ("14.3".into(), "why-deploy-strangers".into()));
}
