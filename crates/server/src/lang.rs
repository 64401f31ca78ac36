//! The language a reader is answered in.

use serde::{Deserialize, Serialize};

/// A language every sentence exists in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// Korean.
    Ko,
}

impl Lang {
    /// All of them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Ko];

    /// The tag: `en`, `ko`.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Ko => "ko",
        }
    }

    /// The language of a tag like `ko` or `ko-KR`; none if there are no sentences in it.
    pub fn read(tag: &str) -> Option<Lang> {
        let primary = tag.split(['-', '_']).next().unwrap_or(tag);
        Lang::ALL.into_iter().find(|l| l.tag().eq_ignore_ascii_case(primary))
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Lang;

    #[test]
    fn tags_are_read_with_or_without_a_region() {
        assert_eq!(Lang::read("ko-KR"), Some(Lang::Ko));
        assert_eq!(Lang::read("EN"), Some(Lang::En));
        assert_eq!(Lang::read("fr"), None);
        assert_eq!(Lang::read(""), None);
    }
}
