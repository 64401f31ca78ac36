//! The program with the example game of `docs/adding-a-game.md` among its games:
//! `cargo run -p sandtable-cli --example outpost -- serve`.

use sandtable_cli::games::Games;
use sandtable_cli::main_with;
use sandtable_conformance::example::Outpost;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let games = Games::standard().with("outpost", |_| Ok(Box::new(Arc::new(Outpost::new()))));
    ExitCode::from(main_with(&games))
}
