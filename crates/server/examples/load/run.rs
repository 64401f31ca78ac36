//! Players for many games at once.

use futures_util::{SinkExt, StreamExt};
use sandtable_engine::Rng;
use serde::Deserialize;
use serde_json::json;
use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// What is asked of the server.
pub struct Load {
    /// Actions a second, over all games.
    pub rate: f64,
    /// For how long.
    pub seconds: u64,
    /// How long it goes on before anything counts. In the first round of all tables every connection claims the memory it
    /// then keeps; how long that takes says more about the machine than about the server.
    pub warm_up: u64,
    /// Whether whole positions are wanted, as simple programs do; otherwise changes, as the browser does.
    pub whole: bool,
}

/// A table with a link for each of its two seats.
pub struct Game {
    pub id: String,
    pub tokens: [String; 2],
}

/// What came of it.
pub struct Report {
    pub games: usize,
    pub actions: usize,
    pub refused: u64,
    pub elapsed: Duration,
    /// From sending an action to its acknowledgement, sorted.
    pub acknowledged: Vec<Duration>,
    /// From sending an action to the opponent having the new position, sorted.
    pub seen: Vec<Duration>,
    /// The slowest hundredth of the acknowledgements of actions sent in each second: bursts show here.
    pub by_second: Vec<Duration>,
    pub views: u64,
    pub bytes: u64,
    pub connecting: Duration,
    pub server: String,
    /// Processor time a virtual machine wanted and did not get from its host, in seconds, in each second.
    pub stolen: Vec<f64>,
}

