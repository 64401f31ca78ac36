//! Supply (11): where it can be traced from, and at which tolls.
//!
//! A path goes up to three hexes overland, then by rail and sea to a source (11-d to 11-g). It is searched from the sources
//! outwards: first everything that rail and sea connect, then three hexes more. Partisans' hexes and contested seas are left
//! out until their toll is accepted.

use crate::Downfall;
use crate::control::Control;
use crate::ids::{Faction, Hexes, Ideology, Nation, NationSet, PieceId, SeaId, SeaSet, Weather};
use crate::pack::Side;
use crate::state::{Beachhead, Place, State};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;

/// What supply is traced for: tolls and limits differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Reinforcement steps (7.6.1): not through a beachhead.
    Steps,
    /// Air units (10.3-c).
    Air,
    /// The Supply event (11-a).
    Event,
}

/// A toll that a trace would have to pay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toll {
    /// A partisan's hex.
    Partisan(HexId),
    /// A contested sea.
    Sea(SeaId),
}

/// Tolls that are accepted, besides those paid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Accepted {
    /// One more toll, to see what it would bring.
    pub more: Option<Toll>,
    /// Every toll, except perhaps one.
    pub all: bool,
    /// The one that is not accepted.
    pub but: Option<Toll>,
    /// Contested seas are free: an air unit that must rebase.
    pub seas: bool,
    /// What was paid for partisans' hexes was for another unit's line (11.1-b).
    pub afresh: bool,
}

impl Accepted {
    /// Those paid and one more.
    pub const fn one(toll: Toll) -> Accepted {
        Accepted { more: Some(toll), all: false, but: None, seas: false, afresh: false }
    }

    /// Every one, except perhaps one.
    pub const fn all_but(but: Option<Toll>) -> Accepted {
        Accepted { more: None, all: true, but, seas: false, afresh: false }
    }

    /// The same for a line of its own: what another unit paid for partisans' hexes does not count.
    pub const fn afresh(self, afresh: bool) -> Accepted {
        Accepted { afresh, ..self }
    }
}

/// Where supply can be traced from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Net {
    /// Hexes.
    pub hexes: Hexes,
    /// Sea areas the sources reach: a land area on one of them is supplied.
    pub seas: SeaSet,
}

impl Downfall {
    /// Whether a hex is difficult now (1.A.3-d).
    #[inline]
    pub fn is_difficult(&self, weather: Weather, hex: HexId) -> bool {
        self.pack.map.difficult[weather.idx()].contains(hex)
    }

    /// Whether a side may be passed off the rails when a difficult hex lies on either end (1.A.3-g).
    #[inline]
    fn easy(&self, weather: Weather, a: HexId, b: HexId, side: Side) -> bool {
        side.rail || !self.is_difficult(weather, a) && !self.is_difficult(weather, b)
    }

    /// Nations a faction's units have.
    pub fn nations_of(&self, faction: Faction) -> NationSet {
        self.pack.units.iter().filter(|u| u.faction == faction).map(|u| u.nation).collect()
    }

    /// The hexes supply can be traced from to a source of these nations.
    pub fn supplied(
        &self,
        state: &State,
        faction: Faction,
        nations: NationSet,
        purpose: Purpose,
        accepted: Accepted,
    ) -> Net {
        Trace::new(self, state, faction, purpose, accepted).run(nations)
    }

    /// Whether a place of a unit of a nation is in such a net: an area is a source itself, or lies on a sea of it.
    pub fn in_net(&self, net: &Net, place: Place, nation: Nation) -> bool {
        match place {
            Place::Hex(hex) => net.hexes.contains(hex),
            Place::Land(land) => self
                .pack
                .seas
                .land(land)
                .is_some_and(|l| l.flags.contains(nation) || !l.seas.and(net.seas).is_empty()),
            _ => false,
        }
    }

    /// Whether a unit can trace supply to a source of its own nation without a new toll.
    pub fn in_supply(&self, state: &State, unit: PieceId, purpose: Purpose) -> bool {
        let Some(def) = self.pack.unit(unit) else { return true };
        if purpose == Purpose::Event && def.badges.supply {
            return true;
        }
        let nation = NationSet::one(def.nation);
        let net = self.supplied(state, def.faction, nation, purpose, Accepted::default());
        self.in_net(&net, state.piece(unit).place, def.nation)
    }

    /// The units of a faction on the map that cannot trace supply (11.3-a), with the tolls accepted so far.
    pub fn unsupplied(&self, state: &State, faction: Faction, accepted: Accepted) -> Vec<PieceId> {
        self.unsupplied_with(state, faction, accepted).0
    }

