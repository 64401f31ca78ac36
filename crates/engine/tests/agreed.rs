//! What a table agrees on outside the rules, and opening a game from a snapshot, with the example game.

use sandtable_conformance::example::{EAST, Outpost, WEST};
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::session::Session;
use sandtable_engine::undo::Barrier;
use sandtable_engine::view::Winner;
use sandtable_engine::{Actor, Agreed, Seat, Table, Viewer, codec};
use std::sync::Arc;

const OPENING: [(Seat, &str); 4] = [(WEST, "scout 2"), (EAST, "scout 4"), (WEST, "bid 0"), (EAST, "bid 0")];

fn session() -> Session<Outpost> {
    let mut options = Options::none();
    options.set("tie=west");
    Session::start(Arc::new(Outpost::new()), "long-watch", options, Seed::from_number(7)).expect("it starts")
}

fn play(s: &mut Session<Outpost>, moves: &[(Seat, &str)]) {
    for (seat, text) in moves {
        s.act(*seat, text).unwrap_or_else(|r| panic!("'{text}': {r}"));
    }
}

fn at_patrol() -> Session<Outpost> {
    let mut s = session();
    play(&mut s, &OPENING);
    s
}

/// Stored and opened again, with the log as a store keeps it.
fn reopened(s: &Session<Outpost>) -> Session<Outpost> {
    let rows = serde_json::to_string(&s.log_rows(0)).expect("rows are plain data");
    let rows = serde_json::from_str(&rows).expect("and can be read");
    Session::open(s.game().clone(), s.journal(), &s.snapshot(), rows).expect("it opens")
}

fn same(a: &Session<Outpost>, b: &Session<Outpost>) {
    assert_eq!(codec::bytes(a.state()), codec::bytes(b.state()));
    assert_eq!(a.journal(), b.journal());
    assert_eq!(a.log_rows(0), b.log_rows(0));
    assert_eq!(a.can_undo(WEST).is_ok(), b.can_undo(WEST).is_ok());
    assert_eq!(a.can_undo(EAST).is_ok(), b.can_undo(EAST).is_ok());
}

#[test]
fn session_from_snapshot_continues_identically() {
    let mut s = at_patrol();
    same(&s, &reopened(&s));
    play(&mut s, &[(WEST, "aim 4")]);
    let mut again = reopened(&s);
    same(&s, &again);
    assert_eq!(again.can_undo(WEST), Ok(()), "what could be taken back still can");
    play(&mut s, &[(WEST, "go")]);
    play(&mut again, &[(WEST, "go")]);
    same(&s, &again);
    assert!(s.journal().entries.iter().any(|e| e.by == "dice"), "the dice went on at the same place");
    same(&s, &reopened(&s));
}

#[test]
fn a_snapshot_of_another_game_is_refused() {
    let (early, late) = (session(), at_patrol());
    let mut wrong = late.snapshot();
    wrong.state = early.snapshot().state;
    assert!(Session::open(late.game().clone(), late.journal(), &wrong, Vec::new()).is_err());
    wrong.entries = 1000;
    assert!(Session::open(late.game().clone(), late.journal(), &wrong, Vec::new()).is_err());
}

#[test]
fn going_back_restores_the_position_and_never_rolls_again() {
    let mut s = at_patrol();
    let (before, entries) = (codec::bytes(s.state()), s.journal().entries.len());
    play(&mut s, &[(WEST, "aim 4"), (WEST, "go")]);
    let rolled: Vec<String> = rolls(&s);
    assert!(!rolled.is_empty());
    s.agree(&Agreed::Back(entries)).expect("agreed");
    assert_eq!(codec::bytes(s.state()), before);
    assert_eq!(s.can_undo(WEST), Err(Barrier::Agreed));
    assert_eq!(s.journal().entries.last().map(|e| e.text.as_str()), Some(&*format!("back {entries}")));
    play(&mut s, &[(WEST, "aim 4"), (WEST, "go")]);
    let mut straight = session();
    play(&mut straight, &OPENING);
    assert_eq!(rolls(&s)[..rolled.len()], rolled, "what was rolled stays in the journal");
    assert!(rolls(&s).len() > rolled.len(), "and the second attempt used the rolls after it");
    let loaded = Session::load(s.game().clone(), s.journal()).expect("a journal with agreements verifies");
    same(&s, &loaded);
    same(&s, &reopened(&s));
    assert!(s.agree(&Agreed::Back(9999)).is_err());
}

fn rolls(s: &Session<Outpost>) -> Vec<String> {
    s.journal().entries.iter().filter(|e| e.by == "dice").map(|e| e.text.clone()).collect()
}

#[test]
fn an_edit_is_a_set_up_line_and_nothing_broken_gets_in() {
    let mut s = at_patrol();
    let before = codec::bytes(s.state());
    for bad in ["points west many", "nonsense", "supply west 200"] {
        assert!(s.agree(&Agreed::Edit(bad.into())).is_err(), "{bad}");
        assert_eq!(codec::bytes(s.state()), before);
    }
    s.agree(&Agreed::Edit("points west 3".into())).expect("agreed");
    assert_ne!(codec::bytes(s.state()), before);
    let loaded = Session::load(s.game().clone(), s.journal()).expect("it verifies");
    same(&s, &loaded);
    assert!(s.log_rows(0).iter().any(|r| r.told.text.key == "agreed-edit"));
}

