//! The contract's side of the game: each call goes to the chapter that owns the innermost procedure.

use crate::action::Action;
use crate::air::{AirFrame, AirRoll};
use crate::event::Event;
use crate::frame::{Frame, Roll};
use crate::ids::Side;
use crate::state::State;
use crate::why::Why;
use crate::{Panzer, text, view};
use sandtable_engine::info::{Options, SetupError};
use sandtable_engine::undo::Knowledge;
use sandtable_engine::view::{Board, GameResult};
use sandtable_engine::{Chance, Decision, Game, Outcome, Refusal, Rng, Seat, Sink, Viewer, Window};

/// Percentile dice: the first is the tens digit, a face of 10 reads 0 (1.10, 3.2).
pub const D100: Chance = Chance::Dice { count: 2, sides: 10 };

/// One ten-sided die: 0 reads 10 (3.2).
pub const D10: Chance = Chance::Dice { count: 1, sides: 10 };

/// The value of percentile dice: 00 is 100.
pub fn d100(outcome: Outcome) -> u8 {
    let (tens, units) = (D100.face(outcome, 0) % 10, D100.face(outcome, 1) % 10);
    if tens == 0 && units == 0 { 100 } else { tens * 10 + units }
}

impl Game for Panzer {
    sandtable_engine::usual_methods!(Panzer);

    fn board(&self, scenario: &str) -> Board {
        view::board(self, scenario)
    }

    fn lesson(&self, scenario: &str, seat: Seat) -> Option<sandtable_engine::lesson::Lesson> {
        crate::lesson::lesson(self, scenario, seat)
    }

    fn profile(&self) -> sandtable_engine::lesson::Profile {
        crate::lesson::profile(self)
    }

    fn tables(&self) -> Vec<(&'static str, sandtable_engine::query::ResultTable)> {
        text::tables(self)
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.start(scenario, options)
    }

    fn decision(&self, st: &State) -> Decision {
        let seat = |side: Side| Decision::seat(side.seat());
        match st.top() {
            None | Some(Frame::Turn(_)) => Decision::over(),
            Some(Frame::Setup(s)) => seat(s.side),
            Some(Frame::Works(d)) => seat(d.side),
            Some(Frame::Drafting(d)) => seat(d.side),
            Some(Frame::Plot(p)) => Decision::seats(self.plot_seats(p)),
            Some(Frame::Fire(side) | Frame::Move(side) | Frame::Lead(side)) => seat(*side),
            Some(Frame::Close(side)) => seat(*side),
            Some(Frame::Assault(a)) => seat(self.assault_decider(a)),
            Some(Frame::Volley(v)) => seat(self.volley_decider(v)),
            Some(Frame::Strike(s)) => seat(self.strike_decider(st, s)),
            Some(Frame::Smoke(s)) => seat(st.unit(s.shot.unit).side),
            Some(Frame::Missions(side)) => seat(*side),
            Some(Frame::Call(c)) => seat(self.call_decider(c)),
            Some(Frame::Window(w)) => seat(w.side),
            Some(Frame::Programme(p)) => seat(st.unit(p.unit).side),
            Some(Frame::Facing { unit }) => seat(st.unit(*unit).side),
            Some(Frame::Air(a)) => seat(self.air_decider(st, a)),
            Some(Frame::Adjust(a)) => seat(a.side),
            Some(Frame::Roll(roll)) => Decision::chance(roll.chance()),
        }
    }

    /// Overwatch (4.4.2, 4.5b) may be left to the table while nothing is declared.
    fn window(&self, st: &State, seat: Seat) -> Option<Window<Action>> {
        let phase = u32::from(st.turn) * 16 + st.phase as u32;
        if let Some(Frame::Air(AirFrame::Flak(_))) = st.top() {
            let open = self.decision(st).actor.includes(seat);
            return open.then_some(Window { key: "flak".into(), pass: Action::Pass, phase });
        }
        let Some(Frame::Window(window)) = st.top() else { return None };
        let open = window.target.is_none() && self.decision(st).actor.includes(seat);
        open.then_some(Window { key: "overwatch".into(), pass: Action::Pass, phase })
    }

