//! A combat on an empty map, for the tests of chapter 13.

use arrayvec::ArrayVec;
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::combat::facts::Facts;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{Activation, ActivationStep, Attack, AttackStep, Frame};
use sandtable_ardennes::ids::{Chits, UnitSet};
use sandtable_ardennes::pack::{ChitId, GermanCardId, Side, Tactic, Terrain, UnitId};
use sandtable_ardennes::state::{Place, State, Supply, flag};
use sandtable_engine::event::Log;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Chance, Game, Outcome, Seat};
use sandtable_hex::{Dir, HexId};
use std::sync::OnceLock;

/// The only seat.
const GERMAN: Seat = Seat(0);

/// The game, read once.
pub fn game() -> &'static Ardennes {
    static GAME: OnceLock<Ardennes> = OnceLock::new();
    GAME.get_or_init(|| Ardennes::standard().unwrap_or_else(|e| panic!("{e}")))
}

pub fn unit(key: &str) -> UnitId {
    game().find(key).unwrap_or_else(|| panic!("no unit {key}"))
}

pub fn hex(label: &str) -> HexId {
    game().pack.map.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

pub fn label(hex: HexId) -> &'static str {
    game().pack.map.grid.label(hex)
}

pub fn set(keys: &[&str]) -> UnitSet {
    keys.iter().map(|k| unit(k)).collect()
}

/// A German card by its number.
pub fn card(number: u8) -> GermanCardId {
    let found = game().pack.german_cards.iter().position(|c| c.number == number);
    GermanCardId(found.unwrap_or_else(|| panic!("no card {number}")) as u8)
}

/// The neighbour in a direction, 0 to 5 clockwise.
pub fn at(hex: HexId, dir: usize) -> HexId {
    let grid = &game().pack.map.grid;
    grid.neighbour(hex, Dir::from_index(dir % 6).expect("0 to 5"))
}

/// Whether a river runs along this side of a hex.
pub fn river(hex: HexId, dir: usize) -> bool {
    Dir::from_index(dir % 6).is_some_and(|d| game().pack.map.is_river(hex, d))
}

/// Whether a road leaves a hex in a direction.
pub fn road(hex: HexId, dir: usize) -> bool {
    Dir::from_index(dir % 6).is_some_and(|d| game().pack.map.road(hex, d).is_some())
}

/// Whether nothing special is in a hex: no river, town, victory points, forest, and in front of the Westwall.
pub fn plain(hex: HexId) -> bool {
    let map = &game().pack.map;
    map.river.get(hex.idx()) == Some(&0)
        && !map.towns.contains(hex)
        && !map.behind_westwall.contains(hex)
        && map.points_at(hex) == 0
        && map.terrain_at(hex) != Terrain::Forest
}

/// A hex of this terrain in the open: no river, town, forest or Westwall at it or next to it, and the map all around.
pub fn open(terrain: Terrain) -> HexId {
    let map = &game().pack.map;
    let fits = |h: &HexId| {
        map.terrain_at(*h) == terrain
            && map.grid.within(*h, 2).count() == 19
            && map.grid.within(*h, 1).all(plain)
    };
    map.grid.ids().find(fits).unwrap_or_else(|| panic!("no open {terrain:?}"))
}

/// A combat being set up or fought.
pub struct Fight {
    pub state: State,
    pub attack: Attack,
    pub events: Vec<Event>,
}

