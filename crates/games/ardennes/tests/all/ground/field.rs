//! An empty map on which units are placed by hand, and the ground's own procedures played on it.

use arrayvec::ArrayVec;
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::board::Board;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{Activation, ActivationStep, Frame, Part, Roll, Stage};
use sandtable_ardennes::ids::UnitSet;
use sandtable_ardennes::movement::{Ground, Range};
use sandtable_ardennes::pack::{GermanCardId, Side, UnitId};
use sandtable_ardennes::procedure::Procedure;
use sandtable_ardennes::state::{Place, State, Supply};
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Log, Outcome};
use sandtable_hex::HexId;
use std::sync::OnceLock;

/// The game, loaded once.
pub fn game() -> &'static Ardennes {
    static GAME: OnceLock<Ardennes> = OnceLock::new();
    GAME.get_or_init(|| Ardennes::standard().unwrap_or_else(|e| panic!("{e}")))
}

pub fn hex(label: &str) -> HexId {
    game().pack.map.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

pub fn unit(key: &str) -> UnitId {
    game().find(key).unwrap_or_else(|| panic!("no unit {key}"))
}

/// A position in the making, and what has happened in it.
pub struct Field {
    pub state: State,
    pub log: Log<Event>,
}

impl Field {
    /// Nobody on the map, at the German impulse of a day.
    pub fn on(day: u8) -> Field {
        Field::of("battle-of-the-bulge", day)
    }

    pub fn of(scenario: &str, day: u8) -> Field {
        let mut state = game().start(scenario, &Options::none()).unwrap_or_else(|e| panic!("{e}"));
        for unit in &mut state.units {
            unit.place = Place::Out;
        }
        state.improved.clear();
        state.depots.clear();
        state.german.hand = Default::default();
        state.day = day;
        state.frames = ArrayVec::new();
        state.frames.push(Frame::Day(Stage::German));
        state.rebuild(&game().pack);
        Field { state, log: Log::default() }
    }

    pub fn put(&mut self, key: &str, label: &str) -> UnitId {
        let id = unit(key);
        self.state.put(&game().pack, id, Place::Hex(hex(label)));
        id
    }

    pub fn worn(&mut self, key: &str, label: &str, lost: u8) -> UnitId {
        let id = self.put(key, label);
        self.state.change(&game().pack, id, |u| u.lost = lost);
        id
    }

    pub fn supply(&mut self, key: &str, supply: Supply) {
        self.state.change(&game().pack, unit(key), |u| u.supply = supply);
    }

    pub fn flags(&mut self, key: &str, flags: u8) {
        self.state.change(&game().pack, unit(key), |u| u.flags |= flags);
    }

    pub fn board(&self) -> Board<'_> {
        Board::new(&game().pack, &self.state)
    }

    pub fn at(&self, key: &str) -> String {
        let hex = self.state.hex_of(unit(key));
        hex.map_or("off".into(), |h| game().pack.map.grid.label(h).to_owned())
    }

    pub fn range(&self, key: &str) -> Range {
        game().range(&self.board(), unit(key))
    }

    pub fn cost(&self, key: &str, label: &str) -> Option<u8> {
        self.range(key).cost(hex(label))
    }

    pub fn march(&self, key: &str, label: &str) -> Option<u8> {
        game().strategic(&self.board(), unit(key)).cost(hex(label))
    }

    pub fn bridge(&self, a: &str, b: &str) -> sandtable_ardennes::pack::BridgeId {
        game().pack.map.bridge_between(hex(a), hex(b)).unwrap_or_else(|| panic!("no bridge {a}-{b}"))
    }

    pub fn give_bridge(&mut self, a: &str, b: &str, side: Side) {
        let bridge = self.bridge(a, b);
        self.state.german_bridges.set(bridge, side == Side::German);
        self.state.blown.remove(bridge);
    }

    pub fn give_town(&mut self, label: &str, side: Side) {
        self.state.german_towns.set(hex(label), side == Side::German);
    }

    pub fn supplied(&self, side: Side, label: &str) -> bool {
        let board = self.board();
        let heads = game().supply_heads(&board, side);
        game().supplied(&board, side, hex(label), &heads)
    }

    pub fn in_communication(&self, side: Side, label: &str) -> bool {
        game().communication(&self.board(), side).contains(hex(label))
    }

    pub fn is_head(&self, side: Side, label: &str) -> bool {
        game().supply_heads(&self.board(), side).contains(hex(label))
    }

    /// An activation of these units is in its movement.
    pub fn activate(&mut self, keys: &[&str]) {
        let units: UnitSet = keys.iter().map(|k| unit(k)).collect();
        self.state.traffic = Default::default();
        self.state.frames.push(Frame::Activation(Activation {
            card: GermanCardId(0),
            units,
            step: ActivationStep::Movement,
            tactics: 0,
            single: false,
            surprise: false,
            no_zoc: UnitSet::EMPTY,
        }));
    }

    pub fn ignore_control(&mut self, key: &str) {
        if let Some(Frame::Activation(a)) = self.state.frames.last_mut() {
            a.no_zoc.insert(unit(key));
        }
    }

    /// Lets the ground go on until somebody must act or another part's frame is on top.
    pub fn run(&mut self) {
        while self.state.top().is_some_and(|f| f.part() == Part::Ground)
            && Ground::decision(game(), &self.state).is_none()
        {
            Ground::settle(game(), &mut self.state, &mut self.log);
        }
    }

    pub fn select(&mut self, key: &str) {
        game().begin_move(&mut self.state, unit(key));
        self.run();
    }

    pub fn options(&self) -> Vec<Action> {
        let mut out = Vec::new();
        Ground::options(game(), &self.state, &mut out);
        out
    }

    /// Performs a legal action.
    pub fn act(&mut self, action: Action) {
        assert_eq!(Ground::refuse(game(), &self.state, action), None, "{action:?}");
        assert!(self.options().contains(&action), "{action:?} is not offered");
        Ground::perform(game(), &mut self.state, action, &mut self.log);
        self.run();
    }

    pub fn refused(&self, action: Action) -> String {
        let refusal = Ground::refuse(game(), &self.state, action);
        assert!(!self.options().contains(&action), "{action:?} is offered");
        refusal.map_or("legal".into(), |r| r.rule.into_owned())
    }

    pub fn go(&mut self, key: &str, label: &str) {
        self.select(key);
        self.act(Action::Go(hex(label)));
    }

    /// Ends whatever move is open.
    pub fn done(&mut self) {
        while matches!(self.state.top(), Some(Frame::Move(_))) {
            self.act(Action::Done);
        }
    }

    /// The die that is due, if the ground waits for one.
    pub fn due(&self) -> Option<Roll> {
        match self.state.top() {
            Some(Frame::Roll(roll)) => Some(*roll),
            _ => None,
        }
    }

    pub fn roll(&mut self, die: u32) {
        assert!(self.due().is_some(), "no die is due: {:?}", self.state.top());
        Ground::roll(game(), &mut self.state, Outcome(die - 1), &mut self.log);
        self.run();
    }

    /// Whether the German is asked by the ground.
    pub fn asked(&self) -> bool {
        Ground::decision(game(), &self.state).is_some_and(|d| matches!(d.actor, Actor::Seat(_)))
    }

    pub fn is_moving(&self) -> bool {
        matches!(self.state.top(), Some(Frame::Move(_)))
    }

    pub fn happened(&self, test: impl Fn(&Event) -> bool) -> bool {
        self.log.entries.iter().any(|(_, e)| test(e))
    }
}
