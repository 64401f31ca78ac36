//! A table in memory: the game, what is stored beside it, and the texts made of it.

use super::GameTime;
use super::encode_log::{LogPart, LogText};
use super::encode_state::DelayedView;
use super::hint::Pending;
use super::history::Past;
use super::summary;
use crate::advisors::Plan;
use crate::catalogue::Title;
use crate::clock::{ClockEvent, Clocks};
use crate::computer::{ComputerPlayer, RANDOM};
use crate::lang::Lang;
use crate::localize::{Parts, Voice};
use crate::table_settings::TableSettings;
use sandtable_engine::agreed::TABLE;
use sandtable_engine::{Actor, Seat, Seats, Table, Viewer};
use sandtable_store::{Change, Offer, SeatKind, TableRow, TurnState};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Weak};

/// How many changes back a reader may be and still be told only what is new.
const CUTS: usize = 64;

/// Opening repeats at most this many entries: a snapshot is stored about as often.
const SNAPSHOT_EVERY: usize = 16;

/// The words of the turn are looked up at least this often.
const TURN_EVERY: i64 = 8;

/// What a change did to the journal.
struct Cut {
    /// The version it led to.
    version: i64,
    /// Entries it left standing.
    keep: usize,
    /// Entries afterwards.
    entries: usize,
}

/// A table in memory. Never ahead of the database: whoever changes the game takes it out of its place and puts it
/// back when the change is stored.
pub(crate) struct LoadedTable {
    pub(super) title: Arc<Title>,
    pub(super) table: Box<dyn Table>,
    pub(super) row: TableRow,
    pub(super) terms: TableSettings,
    /// When each entry was made, from the first on that the table holds.
    pub(super) times: Vec<i64>,
    /// The last own choice of each seat among the entries the table does not hold.
    pub(super) last_own: Vec<(String, usize)>,
    pub(super) clocks: Option<Clocks>,
    /// The time they go by.
    pub(super) time: GameTime,
    pub(super) offers: Vec<Offer>,
    /// The computer player at work, by the number of its turn.
    pub(super) thinking: Option<u64>,
    /// Whether seats and spectators see, or may come to see, different things.
    pub(super) secrets: bool,
    /// The computer players, where they have sat down.
    pub(super) players: HashMap<Seat, Box<dyn ComputerPlayer>>,
    /// Hints for this position, for the seats that asked.
    pub(super) hints: HashMap<Seat, Arc<[Plan]>>,
    /// And those that somebody waits for.
    pub(super) pending_hints: HashMap<Seat, Weak<Pending>>,
    /// Past positions at hand, for replays.
    pub(super) pasts: Vec<Past>,
    /// The position spectators see, when they lag behind.
    pub(super) ghost: Option<DelayedView>,
    /// The position for spectators.
    views: HashMap<Lang, Arc<Parts>>,
    logs: HashMap<(Viewer, Lang), LogText>,
    /// The last changes, oldest first.
    cuts: VecDeque<Cut>,
    /// The version and number of entries they lead back to.
    first: (i64, usize),
    /// Entries of the stored snapshot.
    snapshot: usize,
    /// The seat that makes the change under way.
    pub(super) by: Option<Seat>,
    /// Counts the orders that were taken back: only their seat sees anything of it.
    pub(super) asked_again: u32,
    /// Where the choice in secret began, and who had still to choose.
    seal: Option<(usize, Seats)>,
    /// The version each seat may know, spectators last: what others do in secret does not raise it.
    shown: Vec<i64>,
}

/// What is stored beside a game.
pub(super) struct Kept {
    pub row: TableRow,
    /// When each entry was made that the table holds.
    pub times: Vec<i64>,
    /// See [`LoadedTable::last_own`].
    pub last_own: Vec<(String, usize)>,
    /// Entries of the stored snapshot.
    pub snapshot: usize,
}

