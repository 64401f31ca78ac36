//! Rules of the day that no position file can reach.

use super::table::{game, hex, start};
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::action::Action;
use sandtable_ardennes::board::Board;
use sandtable_ardennes::enter::Entry;
use sandtable_ardennes::event::Event;
use sandtable_ardennes::frame::{Crossing, Frame, Stage};
use sandtable_ardennes::pack::{Entry as CardEntry, GermanCard, Level, Side, Situation, Terrain};
use sandtable_ardennes::state::{Built, Place, State, today};
use sandtable_engine::{Game, Log, Seat, Silent};
use sandtable_hex::HexSide;

/// [rule 19.1] A unit that comes to the Meuse wins at once, and the end is told once.
#[test]
fn the_meuse_ends_the_initial_assault() {
    let game = game();
    let mut state = start(&game, "initial-assault");
    let unit = game.find("27.12.I-SS").unwrap_or_else(|| panic!("no unit"));
    let mut log = Log::default();
    game.enter(&mut state, unit, hex(&game, "1125"), Entry::Move, &mut log);
    game.run(&mut state, &mut log);
    assert!(state.verdict.is_none(), "1125 lies a hex away from it");
    game.enter(&mut state, unit, hex(&game, "1126"), Entry::Move, &mut log);
    game.run(&mut state, &mut log);
    assert_eq!(state.verdict, Some(Level::TacticalVictory));
    let told = log.entries.iter().filter(|(_, e)| matches!(e, Event::Over(_))).count();
    assert_eq!(told, 1);
    let mut campaign = start(&game, "battle-of-the-bulge");
    game.enter(&mut campaign, unit, hex(&game, "1126"), Entry::Move, &mut Silent);
    assert_eq!(campaign.verdict, None, "in this scenario only");
    assert!(game.result(&campaign).is_none());
}

/// [rule 4.12] On the 16th a bridge serves one unit an activation, also one the engineers built; the next crosses the river, and
/// nobody after it.
#[test]
fn built_bridges_jam_too() {
    let game = game();
    let (from, to) = (hex(&game, "1607"), hex(&game, "1608"));
    let at = HexSide::between(&game.pack.map.grid, from, to).unwrap_or_else(|| panic!("no hexside"));
    let units = ["3.2P.XLVII", "2.2P.XLVII", "304.2P.XLVII"];
    let units = units.map(|k| game.find(k).unwrap_or_else(|| panic!("no unit {k}")));
    for entry in [Entry::Move, Entry::Advance] {
        for (day, jams) in [(16, true), (17, false)] {
            let mut state = start(&game, "battle-of-the-bulge");
            state.day = day;
            state.built.push(Built { side: at, owner: Side::German });
            let dir = game.pack.map.grid.dir_between(from, to).unwrap_or_else(|| panic!("no way"));
            assert_eq!(game.crossing(&state, from, dir), Crossing::Built(at));
            for unit in units {
                state.put(&game.pack, unit, Place::Hex(from));
            }
            game.enter(&mut state, units[0], to, entry, &mut Silent);
            let crossed = |state: &State| state.traffic.of(Side::German).clone();
            assert!(crossed(&state).built.contains(&at) && crossed(&state).rivers.is_empty());
            game.enter(&mut state, units[1], to, entry, &mut Silent);
            assert_eq!(crossed(&state).rivers.contains(&at), jams, "{entry:?} {day}");
        }
    }
}

/// [rule 2.22-b] Two faces of a chit that ground alone can make hold together have a star on one of them.
#[test]
fn chits_of_ground_are_marked() {
    let game = game();
    let holds = |s: &Situation, ground: Terrain, town: bool| match s {
        Situation::Terrain(t) => *t == ground,
        Situation::Town => town,
        _ => false,
    };
    for chit in &game.pack.chits {
        for ground in [Terrain::Clear, Terrain::Broken, Terrain::Woods, Terrain::Forest, Terrain::City] {
            for town in [false, true] {
                let both = chit.faces.iter().all(|f| f.when.iter().any(|s| holds(s, ground, town)));
                assert!(!both || chit.faces.iter().any(|f| f.priority), "chit {}", chit.number);
            }
        }
    }
}

/// Points, and what they make of the game.
type Bound = (i16, Option<Level>);

/// The end of a day of a scenario with these points.
fn verdict(game: &Ardennes, scenario: &str, day: u8, points: i16) -> Option<Level> {
    let mut state = start(game, scenario);
    for unit in &mut state.units {
        unit.place = Place::Out;
    }
    state.german_towns.clear();
    state.rebuild(&game.pack);
    (state.day, state.exit_points) = (day, points);
    state.frames.clear();
    state.frames.push(Frame::Day(Stage::End));
    assert_eq!(game.points(&state), points);
    game.run(&mut state, &mut Silent);
    state.verdict
}

