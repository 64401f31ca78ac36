//! Chapter 7 on land: the parts of orders, who fights whom, steps.

use crate::common::*;
use sandtable_downfall::action::Action;
use sandtable_downfall::event::Event;
use sandtable_downfall::frame::{Frame, RoundStep, Steps};
use sandtable_downfall::ids::Faction::{Okh, Okw, Soviet, Western};
use sandtable_downfall::ids::{Ideology, SOVIET_SEAT, UnitType, WESTERN_SEAT, Weather};
use sandtable_downfall::state::{Place, State, flag};
use sandtable_engine::Game;

/// Fights on with the first choice at hand until no combat is left; dice fall so.
fn fight_out(state: &mut State, faces: [u32; 2]) {
    while state.combat.is_some() {
        match options(state).first() {
            Some(action) => drop(act(state, *action)),
            None => drop(dice(state, faces)),
        }
    }
}

/// [rule 7.1-b, 2.5.1-a, 7.1-d] Only shown kinds move; units that start together may go together to one hex.
#[test]
fn units_that_start_together_go_together() {
    let mut state = europe();
    let (a, b) = (stand(&mut state, "s22", "3436", 2), stand(&mut state, "s21", "3436", 2));
    let tank = turned(&mut state, "s19", "3437", 3);
    begin(&mut state, redeploy(Soviet, 3, &["infantry"]));
    assert_eq!(refused(&state, Action::Select(tank)), "7.1-a");
    act(&mut state, Action::Select(a));
    act(&mut state, Action::Join(b));
    act(&mut state, Action::To(hex("3535")));
    assert_eq!([state.hex_of(a), state.hex_of(b)], [Some(hex("3535")); 2]);
    act(&mut state, Action::Halt);
    assert_eq!(refused(&state, Action::Select(b)), "7.1-d");
}

/// [rule 7.1.1-f, 2.2-g, 5.1-a] An Axis unit that enters a partisan's hex pays one; so does each of a group.
#[test]
fn an_axis_unit_pays_for_a_partisans_hex() {
    let mut state = europe();
    mark(&mut state, Okh, 20);
    let (a, b) = (stand(&mut state, "h12", "3526", 2), stand(&mut state, "h11", "3526", 2));
    put(&mut state, "sp1", Place::Hex(hex("3527")));
    begin(&mut state, redeploy(Okh, 4, &["infantry"]));
    act(&mut state, Action::Select(a));
    act(&mut state, Action::Join(b));
    let mut once = state.clone();
    once.switches |= sandtable_downfall::switches::GROUP_TOLL;
    act(&mut state, Action::To(hex("3527")));
    assert_eq!(state.marker(Okh).space(), 22);
    act(&mut once, Action::To(hex("3527")));
    assert_eq!(once.marker(Okh).space(), 21, "the other reading");
}

/// [rule 7.1.1-g, 1.A.3-e] Over a difficult hex's side one hex is all; by rail the move goes on, also where both ways lead.
#[test]
fn a_difficult_step_is_the_whole_move() {
    let mut state = europe();
    state.weather = Weather::Snow;
    let unit = stand(&mut state, "k11", "2220", 3);
    let reach = game().reach(&state, &[unit], hex("2220"), 4, 0);
    assert!(reach.cost(hex("2319")).is_some() && reach.cost(hex("2320")).is_some());
    let mut way = std::iter::successors(Some(hex("2218")), |h| reach.before(*h));
    assert!(reach.cost(hex("2218")).is_none() || way.any(|h| h == hex("2219")));
    // Who has moved cannot step off the rails into the mountains any more.
    let reach = game().reach(&state, &[unit], hex("2320"), 2, 1);
    assert!(reach.cost(hex("2220")).is_none() && reach.cost(hex("2319")).is_some(), "rail to 2319 alone");
    let reach = game().reach(&state, &[unit], hex("2219"), 2, 1);
    assert!(reach.cost(hex("2220")).is_some(), "by rail");
}

