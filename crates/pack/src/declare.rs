//! Declarations a game writes once: the sorts of its data, its files, and records that read themselves.

use crate::error::{PackError, PackErrors, nearest};
use crate::files;
use crate::read::{Doc, Log, Txt, words};
use crate::source::{Datum, Kind, shares};
use sandtable_engine::data::DataReport;
use std::path::Path;

/// The files a pack was read from, and every datum with its source.
#[derive(Debug, Clone)]
pub struct Base<K> {
    /// Names with their texts.
    pub files: Vec<(String, String)>,
    /// Data in reading order.
    pub data: Vec<Datum<K>>,
}

impl<K> Default for Base<K> {
    fn default() -> Self {
        Base { files: Vec::new(), data: Vec::new() }
    }
}

impl<K: Kind> Base<K> {
    /// Origins of all data, and these faults.
    pub fn report(&self, faults: &[PackError]) -> DataReport {
        DataReport { shares: shares(&self.data), faults: faults.iter().map(Into::into).collect() }
    }
}

/// Collects the faults of checks between files, each found again in the files by the datum it concerns.
pub struct Report<'a, K> {
    base: &'a Base<K>,
    /// What was found.
    pub errors: Vec<PackError>,
}

impl<'a, K: Kind> Report<'a, K> {
    /// No fault yet.
    pub fn new(base: &'a Base<K>) -> Self {
        Report { base, errors: Vec::new() }
    }

    /// Notes a fault of the datum of this kind and key.
    pub fn fault(&mut self, (kind, key): (K, &str), message: impl Into<String>, expected: impl Into<String>) {
        let datum = self.base.data.iter().find(|d| d.kind == kind && d.key == key);
        self.errors.push(PackError {
            file: datum.map_or_else(|| "pack".to_owned(), |d| d.file.clone()),
            line: datum.map_or(0, |d| d.line),
            column: u32::from(datum.is_some()),
            field: key.to_owned(),
            message: message.into(),
            expected: expected.into(),
            nearest: None,
        });
    }

    /// Notes a fault of a file as a whole.
    pub fn whole(&mut self, file: &str, field: &str, message: impl Into<String>, expected: &str) {
        self.errors.push(PackError {
            file: file.to_owned(),
            line: 0,
            column: 0,
            field: field.to_owned(),
            message: message.into(),
            expected: expected.to_owned(),
            nearest: None,
        });
    }

    /// Notes a fault if the number of things is not the one the rulebook states.
    pub fn count(&mut self, kind: K, what: &str, found: usize, stated: usize, rule: &str) {
        if found != stated {
            self.fault((kind, what), format!("{found} {what}"), format!("{stated} ({rule})"));
        }
    }
}

/// The built-in files, with those of `dir` in place of the ones of the same name. `game` is the name faults are told with.
pub fn built_in(
    files: &[(&str, &str)],
    dir: Option<&Path>,
    game: &str,
) -> Result<Vec<(String, String)>, PackErrors> {
    let mut files = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    match dir {
        Some(dir) => files::replace(dir, &mut files, game).map(|()| files),
        None => Ok(files),
    }
}

/// Hands out the files of a pack to be read.
pub struct Files<'a, K> {
    files: &'a [(String, String)],
    log: &'a Log<K>,
}

impl<'a, K> Files<'a, K> {
    /// These files, with one list of faults and data.
    pub fn new(files: &'a [(String, String)], log: &'a Log<K>) -> Self {
        Files { files, log }
    }

