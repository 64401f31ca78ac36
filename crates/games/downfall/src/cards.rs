//! Action cards (3.2): who could hold what, the windows, and what situational cards do.
//!
//! A faction is asked whenever it could hold a fitting card as far as everybody knows; so the question tells nothing.

use crate::Downfall;
use crate::action::Action;
use crate::event::{Event, Price};
use crate::frame::{Frame, Only, Steps, Trigger};
use crate::ids::{CardId, CardSet, Country, Faction, Nation, PieceId, UnitType};
use crate::pack::{Deck, Effect, OpsPart, OrderKind, Symbol, Symbols, War, Window};
use crate::state::{Place, State, flag};
use sandtable_engine::{Audience, Sink};

/// Countries of Big Three Conference.
const CONFERENCE: [Country; 6] = [
    Country::Poland,
    Country::Serbia,
    Country::Croatia,
    Country::Greece,
    Country::Hungary,
    Country::Slovakia,
];

impl Downfall {
    /// A card goes to its discards.
    pub fn discard(&self, state: &mut State, card: CardId) {
        let deck = self.pack.cards[card.idx()].deck.idx();
        state.discards[deck].insert(card);
        state.seen.remove(card);
    }

    /// Cards a faction could hold: those of its deck and of the hands fed from it. Which are where is hidden, the whole is not.
    pub fn possible_cards(&self, state: &State, faction: Faction) -> CardSet {
        let deck = Deck::of(faction);
        let hands = Faction::ALL.iter().filter(|f| Deck::of(**f) == deck);
        hands.fold(state.decks[deck.idx()], |all, f| all.or(state.hands[f.idx()]))
    }

    /// Whether a faction answers windows at all now: it has cards and has not passed for the rest of the order.
    pub fn is_asked(&self, state: &State, faction: Faction) -> bool {
        self.factions(state).contains(&faction)
            && !state.hands[faction.idx()].is_empty()
            && state.order.passing & (1 << faction.idx()) == 0
    }

    /// A faction plays no card for the rest of the order.
    pub fn pass_rest(&self, state: &mut State, faction: Option<Faction>) {
        if let Some(faction) = faction {
            state.order.passing |= 1 << faction.idx();
        }
    }

    /// Whether a faction could hold a card for a window.
    pub fn could_answer(&self, state: &State, faction: Faction, trigger: Trigger) -> bool {
        self.is_asked(state, faction)
            && self.possible_cards(state, faction).iter().any(|c| self.card_fits(state, faction, trigger, c))
    }

    /// Redeploy and attack parts of the order that begins.
    fn parts_begun(&self, state: &State) -> (bool, bool) {
        let has = |parts: &[OpsPart]| {
            let redeploy = parts.iter().any(|p| matches!(p, OpsPart::Redeploy { .. }));
            (redeploy, parts.iter().any(|p| matches!(p, OpsPart::Attack { .. })))
        };
        state
            .frames
            .iter()
            .rev()
            .find_map(|f| match f {
                Frame::Perform { order, back, .. } => match self.face(*order, *back).map(|f| &f.kind) {
                    Some(OrderKind::Ops(parts)) => Some(has(parts)),
                    _ => Some((false, false)),
                },
                Frame::Attacks { .. } => Some((false, true)),
                Frame::Redeploy { .. } => Some((true, false)),
                _ => None,
            })
            .unwrap_or((false, false))
    }

    /// Whether a card fits a window and could do something, whoever holds it.
    fn card_fits(&self, state: &State, faction: Faction, trigger: Trigger, card: CardId) -> bool {
        let def = &self.pack.cards[card.idx()];
        if !def.who.includes(faction) || def.turn > state.turn {
            return false;
        }
        let right = match (trigger, def.window) {
            (Trigger::Initiative, Window::Initiative) | (Trigger::Order, Window::Order) => true,
            (Trigger::OrderOf(of), Window::OrderOf(f)) => of == f,
            (Trigger::OrderOf(of), Window::OtherAxisOrder) => faction.other_axis() == Some(of),
            (Trigger::Card(_), Window::CardOf(f)) => f == faction.foe(),
            (Trigger::Card(_), Window::EnemyCard) | (Trigger::CityLost(_), Window::CityLost) => true,
            (Trigger::Strategic(display), Window::Strategic) => match def.effect {
                Effect::AtlanticRoll => display == War::Atlantic as u8,
                Effect::BombingRoll => display == War::Bombing as u8,
                _ => false,
            },
            _ => false,
        };
        right
            && match def.effect {
                Effect::Mp | Effect::MotorMp | Effect::Reichsbahn => self.parts_begun(state).0,
                Effect::Studebakers => self.parts_begun(state) == (false, true),
                Effect::WolfPacks => state.wars[War::Atlantic as usize] > 0,
                Effect::SecurityDivisions => !self.security_targets(state, faction).is_empty(),
                Effect::Fortify => self.pack.units_of(faction).any(|u| {
                    state.hex_of(u).is_some()
                        && state.type_of(&self.pack, u) == Some(UnitType::Fort)
                        && state.isolation(u) == 0
                }),
                _ => true,
            }
    }

