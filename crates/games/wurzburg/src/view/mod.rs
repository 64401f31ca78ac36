//! What each viewer may see, and resampling of what it may not (11.2).

mod board;
mod choices;
mod command;
mod hidden;
mod progress;

pub use board::board;
pub use hidden::{known, resample, visible};

use crate::Wurzburg;
use crate::airmobile::Airmobile;
use crate::field::Span;
use crate::frame::{Frame, Phase};
use crate::ids::{CounterId, CounterSet};
use crate::pack::{BridgeState, Hexes, Side, Symbol, VictoryLine};
use crate::state::{FLAGS, State};
use crate::text::{self, Words, level_key, side_key};
use sandtable_engine::view::{
    CalendarEntry, Face, FaceValue, Goal, GoalKind, Marker, Piece, Place, Step, Steps, Track, Victory, View,
    Word,
};
use sandtable_engine::{Game, Message, Seat, Value, Viewer};
use sandtable_hex::HexId;
use std::borrow::Cow;
use std::sync::Arc;

/// Everything the viewer may see.
pub(crate) fn view(game: &Wurzburg, st: &State, viewer: Viewer) -> View {
    let seen = visible(game, st, viewer);
    // What the other side knows of the viewer's own.
    let told: CounterSet = Side::ALL
        .into_iter()
        .filter(|side| viewer == Viewer::Seat(Seat(*side as u8)))
        .flat_map(|side| {
            let by_enemy = visible(game, st, Viewer::Seat(Seat(side.other() as u8)));
            by_enemy.iter().filter(move |c| game.pack.side(*c) == side).collect::<Vec<_>>()
        })
        .collect();
    View {
        game: game.info.key.clone(),
        scenario: game.scenario_of(st).id.clone(),
        seat: viewer.seat(),
        turn: turn_line("turn-line", st.turn),
        sequence: sequence(st),
        calendar: calendar(game, st),
        pieces: st
            .in_play()
            .chain(afloat(st))
            .map(|c| piece(game, st, c, seen, told))
            .chain(pool(game, st, viewer))
            .map(Arc::new)
            .collect(),
        markers: markers(game, st, viewer),
        tracks: tracks(game, st, viewer),
        groups: command::groups(game, st, viewer),
        procedures: progress::procedures(game, st),
        actor: game.decision(st).actor,
        prompt: text::prompt(game, st, viewer),
        about: about(game, st),
        options: viewer.seat().map_or(Vec::new(), |seat| choices::options(game, st, seat)),
        result: game.result(st),
        victory: victory(game, st),
        ..View::default()
    }
}

fn spot(game: &Wurzburg, hex: HexId) -> Place {
    Place::Hex(game.pack.label(hex).to_owned())
}

/// Turn, day and hour: six turns of two hours, two of six (2.7).
fn turn_line(key: &'static str, turn: u8) -> Message {
    let index = turn.saturating_sub(1);
    let hour = match index % 8 {
        6 => 18,
        7 => 0,
        n => 6 + 2 * n,
    };
    Message::new(key).int("turn", turn).int("day", index / 8 + 1).text("time", format!("{hour:02}:00"))
}

fn sequence(st: &State) -> Vec<Step> {
    let now = st.frames.iter().find_map(|f| match f {
        Frame::Turn(phase) => Some(*phase),
        _ => None,
    });
    [
        (Phase::Reinforcement, "phase-reinforcement", "46.6"),
        (Phase::Planning, "phase-planning", "12.3"),
        (Phase::Maneuver, "phase-maneuver", "8.1.2"),
        (Phase::Reserve, "phase-reserve", "13.6.3"),
        (Phase::Engineering, "phase-engineering", "33.0"),
        (Phase::Reorganization, "phase-reorganization", "9.0"),
    ]
    .into_iter()
    .map(|(phase, key, rule)| Step {
        text: Message::new(key),
        rule: rule.into(),
        current: now == Some(phase),
    })
    .collect()
}

