//! What wins the scenario and how that stands (17.0.3, 3.0-VI), for the generic view.

use super::fog;
use crate::RedWinter;
use crate::pack::{Hold, Kinds, Level, Need, PlaceVp, Side, Timing, UnitKind};
use crate::scenario::{PointsFor, PointsLine};
use crate::state::State;
use crate::text::Words;
use sandtable_engine::view::{Goal, GoalKind, Place, Victory, Word};
use sandtable_engine::{Game, Message, Value, Viewer};

/// Everything that decides, brings points or says what points mean. Under fog of war nobody is told what the units out
/// of sight would show (20.7): points and fulfilled conditions are left out.
pub(super) fn victory(game: &RedWinter, st: &State, viewer: Viewer) -> Victory {
    let open = !fog::is_on(st) || viewer == Viewer::Referee;
    let score = Score::new(game, st);
    let mut goals = decides(game, st, open);
    goals.extend(levels(game, st, &score, open));
    goals.extend(places(game, st, &score, open));
    goals.extend(losses(game, st, &score, open));
    goals.extend(during_play(game, st));
    // Once the game is over its result says more: a condition may have decided it whatever the points.
    let goes_on = game.result(st).is_none();
    Victory { standing: standing(game, st, &score).filter(|_| open && goes_on), goals }
}

/// The points as they stand, counted once.
struct Score {
    lines: Vec<PointsLine>,
    total: [i32; 2],
}

impl Score {
    fn new(game: &RedWinter, st: &State) -> Score {
        let lines = game.victory_lines(st);
        let mut total = [0; 2];
        for line in &lines {
            total[line.side.index()] += line.points;
        }
        Score { lines, total }
    }

    /// Points of a side for one cause.
    fn of(&self, side: Side, mine: impl Fn(PointsFor) -> bool) -> i64 {
        self.lines.iter().filter(|l| l.side == side && mine(l.cause)).map(|l| i64::from(l.points)).sum()
    }
}

fn goal(kind: GoalKind, side: Option<Side>, text: Message, rule: &'static str) -> Goal {
    let side: Word = side.map_or("", Side::word).into();
    Goal { kind, side, text, rule: rule.into(), worth: None, points: None, met: false, places: Vec::new() }
}

/// The score as if the game ended now, and who would have won.
fn standing(game: &RedWinter, st: &State, score: &Score) -> Option<Message> {
    let victory = &game.scenario_of(st).victory;
    let [soviet, finnish] = score.total;
    let level = victory.level(soviet, finnish)?;
    let text = Message::new("victory-standing").int("soviet", soviet).int("finnish", finnish);
    Some(text.with("result", result(level.winner, level.level)))
}

/// A degree of victory in words.
fn result(winner: Option<Side>, level: Level) -> Value {
    let Some(side) = winner else { return Value::Term("victory-draw".into()) };
    let level = match level {
        Level::Marginal => "marginal",
        Level::Substantial => "substantial",
        Level::Decisive => "decisive",
    };
    Value::Term(format!("victory-{}-{level}", side.word()).into())
}

/// Conditions that end the game, and who wins if nothing else decides.
fn decides(game: &RedWinter, st: &State, open: bool) -> Vec<Goal> {
    let victory = &game.scenario_of(st).victory;
    let mut goals: Vec<Goal> = Vec::new();
    for outcome in &victory.outcomes {
        let key = match outcome.when {
            Timing::AtOnce => "goal-at-once",
            Timing::EndOfTurn => "goal-end-of-turn",
            Timing::EndOfGame => "goal-end-of-game",
        };
        let text = Message::new(key)
            .with("result", result(Some(outcome.winner), outcome.level))
            .text("en", outcome.text.en.clone())
            .text("ko", outcome.text.ko.clone());
        let mut goal = goal(GoalKind::Decides, Some(outcome.winner), text, "3.0-VI");
        goal.met = open && game.condition_holds(st, &outcome.condition);
        goal.places = outcome.condition.hexes().map(|h| spot(game, h)).collect();
        goals.push(goal);
    }
    if !victory.by_points() {
        let text = match victory.otherwise {
            Some(side) => Message::new("goal-otherwise").side("side", side),
            None => Message::new("goal-otherwise-draw"),
        };
        goals.push(goal(GoalKind::Decides, victory.otherwise, text, "3.0-VI"));
    }
    goals
}

/// What the balance of points means after the last turn.
fn levels(game: &RedWinter, st: &State, score: &Score, open: bool) -> Vec<Goal> {
    let victory = &game.scenario_of(st).victory;
    let [soviet, finnish] = score.total;
    let now = victory.level(soviet, finnish);
    let mut above: Option<i64> = None;
    let mut goals = Vec::new();
    for (i, level) in victory.levels.iter().enumerate() {
        let least = i64::from(level.balance);
        let last = i + 1 == victory.levels.len();
        let text = match above {
            None => Message::new("goal-balance-over").int("least", least),
            Some(most) if last => Message::new("goal-balance-under").int("most", most),
            Some(most) if most == least => Message::new("goal-balance-is").int("least", least),
            Some(most) => Message::new("goal-balance").int("least", least).int("most", most),
        };
        let text = text.with("result", result(level.winner, level.level));
        let mut goal = goal(GoalKind::Level, level.winner, text, "3.0-VI");
        goal.met = open && now == Some(level);
        goals.push(goal);
        above = Some(least - 1);
    }
    goals
}

