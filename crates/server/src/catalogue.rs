//! The games a server offers, each with its sentences.

use crate::lang::Lang;
use crate::localize::{Voice, Words};
use sandtable_engine::table::GameBox;
use sandtable_engine::{Message, digest};
use sandtable_text::Texts;
use std::sync::Arc;

/// The server's own sentences.
pub const WORDS: [(&str, &str); 2] =
    [("en", include_str!("../locales/en.ftl")), ("ko", include_str!("../locales/ko.ftl"))];

/// A game on offer.
pub struct Title {
    game: Arc<dyn GameBox>,
    texts: Texts,
    words: [Words; 2],
    /// What its data files are called by journals: by what they say, and as they are.
    hashes: [String; 2],
}

impl Title {
    pub(crate) fn new(game: Arc<dyn GameBox>) -> Title {
        let mut sources = WORDS.to_vec();
        sources.extend(game.texts());
        let files = game.data_files();
        let hashes = [digest::meaning(&files), digest::raw(&files)];
        Title { game, texts: Texts::with_common(&sources), words: Default::default(), hashes }
    }

    /// What journals call its data files.
    pub(crate) fn hashes(&self) -> &[String; 2] {
        &self.hashes
    }

    /// The game.
    pub fn game(&self) -> &Arc<dyn GameBox> {
        &self.game
    }

    /// Its sentences, with those of the engine and the server.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// A message in words; what was said before is remembered.
    pub fn say(&self, lang: Lang, message: &Message) -> Arc<str> {
        Voice::new(self, lang).phrase(message)
    }

    pub(crate) fn words(&self, lang: Lang) -> &Words {
        &self.words[lang.index()]
    }
}

/// The games a server offers.
#[derive(Clone)]
pub struct Catalogue {
    titles: Arc<[Arc<Title>]>,
    words: Arc<Texts>,
}

impl Catalogue {
    /// A catalogue of these games, in this order.
    pub fn new(games: Vec<Arc<dyn GameBox>>) -> Catalogue {
        let titles = games.into_iter().map(|g| Arc::new(Title::new(g))).collect();
        Catalogue { titles, words: Arc::new(Texts::with_common(&WORDS)) }
    }

    /// The games.
    pub fn titles(&self) -> &[Arc<Title>] {
        &self.titles
    }

    /// The game with this key.
    pub fn get(&self, key: &str) -> Option<&Arc<Title>> {
        self.titles.iter().find(|t| t.game.info().key == key)
    }

    /// The server's own sentences.
    pub fn words(&self) -> &Texts {
        &self.words
    }

    /// One of the server's own sentences.
    pub fn say(&self, lang: Lang, message: &Message) -> String {
        self.words.format(lang.tag(), message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_languages_agree() {
        let faults = Texts::with_common(&WORDS).check();
        assert!(faults.is_empty(), "{faults:#?}");
    }
}
