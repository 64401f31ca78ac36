//! 6.6.4.2, 6.6.4.3, 6.6.9: quickmarch, crawling, the search for a hull-down position.

use crate::Panzer;
use crate::event::Event;
use crate::frame::{Frame, Programme, Roll};
use crate::ids::UnitId;
use crate::melee::Parts;
use crate::movement::cost::Entry;
use crate::spotting::Markers;
use crate::state::{Command, Place, Spot, State, flag};
use crate::why::{Check, Why};
use sandtable_engine::Sink;
use sandtable_hex::{Dir, HexId};

impl Panzer {
    /// Whether a unit is one of those that march quickly, crawl and mount from the next hex: leg, on foot, unsuppressed,
    /// and no section with its weapon.
    pub(crate) fn is_nimble(&self, st: &State, id: UnitId) -> bool {
        self.leg(st, id).is_some()
            && !self.is_motorcycle(st, id)
            && !self.is_laden_section(st, id)
            && !st.unit(id).has(flag::SUPPRESSED)
    }

    // --- quickmarch (6.6.4.2) ---

    pub(crate) fn quick_check(&self, st: &State, p: &Programme) -> Check {
        let unit = st.unit(p.unit);
        // Nobody who wavers marches (6.6.4.2).
        let fit = self.is_nimble(st, p.unit) && unit.command == Command::Move && !unit.has(flag::WAVERS);
        if fit && !p.acted && !p.quick && unit.hex().is_some() && !unit.has(flag::ASSAULTED) {
            return Ok(());
        }
        Err(Why::new("6.6.4.2", "why-no-quickmarch").unit(p.unit))
    }

    /// Whether a hex is open to a quickmarch: clear ground or the hex of a path or road, one level at most.
    pub(crate) fn quick_entry(&self, st: &State, p: &Programme, from: HexId, entry: &Entry) -> Check {
        let (here, there) = (self.ground(st, from), self.ground(st, entry.to));
        let way = there.roads | there.paths != 0;
        if (way || self.pack.terrain(there.terrain).quick) && here.level.abs_diff(there.level) <= 1 {
            return Ok(());
        }
        Err(Why::new("6.6.4.2", "why-not-quick-ground").unit(p.unit))
    }

