//! Set-up (11.1, 46): the starting position, and how a side places its forces.

use crate::action::Action;
use crate::event::Event;
use crate::frame::{Deploy, Frame, Phase};
use crate::ids::CounterId;
use crate::pack::{Arrival, Force, Scenario, Side, Symbol, VictoryLine};
use crate::state::{Counter, FormationState, Place, State};
use crate::{RULES_VERSION, Wurzburg};
use sandtable_engine::info::{GameInfo, OptionInfo, Options, ScenarioInfo, SeatInfo, SetupError, Words};
use sandtable_engine::{Silent, Sink};
use sandtable_hex::HexId;

/// Seats, scenarios and options.
pub(crate) fn info(pack: &crate::pack::Pack) -> GameInfo {
    let words = |en: &str, ko: &str| Words { en: en.into(), ko: ko.into() };
    GameInfo {
        key: "wurzburg".into(),
        name: words("Air & Armor: Würzburg", "에어 앤드 아머: 뷔르츠부르크"),
        rules_version: RULES_VERSION,
        oldest_rules: RULES_VERSION,
        seats: vec![
            SeatInfo { key: "wp".into(), name: words("Warsaw Pact", "바르샤바 조약군") },
            SeatInfo { key: "nato".into(), name: words("NATO", "NATO") },
        ],
        sides: Vec::new(),
        scenarios: pack
            .scenarios
            .iter()
            .map(|s| ScenarioInfo {
                key: s.id.clone(),
                number: s.number.clone(),
                name: s.name.clone(),
                summary: s.summary.clone(),
                turns: s.length(),
            })
            .collect(),
        options: vec![OptionInfo {
            key: "rules".into(),
            name: words("Rules", "규칙"),
            rule: "1.3".into(),
            values: vec!["basic".into()],
        }],
    }
}

impl Wurzburg {
    /// The scenario of a position.
    #[inline]
    pub fn scenario_of(&self, st: &State) -> &Scenario {
        &self.pack.scenarios[usize::from(st.scenario)]
    }

    /// An empty board in the first turn.
    pub(crate) fn empty(&self, key: &str, options: &Options) -> Result<State, SetupError> {
        options.check(&self.info)?;
        let Some(index) = self.pack.scenarios.iter().position(|s| s.id == key) else {
            let known = self.pack.scenarios.iter().map(|s| s.id.clone()).collect();
            return Err(SetupError::Scenario { key: key.into(), known });
        };
        let scenario = &self.pack.scenarios[index];
        let groups = self.pack.forces.groups.len();
        let formations = self.pack.forces.formations.len();
        let mut control: Vec<(HexId, Side)> = Vec::new();
        let cities = self.pack.map.cities.iter().filter(|h| scenario.area.contains(**h));
        let held = scenario.victory.iter().flat_map(|line| match line {
            VictoryLine::Hold { hexes, .. } => hexes.as_slice(),
            _ => &[],
        });
        for hex in cities.chain(held) {
            if !control.iter().any(|(h, _)| h == hex) {
                control.push((*hex, Side::Nato));
            }
        }
        let improved = Side::ALL
            .into_iter()
            .flat_map(|side| scenario.means[side.index()].improved.iter().map(move |h| (*h, side)))
            .collect();
        Ok(State {
            scenario: index as u8,
            turn: scenario.turns.0,
            frames: Default::default(),
            operation: None,
            counters: vec![Counter::FREE; self.pack.forces.counters.len()],
            total: vec![0; groups],
            lost: vec![0; groups],
            exited: vec![0; groups],
            cp: vec![0; groups],
            off_map_cp: 0,
            rp: vec![0; groups],
            off_map_rp: [0; 2],
            support: scenario.support,
            acquired: Vec::new(),
            full: options.get(&self.info, "rules") == "full",
            formations: vec![FormationState::fresh(false); formations],
            improved,
            control,
            crossed: 0,
            blown: 0,
            hq_hits: [0; 2],
            exit_points: 0,
            reveals: [0; 2],
        })
    }

    /// The starting position: forces with a fixed hex stand there, the owner places the others.
    pub(crate) fn start(&self, key: &str, options: &Options) -> Result<State, SetupError> {
        let mut st = self.empty(key, options)?;
        let scenario = self.scenario_of(&st);
        let first = scenario.setup_first;
        for force in &scenario.forces {
            st.total[force.group.idx()] += force.steps;
            if force.arrival != Arrival::SetUp {
                continue;
            }
            if let Some(hex) = force.at {
                self.put(&mut st, force, hex, force.steps, &mut Silent);
            }
        }
        st.frames.push(Frame::Turn(Phase::SetUp));
        for side in [first.other(), first] {
            st.frames.push(Frame::Deploy(Deploy { side, force: 0, placed: 0, dummies: 0, hex: HexId::NONE }));
        }
        Ok(st)
    }

