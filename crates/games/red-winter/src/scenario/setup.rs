//! Before the first turn: the bid for sides (17.0.2) and the placing of units that have a choice (1.2, 2.2, 17.0-a).

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::pack::{SetupPlace, Side, UnitId};
use crate::state::{Hexes, Place, State, switch};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use sandtable_engine::{Seat, Sink};
use sandtable_hex::HexId;

impl RedWinter {
    /// Pushes bid and free set-up, innermost last: the bid, then the Soviets, then the Finns (S-01).
    pub fn scenario_set_up(&self, st: &mut State) {
        st.push(Frame::Deploy(Side::Finnish));
        st.push(Frame::Deploy(Side::Soviet));
        if st.on(switch::BID) {
            st.push(Frame::Bid([None, None]));
        }
    }

    /// Takes a sealed bid; with both in, they are opened (17.0.2).
    pub(super) fn take_bid<K: Sink<Event>>(&self, st: &mut State, seat: Seat, points: u8, sink: &mut K) {
        let side = st.side_of(seat);
        let Some(Frame::Bid(bids)) = st.top_mut() else { return };
        let Some(bid) = bids.get_mut(seat.idx()) else { return };
        *bid = Some(points);
        sink.emit(|| Event::Bid(side));
        let &mut [Some(a), Some(b)] = bids else { return };
        st.pop();
        sink.emit(|| Event::Bids([a, b]));
        // S-02: equal bids cancel out, sides stay as seated and nobody is paid.
        if a != b {
            let (seat, bid) = if a > b { (Seat(0), a) } else { (Seat(1), b) };
            st.push(Frame::PickSide { seat, bid });
        }
    }

    /// The higher bidder takes a side; the other one receives the bid as points.
    pub(super) fn take_side<K: Sink<Event>>(&self, st: &mut State, side: Side, sink: &mut K) {
        let Some(Frame::PickSide { seat, bid }) = st.pop() else { return };
        let other = Seat(1 - seat.0.min(1));
        st.commander[side.index()] = seat;
        st.commander[side.other().index()] = other;
        st.vp[side.other().index()] += i16::from(bid);
        let soviet = st.commander[0].0;
        sink.emit(|| Event::Sides { soviet, vp: bid });
    }

    /// Whether a unit is still to be placed by its owner: the scenario leaves a choice and it is nowhere yet.
    pub fn awaits_deployment(&self, st: &State, unit: UnitId) -> bool {
        st.unit(unit).place == Place::Unused
            && self.scenario_of(st).placement(unit).is_some_and(|p| {
                matches!(p.place, SetupPlace::Within(..) | SetupPlace::AnyOf(_) | SetupPlace::WithAny)
            })
    }

    /// The unit a side places next: in the order of the counters, those that join others last (S-01).
    pub fn next_to_deploy(&self, st: &State, side: Side) -> Option<UnitId> {
        let joins =
            |u: &UnitId| self.scenario_of(st).placement(*u).is_some_and(|p| p.place == SetupPlace::WithAny);
        self.army(side).iter().filter(|u| self.awaits_deployment(st, *u)).min_by_key(|u| (joins(u), u.0))
    }

    /// Hexes a unit may be placed in.
    pub(super) fn deploy_hexes(&self, st: &State, unit: UnitId) -> Hexes {
        let (scenario, side) = (self.scenario_of(st), self.side(unit));
        let Some(placement) = scenario.placement(unit) else { return Hexes::EMPTY };
        let fits = |h: &HexId| {
            !self.is_lake(*h)
                && !st.holds(side.other(), *h)
                && self.stack_ok(st, *h, UnitSet::one(unit))
                && scenario.area.contains(*h)
        };
        if placement.place == SetupPlace::WithAny {
            return st.cache.occupied[side.index()].iter().filter(|h| fits(h)).collect();
        }
        // S-03: a crowded area overflows into the hexes around it.
        let mut area = scenario.setup_hexes(&self.pack.grid, &self.pack.terrain, &placement.place);
        loop {
            let free: Hexes = area.iter().filter(|h| fits(h)).collect();
            let around: Hexes = area.iter().flat_map(|h| self.pack.grid.adjacent(h)).collect();
            let wider = area.or(&around);
            if !free.is_empty() || wider == area {
                return free;
            }
            area = wider;
        }
    }

