//! Strengths, column and modifiers of a combat (8.3s to 8.5s). Odds, log, view and players read this one function.

use super::Combat;
use crate::Downfall;
use crate::ids::{Faction, Ideology, Nation, PieceId, PieceSet, Terrain, UnitType, Weather};
use crate::pack::Effect;
use crate::state::{Place, State};
use sandtable_hex::HexId;
use serde::Serialize;

/// One part of a strength or modifier, with its rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// Row of the ledger.
    pub rule: &'static str,
    /// Message key of what it is: `flanks`, `river`.
    pub key: &'static str,
    /// Its value.
    pub value: i8,
}

/// Both strengths and all modifiers, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Reckoning {
    /// Parts of the attack strength.
    pub attack: Vec<Line>,
    /// Parts of the defence strength.
    pub defence: Vec<Line>,
    /// Die roll modifiers.
    pub drm: Vec<Line>,
}

impl Reckoning {
    /// Attack strength.
    pub fn attack_strength(&self) -> i8 {
        self.attack.iter().map(|l| l.value).sum()
    }

    /// Defence strength.
    pub fn defence_strength(&self) -> i8 {
        self.defence.iter().map(|l| l.value).sum()
    }

    /// The difference of strengths, within the table (8.4s).
    pub fn column(&self) -> i8 {
        (self.attack_strength() - self.defence_strength()).clamp(-4, 8)
    }

    /// The sum of the modifiers.
    pub fn total_drm(&self) -> i8 {
        self.drm.iter().map(|l| l.value).sum()
    }
}

/// Adds a line that counts for something.
fn add(lines: &mut Vec<Line>, rule: &'static str, key: &'static str, value: i8) {
    if value != 0 {
        lines.push(Line { rule, key, value });
    }
}

impl Downfall {
    /// Whether a card with this effect was played by a side: 0 attacker, 1 defender.
    pub(crate) fn has_effect(&self, combat: &Combat, side: usize, effect: Effect) -> bool {
        combat.played(side).any(|c| self.pack.cards[c.idx()].effect == effect)
    }

    /// The weather of a combat: a card may make snow fair.
    pub fn combat_weather(&self, state: &State, combat: &Combat) -> Weather {
        let override_ = (0..2).any(|side| self.has_effect(combat, side, Effect::SnowIsFair));
        if state.weather == Weather::Snow && override_ { Weather::Fair } else { state.weather }
    }

    /// Air units of a faction in range of a hex, and elite ones among them (2.3-b, 8.1-a).
    pub fn air_in_range(&self, state: &State, faction: Faction, hex: HexId) -> (u8, u8) {
        let limits = &self.pack.tables.limits;
        let (mut all, mut elite) = (0, 0);
        for unit in self.pack.air_units() {
            let Some(def) = self.pack.air_unit(unit) else { continue };
            if !def.owner.includes(faction) || !state.piece(unit).place.in_play() {
                continue;
            }
            let range = u16::from(if def.elite { limits.elite_air_range } else { limits.air_range });
            if self.distance_from(state.piece(unit).place, hex).is_some_and(|d| d <= range) {
                all += 1;
                elite += u8::from(def.elite);
            }
        }
        (all, elite)
    }

    /// Hexes from a place to a hex, for air range; a land area counts through the hexes next to it (2.3-c).
    pub fn distance_from(&self, place: Place, hex: HexId) -> Option<u16> {
        let grid = &self.pack.map.grid;
        match place {
            Place::Hex(from) => Some(grid.distance(from, hex)),
            Place::Land(land) => {
                let def = self.pack.seas.land(land)?;
                let near = def.beaches.iter().chain(&def.adjacent).filter_map(|l| grid.find(l).ok());
                near.map(|h| grid.distance(h, hex) + 1).min()
            }
            _ => None,
        }
    }

    /// Who has air superiority: 1 the attacker, -1 the defender, 0 nobody (8.1-a), cards included.
    pub fn superiority(&self, state: &State, combat: &Combat) -> i8 {
        let own = self.air_in_range(state, combat.attacker, combat.target);
        let other = self.air_in_range(state, combat.defender, combat.target);
        match own.cmp(&other) {
            std::cmp::Ordering::Greater => 1,
            std::cmp::Ordering::Less => -1,
            std::cmp::Ordering::Equal => {
                let tie = |side| i8::from(self.has_effect(combat, side, Effect::AirTie));
                tie(0) - tie(1)
            }
        }
    }

    /// Whether the defender is a partisan alone (2.2-j).
    pub fn lone_partisan(&self, combat: &Combat) -> bool {
        combat.defenders.iter().all(|u| self.pack.is_partisan(u))
    }

