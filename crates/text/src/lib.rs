//! Turns [`Message`]s into sentences.
//!
//! The engine and the games speak in keys and arguments; the sentences live in Fluent files, one per language.
//! [`Texts`] holds them, [`Texts::format`] puts a message into words and [`Texts::check`] proves that no language
//! lags behind another. A message without a sentence is never an error for the reader: it falls back to English
//! and then to its key.

mod check;
mod korean;
mod language;
mod problem;

pub use check::TextFault;
pub use language::{LANGUAGES, from_locale};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use sandtable_engine::{Message, Refusal, Value};
use std::borrow::Cow;
use std::collections::BTreeSet;
use unic_langid::LanguageIdentifier;

/// The sentences every game needs: refusals of the engine, reasons why nothing can be taken back.
pub const COMMON: [(&str, &str); 2] =
    [("en", include_str!("../locales/en/common.ftl")), ("ko", include_str!("../locales/ko/common.ftl"))];

/// How deep terms may refer to terms; a cycle ends in the bare key.
const DEPTH: u8 = 4;

/// The sentences of a game in all its languages.
pub struct Texts {
    languages: Vec<Language>,
}

struct Language {
    tag: String,
    bundle: FluentBundle<FluentResource>,
    /// The sources as they were given, for [`Texts::check`].
    sources: Vec<String>,
}

impl Texts {
    /// Reads Fluent sources, each with its language tag. A later source replaces messages of an earlier one.
    ///
    /// Broken entries are left out here and reported by [`Texts::check`].
    pub fn new(sources: &[(&str, &str)]) -> Texts {
        let mut languages: Vec<Language> = Vec::new();
        for (tag, source) in sources {
            let at = languages.iter().position(|l| l.tag == *tag).unwrap_or_else(|| {
                languages.push(Language::new(tag));
                languages.len() - 1
            });
            let Some(language) = languages.get_mut(at) else { continue };
            let resource = match FluentResource::try_new((*source).to_string()) {
                Ok(whole) => whole,
                Err((readable, _)) => readable,
            };
            language.bundle.add_resource_overriding(resource);
            language.sources.push((*source).to_string());
        }
        Texts { languages }
    }

    /// The [`COMMON`] sentences and those of `sources`.
    pub fn with_common(sources: &[(&str, &str)]) -> Texts {
        let all: Vec<(&str, &str)> = COMMON.iter().chain(sources).copied().collect();
        Texts::new(&all)
    }