fn calendar(game: &Wurzburg, st: &State) -> Vec<CalendarEntry> {
    let (first, last) = game.scenario_of(st).turns;
    (first..=last)
        .map(|turn| CalendarEntry {
            place: Place::Track("turn".into(), i32::from(turn)),
            text: turn_line("calendar-turn", turn),
            light: if game.is_night(turn) { "night" } else { "day" }.into(),
            lines: Vec::new(),
            current: turn == st.turn,
        })
        .collect()
}

/// A counter: its type is open to all, its steps to those who may see them (11.2).
fn piece(game: &Wurzburg, st: &State, unit: CounterId, seen: CounterSet, told: CounterSet) -> Piece {
    let pack = &game.pack;
    let counter = st.counter(unit);
    let (kind, group) = (pack.kind(unit), pack.group(pack.group_of(unit)));
    let formation = pack.formation(group.formation);
    let known = seen.contains(unit);
    let full = group.steps.min(game.counter_limit(formation.side));
    let mut flags: Vec<Word> =
        FLAGS.iter().filter(|(_, bit)| counter.has(*bit)).map(|(word, _)| Word::Borrowed(*word)).collect();
    let veiled = game.is_unrevealed(st, unit);
    if known && counter.steps == 0 {
        flags.push(if veiled { "unrevealed".into() } else { "dummy".into() });
    }
    if game.is_defending(st, unit) {
        flags.push("deliberate-defense".into());
    }
    if !known {
        flags.push("steps-unknown".into());
    }
    // Of HQ and engineers everybody knows the one step (11.1.5, 11.1.6), of helicopters all (11.2.3).
    let single = matches!(kind.symbol, Symbol::Hq | Symbol::Engineer) || counter.place.is_afar();
    if told.contains(unit) && !veiled && !single {
        flags.push("seen".into());
    }
    let steps = if known && !veiled { Steps::new(counter.steps, full) } else { Steps::of(full) };
    let mut args = counter_args(game, unit);
    let hex = counter.place.on_map();
    if let Some(hex) = hex {
        args.push(("place".into(), Value::Hex(pack.label(hex).to_owned())));
    }
    if known && !veiled {
        args.push(("steps".into(), Value::Int(counter.steps.into())));
    }
    Piece {
        id: pack.key(unit).to_owned(),
        place: match hex {
            Some(hex) => spot(game, hex),
            None => berth(game, st, unit)
                .unwrap_or_else(|| Place::Box(game.box_key(st, unit).unwrap_or_default().into())),
        },
        owner: Some(Seat(formation.side as u8)),
        side: formation.side.word().into(),
        face: Some(Arc::new(face(game, unit, steps))),
        flags,
        text: Message { key: counter_key(known, veiled, hex.is_some()).into(), args },
        ..Piece::default()
    }
}

/// What is printed on a counter.
fn face(game: &Wurzburg, unit: CounterId, steps: Steps) -> Face {
    let pack = &game.pack;
    let (kind, group) = (pack.kind(unit), pack.group(pack.group_of(unit)));
    let value =
        |key: &'static str, n: u8| FaceValue { key: key.into(), text: n.to_string(), ..FaceValue::default() };
    let mut values = vec![value("attack", kind.attack), value("defence", kind.defence)];
    if kind.range > 0 {
        values.push(value("range", kind.range));
    }
    Face {
        symbol: kind.symbol.word().into(),
        size: "company".into(),
        name: group.designation.clone(),
        formation: pack.formation(group.formation).key.clone(),
        values,
        steps,
    }
}

/// What the words about a counter begin with.
fn counter_args(game: &Wurzburg, unit: CounterId) -> Vec<(Cow<'static, str>, Value)> {
    let kind = game.pack.kind(unit);
    vec![
        ("unit".into(), Value::Piece(game.pack.key(unit).to_owned())),
        ("side".into(), Value::Term(side_key(game.pack.side(unit)).into())),
        ("kind".into(), Value::Term(format!("symbol-{}", kind.symbol.word()).into())),
        ("attack".into(), Value::Int(kind.attack.into())),
        ("defence".into(), Value::Int(kind.defence.into())),
    ]
}

