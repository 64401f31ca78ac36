//! What one reader may be told about a stored game: with whose eyes, and how far.
//!
//! The same bounds as at the table itself: during play one's own eyes, afterwards anybody's and the truth; spectators
//! lag behind where the table wants it.

use crate::app::Edge;
use crate::auth::{Held, Reader, now_ms};
use crate::catalogue::Title;
use crate::computer::{Opponents, RANDOM};
use crate::error::{Answer, Fault};
use crate::lang::Lang;
use crate::routes::games::title;
use crate::table_settings::TableSettings;
use sandtable_engine::journal::Journal;
use sandtable_engine::session::LogRow;
use sandtable_engine::{Message, Table, Viewer};
use sandtable_store::{SeatKind, StoredGame, TableRow};
use std::sync::Arc;

/// A stored game, cut to what a reader may know.
pub(crate) struct VisibleGame {
    pub row: TableRow,
    pub title: Arc<Title>,
    pub lang: Lang,
    pub viewer: Viewer,
    /// Whether the game is over, as far as the reader may know.
    pub over: bool,
    /// The journal up to where the reader may know it. It holds the seed; hand it out only when it is over.
    pub journal: Journal,
    log: Vec<LogRow>,
    opponents: Opponents,
}

impl VisibleGame {
    /// The game at a table, for a reader who wants to see it as `eyes`: a seat key, `public`, `truth`, or nothing
    /// for his own eyes (the truth, once it is over).
    pub(crate) async fn read(
        edge: &Edge,
        reader: &Reader,
        id: &str,
        eyes: Option<&str>,
    ) -> Answer<VisibleGame> {
        let (_, held) = reader.table(&edge.app.store, id).await?;
        let stored = edge.app.store.load(id).await?.ok_or_else(Fault::not_found)?;
        let title = title(edge, &stored.row.game)?;
        let visible = visible(&stored, held);
        let StoredGame { row, mut journal, log, .. } = stored;
        let over = row.result.is_some() && visible == journal.entries.len();
        let viewer = viewer(&title, held, over, eyes)?;
        journal.entries.truncate(visible);
        let opponents = edge.app.hub.opponents().clone();
        Ok(VisibleGame { row, title, lang: reader.lang, viewer, over, journal, log, opponents })
    }

    /// The lines of the log the reader may read, with the number of the entry each belongs to.
    pub(crate) fn log(&self) -> impl Iterator<Item = &LogRow> {
        let entries = self.journal.entries.len();
        self.log.iter().filter(move |row| row.entry < entries && row.audience.hears(self.viewer))
    }

    /// A message in the reader's words.
    pub(crate) fn say(&self, message: &Message) -> String {
        self.title.say(self.lang, message).to_string()
    }

    /// A sentence without arguments.
    pub(crate) fn word(&self, key: &'static str) -> String {
        self.say(&Message::new(key))
    }

    /// The position after some entries. Without the seed, so that nothing is rolled that is not in the journal.
    pub(crate) fn at(&self, entries: usize) -> Answer<Box<dyn Table>> {
        let mut part = Journal { seed: None, ..self.journal.clone() };
        part.entries.truncate(entries);
        let count = part.entries.len();
        self.title.game().at(&part, count).map_err(|e| Fault::internal(&e))
    }

    /// Name of the game and of the scenario.
    pub(crate) fn heading(&self) -> String {
        let info = self.title.game().info();
        let scenario = info.scenarios.iter().find(|s| s.key == self.row.scenario);
        let scenario = scenario.map_or(self.row.scenario.as_str(), |s| s.name.get(self.lang.tag()));
        format!("{} · {scenario}", info.name.get(self.lang.tag()))
    }

    /// The seats with who plays them.
    pub(crate) fn players(&self) -> Vec<(String, String)> {
        let seats = &self.title.game().info().seats;
        let name = |key: &str| {
            seats.iter().find(|s| s.key == key).map_or(key, |s| s.name.get(self.lang.tag())).to_string()
        };
        let computer = |level: &str| {
            let known = self.opponents.get(&self.row.game, level).map(|o| o.name());
            let level = known.as_ref().map_or(level, |name| name.get(self.lang.tag()));
            self.say(&Message::new("report-computer").text("level", level))
        };
        let who = |kind: &SeatKind, player: &str| match kind {
            SeatKind::Human => player.to_string(),
            SeatKind::Computer(level) => computer(level),
            SeatKind::Random => computer(RANDOM),
        };
        self.row.seats.iter().map(|s| (name(&s.key), who(&s.kind, &s.name))).collect()
    }

    /// With whose eyes, in words.
    pub(crate) fn eyes(&self) -> String {
        match self.viewer {
            Viewer::Referee => self.word("report-truth"),
            Viewer::Public => self.word("report-public"),
            Viewer::Seat(seat) => {
                let known = self.title.game().info().seats.get(seat.idx());
                let name = known.map_or("", |s| s.name.get(self.lang.tag()));
                self.say(&Message::new("report-as").text("seat", name))
            }
        }
    }

    /// A name for a file about this game.
    pub(crate) fn file_name(&self, ending: &str) -> String {
        let plain = |text: &str| {
            text.chars()
                .map(|c| if c.is_ascii_alphanumeric() || c == '-' { c } else { '-' })
                .collect::<String>()
        };
        format!("{}-{}-{}.{ending}", plain(&self.row.game), plain(&self.row.scenario), plain(&self.row.id))
    }
}

/// How many entries somebody may know of.
fn visible(stored: &StoredGame, held: Held) -> usize {
    let entries = stored.journal.entries.len();
    let delay = i64::from(TableSettings::read(&stored.row.settings).spectator_delay) * 1000;
    if !held.seats.is_empty() || delay == 0 {
        return entries;
    }
    let limit = now_ms().saturating_sub(delay);
    stored.times.iter().rposition(|at| *at <= limit).map_or(0, |last| last + 1).min(entries)
}

fn viewer(title: &Title, held: Held, over: bool, eyes: Option<&str>) -> Answer<Viewer> {
    match eyes {
        None | Some("") if over => Ok(Viewer::Referee),
        None | Some("") => Ok(held.seats.iter().next().map_or(Viewer::Public, Viewer::Seat)),
        Some("public") => Ok(Viewer::Public),
        Some("truth") if over => Ok(Viewer::Referee),
        Some("truth") => Err(Fault::conflict(Message::new("table-truth-later"))),
        Some(key) => {
            let none = || Fault::input(Message::new("table-no-seat").text("seat", key));
            let seat = title.game().info().seat(key).ok_or_else(none)?;
            if over || held.seats.contains(seat) {
                return Ok(Viewer::Seat(seat));
            }
            Err(Fault::forbidden(Message::new("table-not-yours")))
        }
    }
}
