//! The whole board: zones, control, air, prices, points, stacks.

use crate::Downfall;
use crate::action::Action;
use crate::frame::Frame;
use crate::ids::{Country, Faction, Ideology};
use crate::state::State;
use crate::text::{self, Words, term};
use sandtable_engine::query::{Layer, Tone};
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Value, Viewer};
use sandtable_hex::HexId;

fn spot(game: &Downfall, hex: HexId) -> Place {
    Place::Hex(game.pack.map.grid.label(hex).to_owned())
}

/// How the points stand, objective by objective.
pub(super) fn points(game: &Downfall, state: &State) -> Answer {
    if crate::view::scenario(game, state).part.is_some() {
        let points = game.short_points(state);
        return Answer::new(Message::new("answer-vp-short").int("points", points), points.to_string());
    }
    let points = game.count_points(state);
    let leader = match points {
        0 => term("ideology-nobody"),
        n if n > 0 => term("ideology-soviet"),
        _ => term("ideology-west"),
    };
    let text = Message::new("standing").with("leader", leader).int("points", points.unsigned_abs());
    let mut answer = Answer::new(text, points.to_string());
    for hex in game.pack.map.objectives.iter() {
        let owner = game.owner(state, hex);
        if owner != Ideology::Axis {
            let name = term(format!("place-{}", game.pack.map.grid.label(hex)));
            let text = Message::new("goal-objective").with("city", name).ideology("owner", owner);
            answer = answer.line("13.1-b", text, Some(Value::Int(1)));
            answer.places.push(spot(game, hex));
        }
    }
    answer
}

/// Zones of control of the three ideologies (2.1.6).
pub(super) fn zones(game: &Downfall, state: &State, viewer: Viewer) -> Answer {
    let mut answer = Answer::new(Message::new("answer-zones"), "");
    let own = viewer.seat();
    for (i, ideology) in Ideology::ALL.iter().enumerate() {
        let friend = Faction::ALL.iter().any(|f| f.ideology() == *ideology && Some(f.seat()) == own);
        let tone = match ideology {
            Ideology::Axis => Tone::Neutral,
            _ if friend => Tone::Friend,
            _ => Tone::Enemy,
        };
        let text = Message::new("layer-zone").ideology("side", *ideology);
        let mut layer = Layer::new(format!("zone-{}", ideology.word()), tone, text);
        layer.places = state.cache.zoc[i].iter().map(|h| spot(game, h)).collect();
        layer.labels = spines(game, state, *ideology);
        answer.layers.push(layer);
    }
    let sizes: Vec<String> = answer.layers.iter().map(|l| l.places.len().to_string()).collect();
    answer.value = sizes.join(" ");
    answer
}

/// The sides next to a hostile unit that no enemy of an ideology may cross, because a unit of it reaches both hexes (2.1.6-d).
fn spines(game: &Downfall, state: &State, ideology: Ideology) -> Vec<(Place, String)> {
    let map = &game.pack.map;
    let foes: Vec<Ideology> = Ideology::ALL.iter().copied().filter(|i| i.hostile(ideology)).collect();
    let mut out = Vec::new();
    for foe in foes {
        for from in state.cache.occupied[foe.idx()].iter() {
            for (near, _) in map.walk(from) {
                let shut = !state.holds(ideology, near) && game.crosses_spine(state, foe, from, near);
                if shut {
                    let side = Place::Side(map.grid.label(from).to_owned(), map.grid.label(near).to_owned());
                    out.push((side, "✕".to_owned()));
                }
            }
        }
    }
    out
}

