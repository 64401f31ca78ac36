//! Expected results of attacks.

use crate::sense::{is_wide, pip, points_at};
use sandtable_downfall::Downfall;
use sandtable_downfall::combat::Combat;
use sandtable_downfall::ids::{Faction, PieceId, PieceSet, UnitType};
use sandtable_downfall::pack::Symbols;
use sandtable_downfall::state::{State, flag};
use sandtable_hex::HexId;

/// What an Attack part allows.
#[derive(Clone, Copy, Debug)]
pub struct Allowed {
    /// Who attacks.
    pub faction: Faction,
    /// Who may lead.
    pub symbols: Symbols,
    /// A marker was played: its symbols bind.
    pub marker: bool,
    /// Bonus for the next attack.
    pub drm: i8,
}

/// An attack with what it promises its side.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// The worth.
    pub worth: f32,
    /// Who leads.
    pub primary: PieceId,
    /// Who helps.
    pub flanks: PieceSet,
}

/// What a combat promises the attacker: hits and ground over all sums of two dice, against his own losses.
pub fn promise(game: &Downfall, state: &State, combat: &Combat, care: f32) -> f32 {
    let reckoning = game.strengths(state, combat);
    let units = combat.defenders.len() as f32;
    let pips: u8 = combat.defenders.iter().map(|u| state.piece(u).pips).sum();
    let prize = f32::from(points_at(game, state, combat.target));
    let wide = is_wide(game, state);
    let (ground, unit) = if wide {
        (0.2 + prize, 0.25)
    } else {
        // The loss of an OKH unit is a point for the Soviets.
        (0.25 + 0.8 * prize, if combat.defender.is_axis() { 1.0 } else { 0.15 })
    };
    let (own, other) = (pip(combat.attacker), pip(combat.defender));
    let mut sum = 0.0;
    for dice in 2..=12u8 {
        let weight = f32::from(6 - dice.abs_diff(7)) / 36.0;
        let (_, attacker, defender) = game.outcome(state, combat, &reckoning, dice);
        let lost = f32::from(defender.min(pips));
        let mut worth = 0.85 * other * lost - care * own * f32::from(attacker);
        if wide {
            // An objective is held to the last step, other ground is given up.
            worth += if defender >= pips {
                unit * units + ground
            } else if prize > 0.0 {
                0.25 * ground * f32::from(defender) / f32::from(pips.max(1))
            } else {
                0.5 * ground * f32::from(defender.min(2))
            };
            sum += weight * worth;
            continue;
        }
        if defender.div_ceil(2) >= pips || (defender >= pips && defender / 2 >= pips) {
            worth += 0.7 * unit * units + ground;
        } else if defender >= pips {
            worth += 0.35 * unit * units + 0.9 * ground;
        } else if defender >= 2 {
            worth += 0.65 * ground;
        } else if defender == 1 {
            worth += 0.3 * ground;
        }
        sum += weight * worth;
    }
    sum
}

/// Whether a unit could take part in an attack on a hex.
fn joins(
    game: &Downfall,
    state: &State,
    faction: Faction,
    unit: PieceId,
    from: HexId,
    target: HexId,
) -> bool {
    let piece = state.piece(unit);
    let side = state.type_of(&game.pack, unit);
    let hard = game.is_difficult(state.weather, from) || game.is_difficult(state.weather, target);
    game.pack.faction_of(unit) == faction
        && !piece.has(flag::ATTACKED | flag::DEFENDED)
        && !matches!(side, Some(UnitType::Fortress | UnitType::Airdrop) | None)
        && state.walkable(&game.pack, from, target)
        && !(hard && !game.pack.map.between(from, target).rail && state.is_armored(&game.pack, unit))
}

/// The best way to attack a hex; with a leader if one is chosen already.
pub fn blow(
    game: &Downfall,
    state: &State,
    allowed: Allowed,
    target: HexId,
    leader: Option<PieceId>,
    care: f32,
) -> Option<Blow> {
    let defenders = game.defenders(state, allowed.faction, target)?;
    let mut around: Vec<PieceId> = Vec::new();
    for from in game.pack.map.grid.adjacent(target) {
        around.extend(
            state
                .units_at(&game.pack, from)
                .filter(|u| joins(game, state, allowed.faction, *u, from, target)),
        );
    }
    let bound = allowed.marker || allowed.symbols.has(sandtable_downfall::pack::Symbol::Armored);
    let leads = |u: &PieceId| match leader {
        Some(chosen) => *u == chosen,
        None => !bound || state.type_of(&game.pack, *u).is_some_and(|t| allowed.symbols.cover(t)),
    };
    let mut best: Option<Blow> = None;
    for primary in around.iter().copied().filter(leads) {
        let mut combat = Combat::new(allowed.faction, target, allowed.symbols, allowed.marker, allowed.drm);
        combat.primary = Some(primary);
        combat.defenders = defenders;
        let mut worth = promise(game, state, &combat, care);
        for flank in around.iter().copied().filter(|u| *u != primary) {
            combat.flanks.insert(flank);
            let with = promise(game, state, &combat, care);
            if with > worth {
                worth = with;
            } else {
                combat.flanks.remove(flank);
            }
        }
        if best.is_none_or(|b| worth > b.worth) {
            best = Some(Blow { worth, primary, flanks: combat.flanks });
        }
    }
    best
}

/// What so many attacks promise as the units stand: the best targets, each with its own attackers.
pub fn attacks(game: &Downfall, state: &State, allowed: Allowed, count: u8, care: f32) -> f32 {
    let enemies = state.cache.occupied[allowed.faction.foe().ideology().idx()];
    let mut blows: Vec<Blow> = enemies
        .iter()
        .filter_map(|h| blow(game, state, allowed, h, None, care))
        .filter(|b| b.worth > 0.0)
        .collect();
    blows.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    let mut used = PieceSet::EMPTY;
    let (mut sum, mut made) = (0.0, 0);
    for blow in blows {
        if made == count {
            break;
        }
        if used.contains(blow.primary) {
            continue;
        }
        let shared = blow.flanks.iter().filter(|u| used.contains(*u)).count() as f32;
        let all = blow.flanks.len() as f32 + 1.0;
        sum += blow.worth * (1.0 - shared / all);
        used = used.or(blow.flanks).with(blow.primary);
        made += 1;
    }
    sum
}
