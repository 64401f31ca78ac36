//! Chapters 7.9, 9 and 11.2 where one position file is not enough: displays, checks counted by order, card and event.

use crate::common::*;
use sandtable_downfall::action::Action;
use sandtable_downfall::frame::{Frame, RoundStep};
use sandtable_downfall::ids::Faction::{Okh, Okw, Soviet, Western};
use sandtable_downfall::ids::{Country, Ideology, Nation, SeaId};
use sandtable_downfall::pack::War;
use sandtable_downfall::state::{Beachhead, Place, State};
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
    state.set_city(hex("1702"), Ideology::West);
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
    state.set_city(hex("1720"), Ideology::West);
    state.set_city(hex("1127"), Ideology::West);
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

/// [rule 9.2-2, 9.2-3] Two steps at sea give +1, one does not; the table turns at 4, 9 and 14.
#[test]
fn the_naval_table_turns_where_it_should() {
    let mut state = europe();
    sail(&mut state, "wf5", "NA");
    sail(&mut state, "ku1", "NA");
    let drm = |steps| game().naval_drm(&state, sea("NA"), Western, steps);
    assert_eq!((drm(1) - drm(0), drm(2) - drm(1), drm(6) - drm(2)), (0, 1, 0));
    let hits = [3, 4, 5, 9, 10, 14, 15, 19].map(|total| game().naval_hits(total));
    assert_eq!(hits, [0, 0, 1, 1, 2, 2, 3, 3]);
}

/// [rule 2.4.1, 11-g] A submarine lets nobody trace or move; a fleet does.
#[test]
fn submarines_carry_nobody() {
    let mut state = europe();
    sail(&mut state, "ku1", "NS");
    assert!(!game().fleet_in(&state, Okw, sea("NS")));
    sail(&mut state, "ki1", "CM");
    assert!(game().fleet_in(&state, Okw, sea("CM")));
}

/// [rule 14-f] A Romanian unit in the force pool keeps the fleet; one that is still pending does not.
#[test]
fn romanians_of_the_pool_keep_their_fleet() {
    let mut state = game().start("overlord", &Options::none()).unwrap_or_else(|e| panic!("{e}"));
    let romanian =
        |u: &sandtable_downfall::ids::PieceId| game().pack.units[u.idx()].nation == Nation::Romanian;
    let units: Vec<_> = game().pack.combat_units().filter(romanian).collect();
    for unit in &units {
        state.put(&game().pack, *unit, Place::Eliminated);
    }
    state.put(&game().pack, units[0], Place::Pool);
    game().objectives_changed(&mut state, &mut Silent);
    assert!(game().fleet_in(&state, Okh, sea("BL")));
    state.put(&game().pack, units[0], Place::Pending);
    game().objectives_changed(&mut state, &mut Silent);
    assert!(!game().fleet_in(&state, Okh, sea("BL")) && game().fleet_in(&state, Soviet, sea("BL")));
}

fn beach(label: &str) -> sandtable_downfall::ids::BeachId {
    game().pack.map.beaches.iter().find(|b| b.hex == hex(label)).expect("a beach").id
}

/// [rule 2.4.2-i] An empty beachhead with nobody before it stays when an OKW round begins.
#[test]
fn a_beachhead_without_an_enemy_before_it_stays() {
    let mut state = europe();
    state.beachheads = [Beachhead::On(beach("1619")), Beachhead::Waiting];
    state.rebuild(&game().pack);
    begin(&mut state, Frame::Round { faction: Okw, step: RoundStep::Weather });
    assert_eq!(state.beachheads[0], Beachhead::On(beach("1619")));
}

/// [rule 2.4.2-j] A Mulberry takes in Americans, Canadians and British, no Frenchmen; an empty beachhead becomes none.
#[test]
fn a_mulberry_is_a_source_for_three_nations() {
    let mut state = europe();
    state.beachheads = [Beachhead::Mulberry(beach("1619")), Beachhead::On(beach("2119"))];
    state.rebuild(&game().pack);
    let port = Place::Hex(hex("1619"));
    for (key, may) in [("w09", true), ("w24", false)] {
        put(&mut state, key, Place::Pool);
        assert_eq!(game().entry_places(&state, unit(key), 1).contains(&port), may, "{key}");
    }
    // Nobody stands on the beachhead: Transport Points are gained instead.
    state.transport = 3;
    begin(&mut state, Frame::Mulberry { points: 1 });
    assert_eq!((state.transport, state.beachheads[1]), (4, Beachhead::On(beach("2119"))));
}

/// [rule 1.A.4-f, 7.1.2-a] No landing in a country that only the other Ally holds, whoever has its port.
#[test]
fn borders_hold_for_landings() {
    let landing = |soviet: bool| {
        let mut state = europe();
        for city in ["1826", "1131"] {
            state.set_city(hex(city), Ideology::West);
        }
        sail(&mut state, "wf2", "EM");
        let group = [stand(&mut state, "w09", "1131", 2)];
        if soviet {
            stand(&mut state, "s01", "2125", 2);
        }
        begin(&mut state, redeploy(Western, 3, &["infantry", "naval"]));
        act(&mut state, Action::Select(group[0]));
        if !options(&state).contains(&Action::Embark) {
            return None;
        }
        act(&mut state, Action::Embark);
        Some(options(&state).contains(&Action::To(hex("1826"))))
    };
    assert_eq!(landing(false), Some(true));
    assert_ne!(landing(true), Some(true));
}
