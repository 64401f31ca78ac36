//! Tactics (13.3): the cards both sides bring to a combat, and what they bring with them.

use super::{activation, battle, battle_mut, no};
use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::enter::Entry;
use crate::event::{Arrival, Event};
use crate::frame::{Attack, AttackStep, Bringing, Frame};
use crate::ids::UnitSet;
use crate::pack::{AlliedCardId, Army, Command, GermanCardId, Side, Tactic, UnitId, Use};
use crate::state::{State, Supply, flag, today};
use crate::text::Words;
use arrayvec::ArrayVec;
use sandtable_engine::event::{Silent, Sink};
use sandtable_engine::message::{Message, Refusal};
use sandtable_hex::HexId;

/// Tactics of one source, in order.
type List = ArrayVec<Tactic, 16>;

impl Ardennes {
    // --- German ---

    /// Whether the German can do anything but go on.
    pub(super) fn has_tactics(&self, state: &State, attack: &Attack) -> bool {
        let mut options = Vec::new();
        self.tactic_candidates(state, attack, &mut options);
        options.into_iter().any(|a| self.check_tactic(state, attack, a).is_ok())
    }

    /// The position after a choice of the tactics step, before the combat goes on, and whether it goes on then because the
    /// German can do nothing more. `None` outside that step.
    pub(crate) fn after_tactic(&self, state: &State, action: Action) -> Option<(State, bool)> {
        let tactics = matches!(state.top(), Some(Frame::Attack(a)) if a.step == AttackStep::Tactics);
        if !tactics || !matches!(action, Action::Tactic(..) | Action::Attack(_) | Action::Bring(..)) {
            return None;
        }
        let mut then = state.clone();
        self.perform_tactic(&mut then, action, &mut Silent);
        let more = battle(&then).is_some_and(|attack| self.has_tactics(&then, attack));
        Some((then, !more))
    }

    pub(super) fn tactic_candidates(&self, state: &State, attack: &Attack, out: &mut Vec<Action>) {
        for card in state.german.hand.iter() {
            out.extend(self.german_tactics(attack, card).into_iter().map(|t| Action::Tactic(card, t)));
        }
        if self.attacks_with(attack, Tactic::AssaultCoordination) {
            let around = self.pack.map.grid.adjacent(attack.target).flat_map(|h| state.stack(h));
            out.extend(around.map(Action::Attack));
        }
        if attack.bringing == Bringing::Nobody {
            return;
        }
        let hexes: ArrayVec<HexId, 6> = match attack.side {
            Side::German => self.pack.map.grid.adjacent(attack.target).collect(),
            Side::Allied => ArrayVec::from_iter([attack.target]),
        };
        for unit in state.cache.on_map.and(self.roster.sides[Side::German.index()]).iter() {
            if self.may_be_brought(state, attack, unit).is_ok() {
                out.extend(hexes.iter().map(|h| Action::Bring(unit, *h)));
            }
        }
    }

    /// The tactics a German card stands for in this combat (13.32-a).
    fn german_tactics(&self, attack: &Attack, card: GermanCardId) -> List {
        let card = self.german_card(card);
        let fits = |t: &Tactic| {
            let def = self.pack.functions.tactic(*t);
            def.is_some_and(|d| d.sides[Side::German.index()] && usable(d.usage, attack.side == Side::German))
        };
        let mut list = List::new();
        if card.command.is_wild() {
            let all = self.pack.functions.tactics.iter().map(|d| d.tactic);
            all.filter(fits).for_each(|t| _ = list.try_push(t));
        } else {
            card.tactics.iter().copied().filter(fits).for_each(|t| _ = list.try_push(t));
        }
        list
    }

    /// Tactic cards the German may still play (13.33).
    fn tactics_left(&self, state: &State, attack: &Attack) -> u8 {
        match attack.side {
            Side::German => activation(state).map_or(0, |a| a.tactics),
            Side::Allied => 1u8.saturating_sub(attack.played.len() as u8),
        }
    }

