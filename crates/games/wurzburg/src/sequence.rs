//! Sequence of play (8 to 10, 12.3, 13.6): phases, planning, initiative, activation cycles, reorganization.

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::field::Field;
use crate::frame::{Frame, Phase, Roll, Segment};
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::{FormationKind, Hexes, Side, Symbol};
use crate::readings::reading;
use crate::state::{DISRUPTED, FIRED, FormationState, Kind, MASKED, Payer, Place, State, USED};
use sandtable_engine::{Audience, Seat, Sink};
use sandtable_hex::HexId;

/// The segments of an activation cycle (10.0).
pub const SEGMENTS: &[Segment] = &[
    Segment::Activation,
    Segment::Redeployment,
    Segment::Reconnaissance,
    Segment::Strike,
    Segment::Operations,
    Segment::Demolition,
    Segment::Contamination,
    Segment::Fade,
    Segment::Defense,
];

impl Wurzburg {
    /// Turns 7 and 8 of every day are night (2.7, 32).
    pub fn is_night(&self, turn: u8) -> bool {
        turn.saturating_sub(1) % 8 >= 6
    }

    /// Walks through the phases of a turn.
    pub(crate) fn turn_settle<K: Sink<Event>>(&self, st: &mut State, phase: Phase, sink: &mut K) {
        let go = |st: &mut State, phase: Phase| {
            if let Some(Frame::Turn(open)) = st.frames.top_mut() {
                *open = phase;
            }
        };
        match phase {
            Phase::SetUp => {
                go(st, Phase::Reinforcement);
                let turn = st.turn;
                sink.emit(|| Event::Turn(turn));
                self.lay_smoke(st);
                self.ready_points(st);
                self.reinforce(st);
            }
            Phase::Reinforcement => {
                go(st, Phase::Planning);
                self.check_effort(st);
                self.open_planning(st);
            }
            Phase::Planning => {
                go(st, Phase::Maneuver);
                sink.emit(|| Event::Phase(Phase::Maneuver));
                let fixed = self.scenario_of(st).initiative.iter().find(|(t, _)| *t == st.turn).copied();
                match fixed {
                    Some((_, side)) => {
                        sink.emit(|| Event::Initiative { die: 0, side });
                        st.frames.push(Frame::Maneuver { holder: side, passes: 0 });
                    }
                    None => st.frames.push(Frame::Roll(Roll::Maneuver)),
                }
            }
            Phase::Maneuver => {
                go(st, Phase::Reserve);
                sink.emit(|| Event::Phase(Phase::Reserve));
                st.frames.push(Frame::Roll(Roll::Reserve));
            }
            Phase::Reserve => {
                go(st, Phase::Engineering);
                // The Pact works first (33.0).
                if self.plays(st, 33) {
                    st.works.tried = 0;
                    for side in [Side::Nato, Side::Wp] {
                        st.frames.push(Frame::Field(Field::Engineering(side)));
                    }
                }
            }
            Phase::Engineering => {
                if st.turn >= self.scenario_of(st).turns.1 {
                    if st.concealed.on && self.reveal_scoring(st, sink) {
                        return;
                    }
                    go(st, Phase::Over);
                    self.conclude(st, sink);
                    return;
                }
                go(st, Phase::Reorganization);
                sink.emit(|| Event::Phase(Phase::Reorganization));
                self.reorganize(st);
                self.lift_gas(st, sink);
                self.push_returns(st);
                self.push_shatter_check(st, None);
                self.push_cleaning(st, None, sink);
            }
            Phase::Reorganization => {
                st.turn += 1;
                let turn = st.turn;
                sink.emit(|| Event::Turn(turn));
                for formation in self.pack.formations() {
                    let shattered = st.formation(formation).shattered;
                    *st.formation_mut(formation) = FormationState::fresh(shattered);
                }
                self.ready_points(st);
                st.borrowed = Default::default();
                go(st, Phase::Reinforcement);
                self.reinforce(st);
            }
            Phase::Over => {}
        }
    }

