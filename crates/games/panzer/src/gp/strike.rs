//! The course of a strike: each unit in turn, then the crews and passengers.

use crate::Panzer;
use crate::action::Action;
use crate::event::{Event, Source};
use crate::frame::{Frame, Manner, Roll, Strike};
use crate::ids::{Band, Side, UnitId};
use crate::pack::GpResult;
use crate::state::{Command, Counter, State, flag};
use crate::why::Why;
use sandtable_engine::Sink;

impl Strike {
    /// An attack without targets yet.
    pub fn new(side: Side, manner: Manner, factor: u8, effect: u8, band: Band) -> Strike {
        Strike {
            side,
            manner,
            factor,
            effect,
            band,
            small_arms: false,
            pinning: false,
            common: Vec::new(),
            queue: Vec::new(),
            ground: Vec::new(),
            target: None,
            moving: None,
            still: false,
            total: 0,
            bails: Vec::new(),
            stranded: Vec::new(),
        }
    }

    /// With small arms or without.
    #[must_use]
    pub fn small_arms(self, small_arms: bool) -> Strike {
        Strike { small_arms, ..self }
    }

    /// Fire that only pins.
    #[must_use]
    pub fn pinning(self, pinning: bool) -> Strike {
        Strike { pinning, ..self }
    }

    /// Whether somebody fires at one target he sees.
    pub const fn is_direct(&self) -> bool {
        matches!(self.manner, Manner::Direct(_))
    }
}

impl Panzer {
    /// Who strikes.
    pub(crate) fn source(&self, st: &State, strike: &Strike) -> Source {
        match strike.manner {
            Manner::Direct(unit) | Manner::Indirect(unit) => Source::Unit(self.tag(st, unit)),
            Manner::Battery(battery) => Source::Battery(battery),
            Manner::Air(plane) | Manner::Crash(plane) => Source::Plane(self.plane_tag(st, plane)),
            Manner::Aftermath => Source::Nobody,
        }
    }

    /// Whether the owner of the unit in turn is asked to show that it moves (6.5.4.3a).
    pub(crate) fn strike_asks(&self, st: &State) -> bool {
        let Some(Frame::Strike(strike)) = st.top() else { return false };
        !strike.still
            && strike.moving.is_none()
            && strike.target.is_some_and(|t| self.vehicle(st, t).is_some() && st.unit(t).is_face_down())
    }

    /// Whose decision a strike rests at: the owner of the unit in turn.
    pub(crate) fn strike_decider(&self, st: &State, strike: &Strike) -> Side {
        strike.target.map_or(strike.side.other(), |t| st.unit(t).side)
    }

    pub(crate) fn strike_options(&self, st: &State, strike: &Strike, out: &mut Vec<Action>) {
        if let Some(target) = strike.target {
            if matches!(st.unit(target).command, Command::Move | Command::Halt) {
                out.push(Action::Reveal);
            }
            out.push(Action::Nothing);
        }
    }

    pub(crate) fn strike_why(&self, action: Action) -> Option<Why> {
        (action == Action::Reveal).then(|| Why::new("6.5.4.3a", "why-nothing-to-reveal"))
    }

    pub(crate) fn strike_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Strike(strike)) = st.frames.top_mut() else { return };
        let Some(target) = strike.target else { return };
        strike.moving = Some(action == Action::Reveal);
        if action == Action::Reveal {
            self.give_up_position(st, target);
            let victim = st.unit_mut(target);
            victim.counter = Counter::Shown;
            let command = victim.command;
            sink.emit(|| Event::Revealed { unit: self.tag(st, target), command });
        } else {
            sink.emit(|| Event::NoEffect(self.tag(st, target)));
        }
    }

    /// Moves a strike on; `false` when it rests at a decision.
    pub(crate) fn strike_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let Some(Frame::Strike(strike)) = st.top() else { return false };
        if let Some(target) = strike.target {
            if self.strike_asks(st) {
                return false;
            }
            let known = !strike.still && st.unit(target).is_known_to_move();
            let Some(Frame::Strike(strike)) = st.frames.top_mut() else { return false };
            strike.moving.get_or_insert(known);
            st.push(Frame::Roll(Roll::Gp));
            return true;
        }
        // A vehicle that was lost or left by its crew on its way overruns nobody.
        let fires = match strike.manner {
            Manner::Direct(unit) => self.is_there(st, unit) && !st.unit(unit).has(flag::BAILED),
            _ => true,
        };
        let next = strike.queue.iter().position(|id| fires && self.is_there(st, *id));
        let direct = strike.is_direct();
        let anew = next.and_then(|at| self.overrun_strikes(st, strike, strike.queue[at]));
        let Some(Frame::Strike(strike)) = st.frames.top_mut() else { return false };
        if let Some(common) = anew {
            strike.common = common;
        }
        match next {
            Some(at) => {
                let id = strike.queue[at];
                strike.queue.drain(..=at);
                strike.target = Some(id);
                // A declared shot has settled the question already, for its target alone.
                if !direct {
                    strike.moving = None;
                }
            }
            None => {
                strike.queue.clear();
                self.leave_bails(st);
                if !self.resolve_bails(st, sink) && !self.next_terrain(st) {
                    st.pop();
                }
            }
        }
        true
    }

    /// A shot of a volley leaves its bail-out checks to the volley: they come when all fire at the target is resolved
    /// (5.15c).
    fn leave_bails(&self, st: &mut State) {
        if !matches!(st.frames.iter().rev().nth(1), Some(Frame::Volley(_))) {
            return;
        }
        let Some(Frame::Strike(strike)) = st.frames.top_mut() else { return };
        let bails = std::mem::take(&mut strike.bails);
        if let Some(Frame::Volley(volley)) = st.frames.iter_mut().rev().nth(1) {
            volley.bails.extend(bails);
        }
    }

    /// Whether a unit is still on the map, by itself or aboard.
    pub(crate) fn is_there(&self, st: &State, id: UnitId) -> bool {
        use crate::state::Place;
        match st.unit(id).place {
            Place::Hex(_) => true,
            Place::Aboard(carrier) => st.unit(carrier).hex().is_some(),
            Place::Reserve | Place::Stowed(_) | Place::Left | Place::Destroyed => false,
        }
    }

    /// Percentile dice against the unit in turn.
    pub(crate) fn gp_rolled<K: Sink<Event>>(&self, st: &mut State, roll: u8, sink: &mut K) {
        let Some(Frame::Strike(strike)) = st.top() else { return };
        let Some(target) = strike.target else { return };
        let (moving, fired) = (strike.moving == Some(true), strike.manner != Manner::Aftermath);
        let sum = self.gp_sum(st, strike, target, moving);
        let total = i16::from(roll) + sum.net;
        let mut result = self.pack.tables.gp.result(sum.factor, sum.defence, i32::from(total));
        if strike.pinning && result == GpResult::Effective {
            result = GpResult::Suppressed;
        }
        sink.emit(|| Event::Gp { sum, roll, total, result });
        if let Some(Frame::Strike(strike)) = st.frames.top_mut() {
            strike.total = total;
            strike.target = None;
        }
        // Whatever comes of it, it was under fire, also who walked into it or rides along (6.8.3.1.2).
        if fired {
            st.unit_mut(target).flags |= flag::UNDER_FIRE;
        }
        self.gp_result(st, target, result, total, sink);
    }
}