    /// The same, with the hexes from which supply can be traced.
    fn unsupplied_with(&self, state: &State, faction: Faction, accepted: Accepted) -> (Vec<PieceId>, Hexes) {
        let mut nets: ArrayVec<(Nation, Net), 16> = ArrayVec::new();
        let mut out = Vec::new();
        for unit in self.pack.units_of(faction) {
            let place = state.piece(unit).place;
            let def = &self.pack.units[unit.idx()];
            if def.badges.supply || !place.in_play() {
                continue;
            }
            let net = match nets.iter().find(|(n, _)| *n == def.nation) {
                Some((_, net)) => *net,
                None => {
                    let nation = NationSet::one(def.nation);
                    let net = self.supplied(state, faction, nation, Purpose::Event, accepted);
                    let _ = nets.try_push((def.nation, net));
                    net
                }
            };
            if !self.in_net(&net, place, def.nation) {
                out.push(unit);
            }
        }
        (out, nets.iter().fold(Hexes::new(), |all, (_, net)| all.or(&net.hexes)))
    }

    /// Tolls of a faction that are not paid and would bring supply to more of its units, with how many.
    pub fn useful_tolls(&self, state: &State, faction: Faction) -> Vec<(Toll, usize)> {
        let (without, net) = self.unsupplied_with(state, faction, Accepted::default());
        let now = (usize::MAX - without.len(), net);
        let fed = |accepted| usize::MAX - self.unsupplied(state, faction, accepted).len();
        self.tolls_that_help(state, faction, false, usize::MAX, now, fed)
    }

    /// Tolls that raise a measure of what is supplied, with how much: each alone, or where none does alone those that are
    /// needed beside others. `afresh`: for a line of its own ([`Accepted::afresh`]). `full` is the most the measure can be, `now` what it is, with the hexes where supply can be traced from.
    pub fn tolls_that_help(
        &self,
        state: &State,
        faction: Faction,
        afresh: bool,
        full: usize,
        (now, net): (usize, Hexes),
        measure: impl Fn(Accepted) -> usize,
    ) -> Vec<(Toll, usize)> {
        let tolls = if now < full { self.tolls(state, faction, afresh) } else { Vec::new() };
        // A partisan's hex is where a path may begin before its toll is paid; one that is not helps nobody alone.
        let touched = |t: Toll| !matches!(t, Toll::Partisan(hex) if !net.contains(hex));
        if !tolls.iter().any(|t| touched(*t)) {
            return Vec::new();
        }
        let gains = |gain: &dyn Fn(Toll) -> usize| -> Vec<(Toll, usize)> {
            tolls.iter().map(|t| (*t, gain(*t))).filter(|(_, n)| *n > 0).collect()
        };
        let mut found = gains(&|t| {
            if touched(t) { measure(Accepted::one(t).afresh(afresh)).saturating_sub(now) } else { 0 }
        });
        if !found.is_empty() {
            return found;
        }
        let most = measure(Accepted::all_but(None).afresh(afresh));
        if most > now {
            found = gains(&|t| most.saturating_sub(measure(Accepted::all_but(Some(t)).afresh(afresh))));
            if found.is_empty() {
                found = gains(&|_| most - now);
            }
        }
        found
    }

    /// Every toll a faction has not paid yet; of partisans' hexes all for a line of its own.
    pub fn tolls(&self, state: &State, faction: Faction, afresh: bool) -> Vec<Toll> {
        let mut out = Vec::new();
        if faction.is_axis() {
            let fresh = |h: &HexId| afresh || !state.order.tolls.contains(&(faction, *h));
            out.extend(state.cache.partisans.iter().filter(fresh).map(Toll::Partisan));
        }
        for sea in &self.pack.seas.areas {
            if self.fleet_in(state, faction, sea.id)
                && self.sea_costs(state, faction, sea.id)
                && !state.order.traced[faction.idx()].contains(sea.id)
            {
                out.push(Toll::Sea(sea.id));
            }
        }
        out
    }
}

/// One search.
struct Trace<'g> {
    game: &'g Downfall,
    state: &'g State,
    control: &'g Control,
    faction: Faction,
    purpose: Purpose,
    accepted: Accepted,
    /// Hexes that friends hold or nobody, and no enemy zone bars (11-f, 11.1-a).
    safe: Hexes,
    /// Hexes with a partisan whose toll is not paid (11.1-b).
    tolled: Hexes,
    /// Sea areas a path may enter (11-g).
    open_seas: SeaSet,
}

