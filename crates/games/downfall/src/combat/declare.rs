//! Declaring attacks (7.2, 8.1s): targets, primary attacker, flanks.

use super::Combat;
use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Stage};
use crate::ids::{Faction, PieceId, PieceSet, UnitType};
use crate::pack::{Symbol, Symbols};
use crate::state::{State, flag};
use sandtable_engine::{Message, Refusal, Sink};
use sandtable_hex::HexId;

/// The Attack part in progress.
#[derive(Clone, Copy, Debug)]
struct Part {
    faction: Faction,
    symbols: Symbols,
    marker: bool,
}

impl Downfall {
    fn attack_part(&self, state: &State) -> Option<Part> {
        match state.top()? {
            Frame::Attacks { faction, symbols, marker, .. } => {
                Some(Part { faction: *faction, symbols: *symbols, marker: *marker })
            }
            _ => None,
        }
    }

    /// The defenders an attack on a hex would meet (7.2-c to 7.2-f): `None` if the faction may not attack there.
    pub fn defenders(&self, state: &State, faction: Faction, hex: HexId) -> Option<PieceSet> {
        let foe = faction.foe();
        let fresh = |u: &PieceId| !state.piece(*u).has(flag::DEFENDED);
        let units: PieceSet = state
            .units_at(&self.pack, hex)
            .filter(|u| self.pack.faction_of(*u).ideology() == foe.ideology())
            .filter(fresh)
            .collect();
        let partisan =
            state.partisan_at(&self.pack, hex).filter(|p| self.pack.faction_of(*p) == foe).filter(fresh);
        let spent = |u: PieceId| state.piece(u).has(flag::DEFENDED) && state.hex_of(u) == Some(hex);
        if state.on(crate::switches::SPENT_SHIELDS) && state.units_at(&self.pack, hex).any(spent) {
            return None;
        }
        if units.is_empty() {
            // A partisan alone, or among Axis units; beside units of the other Ally it is safe (2.2-j).
            let other = state.foreign(faction.ideology(), hex);
            return partisan.filter(|_| !other).map(PieceSet::one);
        }
        let paired = units.iter().any(|u| self.pack.faction_of(u) == foe);
        paired.then(|| partisan.map_or(units, |p| units.with(p)))
    }

    /// Whether a unit stands so that it may attack a hex (7.2-k, 7.2-l, 2.2-k).
    fn within_reach(&self, state: &State, unit: PieceId, hex: HexId) -> bool {
        let Some(from) = state.hex_of(unit) else { return false };
        if from == hex {
            return true;
        }
        if !self.pack.map.grid.are_adjacent(from, hex) || !state.walkable(&self.pack, from, hex) {
            return false;
        }
        let difficult = self.is_difficult(state.weather, from) || self.is_difficult(state.weather, hex);
        let rail = self.pack.map.between(from, hex).rail;
        !(difficult && !rail && state.is_armored(&self.pack, unit))
    }

    /// Whether an airborne unit may flank from two hexes away (8.1s-d).
    fn airborne_reach(&self, state: &State, unit: PieceId, hex: HexId) -> bool {
        state.type_of(&self.pack, unit) == Some(UnitType::Airborne)
            && self.distance_from(state.piece(unit).place, hex) == Some(2)
    }

    /// Whether a unit may take part in an attack of the faction at all (7.2-g, 7.2-i).
    fn may_attack(&self, state: &State, faction: Faction, unit: PieceId) -> bool {
        let piece = state.piece(unit);
        self.pack.is_combat(unit)
            && self.pack.faction_of(unit) == faction
            && !piece.has(flag::ATTACKED | flag::DEFENDED)
            && !matches!(state.type_of(&self.pack, unit), Some(UnitType::Fortress | UnitType::Airdrop) | None)
    }

    /// Whether a partisan stands among units of the attacker's ideology there: one of them must lead (2.2-k).
    fn is_shared(&self, state: &State, faction: Faction, hex: HexId) -> bool {
        state.holds(faction.ideology(), hex)
    }

    /// Whether a unit may lead (7.2-b, 8.1s-b, 2.2-k).
    fn may_lead(&self, state: &State, part: Part, unit: PieceId, hex: HexId) -> bool {
        self.may_attack(state, part.faction, unit)
            && self.within_reach(state, unit, hex)
            && (state.hex_of(unit) == Some(hex) || !self.is_shared(state, part.faction, hex))
            && (!part.marker && !part.symbols.has(Symbol::Armored)
                || state.type_of(&self.pack, unit).is_some_and(|t| part.symbols.cover(t)))
    }

    fn is_target(&self, state: &State, part: Part, hex: HexId) -> bool {
        !state.order.attacked.contains(&hex)
            && !state.order.attacked.is_full()
            && self.defenders(state, part.faction, hex).is_some()
            && self
                .attack_hexes(hex)
                .any(|h| state.units_at(&self.pack, h).any(|u| self.may_lead(state, part, u, hex)))
    }

    /// A hex and its neighbours: where attackers on it stand.
    fn attack_hexes(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.pack.map.grid.adjacent(hex).chain([hex])
    }

    /// Hexes the Attack part in progress may be aimed at.
    pub fn targets(&self, state: &State) -> Vec<HexId> {
        let Some(part) = self.attack_part(state) else { return Vec::new() };
        self.possible_targets(state, part.faction)
            .iter()
            .filter(|h| self.is_target(state, part, *h))
            .collect()
    }

    /// Whether the Attack part has a target left.
    pub fn any_target(&self, state: &State) -> bool {
        let Some(part) = self.attack_part(state) else { return false };
        self.possible_targets(state, part.faction).iter().any(|h| self.is_target(state, part, h))
    }

