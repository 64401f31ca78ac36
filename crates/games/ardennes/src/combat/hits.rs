//! Hits are taken (13.51 to 13.53): by the German as he likes, by the Allies by their lists.

use super::chits::reason;
use super::{battle, battle_mut, no, push};
use crate::Ardennes;
use crate::action::Action;
use crate::board::Board;
use crate::event::{Event, Trace};
use crate::frame::{Attack, Frame, HitsLeft, Retreat, Roll};
use crate::ids::UnitSet;
use crate::pack::{Side, UnitId};
use crate::rules::GERMAN;
use crate::state::{State, flag};
use crate::text::Words;
use sandtable_engine::decision::Decision;
use sandtable_engine::event::Sink;
use sandtable_engine::message::{Message, Refusal};

/// Hits that dispersing all attackers absorbs (13.51-c).
const DISPERSAL: u8 = 2;

impl Ardennes {
    pub(super) fn hits_decision(&self, state: &State, hits: &HitsLeft) -> Option<Decision> {
        let attack = battle(state)?;
        if hits.left == 0 || self.bearers(attack, hits).is_empty() {
            return None;
        }
        match hits.side {
            Side::Allied => Some(Decision::system()),
            Side::German => self.only_hit(state).is_none().then(|| Decision::seat(GERMAN)),
        }
    }

    /// The way to take the next hit, if there is but one.
    fn only_hit(&self, state: &State) -> Option<Action> {
        let mut options = Vec::new();
        self.combat_options(state, &mut options);
        if options.len() == 1 { options.pop() } else { None }
    }