/// [rule 7.1.1-i, 1.A.4-e, 1.A.4-f, 1.A.4-h] Borders bar an Ally from the other's countries, and nobody from Germany.
#[test]
fn an_ally_does_not_enter_the_others_country() {
    let mut state = europe();
    let soviet = stand(&mut state, "s21", "2921", 3);
    stand(&mut state, "w09", "2823", 2);
    begin(&mut state, redeploy(Soviet, 3, &["infantry"]));
    act(&mut state, Action::Select(soviet));
    assert_eq!(refused(&state, Action::To(hex("2822"))), "1.A.4-d");
    let mut state = europe();
    let soviet = stand(&mut state, "s21", "2823", 3);
    stand(&mut state, "w09", "2920", 2);
    begin(&mut state, redeploy(Soviet, 4, &["infantry"]));
    act(&mut state, Action::Select(soviet));
    assert!(options(&state).contains(&Action::To(hex("2921"))), "Germany is open to both");
}

/// [rule 7.1.1-h, 2.2-h] Partisans move where the marker shows them, past combat units, within their country.
#[test]
fn partisans_move_with_their_symbol() {
    let mut state = europe();
    let partisan = put(&mut state, "sp1", Place::Hex(hex("3526")));
    stand(&mut state, "h12", "3527", 3);
    begin(&mut state, redeploy(Soviet, 4, &["infantry"]));
    assert!(!options(&state).contains(&Action::Select(partisan)));
    state.frames.clear();
    begin(&mut state, redeploy(Soviet, 4, &["infantry", "partisan"]));
    act(&mut state, Action::Select(partisan));
    act(&mut state, Action::To(hex("3527")));
    assert_eq!(state.hex_of(partisan), Some(hex("3527")), "into the hex of an enemy");
}

/// [rule 7.2-c] Soviets attack hexes with an OKH unit; OKW units there are attacked too, and OKH decides for them.
#[test]
fn soviets_fight_okh_and_who_stands_with_it() {
    let mut state = europe();
    let attacker = stand(&mut state, "s12", "3438", 4);
    let okw = stand(&mut state, "k05", "3338", 1);
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    assert!(state.frames.is_empty(), "OKW alone is no target");
    let okh = stand(&mut state, "h46", "3338", 1);
    begin(&mut state, attack(Soviet, 1, &["infantry"]));
    declare(&mut state, "3338", attacker, &[]);
    dice(&mut state, [6, 6]);
    assert!(game().decision(&state).actor.includes(WESTERN_SEAT), "the OKH player decides");
    let all = options(&state);
    assert!(all.contains(&Action::Lose(okw)) && all.contains(&Action::Lose(okh)));
}

/// [rule 7.2-d] The West attacks hexes with an OKW unit; OKH units there are attacked too, and OKW decides.
#[test]
fn the_west_fights_okw_and_who_stands_with_it() {
    let mut state = europe();
    let attacker = turned(&mut state, "w01", "2714", 4);
    let okh = stand(&mut state, "h46", "2713", 1);
    begin(&mut state, attack(Western, 1, &["armored"]));
    assert!(state.frames.is_empty(), "OKH alone is no target");
    let okw = stand(&mut state, "k22", "2713", 1);
    begin(&mut state, attack(Western, 1, &["armored"]));
    declare(&mut state, "2713", attacker, &[]);
    dice(&mut state, [6, 6]);
    assert!(game().decision(&state).actor.includes(SOVIET_SEAT), "the OKW player decides");
    let all = options(&state);
    assert!(all.contains(&Action::Lose(okw)) && all.contains(&Action::Lose(okh)));
}

