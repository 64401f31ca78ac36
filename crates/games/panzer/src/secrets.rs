//! What is hidden: the kind of every face-down command, and the whole plot while it is made.

use crate::Panzer;
use crate::action::Order;
use crate::air::{Payload, has_choice};
use crate::fire::Occasion;
use crate::frame::{AssaultStage, CallStage, Frame, Plot, Stage, VolleyStage};
use crate::ids::{Side, UnitId};
use crate::state::{Command, Counter, Phase, State, flag};
use sandtable_engine::undo::Knowledge;
use sandtable_engine::{Rng, Viewer};

/// Whether a viewer knows what a side has plotted.
pub fn knows_plot(viewer: Viewer, side: Side) -> bool {
    match viewer {
        Viewer::Referee => true,
        Viewer::Seat(seat) => Side::of_seat(seat) == Some(side),
        Viewer::Public => false,
    }
}

impl Panzer {
    /// The plot in progress, if there is one: until both sides are ready nothing of the other's counters shows.
    pub fn plot<'a>(&self, st: &'a State) -> Option<&'a Plot> {
        match st.top() {
            Some(Frame::Plot(plot)) => Some(plot),
            _ => None,
        }
    }

    /// Whether a viewer may know a unit's command.
    pub fn knows_command(&self, st: &State, viewer: Viewer, id: UnitId) -> bool {
        let unit = st.unit(id);
        knows_plot(viewer, unit.side) || (!unit.is_face_down() && self.plot(st).is_none())
    }

    /// The hidden facts a viewer knows: commands of the other side that were turned over, and every turn that has ended,
    /// because its leftover commands were shown (4.6.1).
    pub(crate) fn knowledge(&self, st: &State, viewer: Viewer) -> Knowledge {
        let mut words = vec![0u64; 8];
        // Plans that have begun and mines that were met.
        words[7] = (1u64 << st.features.revealed.min(63)) - 1;
        words[0] = (1u64 << st.turn.min(63)) - 1;
        // That a step is over, or not, tells whether the other side had anything left to do in it.
        words[5] = (1u64 << self.stages_done(st)) - 1;
        for (i, unit) in st.units.iter().enumerate() {
            let hidden = !knows_plot(viewer, unit.side);
            let shown = matches!(unit.counter, Counter::Shown | Counter::Half | Counter::Done);
            if hidden
                && shown
                && let Some(word) = words.get_mut(1 + i / 64)
            {
                *word |= 1 << (i % 64);
            }
        }
        for (i, plane) in st.planes.iter().enumerate() {
            if plane.shown && !knows_plot(viewer, plane.side) {
                words[6] |= 1 << (i % 64);
            }
        }
        Knowledge(words)
    }

    /// How far the turn has come.
    fn stages_done(&self, st: &State) -> u32 {
        let Some(Frame::Turn(stage)) = st.frames.iter().next() else { return 0 };
        match stage {
            Stage::Initiative | Stage::Air(0) => 1,
            Stage::Indirect(k) => 2 + u32::from(*k),
            Stage::Fire(k) => 4 + u32::from(*k),
            Stage::Watch => 6,
            Stage::Move(k) => 7 + u32::from(*k),
            Stage::Air(_) => 9,
            // Who has dug tells that he had no command.
            Stage::Adjustment => 10,
            Stage::Adjust(_)
            | Stage::Recovery(_)
            | Stage::AirRecovery(_)
            | Stage::Morale(_)
            | Stage::Counters
            | Stage::Over => 11,
            _ => 0,
        }
    }

    /// A position the viewer cannot tell from this one: the other side's face-down commands are drawn anew from those the
    /// units could have been given.
    pub(crate) fn redraw(&self, st: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let mut other = st.clone();
        for side in Side::ALL.iter().copied().filter(|s| !knows_plot(viewer, *s)) {
            self.redraw_side(&mut other, side, rng);
            for id in other.plane_ids() {
                // A load that nobody has seen may be the other one (6.7.1).
                let hidden = other.plane(id).side == side && !other.plane(id).shown;
                if hidden && has_choice(self.aircraft(&other, id)) {
                    let other_load = Payload::ALL[rng.below(Payload::ALL.len() as u32) as usize];
                    self.load(&mut other, id, other_load);
                }
            }
            self.redraw_features(&mut other, side, rng);
        }
        other
    }

    fn redraw_side(&self, st: &mut State, side: Side, rng: &mut Rng) {
        let ids: Vec<UnitId> = st.of(side).map(|(id, _)| id).collect();
        if let Some(plot) = self.plot(st) {
            let sealed = plot.sealed[side.index()];
            let mut focus = None;
            // A pool is drawn from afresh, so what lies there must go first.
            for id in &ids {
                self.set_order(st, *id, Order::Clear);
            }
            for id in ids {
                let orders: Vec<Order> =
                    Order::ALL.iter().copied().filter(|o| self.order_check(st, id, *o).is_ok()).collect();
                if orders.is_empty() {
                    continue;
                }
                let order = orders[rng.below(orders.len() as u32) as usize];
                self.set_order(st, id, order);
                let near: Vec<UnitId> = match order {
                    Order::Clear => {
                        st.of(side).map(|(o, _)| o).filter(|o| self.share_check(st, id, *o).is_ok()).collect()
                    }
                    _ => Vec::new(),
                };
                if !near.is_empty() && rng.below(2) == 0 {
                    self.share(st, id, near[rng.below(near.len() as u32) as usize]);
                }
                if !sealed && rng.below(4) == 0 {
                    focus = Some(id);
                }
            }
            for frame in st.frames.iter_mut() {
                if let Frame::Plot(plot) = frame {
                    plot.focus[side.index()] = focus;
                }
            }
            return;
        }
        let hidden: Vec<UnitId> = ids.into_iter().filter(|id| st.unit(*id).is_face_down()).collect();
        if hidden.is_empty() {
            return;
        }
        for id in &hidden {
            st.unit_mut(*id).group = 0;
            let open = self.possible_commands(st, *id);
            if !open.is_empty() {
                st.unit_mut(*id).command = open[rng.below(open.len() as u32) as usize];
            }
        }
        if self.owes_what_is_asked(st, side) {
            return;
        }
        // The true position owes one, so some unit can; which one is drawn.
        let mut order = hidden;
        rng.shuffle(&mut order);
        for id in order {
            let before = st.unit(id).command;
            for command in self.possible_commands(st, id) {
                st.unit_mut(id).command = command;
                if self.owes_what_is_asked(st, side) {
                    return;
                }
            }
            st.unit_mut(id).command = before;
        }
    }

    /// Whether a side has a command of the kind the open question is about: nobody is asked to fire or to move without
    /// one.
    fn owes_what_is_asked(&self, st: &State, side: Side) -> bool {
        match st.top() {
            Some(Frame::Fire(s)) if *s == side => self.fire_is_open(st, side),
            Some(Frame::Missions(s)) if *s == side => self.missions_open(st, side),
            Some(Frame::Call(c)) if c.side == side && c.stage == CallStage::Gather => {
                let mut options = Vec::new();
                self.call_options(st, c, &mut options);
                self.observes(st, c.observer) && !options.is_empty()
            }
            Some(Frame::Volley(v))
                if v.side == side && v.stage == VolleyStage::Gather && v.shots.is_empty() =>
            {
                st.of(side).any(|(id, _)| {
                    self.may_shoot(st, id) && self.best_shot(st, id, v.target, Occasion::Ordered).is_some()
                })
            }
            Some(Frame::Assault(a)) if a.side == side && a.stage == AssaultStage::Gather => {
                self.has_attack(st, a)
            }
            Some(Frame::Move(s)) if *s == side => st.of(side).any(|(id, _)| self.owes_move(st, id)),
            _ => true,
        }
    }

    /// Whether a side's direct fire step and its movement step of this turn are over.
    fn steps_over(&self, st: &State, side: Side) -> (bool, bool) {
        let first = st.first == Some(side);
        // The turn's frame holds the stage that comes next.
        match st.frames.iter().next() {
            Some(Frame::Turn(Stage::Watch)) => (first, false),
            Some(Frame::Turn(Stage::Close(_) | Stage::Move(_))) => (true, false),
            Some(Frame::Turn(Stage::Adjustment)) if st.phase == Phase::SecondAir => (true, true),
            Some(Frame::Turn(Stage::Adjustment | Stage::Air(1))) => (true, !first),
            Some(Frame::Turn(
                Stage::Adjust(_)
                | Stage::Recovery(_)
                | Stage::AirRecovery(_)
                | Stage::Morale(_)
                | Stage::Counters,
            )) => (true, true),
            _ => (false, false),
        }
    }

    /// The commands a face-down counter may hide, as far as the enemy can tell: what the unit could have been given, less
    /// what would have been carried out by now.
    fn possible_commands(&self, st: &State, id: UnitId) -> Vec<Command> {
        let side = st.unit(id).side;
        let (fired, moved) = self.steps_over(st, side);
        Order::ALL
            .iter()
            .filter(|o| **o != Order::Clear && self.order_possible(st, id, **o).is_ok())
            .filter(|o| match o {
                Order::Fire | Order::Halt => !fired,
                // Whose passengers have fired has no Move (6.6.7.2).
                Order::Move => !moved && !st.passengers(id).any(|(_, p)| p.has(flag::FIRED)),
                _ => true,
            })
            .map(|o| o.command())
            .collect()
    }
}
