//! What the chapter tests share: a scenario over the whole map, and positions as text.

use sandtable_engine::position;
use sandtable_wurzburg::{Wurzburg, pack::Pack};
use std::sync::OnceLock;

/// The whole map with command points for everybody; position files place what they need.
const FIELD: &str = r#"
id = "field"
number = "T"
name = { en = "Field", ko = "들판" }
summary = { en = "For tests.", ko = "시험용입니다." }
area = "0101:7034"
turns = [1, 6]
setup_first = "nato"
shatter = true
source = "reconstructed: for tests"
[wp]
off_map_cp = 5
off_map_rp = 0
sam = 3
[nato]
off_map_cp = 5
off_map_rp = 0
[[level]]
name = "draw"
at_least = -99
"#;

/// The game with that scenario.
pub fn game() -> &'static Wurzburg {
    static GAME: OnceLock<Wurzburg> = OnceLock::new();
    GAME.get_or_init(|| {
        let pack = Pack::load(None).unwrap_or_else(|e| panic!("{e}"));
        let mut files: Vec<(String, String)> =
            pack.files().into_iter().map(|(n, t)| (n.to_owned(), t.to_owned())).collect();
        files.push(("scenarios/field.toml".into(), FIELD.into()));
        Wurzburg::new(Pack::from_files(files).unwrap_or_else(|e| panic!("{e}")))
    })
}

/// Runs a position file on the whole map with the basic rules; every line of it has to hold.
pub fn holds(text: &str) {
    holds_with("", text);
}

/// The same with all rules in force.
pub fn holds_full(text: &str) {
    holds_with("option rules=full\n", text);
}

/// The same in Hidden Mode.
pub fn holds_hidden(text: &str) {
    holds_with("option mode=hidden\n", text);
}

/// The same with these lines of options.
pub fn holds_with(options: &str, text: &str) {
    let text = format!("game wurzburg\nscenario field\n{options}turn 2\n{text}");
    let report = position::run(game(), "test.pos", &text);
    let faults: Vec<String> =
        report.faults.iter().map(|f| format!("line {}: {}", f.line, f.message)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(report.held > 0, "nothing was expected");
}

/// A position on the whole map.
pub fn state(text: &str) -> sandtable_wurzburg::state::State {
    state_with(&[], text)
}

/// The same in Hidden Mode.
pub fn state_hidden(text: &str) -> sandtable_wurzburg::state::State {
    state_with(&[("mode", "hidden")], text)
}

fn state_with(options: &[(&str, &str)], text: &str) -> sandtable_wurzburg::state::State {
    use sandtable_engine::{Game, info::Options};
    let game = game();
    let options = Options(options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect());
    let mut st = game.blank("field", &options).unwrap_or_else(|e| panic!("{e:?}"));
    st.turn = 2;
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        game.place(&mut st, &words).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
    st
}

/// What sets a side up by the default: it places the rest, and is done when all stand.
pub fn usual(
    game: &Wurzburg,
    st: &sandtable_wurzburg::state::State,
    seat: sandtable_engine::Seat,
) -> sandtable_wurzburg::action::Action {
    use sandtable_engine::Game;
    use sandtable_wurzburg::action::Action;
    let open = game.check(st, seat, Action::Default).is_ok();
    if open { Action::Default } else { Action::Done }
}

/// The hexes a side may mine before the start, in whatever row of the map.
pub fn open_fields(
    game: &Wurzburg,
    st: &sandtable_wurzburg::state::State,
    seat: sandtable_engine::Seat,
) -> Vec<sandtable_hex::HexId> {
    use sandtable_engine::{Game, Silent};
    use sandtable_wurzburg::action::Action;
    let (mut list, mut open) = (Vec::new(), Vec::new());
    game.options(st, seat, &mut open);
    for action in open {
        match action {
            Action::At(hex) => list.push(hex),
            Action::Order(_) => {
                let mut next = st.clone();
                game.play(&mut next, seat, action, &mut Silent).unwrap_or_else(|e| panic!("{e:?}"));
                list.extend(open_fields(game, &next, seat));
            }
            _ => {}
        }
    }
    list
}

/// Names a hex to be mined before the start, its row first where rows are asked for.
pub fn lay_at(
    game: &Wurzburg,
    st: &mut sandtable_wurzburg::state::State,
    seat: sandtable_engine::Seat,
    hex: sandtable_hex::HexId,
) {
    use sandtable_engine::{Game, Silent};
    use sandtable_wurzburg::action::Action;
    use sandtable_wurzburg::support::Order;
    if game.check(st, seat, Action::At(hex)).is_err() {
        let row = game.pack.label(hex).get(..2).and_then(|row| row.parse().ok()).unwrap_or(0);
        let row = Action::Order(Order::Row(row));
        game.play(st, seat, row, &mut Silent).unwrap_or_else(|e| panic!("{e:?}"));
    }
    game.play(st, seat, Action::At(hex), &mut Silent).unwrap_or_else(|e| panic!("{e:?}"));
}
