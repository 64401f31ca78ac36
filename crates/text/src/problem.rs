//! What is wrong with typed words, in Korean.
//!
//! Games say of words they cannot read what they are and what was expected, in English and in a few fixed forms
//! (`no counter 'zz'; nearest is 'Z1'`). Whoever types them sees the words he typed, so the forms alone are translated.

use crate::korean;

/// Kinds of things that are named and do not exist, or are none.
const KINDS: [(&str, &str); 42] = [
    ("HQ", "사령부"),
    ("action", "행동"),
    ("action card", "행동 카드"),
    ("aircraft", "항공기"),
    ("angle", "각도"),
    ("area", "지역"),
    ("artillery", "포병"),
    ("beach", "해안"),
    ("box", "박스"),
    ("card", "카드"),
    ("colour", "색"),
    ("company", "중대"),
    ("corps", "군단"),
    ("counter", "카운터"),
    ("crew-served weapon", "공용 화기"),
    ("division", "사단"),
    ("elevation", "고도"),
    ("event card", "사건 카드"),
    ("fact", "값"),
    ("flag", "상태"),
    ("formation", "편제"),
    ("front", "전선"),
    ("helicopter", "헬기"),
    ("hex", "헥스"),
    ("leader", "지휘관"),
    ("marker", "마커"),
    ("number", "수"),
    ("option", "선택 규칙"),
    ("order marker", "명령 마커"),
    ("phase", "페이즈"),
    ("profile", "프로필"),
    ("question", "질문"),
    ("scenario", "시나리오"),
    ("sea area", "해역"),
    ("sea zone", "해역"),
    ("seat", "진영"),
    ("set-up line", "배치 줄"),
    ("side", "진영"),
    ("state", "상태"),
    ("track", "트랙"),
    ("unit", "유닛"),
    ("verb", "행동"),
];

fn kind(word: &str) -> String {
    let bare = word.trim().trim_start_matches("a ").trim_start_matches("an ").trim_start_matches("the ");
    KINDS.iter().find(|(en, _)| *en == bare).map_or(bare, |(_, ko)| ko).to_owned()
}

/// The sentence in Korean, or as it is where it has none of the known forms.
pub(crate) fn in_korean(problem: &str) -> String {
    let said =
        missing(problem).or_else(|| other(problem)).or_else(|| written(problem)).or_else(|| is_none(problem));
    match said {
        Some(said) => korean::particles(said.into()).to_string(),
        None => problem.to_owned(),
    }
}

/// What stands between quotes at the beginning, and the rest.
fn quoted(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix('\'')?.split_once('\'')
}

/// `no counter 'zz'; nearest is 'Z1'`
fn missing(problem: &str) -> Option<String> {
    let (what, rest) =
        problem.strip_prefix("no ").or_else(|| problem.strip_prefix("there is no "))?.split_once(" '")?;
    let (word, rest) = rest.split_once('\'')?;
    let (of, more) = rest.split_once("; ").unwrap_or((rest, ""));
    let what = match of.trim().strip_prefix("of ") {
        Some(owner) => format!("{}의 {}", kind(owner), kind(what)),
        None => kind(what),
    };
    Some(format!("“{word}”(이)라는 {what}은(는) 없습니다.{}", known(more)))
}

/// What there is instead.
fn known(more: &str) -> String {
    let lists =
        ["known: ", "known are ", "known are: ", "there are: ", "there are ", "expected one of ", "also: "];
    if let Some(near) = more.strip_prefix("nearest is ").or_else(|| more.strip_prefix("did you mean ")) {
        return format!(" 가장 비슷한 것: “{}”.", near.trim_end_matches('?').trim_matches('\''));
    }
    if let Some(list) = lists.iter().find_map(|l| more.strip_prefix(l)) {
        return format!(" 있는 것: {list}.");
    }
    match more.strip_prefix("expected ") {
        Some(form) => format!(" 이렇게 씁니다: {}.", form.trim_matches('\'')),
        None if more.is_empty() => String::new(),
        None => format!(" ({more})"),
    }
}

