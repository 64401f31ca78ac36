//! What is true of a combat: the situations chits ask for (13.41), cover and weakness (13.5).
//!
//! Facts are judged once from position and frame; only a large attack (13.41-m) depends on the draw itself.

use crate::Ardennes;
use crate::board::Board;
use crate::frame::{Attack, Tactics};
use crate::ids::UnitSet;
use crate::pack::{Army, Class, Face, Quality, Role, Side, Situation, Tactic, Terrain, UnitId};
use crate::state::{State, Supply, flag, today};
use arrayvec::ArrayVec;
use sandtable_hex::HexId;

/// Everything a chit can ask of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Attacking side.
    pub side: Side,
    /// Strengths of attacker and defender (13.41-b, -c).
    pub odds: (u16, u16),
    /// Natural terrain of the defender (13.41-d).
    pub terrain: Terrain,
    /// In a town that is no city.
    pub town: bool,
    /// In a city.
    pub city: bool,
    /// The date (13.41-e).
    pub day: u8,
    /// Airpower by side (13.41-f).
    pub air: [bool; 2],
    /// Artillery by role (13.41-f), the attacker first; the same in the pairs below.
    pub artillery: [bool; 2],
    /// An elite unit (13.41-g).
    pub elite: [bool; 2],
    /// A green unit (13.41-g).
    pub green: [bool; 2],
    /// Armor (13.41-r).
    pub armor: [bool; 2],
    /// Armor together with infantry (13.41-s).
    pub combined: [bool; 2],
    /// The attacker has Combat Engineers (13.41-h).
    pub engineers: bool,
    /// A fresh friend of the defender is next to it (13.41-i).
    pub adjacent: bool,
    /// Recon among Allied defenders (13.41-j).
    pub recon: bool,
    /// All defenders dispersed, badly supplied or without fuel (13.41-k).
    pub unsupplied: bool,
    /// Flank attack (13.41-l).
    pub flank: bool,
    /// All attackers in one hex (13.41-q).
    pub one_hex: bool,
    /// Half of the attackers are of the Fifth Panzer Army (13.41-o).
    pub fifth: bool,
    /// The defender has an improved position (13.41-p).
    pub improved: bool,
    /// Town, city, improved position or German Westwall take a hit off (13.5-b).
    pub cover: bool,
    /// The attackers take one hit less (13.5-c).
    pub weak: bool,
    /// The attackers take no hits (13.5-c).
    pub isolated: bool,
    /// From this many chits on an attack is large (13.41-m).
    pub large: u8,
}

impl Tactics {
    /// Whether the tactic is in use.
    #[inline]
    pub const fn has(self, tactic: Tactic) -> bool {
        self.bits & (1 << tactic.index()) != 0
    }

    /// Puts a tactic to use: its effect counts once, its chit each time (13.34).
    pub const fn add(&mut self, tactic: Tactic) {
        self.bits |= 1 << tactic.index();
        self.chits += 1;
    }
}

/// Index of a role in the pairs of [`Facts`].
const fn index(role: Role) -> usize {
    match role {
        Role::Attacker => 0,
        Role::Defender => 1,
    }
}

impl Facts {
    /// Whether a situation holds once this many chits are drawn (13.41).
    pub fn holds(&self, situation: Situation, drawn: usize) -> bool {
        let only = |pair: [bool; 2], role| pair[index(role)] && !pair[1 - index(role)];
        match situation {
            Situation::Odds(odds) => odds.hold(self.odds.0, self.odds.1),
            Situation::Terrain(Terrain::City) => self.city,
            Situation::Terrain(terrain) => self.terrain == terrain,
            Situation::Town => self.town,
            Situation::Day(day) => self.day == day,
            Situation::Airpower(side) => self.air[side.index()],
            Situation::Artillery(role) => self.artillery[index(role)],
            Situation::Elite(role) => self.elite[index(role)],
            Situation::Green(role) => self.green[index(role)],
            Situation::CombatEngineers => self.engineers,
            Situation::DefenderAdjacent => self.adjacent,
            Situation::DefenderRecon => self.recon,
            Situation::Unsupplied => self.unsupplied,
            Situation::Flank => self.flank,
            Situation::Large => drawn >= usize::from(self.large),
            Situation::AlliedAttack => self.side == Side::Allied,
            Situation::FifthPanzerAttack => self.fifth,
            Situation::Crossfire => self.improved,
            Situation::OneHex => self.one_hex,
            Situation::OnlyArmor(role) => only(self.armor, role),
            Situation::OnlyCombined(role) => only(self.combined, role),
        }
    }
}

/// The hexes units stand in, each once.
pub fn hexes_of(board: &Board<'_>, units: UnitSet) -> ArrayVec<HexId, 6> {
    let mut hexes = ArrayVec::new();
    for hex in units.iter().filter_map(|u| board.hex_of(u)) {
        if !hexes.contains(&hex) {
            // Attackers stand around one hex, so there are six at most; a seventh would add nothing to any test.
            let _ = hexes.try_push(hex);
        }
    }
    hexes
}

impl Ardennes {
    /// The facts of a combat as it stands.
    pub fn facts(&self, state: &State, attack: &Attack) -> Facts {
        self.facts_on(&Board::new(&self.pack, state), attack)
    }

