//! Scenarios: `scenarios/*.toml`.

use super::forces::{Forces, Nation, Side, Support};
use super::kind::{DatumKind, Doc, Tab};
use super::map::{Hexes, Map};
use crate::ids::{FormationId, GroupId};
use sandtable_engine::info::Words;
use sandtable_hex::HexId;
use sandtable_pack::{nearest, record, words};

words! {
    /// A level of victory, best for the Pact first (46.7).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
    pub enum Level {
        /// Decisive victory of the Pact.
        WpDecisive = "wp-decisive",
        /// Tactical victory of the Pact.
        WpTactical = "wp-tactical",
        /// Marginal victory of the Pact.
        WpMarginal = "wp-marginal",
        /// Draw.
        Draw = "draw",
        /// Marginal victory of NATO.
        NatoMarginal = "nato-marginal",
        /// Tactical victory of NATO.
        NatoTactical = "nato-tactical",
        /// Decisive victory of NATO.
        NatoDecisive = "nato-decisive",
    }
}

impl Level {
    /// The side that wins at this level.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Level::WpDecisive | Level::WpTactical | Level::WpMarginal => Some(Side::Wp),
            Level::Draw => None,
            Level::NatoMarginal | Level::NatoTactical | Level::NatoDecisive => Some(Side::Nato),
        }
    }

    /// The next level, worse for the Pact.
    pub fn lower(self) -> Level {
        let next = Level::WORDS.iter().position(|(_, l)| *l == self).and_then(|i| Level::WORDS.get(i + 1));
        next.map_or(self, |(_, l)| *l)
    }
}

/// When a force comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    /// It is set up.
    SetUp,
    /// It enters by an edge from this turn on (46.6).
    Edge(u8),
    /// It is flown in from this turn on (29).
    Air(u8),
    /// It enters by an edge after the scenario has released it.
    Released,
}

/// Part of a side's forces.
#[derive(Debug, Clone)]
pub struct Force {
    /// Its counters.
    pub group: GroupId,
    /// Steps.
    pub steps: u8,
    /// Dummies its owner may add.
    pub dummies: u8,
    /// Where it sets up, or the edge hexes it enters by.
    pub zone: Hexes,
    /// When it comes.
    pub arrival: Arrival,
    /// The only hex of the zone, if there is only one.
    pub at: Option<HexId>,
    /// May not operate before this turn; it may react.
    pub hold: u8,
    /// May be dropped by parachute in this turn (29.5); 0 if it may not.
    pub paradrop: u8,
}

/// A line of the victory conditions.
#[derive(Debug, Clone)]
pub enum VictoryLine {
    /// Points for each hex a side holds at the end.
    Hold {
        /// The hexes.
        hexes: Vec<HexId>,
        /// Points of the Pact and of NATO.
        points: [u8; 2],
    },
    /// Points of the Pact for each step that leaves by these hexes.
    Exit {
        /// The hexes.
        hexes: Box<Hexes>,
        /// Points for a step.
        points: u8,
    },
    /// Points of `side` for each of these formations that is shattered.
    Shatter {
        /// The formations.
        formations: Vec<FormationId>,
        /// Who gets the points.
        side: Side,
        /// Points.
        points: u8,
    },
    /// Points of `side` for each of these formations that is not shattered.
    Intact {
        /// The formations.
        formations: Vec<FormationId>,
        /// Who gets the points.
        side: Side,
        /// Points.
        points: u8,
    },
    /// Points of the Pact for every so many of its steps in these hexes at the end.
    Steps {
        /// The hexes.
        hexes: Box<Hexes>,
        /// So many steps count once.
        per: u8,
        /// Only steps with a way to a friendly edge.
        supplied: bool,
        /// Points.
        points: u8,
    },
    /// Points of NATO for a line of hexes free of enemies and their zones of control.
    Line {
        /// Where it starts.
        start: HexId,
        /// Where it may end.
        end: Box<Hexes>,
        /// Points.
        points: u8,
    },
    /// Points of NATO if no line of road hexes free of its units leads from an HQ of a division of the Pact to this hex.
    Cut {
        /// The hex.
        end: HexId,
        /// Points.
        points: u8,
    },
    /// Points of `side` for each bridge over the Main in these hexes that is in a state.
    Bridges {
        /// The hexes.
        hexes: Box<Hexes>,
        /// The state.
        state: BridgeState,
        /// Who gets the points.
        side: Side,
        /// Points.
        points: u8,
    },
    /// Further points of `side` for each enemy HQ it has eliminated.
    Headquarters {
        /// Who gets the points.
        side: Side,
        /// Points.
        points: u8,
    },
    /// The Pact wins outright with so many steps gone by these hexes.
    DecisiveExit {
        /// Steps.
        steps: u8,
    },
    /// NATO wins outright if no real unit of the Pact is in these hexes.
    DecisiveClear {
        /// The hexes.
        hexes: Box<Hexes>,
    },
}

