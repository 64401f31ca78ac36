//! Anti-aircraft fire (27): SAM, flak, hit checks.

use super::{AaStage, AntiAir};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::pack::{AaResult, AirKind, ProfileKind, Side};
use crate::state::{DISRUPTED, State};
use crate::support::{Order, Procedure, Report};
use sandtable_engine::Sink;

impl Wurzburg {
    /// The flak of a side against a target in a hex: every ground unit within two hexes, fractions kept to the end
    /// (27.2.1, 27.2.1.1, 27.2.1.2).
    pub fn flak(&self, st: &State, side: Side, hex: sandtable_hex::HexId, air: bool) -> u8 {
        let charts = &self.pack.charts.support.flak;
        let table = match (air, self.is_night(st.turn)) {
            (true, _) => charts.air,
            (false, true) => charts.night,
            (false, false) => charts.day,
        };
        let grid = &self.pack.map.grid;
        let own = st.on_map().filter(|(c, _)| self.pack.side(*c) == side);
        let sum: u32 = own
            .map(|(c, h)| (c, grid.distance(h, hex)))
            .chain(self.bridge_flak(st, side, hex))
            .filter_map(|(c, distance)| {
                // Those in smoke see little, at whatever they fire (27.2.1.2).
                let smoked = !st.smoke.is_empty() && st.hex(c).is_some_and(|h| self.is_smoked(st, h));
                let table = if smoked { charts.night } else { table };
                let twelfths = *table.get(usize::from(distance))?;
                let counter = st.counter(c);
                // Each of the two halves it (27.2.1.1).
                let halves =
                    u32::from(counter.has(DISRUPTED)) + u32::from(st.gas.on && self.is_gassed(st, c));
                Some((4 * u32::from(twelfths) * u32::from(self.flak_steps(st, c))) >> halves)
            })
            .sum();
        (sum / 48) as u8
    }

    pub(crate) fn anti_air_asks(&self, a: &AntiAir) -> Option<Side> {
        match a.stage {
            AaStage::Sam | AaStage::Announce => Some(a.side),
            AaStage::Choice => Some(a.side.other()),
            AaStage::Die | AaStage::Check => None,
        }
    }

    pub(crate) fn anti_air_options(&self, st: &State, a: &AntiAir, out: &mut Vec<Action>) {
        match a.stage {
            AaStage::Sam => out.extend([Action::Fire, Action::Hold]),
            AaStage::Announce => {
                let total = self.flak(st, a.side, a.hex, a.air);
                out.extend((0..=total).rev().map(|n| Action::Order(Order::Announce(n))));
            }
            AaStage::Choice => {
                out.extend([Action::Order(Order::Check), Action::Order(Order::Abort)]);
            }
            AaStage::Die | AaStage::Check => {}
        }
    }

    pub(crate) fn anti_air_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        mut a: AntiAir,
        action: Action,
        sink: &mut K,
    ) {
        match action {
            Action::Fire => a.stage = AaStage::Die,
            Action::Order(Order::Announce(n)) => {
                a.strength = n as i8;
                a.stage = AaStage::Die;
            }
            Action::Order(Order::Check) => a.stage = AaStage::Check,
            Action::Order(Order::Abort) => {
                st.frames.pop();
                self.end_mission(st, &a, sink);
                return;
            }
            _ => {
                st.frames.pop();
                return;
            }
        }
        self.replace(st, Procedure::AntiAir(a));
    }

    /// The die of the fire, or of the hit check.
    pub(crate) fn anti_air_roll<K: Sink<Event>>(
        &self,
        st: &mut State,
        mut a: AntiAir,
        die: u8,
        sink: &mut K,
    ) {
        if a.stage == AaStage::Check {
            st.frames.pop();
            self.hit_check(st, &a, die, sink);
            if a.forced {
                self.end_mission(st, &a, sink);
            }
            return;
        }
        let result = self.pack.charts.support.aa(i16::from(die) + i16::from(a.strength));
        let (hex, strength) = (a.hex, a.strength);
        sink.emit(|| Event::Support(Report::AntiAir { hex, strength, die, result }));
        if let Some(unit) = a.jump {
            st.frames.pop();
            if result != AaResult::None {
                self.shoot_jumper(st, unit, hex, sink);
            }
            return;
        }
        match result {
            AaResult::CheckAndAbort => {
                a.forced = true;
                a.stage = AaStage::Check;
            }
            // On the way home only a forced hit check counts (25.2.4).
            AaResult::CheckOrAbort if !a.home => a.stage = AaStage::Choice,
            AaResult::CheckOrAbort | AaResult::None => {
                st.frames.pop();
                return;
            }
        }
        self.replace(st, Procedure::AntiAir(a));
    }

    /// What is checked: type and defence of the profile it flies in (27.3.1).
    fn flight_target(&self, st: &State, a: &AntiAir) -> Option<(u8, u8)> {
        let owner = a.side.other();
        let (kind, profile) = if a.air {
            let mission = st.frames.iter().rev().find_map(|frame| match frame {
                Frame::Support(open) => match &**open {
                    Procedure::Strike(s) => s.air,
                    _ => None,
                },
                _ => None,
            })?;
            (mission.kind?, mission.profile?)
        } else {
            let sortie = st.assets.flying[owner.index()]?;
            let profile = match self.air_type(sortie.kind).kind {
                AirKind::Utility => ProfileKind::Flight,
                _ => self.helicopter_profile(st, owner, a.hex),
            };
            (sortie.kind, profile)
        };
        Some((kind, self.air_type(kind).profile(profile).map_or(0, |p| p.defence)))
    }

    /// The defence a hit check is made against (27.3.1).
    pub(crate) fn flight_defence(&self, st: &State, a: &AntiAir) -> Option<u8> {
        self.flight_target(st, a).map(|(_, defence)| defence)
    }

    /// A step is lost if the die reaches the defence of the profile (27.3.1).
    fn hit_check<K: Sink<Event>>(&self, st: &mut State, a: &AntiAir, die: u8, sink: &mut K) {
        let owner = a.side.other();
        let Some((kind, defence)) = self.flight_target(st, a) else { return };
        let lost = die >= defence;
        sink.emit(|| Event::Support(Report::HitCheck { kind, die, defence, lost }));
        if !lost {
            return;
        }
        st.assets.air_hits[a.side.index()] += 1;
        if a.air {
            self.with_mission(st, |m| m.steps -= 1);
        } else if let Some(sortie) = st.assets.flying[owner.index()].as_mut() {
            sortie.steps -= 1;
            if sortie.steps == 0 {
                st.assets.flying[owner.index()] = None;
            }
            self.lose_passenger(st, owner);
        }
    }

    /// The target turns back (27.3.2).
    fn end_mission<K: Sink<Event>>(&self, st: &mut State, a: &AntiAir, sink: &mut K) {
        if a.air {
            self.with_mission(st, |m| m.steps = 0);
        } else if !a.home {
            self.abort(st, a.side.other(), sink);
        }
    }
}
