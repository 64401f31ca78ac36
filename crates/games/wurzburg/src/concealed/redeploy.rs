//! Redeployment (45.6): counters of the pool card come back to the map.

use super::{After, Hide, Shown};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::ids::{CounterId, CounterSet, FormationId, GroupId};
use crate::pack::{Side, Symbol};
use crate::state::{Counter, Place, State};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether a formation is active with a division or brigade: part of it or attached to it (45.6, 45.8.1, 45.8.2).
    pub(super) fn acts_with(&self, st: &State, formation: FormationId, active: FormationId) -> bool {
        match self.pack.formation(active).side {
            Side::Wp => {
                self.pack.formation(formation).kind.is_planned()
                    && self.division_of(st, formation) == Some(active)
            }
            Side::Nato => self.brigade_of(st, formation) == active,
        }
    }

    /// Redeployment Segment: the markers of the formation go, then counters may come back (45.6, 45.8.6).
    pub(crate) fn begin_redeployment(&self, st: &mut State, active: FormationId) {
        let old: Vec<CounterId> = st
            .concealed
            .marked
            .iter()
            .filter(|c| self.acts_with(st, self.pack.formation_of(*c), active))
            .collect();
        old.into_iter().for_each(|unit| st.concealed.marked.remove(unit));
        self.push_hidden(st, super::Hidden::Redeploy(active));
    }

    /// Groups of the active formation with a counter on the pool card that may come back (45.6.2).
    fn recruits<'a>(
        &'a self,
        st: &'a State,
        active: FormationId,
    ) -> impl Iterator<Item = (GroupId, CounterId)> + 'a {
        self.pack.groups().filter_map(move |g| {
            let own = self.is_pooled(g) && self.acts_with(st, self.pack.group(g).formation, active);
            let unit = self.next_counter(st, g).filter(|_| own)?;
            Some((g, unit))
        })
    }

    /// Hexes a counter may come back to: with a unit of its pool away from enemies, or with a superior HQ (45.6). The Pact
    /// keeps the counter limit even now (45.6.1).
    pub fn havens(&self, st: &State, group: GroupId) -> Vec<HexId> {
        let formation = self.pack.group(group).formation;
        let side = self.pack.formation(formation).side;
        let mut list: Vec<HexId> = st
            .on_map()
            .filter(|(c, h)| {
                let own = self.pack.formation_of(*c);
                let hq = self.pack.kind(*c).symbol == Symbol::Hq
                    && self.pack.side(*c) == side
                    && self.is_under(st, own, formation)
                    && self.same_nation(own, formation);
                hq || (self.pack.group_of(*c) == group && !self.is_near_enemy(st, side, *h))
            })
            .map(|(_, h)| h)
            .collect();
        list.sort_unstable();
        list.dedup();
        list.retain(|h| {
            self.stack(st, side, *h).all(|c| self.may_stack(st, formation, self.pack.formation_of(c)))
                && (side == Side::Nato || self.has_room(st, side, *h, 1))
        });
        list
    }

    /// Revealed units of the formation that may be combined to free a counter (45.6).
    fn mergers(&self, st: &State, active: FormationId) -> Vec<(CounterId, CounterId)> {
        let units: Vec<(CounterId, HexId)> = st
            .on_map()
            .filter(|(c, _)| {
                st.counter(*c).steps > 0
                    && self.is_pooled(self.pack.group_of(*c))
                    && self.acts_with(st, self.pack.formation_of(*c), active)
            })
            .collect();
        let mut list = Vec::new();
        for (i, (a, _)) in units.iter().enumerate() {
            list.extend(
                units[i + 1..].iter().filter(|(b, _)| self.may_merge(st, *a, *b)).map(|(b, _)| (*a, *b)),
            );
        }
        list
    }

    /// Whether there is anything to redeploy.
    pub(super) fn redeploys(&self, st: &State, active: FormationId) -> bool {
        self.recruits(st, active).any(|(g, _)| !self.havens(st, g).is_empty())
            || !self.mergers(st, active).is_empty()
    }

    pub(super) fn redeploy_options(&self, st: &State, active: FormationId, out: &mut Vec<Action>) {
        out.push(Action::Done);
        for (group, unit) in self.recruits(st, active) {
            out.extend(self.havens(st, group).into_iter().map(|h| Action::Hide(Hide::Place(unit, h))));
        }
        out.extend(self.mergers(st, active).into_iter().map(|(a, b)| Action::Merge(a, b)));
    }

    /// A counter comes back without steps; next to an enemy it is revealed at once.
    pub(super) fn place_counter<K: Sink<Event>>(
        &self,
        st: &mut State,
        unit: CounterId,
        hex: HexId,
        sink: &mut K,
    ) {
        *st.counter_mut(unit) = Counter::new(Place::hex(hex), 0);
        sink.emit(|| Event::Hidden(Shown::Placed(unit, hex)));
        let side = self.pack.side(unit);
        if self.is_near_enemy(st, side, hex) {
            self.reveal_all(st, side, CounterSet::one(unit), After::Nothing, sink);
        }
    }
}
