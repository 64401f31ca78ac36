//! How many connections one address has.

use super::Hub;
use sandtable_engine::Seat;
use std::net::IpAddr;
use std::sync::PoisonError;
use std::time::Duration;

/// A connection that counts until it is dropped.
pub(crate) struct Line {
    hub: Hub,
    from: IpAddr,
}

impl Hub {
    /// Room for one more connection from this address, if it has not too many.
    pub(crate) fn line(&self, from: IpAddr) -> Option<Line> {
        let mut callers = self.0.callers.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = callers.entry(from).or_default();
        if *lines >= self.0.config.sockets {
            return None;
        }
        *lines += 1;
        Some(Line { hub: self.clone(), from })
    }
}

impl Hub {
    /// Whether somebody is connected here for a seat of a table.
    pub fn is_online(&self, table: &str, seat: Seat) -> bool {
        self.known(table).is_some_and(|live| live.is_online(seat))
    }

    /// Over when every connection is gone.
    pub async fn left(&self) {
        while !self.0.callers.lock().unwrap_or_else(PoisonError::into_inner).is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        let mut callers = self.hub.0.callers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lines) = callers.get_mut(&self.from) {
            *lines = lines.saturating_sub(1);
            if *lines == 0 {
                callers.remove(&self.from);
            }
        }
    }
}