    /// The cards of its hand a faction may play in a window.
    pub fn window_cards(&self, state: &State, faction: Faction, trigger: Trigger) -> CardSet {
        state.hands[faction.idx()].iter().filter(|c| self.card_fits(state, faction, trigger, *c)).collect()
    }

    pub(crate) fn window_options(
        &self,
        state: &State,
        faction: Faction,
        trigger: Trigger,
        out: &mut Vec<Action>,
    ) {
        out.extend(self.window_cards(state, faction, trigger).iter().map(Action::Play));
        out.push(Action::Pass);
        if trigger != Trigger::Initiative {
            out.push(Action::PassRest);
        }
    }

    pub(crate) fn window_perform<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        trigger: Trigger,
        action: Action,
        sink: &mut K,
    ) {
        state.frames.pop();
        match action {
            Action::Play(card) => {
                state.hands[faction.idx()].remove(card);
                state.seen.remove(card);
                sink.emit(|| Event::Played { faction, card });
                // The window stays for the next card, under what this one brings.
                let again = matches!(trigger, Trigger::Initiative | Trigger::Order);
                if again && self.could_answer(state, faction, trigger) {
                    state.frames.push(Frame::Window { faction, trigger });
                }
                let target = match trigger {
                    Trigger::Card(target) => Some(target),
                    _ => None,
                };
                state.frames.push(Frame::Effect { faction, card, target });
                self.open_window(state, faction.foe(), Trigger::Card(card));
            }
            Action::PassRest => self.pass_rest(state, Some(faction)),
            _ => {}
        }
    }

    /// A card just played is cancelled: it waits under the card that cancels it, or lies beside the combat.
    fn cancel<K: Sink<Event>>(&self, state: &mut State, card: CardId, sink: &mut K) {
        if matches!(state.top(), Some(Frame::Effect { card: c, .. }) if *c == card) {
            state.frames.pop();
        }
        if let Some(combat) = state.combat.as_deref_mut() {
            combat.forget(card);
        }
        self.discard(state, card);
        sink.emit(|| Event::Cancelled(card));
    }

    /// A situational card takes effect and is discarded (3.2-e, 3.2-i).
    pub(crate) fn take_effect<K: Sink<Event>>(
        &self,
        state: &mut State,
        faction: Faction,
        card: CardId,
        target: Option<CardId>,
        sink: &mut K,
    ) {
        let def = &self.pack.cards[card.idx()];
        let n = def.n[0];
        let free = |state: &mut State, left: u8, symbols: Symbols, drm: i8| {
            self.clear_order(state);
            state.frames.push(Frame::Attacks { faction, left, symbols, marker: false, drm });
            self.open_order_windows(state, faction);
            self.open_window(state, faction, Trigger::Order);
        };
        match def.effect {
            // Cards of a combat stay beside it until its end (8.8s).
            Effect::NotOneStepBack | Effect::Airdrop | Effect::Jets => {
                self.take_combat_effect(state, def.effect, n, sink);
                return;
            }
            Effect::Cancel => {
                if let Some(target) = target {
                    self.cancel(state, target, sink);
                }
            }
            Effect::FreeAttack => free(state, n, Symbols::default(), 0),
            Effect::FreeAttackFirst => free(state, n, Symbols::default(), def.n[1] as i8),
            Effect::FreeAttackShock => {
                free(state, n, Symbols::default().with(Symbol::Type(UnitType::Shock)), 0);
            }
            Effect::FreeAttackArmored => free(state, n, Symbols::default().with(Symbol::Armored), 0),
            Effect::FreeNavalRedeploy => {
                self.clear_order(state);
                let symbols = Symbols::default().with(Symbol::Naval).with(Symbol::Infantry);
                state.frames.push(Frame::Redeploy { faction, mp: n, symbols });
                self.open_order_windows(state, faction);
                self.open_window(state, faction, Trigger::Order);
            }
            Effect::InfantrySteps => self.grant_steps(state, self.grant(faction, n, 0), sink),
            Effect::GermanInfantrySteps => {
                let steps = Steps { only: Only::Nation(Nation::German), ..self.grant(faction, n, 0) };
                self.grant_steps(state, steps, sink);
            }
            Effect::ArmorSteps => self.grant_steps(state, self.grant(faction, 0, n), sink),
            Effect::ReserveSteps => {
                let steps = Steps { deposit: n, ..self.grant(faction, 0, n) };
                self.grant_steps(state, steps, sink);
            }
            Effect::Mp => state.order.extra_mp += n,
            Effect::MotorMp => state.order.extra_motor_mp += n,
            Effect::Reichsbahn => state.order.rail_moves += n,
            Effect::Studebakers => state.order.studebakers = true,
            Effect::TransportPoints => self.gain_transport(state, n, sink),
            Effect::NavalDominance => self.naval_dominance(state, n),
            Effect::OkwPays => self.pay(state, Faction::Okw, n, Price::Card(card), sink),
            Effect::WesternPays => self.pay(state, Faction::Western, n, Price::Card(card), sink),
            Effect::OtherAxisPays => {
                if let Some(other) = faction.other_axis() {
                    self.pay(state, other, n, Price::Card(card), sink);
                }
            }
            Effect::ScorchedEarth => self.pay(state, faction.foe(), n, Price::Card(card), sink),
            Effect::RailWar => {
                let east = [Country::Ostland, Country::Ukraine, Country::Poland, Country::Ussr];
                let count = self.partisans_in(state, Faction::Soviet, &east);
                self.pay(state, Faction::Okh, (n * count).min(def.n[1]), Price::Card(card), sink);
            }
            Effect::Maquis => {
                self.clear_order(state);
                let west = [Country::France, Country::Belgium, Country::Netherlands];
                let count = self.partisans_in(state, Faction::Western, &west);
                self.pay(state, Faction::Okw, (def.n[1] * count).min(def.n[2]), Price::Card(card), sink);
                state.frames.push(Frame::PartisanMoves { faction, mp: n });
            }
            Effect::BigThree => {
                let countries = CONFERENCE.into_iter().collect();
                state.frames.push(Frame::PartisanAt { faction, countries, left: n });
            }
            Effect::LookAtHand => {
                let okw = state.hands[Faction::Okw.idx()];
                state.seen = state.seen.or(okw);
                sink.emit_to(Audience::seat(faction.seat()), || Event::Looked(Faction::Okw));
            }
            Effect::Fate => {
                self.discard(state, card);
                for deck in Deck::ALL {
                    // Fate itself is discarded after the shuffle.
                    let back = state.discards[deck.idx()].without(card);
                    state.decks[deck.idx()] = state.decks[deck.idx()].or(back);
                    state.discards[deck.idx()] = state.discards[deck.idx()].minus(back);
                }
                for _ in 0..n {
                    state.frames.push(Frame::Draw { faction });
                }
                return;
            }
            Effect::WolfPacks => self.wolf_packs(state, faction, card, sink),
            Effect::Fortify => state.frames.push(Frame::Forts { faction, up: true, left: n }),
            Effect::SecurityDivisions => state.frames.push(Frame::Security { faction, unit: None }),
            Effect::YugoslavSteps => state.frames.push(Frame::Yugoslavs { left: n }),
            Effect::AtlanticRoll | Effect::BombingRoll => {
                for frame in state.frames.iter_mut().rev() {
                    if let Frame::StrategicRoll { bonus, .. } = frame {
                        *bonus += n;
                        break;
                    }
                }
            }
            _ => {}
        }
        self.discard(state, card);
    }

    /// Windows of the others on an order that begins; the last one opened is asked first.
    pub(crate) fn open_order_windows(&self, state: &mut State, faction: Faction) {
        for other in self.factions(state).to_vec().into_iter().rev() {
            if other != faction {
                self.open_window(state, other, Trigger::OrderOf(faction));
            }
        }
    }

    /// Studebakers: after the attacks of an order without redeploy armored units move.
    pub(crate) fn drive_on(&self, state: &mut State, faction: Faction) {
        if std::mem::take(&mut state.order.studebakers) {
            let card = self.pack.cards.iter().find(|c| c.effect == Effect::Studebakers);
            let mp = card.map_or(0, |c| c.n[0]);
            let symbols = Symbols::default().with(Symbol::Armored);
            state.frames.push(Frame::Redeploy { faction, mp, symbols });
        }
    }

    /// Partisans of a faction in some countries.
    fn partisans_in(&self, state: &State, faction: Faction, countries: &[Country]) -> u8 {
        let there = |p: &PieceId| {
            let country = state.hex_of(*p).and_then(|h| self.pack.map.country(h));
            country.is_some_and(|c| countries.contains(&c))
        };
        state.partisans_of(&self.pack, faction).iter().filter(there).count() as u8
    }

    /// The roll that removes a partisan (Security Divisions).
    pub(crate) fn security_roll(&self) -> u8 {
        let card = self.pack.cards.iter().find(|c| c.effect == Effect::SecurityDivisions);
        card.map_or(u8::MAX, |c| c.n[0])
    }

    /// Lone partisans next to units of an Axis faction that fights them (Security Divisions).
    pub fn security_targets(&self, state: &State, faction: Faction) -> Vec<PieceId> {
        let alone =
            |p: &PieceId| {
                state.hex_of(*p).is_some_and(|hex| {
                    state.units_at(&self.pack, hex).next().is_none()
                        && self.pack.map.grid.adjacent(hex).any(|h| {
                            state.units_at(&self.pack, h).any(|u| self.pack.faction_of(u) == faction)
                        })
                })
            };
        state.partisans_of(&self.pack, faction.foe()).iter().filter(alone).collect()
    }

    /// Where Yugoslav steps may go: a unit below its maximum, or a partisan a new unit replaces (S25).
    pub fn yugoslav_options(&self, state: &State, out: &mut Vec<Action>) {
        let yugoslavs = self
            .pack
            .units_of(Faction::Soviet)
            .filter(|u| self.pack.unit(*u).is_some_and(|d| d.nation == Nation::Yugoslav));
        for unit in yugoslavs {
            let max = self.pack.unit(unit).map_or(0, |d| d.max);
            match state.piece(unit).place {
                Place::Hex(hex) if state.piece(unit).pips < max && self.fits_hex(state, hex) => {
                    out.push(Action::Step(unit));
                }
                Place::Card => {
                    for partisan in state.partisans_of(&self.pack, Faction::Soviet).iter() {
                        let Some(hex) = state.hex_of(partisan) else { continue };
                        let country = self.pack.map.country(hex);
                        let right =
                            matches!(country, Some(Country::Serbia | Country::Croatia | Country::Montenegro));
                        // Stacking is checked where a card places units (1.A.1-d).
                        let room = self.fits(state, hex, 1, 1, &[]);
                        if right && room && !state.foreign(crate::ids::Ideology::Soviet, hex) {
                            out.push(Action::Replace(unit, partisan));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn fits_hex(&self, state: &State, hex: sandtable_hex::HexId) -> bool {
        self.load(state, hex, &[]).1 < self.room(state, hex).1
    }

    pub(crate) fn yugoslav_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        if let Some(Frame::Yugoslavs { left }) = state.frames.top_mut() {
            *left = left.saturating_sub(1);
        }
        match action {
            Action::Step(unit) => {
                state.piece_mut(unit).pips += 1;
                let pips = state.piece(unit).pips;
                sink.emit(|| Event::Gained { unit, pips });
            }
            Action::Replace(unit, partisan) => {
                if let Some(hex) = state.hex_of(partisan) {
                    state.put(&self.pack, partisan, Place::Pool);
                    state.piece_mut(unit).pips = 1;
                    state.piece_mut(unit).flags &= !flag::ISOLATED;
                    state.put(&self.pack, unit, Place::Hex(hex));
                    sink.emit(|| Event::Entered { unit, at: Place::Hex(hex) });
                    self.entered(state, unit, hex, sink);
                }
            }
            _ => {
                state.frames.pop();
            }
        }
    }
}
