//! Orders: leanings for a stretch of play.

use sandtable_ardennes::pack::GermanCardId;
use sandtable_hex::HexId;

/// An intention: how much the German cares for what, in victory points where nothing else is said.
#[derive(Clone, Debug, PartialEq)]
pub struct Order {
    /// What the order is called.
    pub name: &'static str,
    /// Worth of coming a movement point nearer to a goal.
    pub push: f32,
    /// Share of an attack's promise that counts when units gather for it.
    pub gather: f32,
    /// Added to every attack.
    pub attack: f32,
    /// Worth of an Allied step.
    pub kill: f32,
    /// How much of that is left on the last day.
    pub fray: f32,
    /// Worth of a step of our own.
    pub care: f32,
    /// Worth of opening the way, beyond the points of a hex.
    pub open: f32,
    /// Share of a town's points for standing in it while the enemy is near.
    pub garrison: f32,
    /// Cost of a hex out of supply.
    pub supply: f32,
    /// Cost of bringing an Allied impulse on.
    pub tempo: f32,
    /// How much a card that will do more later is missed.
    pub patience: f32,
    /// How much of a card's worth as a command a tactic must bring.
    pub thrift: f32,
    /// Worth of a point of strength that comes from the reserve.
    pub reserve: f32,
    /// How far goals are looked for, in movement points for every day that is left.
    pub far: f32,
    /// The least of it, on the last day.
    pub near: f32,
    /// Movement points a crossing without a bridge stands for, on foot.
    pub river: f32,
    /// The goal everybody makes for.
    pub goal: Option<HexId>,
    /// The card to begin with.
    pub card: Option<GermanCardId>,
}

impl Default for Order {
    fn default() -> Order {
        Order {
            name: "plan-routine",
            push: 0.15,
            gather: 1.0,
            attack: 0.0,
            kill: 0.5,
            fray: 1.0,
            care: 0.35,
            open: 1.0,
            garrison: 0.6,
            supply: 1.5,
            tempo: 2.0,
            patience: 1.5,
            thrift: 0.6,
            reserve: 0.6,
            far: 4.0,
            near: 4.0,
            river: 3.0,
            goal: None,
            card: None,
        }
    }
}