/// The countries an Ally may not enter now: only the other Ally's combat units are there (1.A.4-e, 1.A.4-f).
pub(super) fn borders(game: &Downfall, state: &State) -> Answer {
    let mut answer = Answer::new(Message::new("answer-borders"), "");
    let mut values = Vec::new();
    for (ideology, rule, tone) in
        [(Ideology::West, "1.A.4-f", Tone::Friend), (Ideology::Soviet, "1.A.4-e", Tone::Enemy)]
    {
        let open = game.open_countries(state, ideology, &[]);
        let text = Message::new("layer-borders").ideology("side", ideology);
        let mut layer = Layer::new(format!("barred-{}", ideology.word()), tone, text);
        for country in Country::ALL.iter().copied().filter(|c| !open.contains(*c)) {
            layer.places.extend(game.pack.map.countries[country.idx()].iter().map(|h| spot(game, h)));
            let text = Message::new("line-border")
                .ideology("side", ideology)
                .with("country", text::country_term(country));
            answer = answer.line(rule, text, None);
            values.push(format!("{} {}", ideology.word(), country.word()));
        }
        answer.layers.push(layer);
    }
    answer.value = if values.is_empty() { "none".to_owned() } else { values.join(", ") };
    answer
}

/// Whose zones of control a hex is in.
pub(super) fn zone(game: &Downfall, state: &State, hex: HexId) -> Answer {
    let inside: Vec<&str> =
        Ideology::ALL.iter().filter(|i| state.cache.zoc[i.idx()].contains(hex)).map(|i| i.word()).collect();
    let value = if inside.is_empty() { "none".to_owned() } else { inside.join(" ") };
    let terms = inside.iter().map(|w| format!("ideology-{w}").into()).collect::<Vec<_>>();
    let key = if inside.is_empty() { "answer-zoc-none" } else { "answer-zoc" };
    let mut answer =
        Answer::new(Message::new(key).at(&game.pack, "hex", hex).with("sides", Value::Terms(terms)), value);
    answer.places = vec![spot(game, hex)];
    answer
}

/// Who controls every land hex (1.A.2).
pub(super) fn control(game: &Downfall, state: &State) -> Answer {
    let control = game.control(state);
    let mut answer = Answer::new(Message::new("answer-control"), "");
    let mut sizes = Vec::new();
    for ideology in Ideology::ALL {
        let tone = match ideology {
            Ideology::West => Tone::Friend,
            Ideology::Axis => Tone::Neutral,
            Ideology::Soviet => Tone::Enemy,
        };
        let text = Message::new("layer-control").ideology("side", *ideology);
        let mut layer = Layer::new(format!("control-{}", ideology.word()), tone, text);
        let held = game.pack.map.land.iter().filter(|h| control.of(*h) == Some(*ideology));
        layer.places = held.map(|h| spot(game, h)).collect();
        sizes.push(layer.places.len().to_string());
        answer.layers.push(layer);
    }
    answer.value = sizes.join(" ");
    answer
}

/// Who controls a hex.
pub(super) fn controller(game: &Downfall, state: &State, hex: HexId) -> Answer {
    let by = game.control(state).of(hex);
    let name = by.map_or(term("ideology-nobody"), |i| term(format!("ideology-{}", i.word())));
    let text = Message::new("answer-controller").at(&game.pack, "hex", hex).with("side", name);
    let mut answer = Answer::new(text, by.map_or("nobody", |i| i.word()));
    answer.places = vec![spot(game, hex)];
    answer
}

/// Air units with their range, and the icons each faction has.
pub(super) fn air(game: &Downfall, state: &State) -> Answer {
    let mut answer = Answer::new(Message::new("answer-air"), "");
    let mut counts = Vec::new();
    for faction in game.factions(state) {
        let units: Vec<_> = game.pack.air_of(*faction).filter(|u| state.piece(*u).place.in_play()).collect();
        let tone = if faction.is_axis() { Tone::Enemy } else { Tone::Friend };
        let text = Message::new("layer-air").faction("faction", *faction).int("count", units.len() as i64);
        let mut layer = Layer::new(format!("air-{}", faction.word()), tone, text);
        let limits = &game.pack.tables.limits;
        for hex in game.pack.map.land.iter() {
            let covered = units.iter().any(|u| {
                let elite = game.pack.air_unit(*u).is_some_and(|a| a.elite);
                let range = u16::from(if elite { limits.elite_air_range } else { limits.air_range });
                game.distance_from(state.piece(*u).place, hex).is_some_and(|d| d <= range)
            });
            if covered {
                layer.places.push(spot(game, hex));
            }
        }
        counts.push(format!("{} {}", faction.word(), units.len()));
        answer.layers.push(layer);
    }
    answer.value = counts.join(", ");
    answer
}

