//! The position: plain numbers, cheap to clone, with caches that can always be rebuilt.
//!
//! Nothing in it has an order that nobody may know: decks, the cup and face-down markers are sets of what is left, and
//! drawing is a pick. Cards that were added face down are counted, and become a certain card only when drawn.

use crate::frame::{Crossing, Frame, Span};
use crate::ids::{ActionCards, AlliedCards, Bridges, Chits, GermanCards, UnitSet};
use crate::pack::{DivisionId, Face, Hexes, Level, Pack, Side, UnitId};
use arrayvec::ArrayVec;
use sandtable_hex::{HexId, HexSide};
use sandtable_mechanics::stacks::Stacks;
use serde::{Deserialize, Serialize};

/// How deep procedures can nest.
pub const DEPTH: usize = 14;

/// Where a unit is. Every unit is in exactly one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// On the map.
    Hex(HexId),
    /// In its side's reserve box.
    Reserve,
    /// On the calendar: a reserve on that day.
    Calendar(u8),
    /// In the OKW box (7.4).
    Okw,
    /// In von der Heydte's box.
    Heydte,
    /// Left the map (11.92).
    Exited,
    /// Eliminated.
    Eliminated,
    /// Takes no part: not of this scenario, brought home (18.1-e), or gone past the last day (10.8-e).
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
}

/// Supply status of a unit for the day (14.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Supply {
    /// In supply.
    #[default]
    Full,
    /// Low Supply.
    Low,
    /// Out of Supply.
    Out,
    /// Isolated.
    Isolated,
}

/// What a unit has on it or has done; cleared where its rule says so.
pub mod flag {
    /// Dispersed (13.9).
    pub const DISPERSED: u8 = 1 << 0;
    /// Out of Fuel (14.51).
    pub const NO_FUEL: u8 = 1 << 1;
    /// Moved in this activation (16.31-a).
    pub const MOVED: u8 = 1 << 2;
    /// Attacked in this activation (13.1-c).
    pub const ATTACKED: u8 = 1 << 3;
    /// Was attacked in this activation (13.1-c).
    pub const DEFENDED: u8 = 1 << 4;
    /// Retreated onto friends in this activation and adds nothing to them (13.74).
    pub const GUEST: u8 = 1 << 5;
    /// Was dispersed by its own attack in this activation, so it does not recover at its end (13.9-d).
    pub const SHAKEN: u8 = 1 << 6;
    /// Allied: has acted in this activation (10.3-a).
    pub const ACTED: u8 = 1 << 7;
    /// Flags of one activation.
    pub const ACTIVATION: u8 = MOVED | ATTACKED | DEFENDED | GUEST | SHAKEN | ACTED;
    /// Flags of one day (4.V-b).
    pub const DAY: u8 = ACTIVATION | DISPERSED | NO_FUEL;
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// Steps it has lost.
    pub lost: u8,
    /// Supply status.
    pub supply: Supply,
    /// See [`flag`].
    pub flags: u8,
}

impl Unit {
    /// Whether any of these flags is set.
    #[inline]
    pub const fn has(&self, flags: u8) -> bool {
        self.flags & flags != 0
    }
}

/// The German cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GermanDeck {
    /// In hand.
    pub hand: GermanCards,
    /// Cards known to be in the draw pile: the primary ones.
    pub pile: GermanCards,
    /// How many supplemental cards are in the draw pile besides; each is one of [`GermanDeck::available`].
    pub unknown: u8,
    /// Supplemental cards that may be in the pile or were left over: what today's were drawn from.
    pub available: GermanCards,
    /// Supplemental cards used yesterday: available from tomorrow on (4.II-3).
    pub resting: GermanCards,
    /// Discarded today.
    pub discards: GermanCards,
    /// Not yet in play, by their entry.
    pub entering: GermanCards,
}

impl GermanDeck {
    /// Cards left in the draw pile: public (9.51).
    pub fn left(&self) -> usize {
        self.pile.len() + usize::from(self.unknown)
    }
}

/// The Allied command deck with its five uses (8.0-b).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlliedDeck {
    /// Left in the deck.
    pub deck: AlliedCards,
    /// Face up.
    pub discards: AlliedCards,
    /// Not yet in play, by their day.
    pub entering: AlliedCards,
}

/// The Allied action deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionDeck {
    /// Cards known to be in the deck.
    pub deck: ActionCards,
    /// Offensive cards added face down; each is one of [`ActionDeck::aside`].
    pub unknown: u8,
    /// Offensive cards nobody has seen in play.
    pub aside: ActionCards,
    /// Face up.
    pub discards: ActionCards,
    /// Out of the game (10.66).
    pub removed: ActionCards,
}

