//! 6.5.1.4, 6.5.1.11: what batteries prepare before the battle: registered points and planned fire.
//!
//! After its works and before its units a side registers points and plans fire: battery, turn, and for each of up to
//! five turns the hex, the sheaf and the type. It needs no observer, no target and no response.

use super::{FeatureAct, FeatureEvent, FeatureRoll};
use crate::Panzer;
use crate::action::Action;
use crate::effects::{Effect, EffectKind, Pattern};
use crate::event::{Event, Modifier};
use crate::frame::{Frame, Manner, Roll, Strike};
use crate::ids::{Band, Side, UnitId};
use crate::indirect::Gunner;
use crate::state::{State, flag, switch};
use crate::why::Why;
use sandtable_engine::{Audience, Rng, Sink};
use sandtable_hex::HexId;
use serde::{Deserialize, Serialize};

/// One turn of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leg {
    /// The target hex.
    pub hex: HexId,
    /// The sheaf.
    pub pattern: Pattern,
    /// Direction of a line.
    pub dir: u8,
    /// Smoke instead of shells.
    pub smoke: bool,
}

/// Fire planned before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// Whose.
    pub side: Side,
    /// Index of the battery among those of its side.
    pub battery: u8,
    /// The turn it is to arrive.
    pub turn: u8,
    /// Its turns.
    pub legs: Vec<Leg>,
    /// The turn it did arrive.
    pub begun: Option<u8>,
}

impl Plan {
    /// The part of the plan that falls in a turn.
    pub fn leg(&self, turn: u8) -> Option<Leg> {
        let begun = self.begun.filter(|b| *b <= turn)?;
        self.legs.get(usize::from(turn - begun)).copied()
    }

    /// Whether the owner may bring it this turn: one turn early, on time, or late (6.5.1.11.2).
    fn may_arrive(&self, turn: u8) -> bool {
        self.begun.is_none() && turn + 1 >= self.turn
    }

    /// Whether it arrives by itself: it cannot be put off any longer.
    fn is_overdue(&self, turn: u8) -> bool {
        self.begun.is_none() && turn > self.turn
    }

    /// Whether its battery fires it or rests after it (6.5.1.11.1).
    fn binds(&self, turn: u8) -> bool {
        self.begun.is_some_and(|b| turn >= b && usize::from(turn - b) <= self.legs.len())
    }
}

/// A side prepares its batteries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drafting {
    /// Whose.
    pub side: Side,
    /// Points it may still register.
    pub points: u8,
    /// Plans it may still make.
    pub plans: u8,
    /// The battery that is being prepared.
    pub battery: Option<u8>,
    /// The turn its fire arrives; 0 while open.
    pub turn: u8,
    /// The hex of the next turn.
    pub hex: Option<HexId>,
    /// Turns planned so far.
    pub legs: Vec<Leg>,
}

impl Panzer {
    // --- before the battle ---

    pub(crate) fn begin_drafting(&self, st: &mut State, side: Side) {
        let def = &self.scenario(st).sides[side.index()];
        let some = st.on(switch::INDIRECT) && !def.batteries.is_empty();
        let (points, plans) = (def.pre_registered, def.planned);
        if !some || points + plans == 0 {
            return;
        }
        st.push(Frame::Drafting(Drafting {
            side,
            points,
            plans,
            battery: None,
            turn: 0,
            hex: None,
            legs: Vec::new(),
        }));
    }

    fn free_batteries(&self, st: &State, d: &Drafting) -> Vec<u8> {
        let all = self.scenario(st).sides[d.side.index()].batteries.len().min(16) as u8;
        let taken = |i: u8| st.features.plans.iter().any(|p| p.side == d.side && p.battery == i);
        (0..all).filter(|i| d.points > 0 || !taken(*i)).collect()
    }