impl LoadedTable {
    pub(super) fn new(
        title: Arc<Title>,
        table: Box<dyn Table>,
        kept: Kept,
        offers: Vec<Offer>,
        time: GameTime,
    ) -> LoadedTable {
        let Kept { row, times, last_own, snapshot } = kept;
        let terms = TableSettings::read(&row.settings);
        let clocks = row.clock.as_ref().and_then(Clocks::read);
        let mut open = LoadedTable {
            title,
            table,
            terms,
            times,
            last_own,
            clocks,
            time,
            offers,
            thinking: None,
            secrets: false,
            players: HashMap::new(),
            hints: HashMap::new(),
            pending_hints: HashMap::new(),
            pasts: Vec::new(),
            ghost: None,
            views: HashMap::new(),
            logs: HashMap::new(),
            cuts: VecDeque::new(),
            first: (row.version, row.entries),
            snapshot,
            by: None,
            asked_again: 0,
            seal: None,
            shown: Vec::new(),
            row,
        };
        open.secrets = open.hides_something();
        open.show_version();
        open
    }

    /// Takes over what outlives the position from the table this one replaces.
    pub(super) fn succeed(&mut self, old: LoadedTable, keep: usize) {
        self.logs = old.logs;
        self.cuts = old.cuts;
        self.first = old.first;
        self.players = old.players;
        self.secrets |= old.secrets;
        self.cut(keep);
    }

    /// Something beside the game was changed: names, seats, settings, clocks, offers.
    pub(super) fn beside(&mut self, row: TableRow, offers: Vec<Offer>) {
        self.terms = TableSettings::read(&row.settings);
        self.clocks = row.clock.as_ref().and_then(Clocks::read);
        self.row = row;
        self.offers = offers;
    }

    pub(crate) fn version(&self) -> i64 {
        self.row.version
    }

    pub(super) fn entries(&self) -> usize {
        self.table.entries()
    }

