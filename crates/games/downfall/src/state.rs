//! The position: plain numbers, cheap to clone, with caches that can always be rebuilt.
//!
//! Nothing in it has an order nobody may know: decks, the cup and the event pile are sets of what is left, and drawing is a
//! pick. The event pile is a list of sets, because a shuffled group is put under what is left of it (12-5).

use crate::combat::Combat;
use crate::frame::Frame;
use crate::ids::{
    BeachId, BeachSet, CardSet, CountrySet, EventId, EventSet, Faction, Hexes, Ideology, LandId, NationSet,
    OrderId, OrderSet, PieceId, PieceSet, SeaId, SeaSet, Weather,
};
use crate::pack::Pack;
use arrayvec::ArrayVec;
use sandtable_hex::HexId;
use sandtable_mechanics::frames::Frames;
use sandtable_mechanics::stacks::Stacks;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// How deep procedures can nest.
pub const DEPTH: usize = 20;

/// Spaces of the initiative track: the length of a lap.
pub const LAP: u16 = 91;

/// Where a piece is. Every piece is in exactly one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Place {
    /// On the map.
    Hex(HexId),
    /// In a Western land area (1.B).
    Land(LandId),
    /// In a sea area.
    Sea(SeaId),
    /// In the force pool (1.L).
    Pool,
    /// In the pending area: comes with the next High Command (1.M).
    Pending,
    /// Goes to the pending area at the start of this turn (12-4).
    Turn(u8),
    /// On a strategic warfare display (1.E-5).
    Display,
    /// Comes by an action card alone.
    Card,
    /// Eliminated: out of the game (2.1.3-b).
    Eliminated,
    /// Takes no part in this scenario, or was taken out of the game otherwise.
    Out,
}

impl Place {
    /// The hex, if on the map.
    #[inline]
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Place::Hex(h) => Some(h),
            _ => None,
        }
    }

    /// The sea area.
    #[inline]
    pub const fn sea(self) -> Option<SeaId> {
        match self {
            Place::Sea(s) => Some(s),
            _ => None,
        }
    }

    /// Whether it is on the map or in a land area.
    pub const fn in_play(self) -> bool {
        matches!(self, Place::Hex(_) | Place::Land(_))
    }
}

/// What a piece shows or has done; the latter is cleared with its order.
pub mod flag {
    /// The reverse is up: armored side, Fortress, Airdrop; a naval unit is interdicted.
    pub const REVERSE: u8 = 1 << 0;
    /// Moved or flipped in this order.
    pub const MOVED: u8 = 1 << 1;
    /// Attacked in this order (7.2-g).
    pub const ATTACKED: u8 = 1 << 2;
    /// Was attacked in this order (7.2-h).
    pub const DEFENDED: u8 = 1 << 3;
    /// Isolated 1 (11.3).
    pub const ISOLATED_1: u8 = 1 << 4;
    /// Isolated 3 (11.3).
    pub const ISOLATED_3: u8 = 1 << 5;
    /// Looked at in the supply check in progress.
    pub const CHECKED: u8 = 1 << 6;
    /// Goes without the supply of a beachhead in the check in progress (2.4.2-f).
    pub const DENIED: u8 = 1 << 7;
    /// Flags of one order.
    pub const ORDER: u8 = MOVED | ATTACKED | DEFENDED;
    /// Either marker of isolation.
    pub const ISOLATED: u8 = ISOLATED_1 | ISOLATED_3;
}

/// A piece in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Where it is.
    pub place: Place,
    /// Pips of a combat unit; 1 for a partisan; of a naval unit on a display how many came there before it.
    pub pips: u8,
    /// See [`flag`].
    pub flags: u8,
}

impl Piece {
    /// Whether any of these flags is set.
    #[inline]
    pub const fn has(&self, flags: u8) -> bool {
        self.flags & flags != 0
    }

    /// Whether the reverse is up.
    #[inline]
    pub const fn reverse(&self) -> bool {
        self.has(flag::REVERSE)
    }
}

