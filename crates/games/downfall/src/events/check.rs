//! The supply check of the Supply event (11.3, E9).

use crate::Downfall;
use crate::action::Action;
use crate::event::{Event, Price};
use crate::frame::{Activity, Frame, Sea};
use crate::ids::{Faction, PieceId, PieceSet};
use crate::state::{Place, State, flag};
use crate::supply::{Accepted, Toll};
use sandtable_engine::Sink;

impl Downfall {
    /// Units of a faction whose isolation is still to be paid for.
    fn owing(&self, state: &State, faction: Faction) -> Vec<PieceId> {
        self.pack.units_of(faction).filter(|u| state.piece(*u).has(flag::CHECKED)).collect()
    }

    pub(super) fn check_options(&self, state: &State, faction: Faction, judged: bool, out: &mut Vec<Action>) {
        if !judged {
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
        judged: bool,
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
            _ if !judged => self.judge_supply(state, faction, sink),
            _ => {}
        }
    }

    /// Nobody is asked: the check goes on by itself.
    pub(super) fn check_settled<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        judged: bool,
        sink: &mut K,
    ) {
        if judged {
            state.frames.pop();
        } else {
            self.judge_supply(state, faction, sink);
        }
    }

    /// Tolls are settled: supplied units lose their marker, the others get one (11.3-a).
    fn judge_supply<K: Sink<Event>>(&self, state: &mut State, faction: Faction, sink: &mut K) {
        if let Some(Frame::SupplyCheck { judged, .. }) = state.frames.top_mut() {
            *judged = true;
        }
        let mut without = self.unsupplied(state, faction, Accepted::default());
        self.share_beachheads(state, faction, &mut without);
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
            piece.flags &= !flag::ISOLATED;
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
                let _ = state.order.tolls.try_push((faction, hex));
                self.pay(state, faction, self.pack.tables.limits.partisan_toll, Price::Partisan, sink);
            }
            Toll::Sea(sea) if self.profile(state).supremacy => {
                state.order.traced[faction.idx()].insert(sea);
                self.pay_shared_sea(state, faction, sea, sink);
            }
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

    /// At most four Western steps trace through each beachhead (2.4.2-f): the weakest are left out last come first.
    fn share_beachheads(&self, state: &State, faction: Faction, without: &mut Vec<PieceId>) {
        if faction != Faction::Western || !state.beachheads.iter().any(|b| b.beach().is_some()) {
            return;
        }
        // Who is supplied without any beachhead needs none of their room.
        let mut bare = state.clone();
        for beachhead in &mut bare.beachheads {
            if matches!(beachhead, crate::state::Beachhead::On(_)) {
                *beachhead = crate::state::Beachhead::Pool;
            }
        }
        bare.stale();
        let need = self.unsupplied(&bare, faction, Accepted::default());
        let limited =
            state.beachheads.iter().filter(|b| matches!(b, crate::state::Beachhead::On(_))).count() as u8;
        let mut room = limited * self.pack.tables.limits.beachhead_pips;
        for unit in need {
            if without.contains(&unit) {
                continue;
            }
            let pips = state.piece(unit).pips;
            if pips <= room {
                room -= pips;
            } else {
                without.push(unit);
            }
        }
    }

    /// The places of pieces that wait for High Command.
    pub fn waiting(&self, state: &State) -> PieceSet {
        let waits = |i: &usize| state.pieces[*i].place == Place::Pending;
        (0..state.pieces.len()).filter(waits).map(|i| PieceId(i as u8)).collect()
    }
}
