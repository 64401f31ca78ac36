//! What each viewer may know: views, knowledge, resampling, events in words, answers.

use super::state::{Action, Event, Frame, State, enemy};
use super::{EAST, Figures, Outpost, WEST, board, panels, rules, text};
use sandtable_engine::EventText;
use sandtable_engine::game::Game;
use sandtable_engine::query::{OutcomeBar, ResultTable};
use sandtable_engine::undo::Knowledge;
use sandtable_engine::view::{
    CalendarEntry, CardCell, Choice, ChoiceKind, Face, Marker, Piece, Place, Prompt, Step, Steps, Track,
    View, Word,
};
use sandtable_engine::{Answer, Chance, Message, Query, Refusal, Rng, Seat, Value, Viewer};

/// Whether `viewer` may know where the seat's scout is.
pub(super) fn sees_scout(state: &State, viewer: Viewer, seat: Seat) -> bool {
    let shown = state.found[seat.idx()] || state.stack.is_empty();
    shown || viewer == Viewer::Referee || viewer == Viewer::Seat(seat)
}

/// The key of a seat.
pub(super) fn key(seat: Seat) -> &'static str {
    if seat == WEST { "west" } else { "east" }
}

/// The question that is asked.
pub fn prompt(state: &State) -> Prompt {
    let (text, rule) = match state.stack.last() {
        None => (Message::new("prompt-over"), "6"),
        Some(Frame::Place) => (Message::new("prompt-place"), "2"),
        Some(Frame::Bid) => (Message::new("prompt-bid"), "3"),
        Some(Frame::Tie) => (Message::new("prompt-tie"), "3.2"),
        Some(Frame::Patrol(_)) => (Message::new("prompt-patrol"), "4"),
        Some(Frame::Aimed(_, hex)) => (Message::new("prompt-aimed").hex("hex", hex.to_string()), "4"),
        Some(Frame::Fight(_)) => (Message::new("prompt-fight"), "5"),
    };
    Prompt { text, rule: rule.into(), side: Word::default() }
}

/// Everything `viewer` may see. Only what is copied here can be seen.
pub fn view(game: &Outpost, state: &State, viewer: Viewer) -> View {
    let step = |key: &'static str, rule: &'static str, current: bool| Step {
        text: Message::new(key),
        rule: rule.into(),
        current,
    };
    let top = state.stack.last();
    let (placing, bidding) =
        (matches!(top, Some(Frame::Place)), matches!(top, Some(Frame::Bid | Frame::Tie)));
    let mut view = View {
        game: game.info().key.clone(),
        scenario: game.info().scenarios.get(state.scenario as usize).map_or(String::new(), |s| s.key.clone()),
        seat: viewer.seat(),
        turn: Message::new("turn-round").int("n", state.round),
        sequence: vec![
            step("step-place", "2", placing),
            step("step-bid", "3", bidding),
            step("step-patrol", "4", top.is_some() && !placing && !bidding),
        ],
        calendar: calendar(game, state),
        actor: rules::decision(state).actor,
        prompt: prompt(state),
        result: rules::result(state),
        ..View::default()
    };
    for seat in [WEST, EAST] {
        let i = seat.idx();
        if let Some(hex) = state.scout[i] {
            let seen = sees_scout(state, viewer, seat);
            view.pieces.push(std::sync::Arc::new(Piece {
                id: format!("{}-scout", key(seat)),
                place: if seen { Place::Hex(hex.to_string()) } else { Place::Box("hidden".into()) },
                owner: Some(seat),
                side: key(seat).into(),
                face: seen.then(|| std::sync::Arc::new(scout_face(seat, Steps::new(1, 1)))),
                flags: if state.found[i] { vec!["found".into()] } else { Vec::new() },
                text: scout_text(seat, hex, seen),
                // It looks towards the enemy's end of the line: east or west.
                facing: seen.then_some(if seat == WEST { 2 } else { 5 }),
                card: Some("scout".into()),
                ..Piece::default()
            }));
        }
        for hex in (1..=game.figures().hexes).filter(|h| state.has_searched(seat, *h)) {
            let place = Place::Hex(hex.to_string());
            view.markers.push(Marker {
                kind: "searched".into(),
                place,
                owner: Some(seat),
                side: key(seat).into(),
                count: 1,
                order: 0,
            });
        }
        let track = |kind: &'static str, value: i64| Track {
            kind: kind.into(),
            owner: Some(seat),
            side: key(seat).into(),
            value,
            of: None,
        };
        view.tracks.push(track("supply", state.supply[i].into()));
        view.tracks.push(track("points", state.points[i].into()));
        if let Some(bid) = state.bid[i].filter(|_| viewer == Viewer::Seat(seat) || viewer == Viewer::Referee)
        {
            view.tracks.push(track("bid", bid.into()));
        }
    }
    view.tracks.push(Track { kind: "round".into(), value: state.round.into(), ..Track::default() });
    panels::add(game, state, viewer, &mut view);
    if let Some(seat) = viewer.seat() {
        let mut list = Vec::new();
        rules::options(game.figures(), state, seat, &mut list);
        view.options = list.into_iter().map(|action| choice(seat, action)).collect();
    }
    view
}

