//! Optional rule 20.7, fog of war, in our own variant (`docs/decisions/0004-fog-of-war.md`).
//!
//! A stack is spotted while a unit of the other side is next to it or has a line of sight to it. Of a stack that is
//! not spotted only hex, side and number of counters are seen. The leader is not counted; alone he is always seen.

use crate::RedWinter;
use crate::event::Event;
use crate::frame::{BattleKind, Frame, Roll};
use crate::pack::{Side, Terrain, UnitId, UnitKind};
use crate::state::{Hexes, Phase, Place, State, Unit, flag, switch};
use crate::units::UnitSet;
use sandtable_engine::actor::Seats;
use sandtable_engine::event::Log;
use sandtable_engine::undo::Knowledge;
use sandtable_engine::{Audience, Rng, Sink, Viewer};
use sandtable_hex::HexId;

/// Whether anything is hidden now. After the end everything lies open.
pub fn is_on(st: &State) -> bool {
    st.on(switch::FOG) && st.phase != Phase::Over
}

/// Hexes `side` sees into: next to or in line of sight of one of its counters, the leader included.
pub fn spotted(game: &RedWinter, st: &State, side: Side) -> Hexes {
    let limit = game.los_limit(st).max(1);
    let mut eyes = st.cache.occupied[side.index()];
    if side == Side::Finnish
        && let Some(hex) = game.pajari().and_then(|p| st.hex_of(p))
    {
        eyes.insert(hex);
    }
    let mut seen = Hexes::default();
    for hex in eyes.iter() {
        seen = seen.or(game.seen_from(st, limit, hex));
    }
    seen
}

/// The zone of control of the AT guns armor knows of: guns that are not spotted do not stop it until it has come
/// next to them (20.7, 7.2-k). Without fog, that of all guns.
pub fn known_at_zone(game: &RedWinter, st: &State) -> Hexes {
    if !is_on(st) {
        return st.cache.at_zoc;
    }
    let seen = spotted(game, st, Side::Soviet);
    let mut zone = Hexes::default();
    for gun in game.army(Side::Finnish).iter().filter(|u| game.kind(*u) == UnitKind::At) {
        if let Some(hex) = st.hex_of(gun).filter(|h| seen.contains(*h)) {
            zone = zone.or(&game.geo.adjacent[hex.idx()]);
        }
    }
    zone
}

/// Which hexes of each side lie open to a viewer.
pub struct Sight {
    open: [Hexes; 2],
    all: bool,
}

impl Sight {
    /// What `viewer` sees: a seat its own units and what they spot, the public what both seats see.
    pub fn new(game: &RedWinter, st: &State, viewer: Viewer) -> Sight {
        let everything = Hexes::full(game.pack.grid.len());
        let mut open = [everything; 2];
        let all = !is_on(st) || viewer == Viewer::Referee;
        if !all {
            for side in Side::ALL {
                if viewer != Viewer::Seat(st.seat(side)) {
                    open[side.index()] = spotted(game, st, side.other());
                }
            }
        }
        Sight { open, all }
    }

    /// Hexes in which stacks of `side` lie open.
    pub fn open(&self, side: Side) -> &Hexes {
        &self.open[side.index()]
    }

    /// Whether the viewer knows what this counter is and where.
    pub fn sees(&self, game: &RedWinter, st: &State, unit: UnitId) -> bool {
        let Some(hex) = st.hex_of(unit).filter(|_| !self.all) else { return true };
        let alone = !game.kind(unit).is_combat() && !st.holds(game.side(unit), hex);
        alone || self.open[game.side(unit).index()].contains(hex)
    }

    /// Whether the stack of `side` in the hex is hidden from the viewer.
    pub fn hides(&self, st: &State, side: Side, hex: HexId) -> bool {
        !self.all && st.holds(side, hex) && !self.open[side.index()].contains(hex)
    }

    /// Counters on the map the viewer does not know.
    pub fn hidden(&self, game: &RedWinter, st: &State) -> UnitSet {
        Side::ALL.into_iter().flat_map(|s| game.army(s).iter()).filter(|u| !self.sees(game, st, *u)).collect()
    }
}

