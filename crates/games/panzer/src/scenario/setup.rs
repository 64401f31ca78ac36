//! 2.0: set-up. The side the scenario names places its units first, each with a hex and a facing.

use super::info::is_playable;
use crate::Panzer;
use crate::action::Action;
use crate::event::Event;
use crate::frame::{Frame, Setup, Stage};
use crate::geo::arc;
use crate::ids::{Grade, HexSet, Level, ScenarioId, Side, UnitId, UnitSet};
use crate::pack::{Cost, GoalKind, Role, ScenarioDef, Start, Switch, UnitDef};
use crate::state::{Goal, Phase, Place, State, Supply, Unit, flag, switch};
use crate::why::Why;
use sandtable_engine::info::{Options, SetupError};
use sandtable_engine::{Silent, Sink};
use sandtable_hex::HexId;

impl Panzer {
    /// The starting position: every unit off the map, the first side about to set up.
    pub(crate) fn start(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        let playable = || self.pack.scenarios.iter().filter(|s| is_playable(s));
        if !playable().any(|s| s.key == scenario) {
            let known = playable().map(|s| s.key.clone()).collect();
            return Err(SetupError::Scenario { key: scenario.to_string(), known });
        }
        let mut st = self.empty(scenario, options)?;
        let def = self.scenario(&st);
        st.units = def.units.iter().map(|u| unit(def, u)).collect();
        st.seen = vec![UnitSet::EMPTY; st.units.len()];
        st.planes = self.scenario_planes(&st);
        st.frames.push(Frame::Turn(Stage::SetUp(0)));
        self.muster_on(&mut st, Side::Axis);
        self.settle(&mut st, &mut Silent);
        Ok(st)
    }

    /// The board of any scenario without units, before its first turn: what position files begin with.
    pub(crate) fn empty(&self, scenario: &str, options: &Options) -> Result<State, SetupError> {
        options.check(&self.info)?;
        let Some(def) = self.pack.scenario_by_key(scenario) else {
            let known = self.pack.scenarios.iter().map(|s| s.key.clone()).collect();
            return Err(SetupError::Scenario { key: scenario.to_string(), known });
        };
        let holds = |g: &crate::pack::Goal| matches!(g.kind, GoalKind::Hold(_));
        debug_assert!(def.goals.len() <= 12, "goals beyond the twelfth would be lost");
        Ok(State {
            scenario: ScenarioId(def.id.0),
            level: def.level,
            switches: self.switches(def, options),
            turn: 0,
            first: None,
            phase: Phase::SetUp,
            planes: Vec::new(),
            guides: Vec::new(),
            units: Vec::new(),
            seen: Vec::new(),
            wrecks: Vec::new(),
            effects: Vec::new(),
            missions: Vec::new(),
            batteries_used: [0; 2],
            registered: Vec::new(),
            shelled: 0,
            trail: Vec::new(),
            ground: Vec::new(),
            works: Vec::new(),
            features: Default::default(),
            muster: self.muster_for(def, options),
            engaged: UnitSet::EMPTY,
            salvos: Vec::new(),
            goals: def.goals.iter().filter(|g| holds(g)).take(12).map(|_| Goal::default()).collect(),
            exited: UnitSet::EMPTY,
            verdict: None,
            frames: Default::default(),
        })
    }

    /// The blocks in use: the scenario's level and its special conditions decide, unless a player does.
    fn switches(&self, def: &ScenarioDef, options: &Options) -> u32 {
        let level = def.level == Level::Advanced;
        let blocks = switch::BLOCKS.iter().map(|(key, bit)| (*key, *bit, level));
        let desert = switch::DESERT.iter().map(|(key, bit)| {
            let on = Switch::from_word(key).is_some_and(|s| def.has(s));
            (*key, *bit, on)
        });
        blocks
            .chain(desert)
            .filter(|(key, _, on)| match options.get(&self.info, key) {
                "on" => true,
                "off" => false,
                _ => *on,
            })
            .map(|(_, bit, _)| bit)
            .sum::<u32>()
            | self.own_rules(def, options)
    }

    /// Optional rules with texts of our own: mines where the scenario has them, hidden if it hides units too; fires only
    /// when a player asks for them.
    fn own_rules(&self, def: &ScenarioDef, options: &Options) -> u32 {
        let hidden = switch::MINES | switch::HIDDEN_MINES;
        let mines = match options.get(&self.info, "mines") {
            "known" => switch::MINES,
            "hidden" => hidden,
            "off" => 0,
            _ if !def.has(Switch::Mines) => 0,
            _ if def.has(Switch::Hidden) => hidden,
            _ => switch::MINES,
        };
        let fires = if options.get(&self.info, "fires") == "on" { switch::FIRES } else { 0 };
        let morale = match options.get(&self.info, "morale") {
            "on" => true,
            "off" => false,
            _ => def.has(Switch::Morale),
        };
        let ours = crate::switches::ALL.iter().filter(|s| options.get(&self.info, s.key) == "on");
        let ours: u32 = ours.map(|s| s.bit).sum();
        mines | fires | ours | if morale { switch::MORALE } else { 0 }
    }

