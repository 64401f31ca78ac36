//! A position as JSON in parts, so that a reader who has the last one is sent only what is new.
//!
//! What a reader has is remembered as hashes alone. They are made once for each view and shared by all who were sent it;
//! what says the same in view after view, counters above all, was hashed when it was first put into words.

use rustc_hash::FxHashMap;
use serde::Serialize;
use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, LazyLock};

/// Keys of this process: nobody outside can look for two texts with the same hash.
static KEYS: LazyLock<RandomState> = LazyLock::new(RandomState::new);

/// A value as JSON, with its hash.
#[derive(Clone)]
pub struct Text {
    hash: u64,
    json: Arc<str>,
}

impl Text {
    /// Writes a value.
    pub fn of(value: &(impl Serialize + ?Sized)) -> Text {
        serde_json::to_string(value).unwrap_or_else(|_| "null".into()).into()
    }
}

impl From<String> for Text {
    fn from(json: String) -> Text {
        Text { hash: KEYS.hash_one(json.as_bytes()), json: json.into() }
    }
}

/// One section of a position.
pub enum Section {
    /// It is left out.
    Absent,
    /// One value that is sent as a whole.
    One(Text),
    /// A list that is sent item by item.
    List(Vec<Text>),
}

impl Section {
    /// A value that is sent as a whole.
    pub fn one(value: &(impl Serialize + ?Sized)) -> Section {
        Section::One(Text::of(value))
    }

    /// A list of values.
    pub fn list<T: Serialize>(items: impl Iterator<Item = T>) -> Section {
        Section::List(items.map(|item| Text::of(&item)).collect())
    }
}

