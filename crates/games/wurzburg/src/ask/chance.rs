//! The dice that follow a choice and cannot be taken back: what each of the ten faces brings.

use super::{Ask, line, not_understood};
use crate::Wurzburg;
use crate::action::Action;
use crate::air::AaStage;
use crate::airmobile::Airmobile;
use crate::concealed::Hide;
use crate::field::{Bridging, Field, Work};
use crate::frame::{Frame, Move};
use crate::ids::{CounterId, CounterSet};
use crate::pack::{AaResult, Jamming, Side, Symbol};
use crate::shock::Shock;
use crate::state::State;
use crate::support::{Order, Procedure, StrikeKind, StrikeStage};
use crate::text;
use sandtable_engine::query::{AnswerLine, OutcomeBar};
use sandtable_engine::{Actor, Answer, Message, Refusal, Seat, Viewer};

/// A die that is to be rolled.
pub(super) struct Throw {
    rule: &'static str,
    /// What each face brings, 1 to 10.
    faces: Vec<Message>,
    lines: Vec<AnswerLine>,
}

impl Throw {
    /// A die that succeeds from a number on, after a change.
    fn at_least(rule: &'static str, number: u8, drm: i8) -> Throw {
        let good = |die: i16| die + i16::from(drm) >= i16::from(number);
        let word = |die| if good(die) { "chance-success" } else { "chance-failure" };
        let faces = (1..=10).map(|die| Message::new(word(die))).collect();
        let mut lines = vec![line(rule, Message::new("chance-number").int("number", number), None)];
        if drm != 0 {
            lines.push(line(rule, Message::new("chance-drm").int("drm", drm), None));
        }
        Throw { rule, faces, lines }
    }

    /// A die that does something up to a number, for each of several.
    pub(super) fn at_most(rule: &'static str, number: u8, words: [&'static str; 2]) -> Throw {
        let faces = (1..=10).map(|die: u8| Message::new(words[usize::from(die > number)])).collect();
        Throw { rule, faces, lines: Vec::new() }
    }

    pub(super) fn answer(self) -> Answer {
        let mut outcomes: Vec<OutcomeBar> = Vec::new();
        let mut runs: Vec<Vec<(u8, u8)>> = Vec::new();
        for (die, text) in (1u8..).zip(self.faces) {
            let at = outcomes.iter().position(|bar| bar.text == text).unwrap_or(outcomes.len());
            if at == outcomes.len() {
                outcomes.push(OutcomeBar::new(text, "", 0));
                runs.push(Vec::new());
            }
            outcomes[at].weight += 1;
            match runs[at].last_mut() {
                Some((_, last)) if *last + 1 == die => *last = die,
                _ => runs[at].push((die, die)),
            }
        }
        for (bar, runs) in outcomes.iter_mut().zip(runs) {
            bar.value = runs.into_iter().map(dice).collect::<Vec<_>>().join(", ");
        }
        // The bare value: how many of ten faces bring the last outcome, that of a high die.
        let best = outcomes.last().map_or(0, |bar| bar.weight);
        let text = Message::new("answer-chance");
        let lines = if self.lines.is_empty() {
            vec![line(self.rule, Message::new("chance-die"), None)]
        } else {
            self.lines
        };
        Answer { outcomes, lines, ..Answer::new(text, best.to_string()) }
    }
}

/// Faces that follow each other.
fn dice((first, last): (u8, u8)) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}

/// The question that shows what the dice behind a choice can bring; none where no die follows at once.
pub(crate) fn question(game: &Wurzburg, st: &State, action: Action) -> Option<String> {
    throw(game, st, action).map(|_| format!("chance {}", text::write(game, action)))
}

fn throw(game: &Wurzburg, st: &State, action: Action) -> Option<Throw> {
    match st.top()? {
        Frame::Support(procedure) => support(game, st, procedure, action),
        Frame::Field(field) => works(game, st, *field, action),
        Frame::Move(m) => moves(game, st, m, action),
        Frame::Airmobile(air) => match (&**air, action) {
            // The last of them has its hex: flak and dice follow (29.5.1).
            (Airmobile::Drop(drop), Action::At(hex)) if drop.left.len() == 1 => {
                let most = game.pack.charts.support.disorganised;
                let mut throw = Throw::at_most("29.5.1", most, ["chance-step-lost", "chance-held"]);
                throw.lines.push(line("29.5.1", Message::new("chance-each-step"), None));
                let jumps = drop.falling.iter().map(|(_, h)| *h).chain([hex]);
                let under = jumps.filter(|h| game.is_under_flak(st, drop.side, *h)).count();
                let text = Message::new("chance-jump-flak").int("count", under as i64);
                throw.lines.push(line("27.2", text, None));
                Some(throw)
            }
            _ => None,
        },
        Frame::Hidden(_) => match action {
            Action::Hide(Hide::Reveal(unit)) => reveal(game, st, unit),
            _ => None,
        },
        Frame::Shock(Shock::Screen(s)) => {
            let joined = match action {
                Action::All => game.screeners(st, s),
                Action::Done => s.joined,
                _ => return None,
            };
            game.screen_number(st, joined).map(|number| Throw::at_least("41.2", number, 0))
        }
        _ => None,
    }
}

