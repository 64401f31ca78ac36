//! Korean particles that depend on the sound before them.
//!
//! A sentence that ends a name it cannot know with a particle writes both forms, `{ $hex }을(를)`. Once the name is in
//! place its last sound decides: `M16을`, `M12를`. Figures and Latin letters sound as a Korean reader speaks them.

use std::borrow::Cow;

/// A particle as sentences write it, after a consonant, and after a vowel.
const PARTICLES: [(&str, &str, &str); 6] = [
    ("을(를)", "을", "를"),
    ("은(는)", "은", "는"),
    ("이(가)", "이", "가"),
    ("과(와)", "과", "와"),
    ("(으)로", "으로", "로"),
    ("(이)라는", "이라는", "라는"),
];

/// How a word ends when it is spoken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Vowel,
    /// ㄹ, which some particles treat as a vowel.
    Rieul,
    Consonant,
}

/// The sentence with every particle in the form that fits. Where the sound is not known both forms stay.
pub(crate) fn particles(text: Cow<'_, str>) -> String {
    if !text.contains('(') {
        return text.into_owned();
    }
    let mut said = String::with_capacity(text.len());
    let mut rest = text.as_ref();
    while let Some(next) = rest.chars().next() {
        let written = PARTICLES.iter().find(|(both, ..)| rest.starts_with(both));
        if let Some((both, after_consonant, after_vowel)) = written
            && let Some(end) = end(&said)
        {
            let short = end == End::Vowel || (end == End::Rieul && *both == "(으)로");
            said.push_str(if short { after_vowel } else { after_consonant });
            rest = rest.get(both.len()..).unwrap_or_default();
        } else {
            said.push(next);
            rest = rest.get(next.len_utf8()..).unwrap_or_default();
        }
    }
    said
}

/// The last sound of what has been said; quotes and brackets are silent.
fn end(said: &str) -> Option<End> {
    let last = said.chars().rev().find(|c| !matches!(c, '”' | '"' | '’' | '\'' | ')' | ']' | '》'))?;
    Some(match last.to_ascii_lowercase() {
        // Syllables come in blocks of 28: none, then 27 final consonants, of which ㄹ is the eighth.
        '가'..='힣' => match (u32::from(last) - u32::from('가')) % 28 {
            0 => End::Vowel,
            8 => End::Rieul,
            _ => End::Consonant,
        },
        '1' | '7' | '8' | 'l' | 'r' => End::Rieul,
        '0' | '3' | '6' | 'm' | 'n' | '½' => End::Consonant,
        '2' | '4' | '5' | '9' | '%' | 'a'..='z' => End::Vowel,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::particles;

    #[test]
    fn the_last_sound_decides() {
        for (written, read) in [
            ("M16을(를) 공격", "M16을 공격"),
            ("M12을(를) 공격", "M12를 공격"),
            ("1/1/609은(는) 제압", "1/1/609는 제압"),
            ("MG/1/JR16a이(가) 쓸", "MG/1/JR16a가 쓸"),
            ("핀란드이(가) 제안", "핀란드가 제안"),
            ("소련이(가) 제안", "소련이 제안"),
            ("Q27(으)로 이동", "Q27로 이동"),
            ("Q26(으)로 이동", "Q26으로 이동"),
            ("숲과(와) 들", "숲과 들"),
            ("“늪”은(는) 모름", "“늪”은 모름"),
            ("2½을(를) 씀", "2½을 씀"),
        ] {
            assert_eq!(particles(written.into()), read);
        }
    }

    #[test]
    fn other_brackets_and_unknown_sounds_stay() {
        for same in ["전투 (기습 표의 열 이동 전)", "우(R)/좌(L)", "…은(는)", "을(를)", "괄호("]
        {
            assert_eq!(particles(same.into()), same);
        }
    }
}
