//! The supply check of the Supply event (11.3, E9).

use crate::Downfall;
use crate::action::Action;
use crate::event::{Event, Price};
use crate::frame::{Activity, Frame, Sea};
use crate::ids::{Faction, PieceId, PieceSet};
use crate::state::Beachhead;
use crate::state::{Place, State, flag};
use crate::supply::{Accepted, Toll};
use sandtable_engine::Sink;
use serde::{Deserialize, Serialize};

/// The stages of a supply check (11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Check {
    /// Tolls are accepted or not.
    Tolls,
    /// Units go without until the others find room in the beachheads (2.4.2-f).
    Share,
    /// Isolated units are paid for or removed.
    Judged,
}

impl Downfall {
    /// Units of a faction whose isolation is still to be paid for.
    fn owing(&self, state: &State, faction: Faction) -> Vec<PieceId> {
        self.pack.units_of(faction).filter(|u| state.piece(*u).has(flag::CHECKED)).collect()
    }

    pub(super) fn check_options(&self, state: &State, faction: Faction, stage: Check, out: &mut Vec<Action>) {
        if stage == Check::Share {
            let through = self.through_beachheads(state, faction);
            // Who uses another beachhead that has room is no help; where one unit could use either, all are one crowd.
            let linked = through.iter().any(|(.., uses)| *uses == 3);
            for (unit, _, uses) in &through {
                let crowd: Vec<_> =
                    through.iter().copied().filter(|(.., u)| linked || u & uses != 0).collect();
                if !self.finds_room_ashore(&crowd) {
                    out.push(Action::Drop(*unit));
                }
            }
            return;
        }
        if stage == Check::Tolls {
            for (toll, _) in self.useful_tolls(state, faction) {
                out.push(match toll {
                    Toll::Partisan(hex) => Action::Toll(hex),
                    Toll::Sea(sea) => Action::TollSea(sea),
                });
            }
            if !out.is_empty() {
                out.push(Action::Done);
            }
            return;
        }
        let owing = self.owing(state, faction);
        for unit in &owing {
            out.push(Action::PayFor(*unit));
            out.push(Action::Remove(*unit));
        }
        if owing.len() > 1 {
            out.push(Action::Pay);
        }
    }

