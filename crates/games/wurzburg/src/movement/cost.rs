//! What a hex costs, and who may enter it (16.1 to 16.5, 16.8, 17.1 to 17.3).

use super::queue::Queue;
use crate::Wurzburg;
use crate::frame::Move;
use crate::gas::two_thirds;
use crate::ids::{CounterId, CounterSet};
use crate::pack::{Edge, Hexes, River, Road, Side, Slope, Symbol, Terrain};
use crate::shock::Variant;
use crate::state::{CONTAMINATED, Kind, State, Survey};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;

/// Everything a force's next steps depend on, gathered once.
#[derive(Debug)]
pub struct Mover {
    /// The side that moves.
    pub side: Side,
    survey: Survey,
    protected: Hexes,
    /// Movement points of the force, in quarters.
    pub mp: u8,
    /// Its allowance at the start of the operation.
    allowance: u8,
    /// Nobody of the force has moved: one hex is always allowed (16.2).
    fresh: bool,
    /// Somebody goes on foot: one hex a turn (16.1.2).
    leg: bool,
    /// All do: they climb what nobody else crosses (16.2).
    climbs: bool,
    /// Air assault units of the Pact alone: cities resist them (29.6.5).
    raiders: bool,
    offensive: bool,
    road: RoadUse,
    dummy: bool,
    maneuver: bool,
    /// Every unit that needs it began near its lead marker (12.3.2.1).
    led: bool,
    /// HQ, artillery and base units come next to enemies under protection only (12.3.2.4, 13.0).
    sheltered_only: bool,
    shattered: bool,
    barred: HexId,
    /// The minefield the force leaves (37.4#3).
    mined: HexId,
    /// It leaves with care: one hex and no more.
    pub(crate) careful: bool,
    /// Why it may not come next to enemies in an overrun or a close attack (42.0#8, 43.0#2).
    quiet: Option<Barred>,
    /// It has units that are not contaminated, and there is gas about: it stops for each check (44.4).
    breathes: bool,
    area: Hexes,
}

impl Mover {
    /// Points the force has used so far.
    pub(crate) fn spent(&self) -> u8 {
        self.allowance.saturating_sub(self.mp)
    }

    /// Whether the force may use roads at all.
    pub(crate) fn takes_roads(&self) -> bool {
        matches!(self.road, RoadUse::All | RoadUse::Until(_))
    }
}

/// Where roads count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RoadUse {
    /// Nowhere but on civil bridges.
    None,
    /// Everywhere.
    All,
    /// While so many quarters at most are spent (16.5).
    Until(u8),
    /// A reaction: every road hex costs one point (19.4).
    Reaction,
}

/// A step that may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Cost in quarters.
    pub cost: u8,
    /// The hex is next to an enemy and protected.
    pub protected: bool,
    /// The hex is next to an enemy and not protected.
    pub exposed: bool,
    /// Made by road.
    pub road: bool,
}

/// Why a step may not be made: rule and message.
pub type Barred = (&'static str, &'static str);

impl Wurzburg {
    /// Movement allowance of an operation, in quarters (16.1.2).
    pub fn allowance(&self, kind: Kind) -> u8 {
        let table = &self.pack.charts.allowance;
        match kind {
            Kind::March => table.march,
            Kind::Hasty => table.hasty,
            Kind::Assault => table.assault,
            Kind::Reserve => table.reserve,
        }
    }

    /// An allowance as this force has it: two thirds if one of its units is contaminated (44.4.4).
    pub(crate) fn allowance_of(&self, st: &State, allowance: u8, force: CounterSet) -> u8 {
        let slow = st.gas.on && force.iter().any(|c| st.counter(c).has(CONTAMINATED));
        if slow { two_thirds(allowance) } else { allowance }
    }

