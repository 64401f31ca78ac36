//! Strikes (23): fire support alone against a hex that is observed or acquired.

mod battery;
mod bridge;
mod disrupt;
mod mines;

use crate::Wurzburg;
use crate::action::Action;
use crate::event::Event;
use crate::field::{Bridging, Work};
use crate::fire::Shot;
use crate::frame::{Fire, Frame};
use crate::ids::{CounterId, CounterSet, FormationId};
use crate::pack::{Purpose, Side, Support, Terrain};
use crate::readings::reading;
use crate::state::{FIRED, State, Survey};
use crate::support::{Order, Procedure, Report, Strike, StrikeKind, StrikeStage};
use arrayvec::ArrayVec;
use sandtable_engine::Sink;
use sandtable_hex::HexId;

impl StrikeKind {
    /// What its fire call is for.
    pub(crate) const fn purpose(self) -> Purpose {
        match self {
            StrikeKind::Fire => Purpose::FireStrike,
            StrikeKind::Adm => Purpose::Adm,
            StrikeKind::Bridge => Purpose::FireStrike,
            StrikeKind::Gas | StrikeKind::PersistentGas => Purpose::Gas,
        }
    }
}

impl Wurzburg {
    /// Begins a Strike Segment.
    pub(crate) fn begin_strikes(&self, st: &mut State, formation: FormationId) {
        st.assets.struck.clear();
        st.works.bridges_struck.clear();
        self.push(st, Procedure::Strikes(formation));
    }

    /// Ends it.
    pub(crate) fn end_strikes(&self, st: &mut State) {
        st.frames.pop();
        st.assets.struck.clear();
    }

    /// Whether friendly units stand next to a hex: then one of them has to observe (23.7.2).
    fn has_friends_beside(&self, st: &State, side: Side, hex: HexId) -> bool {
        self.is_near_enemy(st, side.other(), hex)
    }

    /// Units that can observe a strike for an HQ: those that are activated in this cycle (21.3.1).
    pub fn strike_observers(
        &self,
        st: &State,
        cycle: FormationId,
        hq: CounterId,
        target: HexId,
    ) -> Vec<CounterId> {
        self.observers(st, hq, target, |c| self.activates_in(st, c, cycle))
    }

    /// Whether an HQ may call a strike against a hex: observed, or acquired with no friends beside it (23.0, 23.7.2).
    pub fn may_strike(
        &self,
        st: &State,
        cycle: FormationId,
        kind: StrikeKind,
        hq: CounterId,
        target: HexId,
    ) -> bool {
        let side = self.pack.formation(cycle).side;
        let beside = self.has_friends_beside(st, side, target);
        let acquired = st.acquired.contains(&(target, side));
        let seen = match kind {
            StrikeKind::Fire if beside => !self.strike_observers(st, cycle, hq, target).is_empty(),
            StrikeKind::Fire => acquired,
            // Gas needs an acquired hex away from friends (44.2.1).
            StrikeKind::Gas | StrikeKind::PersistentGas => acquired && !beside && self.may_use_gas(st, side),
            // A bridge is no hex (38.4).
            StrikeKind::Bridge => false,
            // Mines need an acquired hex away from friends, and ground to lie in (23.5.2, 23.5.6).
            StrikeKind::Adm => {
                let terrain = self.pack.map.terrain_at(target);
                acquired
                    && !beside
                    && !matches!(terrain, Terrain::Town | Terrain::City)
                    && !st.assets.mines.contains(&target)
            }
        };
        seen && self.may_call(st, hq, target) && !st.assets.struck.contains(&target)
    }

    /// Guns an HQ can call for a strike (22.3, 23.5.4).
    pub fn strike_guns(&self, st: &State, kind: StrikeKind, hq: CounterId, target: HexId) -> Vec<CounterId> {
        let mut guns = self.pool(st, hq, kind.purpose(), &[target], false);
        if kind == StrikeKind::Adm {
            guns.retain(|gun| self.may_lay(st, *gun, target));
        }
        if let Some(agent) = kind.agent() {
            guns.retain(|gun| self.may_gas(st, *gun, target, agent));
        }
        guns
    }

    /// Whether artillery can lay mines: the type, the strength before the standard half, a point of its nation (23.5.4).
    fn may_lay(&self, st: &State, gun: CounterId, target: HexId) -> bool {
        let charts = &self.pack.charts.support;
        let shot = self.indirect(st, gun, st.counter(gun).steps, false);
        let shot = self.through_smoke(st, shot, target, false);
        let nation = self.pack.formation(self.pack.formation_of(gun)).nation as usize;
        (st.reads(reading::ANY_ADM) || charts.adm_types.contains(&self.pack.kind(gun).key))
            && shot.strength >= u32::from(charts.adm_strength) * crate::fire::SCALE
            && st.support[nation][Support::Adm as usize] > 0
    }

