//! Loading a game: replaying its journal, or opening it from a snapshot and what followed.

use super::{LogRow, Session};
use crate::actor::Actor;
use crate::agreed::{Agreed, TABLE};
use crate::chance::{Dice, Seed};
use crate::codec;
use crate::game::Game;
use crate::journal::{Entry, Journal, JournalError};
use crate::snapshot::Snapshot;
use crate::standing;
use crate::undo::Barrier;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How often a table may go back in one game; each costs a kept position when the game is loaded.
const MOST_BACKS: usize = 500;

/// The end of a stored game: what opening it from its snapshot needs, however long the game is.
#[derive(Clone, Debug)]
pub struct Tail {
    /// The journal without its first `skipped` entries.
    pub journal: Journal,
    /// How many entries are left out. The last entry before the snapshot must be there.
    pub skipped: usize,
    /// The position to open the game from.
    pub snapshot: Snapshot,
    /// The log from entry `log_from` on.
    pub log: Vec<LogRow>,
    /// The first entry whose log is there.
    pub log_from: usize,
}

impl<G: Game> Session<G> {
    /// Replays a journal, checking every entry, every hash and, if the seed is there, every roll.
    pub fn load(game: Arc<G>, journal: &Journal) -> Result<Session<G>, JournalError> {
        let mut session = Session::at(game, journal, journal.entries.len())?;
        session.run();
        Ok(session)
    }

    /// The position after the first `entries` entries of a journal, checked like [`Session::load`]. Nothing is
    /// rolled that the journal does not hold.
    pub fn at(game: Arc<G>, journal: &Journal, entries: usize) -> Result<Session<G>, JournalError> {
        check_head(&*game, journal)?;
        let state = game.setup_as(&journal.scenario, &journal.options, journal.rules_version)?;
        let here = codec::short_hash(&state);
        if journal.start != here {
            return Err(JournalError::Start { found: journal.start.clone(), here });
        }
        let dice = seed_for(&*game, &journal.entries, journal.seed).as_ref().map(Dice::new);
        let mut session = Session::resume(game, state, journal.head(), dice);
        session.repeat(&journal.entries, entries, Some(journal))?;
        Ok(session)
    }

    /// Opens a game from a snapshot and the log up to it; only the entries after it are repeated and checked.
    pub fn open(
        game: Arc<G>,
        journal: &Journal,
        snapshot: &Snapshot,
        log: Vec<LogRow>,
    ) -> Result<Session<G>, JournalError> {
        let before = journal.entries.get(..snapshot.entries).ok_or(JournalError::Snapshot)?.to_vec();
        let head = Journal { entries: before, ..journal.head() };
        let rest = &journal.entries[snapshot.entries..];
        Session::open_from(game, head, 0, rest, snapshot, (log, 0), Some(journal))
    }

    /// Opens a game from its tail. The first entries can be supplied later; see [`Session::prepend`].
    pub fn open_tail(game: Arc<G>, tail: Tail) -> Result<Session<G>, JournalError> {
        let Tail { mut journal, skipped, snapshot, log, log_from } = tail;
        let held = snapshot.entries.checked_sub(skipped).filter(|held| *held <= journal.entries.len());
        let held = held.filter(|held| skipped == 0 || *held > 0).ok_or(JournalError::Snapshot)?;
        // An older program stored no orders with its snapshots: they stand in the entries that are left out.
        if skipped > 0 && snapshot.orders.is_none() {
            return Err(JournalError::Snapshot);
        }
        let rest = journal.entries.split_off(held);
        Session::open_from(game, journal, skipped, &rest, &snapshot, (log, log_from), None)
    }