/// A faction's marker on the initiative track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marker {
    /// Spaces from space 1 of the first lap: 18 is space 19, 91 is space 1 of the second lap.
    pub at: u16,
    /// The higher, the later it came there: on top of the stack (5.1-b).
    pub arrival: u16,
    /// An event is pending (5.2-a).
    pub pending: bool,
}

impl Marker {
    /// The printed space.
    pub const fn space(self) -> u8 {
        space(self.at)
    }
}

/// The printed space of a position on the track.
pub const fn space(at: u16) -> u8 {
    (at % LAP) as u8 + 1
}

/// The weather period of a position on the track: 0 to 2 (1.I-3).
pub const fn period(at: u16) -> u8 {
    match space(at) {
        1..=30 => 0,
        31..=60 => 1,
        _ => 2,
    }
}

/// A beachhead marker (2.4.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Beachhead {
    /// Not in the game yet: High Command brings it.
    #[default]
    Waiting,
    /// In the Western force pool.
    Pool,
    /// On a beach.
    On(BeachId),
    /// On a beach for good, as a Mulberry (2.4.2-j).
    Mulberry(BeachId),
}

impl Beachhead {
    /// The beach it is on.
    pub const fn beach(self) -> Option<BeachId> {
        match self {
            Beachhead::On(b) | Beachhead::Mulberry(b) => Some(b),
            Beachhead::Waiting | Beachhead::Pool => None,
        }
    }
}

/// What the order in progress has used up. Cleared when an order begins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    /// Hexes attacked (7.2-h).
    pub attacked: ArrayVec<HexId, 8>,
    /// Steps moved from port to port (7.1.2-b).
    pub port_steps: u8,
    /// A port-to-port move was made: no more naval moves (7.1-c).
    pub ports_begun: bool,
    /// Sea areas in which an interception check was made for supply or for moves between their ports (9.1.2).
    pub seas: SeaSet,
    /// Sea borders whose crossing was checked, from one area into the other (9.1.2-b).
    pub borders: ArrayVec<(SeaId, SeaId), 24>,
    /// Movement points on top of the printed ones for all units.
    pub extra_mp: u8,
    /// The same for armored and motorized units.
    pub extra_motor_mp: u8,
    /// A hex that holds too much until the movement of this order ends (1.A.1-d).
    pub crowded: Option<HexId>,
    /// Units that may still follow friendly rail without limit (Reichsbahn).
    pub rail_moves: u8,
    /// After the attacks of this order armored units redeploy 3 MP (Studebakers).
    pub studebakers: bool,
    /// Factions that pass every window for the rest of the order, one bit each.
    pub passing: u8,
    /// Partisan hexes for which a faction paid the toll of a supply trace (11.1-b).
    pub tolls: ArrayVec<(Faction, HexId), 32>,
    /// The unit whose line used them to get steps: another one pays anew.
    pub traced_for: Option<PieceId>,
    /// Sea areas paid for, by faction: contested ones it has traced supply through (9.1.2-a), in Overlord shared ones (14-e).
    pub traced: [SeaSet; 4],
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The winning Ally; `None` for a draw. In Uranus the Axis wins as such.
    pub winner: Option<Ideology>,
    /// By which rule.
    pub how: Ending,
}

/// The ways a game can end (13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// 10 VP (13-a).
    Points,
    /// Red Tide Over Europe (13-b).
    RedTide,
    /// United Nations (13-c).
    UnitedNations,
    /// German surrender (13-d).
    Surrender,
    /// VE-Day (13-e).
    VictoryDay,
    /// Turn 8, third period (13-f).
    Time,
    /// The end of the teaching game, with the Soviet points.
    Uranus {
        /// Soviet points.
        points: u8,
    },
}

