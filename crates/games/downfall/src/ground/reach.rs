//! Where land units can go: crossings, zones, borders, stacking (1.A, 2.1.6, 7.1.1).

use crate::Downfall;
use crate::ids::{Country, CountrySet, Faction, Ideology, PieceId, Terrain, UnitType};
use crate::pack::Side;
use crate::state::{Beachhead, Place, State};
use sandtable_hex::HexId;

/// A step from one hex to a neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// Movement points.
    pub cost: u8,
    /// By rail.
    pub rail: bool,
    /// A difficult hex lies on either end and there is no rail: one hex in the whole order (1.A.3-e).
    pub difficult: bool,
}

/// Where units can go, with what it costs.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Cost of each hex, 255 where they cannot go.
    cost: Vec<u8>,
    /// Partisans' hexes entered on the way.
    tolls: Vec<u8>,
    /// The hex before on the way.
    from: Vec<HexId>,
    /// Hexes reached, in the order found.
    pub hexes: Vec<HexId>,
}

impl Reach {
    fn new(n: usize, start: HexId) -> Reach {
        let mut reach = Reach {
            cost: vec![u8::MAX; n],
            tolls: vec![0; n],
            from: vec![HexId::NONE; n],
            hexes: Vec::new(),
        };
        reach.cost[start.idx()] = 0;
        reach
    }

    /// A hex is reached, or reached in a better way.
    fn note(&mut self, hex: HexId, before: HexId, cost: u8, tolls: u8) {
        if self.cost[hex.idx()] == u8::MAX {
            self.hexes.push(hex);
        }
        self.cost[hex.idx()] = cost;
        self.tolls[hex.idx()] = tolls;
        self.from[hex.idx()] = before;
    }

    /// What the way to a hex costs.
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        self.cost.get(hex.idx()).copied().filter(|c| *c != u8::MAX)
    }

    /// The hex before a hex on the way to it; the start for those next to it.
    pub fn before(&self, hex: HexId) -> Option<HexId> {
        self.from.get(hex.idx()).copied().filter(|h| !h.is_none())
    }
}

impl Downfall {
    /// The step between two hexes for a land unit, if the ground allows it (TK-1 to TK-7, TK-13).
    pub fn crossing(&self, state: &State, a: HexId, b: HexId) -> Option<Crossing> {
        self.crossing_over(state, a, b, self.pack.map.between(a, b))
    }

    /// The same, over a side that is known.
    #[inline]
    fn crossing_over(&self, state: &State, a: HexId, b: HexId, side: Side) -> Option<Crossing> {
        let map = &self.pack.map;
        if (map.sea.contains(a) || map.sea.contains(b)) && state.beach_link(&self.pack, a, b) {
            // The beachhead itself costs 1, its land hex its terrain; the beach hexside 1 more.
            let cost = if map.sea.contains(b) { 1 } else { terrain_cost(map.hex(b).terrain) };
            let difficult = self.is_difficult(state.weather, a) || self.is_difficult(state.weather, b);
            return Some(Crossing { cost: cost + 1, rail: false, difficult });
        }
        if !self.profile(state).land.contains(b) {
            return None;
        }
        if side.impassable {
            return None;
        }
        if side.rail {
            return Some(Crossing { cost: 1, rail: true, difficult: false });
        }
        let difficult = self.is_difficult(state.weather, a) || self.is_difficult(state.weather, b);
        let water = u8::from(side.river || side.strait);
        Some(Crossing { cost: terrain_cost(map.hex(b).terrain) + water, rail: false, difficult })
    }

    /// Whether a step crosses a hexspine in an enemy zone (2.1.6-d): an enemy unit stands beside both hexes and reaches both.
    pub fn crosses_spine(&self, state: &State, ideology: Ideology, a: HexId, b: HexId) -> bool {
        // Whoever reaches both puts both into its zone.
        if !state.in_ezoc(ideology, a) || !state.in_ezoc(ideology, b) {
            return false;
        }
        let grid = &self.pack.map.grid;
        grid.neighbours(a).iter().any(|c| {
            *c != HexId::NONE
                && grid.are_adjacent(*c, b)
                && Ideology::ALL.iter().any(|i| i.hostile(ideology) && state.holds(*i, *c))
                && state.walkable(&self.pack, *c, a)
                && state.walkable(&self.pack, *c, b)
        })
    }

