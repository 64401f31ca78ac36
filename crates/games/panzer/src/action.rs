//! What a seat can choose.

use crate::air::AirAction;
use crate::effects::Pattern;
use crate::features::FeatureAct;
use crate::frame::Load;
use crate::ids::{Angle, UnitId, words};
use crate::indirect::Gunner;
use crate::state::Command;
use sandtable_hex::HexId;

words! {
    /// What a unit can be told in the plot.
    Order {
        /// Fire.
        Fire = "fire",
        /// Move.
        Move = "move",
        /// Short halt.
        Halt = "halt",
        /// Overwatch.
        Watch = "watch",
        /// A No Command counter: nothing, but the enemy cannot know.
        Bluff = "none",
        /// No counter at all.
        Clear = "clear",
    }
}

impl Order {
    /// The command it gives.
    pub const fn command(self) -> Command {
        match self {
            Order::Fire => Command::Fire,
            Order::Move => Command::Move,
            Order::Halt => Command::Halt,
            Order::Watch => Command::Watch,
            Order::Bluff | Order::Clear => Command::None,
        }
    }
}

/// One choice. Its canonical text is made and read in the text module. Directions are 0 to 5, north first and
/// clockwise; their text is 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Sets the unit that is asked for up in a hex: `place 29F3`.
    Place(HexId),
    /// Gives it its facing: `face 2`.
    Face(u8),
    /// Sets up the rest of the side as usual: `default`.
    Default,
    /// Plots for this unit next, or takes it in hand to set it up: `unit U`.
    Pick(UnitId),
    /// Plots: `fire`, `move`, `halt`, `watch`, `none`, `clear`.
    Order(Order),
    /// Shares the command of another unit: `share U`.
    Share(UnitId),
    /// The plot is ready: `seal`.
    Seal,
    /// Names the next target in the direct fire step: `target U`.
    Target(UnitId),
    /// Adds a shot at the target by one of the unit's weapons: `aim U 1`, `aim U 1 gp`.
    Aim(UnitId, Load),
    /// Fires smoke with this unit next: `smoke U`.
    Smoke(UnitId),
    /// Calls fire with this observer: `observe U`.
    Observe(UnitId),
    /// A mission goes on as it is: `continue 1`.
    Continue(u8),
    /// A mission is adjusted: `adjust 1`.
    Adjust(u8),
    /// A mission is checked, that is ended: `cease 1`.
    Cease(u8),
    /// Calls on this source: `battery 1`, `gun U`.
    Gunner(Gunner),
    /// The call is complete: pattern, direction of a line, smoke: `call closed`, `call linear 3 smoke`.
    Call(Pattern, u8, bool),
    /// All shots at the target are named: `declare`.
    Declare,
    /// Shows the target's Move or Short Halt: `reveal`.
    Reveal,
    /// Shows nothing: `nothing`.
    Nothing,
    /// The face a hit on the dividing hexside meets: `angle front`.
    Angle(Angle),
    /// Overwatch by the first unit at the second: `watch U T`, `watch U T 1 gp`.
    Watch(UnitId, UnitId, Load),
    /// No overwatch now: `pass`.
    Pass,
    /// No overwatch for the rest of this unit's move: `hold`.
    Hold,
    /// Moves this unit next: `start U`.
    Start(UnitId),
    /// On foot, one hex in any direction: `go 3`.
    Go(u8),
    /// Attacks this unit at close quarters: `assault U`.
    Assault(UnitId),
    /// Takes part in the assault from where it is: `join U`.
    Join(UnitId),
    /// Advances a hex to take part: `advance U 29L5`.
    Advance(UnitId, HexId),
    /// Goes into the hex that was cleared: `occupy U`.
    Occupy(UnitId),
    /// Drives over a unit in the next hex: `overrun U`.
    Overrun(UnitId),
    /// Marches quickly: `quick`.
    Quick,
    /// Crawls one hex in full cover: `crawl 3`.
    Crawl(u8),
    /// Searches for a hull-down position, or a partial one, forward or in reverse: `search hd`, `search phd back`.
    Search(bool, bool),
    /// Takes this unit aboard the moving carrier: `mount U`.
    Mount(UnitId),
    /// Climbs aboard this carrier: `board U`.
    Board(UnitId),
    /// Sets a passenger down: `dismount U 29L5`.
    Dismount(UnitId, HexId),
    /// A passenger jumps off: `jump U`.
    Jump(UnitId),
    /// Nothing more in this step: `done`.
    Done,
    /// Takes full cover: `cover U`.
    Cover(UnitId),
    /// Stays in the open, or leaves full cover: `uncover U`.
    Uncover(UnitId),
    /// One hex forward: `step`.
    Step,
    /// One hex back: `back`.
    Back,
    /// Along the road or path, turning with it: `follow 3`.
    Follow(u8),
    /// Turns: `turn 3`.
    Turn(u8),
    /// Enters the map: `enter 39A5`.
    Enter(HexId),
    /// Leaves the map over the hexside it faces: `exit`.
    Exit,
    /// Ends the move: `stop`.
    Stop,
    /// First Player this turn, or Second: `lead first`.
    Lead(bool),
    /// Sets the gun of a portée down: `unload U`.
    Unload(UnitId),
    /// A mission goes on with smoke instead of shells, or the other way round: `switch 1`.
    Switch(u8),
    /// A choice of the air phases.
    Air(AirAction),
    /// Something about the ground or about planned fire.
    Feature(FeatureAct),
}
