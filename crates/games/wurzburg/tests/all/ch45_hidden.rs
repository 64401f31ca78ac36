//! Hidden Mode (45): revelation, contact, operations.

use crate::play::holds_hidden as holds;

/// Two unrevealed units of the Pact before an unrevealed company in the open.
const ATTACK: &str = "unit 117/39:1 5025 unrevealed
     unit 117/39:2 5025 unrevealed
     unit 36/12.leopard-2:1 5225 unrevealed
     pool 36/12.leopard-2:1 8
     plan 117/39 hasty
     lead 117/39 5025
     cycle 39
     do operate 117/39
     do at 5225
     do take 117/39:1 0
     ";

/// The force without a revealed unit is revealed first, then what it has met: with the bonus of the attack for the one, with
/// none for the other. [rule 45.1, 45.3, 45.3.1]
#[test]
fn the_mover_reveals_first() {
    holds(&format!(
        "pool 117/39:1 9
         {ATTACK}dice 4 5
         do go 5125
         expect event event-unveiled unit=117/39:1
         expect event die=4 drm=2 result=3 steps=3
         expect event die=5 drm=0 result=1 steps=1
         expect unit 117/39:1 steps = 3
         expect unit 117/39:2 steps = 0
         expect pool 117/39:1 = 6
         expect unit 36/12.leopard-2:1 steps = 1
         expect pool 36/12.leopard-2:1 = 7"
    ));
}

/// Where the whole force proves to be dummies, the enemy shows nothing. With an empty pool nobody rolls.
/// [rule 45.3.1, 45.3.3]
#[test]
fn dummies_learn_nothing() {
    holds(&format!(
        "pool 117/39:1 0
         unit 117/39:3 4823 2
         {ATTACK}do go 5125
         expect event event-no-steps unit=117/39:1
         expect unit 117/39:1 hex = none
         expect unit 36/12.leopard-2:1 steps = 0
         expect unit 36/12.leopard-2:1 hex = 5225
         expect pool 36/12.leopard-2:1 = 8"
    ));
}

/// With a revealed unit in the force the enemy begins; if only dummies were there, the others of the force stay unrevealed and
/// the objective may be changed. Otherwise they are revealed now. [rule 45.3.1]
#[test]
fn the_enemy_reveals_first() {
    let force = "unit 117/39:1 5025 3
         unit 117/39:2 5025 unrevealed
         unit 36/12.leopard-2:1 5225 unrevealed
         pool 117/39:1 6
         pool 36/12.leopard-2:1 8
         plan 117/39 hasty
         lead 117/39 5025
         cycle 39
         do operate 117/39
         do at 5225
         do take 117/39:1 3
         do take 117/39:2 0
         ";
    holds(&format!(
        "{force}dice 1
         do go 5125
         expect event event-vanished unit=36/12.leopard-2:1
         expect unit 117/39:2 steps = 0
         expect unit 117/39:2 hex = 5125
         expect legal keep"
    ));
    holds(&format!(
        "{force}dice 7 2
         do go 5125
         expect unit 36/12.leopard-2:1 steps = 2
         expect event unit=117/39:2
         expect unit 117/39:2 steps = 2
         expect legal done"
    ));
}

/// Not more steps than the hex has room for; where there is none the unit is a dummy without a roll. The owner chooses the
/// order. [rule 45.3, 45.4.2]
#[test]
fn the_hex_limits_steps() {
    let start = |company: &str| {
        format!(
            "unit 117/39:1 5025 3
             unit 36/12.leopard-2:1 5225 {company}
             unit 36/12.marder:1 5225 unrevealed
             pool 36/12.leopard-2:1 4
             pool 36/12.marder:1 4
             plan 117/39 hasty
             lead 117/39 5025
             cycle 39
             do operate 117/39
             do at 5225
             do take 117/39:1 3
             "
        )
    };
    holds(&format!(
        "{}do go 5125
         expect event event-no-steps unit=36/12.marder:1
         expect unit 36/12.marder:1 hex = none
         expect pool 36/12.marder:1 = 4",
        start("4")
    ));
    holds(&format!(
        "{}dice 10 10
         do go 5125
         expect actor = nato
         expect options of reveal = 36/12.leopard-2:1 36/12.marder:1
         do reveal 36/12.marder:1
         expect unit 36/12.marder:1 steps = 3
         expect unit 36/12.leopard-2:1 steps = 1",
        start("unrevealed")
    ));
}

