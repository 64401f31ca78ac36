//! Retreat (13.7): where defenders can go, in which order of preference, and at what price.

use super::chits::reason;
use super::{battle, battle_mut, no, push};
use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::enter::Entry;
use crate::event::{Event, Reason, Trace};
use crate::frame::{Attack, Crossing, Frame};
use crate::pack::{Army, Hexes, Side, Terrain, UnitId};
use crate::state::{State, Supply, flag};
use crate::text::Words;
use arrayvec::ArrayVec;
use sandtable_engine::event::Sink;
use sandtable_engine::message::{Message, Refusal};
use sandtable_hex::{Dir, HexId};
use std::cell::OnceCell;

/// A hex defenders could retreat to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetreatHex {
    /// The hex.
    pub hex: HexId,
    /// Its class, 1 to 4 (13.7-b).
    pub class: u8,
    /// Over an unbridged river or into forest without road (13.7-c).
    pub hard: bool,
    /// Outside the zone of a unit's army: only if there is no other way (11.71-b).
    pub astray: bool,
    /// Costs a step (13.7-b).
    pub costs: bool,
}

impl RetreatHex {
    /// Lower comes first.
    const fn tier(&self) -> (bool, u8, bool) {
        (self.astray, self.class, self.hard)
    }
}

/// Who retreats, from where, and how far they have come.
struct Retreaters<'a> {
    side: Side,
    units: &'a [UnitId],
    /// The hex of the combat.
    origin: HexId,
    /// Hexes gone when the next one is entered: 1 or 2.
    hop: u16,
    /// Where supply of their side comes from, once asked for.
    heads: &'a OnceCell<Hexes>,
}

impl Ardennes {
    /// How many hexes the defenders can retreat at most in this combat (13.7-a, 13.9-b, 14.33, 14.51).
    pub fn retreat_limit(&self, state: &State, attack: &Attack) -> usize {
        let each = |u: UnitId| {
            let now = state.unit(u);
            let stuck = now.supply == Supply::Isolated && self.pack.class_of(u).is_mechanized();
            if now.has(flag::NO_FUEL) || self.roster.heydte == Some(u) || stuck {
                0
            } else if now.has(flag::DISPERSED) || now.supply == Supply::Isolated {
                1
            } else {
                2
            }
        };
        // Guests in the hex attacked are no defenders, but a dispersed one still hampers the stack; whom the defenders meet
        // on the way does not.
        let hampered = state.stack(attack.target).any(|u| state.unit(u).has(flag::DISPERSED));
        let limit = attack.defenders.iter().map(each).min().unwrap_or(0);
        if hampered { limit.min(1) } else { limit }
    }

    /// The hexes the defenders may go to next, with this many hits left to take (13.7, 13.72).
    pub fn retreats(&self, state: &State, attack: &Attack, left: u8) -> Vec<RetreatHex> {
        let done = attack.retreat.len();
        let limit = self.retreat_limit(state, attack);
        if done >= limit || left == 0 {
            return Vec::new();
        }
        let units: ArrayVec<UnitId, 8> = attack.defenders.iter().take(8).collect();
        let Some(from) = units.first().and_then(|u| state.hex_of(*u)) else { return Vec::new() };
        let board = Board::new(&self.pack, state);
        let side = attack.side.other();
        let heads = OnceCell::new();
        let who =
            Retreaters { side, units: &units, origin: attack.target, hop: done as u16 + 1, heads: &heads };
        let further = left > 1 && done + 1 < limit;
        // Hits that no retreat can absorb any more are steps, whatever way is taken (13.72).
        let beyond = left - 1 - u8::from(further);
        let mut found: Vec<(RetreatHex, usize)> = Vec::new();
        for way in self.ways(&board, &who, from) {
            let next = if further { self.next_ways(&board, &who, way.hex) } else { Vec::new() };
            let roomy = |hex| self.room(&board, side, hex, &units);
            // In passing a hex may be overstacked, if they can go on (13.75).
            if !roomy(way.hex) && next.is_empty() {
                continue;
            }
            // The second hit costs a step on the way, or, without a way, as itself.
            let second = u8::from(further && next.iter().all(|w| w.costs));
            let steps = u8::from(way.costs) + second + beyond;
            found.push((way, self.deaths(state, &units, steps)));
        }
        pick(found, side)
    }

