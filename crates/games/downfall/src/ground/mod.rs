//! Redeploy (7.1): moving on land, Fort Troops that dig in, air units that must rebase.

mod base;
mod crowd;
mod march;
pub mod reach;

use crate::Downfall;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Way};
use crate::ids::{Faction, PieceId, UnitType};
use crate::pack::{Symbol, Symbols};
use crate::procedure::Procedure;
use crate::sea::ports::Harbours;
use crate::state::{Place, State, flag};
use sandtable_engine::{Decision, Message, Outcome, Refusal, Sink};

/// Enough for any one hex by 7.1.1: the dearest ground and water.
const EXPLOIT: u8 = 3;

/// Movement on land and rebase.
pub struct Ground;

impl Procedure for Ground {
    fn decision(game: &Downfall, state: &State) -> Option<Decision> {
        match state.top()? {
            Frame::Redeploy { faction, .. } | Frame::PartisanMoves { faction, .. } => {
                Some(Decision::seat(faction.seat()))
            }
            Frame::Move(mover) => {
                let open = mover.goal.is_none() && game.offers_more(state);
                open.then(|| Decision::seat(mover.faction.seat()))
            }
            Frame::Exploit { faction, units } => {
                let open = units.iter().any(|u| game.can_exploit(state, *u));
                open.then(|| Decision::seat(faction.seat()))
            }
            Frame::Rebase { unit } => {
                (game.offer(state).len() > 1).then(|| Decision::seat(game.wing(state, *unit).seat()))
            }
            _ => None,
        }
    }

    fn options(game: &Downfall, state: &State, out: &mut Vec<Action>) {
        match state.top() {
            Some(Frame::Redeploy { faction, mp, symbols }) => {
                game.redeploy_options(state, *faction, *mp, *symbols, out);
            }
            Some(Frame::PartisanMoves { faction, .. }) => {
                let fresh = |p: &PieceId| !state.piece(*p).has(flag::MOVED);
                out.extend(state.partisans_of(&game.pack, *faction).iter().filter(fresh).map(Action::Select));
                out.push(Action::Done);
            }
            Some(Frame::Move(mover)) => game.move_options(state, mover, out),
            Some(Frame::Exploit { units, .. }) => {
                let able = units.iter().copied().filter(|u| game.can_exploit(state, *u));
                out.extend(able.map(Action::Select));
                out.push(Action::Done);
            }
            Some(Frame::Rebase { unit }) => {
                out.extend(game.bases(state, *unit).into_iter().map(|p| match p {
                    Place::Land(land) => Action::AtLand(land),
                    Place::Hex(hex) => Action::At(hex),
                    _ => Action::Done,
                }));
            }
            _ => {}
        }
    }

    fn refuse(game: &Downfall, state: &State, action: Action) -> Option<Refusal> {
        match state.top()? {
            Frame::Redeploy { faction, mp, symbols } => {
                game.refuse_redeploy(state, *faction, *mp, *symbols, action)
            }
            Frame::Move(mover) => game.refuse_move(state, mover, action),
            Frame::Rebase { .. } => Some(Refusal::new("2.3.2-e", Message::new("why-not-nearest-base"))),
            _ => None,
        }
    }

    fn perform<K: Sink<Event>>(game: &Downfall, state: &mut State, action: Action, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Redeploy { faction, mp, .. }) => match action {
                Action::Select(unit) => game.select(state, faction, unit, mp),
                Action::Flip(unit) => {
                    let piece = state.piece_mut(unit);
                    piece.flags |= flag::REVERSE | flag::MOVED;
                    sink.emit(|| Event::Flipped(unit));
                }
                Action::Beachhead(marker, beach) => game.place_beachhead(state, marker, beach, sink),
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::PartisanMoves { faction, mp }) => match action {
                Action::Select(unit) => game.select(state, faction, unit, mp),
                _ => {
                    state.frames.pop();
                }
            },
            Some(Frame::Move(_)) => game.move_perform(state, action, sink),
            Some(Frame::Exploit { faction, .. }) => {
                state.frames.pop();
                if let Action::Select(unit) = action {
                    state.frames.push(Frame::Move(game.mover(faction, unit, EXPLOIT, Way::OneHex)));
                }
            }
            Some(Frame::Rebase { unit }) => {
                let to = match action {
                    Action::At(hex) => Place::Hex(hex),
                    Action::AtLand(land) => Place::Land(land),
                    _ => Place::Pool,
                };
                state.frames.pop();
                game.rebase(state, unit, to, sink);
            }
            _ => {}
        }
    }

    fn roll<K: Sink<Event>>(_game: &Downfall, _state: &mut State, _outcome: Outcome, _sink: &mut K) {}

    fn settle<K: Sink<Event>>(game: &Downfall, state: &mut State, sink: &mut K) {
        match state.top().cloned() {
            Some(Frame::Move(mover)) => match mover.goal {
                Some(goal) => game.walk(state, &mover, goal, sink),
                None => game.end_move(state),
            },
            Some(Frame::Rebase { unit }) => {
                let to = game.bases(state, unit).first().copied().unwrap_or(Place::Pool);
                state.frames.pop();
                game.rebase(state, unit, to, sink);
            }
            _ => {
                state.frames.pop();
            }
        }
    }
}

