//! What happened.

use crate::airmobile::AirReport;
use crate::concealed::Shown;
use crate::field::Note;
use crate::frame::{Fire, Phase};
use crate::gas::GasNote;
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::{Level, Side};
use crate::shock::Clash;
use crate::state::Kind;
use crate::support::Report;
use sandtable_hex::HexId;
use serde::Serialize;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// A turn begins.
    Turn(u8),
    /// A phase begins.
    Phase(Phase),
    /// A counter is set up.
    Deployed(CounterId, HexId),
    /// A counter is taken up again during the set-up.
    TakenUp(CounterId, HexId),
    /// The default has no place for a counter; only its owner hears it.
    NoRoom(CounterId),
    /// A side has finished its set-up.
    SetUp(Side),
    /// A plan was made; only the Pact hears it.
    Planned(FormationId, Kind),
    /// The Pact has planned.
    PlansMade,
    /// Initiative roll: the die, and who has it.
    Initiative {
        /// 0 if the scenario decides.
        die: u8,
        /// Who has it.
        side: Side,
    },
    /// A formation is activated.
    Activated(FormationId),
    /// A side passes.
    Passed(Side),
    /// A lead unit marker is placed.
    Lead(FormationId, HexId),
    /// An operation begins.
    Operation {
        /// Regiment, base or brigade.
        formation: FormationId,
        /// Kind.
        kind: Kind,
    },
    /// The objective is named; none if the operation has none.
    Objective(HexId),
    /// A force moves.
    Moved {
        /// Its units.
        units: CounterSet,
        /// From.
        from: HexId,
        /// To.
        to: HexId,
        /// Cost in quarters.
        cost: u8,
    },
    /// A force enters the map.
    Entered {
        /// Its units.
        units: CounterSet,
        /// Where.
        to: HexId,
        /// Cost in quarters.
        cost: u8,
    },
    /// Units move between the rows of the off-map display (40.4).
    Row {
        /// The units.
        units: CounterSet,
        /// The row they are in now.
        row: u8,
    },
    /// A counter is made ready off the map: its row of the display, or the hex it waits beside.
    Waiting {
        /// The counter.
        unit: CounterId,
        /// The hex, if it waits beside one.
        hex: HexId,
    },
    /// Engineers carry a force over the river.
    Ferried {
        /// Its units.
        units: CounterSet,
        /// Where to.
        to: HexId,
    },
    /// A regiment tried to swim the river.
    Forded {
        /// The crossing site.
        hex: HexId,
        /// Die.
        die: u8,
        /// What an engineer added.
        bonus: u8,
        /// Steps that may cross.
        steps: u8,
    },
    /// Steps were sent from unit to unit; only their owner hears it.
    Transferred {
        /// From.
        from: CounterId,
        /// To.
        to: CounterId,
        /// Steps.
        steps: u8,
    },
    /// The Pact's chit on the track changed; only the Pact hears it.
    Chit(Option<FormationId>),
    /// A division makes its Main Effort.
    MainEffort(FormationId),
    /// An independent formation is attached.
    Attached(FormationId, FormationId),
    /// A hasty attack is declared a Gegenangriff (41.4).
    Gegenangriff(FormationId),
    /// Its die: whether the attacker fires first.
    FireOrder {
        /// The objective.
        hex: HexId,
        /// Die.
        die: u8,
        /// The attacker fires first.
        reversed: bool,
    },
    /// A force leaves the map.
    Exited {
        /// Its units.
        units: CounterSet,
        /// From.
        from: HexId,
        /// Steps.
        steps: u8,
    },
    /// Counters proved to be dummies and are removed.
    Dummies {
        /// Whose.
        side: Side,
        /// Where.
        hex: HexId,
        /// How many.
        count: u8,
    },
    /// Steps of a unit are seen by the enemy.
    Revealed {
        /// The unit.
        unit: CounterId,
        /// Where.
        hex: HexId,
        /// Its steps.
        steps: u8,
    },
    /// A force reacts.
    Reacted {
        /// Its units.
        units: CounterSet,
        /// From.
        from: HexId,
        /// The objective.
        to: HexId,
    },
    /// Fire is opened: type, target, effective strength.
    Fired {
        /// Type.
        fire: Fire,
        /// Target hex.
        hex: HexId,
        /// Units that fire.
        firers: CounterSet,
        /// Effective strength.
        strength: u16,
    },
    /// The die of a combat.
    Hits {
        /// Target hex.
        hex: HexId,
        /// Die.
        die: u8,
        /// Modifier.
        modifier: i8,
        /// Hits.
        hits: u16,
    },
    /// A unit loses steps.
    Lost {
        /// The unit.
        unit: CounterId,
        /// Where.
        hex: HexId,
        /// Steps lost.
        steps: u8,
        /// It is gone.
        gone: bool,
    },
    /// The defender chose to stand.
    Stood(HexId),
    /// The defender chose to retreat behind this unit.
    Covered(CounterId),
    /// A unit retreats; none for off the map.
    Retreated(CounterId, HexId),
    /// A unit advances.
    Advanced(CounterId, HexId),
    /// A unit is masked.
    Masked(CounterId),
    /// An HQ is eliminated.
    HqLost(CounterId),
    /// An HQ has nothing left to command and leaves (30.4.3).
    HqGone(CounterId),
    /// An HQ comes back.
    HqBack(CounterId, HexId),
    /// A watched hex changes hands.
    Control(HexId, Side),
    /// Shatter check.
    Shatter {
        /// The formation.
        formation: FormationId,
        /// Die.
        die: u8,
        /// Maneuver steps left.
        steps: u8,
        /// It is shattered.
        shattered: bool,
    },
    /// Reconnaissance, fire support and strikes.
    Support(Report),
    /// Field works.
    Field(Note),
    /// Poison gas.
    Gas(GasNote),
    /// Lifts and paradrops.
    Airmobile(AirReport),
    /// Screening, overruns, close attacks.
    Shock(Clash),
    /// Hidden Mode.
    Hidden(Shown),
    /// The game is over.
    Over(Level, i32),
}