/// [rule 7.2-e, 7.2-f] OKH attacks Soviets, OKW the West; stacked units of the other Axis faction stay out.
#[test]
fn axis_factions_attack_their_own_enemy() {
    let mut state = europe();
    let okh = stand(&mut state, "h12", "3438", 3);
    let okw = stand(&mut state, "k05", "3438", 3);
    stand(&mut state, "s21", "3338", 2);
    stand(&mut state, "w09", "3437", 2);
    begin(&mut state, attack(Okh, 1, &["infantry"]));
    let targets: Vec<Action> = options(&state);
    assert!(
        targets.contains(&Action::Target(hex("3338"))) && !targets.contains(&Action::Target(hex("3437")))
    );
    act(&mut state, Action::Target(hex("3338")));
    act(&mut state, Action::Primary(okh));
    assert_eq!(refused(&state, Action::Flank(okw)), "7.2-e");
    let mut state = europe();
    stand(&mut state, "k05", "3438", 3);
    stand(&mut state, "s21", "3338", 2);
    stand(&mut state, "w09", "3437", 2);
    begin(&mut state, attack(Okw, 1, &["infantry"]));
    assert!(options(&state).contains(&Action::Target(hex("3437"))));
    assert_eq!(refused(&state, Action::Target(hex("3338"))), "7.2-f");
}

/// [rule 7.2-i] A Fortress does not attack.
#[test]
fn a_fortress_does_not_attack() {
    let mut state = europe();
    let fortress = turned(&mut state, "h40", "3438", 2);
    let helper = stand(&mut state, "h12", "3438", 2);
    stand(&mut state, "s21", "3338", 2);
    begin(&mut state, attack(Okh, 1, &["infantry"]));
    act(&mut state, Action::Target(hex("3338")));
    assert_eq!(refused(&state, Action::Primary(fortress)), "7.2-i");
    act(&mut state, Action::Primary(helper));
    assert_eq!(refused(&state, Action::Flank(fortress)), "7.2-i");
}

/// [rule 7.2-l, 1.A.3-f] Armor does not attack over a difficult hex's side but by rail; infantry does.
#[test]
fn armor_keeps_to_the_rails_in_difficult_ground() {
    let mut state = europe();
    state.weather = Weather::Snow;
    stand(&mut state, "k11", "2220", 3);
    let (tank, leg) = (turned(&mut state, "w09", "2221", 2), stand(&mut state, "w20", "2221", 2));
    begin(&mut state, attack(Western, 1, &["infantry", "armored"]));
    act(&mut state, Action::Target(hex("2220")));
    assert_eq!(refused(&state, Action::Primary(tank)), "7.2-l");
    act(&mut state, Action::Primary(leg));
}

/// [rule 7.3, 7.4] A combined order does its parts as printed; who moved may attack, and who fought may move.
#[test]
fn combined_orders_do_their_parts_in_turn() {
    let mut state = europe();
    stand(&mut state, "h46", "3338", 1);
    let tank = turned(&mut state, "s19", "3437", 3);
    begin(&mut state, Frame::Perform { faction: Soviet, order: order("S5"), back: false, step: 2 });
    assert!(matches!(state.top(), Some(Frame::Redeploy { mp: 5, .. })));
    act(&mut state, Action::Select(tank));
    act(&mut state, Action::To(hex("3438")));
    act(&mut state, Action::Done);
    assert!(matches!(state.top(), Some(Frame::Attacks { left: 3, .. })));
    declare(&mut state, "3338", tank, &[]);

    let mut state = europe();
    stand(&mut state, "h46", "3338", 1);
    let tank = turned(&mut state, "s19", "3438", 3);
    begin(&mut state, Frame::Perform { faction: Soviet, order: order("S6"), back: false, step: 2 });
    assert!(matches!(state.top(), Some(Frame::Attacks { left: 3, .. })));
    declare(&mut state, "3338", tank, &[]);
    fight_out(&mut state, [6, 6]);
    assert!(matches!(state.top(), Some(Frame::Redeploy { mp: 3, .. })), "{:?}", state.top());
    assert!(options(&state).contains(&Action::Select(tank)), "it fought and may move");
}

