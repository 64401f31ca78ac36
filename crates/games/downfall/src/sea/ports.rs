//! Combat units go from port to port (7.1.2).

use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Activity, Frame, Sea};
use crate::ids::{Faction, PieceId, SeaId, SeaSet, UnitType};
use crate::pack::{LandDef, Symbol, Symbols};
use crate::state::{Beachhead, Place, State};
use arrayvec::ArrayVec;
use sandtable_engine::{Message, Refusal, Sink};
use sandtable_hex::HexId;

/// The seas a voyage can reach, each with its risk and the sea before it.
#[derive(Clone, Debug, Default)]
struct Voyage {
    reached: ArrayVec<(SeaId, u32, Option<SeaId>), 16>,
}

impl Voyage {
    fn risk(&self, sea: SeaId) -> Option<u32> {
        self.reached.iter().find(|(s, ..)| *s == sea).map(|(_, risk, _)| *risk)
    }

    /// The least risky of some seas.
    fn best(&self, seas: SeaSet) -> Option<SeaId> {
        seas.iter().filter_map(|s| Some((self.risk(s)?, s))).min().map(|(_, s)| s)
    }

    /// The way to a sea, the first area to be entered last.
    fn route(&self, to: SeaId) -> ArrayVec<SeaId, 11> {
        let mut route = ArrayVec::new();
        let mut at = Some(to);
        while let Some(sea) = at {
            if route.try_push(sea).is_err() {
                break;
            }
            at = self.reached.iter().find(|(s, ..)| *s == sea).and_then(|(.., before)| *before);
        }
        route
    }
}

/// One sea area of a voyage.
#[derive(Clone, Copy, Debug)]
struct Leg {
    /// The area before it; none after the port of departure.
    before: Option<SeaId>,
    sea: SeaId,
    /// Units come from or go to a port here.
    port: bool,
}

/// A port units can leave from or come to.
#[derive(Clone, Copy, Debug)]
struct Port {
    seas: SeaSet,
    /// A beachhead: no sea border may be crossed (2.4.2-d).
    confined: bool,
}

/// What is known of voyages while the units of an order are gone through: by place, and whether so many pips find a landing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Harbours {
    voyages: Vec<(Place, Option<(Port, Voyage)>)>,
    landings: Vec<(Place, u8, bool)>,
}

impl Downfall {
    /// The port of a place for a faction: a friendly port city, a land area, or a beachhead (1.B-c, 1.C-3, 2.4.2-c).
    fn port_of(&self, state: &State, faction: Faction, place: Place) -> Option<Port> {
        let map = &self.pack.map;
        match place {
            Place::Hex(hex) => {
                if map.ports.contains(hex) {
                    let own = state.city_of(hex) == faction.ideology();
                    return own.then(|| Port { seas: map.hex(hex).seas, confined: false });
                }
                let held = state.beachhead_at(&self.pack, hex).filter(|_| faction == Faction::Western)?;
                let def = map.beach(held.beach()?)?;
                let confined = matches!(held, Beachhead::On(_));
                Some(Port { seas: SeaSet::one(def.sea), confined })
            }
            Place::Land(land) => {
                let def = self.pack.seas.land(land).filter(|_| faction == Faction::Western)?;
                Some(Port { seas: def.seas, confined: false })
            }
            _ => None,
        }
    }

    /// What entering a sea area risks: the check with its price; the price of a shared sea in Overlord.
    fn sea_risk(&self, state: &State, faction: Faction, before: Option<SeaId>, sea: SeaId) -> u32 {
        if self.profile(state).supremacy {
            let due =
                self.is_shared_sea(state, faction, sea) && !state.order.traced[faction.idx()].contains(sea);
            return u32::from(due) * 100;
        }
        let done = match before {
            Some(before) => state.order.borders.contains(&(before, sea)),
            None => state.order.seas.contains(sea),
        };
        if done || !self.contested(state, faction, sea) {
            return 0;
        }
        1000 + 100 * u32::from(self.interception_price(state, faction, sea))
    }

    /// The seas units can come to from a port: each with a ready fleet of the faction (7.1.2-a).
    fn voyage(&self, state: &State, faction: Faction, from: Port) -> Voyage {
        let mut voyage = Voyage::default();
        let mut open: ArrayVec<(u32, SeaId, Option<SeaId>), 48> = ArrayVec::new();
        for sea in from.seas.iter() {
            if self.fleet_in(state, faction, sea) {
                let _ = open.try_push((1 + self.sea_risk(state, faction, None, sea), sea, None));
            }
        }
        while let Some(i) = (0..open.len()).min_by_key(|i| (open[*i].0, open[*i].1)) {
            let (risk, sea, before) = open.remove(i);
            if voyage.risk(sea).is_some() || voyage.reached.try_push((sea, risk, before)).is_err() {
                continue;
            }
            for next in self.pack.seas.next(sea, faction).filter(|_| !from.confined) {
                if voyage.risk(next).is_none() && self.fleet_in(state, faction, next) {
                    let more = 1 + self.sea_risk(state, faction, Some(sea), next);
                    let _ = open.try_push((risk + more, next, Some(sea)));
                }
            }
        }
        voyage
    }

