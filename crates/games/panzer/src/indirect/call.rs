//! 6.5.1.7 to 6.5.1.10: calling, continuing, adjusting and checking fire.

use super::{Gunner, Mission};
use crate::Panzer;
use crate::action::Action;
use crate::effects::{Effect, EffectKind, Pattern};
use crate::event::{Event, Modifier, Source};
use crate::features::FeatureAct;
use crate::frame::{Call, CallStage, Charge, Frame, Load, Manner, Roll, Shot, Strike};
use crate::ids::{Side, UnitId};
use crate::state::{Command, Counter, State, flag};
use crate::why::Why;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl Panzer {
    // --- the indirect fire step of a side ---

    pub(crate) fn missions_options(&self, st: &State, side: Side, out: &mut Vec<Action>) {
        let open: Vec<u8> = self.open_missions(st, side).collect();
        for i in &open {
            if self.continue_check(st, *i).is_ok() {
                out.push(Action::Continue(*i));
                if self.switch_check(st, *i).is_ok() {
                    out.push(Action::Switch(*i));
                }
            }
            if self.adjustable(st, *i) {
                out.push(Action::Adjust(*i));
            }
            out.push(Action::Cease(*i));
        }
        out.extend(st.of(side).map(|(o, _)| o).filter(|o| self.could_call(st, *o)).map(Action::Observe));
        let plans = self.arriving(st, side).into_iter();
        out.extend(plans.map(|i| Action::Feature(FeatureAct::Arrive(i))));
        if open.is_empty() {
            out.push(Action::Pass);
        }
    }

    /// Whether a mission may go on as it is: its observer spots the hex and somebody in it or beside it (6.5.1.8.1).
    fn continue_check(&self, st: &State, index: u8) -> Result<(), Why> {
        let Some(m) = st.missions.get(usize::from(index)) else {
            return Err(Why::new("6.5.1.8", "why-no-mission"));
        };
        let near = self.spotted_hexes(st, m.observer).iter().any(|h| self.range(st, *h, m.hex) <= 1);
        if near && m.gunners.iter().any(|g| self.goes_on(st, m, *g)) {
            Ok(())
        } else {
            Err(Why::new("6.5.1.8.1", "why-cannot-continue"))
        }
    }

    /// Whether a source can go on with its mission: a unit on the map needs Fire, and may neither have turned away from the
    /// hex nor see a target there itself (6.5.1b, 6.5.1c, 6.5.1.8).
    pub(crate) fn goes_on(&self, st: &State, m: &Mission, gunner: Gunner) -> bool {
        match gunner {
            Gunner::Battery(_) => true,
            Gunner::Unit(id) => {
                self.owes_shot(st, id)
                    && st.unit(id).command == Command::Fire
                    && self.reach(st, m.side, gunner, m.observer, m.hex).is_some()
            }
        }
    }

    /// Whether a mission may go on with smoke in place of shells, or the other way round (6.5.1.8.1).
    fn switch_check(&self, st: &State, index: u8) -> Result<(), Why> {
        self.continue_check(st, index)?;
        let Some(m) = st.missions.get(usize::from(index)) else {
            return Err(Why::new("6.5.1.8", "why-no-mission"));
        };
        if m.smoke || m.gunners.iter().all(|g| self.smoke_limit(st, m.side, *g).is_some()) {
            return Ok(());
        }
        Err(Why::new("6.5.1.8.1", "why-no-smoke-rounds"))
    }

    fn adjustable(&self, st: &State, index: u8) -> bool {
        st.missions.get(usize::from(index)).is_some_and(|m| {
            self.spotted_hexes(st, m.observer).iter().any(|h| {
                self.range(st, *h, m.hex) <= self.pack.tables.missions.adjust
                    && m.gunners.iter().any(|g| {
                        self.may_answer(st, *g) && self.reach(st, m.side, *g, m.observer, *h).is_some()
                    })
            })
        })
    }

    pub(crate) fn missions_why(&self, st: &State, side: Side, action: Action) -> Option<Why> {
        match action {
            Action::Pass => Some(Why::new("6.5.1.8", "why-mission-waits")),
            Action::Continue(i) => self.continue_check(st, i).err(),
            Action::Switch(i) => self.switch_check(st, i).err(),
            Action::Adjust(_) => Some(Why::new("6.5.1.8.2", "why-cannot-adjust")),
            Action::Cease(_) => Some(Why::new("6.5.1.9", "why-no-mission")),
            Action::Feature(FeatureAct::Arrive(_)) => Some(Why::new("6.5.1.11.2", "why-not-due")),
            Action::Observe(u) if st.units.get(u.index()).is_some_and(|o| o.side == side) => {
                Some(Why::new("6.5.1.7a", "why-cannot-call").unit(u))
            }
            Action::Observe(_) => Some(Why::new("3.1", "why-not-yours")),
            _ => None,
        }
    }

    pub(crate) fn missions_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        side: Side,
        action: Action,
        sink: &mut K,
    ) {
        match action {
            Action::Pass => {
                st.pop();
            }
            Action::Cease(i) => self.check_fire(st, i, sink),
            Action::Feature(FeatureAct::Arrive(i)) => self.begin_plan(st, i, sink),
            Action::Observe(observer) => st.push(Frame::Call(Call::new(side, observer))),
            Action::Continue(i) | Action::Switch(i) => {
                let Some(m) = st.missions.get(usize::from(i)).cloned() else { return };
                st.missions.remove(usize::from(i));
                self.show_observer(st, m.observer, sink);
                // The same shells in the same hexes: no die (6.5.1.8.1).
                let queue = m.gunners.iter().copied().filter(|g| self.goes_on(st, &m, *g));
                let call = Call {
                    hex: Some(m.hex),
                    pattern: m.pattern,
                    dir: m.dir,
                    smoke: m.smoke != matches!(action, Action::Switch(_)),
                    queue: queue.collect(),
                    stage: CallStage::Respond,
                    sure: true,
                    ..Call::new(side, m.observer)
                };
                self.lift_barrage(st, &m);
                st.push(Frame::Call(call));
            }
            Action::Adjust(i) => {
                let Some(m) = st.missions.get(usize::from(i)).cloned() else { return };
                st.missions.remove(usize::from(i));
                let (old, firing) = (Some(m.hex), m.gunners.clone());
                let call = Call { old, firing, adjusts: Some(m.clone()), ..Call::new(side, m.observer) };
                st.push(Frame::Call(call));
            }
            _ => {}
        }
    }

    /// The step ends when nothing is left to decide.
    pub(crate) fn missions_step(&self, st: &mut State, side: Side) -> bool {
        let over = !self.missions_open(st, side);
        if over {
            st.pop();
        }
        over
    }

    // --- one call ---

    pub(crate) fn call_decider(&self, call: &Call) -> Side {
        if call.stage == CallStage::Danger { call.side.other() } else { call.side }
    }

    /// Sources that can still be added: two for a forward observer, one for anybody else; two units in command range of
    /// each other count as one (6.5.1.1.1 to 6.5.1.1.4).
    fn more_gunners(&self, st: &State, call: &Call) -> Vec<Gunner> {
        let Some(hex) = call.hex else { return Vec::new() };
        let most = if st.unit(call.observer).has(flag::OBSERVER) { 2 } else { 1 };
        let mut sources = 0;
        let mut lone: Option<UnitId> = None;
        for gunner in &call.queue {
            match (gunner, lone) {
                (Gunner::Unit(b), Some(a)) if self.in_command_range(st, a, *b) => lone = None,
                (Gunner::Unit(a), _) => {
                    lone = Some(*a);
                    sources += 1;
                }
                (Gunner::Battery(_), _) => sources += 1,
            }
        }
        let free = |g: &Gunner| {
            !call.queue.contains(g)
                && (sources < most
                    || matches!((g, lone), (Gunner::Unit(b), Some(a)) if self.in_command_range(st, a, *b)))
        };
        // Those that fire already are among them: their mission is taken up (6.5.1.8.2).
        self.gunners(st, call.side, call.observer, hex).into_iter().filter(free).collect()
    }

    /// Whether every source of a call has smoke rounds.
    fn has_smoke(&self, st: &State, call: &Call) -> bool {
        call.queue.iter().all(|g| self.smoke_limit(st, call.side, *g).is_some())
    }

    pub(crate) fn smoke_limit(&self, st: &State, side: Side, gunner: Gunner) -> Option<u8> {
        match gunner {
            Gunner::Battery(i) => {
                let (battery, _) = self.scenario(st).sides[side.index()].batteries.get(usize::from(i))?;
                self.pack.battery(*battery).smoke
            }
            Gunner::Unit(id) => self.arm(st, id, self.indirect_weapon(st, id).0)?.smoke,
        }
    }

    pub(crate) fn call_options(&self, st: &State, call: &Call, out: &mut Vec<Action>) {
        match (call.stage, call.hex) {
            (CallStage::Gather, None) => {
                let reached = |h: &HexId| {
                    call.old.is_none_or(|old| self.range(st, old, *h) <= self.pack.tables.missions.adjust)
                        && !self.gunners(st, call.side, call.observer, *h).is_empty()
                };
                let hexes = self.spotted_hexes(st, call.observer);
                out.extend(hexes.into_iter().filter(reached).map(Action::Place));
            }
            (CallStage::Gather, Some(_)) => {
                out.extend(self.more_gunners(st, call).into_iter().map(Action::Gunner));
                if call.queue.is_empty() {
                    return;
                }
                let battery = call.queue.iter().any(|g| matches!(g, Gunner::Battery(_)));
                let mut lay = |pattern, dir| {
                    out.push(Action::Call(pattern, dir, false));
                    if self.has_smoke(st, call) {
                        out.push(Action::Call(pattern, dir, true));
                    }
                };
                if battery {
                    lay(Pattern::Closed, 0);
                    lay(Pattern::Open, 0);
                    (0..6).for_each(|dir| lay(Pattern::Linear, dir));
                } else {
                    lay(Pattern::Single, 0);
                }
            }
            (CallStage::Danger, _) => {
                out.extend(call.friends.iter().copied().map(Action::Target));
            }
            (CallStage::Respond, _) => {}
        }
    }

    pub(crate) fn call_why(&self, call: &Call, action: Action) -> Option<Why> {
        match (call.stage, action) {
            (CallStage::Gather, Action::Place(_)) => Some(Why::new("6.5.1.7a", "why-not-observed")),
            (CallStage::Gather, Action::Gunner(_)) => Some(Why::new("6.5.1.1", "why-no-gunner")),
            (CallStage::Gather, Action::Call(..)) => Some(Why::new("6.5.1.5", "why-no-sheaf")),
            (CallStage::Danger, Action::Target(_)) => Some(Why::new("6.5.1.12b", "why-not-near")),
            _ => None,
        }
    }

    /// The observer turns its overwatch over; it does not give itself away (6.5.1c).
    fn show_observer<K: Sink<Event>>(&self, st: &mut State, observer: UnitId, sink: &mut K) {
        let id = self.commanded(st, observer);
        let unit = st.unit_mut(id);
        let (hidden, command) = (unit.is_face_down(), unit.command);
        unit.counter = Counter::Done;
        if hidden {
            sink.emit(|| Event::Revealed { unit: self.tag(st, id), command });
        }
    }

    pub(crate) fn call_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Call(call)) = st.frames.top_mut() else { return };
        match action {
            Action::Place(hex) => call.hex = Some(hex),
            Action::Gunner(gunner) => call.queue.push(gunner),
            Action::Call(pattern, dir, smoke) => {
                (call.pattern, call.dir, call.smoke) = (pattern, dir, smoke);
                call.stage = CallStage::Respond;
                let (observer, hex) = (call.observer, call.hex);
                self.show_observer(st, observer, sink);
                if let Some(hex) = hex {
                    let (observer, hex) = (self.tag(st, observer), self.spot(st, hex));
                    sink.emit(|| Event::Called { observer, hex, pattern, smoke });
                }
            }
            Action::Target(friend) => {
                call.stage = CallStage::Respond;
                let Some(hex) = st.unit(friend).hex() else { return };
                let Some(Frame::Call(call)) = st.frames.top_mut() else { return };
                let Some(gunner) = call.current.take() else { return };
                self.fire_mission(st, gunner, hex, sink);
            }
            _ => {}
        }
    }

    /// Moves a call on; `false` when it rests at a decision.
    pub(crate) fn call_step<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) -> bool {
        let Some(Frame::Call(call)) = st.top() else { return false };
        if call.stage != CallStage::Respond {
            return false;
        }
        let (sure, hex) = (call.sure, call.hex);
        let Some(hex) = hex else { return false };
        let Some(Frame::Call(call)) = st.frames.top_mut() else { return false };
        if call.queue.is_empty() {
            let call = call.clone();
            st.pop();
            self.end_call(st, &call);
            return true;
        }
        let gunner = call.queue.remove(0);
        if sure {
            self.fire_mission(st, gunner, hex, sink);
        } else {
            call.current = Some(gunner);
            st.push(Frame::Roll(Roll::Response));
        }
        true
    }

    /// A d10 for a source: an unmodified 1 falls on friends, or not at all (6.5.1.12).
    pub(crate) fn response_rolled<K: Sink<Event>>(&self, st: &mut State, roll: u8, sink: &mut K) {
        let Some(Frame::Call(call)) = st.top() else { return };
        let (Some(gunner), Some(hex)) = (call.current, call.hex) else { return };
        let parts = self.response_parts(st, call, gunner, hex);
        let factor = self.response_factor(st, call.side, gunner, call.observer);
        let total = i16::from(roll) + parts.iter().map(|(_, v)| i16::from(*v)).sum::<i16>();
        let friends = if roll == 1 {
            self.spotted_near(st, call.side, hex, self.pack.tables.missions.danger)
        } else {
            Vec::new()
        };
        let fires = roll != 1 && total >= i16::from(factor);
        let by = self.gunner_source(st, call.side, gunner);
        let danger = !friends.is_empty();
        sink.emit(|| Event::Response { by, roll, total, factor, parts, fires, danger });
        let Some(Frame::Call(call)) = st.frames.top_mut() else { return };
        if danger {
            call.friends = friends;
            call.stage = CallStage::Danger;
        } else if fires {
            call.current = None;
            self.fire_mission(st, gunner, hex, sink);
        } else {
            call.current = None;
            let side = call.side;
            self.spend(st, side, gunner, false, sink);
        }
    }

    pub(crate) fn gunner_source(&self, st: &State, side: Side, gunner: Gunner) -> Source {
        match gunner {
            Gunner::Unit(id) => Source::Unit(self.tag(st, id)),
            Gunner::Battery(i) => {
                let found = self.scenario(st).sides[side.index()].batteries.get(usize::from(i));
                found.map_or(Source::Nobody, |(b, _)| Source::Battery(*b))
            }
        }
    }

    /// A source has done what it can this turn (6.5.1.7b).
    fn spend<K: Sink<Event>>(&self, st: &mut State, side: Side, gunner: Gunner, fired: bool, sink: &mut K) {
        match gunner {
            Gunner::Battery(i) => st.batteries_used[side.index()] |= 1 << i,
            Gunner::Unit(id) if fired => {
                // Whatever else it has stays silent this turn (6.5.1c).
                let load = Load { weapon: self.indirect_weapon(st, id).0, charge: Charge::Gp };
                self.show_fire(st, Shot::new(id, load), sink);
                st.unit_mut(id).flags |= flag::DUAL;
            }
            Gunner::Unit(id) => {
                let unit = st.unit_mut(id);
                let (hidden, command) = (unit.is_face_down(), unit.command);
                unit.counter = Counter::Done;
                if hidden {
                    sink.emit(|| Event::Revealed { unit: self.tag(st, id), command });
                }
            }
        }
    }

    /// A source fires: smoke after a die for its rounds, or shells on everybody in the pattern.
    fn fire_mission<K: Sink<Event>>(&self, st: &mut State, gunner: Gunner, hex: HexId, sink: &mut K) {
        let Some(Frame::Call(call)) = st.top() else { return };
        let (side, smoke, mission) = (call.side, call.smoke, call.mission(st.turn, hex));
        self.spend(st, side, gunner, true, sink);
        if let Some(Frame::Call(call)) = st.frames.top_mut() {
            call.fired.push((gunner, hex));
        }
        let (pattern, dir) = mission.sheaf(gunner);
        if smoke {
            let limit = self.smoke_limit(st, side, gunner).unwrap_or(0);
            st.push(Frame::Roll(Roll::MissionSmoke { hex, pattern, dir, limit }));
            return;
        }
        let effect = Effect { kind: EffectKind::Barrage, hex, pattern, dir, on: true, active: false };
        self.lay(st, effect, sink);
        if let Some(strike) = self.shells(st, &mission, gunner, hex) {
            for id in &strike.queue {
                st.unit_mut(*id).flags |= flag::UNDER_FIRE;
            }
            st.push(Frame::Strike(strike));
        }
    }

    /// The strike of one source of a mission on a hex: the range is the observer's, or the longer of the two
    /// (6.5.1.13).
    pub(crate) fn shells(&self, st: &State, mission: &Mission, gunner: Gunner, hex: HexId) -> Option<Strike> {
        // Shells that went astray have the range they were meant for.
        let range = self
            .reach(st, mission.side, gunner, mission.observer, hex)
            .or_else(|| Some(self.range(st, st.whereabouts(mission.observer)?, hex)))?;
        let (pattern, dir) = mission.sheaf(gunner);
        let (manner, (band, factor), effect) = match gunner {
            Gunner::Battery(i) => {
                let (id, _) = self.scenario(st).sides[mission.side.index()].batteries.get(usize::from(i))?;
                let battery = self.pack.battery(*id);
                (Manner::Battery(*id), battery.bands.at(range)?, battery.effect)
            }
            Gunner::Unit(id) => {
                let rows = self.indirect_rows(st, id)?.0;
                let effect =
                    (0..self.arm_count(st, id)).filter_map(|w| self.arm(st, id, w)).map(|a| a.effect());
                (Manner::Indirect(id), rows.at(range)?, effect.max().unwrap_or(0))
            }
        };
        let grid = &self.layout(st).grid;
        let hexes: Vec<HexId> = grid.ids().filter(|h| self.covers(st, pattern, hex, dir, *h)).collect();
        let mut strike = Strike::new(mission.side, manner, factor, effect, band);
        if pattern == Pattern::Open {
            strike.common.push((Modifier::OpenSheaf, self.pack.tables.gp.open_sheaf));
        }
        strike.queue = self.units_under(st, &hexes);
        strike.ground = hexes.iter().flat_map(|h| self.vulnerable(st, *h)).collect();
        Some(strike)
    }

    /// A d10 for the smoke rounds of a mission (5.16.2.3, 5.16.2.5).
    #[allow(clippy::too_many_arguments, reason = "what the frame holds")]
    pub(crate) fn mission_smoke_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        hex: HexId,
        pattern: Pattern,
        dir: u8,
        limit: u8,
        roll: u8,
        sink: &mut K,
    ) {
        let short = roll > limit;
        sink.emit(|| Event::MissionSmoke { roll, limit, short });
        if !short {
            let effect = Effect { kind: EffectKind::Smoke, hex, pattern, dir, on: true, active: false };
            self.lay(st, effect, sink);
        }
    }

    /// What fired goes on next turn; nobody answered, nothing is left (6.5.1.12a). Shells that fell on friends are a
    /// mission of their own, checked next turn (6.5.1.10).
    fn end_call(&self, st: &mut State, call: &Call) {
        let Some(hex) = call.hex else { return };
        let mut missions: Vec<Mission> = Vec::new();
        for (gunner, at) in &call.fired {
            match missions.iter_mut().find(|m| m.hex == *at) {
                Some(mission) => mission.gunners.push(*gunner),
                None => {
                    let danger = *at != hex;
                    let gunners = vec![*gunner];
                    missions.push(Mission { gunners, danger, ..call.mission(st.turn, *at) });
                }
            }
        }
        // The shells it was adjusted from hinder the observer until the new ones fall (6.5.1.12.1f).
        if let Some(old) = &call.adjusts {
            let again = missions
                .iter()
                .any(|m| !m.smoke && (m.hex, m.pattern, m.dir) == (old.hex, old.pattern, old.dir));
            if !again {
                self.lift_barrage(st, old);
            }
        }
        let room = 16usize.saturating_sub(st.missions.len());
        st.missions.extend(missions.into_iter().take(room));
    }
}

impl Call {
    /// A call by an observer.
    pub const fn new(side: Side, observer: UnitId) -> Call {
        Call {
            side,
            observer,
            hex: None,
            old: None,
            pattern: Pattern::Single,
            dir: 0,
            smoke: false,
            queue: Vec::new(),
            firing: Vec::new(),
            fired: Vec::new(),
            adjusts: None,
            friends: Vec::new(),
            current: None,
            stage: CallStage::Gather,
            sure: false,
        }
    }

    /// The mission it becomes.
    pub(crate) fn mission(&self, turn: u8, hex: HexId) -> Mission {
        Mission {
            side: self.side,
            observer: self.observer,
            hex,
            pattern: self.pattern,
            dir: self.dir,
            smoke: self.smoke,
            gunners: Vec::new(),
            danger: false,
            turn,
        }
    }
}
