//! The position: steps are the atoms, counters are their containers (11.0, 16.6).

use crate::airmobile::Airlift;
use crate::concealed::Concealed;
use crate::field::Works;
use crate::frame::{Frame, Operation};
use crate::gas::Gas;
use crate::ids::{CounterId, CounterSet, FormationId, GroupId};
use crate::pack::{Hexes, Nation, Pack, Side, Support};
use crate::shock::Switches;
use crate::support::Assets;
use sandtable_hex::HexId;
use sandtable_mechanics::frames::Frames;
use serde::{Deserialize, Serialize};

/// How deep procedures can nest.
pub const DEPTH: usize = 20;

/// Where a counter is, as one number.
///
/// | number | place |
/// | --- | --- |
/// | below `0x4000` | a hex of the map |
/// | `0x4000` + hex | off the map beside an edge hex, waiting to enter (46.6) |
/// | `0x8000` + 6 × hex + direction | on a hexside: an engineer that maintains a bridge (34.3) |
/// | `0xD000`, `0xD001` | an airfield off the map, aboard a helicopter or transport (29.2.3) |
/// | `0xE000` + row | the off-map display, five or ten hexes away (40.1) |
/// | `0xF000` + turn | the turn track: an HQ that comes back (30.4.1) |
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place(u16);

impl Place {
    /// Not in use: a free counter, or one that takes no part.
    pub const FREE: Place = Place(u16::MAX);

    const ENTRY: u16 = 0x4000;
    const HEXSIDE: u16 = 0x8000;
    const HELICOPTER: u16 = 0xD000;
    const DISPLAY: u16 = 0xE000;
    const TRACK: u16 = 0xF000;

    /// In a hex.
    pub const fn hex(hex: HexId) -> Place {
        Place(hex.0)
    }

    /// Off the map beside an edge hex (46.6).
    pub const fn entry(hex: HexId) -> Place {
        Place(Place::ENTRY + hex.0)
    }

    /// On the hexside of a hex in a direction, 0 to 5 (34.3). The lower of its two hexes names it.
    pub const fn hexside(hex: HexId, dir: u8) -> Place {
        Place(Place::HEXSIDE + 6 * hex.0 + dir as u16)
    }

    /// At an airfield far behind the map: airmobile units that have not been flown in (29.2.3, 40.2.1).
    pub const AIRFIELD: Place = Place(Place::HELICOPTER);

    /// Aboard a helicopter or a transport aircraft (26.4, 29.5).
    pub const ABOARD: Place = Place(Place::HELICOPTER + 1);

    /// At an airfield or in the air.
    pub const fn is_afar(self) -> bool {
        self.0 == Place::AIRFIELD.0 || self.0 == Place::ABOARD.0
    }

    /// In a row of the off-map display: 0 is five hexes away, 1 is ten (40.1).
    pub const fn display(row: u8) -> Place {
        Place(Place::DISPLAY + row as u16)
    }

    /// An HQ that comes back in this turn's Reorganization (30.4.1).
    pub const fn track(turn: u8) -> Place {
        Place(Place::TRACK + turn as u16)
    }

    /// The hex, if on the map.
    #[inline]
    pub const fn on_map(self) -> Option<HexId> {
        if self.0 < Place::ENTRY { Some(HexId(self.0)) } else { None }
    }

    /// The edge hex it waits beside.
    #[inline]
    pub const fn beside(self) -> Option<HexId> {
        if self.0 >= Place::ENTRY && self.0 < Place::HEXSIDE {
            Some(HexId(self.0 - Place::ENTRY))
        } else {
            None
        }
    }

    /// The hexside it stands on: hex and direction.
    pub const fn on_hexside(self) -> Option<(HexId, u8)> {
        if self.0 >= Place::HEXSIDE && self.0 < Place::HELICOPTER {
            let n = self.0 - Place::HEXSIDE;
            Some((HexId(n / 6), (n % 6) as u8))
        } else {
            None
        }
    }

    /// The row of the off-map display.
    pub const fn on_display(self) -> Option<u8> {
        Place::within(self.0, Place::DISPLAY)
    }

    /// The turn an HQ comes back.
    pub const fn turn(self) -> Option<u8> {
        Place::within(self.0, Place::TRACK)
    }

    const fn within(n: u16, first: u16) -> Option<u8> {
        if n >= first && n < first + 256 { Some((n - first) as u8) } else { None }
    }
}

/// Has done its operation, reacted, or was engaged (11.4).
pub const USED: u8 = 1;
/// Exceeds the stacking limits of its hex (14.4).
pub const MASKED: u8 = 2;
/// Disrupted by a strike (6.1.1).
pub const DISRUPTED: u8 = 4;
/// Artillery that has fired (6.1.2).
pub const FIRED: u8 = 8;

