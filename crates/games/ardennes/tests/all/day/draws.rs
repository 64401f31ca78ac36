//! Draws, dice and the ways off the map, where a position file cannot reach.

use sandtable_ardennes::Ardennes;
use sandtable_ardennes::frame::{AlliedActivation, AlliedStep, Attack, Deal, DrawFor, Frame, Roll};
use sandtable_ardennes::ids::{ActionCards, UnitSet};
use sandtable_ardennes::pack::{ActionCardId, AlliedCardId, BridgeId, Edge, Side};
use sandtable_ardennes::state::State;
use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::{Chance, Game, Outcome, Session, Silent};
use std::sync::Arc;

fn game() -> Ardennes {
    Ardennes::standard().unwrap_or_else(|e| panic!("{e}"))
}

fn start(game: &Ardennes, scenario: &str) -> State {
    game.start(scenario, &Options::none()).unwrap_or_else(|e| panic!("{e}"))
}

/// A card that comes to the hand was drawn by luck, and is marked as what dice bring; a new phase is not.
#[test]
fn drawn_card_counts_as_luck() {
    let seed = Seed::from_number(7);
    let table = Session::start(Arc::new(game()), "allies-surprised", Options::none(), seed)
        .unwrap_or_else(|e| panic!("{e}"));
    let told: Vec<_> = table.log().iter().map(|line| table.words(line)).collect();
    let (drawn, rest): (Vec<_>, Vec<_>) = told.iter().partition(|t| t.rule == "4.II-5");
    assert!(drawn.len() >= 9 && drawn.iter().all(|t| t.dice), "{drawn:?}");
    assert!(!rest.is_empty() && rest.iter().all(|t| !t.dice), "{rest:?}");
}

/// An Allied activation that draws its action cards.
fn drawing(game: &Ardennes, day: u8) -> State {
    let mut state = start(game, "battle-of-the-bulge");
    state.day = day;
    state.frames.push(Frame::AlliedActivation(AlliedActivation {
        card: AlliedCardId(0),
        units: UnitSet::EMPTY,
        step: AlliedStep::Draw,
        cards: Default::default(),
        at: 0,
        order: Vec::new(),
    }));
    state.frames.push(Frame::Deal(Deal::Actions));
    state
}

fn dated(game: &Ardennes) -> (ActionCardId, u8) {
    let found = game.pack.action_cards.iter().position(|c| !c.offensive && c.removed.is_some());
    let index = found.unwrap_or_else(|| panic!("no action card has a date"));
    (ActionCardId(index as u8), game.pack.action_cards[index].removed.unwrap_or_default())
}

/// [rule 10.66] On its date a card leaves the game and another is drawn; the day before it is used.
#[test]
fn action_cards_leave_on_their_date() {
    let game = game();
    let (card, date) = dated(&game);
    let rank = |state: &State| state.actions.deck.iter().position(|c| c == card).unwrap_or(0) as u32;
    let mut state = drawing(&game, date);
    let at = Outcome(rank(&state));
    game.roll(&mut state, at, &mut Silent);
    assert!(state.actions.removed.contains(card) && !state.actions.deck.contains(card));
    assert!(matches!(state.top(), Some(Frame::Deal(Deal::Actions))), "another is drawn");
    let mut state = drawing(&game, date - 1);
    let at = Outcome(rank(&state));
    game.roll(&mut state, at, &mut Silent);
    assert!(state.actions.removed.is_empty());
    let below = state.frames.get(state.frames.len() - 2);
    assert!(matches!(below, Some(Frame::AlliedActivation(a)) if a.cards.contains(&card)));
}

/// [rule 10.65] An empty action deck is made anew from the discards.
#[test]
fn action_deck_is_made_anew() {
    let game = game();
    let mut state = drawing(&game, 17);
    let last = state.actions.deck.first().unwrap_or(ActionCardId(0));
    state.actions.discards = state.actions.deck.without(last);
    state.actions.deck = ActionCards::one(last);
    game.roll(&mut state, Outcome(0), &mut Silent);
    assert_eq!(state.actions.deck.len(), 11, "eleven discards are shuffled for the second card");
    assert!(state.actions.discards.is_empty());
}

/// [rule 8.0-b] The same deck serves impulses and attacks; a drawn card lies face up among the discards, and an empty deck is
/// made anew.
#[test]
fn one_deck_for_every_use() {
    let game = game();
    let mut state = start(&game, "battle-of-the-bulge");
    let deck = state.allied.deck;
    let (first, second) = (deck.nth(0), deck.nth(1));
    let target = game.pack.map.grid.find("1008").unwrap_or_else(|e| panic!("{e}"));
    state.frames.clear();
    state.frames.push(Frame::Attack(Box::new(Attack::new(Side::German, target, UnitSet::EMPTY, None))));
    state.frames.push(Frame::AlliedDraw(DrawFor::Defence));
    assert_eq!(game.decision(&state).chance, Some(Chance::Pick { n: deck.len() as u16 }));
    let mut drawn = state.clone();
    game.roll(&mut drawn, Outcome(1), &mut Silent);
    assert!(second.is_some_and(|c| drawn.allied.discards.contains(c) && !drawn.allied.deck.contains(c)));
    state.allied.discards = deck;
    state.allied.deck = Default::default();
    game.run(&mut state, &mut Silent);
    assert_eq!((state.allied.deck, state.allied.discards.len()), (deck, 0));
    assert!(first.is_some());
}

/// [rule 2.5] Every check of the rules is one ten-sided die.
#[test]
fn the_die_has_ten_sides() {
    let game = game();
    let mut state = start(&game, "battle-of-the-bulge");
    state.frames.push(Frame::Roll(Roll::Demolition(BridgeId(0).into())));
    assert_eq!(game.decision(&state).chance, Some(Chance::Dice { count: 1, sides: 10 }));
}

/// [rule 2.1-j] Germans leave by roads over the west edge, or over the north edge west of the Meuse.
#[test]
fn ways_off_the_map() {
    let game = game();
    let map = &game.pack.map;
    let ways: Vec<&str> =
        map.grid.ids().filter(|h| game.is_german_exit(*h)).map(|h| map.grid.label(h)).collect();
    assert!(!ways.is_empty());
    for label in &ways {
        let hex = map.grid.find(label).unwrap_or_else(|e| panic!("{e}"));
        assert!(map.grid.is_edge(hex) && map.road_hexes.contains(hex), "{label}");
    }
    // A road off the east edge is no way out.
    let east = map.exits.iter().filter(|h| map.edges[Edge::East as usize].contains(*h));
    assert!(east.clone().next().is_some() && !east.into_iter().any(|h| game.is_german_exit(h)));
}
