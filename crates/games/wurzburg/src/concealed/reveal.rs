//! Revelation and contact in Hidden Mode (45.3, 45.4).

use super::{Hidden, Hide, Shown};
use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Move};
use crate::ids::{CounterId, CounterSet};
use crate::pack::Side;
use crate::readings::reading;
use crate::shock::Cause;
use crate::state::{State, USED};
use sandtable_engine::{Audience, Seat, Seats, Sink};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// What follows a revelation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum After {
    /// Nothing.
    Nothing,
    /// A step of a move: an objective may have proved empty (13.5.3).
    Step,
    /// The same, and the minefield of the hex is entered (45.4.5).
    Mines,
    /// The force is ferried to a hex (45.4.3).
    Ferry(HexId),
    /// The force tries to swim the river (45.4.4).
    Ford,
    /// The force leaves the map (45.4.7).
    Exit,
    /// The force has reacted: the counter limit holds (45.4.8).
    React,
}

/// How far a contact has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Who reveals first?
    First,
    /// The moving side has revealed.
    Mover,
    /// The other side has revealed.
    Other,
    /// Everything is revealed.
    Last,
}

/// A force meets the enemy, or has to be revealed for another reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contact {
    /// Side of the force.
    pub side: Side,
    /// Its hex.
    pub hex: HexId,
    /// The force.
    pub force: CounterSet,
    /// Enemies next to the hex are met; otherwise only the force is revealed.
    pub meets: bool,
    /// How far it has come.
    pub stage: Stage,
    /// What follows.
    pub after: After,
}

/// Units that are revealed one after the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reveal {
    /// Whose.
    pub side: Side,
    /// Units still to be revealed.
    pub units: CounterSet,
    /// The unit a die is due for.
    pub rolling: Option<CounterId>,
    /// Cavalry whose die said dummy: its owner may declare one step (45.8.7), with die and change of the die.
    pub declare: Option<(CounterId, u8, u8)>,
}

impl Wurzburg {
    /// A force is next to enemies, or has to be revealed; nothing happens if nobody is unrevealed.
    pub(crate) fn meet<K: Sink<Event>>(&self, st: &mut State, contact: Contact, sink: &mut K) {
        let veiled = contact.force.iter().any(|c| self.is_unrevealed(st, c))
            || (contact.meets
                && self
                    .met(st, contact.side, contact.hex)
                    .into_iter()
                    .any(|(c, _)| self.is_unrevealed(st, c)));
        if veiled || contact.after == After::Mines {
            st.concealed.due.push(contact);
        } else if contact.meets {
            self.show_contact(st, contact.side, contact.hex, sink);
        }
    }

    /// Units of a side are revealed, and nothing else happens.
    pub(crate) fn reveal_all<K: Sink<Event>>(
        &self,
        st: &mut State,
        side: Side,
        units: CounterSet,
        after: After,
        sink: &mut K,
    ) {
        let hex = units.first().and_then(|c| st.hex(c)).unwrap_or(HexId::NONE);
        let contact = Contact { side, hex, force: units, meets: false, stage: Stage::First, after };
        self.meet(st, contact, sink);
    }

    /// The force a contact in a hex is about: the one that is moving there, or everybody of the side.
    pub(crate) fn arriving(&self, st: &State, side: Side, hex: HexId) -> CounterSet {
        let moving = st.frames.iter().rev().find_map(|f| match f {
            Frame::Move(m) if m.at == hex && m.off.is_none() => Some(m.force),
            _ => None,
        });
        moving.filter(|_| side == self.op_side(st)).unwrap_or_else(|| self.stack(st, side, hex).collect())
    }

    /// Enemy units next to a hex.
    pub(crate) fn met(&self, st: &State, side: Side, hex: HexId) -> Vec<(CounterId, HexId)> {
        let near: [HexId; 6] = *self.pack.map.grid.neighbours(hex);
        st.on_map().filter(|(c, h)| near.contains(h) && self.pack.side(*c) != side).collect()
    }

