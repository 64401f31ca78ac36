//! The position: plain numbers, cheap to clone, with caches that can always be rebuilt.

use crate::frame::{Battle, Frame};
use crate::pack::{Pack, Side, UnitId};
use crate::units::UnitSet;
use arrayvec::ArrayVec;
use sandtable_engine::Seat;
use sandtable_hex::HexId;
use sandtable_mechanics::zone;
use serde::{Deserialize, Serialize};

/// A set of hexes of this map.
pub type Hexes = sandtable_hex::HexSet<12>;

/// How deep procedures can nest.
pub const DEPTH: usize = 10;

/// Where a counter is. Every counter is in exactly one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// On the map.
    Hex(HexId),
    /// On the turn track: a reinforcement due (or an artillery unit ready again) on that turn.
    Track(u8),
    /// Beside the map: off-map artillery in play, armor and the provisional company not yet called for.
    Beside,
    /// Dead pool, may be reconstituted (8.6-b).
    DeadPool,
    /// Permanently eliminated (8.6-c).
    Eliminated,
    /// Left the map (4.2-c) or was given up for good without counting as eliminated (12.4.3-d).
    Gone,
    /// Takes no part in this scenario.
    Unused,
}

impl Place {
    /// The hex, if on the map.
    #[inline]
    pub fn hex(self) -> Option<HexId> {
        match self {
            Place::Hex(h) => Some(h),
            _ => None,
        }
    }
}

/// What happened to a unit this phase or turn; cleared where its rule says so.
pub mod flag {
    /// Has acted in this Action Phase (3.0-II-a).
    pub const ACTED: u16 = 1 << 0;
    /// Weapon has fired and waits for the owner's Reset Phase (12.4-b, 12.5-b).
    pub const FIRED: u16 = 1 << 1;
    /// Retreated in this phase (8.5.2.3).
    pub const RETREATED: u16 = 1 << 2;
    /// Attacked in this Combat Phase (8.0-d).
    pub const ATTACKED: u16 = 1 << 3;
    /// Made a ranged attack in this Combat Phase (10.0-f).
    pub const SHOT: u16 = 1 << 4;
    /// Made AT Fire in this Combat Phase (11.0-b).
    pub const AT_SHOT: u16 = 1 << 5;
    /// Under a bonfire (16.2-f).
    pub const BONFIRE: u16 = 1 << 6;
    /// Under a skull marker (16.3.1).
    pub const SKULL: u16 = 1 << 7;
    /// Raided this night: rolls alone in the Sub-Zero Loss Phase (16.4-5b).
    pub const RAIDER: u16 = 1 << 8;
    /// Was in an enemy zone of control when the Action Phase began (7.1-b, 16.1).
    pub const START_EZOC: u16 = 1 << 9;
    /// Attempted recovery this Action Phase (13.3-a).
    pub const RECOVERY: u16 = 1 << 10;
    /// Pajari gave his recovery bonus this phase and stays (12.3-h).
    pub const STAYS: u16 = 1 << 11;
    /// Holds captured light machine-guns (20.4).
    pub const LMG: u16 = 1 << 12;
    /// Pajari has failed his heart check once (20.6).
    pub const HEART: u16 = 1 << 13;
    /// Entry was blocked on an earlier turn (13.1.3).
    pub const DELAYED: u16 = 1 << 14;
    /// Has rolled for its way through the woods in this action (20.5).
    pub const FOUND_WAY: u16 = 1 << 15;
    /// Flags of one Action Phase.
    pub const ACTION: u16 = ACTED | START_EZOC | RECOVERY | STAYS | RETREATED | FOUND_WAY;
    /// Flags of one Combat Phase.
    pub const COMBAT: u16 = ATTACKED | SHOT | AT_SHOT | RETREATED;
    /// Flags of one night.
    pub const NIGHT: u16 = BONFIRE | SKULL | RAIDER;
}

/// A counter in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// Where it was when the Action Phase began; `NONE` if not on the map then.
    pub start: HexId,
    /// See [`flag`].
    pub flags: u16,
    /// Whether it shows its reduced side.
    pub reduced: bool,
}

impl Unit {
    /// Whether any of these flags is set.
    #[inline]
    pub const fn has(&self, flags: u16) -> bool {
        self.flags & flags != 0
    }
}

