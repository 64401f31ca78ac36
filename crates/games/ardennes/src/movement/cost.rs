//! What a step costs, and why it may be barred (11.0 to 11.4, 11.7, 11.8, 12.1, 14.3).

use crate::Ardennes;
use crate::board::Board;
use crate::frame::{Attack, AttackStep, Crossing, Frame};
use crate::geo::{RIVER, ROAD};
use crate::pack::{Army, Hexes, Side, UnitId};
use crate::state::{Crossed, State, Supply, flag, once, today};
use crate::text::Words;
use sandtable_engine::message::{Message, Refusal};
use sandtable_hex::{Dir, HexId};
use std::cell::OnceCell;

/// Why a unit may not take a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// The map ends there.
    Edge,
    /// The enemy is there.
    Enemy,
    /// A roadblock is there.
    Roadblock,
    /// It lies outside the army's zone.
    Zone,
    /// It leads no nearer to the army's zone.
    ZoneBack,
    /// XXX Corps stays behind the Meuse.
    Meuse,
    /// From one controlled hex straight into another.
    Control,
    /// An isolated unit cannot leave control.
    IsolatedControl,
    /// An isolated unit enters no enemy town.
    IsolatedTown,
    /// An isolated unit crosses no enemy bridge.
    IsolatedBridge,
    /// An isolated Allied unit enters no empty Westwall hex.
    IsolatedWestwall,
    /// A river without a bridge is crossed at the start of a move only.
    River,
    /// Somebody has crossed this hexside already.
    RiverUsed,
    /// Somebody has crossed this bridge into enemy control already.
    BridgeUsed,
    /// The two hexes are not joined by road.
    NoRoad,
    /// Strategic movement keeps away from the enemy.
    NearEnemy,
    /// Strategic movement keeps away from roadblocks and from where they could appear.
    NearRoadblock,
    /// Strategic movement does not enter Allied towns.
    AlliedTown,
    /// Strategic movement does not cross Allied bridges.
    AlliedBridge,
    /// West of the army's westernmost unit.
    TooFarWest,
    /// Strategic movement does not touch the edge of the map.
    MapEdge,
}

impl Bar {
    /// The row of the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Bar::Edge => "11.0-b",
            Bar::Enemy => "11.1",
            Bar::Roadblock => "15.2-a",
            Bar::Zone => "11.71-a",
            Bar::ZoneBack => "11.71-c",
            Bar::Meuse => "11.82-a",
            Bar::Control => "12.1-b",
            Bar::IsolatedControl | Bar::IsolatedTown | Bar::IsolatedBridge | Bar::IsolatedWestwall => "14.33",
            Bar::River | Bar::RiverUsed => "11.31",
            Bar::BridgeUsed => "11.32",
            Bar::NoRoad
            | Bar::NearEnemy
            | Bar::NearRoadblock
            | Bar::AlliedTown
            | Bar::AlliedBridge
            | Bar::TooFarWest
            | Bar::MapEdge => "11.6-b",
        }
    }

    /// Message key.
    pub const fn key(self) -> &'static str {
        match self {
            Bar::Edge => "bar-edge",
            Bar::Enemy => "bar-enemy",
            Bar::Roadblock => "bar-roadblock",
            Bar::Zone => "bar-zone",
            Bar::ZoneBack => "bar-zone-back",
            Bar::Meuse => "bar-meuse",
            Bar::Control => "bar-control",
            Bar::IsolatedControl => "bar-isolated-control",
            Bar::IsolatedTown => "bar-isolated-town",
            Bar::IsolatedBridge => "bar-isolated-bridge",
            Bar::IsolatedWestwall => "bar-isolated-westwall",
            Bar::River => "bar-river",
            Bar::RiverUsed => "bar-river-used",
            Bar::BridgeUsed => "bar-bridge-used",
            Bar::NoRoad => "bar-no-road",
            Bar::NearEnemy => "bar-near-enemy",
            Bar::NearRoadblock => "bar-near-roadblock",
            Bar::AlliedTown => "bar-allied-town",
            Bar::AlliedBridge => "bar-allied-bridge",
            Bar::TooFarWest => "bar-too-far-west",
            Bar::MapEdge => "bar-map-edge",
        }
    }

    /// As a refusal to enter a hex.
    pub(crate) fn refusal(self, game: &Ardennes, to: HexId) -> Refusal {
        Refusal::new(self.rule(), Message::new(self.key()).at(game, "hex", to))
    }
}

/// A step that may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Points it costs; a crossing without a bridge costs all there are.
    pub cost: u8,
    /// Whether the move ends there.
    pub stop: bool,
}

