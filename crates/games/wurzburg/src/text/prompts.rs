//! Questions as messages.

use super::Words;
use crate::Wurzburg;
use crate::frame::{CombatStage, Fire, Frame, Phase};
use crate::state::{Place, State};
use sandtable_engine::view::Prompt;
use sandtable_engine::{Message, Viewer};

/// The rule the open question follows from.
pub fn frame_rule(st: &State) -> &'static str {
    match st.top() {
        Some(Frame::Deploy(d)) if d.turn > 0 => "46.6",
        Some(Frame::Deploy(_)) => "11.1",
        Some(Frame::Plan) => "12.3",
        Some(Frame::Maneuver { .. }) => "8.1.2",
        Some(Frame::Leads(_)) => "12.3.2",
        Some(Frame::Relead(_)) => "12.3.2.2",
        Some(Frame::Cycle(_)) => "10.0",
        Some(Frame::Reserve { .. }) => "13.6.3",
        Some(Frame::Commit) => "13.5",
        Some(Frame::Moves | Frame::Move(_)) => "16.0",
        Some(Frame::NewObjective) => "13.5.3",
        Some(Frame::Infiltration { .. }) => "18.6",
        Some(Frame::React(_)) => "19.0",
        Some(Frame::Allocate(a)) if a.fire == Fire::Retreat => "18.9",
        Some(Frame::Allocate(_)) => "18.7",
        Some(Frame::Offensive) => "18.8",
        Some(Frame::Combat(c)) if c.stage == CombatStage::Stand => "18.3.2",
        Some(Frame::Combat(_)) => "18.3.3",
        Some(Frame::Retreat) => "18.4",
        Some(Frame::Advance) => "18.5",
        Some(Frame::Mask { .. }) => "14.4",
        Some(Frame::Rebuilt(_)) => "30.4.1",
        Some(Frame::Ford { .. }) => "17.5",
        Some(Frame::Roll(_)) => "2.6",
        Some(Frame::Support(procedure)) => super::support::rule(procedure),
        Some(Frame::Field(field)) => super::field::rule(*field),
        Some(Frame::Gas(cloud)) => super::gas::rule(cloud),
        Some(Frame::Airmobile(air)) => super::airmobile::rule(air),
        Some(Frame::Shock(shock)) => super::shock::rule(st, shock),
        Some(Frame::Hidden(hidden)) => super::concealed::rule(hidden),
        Some(Frame::Surplus(_)) => "11.3.3",
        Some(Frame::Turn(_) | Frame::Operation | Frame::Activation { .. }) | None => "9.0",
    }
}

/// The question. It names nothing that only one side may know.
pub fn prompt(game: &Wurzburg, st: &State, _viewer: Viewer) -> Prompt {
    let new = Message::new;
    let text = match st.top() {
        Some(Frame::Deploy(d)) if d.dug.is_some() => new("ask-dig").side("side", d.side),
        Some(Frame::Deploy(d)) => match game.group_in_hand(st, d) {
            Some(group) => {
                let key = if d.place == Place::FREE { "ask-deploy" } else { "ask-deploy-steps" };
                new(key).side("side", d.side).piece("group", game.pack.group(group).key.clone())
            }
            None => new("ask-deploy-done").side("side", d.side),
        },
        Some(Frame::Plan) => new("ask-plan"),
        Some(Frame::Maneuver { holder, .. }) => new("ask-maneuver").side("side", *holder),
        Some(Frame::Leads(division)) => match game.next_to_lead(st, *division) {
            Some(regiment) => new("ask-lead").formation(game, "formation", regiment),
            None => new("ask-nothing"),
        },
        Some(Frame::Relead(regiment)) => new("ask-relead").formation(game, "formation", *regiment),
        Some(Frame::Cycle(formation)) => new("ask-cycle").formation(game, "formation", *formation),
        Some(Frame::Reserve { side, .. }) => new("ask-reserve").side("side", *side),
        Some(Frame::Commit) => {
            let attacks = st.op().is_some_and(|op| op.kind.is_offensive());
            new(if attacks { "ask-commit" } else { "ask-commit-march" })
        }
        Some(Frame::Moves) => new("ask-moves"),
        Some(Frame::Move(m)) => new("ask-move").at(game, "hex", m.at),
        Some(Frame::NewObjective) => new("ask-new-objective"),
        Some(Frame::Infiltration { .. }) => new("ask-infiltration"),
        Some(Frame::React(_)) => new("ask-react"),
        Some(Frame::Allocate(a)) => match a.fire {
            _ if a.target.some().is_some() => new("ask-fire-at").at(game, "hex", a.target),
            Fire::Retreat => new("ask-retreat-fire"),
            _ => new("ask-defensive-fire"),
        },
        Some(Frame::Offensive) => new("ask-offensive-fire"),
        Some(Frame::Combat(c)) => match c.stage {
            CombatStage::Stand => new("ask-stand").at(game, "hex", c.hex).int("hits", c.hits),
            CombatStage::Cover => new("ask-cover").at(game, "hex", c.hex),
            CombatStage::Losses => new("ask-losses").at(game, "hex", c.hex).int("hits", c.hits),
            CombatStage::Die => new("ask-die"),
        },
        Some(Frame::Retreat) => new("ask-retreat"),
        Some(Frame::Advance) => new("ask-advance"),
        Some(Frame::Ford { steps }) => new("ask-ford").int("steps", *steps),
        Some(Frame::Rebuilt(hq)) => new("ask-rebuilt").unit(game, "unit", *hq),
        Some(Frame::Mask { hex, .. }) => new("ask-mask").at(game, "hex", *hex),
        Some(Frame::Roll(_)) => new("ask-die"),
        Some(Frame::Support(procedure)) => super::support::prompt(game, st, procedure),
        Some(Frame::Field(field)) => super::field::prompt(*field),
        Some(Frame::Gas(cloud)) => super::gas::prompt(game, cloud),
        Some(Frame::Airmobile(air)) => super::airmobile::prompt(game, air),
        Some(Frame::Shock(shock)) => super::shock::prompt(game, st, shock),
        Some(Frame::Hidden(hidden)) => super::concealed::prompt(game, hidden),
        Some(Frame::Surplus(group)) => {
            new("ask-surplus").formation(game, "formation", game.pack.group(*group).formation)
        }
        Some(Frame::Turn(Phase::Over)) => new("ask-over"),
        Some(Frame::Turn(_) | Frame::Operation | Frame::Activation { .. }) | None => new("ask-nothing"),
    };
    Prompt { text, rule: frame_rule(st).into(), side: Default::default() }
}
