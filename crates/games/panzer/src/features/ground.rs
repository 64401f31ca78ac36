//! 6.1.4.3: what blocks, ditches, wire, rubble and fires allow and cover; tracks in place of roads (4.5.1.1.11).

use super::{FeatureEvent, Rubble};
use crate::Panzer;
use crate::effects::EffectKind;
use crate::event::Event;
use crate::ids::{Cover, Mode, UnitId};
use crate::pack::{Cost, CoverRule, Fortification, Terrain, TerrainRow};
use crate::state::{State, Work, flag, switch};
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// What a hex's features do to who enters it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Going {
    /// The points they cost in place of the terrain.
    pub instead: Option<u8>,
    /// The points they add.
    pub more: u8,
}

impl Panzer {
    /// The rubble in a hex.
    pub fn rubble(&self, st: &State, hex: HexId) -> Option<Rubble> {
        st.features.rubble.iter().find(|r| r.hex == hex).copied()
    }

    /// Whether a work of a kind lies in a hex.
    pub fn has_work(&self, st: &State, hex: HexId, kind: Fortification) -> bool {
        st.works.iter().any(|w| w.hex == hex && w.kind == kind)
    }

    /// Whether a hex is on fire (6.1.4.3.5).
    pub fn burns(&self, st: &State, hex: HexId) -> bool {
        st.effects.iter().any(|e| e.kind == EffectKind::Fire && e.hex == hex)
    }

    /// Whether rubble, a block or a ditch cuts the road through a hex.
    pub(crate) fn cuts_way(&self, st: &State, hex: HexId) -> bool {
        self.rubble(st, hex).is_some()
            || self.has_work(st, hex, Fortification::Block)
            || self.ground(st, hex).terrain == Terrain::Ditch
    }

    /// What the features of a hex do to a unit that enters it, or why it may not.
    pub(crate) fn going(&self, st: &State, unit: UnitId, hex: HexId) -> Result<Going, Why> {
        let mut going = Going::default();
        let ditch = self.ground(st, hex).terrain == Terrain::Ditch;
        if st.works.is_empty() && st.features.rubble.is_empty() && st.features.fires.is_empty() && !ditch {
            return Ok(going);
        }
        let mode = self.movement_of(st, unit).mode;
        let towed = self.towed(st, unit).is_some();
        let mut meet = |terrain: Terrain, rule: &'static str, key: &'static str| {
            match self.pack.terrain(terrain).cost(mode) {
                _ if towed => return Err(Why::new(rule, key).unit(unit)),
                Cost::Prohibited => return Err(Why::new(rule, key).unit(unit)),
                Cost::Points(n) => going.instead = Some(going.instead.map_or(n, |before| before.max(n))),
                Cost::More(n) => going.more += n,
                Cost::MorePerLevel => {}
            }
            Ok(())
        };
        let held = |w: &Work| {
            w.hex == hex && w.kind == Fortification::ImprovedPosition && w.holder.is_some_and(|h| h != unit)
        };
        if st.on(switch::CLOSED_POSITIONS) && self.vehicle(st, unit).is_some() && st.works.iter().any(held) {
            return Err(Why::new("6.1.4.3.7", "why-overrun-position").unit(unit));
        }
        if self.burns(st, hex) {
            return Err(Why::new("6.1.4.3.5", "why-burning").unit(unit));
        }
        if ditch {
            meet(Terrain::Ditch, "6.1.4.3.4", "why-ditch")?;
        }
        if self.has_work(st, hex, Fortification::Block) {
            meet(Terrain::Block, "6.1.4.3.3", "why-block")?;
        }
        if self.has_work(st, hex, Fortification::Wire) {
            meet(Terrain::Wire, "6.1.4.3.11", "why-wire")?;
        }
        match self.rubble(st, hex).map(|r| r.fallen) {
            // A fallen bridge bars everybody (6.5.4.4.3e).
            Some(Terrain::Bridge) => return Err(Why::new("6.5.4.4.3e", "why-fallen-bridge").unit(unit)),
            Some(_) => meet(Terrain::Rubble, "6.1.4.3.9", "why-rubble")?,
            None => {}
        }
        Ok(going)
    }

    /// Whether the ways of this scenario that leave a hex in a direction are tracks (4.5.1.1.11).
    #[inline]
    pub(crate) fn is_track(&self, st: &State, road: bool) -> bool {
        let tracks = self.scenario(st).tracks;
        if road { tracks.roads } else { tracks.paths }
    }

    /// The cover a rule of the terrain table gives in a hex; rubble covers as what fell did against fire (6.1.4.3.9).
    pub(crate) fn cover_by(&self, st: &State, hex: HexId, rule: CoverRule) -> Cover {
        match rule {
            CoverRule::Own(cover) => cover,
            CoverRule::Other => Cover::None,
            CoverRule::Replaced => match self.rubble(st, hex).map(|r| self.pack.terrain(r.fallen).defence) {
                Some(CoverRule::Own(cover)) => cover,
                _ => Cover::None,
            },
        }
    }

    /// The cover of a block in the hex, for leg units (6.1.4.3.3).
    pub(crate) fn block_cover(
        &self,
        st: &State,
        id: UnitId,
        hex: HexId,
        column: fn(&TerrainRow) -> CoverRule,
    ) -> CoverRule {
        let behind = !st.works.is_empty()
            && self.leg(st, id).is_some()
            && self.has_work(st, hex, Fortification::Block);
        if behind { column(self.pack.terrain(Terrain::Block)) } else { CoverRule::Other }
    }

    /// A tracked vehicle that enters wire destroys it (6.1.4.3.11).
    pub(super) fn flatten_wire<K: Sink<Event>>(&self, st: &mut State, id: UnitId, hex: HexId, sink: &mut K) {
        if self.movement_of(st, id).mode != Mode::Tracked || !self.has_work(st, hex, Fortification::Wire) {
            return;
        }
        st.works.retain(|w| w.hex != hex || w.kind != Fortification::Wire);
        let event = FeatureEvent::WireDown { unit: self.tag(st, id), hex: self.spot(st, hex) };
        sink.emit(|| Event::Feature(event));
    }

    /// The height a unit has above the ground of its hex: on a roof that of the building, on a top floor one less
    /// (6.1.4.3.1c, d).
    pub(crate) fn lift(&self, st: &State, id: UnitId) -> i8 {
        let unit = st.unit(id);
        let Some(hex) = unit.hex().filter(|_| unit.has(flag::UPPER)) else { return 0 };
        let height = self.pack.terrain(self.ground(st, hex).terrain).height.unwrap_or(0);
        if self.scenario(st).desert_buildings { height } else { height - 1 }
    }
}