/// Optional rules and profiles that are switched on.
pub mod switch {
    /// Fog of war (20.7).
    pub const FOG: u16 = 1 << 0;
    /// Captured light machine-guns (20.4).
    pub const LMG: u16 = 1 << 1;
    /// Lost in the woods (20.5).
    pub const LOST: u16 = 1 << 2;
    /// Pajari's heart (20.6).
    pub const HEART: u16 = 1 << 3;
    /// Victory-point bid (17.0.2).
    pub const BID: u16 = 1 << 4;
    /// The first game's profile: rules the getting-started card leaves out.
    pub const BEGINNER: u16 = 1 << 6;
    /// Version 2 of the rules: control by zones (7.3-a), armor halved stack by stack (8.2#2), bystanders under AT Fire
    /// (11.0-b), bonfires (7.2-j), sight along the map's edge (10.6.1-f), the 354th (12.4.2-a). Games begun before it go on
    /// by version 1.
    pub const RULES_2: u16 = 1 << 7;
    /// Version 3 of the rules: a hex that was opened and left alone may be opened again (10.0-m, S-14); under fog armor halts
    /// next to every stack it had not seen (20.7); units are set up in any
    /// order, placed again, and the side says when it is done (S-01).
    pub const RULES_3: u16 = 1 << 8;
    /// Every optional rule of chapter 20.
    pub const CHAPTER_20: u16 = FOG | LMG | LOST | HEART;
}

/// The phases of a half-turn and the rest of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// Reset Phase.
    Reset,
    /// Action Phase.
    Action,
    /// Combat Phase.
    Combat,
    /// Sub-Zero Loss Phase.
    SubZero,
    /// Victory check.
    Victory,
    /// The game is over.
    Over,
}

/// The whole position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    /// Index of the scenario in the pack.
    pub scenario: u8,
    /// See [`switch`].
    pub switches: u16,
    /// Seat that commands each side; only the bid of 17.0.2 can swap them.
    pub commander: [Seat; 2],
    /// Current turn.
    pub turn: u8,
    /// Player One of this turn (3.0-a).
    pub first: Side,
    /// Phasing side.
    pub phasing: Side,
    /// Phase.
    pub phase: Phase,
    /// Every counter, by id.
    pub units: Vec<Unit>,
    /// Hexes the Soviets control (7.3).
    pub control: Hexes,
    /// Hexes with a Dug-In marker; they belong to whoever stands there.
    pub dug_in: Hexes,
    /// Hexes with a Digging In marker.
    pub digging: Hexes,
    /// In the Action Phase: Digging In markers placed in it, which cannot be flipped before a later turn. In the
    /// Combat Phase: enemy hexes opened since something last happened (10.0-m, S-14). One set serves both phases, so that
    /// positions of older games keep their form and their hash.
    pub recent: Hexes,
    /// Hexes with a bonfire.
    pub bonfires: Hexes,
    /// Hexes with Suppressed markers this Combat Phase.
    pub suppressed: Hexes,
    /// Enemy hexes whose Combat is done this phase (8.0-f).
    pub fought: Hexes,
    /// Enemy hexes that are finished this phase (8.1-11).
    pub closed: Hexes,
    /// 76 mm ammunition of each side.
    pub ammo: [u8; 2],
    /// Replacement points left in this Reset Phase.
    pub rp: u8,
    /// Victory points banked so far, by side (losses and places are counted by the scenario).
    pub vp: [i16; 2],
    /// Turn in which the Finns changed their stance, 0 if never.
    pub stance: u8,
    /// Whether Soviet morale has collapsed (17.0.4).
    pub collapse: bool,
    /// Whether a Soviet combat unit ever was in column I or farther west (12.8).
    pub west: bool,
    /// Whether a night raid was ever attempted (FNRT#1).
    pub raided: bool,
    /// Whether this night's raid is used up (16.4.1-a).
    pub raid_used: bool,
    /// Whether event a of the artillery park happened (12.4.3).
    pub park_a: bool,
    /// Last turn of event b, 0 if never.
    pub park_b: u8,
    /// How often event b happened.
    pub park_count: u8,
    /// Last side to occupy each watched hex of the scenario, by the scenario's order (bit set: Finnish).
    pub watched: u16,
    /// The winner and the scenario's reason, once decided.
    pub verdict: Option<Verdict>,
    /// Procedures in progress, innermost last.
    pub frames: ArrayVec<Frame, DEPTH>,
    /// Derived facts. Not part of equality, hash or saves.
    #[serde(skip)]
    pub cache: Cache,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Index of the scenario's sudden-victory condition, or [`Verdict::ON_POINTS`].
    pub reason: u8,
    /// Level of victory (index into the scenario's levels).
    pub level: u8,
}

