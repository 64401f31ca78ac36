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

/// Serde helper for 32-byte arrays as hex text.
pub mod hex32 {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    /// Writes 64 hex digits.
    pub fn serialize<S: Serializer>(bytes: &[u8; 32], s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&super::to_hex(bytes))
    }

    /// Reads 64 hex digits.
    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<[u8; 32], D::Error> {
        let text = String::deserialize(d)?;
        super::from_hex(&text)
            .and_then(|v| v.try_into().ok())
            .ok_or_else(|| D::Error::custom("expected 64 hex digits"))
    }
}
