//! Chapters 12 and 13: a new turn, and every way to win.

use crate::common::*;
use sandtable_downfall::event::Event;
use sandtable_downfall::frame::{Frame, RoundStep};
use sandtable_downfall::ids::Faction::{Okh, Okw, Soviet, Western};
use sandtable_downfall::ids::{Ideology, Weather};
use sandtable_downfall::state::{Ending, LAP, Place, State};
use sandtable_engine::event::Log;
use sandtable_engine::{Game, Outcome, Silent, Viewer};

/// EX-38: turn 3, the weather marker with OKW on 88, the leader on 4 of the next lap; the dice show 8.
fn eve() -> State {
    let mut state = europe();
    state.turn = 3;
    for (faction, at) in [(Okw, 87), (Okh, 90), (Soviet, LAP), (Western, LAP + 3)] {
        mark(&mut state, faction, 1);
        state.track[faction.idx()].at = at;
    }
    state.weather_at = 87;
    (state.current, state.pending) = (Some(event("E1")), Some(event("E6")));
    state.spent.extend([event("E3"), event("E9")]);
    state.pile = [[event("E7"), event("E10")].into_iter().collect()].into_iter().collect();
    for key in ["wa1", "wa2", "sa1"] {
        put(&mut state, key, Place::Pool);
    }
    state.put(&game().pack, unit("s33"), Place::Turn(4));
    state.displays[Soviet.idx()].insert(order("S1"));
    state.cup.remove(order("S1"));
    state.planning[Okw.idx()] = Some(order("K1"));
    state.cup.remove(order("K1"));
    state
}

/// [rule 12-0, 12-1, 12-2, 6.1-d, 1.I-5] The weather marker passes 91 and stops at the leader: a new turn interrupts the round.
#[test]
fn the_weather_marker_brings_the_new_turn() {
    let mut state = eve();
    begin(&mut state, Frame::Round { faction: Okw, step: RoundStep::Weather });
    let log = dice(&mut state, [4, 4]);
    assert_eq!(state.weather_at, LAP + 3, "would be 5, is 4");
    assert_eq!((state.turn, state.weather), (4, Weather::Snow));
    assert!(log.contains(&Event::Turn(4)));
}

/// [rule 12-3, 12-4, 12-5, 12-9, 1.M] Cards join, pieces go to the pending area, the discards go under the pile.
#[test]
fn cards_and_pieces_join_and_discards_are_buried() {
    let mut state = eve();
    begin(&mut state, Frame::Round { faction: Okw, step: RoundStep::Weather });
    dice(&mut state, [4, 4]);
    for key in ["A26", "A31", "S28", "W7", "W21"] {
        assert!(state.decks.iter().any(|d| d.contains(card(key))), "{key}");
    }
    assert_eq!(state.piece(unit("s33")).place, Place::Pending);
    assert!(state.spent.is_empty());
    assert_eq!((state.current, state.pending), (Some(event("E1")), Some(event("E6"))), "these stay");
    let groups: Vec<usize> = state.pile.iter().map(|g| g.len()).collect();
    assert_eq!(groups, [2, 2], "the shuffled discards lie under what was left");
    assert!(state.pile[1].contains(event("E9")) && state.pile[1].contains(event("E3")));
}

/// [rule 12-6, 10.3-e, 12-7, 12-8] Air units match the icons with the printed one; used markers return; the round goes on.
#[test]
fn air_and_markers_are_brought_in_line_and_the_round_goes_on() {
    let mut state = eve();
    begin(&mut state, Frame::Round { faction: Okw, step: RoundStep::Weather });
    dice(&mut state, [4, 4]);
    for _ in 0..60 {
        if matches!(state.top(), Some(Frame::Refill | Frame::Choose { .. })) {
            break;
        }
        match options(&state).first() {
            Some(action) => drop(act(&mut state, *action)),
            None => break,
        }
    }
    // Lend-Lease and Arsenal show one Western icon each, the empty box a third; two air units are in the pool.
    assert_eq!(game().air_wanted(&state, Western), 3);
    assert_eq!((game().air_count(&state, Western), game().air_count(&state, Soviet)), (2, 1));
    assert!(state.displays.iter().all(|d| d.is_empty()));
    assert!(state.cup.contains(order("S1")) || state.action_track.contains(&Some(order("S1"))));
    assert_eq!(state.planning[Okw.idx()], Some(order("K1")), "planned markers stay");
    assert!(matches!(state.frames.iter().next(), Some(Frame::Round { faction: Okw, .. })));
}

