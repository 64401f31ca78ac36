//! What happened, as data. The text module puts it into words.

mod sums;

pub use sums::{GpSum, Melee, Modifier, ResponsePart, ShotSum, Source};

use crate::Panzer;
use crate::action::Order;
use crate::air::AirEvent;
use crate::effects::{EffectKind, Pattern};
use crate::features::FeatureEvent;
use crate::frame::Charge;
use crate::ids::{Angle, CardId, Damage, LayoutId, Location, ScenarioId, Side, UnitId};
use crate::morale::MoraleCheck;
use crate::pack::{Fortification, GpResult};
use crate::state::{Command, Phase, State, Verdict, WreckKind};
use sandtable_hex::HexId;
use serde::Serialize;

/// A unit as an event names it: without the position, so that it can be put into words later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Tag {
    /// Data card.
    pub card: CardId,
    /// Number among the units with this card.
    pub number: u8,
}

/// A hex as an event names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct At {
    /// The map.
    pub layout: LayoutId,
    /// The hex.
    pub hex: HexId,
}

impl Panzer {
    /// A unit for an event.
    pub(crate) fn tag(&self, st: &State, id: UnitId) -> Tag {
        let unit = st.unit(id);
        Tag { card: unit.card, number: unit.number }
    }

    /// A hex for an event.
    pub(crate) fn spot(&self, st: &State, hex: HexId) -> At {
        At { layout: self.scenario(st).layout, hex }
    }

    /// The key of a unit an event names: `pz3j-1`.
    pub fn tag_key(&self, tag: Tag) -> String {
        format!("{}-{}", self.pack.card(tag.card).key, tag.number)
    }

