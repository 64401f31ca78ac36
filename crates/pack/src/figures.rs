//! Named groups of whole numbers, so that the rules never hard-code a figure.

use crate::read::Tab;
use crate::source::Source;

/// How one field of a group is read.
pub trait Figure: Sized {
    /// Reads the field of this name.
    fn read<K>(tab: &Tab<'_, K>, key: &str) -> Self;
}

impl Figure for u8 {
    fn read<K>(tab: &Tab<'_, K>, key: &str) -> Self {
        tab.int(key, 0..=200)
    }
}

impl Figure for i8 {
    fn read<K>(tab: &Tab<'_, K>, key: &str) -> Self {
        tab.int(key, -20..=20)
    }
}

impl Figure for bool {
    fn read<K>(tab: &Tab<'_, K>, key: &str) -> Self {
        tab.flag(key)
    }
}

/// Reads the `sources` of single figures and notes every figure of the group.
pub fn note<K: Copy>(tab: &Tab<'_, K>, kind: K, default: &Source, keys: &[&str]) {
    let source = tab.source(default);
    let own = tab.opt_tab("sources");
    for key in keys {
        let exact = own.as_ref().and_then(|t| t.opt_text(key).and_then(|x| t.source_of(&x)));
        tab.doc.datum(kind, tab.field(key), tab.at(), exact.unwrap_or_else(|| source.clone()));
    }
    if let Some(own) = own {
        own.done();
    }
    tab.done();
}

/// Declares groups of figures that read themselves from tables of the same field names. The head names the game's
/// kind of datum and which of its values these figures are.
///
/// ```text
/// figures! { DatumKind = DatumKind::Constant;
///     /// Stacking (11.5).
///     Stacking { /** Units. */ units: u8, /** Steps. */ steps: u8, }
/// }
/// ```
#[macro_export]
macro_rules! figures {
    ($kind:ty = $value:expr; $($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $field:ident : $ty:ty,)* })*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct $name { $($(#[$doc])* pub $field: $ty,)* }

        impl $name {
            pub(crate) fn read(tab: &$crate::Tab<'_, $kind>, default: &$crate::Source) -> Self {
                let group = $name {
                    $($field: <$ty as $crate::Figure>::read(tab, stringify!($field)),)*
                };
                $crate::note(tab, $value, default, &[$(stringify!($field)),*]);
                group
            }
        }
    )*};
}

/// Declares all groups of a file: a struct whose every field is a group that reads the table of the field's name.
///
/// ```text
/// sections! { DatumKind;
///     /// All constants.
///     Constants { /** Stacking limits. */ stacking: Stacking, }
/// }
/// ```
#[macro_export]
macro_rules! sections {
    ($kind:ty; $(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $field:ident : $ty:ident,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct $name { $($(#[$doc])* pub $field: $ty,)* }

        impl $name {
            pub(crate) fn read(doc: &$crate::Doc<'_, $kind>) -> Self {
                doc.toml(|root| {
                    let source = root.file_source();
                    $name { $($field: $ty::read(&root.tab(stringify!($field)), &source),)* }
                })
            }
        }
    };
}