    /// Whether tactics can help the Germans of this combat: one in supply, not dispersed, not von der Heydte (13.3-a, 13.33-c).
    fn germans_supported(&self, state: &State, attack: &Attack) -> bool {
        let units = if attack.side == Side::German { attack.attackers } else { attack.defenders };
        units.iter().any(|u| {
            let now = state.unit(u);
            now.supply == Supply::Full && !now.has(flag::DISPERSED) && self.roster.heydte != Some(u)
        })
    }

    pub(super) fn check_tactic(&self, state: &State, attack: &Attack, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Tactic(card, tactic) => {
                let text = |key| Message::new(key).card(self, "card", card);
                if !state.german.hand.contains(card) {
                    return no("13.3-a", text("why-tactic-hand"));
                }
                if self.tactics_left(state, attack) == 0 {
                    let rule = if attack.side == Side::German { "13.33-a" } else { "13.33-b" };
                    return no(rule, text("why-tactic-limit"));
                }
                if !self.germans_supported(state, attack) {
                    return no("13.3-a", text("why-tactic-supply"));
                }
                if !self.german_tactics(attack, card).contains(&tactic) {
                    return no("13.32-a", text("why-tactic-card"));
                }
                Ok(())
            }
            Action::Attack(unit) if self.attacks_with(attack, Tactic::AssaultCoordination) => {
                self.may_join(state, attack, unit, true)
            }
            Action::Attack(_) => no("13.1-b", Message::new("why-attack-declared")),
            Action::Bring(unit, hex) => self.may_bring(state, attack, unit, hex),
            _ => no("13.3-a", Message::new("why-combat-other")),
        }
    }

    /// Whether a unit can be brought at all: of one hex, fit to fight, and in defence neither attacked before in this
    /// activation (13.1-c) nor too strong (13.0-A3).
    fn may_be_brought(&self, state: &State, attack: &Attack, unit: UnitId) -> Result<(), Refusal> {
        let text = |key| Message::new(key).unit(self, "unit", unit);
        let part = attack.attackers.or(attack.defenders).or(attack.brought);
        let Some(from) = state.hex_of(unit).filter(|_| self.pack.side_of(unit) == Side::German) else {
            return no("13.0-G2", text("why-bring-map"));
        };
        match attack.bringing {
            Bringing::Nobody => return no("13.0-G2", text("why-bring-card")),
            Bringing::From(hex) if hex != from => return no("13.0-G2", text("why-bring-one-hex")),
            _ if part.contains(unit) => return no("13.1-a", text("why-attack-named")),
            _ => {}
        }
        if state.unit(unit).has(flag::DISPERSED | flag::NO_FUEL) {
            return no("13.9-b", text("why-bring-unfit"));
        }
        if attack.side == Side::German {
            return self.fit_to_attack(state, unit);
        }
        // Nobody is attacked twice, and who retreated to the defenders gives them nothing (13.74).
        if state.unit(unit).has(flag::DEFENDED) {
            return no("13.1-c", text("why-bring-attacked"));
        }
        let strength = |u: UnitId| u16::from(state.face(&self.pack, u).strength);
        let sum = |units: UnitSet| -> u16 { units.iter().map(strength).sum() };
        if sum(attack.brought) + strength(unit) > sum(attack.defenders.minus(attack.brought)) {
            return no("13.0-A3", text("why-bring-strong"));
        }
        Ok(())
    }

    /// Whether Reinforce Battle can bring a unit into this hex: within one normal move and stacking.
    fn may_bring(&self, state: &State, attack: &Attack, unit: UnitId, hex: HexId) -> Result<(), Refusal> {
        self.may_be_brought(state, attack, unit)?;
        let text = |key| Message::new(key).unit(self, "unit", unit).at(self, "hex", hex);
        let place = match attack.side {
            Side::German => self.pack.map.grid.are_adjacent(hex, attack.target),
            Side::Allied => hex == attack.target,
        };
        if !place {
            return no("13.0-G2", text("why-bring-place"));
        }
        let board = Board::new(&self.pack, state);
        let here = state.hex_of(unit) == Some(hex);
        if !here && !self.range(&board, unit).contains(hex) {
            return no("13.0-G2", text("why-bring-far"));
        }
        if !here && !self.room(&board, Side::German, hex, &[unit]) {
            return no("11.5-a", text("why-bring-room"));
        }
        Ok(())
    }

    pub(super) fn perform_tactic<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Done => self.after_tactics(state),
            Action::Tactic(card, tactic) => self.play_tactic(state, card, tactic, sink),
            Action::Attack(unit) => self.join_attack(state, unit, sink),
            Action::Bring(unit, hex) => self.bring(state, unit, hex, sink),
            _ => {}
        }
    }

    fn play_tactic<K: Sink<Event>>(
        &self,
        state: &mut State,
        card: GermanCardId,
        tactic: Tactic,
        sink: &mut K,
    ) {
        let Some(attack) = battle_mut(state) else { return };
        attack.tactics[Side::German.index()].add(tactic);
        attack.played.insert(card);
        if tactic == Tactic::ReinforceBattle {
            // Other cards may be played before its units come.
            attack.bringing = Bringing::Anybody;
        }
        let german = attack.side == Side::German;
        if german {
            for frame in state.frames.iter_mut().rev() {
                if let Frame::Activation(activation) = frame {
                    activation.tactics = activation.tactics.saturating_sub(1);
                    break;
                }
            }
        }
        self.spend(state, card, sink);
        sink.emit(|| Event::Tactic { side: Side::German, tactic, card: Some(card) });
        if tactic == Tactic::CombatEngineers {
            self.engineer(state, !german, sink);
        }
    }

    /// Engineers dig in for the defence, and clear a position for the attack (16.31-b, 16.34).
    fn engineer<K: Sink<Event>>(&self, state: &mut State, defend: bool, sink: &mut K) {
        let Some(attack) = battle(state) else { return };
        let target = attack.target;
        if !defend || self.can_be_dug_in(state, attack) {
            self.set_improved(state, target, defend, sink);
        }
    }

    /// Whether engineers can give the defenders a position: outside towns, with somebody who can dig (13.9-b, 14.32), and if
    /// the attacker has no engineers to clear it before the combat is resolved (16.34, S-47).
    fn can_be_dug_in(&self, state: &State, attack: &Attack) -> bool {
        let digs = |u: UnitId| state.unit(u).supply < Supply::Out && !state.unit(u).has(flag::DISPERSED);
        let cleared =
            [Tactic::CombatEngineers, Tactic::Engineer].into_iter().any(|t| self.attacks_with(attack, t));
        !self.pack.map.towns.contains(attack.target) && attack.defenders.iter().any(digs) && !cleared
    }

    /// Units come to the battle, hex by hex (15.11).
    fn bring<K: Sink<Event>>(&self, state: &mut State, unit: UnitId, hex: HexId, sink: &mut K) {
        let Some(from) = state.hex_of(unit) else { return };
        let Some(attack) = battle_mut(state) else { return };
        attack.brought.insert(unit);
        attack.bringing = Bringing::From(from);
        if from == hex {
            self.arrive_at_battle(state, unit, sink);
        } else {
            self.begin_bringing(state, unit, hex);
        }
    }

    /// A unit that was brought takes part if it has reached the battle.
    pub(crate) fn arrive_at_battle<K: Sink<Event>>(&self, state: &mut State, unit: UnitId, sink: &mut K) {
        let Some((attack, hex)) = battle(state).zip(state.hex_of(unit)) else { return };
        let german = attack.side == Side::German;
        let there =
            if german { self.pack.map.grid.are_adjacent(hex, attack.target) } else { hex == attack.target };
        if there {
            sink.emit(|| Event::Came { unit, hex, how: Arrival::Brought, trace: Vec::new() });
            if german {
                self.join_attack(state, unit, sink);
            } else {
                self.join_defence(state, unit);
            }
        }
    }

    // --- Allied ---

    /// What the Allied card does (13.2, 13.21, 13.3-b), with the further tactics of an attack (13.34).
    pub(super) fn use_allied_card<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(attack) = battle(state) else { return };
        let attacking = attack.side == Side::Allied;
        if !self.allies_supported(state, attack) {
            return;
        }
        let card = attack.card;
        let found = card.filter(|_| !attacking).and_then(|c| self.undetected(state, attack, c));
        let mut list = List::new();
        if let Some((unit, trace)) = found {
            let hex = attack.target;
            sink.emit(|| Event::Came { unit, hex, how: Arrival::Undetected, trace });
            self.enter(state, unit, hex, Entry::Place, sink);
            self.join_defence(state, unit);
        } else if let Some(card) = card {
            list = self.card_tactics(card);
        }
        // Break in the Clouds.
        if card.is_some() && state.today & today::CLOUDS != 0 {
            let _ = list.try_push(Tactic::Airpower);
        }
        if attacking {
            self.extra_tactics(state, &mut list);
        }
        for tactic in list {
            self.add_allied_tactic(state, tactic, sink);
        }
    }

    /// The tactics of an Allied command card; an army or army group card is Artillery and Airpower (13.32-b).
    fn card_tactics(&self, card: AlliedCardId) -> List {
        let card = self.allied_card(card);
        if card.command.is_wild() {
            return List::from_iter([Tactic::Artillery, Tactic::Airpower]);
        }
        card.tactics.iter().copied().take(2).collect()
    }

    /// Further tactics of an Allied attack: of its action card and of the card that activated it (13.34).
    fn extra_tactics(&self, state: &State, list: &mut List) {
        let action = battle(state).and_then(|a| a.action);
        let action = action.and_then(|a| self.pack.action_cards.get(usize::from(a.0)));
        for tactic in action.into_iter().flat_map(|card| &card.tactics) {
            let _ = list.try_push(*tactic);
        }
        let by = state.frames.iter().rev().find_map(|f| match f {
            Frame::AlliedActivation(a) => Some(&self.allied_card(a.card).command),
            _ => None,
        });
        let more: &[Tactic] = match by {
            Some(Command::Army(Army::TwentyFirst) | Command::Group) => &[Tactic::Artillery, Tactic::Airpower],
            Some(Command::Army(_)) => &[Tactic::TankBattalion],
            _ => &[],
        };
        for tactic in more {
            let _ = list.try_push(*tactic);
        }
    }

    /// An Allied tactic comes into use. Artillery is silent on the 16th (4.13-c); in defence only what serves there counts.
    fn add_allied_tactic<K: Sink<Event>>(&self, state: &mut State, tactic: Tactic, sink: &mut K) {
        let silent = tactic == Tactic::Artillery && self.gate(state, |g| g.slow_allies);
        let usage = self.pack.functions.tactic(tactic).map_or(Use::Both, |d| d.usage);
        let Some(attack) = battle_mut(state) else { return };
        let attacking = attack.side == Side::Allied;
        if silent || !attacking && !usable(usage, false) {
            return;
        }
        attack.tactics[Side::Allied.index()].add(tactic);
        sink.emit(|| Event::Tactic { side: Side::Allied, tactic, card: None });
        if tactic == Tactic::Engineer {
            self.engineer(state, !attacking, sink);
        }
    }
}

/// Whether a tactic serves in attack, or in defence.
const fn usable(usage: Use, attack: bool) -> bool {
    match usage {
        Use::Both => true,
        Use::Attack => attack,
        Use::Defence => !attack,
    }
}
