//! `sandtable play`: a whole game in the terminal, line by line.

mod choose;
mod keep;
mod seats;

use crate::Context;
use crate::args::PlayArgs;
use crate::board::{self, Window, in_play};
use crate::failure::{self, Failure, Outcome};
use crate::files::{self, Opened, acting};
use crate::rules::{Found, not_found};
use crate::voice::Voice;
use crate::{opponents, save, show};
use choose::{Pick, pick};
use sandtable_engine::simulate::chooser;
use sandtable_engine::view::View;
use sandtable_engine::{Actor, Message, Query, Rng, Seat, Table, Viewer};
use sandtable_server::advisors::Stop;
use seats::{Player, Seats};
use std::path::{Path, PathBuf};

/// More options than this are not listed unprompted.
const LISTED: usize = 40;

/// A game at the terminal.
struct Sitting {
    opened: Opened,
    table: Box<dyn Table>,
    seats: Seats,
    /// Journal entries whose log every seat has already read.
    told: Vec<usize>,
    /// The seat that looked at the screen last.
    looking: Option<Seat>,
    rng: Rng,
    /// Where the game is kept: stored after every choice.
    file: Option<PathBuf>,
    /// Journal entries that are in some file.
    stored: usize,
}

/// What happens after a line of input.
enum Next {
    /// The player goes on with the same decision.
    Stay,
    /// Something was chosen or taken back.
    Moved,
    /// The player leaves.
    Quit,
}

pub fn play(cx: &mut Context<'_, '_>, args: &PlayArgs) -> Outcome {
    let (opened, table, resumed) = open(cx, args)?;
    let seats = seats::seats(&opened, &table.journal().players, &args.seats)?;
    let told = vec![0; seats.players.len()];
    let stored = table.journal().entries.len();
    let number = match args.seed {
        Some(n) => n,
        None => save::seed(None)?.0.iter().fold(0, |n, byte| (n << 8) ^ u64::from(*byte)),
    };
    // A game that is taken up goes on in its file.
    let file = args.save.clone().or(resumed);
    let mut sitting =
        Sitting { opened, table, seats, told, looking: None, rng: chooser(number), file, stored };
    if cx.io.tty[0] || sitting.seats.players.contains(&Player::Human) {
        writeln!(cx.io.out, "{}\n", sitting.opened.voice.t("play-welcome"))?;
    }
    sitting.run(cx)
}

/// Starts a new game, or takes up a saved one: then the file is told, too.
fn open(cx: &Context<'_, '_>, args: &PlayArgs) -> Outcome<(Opened, Box<dyn Table>, Option<PathBuf>)> {
    let is_game = cx.games.keys().contains(&args.what);
    let path = Path::new(&args.what);
    if !is_game && (path.exists() || args.what.ends_with(".json")) {
        let (opened, table) = cx.load(path)?;
        if table.journal().seed.is_none() && table.result().is_none() {
            return Err(Failure::input(opened.voice.t("error-no-seed")));
        }
        return Ok((opened, table, Some(path.to_path_buf())));
    }
    let opened = cx.open(&args.what)?;
    let scenario = opened.scenario(args.scenario.as_deref());
    let table = opened
        .game
        .start(&scenario, files::options(&args.setup.options), save::seed(args.seed)?)
        .map_err(|e| Failure::input(failure::setup(&opened.voice, &e)))?;
    Ok((opened, table, None))
}

impl Sitting {
    fn run(&mut self, cx: &mut Context<'_, '_>) -> Outcome {
        loop {
            let Some(seat) = acting(self.table.actor()) else { return self.finish(cx) };
            match self.seats.players.get(seat.idx()).copied().unwrap_or(Player::Human) {
                Player::Random => self.choose_randomly(seat)?,
                Player::Computer => self.choose_by_computer(seat)?,
                Player::Human => {
                    if matches!(self.turn(cx, seat)?, Next::Quit) {
                        return Ok(());
                    }
                }
            }
            self.autosave(cx)?;
        }
    }

    /// Lets a computer player choose. One that has no choice, or one the referee refuses, must not stop the game.
    fn choose_by_computer(&mut self, seat: Seat) -> Outcome {
        let seed = self.rng.next_u64();
        let player = self.seats.computers.get_mut(seat.idx()).and_then(Option::as_mut);
        let chosen = player.and_then(|player| {
            player.look(&*self.table, seat, seed);
            player.choose(&Stop::default())
        });
        match chosen {
            Some(chosen) if self.table.act(seat, &chosen.action).is_ok() => Ok(()),
            _ => self.choose_randomly(seat),
        }
    }

