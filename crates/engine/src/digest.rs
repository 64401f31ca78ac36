//! What a set of data files says, as a hash: comments, blank lines and the order of keys say nothing.

use std::fmt::Write;
use std::sync::OnceLock;

/// The hashes of a game's data files, made when they are first wanted: reading a pack takes longer than opening a game.
#[derive(Debug, Default)]
pub struct DataHashes(OnceLock<Hashes>);

/// Hashes of a set of data files.
#[derive(Debug)]
pub struct Hashes {
    /// Of what they say; see [`meaning`].
    pub meaning: String,
    /// Of their bytes; see [`raw`].
    pub raw: String,
}

impl DataHashes {
    /// The hashes. `files` is called once; it must give the same files every time.
    pub fn of(&self, files: impl FnOnce() -> Vec<(String, String)>) -> &Hashes {
        self.0.get_or_init(|| {
            let files = files();
            Hashes { meaning: meaning(&files), raw: raw(&files) }
        })
    }
}

/// The copy may get other data files, so it begins without hashes.
impl Clone for DataHashes {
    fn clone(&self) -> DataHashes {
        DataHashes::default()
    }
}

/// Hash of the files as they are, byte for byte. Journals of earlier releases name their data so.
pub fn raw(files: &[(String, String)]) -> String {
    hash(files.iter().map(|(name, text)| (name.as_str(), text.as_bytes())))
}

/// Hash of what the files say.
pub fn meaning(files: &[(String, String)]) -> String {
    let plain: Vec<(&str, String)> =
        files.iter().map(|(name, text)| (name.as_str(), plain(name, text))).collect();
    hash(plain.iter().map(|(name, text)| (*name, text.as_bytes())))
}

fn hash<'a>(files: impl Iterator<Item = (&'a str, &'a [u8])>) -> String {
    let mut h = blake3::Hasher::new();
    for (name, text) in files {
        for part in [name.as_bytes(), text] {
            h.update(&(part.len() as u64).to_le_bytes());
            h.update(part);
        }
    }
    h.finalize().to_hex()[..16].to_string()
}

/// A file without what says nothing. One that cannot be read stays as it is.
fn plain(name: &str, text: &str) -> String {
    if name.ends_with(".toml") {
        return match text.parse::<toml::Table>() {
            Ok(table) => {
                let mut out = String::new();
                write_table(&mut out, &table);
                out
            }
            Err(_) => text.to_string(),
        };
    }
    let comments = name.ends_with(".csv");
    let lines = text.lines().map(str::trim_end);
    let said = lines.filter(|l| !(comments && (l.is_empty() || l.trim_start().starts_with('#'))));
    said.collect::<Vec<_>>().join("\n")
}

/// Keys in the order of the alphabet; lists as they are, for their order may matter.
fn write_table(out: &mut String, table: &toml::Table) {
    let mut keys: Vec<&String> = table.keys().collect();
    keys.sort_unstable();
    out.push('{');
    for key in keys {
        let _ = write!(out, "{key:?}:");
        if let Some(value) = table.get(key) {
            write_value(out, value);
        }
        out.push(';');
    }
    out.push('}');
}

fn write_value(out: &mut String, value: &toml::Value) {
    match value {
        toml::Value::Table(table) => write_table(out, table),
        toml::Value::Array(list) => {
            out.push('[');
            for item in list {
                write_value(out, item);
                out.push(',');
            }
            out.push(']');
        }
        other => {
            let _ = write!(out, "{other}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> Vec<(String, String)> {
        vec![(name.into(), text.into())]
    }

    #[test]
    fn comments_and_the_order_of_keys_say_nothing() {
        let one = file("a.toml", "x = 1\ny = [1, 2]\n[t]\nb = \"c\"\n");
        let same = file("a.toml", "# why\n[t]\nb = 'c'\n");
        let same = vec![(same[0].0.clone(), format!("y = [1,2]\n\nx=1 # one\n{}", same[0].1))];
        assert_eq!(meaning(&one), meaning(&same));
        assert_ne!(raw(&one), raw(&same));
        for other in ["x = 2\ny = [1, 2]\n[t]\nb = \"c\"", "x = 1\ny = [2, 1]\n[t]\nb = \"c\""] {
            assert_ne!(meaning(&one), meaning(&file("a.toml", other)), "{other}");
        }
        assert_ne!(meaning(&one), meaning(&file("b.toml", &one[0].1)), "the name counts");
        assert_eq!(meaning(&file("a.csv", "# x\na,b\n\n1,2  \n")), meaning(&file("a.csv", "a,b\n1,2\n")));
        assert_ne!(
            meaning(&file("a.txt", "# x\na")),
            meaning(&file("a.txt", "a")),
            "a grid may hold anything"
        );
    }
}
