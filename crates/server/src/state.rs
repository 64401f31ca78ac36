//! What every request handler is given.

use crate::catalogue::Catalogue;
use crate::computer::Opponents;
use crate::hub::{Hub, HubConfig};
use axum::extract::FromRef;
use sandtable_store::Store;

/// The server: its games, its database and the tables in memory. Cheap to clone.
#[derive(Clone)]
pub struct AppState {
    /// The games on offer.
    pub catalogue: Catalogue,
    /// The database.
    pub store: Store,
    /// The tables in memory.
    pub hub: Hub,
}

impl AppState {
    /// A server over a database; [`Hub::start`] sets its background work going.
    pub fn new(store: Store, catalogue: Catalogue, opponents: Opponents, config: HubConfig) -> AppState {
        let hub = Hub::new(store.clone(), catalogue.clone(), opponents, config);
        AppState { catalogue, store, hub }
    }
}

impl FromRef<AppState> for Catalogue {
    fn from_ref(state: &AppState) -> Catalogue {
        state.catalogue.clone()
    }
}

impl FromRef<AppState> for Store {
    fn from_ref(state: &AppState) -> Store {
        state.store.clone()
    }
}

impl FromRef<AppState> for Hub {
    fn from_ref(state: &AppState) -> Hub {
        state.hub.clone()
    }
}