    /// Both strengths and all modifiers of a combat as it stands.
    pub fn strengths(&self, state: &State, combat: &Combat) -> Reckoning {
        let mut r = Reckoning::default();
        let weather = self.combat_weather(state, combat);
        self.attack_lines(state, combat, weather, &mut r.attack);
        self.defence_lines(state, combat, &mut r.defence);
        self.drm_lines(state, combat, weather, &mut r.drm);
        r
    }

    /// Badges of some units and of elite air in range.
    fn badges(&self, state: &State, units: PieceSet, faction: Faction, target: HexId) -> (u8, u8) {
        let count = |f: fn(&crate::pack::Badges) -> bool| {
            units.iter().filter(|u| self.pack.unit(*u).is_some_and(|d| f(&d.badges))).count() as u8
        };
        let (_, air) = self.air_in_range(state, faction, target);
        (count(|b| b.elite) + air, count(|b| b.conscript))
    }

    fn attack_lines(&self, state: &State, combat: &Combat, weather: Weather, lines: &mut Vec<Line>) {
        let pips = combat.primary.map_or(0, |u| state.piece(u).pips);
        add(lines, "8.3s-A0", "primary", pips as i8);
        add(lines, "8.3s-A0", "cards", self.card_strength(combat, 0));
        let attackers = combat.attackers();
        add(lines, "8.3s-A1", "flanks", combat.flanks.len() as i8);
        if combat.attacker == Faction::Soviet && self.has_ability(state, combat, UnitType::Shock) {
            let shock = |u: &PieceId| state.type_of(&self.pack, *u) == Some(UnitType::Shock);
            add(lines, "8.3s-A2", "shock", attackers.iter().filter(shock).count() as i8);
        }
        self.armor_lines(state, combat, weather, attackers, lines);
        let mut own = self.badges(state, attackers, combat.attacker, combat.target);
        own.0 += u8::from(combat.airdrop.is_some());
        let other = self.badges(state, combat.defenders, combat.defender, combat.target);
        add(lines, "8.3s-A6", "elite", i8::from(own.0 > other.0));
        add(lines, "8.3s-A7", "conscript", -i8::from(own.1 > other.1));
        add(lines, "8.3s-A8", "quality", i8::from(attackers.iter().any(|u| self.has_quality(state, u))));
    }

    /// What attacking armor adds (8.3s-A3 to A5), cards against it included.
    fn armor_lines(
        &self,
        state: &State,
        combat: &Combat,
        weather: Weather,
        attackers: PieceSet,
        lines: &mut Vec<Line>,
    ) {
        let armor = attackers.iter().filter(|u| state.is_armored(&self.pack, *u));
        let (mut german, mut other) = (0i8, 0i8);
        for unit in armor {
            if state.is_german(&self.pack, unit) {
                german += 1;
            } else {
                other += 1;
            }
        }
        if self.has_effect(combat, 1, Effect::NoArmorStrength) {
            return;
        }
        if self.has_effect(combat, 1, Effect::OneArmorLess) {
            // The one that adds most.
            if german > 0 {
                german -= 1;
            } else {
                other = (other - 1).max(0);
            }
        }
        match weather {
            Weather::Snow => add(lines, "8.3s-A3", "armor-snow", german + other),
            Weather::Fair => {
                add(lines, "8.3s-A4", "armor-german", 2 * german);
                add(lines, "8.3s-A5", "armor-fair", other);
            }
            Weather::Mud => {}
        }
    }

    fn has_quality(&self, state: &State, unit: PieceId) -> bool {
        self.pack.is_combat(unit)
            && (self.pack.faction_of(unit) == Faction::Western || state.is_german(&self.pack, unit))
    }

    fn defence_lines(&self, state: &State, combat: &Combat, lines: &mut Vec<Line>) {
        let combat_units = combat.defenders.iter().filter(|u| self.pack.is_combat(*u));
        let pips: u8 = if self.lone_partisan(combat) {
            1
        } else {
            combat_units.clone().map(|u| state.piece(u).pips).sum()
        };
        add(lines, "8.3s-D0", "pips", pips as i8);
        add(lines, "8.3s-D0", "cards", self.card_strength(combat, 1));
        let own = self.badges(state, combat.defenders, combat.defender, combat.target);
        let mut other = self.badges(state, combat.attackers(), combat.attacker, combat.target);
        other.0 += u8::from(combat.airdrop.is_some());
        add(lines, "8.3s-D1", "elite", i8::from(own.0 > other.0));
        add(lines, "8.3s-D2", "conscript", -i8::from(own.1 > other.1));
        add(lines, "8.3s-D3", "quality", i8::from(combat_units.clone().any(|u| self.has_quality(state, u))));
        self.terrain_lines(state, combat, lines);
    }