    /// Why a unit may not be placed there.
    pub(super) fn may_deploy(&self, st: &State, side: Side, unit: UnitId, hex: HexId) -> Check {
        if self.side(unit) != side || !self.awaits_deployment(st, unit) {
            return Err(Why::new("17.0-a", "why-no-choice-of-set-up").unit(unit));
        }
        if let Some(next) = self.next_to_deploy(st, side).filter(|n| *n != unit) {
            return Err(Why::new("17.0-a", "why-other-unit-first").unit(next));
        }
        if self.deploy_hexes(st, unit).contains(hex) {
            return Ok(());
        }
        if self.is_lake(hex) {
            return Err(Why::new("17.0-a", "why-set-up-on-lake").hex(hex));
        }
        let place = self.scenario_of(st).placement(unit).map(|p| p.place);
        Err(match place {
            _ if st.holds(side.other(), hex) => Why::new("4.1-c", "why-enemy-there").hex(hex),
            Some(SetupPlace::WithAny) => Why::new("2.2-e", "why-set-up-alone").unit(unit).hex(hex),
            Some(SetupPlace::Within(centre, n)) if self.pack.grid.distance(centre, hex) > u16::from(n) => {
                Why::new("2.2-d", "why-set-up-too-far").hex(centre).int("limit", n.into())
            }
            _ if !self.stack_ok(st, hex, UnitSet::one(unit)) => Why::new("6.0-a", "why-overstacked").hex(hex),
            _ => Why::new("17.0-a", "why-not-in-set-up-area").unit(unit).hex(hex),
        })
    }

    /// Places a unit; control and watched hexes are settled when everybody stands (7.3-c).
    pub(super) fn deploy<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, hex: HexId, sink: &mut K) {
        st.put(&self.pack, unit, Place::Hex(hex));
        sink.emit(|| Event::Deployed(unit, hex));
    }

    /// Ends a side's set-up when nothing is left to place.
    pub(super) fn deploy_step(&self, st: &mut State, side: Side) -> bool {
        if let Some(unit) = self.next_to_deploy(st, side) {
            if !self.deploy_hexes(st, unit).is_empty() {
                return false;
            }
            // Nobody to join: the leader waits on the track for the first turn.
            let turn = st.turn;
            st.put(&self.pack, unit, Place::Track(turn));
            return true;
        }
        st.pop();
        if !matches!(st.top(), Some(Frame::Deploy(_))) {
            self.claim_control(st);
            self.watch_all(st);
        }
        true
    }

    /// 7.3-c: the claiming side's units control their own and the adjacent hexes; everybody controls his own hex.
    fn claim_control(&self, st: &mut State) {
        let claims = self.scenario_of(st).control.claims;
        for hex in st.cache.occupied[claims.index()].iter().collect::<Vec<_>>() {
            self.take_control(st, claims, hex);
        }
        for side in Side::ALL {
            for hex in st.cache.occupied[side.index()].iter().collect::<Vec<_>>() {
                st.control.set(hex, side == Side::Soviet);
            }
        }
    }

    /// Appends what may be done in bid, choice of side and set-up.
    pub(super) fn setup_options(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        match st.top() {
            Some(Frame::Bid(bids)) if bids.get(seat.idx()) == Some(&None) => {
                let range = &self.pack.constants.bid;
                out.extend((range.least..=range.most).map(Action::Bid));
            }
            Some(Frame::PickSide { seat: picks, .. }) if *picks == seat => {
                out.extend(Side::ALL.map(Action::TakeSide));
            }
            Some(Frame::Deploy(side)) if st.seat(*side) == seat => {
                if let Some(unit) = self.next_to_deploy(st, *side) {
                    out.extend(self.deploy_hexes(st, unit).iter().map(|h| Action::Deploy(unit, h)));
                }
            }
            _ => {}
        }
    }

    /// Why a bid, a side or a place is not open.
    pub(super) fn setup_why(&self, st: &State, seat: Seat, action: Action) -> Option<Why> {
        match (st.top(), action) {
            (Some(Frame::Bid(bids)), Action::Bid(_)) => {
                let range = &self.pack.constants.bid;
                Some(if bids.get(seat.idx()).is_some_and(Option::is_some) {
                    Why::new("17.0.2", "why-bid-made")
                } else {
                    Why::new("17.0.2", "why-bid-out-of-range")
                        .int("least", range.least.into())
                        .int("most", range.most.into())
                })
            }
            (Some(Frame::Deploy(side)), Action::Deploy(unit, hex)) => {
                self.may_deploy(st, *side, unit, hex).err()
            }
            (Some(Frame::Deploy(side)), _) => {
                let next = self.next_to_deploy(st, *side)?;
                Some(Why::new("17.0-a", "why-still-to-set-up").unit(next))
            }
            (Some(Frame::Bid(_) | Frame::PickSide { .. }), _) => {
                Some(Why::new("17.0.2", "why-sides-not-settled"))
            }
            _ => None,
        }
    }
}