    /// The force of a move in the operation in progress.
    pub fn mover(&self, st: &State, m: &Move) -> Option<Mover> {
        let op = st.op()?;
        let mut mover = self.mover_of(st, op.side, m.force);
        let first = m.force.first().map(|c| st.counter(c).mp);
        mover.mp = m.force.iter().map(|c| st.counter(c).mp).min().or(first).unwrap_or(0);
        mover.allowance = self.allowance_of(st, self.allowance(op.kind), m.force);
        mover.breathes = !st.gas.zones.is_empty() && !self.clean_units(st, m.force).is_empty();
        mover.fresh = !m.force.iter().any(|c| op.moved.contains(c));
        mover.offensive = op.kind.is_offensive();
        mover.road = match (op.kind, op.side) {
            (Kind::March | Kind::Reserve, _) => RoadUse::All,
            (Kind::Hasty, Side::Wp) if !m.force.iter().any(|c| op.closed.contains(c)) => {
                RoadUse::Until(mover.allowance / 2)
            }
            _ => RoadUse::None,
        };
        mover.led = m.force.iter().all(|c| !self.needs_lead(c) || op.led.contains(c));
        mover.barred = if op.kept { op.objective } else { HexId::NONE };
        if m.off.is_none() && self.is_mined_in(st, m.force, m.at) {
            mover.mined = m.at;
        }
        if op.melee.variant == Variant::CloseAttack {
            mover.quiet = Some(("43.0#2", "why-close-others"));
        } else if op.melee.variant == Variant::Overrun && !m.force.iter().all(|c| self.is_mechanized(c)) {
            mover.quiet = Some(("42.0", "why-overrun-others"));
        } else if self.is_charging(st) {
            // Those it has ridden down do not count (42.0#8).
            mover.survey = Survey::beyond(&self.pack, st, op.objective);
            mover.quiet = Some(("42.0#8", "why-charge-near"));
        }
        Some(mover)
    }

    /// A force that reacts (19.4).
    pub fn reactor(&self, st: &State, side: Side, force: CounterSet) -> Mover {
        let mut mover = self.mover_of(st, side, force);
        mover.mp = self.allowance_of(st, self.pack.charts.allowance.reaction, force);
        mover.allowance = mover.mp;
        mover.fresh = true;
        mover.road = RoadUse::Reaction;
        // Out of a minefield it goes with care into the next hex, or pays for more than that (37.4#3).
        if let Some(from) = force.first().and_then(|c| st.hex(c)).filter(|h| self.is_mined_in(st, force, *h))
        {
            mover.mined = from;
            mover.careful = st.op().is_some_and(|op| self.pack.map.grid.are_adjacent(from, op.objective));
        }
        mover
    }

    pub(super) fn mover_of(&self, st: &State, side: Side, force: CounterSet) -> Mover {
        let survey = Survey::of(&self.pack, st);
        let kind = |c: CounterId| self.pack.kind(c);
        let has = |want: fn(Symbol) -> bool| force.iter().any(|c| want(kind(c).symbol));
        Mover {
            side,
            protected: self.protected_hexes(st, side, force),
            survey,
            mp: 0,
            allowance: 0,
            fresh: false,
            leg: force.iter().any(|c| kind(c).leg),
            climbs: force.iter().all(|c| kind(c).leg),
            raiders: side == Side::Wp && self.plays(st, 29) && force.iter().all(|c| self.is_airmobile(c)),
            offensive: false,
            road: RoadUse::None,
            dummy: force.iter().any(|c| !self.is_real(st, c)),
            maneuver: has(Symbol::is_maneuver),
            led: true,
            sheltered_only: has(|s| s == Symbol::Hq || s.is_artillery()),
            shattered: force.iter().any(|c| self.is_shattered(st, c)),
            barred: HexId::NONE,
            mined: HexId::NONE,
            careful: false,
            quiet: None,
            breathes: false,
            area: self.scenario_of(st).area,
        }
    }

    /// Units of the Pact's regiments answer to a lead marker; base units do not (12.3.2.4).
    pub(crate) fn needs_lead(&self, unit: CounterId) -> bool {
        self.pack.formation(self.pack.formation_of(unit)).kind.is_planned()
    }

    /// Close-terrain hexes with a real maneuver unit of the side that is not in the force and has not moved in this
    /// operation (16.3).
    pub fn protected_hexes(&self, st: &State, side: Side, force: CounterSet) -> Hexes {
        let mut set = Hexes::default();
        for (unit, hex) in st.on_map() {
            let moved = st.op().is_some_and(|op| op.moved.contains(unit) || op.air.flown.contains(unit));
            if self.pack.side(unit) == side
                && self.is_real(st, unit)
                && !force.contains(unit)
                && !moved
                && self.pack.kind(unit).symbol.is_maneuver()
                && self.pack.map.terrain_at(hex).is_close()
            {
                set.insert(hex);
            }
        }
        set
    }

    /// One step of a force with `spent` quarters used so far, or why it may not be made.
    pub fn step(
        &self,
        st: &State,
        mover: &Mover,
        from: HexId,
        to: HexId,
        spent: u8,
        fresh: bool,
    ) -> Result<Step, Barred> {
        self.step_over(st, mover, (from, to, self.pack.map.side(from, to)), spent, fresh)
    }

