//! Interception checks and naval attacks (9).

use crate::Downfall;
use crate::action::Action;
use crate::event::{Event, Price};
use crate::frame::{Activity, Frame, Sea};
use crate::ids::{Faction, PieceId, PieceSet, SeaId};
use crate::state::{State, flag};
use sandtable_engine::Sink;

impl Downfall {
    fn set_sea_step(&self, state: &mut State, to: Sea) {
        if let Some(Frame::Interception { step, .. }) = state.frames.top_mut() {
            *step = to;
        }
    }

    /// The check (9.1): the weaker defender pays the difference. What allows a naval attack goes on to it (9-b).
    pub(super) fn check_interception<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Interception { sea, defender, activity, .. }) = state.top() else { return };
        let (sea, defender, activity) = (*sea, *defender, *activity);
        let strengths =
            (self.naval_strength(state, defender.foe(), sea), self.naval_strength(state, defender, sea));
        let paid = (strengths.0 - strengths.1).max(0) as u8;
        sink.emit(|| Event::Interception { sea, defender, strengths, paid });
        if activity == Activity::Trace {
            state.frames.pop();
        } else {
            self.set_sea_step(state, Sea::Offer);
        }
        self.pay(state, defender, paid, Price::Interception, sink);
    }

    pub(super) fn interception_perform<K: Sink<Event>>(
        &self,
        state: &mut State,
        action: Action,
        sink: &mut K,
    ) {
        let Some(Frame::Interception { step, .. }) = state.top() else { return };
        let step = *step;
        match (step, action) {
            (Sea::Offer, Action::Intercept) => self.set_sea_step(state, Sea::Roll),
            (Sea::Riposte, Action::Interdict(unit)) => {
                self.interdict(state, unit, sink);
                state.frames.pop();
                self.drop_interdicted(state);
            }
            (Sea::Hits(left), _) => {
                match action {
                    Action::Interdict(unit) => self.interdict(state, unit, sink),
                    Action::Lose(unit) => self.lose_step(state, unit, sink),
                    Action::Flip(unit) => {
                        state.piece_mut(unit).flags &= !flag::REVERSE;
                        sink.emit(|| Event::Flipped(unit));
                    }
                    Action::GiveUp => self.give_up_step(state),
                    _ => {}
                }
                self.set_sea_step(state, Sea::Hits(left.saturating_sub(1)));
            }
            _ => {
                state.frames.pop();
            }
        }
    }

    fn interdict<K: Sink<Event>>(&self, state: &mut State, unit: PieceId, sink: &mut K) {
        state.piece_mut(unit).flags |= flag::REVERSE;
        sink.emit(|| Event::Interdicted { unit, ready: false });
    }

    /// A step of the grant below is lost at sea.
    fn give_up_step(&self, state: &mut State) {
        for frame in state.frames.iter_mut().rev() {
            if let Frame::Steps(steps) = frame {
                if steps.infantry > 0 {
                    steps.infantry -= 1;
                } else {
                    steps.armor = steps.armor.saturating_sub(1);
                }
                return;
            }
        }
    }

    /// Steps of the grant below that could still be lost.
    fn steps_afloat(&self, state: &State) -> u8 {
        let grant = state.frames.iter().rev().find_map(|f| match f {
            Frame::Steps(steps) => Some(steps.infantry + steps.armor),
            _ => None,
        });
        grant.unwrap_or(0)
    }

    /// What is added to the dice of a naval attack: the difference of strengths, +1 for two steps or more, the bonus of
    /// visible events (9.2-1, 9.2-2).
    pub fn naval_drm(&self, state: &State, sea: SeaId, defender: Faction, steps: u8) -> i8 {
        let by = defender.foe();
        let difference = self.naval_strength(state, by, sea) - self.naval_strength(state, defender, sea);
        difference + i8::from(steps >= 2) + self.roll_bonus(state, by) as i8
    }

    /// Hits of a modified roll; none if a unit of the attacker is interdicted (9.2-3).
    pub fn naval_hits(&self, total: i8) -> u8 {
        let table = &self.pack.tables.naval_attack;
        match total {
            t if t <= table.interdict as i8 => 0,
            t if t <= table.one as i8 => 1,
            t if t <= table.two as i8 => 2,
            _ => 3,
        }
    }

    /// The naval attack (9.2-1 to 9.2-3).
    pub(super) fn naval_rolled<K: Sink<Event>>(&self, state: &mut State, dice: u8, sink: &mut K) {
        let Some(Frame::Interception { sea, defender, steps, .. }) = state.top() else { return };
        let (sea, defender, steps) = (*sea, *defender, *steps);
        let faction = defender.foe();
        let total = dice as i8 + self.naval_drm(state, sea, defender, steps);
        let hits = self.naval_hits(total);
        sink.emit(|| Event::NavalAttack { sea, faction, dice, total, hits });
        self.set_sea_step(state, if hits == 0 { Sea::Riposte } else { Sea::Hits(hits) });
    }

    /// How the defender can take a hit (9.2-4): a naval unit, a step or the armor of units at sea, a step being assigned.
    pub(super) fn naval_hit_options(
        &self,
        state: &State,
        sea: SeaId,
        defender: Faction,
        group: PieceSet,
        activity: Activity,
        out: &mut Vec<Action>,
    ) {
        if !matches!(state.top(), Some(Frame::Interception { step: Sea::Hits(left), .. }) if *left > 0) {
            return;
        }
        out.extend(self.ready_units(state, defender, sea).map(Action::Interdict));
        for unit in group.iter().filter(|u| state.piece(*u).place.in_play()) {
            out.push(Action::Lose(unit));
            if self.can_flip(state, unit) {
                out.push(Action::Flip(unit));
            }
        }
        if activity == Activity::Steps && self.steps_afloat(state) > 0 {
            out.push(Action::GiveUp);
        }
    }

    /// All hits are taken: without a ready fleet the activity is blocked (9.2.1-a).
    pub(super) fn end_interception<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Interception { sea, defender, activity, .. }) = state.top() else { return };
        let (sea, defender, activity) = (*sea, *defender, *activity);
        state.frames.pop();
        let blocked = match activity {
            Activity::Naval => self.ready_units(state, defender, sea).next().is_none(),
            _ => !self.fleet_in(state, defender, sea),
        };
        if blocked {
            sink.emit(|| Event::Blocked(sea));
        }
        self.drop_interdicted(state);
    }
}
