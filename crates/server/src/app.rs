//! The whole server put together: addresses, checks around them, start and stop.

use crate::catalogue::Catalogue;
use crate::computer::Opponents;
use crate::config::Config;
use crate::error::speak;
use crate::hub::{Hub, HubConfig};
use crate::listen::listen;
use crate::rate_limit::{self, Limits};
use crate::routes::games::Shelf;
use crate::routes::{
    accounts, assets, export, games, health, hints, lobby, openapi, play, replay, report, tables,
};
use crate::security::{Guard, guard};
use crate::state::AppState;
use crate::{auth, letters, logs, notices, websocket};
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use sandtable_engine::table::GameBox;
use sandtable_store::{Store, StoreError};
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::timeout::TimeoutLayer;

/// Connections of one network at once.
const EACH: usize = 500;
/// How often old sessions, visitors and callers are forgotten.
const SWEEP: Duration = Duration::from_secs(600);
/// Visitors who hold nothing are forgotten after this time, in milliseconds.
const VISITOR_MS: i64 = 90 * 24 * 3600 * 1000;

/// What the edge's handlers are given: the tables, and how the server is run.
#[derive(Clone)]
pub struct Edge {
    /// Games, database and tables in memory.
    pub app: AppState,
    /// How the server is run.
    pub config: Arc<Config>,
    /// What everybody has asked for.
    pub limits: Arc<Limits>,
    pub(crate) shelf: Arc<Shelf>,
    /// Drawing and replaying keep a core busy: one at a time, so that play goes on.
    pub(crate) drawing: Arc<Semaphore>,
}

impl Edge {
    /// The edge of a server.
    pub fn new(app: AppState, config: Config) -> Edge {
        Edge {
            app,
            limits: Arc::new(Limits::new(&config.quotas)),
            config: Arc::new(config),
            shelf: Arc::default(),
            drawing: Arc::new(Semaphore::new(1)),
        }
    }
}

impl FromRef<Edge> for AppState {
    fn from_ref(edge: &Edge) -> AppState {
        edge.app.clone()
    }
}

impl FromRef<Edge> for Store {
    fn from_ref(edge: &Edge) -> Store {
        edge.app.store.clone()
    }
}

impl FromRef<Edge> for Hub {
    fn from_ref(edge: &Edge) -> Hub {
        edge.app.hub.clone()
    }
}

impl FromRef<Edge> for Catalogue {
    fn from_ref(edge: &Edge) -> Catalogue {
        edge.app.catalogue.clone()
    }
}

/// Every address of the server with everything that stands before it.
pub fn router(edge: &Edge) -> Router {
    let around = Guard { config: edge.config.clone(), limits: edge.limits.clone() };
    let api = Router::new()
        .merge(lobby::routes())
        .merge(tables::routes())
        .merge(accounts::routes())
        .merge(games::routes())
        .merge(export::routes())
        .merge(report::routes())
        .merge(hints::routes())
        .merge(letters::routes())
        .merge(openapi::routes())
        .merge(health::routes())
        .merge(assets::routes())
        .with_state(edge.clone());
    let play = Router::new()
        .merge(websocket::routes())
        .merge(play::routes())
        .merge(replay::routes())
        .with_state(edge.app.clone());
    api.merge(play)
        .layer(DefaultBodyLimit::max(rate_limit::BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, rate_limit::PATIENCE))
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(around, guard))
        .layer(from_fn_with_state(edge.app.catalogue.clone(), speak))
        .layer(CompressionLayer::new())
        .layer(from_fn(logs::observe))
}

/// Why a server could not start or had to stop.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Somebody else listens there already.
    #[error("{0} is taken: another program listens there, perhaps this one")]
    Taken(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The address mail comes from, or the mail server's, makes no sense.
    #[error("mail cannot be sent so: {0}")]
    Mail(String),
}

/// A server that listens and does not answer yet.
pub struct Server {
    listener: TcpListener,
    edge: Edge,
    mail: Option<notices::Mailer>,
}

impl Server {
    /// Listens, opens the database and gets the games ready.
    pub async fn bind(
        mut config: Config,
        games: Vec<Arc<dyn GameBox>>,
        opponents: Opponents,
    ) -> Result<Server, ServeError> {
        let wanted = config.listen;
        // Listening comes first: a second server started by mistake leaves the database alone.
        let listener = TcpListener::bind(wanted).await.map_err(|e| match e.kind() {
            std::io::ErrorKind::AddrInUse => ServeError::Taken(wanted),
            _ => ServeError::Listen(wanted, e),
        })?;
        config.listen = listener.local_addr().map_err(|e| ServeError::Listen(wanted, e))?;
        let mail = config.mail.as_ref().map(notices::Mailer::new).transpose().map_err(ServeError::Mail)?;
        let store = Store::open(config.database.reveal()).await?;
        store.keep_to_ourselves()?;
        health::install();
        let mut tables = HubConfig::default();
        if config.loopback_only() {
            // Everybody calls from one address here: the reader's own machine.
            tables.sockets = 20_000;
            tables.test_seed = config.test_seed;
        }
        let app = AppState::new(store, Catalogue::new(games), opponents, tables);
        if let Err(trouble) = app.hub.keep_packs().await {
            tracing::warn!(%trouble, "the data files of the games could not be kept");
        }
        Ok(Server { listener, edge: Edge::new(app, config), mail })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.edge.config.listen
    }

    /// How it is run.
    pub fn config(&self) -> &Config {
        &self.edge.config
    }

    /// Answers until `stop` is over; then takes nobody new, says goodbye to everybody, finishes what was begun and
    /// closes the database.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { listener, edge, mail } = self;
        let (hub, store) = (edge.app.hub.clone(), edge.app.store.clone());
        hub.start();
        let work = [tokio::spawn(notices::run(edge.clone(), mail)), tokio::spawn(sweep(edge.clone()))];
        let leave = hub.clone();
        let stop = async move {
            stop.await;
            tracing::info!("stopping");
            leave.stop();
        };
        // Behind a proxy, and on one's own machine, everybody calls from one address.
        let alone = edge.config.behind_proxy || edge.config.loopback_only();
        let each = if alone { usize::MAX } else { EACH };
        let goodbye = edge.config.goodbye;
        listen(listener, router(&edge), stop, goodbye, each).await;
        let _ = tokio::time::timeout(goodbye, hub.left()).await;
        for task in work {
            task.abort();
        }
        store.close().await;
        tracing::info!("stopped");
    }
}

/// Over when the process is told to stop: Ctrl-C, or the signal a service manager sends.
pub async fn told_to_stop() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminated) = signal(SignalKind::terminate()) else { return interrupted.await };
        tokio::select! {
            () = interrupted => {}
            _ = terminated.recv() => {}
        }
    }
    #[cfg(not(unix))]
    interrupted.await;
}

/// Forgets now and then what nobody needs any more.
async fn sweep(edge: Edge) {
    let mut often = tokio::time::interval(SWEEP);
    loop {
        often.tick().await;
        edge.limits.forget_old();
        edge.app.hub.forget_old();
        health::upkeep();
        let now = auth::now_ms();
        match edge.app.store.sweep(now, now - VISITOR_MS).await {
            Ok(gone) => tracing::debug!(gone, "forgot old sessions and visitors"),
            Err(error) => tracing::warn!(%error, "could not forget old sessions"),
        }
    }
}
