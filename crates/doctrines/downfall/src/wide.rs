//! The whole map: distances, zones and pressure that moves are judged by. Made once for a decision; then sixty units and
//! thirty hexes each are looked up.
//!
//! An Ally goes for what the Axis holds ([`crate::advance`]); an Axis faction keeps a line between its enemy and what it holds
//! ([`crate::defend`]). So the two factions of a seat are judged each by its own war, and a seat never asks what the other
//! half of Germany would like.

use sandtable_downfall::Downfall;
use sandtable_downfall::ids::{Country, Faction, Ideology, PieceId, Terrain, UnitType, Weather};
use sandtable_downfall::state::{Beachhead, Place, State};
use sandtable_downfall::supply::{Accepted, Purpose};
use sandtable_hex::HexId;

/// Steps looked at.
pub const FAR: u8 = 30;
/// A beach where an enemy could land counts as an enemy at this distance.
const BEACH: u8 = 1;
/// Movement points of an order that are reckoned with.
const ORDER: u8 = 5;

/// What the units of a faction bring to attacks on each hex, from where they stand.
#[derive(Clone, Debug, Default)]
pub struct Pressure {
    /// Pips of the strongest unit next to the hex.
    lead: Vec<f32>,
    /// Strength of all units next to it but for the leader's pips.
    help: Vec<f32>,
    /// The same of units two or three hexes away, at a discount.
    near: Vec<f32>,
}

impl Pressure {
    fn of(game: &Downfall, state: &State, faction: Faction, without: &[PieceId]) -> Pressure {
        let map = &game.pack.map;
        let n = map.grid.len();
        let mut all = Pressure { lead: vec![0.0; n], help: vec![0.0; n], near: vec![0.0; n] };
        let armor = match state.weather {
            Weather::Mud => 0.0,
            Weather::Fair if faction.is_axis() => 2.0,
            Weather::Fair | Weather::Snow => 1.0,
        };
        for unit in game.pack.units_of(faction).filter(|u| !without.contains(u)) {
            let Some(hex) = state.hex_of(unit) else { continue };
            let side = state.type_of(&game.pack, unit);
            if matches!(side, Some(UnitType::Fortress | UnitType::Airdrop) | None) {
                continue;
            }
            let pips = f32::from(state.piece(unit).pips);
            let flank = 1.0 + if side.is_some_and(UnitType::is_armored) { armor } else { 0.0 };
            for near in map.grid.neighbours(hex).iter().copied().filter(|h| *h != HexId::NONE) {
                if state.walkable(&game.pack, hex, near) {
                    all.lead[near.idx()] = all.lead[near.idx()].max(pips);
                    all.help[near.idx()] += flank;
                    for (next, _) in map.walk(near) {
                        all.near[next.idx()] += 0.08 * flank;
                    }
                }
            }
        }
        all
    }

    /// Attack strength on a hex now, with more units beside it.
    fn now(&self, hex: HexId, pips: f32, help: f32) -> f32 {
        let lead = self.lead[hex.idx()].max(pips);
        if lead > 0.0 { lead + self.help[hex.idx()] + help } else { 0.0 }
    }

    /// Attack strength on a hex soon: what is near may come.
    fn soon(&self, hex: HexId) -> f32 {
        let now = self.now(hex, 0.0, 0.0);
        let near = self.near[hex.idx()].min(3.0);
        if now > 0.0 { now + 0.4 * near } else { near + if near > 0.5 { 2.0 } else { 0.0 } }
    }
}

/// What a faction's moves are judged by.
pub struct Wide<'a> {
    pub(crate) game: &'a Downfall,
    pub(crate) state: &'a State,
    pub(crate) faction: Faction,
    /// Steps from the nearest enemy it fights; for OKW also from beaches where one could land.
    enemy: Vec<u8>,
    /// Steps from the nearest prize: what an Ally wants to take, what the Axis has to keep.
    prize: Vec<u8>,
    /// Steps from the nearest hex that supply reaches.
    supply: Vec<u8>,
    /// What the enemy brings to attacks.
    threat: Pressure,
    /// What the own faction brings to attacks, without the units looked at.
    own: Pressure,
    /// Own stacks whose zone a hex is in, without the units looked at.
    zone: Vec<u8>,
    /// Orders in which the enemy could walk into a hex past own zones, without the units looked at; 0 if not in two.
    open: Vec<u8>,
    /// Whether that was made without units that stand near the enemy.
    stale: bool,
}