    /// HQ that can strike a hex with something.
    fn strike_callers(
        &self,
        st: &State,
        cycle: FormationId,
        kind: StrikeKind,
        target: HexId,
    ) -> Vec<CounterId> {
        let mut list = self.callers(st, cycle);
        list.retain(|hq| {
            self.may_strike(st, cycle, kind, *hq, target)
                && (!self.strike_guns(st, kind, *hq, target).is_empty()
                    || !self.called_helicopters(st, *hq, kind.purpose()).is_empty()
                    || self.air_points(st, *hq, kind).is_some())
        });
        list
    }

    /// Hexes that can be struck.
    pub fn strike_targets(&self, st: &State, cycle: FormationId, kind: StrikeKind) -> Vec<HexId> {
        let side = self.pack.formation(cycle).side;
        let mut list: Vec<HexId> = match kind {
            StrikeKind::Fire => {
                // Most hexes are out of everybody's sight.
                let beside = Survey::of(&self.pack, st).near[side.index()];
                let seen = |h: &HexId| beside.contains(*h) || st.acquired.contains(&(*h, side));
                let enemies = st.on_map().filter(|(c, _)| self.pack.side(*c) != side);
                enemies.map(|(_, h)| h).filter(seen).collect()
            }
            StrikeKind::Gas | StrikeKind::PersistentGas if !st.gas.on => Vec::new(),
            StrikeKind::Adm | StrikeKind::Gas | StrikeKind::PersistentGas => {
                st.acquired.iter().map(|(h, _)| *h).collect()
            }
            StrikeKind::Bridge => Vec::new(),
        };
        list.sort_unstable();
        list.dedup();
        list.retain(|h| !self.strike_callers(st, cycle, kind, *h).is_empty());
        list
    }

    /// The Strike Segment is offered whenever the formation has somebody to call (23.0).
    pub(crate) fn strikes_ask(&self, st: &State, formation: FormationId) -> Option<Side> {
        (!self.callers(st, formation).is_empty()).then_some(self.pack.formation(formation).side)
    }

    pub(crate) fn strikes_options(&self, st: &State, formation: FormationId, out: &mut Vec<Action>) {
        out.push(Action::Done);
        for kind in StrikeKind::ALL {
            let any = match kind {
                StrikeKind::Bridge => !self.bridge_targets(st, formation).is_empty(),
                _ => !self.strike_targets(st, formation, kind).is_empty(),
            };
            if any {
                out.push(Action::Order(Order::Strike(kind)));
            }
        }
    }

    pub(crate) fn strikes_perform(&self, st: &mut State, formation: FormationId, action: Action) {
        match action {
            Action::Order(Order::Strike(kind)) => self.push(
                st,
                Procedure::Strike(Strike {
                    kind,
                    formation,
                    stage: StrikeStage::Target,
                    target: HexId::NONE,
                    span: None,
                    hq: None,
                    guns: ArrayVec::new(),
                    air: None,
                }),
            ),
            _ => self.end_strikes(st),
        }
    }

    pub(crate) fn strike_asks(&self, _st: &State, s: &Strike) -> Option<Side> {
        let made = matches!(s.stage, StrikeStage::Ready | StrikeStage::Home | StrikeStage::Over);
        (!made).then_some(self.pack.formation(s.formation).side)
    }

    pub(crate) fn strike_options(&self, st: &State, s: &Strike, out: &mut Vec<Action>) {
        match s.stage {
            StrikeStage::Target if s.kind == StrikeKind::Bridge => {
                out.extend(Wurzburg::aims(self.bridge_targets(st, s.formation)));
            }
            StrikeStage::Target => {
                out.extend(self.strike_targets(st, s.formation, s.kind).into_iter().map(Action::At));
            }
            StrikeStage::Caller => {
                out.extend(self.callers_for(st, s).into_iter().map(|hq| Action::Order(Order::Caller(hq))))
            }
            StrikeStage::Assets => {
                let side = self.pack.formation(s.formation).side;
                let flies = st.assets.flying[side.index()].is_some();
                if flies || !s.guns.is_empty() {
                    out.push(Action::Fire);
                } else if let Some((least, most)) = s.hq.and_then(|hq| self.air_points(st, hq, s.kind)) {
                    // Aircraft strike alone (23.0).
                    out.extend((least..=most).map(|n| Action::Order(Order::Air(n))));
                }
                // ATGM do nothing to a bridge (38.4.2).
                let pilots = s.hq.filter(|_| s.span.is_none());
                for (kind, most) in
                    pilots.map(|hq| self.called_helicopters(st, hq, s.kind.purpose())).unwrap_or_default()
                {
                    out.extend((1..=most).map(|k| Action::Order(Order::Helicopter(kind, k))));
                }
                let limit = self.pack.charts.support.limit(s.kind.purpose(), side);
                if let Some(hq) = s.hq
                    && s.guns.len() < usize::from(limit.guns)
                {
                    let guns = self.guns_for(st, s, hq).into_iter().filter(|g| !s.guns.contains(g));
                    guns.for_each(|g| self.gun_options(st, g, out));
                }
            }
            StrikeStage::Profile => self.profile_options(s, out),
            StrikeStage::Position => self.position_options(st, s, out),
            StrikeStage::AirDie | StrikeStage::Ready | StrikeStage::Home | StrikeStage::Over => {}
        }
    }