    /// The languages there are.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.languages.iter().map(|l| l.tag.as_str())
    }

    /// Whether `lang` itself (no fallback) has a sentence for `key`.
    pub fn has(&self, lang: &str, key: &str) -> bool {
        self.language(lang).is_some_and(|l| l.bundle.get_message(key).is_some_and(|m| m.value().is_some()))
    }

    /// The keys of all messages that have a sentence in any language, in order.
    pub fn keys(&self) -> BTreeSet<String> {
        let sources = self.languages.iter().flat_map(|l| &l.sources);
        sources.flat_map(|source| check::keys(source)).collect()
    }

    /// The message in words.
    pub fn format(&self, lang: &str, message: &Message) -> String {
        self.words(lang, message, DEPTH)
    }

    /// A part of a message, written as an attribute: `act-plan.short`. Nothing if no language has it.
    pub fn part(&self, lang: &str, message: &Message, name: &str) -> Option<String> {
        self.said(lang, message, Some(name), DEPTH)
    }

    /// A message without arguments in words.
    pub fn get(&self, lang: &str, key: &str) -> String {
        self.format(lang, &Message { key: Cow::Owned(key.to_string()), args: Vec::new() })
    }

    /// A word with a key of its own, or `otherwise` when no language has one.
    pub fn get_or(&self, lang: &str, key: &str, otherwise: &str) -> String {
        if self.has(lang, key) || self.has("en", key) { self.get(lang, key) } else { otherwise.to_string() }
    }

    /// A refusal in words, with the rule behind it.
    pub fn refusal(&self, lang: &str, refusal: &Refusal) -> String {
        format!("{} [{}]", self.format(lang, &refusal.text), refusal.rule)
    }

    /// A bare value as a reader expects it: `2½`, a translated term, a counter's name.
    pub fn value(&self, lang: &str, value: &Value) -> String {
        match self.argument(lang, value, DEPTH) {
            FluentValue::String(text) => text.into_owned(),
            FluentValue::Number(n) => n.as_string().into_owned(),
            _ => value.plain(),
        }
    }

    fn language(&self, lang: &str) -> Option<&Language> {
        let primary = lang.split(['-', '_', '.']).next().unwrap_or(lang);
        self.languages
            .iter()
            .find(|l| l.tag == lang)
            .or_else(|| self.languages.iter().find(|l| l.tag == primary))
    }

    fn words(&self, lang: &str, message: &Message, depth: u8) -> String {
        self.said(lang, message, None, depth).unwrap_or_else(|| message.plain())
    }

    /// A message or a part of it in words.
    fn said(&self, lang: &str, message: &Message, part: Option<&str>, depth: u8) -> Option<String> {
        let mut tried = None;
        for tag in [lang, "en"] {
            let Some(language) = self.language(tag) else { continue };
            if tried.replace(&language.tag) == Some(&language.tag) {
                continue;
            }
            let found = language.bundle.get_message(&message.key).and_then(|m| match part {
                None => m.value(),
                Some(name) => m.get_attribute(name).map(|a| a.value()),
            });
            let Some(pattern) = found else { continue };
            let mut args = FluentArgs::with_capacity(message.args.len());
            for (name, value) in &message.args {
                let argument = match value {
                    Value::Text(problem) if name == "problem" && language.tag == "ko" => {
                        FluentValue::from(problem::in_korean(problem))
                    }
                    _ => self.argument(lang, value, depth),
                };
                args.set(name.as_ref(), argument);
            }
            // A missing argument shows as {$name}: visible, and harmless.
            let mut errors = Vec::new();
            let said = language.bundle.format_pattern(pattern, Some(&args), &mut errors);
            return Some(if language.tag == "ko" { korean::particles(said) } else { said.into_owned() });
        }
        None
    }

    /// The name of a counter; its key if it has none.
    fn piece(&self, lang: &str, key: &str) -> String {
        let named = |key: &str| {
            let name = piece_key(key);
            let known = self.has(lang, &name) || self.has("en", &name);
            known.then(|| self.get(lang, &name))
        };
        named(key)
            .or_else(|| {
                // Counters with the same card are numbered: `pz3j-2` is the second PzKpfw IIIJ.
                let (kind, number) = key.rsplit_once('-')?;
                number.parse::<u8>().ok()?;
                Some(format!("{} {number}", named(kind)?))
            })
            .unwrap_or_else(|| key.to_owned())
    }

    fn argument(&self, lang: &str, value: &Value, depth: u8) -> FluentValue<'static> {
        match value {
            Value::Int(n) => FluentValue::from(*n),
            Value::Half(n) if n % 2 == 0 => FluentValue::from(n / 2),
            Value::Half(n) => FluentValue::from(half(*n)),
            Value::Fraction(n, d) => match fraction(*n, *d) {
                Some(text) => FluentValue::from(text),
                None => FluentValue::from(n / i64::from((*d).max(1))),
            },
            Value::Term(key) if depth > 0 => {
                let term = Message { key: Cow::Owned(key.to_string()), args: Vec::new() };
                FluentValue::from(self.words(lang, &term, depth - 1))
            }
            Value::Terms(keys) if depth > 0 => {
                let word = |key: &Cow<'static, str>| {
                    self.words(lang, &Message { key: key.clone(), args: Vec::new() }, depth - 1)
                };
                FluentValue::from(keys.iter().map(word).collect::<Vec<_>>().join(", "))
            }
            Value::Piece(key) if depth > 0 => FluentValue::from(self.piece(lang, key)),
            Value::Pieces(keys) if depth > 0 => {
                let names: Vec<String> = keys.iter().map(|key| self.piece(lang, key)).collect();
                FluentValue::from(names.join(", "))
            }
            other => FluentValue::from(other.plain()),
        }
    }
}

impl Language {
    fn new(tag: &str) -> Language {
        let id: LanguageIdentifier = tag.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // The marks that isolate right-to-left words only litter a terminal.
        bundle.set_use_isolating(false);
        Language { tag: tag.to_string(), bundle, sources: Vec::new() }
    }
}

/// Half points: 5 is `2½`, 1 is `½`, -3 is `-1½`.
fn half(n: i64) -> String {
    let sign = if n < 0 { "-" } else { "" };
    match n.unsigned_abs() / 2 {
        0 => format!("{sign}½"),
        whole => format!("{sign}{whole}½"),
    }
}

/// A fraction as it is read: (9, 4) is `2¼`, (-1, 3) is `-⅓`, (2, 11) is `2/11`; nothing for a whole number.
fn fraction(n: i64, d: u16) -> Option<String> {
    let (sign, whole, n, d) = sandtable_engine::message::split(n, d);
    let mark = match (n, d) {
        (0, _) => return None,
        (1, 2) => "½",
        (1, 3) => "⅓",
        (2, 3) => "⅔",
        (1, 4) => "¼",
        (3, 4) => "¾",
        (1, 5) => "⅕",
        (1, 6) => "⅙",
        (5, 6) => "⅚",
        (1, 8) => "⅛",
        (3, 8) => "⅜",
        (5, 8) => "⅝",
        (7, 8) => "⅞",
        _ if whole == 0 => return Some(format!("{sign}{n}/{d}")),
        _ => return Some(format!("{sign}{whole} {n}/{d}")),
    };
    Some(if whole == 0 { format!("{sign}{mark}") } else { format!("{sign}{whole}{mark}") })
}