    /// Command and reconnaissance points are full again (9.0, Reorganization 7 and 8).
    fn ready_points(&self, st: &mut State) {
        for group in self.pack.groups() {
            st.cp[group.idx()] = self.pack.group(group).cp;
            st.rp[group.idx()] = self.pack.group(group).rp;
        }
        st.off_map_rp = Side::ALL.map(|side| self.scenario_of(st).means[side.index()].off_map_rp);
        st.off_map_cp = self.scenario_of(st).means[Side::Nato.index()].off_map_cp;
    }

    /// Reorganization 1 and 2: markers go, units are ready. HQ of the Pact stay disrupted through the next planning.
    fn reorganize(&self, st: &mut State) {
        st.works.jammed = CounterSet::EMPTY;
        st.smoke.clear();
        self.ready_helicopters(st);
        for unit in self.pack.counters() {
            let pact_hq = self.pack.side(unit) == Side::Wp && self.pack.kind(unit).symbol == Symbol::Hq;
            let counter = st.counter_mut(unit);
            counter.flags &= !(USED | FIRED);
            counter.with = None;
            if !pact_hq {
                counter.flags &= !DISRUPTED;
            }
        }
    }

    /// The next formation that must be checked (31.0): maneuver steps left, but no more than the shatter number. One die
    /// waits at a time, however many formations are due.
    fn push_shatter_check(&self, st: &mut State, after: Option<FormationId>) {
        if !self.scenario_of(st).shatter {
            return;
        }
        let due = self.pack.formations().find(|f| {
            let number = self.shatter_number(st, *f);
            let steps = self.steps_for_shatter(st, *f);
            after.is_none_or(|last| *f > last)
                && number > 0
                && self.maneuver_steps(st, *f) > 0
                && steps <= number
                && !st.formation(*f).shattered
        });
        if let Some(formation) = due {
            st.frames.push(Frame::Roll(Roll::Shatter(formation)));
        }
    }

    /// HQ whose time has come: their owners choose the hex (9.0, Reorganization 6; 30.4.1).
    fn push_returns(&self, st: &mut State) {
        let due: Vec<CounterId> =
            self.pack.counters().filter(|hq| st.counter(*hq).place.turn() == Some(st.turn)).collect();
        for hq in due.into_iter().rev().take(8) {
            st.frames.push(Frame::Rebuilt(hq));
        }
    }

    /// Hexes an HQ may come back to: those of a unit of its own or attached to it that is not next to an enemy (30.4,
    /// 30.4.1).
    pub(crate) fn homes(&self, st: &State, hq: CounterId) -> Vec<HexId> {
        let (side, own) = (self.pack.side(hq), self.pack.formation_of(hq));
        let mut list: Vec<HexId> = st
            .on_map()
            .filter(|(c, _)| {
                self.pack.side(*c) == side
                    && self.is_real(st, *c)
                    && self.is_under(st, own, self.pack.formation_of(*c))
            })
            .map(|(_, h)| h)
            .filter(|h| !self.is_near_enemy(st, side, *h))
            .filter(|h| {
                let there = self.stack(st, side, *h).filter(|c| !st.counter(*c).has(MASKED));
                self.stack_is_legal(st, there.chain([hq]))
            })
            .collect();
        list.sort_unstable();
        list.dedup();
        list
    }

    /// An HQ comes back, or is out for good if there is no hex for it.
    pub(crate) fn rebuild<K: Sink<Event>>(
        &self,
        st: &mut State,
        hq: CounterId,
        hex: Option<HexId>,
        sink: &mut K,
    ) {
        st.frames.pop();
        match hex {
            Some(hex) => {
                st.counter_mut(hq).place = Place::hex(hex);
                st.counter_mut(hq).flags = 0;
                sink.emit(|| Event::HqBack(hq, hex));
            }
            None => {
                let group = self.pack.group_of(hq);
                st.lost[group.idx()] += 1;
                self.release(st, hq);
            }
        }
    }