    /// The area of a unit that its owner places; `None` for units that enter later or ride.
    fn area(&self, st: &State, unit: UnitId) -> Option<&HexSet> {
        match self.scenario(st).formation(st.unit(unit).formation).map(|f| &f.start) {
            Some(Start::Setup(area)) => Some(area),
            _ => None,
        }
    }

    /// Units of a side that wait to be placed, in roster order.
    fn waiting(&self, st: &State, side: Side) -> impl Iterator<Item = UnitId> {
        st.of(side)
            .filter(|(id, u)| u.place == Place::Reserve && self.area(st, *id).is_some())
            .map(|(id, _)| id)
    }

    /// Units of a side that its owner has placed.
    fn standing(&self, st: &State, side: Side) -> impl Iterator<Item = UnitId> {
        st.of(side).filter(|(id, u)| u.hex().is_some() && self.area(st, *id).is_some()).map(|(id, _)| id)
    }

    /// A side prepares the ground: what it has dug, then what its batteries have registered and planned.
    pub(crate) fn begin_ground(&self, st: &mut State, side: Side) {
        if !self.begin_works(st, side, 0) {
            self.begin_drafting(st, side);
        }
    }

    pub(crate) fn begin_units(&self, st: &mut State, side: Side) {
        let first = self.waiting(st, side).next();
        if let Some(unit) = first {
            st.push(Frame::Setup(Setup { side, unit: Some(unit), hex: None, placed: false }));
        }
    }

    /// Whether a unit may be set up in a hex: inside its area, on ground it can stand on, without enemies.
    fn may_set_up(&self, st: &State, unit: UnitId, hex: HexId) -> bool {
        let u = st.unit(unit);
        let Some(area) = self.area(st, unit) else { return false };
        let mode = self.movement_of(st, unit).mode;
        let passable = self.pack.terrain(self.ground_for(st, unit, hex)).cost(mode) != Cost::Prohibited;
        area.contains(hex) && passable && self.going(st, unit, hex).is_ok() && !self.enemy_in(st, hex, u.side)
    }

    /// Hexes a unit may be set up in.
    fn set_up_hexes(&self, st: &State, unit: UnitId) -> impl Iterator<Item = HexId> {
        let area = self.area(st, unit).into_iter().flat_map(HexSet::iter);
        area.filter(move |h| self.may_set_up(st, unit, *h))
    }

    pub(crate) fn setup_options(&self, st: &State, setup: &Setup, out: &mut Vec<Action>) {
        let picks = self.waiting(st, setup.side).chain(self.standing(st, setup.side));
        let picks = picks.filter(|id| setup.unit != Some(*id)).map(Action::Pick);
        match *setup {
            Setup { unit: Some(unit), placed: true, .. } => {
                out.extend([Action::Cover(unit), Action::Uncover(unit)]);
            }
            Setup { unit: Some(_), hex: Some(_), .. } => out.extend((0..6).map(Action::Face)),
            Setup { unit: Some(unit), .. } => {
                out.push(Action::Default);
                out.extend(self.set_up_hexes(st, unit).map(Action::Place));
                out.extend(picks);
            }
            Setup { unit: None, .. } => {
                out.push(Action::Done);
                out.extend(picks);
            }
        }
    }

    pub(crate) fn setup_why(&self, st: &State, setup: &Setup, action: Action) -> Option<Why> {
        let unit = setup.unit?;
        match (setup.hex, action) {
            (Some(_), Action::Cover(_)) => Some(Why::new("6.1.4.2a", "why-no-full-cover").unit(unit)),
            (None, Action::Place(_)) => Some(Why::new("2.0", "why-not-in-area").unit(unit)),
            (None, Action::Pick(other)) if other.index() < st.units.len() => {
                Some(Why::new("2.0", "why-not-set-up").unit(other))
            }
            (None, Action::Done) => Some(Why::new("2.0", "why-units-wait").unit(unit)),
            (Some(_), Action::Face(_)) => Some(Why::new("3.3", "why-no-such-facing")),
            _ => None,
        }
    }

    pub(crate) fn setup_perform<K: Sink<Event>>(&self, st: &mut State, action: Action, sink: &mut K) {
        let Some(Frame::Setup(setup)) = st.frames.top_mut() else { return };
        match action {
            Action::Place(hex) => setup.hex = Some(hex),
            Action::Pick(unit) => {
                setup.unit = Some(unit);
                self.take_up(st, unit);
            }
            Action::Face(facing) => {
                let Setup { unit: Some(unit), hex: Some(hex), placed: false, .. } = *setup else { return };
                setup.placed = true;
                self.stand(st, unit, hex, facing, sink);
                if !self.may_take_full_cover(st, unit) {
                    self.next_unit(st);
                }
            }
            Action::Cover(unit) => {
                st.unit_mut(unit).flags |= flag::FULL_COVER;
                sink.emit(|| Event::TookCover(self.tag(st, unit)));
                self.next_unit(st);
            }
            Action::Uncover(_) => self.next_unit(st),
            Action::Default => {
                let side = setup.side;
                let rest: Vec<UnitId> = self.waiting(st, side).collect();
                for unit in rest {
                    if let Some((hex, facing)) = self.usual_post(st, unit) {
                        self.stand(st, unit, hex, facing, sink);
                    }
                }
                self.next_unit(st);
            }
            Action::Done => {
                st.pop();
            }
            _ => {}
        }
    }

