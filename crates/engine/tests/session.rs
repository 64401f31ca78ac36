//! Undo and the running of a session, with the example game.

use sandtable_conformance::example::{EAST, Outpost, WEST};
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::session::{Session, Tail};
use sandtable_engine::snapshot::Snapshot;
use sandtable_engine::undo::Barrier;
use sandtable_engine::{Actor, Game, Rng, Seat, Table, Viewer, codec};
use std::sync::Arc;

fn session(options: &str) -> Session<Outpost> {
    let mut set = Options::none();
    if !options.is_empty() {
        set.set(options);
    }
    Session::start(Arc::new(Outpost::new()), "long-watch", set, Seed::from_number(7)).expect("it starts")
}

fn act(session: &mut Session<Outpost>, seat: Seat, text: &str) {
    session.act(seat, text).unwrap_or_else(|r| panic!("'{text}': {r}"));
}

/// West patrols first; both scouts are placed.
fn at_patrol() -> Session<Outpost> {
    let mut s = session("tie=west");
    for (seat, text) in [(WEST, "scout 2"), (EAST, "scout 4"), (WEST, "bid 0"), (EAST, "bid 0")] {
        act(&mut s, seat, text);
    }
    s
}

#[test]
fn undo_is_refused_at_the_start() {
    let mut s = session("");
    assert_eq!(s.undo(WEST), Err(Barrier::Start));
    assert_eq!(s.can_undo(EAST), Err(Barrier::Start));
}

#[test]
fn a_choice_that_shows_nothing_can_be_taken_back_completely() {
    let mut s = at_patrol();
    let (state, journal, log) = (codec::bytes(s.state()), s.journal().clone(), s.log().len());
    act(&mut s, WEST, "aim 3");
    assert!(s.log().len() > log);
    assert_eq!(s.can_undo(EAST), Err(Barrier::OtherActor(WEST)));
    assert_eq!(s.undo(WEST), Ok(()));
    assert_eq!((codec::bytes(s.state()), s.journal().clone(), s.log().len()), (state, journal, log));
    assert!(s.can_undo(WEST).is_err(), "the opened bids are a barrier");
}

#[test]
fn several_choices_are_taken_back_one_by_one() {
    let mut s = at_patrol();
    let start = codec::bytes(s.state());
    act(&mut s, WEST, "aim 3");
    let aimed = codec::bytes(s.state());
    act(&mut s, WEST, "hold");
    assert_eq!(s.undo(WEST), Ok(()));
    assert_eq!(codec::bytes(s.state()), aimed);
    assert_eq!(s.undo(WEST), Ok(()));
    assert_eq!(codec::bytes(s.state()), start);
    assert_eq!(s.undo(WEST), Err(Barrier::Revealed));
}

#[test]
fn undo_stops_at_reveal() {
    let mut s = at_patrol();
    act(&mut s, WEST, "aim 3");
    act(&mut s, WEST, "go");
    assert_eq!(s.undo(WEST), Err(Barrier::Revealed), "west now knows that hex 3 is empty");
}

#[test]
fn undo_stops_at_dice() {
    let mut s = at_patrol();
    act(&mut s, WEST, "aim 4");
    let entries = s.journal().entries.len();
    act(&mut s, WEST, "go");
    assert_eq!(s.journal().entries.len(), entries + 2, "the choice and the fight");
    assert_eq!(s.journal().entries[entries + 1].by, "dice");
    assert_eq!(s.undo(WEST), Err(Barrier::Chance));
}

#[test]
fn another_seats_choice_is_a_barrier() {
    let mut s = at_patrol();
    act(&mut s, WEST, "hold");
    assert_eq!(s.can_undo(WEST), Ok(()));
    act(&mut s, EAST, "aim 1");
    assert_eq!(s.undo(WEST), Err(Barrier::OtherActor(EAST)));
    assert_eq!(s.undo(EAST), Ok(()));
    assert_eq!(s.undo(WEST), Err(Barrier::OtherActor(EAST)), "east has seen it and chosen; that stays");
}