impl Downfall {
    /// Units that may start a move in a Redeploy part.
    fn may_start(&self, state: &State, faction: Faction, unit: PieceId, symbols: Symbols) -> bool {
        !state.piece(unit).has(flag::MOVED) && self.is_active(state, faction, unit, symbols)
    }

    /// Whether a Fort Troop may dig in (7.1.4).
    fn may_fortify(&self, state: &State, faction: Faction, unit: PieceId, symbols: Symbols) -> bool {
        symbols.has(Symbol::Type(UnitType::Fort))
            && self.may_start(state, faction, unit, symbols)
            && state.type_of(&self.pack, unit) == Some(UnitType::Fort)
            && state.isolation(unit) == 0
    }

    fn redeploy_options(
        &self,
        state: &State,
        faction: Faction,
        mp: u8,
        symbols: Symbols,
        out: &mut Vec<Action>,
    ) {
        // A crowded hex is cleared before anything else.
        if let Some(hex) = self.crowded(state) {
            out.extend(self.clearing(state, &[], hex).map(Action::Select));
            if !out.is_empty() {
                return;
            }
        }
        let mut harbours = Harbours::default();
        let mut embarks = |unit| {
            self.may_board(state, &[unit], symbols) && self.has_landing(state, faction, unit, &mut harbours)
        };
        for unit in self.pack.units_of(faction) {
            if self.may_start(state, faction, unit, symbols) {
                if self.can_leave(state, faction, unit, mp) || embarks(unit) {
                    out.push(Action::Select(unit));
                }
                if self.may_fortify(state, faction, unit, symbols) {
                    out.push(Action::Flip(unit));
                }
            }
        }
        if symbols.has(Symbol::Partisan) {
            let fresh = |p: &PieceId| !state.piece(*p).has(flag::MOVED);
            let partisans = state.partisans_of(&self.pack, faction);
            out.extend(partisans.iter().filter(fresh).map(Action::Select));
        }
        if symbols.has(Symbol::Naval) {
            self.naval_options(state, faction, out);
        }
        out.push(Action::Done);
    }

    /// Whether a combat unit has anywhere to go on land.
    fn can_leave(&self, state: &State, faction: Faction, unit: PieceId, mp: u8) -> bool {
        let gate = matches!(state.piece(unit).place, Place::Hex(hex)
            if self.western(unit) && !self.land_gate(Place::Hex(hex)).is_empty());
        gate || self.finds_room(state, unit, mp) || {
            let left = self.allowance(state, unit, mp);
            !self.destinations(state, &self.mover(faction, unit, left, Way::March)).is_empty()
        }
    }

    /// Whether a unit that advanced may move on (Deep Operation).
    fn can_exploit(&self, state: &State, unit: PieceId) -> bool {
        let faction = self.pack.faction_of(unit);
        !self.destinations(state, &self.mover(faction, unit, EXPLOIT, Way::OneHex)).is_empty()
    }

    fn western(&self, unit: PieceId) -> bool {
        self.pack.faction_of(unit) == Faction::Western
    }

    fn refuse_redeploy(
        &self,
        state: &State,
        faction: Faction,
        mp: u8,
        symbols: Symbols,
        action: Action,
    ) -> Option<Refusal> {
        let no = |rule, key: &'static str| Some(Refusal::new(rule, Message::new(key)));
        if self.crowded(state).is_some() {
            return no("1.A.1-d", "why-not-crowded");
        }
        match action {
            Action::Select(unit) | Action::Flip(unit) => {
                let owner = self.pack.faction_of(unit);
                if owner != faction {
                    return no("7.1-a", "why-not-yours");
                }
                if state.piece(unit).has(flag::MOVED) {
                    return no("7.1-d", "why-not-moved");
                }
                if self.pack.is_naval(unit) {
                    return self.refuse_sail(state, unit);
                }
                if self.pack.is_combat(unit) && !self.is_active(state, faction, unit, symbols) {
                    return no("7.1-a", "why-not-active");
                }
                if matches!(action, Action::Flip(_)) {
                    return no("7.1.4", "why-not-fortify");
                }
                (!self.can_leave(state, faction, unit, mp))
                    .then(|| Refusal::new("7.1.1-c", Message::new("why-not-nowhere")))
            }
            Action::Beachhead(marker, beach) if symbols.has(Symbol::Naval) => {
                self.refuse_beachhead(state, marker, beach)
            }
            _ => None,
        }
    }
}
