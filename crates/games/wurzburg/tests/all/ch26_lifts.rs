//! Utility helicopters (26): flights leg by leg, landing zones, pulses.

use crate::play::{game, holds_full as holds};
use sandtable_engine::position;
use sandtable_wurzburg::airmobile::AirReport;
use sandtable_wurzburg::event::Event;

/// Six hexes from a gun, a battalion of paratroops about to fly from the airfield against it.
const FLIGHT: &str = "unit HQ/35 airfield
     unit 1/35:1 airfield 3
     unit Main/3 3918
     unit 4-24/72:1 3717 1
     acquired wp 3918
     helicopter mi-8 5
     plan 1/35 hasty HQ/35
     cycle 35
     do operate 1/35
     do airmobile
     do at 3918
     do lift off-map
     ";

/// An abort with passengers aboard takes them back off the map, Used; the helicopters are in the Recovery box.
/// [rule 26.4.7, 27.3.2]
#[test]
fn abort_brings_passengers_back() {
    holds(
        &(FLIGHT.to_owned()
            + "do form 3
         do take 1/35:1 3
         do row 36
         do at 3619
         dice 10
         do announce 0
         do abort
         expect event event-returned
         expect unit 1/35:1 place = airfield
         expect unit 1/35:1 used = yes
         expect unit 1/35:1 steps = 3
         expect helicopter mi-8 recovery = 3
         expect refused lift off-map"),
    );
}

/// Of several passengers the side that fired chooses; the loss comes from steps that carry somebody, though others fly
/// empty. Smaller flights follow one after the other. [rule 26.2, 26.3, 26.4, 26.4.7]
#[test]
fn firing_side_chooses_the_passenger() {
    holds(
        "unit HQ/35 airfield
         unit 1/35:1 airfield 1
         unit 1/35:2 airfield 1
         unit 1/35:3 airfield 1
         unit Main/3 3918
         unit 4-24/72:1 3717 1
         acquired wp 3918
         helicopter mi-8 5
         plan 1/35 hasty HQ/35
         cycle 35
         do operate 1/35
         do airmobile
         do at 3918
         do lift off-map
         do form 4
         do take 1/35:1 1
         do take 1/35:2 1
         do row 36
         do at 3619
         dice 10
         do announce 0
         dice 7
         do check
         expect actor = nato
         expect refused lose 1/35:3
         do lose 1/35:2
         expect unit 1/35:1 hex = 3619
         expect unit 1/35:2 place = none
         expect lost 1/35:1 = 1
         expect helicopter mi-8 recovery = 3
         do lift off-map
         expect refused form 2
         do form 1
         do take 1/35:3 1
         do row 35
         do at 3519
         expect unit 1/35:3 hex = 3519
         expect helicopter mi-8 recovery = 4",
    );
}

/// A landing zone is open ground, free of enemies, and next to them only beside the objective. Leg infantry has one hex of
/// ground pulse after it. [rule 26.4.5, 26.4.6, 29.3.1, 29.3.4]
#[test]
fn landing_zones() {
    // 3918 is a town; 3817 lies beside it, 3816 beside the gun alone.
    holds(
        &(FLIGHT.to_owned()
            + "do form 3
         do take 1/35:1 3
         do row 39
         expect refused at 3918
         do at 3922
         do take 1/35:1 3
         expect refused go 3920
         do go 3921
         expect refused go 3920"),
    );
    holds(
        &(FLIGHT.to_owned()
            + "do form 3
         do take 1/35:1 3
         do row 37
         expect refused at 3717
         expect refused at 3716
         expect refused at 3718
         do at 3720
         expect unit 1/35:1 hex = 3720"),
    );
    holds(
        &(FLIGHT.to_owned()
            + "do form 3
         do take 1/35:1 3
         do row 38
         do at 3818
         dice 2
         do announce 0
         expect actor = nato"),
    );
}

/// Utility helicopters fly neither at night nor in fog, and not in close terrain. [rule 26.4.3, 26.4.5, 6.7.2]
#[test]
fn weather_and_woods_ground_them() {
    let start = "unit HQ/35 3305
         unit 1/35:1 3306 3
         helicopter mi-8 3
         plan 1/35 march
         cycle 35
         do operate 1/35
         ";
    holds(&(start.to_owned() + "do lift 3306\nexpect actor = wp"));
    holds(&("turn 7\n".to_owned() + start + "expect refused lift 3306"));
    // 4522 is heavy woods.
    holds(&(start.replace("3306", "4522").replace("3305", "4520") + "expect refused lift 4522"));
    let fog = game().pack.scenarios.iter().find(|s| !s.fog.is_empty()).expect("a scenario has fog");
    let text = format!(
        "game wurzburg\nscenario {}\noption rules=full\nturn {}\n{}expect refused lift {}\n",
        fog.id,
        fog.fog[0],
        start.replace("3306", "2105").replace("3305", "2104"),
        "2105"
    );
    let report = position::run(game(), "fog.pos", &text);
    assert!(report.faults.is_empty(), "{:?}", report.faults);
}

/// A march by air keeps out of the range of flak at both ends; a Reserve operation has no flights at all.
/// [rule 26.0, 26.4.6, 29.4.2, 29.6.4, 29.2.1]
#[test]
fn march_keeps_out_of_flak() {
    let start = "unit HQ/35 3305
         unit 1/35:1 3306 3
         unit 1/3.m2:1 3510 2
         helicopter mi-8 3
         ";
    holds(
        &(start.to_owned()
            + "plan 1/35 march
         cycle 35
         do operate 1/35
         do lift 3306
         do form 3
         do take 1/35:1 3
         do row 35
         expect refused at 3508
         expect refused at 3512
         do at 3507
         expect no-event event-aa-none
         expect unit 1/35:1 hex = 3507
         do take 1/35:1 3
         expect refused go 3509
         do go 3506"),
    );
    holds(
        &(start.replace("3306", "3508")
            + "plan 1/35 march
         cycle 35
         do operate 1/35
         expect refused lift 3508"),
    );
    holds(
        &(start.to_owned()
            + "plan 1/35 reserve
         reserve wp
         do operate 1/35
         expect refused lift 3306
         expect refused airmobile"),
    );
}

/// Ground pulse first: the battalion drives to the pick-up hex and flies from there; then it has moved. Dummies stay
/// behind. [rule 29.0, 29.3.3, 29.4.1, 29.6.3]
#[test]
fn ground_pulse_first() {
    holds(
        "unit HQ/35 3305
         unit 4/35:1 3306 2
         unit 4/35:2 3307 dummy
         helicopter mi-8 3
         plan 4/35 march
         lead 4/35 3306
         cycle 35
         do operate 4/35
         expect refused lift 3307
         do take 4/35:1 2
         do go 3308
         do done
         expect refused take 4/35:1 0
         do lift 3308
         do form 3
         do take 4/35:1 2
         do row 20
         expect refused at 2008
         do at 2007
         expect unit 4/35:1 hex = 2007
         expect refused take 4/35:1 2
         expect refused take 4/35:2 0
         do done
         expect unit 4/35:1 used = yes",
    );
}

/// The air pulse draws flak and no infiltration fire, the ground pulse infiltration fire and no flak. [rule 29.6.2]
#[test]
fn fire_by_pulse() {
    holds(
        "unit HQ/35 airfield
         unit 4/35:1 airfield 3
         unit Main/3 3918
         unit 1/3.m2:1 3717 1
         acquired wp 3918
         helicopter mi-8 3
         plan 4/35 hasty HQ/35
         cycle 35
         do operate 4/35
         do airmobile
         do at 3918
         do lift off-map
         do form 3
         do take 4/35:1 3
         do row 38
         do at 3818
         dice 1
         do announce 0
         dice 1
         do announce 0
         dice 1
         do announce 0
         expect no-event event-fired
         expect unit 4/35:1 hex = 3818
         dice 1
         do announce 0
         dice 1
         do announce 0
         do take 4/35:1 3
         do go 3817
         expect actor = nato
         expect refused announce 0
         do hold
         expect unit 4/35:1 hex = 3817",
    );
}

/// HQ and guns of the brigade fly in with a march of its base. [rule 26.0, 29.1, 29.7]
#[test]
fn base_flies_in() {
    holds(
        "unit HQ/35 airfield
         unit MRL/35 airfield
         unit 1/35:1 2006 3
         unit 1/3.m2:1 6010 1
         helicopter mi-8 3
         cycle 35
         do operate 35-base
         do lift off-map
         do form 2
         do take HQ/35 1
         do take MRL/35 1
         do row 20
         do at 2005
         expect unit HQ/35 hex = 2005
         expect unit MRL/35 hex = 2005
         do done
         expect unit HQ/35 used = yes",
    );
}

/// After the air pulse of a hasty attack a battalion may overrun; ground movement first leaves no flight before it.
/// [rule 29.3.3, 29.6.6]
#[test]
fn overrun_after_the_flight() {
    let storms = |text: &str| crate::play::holds_with("option rules=full\noption overrun=on\n", text);
    let start = "unit HQ/35 airfield
         unit 4/35:1 airfield 2
         unit 4/35:2 3306 1
         unit 1-18/72 3612 3
         unit 68/27:1 3103 3
         acquired wp 3612
         helicopter mi-8 3
         plan 4/35 hasty
         lead 4/35 3306
         cycle 35
         do operate 4/35
         do airmobile
         do overrun
         do at 3612
         ";
    storms(
        &(start.replace("3612", "3912")
            + "do lift off-map
         do form 2
         do take 4/35:1 2
         do row 39
         do at 3914
         dice 1
         do announce 0
         expect unit 4/35:1 hex = 3914
         do take 4/35:1 2
         do go 3913
         do done
         do done
         expect actor = nato
         do done
         expect unit 4/35:1 hex = 3912
         expect legal charge-through"),
    );
    storms(
        &(start.replace("3612", "3912")
            + "do take 4/35:2 1
         do go 3307
         do done
         expect refused lift off-map"),
    );
}

/// An overrun by road becomes airmobile only if it still has an objective then: one that is acquired, or that a friend
/// touches. [rule 29.3.4, 29.6.6]
#[test]
fn an_overrun_takes_off_for_a_spied_hex() {
    let storms = |text: &str| crate::play::holds_with("option rules=full\noption overrun=on\n", text);
    let start = "unit HQ/35 airfield
         unit 4/35:1 3306 1
         unit 1-18/72 3912 3
         helicopter mi-8 3
         plan 4/35 hasty
         lead 4/35 3306
         cycle 35
         do operate 4/35
         expect legal airmobile
         do overrun
         ";
    storms(&(start.to_owned() + "expect refused airmobile\nexpect legal at 3912"));
    storms(
        &(start.replace("helicopter", "acquired wp 3912\nhelicopter")
            + "do airmobile
         expect legal at 3912"),
    );
}

/// Counts what flies.
#[derive(Default)]
struct Log {
    landed: u32,
    dropped: u32,
    recovered: u32,
}

impl sandtable_engine::Sink<Event> for Log {
    fn emit_to(&mut self, _: sandtable_engine::Audience, event: impl FnOnce() -> Event) {
        match event() {
            Event::Airmobile(AirReport::Landed(..)) => self.landed += 1,
            Event::Airmobile(AirReport::Dropped { .. }) => self.dropped += 1,
            Event::Airmobile(AirReport::Recovered(..)) => self.recovered += 1,
            _ => {}
        }
    }
}

/// Random play flies: within a few seeds battalions land by helicopter, helicopters come home, and paratroops drop.
/// [rule 26.0, 29.3.2]
#[test]
fn random_play_flies() {
    use sandtable_engine::chance::Seed;
    use sandtable_engine::simulate::chooser;
    use sandtable_engine::{Actor, Dice, Game, info::Options};
    let game = game();
    let mut options = Options::none();
    options.set("rules=full");
    let mut log = Log::default();
    for seed in 1..=20 {
        let mut st = game.setup("vertical-envelopment", &options).expect("it sets up");
        let (mut dice, mut rng) = (Dice::new(&Seed::from_number(seed)), chooser(seed));
        let mut scratch = Vec::new();
        while st.turn < 5 {
            let decision = game.decision(&st);
            match (decision.actor, decision.chance) {
                (Actor::Seat(seat), _) => {
                    let action = game.sample(&st, seat, &mut rng, &mut scratch).expect("a choice");
                    game.perform(&mut st, seat, action, &mut log);
                    let faults = game.audit(&st);
                    assert!(faults.is_empty(), "seed {seed}: {faults:?}");
                }
                (Actor::Chance, Some(chance)) => game.roll(&mut st, dice.draw(chance), &mut log),
                _ => break,
            }
        }
        if log.landed > 3 && log.recovered > 0 && log.dropped > 2 {
            return;
        }
    }
    panic!("{} landings, {} flights home, {} drops", log.landed, log.recovered, log.dropped);
}
