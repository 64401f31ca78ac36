//! What everybody may know about a table.

use super::{LoadedTable, TableHandle};
use crate::lang::Lang;
use crate::routes::tables::called;
use crate::wire;
use sandtable_engine::{Seat, Seats, Viewer};
use sandtable_store::{SeatKind, SeatRow, TableRow, TableState};

/// Somebody who looks at a table.
#[derive(Clone, Copy, Debug)]
pub struct Observer {
    /// The seats he holds.
    pub held: Seats,
    /// The seat he sees the table as; none for a spectator.
    pub watching: Option<Seat>,
    /// The language he reads.
    pub lang: Lang,
}

impl Observer {
    pub(crate) fn viewer(&self) -> Viewer {
        self.watching.map_or(Viewer::Public, Viewer::Seat)
    }
}

/// Who plays a seat, for the wire.
pub fn seat_kind(row: &TableRow, seat: &SeatRow) -> wire::SeatKind {
    match seat.kind {
        SeatKind::Computer(_) | SeatKind::Random => wire::SeatKind::Computer,
        SeatKind::Human if !seat.linked && (seat.holder.is_some() && seat.holder == row.owner) => {
            wire::SeatKind::Here
        }
        SeatKind::Human => wire::SeatKind::Link,
    }
}

impl LoadedTable {
    /// The seat with this key.
    pub(crate) fn info_seat(&self, key: &str) -> Option<Seat> {
        self.table.info().seat(key)
    }

    /// Whether anybody may watch.
    pub(crate) fn is_public(&self) -> bool {
        self.row.public
    }

    /// Whether spectators may not talk.
    pub(crate) fn is_quiet(&self) -> bool {
        self.terms.quiet
    }

    /// What the player of a seat calls himself.
    pub(crate) fn player(&self, seat: Seat) -> Option<String> {
        self.row.seats.iter().find(|s| s.seat == seat).map(|s| s.name.clone())
    }

    /// Whether this observer lags behind: spectators do where the table wants it.
    pub(super) fn is_delayed(&self, who: &Observer) -> bool {
        who.held.is_empty() && self.terms.spectator_delay > 0
    }

    /// The version as this observer may know it. The table's own tells of every change at once, so whoever lags behind
    /// is told one that counts what he may see.
    pub(super) fn version_for(&self, who: &Observer, now: i64) -> i64 {
        if self.is_delayed(who) { self.visible(who, now) as i64 + 1 } else { self.shown(who.viewer()) }
    }

    /// How many entries this observer may know of.
    pub(super) fn visible(&self, who: &Observer, now: i64) -> usize {
        if !self.is_delayed(who) {
            return self.told();
        }
        let limit = now.saturating_sub(self.terms.delay_ms());
        let shown = self.times.iter().rposition(|at| *at <= limit).map_or(0, |last| last + 1);
        (self.table.skipped() + shown).min(self.told())
    }

    /// When this observer may know more, if nothing else happens.
    pub(super) fn next_visible(&self, who: &Observer, now: i64) -> Option<i64> {
        let next = self.visible(who, now).checked_sub(self.table.skipped())?;
        self.times.get(next).map(|at| at + self.terms.delay_ms())
    }

    /// The table as `who` may know it.
    pub(super) fn info(
        &self,
        who: &Observer,
        now: i64,
        counsel: bool,
        online: impl Fn(Seat) -> bool,
    ) -> wire::TableInfo {
        let (info, journal, lang) = (self.table.info(), self.table.journal(), who.lang);
        let up_to_date = self.visible(who, now) == self.entries();
        let state = match self.row.state {
            TableState::Active => wire::TableState::Active,
            TableState::Finished if !up_to_date => wire::TableState::Active,
            TableState::Finished => wire::TableState::Finished,
            TableState::Archived => wire::TableState::Archived,
        };
        let options = info.options.iter().filter_map(|o| {
            let value = journal.options.get(info, &o.key);
            (o.values.first().map(String::as_str) != Some(value)).then(|| wire::ChosenOption {
                key: o.key.clone(),
                name: o.name.get(lang.tag()).to_string(),
                value: value.to_string(),
            })
        });
        let seats = self.row.seats.iter().map(|s| wire::SeatInfo {
            key: s.key.clone(),
            name: self.voice(lang).seat_name(s.seat),
            kind: seat_kind(&self.row, s),
            level: self.level(s.seat).map(str::to_string),
            player: s.name.clone(),
            online: online(s.seat),
            mine: who.held.contains(s.seat),
        });
        let scenario = info.scenarios.iter().find(|s| s.key == self.row.scenario);
        wire::TableInfo {
            id: self.row.id.clone(),
            name: called(&self.row, info, lang),
            game: info.key.clone(),
            game_name: info.name.get(lang.tag()).to_string(),
            scenario: self.row.scenario.clone(),
            scenario_name: scenario.map(|s| s.name.get(lang.tag()).to_string()).unwrap_or_default(),
            options: options.collect(),
            seats: seats.collect(),
            created: self.row.created_ms,
            state,
            rules_version: journal.rules_version,
            commitment: journal.commitment.clone(),
            seed: journal.seed.as_ref().filter(|_| self.is_over() && up_to_date).map(seed_text),
            secrets: self.secrets,
            clock: self.terms.clock,
            public: self.row.public,
            spectator_delay: self.terms.spectator_delay,
            edits: self.terms.edits,
            quiet: self.terms.quiet,
            hints: self.terms.hints,
            advised: counsel && !who.held.is_empty() && self.may_have_hints(who.held).is_ok(),
            reviewed: counsel,
            version: self.version_for(who, now),
        }
    }
}

fn seed_text(seed: &sandtable_engine::chance::Seed) -> String {
    seed.0.iter().map(|b| format!("{b:02x}")).collect()
}

impl TableHandle {
    /// The version as `who` may know it, and when he may know a later one although nothing happens.
    pub async fn version_for(
        &self,
        hub: &super::Hub,
        who: &Observer,
    ) -> Result<(i64, Option<i64>), super::TableError> {
        let (open, now) = (self.table(hub).await?, super::now_ms());
        let next = if open.is_delayed(who) { open.next_visible(who, now) } else { None };
        Ok((open.version_for(who, now), next))
    }

    /// Whether `who` lags behind.
    pub async fn is_delayed(&self, hub: &super::Hub, who: &Observer) -> Result<bool, super::TableError> {
        Ok(self.table(hub).await?.is_delayed(who))
    }

    /// Whether a seat knows, or may come to know, what others may not.
    pub(crate) async fn hides(&self, hub: &super::Hub) -> Result<bool, super::TableError> {
        Ok(self.table(hub).await?.secrets)
    }

    /// The seats that must decide.
    pub async fn asked(&self, hub: &super::Hub) -> Result<Seats, super::TableError> {
        Ok(super::summary::asked(self.table(hub).await?.table.actor()))
    }

    /// The table as `who` may know it.
    pub async fn info(&self, hub: &super::Hub, who: &Observer) -> Result<wire::TableInfo, super::TableError> {
        let open = self.table(hub).await?;
        let counsel = hub.0.opponents.counsel(&open.row.game).is_some();
        Ok(open.info(who, super::now_ms(), counsel, |seat| self.is_online(seat)))
    }
}
