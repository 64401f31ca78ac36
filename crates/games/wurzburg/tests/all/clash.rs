//! Forces set up face to face, so that random play fights: reaction, all four fires, retreat, advance, masks.

use sandtable_conformance::{SuiteConfig, suite_of};
use sandtable_wurzburg::{Wurzburg, pack::Pack};
use std::sync::Arc;

/// A division meets a brigade in the hills north of Schweinfurt, three hexes apart.
const CLASH: &str = r#"
id = "clash"
number = "T"
name = { en = "Clash", ko = "충돌" }
summary = { en = "For tests.", ko = "시험용입니다." }
area = "2414:3221"
turns = [6, 8]
setup_first = "nato"
shatter = true
source = "reconstructed: for tests"
[wp]
zone = "2514:2721"
off_map_cp = 5
off_map_rp = 1
sam = 2
[nato]
zone = "2914:3121"
off_map_cp = 3
off_map_rp = 1
sam = 2
improved = "2916 3017"
[[support]]
nation = "wp"
air = 4
adm = 2
[[support]]
nation = "us"
air = 4
adm = 2
[[helicopter]]
side = "wp"
type = "mi-24"
steps = 4
[[helicopter]]
side = "nato"
type = "ah-1"
steps = 3
[[force]]
formation = "117/39"
[[force]]
formation = "15/39"
[[force]]
formation = "DTB/39"
[[force]]
formation = "39-base"
[[force]]
formation = "3/3"
[[force]]
group = "2-41/3"
[[force]]
group = "10-Eng/3-a"
[[force]]
group = "Fwd/3"
[[victory]]
kind = "hold"
hexes = "2916 3115"
wp = 3
nato = 2
[[victory]]
kind = "exit"
hexes = "3214:3221"
wp = 2
[[victory]]
kind = "shatter"
formations = ["3/3"]
wp = 4
[[level]]
name = "wp-marginal"
at_least = 3
[[level]]
name = "draw"
at_least = -2
[[level]]
name = "nato-marginal"
at_least = -20
"#;

fn game() -> Arc<Wurzburg> {
    let pack = Pack::load(None).expect("the pack it comes with is sound");
    let mut files: Vec<(String, String)> =
        pack.files().into_iter().map(|(n, t)| (n.to_owned(), t.to_owned())).collect();
    files.push(("scenarios/clash.toml".into(), CLASH.into()));
    let pack = Pack::from_files(files).unwrap_or_else(|e| panic!("{e}"));
    Arc::new(Wurzburg::new(pack))
}

#[test]
fn forces_face_to_face_keep_the_contract() {
    use sandtable_engine::{Game, info::Options};
    use sandtable_wurzburg::readings;
    // Each option alone, and all together; the other readings are drawn elsewhere.
    let shared = game();
    let plain = shared.info().options.iter().filter(|o| readings::ALL.iter().all(|r| r.key != o.key));
    let mut option_sets = vec![Options::none()];
    let mut all = Options::none();
    for option in plain {
        for value in option.values.iter().skip(1) {
            option_sets.push(Options([(option.key.clone(), value.clone())].into()));
            all.0.insert(option.key.clone(), value.clone());
        }
    }
    option_sets.push(all);
    let cfg = SuiteConfig {
        scenarios: vec!["clash".into()],
        option_sets,
        games: 12,
        deep: 3,
        stride: 7,
        ..SuiteConfig::default()
    };
    let report = suite_of(game, &cfg)
        .unwrap_or_else(|f| panic!("{}", f.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")));
    println!("{report}");
}

/// Random play between such forces comes to every fire, to reactions, retreats, advances, masks and dummies.
#[test]
// Retreat fire is too rare for so few games; aftermath.rs has its own test.
fn random_play_comes_to_every_procedure() {
    use sandtable_engine::{Actor, Game, Log, Rng, info::Options};
    use sandtable_wurzburg::event::Event;
    let game = game();
    let mut all = Options::none();
    all.set("rules=full");
    let mut seen: std::collections::BTreeMap<String, u32> = Default::default();
    for seed in 0..120 {
        let mut rng = Rng::new(seed);
        let mut st = game.setup("clash", &all).expect("a scenario");
        let (mut log, mut list) = (Log::default(), Vec::new());
        for _ in 0..20_000 {
            let decision = game.decision(&st);
            match (decision.actor, decision.chance) {
                (Actor::Chance, Some(chance)) => {
                    let outcome = sandtable_engine::Outcome(rng.below(chance.len()));
                    game.roll(&mut st, outcome, &mut log);
                }
                (Actor::Seat(seat), _) => {
                    let action = game.sample(&st, seat, &mut rng, &mut list).expect("an option");
                    game.perform(&mut st, seat, action, &mut log);
                }
                _ => break,
            }
        }
        assert!(game.result(&st).is_some(), "seed {seed} does not end");
        for (_, event) in log.entries {
            let name = match &event {
                Event::Fired { fire, .. } => format!("fire {}", fire.word()),
                Event::Support(report) => {
                    format!("{report:?}").split(['(', ' ', '{']).next().unwrap_or("").to_owned()
                }
                other => format!("{other:?}").split(['(', ' ', '{']).next().unwrap_or("").to_owned(),
            };
            *seen.entry(name).or_default() += 1;
        }
    }
    println!("{seen:#?}");
    for name in [
        "fire infiltration",
        "fire defensive",
        "fire offensive",
        "fire strike",
        "fire counter-battery",
        "Scouted",
        "Called",
        "Disrupted",
        "Acquisition",
        "AirCall",
        "Flew",
        "AntiAir",
        "HitCheck",
        "Aborted",
        "Mined",
        "Reacted",
        "Retreated",
        "Advanced",
        "Masked",
        "Dummies",
        "Revealed",
        "Shatter",
        "HqLost",
    ] {
        assert!(seen.contains_key(name), "random play never comes to {name}");
    }
}
