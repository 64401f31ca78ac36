//! What the people at a table agree on outside the rules: going back, a correction by hand, the end.
//!
//! Every agreement is an entry of the journal (`table: back 120`), so that a stored game still proves itself: going
//! back never rewinds the dice, and an edit is a line anybody can read.

use crate::actor::Seat;
use crate::chance::Seed;
use crate::codec;
use crate::event::EventText;
use crate::info::GameInfo;
use crate::message::Message;
use crate::view::{GameResult, Winner};

/// The journal's name for the people at the table.
pub const TABLE: &str = "table";

/// An agreement, or a decision the table's house rules take for the players (a clock that ran out).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreed {
    /// The position after this many journal entries is restored. The dice go on: nothing is rolled again.
    Back(usize),
    /// The position is corrected by one set-up line as position files know it: `unit 1/1/609 Q25 reduced`.
    Edit(String),
    /// A seat gives up.
    Resign(Seat),
    /// A seat ran out of time.
    Time(Seat),
    /// Nobody wins.
    Draw,
    /// The game goes on with new dice. Whoever brought it here may know the seed of the old ones, so it is given
    /// away to everybody: it proves what was rolled so far. The journal's own seed and commitment are the new ones.
    Dice(Seed),
}

impl Agreed {
    /// Reads what [`Agreed::text`] wrote; the error says what was expected.
    pub fn parse(info: &GameInfo, text: &str) -> Result<Agreed, String> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let seat = || info.seat(rest).ok_or_else(|| format!("no seat '{rest}'"));
        match verb {
            "back" => rest.parse().map(Agreed::Back).map_err(|_| format!("'{rest}' is no number of entries")),
            "edit" if !rest.trim().is_empty() => {
                Ok(Agreed::Edit(rest.split_whitespace().collect::<Vec<_>>().join(" ")))
            }
            "resign" => seat().map(Agreed::Resign),
            "time" => seat().map(Agreed::Time),
            "draw" if rest.is_empty() => Ok(Agreed::Draw),
            "dice" => {
                let bytes = codec::from_hex(rest).and_then(|bytes| bytes.try_into().ok());
                bytes.map(|b| Agreed::Dice(Seed(b))).ok_or_else(|| "expected 64 hex digits".into())
            }
            _ => {
                Err("expected 'back N', 'edit LINE', 'resign SEAT', 'time SEAT', 'draw' or 'dice SEED'"
                    .into())
            }
        }
    }

    /// As the journal writes it.
    pub fn text(&self, info: &GameInfo) -> String {
        let key = |seat: &Seat| info.seats.get(seat.idx()).map_or("", |s| s.key.as_str());
        match self {
            Agreed::Back(n) => format!("back {n}"),
            Agreed::Edit(line) => format!("edit {line}"),
            Agreed::Resign(seat) => format!("resign {}", key(seat)),
            Agreed::Time(seat) => format!("time {}", key(seat)),
            Agreed::Draw => "draw".into(),
            Agreed::Dice(seed) => format!("dice {}", codec::to_hex(&seed.0)),
        }
    }

    /// For the log.
    pub fn told(&self, info: &GameInfo) -> EventText {
        let named = |key: &'static str, seat: &Seat| {
            let words = info.seats.get(seat.idx()).map(|s| s.name.clone()).unwrap_or_default();
            Message::new(key).text("en", words.en).text("ko", words.ko)
        };
        let text = match self {
            Agreed::Back(n) => Message::new("agreed-back").int("entry", *n as i64),
            Agreed::Edit(line) => Message::new("agreed-edit").text("line", line),
            Agreed::Resign(seat) => named("agreed-resign", seat),
            Agreed::Time(seat) => named("agreed-time", seat),
            Agreed::Draw => Message::new("agreed-draw"),
            Agreed::Dice(seed) => Message::new("agreed-dice").text("seed", codec::to_hex(&seed.0)),
        };
        EventText::new(text, TABLE)
    }

    /// How the game ends by this, if it does.
    pub fn result(&self, info: &GameInfo) -> Option<GameResult> {
        let winner = match self {
            Agreed::Back(_) | Agreed::Edit(_) | Agreed::Dice(_) => return None,
            Agreed::Draw => Winner::Draw,
            Agreed::Resign(loser) | Agreed::Time(loser) => match info.seats.len() {
                1 => Winner::System,
                2 => Winner::Seat(Seat(1 - loser.0.min(1))),
                _ => Winner::Draw,
            },
        };
        let told = self.told(info);
        Some(GameResult { winner, text: told.text, rule: told.rule, points: Vec::new() })
    }
}