    pub(super) fn check_perform<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        stage: Check,
        action: Action,
        sink: &mut K,
    ) {
        match action {
            Action::Toll(hex) => self.pay_toll(state, faction, Toll::Partisan(hex), false, sink),
            Action::TollSea(sea) => self.pay_toll(state, faction, Toll::Sea(sea), false, sink),
            Action::PayFor(unit) => self.pay_isolation(state, unit, sink),
            Action::Remove(unit) => {
                state.piece_mut(unit).flags &= !flag::CHECKED;
                self.eliminate(state, unit, sink);
            }
            Action::Pay => {
                for unit in self.owing(state, faction) {
                    self.pay_isolation(state, unit, sink);
                }
            }
            Action::Drop(unit) => state.piece_mut(unit).flags |= flag::DENIED,
            _ if stage == Check::Tolls => self.set_check(state, Check::Share),
            _ => {}
        }
    }

    /// Nobody is asked: the check goes on by itself.
    pub(super) fn check_settled<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        stage: Check,
        sink: &mut K,
    ) {
        match stage {
            Check::Tolls => self.set_check(state, Check::Share),
            Check::Share => self.judge_supply(state, faction, sink),
            Check::Judged => drop(state.frames.pop()),
        }
    }

    fn set_check(&self, state: &mut State, to: Check) {
        if let Some(Frame::SupplyCheck { stage, .. }) = state.frames.top_mut() {
            *stage = to;
        }
    }

    /// Tolls are settled: supplied units lose their marker, the others get one (11.3-a).
    fn judge_supply<K: Sink<Event>>(&self, state: &mut State, faction: Faction, sink: &mut K) {
        self.set_check(state, Check::Judged);
        let mut without = self.unsupplied(state, faction, Accepted::default());
        without.extend(self.pack.units_of(faction).filter(|u| state.piece(*u).has(flag::DENIED)));
        for unit in self.pack.units_of(faction) {
            if !without.contains(&unit) {
                state.piece_mut(unit).flags &= !flag::ISOLATED;
            }
        }
        let isolated: PieceSet = without.iter().copied().collect();
        sink.emit(|| Event::Checked { faction, isolated });
        for unit in without {
            let again = state.piece(unit).has(flag::ISOLATED);
            let piece = state.piece_mut(unit);
            piece.flags &= !(flag::ISOLATED | flag::DENIED);
            piece.flags |= flag::CHECKED | if again { flag::ISOLATED_3 } else { flag::ISOLATED_1 };
            sink.emit(|| Event::Isolated { unit, level: if again { 3 } else { 1 } });
        }
    }

    fn pay_isolation<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, sink: &mut K) {
        let piece = state.piece_mut(unit);
        piece.flags &= !flag::CHECKED;
        let price = piece.pips * self.pack.tables.limits.isolated_price;
        self.pay(state, self.pack.faction_of(unit), price, Price::Isolation, sink);
    }

    /// A toll is paid: a partisan's hex costs 1, a contested sea what the interception check says (11.1-b, 11.2-a).
    pub fn pay_toll<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        toll: Toll,
        steps: bool,
        sink: &mut K,
    ) {
        match toll {
            Toll::Partisan(hex) => {
                if state.order.traced_for.is_some() {
                    self.forget_tolls(state, faction);
                }
                let _ = state.order.tolls.try_push((faction, hex));
                self.pay(state, faction, self.pack.tables.limits.partisan_toll, Price::Partisan, sink);
            }
            Toll::Sea(sea) if self.profile(state).supremacy => self.pay_shared_sea(state, faction, sea, sink),
            Toll::Sea(sea) => {
                state.order.traced[faction.idx()].insert(sea);
                let (activity, count) = match state.top() {
                    Some(Frame::Steps(grant)) if steps => (Activity::Steps, grant.infantry + grant.armor),
                    _ => (Activity::Trace, 0),
                };
                state.frames.push(Frame::Interception {
                    sea,
                    defender: faction,
                    activity,
                    steps: count,
                    group: PieceSet::EMPTY,
                    step: Sea::Check,
                });
            }
        }
        state.stale();
    }

    /// Western units that are supplied through beachheads alone, each with its pips and the beachheads it can use, one bit each.
    fn through_beachheads(&self, state: &State, faction: Faction) -> Vec<(PieceId, u8, u8)> {
        let limited = |b: &Beachhead| matches!(b, Beachhead::On(_));
        if faction != Faction::Western || !state.beachheads.iter().any(limited) {
            return Vec::new();
        }
        // Who goes without if only the beachheads of this mask are there.
        let without = |mask: u8| {
            let mut bare = state.clone();
            for (i, beachhead) in bare.beachheads.iter_mut().enumerate() {
                if limited(beachhead) && mask & (1 << i) == 0 {
                    *beachhead = Beachhead::Pool;
                }
            }
            bare.stale();
            self.unsupplied(&bare, faction, Accepted::default())
        };
        let all = self.unsupplied(state, faction, Accepted::default());
        let mut need = without(0);
        need.retain(|u| !all.contains(u) && !state.piece(*u).has(flag::DENIED));
        let alone = [without(1), without(2)];
        let uses = |u: PieceId| (0..2).filter(|i| !alone[*i].contains(&u)).map(|i| 1 << i).sum::<u8>();
        need.into_iter().map(|u| (u, state.piece(u).pips, uses(u))).collect()
    }

    /// Whether units that trace through beachheads find room there: at most four steps through each, whole units
    /// (2.4.2-f, A-44).
    fn finds_room_ashore(&self, units: &[(PieceId, u8, u8)]) -> bool {
        fn fits(units: &[(PieceId, u8, u8)], room: [u8; 2]) -> bool {
            let Some(((_, pips, uses), rest)) = units.split_first() else { return true };
            (0..2).any(|i| {
                let enough = uses & (1 << i) != 0 && *pips <= room[i];
                let mut room = room;
                room[i] = room[i].saturating_sub(*pips);
                enough && fits(rest, room)
            })
        }
        fits(units, [self.pack.tables.limits.beachhead_pips; 2])
    }

    /// The places of pieces that wait for High Command.
    pub fn waiting(&self, state: &State) -> PieceSet {
        let waits = |i: &usize| state.pieces[*i].place == Place::Pending;
        (0..state.pieces.len()).filter(waits).map(|i| PieceId(i as u8)).collect()
    }
}
