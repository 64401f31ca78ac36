//! What a side can tell of the position: enemy stacks as far as they are known, goals, what fire promises.

use sandtable_engine::{Seat, Viewer};
use sandtable_hex::HexId;
use sandtable_wurzburg::Wurzburg;
use sandtable_wurzburg::ids::{CounterId, CounterSet};
use sandtable_wurzburg::pack::{BridgeState, Hexes, River, Side, VictoryLine};
use sandtable_wurzburg::state::{State, USED};
use sandtable_wurzburg::view::visible;

/// Steps behind a counter whose steps are hidden, against the average of its group.
const UNKNOWN: f32 = 0.7;
/// How fast a goal loses its pull with distance.
const FADE: f32 = 3.0;

/// Units of one side in one hex, as the other sees them.
#[derive(Clone, Copy, Debug)]
pub struct Stack {
    /// The hex.
    pub hex: HexId,
    /// Steps, as far as known.
    pub steps: f32,
    /// Attack strength of all steps.
    pub attack: f32,
    /// Defence of its strongest unit against offensive fire.
    pub defence: f32,
    /// Whether all its units are Used.
    pub used: bool,
}

/// A place worth being at.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    /// The hex.
    pub hex: HexId,
    /// What a unit there is worth.
    pub value: f32,
}

/// What one side can tell.
pub struct Sense<'a> {
    pub game: &'a Wurzburg,
    pub st: &'a State,
    pub side: Side,
    pub enemies: Vec<Stack>,
    pub goals: Vec<Goal>,
    seen: CounterSet,
}