impl<'a> Wide<'a> {
    pub fn new(game: &'a Downfall, state: &'a State, faction: Faction) -> Wide<'a> {
        let map = &game.pack.map;
        let foe = faction.foe();
        let foes = game.pack.units_of(foe).filter_map(|u| state.hex_of(u)).map(|h| (h, 0));
        let beaches = threatened(game, state).into_iter().filter(|_| faction == Faction::Okw);
        let axis = |h: &HexId| game.owner(state, *h) == Ideology::Axis;
        // Africa is free when no Axis unit is left there.
        let hunted = |h: &HexId| {
            let africa = [Country::NorthAfrica, Country::Libya, Country::Egypt];
            faction == Faction::Western
                && !state.africa_liberated
                && map.country(*h).is_some_and(|c| africa.contains(&c))
        };
        let hunted = state.cache.occupied[Ideology::Axis.idx()].iter().filter(hunted);
        let prizes = map.objectives.iter().filter(axis).chain(hunted).map(|h| (h, 0));
        let nations = game.nations_of(faction);
        let net = game.supplied(state, faction, nations, Purpose::Event, Accepted::all_but(None));
        let mut wide = Wide {
            game,
            state,
            faction,
            enemy: flood(game, foes.chain(beaches.map(|h| (h, BEACH)))),
            prize: flood(game, prizes),
            supply: flood(game, net.hexes.iter().map(|h| (h, 0))),
            threat: Pressure::of(game, state, foe, &[]),
            own: Pressure::default(),
            zone: Vec::new(),
            open: Vec::new(),
            stale: false,
        };
        wide.lift(&[]);
        wide
    }

    /// The same for units about to move: what they do where they stand is left out.
    pub fn of(game: &'a Downfall, state: &'a State, faction: Faction, units: &[PieceId]) -> Wide<'a> {
        let mut wide = Wide::new(game, state, faction);
        if !units.is_empty() {
            wide.lift(units);
        }
        wide
    }

    /// Leaves these units out of zones and attacks.
    pub fn lift(&mut self, units: &[PieceId]) {
        let (game, state) = (self.game, self.state);
        self.own = Pressure::of(game, state, self.faction, units);
        self.zone = vec![0; game.pack.map.grid.len()];
        let ideology = self.faction.ideology();
        for hex in state.cache.occupied[ideology.idx()].iter() {
            if state.units_at(&game.pack, hex).all(|u| units.contains(&u)) {
                continue;
            }
            for near in game.pack.map.walk(hex).map(|(near, _)| near).chain([hex]) {
                self.zone[near.idx()] += 1;
            }
        }
        if self.faction.is_axis() {
            let near = units.iter().any(|u| state.hex_of(*u).is_some_and(|h| self.enemy[h.idx()] <= 4));
            if self.open.is_empty() || near || self.stale {
                self.open = self.walked_into(units);
                self.stale = near;
            }
        }
    }

    /// Hexes the enemy could walk into past own zones (2.1.6-d), in one order of five points or in two.
    fn walked_into(&self, without: &[PieceId]) -> Vec<u8> {
        let (game, state) = (self.game, self.state);
        let map = &game.pack.map;
        let mut cost = vec![u8::MAX; map.grid.len()];
        let mut buckets: [Vec<HexId>; 2 * ORDER as usize + 1] = Default::default();
        let held = |h: HexId| {
            state.holds(Ideology::Axis, h) && state.units_at(&game.pack, h).any(|u| !without.contains(&u))
        };
        for unit in game.pack.units_of(self.faction.foe()) {
            if let Some(hex) = state.hex_of(unit)
                && cost[hex.idx()] != 0
            {
                cost[hex.idx()] = 0;
                buckets[0].push(hex);
            }
        }
        if self.faction == Faction::Okw {
            for hex in threatened(game, state) {
                if cost[hex.idx()] > ORDER && !held(hex) {
                    cost[hex.idx()] = ORDER;
                    buckets[usize::from(ORDER)].push(hex);
                }
            }
        }
        for spent in 0..=2 * ORDER {
            let mut at = 0;
            while let Some(&hex) = buckets[usize::from(spent)].get(at) {
                at += 1;
                if cost[hex.idx()] != spent {
                    continue;
                }
                for (near, side) in map.walk(hex) {
                    let step = if side.rail {
                        1
                    } else {
                        let rough = !matches!(map.hex(near).terrain, Some(Terrain::Clear) | None);
                        1 + u8::from(rough) + u8::from(side.river || side.strait)
                    };
                    // What does not fit into the first order waits for the second.
                    let mut total = spent + step;
                    if spent < ORDER && total > ORDER {
                        total = ORDER + step;
                    }
                    if self.zone[near.idx()] > 0 {
                        total = total.next_multiple_of(ORDER);
                    }
                    if total > 2 * ORDER || total >= cost[near.idx()] || held(near) {
                        continue;
                    }
                    let spine = self.zone[hex.idx()] > 0
                        && self.zone[near.idx()] > 0
                        && map
                            .walk(hex)
                            .any(|(c, _)| held(c) && map.grid.are_adjacent(c, near) && map.passable(c, near));
                    if !spine {
                        cost[near.idx()] = total;
                        buckets[usize::from(total)].push(near);
                    }
                }
            }
        }
        cost.iter().map(|c| if *c == u8::MAX { 0 } else { 1 + u8::from(*c > ORDER) }).collect()
    }

    /// Orders in which the enemy could walk into a hex; 0 if not in two.
    pub(crate) fn walk_in(&self, hex: HexId) -> u8 {
        self.open.get(hex.idx()).copied().unwrap_or(0)
    }

    /// The hexes a unit in a hex puts into its zone.
    pub(crate) fn zone_of(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.game.pack.map.walk(hex).map(|(near, _)| near).chain([hex])
    }

    /// Own stacks whose zone a hex is in.
    pub(crate) fn covered(&self, hex: HexId) -> u8 {
        self.zone[hex.idx()]
    }

    /// Steps from the nearest enemy.
    pub fn enemy(&self, hex: HexId) -> f32 {
        f32::from(self.enemy[hex.idx()].min(FAR))
    }

    /// Steps from the nearest prize.
    pub fn prize(&self, hex: HexId) -> f32 {
        f32::from(self.prize[hex.idx()].min(FAR))
    }

    /// Steps from where supply reaches.
    pub(crate) fn supply(&self, hex: HexId) -> f32 {
        f32::from(self.supply[hex.idx()].min(FAR))
    }

    /// What the ground adds to a defence, rivers by the share of sides they run along.
    pub(crate) fn cover(&self, hex: HexId) -> f32 {
        let map = &self.game.pack.map;
        let city = if map.is_city(hex) { 1.0 } else { 0.0 };
        let (mut sides, mut rivers) = (0.0f32, 0.0);
        for (_, side) in map.walk(hex) {
            sides += 1.0;
            rivers += if side.river || side.strait { 1.0 } else { 0.0 };
        }
        city + rivers / sides.max(1.0)
            + match map.hex(hex).terrain {
                Some(Terrain::Hills | Terrain::Forest) => 2.0,
                Some(Terrain::Mountain | Terrain::Swamp) => 3.0,
                _ => 0.0,
            }
    }

    /// Columns and weather in one number: a modifier of the dice is worth two fifths of a column.
    fn weather(&self) -> f32 {
        match self.state.weather {
            Weather::Fair => 0.0,
            Weather::Snow => 0.8,
            Weather::Mud => 1.2,
        }
    }

    /// What a stack of so many pips risks in a hex.
    pub(crate) fn danger(&self, hex: HexId, pips: f32) -> f32 {
        if pips <= 0.0 {
            return 0.0;
        }
        let attack = self.threat.soon(hex);
        if attack <= 0.0 {
            return 0.0;
        }
        let column = attack + 1.0 - pips - 1.0 - self.cover(hex) - self.weather();
        let columns = column.clamp(0.0, 7.0);
        let risk = (0.1 * columns).min(0.15 * pips + 0.25);
        let prize = self.faction.is_axis() && self.game.pack.map.objectives.contains(hex);
        risk + if prize { 0.12 * columns } else { 0.0 }
    }

    /// What attacks on a hex promise with these units beside it.
    pub(crate) fn chance(&self, target: HexId, pips: f32, help: f32) -> f32 {
        let defence: f32 = self.pips_at(target, &[]);
        let attack = self.own.now(target, pips, help);
        let column = attack + 0.5 - defence - 0.5 - self.cover(target) - self.weather();
        0.1 * (column + 1.0).clamp(0.0, 6.0)
    }

    /// Pips in a hex, of whichever side holds it, without some units.
    pub(crate) fn pips_at(&self, hex: HexId, without: &[PieceId]) -> f32 {
        let there = self.state.units_at(&self.game.pack, hex).filter(|u| !without.contains(u));
        there.map(|u| f32::from(self.state.piece(u).pips)).sum()
    }

    /// The worth of units standing in a hex, to be compared with other hexes.
    pub fn worth(&self, units: &[PieceId], hex: HexId) -> f32 {
        if self.faction.is_axis() { self.defend(units, hex) } else { self.advance(units, hex) }
    }
}

