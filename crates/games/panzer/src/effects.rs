//! 6.1.4.3.10 to 6.1.4.3.13: what hangs in the air. Smoke, barrages, dust and fires hinder fire that starts in them,
//! crosses them or ends in them; they never block sight.

use crate::Panzer;
use crate::event::Event;
use crate::geo::sight;
use crate::ids::{Edge, UnitId, words};
use crate::pack::Terrain;
use crate::state::{State, WreckKind, switch};
use sandtable_engine::Sink;
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

words! {
    /// What hangs in the air.
    EffectKind {
        /// Smoke rounds (6.1.4.3.10).
        Smoke = "smoke",
        /// Shells that keep falling (6.1.4.3.10b).
        Barrage = "barrage",
        /// Dust behind a vehicle (6.1.4.3.12).
        Dust = "dust",
        /// A burning hex (6.1.4.3.5).
        Fire = "fire",
    }
    /// The hexes a mission covers (6.5.1.5, rulings 47 and 48).
    Pattern {
        /// One hex: every weapon on the map.
        Single = "hex",
        /// The hex and those around it.
        Closed = "closed",
        /// The hex and six more in a straight line.
        Linear = "linear",
        /// Every hex within two.
        Open = "open",
    }
}

/// One occurrence: it counts once, however many of its hexes a line crosses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// What.
    pub kind: EffectKind,
    /// The hex it lies on.
    pub hex: HexId,
    /// Which hexes it covers.
    pub pattern: Pattern,
    /// Direction of a line, 0 to 5.
    pub dir: u8,
    /// On, or Off: on its way out (6.1.4.3.10c). A barrage lasts as long as its mission.
    pub on: bool,
    /// Whether it counts: not before the player step that made it has ended (6.1.4.3.10d).
    pub active: bool,
}

/// What a line of fire meets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hindrance {
    /// Brew-up smokes.
    pub brew_ups: u8,
    /// Closed smokes.
    pub smoke_closed: u8,
    /// Open smokes.
    pub smoke_open: u8,
    /// Closed barrages.
    pub barrage_closed: u8,
    /// Open barrages.
    pub barrage_open: u8,
    /// Dust.
    pub dust: u8,
    /// Fires.
    pub fires: u8,
}

impl Hindrance {
    /// How many occurrences there are; dust does not trouble an observer (6.5.1.12.1f).
    pub const fn occurrences(&self) -> u8 {
        self.brew_ups
            + self.smoke_closed
            + self.smoke_open
            + self.barrage_closed
            + self.barrage_open
            + self.fires
    }
}

impl Effect {
    /// How much it hinders, to pick the worst of several in one hex (5.11). Dust is outside that comparison.
    const fn rank(&self) -> u8 {
        match (self.kind, self.pattern) {
            (EffectKind::Fire, _) => 5,
            (EffectKind::Smoke, Pattern::Open) => 3,
            (EffectKind::Smoke, _) => 4,
            (EffectKind::Barrage, Pattern::Open) => 1,
            (EffectKind::Barrage, _) => 2,
            (EffectKind::Dust, _) => 0,
        }
    }
}

impl Panzer {
    /// Whether a pattern laid on a hex covers another.
    pub fn covers(&self, st: &State, pattern: Pattern, at: HexId, dir: u8, hex: HexId) -> bool {
        let grid = &self.layout(st).grid;
        let distance = grid.distance(at, hex);
        match pattern {
            Pattern::Single => at == hex,
            Pattern::Closed => distance <= 1,
            Pattern::Open => distance <= 2,
            Pattern::Linear => {
                let d = self.displacement(st, at, hex);
                let Some(step) = sandtable_hex::Dir::from_index(usize::from(dir % 6)).map(|d| d.step())
                else {
                    return false;
                };
                let n = distance as i16;
                distance <= 6 && (d.q, d.r) == (step.q * n, step.r * n)
            }
        }
    }

    /// What a line between two hexes meets.
    pub fn hindrance(&self, st: &State, from: HexId, to: HexId) -> Hindrance {
        let smoking = st.wrecks.iter().any(|w| w.kind == WreckKind::BrewUp && w.active);
        let hanging = st.effects.iter().any(|e| e.active);
        if !smoking && !hanging {
            return Hindrance::default();
        }
        let crossed = sight::crossed(&self.relief(st), self.geo.lines(), from, to);
        let ends = std::iter::once(from).chain((to != from).then_some(to));
        let line: Vec<HexId> = ends.chain(crossed.into_iter().filter(|h| *h != from && *h != to)).collect();
        let burns = |hex: &&HexId| {
            st.wrecks.iter().any(|w| w.hex == **hex && w.kind == WreckKind::BrewUp && w.active)
        };
        let mut found =
            Hindrance { brew_ups: line.iter().filter(burns).count() as u8, ..Hindrance::default() };
        // In one hex only the worst of fire, smoke and barrage counts; each occurrence counts once (5.11, ruling 108).
        let mut worst: Vec<usize> = Vec::new();
        for hex in &line {
            let there = st.effects.iter().enumerate().filter(|(_, e)| {
                e.active && e.kind != EffectKind::Dust && self.covers(st, e.pattern, e.hex, e.dir, *hex)
            });
            let most = there.max_by_key(|(i, e)| (e.rank(), std::cmp::Reverse(*i)));
            let thick = most.is_some();
            if let Some((i, _)) = most
                && !worst.contains(&i)
            {
                worst.push(i);
            }
            // Dust is a kind of smoke: it is lost in anything thicker (6.1.4.3.12, 5.11).
            let dusty = st.effects.iter().any(|e| e.active && e.kind == EffectKind::Dust && e.hex == *hex);
            found.dust += u8::from(dusty && !thick);
        }
        for effect in worst.into_iter().filter_map(|i| st.effects.get(i)) {
            let open = effect.pattern == Pattern::Open;
            match effect.kind {
                EffectKind::Smoke if open => found.smoke_open += 1,
                EffectKind::Smoke => found.smoke_closed += 1,
                EffectKind::Barrage if open => found.barrage_open += 1,
                EffectKind::Barrage => found.barrage_closed += 1,
                EffectKind::Fire => found.fires += 1,
                EffectKind::Dust => {}
            }
        }
        found
    }

