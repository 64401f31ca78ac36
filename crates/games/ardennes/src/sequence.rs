//! The day (4): its stages in order, and the procedures of the day's part.

use crate::Ardennes;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{AlliedImpulse, Deal, DrawFor, Formation, Frame, Stage};
use crate::ids::{GermanCards, UnitSet};
use crate::pack::{Command, EventKind, GermanCardId, Side};
use crate::procedure::Procedure;
use crate::rules::GERMAN;
use crate::state::{Impulse, Phase, State, flag, today};
use sandtable_engine::{Decision, Message, Outcome, Refusal, Sink};

impl Stage {
    /// The phase of the day it belongs to (4.0).
    pub const fn phase(self) -> Phase {
        match self {
            Stage::Reserves => Phase::Reserves,
            Stage::Cards | Stage::AlliedCards => Phase::Cards,
            Stage::Interdiction | Stage::Engineers | Stage::Judging | Stage::Fuel => Phase::Supply,
            Stage::German | Stage::Refill | Stage::Allied => Phase::Command,
            Stage::End => Phase::End,
            Stage::Over => Phase::Over,
        }
    }
}

/// The day, cards, German activation, reserves and victory.
pub struct Day;

impl Procedure for Day {
    fn decision(game: &Ardennes, state: &State) -> Option<Decision> {
        let seat = |asked: bool| asked.then(|| Decision::seat(GERMAN));
        match state.top()? {
            Frame::Day(Stage::Over) => Some(Decision::over()),
            Frame::Deal(deal) => game.deal_decision(state, *deal),
            Frame::AlliedDraw(_) => game.allied_draw_decision(state),
            Frame::Interdicted => seat(game.dearest(state).len() > 1),
            Frame::SupplyEngineers => seat(!game.engineer_cards(state).is_empty()),
            Frame::Fuel { cards } => seat(game.next_dry(state, *cards).is_some_and(|dry| {
                let mut help = Vec::new();
                game.fuel_options(state, dry, *cards, &mut help);
                !help.is_empty()
            })),
            Frame::GermanImpulse => seat(game.impulse_open(state)),
            Frame::Command(_) => seat(true),
            Frame::Activation(a) => game.activation_decision(state, a),
            Frame::Eventful(kind) => seat(game.event_asks(state, *kind)),
            Frame::Placing(_) | Frame::Replacing { .. } => {
                let mut out = Vec::new();
                Day::options(game, state, &mut out);
                seat(!out.is_empty())
            }
            _ => None,
        }
    }

    fn options(game: &Ardennes, state: &State, out: &mut Vec<Action>) {
        match state.top() {
            Some(Frame::Interdicted) => out.extend(game.dearest(state).iter().map(Action::Discard)),
            Some(Frame::SupplyEngineers) => {
                out.extend(game.engineer_cards(state).iter().map(Action::Play));
                out.push(Action::Done);
            }
            Some(Frame::Fuel { cards }) => {
                if let Some(dry) = game.next_dry(state, *cards) {
                    out.push(Action::Dry);
                    game.fuel_options(state, dry, *cards, out);
                }
            }
            Some(Frame::GermanImpulse) => {
                out.extend(state.german.hand.iter().map(Action::Play));
                if game.may_stop(state) {
                    out.push(Action::Done);
                }
            }
            Some(Frame::Command(card)) => game.command_options(state, *card, out),
            Some(Frame::Placing(placing)) => game.placing_options(state, placing, out),
            Some(Frame::Replacing { .. }) => {
                out.extend(game.replacing_units(state).iter().map(Action::Restore));
                if !out.is_empty() {
                    out.push(Action::Done);
                }
            }
            Some(Frame::Eventful(kind)) => {
                game.event_options(state, *kind, out);
                if !out.is_empty() {
                    out.push(Action::Done);
                }
            }
            Some(Frame::Activation(a)) => game.activation_options(state, a, out),
            _ => {}
        }
    }

    fn refuse(game: &Ardennes, state: &State, action: Action) -> Option<Refusal> {
        game.refuse_day(state, action)
    }