/// [rule 18.2, 18.3, 19.1, 19.2, 19.3, 19.4, 19.5-e, 2.1-l] Every bound of every table, on both sides of it.
#[test]
fn bounds_of_victory() {
    use Level::*;
    let game = game();
    let bounds: [(&str, u8, &[Bound]); 13] = [
        ("initial-assault", 16, &[(7, Some(TacticalDefeat)), (8, Some(TacticalVictory))]),
        ("allies-surprised", 17, &[(0, None), (60, None)]),
        (
            "allies-surprised",
            18,
            &[
                (10, Some(OperationalDefeat)),
                (11, Some(TacticalDefeat)),
                (17, Some(TacticalDefeat)),
                (18, Some(TacticalVictory)),
                (25, Some(TacticalVictory)),
                (26, Some(OperationalVictory)),
            ],
        ),
        ("german-breakout", 19, &[(0, None), (60, None)]),
        (
            "german-breakout",
            20,
            &[(10, Some(StrategicDefeat)), (11, None), (40, None), (41, Some(StrategicVictory))],
        ),
        (
            "german-breakout",
            21,
            &[
                (20, Some(StrategicDefeat)),
                (21, Some(OperationalDefeat)),
                (25, Some(OperationalDefeat)),
                (26, Some(TacticalDefeat)),
                (32, Some(TacticalDefeat)),
                (33, Some(Draw)),
                (35, Some(Draw)),
                (36, Some(TacticalVictory)),
                (42, Some(TacticalVictory)),
                (43, Some(OperationalVictory)),
                (49, Some(OperationalVictory)),
                (50, Some(StrategicVictory)),
            ],
        ),
        ("battle-of-the-bulge", 19, &[(0, None), (90, None)]),
        ("battle-of-the-bulge", 29, &[(34, Some(TacticalDefeat)), (35, Some(TacticalVictory))]),
        ("crisis-at-the-meuse", 22, &[(0, None), (34, None), (35, Some(OperationalVictory))]),
        ("crisis-at-the-meuse", 23, &[(15, None)]),
        ("crisis-at-the-meuse", 24, &[(15, Some(OperationalDefeat)), (16, None), (34, None)]),
        (
            "crisis-at-the-meuse",
            27,
            &[(15, Some(OperationalDefeat)), (20, None), (35, Some(OperationalVictory))],
        ),
        (
            "crisis-at-the-meuse",
            28,
            &[
                (15, Some(OperationalDefeat)),
                (16, Some(TacticalDefeat)),
                (20, Some(TacticalDefeat)),
                (21, Some(Draw)),
                (24, Some(Draw)),
                (25, Some(TacticalVictory)),
                (34, Some(TacticalVictory)),
                (35, Some(OperationalVictory)),
            ],
        ),
    ];
    for (scenario, day, lines) in bounds {
        for (points, level) in lines {
            assert_eq!(verdict(&game, scenario, day, *points), *level, "{scenario} {day}: {points}");
        }
    }
    let calendar = [
        (20, 11, 40, StrategicDefeat, StrategicVictory),
        (21, 11, 45, StrategicDefeat, StrategicVictory),
        (22, 15, 50, StrategicDefeat, StrategicVictory),
        (23, 20, 55, StrategicDefeat, StrategicVictory),
        (24, 25, 60, StrategicDefeat, StrategicVictory),
        (25, 27, 55, OperationalDefeat, OperationalVictory),
        (26, 29, 50, OperationalDefeat, OperationalVictory),
        (27, 31, 45, OperationalDefeat, OperationalVictory),
        (28, 33, 40, TacticalDefeat, TacticalVictory),
    ];
    for (day, below, above, defeat, victory) in calendar {
        let at = |points| verdict(&game, "battle-of-the-bulge", day, points);
        assert_eq!([at(below - 1), at(below)], [Some(defeat), None], "{day}");
        assert_eq!([at(above), at(above + 1)], [None, Some(victory)], "{day}");
    }
}

