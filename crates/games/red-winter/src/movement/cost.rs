//! Rules 4.1, 4.4, 5 and 7.1: what each step costs whom. Everything the map decides is tabled once.

use super::armor::{on_net, road_rate};
use crate::RedWinter;
use crate::frame::Mover;
use crate::pack::{Movement, Pack, RoadClass, Side, Terrain, UnitKind};
use crate::state::{Hexes, State, flag};
use crate::units::UnitSet;
use crate::view::fog::known_at_zone;
use sandtable_hex::flood::Enter;
use sandtable_hex::{Dir, HexId};

/// The cost of a step that is not allowed at all.
pub const NO: u8 = u8::MAX;

/// How a unit gets about. Units of one gait pay alike everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// On foot or drawn by horses.
    Foot,
    /// On skis (4.4).
    Ski,
    /// Tanks (12.1.3-b).
    Tank,
    /// Armored cars (12.1.3-c).
    Car,
}

impl Gait {
    /// All gaits.
    pub const ALL: [Gait; 4] = [Gait::Foot, Gait::Ski, Gait::Tank, Gait::Car];

    /// The gait of a unit.
    pub const fn of(kind: UnitKind, side: Side) -> Gait {
        match kind {
            UnitKind::Tank => Gait::Tank,
            UnitKind::ArmoredCar => Gait::Car,
            _ if kind.skis(side) => Gait::Ski,
            _ => Gait::Foot,
        }
    }

    /// As one bit of a set of gaits.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    const fn is_armor(self) -> bool {
        matches!(self, Gait::Tank | Gait::Car)
    }
}

/// A step to a neighbour.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The neighbour; `NONE` off the map.
    pub to: HexId,
    /// Half points for entering it, by road where one leads there; [`NO`] where that is not allowed.
    pub open: u8,
    /// The same where road rates are barred: into an enemy zone of control (7.1-d) and in assaults (9.1-b).
    pub plain: u8,
    /// Whether a road leads there.
    pub road: bool,
}

/// Costs of one set of gaits: of several the dearest counts, hex by hex (6.1-d).
#[derive(Debug, Default)]
pub struct Costs {
    /// The steps from each hex, by direction.
    pub edges: Vec<[Edge; 6]>,
    /// The least that any step out of a hex can cost.
    pub least: Vec<u8>,
    /// Entering the map by the road that leads off it here (13.1-a).
    pub by_road: Vec<u8>,
    /// Entering the map here without a road.
    pub off_road: Vec<u8>,
}

/// Movement costs by set of gaits.
#[derive(Debug)]
pub struct MoveTables {
    sets: Vec<Costs>,
    /// Of a raid's route: on skis, by road where there is one (16.4.1-g).
    pub raid: Costs,
}

impl MoveTables {
    /// Tables the costs.
    pub fn new(pack: &Pack) -> MoveTables {
        let single = Gait::ALL.map(|gait| Costs::of(pack, gait));
        let sets = (0..1u8 << Gait::ALL.len())
            .map(|set| {
                let mut costs = Costs::default();
                for (gait, own) in Gait::ALL.into_iter().zip(&single).filter(|(g, _)| set & g.bit() != 0) {
                    debug_assert!(set & gait.bit() != 0);
                    costs.raise(own);
                }
                costs.find_least();
                costs
            })
            .collect();
        MoveTables { sets, raid: Costs::of_raids(pack) }
    }

    /// The costs of a set of gaits ([`Gait::bit`]).
    #[inline]
    pub fn of(&self, gaits: u8) -> &Costs {
        &self.sets[usize::from(gaits) & (self.sets.len() - 1)]
    }
}

impl Costs {
    fn of(pack: &Pack, gait: Gait) -> Costs {
        let figures = &pack.constants.movement;
        let mut costs = Costs::default();
        for from in pack.grid.ids() {
            costs.edges.push(Dir::ALL.map(|dir| Edge::new(pack, gait, from, dir)));
            let ground = terrain_cost(figures, gait, pack.terrain_at(from));
            let best = pack.roads[from.idx()].iter().flatten().min().copied();
            costs.by_road.push(road_rate(figures, gait, best.unwrap_or(RoadClass::Main)).min(ground));
            let barred = gait.is_armor() && best.is_none() && pack.terrain_at(from) != Terrain::Village;
            costs.off_road.push(if barred { NO } else { ground });
        }
        costs
    }

