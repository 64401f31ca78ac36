//! Marches of NATO: rear units come up to what the Pact threatens, and those in place stay ready to react.

use crate::act::Desk;
use crate::sense::Goal;
use sandtable_engine::{Game, Seat, Silent};
use sandtable_hex::HexId;
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::frame::Move;
use sandtable_wurzburg::ids::CounterId;
use sandtable_wurzburg::pack::{BridgeState, Hexes, Side, VictoryLine};
use sandtable_wurzburg::state::Kind;

/// A unit so near a place to be defended can react into it.
const ON_CALL: u16 = 3;
/// An enemy farther from a place does not threaten it yet, as far as marches go.
const FAR: f32 = 12.0;
/// What a march must gain: it costs the unit its reaction.
const WORTHWHILE: f32 = 0.12;
/// HQ and guns keep so far from enemies.
const SAFE: u16 = 4;

impl Desk<'_> {
    /// Whether a unit of the active brigade gains by a march. The march is tried out, so that none begins without a mover.
    pub fn wants_march(&self) -> bool {
        let start = Action::Start(Kind::March);
        if self.side != Side::Nato || !self.options.contains(&start) {
            return false;
        }
        let (mut next, seat) = (self.st.clone(), Seat(self.side as u8));
        self.game.perform(&mut next, seat, start, &mut Silent);
        let mut options = Vec::new();
        self.game.options(&next, seat, &mut options);
        let desk = Desk::new(self.game, &next, self.side, self.order, &options);
        desk.take_off().or(desk.march()).is_some()
    }

    /// The unit that gains most by a march.
    pub fn march(&self) -> Option<Action> {
        let posts = self.posts();
        let op = self.st.op()?;
        let gain = |a: Action| match a {
            Action::Take(unit, steps) if steps == self.st.counter(unit).steps && !op.moved.contains(unit) => {
                self.march_gain(&posts, unit)
            }
            _ => None,
        };
        let mut list: Vec<(Action, f32)> =
            self.options.iter().filter_map(|a| Some((*a, gain(*a)?))).collect();
        list.sort_by(|a, b| b.1.total_cmp(&a.1));
        list.into_iter().map(|(a, _)| a).find(|a| self.would_go(*a))
    }

    /// What a unit gains by the best march, if it should leave its place at all.
    fn march_gain(&self, posts: &[Goal], unit: CounterId) -> Option<f32> {
        let Some(at) = self.st.hex(unit) else {
            return (!self.game.entry_hexes(self.st, unit).is_empty()).then_some(10.0);
        };
        let maneuver = self.game.pack.kind(unit).symbol.is_maneuver();
        let post = |h: HexId| posts.iter().any(|p| p.hex == h);
        if maneuver && (self.sense.threat(at) > 0.0 || post(at) || self.is_on_call(posts, at)) {
            return None;
        }
        let m = Move::of(std::iter::once(unit).collect(), at);
        let entries = self.game.reach(self.st, &m).entries;
        let (_, gain) = self.march_to(posts, &m, entries.iter().map(|e| e.hex))?;
        Some(gain)
    }

    /// Whether a unit here is the reserve of a threatened place it can react into.
    fn is_on_call(&self, posts: &[Goal], at: HexId) -> bool {
        let grid = &self.game.pack.map.grid;
        let held = |hex: HexId| self.game.stack(self.st, self.side, hex).next().is_some();
        posts.iter().any(|p| grid.distance(p.hex, at) <= ON_CALL && held(p.hex))
    }

    /// The best hex of a march and its gain, if it is worth a march.
    fn march_to(&self, posts: &[Goal], m: &Move, hexes: impl Iterator<Item = HexId>) -> Option<(HexId, f32)> {
        let stay = self.station(posts, m, m.at);
        let best = hexes.map(|h| (h, self.station(posts, m, h))).max_by(|a, b| a.1.total_cmp(&b.1))?;
        let least = if m.begun { 0.02 } else { WORTHWHILE };
        (best.1 > stay + least).then_some((best.0, best.1 - stay))
    }

    /// A marching force: on to the best hex, or done.
    pub fn march_on(&self, m: &Move, hexes: &[HexId]) -> Action {
        let posts = self.posts();
        let to = self.march_to(&posts, m, hexes.iter().copied());
        to.map_or(Action::Done, |(hex, _)| Action::Go(hex))
    }

    /// What a force of NATO is worth in a hex: close terrain on a road, near what is threatened and thinly held.
    fn station(&self, posts: &[Goal], m: &Move, hex: HexId) -> f32 {
        let grid = &self.game.pack.map.grid;
        let maneuver = m.force.iter().any(|c| self.game.pack.kind(c).symbol.is_maneuver());
        if !maneuver {
            return self.rear(m, hex);
        }
        let own: u8 = m.force.iter().map(|c| self.st.counter(c).steps).sum();
        let there: u8 = self
            .game
            .stack(self.st, self.side, hex)
            .filter(|c| !m.force.contains(*c) && self.game.pack.kind(*c).symbol.is_maneuver())
            .map(|c| self.st.counter(c).steps)
            .sum();
        let crowd = if there + own > self.game.pack.charts.stack[self.side.index()] { 3.0 } else { 0.0 };
        let need = posts
            .iter()
            .map(|p| p.value / (3.0 + f32::from(grid.distance(hex, p.hex))))
            .fold(0.0f32, f32::max);
        let road = self.game.pack.map.sides[hex.idx()].iter().any(|edge| edge.road.is_some());
        let dug = if self.st.is_improved(hex, self.side) { 2.0 } else { 0.0 };
        let cover = 0.04 * (self.sense.cover(hex) + dug) + if road { 0.03 } else { 0.0 };
        need + cover - crowd - 0.03 * self.sense.threat(hex)
    }

    /// HQ and guns: behind the units of their formation, away from enemies.
    fn rear(&self, m: &Move, hex: HexId) -> f32 {
        let grid = &self.game.pack.map.grid;
        let Some(unit) = m.force.first() else { return 0.0 };
        let of = self.game.pack.formation_of(unit);
        let mates = self.game.units_of(self.st, of);
        let mates = mates.filter(|(c, _)| self.game.pack.kind(*c).symbol.is_maneuver());
        let far = mates.map(|(_, h)| grid.distance(h, hex)).min().unwrap_or(0);
        let danger = f32::from(SAFE.saturating_sub(self.sense.nearest(hex)));
        -0.05 * f32::from(far.saturating_sub(2)) - 0.5 * danger
    }

    /// What NATO has to defend or to reach, with its need of more units.
    fn posts(&self) -> Vec<Goal> {
        let mut list: Vec<Goal> = Vec::new();
        let nearest = |hexes: &Hexes| hexes.iter().min_by_key(|h| self.sense.nearest(*h));
        for line in &self.game.scenario_of(self.st).victory {
            match line {
                VictoryLine::Hold { hexes, points } => {
                    let value = f32::from(points[0] + points[1]);
                    list.extend(hexes.iter().map(|hex| Goal { hex: *hex, value }));
                }
                VictoryLine::Exit { hexes, points } => {
                    list.extend(nearest(hexes).map(|hex| Goal { hex, value: 1.5 * f32::from(*points) }));
                }
                VictoryLine::Steps { hexes, points, per, .. } => {
                    let value = 2.0 * f32::from(*points) / f32::from(*per);
                    list.extend(nearest(hexes).map(|hex| Goal { hex, value }));
                }
                VictoryLine::Bridges {
                    hexes,
                    state: BridgeState::Seized | BridgeState::Held,
                    points,
                    ..
                } => {
                    let value = f32::from(*points);
                    list.extend(self.sense.bridges(hexes).map(|hex| Goal { hex, value }));
                }
                VictoryLine::Cut { end, points } => {
                    list.push(Goal { hex: *end, value: f32::from(*points) });
                }
                _ => {}
            }
        }
        if list.is_empty() {
            // Without places that count, the front itself is to be held.
            let front = self
                .st
                .on_map()
                .filter(|(c, h)| self.game.pack.side(*c) == self.side && self.sense.nearest(*h) <= ON_CALL);
            list.extend(front.map(|(_, hex)| Goal { hex, value: 3.0 }));
        }
        for post in &mut list {
            let threat = (FAR / f32::from(self.sense.nearest(post.hex).max(1))).clamp(0.5, 2.0);
            post.value *= threat / (1.0 + 0.5 * self.garrison(post.hex));
        }
        list
    }

    /// Steps of NATO in a place and next to it.
    fn garrison(&self, hex: HexId) -> f32 {
        let grid = &self.game.pack.map.grid;
        let own = self.st.on_map().filter(|(c, h)| {
            self.game.pack.side(*c) == self.side
                && self.game.pack.kind(*c).symbol.is_maneuver()
                && grid.distance(*h, hex) <= 1
        });
        own.map(|(c, _)| f32::from(self.st.counter(c).steps)).sum()
    }
}
