//! Verbs: one table for the canonical text of a game's actions.
//!
//! A line of [`verbs!`](crate::verbs!) names a verb, the words behind it as help shows them, and the action with its parts.
//! Writing and reading the text, help, what an action is about and its sentence in a list of choices all come from it. How
//! a part is spelled is said once for its type, by [`Spell`].

/// A game whose actions are spelled with verbs.
pub trait Speaks {
    /// What an action is about: counters, hexes.
    type Subject: Default;
}

/// A word behind a verb.
pub trait Spell<G: Speaks>: Copy {
    /// How many words it takes.
    const WORDS: usize = 1;

    /// Reads the word, or says what was expected. An empty error means that the words do not fit the verb at all. Several
    /// words come with a blank between them.
    ///
    /// # Errors
    ///
    /// If the word names nothing of this sort.
    fn read(game: &G, word: &str) -> Result<Self, String>;

    /// The word.
    fn write(self, game: &G) -> String;

    /// Notes the thing if actions are about such things.
    fn about(self, _subject: &mut G::Subject) {}
}

/// Reads the next part of an action and takes its words away.
#[doc(hidden)]
pub fn take<G: Speaks, T: Spell<G>>(game: &G, words: &mut &[&str]) -> Result<T, String> {
    let (own, rest) = words.split_at_checked(T::WORDS).ok_or_else(String::new)?;
    *words = rest;
    match own {
        [word] => T::read(game, word),
        several => T::read(game, &several.join(" ")),
    }
}

/// Declares the verbs of a game's actions; see [the module](mod@crate::verbs).
///
/// It makes `VERBS`, `verb`, `subject`, `write` and `words`, which reads the words of an action if they fit a verb. With a
/// prefix it makes `plain` too, the message of a choice: the prefix with the verb, and the parts as arguments of their names.
///
/// ```text
/// verbs! { RedWinter, Action, "act-";
///     "deploy" "UNIT HEX" Deploy(unit, hex),
///     "done" "" Done,
/// }
/// ```
#[macro_export]
macro_rules! verbs {
    ($game:ty, $action:ident, $prefix:literal; $($verb:literal $help:literal $variant:ident $(($($arg:ident),*))?,)*) => {
        $crate::verbs! { $game, $action; $($verb $help $variant $(($($arg),*))?,)* }

        /// An action in words where nothing more is to be said.
        pub(super) fn plain(game: &$game, action: $action) -> $crate::Message {
            match action {
                $($action::$variant $(($($arg),*))? => $crate::say!(game, concat!($prefix, $verb) $($(, $arg)*)?),)*
            }
        }
    };
    ($game:ty, $action:ident; $($verb:literal $help:literal $variant:ident $(($($arg:ident),*))?,)*) => {
        /// Every verb with the words that follow it, for error messages and help.
        pub const VERBS: &[(&str, &str)] = &[$(($verb, $help)),*];

        /// The verb of an action.
        #[allow(unused_variables)]
        pub fn verb(action: $action) -> &'static str {
            match action { $($action::$variant $(($($arg),*))? => $verb,)* }
        }

        /// What an action is about.
        #[allow(unused_mut)]
        pub fn subject(action: $action) -> <$game as $crate::verbs::Speaks>::Subject {
            let mut subject = Default::default();
            match action {
                $($action::$variant $(($($arg),*))? => { $($($crate::verbs::Spell::<$game>::about($arg, &mut subject);)*)? })*
            }
            subject
        }

        /// Canonical text of an action.
        pub fn write(game: &$game, action: $action) -> String {
            match action {
                $($action::$variant $(($($arg),*))? => {
                    [$verb.to_owned() $($(, $crate::verbs::Spell::write($arg, game))*)?].join(" ")
                })*
            }
        }

        /// Reads an action; `None` if the words fit no verb.
        fn words(game: &$game, words: &[&str]) -> Option<Result<$action, String>> {
            let (given, parts) = words.split_first()?;
            $(
                if *given == $verb {
                    #[allow(unused_mut)]
                    let mut rest = parts;
                    $($(let $arg = $crate::verbs::take(game, &mut rest);)*)?
                    let fit = rest.is_empty() $($(&& !$arg.as_ref().is_err_and(|e: &String| e.is_empty()))*)?;
                    if fit {
                        let read = || -> Result<$action, String> { Ok($action::$variant $(($($arg?),*))?) };
                        return Some(read());
                    }
                }
            )*
            None
        }
    };
}

/// Says for each sort of word how it is read and written, and the place it takes in the subject of an action.
///
/// ```text
/// spell! { RedWinter;
///     UnitId: position::unit, |game, unit| game.key(unit).to_owned(), 0;
///     // Two words: the hexes at both ends.
///     HexSide [2]: position::side, |game, side| game.ends(side);
/// }
/// ```
#[macro_export]
macro_rules! spell {
    ($game:ty; $($ty:ty $([$words:literal])?: $read:expr, $write:expr $(, $slot:tt)?;)*) => {$(
        impl $crate::verbs::Spell<$game> for $ty {
            $(const WORDS: usize = $words;)?

            fn read(game: &$game, word: &str) -> Result<$ty, String> {
                let read: fn(&$game, &str) -> Result<$ty, String> = $read;
                read(game, word)
            }

            fn write(self, game: &$game) -> String {
                let write: fn(&$game, $ty) -> String = $write;
                write(game, self)
            }
            $(
                fn about(self, subject: &mut <$game as $crate::verbs::Speaks>::Subject) {
                    subject.$slot = Some(self);
                }
            )?
        }
    )*};
}
