//! Supply Heads, and supply of a hex (14.2).

use crate::Ardennes;
use crate::board::Board;
use crate::frame::Crossing;
use crate::geo::Site;
use crate::ids::Bridges;
use crate::pack::{Hexes, Side};
use crate::recent::Recent;
use crate::state::{Built, State};
use arrayvec::ArrayVec;
use sandtable_hex::{Dir, HexId};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// What a hexside is to a supply line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Link {
    /// It passes.
    Open,
    /// Only as a path of one hex, straight to a Supply Head (14.2-d).
    River,
    /// An enemy bridge (16.2-d).
    Shut,
}

impl Ardennes {
    fn supply_link(&self, state: &State, side: Side, hex: HexId, dir: Dir) -> Link {
        let owned = |owner: Side| if owner == side { Link::Open } else { Link::Shut };
        match self.crossing(state, hex, dir) {
            Crossing::Dry => Link::Open,
            Crossing::Bridge(bridge) => owned(self.bridge_owner(state, bridge)),
            Crossing::Built(at) => owned(self.built_owner(state, at).unwrap_or(side)),
            Crossing::River(_) => Link::River,
        }
    }

    /// Road hexes joined by road to a friendly edge hex where a road leaves the map (14.2-e). A new bridge joins no
    /// roads (16.23).
    pub fn supply_heads(&self, board: &Board<'_>, side: Side) -> Hexes {
        self.net(board, side).heads
    }

    fn net(&self, board: &Board<'_>, side: Side) -> Rc<Net> {
        let barred = self.supply_barred(board, side);
        let state = board.state;
        let key = HeadsKey {
            game: self.id,
            side,
            barred,
            blown: state.blown,
            bridges: state.german_bridges,
            built: state.built.clone(),
        };
        Recent::get(&NETS, key, || Net {
            heads: self.find_supply_heads(state, side, &barred),
            barred,
            fed: OnceCell::new(),
        })
    }

    fn find_supply_heads(&self, state: &State, side: Side, barred: &Hexes) -> Hexes {
        let map = &self.pack.map;
        let free = self.geo.all.and_not(barred);
        let ends = self.friendly_edge(side).and(&map.exits).and(&map.road_hexes).and(&free);
        let open = |s: &&Site| {
            s.road && !state.blown.contains(s.bridge) && self.bridge_owner(state, s.bridge) == side
        };
        let bridges: Vec<&Site> = self.geo.sites.iter().filter(open).collect();
        let mut heads = ends;
        loop {
            heads = self.geo.roads.filled(&heads, &free);
            let before = heads;
            for site in &bridges {
                for (here, there) in [(site.from, site.to), (site.to, site.from)] {
                    if heads.contains(here) && free.contains(there) {
                        heads.insert(there);
                    }
                }
            }
            if heads == before {
                return heads;
            }
        }
    }

    /// Every hex that supply of a side reaches now: those for which [`Ardennes::supplied`] holds, found together.
    pub fn supplied_hexes(&self, board: &Board<'_>, side: Side) -> Hexes {
        let net = self.net(board, side);
        *net.fed.get_or_init(|| self.find_supplied(board.state, side, &net))
    }

