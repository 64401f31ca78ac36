//! Moving for computer players: the table is looked at under its lock, thought about without it, and the choice
//! goes the way every choice goes.

use super::commit::{By, stale};
use super::hint::CancelOnDrop;
use super::{Hub, TableHandle};
use crate::advisors::Stop;
use crate::computer::{Chosen, ComputerPlayer};
use sandtable_engine::{Actor, Refusal, Rng, Seat, Table};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A player who takes longer than this is shown to be thinking.
const PATIENCE: Duration = Duration::from_millis(250);

/// Moves without an alternative that are made together with the one before.
const TRIVIAL: usize = 64;

/// A computer player's turn at a table.
struct Turn {
    player: Box<dyn ComputerPlayer>,
    seat: Seat,
    version: i64,
    seed: u64,
    /// Whether no person plays at this table.
    alone: bool,
    /// Who set it up: others do not wait for his many tables.
    owner: String,
    /// Whether the others choose in secret at the same time.
    secret: bool,
}

/// Lets the computer players at a table move, in the background, until a person is asked.
pub(super) fn begin(hub: &Hub, live: &Arc<TableHandle>) {
    tokio::spawn(run(hub.clone(), live.clone()));
}

async fn run(hub: Hub, live: Arc<TableHandle>) {
    static RUNS: AtomicU64 = AtomicU64::new(1);
    let me = RUNS.fetch_add(1, Ordering::Relaxed);
    let mut failures = 0;
    while !*hub.0.stop.borrow() && failures < 5 {
        match turn(&hub, &live, me).await {
            Ok(true) => failures = 0,
            Ok(false) => return,
            // Somebody here took back what it was thinking about: it thinks again. If the table was read afresh,
            // another server moves for it.
            Err(refusal) if refusal.rule == "stale" => match live.table(&hub).await {
                Ok(open) if open.thinking == Some(me) => {}
                _ => return,
            },
            Err(refusal) => {
                failures += 1;
                tracing::warn!(table = %live.id(), %refusal, "a computer player could not move");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
    // The ticker comes back to tables that wait.
    if let Ok(mut open) = live.table(&hub).await
        && open.thinking == Some(me)
    {
        open.thinking = None;
    }
}

/// One choice; whether there may be another.
async fn turn(hub: &Hub, live: &Arc<TableHandle>, me: u64) -> Result<bool, Refusal> {
    let Some(turn) = look(hub, live, me).await? else { return Ok(false) };
    let (seat, version, seed, secret) = (turn.seat, turn.version, turn.seed, turn.secret);
    let thought = tokio::select! {
        thought = shown(live, think(hub, live, turn)) => thought,
        () = outdated(hub, live, seat, version) => return Err(stale()),
    };
    // Whoever watched went away while it waited for its turn: it looks again, and finds nothing to do.
    let Some((player, chosen)) = thought else { return Ok(true) };
    // A pause for each choice made in secret would tell how many there were.
    if !secret {
        tokio::time::sleep(hub.0.config.pause).await;
    }
    let played = live.change(hub, By::Table, |open| {
        open.answers(version, seat)?;
        open.by = Some(seat);
        open.players.extend(player.map(|p| (seat, p)));
        play(&mut *open.table, seat, chosen, seed)?;
        open.thinking = open.computer_to_move().map(|_| me);
        Ok(())
    });
    played.await.map(|_| true)
}

/// Thinks when there is room. None if by then nobody would see what comes of it. Dropped, the thought is stopped.
async fn think(
    hub: &Hub,
    live: &TableHandle,
    mut turn: Turn,
) -> Option<(Option<Box<dyn ComputerPlayer>>, Option<Chosen>)> {
    let pool = if turn.player.is_quick() { &hub.0.quick_thinkers } else { &hub.0.thinkers };
    let place = pool.place(&turn.owner, turn.alone).await;
    if turn.alone && !live.is_followed() {
        return None;
    }
    let wanted = CancelOnDrop(Stop::default());
    let stop = wanted.0.clone();
    let thought = tokio::task::spawn_blocking(move || {
        // Held until the thought has come to its end, even if nobody waits for it any more.
        let _place = place;
        let chosen = catch_unwind(AssertUnwindSafe(|| turn.player.choose(&stop))).ok().flatten();
        (turn.player, chosen)
    });
    Some(thought.await.map_or((None, None), |(player, chosen)| (Some(player), chosen)))
}

/// Shows everybody that a player thinks, or waits to, when it takes longer than a moment.
async fn shown<T>(live: &TableHandle, thought: impl Future<Output = T>) -> T {
    let mut thought = pin!(thought);
    match tokio::time::timeout(PATIENCE, &mut thought).await {
        Ok(done) => done,
        Err(_) => {
            live.tell(|s| s.state += 1);
            thought.await
        }
    }
}

/// Over when a choice of `seat` for `version` is of no use any more: the game went another way, the table is gone, or
/// the server stops.
async fn outdated(hub: &Hub, live: &TableHandle, seat: Seat, version: i64) {
    let (mut signal, mut stopping) = (live.watch(), hub.stopping());
    let overtaken = async {
        loop {
            let gone = signal.borrow_and_update().gone;
            if gone
                || (live.version.load(Ordering::Acquire) != version && !fresh(hub, live, seat, version).await)
            {
                return;
            }
            if signal.changed().await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = overtaken => {}
        _ = stopping.wait_for(|stop| *stop) => {}
    }
}

async fn fresh(hub: &Hub, live: &TableHandle, seat: Seat, version: i64) -> bool {
    live.table(hub).await.is_ok_and(|open| open.is_fresh(version, seat))
}

/// Takes the player of the seat that is asked and lets it look.
async fn look(hub: &Hub, live: &TableHandle, me: u64) -> Result<Option<Turn>, Refusal> {
    let mut open = live.table(hub).await?;
    if open.thinking.is_some_and(|other| other != me) {
        return Ok(None);
    }
    // Where no person plays and nobody watches, the game stands still: others wait for whoever thinks. Under the same
    // lock, so that whoever makes the next move or comes to watch sees whether somebody must be woken.
    let alone = open.human().is_empty();
    let Some(seat) = open.computer_to_move().filter(|_| !alone || live.is_followed()) else {
        if open.thinking.take().is_some() {
            live.tell(|s| s.state += 1);
        }
        return Ok(None);
    };
    open.thinking = Some(me);
    let seated = open.players.remove(&seat);
    let mut player = seated.unwrap_or_else(|| {
        let level = open.level(seat).unwrap_or_default();
        hub.0.opponents.sit(&open.row.game, level)
    });
    let seed = hub.0.config.test_seed.map_or_else(random, |n| n ^ open.version().unsigned_abs());
    player.look(&*open.table, seat, seed);
    let owner = open.row.owner.as_ref().map_or_else(|| open.row.id.clone(), ToString::to_string);
    let secret = open.table.sealed_from().is_some();
    Ok(Some(Turn { player, seat, version: open.version(), seed, alone, owner, secret }))
}

/// Plays the choice. A player without one, or with one the referee refuses, must not stop the game: a random one
/// is played then.
fn play(table: &mut dyn Table, seat: Seat, chosen: Option<Chosen>, seed: u64) -> Result<(), Refusal> {
    let wanted = chosen.map_or(Err(Refusal::not_your_decision()), |c| table.act(seat, &c.action));
    if wanted.is_err() {
        let any = table.sample(seat, &mut Rng::new(seed)).ok_or_else(Refusal::not_your_decision)?;
        table.act(seat, &any)?;
    }
    for _ in 0..TRIVIAL {
        if table.actor() != Actor::Seat(seat) {
            break;
        }
        match table.options(seat).as_slice() {
            [only] => table.act(seat, only)?,
            _ => break,
        }
    }
    Ok(())
}

pub(super) fn random() -> u64 {
    getrandom::u64().unwrap_or_else(|_| super::now_ms().unsigned_abs())
}
