//! In what two plans differ: the first unit that does something else, or the first enemy that is dealt with.

use sandtable_engine::Message;
use sandtable_hex::HexId;
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::pack::UnitId;

/// What somebody does in a phase.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Deed {
    Goes(UnitId, HexId),
    Assaults(UnitId, HexId),
    Stays(UnitId),
    /// Digs, recovers, lights a fire, raids.
    Works(UnitId, Action),
    Strikes(HexId),
}

impl Deed {
    fn message(self, game: &RedWinter) -> Message {
        let unit = |name: &'static str, u: UnitId| Message::new(name).piece("unit", game.def(u).key.clone());
        let hex = |m: Message, h: HexId| m.hex("hex", game.pack.grid.label(h));
        match self {
            Deed::Goes(u, h) => hex(unit("plan-post", u), h),
            Deed::Assaults(u, h) => hex(unit("plan-assault", u), h),
            Deed::Stays(u) => unit("plan-stay", u),
            Deed::Works(u, Action::Raid(h)) => hex(unit("plan-raid", u), h),
            Deed::Works(u, Action::Dig) => unit("plan-dig", u),
            Deed::Works(u, Action::Bonfire) => unit("plan-bonfire", u),
            Deed::Works(u, _) => unit("plan-recover", u),
            Deed::Strikes(h) => hex(Message::new("plan-target"), h),
        }
    }
}

/// What the steps of a plan come to.
fn deeds(steps: &[Action]) -> Vec<Deed> {
    let mut list: Vec<Deed> = Vec::new();
    let mut unit = None;
    let mut went = false;
    for step in steps {
        match (*step, unit) {
            (Action::Select(u), _) => (unit, went) = (Some(u), false),
            (Action::Move(h), Some(u)) => {
                went = true;
                list.push(Deed::Goes(u, h));
            }
            (Action::Assault(h), Some(u)) => {
                went = true;
                list.push(Deed::Assaults(u, h));
            }
            (work @ (Action::Dig | Action::Recover | Action::Bonfire | Action::Raid(_)), Some(u)) => {
                went = true;
                list.push(Deed::Works(u, work));
            }
            (Action::Done, Some(u)) if !went => {
                unit = None;
                list.push(Deed::Stays(u));
            }
            (Action::Target(h), _) => list.push(Deed::Strikes(h)),
            _ => {}
        }
    }
    list
}

/// The first deed of a plan that the other does not have; without one, that it makes no attack the other makes.
pub(super) fn contrast(game: &RedWinter, steps: &[Action], other: &[Action]) -> Vec<Message> {
    let (own, theirs) = (deeds(steps), deeds(other));
    if let Some(deed) = own.iter().find(|d| !theirs.contains(d)) {
        return vec![deed.message(game)];
    }
    let less = theirs.iter().find(|d| matches!(d, Deed::Strikes(_)) && !own.contains(d));
    match less {
        Some(Deed::Strikes(h)) => vec![Message::new("plan-no-target").hex("hex", game.pack.grid.label(*h))],
        _ => Vec::new(),
    }
}
