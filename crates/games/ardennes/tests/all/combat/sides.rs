//! An attack of either side with the cards that can be played in it.

use super::fight::{Fight, at, card, game, open};
use sandtable_ardennes::ids::AlliedCards;
use sandtable_ardennes::pack::{ActionCardId, AlliedCardId, Side, Tactic, Terrain};

/// Two German units against one American regiment of two steps in the open.
pub fn german() -> Fight {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::German, target);
    fight.attacker("3.2P.XLVII", at(target, 1)).attacker("2.2P.XLVII", at(target, 2)).defender("393.99.V");
    fight
}

pub fn allied() -> Fight {
    let target = open(Terrain::Clear);
    let mut fight = Fight::new(Side::Allied, target);
    fight.attacker("16.1.V", at(target, 4)).attacker("18.1.V", at(target, 5)).defender("3.2P.XLVII");
    let card =
        game().pack.action_cards.iter().position(|c| c.break_off == 2 && c.tactics == [Tactic::Artillery]);
    fight.attack.action = Some(ActionCardId(card.expect("an attack with artillery") as u8));
    fight
}

pub fn hand(fight: &mut Fight, cards: &[u8]) {
    fight.state.german.hand = cards.iter().map(|n| card(*n)).collect();
    let rest =
        [&mut fight.state.german.pile, &mut fight.state.german.available, &mut fight.state.german.entering];
    for pile in rest {
        *pile = pile.minus(fight.state.german.hand);
    }
}

/// An Allied card with this property; it is then the only one in the deck.
pub fn stack_deck(
    fight: &mut Fight,
    test: impl Fn(&sandtable_ardennes::pack::AlliedCard) -> bool,
) -> AlliedCardId {
    let found = game().pack.allied_cards.iter().position(test).expect("such a card");
    let id = AlliedCardId(found as u8);
    fight.state.allied.deck = AlliedCards::one(id);
    fight.state.allied.discards = AlliedCards::EMPTY;
    fight.state.allied.entering = AlliedCards::EMPTY;
    id
}

pub fn has(fight: &Fight, side: Side, tactic: Tactic) -> bool {
    fight.battle().is_some_and(|a| a.tactics[side.index()].has(tactic))
}

pub fn allied_chits(fight: &Fight) -> u8 {
    fight.battle().map_or(0, |a| a.tactics[Side::Allied.index()].chits)
}