/// `'9': expected a number from 1 to 6`, `phase 'x': expected place or action`
fn other(problem: &str) -> Option<String> {
    let at = problem.find('\'')?;
    let (word, rest) = quoted(problem.get(at..)?)?;
    let wanted = rest.strip_prefix(": expected ")?;
    let what = kind(problem.get(..at)?);
    let before = if what.is_empty() { String::new() } else { format!("{what}: ") };
    Some(format!("{before}“{word}”은(는) 쓸 수 없습니다. 쓸 수 있는 것: {}.", range(wanted)))
}

fn range(wanted: &str) -> String {
    if let Some((low, high)) = wanted.strip_prefix("a number from ").and_then(|r| r.split_once(" to ")) {
        return format!("{low}부터 {high}까지의 수");
    }
    if let Some(low) = wanted.strip_prefix("a number from ") {
        return format!("{} 이상의 수", low.trim_end_matches(" on"));
    }
    match wanted {
        "a small number" => "작은 수".to_owned(),
        "a number" => "수".to_owned(),
        list => list.trim_start_matches("one of ").replace(", or ", ", ").replace(" or ", ", "),
    }
}

/// `expected 'move HEX', found 'move'`
fn written(problem: &str) -> Option<String> {
    let problem = problem.strip_prefix("expected ").filter(|p| p.starts_with('\''))?;
    let (forms, found) = problem.split_once(", found ").unwrap_or((problem, ""));
    let forms = forms.replace(", or ", ", ").replace(" or ", ", ").replace('\'', "");
    let found = if found.is_empty() {
        String::new()
    } else {
        format!(" 쓴 것: “{}”.", found.trim_matches('\''))
    };
    Some(format!("이렇게 씁니다: {forms}.{found}"))
}

/// `'x' is no number`, `'move' needs more words`
fn is_none(problem: &str) -> Option<String> {
    let (word, rest) = quoted(problem)?;
    match rest.trim() {
        "needs more words" => Some(format!("“{word}” 뒤에 낱말이 더 필요합니다.")),
        rest => {
            let what = rest.strip_prefix("is no ").or_else(|| rest.strip_prefix("is not "))?;
            let (what, more) = what.split_once("; ").unwrap_or((what, ""));
            Some(format!("“{word}”은(는) {}이(가) 아닙니다.{}", kind(what), known(more)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_told_in_korean() {
        for (en, ko) in [
            ("no counter 'zz'", "“zz”라는 카운터는 없습니다."),
            ("no counter 'zz'; nearest is 'Z1'", "“zz”라는 카운터는 없습니다. 가장 비슷한 것: “Z1”."),
            ("no action 'blah'; known: move, dig", "“blah”라는 행동은 없습니다. 있는 것: move, dig."),
            ("no fact 'x' of a hex", "“x”라는 헥스의 값은 없습니다."),
            ("no side 'north'; there are: west, east", "“north”라는 진영은 없습니다. 있는 것: west, east."),
            ("expected 'move HEX'", "이렇게 씁니다: move HEX."),
            ("expected 'scout HEX', found 'leap'", "이렇게 씁니다: scout HEX. 쓴 것: “leap”."),
            ("expected 'go' or 'aim HEX', found 'leap'", "이렇게 씁니다: go, aim HEX. 쓴 것: “leap”."),
            ("'9': expected a number from 1 to 6", "“9”는 쓸 수 없습니다. 쓸 수 있는 것: 1부터 6까지의 수."),
            (
                "phase 'x': expected place or action",
                "페이즈: “x”는 쓸 수 없습니다. 쓸 수 있는 것: place, action.",
            ),
            ("'x' is no number", "“x”는 수가 아닙니다."),
            ("'move' needs more words", "“move” 뒤에 낱말이 더 필요합니다."),
            ("something else", "something else"),
        ] {
            assert_eq!(in_korean(en), ko, "{en}");
        }
    }
}
