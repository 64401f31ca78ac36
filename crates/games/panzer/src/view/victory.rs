//! What wins the scenario and how that stands (3.6, 4.6.2).

use super::hex_place;
use crate::Panzer;
use crate::ids::Side;
use crate::pack::GoalKind as Asks;
use crate::state::State;
use crate::text::Words;
use sandtable_engine::view::{Goal, GoalKind, Victory, Word};
use sandtable_engine::{Game, Message};

/// Losses, objectives and exits. Nothing of it is hidden.
pub(super) fn victory(game: &Panzer, st: &State) -> Victory {
    let def = game.scenario(st);
    let mut goals = Vec::new();
    for side in Side::ALL {
        let text = Message::new("goal-losses").side("side", *side).side("enemy", side.other());
        let mut entry = goal(GoalKind::Scores, Some(*side), text);
        let points = i64::from(game.spoils(st, *side));
        (entry.points, entry.met) = (Some(points), points > 0);
        goals.push(entry);
    }
    let mut held = st.goals.iter();
    for g in &def.goals {
        match &g.kind {
            Asks::Hold(hexes) => {
                let now = held.next().and_then(|goal| goal.owner);
                let labels: Vec<&str> = hexes.iter().map(|h| game.layout(st).label(*h)).collect();
                let text = match g.side {
                    Some(side) => Message::new("goal-hold").side("side", side),
                    None => Message::new("goal-hold-any"),
                };
                let text = text.text("hexes", labels.join(", ")).int("points", g.points);
                let mut entry = goal(GoalKind::Scores, g.side, text);
                entry.worth = Some(i64::from(g.points));
                entry.met = now.is_some_and(|owner| g.side.is_none_or(|s| s == owner));
                entry.points = Some(if entry.met { i64::from(g.points) } else { 0 });
                entry.places = hexes.iter().map(|h| hex_place(game, st, *h)).collect();
                goals.push(entry);
            }
            Asks::Exit { hexes, vehicles, edge } => {
                let text = match g.side {
                    Some(side) => Message::new("goal-exit").side("side", side),
                    None => Message::new("goal-exit-any"),
                };
                let key = match edge {
                    crate::ids::Edge::North => "edge-north",
                    crate::ids::Edge::South => "edge-south",
                    crate::ids::Edge::East => "edge-east",
                    crate::ids::Edge::West => "edge-west",
                };
                let what = if *vehicles { "goal-per-vehicle" } else { "goal-per-unit" };
                let text = text.term("edge", key).term("what", what).int("points", g.points);
                let mut entry = goal(GoalKind::Scores, g.side, text);
                let gone = st.exited.iter().filter(|u| g.side.is_none_or(|s| s == st.unit(*u).side)).count();
                entry.worth = Some(i64::from(g.points));
                entry.points = Some(i64::try_from(gone).unwrap_or(0) * i64::from(g.points));
                entry.met = gone > 0;
                entry.places = hexes.iter().map(|h| hex_place(game, st, h)).collect();
                goals.push(entry);
            }
        }
    }
    goals.push(goal(GoalKind::Level, None, Message::new("goal-draw").int("percent", def.draw)));
    let standing = Message::new("victory-standing")
        .int("axis", game.points(st, Side::Axis))
        .int("allied", game.points(st, Side::Allied));
    Victory { standing: game.result(st).is_none().then_some(standing), goals }
}

fn goal(kind: GoalKind, side: Option<Side>, text: Message) -> Goal {
    let side: Word = side.map_or("", Side::word).into();
    Goal { kind, side, text, rule: "4.6.2".into(), worth: None, points: None, met: false, places: Vec::new() }
}