    /// Lays an effect; new smoke or dust turns an old one of the same kind and place On again.
    pub(crate) fn lay<K: Sink<Event>>(&self, st: &mut State, effect: Effect, sink: &mut K) {
        let same = |e: &&mut Effect| {
            e.kind == effect.kind && e.hex == effect.hex && e.pattern == effect.pattern && e.dir == effect.dir
        };
        match st.effects.iter_mut().find(same) {
            Some(old) => old.on = true,
            None => st.effects.push(effect),
        }
        sink.emit(|| Event::Laid {
            kind: effect.kind,
            pattern: effect.pattern,
            hex: self.spot(st, effect.hex),
        });
    }

    /// 6.8.4: what is Off goes, what is On turns Off. Barrages and fires last.
    pub(crate) fn fade_effects(&self, st: &mut State) {
        let fades = |e: &Effect| matches!(e.kind, EffectKind::Smoke | EffectKind::Dust);
        st.effects.retain(|e| e.on || !fades(e));
        for effect in &mut st.effects {
            if fades(effect) {
                effect.on = false;
            }
        }
    }

    /// The sun's modifiers to fire from one hex at another, armor-piercing and general-purpose: the line drawn on beyond
    /// the target must reach the edge the sun stands over (6.1.4.3.13).
    pub fn sun(&self, st: &State, from: HexId, to: HexId) -> (i8, i8) {
        let Some(sun) = self.scenario(st).sun.filter(|_| st.on(switch::SUN)) else { return (0, 0) };
        if !(sun.turns.0..=sun.turns.1).contains(&st.turn) || from == to {
            return (0, 0);
        }
        let grid = &self.layout(st).grid;
        let ((ax, ay), (bx, by)) = (plane(grid.hex(from)), plane(grid.hex(to)));
        let (dx, dy) = (bx - ax, by - ay);
        let corners = grid.ids().map(|h| plane(grid.hex(h)));
        let (mut west, mut east, mut north, mut south) = (i64::MAX, i64::MIN, i64::MAX, i64::MIN);
        for (x, y) in corners {
            (west, east) = (west.min(x), east.max(x));
            (north, south) = (north.min(y), south.max(y));
        }
        // Where the ray leaves the board: over the edge it reaches first, compared without division.
        let to_side = |at: i64, d: i64, low: i64, high: i64| match d {
            0 => None,
            d if d > 0 => Some((high - at, d)),
            d => Some((at - low, -d)),
        };
        let (across, along) = (to_side(bx, dx, west, east), to_side(by, dy, north, south));
        let sideways = match (across, along) {
            (Some((a, da)), Some((b, db))) => a * db <= b * da,
            (Some(_), None) => true,
            _ => false,
        };
        let edge = if sideways {
            if dx > 0 { Edge::East } else { Edge::West }
        } else if dy > 0 {
            Edge::South
        } else {
            Edge::North
        };
        if edge == sun.edge { (sun.ap, sun.gp) } else { (0, 0) }
    }

    /// Notes that a vehicle has left a hex for ground that raises dust; a road does not, unless it is a track here
    /// (6.1.4.3.12, 4.5.1.1.11).
    pub(crate) fn leave_trail(&self, st: &mut State, from: Option<HexId>, to: HexId) {
        let Some(from) = from.filter(|_| st.on(switch::DUST)) else { return };
        let ground = self.ground(st, to);
        let track = ground.roads != 0 && self.is_track(st, true);
        let path = (track || ground.paths != 0) && self.pack.terrain(Terrain::Path).dust;
        if (track || ground.roads == 0) && (path || self.pack.terrain(ground.terrain).dust) {
            st.trail.push(from);
        }
    }

    /// Dust behind a vehicle that has moved half its allowance (6.1.4.3.12): in each hex it left for open ground.
    pub(crate) fn raise_dust<K: Sink<Event>>(&self, st: &mut State, id: UnitId, half: bool, sink: &mut K) {
        if st.trail.is_empty() {
            return;
        }
        let trail = std::mem::take(&mut st.trail);
        if !half || self.vehicle(st, id).is_none() {
            return;
        }
        for hex in &trail {
            let effect = Effect {
                kind: EffectKind::Dust,
                hex: *hex,
                pattern: Pattern::Single,
                dir: 0,
                on: true,
                active: false,
            };
            self.lay(st, effect, sink);
        }
    }
}

/// A hex's centre in whole numbers: columns to the east, half hexes to the south.
fn plane(hex: sandtable_hex::Hex) -> (i64, i64) {
    (i64::from(hex.q), 2 * i64::from(hex.r) + i64::from(hex.q))
}