    /// Who reveals next (45.3.1). Without a revealed unit in the force its owner begins, and the enemy answers only if
    /// something is real; with one, the enemy begins. Cavalry answers the Pact in any case (45.3.5).
    pub(super) fn contact_settle<K: Sink<Event>>(&self, st: &mut State, contact: Contact, sink: &mut K) {
        let veiled =
            |set: CounterSet| -> CounterSet { set.iter().filter(|c| self.is_unrevealed(st, *c)).collect() };
        let force = veiled(contact.force);
        let met: CounterSet = self.met(st, contact.side, contact.hex).into_iter().map(|(c, _)| c).collect();
        let real = contact.force.iter().any(|c| st.counter(c).steps > 0);
        let enemy = contact.side.other();
        let (stage, side, units) = match contact.stage {
            Stage::First if !contact.meets => (Stage::Last, contact.side, force),
            Stage::First if !real => (Stage::Mover, contact.side, force),
            Stage::First => (Stage::Other, enemy, veiled(met)),
            Stage::Mover if real => (Stage::Last, enemy, veiled(met)),
            Stage::Mover => {
                let cavalry = |c: &CounterId| contact.side == Side::Wp && self.pack.kind(*c).cavalry;
                (Stage::Last, enemy, veiled(met).iter().filter(cavalry).collect())
            }
            Stage::Other if met.is_empty() => (Stage::Last, contact.side, CounterSet::EMPTY),
            Stage::Other => (Stage::Last, contact.side, force),
            Stage::Last => {
                self.end_contact(st, sink);
                return;
            }
        };
        if let Some(Frame::Hidden(open)) = st.frames.top_mut()
            && let Hidden::Contact(open) = &mut **open
        {
            open.stage = stage;
        }
        if !units.is_empty() {
            self.push_hidden(st, Hidden::Reveal(Reveal { side, units, rolling: None, declare: None }));
        }
    }

