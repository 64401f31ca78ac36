//! What each viewer may see (20.7 included), and resampling of what it may not.
//!
//! A view is filled by allow-list: every counter passes [`fog::Sight`] before anything of it is copied.

mod board;
mod calendar;
mod choices;
mod counters;
mod faces;
pub mod fog;
mod label;
mod victory;

pub use board::board;
pub use counters::Counters;
pub use faces::{Faces, face};
pub use fog::{known, resample};

use crate::RedWinter;
use crate::frame::Frame;
use crate::pack::{Side, UnitDef, UnitId};
use crate::position::FLAGS;
use crate::state::{Hexes, Phase, Place, State};
use crate::text::{self, Words};
use fog::Sight;
use sandtable_engine::view::{Marker, Piece, Place as Spot, Step, Track, View, Word};
use sandtable_engine::{Game, Message, Seat, Viewer};
use sandtable_hex::HexId;
use std::sync::Arc;

/// Everything the viewer may see.
pub fn view(game: &RedWinter, st: &State, viewer: Viewer) -> View {
    let sight = Sight::new(game, st, viewer);
    View {
        game: game.info.key.clone(),
        scenario: game.scenario_of(st).id.clone(),
        seat: viewer.seat(),
        turn: turn(game, st),
        sequence: sequence(game, st),
        calendar: calendar::calendar(game, st),
        pieces: pieces(game, st, &sight),
        markers: markers(game, st),
        tracks: tracks(game, st, viewer),
        actor: game.decision(st).actor,
        prompt: text::prompt(game, st, viewer),
        about: about(game, st, viewer),
        options: viewer.seat().map_or(Vec::new(), |seat| choices::options(game, st, seat)),
        result: game.result(st),
        victory: victory::victory(game, st, viewer),
        ..View::default()
    }
}

/// The hex under attack, or the one that was emptied. Under fog of war only those who are asked are told (20.7).
fn about(game: &RedWinter, st: &State, viewer: Viewer) -> Vec<Spot> {
    let asked =
        viewer == Viewer::Referee || viewer.seat().is_some_and(|s| game.decision(st).actor.includes(s));
    if fog::is_on(st) && !asked {
        return Vec::new();
    }
    let hex = match st.top() {
        Some(Frame::Open(open)) => Some(open.hex),
        Some(Frame::Advance(advance)) => Some(advance.first),
        Some(Frame::RaidRoute { target, .. }) => Some(*target),
        _ => st.battle().map(|b| b.target),
    };
    hex.and_then(HexId::some).map(|h| Spot::Hex(game.pack.grid.label(h).to_string())).into_iter().collect()
}

fn turn(game: &RedWinter, st: &State) -> Message {
    let now = game.now(st);
    Message::new("turn-line")
        .int("turn", st.turn)
        .int("day", now.day)
        .text("time", now.time.clone())
        .term("light", calendar::light(now.kind).1)
}

/// The steps of this turn in order (3.0); the cold comes at night only.
fn sequence(game: &RedWinter, st: &State) -> Vec<Step> {
    let mut steps = Vec::with_capacity(9);
    if st.phase == Phase::SetUp {
        steps.push(Step { text: Message::new("step-set-up"), rule: "17.0-a".into(), current: true });
    }
    for side in [st.first, st.first.other()] {
        for (key, rule, phase) in [
            ("step-reset", "3.0-I-a", Phase::Reset),
            ("step-action", "3.0-II-a", Phase::Action),
            ("step-combat", "3.0-III-a", Phase::Combat),
        ] {
            let current = st.phase == phase && st.phasing == side;
            steps.push(Step { text: Message::new(key).side("side", side), rule: rule.into(), current });
        }
    }
    if game.is_night(st) {
        let current = st.phase == Phase::SubZero;
        steps.push(Step { text: Message::new("step-sub-zero"), rule: "3.0-V-a".into(), current });
    }
    let current = matches!(st.phase, Phase::Victory | Phase::Over);
    steps.push(Step { text: Message::new("step-victory"), rule: "3.0-VI".into(), current });
    steps
}

/// Counters in play: seen ones with their face, unseen ones as backs with a number of order in their hex.
fn pieces(game: &RedWinter, st: &State, sight: &Sight) -> Vec<Arc<Piece>> {
    let seen = game.pack.units.iter().filter(|def| sight.sees(game, st, def.id));
    let mut list = game.counters.of(game, st, seen);
    for side in Side::ALL {
        let hidden = st.cache.occupied[side.index()].and_not(sight.open(side));
        for hex in hidden.iter() {
            let label = game.pack.grid.label(hex);
            for n in 1..=game.combatants(st, hex).len() {
                list.push(Arc::new(Piece {
                    id: format!("?{label}-{n}"),
                    place: Spot::Hex(label.to_string()),
                    owner: Some(st.seat(side)),
                    side: side.word().into(),
                    face: None,
                    flags: Vec::new(),
                    text: label::unseen(side, label),
                    ..Piece::default()
                }));
            }
        }
    }
    list
}