/// The steps an unrevealed unit would get; none where no die is rolled (45.3, 45.3.3).
fn reveal(game: &Wurzburg, st: &State, unit: CounterId) -> Option<Throw> {
    let faces = game.reveal_faces(st, unit)?;
    let word = |steps: u8| match steps {
        0 => Message::new("chance-dummy"),
        n => Message::new("chance-real").int("steps", n),
    };
    let text = Message::new("chance-drm").int("drm", game.reveal_drm(st, unit));
    let pool = Message::new("chance-pool").int("steps", game.pool_of(st, game.pack.group_of(unit)));
    let lines = vec![line("45.3", text, None), line("45.1.1", pool, None)];
    Some(Throw { rule: "45.3", faces: faces.into_iter().map(word).collect(), lines })
}

fn support(game: &Wurzburg, st: &State, procedure: &Procedure, action: Action) -> Option<Throw> {
    let charts = &game.pack.charts.support;
    match (procedure, action) {
        (Procedure::Recon(r), Action::Work(Work::Bridge(Bridging::Aim(span)))) => {
            let spotters = game.spotters(st, r.formation, r.payer?);
            let number = game.bridge_number(&spotters, span)?;
            Some(Throw::at_least("20.2.3", number, game.bridge_drm(st, span)))
        }
        (Procedure::Strike(s), Action::Order(Order::Air(_))) => {
            let hq = s.hq?;
            let nation = game.pack.formation(game.pack.formation_of(hq)).nation;
            if game.fixed_aircraft(s.kind, nation).is_some() {
                return None;
            }
            let faces = game.pack.charts.support.air_call[game.pack.side(hq).index()].iter();
            let word = |key: &String| Message::new("chance-aircraft").with("type", text::aircraft(key));
            let point = line("24.2", Message::new("chance-air-points"), None);
            Some(Throw { rule: "24.2", faces: faces.map(word).collect(), lines: vec![point] })
        }
        (Procedure::Strike(s), Action::Fire) if s.stage == StrikeStage::Assets && s.air.is_none() => {
            strike(game, st, s.kind, s)
        }
        (Procedure::AntiAir(a), Action::Fire | Action::Order(Order::Announce(_))) => {
            let strength = match action {
                Action::Order(Order::Announce(n)) => n as i8,
                _ => a.strength,
            };
            let word = |die: i16| match charts.aa(die + i16::from(strength)) {
                AaResult::None => "chance-aa-none",
                AaResult::CheckOrAbort => "chance-aa-or",
                AaResult::CheckAndAbort => "chance-aa-and",
            };
            let faces = (1..=10).map(|die| Message::new(word(die))).collect();
            let text = Message::new("chance-drm").int("drm", strength);
            Some(Throw { rule: "27.2", faces, lines: vec![line("27.2", text, None)] })
        }
        (Procedure::AntiAir(a), Action::Order(Order::Check)) if a.stage == AaStage::Choice => {
            let defence = game.flight_defence(st, a)?;
            let words = ["chance-held", "chance-step-lost"];
            Some(Throw::at_most("27.3.1", defence.saturating_sub(1), words))
        }
        _ => None,
    }
}

/// Strikes that lay mines or gas, or break a bridge.
fn strike(game: &Wurzburg, st: &State, kind: StrikeKind, s: &crate::support::Strike) -> Option<Throw> {
    let charts = &game.pack.charts;
    let words = ["chance-step-lost", "chance-held"];
    match kind {
        StrikeKind::Bridge if !s.guns.is_empty() => {
            let strength = game.bridge_strength(st, s);
            Some(Throw::at_most("38.4.4", strength, ["chance-destroyed", "chance-held"]))
        }
        StrikeKind::Adm if !s.guns.is_empty() => {
            Some(Throw::at_most("37.5", charts.support.mine_at_most, words))
        }
        StrikeKind::Gas | StrikeKind::PersistentGas if !s.guns.is_empty() => {
            Some(Throw::at_most("44.5", game.gas_kills_at_most(st), words))
        }
        _ => None,
    }
}

