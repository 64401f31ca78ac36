//! How often a seat is asked in the other side's turn: `prompts SCENARIO GAMES [OPTION=VALUE …]`.
//!
//! Recruits play both seats. A question counts as the inactive player's if the other side's activation, operation or
//! reserve operation is under way. Those that [`Game::window`] lets a seat leave to the table are counted apart.

use sandtable_ai::Doctrine;
use sandtable_doctrine_wurzburg::Staff;
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Rng, Silent};
use sandtable_wurzburg::Wurzburg;
use sandtable_wurzburg::frame::Frame;
use sandtable_wurzburg::pack::Side;
use sandtable_wurzburg::state::State;
use std::collections::BTreeMap;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (given, words): (Vec<_>, Vec<_>) = std::env::args().skip(1).partition(|a| a.contains('='));
    let scenario = words.first().map_or("lesson", String::as_str);
    let games: u64 = words.get(1).and_then(|w| w.parse().ok()).unwrap_or(20);
    let options = Options(
        given.iter().filter_map(|a| a.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned()))).collect(),
    );
    let game = Wurzburg::standard()?;
    let mut all = [0u64; 2];
    let mut asked: BTreeMap<(&str, bool), [u64; 2]> = BTreeMap::new();
    for seed in 1..=games {
        let mut state = game.setup(scenario, &options)?;
        let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), Rng::new(seed));
        loop {
            let decision = game.decision(&state);
            if let (Actor::Chance, Some(chance)) = (decision.actor, decision.chance) {
                game.roll(&mut state, dice.draw(chance), &mut Silent);
                continue;
            }
            let Actor::Seat(seat) = decision.actor else { break };
            all[seat.idx()] += 1;
            if active(&game, &state).is_some_and(|side| side as usize != seat.idx()) {
                let left = game.window(&state, seat).is_some();
                asked.entry((kind(&state), left)).or_default()[seat.idx()] += 1;
            }
            let order = Staff.routine(&game, &state, seat);
            let Some(action) = Staff.act(&game, &state, seat, &order, &mut rng) else { break };
            game.perform(&mut state, seat, action, &mut Silent);
        }
    }
    let each = |n: u64| n as f64 / games as f64;
    println!("{scenario}, {games} games: questions a game, Pact and NATO");
    println!("{:24} {:7.1} {:7.1}", "all", each(all[0]), each(all[1]));
    for ((kind, left), count) in &asked {
        let note = if *left { "may be left to the table" } else { "" };
        println!("  {kind:22} {:7.1} {:7.1}  {note}", each(count[0]), each(count[1]));
    }
    for (name, with) in [("inactive, all", true), ("inactive, with orders", false)] {
        let sum = |i: usize| asked.iter().filter(|((_, left), _)| with || !left).map(|(_, c)| c[i]).sum();
        println!("{name:24} {:7.1} {:7.1}", each(sum(0)), each(sum(1)));
    }
    Ok(())
}

/// The side whose turn it is; none in set-up, planning and the phases between.
fn active(game: &Wurzburg, st: &State) -> Option<Side> {
    if let Some(op) = st.op() {
        return Some(op.side);
    }
    st.frames.iter().rev().find_map(|frame| match frame {
        Frame::Activation { formation, .. } | Frame::Cycle(formation) => {
            Some(game.pack.formation(*formation).side)
        }
        Frame::Reserve { side, .. } => Some(*side),
        _ => None,
    })
}

/// What is asked.
fn kind(st: &State) -> &'static str {
    match st.top() {
        Some(Frame::Infiltration { .. }) => "infiltration fire",
        Some(Frame::React(_)) => "reaction",
        Some(Frame::Allocate(_)) => "defensive fire",
        Some(Frame::Combat(_)) => "stand, retreat, losses",
        Some(Frame::Retreat) => "retreat hexes",
        Some(Frame::Mask { .. }) => "masks",
        Some(Frame::Shock(_)) => "screens, overruns",
        Some(Frame::Support(procedure)) => match **procedure {
            sandtable_wurzburg::support::Procedure::Battery(_) => "counter-battery",
            sandtable_wurzburg::support::Procedure::AntiAir(_) => "anti-aircraft fire",
            sandtable_wurzburg::support::Procedure::Call(_) => "fire calls",
            _ => "other support",
        },
        Some(Frame::Hidden(_)) => "hidden mode",
        _ => "other",
    }
}