/// Points for places, for each side that can get them.
fn places(game: &RedWinter, st: &State, score: &Score, open: bool) -> Vec<Goal> {
    let mut goals = Vec::new();
    let scored = |i: usize, side: Side| score.of(side, |cause| cause == PointsFor::Place(i));
    for (i, place) in game.scenario_of(st).victory.places.iter().enumerate() {
        for side in Side::ALL.into_iter().filter(|s| place.vp[s.index()] > 0) {
            let mut goal = goal(GoalKind::Scores, Some(side), place_text(game, place, side), "17.0.3");
            // Who controls a hex is marked on the map for everybody.
            if open || place.hold == Hold::Control {
                goal.points = Some(scored(i, side));
                goal.met = goal.points != Some(0);
            }
            goal.worth = Some(i64::from(place.vp[side.index()]));
            goal.places = place.hexes.iter().map(|h| spot(game, h)).collect();
            goals.push(goal);
        }
    }
    goals
}

fn place_text(game: &RedWinter, place: &PlaceVp, side: Side) -> Message {
    let key = match place.hold {
        Hold::Control => "goal-control",
        Hold::Occupied => "goal-occupied",
        Hold::OccupiedInSupply => "goal-supplied",
    };
    let labels: Vec<&str> = place.hexes.iter().map(|h| game.pack.grid.label(h)).collect();
    let need = match (labels.len(), place.need) {
        (0 | 1, _) => "one",
        (_, Need::All) => "all",
        (_, Need::AnyUncontested) => "any",
        (_, Need::Most) => "most",
    };
    let (en, ko) = game.pack.places.get(place.place).map_or(("", ""), |p| (&p.name_en, &p.name_ko));
    Message::new(key)
        .text("en", en)
        .text("ko", ko)
        .text("hexes", labels.join(", "))
        .text("need", need)
        .side("side", side)
        .int("points", place.vp[side.index()])
}

/// Points for the enemy's losses.
fn losses(game: &RedWinter, st: &State, score: &Score, open: bool) -> Vec<Goal> {
    let mut goals = Vec::new();
    for (i, loss) in game.scenario_of(st).victory.losses.iter().enumerate() {
        let side = loss.victim.other();
        let key = if loss.reduced > 0 { "goal-losses-reduced" } else { "goal-losses" };
        let text = Message::new(key).side("victim", loss.victim).with("kinds", kinds(loss.kinds));
        let text = text.int("eliminated", loss.eliminated);
        let text = if loss.reduced > 0 { text.int("reduced", loss.reduced) } else { text };
        let mut goal = goal(GoalKind::Scores, Some(side), text, "17.0.3");
        if open {
            let mine = |cause| matches!(cause, PointsFor::Losses(n, ..) if n == i);
            goal.points = Some(score.of(side, mine));
            goal.met = goal.points != Some(0);
        }
        goals.push(goal);
    }
    goals
}

/// Points that are kept as soon as they are gained: armor, the artillery park, the bid.
fn during_play(game: &RedWinter, st: &State) -> Vec<Goal> {
    let victory = &game.scenario_of(st).victory;
    let mut goals = Vec::new();
    if victory.armor_price {
        let text = Message::new("goal-armor");
        goals.push(goal(GoalKind::Scores, Some(Side::Finnish), text, "12.1.4-b"));
    }
    if victory.park_vp != [0, 0] {
        let text =
            Message::new("goal-park").int("first", victory.park_vp[0]).int("later", victory.park_vp[1]);
        goals.push(goal(GoalKind::Scores, Some(Side::Finnish), text, "12.4.3-e"));
    }
    for side in Side::ALL.into_iter().filter(|s| st.vp[s.index()] != 0) {
        let mut goal = goal(GoalKind::Scores, Some(side), Message::new("goal-banked"), "17.0.3");
        goal.points = Some(i64::from(st.vp[side.index()]));
        goal.met = true;
        goals.push(goal);
    }
    goals
}

/// Sorts of units, those that go together by one word.
fn kinds(kinds: Kinds) -> Value {
    const SORTS: [(&str, &[UnitKind]); 8] = [
        ("kinds-company", &[UnitKind::Infantry, UnitKind::Bicycle, UnitKind::Provisional]),
        ("kinds-engineer", &[UnitKind::Engineer]),
        ("kinds-mg", &[UnitKind::Mg]),
        ("kinds-mortar", &[UnitKind::Mortar]),
        ("kinds-infantry-gun", &[UnitKind::InfantryGun]),
        ("kinds-at", &[UnitKind::At]),
        ("kinds-armor", &[UnitKind::Tank, UnitKind::ArmoredCar]),
        ("kinds-leader", &[UnitKind::Leader]),
    ];
    let among = |sort: &&(&str, &[UnitKind])| sort.1.iter().any(|k| kinds.contains(*k));
    Value::Terms(SORTS.iter().filter(among).map(|(key, _)| Word::Borrowed(*key)).collect())
}

fn spot(game: &RedWinter, hex: sandtable_hex::HexId) -> Place {
    Place::Hex(game.pack.grid.label(hex).to_string())
}
