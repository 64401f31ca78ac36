//! Proof that the languages agree: the same keys with the same arguments, nothing empty, nothing unreadable.

use crate::{LANGUAGES, Language, Texts};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Something wrong with the sentences.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextFault {
    /// Language.
    pub lang: String,
    /// Key of the message, if it has one.
    pub key: String,
    /// What is wrong and what was expected.
    pub problem: String,
}

impl fmt::Display for TextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.lang, self.key, self.problem)
    }
}

/// What one message uses.
#[derive(Default)]
struct Uses {
    arguments: BTreeSet<String>,
    messages: BTreeSet<String>,
    empty: bool,
}

impl Texts {
    /// Everything that is wrong: a key or an argument that one language lacks, an empty or doubled message, a
    /// reference to a message that is not there, a line that cannot be read. Empty when all is well.
    pub fn check(&self) -> Vec<TextFault> {
        let mut faults = Vec::new();
        for lang in LANGUAGES {
            if !self.languages.iter().any(|l| l.tag == lang) {
                faults.push(TextFault {
                    lang: lang.into(),
                    key: String::new(),
                    problem: "no texts in this language".into(),
                });
            }
        }
        let read: Vec<(&str, BTreeMap<String, Uses>)> =
            self.languages.iter().map(|l| (l.tag.as_str(), read(l, &mut faults))).collect();
        for (lang, messages) in &read {
            for (key, uses) in messages {
                if uses.empty {
                    faults.push(fault(lang, key, "is empty"));
                }
                for other in uses.messages.iter().filter(|m| !messages.contains_key(*m)) {
                    faults.push(fault(lang, key, &format!("refers to '{other}', which is not there")));
                }
            }
            for (other, theirs) in read.iter().filter(|(other, _)| other != lang) {
                for (key, uses) in theirs {
                    match messages.get(key) {
                        None => faults.push(fault(lang, key, &format!("is missing; {other} has it"))),
                        Some(mine) => {
                            let lacking = uses.arguments.difference(&mine.arguments);
                            // An argument named like a language is the word in that language.
                            for argument in lacking.filter(|a| !LANGUAGES.contains(&a.as_str())) {
                                faults.push(fault(lang, key, &format!("lacks ${argument}; {other} uses it")));
                            }
                        }
                    }
                }
            }
        }
        faults.sort();
        faults
    }
}

fn fault(lang: &str, key: &str, problem: &str) -> TextFault {
    TextFault { lang: lang.into(), key: key.into(), problem: problem.into() }
}

/// The keys of a source's messages that have a sentence.
pub(crate) fn keys(source: &str) -> Vec<String> {
    let resource = match fluent_syntax::parser::parse(source) {
        Ok(whole) => whole,
        Err((readable, _)) => readable,
    };
    let named = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(m) if m.value.is_some() => Some(m.id.name.to_string()),
        _ => None,
    });
    named.collect()
}

fn read(language: &Language, faults: &mut Vec<TextFault>) -> BTreeMap<String, Uses> {
    let mut messages = BTreeMap::new();
    for source in &language.sources {
        let resource = match fluent_syntax::parser::parse(source.as_str()) {
            Ok(whole) => whole,
            Err((readable, errors)) => {
                for e in errors {
                    let line = source.get(..e.pos.start).unwrap_or(source).lines().count().max(1);
                    faults.push(fault(&language.tag, "", &format!("line {line}: {e}")));
                }
                readable
            }
        };
        for entry in &resource.body {
            let (key, pattern, attributes) = match entry {
                Entry::Message(m) => (m.id.name.to_string(), m.value.as_ref(), &m.attributes),
                Entry::Term(t) => (format!("-{}", t.id.name), Some(&t.value), &t.attributes),
                Entry::Comment(_)
                | Entry::GroupComment(_)
                | Entry::ResourceComment(_)
                | Entry::Junk { .. } => continue,
            };
            let mut uses = Uses::default();
            match pattern {
                Some(p) => in_pattern(p, &mut uses),
                None => uses.empty = attributes.is_empty(),
            }
            uses.empty |= pattern.is_some_and(is_blank);
            for a in attributes {
                in_pattern(&a.value, &mut uses);
            }
            if messages.insert(key.clone(), uses).is_some() {
                faults.push(fault(&language.tag, &key, "is there twice"));
            }
        }
    }
    messages
}

fn is_blank(pattern: &Pattern<&str>) -> bool {
    pattern
        .elements
        .iter()
        .all(|e| matches!(e, PatternElement::TextElement { value } if value.trim().is_empty()))
}

fn in_pattern(pattern: &Pattern<&str>, uses: &mut Uses) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, uses);
        }
    }
}

fn in_expression(expression: &Expression<&str>, uses: &mut Uses) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, uses),
        Expression::Select { selector, variants } => {
            in_inline(selector, uses);
            for v in variants {
                in_pattern(&v.value, uses);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, uses: &mut Uses) {
    match inline {
        InlineExpression::VariableReference { id } => {
            uses.arguments.insert(id.name.to_string());
        }
        InlineExpression::MessageReference { id, .. } => {
            uses.messages.insert(id.name.to_string());
        }
        InlineExpression::TermReference { id, .. } => {
            uses.messages.insert(format!("-{}", id.name));
        }
        InlineExpression::Placeable { expression } => in_expression(expression, uses),
        InlineExpression::FunctionReference { arguments, .. } => {
            for a in &arguments.positional {
                in_inline(a, uses);
            }
            for a in &arguments.named {
                in_inline(&a.value, uses);
            }
        }
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use crate::Texts;

    fn faults(en: &str, ko: &str) -> Vec<String> {
        Texts::new(&[("en", en), ("ko", ko)]).check().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn languages_that_agree_have_no_faults() {
        assert!(faults("a = A { $x } { b }\nb = B", "a = 가 { b } { $x }\nb = 나").is_empty());
        let en = "n = { $n ->\n    [one] one { $what }\n   *[other] many { $what }\n }";
        assert!(faults(en, "n = { $what } { $n }개").is_empty());
    }

    #[test]
    fn every_disagreement_is_named() {
        assert_eq!(faults("a = A\nb = B", "a = 가"), ["ko b: is missing; en has it"]);
        assert_eq!(
            faults("a = { $x }", "a = { $y }"),
            ["en a: lacks $y; ko uses it", "ko a: lacks $x; en uses it"]
        );
        assert_eq!(faults("a = A", "a = { \"\" }{ b }"), ["ko a: refers to 'b', which is not there"]);
        assert_eq!(faults("a = A\na = A", "a = 가"), ["en a: is there twice"]);
        let broken = faults("a = A\n\nb B", "a = 가");
        assert!(broken.iter().any(|f| f.starts_with("en : line 3:")), "{broken:?}");
        assert_eq!(Texts::new(&[("en", "a = A")]).check()[0].to_string(), "ko : no texts in this language");
    }
}