/// The pool of the side that sets up, for its owner alone: one counter for each force with the steps still to be placed.
fn pool(game: &Wurzburg, st: &State, viewer: Viewer) -> Vec<Piece> {
    let Some(Frame::Deploy(d)) = st.top() else { return Vec::new() };
    if viewer != Viewer::Referee && viewer != Viewer::Seat(Seat(d.side as u8)) {
        return Vec::new();
    }
    let piece = |(unit, left): (CounterId, u8)| {
        let group = game.pack.group(game.pack.group_of(unit));
        let full = group.steps.min(game.counter_limit(d.side));
        let mut args = counter_args(game, unit);
        let (key, steps) = match left {
            0 => ("counter-pool", Steps::of(full)),
            n => {
                args.push(("steps".into(), Value::Int(n.into())));
                ("counter-pool-steps", Steps::new(n, n.max(full)))
            }
        };
        Piece {
            id: game.pack.key(unit).to_owned(),
            place: Place::Box(format!("pool-{}", d.side.word()).into()),
            owner: Some(Seat(d.side as u8)),
            side: d.side.word().into(),
            face: Some(Arc::new(face(game, unit, steps))),
            text: Message { key: key.into(), args },
            ..Piece::default()
        }
    };
    game.deploy_pool(st, d).into_iter().map(piece).collect()
}

const fn counter_key(known: bool, veiled: bool, on_map: bool) -> &'static str {
    match (known, on_map) {
        (_, true) if veiled => "counter-unrevealed",
        (_, false) if veiled => "counter-unrevealed-off",
        (true, true) => "counter-known",
        (false, true) => "counter-unknown",
        (true, false) => "counter-known-off",
        (false, false) => "counter-unknown-off",
    }
}

/// Engineers that stand on the hexside of their bridge (34.3).
pub(crate) fn afloat(st: &State) -> impl Iterator<Item = CounterId> + '_ {
    st.works.bridges.iter().filter_map(|m| m.engineer)
}

/// The hexside an engineer maintains a bridge on.
fn berth(game: &Wurzburg, st: &State, unit: CounterId) -> Option<Place> {
    let bridge = st.works.bridges.iter().find(|m| m.engineer == Some(unit));
    bridge.map(|m| text::span_place(game, m.span))
}

/// Markers on bridges: military ones, blown ones, those whose set charges are gone (6.2.1, 38.5.2).
fn bridge_markers(game: &Wurzburg, st: &State, list: &mut Vec<Marker>) {
    let make = |kind: &'static str, span: Span, side: Option<Side>| Marker {
        kind: kind.into(),
        place: text::span_place(game, span),
        owner: side.map(|s| Seat(s as u8)),
        side: side.map_or("", Side::word).into(),
        count: 1,
        ..Marker::default()
    };
    let area = game.scenario_of(st).area;
    for (i, bridge) in game.pack.map.bridges.iter().enumerate() {
        let (a, b) = bridge.hexes;
        let blown = st.blown & (1 << i) != 0;
        let spent = game.plays(st, 38) && (st.crossed | st.works.failed) & (1 << i) != 0;
        if area.contains(a) && area.contains(b) && (blown || spent) {
            let kind = if blown { "bridge-blown" } else { "bridge-no-charges" };
            list.push(make(kind, Span::of(a, b), None));
        }
    }
    list.extend(st.works.bridges.iter().map(|m| make("military-bridge", m.span, Some(m.side))));
}

