//! The sea: strengths in every area, beaches, where a unit can land, what a naval attack can bring.

use crate::Downfall;
use crate::frame::{Activity, Frame, Sea};
use crate::ids::{Faction, PieceId, SeaId};
use crate::state::{Place as Spot, State};
use crate::text::{Words, faction_term, term};
use sandtable_engine::query::{Layer, OutcomeBar, Tone};
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Refusal, Value};

fn area(game: &Downfall, sea: SeaId) -> Option<Place> {
    game.pack.seas.sea(sea).map(|s| Place::Box(format!("sea-{}", s.key).into()))
}

/// Every sea area with the strengths that would meet there (9.1-1).
pub(super) fn seas(game: &Downfall, state: &State) -> Answer {
    let mut answer = Answer::new(Message::new("answer-seas"), "");
    let mut contested = 0;
    for sea in &game.pack.seas.areas {
        for (one, other) in [(Faction::Western, Faction::Okw), (Faction::Soviet, Faction::Okh)] {
            let present = |f| game.ready_units(state, f, sea.id).next().is_some();
            if !present(one) && !present(other) {
                continue;
            }
            let text = Message::new("line-sea")
                .sea(&game.pack, "sea", sea.id)
                .with("one", faction_term(one))
                .int("first", game.naval_strength(state, one, sea.id))
                .with("other", faction_term(other))
                .int("second", game.naval_strength(state, other, sea.id));
            answer = answer.line("9.1-1", text, None);
            if present(one) && present(other) {
                contested += 1;
                answer.places.extend(area(game, sea.id));
            }
        }
    }
    answer.value = contested.to_string();
    answer
}

/// Every beach with its price and what bars it now (2.4.2-b).
pub(super) fn beaches(game: &Downfall, state: &State) -> Answer {
    let mut open = Layer::new("beaches", Tone::Friend, Message::new("layer-beaches"));
    let mut answer =
        Answer::new(Message::new("answer-beaches").int("points", i64::from(state.transport)), "");
    for beach in &game.pack.map.beaches {
        let name = term(format!("beach-{}", game.pack.map.grid.label(beach.hex)));
        let (rule, why) = match game.beach_bar(state, beach.id) {
            Some((rule, key)) => (rule, term(key)),
            None => {
                open.places.push(Place::Hex(game.pack.map.grid.label(beach.hex).to_owned()));
                ("2.4.2-b", term("beach-open"))
            }
        };
        let text = Message::new("line-beach-state").with("beach", name).with("why", why);
        answer = answer.line(rule, text, Some(Value::Int(i64::from(beach.transport))));
    }
    answer.value = open.places.len().to_string();
    answer.layers.push(open);
    answer
}

/// Where a unit in a port could land now (7.1.2-a).
pub(super) fn ports(game: &Downfall, state: &State, unit: PieceId) -> Result<Answer, Refusal> {
    if !game.pack.is_combat(unit) || !state.piece(unit).place.in_play() {
        let text = Message::new("refused-not-on-map").unit(&game.pack, "unit", unit);
        return Err(Refusal::new("7.1.2-a", text));
    }
    let landings = game.landings(state, game.pack.faction_of(unit), &[unit]);
    let mut layer = Layer::new("ports", Tone::Friend, Message::new("layer-ports"));
    layer.places = landings
        .iter()
        .filter_map(|p| match p {
            Spot::Hex(hex) => Some(Place::Hex(game.pack.map.grid.label(*hex).to_owned())),
            Spot::Land(id) => game.pack.seas.land(*id).map(|l| Place::Box(format!("land-{}", l.key).into())),
            _ => None,
        })
        .collect();
    let text =
        Message::new("answer-ports").unit(&game.pack, "unit", unit).int("count", landings.len() as i64);
    let mut answer = Answer::new(text, landings.len().to_string());
    answer.layers.push(layer);
    Ok(answer)
}

/// What the naval attack in question would bring (9.2).
pub(super) fn naval(game: &Downfall, state: &State) -> Result<Answer, Refusal> {
    let Some(Frame::Interception { sea, defender, steps, activity, step, .. }) = state.top() else {
        return Err(Refusal::new("9.2-0", Message::new("refused-no-interception")));
    };
    let (sea, defender, steps) = (*sea, *defender, *steps);
    let by = defender.foe();
    let strengths = (game.naval_strength(state, by, sea), game.naval_strength(state, defender, sea));
    let drm = game.naval_drm(state, sea, defender, steps);
    let text = Message::new("answer-naval")
        .sea(&game.pack, "sea", sea)
        .int("interceptor", strengths.0)
        .int("defender", strengths.1)
        .int("drm", drm);
    let mut answer = Answer::new(text, format!("drm {drm:+}"));
    let rolls = *activity != Activity::Trace && matches!(step, Sea::Check | Sea::Offer | Sea::Roll);
    let mut bars: Vec<OutcomeBar> = Vec::new();
    for dice in (2..=12i8).filter(|_| rolls) {
        let weight = 6 - u64::from(dice.abs_diff(7));
        let hits = game.naval_hits(dice + drm);
        let value = hits.to_string();
        match bars.iter_mut().find(|b| b.value == value) {
            Some(bar) => bar.weight += weight,
            None => {
                let key = if hits == 0 { "outcome-naval-riposte" } else { "outcome-naval-hits" };
                bars.push(OutcomeBar::new(Message::new(key).int("hits", hits), value, weight).good(hits > 0));
            }
        }
    }
    answer.outcomes = bars;
    answer.places.extend(area(game, sea));
    Ok(answer)
}
