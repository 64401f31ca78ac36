//! What a seat may choose, each with its verb, counter, place, cost and words.

use super::hex_place;
use crate::Panzer;
use crate::action::{Action, Order};
use crate::air::{AirAction, Flight};
use crate::features::FeatureAct;
use crate::frame::{Frame, VolleyStage};
use crate::ids::UnitId;
use crate::state::{Counter, State};
use crate::text::{self, Words};
use sandtable_engine::view::{Choice, ChoiceKind, Place, Warning};
use sandtable_engine::{Game, Message, Seat, Value};
use sandtable_hex::{Dir, HexId};

/// Every choice of the seat.
pub(super) fn options(game: &Panzer, st: &State, seat: Seat) -> Vec<Choice> {
    let mut list = Vec::new();
    game.options(st, seat, &mut list);
    list.iter()
        .map(|action| {
            let action = *action;
            let (piece, hex) = text::subject(action);
            let piece = piece.or_else(|| acting(st, action));
            Choice {
                action: text::write(game, st, action),
                verb: text::verb(action).into(),
                kind: kind(action),
                piece: piece.map(|u| game.unit_key(st, u)).or_else(|| flier(game, st, action)),
                place: hex.map(|h| hex_place(game, st, h)).or_else(|| place(game, st, action)),
                cost: cost(game, st, action),
                ask: odds(game, st, action),
                preview: preview(game, st, action),
                warning: warning(game, st, seat, action),
                text: text::choice(game, st, action),
                ..Choice::default()
            }
        })
        .collect()
}

/// How a choice looks.
const fn kind(action: Action) -> ChoiceKind {
    match action {
        Action::Place(_)
        | Action::Step
        | Action::Back
        | Action::Go(_)
        | Action::Crawl(_)
        | Action::Dismount(..)
        | Action::Advance(..)
        | Action::Occupy(_)
        | Action::Follow(_)
        | Action::Enter(_)
        | Action::Exit
        | Action::Feature(FeatureAct::Breach(_) | FeatureAct::Storey(_)) => ChoiceKind::Move,
        Action::Face(_) | Action::Turn(_) => ChoiceKind::Face,
        Action::Assault(_)
        | Action::Join(_)
        | Action::Overrun(_)
        | Action::Target(_)
        | Action::Aim(..)
        | Action::Smoke(_)
        | Action::Observe(_)
        | Action::Continue(_)
        | Action::Switch(_)
        | Action::Adjust(_)
        | Action::Gunner(_)
        | Action::Call(..)
        | Action::Watch(..) => ChoiceKind::Fire,
        Action::Air(action) => air_kind(action),
        Action::Cease(_) | Action::Pass | Action::Hold | Action::Nothing => ChoiceKind::Pass,
        Action::Seal | Action::Declare | Action::Stop | Action::Done | Action::Default => ChoiceKind::End,
        Action::Order(Order::Clear) => ChoiceKind::Back,
        Action::Feature(FeatureAct::Arrive(_)) => ChoiceKind::Fire,
        Action::Pick(_)
        | Action::Feature(FeatureAct::When(_))
        | Action::Order(_)
        | Action::Reveal
        | Action::Angle(_)
        | Action::Start(_)
        | Action::Share(_)
        | Action::Quick
        | Action::Search(..)
        | Action::Mount(_)
        | Action::Board(_)
        | Action::Jump(_)
        | Action::Lead(_)
        | Action::Unload(_)
        | Action::Cover(_)
        | Action::Uncover(_) => ChoiceKind::Choose,
    }
}

const fn air_kind(action: AirAction) -> ChoiceKind {
    match action {
        AirAction::Load(_) | AirAction::Fly(_) | AirAction::Course(..) => ChoiceKind::Choose,
        AirAction::Approach(_) | AirAction::Onward => ChoiceKind::Move,
        AirAction::Bank(_) => ChoiceKind::Face,
        AirAction::Acquire(_) | AirAction::Attack(_) | AirAction::Flak(_) => ChoiceKind::Fire,
    }
}