    /// Hexes of the second leg where they can stay.
    fn next_ways(&self, board: &Board<'_>, who: &Retreaters<'_>, from: HexId) -> Vec<RetreatHex> {
        let next = Retreaters { hop: who.hop + 1, ..*who };
        let mut ways = self.ways(board, &next, from);
        ways.retain(|w| self.room(board, who.side, w.hex, who.units));
        ways
    }

    /// Every hex next to `from` that a retreat may enter, with its class; stacking apart.
    fn ways(&self, board: &Board<'_>, who: &Retreaters<'_>, from: HexId) -> Vec<RetreatHex> {
        let grid = &self.pack.map.grid;
        (0..6)
            .filter_map(Dir::from_index)
            .filter_map(|dir| Some((dir, grid.neighbour(from, dir).some()?)))
            .filter(|(_, hex)| grid.distance(who.origin, *hex) == who.hop)
            .filter(|(_, hex)| self.bar(board, who.side, *hex).is_none())
            .filter(|(dir, _)| !self.bridge_bars(board, who.units, from, *dir))
            .map(|(dir, hex)| self.classify(board, who, from, dir, hex))
            .collect()
    }

    /// Why no retreat may enter a hex, whatever the need (13.71, 15.2-a).
    fn bar(&self, board: &Board<'_>, side: Side, hex: HexId) -> Option<(&'static str, &'static str)> {
        let (map, state) = (&self.pack.map, board.state);
        let friends = board.holds(side, hex);
        if board.holds(side.other(), hex) {
            Some(("13.7-b", "why-retreat-enemy"))
        } else if side == Side::German && state.roadblocks.contains(hex) {
            Some(("15.2-a", "why-retreat-roadblock"))
        } else if map.towns.contains(hex) && state.owner(hex) != side && !friends {
            Some(("13.71", "why-retreat-town"))
        } else if side == Side::Allied && map.westwall.contains(hex) && !friends {
            Some(("13.71", "why-retreat-westwall"))
        } else {
            None
        }
    }

    /// Whether a bridge in the way is closed to these units: isolated ones cross none of the enemy (14.33).
    fn bridge_bars(&self, board: &Board<'_>, units: &[UnitId], from: HexId, dir: Dir) -> bool {
        let isolated = |u: &UnitId| board.state.unit(*u).supply == Supply::Isolated;
        let owner = self.span_owner(board.state, self.crossing(board.state, from, dir));
        let enemy = |u: &UnitId| owner.is_some_and(|o| o != self.pack.side_of(*u));
        units.iter().any(|u| isolated(u) && enemy(u))
    }

    fn classify(
        &self,
        board: &Board<'_>,
        who: &Retreaters<'_>,
        from: HexId,
        dir: Dir,
        hex: HexId,
    ) -> RetreatHex {
        let (map, state, side) = (&self.pack.map, board.state, who.side);
        let mut friends = board.stack(hex).filter(|u| !who.units.contains(u)).peekable();
        let class = if !board.in_ezoc(side, hex) {
            1
        } else if friends.peek().is_some() {
            if friends.any(|u| state.unit(u).supply == Supply::Full) { 2 } else { 4 }
        } else if self.supplied(board, side, hex, who.heads.get_or_init(|| self.supply_heads(board, side))) {
            3
        } else {
            4
        };
        let crossing = self.crossing(state, from, dir);
        let unbridged = matches!(crossing, Crossing::River(_));
        let by_road = map.road(from, dir).is_some() && !unbridged;
        let hard = unbridged || map.terrain_at(hex) == Terrain::Forest && !by_road;
        // The river binds XXX Corps in movement and advance only (11.82).
        let astray = side == Side::German && who.units.iter().any(|u| self.astray(state, *u, hex));
        RetreatHex { hex, class, hard, astray, costs: class > 2 }
    }