    pub(crate) fn voice(&self, lang: Lang) -> Voice<'_> {
        Voice::new(&self.title, lang)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table.actor() == Actor::Nobody
    }

    /// Seats played by people.
    pub(super) fn human(&self) -> Seats {
        let human = self.row.seats.iter().filter(|s| s.kind == SeatKind::Human);
        human.fold(Seats::NONE, |set, s| Seats(set.0 | Seats::one(s.seat).0))
    }

    /// People who have to decide: their clocks run.
    pub(super) fn running(&self) -> Seats {
        Seats(summary::asked(self.table.actor()).0 & self.human().0)
    }

    /// The level of the computer player at a seat, if one plays it.
    pub(super) fn level(&self, seat: Seat) -> Option<&str> {
        match &self.row.seats.iter().find(|s| s.seat == seat)?.kind {
            SeatKind::Human => None,
            SeatKind::Computer(level) => Some(level),
            SeatKind::Random => Some(RANDOM),
        }
    }

    /// The computer seat that is asked, if the table waits for one.
    pub(super) fn computer_to_move(&self) -> Option<Seat> {
        summary::asked(self.table.actor()).iter().find(|s| self.level(*s).is_some())
    }

    /// Raises the version of everybody who may know of the change, which is everybody unless it was made in secret.
    fn show_version(&mut self) {
        let asked = summary::asked(self.table.actor());
        let seal = self.table.sealed_from().map(|from| (from, asked));
        let secret = seal.is_some() && seal == self.seal && !self.shown.is_empty();
        match self.by.filter(|_| secret) {
            // Not the table's own, which would tell how often the others have chosen meanwhile.
            Some(seat) => self.shown.iter_mut().skip(seat.idx()).take(1).for_each(|v| *v += 1),
            None => self.shown = vec![self.row.version; self.table.info().seats.len() + 1],
        }
        self.seal = seal;
    }

    /// The version a viewer may know.
    pub(super) fn shown(&self, viewer: Viewer) -> i64 {
        let own = match viewer {
            Viewer::Seat(seat) => self.shown.get(seat.idx()),
            Viewer::Public => self.shown.last(),
            Viewer::Referee => None,
        };
        own.copied().unwrap_or(self.row.version)
    }

    /// How many entries everybody may know: none of those made in a secret choice that is under way.
    pub(super) fn told(&self) -> usize {
        self.table.sealed_from().unwrap_or(self.entries()).min(self.entries())
    }

    fn hides_something(&self) -> bool {
        if self.table.hides() || matches!(self.table.actor(), Actor::Seats(_)) {
            return true;
        }
        // A game that is mistaken about itself is not believed where it can be seen.
        let public = self.table.view(Viewer::Public);
        (0..self.table.info().seats.len() as u8).any(|s| {
            let seen = self.table.view(Viewer::Seat(Seat(s)));
            seen.pieces != public.pieces || seen.markers != public.markers || seen.tracks != public.tracks
        })
    }

    /// What is to be stored of a change that was made in memory; `before` is the number of entries it began with.
    pub(super) fn change(&self, before: usize, settles: Option<i64>, now_ms: i64) -> Change {
        let entries = self.entries();
        let keep = if entries < before { entries.min(self.table.changed_from()) } else { before };
        let agreed = self.table.entry(before).is_some_and(|e| e.by == TABLE);
        let passing = match entries < before {
            true => ClockEvent::Undo,
            false if agreed => ClockEvent::Agreement,
            false => ClockEvent::Move,
        };
        let running = self.running();
        let clocks =
            self.clocks.as_ref().map(|c| c.passed(self.terms.clock, running, passing, self.time.now()));
        let over = self.is_over();
        let open = self.offers.iter().map(|o| o.id).filter(|o| over && Some(*o) != settles);
        let span = |entries: usize| (entries + self.stagger()) / SNAPSHOT_EVERY;
        // What an agreement went back to is found in the whole journal: nobody should have to repeat it.
        let due = over || agreed || span(entries) > span(self.snapshot);
        Change {
            table: self.row.id.clone(),
            version: self.row.version,
            keep,
            entries: (keep..entries).filter_map(|n| self.table.entry(n).cloned()).collect(),
            log: self.table.log_rows(keep),
            snapshot: due.then(|| self.table.snapshot()).filter(|s| over || s.entries > self.snapshot),
            clock: clocks.as_ref().map(Clocks::write),
            deadline: clocks.as_ref().and_then(Clocks::deadline),
            result: self.table.result().as_ref().map(summary::result),
            turn: self.turn(entries.saturating_sub(keep)),
            settles,
            voids: open.collect(),
            by: None,
            now_ms,
        }
    }

    /// Tables that began together do their occasional work at different times: a number of the table's own.
    fn stagger(&self) -> usize {
        self.row.id.bytes().fold(0, |sum, byte| sum + usize::from(byte))
    }

    /// Whose turn it is, for the store. Its words are found anew only where they may have changed: they are for
    /// lists, and cost a view.
    fn turn(&self, new_entries: usize) -> Option<TurnState> {
        let asked = summary::asked(self.table.actor());
        let quiet = new_entries == 1 && (self.row.version + self.stagger() as i64) % TURN_EVERY != 0;
        match self.row.turn.as_ref() {
            Some(turn) if quiet && turn.seats == asked => Some(turn.clone()),
            // Of several who decide at once, those who are left have no new turn, nor have they when another takes his
            // choice back.
            Some(turn) if asked.0 & !turn.seats.0 == 0 => summary::turn(&*self.table, turn.since),
            Some(turn) if new_entries == 0 && turn.seats.0 & !asked.0 == 0 => {
                summary::turn(&*self.table, turn.since)
            }
            _ => summary::turn(&*self.table, self.row.version + 1),
        }
    }

    /// A change is stored: what was kept beside the game follows.
    pub(super) fn stored(&mut self, change: Change, version: i64) {
        let Change { keep, snapshot, clock, deadline, result, turn, settles, voids, now_ms, .. } = change;
        self.row.version = version;
        self.row.entries = self.entries();
        self.row.changed_ms = now_ms;
        self.row.deadline = deadline;
        self.row.turn = turn;
        if self.row.state != sandtable_store::TableState::Archived {
            self.row.state = match result {
                Some(_) => sandtable_store::TableState::Finished,
                None => sandtable_store::TableState::Active,
            };
        }
        self.row.result = result;
        self.clocks = clock.as_ref().and_then(Clocks::read);
        self.row.clock = clock;
        self.offers.retain(|o| settles != Some(o.id) && !voids.contains(&o.id));
        self.snapshot = snapshot.map_or(self.snapshot, |s| s.entries);
        let skipped = self.table.skipped();
        self.times.truncate(keep.saturating_sub(skipped));
        self.times.resize(self.row.entries.saturating_sub(skipped), now_ms);
        self.secrets |= matches!(self.table.actor(), Actor::Seats(_));
        self.show_version();
        self.cut(keep);
    }

    fn cut(&mut self, keep: usize) {
        self.views.clear();
        self.hints.clear();
        self.pending_hints.clear();
        self.pasts.retain(|p| p.entries() <= keep);
        for log in self.logs.values_mut() {
            log.cut(keep);
        }
        self.cuts.push_back(Cut { version: self.row.version, keep, entries: self.entries() });
        if self.cuts.len() > CUTS {
            self.first = self.cuts.pop_front().map_or(self.first, |c| (c.version, c.entries));
        }
    }

    /// The first entry whose log a reader lacks who has seen the game at `version` with `entries` entries.
    pub(super) fn unread(&self, version: i64, entries: usize) -> usize {
        if version < self.first.0 {
            return 0;
        }
        let since = self.cuts.iter().filter(|c| c.version > version).map(|c| c.keep);
        since.min().unwrap_or(entries).min(entries)
    }

    /// Whether a choice `seat` made for `version` still answers what it is asked. Where several choose in secret,
    /// what the others do meanwhile leaves everybody's own question as it was.
    pub(super) fn is_fresh(&self, version: i64, seat: Seat) -> bool {
        if version == self.version() {
            return true;
        }
        let Actor::Seats(set) = self.table.actor() else { return false };
        if version == self.shown(Viewer::Seat(seat)) {
            return true;
        }
        let known = self.cuts.iter().map(|c| (c.version, c.entries)).chain([self.first]);
        let Some(entries) = known.filter(|(v, _)| *v == version).map(|(_, n)| n).next() else { return false };
        let seats = &self.table.info().seats;
        let by_another = |by: &str| {
            let other = seats.iter().position(|s| s.key == by).map(|i| Seat(i as u8));
            other.is_some_and(|s| s != seat && set.contains(seat))
        };
        let mut since = (entries..self.entries()).map(|n| self.table.entry(n));
        self.unread(version, entries) == entries && since.all(|e| e.is_some_and(|e| by_another(&e.by)))
    }

    /// The position as JSON. That of spectators, of whom there may be many, is kept until the next change. Those of seats
    /// have one reader each: keeping them would cost more memory than anything else of a table.
    pub(super) fn view_parts(&mut self, viewer: Viewer, lang: Lang) -> Arc<Parts> {
        if let Some(parts) = self.views.get(&lang).filter(|_| viewer == Viewer::Public) {
            return parts.clone();
        }
        metrics::counter!("sandtable_views_built_total").increment(1);
        let parts = Arc::new(self.voice(lang).parts(&self.table.view(viewer)));
        if viewer == Viewer::Public {
            self.views.insert(lang, parts.clone());
        }
        parts
    }

    /// The lines of the log up to entry `end` that a reader lacks who has those up to entry `has`.
    pub(super) fn log_text(
        &mut self,
        viewer: Viewer,
        lang: Lang,
        has: Option<usize>,
        end: usize,
    ) -> LogPart<'_> {
        let log = self.logs.entry((viewer, lang)).or_default();
        log.catch_up(&*self.table, viewer, Voice::new(&self.title, lang), end);
        log.part(has, end)
    }
}
