//! What the tests share: the game, and positions built by hand.

use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Seat};
use sandtable_hex::{Dir, HexId};
use sandtable_panzer::Panzer;
use sandtable_panzer::action::{Action, Order};
use sandtable_panzer::event::Event;
use sandtable_panzer::ids::{FormationId, Side, UnitId};
use sandtable_panzer::pack::{Ground, Sides, Terrain};
use sandtable_panzer::rules::{D10, D100};
use sandtable_panzer::state::{GroundAt, Place, State, Unit};
use std::sync::LazyLock;

/// The game, loaded once.
pub static GAME: LazyLock<Panzer> =
    LazyLock::new(|| Panzer::standard().expect("the pack it comes with is sound"));

/// A position on a flat, clear board 29 unless a test shapes it.
pub struct Field {
    pub st: State,
    pub log: Vec<Event>,
}

impl Field {
    /// Board 29, flattened.
    pub fn new() -> Field {
        Field::flat("first-light")
    }

    /// The boards of a scenario, flattened.
    pub fn flat(scenario: &str) -> Field {
        let mut field = Field::printed(scenario);
        let grid = &GAME.layout(&field.st).grid;
        field.st.ground = grid.ids().map(|hex| GroundAt { hex, ground: Ground::clear(0) }).collect();
        field
    }

    /// The boards of a scenario as they are.
    pub fn printed(scenario: &str) -> Field {
        let st = GAME.blank(scenario, &Options::none()).expect("a scenario");
        Field { st, log: Vec::new() }
    }

    pub fn hex(&self, label: &str) -> HexId {
        GAME.layout(&self.st).find(label).unwrap_or_else(|| panic!("no hex {label}"))
    }

    fn ground(&mut self, label: &str) -> &mut Ground {
        let hex = self.hex(label);
        &mut self.st.ground.iter_mut().find(|g| g.hex == hex).expect("flat board").ground
    }

    pub fn terrain(mut self, terrain: Terrain, labels: &[&str]) -> Field {
        for label in labels {
            self.ground(label).terrain = terrain;
        }
        self
    }

    pub fn level(mut self, level: i8, labels: &[&str]) -> Field {
        for label in labels {
            self.ground(label).level = level;
        }
        self
    }

    pub fn side(mut self, feature: Sides, label: &str, dir: Dir) -> Field {
        let hex = self.hex(label);
        let beyond = GAME.layout(&self.st).grid.neighbour(hex, dir);
        for (h, d) in [(hex, dir), (beyond, dir.opposite())] {
            if let Some(at) = self.st.ground.iter_mut().find(|g| g.hex == h) {
                at.ground.sides[d.index()] = at.ground.sides[d.index()].with(feature);
            }
        }
        self
    }

    /// A road (or path) along neighbouring hexes.
    pub fn way(mut self, road: bool, labels: &[&str]) -> Field {
        for pair in labels.windows(2) {
            let (a, b) = (self.hex(pair[0]), self.hex(pair[1]));
            let dir = GAME.layout(&self.st).grid.dir_between(a, b).expect("neighbours");
            for (h, d) in [(a, dir), (b, dir.opposite())] {
                let ground = &mut self.st.ground.iter_mut().find(|g| g.hex == h).expect("flat board").ground;
                let bits = if road { &mut ground.roads } else { &mut ground.paths };
                *bits |= 1 << d.index();
            }
        }
        self
    }

    /// Puts a unit on the map, facing 1 to 6 as printed.
    pub fn unit(&mut self, card: &str, hex: &str, facing: u8) -> UnitId {
        let card = GAME.pack.card_by_key(card).unwrap_or_else(|| panic!("no card {card}"));
        let number = self.st.units.iter().filter(|u| u.card == card.id).count() as u8 + 1;
        let side = card.nation.side();
        let formations = GAME.scenario(&self.st).formations();
        let formation = formations.filter(|f| f.side == side).map(|f| f.id).next().unwrap_or(FormationId(0));
        self.st.units.push(Unit {
            place: Place::Hex(self.hex(hex)),
            facing: facing - 1,
            ..Unit::new(side, card.id, number, formation)
        });
        UnitId(self.st.units.len() as u8 - 1)
    }