    fn terrain_lines(&self, state: &State, combat: &Combat, lines: &mut Vec<Line>) {
        let map = &self.pack.map;
        let hex = combat.target;
        let axis = combat.defender.ideology() == Ideology::Axis;
        if axis && state.cache.partisans.contains(hex) {
            // A partisan of any ideology takes the ground away from the Axis (8.3s-D11).
            return;
        }
        add(lines, "8.3s-D4", "city", i8::from(self.is_town(state, hex)));
        match map.hex(hex).terrain {
            Some(Terrain::Hills | Terrain::Forest) => add(lines, "8.3s-D5", "rough", 2),
            Some(Terrain::Mountain | Terrain::Swamp) => add(lines, "8.3s-D6", "steep", 3),
            _ => {}
        }
        let (rule, key, value) = self.water(state, combat);
        add(lines, rule, key, value);
    }

    /// What water adds if all attackers are across it: the best for the defender (8.3s-D7 to D10).
    fn water(&self, state: &State, combat: &Combat) -> (&'static str, &'static str, i8) {
        let mut best = ("8.3s-D10", "water", 0);
        for unit in combat.attackers().iter() {
            let Some(from) = state.hex_of(unit) else { continue };
            if !self.pack.map.grid.are_adjacent(from, combat.target) {
                // Remote airborne units do not take the river away (8.1s-d); one of the same hex does.
                if from == combat.target {
                    return ("8.3s-D10", "water", 0);
                }
                continue;
            }
            let side = self.pack.map.between(from, combat.target);
            let here = if state.beach_link(&self.pack, from, combat.target) {
                ("8.3s-D8", "beach", 2)
            } else if side.strait {
                ("8.3s-D9", "strait", 3)
            } else if side.river {
                ("8.3s-D7", "river", 1)
            } else {
                return ("8.3s-D10", "water", 0);
            };
            if here.2 > best.2 {
                best = here;
            }
        }
        best
    }

    fn drm_lines(&self, state: &State, combat: &Combat, weather: Weather, lines: &mut Vec<Line>) {
        let card = |side: usize| -> i8 { combat.played(side).map(|c| self.pack.cards[c.idx()].drm).sum() };
        add(lines, "8.5s-1", "cards-attacker", card(0) + combat.drm);
        add(lines, "8.5s-1", "cards-defender", -card(1));
        add(lines, "8.5s-2", "event", self.roll_bonus(state, combat.attacker) as i8);
        let fortress = combat.defenders.iter().any(|u| state.is_fortress(&self.pack, u));
        add(lines, "8.5s-3", "fortress", if fortress { -2 } else { 0 });
        let by_weather = match weather {
            Weather::Fair => 0,
            Weather::Snow => -2,
            Weather::Mud => -3,
        };
        add(lines, "8.5s-4", "weather", by_weather);
        let value = match weather {
            Weather::Fair => 2,
            Weather::Snow => 1,
            Weather::Mud => 0,
        };
        let no_air = (0..2).any(|side| self.has_effect(combat, side, Effect::NoAir));
        let mut air = if no_air { 0 } else { self.superiority(state, combat) };
        if air < 0 && self.lone_partisan(combat) {
            air = 0;
        }
        add(lines, "8.5s-5", "air", air * value);
        add(lines, "8.5s-6", "airdrop", if combat.airdrop.is_some() { 2 } else { 0 });
        let worst = |units: PieceSet| units.iter().map(|u| state.isolation(u)).max().unwrap_or(0) as i8;
        add(lines, "8.5s-7", "isolated-defender", worst(combat.defenders));
        add(lines, "8.5s-8", "isolated-attacker", -worst(combat.attackers()));
    }

    fn card_strength(&self, combat: &Combat, side: usize) -> i8 {
        combat.played(side).map(|c| self.pack.cards[c.idx()].strength).sum()
    }

    /// Hits on attacker and defender for a modified roll (8.5s-9 to 8.5s-11), cards included.
    pub fn outcome(&self, state: &State, combat: &Combat, reckoning: &Reckoning, dice: u8) -> (i8, u8, u8) {
        let total = dice as i8 + reckoning.total_drm();
        let column =
            self.pack.combat.column(i32::from(reckoning.attack_strength() - reckoning.defence_strength()));
        let cell = self.pack.combat.result(column, i32::from(total));
        let soviet = cell.soviet && combat.attacker == Faction::Soviet;
        let mut attacker = cell.attacker + u8::from(soviet);
        for side in 0..2 {
            for card in combat.played(side) {
                let def = &self.pack.cards[card.idx()];
                match def.effect {
                    Effect::AttackerHitsMore => attacker += def.n[0],
                    Effect::AttackerHitsLess => attacker = attacker.saturating_sub(def.n[0]),
                    _ => {}
                }
            }
        }
        let german = cell.german
            && state.turn <= 6
            && combat.defenders.iter().all(|u| self.pack.unit(u).is_some_and(|d| d.nation == Nation::German));
        (total, attacker, cell.defender.saturating_sub(u8::from(german)))
    }
}
