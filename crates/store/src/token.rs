//! Secrets that open something, and random names.

use std::fmt;
use std::str::FromStr;

/// Digits and letters without i, l, o and u: easy to read out, and no accidental words.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Characters of a token's text: 128 bits, five to a character.
const TOKEN_CHARS: usize = 26;

/// Name of a table in addresses: ten characters, random.
pub type TableId = String;

/// A new table's name.
pub fn new_table_id() -> TableId {
    let bits = random::<8>().iter().fold(0u64, |n, b| n << 8 | u64::from(*b));
    write(u128::from(bits), 10)
}

/// A secret of 128 random bits: the link to a seat, a visitor's cookie, a session. The store keeps its hash only.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token([u8; 16]);

impl Token {
    /// A fresh one from the system's generator.
    #[must_use]
    #[allow(clippy::new_without_default, reason = "two defaults would not be equal")]
    pub fn new() -> Token {
        Token(random())
    }

    /// What the store keeps. A plain fast hash is enough: 128 random bits cannot be guessed from it.
    pub(crate) fn hash(&self) -> Vec<u8> {
        let mut h = blake3::Hasher::new();
        h.update(b"sandtable token v1");
        h.update(&self.0);
        h.finalize().as_bytes().to_vec()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(secret)")
    }
}

/// For addresses and cookies; never for logs.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(u128::from_be_bytes(self.0), TOKEN_CHARS))
    }
}

/// A text that is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a token: expected {TOKEN_CHARS} digits and letters")]
pub struct NoToken;

impl FromStr for Token {
    type Err = NoToken;

    fn from_str(text: &str) -> Result<Token, NoToken> {
        if text.len() != TOKEN_CHARS {
            return Err(NoToken);
        }
        let mut value: u128 = 0;
        for c in text.bytes() {
            let digit = ALPHABET.iter().position(|a| *a == c).ok_or(NoToken)?;
            if value >> 123 != 0 {
                return Err(NoToken); // More than 128 bits.
            }
            value = value << 5 | digit as u128;
        }
        Ok(Token(value.to_be_bytes()))
    }
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without randomness no secret may be handed out, and nothing sensible can go on.
    getrandom::fill(&mut bytes).unwrap_or_else(|e| panic!("the system gives no random numbers: {e}"));
    bytes
}

/// The last `chars` digits of a number.
fn write(mut value: u128, chars: usize) -> String {
    let mut text = vec![b'0'; chars];
    for c in text.iter_mut().rev() {
        *c = ALPHABET[(value & 31) as usize];
        value >>= 5;
    }
    text.into_iter().map(char::from).collect()
}

#[cfg(test)]
mod tests {
    use super::{Token, new_table_id};

    #[test]
    fn tokens_are_read_back_and_told_apart() {
        let (a, b) = (Token::new(), Token::new());
        assert_ne!(a, b);
        assert_eq!(a.to_string().parse(), Ok(a));
        assert_eq!(a.to_string().len(), 26);
        assert_ne!(a.hash(), b.hash());
        assert_eq!(format!("{a:?}"), "Token(secret)");
    }

    #[test]
    fn other_texts_are_no_tokens() {
        for bad in ["", "abc", "zzzzzzzzzzzzzzzzzzzzzzzzzz", "0000000000000000000000000o", "ééééééééééééé"]
        {
            assert!(bad.parse::<Token>().is_err(), "{bad}");
        }
        assert!("7zzzzzzzzzzzzzzzzzzzzzzzzz".parse::<Token>().is_ok());
    }

    #[test]
    fn table_ids_are_short_and_random() {
        let ids: std::collections::BTreeSet<String> = (0..100).map(|_| new_table_id()).collect();
        assert_eq!(ids.len(), 100);
        assert!(ids.iter().all(|id| id.len() == 10));
    }
}