    /// A raid's route minds no bridge.
    fn of_raids(pack: &Pack) -> Costs {
        let figures = &pack.constants.movement;
        let edge = |from, dir| {
            let (to, road) = (pack.grid.neighbour(from, dir), pack.road(from, dir).is_some());
            let cost = match to.some() {
                None => NO,
                Some(_) if road => figures.road.0,
                Some(to) => terrain_cost(figures, Gait::Ski, pack.terrain_at(to)),
            };
            Edge { to, open: cost, plain: cost, road }
        };
        let edges = pack.grid.ids().map(|from| Dir::ALL.map(|dir| edge(from, dir))).collect();
        let mut costs = Costs { edges, ..Costs::default() };
        costs.find_least();
        costs
    }

    fn find_least(&mut self) {
        let least = |edges: &[Edge; 6]| edges.iter().map(|e| e.open.min(e.plain)).min();
        self.least = self.edges.iter().map(|edges| least(edges).unwrap_or(NO)).collect();
    }

    /// Raises every cost to at least that of another gait.
    fn raise(&mut self, other: &Costs) {
        if self.edges.is_empty() {
            self.edges.clone_from(&other.edges);
            self.by_road.clone_from(&other.by_road);
            self.off_road.clone_from(&other.off_road);
        }
        for (a, b) in self.edges.iter_mut().flatten().zip(other.edges.iter().flatten()) {
            a.open = a.open.max(b.open);
            a.plain = a.plain.max(b.plain);
        }
        for (a, b) in self.by_road.iter_mut().zip(&other.by_road) {
            *a = (*a).max(*b);
        }
        for (a, b) in self.off_road.iter_mut().zip(&other.off_road) {
            *a = (*a).max(*b);
        }
    }
}

impl Edge {
    fn new(pack: &Pack, gait: Gait, from: HexId, dir: Dir) -> Edge {
        let figures = &pack.constants.movement;
        let to = pack.grid.neighbour(from, dir);
        let road = pack.road(from, dir);
        let mut edge = Edge { to, open: NO, plain: NO, road: road.is_some() };
        if to.is_none() || (gait.is_armor() && !on_net(pack, from, dir)) {
            return edge;
        }
        let ground = terrain_cost(figures, gait, pack.terrain_at(to));
        let bridge = if pack.is_bridge(from, dir) { figures.bridge.0 } else { 0 };
        edge.plain = ground.saturating_add(bridge);
        // Off a road armor is at large in villages only, and there the ground may be the cheaper way.
        let at_large = !gait.is_armor() || pack.terrain_at(to) == Terrain::Village;
        let ground = if at_large { ground } else { NO };
        edge.open =
            road.map_or(NO, |class| road_rate(figures, gait, class)).min(ground).saturating_add(bridge);
        edge
    }
}

/// 5.2, 4.4: the bare ground.
fn terrain_cost(figures: &Movement, gait: Gait, terrain: Terrain) -> u8 {
    match terrain {
        Terrain::Forest => figures.forest.0,
        Terrain::Suo => figures.suo.0,
        Terrain::Village => figures.village.0,
        Terrain::Lake if gait == Gait::Ski => figures.lake_ski.0,
        Terrain::Lake => figures.lake.0,
    }
}

/// What a group finds around it, put together once per question.
pub struct Going<'a> {
    /// Costs of the group.
    pub costs: &'a Costs,
    /// Hexes it may enter at all.
    pub open: Hexes,
    /// The enemy zone of control it must respect.
    pub zone: Hexes,
    /// The gaits of the group.
    pub(super) gaits: u8,
    /// Where it stands, if leaving costs extra.
    pub(super) leaving: HexId,
    /// The extra for leaving an enemy zone of control (7.1-b).
    pub(super) extra: u8,
}