fn markers(game: &Wurzburg, st: &State, viewer: Viewer) -> Vec<Marker> {
    let marker = |kind: &'static str, hex: HexId, side: Option<Side>| Marker {
        kind: kind.into(),
        place: spot(game, hex),
        owner: side.map(|s| Seat(s as u8)),
        side: side.map_or("", Side::word).into(),
        count: 1,
        ..Marker::default()
    };
    let mut list: Vec<Marker> = st.improved.iter().map(|(h, s)| marker("improved", *h, Some(*s))).collect();
    list.extend(st.control.iter().map(|(h, s)| marker("control", *h, Some(*s))));
    list.extend(st.acquired.iter().map(|(h, s)| marker("acquired", *h, Some(*s))));
    list.extend(st.works.obstacles.iter().map(|h| marker("obstacle", *h, None)));
    let smoke = st.smoke.iter().filter(|(h, _)| game.is_smoked(st, *h));
    list.extend(smoke.map(|(h, _)| marker("smoke", *h, None)));
    for (side, sortie) in Side::ALL.into_iter().zip(st.assets.flying) {
        if let Some(sortie) = sortie.filter(|s| s.hex.some().is_some()) {
            list.push(Marker { count: sortie.steps.into(), ..marker("helicopter", sortie.hex, Some(side)) });
        }
    }
    list.extend(flights(game, st));
    bridge_markers(game, st, &mut list);
    list.extend(st.gas.zones.iter().map(|z| {
        let kind = if z.persistent { "gas-persistent" } else { "gas" };
        marker(kind, z.hex, None)
    }));
    list.extend(st.assets.mines.iter().map(|h| marker("minefield", *h, None)));
    // Whether a field that lies face down is real is known to its owner alone (37.1).
    list.extend(st.works.minefields.iter().map(|field| {
        let own = viewer == Viewer::Referee || viewer == Viewer::Seat(Seat(field.side as u8));
        let kind = match (own, field.real) {
            (false, _) => "minefield-unknown",
            (true, true) => "minefield-real",
            (true, false) => "minefield-dummy",
        };
        marker(kind, field.hex, Some(field.side))
    }));
    for formation in game.pack.formations() {
        if let Some(hex) = st.formation(formation).lead.some() {
            list.push(marker("lead", hex, Some(game.pack.formation(formation).side)));
        }
    }
    if let Some(op) = st.op() {
        let nato = op.parts.iter().filter(|_| op.side == Side::Nato);
        list.extend(nato.filter_map(|p| p.lead.some()).map(|h| marker("lead", h, Some(op.side))));
        list.extend(op.objective.some().map(|h| marker("objective", h, Some(op.side))));
    }
    list
}

/// Helicopters in their boxes, and paratroops over their hexes (25.5, 29.5.1).
fn flights(game: &Wurzburg, st: &State) -> Vec<Marker> {
    let mut list = Vec::new();
    for (kind, boxes) in st.assets.boxes.iter().enumerate() {
        let side = game.air_side(kind as u8);
        for (word, steps) in ["ready", "rearm", "recovery"].into_iter().zip(boxes) {
            if *steps > 0 {
                list.push(Marker {
                    kind: "helicopter".into(),
                    place: Place::Box(format!("{word}-{}", side.word()).into()),
                    owner: Some(Seat(side as u8)),
                    side: side.word().into(),
                    count: (*steps).into(),
                    ..Marker::default()
                });
            }
        }
    }
    for frame in st.frames.iter() {
        if let Frame::Airmobile(air) = frame
            && let Airmobile::Drop(drop) = &**air
        {
            list.extend(drop.falling.iter().map(|(_, hex)| Marker {
                kind: "paratroops".into(),
                place: spot(game, *hex),
                owner: Some(Seat(drop.side as u8)),
                side: drop.side.word().into(),
                count: 1,
                ..Marker::default()
            }));
        }
    }
    list
}