/// The whole position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    /// Index of the scenario in the pack.
    pub scenario: u8,
    /// Readings that are switched on; see [`crate::switches`].
    pub switches: u16,
    /// The turn, from 1.
    pub turn: u8,
    /// The weather now.
    pub weather: Weather,
    /// Where the weather marker is, as [`Marker::at`].
    pub weather_at: u16,
    /// The initiative markers, by faction.
    pub track: [Marker; 4],
    /// Arrivals on the track so far.
    pub arrivals: u16,
    /// Markers in the draw cup.
    pub cup: OrderSet,
    /// The action track (1.J).
    pub action_track: [Option<OrderId>; 10],
    /// Markers on the order displays, by faction (1.K).
    pub displays: [OrderSet; 4],
    /// Markers on a display with their reverse up.
    pub backs: OrderSet,
    /// Planning boxes, by faction.
    pub planning: [Option<OrderId>; 4],
    /// Hands, by faction.
    pub hands: [CardSet; 4],
    /// Action decks, by [`crate::pack::Deck`].
    pub decks: [CardSet; 3],
    /// Discards, by deck.
    pub discards: [CardSet; 3],
    /// Cards in the opponent's hands that the other seat has looked at (Ultra).
    pub seen: CardSet,
    /// The event draw pile: groups, the uppermost first.
    pub pile: ArrayVec<EventSet, 12>,
    /// The pending event.
    pub pending: Option<EventId>,
    /// The current event.
    pub current: Option<EventId>,
    /// Event discards, the spent event last.
    pub spent: ArrayVec<EventId, 19>,
    /// Visible cards whose Axis icon is OKW's; all others are OKH's (10.3.1).
    pub okw_air: EventSet,
    /// Every piece, by id.
    pub pieces: Vec<Piece>,
    /// Cities of the West and of the Soviets; all others are Axis (1.A.2).
    pub western_cities: Hexes,
    /// See [`State::western_cities`].
    pub soviet_cities: Hexes,
    /// The VP marker: positive for the Soviets.
    pub points: i8,
    /// Points from event cards within it (13.1-d).
    pub event_points: i8,
    /// Points of the last United Nations event, taken back by the next.
    pub united_nations: i8,
    /// Boxes of the three strategic warfare markers: Malta, Atlantic, Bombing.
    pub wars: [u8; 3],
    /// Western Transport Points.
    pub transport: u8,
    /// Western Armor Reserves.
    pub reserve: u8,
    /// The two beachheads.
    pub beachheads: [Beachhead; 2],
    /// Beaches that are closed.
    pub closed: BeachSet,
    /// Nations that have surrendered.
    pub surrendered: NationSet,
    /// Whether Africa was liberated (10.2-E11).
    pub africa_liberated: bool,
    /// The order in progress.
    pub order: Ledger,
    /// The land combat in progress.
    pub combat: Option<Box<Combat>>,
    /// The result, once decided.
    pub verdict: Option<Verdict>,
    /// Procedures in progress, innermost last.
    pub frames: Frames<Frame, DEPTH>,
    /// Derived facts. Not part of equality or saves.
    #[serde(skip)]
    pub cache: Cache,
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        // Everything but the cache; the bytes are the definition of identity.
        sandtable_engine::codec::bytes(self) == sandtable_engine::codec::bytes(other)
    }
}

/// Facts derived from the pieces, kept up to date by [`State::put`].
#[derive(Clone, Debug, Default)]
pub struct Cache {
    /// Who stands where.
    pub stacks: Stacks,
    /// Hexes with combat units, by ideology.
    pub occupied: [Hexes; 3],
    /// Hexes in the zone of control of combat units, by ideology (2.1.6).
    pub zoc: [Hexes; 3],
    /// Hexes with a partisan.
    pub partisans: Hexes,
    /// Control of hexes, made when asked for (1.A.2).
    pub control: OnceLock<Box<crate::control::Control>>,
    /// What the innermost procedure offers, listed when asked for. Whatever changes the position forgets it.
    pub offer: OnceLock<std::sync::Arc<[crate::action::Action]>>,
    /// Who is asked, found when asked for.
    pub asked: OnceLock<sandtable_engine::Decision>,
}

impl Cache {
    /// Whether the kept facts are the same; those made when asked for do not count.
    pub fn same(&self, other: &Cache) -> bool {
        self.stacks == other.stacks
            && self.occupied == other.occupied
            && self.zoc == other.zoc
            && self.partisans == other.partisans
    }
}