    /// A file by its name; an empty one if there is none.
    pub fn doc(&self, name: &'a str) -> Doc<'a, K> {
        let text = self.files.iter().find(|(n, _)| n == name).map_or("", |(_, t)| t.as_str());
        Doc::new(name, text, self.log)
    }

    /// The files of a folder, in order.
    pub fn folder(&self, folder: &'a str) -> impl Iterator<Item = Doc<'a, K>> + use<'a, K> {
        let (files, log) = (self.files, self.log);
        files.iter().filter(move |(n, _)| n.starts_with(folder)).map(|(n, t)| Doc::new(n, t, log))
    }

    /// The scenarios, if all else is free of faults: they name everything, so that they would only repeat them.
    pub fn scenarios(&self) -> impl Iterator<Item = Doc<'a, K>> + use<'a, K> {
        let sound = self.is_sound();
        self.folder(files::SCENARIOS).filter(move |_| sound)
    }

    /// Whether no fault has been found so far.
    pub fn is_sound(&self) -> bool {
        self.log.errors.borrow().is_empty()
    }
}

/// Declares the sorts of data a game's pack has, with their labels for reports, and names the readers that note them.
///
/// ```text
/// kinds! {
///     /// Terrain of one hex.
///     Terrain = "terrain hexes",
/// }
/// ```
#[macro_export]
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $label:literal,)*) => {
        /// What sort of thing a datum is.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum DatumKind { $($(#[$doc])* $kind,)* }

        impl $crate::Kind for DatumKind {
            const ALL: &'static [DatumKind] = &[$(DatumKind::$kind),*];

            fn label(self) -> &'static str {
                match self { $(DatumKind::$kind => $label,)* }
            }
        }

        /// One figure with its key, its place in the files and its source.
        pub type Datum = $crate::Datum<DatumKind>;
        /// One file being read.
        #[allow(dead_code)]
        pub(crate) type Doc<'a> = $crate::Doc<'a, DatumKind>;
        /// A table of a TOML file.
        #[allow(dead_code)]
        pub(crate) type Tab<'a> = $crate::Tab<'a, DatumKind>;
        /// A line of a comma-separated table.
        #[allow(dead_code)]
        pub(crate) type Row<'a> = $crate::csv::Row<'a, DatumKind>;
        /// The files of a pack.
        pub(crate) type Files<'a> = $crate::Files<'a, DatumKind>;
    };
}

/// Declares the files of a game's pack and how `Pack` is loaded from them: `Pack::load`, `Pack::from_files`, `Pack::files`,
/// `Pack::data` and `Pack::report`. The pack reads itself with `Pack::read(&Files)`, keeps a [`Base`] in its field `base`
/// and looks for contradictions with `Pack::check`.
///
/// ```text
/// pack! { "Downfall", "../../data/";
///     "map.csv" "seas.toml"
/// }
/// ```
#[macro_export]
macro_rules! pack {
    ($game:literal, $folder:literal; $($name:literal)*) => {
        /// The files of the built-in pack. Scenarios come last, in the order of the menu.
        const BUILT_IN: &[(&str, &str)] = &[$(($name, include_str!(concat!($folder, $name)))),*];

        impl Pack {
            /// The built-in pack, with the files of `dir` in place of those of the same name; further files of the folders
            /// the pack has, such as scenarios, are added.
            pub fn load(dir: Option<&std::path::Path>) -> Result<Pack, $crate::PackErrors> {
                Pack::from_files($crate::built_in(BUILT_IN, dir, $game)?)
            }

            /// A pack from named texts. All files of the built-in pack but the scenarios are needed.
            pub fn from_files(files: Vec<(String, String)>) -> Result<Pack, $crate::PackErrors> {
                let log = $crate::Log::default();
                let mut pack = Pack::read(&$crate::Files::new(&files, &log));
                let mut errors = log.errors.into_inner();
                pack.base = $crate::Base { files, data: log.data.into_inner() };
                if errors.is_empty() {
                    errors = pack.check();
                }
                if errors.is_empty() { Ok(pack) } else { Err($crate::PackErrors(errors)) }
            }

            /// The files as read, for the content hash: every name with its text.
            pub fn files(&self) -> Vec<(&str, &str)> {
                self.base.files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect()
            }

            /// Every datum with its source.
            pub fn data(&self) -> &[Datum] {
                &self.base.data
            }

            /// Origins of all data, and everything the check of the pack finds.
            pub fn report(&self) -> sandtable_engine::data::DataReport {
                self.base.report(&self.check())
            }
        }
    };
}