    pub(super) fn settle_hits<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Hits(hits)) = state.top() else { return };
        let over = hits.left == 0 || battle(state).is_none_or(|a| self.bearers(a, hits).is_empty());
        match self.only_hit(state) {
            Some(action) if !over => self.perform_hit(state, action, sink),
            _ => {
                state.frames.pop();
            }
        }
    }

    // --- German (13.51) ---

    pub(super) fn check_hit(&self, state: &State, hits: &HitsLeft, action: Action) -> Result<(), Refusal> {
        let Some(attack) = battle(state) else { return no("13.51-a", Message::new("why-combat-other")) };
        match action {
            Action::Step(unit) => {
                let text = |key| Message::new(key).unit(self, "unit", unit);
                if !self.bearers(attack, hits).contains(unit) {
                    return no("13.6-a", text("why-step-participant"));
                }
                if !hits.attacker && self.must_go_on(state, attack) {
                    return no("13.75", text("why-step-overstacked"));
                }
                if !self.next_losses(state, attack, hits).contains(unit) {
                    return no("13.61", text("why-step-even"));
                }
                Ok(())
            }
            Action::Disperse if !hits.attacker => no("13.51-b", Message::new("why-disperse-defender")),
            Action::Disperse if hits.taken == 0 => no("13.51-c", Message::new("why-disperse-first")),
            Action::Disperse if attack.dispersed => no("13.51-c", Message::new("why-disperse-twice")),
            Action::Disperse => Ok(()),
            Action::Retreat(_) if hits.attacker => no("13.7-a", Message::new("why-retreat-attacker")),
            Action::Retreat(hex) => self.may_retreat(state, hex),
            _ => no("13.51-a", Message::new("why-combat-other")),
        }
    }

    pub(super) fn perform_hit<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        match action {
            Action::Step(unit) => {
                let attacker = matches!(state.top(), Some(Frame::Hits(h)) if h.attacker);
                self.take_step(state, unit, if attacker { "13.51-c" } else { "13.51-b" }, sink);
            }
            Action::Disperse => {
                if let Some(Frame::Hits(hits)) = state.frames.last_mut() {
                    let absorbed = hits.left.min(DISPERSAL);
                    hits.left -= absorbed;
                    hits.taken += absorbed;
                }
                self.disperse_attackers(state, sink);
            }
            Action::Retreat(hex) => {
                count_hit(state);
                self.retreat_to(state, hex, Vec::new(), sink);
            }
            _ => {}
        }
    }

    /// All attackers disperse (13.9-a); they do not recover with the activation they were dispersed in (13.9-d).
    fn disperse_attackers<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(attack) = battle_mut(state) else { return };
        attack.dispersed = true;
        let units = attack.attackers;
        self.disperse(state, units, flag::SHAKEN, sink);
    }

    /// Units are dispersed, with a further flag.
    pub(super) fn disperse<K: Sink<Event>>(&self, state: &mut State, units: UnitSet, more: u8, sink: &mut K) {
        for unit in units.iter() {
            state.change(&self.pack, unit, |u| u.flags |= flag::DISPERSED | more);
        }
        sink.emit(|| Event::Dispersed(units));
    }

    // --- Allied ---

    /// The system takes one hit.
    pub(super) fn system_hit<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Hits(hits)) = state.top() else { return };
        if hits.attacker { self.attackers_hit(state, sink) } else { self.defenders_hit(state, sink) }
    }

    /// The list for Allied attackers (13.53).
    fn attackers_hit<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let (Some(Frame::Hits(hits)), Some(attack)) = (state.top(), battle(state)) else { return };
        let figures = &self.pack.constants.attacker;
        let steps: u8 = attack.attackers.iter().map(|u| state.steps(&self.pack, u)).sum();
        let step = match hits.taken + 1 {
            1 => Some("13.53-1"),
            2 if steps >= figures.disperse_below_steps => Some("13.53-2"),
            n if n == figures.last_hit && hits.steps == 1 => Some("13.53-4"),
            _ => None,
        };
        let disperse = matches!(hits.taken + 1, 2 | 3) && !attack.dispersed;
        if let Some(rule) = step {
            return self.system_loses(state, rule, sink);
        }
        if disperse {
            self.disperse_attackers(state, sink);
        }
        count_hit(state);
    }

    /// The list for Allied defenders (13.52), from its top for every hit.
    fn defenders_hit<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let (Some(Frame::Hits(hits)), Some(attack)) = (state.top(), battle(state)) else { return };
        if self.retreats(state, attack, hits.left).is_empty() {
            // They have gone as far as they can, or cannot go at all (M-11).
            let rule = if attack.retreat.len() == 2 { "13.52-A" } else { "13.75" };
            return self.system_loses(state, rule, sink);
        }
        let steps: u8 = attack.defenders.iter().map(|u| state.steps(&self.pack, u)).sum();
        // Overstacked on their way they cannot stay (13.75).
        let onward = self.must_go_on(state, attack);
        if onward || hits.left >= steps || self.step_ends_control(state, attack, hits) {
            count_hit(state);
            return self.begin_retreat(state);
        }
        let (number, _) = self.hold_number(state, attack, hits.left);
        push(state, Frame::Roll(Roll::Hold { number }));
    }

    /// Whether the loss of a step would end the defenders' control around their hex (13.52-C).
    fn step_ends_control(&self, state: &State, attack: &Attack, hits: &HitsLeft) -> bool {
        let Some(unit) = self.next_system_loss(state, attack, hits) else { return false };
        let Some(hex) = state.hex_of(unit) else { return false };
        let exerts = |s: &State| s.cache.exerting[Side::Allied.index()].contains(hex);
        if !exerts(state) {
            return false;
        }
        let mut after = state.clone();
        self.lose_step(&mut after, unit, "13.52-C", &mut sandtable_engine::Silent);
        !exerts(&after)
    }

    /// The number up to which Allied defenders hold (13.52-D), with its parts.
    pub fn hold_number(&self, state: &State, attack: &Attack, left: u8) -> (i8, Trace) {
        let figures = &self.pack.constants.hold;
        let Some(hex) = attack.defenders.first().and_then(|u| state.hex_of(u)) else {
            return (0, Vec::new());
        };
        let board = Board::new(&self.pack, state);
        let steps: u8 = attack.defenders.iter().map(|u| state.steps(&self.pack, u)).sum();
        let river = attack.retreat.is_empty()
            && !attack.attackers.is_empty()
            && attack.attackers.iter().all(|u| self.across_river(&board, u, attack.target));
        let cut_off = self.surrounded(&board, hex) || !self.communication(&board, Side::Allied).contains(hex);
        let ways = self.retreats(state, attack, left);
        let costly = !ways.is_empty() && ways.iter().all(|way| way.costs);
        let when = |held: bool, figure: i8| if held { figure } else { 0 };
        let parts = [
            ("hold-hv", self.pack.map.hold_at(hex) as i8),
            ("hold-steps", steps as i8),
            ("hold-river", when(river, figures.across_river)),
            ("hold-cut-off", when(cut_off, figures.surrounded)),
            ("hold-costly", when(costly, figures.costly_retreat)),
            ("hold-retreated", when(attack.retreat.len() == 1, figures.retreated)),
        ];
        let trace = parts.iter().filter(|p| p.1 != 0).map(|p| reason("13.52-D", p.0, true, p.1)).collect();
        (parts.iter().map(|p| p.1).sum(), trace)
    }

    /// The hold check is rolled: not above the number they lose a step, above it they go (13.52-D).
    pub(super) fn hold_rolled<K: Sink<Event>>(&self, state: &mut State, die: u8, number: i8, sink: &mut K) {
        let success = i16::from(die) <= i16::from(number);
        sink.emit(|| {
            let left = if let Some(Frame::Hits(hits)) = state.top() { hits.left } else { 0 };
            let trace = battle(state).map_or_else(Vec::new, |a| self.hold_number(state, a, left).1);
            Event::Rolled { roll: Roll::Hold { number }, die, success, trace }
        });
        if success {
            return self.system_loses(state, "13.52-D", sink);
        }
        count_hit(state);
        self.begin_retreat(state);
    }

    fn begin_retreat(&self, state: &mut State) {
        let Some(attack) = battle(state) else { return };
        let units = attack.defenders;
        let from = units.first().and_then(|u| state.hex_of(u)).unwrap_or(attack.target);
        push(state, Frame::Retreat(Retreat { side: attack.side.other(), from, units }));
    }

    /// The unit that loses the next step of the system's (13.6-b, even losses first: A-27).
    fn next_system_loss(&self, state: &State, attack: &Attack, hits: &HitsLeft) -> Option<UnitId> {
        let may = self.next_losses(state, attack, hits);
        self.system_loss_of(state, self.bearers(attack, hits), may)
    }

    /// The system takes a hit as a step.
    fn system_loses<K: Sink<Event>>(&self, state: &mut State, rule: &'static str, sink: &mut K) {
        let (Some(Frame::Hits(hits)), Some(attack)) = (state.top(), battle(state)) else { return };
        match self.next_system_loss(state, attack, hits) {
            Some(unit) => self.take_step(state, unit, rule, sink),
            None => count_hit(state),
        }
    }
}

/// A hit is taken otherwise than by a step.
fn count_hit(state: &mut State) {
    if let Some(Frame::Hits(hits)) = state.frames.last_mut() {
        hits.left = hits.left.saturating_sub(1);
        hits.taken += 1;
    }
}
