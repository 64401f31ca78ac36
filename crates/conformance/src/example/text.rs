//! What journals, people and position files write.

use super::state::{Action, Frame, State, bit};
use super::{EAST, Figures, Outpost, WEST};
use sandtable_engine::Seat;

/// The canonical text of a choice.
pub fn write(action: Action) -> String {
    match action {
        Action::Scout(hex) => format!("scout {hex}"),
        Action::Bid(n) => format!("bid {n}"),
        Action::Aim(hex) => format!("aim {hex}"),
        Action::Go => "go".into(),
        Action::Hold => "hold".into(),
    }
}

/// Reads a choice; it need not be legal.
pub fn read(text: &str) -> Result<Action, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["scout", n] => Ok(Action::Scout(number(n)?)),
        ["bid", n] => Ok(Action::Bid(number(n)?)),
        ["aim", n] => Ok(Action::Aim(number(n)?)),
        ["go"] => Ok(Action::Go),
        ["hold"] => Ok(Action::Hold),
        _ => Err(format!("expected 'scout HEX', 'bid N', 'aim HEX', 'go' or 'hold', found '{text}'")),
    }
}

/// One line of set-up of a position file.
pub fn place(game: &Outpost, state: &mut State, words: &[&str]) -> Result<(), String> {
    let up_to = |n: &str, most: u8| match number(n)? {
        k if k <= most => Ok(k),
        k => Err(format!("{k} is too many; at most {most}")),
    };
    let hex = |n: &str| hex(game.figures(), n);
    match *words {
        ["round", n] => state.round = up_to(n, game.rounds(state))?.max(1),
        ["supply", who, n] => state.supply[side(who)?.idx()] = up_to(n, game.figures().supply)?,
        ["points", who, n] => state.points[side(who)?.idx()] = up_to(n, 99)?.into(),
        ["scout", who, h] => state.scout[side(who)?.idx()] = Some(hex(h)?),
        ["found", who] => state.found[side(who)?.idx()] = true,
        ["searched", who, h] => state.searched[side(who)?.idx()] |= bit(hex(h)?),
        ["phase", "place"] => state.stack = vec![Frame::Bid, Frame::Place],
        ["phase", "bid"] => state.stack = vec![Frame::Bid],
        ["phase", "patrol", who] => state.stack = vec![Frame::Patrol(side(who)?)],
        _ => {
            return Err(format!(
                "expected 'round', 'supply', 'points', 'scout', 'found', 'searched' or 'phase', found '{}'",
                words.join(" ")
            ));
        }
    }
    Ok(())
}

/// A fact of the position, bare.
pub fn fact(state: &State, words: &[&str]) -> Result<String, String> {
    match *words {
        ["round"] => Ok(state.round.to_string()),
        ["supply", who] => Ok(state.supply[side(who)?.idx()].to_string()),
        ["points", who] => Ok(state.points[side(who)?.idx()].to_string()),
        ["scout", who] => Ok(state.scout[side(who)?.idx()].map_or("none".into(), |h| h.to_string())),
        _ => Err(format!(
            "no fact '{}'; there are: round, supply SIDE, points SIDE, scout SIDE",
            words.join(" ")
        )),
    }
}

/// The hex with this number.
pub fn hex(figures: &Figures, word: &str) -> Result<u8, String> {
    match number(word)? {
        h if (1..=figures.hexes).contains(&h) => Ok(h),
        h => Err(format!("no hex '{h}'; the line has 1 to {}", figures.hexes)),
    }
}

/// The seat with this key.
pub fn side(key: &str) -> Result<Seat, String> {
    match key {
        "west" => Ok(WEST),
        "east" => Ok(EAST),
        _ => Err(format!("no side '{key}'; there are: west, east")),
    }
}

fn number(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| format!("'{word}' is not a number from 0 to 255"))
}