    /// The facts of a combat on a hypothetical board.
    pub fn facts_on(&self, board: &Board<'_>, attack: &Attack) -> Facts {
        let (pack, map, state) = (&self.pack, &self.pack.map, board.state);
        let (target, side) = (attack.target, attack.side);
        let (attackers, defenders) = (attack.attackers, attack.defenders);
        let [ours, theirs] = [side, side.other()].map(|s| attack.tactics[s.index()]);
        let groups = [(attackers, ours), (defenders, theirs)];
        let face = |u: UnitId| -> &Face { state.face(pack, u) };
        let quality = |q: Quality| groups.map(|(units, _)| units.iter().any(|u| face(u).quality == q));
        let armor = groups.map(|(units, tactics)| {
            let battalion = tactics.has(Tactic::PanzerBattalion) || tactics.has(Tactic::TankBattalion);
            battalion || units.iter().any(|u| pack.class_of(u).is_armor())
        });
        let infantry = groups.map(|(units, _)| units.iter().any(|u| pack.class_of(u).is_infantry()));
        let (city, town) = (map.cities.contains(target), map.towns.contains(target));
        // Any German attack the tactic supports, whoever attacks (13.41-l, S-50).
        let infiltrates = side == Side::German && ours.has(Tactic::InfantryInfiltration);
        let from = hexes_of(board, attackers);
        let apart = match from.as_slice() {
            [a, b] => !map.grid.are_adjacent(*a, *b),
            more => more.len() > 2,
        };
        let improved = state.improved.contains(target);
        let westwall = side == Side::Allied && map.westwall.contains(target);
        let all = |test: &dyn Fn(UnitId) -> bool| !defenders.is_empty() && defenders.iter().all(test);
        let stricken = |u: UnitId| state.unit(u).has(flag::DISPERSED | flag::NO_FUEL);
        let fifth =
            attackers.iter().filter(|u| pack.unit(*u).is_some_and(|d| d.army == Army::FifthPanzer)).count();
        Facts {
            side,
            odds: (
                self.attack_strength(board, attackers, target),
                self.strength_of(board, defenders, target),
            ),
            terrain: map.terrain_at(target),
            town: town && !city,
            city,
            day: state.day,
            air: Side::ALL.map(|s| attack.tactics[s.index()].has(Tactic::Airpower)),
            artillery: [ours, theirs].map(|t| self.has_artillery(state, t, target)),
            elite: quality(Quality::Elite),
            green: quality(Quality::Green),
            armor,
            combined: [armor[0] && infantry[0], armor[1] && infantry[1]],
            engineers: ours.has(Tactic::CombatEngineers),
            adjacent: map
                .grid
                .adjacent(target)
                .flat_map(|h| board.stack(h))
                .any(|u| pack.side_of(u) != side && fresh(state, u)),
            recon: side == Side::German && defenders.iter().any(|u| pack.class_of(u) == Class::Recon),
            unsupplied: all(&|u| stricken(u) || state.unit(u).supply > Supply::Full),
            flank: !town && (apart || infiltrates),
            one_hex: from.len() == 1 && !infiltrates,
            fifth: side == Side::German && !attackers.is_empty() && fifth * 2 >= attackers.len(),
            improved,
            cover: town || westwall || improved && !ours.has(Tactic::Barrage),
            weak: all(&|u| stricken(u) || state.unit(u).supply >= Supply::Out),
            isolated: all(&|u| state.unit(u).supply == Supply::Isolated),
            large: pack.constants.draw.large,
        }
    }

    /// Strength of these defenders of a hex, doubled by city or German Westwall (13.41-c).
    pub(crate) fn strength_of(&self, board: &Board<'_>, units: UnitSet, hex: HexId) -> u16 {
        let map = &self.pack.map;
        let sum: u16 = units.iter().map(|u| u16::from(board.state.face(&self.pack, u).strength)).sum();
        let germans = units.first().is_some_and(|u| self.pack.side_of(u) == Side::German);
        if map.cities.contains(hex) || germans && map.westwall.contains(hex) { sum * 2 } else { sum }
    }

    /// Whether these tactics give artillery: guns of the Westwall only as far as they reach today.
    fn has_artillery(&self, state: &State, tactics: Tactics, target: HexId) -> bool {
        let guns = [Tactic::Artillery, Tactic::CorpsArtillery, Tactic::Barrage];
        guns.into_iter().any(|t| tactics.has(t))
            || tactics.has(Tactic::FixedArtillery) && self.in_fixed_range(state, target)
    }

    /// Whether the fixed artillery behind the Westwall reaches a hex today.
    pub(crate) fn in_fixed_range(&self, state: &State, target: HexId) -> bool {
        let range = self.pack.calendar.days.iter().find(|d| d.day == state.day).map_or(0, |d| d.range);
        self.pack.map.westwall.iter().any(|h| self.pack.map.grid.distance(h, target) <= u16::from(range))
    }

    /// Whether Fury of Bastogne lets a German attack draw more or fewer chits: its figure.
    pub(crate) fn fury(&self, state: &State, target: HexId) -> i8 {
        let draw = &self.pack.constants.draw;
        match (state.today & today::FURY != 0, self.pack.map.points_at(target) > 0) {
            (false, _) => 0,
            (true, true) => draw.fury_vp,
            (true, false) => draw.fury_other,
        }
    }
}

/// In supply, undispersed and not yet attacked in this impulse (13.41-i, A-29).
fn fresh(state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    now.supply == Supply::Full && !now.has(flag::DISPERSED) && !state.impulse.attacked.contains(unit)
}
