//! Messages as data: a key and arguments, translated at the edge.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// Half points, as movement is counted in some games: 5 means 2½.
    Half(i64),
    /// A fraction, numerator and denominator: (9, 4) means 2¼. The denominator is not 0.
    Fraction(i64, u16),
    /// A hex by its printed label.
    Hex(String),
    /// A counter by its key.
    Piece(String),
    /// Several counters, listed.
    Pieces(Vec<String>),
    /// A rule or ruling by its number.
    Rule(String),
    /// A word of the game's vocabulary that has a translation of its own (the message key).
    Term(Cow<'static, str>),
    /// Several such words, listed.
    Terms(Vec<Cow<'static, str>>),
    /// Text that needs no translation.
    Text(String),
}

impl Value {
    /// The plain reading of a value, without translation: what position files compare with.
    pub fn plain(&self) -> String {
        match self {
            Value::Int(n) => n.to_string(),
            Value::Half(n) if n % 2 == 0 => (n / 2).to_string(),
            Value::Half(n) => format!("{}{}.5", if *n < 0 { "-" } else { "" }, n.abs() / 2),
            Value::Fraction(n, d) => fraction(*n, *d),
            Value::Hex(t) | Value::Piece(t) | Value::Rule(t) | Value::Text(t) => t.clone(),
            Value::Term(t) => t.to_string(),
            Value::Terms(list) => list.join(", "),
            Value::Pieces(list) => list.join(", "),
        }
    }
}

/// A fraction in lowest terms as it is typed: `3`, `1/4`, `2 1/4`, `-1/3`.
fn fraction(n: i64, d: u16) -> String {
    let (sign, whole, n, d) = split(n, d);
    match (whole, n) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, n) => format!("{sign}{n}/{d}"),
        (whole, n) => format!("{sign}{whole} {n}/{d}"),
    }
}

/// Sign, whole part and the rest in lowest terms. A denominator of 0 counts as 1.
pub fn split(n: i64, d: u16) -> (&'static str, u64, u64, u64) {
    let (size, d) = (n.unsigned_abs(), u64::from(d.max(1)));
    let (whole, rest) = (size / d, size % d);
    let (mut a, mut b) = (d, rest);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (if n < 0 { "-" } else { "" }, whole, rest / a, d / a)
}

/// A sentence to be shown: the key of a Fluent message and its arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Key of the message.
    pub key: Cow<'static, str>,
    /// Named arguments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(Cow<'static, str>, Value)>,
}

