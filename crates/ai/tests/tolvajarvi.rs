//! What routine knows of the long scenarios of Red Winter: when armor pays (12.1.4), and how to keep ground on which the
//! enemy would win at once.

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
use sandtable_red_winter::state::{Phase, Place, State};
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

/// The Finnish Action Phase of a turn, with two Finnish companies left.
fn last_two(battle: &Battle, labels: [&str; 2]) -> State {
    let acts =
        |s: &State| s.turn == 7 && s.phasing == Side::Finnish && matches!(s.top(), Some(Frame::Action));
    let mut state = battle.until(battle.start("campaign"), acts);
    for side in Side::ALL {
        for unit in battle.game.army(side).and(state.cache.on_map).iter().collect::<Vec<_>>() {
            state.put(&battle.game.pack, unit, Place::Eliminated);
        }
    }
    for (unit, label) in battle.companies(Side::Finnish).into_iter().zip(labels) {
        battle.place(&mut state, unit, label);
    }
    state
}

#[test]
fn whoever_stands_on_the_source_of_supply_is_cut_off() {
    let battle = Battle::new();
    let mut state = last_two(&battle, ["K12", "L12"]);
    for (unit, label) in battle.companies(Side::Soviet).into_iter().zip(["A13", "B13", "X28"]) {
        battle.place(&mut state, unit, label);
    }
    let source = battle.hex("A13");
    assert!(battle.game.hex_in_supply(&state, Side::Soviet, source));
    let after = battle.until(state, |s| s.phase == Phase::Combat || s.turn > 7);
    assert!(!battle.game.hex_in_supply(&after, Side::Soviet, source), "the road is open behind the Soviets");
}

#[test]
fn the_garrison_of_the_source_of_supply_follows_the_armor_near_it() {
    let battle = Battle::new();
    let near = |armor: bool| {
        let mut state = last_two(&battle, ["A13", "F13"]);
        for (unit, label) in
            battle.companies(Side::Finnish).into_iter().skip(2).zip(["E13", "E13", "G14", "G14"])
        {
            battle.place(&mut state, unit, label);
        }
        battle.place(&mut state, battle.companies(Side::Soviet)[0], "X28");
        let tanks = battle.game.army(Side::Soviet).iter().filter(|u| battle.game.kind(*u).is_armor());
        for unit in tanks.filter(|_| armor).collect::<Vec<_>>() {
            battle.place(&mut state, unit, "H19");
        }
        let after = battle.until(state, |s| s.phase == Phase::Combat || s.turn > 7);
        let source = battle.hex("A13");
        let close =
            |u: &UnitId| after.hex_of(*u).is_some_and(|h| battle.game.pack.grid.distance(h, source) <= 1);
        battle.companies(Side::Finnish).iter().filter(|u| close(u)).count()
    };
    let (with, without) = (near(true), near(false));
    assert!(with >= 3 && with > without, "{with} companies with armor near, {without} without");
}
