//! The contract's side of the game: each call goes to the chapter that owns the innermost procedure.

use crate::action::Action;
use crate::event::Event;
use crate::field::Field;
use crate::frame::{CombatStage, Frame, Phase, Roll};
use crate::pack::Side;
use crate::state::{Payer, State};
use crate::support::{Order, Procedure};
use crate::{Wurzburg, audit, text, view};
use sandtable_engine::info::{Options, SetupError};
use sandtable_engine::standing::Window;
use sandtable_engine::undo::Knowledge;
use sandtable_engine::view::{Board, GameResult};
use sandtable_engine::{Chance, Decision, Game, Outcome, Refusal, Rng, Seat, Silent, Sink, Viewer};

/// One ten-sided die; 0 reads 10 (2.6).
pub(crate) const D10: Chance = Chance::Dice { count: 1, sides: 10 };

impl Wurzburg {
    /// Who must act; `None` while the top frame moves on by itself.
    fn pending(&self, st: &State) -> Option<Decision> {
        let seat = |side: Side| Some(Decision::seat(Seat(side as u8)));
        let side = st.op().map_or(Side::Wp, |op| op.side);
        match st.top()? {
            Frame::Turn(Phase::Over) => Some(Decision::over()),
            Frame::Turn(_) | Frame::Operation | Frame::Activation { .. } => None,
            Frame::Deploy(d) if self.deploy_asks(st, d) => seat(d.side),
            Frame::Deploy(_) => None,
            Frame::Plan => seat(Side::Wp),
            Frame::Maneuver { holder, passes } => {
                let any = *passes < 2 && self.activatable(st, *holder).next().is_some();
                if any { seat(*holder) } else { None }
            }
            Frame::Leads(division) => self.next_to_lead(st, *division).and_then(|_| seat(Side::Wp)),
            Frame::Relead(regiment) if self.new_leads(st, *regiment).is_empty() => None,
            Frame::Relead(regiment) => seat(self.pack.formation(*regiment).side),
            Frame::Cycle(formation) => seat(self.pack.formation(*formation).side),
            Frame::Rebuilt(hq) if self.homes(st, *hq).is_empty() => None,
            Frame::Rebuilt(hq) => seat(self.pack.side(*hq)),
            Frame::Reserve { side, .. } | Frame::Mask { side, .. } => seat(*side),
            Frame::Commit | Frame::Moves | Frame::NewObjective | Frame::Ford { .. } => seat(side),
            Frame::Move(m) if m.force.is_empty() || m.pending.is_some() || m.landing => None,
            Frame::Move(_) => seat(side),
            Frame::Infiltration { .. } | Frame::React(_) => seat(side.other()),
            Frame::Allocate(a) => {
                if self.allocate_asks(st, a) && self.batteries_due(st, a).is_empty() {
                    seat(a.side)
                } else {
                    None
                }
            }
            Frame::Offensive => {
                if self.attackers(st).is_empty() && !self.is_supported(st) {
                    None
                } else {
                    seat(side)
                }
            }
            Frame::Combat(c) if c.stage == CombatStage::Die => Some(Decision::chance(D10)),
            Frame::Combat(c) => self.combat_asks(st, c).and_then(seat),
            Frame::Retreat => {
                let left = st.op().is_some_and(|op| !op.retreating.is_empty());
                if left { seat(side.other()) } else { None }
            }
            Frame::Advance => {
                if self.advance_asks(st) {
                    seat(side)
                } else {
                    None
                }
            }
            Frame::Roll(_) => Some(Decision::chance(D10)),
            Frame::Support(procedure) => self.support_pending(st, procedure),
            Frame::Field(field) => self.field_pending(st, *field),
            Frame::Gas(cloud) => self.gas_pending(st, cloud),
            Frame::Airmobile(air) => self.airmobile_pending(st, air),
            Frame::Shock(shock) => self.shock_pending(st, shock),
            Frame::Hidden(hidden) => self.hidden_pending(st, hidden),
            Frame::Surplus(group) if !self.has_surplus(st, *group) => None,
            Frame::Surplus(group) => seat(self.pack.formation(self.pack.group(*group).formation).side),
        }
    }

