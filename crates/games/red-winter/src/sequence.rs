//! Rule 3: the sequence of play, and the loop that moves procedures on until somebody must decide.

use crate::RedWinter;
use crate::event::Event;
use crate::frame::{Frame, Stage};
use crate::pack::Side;
use crate::state::{Hexes, Phase, State, flag};
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl RedWinter {
    /// Moves procedures on until a seat or the dice must decide, or the game is over.
    pub fn settle<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        loop {
            while self.step(st, sink) {
                self.break_off(st);
            }
            // At rest: losses may have decided the game in the middle of a procedure.
            self.scenario_sudden(st);
            if !self.break_off(st) {
                return;
            }
        }
    }

    /// Once the game is decided every procedure in progress is dropped; returns whether there was one.
    fn break_off(&self, st: &mut State) -> bool {
        let drop = st.verdict.is_some() && st.frames.len() > 1;
        if drop {
            st.frames.truncate(1);
        }
        drop
    }

    /// One step of the innermost procedure; `false` when it rests at a decision.
    fn step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        match st.top() {
            Some(Frame::Turn(stage)) => {
                let stage = *stage;
                self.turn_step(st, stage, sink)
            }
            Some(Frame::Bid(_) | Frame::PickSide { .. } | Frame::Deploy(_) | Frame::Stance) => {
                self.scenario_step(st)
            }
            Some(Frame::Reset | Frame::Rebuild { .. }) => self.replacement_step(st),
            Some(Frame::Commit) => self.commit_step(st),
            Some(Frame::Action) => self.action_step(st, sink),
            Some(Frame::Acting(_)) => self.acting_step(st, sink),
            Some(Frame::Park(_) | Frame::Lose76) => self.park_step(st, sink),
            Some(Frame::Combat | Frame::Open(_)) => self.combat_step(st),
            Some(Frame::Battle(_)) => self.battle_step(st, sink),
            Some(Frame::AtFire(_)) => self.at_fire_step(st),
            Some(Frame::Losses(_)) => self.losses_step(st, sink),
            Some(Frame::Retreat(_)) => self.retreat_step(st, sink),
            Some(Frame::PickStep(_)) => self.pick_step_step(st, sink),
            Some(Frame::Advance(_)) => self.advance_step(st, sink),
            Some(Frame::SubZero(_)) => self.sub_zero_step(st),
            // These always rest until they are answered.
            Some(Frame::RaidRoute { .. } | Frame::Rescue { .. } | Frame::Roll(_)) | None => false,
        }
    }

    /// The side that moves in half-turn `half` (0 first, 1 second).
    fn half(&self, st: &State, half: u8) -> Side {
        if half == 0 { st.first } else { st.first.other() }
    }

    fn turn_step<K: Sink<Event>>(&self, st: &mut State, stage: Stage, sink: &mut K) -> bool {
        if st.verdict.is_some() && stage != Stage::Over {
            self.go(st, Stage::Over);
            return true;
        }
        match stage {
            Stage::SetUp => {
                st.phase = Phase::SetUp;
                self.go(st, Stage::Begin);
                self.scenario_set_up(st);
            }
            Stage::Begin => {
                sink.emit(|| Event::Turn(st.turn));
                self.go(st, Stage::Reset(0));
                self.scenario_turn(st);
            }
            Stage::Reset(half) => {
                self.begin_phase(st, half, Phase::Reset, sink);
                self.go(st, Stage::Action(half));
                self.reset_phase(st, sink);
            }
            Stage::Action(half) => {
                self.begin_phase(st, half, Phase::Action, sink);
                self.go(st, Stage::Combat(half));
                self.start_action_phase(st);
                st.push(Frame::Action);
                if st.phasing == Side::Soviet {
                    self.commit_phase(st);
                }
            }
            Stage::Combat(half) => {
                self.end_action_phase(st);
                self.begin_phase(st, half, Phase::Combat, sink);
                self.go(st, Stage::EndCombat(half));
                st.push(Frame::Combat);
            }
            Stage::EndCombat(half) => {
                self.end_combat_phase(st);
                self.go(st, if half == 0 { Stage::Reset(1) } else { Stage::SubZero });
            }
            Stage::SubZero => {
                self.go(st, Stage::Victory);
                if self.is_night(st) {
                    st.phase = Phase::SubZero;
                    self.sub_zero_phase(st);
                }
            }
            Stage::Victory => {
                self.end_night(st);
                st.phase = Phase::Victory;
                self.scenario_check(st);
                if st.verdict.is_none() {
                    st.turn += 1;
                    self.go(st, Stage::Begin);
                }
            }
            Stage::Over => {
                if st.phase != Phase::Over {
                    st.phase = Phase::Over;
                    self.scenario_over(st, sink);
                }
                return false;
            }
        }
        true
    }

    fn go(&self, st: &mut State, stage: Stage) {
        if let Some(Frame::Turn(s)) = st.frames.first_mut() {
            *s = stage;
        }
    }

    fn begin_phase<K: Sink<Event>>(&self, st: &mut State, half: u8, phase: Phase, sink: &mut K) {
        st.phasing = self.half(st, half);
        st.phase = phase;
        sink.emit(|| Event::Phase(st.phasing, phase));
    }

    /// Remembers where everybody stands as the Action Phase begins: stacks (6.1-a), zones of control (7.1-b, 16.1).
    fn start_action_phase(&self, st: &mut State) {
        for u in 0..st.units.len() {
            let hex = st.units[u].place.hex();
            let id = crate::pack::UnitId(u as u8);
            let ezoc = hex.is_some_and(|h| self.ezoc_for(st, id, h));
            let unit = &mut st.units[u];
            unit.start = hex.unwrap_or(HexId::NONE);
            unit.flags &= !flag::ACTION;
            if ezoc {
                unit.flags |= flag::START_EZOC;
            }
        }
        st.recent = Hexes::default();
    }

    fn end_action_phase(&self, st: &mut State) {
        for unit in &mut st.units {
            unit.flags &= !flag::ACTION;
            unit.start = HexId::NONE;
        }
        st.recent = Hexes::default();
    }

    /// 3.0-III-b: suppression goes, and so does everything that lasts one Combat Phase.
    fn end_combat_phase(&self, st: &mut State) {
        for unit in &mut st.units {
            unit.flags &= !flag::COMBAT;
        }
        st.suppressed = Hexes::default();
        st.fought = Hexes::default();
        st.closed = Hexes::default();
        st.recent = Hexes::default();
    }

    /// 3.0-V-b: skulls and bonfires are removed.
    fn end_night(&self, st: &mut State) {
        for unit in &mut st.units {
            unit.flags &= !flag::NIGHT;
        }
        st.bonfires = Hexes::default();
        st.raid_used = false;
    }
}
