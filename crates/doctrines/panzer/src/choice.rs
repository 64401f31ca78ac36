//! The quick choice at every decision.

use crate::doctrine::{Lean, Order};
use crate::gunnery::{Post, points, shot};
use crate::route::{Stop, reach};
use crate::sense::Sense;
use sandtable_hex::{Dir, HexId};
use sandtable_panzer::Panzer;
use sandtable_panzer::action::{Action, Order as Plotted};
use sandtable_panzer::features::{Drafting, FeatureAct};
use sandtable_panzer::fire::Occasion;
use sandtable_panzer::frame::{Cause, Frame, Programme, Rates, Setup, Volley, VolleyStage, Window};
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::movement::halved;
use sandtable_panzer::pack::Movement;
use sandtable_panzer::state::{Command, Counter, State, flag};

/// Overwatch is fired when it promises this share of the target.
const WATCH: f64 = 0.12;
/// The same at units that have just fired: those will stand where they are.
const WATCH_FIRED: f64 = 0.08;
/// A shot of a short halt, against one that stands.
const HALT: f64 = 0.55;
/// What an overwatch that has a chance is worth, against a shot now.
const AMBUSH: f64 = 0.45;
/// Another shot at a target must be worth this share of the best elsewhere.
const SPREAD: f64 = 0.8;

/// Passengers get off this near to an enemy.
const NEAR: u16 = 10;

/// One seat's choices.
pub struct Choice<'a> {
    pub game: &'a Panzer,
    pub st: &'a State,
    pub side: Side,
    pub order: &'a Order,
    pub options: &'a [Action],
}

/// The option with the highest number; the first of equals.
pub(crate) fn best<T>(list: impl IntoIterator<Item = (T, f64)>) -> Option<(T, f64)> {
    list.into_iter().reduce(|a, b| if b.1 > a.1 + 1e-9 { b } else { a })
}

/// Turns of a plan, and the turn it is to arrive.
const PLANNED: usize = 3;
const ARRIVES: u8 = 3;

impl<'a> Choice<'a> {
    /// The choice: always one of the options.
    pub fn make(&self) -> Option<Action> {
        let wish = match self.st.top() {
            Some(Frame::Setup(setup)) => self.set_up(setup),
            Some(Frame::Plot(plot)) => self.plot(plot.focus[self.side.index()]),
            Some(Frame::Fire(_)) => self.target(),
            Some(Frame::Volley(volley)) => self.volley(volley),
            Some(Frame::Window(window)) => self.window(window),
            Some(Frame::Works(_)) => self.dig(),
            Some(Frame::Drafting(draft)) => self.draft(draft),
            Some(Frame::Close(_)) => self.assault(),
            Some(Frame::Assault(_)) => self.attack(),
            Some(Frame::Move(_)) => self.mover(),
            Some(Frame::Programme(p)) => self.step(p),
            Some(Frame::Facing { unit }) => self.facing(*unit),
            Some(Frame::Air(frame)) => self.air(frame),
            Some(Frame::Adjust(_)) => self.pivot(),
            _ => None,
        };
        let legal = |a: &Action| self.options.contains(a);
        wish.filter(legal)
            .or(Some(Action::Stop).filter(legal))
            .or(Some(Action::Pass).filter(legal))
            .or_else(|| self.options.first().copied())
    }

    fn lean(&self, unit: UnitId) -> Lean {
        self.order.of(unit)
    }

