//! A small run of the load program: many games act at once, every action is acknowledged, nothing is refused.

#[path = "../../examples/load/run.rs"]
mod run;

use crate::common::{Server, TableSpec, sqlite};
use run::{Game, Load, Report};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_games_act_at_once() {
    let (store, _dir) = sqlite().await;
    let server = Server::on(store).await;
    let mut games = Vec::new();
    for seed in 0..40 {
        let table = TableSpec { seed, ..TableSpec::default() }.create(&server.state.store).await;
        let tokens = [table.tokens[0].to_string(), table.tokens[1].to_string()];
        games.push(Game { id: table.id, tokens });
    }
    let load = Load { rate: 40.0, seconds: 3, warm_up: 0, whole: false };
    let report = run::run(&load, server.address, games, None).await.expect("it runs");
    assert_eq!(report.refused, 0, "{report}");
    assert!(report.actions >= 80, "{report}");
    // Both seats see every change, and see it once.
    let shown = 2 * report.actions;
    assert!((shown - 40..=shown + 40).contains(&(report.views as usize)), "{report}");
    assert!(report.bytes / report.views < 10_000, "{report}");
    assert_eq!(server.state.hub.open_tables(), 40);
    assert!(Report::quantile(&report.acknowledged, 0.99).as_secs() < 5, "{report}");
}
