//! Chapters 7.2 and 8: attacks, strengths, hits.

use crate::common::{bare, begin, game, hex, stand};
use sandtable_downfall::action::Action;
use sandtable_downfall::combat::Combat;
use sandtable_downfall::frame::Frame;
use sandtable_downfall::ids::Faction::Soviet;
use sandtable_downfall::ids::{SOVIET_SEAT, WESTERN_SEAT};
use sandtable_downfall::pack::{Symbol, Symbols};
use sandtable_downfall::state::State;
use sandtable_engine::{Chance, Game, Silent};

fn armed() -> Symbols {
    Symbols::default().with(Symbol::Infantry).with(Symbol::Armored)
}

/// Three units around Stalingrad, the order begun, nobody holding cards.
fn siege() -> State {
    let mut state = bare();
    stand(&mut state, "h12", "3338", 3);
    stand(&mut state, "s20", "3438", 2);
    stand(&mut state, "s22", "3339", 3);
    state.hands = Default::default();
    begin(&mut state, Frame::Attacks { faction: Soviet, left: 2, symbols: armed(), marker: true, drm: 0 });
    state
}

fn play(state: &mut State, seat: sandtable_engine::Seat, action: Action) {
    game().play(state, seat, action, &mut Silent).unwrap_or_else(|e| panic!("{action:?}: {e}"));
}

/// Declares the attack of both units and rolls.
fn attack(state: &mut State, faces: [u32; 2]) {
    play(state, SOVIET_SEAT, Action::Target(hex("3338")));
    play(state, SOVIET_SEAT, Action::Primary(crate::common::unit("s22")));
    play(state, SOVIET_SEAT, Action::Flank(crate::common::unit("s20")));
    play(state, SOVIET_SEAT, Action::Declare);
    assert_eq!(game().decision(state).chance, Some(Chance::d6(2)));
    let dice = Chance::d6(2).from_faces(&faces).expect("faces");
    game().roll(state, dice, &mut Silent);
}

/// [rule 8.1s-a, 7.2-b, 7.2-m] A leader of a shown kind, and any number of helpers next to the hex.
#[test]
fn an_attack_needs_a_leader_of_a_shown_kind() {
    let mut state = siege();
    play(&mut state, SOVIET_SEAT, Action::Target(hex("3338")));
    let mut options = Vec::new();
    game().options(&state, SOVIET_SEAT, &mut options);
    let leaders = options.iter().filter(|a| matches!(a, Action::Primary(_))).count();
    assert_eq!(leaders, 2);
    let mut state = siege();
    state.frames.clear();
    let shock = Symbols::default().with(Symbol::Armored);
    begin(&mut state, Frame::Attacks { faction: Soviet, left: 2, symbols: shock, marker: true, drm: 0 });
    assert!(state.frames.is_empty(), "no armored unit is there, so nothing can be attacked");
}

/// [rule 7.2-g, 7.2-h] Nobody fights twice in an order, and no hex is attacked twice.
#[test]
fn units_and_hexes_fight_once_in_an_order() {
    let mut state = siege();
    attack(&mut state, [1, 1]);
    assert!(state.order.attacked.contains(&hex("3338")));
    let (a, d) = (crate::common::unit("s22"), crate::common::unit("h12"));
    use sandtable_downfall::state::flag;
    assert!(state.piece(a).has(flag::ATTACKED) || state.hex_of(a).is_none());
    assert!(state.piece(d).has(flag::DEFENDED));
}

/// [rule 8.6s-a, 8.6s-c] A hit is a step; the last one takes the unit out of the game.
#[test]
fn the_last_step_takes_a_unit_out() {
    let mut state = bare();
    let unit = stand(&mut state, "s22", "3339", 2);
    game().lose_step(&mut state, unit, &mut Silent);
    assert_eq!(state.piece(unit).pips, 1);
    game().lose_step(&mut state, unit, &mut Silent);
    assert_eq!(state.piece(unit).place, sandtable_downfall::state::Place::Eliminated);
}

/// [rule 8.3s-A0, 8.3s-A1, 8.3s-D0, 8.3s-D3, 8.3s-D4, 8.5s-4] Pips, helpers, German quality, the city and snow.
#[test]
fn strengths_are_summed_line_by_line() {
    let mut state = siege();
    let mut combat = Combat::new(Soviet, hex("3338"), armed(), true, 0);
    combat.primary = Some(crate::common::unit("s22"));
    combat.flanks.insert(crate::common::unit("s20"));
    combat.defenders = game().defenders(&state, Soviet, hex("3338")).expect("6th Army");
    let r = game().strengths(&state, &combat);
    assert_eq!((r.attack_strength(), r.defence_strength(), r.column()), (4, 5, -1));
    assert!(r.drm.iter().any(|l| l.key == "weather" && l.value == -2));
    // [rule 8.3s-A3]: the same unit on its mechanized side adds one in snow.
    state.pieces[crate::common::unit("s20").idx()].flags |= sandtable_downfall::state::flag::REVERSE;
    assert_eq!(game().strengths(&state, &combat).attack_strength(), 5);
}

/// [rule 8.5s-7, 8.5s-8] Isolation counts for and against, the worse marker alone.
#[test]
fn isolated_units_fight_worse() {
    use sandtable_downfall::state::flag;
    let mut state = siege();
    let mut combat = Combat::new(Soviet, hex("3338"), armed(), true, 0);
    combat.primary = Some(crate::common::unit("s22"));
    combat.defenders = game().defenders(&state, Soviet, hex("3338")).expect("6th Army");
    let plain = game().strengths(&state, &combat).total_drm();
    state.piece_mut(crate::common::unit("h12")).flags |= flag::ISOLATED_3;
    assert_eq!(game().strengths(&state, &combat).total_drm(), plain + 3);
    state.piece_mut(crate::common::unit("s22")).flags |= flag::ISOLATED_1;
    assert_eq!(game().strengths(&state, &combat).total_drm(), plain + 2);
}

/// [rule 8.2s-a, 3.2-b] Without cards in hand nobody is asked for one; with one the OKH is asked for its own combat.
#[test]
fn only_a_faction_with_cards_is_asked() {
    let mut state = siege();
    state.hands[sandtable_downfall::ids::Faction::Okh.idx()].insert(crate::common::card("A2"));
    play(&mut state, SOVIET_SEAT, Action::Target(hex("3338")));
    play(&mut state, SOVIET_SEAT, Action::Primary(crate::common::unit("s22")));
    play(&mut state, SOVIET_SEAT, Action::Declare);
    assert!(game().decision(&state).actor.includes(WESTERN_SEAT), "OKH may play an HQ card");
    play(&mut state, WESTERN_SEAT, Action::Play(crate::common::card("A2")));
    assert_eq!(state.combat.as_ref().and_then(|c| c.hq[1]), Some(crate::common::card("A2")));
}
