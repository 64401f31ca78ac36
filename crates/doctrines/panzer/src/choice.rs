//! The quick choice at every decision: set-up and plot. Combat, movement, artillery and aircraft have files of their own.

use crate::doctrine::{Lean, Order};
use crate::gunnery::{Gunnery, Post};
use crate::march::{Ends, best_stop};
use crate::plans::Task;
use crate::sense::{Noise, Sense};
use sandtable_hex::HexId;
use sandtable_panzer::Panzer;
use sandtable_panzer::action::{Action, Order as Plotted};
use sandtable_panzer::frame::{Frame, Setup};
use sandtable_panzer::ids::{Side, UnitId};
use sandtable_panzer::pack::Fortification;
use sandtable_panzer::state::{Counter, State, Unit, flag, switch};

/// A shot of a short halt, against one that stands.
const HALT: f64 = 0.55;
/// What an overwatch that has a chance is worth, against a shot now.
const AMBUSH: f64 = 0.45;
/// What rest is worth to a suppressed unit, as a share of its points.
const REST: f64 = 0.12;
/// What an anti-aircraft gun is worth that waits for aircraft.
const FLAK: f64 = 5.0;
/// What hull down takes from the danger.
const HULL_DOWN: f64 = 0.35;
/// What passengers are worth that get off where the fight is.
const UNLOAD: f64 = 8.0;

/// One seat's choices.
pub struct Choice<'a> {
    pub game: &'a Panzer,
    pub st: &'a State,
    pub side: Side,
    pub order: &'a Order,
    pub options: &'a [Action],
    pub gunnery: &'a Gunnery,
}

/// The option with the highest number; the first of equals.
pub(crate) fn best<T>(list: impl IntoIterator<Item = (T, f64)>) -> Option<(T, f64)> {
    list.into_iter().reduce(|a, b| if b.1 > a.1 + 1e-9 { b } else { a })
}

impl<'a> Choice<'a> {
    /// The choice: always one of the options.
    pub fn make(&self) -> Option<Action> {
        let wish = match self.st.top() {
            Some(Frame::Setup(setup)) => self.set_up(setup),
            Some(Frame::Plot(plot)) => self.plot(plot.focus[self.side.index()]),
            Some(Frame::Fire(_)) => self.target(),
            Some(Frame::Volley(volley)) => self.volley(volley),
            Some(Frame::Strike(_)) => self.reveal(),
            Some(Frame::Smoke(smoke)) => self.smoke_hex(smoke.shot.unit),
            Some(Frame::Missions(_)) => self.missions(),
            Some(Frame::Call(call)) => self.call(call),
            Some(Frame::Window(window)) => self.window(window),
            Some(Frame::Works(digging)) => self.dig(digging.kind),
            Some(Frame::Drafting(draft)) => self.draft(draft),
            Some(Frame::Close(_)) => self.assault(),
            Some(Frame::Assault(_)) => self.attack(),
            Some(Frame::Move(_)) => self.mover(),
            Some(Frame::Programme(p)) => self.step(p),
            Some(Frame::Facing { unit }) => self.facing(*unit),
            Some(Frame::Air(frame)) => self.air(frame),
            Some(Frame::Adjust(_)) => self.adjust(),
            _ => None,
        };
        let legal = |a: &Action| self.options.contains(a);
        wish.filter(legal)
            .or(Some(Action::Stop).filter(legal))
            .or(Some(Action::Pass).filter(legal))
            .or_else(|| self.options.first().copied())
    }

    pub(crate) fn lean(&self, unit: UnitId) -> Lean {
        self.order.of(unit, self.st.turn)
    }