/// [rule 2.1-l, 2.0-a, 4.11-a, 4.II-2, 4.II-7] The calendar: artillery range, supplementals, Levels and offensive cards of every day,
/// and the days on which rules begin and end.
#[test]
fn figures_of_the_calendar() {
    let game = game();
    let rows = [
        (16, 3, 9, 10, 5, 0),
        (17, 3, 7, 4, 4, 0),
        (18, 4, 7, 4, 4, 0),
        (19, 4, 7, 3, 3, 2),
        (20, 4, 8, 3, 3, 2),
        (21, 5, 8, 2, 2, 2),
        (22, 5, 8, 2, 2, 2),
        (23, 6, 8, 2, 2, 2),
        (24, 6, 8, 1, 1, 0),
        (25, 6, 8, 1, 1, 0),
        (26, 7, 8, 1, 1, 0),
        (27, 7, 8, 1, 1, 0),
        (28, 7, 7, 1, 1, 0),
        (29, 8, 7, 1, 1, 0),
    ];
    for (day, range, supplementals, first, level, offensive) in rows {
        let found = game.pack.calendar.day(day).unwrap_or_else(|| panic!("no day {day}"));
        let figures = (found.range, found.supplementals, found.first_level, found.level, found.offensive);
        assert_eq!(figures, (range, supplementals, first, level, offensive), "{day}");
    }
    let gates = &game.pack.calendar.gates;
    for (name, days, first, last) in [
        ("surprise", gates.surprise, 16, 16),
        ("traffic jams", gates.traffic_jams, 16, 16),
        ("slow Allies", gates.slow_allies, 16, 16),
        ("army zones", gates.army_zones, 16, 19),
        ("supply phase", gates.supply_phase, 17, 29),
        ("demolition", gates.demolition, 17, 29),
        ("delayed reserves", gates.delayed_reserves, 18, 29),
        ("method B", gates.method_b, 18, 29),
        ("out of contact", gates.out_of_contact, 18, 29),
        ("Westwall points", gates.westwall_points, 18, 29),
        ("superiority", gates.superiority, 19, 29),
        ("German supply", gates.german_supply, 19, 29),
        ("fuel", gates.fuel, 20, 29),
        ("replacements", gates.replacements, 20, 29),
        ("roadblocks at victory hexes", gates.roadblocks_vp_only, 20, 29),
        ("interdiction", gates.interdiction, 21, 29),
        ("second card", gates.second_card, 22, 29),
        ("XXX Corps free", gates.xxx_free, 26, 29),
    ] {
        for day in 16..=29 {
            assert_eq!(days.hold(day), (first..=last).contains(&day), "{name} on the {day}");
        }
    }
    let hand = &game.pack.constants.hand;
    assert_eq!((hand.cards, hand.first_day, hand.battle_group_radius), (6, 9, 2));
    let count = |day: u8, primary: bool| {
        let by = |c: &&GermanCard| matches!(c.entry, CardEntry::Day(d) if d <= day) && c.primary == primary;
        game.pack.german_cards.iter().filter(by).count()
    };
    assert_eq!(
        [(count(16, true), count(16, false)), (count(22, true), count(22, false))],
        [(7, 18), (9, 23)]
    );
    let allied = |day: u8| game.pack.allied_cards.iter().filter(|c| c.day <= day).count();
    assert_eq!((allied(16), allied(22), allied(29)), (12, 31, 34));
}

/// [rule 4.III.1] Interdiction costs the first impulse of the day and no other.
#[test]
fn interdiction_skips_one_impulse() {
    let game = game();
    let mut state = start(&game, "battle-of-the-bulge");
    state.day = 21;
    state.today |= today::INTERDICTED;
    let mut skipped = Vec::new();
    for number in 0..3 {
        state.frames.clear();
        state.frames.push(Frame::Day(Stage::German));
        state.impulse.number = number;
        state.german.hand = [sandtable_ardennes::pack::GermanCardId(0)].into_iter().collect();
        let mut log = Log::default();
        game.run(&mut state, &mut log);
        skipped.extend(log.entries.iter().find_map(|(_, e)| match e {
            Event::Impulse { side: Side::German, skipped } => Some(*skipped),
            _ => None,
        }));
    }
    assert_eq!(skipped, [true, false, false]);
}

/// [rule 5.21, 12.1-a] Peiper ignores control on the 17th when his own card activates him, and on no other day.
#[test]
fn peiper_slips_through() {
    let game = game();
    let [free, bound] = [17, 18].map(|day| {
        let mut state = start(&game, "battle-of-the-bulge");
        for unit in &mut state.units {
            unit.place = Place::Out;
        }
        state.improved.clear();
        state.rebuild(&game.pack);
        let unit = |key: &str| game.find(key).unwrap_or_else(|| panic!("no unit {key}"));
        let place = |state: &mut State, key: &str, at: &str| {
            state.put(&game.pack, unit(key), Place::Hex(hex(&game, at)));
        };
        place(&mut state, "Peiper.1SS.I-SS", "0808");
        place(&mut state, "393.99.V", "0708");
        state.day = day;
        state.impulse.number = 2;
        state.frames.clear();
        state.frames.push(Frame::Day(Stage::Refill));
        state.frames.push(Frame::GermanImpulse);
        let card = game.pack.german_cards.iter().position(|c| c.number == 39).unwrap_or_default();
        let card = sandtable_ardennes::pack::GermanCardId(card as u8);
        state.frames.push(Frame::Command(card));
        let division =
            game.pack.formations.division_by_key("Peiper.I-SS").unwrap_or_else(|| panic!("no Peiper"));
        game.perform(&mut state, Seat(0), Action::Division(division), &mut Silent);
        let board = Board::new(&game.pack, &state);
        game.range(&board, unit("Peiper.1SS.I-SS")).cost(hex(&game, "0709"))
    });
    // From one controlled hex straight into the next, or by a way round.
    assert!(free.is_some() && bound.is_none_or(|cost| Some(cost) > free), "{free:?} {bound:?}");
}