/// The last unrevealed unit rolls like any other; what it does not get stays in the pool. The pool may hold less than the die
/// gives. [rule 45.3, 45.3.2]
#[test]
fn the_last_unit_rolls() {
    let attack = |pool: u8| {
        format!(
            "unit 36/12.leopard-2:1 5324 2
             unit 117/39:1 5124 unrevealed
             pool 117/39:1 {pool}
             unit HQ-36/12 5724
             cycle 36/12
             do start hasty
             do lead 36/12.leopard-2:1 HQ-36/12
             do at 5124
             do take 36/12.leopard-2:1 2
             "
        )
    };
    holds(&format!(
        "{}dice 3
         do go 5225
         expect unit 117/39:1 steps = 2
         expect pool 117/39:1 = 7",
        attack(9)
    ));
    holds(&format!(
        "{}dice 10
         do go 5225
         expect event result=5 steps=4
         expect unit 117/39:1 steps = 4
         expect pool 117/39:1 = 0",
        attack(4)
    ));
}

/// While a pool is empty its owner may take unrevealed counters away and split with them. [rule 45.3.3]
#[test]
fn an_empty_pool_frees_counters() {
    let march = |pool: u8| {
        format!(
            "unit 117/39:1 2929 3
             unit 117/39:2 2928 unrevealed
             unit 117/39:3 2927 unrevealed
             pool 117/39:1 {pool}
             plan 117/39 march
             lead 117/39 2929
             cycle 39
             do operate 117/39
             "
        )
    };
    holds(&format!("{}expect refused discard 117/39:2", march(1)));
    holds(&format!(
        "{}expect refused take 117/39:1 1
         do discard 117/39:2
         expect event event-removed unit=117/39:2
         expect unit 117/39:2 hex = none
         expect legal take 117/39:1 1",
        march(0)
    ));
}

/// Cavalry answers the Pact even if what came were dummies. [rule 45.3.5]
#[test]
fn cavalry_always_answers() {
    holds(
        "unit 117/39:1 5025 unrevealed
         unit 117/39:2 4823 1
         pool 117/39:1 0
         unit 2/11ACR.m1-cav:1 5225 unrevealed
         pool 2/11ACR.m1-cav:1 3
         plan 117/39 hasty
         lead 117/39 5025
         cycle 39
         do operate 117/39
         do at 5225
         do take 117/39:1 0
         dice 6
         do go 5125
         expect unit 117/39:1 hex = none
         expect unit 2/11ACR.m1-cav:1 steps = 2",
    );
}

/// Cavalry under a Deliberate Defense marker may be declared one step where the die says dummy. [rule 45.3.6, 45.8.7]
#[test]
fn prepared_cavalry_may_hold_a_step() {
    let start = "unit 117/39:1 5025 3
         unit 2/11ACR.m1-cav:1 5225 unrevealed
         pool 2/11ACR.m1-cav:1 3
         defending 2/11ACR.m1-cav:1
         plan 117/39 hasty
         lead 117/39 5025
         cycle 39
         do operate 117/39
         do at 5225
         do take 117/39:1 3
         dice 1
         do go 5125
         expect actor = nato
         ";
    holds(&format!(
        "{start}do declare
         expect event event-unveiled unit=2/11ACR.m1-cav:1
         expect event die=1 drm=2 result=1 steps=1
         expect unit 2/11ACR.m1-cav:1 steps = 1"
    ));
    holds(&format!("{start}do hold\n expect unit 2/11ACR.m1-cav:1 hex = none"));
}

