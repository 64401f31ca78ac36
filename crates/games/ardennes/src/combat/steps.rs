//! The steps of a combat in their order (13.0-G1 to -G9, 13.0-A1 to -A9), and the drawing of chits (13.4, 13.43).

use super::chits::{self, by_role, reason};
use super::{activation, battle, battle_mut, no, push};
use crate::Ardennes;
use crate::action::Action;
use crate::event::{Event, Trace};
use crate::frame::{Advance, Attack, AttackStep, DrawFor, Frame, HitsLeft};
use crate::ids::{Chits, UnitSet};
use crate::pack::{ChitId, Side, Tactic};
use crate::rules::GERMAN;
use crate::state::{State, Supply, flag};
use sandtable_engine::chance::{Chance, Outcome};
use sandtable_engine::decision::Decision;
use sandtable_engine::event::Sink;
use sandtable_engine::message::{Message, Refusal};

/// Whether a chit is due and can be had.
fn drawing(state: &State, attack: &Attack) -> bool {
    attack.chits.len() < usize::from(attack.total) && !state.cup.cup.is_empty()
}

impl Ardennes {
    pub(super) fn attack_decision(&self, state: &State, attack: &Attack) -> Option<Decision> {
        let german = attack.side == Side::German;
        let asked = match attack.step {
            AttackStep::Declare => german && self.can_declare(state, attack),
            AttackStep::Tactics => self.has_tactics(state, attack),
            AttackStep::Commit if !german => return Some(Decision::system()),
            AttackStep::Commit => usize::from(self.maximum_draw(state, attack).0) > attack.chits.len(),
            AttackStep::Minimum | AttackStep::Further if drawing(state, attack) => {
                return Some(Decision::chance(Chance::Pick { n: state.cup.cup.len() as u16 }));
            }
            _ => false,
        };
        asked.then(|| Decision::seat(GERMAN))
    }

    /// Whether somebody can be named, or the attack begin.
    fn can_declare(&self, state: &State, attack: &Attack) -> bool {
        let mut around = self.pack.map.grid.adjacent(attack.target).flat_map(|h| state.stack(h));
        self.may_begin(state, attack).is_ok()
            || around.any(|u| self.may_join(state, attack, u, false).is_ok())
    }

    pub(super) fn attack_candidates(&self, state: &State, attack: &Attack, out: &mut Vec<Action>) {
        let around = self.pack.map.grid.adjacent(attack.target).flat_map(|h| state.stack(h));
        match attack.step {
            AttackStep::Declare => out.extend(around.map(Action::Attack)),
            AttackStep::Tactics => self.tactic_candidates(state, attack, out),
            AttackStep::Commit => {
                let most = self.maximum_draw(state, attack).0;
                out.extend((attack.chits.len() as u8..=most).map(Action::Draw));
                return;
            }
            _ => return,
        }
        out.push(Action::Done);
    }

    pub(super) fn check_attack(&self, state: &State, attack: &Attack, action: Action) -> Result<(), Refusal> {
        match (attack.step, action) {
            (AttackStep::Declare, Action::Attack(unit)) => self.may_join(state, attack, unit, false),
            (AttackStep::Declare, Action::Done) => self.may_begin(state, attack),
            (AttackStep::Tactics, _) => self.check_tactic(state, attack, action),
            (AttackStep::Commit, Action::Draw(total)) => {
                let (least, most) = (attack.chits.len() as u8, self.maximum_draw(state, attack).0);
                if (least..=most).contains(&total) {
                    return Ok(());
                }
                no("13.4-b", Message::new("why-draw").int("least", least).int("most", most))
            }
            _ => no("13.0-G1", Message::new("why-combat-other")),
        }
    }

