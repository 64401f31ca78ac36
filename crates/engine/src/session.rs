//! A game in progress, as people play it: journal, dice, undo, log.

use crate::actor::{Actor, Seat, Viewer};
use crate::chance::{Dice, Outcome, Seed};
use crate::codec;
use crate::event::{Audience, Log};
use crate::game::Game;
use crate::info::{Options, SetupError};
use crate::journal::{Entry, FORMAT, Journal, JournalError};
use crate::message::Refusal;
use crate::undo::Barrier;
use std::sync::Arc;

/// An event with the journal entry that caused it.
#[derive(Clone, Debug)]
pub struct LogEntry<E> {
    /// Index of the journal entry.
    pub entry: usize,
    /// Who may hear it.
    pub audience: Audience,
    /// What happened.
    pub event: E,
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
}

/// The position before a choice that can still be taken back.
#[derive(Clone)]
struct TakeBack<S> {
    seat: Seat,
    state: S,
    entries: usize,
    log: usize,
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
        Session { game, state, journal, dice, log: Vec::new(), taken: Vec::new(), barrier: Barrier::Start }
    }

    /// Replays a journal, checking every entry, every hash and, if the seed is there, every roll.
    pub fn load(game: Arc<G>, journal: &Journal) -> Result<Session<G>, JournalError> {
        let info = game.info();
        if journal.game != info.key {
            return Err(JournalError::Game { found: journal.game.clone(), expected: info.key.clone() });
        }
        if !(info.oldest_rules..=info.rules_version).contains(&journal.rules_version) {
            return Err(JournalError::Rules { found: journal.rules_version, known: info.rules_version });
        }
        let here = data_hash(&*game);
        if journal.data != here {
            return Err(JournalError::Data { found: journal.data.clone(), here });
        }
        journal.options.check(info)?;
        let state = game.setup_as(&journal.scenario, &journal.options, journal.rules_version)?;
        let here = codec::short_hash(&state);
        if journal.start != here {
            return Err(JournalError::Start { found: journal.start.clone(), here });
        }
        if journal.seed.is_some_and(|s| s.commitment() != journal.commitment) {
            return Err(JournalError::Commitment);
        }
        let dice = journal.seed.as_ref().map(Dice::new);
        let head = Journal { entries: Vec::new(), ..journal.clone() };
        let mut session = Session::resume(game, state, head, dice);
        for (i, entry) in journal.entries.iter().enumerate() {
            session.replay(entry).map_err(|reason| JournalError::Entry {
                index: i + 1,
                entry: format!("{}: {}", entry.by, entry.text),
                reason,
            })?;
        }
        session.run();
        Ok(session)
    }

    /// Repeats one stored entry.
    fn replay(&mut self, entry: &Entry) -> Result<(), String> {
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
        loop {
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
        self.record("dice".into(), chance.text(outcome), log);
        self.close(Barrier::Chance);
    }

    fn apply_system(&mut self) {
        let mut log = Log::default();
        self.game.advance(&mut self.state, &mut log);
        self.record("system".into(), "on".into(), log);
        self.close(Barrier::System);
    }

    fn record(&mut self, by: String, text: String, log: Log<G::Event>) {
        let entry = self.journal.entries.len();
        self.log.extend(log.entries.into_iter().map(|(audience, event)| LogEntry { entry, audience, event }));
        let hash = codec::short_hash(&self.state);
        self.journal.entries.push(Entry { by, text, hash });
    }

    fn close(&mut self, barrier: Barrier) {
        self.taken.clear();
        self.barrier = barrier;
    }

    /// A seat chooses, by the canonical text of the action. What follows by itself (dice, system) is done too.
    pub fn act(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        self.choose(seat, text)?;
        self.run();
        Ok(())
    }

    fn choose(&mut self, seat: Seat, text: &str) -> Result<(), Refusal> {
        if !self.game.decision(&self.state).actor.includes(seat) {
            return Err(Refusal::not_your_decision());
        }
        let action = self.game.parse_action(&self.state, text).map_err(Refusal::not_understood)?;
        let text = self.game.action_text(&self.state, action);
        let before = self.state.clone();
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
        self.record(by, text, log);
        if learned {
            self.close(Barrier::Revealed);
        } else {
            self.taken.push(TakeBack { seat, state: before, entries, log: marks });
        }
        Ok(())
    }

    /// Whether `seat` may take its last choice back, and if not, why.
    pub fn can_undo(&self, seat: Seat) -> Result<(), Barrier> {
        match self.taken.last() {
            Some(t) if t.seat == seat => Ok(()),
            Some(t) => Err(Barrier::OtherActor(t.seat)),
            None => Err(self.barrier),
        }
    }

    /// Takes the seat's last choice back.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Barrier> {
        self.can_undo(seat)?;
        if let Some(t) = self.taken.pop() {
            self.state = t.state;
            self.journal.entries.truncate(t.entries);
            self.log.truncate(t.log);
        }
        Ok(())
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
}

/// Hash of a game's data files.
pub fn data_hash<G: Game>(game: &G) -> String {
    let mut h = blake3::Hasher::new();
    for (name, text) in game.data_files() {
        for part in [name.as_bytes(), text.as_bytes()] {
            h.update(&(part.len() as u64).to_le_bytes());
            h.update(part);
        }
    }
    h.finalize().to_hex()[..16].to_string()
}
