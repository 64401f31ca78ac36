//! Scenarios (4): what each changes in the rules, and the position it starts from.

use crate::Downfall;
use crate::control::Control;
use crate::frame::{Frame, RoundStep};
use crate::ids::{
    CardId, CardSet, Country, EventId, EventSet, Faction, Hexes, Ideology, Nation, OrderId, OrderSet,
    PieceId, Weather,
};
use crate::pack::{Beachheads, Deck, Pack, Setup, Spot, Start, War};
use crate::state::{Beachhead, Ledger, Marker, Piece, Place, State, flag};
use arrayvec::ArrayVec;
use sandtable_engine::info::{GameInfo, Options, ScenarioInfo, SeatInfo, SetupError, Words};
use sandtable_hex::HexId;
use sandtable_mechanics::frames::Frames;

/// What a scenario changes in the rules. The rules read this and never the name of a scenario.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Who plays.
    pub factions: ArrayVec<Faction, 4>,
    /// Land hexes in play.
    pub land: Hexes,
    /// Event spaces, by faction.
    pub event_spaces: [Vec<u8>; 4],
    /// Boxes of the action track.
    pub track_boxes: u8,
    /// Supply sources of every nation of a faction, in place of the flags.
    pub sources: Option<[Hexes; 4]>,
    /// Cards join the decks on their turns.
    pub all_cards: bool,
    /// Strategic warfare is played.
    pub strategic: bool,
    /// Beachheads are in the game.
    pub beaches: bool,
    /// Naval supremacy in place of naval units (14).
    pub supremacy: bool,
    /// Ends when all markers have come to this space, with points of its own.
    pub short: Option<u8>,
}

impl Profile {
    fn new(pack: &Pack, index: usize) -> Profile {
        let def = &pack.scenarios[index];
        let factions = Faction::ALL.iter().copied().filter(|f| def.plays(*f)).collect();
        let set = |hexes: &[HexId]| {
            let mut out = Hexes::new();
            for hex in hexes {
                out.insert(*hex);
            }
            out
        };
        match &def.part {
            Some(part) => Profile {
                factions,
                land: part.frame,
                event_spaces: part.event_spaces.clone(),
                track_boxes: part.track_boxes,
                sources: Some(std::array::from_fn(|i| set(&part.sources[i]))),
                all_cards: false,
                strategic: false,
                beaches: false,
                supremacy: false,
                short: match def.end {
                    crate::pack::End::Markers(space) => Some(space),
                    crate::pack::End::Weather { .. } => None,
                },
            },
            None => Profile {
                factions,
                land: pack.map.land,
                event_spaces: pack.tables.initiative.events.clone(),
                track_boxes: 10,
                sources: None,
                all_cards: true,
                strategic: true,
                beaches: true,
                supremacy: def.setup == Setup::Overlord,
                short: None,
            },
        }
    }

    /// The profiles of all scenarios.
    pub fn all(pack: &Pack) -> Vec<Profile> {
        (0..pack.scenarios.len()).map(|i| Profile::new(pack, i)).collect()
    }
}

/// Scenarios that play to their end.
const PLAYED: [&str; 4] = ["campaign", "husky", "overlord", "uranus"];