/// The rounds; the last one counts the points.
fn calendar(game: &Outpost, state: &State) -> Vec<CalendarEntry> {
    let last = game.rounds(state);
    (1..=last)
        .map(|n| CalendarEntry {
            place: Place::Track("round".into(), n.into()),
            text: Message::new("turn-round").int("n", n),
            light: Word::default(),
            lines: if n == last { vec![Message::new("calendar-last")] } else { Vec::new() },
            current: n == state.round,
        })
        .collect()
}

/// A scout in words; where it hides is told only to those who see it.
fn scout_text(seat: Seat, hex: u8, seen: bool) -> Message {
    let text = Message::new(if seen { "counter-scout" } else { "counter-hidden" }).term("side", key(seat));
    if seen { text.hex("hex", hex.to_string()) } else { text }
}

pub(super) fn scout_face(seat: Seat, steps: Steps) -> Face {
    Face {
        symbol: "recon".into(),
        size: "squad".into(),
        name: String::new(),
        formation: key(seat).into(),
        values: Vec::new(),
        steps,
    }
}

fn choice(seat: Seat, action: Action) -> Choice {
    let at = |key: &'static str, h: u8| Message::new(key).hex("hex", h.to_string());
    let (verb, kind, hex, text) = match action {
        Action::Scout(h) => ("scout", ChoiceKind::Move, Some(h), at("act-scout", h)),
        Action::Bid(n) => ("bid", ChoiceKind::Play, None, Message::new("act-bid").int("n", n)),
        Action::Aim(h) => ("aim", ChoiceKind::Attack, Some(h), at("act-aim", h)),
        Action::Go => ("go", ChoiceKind::Attack, None, Message::new("act-go")),
        Action::Hold => ("hold", ChoiceKind::Pass, None, Message::new("act-hold")),
    };
    let place = hex.map(|h| Place::Hex(h.to_string()));
    // Going to the enemy's hex leads to dice; what they can bring is no secret.
    let ask = (action == Action::Go).then(|| "odds".to_string());
    let piece = if let Action::Bid(n) = action { Some(panels::bid_card(seat, n)) } else { None };
    Choice {
        action: text::write(action),
        verb: verb.into(),
        kind,
        piece,
        place,
        ask,
        text,
        ..Choice::default()
    }
}

/// The hidden facts `viewer` has learnt about others, as bits. What it hid itself is no news to it.
///
/// Bits 0 and 1: the scout of that seat was found. From 8 and 16: the empty hexes each side searched. From 32:
/// the rounds whose bids were opened. From 64: the rounds that were scored, which shows the scouts.
pub fn known(state: &State, viewer: Viewer) -> Knowledge {
    let mut bits = 0u128;
    for seat in [WEST, EAST] {
        if viewer != Viewer::Seat(seat) && state.found[seat.idx()] {
            bits |= 1 << seat.idx();
        }
        bits |= u128::from(state.searched[seat.idx()]) << (8 * (1 + seat.idx()));
    }
    let below = |n: u8| (1u128 << n.min(32)) - 1;
    let bidding = state.stack.first() == Some(&Frame::Bid);
    bits |= below(if bidding || state.stack.is_empty() { state.round - 1 } else { state.round }) << 32;
    bits |= below(state.round - 1) << 64;
    Knowledge::from_bits(bits)
}

/// Draws anew what `viewer` cannot know: scouts that were not found, and bids that are sealed.
pub fn resample(figures: &Figures, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = state.clone();
    for seat in [WEST, EAST] {
        let i = seat.idx();
        if state.scout[i].is_some() && !sees_scout(state, viewer, seat) {
            let free: Vec<u8> =
                (1..=figures.hexes).filter(|h| !state.has_searched(enemy(seat), *h)).collect();
            other.scout[i] = free.get(rng.below(free.len() as u32) as usize).copied().or(state.scout[i]);
        }
        if state.bid[i].is_some() && viewer != Viewer::Seat(seat) && viewer != Viewer::Referee {
            other.bid[i] = Some(rng.below(u32::from(figures.top_bid.min(state.supply[i])) + 1) as u8);
        }
    }
    other
}

