//! Land combat (8) and the Attack order (7.2).
//!
//! | step | module |
//! | --- | --- |
//! | declaration | [`declare`] |
//! | cards | [`cards`] |
//! | strengths, column, modifiers | [`reckon`] |
//! | hits, retreat, advance | [`hits`], [`retreat`] |

pub mod cards;
pub mod declare;
pub mod hits;
pub mod reckon;
pub mod retreat;

pub use reckon::{Line, Reckoning};

use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Stage};
use crate::ids::{CardId, CardSet, Faction, PieceId, PieceSet, UnitType};
use crate::pack::{OpsPart, OrderKind, Symbol, Symbols};
use crate::procedure::Procedure;
use crate::state::State;
use arrayvec::ArrayVec;
use sandtable_engine::{Chance, Decision, Message, Outcome, Refusal, Sink};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// The land combat in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Combat {
    /// Who attacks.
    pub attacker: Faction,
    /// Who decides for the defenders, all of them (7.2-c to 7.2-f).
    pub defender: Faction,
    /// The hex.
    pub target: HexId,
    /// Who leads.
    pub primary: Option<PieceId>,
    /// Who helps.
    pub flanks: PieceSet,
    /// Defenders that take part: combat units, or the partisan.
    pub defenders: PieceSet,
    /// The symbols of the order: abilities hold by them.
    pub symbols: Symbols,
    /// A marker was played; in attacks by cards any unit may lead (8.1s-b).
    pub marker: bool,
    /// Bonus of the order that granted the attack.
    pub drm: i8,
    /// HQ cards of attacker and defender.
    pub hq: [Option<CardId>; 2],
    /// Combat cards of attacker and defender.
    pub cards: [CardSet; 2],
    /// The airborne unit that shows its Airdrop side on the hex.
    pub airdrop: Option<PieceId>,
    /// JETS have been put on the map for this combat.
    pub jets: bool,
    /// Hits the defender got in all, before any was applied.
    pub hits: u8,
    /// Hits left to apply, attacker and defender.
    pub left: [u8; 2],
    /// Hits applied so far, attacker and defender.
    pub applied: [u8; 2],
    /// Hits turned into hexes of retreat.
    pub retreat: u8,
    /// Defenders that have not retreated yet.
    pub going: ArrayVec<PieceId, 4>,
    /// Attackers that have advanced.
    pub advanced: ArrayVec<PieceId, 2>,
}

impl Combat {
    /// A combat that is being composed.
    pub fn new(attacker: Faction, target: HexId, symbols: Symbols, marker: bool, drm: i8) -> Combat {
        Combat {
            attacker,
            defender: attacker.foe(),
            target,
            primary: None,
            flanks: PieceSet::EMPTY,
            defenders: PieceSet::EMPTY,
            symbols,
            marker,
            drm,
            hq: [None; 2],
            cards: [CardSet::EMPTY; 2],
            airdrop: None,
            jets: false,
            hits: 0,
            left: [0; 2],
            applied: [0; 2],
            retreat: 0,
            going: ArrayVec::new(),
            advanced: ArrayVec::new(),
        }
    }

    /// All attackers.
    pub fn attackers(&self) -> PieceSet {
        match self.primary {
            Some(primary) => self.flanks.with(primary),
            None => self.flanks,
        }
    }

    /// The faction of a side: 0 attacker, 1 defender.
    pub const fn side(&self, side: usize) -> Faction {
        if side == 0 { self.attacker } else { self.defender }
    }

    /// A card was cancelled: it has no part in the combat.
    pub fn forget(&mut self, card: CardId) {
        for side in 0..2 {
            if self.hq[side] == Some(card) {
                self.hq[side] = None;
            }
            self.cards[side].remove(card);
        }
    }

    /// Every card played by a side: 0 attacker, 1 defender.
    pub fn played(&self, side: usize) -> impl Iterator<Item = CardId> + use<> {
        self.hq[side].into_iter().chain(self.cards[side].iter())
    }
}

/// Attack orders and land combat.
pub struct Fight;

impl Procedure for Fight {
    fn decision(game: &Downfall, state: &State) -> Option<Decision> {
        match state.top()? {
            Frame::Attacks { faction, left, .. } => {
                let open = *left > 0 && game.any_target(state);
                open.then(|| Decision::seat(faction.seat()))
            }
            Frame::Compose => state.combat.as_ref().map(|c| Decision::seat(c.attacker.seat())),
            Frame::Combat(stage) => game.stage_decision(state, *stage),
            Frame::Drop => {
                let combat = state.combat.as_deref()?;
                (game.droppable(state, combat).len() > 1).then(|| Decision::seat(combat.attacker.seat()))
            }
            _ => None,
        }
    }

