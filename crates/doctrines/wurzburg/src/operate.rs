//! Choices of an operation: plans, task forces, objectives, moves.

use crate::act::Desk;
use sandtable_engine::{Game, Seat, Silent};
use sandtable_hex::HexId;
use sandtable_wurzburg::action::Action;
use sandtable_wurzburg::airmobile::AirOrder;
use sandtable_wurzburg::frame::{Frame, Move};
use sandtable_wurzburg::ids::{CounterId, FormationId};
use sandtable_wurzburg::pack::Side;
use sandtable_wurzburg::state::{Kind, Payer};

/// An enemy farther away is out of reach of an attack.
const REACH: u16 = 6;
/// What NATO's attack must promise more if the enemy is not caught Used in the open.
const WARY: f32 = 0.5;
/// What it must promise more to be worth the point kept for reaction.
const LAST_POINT: f32 = 1.0;
/// A regiment so near a goal that stands empty marches there rather than attack something else.
const WALK: u16 = 5;
/// An operation whose units are so near such a goal goes there too.
const STEP: u16 = 3;

impl Desk<'_> {
    // --- planning ---

    /// Attacks for regiments near an enemy, the nearest first; the others march.
    pub fn plan(&self) -> Option<Action> {
        if let Some(attach) = self.find(|a| matches!(a, Action::Attach(..))) {
            return Some(attach);
        }
        if let Some(drop) = self.plan_drop() {
            return Some(drop);
        }
        let wanted = |regiment: FormationId| {
            let unplanned = self.st.formation(regiment).plan == Kind::March;
            unplanned
                && !self.walks_in(regiment)
                && self.distance(regiment) <= REACH
                && self.offers(regiment) > self.order.bar
        };
        let rank = |payer: Payer| match payer {
            Payer::Effort => 0,
            Payer::Hq(_) => 1,
            _ => 2,
        };
        let plans = self.options.iter().filter_map(|a| match a {
            Action::Plan(f, Kind::Hasty, payer) if wanted(*f) => Some((*f, *payer, *a)),
            _ => None,
        });
        let best = plans.min_by_key(|(f, payer, _)| (self.distance(*f), rank(*payer)));
        best.map(|(.., a)| a).or(Some(Action::Done))
    }

    /// Whether a formation had better march: of its side it is the nearest to a goal that stands empty.
    fn walks_in(&self, formation: FormationId) -> bool {
        let pack = &self.game.pack;
        let far = |f: FormationId, goal: HexId| {
            let units = self.game.roster(self.st, f);
            let fighters = units.filter(|(c, _)| pack.kind(*c).symbol.is_maneuver());
            fighters.map(|(_, h)| pack.map.grid.distance(h, goal)).min().unwrap_or(99)
        };
        self.sense.free_goals().any(|goal| {
            let own = far(formation, goal);
            let mut others = pack.formations().filter(|f| pack.formation(*f).side == self.side);
            own <= WALK && others.all(|f| far(f, goal) >= own)
        })
    }

    /// Distance of a formation's nearest unit to an enemy.
    fn distance(&self, formation: FormationId) -> u16 {
        let units = self.game.roster(self.st, formation);
        units.map(|(_, h)| self.sense.nearest(h)).min().unwrap_or(99)
    }

    /// The best gain of an attack by a formation on anything in reach.
    fn offers(&self, formation: FormationId) -> f32 {
        let units: Vec<(CounterId, HexId)> = self.game.units_of(self.st, formation).collect();
        let grid = &self.game.pack.map.grid;
        self.sense
            .enemies
            .iter()
            .map(|stack| {
                let near: Vec<CounterId> = units
                    .iter()
                    .filter(|(_, h)| grid.distance(*h, stack.hex) <= REACH)
                    .map(|(c, _)| *c)
                    .collect();
                self.promise(&near, stack.hex)
            })
            .fold(f32::MIN, f32::max)
    }

    /// What an attack by these units on a hex promises.
    fn promise(&self, units: &[CounterId], hex: HexId) -> f32 {
        let Some(stack) = self.sense.enemies.iter().find(|s| s.hex == hex) else { return f32::MIN };
        let power: f32 = units.iter().map(|c| self.sense.power(*c, hex)).sum();
        let defence = units.iter().map(|c| f32::from(self.game.pack.kind(*c).defence)).fold(1.0, f32::max);
        let goal = if self.sense.is_goal(hex) { 1.5 } else { 0.0 };
        if power == 0.0 { f32::MIN } else { self.sense.gain(stack, power, defence + 0.5) + goal }
    }

    /// The unit with most of its regiment around it leads.
    pub fn lead(&self) -> Option<Action> {
        let grid = &self.game.pack.map.grid;
        let near = |unit: CounterId| {
            let Some(at) = self.game.stand(self.st, unit) else { return 0.0 };
            let of = self.game.pack.formation_of(unit);
            let around: f32 = self
                .game
                .roster(self.st, of)
                .filter(|(_, h)| grid.distance(*h, at) <= 3)
                .map(|(c, _)| self.sense.steps(c))
                .sum();
            around - 0.1 * f32::from(self.sense.nearest(at))
        };
        self.best(|a| match a {
            Action::Lead(unit, _) => Some(near(unit)),
            _ => None,
        })
    }

    // --- the Operations Segment ---

    /// The Pact: attacks first, then marches. NATO: an attack that pays and leaves a point to react with, then marches.
    pub fn cycle(&self) -> Option<Action> {
        let pact = self.best(|a| match a {
            Action::Operate(f) => {
                let plan = self.st.formation(f).plan;
                Some(if plan.is_offensive() { 2.0 } else { 1.0 })
            }
            _ => None,
        });
        if pact.is_some() {
            return pact;
        }
        let attack = Action::Start(Kind::Hasty);
        if self.options.contains(&attack) && self.strike_force().is_some() {
            return Some(attack);
        }
        let march = self.wants_march().then_some(Action::Start(Kind::March));
        march.or(Some(Action::Done))
    }

    /// Whether an attack led by a unit leaves its brigade a command point to react with: off-map points pay no reaction.
    fn can_spare(&self, lead: CounterId) -> bool {
        let brigade = self.game.brigade_of(self.st, self.game.pack.formation_of(lead));
        let payers = self.game.nato_payers(self.st, brigade, lead, false);
        let points = payers.iter().map(|payer| match payer {
            Payer::Hq(hq) => self.st.cp[self.game.pack.group_of(*hq).idx()],
            _ => 2,
        });
        points.sum::<u8>() > 1
    }

    /// Whether a unit belongs to the brigade that is active.
    fn is_active(&self, unit: CounterId) -> bool {
        let active = match self.st.top() {
            Some(Frame::Cycle(formation)) => Some(*formation),
            _ => self.st.op().map(|op| op.formation),
        };
        let of = self.game.pack.formation_of(unit);
        active.is_some_and(|f| f == of || self.game.brigade_of(self.st, of) == f)
    }

    /// The best task force NATO could form: lead, target, promise.
    fn strike_force(&self) -> Option<(CounterId, HexId, f32)> {
        let leads: Vec<CounterId> = self
            .st
            .on_map()
            .filter(|(c, _)| {
                let counter = self.st.counter(*c);
                self.game.pack.side(*c) == self.side
                    && self.is_active(*c)
                    && counter.flags == 0
                    && counter.steps > 0
                    && self.game.pack.kind(*c).symbol.is_maneuver()
                    && !self.game.pack.kind(*c).leg
            })
            .map(|(c, _)| c)
            .collect();
        let mut best: Option<(CounterId, HexId, f32)> = None;
        for lead in leads {
            if let Some((hex, promise)) = self.aim(lead)
                && best.is_none_or(|b| promise > b.2)
                && (promise > self.order.bar + LAST_POINT || self.can_spare(lead))
            {
                best = Some((lead, hex, promise));
            }
        }
        best.filter(|b| b.2 > self.order.bar)
    }

    /// The best target of a task force led by a unit.
    fn aim(&self, lead: CounterId) -> Option<(HexId, f32)> {
        let at = self.st.hex(lead)?;
        let grid = &self.game.pack.map.grid;
        let of = self.game.pack.formation_of(lead);
        let mut force: Vec<CounterId> = self
            .game
            .units_of(self.st, of)
            .filter(|(c, h)| {
                grid.distance(at, *h) <= 3
                    && self.st.counter(*c).flags == 0
                    && self.game.pack.kind(*c).symbol.is_maneuver()
            })
            .map(|(c, _)| c)
            .collect();
        force.sort_by_key(|c| (*c != lead, std::cmp::Reverse(self.game.pack.kind(*c).attack)));
        let mut steps = 0;
        force.retain(|c| {
            steps += self.st.counter(*c).steps;
            steps <= self.game.pack.charts.task_force
        });
        let reach = 5;
        self.sense
            .enemies
            .iter()
            .filter(|s| grid.distance(at, s.hex) <= reach)
            .map(|s| {
                let far = 0.1 * f32::from(grid.distance(at, s.hex));
                let wary =
                    if s.used && !self.game.pack.map.terrain_at(s.hex).is_close() { 0.0 } else { WARY };
                let goal = self.sense.is_goal(s.hex);
                (s.hex, self.promise(&force, s.hex) - far - if goal { 0.0 } else { wary })
            })
            .max_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// Commitment: NATO forms the best task force; both name what promises most.
    pub fn commit(&self) -> Option<Action> {
        let op = self.st.op()?;
        if op.side == Side::Nato && op.parts.is_empty() {
            let lead = self.strike_force().map(|(lead, ..)| lead);
            let rank = |payer: Payer| if matches!(payer, Payer::OffMap) { 2.0 } else { 1.0 };
            return self.best(|a| match a {
                Action::Lead(unit, payer) => Some(rank(payer) + if Some(unit) == lead { 10.0 } else { 0.0 }),
                _ => None,
            });
        }
        let join = self.best(|a| match a {
            Action::Take(unit, steps) if self.game.pack.kind(unit).symbol.is_maneuver() => {
                Some(f32::from(steps) * f32::from(self.game.pack.kind(unit).attack))
            }
            _ => None,
        });
        if join.is_some() && op.side == Side::Nato {
            return join;
        }
        if let Some(air) = self.find(|a| matches!(a, Action::Air(AirOrder::Airmobile))) {
            return Some(air);
        }
        let units: Vec<CounterId> = op.participants.iter().collect();
        let grid = &self.game.pack.map.grid;
        let starts: Vec<HexId> = units.iter().filter_map(|c| self.st.hex(*c)).collect();
        let target = self.scored(|a| match a {
            Action::At(hex) => {
                let near: Vec<CounterId> = units
                    .iter()
                    .copied()
                    .filter(|c| self.st.hex(*c).is_some_and(|h| grid.distance(h, hex) <= REACH))
                    .collect();
                let far = starts.iter().map(|h| grid.distance(*h, hex)).min().unwrap_or(99);
                Some(self.promise(&near, hex) - 0.15 * f32::from(far) + 2.0 * self.sense.pull(hex))
            }
            _ => None,
        });
        let empty = |goal: HexId| starts.iter().any(|h| grid.distance(*h, goal) <= STEP);
        match target {
            Some((Action::At(hex), _)) if !self.sense.is_goal(hex) && self.sense.free_goals().any(empty) => {
                self.find(|a| matches!(a, Action::NoObjective | Action::Done))
            }
            Some((Action::At(hex), score)) if score > self.order.bar - 1.0 => {
                self.declare(hex).or(Some(Action::At(hex)))
            }
            _ => self.find(|a| matches!(a, Action::NoObjective | Action::Done)),
        }
    }

    // --- movement ---

    /// Takes every unit in turn, those nearest the goal first; none twice.
    pub fn moves(&self) -> Option<Action> {
        let op = self.st.op()?;
        if let Some(flight) = self.take_off() {
            return Some(flight);
        }
        if self.is_march() {
            return self.march().or(Some(Action::Done));
        }
        let wish = |a: Action| match a {
            Action::Take(unit, steps) if steps == self.st.counter(unit).steps => {
                let fresh = !op.moved.contains(unit);
                let maneuver = self.game.pack.kind(unit).symbol.is_maneuver();
                // Guns and HQ of the Pact stay where they are once the front is near.
                let goes = self.side == Side::Nato
                    || maneuver
                    || self.st.hex(unit).is_none_or(|h| self.sense.nearest(h) > 8);
                let here = self.game.stand(self.st, unit).map_or(0.0, |h| self.sense.pull(h));
                (fresh && goes && self.best_move(unit).is_some()).then_some(1.0 + here)
            }
            _ => None,
        };
        let mut list: Vec<(Action, f32)> =
            self.options.iter().filter_map(|a| Some((*a, wish(*a)?))).collect();
        list.sort_by(|a, b| b.1.total_cmp(&a.1));
        list.into_iter().map(|(a, _)| a).find(|a| self.would_go(*a)).or(Some(Action::Done))
    }

    /// Whether a force that is taken goes anywhere. One that stays could be taken again for ever.
    pub fn would_go(&self, take: Action) -> bool {
        let (mut next, seat) = (self.st.clone(), Seat(self.side as u8));
        self.game.perform(&mut next, seat, take, &mut Silent);
        let Some(Frame::Move(m)) = next.top() else { return true };
        let mut options = Vec::new();
        self.game.options(&next, seat, &mut options);
        let desk = Desk::new(self.game, &next, self.side, self.order, &options);
        desk.go(m) != Some(Action::Done)
    }

    /// Whether the operation is a march of NATO.
    fn is_march(&self) -> bool {
        self.side == Side::Nato && self.st.op().is_some_and(|op| !op.kind.is_offensive())
    }

    /// Whether a unit would go anywhere if it were taken.
    fn best_move(&self, unit: CounterId) -> Option<HexId> {
        let Some(at) = self.st.hex(unit) else {
            return self.game.entry_hexes(self.st, unit).first().copied();
        };
        let m = Move::of(std::iter::once(unit).collect(), at);
        let entries = self.game.reach(self.st, &m).entries;
        self.destination(&m, entries.iter().map(|e| e.hex))
    }

    /// The best hex for a force among some, if it is better than staying.
    fn destination(&self, m: &Move, hexes: impl Iterator<Item = HexId>) -> Option<HexId> {
        let stay = self.stand(m, m.at) + 0.02;
        let best = hexes.map(|h| (h, self.stand(m, h))).max_by(|a, b| a.1.total_cmp(&b.1))?;
        (best.1 > stay).then_some(best.0)
    }

    /// What a force gains by standing in a hex.
    fn stand(&self, m: &Move, hex: HexId) -> f32 {
        let Some(op) = self.st.op() else { return 0.0 };
        let grid = &self.game.pack.map.grid;
        let limit = f32::from(self.game.pack.charts.stack[self.side.index()]);
        let own: f32 = m.force.iter().map(|c| f32::from(self.st.counter(c).steps)).sum();
        let there: f32 = self
            .game
            .stack(self.st, self.side, hex)
            .filter(|c| !m.force.contains(*c) && self.game.pack.kind(*c).symbol.is_maneuver())
            .map(|c| f32::from(self.st.counter(c).steps))
            .sum();
        let crowd = if there + own > limit { 3.0 } else { 0.0 };
        let cover = self.sense.cover(hex);
        let mut worth = 0.05 * cover - crowd;
        match op.objective.some() {
            Some(objective) => {
                let far = f32::from(grid.distance(hex, objective));
                worth -= 0.5 * far;
                if grid.are_adjacent(hex, objective) {
                    let other: f32 = self
                        .sense
                        .enemies
                        .iter()
                        .filter(|s| s.hex != objective && grid.are_adjacent(hex, s.hex))
                        .map(|s| s.attack)
                        .sum();
                    worth += 2.0 + 0.3 * cover - 0.03 * other;
                }
            }
            None => {
                worth += 4.0 * self.sense.pull(hex) * self.order.march - 0.02 * self.sense.threat(hex);
            }
        }
        worth
    }

    /// A force in motion: off the map where that scores, to the best hex, or done.
    pub fn go(&self, m: &Move) -> Option<Action> {
        if self.options.contains(&Action::Exit) {
            return Some(Action::Exit);
        }
        let hexes: Vec<HexId> = self
            .options
            .iter()
            .filter_map(|a| match a {
                Action::Go(hex) => Some(*hex),
                _ => None,
            })
            .collect();
        if m.off.is_some() {
            return hexes.first().copied().map(Action::Go).or(Some(Action::Done));
        }
        if self.is_march() {
            return Some(self.march_on(m, &hexes));
        }
        self.destination(m, hexes.into_iter()).map(Action::Go).or(Some(Action::Done))
    }
}