/// Nobody makes dummies; unrevealed units are neither split nor combined, revealed ones are. [rule 11.3.5, 45.4.1]
#[test]
fn no_dummies_and_no_mixing() {
    holds(
        "unit 117/39:1 2929 3
         unit 117/39:2 2929 unrevealed
         pool 117/39:1 6
         plan 117/39 march
         lead 117/39 2929
         cycle 39
         do operate 117/39
         expect refused take 117/39:1 0
         do take 117/39:1 2
         expect unit 117/39:1 steps = 1
         expect unit 117/39:3 steps = 2
         do take 117/39:2 0
         expect refused merge 117/39:2 117/39:3
         do take 117/39:1 1
         do merge 117/39:1 117/39:3
         expect unit 117/39:1 steps = 3",
    );
}

/// Two counters of NATO and three of the Pact a hex, besides steps; a full hex of steps takes an unrevealed unit.
/// [rule 45.1.3, 45.4.2]
#[test]
fn counters_are_limited() {
    holds(
        "unit 36/12.leopard-2:1 5324 4
         unit 36/12.leopard-2:3 5424 unrevealed
         unit 36/12.leopard-2:4 5424 unrevealed
         pool 36/12.leopard-2:1 4
         cycle 36/12
         do start march
         do take 36/12.leopard-2:3 0
         do go 5324
         do wait
         do take 36/12.leopard-2:4 0
         expect refused go 5324 by 45.1.3",
    );
    holds(
        "unit 117/39:1 2929 1
         unit 117/39:2 2929 unrevealed
         unit 117/39:3 2929 unrevealed
         unit DTB/39:1 2928 unrevealed
         pool 117/39:1 8
         pool DTB/39:1 5
         plan DTB/39 march
         lead DTB/39 2928
         cycle 39
         do operate DTB/39
         do take DTB/39:1 0
         expect refused go 2929 by 45.1.3",
    );
}

/// Steps go from revealed to revealed units only. [rule 45.4.6]
#[test]
fn steps_go_to_revealed_units() {
    holds(
        "unit 117/39:1 2929 3
         unit 117/39:2 2928 unrevealed
         unit 117/39:3 2930 1
         pool 117/39:1 5
         plan 117/39 march
         lead 117/39 2929
         cycle 39
         do operate 117/39
         expect refused transfer 117/39:1 117/39:2 1
         do transfer 117/39:1 117/39:3 3
         expect unit 117/39:3 steps = 4
         expect unit 117/39:1 hex = none",
    );
}

const FERRY: &str = "support wp bridging 1
     unit 247/79:1 5310 unrevealed
     unit 247/79:2 5109 unrevealed
     unit 247/79:3 5109 unrevealed
     unit 88-Gds-Eng/79-a 5310
     pool 247/79:1 9
     plan 247/79 hasty
     lead 247/79 5310
     cycle 79
     do operate 247/79
     do take 88-Gds-Eng/79-a 1
     do no-objective
     do take 247/79:1 0
     ";

/// A ferry reveals before it crosses; steps it cannot carry need a counter, which an unrevealed one may give. [rule 45.4.3]
#[test]
fn ferries_reveal_first() {
    holds(&format!(
        "{FERRY}dice 3
         do ferry 5211
         expect unit 247/79:1 steps = 3
         expect unit 247/79:1 hex = 5211"
    ));
    holds(&format!(
        "{FERRY}dice 10
         do ferry 5211
         expect unit 247/79:1 steps = 7
         expect unit 247/79:1 hex = 5310
         expect refused ferry 5211
         expect refused leave 247/79:1 4
         do discard 247/79:3
         do leave 247/79:1 4
         do ferry 5211
         expect unit 247/79:1 hex = 5211
         expect unit 247/79:1 steps = 3
         expect unit 247/79:3 hex = 5310"
    ));
}