/// What a bridge must be to bring points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BridgeState {
    /// Unblown, with the Pact in both its hexes or next to it alone.
    Held,
    /// Unblown, with the Pact in one of its hexes and NATO not in the other.
    Seized,
    /// Blown.
    Blown,
}

record! {
    /// What a side has in a scenario.
    #[derive(Debug, Clone, Default)]
    pub struct Means: fn read(tab: &Tab<'_>, world: &World<'_>) {
        let listed = tab.opt_text("improved").map(|t| tab.doc.hexes(&world.map.grid, &t)).unwrap_or_default();
        /// Friendly edge hexes, where they are not the north or the south edge.
        pub edge: Hexes = tab.opt_text("friendly_edge").map(|t| world.map.area(tab.doc, &t)).unwrap_or_default(),
        /// Off-map command points a turn (12.2.3).
        pub off_map_cp: u8 = tab.int("off_map_cp", 0..=20),
        /// Off-map reconnaissance points a turn.
        pub off_map_rp: u8 = tab.int("off_map_rp", 0..=20),
        /// SAM strength (27).
        pub sam: u8 = tab.opt_int("sam", 0..=20).unwrap_or(0),
        /// Hexes of improved positions at the start.
        pub improved: Vec<HexId> = listed.into_iter().map(|(h, _)| h).collect(),
        /// Improved positions its owner may place among the units it set up.
        pub improved_free: u8 = tab.opt_int("improved_free", 0..=40).unwrap_or(0),
        /// Every hex its units set up in is improved.
        pub improved_all: bool = tab.switch("improved_all"),
        /// Bridges it may blow before the start.
        pub blown: u8 = tab.opt_int("blow_before_start", 0..=40).unwrap_or(0),
        /// Real and dummy minefields it lays before the start.
        pub mines: [u8; 2] = ["mines_real", "mines_dummy"].map(|key| tab.opt_int(key, 0..=40).unwrap_or(0)),
        /// Engineers that begin under smoke (6.3.3).
        pub smoke: Vec<GroupId> = read_smoke(tab, world),
    }
}

/// A scenario.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Key.
    pub id: String,
    /// Number.
    pub number: String,
    /// Name.
    pub name: Words,
    /// Summary.
    pub summary: Words,
    /// Hexes in play.
    pub area: Hexes,
    /// The Pact's zone at the start (46.1).
    pub home: Hexes,
    /// First and last turn.
    pub turns: (u8, u8),
    /// Who sets up first.
    pub setup_first: Side,
    /// Whether formations are checked for shattering (31).
    pub shatter: bool,
    /// Turns whose initiative is fixed.
    pub initiative: Vec<(u8, Side)>,
    /// The last chapter of the rules it uses; a lesson stops early (1.3).
    pub chapters: u8,
    /// Means by side.
    pub means: [Means; 2],
    /// Combat support points by nation and kind (6.6).
    pub support: [[u8; Support::ALL.len()]; Nation::COUNT],
    /// Helicopters: side, type, steps (25.1).
    pub helicopters: Vec<(Side, String, u8)>,
    /// Support points that arrive later: turn, nation, points by kind (46.6).
    pub later_support: Vec<(u8, Nation, [u8; Support::ALL.len()])>,
    /// Helicopters that arrive later: turn, type, steps (46.6).
    pub later_helicopters: Vec<(u8, String, u8)>,
    /// Turns of fog (46.5).
    pub fog: Vec<u8>,
    /// NATO may blow bridges from this turn on (38.1).
    pub demolition_from: u8,
    /// What releases a waiting force: so many hexes of these held by real maneuver units of the Pact.
    pub release: Option<(Hexes, u8)>,
    /// Forces of both sides.
    pub forces: Vec<Force>,
    /// Where a side may lay minefields before the start: where its units set up and the hexes around (37.1).
    pub mine_zones: [Hexes; 2],
    /// Victory conditions.
    pub victory: Vec<VictoryLine>,
    /// Levels: net points of the Pact at least.
    pub levels: Vec<(Level, i32)>,
}

