//! Minefields (37).

use crate::play::{game, holds_full as holds, state};
use sandtable_engine::{Game, Rng, Seat, Viewer};

/// An engineer alone in its hex lays a field, real or not, for a point of its nation; in a field it can only clear it.
/// [rule 37.2, 37.3.1, 37.3.2]
#[test]
fn engineers_lay_mines() {
    let start = "unit 11-Gds-Eng/39-a 2930
         unit 86-Gds-Eng/57-a 2731
         unit 170/57:1 2731 2
         unit 35/12.marder:1 3528 2
         support wp mine 1
         engineering wp
         expect refused mine 86-Gds-Eng/57-a real
         ";
    holds(&format!(
        "{start}do mine 11-Gds-Eng/39-a dummy
         expect event event-mines-laid
         expect minefield 2930 = yes
         expect mine-points wp = 0
         expect unit 11-Gds-Eng/39-a used = yes"
    ));
    holds(
        "unit 11-Gds-Eng/39-a 2930
         unit 86-Gds-Eng/57-a 2731
         minefield wp real 2930 11-Gds-Eng/39-a
         unit 35/12.marder:1 3528 2
         support wp mine 1
         engineering wp
         expect refused improve 11-Gds-Eng/39-a
         do sweep 11-Gds-Eng/39-a
         expect minefield 2930 = no",
    );
}

const MARCH: &str = "unit 117/39:1 2929 2
         unit Fwd/39 2728
         unit 35/12.marder:1 3528 2
         unit Pi-350/12 3728
         plan 117/39 march
         lead 117/39 2929
         cycle 39
         do operate 117/39
         do take 117/39:1 2
         ";

/// The first real unit turns the marker over: a dummy goes and the march goes on; a real field ends it, shows the steps
/// and rolls once for each. [rule 37.1, 37.5, 37.6]
#[test]
fn entering_turns_the_marker_over() {
    holds(&format!(
        "minefield nato dummy 2928 Pi-350/12
         {MARCH}do go 2928
         expect event event-mines-dummy
         expect minefield 2928 = no
         expect legal go 2929"
    ));
    holds(&format!(
        "minefield nato real 2928 Pi-350/12
         {MARCH}dice 3 2
         do go 2928
         expect event event-mines-real
         expect event event-mine-miss
         expect event event-mine-hit
         expect mines 2928 = yes
         expect unit 117/39:1 steps = 1
         expect refused take 117/39:1 1"
    ));
}

/// Out of a field with care: one more on the die, one hex, and the move is over. By force: three points more.
/// [rule 37.4, 16.4.4]
#[test]
fn leaving_is_careful_or_forced() {
    holds(&format!(
        "mines 2929
         {MARCH}dice 2 1
         do careful 2928
         expect event event-mine-miss
         expect event event-mine-hit
         expect unit 117/39:1 steps = 1
         expect unit 117/39:1 hex = 2928
         expect refused take 117/39:1 1"
    ));
    holds(&format!(
        "mines 2929
         {MARCH}dice 2 3
         do go 2928
         expect unit 117/39:1 steps = 1
         expect unit 117/39:1 hex = 2928
         expect unit 117/39:1 mp = 2.00"
    ));
}

/// Dummies keep out of minefields. [rule 37.1]
#[test]
fn dummies_keep_out() {
    holds(
        "minefield nato real 2928 Pi-350/12
         unit 117/39:1 2929 dummy
         unit 117/39:2 2730 3
         unit Fwd/39 2728
         unit 35/12.marder:1 3528 2
         unit Pi-350/12 3728
         plan 117/39 march
         lead 117/39 2929
         cycle 39
         do operate 117/39
         do take 117/39:1 0
         expect refused go 2928",
    );
}

/// Only its owner sees whether a field is real, and a resampled position may have it the other way. [rule 37.1]
#[test]
fn fields_are_secret() {
    let st = state(
        "minefield nato real 2928 Pi-350/12
         minefield nato dummy 3028 Pi-350/12
         unit Pi-350/12 3728",
    );
    let kinds = |viewer| {
        let view = game().view(&st, viewer);
        view.markers.iter().map(|m| m.kind.to_string()).filter(|k| k.starts_with("minefield")).collect()
    };
    let (wp, nato): (Vec<String>, Vec<String>) = (kinds(Viewer::Seat(Seat(0))), kinds(Viewer::Seat(Seat(1))));
    assert_eq!(wp, ["minefield-unknown", "minefield-unknown"]);
    assert_eq!(nato, ["minefield-real", "minefield-dummy"]);
    let flips = (0..20).filter(|seed| {
        let other = game().resample(&st, Viewer::Seat(Seat(0)), &mut Rng::new(*seed));
        !other.works.minefields[0].real
    });
    assert!((1..20).contains(&flips.count()), "the deal goes either way");
}

/// An engineer in the force adds one to its own roll: a two is no loss. [rule 37.5]
#[test]
fn an_engineer_helps_through_mines() {
    holds(
        "minefield nato real 2928 Pi-350/12
         unit 11-Gds-Eng/39-a 2929
         unit Fwd/39 2728
         unit 35/12.marder:1 3528 2
         unit Pi-350/12 3728
         cycle 39
         do operate 39-base
         do take 11-Gds-Eng/39-a 1
         dice 2
         do go 2928
         expect event event-mine-miss
         expect unit 11-Gds-Eng/39-a hex = 2928",
    );
}