/// A position in parts: every section with its path, `turn` or `victory.goals`, in the order they are written.
pub struct Parts {
    sections: Vec<(&'static str, Section)>,
    marks: Arc<Marks>,
}

/// What a reader has of a position: hashes of its sections, or of their items.
pub struct Marks(Vec<Mark>);

enum Mark {
    Absent,
    One(u64),
    List(Box<[u64]>),
}

/// A stretch of a list.
enum Run {
    /// As it was: where it began, and how many.
    Kept(usize, usize),
    /// New items, from one to before another.
    New(usize, usize),
}

impl Parts {
    /// A position of these sections.
    pub fn new(sections: Vec<(&'static str, Section)>) -> Parts {
        let mark = |(_, section): &(_, Section)| match section {
            Section::Absent => Mark::Absent,
            Section::One(text) => Mark::One(text.hash),
            Section::List(items) => Mark::List(items.iter().map(|i| i.hash).collect()),
        };
        let marks = Arc::new(Marks(sections.iter().map(mark).collect()));
        Parts { sections, marks }
    }

    /// What a reader has who was sent this.
    pub fn marks(&self) -> Arc<Marks> {
        self.marks.clone()
    }

    /// Everything, as one object.
    pub fn whole(&self) -> String {
        let mut out = String::with_capacity(self.len());
        self.write_whole(&mut out);
        out
    }

    /// About how long the whole is; not shorter.
    pub fn len(&self) -> usize {
        let bytes = |(path, section): &(&str, Section)| {
            path.len()
                + 8
                + match section {
                    Section::Absent => 0,
                    Section::One(text) => text.json.len(),
                    Section::List(items) => items.iter().map(|i| i.json.len() + 1).sum(),
                }
        };
        2 + self.sections.iter().map(bytes).sum::<usize>()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.sections.is_empty()
    }

    /// Writes everything, as one object.
    pub fn write_whole(&self, out: &mut String) {
        let mut inside = "";
        out.push('{');
        for (path, section) in &self.sections {
            let (outer, name) = path.split_once('.').unwrap_or(("", path));
            if outer != inside {
                if !inside.is_empty() {
                    out.push('}');
                }
                if !outer.is_empty() {
                    key(out, outer);
                    out.push('{');
                }
                inside = outer;
            }
            match section {
                Section::Absent => {}
                Section::One(text) => {
                    key(out, name);
                    out.push_str(&text.json);
                }
                Section::List(items) => {
                    key(out, name);
                    write_items(out, items);
                }
            }
        }
        out.push_str(if inside.is_empty() { "}" } else { "}}" });
    }

    /// Writes what is new for a reader who has `since`, as a [`crate::wire::ViewChange`].
    pub fn write_change(&self, since: &Marks, out: &mut String) {
        let (mut set, mut gone, mut lists) = (String::new(), String::new(), String::new());
        for (i, (path, section)) in self.sections.iter().enumerate() {
            match (section, since.0.get(i).unwrap_or(&Mark::Absent)) {
                (Section::Absent, Mark::Absent) => {}
                (Section::Absent, _) => {
                    comma(&mut gone);
                    // Writing to a string cannot fail.
                    let _ = write!(gone, "\"{path}\"");
                }
                (Section::One(text), Mark::One(hash)) if text.hash == *hash => {}
                (Section::One(text), _) => {
                    key(&mut set, path);
                    set.push_str(&text.json);
                }
                (Section::List(items), mark) => {
                    let old = if let Mark::List(old) = mark { old } else { &[][..] };
                    let same = old.len() == items.len() && old.iter().zip(items).all(|(h, i)| *h == i.hash);
                    if !same {
                        key(&mut lists, path);
                        write_runs(&mut lists, &runs(old, items), items);
                    }
                }
            }
        }
        out.push('{');
        for (name, open, body, close) in
            [("set", '{', &set, '}'), ("gone", '[', &gone, ']'), ("lists", '{', &lists, '}')]
        {
            if !body.is_empty() {
                key(out, name);
                out.push(open);
                out.push_str(body);
                out.push(close);
            }
        }
        out.push('}');
    }
}

/// How a list comes from an older one. Items are looked for wherever they were, so that one that goes or comes does not
/// change all behind it.
fn runs(old: &[u64], items: &[Text]) -> Vec<Run> {
    let mut places: Option<FxHashMap<u64, usize>> = None;
    let mut runs = Vec::new();
    let mut next = 0;
    for (i, item) in items.iter().enumerate() {
        let found = match old.get(next) {
            Some(hash) if *hash == item.hash => Some(next),
            _ => {
                let all = || old.iter().enumerate().map(|(at, hash)| (*hash, at)).collect();
                places.get_or_insert_with(all).get(&item.hash).copied()
            }
        };
        next = found.unwrap_or(next) + 1;
        match (runs.last_mut(), found) {
            (Some(Run::Kept(from, count)), Some(at)) if *from + *count == at => *count += 1,
            (Some(Run::New(_, to)), None) => *to = i + 1,
            (_, Some(at)) => runs.push(Run::Kept(at, 1)),
            (_, None) => runs.push(Run::New(i, i + 1)),
        }
    }
    runs
}

fn write_runs(out: &mut String, runs: &[Run], items: &[Text]) {
    out.push('[');
    for run in runs {
        comma(out);
        match run {
            Run::Kept(from, count) => {
                let _ = write!(out, "{{\"from\":{from},\"count\":{count}}}");
            }
            Run::New(from, to) => {
                out.push_str("{\"new\":");
                write_items(out, items.get(*from..*to).unwrap_or_default());
                out.push('}');
            }
        }
    }
    out.push(']');
}

fn write_items(out: &mut String, items: &[Text]) {
    out.push('[');
    for item in items {
        comma(out);
        out.push_str(&item.json);
    }
    out.push(']');
}

fn key(out: &mut String, name: &str) {
    comma(out);
    let _ = write!(out, "\"{name}\":");
}

/// A comma, unless this is the first in its list or object.
fn comma(out: &mut String) {
    if !matches!(out.as_bytes().last(), None | Some(b'{' | b'[' | b':')) {
        out.push(',');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(turn: &str, result: bool, pieces: &[u32], standing: &str) -> Parts {
        Parts::new(vec![
            ("turn", Section::one(&turn)),
            ("pieces", Section::list(pieces.iter())),
            ("result", if result { Section::one(&"won") } else { Section::Absent }),
            ("victory.standing", Section::one(&standing)),
            ("victory.goals", Section::list([7].iter())),
        ])
    }

    fn change(from: &Parts, to: &Parts) -> String {
        let mut out = String::new();
        to.write_change(&from.marks(), &mut out);
        out
    }

    #[test]
    fn the_whole_is_one_object() {
        let whole = r#"{"turn":"1","pieces":[1,2],"result":"won","victory":{"standing":"even","goals":[7]}}"#;
        let parts = parts("1", true, &[1, 2], "even");
        assert_eq!(parts.whole(), whole);
        assert!(parts.len() >= whole.len());
    }

    #[test]
    fn unchanged_parts_are_not_sent() {
        let first = parts("1", false, &[1, 2, 3, 4], "even");
        assert_eq!(change(&first, &first), "{}");
        let second = parts("2", true, &[1, 2, 3, 4], "ahead");
        assert_eq!(
            change(&first, &second),
            r#"{"set":{"turn":"2","result":"won","victory.standing":"ahead"}}"#
        );
        assert_eq!(
            change(&second, &first),
            r#"{"set":{"turn":"1","victory.standing":"even"},"gone":["result"]}"#
        );
    }

    #[test]
    fn items_that_stay_are_not_repeated_wherever_they_are_now() {
        let runs = |old: &[u32], new: &[u32]| {
            change(&parts("1", false, old, ""), &parts("1", false, new, "")).replace('"', "")
        };
        assert_eq!(
            runs(&[1, 2, 3], &[1, 9, 3]),
            "{lists:{pieces:[{from:0,count:1},{new:[9]},{from:2,count:1}]}}"
        );
        assert_eq!(runs(&[1, 2, 3], &[2, 3]), "{lists:{pieces:[{from:1,count:2}]}}");
        assert_eq!(runs(&[1, 2, 3], &[1, 2]), "{lists:{pieces:[{from:0,count:2}]}}");
        assert_eq!(runs(&[1, 2], &[8, 9, 1, 2]), "{lists:{pieces:[{new:[8,9]},{from:0,count:2}]}}");
        assert_eq!(
            runs(&[1, 2], &[2, 1, 1]),
            "{lists:{pieces:[{from:1,count:1},{from:0,count:1},{from:0,count:1}]}}"
        );
        assert_eq!(runs(&[1, 2], &[]), "{lists:{pieces:[]}}");
        assert_eq!(runs(&[], &[5]), "{lists:{pieces:[{new:[5]}]}}");
    }
}