    /// The countries an ideology may enter (1.A.4); units of the moving group are not counted.
    pub fn open_countries(&self, state: &State, ideology: Ideology, without: &[PieceId]) -> CountrySet {
        let all: CountrySet = Country::ALL.iter().copied().collect();
        if ideology == Ideology::Axis {
            return all;
        }
        let map = &self.pack.map;
        let other = if ideology == Ideology::West { Ideology::Soviet } else { Ideology::West };
        let mut own = state.cache.occupied[ideology.idx()];
        for hex in without.iter().filter_map(|u| state.hex_of(*u)) {
            if state.units_at(&self.pack, hex).all(|u| without.contains(&u)) {
                own.remove(hex);
            }
        }
        for hex in state.cache.partisans.iter() {
            let stays = |p: &PieceId| !without.contains(p) && self.pack.faction_of(*p).ideology() == ideology;
            if state.partisan_at(&self.pack, hex).is_some_and(|p| stays(&p)) {
                own.insert(hex);
            }
        }
        // Who stands there with the Axis or with friends of ours bars nobody, nor do partisans alone (1.A.4-d, 1.A.4-e).
        let welcome = own.or(&state.cache.occupied[Ideology::Axis.idx()]);
        let (mut seen, mut barred) = (CountrySet::EMPTY, CountrySet::EMPTY);
        for hex in state.cache.occupied[other.idx()].iter() {
            if let Some(country) = map.country(hex)
                && seen.insert(country)
                && !map.countries[country.idx()].intersects(&welcome)
            {
                barred.insert(country);
            }
        }
        all.minus(barred).with(Country::Germany)
    }

    /// Whether a step is barred by a border (1.A.4-b).
    pub fn border_bars(&self, open: CountrySet, a: HexId, b: HexId) -> bool {
        let (from, to) = (self.pack.map.country(a), self.pack.map.country(b));
        from != to && to.is_some_and(|c| !open.contains(c))
    }

    /// Combat units and pips in a hex, without some of them.
    pub fn load(&self, state: &State, hex: HexId, without: &[PieceId]) -> (u8, u8) {
        let mut load = (0, 0);
        for unit in state.units_at(&self.pack, hex).filter(|u| !without.contains(u)) {
            load.0 += 1;
            load.1 += state.piece(unit).pips;
        }
        load
    }

    /// Most units and pips a hex holds (1.A.1-a, 2.4.2-c).
    pub fn room(&self, state: &State, hex: HexId) -> (u8, u8) {
        let limits = &self.pack.tables.limits;
        match state.beachhead_at(&self.pack, hex) {
            Some(Beachhead::On(_)) => (limits.stack_units, limits.beachhead_pips),
            _ => (limits.stack_units, limits.stack_pips),
        }
    }

    /// Whether so many more units and pips fit into a hex.
    pub fn fits(&self, state: &State, hex: HexId, units: u8, pips: u8, without: &[PieceId]) -> bool {
        let (there, room) = (self.load(state, hex, without), self.room(state, hex));
        there.0 + units <= room.0 && there.1 + pips <= room.1
    }

    /// Whether a hex holds more than it may.
    pub fn overstacked(&self, state: &State, hex: HexId) -> bool {
        let (there, room) = (self.load(state, hex, &[]), self.room(state, hex));
        there.0 > room.0 || there.1 > room.1
    }

    /// Movement points of a unit in a Redeploy part, with what cards add.
    pub fn allowance(&self, state: &State, unit: PieceId, mp: u8) -> u8 {
        let motor =
            matches!(state.type_of(&self.pack, unit), Some(UnitType::Mech | UnitType::Tank | UnitType::Mot));
        mp + state.order.extra_mp + if motor { state.order.extra_motor_mp } else { 0 }
    }