impl Report {
    /// The share `p` of the times is no longer than this.
    pub fn quantile(times: &[Duration], p: f64) -> Duration {
        let at = (times.len() as f64 * p) as usize;
        times.get(at.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.elapsed.as_secs_f64();
        let rate = |n: f64| n / seconds;
        writeln!(f, "{} games open, connected in {:.1} s", self.games, self.connecting.as_secs_f64())?;
        writeln!(
            f,
            "{} actions in {seconds:.1} s: {:.0} a second, {} refused",
            self.actions,
            rate(self.actions as f64),
            self.refused
        )?;
        for (what, times) in [("acknowledged", &self.acknowledged), ("seen by the opponent", &self.seen)] {
            let ms = |p: f64| Report::quantile(times, p).as_secs_f64() * 1000.0;
            let (p50, p99, p999, max) = (ms(0.5), ms(0.99), ms(0.999), ms(1.0));
            writeln!(f, "{what}: p50 {p50:.1} ms, p99 {p99:.1} ms, p99.9 {p999:.1} ms, longest {max:.1} ms")?;
        }
        let ms = |d: &Duration| format!("{:.0}", d.as_secs_f64() * 1000.0);
        let by_second: Vec<String> = self.by_second.iter().map(ms).collect();
        writeln!(f, "p99 of each second, in ms: {}", by_second.join(" "))?;
        let stolen: Vec<String> = self.stolen.iter().map(|s| format!("{:.0}", s * 1000.0)).collect();
        writeln!(f, "taken away by the machine's host in it, in ms: {}", stolen.join(" "))?;
        let size = self.bytes as f64 / self.views.max(1) as f64 / 1000.0;
        let megabytes = self.bytes as f64 / 1e6;
        writeln!(
            f,
            "{:.0} positions a second of {size:.1} kB on average, {:.1} MB a second",
            rate(self.views as f64),
            rate(megabytes)
        )?;
        write!(f, "{}", self.server)
    }
}

type Socket = WebSocketStream<TcpStream>;
type Failed = Box<dyn std::error::Error + Send + Sync>;

#[derive(Default)]
struct Counts {
    views: AtomicU64,
    bytes: AtomicU64,
    refused: AtomicU64,
}

/// Lets the games play; the process of the server, if it has one of its own, is measured too.
pub async fn run(
    load: &Load,
    address: SocketAddr,
    games: Vec<Game>,
    server: Option<u32>,
) -> Result<Report, Failed> {
    let begun = Instant::now();
    let counts = Arc::new(Counts::default());
    let period = Duration::from_secs_f64(games.len() as f64 / load.rate);
    let mut tasks = Vec::new();
    let number = games.len();
    let (start, _) = tokio::sync::watch::channel(None::<Instant>);
    for (i, game) in games.into_iter().enumerate() {
        // A handful at a time: this is about open games, not about everybody knocking at once.
        let sockets = futures_util::future::try_join(
            connect(address, &game.id, &game.tokens[0], load.whole),
            connect(address, &game.id, &game.tokens[1], load.whole),
        );
        let (one, two) = sockets.await?;
        let table = Table { sockets: [one, two], asked: Default::default(), rng: Rng::new(i as u64) };
        let offset = period.mul_f64(i as f64 / number as f64);
        tasks.push(tokio::spawn(table.play(start.subscribe(), offset, period, counts.clone())));
    }
    let connecting = begun.elapsed();
    tokio::time::sleep(Duration::from_secs(1)).await;
    start.send_replace(Some(Instant::now()));
    tokio::time::sleep(Duration::from_secs(load.warm_up)).await;
    let mut taken = stolen();
    let (cpu, views, bytes) =
        (server.map(cpu), counts.views.load(Ordering::Relaxed), counts.bytes.load(Ordering::Relaxed));
    let begun = Instant::now();
    let mut stolen_by_second = Vec::new();
    for second in 1..=load.seconds {
        tokio::time::sleep_until((begun + Duration::from_secs(second)).into()).await;
        let before = std::mem::replace(&mut taken, stolen());
        stolen_by_second.push(taken - before);
    }
    let elapsed = begun.elapsed();
    let used = server.map(|pid| (cpu_since(pid, cpu), memory(pid)));
    let (views, bytes) =
        (counts.views.load(Ordering::Relaxed) - views, counts.bytes.load(Ordering::Relaxed) - bytes);
    start.send_replace(None);
    let (mut acknowledged, mut seen) = (Vec::new(), Vec::new());
    for task in tasks {
        let times = task.await??;
        acknowledged.extend(times.acknowledged.into_iter().filter(|(sent, _)| *sent >= begun));
        seen.extend(times.seen.into_iter().filter(|(sent, _)| *sent >= begun).map(|(_, took)| took));
    }
    let by_second = by_second(&acknowledged, begun);
    let mut acknowledged: Vec<Duration> = acknowledged.into_iter().map(|(_, took)| took).collect();
    acknowledged.sort_unstable();
    seen.sort_unstable();
    let server = used.map_or(String::new(), |(cpu, memory)| {
        let each = cpu * 1e3 / acknowledged.len().max(1) as f64;
        let cores = cpu / elapsed.as_secs_f64();
        format!("server: {cores:.2} cores, {each:.2} ms of them for each action, {memory} MB of memory")
    });
    Ok(Report {
        games: number,
        actions: acknowledged.len(),
        refused: counts.refused.load(Ordering::Relaxed),
        elapsed,
        acknowledged,
        seen,
        by_second,
        views,
        bytes,
        connecting,
        server,
        stolen: stolen_by_second,
    })
}

/// The 99th percentile of each second after `begun`.
fn by_second(times: &[(Instant, Duration)], begun: Instant) -> Vec<Duration> {
    let mut seconds: Vec<Vec<Duration>> = Vec::new();
    for (sent, took) in times {
        let second = sent.duration_since(begun).as_secs() as usize;
        seconds.resize(seconds.len().max(second + 1), Vec::new());
        seconds[second].push(*took);
    }
    let quantile = |mut times: Vec<Duration>| {
        times.sort_unstable();
        Report::quantile(&times, 0.99)
    };
    seconds.into_iter().map(quantile).collect()
}

async fn connect(address: SocketAddr, id: &str, token: &str, whole: bool) -> Result<Socket, Failed> {
    let query = if whole { "" } else { "?changes=1" };
    let mut request = format!("ws://{address}/api/tables/{id}/live{query}").into_client_request()?;
    request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(16 * 1024);
    Ok(tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?.0)
}

struct Table {
    sockets: [Socket; 2],
    /// What each seat may choose from.
    asked: [Asked; 2],
    rng: Rng,
}

/// What a seat may choose from, and for which version.
#[derive(Default)]
struct Asked {
    version: i64,
    serial: u32,
    options: Vec<Choice>,
}

/// The parts of `state` and `change` a player at random needs.
#[derive(Deserialize)]
struct Position {
    version: i64,
    #[serde(default)]
    serial: u32,
    view: View,
}

#[derive(Deserialize)]
struct View {
    #[serde(default)]
    options: Vec<Choice>,
    #[serde(default)]
    lists: Lists,
}

#[derive(Default, Deserialize)]
struct Lists {
    options: Option<Vec<Run>>,
}

#[derive(Clone, Deserialize)]
struct Choice {
    action: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Run {
    Kept { from: usize, count: usize },
    New { new: Vec<Choice> },
}

impl Asked {
    /// Takes what is new.
    fn take(&mut self, text: &str, whole: bool) -> Result<(), Failed> {
        let Position { version, serial, view } = serde_json::from_str(text)?;
        if whole {
            self.options = view.options;
        } else if serial != self.serial.wrapping_add(1) {
            return Err("a change was lost".into());
        } else if let Some(runs) = view.lists.options {
            let old = std::mem::take(&mut self.options);
            for run in runs {
                match run {
                    Run::Kept { from, count } => {
                        let kept =
                            old.get(from..from + count).ok_or("a run of options that were never sent")?;
                        self.options.extend_from_slice(kept);
                    }
                    Run::New { new } => self.options.extend(new),
                }
            }
        }
        (self.version, self.serial) = (version, serial);
        Ok(())
    }
}

#[derive(Default)]
struct Times {
    acknowledged: Vec<(Instant, Duration)>,
    seen: Vec<(Instant, Duration)>,
}

impl Table {
    /// Acts once a period, from the moment `start` gives until it takes it back.
    async fn play(
        mut self,
        mut start: tokio::sync::watch::Receiver<Option<Instant>>,
        offset: Duration,
        period: Duration,
        counts: Arc<Counts>,
    ) -> Result<Times, Failed> {
        let mut times = Times::default();
        let mut due: Option<Instant> = None;
        let mut sent: Option<(usize, Instant)> = None;
        let mut unseen: Option<Instant> = None;
        loop {
            let [one, two] = &mut self.sockets;
            let (seat, frame) = tokio::select! {
                changed = start.changed() => {
                    changed?;
                    match *start.borrow_and_update() {
                        Some(at) => due = Some(at + offset),
                        None => return Ok(times),
                    }
                    continue;
                }
                frame = one.next() => (0, frame),
                frame = two.next() => (1, frame),
                () = wait(due) => {
                    if let (None, Some((seat, message))) = (sent, self.choice()) {
                        let now = Instant::now();
                        self.sockets[seat].send(Message::text(message)).await?;
                        (sent, unseen) = (Some((seat, now)), Some(now));
                    }
                    due = due.map(|at| at + period);
                    continue;
                }
            };
            let Some(Message::Text(text)) = frame.transpose()? else { continue };
            let whole = text.starts_with("{\"type\":\"state\"");
            if whole || text.starts_with("{\"type\":\"change\"") {
                counts.views.fetch_add(1, Ordering::Relaxed);
                counts.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
                self.asked[seat].take(&text, whole)?;
                if let (Some(at), true) = (unseen, sent.is_none_or(|(by, _)| by != seat)) {
                    times.seen.push((at, at.elapsed()));
                    unseen = None;
                }
            } else if text.starts_with("{\"type\":\"done\"") {
                times.acknowledged.extend(sent.take().map(|(_, at)| (at, at.elapsed())));
            } else if text.starts_with("{\"type\":\"refused\"") {
                counts.refused.fetch_add(1, Ordering::Relaxed);
                sent = None;
            }
        }
    }

