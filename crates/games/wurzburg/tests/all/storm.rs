//! Random play with every optional rule: screens, overruns and close attacks occur, and nothing breaks.

use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Audience, Game, Rng, Sink};
use sandtable_wurzburg::Wurzburg;
use sandtable_wurzburg::event::Event;
use sandtable_wurzburg::pack::Pack;
use sandtable_wurzburg::shock::{Clash, Variant};

/// A division and a brigade with cavalry, side by side in open country and woods.
const STORM: &str = r#"
id = "storm"
number = "T"
name = { en = "Storm", ko = "돌격" }
summary = { en = "For tests.", ko = "시험용입니다." }
area = "3324:4132"
turns = [2, 4]
setup_first = "nato"
shatter = true
source = "reconstructed: for tests"
[wp]
zone = "3527:3631"
off_map_cp = 5
off_map_rp = 1
sam = 2
[nato]
zone = "3727:3831"
off_map_cp = 3
off_map_rp = 1
sam = 2
[[force]]
formation = "117/39"
[[force]]
formation = "120/39"
[[force]]
formation = "DTB/39"
[[force]]
formation = "39-base"
[[force]]
formation = "3/3"
[[force]]
formation = "2/11ACR"
[[force]]
group = "Fwd/3"
[[level]]
name = "draw"
at_least = -99
"#;

fn game_with(scenario: &str) -> Wurzburg {
    let pack = Pack::load(None).expect("the pack it comes with is sound");
    let mut files: Vec<(String, String)> =
        pack.files().into_iter().map(|(n, t)| (n.to_owned(), t.to_owned())).collect();
    files.push(("scenarios/storm.toml".into(), scenario.into()));
    Wurzburg::new(Pack::from_files(files).unwrap_or_else(|e| panic!("{e}")))
}

/// How often each has happened.
#[derive(Default)]
struct Count {
    screens: usize,
    rushes: usize,
    rounds: usize,
    charges: usize,
    overruns: usize,
    close_attacks: usize,
    withdrawals: usize,
}

impl Sink<Event> for Count {
    fn emit_to(&mut self, _: Audience, event: impl FnOnce() -> Event) {
        match event() {
            Event::Shock(Clash::Screened { .. }) => self.screens += 1,
            Event::Shock(Clash::Rushed(..)) => self.rushes += 1,
            Event::Shock(Clash::Round(..)) => self.rounds += 1,
            Event::Shock(Clash::Resolved(_, true)) => self.charges += 1,
            Event::Shock(Clash::Declared(_, Variant::Overrun)) => self.overruns += 1,
            Event::Shock(Clash::Declared(..)) => self.close_attacks += 1,
            Event::Shock(Clash::Withdrew(..)) => self.withdrawals += 1,
            _ => {}
        }
    }
}

fn play(game: &Wurzburg, scenario: &str, seed: u64, seen: &mut Count) {
    let options = ["rules=full", "overrun=on", "close-attack=on"];
    let pairs = options.iter().filter_map(|o| o.split_once('=')).map(|(k, v)| (k.into(), v.into()));
    let mut state = game.setup(scenario, &Options(pairs.collect())).expect("a scenario of the game");
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), Rng::new(seed));
    let (mut scratch, mut steps) = (Vec::new(), 0);
    loop {
        let decision = game.decision(&state);
        match (decision.actor, decision.chance) {
            (Actor::Chance, Some(chance)) => game.roll(&mut state, dice.draw(chance), seen),
            (Actor::Seat(seat), _) => {
                let action = game.sample(&state, seat, &mut rng, &mut scratch).expect("a choice");
                game.perform(&mut state, seat, action, seen);
            }
            _ => break,
        }
        steps += 1;
        assert!(steps < 400_000, "{scenario} does not end");
        if steps % 16 == 0 || state.op().is_some_and(|op| op.melee.variant != Variant::None) {
            assert_eq!(game.audit(&state), Vec::<String>::new(), "{scenario}, seed {seed}");
        }
    }
    assert!(game.result(&state).is_some(), "{scenario} has a result");
}

/// Every scenario with all the rules.
#[test]
fn screens_overruns_and_close_attacks_occur() {
    let game = Wurzburg::standard().expect("the pack it comes with is sound");
    let mut seen = Count::default();
    for (i, scenario) in game.info().scenarios.iter().enumerate() {
        play(&game, &scenario.key, 7 + i as u64, &mut seen);
    }
    // Forces that begin side by side come to it more often.
    let storm = game_with(STORM);
    for seed in 0..150 {
        play(&storm, "storm", seed, &mut seen);
    }
    println!(
        "screens {} overruns {} charges {} close attacks {} rushes {} rounds {} withdrawals {}",
        seen.screens,
        seen.overruns,
        seen.charges,
        seen.close_attacks,
        seen.rushes,
        seen.rounds,
        seen.withdrawals
    );
    assert!(seen.screens > 0, "no cavalry screened");
    assert!(seen.overruns > 0 && seen.charges > 0, "nobody was overrun");
    assert!(seen.close_attacks > 0, "nobody closed in");
    assert!(seen.rushes > 0 && seen.rounds > seen.rushes / 2, "nobody fought");
}