    /// Takes one step of a frame that asks nobody.
    fn settle<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        match st.top().cloned() {
            Some(Frame::Turn(phase)) => self.turn_settle(st, phase, sink),
            Some(Frame::Deploy(d)) => self.deploy_settle(st, &d, sink),
            Some(Frame::Maneuver { holder, passes }) => self.maneuver_settle(st, holder, passes),
            Some(Frame::Operation) => self.operation_settle(st, sink),
            Some(Frame::Activation { formation, segment }) => {
                self.activation_settle(st, formation, segment, sink)
            }
            Some(Frame::Move(m)) => self.move_settle(st, m, sink),
            Some(Frame::Rebuilt(hq)) => self.rebuild(st, hq, None, sink),
            Some(Frame::Relead(regiment)) => self.relead(st, regiment, None, sink),
            Some(Frame::Combat(_)) => self.combat_settle(st, sink),
            Some(Frame::Allocate(a)) => self.allocate_settle(st, &a),
            Some(Frame::Support(procedure)) => self.support_settle(st, *procedure, sink),
            Some(Frame::Airmobile(air)) => self.airmobile_settle(st, *air, sink),
            Some(Frame::Shock(shock)) => self.shock_settle(st, shock, sink),
            Some(Frame::Gas(cloud)) => self.gas_settle(st, *cloud, sink),
            Some(Frame::Hidden(hidden)) => self.hidden_settle(st, *hidden, sink),
            Some(Frame::Retreat) => self.retreat_settle(st),
            Some(Frame::Advance) => self.end_advance(st),
            _ => {
                st.frames.pop();
            }
        }
    }

    /// How much random play is drawn to an action; never 0.
    fn urge(&self, st: &State, action: Action) -> u32 {
        let near = |hex| self.objective(st).is_some_and(|o| self.pack.map.grid.distance(o, hex) == 1);
        if let Some(urge) = self.shock_urge(st, action) {
            return urge;
        }
        match (st.top(), action) {
            (Some(Frame::Move(_)), Action::Go(hex)) if near(hex) => 60,
            (Some(Frame::Move(_)), Action::Done | Action::Wait) => 3,
            // Most counters stand where they were put.
            (Some(Frame::Deploy(_)), Action::Pick(_)) => 1,
            (Some(Frame::Deploy(_)), Action::Done) => 40,
            (Some(Frame::Deploy(_)), _) => 8,
            (Some(Frame::Plan), Action::Plan(_, kind, _)) if kind.is_offensive() => 3,
            (Some(Frame::Plan), Action::Done) => 12,
            (Some(Frame::Moves), Action::Take(unit, steps)) if st.counter(unit).steps == steps => 40,
            (Some(Frame::Moves), Action::Done) => 20,
            (Some(Frame::Moves), Action::Take(..)) => 6,
            (Some(Frame::Maneuver { .. }), Action::Activate(_)) => 4,
            (_, Action::Order(Order::Strike(_) | Order::Scout(_) | Order::Counter(_) | Order::Check)) => 4,
            (_, Action::Order(Order::Caller(_) | Order::Call(_) | Order::Fly(_) | Order::Gunships(_))) => 3,
            (Some(Frame::Airmobile(_)), Action::At(hex)) if near(hex) => 12,
            (Some(Frame::Airmobile(_)), Action::Order(Order::Row(row))) => {
                let wanted = self.objective(st).map(|o| self.row_of(o).abs_diff(row) <= 1);
                if wanted == Some(true) { 30 } else { 1 }
            }
            (Some(Frame::Airmobile(_)), Action::Take(..)) => 12,
            (Some(Frame::Commit), Action::Air(_)) => 12,
            (_, Action::Air(_)) => 12,
            (Some(Frame::Cycle(_)), Action::Operate(_) | Action::Start(_)) => 4,
            (Some(Frame::Commit), Action::At(_)) => 6,
            (Some(Frame::Advance), Action::Take(..)) | (_, Action::Fire | Action::All) => 3,
            _ => 1,
        }
    }

    /// Moves on until somebody must act.
    pub(crate) fn run<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        loop {
            // Revelations come before anything else that is open.
            if st.concealed.on && self.conceal(st) {
                continue;
            }
            if self.push_surplus(st) {
                continue;
            }
            if st.frames.is_empty() || self.pending(st).is_some() {
                return;
            }
            self.settle(st, sink);
        }
    }
}

