//! What a position is worth to the Soviets, in points of the teaching game.

use sandtable_downfall::Downfall;
use sandtable_downfall::ids::{Faction, Ideology, PieceId, Terrain};
use sandtable_downfall::state::{LAP, Place, State, flag, space};
use sandtable_downfall::supply::Accepted;
use sandtable_hex::HexId;

/// Worth of a Soviet pip.
pub const SOVIET_PIP: f32 = 0.12;
/// Worth of a Western pip: the West has few.
pub const WESTERN_PIP: f32 = 0.18;
/// Worth of an OKH pip.
pub const OKH_PIP: f32 = 0.17;
/// Worth of an armored side that is up.
const ARMOR: f32 = 0.12;
/// Worth of a column of strength against a stack that could be attacked.
const EXPOSED: f32 = 0.05;

/// Strength felt at this distance.
fn felt(distance: u16) -> f32 {
    [1.0, 1.0, 0.75, 0.5, 0.35, 0.25, 0.18, 0.12].get(usize::from(distance)).copied().unwrap_or(0.06)
}

/// A unit on the map.
struct Post {
    unit: PieceId,
    hex: HexId,
    pips: f32,
    armored: bool,
    soviet: bool,
}

/// Worth of a pip of a faction.
pub const fn pip(faction: Faction) -> f32 {
    match faction {
        Faction::Okh | Faction::Okw => OKH_PIP,
        Faction::Soviet => SOVIET_PIP,
        Faction::Western => WESTERN_PIP,
    }
}

/// The points a hex brings to the Soviets at the end.
pub fn points_at(game: &Downfall, state: &State, hex: HexId) -> u8 {
    match game.scenario_of(state).part.as_ref() {
        Some(part) => part.points.iter().find(|(h, _)| *h == hex).map_or(0, |(_, n)| *n),
        None => u8::from(game.pack.map.objectives.contains(hex)),
    }
}

/// Whether the whole map is played: then moves are judged hex by hex.
pub fn is_wide(game: &Downfall, state: &State) -> bool {
    game.scenario_of(state).part.is_none()
}

/// The share of the track a faction has left, from 1 to 0.
pub fn left(game: &Downfall, state: &State, faction: Faction) -> f32 {
    let at = state.marker(faction).at;
    match game.profile(state).short {
        Some(last) if at < LAP && space(at) < last => f32::from(last - space(at)) / 42.0,
        None => 1.0,
        _ => 0.0,
    }
}

/// What the ground adds to a defence, water aside.
fn cover(game: &Downfall, hex: HexId) -> f32 {
    let city = if game.pack.map.is_city(hex) { 1.0 } else { 0.0 };
    city + match game.pack.map.hex(hex).terrain {
        Some(Terrain::Hills | Terrain::Forest) => 2.0,
        Some(Terrain::Mountain | Terrain::Swamp) => 3.0,
        _ => 0.0,
    }
}

fn posts(game: &Downfall, state: &State) -> Vec<Post> {
    let of = |faction: Faction| game.pack.units_of(faction);
    of(Faction::Soviet)
        .chain(of(Faction::Okh))
        .filter_map(|unit| {
            Some(Post {
                unit,
                hex: state.hex_of(unit)?,
                pips: f32::from(state.piece(unit).pips),
                armored: state.is_armored(&game.pack, unit),
                soviet: game.pack.faction_of(unit) == Faction::Soviet,
            })
        })
        .collect()
}

/// The worth to the Soviets without a look at supply: quick.
pub fn rough(game: &Downfall, state: &State) -> f32 {
    let posts = posts(game, state);
    let mut sum = 0.0;
    for post in &posts {
        let worth = post.pips * if post.soviet { SOVIET_PIP } else { OKH_PIP }
            + if post.armored { ARMOR } else { 0.0 };
        let isolated = state.piece(post.unit).has(flag::ISOLATED);
        let worth = if isolated { worth * 0.5 } else { worth };
        sum += if post.soviet { worth } else { -worth };
    }
    sum + objectives(game, state, &posts) + exposed(game, state, &posts)
}

/// Objectives taken, and those within reach by the strength around them.
fn objectives(game: &Downfall, state: &State, posts: &[Post]) -> f32 {
    let Some(part) = &game.scenario_of(state).part else { return 0.0 };
    let grid = &game.pack.map.grid;
    let mut sum = 0.0;
    for (hex, points) in &part.points {
        let (mut soviet, mut okh) = (0.0, 0.0);
        for post in posts {
            let distance = grid.distance(post.hex, *hex);
            let here = if distance == 0 { 2.0 } else { 0.0 };
            let strength = post.pips * felt(distance) + here;
            if post.soviet {
                soviet += strength + if post.armored { 0.5 * felt(distance) } else { 0.0 };
            } else {
                okh += strength;
            }
        }
        let lead = (soviet - okh) / (soviet + okh).max(4.0);
        let chance = 1.0 / (1.0 + (-5.0 * lead).exp());
        let held = state.city_of(*hex) == Ideology::Soviet;
        sum += f32::from(*points) * if held { 0.65 + 0.35 * chance } else { 0.55 * chance };
    }
    sum
}

