//! Who calls: how many connections one address has, how much one talks, and who has signed out.

use super::Hub;
use crate::rate_limit::network;
use crate::token_bucket::Attempt;
use sandtable_engine::Seat;
use sandtable_store::{AccountId, Token};
use std::net::IpAddr;
use std::sync::PoisonError;
use std::time::Duration;
use tokio::sync::broadcast;

/// Sessions that are over: connections that came by one of them end.
#[derive(Clone, Debug)]
pub(crate) enum Departure {
    /// Somebody signed out.
    Session(Token),
    /// Somebody changed a password: only the browser that did it stays.
    AllBut(AccountId, Token),
}

impl Hub {
    /// Tells of sessions that end from now on.
    pub(crate) fn departures(&self) -> broadcast::Receiver<Departure> {
        self.0.departures.subscribe()
    }

    /// Ends the connections that came by a session.
    pub(crate) fn depart(&self, by: Departure) {
        // Nobody may be connected.
        let _ = self.0.departures.send(by);
    }

    /// One more line of talk of a seat or a spectator, if he has not said too much.
    pub(crate) fn may_talk(&self, who: &str) -> bool {
        self.0.talk.take(who).map(Attempt::keep).is_some()
    }

    /// Forgets who has been quiet; call it now and then.
    pub(crate) fn forget_old(&self) {
        self.0.talk.forget_old();
    }
}

/// A connection that counts until it is dropped.
pub(crate) struct ConnectionPermit {
    hub: Hub,
    from: IpAddr,
}

impl Hub {
    /// Room for one more connection from this address, if it has not too many.
    pub(crate) fn line(&self, from: IpAddr) -> Option<ConnectionPermit> {
        let from = network(from);
        let mut callers = self.0.callers.lock().unwrap_or_else(PoisonError::into_inner);
        let lines = callers.entry(from).or_default();
        if *lines >= self.0.config.sockets {
            return None;
        }
        *lines += 1;
        Some(ConnectionPermit { hub: self.clone(), from })
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

impl Drop for ConnectionPermit {
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

#[cfg(test)]
mod tests {
    use crate::catalogue::Catalogue;
    use crate::computer::Opponents;
    use crate::hub::{Hub, HubConfig};
    use sandtable_store::Store;
    use std::net::IpAddr;

    #[tokio::test]
    async fn a_network_has_so_many_lines_and_no_more() {
        let store = Store::open("sqlite::memory:").await.expect("a database");
        let config = HubConfig { sockets: 2, ..HubConfig::default() };
        let hub = Hub::new(store, Catalogue::new(Vec::new()), Opponents::default(), config);
        let line = |ip: &str| hub.line(ip.parse::<IpAddr>().expect("an address"));
        let (first, second) = (line("2001:db8:1:2::1"), line("2001:db8:1:2::2"));
        assert!(first.is_some() && second.is_some());
        assert!(line("2001:db8:1:2:ffff::3").is_none(), "one address of a network is as good as another");
        assert!(line("2001:db8:1:3::1").is_some());
        drop(first);
        assert!(line("2001:db8:1:2::4").is_some());
    }
}
