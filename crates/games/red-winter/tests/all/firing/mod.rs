//! A small table for tests of chapters 10 and 11: set-up lines, actions as text, scripted dice.

use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Refusal, Seat};
use sandtable_hex::HexId;
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{Battle, Frame};
use sandtable_red_winter::pack::UnitId;
use sandtable_red_winter::state::State;
use std::sync::LazyLock;

static GAME: LazyLock<RedWinter> =
    LazyLock::new(|| RedWinter::standard().expect("the built-in pack is sound"));

pub fn game() -> &'static RedWinter {
    &GAME
}

pub struct Table {
    pub game: &'static RedWinter,
    pub st: State,
    pub log: Log<Event>,
}

/// A position of the campaign in the given phase: lines as in position files, separated by `;`.
pub fn table(phase: &str, lines: &str) -> Table {
    table_of("campaign", &[], phase, lines)
}

pub fn table_of(scenario: &str, options: &[&str], phase: &str, lines: &str) -> Table {
    let game = &*GAME;
    let mut chosen = Options::none();
    for option in options {
        chosen.set(option);
    }
    let mut st = game.blank(scenario, &chosen).expect("scenario");
    for line in phase.split(';').chain(lines.split(';')).map(str::trim).filter(|l| !l.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        game.place(&mut st, &words).unwrap_or_else(|e| panic!("{line}: {e}"));
    }
    game.placed(&mut st).expect("a sound position");
    Table { game, st, log: Log::default() }
}

/// The Soviet Combat Phase of a clear day without a morale bonus.
pub const SOVIET: &str = "turn 9; phase combat soviet";
/// The Finnish one.
pub const FINNISH: &str = "turn 9; phase combat finnish";

impl Table {
    pub fn unit(&self, key: &str) -> UnitId {
        self.game.pack.unit_by_key(key).unwrap_or_else(|| panic!("no unit {key}")).id
    }

    pub fn hex(&self, label: &str) -> HexId {
        self.game.pack.grid.find(label).expect("a hex")
    }

    fn parse(&self, text: &str) -> Action {
        self.game.parse_action(&self.st, text).expect("an action")
    }

    fn seat(&self) -> Seat {
        match self.game.decision(&self.st).actor {
            Actor::Seat(seat) => seat,
            other => panic!("no seat decides but {other:?}; frame {:?}", self.st.top()),
        }
    }

    pub fn try_do(&mut self, text: &str) -> Result<(), Refusal> {
        let (seat, action) = (self.seat(), self.parse(text));
        self.game.play(&mut self.st, seat, action, &mut self.log)
    }

    /// Performs legal actions, separated by `;`. A part of faces only, such as `6 6`, is rolled.
    pub fn go(&mut self, script: &str) -> &mut Table {
        for text in script.split(';').map(str::trim).filter(|t| !t.is_empty()) {
            if text.chars().all(|c| c.is_ascii_digit() || c == ' ') {
                self.roll(text);
            } else {
                self.try_do(text).unwrap_or_else(|r| panic!("{text}: {r}; frame {:?}", self.st.top()));
            }
        }
        self
    }

    fn roll(&mut self, faces: &str) {
        let chance =
            self.game.decision(&self.st).chance.unwrap_or_else(|| panic!("no dice: {:?}", self.st.top()));
        let faces: Vec<u32> = faces.split(' ').map(|f| f.parse().expect("a face")).collect();
        let outcome = chance.from_faces(&faces).unwrap_or_else(|| panic!("{faces:?} do not fit {chance:?}"));
        self.game.roll(&mut self.st, outcome, &mut self.log);
    }

    /// The rule that refuses an action.
    pub fn refused(&self, text: &str) -> String {
        match self.game.check(&self.st, self.seat(), self.parse(text)) {
            Ok(()) => "legal".into(),
            Err(refusal) => refusal.rule.to_string(),
        }
    }

    pub fn legal(&self, text: &str) -> bool {
        self.refused(text) == "legal"
    }

    /// The options that begin with a verb, without it, sorted.
    pub fn options(&self, verb: &str) -> Vec<String> {
        let mut list = Vec::new();
        self.game.options(&self.st, self.seat(), &mut list);
        let mut texts: Vec<String> = list
            .into_iter()
            .map(|a| self.game.action_text(&self.st, a))
            .filter_map(|t| match t.strip_prefix(verb) {
                Some("") => Some(String::new()),
                Some(rest) => rest.strip_prefix(' ').map(str::to_string),
                None => None,
            })
            .collect();
        texts.sort();
        texts
    }

    pub fn fact(&self, words: &str) -> String {
        let words: Vec<&str> = words.split(' ').collect();
        self.game.fact(&self.st, &words).expect("a fact")
    }

    pub fn frame(&self) -> String {
        self.fact("frame")
    }

    pub fn waits_for_dice(&self) -> bool {
        self.game.decision(&self.st).actor == Actor::Chance
    }

    pub fn battle(&self) -> &Battle {
        self.st.battle().expect("a battle")
    }

    pub fn open(&self) -> bool {
        matches!(self.st.top(), Some(Frame::Open(_)))
    }

    /// The last ranged attack: modifier with RAS, steps, whether it suppressed.
    pub fn shot(&self) -> (i8, u8, bool) {
        self.events()
            .rev()
            .find_map(|e| match e {
                Event::Ranged { modifier, steps, suppressed, .. } => Some((*modifier, *steps, *suppressed)),
                _ => None,
            })
            .expect("a ranged attack")
    }

    pub fn events(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.log.entries.iter().map(|(_, e)| e)
    }
}