    /// The Pact plans. Without a plan a regiment marches or, by the other reading, does nothing (12.3).
    pub(crate) fn open_planning(&self, st: &mut State) {
        st.frames.push(Frame::Plan);
        if st.reads(reading::IDLE) {
            for regiment in self.planned(st) {
                let state = st.formation_mut(regiment);
                state.idle = state.plan == Kind::March;
            }
        }
    }

    /// Planning: an operation for each regiment (12.3). A shattered one only marches (31.2).
    pub(crate) fn plan_options(&self, st: &State, out: &mut Vec<Action>) {
        out.push(Action::Done);
        self.effort_options(st, out);
        out.extend(self.attachable(st).into_iter().map(|(f, to)| Action::Attach(f, to)));
        for regiment in self.planned(st) {
            let state = st.formation(regiment);
            if state.plan != Kind::March || state.idle {
                out.push(Action::Plan(regiment, Kind::March, Payer::Free));
            }
            if state.shattered {
                continue;
            }
            let payers = self.plan_payers(st, regiment);
            for kind in [Kind::Hasty, Kind::Assault, Kind::Reserve] {
                for payer in &payers {
                    if (state.plan, state.payer) != (kind, *payer) {
                        out.push(Action::Plan(regiment, kind, *payer));
                    }
                }
            }
        }
    }

    /// Regiments on the map.
    fn planned(&self, st: &State) -> Vec<FormationId> {
        self.pack
            .formations()
            .filter(|f| self.pack.formation(*f).kind.is_planned() && self.is_present(st, *f))
            .collect()
    }

