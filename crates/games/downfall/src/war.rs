//! Partisan Warfare (7.8) and Strategic Warfare (7.9).

use crate::Downfall;
use crate::action::Action;
use crate::event::{Event, Price};
use crate::frame::{Frame, Trigger};
use crate::ids::{CardId, Country, CountrySet, Faction, Ideology, PieceId};
use crate::pack::War;
use crate::procedure::Procedure;
use crate::state::{Place, State, flag};
use sandtable_engine::{Chance, Decision, Outcome, Sink};
use sandtable_hex::HexId;
use sandtable_mechanics::graph::distances;

/// Partisans and strategic warfare.
pub struct Warfare;

impl Procedure for Warfare {
    fn decision(game: &Downfall, state: &State) -> Option<Decision> {
        let faction = match state.top()? {
            Frame::PartisanRoll { .. } | Frame::PartisanTable { .. } | Frame::StrategicRoll { .. } => {
                return Some(Decision::chance(Chance::d6(2)));
            }
            Frame::PartisanAt { faction, .. }
            | Frame::Strategic { faction }
            | Frame::StrategicMove { faction, .. } => *faction,
            Frame::Adjust { display } => {
                if *display == War::Bombing as u8 {
                    Faction::Western
                } else {
                    Faction::Okw
                }
            }
            _ => return None,
        };
        game.offers_more(state).then(|| Decision::seat(faction.seat()))
    }

    fn options(game: &Downfall, state: &State, out: &mut Vec<Action>) {
        match state.top() {
            Some(Frame::PartisanAt { faction, countries, left }) => {
                if *left > 0 {
                    let hexes = game.partisan_hexes(state, *faction, *countries);
                    out.extend(hexes.into_iter().map(Action::At));
                }
                // Only a card says "up to"; a roll must be placed.
                if !out.is_empty() && countries.len() > 1 {
                    out.push(Action::Done);
                }
            }
            Some(Frame::Strategic { .. }) => {
                for war in War::ALL {
                    if game.war_active(state, war) {
                        out.push(Action::Display(war as u8));
                    }
                }
                if !out.is_empty() {
                    out.push(Action::Done);
                }
            }
            Some(Frame::StrategicMove { display, .. }) => {
                let last = game.pack.tables.wars[usize::from(*display)].section.len().saturating_sub(1) as u8;
                let at = state.wars[usize::from(*display)];
                if at > 0 {
                    out.push(Action::Left);
                }
                if at < last {
                    out.push(Action::Right);
                }
            }
            Some(Frame::Adjust { display }) => game.adjust_options(state, *display, out),
            _ => {}
        }
    }

    fn perform<K: Sink<Event>>(game: &Downfall, state: &mut State, action: Action, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::PartisanAt { faction, .. }) => match action {
                Action::At(hex) => game.place_partisan(state, faction, hex, sink),
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::Strategic { faction }) => {
                state.frames.pop();
                if let Action::Display(display) = action {
                    state.frames.push(Frame::StrategicRoll { faction, display, bonus: 0 });
                    game.open_window(state, faction, Trigger::Strategic(display));
                }
            }
            Some(Frame::StrategicMove { display, boxes, .. }) => {
                state.frames.pop();
                if let Some(war) = War::ALL.get(usize::from(display)) {
                    game.move_war(state, *war, boxes, action == Action::Left, sink);
                }
            }
            Some(Frame::Adjust { display }) => game.adjust_perform(state, display, action, sink),
            _ => {}
        }
    }

    fn roll<K: Sink<Event>>(game: &Downfall, state: &mut State, outcome: Outcome, sink: &mut K) {
        let dice = Chance::d6(2).sum(outcome) as u8;
        match state.top().cloned() {
            Some(Frame::PartisanRoll { faction }) => {
                state.frames.pop();
                let bonus = game.roll_bonus(state, faction);
                let result = fifths(dice + bonus);
                sink.emit(|| Event::Rolled { faction, dice, bonus, result });
                if result > 0 {
                    state.frames.push(Frame::PartisanTable { faction, left: result });
                }
            }
            Some(Frame::PartisanTable { faction, left }) => {
                state.frames.pop();
                if left > 1 {
                    state.frames.push(Frame::PartisanTable { faction, left: left - 1 });
                }
                let plain = state.on(crate::switches::PLAIN_TABLE);
                let total = dice + if plain { 0 } else { game.roll_bonus(state, faction) };
                if let Some(country) = game.pack.tables.partisan_country(faction, total) {
                    sink.emit(|| Event::PartisanCountry { faction, total, country });
                    let countries = CountrySet::one(country);
                    state.frames.push(Frame::PartisanAt { faction, countries, left: 1 });
                }
            }
            Some(Frame::StrategicRoll { faction, display, bonus }) => {
                state.frames.pop();
                let bonus = bonus + game.roll_bonus(state, faction);
                let result = fifths(dice + bonus);
                sink.emit(|| Event::Rolled { faction, dice, bonus, result });
                if result > 0 {
                    state.frames.push(Frame::StrategicMove { faction, display, boxes: result });
                }
            }
            _ => {}
        }
    }

    fn settle<K: Sink<Event>>(_game: &Downfall, state: &mut State, sink: &mut K) {
        if let Some(Frame::PartisanAt { faction, left, .. }) = state.top() {
            let (faction, left) = (*faction, *left);
            if left > 0 {
                sink.emit(|| Event::Forfeited(faction));
            }
        }
        state.frames.pop();
    }
}