/// Sealed choices: the first may be taken back until the other is in, the last one that opens them may not.
#[test]
fn sealed_choices_stay_sealed() {
    let mut s = session("tie=west");
    act(&mut s, WEST, "scout 2");
    assert_eq!(s.undo(WEST), Ok(()));
    act(&mut s, WEST, "scout 3");
    act(&mut s, EAST, "scout 4");
    assert_eq!(s.can_undo(EAST), Err(Barrier::Sealed), "both are in");
    act(&mut s, EAST, "bid 1");
    let view = serde_json::to_string(&Table::view(&s, Viewer::Seat(WEST))).unwrap();
    assert!(!view.contains("\"bid\",\"owner\":1"), "the sealed bid is not shown: {view}");
    act(&mut s, WEST, "bid 2");
    assert_eq!(s.undo(WEST), Err(Barrier::Revealed), "the bids are open");
}

/// What the other chooses in secret neither keeps a seat from taking back nor goes with what it takes back.
#[test]
fn each_seat_takes_back_its_own_sealed_choice() {
    let mut s = session("tie=west");
    act(&mut s, WEST, "scout 2");
    act(&mut s, EAST, "scout 4");
    assert_eq!(s.sealed_from(), Some(2), "the bids are the next secret");
    act(&mut s, EAST, "bid 1");
    assert_eq!((s.can_undo(EAST), s.can_undo(WEST)), (Ok(()), Err(Barrier::Sealed)));
    assert_eq!(s.undo(EAST), Ok(()));
    assert_eq!(s.sealed_from(), Some(2));
    act(&mut s, EAST, "bid 2");
    let snapshot = s.snapshot();
    assert_eq!(snapshot.entries, 2, "a game is opened from where the secret began");
    let mut opened =
        Session::open(s.game().clone(), s.journal(), &snapshot, s.log_rows(0)).expect("it opens");
    assert_eq!(opened.can_undo(EAST), Ok(()));
    act(&mut opened, WEST, "bid 1");
    assert_eq!(opened.sealed_from(), None);
}

#[test]
fn undo_stops_at_the_limit() {
    let mut s = at_patrol();
    s.limit_undo(1);
    act(&mut s, WEST, "aim 3");
    let aimed = codec::bytes(s.state());
    assert_eq!(s.can_undo(WEST), Ok(()));
    act(&mut s, WEST, "hold");
    assert_eq!(
        s.snapshot().entries,
        s.entries() - 1,
        "a game is opened from the last that can be taken back"
    );
    assert_eq!(s.undo(WEST), Ok(()));
    assert_eq!(codec::bytes(s.state()), aimed);
    assert_eq!(s.undo(WEST), Err(Barrier::Limit));
}

/// The end of a game, cut where its snapshot allows it.
fn tail(s: &Session<Outpost>) -> Tail {
    let snapshot = s.snapshot();
    let skipped = snapshot.entries.saturating_sub(1);
    let mut journal = s.journal().clone();
    journal.entries.drain(..skipped);
    Tail { journal, skipped, snapshot, log: s.log_rows(skipped), log_from: skipped }
}

#[test]
fn session_from_tail_equals_full_session() {
    let mut whole = session("");
    let mut rng = Rng::new(3);
    let mut short = 0;
    while let Some(seat) = [WEST, EAST].into_iter().find(|s| Table::actor(&whole).includes(*s)) {
        act_both(&mut whole, &mut short, seat, &mut rng);
    }
    assert!(short > 20, "most of these games were opened without their first entries");
}