    /// Whether a hex lies outside the ground a unit is bound to: its army's zone (11.71), for XXX Corps the west bank (11.82).
    pub(super) fn astray(&self, state: &State, unit: UnitId, hex: HexId) -> bool {
        let Some(def) = self.pack.unit(unit) else { return false };
        match def.side {
            Side::German => {
                let zone = self.pack.map.zone_of(def.army);
                self.gate(state, |g| g.army_zones) && zone.is_some_and(|z| !z.contains(hex))
            }
            Side::Allied => {
                def.army == Army::TwentyFirst
                    && !self.pack.map.west_of_meuse.contains(hex)
                    && !self.british_free(state, unit)
            }
        }
    }

    pub(super) fn retreat_options(&self, state: &State, out: &mut Vec<Action>) {
        if let Some(attack) = battle(state) {
            let ways = self.retreats(state, attack, hits_left(state));
            out.extend(ways.into_iter().map(|w| Action::Retreat(w.hex)));
        }
    }

    /// Whether the defenders may retreat to a hex, and if not, by which rule.
    pub(super) fn may_retreat(&self, state: &State, hex: HexId) -> Result<(), Refusal> {
        let text = |key| Message::new(key).at(self, "hex", hex);
        let Some(attack) = battle(state) else { return no("13.7-a", text("why-retreat-nobody")) };
        let ways = self.retreats(state, attack, hits_left(state));
        if ways.iter().any(|w| w.hex == hex) {
            return Ok(());
        }
        let Some(from) = attack.defenders.first().and_then(|u| state.hex_of(u)) else {
            return no("13.7-a", text("why-retreat-nobody"));
        };
        let limit = self.retreat_limit(state, attack);
        if attack.retreat.len() >= limit {
            return no("13.7-a", text("why-retreat-limit").int("limit", limit as i64));
        }
        if !self.pack.map.grid.are_adjacent(from, hex) {
            return no("13.7-a", text("why-retreat-adjacent"));
        }
        if usize::from(self.pack.map.grid.distance(attack.target, hex)) != attack.retreat.len() + 1 {
            return no("13.75", text("why-retreat-away"));
        }
        let board = Board::new(&self.pack, state);
        let side = attack.side.other();
        if let Some((rule, key)) = self.bar(&board, side, hex) {
            return no(rule, text(key));
        }
        let units: Vec<UnitId> = attack.defenders.iter().collect();
        let dir = self.pack.map.grid.dir_between(from, hex);
        if dir.is_some_and(|dir| self.bridge_bars(&board, &units, from, dir)) {
            return no("14.33", text("bar-isolated-bridge"));
        }
        if !self.room(&board, side, hex, &units) {
            return no("13.7-a", text("why-retreat-room"));
        }
        no(
            "13.7-b",
            text("why-retreat-better").at(self, "other", ways.first().map_or(HexId::NONE, |w| w.hex)),
        )
    }

    /// Whether the defenders stand overstacked in the middle of a retreat and must go on (13.75).
    pub(super) fn must_go_on(&self, state: &State, attack: &Attack) -> bool {
        if attack.retreat.len() != 1 {
            return false;
        }
        let Some(hex) = attack.defenders.first().and_then(|u| state.hex_of(u)) else { return false };
        !self.room(&Board::new(&self.pack, state), attack.side.other(), hex, &[])
            && !self.retreats(state, attack, hits_left(state)).is_empty()
    }

