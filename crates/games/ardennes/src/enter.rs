//! A unit comes into a hex: everything that follows from it (15.2-c, 16.1, 16.2-c, 16.34, 18.1, 11.82, 19.1).

use crate::Ardennes;
use crate::combat::battle;
use crate::event::Event;
use crate::frame::{Crossing, Deal, Frame};
use crate::pack::{Side, UnitId};
use crate::state::{Place, State, flag, once};
use sandtable_engine::event::Sink;
use sandtable_hex::HexId;

/// How a unit comes into a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// By movement, also to a battle (Reinforce Battle).
    Move,
    /// By advance after combat.
    Advance,
    /// In retreat: no checks.
    Retreat,
    /// Put there: a reserve, a unit out of contact, a drop.
    Place,
}

impl Entry {
    /// Whether Germans who come so let the Allies check for demolitions and roadblocks (11.4, 15.11).
    const fn checks(self) -> bool {
        matches!(self, Entry::Move | Entry::Advance)
    }
}

impl Ardennes {
    /// Puts a unit into a hex with all that follows: the town, the Westwall and bridges change hands, a roadblock goes,
    /// an improved position left empty is lost, XXX Corps is freed, von der Heydte is found. For Germans who move or
    /// advance it pushes what is to be checked, so that demolitions come first, then roadblocks, then a depot.
    pub fn enter<K: Sink<Event>>(
        &self,
        state: &mut State,
        unit: UnitId,
        hex: HexId,
        entry: Entry,
        sink: &mut K,
    ) {
        let side = self.pack.side_of(unit);
        let before = state.hex_of(unit);
        let crossed = before.map_or(Crossing::Dry, |from| self.cross(state, side, (from, hex), entry, sink));
        self.abandon(state, hex, sink);
        state.put(&self.pack, unit, Place::Hex(hex));
        if entry == Entry::Move {
            state.change(&self.pack, unit, |u| u.flags |= flag::MOVED);
        }
        if let Some(from) = before {
            self.abandon(state, from, sink);
        }
        self.take_ground(state, side, hex, sink);
        match side {
            Side::Allied => {
                self.remove_roadblock(state, hex, sink);
                // Only where the table of 9.61 puts it, not wherever else it may turn up east of the river.
                if self.pack.placements.free == Some(unit)
                    && entry == Entry::Place
                    && self.pack.placements.xxx.contains(&(unit, hex))
                {
                    state.once |= once::DINANT;
                }
            }
            Side::German => {
                for seen in before.into_iter().chain([hex]) {
                    state.traffic.visited.insert(seen);
                }
                self.reach_meuse(state, hex, sink);
                self.find_heydte(state, unit, hex, sink);
                if entry != Entry::Place {
                    self.push_depot(state, hex);
                }
                if entry.checks() {
                    self.push_checks(state, unit, hex, crossed);
                }
            }
        }
    }

    /// What the way into the hex used up and took (11.31, 11.32, 16.2-c).
    fn cross<K: Sink<Event>>(
        &self,
        state: &mut State,
        side: Side,
        (from, hex): (HexId, HexId),
        entry: Entry,
        sink: &mut K,
    ) -> Crossing {
        let Some(dir) = self.pack.map.grid.dir_between(from, hex) else { return Crossing::Dry };
        if entry == Entry::Place {
            return Crossing::Dry;
        }
        let mut crossing = self.crossing(state, from, dir);
        let jammed = side == Side::German && self.pack.calendar.gates.traffic_jams.hold(state.day);
        if jammed && matches!(entry, Entry::Move | Entry::Advance) && state.traffic.of(side).used(crossing) {
            // It swam beside the bridge (4.12).
            crossing = Crossing::River(sandtable_hex::HexSide::new(&self.pack.map.grid, from, dir));
        }
        if matches!(entry, Entry::Move | Entry::Advance) {
            state.traffic.crossed[side.index()].note(crossing);
        }
        self.take_crossed(state, side, crossing, sink);
        crossing
    }

    /// A German reaches the Meuse: XXX Corps is free for good (11.82-a); in one scenario it wins (19.1).
    fn reach_meuse<K: Sink<Event>>(&self, state: &mut State, hex: HexId, sink: &mut K) {
        if !self.pack.map.at_meuse.contains(hex) {
            return;
        }
        if state.once & once::XXX_FREE == 0 {
            state.once |= once::XXX_FREE;
            sink.emit(|| Event::BritishFree);
        }
        let scenario = self.pack.scenarios.get(usize::from(state.scenario));
        if let Some(scenario) = scenario.filter(|s| s.features.meuse_wins)
            && state.verdict.is_none()
        {
            state.verdict = scenario.victory.iter().map(|line| line.level).max();
        }
    }

    /// A German unit comes to von der Heydte and brings him home (18.1-e).
    fn find_heydte<K: Sink<Event>>(&self, state: &mut State, unit: UnitId, hex: HexId, sink: &mut K) {
        let Some(heydte) = self.roster.heydte.filter(|h| *h != unit && state.hex_of(*h) == Some(hex)) else {
            return;
        };
        state.put(&self.pack, heydte, Place::Out);
        state.change(&self.pack, heydte, |u| u.supply = crate::state::Supply::Full);
        state.once |= once::HEYDTE;
        let total = self.points(state);
        sink.emit(|| Event::Points { rule: "18.1-e", total });
    }

    /// A depot is turned over by whoever enters its hex, in retreat too (14.52, S-09).
    fn push_depot(&self, state: &mut State, hex: HexId) {
        let depot = Frame::Deal(Deal::Depot(hex));
        if state.depots.contains(hex) && !state.frames.contains(&depot) {
            push(state, depot);
        }
    }

    /// Pushes what must be checked, last first. What waits already because a comrade came along is not pushed twice.
    fn push_checks(&self, state: &mut State, unit: UnitId, hex: HexId, crossed: Crossing) {
        // Roadblocks appear in the German's own impulse; a unit called to the defence of others meets none (15.0, S-61).
        if battle(state).is_none_or(|attack| attack.side == Side::German) {
            let positions = self.roadblock_positions(state, unit, hex);
            if !positions.is_empty() {
                push(state, Frame::RoadblockChecks { unit, positions, placed: None });
            }
        }
        for bridge in self.threatened_bridges(state, hex).into_iter().rev() {
            let check = Frame::Demolition { bridge, blown: false };
            if crossed.span() != Some(bridge) && !state.frames.contains(&check) {
                push(state, check);
            }
        }
    }
}

/// Pushes a frame. The stack is deep enough for every nesting the rules allow; beyond that nothing is checked rather
/// than anything broken.
pub(crate) fn push(state: &mut State, frame: Frame) {
    let _ = state.frames.try_push(frame);
}
