//! What is under way, with its steps: the activation cycle, the operation, the combat (10.0, 13.0).

use super::spot;
use crate::Wurzburg;
use crate::frame::{Frame, Gegenangriff, Operation, Segment, Step};
use crate::ids::FormationId;
use crate::operation;
use crate::pack::Side;
use crate::sequence::SEGMENTS;
use crate::shock::{Stage, Variant};
use crate::state::State;
use crate::text::{self, Words};
use sandtable_engine::Message;
use sandtable_engine::view::{Procedure, Step as Shown};

/// What is in progress, outermost first.
pub(super) fn procedures(game: &Wurzburg, st: &State) -> Vec<Procedure> {
    let mut list = Vec::new();
    for frame in st.frames.iter() {
        match frame {
            Frame::Activation { formation, segment } => {
                let text = Message::new("procedure-cycle").formation(game, "formation", *formation);
                let steps = cycle(game, st, *formation, *segment);
                list.push(Procedure::new(text, "10.0").in_steps(steps));
            }
            Frame::Operation => {
                if let Some(op) = st.op() {
                    let (text, rule) = match op.melee.variant {
                        Variant::None => (Message::new("procedure-operation").kind("kind", op.kind), "13.0"),
                        Variant::Overrun => (Message::new("procedure-overrun"), "42.0"),
                        Variant::CloseAttack => (Message::new("procedure-close-attack"), "43.0"),
                    };
                    let line = Procedure::new(text, rule).in_steps(course(game, st, op));
                    list.push(match op.objective.some() {
                        Some(hex) => line.at(spot(game, hex)),
                        None => line,
                    });
                }
            }
            Frame::Airmobile(air) => {
                list.extend(text::flight_line(game, air).map(|(text, rule)| Procedure::new(text, rule)));
            }
            Frame::Combat(c) => list.push(
                Procedure::new(Message::new("procedure-combat").at(game, "hex", c.hex), "18.2")
                    .at(spot(game, c.hex)),
            ),
            _ => {}
        }
    }
    list
}

/// The segments of an activation cycle that this game and this side play. `next` is the one after the present one.
fn cycle(game: &Wurzburg, st: &State, formation: FormationId, next: u8) -> Vec<Shown> {
    let nato = game.pack.formation(formation).side == Side::Nato;
    let played = |segment: Segment| match segment {
        Segment::Activation => !nato,
        Segment::Reconnaissance => game.plays(st, 20),
        Segment::Strike => game.plays(st, 23),
        Segment::Demolition => nato && game.plays(st, 38),
        Segment::Contamination => st.gas.on,
        Segment::Redeployment | Segment::Defense => st.concealed.on,
        Segment::Operations | Segment::Fade => true,
    };
    let mut list: Vec<Shown> = Vec::new();
    for (i, segment) in SEGMENTS.iter().enumerate() {
        let current = i + 1 == usize::from(next);
        if played(*segment) || current {
            let (key, rule) = segment_words(*segment);
            list.push(Shown { text: Message::new(key), rule: rule.into(), current });
        }
    }
    list
}

const fn segment_words(segment: Segment) -> (&'static str, &'static str) {
    match segment {
        Segment::Activation => ("segment-activation", "10.0#Activation"),
        Segment::Redeployment => ("segment-redeployment", "10.0#Redeploy"),
        Segment::Reconnaissance => ("segment-reconnaissance", "10.0#Recon"),
        Segment::Strike => ("segment-strike", "10.0#Strike"),
        Segment::Operations => ("segment-operations", "10.0#Ops"),
        Segment::Demolition => ("segment-demolition", "10.0#Bridge"),
        Segment::Contamination => ("segment-contamination", "10.0#Contam"),
        Segment::Fade => ("segment-fade", "10.0#Fade"),
        Segment::Defense => ("segment-defense", "10.0#DD"),
    }
}

/// The steps of an operation that can come up in this game.
fn course(game: &Wurzburg, st: &State, op: &Operation) -> Vec<Shown> {
    let played = |step: Step| match step {
        Step::Jam => game.plays(st, 39),
        Step::Gegenangriff => op.gegenangriff != Gegenangriff::None,
        Step::DefensiveCall | Step::OffensiveCall => game.plays(st, 21),
        Step::DefensiveFlight | Step::OffensiveFlight => game.plays(st, 25),
        _ => true,
    };
    let mut list: Vec<Shown> = Vec::new();
    for (i, step) in operation::steps(op).iter().enumerate() {
        let current = i + 1 == usize::from(op.step);
        if played(*step) || current {
            let (key, rule) = step_words(*step);
            list.push(Shown { text: Message::new(key), rule: rule.into(), current });
        }
    }
    list
}

const fn step_words(step: Step) -> (&'static str, &'static str) {
    match step {
        Step::Commit => ("step-commit", "13.0"),
        Step::Move => ("step-move", "16.0"),
        Step::Jam => ("step-jam", "39.0"),
        Step::Gegenangriff => ("step-gegenangriff", "41.4"),
        Step::React => ("step-react", "19.0"),
        Step::DefensiveCall => ("step-defensive-call", "21.0"),
        Step::DefensiveFlight => ("step-defensive-flight", "25.0"),
        Step::DefensiveFire => ("step-defensive-fire", "18.7"),
        Step::OffensiveCall => ("step-offensive-call", "21.0"),
        Step::OffensiveFlight => ("step-offensive-flight", "25.0"),
        Step::OffensiveFire => ("step-offensive-fire", "18.8"),
        Step::Retreat => ("step-retreat", "18.4"),
        Step::Advance => ("step-advance", "18.5"),
        Step::Complete => ("step-complete", "13.0"),
        Step::Shock(Stage::Rush) => ("step-rush", "42.0"),
        Step::Shock(Stage::DefenderFire) => ("step-defender-fire", "43.0"),
        Step::Shock(Stage::AttackerFire) => ("step-attacker-fire", "43.0"),
        Step::Shock(Stage::FightOrFlight) => ("step-fight-or-flight", "43.0"),
        Step::Shock(Stage::FightOn) => ("step-fight-on", "43.0"),
        Step::Shock(Stage::ChargeThrough) => ("step-charge-through", "42.0"),
    }
}
