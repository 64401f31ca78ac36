//! The starting position of a scenario (3, 19.5).

use super::ACTIVATION_LIMIT;
use crate::Ardennes;
use crate::frame::{Deal, Frame, Stage};
use crate::ids::{ActionCards, AlliedCards, Chits};
use crate::pack::{
    ActionCardId, AlliedCardId, BridgeId, Entry, GermanCardId, Hexes, Listed, ScenarioDef, Side, Start,
    UnitId,
};
use crate::state::{
    ActionDeck, AlliedDeck, Cache, Cup, GermanDeck, Impulse, Phase, Place, State, Supply, Traffic, Unit,
    switch, today,
};
use arrayvec::ArrayVec;
use sandtable_engine::info::{Options, SetupError};

impl Ardennes {
    /// The starting position by the current rules.
    pub fn start(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.start_as(scenario, options, crate::RULES_VERSION)
    }

    /// The starting position by a version of the rules that is still played.
    pub fn start_as(&self, scenario: &str, options: &Options, rules: u32) -> Result<State, SetupError> {
        options.check(&self.info)?;
        let index = self.pack.scenarios.iter().position(|s| s.id == scenario);
        let Some((index, def)) = index.and_then(|i| Some((i, self.pack.scenarios.get(i)?))) else {
            let known = self.pack.scenarios.iter().map(|s| s.id.clone()).collect();
            return Err(SetupError::Scenario { key: scenario.to_owned(), known });
        };
        let mut state = self.empty(index as u8, def);
        if options.get(&self.info, ACTIVATION_LIMIT) == "corps" {
            state.switches |= switch::STRICT_ACTIVATION;
        }
        match rules {
            1 => {}
            crate::RULES_VERSION => state.switches |= switch::RULES_2,
            found => return Err(SetupError::Rules { found, known: crate::RULES_VERSION }),
        }
        match &def.listed {
            None => self.place_printed(&mut state, def),
            Some(listed) => self.place_listed(&mut state, def, listed),
        }
        state.rebuild(&self.pack);
        Ok(state)
    }

    /// A position of the scenario without any unit in play, its cards sorted for its first day.
    pub fn empty(&self, index: u8, def: &ScenarioDef) -> State {
        let pack = &self.pack;
        let unit = Unit { place: Place::Out, lost: 0, supply: Supply::Full, flags: 0 };
        let bridges = |test: &dyn Fn(&crate::pack::Bridge) -> bool| {
            (0..).map(BridgeId).zip(&pack.map.bridges).filter(|(_, b)| test(b)).map(|(id, _)| id).collect()
        };
        let depots: Hexes = pack.map.depots.iter().copied().collect();
        let mut state = State {
            scenario: index,
            switches: 0,
            day: def.span.first,
            phase: Phase::Reserves,
            units: vec![unit; pack.units.len()],
            german_towns: pack.map.towns.and(&pack.map.behind_westwall),
            allied_westwall: Hexes::new(),
            improved: Hexes::new(),
            roadblocks: Hexes::new(),
            blown: bridges(&|b| b.blown),
            german_bridges: bridges(&|b| b.owner == Side::German),
            built: ArrayVec::new(),
            depots: if def.features.depots { depots } else { Hexes::new() },
            depots_left: [pack.constants.depots.empty, pack.constants.depots.full],
            fuel: 0,
            german: self.german_deck(def),
            allied: self.allied_deck(def),
            actions: self.action_deck(),
            cup: Cup { cup: Chits::first_n(pack.chits.len()), out: Chits::EMPTY },
            impulse: Impulse::default(),
            traffic: Traffic::default(),
            today: 0,
            once: 0,
            exit_points: 0,
            verdict: None,
            frames: ArrayVec::new(),
            cache: Cache::default(),
        };
        state.frames.push(Frame::Day(Stage::Reserves));
        state
    }

    /// Cards that have come before the first day are in the piles; today's and later ones enter by their date (3-b).
    fn german_deck(&self, def: &ScenarioDef) -> GermanDeck {
        let mut deck = GermanDeck::default();
        for (id, card) in (0..).map(GermanCardId).zip(&self.pack.german_cards) {
            let pile = match card.entry {
                Entry::Day(day) if day > def.features.cards_until => continue,
                Entry::Day(day) if day <= def.span.first && card.primary => &mut deck.pile,
                Entry::Day(day) if day <= def.span.first => &mut deck.available,
                Entry::Day(_) | Entry::Okw => &mut deck.entering,
            };
            pile.insert(id);
        }
        deck
    }

    fn allied_deck(&self, def: &ScenarioDef) -> AlliedDeck {
        let cards = |test: &dyn Fn(u8) -> bool| -> AlliedCards {
            let all = (0..).map(AlliedCardId).zip(&self.pack.allied_cards);
            all.filter(|(_, c)| test(c.day)).map(|(id, _)| id).collect()
        };
        let (first, until) = (def.span.first, def.features.cards_until);
        AlliedDeck {
            deck: cards(&|day| day <= first && day <= until),
            discards: AlliedCards::EMPTY,
            entering: cards(&|day| day > first && day <= until),
        }
    }