impl Verdict {
    /// Decided by points at the end.
    pub const ON_POINTS: u8 = 255;
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        // Everything but the cache; the bytes are the definition of identity.
        sandtable_engine::codec::bytes(self) == sandtable_engine::codec::bytes(other)
    }
}

/// Facts derived from the units' places, kept up to date by [`State::put`].
#[derive(Clone, Debug, Default)]
pub struct Cache {
    /// First counter of each hex's stack, lowest id first; 255 for none.
    head: Vec<u8>,
    /// Next counter of the same stack.
    next: Vec<u8>,
    /// Counters on the map.
    pub on_map: UnitSet,
    /// Counters on the turn track.
    pub on_track: UnitSet,
    /// Hexes with combat units, by side (7.0: a lone Pajari exerts nothing).
    pub occupied: [Hexes; 2],
    /// Hexes in the zone of control exerted by each side's combat units.
    pub zoc: [Hexes; 2],
    /// Zone of control of Finnish AT units, the only one armor respects (12.1-f).
    pub at_zoc: Hexes,
}

const NONE: u8 = 255;

impl Cache {
    /// Notes in the sets of counters where one is.
    fn count(&mut self, id: UnitId, place: Place) {
        let set = |set: &mut UnitSet, member| if member { set.insert(id) } else { set.remove(id) };
        set(&mut self.on_map, matches!(place, Place::Hex(_)));
        set(&mut self.on_track, matches!(place, Place::Track(_)));
    }
}

impl State {
    /// The counter.
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// Whether a counter was eliminated: in the dead pool or for good (8.6).
    #[inline]
    pub fn is_lost(&self, id: UnitId) -> bool {
        matches!(self.unit(id).place, Place::DeadPool | Place::Eliminated)
    }

    /// The hex a counter is in.
    #[inline]
    pub fn hex_of(&self, id: UnitId) -> Option<HexId> {
        self.unit(id).place.hex()
    }

    /// The counters in a hex, lowest id first.
    #[inline]
    pub fn stack(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        let mut at = self.cache.head[hex.idx()];
        std::iter::from_fn(move || {
            if at == NONE {
                return None;
            }
            let id = UnitId(at);
            at = self.cache.next[id.index()];
            Some(id)
        })
    }

    /// The counters in a hex as a set.
    #[inline]
    pub fn stack_set(&self, hex: HexId) -> UnitSet {
        self.stack(hex).collect()
    }

    /// Whether nobody at all is in the hex (Pajari counts).
    #[inline]
    pub fn is_vacant(&self, hex: HexId) -> bool {
        self.cache.head[hex.idx()] == NONE
    }

    /// Whether a combat unit of `side` is in the hex.
    #[inline]
    pub fn holds(&self, side: Side, hex: HexId) -> bool {
        self.cache.occupied[side.index()].contains(hex)
    }

    /// Whether the hex is in a zone of control hostile to `side` (7.0).
    #[inline]
    pub fn in_ezoc(&self, side: Side, hex: HexId) -> bool {
        self.cache.zoc[side.other().index()].contains(hex)
    }

    /// Sets flags of a counter.
    #[inline]
    pub fn mark(&mut self, id: UnitId, flags: u16) {
        self.units[id.index()].flags |= flags;
    }

    /// Clears flags of a counter.
    #[inline]
    pub fn unmark(&mut self, id: UnitId, flags: u16) {
        self.units[id.index()].flags &= !flags;
    }

    /// Puts a counter somewhere and keeps the caches right. Only the bare fact: what a rule makes of an arrival
    /// (control, markers, parks) is [`crate::RedWinter::arrive`] and [`crate::RedWinter::depart`].
    pub fn put(&mut self, pack: &Pack, id: UnitId, place: Place) {
        let before = self.unit(id).place;
        self.units[id.index()].place = place;
        if let Some(hex) = before.hex() {
            self.unlink(hex, id);
        }
        if let Some(hex) = place.hex() {
            self.link(hex, id);
        }
        self.cache.count(id, place);
        let def = &pack.units[id.index()];
        if !def.kind.is_combat() {
            return;
        }
        let side = def.side;
        for hex in [before.hex(), place.hex()].into_iter().flatten() {
            let now = self.stack(hex).any(|u| {
                let d = &pack.units[u.index()];
                d.side == side && d.kind.is_combat()
            });
            if now != self.cache.occupied[side.index()].contains(hex) {
                self.cache.occupied[side.index()].set(hex, now);
                self.adjust_zoc(pack, side, hex, now);
            }
        }
        if side == Side::Finnish && def.kind == crate::pack::UnitKind::At {
            self.rebuild_at_zoc(pack);
        }
    }