/// The cup (13.43). The chits of the combat in progress are in its frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cup {
    /// Left in the cup.
    pub cup: Chits,
    /// Drawn in earlier combats of the day.
    pub out: Chits,
}

/// A bridge the German engineers built (16.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Built {
    /// Where.
    pub side: HexSide,
    /// Whose it is now.
    pub owner: Side,
}

/// What this and the last German impulse have done (4.IV, 6.5).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Impulse {
    /// German impulses begun today, a skipped one included.
    pub number: u8,
    /// Command Values played in this one.
    pub value: u8,
    /// Cards played in this one.
    pub cards: u8,
    /// Units activated in this and in the last one.
    pub units: [UnitSet; 2],
    /// Corps activated as such, one bit each.
    pub corps: [u32; 2],
    /// Divisions activated as such, one bit each.
    pub divisions: [u128; 2],
    /// Units attacked in this impulse of either side (13.41-i).
    pub attacked: UnitSet,
    /// Divisions whose reserves came in this one, each with the hex the rest of it must come to (7.2-a).
    pub entered: Vec<(DivisionId, HexId)>,
    /// Units that replacements restored in this impulse (17.13).
    pub restored: UnitSet,
}

/// What happened on the map in the activation in progress.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Traffic {
    /// Positions checked for roadblocks (15.12).
    pub positions: Hexes,
    /// Bridges checked for demolition (11.4).
    pub demolitions: Bridges,
    /// The same for bridges the engineers built (16.22).
    pub mined: ArrayVec<HexSide, 16>,
    /// Hexes German units have been in (D-05).
    pub visited: Hexes,
    /// What units of each side have crossed: a German called to a defence is not held up by those who attack (S-10).
    pub crossed: [Crossed; 2],
}

/// Where units of one side went over rivers in the activation in progress.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Crossed {
    /// Bridges a unit has used (4.12, 11.32).
    pub bridges: Bridges,
    /// The same for bridges the engineers built.
    pub built: ArrayVec<HexSide, 16>,
    /// Unbridged hexsides a unit has crossed (11.31).
    pub rivers: ArrayVec<HexSide, 48>,
}

impl Traffic {
    /// Whether a bridge has been checked for demolition.
    pub fn checked(&self, span: Span) -> bool {
        match span {
            Span::Printed(bridge) => self.demolitions.contains(bridge),
            Span::Built(side) => self.mined.contains(&side),
        }
    }

    /// Notes that a bridge is checked; whether it was not before.
    pub fn check(&mut self, span: Span) -> bool {
        match span {
            Span::Printed(bridge) => self.demolitions.insert(bridge),
            // As many as can be built.
            Span::Built(side) => !self.mined.contains(&side) && self.mined.try_push(side).is_ok(),
        }
    }

    /// What units of a side have crossed.
    pub fn of(&self, side: Side) -> &Crossed {
        &self.crossed[side.index()]
    }
}

impl Crossed {
    /// Whether a unit has used this bridge.
    pub fn used(&self, crossing: Crossing) -> bool {
        match crossing {
            Crossing::Bridge(bridge) => self.bridges.contains(bridge),
            Crossing::Built(at) => self.built.contains(&at),
            Crossing::Dry | Crossing::River(_) => false,
        }
    }

    /// Notes a crossing.
    pub fn note(&mut self, crossing: Crossing) {
        match crossing {
            Crossing::Bridge(bridge) => {
                self.bridges.insert(bridge);
            }
            Crossing::Built(at) if !self.built.contains(&at) => {
                // As many as can be built.
                let _ = self.built.try_push(at);
            }
            Crossing::River(at) if !self.rivers.contains(&at) => {
                // More crossings than the list holds cannot be made in one activation.
                let _ = self.rivers.try_push(at);
            }
            _ => {}
        }
    }
}

/// Effects that last for the day.
pub mod today {
    /// Ground Freeze.
    pub const FREEZE: u8 = 1 << 0;
    /// Fury of Bastogne.
    pub const FURY: u8 = 1 << 1;
    /// Break in the Clouds.
    pub const CLOUDS: u8 = 1 << 2;
    /// The next Allied impulse is skipped (Commandos).
    pub const SKIP_ALLIED: u8 = 1 << 3;
    /// The first German impulse is skipped (4.III.1).
    pub const INTERDICTED: u8 = 1 << 4;
    /// The one-unit activation was used (6.3).
    pub const ONE_UNIT: u8 = 1 << 5;
    /// Fuel Priority was used.
    pub const FUEL_PRIORITY: u8 = 1 << 6;
}