/// Everything that decides what a step of one unit costs on one board.
pub struct Going<'b> {
    pub(super) game: &'b Ardennes,
    pub(super) board: &'b Board<'b>,
    pub(super) side: Side,
    pub(super) mechanized: bool,
    /// Points of a normal move, or hexes if it is counted in hexes.
    pub allowance: u8,
    /// Each hex counts one, whatever it costs: units short of supply, Allied infantry on the 16th.
    hexwise: bool,
    isolated: bool,
    frozen: bool,
    /// Peiper and the 150th Brigade ignore control (5.21).
    ignores_control: bool,
    /// The army's zone, while zones are in force.
    zone: Option<&'b Hexes>,
    /// XXX Corps before it is free.
    behind_meuse: bool,
    /// Whether units of this side are on the move, so that what others of it have crossed counts.
    heeds_traffic: bool,
    /// Bridges serve one unit an activation (4.12).
    jams: bool,
    /// Roadblocks bar the way; proximity is traced up to them (9.42).
    barred: bool,
    /// Hexes next to a roadblock, for Germans.
    near_block: OnceCell<Hexes>,
    /// Points to enter each hex off the road.
    enter: &'b [u8],
    /// The least a step out of each hex costs.
    least: &'b [u8],
}

/// What decides the steps of a unit beside the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Terms {
    allowance: u8,
    hexwise: bool,
    frozen: bool,
    ignores_control: bool,
    zoned: bool,
    behind_meuse: bool,
}

impl<'b> Going<'b> {
    /// What moving means for this unit; `None` if it cannot move at all.
    pub fn new(game: &'b Ardennes, board: &'b Board<'b>, unit: UnitId) -> Option<Going<'b>> {
        let (pack, state) = (&game.pack, board.state);
        let now = state.unit(unit);
        let side = pack.side_of(unit);
        let mechanized = pack.class_of(unit).is_mechanized();
        let figures = &pack.constants.movement;
        let gates = &pack.calendar.gates;
        if now.has(flag::DISPERSED | flag::NO_FUEL) {
            return None;
        }
        let slow = side == Side::Allied && !mechanized && gates.slow_allies.hold(state.day);
        let limit = match now.supply {
            Supply::Isolated if mechanized => return None,
            Supply::Isolated => Some(figures.isolated_infantry),
            Supply::Out if mechanized => Some(figures.unsupplied_mech),
            _ if slow => Some(figures.slow_infantry),
            _ => None,
        };
        let army = pack.unit(unit).map_or(Army::Okw, |u| u.army);
        let frozen = state.today & today::FREEZE != 0;
        let (enter, least) = game.geo.costs(mechanized, frozen);
        Some(Going {
            game,
            board,
            side,
            mechanized,
            allowance: limit.unwrap_or(state.face(pack, unit).allowance),
            hexwise: limit.is_some(),
            isolated: now.supply == Supply::Isolated,
            frozen,
            ignores_control: ignores_control(state, unit),
            zone: pack.map.zone_of(army).filter(|_| gates.army_zones.hold(state.day)),
            behind_meuse: army == Army::TwentyFirst && !game.british_free(state, unit),
            heeds_traffic: activates(state, side),
            jams: side == Side::German && gates.traffic_jams.hold(state.day),
            barred: side == Side::German,
            near_block: OnceCell::new(),
            enter,
            least,
        })
    }

    /// What decides the unit's steps beside the enemies, their control, bridges and roadblocks; nothing if more does.
    pub(super) fn terms(&self) -> Option<Terms> {
        (!self.isolated && !self.heeds_traffic).then_some(Terms {
            allowance: self.allowance,
            hexwise: self.hexwise,
            frozen: self.frozen,
            ignores_control: self.ignores_control,
            zoned: self.zone.is_some(),
            behind_meuse: self.behind_meuse,
        })
    }

    /// The same for a last step onto a roadblock, which nobody takes but proximity counts (9.42).
    pub(crate) fn onto_roadblock(self) -> Going<'b> {
        Going { barred: false, ..self }
    }

    /// Whether control hostile to the unit stops it in a hex.
    pub(crate) fn controlled(&self, hex: HexId) -> bool {
        !self.ignores_control && self.board.in_ezoc(self.side, hex)
    }

    /// The crossing as it is for this unit: a jammed bridge is no bridge (4.12).
    pub(super) fn crossing(&self, from: HexId, dir: Dir) -> Crossing {
        let found = self.game.crossing(self.board.state, from, dir);
        if self.jams && self.used(|t| t.used(found)) {
            return Crossing::River(sandtable_hex::HexSide::new(&self.game.pack.map.grid, from, dir));
        }
        found
    }

    /// Whether others of its side have crossed so before it (4.12, 11.31, 11.32, S-10).
    fn used(&self, test: impl Fn(&Crossed) -> bool) -> bool {
        self.heeds_traffic && test(self.board.state.traffic.of(self.side))
    }

