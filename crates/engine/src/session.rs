//! A game in progress, as people play it: journal, dice, undo, log.

use crate::actor::{Actor, Seat, Seats, Viewer};
use crate::agreed::{Agreed, TABLE};
use crate::chance::{Chance, Dice, Outcome, Seed};
use crate::codec;
use crate::digest;
use crate::event::{Audience, EventText, Log};
use crate::game::Game;
use crate::info::{Options, SetupError};
use crate::journal::{Entry, FORMAT, Journal, JournalError};
use crate::message::{Message, Refusal};
use crate::snapshot::Snapshot;
use crate::standing::{self, Note, Orders, Standing, Until};
use crate::undo::Barrier;
use crate::view::GameResult;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// How often a table may go back in one game; each costs a kept position when the game is loaded.
const MOST_BACKS: usize = 500;

/// An event with the journal entry that caused it.
#[derive(Clone, Debug)]
pub struct LogEntry<E> {
    /// Index of the journal entry.
    pub entry: usize,
    /// Who may hear it.
    pub audience: Audience,
    /// What happened.
    pub event: Told<E>,
    /// Whether chance has just brought it: dice, or a draw.
    pub dice: bool,
    /// The faces that fell and the faces each die has, where everybody may know them.
    pub faces: (Vec<u8>, u8),
}

/// Something that happened: as the game reported it, or already in words (read from a store, or agreed on at the
/// table).
#[derive(Clone, Debug)]
pub enum Told<E> {
    /// The game's own event.
    Event(E),
    /// Words.
    Text(Box<EventText>),
}

/// A line of the log as a store keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LogRow {
    /// Index of the journal entry that caused it.
    pub entry: usize,
    /// Who may hear it.
    pub audience: Audience,
    /// What happened, in words with its rule.
    #[serde(flatten)]
    pub told: EventText,
}

/// A game in progress.
pub struct Session<G: Game> {
    game: Arc<G>,
    state: G::State,
    journal: Journal,
    /// Absent when a journal was loaded without its seed: such a game can be looked at and verified, and played
    /// on up to the next roll, but nobody here could roll for it.
    dice: Option<Dice>,
    log: Vec<LogEntry<G::Event>>,
    taken: Vec<TakeBack<G::State>>,
    barrier: Barrier,
    /// How the table ended the game outside the rules.
    ended: Option<GameResult>,
    orders: Orders,
    /// Where several seats began to choose in secret, while they do.
    seal: Option<Seal<G::State>>,
    /// The first entry changed by the last undo.
    changed: usize,
}

/// Where several seats began to choose in secret. Each takes back its own choices only, whatever the others do
/// meanwhile, so everything is repeated from here.
#[derive(Clone)]
struct Seal<S> {
    state: S,
    /// Who had still to choose after the last choice.
    asked: Seats,
    entries: usize,
    log: usize,
}

/// The position before a choice that can still be taken back.
#[derive(Clone)]
struct TakeBack<S> {
    seat: Seat,
    state: S,
    entries: usize,
    log: usize,
    orders: Orders,
}

impl<G: Game> Session<G> {
    /// Starts a game.
    pub fn start(
        game: Arc<G>,
        scenario: &str,
        options: Options,
        seed: Seed,
    ) -> Result<Session<G>, SetupError> {
        options.check(game.info())?;
        let options = options.resolved(game.info());
        let state = game.setup(scenario, &options)?;
        let journal = Journal {
            sandtable: FORMAT,
            game: game.info().key.clone(),
            rules_version: game.info().rules_version,
            data: data_hash(&*game),
            scenario: scenario.to_string(),
            options,
            commitment: seed.commitment(),
            seed: Some(seed),
            start: codec::short_hash(&state),
            entries: Vec::new(),
        };
        let mut session = Session::resume(game, state, journal, Some(Dice::new(&seed)));
        session.run();
        Ok(session)
    }

    fn resume(game: Arc<G>, state: G::State, journal: Journal, dice: Option<Dice>) -> Session<G> {
        let mut session = Session {
            game,
            state,
            journal,
            dice,
            log: Vec::new(),
            taken: Vec::new(),
            barrier: Barrier::Start,
            ended: None,
            orders: Orders::default(),
            seal: None,
            changed: 0,
        };
        session.watch_seal();
        session
    }

