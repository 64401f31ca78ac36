//! Helicopters in flight (25.2): the way of least danger, flak hex by hex, the way home.

use super::{AaStage, AntiAir, Flight};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::pack::{Arrival, Hexes, Side};
use crate::state::State;
use crate::support::{Order, Procedure, Report};
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use sandtable_mechanics::graph::flood_until;

/// What a hex under flak weighs against a hex of way.
const DANGER: u32 = 200;

impl Wurzburg {
    /// Begins a flight to fire at one of these hexes.
    pub(crate) fn begin_flight(&self, st: &mut State, side: Side, targets: Vec<HexId>) {
        self.push(st, Procedure::Flight(Flight { side, targets, goal: HexId::NONE, home: false }));
    }

    /// Begins the way home of a side's helicopters, if any are on the map (25.2.4).
    pub(crate) fn begin_return(&self, st: &mut State, side: Side) {
        if st.assets.flying[side.index()].is_some() {
            let flight = Flight { side, targets: Vec::new(), goal: HexId::NONE, home: true };
            self.push(st, Procedure::Flight(flight));
        }
    }

    /// Enemy ground units within two hexes: they fire flak (27.2). Dummies count, so this tells nothing.
    pub fn is_under_flak(&self, st: &State, side: Side, hex: HexId) -> bool {
        let grid = &self.pack.map.grid;
        st.on_map().any(|(c, h)| self.pack.side(c) != side && grid.distance(h, hex) <= 2)
            || self.bridge_flak(st, side.other(), hex).any(|(_, distance)| distance <= 2)
    }

    /// Edge hexes where a side's helicopters come and go: its own edge and the entry zones of its reinforcements (25.2.1).
    pub(crate) fn flight_edge(&self, st: &State, side: Side) -> Vec<HexId> {
        let mut list: Vec<HexId> = self.friendly_edge(st, side).iter().collect();
        for force in &self.scenario_of(st).forces {
            let of = self.pack.formation(self.pack.group(force.group).formation).side;
            if of == side && matches!(force.arrival, Arrival::Edge(_) | Arrival::Released) {
                list.extend(force.zone.iter());
            }
        }
        list.sort_unstable();
        list.dedup();
        list
    }

    /// Hexes in range of enemy flak (27.2).
    pub(crate) fn flak_danger(&self, st: &State, side: Side) -> Hexes {
        let mut danger = Hexes::default();
        let ground = st.on_map().filter(|(unit, _)| self.pack.side(*unit) != side).map(|(_, hex)| hex);
        // The engineer of a bridge fires from either of its hexes (34.3).
        let bridges = st.works.bridges.iter().filter(|m| m.side != side && m.engineer.is_some());
        for hex in ground.chain(bridges.flat_map(|m| m.span.ends())) {
            self.pack.map.grid.within(hex, 2).for_each(|h| {
                danger.insert(h);
            });
        }
        danger
    }

    /// The way of least danger from one of `starts` to one of `ends`: fewest hexes under flak, then fewest hexes.
    fn way(&self, st: &State, side: Side, starts: &[HexId], ends: &[HexId]) -> Vec<HexId> {
        let grid = &self.pack.map.grid;
        let area = self.scenario_of(st).area;
        let danger = self.flak_danger(st, side);
        let starts = starts.iter().map(|h| h.idx());
        let (ways, end) = flood_until(
            grid.len(),
            starts,
            u32::MAX,
            |at| ends.iter().any(|end| end.idx() == at),
            |steps| {
                for next in grid.adjacent(HexId(steps.at() as u16)).filter(|h| area.contains(*h)) {
                    steps.to(next.idx(), 1 + if danger.contains(next) { DANGER } else { 0 });
                }
            },
        );
        end.map(|end| ways.path(end).into_iter().map(|i| HexId(i as u16)).collect()).unwrap_or_default()
    }

    /// The hexes a side's helicopters come through on their way to a firing position, the last included (25.2).
    pub(crate) fn way_to_fire(&self, st: &State, side: Side, to: HexId) -> Vec<HexId> {
        let at = st.assets.flying[side.index()].and_then(|s| s.hex.some());
        let starts = at.map_or_else(|| self.flight_edge(st, side), |hex| vec![hex]);
        let way = self.way(st, side, &starts, &[to]);
        way.into_iter().filter(|hex| Some(*hex) != at).collect()
    }

