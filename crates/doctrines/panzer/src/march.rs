//! Movement: where to, on foot, on tracks or aboard.

use crate::choice::{Choice, best};
use crate::doctrine::Lean;
use crate::gunnery::Post;
use crate::plans::Task;
use crate::route::{Stop, reach};
use crate::sense::{Noise, Sense};
use sandtable_hex::{Dir, HexId};
use sandtable_panzer::action::{Action, Order as Plotted};
use sandtable_panzer::frame::{Programme, Rates};
use sandtable_panzer::ids::UnitId;
use sandtable_panzer::movement::halved;
use sandtable_panzer::pack::Movement;
use sandtable_panzer::state::{Command, flag};

/// Infantry gets off this near to an enemy, guns a little earlier.
const NEAR: u16 = 8;
const GUN_RANGE: u16 = 12;
/// Who has so far to go and no enemy so near rides.
const FAR: u16 = 12;
const SAFE: u16 = 14;
/// What a ride is worth to whoever has far to go.
const RIDE: f64 = 2.0;
/// Who has so far to go hurries if nobody is near.
const MARCH: u16 = 5;

/// Ends of moves a unit has looked at.
pub(crate) struct Ends<'s, 'a> {
    sense: &'s Sense<'a>,
    known: Vec<f64>,
}

impl<'s, 'a> Ends<'s, 'a> {
    pub(crate) fn new(sense: &'s Sense<'a>) -> Ends<'s, 'a> {
        Ends { sense, known: vec![f64::NAN; sense.game.layout(sense.st).len() * 6] }
    }

    fn worth(&mut self, hex: HexId, facing: u8) -> f64 {
        let at = hex.idx() * 6;
        if self.known[at].is_nan() {
            let prospect = self.sense.prospect(hex, Noise::Moved);
            for f in 0..6 {
                self.known[at + f] = self.sense.judge(&prospect, f as u8);
            }
        }
        self.known[at + usize::from(facing % 6)]
    }
}

/// The best end of a move with its facing and worth.
pub(crate) fn best_stop(ends: &mut Ends<'_, '_>, p: &Programme, lean: Lean) -> Option<(Stop, u8, f64)> {
    let mut found: Option<(Stop, u8, f64)> = None;
    for stop in reach(ends.sense.game, ends.sense.st, p) {
        for facing in stop.facings() {
            let turned = if facing == stop.heading { 0.0 } else { 0.002 };
            let price = (0.01 + lean.stay()) * f64::from(stop.cost);
            let worth = ends.worth(stop.hex, facing) - price - turned;
            if found.as_ref().is_none_or(|(_, _, w)| worth > *w + 1e-9) {
                found = Some((stop, facing, worth));
            }
        }
    }
    found
}

