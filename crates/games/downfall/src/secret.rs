//! What is hidden (3.2-k): the opponent's two hands. Decks, cup and event pile have no order in the position.

use crate::Downfall;
use crate::ids::{CardId, CardSet, Faction};
use crate::pack::Deck;
use crate::state::State;
use sandtable_engine::undo::Knowledge;
use sandtable_engine::{Rng, Viewer};

impl Downfall {
    /// Whether a viewer may see a faction's hand.
    pub fn sees_hand(&self, viewer: Viewer, faction: Faction) -> bool {
        match viewer {
            Viewer::Seat(seat) => faction.seat() == seat,
            Viewer::Public => false,
            Viewer::Referee => true,
        }
    }

    /// Cards of a hand a viewer knows: its own, and those it has looked at (Ultra).
    pub fn known_hand(&self, state: &State, viewer: Viewer, faction: Faction) -> CardSet {
        let hand = state.hands[faction.idx()];
        if self.sees_hand(viewer, faction) {
            hand
        } else if viewer == Viewer::Seat(Faction::Western.seat()) && faction == Faction::Okw {
            hand.and(state.seen)
        } else {
            CardSet::EMPTY
        }
    }

    /// Hidden cards a viewer knows, as bits.
    pub(crate) fn known_to(&self, state: &State, viewer: Viewer) -> Knowledge {
        let mut bits = 0u128;
        for faction in Faction::ALL {
            for card in self.known_hand(state, viewer, *faction).iter() {
                bits |= 1 << card.0;
            }
        }
        Knowledge::from_bits(bits)
    }

    /// Every hand the viewer does not know is dealt anew from what is not accounted for (the Axis deck for both its hands).
    pub(crate) fn deal_anew(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let mut out = state.clone();
        out.unask();
        for deck in Deck::ALL {
            let mut pool: Vec<CardId> = state.decks[deck.idx()].iter().collect();
            let mut wanted = Vec::new();
            for faction in Faction::ALL.iter().filter(|f| Deck::of(**f) == deck) {
                let known = self.known_hand(state, viewer, *faction);
                let hidden = state.hands[faction.idx()].minus(known);
                pool.extend(hidden.iter());
                out.hands[faction.idx()] = known;
                wanted.push((*faction, hidden.len()));
            }
            // The referee and the owner know everything: nothing to deal.
            if wanted.iter().all(|(_, n)| *n == 0) {
                continue;
            }
            for (faction, n) in wanted {
                for _ in 0..n {
                    if pool.is_empty() {
                        break;
                    }
                    let i = rng.below(pool.len() as u32) as usize;
                    out.hands[faction.idx()].insert(pool.swap_remove(i));
                }
            }
            out.decks[deck.idx()] = pool.into_iter().collect();
        }
        out
    }
}
