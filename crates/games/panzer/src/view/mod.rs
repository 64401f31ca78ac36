//! What each viewer may see.
//!
//! A view is filled by allow-list. Positions, facings, damage, markers and grades are open; a command is shown to its own
//! side, and to everybody once its counter is turned over. While both sides plot, nothing of the other side's plot is
//! shown, not even which units have a counter.

mod board;
mod cards;
mod choices;
mod pieces;
mod victory;

pub use board::board;
pub use cards::{cards, data_card};

use crate::Panzer;
use crate::air::AirFrame;
use crate::frame::Frame;
use crate::ids::{Level, Side, UnitId};
use crate::pack::Start;
use crate::secrets::knows_plot;
use crate::state::{Phase, Place, State, switch};
use crate::text::{self, Words, named, phase_key, phase_rule};
use sandtable_engine::view::{
    CalendarEntry, Group, Marker, Place as Spot, Procedure, Step, Track, View, Word,
};
use sandtable_engine::{Game, Message, Viewer};
use sandtable_hex::HexId;

/// Everything the viewer may see.
pub fn view(game: &Panzer, st: &State, viewer: Viewer) -> View {
    View {
        game: game.info().key.clone(),
        scenario: game.scenario(st).key.clone(),
        seat: viewer.seat(),
        turn: turn(game, st),
        sequence: sequence(game, st),
        calendar: calendar(game, st),
        pieces: pieces::pieces(game, st, viewer),
        markers: markers(game, st, viewer),
        tracks: tracks(game, st),
        groups: groups(game, st),
        procedures: procedures(game, st),
        actor: game.decision(st).actor,
        prompt: text::prompt(game, st, viewer),
        about: about(game, st, viewer),
        options: viewer.seat().map_or(Vec::new(), |seat| choices::options(game, st, seat)),
        result: game.result(st),
        victory: victory::victory(game, st),
        ..View::default()
    }
}

/// A hex as a place.
pub(crate) fn hex_place(game: &Panzer, st: &State, hex: HexId) -> Spot {
    Spot::Hex(game.layout(st).label(hex).to_owned())
}

fn turn(game: &Panzer, st: &State) -> Message {
    let text = Message::new(if st.first.is_some() { "turn-line-first" } else { "turn-line" })
        .int("turn", st.turn.max(1))
        .int("turns", game.scenario(st).turns)
        .term("phase", phase_key(st.phase));
    match st.first {
        Some(first) => text.side("first", first),
        None => text,
    }
}

/// The phases of a turn; who fires and moves when, once the dice have said it.
fn sequence(game: &Panzer, st: &State) -> Vec<Step> {
    let mut steps = Vec::with_capacity(9);
    let mut add = |text: Message, phase: Phase, current: bool| {
        steps.push(Step { text, rule: phase_rule(phase).into(), current });
    };
    if st.phase == Phase::SetUp {
        add(Message::new("phase-set-up"), Phase::SetUp, true);
    }
    for phase in [Phase::Spotting, Phase::Command, Phase::Initiative] {
        add(Message::new(phase_key(phase)), phase, st.phase == phase);
    }
    // Which step of the combat and movement phases is on, and whose.
    let now = st.frames.iter().find_map(|f| match f {
        Frame::Missions(side) => Some(("step-indirect", *side)),
        Frame::Fire(side) => Some(("step-fire", *side)),
        Frame::Close(side) => Some(("step-close", *side)),
        Frame::Move(side) => Some(("step-move", *side)),
        _ => None,
    });
    if game.air_played(st) {
        add(Message::new("phase-first-air"), Phase::FirstAir, st.phase == Phase::FirstAir);
    }
    match st.first {
        Some(first) => {
            let order = [first, first.other()];
            // The Second Player moves first.
            let rows = [
                ("step-indirect", Phase::Combat, order, st.on(switch::INDIRECT)),
                ("step-fire", Phase::Combat, order, true),
                ("step-close", Phase::Movement, order, st.level == Level::Advanced),
                ("step-move", Phase::Movement, [first.other(), first], true),
            ];
            for (key, phase, sides, _) in rows.into_iter().filter(|(.., played)| *played) {
                for side in sides {
                    add(Message::new(key).side("side", side), phase, now == Some((key, side)));
                }
                if key == "step-fire" {
                    let watching = st.phase == Phase::Combat && now.is_none();
                    add(Message::new("step-watch"), Phase::Combat, watching);
                }
            }
        }
        None => {
            for phase in [Phase::Combat, Phase::Movement] {
                add(Message::new(phase_key(phase)), phase, st.phase == phase);
            }
        }
    }
    if game.air_played(st) {
        add(Message::new("phase-second-air"), Phase::SecondAir, st.phase == Phase::SecondAir);
    }
    add(
        Message::new("phase-adjustment"),
        Phase::Adjustment,
        matches!(st.phase, Phase::Adjustment | Phase::Over),
    );
    steps
}

