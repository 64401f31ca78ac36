//! A table for tests of the Allied system: an empty map, units put where a test wants them, and the machine run by hand.

use sandtable_ardennes::Ardennes;
use sandtable_ardennes::allied::Allied;
use sandtable_ardennes::allied::choose::Notes;
use sandtable_ardennes::board::Board;
use sandtable_ardennes::combat::Combat;
use sandtable_ardennes::event::{Event, Trace};
use sandtable_ardennes::frame::{AlliedActivation, AlliedImpulse, AlliedStep, Frame, Part};
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::movement::Ground;
use sandtable_ardennes::pack::{ActionCardId, AlliedCardId, UnitId};
use sandtable_ardennes::procedure::Procedure;
use sandtable_ardennes::sequence::Day;
use sandtable_ardennes::state::{Place, State};
use sandtable_ardennes::survey::Survey;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Decision, Log, Outcome};
use sandtable_hex::HexId;
use std::sync::OnceLock;

pub fn game() -> &'static Ardennes {
    static GAME: OnceLock<Ardennes> = OnceLock::new();
    GAME.get_or_init(|| Ardennes::standard().unwrap_or_else(|e| panic!("{e}")))
}

pub fn hex(label: &str) -> HexId {
    game().pack.map.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

pub fn label(hex: HexId) -> &'static str {
    game().pack.map.grid.label(hex)
}

pub fn unit(key: &str) -> UnitId {
    game().find(key).unwrap_or_else(|| panic!("no unit {key}"))
}

pub fn key(unit: UnitId) -> &'static str {
    game().pack.unit(unit).map_or("", |u| u.key.as_str())
}

pub fn allied_card(number: u8) -> AlliedCardId {
    let at = game().pack.allied_cards.iter().position(|c| c.number == number);
    AlliedCardId(at.unwrap_or_else(|| panic!("no Allied card {number}")) as u8)
}

pub fn action_card(number: u8) -> ActionCardId {
    let at = game().pack.action_cards.iter().position(|c| c.number == number);
    ActionCardId(at.unwrap_or_else(|| panic!("no action card {number}")) as u8)
}

pub struct Table {
    pub state: State,
    pub log: Vec<Event>,
    dice: Vec<u32>,
}

impl Table {
    /// Nobody on the map on this day.
    pub fn empty(day: u8) -> Table {
        let mut state =
            game().start("battle-of-the-bulge", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
        for unit in &mut state.units {
            unit.place = Place::Out;
        }
        state.improved.clear();
        state.roadblocks.clear();
        state.day = day;
        state.frames.clear();
        state.rebuild(&game().pack);
        Table { state, log: Vec::new(), dice: Vec::new() }
    }

    pub fn put(mut self, key: &str, at: &str) -> Table {
        self.state.put(&game().pack, unit(key), Place::Hex(hex(at)));
        self
    }

    pub fn reserve(mut self, key: &str) -> Table {
        self.state.put(&game().pack, unit(key), Place::Reserve);
        self
    }

    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Table {
        change(&mut self.state);
        self
    }

    pub fn mark(mut self, key: &str, change: impl FnOnce(&mut sandtable_ardennes::state::Unit)) -> Table {
        self.state.change(&game().pack, unit(key), change);
        self
    }

    /// Dice and draws to come, as faces; what is not said comes out as 1.
    pub fn dice(mut self, faces: &[u32]) -> Table {
        self.dice = faces.iter().rev().map(|f| f - 1).collect();
        self
    }

    pub fn board(&self) -> Board<'_> {
        Board::new(&game().pack, &self.state)
    }