/// A crossing reveals before the die of the river is rolled; a part of a unit needs a counter. [rule 45.4.4]
#[test]
fn swimmers_reveal_first() {
    holds(
        "unit 247/79:1 5109 unrevealed
         unit 247/79:2 5311 unrevealed
         unit 247/79:3 5109 unrevealed
         pool 247/79:1 9
         plan 247/79 assault
         lead 247/79 5311
         cycle 79
         do operate 247/79
         do no-objective
         do take 247/79:2 0
         dice 4 9
         do cross
         expect unit 247/79:2 steps = 3
         expect event event-forded hex=5311 die=9 bonus=0 steps=2
         expect refused ford 247/79:2 2 5312
         do discard 247/79:3
         do ford 247/79:2 2 5312
         expect unit 247/79:3 hex = 5312
         expect unit 247/79:3 steps = 2
         expect unit 247/79:2 steps = 1",
    );
}

/// A unit that enters a minefield is revealed first: a dummy leaves the marker unseen, a real unit turns it over.
/// [rule 45.4.5, 37.6]
#[test]
fn mines_reveal_first() {
    let march = |pool: u8| {
        format!(
            "unit 117/39:1 2929 unrevealed
             unit 117/39:2 2727 1
             pool 117/39:1 {pool}
             unit Pi-350/12 3728
             minefield nato real 2928 Pi-350/12
             plan 117/39 march
             lead 117/39 2929
             cycle 39
             do operate 117/39
             do take 117/39:1 0
             "
        )
    };
    holds(&format!(
        "{}do go 2928
         expect no-event event-mines-real
         expect unit 117/39:1 hex = none
         expect mines 2928 = no
         expect minefield 2928 = yes",
        march(0)
    ));
    holds(&format!(
        "{}dice 5 10 10 10
         do go 2928
         expect event event-unveiled unit=117/39:1
         expect event event-mines-real
         expect unit 117/39:1 steps = 3
         expect mines 2928 = yes",
        march(9)
    ));
}

const REACTION: &str = "unit 117/39:1 5025 9
     unit 36/12.marder:1 5225 1
     unit HQ-36/12 5724
     unit 36/12.leopard-2:1 5424 unrevealed
     pool 36/12.leopard-2:1 8
     defending 36/12.leopard-2:1
     plan 117/39 hasty
     lead 117/39 5025
     cycle 39
     do operate 117/39
     do at 5225
     do take 117/39:1 9
     do go 5125
     do done
     do done
     ";

/// Reacting units are revealed on arrival, with the marker they bring along; even dummies bind the hex.
/// [rule 45.4.8, 45.8.5, 45.8.6]
#[test]
fn reaction_reveals() {
    holds(&format!(
        "{REACTION}do at 5424
         do take 36/12.leopard-2:1 0
         dice 5
         do lead 36/12.leopard-2:1 HQ-36/12
         expect event die=5 drm=2 result=2 steps=2
         expect unit 36/12.leopard-2:1 hex = 5225
         expect unit 36/12.leopard-2:1 defending = no
         expect unit 36/12.marder:1 used = yes"
    ));
    holds(&format!(
        "{REACTION}do at 5424
         do take 36/12.leopard-2:1 0
         dice 1
         do lead 36/12.leopard-2:1 HQ-36/12
         expect unit 36/12.leopard-2:1 hex = none
         expect unit 36/12.marder:1 used = yes"
    ));
}

/// A reaction that could not be brought within the counter limit is not made; like units are combined on arrival.
/// [rule 45.4.8, 45.1.3]
#[test]
fn reaction_keeps_the_counter_limit() {
    holds(&format!(
        "unit 36/12.jaguar:1 5225 1
         {REACTION}expect refused at 5424"
    ));
    holds(&format!(
        "unit 36/12.leopard-2:2 5225 1
         {REACTION}do at 5424
         do take 36/12.leopard-2:1 0
         dice 5
         do lead 36/12.leopard-2:1 HQ-36/12
         expect actor = nato
         expect refused mask 36/12.leopard-2:1 2
         do merge 36/12.leopard-2:1 36/12.leopard-2:2
         expect unit 36/12.leopard-2:1 steps = 3"
    ));
}

