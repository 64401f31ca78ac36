//! Rulings of low confidence, each played both ways: the option off, then on.

use crate::play::{game, holds_with, state};
use sandtable_engine::{Game, ledger::Confidence};
use sandtable_wurzburg::frame::Fire;
use sandtable_wurzburg::readings::{self, reading};

/// Plays a position with the default reading and with the other one.
fn both(key: &str, options: &str, text: &str, off: &str, on: &str) {
    holds_with(options, &format!("{text}\n{off}"));
    holds_with(&format!("{options}option {key}=on\n"), &format!("{text}\n{on}"));
}

/// Every ruling of low confidence names the option, or the file of the pack, that changes it; every name is one.
#[test]
fn low_confidence_rulings_have_switches() {
    let game = game();
    let options: Vec<&str> = game.info().options.iter().map(|o| o.key.as_ref()).collect();
    for r in readings::ALL {
        assert!(options.contains(&r.key), "{}", r.key);
        let named = |s: &Option<String>| s.as_ref().is_some_and(|s| s.split(", ").any(|k| k == r.key));
        assert!(
            game.ledger().rulings.iter().any(|ruling| named(&ruling.switch)),
            "no ruling names {}",
            r.key
        );
    }
    let files = game.pack.files();
    let known = |name: &str| options.contains(&name) || files.iter().any(|(file, _)| *file == name);
    for ruling in &game.ledger().rulings {
        match &ruling.switch {
            Some(names) => assert!(names.split(", ").all(known), "{}: {names}", ruling.id),
            None => assert_ne!(ruling.confidence, Confidence::Low, "{}", ruling.id),
        }
    }
}

/// All rulings of both analyses are there. [rule 4.0]
#[test]
fn every_ruling_is_recorded() {
    let ledger = game().ledger();
    for (kind, count) in [("C", 21), ("A", 35), ("B", 62), ("K", 9)] {
        for n in 1..=count {
            let id = format!("{kind}-{n:02}");
            assert!(ledger.ruling(&id).is_some(), "{id}");
        }
    }
}

const MARCH: &str = "unit 117/39:1 2929 2
     unit Fwd/39 2728
     unit 35/12.marder:1 3528 2
     unit Pi-350/12 3728
     plan 117/39 march
     lead 117/39 2929
     ";

/// A step is lost in the mines, and two dummies are one too many. [rule 11.3.3]
#[test]
fn the_owner_picks_surplus_dummies() {
    both(
        "owner-picks-dummies",
        "option rules=full\n",
        &format!(
            "minefield nato real 2928 Pi-350/12
             unit 117/39:2 2730 dummy
             unit 117/39:3 2731 dummy
             {MARCH}cycle 39
             do operate 117/39
             do take 117/39:1 2
             dice 3 2
             do go 2928"
        ),
        "expect unit 117/39:2 hex = none
         expect unit 117/39:3 hex = 2731",
        "expect options of lose = 117/39:2 117/39:3
         do lose 117/39:3
         expect unit 117/39:2 hex = 2730
         expect unit 117/39:3 hex = none
         expect dummies 117/39:1 = 1",
    );
}

/// With fifteen markers in use nobody makes a sixteenth dummy. [rule 11.3.4]
#[test]
fn dummy_markers_run_out() {
    let mut text = String::new();
    let regiments = ["120/39", "172/39", "170/57", "174/57", "241/57", "68/27", "243/27", "244/27"];
    for (i, regiment) in regiments.iter().enumerate() {
        let column = 20 + i;
        text += &format!("unit {regiment}:1 {column}01 9\nunit {regiment}:2 {column}02 dummy\n");
        if i < 7 {
            text += &format!("unit {regiment}:3 {column}03 dummy\n");
        }
    }
    text += &format!("{MARCH}cycle 39\ndo operate 117/39\n");
    both(
        "dummy-markers",
        "",
        &text,
        "expect legal take 117/39:1 0",
        "expect refused take 117/39:1 0\nexpect legal take 117/39:1 1",
    );
}

/// A regiment the Pact forgot marches, or stays where it is; a march that was planned is made either way. [rule 12.3]
#[test]
fn a_forgotten_regiment() {
    let turn = |plan: &str| {
        format!(
            "unit 117/39:1 2929 2
             unit Fwd/39 2728
             unit 35/12.marder:1 3528 2
             planning
             {plan}dice 1
             do done
             do activate 39
             do lead 117/39:1 free
             do done
             do done
             "
        )
    };
    both("unplanned-idle", "", &turn(""), "expect legal operate 117/39", "expect refused operate 117/39");
    holds_with(
        "option unplanned-idle=on\n",
        &(turn("do plan 117/39 march free\n") + "expect legal operate 117/39"),
    );
    holds_with("", &(turn("expect refused plan 117/39 march free\n") + "expect legal operate 117/39"));
}

