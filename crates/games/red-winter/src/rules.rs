//! The contract's side of the game: each call goes to the chapter that owns the innermost procedure.

use crate::action::Action;
use crate::event::Event;
use crate::frame::{BattleStage, Frame, Roll};
use crate::pack::Side;
use crate::state::{Phase, State};
use crate::why::Why;
use crate::{RedWinter, ask, audit, text, view};
use sandtable_engine::event::Log;
use sandtable_engine::info::{Options, SetupError};
use sandtable_engine::lesson::{Lesson, Profile};
use sandtable_engine::query::ResultTable;
use sandtable_engine::undo::Knowledge;
use sandtable_engine::view::{Board, GameResult};
use sandtable_engine::{Chance, Decision, Game, Outcome, Refusal, Rng, Seat, Seats, Sink, Viewer, Window};

impl Game for RedWinter {
    sandtable_engine::usual_methods!(RedWinter);

    fn board(&self, scenario: &str) -> Board {
        view::board(self, scenario)
    }

    /// Only under fog of war (20.7): everything else lies open on the table.
    fn hides(&self, options: &Options) -> bool {
        options.on(&self.info, "fog-of-war")
    }

    fn setup(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.scenario_start(scenario, options)
    }

    fn setup_as(&self, scenario: &str, options: &Options, rules: u32) -> Result<State, SetupError> {
        self.scenario_start_as(scenario, options, rules)
    }

    fn restore(&self, state: &mut State) {
        state.rebuild(&self.pack);
    }

    fn decision(&self, st: &State) -> Decision {
        let seat = |side| Decision::seat(st.seat(side));
        match st.top() {
            None | Some(Frame::Turn(_)) => Decision::over(),
            Some(Frame::Bid(bids)) => {
                let open =
                    Seats(bids.iter().enumerate().filter(|(_, b)| b.is_none()).map(|(i, _)| 1 << i).sum());
                Decision::seats(open)
            }
            Some(Frame::PickSide { seat, .. }) => Decision::seat(*seat),
            Some(Frame::Deploy(side)) => seat(*side),
            Some(Frame::Stance | Frame::Park(_) | Frame::Rescue { .. } | Frame::AtFire(_)) => {
                seat(crate::pack::Side::Finnish)
            }
            Some(Frame::Commit | Frame::Lose76) => seat(crate::pack::Side::Soviet),
            Some(
                Frame::Reset
                | Frame::Rebuild { .. }
                | Frame::Action
                | Frame::Acting(_)
                | Frame::RaidRoute { .. }
                | Frame::Combat
                | Frame::Open(_),
            ) => seat(st.phasing),
            Some(Frame::Battle(b)) => seat(self.battle_decider(b)),
            Some(Frame::Losses(l)) => seat(l.side),
            Some(Frame::Retreat(r)) => seat(r.side),
            Some(Frame::PickStep(p)) => seat(p.side),
            Some(Frame::Advance(_)) => seat(st.phasing),
            Some(Frame::SubZero(s)) => seat(s.side),
            Some(Frame::Roll(roll)) => Decision::chance(dice_for(roll)),
        }
    }

    fn options(&self, st: &State, seat: Seat, out: &mut Vec<Action>) {
        let decision = self.decision(st);
        if !decision.actor.includes(seat) {
            return;
        }
        match st.top() {
            Some(Frame::Bid(_) | Frame::PickSide { .. } | Frame::Deploy(_) | Frame::Stance) => {
                self.scenario_options(st, seat, out);
            }
            Some(Frame::Reset | Frame::Rebuild { .. }) => self.replacement_options(st, out),
            Some(Frame::Commit) => self.commit_options(st, out),
            Some(Frame::Action) => self.action_options(st, out),
            Some(Frame::Acting(m)) => self.acting_options(st, m, out),
            Some(Frame::RaidRoute { .. }) => self.raid_options(st, out),
            Some(Frame::Park(_) | Frame::Lose76) => self.park_options(st, out),
            Some(Frame::Rescue { .. }) => self.rescue_options(st, out),
            Some(Frame::Combat | Frame::Open(_)) => self.combat_options(st, out),
            Some(Frame::Battle(b)) => self.battle_options(st, b, out),
            Some(Frame::AtFire(f)) => self.at_fire_options(st, f, out),
            Some(Frame::Losses(l)) => self.losses_options(st, l, out),
            Some(Frame::Retreat(r)) => self.retreat_options(st, r, out),
            Some(Frame::PickStep(p)) => self.pick_step_options(st, p, out),
            Some(Frame::Advance(a)) => self.advance_options(st, a, out),
            Some(Frame::SubZero(_) | Frame::Roll(_) | Frame::Turn(_)) | None => {}
        }
    }