impl<'g> Trace<'g> {
    fn new(
        game: &'g Downfall,
        state: &'g State,
        faction: Faction,
        purpose: Purpose,
        accepted: Accepted,
    ) -> Trace<'g> {
        let control = game.control(state);
        let own = faction.ideology();
        let (mut foreign, mut zones) = (Hexes::new(), Hexes::new());
        for other in Ideology::ALL.iter().filter(|i| **i != own) {
            foreign = foreign.or(&state.cache.occupied[other.idx()]);
            if other.hostile(own) {
                zones = zones.or(&state.cache.zoc[other.idx()]);
            }
        }
        let barred = zones.and_not(&state.cache.occupied[own.idx()]).or(&foreign).or(&control.alien(own));
        let everywhere = game.pack.map.land.or(&game.pack.map.sea);
        let (safe, tolled, open_seas) = (everywhere.and_not(&barred), Hexes::new(), SeaSet::EMPTY);
        let mut trace = Trace { game, state, control, faction, purpose, accepted, safe, tolled, open_seas };
        trace.open_seas = game.pack.seas.areas.iter().map(|a| a.id).filter(|s| trace.sea_open(*s)).collect();
        for hex in state.cache.partisans.iter() {
            if own == Ideology::Axis && !trace.paid(Toll::Partisan(hex)) {
                trace.tolled.insert(hex);
            }
            if zones.contains(hex)
                && trace.lifted(hex)
                && !foreign.contains(hex)
                && control.friendly(own, hex)
            {
                trace.safe.insert(hex);
            }
        }
        trace
    }

    fn ideology(&self) -> Ideology {
        self.faction.ideology()
    }

    /// Whether a path may enter a hex (11-f, 11.1-a, 11.1-b).
    fn open(&self, hex: HexId) -> bool {
        self.safe(hex) && !self.tolled(hex)
    }

    fn safe(&self, hex: HexId) -> bool {
        self.safe.contains(hex)
    }

    /// Whether a friendly partisan lifts the zones there.
    fn lifted(&self, hex: HexId) -> bool {
        self.state.on(crate::switches::PARTISAN_LIFTS)
            && self
                .state
                .partisan_at(&self.game.pack, hex)
                .is_some_and(|p| self.game.pack.faction_of(p).ideology() == self.ideology())
    }

    fn tolled(&self, hex: HexId) -> bool {
        self.tolled.contains(hex)
    }

    fn paid(&self, toll: Toll) -> bool {
        self.accepted.all && self.accepted.but != Some(toll)
            || self.accepted.more == Some(toll)
            || match toll {
                Toll::Partisan(hex) => {
                    !self.accepted.afresh && self.state.order.tolls.contains(&(self.faction, hex))
                }
                Toll::Sea(sea) => self.state.order.traced[self.faction.idx()].contains(sea),
            }
    }

    fn sea_open(&self, sea: SeaId) -> bool {
        let (game, state) = (self.game, self.state);
        game.fleet_in(state, self.faction, sea)
            && (self.accepted.seas
                || !game.sea_costs(state, self.faction, sea)
                || self.paid(Toll::Sea(sea))
                || self.is_harmless(sea))
    }

    /// Whether a check there costs nothing and brings no naval attack: it need not be asked for.
    fn is_harmless(&self, sea: SeaId) -> bool {
        self.purpose != Purpose::Steps
            && !self.game.profile(self.state).supremacy
            && self.game.interception_price(self.state, self.faction, sea) == 0
    }

    /// The beachhead ports a path may use, with their sea areas: steps do not come through them (2.4.2-g).
    fn beach_ports(&self) -> impl Iterator<Item = (HexId, SeaId)> + '_ {
        let own = self.faction == Faction::Western;
        self.state.beachheads.iter().filter(move |_| own).filter_map(|b| {
            let limited = matches!(b, Beachhead::On(_));
            if limited && self.purpose == Purpose::Steps {
                return None;
            }
            self.game.pack.map.beach(b.beach()?).map(|d| (d.hex, d.sea))
        })
    }

    fn run(&self, nations: NationSet) -> Net {
        let (game, state) = (self.game, self.state);
        let map = &game.pack.map;
        let profile = game.profile(state);
        let own = self.ideology();
        let mut net = Hexes::new();
        let mut seas = SeaSet::EMPTY;
        let mut queue: Vec<HexId> = Vec::with_capacity(128);
        let mut waters: ArrayVec<SeaId, 16> = ArrayVec::new();
        let friendly = |hex: HexId| {
            if map.is_city(hex) { state.city_of(hex) == own } else { self.control.of(hex) == Some(own) }
        };
        let mut sources = Hexes::new();
        match &profile.sources {
            Some(own_sources) => sources = own_sources[self.faction.idx()],
            None => {
                for nation in nations.iter() {
                    sources = sources.or(&map.flags[nation.idx()]);
                }
            }
        }
        // Hexes a path may start from and not run through: a unit's own hex is not entered, so its partisan asks no toll.
        let mut ends = Hexes::new();
        for hex in sources.iter() {
            if !friendly(hex) || !self.safe(hex) {
                continue;
            }
            if self.tolled(hex) {
                ends.insert(hex);
            } else if net.insert(hex) {
                queue.push(hex);
            }
        }
        let mut sail = |sea: SeaId, waters: &mut ArrayVec<SeaId, 16>| {
            if self.open_seas.contains(sea) && seas.insert(sea) {
                let _ = waters.try_push(sea);
            }
        };
        if self.faction == Faction::Western && profile.sources.is_none() {
            for land in &game.pack.seas.lands {
                if land.flags.and(nations).is_empty() {
                    continue;
                }
                for sea in land.seas.iter() {
                    sail(sea, &mut waters);
                }
                for (_, hex) in game.gates.iter().copied().filter(|(id, _)| *id == land.id) {
                    if self.open(hex) && net.insert(hex) {
                        queue.push(hex);
                    }
                }
            }
            let mulberry = [Nation::American, Nation::Canadian, Nation::British];
            if mulberry.iter().any(|n| nations.contains(*n)) {
                for beachhead in &state.beachheads {
                    if let Beachhead::Mulberry(beach) = beachhead
                        && let Some(def) = map.beach(*beach)
                        && net.insert(def.hex)
                    {
                        queue.push(def.hex);
                    }
                }
            }
        }
        let ports: ArrayVec<(HexId, SeaId), 2> = self.beach_ports().take(2).collect();
        loop {
            if let Some(hex) = queue.pop() {
                for (near, side) in map.touching(hex) {
                    if side.rail
                        && !side.impassable
                        && !net.contains(near)
                        && self.open(near)
                        && profile.land.contains(near)
                    {
                        net.insert(near);
                        queue.push(near);
                    }
                }
                if map.ports.contains(hex) && state.city_of(hex) == own {
                    for sea in map.hex(hex).seas.iter() {
                        sail(sea, &mut waters);
                    }
                }
                for (port, sea) in &ports {
                    if *port == hex {
                        sail(*sea, &mut waters);
                    }
                }
                continue;
            }
            let Some(sea) = waters.pop() else { break };
            for next in game.pack.seas.next(sea, self.faction) {
                sail(next, &mut waters);
            }
            for hex in map.ports.iter() {
                if map.hex(hex).seas.contains(sea)
                    && profile.land.contains(hex)
                    && !net.contains(hex)
                    && state.city_of(hex) == own
                    && self.safe(hex)
                {
                    if self.tolled(hex) {
                        ends.insert(hex);
                    } else {
                        net.insert(hex);
                        queue.push(hex);
                    }
                }
            }
            for (port, at) in &ports {
                if *at == sea && net.insert(*port) {
                    queue.push(*port);
                }
            }
        }
        Net { hexes: self.overland(net, ends), seas }
    }

    /// Up to three hexes more, off the rails (11-d).
    fn overland(&self, net: Hexes, mut ends: Hexes) -> Hexes {
        let (game, state) = (self.game, self.state);
        let map = &game.pack.map;
        let land = &game.profile(state).land;
        let mut reached = net;
        let mut edge = net;
        let western = self.faction == Faction::Western;
        let beaches: ArrayVec<_, 2> =
            state.beachheads.iter().filter(|_| western).filter_map(|b| map.beach(b.beach()?)).collect();
        for _ in 0..game.pack.tables.limits.supply_overland {
            let mut next = Hexes::new();
            for hex in edge.iter() {
                for (near, side) in map.touching(hex) {
                    if !reached.contains(near)
                        && self.safe(near)
                        && !side.impassable
                        && land.contains(near)
                        && game.easy(state.weather, hex, near, side)
                    {
                        if self.tolled(near) {
                            ends.insert(near);
                        } else {
                            next.insert(near);
                        }
                    }
                }
                for beach in &beaches {
                    let near = if beach.hex == hex {
                        beach.target
                    } else if beach.target == hex {
                        beach.hex
                    } else {
                        continue;
                    };
                    // No rail leads over a beach.
                    if !reached.contains(near)
                        && self.open(near)
                        && !game.is_difficult(state.weather, beach.target)
                    {
                        next.insert(near);
                    }
                }
            }
            reached = reached.or(&next);
            edge = next;
        }
        reached.or(&ends)
    }
}