/// [rule 13-a, 1.G-1] Ten points win at once, whatever was in progress.
#[test]
fn ten_points_win_at_once() {
    for (sign, winner) in [(1, Ideology::Soviet), (-1, Ideology::West)] {
        let mut state = europe();
        state.event_points += sign * 9 - state.points;
        state.points = game().count_points(&state);
        assert_eq!(state.points, sign * 9);
        let key = if sign > 0 { "s21" } else { "w09" };
        let unit = stand(&mut state, key, "3437", 2);
        state.frames.push(redeploy(if sign > 0 { Soviet } else { Western }, 4, &["infantry"]));
        game().step_into(&mut state, unit, hex("3338"), &mut Silent);
        assert_eq!(state.verdict.map(|v| (v.winner, v.how)), Some((Some(winner), Ending::Points)));
        game().run(&mut state, &mut Silent);
        assert!(state.frames.is_empty() && game().result(&state).is_some());
    }
}

/// [rule 13-b] Red Tide: a lead of three and two more partisans win for the Soviets, Yugoslavs counted.
#[test]
fn red_tide_wins_with_partisans() {
    let lead = |partisans: &[&str], points: i8| {
        let mut state = europe();
        for (i, key) in partisans.iter().enumerate() {
            put(&mut state, key, Place::Hex(hex(["3526", "3527", "3528"][i])));
        }
        state.event_points += points - state.points;
        state.points = game().count_points(&state);
        begin(&mut state, Frame::Text { faction: Soviet, event: event("E17"), step: 0 });
        state.verdict.map(|v| v.how)
    };
    assert_eq!(lead(&["sp1", "sp2"], 3), Some(Ending::RedTide));
    assert_eq!(lead(&["sp1", "sp2"], 2), None);
    assert_eq!(lead(&["sp1", "wp1"], 3), None);
    assert_eq!(lead(&["sp1"], 3), None, "one more is not enough");
}

/// [rule 13-c, 13.1-d] United Nations: the same for the West; otherwise a point for more partisans, taken back the next time.
#[test]
fn united_nations_wins_or_moves_a_point() {
    let mut state = europe();
    put(&mut state, "wp1", Place::Hex(hex("3526")));
    put(&mut state, "wp2", Place::Hex(hex("3527")));
    let before = state.points;
    begin(&mut state, Frame::Text { faction: Western, event: event("E18"), step: 0 });
    assert_eq!(state.points, before - 1);
    state.put(&game().pack, game().pack.partisans(Western).next().expect("a partisan"), Place::Pool);
    put(&mut state, "wp2", Place::Pool);
    begin(&mut state, Frame::Text { faction: Western, event: event("E18"), step: 0 });
    assert_eq!(state.points, before, "taken back");
    put(&mut state, "wp1", Place::Hex(hex("3526")));
    put(&mut state, "wp2", Place::Hex(hex("3527")));
    state.event_points += -2 - state.points;
    state.points = -2;
    begin(&mut state, Frame::Text { faction: Western, event: event("E18"), step: 0 });
    assert_eq!(state.verdict, None, "a lead of two is not enough");
    state.event_points += -3 - state.points;
    state.points = -3;
    begin(&mut state, Frame::Text { faction: Western, event: event("E18"), step: 0 });
    assert_eq!(state.verdict.map(|v| v.how), Some(Ending::UnitedNations));
}

/// Every objective but Oslo for the Allies, in turn, the last one still the Axis'.
fn last_objective() -> (State, sandtable_hex::HexId) {
    let mut state = europe();
    let map = &game().pack.map;
    let oslo = map.named("Oslo").expect("Oslo");
    let last = map.named("Warsaw").expect("Warsaw");
    for (i, objective) in map.objectives.iter().filter(|h| *h != oslo && *h != last).enumerate() {
        state.set_city(objective, if i % 2 == 0 { Ideology::Soviet } else { Ideology::West });
    }
    state.points = game().count_points(&state);
    state.event_points -= state.points;
    state.points = 0;
    (state, last)
}

/// [rule 13-d] All objective hexes but Oslo taken: the leader wins, in a tie who holds Berlin.
#[test]
fn germany_surrenders_when_all_is_taken() {
    let (mut state, last) = last_objective();
    game().objectives_changed(&mut state, &mut Silent);
    assert_eq!(state.verdict, None, "Warsaw is left");
    state.set_city(last, Ideology::Soviet);
    game().objectives_changed(&mut state, &mut Silent);
    let verdict = state.verdict.expect("the end");
    assert_eq!((verdict.how, verdict.winner), (Ending::Surrender, Some(Ideology::Soviet)));
    let (mut state, last) = last_objective();
    state.set_city(last, Ideology::Soviet);
    state.event_points -= 1;
    state.points = game().count_points(&state);
    let berlin = game().pack.map.named("Berlin").expect("Berlin");
    let holder = state.city_of(berlin);
    game().objectives_changed(&mut state, &mut Silent);
    assert_eq!(state.verdict.and_then(|v| v.winner), Some(holder));
}

