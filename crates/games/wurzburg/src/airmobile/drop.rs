//! Paradrops: every step on a hex of its own, flak, a die (29.5.1).

use super::{AirReport, Airmobile, Drop, Pulse, next_to_roll};
use crate::Wurzburg;
use crate::action::Action;
use crate::air::{AaStage, AntiAir};
use crate::event::Event;
use crate::frame::Frame;
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::Terrain;
use crate::readings::reading;
use crate::state::{Place, State};
use crate::support::{Order, Procedure};
use arrayvec::ArrayVec;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// A battalion or task force goes into the air, in units of one step.
    pub(crate) fn begin_drop(&self, st: &mut State, formation: FormationId) {
        let units: Vec<CounterId> = self.droppers(st, formation).collect();
        let mut left = CounterSet::EMPTY;
        for unit in units {
            while st.counter(unit).steps > 1 && st.spare(&self.pack, self.pack.group_of(unit)).is_some() {
                let single = self.split(st, unit, 1);
                st.counter_mut(single).place = Place::ABOARD;
                left.insert(single);
            }
            st.counter_mut(unit).place = Place::ABOARD;
            left.insert(unit);
        }
        let Some(side) = left.first().map(|c| self.pack.side(c)) else { return };
        self.with_pulses(st, |air| {
            air.begin(Pulse::Air);
            air.dropped |= 1 << formation.idx();
        });
        let drop = Drop {
            side,
            left,
            row: None,
            falling: ArrayVec::new(),
            fired: CounterSet::EMPTY,
            rolled: CounterSet::EMPTY,
        };
        st.frames.push(Frame::Airmobile(Box::new(Airmobile::Drop(drop))));
    }

    /// Hexes a step may drop on: clear, free of enemies, not one another step dropped on, and no closer to enemies than the
    /// operation allows (29.3.4, 29.5.1).
    pub fn drop_zones(&self, st: &State, drop: &Drop) -> Vec<HexId> {
        let Some(op) = st.op() else { return Vec::new() };
        let survey = crate::state::Survey::of(&self.pack, st);
        let enemy = drop.side.other().index();
        let earlier: Vec<HexId> = op
            .air
            .flown
            .iter()
            .filter(|c| op.air.dropped & (1 << self.pack.formation_of(*c).idx()) != 0)
            .filter_map(|c| st.hex(c))
            .collect();
        let free = |hex: &HexId| {
            self.pack.map.terrain_at(*hex) == Terrain::Clear
                && !survey.occupied[enemy].contains(*hex)
                && !earlier.contains(hex)
                && !st.airlift.strewn.contains(hex)
                && !drop.falling.iter().any(|(_, h)| h == hex)
                && (!survey.near[enemy].contains(*hex) || !self.is_too_near(st, drop.side, *hex))
        };
        self.scenario_of(st).area.iter().filter(free).collect()
    }

    pub(super) fn drop_options(&self, st: &State, drop: &Drop, out: &mut Vec<Action>) {
        let zones = self.drop_zones(st, drop);
        if let Some(row) = drop.row {
            out.extend(zones.into_iter().filter(|h| self.row_of(*h) == row).map(Action::At));
            return;
        }
        let mut rows: Vec<u8> = zones.into_iter().map(|h| self.row_of(h)).collect();
        rows.sort_unstable();
        rows.dedup();
        if rows.is_empty() {
            out.push(Action::Order(Order::Abort));
        }
        out.extend(rows.into_iter().map(|row| Action::Order(Order::Row(row))));
    }

    pub(super) fn drop_perform(&self, st: &mut State, mut drop: Drop, action: Action) {
        match action {
            Action::Order(Order::Row(row)) => drop.row = Some(row),
            Action::At(hex) => {
                if let Some(unit) = drop.left.first() {
                    drop.left.remove(unit);
                    let _ = drop.falling.try_push((unit, hex));
                }
                drop.row = None;
            }
            // Nowhere to drop: the rest stays where it was.
            _ => {
                for unit in drop.left.iter() {
                    st.counter_mut(unit).place = Place::AIRFIELD;
                }
                drop.left = CounterSet::EMPTY;
            }
        }
        self.refly(st, Airmobile::Drop(drop));
    }

    /// The next unit flak fires at: within two hexes of an enemy (27.2, 29.5.1).
    pub(super) fn next_to_flak(&self, st: &State, drop: &Drop) -> Option<(CounterId, HexId)> {
        let mut due = drop.falling.iter().copied().filter(|(c, _)| !drop.fired.contains(*c));
        due.find(|(_, h)| self.is_under_flak(st, drop.side, *h))
    }

    /// All units have their hexes: flak, then the dice, then they land.
    pub(super) fn drop_settle<K: Sink<Event>>(&self, st: &mut State, mut drop: Drop, sink: &mut K) {
        if let Some((unit, hex)) = self.next_to_flak(st, &drop) {
            drop.fired.insert(unit);
            let side = drop.side.other();
            self.refly(st, Airmobile::Drop(drop));
            self.push(
                st,
                Procedure::AntiAir(AntiAir {
                    side,
                    hex,
                    air: true,
                    home: false,
                    stage: AaStage::Announce,
                    strength: 0,
                    forced: false,
                    jump: Some(unit),
                }),
            );
            return;
        }
        st.frames.pop();
        for (unit, hex) in drop.falling {
            self.touch_down(st, drop.side, CounterSet::one(unit), hex, sink);
        }
        self.after_step(st, sink);
    }

    /// Flak has found a unit that drops: whatever the result, it is lost (29.5.1).
    pub(crate) fn shoot_jumper<K: Sink<Event>>(
        &self,
        st: &mut State,
        unit: CounterId,
        hex: HexId,
        sink: &mut K,
    ) {
        self.strew(st, hex);
        sink.emit(|| Event::Airmobile(AirReport::Shot(unit, hex)));
        self.lose(st, unit, 1, sink);
    }

    /// The disorganization die (29.5.1).
    pub(super) fn drop_roll<K: Sink<Event>>(&self, st: &mut State, drop: &Drop, die: u8, sink: &mut K) {
        let Some((unit, hex)) = next_to_roll(drop) else { return };
        let lost = die <= self.pack.charts.support.disorganised;
        let mut next = drop.clone();
        next.rolled.insert(unit);
        self.refly(st, Airmobile::Drop(next));
        sink.emit(|| Event::Airmobile(AirReport::Dropped { unit, hex, die, lost }));
        if lost {
            self.strew(st, hex);
            self.lose(st, unit, 1, sink);
        }
    }

    /// A step is lost over a hex: by the other reading nobody else drops there (29.5.1).
    fn strew(&self, st: &mut State, hex: HexId) {
        if st.reads(reading::SPREAD_DROP) {
            st.airlift.strewn.push(hex);
        }
    }
}
