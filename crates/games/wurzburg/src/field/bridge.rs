//! Military bridges (34, 38.3): building, upkeep by an engineer on the hexside, recovery, removal.

use super::{Note, Work};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Move};
use crate::ids::{CounterId, CounterSet};
use crate::pack::{Nation, River, Side, Support, Symbol};
use crate::state::{Counter, DISRUPTED, Kind, MASKED, Place, State, USED};
use sandtable_engine::{Silent, Sink};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// The hexside of a bridge: its two hexes, the lower first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Span(pub HexId, pub HexId);

impl Span {
    /// The hexside between two hexes.
    pub fn of(a: HexId, b: HexId) -> Span {
        Span(a.min(b), a.max(b))
    }

    /// Both hexes.
    pub const fn ends(self) -> [HexId; 2] {
        [self.0, self.1]
    }

    /// Whether a hex is next to the hexside: one of the two that share it (17.3).
    pub fn touches(self, hex: HexId) -> bool {
        hex == self.0 || hex == self.1
    }
}

/// A military bridge (34.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MilitaryBridge {
    /// Where.
    pub span: Span,
    /// Who built it.
    pub side: Side,
    /// Whose point it is (34.1).
    pub nation: Nation,
    /// The engineer that maintains it, on the Main (34.3).
    pub engineer: Option<CounterId>,
}

/// A choice about bridges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bridging {
    /// An engineer bridges the river to a hex (34.2).
    Build(CounterId, HexId),
    /// An engineer takes a bridge up and ends in a hex beside it (34.5).
    Recover(CounterId, Span, HexId),
    /// An engineer leaves its bridge for a hex beside it (34.3).
    Abandon(CounterId, HexId),
    /// The force ends its move and removes a bridge; an engineer of its own goes to the hex (38.3, 38.3.1).
    Wreck(Span, HexId),
    /// A bridge is the objective (38.3.2).
    Assail(Span),
    /// A bridge is the target of reconnaissance or of a strike (20.2.3, 38.4).
    Aim(Span),
}

/// What happened to a bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum BridgeNote {
    /// It is built.
    Built(CounterId, Span),
    /// It is taken up; the engineer stands in the hex.
    Recovered(CounterId, Span, HexId),
    /// Its engineer leaves it for the hex, and it is gone.
    Abandoned(CounterId, Span, HexId),
    /// A ground unit has removed it.
    Wrecked(Span),
    /// It is the objective of an operation.
    Assailed(Span),
    /// It is the target of a strike an HQ calls.
    Aimed(CounterId, Span),
    /// Reconnaissance has looked for it.
    Scouted {
        /// Where.
        span: Span,
        /// Number to reach.
        number: u8,
        /// Change of the die.
        drm: i8,
        /// The die.
        die: u8,
        /// It is acquired.
        acquired: bool,
    },
    /// A strike has hit it or not.
    Struck {
        /// Where.
        span: Span,
        /// Effective strength.
        strength: u8,
        /// The die.
        die: u8,
        /// It is destroyed.
        destroyed: bool,
    },
}

impl Wurzburg {
    /// Whether the civil bridge of a hexside stands.
    pub fn has_civil_bridge(&self, st: &State, a: HexId, b: HexId) -> bool {
        let bridge = self.pack.map.side(a, b).bridge;
        bridge > 0 && st.blown & (1 << (bridge - 1)) == 0
    }