/// Reconnaissance reveals too: with an acquired hex, and with the marker of the defender. [rule 45.3, 45.8]
#[test]
fn reconnaissance_reveals() {
    holds(
        "unit 117/39:1 2929 3
         unit Fwd/39 2728
         unit 35/12.leopard-1:1 3228 unrevealed
         pool 35/12.leopard-1:1 4
         defending 35/12.leopard-1:1
         activation 39
         do scout Fwd/39
         dice 10 5
         do at 3228
         expect event event-acquired
         expect event die=5 drm=2 result=2 steps=2
         expect unit 35/12.leopard-1:1 steps = 2
         expect unit 35/12.leopard-1:1 defending = no",
    );
}

/// An unrevealed unit is revealed as it leaves the map; its steps stay off and count. [rule 45.4.7]
#[test]
fn exits_reveal() {
    use sandtable_engine::position;
    let text = "game wurzburg
scenario thermopylae
option mode=hidden
turn 2
unit 117/39:1 3916 unrevealed
unit 117/39:2 2111 unrevealed
pool 117/39:1 9
plan 117/39 march
lead 117/39 3916
cycle 39
do operate 117/39
do take 117/39:1 0
do go 4016
dice 5
do exit
expect event event-exited
expect event steps=3
expect unit 117/39:1 hex = none
expect pool 117/39:1 = 6
ask strength 117/39 => 6
";
    let report = position::run(crate::play::game(), "exit.pos", text);
    assert!(report.faults.is_empty(), "{:?}", report.faults);
}

/// A force that goes through a protected hex makes no contact; one that stops there does. [rule 16.8.1.2, 45.3.1]
#[test]
fn protected_hexes_hide_the_passer() {
    let map = &crate::play::game().pack.map;
    let grid = &map.grid;
    let easy = |a, b| {
        let edge = map.side(a, b);
        edge.river.is_none() && edge.slope.is_none()
    };
    let (town, enemy, start) = grid
        .ids()
        .filter(|h| map.terrain_at(*h).is_close() && grid.adjacent(*h).count() == 6)
        .find_map(|town| {
            let enemy = grid.adjacent(town).find(|e| !map.terrain_at(*e).is_close())?;
            let start = grid.adjacent(town).find(|s| grid.distance(*s, enemy) == 2 && easy(*s, town))?;
            Some((town, enemy, start))
        })
        .expect("a place");
    holds(&format!(
        "unit 117/39:1 {town} 3
         unit 117/39:2 {start} unrevealed
         pool 117/39:1 6
         unit 36/12.leopard-2:1 {enemy} 2
         plan 117/39 march
         lead 117/39 {start}
         cycle 39
         do operate 117/39
         do take 117/39:2 0
         do go {town}
         expect no-event event-unveiled
         expect unit 117/39:2 steps = 0
         dice 5
         do done
         expect event event-unveiled unit=117/39:2
         expect unit 117/39:2 steps = 3",
        town = grid.label(town),
        start = grid.label(start),
        enemy = grid.label(enemy),
    ));
}

/// A counter that comes back to an HQ beside the enemy is revealed at once. [rule 45.6]
#[test]
fn redeployed_beside_the_enemy() {
    holds(
        "unit HQ-36/12 5225
         unit 117/39:1 5125 2
         unit 36/12.leopard-2:1 5724 unrevealed
         pool 36/12.leopard-2:1 8
         redeployment 36/12
         dice 7
         do redeploy 36/12.leopard-2:2 5225
         expect unit 36/12.leopard-2:2 steps = 2",
    );
}

/// The task force of the cavalry squadron may have seven steps, others four. [rule 45.3.4]
#[test]
fn the_squadron_is_exempt() {
    let game = crate::play::game();
    let find = |key: &str| game.pack.counters().find(|c| game.pack.key(*c) == key).expect("a counter");
    assert_eq!(game.task_force_limit(find("2/11ACR.m1-cav:1")), 7);
    assert_eq!(game.task_force_limit(find("36/12.leopard-2:1")), 4);
}
