//! Words: what a game says can be read in every language, and the rules it cites are in its ledger.

use super::play::{seats, strangers};
use crate::config::{Case, SuiteConfig};
use crate::report::{Failure, SuiteReport};
use crate::walk::Walk;
use sandtable_engine::event::TableCell;
use sandtable_engine::game::Game;
use sandtable_engine::query::ResultTable;
use sandtable_engine::{Log, Message, Query, Rng, Value, Viewer};
use sandtable_text::{LANGUAGES, Texts};
use std::collections::HashSet;

/// Rules of the engine itself, which no ledger has.
const ENGINE: [&str; 2] = ["turn", "input"];

/// Every message that play, views and refusals bring up has a sentence in every language of the game, every word
/// of a view or a board (a flag, a terrain, a symbol) has a name by its convention, and every
/// rule they cite is a row of the ledger (or stands above one: `8.3` for `8.3-a`).
pub fn spoken<G: Game>(
    game: &G,
    case: &Case,
    cfg: &SuiteConfig,
    report: &mut SuiteReport,
) -> Result<(), Failure> {
    let mut words = Words { game, texts: Texts::with_common(&game.texts()), heard: HashSet::new() };
    let pool = strangers(game, case, cfg)?;
    let mut rng = Rng::new(case.seed ^ 0x3077d);
    let mut walk = Walk::new(game, case, "words", cfg.runaway)?;
    words.board(&case.scenario).map_err(|e| walk.failure(e))?;
    let tables = game.tables();
    for (_, table) in &tables {
        words.both(&table.text, &table.rule).map_err(|e| walk.failure(e))?;
    }
    loop {
        let step = walk.step()?;
        if cfg.looks_at(case, walk.steps) {
            for viewer in seats(game).map(Viewer::Seat).chain([Viewer::Referee]) {
                words.view(&walk.state, viewer).map_err(|e| walk.failure(e))?;
                words.asked(&walk.state, viewer).map_err(|e| walk.failure(e))?;
            }
            for seat in seats(game) {
                if let Some(window) = game.window(&walk.state, seat) {
                    words.key(&format!("window-{}", window.key)).map_err(|e| walk.failure(e))?;
                }
                let Some(action) = pool.get(rng.below(pool.len() as u32) as usize) else { continue };
                if let Err(refusal) = game.check(&walk.state, seat, *action) {
                    words.both(&refusal.text, &refusal.rule).map_err(|e| walk.failure(e))?;
                }
            }
        }
        let Some(step) = step else { break };
        let mut log = Log::default();
        step.take(game, &mut walk.state, &mut log);
        for (_, event) in &log.entries {
            let told = game.describe(event);
            words.both(&told.text, &told.rule).map_err(|e| walk.failure(e))?;
            for line in &told.lines {
                words.both(&line.text, &line.rule).map_err(|e| walk.failure(e))?;
            }
            if let Some(cell) = told.read.filter(|cell| !is_printed(&tables, cell)) {
                return Err(walk.failure(format!("an event was read off {cell:?}, which no table has")));
            }
        }
        walk.went();
    }
    report.messages = report.messages.max(words.heard.len() as u64);
    Ok(())
}

