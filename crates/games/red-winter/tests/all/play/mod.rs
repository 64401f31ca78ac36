//! What the chapter tests share: the game, positions as text, and moves as text.

use sandtable_engine::info::Options;
use sandtable_engine::{
    Actor, Answer, Chance, Game, Outcome, Query, Refusal, Seat, Silent, Viewer, position,
};
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::pack::UnitId;
use sandtable_red_winter::state::{Place, State};
use std::sync::OnceLock;

/// The game with its own data.
pub fn game() -> &'static RedWinter {
    static GAME: OnceLock<RedWinter> = OnceLock::new();
    GAME.get_or_init(|| RedWinter::standard().unwrap_or_else(|e| panic!("{e}")))
}

/// Runs a position file; every line of it has to hold.
pub fn holds(text: &str) {
    let report = position::run(game(), "test.pos", text);
    let faults: Vec<String> =
        report.faults.iter().map(|f| format!("line {}: {}", f.line, f.message)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(report.held > 0, "nothing was expected");
}

/// A scenario's start with these options on.
pub fn start(scenario: &str, options: &[&str]) -> State {
    let mut set = Options::none();
    for key in options {
        set.set(key);
    }
    game().setup(scenario, &set).unwrap_or_else(|e| panic!("{e}"))
}

/// The counter of this name.
pub fn unit(key: &str) -> UnitId {
    game().pack.unit_by_key(key).unwrap_or_else(|| panic!("no counter {key}")).id
}

/// Where a counter is.
pub fn place(st: &State, key: &str) -> Place {
    st.unit(unit(key)).place
}

/// A hex on the map.
pub fn at(label: &str) -> Place {
    Place::Hex(game().pack.grid.find(label).unwrap_or_else(|e| panic!("{e}")))
}

/// Plays an action, or says which rule forbids it.
pub fn act(st: &mut State, seat: u8, text: &str) -> Result<(), Refusal> {
    let action = game().parse_action(st, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    game().play(st, Seat(seat), action, &mut Silent)
}

/// The rule that forbids an action.
pub fn refused(st: &State, seat: u8, text: &str) -> String {
    let action = game().parse_action(st, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    match game().check(st, Seat(seat), action) {
        Ok(()) => panic!("'{text}' should be refused"),
        Err(refusal) => refusal.rule.to_string(),
    }
}

/// What may be done, as text.
pub fn options(st: &State, seat: u8) -> Vec<String> {
    let mut list = Vec::new();
    game().options(st, Seat(seat), &mut list);
    list.into_iter().map(|a| game().action_text(st, a)).collect()
}

/// Plays the first option of everybody, dice all `face`, until `stop` holds; panics if it never does.
pub fn run_until(st: &mut State, face: u32, stop: impl Fn(&State) -> bool) {
    for _ in 0..20_000 {
        if stop(st) {
            return;
        }
        step(st, face);
    }
    panic!("it never came to that: {:?} of turn {}", st.phase, st.turn);
}

fn step(st: &mut State, face: u32) {
    let decision = game().decision(st);
    match (decision.actor, decision.chance) {
        (Actor::Chance, Some(chance)) => {
            let count = if chance == Chance::d6(2) { 2 } else { 1 };
            let outcome = chance.from_faces(&vec![face; count]).unwrap_or(Outcome(0));
            game().roll(st, outcome, &mut Silent);
        }
        (Actor::Seat(seat), _) => {
            let mut list = Vec::new();
            game().options(st, seat, &mut list);
            // Ending the phase is the quickest way on; otherwise whatever comes first.
            let action = *list.iter().find(|a| game().action_text(st, **a) == "done").unwrap_or(&list[0]);
            game().play(st, seat, action, &mut Silent).unwrap_or_else(|r| panic!("{r}"));
        }
        (Actor::Seats(seats), _) => {
            let seat = seats.iter().next().unwrap_or(Seat(0));
            let mut list = Vec::new();
            game().options(st, seat, &mut list);
            game().play(st, seat, list[0], &mut Silent).unwrap_or_else(|r| panic!("{r}"));
        }
        (actor, _) => panic!("nobody to act: {actor:?}"),
    }
}

/// Places everybody who has a choice, in the first hex offered.
pub fn deploy(st: &mut State) {
    use sandtable_red_winter::frame::Frame;
    while let Some(Frame::Deploy(side)) = st.top() {
        let seat = st.seat(*side).0;
        let first = options(st, seat).first().cloned().unwrap_or_else(|| panic!("no hex to deploy in"));
        act(st, seat, &first).unwrap_or_else(|r| panic!("{r}"));
    }
}

/// A position from set-up lines.
pub fn position(options: &[&str], lines: &str) -> State {
    let mut set = Options::none();
    for o in options {
        set.set(o);
    }
    let mut st = game().blank("campaign", &set).unwrap_or_else(|e| panic!("{e}"));
    for line in lines.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        game().place(&mut st, &words).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
    game().placed(&mut st).unwrap_or_else(|e| panic!("{e}"));
    st
}

/// The answer to a question.
pub fn ask(st: &State, viewer: Viewer, question: &str) -> Result<Answer, Refusal> {
    let words: Vec<&str> = question.split_whitespace().collect();
    let query = Query::parse(&words).unwrap_or_else(|| panic!("empty question"));
    game().ask(st, viewer, &query)
}