impl Game for Wurzburg {
    sandtable_engine::usual_methods!(Wurzburg);

    fn board(&self, scenario: &str) -> Board {
        view::board(&self.pack, scenario)
    }

    fn lesson(&self, scenario: &str, seat: Seat) -> Option<sandtable_engine::lesson::Lesson> {
        crate::lesson::lesson(scenario, seat)
    }

    fn profile(&self) -> sandtable_engine::lesson::Profile {
        crate::lesson::profile()
    }

    fn tables(&self) -> Vec<(&'static str, sandtable_engine::query::ResultTable)> {
        text::tables(self)
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        let mut st = self.start(scenario, options)?;
        self.run(&mut st, &mut Silent);
        Ok(st)
    }

    fn decision(&self, st: &State) -> Decision {
        self.pending(st).unwrap_or_else(Decision::over)
    }

    fn options(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        if !self.decision(st).actor.includes(seat) {
            return;
        }
        match st.top() {
            Some(Frame::Deploy(d)) => self.deploy_options(st, d, out),
            Some(Frame::Plan) => self.plan_options(st, out),
            Some(Frame::Maneuver { holder, .. }) => self.maneuver_options(st, *holder, out),
            Some(Frame::Leads(division)) => self.leads_options(st, *division, out),
            Some(Frame::Relead(regiment)) => {
                out.push(Action::Pass);
                let units = self.new_leads(st, *regiment).into_iter();
                out.extend(units.map(|unit| Action::Lead(unit, Payer::Free)));
            }
            Some(Frame::Cycle(formation)) => self.cycle_options(st, *formation, out),
            Some(Frame::Reserve { side, .. }) => self.reserve_options(st, *side, out),
            Some(Frame::Commit) => self.commit_options(st, out),
            Some(Frame::Moves) => self.moves_options(st, out),
            Some(Frame::Move(m)) => self.move_options(st, m, out),
            Some(Frame::NewObjective) => {
                out.push(Action::Keep);
                let variant = st.op().map(|op| op.melee.variant).unwrap_or_default();
                let list = self.objectives(st).into_iter();
                out.extend(list.filter(|h| self.may_storm(st, variant, *h)).map(Action::At));
            }
            Some(Frame::Infiltration { firers }) => {
                out.extend([Action::Fire, Action::Hold]);
                // Each unit may fire or not; a gun may want to keep its shells (18.6).
                let several = firers.iter().filter(|_| firers.len() > 1);
                out.extend(several.map(|c| Action::Leave(c, st.counter(c).steps)));
            }
            // Artillery that was called has to fire (21.2.1).
            Some(Frame::Offensive) if self.is_supported(st) => out.push(Action::Fire),
            Some(Frame::Offensive) => out.extend([Action::Fire, Action::Hold]),
            Some(Frame::Support(procedure)) => self.support_options(st, procedure, out),
            Some(Frame::Field(field)) => self.field_options(st, *field, out),
            Some(Frame::Gas(cloud)) => self.gas_options(st, cloud, out),
            Some(Frame::Airmobile(air)) => self.airmobile_options(st, air, out),
            Some(Frame::Shock(shock)) => self.shock_options(st, shock, out),
            Some(Frame::Hidden(hidden)) => self.hidden_options(st, hidden, out),
            Some(Frame::Surplus(group)) => out.extend(self.surplus(st, *group).map(Action::Lose)),
            Some(Frame::React(r)) => self.react_options(st, r, out),
            Some(Frame::Allocate(a)) => self.allocate_options(st, a, out),
            Some(Frame::Ford { steps }) => self.ford_options(st, *steps, out),
            Some(Frame::Rebuilt(hq)) => out.extend(self.homes(st, *hq).into_iter().map(Action::At)),
            Some(Frame::Combat(c)) => self.combat_options(st, c, out),
            Some(Frame::Retreat) => self.retreat_options(st, out),
            Some(Frame::Advance) => self.advance_options(st, out),
            Some(Frame::Mask { hex, side, arrivals }) => {
                self.mask_options(st, *side, *hex, *arrivals, out);
            }
            Some(Frame::Turn(_) | Frame::Operation | Frame::Activation { .. } | Frame::Roll(_)) | None => {}
        }
    }