/// A fifth of a roll, rounded down, and never more than two (SYM-2, 7.8-a, 7.9-b).
const fn fifths(total: u8) -> u8 {
    let n = total / 5;
    if n > 2 { 2 } else { n }
}

impl Downfall {
    /// Where a partisan may be placed (7.8-b): empty, not in Africa, not nearer to friendly than to enemy combat units.
    pub fn partisan_hexes(&self, state: &State, faction: Faction, countries: CountrySet) -> Vec<HexId> {
        if self.free_partisan(state, faction).is_none() {
            return Vec::new();
        }
        let own = self.walking_distance(state, faction.ideology());
        let axis = self.walking_distance(state, Ideology::Axis);
        let africa = [Country::NorthAfrica, Country::Libya, Country::Egypt];
        let mut out = Vec::new();
        for country in countries.iter().filter(|c| !africa.contains(c)) {
            for hex in self.pack.map.countries[country.idx()].and(&self.profile(state).land).iter() {
                if state.stack(hex).next().is_none() && own[hex.idx()] >= axis[hex.idx()] {
                    out.push(hex);
                }
            }
        }
        out
    }

    /// Walking distance of every hex from the nearest combat unit of an ideology.
    fn walking_distance(&self, state: &State, ideology: Ideology) -> Vec<u8> {
        let map = &self.pack.map;
        let starts = state.cache.occupied[ideology.idx()].iter().map(HexId::idx);
        // A beachhead is joined to the land before it (2.4.2-k).
        let beaches = state.beachheads.map(|b| b.beach().and_then(|id| map.beach(id)));
        let far = distances(map.grid.len(), starts, |at, to| {
            map.walk(HexId(at as u16)).for_each(|(near, _)| to(near.idx()));
            for beach in beaches.iter().flatten() {
                if beach.hex.idx() == at {
                    to(beach.target.idx());
                } else if beach.target.idx() == at {
                    to(beach.hex.idx());
                }
            }
        });
        far.into_iter().map(|steps| steps.and_then(|n| u8::try_from(n).ok()).unwrap_or(u8::MAX)).collect()
    }

    fn free_partisan(&self, state: &State, faction: Faction) -> Option<PieceId> {
        self.pack.partisans(faction).find(|p| state.piece(*p).place == Place::Pool)
    }

    fn place_partisan<K: Sink<Event>>(&self, state: &mut State, faction: Faction, hex: HexId, sink: &mut K) {
        let country = self.pack.map.country(hex);
        if let Some(Frame::PartisanAt { countries, left, .. }) = state.frames.top_mut() {
            *left = left.saturating_sub(1);
            if let Some(country) = country {
                countries.remove(country);
            }
        }
        if let Some(unit) = self.free_partisan(state, faction) {
            state.put(&self.pack, unit, Place::Hex(hex));
            state.piece_mut(unit).pips = 1;
            sink.emit(|| Event::PartisanPlaced { unit, hex });
            self.objectives_changed(state, sink);
        }
    }

