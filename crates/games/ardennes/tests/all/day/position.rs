//! Starting positions, zones of control and hypothetical boards.

use super::table::{game, hex, start, unit};
use sandtable_ardennes::Ardennes;
use sandtable_ardennes::board::Board;
use sandtable_ardennes::frame::{Deal, Frame, Stage};
use sandtable_ardennes::pack::Side;
use sandtable_ardennes::state::{Place, State, Supply, flag, switch, today};
use sandtable_engine::Game;
use sandtable_engine::info::{Options, SetupError};
use sandtable_hex::HexId;

/// A position with nobody on the map.
fn bare(game: &Ardennes) -> State {
    let mut state = start(game, "battle-of-the-bulge");
    for unit in &mut state.units {
        unit.place = Place::Out;
    }
    state.improved.clear();
    state.rebuild(&game.pack);
    state
}

#[test]
fn every_scenario_starts_sound() {
    let game = game();
    for scenario in &game.pack.scenarios {
        let state = start(&game, &scenario.id);
        assert_eq!(game.audit_state(&state), Vec::<String>::new(), "{}", scenario.id);
        let bytes = sandtable_engine::codec::bytes(&state);
        assert!(bytes.len() < 4000, "{} bytes", bytes.len());
    }
    let unknown = game.start("market-garden", &Options::none());
    assert!(matches!(unknown, Err(SetupError::Scenario { .. })));
}

/// [rule 3-a, 3-b, 3-c, 3-d, 3-k] Cards, cup and day of 16 December.
#[test]
fn the_first_morning() {
    let game = game();
    let state = start(&game, "battle-of-the-bulge");
    assert_eq!(
        (state.german.pile.len(), state.german.available.len(), state.german.entering.len()),
        (7, 18, 12)
    );
    assert_eq!((state.allied.deck.len(), state.allied.entering.len()), (12, 22));
    assert_eq!((state.actions.deck.len(), state.actions.aside.len()), (12, 10));
    assert_eq!((state.day, state.cup.cup.len(), state.exit_points), (16, 60, 0));
    assert_eq!(state.frames.as_slice(), [Frame::Day(Stage::Reserves)]);
    let assault = start(&game, "initial-assault");
    assert_eq!(
        assault.german.entering.len(),
        4,
        "only the OKW cards are left aside: all others are out of it"
    );
    assert!(assault.allied.entering.is_empty(), "[rule 19.1] Allied cards of the 16th only");
    assert!(assault.depots.is_empty() && !state.depots.is_empty());
}

/// [rule 3-e, 3-f, 3-g, 3-h, 3-i, 3-j] Units and markers of 16 December.
#[test]
fn the_first_line() {
    let game = game();
    let state = start(&game, "battle-of-the-bulge");
    assert_eq!(state.unit(unit(&game, "424.106.XVIII")).place, Place::Reserve);
    assert_eq!(state.unit(unit(&game, "16.1.V")).place, Place::Hex(hex(&game, "0608")));
    assert_eq!(state.unit(unit(&game, "VDH.I-SS")).place, Place::Heydte);
    assert_eq!(state.unit(unit(&game, "501.101.VIII")).place, Place::Calendar(18));
    assert_eq!(state.units.iter().filter(|u| u.place == Place::Okw).count(), 8);
    assert_eq!((state.improved.len(), state.depots.len(), state.blown.len()), (6, 5, 4));
    assert_eq!(state.depots_left, [2, 3]);
    let towns = |label: &str| state.owner(hex(&game, label));
    assert_eq!(
        (towns("1204"), towns("1008")),
        (Side::German, Side::Allied),
        "[rule 16.1-a] Prüm and St. Vith"
    );
    let early = start(&game, "allies-surprised");
    assert_eq!(
        early.unit(unit(&game, "1129.560.LVIII")).place,
        Place::Out,
        "[rule 19.2] reserves to the 19th only"
    );
}

/// [rule 19.5-a, 19.5-b, 19.5-c, 19.5-d] The late start.
#[test]
fn the_late_start() {
    let game = game();
    let state = start(&game, "crisis-at-the-meuse");
    assert_eq!((state.day, state.german.pile.len(), state.german.available.len()), (22, 9, 23));
    assert_eq!((state.german.entering.len(), state.german.left()), (5, 17));
    assert_eq!(
        (state.allied.deck.len(), state.allied.discards.len(), state.allied.entering.len()),
        (30, 1, 3)
    );
    assert_eq!((state.actions.deck.len(), state.actions.unknown, state.actions.removed.len()), (10, 8, 2));
    let frames = [Frame::Day(Stage::Fuel), Frame::Interdicted, Frame::Deal(Deal::Hand(6))];
    assert_eq!(state.frames.as_slice(), frames);
    assert_eq!(state.today & today::INTERDICTED, today::INTERDICTED, "the first impulse is skipped");
    assert_eq!(state.unit(unit(&game, "506.101.VIII")).supply, Supply::Low);
    assert_eq!(
        state.unit(unit(&game, "CCB.10A.XII")).supply,
        Supply::Low,
        "the marker covers the hex (A-33)"
    );
    assert_eq!(state.unit(unit(&game, "CCA.4A.III")).place, Place::Reserve, "dated the 22nd");
    assert_eq!(state.owner(hex(&game, "1719")), Side::German, "St. Hubert");
    assert_eq!(state.owner(hex(&game, "1814")), Side::Allied, "Bastogne");
}