    /// A step to an adjacent hex; `fresh` if it is the first of the move.
    pub fn step(&self, from: HexId, to: HexId, dir: Dir, fresh: bool) -> Result<Step, Bar> {
        self.may_enter(from, to)?;
        let control = (self.controlled(from), self.controlled(to));
        match control {
            (true, _) if self.isolated => return Err(Bar::IsolatedControl),
            (true, true) => return Err(Bar::Control),
            _ => {}
        }
        let way = self.game.geo.way(from, dir);
        let stop = control.1 || self.side == Side::German && self.road_blocked(to);
        let crossing = if way & RIVER == 0 { Crossing::Dry } else { self.crossing(from, dir) };
        match crossing {
            Crossing::River(side) => {
                if self.used(|t| t.rivers.contains(&side)) {
                    return Err(Bar::RiverUsed);
                }
                return if fresh { Ok(Step { cost: self.allowance, stop: true }) } else { Err(Bar::River) };
            }
            Crossing::Bridge(_) | Crossing::Built(_) => {
                let owner = self.game.span_owner(self.board.state, crossing);
                if self.isolated && owner.is_some_and(|o| o != self.side) {
                    return Err(Bar::IsolatedBridge);
                }
                if control.1 && self.used(|t| t.used(crossing)) {
                    return Err(Bar::BridgeUsed);
                }
            }
            Crossing::Dry => {}
        }
        if self.hexwise {
            return Ok(Step { cost: 1, stop });
        }
        let figures = &self.game.pack.constants.terrain;
        let road = way & ROAD != 0 && !matches!(crossing, Crossing::Built(_));
        let enter = if road { figures.road } else { self.enter[to.idx()] };
        let leave = if control.0 { figures.leave_zoc } else { 0 };
        Ok(Step { cost: enter + leave, stop })
    }

    /// The least that a step out of a hex can cost.
    #[inline]
    pub(super) fn least(&self, from: HexId) -> u8 {
        if self.hexwise { 1 } else { self.least.get(from.idx()).copied().unwrap_or(0) }
    }

    /// Whether a road joins the hex directly to a roadblock.
    #[inline]
    fn road_blocked(&self, to: HexId) -> bool {
        let (game, state) = (self.game, self.board.state);
        !state.roadblocks.is_empty()
            && self.near_block.get_or_init(|| game.geo.around.step(&state.roadblocks)).contains(to)
            && game.road_blocked(state, to)
    }

    /// Whether a hex may be entered at all, whatever lies between.
    fn may_enter(&self, from: HexId, to: HexId) -> Result<(), Bar> {
        let (map, state) = (&self.game.pack.map, self.board.state);
        if to.is_none() {
            return Err(Bar::Edge);
        }
        if self.board.holds(self.side.other(), to) {
            return Err(Bar::Enemy);
        }
        if self.barred && state.roadblocks.contains(to) {
            return Err(Bar::Roadblock);
        }
        if let Some(zone) = self.zone.filter(|z| !z.contains(to)) {
            if zone.contains(from) {
                return Err(Bar::Zone);
            }
            let gap = |hex| zone.iter().map(|z| map.grid.distance(z, hex)).min();
            if gap(to) >= gap(from) {
                return Err(Bar::ZoneBack);
            }
        }
        if self.behind_meuse && !map.west_of_meuse.contains(to) {
            return Err(Bar::Meuse);
        }
        if self.isolated && map.towns.contains(to) && state.owner(to) != self.side {
            return Err(Bar::IsolatedTown);
        }
        let wall = self.isolated && self.side == Side::Allied && map.westwall.contains(to);
        if wall && !self.board.holds(Side::Allied, to) {
            return Err(Bar::IsolatedWestwall);
        }
        Ok(())
    }
}

/// Whether the activation in progress lets a unit ignore control (5.21).
fn ignores_control(state: &State, unit: UnitId) -> bool {
    state.frames.iter().any(|f| matches!(f, Frame::Activation(a) if a.no_zoc.contains(unit)))
}

/// Whether units of a side are being activated, or called to a defence in the enemy's activation (13.0-A3).
fn activates(state: &State, side: Side) -> bool {
    let called = |a: &Attack| a.side == Side::Allied && a.step == AttackStep::Tactics;
    state.frames.iter().any(|f| match f {
        Frame::Activation(_) => side == Side::German,
        Frame::AlliedActivation(_) => side == Side::Allied,
        Frame::Attack(attack) => side == Side::German && called(attack),
        _ => false,
    })
}

impl Ardennes {
    /// Whether a unit of XXX Corps may go east of the Meuse (11.82).
    pub fn british_free(&self, state: &State, unit: UnitId) -> bool {
        state.once & once::XXX_FREE != 0
            || self.pack.calendar.gates.xxx_free.hold(state.day)
            || state.once & once::DINANT != 0 && self.pack.placements.free == Some(unit)
    }
}