    /// The same for a hexside that was looked up already.
    fn step_over(
        &self,
        st: &State,
        mover: &Mover,
        (from, to, edge): (HexId, HexId, Edge),
        spent: u8,
        fresh: bool,
    ) -> Result<Step, Barred> {
        let map = &self.pack.map;
        let enemy = mover.side.other();
        let near = |hex: HexId| mover.survey.near[enemy.index()].contains(hex);
        if !mover.area.contains(to) {
            return Err(("2.2", "why-off-area"));
        }
        if mover.survey.occupied[enemy.index()].contains(to) {
            return Err(("16.8.8", "why-enemy-there"));
        }
        if to == mover.barred {
            return Err(("13.5.3", "why-kept-objective"));
        }
        if mover.raiders && map.terrain_at(to) == Terrain::City && st.holder(to) == Some(enemy) {
            return Err(("29.6.5", "why-city-resists"));
        }
        let (shelter, exposed) = (mover.protected.contains(to), near(to));
        if exposed {
            self.may_close(st, mover, to, shelter)?;
        }
        if mover.shattered && self.has_minefield(st, to) {
            return Err(("31.2", "why-shattered-mined"));
        }
        if mover.dummy {
            self.dummy_may_go(st, mover.side, from, to)?;
        }
        if edge.slope == Some(Slope::Impassable) && !(mover.climbs && fresh) {
            return Err(("16.1.3", "why-impassable"));
        }
        let leaving = mover.mined.some() == Some(from);
        // No road out of a minefield; by force it takes points one must have (16.4.4, 37.4#3).
        let fresh = fresh && (!leaving || mover.careful);
        let civil = edge.bridge > 0 && st.blown & (1 << (edge.bridge - 1)) == 0;
        let military = edge.river.is_some() && !civil && self.may_use_bridge(st, mover.side, from, to);
        // No road leads over a military bridge (16.4.2).
        let road = edge.road.filter(|_| (edge.river.is_none() || civil) && !leaving);
        if edge.river == Some(River::Main) && !civil && !military {
            let held = self.military_bridge(st, from, to).is_some();
            return Err(if held { ("34.4", "why-enemy-bridge") } else { ("17.2", "why-unbridged") });
        }
        let costs = &self.pack.charts.moves;
        let mut cost = costs.terrain[map.terrain_at(to) as usize];
        if civil {
            cost += costs.civil_bridge;
        } else if military {
            cost += costs.military_bridge;
        } else if edge.river == Some(River::Saale) {
            cost += costs.saale;
        }
        if edge.slope == Some(Slope::Up) {
            cost += costs.slope_up;
        }
        if leaving && !mover.careful {
            cost += costs.mine_exit;
        }
        let blocked = self.is_blocked(st, to);
        if blocked {
            cost += costs.obstacle;
        }
        let mut smoke = if !st.smoke.is_empty() && self.is_smoked(st, to) { costs.smoke } else { 0 };
        let open = |hex: HexId| !near(hex) || mover.protected.contains(hex);
        let mut by_road = false;
        // An obstacle bars roads into its hex, not out of it (36.0).
        if let Some(class) = road.filter(|_| !blocked) {
            let price = self.road_price(class, to);
            let allowed = match mover.road {
                RoadUse::None | RoadUse::Reaction => false,
                RoadUse::All => open(from) && open(to),
                RoadUse::Until(most) => open(from) && open(to) && spent + price <= most,
            };
            if allowed && price <= cost {
                cost = price;
                by_road = true;
            }
            // Along a road a reaction never pays more than its one point (19.4).
            if mover.road == RoadUse::Reaction {
                cost = costs.reaction_road;
                smoke = 0;
            }
        }
        // Smoke slows down on other roads too (16.1.1).
        cost += smoke;
        let left = mover.allowance.saturating_sub(spent);
        if mover.leg && !fresh {
            return Err(("16.1.2", "why-leg"));
        }
        if cost > left {
            if !fresh {
                return Err(("16.1.1", "why-cost"));
            }
            cost = left;
        }
        Ok(Step { cost, protected: exposed && shelter, exposed: exposed && !shelter, road: by_road })
    }

    /// What a hex costs by road: minor roads end at towns and cities (16.4, 16.4.1).
    pub(crate) fn road_price(&self, class: Road, to: HexId) -> u8 {
        let costs = &self.pack.charts.moves;
        match class {
            Road::Minor if self.pack.map.terrain_at(to).is_built_up() => costs.minor_into,
            Road::Minor => costs.minor,
            Road::Federal => costs.federal,
            Road::Autobahn => costs.autobahn,
        }
    }