    fn sense(&self, unit: UnitId) -> Sense<'a> {
        Sense::new(self.game, self.st, unit, self.lean(unit))
    }

    // --- set-up ---

    fn set_up(&self, setup: &Setup) -> Option<Action> {
        let sense = self.sense(setup.unit);
        // Who waits is best not seen.
        if setup.placed {
            return Some(Action::Cover(setup.unit));
        }
        if let Some(hex) = setup.hex {
            return sense.facing(hex, 0..6).map(|(f, _)| Action::Face(f));
        }
        let places = self.options.iter().filter_map(|a| match a {
            Action::Place(hex) => Some(*hex),
            _ => None,
        });
        let worth = |hex: HexId| {
            let cover = self.game.cover(self.st, hex, |row| row.ap).index() as f64;
            let level = f64::from(self.game.ground(self.st, hex).level);
            let facing = sense.facing(hex, 0..6).map_or(0, |(f, _)| f);
            sense.worth(Post { hex, facing }) + 0.8 * cover + 0.2 * level
        };
        best(places.map(|h| (h, worth(h)))).map(|(h, _)| Action::Place(h))
    }

    /// Entrenchments go where the units would go: near the goals, in cover and high.
    fn dig(&self) -> Option<Action> {
        let goals: Vec<HexId> = self.game.hold_goals(self.st).flat_map(|(_, hexes)| hexes.to_vec()).collect();
        let worth = |hex: HexId| {
            let near = goals.iter().map(|g| self.game.range(self.st, *g, hex)).min().unwrap_or(0);
            f64::from(self.game.ground(self.st, hex).level) - 0.2 * f64::from(near)
        };
        let places = self.options.iter().filter_map(|a| match a {
            Action::Place(hex) => Some((*a, worth(*hex))),
            _ => None,
        });
        best(places).map(|(a, _)| a)
    }

    /// Planned fire for three turns on an objective, when the first enemies will be near it.
    fn draft(&self, draft: &Drafting) -> Option<Action> {
        if draft.battery.is_none() || (draft.points == 0 && draft.turn > 0 && draft.hex.is_some()) {
            return (draft.legs.len() >= PLANNED).then_some(Action::Declare);
        }
        let when = Action::Feature(FeatureAct::When(ARRIVES));
        self.options.contains(&when).then_some(when).or_else(|| self.dig())
    }

    // --- close quarters ---

    /// The first target worth it: vehicles, guns, and what is suppressed or small.
    fn assault(&self) -> Option<Action> {
        let weak = |t: UnitId| {
            let unit = self.st.unit(t);
            let squad = self.game.leg(self.st, t).is_some_and(|l| l.half.is_some());
            !squad || unit.has(flag::SUPPRESSED)
        };
        let target = self.options.iter().find(|a| matches!(a, Action::Assault(t) if weak(*t)));
        target.copied().or(Some(Action::Done))
    }

    /// Everybody at hand takes part; the victors follow.
    fn attack(&self) -> Option<Action> {
        let joins = |a: &&Action| matches!(a, Action::Join(_));
        let comes = |a: &&Action| matches!(a, Action::Advance(..));
        self.options
            .iter()
            .find(joins)
            .or_else(|| self.options.iter().find(|a| **a == Action::Declare))
            .or_else(|| self.options.iter().find(comes))
            .or_else(|| self.options.iter().find(|a| matches!(a, Action::Reveal | Action::Occupy(_))))
            .copied()
    }

    // --- the plot ---

    fn plot(&self, focus: Option<UnitId>) -> Option<Action> {
        if let Some(unit) = focus {
            return self.command(unit).map(|order| self.give(unit, order));
        }
        // Every unit gets a counter, a bluff at least, so the plot comes to an end.
        let waits = |id: UnitId| {
            let open = [Plotted::Bluff, Plotted::Move];
            self.st.unit(id).counter == Counter::Absent
                && open.iter().any(|o| self.game.order_check(self.st, id, *o).is_ok())
        };
        let next = self.options.iter().find(|a| matches!(a, Action::Pick(id) if waits(*id)));
        next.copied().or(Some(Action::Seal))
    }

    /// The other unit whose command of this kind it may share.
    fn share(&self, order: Plotted) -> Option<Action> {
        let same = |v: UnitId| self.st.unit(v).command == order.command();
        self.options.iter().find(|a| matches!(a, Action::Share(v) if same(*v))).copied()
    }

    /// A command of its own, or a share in one when the pool is short (6.2).
    fn give(&self, unit: UnitId, order: Plotted) -> Action {
        let own = Action::Order(order);
        let Some(share) = self.share(order) else { return own };
        let formation = self.st.unit(unit).formation;
        let waiting = |u: &sandtable_panzer::state::Unit| {
            u.formation == formation && u.hex().is_some() && u.counter == Counter::Absent
        };
        let waiting = self.st.of(self.side).filter(|(_, u)| waiting(u)).count();
        let short = usize::from(self.game.commands_left(self.st, unit)) < waiting;
        if short || !self.options.contains(&own) { share } else { own }
    }

    /// What to tell a unit.
    pub fn command(&self, unit: UnitId) -> Option<Plotted> {
        self.commands(unit).first().map(|(o, _)| *o)
    }

    /// Everything it can be told, with its worth, the best first.
    pub fn commands(&self, unit: UnitId) -> Vec<(Plotted, f64)> {
        let open = |o: Plotted| self.options.contains(&Action::Order(o)) || self.share(o).is_some();
        let Some(post) = Post::of(self.st, unit) else { return vec![(Plotted::Move, 0.0)] };
        let sense = self.sense(unit);
        let here = sense.worth(post);
        let mut list = Vec::new();
        if open(Plotted::Bluff) {
            list.push((Plotted::Bluff, here));
        }
        let shot = self.best_shot(unit, post);
        if open(Plotted::Fire) {
            list.push((Plotted::Fire, here + shot));
        }
        if open(Plotted::Watch) {
            list.push((Plotted::Watch, here + 0.05 + AMBUSH * sense.ambush(post)));
        }
        let goes = |half: bool| {
            let p = self.programme(unit, half)?;
            best_stop(&sense, &p, self.lean(unit)).map(|(stop, _, worth)| (stop, worth))
        };
        for (order, half, fire) in [(Plotted::Move, false, 0.0), (Plotted::Halt, true, HALT * shot)] {
            if open(order)
                && let Some((stop, worth)) = goes(half)
                && (stop.first.is_some() || worth > here + 0.5)
            {
                list.push((order, worth + fire));
            }
        }
        let leaves = Post::of(self.st, unit).is_some_and(|p| sense.exits().contains(&p.hex));
        if leaves && open(Plotted::Move) {
            list.push((Plotted::Move, f64::from(u8::MAX)));
        }
        list.sort_by(|a, b| b.1.total_cmp(&a.1));
        list
    }

    /// The best a unit can expect of a shot at what it spotted.
    fn best_shot(&self, unit: UnitId, post: Post) -> f64 {
        let foes = self.st.of(self.side.other()).filter_map(|(t, _)| Some((t, Post::of(self.st, t)?)));
        let open = foes.filter(|(t, _)| self.game.best_shot(self.st, unit, *t, Occasion::Ordered).is_some());
        open.map(|(t, at)| shot(self.game, self.st, unit, post, t, at, 0) * points(self.game, self.st, t))
            .fold(0.0, f64::max)
    }

    /// The move a unit would begin with the whole or half of its allowance.
    fn programme(&self, unit: UnitId, half: bool) -> Option<Programme> {
        let u = self.st.unit(unit);
        let hex = u.hex()?;
        let all = self.game.allowance(self.st, unit)?;
        let cut = |n: u8| if half { halved(n) } else { n };
        let rates = Movement { country: cut(all.country), path: cut(all.path), road: cut(all.road), ..all };
        let ground = self.game.ground(self.st, hex);
        let open = |rate: u8| (ground.roads | ground.paths != 0).then_some(rate as i8);
        let rates = Rates { country: rates.country as i8, path: open(rates.path), road: open(rates.road) };
        Some(Programme::new(unit, rates, u.facing, hex))
    }

    // --- fire ---

    /// The loss a shot is expected to cause, as a share and in points.
    fn loss(&self, unit: UnitId, target: UnitId, watch: bool) -> (f64, f64) {
        let (Some(from), Some(to)) = (Post::of(self.st, unit), Post::of(self.st, target)) else {
            return (0.0, 0.0);
        };
        let table = &self.game.pack.tables.ap_hit;
        let mut more = 0;
        if watch {
            more += i32::from(table.overwatch);
        }
        if self.st.unit(unit).command == Command::Halt {
            more += i32::from(table.short_halt);
        }
        if self.st.unit(target).is_known_to_move() {
            more += i32::from(table.target_moving);
        }
        let share = shot(self.game, self.st, unit, from, target, to, more);
        (share, share * points(self.game, self.st, target))
    }

    fn owing(&self) -> Vec<UnitId> {
        self.st.of(self.side).map(|(id, _)| id).filter(|id| self.game.owes_shot(self.st, *id)).collect()
    }

    fn target(&self) -> Option<Action> {
        let owing = self.owing();
        let sum = |t: UnitId| {
            let can = |u: &&UnitId| self.game.best_shot(self.st, **u, t, Occasion::Ordered).is_some();
            let miss: f64 =
                owing.iter().filter(can).map(|u| 1.0 - self.loss(*u, t, false).0.min(1.0)).product();
            (1.0 - miss) * points(self.game, self.st, t)
        };
        let targets = self.options.iter().filter_map(|a| match a {
            Action::Target(t) => Some((*a, sum(*t))),
            _ => None,
        });
        best(targets).map(|(a, _)| a)
    }

    fn volley(&self, volley: &Volley) -> Option<Action> {
        match volley.stage {
            VolleyStage::Gather => self.gather(volley),
            VolleyStage::Spread => Some(Action::Declare),
            // The modifier helps at once; a secret helps later, if at all.
            VolleyStage::Reveal => {
                let shown = self.options.contains(&Action::Reveal);
                Some(if shown { Action::Reveal } else { Action::Nothing })
            }
            // The front comes first and is the thickest.
            VolleyStage::Face | VolleyStage::Shoot => self.options.first().copied(),
        }
    }

    fn gather(&self, volley: &Volley) -> Option<Action> {
        let alive: f64 =
            volley.shots.iter().map(|s| 1.0 - self.loss(s.unit, volley.target, false).0.min(1.0)).product();
        let elsewhere = |unit: UnitId| {
            let others = self.st.of(self.side.other()).map(|(t, _)| t).filter(|t| *t != volley.target);
            others
                .filter(|t| self.game.best_shot(self.st, unit, *t, Occasion::Ordered).is_some())
                .map(|t| self.loss(unit, t, false).1)
                .fold(0.0, f64::max)
        };
        let aims = self.options.iter().filter_map(|a| match a {
            Action::Aim(unit, _) => {
                let gain = self.loss(*unit, volley.target, false).1 * alive;
                let wanted = volley.shots.is_empty() || gain >= SPREAD * elsewhere(*unit);
                wanted.then_some((*a, gain))
            }
            _ => None,
        });
        best(aims).map(|(a, _)| a).or(Some(Action::Declare))
    }

    fn window(&self, window: &Window) -> Option<Action> {
        let bar =
            if window.cause == Cause::Combat { WATCH_FIRED } else { WATCH } * self.order.lean.patience();
        let alive: f64 = match window.target {
            Some(t) => window.shots.iter().map(|s| 1.0 - self.loss(s.unit, t, true).0.min(1.0)).product(),
            None => 1.0,
        };
        let shots = self.options.iter().filter_map(|a| match a {
            Action::Watch(unit, target, _) => {
                let (share, gain) = self.loss(*unit, *target, true);
                (share * alive >= bar).then_some((*a, gain))
            }
            _ => None,
        });
        if let Some((action, _)) = best(shots) {
            return Some(action);
        }
        if window.target.is_some() {
            return Some(Action::Declare);
        }
        let watches = |u: &sandtable_panzer::state::Unit| u.command == Command::Watch && u.is_face_down();
        let ready = self.st.of(self.side).any(|(_, u)| watches(u));
        let hold = !ready && self.options.contains(&Action::Hold);
        Some(if hold { Action::Hold } else { Action::Pass })
    }

    // --- movement ---

    /// The next unit to move; then passengers get off where the fight is.
    fn mover(&self) -> Option<Action> {
        if let Some(start) = self.options.iter().find(|a| matches!(a, Action::Start(_))) {
            return Some(*start);
        }
        let off = self.options.iter().find(|a| matches!(a, Action::Dismount(u, h) if self.wants_off(*u, *h)));
        off.copied().or(Some(Action::Done))
    }

    /// Whether a passenger should get off here: an enemy or a goal is near, and nothing is nearer to the carrier.
    fn wants_off(&self, unit: UnitId, hex: HexId) -> bool {
        if self.st.whereabouts(unit) != Some(hex) {
            return false;
        }
        let near = |h: HexId, n: u16| self.game.range(self.st, h, hex) <= n;
        let foe = self.st.of(self.side.other()).any(|(_, u)| u.hex().is_some_and(|h| near(h, NEAR)));
        let goal = self.game.hold_goals(self.st).any(|(_, hexes)| hexes.iter().any(|h| near(*h, 2)));
        foe || goal
    }

    /// The next gun that should face elsewhere.
    fn pivot(&self) -> Option<Action> {
        let wrong = |id: UnitId| {
            let unit = self.st.unit(id);
            let best = unit.hex().and_then(|hex| self.sense(id).facing(hex, 0..6));
            self.game.towed(self.st, id).is_some() && best.is_some_and(|(f, _)| f != unit.facing)
        };
        let next = self.options.iter().find(|a| matches!(a, Action::Pick(id) if wrong(*id)));
        next.copied().or(Some(Action::Done))
    }

    fn facing(&self, unit: UnitId) -> Option<Action> {
        let hex = self.st.unit(unit).hex()?;
        self.sense(unit).facing(hex, 0..6).map(|(f, _)| Action::Face(f))
    }

    fn step(&self, p: &Programme) -> Option<Action> {
        let unit = self.st.unit(p.unit);
        let sense = self.sense(p.unit);
        let Some(hex) = unit.hex() else {
            let places = self.options.iter().filter_map(|a| match a {
                Action::Enter(hex) => Some((*a, sense.pull(*hex))),
                _ => None,
            });
            return best(places).map(|(a, _)| a);
        };
        if sense.exits().contains(&hex) {
            if self.options.contains(&Action::Exit) {
                return Some(Action::Exit);
            }
            let grid = &self.game.layout(self.st).grid;
            let out = (0..6u8).filter(|f| grid.neighbour(hex, Dir::ALL[usize::from(*f)]).is_none());
            let turn = out.map(Action::Turn).find(|a| self.options.contains(a));
            if turn.is_some() {
                return turn;
            }
        }
        let off = self.options.iter().find(|a| matches!(a, Action::Dismount(u, h) if self.wants_off(*u, *h)));
        let prey = self.options.iter().find(|a| matches!(a, Action::Overrun(_)));
        if let Some(action) = off.or(prey) {
            return Some(*action);
        }
        let (stop, facing, _) = best_stop(&sense, p, self.lean(p.unit))?;
        let action = match stop.first {
            Some(first) => first,
            None if facing == unit.facing => Action::Stop,
            None => Action::Turn(facing),
        };
        if self.options.contains(&action) || self.options.contains(&Action::Stop) {
            return Some(action);
        }
        // In an enemy's hex: on.
        self.options.iter().find(|a| matches!(a, Action::Step | Action::Follow(_))).copied()
    }
}

/// The best end of a move with its facing and worth.
fn best_stop(sense: &Sense<'_>, p: &Programme, lean: Lean) -> Option<(Stop, u8, f64)> {
    let (game, st) = (sense.game, sense.st);
    let mut known = vec![f64::NAN; game.layout(st).len() * 6];
    let mut found: Option<(Stop, u8, f64)> = None;
    for stop in reach(game, st, p) {
        for facing in stop.facings() {
            let cell = &mut known[stop.hex.idx() * 6 + usize::from(facing)];
            if cell.is_nan() {
                *cell = sense.worth(Post { hex: stop.hex, facing });
            }
            let turned = if facing == stop.heading { 0.0 } else { 0.002 };
            let worth = *cell - (0.01 + lean.stay()) * f64::from(stop.cost) - turned;
            if found.as_ref().is_none_or(|(_, _, w)| worth > *w + 1e-9) {
                found = Some((stop, facing, worth));
            }
        }
    }
    found
}