    /// Up to three plans of whoever advises at this game.
    fn hint(&mut self, cx: &mut Context<'_, '_>, seat: Seat) -> Outcome {
        let all = opponents::all();
        let counsel = all.counsel(&self.table.info().key);
        let thought = counsel.and_then(|c| c.advise(&*self.table, seat, 3, self.rng.next_u64()));
        let plans = thought.map(|think| think(&Stop::default())).unwrap_or_default();
        if plans.is_empty() {
            return Ok(writeln!(cx.io.out, "{}", self.opened.voice.t("play-no-hint"))?);
        }
        writeln!(cx.io.out, "{}", self.opened.voice.t("play-hint-head"))?;
        for (i, plan) in plans.iter().enumerate() {
            let why: Vec<String> = plan.why.iter().map(|m| self.opened.voice.say(m)).collect();
            let promise = plan.chance.map_or("–".to_string(), |chance| format!("{:.0} %", chance * 100.0));
            writeln!(cx.io.out, "  {}. {promise:>5}  ‹{}› {}", i + 1, plan.action, why.join(" "))?;
        }
        Ok(())
    }

    fn choose_randomly(&mut self, seat: Seat) -> Outcome {
        let Some(action) = self.table.sample(seat, &mut self.rng) else {
            return Err(Failure::refused(self.opened.voice.t("play-no-option")));
        };
        self.table.act(seat, &action).map_err(|r| Failure::refused(self.opened.voice.refusal(&r)))
    }

    /// One decision of a person: shows the question and reads lines until something is chosen.
    fn turn(&mut self, cx: &mut Context<'_, '_>, seat: Seat) -> Outcome<Next> {
        self.pass_screen(cx, seat)?;
        self.tell(cx, Viewer::Seat(seat))?;
        let mut view = self.table.view(Viewer::Seat(seat));
        self.question(cx, &view, LISTED)?;
        loop {
            let key = self.table.info().seats.get(seat.idx()).map_or("?", |s| s.key.as_str());
            let Some(line) = read_line(cx, &format!("{key}> "))? else {
                self.input_ended(cx)?;
                return Ok(Next::Quit);
            };
            match self.line(cx, seat, &view, line.trim())? {
                Next::Stay => view = self.table.view(Viewer::Seat(seat)),
                next => return Ok(next),
            }
        }
    }

    /// Lets the players change places where one may not see what the other sees.
    fn pass_screen(&mut self, cx: &mut Context<'_, '_>, seat: Seat) -> Outcome {
        let changed = self.looking.is_some_and(|before| before != seat);
        self.looking = Some(seat);
        let humans = self.seats.players.iter().filter(|p| **p == Player::Human).count();
        let hidden = self.table.view(Viewer::Seat(seat)).pieces.iter().any(|p| p.face.is_none());
        // What the one before typed in secret must leave the screen, too.
        let secrets = hidden || matches!(self.table.actor(), Actor::Seats(_));
        if !(changed && secrets && humans > 1 && cx.io.tty[0] && cx.io.tty[1]) {
            return Ok(());
        }
        let voice = &self.opened.voice;
        let m = Message::new("play-pass").text("seat", voice.seat(self.table.info(), seat));
        let question = format!("{} ", voice.say(&m));
        write!(cx.io.out, "\x1b[2J\x1b[H")?;
        read_line(cx, &question)?;
        Ok(())
    }

    /// What happened since this viewer looked last.
    fn tell(&mut self, cx: &mut Context<'_, '_>, viewer: Viewer) -> Outcome {
        let from = viewer.seat().and_then(|s| self.told.get(s.idx()).copied()).unwrap_or(0);
        let entries = self.table.journal().entries.len();
        for line in self.table.log(viewer, from.min(entries)) {
            show::event(cx.io.out, &self.opened.voice, &line.told)?;
        }
        if let Some(told) = viewer.seat().and_then(|s| self.told.get_mut(s.idx())) {
            *told = entries;
        }
        Ok(())
    }

    fn question(&self, cx: &mut Context<'_, '_>, view: &View, limit: usize) -> Outcome {
        let (voice, info) = (&self.opened.voice, self.table.info());
        writeln!(cx.io.out)?;
        show::status(cx.io, voice, info, view)?;
        show::prompt(cx.io, voice, info, view)?;
        show::options(cx.io, voice, &view.options, limit)
    }

