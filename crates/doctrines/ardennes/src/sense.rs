//! The position as a choice sees it: fields are made when they are asked for.

use super::field::{Field, Hindrance};
use super::goals::{Lore, days_left, goals, points};
use super::orders::Order;
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::board::Board;
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::pack::{Army, Hexes, Side, UnitId};
use sandtable_ardennes::state::{State, Supply, flag};
use sandtable_hex::HexId;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// Points a goal gains by being named in the order.
const NAMED: f32 = 12.0;
/// How near an Allied unit is a threat to a town.
const NEAR: u16 = 3;
/// How near one is a threat to the Westwall, which nobody comes back to in time.
const WALL: u16 = 5;

/// What attacks promise, by target and attackers: cards, commands and moves ask for the same ones over and over.
#[derive(Debug, Default)]
pub(super) struct Promises(RefCell<Vec<Vec<Promise>>>);

/// A target, its attackers, and what that promises.
type Promise = (HexId, UnitSet, f32);

/// What units are activated, with attacks or without, now or later.
type Activated = (UnitSet, bool, bool);

/// Lists the promises are spread over.
const LISTS: usize = 64;

impl Promises {
    /// The promise of an attack, worked out if it is asked for the first time.
    pub fn find(&self, target: HexId, attackers: UnitSet, work: impl FnOnce() -> f32) -> f32 {
        let list = target.idx() % LISTS;
        let same = |p: &&Promise| p.0 == target && p.1 == attackers;
        let known = self.0.borrow().get(list).and_then(|l| l.iter().find(same).map(|p| p.2));
        known.unwrap_or_else(|| {
            let promise = work();
            let mut all = self.0.borrow_mut();
            all.resize_with(LISTS, Vec::new);
            all[list].push((target, attackers, promise));
            promise
        })
    }
}

/// One look at a position.
pub struct Sense<'a> {
    /// The game.
    pub game: &'a Ardennes,
    /// The map's lore.
    pub lore: &'a Lore,
    /// The position.
    pub state: &'a State,
    /// The order.
    pub order: &'a Order,
    /// The board of the position.
    pub board: Board<'a>,
    goals: OnceCell<Vec<(HexId, f32)>>,
    hindrance: OnceCell<Hindrance>,
    fields: [[OnceCell<Rc<Field>>; 2]; 7],
    heads: OnceCell<Hexes>,
    /// What activating each corps would bring if nobody were tired.
    pub(super) rested: [OnceCell<f32>; 32],
    pub(super) promises: Promises,
    /// What activations bring.
    pub(super) activated: RefCell<Vec<(Activated, f32)>>,
    /// Worth of a step of our own: the fewer days are left to miss it, the less.
    pub care: f32,
    /// Worth of an Allied step, by the same rule.
    pub kill: f32,
}

