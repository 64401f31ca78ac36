//! Plans for a turn: what single units can be told, and which orders differ at all.
//!
//! With a handful of vehicles most leanings lead to the same moves. A unit can therefore also be told a command and where to go, and
//! orders that lead to the same plot are compared once.

use crate::choice::{Choice, best};
use crate::doctrine::{Lean, Order};
use crate::gunnery::Post;
use crate::march::{Ends, best_stop};
use crate::route::reach;
use crate::sense::{Noise, Sense};
use sandtable_engine::Rng;
use sandtable_panzer::action::Order as Plotted;
use sandtable_panzer::ids::UnitId;

/// What a single unit is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// To lean to something.
    Lean(Lean),
    /// A command, and where it should end if that is a move.
    Command(Plotted, Option<Post>),
}

/// Leanings whose best ends of a move are worth trying.
const WAYS: [Lean; 5] = [Lean::Routine, Lean::Attack, Lean::Hold, Lean::Flank, Lean::Withdraw];
/// So many orders are compared at first, the leanings that differ and commands to single units.
const OPENING: usize = 12;

/// What becomes of a unit: its command, and where it would go.
type Outcome = (Plotted, Option<Post>);

impl Choice<'_> {
    /// Whether a unit could be given a command now, by itself.
    fn can(&self, unit: UnitId, order: Plotted) -> bool {
        self.game.order_check(self.st, unit, order).is_ok()
    }

    /// The commands with which a unit moves: all the way, or half after a shot.
    fn moves(&self, unit: UnitId) -> impl Iterator<Item = (Plotted, bool)> + '_ {
        [(Plotted::Move, false), (Plotted::Halt, true)].into_iter().filter(move |(o, _)| self.can(unit, *o))
    }

    /// Everything worth telling a unit: each command it can be given, moves to the ends that different leanings want.
    pub(crate) fn tasks(&self, unit: UnitId) -> Vec<Task> {
        let still = [Plotted::Fire, Plotted::Watch, Plotted::Bluff].into_iter();
        let mut list: Vec<Task> =
            still.filter(|o| self.can(unit, *o)).map(|o| Task::Command(o, None)).collect();
        for (order, half) in self.moves(unit) {
            let Some(p) = self.programme(unit, half) else { continue };
            for lean in WAYS {
                let sense = Sense::new(self.game, self.st, self.gunnery, unit, lean);
                let stop = best_stop(&mut Ends::new(&sense), &p, lean);
                let end = stop
                    .filter(|(s, ..)| s.first.is_some())
                    .map(|(s, facing, _)| Post { hex: s.hex, facing });
                let task = Task::Command(order, end);
                if end.is_some() && !list.contains(&task) {
                    list.push(task);
                }
            }
        }
        list
    }

    /// A move to any place in reach, with the best facing there.
    pub(crate) fn wander(&self, unit: UnitId, rng: &mut Rng) -> Option<Task> {
        let moves: Vec<(Plotted, bool)> = self.moves(unit).collect();
        let (order, half) = *moves.get(rng.below(moves.len().max(1) as u32) as usize)?;
        let p = self.programme(unit, half)?;
        let stops = reach(self.game, self.st, &p);
        let stop = stops.get(rng.below(stops.len().max(1) as u32) as usize).filter(|s| s.first.is_some())?;
        let sense = self.sense(unit);
        let at = sense.prospect(stop.hex, Noise::Moved);
        let (facing, _) = best(stop.facings().map(|f| (f, sense.judge(&at, f))))?;
        Some(Task::Command(order, Some(Post { hex: stop.hex, facing })))
    }

    /// What the order makes of a unit: its command, and where it would go.
    fn outcome(&self, unit: UnitId) -> Option<Outcome> {
        let plotted = self.command(unit)?;
        let half = match plotted {
            Plotted::Move => false,
            Plotted::Halt => true,
            _ => return Some((plotted, None)),
        };
        let p = self.programme(unit, half)?;
        let sense = self.sense(unit);
        let stop = best_stop(&mut Ends::new(&sense), &p, self.lean(unit));
        Some((plotted, stop.map(|(s, facing, _)| Post { hex: s.hex, facing })))
    }

    /// What the order makes of all units of the side.
    fn outcomes(&self) -> Vec<(UnitId, Option<Outcome>)> {
        let own = self.st.of(self.side).filter(|(_, u)| u.hex().is_some());
        own.map(|(id, _)| (id, self.outcome(id))).collect()
    }

    /// Orders to compare, the routine first, no two that lead to the same; then what single units could do instead.
    pub(crate) fn plans(&self) -> Vec<Order> {
        let (mut plans, mut seen) = (Vec::new(), Vec::new());
        for lean in Lean::ALL {
            let order = Order::all(lean);
            let outcomes = Choice { order: &order, ..*self }.outcomes();
            if !seen.contains(&outcomes) {
                seen.push(outcomes);
                plans.push(order);
            }
        }
        let Some(usual) = seen.first() else { return plans };
        let mut singles = Vec::new();
        for (unit, does) in usual {
            let other = |t: &Task| !matches!(t, Task::Command(o, end) if Some((*o, *end)) == *does);
            singles.extend(self.tasks(*unit).into_iter().filter(other).map(|task| (*unit, task)));
            // A large force has more of them than can be compared.
            if singles.len() > 4 * OPENING {
                break;
            }
        }
        let room = OPENING.saturating_sub(plans.len());
        let every = singles.len().div_ceil(room.max(1)).max(1);
        let chosen = singles.into_iter().step_by(every).take(room);
        plans.extend(chosen.map(|one| Order { lean: Lean::Routine, units: vec![one] }));
        plans
    }
}