/// Four hits do not reach a Marder in the woods: the owner may retreat from them all the same, or not. [rule 18.3.2]
#[test]
fn retreat_from_few_hits() {
    both(
        "retreat-from-defense",
        "",
        "unit 170/57:1 2628 1
         unit 35/12.marder:1 2629 2
         plan 170/57 hasty
         lead 170/57 2628
         cycle 57
         do operate 170/57
         do at 2629
         do done
         do hold
         do done
         dice 7
         do fire",
        "expect legal retreat",
        "expect refused retreat\nexpect unit 35/12.marder:1 steps = 2",
    );
}

/// Engineers in light woods, infantry in heavy woods and in a city. [rule 18.3.1]
#[test]
fn terrain_columns() {
    let game = game();
    let terrain = |wanted: &str| {
        let all =
            game.pack.map.grid.within(game.pack.map.grid.find("3015").unwrap_or_else(|e| panic!("{e}")), 40);
        let found = all.into_iter().find(|h| format!("{:?}", game.pack.map.terrain_at(*h)) == wanted);
        found.map(|h| game.pack.label(h).to_owned()).unwrap_or_else(|| panic!("no {wanted}"))
    };
    let value = |unit: &str, terrain_word: &str, bit: u32| {
        let hex = terrain(terrain_word);
        let mut st = state(&format!("unit {unit} {hex} 1"));
        st.readings = bit;
        let (id, at) = st.on_map().next().expect("it was placed");
        game.adjusted_defence(&st, Fire::Offensive, id, at)
            - game.adjusted_defence(&st, Fire::Offensive, id, at).min(game.pack.kind(id).defence)
    };
    assert_eq!(value("11-Gds-Eng/39-a", "LightWoods", 0), 1);
    assert_eq!(value("11-Gds-Eng/39-a", "LightWoods", reading::FOOT_ENGINEERS), 2);
    assert_eq!(value("DAG/39", "LightWoods", reading::FOOT_ENGINEERS), 1);
    for (word, off, on) in [("LightWoods", 2, 2), ("HeavyWoods", 3, 2), ("Town", 4, 4), ("City", 5, 4)] {
        assert_eq!(value("35/12.marder:1", word, 0), off, "{word}");
        assert_eq!(value("35/12.marder:1", word, reading::FLAT_COVER), on, "{word}");
    }
}

/// The hex nearer to the HQ is taken by strangers: stacking counts before the way home, or after it. [rule 18.4.1]
#[test]
fn a_retreat_homeward() {
    both(
        "retreat-homeward",
        "",
        "unit 170/57:1 2628 9
         unit 35/12.marder:1 2629 2
         unit HQ-35/12 2229
         unit 3/3.m1:1 2529 1
         unit 3/3.m1:2 2630 1
         plan 170/57 hasty
         lead 170/57 2628
         cycle 57
         do operate 170/57
         do at 2629
         do done
         do hold
         do done
         dice 1
         do fire
         do retreat",
        "expect legal retreat-to 35/12.marder:1 2729
         expect refused retreat-to 35/12.marder:1 2529",
        "expect refused retreat-to 35/12.marder:1 2729
         expect legal retreat-to 35/12.marder:1 2529",
    );
}

/// Steps are handed to those that have advanced out of a minefield, or not. [rule 18.5.1]
#[test]
fn handing_over_in_mines() {
    both(
        "hand-over-in-mines",
        "",
        "unit 117/39:1 4006 3
         unit 117/39:2 4007 3
         unit 3/3.m1:1 4106 2
         mines 4007
         plan 117/39 hasty
         lead 117/39 4006
         cycle 39
         do operate 117/39
         do at 4106
         do done
         do hold
         do done
         dice 5
         do fire
         do retreat
         do retreat-to 3/3.m1:1 4206
         do take 117/39:1 2",
        "expect refused transfer 117/39:2 117/39:3 2",
        "do transfer 117/39:2 117/39:3 2
         expect unit 117/39:3 steps = 4
         expect unit 117/39:2 steps = 1",
    );
}

/// Before its division is activated a Reserve regiment has no marker. [rule 19.1]
#[test]
fn reaction_without_a_marker() {
    both(
        "marked-reaction",
        "",
        "unit 3/3.m1:1 4006 2
         unit 117/39:1 4106 2
         unit 117/39:2 4306 2
         plan 117/39 reserve
         off-map-cp 2
         cycle 3/3
         do start hasty
         do lead 3/3.m1:1 off-map
         do at 4106
         do done
         expect actor = wp",
        "expect legal at 4306",
        "expect refused at 4306\nexpect legal hold",
    );
}

