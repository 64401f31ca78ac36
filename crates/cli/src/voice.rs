//! The program's sentences, and those of the game at hand, in the chosen language.

use sandtable_engine::info::GameInfo;
use sandtable_engine::table::GameBox;
use sandtable_engine::{Message, Refusal, Seat, Value};
use sandtable_text::Texts;

/// The program's own Fluent files.
pub const PROGRAM: [(&str, &str); 2] =
    [("en", include_str!("../locales/en/cli.ftl")), ("ko", include_str!("../locales/ko/cli.ftl"))];

/// Sentences in one language.
pub struct Voice {
    texts: Texts,
    pub lang: String,
}

impl Voice {
    /// The program's own sentences.
    pub fn program(lang: &str) -> Voice {
        Voice { texts: Texts::with_common(&PROGRAM), lang: lang.to_string() }
    }

    /// The program's and the game's sentences.
    pub fn game(lang: &str, game: &dyn GameBox) -> Voice {
        let mut sources: Vec<(&str, &str)> = PROGRAM.to_vec();
        sources.extend(game.texts());
        Voice { texts: Texts::with_common(&sources), lang: lang.to_string() }
    }

    /// A sentence without arguments.
    pub fn t(&self, key: &str) -> String {
        self.texts.get(&self.lang, key)
    }

    /// A word with a key of its own, or `otherwise`.
    pub fn word(&self, key: &str, otherwise: &str) -> String {
        self.texts.get_or(&self.lang, key, otherwise)
    }

    /// A message in words.
    pub fn say(&self, message: &Message) -> String {
        self.texts.format(&self.lang, message)
    }

    /// A value in words.
    pub fn value(&self, value: &Value) -> String {
        self.texts.value(&self.lang, value)
    }

    /// A refusal in words, with its rule.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        self.texts.refusal(&self.lang, refusal)
    }

    /// The name of a seat.
    pub fn seat<'i>(&self, info: &'i GameInfo, seat: Seat) -> &'i str {
        info.seats.get(seat.idx()).map_or("?", |s| s.name.get(&self.lang))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_languages_agree() {
        let faults = Texts::with_common(&PROGRAM).check();
        assert!(faults.is_empty(), "{faults:#?}");
    }

    /// The same for every game, together with the program's own: no key may mean two things.
    #[test]
    fn the_languages_of_every_game_agree() {
        let games = crate::games::Games::standard();
        let voice = Voice::program("en");
        for key in games.keys() {
            let Ok(game) = games.open(&voice, &key, None) else { panic!("{key} does not open") };
            let mut sources: Vec<(&str, &str)> = PROGRAM.to_vec();
            sources.extend(game.texts());
            let faults = Texts::with_common(&sources).check();
            assert!(faults.is_empty(), "{key}: {faults:#?}");
        }
    }

    /// Every key that the sources name has a sentence.
    #[test]
    fn every_key_has_a_sentence() -> std::io::Result<()> {
        let texts = Texts::with_common(&PROGRAM);
        let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
        let mut seen = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder)? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let source = std::fs::read_to_string(&path)?;
                let program = source.split("#[cfg(test)]").next().unwrap_or_default();
                for opening in ["Message::new(\"", ".t(\""] {
                    for rest in program.split(opening).skip(1) {
                        let key = rest.split('"').next().unwrap_or_default();
                        assert!(texts.has("en", key), "{}: '{key}' has no sentence", path.display());
                        seen += 1;
                    }
                }
            }
        }
        assert!(seen > 60, "only {seen} keys found");
        Ok(())
    }
}
