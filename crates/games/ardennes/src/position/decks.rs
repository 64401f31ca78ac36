//! Piles of cards and the cup in position files: `PILE NUMBER…`, by printed numbers.

use crate::Ardennes;
use crate::ids::{ActionCards, AlliedCards, Chits, GermanCards};
use crate::state::{ActionDeck, AlliedDeck, Cup, GermanDeck, State};
use sandtable_mechanics::ids::{Id, IdSet};

/// A pile by its name.
type Pile<'s, I, const W: usize> = (&'static str, &'s mut IdSet<I, W>);

/// Every pile a line can name.
pub(super) const NAMES: [&str; 15] = [
    "hand",
    "pile",
    "discards",
    "available",
    "resting",
    "entering",
    "allied-deck",
    "allied-discards",
    "allied-entering",
    "action-deck",
    "action-discards",
    "action-aside",
    "action-removed",
    "cup",
    "chits-out",
];

pub(super) fn is_pile(word: &str) -> bool {
    NAMES.contains(&word)
}

/// German cards: what leaves a pile waits with those to come; what leaves these is out of the game.
pub(super) fn german(deck: &mut GermanDeck) -> [(&'static str, &mut GermanCards); 6] {
    [
        ("hand", &mut deck.hand),
        ("pile", &mut deck.pile),
        ("discards", &mut deck.discards),
        ("available", &mut deck.available),
        ("resting", &mut deck.resting),
        ("entering", &mut deck.entering),
    ]
}

/// Allied command cards, likewise.
pub(super) fn allied(deck: &mut AlliedDeck) -> [(&'static str, &mut AlliedCards); 3] {
    [
        ("allied-deck", &mut deck.deck),
        ("allied-discards", &mut deck.discards),
        ("allied-entering", &mut deck.entering),
    ]
}

/// Action cards: what leaves a pile is removed from the game (10.66).
pub(super) fn actions(deck: &mut ActionDeck) -> [(&'static str, &mut ActionCards); 4] {
    [
        ("action-deck", &mut deck.deck),
        ("action-discards", &mut deck.discards),
        ("action-aside", &mut deck.aside),
        ("action-removed", &mut deck.removed),
    ]
}

/// Chits: what leaves the cup was drawn, and the other way round.
pub(super) fn chits(cup: &mut Cup) -> [(&'static str, &mut Chits); 2] {
    [("chits-out", &mut cup.out), ("cup", &mut cup.cup)]
}

/// Puts cards or chits in a pile and takes them out of every other. What was in it goes to the last of the piles.
pub(super) fn cards_line(
    game: &Ardennes,
    state: &mut State,
    pile: &str,
    numbers: &[&str],
) -> Result<(), String> {
    let pack = &game.pack;
    if pile.starts_with("allied-") {
        let known = pack.allied_cards.iter().map(|c| c.number);
        assign(&mut allied(&mut state.allied), pile, read(numbers, known, "an Allied card")?);
    } else if pile.starts_with("action-") {
        let known = pack.action_cards.iter().map(|c| c.number);
        assign(&mut actions(&mut state.actions), pile, read(numbers, known, "an action card")?);
        state.actions.unknown = state.actions.unknown.min(state.actions.aside.len() as u8);
    } else if pile == "cup" {
        let cup = read(numbers, pack.chits.iter().map(|c| c.number), "a chit")?;
        state.cup = Cup { cup, out: Chits::first_n(pack.chits.len()).minus(cup) };
    } else if pile == "chits-out" {
        assign(
            &mut chits(&mut state.cup),
            pile,
            read(numbers, pack.chits.iter().map(|c| c.number), "a chit")?,
        );
    } else {
        let known = pack.german_cards.iter().map(|c| c.number);
        assign(&mut german(&mut state.german), pile, read(numbers, known, "a German card")?);
        state.german.unknown = state.german.unknown.min(state.german.available.len() as u8);
    }
    Ok(())
}

/// The things with these printed numbers.
fn read<I: Id, const W: usize>(
    numbers: &[&str],
    known: impl Iterator<Item = u8> + Clone,
    what: &str,
) -> Result<IdSet<I, W>, String> {
    let one = |word: &&str| {
        let n: u8 = word.parse().map_err(|_| format!("'{word}': expected the number of {what}"))?;
        let at = known.clone().position(|k| k == n);
        at.map(|i| I::from_index(i as u8)).ok_or_else(|| format!("{n} is not the number of {what}"))
    };
    numbers.iter().map(one).collect()
}

fn assign<I: Id, const W: usize>(piles: &mut [Pile<'_, I, W>], pile: &str, cards: IdSet<I, W>) {
    let mut rest = IdSet::EMPTY;
    for (name, slot) in piles.iter_mut() {
        let kept = slot.minus(cards);
        if *name == pile {
            rest = kept;
            **slot = cards;
        } else {
            **slot = kept;
        }
    }
    if let Some((_, slot)) = piles.last_mut().filter(|(name, _)| *name != pile) {
        **slot = slot.or(rest);
    }
}

/// All piles as lines.
pub(super) fn write(game: &Ardennes, state: &State, lines: &mut Vec<String>) {
    let pack = &game.pack;
    let (mut g, mut a, mut d, mut c) = (state.german, state.allied, state.actions, state.cup);
    push(lines, &german(&mut g), |i| pack.german_cards.get(i).map(|c| c.number));
    push(lines, &allied(&mut a), |i| pack.allied_cards.get(i).map(|c| c.number));
    push(lines, &actions(&mut d), |i| pack.action_cards.get(i).map(|c| c.number));
    // The cup is what is not out.
    push(lines, &chits(&mut c)[..1], |i| pack.chits.get(i).map(|c| c.number));
}

fn push<I: Id, const W: usize>(
    lines: &mut Vec<String>,
    piles: &[Pile<'_, I, W>],
    number: impl Fn(usize) -> Option<u8>,
) {
    for (name, cards) in piles {
        let numbers = cards.iter().filter_map(|c| number(usize::from(c.index())));
        let words: Vec<String> = numbers.map(|n| n.to_string()).collect();
        lines.push(format!("{name} {}", words.join(" ")).trim_end().to_owned());
    }
}