fn works(game: &Wurzburg, st: &State, field: Field, action: Action) -> Option<Throw> {
    let Action::Work(work) = action else { return None };
    match (field, work) {
        (_, Work::Blow(bridge)) | (_, Work::Charge(_, bridge)) => {
            let set = matches!(work, Work::Blow(_));
            let (number, drm) = game.blast_number(st, bridge, set)?;
            Some(Throw::at_least(if set { "38.1.1" } else { "38.2" }, number, drm))
        }
        (Field::Jam, Work::Jam(_)) => {
            let drm = game.jamming_drm(st);
            let word = |die: u8| match game.jamming_of(die, drm) {
                None => "chance-jammer-lost",
                Some(Jamming::None) => "chance-jam-none",
                Some(Jamming::Reduced) => "chance-jam-reduced",
                Some(Jamming::NoCall) => "chance-jam-no-call",
                Some(Jamming::NoReaction) => "chance-jam-no-reaction",
            };
            let faces = (1..=10).map(|die| Message::new(word(die))).collect();
            let text = Message::new("chance-drm").int("drm", drm);
            Some(Throw { rule: "39.2", faces, lines: vec![line("39.2", text, None)] })
        }
        _ => None,
    }
}

fn moves(game: &Wurzburg, st: &State, m: &Move, action: Action) -> Option<Throw> {
    let charts = &game.pack.charts;
    match action {
        // Who crosses a river or leaves the map is revealed first (45.4.3, 45.4.4, 45.4.7).
        Action::Ferry(_) | Action::Cross | Action::Exit if game.is_veiled(st, m.force) => {
            let mut veiled = m.force.iter().filter(|c| game.is_unrevealed(st, *c));
            let first = veiled.next()?;
            if veiled.next().is_some() { None } else { reveal(game, st, first) }
        }
        Action::Cross if !st.concealed.on => {
            let bonus = game.ford_bonus(st, m.at);
            let faces = (1..=10).map(|die: u8| {
                let row = usize::from(die + bonus).clamp(1, charts.amphibious.len());
                Message::new("chance-crossing").int("steps", charts.amphibious[row - 1])
            });
            let text = Message::new("chance-drm").int("drm", bonus);
            Some(Throw { rule: "17.5", faces: faces.collect(), lines: vec![line("17.5", text, None)] })
        }
        // Out of a field that lies open: a die for each step.
        Action::Go(_) | Action::Careful(_) if m.off.is_none() && game.is_mined_in(st, m.force, m.at) => {
            let careful = if matches!(action, Action::Careful(_)) { charts.support.mine_careful } else { 0 };
            let bonus = careful + engineer_bonus(game, st, m.force);
            let most = charts.support.mine_at_most.saturating_sub(bonus);
            let mut throw = Throw::at_most("37.5", most, ["chance-step-lost", "chance-held"]);
            throw.lines.push(line("37.5", Message::new("chance-each-step"), None));
            Some(throw)
        }
        _ => None,
    }
}

fn engineer_bonus(game: &Wurzburg, st: &State, force: CounterSet) -> u8 {
    let engineer = force.iter().any(|c| game.pack.kind(c).symbol == Symbol::Engineer);
    if engineer && !st.reads(crate::readings::reading::BARE_MINES) {
        game.pack.charts.support.mine_engineer
    } else {
        0
    }
}

impl Ask<'_> {
    /// What the die behind a choice brings, for the side that chooses.
    pub(super) fn chance(&self, words: &[&str]) -> Result<Answer, Refusal> {
        let action = text::read(self.game, &words.join(" ")).map_err(not_understood)?;
        let asked = match self.viewer {
            Viewer::Seat(seat) => {
                matches!(sandtable_engine::Game::decision(self.game, self.st).actor, Actor::Seat(s) if s == seat)
            }
            Viewer::Referee => true,
            Viewer::Public => false,
        };
        let seats = [Side::Wp, Side::Nato].map(|side| Seat(side as u8));
        let legal = || {
            seats
                .into_iter()
                .any(|seat| sandtable_engine::Game::check(self.game, self.st, seat, action).is_ok())
        };
        let throw = if asked && legal() { throw(self.game, self.st, action) } else { None };
        throw.map(Throw::answer).ok_or_else(|| Refusal::new("2.6", Message::new("ask-no-chance")))
    }
}