    /// The next unit that waits comes to hand.
    fn next_unit(&self, st: &mut State) {
        let Some(Frame::Setup(setup)) = st.top() else { return };
        let side = setup.side;
        let unit = self.waiting(st, side).next();
        if let Some(Frame::Setup(setup)) = st.frames.top_mut() {
            *setup = Setup { side, unit, hex: None, placed: false };
        }
    }

    /// Puts a unit on the map.
    fn stand<K: Sink<Event>>(&self, st: &mut State, unit: UnitId, hex: HexId, facing: u8, sink: &mut K) {
        let u = st.unit_mut(unit);
        u.place = Place::Hex(hex);
        u.facing = facing;
        // Units that begin on the map have their ammunition there (5.16.2.4).
        if u.supply == Supply::None {
            u.supply = Supply::Dump(hex);
        }
        sink.emit(|| Event::Placed { unit: self.tag(st, unit), hex: self.spot(st, hex), facing });
        self.take_work(st, unit, false);
        self.stand_inside(st, unit, hex);
    }

    /// Takes a unit off the map again, with everything that standing there has brought it.
    fn take_up(&self, st: &mut State, unit: UnitId) {
        let Some(hex) = st.unit(unit).hex() else { return };
        let u = st.unit_mut(unit);
        u.place = Place::Reserve;
        u.facing = 0;
        u.flags &= !(flag::FULL_COVER | flag::INSIDE);
        if u.supply == Supply::Dump(hex) {
            u.supply = Supply::None;
        }
        for work in st.works.iter_mut().filter(|w| w.holder == Some(unit)) {
            work.holder = None;
            work.open = 0;
        }
    }

    /// A sensible post for a unit: as few others as possible in the hex, beside its own formation, high, near what is
    /// to be held; facing where the enemy begins.
    fn usual_post(&self, st: &State, unit: UnitId) -> Option<(HexId, u8)> {
        let own = st.unit(unit);
        let goals: Vec<HexId> = self.hold_goals(st).flat_map(|(_, hexes)| hexes.to_vec()).collect();
        let friends: Vec<HexId> = st
            .of(own.side)
            .filter(|(_, u)| u.formation == own.formation)
            .filter_map(|(_, u)| u.hex())
            .collect();
        let near =
            |list: &[HexId], hex: HexId| list.iter().map(|h| self.range(st, *h, hex)).min().unwrap_or(0);
        let rank = |hex: &HexId| {
            let crowd = st.at(*hex).count();
            let level = i32::from(self.ground(st, *hex).level);
            let away = i32::from(near(&friends, *hex)) + i32::from(near(&goals, *hex));
            (crowd, away - level, *hex)
        };
        let hex = self.set_up_hexes(st, unit).min_by_key(rank)?;
        let foe = self.enemy_begins(st, own.side).filter(|h| *h != hex);
        let ahead =
            |facing: &u8| foe.is_some_and(|h| arc::in_front_arc(*facing, self.displacement(st, hex, h)));
        Some((hex, (0..6).find(ahead).unwrap_or(0)))
    }

    /// The middle of where the enemy of a side stands, or begins.
    fn enemy_begins(&self, st: &State, side: Side) -> Option<HexId> {
        let mut stands: Vec<HexId> = st.of(side.other()).filter_map(|(_, u)| u.hex()).collect();
        if stands.is_empty() {
            let start = self.scenario(st).formations().find(|f| f.side == side.other()).map(|f| &f.start)?;
            stands = match start {
                Start::Setup(area) => area.iter().collect(),
                Start::Enter { hexes, .. } => hexes.iter().collect(),
            };
        }
        stands.sort_unstable();
        stands.get(stands.len() / 2).copied()
    }
}

/// A unit of the roster, still off the map.
fn unit(def: &ScenarioDef, u: &UnitDef) -> Unit {
    let formation = def.formation(u.formation);
    let labels = [
        (u.roles.is_headquarters(), flag::COMMAND),
        (u.roles.has(Role::Observer), flag::OBSERVER),
        (u.roles.has(Role::Recon), flag::RECON),
        (u.roles.has(Role::Engineer), flag::ENGINEER),
    ];
    Unit {
        place: u.aboard.map_or(Place::Reserve, |carrier| Place::Aboard(UnitId(carrier))),
        grade: formation.map_or(Grade::Seasoned, |f| f.grade),
        flags: labels.into_iter().filter(|(on, _)| *on).map(|(_, bit)| bit).sum(),
        weapon: u.weapon,
        supply: u.aboard.map_or(Supply::None, |carrier| Supply::Transport(UnitId(carrier))),
        ..Unit::new(formation.map_or(Side::Axis, |f| f.side), u.card, u.number, u.formation)
    }
}