    /// Puts a counter of a force on the map.
    fn put<K: Sink<Event>>(
        &self,
        st: &mut State,
        force: &Force,
        hex: HexId,
        steps: u8,
        sink: &mut K,
    ) -> Option<CounterId> {
        let unit = st.spare(&self.pack, force.group)?;
        *st.counter_mut(unit) = Counter::new(Place::hex(hex), steps);
        sink.emit(|| Event::Deployed(unit, hex));
        Some(unit)
    }

    /// The force a side places now, skipping those that stand already.
    pub(crate) fn deploying(&self, st: &State, d: &Deploy) -> Option<&Force> {
        let forces = &self.scenario_of(st).forces;
        forces.get(usize::from(d.force)).filter(|f| {
            let side = self.pack.formation(self.pack.group(f.group).formation).side;
            side == d.side && f.at.is_none() && f.arrival == Arrival::SetUp
        })
    }

    /// Whether the rules of a chapter are played: all of them, or the basic ones up to 23 with HQ, shattering, the
    /// off-map display and reinforcements (1.3). A lesson stops earlier.
    pub fn plays(&self, st: &State, chapter: u8) -> bool {
        let basic = chapter <= 23 || matches!(chapter, 30 | 31 | 40 | 46);
        chapter <= self.scenario_of(st).chapters && (st.full || basic)
    }

    /// Free counters of a force.
    fn free(&self, st: &State, force: &Force) -> u8 {
        self.pack.members(force.group).filter(|c| st.counter(*c).place == Place::FREE).count() as u8
    }

    /// How many steps the next counter may hold in a hex.
    fn deploy_steps(&self, st: &State, d: &Deploy, force: &Force, hex: HexId) -> Vec<u8> {
        let side = d.side;
        let limit = self.counter_limit(side);
        let rest = force.steps - d.placed;
        let free = self.free(st, force);
        let symbol = self.pack.type_of(force.group).symbol;
        let formation = self.pack.group(force.group).formation;
        let mut here = 0;
        for unit in self.stack(st, side, hex) {
            if !self.may_stack(formation, self.pack.formation_of(unit)) {
                return Vec::new();
            }
            if self.pack.kind(unit).symbol.is_maneuver() {
                here += st.counter(unit).steps;
            }
        }
        let room = if symbol.is_maneuver() { limit.saturating_sub(here) } else { limit };
        let least = rest.saturating_sub(free.saturating_sub(1) * limit);
        let mut list: Vec<u8> = (least.max(1)..=rest.min(room)).collect();
        if rest == 0
            && free > 0
            && d.dummies < force.dummies
            && !matches!(symbol, Symbol::Hq | Symbol::Engineer)
            && self.may_add_dummy(st, force.group)
        {
            list.push(0);
        }
        if free == 0 { Vec::new() } else { list }
    }

    /// Hexes the next counter may be placed in: in its zone, not next to an enemy.
    fn deploy_hexes(&self, st: &State, d: &Deploy, force: &Force) -> Vec<HexId> {
        force
            .zone
            .iter()
            .filter(|h| {
                !self.is_near_enemy(st, d.side, *h)
                    && self.stack(st, d.side.other(), *h).next().is_none()
                    && !self.deploy_steps(st, d, force, *h).is_empty()
            })
            .collect()
    }

    /// Whether the owner is asked: something of the force is left to place.
    pub(crate) fn deploy_asks(&self, st: &State, d: &Deploy) -> bool {
        if self.is_digging(st, d) {
            return d.placed < self.scenario_of(st).means[d.side.index()].improved_free
                && !self.diggable(st, d).is_empty();
        }
        self.deploying(st, d)
            .is_some_and(|force| d.placed < force.steps || !self.deploy_hexes(st, d, force).is_empty())
    }

    pub(crate) fn deploy_options(&self, st: &State, d: &Deploy, out: &mut Vec<Action>) {
        if self.is_digging(st, d) {
            out.extend([Action::Default, Action::Done]);
            out.extend(self.diggable(st, d).into_iter().map(Action::At));
            return;
        }
        let Some(force) = self.deploying(st, d) else { return };
        if d.hex.some().is_some() {
            out.extend(self.deploy_steps(st, d, force, d.hex).into_iter().map(Action::Steps));
            return;
        }
        out.push(Action::Default);
        if d.placed == force.steps {
            out.push(Action::Done);
        }
        out.extend(self.deploy_hexes(st, d, force).into_iter().map(Action::At));
    }

