//! What a viewer sees. Four hands are hidden: each seat knows its own two and what *Ultra* has shown it.

mod cards;
mod choices;
mod markers;
mod pieces;
mod victory;

use crate::Downfall;
use crate::frame::{Frame, RoundStep};
use crate::ids::Faction;
use crate::pack::ScenarioDef;
use crate::state::State;
use crate::text;
use sandtable_engine::view::{CalendarEntry, Place, Procedure, Step, Track, View};
use sandtable_engine::{Game, Message, Viewer};

/// Everything the viewer may see.
pub fn view(game: &Downfall, state: &State, viewer: Viewer) -> View {
    let mut all = pieces::pieces(game, state);
    all.extend(cards::orders(game, state));
    all.extend(cards::events(game, state));
    all.extend(cards::hands(game, state, viewer));
    let round = match state.frames.iter().next() {
        Some(Frame::Round { faction, .. }) => Some(*faction),
        _ => None,
    };
    let line = if round.is_some() { "turn-line" } else { "turn-line-over" };
    let turn = Message::new(line)
        .int("turn", state.turn)
        .with("months", text::term(format!("turn-{}", state.turn)))
        .with("weather", text::weather_term(state.weather));
    let turn = match round {
        Some(faction) => turn.with("faction", text::faction_term(faction)),
        None => turn,
    };
    View {
        game: game.info.key.clone(),
        scenario: scenario(game, state).key.clone(),
        seat: viewer.seat(),
        turn,
        sequence: sequence(state),
        calendar: calendar(game, state),
        pieces: all,
        markers: markers::markers(game, state),
        tracks: tracks(game, state),
        hands: cards::fans(game, state),
        procedures: procedures(game, state),
        actor: game.decision(state).actor,
        prompt: text::prompt(game, state, viewer),
        about: about(game, state),
        options: viewer.seat().map_or(Vec::new(), |seat| choices::options(game, state, seat)),
        result: game.result(state),
        victory: victory::victory(game, state),
        ..View::default()
    }
}

/// The scenario of a position.
pub(crate) fn scenario<'g>(game: &'g Downfall, state: &State) -> &'g ScenarioDef {
    &game.pack.scenarios[usize::from(state.scenario)]
}

/// The steps of an action round (6).
fn sequence(state: &State) -> Vec<Step> {
    let now = match state.frames.iter().next() {
        Some(Frame::Round { step, .. }) => Some(step.under_way()),
        _ => None,
    };
    let step = |key: &'static str, rule: &'static str, of: &[RoundStep]| Step {
        text: Message::new(key),
        rule: rule.into(),
        current: now.is_some_and(|n| of.contains(&n)),
    };
    vec![
        // Done as soon as it is asked: it opens the chapter of a round in the log.
        step("step-initiative", "5-a", &[]),
        step("step-weather", "6.1-a", &[RoundStep::Weather]),
        step("step-refill", "6.2", &[RoundStep::Refill]),
        step("step-order", "6.3-a", &[RoundStep::Window, RoundStep::Choose]),
        step("step-events", "6.6", &[RoundStep::Events, RoundStep::Next]),
    ]
}

/// The turns with the weather of their periods.
fn calendar(game: &Downfall, state: &State) -> Vec<CalendarEntry> {
    let turns = game.pack.tables.turns.iter().zip(1u8..);
    turns
        .map(|(turn, number)| {
            let weather = turn.weather.map(text::weather_term);
            let [first, second, third] = weather;
            let line = Message::new("calendar-weather").with("a", first).with("b", second).with("c", third);
            CalendarEntry {
                place: Place::Track("turns".into(), i32::from(number)),
                text: Message::new("calendar-turn")
                    .int("turn", number)
                    .with("months", text::term(format!("turn-{number}"))),
                light: if number == state.turn { crate::board::weather_icon(state.weather) } else { "" }
                    .into(),
                lines: vec![line],
                current: number == state.turn,
            }
        })
        .collect()
}

/// Counts a player looks at.
fn tracks(game: &Downfall, state: &State) -> Vec<Track> {
    let track = |kind: &'static str, faction: Option<Faction>, value: i64| Track {
        kind: kind.into(),
        owner: faction.map(Faction::seat),
        side: faction.map_or("", Faction::word).into(),
        value,
        of: None,
    };
    let mut list = vec![track("turn", None, i64::from(state.turn))];
    if scenario(game, state).part.is_none() {
        list.push(track("vp", None, i64::from(state.points)));
        list.push(track("transport", Some(Faction::Western), i64::from(state.transport)));
        list.push(track("armor-reserve", Some(Faction::Western), i64::from(state.reserve)));
    }
    for faction in game.factions(state) {
        let space = i64::from(state.marker(*faction).at % crate::state::LAP) + 1;
        list.push(track("initiative", Some(*faction), space));
        list.push(track("hand", Some(*faction), state.hands[faction.idx()].len() as i64));
    }
    list.push(track("cup", None, state.cup.len() as i64));
    list.push(track("pile", None, state.pile.iter().map(|g| g.len() as i64).sum()));
    list
}

/// Procedures under way, the outermost first.
fn procedures(game: &Downfall, state: &State) -> Vec<Procedure> {
    let frames = state.frames.iter();
    frames
        .filter_map(|frame| {
            let text = text::crumb(game, frame)?;
            let mut step = Procedure::new(text, crumb_rule(frame));
            if let (Frame::Combat(_), Some(combat)) = (frame, &state.combat) {
                step = step.at(Place::Hex(game.pack.map.grid.label(combat.target).to_owned()));
            }
            Some(step)
        })
        .collect()
}

const fn crumb_rule(frame: &Frame) -> &'static str {
    match frame {
        Frame::Perform { .. } => "6.5",
        Frame::Redeploy { .. } => "7.1-a",
        Frame::Move(_) => "7.1.1-a",
        Frame::Attacks { .. } => "7.2-a",
        Frame::Combat(_) => "8.0",
        Frame::Steps(_) => "7.6-a",
        Frame::Text { .. } => "10.1-4",
        Frame::NewTurn { .. } => "12-0",
        Frame::SupplyCheck { .. } => "11-a",
        Frame::Naval { .. } => "7.1.3-a",
        Frame::Ports { .. } => "7.1.2-a",
        Frame::Interception { .. } => "9-a",
        _ => "6.0",
    }
}

/// The places the question is about.
fn about(game: &Downfall, state: &State) -> Vec<Place> {
    let hex = |h| Place::Hex(game.pack.map.grid.label(h).to_owned());
    match state.top() {
        Some(Frame::Compose | Frame::Combat(_)) => state.combat.iter().map(|c| hex(c.target)).collect(),
        Some(Frame::Interception { sea, .. }) => game
            .pack
            .seas
            .sea(*sea)
            .map(|s| Place::Box(format!("sea-{}", s.key).into()))
            .into_iter()
            .collect(),
        _ => Vec::new(),
    }
}
