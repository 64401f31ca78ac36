//! The helicopter track (25.1, 25.5): who can fly, how strong a sortie fires.

use super::{READY, REARM, RECOVERY, Sortie};
use crate::Wurzburg;
use crate::fire::{Factor, SCALE, Shot};
use crate::frame::Fire;
use crate::ids::CounterId;
use crate::pack::{AirKind, AirType, Nation, ProfileKind, Scenario, Side, Terrain};
use crate::state::State;
use crate::support::Assets;
use sandtable_hex::HexId;

impl Wurzburg {
    /// A type of aircraft or helicopter. Indices come from the pack.
    pub fn air_type(&self, kind: u8) -> &AirType {
        &self.pack.air[usize::from(kind)]
    }

    /// Everything is at rest: helicopters are ready (25.5).
    pub(crate) fn fresh_assets(&self, scenario: &Scenario) -> Assets {
        let mut boxes = vec![[0; 3]; self.pack.air.len()];
        for (_, key, steps) in &scenario.helicopters {
            if let Some(kind) = self.pack.air.iter().position(|t| t.key == *key) {
                boxes[kind][READY] += steps;
            }
        }
        Assets { boxes, ..Assets::default() }
    }

    /// Steps that arrive are ready at once (46.6).
    pub(crate) fn ready_more(&self, st: &mut State, key: &str, steps: u8) {
        if let Some(kind) = self.pack.air.iter().position(|t| t.key == *key) {
            st.assets.boxes[kind][READY] += steps;
        }
    }

    /// The side of a type.
    pub fn air_side(&self, kind: u8) -> Side {
        if self.air_type(kind).nation == Nation::Wp { Side::Wp } else { Side::Nato }
    }

    /// Whether helicopters of a type fly this turn: not at night but with thermal sights, never in fog (25.0, 25.6).
    pub fn may_fly(&self, st: &State, kind: u8) -> bool {
        !self.is_fog(st) && (!self.is_night(st.turn) || self.air_type(kind).thermal)
    }

    /// Attack helicopters an HQ can call: type and most steps (25.0, 25.1).
    pub fn helicopters(&self, st: &State, hq: CounterId) -> Vec<(u8, u8)> {
        let side = self.pack.side(hq);
        let nation = self.pack.formation(self.pack.formation_of(hq)).nation;
        if !self.plays(st, 25) || st.assets.flying[side.index()].is_some() {
            return Vec::new();
        }
        (0..self.pack.air.len() as u8)
            .filter(|kind| {
                let of = self.air_type(*kind);
                of.kind == AirKind::Attack && of.nation == nation && self.may_fly(st, *kind)
            })
            .map(|kind| {
                let ready = st.assets.boxes.get(usize::from(kind)).map_or(0, |b| b[READY]);
                (kind, ready.min(self.air_type(kind).max_steps))
            })
            .filter(|(_, steps)| *steps > 0)
            .collect()
    }

    /// Forms a unit out of ready steps; it stands off the map until it flies (25.1).
    pub(crate) fn form_sortie(&self, st: &mut State, kind: u8, steps: u8) {
        let side = self.air_side(kind);
        if let Some(boxes) = st.assets.boxes.get_mut(usize::from(kind)) {
            boxes[READY] = boxes[READY].saturating_sub(steps);
        }
        st.assets.flying[side.index()] = Some(Sortie { kind, steps, hex: HexId::NONE, aborted: false });
    }

    /// A unit that is home goes to the Recovery box (25.2.4).
    pub(crate) fn recover(&self, st: &mut State, side: Side) {
        if let Some(sortie) = st.assets.flying[side.index()].take()
            && let Some(boxes) = st.assets.boxes.get_mut(usize::from(sortie.kind))
        {
            boxes[RECOVERY] += sortie.steps;
        }
    }

    /// Reorganization: first Rearm and Refuel to Ready, then Recovery to Rearm and Refuel (25.5).
    pub(crate) fn ready_helicopters(&self, st: &mut State) {
        for boxes in &mut st.assets.boxes {
            boxes[READY] += boxes[REARM];
            boxes[REARM] = boxes[RECOVERY];
            boxes[RECOVERY] = 0;
        }
    }

    /// The profile a helicopter has in a hex: gunnery beside or over enemies, else stand-off (25.3).
    pub fn helicopter_profile(&self, st: &State, side: Side, hex: HexId) -> ProfileKind {
        let over = self.stack(st, side.other(), hex).next().is_some();
        if over || self.is_near_enemy(st, side, hex) { ProfileKind::Gunnery } else { ProfileKind::Standoff }
    }

    /// How far a type fires.
    pub fn helicopter_range(&self, kind: u8) -> u16 {
        self.air_type(kind).profile(ProfileKind::Standoff).map_or(0, |p| u16::from(p.range))
    }

    /// Whether a sortie can fire at a hex from where it is.
    pub fn in_firing_range(&self, sortie: Sortie, target: HexId) -> bool {
        sortie.hex.some().is_some()
            && self.pack.map.grid.distance(sortie.hex, target) <= self.helicopter_range(sortie.kind)
    }

    /// What a sortie adds to fire at a hex: the gunnery attack next to it, the stand-off attack from farther (25.4);
    /// halved into close terrain unless it hangs over it (25.4.1).
    pub fn helicopter_shot(&self, fire: Fire, sortie: Sortie, steps: u8, target: HexId) -> Shot {
        let distance = self.pack.map.grid.distance(sortie.hex, target);
        let kind = if distance <= 1 { ProfileKind::Gunnery } else { ProfileKind::Standoff };
        let attack = self.air_type(sortie.kind).profile(kind).map_or(0, |p| p.attack);
        let terrain = self.pack.map.terrain_at(target);
        let mut factors = Vec::new();
        if terrain.is_close() && distance > 0 {
            factors.push(Factor::CloseTerrain);
        }
        if fire == Fire::Retreat && terrain == Terrain::Clear {
            factors.push(Factor::IntoClear);
        }
        let basic = u32::from(attack) * u32::from(steps) * SCALE;
        let raised = factors.iter().fold(basic, |s, f| if f.doubles() { s * 2 } else { s / 2 });
        Shot { unit: None, steps, factors, strength: raised.min(2 * basic) }
    }
}