/// The bit of [`known`] that says the sealed bids of 17.0.2 are open. A pack has no counter with this number.
const BIDS: u128 = 1 << 127;

/// Hidden facts the viewer knows: enemy counters it has spotted, whether the bids are open, and whether the end of
/// the game has shown the rest.
pub fn known(game: &RedWinter, st: &State, viewer: Viewer) -> Knowledge {
    let mut bits = 0u128;
    if is_on(st) && viewer != Viewer::Referee {
        let sight = Sight::new(game, st, viewer);
        let own = viewer.seat().map(|s| st.side_of(s));
        for side in Side::ALL.into_iter().filter(|s| Some(*s) != own) {
            for unit in game.army(side).iter() {
                if st.hex_of(unit).is_some() && sight.sees(game, st, unit) {
                    bits |= unit.bit();
                }
            }
        }
    }
    if st.on(switch::BID) && !st.frames.iter().any(|f| matches!(f, Frame::Bid(_))) {
        bits |= BIDS;
    }
    let mut known = Knowledge::from_bits(bits);
    // The end of the game lifts the fog from everything; the counters have used up the bits.
    known.0.push(u64::from(st.on(switch::FOG) && st.phase == Phase::Over));
    known
}

/// States that belong to the place in the stack rather than to the counter: what was done there is no secret of the
/// counter that did it, and a bonfire is seen by everybody.
const OF_THE_SLOT: u16 = flag::ACTION | flag::COMBAT | flag::BONFIRE;

/// A position the viewer cannot tell from this one.
pub fn resample(game: &RedWinter, st: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = st.clone();
    redraw_bids(game, &mut other, viewer, rng);
    let sight = Sight::new(game, st, viewer);
    let hidden = sight.hidden(game, st).minus(engaged(st));
    for side in Side::ALL {
        shuffle(game, &mut other, hidden.and(game.army(side)), rng);
    }
    if let Some(pajari) = game.pajari().filter(|p| hidden.contains(*p)) {
        let stacks = other.cache.occupied[Side::Finnish.index()].and_not(sight.open(Side::Finnish));
        let n = stacks.len() as u32;
        if let Some(hex) = stacks.iter().nth(rng.below(n.max(1)) as usize) {
            let moved = &mut other.units[pajari.index()];
            if moved.start != HexId::NONE {
                moved.start = hex;
            }
            other.put(&game.pack, pajari, Place::Hex(hex));
        }
    }
    other
}

/// Sealed bids of others could be anything the rule allows (17.0.2).
fn redraw_bids(game: &RedWinter, st: &mut State, viewer: Viewer, rng: &mut Rng) {
    let range = &game.pack.constants.bid;
    let count = u32::from(range.most.saturating_sub(range.least)) + 1;
    if let (Some(Frame::Bid(bids)), true) = (st.top_mut(), viewer != Viewer::Referee) {
        for (seat, bid) in bids.iter_mut().enumerate() {
            if bid.is_some() && viewer.seat().map(|s| s.idx()) != Some(seat) {
                *bid = Some(range.least + rng.below(count) as u8);
            }
        }
    }
}

/// Deals the hidden counters of one side anew to their places in the stacks. The truth has no part in the deal, not
/// even where chance finds none that breaks no limit: what is shown as a guess must never be what is so.
fn shuffle(game: &RedWinter, st: &mut State, hidden: UnitSet, rng: &mut Rng) {
    let mut units: Vec<UnitId> = hidden.iter().filter(|u| game.kind(*u).is_combat()).collect();
    let mut slots: Vec<Unit> = units.iter().map(|u| *st.unit(*u)).collect();
    // In an order that the truth has no part in: equal draws then give equal positions, whoever stands where.
    slots.sort_by_key(|s| (s.place.hex(), s.start, s.flags & OF_THE_SLOT));
    // Mostly the first try does. Tanks in a column of full stacks take places that the companies need.
    for care in [Care::Bold; 8].into_iter().chain([Care::Sparing, Care::Lenient]) {
        rng.shuffle(&mut units);
        // Those who cannot go everywhere choose first: armor, then the companies of which a hex holds only three.
        units.sort_by_key(|u| (!game.kind(*u).is_armor(), !game.kind(*u).is_infantry_company()));
        if let Some(deal) = deal(game, st, &units, &slots, care, rng) {
            place(game, st, &units, deal);
            return;
        }
    }
}