    /// Reaction (19.0) and counter-battery fire (23.4) may be left to the table: both are asked whether or not there is an
    /// answer, so an order cannot be told from having none. It holds for the phase of the turn.
    fn window(&self, st: &State, seat: Seat) -> Option<Window<Action>> {
        let (key, pass) = match st.top()? {
            Frame::React(r) if r.from.is_none() => ("reaction", Action::Hold),
            Frame::Support(procedure) => match &**procedure {
                Procedure::Battery(b) if b.target.is_none() && b.gun.is_none() => {
                    ("counter-battery", Action::Pass)
                }
                _ => return None,
            },
            _ => return None,
        };
        let phase = st.frames.iter().find_map(|frame| match frame {
            Frame::Turn(phase) => Some(*phase as u32),
            _ => None,
        });
        let phase = u32::from(st.turn) * 8 + phase.unwrap_or(0);
        let asked = self.decision(st).actor.includes(seat);
        asked.then_some(Window { key: key.into(), pass, phase })
    }

    /// Random, but with a will: plain chance among some hundred hexes would hardly ever come to a fight.
    fn sample(&self, st: &State, seat: Seat, rng: &mut Rng, scratch: &mut Vec<Action>) -> Option<Action> {
        scratch.clear();
        self.options(st, seat, scratch);
        let total: u32 = scratch.iter().map(|a| self.urge(st, *a)).sum();
        if total == 0 {
            return None;
        }
        let mut at = rng.below(total);
        scratch.iter().copied().find(|a| {
            let urge = self.urge(st, *a);
            let found = at < urge;
            at = at.saturating_sub(urge);
            found
        })
    }

    fn why_not(&self, st: &State, seat: Seat, action: Action) -> Refusal {
        self.refusal(st, seat, action)
    }

