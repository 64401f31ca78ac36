//! Chapters 7.9, 9 and 11.2 where one position file is not enough: displays, checks counted by order, card and event.

use crate::common::*;
use sandtable_downfall::action::Action;
use sandtable_downfall::frame::Frame;
use sandtable_downfall::ids::Faction::{Okh, Okw, Soviet, Western};
use sandtable_downfall::ids::{Country, SeaId};
use sandtable_downfall::pack::War;
use sandtable_downfall::state::{Place, State};
use sandtable_downfall::supply::Toll;
use sandtable_engine::Silent;
use sandtable_engine::info::Options;

fn sea(key: &str) -> SeaId {
    game().pack.seas.by_key(key).unwrap_or_else(|| panic!("no sea {key}"))
}

fn sail(state: &mut State, key: &str, at: &str) -> sandtable_downfall::ids::PieceId {
    let id = put(state, key, Place::Sea(sea(at)));
    state.pieces[id.idx()].pips = 0;
    id
}

/// [rule 7.9.2-a, 1.E-5] Fleets fill a display from the right and are taken from the left: the last removed returns first.
#[test]
fn the_last_fleet_removed_is_the_first_to_return() {
    let mut state = europe();
    let [first, _, third] = ["ki1", "ki2", "ki3"].map(|k| sail(&mut state, k, "CM"));
    state.wars[War::Malta as usize] = 5;
    let turn = |faction| Frame::StrategicMove { faction, display: War::Malta as u8, boxes: 2 };
    begin(&mut state, turn(Western));
    act(&mut state, Action::Left);
    act(&mut state, Action::Remove(third));
    begin(&mut state, turn(Western));
    act(&mut state, Action::Left);
    act(&mut state, Action::Remove(first));
    begin(&mut state, turn(Okw));
    act(&mut state, Action::Right);
    act(&mut state, Action::AtSea(sea("WM")));
    assert_eq!(state.piece(first).place, Place::Sea(sea("WM")), "it was in the leftmost section");
    assert_eq!(state.piece(third).place, Place::Display);
}

/// [rule 9.1.2-a, 11.2-b] All steps of one card or order cost one check in a sea; the next card or order is checked anew.
#[test]
fn every_card_and_order_is_checked_by_itself() {
    let mut state = europe();
    sail(&mut state, "wf5", "NA");
    sail(&mut state, "ku1", "NA");
    state.set_city(hex("1702"), sandtable_downfall::ids::Ideology::West);
    stand(&mut state, "w05", "1702", 1);
    let toll = Action::TollSea(sea("NA"));
    for grant in 0..2 {
        game().grant_steps(&mut state, game().grant(Western, 2, 0), &mut Silent);
        game().run(&mut state, &mut Silent);
        assert!(options(&state).contains(&toll), "grant {grant}: a check is due");
        act(&mut state, toll);
        act(&mut state, Action::Pass);
        assert!(!options(&state).contains(&toll), "once in a grant");
        state.frames.clear();
    }
}

/// [rule 10.2-E11, 10.3-c] Air units that leave Africa may go where supply crosses a contested sea, at the price of its check.
#[test]
fn air_units_leave_africa_over_a_contested_sea_at_its_price() {
    let mut state = europe();
    for (key, at) in [("wf5", "NA"), ("wf1", "WM"), ("wf2", "CM"), ("ki1", "CM"), ("ki3", "CM")] {
        sail(&mut state, key, at);
    }
    state.weather = sandtable_downfall::ids::Weather::Snow;
    state.wars[War::Malta as usize] = 3;
    state.set_city(hex("1720"), sandtable_downfall::ids::Ideology::West);
    state.set_city(hex("1127"), sandtable_downfall::ids::Ideology::West);
    let air = put(&mut state, "wa1", Place::Hex(hex("1127")));
    mark(&mut state, Western, 10);
    begin(&mut state, Frame::AirShift { units: [air].into_iter().collect() });
    let before = state.marker(Western).at;
    act(&mut state, Action::TollSea(sea("CM")));
    assert_eq!(state.marker(Western).at - before, 2, "five against three");
    act(&mut state, Action::Air(air));
    assert!(options(&state).contains(&Action::In(Country::Italy)));
    act(&mut state, Action::In(Country::Italy));
    act(&mut state, Action::At(hex("1720")));
    assert_eq!(state.piece(air).place, Place::Hex(hex("1720")));
}

/// [rule 14-e] In one event the Soviets and OKH each pay for the inner sea they trace through, and each once.
#[test]
fn each_of_two_pays_for_an_inner_sea() {
    let mut state = game().start("overlord", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    let black = sea("BL");
    for faction in [Soviet, Okh] {
        assert!(game().is_shared_sea(&state, faction, black));
        let before = state.marker(faction).at;
        for _ in 0..2 {
            game().pay_toll(&mut state, faction, Toll::Sea(black), false, &mut Silent);
        }
        assert_eq!(state.marker(faction).at - before, 1, "{faction:?}");
    }
}
