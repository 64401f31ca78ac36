//! A game goes on with the data files it was begun with: a correction of a hex in a later release changes new games only.

use super::{Hub, TableError, now_ms};
use crate::catalogue::Title;
use std::sync::{Arc, PoisonError};

/// Packs beside those of this release that are kept in memory.
const MOST: usize = 64;

impl Hub {
    /// The game with this key, as it is played with the data files of this hash.
    pub(crate) async fn title(&self, game: &str, hash: &str) -> Result<Arc<Title>, TableError> {
        let here = self.0.catalogue.get(game).cloned();
        let here = here.ok_or_else(|| TableError::Broken(format!("no game '{game}'")))?;
        if here.hashes().iter().any(|h| h == hash) {
            return Ok(here);
        }
        let packs = || self.0.packs.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (game.to_string(), hash.to_string());
        if let Some(title) = packs().get(&key).cloned() {
            return Ok(title);
        }
        // What it was begun with is not kept: the game itself says what does not fit.
        let Some((of, files)) = self.0.store.pack(hash).await? else { return Ok(here) };
        if of != game {
            return Ok(here);
        }
        let opened = tokio::task::spawn_blocking(move || here.game().with_files(files).map(Title::new));
        let opened = opened.await.map_err(|_| TableError::Broken("the data files failed to open".into()))?;
        let title = Arc::new(opened.map_err(TableError::Broken)?);
        let mut packs = packs();
        if packs.len() >= MOST {
            packs.clear();
        }
        // Whoever was faster has opened the same.
        Ok(packs.entry(key).or_insert(title).clone())
    }

    /// Keeps the data files of every game on offer, once: tables will need them, and those of earlier releases that were
    /// begun with them do.
    pub async fn keep_packs(&self) -> Result<(), TableError> {
        let keep = || async {
            for title in self.0.catalogue.titles() {
                let (game, files) = (&title.game().info().key, title.game().data_files());
                for hash in title.hashes() {
                    self.0.store.keep_pack(hash, game, &files, now_ms()).await?;
                }
            }
            Ok::<_, TableError>(())
        };
        self.0.kept.get_or_try_init(keep).await.map(drop)
    }

    /// Every table in play that this release cannot open, with the reason.
    pub async fn unplayable(&self) -> Result<(usize, Vec<(String, String, String)>), TableError> {
        use sandtable_store::{ListFilter, TableState};
        let (mut count, mut faults, mut after) = (0, Vec::new(), None);
        loop {
            let state = Some(TableState::Active);
            let filter = ListFilter { state, after: after.take(), limit: Some(500), ..ListFilter::default() };
            let page = self.0.store.list(filter).await?;
            for row in &page {
                count += 1;
                if let Err(trouble) = self.read(&row.id).await {
                    faults.push((row.id.clone(), row.game.clone(), trouble.to_string()));
                }
            }
            match page.last() {
                Some(last) if page.len() == 500 => after = Some((last.changed_ms, last.id.clone())),
                _ => return Ok((count, faults)),
            }
        }
    }
}