/// The unit that acts where the action names none.
fn acting(st: &State, action: Action) -> Option<UnitId> {
    match (st.top(), action) {
        // What ends a move is a button of its own, not one more entry of the counter.
        (Some(Frame::Programme(_)), Action::Stop | Action::Exit) => None,
        (Some(Frame::Programme(p)), _) => Some(p.unit),
        (Some(Frame::Setup(_)), Action::Default | Action::Done) => None,
        (Some(Frame::Setup(setup)), _) => setup.unit,
        (Some(Frame::Facing { unit }), _) => Some(*unit),
        _ => None,
    }
}

/// The aircraft an action is about.
fn flier(game: &Panzer, st: &State, action: Action) -> Option<String> {
    let plane = match action {
        Action::Air(AirAction::Fly(plane)) => plane,
        Action::Air(
            AirAction::Course(..) | AirAction::Onward | AirAction::Bank(_) | AirAction::Attack(_),
        ) => st.flight()?.plane,
        _ => return None,
    };
    Some(game.plane_key(st, plane))
}

/// Where the acting unit stands.
fn stands(st: &State) -> Option<HexId> {
    match st.top() {
        Some(Frame::Programme(p)) => st.unit(p.unit).hex(),
        Some(Frame::Setup(setup)) => setup.hex,
        Some(Frame::Facing { unit }) => st.unit(*unit).hex(),
        _ => None,
    }
}

/// The hex a step leads to, or the hexside a turn faces.
fn place(game: &Panzer, st: &State, action: Action) -> Option<Place> {
    if let (Action::Air(action), Some(flight)) = (action, st.flight()) {
        let on = match action {
            AirAction::Onward => game.ahead(st, flight, 1)?,
            AirAction::Bank(d) => game.ahead(st, &Flight { facing: d, ..flight.clone() }, 1)?,
            _ => return None,
        };
        return Some(match action {
            AirAction::Bank(_) => {
                let label = |h| game.layout(st).label(h).to_owned();
                Place::Side(label(flight.hex), label(on))
            }
            _ => hex_place(game, st, on),
        });
    }
    let here = stands(st)?;
    let grid = &game.layout(st).grid;
    let next = |d: u8| Dir::from_index(usize::from(d)).and_then(|dir| grid.neighbour(here, dir).some());
    let facing = match st.top() {
        Some(Frame::Programme(p)) => st.unit(p.unit).facing,
        _ => 0,
    };
    match action {
        Action::Step => next(facing).map(|h| hex_place(game, st, h)),
        Action::Back => next((facing + 3) % 6).map(|h| hex_place(game, st, h)),
        Action::Follow(d) | Action::Go(d) | Action::Crawl(d) => next(d).map(|h| hex_place(game, st, h)),
        Action::Face(d) | Action::Turn(d) => {
            let label = |h| game.layout(st).label(h).to_owned();
            Some(match next(d) {
                Some(to) => Place::Side(label(here), label(to)),
                // Beyond the edge of the map there is no hex to name.
                None => Place::Hex(label(here)),
            })
        }
        _ => None,
    }
}

/// What a step or turn would cost, at the cross-country rate.
fn cost(game: &Panzer, st: &State, action: Action) -> Option<Value> {
    let Some(Frame::Programme(p)) = st.top() else { return None };
    let here = st.unit(p.unit).hex()?;
    let facing = st.unit(p.unit).facing;
    let entry = |d: u8, back: bool| {
        let dir = Dir::from_index(usize::from(d % 6))?;
        game.entry(st, p.unit, here, dir, back).ok().map(|e| Value::Int(i64::from(e.country)))
    };
    match action {
        Action::Step => entry(facing, false),
        Action::Go(d) => entry(d, false),
        Action::Back => entry(facing + 3, true),
        Action::Turn(d) if d != facing => Some(Value::Int(i64::from(game.turn_cost(st, here)))),
        _ => None,
    }
}

