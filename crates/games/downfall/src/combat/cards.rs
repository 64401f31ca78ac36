//! HQ and combat cards in a land combat (8.2s), and cards that answer hits.

use super::Combat;
use crate::Downfall;
use crate::event::Event;
use crate::frame::{Frame, Stage, Trigger};
use crate::ids::{CardId, CardSet, Country, Faction, Nation, PieceId, UnitType, Weather};
use crate::pack::{CardKind, Condition, Effect, Window};
use crate::state::{Place, State, flag};
use sandtable_engine::Sink;

impl Downfall {
    /// Whether a card could be played at this stage of this combat by the side that is asked, whoever holds it.
    fn fits_stage(&self, state: &State, combat: &Combat, stage: Stage, card: CardId) -> bool {
        let side = stage.side();
        let faction = combat.side(side);
        let def = &self.pack.cards[card.idx()];
        if !def.who.includes(faction) || def.turn > state.turn {
            return false;
        }
        let right = match stage {
            Stage::Declared => {
                def.window == Window::Attack
                    && combat.airdrop.is_none()
                    && !self.droppable(state, combat).is_empty()
            }
            Stage::AttackerHq | Stage::DefenderHq => def.kind == CardKind::Hq && combat.hq[side].is_none(),
            Stage::AttackerCards | Stage::DefenderCards => def.kind == CardKind::Combat,
            Stage::Answer => def.window == Window::DefenderHits && combat.left[1] > 0,
            _ => false,
        };
        right
            && !(side == 1 && self.lone_partisan(combat))
            && self.condition(state, combat, side, def.condition, def.n[0])
    }

    /// Whether what a card demands holds (3.2-c).
    fn condition(&self, state: &State, combat: &Combat, side: usize, condition: Condition, n: u8) -> bool {
        let own = if side == 0 { combat.attackers() } else { combat.defenders };
        let nation = |nations: &[Nation]| {
            own.iter().any(|u| self.pack.unit(u).is_some_and(|d| nations.contains(&d.nation)))
        };
        let south = matches!(
            self.pack.map.country(combat.target),
            Some(Country::Italy | Country::NorthAfrica | Country::Libya | Country::Egypt)
        );
        let weather = self.combat_weather(state, combat);
        let german_armor = |u: PieceId| state.is_german(&self.pack, u) && state.is_armored(&self.pack, u);
        let german_tank = |u: PieceId| {
            state.is_german(&self.pack, u) && state.type_of(&self.pack, u) == Some(UnitType::Tank)
        };
        match condition {
            Condition::Always => true,
            Condition::UsUnit => nation(&[Nation::American]),
            Condition::BritishOrCanadian => nation(&[Nation::British, Nation::Canadian]),
            Condition::ItalyOrAfrica => south,
            Condition::NotItalyOrAfrica => !south,
            Condition::ArmoredPrimary => {
                side == 0 && combat.primary.is_some_and(|u| state.is_armored(&self.pack, u))
            }
            Condition::Fair => weather == Weather::Fair,
            Condition::FairOrSnow => weather != Weather::Mud,
            Condition::BesideFleet => {
                self.pack.map.grid.adjacent(combat.target).chain([combat.target]).any(|h| {
                    self.pack.map.hex(h).sea.is_some_and(|s| self.fleet_in(state, Faction::Western, s))
                })
            }
            Condition::FairWithAir => {
                side == 0 && weather == Weather::Fair && self.superiority(state, combat) > 0
            }
            Condition::Attack => side == 0,
            Condition::Defence => side == 1,
            Condition::DefenceWithArmor => {
                side == 1 && combat.defenders.iter().any(|u| state.is_armored(&self.pack, u))
            }
            Condition::DefenceInCity => side == 1 && self.pack.map.is_city(combat.target),
            Condition::Row => {
                self.pack.map.grid.cell(combat.target).is_some_and(|(_, row)| row >= i16::from(n))
            }
            Condition::GermanArmor => own.iter().any(german_armor),
            Condition::NoGermanTank => !own.iter().any(german_tank),
            Condition::AxisMinor => own.iter().any(|u| self.is_minor(u)),
        }
    }

    /// Whether a unit is an Axis minor (2.1.2-b).
    pub fn is_minor(&self, unit: PieceId) -> bool {
        self.pack.unit(unit).is_some_and(|d| d.faction.is_axis() && d.nation != Nation::German)
    }

    /// The cards the side that is asked may play now.
    pub(super) fn combat_cards(&self, state: &State, stage: Stage) -> CardSet {
        let Some(combat) = state.combat.as_deref() else { return CardSet::EMPTY };
        let faction = combat.side(stage.side());
        state.hands[faction.idx()].iter().filter(|c| self.fits_stage(state, combat, stage, *c)).collect()
    }

    /// Whether the side could hold a card for this stage, as far as the other seat knows: then it is asked, so that the
    /// question itself tells nothing.
    pub(super) fn could_play_in_combat(&self, state: &State, stage: Stage) -> bool {
        let Some(combat) = state.combat.as_deref() else { return false };
        let faction = combat.side(stage.side());
        self.is_asked(state, faction)
            && self.possible_cards(state, faction).iter().any(|c| self.fits_stage(state, combat, stage, c))
    }

