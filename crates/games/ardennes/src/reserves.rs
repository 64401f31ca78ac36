//! German reserves (7): who waits, where they enter, and the OKW reserve.

use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::enter::Entry;
use crate::event::{Arrival, Event};
use crate::frame::{Frame, Placing};
use crate::ids::{GermanCards, UnitSet};
use crate::pack::{Army, Entry as CardEntry, Hexes, Side, Start, UnitId};
use crate::state::{Place, State, Supply, once};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// Hexes where some reserve could enter as far as supply and the enemy go (7.1-b).
pub struct Sites {
    /// For units of the armies: nearer to the enemy on the map's edge.
    army: Hexes,
    /// For OKW units (7.41).
    okw: Hexes,
}

impl Ardennes {
    /// Road hexes that are Supply Heads and far enough from Allied towns and from Allied units that are not isolated.
    pub fn reserve_sites(&self, board: &Board<'_>) -> Sites {
        let (map, figures) = (&self.pack.map, &self.pack.constants.reserves);
        let near = |distance: u8| {
            let towns = map.towns.and_not(&board.state.german_towns);
            let loud = |h: &HexId| {
                let able = |u: UnitId| board.state.unit(u).supply != Supply::Isolated;
                board.stack(*h).any(able)
            };
            let units: Hexes = board.occupied[Side::Allied.index()].iter().filter(loud).collect();
            let far = u16::from(distance.saturating_sub(1));
            self.geo.around.within(&map.grid, &towns.or(&units), far)
        };
        let heads = self.supply_heads(board, Side::German).and_not(&board.occupied[Side::Allied.index()]);
        let okw = heads.and_not(&near(figures.enemy));
        let on_edge: Hexes = heads.iter().filter(|h| map.grid.is_edge(*h)).collect();
        Sites { army: okw.or(&on_edge.and_not(&near(figures.enemy_on_edge))), okw }
    }

    /// Units that enter with this one: its division's among those that may enter (7.2-a).
    pub fn entering_with(&self, unit: UnitId, among: UnitSet) -> UnitSet {
        let division = self.pack.unit(unit).and_then(|u| u.division);
        match division {
            Some(d) => self.roster.of_division(d).and(among).with(unit),
            None => UnitSet::one(unit),
        }
    }

    /// Where units of its division have entered in this impulse, by whatever card: it must join them (7.2-a).
    fn entered_at(&self, state: &State, unit: UnitId) -> Option<HexId> {
        let division = self.pack.unit(unit)?.division?;
        state.impulse.entered.iter().find(|(d, _)| *d == division).map(|(_, hex)| *hex)
    }

    /// Whether its division entered in this impulse, but in another hex.
    pub(crate) fn mates_entered(&self, state: &State, unit: UnitId, hex: HexId) -> bool {
        self.entered_at(state, unit).is_some_and(|there| there != hex)
    }

    /// Hexes where a reserve and its division may enter (7.1-b, 7.1-c, 7.2-a, 7.41).
    pub fn entry_hexes(&self, board: &Board<'_>, sites: &Sites, unit: UnitId, among: UnitSet) -> Hexes {
        let Some(def) = self.pack.unit(unit) else { return Hexes::new() };
        let group: Vec<UnitId> = self.entering_with(unit, among).iter().collect();
        let mut open = if def.army == Army::Okw { sites.okw } else { sites.army };
        if self.gate(board.state, |g| g.army_zones)
            && let Some(zone) = self.pack.map.zone_of(def.army)
        {
            open = open.and(zone);
        }
        let bound = self.entered_at(board.state, unit);
        let fits: Hexes = open
            .iter()
            .filter(|h| bound.is_none_or(|b| b == *h) && self.room(board, Side::German, *h, &group))
            .collect();
        let close = |kin: UnitSet| {
            let distance = u16::from(self.pack.constants.reserves.kin);
            let there: Vec<HexId> = kin.iter().filter_map(|u| board.hex_of(u)).collect();
            let near = |h: &HexId| there.iter().any(|k| self.pack.map.grid.distance(*h, *k) <= distance);
            fits.iter().filter(near).collect::<Hexes>()
        };
        let corps = self.roster.of_corps(def.corps);
        if def.army == Army::Okw {
            let there = corps.and(board.state.cache.on_map);
            return close(if there.is_empty() { self.roster.sides[Side::German.index()] } else { there });
        }
        let division = def.division.map_or(UnitSet::EMPTY, |d| self.roster.of_division(d));
        let kin = [division, corps, self.roster.armies[def.army.index()]];
        kin.into_iter().map(close).find(|hexes| !hexes.is_empty()).unwrap_or_default()
    }

