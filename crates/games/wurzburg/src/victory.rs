//! Victory (46.7): points, levels, the end.

use crate::Wurzburg;
use crate::event::Event;
use crate::frame::{Frame, Phase};
use crate::ids::FormationId;
use crate::pack::{Level, Side, Symbol, VictoryLine};
use crate::state::State;
use sandtable_engine::view::{GameResult, Winner};
use sandtable_engine::{Message, Seat, Sink};
use sandtable_hex::HexId;

impl Wurzburg {
    /// Points of both sides as the position stands.
    pub fn points(&self, st: &State) -> [i32; 2] {
        let charts = &self.pack.charts;
        let mut points = [0i32; 2];
        for group in self.pack.groups() {
            let side = self.pack.formation(self.pack.group(group).formation).side;
            if self.pack.type_of(group).symbol != Symbol::Hq {
                points[side.other().index()] += i32::from(st.lost[group.idx()]) * i32::from(charts.vp_step);
            }
        }
        for side in Side::ALL {
            points[side.index()] += i32::from(st.hq_hits[side.index()]) * i32::from(charts.vp_hq);
        }
        points[Side::Wp.index()] += i32::from(st.exit_points);
        for line in &self.scenario_of(st).victory {
            match line {
                VictoryLine::Hold { hexes, points: worth } => {
                    for hex in hexes {
                        if let Some(side) = st.holder(*hex) {
                            points[side.index()] += i32::from(worth[side.index()]);
                        }
                    }
                }
                VictoryLine::Exit { .. } => {}
                VictoryLine::Shatter { formations, side, points: worth } => {
                    let down = formations.iter().filter(|f| self.counts_as_shattered(st, **f)).count();
                    points[side.index()] += down as i32 * i32::from(*worth);
                }
            }
        }
        points
    }

    /// Shattered, or without maneuver steps left on the map or gone by an edge (31.1.4, 31.1.5).
    pub fn counts_as_shattered(&self, st: &State, formation: FormationId) -> bool {
        let gone: u8 = self
            .pack
            .groups()
            .filter(|g| self.pack.group(*g).formation == formation)
            .map(|g| st.exited[g.idx()])
            .sum();
        st.formation(formation).shattered || (self.maneuver_steps(st, formation) == 0 && gone == 0)
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
        (wp - nato, self.scenario_of(st).level(wp - nato))
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