/// Things that happen once in a game.
pub mod once {
    /// XXX Corps is free (11.82).
    pub const XXX_FREE: u8 = 1 << 0;
    /// The OKW reserve is released (7.4).
    pub const OKW: u8 = 1 << 1;
    /// The points for the Meuse are scored (18.1-b).
    pub const MEUSE: u8 = 1 << 2;
    /// Von der Heydte came home (18.1-e).
    pub const HEYDTE: u8 = 1 << 3;
    /// British units of the 22nd come on the 23rd (Allied Command Crisis).
    pub const CRISIS: u8 = 1 << 4;
    /// 29A.XXX was placed at Dinant and is free (11.82-b).
    pub const DINANT: u8 = 1 << 5;
}

/// Optional readings that are switched on.
pub mod switch {
    /// The whole corps of an activated unit is barred.
    pub const STRICT_ACTIVATION: u8 = 1 << 0;
    /// The second version of these rules: danger of surround looks at pairs, units that cannot move are proximate to no
    /// empty hex, Allied units may leave German control.
    pub const RULES_2: u8 = 1 << 1;
}

/// The phases of a day (4.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// Reserves.
    Reserves,
    /// Card preparation.
    Cards,
    /// Supply.
    Supply,
    /// Command.
    Command,
    /// End of the day.
    End,
    /// The game is over.
    Over,
}

/// The whole position.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    /// Index of the scenario in the pack.
    pub scenario: u8,
    /// See [`switch`].
    pub switches: u8,
    /// The date.
    pub day: u8,
    /// Phase.
    pub phase: Phase,
    /// Every unit, by id.
    pub units: Vec<Unit>,
    /// Towns and cities the Germans own (16.1).
    pub german_towns: Hexes,
    /// Westwall hexes the Allies own (18.1-f).
    pub allied_westwall: Hexes,
    /// Improved positions; they belong to whoever stands there (16.33).
    pub improved: Hexes,
    /// Roadblocks.
    pub roadblocks: Hexes,
    /// Bridges that are blown.
    pub blown: Bridges,
    /// Bridges the Germans own (16.2).
    pub german_bridges: Bridges,
    /// Bridges built in play.
    pub built: ArrayVec<Built, 16>,
    /// Depots nobody has entered.
    pub depots: Hexes,
    /// Empty and full depots among them.
    pub depots_left: [u8; 2],
    /// Full depots kept (14.52).
    pub fuel: u8,
    /// German cards.
    pub german: GermanDeck,
    /// Allied command cards.
    pub allied: AlliedDeck,
    /// Allied action cards.
    pub actions: ActionDeck,
    /// The cup.
    pub cup: Cup,
    /// German impulses.
    pub impulse: Impulse,
    /// The activation in progress.
    pub traffic: Traffic,
    /// See [`today`].
    pub today: u8,
    /// See [`once`].
    pub once: u8,
    /// Points for units that left the map (18.1-c).
    pub exit_points: i16,
    /// The result, once decided.
    pub verdict: Option<Level>,
    /// Procedures in progress, innermost last.
    pub frames: ArrayVec<Frame, DEPTH>,
    /// Derived facts. Not part of equality, hash or saves.
    #[serde(skip)]
    pub cache: Cache,
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        // Everything but the cache; the bytes are the definition of identity.
        sandtable_engine::codec::bytes(self) == sandtable_engine::codec::bytes(other)
    }
}

/// Facts derived from the units, kept up to date by [`State::put`] and [`State::touch`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cache {
    /// Who stands where.
    pub stacks: Stacks,
    /// Units on the map.
    pub on_map: UnitSet,
    /// Hexes with units, by side.
    pub occupied: [Hexes; 2],
    /// Hexes whose units exert control, by side (12.0).
    pub exerting: [Hexes; 2],
    /// Hexes each side controls.
    pub zoc: [Hexes; 2],
}

impl State {
    /// The unit.
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// The hex a unit is in.
    #[inline]
    pub fn hex_of(&self, id: UnitId) -> Option<HexId> {
        self.unit(id).place.hex()
    }