impl Going<'_> {
    /// What a step takes.
    #[inline]
    pub fn enter(&self, from: HexId, edge: &Edge) -> Enter {
        if !self.open.contains(edge.to) {
            return Enter::No;
        }
        let extra = if from == self.leaving { self.extra } else { 0 };
        if self.zone.contains(edge.to) {
            match edge.plain {
                NO => Enter::No,
                cost => Enter::Stop(cost.saturating_add(extra)),
            }
        } else {
            match edge.open {
                NO => Enter::No,
                cost => Enter::Go(cost.saturating_add(extra)),
            }
        }
    }

    /// The cost of a step, if allowed.
    #[inline]
    pub fn cost(&self, from: HexId, edge: &Edge) -> Option<u8> {
        match self.enter(from, edge) {
            Enter::No => None,
            Enter::Go(cost) | Enter::Stop(cost) => Some(cost),
        }
    }

    /// The steps from a hex.
    #[inline]
    pub fn edges(&self, from: HexId) -> &[Edge] {
        self.costs.edges.get(from.idx()).map_or(&[], |edges| edges)
    }

    /// The cost of the step between two neighbours, if allowed.
    pub fn cost_between(&self, from: HexId, to: HexId) -> Option<u8> {
        self.edges(from).iter().find(|e| e.to == to).and_then(|e| self.cost(from, e))
    }
}

impl RedWinter {
    /// The gaits in a group.
    pub fn gaits(&self, group: UnitSet) -> u8 {
        group.iter().fold(0, |set, u| set | Gait::of(self.kind(u), self.side(u)).bit())
    }

    /// Whether a group is armor and nothing else.
    pub fn all_armor(&self, group: UnitSet) -> bool {
        group.minus(self.roster.armor).is_empty()
    }

    /// The enemy zone of control a group must respect: armor by itself only that of AT guns (7.2-k, A-32), and of
    /// those only what it can know of (20.7).
    #[inline]
    pub fn zone_for(&self, st: &State, side: Side, group: UnitSet) -> Hexes {
        if self.all_armor(group) { known_at_zone(self, st) } else { st.cache.zoc[side.other().index()] }
    }

    /// What the mover finds around it.
    pub fn going<'a>(&'a self, st: &'a State, m: &Mover) -> Going<'a> {
        let side = st.phasing;
        let zone = self.zone_for(st, side, m.group);
        let mut open = self.scenario_of(st).area.and_not(&st.cache.occupied[side.other().index()]);
        if st.collapse && side == Side::Soviet {
            open = open.and_not(&zone); // 17.0.4
        }
        let park = self.pack.source[Side::Soviet.index()];
        if side == Side::Finnish && open.contains(park) && !self.may_stop(st, park, m.group) {
            // Entering the artillery park can halt a move, so nobody passes through it who could not stay.
            open.remove(park);
        }
        // 7.1-b, ruling A-28: only who began the phase in a zone, and only if it still is one.
        let pays = !m.moved
            && !m.hex.is_none()
            && zone.contains(m.hex)
            && m.group.iter().any(|u| st.unit(u).has(flag::START_EZOC));
        let gaits = self.gaits(m.group);
        Going {
            costs: self.geo.moves.of(gaits),
            gaits,
            open,
            zone,
            leaving: m.hex,
            extra: if pays { self.pack.constants.movement.leave_ezoc.0 } else { 0 },
        }
    }

    /// Half points a unit may spend this turn: doubled at night unless it began in an enemy zone of control
    /// (16.1), less on the turn of entry for some (13.1.1-a).
    pub fn unit_allowance(&self, st: &State, unit: crate::pack::UnitId) -> u8 {
        let u = st.unit(unit);
        let mut points = self.face(st, unit).ma.saturating_mul(2);
        if self.is_night(st) && !u.has(flag::START_EZOC) {
            points = points.saturating_mul(self.pack.constants.movement.night_factor);
        }
        if self.enters_as_scheduled(st, unit) {
            points = points.saturating_sub(self.def(unit).entry_penalty_half_mp);
        }
        points
    }

    /// 6.1-c: a stack is as fast as its slowest unit.
    pub fn allowance(&self, st: &State, group: UnitSet) -> u8 {
        group.iter().map(|u| self.unit_allowance(st, u)).min().unwrap_or(0)
    }

    /// Whether the group may end a move in the hex (6.0-e).
    #[inline]
    pub fn may_stop(&self, st: &State, hex: HexId, group: UnitSet) -> bool {
        st.is_vacant(hex) || self.stack_ok(st, hex, group)
    }
}
