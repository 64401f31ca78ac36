//! Counters a viewer sees, made once for all views.
//!
//! Between two views nearly every counter is what it was, and in other games of the same scenario many are. What a
//! counter shows depends on little of the position, see [`Shown`], so it is kept and shared.

use super::{flags, label, spot};
use crate::RedWinter;
use crate::pack::{UnitDef, UnitId};
use crate::state::{Place, State};
use sandtable_engine::Seat;
use sandtable_engine::recent::Recent;
use sandtable_engine::view::Piece;
use std::sync::{Arc, PoisonError, RwLock};

/// More than one game shows in all its turns. About a kilobyte each, and there may be twice as many.
const MOST: usize = 20_000;

/// All that what a counter shows depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Shown {
    unit: UnitId,
    place: Place,
    flags: u16,
    reduced: bool,
    owner: Seat,
}

impl Shown {
    fn new(st: &State, def: &UnitDef) -> Shown {
        let unit = st.unit(def.id);
        let (place, flags, reduced) = (unit.place, unit.flags, unit.reduced);
        Shown { unit: def.id, place, flags, reduced, owner: st.seat(def.side) }
    }
}

/// Counters as they were shown lately.
#[derive(Debug)]
pub struct Counters(RwLock<Recent<Shown, Arc<Piece>>>);

impl Default for Counters {
    fn default() -> Self {
        Counters(RwLock::new(Recent::of(MOST)))
    }
}

impl Counters {
    /// The counters of these that are shown, face up.
    pub(super) fn of<'a>(
        &self,
        game: &RedWinter,
        st: &State,
        seen: impl Iterator<Item = &'a UnitDef>,
    ) -> Vec<Arc<Piece>> {
        let mut list = Vec::with_capacity(st.units.len());
        let mut new = Vec::new();
        {
            let kept = self.0.read().unwrap_or_else(PoisonError::into_inner);
            for def in seen {
                // A counter that takes no part is shown while it waits to be deployed, and then not: never kept.
                let shown = Shown::new(st, def);
                let (piece, keep) = match kept.get(&shown).filter(|_| shown.place != Place::Unused) {
                    Some((piece, old)) => (piece.clone(), old),
                    None => match made(game, st, def) {
                        Some(piece) => (Arc::new(piece), shown.place != Place::Unused),
                        None => continue,
                    },
                };
                if keep {
                    new.push((shown, piece.clone()));
                }
                list.push(piece);
            }
        }
        if !new.is_empty() {
            let mut forgotten = Vec::new();
            let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
            forgotten.extend(new.into_iter().filter_map(|(shown, piece)| kept.keep(shown, piece)));
            drop(kept);
        }
        list
    }
}

/// A counter with its face, its states and its words, if it is shown at all.
fn made(game: &RedWinter, st: &State, def: &UnitDef) -> Option<Piece> {
    Some(Piece {
        id: def.key.clone(),
        place: spot(game, st, def)?,
        owner: Some(st.seat(def.side)),
        side: def.side.word().into(),
        face: Some(game.faces.of(def.id, st.unit(def.id).reduced)),
        flags: flags(st, def.id),
        text: label::seen(game, st, def),
        ..Piece::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::chance::{Dice, Seed};
    use sandtable_engine::info::Options;
    use sandtable_engine::{Actor, Game, Rng, Silent};

    /// In random play what was kept is what would be made, and is not made again.
    #[test]
    fn a_kept_counter_is_the_counter() {
        let game = RedWinter::standard().expect("the data is good");
        let (mut rng, mut shared, mut all) = (Rng::new(5), 0, 0);
        let mut owners = std::collections::BTreeSet::new();
        let bidding = (1..=6).map(|seed| ("first-day", seed));
        for (scenario, bids) in [("tutorial", 0), ("campaign", 0)].into_iter().chain(bidding) {
            let mut options = Options::none();
            if bids > 0 {
                options.set("vp-bid");
                rng = Rng::new(bids);
            }
            let mut dice = Dice::new(&Seed::from_number(5));
            let mut st = game.setup(scenario, &options).expect("it starts");
            let mut before: Vec<Arc<Piece>> = Vec::new();
            for _ in 0..300 {
                let decision = game.decision(&st);
                match (decision.actor, decision.chance) {
                    (Actor::Seat(seat), _) => {
                        let Some(action) = game.sample(&st, seat, &mut rng, &mut Vec::new()) else { break };
                        game.perform(&mut st, seat, action, &mut Silent);
                    }
                    (Actor::Seats(both), _) => {
                        let Some(seat) = both.iter().next() else { break };
                        let Some(action) = game.sample(&st, seat, &mut rng, &mut Vec::new()) else { break };
                        game.perform(&mut st, seat, action, &mut Silent);
                    }
                    (Actor::Chance, Some(chance)) => game.roll(&mut st, dice.draw(chance), &mut Silent),
                    _ => break,
                }
                let kept = game.counters.of(&game, &st, game.pack.units.iter());
                let plain: Vec<Piece> =
                    game.pack.units.iter().filter_map(|def| made(&game, &st, def)).collect();
                assert!(kept.iter().map(|p| &**p).eq(&plain), "{scenario}, turn {}", st.turn);
                owners.extend(kept.first().map(|p| p.owner));
                all += kept.len();
                shared += kept.iter().filter(|p| before.iter().any(|b| Arc::ptr_eq(b, p))).count();
                before = kept;
            }
        }
        assert_eq!(owners.len(), 2, "sides were swapped in one of the games");
        assert!(shared * 10 > all * 9, "{shared} of {all} were there before");
    }
}
