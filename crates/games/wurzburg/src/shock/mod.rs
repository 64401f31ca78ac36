//! Fighting hand to hand: cavalry that screens (41.2), overruns (42), close attacks (43).
//!
//! An overrun and a close attack are hasty attacks with a cycle of their own; both sides stand in the objective until one
//! is gone. Everything here happens next to the enemy, so it lies open to both.

mod close;
mod melee;
mod overrun;
mod screen;

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Gegenangriff, Move, Operation, Step};
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::operation::steps;
use crate::pack::{Side, Symbol, Terrain};
use crate::rules::D10;
use crate::state::{Kind, State};
use sandtable_engine::{Decision, Seat, Sink};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// Overrun (42.0).
pub const OVERRUN: &[Step] = &[
    Step::Commit,
    Step::Move,
    Step::DefensiveFire,
    Step::Shock(Stage::Rush),
    Step::Shock(Stage::DefenderFire),
    Step::Shock(Stage::AttackerFire),
    Step::Shock(Stage::FightOn),
    Step::Shock(Stage::ChargeThrough),
    Step::Complete,
];

/// Close attack (43.0).
pub const CLOSE_ATTACK: &[Step] = &[
    Step::Commit,
    Step::Move,
    Step::Shock(Stage::DefenderFire),
    Step::Shock(Stage::AttackerFire),
    Step::Shock(Stage::FightOrFlight),
    Step::Shock(Stage::FightOn),
    Step::Complete,
];

/// Steps of these cycles that no other has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The overrun force enters the objective (42.0#4).
    Rush,
    /// The defenders fire point blank.
    DefenderFire,
    /// The attackers fire point blank.
    AttackerFire,
    /// Either side may withdraw from a close attack (43.0#5).
    FightOrFlight,
    /// Another round, or the end of it.
    FightOn,
    /// The overrun force leaves the objective (42.0#8).
    ChargeThrough,
}

/// What a hasty attack was declared to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Variant {
    /// A hasty attack.
    #[default]
    None,
    /// An overrun (42.0).
    Overrun,
    /// A close attack (43.0).
    CloseAttack,
}

/// Which of the optional rules are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Switches {
    /// Overrun (42).
    pub overrun: bool,
    /// Close attack (43).
    pub close_attack: bool,
}

/// What an operation has to remember of all this.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Melee {
    /// What was declared.
    pub variant: Variant,
    /// The overrun force, or the units that have entered the objective.
    pub force: CounterSet,
    /// Participants that began next to the objective (43.0).
    pub began: CounterSet,
    /// Units that stood in the objective when it was entered.
    pub defenders: CounterSet,
    /// The hex the overrun force came from.
    pub entry: HexId,
    /// The overrun force charges through (42.0#8).
    pub through: bool,
    /// Rounds of point-blank fire so far.
    pub rounds: u8,
    /// Neighbours of the objective with friends at the start, one bit each (43.0#5).
    pub friendly: u8,
    /// Neighbours of the objective without attackers at the start, one bit each.
    pub free: u8,
    /// Units of the Pact that cavalry has tried to screen in this move (41.2).
    pub tried: CounterSet,
    /// Cavalry that has screened: it does not fire at the retreat as well (41.2.6).
    pub screened: CounterSet,
}

impl Melee {
    /// The sets a counter that is no longer in use drops out of.
    pub(crate) fn sets(&mut self) -> [&mut CounterSet; 5] {
        [&mut self.force, &mut self.began, &mut self.defenders, &mut self.tried, &mut self.screened]
    }
}

/// How a force of the Pact came next to cavalry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// It moves.
    Move,
    /// It advances.
    Advance,
    /// It retreats.
    Retreat,
}

/// A screening action (41.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Screen {
    /// Where the force stands.
    pub hex: HexId,
    /// The force.
    pub force: CounterSet,
    /// Cavalry that takes part.
    pub joined: CounterSet,
    /// How the force came.
    pub cause: Cause,
}

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shock {
    /// NATO may screen (41.2).
    Screen(Box<Screen>),
    /// The die of a screening action.
    Roll(Box<Screen>),
    /// Cavalry that has screened falls back (41.2.2).
    FallBack(Box<Screen>),
    /// Which of the units next to the objective overrun it (42.0#2)?
    Form,
    /// To the finish or through (42.0#4)?
    Rush,
    /// A side may withdraw (43.0#5).
    Flight(Side),
    /// A side withdraws.
    Withdraw(Side),
}