    pub(crate) fn begin_quickmarch<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(Frame::Programme(p)) = st.frames.top_mut() else { return };
        let id = p.unit;
        p.quick = true;
        let quick = self.leg(st, id).map_or(0, |l| l.quick);
        if let Some(Frame::Programme(p)) = st.frames.top_mut() {
            p.rates.country = quick as i8;
        }
        sink.emit(|| Event::Quickmarch(self.tag(st, id)));
    }

    /// Dice after a quickmarch: it may leave the unit suppressed.
    pub(crate) fn quick_rolled<K: Sink<Event>>(&self, st: &mut State, id: UnitId, roll: u8, sink: &mut K) {
        let number = self.pack.tables.grade.quickmarch_suppressed[self.grade(st, id).index()];
        sink.emit(|| Event::Winded { unit: self.tag(st, id), roll, number });
        if roll <= number {
            self.suppress(st, id, sink);
        }
    }

    // --- crawling (6.6.4.3) ---

    /// The hex a unit in full cover may crawl to.
    pub(crate) fn crawl_check(&self, st: &State, p: &Programme, dir: Dir) -> Result<HexId, Why> {
        let unit = st.unit(p.unit);
        let no = |key| Err(Why::new("6.6.4.3", key).unit(p.unit));
        let Some(hex) = unit.hex() else { return no("why-no-crawl") };
        // Nobody crawls off a roof or top floor.
        let fit = self.is_nimble(st, p.unit)
            && unit.has(flag::FULL_COVER)
            && !unit.has(flag::UPPER)
            && unit.command == Command::Move;
        if !fit || p.acted || p.quick {
            return no("why-no-crawl");
        }
        let to = self.entry(st, p.unit, hex, dir, false)?.to;
        if self.ground(st, hex).level != self.ground(st, to).level || self.enemy_in(st, to, unit.side) {
            return no("why-no-crawl-there");
        }
        let near = |(id, e): (UnitId, &crate::state::Unit)| {
            e.hex().is_some_and(|h| self.range(st, h, to) <= 1) && self.is_spotted(st, id, Markers::Latest)
        };
        if st.of(unit.side.other()).any(near) {
            return no("why-no-crawl-there");
        }
        Ok(to)
    }

    /// Crawls: neither a move in the eyes of the enemy nor out of cover. That is its whole move.
    pub(crate) fn crawl<K: Sink<Event>>(&self, st: &mut State, dir: Dir, sink: &mut K) {
        let Some(Frame::Programme(p)) = st.top() else { return };
        let p = *p;
        let Ok(to) = self.crawl_check(st, &p, dir) else { return };
        self.vacate(st, p.unit);
        let unit = st.unit_mut(p.unit);
        unit.place = Place::Hex(to);
        unit.pending = Spot::None;
        unit.flags |= flag::CRAWLED;
        sink.emit(|| Event::Crawled { unit: self.tag(st, p.unit), hex: self.spot(st, to) });
        if let Some(Frame::Programme(p)) = st.frames.top_mut() {
            p.ended = true;
        }
        // A new place among the shells, however it is reached (6.6.6).
        self.walk_into_barrage(st, p.unit, to);
        self.entered(st, p.unit, to, sink);
    }

    // --- hull down (6.6.9) ---

    /// The number a search must not exceed.
    pub(crate) fn search_check(&self, st: &State, p: &Programme) -> Result<u8, Why> {
        let unit = st.unit(p.unit);
        let no = |key| Err(Why::new("6.6.9", key).unit(p.unit));
        let Some(hex) = unit.hex().filter(|_| self.vehicle(st, p.unit).is_some()) else {
            return no("why-no-search");
        };
        if p.acted || unit.command != Command::Move || unit.has(flag::TRACK) {
            return no("why-no-search");
        }
        match self.search_number(st, hex) {
            Some(number) => Ok(number),
            None => no("why-no-position-here"),
        }
    }

    /// What is added to the dice of a search, by name: small and good ones find it more easily.
    pub(crate) fn search_parts(&self, st: &State, id: UnitId, partial: bool) -> Parts {
        let tables = &self.pack.tables;
        let size = self.vehicle(st, id).map_or(0, |v| v.size);
        let by_size = tables.hull_down_size[usize::try_from(2 - size.clamp(-2, 2)).unwrap_or(2)];
        let by_grade = tables.grade.hull_down_search[self.grade(st, id).index()];
        let by_kind = if partial { tables.hull_down_partial } else { 0 };
        [("mod-search-size", by_size), ("mod-search-grade", by_grade), ("mod-search-partial", by_kind)]
            .into_iter()
            .filter(|(_, value)| *value != 0)
            .map(|(key, value)| (key, i16::from(value)))
            .collect()
    }

    /// What is added to the dice of a search, in all.
    pub fn search_modifier(&self, st: &State, id: UnitId, partial: bool) -> i16 {
        self.search_parts(st, id, partial).iter().map(|(_, value)| value).sum()
    }

    /// The number the ground of a hex gives to a search; `None` where there is no position to find.
    pub(crate) fn search_number(&self, st: &State, hex: HexId) -> Option<u8> {
        self.pack.terrain(self.vehicle_terrain(st, hex)).hull_down
    }

    pub(crate) fn search<K: Sink<Event>>(&self, st: &mut State, partial: bool, back: bool, sink: &mut K) {
        let Some(Frame::Programme(p)) = st.frames.top_mut() else { return };
        let unit = p.unit;
        // It takes the whole allowance; the enemy may answer once the place is found or not.
        p.spent = true;
        p.acted = true;
        p.searched = true;
        sink.emit(|| Event::Searches { unit: self.tag(st, unit), partial });
        st.push(Frame::Roll(Roll::HullDown { unit, partial, back }));
        // Who searches among falling shells is attacked (6.6.6).
        if let Some(hex) = st.unit(unit).hex() {
            self.walk_into_barrage(st, unit, hex);
            self.walk_into_plans(st, unit, hex);
        }
    }

    pub(crate) fn search_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        id: UnitId,
        (partial, back): (bool, bool),
        roll: u8,
        sink: &mut K,
    ) {
        // Shells may have stopped it meanwhile (6.6.6).
        if st.unit(id).hex().is_none() || st.unit(id).has(flag::TRACK | flag::BAILED) {
            return;
        }
        let total = i16::from(roll) + self.search_modifier(st, id, partial);
        let number = st.unit(id).hex().and_then(|hex| self.search_number(st, hex)).unwrap_or(0);
        let found = total <= i16::from(number);
        sink.emit(|| Event::Searched { unit: self.tag(st, id), roll: total, number, found });
        if found {
            let tail = if back { flag::TAIL } else { 0 };
            st.unit_mut(id).flags |= tail | if partial { flag::PARTIAL } else { flag::HULL_DOWN };
        }
        // It may face anywhere now (6.6.9).
        st.push(Frame::Facing { unit: id });
    }
}