    /// Opens a game whose `head` ends at the snapshot, and repeats the `rest`.
    fn open_from(
        game: Arc<G>,
        head: Journal,
        skipped: usize,
        rest: &[Entry],
        snapshot: &Snapshot,
        (log, log_from): (Vec<LogRow>, usize),
        whole: Option<&Journal>,
    ) -> Result<Session<G>, JournalError> {
        check_head(&*game, &head)?;
        let mut state: G::State =
            postcard::from_bytes(&snapshot.state).map_err(|_| JournalError::Snapshot)?;
        game.restore(&mut state);
        if head.entries.last().map_or(&head.start, |e| &e.hash) != &codec::short_hash(&state) {
            return Err(JournalError::Snapshot);
        }
        let seed = seed_for(&*game, rest, head.seed);
        let dice = seed.map(|seed| Dice::resumed(&seed, snapshot.dice));
        let mut session = Session::resume(game, state, head, dice);
        session.skipped = skipped;
        session.log_from = log_from;
        session.log =
            log.into_iter().take_while(|row| row.entry < snapshot.entries).map(Into::into).collect();
        session.barrier = match session.journal.entries.last().map(|e| e.by.as_str()) {
            None => Barrier::Start,
            Some("dice") => Barrier::Chance,
            Some("system") => Barrier::System,
            Some(TABLE) => Barrier::Agreed,
            Some(_) => Barrier::Revealed,
        };
        if let Some(last) = session.journal.entries.last().filter(|e| e.by == TABLE) {
            let agreed = Agreed::parse(session.game.info(), &last.text).ok();
            session.ended = agreed.and_then(|a| a.result(session.game.info()));
        }
        match &snapshot.orders {
            Some(orders) => session.orders = orders.clone(),
            None => session.read_orders(),
        }
        // A choice in secret was noticed before all this was known.
        if let Some(seal) = &mut session.seal {
            (seal.entries, seal.log) = (snapshot.entries, session.log.len());
            seal.orders = session.orders.clone();
        }
        session.repeat(rest, rest.len(), whole)?;
        session.run();
        Ok(session)
    }

    /// The orders given in the entries so far.
    fn read_orders(&mut self) {
        for entry in self.journal.entries.iter().filter(|e| e.text.contains(" +")) {
            let Some(seat) = self.game.info().seat(&entry.by) else { continue };
            let Ok((_, notes)) = standing::split(&entry.text) else { continue };
            for note in notes {
                self.orders.note(seat, &note);
            }
        }
    }

    /// Supplies the entries, and the log, that a [`Tail`] left out. `false` if they are not those.
    pub fn prepend(&mut self, entries: Vec<Entry>, log: Vec<LogRow>) -> bool {
        if entries.len() != self.skipped {
            return false;
        }
        let log: Vec<_> =
            log.into_iter().take_while(|row| row.entry < self.log_from).map(Into::into).collect();
        for taken in &mut self.taken {
            taken.log += log.len();
        }
        if let Some(seal) = &mut self.seal {
            seal.log += log.len();
        }
        self.journal.entries.splice(0..0, entries);
        self.log.splice(0..0, log);
        (self.skipped, self.log_from) = (0, 0);
        true
    }

    /// Repeats the first `count` of the `rest` that follows where this game stands. `whole` is the journal with all
    /// entries, where it is at hand.
    fn repeat(&mut self, rest: &[Entry], count: usize, whole: Option<&Journal>) -> Result<(), JournalError> {
        let from = self.entries();
        let rest_of = |k: usize| rest.get(k..).unwrap_or_default();
        let now = rest.get(..count).unwrap_or(rest);
        // Positions a later entry goes back to are kept on the way; those before the start are found by replay.
        let back = |e: &Entry| goes_back(&*self.game, e);
        let targets: Vec<usize> = now.iter().filter_map(back).collect();
        few_backs(targets.len())?;
        let targets: BTreeSet<usize> = targets.into_iter().collect();
        let mut kept: BTreeMap<usize, G::State> = BTreeMap::new();
        for n in targets.iter().filter(|n| **n < from) {
            let whole = whole.ok_or(JournalError::Snapshot)?;
            kept.insert(*n, Session::at(self.game.clone(), whole, *n)?.state);
        }
        for (k, entry) in now.iter().enumerate() {
            if targets.contains(&(from + k)) {
                kept.insert(from + k, self.state.clone());
            }
            self.replay(entry, &kept).map_err(|reason| JournalError::Entry {
                index: from + k + 1,
                entry: format!("{}: {}", entry.by, entry.text),
                reason,
            })?;
            if given_away(&*self.game, entry).is_some() {
                self.dice = seed_for(&*self.game, rest_of(k + 1), self.journal.seed).as_ref().map(Dice::new);
            }
        }
        Ok(())
    }