    /// Puts a unit aboard another.
    pub fn aboard(&mut self, card: &str, carrier: UnitId) -> UnitId {
        let hex = self.at(carrier);
        let unit = self.unit(card, hex, 1);
        self.st.units[unit.index()].place = Place::Aboard(carrier);
        unit
    }

    /// Attaches a crew-served weapon.
    pub fn attach(&mut self, unit: UnitId, weapon: &str) {
        let crew = GAME.pack.crew.iter().find(|c| c.key == weapon).unwrap_or_else(|| panic!("no {weapon}"));
        self.st.unit_mut(unit).weapon = Some(crew.id);
    }

    /// Goes to the first plot.
    pub fn begin(&mut self) {
        GAME.begin_play(&mut self.st);
        self.sound();
    }

    fn sound(&self) {
        let faults = GAME.audit(&self.st);
        assert!(faults.is_empty(), "{faults:?}");
    }

    pub fn options(&self, side: Side) -> Vec<Action> {
        let mut out = Vec::new();
        GAME.options(&self.st, side.seat(), &mut out);
        out
    }

    pub fn can(&self, side: Side, action: Action) -> bool {
        self.options(side).contains(&action)
    }

    /// The rule that refuses an action.
    pub fn refused(&self, side: Side, action: Action) -> String {
        match GAME.check(&self.st, side.seat(), action) {
            Err(refusal) => refusal.rule.to_string(),
            Ok(()) => panic!("{action:?} is legal"),
        }
    }

    pub fn act(&mut self, side: Side, action: Action) {
        let mut log = Log::default();
        if let Err(refusal) = GAME.play(&mut self.st, side.seat(), action, &mut log) {
            panic!("{side:?} {action:?}: {refusal}; options {:?}", self.options(side));
        }
        self.log.extend(log.entries.into_iter().map(|(_, e)| e));
        self.sound();
    }

    /// Percentile dice.
    pub fn roll(&mut self, value: u8) {
        assert_eq!(GAME.decision(&self.st).actor, Actor::Chance, "dice are due");
        let digit = |d: u8| if d == 0 { 10 } else { u32::from(d) };
        let value = value % 100;
        let outcome = D100.from_faces(&[digit(value / 10), digit(value % 10)]).expect("faces");
        let mut log = Log::default();
        GAME.roll(&mut self.st, outcome, &mut log);
        self.log.extend(log.entries.into_iter().map(|(_, e)| e));
        self.sound();
    }

    /// One ten-sided die.
    pub fn die(&mut self, value: u8) {
        assert_eq!(GAME.decision(&self.st).chance, Some(D10), "a ten-sided die is due");
        let outcome = D10.from_faces(&[u32::from(value)]).expect("a face");
        let mut log = Log::default();
        GAME.roll(&mut self.st, outcome, &mut log);
        self.log.extend(log.entries.into_iter().map(|(_, e)| e));
        self.sound();
    }

    /// One ten-sided die.
    pub fn roll10(&mut self, value: u8) {
        assert_eq!(GAME.decision(&self.st).chance, Some(D10), "a d10 is due");
        let outcome = D10.from_faces(&[u32::from(value)]).expect("a face");
        let mut log = Log::default();
        GAME.roll(&mut self.st, outcome, &mut log);
        self.log.extend(log.entries.into_iter().map(|(_, e)| e));
        self.sound();
    }

    pub fn order(&mut self, unit: UnitId, order: Order) {
        let side = self.st.unit(unit).side;
        self.act(side, Action::Pick(unit));
        self.act(side, Action::Order(order));
    }

    /// Seals both plots and rolls initiative: `first` wins it.
    pub fn seal(&mut self, first: Side) {
        self.act(Side::Axis, Action::Seal);
        self.act(Side::Allied, Action::Seal);
        let (axis, allied) = if first == Side::Axis { (90, 10) } else { (10, 90) };
        self.roll(axis);
        self.roll(allied);
    }

    /// The seat that is asked.
    pub fn asked(&self) -> Option<Seat> {
        match GAME.decision(&self.st).actor {
            Actor::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    pub fn at(&self, unit: UnitId) -> &'static str {
        let hex = self.st.unit(unit).hex().unwrap_or(HexId::NONE);
        GAME.layout(&self.st).label(hex)
    }
}