/// Points and command points. What the Pact has left would tell its plans, so only its own seat sees that.
fn tracks(game: &Wurzburg, st: &State, viewer: Viewer) -> Vec<Track> {
    let track = |kind: &'static str, side: Option<Side>, value: i64| Track {
        kind: kind.into(),
        owner: side.map(|s| Seat(s as u8)),
        side: side.map_or("", Side::word).into(),
        value,
        of: None,
    };
    let mut list = vec![track("turn", None, i64::from(st.turn))];
    for (side, points) in Side::ALL.into_iter().zip(game.points(st)) {
        list.push(track("vp", Some(side), i64::from(points)));
    }
    if let Some((_, turn)) = st.effort.chit {
        list.push(track("main-effort", Some(Side::Wp), i64::from(turn)));
    }
    list.push(track("off-map-cp", Some(Side::Nato), i64::from(st.off_map_cp)));
    for side in Side::ALL.into_iter().filter(|_| game.plays(st, 20)) {
        list.push(track("off-map-rp", Some(side), i64::from(st.off_map_rp[side.index()])));
    }
    list.extend(command::support(game, st));
    if sees_plans(viewer) {
        list.push(track("off-map-cp", Some(Side::Wp), i64::from(game.wp_off_map(st))));
    }
    list
}

/// Whether the viewer knows the Pact's plans.
pub(crate) fn sees_plans(viewer: Viewer) -> bool {
    viewer == Viewer::Referee || viewer == Viewer::Seat(Seat(Side::Wp as u8))
}

fn about(game: &Wurzburg, st: &State) -> Vec<Place> {
    let hex = match st.top() {
        Some(Frame::Deploy(d)) => d.place.on_map().or(d.place.beside()),
        Some(Frame::Combat(c)) => Some(c.hex),
        Some(Frame::Mask { hex, .. }) => Some(*hex),
        _ => game.objective(st),
    };
    hex.map(|h| spot(game, h)).into_iter().collect()
}

/// The goal to hold a hex, by its name where a single hex bears one.
fn hold(game: &Wurzburg, hex: HexId) -> Message {
    let map = &game.pack.map;
    if map.names.iter().any(|n| n.hexes == [hex] && n.kind != "height") {
        let name = Value::Term(format!("place-{}", game.pack.label(hex)).into());
        Message::new("goal-hold-place").with("place", name).at(game, "hex", hex)
    } else {
        Message::new("goal-hold").at(game, "hex", hex)
    }
}

/// The hexes of a region that border on others or on nothing: they show a large one as well as all of it would.
fn rim(game: &Wurzburg, region: &Hexes) -> Hexes {
    let grid = &game.pack.map.grid;
    region
        .iter()
        .filter(|h| grid.neighbours(*h).iter().any(|n| n.is_none() || !region.contains(*n)))
        .collect()
}