    /// The neighbours a unit that has not moved can step into.
    pub(super) fn steps_from<'s>(
        &'s self,
        state: &'s State,
        unit: PieceId,
        from: HexId,
        mp: u8,
    ) -> impl Iterator<Item = HexId> + 's {
        let ideology = self.pack.faction_of(unit).ideology();
        let home = self.pack.map.country(from);
        self.pack.map.touching(from).filter_map(move |(near, side)| {
            let step = self.crossing_over(state, from, near, side)?;
            // Over a border it depends on who stands beyond: that is left to the whole search.
            let open = step.cost <= mp
                && self.pack.map.country(near) == home
                && self.pack.map.land.contains(near)
                && !state.foreign(ideology, near)
                && !self.crosses_spine(state, ideology, from, near);
            open.then_some(near)
        })
    }

    /// Where a group of combat units can go from a hex (7.1.1). `hexes` have been entered before in this move.
    pub fn reach(&self, state: &State, group: &[PieceId], start: HexId, mp: u8, hexes: u8) -> Reach {
        let ideology = group.first().map_or(Ideology::Axis, |u| self.pack.faction_of(*u).ideology());
        let axis = ideology == Ideology::Axis;
        let western = ideology == Ideology::West;
        let grid = &self.pack.map.grid;
        let open = self.open_countries(state, ideology, group);
        let mut reach = Reach::new(grid.len(), start);
        // Costs are small: one bucket for each number of points spent.
        let barred = |hex: HexId, near: HexId| {
            state.foreign(ideology, near)
                || !western && self.pack.map.sea.contains(near)
                || self.border_bars(open, hex, near)
                || self.crosses_spine(state, ideology, hex, near)
        };
        let mut buckets: [Vec<HexId>; 12] = Default::default();
        buckets[0].push(start);
        for spent in 0..=mp.min(11) {
            let mut at = 0;
            while let Some(&hex) = buckets[spent as usize].get(at) {
                at += 1;
                if reach.cost[hex.idx()] != spent || hex != start && state.in_ezoc(ideology, hex) {
                    continue;
                }
                for (near, side) in self.pack.map.touching(hex) {
                    // Nothing gets cheaper than what is known.
                    if reach.cost[near.idx()] <= spent {
                        continue;
                    }
                    let Some(step) = self.crossing_over(state, hex, near, side) else { continue };
                    let cost = spent + step.cost;
                    if step.difficult || cost > mp || cost > 11 || cost > reach.cost[near.idx()] {
                        continue;
                    }
                    let tolls =
                        reach.tolls[hex.idx()] + u8::from(axis && state.cache.partisans.contains(near));
                    if cost == reach.cost[near.idx()] && tolls >= reach.tolls[near.idx()] || barred(hex, near)
                    {
                        continue;
                    }
                    reach.note(near, hex, cost, tolls);
                    buckets[cost as usize].push(near);
                }
            }
        }
        // A step over a difficult hex's side is the whole move (1.A.3-e), so it comes last: a way around it may go on.
        for near in grid.neighbours(start).iter().copied().filter(|h| hexes == 0 && *h != HexId::NONE) {
            let Some(step) = self.crossing(state, start, near) else { continue };
            let found = reach.cost[near.idx()] != u8::MAX;
            if step.difficult && !found && step.cost <= mp && !barred(start, near) {
                reach.note(near, start, step.cost, u8::from(axis && state.cache.partisans.contains(near)));
            }
        }
        reach
    }

    /// Where a group can go along friendly rail without limit (Reichsbahn): by rail sides through friendly hexes.
    pub fn rail_reach(&self, state: &State, group: &[PieceId], start: HexId) -> Reach {
        let ideology = group.first().map_or(Ideology::Axis, |u| self.pack.faction_of(*u).ideology());
        let control = self.control(state);
        let land = &self.profile(state).land;
        let open = self.open_countries(state, ideology, group);
        let mut reach = Reach::new(self.pack.map.grid.len(), start);
        let mut queue = vec![start];
        let mut at = 0;
        while let Some(&hex) = queue.get(at) {
            at += 1;
            if hex != start && state.in_ezoc(ideology, hex) {
                continue;
            }
            let cost = reach.cost[hex.idx()].saturating_add(1).min(u8::MAX - 1);
            for (near, side) in self.pack.map.walk(hex) {
                let known = reach.cost[near.idx()] != u8::MAX;
                if !known
                    && side.rail
                    && land.contains(near)
                    && control.friendly(ideology, near)
                    && !state.foreign(ideology, near)
                    && !self.border_bars(open, hex, near)
                    && !self.crosses_spine(state, ideology, hex, near)
                {
                    reach.note(near, hex, cost, 0);
                    queue.push(near);
                }
            }
        }
        reach
    }

    /// Where a partisan can go: ignoring combat units, within its country, never to another partisan (2.2-h).
    pub fn partisan_reach(&self, state: &State, start: HexId, mp: u8) -> Vec<HexId> {
        let map = &self.pack.map;
        let country = map.country(start);
        let mut cost = vec![u8::MAX; map.grid.len()];
        let mut buckets: [Vec<HexId>; 12] = Default::default();
        // A partisan never enters another one's hex, not even to pass (2.2-d).
        let open = |near: HexId| map.country(near) == country && !state.cache.partisans.contains(near);
        cost[start.idx()] = 0;
        buckets[0].push(start);
        for spent in 0..=mp.min(11) {
            let mut at = 0;
            while let Some(&hex) = buckets[spent as usize].get(at) {
                at += 1;
                if cost[hex.idx()] != spent {
                    continue;
                }
                for (near, _) in map.walk(hex) {
                    let Some(step) = self.crossing(state, hex, near) else { continue };
                    let total = spent + step.cost;
                    if !step.difficult && total <= mp.min(11) && total < cost[near.idx()] && open(near) {
                        cost[near.idx()] = total;
                        buckets[total as usize].push(near);
                    }
                }
            }
        }
        // As for combat units: a step over a difficult hex's side is the whole move, a way around it may go on.
        for (near, _) in map.walk(start) {
            let step = self.crossing(state, start, near).filter(|s| s.difficult && s.cost <= mp);
            if step.is_some() && open(near) {
                cost[near.idx()] = cost[near.idx()].min(mp);
            }
        }
        map.grid.ids().filter(|h| *h != start && cost[h.idx()] != u8::MAX).collect()
    }

    /// Points to walk from a land area into a hex next to it (1.B-d).
    pub fn entry_cost(&self, hex: HexId) -> u8 {
        terrain_cost(self.pack.map.hex(hex).terrain)
    }

    /// The hexes and areas next to each other for walking in and out of the Middle East (1.B-d).
    pub fn land_gate(&self, place: Place) -> Vec<Place> {
        let across = |&(land, hex)| match place {
            Place::Land(id) if id == land => Some(Place::Hex(hex)),
            Place::Hex(at) if at == hex => Some(Place::Land(land)),
            _ => None,
        };
        self.gates.iter().filter_map(across).collect()
    }

    /// Whether a unit of this faction is active in a Redeploy part with these symbols (7.1-a).
    pub fn is_active(
        &self,
        state: &State,
        faction: Faction,
        unit: PieceId,
        symbols: crate::pack::Symbols,
    ) -> bool {
        use crate::pack::Symbol;
        let Some(def) = self.pack.unit(unit) else { return false };
        def.faction == faction
            && state.piece(unit).place.in_play()
            && state.type_of(&self.pack, unit).is_some_and(|t| {
                symbols.cover(t) || symbols.has(Symbol::Elite) && def.badges.elite && t != UnitType::Fortress
            })
    }
}

/// Points to enter a hex off the rails (TK-1 to TK-3).
const fn terrain_cost(terrain: Option<Terrain>) -> u8 {
    match terrain {
        Some(Terrain::Clear) | None => 1,
        Some(_) => 2,
    }
}
