//! Aircraft in position files.

use super::text::plane;
use super::{Payload, has_choice};
use crate::Panzer;
use crate::ids::Grade;
use crate::state::{State, flag};

/// `plane KEY [GRADE] [suppressed] [damaged] [rockets] [strafes N] [drops N]`: an aircraft that may fly.
pub(crate) fn place(game: &Panzer, st: &mut State, words: &[&str]) -> Result<(), String> {
    let usage =
        || "expected 'plane KEY [GRADE] [suppressed] [damaged] [rockets] [strafes N] [drops N]'".to_owned();
    let key = words.get(1).ok_or_else(usage)?;
    let (bare, number) = key.rsplit_once('-').unwrap_or((key, "1"));
    let number = number.parse::<u8>().map_err(|_| usage())?;
    let found = game.pack.aircraft.iter().find(|a| a.key == bare);
    let card = found.ok_or_else(|| {
        let near = sandtable_pack::nearest(bare, game.pack.aircraft.iter().map(|a| a.key.as_str()));
        format!("no aircraft '{bare}'; nearest is '{}'", near.unwrap_or_default())
    })?;
    st.planes.push(game.new_plane(card.id, number, Grade::Seasoned));
    let id = plane(game, st, key)?;
    let mut rest = words.get(2..).unwrap_or_default().iter();
    while let Some(word) = rest.next() {
        let mut count = || rest.next().and_then(|n| n.parse::<u8>().ok()).ok_or_else(usage);
        match *word {
            "suppressed" => st.plane_mut(id).flags |= flag::SUPPRESSED_OFF,
            "damaged" => st.plane_mut(id).flags |= flag::DAMAGED,
            "rockets" if has_choice(card) => game.load(st, id, Payload::Rockets),
            "strafes" => st.plane_mut(id).strafes = count()?,
            "drops" => st.plane_mut(id).drops = count()?,
            word => st.plane_mut(id).grade = Grade::from_word(word).ok_or_else(usage)?,
        }
    }
    Ok(())
}

/// A fact about an aircraft: `plane ju87-1 altitude`.
pub(crate) fn fact(game: &Panzer, st: &State, key: &str, what: &str) -> Result<String, String> {
    let id = plane(game, st, key)?;
    let state = st.plane(id);
    let flight = st.flight().filter(|f| f.plane == id);
    let yes = |on: bool| if on { "yes" } else { "no" }.to_owned();
    match what {
        "strafes" => return Ok(state.strafes.to_string()),
        "drops" => return Ok(state.drops.to_string()),
        "payload" => return Ok(state.payload.word().to_owned()),
        "lost" => return Ok(yes(state.lost)),
        "damaged" => return Ok(yes(state.has(flag::DAMAGED))),
        "suppressed" => return Ok(yes(state.has(flag::SUPPRESSED))),
        "points" => return Ok(game.aircraft(st, id).points.to_string()),
        _ => {}
    }
    let Some(flight) = flight else { return Ok("none".to_owned()) };
    Ok(match what {
        "hex" => game.layout(st).label(flight.hex).to_owned(),
        "facing" => (flight.facing + 1).to_string(),
        "speed" => flight.speed.word().to_owned(),
        "altitude" => flight.altitude.word().to_owned(),
        "hexes" => flight.hexes.to_string(),
        "need" => game.acquisition(st, flight).to_string(),
        "acquired" => yes(flight.acquired),
        "target" => flight.target.map_or_else(|| "none".to_owned(), |t| game.unit_key(st, t)),
        other => {
            let known = "hex, facing, speed, altitude, target, hexes, need, acquired, strafes, drops, payload, lost, damaged, suppressed or points";
            return Err(format!("'{other}': expected {known}"));
        }
    })
}

/// Hexes an aircraft was flown in the view of an anti-aircraft unit, or `tracked`.
pub(crate) fn tracking(game: &Panzer, st: &State, key: &str) -> Result<String, String> {
    let id = crate::position::unit(game, st, key)?;
    let found = st.flight().and_then(|f| f.trackers.iter().find(|(u, _)| *u == id).map(|(_, n)| *n));
    Ok(match found {
        None => "none".to_owned(),
        Some(super::TRACKED) => "tracked".to_owned(),
        Some(n) => n.to_string(),
    })
}