    fn perform<K: Sink<Event>>(&self, st: &mut State, _seat: Seat, action: Action, sink: &mut K) {
        match st.top().cloned() {
            Some(Frame::Deploy(d)) => self.deploy_perform(st, &d, action, sink),
            Some(Frame::Plan) => self.plan_perform(st, action, sink),
            Some(Frame::Maneuver { holder, passes }) => {
                self.maneuver_perform(st, holder, passes, action, sink);
            }
            Some(Frame::Leads(division)) => self.leads_perform(st, division, action, sink),
            Some(Frame::Relead(regiment)) => {
                let unit = if let Action::Lead(unit, _) = action { Some(unit) } else { None };
                self.relead(st, regiment, unit, sink);
            }
            Some(Frame::Cycle(formation)) => self.cycle_perform(st, formation, action, sink),
            Some(Frame::Reserve { side, first }) => self.reserve_perform(st, side, first, action, sink),
            Some(Frame::Commit) => self.commit_perform(st, action, sink),
            Some(Frame::Moves) => self.moves_perform(st, action, sink),
            Some(Frame::Move(m)) => self.move_perform(st, m, action, sink),
            Some(Frame::NewObjective) => self.new_objective_perform(st, action, sink),
            Some(Frame::Infiltration { firers }) => self.infiltration_perform(st, firers, action, sink),
            Some(Frame::React(r)) => self.react_perform(st, r, action, sink),
            Some(Frame::Allocate(_)) => self.allocate_perform(st, action, sink),
            Some(Frame::Offensive) => self.offensive_perform(st, action, sink),
            Some(Frame::Ford { steps }) => self.ford_perform(st, steps, action, sink),
            Some(Frame::Rebuilt(hq)) => {
                if let Action::At(hex) = action {
                    self.rebuild(st, hq, Some(hex), sink);
                }
            }
            Some(Frame::Combat(_)) => self.combat_perform(st, action, sink),
            Some(Frame::Retreat) => self.retreat_perform(st, action, sink),
            Some(Frame::Advance) => self.advance_perform(st, action, sink),
            Some(Frame::Support(procedure)) => self.support_perform(st, *procedure, action, sink),
            Some(Frame::Field(_)) => self.field_perform(st, action, sink),
            Some(Frame::Gas(_)) => self.clean_perform(st, action, sink),
            Some(Frame::Airmobile(air)) => self.airmobile_perform(st, *air, action, sink),
            Some(Frame::Shock(shock)) => self.shock_perform(st, shock, action, sink),
            Some(Frame::Hidden(hidden)) => self.hidden_perform(st, *hidden, action, sink),
            Some(Frame::Surplus(_)) => {
                if let Action::Lose(unit) = action {
                    self.drop_surplus(st, unit, sink);
                }
            }
            Some(Frame::Mask { .. }) => match action {
                Action::Mask(unit, steps) => self.mask(st, unit, steps, sink),
                _ => self.comply(st, action, sink),
            },
            Some(Frame::Turn(_) | Frame::Operation | Frame::Activation { .. } | Frame::Roll(_)) | None => {}
        }
        self.run(st, sink);
    }

    fn roll<K: Sink<Event>>(&self, st: &mut State, outcome: Outcome, sink: &mut K) {
        let die = D10.face(outcome, 0);
        match st.top() {
            Some(Frame::Combat(_)) => self.combat_roll(st, die, sink),
            Some(Frame::Support(_)) => self.support_roll(st, die, sink),
            Some(Frame::Gas(_)) => self.gas_roll(st, die, sink),
            Some(Frame::Airmobile(_)) => self.airmobile_roll(st, die, sink),
            Some(Frame::Shock(_)) => self.shock_roll(st, die, sink),
            Some(Frame::Field(Field::Throw(throw))) => {
                let throw = *throw;
                self.field_roll(st, throw, die, sink);
            }
            Some(Frame::Hidden(_)) => self.hidden_roll(st, die, sink),
            Some(Frame::Roll(roll)) => {
                let roll: Roll = *roll;
                self.sequence_roll(st, roll, die, sink);
            }
            _ => {}
        }
        self.run(st, sink);
    }

    fn result(&self, st: &State) -> Option<GameResult> {
        self.outcome(st)
    }

    fn known(&self, st: &State, viewer: Viewer) -> Knowledge {
        view::known(self, st, viewer)
    }

    fn resample(&self, st: &State, viewer: Viewer, rng: &mut Rng) -> State {
        view::resample(self, st, viewer, rng)
    }

    fn action_text(&self, _st: &State, action: Action) -> String {
        text::write(self, action)
    }

    fn parse_action(&self, _st: &State, text: &str) -> Result<Action, String> {
        text::read(self, text)
    }

    fn blank(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.empty(scenario, options)
    }

    fn audit(&self, st: &State) -> Vec<String> {
        audit::audit(self, st)
    }
}
