//! Operations (13): the cycles as data, commitment, completion.

use crate::Wurzburg;
use crate::action::Action;
use crate::airmobile::AirOrder;
use crate::event::Event;
use crate::field::{Bridging, Field, Work};
use crate::frame::{Allocation, Fire, Frame, Gegenangriff, Operation, Part, Reaction, Roll, Step};
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::{FormationKind, Jamming, Side};
use crate::shock::{CLOSE_ATTACK, Melee, OVERRUN, Variant};
use crate::state::{DISRUPTED, Kind, State, USED};
use crate::support::Called;
use arrayvec::ArrayVec;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

/// March and reserve operations (13.2, 13.7).
const QUIET: &[Step] = &[Step::Commit, Step::Move, Step::Complete];

/// Hasty attack (13.3).
const HASTY: &[Step] = &[
    Step::Commit,
    Step::Move,
    Step::Jam,
    Step::Gegenangriff,
    Step::React,
    Step::DefensiveCall,
    Step::DefensiveFire,
    Step::OffensiveCall,
    Step::OffensiveFire,
    Step::Retreat,
    Step::Advance,
    Step::Complete,
];

/// Hasty attack whose Gegenangriff succeeded: the attacker fires first, from the Retreat Step on all is as usual (41.4).
const REVERSED: &[Step] = &[
    Step::Commit,
    Step::Move,
    Step::Jam,
    Step::Gegenangriff,
    Step::OffensiveCall,
    Step::OffensiveFire,
    Step::React,
    Step::DefensiveCall,
    Step::DefensiveFire,
    Step::Retreat,
    Step::Advance,
    Step::Complete,
];

/// Assault (13.4).
const ASSAULT: &[Step] = &[
    Step::Commit,
    Step::Move,
    Step::Jam,
    Step::React,
    Step::DefensiveCall,
    Step::DefensiveFlight,
    Step::DefensiveFire,
    Step::OffensiveCall,
    Step::OffensiveFlight,
    Step::OffensiveFire,
    Step::Retreat,
    Step::Advance,
    Step::Complete,
];

/// The steps of an operation cycle.
pub fn steps(op: &Operation) -> &'static [Step] {
    match op.kind {
        Kind::March | Kind::Reserve => QUIET,
        Kind::Hasty if op.melee.variant == Variant::Overrun => OVERRUN,
        Kind::Hasty if op.melee.variant == Variant::CloseAttack => CLOSE_ATTACK,
        Kind::Hasty if op.gegenangriff == Gegenangriff::Reversed => REVERSED,
        Kind::Hasty => HASTY,
        Kind::Assault => ASSAULT,
    }
}

/// Farthest hex an objective may be named at: attacks come no farther.
const OBJECTIVE_RANGE: u16 = 10;

impl Wurzburg {
    /// Begins an operation; the Commitment Step follows.
    pub(crate) fn begin<K: Sink<Event>>(
        &self,
        st: &mut State,
        side: Side,
        formation: FormationId,
        kind: Kind,
        regiment: Option<FormationId>,
        sink: &mut K,
    ) {
        self.give_mp(st, kind);
        st.concealed.teams.clear();
        let open = kind == Kind::March && regiment.is_none();
        st.operation = Some(Box::new(Operation {
            kind,
            side,
            formation,
            open,
            step: 0,
            objective: HexId::NONE,
            kept: false,
            participants: CounterSet::EMPTY,
            led: CounterSet::EMPTY,
            moved: CounterSet::EMPTY,
            closed: CounterSet::EMPTY,
            stopped: CounterSet::EMPTY,
            paused: CounterSet::EMPTY,
            sheltered: CounterSet::EMPTY,
            worked: CounterSet::EMPTY,
            parts: ArrayVec::new(),
            reacted: false,
            shooters: CounterSet::EMPTY,
            retreating: CounterSet::EMPTY,
            retreated: CounterSet::EMPTY,
            refuges: ArrayVec::new(),
            observed: CounterSet::EMPTY,
            calls: [Called::default(); 2],
            span: None,
            gegenangriff: Gegenangriff::None,
            air: Default::default(),
            melee: Melee::default(),
        }));
        sink.emit(|| Event::Operation { formation: regiment.unwrap_or(formation), kind });
        if let Some(regiment) = regiment {
            self.commit_regiment(st, regiment);
        }
        st.frames.push(Frame::Operation);
    }

