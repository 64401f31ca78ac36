//! What happened, in words, with its rule and every part of its reasoning.

use super::{Words, angle_key, features, fire, phase_key, phase_rule, signed, work_key};
use crate::Panzer;
use crate::action::Order;
use crate::event::{At, Event, Modifier, ShotSum, Tag};
use crate::ids::{Cover, Damage, Location, ScenarioId, Side};
use crate::morale::Nerve;
use crate::pack::{GoalKind, GpResult};
use crate::state::{Phase, WreckKind};
use sandtable_engine::view::{CardCell, Place, Word};
use sandtable_engine::{EventText, Message};

/// An event in words.
pub fn event(game: &Panzer, event: &Event) -> EventText {
    let new = Message::new;
    let say = EventText::new;
    let place = |at: At| Place::Hex(game.pack.layout(at.layout).label(at.hex).to_owned());
    match event {
        Event::Turn(turn) => say(new("event-turn").int("turn", *turn), "4.0"),
        Event::Phase(phase) => say(new("event-phase").term("phase", phase_key(*phase)), phase_rule(*phase)),
        Event::Placed { unit, hex, facing } => {
            let text = new("event-placed").tag(game, "unit", *unit).spot(game, "hex", *hex);
            say(text.direction("direction", *facing), "2.0").at(place(*hex))
        }
        Event::SpotLost(unit) => say(new("event-spot-lost").tag(game, "unit", *unit), "4.1.5"),
        Event::Ordered { unit, order } => {
            let key = match order {
                Order::Fire => "command-fire",
                Order::Move => "command-move",
                Order::Halt => "command-halt",
                Order::Watch => "command-watch",
                Order::Bluff => "command-none",
                Order::Clear => "command-clear",
            };
            say(new("event-ordered").tag(game, "unit", *unit).term("order", key), "4.2.1a")
        }
        Event::Shares { unit, with } => {
            say(new("event-shares").tag(game, "unit", *unit).tag(game, "with", *with), "6.2.1.1.3a")
        }
        Event::WatchSpent(unit) => say(new("event-watch-spent").tag(game, "unit", *unit), "6.2.1.1.4c"),
        Event::Sealed(side) => say(new("event-sealed").side("side", *side), "4.2"),
        Event::Initiative { side, roll } => {
            dice(say(new("event-initiative").side("side", *side).int("roll", *roll), "4.3.1"))
        }
        Event::InitiativeTie => say(new("event-initiative-tie"), "4.3.1"),
        Event::First(side) => {
            say(new("event-first").side("side", *side).side("second", side.other()), "4.3.1")
        }
        Event::Step { phase, side } => {
            let (key, rule) = match phase {
                Phase::Movement => ("event-step-move", "4.5a"),
                _ => ("event-step-fire", "4.4.1a"),
            };
            say(new(key).side("side", *side), rule)
        }
        Event::Declared { unit, target, watch } => {
            let (key, rule) = if *watch { ("event-watch", "4.4.2a") } else { ("event-declared", "4.4.1e") };
            say(new(key).tag(game, "unit", *unit).tag(game, "target", *target), rule)
        }
        Event::Revealed { unit, command } => {
            say(new("event-revealed").tag(game, "unit", *unit).command("command", *command), "3.4")
        }
        Event::TookCover(unit) => say(new("event-took-cover").tag(game, "unit", *unit), "6.1.4.2a"),
        Event::LeftCover(unit) => say(new("event-left-cover").tag(game, "unit", *unit), "6.8.2"),
        Event::Passenger { unit, roll, survives, happens } => {
            let key = match (survives, happens) {
                (true, true) => "event-passenger-lives",
                (true, false) => "event-passenger-dies",
                (false, true) => "event-passenger-out",
                (false, false) => "event-passenger-stays",
            };
            dice(say(new(key).tag(game, "unit", *unit).int("roll", *roll), "6.5.2.6.2b"))
        }
        Event::Assaults { unit, target } => {
            say(new("event-assaults").tag(game, "unit", *unit).tag(game, "target", *target), "6.6.1.1d")
        }
        Event::CloseAssault { sum, roll, total, result } => {
            let key = match result {
                GpResult::None => "event-assault-none",
                GpResult::Suppressed => "event-assault-suppressed",
                GpResult::Effective => "event-assault-effective",
            };
            let text = new(key).tag(game, "unit", sum.unit).tag(game, "target", sum.target);
            let text = text.int("others", sum.others).int("factor", sum.factor).int("defence", sum.defence);
            let text = text.with("net", signed(i64::from(sum.net))).int("roll", *roll).int("total", *total);
            dice(say(text, "6.6.1.1.1"))
        }
        Event::Bout { unit, target, attack, defence } => {
            let key = match attack.cmp(defence) {
                std::cmp::Ordering::Greater => "event-bout-won",
                std::cmp::Ordering::Less => "event-bout-lost",
                std::cmp::Ordering::Equal => "event-bout-tie",
            };
            let text = new(key).tag(game, "unit", *unit).tag(game, "target", *target);
            dice(say(text.int("attack", *attack).int("defence", *defence), "6.6.1.2.1"))
        }
        Event::Fortified { kind, hex } => {
            let text = new("event-fortified").term("kind", work_key(*kind));
            say(text.spot(game, "hex", *hex), "6.1.4.3").at(place(*hex))
        }
        Event::DugIn(unit) => say(new("event-dug-in").tag(game, "unit", *unit), "6.6.8"),
        Event::Overruns { unit, target } => {
            say(new("event-overruns").tag(game, "unit", *unit).tag(game, "target", *target), "6.6.10.1")
        }
        Event::Quickmarch(unit) => say(new("event-quickmarch").tag(game, "unit", *unit), "6.6.4.2"),
        Event::Winded { unit, roll, number } => dice(say(
            new("event-winded").tag(game, "unit", *unit).int("roll", *roll).int("number", *number),
            "6.6.4.2",
        )),
        Event::Crawled { unit, hex } => {
            say(new("event-crawled").tag(game, "unit", *unit).spot(game, "hex", *hex), "6.6.4.3")
                .at(place(*hex))
        }
        Event::Searches { unit, partial } => {
            let key = if *partial { "event-searches-partial" } else { "event-searches" };
            say(new(key).tag(game, "unit", *unit), "6.6.9")
        }
        Event::Searched { unit, roll, number, found } => {
            let key = if *found { "event-search-found" } else { "event-search-failed" };
            dice(say(new(key).tag(game, "unit", *unit).int("roll", *roll).int("number", *number), "6.6.9"))
        }
        Event::Mounted { unit, carrier } => {
            say(new("event-mounted").tag(game, "unit", *unit).tag(game, "carrier", *carrier), "6.6.7.1.1a")
        }
        Event::SetDown { portee, truck, gun } => {
            let text = new("event-set-down").tag(game, "unit", *portee).tag(game, "truck", *truck);
            say(text.tag(game, "gun", *gun), "5.2.1")
        }
        Event::Loaded { truck, gun, portee } => {
            let text = new("event-portee-loaded").tag(game, "unit", *portee).tag(game, "truck", *truck);
            say(text.tag(game, "gun", *gun), "5.2.1")
        }
        Event::Dismounted { unit, hex } => {
            say(new("event-dismounted").tag(game, "unit", *unit).spot(game, "hex", *hex), "6.6.7.1.1b")
                .at(place(*hex))
        }
        Event::Eliminated { unit, hex } => {
            say(new("event-eliminated").tag(game, "unit", *unit).spot(game, "hex", *hex), "6.5.4.4.3b")
                .at(place(*hex))
        }
        Event::Reduced { unit, half } => {
            say(new("event-reduced").tag(game, "unit", *unit).tag(game, "half", *half), "6.5.4.4.3b")
        }
        Event::NoEffect(unit) => say(new("event-no-effect").tag(game, "unit", *unit), "4.4.3.2.2b"),
        Event::Shot { sum, roll } => shot(game, sum, *roll),
        Event::Gp { sum, roll, total, result } => fire::gp(game, sum, *roll, *total, *result),
        Event::Ammo { unit, charge, roll, limit, short } => {
            fire::ammo(game, *unit, *charge, *roll, *limit, *short)
        }
        Event::Called { observer, hex, pattern, smoke } => {
            fire::called(game, *observer, *hex, *pattern, *smoke)
        }
        Event::Checked { observer, hex } => {
            let text = new("event-checked").tag(game, "unit", *observer).spot(game, "hex", *hex);
            say(text, "6.5.1.9").at(place(*hex))
        }
        Event::Response { by, roll, total, factor, parts, fires, danger } => {
            fire::response(game, *by, *roll, *total, *factor, parts, (*fires, *danger))
        }
        Event::MissionSmoke { roll, limit, short } => {
            let key = if *short { "event-mission-smoke-short" } else { "event-mission-smoke" };
            dice(say(new(key).int("roll", *roll).int("limit", *limit), "5.16.2.5"))
        }
        Event::SmokeFired { unit, hex } => {
            let text = new("event-smoke-fired").tag(game, "unit", *unit).spot(game, "hex", *hex);
            say(text, "6.1.4.3.10a").at(place(*hex))
        }
        Event::Laid { kind, pattern, hex } => fire::laid(game, *kind, *pattern, *hex),
        Event::Wasted { unit, target } => {
            say(new("event-wasted").tag(game, "unit", *unit).tag(game, "target", *target), "4.4.1e")
        }
        Event::Armor { target, angle, armor, penetration, damage } => {
            let text = new("event-armor")
                .tag(game, "unit", *target)
                .term("angle", angle_key(*angle))
                .int("armor", *armor)
                .int("penetration", *penetration)
                .term("damage", damage_key(*damage));
            say(text, "4.4.3.2.5")
        }
        Event::Hits { target, hits } => {
            say(new("event-hits").tag(game, "unit", *target).int("hits", *hits), "6.5.2.1b")
        }
        Event::Spread(unit) => say(new("event-spread").tag(game, "unit", *unit), "6.5.2.1c"),
        Event::Located { target, angle, tens, units, location, sheltered } => {
            let key = if *sheltered { "event-sheltered" } else { "event-located" };
            let text = new(key)
                .tag(game, "unit", *target)
                .term("angle", angle_key(*angle))
                .term("location", location_key(*location))
                .int("tens", *tens)
                .int("units", *units);
            dice(say(text, if *sheltered { "6.5.2.2.3" } else { "6.5.2.2" }))
        }
        Event::Tracked(unit) => say(new("event-tracked").tag(game, "unit", *unit), "6.5.2.2.1a"),
        Event::BailOut { unit, roll, number, out } => {
            let key = if *out { "event-bailed" } else { "event-stayed" };
            let text = new(key).tag(game, "unit", *unit).int("roll", *roll).int("number", *number);
            dice(say(text, "6.5.2.6.1"))
        }
        Event::Suppressed(unit) => say(new("event-suppressed").tag(game, "unit", *unit), "5.10"),
        Event::Recovery { unit, roll, number, recovered } => {
            let key = if *recovered { "event-recovered" } else { "event-not-recovered" };
            let text = new(key).tag(game, "unit", *unit).int("roll", *roll).int("number", *number);
            dice(say(text, "6.8.3"))
        }
        Event::TurretDamaged(unit) => say(new("event-turret-damaged").tag(game, "unit", *unit), "6.5.2.2.4a"),
        Event::HullDamaged(unit) => say(new("event-hull-damaged").tag(game, "unit", *unit), "6.5.2.2.4a"),
        Event::Damaged(unit) => say(new("event-damaged").tag(game, "unit", *unit), "4.4.3.2.6b"),
        Event::Destroyed { unit, hex, wreck } => {
            let key = match wreck {
                WreckKind::KnockedOut => "event-knocked-out",
                WreckKind::BrewUp => "event-brewed-up",
            };
            let text = new(key).tag(game, "unit", *unit).spot(game, "hex", *hex);
            say(text, if *wreck == WreckKind::BrewUp { "4.4.3.2.6d" } else { "4.4.3.2.6c" }).at(place(*hex))
        }
        Event::Started(unit) => say(new("event-started").tag(game, "unit", *unit), "4.5.1.1"),
        Event::Moved { unit, from, to, cost, back } => {
            let (key, rule) = match (from, back) {
                (None, _) => ("event-entered", "4.5.1.1.9"),
                (Some(_), true) => ("event-backed", "4.5.1.1.7"),
                (Some(_), false) => ("event-moved", "4.5.1.1.2a"),
            };
            let text = new(key).tag(game, "unit", *unit).spot(game, "hex", *to).int("cost", *cost);
            say(text, rule).at(place(*to))
        }
        Event::Turned { unit, facing, cost } => {
            let text = new("event-turned").tag(game, "unit", *unit).direction("direction", *facing);
            say(text.int("cost", *cost), "4.5.1.1.4")
        }
        Event::Exited { unit, hex } => {
            let text = new("event-exited").tag(game, "unit", *unit).spot(game, "hex", *hex);
            say(text, "4.5.1.1.9").at(place(*hex))
        }
        Event::Returned { unit, hex } => {
            let text = new("event-returned").tag(game, "unit", *unit).spot(game, "hex", *hex);
            say(text, "4.5.1.1.10").at(place(*hex))
        }
        Event::Stopped(unit) => say(new("event-stopped").tag(game, "unit", *unit), "4.5.1.1"),
        Event::Leftover { unit, command } => {
            say(new("event-leftover").tag(game, "unit", *unit).command("command", *command), "4.6.1")
        }
        Event::Control { scenario, goal, owner } => {
            held(game, *scenario, *goal, new("event-control").side("side", *owner))
        }
        Event::Contested { scenario, goal } => held(game, *scenario, *goal, new("event-contested")),
        Event::Air(event) => crate::air::event(game, event),
        Event::Feature(own) => features::event(game, own),
        Event::Morale(check) => {
            let key = match (check.recovers, check.now) {
                (false, Nerve::Steady) => "event-morale-holds",
                (false, Nerve::Hesitates) => "event-morale-hesitates",
                (false, Nerve::Broken) => "event-morale-breaks",
                (true, Nerve::Steady) => "event-morale-steady",
                (true, Nerve::Hesitates) => "event-morale-still-hesitates",
                (true, Nerve::Broken) => "event-morale-still-broken",
            };
            let text = new(key).tag(game, "unit", check.unit).int("roll", check.total);
            dice(say(text.int("number", check.number), "6.8.4"))
        }
        Event::Mustered { side, establishment, cost } => {
            let text = new("event-mustered").side("side", *side).int("cost", *cost);
            let found = game.pack.establishments.get(usize::from(*establishment));
            let text = match found {
                Some(e) => text.two(&e.name),
                None => text.text("en", "").text("ko", ""),
            };
            say(text, "2.0")
        }
        Event::Over(verdict) => {
            let key = match verdict.winner {
                Some(Side::Axis) => "result-axis",
                Some(Side::Allied) => "result-allied",
                None => "result-draw",
            };
            let [axis, allied] = verdict.points;
            say(new(key).int("axis", axis).int("allied", allied), "4.6.2")
        }
    }
}