/// Where a counter is shown; counters that take no part are not.
fn spot(game: &RedWinter, st: &State, def: &UnitDef) -> Option<Spot> {
    let own = |soviet: &'static str, finnish: &'static str| {
        Spot::Box(Word::Borrowed(if def.side == Side::Soviet { soviet } else { finnish }))
    };
    Some(match st.unit(def.id).place {
        Place::Hex(h) => Spot::Hex(game.pack.grid.label(h).to_string()),
        Place::Track(turn) => Spot::Track("turn".into(), i32::from(turn)),
        Place::Beside => own("soviet-off-map", "finnish-off-map"),
        Place::DeadPool => own("soviet-dead-pool", "finnish-dead-pool"),
        Place::Eliminated => own("soviet-eliminated", "finnish-eliminated"),
        Place::Gone => own("soviet-gone", "finnish-gone"),
        Place::Unused if st.phase == Phase::SetUp && game.awaits_deployment(st, def.id) => {
            own("soviet-set-up", "finnish-set-up")
        }
        Place::Unused => return None,
    })
}

fn flags(st: &State, unit: UnitId) -> Vec<Word> {
    let unit = st.unit(unit);
    let mut list: Vec<Word> = Vec::new();
    if unit.reduced {
        list.push("reduced".into());
    }
    list.extend(FLAGS.iter().filter(|(_, bit)| unit.has(*bit)).map(|(word, _)| Word::Borrowed(*word)));
    list
}

/// Markers are always visible; control is shown for the places the scenario counts.
fn markers(game: &RedWinter, st: &State) -> Vec<Marker> {
    let mut list = Vec::new();
    let mut add = |kind: &'static str, hex: HexId, side: Option<Side>| {
        list.push(Marker {
            kind: kind.into(),
            place: Spot::Hex(game.pack.grid.label(hex).to_string()),
            owner: side.map(|s| st.seat(s)),
            side: side.map_or("", Side::word).into(),
            count: 1,
            ..Marker::default()
        });
    };
    let kinds: [(&'static str, &Hexes); 4] = [
        ("dug-in", &st.dug_in),
        ("digging", &st.digging),
        ("bonfire", &st.bonfires),
        ("suppressed", &st.suppressed),
    ];
    for (kind, hexes) in kinds {
        for hex in hexes.iter() {
            add(kind, hex, Side::ALL.into_iter().find(|s| st.holds(*s, hex)));
        }
    }
    for hex in game.scenario_of(st).victory.places.iter().flat_map(|p| p.hexes.iter()) {
        add("control", hex, Some(game.controller(st, hex)));
    }
    list
}

/// Tracks. Victory points are those the position is worth now; under fog of war only what is banked, since reduced
/// units out of sight would show in the sum.
fn tracks(game: &RedWinter, st: &State, viewer: Viewer) -> Vec<Track> {
    let track = |kind: &'static str, side: Side, value: i64| Track {
        kind: kind.into(),
        owner: Some(st.seat(side)),
        side: side.word().into(),
        value,
        of: None,
    };
    let turn = Track {
        kind: "turn".into(),
        owner: None,
        side: Word::default(),
        value: i64::from(st.turn),
        of: None,
    };
    let mut list = vec![turn];
    let all = !fog::is_on(st) || viewer == Viewer::Referee;
    let vp = if all { game.victory_points(st) } else { st.vp.map(i32::from) };
    for side in Side::ALL {
        // Under fog of war the score as it stands would tell of units out of sight (20.7).
        list.push(track(if all { "vp" } else { "vp-banked" }, side, i64::from(vp[side.index()])));
        list.push(track("ammo", side, i64::from(st.ammo[side.index()])));
        if st.phase == Phase::Reset && st.phasing == side {
            list.push(track("rp", side, i64::from(st.rp)));
        }
    }
    // A sealed bid is known to its own seat alone (17.0.2).
    if let Some(Frame::Bid(bids)) = st.top() {
        for (seat, bid) in bids.iter().enumerate() {
            let seat = Seat(seat as u8);
            if let Some(bid) = bid.filter(|_| viewer == Viewer::Seat(seat) || viewer == Viewer::Referee) {
                list.push(track("bid", st.side_of(seat), i64::from(bid)));
            }
        }
    }
    list
}