    /// A random choice of the seat that is asked.
    fn choice(&mut self) -> Option<(usize, String)> {
        let seat = self.asked.iter().position(|a| !a.options.is_empty())?;
        let Asked { version, options, .. } = &self.asked[seat];
        let action = &options[self.rng.below(options.len() as u32) as usize].action;
        let key = ["soviet", "finnish"][seat];
        let act = json!({ "do": "act", "id": 1, "version": version, "seat": key, "action": action });
        Some((seat, act.to_string()))
    }
}

async fn wait(due: Option<Instant>) {
    match due {
        Some(at) => tokio::time::sleep_until(at.into()).await,
        None => std::future::pending().await,
    }
}

/// Seconds of processor time that the host of a virtual machine gave to others instead.
fn stolen() -> f64 {
    let stat = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let ticks = stat.lines().next().and_then(|all| all.split_whitespace().nth(8)?.parse::<f64>().ok());
    ticks.unwrap_or(0.0) / 100.0
}

/// Seconds of processor time a process has used.
fn cpu(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
    let ticks: f64 = fields.iter().skip(11).take(2).filter_map(|t| t.parse::<f64>().ok()).sum();
    ticks / 100.0
}

fn cpu_since(pid: u32, before: Option<f64>) -> f64 {
    cpu(pid) - before.unwrap_or(0.0)
}

/// Megabytes of memory a process holds.
fn memory(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap_or(0) / 1024
}
