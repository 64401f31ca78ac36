//! Rule 13: combat.
//!
//! | section | module |
//! | --- | --- |
//! | 13.0 procedure | here and `steps` |
//! | 13.1 who may attack | `declare` |
//! | 13.3 tactics | `tactics` |
//! | 13.4 chits, 13.41 situations | [`chits`], [`facts`] |
//! | 13.5 hits | `hits` |
//! | 13.6 losses | `losses` |
//! | 13.7 retreat | [`retreat`] |
//! | 13.8 advance | `advance`, the system's in `pursuit` |

mod advance;
pub mod chits;
mod declare;
pub mod facts;
mod hits;
mod losses;
mod pursuit;
pub mod retreat;
mod steps;
mod tactics;

use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::event::Event;
use crate::frame::{Activation, Attack, AttackStep, Bringing, Frame, Roll, Tactics};
use crate::ids::{Chits, GermanCards, UnitSet};
use crate::pack::{ActionCardId, Hits, Side, UnitId};
use crate::procedure::Procedure;
use crate::rules::GERMAN;
use crate::state::{State, flag};
use arrayvec::ArrayVec;
use sandtable_engine::chance::{Chance, Outcome};
use sandtable_engine::decision::Decision;
use sandtable_engine::event::Sink;
use sandtable_engine::message::{Message, Refusal};
use sandtable_hex::HexId;

/// The die of hold and advance checks.
const DIE: Chance = Chance::Dice { count: 1, sides: 10 };

/// The part that answers for combats.
#[derive(Debug, Clone, Copy)]
pub struct Combat;

impl Procedure for Combat {
    fn decision(game: &Ardennes, state: &State) -> Option<Decision> {
        match state.top()? {
            Frame::Attack(attack) => game.attack_decision(state, attack),
            Frame::Hits(hits) => game.hits_decision(state, hits),
            Frame::PickStep { side: Side::German, among } if among.len() > 1 => Some(Decision::seat(GERMAN)),
            Frame::Retreat(retreat) => Some(match retreat.side {
                Side::German => Decision::seat(GERMAN),
                Side::Allied => Decision::system(),
            }),
            Frame::Advance(advance) => game.advance_decision(state, advance),
            Frame::Roll(_) => Some(Decision::chance(DIE)),
            _ => None,
        }
    }

    fn options(game: &Ardennes, state: &State, out: &mut Vec<Action>) {
        game.combat_options(state, out);
    }

    fn refuse(game: &Ardennes, state: &State, action: Action) -> Option<Refusal> {
        game.check_combat(state, action).err()
    }

    fn perform<K: Sink<Event>>(game: &Ardennes, state: &mut State, action: Action, sink: &mut K) {
        match (state.top(), action) {
            (Some(Frame::Attack(_)), _) => game.perform_attack(state, action, sink),
            (Some(Frame::Hits(_)), _) => game.perform_hit(state, action, sink),
            (Some(Frame::PickStep { .. }), Action::Step(unit)) => {
                state.frames.pop();
                game.pay(state, unit, sink);
            }
            (Some(Frame::Retreat(_)), Action::Retreat(hex)) => {
                state.frames.pop();
                game.retreat_to(state, hex, Vec::new(), sink);
            }
            (Some(Frame::Advance(_)), _) => game.perform_advance(state, action, sink),
            _ => {}
        }
    }

    fn roll<K: Sink<Event>>(game: &Ardennes, state: &mut State, outcome: Outcome, sink: &mut K) {
        let die = DIE.face(outcome, 0);
        match state.top() {
            Some(Frame::Attack(_)) => game.draw_chit(state, outcome, sink),
            Some(Frame::Roll(Roll::Hold { number })) => {
                let number = *number;
                state.frames.pop();
                game.hold_rolled(state, die, number, sink);
            }
            Some(Frame::Roll(Roll::Advance { unit, hex, number })) => {
                let (unit, hex, number) = (*unit, *hex, *number);
                state.frames.pop();
                game.pursuit_rolled(state, (unit, hex, number), die, sink);
            }
            _ => {}
        }
    }

    fn advance<K: Sink<Event>>(game: &Ardennes, state: &mut State, sink: &mut K) {
        match state.top() {
            Some(Frame::Attack(_)) => game.press_or_break_off(state, sink),
            Some(Frame::Hits(_)) => game.system_hit(state, sink),
            Some(Frame::Retreat(_)) => game.system_retreat(state, sink),
            Some(Frame::Advance(_)) => game.pursue(state, sink),
            _ => {}
        }
    }