    /// The military bridge of a hexside.
    pub fn military_bridge<'a>(&self, st: &'a State, a: HexId, b: HexId) -> Option<&'a MilitaryBridge> {
        let span = Span::of(a, b);
        st.works.bridges.iter().find(|m| m.span == span)
    }

    /// Whether a side can cross by a military bridge: not if an enemy engineer maintains it (34.4).
    pub fn may_use_bridge(&self, st: &State, side: Side, a: HexId, b: HexId) -> bool {
        !st.works.bridges.is_empty()
            && self.military_bridge(st, a, b).is_some_and(|m| m.side == side || m.engineer.is_none())
    }

    /// Whether a side has a bridge of any kind over a hexside.
    pub fn is_bridged(&self, st: &State, side: Side, a: HexId, b: HexId) -> bool {
        self.has_civil_bridge(st, a, b) || self.may_use_bridge(st, side, a, b)
    }

    /// Engineers of a side that maintain a bridge at a hex. They count as next to it and have a zone of control over it, if
    /// the terrain lets one in (15.0, 34.3).
    pub fn bridge_engineers<'a>(
        &'a self,
        st: &'a State,
        side: Side,
        hex: HexId,
    ) -> impl Iterator<Item = CounterId> + 'a {
        let bridges = st.works.bridges.iter();
        bridges.filter(move |m| m.side == side && m.span.touches(hex)).filter_map(|m| m.engineer)
    }

    /// Bridging points a nation has left that no ferry has borrowed this turn (34.1, 17.4.2).
    pub fn bridging_points(&self, st: &State, nation: Nation) -> u8 {
        let points = st.support[nation as usize][Support::Bridging as usize];
        points.saturating_sub(st.borrowed[nation as usize])
    }

    /// Where an engineer may bridge a river: no bridge there, no enemy on the far bank, a point of its nation (34.2).
    pub(super) fn building_sites(&self, st: &State, unit: CounterId, hex: HexId) -> Vec<HexId> {
        let side = self.pack.side(unit);
        let nation = self.pack.formation(self.pack.formation_of(unit)).nation;
        if self.bridging_points(st, nation) == 0 {
            return Vec::new();
        }
        let area = self.scenario_of(st).area;
        let map = &self.pack.map;
        map.grid
            .adjacent(hex)
            .filter(|to| {
                map.side(hex, *to).river.is_some()
                    && area.contains(*to)
                    && !self.has_civil_bridge(st, hex, *to)
                    && self.military_bridge(st, hex, *to).is_none()
                    && self.stack(st, side.other(), *to).next().is_none()
            })
            .collect()
    }

    /// What engineers may recover: their own side's bridges with no enemy in either hex; on the Main the one that maintains
    /// it, on the Saale any beside it (34.5).
    pub(super) fn recoveries(&self, st: &State, side: Side, list: &mut Vec<Work>) {
        for bridge in st.works.bridges.iter().filter(|m| m.side == side) {
            let span = bridge.span;
            let held = span.ends().into_iter().any(|h| self.stack(st, side.other(), h).next().is_some());
            if held {
                continue;
            }
            let workers: Vec<CounterId> = match bridge.engineer {
                Some(unit) => [unit].into_iter().filter(|u| !st.counter(*u).has(USED | DISRUPTED)).collect(),
                None => span
                    .ends()
                    .into_iter()
                    .flat_map(|h| self.stack(st, side, h))
                    .filter(|u| self.may_work(st, *u))
                    .collect(),
            };
            for unit in workers {
                let banks = span.ends().map(|h| Work::Bridge(Bridging::Recover(unit, span, h)));
                list.extend(banks);
            }
        }
    }

    /// The engineer of a bridge comes off it, into a hex beside it.
    fn come_ashore(&self, st: &mut State, unit: CounterId, hex: HexId) {
        let side = self.pack.side(unit);
        st.counter_mut(unit).place = Place::hex(hex);
        self.check_stack(st, side, hex, CounterSet::one(unit));
    }

    /// Engineering actions with bridges.
    pub(super) fn bridge_work<K: Sink<Event>>(&self, st: &mut State, work: Bridging, sink: &mut K) {
        match work {
            Bridging::Build(unit, to) => self.build(st, unit, to, sink),
            Bridging::Recover(unit, span, bank) => {
                let Some(at) = st.works.bridges.iter().position(|m| m.span == span) else { return };
                let bridge = st.works.bridges.remove(at);
                let points = &mut st.support[bridge.nation as usize][Support::Bridging as usize];
                *points = points.saturating_add(1);
                st.counter_mut(unit).flags |= USED;
                let from = st.hex(unit);
                sink.emit(|| Event::Field(Note::Bridge(BridgeNote::Recovered(unit, span, bank))));
                self.come_ashore(st, unit, bank);
                if let Some(from) = from {
                    self.unmask(st, from);
                }
            }
            Bridging::Abandon(..) | Bridging::Wreck(..) | Bridging::Assail(_) | Bridging::Aim(_) => {}
        }
    }

    fn build<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, to: HexId, sink: &mut K) {
        let Some(hex) = st.hex(unit) else { return };
        let nation = self.pack.formation(self.pack.formation_of(unit)).nation;
        let points = &mut st.support[nation as usize][Support::Bridging as usize];
        *points = points.saturating_sub(1);
        let span = Span::of(hex, to);
        st.counter_mut(unit).flags |= USED;
        // The current of the Main needs boats at the bridge; the Saale does not (34.3).
        let map = &self.pack.map;
        let dir = map.grid.dir_between(span.0, span.1);
        let engineer = match (map.side(hex, to).river, dir) {
            (Some(River::Main), Some(dir)) => {
                st.counter_mut(unit).place = Place::hexside(span.0, dir.index() as u8);
                self.unmask(st, hex);
                Some(unit)
            }
            _ => None,
        };
        let side = self.pack.side(unit);
        st.works.bridges.push(MilitaryBridge { span, side, nation, engineer });
        sink.emit(|| Event::Field(Note::Bridge(BridgeNote::Built(unit, span))));
    }

    /// Position files: a bridge that an engineer, whatever its hex, has built.
    pub(crate) fn place_bridge(&self, st: &mut State, unit: CounterId, span: Span) -> Result<(), String> {
        let river = self.pack.map.side(span.0, span.1).river;
        if river.is_none() || self.pack.kind(unit).symbol != Symbol::Engineer {
            return Err("expected an engineer and a river hexside".into());
        }
        let nation = self.pack.formation(self.pack.formation_of(unit)).nation;
        let stood = st.counter(unit);
        *st.counter_mut(unit) = Counter::new(Place::hex(span.0), 1);
        st.support[nation as usize][Support::Bridging as usize] += 1;
        self.build(st, unit, span.1, &mut Silent);
        let counter = st.counter_mut(unit);
        counter.flags = stood.flags;
        // On the Saale the builder may stand anywhere.
        if river == Some(River::Saale) {
            *counter = stood;
        }
        Ok(())
    }

    /// Where engineers that maintain bridges may come ashore in the operation in progress, giving the bridge up (34.3,
    /// 38.3): base units that could be activated with it.
    pub(crate) fn abandon_options(&self, st: &State, out: &mut Vec<Action>) {
        let Some(op) = st.op().filter(|op| op.kind != Kind::Reserve) else { return };
        for bridge in st.works.bridges.iter().filter(|m| m.side == op.side) {
            let Some(unit) = bridge.engineer else { continue };
            let counter = st.counter(unit);
            let formation = self.pack.formation_of(unit);
            let able = !counter.has(USED | DISRUPTED)
                && counter.with.is_none_or(|f| f == op.formation)
                && self.superior(formation, op.formation)
                && self.same_nation(formation, op.formation);
            if able {
                let banks = self.free_banks(st, op.side, bridge.span);
                out.extend(banks.map(|h| Action::Work(Work::Bridge(Bridging::Abandon(unit, h)))));
            }
        }
    }

    /// Hexes of a bridge without enemies.
    fn free_banks(&self, st: &State, side: Side, span: Span) -> impl Iterator<Item = HexId> {
        span.ends()
            .map(|h| (h, self.stack(st, side.other(), h).next().is_none()))
            .into_iter()
            .filter_map(|(hex, free)| free.then_some(hex))
    }

    /// Bridges a force may remove as it ends its move here: it has moved, has a real unit that can fire at adjacent hexes,
    /// and no enemy engineer maintains them (38.3, 38.3.1).
    pub(crate) fn wreck_options(&self, st: &State, m: &Move, out: &mut Vec<Action>) {
        if st.works.bridges.is_empty() || m.off.is_some() {
            return;
        }
        let side = self.op_side(st);
        let moved = m.begun || m.force.iter().any(|c| st.op().is_some_and(|op| op.moved.contains(c)));
        if !moved || !m.force.iter().any(|c| self.is_armed(st, c)) {
            return;
        }
        for bridge in st.works.bridges.iter().filter(|b| b.span.touches(m.at)) {
            let wreck = |hex| Action::Work(Work::Bridge(Bridging::Wreck(bridge.span, hex)));
            match bridge.engineer {
                None => out.push(wreck(HexId::NONE)),
                Some(_) if bridge.side == side => {
                    out.extend(self.free_banks(st, side, bridge.span).map(wreck));
                }
                Some(_) => {}
            }
        }
    }

    /// A real unit whose fire reaches an adjacent hex: not an HQ, not rockets (38.3).
    fn is_armed(&self, st: &State, unit: CounterId) -> bool {
        let kind = self.pack.kind(unit);
        self.is_real(st, unit) && kind.attack > 0 && !matches!(kind.symbol, Symbol::Hq | Symbol::Rocket)
    }

    /// The engineer gives its bridge up, or a force removes one.
    pub(crate) fn give_up<K: Sink<Event>>(&self, st: &mut State, work: Bridging, sink: &mut K) {
        let (span, hex) = match work {
            Bridging::Abandon(unit, hex) => {
                match st.works.bridges.iter().find(|m| m.engineer == Some(unit)) {
                    Some(bridge) => (bridge.span, hex),
                    None => return,
                }
            }
            Bridging::Wreck(span, hex) => (span, hex),
            _ => return,
        };
        let Some(at) = st.works.bridges.iter().position(|m| m.span == span) else { return };
        let bridge = st.works.bridges.remove(at);
        if matches!(work, Bridging::Wreck(..)) {
            sink.emit(|| Event::Field(Note::Bridge(BridgeNote::Wrecked(span))));
        }
        if let (Some(unit), Some(hex)) = (bridge.engineer, hex.some()) {
            sink.emit(|| Event::Field(Note::Bridge(BridgeNote::Abandoned(unit, span, hex))));
            st.counter_mut(unit).flags &= !(USED | MASKED);
            self.come_ashore(st, unit, hex);
        }
    }

    /// A military bridge is destroyed by the enemy, with the engineer that maintains it (34.3, 38.5.1).
    pub(crate) fn destroy_bridge<K: Sink<Event>>(&self, st: &mut State, span: Span, sink: &mut K) {
        let Some(at) = st.works.bridges.iter().position(|m| m.span == span) else { return };
        let bridge = st.works.bridges.remove(at);
        let Some(unit) = bridge.engineer else { return };
        let (group, steps) = (self.pack.group_of(unit), st.counter(unit).steps);
        st.lost[group.idx()] += steps;
        sink.emit(|| Event::Lost { unit, hex: span.0, steps, gone: true });
        self.release(st, unit);
        self.dismiss_headquarters(st, self.pack.group(group).formation, sink);
    }

    /// Bridges an offensive operation may be aimed at: those an enemy engineer maintains, near a participant (38.3.2).
    pub(crate) fn bridge_objectives(&self, st: &State, reach: u16) -> Vec<Span> {
        let Some(op) = st.op() else { return Vec::new() };
        let grid = &self.pack.map.grid;
        let near = |span: Span| {
            op.participants
                .iter()
                .filter_map(|c| self.stand(st, c))
                .any(|from| span.ends().into_iter().any(|hex| grid.distance(from, hex) <= reach))
        };
        let enemy = st.works.bridges.iter().filter(|m| m.side != op.side && m.engineer.is_some());
        enemy.map(|m| m.span).filter(|span| near(*span)).collect()
    }

    /// The bridge becomes the objective.
    pub(crate) fn assail<K: Sink<Event>>(&self, st: &mut State, span: Span, sink: &mut K) {
        if let Some(op) = st.operation.as_deref_mut() {
            op.span = Some(span);
        }
        sink.emit(|| Event::Field(Note::Bridge(BridgeNote::Assailed(span))));
    }

    /// Offensive Fire Step against a bridge: a participant that has survived beside it removes it and its engineer; nobody
    /// fires (38.3.2).
    pub(crate) fn storm_bridge<K: Sink<Event>>(&self, st: &mut State, span: Span, sink: &mut K) {
        let Some(op) = st.op() else { return };
        let there = op
            .participants
            .iter()
            .any(|c| st.hex(c).is_some_and(|h| span.touches(h)) && self.is_armed(st, c));
        if there && st.works.bridges.iter().any(|m| m.span == span) {
            sink.emit(|| Event::Field(Note::Bridge(BridgeNote::Wrecked(span))));
            self.destroy_bridge(st, span, sink);
        }
    }

    /// A force ends its move and removes a bridge (38.3).
    pub(crate) fn wreck<K: Sink<Event>>(&self, st: &mut State, work: Bridging, sink: &mut K) {
        if let Some(Frame::Move(open)) = st.frames.top_mut() {
            open.landing = true;
        }
        self.give_up(st, work, sink);
    }
}
