//! What routine knows of the long scenarios of Red Winter: when armor pays (12.1.4), and how to keep the enemy from ground on
//! which he wins at once.

use sandtable_ai::{Doctrine, Level, Player};
use sandtable_doctrine_red_winter::{Order, Tolvajarvi};
use sandtable_engine::chance::{Dice, Seed};
use sandtable_engine::event::Silent;
use sandtable_engine::info::Options;
use sandtable_engine::{Actor, Game, Rng, Viewer};
use sandtable_hex::HexId;
use sandtable_red_winter::RedWinter;
use sandtable_red_winter::action::Action;
use sandtable_red_winter::frame::Frame;
use sandtable_red_winter::pack::{Side, UnitId, UnitKind};
use sandtable_red_winter::state::{Phase, Place, State};
use std::collections::BTreeSet;
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

    /// A Finnish Action Phase of the campaign with these units on the map and no others.
    fn finnish_action(&self, soviets: &[(UnitId, &str)], finns: &[(UnitId, &str)]) -> State {
        let begins = |st: &State| {
            st.turn == 10 && st.phasing == Side::Finnish && matches!(st.top(), Some(Frame::Action))
        };
        let mut state = self.until(self.start("campaign"), begins);
        for unit in state.cache.on_map.iter().collect::<Vec<_>>() {
            state.put(&self.game.pack, unit, Place::Eliminated);
        }
        for (unit, label) in soviets.iter().chain(finns) {
            self.place(&mut state, *unit, label);
        }
        state
    }

    /// The same with six Soviet companies in these hexes, and six Finnish ones north of the road.
    fn north_of_the_road(&self, soviets: [&str; 6]) -> (State, Vec<UnitId>) {
        let soviets: Vec<_> = self.companies(Side::Soviet).into_iter().zip(soviets).collect();
        let hexes = ["D11", "D11", "D10", "D10", "C9", "C9"];
        let finns: Vec<_> = self.companies(Side::Finnish).into_iter().zip(hexes).collect();
        (self.finnish_action(&soviets, &finns), finns.into_iter().map(|(u, _)| u).collect())
    }

    /// Plays the Action Phase on by an order.
    fn act(&self, mut state: State, order: &Order) -> State {
        let (mut dice, mut rng) = (Dice::new(&Seed::from_number(2)), Rng::new(2));
        while state.phase == Phase::Action && state.phasing == Side::Finnish {
            let decision = self.game.decision(&state);
            match decision.actor {
                Actor::Seat(seat) => {
                    let action = self.doctrine.act(&self.game, &state, seat, order, &mut rng);
                    self.game.perform(&mut state, seat, action.expect("a choice"), &mut Silent);
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

/// Two Soviet battalions at Lutikka; the Finns are north of the road, and ordered to the hotel.
#[test]
fn guards_bar_the_way_to_the_source_of_supply_whatever_the_order_is() {
    let battle = Battle::new();
    let guards = |soviets: [&str; 6]| {
        let (state, finns) = battle.north_of_the_road(soviets);
        let places = &battle.game.scenario_of(&state).victory.places;
        let hotel = places.iter().position(|p| battle.game.pack.places[p.place].key == "hotel");
        assert!(hotel.is_some(), "it has points in the campaign");
        let after = battle.act(state, &Order { goal: hotel, ..Order::default() });
        let source = battle.hex("A13");
        let near = |h: HexId| battle.game.pack.grid.distance(h, source) <= 1;
        finns.iter().filter(|u| after.hex_of(**u).is_some_and(near)).count()
    };
    assert_eq!(guards(["E13", "E13", "E13", "F14", "F14", "F14"]), 6, "all are needed");
    assert!(guards(["X28", "X28", "X28", "W27", "W27", "W27"]) < 6, "the others do as they are told");
}

/// Playouts end before the loss of the source would show: no variation of a plan may try it.
#[test]
fn no_variation_of_a_plan_sends_guards_elsewhere() {
    let battle = Battle::new();
    let sent = |soviets: [&str; 6]| {
        let (state, _) = battle.north_of_the_road(soviets);
        let seat = state.seat(Side::Finnish);
        let mut rng = Rng::new(3);
        let mut vary = || battle.doctrine.vary(&battle.game, &state, seat, &Order::default(), &mut rng);
        let posts = (0..200).filter_map(|_| vary()).flat_map(|order| order.posts);
        posts.map(|(unit, _)| unit.0).collect::<BTreeSet<u8>>().len()
    };
    assert_eq!(sent(["X28", "X28", "X28", "W27", "W27", "W27"]), 6, "nobody comes");
    assert_eq!(sent(["E13", "E13", "E13", "F14", "F14", "F14"]), 2, "four of six are guards");
}

#[test]
fn two_companies_cut_the_road_behind_those_who_come_for_the_source() {
    let battle = Battle::new();
    let soviets = ["H19", "H19", "H19", "G18", "G18", "G18"];
    let soviets: Vec<_> = battle.companies(Side::Soviet).into_iter().zip(soviets).collect();
    let finns = ["D11", "D11", "D10"];
    let finns: Vec<_> = battle.companies(Side::Finnish).into_iter().zip(finns).collect();
    let state = battle.finnish_action(&soviets, &finns);
    let supplied = |st: &State| battle.game.hex_in_supply(st, Side::Soviet, battle.hex("H19"));
    assert!(supplied(&state), "the road is open");
    let after = battle.act(state, &Order::default());
    assert!(!supplied(&after), "{:?}", finns.iter().map(|(u, _)| after.hex_of(*u)).collect::<Vec<_>>());
}

#[test]
fn recruit_cuts_off_units_on_its_source() {
    let battle = Battle::new();
    let machine_guns = |u: &UnitId| battle.game.kind(*u) == UnitKind::Mg;
    let finn = battle.game.army(Side::Finnish).iter().find(machine_guns).expect("machine guns");
    let soviets: Vec<_> = battle.companies(Side::Soviet).into_iter().zip(["A13", "A13"]).collect();
    let state = battle.finnish_action(&soviets, &[(finn, "G12")]);
    let supplied = |st: &State| battle.game.hex_in_supply(st, Side::Soviet, battle.hex("A13"));
    assert!(supplied(&state), "the Finns have lost unless they do something about it");
    let after = battle.act(state, &Order::default());
    assert!(!supplied(&after), "{:?}", after.hex_of(finn));
}
