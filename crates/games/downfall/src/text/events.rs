//! What happened, in words, each with its rule.

use super::parties::parties;
use super::{Words, country_term, nation_term, place_value, term, war_term, weather_term};
use crate::Downfall;
use crate::event::{Event, Price};
use crate::ids::Ideology;
use crate::pack::{Pack, War};
use crate::state::{Ending, Place, Verdict};
use sandtable_engine::view::Place as Spot;
use sandtable_engine::{EventText, Message, Value};
use sandtable_hex::HexId;

/// An event in words.
pub fn event(game: &Downfall, event: &Event) -> EventText {
    let pack = &game.pack;
    let (text, rule) = words(pack, event);
    let mut line = EventText::new(text, rule);
    line.places = places(pack, event);
    line.dice = matches!(
        event,
        Event::WeatherMoved { dice: Some(_), .. }
            | Event::Failure { .. }
            | Event::Fought { .. }
            | Event::Rolled { .. }
            | Event::PartisanCountry { .. }
            | Event::NavalAttack { .. }
    );
    if let Event::Fought { reckoning, .. } = event {
        line.lines = crate::ask::reckoning_lines(game, reckoning);
    }
    parties(game, event, line)
}

/// Where it happened, to show on the map.
fn places(pack: &Pack, event: &Event) -> Vec<Spot> {
    let hex = |h: &HexId| vec![Spot::Hex(pack.map.grid.label(*h).to_owned())];
    let place = |p: &Place| match p {
        Place::Hex(h) => hex(h),
        Place::Land(id) => {
            pack.seas.land(*id).map(|l| Spot::Box(format!("land-{}", l.key).into())).into_iter().collect()
        }
        Place::Sea(id) => {
            pack.seas.sea(*id).map(|s| Spot::Box(format!("sea-{}", s.key).into())).into_iter().collect()
        }
        _ => Vec::new(),
    };
    match event {
        Event::Controlled { hex: h, .. }
        | Event::Declared { target: h, .. }
        | Event::Fought { target: h, .. }
        | Event::Retreated { to: h, .. }
        | Event::Advanced { to: h, .. }
        | Event::PartisanPlaced { hex: h, .. } => hex(h),
        Event::Moved { to, .. }
        | Event::Rebased { to, .. }
        | Event::Entered { at: to, .. }
        | Event::Air { to, .. } => place(to),
        Event::Interception { sea, .. } | Event::NavalAttack { sea, .. } | Event::Blocked(sea) => {
            place(&Place::Sea(*sea))
        }
        Event::Beachhead { beach: Some(beach), .. } | Event::Mulberry(beach) => {
            pack.map.beach(*beach).map(|b| hex(&b.hex)).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// The sentence and its rule. One match, so that an event without words does not compile.
fn words(pack: &Pack, event: &Event) -> (Message, &'static str) {
    let new = Message::new;
    match event {
        Event::Round { faction, space } => {
            (new("event-round").faction("faction", *faction).int("space", *space), "5-a")
        }
        Event::WeatherMoved { dice: Some(dice), space } => {
            (new("event-weather-rolled").int("dice", *dice).int("space", *space), "6.1-b")
        }
        Event::WeatherMoved { dice: None, space } => {
            (new("event-weather-moved").int("space", *space), "6.1-a")
        }
        Event::Weather(weather) => (new("event-weather").with("weather", weather_term(*weather)), "6.1-d"),
        Event::Turn(turn) => {
            (new("event-turn").int("turn", *turn).with("months", term(format!("turn-{turn}"))), "12-0")
        }
        Event::Drawn { slot, order } => {
            (new("event-drawn").int("box", slot + 1).order(pack, "order", *order), "6.2")
        }
        Event::Ordered { faction, order, back, price, skipped } => {
            let text = new("event-ordered").faction("faction", *faction).order(pack, "order", *order);
            let face = term(face_key(pack, *order, *back));
            (text.with("face", face).int("price", *price).int("skipped", *skipped), "6.4-a")
        }
        Event::Planned { faction, order } => {
            (new("event-planned").faction("faction", *faction).order(pack, "order", *order), "6.3-c")
        }
        Event::Copied { faction, order } => {
            (new("event-copied").faction("faction", *faction).order(pack, "order", *order), "6.4-b")
        }
        Event::Reseeded(faction) => (new("event-reseeded").faction("faction", *faction), "7.12-b"),
        Event::Paid { faction, spaces, space, price } => {
            let (what, rule) = price_words(pack, *price);
            let text = new("event-paid").faction("faction", *faction).int("spaces", *spaces);
            (text.int("space", *space).with("what", what), rule)
        }
        Event::Pending(faction) => (new("event-pending").faction("faction", *faction), "5.2-a"),
        Event::CardsJoined(turn) => (new("event-cards-joined").int("turn", *turn), "12-7"),
        Event::Returned(count) => (new("event-returned").int("count", *count), "12-3"),
        Event::Failure { faction, die } => {
            (new("event-failure").faction("faction", *faction).int("die", *die), "7.11")
        }
        Event::Played { faction, card } => {
            (new("event-played").faction("faction", *faction).card(pack, "card", *card), "3.2-d")
        }
        Event::Cancelled(card) => (new("event-cancelled").card(pack, "card", *card), "3.2-e"),
        Event::Discarded { faction, card } => {
            (new("event-discarded").faction("faction", *faction).card(pack, "card", *card), "7.10")
        }
        Event::Drew { faction, card } => {
            (new("event-drew").faction("faction", *faction).card(pack, "card", *card), "10.1-6")
        }
        Event::DrewHidden(faction) => (new("event-drew-hidden").faction("faction", *faction), "10.1-6"),
        Event::Shuffled(ideology) => (new("event-shuffled").ideology("deck", *ideology), "3.2-b"),
        Event::Looked(faction) => (new("event-looked").faction("faction", *faction), "3.2-d"),
        Event::Moved { unit, from, to } => (
            new("event-moved").unit(pack, "unit", *unit).place(pack, "from", *from).place(pack, "to", *to),
            "7.1.1-a",
        ),
        Event::Flipped(unit) => (new("event-flipped").unit(pack, "unit", *unit), "2.1.1-d"),
        Event::Controlled { hex, by } => {
            let name = term(format!("place-{}", pack.map.grid.label(*hex)));
            (
                new("event-controlled").with("city", name).at(pack, "hex", *hex).ideology("side", *by),
                "1.A.2-d",
            )
        }
        Event::Points(by) => {
            let side = if *by >= 0 { Ideology::Soviet } else { Ideology::West };
            (new("event-points").ideology("side", side).int("points", by.unsigned_abs()), "13.1-a")
        }
        Event::Rebased { unit, to } => {
            (new("event-rebased").unit(pack, "unit", *unit).place(pack, "to", *to), "2.3.2-e")
        }
        Event::Declared { faction, target, primary, flanks } => {
            let key = if flanks.is_empty() { "event-declared-alone" } else { "event-declared" };
            let text =
                new(key).faction("faction", *faction).at(pack, "hex", *target).unit(pack, "unit", *primary);
            (text.units(pack, "flanks", *flanks), "8.1s-a")
        }
        Event::Fought { target, dice, total, attacker, defender, .. } => {
            let text = new("event-fought").at(pack, "hex", *target).int("dice", *dice).int("total", *total);
            (text.int("attacker", *attacker).int("defender", *defender), "8.5s-0")
        }
        Event::Lost { unit, pips } => {
            (new("event-lost").unit(pack, "unit", *unit).int("pips", *pips), "2.1.3-b")
        }
        Event::Eliminated(unit) => (new("event-eliminated").unit(pack, "unit", *unit), "2.1.3-b"),
        Event::Removed { unit, to } => {
            (new("event-removed").unit(pack, "unit", *unit).with("to", place_value(pack, *to)), "10.2-b")
        }
        Event::Retreats(hexes) => (new("event-retreats").int("hexes", *hexes), "8.6s-d"),
        Event::Retreated { unit, to } => {
            (new("event-retreated").unit(pack, "unit", *unit).at(pack, "hex", *to), "8.6s-d")
        }
        Event::Advanced { unit, to } => {
            (new("event-advanced").unit(pack, "unit", *unit).at(pack, "hex", *to), "8.7s-a")
        }
        Event::Granted { faction, infantry, armor } => {
            let text = new("event-granted").faction("faction", *faction);
            (text.int("infantry", *infantry).int("armor", *armor), "10.2-a")
        }
        Event::Gained { unit, pips } => {
            (new("event-gained").unit(pack, "unit", *unit).int("pips", *pips), "2.1.3-c")
        }
        Event::Entered { unit, at } => {
            (new("event-entered").unit(pack, "unit", *unit).place(pack, "at", *at), "7.6.2-a")
        }
        Event::Reserve(steps) => (new("event-reserve").int("steps", *steps), "7.7.3-a"),
        Event::Transport(points) => (new("event-transport").int("points", *points), "2.6-e"),
        Event::Guard { guard, unit } => {
            (new("event-guard").unit(pack, "guard", *guard).unit(pack, "unit", *unit), "10.2-E8-3")
        }
        Event::EventBegins { faction, event } => {
            (new("event-begins").faction("faction", *faction).event(pack, "card", *event), "10.1-2")
        }
        Event::Revealed { faction, event } => {
            (new("event-revealed").faction("faction", *faction).event(pack, "card", *event), "10.1-5")
        }
        Event::Replaced(event) => (new("event-replaced").event(pack, "card", *event), "3.1-d"),
        Event::NoEffect(event) => (new("event-no-effect").event(pack, "card", *event), "10.1-4"),
        Event::Surrendered(nation) => {
            (new("event-surrendered").with("nation", nation_term(*nation)), "10.2-b")
        }
        Event::AfricaLiberated => (new("event-africa"), "10.2-E11"),
        Event::Available(units) => (new("event-available").units(pack, "units", *units), "1.M"),
        Event::Air { unit, to } => {
            let key =
                if matches!(to, Place::Hex(_) | Place::Land(_)) { "event-air-in" } else { "event-air-out" };
            (new(key).unit(pack, "unit", *unit).place(pack, "to", *to), "10.3-a")
        }
        Event::Checked { faction, isolated } if isolated.is_empty() => {
            (new("event-checked-all").faction("faction", *faction), "11-a")
        }
        Event::Checked { faction, isolated } => {
            (new("event-checked").faction("faction", *faction).units(pack, "units", *isolated), "11-a")
        }
        Event::Isolated { unit, level } => {
            (new("event-isolated").unit(pack, "unit", *unit).int("level", *level), "11.3-a")
        }
        Event::Rolled { faction, dice, bonus, result } => {
            let text = new("event-rolled").faction("faction", *faction).int("dice", *dice);
            (text.int("bonus", *bonus).int("result", *result), "7.8-a")
        }
        Event::PartisanCountry { faction, total, country } => {
            let text = new("event-partisan-country").faction("faction", *faction).int("total", *total);
            (text.with("country", country_term(*country)), "7.8-a")
        }
        Event::PartisanPlaced { unit, hex } => {
            (new("event-partisan-placed").unit(pack, "unit", *unit).at(pack, "hex", *hex), "7.8-b")
        }
        Event::Forfeited(faction) => (new("event-forfeited").faction("faction", *faction), "7.8-b"),
        Event::WarMoved { display, to } => {
            let war = War::ALL.get(usize::from(*display)).and_then(|w| pack.tables.war(*w));
            let west = war.is_some_and(|w| w.western.contains(to));
            let side = if west { Ideology::West } else { Ideology::Axis };
            let text = new("event-war-moved").with("war", war_term(*display)).int("box", to + 1);
            (text.ideology("side", side), "7.9-b")
        }
        Event::Beachhead { beach: Some(beach), .. } => {
            let hex = pack.map.beach(*beach).map_or(HexId::NONE, |b| b.hex);
            let name = term(format!("beach-{}", pack.map.grid.label(hex)));
            (new("event-beachhead").with("beach", name).at(pack, "hex", hex), "2.4.2-a")
        }
        Event::Mulberry(beach) => {
            let hex = pack.map.beach(*beach).map_or(HexId::NONE, |b| b.hex);
            let name = term(format!("beach-{}", pack.map.grid.label(hex)));
            (new("event-mulberry").with("beach", name).at(pack, "hex", hex), "2.4.2-j")
        }
        Event::Beachhead { beach: None, .. } => (new("event-beachhead-back"), "2.4.2-i"),
        Event::Interception { sea, defender, strengths, paid } => {
            let text = new("event-interception").sea(pack, "sea", *sea).faction("faction", *defender);
            let text = text.int("interceptor", strengths.0).int("defender", strengths.1);
            (text.int("paid", *paid), "9.1-2")
        }
        Event::NavalAttack { sea, faction, dice, total, hits } => {
            let text = new("event-naval-attack").sea(pack, "sea", *sea).faction("faction", *faction);
            (text.int("dice", *dice).int("total", *total).int("hits", *hits), "9.2-2")
        }
        Event::Interdicted { unit, ready: false } => {
            (new("event-interdicted").unit(pack, "unit", *unit), "2.4-d")
        }
        Event::Interdicted { unit, ready: true } => {
            (new("event-ready").unit(pack, "unit", *unit), "10.2-E8-x")
        }
        Event::Blocked(sea) => (new("event-blocked").sea(pack, "sea", *sea), "9.2.1-a"),
        Event::Over(verdict) => verdict_words(*verdict),
    }
}

/// The key that names one face of a marker.
pub(super) fn face_key(pack: &Pack, order: crate::ids::OrderId, back: bool) -> String {
    let face = pack.order(order).and_then(|o| o.faces.get(usize::from(back)));
    format!("face-{}", face.map_or("ops", |f| f.kind.word()))
}

/// What initiative was paid for.
fn price_words(pack: &Pack, price: Price) -> (Value, &'static str) {
    let of = |key: &'static str| term(key);
    match price {
        Price::Order => (of("price-order"), "6.4-a"),
        Price::Planning => (of("price-planning"), "6.3-c"),
        Price::Reseed => (of("price-reseed"), "7.12-b"),
        Price::Partisan => (of("price-partisan"), "2.2-g"),
        Price::Interception => (of("price-interception"), "9.1-2"),
        Price::Shortages => (of("price-shortages"), "7.10"),
        Price::Failure => (of("price-failure"), "7.11"),
        Price::Isolation => (of("price-isolation"), "11.3-b"),
        Price::Event(event) => (term(format!("card-{}", pack.event(event).map_or("", |e| &e.key))), "10.2-a"),
        Price::Card(card) => (term(format!("card-{}", pack.card(card).map_or("", |c| &c.key))), "3.2-d"),
        Price::Supremacy => (of("price-supremacy"), "14-e"),
        Price::NoOrder => (of("price-no-order"), "6.3-f"),
    }
}

/// How the game ended.
pub fn verdict_words(verdict: Verdict) -> (Message, &'static str) {
    let (key, rule) = match verdict.how {
        Ending::Points => ("over-points", "13-a"),
        Ending::RedTide => ("over-red-tide", "13-b"),
        Ending::UnitedNations => ("over-united-nations", "13-c"),
        Ending::Surrender => ("over-surrender", "13-d"),
        Ending::VictoryDay => ("over-victory-day", "13-e"),
        Ending::Time => ("over-time", "13-f"),
        Ending::Uranus { .. } => ("over-uranus", "13-f"),
    };
    let text = Message::new(key);
    let text = match verdict.how {
        Ending::Uranus { points } => text.int("points", points),
        _ => text,
    };
    (text.with("winner", victor(verdict.winner)), rule)
}

/// Who has won.
pub fn victor(winner: Option<Ideology>) -> Value {
    winner.map_or(term("ideology-nobody"), |i| term(format!("ideology-{}", i.word())))
}