    pub fn at(&self, key: &str) -> Option<&'static str> {
        self.state.hex_of(unit(key)).map(label)
    }

    /// An Allied impulse with this card, to its end.
    pub fn impulse(&mut self, card: u8) {
        let frame = AlliedImpulse { card: Some(allied_card(card)), command: 0, second: false };
        self.state.frames.push(Frame::AlliedImpulse(frame));
        self.run(|_| false);
    }

    /// An activation of these units with these action cards, up to the first combat or to its end.
    pub fn activate(&mut self, units: &[&str], cards: &[u8]) {
        let units: UnitSet = units.iter().map(|k| unit(k)).collect();
        self.state.frames.push(Frame::AlliedActivation(AlliedActivation {
            card: allied_card(18),
            units,
            step: AlliedStep::Draw,
            cards: cards.iter().map(|n| action_card(*n)).collect(),
            at: 0,
            order: Vec::new(),
        }));
        self.run(|state| matches!(state.top(), Some(Frame::Attack(_))));
    }

    /// Runs until nothing is left on the stack, the German is asked, or `stop` says so.
    pub fn run(&mut self, stop: impl Fn(&State) -> bool) {
        for _ in 0..20_000 {
            if stop(&self.state) {
                return;
            }
            let Some(part) = self.state.top().map(Frame::part) else { return };
            match part {
                Part::Day => self.step::<Day>(),
                Part::Ground => self.step::<Ground>(),
                Part::Combat => self.step::<Combat>(),
                Part::Allied => self.step::<Allied>(),
            };
            if self.asked() {
                return;
            }
        }
        panic!("it never ends: {:?}", self.state.frames);
    }

    fn decision(&self) -> Option<Decision> {
        let game = game();
        match self.state.top()?.part() {
            Part::Day => Day::decision(game, &self.state),
            Part::Ground => Ground::decision(game, &self.state),
            Part::Combat => Combat::decision(game, &self.state),
            Part::Allied => Allied::decision(game, &self.state),
        }
    }

    /// Whether the German is asked.
    pub fn asked(&self) -> bool {
        self.decision().is_some_and(|d| matches!(d.actor, Actor::Seat(_)))
    }

    fn step<P: Procedure>(&mut self) {
        let mut log = Log::default();
        match P::decision(game(), &self.state) {
            None => P::settle(game(), &mut self.state, &mut log),
            Some(Decision { chance: Some(chance), .. }) => {
                let face = self.dice.pop().unwrap_or(0).min(chance.len().saturating_sub(1));
                P::roll(game(), &mut self.state, Outcome(face), &mut log);
            }
            Some(Decision { actor: Actor::System, .. }) => P::advance(game(), &mut self.state, &mut log),
            Some(_) => {}
        }
        self.log.extend(log.entries.into_iter().map(|(_, e)| e));
    }

    /// The units tested for a card, in order, and whether each acted.
    pub fn tested(&self, number: u8) -> Vec<(&'static str, bool)> {
        let wanted = action_card(number);
        self.log
            .iter()
            .filter_map(|e| match e {
                Event::Tested { card, unit, acts, .. } if *card == wanted => Some((key(*unit), *acts)),
                _ => None,
            })
            .collect()
    }

    /// The first condition that failed when a unit was tested for a card.
    pub fn failed(&self, number: u8, who: &str) -> Option<&'static str> {
        let (wanted, who) = (action_card(number), unit(who));
        self.log.iter().find_map(|e| match e {
            Event::Tested { card, unit, trace, .. } if *card == wanted && *unit == who => {
                trace.iter().find(|r| !r.held).map(|r| r.key)
            }
            _ => None,
        })
    }

    /// Who came to the map, and where.
    pub fn came(&self) -> Vec<(&'static str, &'static str)> {
        self.log
            .iter()
            .filter_map(|e| match e {
                Event::Came { unit, hex, .. } => Some((key(*unit), label(*hex))),
                _ => None,
            })
            .collect()
    }

    /// Attackers of the combat on top of the stack, and its target.
    pub fn attack(&self) -> Option<(Vec<&'static str>, &'static str)> {
        match self.state.top() {
            Some(Frame::Attack(a)) => Some((a.attackers.iter().map(key).collect(), label(a.target))),
            _ => None,
        }
    }
}

/// Where a reserve would go by method A or B, and why.
pub fn placed(table: &Table, who: &str, method_b: bool) -> (Option<&'static str>, Trace) {
    let board = table.board().without(unit(who));
    let survey = Survey::new(&board);
    let mut notes = Notes::new(true);
    let found = match method_b {
        true => game().method_b(&survey, unit(who), &mut notes),
        false => game().method_a(&survey, unit(who), &mut notes),
    };
    (found.map(label), notes.done())
}

/// The 28th Division outnumbers a German next to it, a reason to activate from the 19th on.
pub fn outnumbered(day: u8) -> Table {
    Table::empty(day)
        .put("110.28.VIII", "1814")
        .put("109.28.VIII", "1719")
        .put("39.26.XLVII", "1717")
        .put("77.26.XLVII", "1813")
        .mark("77.26.XLVII", |u| u.lost = 1)
}