/// [rule 13-d, 13-a] At ten points and with all taken the points come first; a switch turns that round.
#[test]
fn points_come_before_surrender() {
    for (switch, how) in
        [(0, Ending::Points), (sandtable_downfall::switches::SURRENDER_FIRST, Ending::Surrender)]
    {
        let (mut state, last) = last_objective();
        state.switches = switch;
        state.set_city(last, Ideology::Soviet);
        state.event_points += 10 - game().count_points(&state);
        game().objectives_changed(&mut state, &mut Silent);
        assert_eq!(state.verdict.map(|v| v.how), Some(how));
    }
}

/// [rule 13-e, 13.1-d] VE-Day: Berlin taken ends the game with a point for its holder; ties by partisans, then Berlin.
#[test]
fn victory_day_ends_the_game_when_berlin_is_taken() {
    let berlin = game().pack.map.named("Berlin").expect("Berlin");
    let mut state = europe();
    begin(&mut state, Frame::Text { faction: Soviet, event: event("E19"), step: 0 });
    assert!(state.verdict.is_none());
    assert!(matches!(state.top(), Some(Frame::Draw { .. })), "a card each instead");
    let level = |points: i8, partisan: Option<&str>| {
        let mut state = europe();
        state.set_city(berlin, Ideology::Soviet);
        // After the point of the card the marker stands at `points`.
        state.event_points += points - 1 - game().count_points(&state);
        state.points = game().count_points(&state);
        if let Some(key) = partisan {
            put(&mut state, key, Place::Hex(hex("3526")));
        }
        begin(&mut state, Frame::Text { faction: Soviet, event: event("E19"), step: 0 });
        state.verdict.map(|v| (v.how, v.winner))
    };
    assert_eq!(level(-2, None), Some((Ending::VictoryDay, Some(Ideology::West))));
    assert_eq!(
        level(0, Some("wp1")),
        Some((Ending::VictoryDay, Some(Ideology::West))),
        "partisans break the tie"
    );
    assert_eq!(level(0, None), Some((Ending::VictoryDay, Some(Ideology::Soviet))), "then Berlin");
    // Berlin is Western: the point is theirs and breaks the tie.
    let mut state = europe();
    state.set_city(berlin, Ideology::West);
    state.event_points -= game().count_points(&state);
    state.points = 0;
    begin(&mut state, Frame::Text { faction: Western, event: event("E19"), step: 0 });
    assert_eq!((state.points, state.verdict.and_then(|v| v.winner)), (-1, Some(Ideology::West)));
}

/// [rule 13-f] At the end of time the leader wins; ties by Berlin, then by cards in hand, else a draw.
#[test]
fn time_runs_out_with_ties() {
    let end = |soviet: usize, west: usize| {
        let mut state = europe();
        state.event_points -= state.points;
        state.points = 0;
        state.hands[Soviet.idx()] = state.decks[1].iter().take(soviet).collect();
        state.hands[Western.idx()] = state.decks[0].iter().take(west).collect();
        game().end_by_points(&mut state, Ending::Time);
        state.verdict.and_then(|v| v.winner)
    };
    assert_eq!((end(2, 1), end(1, 2), end(1, 1)), (Some(Ideology::Soviet), Some(Ideology::West), None));
    // Berlin comes before the cards.
    let mut state = europe();
    state.set_city(game().pack.map.named("Berlin").expect("Berlin"), Ideology::Soviet);
    state.event_points -= game().count_points(&state);
    state.points = 0;
    state.hands[Western.idx()] = state.decks[0].iter().take(3).collect();
    game().end_by_points(&mut state, Ending::Time);
    assert_eq!(state.verdict.and_then(|v| v.winner), Some(Ideology::Soviet));
}

