//! Which orders can be chosen, and what they cost (6.3, 6.4). One set of functions for choice, price, re-seed, view and players.

use crate::Downfall;
use crate::action::Action;
use crate::ids::{Faction, OrderId};
use crate::pack::{OrderFace, OrderKind, Owner};
use crate::state::State;

impl Downfall {
    /// The face of a marker.
    pub fn face(&self, order: OrderId, back: bool) -> Option<&OrderFace> {
        self.pack.orders.get(order.idx()).and_then(|o| o.faces.get(usize::from(back)))
    }

    /// Whether a marker is one the faction may use.
    pub fn is_own(&self, faction: Faction, order: OrderId) -> bool {
        self.pack.orders.get(order.idx()).is_some_and(|o| o.owner.includes(faction))
    }

    /// How many markers of this sort of order the faction's display holds (1.K-2).
    fn boxes(&self, faction: Faction, kind: &OrderKind) -> u8 {
        let key = match kind {
            OrderKind::Ops(_) => return u8::MAX,
            OrderKind::Headquarters => "HQ",
            other => other.word(),
        };
        self.pack.boxes.iter().filter(|b| b.faction == faction && b.key == key).map(|b| b.count).sum()
    }

    /// How many of them are filled.
    fn filled(&self, state: &State, faction: Faction, kind: &OrderKind) -> u8 {
        let same = |o: &OrderId| {
            self.face(*o, state.backs.contains(*o)).is_some_and(|f| f.kind.word() == kind.word())
        };
        state.displays[faction.idx()].iter().filter(same).count() as u8
    }

    /// Whether the faction may take the marker for this face to an order box (6.3-a, 6.3-d, 6.3-e).
    pub fn playable(&self, state: &State, faction: Faction, order: OrderId, back: bool) -> bool {
        let Some(face) = self.face(order, back) else { return false };
        self.is_own(faction, order)
            && match &face.kind {
                // An ops order has a box of its own.
                OrderKind::Ops(_) => true,
                kind => self.filled(state, faction, kind) < self.boxes(faction, kind),
            }
    }

    /// Whether a shared Axis marker is the same as one on the display or in the planning box (6.3-e).
    pub fn is_duplicate(&self, state: &State, faction: Faction, order: OrderId) -> bool {
        let Some(def) = self.pack.orders.get(order.idx()) else { return false };
        let word = |o: OrderId| self.face(o, false).map(|f| f.kind.word());
        def.owner == Owner::Axis
            && state.displays[faction.idx()].iter().chain(state.planning[faction.idx()]).any(|o| {
                o != order && self.pack.orders[o.idx()].owner == Owner::Axis && word(o) == word(order)
            })
    }

    /// Whether a marker on the action track may be planned (1.K-4).
    pub fn plannable(&self, state: &State, faction: Faction, order: OrderId) -> bool {
        self.is_own(faction, order)
            && state.planning[faction.idx()].is_none()
            && !self.is_duplicate(state, faction, order)
    }

    /// Whether a marker on the action track may be taken to an order box.
    pub fn takable(&self, state: &State, faction: Faction, order: OrderId, back: bool) -> bool {
        self.playable(state, faction, order, back) && !self.is_duplicate(state, faction, order)
    }

    /// Whether the faction could choose a marker on the action track at all (6.4-a, 7.12-b).
    pub fn choosable(&self, state: &State, faction: Faction, order: OrderId) -> bool {
        self.takable(state, faction, order, false)
            || self.takable(state, faction, order, true)
            || self.plannable(state, faction, order)
    }

    /// What is paid for the markers ahead of a box (6.4-a, 6.4-e): identical Axis markers count once.
    pub fn surcharge(&self, state: &State, faction: Faction, slot: u8) -> u8 {
        let mut count = 0;
        let mut seen: arrayvec::ArrayVec<&str, 10> = arrayvec::ArrayVec::new();
        for order in state.action_track.iter().take(usize::from(slot)).flatten() {
            if !self.choosable(state, faction, *order) {
                continue;
            }
            let def = &self.pack.orders[order.idx()];
            let word = def.faces.first().map_or("", |f| f.kind.word());
            if def.owner == Owner::Axis {
                if seen.contains(&word) {
                    continue;
                }
                let _ = seen.try_push(word);
            }
            count += 1;
        }
        count
    }

    /// Printed price of a face; `None` for headquarters.
    pub fn printed_cost(&self, order: OrderId, back: bool) -> Option<u8> {
        self.face(order, back).and_then(|f| f.cost)
    }

    /// Whether the action track may be re-seeded (7.12-a).
    pub fn may_reseed(&self, state: &State, faction: Faction) -> bool {
        !state.cup.is_empty()
            && !state.action_track.iter().flatten().any(|o| self.choosable(state, faction, *o))
    }

    /// The ops orders a headquarters order can copy (6.4-f).
    pub fn copies(&self, faction: Faction) -> impl Iterator<Item = OrderId> + '_ {
        let own = Owner::Faction(faction);
        self.pack
            .orders
            .iter()
            .filter(move |o| o.owner == own && o.faces.first().is_some_and(|f| f.kind.is_ops()))
            .map(|o| o.id)
    }

    /// Every way to choose an order (6.3). Empty if no order is possible (6.3-f).
    pub fn order_options(&self, state: &State, faction: Faction, out: &mut Vec<Action>) {
        for (slot, order) in state.action_track.iter().enumerate() {
            let Some(order) = order else { continue };
            for back in [false, true] {
                if self.takable(state, faction, *order, back) {
                    out.push(Action::Take { slot: slot as u8, back });
                }
            }
            if self.plannable(state, faction, *order) {
                out.push(Action::Plan(slot as u8));
            }
        }
        if let Some(order) = state.planning[faction.idx()] {
            for back in [false, true] {
                if self.playable(state, faction, order, back) {
                    out.push(Action::Planned { back });
                }
            }
        }
        if self.may_reseed(state, faction) {
            out.push(Action::Reseed);
        }
    }
}
