//! Data files of games: each distinct set once, by its hash.

use crate::db::{Conn, args};
use crate::{Store, StoreError};

/// Data files: names and texts.
pub type Files = Vec<(String, String)>;

async fn keep(
    mut c: Conn<'_>,
    (hash, game, files, now): &(String, String, Vec<u8>, i64),
) -> Result<(), StoreError> {
    let sql = "INSERT INTO packs (hash, game, files, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    c.run(sql, args![hash, game, files, *now]).await.map(drop)
}

async fn pack(mut c: Conn<'_>, hash: &String) -> Result<Option<(String, Vec<u8>)>, StoreError> {
    let row = c.first("SELECT game, files FROM packs WHERE hash = $1", args![hash]).await?;
    row.map(|row| Ok((row.get(0)?, row.get(1)?))).transpose()
}

impl Store {
    /// Keeps the data files of a game under a hash, unless they are kept.
    pub async fn keep_pack(
        &self,
        hash: &str,
        game: &str,
        files: &Files,
        now_ms: i64,
    ) -> Result<(), StoreError> {
        let bytes = serde_json::to_vec(files).map_err(|e| StoreError::Invalid(e.to_string()))?;
        let input = (hash.to_string(), game.to_string(), bytes, now_ms);
        self.db.write(input, |c, input| Box::pin(keep(c, input))).await
    }

    /// The game and its data files with this hash.
    pub async fn pack(&self, hash: &str) -> Result<Option<(String, Files)>, StoreError> {
        let found = self.db.read(hash.to_string(), |c, hash| Box::pin(pack(c, hash))).await?;
        let Some((game, bytes)) = found else { return Ok(None) };
        let files = serde_json::from_slice(&bytes)
            .map_err(|e| StoreError::Data { what: "pack", reason: format!("column {}", e.column()) })?;
        Ok(Some((game, files)))
    }
}
