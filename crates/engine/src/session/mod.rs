//! A game in progress, as people play it: journal, dice, undo, log.

mod load;
mod log;

pub use load::{Tail, data_hash};
pub use log::{LogEntry, LogRow, Told};

use crate::actor::{Actor, Seat, Seats, Viewer};
use crate::agreed::{Agreed, TABLE};
use crate::chance::{Chance, Dice, Outcome, Seed};
use crate::codec;
use crate::event::{Audience, Log};
use crate::game::Game;
use crate::info::{Options, SetupError};
use crate::journal::{Entry, FORMAT, Journal};
use crate::message::{Message, Refusal};
use crate::snapshot::Snapshot;
use crate::standing::{self, Note, Orders, Standing, Until};
use crate::undo::Barrier;
use crate::view::GameResult;
use load::{few_backs, goes_back};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many choices can be taken back at most. Each keeps a position in memory, and opening the game repeats them.
const MOST_UNDO: usize = 200;

/// A game in progress.
pub struct Session<G: Game> {
    game: Arc<G>,
    state: G::State,
    journal: Journal,
    /// How many entries the journal here leaves out at its beginning.
    skipped: usize,
    /// The first entry whose log is held.
    log_from: usize,
    /// Absent when a journal was loaded without its seed: such a game can be looked at and verified, and played
    /// on up to the next roll, but nobody here could roll for it.
    dice: Option<Dice>,
    log: Vec<LogEntry<G::Event>>,
    taken: VecDeque<TakeBack<G::State>>,
    undo_limit: usize,
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
    orders: Orders,
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
            players: Default::default(),
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
            taken: VecDeque::new(),
            skipped: 0,
            log_from: 0,
            undo_limit: MOST_UNDO,
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
                let (entries, log) = (self.skipped + self.journal.entries.len(), self.log.len());
                *before = Some(Seal {
                    state: self.state.clone(),
                    asked,
                    entries,
                    log,
                    orders: self.orders.clone(),
                });
                self.close(if entries == 0 { Barrier::Start } else { Barrier::Sealed });
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

    /// The position to open the game from later; see [`Snapshot`].
    pub fn snapshot(&self) -> Snapshot {
        let first = self.taken.front().map(|t| (t.entries, &t.state, &t.orders));
        let sealed = self.seal.as_ref().map(|s| (s.entries, &s.state, &s.orders));
        let here = (self.entries(), &self.state, &self.orders);
        let (entries, state, orders) = sealed.or(first).unwrap_or(here);
        Snapshot {
            entries,
            state: codec::bytes(state),
            dice: self.dice.as_ref().map_or(0, Dice::used),
            orders: Some(orders.clone()),
        }
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
                if self.skipped > 0 {
                    return Err(not("the beginning of the journal is not at hand".into()));
                }
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
            Agreed::Back(n) if *n >= self.entries() => {
                return Err(format!("there are only {} entries", self.entries()));
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
        let entry = self.entries();
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
        let entry = self.entries();
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
        if self.taken.back().is_some_and(|t| t.seat != seat) {
            self.close(Barrier::OtherActor(seat));
        }
        // Whoever learns something, it cannot be unlearned: the seat that acts, or another that now sees it.
        let learned = (0..self.game.info().seats.len() as u8).map(|s| Viewer::Seat(Seat(s))).any(|viewer| {
            self.game.known(&self.state, viewer).gained_over(&self.game.known(&before, viewer))
        });
        let (entries, marks) = (self.entries(), self.log.len());
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
                self.taken.push_back(TakeBack { seat, state: before, entries, log: marks, orders });
                if self.taken.len() > self.undo_limit {
                    self.taken.pop_front();
                    self.barrier = Barrier::Limit;
                }
            }
        }
        let sealed = self.seal.is_some();
        self.watch_seal();
        if sealed && self.seal.is_none() && learned {
            self.close(Barrier::Revealed);
        }
        Ok(())
    }

    /// Lets at most the last `most` choices be taken back.
    pub fn limit_undo(&mut self, most: usize) {
        self.undo_limit = most;
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
        match self.taken.back() {
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
        } else if let Some(t) = self.taken.pop_back() {
            // Whoever takes back what the table answered wants to answer himself.
            let window = self.game.window(&t.state, seat).map(|w| w.key);
            let ordered = self.entry(t.entries).is_some_and(|e| standing::is_ordered(&e.text));
            self.state = t.state;
            self.orders = t.orders;
            self.journal.entries.truncate(t.entries.saturating_sub(self.skipped));
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
        (from..self.entries()).rev().find(|i| self.entry(*i).is_some_and(|e| e.by == key))
    }

    /// Takes back the seat's last choice made in secret; what the others chose stays.
    fn undo_sealed(&mut self, seal: Seal<G::State>, seat: Seat) {
        let Some(last) = self.last_own(seal.entries, seat) else { return };
        let held = seal.entries.saturating_sub(self.skipped);
        let later = self.journal.entries.split_off(held);
        let later_log = self.log.split_off(seal.log);
        let before = std::mem::replace(&mut self.state, seal.state.clone());
        let all = match self.game.decision(&seal.state).actor {
            Actor::Seats(all) => all,
            _ => seal.asked,
        };
        let marks = seal.log;
        self.seal = Some(Seal { asked: all, ..seal });
        for (i, entry) in later.iter().enumerate() {
            let again = self.game.info().seat(&entry.by);
            let at = self.sealed_from().map(|from| from + i);
            // Choices made in secret do not depend on each other. If a game errs about that, nothing is taken back.
            if at != Some(last) && again.is_none_or(|seat| self.choose(seat, &entry.text).is_err()) {
                self.state = before;
                self.journal.entries.truncate(held);
                self.journal.entries.extend(later);
                self.log.truncate(marks);
                self.log.extend(later_log);
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

    /// The journal so far, seed included. Of a game opened from a [`Tail`] its first [`Session::skipped`] entries are
    /// missing.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// How many entries were left out when the game was opened from a [`Tail`].
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// How many journal entries there are, those left out included.
    pub fn entries(&self) -> usize {
        self.skipped + self.journal.entries.len()
    }

    /// A journal entry; `None` if there is no such entry, or it was left out.
    pub fn entry(&self, n: usize) -> Option<&Entry> {
        n.checked_sub(self.skipped).and_then(|i| self.journal.entries.get(i))
    }
}
