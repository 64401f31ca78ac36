//! Markers: initiative and weather, control of cities, isolation, beachheads.

use crate::Downfall;
use crate::ids::{Faction, Ideology};
use crate::pack::War;
use crate::state::{Beachhead, LAP, State};
use sandtable_engine::view::{Marker, Place};
use sandtable_hex::HexId;

/// All markers.
pub(super) fn markers(game: &Downfall, state: &State) -> Vec<Marker> {
    let pack = &game.pack;
    let part = super::scenario(game, state).part.as_ref();
    let mut list = Vec::new();
    let marker = |kind: &'static str, place: Place, side: &'static str, count: i32| Marker {
        kind: kind.into(),
        place,
        owner: None,
        side: side.into(),
        count,
        order: 0,
    };
    let hex = |h: HexId| Place::Hex(pack.map.grid.label(h).to_owned());
    let space = |at: u16| Place::Track("initiative".into(), i32::from(at % LAP) + 1);
    // Several markers in a space stand in the order of their arrival: the last is on top and acts first (5.1-b).
    let mut stand: Vec<Faction> = game.factions(state).to_vec();
    stand.sort_by_key(|f| state.marker(*f).arrival);
    for (rank, faction) in stand.into_iter().enumerate() {
        let at = state.marker(faction);
        list.push(Marker {
            owner: Some(faction.seat()),
            order: rank as u16 + 1,
            ..marker(
                if at.pending { "initiative-pending" } else { "initiative" },
                space(at.at),
                faction.word(),
                i32::from(at.at / LAP) + 1,
            )
        });
    }
    list.push(marker("weather", space(state.weather_at), "", 1));
    list.push(marker("turn", Place::Track("turns".into(), i32::from(state.turn)), "", 1));
    for city in pack.map.cities.iter().filter(|h| part.is_none_or(|p| p.frame.contains(*h))) {
        list.push(marker("control", hex(city), side(state.city_of(city)), 1));
    }
    if part.is_none() {
        list.push(marker(
            "vp",
            Place::Track("vp".into(), i32::from(state.points)),
            "",
            i32::from(state.points),
        ));
        for (war, at) in War::ALL.iter().zip(state.wars) {
            let west = pack.tables.war(*war).is_some_and(|w| w.western.contains(&at));
            let owner = if west { "western" } else { "axis" };
            list.push(marker(
                "war",
                Place::Track(format!("war-{}", war.word()).into(), i32::from(at)),
                owner,
                1,
            ));
        }
        for held in state.beachheads {
            let kind = if matches!(held, Beachhead::Mulberry(_)) { "mulberry" } else { "beachhead" };
            if let Some(beach) = held.beach().and_then(|b| pack.map.beach(b)) {
                list.push(marker(kind, hex(beach.hex), "western", 1));
            } else if held == Beachhead::Pool {
                list.push(marker(kind, Place::Box("western-pool".into()), "western", 1));
            }
        }
        for beach in pack.map.beaches.iter().filter(|b| state.closed.contains(b.id)) {
            list.push(marker("beach-closed", hex(beach.hex), "", 1));
        }
    }
    list
}

/// The side a marker of an ideology is shown for.
pub(super) const fn side(ideology: Ideology) -> &'static str {
    match ideology {
        Ideology::West => "western",
        Ideology::Axis => "axis",
        Ideology::Soviet => "soviet",
    }
}
