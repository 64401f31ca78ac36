//! Before the first turn: the bid for sides (17.0.2) and the placing of units that have a choice (1.2, 2.2, 17.0-a).

use crate::RedWinter;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::pack::{SetupPlace, Side, UnitId};
use crate::state::{Hexes, Place, State, switch};
use crate::units::UnitSet;
use crate::why::{Check, Why};
use arrayvec::ArrayVec;
use sandtable_engine::{Seat, Sink};
use sandtable_hex::HexId;

/// More units than any scenario leaves to their owner.
const MOST_WAITING: usize = 64;

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

    /// Whether the scenario leaves the start of a unit to its owner.
    fn start_is_free(&self, st: &State, unit: UnitId) -> bool {
        self.scenario_of(st).placement(unit).is_some_and(|p| {
            matches!(p.place, SetupPlace::Within(..) | SetupPlace::AnyOf(_) | SetupPlace::WithAny)
        })
    }

    /// Whether a unit is still to be placed by its owner: the scenario leaves a choice and it is nowhere yet.
    pub fn awaits_deployment(&self, st: &State, unit: UnitId) -> bool {
        st.unit(unit).place == Place::Unused && self.start_is_free(st, unit)
    }

    /// Whether a unit must join others (2.2-e).
    fn joins(&self, st: &State, unit: UnitId) -> bool {
        self.scenario_of(st).placement(unit).is_some_and(|p| p.place == SetupPlace::WithAny)
    }

    /// The units a side has yet to place: in the order of the counters, those that join others last.
    fn waiting(&self, st: &State, side: Side) -> ArrayVec<UnitId, MOST_WAITING> {
        let mut list: ArrayVec<UnitId, MOST_WAITING> =
            self.army(side).iter().filter(|u| self.awaits_deployment(st, *u)).take(MOST_WAITING).collect();
        list.sort_by_key(|u| (self.joins(st, *u), u.0));
        list
    }

    /// The first unit a side has yet to place. By version 2 of the rules it is the only one that may be placed now.
    pub fn next_to_deploy(&self, st: &State, side: Side) -> Option<UnitId> {
        self.waiting(st, side).first().copied()
    }

    /// Units of a side that were placed by its owner and may be placed again.
    fn placed_freely(&self, st: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let open = st.on(switch::RULES_3);
        let standing: UnitSet = self
            .army(side)
            .iter()
            .filter(|u| open && st.unit(*u).place.hex().is_some() && self.start_is_free(st, *u))
            .collect();
        standing.iter()
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
            let again = self.side(unit) == side && self.placed_freely(st, side).any(|u| u == unit);
            let key = if again { "why-set-up-stands" } else { "why-no-choice-of-set-up" };
            return Err(Why::new("17.0-a", key).unit(unit));
        }
        let ordered = !st.on(switch::RULES_3);
        if let Some(next) = self.next_to_deploy(st, side).filter(|n| ordered && *n != unit) {
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

    /// Takes a unit off the map again, and with it those that would be left with nobody they joined (2.2-e).
    pub(super) fn lift<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, sink: &mut K) {
        let Some(hex) = st.hex_of(unit) else { return };
        st.put(&self.pack, unit, Place::Unused);
        sink.emit(|| Event::Lifted(unit, hex));
        let left = self.army(self.side(unit)).iter().filter(|u| st.hex_of(*u) == Some(hex));
        let left: UnitSet = left.collect();
        if left.iter().all(|u| self.joins(st, u)) {
            for alone in left.iter() {
                st.put(&self.pack, alone, Place::Unused);
                sink.emit(|| Event::Lifted(alone, hex));
            }
        }
    }

    /// Places every unit that still waits: as few in a hex as possible, near what counts, then near the enemy; leaders with many.
    pub(super) fn deploy_rest<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(Frame::Deploy(side)) = st.top() else { return };
        let side = *side;
        for unit in self.waiting(st, side) {
            if let Some(hex) = self.usual_hex(st, unit) {
                self.deploy(st, unit, hex, sink);
            }
        }
    }

    /// A sensible hex for a unit.
    fn usual_hex(&self, st: &State, unit: UnitId) -> Option<HexId> {
        let (side, grid) = (self.side(unit), &self.pack.grid);
        let goals: Hexes = self.scenario_of(st).victory.places.iter().flat_map(|p| p.hexes.iter()).collect();
        let near = |list: &Hexes, hex: HexId| list.iter().map(|h| grid.distance(h, hex)).min().unwrap_or(0);
        let foes = &st.cache.occupied[side.other().index()];
        let stack = |hex: HexId| self.army(side).iter().filter(|u| st.hex_of(*u) == Some(hex)).count();
        // Who joins others joins many.
        let crowd = |hex: HexId| if self.joins(st, unit) { usize::MAX - stack(hex) } else { stack(hex) };
        self.deploy_hexes(st, unit).iter().min_by_key(|h| (crowd(*h), near(&goals, *h), near(foes, *h), h.0))
    }

    /// Ends a side's set-up when it has nothing to place, or by version 2 of the rules when nothing is left to place.
    pub(super) fn deploy_step(&self, st: &mut State, side: Side) -> bool {
        let waiting = self.waiting(st, side);
        if let Some(unit) = waiting.first() {
            if waiting.iter().any(|u| !self.deploy_hexes(st, *u).is_empty()) {
                return false;
            }
            // Nobody to join: the leader waits on the track for the first turn.
            let turn = st.turn;
            st.put(&self.pack, *unit, Place::Track(turn));
            return true;
        }
        if self.placed_freely(st, side).next().is_some() {
            return false;
        }
        self.end_deploy(st);
        true
    }

    /// Ends a side's set-up; when both stand, control is settled.
    pub(super) fn end_deploy(&self, st: &mut State) {
        st.pop();
        if !matches!(st.top(), Some(Frame::Deploy(_))) {
            self.claim_control(st);
            self.watch_all(st);
        }
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
                let waiting = self.waiting(st, *side);
                let at_hand = if st.on(switch::RULES_3) { waiting.len() } else { 1 };
                for unit in waiting.iter().take(at_hand) {
                    out.extend(self.deploy_hexes(st, *unit).iter().map(|h| Action::Deploy(*unit, h)));
                }
                if st.on(switch::RULES_3) {
                    out.push(if waiting.is_empty() { Action::Done } else { Action::Default });
                    out.extend(self.placed_freely(st, *side).map(Action::Lift));
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
            (Some(Frame::Deploy(side)), Action::Lift(unit)) => {
                let waits = self.side(unit) == *side && self.awaits_deployment(st, unit);
                let key = if waits { "why-set-up-waits" } else { "why-no-choice-of-set-up" };
                Some(Why::new("17.0-a", key).unit(unit))
            }
            (Some(Frame::Deploy(side)), Action::Default) if self.next_to_deploy(st, *side).is_none() => {
                Some(Why::new("17.0-a", "why-set-up-complete"))
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
