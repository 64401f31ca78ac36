//! The test suite every Sandtable game must pass.
//!
//! [`suite`] plays a game at random from many seeds, for every scenario and option set, and holds it against
//! the contract of `sandtable_engine::Game`. A [`Failure`] names scenario, options, seed and decision; the same
//! four lead [`replay`] back to the very position. Each check can be called alone (see [`checks`]).
//!
//! ```
//! use sandtable_conformance::{SuiteConfig, example::Outpost, suite};
//! use std::sync::Arc;
//!
//! let report = suite(Arc::new(Outpost::new()), &SuiteConfig::quick()).unwrap_or_else(|f| panic!("{}", f[0]));
//! assert!(report.games > 0);
//! ```

pub mod checks;
pub mod config;
pub mod example;
pub mod examples;
pub mod fuzz;
pub mod golden;
pub mod perft;
pub mod report;
pub mod walk;

pub use config::{Case, SuiteConfig};
pub use report::{Failure, SuiteReport};
pub use walk::replay;

use sandtable_engine::game::Game;
use sandtable_engine::info::SetupError;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Runs every check over every scenario and option set.
pub fn suite<G: Game>(game: Arc<G>, cfg: &SuiteConfig) -> Result<SuiteReport, Vec<Failure>> {
    suite_of(|| game.clone(), cfg)
}

/// The same for a game that is built twice, which also shows that two constructions play alike.
pub fn suite_of<G: Game>(make: impl Fn() -> Arc<G>, cfg: &SuiteConfig) -> Result<SuiteReport, Vec<Failure>> {
    let (game, twin) = (make(), make());
    let mut report = SuiteReport::new(game.info());
    let mut failures: Vec<Failure> = Vec::new();
    for (scenario, options) in cfg.cases(game.info()) {
        match game.setup(&scenario, &options) {
            // Options may exclude each other or a scenario; that is for the game to say.
            Err(SetupError::Combination(_)) => continue,
            Err(e) => {
                let case = Case { scenario, options, seed: 0 };
                failures.push(case.failure("setup", 0, e.to_string()));
                continue;
            }
            Ok(_) => report.cases += 1,
        }
        for seed in cfg.first_seed..cfg.first_seed + cfg.games {
            let case = Case { scenario: scenario.clone(), options: options.clone(), seed };
            let found = one_game(&game, &twin, &case, cfg, &mut report);
            for failure in found {
                // One of a kind is enough to work on.
                if !failures.iter().any(|f| f.check == failure.check && f.scenario == failure.scenario) {
                    failures.push(failure);
                }
            }
            if failures.len() >= cfg.most_failures {
                return Err(failures);
            }
        }
    }
    failures.extend(checks::words::languages_agree(&*game));
    failures.extend(checks::chance::frequencies(&report));
    failures.extend(checks::secrets::resampling_is_real(&report));
    if failures.is_empty() { Ok(report) } else { Err(failures) }
}

/// The suite over one scenario with some questions asked of every position. Panics with the failures.
pub fn assert_scenario<G: Game>(
    make: impl Fn() -> Arc<G>,
    scenario: &str,
    questions: &[&str],
    cfg: SuiteConfig,
) {
    let cfg = SuiteConfig { scenarios: vec![scenario.into()], ..cfg };
    let cfg = questions.iter().fold(cfg, |cfg, question| cfg.asking(question));
    let report = suite_of(make, &cfg)
        .unwrap_or_else(|f| panic!("{}", f.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")));
    println!("{report}");
    assert!(report.cases > 0, "there is no scenario '{scenario}'");
}

/// Every check on one game; a panic inside the game is a failure like any other.
fn one_game<G: Game>(
    game: &Arc<G>,
    twin: &Arc<G>,
    case: &Case,
    cfg: &SuiteConfig,
    report: &mut SuiteReport,
) -> Vec<Failure> {
    let rules: &G = game;
    let mut failures = Vec::new();
    let mut guard = |name: &'static str, check: &mut dyn FnMut() -> Result<(), Failure>| {
        if cfg.skip.contains(&name) {
            return true;
        }
        let outcome = catch_unwind(AssertUnwindSafe(check)).unwrap_or_else(|panic| {
            let what = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied())
                .unwrap_or("no message");
            Err(case.failure(name, walk::reached(), format!("panicked: {what}")))
        });
        outcome.map_err(|f| failures.push(f)).is_ok()
    };
    // A game that cannot be played to its end would fail everything else for the same reason.
    if !guard("play", &mut || checks::play::ends(rules, case, cfg, report)) {
        return failures;
    }
    guard("identical", &mut || checks::saves::identical(rules, twin, case, cfg));
    guard("refusal", &mut || checks::play::refuses(rules, case, cfg, report));
    guard("text", &mut || checks::play::texts(rules, case, cfg));
    guard("chance", &mut || checks::chance::weights(rules, case, cfg, report));
    if case.seed < cfg.first_seed + cfg.deep {
        guard("save", &mut || checks::saves::states(rules, case, cfg, report));
        guard("journal", &mut || checks::saves::journal(game, case, cfg, report));
        guard("view", &mut || checks::secrets::views(rules, case, cfg, report));
        guard("secret", &mut || checks::secrets::resampling(rules, case, cfg, report));
        guard("words", &mut || checks::words::spoken(rules, case, cfg, report));
        guard("undo", &mut || checks::undo::barrier(game, case, cfg, report));
    }
    failures
}