/// The turns with what enters on each.
fn calendar(game: &Panzer, st: &State) -> Vec<CalendarEntry> {
    let def = game.scenario(st);
    (1..=def.turns)
        .map(|turn| {
            let due =
                def.formations().filter(|f| matches!(f.start, Start::Enter { turn: t, .. } if t == turn));
            let mut lines: Vec<Message> =
                due.map(|f| Message::new("calendar-enter").side("side", f.side).two(&f.name)).collect();
            if turn == def.turns {
                lines.push(Message::new("calendar-end"));
            }
            CalendarEntry {
                place: Spot::Track("turn".into(), i32::from(turn)),
                text: Message::new("calendar-turn").int("turn", turn),
                light: Word::default(),
                lines,
                current: turn == st.turn.max(1),
            }
        })
        .collect()
}

/// Wrecks, and who holds the objectives.
fn markers(game: &Panzer, st: &State, viewer: Viewer) -> Vec<Marker> {
    let mut list = Vec::new();
    for wreck in &st.wrecks {
        list.push(Marker {
            kind: format!("wreck-{}", wreck.kind.word()).into(),
            place: hex_place(game, st, wreck.hex),
            count: 1,
            ..Marker::default()
        });
    }
    for effect in &st.effects {
        let grid = &game.layout(st).grid;
        let covered = grid.ids().filter(|h| game.covers(st, effect.pattern, effect.hex, effect.dir, *h));
        list.extend(covered.map(|hex| Marker {
            kind: effect.kind.word().into(),
            place: hex_place(game, st, hex),
            count: 1,
            ..Marker::default()
        }));
    }
    for work in &st.works {
        let kind = if work.is_done() { work.kind.word() } else { "digging" };
        list.push(Marker {
            kind: kind.into(),
            place: hex_place(game, st, work.hex),
            count: 1,
            ..Marker::default()
        });
    }
    list.extend(features(game, st, viewer));
    for ((_, hexes), now) in game.hold_goals(st).zip(&st.goals) {
        for hex in hexes {
            list.push(Marker {
                kind: "control".into(),
                place: hex_place(game, st, *hex),
                owner: now.owner.map(Side::seat),
                side: now.owner.map_or("", Side::word).into(),
                count: 1,
                order: 0,
            });
        }
    }
    list
}

/// Rubble for everybody, mines for who knows them, planned fire for its own side.
fn features(game: &Panzer, st: &State, viewer: Viewer) -> Vec<Marker> {
    let marker = |kind: &'static str, hex: HexId| Marker {
        kind: kind.into(),
        place: hex_place(game, st, hex),
        count: 1,
        ..Marker::default()
    };
    let rubble = st.features.rubble.iter().map(|r| marker("rubble", r.hex));
    let mines = st.features.mines.iter().filter(|m| m.known || knows_plot(viewer, m.side));
    let plans = st.features.plans.iter().filter(|p| p.begun.is_none() && knows_plot(viewer, p.side));
    let points = st.registered.iter().filter(|(side, ..)| knows_plot(viewer, *side));
    rubble
        .chain(mines.map(|m| marker("mines", m.hex)))
        .chain(plans.flat_map(|p| p.legs.iter().map(|l| marker("planned-fire", l.hex))))
        .chain(points.map(|(_, _, hex)| marker("registered", *hex)))
        .collect()
}

fn tracks(game: &Panzer, st: &State) -> Vec<Track> {
    let points = Side::ALL.iter().map(|side| Track {
        kind: "points".into(),
        owner: Some(side.seat()),
        side: side.word().into(),
        value: i64::from(game.points(st, *side)),
        of: None,
    });
    let turn = Track {
        kind: "turn".into(),
        value: i64::from(st.turn.max(1)),
        of: Some(i64::from(game.scenario(st).turns)),
        ..Track::default()
    };
    std::iter::once(turn).chain(points).collect()
}