    pub(super) fn perform_attack<K: Sink<Event>>(&self, state: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Attack(attack)) = state.frames.last_mut() else { return };
        match (attack.step, action) {
            (AttackStep::Declare, Action::Attack(unit)) => {
                attack.attackers.insert(unit);
            }
            (AttackStep::Declare, Action::Done) => self.commence(state, sink),
            (AttackStep::Tactics, _) => self.perform_tactic(state, action, sink),
            (AttackStep::Commit, Action::Draw(total)) => {
                attack.total = total;
                attack.step = AttackStep::Further;
            }
            _ => {}
        }
    }

    /// Moves a combat on that asks nobody.
    pub(super) fn settle_attack<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(Frame::Attack(attack)) = state.top() else { return };
        match attack.step {
            AttackStep::Declare if attack.side == Side::Allied => self.commence(state, sink),
            AttackStep::Declare => {
                state.frames.pop();
            }
            AttackStep::Tactics => self.after_tactics(state),
            AttackStep::AlliedCard => self.allied_card_step(state, sink),
            AttackStep::Minimum | AttackStep::Further => self.after_draw(state, sink),
            AttackStep::Commit => set_step(state, AttackStep::Totals),
            AttackStep::Totals => self.count_hits(state, sink),
            AttackStep::Defender => self.push_hits(state, false),
            AttackStep::Attacker => {
                self.lose_guests(state, sink);
                self.push_hits(state, true);
            }
            AttackStep::Advance => self.push_advance(state),
            AttackStep::CleanUp => clean_up(state),
        }
    }

    /// German tactics are played: a German attack now meets the Allied card, an Allied one the cup.
    pub(super) fn after_tactics(&self, state: &mut State) {
        match battle(state).map(|a| a.side) {
            Some(Side::German) => set_step(state, AttackStep::AlliedCard),
            _ => self.begin_draw(state),
        }
    }

    /// The Allied card (13.0-G3, 13.0-A2): draws it, or acts on what was drawn.
    fn allied_card_step<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(attack) = battle(state) else { return };
        let german = attack.side == Side::German;
        if attack.card.is_none() && self.draws_card(state, attack) {
            let purpose = if german { DrawFor::Defence } else { DrawFor::Attack };
            return push(state, Frame::AlliedDraw(purpose));
        }
        self.use_allied_card(state, sink);
        if german {
            self.begin_draw(state);
        } else {
            set_step(state, AttackStep::Tactics);
        }
    }

    /// Whether the Allies draw a card: not in the surprise of the 16th (4.11-d), only with a participant in supply
    /// (13.3-b), in defence not if all are dispersed.
    fn draws_card(&self, state: &State, attack: &Attack) -> bool {
        let surprised =
            attack.side == Side::German && activation(state).is_some_and(|activation| activation.surprise);
        let cards = !state.allied.deck.is_empty() || !state.allied.discards.is_empty();
        cards && !surprised && self.allies_supported(state, attack)
    }

    /// Whether tactics can help the Allies: a participant in supply, in defence also one that is not dispersed (13.3-b).
    pub(super) fn allies_supported(&self, state: &State, attack: &Attack) -> bool {
        let german = attack.side == Side::German;
        let units = if german { attack.defenders } else { attack.attackers };
        units.iter().any(|u| state.unit(u).supply == Supply::Full)
            && (!german || units.iter().any(|u| !state.unit(u).has(flag::DISPERSED)))
    }

    /// The minimum is due (13.4-a).
    fn begin_draw(&self, state: &mut State) {
        let Some(least) = battle(state).map(|attack| self.minimum_draw(state, attack)) else { return };
        if let Some(attack) = battle_mut(state) {
            attack.total = least;
            attack.step = AttackStep::Minimum;
        }
    }

    /// A chit comes out of the cup (13.4, 13.43).
    pub(super) fn draw_chit<K: Sink<Event>>(&self, state: &mut State, outcome: Outcome, sink: &mut K) {
        let Some(id) = state.cup.cup.nth(outcome.0 as usize) else { return };
        state.cup.cup.remove(id);
        if let Some(attack) = battle_mut(state) {
            attack.chits.insert(id);
        }
        let Some(attack) = battle(state) else { return };
        let drawn = attack.chits.len() as u8;
        sink.emit(|| {
            let facts = self.facts(state, attack);
            let face = self.chit(id).and_then(|chit| chits::face(&facts, chit, usize::from(drawn)));
            Event::Chit { chit: id, face, drawn }
        });
        if self.is_blue(id) {
            refill(state, sink);
        }
    }

    fn is_blue(&self, id: ChitId) -> bool {
        self.chit(id).is_some_and(|chit| chit.blue)
    }

    /// As many chits as were due are drawn, or the cup is empty.
    fn after_draw<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(attack) = battle(state) else { return };
        if attack.chits.len() < usize::from(attack.total) && !state.cup.out.is_empty() {
            return refill(state, sink);
        }
        let done = attack.step == AttackStep::Further && attack.side == Side::German;
        set_step(state, if done { AttackStep::Totals } else { AttackStep::Commit });
    }

    /// The Allies look at what they have drawn: break off, or one more (13.4-c, 13.42).
    pub(super) fn press_or_break_off<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(attack) = battle(state) else { return };
        let drawn = attack.chits.len() as u8;
        let (stop, trace) = self.break_off(state, attack);
        let most = self.maximum_draw(state, attack).0;
        let empty = state.cup.cup.is_empty() && state.cup.out.is_empty();
        if stop || drawn >= most || empty {
            if stop && drawn < most {
                sink.emit(|| Event::BrokeOff(trace));
            }
            return set_step(state, AttackStep::Totals);
        }
        if let Some(attack) = battle_mut(state) {
            attack.total = drawn + 1;
            attack.step = AttackStep::Further;
        }
    }

    /// Adds up what was drawn (13.0-G5, 13.5) and takes off what cover and weakness do.
    fn count_hits<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(attack) = battle(state) else { return };
        let facts = self.facts(state, attack);
        let sum = self.sum_chits(&facts, attack.chits);
        let (attacker, defender) = chits::adjusted(&facts, sum);
        let (raw_attacker, raw_defender) = by_role(sum, attack.side);
        let target = attack.target;
        if let Some(attack) = battle_mut(state) {
            (attack.sum, attack.hits) = (sum, (attacker, defender));
            attack.step = AttackStep::Defender;
        }
        sink.emit(|| {
            let parts = [
                ("13.5-b", "combat-cover", facts.cover && raw_defender > 0, -1),
                ("13.5-c", "combat-weak", facts.weak && !facts.isolated && raw_attacker > 0, -1),
                ("13.5-c", "combat-isolated", facts.isolated && raw_attacker > 0, -i16::from(raw_attacker)),
            ];
            let reasons: Trace =
                parts.into_iter().filter(|p| p.2).map(|p| reason(p.0, p.1, true, p.3)).collect();
            Event::Hits { sum, attacker, defender, reasons }
        });
        // The position has served (13.5-b, 16.34, A-12).
        if raw_defender > 0 {
            self.set_improved(state, target, false, sink);
        }
    }

    /// A side's hits are to be taken; the next step of the combat follows.
    fn push_hits(&self, state: &mut State, attacker: bool) {
        let Some(attack) = battle_mut(state) else { return };
        attack.step = if attacker { AttackStep::Advance } else { AttackStep::Attacker };
        let side = if attacker { attack.side } else { attack.side.other() };
        let left = if attacker { attack.hits.0 } else { attack.hits.1 };
        if left > 0 {
            let hits = HitsLeft { side, attacker, left, taken: 0, steps: 0, hurt: UnitSet::EMPTY, from: 0 };
            push(state, Frame::Hits(hits));
        }
    }

    /// Units that had retreated onto the defenders earlier share their end (13.74).
    fn lose_guests<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let Some(attack) = battle(state) else { return };
        if attack.retreat.is_empty() && !attack.eliminated {
            return;
        }
        let (target, side, defenders) = (attack.target, attack.side.other(), attack.defenders);
        let guests: UnitSet = state
            .stack(target)
            .filter(|u| self.pack.side_of(*u) == side && !defenders.contains(*u))
            .collect();
        for unit in guests.iter() {
            self.eliminate(state, unit, "13.74", sink);
        }
    }

    /// If the defenders left, attackers that are not dispersed may follow (13.0-G8, 13.0-A8).
    fn push_advance(&self, state: &mut State) {
        set_step(state, AttackStep::CleanUp);
        let Some(attack) = battle(state) else { return };
        let vacated = (attack.eliminated || !attack.retreat.is_empty())
            && !state.holds(attack.side.other(), attack.target);
        let ready: UnitSet = attack
            .attackers
            .iter()
            .filter(|u| !state.unit(*u).has(flag::DISPERSED | flag::NO_FUEL))
            .collect();
        if vacated && !ready.is_empty() {
            let hexes = if attack.eliminated || attack.retreat.len() == 2 { 2 } else { 1 };
            let frame = Advance { first: attack.target, ready, going: None, hexes };
            push(state, Frame::Advance(frame));
        }
    }

    /// Whether a tactic of the attackers is in use.
    pub(super) fn attacks_with(&self, attack: &Attack, tactic: Tactic) -> bool {
        attack.tactics[attack.side.index()].has(tactic)
    }
}

/// Goes to a step of the combat in progress.
pub(super) fn set_step(state: &mut State, step: AttackStep) {
    if let Some(attack) = battle_mut(state) {
        attack.step = step;
    }
}

/// Chits of earlier combats return to the cup (13.43).
fn refill<K: Sink<Event>>(state: &mut State, sink: &mut K) {
    if !state.cup.out.is_empty() {
        state.cup.cup = state.cup.cup.or(state.cup.out);
        state.cup.out = Chits::EMPTY;
        sink.emit(|| Event::Refilled);
    }
}

/// The chits are set aside and the combat is over (13.0-G9, 13.0-A9). German cards were discarded when they were played.
fn clean_up(state: &mut State) {
    if let Some(Frame::Attack(attack)) = state.frames.pop() {
        state.cup.out = state.cup.out.or(attack.chits);
    }
}