impl Choice<'_> {
    /// The move a unit would begin with the whole or half of its allowance.
    pub(crate) fn programme(&self, unit: UnitId, half: bool) -> Option<Programme> {
        let u = self.st.unit(unit);
        let hex = u.hex()?;
        let all = self.game.allowance(self.st, unit)?;
        let cut = |n: u8| if half { halved(n) } else { n };
        let rates = Movement { country: cut(all.country), path: cut(all.path), road: cut(all.road), ..all };
        let ground = self.game.ground(self.st, hex);
        let on_way = ground.roads | ground.paths != 0 && !self.game.is_on_foot(self.st, unit);
        let open = |rate: u8| on_way.then_some(rate as i8);
        let rates = Rates { country: rates.country as i8, path: open(rates.path), road: open(rates.road) };
        Some(Programme::new(unit, rates, u.facing, hex))
    }

    /// The next unit to move; then passengers get off where the fight is.
    pub(crate) fn mover(&self) -> Option<Action> {
        if let Some(start) = self.options.iter().find(|a| matches!(a, Action::Start(_))) {
            return Some(*start);
        }
        self.off().or(Some(Action::Done))
    }

    fn nearest_foe(&self, hex: HexId) -> u16 {
        let foes = self.st.of(self.side.other()).filter(|(_, u)| !u.has(flag::BAILED));
        foes.filter_map(|(_, u)| u.hex()).map(|h| self.game.range(self.st, h, hex)).min().unwrap_or(99)
    }

    // --- passengers ---

    /// A passenger that should get off, and where.
    fn off(&self) -> Option<Action> {
        let wants = |a: &&Action| matches!(a, Action::Dismount(u, h) if self.wants_off(*u, *h));
        self.options.iter().find(wants).copied()
    }

    /// Whether a passenger should get off here: an enemy or a goal is near.
    fn wants_off(&self, unit: UnitId, hex: HexId) -> bool {
        if self.st.whereabouts(unit) != Some(hex) {
            return false;
        }
        let gun = self.game.towed(self.st, unit).is_some();
        let near = |h: HexId, n: u16| self.game.range(self.st, h, hex) <= n;
        let reach = if gun { GUN_RANGE } else { NEAR };
        let seen = |h: HexId| !gun || self.game.sees(self.st, h, hex);
        let foes = self.st.of(self.side.other()).filter(|(_, u)| !u.has(flag::BAILED));
        let foe = foes.filter_map(|(_, u)| u.hex()).any(|h| near(h, NEAR / 2) || (near(h, reach) && seen(h)));
        let goal = self.game.hold_goals(self.st).any(|(_, hexes)| hexes.iter().any(|h| near(*h, 1)));
        foe || goal
    }

    /// Whether somebody aboard wants to get off where the carrier stands.
    pub(crate) fn unloads(&self, carrier: UnitId) -> bool {
        let Some(hex) = self.st.unit(carrier).hex() else { return false };
        self.st.passengers(carrier).any(|(p, _)| self.wants_off(p, hex))
    }

    /// What climbing aboard a carrier at hand is worth to a unit that has far to go.
    pub(crate) fn embark(&self, unit: UnitId) -> f64 {
        let u = self.st.unit(unit);
        let foot = self.game.vehicle(self.st, unit).is_none() && !self.game.is_motorcycle(self.st, unit);
        let Some(hex) = u.hex().filter(|_| foot && !u.has(flag::SUPPRESSED)) else { return 0.0 };
        let carrier = |id: UnitId, c: &sandtable_panzer::state::Unit| {
            c.hex() == Some(hex) && !c.has(flag::BAILED) && self.game.has_room(self.st, id, unit)
        };
        let ride = self.st.of(self.side).any(|(id, c)| id != unit && carrier(id, c));
        let far = self.sense(unit).distance(hex).is_some_and(|d| d >= FAR);
        if ride && far && self.nearest_foe(hex) >= SAFE { RIDE } else { 0.0 }
    }

    // --- between turns ---

    /// Guns turn to where they should look; who stays takes cover, who goes on leaves it.
    pub(crate) fn adjust(&self) -> Option<Action> {
        let wrong = |id: UnitId| {
            let unit = self.st.unit(id);
            let best = unit.hex().and_then(|hex| self.sense(id).facing(hex, 0..6));
            self.game.towed(self.st, id).is_some() && best.is_some_and(|(f, _)| f != unit.facing)
        };
        let next = self.options.iter().find(|a| match a {
            Action::Pick(id) => wrong(*id),
            Action::Cover(id) => self.stays(*id),
            Action::Uncover(id) => self.is_stuck(*id) && !self.stays(*id),
            _ => false,
        });
        next.copied().or(Some(Action::Done))
    }

    /// Whether a unit has to leave full cover before it can move.
    fn is_stuck(&self, id: UnitId) -> bool {
        self.st.unit(id).weapon.is_some() || self.game.towed(self.st, id).is_some()
    }

    /// Whether a unit on foot will stay where it is: it is near what it wants, cannot walk far, or has enemies before it.
    fn stays(&self, id: UnitId) -> bool {
        let Some(hex) = self.st.unit(id).hex() else { return true };
        let slow = self.game.movement_of(self.st, id).country <= 1;
        let there = self.sense(id).distance(hex).is_none_or(|d| d <= 2);
        let seen = self.st.seen.get(id.index()).is_some_and(|s| !s.is_empty());
        slow || there || seen || self.nearest_foe(hex) <= 6
    }

    pub(crate) fn facing(&self, unit: UnitId) -> Option<Action> {
        let hex = self.st.unit(unit).hex()?;
        self.sense(unit).facing(hex, 0..6).map(|(f, _)| Action::Face(f))
    }

    // --- one move ---

    pub(crate) fn step(&self, p: &Programme) -> Option<Action> {
        let unit = self.st.unit(p.unit);
        let sense = self.sense(p.unit);
        let Some(hex) = unit.hex() else { return self.enter(p, &sense) };
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
        let prey = self.options.iter().find(|a| matches!(a, Action::Overrun(_)));
        if let Some(action) = self.off().or(prey.copied()) {
            return Some(action);
        }
        if self.embark(p.unit) > 0.0 {
            let board = self.options.iter().find(|a| matches!(a, Action::Board(_)));
            if board.is_some() {
                return board.copied();
            }
        }
        let passenger = self.options.iter().find(|a| match a {
            Action::Mount(u) => self.embark(*u) > 0.0,
            _ => false,
        });
        if passenger.is_some() {
            return passenger.copied();
        }
        let hurries =
            !p.acted && sense.distance(hex).is_some_and(|d| d >= MARCH) && self.nearest_foe(hex) >= SAFE;
        if hurries && self.options.contains(&Action::Quick) {
            return Some(Action::Quick);
        }
        if let Some(action) = self.told(p) {
            return Some(action);
        }
        let mut ends = Ends::new(&sense);
        let (stop, facing, worth) = best_stop(&mut ends, p, self.lean(p.unit))?;
        if let Some(search) = self.search(p, &sense, &mut ends, worth) {
            return Some(search);
        }
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

    /// The next step to where the plan sends a unit, as long as it can get there.
    fn told(&self, p: &Programme) -> Option<Action> {
        let Some(Task::Command(Plotted::Move | Plotted::Halt, Some(post))) = self.order.task(p.unit) else {
            return None;
        };
        let fits = |s: &Stop| s.hex == post.hex && s.facings().any(|f| f == post.facing);
        let stop = reach(self.game, self.st, p).into_iter().filter(fits).min_by_key(|s| s.cost)?;
        let action = match stop.first {
            Some(first) => first,
            None if post.facing == self.st.unit(p.unit).facing => Action::Stop,
            None => Action::Turn(post.facing),
        };
        self.options.contains(&action).then_some(action)
    }

    /// A reinforcement comes in where the goals pull and not everybody stands.
    fn enter(&self, p: &Programme, sense: &Sense<'_>) -> Option<Action> {
        let crowd = |hex: HexId| {
            let near = self.st.of(self.side).filter_map(|(_, u)| u.hex());
            near.filter(|h| self.game.range(self.st, *h, hex) <= 1).count() as f64
        };
        let danger = |hex: HexId| sense.threat(&sense.prospect(hex, Noise::Moved), 0);
        let places = self.options.iter().filter_map(|a| match a {
            Action::Enter(hex) => {
                let risk = self.lean(p.unit).risk() * danger(*hex);
                Some((*a, sense.pull(*hex) - 0.6 * crowd(*hex) - risk))
            }
            _ => None,
        });
        best(places).map(|(a, _)| a)
    }

    /// A search for a hull-down position, if that is better than going anywhere.
    fn search(
        &self,
        p: &Programme,
        sense: &Sense<'_>,
        ends: &mut Ends<'_, '_>,
        worth: f64,
    ) -> Option<Action> {
        let full = Action::Search(false, false);
        if p.acted || !self.options.contains(&full) || self.st.unit(p.unit).command != Command::Move {
            return None;
        }
        let post = Post::of(self.st, p.unit)?;
        let chance = self.hull_down_chance(p.unit)?;
        let danger = sense.threat(&sense.prospect(post.hex, Noise::Fired), post.facing);
        let gain = 0.35 * chance * danger * self.lean(p.unit).risk();
        let stays = ends.worth(post.hex, post.facing) + gain > worth && gain > 0.2;
        stays.then_some(full)
    }
}