    /// Steps that may still go from port to port in this order (7.1.2-b).
    fn port_room(&self, state: &State) -> u8 {
        self.pack.tables.limits.port_steps.saturating_sub(state.order.port_steps)
    }

    /// Whether a group could go to sea now and has somewhere to go together.
    pub(crate) fn may_embark(
        &self,
        state: &State,
        faction: Faction,
        group: &[PieceId],
        symbols: Symbols,
    ) -> bool {
        self.may_board(state, group, symbols) && !self.landings(state, faction, group).is_empty()
    }

    /// Whether a group could go to sea but for a place to go to: every unit by its kind, and all within the limit.
    pub(crate) fn may_board(&self, state: &State, group: &[PieceId], symbols: Symbols) -> bool {
        let sum: u8 = group.iter().map(|u| state.piece(*u).pips).sum();
        let lands = |u: &PieceId| {
            !matches!(state.type_of(&self.pack, *u), Some(UnitType::Fort | UnitType::Fortress) | None)
        };
        symbols.has(Symbol::Naval) && sum <= self.port_room(state) && group.iter().all(lands)
    }

    /// Where a group in a port can land (7.1.2-a, 7.1.2-c).
    pub fn landings(&self, state: &State, faction: Faction, group: &[PieceId]) -> Vec<Place> {
        let start = group.first().map(|u| state.piece(*u).place);
        let port = start.and_then(|start| self.port_of(state, faction, start));
        port.map(|port| self.landings_by(state, faction, group, port, &self.voyage(state, faction, port)))
            .unwrap_or_default()
    }

    /// Whether a unit in a port has somewhere to land. Units of one place and strength have the same landings.
    pub(crate) fn has_landing(
        &self,
        state: &State,
        faction: Faction,
        unit: PieceId,
        known: &mut Harbours,
    ) -> bool {
        let (place, pips) = (state.piece(unit).place, state.piece(unit).pips);
        if let Some((.., lands)) = known.landings.iter().find(|(at, n, _)| (*at, *n) == (place, pips)) {
            return *lands;
        }
        if !known.voyages.iter().any(|(at, _)| *at == place) {
            let port = self.port_of(state, faction, place);
            known.voyages.push((place, port.map(|port| (port, self.voyage(state, faction, port)))));
        }
        let voyage = known.voyages.iter().find(|(at, _)| *at == place).and_then(|(_, v)| v.as_ref());
        let lands = voyage.is_some_and(|(port, voyage)| {
            // A land area has room for everybody.
            let area = |l: &LandDef| place != Place::Land(l.id) && voyage.best(l.seas).is_some();
            faction == Faction::Western && self.pack.seas.lands.iter().any(area)
                || !self.landings_by(state, faction, &[unit], *port, voyage).is_empty()
        });
        known.landings.push((place, pips, lands));
        lands
    }

    fn landings_by(
        &self,
        state: &State,
        faction: Faction,
        group: &[PieceId],
        port: Port,
        voyage: &Voyage,
    ) -> Vec<Place> {
        let mut out = Vec::new();
        let Some(start) = group.first().map(|u| state.piece(*u).place) else { return out };
        if voyage.reached.is_empty() {
            return out;
        }
        let map = &self.pack.map;
        let pips: u8 = group.iter().map(|u| state.piece(*u).pips).sum();
        let units = group.len() as u8;
        let here = start.hex().and_then(|h| map.country(h));
        let open = self.open_countries(state, faction.ideology(), group);
        let land = &self.profile(state).land;
        for hex in map.ports.iter().filter(|h| land.contains(*h) && start != Place::Hex(*h)) {
            let country = map.country(hex);
            if state.city_of(hex) == faction.ideology()
                && voyage.best(map.hex(hex).seas).is_some()
                && (country == here || country.is_none_or(|c| open.contains(c)))
                && self.fits(state, hex, units, pips, group)
            {
                out.push(Place::Hex(hex));
            }
        }
        if faction != Faction::Western {
            return out;
        }
        for held in &state.beachheads {
            let Some(def) = held.beach().and_then(|b| map.beach(b)) else { continue };
            let near = match held {
                // No sea border on the way: the area must be one of the port itself.
                Beachhead::On(_) => port.seas.contains(def.sea) && voyage.risk(def.sea).is_some(),
                _ => voyage.risk(def.sea).is_some(),
            };
            if near && start != Place::Hex(def.hex) && self.fits(state, def.hex, units, pips, group) {
                out.push(Place::Hex(def.hex));
            }
        }
        for area in &self.pack.seas.lands {
            if start != Place::Land(area.id) && voyage.best(area.seas).is_some() {
                out.push(Place::Land(area.id));
            }
        }
        out
    }

    pub(super) fn landing_options(
        &self,
        state: &State,
        faction: Faction,
        group: &[PieceId],
        out: &mut Vec<Action>,
    ) {
        out.extend(self.landings(state, faction, group).into_iter().filter_map(|p| match p {
            Place::Hex(hex) => Some(Action::To(hex)),
            Place::Land(land) => Some(Action::ToLand(land)),
            _ => None,
        }));
    }

