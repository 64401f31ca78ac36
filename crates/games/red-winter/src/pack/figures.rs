//! Named groups of whole numbers, so that the rules never hard-code a figure.

use super::provenance::{DatumKind, Source};
use super::read::Tab;

/// How one field of a group is read.
pub(crate) trait Figure: Sized {
    fn read(tab: &Tab<'_>, key: &str) -> Self;
}

impl Figure for u8 {
    fn read(tab: &Tab<'_>, key: &str) -> Self {
        tab.int(key, 0..=200)
    }
}

impl Figure for i8 {
    fn read(tab: &Tab<'_>, key: &str) -> Self {
        tab.int(key, -20..=20)
    }
}

impl Figure for bool {
    fn read(tab: &Tab<'_>, key: &str) -> Self {
        tab.flag(key)
    }
}

/// Movement points: written in full points, kept in half points.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HalfMp(pub u8);

impl Figure for HalfMp {
    fn read(tab: &Tab<'_>, key: &str) -> Self {
        HalfMp(tab.half_points(key))
    }
}

/// Reads the `sources` of single figures and notes every figure of the group.
pub(crate) fn note(tab: &Tab<'_>, kind: DatumKind, default: &Source, keys: &[&str]) {
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

/// Declares a group of figures that reads itself from a table of the same field names.
macro_rules! figures {
    ($kind:expr; $($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $field:ident : $ty:ty,)* })*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
        pub struct $name { $($(#[$doc])* pub $field: $ty,)* }

        impl $name {
            pub(crate) fn read(
                tab: &$crate::pack::read::Tab<'_>,
                default: &$crate::pack::provenance::Source,
            ) -> Self {
                let group = $name {
                    $($field: <$ty as $crate::pack::figures::Figure>::read(tab, stringify!($field)),)*
                };
                $crate::pack::figures::note(tab, $kind, default, &[$(stringify!($field)),*]);
                group
            }
        }
    )*};
}
pub(crate) use figures;
