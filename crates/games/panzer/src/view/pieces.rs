//! Counters, as a viewer may see them.

use super::hex_place;
use crate::Panzer;
use crate::frame::Frame;
use crate::ids::{Band, Mode, UnitId};
use crate::pack::{Card, Class, Kind, LegKind};
use crate::secrets::knows_plot;
use crate::state::{Counter, Place, Spot, State, Unit, flag};
use sandtable_engine::view::{Face, FaceValue, Piece, Place as Where, Steps, Word};
use sandtable_engine::{Message, Value, Viewer};
use std::borrow::Cow;
use std::sync::Arc;

/// Flags of a unit that everybody may see, with the word of each.
pub(crate) const FLAGS: [(&str, u32); 20] = [
    ("damaged", flag::DAMAGED),
    ("track", flag::TRACK),
    ("bailed", flag::BAILED),
    ("suppressed", flag::SUPPRESSED),
    ("full-cover", flag::FULL_COVER),
    ("hull-down", flag::HULL_DOWN),
    ("partial", flag::PARTIAL),
    ("tail", flag::TAIL),
    ("fired", flag::FIRED),
    ("headquarters", flag::COMMAND),
    ("observer", flag::OBSERVER),
    ("recon", flag::RECON),
    ("engineer", flag::ENGINEER),
    ("dismounted", flag::DISMOUNTED),
    ("crawled", flag::CRAWLED),
    ("upper", flag::UPPER),
    ("inside", flag::INSIDE),
    ("assaulted", flag::ASSAULTED),
    ("hesitating", flag::HESITATING),
    ("broken", flag::BROKEN),
];

/// Every counter in play, off the map and lost.
pub(super) fn pieces(game: &Panzer, st: &State, viewer: Viewer) -> Vec<Arc<Piece>> {
    // A gun on its portée has no counter of its own (5.2.1).
    let there = st.ids().filter(|id| !matches!(st.unit(*id).place, Place::Stowed(_)));
    let units = there.map(|id| Arc::new(piece(game, st, id, viewer)));
    units.chain(crate::air::pieces(game, st, viewer)).collect()
}

/// Whether both sides are still at their plots: then nothing of the other's is on the table.
fn plotting(st: &State) -> bool {
    st.frames.iter().any(|f| matches!(f, Frame::Plot(_)))
}

fn piece(game: &Panzer, st: &State, id: UnitId, viewer: Viewer) -> Piece {
    let unit = st.unit(id);
    let card = game.pack.card(unit.card);
    let place = spot(game, st, unit);
    let flags = flags(game, st, id, viewer);
    Piece {
        id: game.unit_key(st, id),
        text: label(game, st, id, &place, &flags),
        place,
        owner: Some(unit.side.seat()),
        side: unit.side.word().into(),
        face: Some(Arc::new(face(game, unit, card))),
        flags,
        facing: unit.hex().map(|_| unit.facing),
        card: Some(Word::Owned(card.key.clone())),
        ..Piece::default()
    }
}

fn spot(game: &Panzer, st: &State, unit: &Unit) -> Where {
    let side = unit.side.word();
    match unit.place {
        Place::Hex(hex) => hex_place(game, st, hex),
        Place::Aboard(carrier) | Place::Stowed(carrier) => Where::Aboard(game.unit_key(st, carrier)),
        Place::Reserve => Where::Box(format!("{side}-reserve").into()),
        Place::Left => Where::Box(format!("{side}-left").into()),
        Place::Destroyed => Where::Box(format!("{side}-destroyed").into()),
    }
}

/// Command first, then markers and states.
fn flags(game: &Panzer, st: &State, id: UnitId, viewer: Viewer) -> Vec<Word> {
    let mut list: Vec<Word> = Vec::new();
    let unit = st.unit(id);
    let own = knows_plot(viewer, unit.side);
    if unit.counter != Counter::Absent && (own || !plotting(st)) {
        if game.knows_command(st, viewer, id) {
            list.push(format!("command-{}", unit.command.word()).into());
            if unit.counter == Counter::Done {
                list.push("done".into());
            }
        } else {
            list.push("command-hidden".into());
        }
    }
    match unit.latest_spot() {
        Spot::None => {}
        Spot::Fire => list.push("spot-fire".into()),
        Spot::Move => list.push("spot-move".into()),
        Spot::SmallArms => list.push("spot-small-arms".into()),
    }
    list.extend(FLAGS.iter().filter(|(_, bit)| unit.has(*bit)).map(|(word, _)| Word::Borrowed(*word)));
    list
}