/// The question whose answer shows what the dice can bring: shots are named one by one, and all of them are shown before
/// the first is fired.
fn odds(game: &Panzer, st: &State, action: Action) -> Option<String> {
    let key = |unit: UnitId| game.unit_key(st, unit);
    match (st.top(), action) {
        (Some(Frame::Volley(volley)), Action::Declare) if volley.stage == VolleyStage::Gather => {
            Some("volley".to_owned())
        }
        (Some(Frame::Window(_)), Action::Declare) => Some("volley".to_owned()),
        (Some(Frame::Assault(_)), Action::Declare) => Some("assault".to_owned()),
        // A passenger that gets off attacks at once (6.6.1.1e).
        (Some(Frame::Facing { unit }), Action::Assault(target)) => {
            Some(format!("assault {} {}", key(*unit), key(target)))
        }
        (Some(Frame::Programme(p)), Action::Overrun(target)) => {
            Some(format!("overrun {} {}", key(p.unit), key(target)))
        }
        (Some(Frame::Programme(p)), Action::Search(partial, _)) => {
            Some(format!("search {} {}", key(p.unit), if partial { "phd" } else { "hd" }))
        }
        // Fire from above: the choice names its question.
        (Some(Frame::Call(_)), Action::Call(..))
        | (Some(Frame::Air(_)), Action::Air(AirAction::Attack(_) | AirAction::Flak(_))) => {
            Some(text::write(game, st, action))
        }
        (Some(Frame::Missions(_)), Action::Continue(i)) => Some(format!("mission {}", i + 1)),
        (Some(Frame::Missions(_)), Action::Switch(i)) => Some(format!("mission {} switch", i + 1)),
        (Some(Frame::Missions(_)), Action::Feature(FeatureAct::Arrive(i))) => Some(format!("plan {}", i + 1)),
        _ => None,
    }
}

/// What naming a target or a shooter would bring.
fn preview(game: &Panzer, st: &State, action: Action) -> Option<String> {
    let key = |unit: UnitId| game.unit_key(st, unit);
    match (st.top(), action) {
        (Some(Frame::Volley(volley)), Action::Aim(unit, load)) => {
            let (weapon, charge) = (load.weapon + 1, load.charge.word());
            Some(format!("odds {} {} {weapon} {charge}", key(unit), key(volley.target)))
        }
        (_, Action::Watch(unit, target, load)) => {
            let (weapon, charge) = (load.weapon + 1, load.charge.word());
            Some(format!("odds {} {} {weapon} {charge} watch", key(unit), key(target)))
        }
        (_, Action::Target(target)) => Some(format!("seen {}", key(target))),
        (Some(Frame::Assault(a)), Action::Join(unit)) => {
            Some(format!("assault {} {}", key(unit), key(a.target)))
        }
        (Some(Frame::Assault(a)), Action::Advance(unit, hex)) => {
            Some(format!("assault {} {} {}", key(unit), key(a.target), game.layout(st).label(hex)))
        }
        _ => None,
    }
}

/// What one should know before choosing: a plot that is sealed while units have no counter.
fn warning(game: &Panzer, st: &State, seat: Seat, action: Action) -> Option<Warning> {
    let (Some(Frame::Plot(_)), Action::Seal) = (st.top(), action) else { return None };
    let side = crate::ids::Side::of_seat(seat)?;
    let idle: Vec<UnitId> = st
        .of(side)
        .filter(|(id, u)| u.hex().is_some() && u.counter == Counter::Absent && game.is_armed(st, *id))
        .map(|(id, _)| id)
        .collect();
    let first = idle.first()?;
    let count = i64::try_from(idle.len()).unwrap_or(0);
    let text = Message::new("warn-no-orders").int("count", count).unit(game, st, "unit", *first);
    Some(Warning { text, rule: "4.2.1a".into() })
}