/// A line of the victory conditions that is not about single hexes.
fn goal(game: &Wurzburg, st: &State, line: &VictoryLine) -> Goal {
    let names = |formations: &[crate::ids::FormationId]| {
        let keys: Vec<&str> = formations.iter().map(|f| game.pack.formation(*f).key.as_str()).collect();
        keys.join(", ")
    };
    let places = |hexes: &Hexes| hexes.iter().map(|h| spot(game, h)).collect::<Vec<_>>();
    let new = Message::new;
    let (side, text, rule, places) = match line {
        VictoryLine::Exit { hexes, points } => {
            (Side::Wp, new("goal-exit").int("points", *points), "8.7", places(hexes))
        }
        VictoryLine::Shatter { formations, side, points } => {
            let text = new("goal-shatter").text("formations", names(formations)).int("points", *points);
            (*side, text, "31.0", Vec::new())
        }
        VictoryLine::Intact { formations, side, points } => {
            let text = new("goal-intact").text("formations", names(formations)).int("points", *points);
            (*side, text, "31.0", Vec::new())
        }
        VictoryLine::Steps { hexes, per, supplied, points } => {
            let key = if *supplied { "goal-steps-supplied" } else { "goal-steps" };
            (Side::Wp, new(key).int("per", *per).int("points", *points), "8.7", places(&rim(game, hexes)))
        }
        VictoryLine::Line { start, end, points } => {
            (Side::Nato, new("goal-line").at(game, "hex", *start).int("points", *points), "8.7", places(end))
        }
        VictoryLine::Cut { end, points } => {
            let text = new("goal-cut").at(game, "hex", *end).int("points", *points);
            (Side::Nato, text, "8.7", vec![spot(game, *end)])
        }
        VictoryLine::Bridges { state, side, points, .. } => {
            let key = match state {
                BridgeState::Held => "goal-bridges-held",
                BridgeState::Seized => "goal-bridges-seized",
                BridgeState::Blown => "goal-bridges-blown",
            };
            (*side, new(key).int("points", *points), "8.7", Vec::new())
        }
        VictoryLine::Headquarters { side, points } => {
            (*side, new("goal-headquarters").int("points", *points), "30.4.1", Vec::new())
        }
        VictoryLine::DecisiveExit { steps } => {
            (Side::Wp, new("goal-decisive-exit").int("steps", *steps), "8.7", Vec::new())
        }
        VictoryLine::DecisiveClear { hexes } => {
            (Side::Nato, new("goal-decisive-clear"), "8.7", places(hexes))
        }
        VictoryLine::Hold { .. } => (Side::Wp, new("goal-other"), "8.7", Vec::new()),
    };
    let points = match line {
        VictoryLine::Exit { .. } => i64::from(st.exit_points),
        _ => i64::from(game.line_points(st, line)[side.index()]),
    };
    let open = game.is_open(st, line);
    let outright = matches!(line, VictoryLine::DecisiveExit { .. } | VictoryLine::DecisiveClear { .. });
    let met = open && if outright { game.decisive(st) == Some(side) } else { points > 0 };
    Goal {
        kind: if outright { GoalKind::Decides } else { GoalKind::Scores },
        side: side.word().into(),
        text,
        rule: rule.into(),
        worth: None,
        points: (open && !outright).then_some(points),
        met,
        places,
    }
}

fn victory(game: &Wurzburg, st: &State) -> Victory {
    let (net, level) = game.standing(st);
    let mut goals = Vec::new();
    for line in &game.scenario_of(st).victory {
        match line {
            VictoryLine::Hold { hexes, points } => {
                for hex in hexes {
                    for side in Side::ALL {
                        let worth = i64::from(points[side.index()]);
                        let met = st.holder(*hex) == Some(side);
                        if worth > 0 {
                            goals.push(Goal {
                                kind: GoalKind::Scores,
                                side: side.word().into(),
                                text: hold(game, *hex).int("points", worth),
                                rule: "8.7".into(),
                                worth: Some(worth),
                                points: met.then_some(worth),
                                met,
                                places: vec![spot(game, *hex)],
                            });
                        }
                    }
                }
            }
            _ => goals.push(goal(game, st, line)),
        }
    }
    for (key, worth, won) in game.spoils(st) {
        for side in Side::ALL {
            let points = i64::from(won[side.index()]);
            // What is rare is told once it has happened.
            if key == "goal-lost-steps" || points != 0 {
                goals.push(Goal {
                    kind: GoalKind::Scores,
                    side: side.word().into(),
                    text: Message::new(key).int("points", worth),
                    rule: "8.7".into(),
                    worth: None,
                    points: Some(points),
                    met: points > 0,
                    places: Vec::new(),
                });
            }
        }
    }
    for (level, least) in &game.scenario_of(st).levels {
        goals.push(Goal {
            kind: GoalKind::Level,
            side: level.winner().map_or("", Side::word).into(),
            text: Message::new("goal-level").term("level", level_key(*level)).int("net", *least),
            rule: "8.7".into(),
            worth: None,
            points: None,
            met: game.standing(st).1 == *level,
            places: Vec::new(),
        });
    }
    let standing = Message::new("standing").term("level", level_key(level)).int("net", net);
    Victory { standing: Some(standing), goals }
}
