//! Reaction (19): one force from one hex goes into the objective.

use crate::Wurzburg;
use crate::action::Action;
use crate::concealed::{After, Contact, Stage};
use crate::event::Event;
use crate::frame::{Frame, Reaction};
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::{FormationKind, Side};
use crate::readings::reading;
use crate::state::{DISRUPTED, Kind, MASKED, Payer, Place, State, USED};
use sandtable_engine::Sink;
use sandtable_engine::Value;
use sandtable_hex::HexId;

impl Wurzburg {
    /// Whether a unit could react on its own into the objective (19.0 to 19.4).
    pub fn may_react(&self, st: &State, unit: CounterId) -> bool {
        let Some(op) = st.op() else { return false };
        let (side, objective) = (op.side.other(), op.objective);
        let counter = st.counter(unit);
        let Some(hex) = counter.place.on_map() else { return false };
        if self.pack.side(unit) != side
            || !self.is_real(st, unit)
            || counter.has(USED | DISRUPTED)
            || !self.pack.kind(unit).symbol.is_maneuver()
            || self.is_shattered(st, unit)
            || hex == objective
            || self.is_near_enemy(st, side, hex)
            || self.stack(st, side, objective).any(|c| st.counter(c).has(MASKED))
            || !self.may_reinforce(st, unit, hex)
        {
            return false;
        }
        let mover = self.reactor(st, side, CounterSet::one(unit));
        if self.pack.map.grid.distance(hex, objective) > 3 {
            return false;
        }
        self.reach_until(st, &mover, hex, mover.careful, &[objective]).get(objective).is_some()
    }

    /// Whether command allows it: a Reserve plan and the lead marker in the Pact, a command point in NATO (19.1 to 19.3).
    fn may_reinforce(&self, st: &State, unit: CounterId, hex: HexId) -> bool {
        let Some(op) = st.op() else { return false };
        let objective = op.objective;
        let own = self.pack.formation_of(unit);
        let mut there = self.stack(st, op.side.other(), objective).map(|c| self.pack.formation_of(c));
        match op.side.other() {
            Side::Wp => {
                let state = st.formation(own);
                let near = match state.lead.some() {
                    Some(lead) => self.pack.map.grid.distance(lead, hex) <= self.pack.charts.lead_radius,
                    // Without a marker yet, the unit itself leads (ruling on 19.1).
                    None => !st.reads(reading::MARKED_REACTION) && !state.led && self.may_lead(st, unit),
                };
                let fits = match self.pack.formation(own).kind {
                    FormationKind::Dtb => {
                        let division = self.division_of(st, own);
                        there.all(|f| self.division_of(st, f) == division || self.superior(f, own))
                    }
                    _ => there.any(|f| f == own),
                };
                state.plan == Kind::Reserve && near && fits
            }
            Side::Nato => {
                let base = |f: FormationId| {
                    matches!(
                        self.pack.formation(f).kind,
                        FormationKind::TopBase | FormationKind::DivisionBase
                    )
                };
                // An attached battalion belongs to its brigade here (12.8.3, 19.3).
                let brigade = self.brigade_of(st, own);
                let list: Vec<FormationId> = there.map(|f| self.brigade_of(st, f)).collect();
                let fits = list.contains(&brigade)
                    || (list.iter().all(|f| base(*f))
                        && list.iter().any(|f| self.superior(*f, own) && self.same_nation(*f, own)));
                fits && !self.nato_payers(st, brigade, unit, true).is_empty()
            }
        }
    }

    /// Whether steps of a unit fit into the reacting force: no overstacking (19.4).
    fn fits_reaction(&self, st: &State, r: &Reaction, unit: CounterId, steps: u8) -> bool {
        let Some(op) = st.op() else { return false };
        let side = op.side.other();
        let there = self.stack(st, side, op.objective).chain(r.force.iter());
        let mut total = u16::from(steps);
        let own = self.pack.formation_of(unit);
        for other in there {
            if self.pack.kind(other).symbol.is_maneuver() {
                total += u16::from(st.counter(other).steps);
            }
            if !self.may_stack(st, own, self.pack.formation_of(other)) {
                return false;
            }
        }
        let brigade = |c: CounterId| self.brigade_of(st, self.pack.formation_of(c));
        let same = side == Side::Wp || r.force.iter().all(|c| brigade(c) == brigade(unit));
        same && total <= u16::from(self.pack.charts.stack[side.index()]) && self.fits_counters(st, r, unit)
    }

    /// How many steps of a unit may react.
    fn reaction_sizes(&self, st: &State, r: &Reaction, unit: CounterId) -> Vec<u8> {
        let steps = st.counter(unit).steps;
        let sizes = (steps.min(1)..=steps)
            .filter(|k| self.may_take(st, unit, *k) && self.fits_reaction(st, r, unit, *k));
        if self.may_react(st, unit) { sizes.collect() } else { Vec::new() }
    }

