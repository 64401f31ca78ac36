//! What each event card does (10.2).

use crate::Downfall;
use crate::action::Action;
use crate::event::{Event, Price};
use crate::frame::{Check, Frame, Only, Steps};
use crate::ids::{Country, EventId, Faction, Ideology, Nation, NationSet, PieceId, PieceSet};
use crate::pack::{EventKind, War};
use crate::roster::ORDER;
use crate::state::{Beachhead, Ending, Place, State, Verdict, flag};
use crate::supply::{Accepted, Net, Purpose};
use sandtable_engine::Sink;

impl Downfall {
    /// One step of the text of a card; the frame goes when there is none left.
    pub(super) fn text_step<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        event: EventId,
        step: u8,
        sink: &mut K,
    ) {
        if let Some(Frame::Text { step, .. }) = state.frames.top_mut() {
            *step += 1;
        }
        let def = &self.pack.events[event.idx()];
        let n = def.n;
        let nation = |f, infantry, nation| Steps { only: Only::Nation(nation), ..self.grant(f, infantry, 0) };
        match (def.kind, step) {
            (EventKind::HighCommand, _) => self.high_command(state, step, n, sink),
            (EventKind::Supply, 0) => {
                let mut order = ORDER;
                if state.on(crate::switches::SUPPLY_BY_INITIATIVE) {
                    order.sort_by_key(|f| (state.marker(*f).at, state.marker(*f).arrival));
                }
                let plays = self.factions(state).to_vec();
                for faction in order.into_iter().rev().filter(|f| plays.contains(f)) {
                    state.frames.push(Frame::SupplyCheck { faction, stage: Check::Tolls });
                }
            }
            (EventKind::LendLease, 0) => {
                let more = self.profile(state).strategic && self.western_war(state, War::Atlantic);
                let armor = if more { n[1] } else { n[0] };
                self.grant_steps(state, self.grant(Faction::Soviet, 0, armor), sink);
            }
            (EventKind::Ostheer, 0) => self.grant_steps(state, self.grant(Faction::Okh, n[0], 0), sink),
            (EventKind::UralsIndustry, 0) => {
                self.grant_steps(state, self.grant(Faction::Soviet, n[1], n[0]), sink);
            }
            (EventKind::ArmamentsMinistry, 0) => {
                self.grant_steps(state, self.grant(Faction::Okh, 0, n[0]), sink);
            }
            (EventKind::ArmamentsMinistry, 1) => {
                self.grant_steps(state, self.grant(Faction::Okw, 0, n[0]), sink);
            }
            (EventKind::FestungEuropa, 0) => self.grant_steps(state, self.grant(Faction::Okw, n[0], 0), sink),
            (EventKind::FestungEuropa, 1) => {
                state.frames.push(Frame::Forts { faction: Faction::Okw, up: true, left: 1 });
            }
            (EventKind::Arsenal, 0) => {
                self.gain_transport(state, n[2], sink);
                // The step may become two in the reserve.
                let steps = Steps { deposit: n[0], double: true, ..self.grant(Faction::Western, 0, n[0]) };
                self.grant_steps(state, steps, sink);
            }
            (EventKind::FatherlandFront, 0) => self.fatherland_front(state, u16::from(n[0]), sink),
            (EventKind::RoyalCoup, 0) => {
                if self.romania_falls(state) {
                    self.surrender(state, Nation::Romanian, sink);
                } else {
                    self.grant_steps(state, nation(Faction::Okh, n[0], Nation::Romanian), sink);
                }
            }
            (EventKind::Margarethe, 0) => {
                if self.holds_city(state, Ideology::Soviet, "Budapest") {
                    self.surrender(state, Nation::Hungarian, sink);
                } else {
                    self.grant_steps(state, nation(Faction::Okh, n[0], Nation::Hungarian), sink);
                }
            }
            (EventKind::ComandoSupremo, 0) => self.comando_supremo(state, n[0], sink),
            (EventKind::MareNostrum, 0) => self.mare_nostrum(state, n[0], sink),
            (EventKind::MareNostrum, 1) if state.africa_liberated => {
                self.move_war(state, War::Malta, 2, true, sink);
            }
            (EventKind::MareNostrum, 2) if state.africa_liberated => self.gain_transport(state, 1, sink),
            (EventKind::Resistance, 0 | 1) => {
                let who = if step == 0 { Faction::Western } else { Faction::Soviet };
                if self.factions(state).contains(&who) {
                    state.frames.push(Frame::PartisanMoves { faction: who, mp: n[0] });
                }
            }
            (EventKind::Resistance, 2) => {
                for (ally, axis) in [(Faction::Western, Faction::Okw), (Faction::Soviet, Faction::Okh)] {
                    let partisans = state.partisans_of(&self.pack, ally);
                    let in_city = |p: &PieceId| state.hex_of(*p).is_some_and(|h| self.pack.map.is_city(h));
                    let count = partisans.iter().filter(in_city).count() as u8;
                    self.pay(state, axis, (n[1] * count).min(n[2]), Price::Event(event), sink);
                }
            }
            (EventKind::FuhrerDirective, 0) => {
                self.pay(state, Faction::Okh, n[0], Price::Event(event), sink);
                self.pay(state, Faction::Okw, n[0], Price::Event(event), sink);
            }
            (EventKind::ItalianCampaign, 0) => {
                self.gain_transport(state, n[0], sink);
                self.grant_steps(state, self.grant(Faction::Okw, n[1], 0), sink);
            }
            (EventKind::RedTide, 0) => {
                let ahead = state.points >= n[0] as i8
                    && self.partisan_weight(state, Faction::Soviet)
                        >= self.partisan_weight(state, Faction::Western) + n[1];
                if ahead {
                    state.verdict = Some(Verdict { winner: Some(Ideology::Soviet), how: Ending::RedTide });
                } else {
                    self.grant_steps(state, self.grant(Faction::Soviet, n[2], 0), sink);
                }
            }
            (EventKind::UnitedNations, 0) => self.united_nations(state, n, sink),
            (EventKind::VeDay, 0) => self.victory_day(state, n, sink),
            _ => {
                state.frames.pop();
            }
        }
        let _ = faction;
    }

    /// Partisans of an Ally on the map, Yugoslav units with the Soviets' (E17).
    pub fn partisan_weight(&self, state: &State, faction: Faction) -> u8 {
        let yugoslav = |u: &PieceId| {
            state.hex_of(*u).is_some() && self.pack.unit(*u).is_some_and(|d| d.nation == Nation::Yugoslav)
        };
        let units = self.pack.units_of(faction).filter(yugoslav).count();
        (state.partisans_of(&self.pack, faction).len() + units) as u8
    }

    /// Whether an ideology controls a named city.
    pub fn holds_city(&self, state: &State, ideology: Ideology, name: &str) -> bool {
        self.pack.map.named(name).is_some_and(|h| state.city_of(h) == ideology)
    }

    /// The steps of High Command (10.2-E8).
    fn high_command<K: Sink<Event>>(&self, state: &mut State, step: u8, n: [u8; 4], sink: &mut K) {
        match step {
            0 => {
                let waiting = self.waiting(state);
                sink.emit(|| Event::Available(waiting));
                let north_atlantic = self.pack.seas.by_key("NA");
                for piece in waiting.iter() {
                    if self.pack.is_naval(piece) {
                        if let Some(sea) = north_atlantic {
                            state.put(&self.pack, piece, Place::Sea(sea));
                        }
                    } else if let Some(def) = self.pack.unit(piece) {
                        // Guards wait for a unit to replace; units with steps come to a source of their nation.
                        if !def.guards && state.piece(piece).pips == 0 {
                            state.put(&self.pack, piece, Place::Pool);
                        }
                    } else {
                        state.put(&self.pack, piece, Place::Pool);
                    }
                }
                if state.turn >= n[0] {
                    let beaches = self.profile(state).beaches;
                    for beachhead in state.beachheads.iter_mut().filter(|_| beaches) {
                        if *beachhead == Beachhead::Waiting {
                            *beachhead = Beachhead::Pool;
                        }
                    }
                }
            }
            1 => {
                // One after the other; who finds no room goes on waiting.
                if let Some(unit) = self.next_arrival(state) {
                    let steps = state.piece(unit).pips;
                    if let Some(Frame::Text { step, .. }) = state.frames.top_mut() {
                        *step = 1;
                    }
                    state.frames.push(Frame::Enter { unit, steps });
                }
            }
            2 => state.frames.push(Frame::Guards),
            3 => {
                for unit in self.pack.naval_units() {
                    if state.piece(unit).place.sea().is_some() && state.piece(unit).has(flag::REVERSE) {
                        state.piece_mut(unit).flags &= !flag::REVERSE;
                        sink.emit(|| Event::Interdicted { unit, ready: true });
                    }
                }
                let opens = match self.pack.scenarios[usize::from(state.scenario)].setup {
                    crate::pack::Setup::Campaign => n[1],
                    _ => n[2],
                };
                if state.turn >= opens {
                    state.closed = crate::ids::BeachSet::EMPTY;
                }
            }
            4..=7 => {
                let faction = ORDER[usize::from(step - 4)];
                state.frames.push(Frame::Forts { faction, up: false, left: u8::MAX });
            }
            _ => {
                state.frames.pop();
            }
        }
    }

    /// The next pending unit with steps that has a place to enter at.
    fn next_arrival(&self, state: &State) -> Option<PieceId> {
        self.pack.combat_units().find(|u| {
            let piece = state.piece(*u);
            piece.place == Place::Pending
                && piece.pips > 0
                && !self.pack.units[u.idx()].guards
                && !self.entry_places(state, *u, piece.pips).is_empty()
        })
    }

    /// Guards and the units they may replace (10.2-E8-3).
    pub(super) fn guard_options(&self, state: &State, out: &mut Vec<Action>) {
        let guards: Vec<PieceId> = self
            .pack
            .units_of(Faction::Soviet)
            .filter(|u| state.piece(*u).place == Place::Pending && self.pack.units[u.idx()].guards)
            .collect();
        if guards.is_empty() {
            return;
        }
        let mut nets: arrayvec::ArrayVec<(Nation, Net), 4> = arrayvec::ArrayVec::new();
        let mut supplied: Vec<PieceId> = Vec::new();
        for unit in self.pack.units_of(Faction::Soviet) {
            let def = &self.pack.units[unit.idx()];
            if def.guards || def.reverse.is_none() || state.hex_of(unit).is_none() {
                continue;
            }
            let net = nets.iter().find(|(n, _)| *n == def.nation).map(|(_, net)| *net).unwrap_or_else(|| {
                let (one, free) = (NationSet::one(def.nation), Accepted::default());
                let net = self.supplied(state, Faction::Soviet, one, Purpose::Steps, free);
                let _ = nets.try_push((def.nation, net));
                net
            });
            if self.in_net(&net, state.piece(unit).place, def.nation) {
                supplied.push(unit);
            }
        }
        for guard in guards {
            let def = &self.pack.units[guard.idx()];
            for unit in &supplied {
                let old = &self.pack.units[unit.idx()];
                if (old.front, old.reverse) == (def.front, def.reverse) && state.piece(*unit).pips <= def.max
                {
                    out.push(Action::Replace(guard, *unit));
                }
            }
        }
    }

    /// The Guards unit takes the place, side and steps of the old one, which is out of the game.
    pub(super) fn replace_by_guard<K: Sink<Event>>(
        &self,
        state: &mut State,
        guard: PieceId,
        unit: PieceId,
        sink: &mut K,
    ) {
        let old = *state.piece(unit);
        state.put(&self.pack, unit, Place::Out);
        let new = state.piece_mut(guard);
        new.pips = old.pips;
        new.flags = old.flags;
        state.put(&self.pack, guard, old.place);
        sink.emit(|| Event::Guard { guard, unit });
    }

    /// Every unit of a nation leaves the game; no hex changes hands by that (10.2-b).
    pub fn surrender<K: Sink<Event>>(&self, state: &mut State, nation: Nation, sink: &mut K) {
        if state.surrendered.contains(nation) {
            return;
        }
        state.surrendered.insert(nation);
        sink.emit(|| Event::Surrendered(nation));
        for unit in self.pack.combat_units() {
            if self.pack.units[unit.idx()].nation == nation && state.piece(unit).place != Place::Eliminated {
                self.take_out(state, unit);
            }
        }
        if nation == Nation::Italian {
            for unit in self.pack.naval_units() {
                if self.pack.naval_unit(unit).is_some_and(|d| d.italian) {
                    self.take_out(state, unit);
                }
            }
        }
        self.objectives_changed(state, sink);
    }

    fn take_out(&self, state: &mut State, unit: PieceId) {
        state.piece_mut(unit).flags = 0;
        state.put(&self.pack, unit, Place::Out);
    }

    fn romania_falls(&self, state: &State) -> bool {
        if state.surrendered.contains(Nation::Romanian) {
            return false;
        }
        let soviet = state
            .countries(&self.pack, |p| self.pack.is_combat(p) && self.pack.faction_of(p) == Faction::Soviet);
        let guarded = ["Bucharest", "Ploesti"]
            .iter()
            .filter_map(|n| self.pack.map.named(n))
            .any(|h| state.units_at(&self.pack, h).any(|u| state.is_german(&self.pack, u)));
        soviet.contains(Country::Romania) && !guarded || self.holds_city(state, Ideology::Soviet, "Bucharest")
    }

    fn fatherland_front<K: Sink<Event>>(&self, state: &mut State, range: u16, sink: &mut K) {
        let map = &self.pack.map;
        let land = map.countries[Country::Bulgaria.idx()];
        let soviet = self.pack.units_of(Faction::Soviet).filter_map(|u| state.hex_of(u));
        let near = |hex| land.contains(hex) || map.grid.adjacent(hex).any(|h| land.contains(h));
        if soviet.into_iter().any(near) {
            self.surrender(state, Nation::Bulgarian, sink);
            return;
        }
        for unit in self.pack.combat_units() {
            let Some(hex) = state.hex_of(unit) else { continue };
            if self.pack.units[unit.idx()].nation == Nation::Bulgarian
                && land.iter().all(|h| map.grid.distance(h, hex) > range)
            {
                self.take_out(state, unit);
                sink.emit(|| Event::Removed { unit, to: Place::Out });
            }
        }
        // A partisan they stood with may be alone now.
        self.objectives_changed(state, sink);
    }

    fn comando_supremo<K: Sink<Event>>(&self, state: &mut State, n: u8, sink: &mut K) {
        let west = |name| self.holds_city(state, Ideology::West, name);
        if state.surrendered.contains(Nation::Italian) {
            return;
        }
        if west("Rome") || west("Naples") && west("Syracuse") {
            self.surrender(state, Nation::Italian, sink);
            state.wars[War::Malta as usize] = 0;
            sink.emit(|| Event::WarMoved { display: War::Malta as u8, to: 0 });
            self.objectives_changed(state, sink);
            let italy = self.pack.tables.surrender.iter().find(|s| s.nation == Nation::Italian);
            let steps = italy.map_or(0, |s| s.steps);
            self.grant_steps(state, self.grant(Faction::Okw, steps, 0), sink);
        } else {
            let steps = Steps { only: Only::Nation(Nation::Italian), ..self.grant(Faction::Okw, n, 0) };
            self.grant_steps(state, steps, sink);
        }
    }

    fn mare_nostrum<K: Sink<Event>>(&self, state: &mut State, n: u8, sink: &mut K) {
        let africa = [Country::NorthAfrica, Country::Libya, Country::Egypt];
        let axis =
            state.countries(&self.pack, |p| self.pack.is_combat(p) && self.pack.faction_of(p).is_axis());
        if africa.iter().any(|c| axis.contains(*c)) {
            self.grant_steps(state, self.grant(Faction::Okw, 0, n), sink);
            return;
        }
        sink.emit(|| Event::AfricaLiberated);
        state.africa_liberated = true;
        for country in africa {
            for hex in self.pack.map.countries[country.idx()].and(&self.pack.map.cities).iter() {
                state.set_city(hex, Ideology::West);
            }
        }
        // The card leaves the game when it is turned up again: then its replacement comes (3.1-d).
        let here = |u: &PieceId| match state.piece(*u).place {
            Place::Hex(hex) => self.pack.map.country(hex).is_some_and(|c| africa.contains(&c)),
            _ => false,
        };
        let units: PieceSet = self.pack.air_of(Faction::Western).filter(here).collect();
        // The air units go before Malta changes anything at sea; the Transport Point comes last.
        state.frames.push(Frame::AirShift { units });
        self.objectives_changed(state, sink);
    }

    fn united_nations<K: Sink<Event>>(&self, state: &mut State, n: [u8; 4], sink: &mut K) {
        let (west, soviet) =
            (self.partisan_weight(state, Faction::Western), self.partisan_weight(state, Faction::Soviet));
        if state.points <= -(n[0] as i8) && west >= soviet + n[1] {
            state.verdict = Some(Verdict { winner: Some(Ideology::West), how: Ending::UnitedNations });
            return;
        }
        state.event_points -= state.united_nations;
        state.united_nations = match west.cmp(&soviet) {
            std::cmp::Ordering::Greater => -(n[2] as i8),
            std::cmp::Ordering::Less => n[2] as i8,
            std::cmp::Ordering::Equal => 0,
        };
        state.event_points += state.united_nations;
        self.objectives_changed(state, sink);
    }

    fn victory_day<K: Sink<Event>>(&self, state: &mut State, n: [u8; 4], sink: &mut K) {
        let berlin = self.pack.map.named("Berlin").map(|h| self.owner(state, h));
        match berlin {
            Some(Ideology::Soviet) => state.event_points += n[0] as i8,
            Some(Ideology::West) => state.event_points -= n[0] as i8,
            _ => {
                for faction in [Faction::Soviet, Faction::Western] {
                    for _ in 0..n[1] {
                        state.frames.push(Frame::Draw { faction });
                    }
                }
                return;
            }
        }
        self.objectives_changed(state, sink);
        if state.verdict.is_none() {
            self.end_by_points(state, Ending::VictoryDay);
        }
    }

    /// Pieces of a set that are combat units.
    pub fn combat_only(&self, set: PieceSet) -> PieceSet {
        set.iter().filter(|u| self.pack.is_combat(*u)).collect()
    }
}