    /// Notices that seats begin to choose in secret, or that the last of them has chosen.
    fn watch_seal(&mut self) {
        let Actor::Seats(asked) = self.game.decision(&self.state).actor else {
            if self.seal.take().is_some() {
                self.close(Barrier::Sealed);
            }
            return;
        };
        match &mut self.seal {
            // Seats only leave a choice. Where one is back, the next choice has begun.
            Some(seal) if asked.0 & !seal.asked.0 == 0 => seal.asked = asked,
            before => {
                let fresh = self.journal.entries.is_empty();
                let (entries, log) = (self.journal.entries.len(), self.log.len());
                *before = Some(Seal { state: self.state.clone(), asked, entries, log });
                self.close(if fresh { Barrier::Start } else { Barrier::Sealed });
            }
        }
    }

    /// How many entries there were when the seats began to choose in secret, while they do.
    pub fn sealed_from(&self) -> Option<usize> {
        self.seal.as_ref().map(|s| s.entries)
    }

    /// The first entry that the last undo has changed.
    pub fn changed_from(&self) -> usize {
        self.changed
    }

    /// The seat whose standing order answers what is asked now, with that answer for [`Session::act`].
    pub fn ordered(&self) -> Option<(Seat, String)> {
        let Actor::Seat(seat) = self.game.decision(&self.state).actor else { return None };
        let window = self.game.window(&self.state, seat).filter(|_| self.ended.is_none())?;
        let answer = self.game.action_text(&self.state, window.pass);
        self.orders.answers(seat, &window).then(|| (seat, standing::join(&answer, &[Note::Ordered])))
    }

    /// A seat wants to be asked again. Its next choice writes that down.
    pub fn ask_again(&mut self, seat: Seat, window: &str) {
        self.orders.withdraw(seat, window);
    }

