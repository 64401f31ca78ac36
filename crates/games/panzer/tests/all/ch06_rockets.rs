//! 6.7.1 and 6.7.3.4: loads and rockets. No aircraft of the pack carries rockets, so one is given some here.

use sandtable_conformance::{SuiteConfig, suite_of};
use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Rng, Viewer};
use sandtable_panzer::Panzer;
use sandtable_panzer::action::Action;
use sandtable_panzer::air::{AirAction, AirEvent, AirModifier, Attack, Payload};
use sandtable_panzer::event::{Event, Modifier};
use sandtable_panzer::ids::{Band, PlaneId, Side};
use sandtable_panzer::pack::{Altitude, Pack, Speed};
use sandtable_panzer::state::State;
use std::sync::Arc;

const PLANE: PlaneId = PlaneId(0);

/// First Light with an allied Hurricane that carries bombs or rockets.
fn game() -> Arc<Panzer> {
    let own = Pack::load(None).expect("the pack it comes with");
    let files = own.files().into_iter().map(|(name, text)| {
        let text = match name {
            "aircraft.csv" => text.replace(
                "hurri,B,Hurricane IIB bomber,slow fast,no,4S,7,yes,0,4,11,7,1,,,",
                "hurri,B,Hurricane IIB bomber,slow fast,no,4S,7,yes,0,4,11,7,1,2/4/6/8/10:9/8/7/6/5:6:2,,",
            ),
            "scenarios/01-first-light.toml" => {
                text.replacen("side = \"allied\"\n", "side = \"allied\"\naircraft = [\"hurri\"]\n", 1)
            }
            _ => text.to_owned(),
        };
        (name.to_owned(), text)
    });
    Arc::new(Panzer::new(Pack::from_files(files.collect()).unwrap_or_else(|e| panic!("{e}"))))
}

fn options() -> Options {
    let mut options = Options::none();
    for text in ["air=on", "gp=on", "ammo=on"] {
        options.set(text);
    }
    options
}

fn act(game: &Panzer, st: &mut State, side: Side, action: Action) -> Log<Event> {
    let mut log = Log::default();
    game.play(st, side.seat(), action, &mut log).unwrap_or_else(|r| panic!("{action:?}: {r}"));
    log
}

/// Goes on with the first option until the aircraft's load is asked for.
fn to_load(game: &Panzer) -> State {
    let mut st = game.setup("first-light", &options()).expect("a scenario");
    let load = Action::Air(AirAction::Load(Payload::Rockets));
    for _ in 0..200 {
        let mut list = Vec::new();
        let Actor::Seat(seat) = game.decision(&st).actor else { break };
        game.options(&st, seat, &mut list);
        if list.contains(&load) {
            return st;
        }
        let side = Side::of_seat(seat).expect("a side");
        act(game, &mut st, side, list[0]);
    }
    panic!("the load is never asked for");
}

/// Bombs or rockets are chosen before the scenario and stay secret until they are used. [rule 6.7.1]
#[test]
fn loads_are_chosen_in_secret() {
    let game = game();
    let mut st = to_load(&game);
    assert_eq!(game.decision(&st).actor, Actor::Seat(Side::Allied.seat()));
    let log = act(&game, &mut st, Side::Allied, Action::Air(AirAction::Load(Payload::Rockets)));
    let (audience, _) =
        log.entries.iter().find(|(_, e)| matches!(e, Event::Air(AirEvent::Loaded(..)))).expect("it is said");
    let hears = |side: Side| audience.hears(Viewer::Seat(side.seat()));
    assert!(hears(Side::Allied) && !hears(Side::Axis));
    assert_eq!(
        (st.plane(PLANE).payload, st.plane(PLANE).drops, st.plane(PLANE).shown),
        (Payload::Rockets, 2, false)
    );
    let shown = |side: Side| {
        let view = game.view(&st, Viewer::Seat(side.seat()));
        let piece = view.pieces.iter().find(|p| p.id == "hurri-1").expect("the aircraft").clone();
        piece.face.as_ref().expect("a face").values[1].text.clone()
    };
    assert_eq!((shown(Side::Allied), shown(Side::Axis)), ("2".to_owned(), "?".to_owned()));
    let mut rng = Rng::new(1);
    let mut seen: Vec<Payload> = (0..20)
        .map(|_| game.resample(&st, Viewer::Seat(Side::Axis.seat()), &mut rng).plane(PLANE).payload)
        .collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, Payload::ALL, "the enemy must reckon with both");
    let own = game.resample(&st, Viewer::Seat(Side::Allied.seat()), &mut rng);
    assert_eq!(own.plane(PLANE).payload, Payload::Rockets);
}