    /// Repeats one stored entry.
    fn replay(&mut self, entry: &Entry, kept: &BTreeMap<usize, G::State>) -> Result<(), String> {
        if self.is_over() {
            return Err("the game had ended before".into());
        }
        let decision = self.game.decision(&self.state);
        match (entry.by.as_str(), decision.actor) {
            ("dice", Actor::Chance) => {
                let chance = decision.chance.ok_or("the game offers no dice here")?;
                let outcome =
                    chance.parse(&entry.text).ok_or("these are not faces of the dice rolled here")?;
                if let Some(dice) = &mut self.dice {
                    let drawn = dice.draw(chance);
                    if drawn != outcome {
                        return Err(format!("the seed gives {}", chance.text(drawn)));
                    }
                }
                self.apply_roll(outcome);
            }
            ("system", Actor::System) => self.apply_system(),
            (TABLE, _) => {
                let agreed = Agreed::parse(self.game.info(), &entry.text)?;
                let back = match agreed {
                    Agreed::Back(n) => kept.get(&n).cloned(),
                    _ => None,
                };
                self.apply_agreed(&agreed, back)?;
            }
            (by, actor) => {
                let seat = self.game.info().seat(by).ok_or_else(|| format!("no seat '{by}'"))?;
                if !actor.includes(seat) {
                    return Err(format!("it is not for '{by}' to act here"));
                }
                self.choose(seat, &entry.text).map_err(|r| r.to_string())?;
            }
        }
        match self.journal.entries.last() {
            Some(done) if done.hash == entry.hash => Ok(()),
            Some(done) => Err(format!("leads to position {}, the file says {}", done.hash, entry.hash)),
            None => Err("was not recorded".into()),
        }
    }
}

/// What an entry by the table says.
fn agreed_in<G: Game>(game: &G, entry: &Entry) -> Option<Agreed> {
    if entry.by == TABLE { Agreed::parse(game.info(), &entry.text).ok() } else { None }
}

/// Where an entry goes back to, if it does.
pub(super) fn goes_back<G: Game>(game: &G, entry: &Entry) -> Option<usize> {
    match agreed_in(game, entry)? {
        Agreed::Back(n) => Some(n),
        _ => None,
    }
}

/// The seed of the dice an entry replaced, if it did.
fn given_away<G: Game>(game: &G, entry: &Entry) -> Option<Seed> {
    match agreed_in(game, entry)? {
        Agreed::Dice(seed) => Some(seed),
        _ => None,
    }
}

/// The seed of what is rolled before the entries in `later`: the one given away when those dice were replaced, else
/// the journal's `own`.
fn seed_for<G: Game>(game: &G, later: &[Entry], own: Option<Seed>) -> Option<Seed> {
    later.iter().find_map(|e| given_away(game, e)).or(own)
}

/// Refuses a game that goes back too often.
pub(super) fn few_backs(found: usize) -> Result<(), JournalError> {
    if found > MOST_BACKS { Err(JournalError::Backs { found, most: MOST_BACKS }) } else { Ok(()) }
}

/// Refuses a journal of another game, other rules or other data.
fn check_head<G: Game>(game: &G, journal: &Journal) -> Result<(), JournalError> {
    let info = game.info();
    if journal.game != info.key {
        return Err(JournalError::Game { found: journal.game.clone(), expected: info.key.clone() });
    }
    if !(info.oldest_rules..=info.rules_version).contains(&journal.rules_version) {
        return Err(JournalError::Rules { found: journal.rules_version, known: info.rules_version });
    }
    let here = info.data.of(|| game.data_files());
    if journal.data != here.meaning && journal.data != here.raw {
        return Err(JournalError::Data { found: journal.data.clone(), here: here.meaning.clone() });
    }
    journal.options.check(info)?;
    if journal.seed.is_some_and(|s| s.commitment() != journal.commitment) {
        return Err(JournalError::Commitment);
    }
    Ok(())
}

/// Hash of what a game's data files say.
pub fn data_hash<G: Game>(game: &G) -> String {
    game.info().data.of(|| game.data_files()).meaning.clone()
}