    pub(crate) fn plan_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Plan(regiment, plan, payer) => {
                let state = st.formation_mut(regiment);
                state.plan = plan;
                state.payer = payer;
                state.idle = false;
                let only = Audience::seat(Seat(Side::Wp as u8));
                sink.emit_to(only, || Event::Planned(regiment, plan));
            }
            Action::Effort(_) | Action::Slide | Action::TakeBack => self.effort_perform(st, action, sink),
            Action::Attach(regiment, division) => self.attach(st, regiment, division, sink),
            _ => {
                st.frames.pop();
                sink.emit(|| Event::PlansMade);
                // HQ that were disrupted have lost this planning and recover now (9.0, Planning).
                for unit in self.pack.counters() {
                    if self.pack.side(unit) == Side::Wp && self.pack.kind(unit).symbol == Symbol::Hq {
                        st.counter_mut(unit).flags &= !DISRUPTED;
                    }
                }
            }
        }
    }

    /// Initiative and shatter dice.
    pub(crate) fn sequence_roll<K: Sink<Event>>(&self, st: &mut State, roll: Roll, die: u8, sink: &mut K) {
        st.frames.pop();
        let side = if die % 2 == 1 { Side::Wp } else { Side::Nato };
        match roll {
            Roll::Maneuver => {
                sink.emit(|| Event::Initiative { die, side });
                st.frames.push(Frame::Maneuver { holder: side, passes: 0 });
            }
            Roll::Reserve => {
                sink.emit(|| Event::Initiative { die, side });
                st.frames.push(Frame::Reserve { side, first: true });
            }
            Roll::Shatter(formation) => {
                let steps = self.steps_for_shatter(st, formation);
                let shattered = die > steps;
                let all: Vec<FormationId> =
                    self.pack.formations().filter(|of| self.counts_for(st, formation, *of)).collect();
                for of in all {
                    st.formation_mut(of).shattered |= shattered;
                }
                sink.emit(|| Event::Shatter { formation, die, steps, shattered });
                self.push_shatter_check(st, Some(formation));
            }
            Roll::Ford => self.ford_roll(st, die, sink),
            Roll::Gegenangriff => self.gegenangriff_roll(st, die, sink),
            Roll::Combat => {}
        }
    }

    /// The Maneuver Phase passes over a side that can activate nothing, and ends with two passes (8.1.2).
    pub(crate) fn maneuver_settle(&self, st: &mut State, holder: Side, passes: u8) {
        st.frames.pop();
        if passes < 2 {
            let holder = holder.other();
            st.frames.push(Frame::Maneuver { holder, passes: passes + 1 });
        }
    }

    pub(crate) fn maneuver_options(&self, st: &State, holder: Side, out: &mut Vec<Action>) {
        out.push(Action::Pass);
        out.extend(self.activatable(st, holder).map(Action::Activate));
    }

    pub(crate) fn maneuver_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        holder: Side,
        passes: u8,
        action: Action,
        sink: &mut K,
    ) {
        st.frames.pop();
        match action {
            Action::Activate(formation) => {
                st.formation_mut(formation).activated = true;
                sink.emit(|| Event::Activated(formation));
                st.frames.push(Frame::Maneuver { holder: holder.other(), passes: 0 });
                st.frames.push(Frame::Activation { formation, segment: 0 });
            }
            _ => {
                sink.emit(|| Event::Passed(holder));
                st.frames.push(Frame::Maneuver { holder: holder.other(), passes: passes + 1 });
            }
        }
    }

    /// The next segment of an activation cycle (10.0).
    pub(crate) fn activation_settle<K: Sink<Event>>(
        &self,
        st: &mut State,
        formation: FormationId,
        segment: u8,
        sink: &mut K,
    ) {
        if let Some(Frame::Activation { segment, .. }) = st.frames.top_mut() {
            *segment += 1;
        }
        match SEGMENTS.get(usize::from(segment)) {
            Some(Segment::Activation) if self.pack.formation(formation).side == Side::Wp => {
                self.declare_effort(st, formation, sink);
                st.frames.push(Frame::Leads(formation));
                self.offer_drop(st, formation);
            }
            Some(Segment::Activation) => self.offer_drop(st, formation),
            Some(Segment::Reconnaissance) if self.plays(st, 20) => self.begin_recon(st, formation),
            Some(Segment::Strike) if self.plays(st, 23) => {
                self.before_strikes(st);
                self.begin_strikes(st, formation);
            }
            Some(Segment::Operations) => {
                self.after_strikes(st, formation);
                st.frames.push(Frame::Cycle(formation));
            }
            Some(Segment::Demolition)
                if self.plays(st, 38) && self.pack.formation(formation).side == Side::Nato =>
            {
                st.frames.push(Frame::Field(Field::Demolition(formation)));
            }
            Some(Segment::Contamination) => self.begin_contamination(st, formation),
            Some(Segment::Fade) => {
                st.acquired.clear();
                st.airlift.declared = None;
                st.works.bridges_acquired.clear();
            }
            Some(Segment::Redeployment) if st.concealed.on => self.begin_redeployment(st, formation),
            Some(Segment::Defense) if st.concealed.on => self.begin_defense(st, formation),
            // Segments of rules that are not played yet, or not by this side.
            Some(
                Segment::Reconnaissance
                | Segment::Strike
                | Segment::Demolition
                | Segment::Redeployment
                | Segment::Defense,
            ) => {}
            None => {
                st.frames.pop();
            }
        }
    }

    /// The next regiment that needs a lead unit (12.3.2).
    pub fn next_to_lead(&self, st: &State, division: FormationId) -> Option<FormationId> {
        // A battalion at an airfield has nothing to put a marker on.
        let stands = |r: &FormationId| self.roster(st, *r).any(|(_, hex)| hex.some().is_some());
        self.regiments(st, division).find(|r| !st.formation(*r).led && stands(r))
    }

    pub(crate) fn leads_options(&self, st: &State, division: FormationId, out: &mut Vec<Action>) {
        let Some(regiment) = self.next_to_lead(st, division) else { return };
        let arrives = self.is_arriving(st, regiment);
        let start = out.len();
        if arrives {
            out.extend(self.marker_hexes(st, regiment).into_iter().map(Action::At));
        }
        let units = self.roster(st, regiment).map(|(unit, _)| unit).filter(|unit| self.may_lead(st, *unit));
        out.extend(units.map(|unit| Action::Lead(unit, Payer::Free)));
        // Who can carry a marker gets one; only a March onto the map does without (12.3.2, 12.3.2.3).
        if out.len() == start || (arrives && st.formation(regiment).plan == Kind::March) {
            out.push(Action::Pass);
        }
        // An independent regiment may change its attachment once (12.5.3).
        out.extend(
            self.pack
                .formations()
                .filter(|f| {
                    self.is_present(st, *f)
                        && st.attached[f.idx()].is_some_and(|d| d != division)
                        && self.may_attach(st, *f, division)
                })
                .map(|f| Action::Attach(f, division)),
        );
    }

    /// Whether a regiment has nothing on the map yet, and units that wait to enter it (12.3.2.3).
    fn is_arriving(&self, st: &State, regiment: FormationId) -> bool {
        let mut waiting = self.roster(st, regiment).filter(|(_, hex)| hex.some().is_some()).peekable();
        waiting.peek().is_some() && waiting.all(|(unit, _)| st.hex(unit).is_none())
    }

    /// Edge hexes the marker of an arriving regiment may lie in: any of its entry zone (12.3.2.3).
    fn marker_hexes(&self, st: &State, regiment: FormationId) -> Vec<HexId> {
        let mut groups: Vec<_> =
            self.roster(st, regiment).map(|(unit, _)| self.pack.group_of(unit)).collect();
        groups.dedup();
        groups
            .into_iter()
            .flat_map(|group| self.entry_zone(st, group))
            .collect::<Hexes>()
            .into_iter()
            .collect()
    }

    pub(crate) fn leads_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        division: FormationId,
        action: Action,
        sink: &mut K,
    ) {
        if let Action::Attach(regiment, division) = action {
            self.attach(st, regiment, division, sink);
            return;
        }
        let Some(regiment) = self.next_to_lead(st, division) else { return };
        st.formation_mut(regiment).led = true;
        let hex = match action {
            Action::Lead(unit, _) => self.stand(st, unit),
            Action::At(hex) => Some(hex),
            _ => None,
        };
        if let Some(hex) = hex {
            st.formation_mut(regiment).lead = hex;
            sink.emit(|| Event::Lead(regiment, hex));
        }
    }

    /// Operations Segment: what next (10.0, 13.6)?
    pub(crate) fn cycle_options(&self, st: &State, formation: FormationId, out: &mut Vec<Action>) {
        out.push(Action::Done);
        match self.pack.formation(formation).side {
            Side::Wp => {
                for regiment in self.regiments(st, formation) {
                    let state = st.formation(regiment);
                    let acts = !state.operated && !state.idle && state.plan != Kind::Reserve;
                    if acts && self.has_unused(st, regiment) {
                        out.push(Action::Operate(regiment));
                    }
                }
                if let Some(base) = self.base_of(formation)
                    && !st.formation(base).operated
                    && st.in_play().any(|c| self.is_ready_base(st, c, formation))
                {
                    out.push(Action::Operate(base));
                }
            }
            Side::Nato => {
                if st.in_play().any(|c| self.is_ready_for_march(st, c, formation)) {
                    out.push(Action::Start(Kind::March));
                }
                for kind in [Kind::Hasty, Kind::Assault] {
                    if self.may_start(st, formation, kind) {
                        out.push(Action::Start(kind));
                    }
                }
            }
        }
        let enters = |choice: &Action| match choice {
            Action::Operate(of) if self.base_of(formation) == Some(*of) => {
                st.in_play().any(|c| self.is_ready_base(st, c, formation) && self.must_march_in(st, c))
            }
            Action::Operate(of) => self.roster(st, *of).any(|(c, _)| self.must_march_in(st, c)),
            Action::Start(Kind::March) => {
                st.in_play().any(|c| self.is_ready_for_march(st, c, formation) && self.must_march_in(st, c))
            }
            _ => false,
        };
        if out.iter().any(enters) {
            out.retain(|choice| *choice != Action::Done);
        }
    }

    fn has_unused(&self, st: &State, formation: FormationId) -> bool {
        self.roster(st, formation).any(|(c, _)| !st.counter(c).has(USED))
    }

    /// Base units a division can march with (12.5).
    fn is_ready_base(&self, st: &State, unit: CounterId, division: FormationId) -> bool {
        let of = self.pack.formation_of(unit);
        let kind = self.pack.formation(of).kind;
        matches!(kind, FormationKind::TopBase | FormationKind::DivisionBase)
            && self.superior(of, division)
            && !st.counter(unit).has(USED | DISRUPTED)
    }

    fn is_ready_for_march(&self, st: &State, unit: CounterId, brigade: FormationId) -> bool {
        let of = self.pack.formation_of(unit);
        let base = self.is_ready_base(st, unit, brigade) && self.same_nation(of, brigade);
        let own =
            (of == brigade || self.may_attach(st, of, brigade)) && !st.counter(unit).has(USED | DISRUPTED);
        (base || own) && !self.is_held(st, unit)
    }

    pub(crate) fn cycle_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        formation: FormationId,
        action: Action,
        sink: &mut K,
    ) {
        match action {
            Action::Operate(unit) => {
                if self.pack.formation(unit).kind == FormationKind::DivisionBase {
                    st.formation_mut(unit).operated = true;
                    self.begin(st, Side::Wp, formation, Kind::March, None, sink);
                } else {
                    let state = st.formation(unit);
                    let kind = if state.shattered { Kind::March } else { state.plan };
                    self.begin(st, Side::Wp, formation, kind, Some(unit), sink);
                }
            }
            Action::Start(kind) => self.begin(st, Side::Nato, formation, kind, None, sink),
            _ => {
                st.frames.pop();
            }
        }
    }

    /// Reserve Phase: regiments with a Reserve plan, task forces with a point to pay (13.6.3, 13.7).
    pub(crate) fn reserve_options(&self, st: &State, side: Side, out: &mut Vec<Action>) {
        out.push(Action::Done);
        for formation in self.pack.formations().filter(|f| self.pack.formation(*f).side == side) {
            let state = st.formation(formation);
            match self.pack.formation(formation).kind {
                kind if kind.is_planned()
                    && state.plan == Kind::Reserve
                    && !state.operated
                    && !state.shattered
                    && self.has_unused(st, formation) =>
                {
                    out.push(Action::Operate(formation));
                }
                FormationKind::Brigade | FormationKind::Battalion
                    if self.may_start(st, formation, Kind::Reserve) =>
                {
                    out.push(Action::Operate(formation));
                }
                _ => {}
            }
        }
    }

    pub(crate) fn reserve_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        side: Side,
        first: bool,
        action: Action,
        sink: &mut K,
    ) {
        let Action::Operate(formation) = action else {
            st.frames.pop();
            if first {
                st.frames.push(Frame::Reserve { side: side.other(), first: false });
            }
            return;
        };
        match side {
            Side::Wp => {
                let division = self.division_of(st, formation).unwrap_or(formation);
                self.begin(st, side, division, Kind::Reserve, Some(formation), sink);
            }
            Side::Nato => self.begin(st, side, formation, Kind::Reserve, None, sink),
        }
    }

    /// The hex an operation is against, for views.
    pub fn objective(&self, st: &State) -> Option<HexId> {
        st.op().and_then(|op| op.objective.some())
    }
}