    pub(crate) fn strike_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        mut s: Strike,
        action: Action,
        sink: &mut K,
    ) {
        match action {
            Action::Work(Work::Bridge(Bridging::Aim(span))) => self.aim_at(st, s, span),
            Action::At(hex) if s.stage == StrikeStage::Position => self.place_air(st, s, hex),
            Action::At(hex) => {
                s.target = hex;
                s.stage = StrikeStage::Caller;
                // With one HQ there is nothing to choose.
                if let [hq] = self.strike_callers(st, s.formation, s.kind, hex).as_slice() {
                    s.hq = Some(*hq);
                    s.stage = StrikeStage::Assets;
                }
                self.replace(st, Procedure::Strike(s));
            }
            Action::Order(Order::Caller(hq)) => {
                s.hq = Some(hq);
                s.stage = StrikeStage::Assets;
                self.replace(st, Procedure::Strike(s));
            }
            Action::Order(Order::Call(_)) | Action::Take(..) => {
                s.guns.extend(self.called_gun(st, action));
                self.replace(st, Procedure::Strike(s));
            }
            Action::Order(Order::Helicopter(kind, steps)) => self.form_sortie(st, kind, steps),
            Action::Order(Order::Air(points)) => {
                self.declare(st, &s, sink);
                self.call_air(st, s, points, sink);
            }
            Action::Order(Order::Profile(profile)) => {
                if let Some(mission) = s.air.as_mut() {
                    mission.profile = Some(profile);
                }
                if profile.is_bomb() && s.span.is_none() {
                    let target = s.target;
                    self.place_air(st, s, target);
                } else {
                    s.stage = StrikeStage::Position;
                    self.replace(st, Procedure::Strike(s));
                }
            }
            _ => {
                self.declare(st, &s, sink);
                let side = self.pack.formation(s.formation).side;
                let target = s.target;
                s.stage = StrikeStage::Ready;
                self.replace(st, Procedure::Strike(s));
                if st.assets.flying[side.index()].is_some() {
                    self.begin_flight(st, side, vec![target]);
                }
            }
        }
    }

    /// A gun may be called, or a part of it if a counter is spare (11.5).
    pub(crate) fn gun_options(&self, st: &State, gun: CounterId, out: &mut Vec<Action>) {
        out.push(Action::Order(Order::Call(gun)));
        let special = matches!(st.top(), Some(Frame::Support(p)) if matches!(&**p, Procedure::Strike(s) if s.kind != StrikeKind::Fire));
        let parts = 1..if special { 1 } else { st.counter(gun).steps };
        out.extend(parts.filter(|k| self.may_take(st, gun, *k)).map(|k| Action::Take(gun, k)));
    }

    /// The gun that was called: the counter itself, or the part of it that fires.
    pub(crate) fn called_gun(&self, st: &mut State, action: Action) -> Option<CounterId> {
        match action {
            Action::Order(Order::Call(gun)) => Some(gun),
            Action::Take(gun, steps) => Some(self.split(st, gun, steps)),
            _ => None,
        }
    }

    /// The strike is declared: kind, HQ, target (23.1.1).
    fn declare<K: Sink<Event>>(&self, st: &mut State, s: &Strike, sink: &mut K) {
        let Some(hq) = s.hq else { return };
        if s.span.is_some() {
            self.declare_bridge(st, s, sink);
            return;
        }
        let (kind, target) = (s.kind, s.target);
        sink.emit(|| Event::Support(Report::Strike(kind, hq, target)));
        self.bind_observer(st, s.formation, hq, target);
        st.assets.struck.push(target);
    }

    /// Everything is in place: the strike is made (23.1.1, 23.5.3, 24.5).
    fn make_strike<K: Sink<Event>>(&self, st: &mut State, mut s: Strike, sink: &mut K) {
        s.stage = StrikeStage::Home;
        let (kind, target, air) = (s.kind, s.target, s.air);
        let side = self.pack.formation(s.formation).side;
        let guns = s.guns.clone();
        self.replace(st, Procedure::Strike(s.clone()));
        match kind {
            StrikeKind::Bridge => self.strike_bridge(st, &s, sink),
            StrikeKind::Gas | StrikeKind::PersistentGas => {
                let least = self.pack.charts.support.adm_air_steps;
                let dropped = air.is_some_and(|mission| mission.steps >= least);
                for gun in &guns {
                    kind.agent().into_iter().for_each(|agent| self.spend_gas(st, side, agent));
                    self.show_gun(st, *gun, sink);
                }
                if dropped || !guns.is_empty() {
                    self.release_gas(st, side, target, kind == StrikeKind::PersistentGas, sink);
                }
            }
            StrikeKind::Fire => {
                let mut shots = self.gun_shots(st, &guns, target);
                let bombs = air.and_then(|mission| self.air_shot(mission, target));
                shots.extend(bombs.map(|shot| self.through_smoke(st, shot, target, false)));
                shots.extend(self.gunships(st, side, target).map(|sortie| {
                    let shot = self.helicopter_shot(Fire::Strike, sortie, sortie.steps, target);
                    self.through_smoke(st, shot, target, self.air_type(sortie.kind).thermal)
                }));
                if !shots.is_empty() {
                    let targets = self.stack(st, side.other(), target).collect();
                    self.open_fire(st, (Fire::Strike, side, target), targets, &shots, sink);
                }
            }
            StrikeKind::Adm => {
                let least = self.pack.charts.support.adm_air_steps;
                let dropped = air.is_some_and(|mission| mission.steps >= least);
                for gun in &guns {
                    let nation = self.pack.formation(self.pack.formation_of(*gun)).nation as usize;
                    let points = &mut st.support[nation][Support::Adm as usize];
                    *points = points.saturating_sub(1);
                    self.show_gun(st, *gun, sink);
                }
                if dropped || !guns.is_empty() {
                    self.lay_mines(st, side.other(), target, sink);
                }
            }
        }
    }

    /// What artillery adds to a strike at a hex.
    pub(crate) fn gun_shots(&self, st: &State, guns: &[CounterId], target: HexId) -> Vec<Shot> {
        let shots = guns.iter().map(|g| self.indirect(st, *g, st.counter(*g).steps, false));
        shots.map(|shot| self.through_smoke(st, shot, target, false)).collect()
    }

    /// The helicopters of a side that can fire at a hex.
    pub(crate) fn gunships(&self, st: &State, side: Side, target: HexId) -> Option<crate::air::Sortie> {
        st.assets.flying[side.index()].filter(|s| !s.aborted && self.in_firing_range(*s, target))
    }

    /// A base unit that alone can observe is activated by it and bound to this cycle (10.1.3, 21.3.1).
    fn bind_observer(&self, st: &mut State, cycle: FormationId, hq: CounterId, target: HexId) {
        let list = self.strike_observers(st, cycle, hq, target);
        let base = |c: &CounterId| self.is_base(self.pack.formation_of(*c));
        if let Some(first) = list.first()
            && list.iter().all(base)
        {
            st.counter_mut(*first).with = Some(cycle);
        }
    }

    /// Artillery has fired: it is marked, and its place, type and steps are open (22.5).
    pub(crate) fn show_gun<K: Sink<Event>>(&self, st: &mut State, gun: CounterId, sink: &mut K) {
        let counter = st.counter(gun);
        st.counter_mut(gun).flags |= FIRED;
        if let Some(hex) = counter.place.on_map()
            && !counter.has(FIRED)
        {
            sink.emit(|| Event::Revealed { unit: gun, hex, steps: counter.steps });
        }
    }

    /// A strike moves on by itself: it is made, helicopters fly home, the enemy's artillery may answer (23.4).
    pub(crate) fn strike_settle<K: Sink<Event>>(&self, st: &mut State, mut s: Strike, sink: &mut K) {
        let side = self.pack.formation(s.formation).side;
        match s.stage {
            StrikeStage::Ready => self.make_strike(st, s, sink),
            StrikeStage::Home => {
                s.stage = StrikeStage::Over;
                self.replace(st, Procedure::Strike(s));
                self.begin_return(st, side);
            }
            _ => {
                st.frames.pop();
                let guns: CounterSet = s.guns.iter().copied().collect();
                self.begin_battery(st, guns);
            }
        }
    }
}