    /// The twelve first action cards; the offensive ones wait (3-d).
    fn action_deck(&self) -> ActionDeck {
        let cards = |offensive: bool| -> ActionCards {
            let all = (0..).map(ActionCardId).zip(&self.pack.action_cards);
            all.filter(|(_, c)| c.offensive == offensive).map(|(id, _)| id).collect()
        };
        ActionDeck { deck: cards(false), aside: cards(true), ..ActionDeck::default() }
    }

    /// 16 December: each unit by its code (3-e to 3-h).
    fn place_printed(&self, state: &mut State, def: &ScenarioDef) {
        for unit in &self.pack.units {
            let place = match unit.start {
                Start::Hex { hex, dug_in } => {
                    if dug_in {
                        state.improved.insert(hex);
                    }
                    Place::Hex(hex)
                }
                Start::Day { day, .. } if day > def.features.reserves_until => Place::Out,
                Start::Day { day, .. } => Place::Calendar(day),
                Start::Reserve => Place::Reserve,
                Start::Okw => Place::Okw,
                Start::Heydte => Place::Heydte,
            };
            state.units[unit.id.index()].place = place;
        }
    }

    /// A scenario's own set-up (19.5).
    fn place_listed(&self, state: &mut State, def: &ScenarioDef, listed: &Listed) {
        let pack = &self.pack;
        for unit in &pack.units {
            state.units[unit.id.index()].place = match unit.printed {
                Start::Okw => Place::Okw,
                Start::Day { day, .. } if day == def.span.first => Place::Reserve,
                Start::Day { day, .. } if day <= def.features.reserves_until => Place::Calendar(day),
                _ => Place::Out,
            };
        }
        for (unit, hex, lost) in &listed.units {
            let slot = &mut state.units[unit.index()];
            (slot.place, slot.lost) = (Place::Hex(*hex), *lost);
            if listed.low_supply.contains(*hex) {
                slot.supply = Supply::Low;
            }
        }
        for unit in &listed.eliminated {
            state.units[unit.index()].place = Place::Eliminated;
        }
        state.improved = listed.improved;
        state.roadblocks = listed.roadblocks;
        state.blown = listed.blown.iter().copied().collect();
        state.german_bridges = state.german_bridges.or(listed.german_bridges.iter().copied().collect());
        state.german_towns = state.german_towns.or(&listed.german_towns);
        for hex in state.towns_held(pack, Side::German).iter() {
            state.german_towns.insert(hex);
        }
        self.listed_cards(state, def, listed);
    }

    /// The decks of a scenario that begins in the middle of a day (19.5-c, 19.5-d).
    fn listed_cards(&self, state: &mut State, def: &ScenarioDef, listed: &Listed) {
        let pack = &self.pack;
        let removed = |card: ActionCardId| {
            pack.action_cards
                .get(usize::from(card.0))
                .is_some_and(|c| c.removed.is_some_and(|d| d <= def.span.first))
        };
        let gone: ActionCards = state.actions.deck.iter().filter(|c| removed(*c)).collect();
        state.actions.deck = state.actions.deck.minus(gone);
        state.actions.removed = gone;
        state.actions.unknown = listed.action_offensive;
        let discard = pack.allied_cards.iter().position(|c| c.number == listed.allied_discard);
        if let Some(card) = discard.map(|i| AlliedCardId(i as u8)).filter(|c| state.allied.deck.remove(*c)) {
            state.allied.discards.insert(card);
        }
        state.german.unknown = pack.calendar.day(def.span.first).map_or(0, |d| d.supplementals);
        if listed.start_at_fuel {
            state.phase = Phase::Supply;
            state.frames.clear();
            state.frames.push(Frame::Day(Stage::Fuel));
        }
        if listed.interdicted {
            state.today |= today::INTERDICTED;
            state.frames.push(Frame::Interdicted);
        }
        state.frames.push(Frame::Deal(Deal::Hand(pack.constants.hand.cards)));
    }
}

impl State {
    /// Towns and cities with units of a side in them; needs no cache.
    fn towns_held(&self, pack: &crate::pack::Pack, side: Side) -> Hexes {
        let there = |i: usize| self.units.get(i).and_then(|u| u.place.hex());
        let mine = pack.units.iter().filter(|u| u.side == side);
        mine.filter_map(|u| there(u.id.index())).filter(|h| pack.map.towns.contains(*h)).collect()
    }
}

impl Ardennes {
    /// A unit by its key.
    pub fn find(&self, key: &str) -> Option<UnitId> {
        self.pack.unit_by_key(key).map(|u| u.id)
    }
}