/// [rule 7.6.2-a, 11-a, 11-b] A unit of the pool enters at a source of its nation in own hands, a step for each pip.
#[test]
fn a_unit_of_the_pool_enters_at_its_flag() {
    let mut state = europe();
    let romanian = unit("h51");
    state.put(&game().pack, romanian, Place::Pool);
    begin(&mut state, Frame::Steps(game().grant(Okh, 2, 0)));
    act(&mut state, Action::Enter(romanian));
    assert_eq!(options(&state), [Action::At(hex("2527"))], "Bucharest alone");
    act(&mut state, Action::At(hex("2527")));
    assert_eq!(state.piece(romanian).pips, 1);
    let mut state = europe();
    state.put(&game().pack, romanian, Place::Pool);
    state.set_city(hex("2527"), Ideology::Soviet);
    begin(&mut state, Frame::Steps(game().grant(Okh, 2, 0)));
    assert!(!options(&state).contains(&Action::Enter(romanian)), "the flag is lost");
}

/// [rule 7.6.2-b] Yugoslav units get steps by their card alone.
#[test]
fn yugoslavs_wait_for_their_card() {
    let mut state = europe();
    let novj = stand(&mut state, "s36", "2424", 1);
    begin(&mut state, Frame::Steps(game().grant(Soviet, 4, 0)));
    assert!(!options(&state).contains(&Action::Step(novj)));
    state.frames.clear();
    begin(&mut state, Frame::Yugoslavs { left: 2 });
    act(&mut state, Action::Step(novj));
    assert_eq!(state.piece(novj).pips, 2);
}

/// [rule 7.7.3-a, 7.7.3-b, 1.G-2] The West puts one or two steps of Mechanize into its reserve and takes them out again.
#[test]
fn the_armor_reserve_takes_and_gives() {
    let mut state = europe();
    let tank = turned(&mut state, "w06", "3113", 2);
    state.set_city(hex("3113"), Ideology::West);
    state.reserve = 9;
    let steps = Steps { deposit: 2, withdraw: true, ..game().grant(Western, 0, 3) };
    begin(&mut state, Frame::Steps(steps));
    act(&mut state, Action::Deposit);
    assert_eq!(state.reserve, 10);
    assert!(!options(&state).contains(&Action::Deposit), "ten is the most");
    act(&mut state, Action::Withdraw);
    assert_eq!(state.reserve, 9);
    let _ = tank;
    // Arsenal of Democracy: a step becomes two in the reserve.
    let mut state = europe();
    begin(&mut state, Frame::Text { faction: Western, event: event("E6"), step: 0 });
    act(&mut state, Action::Deposit);
    assert_eq!((state.reserve, state.transport), (2, 1));
}

/// [rule 6.0, INT-7] Weather, track, order, events; then whoever is furthest back acts, perhaps the same faction again.
#[test]
fn a_round_goes_through_its_steps() {
    let mut state = europe();
    for (faction, at) in [(Soviet, 60), (Okh, 30), (Okw, 61), (Western, 62)] {
        mark(&mut state, faction, at);
    }
    state.weather_at = 80;
    state.cup.remove(order("H4"));
    state.action_track = [None; 10];
    state.action_track[0] = Some(order("H4"));
    begin(&mut state, Frame::Round { faction: Okh, step: RoundStep::Choose });
    let log = act(&mut state, Action::Take { slot: 0, back: false });
    assert!(matches!(state.top(), Some(Frame::Redeploy { faction: Okh, .. })));
    let after = act(&mut state, Action::Done);
    assert!(after.contains(&Event::Round { faction: Okh, space: 33 }), "{log:?} {after:?}");
}