    /// Defensive support (8.1-3) and AT Fire in the enemy's phase (11.2) may be left to the table.
    fn window(&self, st: &State, seat: Seat) -> Option<Window<Action>> {
        let key = match st.top()? {
            Frame::Battle(b) if b.stage == BattleStage::Defensive => "defensive-support",
            Frame::AtFire(fire) if fire.firing.is_none() && st.phasing == Side::Soviet => "at-fire",
            _ => return None,
        };
        let half = u32::from(st.phasing == st.first);
        let phase = (u32::from(st.turn) * 2 + half) * 8 + st.phase as u32;
        let asked = self.decision(st).actor.includes(seat);
        asked.then_some(Window { key: key.into(), pass: Action::Done, phase })
    }

    fn why_not(&self, st: &State, seat: Seat, action: Action) -> Refusal {
        // A reason must not tell where a hidden counter is (20.7).
        if let Some(refusal) = ask::names_hidden(self, st, seat, action) {
            return refusal;
        }
        let why = match st.top() {
            Some(Frame::Bid(_) | Frame::PickSide { .. } | Frame::Deploy(_) | Frame::Stance) => {
                self.scenario_why(st, seat, action)
            }
            Some(Frame::Reset | Frame::Rebuild { .. }) => self.replacement_why(st, action),
            Some(Frame::Commit) => self.commit_why(st, action),
            Some(Frame::Action) => self.action_why(st, action),
            Some(Frame::Acting(m)) => self.acting_why(st, m, action),
            Some(Frame::RaidRoute { .. }) => self.raid_why(st, action),
            Some(Frame::Park(_) | Frame::Lose76) => self.park_why(st, action),
            Some(Frame::Rescue { .. }) => self.rescue_why(st, action),
            Some(Frame::Combat | Frame::Open(_)) => self.combat_why(st, action),
            Some(Frame::Battle(b)) => self.battle_why(st, b, action),
            Some(Frame::AtFire(f)) => self.at_fire_why(st, f, action),
            Some(Frame::Losses(l)) => self.losses_why(st, l, action),
            Some(Frame::Retreat(r)) => self.retreat_why(st, r, action),
            Some(Frame::PickStep(p)) => self.pick_step_why(st, p, action),
            Some(Frame::Advance(a)) => self.advance_why(st, a, action),
            Some(Frame::SubZero(_) | Frame::Roll(_) | Frame::Turn(_)) | None => None,
        };
        // What the open question does not know at all gets one general answer.
        why.unwrap_or_else(|| Why::new("3.0-II-a", "why-not-now")).refusal(&self.pack)
    }

    fn perform<K: Sink<Event>>(&self, st: &mut State, seat: Seat, action: Action, sink: &mut K) {
        if K::LISTENS && view::fog::is_on(st) {
            let (before, mut log) = (st.clone(), Log::default());
            self.apply(st, seat, action, &mut log);
            view::fog::report(self, &before, st, log, sink);
        } else {
            self.apply(st, seat, action, sink);
        }
    }

    fn roll<K: Sink<Event>>(&self, st: &mut State, outcome: Outcome, sink: &mut K) {
        if K::LISTENS && view::fog::is_on(st) {
            let (before, mut log) = (st.clone(), Log::default());
            self.rolled(st, outcome, &mut log);
            view::fog::report(self, &before, st, log, sink);
        } else {
            self.rolled(st, outcome, sink);
        }
    }

    fn result(&self, st: &State) -> Option<GameResult> {
        if st.phase == Phase::Over { self.scenario_result(st) } else { None }
    }

    fn known(&self, st: &State, viewer: Viewer) -> Knowledge {
        view::known(self, st, viewer)
    }

    fn resample(&self, st: &State, viewer: Viewer, rng: &mut Rng) -> State {
        view::resample(self, st, viewer, rng)
    }

    fn lesson(&self, scenario: &str, seat: Seat) -> Option<Lesson> {
        crate::lesson::lesson(scenario, seat)
    }

    fn profile(&self) -> Profile {
        crate::lesson::profile()
    }

    fn tables(&self) -> Vec<(&'static str, ResultTable)> {
        crate::lesson::tables(self)
    }

