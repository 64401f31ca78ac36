//! Boards and views: complete, as printed, and quick.

use crate::play::game;
use sandtable_engine::view::{Place, View};
use sandtable_engine::{Actor, Game, Seat, Value, Viewer};
use sandtable_red_winter::state::State;
use sandtable_text::{LANGUAGES, Texts};
use std::collections::BTreeSet;
use std::time::Instant;

fn view(st: &State, viewer: Viewer) -> View {
    game().view(st, viewer)
}

/// [rule 2.3-a] Every hex, road link, bridge and name of the pack is on the board exactly once.
#[test]
fn the_board_is_complete() {
    let board = game().board("campaign");
    let pack = &game().pack;
    assert_eq!(board.hexes.len(), 732);
    assert!(board.hexes.iter().all(|h| !h.provenance.is_empty()));
    let mut links = BTreeSet::new();
    let mut count = 0;
    for line in &board.lines {
        assert!(line.hexes.len() > 1, "{line:?}");
        for pair in line.hexes.windows(2) {
            let mut ends = [pair[0].clone(), pair[1].clone()];
            ends.sort();
            links.insert(ends);
            count += 1;
        }
    }
    let ends: usize = pack.roads.iter().flatten().flatten().count();
    assert_eq!(count, ends / 2, "every link");
    assert_eq!(links.len(), count, "and none twice");
    let exits =
        board.lines.iter().map(|l| l.exits.0.iter().count() + l.exits.1.iter().count()).sum::<usize>();
    assert!(exits >= pack.road_exit.iter().filter(|e| **e).count(), "roads leave the map where they should");
    assert_eq!(board.sides.len(), 2, "J16/K15 and O21/O22");
    let features: BTreeSet<&str> =
        board.hexes.iter().flat_map(|h| h.features.iter()).map(AsRef::as_ref).collect();
    for feature in ["hotel", "gravel", "supply-source-soviet", "supply-source-finnish", "entry", "flag"] {
        assert!(features.contains(feature), "{feature}");
    }
    let small = game().board("lake-crossing");
    assert!(small.hexes.iter().any(|h| h.features.iter().any(|f| f == "out-of-play")));
}

/// [rule 8.0-a] [rule 20.7] The hex under attack is told to everybody; under fog of war only to those who are asked.
#[test]
fn a_view_says_which_hex_is_attacked() {
    let lines = "turn 3\nphase combat soviet\nunit 1/1/609 Q25\nunit 1/1/JR16 Q24";
    let hex = [Place::Hex("Q24".into())];
    for (options, finn) in [(&[][..], &hex[..]), (&["fog-of-war"][..], &[])] {
        let mut st = crate::play::position(options, lines);
        let seats = [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))];
        assert!(seats.iter().all(|s| view(&st, *s).about.is_empty()), "nothing is attacked yet");
        crate::play::act(&mut st, 0, "target Q24").unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(view(&st, seats[0]).about, hex);
        assert_eq!(view(&st, seats[1]).about, finn, "{options:?}");
    }
}

/// [rule 2.2-g] [rule 2.2-h] [rule 2.2-i] [rule 2.2-j] [rule 2.2-l] [rule 2.2-m] Faces show the printed values in
/// their frames.
#[test]
fn faces_are_as_printed() {
    let st = crate::play::start("campaign", &[]);
    let v = view(&st, Viewer::Referee);
    let face = |key: &str| {
        let piece = v.pieces.iter().find(|p| p.id == key).unwrap_or_else(|| panic!("{key} is not shown"));
        let face = piece.face.as_ref().unwrap_or_else(|| panic!("{key} has no face"));
        let values: Vec<String> =
            face.values.iter().map(|x| format!("{}{}^{}{}", x.key, x.text, x.raised, x.frame)).collect();
        (values.join(" "), face.steps)
    };
    assert_eq!(face("1/1/609"), ("cs5^ ras4^2 ma5^".into(), (2, 2).into()));
    assert_eq!(face("MG/1/609"), ("cs4^black ras5^3 ma4^".into(), (2, 2).into()));
    assert_eq!(face("Mtr/609"), ("cs1^paren ras5^6yellow ma2^".into(), (1, 1).into()));
    assert_eq!(face("T-37"), ("cs5^ ras5^3 ma9^orange".into(), (2, 2).into()));
    assert_eq!(face("1/354"), ("ras7^∞yellow".into(), (1, 1).into()));
    assert_eq!(face("Pajari").0, "ma7^");
    assert_eq!(face("AT/JR16").0, "cs2^ ras2^4 at^2red ma2^");
    assert_eq!(face("1/PPP7").1, (1, 2).into(), "starts reduced");
}