/// Contaminated by gas (6.1.4).
pub const CONTAMINATED: u8 = 64;

/// Words of the flags.
pub const FLAGS: [(&str, u8); 5] = [
    ("used", USED),
    ("masked", MASKED),
    ("disrupted", DISRUPTED),
    ("fired", FIRED),
    ("contaminated", CONTAMINATED),
];

/// A counter. On the map without steps it is a dummy (11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counter {
    /// Where it is.
    pub place: Place,
    /// Steps it holds.
    pub steps: u8,
    /// [`USED`], [`MASKED`], …
    pub flags: u8,
    /// Movement points left in the current operation, in quarters.
    pub mp: u8,
    /// The division or brigade it has been active with this turn (10.1.3).
    pub with: Option<FormationId>,
}

impl Counter {
    /// A counter that is nowhere.
    pub const FREE: Counter = Counter::new(Place::FREE, 0);

    /// A counter that is ready.
    pub const fn new(place: Place, steps: u8) -> Counter {
        Counter { place, steps, flags: 0, mp: 0, with: None }
    }

    /// Whether a flag is set.
    #[inline]
    pub const fn has(self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// On the map, beside an edge hex, on the off-map display, at an airfield or in the air.
    pub const fn in_play(self) -> bool {
        self.place.on_map().is_some()
            || self.place.beside().is_some()
            || self.place.on_display().is_some()
            || self.place.is_afar()
    }

    /// A dummy on the map or about to enter it.
    pub const fn is_dummy(self) -> bool {
        self.steps == 0 && self.in_play()
    }
}

/// Kinds of operations (8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// March.
    March,
    /// Hasty attack.
    Hasty,
    /// Assault.
    Assault,
    /// Reserve.
    Reserve,
}

impl Kind {
    /// All.
    pub const ALL: [Kind; 4] = [Kind::March, Kind::Hasty, Kind::Assault, Kind::Reserve];

    /// The word of actions and messages.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::March => "march",
            Kind::Hasty => "hasty",
            Kind::Assault => "assault",
            Kind::Reserve => "reserve",
        }
    }

    /// Hasty attack and assault.
    pub const fn is_offensive(self) -> bool {
        matches!(self, Kind::Hasty | Kind::Assault)
    }
}

/// Who pays a command point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Payer {
    /// Nobody: a march.
    Free,
    /// An HQ.
    Hq(CounterId),
    /// The off-map pool.
    OffMap,
    /// Nobody: the division makes its Main Effort (12.4.1).
    Effort,
}

/// What has become of a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormationState {
    /// The operation a regiment has planned (12.3).
    pub plan: Kind,
    /// Who paid for it.
    pub payer: Payer,
    /// No operation was planned, and by the reading in force none is made (12.3).
    pub idle: bool,
    /// The plan has been shown.
    pub shown: bool,
    /// Its lead unit marker (12.3.2).
    pub lead: HexId,
    /// The lead unit has been chosen, or none could be.
    pub led: bool,
    /// An enemy has entered the hex of the marker (12.3.2.2).
    pub displaced: bool,
    /// A division or brigade that has been activated this turn.
    pub activated: bool,
    /// A regiment that has made its operation this turn.
    pub operated: bool,
    /// Shattered (31).
    pub shattered: bool,
    /// Where it tried to swim the Main this turn (17.5).
    pub site: HexId,
}

impl FormationState {
    /// As a turn begins.
    pub const fn fresh(shattered: bool) -> FormationState {
        FormationState {
            plan: Kind::March,
            payer: Payer::Free,
            idle: false,
            shown: false,
            lead: HexId::NONE,
            led: false,
            displaced: false,
            activated: false,
            operated: false,
            shattered,
            site: HexId::NONE,
        }
    }
}

/// Main Effort chits (12.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// The chit that lies face down on the turn track: its division and the turn.
    pub chit: Option<(FormationId, u8)>,
    /// Off-map command points paid for chits this turn.
    pub paid: u8,
    /// Divisions that have used theirs, one bit each.
    pub used: u64,
    /// The division that makes its Main Effort in the activation under way.
    pub declared: Option<FormationId>,
    /// Reconnaissance points it has left for that.
    pub rp: u8,
    /// Artillery that had fired before its Strike Segment.
    pub fired: CounterSet,
}