/// The silhouette of a card. Target size tells light tanks from heavy ones, the mode of movement what a gun or squad rides on.
pub(crate) fn symbol(card: &Card) -> &'static str {
    match &card.kind {
        Kind::Vehicle(v) => match (v.class, v.movement.mode) {
            (Class::Tank, _) if v.size < 0 => "silhouette-light-tank",
            (Class::Tank, _) if v.size > 0 => "silhouette-heavy-tank",
            (Class::Tank, _) => "silhouette-tank",
            (Class::Spg, Mode::Wheeled) | (Class::Portee, _) => "silhouette-portee",
            (Class::Spg, _) if v.open => "silhouette-gun-carriage",
            (Class::Spg, _) => "silhouette-assault-gun",
            (Class::ArmouredCar, _) => "silhouette-armored-car",
            (Class::Apc | Class::PrimeMover, Mode::HalfTracked) => "silhouette-half-track",
            (Class::Apc, _) | (Class::PrimeMover, Mode::Tracked) => "silhouette-carrier",
            (Class::PrimeMover | Class::Truck, _) => "silhouette-truck",
            (Class::AaVehicle, _) => "silhouette-flak",
        },
        Kind::Towed(_) => "silhouette-gun",
        Kind::Leg(leg) => match leg.kind {
            LegKind::Squad | LegKind::Half if leg.engineer => "silhouette-engineers",
            LegKind::Squad => "silhouette-squad",
            LegKind::Half => "silhouette-half-squad",
            LegKind::Section => "silhouette-crew",
        },
    }
}

/// Penetration at short range, front and rear armour, cross-country allowance.
fn face(game: &Panzer, unit: &Unit, card: &Card) -> Face {
    let value = |key: &'static str, text: String| FaceValue { key: key.into(), text, ..FaceValue::default() };
    let penetration = |gun: Option<crate::ids::GunId>| {
        let bands = gun.and_then(|g| game.pack.gun(g).ap);
        value("pen", bands.map_or_else(|| "–".into(), |b| b.value[Band::S.index()].to_string()))
    };
    let values = match &card.kind {
        Kind::Vehicle(v) => vec![
            penetration(v.weapons.first().map(|w| w.gun)),
            value("armor", format!("{}/{}", v.basic[0], v.basic[1])),
            value("ma", v.movement.country.to_string()),
        ],
        Kind::Towed(t) => {
            vec![penetration(Some(t.gun)), value("ma", t.country.to_string())]
        }
        Kind::Leg(l) => {
            vec![value("gp", l.gp.value[0].to_string()), value("ma", l.country.to_string())]
        }
    };
    Face {
        symbol: symbol(card).into(),
        size: Word::default(),
        name: short_name(&card.name.en).to_owned(),
        formation: format!("formation-{}", unit.formation.0),
        values,
        steps: Steps::UNKNOWN,
    }
}

/// A name that fits on a counter.
fn short_name(name: &str) -> &str {
    let name = name.strip_prefix("PzKpfw ").unwrap_or(name);
    name.split(" (").next().unwrap_or(name)
}

/// A counter in words, for those who listen to the board.
fn label(game: &Panzer, st: &State, id: UnitId, place: &Where, flags: &[Word]) -> Message {
    let unit = st.unit(id);
    let (key, at) = match place {
        Where::Hex(label) => ("counter-on-map", Value::Hex(label.clone())),
        Where::Aboard(carrier) => ("counter-aboard", Value::Piece(carrier.clone())),
        Where::Box(key) => ("counter-in-box", Value::Term(format!("box-{key}").into())),
        Where::Side(..) | Where::Track(..) => ("counter-in-box", Value::Text(String::new())),
    };
    let names: Vec<Cow<'static, str>> = flags.iter().map(|f| Cow::Owned(format!("flag-{f}"))).collect();
    let mut args: Vec<(Cow<'static, str>, Value)> = vec![
        ("unit".into(), Value::Piece(game.unit_key(st, id))),
        ("side".into(), Value::Term(crate::text::side_key(unit.side).into())),
        ("place".into(), at),
        ("count".into(), Value::Int(i64::try_from(names.len()).unwrap_or(0))),
        ("flags".into(), Value::Terms(names)),
    ];
    if key == "counter-on-map" {
        args.push(("direction".into(), Value::Int(i64::from(unit.facing) + 1)));
    }
    Message { key: key.into(), args }
}
