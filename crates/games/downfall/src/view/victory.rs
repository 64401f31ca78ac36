//! What wins, and how it stands (13, and the teaching game's points).

use crate::Downfall;
use crate::ids::{Faction, Ideology};
use crate::pack::War;
use crate::state::State;
use crate::text::{Words, term};
use sandtable_engine::Message;
use sandtable_engine::view::{Goal, GoalKind, Place, Victory};
use sandtable_hex::HexId;

/// What wins the game, and how that stands.
pub(super) fn victory(game: &Downfall, state: &State) -> Victory {
    match &super::scenario(game, state).part {
        Some(_) => short(game, state),
        None => full(game, state),
    }
}

fn goal(kind: GoalKind, side: &'static str, text: Message, rule: &'static str) -> Goal {
    Goal {
        kind,
        side: side.into(),
        text,
        rule: rule.into(),
        worth: None,
        points: None,
        met: false,
        places: Vec::new(),
    }
}

/// The objectives with their owners. One the Axis holds stands with the Ally that is nearer to it, the nearest first: what is
/// next to be won.
fn objectives(game: &Downfall, state: &State) -> Vec<(HexId, Ideology, &'static str)> {
    let map = &game.pack.map;
    let far = |ideology: Ideology, hex: HexId| {
        let near = state.cache.occupied[ideology.idx()].iter().map(|h| map.grid.distance(h, hex)).min();
        near.unwrap_or(u16::MAX)
    };
    let mut all: Vec<(u16, HexId, Ideology, &'static str)> = map
        .objectives
        .iter()
        .map(|hex| match game.owner(state, hex) {
            Ideology::Axis => {
                let (west, soviet) = (far(Ideology::West, hex), far(Ideology::Soviet, hex));
                let nearer = if west <= soviet { Ideology::West } else { Ideology::Soviet };
                (west.min(soviet), hex, Ideology::Axis, super::markers::side(nearer))
            }
            owner => (u16::MAX, hex, owner, super::markers::side(owner)),
        })
        .collect();
    all.sort_by_key(|(far, ..)| *far);
    all.into_iter().map(|(_, hex, owner, side)| (hex, owner, side)).collect()
}

/// The objectives, the displays and the four ways to win at once.
fn full(game: &Downfall, state: &State) -> Victory {
    let pack = &game.pack;
    let label = |h: HexId| Place::Hex(pack.map.grid.label(h).to_owned());
    let limit = i64::from(pack.tables.limits.victory);
    let lead = i64::from(state.points);
    let (leader, by) = match lead {
        0 => (term("ideology-nobody"), 0),
        n if n > 0 => (term("ideology-soviet"), n),
        n => (term("ideology-west"), -n),
    };
    let mut goals = vec![
        Goal {
            met: lead.abs() >= limit,
            ..goal(GoalKind::Decides, "", Message::new("goal-points").int("points", limit), "13-a")
        },
        goal(GoalKind::Decides, "soviet", Message::new("goal-red-tide"), "13-b"),
        goal(GoalKind::Decides, "western", Message::new("goal-united-nations"), "13-c"),
        goal(GoalKind::Decides, "", Message::new("goal-surrender"), "13-d"),
        goal(GoalKind::Decides, "", Message::new("goal-time"), "13-f"),
    ];
    for (hex, owner, side) in objectives(game, state) {
        let name = term(format!("place-{}", pack.map.grid.label(hex)));
        let text = Message::new("goal-objective").with("city", name).ideology("owner", owner);
        goals.push(Goal {
            worth: Some(1),
            points: (owner != Ideology::Axis).then_some(1),
            met: owner != Ideology::Axis,
            places: vec![label(hex)],
            ..goal(GoalKind::Scores, side, text, "13.1-b")
        });
    }
    for (i, war) in War::ALL.iter().enumerate() {
        let west = game.western_war(state, *war);
        let owner = if west { Ideology::West } else { Ideology::Axis };
        let text =
            Message::new("goal-war").with("war", crate::text::war_term(i as u8)).ideology("owner", owner);
        goals.push(Goal {
            worth: Some(1),
            points: west.then_some(1),
            met: west,
            ..goal(GoalKind::Scores, super::markers::side(owner), text, "1.E-2")
        });
    }
    Victory { standing: Some(Message::new("standing").with("leader", leader).int("points", by)), goals }
}

/// The cities of the teaching game and its isolated units.
fn short(game: &Downfall, state: &State) -> Victory {
    let pack = &game.pack;
    let Some(part) = &super::scenario(game, state).part else { return Victory::default() };
    let label = |h: HexId| Place::Hex(pack.map.grid.label(h).to_owned());
    let mut goals = Vec::new();
    for (hex, worth) in &part.points {
        let met = state.city_of(*hex) == Ideology::Soviet;
        let name = term(format!("place-{}", pack.map.grid.label(*hex)));
        let text = Message::new("goal-city").with("city", name).int("points", *worth);
        goals.push(Goal {
            worth: Some(i64::from(*worth)),
            points: met.then_some(i64::from(*worth)),
            met,
            places: vec![label(*hex)],
            ..goal(GoalKind::Scores, Faction::Soviet.word(), text, "13.1-b")
        });
    }
    let text = Message::new("goal-units").int("points", part.points_units);
    let lost = game.short_losses(state) as i64 * i64::from(part.points_units);
    goals.push(Goal {
        points: (lost > 0).then_some(lost),
        met: lost > 0,
        ..goal(GoalKind::Scores, Faction::Soviet.word(), text, "13.1-b")
    });
    let points = i64::from(game.short_points(state));
    let text = Message::new("goal-level").int("points", part.goal);
    goals.push(Goal {
        met: points >= i64::from(part.goal),
        ..goal(GoalKind::Level, Faction::Soviet.word(), text, "13-f")
    });
    Victory {
        standing: Some(Message::new("standing-short").int("points", points).int("goal", part.goal)),
        goals,
    }
}
