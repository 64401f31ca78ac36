//! What a player typed, matched with the options: by number, by the action's text, or by counter and hex.

use sandtable_engine::view::{Choice, Place};

/// What was meant.
#[derive(Debug, PartialEq, Eq)]
pub enum Pick {
    /// This option.
    One(usize),
    /// One of these; the player must say more.
    Several(Vec<usize>),
    /// None of the options.
    Nothing,
}

/// Matches `input` with the options.
pub fn pick(input: &str, options: &[Choice]) -> Pick {
    let input = input.trim();
    if let Some(i) = options.iter().position(|c| c.action == input) {
        return Pick::One(i);
    }
    // A number with a leading zero is a hex in some games.
    if !input.starts_with('0')
        && let Ok(n) = input.parse::<usize>()
        && n <= options.len()
    {
        return Pick::One(n - 1);
    }
    let words: Vec<String> = input.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return Pick::Nothing;
    }
    let all = |test: &dyn Fn(&Choice) -> bool| -> Vec<usize> {
        options.iter().enumerate().filter(|(_, c)| test(c)).map(|(i, _)| i).collect()
    };
    let lower = input.to_lowercase();
    let by_name = all(&|c| words.iter().all(|w| names(c, w)));
    let found =
        if by_name.is_empty() { all(&|c| c.action.to_lowercase().starts_with(&lower)) } else { by_name };
    match found.as_slice() {
        [] => Pick::Nothing,
        [one] => Pick::One(*one),
        _ => Pick::Several(found),
    }
}

/// Whether a word names the option's verb, counter or place, or stands in its text.
fn names(choice: &Choice, word: &str) -> bool {
    let is = |text: &str| text.eq_ignore_ascii_case(word);
    let place = match &choice.place {
        Some(Place::Hex(label)) => is(label),
        Some(Place::Side(a, b)) => is(a) || is(b),
        Some(Place::Box(key)) => is(key),
        Some(Place::Track(key, n)) => is(key) || n.to_string() == word,
        Some(Place::Aboard(piece)) => is(piece),
        None => false,
    };
    place
        || is(&choice.verb)
        || choice.piece.as_deref().is_some_and(is)
        || choice.action.split_whitespace().any(is)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_engine::Message;

    fn choice(action: &str, verb: &'static str, piece: Option<&str>, hex: Option<&str>) -> Choice {
        Choice {
            action: action.into(),
            verb: verb.into(),
            piece: piece.map(str::to_string),
            place: hex.map(|h| Place::Hex(h.into())),
            text: Message::new("x"),
            ..Choice::default()
        }
    }

    #[test]
    fn numbers_texts_counters_and_hexes_pick() {
        let options = [
            choice("move Q25", "move", None, Some("Q25")),
            choice("move Q26", "move", None, Some("Q26")),
            choice("select 1/609", "select", Some("1/609"), None),
            choice("done", "done", None, None),
        ];
        assert_eq!(pick("2", &options), Pick::One(1));
        assert_eq!(pick("q26", &options), Pick::One(1));
        assert_eq!(pick("1/609", &options), Pick::One(2));
        assert_eq!(pick("move q25", &options), Pick::One(0));
        assert_eq!(pick("move", &options), Pick::Several(vec![0, 1]));
        assert_eq!(pick("d", &options), Pick::One(3));
        assert_eq!(pick("5", &options), Pick::Nothing);
        assert_eq!(pick("0", &options), Pick::Nothing);
        assert_eq!(pick("Z9", &options), Pick::Nothing);
        assert_eq!(pick("", &options), Pick::Nothing);
    }
}