/// What the game says about itself.
pub fn info(pack: &Pack, rules_version: u32) -> GameInfo {
    let words = |en: &str, ko: &str| Words { en: en.into(), ko: ko.into() };
    let seat = |key: &str, en: &str, ko: &str| SeatInfo { key: key.into(), name: words(en, ko) };
    let mut scenarios: Vec<ScenarioInfo> = pack
        .scenarios
        .iter()
        .filter(|s| PLAYED.contains(&s.key.as_str()))
        .map(|s| ScenarioInfo {
            key: s.key.clone(),
            number: String::new(),
            name: s.name.clone(),
            summary: s.summary.clone(),
            turns: if s.part.is_some() { 1 } else { u16::from(9 - s.turn) },
        })
        .collect();
    // The teaching game comes first.
    scenarios.sort_by_key(|s| s.key != "uranus");
    GameInfo {
        key: "downfall".into(),
        name: words("Downfall: Conquest of the Third Reich", "다운폴: 제3제국의 정복"),
        rules_version,
        oldest_rules: rules_version,
        data: sandtable_engine::digest::DataHashes::default(),
        seats: vec![
            seat("western", "Western and OKH", "서방 연합국과 OKH"),
            seat("soviet", "Soviet and OKW", "소련과 OKW"),
        ],
        sides: vec![
            seat("western", "Western", "서방"),
            seat("okh", "OKH", "OKH"),
            seat("okw", "OKW", "OKW"),
            seat("soviet", "Soviet", "소련"),
        ],
        scenarios,
        options: crate::switches::infos(),
    }
}

impl Downfall {
    /// What the scenario of a position changes.
    #[inline]
    pub fn profile(&self, state: &State) -> &Profile {
        &self.profiles[usize::from(state.scenario)]
    }

    /// The scenario of a position.
    pub fn scenario_of(&self, state: &State) -> &crate::pack::ScenarioDef {
        &self.pack.scenarios[usize::from(state.scenario)]
    }

    /// The index of a scenario.
    pub fn scenario_index(&self, key: &str) -> Result<usize, SetupError> {
        self.pack.scenarios.iter().position(|s| s.key == key).ok_or_else(|| SetupError::Scenario {
            key: key.into(),
            known: self.pack.scenarios.iter().map(|s| s.key.clone()).collect(),
        })
    }

    /// A scenario with no piece on the map, no card dealt and no marker anywhere but in the cup.
    pub fn empty(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        options.check(&self.info)?;
        let index = self.scenario_index(scenario)?;
        let def = &self.pack.scenarios[index];
        let out = Piece { place: Place::Out, pips: 0, flags: 0 };
        let mut state = State {
            scenario: index as u8,
            switches: crate::switches::chosen(&self.info, options),
            turn: def.turn,
            weather: self.pack.tables.weather(def.turn, def.weather_space),
            weather_at: u16::from(def.weather_space.saturating_sub(1)),
            track: [Marker::default(); 4],
            arrivals: 0,
            cup: OrderSet::EMPTY,
            action_track: [None; 10],
            displays: [OrderSet::EMPTY; 4],
            backs: OrderSet::EMPTY,
            planning: [None; 4],
            hands: [CardSet::EMPTY; 4],
            decks: [CardSet::EMPTY; 3],
            discards: [CardSet::EMPTY; 3],
            seen: CardSet::EMPTY,
            pile: ArrayVec::new(),
            pending: None,
            current: None,
            spent: ArrayVec::new(),
            okw_air: EventSet::EMPTY,
            pieces: vec![out; self.pack.pieces()],
            western_cities: Hexes::new(),
            soviet_cities: Hexes::new(),
            points: 0,
            event_points: 0,
            united_nations: 0,
            wars: [0; 3],
            transport: def.transport,
            reserve: def.armor_reserve,
            beachheads: [Beachhead::Waiting; 2],
            closed: def.beaches_closed,
            surrendered: def.surrendered,
            africa_liberated: def.liberated_africa,
            order: Ledger::default(),
            combat: None,
            verdict: None,
            frames: Frames::default(),
            cache: crate::state::Cache::default(),
        };
        for war in &self.pack.tables.wars {
            state.wars[war.war as usize] = war.start[def.setup.idx()];
        }
        // Where the displays of the sea stay open in Overlord, what the West has won there can be lost again; the Siege of
        // Malta ended with Italy.
        if self.profiles[index].supremacy && state.on(crate::switches::OPEN_DISPLAYS) {
            let italy = !state.surrendered.contains(Nation::Italian);
            for war in [War::Atlantic, War::Malta].into_iter().filter(|w| italy || *w == War::Atlantic) {
                let at = &mut state.wars[war as usize];
                *at = (*at).max(1);
            }
        }
        if def.beachheads == Beachheads::Pool {
            state.beachheads = [Beachhead::Pool; 2];
        }
        // Markers come in the order they stand on the track.
        let mut order: Vec<Faction> = self.profiles[index].factions.to_vec();
        order.sort_by_key(|f| def.initiative[f.idx()]);
        for faction in order {
            let space = def.initiative[faction.idx()].unwrap_or(1);
            state.arrivals += 1;
            state.track[faction.idx()] =
                Marker { at: u16::from(space.saturating_sub(1)), arrival: state.arrivals, pending: false };
        }
        self.set_up_orders(&mut state, index);
        self.set_up_cards(&mut state, index);
        state.rebuild(&self.pack);
        Ok(state)
    }

