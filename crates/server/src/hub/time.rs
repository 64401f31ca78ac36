//! The time the clocks of games go by.
//!
//! It is not the time of day: that one is set right now and then, by hours if need be, and goes on while the server is
//! down, and neither may decide a game. It goes on evenly from where it was when a server was last at work, which is
//! stored every few seconds. Several servers on one database follow whoever is furthest.

use super::{Hub, TableError, now_ms};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

/// A time in milliseconds that never jumps. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct GameTime(Arc<Origin>);

#[derive(Debug)]
struct Origin {
    begun: Instant,
    at: AtomicI64,
}

impl GameTime {
    pub(super) fn new(at: i64) -> GameTime {
        GameTime(Arc::new(Origin { begun: Instant::now(), at: AtomicI64::new(at) }))
    }

    fn passed(&self) -> i64 {
        i64::try_from(self.0.begun.elapsed().as_millis()).unwrap_or(i64::MAX)
    }

    /// Now.
    pub(crate) fn now(&self) -> i64 {
        self.0.at.load(Ordering::Acquire).saturating_add(self.passed())
    }

    /// It is this late now.
    fn set(&self, now: i64) {
        self.0.at.store(now - self.passed(), Ordering::Release);
    }

    /// It is at least this late now.
    pub(super) fn reach(&self, now: i64) {
        self.0.at.fetch_max(now - self.passed(), Ordering::AcqRel);
    }
}

impl Hub {
    /// The time of the clocks, once it is known where it stood.
    pub(crate) async fn time(&self) -> Result<GameTime, TableError> {
        let time = &self.0.time;
        self.0
            .timed
            .get_or_try_init(|| async {
                let last = self.0.store.pulse(0).await?;
                // A database that knows no time yet keeps the time of day in its clocks.
                time.set(if last > 0 { last } else { now_ms() });
                self.0.store.pulse(time.now()).await?;
                Ok::<_, TableError>(())
            })
            .await?;
        Ok(time.clone())
    }

    /// Stores how late it is, and learns how late it is elsewhere.
    pub(super) async fn pulse(&self) {
        let told = match self.time().await {
            Ok(time) => {
                self.0.store.pulse(time.now()).await.map(|at| time.reach(at)).map_err(TableError::from)
            }
            Err(trouble) => Err(trouble),
        };
        if let Err(error) = told {
            tracing::warn!(%error, "the time of the clocks cannot be stored");
        }
    }
}
