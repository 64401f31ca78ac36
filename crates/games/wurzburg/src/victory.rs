//! Victory (46.7): points, levels, the end.

use crate::Wurzburg;
use crate::event::Event;
use crate::frame::{Frame, Phase};
use crate::ids::FormationId;
use crate::pack::{BridgeState, Hexes, Level, River, Side, Symbol, VictoryLine};
use crate::state::State;
use sandtable_engine::view::{GameResult, Winner};
use sandtable_engine::{Message, Seat, Sink};
use sandtable_hex::HexId;

impl Wurzburg {
    /// Points of both sides as the position stands.
    pub fn points(&self, st: &State) -> [i32; 2] {
        let mut points = [0i32; 2];
        for (_, _, won) in self.spoils(st) {
            for (sum, more) in points.iter_mut().zip(won) {
                *sum += more;
            }
        }
        points[Side::Wp.index()] += i32::from(st.exit_points);
        for line in self.scenario_of(st).victory.iter().filter(|line| self.is_open(st, line)) {
            for (sum, more) in points.iter_mut().zip(self.line_points(st, line)) {
                *sum += more;
            }
        }
        points
    }

    /// Points every scenario gives for what is destroyed and for gas: message key, worth of one, points of both sides.
    pub fn spoils(&self, st: &State) -> [(&'static str, u8, [i32; 2]); 4] {
        let charts = &self.pack.charts;
        let mut steps = [0i32; 2];
        for group in self.pack.groups() {
            let side = self.pack.formation(self.pack.group(group).formation).side;
            if self.pack.type_of(group).symbol != Symbol::Hq {
                steps[side.other().index()] += i32::from(st.lost[group.idx()]) * i32::from(charts.vp_step);
            }
        }
        let air = st.assets.air_hits.map(|n| i32::from(n) * i32::from(charts.vp_air));
        let hq = st.hq_hits.map(|n| i32::from(n) * i32::from(charts.vp_hq));
        [
            ("goal-lost-steps", charts.vp_step, steps),
            ("goal-lost-air", charts.vp_air, air),
            ("goal-lost-hq", charts.vp_hq, hq),
            ("goal-gas", charts.chemical.vp_point, [0, self.gas_points(st)]),
        ]
    }

    /// Whether the points of a line may be told: what depends on steps that are hidden is counted at the end alone.
    pub fn is_open(&self, st: &State, line: &VictoryLine) -> bool {
        let over = st.top() == Some(&Frame::Turn(Phase::Over));
        let hidden = matches!(
            line,
            VictoryLine::Steps { .. }
                | VictoryLine::Line { .. }
                | VictoryLine::Cut { .. }
                | VictoryLine::Bridges { state: BridgeState::Held | BridgeState::Seized, .. }
                | VictoryLine::DecisiveClear { .. }
        );
        over || !hidden
    }

    /// Points a line of the victory conditions brings now, but for steps that left: those are counted as they go.
    pub fn line_points(&self, st: &State, line: &VictoryLine) -> [i32; 2] {
        let mut points = [0i32; 2];
        let mut add = |side: Side, times: usize, worth: u8| {
            points[side.index()] += times as i32 * i32::from(worth);
        };
        match line {
            VictoryLine::Hold { hexes, points: worth } => {
                for side in hexes.iter().filter_map(|h| st.holder(*h)) {
                    add(side, 1, worth[side.index()]);
                }
            }
            VictoryLine::Shatter { formations, side, points } => {
                add(*side, formations.iter().filter(|f| self.counts_as_shattered(st, **f)).count(), *points);
            }
            VictoryLine::Intact { formations, side, points } => {
                add(*side, formations.iter().filter(|f| !self.counts_as_shattered(st, **f)).count(), *points);
            }
            VictoryLine::Steps { hexes, per, supplied, points } => {
                let steps: usize = st
                    .on_map()
                    .filter(|(c, h)| {
                        self.pack.side(*c) == Side::Wp
                            && hexes.contains(*h)
                            && (!supplied || self.is_supplied(st, Side::Wp, *h))
                    })
                    .map(|(c, _)| usize::from(st.counter(c).steps))
                    .sum();
                add(Side::Wp, steps / usize::from(*per), *points);
            }
            VictoryLine::Line { start, end, points } => {
                let open = self.line_leads(st, Side::Nato, *start, end);
                add(Side::Nato, usize::from(open), *points);
            }
            VictoryLine::Cut { end, points } => {
                add(Side::Nato, usize::from(self.is_cut_off(st, *end)), *points);
            }
            VictoryLine::Bridges { hexes, state, side, points } => {
                add(*side, self.bridges_in(st, hexes, *state), *points);
            }
            VictoryLine::Headquarters { side, points } => {
                add(*side, usize::from(st.hq_hits[side.index()]), *points);
            }
            VictoryLine::Exit { .. }
            | VictoryLine::DecisiveExit { .. }
            | VictoryLine::DecisiveClear { .. } => {}
        }
        points
    }

    /// Who wins outright at the end, whatever the points.
    pub fn decisive(&self, st: &State) -> Option<Side> {
        let mut open = self.scenario_of(st).victory.iter().filter(|line| self.is_open(st, line));
        open.find_map(|line| match line {
            VictoryLine::DecisiveExit { steps } => {
                let gone: u16 = self
                    .pack
                    .groups()
                    .filter(|g| self.pack.formation(self.pack.group(*g).formation).side == Side::Wp)
                    .map(|g| u16::from(st.exited[g.idx()]))
                    .sum();
                (gone >= u16::from(*steps)).then_some(Side::Wp)
            }
            VictoryLine::DecisiveClear { hexes } => {
                let there = st
                    .on_map()
                    .any(|(c, h)| hexes.contains(h) && self.pack.side(c) == Side::Wp && self.is_real(st, c));
                (!there).then_some(Side::Nato)
            }
            _ => None,
        })
    }

    /// Hexes real units of a side stand in: dummies cut no line (11.3).
    fn occupied(&self, st: &State, side: Side) -> Hexes {
        let mut set = Hexes::default();
        for (_, hex) in st.on_map().filter(|(c, _)| self.pack.side(*c) == side && self.is_real(st, *c)) {
            set.insert(hex);
        }
        set
    }

    /// Whether a line of hexes without enemies and outside their zones of control leads from a hex into others.
    pub fn line_leads(&self, st: &State, side: Side, start: HexId, end: &Hexes) -> bool {
        let enemies = self.occupied(st, side.other());
        let zones = self.zoc_hexes(st, side.other());
        let open = |hex: HexId| !enemies.contains(hex) && !zones.contains(hex);
        self.connects(st, start, open, |_, _| true, |hex| end.contains(hex))
    }

    /// Whether a unit there has a line to its friendly edge, over bridges where it meets the Main.
    fn is_supplied(&self, st: &State, side: Side, hex: HexId) -> bool {
        let enemies = self.occupied(st, side.other());
        let open = |h: HexId| h == hex || !enemies.contains(h);
        let edge = self.friendly_edge(st, side);
        self.connects(st, hex, open, |a, b| !self.river_bars(st, side, a, b, false), |h| edge.contains(h))
    }

    /// Friendly edge hexes: north for the Pact, south for NATO, unless the scenario says otherwise.
    pub fn friendly_edge(&self, st: &State, side: Side) -> Hexes {
        let scenario = self.scenario_of(st);
        let stated = scenario.means[side.index()].edge;
        if !stated.is_empty() {
            return stated;
        }
        let row = |hex: HexId| self.pack.map.grid.cell(hex).map_or(0, |(_, row)| row);
        let rows = scenario.area.iter().map(row);
        let edge = match side {
            Side::Wp => rows.min(),
            Side::Nato => rows.max(),
        };
        let mut set = Hexes::default();
        for hex in scenario.area.iter().filter(|h| Some(row(*h)) == edge) {
            set.insert(hex);
        }
        set
    }

    /// Whether no road free of NATO units leads from any HQ of a division of the Pact to a hex.
    fn is_cut_off(&self, st: &State, end: HexId) -> bool {
        let enemies = self.occupied(st, Side::Nato);
        let open = |hex: HexId| !enemies.contains(hex);
        let by_road = |a: HexId, b: HexId| {
            let edge = self.pack.map.side(a, b);
            // A military bridge carries no road (38.5.1).
            edge.road.is_some() && (edge.river.is_none() || self.has_civil_bridge(st, a, b))
        };
        !st.on_map().any(|(c, hex)| {
            self.pack.side(c) == Side::Wp
                && self.pack.kind(c).symbol == Symbol::Hq
                && self.connects(st, hex, open, by_road, |h| h == end)
        })
    }

    /// Whether hexes that are open, step by allowed step, lead from one hex to a goal.
    fn connects(
        &self,
        st: &State,
        start: HexId,
        open: impl Fn(HexId) -> bool,
        step: impl Fn(HexId, HexId) -> bool,
        goal: impl Fn(HexId) -> bool,
    ) -> bool {
        let area = &self.scenario_of(st).area;
        if !open(start) {
            return false;
        }
        let mut seen = Hexes::default();
        let mut queue = vec![start];
        seen.insert(start);
        while let Some(hex) = queue.pop() {
            if goal(hex) {
                return true;
            }
            for next in self.pack.map.grid.adjacent(hex) {
                if area.contains(next) && !seen.contains(next) && open(next) && step(hex, next) {
                    seen.insert(next);
                    queue.push(next);
                }
            }
        }
        false
    }

    /// Hexes in a zone of control of a side (15.0).
    pub fn zoc_hexes(&self, st: &State, side: Side) -> Hexes {
        let mut set = Hexes::default();
        for hex in st
            .works
            .bridges
            .iter()
            .filter(|m| m.side == side && m.engineer.is_some())
            .flat_map(|m| m.span.ends())
        {
            if !self.pack.map.terrain_at(hex).is_close() {
                set.insert(hex);
            }
        }
        for (unit, hex) in st.on_map() {
            if self.pack.side(unit) == side && self.is_real(st, unit) && self.pack.kind(unit).symbol.has_zoc()
            {
                for next in self.pack.map.grid.adjacent(hex) {
                    if !self.pack.map.terrain_at(next).is_close() {
                        set.insert(next);
                    }
                }
            }
        }
        set
    }

    /// Bridges over the Main in these hexes that are in a state.
    fn bridges_in(&self, st: &State, hexes: &Hexes, state: BridgeState) -> usize {
        let there = |side: Side, hex: HexId| self.stack(st, side, hex).any(|c| self.is_real(st, c));
        let near = |side: Side, hex: HexId| {
            there(side, hex) || self.pack.map.grid.adjacent(hex).any(|h| there(side, h))
        };
        let map = &self.pack.map;
        map.bridges
            .iter()
            .enumerate()
            .filter(|(_, b)| map.side(b.hexes.0, b.hexes.1).river == Some(River::Main))
            .filter(|(_, b)| hexes.contains(b.hexes.0) && hexes.contains(b.hexes.1))
            .filter(|(i, b)| {
                let (a, z) = b.hexes;
                let blown = st.blown & (1 << i) != 0;
                let both = |side: Side| there(side, a) && there(side, z);
                let beside = |side: Side| near(side, a) || near(side, z);
                let one = (there(Side::Wp, a) && !there(Side::Nato, z))
                    || (there(Side::Wp, z) && !there(Side::Nato, a));
                match state {
                    BridgeState::Blown => blown,
                    BridgeState::Held => {
                        !blown && (both(Side::Wp) || (beside(Side::Wp) && !beside(Side::Nato)))
                    }
                    BridgeState::Seized => !blown && one,
                }
            })
            .count()
    }

    /// Shattered, or without maneuver steps left on the map or gone by an edge (31.1.4, 31.1.5).
    pub fn counts_as_shattered(&self, st: &State, formation: FormationId) -> bool {
        let gone: u8 = self
            .pack
            .groups()
            .filter(|g| self.counts_for(st, formation, self.pack.group(*g).formation))
            .map(|g| st.exited[g.idx()])
            .sum();
        let came = self
            .pack
            .groups()
            .any(|g| self.counts_for(st, formation, self.pack.group(g).formation) && st.total[g.idx()] > 0);
        st.formation(formation).shattered || (came && self.maneuver_steps(st, formation) == 0 && gone == 0)
    }

    /// Points for a step of this side that leaves the map here.
    pub fn exit_points(&self, st: &State, side: Side, hex: HexId) -> Option<u8> {
        self.scenario_of(st).victory.iter().find_map(|line| match line {
            VictoryLine::Exit { hexes, points } if side == Side::Wp && hexes.contains(hex) => Some(*points),
            _ => None,
        })
    }

    /// Net points of the Pact, and the level they mean.
    pub fn standing(&self, st: &State) -> (i32, Level) {
        let [wp, nato] = self.points(st);
        let level = match self.decisive(st) {
            Some(Side::Wp) => Level::WpDecisive,
            Some(Side::Nato) => Level::NatoDecisive,
            None => self.scenario_of(st).level(wp - nato),
        };
        // The Pact's first use of gas costs it a level, where that is the penalty (44.7).
        let used = st.gas.level && st.gas.spent[Side::Wp.index()] > 0;
        let level = if used { level.lower() } else { level };
        (wp - nato, level)
    }

    /// The game is over.
    pub(crate) fn conclude<K: Sink<Event>>(&self, st: &mut State, sink: &mut K) {
        let (net, level) = self.standing(st);
        sink.emit(|| Event::Over(level, net));
    }

    /// The result, once the last turn is played.
    pub fn outcome(&self, st: &State) -> Option<GameResult> {
        if st.top() != Some(&Frame::Turn(Phase::Over)) {
            return None;
        }
        let (net, level) = self.standing(st);
        let winner = level.winner().map_or(Winner::Draw, |side| Winner::Seat(Seat(side as u8)));
        Some(GameResult {
            winner,
            text: Message::new("result-level").term("level", crate::text::level_key(level)).int("net", net),
            rule: "8.7".into(),
            points: self.points(st).iter().map(|p| i64::from(*p)).collect(),
        })
    }
}