/// Puts each unit into its slot. What belongs to the place stays there; what belongs to the counter goes with it.
fn place(game: &RedWinter, st: &mut State, units: &[UnitId], deal: Vec<Unit>) {
    let before: Vec<Unit> = units.iter().map(|u| *st.unit(*u)).collect();
    for u in units {
        st.put(&game.pack, *u, Place::Unused);
    }
    for ((u, own), slot) in units.iter().zip(before).zip(deal) {
        st.units[u.index()] = Unit {
            place: Place::Unused,
            start: slot.start,
            flags: (own.flags & !OF_THE_SLOT) | (slot.flags & OF_THE_SLOT),
            reduced: own.reduced,
        };
        st.put(&game.pack, *u, slot.place);
    }
}

/// How a deal keeps to the limits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    /// Armor goes anywhere on the roads, even if no place is left for a company then.
    Bold,
    /// Armor leaves the companies as many places as they need: finds a deal if there is one.
    Sparing,
    /// The same in a position that is not within the limits itself, as when a stack moves through another: what is in
    /// the middle of something does not count, and who fits nowhere goes anywhere. Always finds a deal.
    Lenient,
}

/// A slot for each unit in turn, or nothing if a limit leaves none.
fn deal(
    game: &RedWinter,
    st: &State,
    units: &[UnitId],
    slots: &[Unit],
    care: Care,
    rng: &mut Rng,
) -> Option<Vec<Unit>> {
    let mut free = slots.to_vec();
    let mut companies = staying(game, st, units, slots);
    if care == Care::Lenient {
        companies.iter_mut().for_each(|(_, n)| *n = 0);
    }
    let most = game.pack.constants.stacking.companies;
    // Places that armor may still take from companies.
    let mut slack = match care {
        Care::Bold => usize::MAX,
        Care::Sparing => slack(game, units, &free, &companies)?,
        Care::Lenient => slack(game, units, &free, &companies).unwrap_or(0),
    };
    let mut deal = Vec::with_capacity(units.len());
    for unit in units {
        let kind = game.kind(*unit);
        let fits = |slot: &Unit| {
            let Some(hex) = slot.place.hex() else { return false };
            if kind.is_armor() {
                let road = game.geo.road.contains(hex) || game.terrain(hex) == Terrain::Village;
                return road && (slack > 0 || !is_needed(hex, &free, &companies, most));
            }
            !kind.is_infantry_company() || companies.iter().any(|(h, n)| *h == hex && *n < most)
        };
        let mut open: Vec<usize> = (0..free.len()).filter(|i| fits(&free[*i])).collect();
        if open.is_empty() && care == Care::Lenient {
            open = (0..free.len()).collect();
        }
        if open.is_empty() {
            return None;
        }
        let chosen = open[rng.below(open.len() as u32) as usize];
        let hex = free[chosen].place.hex();
        if kind.is_armor() && care != Care::Bold && hex.is_some_and(|h| is_needed(h, &free, &companies, most))
        {
            slack = slack.saturating_sub(1);
        }
        let slot = free.swap_remove(chosen);
        if kind.is_infantry_company()
            && let Some(entry) = companies.iter_mut().find(|(h, _)| Some(*h) == hex)
        {
            entry.1 += 1;
        }
        deal.push(slot);
    }
    Some(deal)
}