/// A line about an objective that is held, with its hexes.
fn held(game: &Panzer, scenario: ScenarioId, goal: u8, text: Message) -> EventText {
    let def = game.pack.scenario(scenario);
    let layout = game.pack.layout(def.layout);
    let mut goals = def.goals.iter().filter_map(|g| match &g.kind {
        GoalKind::Hold(hexes) => Some(hexes),
        GoalKind::Exit { .. } => None,
    });
    let hexes = goals.nth(usize::from(goal));
    let labels: Vec<&str> =
        hexes.map(|hexes| hexes.iter().map(|h| layout.label(*h)).collect()).unwrap_or_default();
    let mut words = EventText::new(text.text("hexes", labels.join(", ")), "3.6");
    words.places = labels.iter().map(|l| Place::Hex((*l).to_owned())).collect();
    words
}

fn dice(mut text: EventText) -> EventText {
    text.dice = true;
    text
}

/// A shot: the roll against the number, every modifier, the cell of the card.
fn shot(game: &Panzer, sum: &ShotSum, roll: u8) -> EventText {
    let hit = roll <= sum.number;
    let text = Message::new(if hit { "event-hit" } else { "event-missed" })
        .tag(game, "unit", sum.unit)
        .tag(game, "target", sum.target)
        .int("roll", roll)
        .int("number", sum.number);
    let mut words = dice(EventText::new(text, "4.4.3.2.3"));
    let band = Message::new("answer-band").int("range", sum.range).text("band", sum.band.word());
    words = words.line("4.4.3.2.1", band, None);
    for (part, value) in &sum.modifiers {
        words = words.line(part.rule(), modifier(*part), Some(signed(i64::from(*value))));
    }
    words = words.line("4.4.3.2.2", Message::new("answer-net"), Some(signed(i64::from(sum.net))));
    words.cell(weapon_cell(game, sum.unit, sum.weapon, sum.band.index()))
}

