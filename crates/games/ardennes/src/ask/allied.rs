//! What the Allied system would do, and why: the same tests that decide in play.

use crate::Ardennes;
use crate::allied::choose::Notes;
use crate::allied::unit_decision::Verdict;
use crate::board::Board;
use crate::frontline::Gap;
use crate::pack::{ActionCard, Hexes, Side, UnitId};
use crate::position::{hex, unit};
use crate::state::State;
use crate::survey::Survey;
use crate::text::{Words, lines};
use sandtable_engine::query::{Layer, Tone};
use sandtable_engine::view::Place;
use sandtable_engine::{Answer, Message, Refusal};
use sandtable_hex::HexId;

/// Questions of this part with their words.
pub const QUESTIONS: [(&str, &str); 7] = [
    ("contact", "UNIT"),
    ("danger", "HEX"),
    ("gap", ""),
    ("line", "UNIT HEX"),
    ("near", "HEX"),
    ("action", "CARD UNIT"),
    ("deploy", "UNIT"),
];

/// Answers a question of this part; `None` for any other.
pub fn ask(game: &Ardennes, state: &State, kind: &str, words: &[&str]) -> Option<Result<Answer, Refusal>> {
    let unclear = |problem: String| Refusal::new("ask", Message::new("ask-unclear").text("problem", problem));
    let ally = |key: &str| {
        let found = unit(game, key).map_err(unclear)?;
        let allied = game.pack.side_of(found) == Side::Allied;
        allied.then_some(found).ok_or_else(|| Refusal::new("ask", Message::new("ask-allied-words")))
    };
    let at = |label: &str| hex(game, label).map_err(unclear);
    let answer = match (kind, words) {
        ("contact", [key]) => ally(key).map(|u| contact(game, state, u)),
        ("danger", [label]) => at(label).map(|h| danger(game, state, h)),
        ("gap", []) => Ok(gap(game, state)),
        ("line", [key, label]) => ally(key).and_then(|u| at(label).map(|h| line(game, state, u, h))),
        ("near", [label]) => at(label).map(|h| near(game, state, h)),
        ("action", [number, key]) => match action(game, number) {
            Some(card) => ally(key).map(|u| test(game, state, card, u)),
            None => Err(unclear(format!("there is no action card '{number}'"))),
        },
        ("deploy", [key]) => ally(key).map(|u| deploy(game, state, u)),
        _ => return None,
    };
    Some(answer)
}

fn action<'g>(game: &'g Ardennes, number: &str) -> Option<&'g ActionCard> {
    let number: u8 = number.parse().ok()?;
    game.pack.action_cards.iter().find(|c| c.number == number)
}

fn place(game: &Ardennes, hex: HexId) -> Place {
    Place::Hex(game.pack.map.grid.label(hex).to_owned())
}

fn yes(held: bool) -> &'static str {
    if held { "yes" } else { "no" }
}

/// Whether a unit is out of contact (9.3).
fn contact(game: &Ardennes, state: &State, unit: UnitId) -> Answer {
    let board = Board::new(&game.pack, state);
    let survey = Survey::new(&board);
    let lost = game.is_out_of_contact(&survey, unit);
    let key = if lost { "ask-allied-contact-yes" } else { "ask-allied-contact-no" };
    let mut notes = Notes::new(true);
    if let Some(hex) = board.hex_of(unit) {
        notes.test("9.3-a", "in-communication", game.linked(&survey).contains(hex));
        let near = game.germans_near(&survey, hex);
        notes.reason("10.3-e", "german-proximate", !near.is_empty(), |r| r.units = near.iter().collect());
        let holds = !game.opens(&board, &board.without(unit));
        notes.test("12.2-b", "preserve-line", holds);
    }
    let mut answer = Answer::new(Message::new(key).unit(game, "unit", unit), yes(lost));
    answer.lines = lines(game, &notes.done());
    answer
}

/// Whether Allied units in a hex are, or would be, in danger of surround (10.3-d).
fn danger(game: &Ardennes, state: &State, hex: HexId) -> Answer {
    let board = Board::new(&game.pack, state);
    let survey = Survey::new(&board);
    let held = game.in_danger(&survey, hex);
    let key = if held { "ask-allied-danger-yes" } else { "ask-allied-danger-no" };
    let mut answer = Answer::new(Message::new(key).at(game, "hex", hex), yes(held));
    let mut notes = Notes::new(true);
    notes.test("10.3-f", "surrounded", game.surrounded(&board, hex));
    answer.lines = lines(game, &notes.done());
    answer.places.push(place(game, hex));
    let text = Message::new("layer-danger").at(game, "hex", hex);
    let mut layer = Layer::new("danger", Tone::Neutral, text);
    let mut reached = Hexes::new();
    for german in game.on_map(state, Side::German).iter() {
        reached = reached.or(game.reach(&survey, german));
    }
    let around = game.pack.map.grid.within(hex, 2).filter(|h| *h != hex && reached.contains(*h));
    layer.places = around.map(|h| place(game, h)).collect();
    answer.layers.push(layer);
    answer
}