/// A choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// The hasty attack is declared an overrun.
    Overrun,
    /// The hasty attack is declared a close attack.
    CloseAttack,
    /// This unit takes part in the screen.
    Screen(CounterId),
    /// The fight goes on.
    Fight,
    /// The overrun force charges through.
    Through,
    /// The side withdraws.
    Withdraw,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Clash {
    /// A hasty attack was declared something else.
    Declared(FormationId, Variant),
    /// Cavalry screened: where the force stands, number to reach, die, success.
    Screened {
        /// The cavalry.
        units: CounterSet,
        /// The hex of the force.
        hex: HexId,
        /// Number to reach.
        number: u8,
        /// The die.
        die: u8,
        /// Whether the force was screened.
        success: bool,
    },
    /// Units have entered the objective.
    Rushed(CounterSet, HexId),
    /// To the finish, or through.
    Resolved(HexId, bool),
    /// A round of point-blank fire begins.
    Round(HexId, u8),
    /// A unit has withdrawn.
    Withdrew(CounterId, HexId),
}

impl Wurzburg {
    /// Whether a kind of attack may be declared at all.
    fn has_variant(&self, st: &State, variant: Variant) -> bool {
        let (on, chapter) = match variant {
            Variant::None => return false,
            Variant::Overrun => (st.switches.overrun, 42),
            Variant::CloseAttack => (st.switches.close_attack, 43),
        };
        on && chapter <= self.scenario_of(st).chapters
    }

    /// Mechanized maneuver units: no infantry on foot or on trucks (42.0).
    pub fn is_mechanized(&self, unit: CounterId) -> bool {
        let kind = self.pack.kind(unit);
        !kind.leg
            && matches!(
                kind.symbol,
                Symbol::Mechanized | Symbol::Armor | Symbol::Cavalry | Symbol::ArmoredAntiArmor
            )
    }

    /// Whether all participants are mechanized; of those that fly, somebody (29.6.6, 42.0).
    fn is_mobile(&self, op: &Operation) -> bool {
        let mut units = op.participants.iter();
        if op.air.declared {
            units.any(|c| self.is_mechanized(c))
        } else {
            units.all(|c| self.is_mechanized(c))
        }
    }

    /// Whether the hasty attack being committed may be declared an overrun or a close attack (42.0, 43.0).
    pub fn may_declare(&self, st: &State, variant: Variant) -> bool {
        let Some(op) = st.op() else { return false };
        self.has_variant(st, variant)
            && op.kind == Kind::Hasty
            && op.melee.variant == Variant::None
            && op.gegenangriff == Gegenangriff::None
            && !op.parts.is_empty()
            && (variant != Variant::Overrun || self.is_mobile(op))
            && self.objectives(st).into_iter().any(|hex| self.may_storm(st, variant, hex))
    }

    /// Whether a hex may be the objective of such an attack: clear for an overrun, close terrain with somebody next to
    /// it for a close attack, never with an obstacle or a minefield marker (37.4, 42.1, 43.1).
    pub fn may_storm(&self, st: &State, variant: Variant, hex: HexId) -> bool {
        let Some(op) = st.op() else { return false };
        let terrain = self.pack.map.terrain_at(hex);
        let open = !self.is_blocked(st, hex) && !self.has_minefield(st, hex);
        open && match variant {
            Variant::None => true,
            Variant::Overrun => terrain == Terrain::Clear,
            Variant::CloseAttack => {
                // Infantry that can fly may land next to it (29.6.6).
                let lands = |c: CounterId| op.air.declared && self.is_airmobile(c);
                let mut units = op.participants.iter();
                terrain.is_close() && units.any(|c| self.may_enter(st, c, hex) || lands(c))
            }
        }
    }

    /// Declarations, and what they leave of the other choices of the Commitment Step.
    pub(crate) fn shock_commit(&self, st: &State, out: &mut Vec<Action>) {
        let Some(op) = st.op() else { return };
        match op.melee.variant {
            Variant::None => {
                if self.may_declare(st, Variant::Overrun) {
                    out.push(Action::Close(Close::Overrun));
                }
                if self.may_declare(st, Variant::CloseAttack) {
                    out.push(Action::Close(Close::CloseAttack));
                }
            }
            variant => out.retain(|action| match action {
                Action::NoObjective | Action::Work(_) => false,
                Action::At(hex) => self.may_storm(st, variant, *hex),
                Action::Take(unit, _) => {
                    let flies = op.air.declared && self.is_airmobile(*unit);
                    variant != Variant::Overrun || self.is_mechanized(*unit) || flies
                }
                _ => true,
            }),
        }
    }

