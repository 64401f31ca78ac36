//! Position files: set-up lines and facts.

use crate::RedWinter;
use crate::state::State;

/// Performs one line of set-up.
pub fn place(game: &RedWinter, st: &mut State, words: &[&str]) -> Result<(), String> {
    let _ = (game, st, words);
    Err(String::new())
}

/// Ends the set-up.
pub fn placed(game: &RedWinter, st: &mut State) -> Result<(), String> {
    let _ = (game, st);
    Ok(())
}

/// The bare value of a fact.
pub fn fact(game: &RedWinter, st: &State, words: &[&str]) -> Result<String, String> {
    let _ = (game, st, words);
    Err(String::new())
}