/// An event in words, with its rule.
pub fn describe(event: &Event) -> EventText {
    let (text, rule) = match event {
        Event::Placed(s) => (Message::new("event-placed").term("side", key(*s)), "2"),
        Event::PlacedAt(h) => (Message::new("event-placed-at").hex("hex", h.to_string()), "2"),
        Event::Bids([w, e]) => (Message::new("event-bids").int("west", *w).int("east", *e), "3"),
        Event::Initiative(s) => (Message::new("event-initiative").term("side", key(*s)), "3"),
        Event::Aimed(s, h) => {
            (Message::new("event-aimed").term("side", key(*s)).hex("hex", h.to_string()), "4")
        }
        Event::Empty(h) => (Message::new("event-empty").hex("hex", h.to_string()), "4"),
        Event::Found(h) => (Message::new("event-found").hex("hex", h.to_string()), "5"),
        Event::Fight([p, s]) => (Message::new("event-fight").int("patrol", *p).int("scout", *s), "5"),
        Event::Scored([w, e]) => (Message::new("event-scored").int("west", *w).int("east", *e), "6"),
    };
    EventText::new(text, rule)
}

/// The fight as a table: the patrol's die against the scout's.
fn fight_table() -> ResultTable {
    let faces: Vec<String> = (1..=6).map(|n| n.to_string()).collect();
    let cell = |patrol: u8, scout: u8| if patrol >= scout { "✓" } else { "–" }.to_string();
    ResultTable {
        text: Message::new("table-fight"),
        rule: "5".into(),
        columns: faces.clone(),
        rows: faces,
        cells: (1..=6).map(|patrol| (1..=6).map(|scout| cell(patrol, scout)).collect()).collect(),
        ..ResultTable::default()
    }
}

/// What the fight is worth to the patrol's side.
fn prize_table(figures: &Figures) -> ResultTable {
    ResultTable {
        text: Message::new("table-prize"),
        rule: "5".into(),
        columns: vec!["✓".into(), "–".into()],
        rows: vec![String::new()],
        cells: vec![vec![figures.prize.to_string(), "0".into()]],
        ..ResultTable::default()
    }
}

/// Answers `odds` (of a fight), `climb HEX HEX` (half a point for each level) and `where SIDE` (as far as the viewer may know).
pub fn ask(game: &Outpost, state: &State, viewer: Viewer, query: &Query) -> Result<Answer, Refusal> {
    let words: Vec<&str> = query.words.iter().map(String::as_str).collect();
    match (query.kind.as_str(), &words[..]) {
        ("odds", []) => {
            let dice = Chance::d6(2);
            let hits = dice.outcomes().filter(|o| dice.face(*o, 0) >= dice.face(*o, 1)).count() as u64;
            let all = u64::from(dice.len());
            let text = Message::new("answer-odds").int("hits", hits as i64).int("all", all as i64);
            let mut answer =
                Answer::new(text, format!("{hits}/{all}")).line("5", Message::new("prompt-fight"), None);
            let bar =
                |key: &'static str, value: &str, weight| OutcomeBar::new(Message::new(key), value, weight);
            answer.outcomes = vec![
                bar("bar-caught", "caught", hits).good(true),
                bar("bar-escaped", "escaped", all - hits).good(false),
            ];
            answer.table = Some(fight_table());
            answer.tables = vec![prize_table(game.figures())];
            answer.cells = (0..6).map(|n| CardCell::new("scout", "fight", 0, n)).collect();
            Ok(answer)
        }
        ("climb", [from, to]) => {
            let level =
                |word: &str| text::hex(game.figures(), word).map(|hex| board::level(game.figures(), hex));
            let (Ok(low), Ok(high)) = (level(from), level(to)) else {
                return Err(Refusal::new("input", Message::new("refused-question")));
            };
            // Half a level counts half a point: the answer shows how fractions are written.
            let climb = i64::from(high) - i64::from(low);
            let text =
                Message::new("answer-climb").hex("from", *from).hex("to", *to).fraction("climb", climb, 2);
            let mut answer = Answer::new(text, Value::Fraction(climb, 2).plain());
            answer.places = vec![Place::Hex((*from).to_string()), Place::Hex((*to).to_string())];
            Ok(answer)
        }
        ("where", [who]) => {
            let seat = text::side(who)
                .map_err(|e| Refusal::new("input", Message::new("refused-question").text("problem", e)))?;
            let place = match state.scout[seat.idx()] {
                Some(hex) if sees_scout(state, viewer, seat) => hex.to_string(),
                Some(_) => "hidden".into(),
                None => "none".into(),
            };
            let text = Message::new("answer-where").term("side", key(seat)).text("place", place.clone());
            Ok(Answer::new(text, place))
        }
        _ => Err(Refusal::new("input", Message::new("refused-question"))),
    }
}
