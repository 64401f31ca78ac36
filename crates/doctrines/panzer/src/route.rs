//! Where a vehicle can get to with what it has left, and its first step there.

use sandtable_hex::{Dir, HexId};
use sandtable_mechanics::graph::flood;
use sandtable_panzer::Panzer;
use sandtable_panzer::action::Action;
use sandtable_panzer::frame::Programme;
use sandtable_panzer::state::State;

/// A place that can be reached.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// Hex.
    pub hex: HexId,
    /// Facing on entering it.
    pub heading: u8,
    /// Points spent.
    pub cost: u8,
    /// Whether all turns are open there, or only a hexside either way.
    pub turns: Turns,
    /// First action on the way; `None` where the vehicle is.
    pub first: Option<Action>,
}

/// Which facings a vehicle may take at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// As it comes.
    None,
    /// One hexside either way.
    One,
    /// All.
    All,
}

impl Stop {
    /// The facings it may end with.
    pub fn facings(&self) -> impl Iterator<Item = u8> + use<> {
        let (heading, turns) = (self.heading, self.turns);
        (0..6).map(move |k| (heading + k) % 6).filter(move |f| match turns {
            Turns::None => *f == heading,
            Turns::One => apart(*f, heading) <= 1,
            Turns::All => true,
        })
    }
}

fn apart(a: u8, b: u8) -> u8 {
    let d = (a + 6 - b) % 6;
    d.min(6 - d)
}

/// Everything within reach, the own hex first, then by cost. Each hex comes once for every heading.
pub fn reach(game: &Panzer, st: &State, p: &Programme) -> Vec<Stop> {
    let unit = st.unit(p.unit);
    let Some(start) = unit.hex() else { return Vec::new() };
    let here_turns = if p.turned {
        Turns::None
    } else if game.is_on_foot(st, p.unit) || p.rates.country >= game.turn_cost(st, start) as i8 {
        Turns::All
    } else {
        Turns::One
    };
    let facing = if p.turned { unit.facing } else { p.heading };
    let own = Stop { hex: start, heading: facing, cost: 0, turns: here_turns, first: None };
    let mut found = vec![own];
    if p.spent {
        return found;
    }
    spread(game, st, p, &own, false, &mut found);
    if p.rates.path.is_some() && !p.turned {
        spread(game, st, p, &own, true, &mut found);
    }
    found
}

/// Dijkstra over hexes with headings, across country or along ways.
fn spread(game: &Panzer, st: &State, p: &Programme, own: &Stop, ways: bool, found: &mut Vec<Stop>) {
    let unit = st.unit(p.unit);
    let left = if ways {
        p.rates.road.filter(|_| p.roads >= p.paths).or(p.rates.path).unwrap_or(0)
    } else {
        p.rates.country
    };
    let budget = u8::try_from(left).unwrap_or(0);
    // Whoever walks goes anywhere and turns for nothing.
    let foot = game.is_on_foot(st, p.unit);
    let hexes = game.layout(st).len();
    let mut firsts: Vec<Option<Action>> = vec![None; hexes * 6];
    let key = |hex: HexId, heading: u8| hex.idx() * 6 + usize::from(heading);
    flood(hexes * 6, [key(own.hex, own.heading)], u32::from(budget), |steps| {
        let (hex, heading) = (HexId((steps.at() / 6) as u16), (steps.at() % 6) as u8);
        let cost = steps.spent() as u8;
        let first = firsts[steps.at()];
        let root = hex == own.hex && cost == 0;
        if !root {
            let turns = match ways {
                true => Turns::One,
                false if foot || cost + game.turn_cost(st, hex) <= budget => Turns::All,
                false => Turns::One,
            };
            found.push(Stop { hex, heading, cost, turns, first });
        }
        let locked = root && p.turned;
        for facing in 0..6u8 {
            if locked && facing != unit.facing {
                continue;
            }
            let wide = apart(heading, facing) > 1 && !locked;
            let turn = if wide && !ways && !foot { game.turn_cost(st, hex) } else { 0 };
            for back in [false, true] {
                // Backwards only without a turn, to keep the front to the enemy.
                if back && (facing != heading || ways || foot) {
                    continue;
                }
                let going = Dir::ALL[usize::from(if back { (facing + 3) % 6 } else { facing })];
                let Ok(entry) = game.entry(st, p.unit, hex, going, back) else { continue };
                let price = if ways { entry.way } else { Some(entry.country + turn) };
                let Some(price) = price else { continue };
                if cost.saturating_add(price) > budget || game.enemy_in(st, entry.to, unit.side) {
                    continue;
                }
                let at = key(entry.to, facing);
                if !steps.to(at, u32::from(price)) {
                    continue;
                }
                let opening = match (back, facing == unit.facing) {
                    _ if foot => Action::Go(facing),
                    (true, true) => Action::Back,
                    (false, true) => Action::Step,
                    (false, false) if ways => Action::Follow(facing),
                    _ => Action::Turn(facing),
                };
                firsts[at] = first.filter(|_| !root).or(Some(opening));
            }
        }
    });
}