impl Scenario {
    /// The level of so many net points of the Pact.
    pub fn level(&self, net: i32) -> Level {
        self.levels.iter().find(|(_, least)| net >= *least).map_or(Level::NatoDecisive, |(l, _)| *l)
    }

    /// How many turns it has.
    pub fn length(&self) -> u16 {
        u16::from(self.turns.1.saturating_sub(self.turns.0)) + 1
    }
}

/// What scenarios speak of.
pub(crate) struct World<'a> {
    pub map: &'a Map,
    pub forces: &'a Forces,
}

/// Reads a scenario.
pub(crate) fn read(doc: &Doc<'_>, world: &World<'_>) -> Scenario {
    doc.toml(|root| {
        let source = root.file_source();
        let turns = root.numbers("turns", 1..=40);
        let zones = ["wp", "nato"].map(|key| read_side(root, key, world));
        let (support, later_support) = read_support(root);
        let (helicopters, later_helicopters) = read_helicopters(root);
        let forces = read_forces(root, world, &zones);
        let scenario = Scenario {
            mine_zones: [Side::Wp, Side::Nato].map(|side| mine_zone(&forces, world, side)),
            id: root.string("id"),
            number: root.string("number"),
            name: root.both("name"),
            summary: root.both("summary"),
            area: root.text("area").map(|t| world.map.area(doc, &t)).unwrap_or_default(),
            home: zones[Side::Wp.index()].1,
            turns: (turns.first().copied().unwrap_or(1), turns.get(1).copied().unwrap_or(1)),
            setup_first: root.choice("setup_first", &Side::WORDS).unwrap_or(Side::Nato),
            shatter: root.flag("shatter"),
            initiative: root
                .rows("initiative")
                .iter()
                .filter_map(|row| Some((row.int("turn", 1..=40), row.choice("side", &Side::WORDS)?)))
                .collect(),
            chapters: root.opt_int("chapters", 1..=99).unwrap_or(99),
            support,
            later_support,
            helicopters,
            later_helicopters,
            fog: if root.has("fog") { root.numbers("fog", 1..=40) } else { Vec::new() },
            demolition_from: root.opt_int("demolition_from", 0..=40).unwrap_or(0),
            release: root.opt_tab("release").map(|tab| {
                let hexes = tab.text("hexes").map(|t| world.map.area(doc, &t)).unwrap_or_default();
                let count = tab.int("count", 1..=40);
                tab.done();
                (hexes, count)
            }),
            forces,
            victory: root.rows("victory").iter().filter_map(|row| read_victory(row, world)).collect(),
            levels: root
                .rows("level")
                .iter()
                .filter_map(|row| Some((row.choice("name", &Level::WORDS)?, row.int("at_least", -999..=999))))
                .collect(),
            means: zones.map(|(means, _)| means),
        };
        let parts = scenario.forces.len() + scenario.victory.len() + scenario.levels.len() + 3;
        for part in 0..parts {
            doc.datum(DatumKind::Scenario, format!("{} {part}", scenario.id), root.at(), source.clone());
        }
        scenario
    })
}

fn read_side(root: &Tab<'_>, key: &str, world: &World<'_>) -> (Means, Hexes) {
    let tab = root.tab(key);
    let zone = tab.opt_text("zone").map(|t| world.map.area(tab.doc, &t)).unwrap_or_default();
    let means = Means::read(&tab, world);
    tab.done();
    (means, zone)
}