    /// What a seat may leave to the table, and has left to it; `None` if neither.
    pub fn standing(&self, seat: Seat) -> Option<Standing> {
        let asked = self.game.decision(&self.state).actor.includes(seat);
        let window = self.game.window(&self.state, seat).filter(|_| asked);
        let mut orders = self.orders.of(seat);
        if let Some(now) = window.as_ref().map(|w| w.phase) {
            // Phases are numbered through a game: an order for another one has lapsed.
            orders.retain(|o| o.until == Until::Always || o.until == Until::Phase(now));
        }
        let window = window.map(|w| (w.key, self.game.action_text(&self.state, w.pass)));
        (window.is_some() || !orders.is_empty()).then_some(Standing { window, orders })
    }

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
        let dice = seed_from(&*game, journal, 0).as_ref().map(Dice::new);
        let head = Journal { entries: Vec::new(), ..journal.clone() };
        let mut session = Session::resume(game, state, head, dice);
        session.repeat(journal, entries)?;
        Ok(session)
    }

    /// Opens a game from a snapshot and the log up to it; only the entries after it are repeated and checked.
    pub fn open(
        game: Arc<G>,
        journal: &Journal,
        snapshot: &Snapshot,
        log: Vec<LogRow>,
    ) -> Result<Session<G>, JournalError> {
        check_head(&*game, journal)?;
        let mut state: G::State =
            postcard::from_bytes(&snapshot.state).map_err(|_| JournalError::Snapshot)?;
        game.restore(&mut state);
        let here = codec::short_hash(&state);
        let before = snapshot.entries.checked_sub(1).map(|last| journal.entries.get(last).map(|e| &e.hash));
        if before.unwrap_or(Some(&journal.start)) != Some(&here) {
            return Err(JournalError::Snapshot);
        }
        let seed = seed_from(&*game, journal, snapshot.entries);
        let dice = seed.map(|seed| Dice::resumed(&seed, snapshot.dice));
        let mut head = Journal { entries: Vec::new(), ..journal.clone() };
        head.entries.extend_from_slice(&journal.entries[..snapshot.entries]);
        let mut session = Session::resume(game, state, head, dice);
        let past = log.into_iter().take_while(|row| row.entry < snapshot.entries);
        session.log = past
            .map(|r| LogEntry {
                entry: r.entry,
                audience: r.audience,
                dice: r.told.dice,
                faces: (r.told.faces.clone(), r.told.sides),
                event: Told::Text(Box::new(r.told)),
            })
            .collect();
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
        session.remember_orders(snapshot.entries);
        session.repeat(journal, journal.entries.len())?;
        session.run();
        Ok(session)
    }

    /// The orders given in the first `entries` entries.
    fn remember_orders(&mut self, entries: usize) {
        for entry in self.journal.entries.iter().take(entries).filter(|e| e.text.contains(" +")) {
            let Some(seat) = self.game.info().seat(&entry.by) else { continue };
            let Ok((_, notes)) = standing::split(&entry.text) else { continue };
            for note in notes {
                self.orders.note(seat, &note);
            }
        }
    }

    /// The position to open the game from later; see [`Snapshot`].
    pub fn snapshot(&self) -> Snapshot {
        let first = self.taken.first().map(|t| (t.entries, &t.state));
        let sealed = self.seal.as_ref().map(|s| (s.entries, &s.state));
        let (entries, state) = sealed.or(first).unwrap_or((self.journal.entries.len(), &self.state));
        Snapshot { entries, state: codec::bytes(state), dice: self.dice.as_ref().map_or(0, Dice::used) }
    }

    /// Repeats the journal's entries from where this game stands up to `entries`.
    fn repeat(&mut self, journal: &Journal, entries: usize) -> Result<(), JournalError> {
        let from = self.journal.entries.len();
        let entries = entries.min(journal.entries.len());
        // Positions a later entry goes back to are kept on the way; those before the start are found afresh.
        let back = |e: &Entry| goes_back(&*self.game, e);
        let targets: Vec<usize> = journal.entries[from..entries].iter().filter_map(back).collect();
        few_backs(targets.len())?;
        let targets: BTreeSet<usize> = targets.into_iter().collect();
        let mut kept: BTreeMap<usize, G::State> = BTreeMap::new();
        for n in targets.iter().filter(|n| **n < from) {
            if !kept.contains_key(n) {
                kept.insert(*n, Session::at(self.game.clone(), journal, *n)?.state);
            }
        }
        for (i, entry) in journal.entries.iter().enumerate().take(entries).skip(from) {
            if targets.contains(&i) {
                kept.insert(i, self.state.clone());
            }
            self.replay(entry, &kept).map_err(|reason| JournalError::Entry {
                index: i + 1,
                entry: format!("{}: {}", entry.by, entry.text),
                reason,
            })?;
            if given_away(&*self.game, entry).is_some() {
                self.dice = seed_from(&*self.game, journal, i + 1).as_ref().map(Dice::new);
            }
        }
        Ok(())
    }

    /// Goes on with new dice, because somebody may know the seed of the old ones: that of a game brought along from
    /// a file. The journal tells the old seed from then on and commits itself to the new one. Without a seed there
    /// is nothing to give away, and a game that is over rolls nothing more: both stay as they are.
    pub fn renew_dice(&mut self, seed: Seed) {
        let Some(old) = self.journal.seed.filter(|_| !self.is_over()) else { return };
        // It cannot fail: nothing about the position changes.
        if self.apply_agreed(&Agreed::Dice(old), None).is_ok() {
            self.journal.commitment = seed.commitment();
            self.journal.seed = Some(seed);
            self.dice = Some(Dice::new(&seed));
        }
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

    /// Does what needs no seat: rolls dice and lets the system play, until a seat must decide or the game ends.
    /// Without a seed it stops before the first roll.
    pub fn run(&mut self) {
        while self.ended.is_none() {
            let decision = self.game.decision(&self.state);
            match (decision.actor, decision.chance) {
                (Actor::Chance, Some(chance)) => {
                    let Some(dice) = &mut self.dice else { return };
                    let outcome = dice.draw(chance);
                    self.apply_roll(outcome);
                }
                (Actor::System, _) => self.apply_system(),
                _ => return,
            }
        }
    }

    fn apply_roll(&mut self, outcome: Outcome) {
        let Some(chance) = self.game.decision(&self.state).chance else { return };
        let mut log = Log::default();
        self.game.roll(&mut self.state, outcome, &mut log);
        // The first that is told of a roll is what it brought. Whoever hears only the public wording of a secret does not
        // learn that dice decided it.
        let told = log.entries.iter().position(|(audience, _)| !matches!(audience, Audience::Except(_)));
        let open = log.entries.iter().all(|(audience, _)| *audience == Audience::All);
        let from = self.log.len();
        self.record("dice".into(), chance.text(outcome), log);
        if let Some(line) = told.and_then(|i| self.log.get_mut(from + i)) {
            line.dice = true;
            // A roll that is secret for anybody shows its faces to nobody: the words tell what each may know.
            if let (Chance::Dice { count, sides }, true) = (chance, open) {
                line.faces = ((0..count).map(|k| chance.face(outcome, k)).collect(), sides);
            }
        }
        self.close(Barrier::Chance);
        self.watch_seal();
    }

    fn apply_system(&mut self) {
        let mut log = Log::default();
        self.game.advance(&mut self.state, &mut log);
        self.record("system".into(), "on".into(), log);
        self.close(Barrier::System);
        self.watch_seal();
    }

    /// The table agrees on something outside the rules; who had to be asked is the caller's business.
    pub fn agree(&mut self, agreed: &Agreed) -> Result<(), Refusal> {
        // After the end the dice are public: whoever could go back would know every roll to come.
        if self.is_over() {
            return Err(Refusal::over());
        }
        let not =
            |problem: String| Refusal::new(TABLE, Message::new("refused-agreed").text("problem", problem));
        let back = match agreed {
            Agreed::Back(n) => {
                // What loading would refuse must never be written.
                let before = self.journal.entries.iter().filter_map(|e| goes_back(&*self.game, e)).count();
                few_backs(before + 1).map_err(|e| not(e.to_string()))?;
                let past =
                    Session::at(self.game.clone(), &self.journal, *n).map_err(|e| not(e.to_string()))?;
                Some(past.state)
            }
            Agreed::Dice(_) => return Err(not("the dice are not the table's".into())),
            _ => None,
        };
        self.apply_agreed(agreed, back).map_err(not)?;
        self.run();
        Ok(())
    }

    fn apply_agreed(&mut self, agreed: &Agreed, back: Option<G::State>) -> Result<(), String> {
        match agreed {
            Agreed::Back(n) if *n >= self.journal.entries.len() => {
                return Err(format!("there are only {} entries", self.journal.entries.len()));
            }
            Agreed::Back(n) => self.state = back.ok_or_else(|| format!("no position after entry {n}"))?,
            Agreed::Edit(line) => self.state = self.edited(line)?,
            // The dice themselves are changed by the caller, who knows the seeds.
            Agreed::Dice(_) => {}
            Agreed::Resign(_) | Agreed::Time(_) | Agreed::Draw => {
                self.ended = agreed.result(self.game.info());
            }
        }
        let told = Told::Text(Box::new(agreed.told(self.game.info())));
        let entry = self.journal.entries.len();
        self.log.push(LogEntry {
            entry,
            audience: Audience::All,
            event: told,
            dice: false,
            faces: (Vec::new(), 0),
        });
        self.record(TABLE.into(), agreed.text(self.game.info()), Log::default());
        self.close(Barrier::Agreed);
        // What was chosen in secret before is agreed on now, or gone.
        self.seal = None;
        self.watch_seal();
        Ok(())
    }

    /// The position with one set-up line applied, if the game can go on from there.
    fn edited(&self, line: &str) -> Result<G::State, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut state = self.state.clone();
        self.game.place(&mut state, &words)?;
        self.game.restore(&mut state);
        if let Some(fault) = self.game.audit(&state).into_iter().next() {
            return Err(fault);
        }
        let seats = (0..self.game.info().seats.len() as u8).map(Seat);
        let asked: Vec<Seat> = seats.filter(|s| self.game.decision(&state).actor.includes(*s)).collect();
        let mut options = Vec::new();
        for seat in &asked {
            self.game.options(&state, *seat, &mut options);
        }
        if !asked.is_empty() && options.is_empty() {
            return Err("nobody could go on from there".into());
        }
        Ok(state)
    }

    /// Whether nobody has anything left to decide.
    pub fn is_over(&self) -> bool {
        self.ended.is_some() || self.game.decision(&self.state).actor == Actor::Nobody
    }

    /// How the game ended: by the rules, or by what the table agreed on.
    pub fn result(&self) -> Option<GameResult> {
        self.ended.clone().or_else(|| self.game.result(&self.state))
    }

    /// Whether the table, not the rules, ended the game.
    pub fn ended_by_table(&self) -> bool {
        self.ended.is_some()
    }

    fn record(&mut self, by: String, text: String, log: Log<G::Event>) {
        let entry = self.journal.entries.len();
        let told = log.entries.into_iter();
        self.log.extend(told.map(|(audience, e)| LogEntry {
            entry,
            audience,
            event: Told::Event(e),
            dice: false,
            faces: (Vec::new(), 0),
        }));
        let hash = codec::short_hash(&self.state);
        self.journal.entries.push(Entry { by, text, hash });
    }

    fn close(&mut self, barrier: Barrier) {
        self.taken.clear();
        self.barrier = barrier;
    }

    /// A seat chooses, by the canonical text of the action. What follows by itself (dice, system) is done too.
    pub fn act(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        if self.ended.is_some() {
            return Err(Refusal::over());
        }
        self.choose(seat, text)?;
        self.run();
        Ok(())
    }

    fn choose(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        if !self.game.decision(&self.state).actor.includes(seat) {
            return Err(Refusal::not_your_decision());
        }
        let (text, mut notes) = standing::split(text).map_err(Refusal::not_understood)?;
        let action = self.game.parse_action(&self.state, text).map_err(Refusal::not_understood)?;
        let text = self.game.action_text(&self.state, action);
        let window = self.game.window(&self.state, seat);
        for note in &mut notes {
            if let Note::Pass(key, until) = note {
                let Some(window) = window.as_ref().filter(|w| w.key == **key) else {
                    return Err(Refusal::new(TABLE, Message::new("refused-order").text("window", &*key)));
                };
                until.get_or_insert(Until::Phase(window.phase));
            }
        }
        let before = self.state.clone();
        let orders = self.orders.clone();
        let mut log = Log::default();
        self.game.play(&mut self.state, seat, action, &mut log)?;
        if self.taken.last().is_some_and(|t| t.seat != seat) {
            self.close(Barrier::OtherActor(seat));
        }
        // Whoever learns something, it cannot be unlearned: the seat that acts, or another that now sees it.
        let learned = (0..self.game.info().seats.len() as u8).map(|s| Viewer::Seat(Seat(s))).any(|viewer| {
            self.game.known(&self.state, viewer).gained_over(&self.game.known(&before, viewer))
        });
        let (entries, marks) = (self.journal.entries.len(), self.log.len());
        let by = self.game.info().seats.get(seat.idx()).map(|s| s.key.clone()).unwrap_or_default();
        // A seat that was asked after it had taken an order back says so with its first own choice. What the journal
        // says already is not said twice.
        for withdrawn in self.orders.take_withdrawn(seat) {
            if !notes.contains(&withdrawn) {
                notes.insert(0, withdrawn);
            }
        }
        for note in &notes {
            self.orders.note(seat, note);
        }
        self.record(by, standing::join(&text, &notes), log);
        if self.seal.is_none() {
            if learned {
                self.close(Barrier::Revealed);
            } else {
                self.taken.push(TakeBack { seat, state: before, entries, log: marks, orders });
            }
        }
        let sealed = self.seal.is_some();
        self.watch_seal();
        if sealed && self.seal.is_none() && learned {
            self.close(Barrier::Revealed);
        }
        Ok(())
    }

    /// Whether `seat` may take its last choice back, and if not, why.
    pub fn can_undo(&self, seat: Seat) -> Result<(), Barrier> {
        // With the seed in hand the last choices could be made again, knowing every roll.
        if self.is_over() {
            return Err(Barrier::Over);
        }
        if let Some(seal) = &self.seal {
            let own = self.last_own(seal.entries, seat);
            return own.map(|_| ()).ok_or(self.barrier);
        }
        match self.taken.last() {
            Some(t) if t.seat == seat => Ok(()),
            Some(t) => Err(Barrier::OtherActor(t.seat)),
            None => Err(self.barrier),
        }
    }

    /// Takes the seat's last choice back.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Barrier> {
        self.can_undo(seat)?;
        if let Some(seal) = self.seal.clone() {
            self.undo_sealed(seal, seat);
        } else if let Some(t) = self.taken.pop() {
            // Whoever takes back what the table answered wants to answer himself.
            let window = self.game.window(&t.state, seat).map(|w| w.key);
            let ordered = self.journal.entries.get(t.entries).is_some_and(|e| standing::is_ordered(&e.text));
            self.state = t.state;
            self.orders = t.orders;
            self.journal.entries.truncate(t.entries);
            self.log.truncate(t.log);
            self.changed = t.entries;
            if let Some(window) = window.filter(|_| ordered) {
                self.orders.withdraw(seat, &window);
            }
        }
        Ok(())
    }

    /// The last entry of a seat from `from` on.
    fn last_own(&self, from: usize, seat: Seat) -> Option<usize> {
        let key = self.game.info().seats.get(seat.idx()).map(|s| s.key.as_str())?;
        (from..self.journal.entries.len()).rev().find(|i| self.journal.entries[*i].by == key)
    }

    /// Takes back the seat's last choice made in secret; what the others chose stays.
    fn undo_sealed(&mut self, seal: Seal<G::State>, seat: Seat) {
        let Some(last) = self.last_own(seal.entries, seat) else { return };
        let kept = (self.state.clone(), self.journal.entries.clone(), self.log.clone());
        let later = self.journal.entries.split_off(seal.entries);
        self.log.truncate(seal.log);
        self.state = seal.state.clone();
        let all = match self.game.decision(&seal.state).actor {
            Actor::Seats(all) => all,
            _ => seal.asked,
        };
        self.seal = Some(Seal { asked: all, ..seal });
        for (i, entry) in later.iter().enumerate() {
            let again = self.game.info().seat(&entry.by);
            let at = self.sealed_from().map(|from| from + i);
            // Choices made in secret do not depend on each other. If a game errs about that, nothing is taken back.
            if at != Some(last) && again.is_none_or(|seat| self.choose(seat, &entry.text).is_err()) {
                (self.state, self.journal.entries, self.log) = kept;
                return;
            }
        }
        self.changed = last;
    }

    /// The game.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The position. Holds everything: hand out views instead.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The journal so far, seed included.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Everything that happened, for the referee; filter by audience for anybody else.
    pub fn log(&self) -> &[LogEntry<G::Event>] {
        &self.log
    }

    /// An entry of the log in words.
    pub fn words(&self, line: &LogEntry<G::Event>) -> EventText {
        match &line.event {
            Told::Event(event) => {
                let (faces, sides) = line.faces.clone();
                EventText { dice: line.dice, faces, sides, ..self.game.describe(event) }
            }
            Told::Text(text) => (**text).clone(),
        }
    }
}