/// Opens the game from its tail, makes the same choice in both, and compares them.
fn act_both(whole: &mut Session<Outpost>, short: &mut usize, seat: Seat, rng: &mut Rng) {
    let mut opened = Session::open_tail(whole.game().clone(), tail(whole)).expect("it opens");
    *short += usize::from(opened.skipped() > 0);
    let action = Table::sample(whole, seat, rng).expect("a choice");
    act(whole, seat, &action);
    act(&mut opened, seat, &action);
    assert_eq!(codec::bytes(opened.state()), codec::bytes(whole.state()));
    assert_eq!(opened.entries(), whole.entries());
    let last = whole.entries() - 1;
    assert_eq!(opened.entry(last), whole.entry(last));
    let from = opened.skipped();
    assert_eq!(opened.log_rows(from), whole.log_rows(from));
    for seat in [WEST, EAST] {
        assert_eq!(opened.can_undo(seat).is_ok(), whole.can_undo(seat).is_ok());
        assert_eq!(opened.standing(seat), whole.standing(seat));
    }
    let (beginning, log) = (whole.journal().entries[..from].to_vec(), whole.log_rows(0));
    assert!(opened.skipped() == 0 || !opened.prepend(Vec::new(), Vec::new()), "these are too few");
    assert!(opened.prepend(beginning, log));
    assert_eq!(opened.journal(), whole.journal());
    assert_eq!(opened.log_rows(0), whole.log_rows(0));
    if whole.can_undo(seat).is_ok() {
        let mut back = Session::load(whole.game().clone(), whole.journal()).expect("it replays");
        assert_eq!((back.undo(seat), opened.undo(seat)), (Ok(()), Ok(())));
        assert_eq!(codec::bytes(opened.state()), codec::bytes(back.state()));
        assert_eq!(opened.journal(), back.journal());
        assert_eq!(opened.log_rows(0), back.log_rows(0));
    }
}

/// A snapshot without orders, or entries that do not reach it, is refused: then the whole journal is needed.
#[test]
fn tail_that_does_not_reach_its_snapshot_is_refused() {
    let s = at_patrol();
    let game = || s.game().clone();
    let good = tail(&s);
    assert!(good.skipped > 0);
    let old = Tail { snapshot: Snapshot { orders: None, ..good.snapshot.clone() }, ..good.clone() };
    assert!(Session::open_tail(game(), old).is_err());
    let mut late = good.clone();
    late.journal.entries.remove(0);
    late.skipped += 1;
    assert!(Session::open_tail(game(), late).is_err());
    assert!(Session::open_tail(game(), good).is_ok());
}

/// An order is part of an answer, so it adds no entry; it answers until its round is over.
#[test]
fn a_standing_order_passes_until_the_phase_is_over() {
    let mut s = at_patrol();
    assert_eq!(s.ordered(), None);
    let entries = s.journal().entries.len();
    act(&mut s, WEST, "hold +pass patrol phase");
    assert_eq!(s.journal().entries.len(), entries + 1);
    assert_eq!(s.journal().entries[entries].text, "hold +pass patrol until 1");
    assert_eq!(s.standing(WEST).map(|own| own.orders.len()), Some(1));
    assert_eq!(s.standing(EAST).map(|own| own.orders.len()), Some(0), "an order is its seat's own");
    act(&mut s, EAST, "aim 1");
    act(&mut s, EAST, "go");
    while let Some((seat, text)) = s.ordered() {
        assert_eq!((seat, text.as_str()), (WEST, "hold +ordered"));
        act(&mut s, seat, &text);
    }
    let loaded = Session::load(s.game().clone(), s.journal()).expect("it replays");
    assert_eq!((loaded.standing(WEST), loaded.ordered()), (s.standing(WEST), s.ordered()));
    let opened =
        Session::open(s.game().clone(), s.journal(), &s.snapshot(), s.log_rows(0)).expect("it opens");
    assert_eq!(opened.standing(WEST), s.standing(WEST), "a snapshot loses no order");
}

#[test]
fn a_standing_order_is_taken_back_with_its_choice_or_by_itself() {
    let mut s = at_patrol();
    act(&mut s, WEST, "hold +pass patrol always");
    assert_eq!(s.undo(WEST), Ok(()));
    assert_eq!(s.standing(WEST).map(|own| own.orders.len()), Some(0), "the order went with the choice");
    act(&mut s, WEST, "hold +pass patrol always");
    s.ask_again(WEST, "patrol");
    assert_eq!(s.standing(WEST), None, "it takes effect at once");
    act(&mut s, EAST, "hold");
    act(&mut s, WEST, "scout 1");
    let last = s.journal().entries.last().map(|e| e.text.clone());
    assert_eq!(last.as_deref(), Some("scout 1 +ask patrol"), "the next choice writes it down");
    let refused = s.act(EAST, "scout 1 +pass patrol always");
    assert!(refused.is_err(), "no patrol is asked for here");
}