    /// Whether a hex may be entered from outside the map or over a river: protected, next to an enemy.
    pub(crate) fn entry_risk(&self, st: &State, mover: &Mover, to: HexId) -> Option<(bool, bool)> {
        if mover.dummy {
            self.dummy_may_go(st, mover.side, to, to).ok()?;
        }
        if mover.shattered && self.has_minefield(st, to) {
            return None;
        }
        let shelter = mover.protected.contains(to);
        let near = mover.survey.near[mover.side.other().index()].contains(to);
        if near {
            self.may_close(st, mover, to, shelter).ok()?;
        }
        Some((near && shelter, near && !shelter))
    }

    /// Whether a force may come next to enemies in this hex (16.8, 12.3.2.1, 12.9.3).
    fn may_close(&self, st: &State, mover: &Mover, to: HexId, shelter: bool) -> Result<(), Barred> {
        if mover.dummy {
            return Err(("11.3", "why-dummy-near"));
        }
        if let Some(why) = mover.quiet {
            return Err(why);
        }
        if mover.shattered {
            return Err(("16.8.7", "why-shattered-near"));
        }
        if !mover.led {
            return Err(("12.3.2.1", "why-not-led"));
        }
        if shelter {
            return Ok(());
        }
        if !mover.offensive && mover.road != RoadUse::Reaction {
            return Err(("16.8", "why-near-enemy"));
        }
        if mover.road == RoadUse::Reaction {
            let objective = st.op().map_or(HexId::NONE, |op| op.objective);
            return if to == objective { Ok(()) } else { Err(("16.8.5", "why-near-enemy")) };
        }
        if mover.sheltered_only {
            return Err(("12.3.2.4", "why-base-near"));
        }
        if !mover.maneuver && !mover.survey.maneuver[mover.side.index()].contains(to) {
            return Err(("12.9.3", "why-engineer-alone"));
        }
        Ok(())
    }

    /// Where dummies may not go (11.3).
    pub(crate) fn dummy_may_go(&self, st: &State, side: Side, from: HexId, to: HexId) -> Result<(), Barred> {
        let enemy = side.other();
        if self.has_minefield(st, to) {
            return Err(("37.1", "why-dummy-mined"));
        }
        if st.is_improved(to, enemy) {
            return Err(("11.3", "why-dummy-improved"));
        }
        let city = self.pack.map.terrain_at(to) == Terrain::City;
        if city && st.holder(to) == Some(enemy) {
            return Err(("11.3", "why-dummy-city"));
        }
        let bridge = self.pack.map.side(from, to).bridge;
        let home = &self.scenario_of(st).home;
        let guarded = !(home.contains(from) && home.contains(to));
        if side == Side::Wp && bridge > 0 && guarded && st.crossed & (1 << (bridge - 1)) == 0 {
            return Err(("11.3", "why-dummy-bridge"));
        }
        Ok(())
    }

    /// Whether leaving this hex can draw infiltration fire, so that only one step at a time is made.
    pub(crate) fn in_enemy_zoc(&self, st: &State, side: Side, hex: HexId) -> bool {
        self.zoc_over(st, side.other(), hex).next().is_some()
    }

    /// Every hex the force can reach without an interrupt on the way, with the steps that lead there.
    pub fn reach(&self, st: &State, m: &Move) -> Reach {
        self.reach_to(st, m, &[])
    }

    /// The same, but only as far as some goals ask for it.
    pub(crate) fn reach_to(&self, st: &State, m: &Move, goals: &[HexId]) -> Reach {
        if !goals.is_empty() && !goals.iter().any(|goal| self.is_within(st, m, *goal)) {
            return Reach::default();
        }
        let Some(mover) = self.mover(st, m).filter(|_| m.off.is_none()) else { return Reach::default() };
        let stay = (mover.survey.near[mover.side.other().index()].contains(m.at)
            && self.in_enemy_zoc(st, mover.side, m.at))
            || mover.mined.some().is_some()
            || self.is_charging(st);
        let bound = self.is_bound(st, m.force.iter());
        let mut reach = self.reach_until(st, &mover, m.at, stay, if bound { &[] } else { goals });
        // Airmobile units end no pulse next to enemies away from the objective: they enter such a hex only if they can
        // leave it again at once (29.3.4).
        if bound {
            let spent = mover.allowance.saturating_sub(mover.mp);
            let stays = |hex: HexId| self.is_too_near(st, mover.side, hex);
            reach.entries.retain(|e| {
                !stays(e.hex)
                    || self.pack.map.grid.adjacent(e.hex).any(|next| {
                        !stays(next) && self.step(st, &mover, e.hex, next, spent + e.total, false).is_ok()
                    })
            });
        }
        reach
    }