    /// The face a unit shows now.
    #[inline]
    pub fn face<'p>(&self, pack: &'p Pack, id: UnitId) -> &'p Face {
        pack.face(id, self.unit(id).lost)
    }

    /// Steps a unit has left.
    #[inline]
    pub fn steps(&self, pack: &Pack, id: UnitId) -> u8 {
        pack.units[id.index()].steps().saturating_sub(self.unit(id).lost)
    }

    /// The units in a hex, lowest id first.
    #[inline]
    pub fn stack(&self, hex: HexId) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.cache.stacks.at(hex).map(UnitId)
    }

    /// Whether units of `side` are in the hex.
    #[inline]
    pub fn holds(&self, side: Side, hex: HexId) -> bool {
        self.cache.occupied[side.index()].contains(hex)
    }

    /// Whether the hex is under control hostile to `side` (12.0).
    #[inline]
    pub fn in_ezoc(&self, side: Side, hex: HexId) -> bool {
        self.cache.zoc[side.other().index()].contains(hex)
    }

    /// Who owns a town or city hex (16.1).
    #[inline]
    pub fn owner(&self, hex: HexId) -> Side {
        if self.german_towns.contains(hex) { Side::German } else { Side::Allied }
    }

    /// Puts a unit somewhere and keeps the caches right. Only the bare fact: what a rule makes of an arrival is the rule's.
    pub fn put(&mut self, pack: &Pack, id: UnitId, place: Place) {
        let before = self.unit(id).place.hex();
        self.units[id.index()].place = place;
        if let Some(hex) = before {
            self.cache.stacks.remove(hex, id.0);
        }
        if let Some(hex) = place.hex() {
            self.cache.stacks.add(hex, id.0);
        }
        self.cache.on_map.set(id, place.hex().is_some());
        for hex in [before, place.hex()].into_iter().flatten() {
            self.touch(pack, hex);
        }
    }

    /// Changes a unit's flags, steps or supply and keeps the caches right.
    pub fn change(&mut self, pack: &Pack, id: UnitId, change: impl FnOnce(&mut Unit)) {
        change(&mut self.units[id.index()]);
        if let Some(hex) = self.hex_of(id) {
            self.touch(pack, hex);
        }
    }

    /// Something about the units in a hex has changed: whether they are there and whether they exert control.
    pub fn touch(&mut self, pack: &Pack, hex: HexId) {
        for side in Side::ALL {
            let i = side.index();
            let (there, exerts) = {
                let mine = self.stack(hex).filter(|u| pack.side_of(*u) == side);
                (mine.clone().next().is_some(), exerts(pack, self, side, hex, mine))
            };
            self.cache.occupied[i].set(hex, there);
            if self.cache.exerting[i].contains(hex) != exerts {
                self.cache.exerting[i].set(hex, exerts);
                let Cache { exerting, zoc, .. } = &mut self.cache;
                spread(pack, &exerting[i], &mut zoc[i], hex);
            }
        }
    }

    /// Rebuilds every cache from the units, after loading or set-up.
    pub fn rebuild(&mut self, pack: &Pack) {
        self.cache = Cache { stacks: Stacks::new(pack.map.grid.len(), self.units.len()), ..Cache::default() };
        let placed: Vec<(UnitId, HexId)> = (0..self.units.len())
            .map(|i| UnitId(i as u8))
            .filter_map(|u| Some((u, self.hex_of(u)?)))
            .collect();
        for (unit, hex) in &placed {
            self.cache.stacks.add(*hex, unit.0);
            self.cache.on_map.insert(*unit);
        }
        for (_, hex) in placed {
            self.touch(pack, hex);
        }
    }

    /// The procedure that is asked.
    pub fn top(&self) -> Option<&Frame> {
        self.frames.last()
    }
}

/// Whether units of a side in a hex exert control (12.0-a to 12.0-c).
pub fn exerts(
    pack: &Pack,
    state: &State,
    side: Side,
    hex: HexId,
    units: impl Iterator<Item = UnitId> + Clone,
) -> bool {
    let steady = |u: &UnitId| !state.unit(*u).has(flag::DISPERSED);
    let able = |u: &UnitId| steady(u) && state.unit(*u).supply != Supply::Isolated;
    let strong = |u: UnitId| !state.face(pack, u).bracketed;
    let fortified = pack.map.towns.contains(hex) || side == Side::German && pack.map.westwall.contains(hex);
    let mut able_units = units.clone().filter(able);
    able_units.clone().any(strong)
        || able_units.next().is_some() && (fortified || units.filter(steady).count() > 1)
}

/// A hex begins or ends to exert control: only the zone around it can have changed.
pub fn spread(pack: &Pack, exerting: &Hexes, zoc: &mut Hexes, hex: HexId) {
    for near in pack.map.grid.adjacent(hex) {
        zoc.set(near, pack.map.grid.adjacent(near).any(|h| exerting.contains(h)));
    }
}