/// The gun has fired at the first of two hexes: the answer comes at once, or after the step. [rule 23.4]
#[test]
fn counter_battery_waits() {
    both(
        "late-counter-battery",
        "",
        "unit 117/39:1 2917 3
         unit 117/39:2 2817 3
         unit Fwd/39 2619
         unit DAG/39 2519 3
         unit 3/3.m2:1 2916 2
         unit HQ-3/3 3116
         unit 2-41/3 3314 3
         plan 117/39 hasty
         lead 117/39 2917
         cycle 39
         do operate 117/39
         do at 2916
         do done
         do hold
         do hq HQ-3/3
         do call 2-41/3
         do done
         do at 2917
         do take 2-41/3 3
         dice 1
         do fire",
        "expect actor = wp",
        "expect actor = nato
         do done
         expect actor = wp",
    );
}

/// Howitzers of strength eight lay mines where any artillery may. [rule 23.5.4]
#[test]
fn any_artillery_lays_mines() {
    both(
        "any-adm",
        "",
        "unit 3/3.m2:1 3017 1
         unit 117/39:1 2717 3
         unit Fwd/39 2619
         unit MRL/39 2518 1
         unit DAG/39 2519 3
         acquired wp 3017
         adm wp 1
         activation 39
         do done
         do strike adm
         do at 3017
         expect legal call MRL/39",
        "expect refused call DAG/39",
        "expect legal call DAG/39",
    );
}

/// An engineer helps its force through a minefield, or does not: a two. [rule 37.5]
#[test]
fn engineers_in_a_mine_attack() {
    both(
        "mines-without-engineers",
        "option rules=full\n",
        "minefield nato real 2928 Pi-350/12
         unit 11-Gds-Eng/39-a 2929
         unit Fwd/39 2728
         unit 35/12.marder:1 3528 2
         unit Pi-350/12 3728
         cycle 39
         do operate 39-base
         do take 11-Gds-Eng/39-a 1
         dice 2
         do go 2928",
        "expect unit 11-Gds-Eng/39-a hex = 2928",
        "expect unit 11-Gds-Eng/39-a hex = none",
    );
}

/// A disrupted defender stays in a close attack, or withdraws. [rule 43.0#5]
#[test]
fn a_disrupted_defender_withdraws() {
    both(
        "disrupted-withdraw",
        "option close-attack=on\n",
        "unit HQ-35/12 3724
         unit 35/12.marder:1 3527 1
         unit 35/12.marder:3 3626 1
         unit 117/39:1 3526 1 disrupted
         cycle 35/12
         do start hasty
         do lead 35/12.marder:1 HQ-35/12
         do close-attack
         do at 3526
         do take 35/12.marder:1 1
         do go 3526
         dice 1 1
         do done
         expect actor = nato",
        "dice 1 1
         do fight
         expect actor = nato",
        "do fight
         expect actor = wp
         do withdraw
         do retreat-to 117/39:1 3525
         expect unit 117/39:1 hex = 3525",
    );
}

/// A three in a gas attack: the step lives, or by the deadlier reading does not. [rule 44.5]
#[test]
fn a_three_in_the_gas() {
    both(
        "deadly-gas",
        "option rules=full\noption gas=on\n",
        "unit 36/12.leopard-2:1 5719 2
         unit Fwd/27 5416
         unit DAG/27 5415 3
         support wp gas_non_persistent 1
         acquired wp 5719
         activation 27
         do done
         do strike gas
         do at 5719
         do call DAG/27
         dice 3 4
         do fire",
        "expect unit 36/12.leopard-2:1 steps = 2",
        "expect unit 36/12.leopard-2:1 steps = 1",
    );
}

/// Units in gas or near enemies are cleaned as well, and more than four steps of NATO. [rule 44.6]
#[test]
fn cleaning_by_command_alone() {
    both(
        "plain-cleaning",
        "option rules=full\noption gas=on\n",
        "unit Main/12 6116
         unit 36/12.leopard-2:1 6117 3 contaminated
         unit 36/12.leopard-2:2 6117 1 contaminated
         unit 35/12.marder:1 6119 1 contaminated
         unit 365/12 6117 3 contaminated
         unit 68/27:1 4916 2
         gas 6119 persistent
         engineering nato",
        "expect refused clean 35/12.marder:1 1
         do clean 36/12.leopard-2:1 3
         expect refused clean 365/12 3",
        "expect legal clean 35/12.marder:1 1
         do clean 36/12.leopard-2:1 3
         expect legal clean 365/12 3
         expect refused clean 35/12.marder:1 1",
    );
}