/// [rule 13.1-a, 13.1-c, 1.A.2-e] Taking an objective from the other Ally moves two; a lone partisan owns one, and a switch spares Allies.
#[test]
fn an_objective_taken_from_the_other_ally_moves_two() {
    let mut state = europe();
    state.set_city(hex("3338"), Ideology::West);
    state.points = game().count_points(&state);
    let before = state.points;
    state.set_city(hex("3338"), Ideology::Soviet);
    let mut log = Log::default();
    game().objectives_changed(&mut state, &mut log);
    assert_eq!(state.points, before + 2);
    assert!(log.entries.iter().any(|(_, e)| *e == Event::Points(before + 2)));
    put(&mut state, "wp1", Place::Hex(hex("3338")));
    game().objectives_changed(&mut state, &mut Silent);
    assert_eq!(state.points, before, "the partisan owns it while alone");
    state.switches |= sandtable_downfall::switches::ALLIED_OBJECTIVES;
    game().objectives_changed(&mut state, &mut Silent);
    assert_eq!(state.points, before + 2);
}

/// [rule 4-a, 4-g, 4-f] The scenarios begin on turns 1, 3 and 5; Soviets first in the Campaign, the West in the others.
#[test]
fn scenarios_begin_on_their_turns() {
    for (key, turn, first) in [("campaign", 1, Soviet), ("husky", 3, Western), ("overlord", 5, Western)] {
        let state = game().start(key, &Default::default()).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!((state.turn, game().first(&state)), (turn, first), "{key}");
        assert_eq!(state.markers().len(), 48, "{key}");
    }
}

/// [rule 2.3.2-e, 3.1-d] Switches: a homeless air unit is lost, a removed event returns to the discards.
#[test]
fn the_other_readings_of_low_rulings_work() {
    let mut state = europe();
    state.switches |= sandtable_downfall::switches::HOMELESS_LOST;
    for city in game().pack.map.cities.iter() {
        state.set_city(city, Ideology::Axis);
    }
    let plane = put(&mut state, "sa1", Place::Hex(hex("3534")));
    stand(&mut state, "h12", "3434", 3);
    begin(&mut state, redeploy(Okh, 3, &["armored"]));
    assert_eq!(state.piece(plane).place, Place::Out);
    let mut state = europe();
    state.turn = 7;
    state.switches |= sandtable_downfall::switches::EVENTS_RETURN;
    state.pile = [sandtable_downfall::ids::EventSet::one(event("E4"))].into_iter().collect();
    state.frames.push(Frame::Reveal { faction: Soviet });
    game().roll(&mut state, Outcome(0), &mut Silent);
    assert!(state.spent.contains(&event("E4")));
}

/// [rule 10.3-f, 10.3-e, 12-6] At a new turn one faction takes off and puts on its air units before the next one begins.
#[test]
fn at_a_new_turn_each_faction_ends_its_air_units_first() {
    let mut state = eve();
    // The Soviets have one to place, OKH has two too many to choose from.
    (state.current, state.pending) = (Some(event("E3")), Some(event("E10")));
    state.spent = [event("E9")].into_iter().collect();
    put(&mut state, "sa2", Place::Pool);
    put(&mut state, "ha1", Place::Hex(hex("3420")));
    put(&mut state, "ha2", Place::Hex(hex("3020")));
    begin(&mut state, Frame::Round { faction: Okw, step: RoundStep::Weather });
    dice(&mut state, [4, 4]);
    assert!(matches!(state.top(), Some(Frame::AirIn { faction: Soviet })), "{:?}", state.top());
}

/// [rule 3.1-d, 10.1-10] With the switch of A-61 a removed card is not turned up again from the discards, nor its
/// replacement put into the game twice.
#[test]
fn a_card_that_returned_to_the_discards_is_not_turned_up_again() {
    let mut state = europe();
    state.turn = 6;
    state.switches |= sandtable_downfall::switches::EVENTS_RETURN;
    state.spent = [event("E18"), event("E2")].into_iter().collect();
    state.pile = [[event("E5")].into_iter().collect()].into_iter().collect();
    begin(&mut state, Frame::Reveal { faction: Okw });
    game().roll(&mut state, Outcome(0), &mut Silent);
    assert_eq!(state.pending, Some(event("E18")), "the lowest discard that stays");
    assert_eq!(state.spent.as_slice(), [event("E5"), event("E2")]);
    assert!(state.pile.is_empty());
}

/// [rule 13.1-b, 13-f] In the teaching game the goals add up to the points: units count beside the cities.
#[test]
fn goals_of_the_teaching_game_sum_to_its_points() {
    let mut state = uranus();
    state.put(&game().pack, unit("h02"), Place::Eliminated);
    let view = game().view(&state, Viewer::Referee);
    let sum: i64 = view.victory.goals.iter().filter_map(|g| g.points).sum();
    let points = i64::from(game().short_points(&state));
    assert!(points > 0);
    assert_eq!(sum, points);
}