impl Fight {
    /// Nobody on the map, in a German activation on a day without special rules.
    pub fn new(side: Side, target: HexId) -> Fight {
        let game = game();
        let mut state = game.start("battle-of-the-bulge", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
        for unit in &mut state.units {
            unit.place = Place::Out;
        }
        state.improved.clear();
        state.depots.clear();
        state.day = 22;
        state.frames.clear();
        state.rebuild(&game.pack);
        Fight { state, attack: Attack::new(side, target, UnitSet::EMPTY, None), events: Vec::new() }
    }

    /// Puts a unit somewhere that takes no part.
    pub fn stand(&mut self, key: &str, hex: HexId) -> &mut Fight {
        self.state.put(&game().pack, unit(key), Place::Hex(hex));
        self
    }

    /// An attacker.
    pub fn attacker(&mut self, key: &str, hex: HexId) -> &mut Fight {
        self.attack.attackers.insert(unit(key));
        self.stand(key, hex)
    }

    /// A defender, in the target hex.
    pub fn defender(&mut self, key: &str) -> &mut Fight {
        self.attack.defenders.insert(unit(key));
        self.stand(key, self.attack.target)
    }

    pub fn lost(&mut self, key: &str, steps: u8) -> &mut Fight {
        self.state.change(&game().pack, unit(key), |u| u.lost = steps);
        self
    }

    pub fn flag(&mut self, key: &str, flag: u8) -> &mut Fight {
        self.state.change(&game().pack, unit(key), |u| u.flags |= flag);
        self
    }

    pub fn supply(&mut self, key: &str, supply: Supply) -> &mut Fight {
        self.state.change(&game().pack, unit(key), |u| u.supply = supply);
        self
    }

    /// A side has a tactic.
    pub fn tactic(&mut self, side: Side, tactic: Tactic) -> &mut Fight {
        self.attack.tactics[side.index()].add(tactic);
        self
    }

    pub fn facts(&self) -> Facts {
        game().facts(&self.state, &self.attack)
    }

    // --- playing it ---

    /// Frames below the combat: an activation of the attackers with so many tactic cards, and a question that stays open
    /// when the combat is over.
    fn base(&mut self, tactics: u8, surprise: bool) {
        let activation = Activation {
            card: GermanCardId(0),
            units: self.attack.attackers,
            step: ActivationStep::Combat,
            tactics,
            single: false,
            surprise,
            no_zoc: UnitSet::EMPTY,
        };
        self.state.frames.clear();
        if self.attack.side == Side::German {
            self.state.frames.push(Frame::Activation(activation));
        }
        let among = ArrayVec::from_iter([hex("1501"), hex("1601")]);
        self.state.frames.push(Frame::Tie { unit: UnitId(0), among });
    }

    /// Begins at the hits, as if the chits had said so.
    pub fn hits(&mut self, attacker: u8, defender: u8) -> &mut Fight {
        self.base(0, true);
        for (units, mark) in
            [(self.attack.attackers, flag::ATTACKED), (self.attack.defenders, flag::DEFENDED)]
        {
            for unit in units.iter() {
                self.state.change(&game().pack, unit, |u| u.flags |= mark);
            }
        }
        let mut attack = self.attack.clone();
        attack.step = AttackStep::Defender;
        attack.hits = (attacker, defender);
        self.state.frames.push(Frame::Attack(Box::new(attack)));
        let mut log = Log::default();
        game().run(&mut self.state, &mut log);
        self.events.extend(log.entries.into_iter().map(|(_, e)| e));
        self
    }

    /// Opens the combat from its beginning; Germans still have to name their attackers. No Allied card in a surprise.
    pub fn open(&mut self, tactics: u8, surprise: bool) -> &mut Fight {
        self.base(tactics, surprise);
        let attackers = if self.attack.side == Side::German { UnitSet::EMPTY } else { self.attack.attackers };
        let mut log = Log::default();
        let (side, target, action) = (self.attack.side, self.attack.target, self.attack.action);
        game().begin_attack(&mut self.state, side, target, attackers, action, &mut log);
        game().run(&mut self.state, &mut log);
        self.events.extend(log.entries.into_iter().map(|(_, e)| e));
        self
    }

    /// Opens it and names all attackers.
    pub fn begin(&mut self, tactics: u8) -> &mut Fight {
        self.open(tactics, true);
        for unit in self.attack.attackers.iter() {
            self.play(Action::Attack(unit));
        }
        self.play(Action::Done)
    }

    pub fn options(&self) -> Vec<Action> {
        let mut out = Vec::new();
        game().options(&self.state, GERMAN, &mut out);
        out
    }

    pub fn allows(&self, action: Action) -> bool {
        self.options().contains(&action)
    }

    /// The rule that refuses an action.
    pub fn refused(&self, action: Action) -> String {
        match game().check(&self.state, GERMAN, action) {
            Ok(()) => "allowed".into(),
            Err(refusal) => refusal.rule.to_string(),
        }
    }

    pub fn play(&mut self, action: Action) -> &mut Fight {
        if let Err(refusal) = game().check(&self.state, GERMAN, action) {
            panic!("{action:?}: {refusal}; options {:?}", self.options());
        }
        let mut log = Log::default();
        game().perform(&mut self.state, GERMAN, action, &mut log);
        self.events.extend(log.entries.into_iter().map(|(_, e)| e));
        self
    }

    /// Rolls a die, or picks by rank.
    pub fn roll(&mut self, face: u32) -> &mut Fight {
        let decision = game().decision(&self.state);
        let chance = decision.chance.unwrap_or_else(|| panic!("no die is due: {:?}", self.state.top()));
        let outcome = match chance {
            Chance::Dice { .. } => Outcome(face - 1),
            Chance::Pick { .. } => Outcome(face),
        };
        let mut log = Log::default();
        game().roll(&mut self.state, outcome, &mut log);
        self.events.extend(log.entries.into_iter().map(|(_, e)| e));
        self
    }

    /// Draws the chit of this number.
    pub fn draw(&mut self, number: u8) -> &mut Fight {
        let rank = self.state.cup.cup.iter().position(|c| game().chit(c).is_some_and(|c| c.number == number));
        let rank = rank.unwrap_or_else(|| panic!("chit {number} is not in the cup"));
        self.roll(rank as u32)
    }

    /// Lets the system act while it is its turn.
    pub fn system(&mut self) -> &mut Fight {
        while game().decision(&self.state).actor == Actor::System {
            self.system_once();
        }
        self
    }

    pub fn system_once(&mut self) -> &mut Fight {
        let mut log = Log::default();
        game().advance(&mut self.state, &mut log);
        self.events.extend(log.entries.into_iter().map(|(_, e)| e));
        self
    }

    pub fn battle(&self) -> Option<&Attack> {
        self.state.frames.iter().rev().find_map(|f| match f {
            Frame::Attack(a) => Some(&**a),
            _ => None,
        })
    }

    pub fn step(&self) -> Option<AttackStep> {
        self.battle().map(|a| a.step)
    }

    pub fn is_over(&self) -> bool {
        self.battle().is_none()
    }

    pub fn steps(&self, key: &str) -> u8 {
        self.state.steps(&game().pack, unit(key))
    }

    pub fn hex_of(&self, key: &str) -> Option<HexId> {
        self.state.hex_of(unit(key))
    }

    pub fn has(&self, key: &str, flag: u8) -> bool {
        self.state.unit(unit(key)).has(flag)
    }

    /// The last numbers by which the system rolled.
    pub fn sound(&self) {
        assert_eq!(game().audit_state(&self.state), Vec::<String>::new());
    }
}

/// A set of chits by number.
pub fn chits(numbers: &[u8]) -> Chits {
    let rank = |n: &u8| game().pack.chits.iter().position(|c| c.number == *n);
    numbers.iter().filter_map(|n| Some(ChitId(rank(n)? as u8))).collect()
}
