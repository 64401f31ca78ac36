//! What happened. Every event is described in words with its rule by [`crate::text::events`].

use crate::combat::ratio::Line;
use crate::frame::{BattleKind, Cause, Fire};
use crate::pack::{Side, UnitId};
use crate::state::Phase;
use crate::units::UnitSet;
use sandtable_hex::HexId;
use serde::Serialize;

/// Die-roll modifiers with their rows of the ledger.
pub type Drms = Vec<(&'static str, i8)>;

/// Something that happened. Numbers are final totals; `dice` are faces as rolled.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    /// A turn begins.
    Turn(u8),
    /// A phase begins.
    Phase(Side, Phase),
    /// A sealed bid was made (which one stays secret).
    Bid(Side),
    /// Bids are open: by seat.
    Bids([u8; 2]),
    /// The higher bidder took a side.
    Sides {
        /// Soviet commander's seat.
        soviet: u8,
        /// Points given to the other side.
        vp: u8,
    },
    /// A unit was placed at set-up.
    Deployed(UnitId, HexId),
    /// A unit was taken off the map again at set-up.
    Lifted(UnitId, HexId),
    /// Ammunition arrived.
    Ammo(Side, u8),
    /// Off-map artillery is in play again or for the first time.
    Artillery(UnitId),
    /// Replacement points are available.
    Replacements(Side, u8),
    /// A company was brought back to full strength by replacements.
    Replaced(UnitId),
    /// A company was reconstituted.
    Rebuilt {
        /// The company.
        unit: UnitId,
        /// At full strength.
        full: bool,
        /// Where, unless it waits on the track.
        hex: Option<HexId>,
    },
    /// Armor was committed for victory points.
    Committed(UnitId, u8),
    /// Units moved along a path (first hex is where they came from, unless they entered the map).
    Moved {
        /// Who.
        units: UnitSet,
        /// Hexes entered, in order.
        path: Vec<HexId>,
        /// Half points spent on this leg.
        cost: u8,
    },
    /// An unseen enemy moved: only how many counters and where from and to (20.7).
    MovedUnseen {
        /// Whose.
        side: Side,
        /// How many counters.
        count: u8,
        /// Where from; `NONE` if it entered the map.
        from: HexId,
        /// Where to.
        to: HexId,
    },
    /// Units left the map.
    LeftMap(UnitSet),
    /// An attack was declared.
    Attack {
        /// Which kind.
        kind: BattleKind,
        /// By whom.
        units: UnitSet,
        /// Against which hex.
        target: HexId,
    },
    /// Support was declared.
    SupportDeclared {
        /// Whose.
        side: Side,
        /// Units.
        units: UnitSet,
    },
    /// A ranged attack was rolled.
    Ranged {
        /// The firer.
        unit: UnitId,
        /// The target hex.
        target: HexId,
        /// What for.
        fire: Fire,
        /// Faces.
        dice: [u8; 2],
        /// RAS and modifiers together.
        modifier: i8,
        /// Step losses (suppression whenever the total reaches its threshold).
        steps: u8,
        /// Whether the hex is suppressed.
        suppressed: bool,
        /// RAS and modifiers one by one.
        why: Drms,
    },
    /// AT Fire was rolled.
    AtFire {
        /// The gun.
        gun: UnitId,
        /// The armor.
        target: UnitId,
        /// Face.
        die: u8,
        /// Modifiers together.
        modifier: i8,
        /// Whether it hit.
        hit: bool,
        /// Modifiers one by one.
        why: Drms,
    },
    /// The CRT was rolled.
    Crt {
        /// Which attack.
        kind: BattleKind,
        /// Defending hex.
        target: HexId,
        /// Attacking strength after halving.
        attack: u16,
        /// Defending strength.
        defence: u16,
        /// Net column shift.
        shift: i8,
        /// Column used, 0 = 1:4 … 8 = 6:1.
        column: u8,
        /// Faces.
        dice: [u8; 2],
        /// Losses of attacker and defender as printed.
        result: (u8, u8),
        /// Every modifier that applied.
        why: Vec<Line>,
    },
    /// The hotel's defenders ignored their first loss (5.2.5-b).
    Hotel,
    /// A unit lost a step.
    Step(UnitId, Cause),
    /// A unit was eliminated; whether it may be reconstituted.
    Eliminated {
        /// The unit.
        unit: UnitId,
        /// Dead pool (in supply, infantry company) or gone for good.
        pool: bool,
    },
    /// Losses nobody can take are ignored, and the rule that says so.
    LossesIgnored(Side, u8, &'static str),
    /// A unit retreated.
    Retreated(UnitId, HexId, HexId),
    /// A unit retreated off the map.
    RetreatedOff(UnitId),
    /// A unit advanced.
    Advanced(UnitId, HexId),
    /// Recovery was rolled.
    Recovery {
        /// The company.
        unit: UnitId,
        /// Face.
        die: u8,
        /// Modifiers together.
        modifier: i8,
        /// Whether it is back at full strength.
        success: bool,
        /// Modifiers one by one.
        why: Drms,
    },
    /// A Digging In marker was placed.
    Digging(HexId),
    /// A Dug-In marker was placed or flipped.
    DugIn(HexId),
    /// A marker was removed, by its owner or because the hex was left.
    Filled(HexId),
    /// A bonfire was lit, or another unit joined it.
    Bonfire(UnitId, HexId),
    /// A raid's way was rolled.
    RaidFind {
        /// Target hex.
        target: HexId,
        /// Face.
        die: u8,
        /// Modifiers together.
        modifier: i8,
        /// Column shift; `None`: lost on the way.
        shift: Option<i8>,
    },
    /// The provisional company was created.
    Created(UnitId, HexId),
    /// The artillery park was overrun: event a happened too, ammunition lost, unit traded.
    Park {
        /// The company given up.
        unit: UnitId,
        /// Event a.
        event_a: bool,
        /// Event b: ammunition lost.
        ammo: Option<u8>,
    },
    /// An artillery unit was removed.
    ArtilleryLost(UnitId),
    /// An artillery unit goes to the track.
    ArtilleryDelayed(UnitId, u8),
    /// Pajari joined the units in a hex.
    PajariJoins(HexId),
    /// Pajari's fate was rolled: whether he is lost.
    PajariFate(u8, bool),
    /// Pajari's heart: faces, whether it failed, turn of his return (0: not, or never).
    PajariHeart([u8; 2], bool, u8),
    /// A stack rolled on the Sub-Zero Loss Table.
    SubZero {
        /// The stack.
        units: UnitSet,
        /// Face.
        die: u8,
        /// Modifiers together.
        modifier: i8,
        /// Whether a step is lost.
        loss: bool,
    },
    /// Units lost their way in the woods (20.5): faces and modifier.
    LostInWoods([u8; 2], i8, bool),
    /// Captured LMGs (20.4): faces, modifier, who took them.
    CapturedLmg([u8; 2], i8, Option<UnitId>),
    /// The Finns changed their operational stance.
    Stance,
    /// Soviet morale collapsed.
    Collapse,
    /// Victory points were gained, with the reason's message key.
    Points(Side, i16, &'static str),
    /// The game is over.
    Over {
        /// Winner.
        winner: Option<Side>,
        /// Points, Soviet and Finnish.
        vp: [i16; 2],
    },
}