    /// Whether a force could come to a hex if nothing were in its way.
    fn is_within(&self, st: &State, m: &Move, goal: HexId) -> bool {
        let mp = m.force.iter().map(|c| st.counter(c).mp).min().unwrap_or(0);
        let bound = self.bounds.to(&self.pack, goal).get(m.at.idx());
        bound.is_some_and(|least| *least <= mp) || self.pack.map.grid.are_adjacent(m.at, goal)
    }

    /// The same for any mover.
    pub fn reach_of(&self, st: &State, mover: &Mover, at: HexId, single: bool) -> Reach {
        self.reach_until(st, mover, at, single, &[])
    }

    /// The same; with goals it ends as soon as all of them are reached, and the way to others is not finished.
    pub(crate) fn reach_until(
        &self,
        st: &State,
        mover: &Mover,
        at: HexId,
        single: bool,
        goals: &[HexId],
    ) -> Reach {
        let map = &self.pack.map;
        let spent = mover.allowance.saturating_sub(mover.mp);
        let mines = self.minefields(st);
        // The place of every hex that was reached among the entries, counted from 1.
        let mut places = vec![0u16; map.grid.len()];
        let mut entries: Vec<Entry> = Vec::with_capacity(64);
        let mut queue = Queue::new(mover.allowance);
        queue.push(usize::from(spent), at);
        let mut open = goals.len();
        let bounds: ArrayVec<&[u8], 8> =
            goals.iter().take(8).map(|goal| self.bounds.to(&self.pack, *goal)).collect();
        let bounded = !bounds.is_empty() && goals.len() == bounds.len();
        'flood: for cost in usize::from(spent)..queue.len() {
            while let Some(hex) = queue.pop(cost) {
                if hex != at {
                    let entry = entries[usize::from(places[hex.idx()]) - 1];
                    if usize::from(spent + entry.total) != cost {
                        continue;
                    }
                    if goals.contains(&hex) {
                        open -= 1;
                        if open == 0 {
                            break 'flood;
                        }
                    }
                    // After a tactical step next to enemies an attack from march has no roads: the way goes on from there (16.5).
                    let closes =
                        entry.step.protected && !entry.step.road && matches!(mover.road, RoadUse::Until(_));
                    if single
                        || closes
                        || entry.step.exposed
                        || mines.contains(hex)
                        || (mover.breathes && self.in_gas(st, hex))
                    {
                        continue;
                    }
                }
                // From here no goal is near enough, even on an empty map; but one hex is always allowed (16.2).
                let fresh = mover.fresh && hex == at;
                let near = |bound: &&[u8]| cost + usize::from(bound[hex.idx()]) < queue.len();
                if !fresh && bounded && !bounds.iter().any(near) {
                    continue;
                }
                for (next, edge) in map.grid.neighbours(hex).iter().zip(map.sides[hex.idx()]) {
                    if next.is_none() || *next == at {
                        continue;
                    }
                    let side = (hex, *next, edge);
                    let Ok(step) = self.step_over(st, mover, side, cost as u8, fresh) else { continue };
                    let total = cost as u8 + step.cost - spent;
                    let place = &mut places[next.idx()];
                    let entry = Entry { hex: *next, from: hex, total, step };
                    if *place == 0 {
                        entries.push(entry);
                        *place = entries.len() as u16;
                    } else if total < entries[usize::from(*place) - 1].total {
                        entries[usize::from(*place) - 1] = entry;
                    } else {
                        continue;
                    }
                    queue.push(usize::from(spent + total), *next);
                }
            }
        }
        entries.sort_unstable_by_key(|e| e.hex);
        Reach { start: at, entries }
    }
}

/// Hexes a force can reach.
#[derive(Debug, Default)]
pub struct Reach {
    /// Where it starts.
    pub start: HexId,
    /// One entry for each hex, by number.
    pub entries: Vec<Entry>,
}

/// A hex a force can reach.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The hex.
    pub hex: HexId,
    /// The hex before it.
    pub from: HexId,
    /// Total cost from the start, in quarters.
    pub total: u8,
    /// The last step.
    pub step: Step,
}

impl Reach {
    /// The entry of a hex.
    pub fn get(&self, hex: HexId) -> Option<&Entry> {
        self.entries.binary_search_by_key(&hex, |e| e.hex).ok().map(|i| &self.entries[i])
    }

    /// The steps that lead to a hex, first step first.
    pub fn path(&self, hex: HexId) -> Vec<Entry> {
        let mut list = Vec::new();
        let mut at = hex;
        while let Some(entry) = self.get(at) {
            list.push(*entry);
            at = entry.from;
        }
        list.reverse();
        list
    }
}