/// Engineers the scenario puts under smoke (6.3.3).
fn read_smoke(tab: &Tab<'_>, world: &World<'_>) -> Vec<GroupId> {
    let Some(list) = tab.opt_text("smoke") else { return Vec::new() };
    let mut groups = Vec::new();
    for key in list.text.split_whitespace() {
        match world.forces.groups.iter().position(|g| g.key == key) {
            Some(at) => groups.push(GroupId(at as u8)),
            None => {
                let near = nearest(key, world.forces.groups.iter().map(|g| g.key.as_str()));
                tab.doc.bad(&list, format!("no group `{key}`"), "an engineer", near);
            }
        }
    }
    groups
}

type Points = [u8; Support::ALL.len()];

/// Support points at the start, and those that arrive in a later turn.
fn read_support(root: &Tab<'_>) -> ([Points; Nation::COUNT], Vec<(u8, Nation, Points)>) {
    let mut points = [[0; Support::ALL.len()]; Nation::COUNT];
    let mut later = Vec::new();
    for row in root.rows("support") {
        let nation = row.choice("nation", &Nation::WORDS);
        let turn = row.opt_int("turn", 1..=40).unwrap_or(0);
        let given = Support::ALL.map(|kind| row.opt_int(kind.word(), 0..=99).unwrap_or(0));
        match nation {
            Some(nation) if turn == 0 => points[nation as usize] = given,
            Some(nation) => later.push((turn, nation, given)),
            None => {}
        }
        row.done();
    }
    (points, later)
}

/// Helicopters at the start, and those that arrive in a later turn.
type Helicopters = (Vec<(Side, String, u8)>, Vec<(u8, String, u8)>);

fn read_helicopters(root: &Tab<'_>) -> Helicopters {
    let (mut first, mut later) = (Vec::new(), Vec::new());
    for row in root.rows("helicopter") {
        let turn = row.opt_int("turn", 1..=40).unwrap_or(0);
        let (kind, steps) = (row.string("type"), row.int("steps", 1..=40));
        match row.choice("side", &Side::WORDS) {
            Some(side) if turn == 0 => first.push((side, kind, steps)),
            Some(_) => later.push((turn, kind, steps)),
            None => {}
        }
        row.done();
    }
    (first, later)
}

fn read_forces(root: &Tab<'_>, world: &World<'_>, zones: &[(Means, Hexes); 2]) -> Vec<Force> {
    let mut list = Vec::new();
    for row in root.rows("force") {
        let groups: Vec<GroupId> = match (row.opt_text("group"), row.opt_text("formation")) {
            (Some(key), _) => {
                let found = world.forces.groups.iter().position(|g| g.key == key.text);
                if found.is_none() {
                    let near = nearest(key.text, world.forces.groups.iter().map(|g| g.key.as_str()));
                    row.doc.bad(&key, format!("no group `{}`", key.text), "a group", near);
                }
                found.map(|i| GroupId(i as u8)).into_iter().collect()
            }
            (None, Some(key)) => {
                let formation = formation(&row, world, &key);
                let of = |g: &super::Group| Some(g.formation) == formation;
                let groups = world.forces.groups.iter().enumerate();
                groups.filter(|(_, g)| of(g)).map(|(i, _)| GroupId(i as u8)).collect()
            }
            (None, None) => {
                row.doc.fault(row.at(), "force", "neither group nor formation", "one of them", None);
                Vec::new()
            }
        };
        let area = |key: &str| row.opt_text(key).map(|t| world.map.area(row.doc, &t));
        let (own, enter) = (area("zone"), area("enter"));
        let turn = row.opt_int("turn", 1..=40);
        let arrival = match (turn, enter.is_some()) {
            (Some(turn), true) => Arrival::Edge(turn),
            (Some(turn), false) => Arrival::Air(turn),
            (None, _) if row.switch("released") => Arrival::Released,
            (None, _) => Arrival::SetUp,
        };
        let at = row.opt_text("at").map(|t| row.doc.hexes(&world.map.grid, &t)).unwrap_or_default();
        let steps: Option<u8> = row.opt_int("steps", 1..=40);
        let dummies = row.opt_int("dummies", 0..=9).unwrap_or(9);
        let hold = row.opt_int("hold", 0..=40).unwrap_or(0);
        let paradrop = row.opt_int("paradrop", 0..=40).unwrap_or(0);
        row.done();
        for group in groups {
            let Some(def) = world.forces.groups.get(group.idx()) else { continue };
            let side = world.forces.formations.get(def.formation.idx()).map_or(Side::Wp, |f| f.side);
            let mut zone = Hexes::default();
            at.iter().for_each(|(h, _)| {
                zone.insert(*h);
            });
            list.push(Force {
                group,
                steps: steps.unwrap_or(def.steps),
                dummies,
                zone: match (enter, own) {
                    (Some(hexes), _) | (None, Some(hexes)) => hexes,
                    (None, None) if at.is_empty() => zones[side.index()].1,
                    (None, None) => zone,
                },
                arrival,
                at: if let [(hex, _)] = at.as_slice() { Some(*hex) } else { None },
                hold,
                paradrop,
            });
        }
    }
    list
}