/// The cell of a unit's card that holds the penetration in a band.
pub(crate) fn weapon_cell(game: &Panzer, unit: Tag, weapon: u8, band: usize) -> CardCell {
    let key = Word::Owned(game.pack.card(unit.card).key.clone());
    CardCell::new(key, format!("weapon-{weapon}"), 1, u16::try_from(band).unwrap_or(0))
}

/// A modifier in words.
pub fn modifier(modifier: Modifier) -> Message {
    match modifier {
        Modifier::Size => Message::new("mod-size"),
        Modifier::Air(part) => crate::air::modifier_text(part),
        Modifier::Overrun => Message::new("mod-overrun"),
        Modifier::Moving => Message::new("mod-moving"),
        Modifier::Cover(cover) => Message::new("mod-cover").term("cover", cover_key(cover)),
        Modifier::ShortHalt => Message::new("mod-short-halt"),
        Modifier::Damaged => Message::new("mod-damaged"),
        Modifier::BrewUpSmoke(n) => Message::new("mod-brew-up-smoke").int("count", n),
        Modifier::Watch => Message::new("mod-watch"),
        Modifier::WatchAdjust => Message::new("mod-watch-adjust"),
        Modifier::Suppressed => Message::new("mod-suppressed"),
        Modifier::Grade => Message::new("mod-grade"),
        other => fire::modifier(other),
    }
}

/// Message key of a location.
const fn location_key(location: Location) -> &'static str {
    match location {
        Location::TurretFront => "location-tf",
        Location::TurretSide => "location-ts",
        Location::TurretRear => "location-tr",
        Location::HullFront => "location-hf",
        Location::HullSide => "location-hs",
        Location::HullRear => "location-hr",
        Location::Track => "location-tk",
        Location::Deck => "location-dk",
    }
}

/// Message key of a cover.
pub(crate) const fn cover_key(cover: Cover) -> &'static str {
    match cover {
        Cover::None => "cover-none",
        Cover::Light => "cover-light",
        Cover::Medium => "cover-medium",
        Cover::Heavy => "cover-heavy",
    }
}

/// Message key of what a hit does.
pub(crate) const fn damage_key(damage: Option<Damage>) -> &'static str {
    match damage {
        None => "damage-none",
        Some(Damage::None) => "damage-slight",
        Some(Damage::Damaged) => "damage-damaged",
        Some(Damage::KnockedOut) => "damage-knocked-out",
        Some(Damage::BrewUp) => "damage-brew-up",
    }
}
