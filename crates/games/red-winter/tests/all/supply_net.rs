//! Rule 15: the quick answers about supply agree with the line that is traced for people to read.

use sandtable_engine::chance::Seed;
use sandtable_engine::info::Options;
use sandtable_engine::simulate::chooser;
use sandtable_engine::{Actor, Dice, Game, Silent};
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::pack::Side;

/// 15.2, 15.3: at the start of every turn of a random campaign, for every hex and both sides.
#[test]
fn quick_answers_agree_with_the_traced_line() {
    let game = RedWinter::standard().expect("the pack");
    let start = game.setup("campaign", &Options::default()).expect("the campaign");
    let (mut served, mut cut) = (0, 0);
    for seed in 0..2 {
        let (mut st, mut turn) = (start.clone(), 0);
        let (mut dice, mut rng, mut scratch) =
            (Dice::new(&Seed::from_number(seed)), chooser(seed), Vec::new());
        loop {
            if st.turn != turn {
                turn = st.turn;
                for side in Side::ALL {
                    let net = game.supply_net(&st, side);
                    for hex in game.pack.grid.ids() {
                        let open = game.supply_line(&st, side, hex).is_open();
                        let label = game.pack.grid.label(hex);
                        assert_eq!(net.serves(&game, hex), open, "{side:?} in {label}, turn {turn}");
                        assert_eq!(game.hex_in_supply(&st, side, hex), open, "{side:?} in {label}");
                        *(if open { &mut served } else { &mut cut }) += 1;
                    }
                }
            }
            let decision = game.decision(&st);
            match (decision.actor, decision.chance) {
                (Actor::Seat(seat), _) => {
                    let action = game.sample(&st, seat, &mut rng, &mut scratch).expect("an option");
                    game.perform(&mut st, seat, action, &mut Silent);
                }
                (Actor::Chance, Some(chance)) => {
                    let outcome = dice.draw(chance);
                    game.roll(&mut st, outcome, &mut Silent);
                }
                _ => break,
            }
        }
    }
    assert!(served > 1000 && cut > 1000, "both answers occur: {served} and {cut}");
}