/// Declares a struct together with how each field is read.
///
/// The fields are read in the order they are written, each once, so that one pass notes every fault; a field may use those
/// above it. A field written `=?` is read as an `Option` and has to be there: without it the record is `None`, but only
/// after all fields have been read. `let` lines and blocks stand between the fields.
///
/// ```text
/// record! {
///     /// An order marker.
///     #[derive(Debug, Clone)]
///     pub struct OrderDef: fn read(row: &Row<'_>) -> Option {
///         /// Its key.
///         pub key: String = row.string("id"),
///         /// Who can use it.
///         pub owner: Owner =? row.choice("faction", &Owner::WORDS),
///     }
/// }
/// ```
#[macro_export]
macro_rules! record {
    ($(#[$meta:meta])* $vis:vis struct $name:ident : fn $read:ident ( $($arg:ident : $arg_ty:ty),* $(,)? ) $(-> $option:ident)? {
        $($body:tt)*
    }) => {
        $crate::record! { @next ($(#[$meta])*) ($vis) $name $read ($($arg: $arg_ty),*) ($($option)?) [] [] [] [] $($body)* }
    };
    (@next $meta:tt $vis:tt $name:ident $read:ident $args:tt $option:tt [$($fields:tt)*] [$($steps:tt)*] [$($needs:tt)*] [$($names:ident)*]
        $(#[$doc:meta])* $fvis:vis $field:ident : $ty:ty =? $value:expr , $($rest:tt)*) => {
        $crate::record! { @next $meta $vis $name $read $args $option
            [$($fields)* $(#[$doc])* $fvis $field: $ty,] [$($steps)* let $field: Option<$ty> = $value;]
            [$($needs)* let $field = $field?;] [$($names)* $field] $($rest)* }
    };
    (@next $meta:tt $vis:tt $name:ident $read:ident $args:tt $option:tt [$($fields:tt)*] [$($steps:tt)*] $needs:tt [$($names:ident)*]
        $(#[$doc:meta])* $fvis:vis $field:ident : $ty:ty = $value:expr , $($rest:tt)*) => {
        $crate::record! { @next $meta $vis $name $read $args $option
            [$($fields)* $(#[$doc])* $fvis $field: $ty,] [$($steps)* let $field: $ty = $value;]
            $needs [$($names)* $field] $($rest)* }
    };
    (@next $meta:tt $vis:tt $name:ident $read:ident $args:tt $option:tt $fields:tt [$($steps:tt)*] $needs:tt $names:tt
        let $local:ident : $ty:ty = $value:expr ; $($rest:tt)*) => {
        $crate::record! { @next $meta $vis $name $read $args $option $fields [$($steps)* let $local: $ty = $value;] $needs $names $($rest)* }
    };
    (@next $meta:tt $vis:tt $name:ident $read:ident $args:tt $option:tt $fields:tt [$($steps:tt)*] $needs:tt $names:tt
        let $pattern:pat = $value:expr ; $($rest:tt)*) => {
        $crate::record! { @next $meta $vis $name $read $args $option $fields [$($steps)* let $pattern = $value;] $needs $names $($rest)* }
    };
    (@next $meta:tt $vis:tt $name:ident $read:ident $args:tt $option:tt $fields:tt [$($steps:tt)*] $needs:tt $names:tt
        $block:block $($rest:tt)*) => {
        $crate::record! { @next $meta $vis $name $read $args $option $fields [$($steps)* $block] $needs $names $($rest)* }
    };
    (@next ($(#[$meta:meta])*) ($vis:vis) $name:ident $read:ident ($($arg:ident : $arg_ty:ty),*) () [$($fields:tt)*] [$($steps:tt)*] [] [$($names:ident)*]) => {
        $(#[$meta])*
        $vis struct $name { $($fields)* }

        impl $name {
            pub(crate) fn $read($($arg: $arg_ty),*) -> Self {
                $($steps)*
                $name { $($names),* }
            }
        }
    };
    (@next ($(#[$meta:meta])*) ($vis:vis) $name:ident $read:ident ($($arg:ident : $arg_ty:ty),*) (Option) [$($fields:tt)*] [$($steps:tt)*] [$($needs:tt)*] [$($names:ident)*]) => {
        $(#[$meta])*
        $vis struct $name { $($fields)* }

        impl $name {
            pub(crate) fn $read($($arg: $arg_ty),*) -> Option<Self> {
                $($steps)*
                $($needs)*
                Some($name { $($names),* })
            }
        }
    };
}

/// Declares enums with a word for each value, as files, actions and messages write it.
///
/// Each has `ALL` values in order, `WORDS` with their values for readers, `word` and `from_word`.
///
/// ```text
/// words! {
///     /// What holding a place means.
///     #[derive(Debug, Clone, Copy, PartialEq, Eq)]
///     pub enum Hold {
///         /// Control.
///         Control = "control",
///     }
/// }
/// ```
#[macro_export]
macro_rules! words {
    ($($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $value:ident = $word:literal,)* })*) => {$(
        $(#[$meta])*
        $vis enum $name { $($(#[$doc])* $value,)* }

        #[allow(dead_code)]
        impl $name {
            /// Every value in order.
            pub const ALL: [$name; [$($word),*].len()] = [$($name::$value),*];

            /// Words with their values, for readers.
            pub const WORDS: [(&'static str, $name); [$($word),*].len()] = [$(($word, $name::$value)),*];

            /// Its word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$value => $word,)* }
            }

            /// The value of a word.
            pub fn from_word(word: &str) -> Option<$name> {
                $name::WORDS.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
            }
        }
    )*};
}

/// One word of a small language, with the number behind it where it takes one.
pub enum Phrase<T> {
    /// The word alone.
    Plain(T),
    /// The word and a number.
    Number(fn(u8) -> T),
}

/// Reads a word of a small language with its number.
pub fn phrase<T: Copy, K>(doc: &Doc<'_, K>, txt: &Txt<'_>, among: &[(&str, Phrase<T>)]) -> Option<T> {
    let mut parts = words(txt);
    let (word, number, rest) = (parts.next()?, parts.next(), parts.next());
    let Some((_, meaning)) = among.iter().find(|(name, _)| *name == word.text) else {
        let names: Vec<&str> = among.iter().map(|(n, _)| *n).collect();
        let near = nearest(word.text, names.iter().copied());
        let expected = format!("one of {}", names.join(", "));
        doc.bad(&word, format!("`{}` is not known here", word.text), expected, near);
        return None;
    };
    let figure = number.as_ref().and_then(|n| n.text.parse::<u8>().ok());
    match (meaning, figure) {
        (Phrase::Plain(meaning), _) if number.is_none() => Some(*meaning),
        (Phrase::Number(make), Some(n)) if rest.is_none() => Some(make(n)),
        (meaning, _) => {
            let plain = matches!(meaning, Phrase::Plain(_));
            let expected = if plain { "the word alone" } else { "the word and a number" };
            doc.bad(txt, format!("`{}`", txt.text), expected, None);
            None
        }
    }
}

/// Declares enums that are the words of a small language, some with a number: `Hold(u8) = "hv"` is read from `hv 3` by
/// [`phrase`] among the enum's `PHRASES`.
#[macro_export]
macro_rules! phrases {
    (@make $name:ident $value:ident) => { $crate::Phrase::Plain($name::$value) };
    (@make $name:ident $value:ident $number:ty) => { $crate::Phrase::Number($name::$value) };
    ($($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $value:ident $(($number:ty))? = $word:literal,)* })*) => {$(
        $(#[$meta])*
        $vis enum $name { $($(#[$doc])* $value $(($number))?,)* }

        impl $name {
            pub(crate) const PHRASES: [(&'static str, $crate::Phrase<$name>); [$($word),*].len()] =
                [$(($word, $crate::phrases!(@make $name $value $($number)?))),*];
        }
    )*};
}
