//! What a position is worth: who is likely to hold what at the end, and what the armies can still do.

use super::doctrine::{Lore, Order};
use super::ground::Aim;
use super::sense::Sense;
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::pack::{Condition, Side, Timing};
use sandtable_red_winter::scenario::PointsFor;
use sandtable_red_winter::state::{Place, State};

/// Points a point of strength stands for while there is time to use it.
const STRENGTH: f32 = 0.12;

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The parts of a judgement, from the Soviet side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Judgement {
    /// Points expected for places.
    pub places: f32,
    /// Points for losses and what is banked.
    pub losses: f32,
    /// What the strength of both armies may still bring.
    pub strength: f32,
    /// Points the Soviets need for an even game.
    pub even: f32,
    /// Turns to go after this one.
    pub turns_left: f32,
    /// Chance of the Soviets to win.
    pub soviet: f32,
}

/// Judges a position.
pub fn judge(lore: &Lore, game: &RedWinter, st: &State) -> Judgement {
    let order = Order::default();
    let sense = Sense::new(lore, game, st, Side::Soviet, &order);
    let mut j = Judgement {
        strength: strength(&sense),
        even: even(game, st),
        turns_left: sense.turns_left,
        ..Judgement::default()
    };
    let victory = &game.scenario_of(st).victory;
    if victory.by_points() {
        for line in game.victory_lines(st) {
            if !matches!(line.cause, PointsFor::Place(_)) {
                j.losses += line.points as f32 * if line.side == Side::Soviet { 1.0 } else { -1.0 };
            }
        }
        for (i, goal) in sense.ground.goals.iter().enumerate() {
            let soviet = grip(&sense, i);
            if let Aim::Place(place) = goal.aim {
                let [s, f] = victory.places[place].vp.map(f32::from);
                j.places += s * soviet - f * (1.0 - soviet);
            } else {
                j.places += if goal.taker == Some(Side::Soviet) { soviet } else { soviet - 1.0 } * goal.worth;
            }
        }
        let margin = j.places + j.losses + j.strength - j.even;
        j.soviet = logistic(margin / (2.0 + 1.0 * sense.turns_left.min(12.0)));
        return j;
    }
    // Without points: how likely are the conditions of either side to come about?
    let mut open = [1.0f32; 2];
    for (i, outcome) in victory.outcomes.iter().enumerate() {
        let chance = match outcome.condition {
            Condition::Eliminated { victim, kinds, count } => {
                let mut lost = 0.0;
                for u in game.army(victim).iter().filter(|u| kinds.contains(game.kind(*u))) {
                    lost += match st.unit(u).place {
                        Place::DeadPool | Place::Eliminated => 1.0,
                        Place::Hex(_) if st.unit(u).reduced => 0.25,
                        _ => 0.0,
                    };
                }
                let time = (sense.turns_left + 0.5) / (sense.turns_left + 2.0);
                (lost / f32::from(count.max(1))).min(1.0).powi(2) * time
            }
            Condition::Occupies { .. } | Condition::LastOccupied { .. } => {
                let goal = sense.ground.goals.iter().position(|g| g.aim == Aim::Outcome(i));
                let soviet = goal.map_or(0.5, |g| grip(&sense, g));
                let taken = if outcome.winner == Side::Soviet { soviet } else { 1.0 - soviet };
                if outcome.when == Timing::EndOfGame { taken } else { taken * 0.3 }
            }
        };
        open[outcome.winner.index()] *= 1.0 - chance.clamp(0.0, 0.98);
    }
    let [s, f] = open.map(|o| 1.0 - o);
    let rest = (1.0 - s) * (1.0 - f);
    let soviet = s * (1.0 - f)
        + s * f * 0.5
        + rest
            * match victory.otherwise {
                Some(Side::Soviet) => 1.0,
                Some(Side::Finnish) => 0.0,
                None => 0.5,
            };
    j.soviet = (soviet + 0.02 * j.strength.clamp(-10.0, 10.0)).clamp(0.01, 0.99);
    j
}

/// The balance of points between victory of the one and of the other.
pub fn even(game: &RedWinter, st: &State) -> f32 {
    let levels = &game.scenario_of(st).victory.levels;
    let soviet = levels.iter().rev().find(|l| l.winner == Some(Side::Soviet)).map(|l| f32::from(l.balance));
    let finnish =
        levels.iter().rev().find(|l| l.winner != Some(Side::Finnish)).map(|l| f32::from(l.balance) - 1.0);
    match (soviet, finnish) {
        (Some(s), Some(f)) => (s + f) / 2.0,
        (Some(s), None) => s,
        (None, Some(f)) => f,
        (None, None) => 0.0,
    }
}

/// How firmly the Soviets have a goal, from 0 to 1: who holds it, who is near, how much time is left.
fn grip(sense: &Sense<'_>, i: usize) -> f32 {
    let (goal, s) = (&sense.ground.goals[i], &sense.goals[i]);
    let soon = 1.0 / (1.0 + sense.turns_left);
    let sign = if s.holder == Side::Soviet { 1.0 } else { -1.0 };
    let stands = goal.hexes.intersects(&sense.st.cache.occupied[s.holder.index()]);
    let held = sign * (0.8 + 3.5 * soon + if stands { 0.6 } else { 0.0 });
    logistic(1.1 * ((s.own + 1.0) / (s.foe + 1.0)).ln() * (1.0 - 0.6 * soon) + held)
}

/// The balance of strength in points.
fn strength(sense: &Sense<'_>) -> f32 {
    let (game, st) = (sense.game, sense.st);
    let last = game.scenario_of(st).last_turn;
    let mut sum = 0.0;
    for side in Side::ALL {
        let mut own = 0.0;
        for u in game.army(side).iter() {
            let presence = match st.unit(u).place {
                Place::Hex(_) => 1.0,
                Place::Track(turn) if turn < last => 0.8,
                _ => continue,
            };
            own += presence * (sense.attack_of(u) + sense.defence_of(u)) * 0.5;
        }
        own += f32::from(st.ammo[side.index()].min(20)) * 0.15;
        sum += if side == Side::Soviet { own } else { -own };
    }
    sum * STRENGTH * (sense.turns_left / 6.0).min(1.0)
}