    pub(crate) fn drafting_options(&self, st: &State, d: &Drafting, out: &mut Vec<Action>) {
        let grid = &self.layout(st).grid;
        let Some(battery) = d.battery else {
            out.extend(self.free_batteries(st, d).into_iter().map(|i| Action::Gunner(Gunner::Battery(i))));
            out.push(Action::Done);
            return;
        };
        if d.points > 0 {
            let fresh = |h: &HexId| !st.registered.contains(&(d.side, battery, *h));
            out.extend(grid.ids().filter(fresh).map(Action::Place));
            return;
        }
        if d.turn == 0 {
            let turns = self.scenario(st).turns;
            out.extend((1..=turns).map(|t| Action::Feature(FeatureAct::When(t))));
            return;
        }
        let Some(hex) = d.hex else {
            out.extend(grid.ids().map(Action::Place));
            return;
        };
        let last = d.legs.last().map(|l| l.hex);
        if d.legs.len() < usize::from(self.pack.tables.missions.plan_turns) {
            let smoke = self.smoke_limit(st, d.side, Gunner::Battery(battery)).is_some();
            let mut lay = |pattern, dir| {
                out.push(Action::Call(pattern, dir, false));
                if smoke {
                    out.push(Action::Call(pattern, dir, true));
                }
            };
            lay(Pattern::Closed, 0);
            lay(Pattern::Open, 0);
            (0..6).for_each(|dir| lay(Pattern::Linear, dir));
            // Once for each turn.
            if last == Some(hex) {
                let near = grid
                    .ids()
                    .filter(|h| *h != hex && self.range(st, *h, hex) <= self.pack.tables.missions.plan_shift);
                out.extend(near.map(Action::Place));
            }
        }
        if last == Some(hex) {
            out.push(Action::Declare);
        }
    }

    pub(crate) fn drafting_why(&self, d: &Drafting, action: Action) -> Option<Why> {
        match action {
            Action::Gunner(_) => Some(Why::new("6.5.1.11.1", "why-battery-planned")),
            Action::Place(_) if !d.legs.is_empty() => Some(Why::new("6.5.1.11.3", "why-shift-too-far")),
            Action::Place(_) => Some(Why::new("6.5.1.4", "why-registered")),
            Action::Call(..) => Some(Why::new("6.5.1.11.1", "why-no-planned-call")),
            Action::Feature(FeatureAct::When(_)) => Some(Why::new("6.5.1.11.1", "why-no-such-turn")),
            Action::Declare => Some(Why::new("6.5.1.11.1", "why-plan-empty")),
            _ => None,
        }
    }