/// Every counter that takes part is shown exactly once, and everybody not asked gets no options.
#[test]
fn views_show_every_counter_once() {
    for scenario in ["tutorial", "first-day", "first-two-days", "campaign", "lake-crossing", "hirvasvaara"] {
        let st = crate::play::start(scenario, &[]);
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public, Viewer::Referee] {
            let v = view(&st, viewer);
            let ids: BTreeSet<&str> = v.pieces.iter().map(|p| p.id.as_str()).collect();
            assert_eq!(ids.len(), v.pieces.len(), "{scenario}");
            let listed = game().pack.scenario(scenario).map_or(0, |s| s.units.len());
            assert_eq!(v.pieces.len(), listed, "{scenario}: every counter of the scenario");
            assert!(v.sequence.iter().filter(|s| s.current).count() <= 1);
            let asked = matches!((v.actor, viewer), (Actor::Seat(a), Viewer::Seat(b)) if a == b);
            assert_eq!(!v.options.is_empty(), asked, "{scenario} {viewer:?}");
        }
    }
}

/// [rule 4.1-a] [rule 5.3-a] Moves say what they cost, in half points.
#[test]
fn moves_carry_their_cost() {
    let mut st = crate::play::start("campaign", &[]);
    crate::play::run_until(&mut st, 3, |st| {
        crate::play::options(st, 0).iter().any(|o| o == "select 1/1/609")
    });
    crate::play::act(&mut st, 0, "select 1/1/609").unwrap_or_else(|r| panic!("{r}"));
    let v = view(&st, Viewer::Seat(Seat(0)));
    let moves: Vec<_> = v.options.iter().filter(|o| o.verb == "move").collect();
    assert!(!moves.is_empty());
    for o in moves {
        assert!(matches!(o.cost, Some(Value::Half(n)) if n > 0), "{o:?}");
        assert!(matches!(o.place, Some(Place::Hex(_))));
    }
}

/// [rule 3.0-a] The steps of the turn come in the order of play, with the first player's first.
#[test]
fn the_sequence_follows_the_first_player() {
    let mut st = crate::play::start("campaign", &[]);
    crate::play::run_until(&mut st, 3, |st| st.phase == sandtable_red_winter::state::Phase::Combat);
    let v = view(&st, Viewer::Public);
    let at = v.sequence.iter().position(|s| s.current).unwrap_or(usize::MAX);
    assert_eq!(at, 2, "third step: the first player's Combat Phase");
    assert_eq!(v.sequence[at].rule, "3.0-III-a");
}