    /// The key of a unit: `pz3j-1`.
    pub fn unit_key(&self, st: &State, id: UnitId) -> String {
        self.tag_key(self.tag(st, id))
    }
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A turn begins.
    Turn(u8),
    /// A phase begins.
    Phase(Phase),
    /// A unit was set up.
    Placed {
        /// Which.
        unit: Tag,
        /// Where.
        hex: At,
        /// Facing.
        facing: u8,
    },
    /// A unit nobody spots loses its spot marker (4.1.5).
    SpotLost(Tag),
    /// A unit was given an order; only its own side hears it.
    Ordered {
        /// Which.
        unit: Tag,
        /// What.
        order: Order,
    },
    /// A unit shares another's command; only its own side hears it.
    Shares {
        /// Which.
        unit: Tag,
        /// With whom.
        with: Tag,
    },
    /// Its overwatch was shared and is spent (6.2.1.1.4c).
    WatchSpent(Tag),
    /// A side's plot is ready.
    Sealed(Side),
    /// Initiative dice (4.3.1).
    Initiative {
        /// Whose.
        side: Side,
        /// The roll.
        roll: u8,
    },
    /// Both rolled the same: they roll again.
    InitiativeTie,
    /// Who is First Player.
    First(Side),
    /// A side fires, watches or moves now.
    Step {
        /// The phase.
        phase: Phase,
        /// The side.
        side: Side,
    },
    /// A shot was declared.
    Declared {
        /// The shooter.
        unit: Tag,
        /// The target.
        target: Tag,
        /// Whether it is overwatch.
        watch: bool,
    },
    /// A command was turned over.
    Revealed {
        /// Whose.
        unit: Tag,
        /// Which.
        command: Command,
    },
    /// The target's owner shows nothing.
    NoEffect(Tag),
    /// Dice for a hit.
    Shot {
        /// How the number came about.
        sum: ShotSum,
        /// The roll.
        roll: u8,
    },
    /// Dice for general-purpose fire (6.5.4.4).
    Gp {
        /// How it came about.
        sum: GpSum,
        /// The roll.
        roll: u8,
        /// With its modifiers.
        total: i16,
        /// What the table says.
        result: GpResult,
    },
    /// An observer calls fire (6.5.1.7).
    Called {
        /// Who.
        observer: Tag,
        /// Where.
        hex: At,
        /// The sheaf.
        pattern: Pattern,
        /// Smoke.
        smoke: bool,
    },
    /// A mission is ended (6.5.1.9).
    Checked {
        /// Its observer.
        observer: Tag,
        /// Where it fell.
        hex: At,
    },
    /// A die for a source that was called (6.5.1.12).
    Response {
        /// Who was called.
        by: Source,
        /// The roll.
        roll: u8,
        /// With its modifiers.
        total: i16,
        /// What it takes.
        factor: u8,
        /// Every modifier that is not 0.
        parts: Vec<(ResponsePart, i8)>,
        /// Whether it fires.
        fires: bool,
        /// Whether it falls on friends.
        danger: bool,
    },
    /// A die for the smoke rounds of a mission (5.16.2.5).
    MissionSmoke {
        /// The roll.
        roll: u8,
        /// The limit.
        limit: u8,
        /// Whether they are short.
        short: bool,
    },
    /// Smoke was fired into a hex (6.1.4.3.10a).
    SmokeFired {
        /// Who.
        unit: Tag,
        /// Where.
        hex: At,
    },
    /// A die for ammunition (5.16.2).
    Ammo {
        /// Whose.
        unit: Tag,
        /// Which round.
        charge: Charge,
        /// The roll.
        roll: u8,
        /// The limit.
        limit: u8,
        /// Whether it is short.
        short: bool,
    },
    /// Smoke, a barrage or dust was laid (6.1.4.3.10).
    Laid {
        /// What.
        kind: EffectKind,
        /// Which hexes.
        pattern: Pattern,
        /// Where.
        hex: At,
    },
    /// A shot that cannot hit, or whose target is gone (4.4.1e).
    Wasted {
        /// The shooter.
        unit: Tag,
        /// The target.
        target: Tag,
    },
    /// A hit meets armor (4.4.3.2.5).
    Armor {
        /// The target.
        target: Tag,
        /// From where.
        angle: Angle,
        /// Armor there.
        armor: u8,
        /// Penetration of the round.
        penetration: u8,
        /// What it does; `None` if it does not penetrate.
        damage: Option<Damage>,
    },
    /// Several hits of one shot (6.5.2.1).
    Hits {
        /// The target.
        target: Tag,
        /// How many.
        hits: u8,
    },
    /// An extra hit goes to another vehicle (6.5.2.1c).
    Spread(Tag),
    /// Where a hit strikes (6.5.2.2).
    Located {
        /// The target.
        target: Tag,
        /// From where.
        angle: Angle,
        /// Tens digit, 1 to 10.
        tens: u8,
        /// Units digit, 1 to 10.
        units: u8,
        /// The location.
        location: Location,
        /// Whether the ground shelters it: the hit is a miss (6.5.2.2.3).
        sheltered: bool,
    },
    /// A track hit: the unit never moves again (6.5.2.2.1).
    Tracked(Tag),
    /// A bail-out check (6.5.2.6.1).
    BailOut {
        /// Whose crew.
        unit: Tag,
        /// The modified roll.
        roll: i16,
        /// Bails out on this or less.
        number: u8,
        /// Whether it does.
        out: bool,
    },
    /// A unit is suppressed (5.10).
    Suppressed(Tag),
    /// An attempt to recover from suppression (6.8.3).
    Recovery {
        /// Whose.
        unit: Tag,
        /// The modified roll.
        roll: i16,
        /// Recovers on this or less.
        number: u8,
        /// Whether it does.
        recovered: bool,
    },
    /// A unit is in full cover from now on (6.1.4.2a).
    TookCover(Tag),
    /// A unit has left full cover (6.8.2).
    LeftCover(Tag),
    /// Dice for a passenger of a vehicle that was hit or lost (6.5.2.6.2).
    Passenger {
        /// Who.
        unit: Tag,
        /// The modified roll.
        roll: i16,
        /// Whether its life is at stake, or only whether it stays aboard.
        survives: bool,
        /// Whether it gets out.
        happens: bool,
    },
    /// A unit attacks at close quarters (6.6.1.1d).
    Assaults {
        /// Who.
        unit: Tag,
        /// Whom.
        target: Tag,
    },
    /// Dice of a close assault (6.6.1.1.3).
    CloseAssault {
        /// How the number came about.
        sum: Melee,
        /// The roll.
        roll: u8,
        /// With all modifiers.
        total: i16,
        /// What it does.
        result: GpResult,
    },
    /// A bout of hand-to-hand (6.6.1.2.3).
    Bout {
        /// The primary attacker.
        unit: Tag,
        /// The defender.
        target: Tag,
        /// The attacker's modified roll.
        attack: i16,
        /// The defender's.
        defence: i16,
    },
    /// A vehicle drives over a unit (6.6.10).
    Overruns {
        /// The vehicle.
        unit: Tag,
        /// Whom.
        target: Tag,
    },
    /// An entrenchment or position is laid (6.1.4.3).
    Fortified {
        /// What.
        kind: Fortification,
        /// Where.
        hex: At,
    },
    /// A unit has finished its entrenchment (6.6.8).
    DugIn(Tag),
    /// A unit marches quickly (6.6.4.2).
    Quickmarch(Tag),
    /// Dice after a quickmarch.
    Winded {
        /// Whose.
        unit: Tag,
        /// The roll.
        roll: u8,
        /// Suppressed on this or less.
        number: u8,
    },
    /// A unit crawls (6.6.4.3).
    Crawled {
        /// Which.
        unit: Tag,
        /// To where.
        hex: At,
    },
    /// A vehicle looks for a hull-down position (6.6.9).
    Searches {
        /// Which.
        unit: Tag,
        /// Whether partial hull down will do.
        partial: bool,
    },
    /// Dice of the search.
    Searched {
        /// Whose.
        unit: Tag,
        /// The modified roll.
        roll: i16,
        /// Found on this or less.
        number: u8,
        /// Whether it is.
        found: bool,
    },
    /// A unit climbs aboard (6.6.7.1.1a).
    Mounted {
        /// Who.
        unit: Tag,
        /// Its carrier.
        carrier: Tag,
    },
    /// A passenger stands beside its carrier (6.6.7).
    Dismounted {
        /// Who.
        unit: Tag,
        /// Where.
        hex: At,
    },
    /// A portée sets its gun down (5.2.1).
    SetDown {
        /// What it was.
        portee: Tag,
        /// The truck that is left.
        truck: Tag,
        /// The gun.
        gun: Tag,
    },
    /// A truck takes its gun up again (5.2.1).
    Loaded {
        /// The truck.
        truck: Tag,
        /// The gun.
        gun: Tag,
        /// What they are now.
        portee: Tag,
    },
    /// A leg or towed unit is out of the game.
    Eliminated {
        /// Which.
        unit: Tag,
        /// Where.
        hex: At,
    },
    /// A squad is down to half.
    Reduced {
        /// The squad.
        unit: Tag,
        /// What is left of it.
        half: Tag,
    },
    /// Turret damage (6.5.2.2.4).
    TurretDamaged(Tag),
    /// Hull damage (6.5.2.2.4).
    HullDamaged(Tag),
    /// A unit is damaged.
    Damaged(Tag),
    /// A unit is destroyed.
    Destroyed {
        /// Which.
        unit: Tag,
        /// Where.
        hex: At,
        /// What is left of it.
        wreck: WreckKind,
    },
    /// A unit begins its move.
    Started(Tag),
    /// A unit entered a hex.
    Moved {
        /// Which.
        unit: Tag,
        /// From where; `None` when it enters the map.
        from: Option<At>,
        /// To where.
        to: At,
        /// Cost at the cross-country rate.
        cost: u8,
        /// Whether it went backwards.
        back: bool,
    },
    /// A unit turned.
    Turned {
        /// Which.
        unit: Tag,
        /// New facing.
        facing: u8,
        /// Cost.
        cost: u8,
    },
    /// A unit left the map.
    Exited {
        /// Which.
        unit: Tag,
        /// From where.
        hex: At,
    },
    /// A unit had to go back to its last hex without enemies.
    Returned {
        /// Which.
        unit: Tag,
        /// To where.
        hex: At,
    },
    /// A unit ended its move.
    Stopped(Tag),
    /// A command that was never carried out is turned over (4.6.1).
    Leftover {
        /// Whose.
        unit: Tag,
        /// Which.
        command: Command,
    },
    /// Both sides stand in an objective: nobody controls it any more (3.6).
    Contested {
        /// Scenario whose goal it is.
        scenario: ScenarioId,
        /// Which of its held goals.
        goal: u8,
    },
    /// An objective changed hands (3.6).
    Control {
        /// The scenario.
        scenario: ScenarioId,
        /// Index among its goals that are held.
        goal: u8,
        /// Who has it now.
        owner: Side,
    },
    /// Something in the air.
    Air(AirEvent),
    /// A check of morale (7.1, our text).
    Morale(MoraleCheck),
    /// A side has drawn a formation in a meeting engagement.
    Mustered {
        /// Whose.
        side: Side,
        /// Index among the establishments.
        establishment: u8,
        /// What it costs.
        cost: u16,
    },
    /// Something about the ground (6.1.4.3).
    Feature(FeatureEvent),
    /// The game is over.
    Over(Verdict),
}