    fn settle<K: Sink<Event>>(game: &Ardennes, state: &mut State, sink: &mut K) {
        match state.top() {
            Some(Frame::Attack(_)) => game.settle_attack(state, sink),
            Some(Frame::Hits(_)) => game.settle_hits(state, sink),
            Some(Frame::PickStep { side, among }) => {
                let (side, among) = (*side, *among);
                state.frames.pop();
                let unit = if side == Side::German { among.first() } else { game.system_loss(state, among) };
                if let Some(unit) = unit {
                    game.pay(state, unit, sink);
                }
            }
            _ => {
                state.frames.pop();
            }
        }
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
            brought: UnitSet::EMPTY,
            bringing: Bringing::Nobody,
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

/// The combat in progress.
pub(crate) fn battle(state: &State) -> Option<&Attack> {
    state.frames.iter().rev().find_map(|f| match f {
        Frame::Attack(attack) => Some(&**attack),
        _ => None,
    })
}

/// The combat in progress, to be changed.
fn battle_mut(state: &mut State) -> Option<&mut Attack> {
    state.frames.iter_mut().rev().find_map(|f| match f {
        Frame::Attack(attack) => Some(&mut **attack),
        _ => None,
    })
}

/// The German activation in progress.
fn activation(state: &State) -> Option<&Activation> {
    state.frames.iter().rev().find_map(|f| match f {
        Frame::Activation(activation) => Some(activation),
        _ => None,
    })
}

/// Pushes a frame; the stack is deep enough for every nesting the rules allow.
fn push(state: &mut State, frame: Frame) {
    let _ = state.frames.try_push(frame);
}

/// A refusal by a rule.
fn no<T>(rule: &'static str, text: Message) -> Result<T, Refusal> {
    Err(Refusal::new(rule, text))
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
        push(state, Frame::Attack(Box::new(Attack::new(side, target, attackers, action))));
    }

    /// Attackers and defenders of the combat in progress, also while it is being declared.
    pub fn fighting(&self, state: &State) -> (UnitSet, UnitSet) {
        let Some(attack) = battle(state) else { return (UnitSet::EMPTY, UnitSet::EMPTY) };
        let declaring = attack.step == AttackStep::Declare;
        let defenders = if declaring {
            self.defenders_of(state, attack.side.other(), attack.target)
        } else {
            attack.defenders
        };
        (attack.attackers, defenders)
    }

    /// The hex under attack.
    pub fn under_attack(&self, state: &State) -> Option<HexId> {
        battle(state).map(|attack| attack.target)
    }

    /// Every legal answer to the open question.
    fn combat_options(&self, state: &State, out: &mut Vec<Action>) {
        let mut candidates = Vec::new();
        self.combat_candidates(state, &mut candidates);
        out.extend(candidates.into_iter().filter(|a| self.check_combat(state, *a).is_ok()));
        // Retreats are judged all together, so they come legal from the start.
        match state.top() {
            Some(Frame::Hits(hits)) if !hits.attacker => self.retreat_options(state, out),
            Some(Frame::Retreat(_)) => self.retreat_options(state, out),
            _ => {}
        }
    }

    /// Everything else the German could mean in answer to the open question; the checks sort it out.
    fn combat_candidates(&self, state: &State, out: &mut Vec<Action>) {
        match state.top() {
            Some(Frame::Attack(attack)) => self.attack_candidates(state, attack, out),
            Some(Frame::Hits(_)) => {
                let Some(attack) = battle(state) else { return };
                out.extend(attack.attackers.or(attack.defenders).iter().map(Action::Step));
                out.push(Action::Disperse);
            }
            Some(Frame::PickStep { among, .. }) => out.extend(among.iter().map(Action::Step)),
            Some(Frame::Advance(advance)) => self.advance_candidates(advance, out),
            _ => {}
        }
    }

    /// Whether an action answers the open question, and if not, by which rule.
    fn check_combat(&self, state: &State, action: Action) -> Result<(), Refusal> {
        match (state.top(), action) {
            (Some(Frame::Attack(attack)), _) => self.check_attack(state, attack, action),
            (Some(Frame::Hits(hits)), _) => self.check_hit(state, hits, action),
            (Some(Frame::PickStep { among, .. }), Action::Step(unit)) if among.contains(unit) => Ok(()),
            (Some(Frame::PickStep { .. }), _) => no("13.7-b", Message::new("why-step-retreaters")),
            (Some(Frame::Retreat(_)), Action::Retreat(hex)) => self.may_retreat(state, hex),
            (Some(Frame::Advance(advance)), _) => self.check_advance(state, advance, action),
            _ => no("13.0-G1", Message::new("why-combat-other")),
        }
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