#[test]
fn options_are_read() {
    let game = game();
    let mut options = Options::none();
    let switches =
        |options: &Options| game.start("initial-assault", options).unwrap_or_else(|e| panic!("{e}")).switches;
    assert_eq!(switches(&options), switch::STRICT_ACTIVATION | switch::RULES_2);
    options.set("activation-limit=formation");
    assert_eq!(switches(&options), switch::RULES_2);
    options.set("activation-limit=never");
    assert!(matches!(game.start("initial-assault", &options), Err(SetupError::OptionValue { .. })));
}

/// [rule 12.0-a, 12.0-b, 12.0-c] Who controls the hexes around it (E45).
#[test]
fn zones_of_control() {
    let game = game();
    let (open, town) = (hex(&game, "1912"), hex(&game, "1811"));
    let reduced = |state: &mut State, key: &str, at: HexId| {
        let id = unit(&game, key);
        state.change(&game.pack, id, |u| u.lost = 1);
        state.put(&game.pack, id, Place::Hex(at));
        id
    };
    let controls =
        |state: &State, at: HexId| game.pack.map.grid.adjacent(at).all(|h| state.in_ezoc(Side::German, h));
    let mut state = bare(&game);
    let strong = unit(&game, "110.28.VIII");
    state.put(&game.pack, strong, Place::Hex(open));
    assert!(controls(&state, open), "an unbracketed unit");
    state.change(&game.pack, strong, |u| u.flags |= flag::DISPERSED);
    assert!(!controls(&state, open), "dispersed");
    let mut state = bare(&game);
    let weak = reduced(&mut state, "110.28.VIII", open);
    assert!(
        game.pack.face(weak, 1).bracketed && !controls(&state, open),
        "a lone bracketed unit in the open"
    );
    let friend = reduced(&mut state, "112.28.VIII", open);
    assert!(controls(&state, open), "two of them together");
    state.change(&game.pack, friend, |u| u.flags |= flag::DISPERSED);
    assert!(!controls(&state, open), "with a dispersed one it is alone");
    state.put(&game.pack, weak, Place::Hex(town));
    assert!(controls(&state, town), "in a town");
    state.change(&game.pack, weak, |u| u.supply = Supply::Isolated);
    assert!(!controls(&state, town), "isolated, even in a town");
    let mut state = bare(&game);
    let wall = hex(&game, "1807");
    reduced(&mut state, "39.26.XLVII", wall);
    assert!(
        game.pack.map.grid.adjacent(wall).all(|h| state.in_ezoc(Side::Allied, h)),
        "a German in the Westwall"
    );
    assert_eq!(game.audit_state(&state), Vec::<String>::new());
}

/// A hypothesis sees what the same moves would make of the position, and leaves it alone.
#[test]
fn hypotheses_equal_the_fact() {
    let game = game();
    let state = start(&game, "crisis-at-the-meuse");
    let moves = [
        ("CCA.7A.XVIII", "1112"),
        ("424.106.XVIII", "1209"),
        ("CCB.9A.VIII", "1209"),
        ("2.2P.XLVII", "1418"),
    ];
    let mut board = Board::new(&game.pack, &state);
    let mut fact = state.clone();
    for (key, to) in moves {
        let (id, to) = (unit(&game, key), hex(&game, to));
        board.shift(id, to);
        fact.put(&game.pack, id, Place::Hex(to));
        assert_eq!(board.hex_of(id), Some(to));
    }
    assert_eq!((board.occupied, board.zoc), (fact.cache.occupied, fact.cache.zoc));
    let gone = board.without(unit(&game, "112.28.VIII"));
    fact.put(&game.pack, unit(&game, "112.28.VIII"), Place::Eliminated);
    assert_eq!((gone.occupied, gone.zoc), (fact.cache.occupied, fact.cache.zoc));
    let stack = |b: &Board<'_>| b.stack(hex(&game, "1209")).collect::<Vec<_>>();
    assert_eq!(stack(&gone).len(), 2);
    assert_eq!(Board::new(&game.pack, &state).zoc, state.cache.zoc);
}

/// A saved position comes back the same, caches and all.
#[test]
fn positions_survive_saving() {
    let game = game();
    let state = start(&game, "crisis-at-the-meuse");
    let text = serde_json::to_string(&state).unwrap_or_else(|e| panic!("{e}"));
    let mut back: State = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}"));
    back.rebuild(&game.pack);
    assert!(back == state && back.cache == state.cache);
}

/// Games begun by version 1 keep its rules; an unknown version is refused.
#[test]
fn older_rules_are_kept() {
    let game = game();
    let start = |rules| game.setup_as("initial-assault", &Options::none(), rules);
    assert_eq!(start(1).map(|s| s.switches & switch::RULES_2).ok(), Some(0));
    assert_eq!(start(2).map(|s| s.switches & switch::RULES_2).ok(), Some(switch::RULES_2));
    assert!(matches!(start(3), Err(SetupError::Rules { found: 3, known: 2 })));
}