/// The Allied line and the gap in it (12.2).
fn gap(game: &Ardennes, state: &State) -> Answer {
    let board = Board::new(&game.pack, state);
    let mut answer = through(game, &board);
    let mut front = Layer::new("front", Tone::Enemy, Message::new("layer-front"));
    let open = game.open_hexes(&board);
    let barred = game.pack.map.grid.ids().filter(|h| !open.contains(*h));
    front.places = barred.map(|h| place(game, h)).collect();
    answer.layers.insert(0, front);
    answer
}

fn through(game: &Ardennes, board: &Board<'_>) -> Answer {
    let Some(gap) = game.gap(board) else {
        return Answer::new(Message::new("ask-allied-no-gap"), "no");
    };
    let text = match gap.meuse {
        true => Message::new("ask-allied-gap-meuse"),
        false => Message::new("ask-allied-gap").int("width", gap.width),
    };
    let value = if gap.meuse { "meuse".to_owned() } else { gap.width.to_string() };
    let mut answer = Answer::new(text, value);
    answer.layers.push(way_through(game, &gap));
    answer
}

fn way_through(game: &Ardennes, gap: &Gap) -> Layer {
    let mut layer = Layer::new("gap", Tone::Good, Message::new("layer-gap"));
    layer.places = gap.path.iter().map(|h| place(game, h)).collect();
    layer
}

/// Whether the line would hold if a unit stood in another hex (12.2-d).
fn line(game: &Ardennes, state: &State, unit: UnitId, hex: HexId) -> Answer {
    let board = Board::new(&game.pack, state);
    let after = board.with(unit, hex);
    let holds = !game.opens_or_widens(&board, &after);
    let key = if holds { "ask-allied-line-holds" } else { "ask-allied-line-opens" };
    let text = Message::new(key).unit(game, "unit", unit).at(game, "hex", hex);
    let mut answer = Answer::new(text, if holds { "holds" } else { "opens" });
    if let Some(gap) = game.gap(&after).filter(|_| !holds) {
        answer.layers.push(way_through(game, &gap));
    }
    answer
}

/// The German units proximate to a hex (10.3-e).
fn near(game: &Ardennes, state: &State, hex: HexId) -> Answer {
    let board = Board::new(&game.pack, state);
    let found = game.germans_near(&Survey::new(&board), hex);
    let text = Message::new("ask-allied-near").at(game, "hex", hex).int("count", found.len() as i64);
    let mut notes = Notes::new(true);
    notes.reason("10.3-e", "german-proximate", !found.is_empty(), |r| r.units = found.iter().collect());
    let mut answer = Answer::new(text, found.len().to_string());
    answer.lines = lines(game, &notes.done());
    answer
}

/// What a unit would do by an action card if its corps were active (10.2).
fn test(game: &Ardennes, state: &State, card: &ActionCard, unit: UnitId) -> Answer {
    let board = Board::new(&game.pack, state);
    let mut notes = Notes::new(true);
    let corps = game.pack.unit(unit).map(|u| game.roster.of_corps(u.corps)).unwrap_or_default();
    let active = corps.and(state.cache.on_map);
    let verdict = game.test_unit(&Survey::new(&board), card, active, unit, &mut notes);
    let number = format!("{:02}", card.number);
    let label = |h: HexId| game.pack.map.grid.label(h).to_owned();
    let said = |key| Message::new(key).text("card", number.clone()).unit(game, "unit", unit);
    let acts = |what: &'static str, h: HexId| said("ask-allied-acts").term("what", what).at(game, "hex", h);
    let (text, value, shown) = match verdict {
        Verdict::No => (said("ask-allied-acts-not"), "no".to_owned(), None),
        Verdict::Move(_, h) => (acts("ask-allied-move", h), format!("move {}", label(h)), Some(h)),
        Verdict::Attack(h) => (acts("ask-allied-attack", h), format!("attack {}", label(h)), Some(h)),
    };
    let mut answer = Answer::new(text, value);
    answer.lines = lines(game, &notes.done());
    answer.places.extend(shown.map(|h| place(game, h)));
    answer
}

/// Where a reserve would be deployed today (9.2, 9.6).
fn deploy(game: &Ardennes, state: &State, unit: UnitId) -> Answer {
    let mut notes = Notes::new(true);
    let found = game.place_for_reserve(state, unit, &mut notes);
    let text = match found {
        Some(hex) => Message::new("ask-allied-place").unit(game, "unit", unit).at(game, "hex", hex),
        None => Message::new("ask-allied-no-place").unit(game, "unit", unit),
    };
    let value = found.map_or("none".to_owned(), |h| game.pack.map.grid.label(h).to_owned());
    let mut answer = Answer::new(text, value);
    answer.lines = lines(game, &notes.done());
    answer.places.extend(found.map(|h| place(game, h)));
    answer
}