impl Message {
    /// A message without arguments.
    pub fn new(key: &'static str) -> Message {
        Message { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: Value) -> Message {
        self.args.push((Cow::Borrowed(name), value));
        self
    }

    /// Adds a whole number.
    #[must_use]
    pub fn int(self, name: &'static str, n: impl Into<i64>) -> Message {
        self.with(name, Value::Int(n.into()))
    }

    /// Adds half points.
    #[must_use]
    pub fn half(self, name: &'static str, n: impl Into<i64>) -> Message {
        self.with(name, Value::Half(n.into()))
    }

    /// Adds a fraction: `fraction("cost", 1, 4)`.
    #[must_use]
    pub fn fraction(self, name: &'static str, n: impl Into<i64>, d: u16) -> Message {
        self.with(name, Value::Fraction(n.into(), d))
    }

    /// Adds a hex label.
    #[must_use]
    pub fn hex(self, name: &'static str, label: impl Into<String>) -> Message {
        self.with(name, Value::Hex(label.into()))
    }

    /// Adds a counter.
    #[must_use]
    pub fn piece(self, name: &'static str, key: impl Into<String>) -> Message {
        self.with(name, Value::Piece(key.into()))
    }

    /// Adds a translatable term.
    #[must_use]
    pub fn term(self, name: &'static str, key: &'static str) -> Message {
        self.with(name, Value::Term(Cow::Borrowed(key)))
    }

    /// Adds plain text.
    #[must_use]
    pub fn text(self, name: &'static str, text: impl Into<String>) -> Message {
        self.with(name, Value::Text(text.into()))
    }

    /// Key and arguments in one untranslated line, for logs and test failures.
    pub fn plain(&self) -> String {
        let mut line = self.key.to_string();
        for (name, value) in &self.args {
            line.push_str(&format!(" {name}={}", value.plain()));
        }
        line
    }
}

/// Something a sentence can name: a counter, a hex, a side. `G` is what its name is looked up in, a game or its data.
pub trait Say<G: ?Sized> {
    /// The argument of a message.
    fn say(&self, game: &G) -> Value;
}

impl<G: ?Sized, T: Say<G>> Say<G> for &T {
    fn say(&self, game: &G) -> Value {
        (**self).say(game)
    }
}

impl<G: ?Sized> Say<G> for Value {
    fn say(&self, _game: &G) -> Value {
        self.clone()
    }
}

impl<G: ?Sized> Say<G> for bool {
    fn say(&self, _game: &G) -> Value {
        Value::Int(i64::from(*self))
    }
}

macro_rules! say_numbers {
    ($($int:ty)*) => {$(
        impl<G: ?Sized> Say<G> for $int {
            fn say(&self, _game: &G) -> Value {
                Value::Int(i64::from(*self))
            }
        }
    )*};
}
say_numbers! { u8 i8 u16 i16 u32 i32 i64 }

/// A message with its arguments: `say!(game, "event-moved", unit, hex = to)` has the arguments `unit` and `hex`, each put
/// into words by [`Say`]. An argument without a value is the variable of its name.
#[macro_export]
macro_rules! say {
    (@value $game:expr, $name:ident) => { $crate::message::Say::say(&$name, $game) };
    (@value $game:expr, $name:ident = $value:expr) => { $crate::message::Say::say(&$value, $game) };
    ($game:expr, $key:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::Message::new($key)
            $(.with(stringify!($name), $crate::say!(@value $game, $name $(= $value)?)))*
    };
}

/// Declares how the things of a game are named in messages: for each its [`Say`], and a method that adds it to a message
/// under a name, `text.unit(game, "unit", id)`. What is `plain` needs no game: `text.side("side", side)`.
///
/// ```text
/// names! {
///     /// Messages about units and sides.
///     pub(crate) trait Words(game: RedWinter) {
///         /// A unit by its key.
///         unit(unit: UnitId) = Value::Piece(game.key(unit)),
///     }
///     plain {
///         /// A side by its name.
///         side(side: Side) = Value::Term(side_key(side).into()),
///     }
/// }
/// ```
#[macro_export]
macro_rules! names {
    (
        $(#[$meta:meta])* $vis:vis trait $name:ident($game:ident : $game_ty:ty) {
            $($(#[$doc:meta])* $method:ident($value:ident : $ty:ty) = $say:expr,)*
        }
        plain { $($(#[$plain_doc:meta])* $plain:ident($plain_value:ident : $plain_ty:ty) = $plain_say:expr,)* }
    ) => {
        $(#[$meta])*
        $vis trait $name: Sized {
            $($(#[$doc])* fn $method(self, game: &$game_ty, name: &'static str, value: $ty) -> Self;)*
            $($(#[$plain_doc])* fn $plain(self, name: &'static str, value: $plain_ty) -> Self;)*
        }

        impl $name for $crate::Message {
            $(fn $method(self, game: &$game_ty, name: &'static str, value: $ty) -> Self {
                self.with(name, $crate::message::Say::say(&value, game))
            })*
            $(fn $plain(self, name: &'static str, value: $plain_ty) -> Self {
                self.with(name, $crate::message::Say::say(&value, &()))
            })*
        }

        $(impl $crate::message::Say<$game_ty> for $ty {
            fn say(&self, $game: &$game_ty) -> $crate::Value {
                let $value = *self;
                $say
            }
        })*
        $(impl<G: ?Sized> $crate::message::Say<G> for $plain_ty {
            fn say(&self, _game: &G) -> $crate::Value {
                let $plain_value = *self;
                $plain_say
            }
        })*
    };
}

/// Declares a game's words, in a file of `src/text`: `sources` has the Fluent files `locales/parts/NAME.LANGUAGE.ftl` of these
/// parts in both languages, `ledger` the rule ledger of `data/rules.toml` and `data/rulings.toml`.
#[macro_export]
macro_rules! texts {
    ($($name:literal)*) => {
        /// Fluent sources.
        pub fn sources() -> Vec<(&'static str, &'static str)> {
            vec![$(
                ("en", include_str!(concat!("../../locales/parts/", $name, ".en.ftl"))),
                ("ko", include_str!(concat!("../../locales/parts/", $name, ".ko.ftl"))),
            )*]
        }

        /// The rule ledger.
        pub fn ledger() -> $crate::ledger::Ledger {
            // The files come with the program and a test reads them; a fault here can only cost the lookup.
            let (rules, rulings) = (include_str!("../../data/rules.toml"), include_str!("../../data/rulings.toml"));
            $crate::ledger::Ledger::parse(rules, rulings).unwrap_or_default()
        }
    };
}

/// Why something may not be done: the rule that forbids it and a sentence that says how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Refusal {
    /// Row of the rule ledger; `turn`, `input` or `ask` where no rule of the game is at stake.
    pub rule: Cow<'static, str>,
    /// The reason.
    pub text: Message,
}

impl Refusal {
    /// A refusal by `rule`, with its reason.
    pub fn new(rule: &'static str, text: Message) -> Refusal {
        Refusal { rule: Cow::Borrowed(rule), text }
    }

    /// Somebody else is asked, or nobody.
    pub fn not_your_decision() -> Refusal {
        Refusal::new("turn", Message::new("refused-not-your-decision"))
    }

    /// The game has ended.
    pub fn over() -> Refusal {
        Refusal::new("turn", Message::new("refused-over"))
    }

    /// The text is no action.
    pub fn not_understood(problem: String) -> Refusal {
        Refusal::new("input", Message::new("refused-not-understood").text("problem", problem))
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{}] {}", self.rule, self.text.plain())
    }
}

impl std::error::Error for Refusal {}
