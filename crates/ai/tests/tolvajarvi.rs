//! What routine knows of the long scenarios of Red Winter: when armor pays (12.1.4).

use sandtable_ai::red_winter::Tolvajarvi;
use sandtable_ai::{Doctrine, Level, Player};
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::event::Silent;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Rng, Viewer};
use sandtable_hex::HexId;
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::frame::Frame;
use sandtable_red_winter::pack::{Side, UnitId};
use sandtable_red_winter::state::{Place, State};
use std::sync::Arc;

struct Battle {
    game: RedWinter,
    doctrine: Arc<Tolvajarvi>,
}

impl Battle {
    fn new() -> Battle {
        let game = RedWinter::standard().expect("the pack that comes with the program");
        let doctrine = Arc::new(Tolvajarvi::new(&game));
        Battle { game, doctrine }
    }

    fn start(&self, scenario: &str) -> State {
        self.game
            .setup(scenario, &Options::none().resolved(self.game.info()))
            .expect("a scenario of the game")
    }

    /// Recruits play on until a position is reached.
    fn until(&self, mut state: State, reached: impl Fn(&State) -> bool) -> State {
        let mut players = [Level::Recruit; 2].map(|l| Player::new(self.doctrine.clone(), l));
        let (mut dice, mut rng) = (Dice::new(&Seed::from_number(6)), Rng::new(6));
        while !reached(&state) {
            let decision = self.game.decision(&state);
            match decision.actor {
                Actor::Seat(seat) => {
                    let seen = self.game.resample(&state, Viewer::Seat(seat), &mut rng);
                    let choice =
                        players[seat.idx()].choose(&self.game, &seen, seat, &Default::default(), &mut rng);
                    self.game.perform(&mut state, seat, choice.expect("a choice").action, &mut Silent);
                }
                Actor::Chance => {
                    let fell = dice.draw(decision.chance.expect("dice"));
                    self.game.roll(&mut state, fell, &mut Silent);
                }
                _ => panic!("the game was over before"),
            }
        }
        state
    }

    fn hex(&self, label: &str) -> HexId {
        self.game.pack.grid.ids().find(|h| self.game.pack.grid.label(*h) == label).expect("a hex of the map")
    }

    fn place(&self, state: &mut State, unit: UnitId, label: &str) {
        state.put(&self.game.pack, unit, Place::Hex(self.hex(label)));
    }

    fn companies(&self, side: Side) -> Vec<UnitId> {
        self.game.army(side).iter().filter(|u| self.game.kind(*u).is_infantry_company()).collect()
    }

    fn routine(&self, state: &State, side: Side) -> Action {
        let seat = state.seat(side);
        let order = self.doctrine.routine(&self.game, state, seat);
        self.doctrine.act(&self.game, state, seat, &order, &mut Rng::new(1)).expect("a choice")
    }
}

fn commits(state: &State) -> bool {
    matches!(state.top(), Some(Frame::Commit))
}

#[test]
fn armor_is_paid_for_where_it_breaks_through_and_points_would_lose() {
    let battle = Battle::new();
    for scenario in ["campaign", "first-two-days"] {
        let first = battle.until(battle.start(scenario), commits);
        assert_eq!(
            battle.routine(&first, Side::Soviet),
            Action::Done,
            "{scenario}: ten points, and far to go"
        );
        // The Finns are gone but for a company; two Soviet battalions stand before the source of supply.
        let mut near = first.clone();
        for unit in battle.game.army(Side::Finnish).and(near.cache.on_map).iter().collect::<Vec<_>>() {
            near.put(&battle.game.pack, unit, Place::Eliminated);
        }
        battle.place(&mut near, battle.companies(Side::Finnish)[0], "A13");
        for (unit, label) in
            battle.companies(Side::Soviet).into_iter().zip(["C13", "C13", "C13", "D13", "D13", "D13"])
        {
            battle.place(&mut near, unit, label);
        }
        near.vp[Side::Finnish.index()] = 300;
        assert!(
            matches!(battle.routine(&near, Side::Soviet), Action::Commit(_)),
            "{scenario}: nothing to lose"
        );
        near.vp[Side::Finnish.index()] = 0;
        near.vp[Side::Soviet.index()] = 300;
        assert_eq!(battle.routine(&near, Side::Soviet), Action::Done, "{scenario}: points are enough");
    }
}
