//! Why a command could not do its work, in words, with the exit code that follows.

use crate::voice::Voice;
use sandtable_engine::Message;
use sandtable_engine::info::SetupError;
use sandtable_engine::journal::JournalError;
use sandtable_engine::near::edits;

/// What a command gives back.
pub type Outcome<T = ()> = Result<T, Failure>;

/// A command that failed.
#[derive(Debug)]
pub struct Failure {
    /// Exit code.
    pub code: u8,
    /// What to tell the user; nothing when all was said already or nobody listens.
    pub text: Option<String>,
}

impl Failure {
    /// A check failed or something was refused.
    pub fn refused(text: impl Into<String>) -> Failure {
        Failure { code: 1, text: Some(text.into()) }
    }

    /// A check failed and its findings are already printed.
    pub fn found() -> Failure {
        Failure { code: 1, text: None }
    }

    /// The command or a file could not be used.
    pub fn input(text: impl Into<String>) -> Failure {
        Failure { code: 2, text: Some(text.into()) }
    }
}

/// Errors of the output stream. A closed pipe (`sandtable … | head`) is a reader's right, not a fault.
impl From<std::io::Error> for Failure {
    fn from(e: std::io::Error) -> Failure {
        match e.kind() {
            std::io::ErrorKind::BrokenPipe => Failure { code: 0, text: None },
            _ => Failure::input(e.to_string()),
        }
    }
}

/// A set-up error in words, with the nearest thing that exists.
pub fn setup(voice: &Voice, error: &SetupError) -> String {
    let (key, word, known) = match error {
        SetupError::Scenario { key, known } => ("error-no-scenario", key, known),
        SetupError::Option { key, known } => ("error-no-option", key, known),
        SetupError::OptionValue { key, value, known } => {
            let m = Message::new("error-option-value").text("option", key).text("word", value);
            return did_you_mean(voice, &m.text("known", known.join(", ")), value, known);
        }
        SetupError::Combination(text) => return text.clone(),
        SetupError::Rules { .. } => return error.to_string(),
    };
    did_you_mean(voice, &Message::new(key).text("word", word).text("known", known.join(", ")), word, known)
}

/// The message, and the nearest known word if one is near.
pub fn did_you_mean(voice: &Voice, message: &Message, word: &str, known: &[String]) -> String {
    let said = voice.say(message);
    match nearest(word, known.iter().map(String::as_str)) {
        Some(near) => format!("{said} {}", voice.say(&Message::new("error-did-you-mean").text("word", near))),
        None => said,
    }
}

/// A journal error in words.
pub fn journal(voice: &Voice, error: &JournalError) -> String {
    let m = match error {
        JournalError::Syntax { line, column, message } => {
            // The position is said once, by the caller's file:line:column.
            let bare = message.split(" at line ").next().unwrap_or(message);
            let said = voice.say(&Message::new("error-not-a-save").text("reason", bare));
            return format!("{line}:{column}: {said}");
        }
        JournalError::Format { found, known } => {
            Message::new("error-format").int("found", *found).int("known", *known)
        }
        JournalError::Game { found, expected } => {
            Message::new("error-game").text("found", found).text("expected", expected)
        }
        JournalError::Rules { found, known } => {
            Message::new("error-rules-version").int("found", *found).int("known", *known)
        }
        JournalError::Data { found, here } => {
            Message::new("error-data-hash").text("found", found).text("here", here)
        }
        JournalError::Setup(e) => return setup(voice, e),
        JournalError::Commitment => Message::new("error-commitment"),
        JournalError::Start { found, here } => {
            Message::new("error-start").text("found", found).text("here", here)
        }
        JournalError::Backs { found, most } => {
            Message::new("error-backs").int("found", *found as i64).int("most", *most as i64)
        }
        JournalError::Snapshot => Message::new("error-snapshot"),
        JournalError::Entry { index, entry, reason } => Message::new("error-entry")
            .int("index", *index as i64)
            .text("entry", entry)
            .text("reason", reason),
    };
    voice.say(&m)
}

/// The known word that is nearest to `word`, if any is near enough to be a slip.
pub fn nearest<'k>(word: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    let word = word.to_lowercase();
    let limit = (word.chars().count() / 3).max(2);
    known
        .map(|k| {
            let k2 = k.to_lowercase();
            let near = if !word.is_empty() && k2.starts_with(&word) { 0 } else { edits(&word, &k2) };
            (near, k)
        })
        .filter(|(d, _)| *d <= limit)
        .min_by_key(|(d, _)| *d)
        .map(|(_, k)| k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_found_or_none() {
        let known = ["campaign", "first-day", "tutorial"];
        assert_eq!(nearest("campain", known.into_iter()), Some("campaign"));
        assert_eq!(nearest("TUTORIAL", known.into_iter()), Some("tutorial"));
        assert_eq!(nearest("first", known.into_iter()), Some("first-day"));
        assert_eq!(nearest("xyz", known.into_iter()), None);
    }
}
