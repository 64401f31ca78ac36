//! Taking connections: only so many, only as long as they say something, and none any more when the server stops.

use crate::rate_limit::network;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use futures_util::StreamExt;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::HashMap;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

/// Connections at once.
const MOST: u32 = 25_000;
/// How long the head of a request may take, the wait for it included. Who dribbles it out holds nothing up.
const HEAD: Duration = Duration::from_secs(30);
/// How long the rest of a body may take that has not come when the server stops.
const LAST_BYTES: Duration = Duration::from_millis(200);
/// How long an answer that is given when the server stops may take to arrive.
const LAST_WORDS: Duration = Duration::from_secs(2);
/// Pause after a connection could not be taken, mostly because there are no more file handles.
const BREATH: Duration = Duration::from_millis(100);

/// Answers on `listener` until `stop` is over, then waits for the requests that were begun, at most `goodbye`.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    stop: impl Future<Output = ()>,
    goodbye: Duration,
    each: usize,
) {
    let callers = Arc::new(Callers { each, lines: Mutex::default() });
    let room = Arc::new(Semaphore::new(MOST as usize));
    let stopping = watch::Sender::new(false);
    tokio::pin!(stop);
    loop {
        let next = async {
            let place = room.clone().acquire_owned().await;
            (place, listener.accept().await)
        };
        let taken = tokio::select! {
            taken = next => taken,
            () = &mut stop => break,
        };
        let (Ok(place), Ok((stream, from))) = taken else {
            tracing::warn!("a connection could not be taken");
            tokio::time::sleep(BREATH).await;
            continue;
        };
        // Closed without a word: whoever has so many connections reads none of them.
        let Some(line) = callers.take(from.ip()) else { continue };
        let (router, stopping) = (router.clone(), stopping.subscribe());
        tokio::spawn(async move {
            let _line = line;
            if let Err(error) = answer(stream, from, router, stopping).await {
                tracing::debug!(%error, "a connection broke");
            }
            drop(place);
        });
    }
    drop(listener);
    stopping.send_replace(true);
    // When all places are free, everybody is gone.
    if tokio::time::timeout(goodbye, room.acquire_many(MOST)).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
}

/// How many connections each network has.
struct Callers {
    each: usize,
    lines: Mutex<HashMap<IpAddr, usize>>,
}

impl Callers {
    fn take(self: &Arc<Self>, from: IpAddr) -> Option<Caller> {
        let from = network(from);
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let count = lines.entry(from).or_default();
        if *count >= self.each {
            return None;
        }
        *count += 1;
        Some(Caller { of: self.clone(), from })
    }
}

/// A connection that counts until it is dropped.
struct Caller {
    of: Arc<Callers>,
    from: IpAddr,
}

impl Drop for Caller {
    fn drop(&mut self) {
        let mut lines = self.of.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = lines.get_mut(&self.from) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                lines.remove(&self.from);
            }
        }
    }
}

/// The body of a request; when the server stops, what has not come by then does not come any more.
fn body(incoming: Incoming, mut stopping: watch::Receiver<bool>) -> Body {
    if incoming.is_end_stream() {
        return Body::empty();
    }
    let stopped = async move {
        let _ = stopping.wait_for(|stop| *stop).await;
        tokio::time::sleep(LAST_BYTES).await;
    };
    Body::from_stream(Body::new(incoming).into_data_stream().take_until(Box::pin(stopped)))
}

/// Answers the requests of one connection; when the server stops, the one that was begun is the last.
async fn answer(
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) -> hyper::Result<()> {
    // Small messages must not wait for larger ones.
    let _ = stream.set_nodelay(true);
    let (asked, told) = (Arc::new(AtomicUsize::new(0)), stopping.clone());
    let begun = asked.clone();
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(|incoming| body(incoming, told.clone()));
        request.extensions_mut().insert(ConnectInfo(from));
        let (router, begun) = (router.clone(), begun.clone());
        async move {
            begun.fetch_add(1, Ordering::AcqRel);
            let answer = router.oneshot(request).await;
            begun.fetch_sub(1, Ordering::AcqRel);
            answer
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        ended = connection.as_mut() => return ended,
        _ = stopping.wait_for(|stop| *stop) => connection.as_mut().graceful_shutdown(),
    }
    // Where nothing is being answered there is half a request, or the end of an answer on its way.
    loop {
        tokio::select! {
            ended = connection.as_mut() => return ended,
            () = tokio::time::sleep(LAST_WORDS) => if asked.load(Ordering::Acquire) == 0 { return Ok(()) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_so_many_connections_and_no_more() {
        let callers = Arc::new(Callers { each: 2, lines: Mutex::default() });
        let take = |ip: &str| callers.take(ip.parse().expect("an address"));
        let (first, second) = (take("2001:db8:1:2::1"), take("2001:db8:1:2::2"));
        assert!(first.is_some() && second.is_some() && take("2001:db8:1:2::3").is_none());
        assert!(take("10.0.0.1").is_some());
        drop(first);
        assert!(take("2001:db8:1:2::3").is_some());
    }
}
