//! Rule 13: combat.
//!
//! | section | module |
//! | --- | --- |
//! | 13.0 procedure | here |
//! | 13.4 chits, 13.41 situations | [`chits`], [`facts`] |

pub mod chits;
pub mod facts;

use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::event::Event;
use crate::frame::{Attack, AttackStep, Frame, Tactics};
use crate::ids::{Chits, GermanCards, UnitSet};
use crate::pack::{ActionCardId, Hits, Side, UnitId};
use crate::procedure::Procedure;
use crate::state::{Place, State, flag};
use arrayvec::ArrayVec;
use sandtable_engine::chance::Outcome;
use sandtable_engine::decision::Decision;
use sandtable_engine::event::Sink;
use sandtable_engine::message::Refusal;
use sandtable_hex::HexId;

/// The part that answers for combats.
#[derive(Debug, Clone, Copy)]
pub struct Combat;

impl Procedure for Combat {
    fn decision(_: &Ardennes, _: &State) -> Option<Decision> {
        None
    }

    fn options(_: &Ardennes, _: &State, _: &mut Vec<Action>) {}

    fn refuse(_: &Ardennes, _: &State, _: Action) -> Option<Refusal> {
        Some(Refusal::not_your_decision())
    }

    fn perform<K: Sink<Event>>(_: &Ardennes, _: &mut State, _: Action, _: &mut K) {}

    fn roll<K: Sink<Event>>(_: &Ardennes, state: &mut State, _: Outcome, _: &mut K) {
        state.frames.pop();
    }

    fn advance<K: Sink<Event>>(_: &Ardennes, state: &mut State, _: &mut K) {
        state.frames.pop();
    }

    fn settle<K: Sink<Event>>(_: &Ardennes, state: &mut State, _: &mut K) {
        state.frames.pop();
    }
}

impl Attack {
    /// A combat nothing has been decided about yet; also the way to ask for the odds of a plan.
    pub fn new(side: Side, target: HexId, attackers: UnitSet, action: Option<ActionCardId>) -> Attack {
        Attack {
            side,
            target,
            step: AttackStep::Declare,
            attackers,
            defenders: UnitSet::EMPTY,
            tactics: [Tactics::default(); 2],
            played: GermanCards::EMPTY,
            card: None,
            action,
            chits: Chits::EMPTY,
            total: 0,
            hits: (0, 0),
            sum: Hits::default(),
            retreat: ArrayVec::new(),
            eliminated: false,
            dispersed: false,
        }
    }
}

impl Ardennes {
    /// Opens a combat (13.0): a German one asks for its attackers next, an Allied one has gathered them.
    pub fn begin_attack<K: Sink<Event>>(
        &self,
        state: &mut State,
        side: Side,
        target: HexId,
        attackers: UnitSet,
        action: Option<ActionCardId>,
        _sink: &mut K,
    ) {
        state.frames.push(Frame::Attack(Box::new(Attack::new(side, target, attackers, action))));
    }

    /// A unit loses a step (13.6-c); with the last one it is eliminated.
    pub fn lose_step<K: Sink<Event>>(
        &self,
        state: &mut State,
        unit: UnitId,
        rule: &'static str,
        sink: &mut K,
    ) {
        let eliminated = state.steps(&self.pack, unit) <= 1;
        state.change(&self.pack, unit, |u| u.lost = u.lost.saturating_add(1));
        if eliminated {
            state.put(&self.pack, unit, Place::Eliminated);
        }
        sink.emit(|| Event::Lost { unit, eliminated, rule });
    }

    /// Strength of attackers against a hex (13.41-b, 13.41-c): bracketed ones count, those across a river half.
    pub fn attack_strength(&self, board: &Board<'_>, units: UnitSet, target: HexId) -> u16 {
        let (mut dry, mut river) = (0, 0);
        for unit in units.iter() {
            let strength = u16::from(board.state.face(&self.pack, unit).strength);
            if self.across_river(board, unit, target) { river += strength } else { dry += strength }
        }
        dry + river / 2
    }

    /// Strength of the units in a hex as defenders (13.41-c): double in a city, for Germans also in the Westwall.
    pub fn defence_strength(&self, board: &Board<'_>, hex: HexId) -> u16 {
        let units = board.stack(hex).filter(|u| !board.state.unit(*u).has(flag::GUEST)).collect();
        self.strength_of(board, units, hex)
    }

    /// Whether a unit would attack a hex across a river, bridged or not.
    pub(crate) fn across_river(&self, board: &Board<'_>, unit: UnitId, target: HexId) -> bool {
        let map = &self.pack.map;
        let dir = board.hex_of(unit).and_then(|from| map.grid.dir_between(target, from));
        dir.is_some_and(|dir| map.is_river(target, dir))
    }
}
