//! Plain facts about units and hexes that every chapter uses.

use crate::RedWinter;
use crate::pack::{Face, Features, ScenarioDef, Side, Terrain, TurnDef, UnitDef, UnitId, UnitKind};
use crate::state::{Hexes, State, switch};
use crate::units::UnitSet;
use sandtable_hex::HexId;

impl RedWinter {
    /// The printed counter.
    #[inline]
    pub fn def(&self, unit: UnitId) -> &UnitDef {
        &self.pack.units[unit.index()]
    }

    /// The face a counter shows.
    #[inline]
    pub fn face(&self, st: &State, unit: UnitId) -> &Face {
        &self.roster.counter(unit).faces[st.unit(unit).reduced as usize]
    }

    /// What kind of unit it is.
    #[inline]
    pub fn kind(&self, unit: UnitId) -> UnitKind {
        self.roster.counter(unit).kind
    }

    /// Whose it is.
    #[inline]
    pub fn side(&self, unit: UnitId) -> Side {
        self.roster.counter(unit).side
    }

    /// Steps a unit has left.
    #[inline]
    pub fn steps(&self, st: &State, unit: UnitId) -> u8 {
        if st.unit(unit).reduced { 1 } else { self.roster.counter(unit).steps }
    }

    /// Terrain of a hex.
    #[inline]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.pack.terrain[hex.idx()]
    }

    /// Whether the hex is frozen lake.
    #[inline]
    pub fn is_lake(&self, hex: HexId) -> bool {
        self.geo.lake.contains(hex)
    }

    /// The current turn's entry on the track.
    #[inline]
    pub fn now(&self, st: &State) -> &TurnDef {
        &self.pack.track[(st.turn as usize - 1).min(self.pack.track.len() - 1)]
    }

    /// Whether it is a night turn.
    #[inline]
    pub fn is_night(&self, st: &State) -> bool {
        self.now(st).is_night()
    }

    /// The scenario being played.
    #[inline]
    pub fn scenario_of(&self, st: &State) -> &ScenarioDef {
        &self.pack.scenarios[st.scenario as usize]
    }

    /// Rules the scenario switches on, less what the first-game profile leaves out.
    #[inline]
    pub fn features(&self, st: &State) -> Features {
        let mut features = self.scenario_of(st).features;
        if st.on(switch::BEGINNER) {
            features.armor_commitment = false;
            features.provisional = false;
            features.night_raids = false;
            features.bonfires = false;
            features.sub_zero = false;
            features.adjacent_support = false;
            features.variable_los = false;
        }
        features
    }

    /// Hexes nearer than 4 to a combat unit of the side's enemy (4.3, 13.2.1, 16.2, REC#2).
    pub fn near_enemies(&self, st: &State, side: Side) -> Hexes {
        let mut near = Hexes::default();
        for hex in st.cache.occupied[side.other().index()].iter() {
            near = near.or(&self.geo.within3[hex.idx()]);
        }
        near
    }

    /// Whether the hex is 4 or more hexes from every enemy combat unit of `side`.
    pub fn far_from_enemies(&self, st: &State, side: Side, hex: HexId) -> bool {
        !self.geo.within3[hex.idx()].intersects(&st.cache.occupied[side.other().index()])
    }

    /// Hexes with anybody in them.
    pub fn peopled(&self, st: &State) -> Hexes {
        let [soviet, finnish] = &st.cache.occupied;
        let mut hexes = soviet.or(finnish);
        hexes.extend(st.cache.on_map.minus(self.roster.combat).iter().filter_map(|u| st.hex_of(u)));
        hexes
    }

    /// Whether `joining` may end in the hex with the friends already there (6.0-a, 6.0-b): at most 5 units, at
    /// most 3 infantry companies, the leader not counted. Units of `joining` that are there already count once.
    pub fn stack_ok(&self, st: &State, hex: HexId, joining: UnitSet) -> bool {
        let limits = &self.pack.constants.stacking;
        let all = st.stack_set(hex).or(joining);
        all.and(self.roster.combat).len() <= limits.units.into()
            && all.and(self.roster.companies).len() <= limits.companies.into()
    }

    /// Combat units of `side` in the hex.
    pub fn combatants(&self, st: &State, hex: HexId) -> UnitSet {
        st.stack_set(hex).and(self.roster.combat)
    }

    /// The eZOC this unit respects: armor only that of AT units (7.2-k).
    #[inline]
    pub fn ezoc_for(&self, st: &State, unit: UnitId, hex: HexId) -> bool {
        if self.kind(unit).is_armor() {
            // Guns out of sight count only once armor is next to them (20.7).
            st.cache.at_zoc.contains(hex) && crate::view::fog::known_at_zone(self, st).contains(hex)
        } else {
            st.in_ezoc(self.side(unit), hex)
        }
    }

    /// Every counter of a side.
    pub fn army(&self, side: Side) -> UnitSet {
        self.roster.armies[side.index()]
    }
}