    fn options(game: &Downfall, state: &State, out: &mut Vec<Action>) {
        match state.top() {
            Some(Frame::Attacks { .. }) => {
                out.extend(game.targets(state).into_iter().map(Action::Target));
                out.push(Action::Done);
            }
            Some(Frame::Compose) => game.compose_options(state, out),
            Some(Frame::Combat(stage)) => game.stage_options(state, *stage, out),
            Some(Frame::Drop) => {
                let units = state.combat.as_deref().map(|c| game.droppable(state, c)).unwrap_or_default();
                out.extend(units.into_iter().map(Action::Select));
            }
            _ => {}
        }
    }

    fn refuse(game: &Downfall, state: &State, action: Action) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        match (state.top()?, action) {
            (Frame::Attacks { .. }, Action::Target(hex)) => game.refuse_target(state, hex),
            (Frame::Compose, Action::Primary(unit)) => game.refuse_attacker(state, unit, true),
            (Frame::Compose, Action::Flank(unit)) => game.refuse_attacker(state, unit, false),
            (Frame::Combat(Stage::AttackerHits), Action::Lose(_) | Action::Flip(_)) => {
                no("8.6s-b", "why-not-first-hit-armor")
            }
            (Frame::Combat(Stage::DefenderHits), Action::Lose(_) | Action::Flip(_)) => {
                no("8.6s-b", "why-not-first-hit-fortress")
            }
            (Frame::Combat(Stage::DefenderHits), Action::Retreat) => no("8.6s-d", "why-not-retreat"),
            (Frame::Combat(Stage::Retreat), Action::To(_)) => no("8.6s-e", "why-not-retreat-there"),
            (Frame::Combat(Stage::Advance), Action::Advance(_)) => no("8.7s-a", "why-not-advance"),
            (Frame::Combat(_), Action::Play(_)) => no("3.2-c", "why-not-this-card"),
            _ => None,
        }
    }

    fn perform<K: Sink<Event>>(game: &Downfall, state: &mut State, action: Action, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Attacks { faction, symbols, marker, drm, .. }) => match action {
                Action::Target(hex) => {
                    state.combat = Some(Box::new(Combat::new(faction, hex, symbols, marker, drm)));
                    state.frames.push(Frame::Compose);
                }
                _ => game.end_attacks(state, faction, marker),
            },
            Some(Frame::Drop) => {
                state.frames.pop();
                if let Action::Select(unit) = action {
                    game.drop_airborne(state, unit, sink);
                }
            }
            Some(Frame::Compose) => game.compose_perform(state, action, sink),
            Some(Frame::Combat(stage)) => game.stage_perform(state, stage, action, sink),
            _ => {}
        }
    }

    fn roll<K: Sink<Event>>(game: &Downfall, state: &mut State, outcome: Outcome, sink: &mut K) {
        if let Some(Frame::Combat(Stage::Roll)) = state.top() {
            game.combat_rolled(state, Chance::d6(2).sum(outcome) as u8, sink);
        }
    }

    fn settle<K: Sink<Event>>(game: &Downfall, state: &mut State, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Combat(stage)) => game.stage_over(state, stage, sink),
            Some(Frame::Attacks { faction, marker, .. }) => game.end_attacks(state, faction, marker),
            Some(Frame::Drop) => {
                state.frames.pop();
                let unit = state.combat.as_deref().and_then(|c| game.droppable(state, c).first().copied());
                if let Some(unit) = unit {
                    game.drop_airborne(state, unit, sink);
                }
            }
            _ => {
                state.frames.pop();
            }
        }
    }
}

impl Downfall {
    /// The attacks are over. Those of a marker go on with its next part; those of a card are an order of their own.
    fn end_attacks(&self, state: &mut State, faction: Faction, marker: bool) {
        state.frames.pop();
        if !marker {
            self.drive_on(state, faction);
        }
    }

    /// Whether the special ability of a type holds: its symbol is on the marker, in whichever part, or granted by the card
    /// (2.1.1-i, S-06).
    pub(crate) fn has_ability(&self, state: &State, combat: &Combat, ty: UnitType) -> bool {
        let symbol = Symbol::Type(ty);
        let shown = |part: &OpsPart| match part {
            OpsPart::Redeploy { symbols, .. } | OpsPart::Attack { symbols, .. } => symbols.has(symbol),
        };
        let marker = state.frames.iter().rev().find_map(|f| match f {
            Frame::Perform { order, back, .. } => self.face(*order, *back),
            _ => None,
        });
        combat.symbols.has(symbol)
            || combat.marker
                && matches!(marker.map(|f| &f.kind), Some(OrderKind::Ops(parts)) if parts.iter().any(shown))
    }

    /// Goes on with the next stage of the combat.
    pub(crate) fn next_stage(&self, state: &mut State, next: Stage) {
        if let Some(Frame::Combat(stage)) = state.frames.top_mut() {
            *stage = next;
        }
    }