    /// The starting position; what is drawn at random at the start is still to be drawn.
    pub fn start(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        let mut state = self.empty(scenario, options)?;
        let index = usize::from(state.scenario);
        let def = &self.pack.scenarios[index];
        self.set_up_pieces(&mut state, index);
        for faction in Faction::ALL {
            for card in &def.hands[faction.idx()] {
                state.decks[Deck::of(*faction).idx()].remove(*card);
                state.hands[faction.idx()].insert(*card);
            }
        }
        for (slot, order) in def.track.iter().enumerate().take(10) {
            state.cup.remove(*order);
            state.action_track[slot] = Some(*order);
        }
        state.rebuild(&self.pack);
        self.set_up_cities(&mut state, index);
        state.points = self.count_points(&state);
        let first = self.first(&state);
        state.frames.push(Frame::Round { faction: first, step: RoundStep::Weather });
        for faction in Faction::ALL {
            for _ in 0..def.draw[faction.idx()] {
                state.frames.push(Frame::Draw { faction: *faction });
            }
        }
        Ok(state)
    }

    fn set_up_orders(&self, state: &mut State, index: usize) {
        let def = &self.pack.scenarios[index];
        state.cup = match &def.part {
            Some(part) => part.orders.iter().copied().collect(),
            None => (0..self.pack.orders.len()).map(|i| OrderId(i as u8)).collect(),
        };
        for faction in Faction::ALL {
            let i = faction.idx();
            for order in def.used[i].iter().copied().chain(def.planning[i]) {
                state.cup.remove(order);
            }
            state.displays[i] = def.used[i].iter().copied().collect();
            state.planning[i] = def.planning[i];
        }
    }

    fn set_up_cards(&self, state: &mut State, index: usize) {
        let def = &self.pack.scenarios[index];
        let [pending, current, spent] = def.visible;
        state.pending = Some(pending);
        state.current = Some(current);
        state.spent.push(spent);
        state.okw_air = def.axis_air.iter().filter(|(_, f)| *f == Faction::Okw).map(|(e, _)| *e).collect();
        match &def.part {
            Some(part) => {
                state.pile = part.pile.iter().map(|g| g.iter().copied().collect()).take(12).collect();
                for faction in Faction::ALL {
                    let deck = Deck::of(*faction).idx();
                    let cards: CardSet =
                        part.decks[faction.idx()].iter().chain(&def.hands[faction.idx()]).copied().collect();
                    state.decks[deck] = state.decks[deck].or(cards);
                }
            }
            None => {
                let mut group: EventSet = (0..self.pack.events.len())
                    .map(|i| EventId(i as u8))
                    .filter(|e| self.pack.events[e.idx()].start && !def.visible.contains(e))
                    .collect();
                for event in &def.events_out {
                    group.remove(*event);
                }
                for event in &def.events_in {
                    group.insert(*event);
                }
                let _ = state.pile.try_push(group);
                for (i, card) in self.pack.cards.iter().enumerate() {
                    if card.turn <= def.turn {
                        state.decks[card.deck.idx()].insert(CardId(i as u8));
                    }
                }
            }
        }
    }