/// A side lays the fields of the set-up face down where its units may stand and one hex farther, after them; the enemy is told
/// the hex alone. [rule 37.1]
#[test]
fn fields_of_the_set_up() {
    use sandtable_engine::info::Options;
    use sandtable_engine::{Actor, Silent};
    use sandtable_wurzburg::action::Action;
    use sandtable_wurzburg::field::{Field, Work};
    use sandtable_wurzburg::frame::Frame;
    let game = game();
    let full = Options([("rules".to_owned(), "full".to_owned())].into());
    let begin = || {
        let mut st = game.setup("blackhorse", &full).unwrap_or_else(|e| panic!("{e:?}"));
        while let Actor::Seat(seat) = game.decision(&st).actor
            && !matches!(st.top(), Some(Frame::Field(Field::Lay(..))))
        {
            let action = crate::play::usual(game, &st, seat);
            game.play(&mut st, seat, action, &mut Silent).unwrap_or_else(|e| panic!("{e:?}"));
        }
        st
    };
    let seat = Seat(1);
    let mut st = begin();
    let hexes = crate::play::open_fields(game, &st, seat);
    // Four real and four dummy fields; the kind is asked for each, even when one kind is left.
    for (i, at) in hexes.iter().take(8).enumerate() {
        assert!(matches!(st.top(), Some(Frame::Field(Field::Lay(..)))), "field {i}");
        crate::play::lay_at(game, &mut st, seat, *at);
        let kinds = [true, false].map(|real| game.check(&st, seat, Action::Work(Work::Lay(real))).is_ok());
        assert_eq!(kinds, [i < 4, true]);
        game.play(&mut st, seat, Action::Work(Work::Lay(i < 4)), &mut Silent)
            .unwrap_or_else(|e| panic!("{e:?}"));
    }
    assert!(!matches!(st.top(), Some(Frame::Field(Field::Lay(..)))), "all are laid");
    assert_eq!(
        st.works.minefields.iter().map(|m| m.real).collect::<Vec<_>>(),
        [true, true, true, true, false, false, false, false]
    );
    // By default they go to eight hexes without friends.
    let mut st = begin();
    game.play(&mut st, seat, Action::Default, &mut Silent).unwrap_or_else(|e| panic!("{e:?}"));
    assert_eq!(st.works.minefields.len(), 8);
    assert_eq!(st.works.minefields.iter().filter(|m| m.real).count(), 4);
    assert!(st.works.minefields.iter().all(|m| st.at(m.hex).next().is_none()));
}

/// Helicopters do not land units in a minefield, real or not. [rule 37.4]
#[test]
fn helicopters_keep_off_minefields() {
    let run = |text: &str| {
        let text = format!("game wurzburg\nscenario vertical-envelopment\noption rules=full\nturn 3\n{text}");
        let report = sandtable_engine::position::run(game(), "test.pos", &text);
        let faults: Vec<String> =
            report.faults.iter().map(|f| format!("line {}: {}", f.line, f.message)).collect();
        assert!(faults.is_empty() && report.held > 0, "{}", faults.join("\n"));
    };
    let flight = |mined: &str| {
        format!(
            "unit HQ/35 airfield
             unit 1/35:1 airfield 3
             unit Main/3 3918
             unit 4-24/72:1 3717 1
             acquired wp 3918
             helicopter mi-8 5
             {mined}
             plan 1/35 hasty HQ/35
             cycle 35
             do operate 1/35
             do airmobile
             do at 3918
             "
        )
    };
    let land = "do lift off-map\ndo form 3\ndo take 1/35:1 3\ndo row 36\n";
    run(&format!("{}{land}expect legal at 3619", flight("")));
    run(&format!("{}{land}expect refused at 3619", flight("minefield nato dummy 3619")));
}

/// A shattered regiment does not enter a minefield. [rule 31.2]
#[test]
fn shattered_units_keep_out() {
    let march = |shattered: &str| {
        format!(
            "{shattered}
             minefield nato dummy 2928
             unit 117/39:1 2929 2
             unit 117/39:2 2729 2
             unit 35/12.marder:1 3528 2
             plan 117/39 march
             lead 117/39 2929
             cycle 39
             do operate 117/39
             do take 117/39:1 2
             "
        )
    };
    holds(&format!("{}expect legal go 2928", march("")));
    holds(&format!("{}expect refused go 2928 by 31.2", march("shattered 117/39")));
}

/// Where very many hexes are open a row of the map is named before the hex: no view lists them all. [rule 37.1]
#[test]
fn fields_of_the_largest_set_up_are_named_by_rows() {
    use sandtable_engine::info::Options;
    use sandtable_engine::{Actor, Silent};
    use sandtable_wurzburg::action::Action;
    use sandtable_wurzburg::field::Field;
    use sandtable_wurzburg::frame::Frame;
    let game = game();
    let full = Options([("rules".to_owned(), "full".to_owned())].into());
    let mut st = game.setup("road-to-stuttgart", &full).unwrap_or_else(|e| panic!("{e:?}"));
    while let Actor::Seat(seat) = game.decision(&st).actor
        && !matches!(st.top(), Some(Frame::Field(Field::Lay(..))))
    {
        let action = crate::play::usual(game, &st, seat);
        game.play(&mut st, seat, action, &mut Silent).unwrap_or_else(|e| panic!("{e:?}"));
    }
    let seat = Seat(1);
    let mut open = Vec::new();
    game.options(&st, seat, &mut open);
    assert!(open.len() <= 2 + 70 && !open.iter().any(|a| matches!(a, Action::At(_))), "rows alone");
    let hexes = crate::play::open_fields(game, &st, seat);
    assert!(hexes.len() > 600);
    crate::play::lay_at(game, &mut st, seat, hexes[0]);
    assert!(matches!(st.top(), Some(Frame::Field(Field::Lay(_, hex))) if *hex == hexes[0]));
}
