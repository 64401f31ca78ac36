//! What the tests of rule 8 share: positions by lines, attacks by words, scripted dice.

use crate::play::{at, game, options, unit};
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Log, Seat};
use sandtable_red_winter::combat::ratio::{Note, Odds};
use sandtable_red_winter::event::Event;
use sandtable_red_winter::frame::{BattleStage, Frame};
use sandtable_red_winter::state::{State, flag};

/// Seat of the Soviets.
pub const SOVIET: u8 = 0;
/// Seat of the Finns.
pub const FINNISH: u8 = 1;

/// A position in progress with everything that happened.
pub struct Fight {
    pub st: State,
    pub log: Log<Event>,
}

/// The campaign's board on turn 9 (day, no morale bonus) with these set-up lines; a line may name another turn.
pub fn set(lines: &str) -> Fight {
    let mut st = game().blank("campaign", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    for line in std::iter::once("turn 9").chain(lines.lines()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if !words.is_empty() {
            game().place(&mut st, &words).unwrap_or_else(|e| panic!("{line}: {e}"));
        }
    }
    game().placed(&mut st).unwrap_or_else(|e| panic!("{e}"));
    // The phase begins with the last line, and that clears what lasts one phase only.
    for line in lines.lines().filter(|l| l.starts_with("unit ") && l.ends_with(" retreated")) {
        let key = line.split_whitespace().nth(1).unwrap_or_default();
        st.mark(unit(key), flag::RETREATED);
    }
    Fight { st, log: Log::default() }
}

impl Fight {
    /// The seat that decides.
    pub fn seat(&self) -> u8 {
        match game().decision(&self.st).actor {
            Actor::Seat(seat) => seat.0,
            other => panic!("{other:?} decides, not a seat: {:?}", self.st.top()),
        }
    }

    /// Plays these actions, one a word group separated by `;`.
    pub fn act(&mut self, text: &str) -> &mut Fight {
        for one in text.split(';').map(str::trim) {
            let action = game().parse_action(&self.st, one).unwrap_or_else(|e| panic!("{one}: {e}"));
            let seat = Seat(self.seat());
            game().play(&mut self.st, seat, action, &mut self.log).unwrap_or_else(|r| {
                panic!("{one}: {r}; may: {:?}", options(&self.st, seat.0));
            });
        }
        self
    }

    /// Declares a Combat and names the attackers; the rest is up to the caller.
    pub fn attack(&mut self, target: &str, attackers: &[&str]) -> &mut Fight {
        self.act(&format!("target {target}; combat"));
        for key in attackers {
            self.act(&format!("attack {key}"));
        }
        if matches!(self.st.top(), Some(Frame::Battle(b)) if b.stage == BattleStage::Attackers) {
            self.act("done");
        }
        self
    }

    /// Whether dice are due.
    pub fn rolls(&self) -> bool {
        game().decision(&self.st).actor == Actor::Chance
    }

    /// Whether the action is open to the seat that decides.
    pub fn may(&self, text: &str) -> bool {
        !self.rolls() && self.options().iter().any(|o| o == text)
    }

    /// Rolls these faces.
    pub fn roll(&mut self, faces: &[u32]) -> &mut Fight {
        let chance = game().decision(&self.st).chance.unwrap_or_else(|| panic!("no dice are due"));
        let outcome = chance.from_faces(faces).unwrap_or_else(|| panic!("{faces:?} do not fit {chance:?}"));
        game().roll(&mut self.st, outcome, &mut self.log);
        self
    }

    /// What the seat that decides may do, sorted.
    pub fn options(&self) -> Vec<String> {
        let mut list = options(&self.st, self.seat());
        list.sort();
        list
    }

    /// The rule that forbids an action.
    pub fn refused(&self, text: &str) -> String {
        crate::play::refused(&self.st, self.seat(), text)
    }

    /// The odds of the attack in progress.
    pub fn odds(&self) -> Odds {
        game().odds(&self.st, self.st.battle().unwrap_or_else(|| panic!("no battle")))
    }

    /// The shifts that apply, by rule.
    pub fn shifts(&self) -> Vec<(&'static str, i8)> {
        let odds = self.odds();
        let shift = |note| if let Note::Shift(n) = note { Some(n) } else { None };
        odds.lines.iter().filter_map(|l| Some((l.rule, shift(l.note)?))).collect()
    }

    /// Whether the counter is in this hex.
    pub fn is_at(&self, key: &str, label: &str) -> bool {
        crate::play::place(&self.st, key) == at(label)
    }

    /// Steps the counter has left; 0 off the map.
    pub fn steps(&self, key: &str) -> u8 {
        let id = unit(key);
        if self.st.hex_of(id).is_some() { game().steps(&self.st, id) } else { 0 }
    }

    /// Whether an event like this has happened.
    pub fn saw(&self, like: impl Fn(&Event) -> bool) -> bool {
        self.log.entries.iter().any(|(_, e)| like(e))
    }

    /// Whether the battle is over.
    pub fn over(&self) -> bool {
        self.st.battle().is_none()
    }
}
