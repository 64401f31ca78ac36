//! Which crates, games and checks a run covers.

use crate::licences::workspace;
use std::collections::BTreeSet;
use std::process::Command;

/// What to check.
pub enum Selection {
    /// The whole workspace, the client, licences.
    Everything,
    /// These packages; data, rules and random play of these games; the client if it is named.
    Part { packages: BTreeSet<String>, games: BTreeSet<String>, client: bool },
}

impl Selection {
    /// One game: its crate, data, rules and random play.
    pub fn game(key: &str) -> Result<Selection, String> {
        let known = games()?;
        if !known.iter().any(|game| game == key) {
            return Err(format!("no game '{key}'; there are: {}", known.join(", ")));
        }
        Ok(Selection::Part {
            packages: [format!("sandtable-{key}")].into(),
            games: [key.to_string()].into(),
            client: false,
        })
    }

    /// What differs from the branch `main`, committed or not. A change below the games selects everything.
    pub fn changed() -> Result<Selection, String> {
        let out = Command::new("git")
            .args(["diff", "--name-only", "--merge-base", "main"])
            .current_dir(workspace())
            .output()
            .map_err(|e| format!("git: {e}"))?;
        if !out.status.success() {
            return Err(format!("git diff: {}", String::from_utf8_lossy(&out.stderr).trim()));
        }
        let paths = String::from_utf8_lossy(&out.stdout);
        Ok(of_paths(paths.lines()))
    }

    /// The arguments for cargo.
    pub fn packages(&self) -> Vec<String> {
        match self {
            Selection::Everything => vec!["--workspace".into()],
            Selection::Part { packages, .. } => {
                packages.iter().flat_map(|p| ["--package".into(), p.clone()]).collect()
            }
        }
    }

    /// Whether this game's data, rules and random play are checked.
    pub fn plays(&self, game: &str) -> bool {
        match self {
            Selection::Everything => true,
            Selection::Part { games, .. } => games.contains(game),
        }
    }

    /// Whether the whole project is checked.
    pub fn is_everything(&self) -> bool {
        matches!(self, Selection::Everything)
    }

    /// Whether the client is checked.
    pub fn needs_client(&self) -> bool {
        match self {
            Selection::Everything => true,
            Selection::Part { client, .. } => *client,
        }
    }

    /// Whether the tests want a PostgreSQL server.
    pub fn needs_database(&self) -> bool {
        match self {
            Selection::Everything => true,
            Selection::Part { packages, .. } => {
                packages.iter().any(|p| matches!(p.as_str(), "sandtable-store" | "sandtable-server"))
            }
        }
    }
}

/// Keys of the games: the folders that hold them.
fn games() -> Result<Vec<String>, String> {
    let folder = workspace().join("crates/games");
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut keys: Vec<String> = entries.filter_map(|e| e.ok()?.file_name().into_string().ok()).collect();
    keys.sort();
    Ok(keys)
}

fn of_paths<'a>(paths: impl Iterator<Item = &'a str>) -> Selection {
    let (mut packages, mut games, mut client) = (BTreeSet::new(), BTreeSet::new(), false);
    for path in paths {
        let parts: Vec<&str> = path.split('/').collect();
        match parts.as_slice() {
            ["docs", ..] | [_] if path.ends_with(".md") => {}
            ["web", ..] => client = true,
            ["crates", "games", game, ..] => {
                packages.insert(format!("sandtable-{game}"));
                games.insert((*game).to_string());
            }
            ["crates", user @ ("cli" | "ai" | "server" | "store" | "render"), ..] => {
                packages.insert(format!("sandtable-{user}"));
            }
            ["xtask", ..] => {
                packages.insert("xtask".into());
            }
            _ => return Selection::Everything,
        }
    }
    // The program is what all of them come together in.
    packages.insert("sandtable-cli".into());
    Selection::Part { packages, games, client }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_game_selects_its_crate_and_the_program() {
        let selection = of_paths(["crates/games/outpost/src/lib.rs", "README.md"].into_iter());
        assert_eq!(selection.packages(), ["--package", "sandtable-cli", "--package", "sandtable-outpost"]);
        assert!(selection.plays("outpost") && !selection.plays("red-winter"));
        assert!(!selection.needs_client() && !selection.needs_database());
    }

    #[test]
    fn changed_engine_selects_everything() {
        assert!(of_paths(["crates/engine/src/view.rs"].into_iter()).is_everything());
        assert!(of_paths(["Cargo.lock"].into_iter()).is_everything());
    }

    #[test]
    fn changed_client_selects_the_browser() {
        assert!(of_paths(["web/play/prompt.js"].into_iter()).needs_client());
    }

    #[test]
    fn unknown_game_is_refused_with_the_known_ones() {
        let problem = Selection::game("chess").err().expect("refused");
        assert!(problem.contains("red-winter"), "{problem}");
    }
}
