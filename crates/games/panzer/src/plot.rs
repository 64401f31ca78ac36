//! 4.2: both sides plot in secret, before they know who has the initiative.

use crate::Panzer;
use crate::action::{Action, Order};
use crate::event::Event;
use crate::frame::{Frame, Plot};
use crate::ids::{Side, UnitId};
use crate::pack::Start;
use crate::state::{Counter, Place, State, flag, switch};
use crate::why::{Check, Why};
use sandtable_engine::event::Audience;
use sandtable_engine::{Seats, Sink};

impl Panzer {
    /// The seats that still plot.
    pub(crate) fn plot_seats(&self, plot: &Plot) -> Seats {
        let open = Side::ALL.iter().filter(|s| !plot.sealed[s.index()]);
        open.fold(Seats::NONE, |set, side| Seats(set.0 | Seats::one(side.seat()).0))
    }

    /// Whether a reinforcement may enter this turn.
    pub fn is_due(&self, st: &State, id: UnitId) -> bool {
        let unit = st.unit(id);
        let start = self.scenario(st).formation(unit.formation).map(|f| &f.start);
        unit.place == Place::Reserve && matches!(start, Some(Start::Enter { turn, .. }) if *turn <= st.turn)
    }

    /// Whether a unit takes commands at all: on the map, or due to enter.
    fn takes_commands(&self, st: &State, id: UnitId) -> bool {
        let unit = st.unit(id);
        // Passengers have no command of their own (6.6.7).
        !unit.has(flag::BAILED) && (unit.hex().is_some() || self.is_due(st, id))
    }

    /// Whether a unit can be given an order of its own now: it could carry it out, and the pool has one (6.2).
    pub fn order_check(&self, st: &State, id: UnitId, order: Order) -> Check {
        self.order_possible(st, id, order)?;
        self.pool_check(st, id, order)
    }

    /// Whether an Overwatch is of use to a unit: it fires, observes (6.5.1b), or carries somebody who does (6.6.7.2).
    pub fn can_watch(&self, st: &State, id: UnitId) -> bool {
        let useful = |u: UnitId| self.can_fire(st, u) || (st.on(switch::INDIRECT) && self.is_observer(st, u));
        useful(id) || st.passengers(id).any(|(p, _)| self.fires_aboard(st, p).is_ok() && useful(p))
    }

    /// Whether a unit could carry out an order (4.2.1c). Fire and Short Halt need a target it spots.
    pub fn order_possible(&self, st: &State, id: UnitId, order: Order) -> Check {
        let unit = st.unit(id);
        if !self.takes_commands(st, id) {
            return Err(Why::new("4.2.1a", "why-takes-no-commands").unit(id));
        }
        let in_play = unit.hex().is_some();
        match order {
            Order::Fire | Order::Halt if !in_play || !unit.has(flag::HAD_TARGET) => {
                Err(Why::new("4.2.1c", "why-no-target").unit(id))
            }
            Order::Watch if !in_play || !self.can_watch(st, id) => {
                Err(Why::new("4.2.1c", "why-cannot-watch").unit(id))
            }
            Order::Halt if self.towed(st, id).is_some() || self.is_laden_section(st, id) => {
                Err(Why::new("6.6.4.1b", "why-no-short-halt").unit(id))
            }
            Order::Halt if unit.has(flag::INDIRECT_ONLY) => Err(Why::new("6.5.1b", "why-no-target").unit(id)),
            Order::Halt if unit.has(flag::FULL_COVER) => Err(Why::new("6.1.4.2b", "why-full-cover").unit(id)),
            Order::Move
                if unit.has(flag::FULL_COVER) && (unit.weapon.is_some() || self.towed(st, id).is_some()) =>
            {
                Err(Why::new("6.1.4.2b", "why-full-cover").unit(id))
            }
            Order::Move | Order::Halt if unit.has(flag::TRACK) => {
                Err(Why::new("6.5.2.2.1a", "why-track").unit(id))
            }
            Order::Bluff if !in_play => Err(Why::new("4.2.1a", "why-takes-no-commands").unit(id)),
            _ => Ok(()),
        }
    }

    pub(crate) fn plot_options(&self, st: &State, plot: &Plot, side: Side, out: &mut Vec<Action>) {
        if plot.sealed[side.index()] {
            return;
        }
        if let Some(unit) = plot.focus[side.index()] {
            let orders = Order::ALL.iter().filter(|o| self.order_check(st, unit, **o).is_ok());
            out.extend(orders.map(|o| Action::Order(*o)));
            if st.on(switch::COMMAND) {
                let open = st.of(side).map(|(id, _)| id).filter(|o| self.share_check(st, unit, *o).is_ok());
                out.extend(open.map(Action::Share));
            }
            return;
        }
        out.extend(
            st.of(side).filter(|(id, _)| self.takes_commands(st, *id)).map(|(id, _)| Action::Pick(id)),
        );
        out.push(Action::Seal);
    }

    pub(crate) fn plot_why(&self, st: &State, plot: &Plot, side: Side, action: Action) -> Option<Why> {
        match (plot.focus[side.index()], action) {
            (Some(unit), Action::Order(order)) => self.order_check(st, unit, order).err(),
            // Whatever the other side has laid, the answer is the same.
            (Some(_), Action::Share(with)) if st.units.get(with.index()).is_none_or(|u| u.side != side) => {
                Some(Why::new("3.1", "why-not-yours"))
            }
            (Some(unit), Action::Share(with)) => self.share_check(st, unit, with).err(),
            (None, Action::Pick(id)) if st.units.get(id.index()).is_none_or(|u| u.side != side) => {
                Some(Why::new("3.1", "why-not-yours"))
            }
            (None, Action::Pick(id)) => Some(Why::new("4.2.1a", "why-takes-no-commands").unit(id)),
            _ => None,
        }
    }

    pub(crate) fn plot_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        side: Side,
        action: Action,
        sink: &mut K,
    ) {
        let Some(Frame::Plot(plot)) = st.frames.top_mut() else { return };
        match action {
            Action::Pick(id) => plot.focus[side.index()] = Some(id),
            Action::Order(order) => {
                let Some(id) = plot.focus[side.index()].take() else { return };
                self.set_order(st, id, order);
                sink.emit_to(Audience::seat(side.seat()), || Event::Ordered {
                    unit: self.tag(st, id),
                    order,
                });
            }
            Action::Share(with) => {
                let Some(id) = plot.focus[side.index()].take() else { return };
                self.share(st, id, with);
                sink.emit_to(Audience::seat(side.seat()), || Event::Shares {
                    unit: self.tag(st, id),
                    with: self.tag(st, with),
                });
            }
            Action::Seal => {
                plot.sealed[side.index()] = true;
                sink.emit(|| Event::Sealed(side));
            }
            _ => {}
        }
    }

    /// Lays or takes away a unit's counter.
    pub(crate) fn set_order(&self, st: &mut State, id: UnitId, order: Order) {
        self.leave_group(st, id);
        let unit = st.unit_mut(id);
        unit.counter = if order == Order::Clear { Counter::Absent } else { Counter::FaceDown };
        unit.command = order.command();
    }

    /// Ends the plot when both sides are ready.
    pub(crate) fn plot_step(&self, st: &mut State) -> bool {
        let ready = matches!(st.top(), Some(Frame::Plot(plot)) if plot.sealed == [true; 2]);
        if ready {
            self.form_columns(st);
            st.pop();
        }
        ready
    }
}