    pub(super) fn refuse_landing(
        &self,
        state: &State,
        faction: Faction,
        group: &[PieceId],
        hex: HexId,
    ) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        let Some(port) = self.port_of(state, faction, Place::Hex(hex)) else {
            return no("7.1.2-a", "why-not-no-port");
        };
        let start = group.first().and_then(|u| self.port_of(state, faction, state.piece(*u).place))?;
        let voyage = self.voyage(state, faction, start);
        if (port.confined || start.confined) && port.seas.and(start.seas).is_empty() {
            return no("7.1.2-c", "why-not-beachhead-border");
        }
        if voyage.best(port.seas).is_none() {
            return no("7.1.2-a", "why-not-no-fleet");
        }
        let map = &self.pack.map;
        let here = group.first().and_then(|u| state.hex_of(*u)).and_then(|h| map.country(h));
        let country = map.country(hex).filter(|c| here != Some(*c));
        if country.is_some_and(|c| !self.open_countries(state, faction.ideology(), group).contains(c)) {
            return no("1.A.4-d", "why-not-border");
        }
        no("1.A.1-a", "why-not-stacking")
    }

    /// A landing place is chosen, or the embarkation taken back.
    pub(super) fn ports_perform(&self, state: &mut State, action: Action) {
        let Some(Frame::Ports { faction, group, .. }) = state.top() else { return };
        let (faction, group) = (*faction, group.clone());
        let to = match action {
            Action::To(hex) => Place::Hex(hex),
            Action::ToLand(land) => Place::Land(land),
            _ => {
                state.frames.pop();
                return;
            }
        };
        let Some(&first) = group.first() else { return };
        let Some(start) = self.port_of(state, faction, state.piece(first).place) else { return };
        let Some(end) = self.port_of(state, faction, to) else { return };
        let voyage = self.voyage(state, faction, start);
        let way = if end.confined {
            // To a beachhead over one sea alone, even where a detour would be safer (7.1.2-c).
            voyage.best(end.seas.and(start.seas)).into_iter().collect()
        } else {
            voyage.best(end.seas).map(|sea| voyage.route(sea)).unwrap_or_default()
        };
        // The move begins: it counts against the limit, and naval moves are over (7.1-c).
        state.order.ports_begun = true;
        state.order.port_steps += group.iter().map(|u| state.piece(*u).pips).sum::<u8>();
        if let Some(Frame::Ports { route, to: goal, .. }) = state.frames.top_mut() {
            *route = way;
            *goal = Some(to);
        }
    }

    /// One sea area of the way, or the landing at its end; a blocked voyage ends in its port (9.2.1-b).
    pub(super) fn voyage_step<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Ports { faction, group, route, to, at }) = state.frames.top_mut() else { return };
        let (faction, units, to, before) = (*faction, group.clone(), *to, *at);
        let next = route.pop();
        let last = route.is_empty();
        if let Some(sea) = next {
            *at = Some(sea);
        }
        let blocked = before.is_some_and(|sea| !self.fleet_in(state, faction, sea));
        let afloat: ArrayVec<PieceId, 4> =
            units.iter().copied().filter(|u| state.piece(*u).place.in_play()).collect();
        if blocked || afloat.is_empty() {
            self.end_voyage(state);
            return;
        }
        match next {
            Some(sea) => {
                let leg = Leg { before, sea, port: before.is_none() || last };
                self.enter_sea(state, faction, &afloat, leg, sink);
            }
            None => {
                self.end_voyage(state);
                for unit in afloat {
                    match to {
                        Some(Place::Hex(hex)) => self.step_into(state, unit, hex, sink),
                        Some(place) => {
                            let from = state.piece(unit).place;
                            state.put(&self.pack, unit, place);
                            sink.emit(|| Event::Moved { unit, from, to: place });
                        }
                        None => {}
                    }
                }
            }
        }
    }

    /// The units' move is over, whatever came of it.
    fn end_voyage(&self, state: &mut State) {
        state.frames.pop();
        if matches!(state.top(), Some(Frame::Move(_))) {
            state.frames.pop();
        }
    }

    /// A check in a contested area, unless one was made for its border or its ports (9.1.2-b, 9.1.2-c).
    fn enter_sea<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        units: &[PieceId],
        leg: Leg,
        sink: &mut K,
    ) {
        let Leg { before, sea, port } = leg;
        if self.profile(state).supremacy {
            self.pay_shared_sea(state, faction, sea, sink);
            return;
        }
        if !self.contested(state, faction, sea) {
            return;
        }
        let border = before.map(|b| (b, sea));
        let done = port && state.order.seas.contains(sea)
            || border.is_some_and(|b| state.order.borders.contains(&b));
        if done {
            return;
        }
        if port {
            state.order.seas.insert(sea);
        }
        if let Some(border) = border {
            let _ = state.order.borders.try_push(border);
        }
        state.frames.push(Frame::Interception {
            sea,
            defender: faction,
            activity: Activity::Ports,
            steps: units.iter().map(|u| state.piece(*u).pips).sum(),
            group: units.iter().copied().collect(),
            step: Sea::Check,
        });
    }
}
