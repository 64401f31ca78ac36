//! The audit finds what it is there to find: each test breaks one invariant and nothing else.

use crate::play::{game, unit};
use sandtable_engine::Game;
use sandtable_hex::HexId;
use sandtable_red_winter::frame::{Frame, Stage};
use sandtable_red_winter::state::{Place, State, flag};

/// A sound position in the Soviet Action Phase.
fn sound() -> State {
    let mut st = crate::play::start("campaign", &[]);
    crate::play::run_until(&mut st, 3, |st| st.phase == sandtable_red_winter::state::Phase::Action);
    assert_eq!(game().audit(&st), Vec::<String>::new());
    st
}

fn hex(label: &str) -> HexId {
    game().pack.grid.find(label).unwrap_or_else(|e| panic!("{e}"))
}

/// Exactly what is wrong, by a part of the message.
fn finds(st: &State, what: &str) {
    let faults = game().audit(st);
    assert!(faults.iter().any(|f| f.contains(what)), "looked for '{what}', found {faults:?}");
}

#[test]
fn a_counter_moved_behind_the_caches_is_found() {
    let mut st = sound();
    st.units[unit("1/1/609").index()].place = Place::Hex(hex("Q26"));
    finds(&st, "cache");
    game().restore(&mut st);
    assert_eq!(game().audit(&st), Vec::<String>::new(), "a rebuild heals it");
}

/// [rule 6.0-a] [rule 6.0-c]
#[test]
fn overstacking_and_mixing_are_found() {
    let mut st = sound();
    for key in ["4/2/609", "5/2/609", "6/2/609", "MG/2/609"] {
        st.put(&game().pack, unit(key), Place::Hex(hex("Q25")));
    }
    finds(&st, "overstacked (6.0-a)");
    let mut st = sound();
    st.put(&game().pack, unit("1/PPP7"), Place::Hex(hex("Q25")));
    finds(&st, "both sides (6.0-c)");
}

/// [rule 12.1.3-a] [rule 12.4-a] [rule 8.6-b]
#[test]
fn counters_where_they_cannot_be_are_found() {
    let mut st = sound();
    let wild = game().pack.grid.ids().find(|h| {
        !game().geo.road.contains(*h) && game().terrain(*h) == sandtable_red_winter::pack::Terrain::Forest
    });
    st.put(&game().pack, unit("T-37"), Place::Hex(wild.unwrap_or(HexId::NONE)));
    finds(&st, "off the roads");
    let mut st = sound();
    st.put(&game().pack, unit("1/47"), Place::Hex(hex("W27")));
    finds(&st, "off-map artillery");
    let mut st = sound();
    st.put(&game().pack, unit("MG/1/609"), Place::DeadPool);
    finds(&st, "Dead Pool");
    let mut st = sound();
    st.put(&game().pack, unit("MG/3/609"), Place::Track(99));
    finds(&st, "turn 99");
}

#[test]
fn a_reduced_unit_of_one_step_is_found() {
    let mut st = sound();
    st.units[unit("Mtr/609").index()].reduced = true;
    finds(&st, "one step only");
}

/// [rule 14.4-a] [rule 14.1-b] [rule 16.2-d]
#[test]
fn markers_without_their_owner_are_found() {
    let mut st = sound();
    st.dug_in.insert(hex("A1"));
    finds(&st, "without a unit (14.4-a)");
    let mut st = sound();
    st.dug_in.insert(hex("Q25"));
    st.digging.insert(hex("Q25"));
    finds(&st, "both a Dug-In and a Digging In");
    let mut st = sound();
    st.bonfires.insert(hex("Q25"));
    finds(&st, "nobody sits at");
    let mut st = sound();
    st.mark(unit("1/1/609"), flag::BONFIRE);
    finds(&st, "a bonfire that is not there");
}

#[test]
fn states_that_outlive_their_phase_are_found() {
    let mut st = sound();
    st.mark(unit("1/1/609"), flag::ATTACKED);
    finds(&st, "marked attacked in the Action phase");
    let mut st = sound();
    st.mark(unit("1/1/609"), flag::FIRED);
    finds(&st, "needs no reset");
    let mut st = sound();
    st.mark(unit("1/1/609"), flag::HEART);
    finds(&st, "not Pajari");
}

#[test]
fn broken_procedures_and_numbers_are_found() {
    let mut st = sound();
    st.frames.clear();
    finds(&st, "outermost");
    let mut st = sound();
    st.push(Frame::Turn(Stage::Begin));
    finds(&st, "a turn within a turn");
    let mut st = sound();
    st.turn = 60;
    finds(&st, "turn 60");
    let mut st = sound();
    st.vp = [-1, 0];
    finds(&st, "victory points -1");
    let mut st = sound();
    st.rp = 200;
    finds(&st, "replacement points");
    let mut st = sound();
    st.commander = [st.commander[0]; 2];
    finds(&st, "both sides");
    let mut st = sound();
    st.units.pop();
    finds(&st, "counters in play");
}