/// The message key that may name a counter: `1/1/609` is `piece-1-1-609`. Counters without one show their key.
fn piece_key(key: &str) -> String {
    let tail: String = key.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    format!("piece-{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const EN: &str = "moves = { $unit } moves to { $hex } for { $cost } { $cost ->\n    [one] point\n   *[other] points\n }.\nwoods = woods\nin = In the { $where }.\npiece-1-609 = 1st of the 609th\nonly-english = Hello\nraised = { $n }";
    const KO: &str = "moves = { $unit }, { $hex }(으)로 이동 ({ $cost }점).\nwoods = 숲\nin = { $where } 안.\nraised = { $n }";

    fn texts() -> Texts {
        Texts::new(&[("en", EN), ("ko", KO)])
    }

    #[test]
    fn every_kind_of_value_reads_well() {
        let t = texts();
        let m = Message::new("moves").piece("unit", "2/609").hex("hex", "Q25");
        assert_eq!(t.format("en", &m.clone().half("cost", 5)), "2/609 moves to Q25 for 2½ points.");
        assert_eq!(t.format("en", &m.clone().half("cost", 2)), "2/609 moves to Q25 for 1 point.");
        assert_eq!(t.format("ko", &m.int("cost", 3)), "2/609, Q25로 이동 (3점).");
        assert_eq!(t.format("en", &Message::new("in").term("where", "woods")), "In the woods.");
        assert_eq!(t.format("ko", &Message::new("in").term("where", "woods")), "숲 안.");
        let twice = Value::Terms(vec!["woods".into(), "woods".into()]);
        assert_eq!(t.value("ko", &twice), "숲, 숲");
        assert_eq!(t.value("en", &Value::Piece("1/609".into())), "1st of the 609th");
        assert_eq!(t.value("en", &Value::Piece("1/609-2".into())), "1st of the 609th 2");
        assert_eq!(t.value("en", &Value::Piece("9/609-2".into())), "9/609-2");
        assert_eq!(t.value("en", &Value::Half(1)), "½");
        assert_eq!(t.value("en", &Value::Half(-3)), "-1½");
        assert_eq!(t.value("en", &Value::Half(-4)), "-2");
        let fraction = |n, d| t.value("en", &Value::Fraction(n, d));
        assert_eq!(fraction(9, 4), "2¼");
        assert_eq!(fraction(-2, 6), "-⅓");
        assert_eq!(fraction(13, 11), "1 2/11");
        assert_eq!(fraction(8, 4), "2");
        assert_eq!(fraction(3, 0), "3");
        assert_eq!(Value::Fraction(9, 4).plain(), "2 1/4");
        assert_eq!(Value::Fraction(-1, 3).plain(), "-1/3");
        assert_eq!(t.value("en", &Value::Int(1939)), "1939");
        assert_eq!(t.value("en", &Value::Rule("8.2.1".into())), "8.2.1");
    }

    #[test]
    fn falls_back_to_english_then_to_the_key() {
        let t = texts();
        assert_eq!(t.get("ko", "only-english"), "Hello");
        assert_eq!(t.get("ko_KR.UTF-8", "woods"), "숲");
        assert_eq!(t.get("fr", "woods"), "woods");
        assert_eq!(t.format("ko", &Message::new("nowhere").int("n", 2)), "nowhere n=2");
        assert_eq!(t.get_or("ko", "nowhere", "there"), "there");
        assert!(t.has("en", "only-english") && !t.has("ko", "only-english"));
    }

    #[test]
    fn a_part_of_a_message_has_words_of_its_own() {
        let en =
            "plan = { $unit }: { $kind } ({ $payer })\n    .short = { $kind }\n    .note = by { $payer }";
        let t = Texts::new(&[
            ("en", en),
            ("ko", "plan = { $unit }: { $kind } ({ $payer })\n    .note = { $payer }(이)가"),
        ]);
        let plan = Message::new("plan").text("unit", "1/609").text("kind", "Assault").text("payer", "HQ");
        assert_eq!(t.format("en", &plan), "1/609: Assault (HQ)");
        assert_eq!(t.part("en", &plan, "short").as_deref(), Some("Assault"));
        assert_eq!(t.part("en", &plan, "note").as_deref(), Some("by HQ"));
        assert_eq!(t.part("ko", &plan, "short").as_deref(), Some("Assault"));
        assert_eq!(t.part("en", &plan, "long"), None);
        assert_eq!(t.part("en", &Message::new("nowhere"), "short"), None);
    }

    #[test]
    fn keys_are_listed_once_whatever_the_language() {
        let keys: Vec<String> = texts().keys().into_iter().collect();
        assert_eq!(keys, ["in", "moves", "only-english", "piece-1-609", "raised", "woods"]);
    }

    #[test]
    fn a_missing_argument_or_a_cycle_of_terms_never_panics() {
        let t = texts();
        assert_eq!(t.format("en", &Message::new("raised")), "{$n}");
        assert_eq!(t.format("en", &Message::new("raised").term("n", "raised")), "{$n}");
    }

    #[test]
    fn common_sentences_are_complete() {
        let faults = Texts::with_common(&[]).check();
        assert!(faults.is_empty(), "{faults:#?}");
        for key in ["refused-not-your-decision", "refused-not-understood", "undo-chance", "undo-revealed"] {
            for lang in LANGUAGES {
                assert!(Texts::with_common(&[]).has(lang, key), "{lang} {key}");
            }
        }
    }
}