/// The whole position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Index of the scenario.
    pub scenario: u8,
    /// Current turn.
    pub turn: u8,
    /// Procedures in progress, innermost last.
    pub frames: Frames<Frame, DEPTH>,
    /// The operation in progress.
    pub operation: Option<Box<Operation>>,
    /// Counters by number.
    pub counters: Vec<Counter>,
    /// Steps of each group that take part in the game.
    pub total: Vec<u8>,
    /// Steps of each group that are lost.
    pub lost: Vec<u8>,
    /// Steps of each group that have left the map.
    pub exited: Vec<u8>,
    /// Those among them that retreated off it: they do not count as lost when formations are checked (18.4.7).
    pub fled: Vec<u8>,
    /// Command points left of each group's HQ (12.2.4).
    pub cp: Vec<u8>,
    /// Off-map command points NATO has left (12.2.5).
    pub off_map_cp: u8,
    /// Reconnaissance points left of each group's HQ (6.4.3).
    pub rp: Vec<u8>,
    /// Off-map reconnaissance points left, by side (6.4.4).
    pub off_map_rp: [u8; 2],
    /// Combat support points left, by nation and kind (6.6).
    pub support: [[u8; Support::ALL.len()]; Nation::COUNT],
    /// Hexes whose units the active side may look at, until the Intelligence Fade (6.3.2).
    pub acquired: Vec<(HexId, Side)>,
    /// Bridging points borrowed for ferries this turn, by nation (17.4.2).
    pub borrowed: [u8; Nation::COUNT],
    /// The Pact's Main Effort chits (12.4).
    pub effort: Effort,
    /// The division or brigade each independent formation is attached to (12.5.3, 12.8.3).
    pub attached: Vec<Option<FormationId>>,
    /// Independent formations that have changed their attachment once, one bit each.
    pub reattached: u64,
    /// The turn a force that waits for its hour was released in; 0 if it was not (46.6).
    pub released: u8,
    /// The turn of the last Gegenangriff; 0 before the first (41.4).
    pub gegenangriff: u8,
    /// Whether all rules are played, not the basic ones alone (1.3).
    pub full: bool,
    /// Optional rules in force: overrun and close attack.
    pub switches: Switches,
    /// Other readings in force: bits of [`crate::readings::reading`].
    pub readings: u32,
    /// Formations by number.
    pub formations: Vec<FormationState>,
    /// What reconnaissance and strikes have to remember.
    pub assets: Assets,
    /// Airborne landings of the scenario (29.5).
    pub airlift: Airlift,
    /// Hidden Mode.
    pub concealed: Concealed,
    /// Field works: obstacles, charges, jammers.
    pub works: Works,
    /// Poison gas (44).
    pub gas: Gas,
    /// Improved positions with their builders (6.2.2).
    pub improved: Vec<(HexId, Side)>,
    /// Smoke with the engineers that lay it (6.3.3).
    pub smoke: Vec<(HexId, CounterId)>,
    /// Cities and victory hexes with their holders (6.3.4).
    pub control: Vec<(HexId, Side)>,
    /// Civil bridges a real unit of the Pact has crossed, one bit each (11.3).
    pub crossed: u64,
    /// Civil bridges that are blown, one bit each.
    pub blown: u64,
    /// Enemy HQ each side has eliminated (6.7.6).
    pub hq_hits: [u8; 2],
    /// Points of steps that left by the victory edge.
    pub exit_points: u16,
    /// How often each side has learned of enemy dummies: their removal shows in no counter.
    pub reveals: [u32; 2],
}

impl State {
    /// The innermost procedure.
    #[inline]
    pub fn top(&self) -> Option<&Frame> {
        self.frames.top()
    }

    /// A counter. Ids come from the pack, so the index is sound.
    #[inline]
    pub fn counter(&self, id: CounterId) -> Counter {
        self.counters[id.idx()]
    }

    /// A counter, to be changed.
    #[inline]
    pub fn counter_mut(&mut self, id: CounterId) -> &mut Counter {
        &mut self.counters[id.idx()]
    }

    /// The hex of a counter, if on the map.
    #[inline]
    pub fn hex(&self, id: CounterId) -> Option<HexId> {
        self.counter(id).place.on_map()
    }

    /// A formation.
    #[inline]
    pub fn formation(&self, id: FormationId) -> FormationState {
        self.formations[id.idx()]
    }

    /// A formation, to be changed.
    #[inline]
    pub fn formation_mut(&mut self, id: FormationId) -> &mut FormationState {
        &mut self.formations[id.idx()]
    }