    /// Hexes with enemies of a faction.
    fn possible_targets(&self, state: &State, faction: Faction) -> crate::ids::Hexes {
        let enemies = state.cache.occupied[faction.foe().ideology().idx()];
        if faction.is_axis() { enemies.or(&state.cache.partisans) } else { enemies }
    }

    pub(super) fn refuse_target(&self, state: &State, hex: HexId) -> Option<Refusal> {
        let part = self.attack_part(state)?;
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        if state.order.attacked.contains(&hex) {
            return no("7.2-h", "why-not-attacked");
        }
        let foreign = state.foreign(part.faction.ideology(), hex);
        if self.defenders(state, part.faction, hex).is_none() {
            return match part.faction {
                Faction::Soviet if foreign => no("7.2-c", "why-not-paired"),
                Faction::Western if foreign => no("7.2-d", "why-not-paired"),
                Faction::Okh if foreign => no("7.2-e", "why-not-paired"),
                Faction::Okw if foreign => no("7.2-f", "why-not-paired"),
                _ => no("7.2-b", "why-not-nobody-there"),
            };
        }
        let rule = if self.is_shared(state, part.faction, hex) { "2.2-k" } else { "7.2-b" };
        no(rule, "why-not-no-leader")
    }

    pub(super) fn refuse_attacker(&self, state: &State, unit: PieceId, lead: bool) -> Option<Refusal> {
        let combat = state.combat.as_deref()?;
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        let piece = state.pieces.get(unit.idx())?;
        if self.pack.faction_of(unit) != combat.attacker || !self.pack.is_combat(unit) {
            return no("7.2-e", "why-not-yours");
        }
        if state.is_fortress(&self.pack, unit) {
            return no("7.2-i", "why-not-fortress");
        }
        if piece.has(flag::ATTACKED | flag::DEFENDED) {
            return no("7.2-g", "why-not-fought");
        }
        if !self.within_reach(state, unit, combat.target) {
            let near = state.hex_of(unit).is_some_and(|h| self.pack.map.grid.are_adjacent(h, combat.target));
            return if near {
                no("7.2-l", "why-not-difficult-armor")
            } else {
                no("7.2-b", "why-not-adjacent")
            };
        }
        if lead && self.is_shared(state, combat.attacker, combat.target) {
            return no("2.2-k", "why-not-lead");
        }
        if lead { no("8.1s-b", "why-not-lead") } else { None }
    }

    pub(super) fn compose_options(&self, state: &State, out: &mut Vec<Action>) {
        let Some(combat) = state.combat.as_deref() else { return };
        let part = Part { faction: combat.attacker, symbols: combat.symbols, marker: combat.marker };
        let near = |h: HexId| state.units_at(&self.pack, h).collect::<Vec<_>>();
        let around: Vec<PieceId> = self.attack_hexes(combat.target).flat_map(near).collect();
        match combat.primary {
            None => {
                let lead = |u: &&PieceId| self.may_lead(state, part, **u, combat.target);
                out.extend(around.iter().filter(lead).map(|u| Action::Primary(*u)));
            }
            Some(primary) => {
                let joins = |u: PieceId| {
                    u != primary && !combat.flanks.contains(u) && self.may_attack(state, combat.attacker, u)
                };
                let flanks =
                    around.iter().filter(|u| joins(**u) && self.within_reach(state, **u, combat.target));
                out.extend(flanks.map(|u| Action::Flank(*u)));
                if combat.marker && self.has_ability(state, combat, UnitType::Airborne) {
                    let remote = self
                        .pack
                        .units_of(combat.attacker)
                        .filter(|u| joins(*u) && self.airborne_reach(state, *u, combat.target));
                    out.extend(remote.map(Action::Flank));
                }
                out.extend(combat.flanks.iter().map(Action::Drop));
                out.push(Action::Declare);
            }
        }
        out.push(Action::Back);
    }

    pub(super) fn compose_perform<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        let Some(combat) = state.combat.as_deref_mut() else { return };
        match action {
            Action::Primary(unit) => combat.primary = Some(unit),
            Action::Flank(unit) => {
                combat.flanks.insert(unit);
            }
            Action::Drop(unit) => {
                combat.flanks.remove(unit);
            }
            Action::Declare => self.declare(state, sink),
            _ => {
                if combat.primary.take().is_some() {
                    combat.flanks = PieceSet::EMPTY;
                } else {
                    state.combat = None;
                    state.frames.pop();
                }
            }
        }
    }

    /// The attack is declared: defenders are fixed, everybody in it has fought for this order.
    fn declare<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(mut combat) = state.combat.take() else { return };
        combat.defenders = self.defenders(state, combat.attacker, combat.target).unwrap_or_default();
        for unit in combat.attackers().iter() {
            state.piece_mut(unit).flags |= flag::ATTACKED;
        }
        for unit in combat.defenders.iter() {
            state.piece_mut(unit).flags |= flag::DEFENDED;
        }
        let _ = state.order.attacked.try_push(combat.target);
        if let Some(primary) = combat.primary {
            let (faction, target, flanks) = (combat.attacker, combat.target, combat.flanks);
            sink.emit(|| Event::Declared { faction, target, primary, flanks });
        }
        state.combat = Some(combat);
        state.frames.pop();
        if let Some(Frame::Attacks { left, drm, .. }) = state.frames.top_mut() {
            *left = left.saturating_sub(1);
            *drm = 0;
        }
        state.frames.push(Frame::Combat(Stage::Declared));
    }

    /// Units that take part for the attacker and stand next to the hex: those that may advance.
    pub(super) fn adjacent_attackers(&self, state: &State, combat: &Combat) -> PieceSet {
        let near =
            |u: &PieceId| state.hex_of(*u).is_some_and(|h| state.walkable(&self.pack, h, combat.target));
        combat.attackers().iter().filter(near).collect()
    }
}