    fn perform<K: Sink<Event>>(game: &Ardennes, state: &mut State, action: Action, sink: &mut K) {
        match state.top() {
            Some(Frame::Interdicted) => {
                state.frames.pop();
                if let Action::Discard(card) = action {
                    game.give_up(state, card, sink);
                }
            }
            Some(Frame::SupplyEngineers) => match action {
                Action::Play(card) => {
                    game.spend(state, card, sink);
                    game.begin_event(state, EventKind::BridgeEngineers, sink);
                }
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::Fuel { .. }) => game.fuel_perform(state, action, sink),
            Some(Frame::GermanImpulse) => match action {
                Action::Play(card) => {
                    game.spend(state, card, sink);
                    state.frames.push(Frame::Command(card));
                }
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::Command(card)) => {
                let card = *card;
                state.frames.pop();
                game.command(state, card, action, sink);
            }
            Some(Frame::Placing(_)) => game.placing_perform(state, action, sink),
            Some(Frame::Replacing { .. }) => game.replacing_perform(state, action, sink),
            Some(Frame::Eventful(_)) => game.event_perform(state, action, sink),
            Some(Frame::Activation(_)) => game.activation_perform(state, action, sink),
            _ => {}
        }
    }

    fn roll<K: Sink<Event>>(game: &Ardennes, state: &mut State, outcome: Outcome, sink: &mut K) {
        match state.top() {
            Some(Frame::Deal(deal)) => game.deal_roll(state, *deal, outcome, sink),
            Some(Frame::AlliedDraw(use_)) => game.allied_draw_roll(state, *use_, outcome, sink),
            _ => {}
        }
    }

    fn advance<K: Sink<Event>>(_game: &Ardennes, _state: &mut State, _sink: &mut K) {}

    fn settle<K: Sink<Event>>(game: &Ardennes, state: &mut State, sink: &mut K) {
        match state.top() {
            Some(Frame::Day(stage)) => game.stage(state, *stage, sink),
            Some(Frame::Deal(deal)) => game.deal_settle(state, *deal),
            Some(Frame::AlliedDraw(_)) => game.allied_draw_settle(state),
            Some(Frame::Interdicted) => {
                state.frames.pop();
                if let Some(card) = game.dearest(state).first() {
                    game.give_up(state, card, sink);
                }
            }
            Some(Frame::Fuel { cards }) => match game.next_dry(state, *cards) {
                Some(_) => game.fuel_perform(state, Action::Dry, sink),
                None => {
                    state.frames.pop();
                }
            },
            Some(Frame::Activation(_)) => game.activation_settle(state, sink),
            _ => {
                state.frames.pop();
            }
        }
    }
}

impl Ardennes {
    /// One stage of the day. The stage that follows is entered first, so that whatever this one pushes comes before it.
    fn stage<K: Sink<Event>>(&self, state: &mut State, stage: Stage, sink: &mut K) {
        if stage == Stage::Reserves {
            let day = state.day;
            sink.emit(|| Event::Day(day));
        } else if stage == Stage::Cards {
            // The reserve phase ends with it, so that a delayed reserve placed at the Meuse counts (4.I-c).
            self.release_okw(state, sink);
        }
        if state.phase != stage.phase() || stage == Stage::Reserves {
            state.phase = stage.phase();
            let phase = state.phase;
            sink.emit(|| Event::Phase(phase));
        }
        match stage {
            Stage::Reserves => {
                go(state, Stage::Cards);
                self.come_due(state, sink);
                if self.gate(state, |g| g.delayed_reserves) {
                    self.place_reserves(state, self.delayed(state), true);
                }
            }
            Stage::Cards => {
                go(state, Stage::AlliedCards);
                self.prepare_german(state, sink);
            }
            Stage::AlliedCards => {
                let supply = self.gate(state, |g| g.supply_phase);
                go(state, if supply { Stage::Interdiction } else { Stage::German });
                self.prepare_allied(state, sink);
            }
            Stage::Interdiction => {
                go(state, Stage::Engineers);
                if self.gate(state, |g| g.interdiction) {
                    state.frames.push(Frame::AlliedDraw(DrawFor::Interdiction));
                }
            }
            Stage::Engineers => {
                go(state, Stage::Judging);
                state.frames.push(Frame::SupplyEngineers);
            }
            Stage::Judging => {
                go(state, Stage::Fuel);
                self.judge_supply(state, sink);
            }
            Stage::Fuel => {
                go(state, Stage::German);
                self.check_fuel(state, state.german.hand);
            }
            Stage::German => self.german_impulse(state, sink),
            Stage::Refill => {
                go(state, Stage::Allied);
                self.check_fuel(state, GermanCards::EMPTY);
                let wanted = usize::from(self.pack.constants.hand.cards);
                let missing = wanted.saturating_sub(state.german.hand.len());
                state.frames.push(Frame::Deal(Deal::Hand(missing as u8)));
            }
            Stage::Allied => {
                go(state, if self.cards_left(state) { Stage::German } else { Stage::End });
                self.allied_impulse(state, sink);
            }
            Stage::End => self.end_day(state, sink),
            Stage::Over => {}
        }
    }