/// Stacks that the other side could attack from where it stands.
fn exposed(game: &Downfall, state: &State, posts: &[Post]) -> f32 {
    let map = &game.pack.map;
    let mut sum = 0.0;
    for (i, post) in posts.iter().enumerate() {
        if posts[..i].iter().any(|p| p.hex == post.hex) {
            continue;
        }
        let defence: f32 = posts.iter().filter(|p| p.hex == post.hex).map(|p| p.pips).sum();
        let (mut best, mut others) = (0.0f32, 0.0);
        for foe in posts.iter().filter(|p| p.soviet != post.soviet) {
            if map.grid.are_adjacent(foe.hex, post.hex) && state.walkable(&game.pack, foe.hex, post.hex) {
                best = best.max(foe.pips);
                others += 1.0 + if foe.armored { 0.7 } else { 0.0 };
            }
        }
        if best > 0.0 {
            let column = best + others - 1.0 - defence - cover(game, post.hex);
            let worth = EXPOSED * (column + 1.0).clamp(0.0, 7.0);
            sum += if post.soviet { -worth } else { worth };
        }
    }
    sum
}

/// The worth to the Soviets with supply: units lost, isolated or cut off.
pub fn full(game: &Downfall, state: &State) -> f32 {
    let Some(part) = &game.scenario_of(state).part else { return 0.0 };
    let late = 1.0 - left(game, state, Faction::Okh);
    let each = f32::from(part.points_units);
    let cut_off = game.unsupplied(state, Faction::Okh, Accepted::default());
    let mut sum = rough(game, state);
    for unit in game.pack.units_of(Faction::Okh) {
        let piece = state.piece(unit);
        match piece.place {
            Place::Eliminated => sum += each,
            Place::Hex(_) if cut_off.contains(&unit) => {
                let marked = if piece.has(flag::ISOLATED) { 0.15 } else { 0.0 };
                sum += each * (0.6 + marked + 0.25 * late);
            }
            Place::Hex(_) if piece.has(flag::ISOLATED) => sum += each * (0.4 + 0.6 * late),
            _ => {}
        }
    }
    for unit in game.unsupplied(state, Faction::Soviet, Accepted::default()) {
        sum -= 0.25 + 0.08 * f32::from(state.piece(unit).pips);
    }
    sum
}

/// The worth to a faction.
pub fn worth_to(game: &Downfall, state: &State, faction: Faction, supply: bool) -> f32 {
    let worth = if supply { full(game, state) } else { rough(game, state) };
    if faction.is_axis() { -worth } else { worth }
}

/// The position with a unit in another hex; a city it enters changes hands.
pub fn moved(game: &Downfall, state: &State, units: &[PieceId], hex: HexId) -> State {
    let mut state = state.clone();
    for unit in units {
        state.put(&game.pack, *unit, Place::Hex(hex));
    }
    if let Some(unit) = units.first() {
        let own = game.pack.faction_of(*unit).ideology();
        if game.pack.map.is_city(hex) && state.city_of(hex) != own {
            state.set_city(hex, own);
        }
    }
    state
}

/// The parts an outlook is made of.
struct Parts {
    /// Soviet points as the position stands.
    points: f32,
    /// Shares of the track that are left.
    left: [f32; 2],
    /// Objectives within reach.
    near: f32,
    /// Stacks that could be attacked.
    exposed: f32,
    /// Pips of the Soviets and OKH.
    pips: [f32; 2],
    /// Armored sides of the Soviets and OKH.
    armor: [f32; 2],
    /// OKH units cut off, and their pips.
    cut: [f32; 2],
    /// OKH units with one pip.
    weak: f32,
}

fn parts(game: &Downfall, state: &State) -> Parts {
    let posts = posts(game, state);
    let pips = |soviet: bool| posts.iter().filter(|p| p.soviet == soviet).map(|p| p.pips).sum::<f32>();
    let armor = |soviet: bool| posts.iter().filter(|p| p.soviet == soviet && p.armored).count() as f32;
    let cut_off = game.unsupplied(state, Faction::Okh, Accepted::default());
    let cut_pips: f32 = cut_off.iter().map(|u| f32::from(state.piece(*u).pips)).sum();
    Parts {
        points: f32::from(game.short_points(state)),
        left: [left(game, state, Faction::Soviet), left(game, state, Faction::Okh)],
        near: objectives(game, state, &posts),
        exposed: exposed(game, state, &posts),
        pips: [pips(true), pips(false)],
        armor: [armor(true), armor(false)],
        cut: [cut_off.len() as f32, cut_pips],
        weak: posts.iter().filter(|p| !p.soviet && p.pips <= 1.0).count() as f32,
    }
}

/// The points the Soviets may expect at the end: a line fitted to the orders of 600 games between recruits, with the share of the
/// track that is left to the Soviets as `t`. What is held early may still be lost, what is near may still be won.
pub fn outlook(game: &Downfall, state: &State) -> f32 {
    let p = parts(game, state);
    let t = p.left[0];
    let [soviet, okh] = p.pips;
    4.0 + (1.0 - 0.65 * t) * p.points
        + (0.18 + 0.78 * t) * p.near
        + (0.5 + 0.28 * t) * p.exposed
        + (-0.03 + 0.14 * t) * soviet
        + (-0.14 + 0.065 * t) * okh
        - 0.024 * p.armor[0]
        - 0.047 * p.armor[1]
        + (-0.47 - 0.39 * t) * p.cut[0]
        + 0.24 * p.cut[1]
        + (-0.057 + 0.93 * t) * p.weak
        - 1.2 * t
        - 3.75 * p.left[1]
        - 1.7 * t * t
}

/// The chance of a Soviet victory: the outlook against the goal, by the error it had in the same games.
pub fn chance(game: &Downfall, state: &State) -> f64 {
    let goal = game.scenario_of(state).part.as_ref().map_or(0.0, |p| f32::from(p.goal));
    let t = left(game, state, Faction::Soviet);
    let spread = 0.9 + 3.4 * t - 1.5 * t * t;
    1.0 / (1.0 + f64::from(-(outlook(game, state) - goal + 0.5) / spread).exp())
}