#[test]
fn undo_of_an_automatic_answer_revokes_the_order() {
    let mut s = at_patrol();
    act(&mut s, WEST, "hold +pass patrol always");
    for (seat, text) in
        [(EAST, "hold"), (WEST, "scout 2"), (EAST, "scout 4"), (WEST, "bid 1"), (EAST, "bid 0")]
    {
        act(&mut s, seat, text);
    }
    let (seat, text) = s.ordered().expect("west is asked for a patrol");
    act(&mut s, seat, &text);
    assert_eq!(s.undo(WEST), Ok(()));
    assert_eq!(s.ordered(), None, "west wants to answer itself");
}

#[test]
fn refusals_change_nothing() {
    let mut s = at_patrol();
    let (state, journal) = (codec::bytes(s.state()), s.journal().clone());
    for (seat, text, rule) in [
        (EAST, "hold", "turn"),
        (WEST, "go", "turn"),
        (WEST, "aim 9", "1"),
        (WEST, "march", "input"),
        (WEST, "", "input"),
        (Seat(5), "hold", "turn"),
    ] {
        let refusal = s.act(seat, text).expect_err(text);
        assert_eq!(refusal.rule, rule, "{text}");
        assert_eq!((codec::bytes(s.state()), s.journal().clone()), (state.clone(), journal.clone()));
    }
    assert_eq!(Table::why_not(&s, WEST, "aim 9").map(|r| r.rule.into_owned()), Some("1".into()));
    assert_eq!(Table::why_not(&s, WEST, "aim 1"), None);
}

/// Undo works on after loading, and the dice go on where they were.
#[test]
fn a_loaded_session_goes_on_like_the_one_it_was() {
    let mut s = at_patrol();
    act(&mut s, WEST, "aim 4");
    let mut loaded = Session::load(s.game().clone(), s.journal()).expect("it loads");
    assert_eq!(loaded.can_undo(WEST), Ok(()));
    act(&mut s, WEST, "go");
    act(&mut loaded, WEST, "go");
    assert_eq!(s.journal(), loaded.journal());
    assert_eq!(s.log().len(), loaded.log().len());
}

/// Without the seed a journal can be verified and played on, but nothing is rolled from dice nobody vouches for.
#[test]
fn without_its_seed_a_game_waits_at_the_dice() {
    let mut s = at_patrol();
    act(&mut s, WEST, "aim 4");
    let mut journal = s.journal().clone();
    journal.seed = None;
    let mut loaded = Session::load(s.game().clone(), &journal).expect("it loads");
    act(&mut loaded, WEST, "go");
    assert_eq!(loaded.game().decision(loaded.state()).actor, Actor::Chance);
    assert_eq!(loaded.journal().entries.len(), journal.entries.len() + 1);
}

/// Each viewer reads its own log: only the owner hears where a scout was placed.
#[test]
fn the_log_is_filtered_by_audience() {
    let mut s = session("");
    act(&mut s, WEST, "scout 2");
    let lines =
        |viewer| -> Vec<String> { Table::log(&s, viewer, 0).iter().map(|l| l.told.text.plain()).collect() };
    assert_eq!(lines(Viewer::Seat(WEST)), ["event-placed-at hex=2"]);
    assert_eq!(lines(Viewer::Seat(EAST)), ["event-placed side=west"]);
    assert_eq!(lines(Viewer::Public), ["event-placed side=west"]);
    assert_eq!(lines(Viewer::Referee), ["event-placed-at hex=2"]);
    assert!(Table::log(&s, Viewer::Referee, 1).is_empty());
}

/// After the end the seed is public: whoever went back would know every roll.
#[test]
fn undo_is_refused_after_the_end() {
    let mut rng = Rng::new(5);
    let mut s = session("");
    while let Some(seat) = [WEST, EAST].into_iter().find(|seat| Table::actor(&s).includes(*seat)) {
        let choice = Table::sample(&s, seat, &mut rng).expect("a choice");
        act(&mut s, seat, &choice);
    }
    assert!(s.is_over());
    for seat in [WEST, EAST] {
        assert_eq!(s.undo(seat), Err(Barrier::Over));
    }
}