/// Units of the attacking side that do not take part have the bonus too. [rule 45.3]
#[test]
fn the_bonus_of_an_attack() {
    both(
        "side-revelation",
        "option mode=hidden\n",
        "pool 117/39:1 9
         pool 15/39:1 9
         unit 117/39:1 5025 unrevealed
         unit 15/39:1 5224 unrevealed
         unit 36/12.leopard-2:1 5225 1
         unit 36/12.leopard-2:2 5325 2
         unit HQ-36/12 5628
         plan 117/39 hasty
         lead 117/39 5025
         cycle 39
         do operate 117/39
         do at 5225
         do take 117/39:1 0
         dice 5
         do go 5125
         do done
         do done
         do at 5325
         do take 36/12.leopard-2:2 2
         dice 5
         do lead 36/12.leopard-2:2 HQ-36/12
         expect event event-unveiled unit=15/39:1",
        "expect event die=5 drm=0",
        "expect event die=5 drm=2",
    );
}

/// Before the start fields are laid around enemies, or under them too: such a field is found at once. [rule 37.1]
#[test]
fn fields_under_enemies() {
    use sandtable_engine::info::Options;
    use sandtable_engine::{Actor, Seat, Silent};
    use sandtable_wurzburg::action::Action;
    use sandtable_wurzburg::field::{Field, Work};
    use sandtable_wurzburg::frame::Frame;
    let game = game();
    let full = Options([("rules".to_owned(), "full".to_owned())].into());
    let mut st = game.setup("blackhorse", &full).unwrap_or_else(|e| panic!("{e:?}"));
    while let Actor::Seat(seat) = game.decision(&st).actor
        && !matches!(st.top(), Some(Frame::Field(Field::Lay(..))))
    {
        let action = crate::play::usual(game, &st, seat);
        game.play(&mut st, seat, action, &mut Silent).unwrap_or_else(|e| panic!("{e:?}"));
    }
    let seat = Seat(1);
    let hexes = crate::play::open_fields(game, &st, seat).into_iter();
    let free = hexes.filter(|h| st.at(*h).next().is_none()).collect::<Vec<_>>();
    let (real, dummy) = (free[0], free[1]);
    for (unit, hex) in [("15/39:1", real), ("120/39:1", dummy)] {
        game.place(&mut st, &["unit", unit, game.pack.label(hex), "3"]).unwrap_or_else(|e| panic!("{e}"));
    }
    assert!(!crate::play::open_fields(game, &st, seat).contains(&real));
    st.readings = reading::MINED_UNDER;
    for (hex, is_real) in [(real, true), (dummy, false)] {
        crate::play::lay_at(game, &mut st, seat, hex);
        let kind = Action::Work(Work::Lay(is_real));
        game.play(&mut st, seat, kind, &mut Silent).unwrap_or_else(|e| panic!("{e:?}"));
        assert!(!st.works.minefields.iter().any(|m| m.hex == hex), "it does not stay face down");
        assert_eq!(st.assets.mines.contains(&hex), is_real);
    }
}

/// The first hex of the map costs what its road costs, or what its terrain does. [rule 46.6.4]
#[test]
fn reinforcements_enter_by_road_or_not() {
    both(
        "arrivals-by-terrain",
        "",
        "unit 117/39:1 beside:0120 9
         plan 117/39 march
         cycle 39
         do operate 117/39
         do take 117/39:1 9
         do go 0120",
        "expect unit 117/39:1 mp = 5.50",
        "expect unit 117/39:1 mp = 5.00",
    );
}

/// Reinforcements may wait beside the map, or have to enter as soon as they can: neither the operation nor the cycle ends
/// before. [rule 46.6.5]
#[test]
fn reinforcements_wait_or_enter_at_once() {
    let start = "unit 117/39:1 beside:0120 9
         unit 3/3.m2:1 3010 1
         plan 117/39 march
         cycle 39
         ";
    both(
        "arrivals-at-once",
        "",
        start,
        "do operate 117/39
         do done
         do done
         expect unit 117/39:1 place = beside:0120",
        "expect refused done
         do operate 117/39
         expect refused done
         do take 117/39:1 9
         do go 0120
         do done
         do done
         do done
         expect actor = nato",
    );
    // A NATO brigade marches its units in one by one; who has no way in keeps nobody waiting.
    both(
        "arrivals-at-once",
        "",
        "unit HQ-3/3 4020
         unit 3/3.m2:1 beside:7010 1
         unit 3/3.m1:1 beside:7014 2
         unit 117/39:1 6914 3
         cycle 3/3
         ",
        "expect legal done",
        "expect refused done
         do start march
         expect refused done
         do take 3/3.m2:1 1
         do go 7010
         do done
         do done
         do done
         expect unit 3/3.m1:1 place = beside:7014
         expect actor = wp",
    );
}