    pub(crate) fn react_options(&self, st: &State, r: &Reaction, out: &mut Vec<Action>) {
        let Some(op) = st.op() else { return };
        let side = op.side.other();
        if r.from.is_none() {
            out.push(Action::Hold);
            let mut hexes: Vec<HexId> = st
                .on_map()
                .filter(|(c, _)| !self.reaction_sizes(st, r, *c).is_empty())
                .map(|(_, h)| h)
                .collect();
            hexes.sort_unstable();
            hexes.dedup();
            out.extend(hexes.into_iter().map(Action::At));
            return;
        }
        for unit in self.stack(st, side, r.from) {
            if !r.force.contains(unit) {
                out.extend(self.reaction_sizes(st, r, unit).into_iter().map(|k| Action::Take(unit, k)));
            }
        }
        // What is to react may be put together before it goes (11.6, 19.4).
        for unit in r.force.iter() {
            let others = r.force.iter().filter(|o| *o > unit && self.may_merge(st, unit, *o));
            out.extend(others.map(|other| Action::Merge(unit, other)));
        }
        if let Some(first) = r.force.first() {
            match side {
                Side::Wp => out.push(Action::Done),
                Side::Nato => {
                    let brigade = self.brigade_of(st, self.pack.formation_of(first));
                    let payers = self.nato_payers(st, brigade, first, true);
                    out.extend(payers.into_iter().map(|p| Action::Lead(first, p)));
                }
            }
        }
    }

    pub(crate) fn react_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        r: Reaction,
        action: Action,
        sink: &mut K,
    ) {
        match action {
            Action::At(hex) => {
                if let Some(Frame::React(open)) = st.frames.top_mut() {
                    open.from = hex;
                }
            }
            Action::Take(unit, steps) => {
                let unit = self.split(st, unit, steps);
                if let Some(Frame::React(open)) = st.frames.top_mut() {
                    open.force.insert(unit);
                }
            }
            Action::Merge(a, b) => self.merge(st, a, b),
            Action::Lead(_, payer) => {
                self.pay(st, payer);
                self.react(st, &r, sink);
            }
            Action::Done => self.react(st, &r, sink),
            _ => {
                st.frames.pop();
            }
        }
    }

    /// The force goes into the objective; everybody there is Used (19.4).
    fn react<K: Sink<Event>>(&self, st: &mut State, r: &Reaction, sink: &mut K) {
        st.frames.pop();
        let way = self.reaction_way(st, r);
        let gassed: Vec<HexId> = way.iter().rev().copied().filter(|h| self.in_gas(st, *h)).collect();
        let Some(op) = st.operation.as_deref_mut() else { return };
        op.reacted = true;
        let (side, to) = (op.side.other(), op.objective);
        sink.emit(|| Event::Reacted { units: r.force, from: r.from, to });
        // Hexes on the way are entered like any others (6.2.2, 6.3.4, 12.3.2.2).
        let mut at = r.from;
        for hex in way {
            self.cut_wires(st, side, at, hex);
            self.occupy(st, side, hex, sink);
            self.displace_leads(st, side, hex);
            at = hex;
        }
        for unit in r.force.iter() {
            st.counter_mut(unit).place = Place::hex(to);
            st.counter_mut(unit).flags &= !MASKED;
            let formation = self.pack.formation_of(unit);
            if side == Side::Wp {
                let state = st.formation_mut(formation);
                state.shown = true;
                if state.lead.is_none() {
                    state.lead = r.from;
                    state.led = true;
                }
            }
        }
        let stack: Vec<CounterId> = self.stack(st, side, to).collect();
        for unit in stack {
            st.counter_mut(unit).flags |= USED;
        }
        self.unmask(st, r.from);
        let veiled = self.is_veiled(st, r.force);
        if st.concealed.on {
            let after = if veiled { After::React } else { After::Nothing };
            let contact = Contact { side, hex: to, force: r.force, meets: true, stage: Stage::First, after };
            self.meet(st, contact, sink);
        } else {
            self.contact(st, side, to, sink);
        }
        for hex in gassed {
            self.enter_gas(st, r.force, hex);
        }
        // Unrevealed units meet the limits and the mines when they are revealed (45.4.8).
        if st.concealed.on && !veiled {
            self.check_stack(st, side, to, r.force);
        }
        if !veiled {
            self.enter_mines(st, r.force, to, sink);
        }
        self.leave_mines(st, r.force, r.from, self.pack.map.grid.are_adjacent(r.from, to), sink);
        self.ask_for_leads(st);
    }

    /// Hexes a reacting force comes through (19.4).
    fn reaction_way(&self, st: &State, r: &Reaction) -> Vec<HexId> {
        let Some(op) = st.op() else { return Vec::new() };
        let mover = self.reactor(st, op.side.other(), r.force);
        let path = self.reach_until(st, &mover, r.from, mover.careful, &[op.objective]).path(op.objective);
        path.into_iter().map(|e| e.hex).collect()
    }

    /// For messages: whether a payer is an HQ.
    pub(crate) fn payer_key(&self, payer: Payer) -> String {
        match payer {
            Payer::Free => "free".to_owned(),
            Payer::OffMap => "off-map".to_owned(),
            Payer::Effort => "effort".to_owned(),
            Payer::Hq(hq) => self.pack.key(hq).to_owned(),
        }
    }

    /// The payer in words.
    pub(crate) fn payer(&self, payer: Payer) -> Value {
        match payer {
            Payer::Free => Value::Term("payer-free".into()),
            Payer::OffMap => Value::Term("payer-off-map".into()),
            Payer::Effort => Value::Term("payer-effort".into()),
            Payer::Hq(hq) => Value::Piece(self.pack.key(hq).to_owned()),
        }
    }
}