    /// Whether the German has cards in hand or pile.
    fn cards_left(&self, state: &State) -> bool {
        !state.german.hand.is_empty() || state.german.left() > 0
    }

    /// Cards are looked at for fuel from the 20th; those drawn while the frame waits are added to it (14.5).
    fn check_fuel(&self, state: &mut State, cards: GermanCards) {
        if self.gate(state, |g| g.fuel) {
            state.frames.push(Frame::Fuel { cards });
        }
    }

    /// A German impulse begins, unless interdiction skips it (4.III.1) or the cards ran out in the Allied impulse
    /// (4.IV.3-b).
    fn german_impulse<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        if !self.cards_left(state) {
            go(state, Stage::End);
            return;
        }
        let last = std::mem::take(&mut state.impulse);
        state.impulse = Impulse {
            number: last.number.saturating_add(1),
            units: [UnitSet::EMPTY, last.units[0]],
            corps: [0, last.corps[0]],
            divisions: [0, last.divisions[0]],
            ..Impulse::default()
        };
        let skipped = state.today & today::INTERDICTED != 0 && state.impulse.number == 1;
        sink.emit(|| Event::Impulse { side: Side::German, skipped });
        if skipped {
            go(state, Stage::Allied);
        } else {
            go(state, Stage::Refill);
            state.frames.push(Frame::GermanImpulse);
        }
    }

    /// An Allied impulse begins, unless commandos have seen to it.
    fn allied_impulse<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        let skipped = state.today & today::SKIP_ALLIED != 0;
        state.today &= !today::SKIP_ALLIED;
        state.impulse.attacked = UnitSet::EMPTY;
        sink.emit(|| Event::Impulse { side: Side::Allied, skipped });
        if !skipped {
            let impulse = AlliedImpulse { card: None, command: 0, second: false };
            state.frames.push(Frame::AlliedImpulse(impulse));
        }
    }

    /// The day ends: victory is checked, then everything of the day is cleared away (4.V).
    fn end_day<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        self.check_victory(state, sink);
        if state.verdict.is_some() {
            return;
        }
        state.cup.cup = state.cup.cup.or(state.cup.out);
        state.cup.out = Default::default();
        for unit in self.pack.units.iter().map(|u| u.id) {
            if state.unit(unit).has(flag::DAY) {
                state.change(&self.pack, unit, |u| u.flags &= !flag::DAY);
            }
        }
        state.today = 0;
        state.impulse = Impulse::default();
        state.day += 1;
        go(state, Stage::Reserves);
    }

    /// Cards whose engineers the German may send in the supply phase (4.III.2).
    pub(crate) fn engineer_cards(&self, state: &State) -> GermanCards {
        let shown = |c: &GermanCardId| self.has_event(state, *c, EventKind::BridgeEngineers);
        let cards: GermanCards = state.german.hand.iter().filter(shown).collect();
        if cards.is_empty() || !self.event_possible(state, EventKind::BridgeEngineers) {
            return GermanCards::EMPTY;
        }
        cards
    }

    /// A card does one of its commands (4.IV.1-b).
    fn command<K: Sink<Event>>(&self, state: &mut State, card: GermanCardId, action: Action, sink: &mut K) {
        match action {
            Action::Corps(c) => self.activate_german(state, card, Formation::Corps(c), sink),
            Action::Division(d) => self.activate_german(state, card, Formation::Division(d), sink),
            Action::Single(u) => self.activate_german(state, card, Formation::Single(u), sink),
            Action::Group(h) => self.activate_german(state, card, Formation::Group(h), sink),
            Action::Deploy => self.place_reserves(state, self.card_units(card), false),
            Action::DeployOne(u) => self.place_reserves(state, UnitSet::one(u), false),
            Action::Replace => {
                let def = self.german_card(card);
                if let Command::Corps(corps) = def.command {
                    let points = def.replacements;
                    state.frames.push(Frame::Replacing { corps, points });
                }
            }
            Action::Event(kind) => self.begin_event(state, kind, sink),
            _ => {}
        }
    }

    /// Why an answer to the day's questions is refused.
    fn refuse_day(&self, state: &State, action: Action) -> Option<Refusal> {
        let no = |rule: &'static str, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        match (state.top()?, action) {
            (Frame::Activation(a), _) => self.activation_refuse(state, a, action),
            (Frame::GermanImpulse, Action::Done) if self.surprise(state) => {
                no("4.11-a", "refused-surprise-stop")
            }
            (Frame::GermanImpulse, Action::Done) => no("4.IV.1-a", "refused-must-play"),
            (Frame::GermanImpulse | Frame::SupplyEngineers, Action::Play(c)) => {
                if state.german.hand.contains(c) {
                    no("4.III.2", "refused-no-engineers")
                } else {
                    no("5.1-a", "refused-not-in-hand")
                }
            }
            (Frame::Command(_), Action::Deploy | Action::DeployOne(_) | Action::Event(_))
                if self.surprise(state) =>
            {
                no("4.11-c", "refused-surprise-command")
            }
            (Frame::Command(_), Action::Single(_)) if state.today & today::ONE_UNIT != 0 => {
                no("6.3", "refused-one-unit")
            }
            (Frame::Command(_), Action::Single(u)) if self.barred_unit(state, u) => {
                no("6.5-a", "refused-worn")
            }
            (Frame::Command(_), Action::Single(_)) => no("6.3", "refused-single"),
            (Frame::Command(card), Action::Corps(c)) => {
                let units = self.roster.of_corps(c);
                self.refuse_formation(state, *card, units, Action::Corps(c))
            }
            (Frame::Command(card), Action::Division(d)) => {
                let units = self.roster.of_division(d);
                self.refuse_formation(state, *card, units, Action::Division(d))
            }
            (Frame::Command(_), Action::Group(_)) => no("6.4-a", "refused-group"),
            (Frame::Command(_), Action::Deploy | Action::DeployOne(_)) => no("7.1-a", "refused-deploy"),
            (Frame::Command(_), Action::Replace) => no("17.0-a", "refused-replace"),
            (Frame::Command(_), Action::Event(_)) => no("4.IV.1-b", "refused-event"),
            (Frame::Command(_), Action::Done) => no("4.IV.1-a", "refused-must-command"),
            (Frame::Placing(p), Action::Enter(u, h)) if !p.delayed && self.mates_entered(state, u, h) => {
                no("7.2-a", "refused-apart")
            }
            (Frame::Placing(_), Action::Enter(..)) => no("7.1-b", "refused-enter"),
            (Frame::Replacing { .. }, Action::Restore(_)) => no("17.11", "refused-restore"),
            (Frame::Interdicted, Action::Discard(_)) => no("4.III.1", "refused-discard"),
            (Frame::Fuel { .. }, _) => no("14.5", "refused-fuel"),
            (Frame::Eventful(_), _) => no("4.IV.1-b", "refused-event"),
            _ => None,
        }
    }

    /// Why a formation cannot be activated: not of this card, resting, or nobody there.
    fn refuse_formation(
        &self,
        state: &State,
        card: GermanCardId,
        units: UnitSet,
        action: Action,
    ) -> Option<Refusal> {
        let named = match (&self.german_card(card).command, action) {
            (Command::Group, Action::Corps(_)) => true,
            (Command::Army(army), Action::Corps(c)) => self.commands_corps(state, *army, c),
            (Command::Corps(c), Action::Corps(d)) => *c == d,
            (Command::Divisions(list), Action::Division(d)) => list.contains(&d),
            _ => false,
        };
        let (rule, key) = if !named {
            ("6.2", "refused-not-on-card")
        } else if units.iter().any(|u| self.barred_unit(state, u)) {
            ("6.5-a", "refused-worn")
        } else {
            ("6.1", "refused-nobody-there")
        };
        Some(Refusal::new(rule, Message::new(key)))
    }

    /// Ends a game that is decided.
    pub(crate) fn conclude<K: Sink<Event>>(&self, state: &mut State, sink: &mut K) {
        if let Some(level) = state.verdict {
            state.phase = Phase::Over;
            state.frames.clear();
            state.frames.push(Frame::Day(Stage::Over));
            sink.emit(|| Event::Over(level));
        }
    }
}

/// The day goes to another stage.
fn go(state: &mut State, stage: Stage) {
    if let Some(frame) = state.frames.last_mut() {
        *frame = Frame::Day(stage);
    }
}