    pub(crate) fn sense(&self, unit: UnitId) -> Sense<'a> {
        Sense::new(self.game, self.st, self.gunnery, unit, self.lean(unit))
    }

    // --- set-up ---

    fn set_up(&self, setup: &Setup) -> Option<Action> {
        let Some(unit) = setup.unit else { return Some(Action::Done) };
        let sense = self.sense(unit);
        // Who waits is best not seen.
        if setup.placed {
            return Some(Action::Cover(unit));
        }
        if let Some(hex) = setup.hex {
            return sense.facing(hex, 0..6).map(|(f, _)| Action::Face(f));
        }
        best(self.places(unit)).map(|(a, _)| a)
    }

    /// Where a unit could be set up, with what that is worth.
    pub(crate) fn places(&self, unit: UnitId) -> Vec<(Action, f64)> {
        let sense = self.sense(unit);
        let places = self.options.iter().filter_map(|a| match a {
            Action::Place(hex) => Some(*hex),
            _ => None,
        });
        let gun = self.game.towed(self.st, unit).is_some();
        let vehicle = self.game.vehicle(self.st, unit).is_some();
        let works = |hex: HexId| {
            let free = self.st.works.iter().find(|w| w.hex == hex && w.holder.is_none());
            match free.map(|w| w.kind) {
                Some(Fortification::ImprovedPosition) => 4.0,
                Some(Fortification::HastyEntrenchment) if !vehicle => 2.5,
                _ => 0.0,
            }
        };
        let worth = |hex: HexId| {
            let cover = self.game.cover(self.st, hex, |row| row.ap).index() as f64;
            let near = self.st.at(hex).count() as f64;
            let at = sense.prospect(hex, Noise::Quiet);
            let facing = sense.facing(hex, 0..6).map_or(0, |(f, _)| f);
            let field = sense.field(hex) * if gun { 6.0 } else { 3.0 };
            sense.judge(&at, facing) + 0.8 * cover + field + works(hex) - 1.5 * near
        };
        places.map(|h| (Action::Place(h), worth(h))).collect()
    }

    /// Entrenchments go where units will look over the ground before the goals; mines and wire a little in front.
    fn dig(&self, kind: Fortification) -> Option<Action> {
        let some = self.st.of(self.side).next().map(|(id, _)| self.sense(id))?;
        let goals: Vec<HexId> = self.game.hold_goals(self.st).flat_map(|(_, hexes)| hexes.to_vec()).collect();
        let works = [Fortification::HastyEntrenchment, Fortification::ImprovedPosition];
        let laid = |h: HexId| {
            self.st
                .works
                .iter()
                .map(|w| w.hex)
                .chain(self.st.features.mines.iter().map(|m| m.hex))
                .any(|w| w == h)
        };
        let worth = |hex: HexId| {
            let near = goals.iter().map(|g| self.game.range(self.st, *g, hex)).min().unwrap_or(0);
            let grid = &self.game.layout(self.st).grid;
            let crowd = grid.neighbours(hex).iter().filter(|h| !h.is_none() && laid(**h)).count() as f64;
            if works.contains(&kind) {
                return 5.0 * some.field(hex) - 0.25 * f64::from(near) - 0.5 * crowd;
            }
            let there = some.expected(hex).map_or(0, |h| self.game.range(self.st, hex, h));
            -0.3 * f64::from(near.abs_diff(2)) - 0.2 * f64::from(there) - 0.2 * crowd
        };
        let places = self.options.iter().filter_map(|a| match a {
            Action::Place(hex) => Some((*a, worth(*hex))),
            _ => None,
        });
        best(places).map(|(a, _)| a)
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
        // Observers and the best guns come first: the pool may not do for all.
        let rank = |id: UnitId| {
            let unit = self.st.unit(id);
            let spots = unit.has(flag::OBSERVER) || self.st.missions.iter().any(|m| m.observer == id);
            let fires = unit.has(flag::HAD_TARGET);
            let points = u16::from(self.game.card(self.st, id).points);
            points + if spots { 400 } else { 0 } + if fires { 200 } else { 0 }
        };
        let next = self.options.iter().filter(|a| matches!(a, Action::Pick(id) if waits(*id)));
        let next = next.max_by_key(|a| match a {
            Action::Pick(id) => (rank(*id), std::cmp::Reverse(*id)),
            _ => (0, std::cmp::Reverse(UnitId(u8::MAX))),
        });
        next.copied().or(Some(Action::Seal))
    }

    /// The other unit whose command of this kind it may share.
    fn share(&self, order: Plotted) -> Option<Action> {
        let same = |v: UnitId| self.st.unit(v).command == order.command();
        self.options.iter().find(|a| matches!(a, Action::Share(v) if same(*v))).copied()
    }

    /// Whether a unit can be told something, by a command of its own or a share in one. Plans ask before the unit is picked.
    fn is_open(&self, unit: UnitId, order: Plotted) -> bool {
        let picked =
            matches!(self.st.top(), Some(Frame::Plot(plot)) if plot.focus[self.side.index()] == Some(unit));
        if picked {
            self.options.contains(&Action::Order(order)) || self.share(order).is_some()
        } else {
            self.game.order_check(self.st, unit, order).is_ok()
        }
    }

    /// A command of its own, or a share in one when the pool is short (6.2).
    fn give(&self, unit: UnitId, order: Plotted) -> Action {
        let own = Action::Order(order);
        let Some(share) = self.share(order) else { return own };
        let formation = self.st.unit(unit).formation;
        // Reinforcements wait for commands too.
        let waiting = |id: UnitId, u: &Unit| {
            let there = u.hex().is_some() || self.game.is_due(self.st, id);
            u.formation == formation && there && u.counter == Counter::Absent
        };
        let waiting = self.st.of(self.side).filter(|(id, u)| waiting(*id, u)).count();
        let short = usize::from(self.game.commands_left(self.st, unit)) < waiting;
        if short || !self.options.contains(&own) { share } else { own }
    }

    /// What to tell a unit.
    pub fn command(&self, unit: UnitId) -> Option<Plotted> {
        if let Some(Task::Command(order, _)) = self.order.task(unit)
            && self.is_open(unit, order)
        {
            return Some(order);
        }
        self.commands(unit).first().map(|(o, _)| *o)
    }

    /// Everything it can be told, with its worth, the best first.
    pub fn commands(&self, unit: UnitId) -> Vec<(Plotted, f64)> {
        let open = |o: Plotted| self.is_open(unit, o);
        let Some(post) = Post::of(self.st, unit) else { return vec![(Plotted::Move, 0.0)] };
        let (sense, lean, u) = (self.sense(unit), self.lean(unit), self.st.unit(unit));
        let still = sense.prospect(post.hex, Noise::Quiet);
        let loud = sense.prospect(post.hex, Noise::Fired);
        let quiet = sense.judge(&still, post.facing);
        let fired = sense.judge(&loud, post.facing);
        let mut list = Vec::new();
        if open(Plotted::Bluff) {
            let rest = if u.has(flag::SUPPRESSED) { REST * self.points(unit) } else { 0.0 };
            let unload = if self.unloads(unit) { UNLOAD } else { 0.0 };
            list.push((Plotted::Bluff, quiet + rest + unload));
        }
        let shot = self.best_shot(unit).max(self.best_smoke(unit)).max(self.support(unit));
        if open(Plotted::Fire) && shot > 0.0 {
            list.push((Plotted::Fire, fired + lean.shots() * shot));
        }
        if open(Plotted::Watch) {
            let aims = AMBUSH * lean.watch() * sense.ambush(post);
            let flak = if self.awaits_aircraft(unit) { FLAK } else { 0.0 };
            let wait = aims.max(self.observation(unit)).max(flak);
            list.push((Plotted::Watch, 0.5 * (quiet + fired) + 0.05 + wait));
        }
        let mut ends = Ends::new(&sense);
        for (order, half, fire) in [(Plotted::Move, false, 0.0), (Plotted::Halt, true, HALT * shot)] {
            if !open(order) || (half && shot <= 0.0) {
                continue;
            }
            let Some(p) = self.programme(unit, half) else { continue };
            let stop = best_stop(&mut ends, &p, lean);
            if let Some((_, _, worth)) = stop.filter(|(s, _, w)| s.first.is_some() || *w > quiet + 0.5) {
                list.push((order, worth + fire));
            }
        }
        if open(Plotted::Move) {
            let storm = self.storm(unit).max(self.embark(unit));
            if storm > 0.0 {
                list.push((Plotted::Move, quiet + storm));
            }
            if let Some(chance) = self.hull_down_chance(unit) {
                let gain = HULL_DOWN * chance * sense.threat(&loud, post.facing) * lean.risk();
                list.push((Plotted::Move, quiet + gain - 0.3));
            }
            if sense.exits().contains(&post.hex) {
                list.push((Plotted::Move, f64::from(u8::MAX)));
            }
        }
        list.sort_by(|a, b| b.1.total_cmp(&a.1));
        list
    }

    pub(crate) fn points(&self, unit: UnitId) -> f64 {
        crate::gunnery::points(self.game, self.st, unit)
    }

    /// The chance that a vehicle finds a hull-down position where it stands; `None` if it has one or cannot search.
    pub(crate) fn hull_down_chance(&self, unit: UnitId) -> Option<f64> {
        let u = self.st.unit(unit);
        let found =
            u.has(flag::HULL_DOWN | flag::PARTIAL | flag::TRACK) || self.game.in_position(self.st, unit);
        let hex = u.hex().filter(|_| !found && self.st.on(switch::HIT_LOCATION))?;
        self.game.vehicle(self.st, unit).filter(|v| !v.weapons.is_empty())?;
        let number = self.game.pack.terrain(self.game.vehicle_terrain(self.st, hex)).hull_down?;
        let needed = i16::from(number) - self.game.search_modifier(self.st, unit, false);
        Some((f64::from(needed) / 100.0).clamp(0.0, 1.0))
    }

    /// Whether a unit should keep its gun up for aircraft.
    fn awaits_aircraft(&self, unit: UnitId) -> bool {
        let there = |id| self.game.may_fly(self.st, id);
        self.st.on(switch::AIR)
            && self.game.has_aa(self.st, unit)
            && self.st.plane_ids().any(|id| self.st.plane(id).side != self.side && there(id))
    }
}