/// What every order on the action track would cost the faction that chooses, and why others cannot be taken.
pub(super) fn prices(game: &Downfall, state: &State) -> Answer {
    let faction = state.top().and_then(Frame::faction).unwrap_or_else(|| game.first(state));
    let mut answer = Answer::new(Message::new("answer-prices").faction("faction", faction), "");
    let mut values = Vec::new();
    for (slot, order) in state.action_track.iter().enumerate() {
        let Some(order) = order else { continue };
        let key = game.pack.order(*order).map_or("", |o| o.key.as_str());
        for back in [false, true] {
            if !game.takable(state, faction, *order, back) {
                continue;
            }
            let action = Action::Take { slot: slot as u8, back };
            let extra = game.surcharge(state, faction, slot as u8);
            let text = Message::new("line-price").order(&game.pack, "order", *order).int("skipped", extra);
            let Some(cost) = game.printed_cost(*order, back) else {
                let copied = text.with("next", term("price-next-copied"));
                answer = answer.line("6.4-b", copied, Some(term("price-copied")));
                continue;
            };
            let text = text.faction("next", game.next_after(state, faction, cost + extra));
            values.push(format!("{}={}", text::write(game, action), cost + extra));
            answer = answer.line("6.4-a", text, Some(Value::Int((cost + extra).into())));
        }
        if !game.choosable(state, faction, *order) && game.is_own(faction, *order) {
            let text = Message::new("line-price-none").order(&game.pack, "order", *order);
            answer = answer.line("6.3-d", text, None);
            values.push(format!("{key}=none"));
        }
    }
    answer.value = values.join(", ");
    answer
}

/// What the track looks like after a payment of the faction that is asked: its marker's space, whether an event becomes
/// pending, and in which order the factions act then (5-a, 5.2-a).
pub(super) fn after(game: &Downfall, state: &State, spaces: u8) -> Answer {
    let faction = state.top().and_then(Frame::faction).unwrap_or_else(|| game.first(state));
    let mut then = state.clone();
    then.arrivals += 1;
    let arrival = then.arrivals;
    let marker = &mut then.track[faction.idx()];
    marker.at += u16::from(spaces);
    marker.arrival = arrival;
    let at = marker.space();
    let next = game.first(&then);
    let text = Message::new("answer-after")
        .faction("faction", faction)
        .int("spaces", spaces)
        .int("space", at)
        .faction("next", next);
    let mut answer = Answer::new(text, format!("{at} {}", next.word()));
    if game.would_trigger(state, faction, spaces) {
        let text = Message::new("warn-event-space").faction("faction", faction).int("spaces", spaces);
        answer = answer.line("5.2-a", text, None);
    }
    let mut order = game.factions(&then).to_vec();
    order.sort_by_key(|f| (then.marker(*f).at, then.marker(*f).arrival));
    for faction in order {
        let text = Message::new("line-after").faction("faction", faction);
        answer = answer.line("5-a", text, Some(Value::Int(then.marker(faction).space().into())));
    }
    answer
}

/// Who stands in a hex and how much room is left.
pub(super) fn stack(game: &Downfall, state: &State, hex: HexId) -> Answer {
    let (units, pips) = game.load(state, hex, &[]);
    let (most_units, most_pips) = game.room(state, hex);
    let here: Vec<String> = state.stack(hex).map(|u| game.pack.key(u)).collect();
    let text = Message::new("answer-stack")
        .at(&game.pack, "hex", hex)
        .int("units", units)
        .int("pips", pips)
        .int("most-units", most_units)
        .int("most-pips", most_pips);
    let mut answer = Answer::new(text, if here.is_empty() { "empty".to_owned() } else { here.join(" ") });
    answer.places = vec![spot(game, hex)];
    answer.pieces = here;
    answer
}
