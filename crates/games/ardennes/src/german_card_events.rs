//! Events of the German cards (functions.toml): when one can happen, what it asks and what it does.

use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::deal::CRISIS_DAY;
use crate::enter::Entry;
use crate::event::{Arrival, Event};
use crate::frame::Frame;
use crate::pack::{Army, BridgeId, DivisionId, EventKind, Hexes, Side, Terrain, UnitId};
use crate::state::{Built, Place, State, Supply, once, today};
use sandtable_engine::Sink;
use sandtable_hex::{HexId, HexSide};

/// Divisions Eisenhower may hold back, and the day they come instead.
const AIRBORNE: [&str; 2] = ["82.XVIII", "101.VIII"];
const HELD_UNTIL: u8 = 19;
/// Places around which von der Heydte is dropped.
const DROP_NEAR: [&str; 2] = ["eupen", "malmedy"];

impl Ardennes {
    /// Whether a German event can happen now.
    pub fn event_possible(&self, state: &State, kind: EventKind) -> bool {
        match kind {
            EventKind::BridgeEngineers | EventKind::VonDerHeydte | EventKind::EisenhowerHesitates => {
                self.event_asks(state, kind)
            }
            EventKind::GroundFreeze => state.today & today::FREEZE == 0,
            EventKind::Commandos => state.today & today::SKIP_ALLIED == 0,
            EventKind::FuryOfBastogne => state.today & today::FURY == 0,
            EventKind::AlliedCommandCrisis => state.once & once::CRISIS == 0,
            // Fuel Priority answers a fuel check; reactions answer what they react to.
            _ => false,
        }
    }

    /// Whether an event lets the German choose anything.
    pub(crate) fn event_asks(&self, state: &State, kind: EventKind) -> bool {
        let mut out = Vec::new();
        match kind {
            // Asked for every card of a hand: one site is enough to know.
            EventKind::BridgeEngineers => self.bridge_choices(state, 1, &mut out),
            _ => self.event_options(state, kind, &mut out),
        }
        !out.is_empty()
    }

    /// What an event lets the German choose.
    pub(crate) fn event_options(&self, state: &State, kind: EventKind, out: &mut Vec<Action>) {
        match kind {
            EventKind::BridgeEngineers => self.bridge_choices(state, usize::MAX, out),
            EventKind::VonDerHeydte => out.extend(self.drop_hexes(state).iter().map(Action::Drop)),
            EventKind::EisenhowerHesitates => {
                let all = AIRBORNE.into_iter().filter_map(|k| self.pack.formations.division_by_key(k));
                out.extend(all.filter(|d| !self.held_back(state, *d).is_empty()).map(Action::Division));
            }
            _ => {}
        }
    }

    /// Begins a German event: done at once, or a question is asked.
    pub(crate) fn begin_event<K: Sink<Event>>(&self, state: &mut State, kind: EventKind, sink: &mut K) {
        sink.emit(|| Event::Event(kind));
        match kind {
            EventKind::BridgeEngineers | EventKind::VonDerHeydte | EventKind::EisenhowerHesitates => {
                state.frames.push(Frame::Eventful(kind));
            }
            EventKind::GroundFreeze => state.today |= today::FREEZE,
            EventKind::Commandos => state.today |= today::SKIP_ALLIED,
            EventKind::FuryOfBastogne => state.today |= today::FURY,
            EventKind::AlliedCommandCrisis => {
                state.once |= once::CRISIS;
                for unit in self.roster.armies[Army::TwentyFirst.index()].iter() {
                    if state.unit(unit).place == Place::Calendar(CRISIS_DAY) {
                        state.put(&self.pack, unit, Place::Calendar(CRISIS_DAY + 1));
                    }
                }
            }
            _ => {}
        }
    }

    /// The German has chosen what an event does; then it is over.
    pub(crate) fn event_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        state.frames.pop();
        match action {
            Action::Repair(bridge) => {
                state.blown.remove(bridge);
                state.german_bridges.insert(bridge);
                sink.emit(|| Event::Repaired(bridge));
            }
            Action::Build(side) => {
                // The choice is offered only while there is room for one more.
                let _ = state.built.try_push(Built { side, owner: Side::German });
                sink.emit(|| Event::Built(side));
            }
            Action::Drop(hex) => {
                if let Some(unit) = self.roster.heydte {
                    self.enter(state, unit, hex, Entry::Place, sink);
                    state.change(&self.pack, unit, |u| u.supply = Supply::Out);
                    sink.emit(|| Event::Came { unit, hex, how: Arrival::Dropped, trace: Vec::new() });
                }
            }
            Action::Division(division) => {
                for unit in self.held_back(state, division) {
                    state.put(&self.pack, unit, Place::Calendar(HELD_UNTIL));
                }
            }
            _ => {}
        }
    }

    /// Units of a division on the calendar that Eisenhower would hold back.
    fn held_back(&self, state: &State, division: DivisionId) -> Vec<UnitId> {
        let early = |u: &UnitId| matches!(state.unit(*u).place, Place::Calendar(day) if day < HELD_UNTIL);
        self.roster.of_division(division).iter().filter(early).collect()
    }

    /// Blown bridges that can be repaired and river hexsides that can be bridged (16.21, 16.22), `most` of them.
    fn bridge_choices(&self, state: &State, most: usize, out: &mut Vec<Action>) {
        let map = &self.pack.map;
        let board = Board::new(&self.pack, state);
        let fed = self.supplied_hexes(&board, Side::German);
        let free = |h: HexId| {
            state.holds(Side::German, h) || !state.holds(Side::Allied, h) && !state.in_ezoc(Side::German, h)
        };
        let site = |side: HexSide| {
            let (a, b) = side.hexes(&map.grid);
            free(a) && free(b) && (fed.contains(a) || fed.contains(b))
        };
        let blown = (0..).map(BridgeId).zip(&map.bridges).filter(|(id, _)| state.blown.contains(*id));
        let repairs = blown.filter(|(_, bridge)| site(bridge.side)).map(|(id, _)| Action::Repair(id));
        let bridged =
            |side: HexSide| map.bridge_on(side).is_some() || state.built.iter().any(|b| b.side == side);
        let sides = map.rivers.iter().flat_map(|r| r.sides.iter().copied());
        let builds = sides.filter(|s| !state.built.is_full() && !bridged(*s) && site(*s)).map(Action::Build);
        out.extend(repairs.chain(builds).take(most));
    }

    /// Hexes von der Heydte can be dropped in.
    fn drop_hexes(&self, state: &State) -> Hexes {
        let map = &self.pack.map;
        let waiting = self.roster.heydte.is_some_and(|u| state.unit(u).place == Place::Heydte);
        if !waiting {
            return Hexes::new();
        }
        let reach = self.pack.functions.event(EventKind::VonDerHeydte).map_or(0, |e| u16::from(e.reach));
        let near =
            DROP_NEAR.into_iter().filter_map(|k| self.pack.place(k)).flat_map(|p| p.hexes.iter().copied());
        let open = |h: &HexId| {
            matches!(map.terrain_at(*h), Terrain::Woods | Terrain::Forest)
                && !map.towns.contains(*h)
                && state.stack(*h).next().is_none()
                && !state.roadblocks.contains(*h)
                && !map.grid.adjacent(*h).any(|n| state.holds(Side::Allied, n))
        };
        near.flat_map(|h| map.grid.within(h, reach).collect::<Vec<_>>()).filter(open).collect()
    }
}