    fn action_text(&self, _st: &State, action: Action) -> String {
        text::write(self, action)
    }

    fn parse_action(&self, _st: &State, text: &str) -> Result<Action, String> {
        text::read(self, text)
    }

    fn blank(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        self.scenario_blank(scenario, options)
    }

    fn audit(&self, st: &State) -> Vec<String> {
        audit::audit(self, st)
    }
}

impl RedWinter {
    /// Applies a legal action; each chapter applies its own.
    fn apply<K: Sink<Event>>(&self, st: &mut State, seat: Seat, action: Action, sink: &mut K) {
        match st.top() {
            Some(Frame::Bid(_) | Frame::PickSide { .. } | Frame::Deploy(_) | Frame::Stance) => {
                self.scenario_perform(st, seat, action, sink);
            }
            Some(Frame::Reset | Frame::Rebuild { .. }) => self.replacement_perform(st, action, sink),
            Some(Frame::Commit) => self.commit_perform(st, action, sink),
            Some(Frame::Action) => self.action_perform(st, action, sink),
            Some(Frame::Acting(_)) => self.acting_perform(st, action, sink),
            Some(Frame::RaidRoute { .. }) => self.raid_perform(st, action, sink),
            Some(Frame::Park(_) | Frame::Lose76) => self.park_perform(st, action, sink),
            Some(Frame::Rescue { .. }) => self.rescue_perform(st, action, sink),
            Some(Frame::Combat | Frame::Open(_)) => self.combat_perform(st, action, sink),
            Some(Frame::Battle(_)) => self.battle_perform(st, action, sink),
            Some(Frame::AtFire(_)) => self.at_fire_perform(st, action),
            Some(Frame::Losses(_)) => self.losses_perform(st, action, sink),
            Some(Frame::Retreat(_)) => self.retreat_perform(st, action, sink),
            Some(Frame::PickStep(_)) => self.pick_step_perform(st, action, sink),
            Some(Frame::Advance(_)) => self.advance_perform(st, action, sink),
            Some(Frame::SubZero(_) | Frame::Roll(_) | Frame::Turn(_)) | None => {}
        }
        self.settle(st, sink);
    }

    /// Applies an outcome of the dice.
    fn rolled<K: Sink<Event>>(&self, st: &mut State, outcome: Outcome, sink: &mut K) {
        let Some(Frame::Roll(roll)) = st.top().cloned() else { return };
        st.pop();
        let chance = dice_for(&roll);
        let dice =
            [chance.face(outcome, 0), if chance == Chance::d6(2) { chance.face(outcome, 1) } else { 0 }];
        match roll {
            Roll::Ranged { unit, target, fire } => self.ranged_rolled(st, unit, target, fire, dice, sink),
            Roll::Crt => self.crt_rolled(st, dice, sink),
            Roll::AtFire { gun, target } => self.at_fire_rolled(st, gun, target, dice[0], sink),
            Roll::Recovery(unit) => self.recovery_rolled(st, unit, dice[0], sink),
            Roll::RaidFind => self.raid_find_rolled(st, dice[0], sink),
            Roll::SubZero { stack } => self.sub_zero_rolled(st, stack, dice[0], sink),
            Roll::Delay354(unit) => self.delay_rolled(st, unit, dice[0], sink),
            Roll::Fate { from } => self.fate_rolled(st, from, dice[0], sink),
            Roll::Lmg { drm, takers } => self.lmg_rolled(st, drm, takers, dice, sink),
            Roll::Lost { to } => self.lost_rolled(st, to, dice, sink),
            Roll::Heart { absent } => self.heart_rolled(st, absent, dice, sink),
        }
        self.settle(st, sink);
    }
}

/// How many dice each roll takes (2.1).
fn dice_for(roll: &Roll) -> Chance {
    match roll {
        Roll::Ranged { .. } | Roll::Crt | Roll::Lmg { .. } | Roll::Lost { .. } => Chance::d6(2),
        // The absence after a failed heart check is read off two dice at night and one die by day; both are 2d6
        // draws here and the table decides what they mean (20.6).
        Roll::Heart { .. } => Chance::d6(2),
        Roll::AtFire { .. }
        | Roll::Recovery(_)
        | Roll::RaidFind
        | Roll::SubZero { .. }
        | Roll::Delay354(_)
        | Roll::Fate { .. } => Chance::d6(1),
    }
}