impl<'a> Sense<'a> {
    pub fn new(game: &'a Wurzburg, st: &'a State, side: Side) -> Sense<'a> {
        let seen = visible(game, st, Viewer::Seat(Seat(side as u8)));
        let mut sense = Sense { game, st, side, enemies: Vec::new(), goals: Vec::new(), seen };
        for (unit, hex) in st.on_map().filter(|(c, _)| game.pack.side(*c) != side) {
            let (steps, kind) = (sense.steps(unit), game.pack.kind(unit));
            let improved = if st.is_improved(hex, side.other()) { 2.0 } else { 0.0 };
            let terrain = game.pack.map.terrain_at(hex) as usize;
            let table = if kind.symbol.is_infantry() {
                game.pack.charts.infantry_defence
            } else {
                game.pack.charts.other_defence
            };
            let defence = f32::from(kind.defence) + f32::from(table[terrain]) + improved;
            let attack = if kind.symbol.is_artillery() { 0.5 } else { 1.0 } * f32::from(kind.attack) * steps;
            let used = st.counter(unit).has(USED);
            match sense.enemies.iter_mut().find(|s| s.hex == hex) {
                Some(stack) => {
                    stack.steps += steps;
                    stack.attack += attack;
                    stack.defence = stack.defence.max(defence);
                    stack.used &= used;
                }
                None => sense.enemies.push(Stack { hex, steps, attack, defence, used }),
            }
        }
        sense.goals = sense.find_goals();
        sense
    }

    /// Steps of a unit: counted if seen, guessed if not.
    pub fn steps(&self, unit: CounterId) -> f32 {
        if self.seen.contains(unit) {
            return f32::from(self.st.counter(unit).steps);
        }
        let group = self.game.pack.group(self.game.pack.group_of(unit));
        UNKNOWN * f32::from(group.steps) / f32::from(group.counters.max(1))
    }

    fn find_goals(&self) -> Vec<Goal> {
        let mut list = Vec::new();
        for line in &self.game.scenario_of(self.st).victory {
            match line {
                VictoryLine::Hold { hexes, points } => {
                    let worth = f32::from(points[0] + points[1]);
                    for hex in hexes {
                        let ours = self.st.holder(*hex) == Some(self.side);
                        let value = match self.side {
                            Side::Wp if ours => 0.3 * worth,
                            _ => worth,
                        };
                        list.push(Goal { hex: *hex, value });
                    }
                }
                VictoryLine::Exit { hexes, points } if self.side == Side::Wp => {
                    let value = 3.0 * f32::from(*points);
                    list.extend(hexes.iter().map(|hex| Goal { hex, value }));
                }
                VictoryLine::Steps { hexes, points, per, .. } if self.side == Side::Wp => {
                    let value = 3.0 * f32::from(*points) / f32::from(*per);
                    list.extend(hexes.iter().map(|hex| Goal { hex, value }));
                }
                VictoryLine::Bridges {
                    hexes,
                    state: BridgeState::Seized | BridgeState::Held,
                    points,
                    ..
                } => {
                    let value = f32::from(*points);
                    list.extend(self.bridges(hexes).map(|hex| Goal { hex, value }));
                }
                _ => {}
            }
        }
        list
    }

    /// Both ends of the bridges over the Main that stand in some hexes.
    pub fn bridges<'b>(&'b self, hexes: &'b Hexes) -> impl Iterator<Item = HexId> + 'b {
        let map = &self.game.pack.map;
        let main = |(a, b): (HexId, HexId)| map.side(a, b).river == Some(River::Main);
        let standing = map.bridges.iter().enumerate().filter(move |(i, bridge)| {
            let (a, b) = bridge.hexes;
            self.st.blown & (1 << i) == 0 && main((a, b)) && hexes.contains(a) && hexes.contains(b)
        });
        standing.flat_map(|(_, bridge)| [bridge.hexes.0, bridge.hexes.1])
    }

    /// Places that bring this side points, are not its own and have no enemy in them.
    pub fn free_goals(&self) -> impl Iterator<Item = HexId> + '_ {
        let lines = self.game.scenario_of(self.st).victory.iter();
        let held = lines.filter_map(|line| match line {
            VictoryLine::Hold { hexes, points } if points[self.side.index()] > 0 => Some(hexes),
            _ => None,
        });
        held.flat_map(|hexes| hexes.iter().copied()).filter(|hex| {
            self.st.holder(*hex) != Some(self.side) && self.enemies.iter().all(|s| s.hex != *hex)
        })
    }

    /// The pull of the goals on a hex.
    pub fn pull(&self, hex: HexId) -> f32 {
        let grid = &self.game.pack.map.grid;
        let best = self
            .goals
            .iter()
            .map(|g| g.value / (FADE + f32::from(grid.distance(hex, g.hex))))
            .fold(0.0f32, f32::max);
        // Without goals the Pact goes south.
        if self.goals.is_empty() && self.side == Side::Wp {
            return grid.cell(hex).map_or(0.0, |(_, row)| 0.02 * row as f32);
        }
        best
    }

    /// Whether a hex is a goal of the victory conditions.
    pub fn is_goal(&self, hex: HexId) -> bool {
        self.goals.iter().any(|g| g.hex == hex)
    }

    /// Distance to the nearest enemy stack.
    pub fn nearest(&self, hex: HexId) -> u16 {
        let grid = &self.game.pack.map.grid;
        self.enemies.iter().map(|s| grid.distance(hex, s.hex)).min().unwrap_or(99)
    }

    /// Attack strength of enemies next to a hex.
    pub fn threat(&self, hex: HexId) -> f32 {
        let grid = &self.game.pack.map.grid;
        self.enemies.iter().filter(|s| grid.are_adjacent(hex, s.hex)).map(|s| s.attack).sum()
    }

    /// Defence a hex adds.
    pub fn cover(&self, hex: HexId) -> f32 {
        f32::from(self.game.pack.charts.fire_defence[self.game.pack.map.terrain_at(hex) as usize])
    }

    /// Attack strength a unit brings against a hex: armour counts half in close terrain.
    pub fn power(&self, unit: CounterId, at: HexId) -> f32 {
        let kind = self.game.pack.kind(unit);
        let close = self.game.pack.map.terrain_at(at).is_close() && !kind.symbol.is_infantry();
        let factor = if close { 0.5 } else { 1.0 };
        factor * f32::from(kind.attack) * self.steps(unit)
    }

    /// Steps an attack with this strength on a stack should cost the enemy, less the attacker's own losses to its fire.
    pub fn gain(&self, stack: &Stack, power: f32, own_defence: f32) -> f32 {
        let hits = power / 2.0;
        let kills = (hits / stack.defence.max(1.0)).min(stack.steps);
        let grid = &self.game.pack.map.grid;
        let around: f32 = self
            .enemies
            .iter()
            .filter(|s| s.hex != stack.hex && grid.distance(s.hex, stack.hex) <= 2)
            .map(|s| 0.3 * s.attack)
            .sum();
        let close = self.game.pack.map.terrain_at(stack.hex).is_close();
        let fire = if close { 1.5 } else { 1.0 } * stack.attack + around;
        kills - 0.8 * (fire / 2.0) / own_defence.max(1.0)
    }
}