/// [rule 6.6, 10-a, 10.1-9, 10.1-8] Pending factions resolve their events in initiative order until none is pending.
#[test]
fn pending_factions_go_by_initiative() {
    let mut state = europe();
    for (faction, at) in [(Soviet, 60), (Okh, 30), (Okw, 61), (Western, 20)] {
        mark(&mut state, faction, at);
    }
    (state.pending, state.current) = (Some(event("E15")), Some(event("E2")));
    state.spent.push(event("E13"));
    state.pile = [[event("E2"), event("E7"), event("E10")].into_iter().collect()].into_iter().collect();
    state.track[Okh.idx()].pending = true;
    state.track[Western.idx()].pending = true;
    let mut seen = Vec::new();
    let mut log = begin(&mut state, Frame::Events);
    for _ in 0..80 {
        seen.extend(log.iter().filter_map(|e| match e {
            Event::EventBegins { faction, .. } => Some(*faction),
            _ => None,
        }));
        log = match options(&state).first() {
            Some(action) => act(&mut state, *action),
            None if game().decision(&state).chance.is_some() => {
                let mut sink = sandtable_engine::event::Log::default();
                game().roll(&mut state, sandtable_engine::Outcome(0), &mut sink);
                sink.entries.into_iter().map(|(_, e)| e).collect()
            }
            None => break,
        };
    }
    assert_eq!(seen.first(), Some(&Western), "{seen:?}");
    assert!(seen.contains(&Okh));
    assert!(state.track.iter().all(|m| !m.pending));
}

/// [rule 8.7s-b, 2.1.1-g] Where the hex is taken an attacking Fort Troop may dig in instead of advancing, and then stays.
#[test]
fn a_fort_troop_digs_in_instead_of_advancing() {
    let mut state = europe();
    let fort = stand(&mut state, "h40", "3438", 2);
    let lead = turned(&mut state, "h16", "3337", 4);
    stand(&mut state, "s34", "3338", 1);
    begin(&mut state, attack(Okh, 1, &["infantry", "armored", "fort"]));
    declare(&mut state, "3338", lead, &[fort]);
    dice(&mut state, [6, 6]);
    act(&mut state, Action::Lose(unit("s34")));
    act(&mut state, Action::Flip(fort));
    assert_eq!(state.type_of(&game().pack, fort), Some(UnitType::Fortress));
    assert_eq!(refused(&state, Action::Advance(fort)), "8.7s-a");
    act(&mut state, Action::Advance(lead));
    assert!(state.piece(lead).has(flag::ATTACKED));
}

/// [rule SYM-2] Two dice over five, rounded down: nothing on 2 to 4, one on 5 to 9, two from 10.
#[test]
fn two_dice_over_five() {
    for (faces, result) in [([1, 3], 0), ([2, 3], 1), ([4, 5], 1), ([5, 5], 2), ([6, 6], 2)] {
        let mut state = europe();
        begin(&mut state, Frame::PartisanRoll { faction: Soviet });
        let log = dice(&mut state, faces);
        assert!(
            log.iter().any(|e| matches!(e, Event::Rolled { result: r, .. } if *r == result)),
            "{faces:?}"
        );
    }
}

/// [rule 2.1.1-i, 8.7s-b] A special symbol anywhere on the marker lets its units use their ability: with Attack/Redeploy of OKH
/// a Fort Troop digs in after the attack, with a marker that does not show the type it does not.
#[test]
fn a_symbol_counts_for_the_whole_marker() {
    for (marker, digs) in [("H6", true), ("H2", false)] {
        let mut state = europe();
        let fort = stand(&mut state, "h40", "3438", 2);
        let lead = turned(&mut state, "h16", "3337", 4);
        stand(&mut state, "s34", "3338", 1);
        begin(&mut state, Frame::Perform { faction: Okh, order: order(marker), back: false, step: 2 });
        declare(&mut state, "3338", lead, &[fort]);
        dice(&mut state, [6, 6]);
        act(&mut state, Action::Lose(unit("s34")));
        assert!(options(&state).contains(&Action::Advance(fort)));
        assert_eq!(options(&state).contains(&Action::Flip(fort)), digs, "{marker}");
    }
}

/// [rule 7.1.2-b] What a card moved from port to port is not counted against the order after it.
#[test]
fn an_order_has_six_steps_of_its_own() {
    let mut state = europe();
    state.order.port_steps = 6;
    begin(&mut state, Frame::Perform { faction: Western, order: order("W2"), back: false, step: 0 });
    assert_eq!(state.order.port_steps, 0);
}
