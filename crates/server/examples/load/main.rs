//! How many games a server holds: opens many over real sockets, lets them act at a fixed rate, and tells how long the
//! acknowledgements took.
//!
//! ```text
//! cargo run --release -p sandtable-server --example load -- --games 5000 --rate 1000 --seconds 30
//! ```
//!
//! The players ask for changes, as the browser does; with `--whole` for whole positions, as simple programs do.
//! The server runs in a process of its own on this machine; both share its cores.

#[path = "../../tests/common/mod.rs"]
mod common;
mod run;

use common::{Server, TableSpec, quick};
use run::{Game, Load};
use sandtable_server::computer::Opponents;
use sandtable_server::hub::HubConfig;
use sandtable_store::Store;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// As the program has it.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str, otherwise: &str| {
        let at = words.iter().position(|w| w == name);
        at.and_then(|i| words.get(i + 1)).cloned().unwrap_or_else(|| otherwise.to_string())
    };
    let games: usize = option("--games", "200").parse()?;
    let load = Load {
        rate: option("--rate", "100").parse()?,
        seconds: option("--seconds", "10").parse()?,
        warm_up: option("--warm-up", "10").parse()?,
        whole: words.iter().any(|w| w == "--whole"),
    };
    let folder = tempfile::tempdir()?;
    let file = format!("sqlite://{}", folder.path().join("load.db").display());
    let url = option("--database-url", &file);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    if words.iter().any(|w| w == "--serve") {
        return runtime.block_on(serve(&option("--scenario", "campaign"), games, &url));
    }
    let mut child = Command::new(std::env::current_exe()?)
        .arg("--serve")
        .args(["--games", &games.to_string(), "--database-url", &url])
        .args(["--scenario", &option("--scenario", "campaign")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let lines = BufReader::new(child.stdout.take().ok_or("no output")?).lines();
    let (mut tables, mut address) = (Vec::new(), None);
    for line in lines.map_while(Result::ok) {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["game", id, one, two] => {
                tables.push(Game { id: id.into(), tokens: [one.to_string(), two.to_string()] });
            }
            ["serving", at] => {
                address = Some(at.parse()?);
                break;
            }
            _ => {}
        }
    }
    let address = address.ok_or("the server did not start")?;
    let report = runtime.block_on(run::run(&load, address, tables, Some(child.id())));
    // It ends when nobody writes to it any more.
    drop(child.stdin.take());
    child.wait()?;
    println!("{}", report?);
    Ok(())
}

/// Sets tables up and serves them until the input ends.
async fn serve(
    scenario: &str,
    games: usize,
    url: &str,
) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let scenario: &'static str = Box::leak(scenario.to_string().into_boxed_str());
    let store = Store::open(url).await?;
    let mut out = std::io::stdout();
    for seed in 0..games as u64 {
        let spec = TableSpec { scenario, seed, ..TableSpec::default() };
        let table = spec.create(&store).await;
        writeln!(out, "game {} {} {}", table.id, table.tokens[0], table.tokens[1])?;
    }
    let config = HubConfig { tick: std::time::Duration::from_secs(1), ..quick() };
    let server = Server::with(store, config, Opponents::default()).await;
    writeln!(out, "serving {}", server.address)?;
    out.flush()?;
    tokio::task::spawn_blocking(|| std::io::stdin().lines().map_while(Result::ok).for_each(drop)).await?;
    server.state.hub.stop();
    server.state.store.close().await;
    Ok(())
}