/// Whether a cell is one of the game's result tables.
fn is_printed(tables: &[(&'static str, ResultTable)], cell: &TableCell) -> bool {
    let table = tables.iter().find(|(key, _)| *key == cell.table);
    table.and_then(|(_, t)| t.cells.get(cell.row)).is_some_and(|row| row.get(cell.column).is_some())
}

/// What was heard so far, so that each word is looked up once.
struct Words<'g, G: Game> {
    game: &'g G,
    texts: Texts,
    heard: HashSet<String>,
}

impl<G: Game> Words<'_, G> {
    fn view(&mut self, state: &G::State, viewer: Viewer) -> Result<(), String> {
        let view = self.game.view(state, viewer);
        self.message(&view.turn)?;
        self.both(&view.prompt.text, &view.prompt.rule)?;
        for step in &view.sequence {
            self.both(&step.text, &step.rule)?;
        }
        for entry in &view.calendar {
            self.message(&entry.text)?;
            self.name("light", &entry.light)?;
            entry.lines.iter().try_for_each(|line| self.message(line))?;
        }
        for piece in &view.pieces {
            self.message(&piece.text)?;
            self.name("side", &piece.side)?;
            piece.flags.iter().try_for_each(|flag| self.name("flag", flag))?;
            if let Some(print) = &piece.print {
                print.title.iter().chain([&print.name]).try_for_each(|text| self.message(text))?;
                for line in &print.lines {
                    line.label.iter().chain([&line.text]).try_for_each(|text| self.message(text))?;
                }
            }
            let Some(face) = &piece.face else { continue };
            self.name("symbol", &face.symbol)?;
            self.name("size", &face.size)?;
            face.values.iter().try_for_each(|value| self.name("value", &value.key))?;
        }
        view.markers.iter().try_for_each(|marker| self.name("marker", &marker.kind))?;
        view.tracks.iter().try_for_each(|track| self.name("track", &track.kind))?;
        for group in &view.groups {
            group.plan.iter().chain([&group.text]).try_for_each(|text| self.message(text))?;
            group.points.iter().try_for_each(|p| self.name("group", &p.key))?;
            group.flags.iter().try_for_each(|flag| self.name("flag", flag))?;
        }
        view.hands.iter().try_for_each(|hand| self.message(&hand.text))?;
        for procedure in &view.procedures {
            self.both(&procedure.text, &procedure.rule)?;
            procedure.steps.iter().try_for_each(|s| self.both(&s.text, &s.rule))?;
        }
        for choice in &view.options {
            self.message(&choice.text)?;
            self.name("verb", &choice.verb)?;
        }
        view.result.iter().try_for_each(|r| self.both(&r.text, &r.rule))
    }

    /// The odds and previews that choices name are answered; the first of each kind of choice is asked for.
    fn asked(&mut self, state: &G::State, viewer: Viewer) -> Result<(), String> {
        let view = self.game.view(state, viewer);
        let mut verbs = HashSet::new();
        for choice in view.options.iter().filter(|c| c.ask.is_some() || c.preview.is_some()) {
            if !verbs.insert(choice.verb.clone()) {
                continue;
            }
            for question in choice.ask.iter().chain(&choice.preview) {
                let words: Vec<&str> = question.split_whitespace().collect();
                let query = Query::parse(&words).ok_or_else(|| format!("'{question}' is no question"))?;
                let answer = self.game.ask(state, viewer, &query).map_err(|refusal| {
                    format!("'{}' names '{question}', which is refused: {}", choice.action, refusal.text.key)
                })?;
                self.message(&answer.text)?;
                answer.lines.iter().try_for_each(|line| self.both(&line.text, &line.rule))?;
                answer.outcomes.iter().try_for_each(|bar| self.message(&bar.text))?;
                for part in &answer.parts {
                    self.message(&part.text)?;
                    part.factors.iter().try_for_each(|line| self.both(&line.text, &line.rule))?;
                }
            }
        }
        Ok(())
    }

    /// What the board is made of has names, too.
    fn board(&mut self, scenario: &str) -> Result<(), String> {
        let board = self.game.board(scenario);
        for hex in &board.hexes {
            self.name("terrain", &hex.terrain)?;
            self.name("provenance", &hex.provenance)?;
            hex.features.iter().try_for_each(|feature| self.name("feature", feature))?;
        }
        board.lines.iter().try_for_each(|line| self.name("line", &line.class))?;
        board.sides.iter().try_for_each(|side| self.name("hexside", &side.class))?;
        board.boxes.iter().try_for_each(|b| self.message(&b.text))?;
        board.areas.iter().try_for_each(|a| self.message(&a.text))?;
        board.displays.iter().try_for_each(|d| self.message(&d.text))?;
        for track in &board.tracks {
            self.message(&track.text)?;
            for space in &track.spaces {
                space.text.iter().try_for_each(|text| self.message(text))?;
                space.icons.iter().try_for_each(|icon| self.name("icon", icon))?;
                self.name("band", &space.band)?;
            }
        }
        for card in &board.cards {
            self.message(&card.text)?;
            for group in &card.groups {
                self.message(&group.text)?;
                group.rows.iter().try_for_each(|row| self.message(&row.text))?;
            }
        }
        board.questions.iter().try_for_each(|q| self.message(&q.text))
    }

    /// Words of a view have their names by convention: the flag `acted` is called `flag-acted`.
    fn name(&mut self, kind: &str, word: &str) -> Result<(), String> {
        if word.is_empty() { Ok(()) } else { self.key(&format!("{kind}-{word}")) }
    }

    fn both(&mut self, text: &Message, rule: &str) -> Result<(), String> {
        self.message(text)?;
        let ledger = self.game.ledger();
        if rule.is_empty() || ledger.rules.is_empty() || ENGINE.contains(&rule) {
            return Ok(());
        }
        if !self.heard.insert(format!("[{rule}]"))
            || !ledger.under(rule).is_empty()
            || ledger.ruling(rule).is_some()
        {
            return Ok(());
        }
        let near = ledger.nearest_id(rule).map_or(String::new(), |id| format!("; nearest is '{id}'"));
        Err(format!("'{}' cites rule '{rule}', which is not in the ledger{near}", text.key))
    }

    fn message(&mut self, text: &Message) -> Result<(), String> {
        self.key(&text.key)?;
        for (_, value) in &text.args {
            match value {
                Value::Term(key) => self.key(key)?,
                Value::Terms(keys) => keys.iter().try_for_each(|key| self.key(key))?,
                _ => {}
            }
        }
        Ok(())
    }

    fn key(&mut self, key: &str) -> Result<(), String> {
        if !self.heard.insert(key.to_string()) {
            return Ok(());
        }
        match self.texts.languages().find(|lang| !self.texts.has(lang, key)) {
            Some(lang) => Err(format!("no sentence for '{key}' in {lang}")),
            None => Ok(()),
        }
    }
}

/// The sentences of all languages agree with each other.
pub fn languages_agree<G: Game>(game: &G) -> Vec<Failure> {
    let faults = Texts::with_common(&game.texts()).check();
    let failure = |message| Failure {
        check: "words",
        scenario: "(all)".into(),
        options: String::new(),
        seed: 0,
        decision: 0,
        message,
    };
    faults.iter().map(|f| failure(f.to_string())).collect()
}

/// Panics unless a message can be said whole in every language: there is a sentence, none of its arguments is missing, and
/// every term it names is there. For tests that look at single messages.
pub fn assert_whole(texts: &Texts, message: &Message) {
    for lang in LANGUAGES {
        let key = &message.key;
        assert!(texts.has(lang, key), "{lang} {key}");
        let said = texts.format(lang, message);
        assert!(!said.contains("{$") && !said.contains("{ $"), "{lang} {key}: {said}");
        for (name, value) in &message.args {
            if let Value::Term(term) = value {
                assert!(texts.has(lang, term), "{lang} {key}: term {name} '{term}'");
            }
        }
    }
}