    pub(crate) fn deploy_perform<K: Sink<Event>>(
        &self,
        st: &mut State,
        d: Deploy,
        action: Action,
        sink: &mut K,
    ) {
        if self.is_digging(st, &d) {
            match action {
                Action::At(hex) => self.dig(st, hex),
                Action::Default => self.dig_rest(st),
                _ => self.with_deploy(st, |open| open.placed = u8::MAX),
            }
            return;
        }
        match action {
            Action::At(hex) => self.with_deploy(st, |open| open.hex = hex),
            Action::Steps(steps) => {
                let Some(force) = self.deploying(st, &d).cloned() else { return };
                self.put(st, &force, d.hex, steps, sink);
                self.with_deploy(st, |open| {
                    open.hex = HexId::NONE;
                    open.placed += steps;
                    open.dummies += u8::from(steps == 0);
                });
            }
            Action::Default => self.deploy_rest(st, sink),
            _ => self.next_force(st),
        }
    }

    /// All forces stand: improved positions are what is left to place.
    pub(crate) fn is_digging(&self, st: &State, d: &Deploy) -> bool {
        usize::from(d.force) >= self.scenario_of(st).forces.len()
    }

    /// Hexes of the side's real units that have no improved position yet, those with most maneuver steps first.
    fn diggable(&self, st: &State, d: &Deploy) -> Vec<HexId> {
        let mut list: Vec<(u8, HexId)> = Vec::new();
        for (unit, hex) in st.on_map() {
            let counter = st.counter(unit);
            if self.pack.side(unit) != d.side || counter.steps == 0 || st.is_improved(hex, d.side) {
                continue;
            }
            let steps = if self.pack.kind(unit).symbol.is_maneuver() { counter.steps } else { 0 };
            match list.iter_mut().find(|(_, h)| *h == hex) {
                Some(entry) => entry.0 += steps,
                None => list.push((steps, hex)),
            }
        }
        list.sort_unstable_by_key(|(steps, hex)| (std::cmp::Reverse(*steps), *hex));
        list.into_iter().map(|(_, h)| h).collect()
    }

    /// Digs in where most steps are.
    fn dig_rest(&self, st: &mut State) {
        while let Some(Frame::Deploy(open)) = st.top().cloned()
            && self.deploy_asks(st, &open)
            && let Some(hex) = self.diggable(st, &open).first().copied()
        {
            self.dig(st, hex);
        }
    }

    fn dig(&self, st: &mut State, hex: HexId) {
        if let Some(Frame::Deploy(d)) = st.frames.top_mut() {
            d.placed += 1;
            let side = d.side;
            st.improved.push((hex, side));
        }
    }

    fn with_deploy(&self, st: &mut State, change: impl FnOnce(&mut Deploy)) {
        if let Some(Frame::Deploy(open)) = st.frames.top_mut() {
            change(open);
        }
    }

    fn next_force(&self, st: &mut State) {
        self.with_deploy(st, |open| {
            open.force += 1;
            open.placed = 0;
            open.dummies = 0;
            open.hex = HexId::NONE;
        });
    }

    /// Goes on to the next force, or ends the set-up of the side.
    pub(crate) fn deploy_settle<K: Sink<Event>>(&self, st: &mut State, d: Deploy, sink: &mut K) {
        if usize::from(d.force) < self.scenario_of(st).forces.len() {
            self.next_force(st);
        } else {
            st.frames.pop();
            sink.emit(|| Event::SetUp(d.side));
            if self.scenario_of(st).means[d.side.index()].improved_all {
                for hex in self.diggable(st, &d) {
                    st.improved.push((hex, d.side));
                }
            }
            // What stands in its own zone holds it.
            let held: Vec<(Side, HexId)> = st
                .on_map()
                .filter(|(c, _)| st.counter(*c).steps > 0)
                .map(|(c, h)| (self.pack.side(c), h))
                .collect();
            for (side, hex) in held {
                self.occupy(st, side, hex, &mut Silent);
            }
        }
    }

    /// Places everything that is left, evenly over its zone; no dummies.
    fn deploy_rest<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        while let Some(Frame::Deploy(d)) = st.top().cloned() {
            if self.is_digging(st, &d) {
                self.dig_rest(st);
                return;
            }
            let Some(force) = self.deploying(st, &d).cloned() else {
                self.next_force(st);
                continue;
            };
            if d.placed >= force.steps {
                self.next_force(st);
                continue;
            }
            let hexes = self.deploy_hexes(st, &d, &force);
            let done = usize::from(d.placed) * hexes.len() / usize::from(force.steps.max(1));
            let Some(hex) = hexes.get(done).or(hexes.last()).copied() else { return };
            let share = (force.steps - d.placed).div_ceil(self.free(st, &force).max(1));
            let sizes = self.deploy_steps(st, &d, &force, hex);
            let steps = sizes.iter().copied().find(|k| *k >= share).or(sizes.last().copied());
            let Some(steps) = steps.filter(|k| *k > 0) else { return };
            self.put(st, &force, hex, steps, sink);
            self.with_deploy(st, |open| {
                open.hex = HexId::NONE;
                open.placed += steps;
            });
        }
    }
}