    /// The counters in a hex, lowest first.
    pub fn at(&self, hex: HexId) -> impl Iterator<Item = CounterId> + Clone + '_ {
        self.in_place(Place::hex(hex))
    }

    /// The counters in a place, lowest first.
    pub fn in_place(&self, place: Place) -> impl Iterator<Item = CounterId> + Clone + '_ {
        let all = self.counters.iter().enumerate();
        all.filter(move |(_, c)| c.place == place).map(|(i, _)| CounterId(i as u16))
    }

    /// All counters on the map, in an entry queue, on the display, at an airfield or in the air.
    pub fn in_play(&self) -> impl Iterator<Item = CounterId> + Clone + '_ {
        let all = self.counters.iter().enumerate();
        all.filter(|(_, c)| c.in_play()).map(|(i, _)| CounterId(i as u16))
    }

    /// All counters on the map or in an entry queue, with the hex they stand in or beside.
    pub fn fielded(&self) -> impl Iterator<Item = (CounterId, HexId)> + Clone + '_ {
        let all = self.counters.iter().enumerate();
        all.filter_map(|(i, c)| {
            let hex = c.place.on_map().or(c.place.beside())?;
            Some((CounterId(i as u16), hex))
        })
    }

    /// All counters on the map with their hexes.
    pub fn on_map(&self) -> impl Iterator<Item = (CounterId, HexId)> + Clone + '_ {
        let all = self.counters.iter().enumerate();
        all.filter_map(|(i, c)| c.place.on_map().map(|h| (CounterId(i as u16), h)))
    }

    /// The counters on the map whose hex may be one of six neighbours: all the others are passed over at a glance.
    pub fn within(&self, near: [HexId; 6]) -> impl Iterator<Item = (CounterId, HexId)> + Clone + '_ {
        let some = near.iter().filter(|h| !h.is_none()).map(|h| h.0);
        let (least, most) = (some.clone().min().unwrap_or(1), some.max().unwrap_or(0));
        let all = self.counters.iter().enumerate();
        all.filter(move |(_, c)| (least..=most).contains(&c.place.0))
            .map(|(i, c)| (CounterId(i as u16), HexId(c.place.0)))
    }

    /// A counter of the group that is not in use.
    pub fn spare(&self, pack: &Pack, group: GroupId) -> Option<CounterId> {
        pack.members(group).find(|c| self.counter(*c).place == Place::FREE)
    }

    /// Steps of a group on the map.
    pub fn steps_in_play(&self, pack: &Pack, group: GroupId) -> u8 {
        pack.members(group).map(|c| self.counter(c)).filter(|c| c.place != Place::FREE).map(|c| c.steps).sum()
    }

    /// Steps of a formation that take part in the game.
    pub fn total_of(&self, pack: &Pack, formation: FormationId) -> u16 {
        let own = pack.groups().filter(|g| pack.group(*g).formation == formation);
        own.map(|g| u16::from(self.total[g.idx()])).sum()
    }

    /// The operation in progress. Frames that ask for it exist only during one.
    pub fn op(&self) -> Option<&Operation> {
        self.operation.as_deref()
    }

    /// Who holds a watched hex.
    pub fn holder(&self, hex: HexId) -> Option<Side> {
        self.control.iter().find(|(h, _)| *h == hex).map(|(_, s)| *s)
    }

    /// Whether the hex has an improved position of this side.
    pub fn is_improved(&self, hex: HexId, side: Side) -> bool {
        self.improved.contains(&(hex, side))
    }
}

/// Who stands where: made once for a question that looks at many hexes.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Hexes with ground units, by side.
    pub occupied: [Hexes; 2],
    /// Hexes next to ground units, by side of the units.
    pub near: [Hexes; 2],
    /// Hexes with real maneuver units, by side.
    pub maneuver: [Hexes; 2],
}

impl Survey {
    /// Looks at the whole map.
    pub fn of(pack: &Pack, st: &State) -> Survey {
        Survey::beyond(pack, st, HexId::NONE)
    }

    /// The same, but nobody counts as next to those in a hex.
    pub fn beyond(pack: &Pack, st: &State, but: HexId) -> Survey {
        let mut survey = Survey::default();
        for (id, hex) in st.on_map() {
            let side = pack.side(id).index();
            if !survey.occupied[side].contains(hex) {
                survey.occupied[side].insert(hex);
                for next in pack.map.grid.adjacent(hex).filter(|_| hex != but) {
                    survey.near[side].insert(next);
                }
            }
            // In Hidden Mode units are real until they are revealed (11.3.5).
            let real = st.concealed.on || st.counter(id).steps > 0;
            if real && pack.kind(id).symbol.is_maneuver() {
                survey.maneuver[side].insert(hex);
            }
        }
        // An engineer on a bridge is next to both its hexes (34.3).
        for bridge in st.works.bridges.iter().filter(|m| m.engineer.is_some()) {
            for hex in bridge.span.ends() {
                survey.near[bridge.side.index()].insert(hex);
            }
        }
        survey
    }
}