#[test]
fn resigning_ends_the_game_for_the_other_side() {
    let mut s = at_patrol();
    s.agree(&Agreed::Resign(WEST)).expect("agreed");
    assert_eq!(Table::actor(&s), Actor::Nobody);
    assert_eq!(Table::result(&s).map(|r| r.winner), Some(Winner::Seat(EAST)));
    let view = Table::view(&s, Viewer::Seat(WEST));
    assert!(view.options.is_empty() && view.result.is_some());
    assert_eq!(s.act(WEST, "aim 4").map_err(|r| r.text.key.into_owned()), Err("refused-over".into()));
    assert!(s.agree(&Agreed::Draw).is_err(), "it can only end once");
    let again = reopened(&s);
    assert_eq!(Table::result(&again).map(|r| r.winner), Some(Winner::Seat(EAST)));
    let mut more = s.journal().clone();
    let mut extra = more.entries.last().cloned().expect("an entry");
    extra.text = "draw".into();
    more.entries.push(extra);
    assert!(Session::load(s.game().clone(), &more).is_err(), "nothing follows the end");
}

#[test]
fn agreements_read_what_they_write() {
    let game = Outpost::new();
    let info = sandtable_engine::Game::info(&game);
    let all = [
        Agreed::Back(12),
        Agreed::Edit("points west 3".into()),
        Agreed::Resign(EAST),
        Agreed::Time(WEST),
        Agreed::Draw,
        Agreed::Dice(Seed::from_number(3)),
    ];
    for agreed in all {
        assert_eq!(Agreed::parse(info, &agreed.text(info)), Ok(agreed));
    }
    for bad in
        ["", "back", "back -1", "edit", "edit  ", "resign nobody", "draw now", "win", "dice", "dice 12"]
    {
        assert!(Agreed::parse(info, bad).is_err(), "{bad}");
    }
}

#[test]
fn a_game_goes_back_only_as_often_as_can_be_loaded() {
    let mut s = at_patrol();
    let refused = loop {
        if let Err(refusal) = s.agree(&Agreed::Back(0)) {
            break refusal;
        }
        assert!(s.journal().entries.len() < 1000, "it never ends");
    };
    assert!(refused.to_string().contains("500"), "{refused}");
    Session::load(s.game().clone(), s.journal()).expect("what was agreed on can be loaded");
}

#[test]
fn new_dice_cannot_be_foreseen_from_the_old() {
    let moves = [(WEST, "aim 4"), (WEST, "go")];
    let renewed = |seed: u64| {
        let mut s = at_patrol();
        s.renew_dice(Seed::from_number(seed));
        assert_eq!(s.journal().commitment, Seed::from_number(seed).commitment());
        play(&mut s, &moves);
        s
    };
    let mut old = at_patrol();
    play(&mut old, &moves);
    assert!((0..20).any(|seed| rolls(&renewed(seed)) != rolls(&old)), "the old dice go on");
    assert_eq!(rolls(&renewed(7)), rolls(&old), "the same seed begins at its beginning");
    let refused = old.agree(&Agreed::Dice(Seed::from_number(1)));
    assert!(refused.is_err(), "players do not change the dice");
}

#[test]
fn every_roll_proves_itself_however_often_the_dice_were_renewed() {
    let moves = [(WEST, "aim 4"), (WEST, "go")];
    let mut s = at_patrol();
    for seed in [99, 101] {
        let entries = 4;
        play(&mut s, &moves);
        s.renew_dice(Seed::from_number(seed));
        same(&s, &reopened(&s));
        s.agree(&Agreed::Back(entries)).expect("agreed");
    }
    play(&mut s, &moves);
    same(&s, &reopened(&s));
    same(&s, &Session::load(s.game().clone(), s.journal()).expect("it verifies"));
    assert!(s.log_rows(0).iter().any(|r| r.told.text.key == "agreed-dice"), "everybody reads of it");
    for (nth, forgery) in [(0, 8), (1, 12)] {
        let mut forged = s.journal().clone();
        let mut given = forged.entries.iter_mut().filter(|e| e.text.starts_with("dice "));
        let given = given.nth(nth).expect("given away");
        given.text = format!("dice {}", codec::to_hex(&Seed::from_number(forgery).0));
        assert!(Session::load(s.game().clone(), &forged).is_err(), "a seed that did not roll this");
    }
    let mut over = at_patrol();
    over.agree(&Agreed::Draw).expect("agreed");
    let before = over.journal().clone();
    over.renew_dice(Seed::from_number(5));
    assert_eq!(over.journal(), &before, "nothing more is rolled, so nothing is given away");
}

#[test]
fn a_past_position_rolls_nothing_that_was_not_rolled() {
    let mut s = at_patrol();
    play(&mut s, &[(WEST, "aim 4"), (WEST, "go")]);
    let dice = s.journal().entries.iter().position(|e| e.by == "dice").expect("a roll");
    let then = Session::at(s.game().clone(), s.journal(), dice).expect("it loads");
    assert_eq!(then.journal().entries.len(), dice);
    assert_eq!(Table::actor(&then), Actor::Chance);
}

#[test]
fn rewind_is_refused_after_the_seed_is_public() {
    let mut s = session();
    let mut rng = sandtable_engine::Rng::new(1);
    while !s.is_over() {
        let seat =
            [WEST, EAST].into_iter().find(|seat| Table::actor(&s).includes(*seat)).expect("a seat is asked");
        let action = s.sample(seat, &mut rng).expect("it has a choice");
        s.act(seat, &action).expect("a sampled action is legal");
    }
    let entries = s.journal().entries.len();
    assert!(s.agree(&Agreed::Back(1)).is_err());
    assert!(s.agree(&Agreed::Draw).is_err());
    assert_eq!(s.journal().entries.len(), entries);
    let mut forged = s.journal().clone();
    forged.entries.push(sandtable_engine::journal::Entry {
        by: "table".into(),
        text: "back 1".into(),
        hash: forged.entries[0].hash.clone(),
    });
    assert!(Session::load(s.game().clone(), &forged).is_err(), "nor in a journal");
}