    fn finish(&mut self, cx: &mut Context<'_, '_>) -> Outcome {
        // The seat that looked last has read most of the log already.
        let viewer = self.looking.map_or(Viewer::Public, Viewer::Seat);
        if self.looking.is_some() {
            self.tell(cx, viewer)?;
        }
        self.autosave(cx)?;
        writeln!(cx.io.out)?;
        show::status(cx.io, &self.opened.voice, self.table.info(), &self.table.view(viewer))
    }

    /// One line: a command, or else a choice.
    fn line(&mut self, cx: &mut Context<'_, '_>, seat: Seat, view: &View, line: &str) -> Outcome<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => self.question(cx, view, LISTED)?,
            "help" | "?" => writeln!(cx.io.out, "{}", self.opened.voice.t("play-help"))?,
            // Not `exit`: in some games that is an action.
            "quit" => return self.quit(cx),
            "undo" => return self.undo(cx, seat),
            "why" => self.why(cx, seat, view, rest)?,
            "ask" => self.ask(cx, seat, rest)?,
            "rule" => self.rule(cx, rest)?,
            "hint" => self.hint(cx, seat)?,
            "log" => self.log(cx, seat, rest)?,
            "board" => self.board(cx, view, rest)?,
            "units" => show::pieces(cx.io, &self.opened.voice, self.table.info(), view, rest)?,
            "options" => self.options(cx, view, rest)?,
            "status" => show::status(cx.io, &self.opened.voice, self.table.info(), view)?,
            "save" => self.save(cx, rest)?,
            "load" if rest.is_empty() => writeln!(cx.io.out, "{}", self.opened.voice.t("play-load-what"))?,
            "load" => return self.load(cx, rest),
            "lang" => return self.language(cx, rest),
            "do" => return self.choose(cx, seat, view, rest),
            _ => return self.choose(cx, seat, view, line),
        }
        Ok(Next::Stay)
    }

    fn choose(&mut self, cx: &mut Context<'_, '_>, seat: Seat, view: &View, text: &str) -> Outcome<Next> {
        let action = match pick(text, &view.options) {
            Pick::One(i) => view.options.get(i).map_or(text, |c| c.action.as_str()),
            Pick::Nothing if text.parse::<usize>().is_ok() && !text.starts_with('0') => {
                let last = view.options.len() as i64;
                let m = Message::new("play-no-number").text("number", text).int("last", last);
                writeln!(cx.io.out, "{}", self.opened.voice.say(&m))?;
                return Ok(Next::Stay);
            }
            // The referee says why, even to what is on no list.
            Pick::Nothing => text,
            Pick::Several(which) => {
                writeln!(cx.io.out, "{}", self.opened.voice.t("play-several"))?;
                for i in which {
                    if let Some(c) = view.options.get(i) {
                        show::option(cx.io, &self.opened.voice, i, c)?;
                    }
                }
                return Ok(Next::Stay);
            }
        };
        match self.table.act(seat, action) {
            Ok(()) => Ok(Next::Moved),
            Err(refusal) => {
                writeln!(cx.io.out, "{}", self.opened.voice.refusal(&refusal))?;
                Ok(Next::Stay)
            }
        }
    }

    fn undo(&mut self, cx: &mut Context<'_, '_>, seat: Seat) -> Outcome<Next> {
        // At one screen, whoever chose last takes back, though another may be asked by now.
        let humans = (0u8..).map(Seat).zip(&self.seats.players).filter(|(_, p)| **p == Player::Human);
        let by = humans.map(|(s, _)| s).find(|s| self.table.can_undo(*s).is_ok());
        match self.table.undo(by.unwrap_or(seat)) {
            Ok(()) => {
                let entries = self.table.journal().entries.len();
                for told in &mut self.told {
                    *told = (*told).min(entries);
                }
                writeln!(cx.io.out, "{}", self.opened.voice.t("play-undone"))?;
                Ok(Next::Moved)
            }
            Err(barrier) => {
                writeln!(cx.io.out, "{}", self.opened.voice.t(barrier.key()))?;
                Ok(Next::Stay)
            }
        }
    }

    fn why(&self, cx: &mut Context<'_, '_>, seat: Seat, view: &View, text: &str) -> Outcome {
        let voice = &self.opened.voice;
        if text.is_empty() {
            return Ok(writeln!(cx.io.out, "{}", voice.t("play-why-what"))?);
        }
        let text = match pick(text, &view.options) {
            Pick::One(i) => view.options.get(i).map_or(text, |c| c.action.as_str()),
            Pick::Several(_) | Pick::Nothing => text,
        };
        match self.table.why_not(seat, text) {
            Some(refusal) => writeln!(cx.io.out, "{}", voice.refusal(&refusal))?,
            None => {
                writeln!(cx.io.out, "{}", voice.say(&Message::new("play-why-legal").text("action", text)))?
            }
        }
        Ok(())
    }

    fn ask(&self, cx: &mut Context<'_, '_>, seat: Seat, text: &str) -> Outcome {
        let words: Vec<&str> = text.split_whitespace().collect();
        match Query::parse(&words) {
            Some(query) => {
                let answer = self.table.ask(Viewer::Seat(seat), &query);
                show::answer(cx.io.out, &self.opened.voice, &answer)
            }
            None => Ok(writeln!(cx.io.out, "{}", self.opened.voice.t("play-ask-what"))?),
        }
    }

    fn rule(&self, cx: &mut Context<'_, '_>, text: &str) -> Outcome {
        if text.is_empty() {
            return Ok(writeln!(cx.io.out, "{}", self.opened.voice.t("play-rule-what"))?);
        }
        let found = Found::find(self.table.ledger(), text);
        if found.is_empty() {
            return Ok(writeln!(cx.io.out, "{}", not_found(&self.opened.voice, self.table.ledger(), text))?);
        }
        found.print(cx.io.out, &self.opened.voice)
    }

    fn log(&self, cx: &mut Context<'_, '_>, seat: Seat, text: &str) -> Outcome {
        let lines = self.table.log(Viewer::Seat(seat), 0);
        if lines.is_empty() {
            return Ok(writeln!(cx.io.out, "{}", self.opened.voice.t("play-log-empty"))?);
        }
        let last = text.parse().unwrap_or(20usize);
        for line in lines.iter().skip(lines.len().saturating_sub(last)) {
            show::event(cx.io.out, &self.opened.voice, &line.told)?;
        }
        Ok(())
    }

    fn board(&self, cx: &mut Context<'_, '_>, view: &View, text: &str) -> Outcome {
        let (voice, board) = (&self.opened.voice, in_play(self.table.board()));
        let mut words = text.split_whitespace();
        let window = words.next().map(|centre| Window {
            centre,
            radius: words.next().and_then(|r| r.parse().ok()).unwrap_or(show::REACH),
        });
        if let Some(w) = &window
            && let Err(complaint) = show::known_hex(voice, &board, w.centre)
        {
            return Ok(writeln!(cx.io.out, "{complaint}")?);
        }
        let drawn = board::draw(&board, view, self.table.info(), voice, window.as_ref(), cx.io.width);
        Ok(write!(cx.io.out, "{drawn}")?)
    }

    /// All options, or those that contain the words.
    fn options(&self, cx: &mut Context<'_, '_>, view: &View, text: &str) -> Outcome {
        let wanted = text.to_lowercase();
        for (i, choice) in view.options.iter().enumerate() {
            let said = self.opened.voice.say(&choice.text).to_lowercase();
            if said.contains(&wanted) || choice.action.to_lowercase().contains(&wanted) {
                show::option(cx.io, &self.opened.voice, i, choice)?;
            }
        }
        Ok(())
    }

    /// Goes on in another language.
    fn language(&mut self, cx: &mut Context<'_, '_>, lang: &str) -> Outcome<Next> {
        if !sandtable_text::LANGUAGES.contains(&lang) {
            let m = Message::new("play-lang-what").text("known", sandtable_text::LANGUAGES.join(", "));
            writeln!(cx.io.out, "{}", self.opened.voice.say(&m))?;
            return Ok(Next::Stay);
        }
        cx.voice = Voice::program(lang);
        self.opened.voice = Voice::game(lang, &*self.opened.game);
        Ok(Next::Moved)
    }
}

/// The next line of input after a prompt; nothing at its end. What is no text is read as far as it can be.
fn read_line(cx: &mut Context<'_, '_>, prompt: &str) -> Outcome<Option<String>> {
    cx.io.out.flush()?;
    if let Some(editor) = &mut cx.io.editor {
        return Ok(editor.read(prompt)?);
    }
    write!(cx.io.out, "{prompt}")?;
    cx.io.out.flush()?;
    let mut bytes = Vec::new();
    if cx.io.input.read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_string();
    if !cx.io.tty[0] {
        // A script's input is not echoed by a terminal; the transcript reads better with it.
        writeln!(cx.io.out, "{line}")?;
    }
    Ok(Some(line))
}