    /// Declares what the hasty attack is.
    pub(crate) fn declare_variant<K: Sink<Event>>(&self, st: &mut State, choice: Close, sink: &mut K) {
        let variant = if choice == Close::Overrun { Variant::Overrun } else { Variant::CloseAttack };
        if let Some(op) = st.operation.as_deref_mut() {
            op.melee.variant = variant;
            let formation = op.parts.first().map_or(op.formation, |p| p.formation);
            sink.emit(|| Event::Shock(Clash::Declared(formation, variant)));
        }
    }

    /// The objective has been named: who stands next to it is noted, and an overrun from there needs no movement
    /// (42.0#1).
    pub(crate) fn begin_shock(&self, st: &mut State) {
        let Some(op) = st.op().filter(|op| op.melee.variant != Variant::None) else { return };
        let (side, objective) = (op.side, op.objective);
        let began = op.participants.iter().filter(|c| self.may_enter(st, *c, objective)).collect();
        let (mut friendly, mut free) = (0, 0);
        for (i, hex) in self.pack.map.grid.neighbours(objective).iter().enumerate() {
            let held = hex.some().is_some_and(|h| self.stack(st, side, h).next().is_some());
            friendly |= u8::from(held) << i;
            free |= u8::from(!held && hex.some().is_some()) << i;
        }
        // Units without steps count until they are revealed (11.3.5).
        let real: CounterSet = op.participants.iter().filter(|c| self.is_real(st, *c)).collect();
        let from = real.first().and_then(|c| st.hex(c)).unwrap_or(HexId::NONE);
        let together = op.melee.variant == Variant::Overrun
            && real.iter().all(|c| st.hex(c) == Some(from))
            && self.may_rush(st, real, from);
        if let Some(op) = st.operation.as_deref_mut() {
            op.melee.began = began;
            op.melee.friendly = friendly;
            op.melee.free = free;
            if together {
                op.melee.force = real;
                op.step = 3;
            }
        }
    }

    /// Whether a participant may still move: who does not join moves first (42.0#2, 43.0#2).
    pub(crate) fn may_still_move(&self, st: &State, unit: CounterId) -> bool {
        st.op().is_none_or(|op| match op.melee.variant {
            Variant::None => true,
            Variant::Overrun => op.melee.force.is_empty() || op.melee.force.contains(unit),
            Variant::CloseAttack => {
                op.melee.force.is_empty() || (op.is_at_hand(unit) && !op.melee.force.contains(unit))
            }
        })
    }

    /// Choices of a force in motion that has to go its way: the overrun force next to enemies, or on its way through.
    /// Returns whether these are all.
    pub(crate) fn shock_move(&self, st: &State, m: &Move, out: &mut Vec<Action>) -> bool {
        let Some(op) = st.op().filter(|op| op.melee.variant == Variant::Overrun) else { return false };
        if op.melee.force.is_empty() {
            return false;
        }
        out.clear();
        if m.at != op.objective || self.stack(st, op.side.other(), m.at).next().is_none() {
            out.push(Action::Done);
        }
        out.extend(self.reach(st, m).entries.iter().map(|e| Action::Go(e.hex)));
        true
    }

    /// Settles a step that only these cycles have.
    pub(crate) fn shock_step<K: Sink<Event>>(&self, st: &mut State, stage: Stage, sink: &mut K) {
        match stage {
            Stage::Rush => self.rush(st, sink),
            Stage::DefenderFire => self.point_blank(st, false, sink),
            Stage::AttackerFire => self.point_blank(st, true, sink),
            Stage::FightOrFlight => self.fight_or_flight(st),
            Stage::FightOn => self.fight_on(st, sink),
            Stage::ChargeThrough => self.charge_through(st),
        }
    }

    /// Goes back to the first step of a round.
    fn repeat(&self, st: &mut State) {
        if let Some(op) = st.operation.as_deref_mut() {
            let list = steps(op);
            let first = list.iter().position(|s| *s == Step::Shock(Stage::DefenderFire));
            op.step = first.unwrap_or(list.len()) as u8;
        }
    }

    /// How much random play is drawn to what leads to such an attack; `None` where it is like any other.
    pub(crate) fn shock_urge(&self, st: &State, action: Action) -> Option<u32> {
        if action == Action::Close(Close::Overrun) || action == Action::Close(Close::CloseAttack) {
            return Some(40);
        }
        let op = st.op().filter(|op| op.melee.variant != Variant::None)?;
        let grid = &self.pack.map.grid;
        match (st.top()?, action) {
            (Frame::Commit, Action::At(hex)) => {
                let far =
                    op.participants.iter().filter_map(|c| st.hex(c)).map(|h| grid.distance(h, hex)).min();
                Some(if far.is_some_and(|d| d <= 2) { 60 } else { 1 })
            }
            (Frame::Move(_), Action::Go(hex)) if hex == op.objective => Some(400),
            (Frame::Move(m), Action::Done) if grid.are_adjacent(m.at, op.objective) => Some(200),
            (Frame::Moves, Action::Take(unit, _)) if op.melee.began.contains(unit) => Some(60),
            _ => None,
        }
    }