    fn link(&mut self, hex: HexId, id: UnitId) {
        let cache = &mut self.cache;
        let head = cache.head[hex.idx()];
        if head == NONE || head > id.0 {
            cache.next[id.index()] = head;
            cache.head[hex.idx()] = id.0;
            return;
        }
        let mut at = head;
        while cache.next[at as usize] != NONE && cache.next[at as usize] < id.0 {
            at = cache.next[at as usize];
        }
        cache.next[id.index()] = cache.next[at as usize];
        cache.next[at as usize] = id.0;
    }

    fn unlink(&mut self, hex: HexId, id: UnitId) {
        let cache = &mut self.cache;
        let after = cache.next[id.index()];
        cache.next[id.index()] = NONE;
        if cache.head[hex.idx()] == id.0 {
            cache.head[hex.idx()] = after;
            return;
        }
        let mut at = cache.head[hex.idx()];
        while at != NONE {
            if cache.next[at as usize] == id.0 {
                cache.next[at as usize] = after;
                return;
            }
            at = cache.next[at as usize];
        }
    }

    /// A hex was taken or left by the last combat unit: only the zone around it can have changed.
    fn adjust_zoc(&mut self, pack: &Pack, side: Side, hex: HexId, taken: bool) {
        let Cache { occupied, zoc, .. } = &mut self.cache;
        let (occupied, zoc) = (&occupied[side.index()], &mut zoc[side.index()]);
        for near in pack.grid.adjacent(hex) {
            zoc.set(near, taken || pack.grid.neighbours(near).iter().any(|h| occupied.contains(*h)));
        }
    }

    fn rebuild_zoc(&mut self, pack: &Pack, side: Side) {
        self.cache.zoc[side.index()] = zone::around(&pack.grid, &self.cache.occupied[side.index()]);
    }

    fn rebuild_at_zoc(&mut self, pack: &Pack) {
        let guns =
            pack.units.iter().filter(|d| d.side == Side::Finnish && d.kind == crate::pack::UnitKind::At);
        let hexes: Hexes = guns.filter_map(|d| self.hex_of(d.id)).collect();
        self.cache.at_zoc = zone::around(&pack.grid, &hexes);
    }

    /// Rebuilds every cache from the units' places, after loading or set-up.
    pub fn rebuild(&mut self, pack: &Pack) {
        self.cache = Cache {
            head: vec![NONE; pack.grid.len()],
            next: vec![NONE; self.units.len()],
            ..Cache::default()
        };
        for i in 0..self.units.len() {
            let id = UnitId(i as u8);
            self.cache.count(id, self.units[i].place);
            if let Some(hex) = self.hex_of(id) {
                self.link(hex, id);
                let def = &pack.units[i];
                if def.kind.is_combat() {
                    self.cache.occupied[def.side.index()].insert(hex);
                }
            }
        }
        for side in Side::ALL {
            self.rebuild_zoc(pack, side);
        }
        self.rebuild_at_zoc(pack);
    }

    /// The innermost procedure.
    #[inline]
    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// The innermost procedure, to change it.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// Starts a nested procedure.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.frames.push(frame);
    }

    /// Ends the innermost procedure.
    #[inline]
    pub fn pop(&mut self) -> Option<Frame> {
        self.frames.pop()
    }

    /// The attack being resolved, if any.
    pub fn battle(&self) -> Option<&Battle> {
        self.frames.iter().rev().find_map(|f| match f {
            Frame::Battle(b) => Some(b),
            _ => None,
        })
    }

    /// The attack being resolved, to change it.
    pub fn battle_mut(&mut self) -> Option<&mut Battle> {
        self.frames.iter_mut().rev().find_map(|f| match f {
            Frame::Battle(b) => Some(b),
            _ => None,
        })
    }

    /// Whether an optional rule is on.
    #[inline]
    pub const fn on(&self, switch: u16) -> bool {
        self.switches & switch != 0
    }

    /// The seat that commands `side`.
    #[inline]
    pub fn seat(&self, side: Side) -> Seat {
        self.commander[side.index()]
    }

    /// The side `seat` commands.
    #[inline]
    pub fn side_of(&self, seat: Seat) -> Side {
        if self.commander[0] == seat { Side::Soviet } else { Side::Finnish }
    }
}
