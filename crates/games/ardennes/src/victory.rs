//! Points and how a game ends (18).

use crate::Ardennes;
use crate::pack::{Level, ScenarioDef};
use crate::rules::GERMAN;
use crate::state::State;
use sandtable_engine::Message;
use sandtable_engine::view::{GameResult, Winner};

impl Ardennes {
    /// The scenario that is played.
    pub fn scenario_of(&self, state: &State) -> Option<&ScenarioDef> {
        self.pack.scenarios.get(usize::from(state.scenario))
    }

    /// German points now (18.1): everything but what left the map is counted anew.
    pub fn points(&self, state: &State) -> i16 {
        state.exit_points
    }

    /// How the game ended.
    pub(crate) fn outcome(&self, state: &State) -> Option<GameResult> {
        let level = state.verdict?;
        let winner = match level {
            Level::StrategicDefeat | Level::OperationalDefeat | Level::TacticalDefeat => Winner::System,
            Level::Draw => Winner::Draw,
            _ => Winner::Seat(GERMAN),
        };
        let points = i64::from(self.points(state));
        let text = Message {
            key: format!("result-{}", level.key()).into(),
            args: vec![("points".into(), sandtable_engine::Value::Int(points))],
        };
        Some(GameResult { winner, text, rule: "18.3".into(), points: vec![points] })
    }
}
