//! Actions as text: what journals, position files and the network carry.

use crate::RedWinter;
use crate::action::Action;
use crate::pack::{Side, UnitId};
use crate::position;
use sandtable_engine::verbs::Speaks;
use sandtable_engine::{spell, verbs};
use sandtable_hex::HexId;

verbs! { RedWinter, Action, "act-";
    "done" "" Done,
    "bid" "POINTS" Bid(points),
    "side" "SIDE" TakeSide(side),
    "deploy" "UNIT HEX" Deploy(unit, hex),
    "lift" "UNIT" Lift(unit),
    "default" "" Default,
    "stance" "" Stance,
    "replace" "UNIT" Replace(unit),
    "rebuild" "UNIT reduced|full" Rebuild(unit, full),
    "at" "HEX" RebuildAt(hex),
    "on" "TURN" RebuildOn(turn),
    "commit" "UNIT" Commit(unit),
    "select" "UNIT" Select(unit),
    "join" "UNIT" Join(unit),
    "move" "HEX" Move(hex),
    "exit" "" Exit,
    "assault" "HEX" Assault(hex),
    "recover" "" Recover,
    "dig" "" Dig,
    "bonfire" "" Bonfire,
    "raid" "HEX" Raid(hex),
    "via" "HEX" RaidVia(hex),
    "create" "HEX" Create(hex),
    "fill" "HEX" Fill(hex),
    "park" "" Park,
    "lose" "UNIT" Lose(unit),
    "rescue" "HEX" Rescue(hex),
    "target" "HEX" Target(hex),
    "fire" "UNIT" Fire(unit),
    "combat" "" Combat,
    "attack" "UNIT" Attack(unit),
    "support" "UNIT" Support(unit),
    "defend" "UNIT HEX" Defend(unit, hex),
    "at-fire" "GUN TARGET" AtFire(unit, target),
    "step" "UNIT" Step(unit),
    "retreat" "" Retreat,
    "retreat-to" "UNIT HEX" RetreatTo(unit, hex),
    "retreat-off" "UNIT" RetreatOff(unit),
    "stay" "UNIT" Stay(unit),
    "advance" "UNIT HEX" Advance(unit, hex),
}

impl Speaks for RedWinter {
    /// The counter and the hex; of two counters the one at the end.
    type Subject = (Option<UnitId>, Option<HexId>);
}

spell! { RedWinter;
    UnitId: position::unit, |game, unit| game.def(unit).key.clone(), 0;
    HexId: position::hex, |game, hex| game.pack.grid.label(hex).to_owned(), 1;
    Side: |_, word| position::side(word), |_, side| side.word().to_owned();
    u8: |_, n| n.parse().map_err(|_| format!("'{n}': expected a small number")), |_, n| n.to_string();
    // Whether a unit comes back at full strength.
    bool: |_, word| match word {
        "full" => Ok(true),
        "reduced" => Ok(false),
        _ => Err(String::new()),
    }, |_, full| if full { "full" } else { "reduced" }.to_owned();
}

/// Reads an action.
pub fn read(game: &RedWinter, text: &str) -> Result<Action, String> {
    let given: Vec<&str> = text.split_whitespace().collect();
    let Some(verb) = given.first() else { return Err("expected an action such as 'move W27'".into()) };
    words(game, &given).unwrap_or_else(|| {
        Err(match VERBS.iter().find(|(v, _)| v == verb) {
            Some((v, rest)) => format!("expected '{}'", format!("{v} {rest}").trim_end()),
            None => {
                let known: Vec<&str> = VERBS.iter().map(|(v, _)| *v).collect();
                format!("no action '{verb}'; known: {}", known.join(", "))
            }
        })
    })
}