    fn options(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some(side) = Side::of_seat(seat).filter(|_| self.decision(st).actor.includes(seat)) else {
            return;
        };
        match st.top() {
            Some(Frame::Setup(s)) => self.setup_options(st, s, out),
            Some(Frame::Works(d)) => self.works_options(st, d, out),
            Some(Frame::Drafting(d)) => self.drafting_options(st, d, out),
            Some(Frame::Plot(p)) => self.plot_options(st, p, side, out),
            Some(Frame::Fire(s)) => self.fire_options(st, *s, out),
            Some(Frame::Volley(v)) => self.volley_options(st, v, out),
            Some(Frame::Strike(s)) => self.strike_options(st, s, out),
            Some(Frame::Smoke(s)) => self.smoke_options(st, s, out),
            Some(Frame::Close(s)) => self.close_options(st, *s, out),
            Some(Frame::Assault(a)) => self.assault_options(st, a, out),
            Some(Frame::Missions(s)) => self.missions_options(st, *s, out),
            Some(Frame::Call(c)) => self.call_options(st, c, out),
            Some(Frame::Window(w)) => self.window_options(st, w, out),
            Some(Frame::Move(s)) => self.move_options(st, *s, out),
            Some(Frame::Programme(p)) => self.programme_options(st, p, out),
            Some(Frame::Facing { unit }) => {
                out.extend((0..6).map(Action::Face));
                out.extend(self.storm_targets(st, *unit).into_iter().map(Action::Assault));
            }
            Some(Frame::Lead(_)) => out.extend([true, false].map(Action::Lead)),
            Some(Frame::Air(a)) => self.air_options(st, a, out),
            Some(Frame::Adjust(a)) => self.adjust_options(st, a, out),
            Some(Frame::Turn(_) | Frame::Roll(_)) | None => {}
        }
    }

    fn why_not(&self, st: &State, seat: Seat, action: Action) -> Refusal {
        let Some(side) = Side::of_seat(seat) else { return Refusal::not_your_decision() };
        let why = match st.top() {
            Some(Frame::Setup(s)) => self.setup_why(st, s, action),
            Some(Frame::Works(_)) => self.works_why(action),
            Some(Frame::Drafting(d)) => self.drafting_why(d, action),
            Some(Frame::Plot(p)) => self.plot_why(st, p, side, action),
            Some(Frame::Fire(s)) => self.fire_why(st, *s, action),
            Some(Frame::Volley(v)) => self.volley_why(st, v, action),
            Some(Frame::Strike(_)) => self.strike_why(action),
            Some(Frame::Smoke(s)) => self.smoke_why(st, s, action),
            Some(Frame::Close(s)) => self.close_why(st, *s, action),
            Some(Frame::Assault(a)) => self.assault_why(st, a, action),
            Some(Frame::Missions(s)) => self.missions_why(st, *s, action),
            Some(Frame::Call(c)) => self.call_why(c, action),
            Some(Frame::Window(w)) => self.window_why(st, w, action),
            Some(Frame::Move(s)) => self.move_why(st, *s, action),
            Some(Frame::Programme(p)) => self.programme_why(st, p, action),
            Some(Frame::Facing { .. }) => {
                matches!(action, Action::Assault(_)).then(|| Why::new("6.6.1.1e", "why-no-storm"))
            }
            Some(Frame::Air(a)) => self.air_why(st, a, action),
            Some(Frame::Adjust(a)) => self.adjust_why(st, a, action),
            Some(Frame::Turn(_) | Frame::Lead(_) | Frame::Roll(_)) | None => None,
        };
        // What the open question does not know at all gets one general answer.
        why.unwrap_or_else(|| Why::new("4.0", "why-not-now")).refusal(self, st)
    }

    fn perform<K: Sink<Event>>(&self, st: &mut State, seat: Seat, action: Action, sink: &mut K) {
        let Some(side) = Side::of_seat(seat) else { return };
        match st.top() {
            Some(Frame::Setup(_)) => self.setup_perform(st, action, sink),
            Some(Frame::Works(_)) => self.works_perform(st, action, sink),
            Some(Frame::Drafting(_)) => self.drafting_perform(st, action, sink),
            Some(Frame::Plot(_)) => self.plot_perform(st, side, action, sink),
            Some(Frame::Fire(s)) => {
                let side = *s;
                self.fire_perform(st, side, action);
            }
            Some(Frame::Volley(_)) => self.volley_perform(st, action, sink),
            Some(Frame::Strike(_)) => self.strike_perform(st, action, sink),
            Some(Frame::Smoke(_)) => self.smoke_perform(st, action, sink),
            Some(Frame::Close(s)) => {
                let side = *s;
                self.close_perform(st, side, action);
            }
            Some(Frame::Assault(_)) => self.assault_perform(st, action, sink),
            Some(Frame::Missions(s)) => {
                let side = *s;
                self.missions_perform(st, side, action, sink);
            }
            Some(Frame::Call(_)) => self.call_perform(st, action, sink),
            Some(Frame::Window(_)) => self.window_perform(st, action, sink),
            Some(Frame::Move(_)) => self.move_perform(st, action, sink),
            Some(Frame::Programme(_)) => self.programme_perform(st, action, sink),
            Some(Frame::Facing { unit }) => {
                let unit = *unit;
                match action {
                    Action::Face(facing) => {
                        st.unit_mut(unit).facing = facing;
                        st.pop();
                    }
                    Action::Assault(target) => {
                        st.pop();
                        self.storm(st, unit, target, sink);
                    }
                    _ => {}
                }
            }
            Some(Frame::Lead(_)) => {
                if let Action::Lead(first) = action {
                    st.pop();
                    self.take_lead(st, if first { side } else { side.other() }, sink);
                }
            }
            Some(Frame::Air(_)) => self.air_perform(st, action, sink),
            Some(Frame::Adjust(_)) => self.adjust_perform(st, action, sink),
            Some(Frame::Turn(_) | Frame::Roll(_)) | None => {}
        }
        self.settle(st, sink);
    }