    /// Hexes a sortie can fire from.
    fn firing_hexes(&self, st: &State, f: &Flight, kind: u8) -> Vec<HexId> {
        let area = self.scenario_of(st).area;
        let range = self.helicopter_range(kind);
        let grid = &self.pack.map.grid;
        let mut list: Vec<HexId> = f.targets.iter().flat_map(|t| grid.within(*t, range)).collect();
        list.sort_unstable();
        list.dedup();
        list.retain(|h| area.contains(*h));
        list
    }

    /// The owner is asked until the unit is where it wants to be.
    pub(crate) fn flight_asks(&self, st: &State, f: &Flight) -> Option<Side> {
        let sortie = st.assets.flying[f.side.index()]?;
        let there = f.goal.some().is_some() && sortie.hex == f.goal;
        (!f.home && !sortie.aborted && !there).then_some(f.side)
    }

    pub(crate) fn flight_options(&self, st: &State, f: &Flight, out: &mut Vec<Action>) {
        let Some(sortie) = st.assets.flying[f.side.index()] else { return };
        if f.targets.iter().any(|t| self.in_firing_range(sortie, *t)) {
            out.push(Action::Fire);
        }
        out.push(Action::Order(Order::Abort));
        out.extend(
            self.firing_hexes(st, f, sortie.kind)
                .into_iter()
                .filter(|h| *h != sortie.hex)
                .map(|h| Action::Order(Order::Fly(h))),
        );
    }

    pub(crate) fn flight_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        mut f: Flight,
        action: Action,
        sink: &mut K,
    ) {
        let Some(sortie) = st.assets.flying[f.side.index()] else { return };
        match action {
            Action::Order(Order::Fly(goal)) => {
                f.goal = goal;
                let side = f.side;
                self.replace(st, Procedure::Flight(f));
                let starts = match sortie.hex.some() {
                    Some(hex) => vec![hex],
                    None => self.flight_edge(st, side),
                };
                self.fly(st, side, &starts, &[goal], false, sink);
            }
            Action::Fire => {
                f.goal = sortie.hex;
                self.replace(st, Procedure::Flight(f));
            }
            _ => self.abort(st, f.side, sink),
        }
    }

    /// The mission ends: the unit has to fly home without firing (27.3.2).
    pub(crate) fn abort<K: Sink<Event>>(&self, st: &mut State, side: Side, sink: &mut K) {
        if let Some(sortie) = st.assets.flying[side.index()].as_mut() {
            sortie.aborted = true;
            let kind = sortie.kind;
            sink.emit(|| Event::Support(Report::Aborted(kind)));
        }
    }

    /// Flies until the first hex under flak, or to the end of the way. Returns whether the end is reached.
    pub(crate) fn fly<K: Sink<Event>>(
        &self,
        st: &mut State,
        side: Side,
        starts: &[HexId],
        ends: &[HexId],
        home: bool,
        sink: &mut K,
    ) -> bool {
        let way = self.way(st, side, starts, ends);
        let entered = st.assets.flying[side.index()].is_some_and(|s| s.hex.some().is_some());
        let steps = way.iter().copied().skip(usize::from(entered));
        let stop = steps.clone().find(|h| self.is_under_flak(st, side, *h));
        let Some(to) = stop.or(way.last().copied()) else { return true };
        if let Some(sortie) = st.assets.flying[side.index()].as_mut() {
            let (kind, steps, stays) = (sortie.kind, sortie.steps, sortie.hex == to);
            sortie.hex = to;
            if !stays {
                sink.emit(|| Event::Support(Report::Flew { kind, steps, hex: to }));
            }
        }
        if stop.is_some() {
            self.push(
                st,
                Procedure::AntiAir(AntiAir {
                    side: side.other(),
                    hex: to,
                    air: false,
                    home,
                    stage: AaStage::Announce,
                    strength: 0,
                    forced: false,
                    jump: None,
                }),
            );
        }
        stop.is_none()
    }

    /// A unit that is where it wants to be, lost, or on its way home.
    pub(crate) fn flight_settle<K: Sink<Event>>(&self, st: &mut State, f: Flight, sink: &mut K) {
        let Some(sortie) = st.assets.flying[f.side.index()] else {
            st.frames.pop();
            return;
        };
        if !f.home && !sortie.aborted {
            st.frames.pop();
            return;
        }
        let off = match sortie.hex.some() {
            Some(hex) => {
                let edge = self.flight_edge(st, f.side);
                edge.contains(&hex) || self.fly(st, f.side, &[hex], &edge, true, sink)
            }
            None => true,
        };
        if off {
            st.frames.pop();
            self.recover(st, f.side);
        }
    }
}