    /// Who must act; `None` while the procedure moves on by itself.
    pub(crate) fn shock_pending(&self, st: &State, shock: &Shock) -> Option<Decision> {
        let seat = |side: Side| Some(Decision::seat(Seat(side as u8)));
        match shock {
            Shock::Screen(s) if s.force.is_empty() || self.screeners(st, s).is_empty() => None,
            Shock::Screen(_) => seat(Side::Nato),
            Shock::Roll(_) => Some(Decision::chance(D10)),
            Shock::FallBack(s) => self.next_to_fall_back(st, s).and_then(|_| seat(Side::Nato)),
            Shock::Form | Shock::Rush => seat(self.op_side(st)),
            Shock::Flight(side) => seat(*side),
            Shock::Withdraw(side) => self.next_to_withdraw(st, *side).and_then(|_| seat(*side)),
        }
    }

    pub(crate) fn shock_options(&self, st: &State, shock: &Shock, out: &mut Vec<Action>) {
        match shock {
            Shock::Screen(s) => self.screen_options(st, s, out),
            Shock::Roll(_) => {}
            Shock::FallBack(s) => {
                if let Some(unit) = self.next_to_fall_back(st, s) {
                    out.extend(self.refuges(st, unit).into_iter().map(|h| Action::RetreatTo(unit, h)));
                }
            }
            Shock::Form => out.extend(self.rush_hexes(st).into_iter().map(Action::At)),
            Shock::Rush => out.extend([Action::Close(Close::Fight), Action::Close(Close::Through)]),
            Shock::Flight(_) => out.extend([Action::Close(Close::Fight), Action::Close(Close::Withdraw)]),
            Shock::Withdraw(side) => {
                if let Some(unit) = self.next_to_withdraw(st, *side) {
                    let hexes = self.withdrawals(st, *side);
                    out.extend(hexes.into_iter().map(|h| Action::RetreatTo(unit, h)));
                }
            }
        }
    }

    pub(crate) fn shock_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        shock: Shock,
        action: Action,
        sink: &mut K,
    ) {
        match (shock, action) {
            (Shock::Screen(s), _) => self.screen_perform(st, *s, action),
            (Shock::FallBack(s), Action::RetreatTo(unit, to)) => self.fall_back(st, *s, unit, to, sink),
            (Shock::Form, Action::At(hex)) => {
                st.frames.pop();
                self.form(st, hex);
            }
            (Shock::Rush, _) => {
                st.frames.pop();
                let through = action == Action::Close(Close::Through);
                if let Some(op) = st.operation.as_deref_mut() {
                    op.melee.through = through;
                    let hex = op.objective;
                    sink.emit(|| Event::Shock(Clash::Resolved(hex, through)));
                }
            }
            (Shock::Flight(side), _) => self.break_off(st, side, action),
            (Shock::Withdraw(side), Action::RetreatTo(unit, to)) => self.withdraw(st, side, unit, to, sink),
            _ => {}
        }
    }

    pub(crate) fn shock_settle<K: Sink<Event>>(&self, st: &mut State, shock: Shock, sink: &mut K) {
        st.frames.pop();
        match shock {
            Shock::FallBack(s) => self.end_fall_back(st, *s, sink),
            Shock::Withdraw(side) => self.end_withdrawal(st, side),
            _ => {}
        }
    }

    pub(crate) fn shock_roll<K: Sink<Event>>(&self, st: &mut State, die: u8, sink: &mut K) {
        if let Some(Frame::Shock(Shock::Roll(s))) = st.frames.pop() {
            self.screen_roll(st, *s, die, sink);
        }
    }
}

impl Operation {
    /// Whether a unit could go into the objective of a close attack: it began next to it, or was flown there (43.0).
    pub(crate) fn is_at_hand(&self, unit: CounterId) -> bool {
        self.melee.began.contains(unit) || self.air.flown.contains(unit)
    }
}

impl Shock {
    /// Drops a counter that is no longer in use.
    pub(crate) fn forget(&mut self, unit: CounterId) {
        if let Shock::Screen(s) | Shock::Roll(s) | Shock::FallBack(s) = self {
            s.force.remove(unit);
            s.joined.remove(unit);
        }
    }
}