    pub(crate) fn drafting_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Drafting(d)) = st.frames.top_mut() else { return };
        match action {
            Action::Gunner(Gunner::Battery(i)) => d.battery = Some(i),
            Action::Place(hex) if d.points > 0 => {
                let (side, Some(battery)) = (d.side, d.battery.take()) else { return };
                d.points -= 1;
                st.registered.push((side, battery, hex));
            }
            Action::Place(hex) => d.hex = Some(hex),
            Action::Feature(FeatureAct::When(turn)) => d.turn = turn,
            Action::Call(pattern, dir, smoke) => {
                let Some(hex) = d.hex else { return };
                d.legs.push(Leg { hex, pattern, dir, smoke });
            }
            Action::Declare => {
                let Some(battery) = d.battery.take() else { return };
                let (side, turn, legs) = (d.side, std::mem::take(&mut d.turn), std::mem::take(&mut d.legs));
                d.hex = None;
                d.plans -= 1;
                let length = legs.len() as u8;
                st.features.plans.push(Plan { side, battery, turn, legs, begun: None });
                if let Some((id, _)) =
                    self.scenario(st).sides[side.index()].batteries.get(usize::from(battery))
                {
                    let event = FeatureEvent::Planned { battery: *id, turn, length };
                    sink.emit_to(Audience::seat(side.seat()), || Event::Feature(event));
                }
            }
            Action::Done if d.points > 0 => d.points = 0,
            Action::Done => d.plans = 0,
            _ => {}
        }
        let Some(Frame::Drafting(d)) = st.top() else { return };
        let over =
            d.battery.is_none() && d.points == 0 && (d.plans == 0 || self.free_batteries(st, d).is_empty());
        if over {
            st.pop();
        }
    }

    // --- in play ---

    /// Whether a plan binds a battery this turn.
    pub(crate) fn is_planned(&self, st: &State, side: Side, battery: u8) -> bool {
        st.features.plans.iter().any(|p| (p.side, p.battery) == (side, battery) && p.binds(st.turn))
    }

    /// Plans a side may bring now.
    pub(crate) fn arriving(&self, st: &State, side: Side) -> Vec<u8> {
        let free = |p: &Plan| st.batteries_used[side.index()] & (1 << p.battery) == 0;
        let open = st.features.plans.iter().enumerate();
        open.filter(|(_, p)| p.side == side && p.may_arrive(st.turn) && free(p))
            .map(|(i, _)| i as u8)
            .collect()
    }

    /// The beginning of a side's indirect fire step: what fell last turn is lifted, plans under way and overdue ones fall.
    pub(crate) fn plans_fall<K: Sink<Event>>(&self, st: &mut State, side: Side, sink: &mut K) {
        if st.features.plans.is_empty() {
            return;
        }
        for i in (0..st.features.plans.len()).rev() {
            let plan = &st.features.plans[i];
            if plan.side != side {
                continue;
            }
            if let Some(old) = st.turn.checked_sub(1).and_then(|t| plan.leg(t)).filter(|l| !l.smoke) {
                let same = |e: &Effect| {
                    e.kind == EffectKind::Barrage
                        && (e.hex, e.pattern, e.dir) == (old.hex, old.pattern, old.dir)
                };
                if let Some(at) = st.effects.iter().position(same) {
                    st.effects.remove(at);
                }
            }
            let plan = &st.features.plans[i];
            if plan.is_overdue(st.turn) {
                self.begin_plan(st, i as u8, sink);
            } else if plan.leg(st.turn).is_some() {
                self.fire_plan(st, i as u8, sink);
            }
        }
    }

    /// Planned fire arrives: its battery leaves whatever it was doing (6.5.1.11.1).
    pub(crate) fn begin_plan<K: Sink<Event>>(&self, st: &mut State, index: u8, sink: &mut K) {
        let turn = st.turn;
        let Some(plan) = st.features.plans.get_mut(usize::from(index)) else { return };
        plan.begun = Some(turn);
        let (side, gunner) = (plan.side, Gunner::Battery(plan.battery));
        st.features.revealed = st.features.revealed.saturating_add(1);
        for i in (0..st.missions.len()).rev() {
            if st.missions[i].side == side && st.missions[i].gunners.contains(&gunner) {
                st.missions[i].gunners.retain(|g| *g != gunner);
                if st.missions[i].gunners.is_empty() {
                    self.check_fire(st, i as u8, sink);
                }
            }
        }
        self.fire_plan(st, index, sink);
    }

    fn fire_plan<K: Sink<Event>>(&self, st: &mut State, index: u8, sink: &mut K) {
        let Some(plan) = st.features.plans.get(usize::from(index)).cloned() else { return };
        let Some(leg) = plan.leg(st.turn) else { return };
        st.batteries_used[plan.side.index()] |= 1 << plan.battery;
        let found = self.scenario(st).sides[plan.side.index()].batteries.get(usize::from(plan.battery));
        let Some((battery, _)) = found.copied() else { return };
        let event = FeatureEvent::PlanFalls {
            side: plan.side,
            battery,
            hex: self.spot(st, leg.hex),
            pattern: leg.pattern,
            smoke: leg.smoke,
        };
        sink.emit(|| Event::Feature(event));
        if leg.smoke {
            let limit = self.smoke_limit(st, plan.side, Gunner::Battery(plan.battery)).unwrap_or(0);
            st.push(Frame::Roll(Roll::Feature(FeatureRoll::PlanSmoke { plan: index, limit })));
            return;
        }
        self.lay(st, leg.effect(EffectKind::Barrage), sink);
        if let Some(strike) = self.planned_shells(st, &plan, leg) {
            for id in &strike.queue {
                st.unit_mut(*id).flags |= flag::UNDER_FIRE;
            }
            st.push(Frame::Strike(strike));
        }
    }

    /// The strike of a turn of a plan: always at medium range, and nobody counts as moving (6.5.1.13, ruling 66).
    pub(crate) fn planned_shells(&self, st: &State, plan: &Plan, leg: Leg) -> Option<Strike> {
        let (id, _) = self.scenario(st).sides[plan.side.index()].batteries.get(usize::from(plan.battery))?;
        let battery = self.pack.battery(*id);
        let factor = battery.bands.value[Band::M.index()];
        let mut strike = Strike::new(plan.side, Manner::Battery(*id), factor, battery.effect, Band::M);
        if leg.pattern == Pattern::Open {
            strike.common.push((Modifier::OpenSheaf, self.pack.tables.gp.open_sheaf));
        }
        let grid = &self.layout(st).grid;
        let hexes: Vec<HexId> =
            grid.ids().filter(|h| self.covers(st, leg.pattern, leg.hex, leg.dir, *h)).collect();
        strike.queue = self.units_under(st, &hexes);
        strike.ground = hexes.iter().flat_map(|h| self.vulnerable(st, *h)).collect();
        strike.still = true;
        (factor > 0).then_some(strike)
    }

    /// A d10 for the smoke rounds of a turn; the plan goes on whatever it brings (6.5.1.11.4).
    pub(super) fn plan_smoke_rolled<K: Sink<Event>>(
        &self,
        st: &mut State,
        index: u8,
        limit: u8,
        roll: u8,
        sink: &mut K,
    ) {
        sink.emit(|| Event::Feature(FeatureEvent::PlanSmoke { roll, limit }));
        let leg = st.features.plans.get(usize::from(index)).and_then(|p| p.leg(st.turn));
        if let Some(leg) = leg.filter(|_| roll <= limit) {
            self.lay(st, leg.effect(EffectKind::Smoke), sink);
        }
    }

    /// A unit that comes into the shells of a plan is attacked at once, once a move (6.6.6).
    pub(crate) fn walk_into_plans(&self, st: &mut State, id: UnitId, hex: HexId) {
        for i in 0..st.features.plans.len().min(16) {
            let plan = &st.features.plans[i];
            let Some(leg) = plan.leg(st.turn).filter(|l| !l.smoke) else { continue };
            let met = st.features.shelled & (1 << i) != 0;
            if met || !self.covers(st, leg.pattern, leg.hex, leg.dir, hex) {
                continue;
            }
            let Some(mut strike) = self.planned_shells(st, plan, leg) else { continue };
            strike.queue = std::iter::once(id).chain(st.passengers(id).map(|(p, _)| p)).collect();
            strike.ground.clear();
            st.features.shelled |= 1 << i;
            st.push(Frame::Strike(strike));
        }
    }

    // --- what the enemy does not know ---

    /// Draws anew what a side keeps to itself: points, plans that have not begun, hidden mines.
    pub(crate) fn redraw_features(&self, st: &mut State, side: Side, rng: &mut Rng) {
        let hexes: Vec<HexId> = self.layout(st).grid.ids().collect();
        let any = |rng: &mut Rng| hexes[rng.below(hexes.len() as u32) as usize];
        for point in st.registered.iter_mut().filter(|(s, ..)| *s == side) {
            point.2 = any(rng);
        }
        let (now, turns) = (st.turn, self.scenario(st).turns);
        for plan in st.features.plans.iter_mut().filter(|p| p.side == side && p.begun.is_none()) {
            // What its owner is asked must stay the same.
            let same = |t: &u8| {
                let other = Plan { turn: *t, legs: Vec::new(), ..plan.clone() };
                (other.may_arrive(now), other.is_overdue(now)) == (plan.may_arrive(now), plan.is_overdue(now))
            };
            let open: Vec<u8> = (1..=turns).filter(same).collect();
            if !open.is_empty() {
                plan.turn = open[rng.below(open.len() as u32) as usize];
            }
            let hex = any(rng);
            for leg in &mut plan.legs {
                leg.hex = hex;
            }
        }
        for i in 0..st.features.mines.len() {
            let field = st.features.mines[i];
            if field.side != side || field.known {
                continue;
            }
            let free: Vec<HexId> = self
                .mine_area(st, side)
                .into_iter()
                .filter(|h| st.features.mines.iter().all(|m| m.hex != *h) && !self.enemy_in(st, *h, side))
                .collect();
            if !free.is_empty() {
                st.features.mines[i].hex = free[rng.below(free.len() as u32) as usize];
            }
        }
        st.features.mines.sort_by_key(|m| m.hex);
    }
}

impl Leg {
    const fn effect(self, kind: EffectKind) -> Effect {
        Effect { kind, hex: self.hex, pattern: self.pattern, dir: self.dir, on: true, active: false }
    }
}