    fn set_up_pieces(&self, state: &mut State, index: usize) {
        let def = &self.pack.scenarios[index];
        let setup = def.setup.idx();
        let land = self.profiles[index].land;
        let place = |spot: Spot| match spot {
            Spot::Hex(hex) => Place::Hex(hex),
            Spot::Land(id) => Place::Land(id),
            Spot::Sea(id) => Place::Sea(id),
        };
        let read = |start: &Start| match *start {
            Start::At { spot, steps, reverse } => {
                (place(spot), steps, if reverse { flag::REVERSE } else { 0 })
            }
            Start::Pool => (Place::Pool, 0, 0),
            Start::Pending { turn, steps } => {
                let place = if turn <= def.turn { Place::Pending } else { Place::Turn(turn) };
                (place, steps.unwrap_or(0), 0)
            }
            Start::Card => (Place::Card, 0, 0),
            Start::Display => (Place::Display, 0, 0),
            Start::Off | Start::Out => (Place::Out, 0, 0),
        };
        let starts = self.pack.units.iter().map(|u| (u.id, &u.start[setup]));
        let starts = starts.chain(self.pack.air.iter().map(|u| (u.id, &u.start[setup])));
        let starts = starts.chain(self.pack.naval.iter().map(|u| (u.id, &u.start[setup])));
        for (id, start) in starts {
            let (place, pips, flags) = read(start);
            let plays = def.plays(self.pack.faction_of(id));
            let place = match (&def.part, place) {
                (None, place) => place,
                (Some(part), _) if part.pending.contains(&id) => Place::Pending,
                (Some(_), Place::Hex(hex)) if plays && self.pack.is_combat(id) && land.contains(hex) => place,
                (Some(_), _) if plays && self.pack.is_air(id) => Place::Pool,
                _ => Place::Out,
            };
            state.pieces[id.idx()] = Piece { place, pips, flags };
        }
        match &def.part {
            Some(part) => {
                for faction in Faction::ALL {
                    let plain: Vec<PieceId> = self
                        .pack
                        .air_of(*faction)
                        .filter(|u| self.pack.air_unit(*u).is_some_and(|d| !d.elite))
                        .collect();
                    for (unit, hex) in plain.iter().zip(&part.air[faction.idx()]) {
                        state.pieces[unit.idx()].place = Place::Hex(*hex);
                    }
                }
            }
            None => {
                for faction in [Faction::Soviet, Faction::Western] {
                    for partisan in self.pack.partisans(faction) {
                        state.pieces[partisan.idx()] = Piece { place: Place::Pool, pips: 1, flags: 0 };
                    }
                }
            }
        }
    }

    /// Cities are Axis but for those of the rule and of the scenario (1.A.2-c).
    fn set_up_cities(&self, state: &mut State, index: usize) {
        let def = &self.pack.scenarios[index];
        let map = &self.pack.map;
        for hex in map.cities.iter() {
            let axis_there = state.holds(Ideology::Axis, hex);
            let west = match map.country(hex) {
                Some(Country::Uk | Country::Egypt) => true,
                Some(Country::NorthAfrica | Country::Libya) => !axis_there,
                _ => false,
            };
            let owner = if def.soviet.contains(hex) || state.holds(Ideology::Soviet, hex) {
                Ideology::Soviet
            } else if !axis_there && (west || def.western.contains(hex)) || state.holds(Ideology::West, hex) {
                Ideology::West
            } else {
                Ideology::Axis
            };
            state.set_city(hex, owner);
        }
    }

    /// Control as it stands, for views.
    pub fn control_of(&self, state: &State, hex: HexId) -> Option<Ideology> {
        let control: &Control = self.control(state);
        control.of(hex)
    }

    /// The weather of a period of the position's turn, for views.
    pub fn weather_of(&self, state: &State, period: usize) -> Weather {
        let turn = self.pack.tables.turns.get(usize::from(state.turn.saturating_sub(1)));
        turn.and_then(|t| t.weather.get(period)).copied().unwrap_or(state.weather)
    }
}