    fn stage_decision(&self, state: &State, stage: Stage) -> Option<Decision> {
        let combat = state.combat.as_deref()?;
        let attacker = Some(Decision::seat(combat.attacker.seat()));
        let defender = Some(Decision::seat(combat.defender.seat()));
        match stage {
            Stage::Declared => self.could_play_in_combat(state, stage).then_some(attacker).flatten(),
            Stage::AttackerHq | Stage::AttackerCards => {
                self.could_play_in_combat(state, stage).then_some(attacker).flatten()
            }
            Stage::DefenderHq | Stage::DefenderCards | Stage::Answer => {
                self.could_play_in_combat(state, stage).then_some(defender).flatten()
            }
            Stage::Roll => Some(Decision::chance(Chance::d6(2))),
            Stage::AttackerHits => {
                let open = combat.left[0] > 0 && !combat.attackers().is_empty();
                open.then_some(attacker).flatten()
            }
            Stage::DefenderHits => {
                let open = combat.left[1] > 0 && !combat.defenders.is_empty();
                open.then_some(defender).flatten()
            }
            Stage::Retreat => {
                let open = !combat.going.is_empty() && !self.retreat_choices(state).is_empty();
                open.then_some(defender).flatten()
            }
            Stage::Advance => (!self.advancers(state).is_empty()).then_some(attacker).flatten(),
            Stage::End => None,
        }
    }

    fn stage_options(&self, state: &State, stage: Stage, out: &mut Vec<Action>) {
        match stage {
            Stage::Declared
            | Stage::AttackerHq
            | Stage::DefenderHq
            | Stage::AttackerCards
            | Stage::DefenderCards
            | Stage::Answer => {
                out.extend(self.combat_cards(state, stage).iter().map(Action::Play));
                out.push(Action::Pass);
                out.push(Action::PassRest);
            }
            Stage::AttackerHits => self.attacker_hit_options(state, out),
            Stage::DefenderHits => self.defender_hit_options(state, out),
            Stage::Retreat => {
                out.extend(self.retreat_choices(state).into_iter().map(Action::To));
                out.extend(self.retreat_others(state).into_iter().map(Action::Select));
            }
            Stage::Advance => {
                out.extend(self.advancers(state));
                out.push(Action::Done);
            }
            Stage::Roll | Stage::End => {}
        }
    }

    fn stage_perform<K: Sink<Event>>(&self, state: &mut State, stage: Stage, action: Action, sink: &mut K) {
        match stage {
            Stage::Declared
            | Stage::AttackerHq
            | Stage::DefenderHq
            | Stage::AttackerCards
            | Stage::DefenderCards
            | Stage::Answer => match action {
                Action::Play(card) => self.play_in_combat(state, stage, card, sink),
                Action::PassRest => {
                    let faction = state.combat.as_deref().map(|c| c.side(stage.side()));
                    self.pass_rest(state, faction);
                    self.stage_over(state, stage, sink);
                }
                _ => self.stage_over(state, stage, sink),
            },
            Stage::AttackerHits => self.take_hit(state, 0, action, sink),
            Stage::DefenderHits => self.take_hit(state, 1, action, sink),
            Stage::Retreat => match action {
                Action::To(hex) => self.retreat_to(state, hex, sink),
                Action::Select(unit) => {
                    if let Some(combat) = state.combat.as_deref_mut() {
                        combat.going.retain(|u| *u != unit);
                        let _ = combat.going.try_insert(0, unit);
                    }
                }
                _ => {}
            },
            Stage::Advance => self.advance_perform(state, action, sink),
            Stage::Roll | Stage::End => {}
        }
    }

    /// Nobody is asked at this stage any more: on to the next.
    fn stage_over<K: Sink<Event>>(&self, state: &mut State, stage: Stage, sink: &mut K) {
        match stage {
            Stage::Declared => self.next_stage(state, Stage::AttackerHq),
            Stage::AttackerHq => self.next_stage(state, Stage::DefenderHq),
            Stage::DefenderHq => self.next_stage(state, Stage::AttackerCards),
            Stage::AttackerCards => self.next_stage(state, Stage::DefenderCards),
            Stage::DefenderCards => self.next_stage(state, Stage::Roll),
            Stage::Roll => {}
            Stage::AttackerHits => self.next_stage(state, Stage::Answer),
            Stage::Answer => self.next_stage(state, Stage::DefenderHits),
            Stage::DefenderHits => self.begin_retreat(state),
            Stage::Retreat => self.next_stage(state, Stage::Advance),
            Stage::Advance => self.next_stage(state, Stage::End),
            Stage::End => self.end_combat(state, sink),
        }
    }
}