    /// All unused units of a regiment take part (13.6.1). A plan is shown now (6.5.1).
    fn commit_regiment(&self, st: &mut State, regiment: FormationId) {
        let state = st.formation_mut(regiment);
        state.shown = true;
        state.operated = true;
        let lead = state.lead;
        let units: Vec<(CounterId, HexId)> = self.roster(st, regiment).collect();
        let reserve = st.op().is_some_and(|op| op.kind == Kind::Reserve);
        let mut members = CounterSet::EMPTY;
        for (unit, hex) in units {
            if st.counter(unit).has(USED) {
                continue;
            }
            members.insert(unit);
            let takes_part = !reserve || self.may_use_reserve(st, unit);
            let near = self.is_near_lead(st, lead, unit) || hex.is_none();
            if let Some(op) = st.operation.as_deref_mut() {
                op.participants.insert(unit);
                if near {
                    op.led.insert(unit);
                }
                if !takes_part {
                    op.stopped.insert(unit);
                }
            }
        }
        if let Some(op) = st.operation.as_deref_mut() {
            let _ =
                op.parts.try_push(Part { formation: regiment, lead, steps: 0, units: members, over: false });
        }
    }

    /// Moves an operation on to its next step.
    pub(crate) fn operation_settle<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let Some(op) = st.operation.as_deref_mut() else {
            st.frames.pop();
            return;
        };
        let step = steps(op).get(usize::from(op.step)).copied().unwrap_or(Step::Complete);
        op.step += 1;
        let (side, kind, open, objective, kept) = (op.side, op.kind, op.open, op.objective, op.kept);
        let (retreat, city, span) = (!op.retreating.is_empty(), op.air.city, op.span);
        let (declared, reversed) =
            (op.gegenangriff == Gegenangriff::Declared, op.gegenangriff == Gegenangriff::Reversed);
        match step {
            // Engineers may join any operation of a regiment (12.9.1).
            Step::Commit if open || (side == Side::Wp && !kind.is_offensive() && !self.has_helpers(st)) => {}
            Step::Commit => st.frames.push(Frame::Commit),
            Step::Move => st.frames.push(Frame::Moves),
            Step::Jam if self.plays(st, 39) => st.frames.push(Frame::Field(Field::Jam)),
            // After the fire of a Gegenangriff nobody reacts into an empty hex or for a stack that will retreat (41.4).
            Step::React
                if reversed && (retreat || self.stack(st, side.other(), objective).next().is_none()) => {}
            // Nobody reacts into an empty city (29.6.5).
            Step::React if city => {}
            Step::React if objective.some().is_some() && !kept && st.works.jamming != Jamming::NoReaction => {
                st.frames.push(Frame::React(Reaction { from: HexId::NONE, force: CounterSet::EMPTY }));
            }
            Step::DefensiveFire => {
                st.frames.push(Frame::Allocate(Box::new(allocation(Fire::Defensive, side.other()))));
            }
            Step::OffensiveFire if let Some(span) = span => self.storm_bridge(st, span, sink),
            Step::OffensiveFire if objective.some().is_some() && !kept => {
                st.frames.push(Frame::Offensive);
            }
            Step::Retreat if retreat => st.frames.push(Frame::Retreat),
            Step::Advance if objective.some().is_some() => st.frames.push(Frame::Advance),
            Step::Shock(stage) => self.shock_step(st, stage, sink),
            Step::Complete => self.complete(st, sink),
            // Steps of rules that are not played yet, and steps without anything to do.
            Step::React | Step::OffensiveFire | Step::Retreat | Step::Advance => {}
            Step::Gegenangriff if declared && objective.some().is_some() && !kept => {
                self.note_observers(st);
                st.frames.push(Frame::Roll(Roll::Gegenangriff));
            }
            Step::DefensiveCall if self.plays(st, 21) => {
                // Jamming silences the defender alone (39.2).
                if !reversed {
                    self.note_observers(st);
                }
                if !self.calls_jammed(st) {
                    self.begin_call(st, Fire::Defensive, side.other());
                }
            }
            Step::OffensiveCall if self.plays(st, 21) && objective.some().is_some() && !kept => {
                self.begin_call(st, Fire::Offensive, side);
            }
            Step::DefensiveCall | Step::OffensiveCall => {}
            Step::DefensiveFlight if st.assets.flying[side.other().index()].is_some() => {
                let hq = st.op().and_then(|op| op.calls[0].hq);
                let targets = hq.map(|hq| self.observed_targets(st, hq)).unwrap_or_default();
                self.begin_flight(st, side.other(), targets);
            }
            Step::OffensiveFlight if st.assets.flying[side.index()].is_some() => {
                self.begin_flight(st, side, vec![objective]);
            }
            Step::DefensiveFlight | Step::OffensiveFlight => {}
            Step::Jam | Step::Gegenangriff => {}
        }
    }

    /// Completion: participants become Used, markers go (13.3/12). Retreated units next to an enemy are engaged (18.5.3).
    fn complete<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        st.frames.pop();
        self.end_shock(st, sink);
        let Some(op) = st.operation.take() else { return };
        st.works.jamming = Jamming::None;
        self.lift_smoke(st);
        let who = if op.open { op.moved } else { op.participants };
        for unit in who.iter().chain(op.worked.iter()) {
            if st.counter(unit).in_play() {
                st.counter_mut(unit).flags |= USED;
            }
        }
        for unit in op.retreated.iter() {
            if let Some(hex) = st.hex(unit)
                && self.is_near_enemy(st, op.side.other(), hex)
            {
                st.counter_mut(unit).flags |= USED;
            }
        }
        for part in &op.parts {
            if self.pack.formation(part.formation).kind.is_planned() {
                st.formation_mut(part.formation).lead = HexId::NONE;
            }
        }
        // Counter-battery against the artillery of offensive fire has waited for this (23.4.9).
        let guns = std::mem::replace(&mut st.assets.deferred, CounterSet::EMPTY);
        self.begin_battery(st, guns);
        // Before that, helicopters of both sides fly home (13.4/13).
        for side in Side::ALL {
            self.begin_return(st, side);
        }
    }

    /// Commitment: what may be added, and what may be attacked.
    pub(crate) fn commit_options(&self, st: &State, out: &mut Vec<Action>) {
        let Some(op) = st.op() else { return };
        match op.side {
            Side::Wp => {
                if op.kind == Kind::Assault {
                    out.extend(
                        self.regiments(st, op.formation)
                            .filter(|r| self.may_join_assault(st, *r))
                            .map(Action::With),
                    );
                }
            }
            Side::Nato => {
                if op.parts.is_empty() || op.kind == Kind::Assault {
                    self.lead_options(st, out);
                }
                if op.parts.is_empty() {
                    return;
                }
                self.task_force_options(st, out);
            }
        }
        out.extend(st.fielded().filter(|(c, _)| self.may_assist(st, *c)).map(|(c, _)| Action::Take(c, 1)));
        self.abandon_options(st, out);
        out.extend(self.lead_parts(st));
        if self.may_declare_gegenangriff(st) {
            out.push(Action::Gegenangriff);
        }
        if self.may_declare_airmobile(st) {
            out.push(Action::Air(AirOrder::Airmobile));
        }
        if op.kind.is_offensive() {
            out.push(Action::NoObjective);
            out.extend(self.objectives(st).into_iter().map(Action::At));
            let bridges = self.bridge_objectives(st, OBJECTIVE_RANGE).into_iter();
            out.extend(bridges.map(|span| Action::Work(Work::Bridge(Bridging::Assail(span)))));
        } else {
            out.push(Action::Done);
        }
        self.shock_commit(st, out);
    }

    fn may_join_assault(&self, st: &State, regiment: FormationId) -> bool {
        let state = st.formation(regiment);
        state.plan == Kind::Assault && !state.operated && !state.shattered
    }

    /// Whether a unit is within reach of a lead marker; without a marker it has to be at an airfield.
    fn is_near_lead(&self, st: &State, lead: HexId, unit: CounterId) -> bool {
        match (lead.some(), self.stand(st, unit)) {
            (Some(lead), Some(hex)) => self.pack.map.grid.distance(lead, hex) <= self.pack.charts.lead_radius,
            (None, None) => st.counter(unit).place.is_afar(),
            _ => false,
        }
    }

    /// Units of the map, the entry queues and the airfields.
    fn enlisted<'a>(&'a self, st: &'a State) -> impl Iterator<Item = CounterId> + 'a {
        st.in_play().filter(|c| st.counter(*c).place.on_display().is_none())
    }

    /// NATO units that may lead a task force, with who can pay (12.6.1, 12.7.1).
    pub(crate) fn lead_options(&self, st: &State, out: &mut Vec<Action>) {
        let Some(op) = st.op() else { return };
        for unit in self.enlisted(st) {
            let of = self.pack.formation_of(unit);
            if self.may_act_with(st, of, op.formation, op.kind)
                && self.may_form(st, of, op.kind, unit)
                && !op.participants.contains(unit)
            {
                let payers = self.nato_payers(st, self.brigade_of(st, op.formation), unit, false);
                out.extend(payers.into_iter().map(|p| Action::Lead(unit, p)));
            }
        }
    }

    /// Whether a unit can belong to a task force of this brigade at all (12.6).
    pub(crate) fn may_form(&self, st: &State, brigade: FormationId, kind: Kind, unit: CounterId) -> bool {
        let counter = st.counter(unit);
        self.pack.formation_of(unit) == brigade
            && self.pack.kind(unit).symbol.is_maneuver()
            && !counter.has(USED | DISRUPTED)
            && !st.formation(brigade).shattered
            && !self.is_held(st, unit)
            && (kind != Kind::Reserve || self.may_use_reserve(st, unit))
    }

    /// Whether units of a formation may act in an operation of this brigade: its own and those of battalions that are or may
    /// be attached. In the Reserve Phase no brigade is active, and a battalion acts alone (12.6.3).
    fn may_act_with(&self, st: &State, of: FormationId, brigade: FormationId, kind: Kind) -> bool {
        of == brigade || (kind != Kind::Reserve && self.may_attach(st, of, brigade))
    }

    /// Whether NATO could begin this kind of operation with this brigade.
    pub(crate) fn may_start(&self, st: &State, brigade: FormationId, kind: Kind) -> bool {
        self.enlisted(st).any(|unit| {
            let of = self.pack.formation_of(unit);
            self.may_act_with(st, of, brigade, kind)
                && self.may_form(st, of, kind, unit)
                && !self.nato_payers(st, self.brigade_of(st, brigade), unit, false).is_empty()
        })
    }

    /// Units within reach of the last task force's lead that fit into it (12.6, 12.6.2).
    fn task_force_options(&self, st: &State, out: &mut Vec<Action>) {
        let Some(op) = st.op() else { return };
        let Some(part) = op.parts.last() else { return };
        for unit in self.enlisted(st) {
            if op.participants.contains(unit)
                || !self.may_form(st, part.formation, op.kind, unit)
                || !self.is_near_lead(st, part.lead, unit)
            {
                continue;
            }
            let steps = st.counter(unit).steps;
            let room = self.task_force_limit(unit).saturating_sub(part.steps);
            if room == 0 && self.is_unrevealed(st, unit) {
                continue;
            }
            for k in steps.min(1)..=steps.min(room) {
                if self.may_take(st, unit, k) {
                    out.push(Action::Take(unit, k));
                }
            }
        }
    }

    /// Steps a lead unit of NATO may leave out before anybody else joins its task force (11.5, 12.6.2).
    fn lead_parts(&self, st: &State) -> Vec<Action> {
        let part = st.op().filter(|op| op.side == Side::Nato).and_then(|op| op.parts.last());
        let Some(lead) = part.filter(|p| p.units.len() == 1).and_then(|p| p.units.first()) else {
            return Vec::new();
        };
        let parts = (1..st.counter(lead).steps).filter(|k| self.may_take(st, lead, *k));
        parts.map(|k| Action::Leave(lead, k)).collect()
    }

    /// Hexes with enemies that participants might reach (13.5).
    pub fn objectives(&self, st: &State) -> Vec<HexId> {
        self.objectives_by(st, st.op().is_some_and(|op| op.air.declared))
    }

    /// The same for an operation that is airmobile or not: by air nobody needs to be near, but the hex has to be spied
    /// (29.3.4).
    pub(crate) fn objectives_by(&self, st: &State, air: bool) -> Vec<HexId> {
        let Some(op) = st.op() else { return Vec::new() };
        let grid = &self.pack.map.grid;
        let starts: Vec<HexId> = op.participants.iter().filter_map(|c| self.stand(st, c)).collect();
        let mut list: Vec<HexId> = st
            .on_map()
            .filter(|(c, _)| self.pack.side(*c) != op.side)
            .map(|(_, h)| h)
            .filter(|h| match air {
                true => self.is_spied(st, op.side, *h),
                false => starts.iter().any(|s| grid.distance(*s, *h) <= OBJECTIVE_RANGE),
            })
            .chain(self.city_objectives(st, op, air, OBJECTIVE_RANGE))
            .collect();
        list.sort_unstable();
        list.dedup();
        list
    }

    pub(crate) fn commit_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::With(regiment) => {
                sink.emit(|| Event::Operation { formation: regiment, kind: Kind::Assault });
                self.commit_regiment(st, regiment);
            }
            Action::Lead(unit, payer) => {
                let hex = self.stand(st, unit).unwrap_or(HexId::NONE);
                let formation = self.pack.formation_of(unit);
                self.pay(st, payer);
                if let Some(brigade) = st.op().map(|op| op.formation) {
                    self.attach(st, formation, brigade, sink);
                }
                let steps = st.counter(unit).steps;
                if let Some(op) = st.operation.as_deref_mut() {
                    let units = CounterSet::one(unit);
                    let _ = op.parts.try_push(Part { formation, lead: hex, steps, units, over: false });
                    op.participants.insert(unit);
                    op.led.insert(unit);
                }
                let _ = st.concealed.teams.try_push(CounterSet::one(unit));
                sink.emit(|| Event::Lead(formation, hex));
            }
            Action::Take(unit, steps) => {
                let unit = self.split(st, unit, steps);
                st.counter_mut(unit).with = st.op().map(|op| op.formation);
                let maneuver = self.pack.kind(unit).symbol.is_maneuver();
                if let Some(team) = st.concealed.teams.last_mut().filter(|_| maneuver) {
                    team.insert(unit);
                }
                if let Some(op) = st.operation.as_deref_mut() {
                    op.participants.insert(unit);
                    op.led.insert(unit);
                    if let Some(part) = op.parts.last_mut()
                        && maneuver
                    {
                        part.steps += steps;
                        part.units.insert(unit);
                    }
                }
            }
            Action::Leave(unit, steps) => {
                let left = self.split(st, unit, steps);
                if let Some(op) = st.operation.as_deref_mut() {
                    op.forget(left);
                    if let Some(part) = op.parts.last_mut() {
                        part.steps = part.steps.saturating_sub(steps);
                    }
                }
                st.concealed.teams.iter_mut().for_each(|team| team.remove(left));
            }
            Action::Gegenangriff => self.declare_gegenangriff(st, sink),
            Action::Air(AirOrder::Airmobile) => self.declare_airmobile(st, sink),
            Action::Work(Work::Bridge(Bridging::Assail(span))) => {
                self.assail(st, span, sink);
                st.frames.pop();
            }
            Action::Work(Work::Bridge(work)) => self.give_up(st, work, sink),
            Action::Close(choice) => self.declare_variant(st, choice, sink),
            Action::At(hex) => {
                self.set_objective(st, hex, sink);
                self.begin_shock(st);
                st.frames.pop();
            }
            _ => {
                st.frames.pop();
            }
        }
    }

    /// Names the objective.
    pub(crate) fn set_objective<K: Sink<Event>>(&self, st: &mut State, hex: HexId, sink: &mut K) {
        let empty = self.stack(st, self.op_side(st).other(), hex).next().is_none();
        if let Some(op) = st.operation.as_deref_mut() {
            op.objective = hex;
            op.kept = false;
            op.air.city = empty;
        }
        sink.emit(|| Event::Objective(hex));
    }

    /// Answers whether an empty objective stays (13.5.3).
    pub(crate) fn new_objective_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        st.frames.pop();
        match action {
            Action::At(hex) => self.set_objective(st, hex, sink),
            _ => {
                if let Some(op) = st.operation.as_deref_mut() {
                    op.kept = true;
                }
            }
        }
    }

    /// Whether the base of a division can still march (12.5.1).
    pub(crate) fn base_of(&self, division: FormationId) -> Option<FormationId> {
        self.pack.formations().find(|f| {
            let formation = self.pack.formation(*f);
            formation.kind == FormationKind::DivisionBase && formation.parent == Some(division)
        })
    }
}

/// An allocation with nothing allotted.
pub(crate) fn allocation(fire: Fire, side: Side) -> Allocation {
    Allocation {
        fire,
        side,
        done: ArrayVec::new(),
        spent: ArrayVec::new(),
        target: HexId::NONE,
        allotted: ArrayVec::new(),
        gunships: (0, 0),
        indirect: CounterSet::EMPTY,
    }
}
