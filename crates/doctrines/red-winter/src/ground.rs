//! What the map and a scenario's victory conditions decide once and for all: goals, and how far away they are.

use sandtable_hex::HexId;
use sandtable_mechanics::graph::{distances, flood};
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::movement::{Gait, NO};
use sandtable_red_winter::pack::{Condition, Hold, Outcome, Side, Timing, UnitKind};
use sandtable_red_winter::state::Hexes;

/// Farther than anybody walks.
pub const FAR: u16 = u16::MAX;

/// What a goal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Points for whoever holds it at the end; index into the scenario's places.
    Place(usize),
    /// A side wins, or wins at the end, by standing there (or having been the last to); index of the outcome.
    Outcome(usize),
}

/// Ground worth fighting for.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Why.
    pub aim: Aim,
    /// Its hexes.
    pub hexes: Hexes,
    /// Its hexes and those next to them.
    pub beside: Hexes,
    /// Its hexes and those at most two away.
    pub near: Hexes,
    /// What having it is worth to each side, compared with the other side having it, in points.
    pub worth: f32,
    /// The side that must take it; the other one need only keep it. `None` if both score by it.
    pub taker: Option<Side>,
    /// Whether standing there counts and mere control does not.
    pub occupy: bool,
    /// Whether the side that need only keep it posts guards there: the other would win at once, and by road.
    pub guarded: bool,
    /// Hexes from which one company cuts the taker's road to a guarded goal (15.2).
    pub chokes: Vec<HexId>,
    /// Half movement points from every hex, on foot and on skis.
    pub dist: [Vec<u16>; 2],
}

/// The ground of one scenario.
#[derive(Debug)]
pub struct Ground {
    /// Everything worth fighting for.
    pub goals: Vec<Goal>,
    /// Half points to each side's own source, for the way back; on foot and on skis.
    pub home: [[Vec<u16>; 2]; 2],
}

/// Points that a place which decides the game stands for.
const DECISIVE: f32 = 20.0;

/// A sudden victory is worth keeping in mind, not chasing.
const SUDDEN: f32 = 12.0;

/// Less still where points will decide if it does not come about: those are surer.
const REMOTE: f32 = 10.0;

impl Ground {
    /// Works the scenario out.
    pub fn new(game: &RedWinter, scenario: usize) -> Ground {
        let def = &game.pack.scenarios[scenario];
        let mut goals = Vec::new();
        let mut add = |aim, hexes: Hexes, worth, taker: Option<Side>, occupy| {
            let dist = fields(game, hexes, &def.area);
            let sudden = |o: &Outcome| {
                o.when == Timing::EndOfTurn && matches!(o.condition, Condition::Occupies { .. })
            };
            let guarded = match aim {
                Aim::Place(_) => false,
                Aim::Outcome(i) => def.features.armor_commitment && sudden(&def.victory.outcomes[i]),
            };
            let chokes = match taker {
                Some(side) if guarded => chokes(game, hexes, &def.sources[side.index()], &def.area),
                _ => Vec::new(),
            };
            let beside = wider(game, &hexes);
            let near = wider(game, &beside);
            goals.push(Goal { aim, hexes, beside, near, worth, taker, occupy, guarded, chokes, dist });
        };
        for (i, place) in def.victory.places.iter().enumerate() {
            let worth = f32::from(place.vp[0]) + f32::from(place.vp[1]);
            let taker = match place.vp {
                [_, 0] => Some(Side::Soviet),
                [0, _] => Some(Side::Finnish),
                _ => None,
            };
            add(Aim::Place(i), place.hexes, worth, taker, place.hold != Hold::Control);
        }
        for (i, outcome) in def.victory.outcomes.iter().enumerate() {
            let remote = outcome.when != Timing::EndOfGame;
            let worth = match (remote, def.victory.by_points()) {
                (false, _) => DECISIVE,
                (true, false) => SUDDEN,
                (true, true) => REMOTE,
            };
            match outcome.condition {
                Condition::Occupies { side, hexes, .. } => {
                    add(Aim::Outcome(i), hexes, worth, Some(side), true);
                }
                Condition::LastOccupied { side, hexes } => {
                    add(Aim::Outcome(i), hexes, worth, Some(side), true);
                }
                Condition::Eliminated { .. } => {}
            }
        }
        let home = Side::ALL.map(|side| {
            let sources: Hexes = def.sources[side.index()].iter().copied().collect();
            fields(game, sources, &def.area)
        });
        Ground { goals, home }
    }
}

/// These hexes and all next to them.
fn wider(game: &RedWinter, hexes: &Hexes) -> Hexes {
    hexes.iter().flat_map(|h| game.pack.grid.within(h, 1)).collect()
}

/// Hexes on the roads from which a company bars every road from the sources to the goal.
fn chokes(game: &RedWinter, goal: Hexes, sources: &[HexId], area: &Hexes) -> Vec<HexId> {
    let grid = &game.pack.grid;
    let reach = u16::from(game.pack.constants.supply.soviet_reach);
    let roads =
        |h: HexId| grid.neighbours(h).iter().zip(&game.pack.roads[h.idx()]).filter(|(_, r)| r.is_some());
    let barred = |h: HexId| {
        let open = |n: HexId| area.contains(n) && grid.distance(n, h) > 1;
        let starts = sources.iter().copied().filter(|s| open(*s)).map(HexId::idx);
        let net = distances(grid.len(), starts, |at, to| {
            roads(HexId(at as u16)).filter(|(h, _)| open(**h)).for_each(|(h, _)| to(h.idx()));
        });
        let mut net = area.iter().filter(|h| net[h.idx()].is_some());
        !net.any(|n| goal.iter().any(|g| grid.distance(n, g) <= reach))
    };
    area.iter().filter(|h| roads(*h).next().is_some() && !goal.contains(*h) && barred(*h)).collect()
}

/// Which distance field a unit walks by.
pub const fn gait(kind: UnitKind, side: Side) -> usize {
    if kind.skis(side) { 1 } else { 0 }
}

fn fields(game: &RedWinter, to: Hexes, area: &Hexes) -> [Vec<u16>; 2] {
    [Gait::Foot, Gait::Ski].map(|gait| field(game, gait, to, area))
}

/// Half points from every hex of the area to the nearest of `to`, nobody in the way.
fn field(game: &RedWinter, gait: Gait, to: Hexes, area: &Hexes) -> Vec<u16> {
    let grid = &game.pack.grid;
    let costs = game.geo.moves.of(gait.bit());
    let ways = flood(grid.len(), to.iter().map(|h| h.idx()), u32::from(FAR) - 1, |steps| {
        let here = HexId(steps.at() as u16);
        for near in grid.adjacent(here).filter(|h| area.contains(*h)) {
            let step = costs.edges[near.idx()].iter().find(|e| e.to == here).map_or(NO, |e| e.open);
            if step != NO {
                steps.to(near.idx(), u32::from(step));
            }
        }
    });
    (0..grid.len()).map(|hex| ways.cost(hex).map_or(FAR, |cost| cost as u16)).collect()
}
