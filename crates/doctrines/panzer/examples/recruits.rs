//! Games of recruits against each other, played without a table: `recruits GAMES [SEED] [SCENARIO…]`.
//!
//! One line a scenario: who wins, the points, and how often each arm was used in a game. `POINTS=1` prints every game, `DATA=DIR` plays
//! with the files of a folder in place of the built-in ones.

use sandtable_ai::Doctrine;
use sandtable_ai::arena::wilson;
use sandtable_doctrine_panzer::Desert;
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Rng, Silent};
use sandtable_panzer::Panzer;
use sandtable_panzer::action::Action;
use sandtable_panzer::air::AirAction;
use sandtable_panzer::features::FeatureAct;
use sandtable_panzer::frame::Frame;
use sandtable_panzer::ids::Side;
use sandtable_panzer::pack::Pack;
use sandtable_panzer::state::{Place, Verdict};
use std::collections::BTreeMap;
use std::path::PathBuf;

type Uses = BTreeMap<&'static str, [u32; 2]>;

/// The arm an action belongs to, if it tells one.
fn arm(action: &Action) -> Option<&'static str> {
    Some(match action {
        Action::Call(_, _, false) => "call",
        Action::Call(_, _, true) => "call smoke",
        Action::Continue(_) => "continue",
        Action::Adjust(_) => "adjust",
        Action::Smoke(_) => "smoke",
        Action::Declare => "declare",
        Action::Watch(..) => "watch",
        Action::Assault(_) => "assault",
        Action::Overrun(_) => "overrun",
        Action::Search(..) => "search",
        Action::Mount(_) | Action::Board(_) => "mount",
        Action::Dismount(..) => "dismount",
        Action::Exit => "exit",
        Action::Quick => "quick",
        Action::Aim(..) => "aim",
        Action::Air(AirAction::Attack(_)) => "air attack",
        Action::Air(AirAction::Flak(_)) => "flak",
        Action::Feature(FeatureAct::Arrive(_)) => "planned",
        _ => return None,
    })
}

struct End {
    verdict: Verdict,
    goals: [i32; 2],
    left: [u32; 2],
}

fn play(game: &Panzer, desert: &Desert, scenario: &str, seed: u64, uses: &mut Uses) -> Option<End> {
    let mut st = game.setup(scenario, &Options::none()).ok()?;
    let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), Rng::new(seed));
    loop {
        let decision = game.decision(&st);
        let seat = match (decision.actor, decision.chance) {
            (Actor::Seat(seat), _) => seat,
            (Actor::Seats(seats), _) => seats.iter().next()?,
            (Actor::Chance, Some(chance)) => {
                game.roll(&mut st, dice.draw(chance), &mut Silent);
                continue;
            }
            _ => break,
        };
        let order = desert.routine(game, &st, seat);
        let action = desert.act(game, &st, seat, &order, &mut rng)?;
        let drafts = matches!(st.top(), Some(Frame::Drafting(_) | Frame::Volley(_) | Frame::Window(_)));
        if let Some(name) = arm(&action).filter(|n| !drafts || *n == "aim" || *n == "watch") {
            uses.entry(name).or_default()[seat.idx()] += 1;
        }
        game.perform(&mut st, seat, action, &mut Silent);
    }
    let mut goals = [0; 2];
    for ((goal, _), now) in game.hold_goals(&st).zip(&st.goals) {
        if let Some(owner) = now.owner.filter(|o| goal.side.is_none_or(|s| s == *o)) {
            goals[owner.index()] += i32::from(goal.points);
        }
    }
    let left =
        Side::ALL.iter().map(|s| st.of(*s).filter(|(_, u)| u.place != Place::Destroyed).count() as u32);
    let left: Vec<u32> = left.collect();
    Some(End { verdict: st.verdict?, goals, left: [left[0], left[1]] })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(20);
    let first: u64 = args.next().and_then(|a| a.parse().ok()).unwrap_or(1);
    let wanted: Vec<String> = args.collect();
    let data = std::env::var_os("DATA").map(PathBuf::from);
    let game = Panzer::new(Pack::load(data.as_deref())?);
    let every = std::env::var_os("POINTS").is_some();
    for info in &game.info().scenarios {
        if !wanted.is_empty() && !wanted.contains(&info.key) {
            continue;
        }
        let (desert, mut uses) = (Desert::default(), Uses::new());
        let began = std::time::Instant::now();
        let ends: Vec<End> =
            (0..games).filter_map(|n| play(&game, &desert, &info.key, first + n, &mut uses)).collect();
        let n = ends.len().max(1) as f64;
        let won = |side: Side| ends.iter().filter(|e| e.verdict.winner == Some(side)).count();
        let (axis, allied) = (won(Side::Axis), won(Side::Allied));
        let share = (axis as f64 + 0.5 * (ends.len() - axis - allied) as f64) / n;
        let [low, high] = wilson(share, ends.len() as u64);
        let mean = |of: &dyn Fn(&End) -> [f64; 2]| {
            let sum = ends.iter().map(of).fold([0.0, 0.0], |a, b| [a[0] + b[0], a[1] + b[1]]);
            format!("{:.0}:{:.0}", sum[0] / n, sum[1] / n)
        };
        let mut net: Vec<i32> = ends.iter().map(|e| e.verdict.points[0] - e.verdict.points[1]).collect();
        net.sort_unstable();
        let at = |q: usize| net.get(net.len() * q / 4).copied().unwrap_or(0);
        println!(
            "{}: {} games, axis {axis} drawn {} allied {allied}, share {:.1} % ({:.1}-{:.1}); net {} {} {}; points {}, goals {}, left {}; {:.1} s",
            info.key,
            ends.len(),
            ends.len() - axis - allied,
            100.0 * share,
            100.0 * low,
            100.0 * high,
            at(1),
            at(2),
            at(3),
            mean(&|e| e.verdict.points.map(f64::from)),
            mean(&|e| e.goals.map(f64::from)),
            mean(&|e| e.left.map(f64::from)),
            began.elapsed().as_secs_f64(),
        );
        let per = |[a, b]: [u32; 2]| format!("{:.1}:{:.1}", f64::from(a) / n, f64::from(b) / n);
        println!("  {}", uses.iter().map(|(k, v)| format!("{k} {}", per(*v))).collect::<Vec<_>>().join(", "));
        if every {
            println!("  {:?}", ends.iter().map(|e| (e.verdict.points, e.goals)).collect::<Vec<_>>());
        }
    }
    Ok(())
}