    /// A card is played in a combat; it stays beside the combat until its end (8.2s-b).
    pub(super) fn play_in_combat<K: Sink<Event>>(
        &self,
        state: &mut State,
        stage: Stage,
        card: CardId,
        sink: &mut K,
    ) {
        let side = stage.side();
        let Some(combat) = state.combat.as_deref_mut() else { return };
        let faction = combat.side(side);
        state.hands[faction.idx()].remove(card);
        state.seen.remove(card);
        let def = &self.pack.cards[card.idx()];
        match def.kind {
            CardKind::Hq => combat.hq[side] = Some(card),
            _ => {
                combat.cards[side].insert(card);
            }
        }
        sink.emit(|| Event::Played { faction, card });
        // What a card does at once waits until it can no longer be cancelled.
        if matches!(def.effect, Effect::NotOneStepBack | Effect::Airdrop | Effect::Jets) {
            state.frames.push(Frame::Effect { faction, card, target: None });
        }
        // The enemy may cancel it.
        self.open_window(state, faction.foe(), Trigger::Card(card));
        let hq = matches!(stage, Stage::AttackerHq | Stage::DefenderHq | Stage::Declared | Stage::Answer);
        if hq {
            let next = match stage {
                Stage::Declared => Stage::AttackerHq,
                Stage::AttackerHq => Stage::DefenderHq,
                Stage::DefenderHq => Stage::AttackerCards,
                _ => Stage::DefenderHits,
            };
            // Under the window, if one was opened.
            for frame in state.frames.iter_mut().rev() {
                if let Frame::Combat(stage) = frame {
                    *stage = next;
                    break;
                }
            }
        }
    }

    /// What a card of the combat does at once.
    pub(crate) fn take_combat_effect<K: Sink<Event>>(
        &self,
        state: &mut State,
        effect: Effect,
        n: u8,
        sink: &mut K,
    ) {
        match effect {
            Effect::NotOneStepBack => {
                if let Some(combat) = state.combat.as_deref_mut() {
                    combat.left[1] = combat.left[1].saturating_sub(n);
                }
            }
            Effect::Airdrop => state.frames.push(Frame::Drop),
            _ => self.place_jets(state, sink),
        }
    }

    /// The airborne units that could be dropped on the hex (Airdrop).
    pub(super) fn droppable(&self, state: &State, combat: &Combat) -> Vec<PieceId> {
        let card = self.pack.cards.iter().find(|c| c.effect == Effect::Airdrop);
        let range = card.map_or(0, |c| u16::from(c.n[0]));
        let able = |u: &PieceId| {
            let piece = state.piece(*u);
            state.type_of(&self.pack, *u) == Some(UnitType::Airborne)
                && !piece.has(flag::ATTACKED | flag::DEFENDED)
                && piece.place.in_play()
                && self.distance_from(piece.place, combat.target).is_some_and(|d| d <= range)
        };
        self.pack.units_of(Faction::Western).filter(able).collect()
    }

    /// The unit turns to its Airdrop side. The marker lies beside the combat: it is off the map until it lands or goes to the
    /// pool.
    pub(super) fn drop_airborne<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, sink: &mut K) {
        state.piece_mut(unit).flags |= flag::REVERSE | flag::ATTACKED;
        state.put(&self.pack, unit, Place::Card);
        if let Some(combat) = state.combat.as_deref_mut() {
            combat.airdrop = Some(unit);
        }
        sink.emit(|| Event::Flipped(unit));
    }

    /// The Airdrop marker becomes the airborne unit again, in the force pool.
    pub(super) fn lift_airdrop<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(unit) = state.combat.as_deref_mut().and_then(|c| c.airdrop.take()) else { return };
        state.piece_mut(unit).flags &= !flag::REVERSE;
        state.put(&self.pack, unit, Place::Pool);
        sink.emit(|| Event::Removed { unit, to: Place::Pool });
    }

    fn place_jets<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(combat) = state.combat.as_deref() else { return };
        let grid = &self.pack.map.grid;
        let faction = if combat.attacker.is_axis() { combat.attacker } else { combat.defender };
        let jet = self
            .pack
            .air_units()
            .find(|u| self.pack.air_unit(*u).is_some_and(|d| d.owner == crate::pack::Owner::Axis));
        let base = self
            .all_bases(state, faction, crate::supply::Accepted::default())
            .into_iter()
            .filter(|h| grid.distance(*h, combat.target) <= 5)
            .min_by_key(|h| grid.distance(*h, combat.target));
        if let (Some(unit), Some(hex)) = (jet, base) {
            state.put(&self.pack, unit, Place::Hex(hex));
            if let Some(combat) = state.combat.as_deref_mut() {
                combat.jets = true;
            }
            sink.emit(|| Event::Air { unit, to: Place::Hex(hex) });
        }
    }

    pub(super) fn lift_jets(&self, state: &mut State) {
        if let Some(combat) = state.combat.as_deref_mut() {
            combat.jets = false;
        }
        let jets: Vec<PieceId> = self
            .pack
            .air_units()
            .filter(|u| self.pack.air_unit(*u).is_some_and(|d| d.owner == crate::pack::Owner::Axis))
            .collect();
        for unit in jets {
            state.put(&self.pack, unit, Place::Card);
        }
    }
}
