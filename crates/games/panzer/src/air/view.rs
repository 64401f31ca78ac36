//! Aircraft as counters and cards.

use super::{FlightStage, Plane};
use crate::Panzer;
use crate::ids::{AircraftId, PlaneId, Side};
use crate::pack::{Altitude, ScenarioDef, Speed};
use crate::state::{State, flag};
use crate::text::{named, side_key};
use crate::view::hex_place;
use sandtable_engine::view::{CardGroup, DataCard, Face, FaceValue, Piece, Place, Steps, Word};
use sandtable_engine::{Message, Value, Viewer};
use std::borrow::Cow;
use std::sync::Arc;

/// Every aircraft, as a viewer may see it.
pub(crate) fn pieces(game: &Panzer, st: &State, viewer: Viewer) -> Vec<Arc<Piece>> {
    let own = viewer.seat().and_then(Side::of_seat);
    let all = matches!(viewer, Viewer::Referee);
    st.plane_ids().map(|id| Arc::new(piece(game, st, id, own, all))).collect()
}

fn piece(game: &Panzer, st: &State, id: PlaneId, own: Option<Side>, all: bool) -> Piece {
    let (plane, card) = (st.plane(id), game.aircraft(st, id));
    let flight = st.flight().filter(|f| {
        f.plane == id && !matches!(f.stage, FlightStage::Approach | FlightStage::Course | FlightStage::Down)
    });
    let side = plane.side.word();
    let place = match flight {
        Some(flight) => hex_place(game, st, flight.hex),
        None if plane.lost => Place::Box(format!("{side}-destroyed").into()),
        None => Place::Box(format!("{side}-air").into()),
    };
    let flags = flags(plane, flight.map(|f| (f.speed, f.altitude)));
    let key = game.plane_key(st, id);
    let (name, at) = match &place {
        Place::Hex(label) => ("counter-flying", Value::Hex(label.clone())),
        Place::Box(key) => ("counter-in-box", Value::Term(format!("box-{key}").into())),
        _ => ("counter-in-box", Value::Text(String::new())),
    };
    let names: Vec<Cow<'static, str>> = flags.iter().map(|f| Cow::Owned(format!("flag-{f}"))).collect();
    let mut args: Vec<(Cow<'static, str>, Value)> = vec![
        ("unit".into(), Value::Piece(key.clone())),
        ("side".into(), Value::Term(side_key(plane.side).into())),
        ("place".into(), at),
        ("count".into(), Value::Int(i64::try_from(names.len()).unwrap_or(0))),
        ("flags".into(), Value::Terms(names)),
    ];
    if let Some(flight) = flight {
        args.push(("direction".into(), Value::Int(i64::from(flight.facing) + 1)));
    }
    let value = |key: &'static str, text: String| FaceValue { key: key.into(), text, ..FaceValue::default() };
    let drops = if all || game.knows_payload(st, own, id) { plane.drops.to_string() } else { "?".into() };
    Piece {
        id: key,
        text: Message { key: name.into(), args },
        place,
        owner: Some(plane.side.seat()),
        side: side.into(),
        face: Some(Arc::new(Face {
            symbol: "silhouette-aircraft".into(),
            size: Word::default(),
            name: card.name.en.split(" (").next().unwrap_or_default().to_owned(),
            formation: String::new(),
            values: vec![value("strafes", plane.strafes.to_string()), value("drops", drops)],
            steps: Steps::UNKNOWN,
        })),
        flags,
        facing: flight.map(|f| f.facing),
        card: Some(Word::Owned(card.key.clone())),
        ..Piece::default()
    }
}

fn flags(plane: &Plane, course: Option<(Speed, Altitude)>) -> Vec<Word> {
    let mut list: Vec<Word> = Vec::new();
    if let Some((speed, altitude)) = course {
        list.push(match speed {
            Speed::Slow => "slow".into(),
            Speed::Fast => "fast".into(),
        });
        list.push(match altitude {
            Altitude::Low => "low".into(),
            Altitude::Medium => "medium".into(),
            Altitude::High => "high".into(),
        });
    }
    for (word, bit) in [("damaged", flag::DAMAGED), ("suppressed", flag::SUPPRESSED)] {
        if plane.has(bit) {
            list.push(word.into());
        }
    }
    list
}

/// The cards of the scenario's aircraft.
pub(crate) fn cards(game: &Panzer, def: &ScenarioDef) -> Vec<DataCard> {
    let mut used: Vec<AircraftId> = def.sides.iter().flat_map(|s| s.aircraft.iter().copied()).collect();
    used.sort_unstable();
    used.dedup();
    used.into_iter().map(|id| data_card(game, id)).collect()
}

fn data_card(game: &Panzer, id: AircraftId) -> DataCard {
    let card = game.pack.plane(id);
    let mut data = DataCard::new(Word::Owned(card.key.clone()), named(&card.name));
    data.side = card.nation.side().word().into();
    let row = |key: &'static str| Message::new(key);
    let yes = |on: bool| if on { "✓" } else { "–" };
    let flight = CardGroup::new("flight", row("card-flight"))
        .row(row("card-slow"), [yes(card.slow)])
        .row(row("card-fast"), [yes(card.fast)])
        .row(row("card-dive"), [yes(card.dive)])
        .row(row("card-gpd"), [format!("{}S", card.defence)])
        .row(row("card-points"), [card.points.to_string()]);
    let three = |a: u8, b: u8, c: u8| [a.to_string(), b.to_string(), c.to_string()];
    let mut loads = CardGroup::new("loads", row("card-loads")).columns(["GP", "E", "×"]);
    loads = loads.row(row("card-strafe"), three(card.strafe, card.strafe_effect, card.strafe_loads));
    if card.bomb_loads > 0 {
        loads = loads.row(row("card-bombs"), three(card.bomb, card.bomb_effect, card.bomb_loads));
    }
    if let Some(r) = card.rockets {
        loads = loads.row(row("card-rockets"), three(r.bands.value[0], r.effect, r.loads));
    }
    data.group(flight).group(loads)
}