    fn roll<K: Sink<Event>>(&self, st: &mut State, outcome: Outcome, sink: &mut K) {
        let Some(Frame::Roll(roll)) = st.top() else { return };
        let roll = *roll;
        let value = if roll.chance() == D10 { D10.face(outcome, 0) } else { d100(outcome) };
        st.pop();
        match roll {
            Roll::Initiative { side, axis } => self.initiative_rolled(st, side, axis, value, sink),
            Roll::Hit { number } => self.hit_rolled(st, number, value, sink),
            Roll::Location => {
                let (tens, units) = (D100.face(outcome, 0), D100.face(outcome, 1));
                self.location_rolled(st, tens, units, sink);
            }
            Roll::CloseAssault => self.close_assault_rolled(st, value, sink),
            Roll::Bout(attack) => self.bout_rolled(st, attack, value, sink),
            Roll::Quickmarch(unit) => self.quick_rolled(st, unit, value, sink),
            Roll::HullDown { unit, partial, back } => {
                self.search_rolled(st, unit, (partial, back), value, sink);
            }
            Roll::BailOut { unit, row } => self.bail_out_rolled(st, unit, row, value, sink),
            Roll::Ammo { limit, special } => self.ammo_rolled(st, limit, special, value, sink),
            Roll::OverrunAmmo { unit, limit } => self.overrun_ammo_rolled(st, unit, limit, value, sink),
            Roll::Smoke { unit, hex, limit } => self.smoke_rolled(st, unit, hex, limit, value, sink),
            Roll::Response => self.response_rolled(st, value, sink),
            Roll::MissionSmoke { hex, pattern, dir, limit } => {
                self.mission_smoke_rolled(st, hex, pattern, dir, limit, value, sink);
            }
            Roll::Gp => self.gp_rolled(st, value, sink),
            Roll::Part(unit) => self.part_rolled(st, unit, value, sink),
            Roll::Wreck { unit, brews_up } => self.wreck_rolled(st, unit, brews_up, value, sink),
            Roll::Passenger { unit, hex, row } => self.passenger_rolled(st, unit, hex, row, value, sink),
            Roll::Recovery(unit) => self.recovery_rolled(st, unit, value, sink),
            Roll::Air(AirRoll::Ammo) => self.flak_ammo_rolled(st, value, sink),
            Roll::Air(AirRoll::Flak) => self.flak_rolled(st, value, sink),
            Roll::Air(AirRoll::Crash) => self.crash_rolled(st, value, sink),
            Roll::Air(AirRoll::Recovery(plane)) => self.plane_recovery_rolled(st, plane, value, sink),
            Roll::Feature(roll) => self.feature_rolled(st, roll, value, sink),
            Roll::Morale(unit) => self.morale_rolled(st, unit, value, sink),
            Roll::Muster { side, .. } => self.mustered(st, side, outcome.0 as usize, sink),
        }
        self.settle(st, sink);
    }

    fn result(&self, st: &State) -> Option<GameResult> {
        self.game_result(st)
    }

    fn known(&self, st: &State, viewer: Viewer) -> Knowledge {
        self.knowledge(st, viewer)
    }

    fn resample(&self, st: &State, viewer: Viewer, rng: &mut Rng) -> State {
        self.redraw(st, viewer, rng)
    }

    fn action_text(&self, st: &State, action: Action) -> String {
        text::write(self, st, action)
    }

    fn parse_action(&self, st: &State, text: &str) -> Result<Action, String> {
        text::read(self, st, text)
    }

    fn blank(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.empty(scenario, options)
    }

    fn audit(&self, st: &State) -> Vec<String> {
        self.audit_state(st)
    }
}
