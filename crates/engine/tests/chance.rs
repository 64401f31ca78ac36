//! Chance from outside: texts, bounds, commitments.

use sandtable_engine::chance::Seed;
use sandtable_engine::{Chance, Dice, Outcome};

#[test]
fn weights_are_one_in_len_and_texts_read_back() {
    for chance in
        [Chance::d6(1), Chance::d6(3), Chance::Dice { count: 2, sides: 10 }, Chance::Pick { n: 300 }]
    {
        assert_eq!(chance.outcomes().count() as u32, chance.len());
        assert!(chance.outcomes().all(|o| chance.parse(&chance.text(o)) == Some(o)));
    }
    assert!(Chance::Pick { n: 0 }.is_empty());
}

#[test]
fn impossible_outcome_is_not_read() {
    let two = Chance::d6(2);
    for text in ["", "3", "3 4 5", "0 1", "7 1", "a b", "-1 2", "3,4", "99999999999 1"] {
        assert_eq!(two.parse(text), None, "'{text}'");
    }
    assert_eq!(Chance::Pick { n: 4 }.parse("4"), None);
    assert_eq!(Chance::Pick { n: 4 }.parse("3"), Some(Outcome(3)));
}

#[test]
fn the_same_seed_gives_the_same_dice_and_another_gives_others() {
    let rolls = |seed: u64| -> Vec<Outcome> {
        let mut dice = Dice::new(&Seed::from_number(seed));
        (0..40).map(|_| dice.draw(Chance::d6(2))).collect()
    };
    assert_eq!(rolls(1), rolls(1));
    assert_ne!(rolls(1), rolls(2));
}

/// Every count of things is drawn evenly, also those that do not divide the words of the stream.
#[test]
fn picks_are_even() {
    let mut dice = Dice::new(&Seed::from_number(3));
    for n in [2u16, 3, 7, 11] {
        let mut seen = vec![0f64; usize::from(n)];
        for _ in 0..u32::from(n) * 2000 {
            seen[dice.draw(Chance::Pick { n }).0 as usize] += 1.0;
        }
        let chi: f64 = seen.iter().map(|k| (k - 2000.0).powi(2) / 2000.0).sum();
        assert!(chi < 45.0, "{n}: {chi}");
    }
}

#[test]
fn a_commitment_binds_without_telling() {
    let seed = Seed::from_number(5);
    assert_eq!(seed.commitment(), Seed::from_number(5).commitment());
    assert_ne!(seed.commitment(), Seed::from_number(6).commitment());
    let json = serde_json::to_string(&seed).expect("plain data");
    assert!(!json.contains(&seed.commitment()));
    assert_eq!(serde_json::from_str::<Seed>(&json).expect("it reads back"), seed);
    assert!(serde_json::from_str::<Seed>("\"abc\"").is_err());
    assert_eq!(format!("{seed:?}"), "Seed(secret)", "it never gets into a log");
}