/// Companies in each of the stacks that are not dealt: they stay and count.
fn staying(game: &RedWinter, st: &State, units: &[UnitId], slots: &[Unit]) -> Vec<(HexId, u8)> {
    let dealt: UnitSet = units.iter().copied().collect();
    let mut companies: Vec<(HexId, u8)> = Vec::new();
    for hex in slots.iter().filter_map(|s| s.place.hex()) {
        if !companies.iter().any(|(h, _)| *h == hex) {
            let fixed = st.stack_set(hex).minus(dealt);
            let n = fixed.iter().filter(|u| game.kind(*u).is_infantry_company()).count();
            companies.push((hex, n as u8));
        }
    }
    companies
}

/// How many more places there are for companies than companies; nothing if there are too few.
fn slack(game: &RedWinter, units: &[UnitId], free: &[Unit], companies: &[(HexId, u8)]) -> Option<usize> {
    let most = game.pack.constants.stacking.companies;
    let room: usize =
        companies.iter().map(|(hex, n)| free_in(*hex, free).min(most.saturating_sub(*n).into())).sum();
    room.checked_sub(units.iter().filter(|u| game.kind(**u).is_infantry_company()).count())
}

/// Whether the hex holds a company less if something else takes one of its free slots.
fn is_needed(hex: HexId, free: &[Unit], companies: &[(HexId, u8)], most: u8) -> bool {
    let room = companies.iter().find(|(h, _)| *h == hex).map_or(0, |(_, n)| most.saturating_sub(*n));
    free_in(hex, free) <= room.into()
}

fn free_in(hex: HexId, free: &[Unit]) -> usize {
    free.iter().filter(|s| s.place.hex() == Some(hex)).count()
}

/// Counters a procedure in progress speaks of: they stay where they are.
fn engaged(st: &State) -> UnitSet {
    let mut set = UnitSet::EMPTY;
    for frame in &st.frames {
        set = set.or(match frame {
            Frame::Rebuild { unit, .. } | Frame::Park(unit) => UnitSet::one(*unit),
            Frame::Acting(m) => m.group,
            Frame::RaidRoute { group, .. } => *group,
            Frame::Battle(b) => {
                let support = b.defensive.iter().fold(b.offensive, |all, s| all.or(*s));
                b.attackers.or(b.defenders).or(support)
            }
            Frame::AtFire(f) => {
                let guns = f.guns.or(f.targets);
                f.firing.map_or(guns, |(gun, _)| guns.with(gun))
            }
            Frame::Retreat(r) => r.group.or(r.waiting),
            Frame::PickStep(p) => p.among,
            Frame::Open(open) => open.fighters,
            Frame::Advance(a) => a.going.map_or(a.ready, |(u, _)| a.ready.with(u)),
            Frame::SubZero(s) => s.waiting,
            Frame::Roll(roll) => match roll {
                Roll::Ranged { unit, .. } | Roll::Recovery(unit) | Roll::Delay354(unit) => {
                    UnitSet::one(*unit)
                }
                Roll::AtFire { gun, target } => UnitSet::one(*gun).with(*target),
                Roll::SubZero { stack } => *stack,
                Roll::Lmg { takers, .. } => *takers,
                Roll::Crt | Roll::RaidFind | Roll::Fate { .. } | Roll::Lost { .. } | Roll::Heart { .. } => {
                    UnitSet::EMPTY
                }
            },
            Frame::Turn(_)
            | Frame::Bid(_)
            | Frame::PickSide { .. }
            | Frame::Deploy(_)
            | Frame::Stance
            | Frame::Reset
            | Frame::Commit
            | Frame::Action
            | Frame::Lose76
            | Frame::Rescue { .. }
            | Frame::Combat
            | Frame::Losses(_) => UnitSet::EMPTY,
        });
    }
    set
}