    /// Both sides see each other if both are real; then what the revelation came before goes on.
    fn end_contact<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(Frame::Hidden(open)) = st.frames.pop() else { return };
        let Hidden::Contact(contact) = *open else { return };
        if contact.meets && !contact.force.is_empty() {
            self.show_contact(st, contact.side, contact.hex, sink);
        }
        let moving = match st.top() {
            Some(Frame::Move(m)) if !m.force.is_empty() => Some(*m),
            _ => None,
        };
        match (contact.after, moving) {
            (After::Step, _) => self.after_step(st, sink),
            (After::Mines, _) => {
                self.run_into_mines(st, contact.force, contact.hex, sink);
                self.after_step(st, sink);
            }
            (After::Ferry(to), Some(m)) => self.ferry_revealed(st, &m, to, sink),
            (After::Ford, Some(m)) => self.try_ford(st, &m),
            (After::Exit, Some(m)) => {
                st.frames.pop();
                self.exit(st, &m, sink);
            }
            (After::React, _) => {
                self.check_stack(st, contact.side, contact.hex, contact.force);
                self.enter_mines(st, contact.force, contact.hex, sink);
            }
            (After::Nothing | After::Ferry(_) | After::Ford | After::Exit, _) => {}
        }
    }

    pub(super) fn reveal_options(&self, r: &Reveal, out: &mut Vec<Action>) {
        if r.declare.is_some() {
            out.extend([Action::Hide(Hide::Declare), Action::Hold]);
        } else {
            out.extend(r.units.iter().map(|c| Action::Hide(Hide::Reveal(c))));
        }
    }

    /// The next unit: with an empty pool or a full hex it is a dummy without a roll (45.3.3, 45.4.2).
    pub(super) fn reveal_next<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        let rolls = self.pool_of(st, self.pack.group_of(unit)) > 0 && self.reveal_room(st, unit) > 0;
        self.with_reveal(st, |r| {
            r.units.remove(unit);
            r.rolling = rolls.then_some(unit);
        });
        if !rolls {
            self.vanish(st, unit, (0, 0), sink);
        }
    }

    fn with_reveal(&self, st: &mut State, change: impl FnOnce(&mut Reveal)) {
        if let Some(Frame::Hidden(open)) = st.frames.top_mut()
            && let Hidden::Reveal(r) = &mut **open
        {
            change(r);
        }
    }

    /// Steps a unit may get: what the hex has room for, and its task force (45.3, 45.3.4).
    fn reveal_room(&self, st: &State, unit: CounterId) -> u8 {
        let side = self.pack.side(unit);
        let limit = self.counter_limit(side);
        let here: u8 = st
            .in_place(st.counter(unit).place)
            .filter(|c| self.pack.side(*c) == side && self.pack.kind(*c).symbol.is_maneuver())
            .map(|c| st.counter(c).steps)
            .sum();
        let room = limit.saturating_sub(here);
        match self.team_of(st, unit) {
            Some(team) => room.min(self.task_force_limit(unit).saturating_sub(self.steps_of(st, team))),
            None => room,
        }
    }

    fn team_of(&self, st: &State, unit: CounterId) -> Option<CounterSet> {
        st.concealed.teams.iter().find(|team| team.contains(unit)).copied()
    }

    fn steps_of(&self, st: &State, units: CounterSet) -> u8 {
        units.iter().map(|c| st.counter(c).steps).sum()
    }

    /// The side whose cycle or operation is in progress.
    fn active_side(&self, st: &State) -> Option<Side> {
        let cycle = st.frames.iter().find_map(|f| match f {
            Frame::Activation { formation, .. } => Some(self.pack.formation(*formation).side),
            _ => None,
        });
        cycle.or(st.op().map(|op| op.side))
    }

    /// What is added to the die: an offensive operation of one's own, Deliberate Defense in a cycle of the enemy (45.3, 45.8).
    pub fn reveal_drm(&self, st: &State, unit: CounterId) -> u8 {
        let charts = &self.pack.charts.concealed;
        let wide = st.reads(reading::SIDE_BONUS);
        let attacks = st.op().is_some_and(|op| {
            let own = op.participants.contains(unit) || (wide && op.side == self.pack.side(unit));
            op.kind.is_offensive() && own
        });
        let waits = st.concealed.marked.contains(unit)
            && self.active_side(st).is_some_and(|side| side != self.pack.side(unit));
        (if attacks { charts.offensive } else { 0 }) + (if waits { charts.defense } else { 0 })
    }

    /// The steps each face of the die would bring a unit, as far as its pool and its hex have room for them; none where no
    /// die is rolled (45.3, 45.3.3).
    pub(crate) fn reveal_faces(&self, st: &State, unit: CounterId) -> Option<Vec<u8>> {
        let group = self.pack.group_of(unit);
        let most = self.pool_of(st, group).min(self.reveal_room(st, unit));
        let table = self.veiled(group).steps;
        let drm = self.reveal_drm(st, unit);
        let face = |die: u8| table[usize::from(die + drm).clamp(1, table.len()) - 1].min(most);
        (most > 0).then(|| (1..=10).map(face).collect())
    }

    /// The die of a revelation.
    pub(crate) fn hidden_roll<K: Sink<Event>>(&self, st: &mut State, die: u8, sink: &mut K) {
        let Some(Frame::Hidden(open)) = st.top() else { return };
        let Hidden::Reveal(Reveal { rolling: Some(unit), .. }) = **open else { return };
        self.with_reveal(st, |r| r.rolling = None);
        let drm = self.reveal_drm(st, unit);
        let table = self.veiled(self.pack.group_of(unit)).steps;
        let result = table[usize::from(die + drm).clamp(1, table.len()) - 1];
        if result > 0 {
            self.give_steps(st, unit, (die, drm, result), sink);
        } else if self.pack.kind(unit).cavalry && st.concealed.marked.contains(unit) {
            self.with_reveal(st, |r| r.declare = Some((unit, die, drm)));
        } else {
            self.vanish(st, unit, (die, drm), sink);
        }
    }

    /// Cavalry under a Deliberate Defense marker: one step, or none after all (45.3.6, 45.8.7).
    pub(super) fn declare_step<K: Sink<Event>>(&self, st: &mut State, r: Reveal, real: bool, sink: &mut K) {
        let Some((unit, die, drm)) = r.declare else { return };
        self.with_reveal(st, |r| r.declare = None);
        if real {
            self.give_steps(st, unit, (die, drm, 1), sink);
        } else {
            self.vanish(st, unit, (die, drm), sink);
        }
    }

    /// Steps come out of the pool, as many as it holds and as there is room for. The marker goes (45.3, 45.8.6).
    fn give_steps<K: Sink<Event>>(
        &self,
        st: &mut State,
        unit: CounterId,
        (die, drm, result): (u8, u8, u8),
        sink: &mut K,
    ) {
        let pool = self.pool_of(st, self.pack.group_of(unit));
        let steps = result.min(pool).min(self.reveal_room(st, unit));
        if steps == 0 {
            self.vanish(st, unit, (die, drm), sink);
            return;
        }
        let (side, hex) = (self.pack.side(unit), st.hex(unit).unwrap_or(HexId::NONE));
        st.counter_mut(unit).steps = steps;
        st.concealed.marked.remove(unit);
        let shown = Event::Hidden(Shown::Steps { unit, hex, die, drm, result, steps });
        if self.is_detected(st, side, hex) {
            sink.emit(|| shown);
        } else {
            let owner = Seat(side as u8);
            sink.emit_to(Audience::seat(owner), || shown);
            sink.emit_to(Audience::Except(Seats::one(owner)), || Event::Hidden(Shown::Real(unit, hex)));
        }
        self.close_team(st, unit, sink);
    }

    /// Whether the enemy may look at the units of a hex (11.2).
    fn is_detected(&self, st: &State, side: Side, hex: HexId) -> bool {
        hex.some().is_some()
            && (self.is_near_enemy(st, side, hex) || st.acquired.contains(&(hex, side.other())))
    }

    /// A task force with all the steps it may have goes on without its unrevealed units; they are Used (45.3.4).
    fn close_team<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, sink: &mut K) {
        let Some(team) = self.team_of(st, unit) else { return };
        if self.steps_of(st, team) < self.task_force_limit(unit) {
            return;
        }
        let rest: CounterSet = team.iter().filter(|c| self.is_unrevealed(st, *c)).collect();
        if rest.is_empty() {
            return;
        }
        for other in rest.iter() {
            st.counter_mut(other).flags |= USED;
            st.concealed.teams.iter_mut().for_each(|team| team.remove(other));
            if let Some(op) = st.operation.as_deref_mut() {
                op.forget(other);
            }
            st.frames.iter_mut().for_each(|frame| frame.forget(other));
        }
        sink.emit(|| Event::Hidden(Shown::Left(rest)));
    }

    /// A unit proves to be a dummy; its counter goes back to the pool card (45.3, 45.6).
    fn vanish<K: Sink<Event>>(&self, st: &mut State, unit: CounterId, (die, drm): (u8, u8), sink: &mut K) {
        let (side, hex) = (self.pack.side(unit), st.hex(unit).unwrap_or(HexId::NONE));
        self.release(st, unit);
        let seen = &mut st.reveals[side.other().index()];
        *seen = seen.wrapping_add(1);
        sink.emit(|| Event::Hidden(Shown::Dummy { unit, hex, die, drm }));
        if hex.some().is_some() {
            self.unmask(st, hex);
        }
    }

    /// A force is revealed before it crosses a river or leaves the map (45.4.3, 45.4.4, 45.4.7).
    pub(crate) fn reveal_for<K: Sink<Event>>(
        &self,
        st: &mut State,
        force: CounterSet,
        action: Action,
        sink: &mut K,
    ) {
        let after = match action {
            Action::Ferry(to) => After::Ferry(to),
            Action::Cross => After::Ford,
            _ => After::Exit,
        };
        self.reveal_all(st, self.op_side(st), force, after, sink);
    }

    /// Units left unrevealed beside the enemy are revealed before they are fired at.
    pub(crate) fn reveal_objective<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(op) = st.op().filter(|_| st.concealed.on) else { return };
        let side = op.side.other();
        let veiled = self.stack(st, side, op.objective).filter(|c| self.is_unrevealed(st, *c)).collect();
        self.reveal_all(st, side, veiled, After::Nothing, sink);
    }

    /// A force has made a step in Hidden Mode: contact, a screen, mines.
    pub(crate) fn step_hidden<K: Sink<Event>>(&self, st: &mut State, m: &Move, exposed: bool, sink: &mut K) {
        let mines = self.has_minefield(st, m.at) && self.is_veiled(st, m.force);
        if exposed || mines {
            self.step_revealed(st, m, exposed, mines, sink);
        }
        if exposed {
            self.offer_screen(st, m.force, m.at, Cause::Move);
        }
        if !mines {
            self.run_into_mines(st, m.force, m.at, sink);
        }
        self.enter_gas(st, m.force, m.at);
    }

    /// A force that has ended its move is in contact, and nobody else of its hex.
    pub(crate) fn contact_of<K: Sink<Event>>(&self, st: &mut State, m: &Move, sink: &mut K) {
        if st.concealed.on {
            self.step_revealed(st, m, true, false, sink);
        } else {
            self.contact(st, self.op_side(st), m.at, sink);
        }
    }

    /// A step of a move in Hidden Mode: contact and mines wait for the revelation.
    pub(crate) fn step_revealed<K: Sink<Event>>(
        &self,
        st: &mut State,
        m: &Move,
        meets: bool,
        mines: bool,
        sink: &mut K,
    ) {
        let after = if mines { After::Mines } else { After::Step };
        let contact =
            Contact { side: self.op_side(st), hex: m.at, force: m.force, meets, stage: Stage::First, after };
        self.meet(st, contact, sink);
    }
}