impl State {
    /// Whether a switch is on.
    #[inline]
    pub const fn on(&self, switch: u16) -> bool {
        self.switches & switch != 0
    }

    /// The piece.
    #[inline]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.idx()]
    }

    /// The piece, to be changed in anything but its place.
    #[inline]
    pub fn piece_mut(&mut self, id: PieceId) -> &mut Piece {
        &mut self.pieces[id.idx()]
    }

    /// The hex a piece is in.
    #[inline]
    pub fn hex_of(&self, id: PieceId) -> Option<HexId> {
        self.piece(id).place.hex()
    }

    /// A faction's initiative marker.
    #[inline]
    pub fn marker(&self, faction: Faction) -> Marker {
        self.track[faction.idx()]
    }

    /// The pieces in a hex, lowest id first: combat units, then air units, then partisans.
    #[inline]
    pub fn stack(&self, hex: HexId) -> impl Iterator<Item = PieceId> + Clone + '_ {
        self.cache.stacks.at(hex).map(PieceId)
    }

    /// Whether combat units of an ideology are in the hex.
    #[inline]
    pub fn holds(&self, ideology: Ideology, hex: HexId) -> bool {
        self.cache.occupied[ideology.idx()].contains(hex)
    }

    /// Whether combat units hostile to an ideology, or of an ideology it may not share a hex with, are in the hex.
    #[inline]
    pub fn foreign(&self, ideology: Ideology, hex: HexId) -> bool {
        Ideology::ALL.iter().any(|i| *i != ideology && self.holds(*i, hex))
    }

    /// Whether the hex is in a zone of control hostile to an ideology (2.1.6-c).
    #[inline]
    pub fn in_ezoc(&self, ideology: Ideology, hex: HexId) -> bool {
        Ideology::ALL.iter().any(|i| i.hostile(ideology) && self.cache.zoc[i.idx()].contains(hex))
    }

    /// Who controls a city (1.A.2-b).
    #[inline]
    pub fn city_of(&self, hex: HexId) -> Ideology {
        if self.western_cities.contains(hex) {
            Ideology::West
        } else if self.soviet_cities.contains(hex) {
            Ideology::Soviet
        } else {
            Ideology::Axis
        }
    }

    /// Puts a city under an ideology's control.
    pub fn set_city(&mut self, hex: HexId, ideology: Ideology) {
        self.western_cities.set(hex, ideology == Ideology::West);
        self.soviet_cities.set(hex, ideology == Ideology::Soviet);
        self.stale();
    }

    /// Forgets what is made when asked for: something it rests on has changed.
    pub fn stale(&mut self) {
        self.cache.control = OnceLock::new();
        self.unask();
    }

    /// Forgets what is asked and offered: the position goes on.
    #[inline]
    pub fn unask(&mut self) {
        self.cache.offer = OnceLock::new();
        self.cache.asked = OnceLock::new();
    }

    /// Puts a piece somewhere and keeps the caches right. Only the bare fact: what a rule makes of it is the rule's.
    pub fn put(&mut self, pack: &Pack, id: PieceId, place: Place) {
        let before = self.piece(id).place.hex();
        self.pieces[id.idx()].place = place;
        if let Some(hex) = before {
            self.cache.stacks.remove(hex, id.0);
        }
        if let Some(hex) = place.hex() {
            self.cache.stacks.add(hex, id.0);
        }
        for hex in [before, place.hex()].into_iter().flatten() {
            self.touch(pack, hex);
        }
        self.stale();
    }

    /// The pieces in a hex have changed: who holds it and which zones it makes.
    fn touch(&mut self, pack: &Pack, hex: HexId) {
        let mut there = [false; 3];
        let mut partisan = false;
        for piece in self.stack(hex) {
            if pack.is_combat(piece) {
                there[pack.faction_of(piece).ideology().idx()] = true;
            } else if pack.is_partisan(piece) {
                partisan = true;
            }
        }
        self.cache.partisans.set(hex, partisan);
        for (i, there) in there.into_iter().enumerate() {
            if self.cache.occupied[i].contains(hex) != there {
                self.cache.occupied[i].set(hex, there);
                let around = pack.map.grid.neighbours(hex).iter().copied().chain([hex]);
                for near in around.filter(|h| *h != HexId::NONE) {
                    let zoc = self.zone_reaches(pack, i, near);
                    self.cache.zoc[i].set(near, zoc);
                }
            }
        }
    }

    /// Whether units of an ideology in the hex or walking-adjacent to it put it into their zone (2.1.6-a).
    fn zone_reaches(&self, pack: &Pack, ideology: usize, hex: HexId) -> bool {
        let occupied = &self.cache.occupied[ideology];
        occupied.contains(hex)
            || pack.map.grid.neighbours(hex).iter().any(|near| {
                *near != HexId::NONE && occupied.contains(*near) && self.walkable(pack, hex, *near)
            })
    }

    /// Whether a land unit could walk between two neighbours (GL-21), beachheads included (2.4.2-k).
    #[inline]
    pub fn walkable(&self, pack: &Pack, hex: HexId, near: HexId) -> bool {
        pack.map.passable(hex, near) || self.beach_link(pack, hex, near)
    }

    /// Whether a beachhead joins the two hexes.
    pub fn beach_link(&self, pack: &Pack, a: HexId, b: HexId) -> bool {
        // One end is a sea hex, which is seldom so.
        (pack.map.sea.contains(a) || pack.map.sea.contains(b)) && self.links(pack, a, b)
    }

    fn links(&self, pack: &Pack, a: HexId, b: HexId) -> bool {
        self.beachheads.iter().filter_map(|m| m.beach()).any(|beach| {
            let ends = pack.map.beach(beach).map(|d| (d.hex, d.target));
            ends == Some((a, b)) || ends == Some((b, a))
        })
    }

    /// The beachhead in a hex.
    pub fn beachhead_at(&self, pack: &Pack, hex: HexId) -> Option<Beachhead> {
        if !pack.map.sea.contains(hex) {
            return None;
        }
        self.beachheads
            .iter()
            .copied()
            .find(|m| m.beach().and_then(|b| pack.map.beach(b)).is_some_and(|b| b.hex == hex))
    }

    /// Rebuilds every cache from the pieces, after loading or set-up.
    pub fn rebuild(&mut self, pack: &Pack) {
        self.cache =
            Cache { stacks: Stacks::new(pack.map.grid.len(), self.pieces.len()), ..Cache::default() };
        let placed: Vec<(PieceId, HexId)> = (0..self.pieces.len())
            .map(|i| PieceId(i as u8))
            .filter_map(|p| Some((p, self.hex_of(p)?)))
            .collect();
        for (piece, hex) in &placed {
            self.cache.stacks.add(*hex, piece.0);
        }
        for (_, hex) in placed {
            self.touch(pack, hex);
        }
    }

    /// The procedure that is asked.
    #[inline]
    pub fn top(&self) -> Option<&Frame> {
        self.frames.top()
    }

    /// Markers that have gone to no cup, track, display or planning box would be lost: all of them together.
    pub fn markers(&self) -> OrderSet {
        let mut all = self.cup;
        for order in self.action_track.iter().chain(&self.planning).flatten() {
            all.insert(*order);
        }
        self.displays.iter().fold(all, |all, d| all.or(*d))
    }

    /// The partisans of a faction on the map.
    pub fn partisans_of(&self, pack: &Pack, faction: Faction) -> PieceSet {
        pack.partisans(faction).filter(|p| self.hex_of(*p).is_some()).collect()
    }

    /// The countries an ideology's combat units and partisans stand in, and those where any combat unit stands.
    pub fn countries(&self, pack: &Pack, mut counts: impl FnMut(PieceId) -> bool) -> CountrySet {
        let mut set = CountrySet::EMPTY;
        for (i, piece) in self.pieces.iter().enumerate() {
            if let Some(country) = piece.place.hex().and_then(|h| pack.map.country(h))
                && counts(PieceId(i as u8))
            {
                set.insert(country);
            }
        }
        set
    }
}