/// Passes on what happened between two positions, so that nobody hears of what he cannot see: a move out of sight
/// becomes [`Event::MovedUnseen`] for the other side, and what an unseen unit does for itself is told to its owner.
pub fn report<K: Sink<Event>>(
    game: &RedWinter,
    before: &State,
    after: &State,
    log: Log<Event>,
    sink: &mut K,
) {
    let seen = Side::ALL.map(|side| {
        let enemy = side.other();
        spotted(game, before, enemy).or(&spotted(game, after, enemy))
    });
    // Whether the enemy saw any of these units, where they were or where they are.
    let in_sight = |units: UnitSet| {
        units.iter().any(|u| {
            let seen = &seen[game.side(u).index()];
            [before, after].iter().any(|st| match st.hex_of(u) {
                Some(hex) => {
                    seen.contains(hex) || (!game.kind(u).is_combat() && !st.holds(game.side(u), hex))
                }
                None => false,
            })
        })
    };
    for (audience, event) in log.entries {
        let private = match &event {
            Event::Moved { units, path, .. } => {
                let side = units.first().map(|u| game.side(u));
                let crossed = side.is_some_and(|s| path.iter().any(|h| seen[s.index()].contains(*h)));
                if crossed || in_sight(*units) { UnitSet::EMPTY } else { *units }
            }
            Event::Deployed(unit, _)
            | Event::Lifted(unit, _)
            | Event::Replaced(unit)
            | Event::Recovery { unit, .. }
            | Event::Bonfire(unit, _)
            | Event::Step(unit, _) => hide(UnitSet::one(*unit), &in_sight),
            // Raiders come and go by night; what they do shows who they were, if anything does.
            Event::SubZero { units, .. } | Event::Attack { kind: BattleKind::Raid, units, .. } => {
                hide(*units, &in_sight)
            }
            Event::PajariJoins(_) => hide(game.pajari().map_or(UnitSet::EMPTY, UnitSet::one), &in_sight),
            // Everything else is done openly, or says no more than what everybody may see.
            Event::Turn(_)
            | Event::Phase(..)
            | Event::Bid(_)
            | Event::Bids(_)
            | Event::Sides { .. }
            | Event::Ammo(..)
            | Event::Artillery(_)
            | Event::Replacements(..)
            | Event::Rebuilt { .. }
            | Event::Committed(..)
            | Event::MovedUnseen { .. }
            | Event::LeftMap(_)
            | Event::Attack { kind: BattleKind::Combat | BattleKind::Assault, .. }
            | Event::SupportDeclared { .. }
            | Event::Ranged { .. }
            | Event::AtFire { .. }
            | Event::Crt { .. }
            | Event::Hotel
            | Event::Eliminated { .. }
            | Event::LossesIgnored(..)
            | Event::Retreated(..)
            | Event::RetreatedOff(_)
            | Event::Advanced(..)
            | Event::Digging(_)
            | Event::DugIn(_)
            | Event::Filled(_)
            | Event::RaidFind { .. }
            | Event::Created(..)
            | Event::Park { .. }
            | Event::ArtilleryLost(_)
            | Event::ArtilleryDelayed(..)
            | Event::PajariFate(..)
            | Event::PajariHeart(..)
            | Event::LostInWoods(..)
            | Event::CapturedLmg(..)
            | Event::Stance
            | Event::Collapse
            | Event::Points(..)
            | Event::Over { .. } => UnitSet::EMPTY,
        };
        let Some(side) = private.first().map(|u| game.side(u)).filter(|_| audience == Audience::All) else {
            sink.emit_to(audience, || event);
            continue;
        };
        let own = after.seat(side);
        if let Event::Moved { units, path, .. } = &event {
            let count = units.iter().filter(|u| game.kind(*u).is_combat()).count() as u8;
            let start = units.first().and_then(|u| before.hex_of(u));
            let (from, to) = (start.unwrap_or(HexId::NONE), path.last().copied().unwrap_or(HexId::NONE));
            sink.emit_to(Audience::Except(Seats::one(own)), || Event::MovedUnseen { side, count, from, to });
        }
        sink.emit_to(Audience::seat(own), || event);
    }
}

/// The units, unless the enemy saw them.
fn hide(units: UnitSet, in_sight: &impl Fn(UnitSet) -> bool) -> UnitSet {
    if in_sight(units) { UnitSet::EMPTY } else { units }
}