impl<'a> Sense<'a> {
    /// Looks at a position.
    pub fn new(lore: &'a Lore, game: &'a Ardennes, state: &'a State, order: &'a Order) -> Sense<'a> {
        let board = Board::new(&game.pack, state);
        let (goals, heads, hindrance) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let days = f32::from(days_left(game, state));
        let lasting = (0.3 + 0.14 * (days - 1.0)).min(1.0);
        let (care, kill) = (order.care * lasting, order.kill * lasting.max(order.fray));
        let (fields, rested, promises, activated) = Default::default();
        Sense {
            game,
            lore,
            state,
            order,
            board,
            goals,
            hindrance,
            fields,
            heads,
            rested,
            promises,
            activated,
            care,
            kill,
        }
    }

    /// What is still to be had.
    pub fn goals(&self) -> &[(HexId, f32)] {
        self.goals.get_or_init(|| {
            let mut list = goals(self.game, self.lore, self.state);
            if let Some(hex) = self.order.goal {
                list.push((hex, NAMED));
            }
            list
        })
    }

    /// Distances for units of an army.
    pub fn field_of(&self, army: Army, mech: bool) -> &Field {
        self.fields[army.index()][usize::from(mech)].get_or_init(|| {
            let hindrance = self.hindrance.get_or_init(|| Hindrance::new(self.game, self.state));
            Field::of(self.game, self.lore, self.state, (army, mech), self.goals(), hindrance, self.order)
        })
    }

    /// Distances for a unit.
    pub fn field(&self, unit: UnitId) -> &Field {
        let army = self.game.pack.unit(unit).map_or(Army::Okw, |u| u.army);
        self.field_of(army, self.game.pack.class_of(unit).is_mechanized())
    }

    /// Strength of a unit now.
    pub fn strength(&self, unit: UnitId) -> f32 {
        f32::from(self.state.face(&self.game.pack, unit).strength)
    }

    /// Strength of a side's units in a hex that can fight.
    pub fn strength_in(&self, side: Side, hex: HexId) -> f32 {
        if !self.state.holds(side, hex) {
            return 0.0;
        }
        let able = |u: &UnitId| !self.state.unit(*u).has(flag::DISPERSED);
        self.state.stack(hex).filter(able).map(|u| self.strength(u)).sum()
    }

    /// Allied strength close to a hex.
    pub fn threat(&self, hex: HexId) -> f32 {
        self.threat_within(hex, NEAR)
    }

    /// Allied strength that could come to a hex of the Westwall in two impulses or so.
    pub fn threat_to_wall(&self, hex: HexId) -> f32 {
        self.threat_within(hex, WALL)
    }

    fn threat_within(&self, hex: HexId, radius: u16) -> f32 {
        let grid = &self.game.pack.map.grid;
        let there = &self.state.cache.occupied[Side::Allied.index()];
        let near = there.iter().filter(|h| grid.distance(*h, hex) <= radius);
        near.map(|h| self.strength_in(Side::Allied, h)).sum()
    }

    /// Points a hex would bring if a German unit entered it.
    pub fn prize(&self, hex: HexId) -> f32 {
        let state = self.state;
        let map = &self.game.pack.map;
        let mut sum = 0.0;
        if map.towns.contains(hex) && !state.german_towns.contains(hex) {
            sum += points(self.game, state, hex).max(0.3);
        }
        if state.allied_westwall.contains(hex) {
            sum += f32::from(self.game.pack.constants.points.westwall).abs();
        }
        if state.depots.contains(hex) {
            sum += 0.5;
        }
        if self.lore.bank.contains(hex) && state.once & sandtable_ardennes::state::once::MEUSE == 0 {
            sum += f32::from(self.game.pack.constants.points.meuse);
        }
        if self.game.roster.heydte.is_some_and(|u| state.hex_of(u) == Some(hex)) {
            sum += 1.0;
        }
        sum
    }

    /// Whether supply reaches a hex.
    pub fn supplied(&self, hex: HexId) -> bool {
        let heads = self.heads.get_or_init(|| self.game.supply_heads(&self.board, Side::German));
        self.game.supplied(&self.board, Side::German, hex, heads)
    }

    /// German units that could attack if they were active and in place.
    pub fn fit(&self, unit: UnitId) -> bool {
        let now = self.state.unit(unit);
        !now.has(flag::ATTACKED | flag::DISPERSED | flag::NO_FUEL) && now.supply < Supply::Out
    }

    /// Hexes a unit covers in one move, as the crow flies.
    pub fn stride(&self, unit: UnitId) -> u16 {
        let now = self.state.unit(unit);
        if now.has(flag::MOVED | flag::DISPERSED | flag::NO_FUEL) {
            return 0;
        }
        let hex = self.state.hex_of(unit);
        let held = hex.is_some_and(|h| self.state.in_ezoc(Side::German, h));
        match (held, self.game.pack.class_of(unit).is_mechanized()) {
            (true, _) => 1,
            (false, true) => 4,
            (false, false) => 2,
        }
    }

    /// Units of these that could take part in an attack on a hex in this activation, moving up if they may.
    pub fn who_could(&self, units: UnitSet, target: HexId, moving: bool) -> UnitSet {
        let grid = &self.game.pack.map.grid;
        let could = |u: &UnitId| {
            let stride = if moving { self.stride(*u) } else { 0 };
            self.fit(*u) && self.state.hex_of(*u).is_some_and(|h| grid.distance(h, target) <= stride + 1)
        };
        units.iter().filter(could).collect()
    }

    /// Allied stacks these units could come to blows with.
    pub fn targets_near(&self, units: UnitSet, moving: bool) -> Vec<HexId> {
        let grid = &self.game.pack.map.grid;
        let near = |t: &HexId| {
            units.iter().any(|u| {
                let stride = if moving { self.stride(u) } else { 0 };
                self.state.hex_of(u).is_some_and(|h| grid.distance(h, *t) <= stride + 1)
            })
        };
        self.state.cache.occupied[Side::Allied.index()].iter().filter(near).collect()
    }
}