    /// What may be placed now.
    pub(crate) fn placing_options(&self, state: &State, placing: &Placing, out: &mut Vec<Action>) {
        let board = Board::new(&self.pack, state);
        let sites = self.reserve_sites(&board);
        for unit in placing.units.iter() {
            let hexes = self.entry_hexes(&board, &sites, unit, placing.units);
            out.extend(hexes.iter().map(|h| Action::Enter(unit, h)));
        }
        if !out.is_empty() {
            out.push(Action::Done);
        }
    }

    /// A reserve enters with its division, or the German stops.
    pub(crate) fn placing_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        let Some(&Frame::Placing(placing)) = state.top() else { return };
        let Action::Enter(unit, hex) = action else {
            state.frames.pop();
            return;
        };
        let group = self.entering_with(unit, placing.units);
        let division = self.pack.unit(unit).and_then(|u| u.division);
        if let Some(division) = division.filter(|_| !placing.delayed)
            && self.entered_at(state, unit).is_none()
        {
            state.impulse.entered.push((division, hex));
        }
        if let Some(Frame::Placing(placing)) = state.frames.last_mut() {
            placing.units = placing.units.minus(group);
        }
        for unit in group.iter() {
            self.enter(state, unit, hex, Entry::Place, sink);
            sink.emit(|| Event::Came { unit, hex, how: Arrival::Reserve, trace: Vec::new() });
        }
    }

    /// Asks where these reserves enter.
    pub(crate) fn place_reserves(&self, state: &mut State, units: UnitSet, delayed: bool) {
        let waiting: UnitSet = units.iter().filter(|u| state.unit(*u).place == Place::Reserve).collect();
        if !waiting.is_empty() {
            let okw = !waiting.and(self.roster.armies[Army::Okw.index()]).is_empty();
            state.frames.push(Frame::Placing(Placing { units: waiting, delayed, okw }));
        }
    }

    /// Units due today come to the reserve boxes (4.I-a).
    pub(crate) fn come_due<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let due = |u: &UnitId| matches!(state.unit(*u).place, Place::Calendar(d) if d <= state.day);
        let units: UnitSet = self.pack.units.iter().map(|u| u.id).filter(due).collect();
        for unit in units.iter() {
            state.put(&self.pack, unit, Place::Reserve);
        }
        for side in self.roster.sides {
            let arrived = units.and(side);
            if !arrived.is_empty() {
                sink.emit(|| Event::Arrived(arrived));
            }
        }
    }

    /// German reserves dated two or more days earlier (7.3).
    pub fn delayed(&self, state: &State) -> UnitSet {
        let delay = self.pack.constants.reserves.delay;
        let late = |start: Start| matches!(start, Start::Day { day, .. } if day + delay <= state.day);
        let units = self.pack.units.iter().filter(|u| u.side == Side::German && late(u.printed));
        units.map(|u| u.id).filter(|u| state.unit(*u).place == Place::Reserve).collect()
    }

    /// The OKW reserve is released once a supplied German unit stands at or beyond the Meuse (7.4).
    pub(crate) fn release_okw<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        if state.once & once::OKW != 0 || !self.supplied_at(state, &self.meuse_hexes()) {
            return;
        }
        state.once |= once::OKW;
        for unit in self.roster.armies[Army::Okw.index()].iter() {
            if state.unit(unit).place == Place::Okw {
                state.put(&self.pack, unit, Place::Reserve);
            }
        }
        let okw = |c: &crate::pack::GermanCardId| self.german_card(*c).entry == CardEntry::Okw;
        let cards: GermanCards = state.german.entering.iter().filter(okw).collect();
        self.bring_in(state, cards);
        sink.emit(|| Event::OkwReleased);
    }

    /// Hexes at the Meuse and beyond it.
    fn meuse_hexes(&self) -> Hexes {
        self.pack.map.at_meuse.or(&self.pack.map.west_of_meuse)
    }

    /// Whether a German unit in one of these hexes can trace supply now. Von der Heydte never can.
    pub(crate) fn supplied_at(&self, state: &State, hexes: &Hexes) -> bool {
        let there = state.cache.occupied[Side::German.index()].and(hexes);
        if there.is_empty() {
            return false;
        }
        let board = Board::new(&self.pack, state);
        let fed = self.supplied_hexes(&board, Side::German);
        let real = |h: HexId| state.stack(h).any(|u| Some(u) != self.roster.heydte);
        there.iter().any(|h| fed.contains(h) && real(h))
    }
}
