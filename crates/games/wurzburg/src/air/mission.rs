//! Aircraft (24): the call, the type, the profile, the firing hex, anti-aircraft fire.

use super::{AaStage, AntiAir, Mission};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::fire::{Factor, SCALE, Shot};
use crate::frame::Frame;
use crate::ids::CounterId;
use crate::pack::{Nation, ProfileKind, Side, Support};
use crate::state::{DISRUPTED, State};
use crate::support::{Order, Procedure, Report, Strike, StrikeKind, StrikeStage};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Air points an HQ may spend on a strike, least and most: its own nation's, never at night or in fog (24.1, 24.2). A
    /// strike with mines takes two at least, and a point of mines of those who fly (24.2.1, 24.2.2).
    pub fn air_points(&self, st: &State, hq: CounterId, kind: StrikeKind) -> Option<(u8, u8)> {
        let nation = self.pack.formation(self.pack.formation_of(hq)).nation;
        if !self.plays(st, 24) || self.is_night(st.turn) || self.is_fog(st) || st.counter(hq).has(DISRUPTED) {
            return None;
        }
        let charts = &self.pack.charts.support;
        let most = st.support[nation as usize][Support::Air as usize].min(charts.air_points);
        let least = match kind {
            StrikeKind::Fire | StrikeKind::Bridge => 1,
            StrikeKind::Gas | StrikeKind::PersistentGas => {
                let side = self.pack.side(hq);
                if kind.agent().is_none_or(|agent| self.gas_left(st, side, agent) == 0) {
                    return None;
                }
                charts.adm_air_steps
            }
            StrikeKind::Adm => {
                let layer = self.mine_layer(nation) as usize;
                if st.support[layer][Support::Adm as usize] == 0 {
                    return None;
                }
                charts.adm_air_steps
            }
        };
        (least <= most).then_some((least, most))
    }

    /// Whose mines aircraft of a nation's call drop: Canadians call US aircraft (24.2.2).
    pub(crate) fn mine_layer(&self, nation: Nation) -> Nation {
        if nation == Nation::Ca { Nation::Us } else { nation }
    }

    pub(crate) fn with_mission(&self, st: &mut State, change: impl FnOnce(&mut Mission)) {
        if let Some(Frame::Support(open)) = st.frames.top_mut()
            && let Procedure::Strike(s) = &mut **open
            && let Some(mission) = s.air.as_mut()
        {
            change(mission);
        }
    }

    /// Spends the points; a die tells the type, but for NATO's mines (24.2, 24.2.2).
    pub(crate) fn call_air<K: Sink<Event>>(&self, st: &mut State, mut s: Strike, points: u8, sink: &mut K) {
        let Some(hq) = s.hq else { return };
        let nation = self.pack.formation(self.pack.formation_of(hq)).nation;
        let left = &mut st.support[nation as usize][Support::Air as usize];
        *left = left.saturating_sub(points);
        if s.kind == StrikeKind::Adm {
            let mines = &mut st.support[self.mine_layer(nation) as usize][Support::Adm as usize];
            *mines = mines.saturating_sub(1);
        }
        if let Some(agent) = s.kind.agent() {
            self.spend_gas(st, self.pack.side(hq), agent);
        }
        let kind = self.fixed_aircraft(s.kind, nation).and_then(|key| self.air_named(key));
        s.air = Some(Mission { kind, steps: points, profile: None, hex: HexId::NONE, through: false });
        s.stage = if kind.is_some() { StrikeStage::Profile } else { StrikeStage::AirDie };
        if let Some(kind) = kind {
            sink.emit(|| Event::Support(Report::AirCall { kind, steps: points, die: 0 }));
        }
        self.replace(st, Procedure::Strike(s));
    }

    /// The type that flies special strikes of NATO, whatever the die (24.2.2).
    pub(crate) fn fixed_aircraft(&self, kind: StrikeKind, nation: Nation) -> Option<&str> {
        let charts = &self.pack.charts.support;
        match (kind, nation) {
            (StrikeKind::Fire | StrikeKind::Bridge, _) | (_, Nation::Wp) => None,
            (StrikeKind::Gas | StrikeKind::PersistentGas, _) => Some(&charts.gas_aircraft),
            (StrikeKind::Adm, Nation::Us) => Some(&charts.adm_aircraft[0]),
            (StrikeKind::Adm, Nation::Ca) => Some(&charts.adm_aircraft[1]),
            (StrikeKind::Adm, Nation::Wg) => Some(&charts.adm_aircraft[2]),
        }
    }

    fn air_named(&self, key: &str) -> Option<u8> {
        self.pack.air.iter().position(|t| t.key == key).map(|i| i as u8)
    }

    /// The die of an air call (24.2).
    pub(crate) fn air_call_roll<K: Sink<Event>>(&self, st: &mut State, mut s: Strike, die: u8, sink: &mut K) {
        let side = self.pack.formation(s.formation).side;
        let key = self.pack.charts.support.air_call[side.index()].get(usize::from(die) - 1);
        let Some(mission) = s.air.as_mut() else { return };
        mission.kind = key.and_then(|k| self.air_named(k));
        let steps = mission.steps;
        s.stage = StrikeStage::Profile;
        if let Some(kind) = mission.kind {
            sink.emit(|| Event::Support(Report::AirCall { kind, steps, die }));
        }
        self.replace(st, Procedure::Strike(s));
    }

    /// Profiles of the aircraft; mines are bombs (24.3, 24.5.1).
    pub(crate) fn profile_options(&self, s: &Strike, out: &mut Vec<Action>) {
        let Some(kind) = s.air.and_then(|m| m.kind) else { return };
        out.extend(
            self.air_type(kind)
                .profiles
                .iter()
                .filter(|p| matches!(s.kind, StrikeKind::Fire | StrikeKind::Bridge) || p.kind.is_bomb())
                .map(|p| Action::Order(Order::Profile(p.kind))),
        );
    }

    /// Firing hexes of a stand-off profile: any in play within its range, of a bridge from either of its hexes (24.4, 38.4).
    pub(crate) fn position_options(&self, st: &State, s: &Strike, out: &mut Vec<Action>) {
        let Some(range) =
            s.air.and_then(|m| self.air_type(m.kind?).profile(m.profile?)).map(|p| u16::from(p.range))
        else {
            return;
        };
        if s.air.and_then(|m| m.profile).is_some_and(|p| p.is_bomb()) {
            out.extend(self.bomb_hexes(s).into_iter().map(Action::At));
            return;
        }
        let area = self.scenario_of(st).area;
        let mut list: Vec<HexId> = Vec::new();
        for target in self.bomb_hexes(s) {
            list.extend(self.pack.map.grid.within(target, range).filter(|h| area.contains(*h)));
        }
        list.sort_unstable();
        list.dedup();
        out.extend(list.into_iter().map(Action::At));
    }

    /// The aircraft are placed; anti-aircraft fire comes before they strike (24.4, 27.1, 27.2).
    pub(crate) fn place_air(&self, st: &mut State, mut s: Strike, hex: HexId) {
        let side = self.pack.formation(s.formation).side;
        let Some(mission) = s.air.as_mut() else { return };
        mission.hex = hex;
        let high = mission.profile.filter(|p| p.is_high());
        s.stage = StrikeStage::Ready;
        self.replace(st, Procedure::Strike(s));
        let (fires, stage, strength) = match high {
            Some(profile) => {
                let sam = self.sam_strength(st, side.other(), profile);
                (sam.is_some(), AaStage::Sam, sam.unwrap_or_default())
            }
            None => (self.is_under_flak(st, side, hex), AaStage::Announce, 0),
        };
        if fires {
            let side = side.other();
            self.push(
                st,
                Procedure::AntiAir(AntiAir {
                    side,
                    hex,
                    air: true,
                    home: false,
                    stage,
                    strength,
                    forced: false,
                    jump: None,
                }),
            );
        }
    }

    /// What SAM of a side add to their die against a high profile: less against stand-off weapons (27.1).
    pub(crate) fn sam_strength(&self, st: &State, side: Side, profile: ProfileKind) -> Option<i8> {
        let sam = self.scenario_of(st).means[side.index()].sam;
        (sam > 0).then(|| sam as i8 - if profile.is_bomb() { 0 } else { 2 })
    }

    /// What aircraft add: halved into close terrain, nothing else counts (24.5).
    pub fn air_shot(&self, mission: Mission, target: HexId) -> Option<Shot> {
        let profile = self.air_type(mission.kind?).profile(mission.profile?)?;
        let basic = u32::from(profile.attack) * u32::from(mission.steps) * SCALE;
        let close = self.pack.map.terrain_at(target).is_close();
        let factors = if close { vec![Factor::CloseTerrain] } else { Vec::new() };
        let strength = if close { basic / 2 } else { basic };
        (mission.steps > 0).then_some(Shot { unit: None, steps: mission.steps, factors, strength })
    }
}