/// Rockets strike one hex 2 to 10 straight ahead from low altitude, with the factor and the grade of their range.
/// [rule 6.7.3.4, 6.7.3.5, 5.16.2.6]
#[test]
fn rockets_reach_ahead() {
    let game = game();
    let position = |target: &str| {
        let mut st = game.blank("first-light", &options()).expect("a scenario");
        let mut place = |line: &str| {
            let words: Vec<&str> = line.split(' ').collect();
            game.place(&mut st, &words).unwrap_or_else(|e| panic!("{line}: {e}"));
        };
        place("ground 29A0 29B1 29C1 29D2 29E2 29F3 29G3 29H4 29I4 29J5 29K5 29L6 0 bare");
        place("first axis");
        place("plane hurri-1 rockets");
        place(&format!("unit opel-1 {target} 1"));
        place(&format!("unit opel-2 {target} 1"));
        place("unit opel-3 29F3 1");
        place("phase first-air");
        game.placed(&mut st).expect("a position");
        for action in [
            AirAction::Fly(PLANE),
            AirAction::Approach(game.layout(&st).find("29A0").expect("a hex")),
            AirAction::Course(2, Speed::Slow, Altitude::Low),
        ] {
            act(&game, &mut st, Side::Allied, Action::Air(action));
        }
        let opel = sandtable_panzer::position::unit(&game, &st, "opel-1").expect("a unit");
        act(&game, &mut st, Side::Allied, Action::Air(AirAction::Acquire(opel)));
        st
    };
    let rocket = Action::Air(AirAction::Attack(Attack::Rocket));
    let refused = |st: &State, action| match game.check(st, Side::Allied.seat(), action) {
        Err(refusal) => refusal.rule.to_string(),
        Ok(()) => "legal".to_owned(),
    };
    assert_eq!(refused(&position("29B1"), rocket), "6.7.3.4", "too near");
    assert_eq!(refused(&position("29C2"), rocket), "6.7.3.4", "not straight ahead");
    assert_eq!(refused(&position("29C1"), Action::Air(AirAction::Attack(Attack::Bomb))), "6.7.3.3");
    let mut st = position("29E2");
    act(&game, &mut st, Side::Allied, rocket);
    assert_eq!((st.plane(PLANE).drops, st.plane(PLANE).shown), (1, true));
    let mut sums = Vec::new();
    while game.decision(&st).actor == Actor::Chance {
        let chance = game.decision(&st).chance.expect("dice");
        let faces = if chance == sandtable_panzer::rules::D10 { vec![1] } else { vec![10, 1] };
        let mut log = Log::default();
        game.roll(&mut st, chance.from_faces(&faces).expect("faces"), &mut log);
        sums.extend(log.entries.into_iter().filter_map(|(_, e)| match e {
            Event::Gp { sum, .. } => Some(sum),
            _ => None,
        }));
    }
    assert_eq!(sums.len(), 2, "both trucks in the hex, not the one behind");
    assert_eq!((sums[0].factor, sums[0].band), (8, Band::S));
    assert_eq!(sums[0].modifiers, [(Modifier::Air(AirModifier::Low), 20)]);
}

/// With a secret load the game still leaves no trace for the other side. [rule 6.7.1]
#[test]
fn secret_loads_conform() {
    let config = SuiteConfig {
        games: 4,
        deep: 2,
        stride: 5,
        scenarios: vec!["first-light".into()],
        option_sets: vec![options()],
        ..SuiteConfig::default()
    };
    let report = suite_of(game, &config).unwrap_or_else(|failures| {
        panic!("{}", failures.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    });
    assert!(report.games > 0);
}