/// What an entry by the table says.
fn agreed_in<G: Game>(game: &G, entry: &Entry) -> Option<Agreed> {
    if entry.by == TABLE { Agreed::parse(game.info(), &entry.text).ok() } else { None }
}

/// Where an entry goes back to, if it does.
fn goes_back<G: Game>(game: &G, entry: &Entry) -> Option<usize> {
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

/// The seed of what is rolled after `entries` entries: the one given away when those dice were replaced, else the
/// journal's own.
fn seed_from<G: Game>(game: &G, journal: &Journal, entries: usize) -> Option<Seed> {
    let later = journal.entries.get(entries..).unwrap_or_default();
    later.iter().find_map(|e| given_away(game, e)).or(journal.seed)
}

/// Refuses a game that goes back too often.
fn few_backs(found: usize) -> Result<(), JournalError> {
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
    let files = game.data_files();
    let here = digest::meaning(&files);
    if journal.data != here && journal.data != digest::raw(&files) {
        return Err(JournalError::Data { found: journal.data.clone(), here });
    }
    journal.options.check(info)?;
    if journal.seed.is_some_and(|s| s.commitment() != journal.commitment) {
        return Err(JournalError::Commitment);
    }
    Ok(())
}

/// Hash of what a game's data files say.
pub fn data_hash<G: Game>(game: &G) -> String {
    digest::meaning(&game.data_files())
}
