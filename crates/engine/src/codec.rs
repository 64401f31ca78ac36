//! Canonical bytes and hashes of states, and small text codecs.

use serde::Serialize;

/// The canonical bytes of a state: the same state always gives the same bytes, on every machine.
///
/// # Panics
/// Never for plain data; only a hand-written `Serialize` that fails could make it.
pub fn bytes<T: Serialize>(value: &T) -> Vec<u8> {
    postcard::to_allocvec(value).expect("plain data always serialises")
}

/// The identity of a state: BLAKE3 of its canonical bytes, as hex.
pub fn hash<T: Serialize>(value: &T) -> String {
    blake3::hash(&bytes(value)).to_hex().to_string()
}

/// The first eight hex digits of [`hash`], enough to notice a difference in a journal line.
pub fn short_hash<T: Serialize>(value: &T) -> String {
    hash(value)[..8].to_string()
}

/// Lower-case hex of bytes.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Bytes from hex; `None` if a digit is wrong or one is missing.
pub fn from_hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).ok()).collect()
}

/// Reads a value that is written as text. The fault is raised while the text is being read, so that a reader of
/// JSON reports the line the text stands on and not the one after.
pub(crate) fn from_str<'de, D, T, F>(d: D, parse: F) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    F: FnOnce(&str) -> Result<T, String>,
{
    struct Text<T, F>(F, std::marker::PhantomData<T>);
    impl<T, F: FnOnce(&str) -> Result<T, String>> serde::de::Visitor<'_> for Text<T, F> {
        type Value = T;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("text")
        }
        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
            (self.0)(text).map_err(E::custom)
        }
    }
    d.deserialize_str(Text(parse, std::marker::PhantomData))
}

/// 32 bytes as hex text, for serde.
pub mod hex32 {
    use serde::{Deserializer, Serializer};

    /// Writes 64 hex digits.
    pub fn serialize<S: Serializer>(bytes: &[u8; 32], s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&super::to_hex(bytes))
    }

    /// Reads 64 hex digits.
    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<[u8; 32], D::Error> {
        super::from_str(d, |text| {
            let bytes = super::from_hex(text).and_then(|v| v.try_into().ok());
            bytes.ok_or_else(|| "expected 64 hex digits".to_string())
        })
    }
}
