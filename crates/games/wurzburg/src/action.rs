//! What a seat may do.

use crate::airmobile::AirOrder;
use crate::concealed::Hide;
use crate::field::Work;
use crate::gas::Wash;
use crate::ids::{CounterId, FormationId};
use crate::shock::Close;
use crate::state::{Kind, Payer};
use crate::support::Order;
use sandtable_hex::HexId;

/// One choice of a seat. Which of them are legal depends on the procedure on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing more of what is asked.
    Done,
    /// Set-up: the rest is placed evenly.
    Default,
    /// A hex: for the next counter, as objective, as target, to react from.
    At(HexId),
    /// A row of the off-map display: 0 is five hexes away, 1 is ten (40.1).
    Display(u8),
    /// Set-up: a counter with so many steps; none for a dummy.
    Steps(u8),
    /// Set-up: a counter comes to hand, out of the pool or from where it stands.
    Pick(CounterId),
    /// The Pact plans an operation (12.3).
    Plan(FormationId, Kind, Payer),
    /// A division or brigade is activated.
    Activate(FormationId),
    /// No activation now.
    Pass,
    /// The Pact: lead unit of its regiment. NATO: lead unit of a task force, and who pays (12.6).
    Lead(CounterId, Payer),
    /// The Pact: operation of a regiment, or march of the division base.
    Operate(FormationId),
    /// NATO: a kind of operation.
    Start(Kind),
    /// Another regiment joins the assault (13.4.1).
    With(FormationId),
    /// So many steps of a unit take part: in a task force, a force, a reaction, a fire, an advance.
    Take(CounterId, u8),
    /// So many steps of a unit are left behind.
    Leave(CounterId, u8),
    /// Two units of a force become one (11.6).
    Merge(CounterId, CounterId),
    /// The force moves to a hex.
    Go(HexId),
    /// The force goes with care out of a minefield: to the next hex, and no farther (37.4).
    Careful(HexId),
    /// Engineers carry the force over the river to a hex (17.4).
    Ferry(HexId),
    /// The regiment tries to swim the river here (17.5).
    Cross,
    /// So many steps of a unit swim to a hex.
    Ford(CounterId, u8, HexId),
    /// A unit sends steps to a like unit (11.7).
    Transfer(CounterId, CounterId, u8),
    /// The owner takes a dummy away (11.3.1).
    Discard(CounterId),
    /// A division's Main Effort chit is placed on the next turn (12.4).
    Effort(FormationId),
    /// The chit is moved on to the next turn.
    Slide,
    /// The chit is taken back.
    TakeBack,
    /// An independent formation is attached to a division (12.5.3).
    Attach(FormationId, FormationId),
    /// The force waits for others at this hex (16.6.2).
    Wait,
    /// The force leaves the map.
    Exit,
    /// The hasty attack is declared a Gegenangriff (41.4).
    Gegenangriff,
    /// No objective.
    NoObjective,
    /// The objective stays (13.5.3).
    Keep,
    /// All that may fire do.
    Fire,
    /// Nobody fires, nobody reacts.
    Hold,
    /// All steps not yet used fire at the hex.
    All,
    /// The defender stands.
    Stand,
    /// The defender retreats.
    Retreat,
    /// This unit covers the retreat (18.4).
    Cover(CounterId),
    /// This unit loses a step.
    Lose(CounterId),
    /// A unit retreats to a hex.
    RetreatTo(CounterId, HexId),
    /// A unit retreats off the map (18.4.7).
    RetreatOff(CounterId),
    /// So many steps of a unit are masked.
    Mask(CounterId, u8),
    /// Steps of a unit are cleaned of gas (44.6).
    Wash(Wash),
    /// A choice of engineers, demolition and electronic warfare.
    Work(Work),
    /// A choice of Hidden Mode.
    Hide(Hide),
    /// A choice of reconnaissance, fire support and strikes.
    Order(Order),
    /// A choice of airmobile operations.
    Air(AirOrder),
    /// A choice of screening, overruns and close attacks.
    Close(Close),
}