fn mine_zone(forces: &[Force], world: &World<'_>, side: Side) -> Hexes {
    let mut zone = Hexes::default();
    for force in forces.iter().filter(|f| f.arrival == Arrival::SetUp) {
        let group = world.forces.groups.get(force.group.idx());
        let formation = group.and_then(|g| world.forces.formations.get(g.formation.idx()));
        if formation.is_some_and(|f| f.side == side) {
            for hex in force.zone.iter() {
                zone.insert(hex);
                zone.extend(world.map.grid.adjacent(hex));
            }
        }
    }
    zone
}

fn formation(row: &Tab<'_>, world: &World<'_>, key: &sandtable_pack::Txt<'_>) -> Option<FormationId> {
    let list = &world.forces.formations;
    let found = list.iter().position(|f| f.key == key.text);
    if found.is_none() {
        let near = nearest(key.text, list.iter().map(|f| f.key.as_str()));
        row.doc.bad(key, format!("no formation `{}`", key.text), "a formation", near);
    }
    found.map(|i| FormationId(i as u8))
}

fn read_victory(row: &Tab<'_>, world: &World<'_>) -> Option<VictoryLine> {
    const KINDS: [&str; 11] = [
        "hold",
        "exit",
        "shatter",
        "intact",
        "steps",
        "line",
        "cut",
        "bridges",
        "headquarters",
        "decisive-exit",
        "decisive-clear",
    ];
    const STATES: [(&str, BridgeState); 3] =
        [("held", BridgeState::Held), ("seized", BridgeState::Seized), ("blown", BridgeState::Blown)];
    let kind = row.choice("kind", &KINDS.map(|k| (k, k)))?;
    let [wp, nato] = ["wp", "nato"].map(|key| row.opt_int::<u8>(key, 0..=50).unwrap_or(0));
    let side = if wp > 0 { Side::Wp } else { Side::Nato };
    let points = wp.max(nato);
    let area = |key: &str| Box::new(row.text(key).map(|t| world.map.area(row.doc, &t)).unwrap_or_default());
    let formations = || row.list("formations").iter().filter_map(|key| formation(row, world, key)).collect();
    let line = match kind {
        "hold" => {
            let hexes = row.text("hexes").map(|t| row.doc.hexes(&world.map.grid, &t)).unwrap_or_default();
            let hexes = hexes.into_iter().map(|(h, _)| h).collect();
            VictoryLine::Hold { hexes, points: [wp, nato] }
        }
        "exit" => VictoryLine::Exit { hexes: area("hexes"), points },
        "shatter" => VictoryLine::Shatter { formations: formations(), side, points },
        "intact" => VictoryLine::Intact { formations: formations(), side, points },
        "steps" => VictoryLine::Steps {
            hexes: area("hexes"),
            per: row.int::<u8>("per", 1..=9).max(1),
            supplied: row.switch("supplied"),
            points,
        },
        "line" => VictoryLine::Line { start: row.hex(&world.map.grid, "start")?, end: area("end"), points },
        "cut" => VictoryLine::Cut { end: row.hex(&world.map.grid, "end")?, points },
        "bridges" => {
            VictoryLine::Bridges { hexes: area("hexes"), state: row.choice("state", &STATES)?, side, points }
        }
        "headquarters" => VictoryLine::Headquarters { side, points },
        "decisive-exit" => {
            area("hexes");
            VictoryLine::DecisiveExit { steps: row.int("steps", 1..=99) }
        }
        _ => VictoryLine::DecisiveClear { hexes: area("hexes") },
    };
    row.done();
    Some(line)
}