/// Hexes behind beaches where the West could land soon: open, in reach of its Transport Points, with troops across the sea.
pub fn threatened(game: &Downfall, state: &State) -> Vec<HexId> {
    let free = |b: &Beachhead| match b {
        Beachhead::Pool => true,
        Beachhead::On(beach) => {
            game.pack.map.beach(*beach).is_some_and(|d| !state.holds(Ideology::West, d.hex))
        }
        Beachhead::Waiting | Beachhead::Mulberry(_) => false,
    };
    if !state.beachheads.iter().any(free) {
        return Vec::new();
    }
    let open = |b: &&sandtable_downfall::pack::BeachDef| {
        !state.closed.contains(b.id)
            && b.transport <= state.transport + 2
            && (game.profile(state).supremacy || game.fleet_in(state, Faction::Western, b.sea))
            && game.pack.units_of(Faction::Western).any(|u| match state.piece(u).place {
                Place::Hex(hex) => game.pack.map.hex(hex).seas.contains(b.sea),
                Place::Land(land) => game.pack.seas.land(land).is_some_and(|l| l.seas.contains(b.sea)),
                _ => false,
            })
    };
    game.pack.map.beaches.iter().filter(open).map(|b| b.target).collect()
}

/// Walking distances from some hexes that begin at a distance.
fn flood(game: &Downfall, from: impl Iterator<Item = (HexId, u8)>) -> Vec<u8> {
    let map = &game.pack.map;
    let mut far = vec![FAR; map.grid.len()];
    let mut rings: [Vec<HexId>; FAR as usize + 1] = std::array::from_fn(|_| Vec::new());
    for (hex, at) in from {
        if far[hex.idx()] > at {
            far[hex.idx()] = at;
            rings[usize::from(at)].push(hex);
        }
    }
    for ring in 0..FAR {
        for hex in std::mem::take(&mut rings[usize::from(ring)]) {
            if far[hex.idx()] != ring {
                continue;
            }
            for (near, _) in map.walk(hex) {
                if far[near.idx()] > ring + 1 {
                    far[near.idx()] = ring + 1;
                    rings[usize::from(ring) + 1].push(near);
                }
            }
        }
    }
    far
}
