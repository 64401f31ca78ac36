//! Which language to speak.

/// The languages every text must come in.
pub const LANGUAGES: [&str; 2] = ["en", "ko"];

/// The language of the first locale that names one, as `LC_ALL`, `LC_MESSAGES` and `LANG` hold it; English else.
pub fn from_locale<'a>(locales: impl IntoIterator<Item = &'a str>) -> &'static str {
    let named = locales.into_iter().find(|l| !l.is_empty());
    let tag = named.and_then(|l| l.split(['_', '-', '.', '@']).next()).unwrap_or_default();
    LANGUAGES.into_iter().find(|l| l.eq_ignore_ascii_case(tag)).unwrap_or("en")
}

#[cfg(test)]
mod tests {
    use super::from_locale;

    #[test]
    fn the_first_locale_that_says_something_decides() {
        assert_eq!(from_locale(["", "ko_KR.UTF-8", "en_US"]), "ko");
        assert_eq!(from_locale(["C", "ko_KR"]), "en");
        assert_eq!(from_locale(["KO"]), "ko");
        assert_eq!(from_locale(["fr_FR"]), "en");
        assert_eq!(from_locale([]), "en");
    }
}