/// [rule 13.1-a] [rule 12.4.1-a] The turn track shows every turn with its light and who is due, the current one lit.
#[test]
fn the_calendar_tells_what_comes() {
    let mut st = crate::play::start("campaign", &[]);
    crate::play::run_until(&mut st, 3, |st| st.turn == 3);
    let calendar = view(&st, Viewer::Public).calendar;
    assert_eq!(calendar.len(), 32);
    let now: Vec<&Place> = calendar.iter().filter(|e| e.current).map(|e| &e.place).collect();
    assert_eq!(now, [&Place::Track("turn".into(), 3)]);
    assert_eq!(calendar[4].light, "night");
    let texts = Texts::with_common(&game().texts());
    let said =
        |n: usize| calendar[n].lines.iter().map(|l| texts.format("en", l)).collect::<Vec<_>>().join("; ");
    assert!(said(3).contains("Finnish 76 mm ammunition: 2 more"), "{}", said(3));
    assert!(said(31).contains("last turn"), "{}", said(31));
    assert!(said(2).contains("morale") && !said(0).contains("morale"), "what is past shows only who waits");
    for piece in &view(&st, Viewer::Public).pieces {
        let Place::Track(_, turn) = &piece.place else { continue };
        let entry = calendar.iter().position(|e| e.place == Place::Track("turn".into(), *turn));
        let told = entry.map(said).unwrap_or_default();
        let name = texts.value("en", &Value::Piece(piece.id.clone()));
        assert!(told.contains(&name) || piece.id == "Prov/TF-P", "{name} is due on {turn}: {told}");
    }
    let short = view(&crate::play::start("first-day", &[]), Viewer::Public).calendar;
    assert!(short.len() < 8, "a scenario shows its own turns only");
}

/// [rule 2.2-g] [rule 20.7] Every counter can be read aloud in both languages; one out of sight tells nothing.
#[test]
fn counters_can_be_read_aloud() {
    let texts = Texts::with_common(&game().texts());
    let mut st = crate::play::start("campaign", &["fog-of-war"]);
    crate::play::run_until(&mut st, 3, |st| {
        crate::play::options(st, 0).iter().any(|o| o == "select 1/1/609")
    });
    for action in ["select 1/1/609", "done"] {
        crate::play::act(&mut st, 0, action).unwrap_or_else(|r| panic!("{r}"));
    }
    let mut heard = BTreeSet::new();
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
        for piece in view(&st, viewer).pieces {
            for lang in LANGUAGES {
                let said = texts.format(lang, &piece.text);
                assert!(!said.contains('{') && !said.contains(" -1"), "{said}");
                heard.insert(said);
            }
            let secret = !piece.text.args.iter().any(|(name, _)| name == "unit");
            assert_eq!(secret, piece.face.is_none(), "{piece:?}");
        }
    }
    let own = "Soviet 1/1/609, infantry company, combat 5, ranged attack 4 up to 2 hexes, movement 5, 2 of 2 steps, at";
    assert!(heard.iter().any(|s| s.starts_with(own) && s.ends_with("acted")), "{heard:#?}");
    assert!(heard.iter().any(|s| s.starts_with("Finnish unit out of sight, at ")), "{heard:#?}");
    assert!(heard.iter().any(|s| s.contains("ranged attack 7 at any range")), "{heard:#?}");
}

/// A view is made in well under a millisecond.
#[test]
fn views_are_quick() {
    let mut st = crate::play::start("campaign", &[]);
    crate::play::run_until(&mut st, 3, |st| st.turn == 2);
    let start = Instant::now();
    let rounds = 50;
    for _ in 0..rounds {
        for seat in [Seat(0), Seat(1)] {
            assert!(!view(&st, Viewer::Seat(seat)).pieces.is_empty());
        }
    }
    let each = start.elapsed() / (2 * rounds);
    // A generous bound: the machine may be busy with other things.
    assert!(each.as_micros() < 3_000, "{each:?} for one view");
    println!("{each:?} for one view");
}

/// [rule 4.1-a] Whoever looks at the table for the first time sees which unit a move is about.
#[test]
fn a_move_names_the_unit_that_goes() {
    let mut st = game().setup("tutorial", &sandtable_engine::info::Options::none()).expect("it is set up");
    let seat = Seat(0);
    let select = game().parse_action(&st, "select 1/1/609").expect("an action");
    game().play(&mut st, seat, select, &mut sandtable_engine::event::Silent).expect("it may act");
    let options = view(&st, Viewer::Seat(seat)).options;
    let moves: Vec<_> = options.iter().filter(|c| c.verb == "move").collect();
    assert!(!moves.is_empty());
    assert!(moves.iter().all(|c| c.piece.as_deref() == Some("1/1/609") && c.place.is_some()), "{moves:?}");
    assert!(options.iter().all(|c| c.verb != "done" || c.piece.is_none()));
}
