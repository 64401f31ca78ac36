//! What must hold in every position.

use crate::Downfall;
use crate::frame::Frame;
use crate::ids::{CardSet, EventId, EventSet, Faction, Hexes, OrderId, PieceId};
use crate::state::{Place, State};
use sandtable_hex::HexId;

impl Downfall {
    /// Broken invariants, in words.
    pub(crate) fn audit_state(&self, state: &State) -> Vec<String> {
        let mut out = Vec::new();
        if state.frames.overflowed() {
            out.push("a procedure found no room on the stack".to_owned());
        }
        self.audit_markers(state, &mut out);
        self.audit_cards(state, &mut out);
        self.audit_pieces(state, &mut out);
        self.audit_sea(state, &mut out);
        if state.points != self.count_points(state) && state.verdict.is_none() {
            out.push(format!("VP {} but the objectives say {}", state.points, self.count_points(state)));
        }
        let lead = self.leading(state);
        if state.weather_at > lead {
            out.push("the weather marker is past the leading marker".to_owned());
        }
        let mut fresh = state.clone();
        fresh.rebuild(&self.pack);
        if !fresh.cache.same(&state.cache) {
            out.push("a cache differs from its rebuild".to_owned());
        }
        out
    }

    fn audit_markers(&self, state: &State, out: &mut Vec<String>) {
        let scenario = &self.pack.scenarios[usize::from(state.scenario)];
        let all = match &scenario.part {
            Some(part) => part.orders.len(),
            None => self.pack.orders.len(),
        };
        let mut count = state.cup.len();
        count += state.action_track.iter().chain(&state.planning).flatten().count();
        count += state.displays.iter().map(|d| d.len()).sum::<usize>();
        if count != all || state.markers().len() != all {
            out.push(format!("{count} order markers instead of {all}"));
        }
        for faction in Faction::ALL {
            let own = |o: &OrderId| self.is_own(*faction, *o);
            if !state.displays[faction.idx()].iter().chain(state.planning[faction.idx()]).all(|o| own(&o)) {
                out.push(format!("{} holds a marker of another faction", faction.word()));
            }
        }
    }

    fn audit_cards(&self, state: &State, out: &mut Vec<String>) {
        let mut seen = CardSet::EMPTY;
        let mut count = 0;
        let played = state.combat.as_deref().map(|c| (0..2).flat_map(|s| c.played(s)).collect::<CardSet>());
        for set in state.hands.iter().chain(&state.decks).chain(&state.discards).chain(played.iter()) {
            count += set.len();
            seen = seen.or(*set);
        }
        if count != seen.len() {
            out.push("an action card is in two places".to_owned());
        }
        let boxes = state.pending.into_iter().chain(state.current).chain(state.spent.iter().copied());
        let events: Vec<EventId> = boxes.chain(state.pile.iter().flat_map(|g| g.iter())).collect();
        let once: EventSet = events.iter().copied().collect();
        if once.len() != events.len() {
            out.push("an event card is in two places".to_owned());
        }
    }

    fn audit_sea(&self, state: &State, out: &mut Vec<String>) {
        let limits = &self.pack.tables.limits;
        if state.transport > limits.transport || state.reserve > limits.armor_reserve {
            out.push(format!("{} Transport Points, {} reserves", state.transport, state.reserve));
        }
        let [first, second] = state.beachheads;
        if first.beach().is_some() && first.beach() == second.beach() {
            out.push("two beachheads on one beach".to_owned());
        }
        for def in &self.pack.naval {
            let place = state.piece(def.id).place;
            if let (Some(fixed), Some(sea)) = (def.fixed, place.sea())
                && fixed != sea
            {
                out.push(format!("{} has left its area", def.key));
            }
        }
        for unit in self.pack.combat_units() {
            let Some(hex) = state.hex_of(unit).filter(|h| self.pack.map.sea.contains(*h)) else { continue };
            let western = self.pack.faction_of(unit) == Faction::Western;
            if !western || state.beachhead_at(&self.pack, hex).is_none() {
                let (key, at) = (self.pack.key(unit), self.pack.map.grid.label(hex));
                out.push(format!("{key} stands on the sea in {at}"));
            }
        }
        if state.order.port_steps > limits.port_steps {
            out.push(format!("{} steps by sea in one order", state.order.port_steps));
        }
    }

    fn audit_pieces(&self, state: &State, out: &mut Vec<String>) {
        // Stacking is checked at the end of movement, retreat, advance and placing (1.A.1-d): only the hex that a group is
        // passing through and the one that must be cleared next may hold more.
        let moving = |hex: HexId| {
            state.frames.iter().any(|f| match f {
                Frame::Move(mover) => mover.group.iter().any(|u| state.hex_of(*u) == Some(hex)),
                Frame::Redeploy { .. } => state.order.crowded == Some(hex),
                _ => false,
            })
        };
        let mut hexes = Hexes::new();
        for (i, piece) in state.pieces.iter().enumerate() {
            let id = PieceId(i as u8);
            if let Some(def) = self.pack.unit(id) {
                if piece.place.in_play() && (piece.pips == 0 || piece.pips > def.max) {
                    out.push(format!("{} has {} pips", def.key, piece.pips));
                }
                if piece.reverse() && def.reverse.is_none() {
                    out.push(format!("{} has no reverse", def.key));
                }
            }
            if self.pack.is_naval(id) && piece.place.hex().is_some()
                || self.pack.is_combat(id) && matches!(piece.place, Place::Sea(_))
            {
                out.push(format!("piece {i} is where it cannot be"));
            }
            if let Some(hex) = piece.place.hex() {
                hexes.insert(hex);
            }
        }
        for hex in hexes.iter() {
            let label = self.pack.map.grid.label(hex);
            if !moving(hex) && self.overstacked(state, hex) {
                out.push(format!("{label} is overstacked"));
            }
            let ideologies = crate::ids::Ideology::ALL.iter().filter(|i| state.holds(**i, hex)).count();
            if ideologies > 1 {
                out.push(format!("{label} holds units of two ideologies"));
            }
            if state.stack(hex).filter(|p| self.pack.is_air(*p)).count() > 1 {
                out.push(format!("{label} holds two air units"));
            }
            if state.stack(hex).filter(|p| self.pack.is_partisan(*p)).count() > 1 {
                out.push(format!("{label} holds two partisans"));
            }
        }
        // Between rounds nobody has more air units than icons; fewer where there was no base or counter.
        if matches!(state.top(), Some(Frame::Choose { .. })) {
            for faction in self.factions(state) {
                if self.air_count(state, *faction) > self.air_wanted(state, *faction) {
                    out.push(format!("{} has more air units than icons", faction.word()));
                }
            }
        }
    }
}
