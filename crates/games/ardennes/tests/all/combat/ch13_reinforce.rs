//! 13.0-G2 with 15.11: units on the way to a battle.

use super::fight::{Fight, card, game, unit};
use sandtable_ardennes::action::Action;
use sandtable_ardennes::frame::{Frame, Roll};
use sandtable_ardennes::ids::GermanCards;
use sandtable_ardennes::pack::{Side, Tactic};
use sandtable_hex::HexId;

/// A German two hexes from a battle whose way leads past a position the Allies may block.
fn past_a_position() -> (Fight, HexId) {
    let (map, guard) = (&game().pack.map, unit("77.26.XLVII"));
    for target in map.grid.ids().filter(|h| map.grid.within(*h, 3).count() == 37 && !map.towns.contains(*h)) {
        for (dest, start) in
            map.grid.ring(target, 1).flat_map(|d| map.grid.ring(target, 3).map(move |s| (d, s)))
        {
            if map.grid.distance(dest, start) != 2 {
                continue;
            }
            let mut fight = Fight::new(Side::German, target);
            fight.state.day = 18;
            fight.attacker("3.2P.XLVII", dest).defender("393.99.V").stand("77.26.XLVII", start);
            fight.state.german.hand = GermanCards::one(card(36));
            fight.begin(2).play(Action::Tactic(card(36), Tactic::ReinforceBattle));
            if !fight.allows(Action::Bring(guard, dest)) {
                continue;
            }
            fight.play(Action::Bring(guard, dest));
            let on_the_way = fight.state.hex_of(guard).is_some_and(|h| h != dest && h != start);
            let Some(Frame::Roll(Roll::Roadblock(position))) = fight.state.top() else { continue };
            let here = fight.state.hex_of(guard).unwrap_or(dest);
            let joined = map.grid.dir_between(here, *position).is_some_and(|d| map.road(here, d).is_some());
            if on_the_way && joined {
                return (fight, dest);
            }
        }
    }
    panic!("no such place");
}

/// [rule 15.11] [rule 13.0-G2] Units that Reinforce Battle brings are checked in every hex they enter, and may be stopped.
#[test]
fn reinforcements_are_checked_on_the_way() {
    let guard = unit("77.26.XLVII");
    let takes_part = |fight: &Fight| fight.battle().is_some_and(|a| a.attackers.contains(guard));
    let (mut free, dest) = past_a_position();
    for _ in 0..4 {
        if matches!(free.state.top(), Some(Frame::Roll(_))) {
            free.roll(10);
        }
    }
    assert_eq!((free.state.hex_of(guard), takes_part(&free)), (Some(dest), true));
    let (mut stopped, dest) = past_a_position();
    let here = stopped.state.hex_of(guard);
    stopped.roll(1);
    while matches!(stopped.state.top(), Some(Frame::Roll(_))) {
        stopped.roll(10);
    }
    assert!(here != Some(dest) && stopped.state.hex_of(guard) == here && !takes_part(&stopped));
}