    /// All defenders go to a hex together (13.73); the price, guests and dispersal follow (13.7-b, 13.74, 13.75).
    pub(super) fn retreat_to<K: Sink<Event>>(
        &self,
        state: &mut State,
        hex: HexId,
        trace: Trace,
        sink: &mut K,
    ) {
        let Some(attack) = battle(state) else { return };
        // The hit was already counted, so one more is asked for.
        let ways = self.retreats(state, attack, hits_left(state).saturating_add(1));
        let costs = ways.iter().any(|w| w.hex == hex && w.costs);
        let (units, side) = (attack.defenders, attack.side.other());
        let friends = state.stack(hex).any(|u| !units.contains(u));
        sink.emit(|| Event::Retreated { units, to: hex, trace });
        for unit in units.iter() {
            self.enter(state, unit, hex, Entry::Retreat, sink);
            state.change(&self.pack, unit, |u| {
                u.flags = if friends { u.flags | flag::GUEST } else { u.flags & !flag::GUEST };
            });
        }
        let Some(attack) = battle_mut(state) else { return };
        let _ = attack.retreat.try_push(hex);
        if attack.retreat.len() == 2 {
            self.disperse(state, units, 0, sink);
        }
        if costs {
            let among = self.payers(state, units);
            push(state, Frame::PickStep { side, among });
        }
    }

    /// The Allies choose where to go (13.7-e).
    pub(super) fn system_retreat<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Retreat(retreat)) = state.frames.pop() else { return };
        let Some(attack) = battle(state) else { return };
        let ways = self.retreats(state, attack, hits_left(state).saturating_add(1));
        if let Some((hex, trace)) = self.choose_retreat(retreat.from, ways) {
            self.retreat_to(state, hex, trace, sink);
        }
    }

    /// Town or city, the withdrawal arrow, the direction nearest to it, the westernmost (13.7-e, A-01).
    fn choose_retreat(&self, from: HexId, ways: Vec<RetreatHex>) -> Option<(HexId, Trace)> {
        let map = &self.pack.map;
        let arrow = map.arrows.get(from.idx()).and_then(|a| a.withdrawal);
        let turn = |hex: HexId| match (arrow, map.grid.dir_between(from, hex)) {
            (Some(a), Some(b)) => {
                let apart = (a.index() + 6 - b.index()) % 6;
                apart.min(6 - apart)
            }
            _ => 0,
        };
        let mut left: Vec<HexId> = ways.iter().map(|w| w.hex).collect();
        let class = ways.first().map_or(0, |w| i16::from(w.class));
        let mut trace =
            vec![Reason { hexes: left.clone(), ..reason("13.7-b", "retreat-class", true, class) }];
        let mut keep = |left: &mut Vec<HexId>, key: &'static str, worth: &dyn Fn(HexId) -> i32| {
            let best = left.iter().map(|h| worth(*h)).max();
            let before = left.len();
            left.retain(|h| Some(worth(*h)) == best);
            if left.len() < before {
                trace.push(Reason { hexes: left.clone(), number: None, ..reason("13.7-e", key, true, 0i16) });
            }
        };
        keep(&mut left, "retreat-town", &|h| i32::from(map.towns.contains(h)));
        keep(&mut left, "retreat-arrow", &|h| -(turn(h) as i32));
        keep(&mut left, "retreat-west", &|h| i32::from(map.westness(h)));
        keep(&mut left, "retreat-number", &|h| -(h.idx() as i32));
        Some((*left.first()?, trace))
    }
}

/// The best class among the ways that end the fewest units (13.7-b, 13.7-c, 13.72, S-45).
fn pick(found: Vec<(RetreatHex, usize)>, side: Side) -> Vec<RetreatHex> {
    let Some(fewest) = found.iter().map(|(_, dead)| *dead).min() else { return Vec::new() };
    let best = found.iter().map(|(way, _)| way.tier()).min();
    let tier = found.iter().filter(|(_, dead)| *dead == fewest).map(|(way, _)| way.tier()).min();
    // Within a tier that can be survived the German may still choose badly; where the priorities alone would kill, not.
    let strict = side == Side::Allied || best != tier;
    found
        .iter()
        .filter(|(way, dead)| Some(way.tier()) == tier && (*dead == fewest || !strict))
        .map(|(way, _)| *way)
        .collect()
}

/// Hits the defenders still have to take.
fn hits_left(state: &State) -> u8 {
    state
        .frames
        .iter()
        .rev()
        .find_map(|f| match f {
            Frame::Hits(hits) => Some(hits.left),
            _ => None,
        })
        .unwrap_or(0)
}
