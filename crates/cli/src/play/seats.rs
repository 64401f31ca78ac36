//! Who sits where at the terminal.

use crate::failure::{Failure, Outcome, did_you_mean};
use crate::files::Opened;
use crate::opponents;
use sandtable_engine::Message;
use sandtable_server::computer::ComputerPlayer;
use std::collections::BTreeMap;

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Player {
    Human,
    Random,
    /// One of the computer players a server seats.
    Computer,
}

/// Everybody at the table, by seat.
pub struct Seats {
    pub players: Vec<Player>,
    /// The computer players.
    pub computers: Vec<Option<Box<dyn ComputerPlayer>>>,
    /// Who is no person, as a save remembers it: seat key and level.
    pub remembered: BTreeMap<String, String>,
}

/// Seats a save's players, then those of the command line: `soviet=random`, `finnish=officer`.
pub fn seats(opened: &Opened, saved: &BTreeMap<String, String>, words: &[String]) -> Outcome<Seats> {
    let info = opened.game.info();
    let mut all = Seats {
        players: vec![Player::Human; info.seats.len()],
        computers: info.seats.iter().map(|_| None).collect(),
        remembered: BTreeMap::new(),
    };
    for (key, who) in saved {
        all.seat(opened, key, who)?;
    }
    for word in words {
        let (key, who) = word.split_once('=').unwrap_or((word, ""));
        all.seat(opened, key, who)?;
    }
    Ok(all)
}

impl Seats {
    fn seat(&mut self, opened: &Opened, key: &str, who: &str) -> Outcome {
        let (info, voice) = (opened.game.info(), &opened.voice);
        let Some(seat) = info.seat(key) else {
            let known: Vec<String> = info.seats.iter().map(|s| s.key.clone()).collect();
            let m = Message::new("error-no-seat").text("word", key).text("known", known.join(", "));
            return Err(Failure::input(did_you_mean(voice, &m, key, &known)));
        };
        let known_players = opponents::all();
        let (player, computer) = match (who, known_players.get(&info.key, who)) {
            ("human", _) => (Player::Human, None),
            ("random", _) => (Player::Random, None),
            (_, Some(level)) => (Player::Computer, Some(level.sit())),
            _ => {
                let levels = known_players.levels(&info.key).map(|o| o.level().to_string());
                let known: Vec<String> = std::iter::once("human".to_string()).chain(levels).collect();
                let m = Message::new("error-no-player").text("word", who).text("known", known.join(", "));
                return Err(Failure::input(did_you_mean(voice, &m, who, &known)));
            }
        };
        if let (Some(slot), Some(sits)) =
            (self.players.get_mut(seat.idx()), self.computers.get_mut(seat.idx()))
        {
            (*slot, *sits) = (player, computer);
        }
        match player {
            Player::Human => self.remembered.remove(key),
            _ => self.remembered.insert(key.to_string(), who.to_string()),
        };
        Ok(())
    }
}