/// Formations with their counters; losses by counters.
fn groups(game: &Panzer, st: &State) -> Vec<Group> {
    game.scenario(st)
        .formations()
        .map(|formation| {
            let shown = |id: UnitId| !matches!(st.unit(id).place, Place::Stowed(_));
            let members = || st.ids().filter(|id| st.unit(*id).formation == formation.id && shown(*id));
            let lost = members().filter(|id| st.unit(*id).place == Place::Destroyed).count();
            let all = members().count();
            Group {
                key: format!("formation-{}", formation.id.0).into(),
                side: formation.side.word().into(),
                text: named(game.formation_name(st, formation.id).unwrap_or(&formation.name)),
                losses: Some((u16::try_from(lost).unwrap_or(0), u16::try_from(all).unwrap_or(0))),
                members: members().map(|id| game.unit_key(st, id)).collect(),
                ..Group::default()
            }
        })
        .filter(|group| !group.members.is_empty())
        .collect()
}

/// What is under way, outermost first. Everybody sees who fires at whom and who moves.
fn procedures(game: &Panzer, st: &State) -> Vec<Procedure> {
    let mut list = Vec::new();
    for frame in st.frames.iter() {
        let entry = match frame {
            Frame::Fire(side) => Procedure::new(Message::new("step-fire").side("side", *side), "4.4.1a"),
            Frame::Move(side) => Procedure::new(Message::new("step-move").side("side", *side), "4.5a"),
            Frame::Volley(volley) => {
                let text = Message::new("procedure-volley").unit(game, st, "unit", volley.target);
                let entry = Procedure::new(text, "4.4.1e");
                match st.unit(volley.target).hex() {
                    Some(hex) => entry.at(hex_place(game, st, hex)),
                    None => entry,
                }
            }
            Frame::Missions(side) => {
                Procedure::new(Message::new("procedure-missions").side("side", *side), "6.5.1c")
            }
            Frame::Call(call) => {
                let text = Message::new("procedure-call").unit(game, st, "unit", call.observer);
                Procedure::new(text, "6.5.1.7a")
            }
            Frame::Air(AirFrame::Flight(flight)) => {
                let text = Message::new("procedure-flight").piece("plane", game.plane_key(st, flight.plane));
                let entry = Procedure::new(text, "6.7.2");
                if flight.hex.is_none() { entry } else { entry.at(hex_place(game, st, flight.hex)) }
            }
            Frame::Strike(_) => Procedure::new(Message::new("procedure-strike"), "6.5.4"),
            Frame::Close(side) => Procedure::new(Message::new("step-close").side("side", *side), "6.6.1"),
            Frame::Assault(a) => {
                let text = Message::new("procedure-assault").unit(game, st, "unit", a.target);
                Procedure::new(text, "6.6.1.1d").at(hex_place(game, st, a.hex))
            }
            Frame::Window(_) => Procedure::new(Message::new("procedure-window"), "4.4.2a"),
            Frame::Programme(p) => {
                let entry =
                    Procedure::new(Message::new("procedure-move").unit(game, st, "unit", p.unit), "4.5.1.1");
                match st.unit(p.unit).hex() {
                    Some(hex) => entry.at(hex_place(game, st, hex)),
                    None => entry,
                }
            }
            Frame::Turn(_)
            | Frame::Setup(_)
            | Frame::Works(_)
            | Frame::Drafting(_)
            | Frame::Plot(_)
            | Frame::Facing { .. }
            | Frame::Smoke(_)
            | Frame::Lead(_)
            | Frame::Adjust(_)
            | Frame::Air(AirFrame::Load(_) | AirFrame::Phase(_) | AirFrame::Flak(_))
            | Frame::Roll(_) => {
                continue;
            }
        };
        list.push(entry);
    }
    list
}

/// The hexes the question is about: target and mover are open, what a side plots for is its own.
fn about(game: &Panzer, st: &State, viewer: Viewer) -> Vec<Spot> {
    let own = viewer.seat().and_then(Side::of_seat);
    let unit = match st.top() {
        Some(Frame::Plot(plot)) => own.and_then(|side| plot.focus[side.index()]),
        Some(Frame::Volley(volley)) => Some(volley.target),
        Some(Frame::Assault(assault)) => Some(assault.target),
        Some(Frame::Programme(p)) => Some(p.unit),
        Some(Frame::Window(_)) => st.frames.iter().find_map(|f| match f {
            Frame::Programme(p) => Some(p.unit),
            _ => None,
        }),
        Some(Frame::Setup(setup)) => {
            return setup.hex.map(|h| hex_place(game, st, h)).into_iter().collect();
        }
        _ => None,
    };
    unit.and_then(|u| st.unit(u).hex()).map(|h| hex_place(game, st, h)).into_iter().collect()
}
