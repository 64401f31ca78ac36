//! 4.0: the sequence of play, and the loop that moves procedures on until somebody must decide.

use crate::Panzer;
use crate::adjust::Adjust;
use crate::air::AirRoll;
use crate::event::Event;
use crate::frame::{Cause, Frame, Plot, Roll, Stage, Window};
use crate::ids::{Level, Side, UnitId, UnitSet};
use crate::state::{Command, Counter, Phase, State, flag, switch};
use sandtable_engine::{Silent, Sink};

impl Panzer {
    /// Moves procedures on until a seat or the dice must decide, or the game is over.
    pub(crate) fn settle<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        while self.step(st, sink) {}
    }

    /// Starts play of a position whose units stand where they are: the next thing is a spotting phase. Does nothing to
    /// a position in play.
    pub fn begin_play(&self, st: &mut State) {
        if st.frames.is_empty() {
            st.seen = vec![UnitSet::EMPTY; st.units.len()];
            st.push(Frame::Turn(Stage::Spotting));
            self.settle(st, &mut Silent);
        }
    }

    /// One step of the innermost procedure; `false` when it rests at a decision.
    fn step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        match st.top() {
            Some(Frame::Turn(stage)) => {
                let stage = *stage;
                self.turn_step(st, stage, sink)
            }
            Some(Frame::Plot(_)) => self.plot_step(st),
            Some(Frame::Fire(side)) => {
                let side = *side;
                self.fire_step(st, side)
            }
            Some(Frame::Volley(_)) => self.volley_step(st, sink),
            Some(Frame::Strike(_)) => self.strike_step(st, sink),
            Some(Frame::Missions(side)) => {
                let side = *side;
                self.missions_step(st, side)
            }
            Some(Frame::Call(_)) => self.call_step(st, sink),
            Some(Frame::Window(_)) => self.window_step(st),
            Some(Frame::Close(side)) => {
                let side = *side;
                self.close_step(st, side)
            }
            Some(Frame::Assault(_)) => self.assault_step(st),
            Some(Frame::Move(side)) => {
                let side = *side;
                self.move_step(st, side)
            }
            Some(Frame::Programme(_)) => self.programme_step(st, sink),
            Some(Frame::Air(_)) => self.air_step(st),
            Some(Frame::Adjust(_)) => self.adjust_step(st),
            // These always rest until they are answered.
            Some(
                Frame::Setup(_)
                | Frame::Works(_)
                | Frame::Drafting(_)
                | Frame::Facing { .. }
                | Frame::Smoke(_)
                | Frame::Lead(_)
                | Frame::Roll(_),
            )
            | None => false,
        }
    }

    fn go(&self, st: &mut State, stage: Stage) {
        if let Some(Frame::Turn(s)) = st.frames.iter_mut().next() {
            *s = stage;
        }
    }

    fn begin<K: Sink<Event>>(&self, st: &mut State, phase: Phase, sink: &mut K) {
        if st.phase != phase {
            st.phase = phase;
            sink.emit(|| Event::Phase(phase));
        }
    }

    fn turn_step<K: Sink<Event>>(&self, st: &mut State, stage: Stage, sink: &mut K) -> bool {
        // The First Player of a turn is known when these stages come; a position file may have left it open.
        let first = st.first.unwrap_or(Side::Axis);
        match stage {
            // Both sides lay works and prepare their batteries before anybody's units stand on the map (6.5.1.4).
            Stage::SetUp(k) => {
                let side = self.scenario(st).sets_up_first;
                let side = if k % 2 == 0 { side } else { side.other() };
                self.go(st, if k < 3 { Stage::SetUp(k + 1) } else { Stage::Spotting });
                if k < 2 {
                    self.begin_ground(st, side);
                } else {
                    self.begin_units(st, side);
                    self.begin_loads(st, side, 0);
                }
            }
            Stage::Spotting => {
                st.turn += 1;
                st.first = None;
                sink.emit(|| Event::Turn(st.turn));
                self.begin(st, Phase::Spotting, sink);
                self.spotting_phase(st, sink);
                self.goals_at_start(st);
                self.go(st, Stage::Command);
            }
            Stage::Command => {
                self.begin(st, Phase::Command, sink);
                self.go(st, Stage::Initiative);
                st.push(Frame::Plot(Plot::default()));
            }
            Stage::Initiative => {
                self.begin(st, Phase::Initiative, sink);
                self.go(st, if self.air_played(st) { Stage::Air(0) } else { self.first_combat(st) });
                st.push(Frame::Roll(Roll::Initiative { side: Side::Axis, axis: 0 }));
            }
            // The side that has aircraft flies; there is no First and Second Player in it (6.7).
            Stage::Air(k) => {
                self.end_player_step(st);
                let (phase, next) = match k {
                    0 => (Phase::FirstAir, self.first_combat(st)),
                    _ => (Phase::SecondAir, Stage::Adjustment),
                };
                self.begin(st, phase, sink);
                self.go(st, next);
                self.begin_air(st);
            }
            Stage::Indirect(k) => {
                self.end_player_step(st);
                self.begin(st, Phase::Combat, sink);
                let side = if k == 0 { first } else { first.other() };
                self.go(st, if k == 0 { Stage::Indirect(1) } else { Stage::Fire(0) });
                self.check_lost_missions(st, side, sink);
                st.push(Frame::Missions(side));
                self.plans_fall(st, side, sink);
            }
            Stage::Fire(k) => {
                self.end_player_step(st);
                self.begin(st, Phase::Combat, sink);
                let side = if k == 0 { first } else { first.other() };
                self.go(st, if k == 0 { Stage::Fire(1) } else { Stage::Watch });
                sink.emit(|| Event::Step { phase: Phase::Combat, side });
                st.push(Frame::Fire(side));
            }
            Stage::Watch => {
                self.end_player_step(st);
                self.go(st, Stage::Close(0));
                // Indirect and direct fire; a unit that has fired at an aircraft did so on its Overwatch.
                let answers = |id: &UnitId| st.unit(self.commanded(st, *id)).command == Command::Watch;
                let fired = st.ids().filter(|id| st.unit(*id).has(flag::FIRED) && !answers(id));
                let fired: UnitSet = fired.map(|id| st.unit(id).carrier().unwrap_or(id)).collect();
                // The text gives no order (ruling A-17).
                let asked = if st.on(switch::SECOND_WATCHES) { first.other() } else { first };
                st.push(Frame::Window(Window::new(Cause::Combat, asked, fired)));
            }
            Stage::Close(k) => {
                self.end_player_step(st);
                // The First Player attacks first (6.6.1).
                let side = if k == 0 { first } else { first.other() };
                self.go(st, if k == 0 { Stage::Close(1) } else { Stage::Move(0) });
                st.push(Frame::Close(side));
            }
            Stage::Move(k) => {
                self.end_player_step(st);
                self.begin(st, Phase::Movement, sink);
                // The Second Player moves first (4.5a).
                let side = if k == 0 { first.other() } else { first };
                let last = if self.air_played(st) { Stage::Air(1) } else { Stage::Adjustment };
                self.go(st, if k == 0 { Stage::Move(1) } else { last });
                sink.emit(|| Event::Step { phase: Phase::Movement, side });
                st.push(Frame::Move(side));
            }
            Stage::Adjustment => {
                self.end_player_step(st);
                self.begin(st, Phase::Adjustment, sink);
                self.dig(st, sink);
                // Leg units and guns belong to the advanced game.
                let advanced = st.level == Level::Advanced;
                self.go(st, if advanced { Stage::Adjust(0) } else { Stage::Recovery(0) });
            }
            Stage::Adjust(k) => {
                let side = if k == 0 { first } else { first.other() };
                self.go(st, if k == 0 { Stage::Adjust(1) } else { Stage::Recovery(0) });
                let (pivoted, covered) = (UnitSet::EMPTY, UnitSet::EMPTY);
                st.push(Frame::Adjust(Adjust { side, pivoted, covered }));
            }
            Stage::Recovery(from) => {
                let next = st
                    .ids()
                    .skip(usize::from(from))
                    .find(|id| st.unit(*id).has(flag::SUPPRESSED_OFF) && self.is_there(st, *id));
                match next {
                    Some(id) => {
                        self.go(st, Stage::Recovery(id.0.saturating_add(1)));
                        st.push(Frame::Roll(Roll::Recovery(id)));
                    }
                    None => self.go(st, Stage::AirRecovery(0)),
                }
            }
            Stage::AirRecovery(from) => match self.next_plane_recovery(st, from) {
                Some(id) => {
                    self.go(st, Stage::AirRecovery(id.0.saturating_add(1)));
                    st.push(Frame::Roll(Roll::Air(AirRoll::Recovery(id))));
                }
                None => self.go(st, Stage::Morale(0)),
            },
            Stage::Morale(from) => match self.next_morale(st, from) {
                Some(id) => {
                    self.go(st, Stage::Morale(id.0.saturating_add(1)));
                    self.roll_morale(st, id);
                }
                None => self.go(st, Stage::Counters),
            },
            Stage::Counters => {
                self.remove_commands(st, sink);
                self.end_air_turn(st);
                self.fade_effects(st);
                self.fires_at_end(st, sink);
                st.batteries_used = [0; 2];
                self.goals_at_end(st, sink);
                let last = st.turn >= self.scenario(st).turns;
                self.go(st, if last { Stage::Over } else { Stage::Spotting });
            }
            Stage::Over => {
                if st.phase == Phase::Over {
                    return false;
                }
                let verdict = self.verdict(st);
                st.verdict = Some(verdict);
                st.phase = Phase::Over;
                sink.emit(|| Event::Over(verdict));
                return false;
            }
        }
        true
    }

    /// The first stage of the combat phase.
    fn first_combat(&self, st: &State) -> Stage {
        if st.on(switch::INDIRECT) { Stage::Indirect(0) } else { Stage::Fire(0) }
    }

    /// 4.6.1: what lies face down is turned over, then every command goes. Fire and Move never remain: the engine makes
    /// units carry them out, unless no target was left (rulings 27, 106).
    fn remove_commands<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        st.salvos.clear();
        for id in st.ids() {
            let unit = st.unit_mut(id);
            if unit.is_face_down() {
                let command = unit.command;
                sink.emit(|| Event::Leftover { unit: self.tag(st, id), command });
            }
            let unit = st.unit_mut(id);
            unit.command = Command::None;
            unit.counter = Counter::Absent;
            unit.group = 0;
            unit.flags &= !flag::OF_THE_TURN;
            // Suppression On becomes Off (6.8.4).
            if unit.has(flag::SUPPRESSED_ON) {
                unit.flags = (unit.flags & !flag::SUPPRESSED_ON) | flag::SUPPRESSED_OFF;
            }
        }
    }

    /// The force grade's modifier to initiative (5.8.1, 6.3.2).
    pub fn initiative_modifier(&self, st: &State, side: Side) -> i16 {
        let grade = self.force_grade(st, side).filter(|_| st.on(switch::GRADES));
        grade.map_or(0, |g| i16::from(self.pack.tables.grade.initiative[g.index()]))
    }

    /// Dice for initiative: the higher roll is First Player, a tie is rolled again (4.3.1, ruling 1).
    pub(crate) fn initiative_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        side: Side,
        axis: u8,
        roll: u8,
        sink: &mut K,
    ) {
        sink.emit(|| Event::Initiative { side, roll });
        // Ties and order are judged by the modified rolls (6.3.1); the axis' raw roll waits in the frame.
        let total = |side: Side, roll: u8| i16::from(roll) + self.initiative_modifier(st, side);
        match side {
            Side::Axis => st.push(Frame::Roll(Roll::Initiative { side: Side::Allied, axis: roll })),
            Side::Allied if total(Side::Allied, roll) == total(Side::Axis, axis) => {
                sink.emit(|| Event::InitiativeTie);
                st.push(Frame::Roll(Roll::Initiative { side: Side::Axis, axis: 0 }));
            }
            Side::Allied => {
                let ahead = total(Side::Axis, axis) > total(Side::Allied, roll);
                let first = if ahead { Side::Axis } else { Side::Allied };
                if st.on(switch::LEAD) {
                    st.push(Frame::Lead(first));
                } else {
                    self.take_lead(st, first, sink);
                }
            }
        }
    }

    /// Fixes the First Player of the turn.
    pub(crate) fn take_lead<K: Sink<Event>>(&self, st: &mut State, first: Side, sink: &mut K) {
        st.first = Some(first);
        sink.emit(|| Event::First(first));
    }
}