    /// Paths are followed backwards, from the edge and the heads.
    fn find_supplied(&self, state: &State, side: Side, net: &Net) -> Hexes {
        let free = self.geo.all.and_not(&net.barred);
        // What lies at the hexsides the map does not decide: bridges, and where one was built.
        let sides = self.geo.sites.iter().map(|s| (s.from, s.dir, s.to));
        let built = state.built.iter().map(|b| (b.side.a, b.side.dir, b.side.hexes(&self.pack.map.grid).1));
        let sides: Vec<_> =
            sides.chain(built.clone()).map(|s| (s, self.supply_link(state, side, s.0, s.1))).collect();
        let across = |kind: Link, set: &Hexes| {
            let mut far = Hexes::new();
            for ((from, _, to), _) in sides.iter().filter(|(_, link)| *link == kind) {
                for (here, there) in [(*from, *to), (*to, *from)] {
                    if set.contains(here) {
                        far.insert(there);
                    }
                }
            }
            far
        };
        let over_river = |hex: HexId| {
            Dir::ALL.into_iter().any(|dir| {
                net.heads.contains(self.pack.map.grid.neighbour(hex, dir))
                    && self.supply_link(state, side, hex, dir) == Link::River
            })
        };
        let ends = self.friendly_edge(side).or(&net.heads);
        let mut river = self.geo.wet.step(&net.heads).or(&across(Link::River, &net.heads));
        // Where a bridge was built, a river that the map shows is none.
        for hex in built.flat_map(|(a, _, b)| [a, b]) {
            river.set(hex, !hex.is_none() && over_river(hex));
        }
        let mut fed = ends.or(&river);
        let mut last = ends.and(&free);
        let mut passed = last;
        for _ in 0..self.pack.constants.supply.path.max(1) {
            let next = self.geo.dry.step(&last).or(&across(Link::Open, &last));
            fed = fed.or(&next);
            last = next.and(&free).and_not(&passed);
            passed = passed.or(&last);
        }
        fed
    }

    /// Whether supply reaches a hex now (14.2-b to 14.2-d): at most four hexes to a friendly edge or one of these heads.
    /// The hex itself may be in enemy control.
    pub fn supplied(&self, board: &Board<'_>, side: Side, hex: HexId, heads: &Hexes) -> bool {
        self.supply_line(board, side, hex, heads).is_some()
    }

    /// A shortest such path, the hex itself first.
    pub fn supply_line(&self, board: &Board<'_>, side: Side, hex: HexId, heads: &Hexes) -> Option<Line> {
        let map = &self.pack.map;
        let edge = self.friendly_edge(side);
        let mut found = Found::new();
        found.push((hex, 0, 0));
        if edge.contains(hex) || heads.contains(hex) {
            return Some(line(&found, 0, None));
        }
        let barred = self.supply_barred(board, side);
        let mut seen = Hexes::new();
        seen.insert(hex);
        let mut next = 0;
        while let Some(&(from, _, length)) = found.get(next) {
            for dir in Dir::ALL {
                let to = map.grid.neighbour(from, dir);
                if to.is_none() || barred.contains(to) || seen.contains(to) {
                    continue;
                }
                let arrives = match self.supply_link(board.state, side, from, dir) {
                    Link::Shut => continue,
                    Link::River if length == 0 && heads.contains(to) => true,
                    Link::River => continue,
                    Link::Open => heads.contains(to) || edge.contains(to),
                };
                if arrives {
                    return Some(line(&found, next, Some(to)));
                }
                if length + 1 < self.pack.constants.supply.path {
                    seen.insert(to);
                    // A path of four looks at no more hexes than this holds; a pack with longer ones sees the nearest.
                    let _ = found.try_push((to, next as u8, length + 1));
                }
            }
            next += 1;
        }
        None
    }
}

/// Everything Supply Heads depend on.
#[derive(PartialEq)]
struct HeadsKey {
    game: u64,
    side: Side,
    barred: Hexes,
    blown: Bridges,
    bridges: Bridges,
    built: ArrayVec<Built, 16>,
}

/// What a side's supply goes by.
struct Net {
    heads: Hexes,
    barred: Hexes,
    /// Hexes it reaches, once asked for.
    fed: OnceCell<Hexes>,
}

thread_local! {
    static NETS: RefCell<Recent<HeadsKey, Net>> = const { RefCell::new(Recent::new()) };
}

/// A supply path.
pub type Line = ArrayVec<HexId, 16>;

/// Hexes a search has come to, each with its predecessor in this list and its distance.
type Found = ArrayVec<(HexId, u8, u8), 128>;

/// The way to an entry of the list and perhaps one hex on, from the first entry.
fn line(found: &Found, mut at: usize, end: Option<HexId>) -> Line {
    let mut line: Line = end.into_iter().collect();
    while let Some(&(hex, before, length)) = found.get(at) {
        if line.try_push(hex).is_err() || length == 0 {
            break;
        }
        at = usize::from(before);
    }
    line.reverse();
    line
}