    /// Whether a display is still fought over (7.9.4): in Overlord only Strategic Bombing.
    pub fn war_active(&self, state: &State, war: War) -> bool {
        let profile = self.profile(state);
        profile.strategic
            && state.wars[war as usize] > 0
            && (!profile.supremacy || war == War::Bombing || state.on(crate::switches::OPEN_DISPLAYS))
    }

    pub(crate) fn begin_strategic<K: Sink<Event>>(&self, state: &mut State, faction: Faction, sink: &mut K) {
        if faction == Faction::Western {
            self.gain_transport(state, 1, sink);
        }
        state.frames.push(Frame::Strategic { faction });
    }

    /// Western Transport Points, at most 10 (7.9-a).
    pub fn gain_transport<K: Sink<Event>>(&self, state: &mut State, n: u8, sink: &mut K) {
        if !self.factions(state).contains(&Faction::Western) {
            return;
        }
        state.transport = (state.transport + n).min(self.pack.tables.limits.transport);
        let now = state.transport;
        sink.emit(|| Event::Transport(now));
    }

    /// A display's marker moves; the objective and the units follow (7.9.1, 7.9.2).
    pub fn move_war<K: Sink<Event>>(&self, state: &mut State, war: War, boxes: u8, left: bool, sink: &mut K) {
        if !self.war_active(state, war) {
            return;
        }
        let def = &self.pack.tables.wars[war as usize];
        let last = def.section.len().saturating_sub(1) as u8;
        let from = state.wars[war as usize];
        let to = if left { from.saturating_sub(boxes) } else { (from + boxes).min(last) };
        state.wars[war as usize] = to;
        sink.emit(|| Event::WarMoved { display: war as u8, to });
        self.objectives_changed(state, sink);
        // Units are adjusted only when the section has changed (7.9.2-e).
        if def.section.get(usize::from(from)) != def.section.get(usize::from(to)) {
            state.frames.push(Frame::Adjust { display: war as u8 });
        }
    }

    /// Units of a display in play, and those stored on it.
    fn war_units(&self, state: &State, display: u8) -> (Vec<PieceId>, Vec<PieceId>) {
        let mut play = Vec::new();
        let mut stored = Vec::new();
        let meant = |u: PieceId| match display {
            0 => self.pack.naval_unit(u).is_some_and(|d| d.italian),
            1 => self.pack.naval_unit(u).is_some_and(|d| d.submarine && d.faction == Faction::Okw),
            _ => self
                .pack
                .air_unit(u)
                .is_some_and(|d| d.elite && d.owner == crate::pack::Owner::Faction(Faction::Western)),
        };
        let all = self.pack.naval_units().chain(self.pack.air_units()).filter(|u| meant(*u));
        for unit in all {
            match state.piece(unit).place {
                Place::Display => stored.push(unit),
                Place::Sea(_) | Place::Pool | Place::Hex(_) | Place::Land(_) => play.push(unit),
                _ => {}
            }
        }
        (play, stored)
    }

    /// The naval unit in the leftmost section of a display: of those stored the last to come.
    fn leftmost(&self, state: &State, display: u8) -> Option<PieceId> {
        let stored = self.war_units(state, display).1;
        stored.into_iter().max_by_key(|u| (state.piece(*u).pips, std::cmp::Reverse(*u)))
    }

    fn adjust_options(&self, state: &State, display: u8, out: &mut Vec<Action>) {
        let wanted = usize::from(
            self.pack.tables.wars[usize::from(display)].units_at(state.wars[usize::from(display)]),
        );
        let (play, stored) = self.war_units(state, display);
        if display == War::Bombing as u8 {
            self.swap_options(state, wanted, &play, &stored, out);
            return;
        }
        if play.len() > wanted {
            out.extend(play.into_iter().map(Action::Remove));
        } else if play.len() < wanted && !stored.is_empty() {
            out.extend(self.return_seas(state, display).into_iter().map(Action::AtSea));
        }
    }

