//! Taking connections: only so many, only as long as they say something, and none any more when the server stops.

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

/// Connections at once.
const MOST: u32 = 25_000;
/// How long the head of a request may take, the wait for it included. Who dribbles it out holds nothing up.
const HEAD: Duration = Duration::from_secs(30);
/// Pause after a connection could not be taken, mostly because there are no more file handles.
const BREATH: Duration = Duration::from_millis(100);

/// Answers on `listener` until `stop` is over, then waits for the requests that were begun, at most `goodbye`.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    stop: impl Future<Output = ()>,
    goodbye: Duration,
) {
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
        let (router, stopping) = (router.clone(), stopping.subscribe());
        tokio::spawn(async move {
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

/// Answers the requests of one connection; when the server stops, the one that was begun is the last.
async fn answer(
    stream: TcpStream,
    from: SocketAddr,
    router: Router,
    mut stopping: watch::Receiver<bool>,
) -> hyper::Result<()> {
    // Small messages must not wait for larger ones.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(from));
        router.clone().oneshot(request)
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
    connection.await
}