    /// Where a unit comes back to: submarines to the North Atlantic, Italian fleets to a sea with an Axis port in Italy.
    fn return_seas(&self, state: &State, display: u8) -> Vec<crate::ids::SeaId> {
        if display == War::Atlantic as u8 {
            return self.pack.seas.by_key("NA").into_iter().collect();
        }
        let map = &self.pack.map;
        let mut seas = crate::ids::SeaSet::EMPTY;
        for hex in map.countries[Country::Italy.idx()].and(&map.ports).iter() {
            if state.city_of(hex) == Ideology::Axis {
                seas = seas.or(map.hex(hex).seas);
            }
        }
        seas.iter().collect()
    }

    /// Elite air units change places with plain ones until their number is right (7.9.2-c).
    fn swap_options(
        &self,
        state: &State,
        wanted: usize,
        play: &[PieceId],
        stored: &[PieceId],
        out: &mut Vec<Action>,
    ) {
        let plain = |u: &PieceId| self.pack.air_unit(*u).is_some_and(|d| !d.elite);
        if play.len() > wanted {
            let back: Vec<PieceId> = self
                .pack
                .air_of(Faction::Western)
                .filter(plain)
                .filter(|u| state.piece(*u).place == Place::Display)
                .take(1)
                .collect();
            for elite in play {
                out.extend(back.iter().map(|p| Action::Replace(*p, *elite)));
            }
        } else if let Some(elite) = stored.first().filter(|_| play.len() < wanted) {
            let there =
                |u: &PieceId| matches!(state.piece(*u).place, Place::Pool | Place::Hex(_) | Place::Land(_));
            let plains = self.pack.air_of(Faction::Western).filter(plain).filter(there);
            out.extend(plains.map(|p| Action::Replace(*elite, p)));
        }
    }

    fn adjust_perform<K: Sink<Event>>(&self, state: &mut State, display: u8, action: Action, sink: &mut K) {
        match action {
            Action::Remove(unit) => {
                // Into the rightmost empty section: the last to come is the first to go back (7.9.2-a).
                let stored = self.war_units(state, display).1;
                let last = stored.iter().map(|u| state.piece(*u).pips).max();
                let piece = state.piece_mut(unit);
                piece.flags &= !flag::REVERSE;
                piece.pips = last.map_or(0, |n| n + 1);
                state.put(&self.pack, unit, Place::Display);
                sink.emit(|| Event::Removed { unit, to: Place::Display });
            }
            Action::AtSea(sea) => {
                if let Some(unit) = self.leftmost(state, display) {
                    state.piece_mut(unit).pips = 0;
                    state.put(&self.pack, unit, Place::Sea(sea));
                    sink.emit(|| Event::Entered { unit, at: Place::Sea(sea) });
                }
            }
            Action::Replace(new, old) => {
                let place = state.piece(old).place;
                state.put(&self.pack, old, Place::Display);
                state.put(&self.pack, new, place);
                sink.emit(|| Event::Air { unit: old, to: Place::Display });
                sink.emit(|| Event::Air { unit: new, to: place });
            }
            _ => {}
        }
    }

    /// Wolf Packs: OKW pays, the Atlantic moves its way, a submarine is ready again.
    pub(crate) fn wolf_packs<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        card: CardId,
        sink: &mut K,
    ) {
        let n = self.pack.cards[card.idx()].n;
        self.pay(state, faction, n[0], Price::Card(card), sink);
        let sea = self.pack.seas.by_key("NA");
        let interdicted = self.pack.naval_units().find(|u| {
            state.piece(*u).place.sea() == sea
                && state.piece(*u).has(flag::REVERSE)
                && self.pack.naval_unit(*u).is_some_and(|d| d.submarine)
        });
        if let Some(unit) = interdicted {
            state.piece_mut(unit).flags &= !flag::REVERSE;
            sink.emit(|| Event::Interdicted { unit, ready: true });
        }
        self.move_war(state, War::Atlantic, n[1], false, sink);
    }
}
